/* SPDX-License-Identifier: GPL-3.0-or-later
 * Attacks from march (S58, S86, R30, W3, H23, Q28-Q32): who may make one in the movement phase, what it costs, and going on after it.
 * The battle itself is battle.h's. */
#ifndef VEDETTE_ENGINE_ASSAULT_H
#define VEDETTE_ENGINE_ASSAULT_H

#include "engine/battle.h"
#include "engine/march.h"

/* MP that an attack from march on an adjacent hex costs this column: the entering cost of its dearest gait and a bit more, no leaving charge
 * (Q30); 0 = it can never enter that ground. */
unsigned assault_cost(const struct charts *c, const struct state *s, const struct column *col, hex_t from, hex_t target);

/* May `leader` lead this attack from march, as an order in the block of `commander` in activation `act` (NULL, PIECE_NONE below a bare chit:
 * refused, R30)?  `a` names target, pieces (HQs and loose units) and numbers; its `from` is not read: it is the hex where the first of
 * the pieces stands.  Every piece named must be able to. */
struct verdict assault_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander, piece_t leader,
	const struct attack *a);
/* Carry it out with those pieces that can (Q68): charges the commander's span and the pieces' MP (Q30), fights; those that enter an emptied
 * hex may march on in this activation, the move of all others is over and no MP are left to them (H23, N71).  Returns the refusal if nothing
 * fits, and nothing has happened. */
struct verdict assault_do(const struct charts *c, struct state *s, struct activation *act, piece_t commander, piece_t leader,
	const struct attack *a, const struct dice *d, const struct ask *ask, struct listener *l);
/* For the judge: the same with the battle supposed (attack_suppose). */
struct verdict assault_suppose(const struct charts *c, struct state *s, struct activation *act, piece_t commander, piece_t leader,
	const struct attack *a, const struct suppose *x);

#endif
