/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/point_part.h"

#include <string.h>

/* ---- beginning ---- */

static struct march march_of(const struct state *s, const struct charts *c, piece_t who)
{
	struct march m;
	piece_t hq = c->scn.piece[who].kind == PIECE_LEADER ? command_hq(s, who) : PIECE_NONE;

	memset(&m, 0, sizeof m);
	m.piece[0] = hq != PIECE_NONE ? hq : who;
	m.n_pieces = 1;
	return m;
}

static struct verdict try_march(const struct point *p, const struct way *w, const struct march *m, struct state *before)
{
	struct order o = point_order(ORDER_MARCH, PIECE_NONE, 0);
	struct preview v;

	o.march = *m;
	point_try(p, w, &o, &v);
	if (before != NULL)
		*before = v.before;
	return v.verdict;
}

/* A hex next to h that the column could enter; HEX_NONE when it cannot move at all. */
static hex_t some_step(const struct point *p, const struct reach *r, hex_t h)
{
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		hex_t to = p->c->map.next[h][d];

		/* straight, not by a way around */
		if (to != HEX_NONE && r->mp[to] != 0xff && r->from[to] == h)
			return to;
	}
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (p->c->map.next[h][d] != HEX_NONE)
			return p->c->map.next[h][d];
	return HEX_NONE;
}

/* MP spent on the path and whether its last step stops. */
static void count(const struct point *p, struct walk *k)
{
	hex_t at = k->start;
	struct state on = k->before;

	k->mp = k->col.spent;
	k->stopped = false;
	for (unsigned i = 0; i < k->march.n_path; i++) {
		unsigned cost;

		(void)march_step(p->c, &on, &k->col, at, k->march.path[i], k->mp, k->stopped, &cost, &k->stopped);
		k->mp += cost;
		at = k->march.path[i];
		march_pass(p->c, &on, &k->col, at);
	}
}

/* Take a changed list of pieces if a step with it is legal; the path as long as it holds. */
static struct verdict change(const struct point *p, struct walk *k, const struct march *m)
{
	struct walk was = *k;
	struct verdict v;
	unsigned n = m->n_path;

	k->march = *m;
	march_column(p->c, &k->before, &k->march, &k->col);
	march_reach(p->c, &k->before, &k->col, k->start, &k->reach);
	if (n > 0 && (v = try_march(p, &k->way, &k->march, NULL), verdict_legal(&v))) {
		count(p, k);
		return v;
	}
	k->march.path[0] = some_step(p, &k->reach, k->start);
	k->march.n_path = k->march.path[0] != HEX_NONE;
	v = try_march(p, &k->way, &k->march, NULL);
	k->march.n_path = 0;
	if (!verdict_legal(&v))
		*k = was;
	count(p, k);
	return v;
}

/* The strongest loose unit of his hex that he may command and that is neither named yet nor ordered elsewhere; `left` are
 * out of the question. */
static piece_t next_along(const struct point *p, const struct walk *k, const bool *left)
{
	piece_t best = PIECE_NONE;

	for (unsigned q = 0; q < p->c->scn.n_pieces; q++) {
		const struct piece_state *ps = &k->before.piece[q];
		const struct piece *pc = point_piece(p, (piece_t)q);

		if (left[q] || pc->kind != PIECE_UNIT || pc->bracketed || pc->side != p->side || ps->where != WHERE_MAP ||
			ps->hex != k->start || point_has_order(p, (piece_t)q) ||
			command_reason(p->c, &k->before, NULL, k->who, (piece_t)q) != REASON_LEGAL)
			continue;
		if (best == PIECE_NONE || ps->strength > k->before.piece[best].strength)
			best = (piece_t)q;
	}
	return best;
}

/* A Leader without an HQ takes along the loose units of his hex that he may command, as many as his span (S67, S68, Q12). */
static void take_along(const struct point *p, struct walk *k)
{
	bool left[PIECES_MAX] = { false };
	piece_t q;

	if (!point_is_leader(p, k->who) || command_hq(&k->before, k->who) != PIECE_NONE)
		return;
	while (k->march.n_pieces < LIST_MAX && (q = next_along(p, k, left)) != PIECE_NONE) {
		struct march m = k->march;
		struct verdict v;

		left[q] = true;
		m.piece[m.n_pieces++] = q;
		v = change(p, k, &m);
		if (v.reason == REASON_SPAN_FULL)
			return;
	}
}

/* The path that is written already, as far as it can still be walked. */
static void walk_again(const struct point *p, struct walk *k)
{
	const struct march *written = &p->sheet->order[k->way.from].march;
	struct verdict v = verdict_ok();

	for (unsigned i = 0; i < written->n_path && verdict_legal(&v); i++)
		v = walk_step(p, k, written->path[i]);
}

struct verdict walk_begin(const struct point *p, const struct way *w, piece_t who, struct walk *k)
{
	struct verdict v;

	memset(k, 0, sizeof *k);
	k->way = *w;
	k->who = who;
	k->before = *p->s;
	k->march = march_of(p->now, p->c, who);
	/* a first look for the position, then again with a step that the position allows */
	(void)try_march(p, w, &k->march, &k->before);
	k->march = w->kind == WAY_AGAIN ? p->sheet->order[w->from].march : march_of(&k->before, p->c, who);
	k->march.n_path = 0;
	k->start = k->before.piece[who].hex;
	if (k->start == HEX_NONE)
		return verdict_piece(REASON_ORDER_GONE, who);
	march_column(p->c, &k->before, &k->march, &k->col);
	march_reach(p->c, &k->before, &k->col, k->start, &k->reach);
	hex_t to = some_step(p, &k->reach, k->start);

	if (to == HEX_NONE)
		return verdict_no(REASON_MARCH_NOWHERE);
	k->march.path[0] = to;
	k->march.n_path = 1;
	v = try_march(p, w, &k->march, NULL);
	k->march.n_path = 0;
	if (w->kind != WAY_AGAIN)
		take_along(p, k);
	else
		walk_again(p, k);
	return v;
}

bool walk_can_leave(const struct walk *k)
{
	for (unsigned h = 0; h < HEXES_MAX; h++)
		if (k->reach.mp[h] != 0xff && h != k->start && k->start != HEX_NONE && k->reach.from[h] == k->start)
			return true;
	return false;
}

/* ---- walking ---- */

hex_t walk_end(const struct walk *k)
{
	return k->march.n_path > 0 ? k->march.path[k->march.n_path - 1] : k->start;
}

struct verdict walk_step(const struct point *p, struct walk *k, hex_t to)
{
	struct verdict v;

	if (to == HEX_NONE || k->march.n_path == MARCH_HEXES_MAX)
		return verdict_no(REASON_MARCH_NOWHERE);
	k->march.path[k->march.n_path++] = to;
	v = try_march(p, &k->way, &k->march, NULL);
	if (!verdict_legal(&v))
		k->march.n_path--;
	count(p, k);
	return v;
}

bool walk_back(const struct point *p, struct walk *k)
{
	if (k->march.n_path == 0)
		return false;
	k->march.n_path--;
	count(p, k);
	return true;
}

struct verdict walk_propose(const struct point *p, struct walk *k, hex_t to)
{
	struct march was = k->march;
	struct verdict v;
	unsigned n = 0;
	hex_t h;

	if (to == HEX_NONE || k->reach.mp[to] == 0xff || to == k->start) {
		v = verdict_hexes(REASON_MARCH_MP, k->march.piece[0], to, to);
		v.facts.n[1] = k->col.mp;
		return to == k->start ? verdict_no(REASON_MARCH_NOWHERE) : v;
	}
	for (h = to; h != k->start; h = k->reach.from[h])
		n++;
	if (n > MARCH_HEXES_MAX)
		return verdict_no(REASON_MARCH_NOWHERE);
	k->march.n_path = (uint8_t)n;
	for (h = to; h != k->start; h = k->reach.from[h])
		k->march.path[--n] = h;
	v = try_march(p, &k->way, &k->march, NULL);
	if (!verdict_legal(&v))
		k->march = was;
	count(p, k);
	return v;
}

struct verdict walk_toggle(const struct point *p, struct walk *k, piece_t q)
{
	struct march m = k->march;
	unsigned i = 0;

	while (i < m.n_pieces && m.piece[i] != q)
		i++;
	if (i < m.n_pieces) {
		if (m.n_pieces == 1)
			return verdict_no(REASON_MARCH_NOBODY);
		m.n_pieces--;
		for (; i < m.n_pieces; i++)
			m.piece[i] = m.piece[i + 1];
	} else if (m.n_pieces < LIST_MAX) {
		m.piece[m.n_pieces++] = q;
	}
	return change(p, k, &m);
}

bool walk_names(const struct walk *k, piece_t q)
{
	for (unsigned i = 0; i < k->march.n_pieces; i++)
		if (k->march.piece[i] == q)
			return true;
	return false;
}

unsigned walk_strength(const struct point *p, const struct walk *k, piece_t q)
{
	piece_t unit[MANIFEST_MAX];
	unsigned sp = 0;

	if (point_piece(p, q)->kind == PIECE_UNIT)
		return k->before.piece[q].strength;
	if (point_piece(p, q)->kind != PIECE_HQ)
		return 0;
	for (unsigned n = state_manifest(p->c, &k->before, q, unit, MANIFEST_MAX); n > 0; n--)
		sp += k->before.piece[unit[n - 1]].strength;
	return sp;
}

/* Stronger ones first; else as they came. */
static void sort_strong(const struct point *p, const struct walk *k, piece_t *q, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		piece_t one = q[i];
		unsigned j = i;

		for (; j > 0 && walk_strength(p, k, q[j - 1]) < walk_strength(p, k, one); j--)
			q[j] = q[j - 1];
		q[j] = one;
	}
}

struct verdict walk_all(const struct point *p, struct walk *k, unsigned *n, unsigned *slower)
{
	struct verdict first = verdict_ok(), v;
	struct walk was;
	piece_t q[64];
	unsigned others = walk_others(p, k, q, 64);
	bool alone = k->march.n_pieces == 1 && point_is_leader(p, k->march.piece[0]); /* he has no allowance of troops yet (R19) */

	*n = *slower = 0;
	sort_strong(p, k, q, others);
	for (unsigned i = 0; i < others && k->march.n_pieces < LIST_MAX; i++) {
		if (walk_names(k, q[i]))
			continue;
		was = *k;
		v = walk_toggle(p, k, q[i]);
		if (verdict_legal(&v) && k->col.mp < was.col.mp && !alone) {
			*k = was;
			++*slower;
			continue;
		}
		*n += verdict_legal(&v);
		alone = alone && !verdict_legal(&v);
		if (!verdict_legal(&v) && verdict_legal(&first))
			first = v;
	}
	if (*n > 0 || k->march.n_pieces == 1)
		return first;
	struct march m = k->march;

	m.n_pieces = 1;
	return change(p, k, &m);
}

struct verdict walk_alone(const struct point *p, struct walk *k)
{
	struct march m = k->march;
	struct verdict v;

	if (point_is_leader(p, k->who) && command_hq(&k->before, k->who) == PIECE_NONE) {
		bool others = m.n_pieces > 1;

		m.piece[0] = k->who;
		m.n_pieces = 1;
		v = change(p, k, &m);
		if (!others)
			take_along(p, k);
		return v;
	}
	m.alone = !m.alone;
	for (unsigned i = 0; i < m.n_pieces; i++) {
		piece_t q = m.piece[i], other = k->before.piece[q].hq;

		if (m.alone && point_piece(p, q)->kind == PIECE_HQ && other != PIECE_NONE)
			m.piece[i] = other;
		else if (!m.alone && point_is_leader(p, q) && other != PIECE_NONE)
			m.piece[i] = other;
	}
	return change(p, k, &m);
}

struct verdict walk_force(const struct point *p, struct walk *k)
{
	struct march m = k->march;

	m.force = !m.force;
	return change(p, k, &m);
}

unsigned walk_others(const struct point *p, const struct walk *k, piece_t *out, unsigned max)
{
	unsigned n = 0;

	for (unsigned q = 0; q < p->c->scn.n_pieces && n < max; q++) {
		const struct piece_state *ps = &k->before.piece[q];
		bool led = point_is_leader(p, (piece_t)q) && ps->hq != PIECE_NONE && !k->march.alone;

		if (point_piece(p, (piece_t)q)->side == p->side && ps->where == WHERE_MAP && ps->hex == k->start && !led &&
			point_piece(p, (piece_t)q)->kind != PIECE_DEPOT)
			out[n++] = (piece_t)q;
	}
	return n;
}

unsigned walk_orders(const struct walk *k, struct order *out)
{
	unsigned n = 0;

	for (; n < k->way.n_lead; n++)
		out[n] = k->way.lead[n];
	if (k->march.n_path > 0) {
		out[n] = point_order(ORDER_MARCH, PIECE_NONE, k->way.depth);
		out[n++].march = k->march;
	}
	return n;
}
