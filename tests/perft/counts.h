/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who is asked what is legal: the engine, in first.c, or the naive one of tests/naive. */
#ifndef VEDETTE_TESTS_PERFT_COUNTS_H
#define VEDETTE_TESTS_PERFT_COUNTS_H

#include "orders/perft.h"

/* As perft_legal(). */
bool opinion(const struct perft *p);

#endif
