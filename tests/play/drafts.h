/* SPDX-License-Identifier: GPL-3.0-or-later
 * Legal orders by chance. */
#ifndef VEDETTE_TESTS_PLAY_DRAFTS_H
#define VEDETTE_TESTS_PLAY_DRAFTS_H

#include "match/match.h"

/* A draft for the turn or Strategic Turn that is due, standing orders below it every other time; the same for the same `random`. */
void draft_random(const struct match *m, uint64_t random, struct text *out);

#endif
