/* SPDX-License-Identifier: GPL-3.0-or-later
 * Works of the pioneers: pontoon bridges (Q75) and entrenchments (H24, Q51).  What they are good for stands where it counts:
 * state_bridged in state.h, the die in battle_odds.c. */
#ifndef VEDETTE_ENGINE_WORKS_H
#define VEDETTE_ENGINE_WORKS_H

#include "engine/command.h"

/* May this pontoon train open the side of its hex toward `to` now (Q75)?  Neither chit nor command is asked for. */
struct verdict bridge_check(const struct charts *c, const struct state *s, piece_t train, hex_t to);
/* Open it, and close the one it held before; the train has done all it does in this phase. */
void bridge_do(const struct charts *c, struct state *s, piece_t train, hex_t to, struct listener *l);

/* May this unit entrench now (H24, Q51)? */
struct verdict entrench_check(const struct charts *c, const struct state *s, piece_t unit);
/* From here on it attacks no more in this player turn. */
void entrench_do(const struct charts *c, struct state *s, piece_t unit, struct listener *l);

#endif
