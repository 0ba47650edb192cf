/* SPDX-License-Identifier: GPL-3.0-or-later
 * Why an order is legal or refused: the chain of command link by link, span used and left, what a march costs hex by hex, the figures of an
 * attack, what railways, ships, stocks and manifests hold, each line with its rule.  The judge is asked for an outcome in which the order is
 * reached, and every figure is the engine's for the position it meets there; no die is thrown and nothing is known of the other side's
 * sealed orders. */
#ifndef VEDETTE_REPORT_WHY_H
#define VEDETTE_REPORT_WHY_H

#include "orders/resolve.h"

/* Stops of the player turn at hand: made before this sheet, and allowed by the offer; 0 of 0 in an open game. */
struct why_stops {
	bool known;
	uint8_t made, most;
};
/* Where the texts of the rules are: "S27" -> its text as `vedette rules` prints it; false when there is none.  NULL: nowhere.  And what of
 * the game is no part of the position. */
struct why_rules {
	bool (*text)(void *ctx, const char *id, struct text *out);
	void *ctx;
	struct why_stops stops;
};
/* Order i of a sheet, from state s, in which it is the sheet's side's turn (or its step of the Strategic Turn).  Returns the judge's verdict.
 * What stands above it is said with it, but for orders from index `told` on, which the reader has had; sh->n = none. */
enum legality report_why(const struct charts *c, const struct state *s, const struct sheet *sh, unsigned i, unsigned told,
	const struct why_rules *rules, unsigned width, struct text *out);

/* ---- an order that is not in the draft yet ---- */

/* Where new orders stand in a draft: behind its last order, as deep as they are legal, or below a line of their own that sets their Leader
 * going where no block is open for them. */
struct why_place {
	struct sheet *sheet;  /* the caller's: the draft with them */
	unsigned first;       /* index of the first of them; the rest of the sheet is theirs */
	char opener[2 * ID_MAX_BYTES]; /* "chit couch": the line put above them; "" = none */
};
/* Read the orders of `draft` (its standing orders are left out) and behind them those of `text`, lines parted by LF or ';'.  `p->sheet` is set.
 * On a refusal *f counts lines from the first of `text`, or of the draft where its place is "draft". */
MUST_USE enum err why_place(const struct charts *c, const struct state *s, enum side side, const char *draft, size_t draft_n, const char *text,
	size_t n, struct why_place *p, struct fault *f);

#endif
