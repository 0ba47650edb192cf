/* SPDX-License-Identifier: GPL-3.0-or-later
 * For tests of the tape: a game in memory, both sides played at random, recorded as it is resolved.  Its dice come from pair keys
 * made of its seed, so that it is the same every time. */
#ifndef VEDETTE_TESTS_TAPE_REEL_H
#define VEDETTE_TESTS_TAPE_REEL_H

#include "match/tape.h"

struct reel {
	struct charts charts;
	struct state state;
	struct tape tape;
	struct sheet sheet;
	struct respondent respondent;
	char text[1 << 16];
	uint64_t seed;
	uint32_t slots;    /* resolved so far */
	bool reckless;     /* orders that nobody has asked about too: some are skipped */
};
/* A game of `warrenton`, made `cycles` long and without decisive hexes, before its first order.  Ends the program on failure. */
struct reel *reel_begin(uint64_t seed, unsigned cycles);
/* Resolve one more slot; false when the game is over. */
bool reel_slot(struct reel *r);
/* The same with these orders. */
bool reel_orders(struct reel *r, const char *orders);
void reel_end(struct reel *r);

#endif
