/* SPDX-License-Identifier: GPL-3.0-or-later
 * Two corps face to face on the field: where most worked examples begin. */
#ifndef VEDETTE_TESTS_ENGINE_CORPS_H
#define VEDETTE_TESTS_ENGINE_CORPS_H

#include "field.h"

static piece_t ann, c1, a1, a2, a3, bob, c2, b1, b2;

/* Ann's corps of 6, 5, 6 at 1212; Bob's of 8 and 2 (or as told) at 1312, his supply to the east, so that he falls back on 1412. */
static inline void corps_against(unsigned sp1, unsigned sp2)
{
	ann = leader(SIDE_UNION, "ann", 3, 3, 3, 2, 1212);
	c1 = hq(SIDE_UNION, "c1", HQ_CORPS, 1212, ann);
	a1 = on(SIDE_UNION, "a1", UNIT_INFANTRY, 6, c1);
	a2 = on(SIDE_UNION, "a2", UNIT_INFANTRY, 5, c1);
	a3 = on(SIDE_UNION, "a3", UNIT_INFANTRY, 6, c1);
	bob = leader(SIDE_CONFEDERATE, "bob", 4, 4, 3, 2, 1312);
	c2 = hq(SIDE_CONFEDERATE, "c2", HQ_CORPS, 1312, bob);
	b1 = on(SIDE_CONFEDERATE, "b1", UNIT_INFANTRY, sp1, c2);
	b2 = on(SIDE_CONFEDERATE, "b2", UNIT_INFANTRY, sp2, c2);
	source(SIDE_UNION, 1012);
	source(SIDE_CONFEDERATE, 1712);
	ready(ann);
}

static inline struct attack all_of_c1(unsigned intensity, unsigned rating, bool advance)
{
	struct attack a = attack_on(1312, 1212, intensity, rating, advance);

	with(&a, c1);
	return a;
}

/* What the defender's side says for all its hexes. */
static inline struct standing_entry *answer(void)
{
	struct standing_entry *e = &F.orders.entry[F.orders.n++];

	*e = (struct standing_entry){ .scope = STANDING_ALL, .hex = HEX_NONE, .leader = PIECE_NONE, .charge = PIECE_NONE,
		.withdraw = STANDING_UNSET, .retreat = HEX_NONE, .stand = STANDING_UNSET };
	return e;
}

static inline void answer_intensity(unsigned v)
{
	struct standing_entry *e = answer();

	e->intensity[0] = (uint8_t)v;
	e->n_intensity = 1;
}

static inline void answer_rating(unsigned v)
{
	struct standing_entry *e = answer();

	e->rating[0] = (uint8_t)v;
	e->n_rating = 1;
}

static inline hex_t at(piece_t p)
{
	return F.s.piece[p].hex;
}

/* All sides of 1312 but the one to 1212 are closed. */
static inline void no_way_out(void)
{
	static const unsigned round[] = { 1412, 1313, 1213, 1211, 1311 };

	for (unsigned i = 0; i < 5; i++)
		between(1312, round[i], HEXSIDE_NAVIGABLE);
}

#endif
