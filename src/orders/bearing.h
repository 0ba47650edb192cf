/* SPDX-License-Identifier: GPL-3.0-or-later
 * What of a position the lines of a sheet can still touch: the judge goes on once from positions that differ in nothing else.  Private to
 * orders/. */
#ifndef VEDETTE_ORDERS_BEARING_H
#define VEDETTE_ORDERS_BEARING_H

#include "orders/sheet.h"

/* How far a line sees: zones, retreats and spans, and supply where it is judged (Q69). */
enum { BEARING_HEXES = 2, BEARING_SUPPLY = 5 };

/* Of each thing, index + 1 of the last line to which it may matter, 0 = none.  A group is the pieces that stand or fall together: an HQ, its
 * Leader and its manifest as the sheet begins; any other piece is one by itself.  A hex matters to a line that names it, or that names a group
 * which stands in it as the sheet begins or is sent there by any line, and so does any hex within BEARING_HEXES of such a one. */
struct bearing {
	const struct charts *c;
	const struct sheet *sh;
	piece_t group[PIECES_MAX];      /* the piece after which its group is called */
	uint16_t named[PIECES_MAX];     /* by group */
	uint16_t near[HEXES_MAX];
	uint16_t fight[HEXES_MAX];      /* as the hex of an attack, or within BEARING_HEXES of it */
	uint16_t lead[HEXES_MAX];       /* the same as `near`, to attacks and entrenching only, which ask for Leaders who are not named */
	uint16_t rail;                  /* railways everywhere */
	uint16_t fights;                /* whether there was a battle: after one strengths are not known (N76) */
	uint16_t nets;                  /* nets that zones cut anywhere, and what carries: journeys */
};
void bearing_begin(struct bearing *b, const struct charts *c, const struct state *s, const struct sheet *sh);
/* May it matter to any line below the block of line i whether the roll of line i succeeds; to any line below line i how its battle goes in
 * this respect?  `s`: when the line is looked at. */
bool bearing_roll(const struct bearing *b, const struct state *s, unsigned i);
bool bearing_battle(const struct bearing *b, const struct state *s, unsigned i, enum supposition what);
/* A sum over all of position s that may matter to the lines from index i on: where it is the same, these lines fare the same, and so do what
 * they leave.  Sums of others differ but for one chance in 2^64. */
uint64_t bearing_sum(const struct bearing *b, const struct state *s, unsigned i);

#endif
