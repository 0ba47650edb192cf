/* SPDX-License-Identifier: GPL-3.0-or-later
 * Counting legal orders: how many sequences of so many orders are there, each legal where it stands?  The number is pinned in tests and
 * must come out of a second engine too, which hands in its own `legal`.  No rule is known here: candidates are made from the pieces
 * and the hexes beside them, and asked about one by one. */
#ifndef VEDETTE_ORDERS_PERFT_H
#define VEDETTE_ORDERS_PERFT_H

#include "orders/preview.h"

/* Sheets grow line by line; every kind of order of a player turn is a candidate, with one piece, one hex beside it, intensity 1, rating
 * 0 and `hold`, but for `if` and `else`, attacks handed on, orders of the chain (courier, stop, chit take|draw) and journeys by rail and
 * water, whose destinations are the whole map.  An attack needs `combat` above it. */
struct perft {
	const struct charts *c;
	const struct state *start;   /* movement or combat phase of the side that orders */
	struct sheet *sheet;         /* the sequence at hand; the caller's, for its size */
	/* Is the last order of the sheet legal as written when all goes well: rolls succeed that can (S6), battles are won that can be?  perft_legal or a
	 * second opinion. */
	bool (*legal)(const struct perft *p);
	/* Told the first order of all sequences and how many begin with it, in the order of trial; may be NULL. */
	void (*divide)(void *ctx, const struct order *first, uint64_t count);
	void *ctx;
};
bool perft_legal(const struct perft *p);
/* Sequences of `depth` orders, depth 1 to PERFT_DEPTH_MAX. */
enum { PERFT_DEPTH_MAX = 9 };
uint64_t perft_count(const struct perft *p, unsigned depth);
/* The position a scenario is counted from: its first movement phase.  Nobody orders anything in a Strategic Turn before it, and of what
 * dice would choose from, the first is taken. */
void perft_position(const struct charts *c, struct state *s);

#endif
