/* SPDX-License-Identifier: GPL-3.0-or-later
 * The sequence of play (RULES words, S77, R9, R10, R18, Q1-Q3, H25, Q72-Q74) and who wins (H26, Q76-Q79). */
#ifndef VEDETTE_ENGINE_TURN_H
#define VEDETTE_ENGINE_TURN_H

#include "engine/command.h"
#include "engine/dice.h"

/* STAGE_CHITS -> STAGE_MOVEMENT of the First Player: the Confederate takes or draws, then the Union (Q1-Q3).  Where the rules draw in each
 * player turn (R18), STAGE_CHITS stands before the second one too. */
void turn_chits(const struct charts *c, struct state *s, const struct dice *d, struct listener *l);
/* The Confederate's open word (Q2); allowed at any time for that side. */
void turn_chit_choice(struct state *s, bool take);
/* STAGE_MOVEMENT -> STAGE_COMBAT of the same side: unspent points lapse, flags of the phase are cleared, supply is judged
 * anew (Q69). */
void turn_end_movement(const struct charts *c, struct state *s, struct listener *l);
/* End of a player turn from STAGE_MOVEMENT or STAGE_COMBAT: the other side's movement phase, or the end of the game turn (decisive hexes
 * Q77, length) and then STAGE_CHITS, the next Strategic Turn (arrivals and returns done, H25 (1), Q74), or STAGE_OVER. */
void turn_end_player(const struct charts *c, struct state *s, const struct dice *d, struct listener *l);
/* A Strategic Turn begins: its number, arrivals and returns (H25 (1), Q66, Q74), HQs raised and Leaders drawn (H25 (2), S34; not in the first
 * one, PROTOCOL 3), then step (3) of the Union. */
void turn_begin_strategic(const struct charts *c, struct state *s, const struct dice *d, struct listener *l);
/* End of `active`'s step (3): Union -> Confederate -> step (4) for both sides (H13) -> STAGE_CHITS. */
void turn_end_strategic(const struct charts *c, struct state *s, struct listener *l);
/* Resignation of the game: a decisive defeat (PROTOCOL 1). */
void turn_resign(const struct charts *c, struct state *s, enum side side, struct listener *l);
/* A draw by consent, whatever the points (PROTOCOL 1). */
void turn_draw(const struct charts *c, struct state *s, struct listener *l);
/* A take-back by consent: the board is as it was in `then`, before slot `slot`; the Confederate's last word on the bracketed chit goes on
 * (PROTOCOL 1). */
void turn_take_back(const struct state *then, uint32_t slot, struct state *s, struct listener *l);

/* Orders of the Strategic Turn, step (3) (S40-S46, R32, R33, S96-S98, Q15, H2, Q72, Q73).  All need stage STRATEGIC and the active side. */
struct verdict appoint_check(const struct charts *c, const struct state *s, piece_t leader, piece_t hq);
void appoint_do(const struct charts *c, struct state *s, piece_t leader, piece_t hq, struct listener *l);
struct verdict assign_check(const struct charts *c, const struct state *s, piece_t unit, piece_t hq);
void assign_do(const struct charts *c, struct state *s, piece_t unit, piece_t hq, struct listener *l);
struct verdict combine_check(const struct charts *c, const struct state *s, piece_t into, piece_t from);
void combine_do(const struct charts *c, struct state *s, piece_t into, piece_t from, struct listener *l);

/* ---- points ---- */

struct score {
	uint16_t objectives[SIDE_COUNT]; /* as if the game ended now (Q76, Q78) */
	uint16_t losses[SIDE_COUNT];     /* for the enemy's losses (Q78) */
	int16_t difference;              /* Union minus Confederate */
	uint8_t level;                   /* Q79 */
	uint8_t leader;                  /* side ahead, SIDE_NONE = draw */
};
/* Does a combat unit of `side`, in supply, stand in h (Q76, Q77)? */
bool turn_stands(const struct charts *c, const struct state *s, enum side side, hex_t h);
void turn_score(const struct charts *c, const struct state *s, struct score *out);
/* Bring the owners of objectives up to date (Q76); called after every step that moves or removes a combat unit. */
void turn_owners(const struct charts *c, struct state *s);

#endif
