/* SPDX-License-Identifier: GPL-3.0-or-later
 * The army chart: what its files share. */
#ifndef VEDETTE_VIEW_BOARD_H
#define VEDETTE_VIEW_BOARD_H

#include "view/desk_army.h"

enum { BOARD_DETAIL_ROWS = 5, BOARD_DETAIL_FROM = 16 }; /* rows of the words about the row at the cursor, and page height that has room for them */

/* Where the chart stands. */
struct board {
	enum side side;
	bool as_it_stands;         /* not with the draft carried out */
	bool drafted;              /* the draft could be carried out */
	struct army_folds folds[SIDE_COUNT];
	struct ahead ahead, last;
	bool attacks;              /* `last` is the position after the attacks of the draft */
	struct state shown;
	struct army army;
	struct sheet sheet;        /* of the draft */
	int at, top;
	/* choosing */
	bool choosing;
	enum chart_verb verb;
	struct army_row subject;
	struct chart_pick pick[CHART_PICKS_MAX];
	struct chart_row row[CHART_PICKS_MAX];
	int n_picks, n_rows, row_at, row_top;
	size_t line;               /* last line written, from 1; 0 = none */
};

struct board *board_of(const struct desk *d);
/* What the choices of the chart are judged by: the position as it stands, with the draft carried out, and after its attacks. */
struct chart_game board_game(const struct desk *d);
void board_draw(struct desk *d, const struct layout *l, struct canvas *c);

#endif
