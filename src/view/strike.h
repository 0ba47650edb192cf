/* SPDX-License-Identifier: GPL-3.0-or-later
 * An attack being put together: what could be its target, from where and with what, and whether it is legal as it stands.
 * Decides no rule, as point.h. */
#ifndef VEDETTE_VIEW_STRIKE_H
#define VEDETTE_VIEW_STRIKE_H

#include "view/after.h"

enum { STRIKE_HEXES_MAX = 24 };
struct strike {
	struct way way;                    /* as asked for; of[at].way is where the attack goes */
	struct after of[AFTER_MAX];        /* which outcome of an earlier attack it is for; none of a written one */
	unsigned n_of, at;
	bool written;                      /* it is in the sheet already */
	bool march;                        /* an attack from march, in a block of the movement phase (H23) */
	piece_t who;                       /* who leads it */
	struct state won, held;            /* the position it meets if earlier attacks are won, and if the defender stays */
	struct state before;               /* the one of these in which the target can be attacked */
	hex_t target[STRIKE_HEXES_MAX];    /* hexes with enemy combat units next to units he might use */
	unsigned n_targets, n_won;         /* the first n_won are there if earlier attacks are won */
	hex_t from[DIR_COUNT];             /* hexes with such units next to the target chosen */
	unsigned n_from;
	piece_t piece[LIST_MAX];           /* HQs with units and loose units in the hexes chosen */
	unsigned n_pieces;
	uint8_t intensity_cap, rating_cap; /* W4, W9: what his ratings allow */
	struct attack attack;
};
/* False: there is nothing to attack within his reach. */
bool strike_begin(const struct point *p, const struct way *w, piece_t who, struct strike *k);
/* The same from march: the way is one to march. */
bool strike_assault(const struct point *p, const struct way *w, piece_t who, struct strike *k);
/* The same for an attack that is in the sheet: its own choices. */
bool strike_again(const struct point *p, unsigned line, struct strike *k);
void strike_target(const struct point *p, struct strike *k, int by);    /* the next one, or the one before */
/* For another outcome of an earlier attack: what it meets, who can go in and where it is written change with it. */
void strike_after(const struct point *p, struct strike *k, int by);
void strike_from(const struct point *p, struct strike *k, hex_t h);     /* in or out; two at most, one at least (H15) */
void strike_with(struct strike *k, piece_t q);                          /* in or out */
bool strike_has_from(const struct strike *k, hex_t h);
bool strike_has(const struct strike *k, piece_t q);
const struct way *strike_way(const struct strike *k);
/* All orders for place_orders: the way's lines and the attack; returns how many. */
unsigned strike_orders(const struct strike *k, struct order *out);
struct verdict strike_verdict(const struct point *p, const struct strike *k);

#endif
