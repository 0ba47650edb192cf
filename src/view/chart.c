/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/chart.h"

#include <string.h>

static enum piece_kind kind(const struct chart_game *g, piece_t p)
{
	return (enum piece_kind)g->c->scn.piece[p].kind;
}

static bool strategic(const struct chart_game *g)
{
	return g->now->stage == STAGE_STRATEGIC;
}

/* The HQ a row speaks of: its own, or that of its Leader. */
piece_t chart_row_hq(const struct state *s, const struct army_row *row)
{
	if (row->kind == ARMY_HQ)
		return row->piece;
	return row->kind == ARMY_LEADER ? command_hq(s, row->piece) : PIECE_NONE;
}

struct list {
	const struct chart_game *g;
	struct chart_pick *out;
	unsigned n;
};

static void add(struct list *l, uint8_t order_kind, piece_t who, piece_t to, piece_t other, enum jot_place place,
	struct verdict v)
{
	struct chart_pick *p;

	if (l->n == CHART_PICKS_MAX)
		return;
	p = &l->out[l->n++];
	*p = (struct chart_pick){ .order = { .kind = order_kind, .who = who, .to = to, .hex = HEX_NONE }, .other = other,
		.place = (uint8_t)place, .verdict = v };
	if (order_kind == ORDER_ASSIGN || order_kind == ORDER_RELEASE) {
		p->order.who = PIECE_NONE;
		p->order.list.piece[0] = who;
		p->order.list.n = 1;
	}
}

/* Own pieces of a kind that are in play, one after the other. */
static bool mine(const struct list *l, unsigned p, enum piece_kind k)
{
	return l->g->c->scn.piece[p].side == l->g->side && kind(l->g, (piece_t)p) == k && piece_in_play(l->g->moved, (piece_t)p);
}

static void add_appointments(struct list *l, const struct army_row *row)
{
	const struct state *s = l->g->moved;
	piece_t hq = chart_row_hq(s, row);
	enum piece_kind k = hq != PIECE_NONE ? PIECE_LEADER : PIECE_HQ;

	if (hq == PIECE_NONE && row->kind != ARMY_LEADER)
		return;
	for (unsigned i = 0; i < l->g->c->scn.n_pieces; i++) {
		piece_t p = (piece_t)i, leader = hq != PIECE_NONE ? p : row->piece, to = hq != PIECE_NONE ? hq : p;

		if (mine(l, i, k) && leader != command_leader(s, to))
			add(l, ORDER_APPOINT, leader, to, p, JOT_LAST, appoint_check(l->g->c, s, leader, to));
	}
}

static void add_assignments(struct list *l, const struct army_row *row)
{
	const struct state *s = l->g->moved;
	piece_t hq = chart_row_hq(s, row);

	for (unsigned i = 0; i < l->g->c->scn.n_pieces; i++) {
		piece_t p = (piece_t)i;

		if (hq != PIECE_NONE && mine(l, i, PIECE_UNIT) && s->piece[i].hq != hq)
			add(l, ORDER_ASSIGN, p, hq, p, JOT_LAST, assign_check(l->g->c, s, p, hq));
		if (row->kind == ARMY_UNIT && mine(l, i, PIECE_HQ))
			add(l, ORDER_ASSIGN, row->piece, p, p, JOT_LAST, assign_check(l->g->c, s, row->piece, p));
	}
}

/* A release or a resignation: when it can be, from the first moment on. */
static void add_times(struct list *l, uint8_t order_kind, piece_t who,
	struct verdict (*check)(const struct charts *c, const struct state *s, piece_t who))
{
	const struct chart_game *g = l->g;

	if (strategic(g)) {
		add(l, order_kind, who, PIECE_NONE, who, JOT_LAST, check(g->c, g->moved, who));
		return;
	}
	add(l, order_kind, who, PIECE_NONE, who, JOT_FIRST, check(g->c, g->now, who));
	add(l, order_kind, who, PIECE_NONE, who, JOT_COMBAT_FIRST, check(g->c, g->moved, who));
	if (g->last != NULL)
		add(l, order_kind, who, PIECE_NONE, who, JOT_LAST, check(g->c, g->last, who));
}

static void add_releases(struct list *l, const struct army_row *row)
{
	piece_t hq = chart_row_hq(l->g->moved, row), unit[MANIFEST_MAX];
	unsigned n = hq != PIECE_NONE ? state_manifest(l->g->c, l->g->moved, hq, unit, MANIFEST_MAX) : 0;

	if (row->kind == ARMY_UNIT)
		add_times(l, ORDER_RELEASE, row->piece, release_check);
	for (unsigned i = 0; i < n; i++)
		add_times(l, ORDER_RELEASE, unit[i], release_check);
}

static void add_resignation(struct list *l, const struct army_row *row)
{
	if (row->kind == ARMY_LEADER)
		add_times(l, ORDER_RESIGN, row->piece, resign_check);
}

static void add_combinations(struct list *l, const struct army_row *row)
{
	const struct state *s = l->g->moved;

	if (row->kind != ARMY_UNIT)
		return;
	for (unsigned i = 0; i < l->g->c->scn.n_pieces; i++)
		if (i != row->piece && mine(l, i, PIECE_UNIT) && s->piece[i].hex == s->piece[row->piece].hex)
			add(l, ORDER_COMBINE, row->piece, (piece_t)i, (piece_t)i, JOT_LAST,
				combine_check(l->g->c, s, row->piece, (piece_t)i));
}

/* 0 legal, 1 refused in the same hex, 2 elsewhere. */
static unsigned rank(const struct state *s, const struct chart_pick *p, hex_t here)
{
	return verdict_legal(&p->verdict) ? 0 : s->piece[p->other].hex == here ? 1 : 2;
}

unsigned chart_picks(const struct chart_game *g, enum chart_verb verb, const struct army_row *row, struct chart_pick *out)
{
	static void (*const adders[CHART_VERBS])(struct list *l, const struct army_row *row) = {
		add_appointments, add_assignments, add_releases, add_resignation, add_combinations,
	};
	struct list l = { g, out, 0 };

	if (row->kind == ARMY_HEAD || row->kind == ARMY_OFF)
		return 0;
	adders[verb](&l, row);
	/* an insertion sort that keeps equals in order; releases are listed unit by unit */
	for (unsigned i = 1; i < l.n && verb != CHART_RELEASE && verb != CHART_RESIGN; i++)
		for (unsigned k = i; k > 0 && rank(g->moved, &out[k], g->moved->piece[row->piece].hex) <
			rank(g->moved, &out[k - 1], g->moved->piece[row->piece].hex); k--) {
			struct chart_pick t = out[k];

			out[k] = out[k - 1];
			out[k - 1] = t;
		}
	return l.n;
}

/* Choice k to place `to`, those between one place on. */
static void pull(struct chart_pick *pick, unsigned k, unsigned to)
{
	struct chart_pick t = pick[k];

	memmove(pick + to + 1, pick + to, (k - to) * sizeof *pick);
	pick[to] = t;
}

unsigned chart_rows(struct chart_pick *pick, unsigned n, unsigned apart, bool as_listed, struct chart_row *out)
{
	unsigned rows = 0;

	for (unsigned i = 0; i < n;) {
		unsigned reason = pick[i].verdict.reason, end = i + 1;

		for (unsigned k = end; k < n && reason != REASON_LEGAL && (!as_listed || k == end); k++)
			if (pick[k].verdict.reason == reason)
				pull(pick, k, end++);
		bool one = reason == apart || end - i <= CHART_TOLD_APART;

		for (; i < end; i += out[rows++].n)
			out[rows] = (struct chart_row){ (uint16_t)i, one ? 1 : (uint16_t)(end - i) };
	}
	return rows;
}

/* ---- taking back ---- */

static int in_list(const struct order *o, piece_t p)
{
	for (unsigned i = 0; i < o->list.n; i++)
		if (o->list.piece[i] == p)
			return (int)i;
	return -1;
}

unsigned chart_inverse(const struct chart_game *g, const struct sheet *sh, const struct chart_pick *p, struct order *rest)
{
	const struct order *want = &p->order;
	piece_t unit = want->kind == ORDER_ASSIGN || want->kind == ORDER_RELEASE ? want->list.piece[0] : PIECE_NONE;

	for (unsigned i = 0; i < sh->n && strategic(g); i++) {
		const struct order *o = &sh->order[i];
		int at = unit != PIECE_NONE && (o->kind == ORDER_ASSIGN || o->kind == ORDER_RELEASE) ? in_list(o, unit) : -1;
		bool same = false;

		if (want->kind == ORDER_RELEASE)
			same = o->kind == ORDER_ASSIGN && at >= 0;
		else if (want->kind == ORDER_ASSIGN) /* back to where it stood */
			same = o->kind == ORDER_RELEASE && at >= 0 && g->now->piece[unit].hq == want->to;
		else if (want->kind == ORDER_RESIGN)
			same = o->kind == ORDER_APPOINT && o->who == want->who;
		else if (want->kind == ORDER_APPOINT)
			same = o->kind == ORDER_RESIGN && o->who == want->who && g->now->piece[want->who].hq == want->to;
		if (!same)
			continue;
		*rest = *o;
		if (at < 0 || o->list.n == 1) {
			rest->kind = ORDER_KIND_COUNT;
			return i;
		}
		rest->list.n--;
		for (unsigned k = (unsigned)at; k < rest->list.n; k++)
			rest->list.piece[k] = rest->list.piece[k + 1];
		return i;
	}
	return SHEET_LINES_MAX;
}

/* ---- words ---- */

static void add_name(const struct charts *c, const struct state *s, piece_t p, struct text *out)
{
	const struct piece *pc = &c->scn.piece[p];

	if (pc->kind == PIECE_LEADER) {
		phrase_leader(c, s, p, out);
	} else if (pc->kind == PIECE_UNIT) {
		phrase_unit(c, s, p, out);
		text_add(out, " [");
		text_add(out, pc->id);
		text_add_char(out, ']');
	} else {
		text_add(out, pc->name);
		phrase_id(pc, out);
	}
}

void chart_question(const struct charts *c, enum chart_verb verb, const struct state *s, const struct army_row *row,
	struct text *out)
{
	static const char *const of_hq[CHART_VERBS] = {
		"Appoint whom to ", "Assign which unit to ", "Release which unit of ", "", "",
	};
	static const char *const of_piece[CHART_VERBS] = {
		": appointed to which HQ?", ": assigned to which HQ?", ": released when?", ": resigns when?",
		": combined with which unit?",
	};
	piece_t hq = chart_row_hq(s, row);

	if (hq != PIECE_NONE && verb != CHART_RESIGN) {
		text_add(out, of_hq[verb]);
		text_add(out, c->scn.piece[hq].name);
		text_add_char(out, '?');
	} else {
		text_add(out, c->scn.piece[row->piece].name);
		text_add(out, of_piece[verb]);
	}
}

const char *chart_when(enum jot_place place)
{
	return place == JOT_FIRST ? "at first" : place == JOT_COMBAT_FIRST ? "in combat" : "at last";
}

const char *chart_when_words(enum jot_place place)
{
	return place == JOT_FIRST ? "before anything marches" : place == JOT_COMBAT_FIRST ? "when combat begins" : "after your attacks";
}

void chart_pick_name(const struct chart_game *g, enum chart_verb verb, const struct chart_pick *p, struct text *out)
{
	add_name(g->c, g->moved, p->other, out);
	if (verb == CHART_RELEASE || verb == CHART_RESIGN) {
		text_add(out, strategic(g) ? "" : ", ");
		text_add(out, strategic(g) ? "" : chart_when(p->place));
	} else if (verb == CHART_ASSIGN && kind(g, p->other) == PIECE_HQ) {
		piece_t unit[MANIFEST_MAX];

		text_add(out, ", ");
		text_add_int(out, state_manifest(g->c, g->moved, p->other, unit, MANIFEST_MAX));
		text_add(out, " of ");
		text_add_int(out, g->c->rules.manifest_max[g->c->scn.piece[p->other].hq_kind]);
	}
}

void chart_pick_refusal(const struct chart_game *g, const struct chart_pick *p, struct text *out)
{
	if (verdict_legal(&p->verdict))
		return;
	text_add(out, ": ");
	text_add(out, reason_rule(p->verdict.reason));
	text_add(out, ", ");
	words_fill(g->c, &p->verdict.facts, reason_sentence(p->verdict.reason), WORDS_NAMES, out);
}

void chart_pick_words(const struct chart_game *g, enum chart_verb verb, const struct chart_pick *p, struct text *out)
{
	chart_pick_name(g, verb, p, out);
	chart_pick_refusal(g, p, out);
}
