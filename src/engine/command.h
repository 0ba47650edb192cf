/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who commands whom, how far and how many (S4-S29, S34-S76, S95-S110, R1-R8, R14-R16, R31, R34, Q4-Q22, Q42). */
#ifndef VEDETTE_ENGINE_COMMAND_H
#define VEDETTE_ENGINE_COMMAND_H

#include "engine/dice.h"
#include "engine/words.h"

struct ratings {
	uint8_t initiative, span, combat;
	bool army3, corps3; /* reduced by S54, by S101: for the army chart */
};
/* A Leader's ratings as they count now: after S54/R6/R7 (three stars or fewer over an Army HQ), S101 and R5 (Q17). */
struct ratings command_ratings(const struct charts *c, const struct state *s, piece_t leader);

/* The HQ a Leader commands or PIECE_NONE; the Leader of an HQ or PIECE_NONE (S23). */
piece_t command_hq(const struct state *s, piece_t leader);
piece_t command_leader(const struct state *s, piece_t hq);

/* What a chain is judged on (Q7): the hex of every piece when its top Leader was activated, and the bridges pontoon trains held then. */
struct muster {
	hex_t at[PIECES_MAX];
	uint8_t bridge[PIECES_MAX];
};
void muster_take(const struct charts *c, const struct state *s, struct muster *m);

/* Is hex b within the span of somebody in a, same hex always (S26-S29, R8)?  range 0 or 1. */
struct verdict command_span_reaches(const struct charts *c, const struct state *s, hex_t a, hex_t b, unsigned range);

/* May `superior` command `item` (another Leader, a loose unit or a train), span left aside (S10)?  Kind, rank, range and hexsides
 * on the positions of the muster (NULL = the present ones); command as it stands now.  A led HQ stands for its Leader.  A unit on
 * the superior's own manifest is legal too. */
struct verdict command_may(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item);
/* The same without the facts, for loops; m NULL = the present positions. */
enum reason command_reason(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item);

/* One activation and its chain (Q6-Q9).  Lives as long as the block of orders under one chit or try. */
struct activation {
	piece_t top;
	struct muster muster;
	piece_t boss[PIECES_MAX];   /* who was charged for this piece, PIECE_NONE = nobody yet */
	uint8_t used[PIECES_MAX];   /* span used by each Leader of the chain */
};
/* Begin for a Leader just activated (chit or roll); the state's flags are already set. */
void activation_begin(const struct charts *c, const struct state *s, piece_t top, struct activation *a);
/* Is this Leader part of the chain: the top, or commanded in it? */
bool activation_has(const struct activation *a, piece_t leader);
/* May `superior` of this chain take `item` under command now: command_may, not activated or moved yet, span left (S8, Q6, Q8)? */
struct verdict activation_check(const struct charts *c, const struct state *s, const struct activation *a, piece_t superior, piece_t item);
/* The same without asking for span left: for several items at once, whose costs the caller adds up. */
struct verdict activation_free(const struct charts *c, const struct state *s, const struct activation *a, piece_t superior, piece_t item);
/* What an item costs a superior's span: 0 for himself, his own HQ and its manifest, else 1 (R4). */
unsigned activation_cost(const struct state *s, piece_t superior, piece_t item);
/* Take it: charges span (0 for own HQ and its manifest, else 1) and marks a Leader activated.  Only after a legal check. */
void activation_take(const struct charts *c, struct state *s, struct activation *a, piece_t superior, piece_t item);

/* Can `leader` command all these units at once for an attack (Q42, Q44, S89, S121): own manifest free, loose units on his span, and with
 * an Army HQ the same for each Leader on his span, down the chain?  Judged on the present positions. */
struct verdict command_disposes(const struct charts *c, const struct state *s, piece_t leader, const piece_t *units, unsigned n);
/* Most SP of his side's combat units in hex h he could command so, his whole span free (Q45). */
unsigned command_best_sp(const struct charts *c, const struct state *s, piece_t leader, hex_t h);

/* ---- chits and rolls for movement ---- */

/* May this piece receive a chit point now (Q4, Q5, S77-S79, R14, W1)? */
struct verdict chit_check(const struct charts *c, const struct state *s, piece_t p);
void chit_do(const struct charts *c, struct state *s, piece_t p, struct listener *l);
/* chit_check has refused this chit: the point is lost if the piece was gone, had moved or had been activated (Q68, N72). */
void chit_lapse(struct state *s, const struct verdict *v, struct listener *l);
/* May this Leader be rolled for now (S79-S81, R17, Q6)? */
struct verdict try_check(const struct charts *c, const struct state *s, piece_t leader);
/* Does the die of an initiative check succeed (S5-S7)? */
bool command_succeeds(unsigned die, unsigned initiative);
/* Roll for him.  Emits the roll, sets PF_TRIED and on success
 * PF_ACTIVATED; returns whether he acts (S6, S82). */
bool try_do(const struct charts *c, struct state *s, piece_t leader, const struct dice *d, struct listener *l);

/* ---- manifests and command given up, in the movement and combat phase ---- */

/* Release a unit from its manifest (S61, R33, Q19). */
struct verdict release_check(const struct charts *c, const struct state *s, piece_t unit);
void release_do(const struct charts *c, struct state *s, piece_t unit, struct listener *l);
/* Give up command (S44, R11, Q22); also a phase of the Strategic Turn. */
struct verdict resign_check(const struct charts *c, const struct state *s, piece_t leader);
void resign_do(const struct charts *c, struct state *s, piece_t leader, struct listener *l);
/* Part a Leader from the HQ he commands, for whatever cause (S45, S49): no check, no event. */
void command_part(struct state *s, piece_t leader);
/* The same because he leaves its hex (S23, S24, S50). */
void command_leave(struct state *s, piece_t leader);

#endif
