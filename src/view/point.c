/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/point.h"

#include <string.h>

static const struct piece *piece(const struct point *p, piece_t q)
{
	return &p->c->scn.piece[q];
}

static bool is_leader(const struct point *p, piece_t q)
{
	return piece(p, q)->kind == PIECE_LEADER;
}

piece_t point_head(const struct charts *c, const struct state *s, piece_t p)
{
	if (s->piece[p].where == WHERE_MANIFEST)
		p = s->piece[p].hq;
	if (c->scn.piece[p].kind == PIECE_HQ && command_leader(s, p) != PIECE_NONE)
		p = command_leader(s, p);
	return p;
}

static struct order order_to(enum order_kind kind, piece_t who, unsigned depth)
{
	struct order o;

	memset(&o, 0, sizeof o);
	o.kind = (uint8_t)kind;
	o.who = who;
	o.to = PIECE_NONE;
	o.hex = HEX_NONE;
	o.depth = (uint8_t)depth;
	return o;
}

/* ---- trials ---- */

static void add(struct sheet *sh, const struct order *o, unsigned depth)
{
	if (sh->n == SHEET_LINES_MAX)
		return;
	sh->order[sh->n] = *o;
	sh->order[sh->n].depth = (uint8_t)depth;
	sh->n++;
}

static bool of_combat(unsigned kind)
{
	return kind == ORDER_ATTACK || kind == ORDER_PASS || kind == ORDER_ENTRENCH;
}

static void trial_begin(const struct point *p, unsigned at)
{
	p->trial->n = (uint16_t)at;
	memcpy(p->trial->order, p->sheet->order, at * sizeof p->trial->order[0]);
}

static bool has_combat(const struct sheet *sh)
{
	for (unsigned i = 0; i < sh->n; i++)
		if (sh->order[i].kind == ORDER_COMBAT)
			return true;
	return false;
}

/* The sheet on trial: what stands above, the way's lines, the order. */
static void trial_make(const struct point *p, const struct way *w, const struct order *o)
{
	unsigned first = o != NULL && w->n_lead == 0 ? o->kind : w->lead[0].kind;

	trial_begin(p, w->at);
	if (of_combat(first) && !has_combat(p->trial)) {
		struct order combat = order_to(ORDER_COMBAT, PIECE_NONE, 0);

		add(p->trial, &combat, 0);
	}
	for (unsigned i = 0; i < w->n_lead; i++)
		add(p->trial, &w->lead[i], w->lead[i].depth);
	if (o != NULL)
		add(p->trial, o, w->depth);
}

void point_try(const struct point *p, const struct way *w, const struct order *o, struct preview *out)
{
	struct preview held;

	trial_make(p, w, o);
	preview_last(p->c, p->s, p->trial, out);
	if (verdict_legal(&out->verdict) || !has_combat(p->trial))
		return;
	preview_held(p->c, p->s, p->trial, &held);
	if (held.reached && verdict_legal(&held.verdict))
		*out = held;
}

void point_try_held(const struct point *p, const struct way *w, const struct order *o, struct preview *out)
{
	trial_make(p, w, o);
	preview_held(p->c, p->s, p->trial, out);
}

/* ---- places in the sheet ---- */

/* First top-level block that rolls; a chit must stand before it (Q5). */
static unsigned first_try(const struct sheet *sh)
{
	for (unsigned i = 0; i < sh->n;) {
		unsigned end = preview_block_end(sh, i);

		if (sh->order[i].kind == ORDER_COMBAT)
			return i;
		for (unsigned k = i; k < end; k++)
			if (sh->order[k].kind == ORDER_TRY)
				return i;
		i = end;
	}
	return sh->n;
}

static unsigned combat_at(const struct sheet *sh)
{
	unsigned i = 0;

	while (i < sh->n && sh->order[i].kind != ORDER_COMBAT)
		i++;
	return i;
}

static struct way way_new(enum way_kind kind, unsigned at, unsigned depth, piece_t boss)
{
	struct way w;

	memset(&w, 0, sizeof w);
	w.kind = (uint8_t)kind;
	w.at = (uint16_t)at;
	w.depth = (uint8_t)depth;
	w.boss = boss;
	w.from = SHEET_LINES_MAX;
	w.why = verdict_ok();
	return w;
}

static void lead(struct way *w, enum order_kind kind, piece_t who)
{
	w->lead[w->n_lead++] = order_to(kind, who, w->depth);
	w->depth++;
}

/* Are the way's own lines legal?  The first that is not says why. */
static void judge_lead(const struct point *p, struct way *w)
{
	struct preview v;
	unsigned all = w->n_lead, depth = w->depth;

	for (unsigned n = 1; n <= all && verdict_legal(&w->why); n++) {
		w->n_lead = (uint8_t)n;
		w->depth = (uint8_t)(depth - (all - n));
		point_try(p, w, NULL, &v);
		w->why = v.verdict;
	}
	w->n_lead = (uint8_t)all;
	w->depth = (uint8_t)depth;
}

/* ---- ways to march ---- */

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
	struct order o = order_to(ORDER_MARCH, PIECE_NONE, 0);
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
	return v;
}

static bool can_leave(const struct point *p, const struct walk *k)
{
	for (unsigned d = 0; d < DIR_COUNT && k->start != HEX_NONE; d++) {
		hex_t to = p->c->map.next[k->start][d];

		if (to != HEX_NONE && k->reach.mp[to] != 0xff && k->reach.from[to] == k->start)
			return true;
	}
	return false;
}

static void judge_march(const struct point *p, struct way *w, piece_t who)
{
	struct walk k;

	if (verdict_legal(&w->why))
		judge_lead(p, w);
	if (verdict_legal(&w->why)) {
		w->why = walk_begin(p, w, who, &k);
		/* who cannot leave his hex may be activated all the same, and order others (Q11) */
		if (!verdict_legal(&w->why) && w->n_lead > 0 && !can_leave(p, &k))
			w->why = verdict_ok();
	}
	if (w->boss != PIECE_NONE && w->boss != who)
		w->span = command_ratings(p->c, p->now, w->boss).span;
}

struct list {
	struct way *out;
	unsigned n, max;
};

static void take(struct list *l, const struct way *w)
{
	if (l->n < l->max)
		l->out[l->n++] = *w;
}

void point_sort_ways(struct way *way, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		struct way w = way[i];
		unsigned j = i;

		for (; verdict_legal(&w.why) && j > 0 && !verdict_legal(&way[j - 1].why); j--)
			way[j] = way[j - 1];
		way[j] = w;
	}
}

static bool names(const struct point *p, const struct march *m, piece_t who)
{
	for (unsigned i = 0; i < m->n_pieces; i++)
		if (m->piece[i] == who || (piece(p, m->piece[i])->kind == PIECE_HQ && command_leader(p->now, m->piece[i]) == who))
			return true;
	return false;
}

/* Items that a Leader's block charges to his span, so far: Leaders commanded and pieces of others he marches. */
static unsigned charged(const struct point *p, unsigned block)
{
	const struct sheet *sh = p->sheet;
	unsigned n = 0, end = preview_block_end(sh, block);
	piece_t boss = sh->order[block].who;

	for (unsigned i = block + 1; i < end; i++) {
		const struct order *o = &sh->order[i];

		if (o->depth != sh->order[block].depth + 1u)
			continue;
		if (o->kind == ORDER_COMMAND)
			n++;
		for (unsigned k = 0; o->kind == ORDER_MARCH && k < o->march.n_pieces; k++)
			n += activation_cost(p->now, boss, o->march.piece[k]);
	}
	return n;
}

static bool has_block(const struct sheet *sh, piece_t leader)
{
	for (unsigned i = 0; i < sh->n; i++)
		if ((sh->order[i].kind == ORDER_CHIT || sh->order[i].kind == ORDER_TRY || sh->order[i].kind == ORDER_COMMAND) &&
			sh->order[i].who == leader)
			return true;
	return false;
}

static bool marches(const struct point *p, piece_t who)
{
	for (unsigned i = 0; i < p->sheet->n; i++)
		if (p->sheet->order[i].kind == ORDER_MARCH && names(p, &p->sheet->order[i].march, who))
			return true;
	return false;
}

static void ways_of_blocks(const struct point *p, piece_t who, struct list *l)
{
	const struct sheet *sh = p->sheet;

	for (unsigned i = 0; i < sh->n; i++) {
		const struct order *o = &sh->order[i];
		struct way w;

		if (o->kind == ORDER_MARCH && names(p, &o->march, who)) {
			w = way_new(WAY_AGAIN, i, o->depth, PIECE_NONE);
			w.from = (uint16_t)i;
			judge_march(p, &w, who);
			take(l, &w);
		}
		if (o->kind != ORDER_CHIT && o->kind != ORDER_TRY && o->kind != ORDER_COMMAND)
			continue;
		/* who has a block of his own is not put into another's: a line below would then be refused */
		if (o->who != who && (!is_leader(p, o->who) || has_block(sh, who) || marches(p, who)))
			continue;
		w = way_new(o->who == who ? WAY_BLOCK : WAY_UNDER, preview_block_end(sh, i), o->depth + 1u, o->who);
		w.from = (uint16_t)i;
		if (o->who != who && is_leader(p, who))
			lead(&w, ORDER_COMMAND, who);
		judge_march(p, &w, who);
		w.used = o->who != who ? (uint8_t)charged(p, i) : 0;
		take(l, &w);
	}
}

static unsigned need(const struct point *p, piece_t leader)
{
	return command_ratings(p->c, p->now, leader).initiative;
}

static void way_own(const struct point *p, piece_t who, enum way_kind kind, struct list *l)
{
	const struct sheet *sh = p->sheet;
	struct way w = way_new(kind, kind == WAY_CHIT ? first_try(sh) : combat_at(sh), 0, who);

	if (kind == WAY_CHIT && !is_leader(p, who))
		w.boss = PIECE_NONE;
	lead(&w, kind == WAY_CHIT ? ORDER_CHIT : ORDER_TRY, who);
	if (kind == WAY_TRY)
		w.need = (uint8_t)need(p, who);
	judge_march(p, &w, who);
	take(l, &w);
}

static void ways_of_bosses(const struct point *p, piece_t who, enum way_kind kind, struct list *l)
{
	const struct sheet *sh = p->sheet;

	for (unsigned b = 0; b < p->c->scn.n_pieces; b++) {
		piece_t boss = (piece_t)b;

		if (!is_leader(p, boss) || boss == who || piece(p, boss)->side != p->side || has_block(sh, boss) ||
			command_reason(p->c, p->now, NULL, boss, who) != REASON_LEGAL)
			continue;
		struct way w = way_new(kind, kind == WAY_CHIT_BOSS ? first_try(sh) : combat_at(sh), 0, boss);

		lead(&w, kind == WAY_CHIT_BOSS ? ORDER_CHIT : ORDER_TRY, boss);
		if (is_leader(p, who))
			lead(&w, ORDER_COMMAND, who);
		if (kind == WAY_TRY_BOSS)
			w.need = (uint8_t)need(p, boss);
		judge_march(p, &w, who);
		take(l, &w);
	}
}

unsigned point_march_ways(const struct point *p, piece_t who, struct way *out, unsigned max)
{
	struct list l = { out, 0, max };

	ways_of_blocks(p, who, &l);
	if (!has_block(p->sheet, who) && !marches(p, who)) {
		way_own(p, who, WAY_CHIT, &l);
		if (is_leader(p, who))
			way_own(p, who, WAY_TRY, &l);
		ways_of_bosses(p, who, WAY_CHIT_BOSS, &l);
		ways_of_bosses(p, who, WAY_TRY_BOSS, &l);
	}
	point_sort_ways(l.out, l.n);
	return l.n;
}

bool point_has_order(const struct point *p, piece_t who)
{
	for (unsigned i = 0; i < p->sheet->n; i++) {
		const struct order *o = &p->sheet->order[i];

		if (((o->who == who || o->to == who) && o->kind != ORDER_IF) || (o->kind == ORDER_MARCH && names(p, &o->march, who)))
			return true;
		for (unsigned k = 0; (o->kind == ORDER_ASSIGN || o->kind == ORDER_RELEASE) && k < o->list.n; k++)
			if (o->list.piece[k] == who)
				return true;
	}
	return false;
}

unsigned point_chits_left(const struct state *s, const struct sheet *sheet)
{
	unsigned left = s->initiatives;

	for (unsigned i = 0; i < sheet->n && left > 0; i++)
		left -= sheet->order[i].kind == ORDER_CHIT;
	return left;
}

/* ---- walking ---- */

hex_t walk_end(const struct walk *k)
{
	return k->march.n_path > 0 ? k->march.path[k->march.n_path - 1] : k->start;
}

/* MP spent on the path and whether its last step stops. */
static void count(const struct point *p, struct walk *k)
{
	hex_t at = k->start;

	k->mp = k->col.spent;
	k->stopped = false;
	for (unsigned i = 0; i < k->march.n_path; i++) {
		unsigned cost;

		(void)march_step(p->c, &k->before, &k->col, at, k->march.path[i], k->mp, k->stopped, &cost, &k->stopped);
		k->mp += cost;
		at = k->march.path[i];
	}
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

struct verdict walk_alone(const struct point *p, struct walk *k)
{
	struct march m = k->march;

	m.alone = !m.alone;
	for (unsigned i = 0; i < m.n_pieces; i++) {
		piece_t q = m.piece[i], other = k->before.piece[q].hq;

		if (m.alone && piece(p, q)->kind == PIECE_HQ && other != PIECE_NONE)
			m.piece[i] = other;
		else if (!m.alone && is_leader(p, q) && other != PIECE_NONE)
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
		bool led = is_leader(p, (piece_t)q) && ps->hq != PIECE_NONE && !k->march.alone;

		if (piece(p, (piece_t)q)->side == p->side && ps->where == WHERE_MAP && ps->hex == k->start && !led &&
			piece(p, (piece_t)q)->kind != PIECE_DEPOT)
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
		out[n] = order_to(ORDER_MARCH, PIECE_NONE, k->way.depth);
		out[n++].march = k->march;
	}
	return n;
}

/* ---- ways to attack ---- */

static bool pass_block(const struct sheet *sh, unsigned i)
{
	return (sh->order[i].kind == ORDER_ATTACK || sh->order[i].kind == ORDER_PASS) && !sh->order[i].flag;
}

/* The combat phase as the sheet so far would find it, up to index `at`. */
static void combat_position(const struct point *p, unsigned at, struct state *out)
{
	struct way w = way_new(WAY_ROLL, at, 0, PIECE_NONE);
	struct order o = order_to(ORDER_COMBAT, PIECE_NONE, 0);
	struct preview v;

	trial_begin(p, w.at);
	if (!has_combat(p->trial))
		add(p->trial, &o, 0);
	/* a harmless line to ask for what stands before it */
	o = order_to(ORDER_IF, PIECE_NONE, 0);
	o.condition = IF_CLEAR;
	o.hex = 0;
	add(p->trial, &o, 0);
	preview_last(p->c, p->s, p->trial, &v);
	*out = v.before;
}

static void way_hand(const struct point *p, piece_t who, unsigned i, const struct state *s, struct list *l)
{
	const struct sheet *sh = p->sheet;
	piece_t boss = sh->order[i].who;
	struct way w = way_new(WAY_HAND, preview_block_end(sh, i), sh->order[i].depth + 1u, boss);
	struct state as_if = *s;
	unsigned used = 0;

	for (unsigned k = i + 1; k < preview_block_end(sh, i); k++)
		used += sh->order[k].kind == ORDER_PASS && sh->order[k].depth == sh->order[i].depth + 1u;
	as_if.piece[boss].flags = (as_if.piece[boss].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
	w.from = (uint16_t)i;
	w.why = attack_pass_check(p->c, &as_if, NULL, boss, who, used);
	w.span = command_ratings(p->c, s, boss).span;
	w.used = (uint8_t)used;
	take(l, &w);
}

static bool attacks_in(const struct sheet *sh, piece_t leader)
{
	for (unsigned i = 0; i < sh->n; i++)
		if ((sh->order[i].kind == ORDER_ATTACK || sh->order[i].kind == ORDER_PASS) && sh->order[i].who == leader)
			return true;
	return false;
}

unsigned point_attack_ways(const struct point *p, piece_t who, struct way *out, unsigned max)
{
	struct list l = { out, 0, max };
	const struct sheet *sh = p->sheet;
	struct state s;
	struct way w = way_new(WAY_ROLL, sh->n, 0, who);

	combat_position(p, sh->n, &s);
	w.need = command_ratings(p->c, &s, who).initiative;
	w.why = attack_roll_check(p->c, &s, who);
	take(&l, &w);
	for (unsigned i = combat_at(sh); i < sh->n; i++)
		if (pass_block(sh, i) && sh->order[i].who != who)
			way_hand(p, who, i, &s, &l);
	for (unsigned b = 0; b < p->c->scn.n_pieces; b++) {
		piece_t boss = (piece_t)b;

		if (!is_leader(p, boss) || boss == who || piece(p, boss)->side != p->side || attacks_in(sh, boss) ||
			command_reason(p->c, &s, NULL, boss, who) != REASON_LEGAL)
			continue;
		w = way_new(WAY_HAND_BOSS, sh->n, 0, boss);
		w.need = command_ratings(p->c, &s, boss).initiative;
		w.span = command_ratings(p->c, &s, boss).span;
		w.why = attack_roll_check(p->c, &s, boss);
		if (verdict_legal(&w.why)) {
			struct state as_if = s;

			as_if.piece[boss].flags = (as_if.piece[boss].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
			w.why = attack_pass_check(p->c, &as_if, NULL, boss, who, 0);
		}
		lead(&w, ORDER_ATTACK, boss);
		take(&l, &w);
	}
	point_sort_ways(l.out, l.n);
	return l.n;
}
