/* SPDX-License-Identifier: GPL-3.0-or-later
 * What can be changed from a row of the army chart: the choices for each order, legal or refused and why.  Decides no rule: each
 * verdict is the engine's, on the position the order would meet. */
#ifndef VEDETTE_VIEW_CHART_H
#define VEDETTE_VIEW_CHART_H

#include "orders/sheet.h"
#include "report/army.h"
#include "view/jot.h"

enum chart_verb { CHART_APPOINT, CHART_ASSIGN, CHART_RELEASE, CHART_RESIGN, CHART_COMBINE, CHART_VERBS };

struct chart_pick {
	struct order order;      /* what would be written */
	piece_t other;           /* whom the choice is about, for the list */
	uint8_t place;           /* enum jot_place */
	struct verdict verdict;
};
/* Positions: `now` before the draft, `moved` with it carried out (a player turn: as its combat phase begins), `last` after the attacks
 * of a player turn's draft, NULL when it has none. */
struct chart_game {
	const struct charts *c;
	const struct state *now, *moved, *last;
	enum side side;
};
enum { CHART_PICKS_MAX = 2 * PIECES_MAX };
/* The choices for `verb` on a row of the chart: legal ones first, then those in the same hex.  0: the row has none. */
unsigned chart_picks(const struct chart_game *g, enum chart_verb verb, const struct army_row *row, struct chart_pick *out);
/* A row of the list: one choice, or those that are refused for the same reason and told once. */
struct chart_row {
	uint16_t first, n; /* of the choices */
};
enum { CHART_TOLD_APART = 2 /* so many with the same refusal are still told one by one */ };
/* The rows of n choices.  Those with the same refusal are brought together behind the first of them; only `apart`, a reason, is told
 * choice by choice (REASON_LEGAL: none is).  `as_listed`: they stay in their order, and only neighbours are told together. */
unsigned chart_rows(struct chart_pick *pick, unsigned n, unsigned apart, bool as_listed, struct chart_row *out);
/* The line of a sheet that the pick would only take back ("release" of what line 3 assigns): its index, with *rest the order without
 * it (kind ORDER_KIND_COUNT when nothing of it is left).  SHEET_LINES_MAX: there is none. */
unsigned chart_inverse(const struct chart_game *g, const struct sheet *sh, const struct chart_pick *p, struct order *rest);
/* The HQ that a row is about: its own, or that of the Leader in command of it; PIECE_NONE = none. */
piece_t chart_row_hq(const struct state *s, const struct army_row *row);
/* "Appoint whom to Right Grand Division?" */
void chart_question(const struct charts *c, enum chart_verb verb, const struct state *s, const struct army_row *row,
	struct text *out);
/* When a release or resignation is to be, in two words for narrow rows; and in more. */
const char *chart_when(enum jot_place place);
const char *chart_when_words(enum jot_place place);
/* A choice in few words; ": N32, ..." why it is refused, nothing when it is legal; and both in one line. */
void chart_pick_name(const struct chart_game *g, enum chart_verb verb, const struct chart_pick *p, struct text *out);
void chart_pick_refusal(const struct chart_game *g, const struct chart_pick *p, struct text *out);
void chart_pick_words(const struct chart_game *g, enum chart_verb verb, const struct chart_pick *p, struct text *out);

#endif
