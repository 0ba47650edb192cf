/* SPDX-License-Identifier: GPL-3.0-or-later
 * How the dice of a game fell against what was to be expected, by player and kind of throw.  Integers alone, and exact: the chance of a
 * result at least so uneven is counted out over all ways in which these very throws could have come.  Knows nothing of files. */
#ifndef VEDETTE_REPORT_LUCK_H
#define VEDETTE_REPORT_LUCK_H

#include "match/tape.h"

enum luck_kind { LUCK_INITIATIVE, LUCK_ATTACK, LUCK_BATTLE, LUCK_LOSS, LUCK_HARM, LUCK_MARCH, LUCK_HQ, LUCK_CHIT, LUCK_KINDS };
enum { LUCK_SCORES = 16 }; /* the most outcomes of one throw: the chits of a pool */

/* One throw: what could come, and what came.  Counted for its side: 1 for what it hoped for, else 0; of a chit its points. */
struct luck_throw {
	uint8_t kind, side;                            /* enum luck_kind, enum side */
	uint8_t n;                                     /* outcomes */
	uint8_t score[LUCK_SCORES], ways[LUCK_SCORES]; /* of each, and in how many ways it comes: 1 .. 36 */
	uint8_t came;                                  /* the score that came */
};
/* Does event e throw dice?  Then *out is that throw.  `n` events from e on are known, of its own slot at least.  `drawn`: the chit drawn
 * or taken before it in this game turn, for the pool it is drawn from; -1 = none.  HQs raised (H25), initiative (S79), attack rolls,
 * battles (Q53), losses (H19), harm (Q66), forced marches (H7), chits (Q1); a Leader drawn is good or bad for nobody. */
bool luck_throw_of(const struct charts *c, const struct event *e, size_t n, int drawn, struct luck_throw *out);

/* What a row of the report says. */
struct luck_row {
	uint32_t thrown, came;
	uint64_t num, den; /* expected: num / den */
	uint32_t one_in;   /* one game in so many comes out at least so uneven, to either side; rounded down; 0 = too many throws to count */
};
enum { LUCK_ONE_IN_MOST = 1000000, LUCK_THROWS_MOST = 1200 };
/* The row of these throws.  False: no memory. */
MUST_USE bool luck_count(const struct luck_throw *t, size_t n, struct luck_row *out);

/* The report of the whole game on a tape; `name` of both players, NULL = sides alone. */
MUST_USE bool luck_report(const struct tape *t, const char *const name[SIDE_COUNT], unsigned width, struct text *out);

#endif
