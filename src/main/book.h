/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keys of other players that were compared by another way than mail. */
#ifndef VEDETTE_MAIN_BOOK_H
#define VEDETTE_MAIN_BOOK_H

#include "main/session.h"

bool book_compared(const struct home *h, const uint8_t key[KEY_BYTES]);

#endif
