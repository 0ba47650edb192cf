/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/works.h"

#include <string.h>

static bool is_journey(enum order_kind kind)
{
	return kind == ORDER_ENTRAIN || kind == ORDER_EMBARK;
}

/* The combat unit meant: himself, or the first of the HQ's that is there. */
static piece_t unit_of(const struct point *p, piece_t who)
{
	piece_t hq = p->c->scn.piece[who].kind == PIECE_LEADER ? command_hq(p->now, who) : who, unit[MANIFEST_MAX];

	if (p->c->scn.piece[who].kind == PIECE_UNIT)
		return who;
	if (hq == PIECE_NONE || p->c->scn.piece[hq].kind != PIECE_HQ || state_manifest(p->c, p->now, hq, unit, MANIFEST_MAX) == 0)
		return PIECE_NONE;
	return unit[0];
}

static bool has_railway(const struct point *p, hex_t h)
{
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (p->c->map.rail[h][d] != 0)
			return true;
	return false;
}

static bool has_wrecked(const struct point *p, hex_t h)
{
	for (enum dir d = 0; d < DIR_COUNT; d++)
		if (p->c->map.rail[h][d] != 0 && !rail_whole(p->c, p->now, h, d))
			return true;
	return false;
}

static void column_of(const struct point *p, const struct state *s, const struct order *o, struct column *col)
{
	march_column(p->c, s, &o->march, col);
}

bool work_makes_sense(const struct point *p, enum order_kind kind, piece_t who)
{
	const struct piece_state *ps = &p->now->piece[who];
	struct order o;
	struct column col;

	switch (kind) {
	case ORDER_ENTRAIN:
		return has_railway(p, ps->hex);
	case ORDER_EMBARK:
		o = work_order(p, kind, who, ps->hex);
		column_of(p, p->now, &o, &col);
		return water_end(p->c, p->now, &col, ps->hex) == REASON_LEGAL;
	case ORDER_WRECK:
		return has_railway(p, ps->hex) && unit_of(p, who) != PIECE_NONE;
	case ORDER_REPAIR:
		return has_wrecked(p, ps->hex) && unit_of(p, who) != PIECE_NONE;
	case ORDER_DETRAIN:
		return ps->flags & PF_RAIL;
	case ORDER_ASSAULT:
		return p->c->scn.piece[who].kind == PIECE_LEADER;
	case ORDER_BRIDGE:
		return p->c->scn.piece[who].pontoon;
	case ORDER_ENTRENCH:
		return unit_of(p, who) != PIECE_NONE;
	default:
		return ps->flags & PF_SHIP;
	}
}

struct order work_order(const struct point *p, enum order_kind kind, piece_t who, hex_t to)
{
	bool leader = who != PIECE_NONE && p->c->scn.piece[who].kind == PIECE_LEADER;
	piece_t hq = leader ? command_hq(p->now, who) : PIECE_NONE;
	struct order o;

	memset(&o, 0, sizeof o);
	o.kind = (uint8_t)kind;
	o.who = o.to = PIECE_NONE;
	o.hex = HEX_NONE;
	if (is_journey(kind)) {
		o.march.piece[0] = hq != PIECE_NONE ? hq : who;
		o.march.n_pieces = 1;
		o.march.path[0] = to;
		o.march.n_path = 1;
	} else if (kind == ORDER_ENTRENCH) {
		o.list.n = (uint8_t)(p->c->scn.piece[who].kind == PIECE_UNIT ? 1 :
			state_manifest(p->c, p->now, hq != PIECE_NONE ? hq : who, o.list.piece, LIST_MAX));
		if (p->c->scn.piece[who].kind == PIECE_UNIT)
			o.list.piece[0] = who;
	} else {
		o.hex = kind == ORDER_BRIDGE ? to : HEX_NONE;
		o.who = kind == ORDER_WRECK || kind == ORDER_REPAIR ? unit_of(p, who) : who;
	}
	return o;
}

unsigned work_alone(const struct point *p, const struct order *o, struct verdict *v)
{
	struct preview trial;
	struct way w;

	memset(&w, 0, sizeof w);
	w.at = o->kind == ORDER_ENTRENCH ? p->sheet->n : 0;
	/* behind what it was ordered of this kind already, so that nothing is written twice */
	for (unsigned i = 0; i < p->sheet->n && o->kind != ORDER_ENTRENCH; i++)
		if (p->sheet->order[i].depth == 0 && p->sheet->order[i].kind == o->kind && p->sheet->order[i].who == o->who)
			w.at = (uint16_t)(i + 1);
	point_try(p, &w, o, &trial);
	*v = trial.verdict;
	return w.at;
}

unsigned work_chit(const struct point *p, struct order *o)
{
	unsigned at = SHEET_LINES_MAX;
	bool take = p->s->take_bracketed;

	for (unsigned i = 0; i < p->sheet->n; i++)
		if (p->sheet->order[i].kind == ORDER_CHIT_CHOICE) {
			at = i;
			take = p->sheet->order[i].flag;
		}
	*o = work_order(p, ORDER_CHIT_CHOICE, PIECE_NONE, HEX_NONE);
	o->flag = !take;
	return at;
}

/* ---- journeys ---- */

void journey_begin(const struct point *p, const struct way *w, enum order_kind kind, piece_t who, struct journey *k)
{
	struct preview v;

	memset(k, 0, sizeof *k);
	k->way = *w;
	k->order = work_order(p, kind, who, p->now->piece[who].hex);
	k->order.depth = w->depth;
	point_try(p, w, &k->order, &v);
	k->before = v.before;
	column_of(p, &k->before, &k->order, &k->col);
	if (kind == ORDER_ENTRAIN)
		rail_reach(p->c, &k->before, p->side, k->before.piece[who].hex, k->in);
	else
		water_reach(p->c, &k->before, &k->col, k->before.piece[who].hex, k->in);
}

/* The smaller, the more likely it is meant. */
static unsigned remoteness(const struct point *p, hex_t from, hex_t h)
{
	return grid_distance(&p->c->map.grid, from, h) + (charts_town(p->c, h) != NULL ? 0 : HEXES_MAX);
}

unsigned journey_places(const struct point *p, const struct journey *k, hex_t *out, unsigned max)
{
	hex_t from = k->before.piece[k->order.march.piece[0]].hex;
	unsigned n = 0;

	for (unsigned h = 0; h < grid_count(&p->c->map.grid) && n < max; h++) {
		unsigned far = remoteness(p, from, (hex_t)h), i = n;

		if (!k->in[h] || h == from)
			continue;
		for (; i > 0 && remoteness(p, from, out[i - 1]) > far; i--)
			out[i] = out[i - 1];
		out[i] = (hex_t)h;
		n++;
	}
	return n;
}

unsigned journey_orders(const struct journey *k, struct order *out)
{
	unsigned n = 0;

	for (; n < k->way.n_lead; n++)
		out[n] = k->way.lead[n];
	out[n++] = k->order;
	return n;
}

struct verdict journey_to(const struct point *p, struct journey *k, hex_t to)
{
	struct preview v;
	struct voyage_plan sail;

	k->order.march.path[0] = to;
	if (k->order.kind == ORDER_ENTRAIN) {
		k->cost = rail_cost(p->c, &k->before, &k->col);
		k->left = k->before.rail_points[p->side];
	} else {
		memset(&sail, 0, sizeof sail);
		k->cost = water_need(p->c, &k->before, &k->col);
		(void)water_passage(p->c, &k->before, p->side, k->before.piece[k->order.march.piece[0]].hex, to, k->cost, &sail);
		k->left = sail.have;
	}
	point_try(p, &k->way, &k->order, &v);
	return v.verdict;
}

/* ---- ways ---- */

/* Nothing is in reach: what keeps it from the nearest other place where such a journey could end. */
static struct verdict nowhere(const struct point *p, struct journey *k)
{
	const struct grid *g = &p->c->map.grid;
	hex_t from = k->before.piece[k->order.march.piece[0]].hex, best = HEX_NONE;

	for (unsigned h = 0; h < grid_count(g); h++) {
		bool ends = k->order.kind == ORDER_ENTRAIN ? rail_owner(p->c, &k->before, (hex_t)h) == p->side :
			water_end(p->c, &k->before, &k->col, (hex_t)h) == REASON_LEGAL;

		ends = ends && carriage_clear(p->c, &k->before, p->side, (hex_t)h);
		if (ends && h != from && (best == HEX_NONE || grid_distance(g, from, (hex_t)h) < grid_distance(g, from, best)))
			best = (hex_t)h;
	}
	return journey_to(p, k, best != HEX_NONE ? best : from);
}

/* By the first hex that it could go to; where there is none, why it cannot set out. */
static struct verdict try_journey(const struct point *p, struct way *w, enum order_kind kind, piece_t who)
{
	static struct journey k; /* large, and nobody else's */
	struct verdict v = verdict_ok();
	unsigned n = grid_count(&p->c->map.grid), tried = 0;

	journey_begin(p, w, kind, who, &k);
	for (unsigned h = 0; h < n && tried < 4; h++)
		if (k.in[h]) {
			tried++;
			v = journey_to(p, &k, (hex_t)h);
			if (verdict_legal(&v))
				return v;
		}
	if (tried > 0)
		return v;
	v = nowhere(p, &k);
	w->nowhere = v.reason >= REASON_RAIL_NONE && v.reason <= REASON_WATER_TRANSPORTS;
	return v;
}

/* The first target that he can reach from where he then stands. */
static struct verdict try_assault(const struct point *p, const struct way *w, piece_t who)
{
	static struct strike k; /* large, and nobody else's */
	struct verdict v, first = verdict_piece(REASON_MARCH_NOWHERE, who);

	if (!strike_assault(p, w, who, &k))
		return first;
	for (unsigned i = 0; i < k.n_targets; i++) {
		v = strike_verdict(p, &k);
		if (verdict_legal(&v))
			return v;
		if (i == 0)
			first = v;
		strike_target(p, &k, 1);
	}
	return first;
}

static void judge(const struct point *p, struct way *w, enum order_kind kind, piece_t who)
{
	struct order o = work_order(p, kind, who, HEX_NONE);
	struct preview v;

	w->why = verdict_ok();
	if (w->n_lead > 0) {
		point_try(p, w, NULL, &v);
		w->why = v.verdict;
	}
	if (!verdict_legal(&w->why))
		return;
	if (is_journey(kind) || kind == ORDER_ASSAULT) {
		w->why = is_journey(kind) ? try_journey(p, w, kind, who) : try_assault(p, w, who);
		return;
	}
	o.depth = w->depth;
	point_try(p, w, &o, &v);
	w->why = v.verdict;
}

unsigned work_ways(const struct point *p, enum order_kind kind, piece_t who, struct way *out, unsigned max)
{
	unsigned all = point_march_ways(p, who, out, max), n = 0;

	for (unsigned i = 0; i < all; i++)
		if (out[i].kind != WAY_AGAIN)
			out[n++] = out[i];
	for (unsigned i = 0; i < n; i++)
		judge(p, &out[i], kind, who);
	point_sort_ways(out, n);
	return n;
}
