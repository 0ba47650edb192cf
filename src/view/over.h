/* SPDX-License-Identifier: GPL-3.0-or-later
 * What can be laid over the map: marks in the hexes, readable without colour, and words for the panel.  Asks the engine, decides
 * nothing, draws nothing. */
#ifndef VEDETTE_VIEW_OVER_H
#define VEDETTE_VIEW_OVER_H

#include "report/picture.h"
#include "report/report.h"

enum over { OVER_NONE, OVER_REACH, OVER_REACH_NOW, OVER_COMMAND, OVER_ZONES, OVER_CHANGES, OVER_SUPPLY, OVER_COUNT };

struct over_view {
	const struct charts *c;
	const struct state *s;
	const struct state *drafted; /* the position as combat begins, with the draft carried out; NULL = there is none */
	const struct state *before;  /* the position before the last turn, NULL = not known */
	enum side side;
	piece_t piece;               /* the own piece chosen, PIECE_NONE = none */
};
/* Fill marks (HEXES_MAX of them) and words, lines of at most `width`.  An overlay that needs a piece or a position that is not there says
 * so in the words and marks nothing. */
void over_make(enum over o, const struct over_view *v, unsigned width, struct picture_mark *marks, struct text *out);
/* Does the draft take the piece elsewhere?  Then OVER_REACH counts from there, and OVER_REACH_NOW from where it stands now; else they are
 * the same. */
bool over_is_moved(const struct over_view *v);
const char *over_title(enum over o); /* "Whom he can command" */

#endif
