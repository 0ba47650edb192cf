/* SPDX-License-Identifier: GPL-3.0-or-later
 * Slots that move nothing on the board, in words. */
#ifndef VEDETTE_REPORT_SAID_H
#define VEDETTE_REPORT_SAID_H

#include "slot/record.h"

/* "Anna offers a draw", "Bert asks to take back slot 5 and all that came after it", "Anna declines": a sentence without a full
 * stop.  `target` is what a take-back names. */
void phrase_said(unsigned kind, const char *name, uint32_t target, struct text *out);

#endif
