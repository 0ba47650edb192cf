/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which orders of a sheet bear on which others, and what of a position they can still touch: the judge goes only through what matters to an
 * order, and on once from positions that differ in nothing that does.  Private to orders/. */
#ifndef VEDETTE_ORDERS_BEARING_H
#define VEDETTE_ORDERS_BEARING_H

#include "orders/sheet.h"

/* How far an order sees: zones, retreats and spans, and supply where it is judged (Q69). */
enum { BEARING_HEXES = 2, BEARING_SUPPLY = 5 };
/* A stretch is an outermost order with its block, an `if` with its `else`; in a sheet of more than so many, several of them. */
enum { STRETCHES_MAX = 128 };

struct hexes {
	uint64_t word[HEXES_MAX / 64];
};
/* Of groups: the pieces that stand or fall together, an HQ, its Leader and its manifest as the sheet begins; any other piece is one by
 * itself. */
struct groups {
	uint64_t word[PIECES_MAX / 64];
};

struct stretch {
	uint16_t first, end;       /* index of its first line, and of the line after its last */
	bool chits, tries, attacks, journeys, railwork, trains;
	struct groups named;
	/* what it may change */
	struct hexes places;       /* where the groups named stand as the sheet begins, or are sent by any line */
	struct hexes leaders;      /* the same of those with a Leader or HQ */
	struct hexes field;        /* hexes that it attacks, and those beside them */
	/* what it looks at, beside the groups that it names */
	struct hexes near;         /* the enemy, where he has zones own units, and trains: where it moves, and beside it; and hexes of an if */
	struct hexes fight;        /* the enemy and own units: within BEARING_HEXES of the hexes that it attacks */
	struct hexes lead;         /* own Leaders and HQs: within BEARING_HEXES of where it asks who could command whom, and of the places
	                            * of those it names then */
};

struct bearing {
	const struct charts *c;
	const struct sheet *sh;
	piece_t group[PIECES_MAX];          /* the piece after which its group is called */
	struct hexes enemy;                 /* where the enemy has zones as the sheet begins, or may have them after its battles */
	unsigned n, combat;                 /* stretches; that in which the combat phase begins, STRETCHES_MAX = none */
	unsigned first_fight;               /* index of the first line with an attack */
	uint8_t of_line[SHEET_LINES_MAX];
	struct stretch stretch[STRETCHES_MAX];
	uint8_t bears[STRETCHES_MAX][STRETCHES_MAX]; /* the first on the second: 0 = not asked yet, 1 no, 2 yes */
	/* The stretch that is judged: what bears on it, and number + 1 of the last of these stretches to which each thing may matter. */
	bool in[STRETCHES_MAX];
	uint8_t named[PIECES_MAX], near[HEXES_MAX], fight[HEXES_MAX], lead[HEXES_MAX], nets, rail;
};
/* Index of the line after outermost order i and its block, and its `else` too. */
unsigned outermost_end(const struct sheet *sh, unsigned i);
void bearing_begin(struct bearing *b, const struct charts *c, const struct state *s, const struct sheet *sh);
/* Judge stretch `of` from here on: with all those above that bear on it, by themselves or through others. */
void bearing_choose(struct bearing *b, unsigned of);
/* May it matter to any line below its block whether the roll of line i succeeds; to any line below line i how its battle goes in this
 * respect?  `s`: when the line is looked at. */
bool bearing_roll(const struct bearing *b, const struct state *s, unsigned i);
bool bearing_battle(const struct bearing *b, const struct state *s, unsigned i, enum supposition what);
/* A sum over all of position s that may matter to stretch k and those below it: where it is the same, they fare the same.  Sums of others
 * differ but for one chance in 2^64. */
uint64_t bearing_sum(const struct bearing *b, const struct state *s, unsigned k);

#endif
