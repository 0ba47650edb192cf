/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which rolls and battles bear on what stands below them: the judge goes through both ways of those only.  Private to orders/. */
#ifndef VEDETTE_ORDERS_BEARING_H
#define VEDETTE_ORDERS_BEARING_H

#include "orders/sheet.h"

/* What a sheet says of pieces and places, as far as one line can touch another.  A group is the pieces that stand or fall together: an HQ,
 * its Leader and its manifest as the sheet begins; any other piece is one by itself. */
struct bearing {
	const struct charts *c;
	const struct state *s;               /* as the sheet begins */
	const struct sheet *sh;
	piece_t group[PIECES_MAX];           /* the piece after which its group is called */
	uint8_t roll[SHEET_LINES_MAX];       /* what is known of each line: 0 = not asked yet, 1 no, 2 yes */
	uint8_t battle[SHEET_LINES_MAX];
};
void bearing_begin(struct bearing *b, const struct charts *c, const struct state *s, const struct sheet *sh);
/* May it matter to any line below the block of line i whether the roll of line i succeeds; to any line below line i how its battle ends?
 * "No" is certain: those lines name no piece of the groups named here, and all their hexes and the ways of all groups they name are more than
 * BEARING_HEXES from those of the lines here.  Within that lie the zones, the retreats and the spans that one battle or march can change for
 * another; journeys by rail and water bear on all and depend on all. */
enum { BEARING_HEXES = 2 };
bool bearing_roll(struct bearing *b, unsigned i);
bool bearing_battle(struct bearing *b, unsigned i);

#endif
