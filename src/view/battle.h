/* SPDX-License-Identifier: GPL-3.0-or-later
 * An attack being weighed: who leads it, who goes in, the numbers, and the forecast of what comes of it.  No drawing; decides no
 * rule. */
#ifndef VEDETTE_VIEW_BATTLE_H
#define VEDETTE_VIEW_BATTLE_H

#include "engine/battle_forecast.h"
#include "orders/sheet.h"

enum { BATTLE_TARGETS_MAX = 64, BATTLE_UNSET = 0xff };
struct battle {
	const struct charts *c;
	struct state at;             /* stage COMBAT of `side`: what the attack meets */
	enum side side;
	hex_t target[BATTLE_TARGETS_MAX]; /* enemy-held hexes beside own units */
	unsigned n_targets, target_at;
	piece_t leader[LEADERS_MAX]; /* who could lead from where he stands, who brings most first */
	unsigned n_leaders, leader_at;
	piece_t unit[PIECES_MAX];    /* own units beside the target, hex by hex */
	bool in[PIECES_MAX];         /* ... those that go in, by index */
	bool wanted[PIECES_MAX];     /* ... and those the player chose, whether this Leader can lead them or not, */
	bool chosen;                 /* if he did */
	uint8_t intensity, rating;   /* the numbers he chose, BATTLE_UNSET where he did not */
	unsigned n_units;
	struct attack attack;
	uint8_t reply;               /* reckoned with: the defender's rating, ... */
	bool stand;                  /* ... whether he stands where he may, ... */
	uint8_t his;                 /* ... and his intensity, for the table of faces */
	struct forecast f;
	struct forecast_row pair[INTENSITY_CHOICE_MAX + 1][INTENSITY_CHOICE_MAX + 1]; /* by own intensity, then by his */
	unsigned n_pairs;            /* own intensities, from 0, that the Leader may choose */
	const char *order;          /* what becomes of it, where there is a choice; NULL = there is none */
	bool cavalry_alone;          /* the defenders are cavalry without foot (H17), ... */
	bool cavalry_along;          /* ... and cavalry attacks them, so that they stay */
};
/* Begin in position `at` on `target`, led by `leader` (PIECE_NONE = who brings most).  False: nobody can attack that hex. */
bool battle_begin(struct battle *b, const struct charts *c, const struct state *at, enum side side, hex_t target, piece_t leader);
/* Begin with an attack that is written already. */
bool battle_load(struct battle *b, const struct charts *c, const struct state *at, enum side side, piece_t leader,
	const struct attack *a);
/* The boldest he may be: W4, and of an attack from march W3, Q31. */
unsigned battle_boldest(const struct battle *b);
piece_t battle_leader(const struct battle *b);
/* Another target, by steps; units are chosen anew. */
void battle_turn_target(struct battle *b, int by);
/* Another Leader, by steps: of what the player chose that stays which this one can lead and may do; else what he would bring. */
void battle_turn_leader(struct battle *b, int by);
/* The numbers of the attack; held to what his ratings allow. */
void battle_set_intensity(struct battle *b, unsigned v);
void battle_set_rating(struct battle *b, unsigned v);
/* Unit i in or out; in an attack from march all of its manifest with it.  False: it would make a third hex, or from march a second
 * (H15, Q31). */
bool battle_toggle(struct battle *b, unsigned i);
/* All numbers anew after a change of b's fields. */
void battle_reckon(struct battle *b);

#endif
