/* SPDX-License-Identifier: GPL-3.0-or-later
 * The movement part of the aide's sheet: wishes, and the chains of command that fulfil them. */
#include "aide/plan.h"

#include <string.h>

#include "engine/march.h"

enum {
	WORTH_A_LINE = 12,      /* what a place must be better than the one where it stands, at least */
	TRIES_MAX = 16, PLACES_MAX = 6, COMMANDED_MAX = 16
};

/* Where a group would go, and how much better that is. */
struct wish {
	struct march march;
	int gain;
};

static unsigned fights(const struct aide *a, piece_t p)
{
	return aide_piece(a, p)->kind == PIECE_UNIT ? a->s.piece[p].strength : 0;
}

/* SP of pieces that set out together. */
static unsigned strength_of(const struct aide *a, const struct march *m)
{
	piece_t unit[MANIFEST_MAX];
	unsigned sp = 0;
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i];
		if (aide_piece(a, p)->kind == PIECE_LEADER)
			p = command_hq(&a->s, p);
		if (p == PIECE_NONE)
			continue;
		unsigned n = aide_piece(a, p)->kind == PIECE_HQ ? state_manifest(a->c, &a->s, p, unit, MANIFEST_MAX) : 0;
		sp += fights(a, p);
		for (unsigned k = 0; k < n; k++)
			sp += fights(a, unit[k]);
	}
	return sp;
}

static unsigned mission_of(const struct aide *a, const struct march *m)
{
	for (unsigned i = 0; i < m->n_pieces; i++)
		if (a->mission[m->piece[i]] != MISSION_NONE)
			return a->mission[m->piece[i]];
	return MISSION_NONE;
}

static void walk_to(struct aide *a, hex_t start, hex_t h, struct march *m)
{
	hex_t way[MARCH_HEXES_MAX];
	unsigned n = 0;
	while (h != start && n < MARCH_HEXES_MAX) {
		way[n++] = h;
		h = a->reach.from[h];
	}
	m->n_path = h == start ? (uint8_t)n : 0;
	for (unsigned i = 0; i < m->n_path; i++)
		m->path[i] = way[n - 1 - i];
}

/* A hex or a piece and what it gains: the best of a few are kept, best first. */
struct ranked {
	uint16_t what;
	int gain;
};
static unsigned rank(struct ranked *list, unsigned n, unsigned most, uint16_t what, int gain)
{
	if (n == most && gain <= list[n - 1].gain)
		return n;
	unsigned at = n < most ? n++ : n - 1;
	for (; at && list[at - 1].gain < gain; at--)
		list[at] = list[at - 1];
	list[at] = (struct ranked){ what, gain };
	return n;
}

/* The best places for a group; those that are not better than to stay are left out. */
static unsigned best_places(struct aide *a, hex_t start, unsigned sp, unsigned mission, struct ranked place[PLACES_MAX])
{
	unsigned n = 0, hexes = grid_count(&a->c->map.grid);
	int stay = worth_of(a, start, sp, mission);
	for (hex_t h = 0; h < hexes; h++) {
		if (a->reach.mp[h] == 0xff || h == start)
			continue;
		int g = worth_of(a, h, sp, mission) - stay;
		if (g >= WORTH_A_LINE)
			n = rank(place, n, PLACES_MAX, h, g);
	}
	return n;
}

/* What these pieces would like best, as an order in `commander`'s block; gain 0 = to stay.  Without an activation only the
 * ground is looked at: what they would do if somebody commanded them. */
static void wish(struct aide *a, const struct activation *act, piece_t commander, struct wish *w)
{
	struct column col;
	struct ranked place[PLACES_MAX];
	hex_t start = a->s.piece[w->march.piece[0]].hex;
	unsigned at, sp = strength_of(a, &w->march);
	w->gain = 0;
	march_column(a->c, &a->s, &w->march, &col);
	march_reach(a->c, &a->s, &col, start, &a->reach);
	a->own[start] = (uint16_t)(a->own[start] - sp);
	unsigned n = best_places(a, start, sp, mission_of(a, &w->march), place);
	a->own[start] = (uint16_t)(a->own[start] + sp);
	for (unsigned i = 0; i < n; i++) {
		walk_to(a, start, place[i].what, &w->march);
		if (w->march.n_path == 0)
			continue;
		if (act || aide_piece(a, w->march.piece[0])->kind != PIECE_LEADER) {
			struct verdict v = march_check(a->c, &a->s, act, commander, &w->march, &at);
			if (!verdict_legal(&v) && (act || v.reason != REASON_MARCH_UNORDERED))
				continue;
		}
		w->gain = place[i].gain;
		return;
	}
}

/* The group a Leader moves by being activated: his HQ, or himself and the loose units that march under him from his hex. */
static void group_of(struct aide *a, const struct activation *act, piece_t leader, struct march *m)
{
	piece_t hq = command_hq(&a->s, leader), piece[PIECES_MAX];
	unsigned at, n = state_pieces(a->c, &a->s, a->side, a->s.piece[leader].hex, piece, PIECES_MAX);
	*m = (struct march){ .piece = { hq != PIECE_NONE ? hq : leader }, .n_pieces = 1 };
	for (unsigned i = 0; i < n && act && m->n_pieces < 8; i++) {
		unsigned kind = aide_piece(a, piece[i])->kind;
		if (a->s.piece[piece[i]].where != WHERE_MAP || (kind != PIECE_UNIT && kind != PIECE_TRAIN))
			continue;
		m->piece[m->n_pieces++] = piece[i];
		/* without a path only the pieces themselves are asked about */
		struct verdict v = march_check(a->c, &a->s, act, leader, m, &at);
		if (v.reason != REASON_MARCH_NOWHERE)
			m->n_pieces--;
	}
}

static int wish_of(struct aide *a, piece_t p)
{
	struct wish w;
	if (aide_piece(a, p)->kind == PIECE_LEADER)
		group_of(a, NULL, p, &w.march);
	else
		w.march = (struct march){ .piece = { p }, .n_pieces = 1 };
	wish(a, NULL, PIECE_NONE, &w);
	return w.gain;
}

/* What is under somebody's orders without his hex's being asked: Leaders, loose units, trains. */
static bool may_be_led(const struct aide *a, piece_t p)
{
	unsigned kind = aide_piece(a, p)->kind;
	return aide_has(a, p) && a->s.piece[p].where == WHERE_MAP &&
		(kind == PIECE_LEADER || kind == PIECE_UNIT || kind == PIECE_TRAIN) &&
		!(a->s.piece[p].flags & (PF_ACTIVATED | PF_MARCHED));
}

/* Whom this Leader could take along, by what they wish, most first; at most his span. */
static unsigned followers(struct aide *a, piece_t boss, struct ranked out[COMMANDED_MAX])
{
	unsigned n = 0, span = command_ratings(a->c, &a->s, boss).span;
	if (span > COMMANDED_MAX)
		span = COMMANDED_MAX;
	for (piece_t p = 0; p < a->c->scn.n_pieces && span; p++) {
		if (p == boss || !may_be_led(a, p) || command_reason(a->c, &a->s, NULL, boss, p) != REASON_LEGAL)
			continue;
		int g = wish_of(a, p);
		if (g > 0)
			n = rank(out, n, span, p, g);
	}
	return n;
}

/* How much comes true if he is activated. */
static int chain_gain(struct aide *a, piece_t leader)
{
	struct ranked led[COMMANDED_MAX];
	int sum = wish_of(a, leader);
	unsigned n = followers(a, leader, led);
	for (unsigned i = 0; i < n; i++)
		sum += led[i].gain;
	return sum;
}

static bool write_march(struct aide *a, struct activation *act, piece_t commander, unsigned depth, struct march *m)
{
	struct wish w = { .march = *m };
	wish(a, act, commander, &w);
	struct order *o = w.gain > 0 && !aide_overlooks(a) ? aide_add(a, ORDER_MARCH, depth, PIECE_NONE) : NULL;
	if (!o)
		return false;
	o->march = w.march;
	march_do(a->c, &a->s, act, commander, &w.march, NULL);
	worth_again(a);
	return true;
}

static bool lead(struct aide *a, struct activation *act, piece_t leader, unsigned depth);

static bool command(struct aide *a, struct activation *act, piece_t boss, piece_t p, unsigned depth)
{
	struct verdict v = activation_check(a->c, &a->s, act, boss, p);
	if (!verdict_legal(&v))
		return false;
	if (aide_piece(a, p)->kind != PIECE_LEADER) {
		struct march m = { .piece = { p }, .n_pieces = 1 };
		return write_march(a, act, boss, depth, &m);
	}
	struct activation saved = *act;
	struct state before = a->s;
	unsigned mark = a->sheet->n;
	if (!aide_add(a, ORDER_COMMAND, depth, p))
		return false;
	activation_take(a->c, &a->s, act, boss, p);
	if (lead(a, act, p, depth + 1)) {
		a->led++;
		return true;
	}
	a->sheet->n = (uint16_t)mark;
	a->s = before;
	*act = saved;
	return false;
}

/* The block of a Leader who acts: first those he commands, then his own march. */
static bool lead(struct aide *a, struct activation *act, piece_t leader, unsigned depth)
{
	struct ranked led[COMMANDED_MAX];
	struct march m;
	bool any = false;
	if (depth + 2 >= SHEET_DEPTH_MAX)
		return false;
	unsigned n = followers(a, leader, led);
	for (unsigned i = 0; i < n; i++)
		any |= command(a, act, leader, led[i].what, depth);
	group_of(a, act, leader, &m);
	return write_march(a, act, leader, depth, &m) || any;
}

/* ---- chits ---- */

static piece_t best_for_chit(struct aide *a)
{
	piece_t best = PIECE_NONE;
	int most = 0;
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++) {
		if (!aide_has(a, p))
			continue;
		struct verdict v = chit_check(a->c, &a->s, p);
		if (!verdict_legal(&v))
			continue;
		int g = aide_piece(a, p)->kind == PIECE_LEADER ? chain_gain(a, p) : wish_of(a, p);
		if (g > most) {
			most = g;
			best = p;
		}
	}
	return best;
}

static bool spend_chit(struct aide *a)
{
	piece_t p = best_for_chit(a);
	struct state before = a->s;
	unsigned mark = a->sheet->n;
	bool any;
	if (p == PIECE_NONE || !aide_add(a, ORDER_CHIT, 0, p))
		return false;
	chit_do(a->c, &a->s, p, NULL);
	if (aide_piece(a, p)->kind == PIECE_LEADER) {
		struct activation act;
		activation_begin(a->c, &a->s, p, &act);
		any = lead(a, &act, p, 1);
	} else {
		struct march m = { .piece = { p }, .n_pieces = 1 };
		any = write_march(a, NULL, PIECE_NONE, 1, &m);
	}
	if (any) {
		a->chains += aide_piece(a, p)->kind == PIECE_LEADER;
		return true;
	}
	a->sheet->n = (uint16_t)mark;
	a->s = before;
	worth_again(a);
	return false;
}

/* ---- rolls ---- */

/* `try LEADER` and what he does; false, and nothing written, when that is nothing. */
static bool write_try(struct aide *a, piece_t leader, unsigned depth)
{
	struct state before = a->s;
	struct activation act;
	unsigned mark = a->sheet->n;
	if (!aide_add(a, ORDER_TRY, depth, leader))
		return false;
	if (try_do(a->c, &a->s, leader, &aide_succeeds, NULL)) {
		activation_begin(a->c, &a->s, leader, &act);
		if (lead(a, &act, leader, depth + 1))
			return true;
	}
	a->sheet->n = (uint16_t)mark;
	a->s = before;
	worth_again(a);
	return false;
}

/* Leaders whom the order at `mark` and its block command. */
static unsigned commanded(const struct aide *a, unsigned mark, piece_t out[COMMANDED_MAX])
{
	unsigned n = 0;
	for (unsigned i = mark; i < a->sheet->n && n < COMMANDED_MAX; i++)
		if (a->sheet->order[i].kind == ORDER_COMMAND)
			out[n++] = a->sheet->order[i].who;
	return n;
}

/* If his roll fails, those he would have commanded roll for themselves. */
static void second_plan(struct aide *a, piece_t leader, unsigned mark, const struct state *before)
{
	piece_t led[COMMANDED_MAX];
	unsigned n = commanded(a, mark, led), begun = a->sheet->n;
	if (n == 0 || a->strength == AIDE_EASY)
		return;
	struct state won = a->s;
	unsigned led_before = a->led; /* those of the second plan roll for themselves */
	struct order *o = aide_add(a, ORDER_IF, 0, leader);
	if (!o || !aide_add(a, ORDER_ELSE, 0, PIECE_NONE)) {
		a->sheet->n = (uint16_t)begun;
		return;
	}
	o->condition = IF_ACTS;
	a->s = *before;
	try_do(a->c, &a->s, leader, &aide_fails, NULL);
	worth_again(a);
	bool any = false;
	for (unsigned i = 0; i < n; i++) {
		struct verdict v = try_check(a->c, &a->s, led[i]);
		any |= verdict_legal(&v) && write_try(a, led[i], 1);
	}
	a->s = won;
	a->led = led_before;
	worth_again(a);
	if (any)
		a->seconds++;
	else
		a->sheet->n = (uint16_t)begun;
}

static piece_t best_for_try(struct aide *a, const bool *done)
{
	piece_t best = PIECE_NONE;
	int most = 0;
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++) {
		if (done[p] || !aide_has(a, p) || aide_piece(a, p)->kind != PIECE_LEADER)
			continue;
		struct verdict v = try_check(a->c, &a->s, p);
		if (!verdict_legal(&v))
			continue;
		int g = chain_gain(a, p) * command_ratings(a->c, &a->s, p).initiative;
		if (g > most) {
			most = g;
			best = p;
		}
	}
	return best;
}

void plan_movement(struct aide *a)
{
	bool done[PIECES_MAX] = { false };
	while (a->s.initiatives && spend_chit(a))
		;
	for (unsigned i = 0; i < TRIES_MAX; i++) {
		piece_t p = best_for_try(a, done);
		if (p == PIECE_NONE)
			return;
		done[p] = true;
		struct state before = a->s;
		unsigned mark = a->sheet->n;
		if (!write_try(a, p, 0))
			continue;
		a->chains++;
		second_plan(a, p, mark, &before);
	}
}
