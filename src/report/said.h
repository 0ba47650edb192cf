/* SPDX-License-Identifier: GPL-3.0-or-later
 * Slots that move nothing on the board, and the mode of a game, in words. */
#ifndef VEDETTE_REPORT_SAID_H
#define VEDETTE_REPORT_SAID_H

#include "slot/terms.h"

/* "Anna offers a draw", "Bert asks to take back slot 5 and all that came after it", "Anna declines": a sentence without a full
 * stop.  `target` is what a take-back names. */
void phrase_said(unsigned kind, const char *name, uint32_t target, struct text *out);

/* What the mode of a game means for who plays it, in one or more whole sentences: who can foresee a die, and who reads what. */
void phrase_mode(enum mode m, struct text *out);

#endif
