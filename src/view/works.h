/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders by pointing beside marches and regular attacks: journeys by rail and ship, what is done to railways, attacks from march, bridges and
 * entrenchments.  Decides no rule, as point.h. */
#ifndef VEDETTE_VIEW_WORKS_H
#define VEDETTE_VIEW_WORKS_H

#include "engine/carriage.h"
#include "view/strike.h"

/* Is there anything here that such an order could be about: a railway, a place for ships, a train aboard?  `kind`: entrain, embark, assault,
 * wreck, repair, bridge, entrench, detrain or disembark. */
bool work_makes_sense(const struct point *p, enum order_kind kind, piece_t who);
/* The order, about `who`, its HQ or a unit of that.  `to`: where a journey goes, or a bridge leads. */
struct order work_order(const struct point *p, enum order_kind kind, piece_t who, hex_t to);
/* One that stands by itself, at the head of the sheet, behind one of its kind for the same piece or, entrenching, at the
 * end: the index before which it goes, and its verdict. */
unsigned work_alone(const struct point *p, const struct order *o, struct verdict *v);
/* The Confederate's word on the bracketed chit, the other one than holds now (Q2); index of the line of it in the sheet, which it is to
 * replace, SHEET_LINES_MAX when there is none. */
unsigned work_chit(const struct point *p, struct order *o);
/* The ways in which a journey, a wrecking or an attack from march could be ordered, open ones first. */
unsigned work_ways(const struct point *p, enum order_kind kind, piece_t who, struct way *out, unsigned max);

/* A journey being chosen. */
struct journey {
	struct way way;
	struct order order;
	struct state before;    /* what it meets */
	struct column col;
	bool in[HEXES_MAX];     /* where it could go, the rest of its conditions left to the verdict */
	bool seen;              /* the cursor has been put where it begins */
	unsigned cost, left;    /* rail points, or transports; those left before */
};
void journey_begin(const struct point *p, const struct way *w, enum order_kind kind, piece_t who, struct journey *k);
/* The hexes that it could go to, but for where it begins: named ones before others, of these the nearest first; returns how many. */
unsigned journey_places(const struct point *p, const struct journey *k, hex_t *out, unsigned max);
/* All orders of it for place_orders: the way's lines and the journey; returns how many (at most WAY_LEAD_MAX + 1). */
unsigned journey_orders(const struct journey *k, struct order *out);
/* To this hex: left, cost and the verdict. */
struct verdict journey_to(const struct point *p, struct journey *k, hex_t to);

#endif
