/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keys of other players that were compared by another way than mail. */
#ifndef VEDETTE_MAIN_BOOK_H
#define VEDETTE_MAIN_BOOK_H

#include "main/session.h"

bool book_compared(const struct home *h, const uint8_t key[KEY_BYTES]);
/* In a game that is not over: that the other side's key was not compared, and the remedy; nothing where it was, or nobody is there. */
void book_words(const struct home *h, const struct match *m, struct text *out);

#endif
