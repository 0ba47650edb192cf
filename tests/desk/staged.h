/* SPDX-License-Identifier: GPL-3.0-or-later
 * For tests of army chart and battle form: a game played by its drafts to a position with a crowded hex, a Leaderless HQ and
 * enemies next door. */
#ifndef VEDETTE_TESTS_DESK_STAGED_H
#define VEDETTE_TESTS_DESK_STAGED_H

#include "solo.h"

/* Keep a draft and send it; fails the cmocka test when it is not sent. */
void staged_send(struct solo *g, const char *draft);
/* Pass until `side` is to move in game turn `turn` or, with `turn` 0, in its next Strategic Turn. */
void staged_pass_to(struct solo *g, enum side side, unsigned turn);
/* Warrenton, the Union's movement phase of game turn 4: II Corps Leaderless at Warrenton, the Left Grand Division beside
 * Fredericksburg, and a pontoon bridge on the way. */
struct solo *staged_begin(void);

#endif
