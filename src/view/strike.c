/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/strike.h"

#include <string.h>

static bool own_units(const struct point *p, const struct strike *k, hex_t h)
{
	return state_has_combat(p->c, &k->before, p->side, h);
}

/* Could he use units of hex h, by his range alone (Q44)? */
static bool in_range(const struct point *p, const struct strike *k, hex_t h)
{
	hex_t at = k->before.piece[k->who].hex;
	unsigned range = command_hq(&k->before, k->who) != PIECE_NONE;
	struct verdict v = command_span_reaches(p->c, &k->before, at, h, range);

	return verdict_legal(&v) && own_units(p, k, h);
}

static void add_target(const struct point *p, struct strike *k, hex_t h)
{
	if (h == HEX_NONE || !state_has_combat(p->c, &k->before, side_other(p->side), h))
		return;
	for (unsigned i = 0; i < k->n_targets; i++)
		if (k->target[i] == h)
			return;
	if (k->n_targets < STRIKE_HEXES_MAX)
		k->target[k->n_targets++] = h;
}

static void find_targets(const struct point *p, struct strike *k)
{
	hex_t at = k->before.piece[k->who].hex;

	for (unsigned d = 0; d < DIR_COUNT && own_units(p, k, at); d++)
		add_target(p, k, p->c->map.next[at][d]);
	for (unsigned e = 0; e < DIR_COUNT; e++) {
		hex_t h = p->c->map.next[at][e];

		for (unsigned d = 0; h != HEX_NONE && in_range(p, k, h) && d < DIR_COUNT; d++)
			add_target(p, k, p->c->map.next[h][d]);
	}
}

/* The hexes from which the target could be attacked, his own first. */
static void find_from(const struct point *p, struct strike *k)
{
	hex_t at = k->before.piece[k->who].hex;

	k->n_from = 0;
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned d = 0; d < DIR_COUNT; d++) {
			hex_t h = p->c->map.next[k->attack.target][d];

			if (h != HEX_NONE && (h == at) == (pass == 0) && in_range(p, k, h))
				k->from[k->n_from++] = h;
		}
}

static bool is_loose(const struct point *p, const struct strike *k, piece_t q)
{
	return p->c->scn.piece[q].kind == PIECE_UNIT && k->before.piece[q].where == WHERE_MAP && !p->c->scn.piece[q].bracketed;
}

static void find_pieces(const struct point *p, struct strike *k)
{
	piece_t units[MANIFEST_MAX];

	k->n_pieces = 0;
	for (unsigned q = 0; q < p->c->scn.n_pieces && k->n_pieces < LIST_MAX; q++) {
		const struct piece *pc = &p->c->scn.piece[q];

		if (pc->side != p->side || k->before.piece[q].where != WHERE_MAP || !strike_has_from(k, k->before.piece[q].hex))
			continue;
		if (is_loose(p, k, (piece_t)q) ||
			(pc->kind == PIECE_HQ && state_manifest(p->c, &k->before, (piece_t)q, units, MANIFEST_MAX) > 0))
			k->piece[k->n_pieces++] = (piece_t)q;
	}
	/* what is not there cannot be named */
	for (unsigned i = 0; i < k->attack.n_with;) {
		unsigned j = 0;

		while (j < k->n_pieces && k->piece[j] != k->attack.with[i] && k->piece[j] != k->before.piece[k->attack.with[i]].hq)
			j++;
		if (j < k->n_pieces)
			i++;
		else
			strike_with(k, k->attack.with[i]);
	}
}

/* Who goes in unless something else is said: his own HQ's units, else what he can command one by one. */
static void choose_pieces(const struct point *p, struct strike *k)
{
	piece_t hq = command_hq(&k->before, k->who);

	find_pieces(p, k);
	if (k->attack.n_with > 0)
		return;
	for (unsigned i = 0; i < k->n_pieces; i++)
		if (k->piece[i] == hq)
			strike_with(k, hq);
	for (unsigned i = 0; i < k->n_pieces && (hq == PIECE_NONE || k->attack.n_with == 0); i++) {
		struct verdict v;

		strike_with(k, k->piece[i]);
		v = strike_verdict(p, k);
		if (!verdict_legal(&v))
			strike_with(k, k->piece[i]);
	}
}

static enum order_kind kind_of(const struct strike *k)
{
	return k->march ? ORDER_ASSAULT : k->way.kind == WAY_ROLL ? ORDER_ATTACK : ORDER_PASS;
}

static struct order bare_order(const struct strike *k)
{
	struct order o = { .kind = (uint8_t)kind_of(k), .who = k->who, .to = PIECE_NONE, .hex = HEX_NONE };

	return o;
}

/* The position to reckon with against this target: that of the outcome chosen; where nothing is supposed, earlier attacks
 * won, or held if it is there only then. */
static void choose_position(const struct point *p, struct strike *k, hex_t target)
{
	struct order o = bare_order(k);
	struct preview v;

	if (k->at > 0) {
		point_try_supposed(p, &k->of[k->at].way, &o, &k->of[k->at].as, &v);
		k->before = v.before;
		return;
	}
	k->before = k->held;
	for (unsigned i = 0; i < k->n_won; i++)
		if (k->target[i] == target)
			k->before = k->won;
}

/* What can be supposed about this target; the same as before, if it can be. */
static void suppose(const struct point *p, struct strike *k, hex_t target)
{
	unsigned outcome = k->n_of > 0 ? k->of[k->at].outcome : AFTER_ALL, of = k->n_of > 0 ? k->of[k->at].of : SHEET_LINES_MAX;

	if (k->march || k->written)
		return;
	k->n_of = k->at = 0;
	k->n_of = after_list(p, &k->way, target, k->of, AFTER_MAX);
	k->at = after_first(p->sheet, k->of, k->n_of, target);
	for (unsigned i = 1; i < k->n_of; i++)
		if (k->of[i].outcome == outcome && k->of[i].of == of)
			k->at = i;
}

const struct way *strike_way(const struct strike *k)
{
	return k->n_of > 0 ? &k->of[k->at].way : &k->way;
}

static void aim(const struct point *p, struct strike *k, hex_t target)
{
	k->attack.target = target;
	choose_position(p, k, target);
	find_from(p, k);
	k->attack.n_from = 0;
	if (k->n_from > 0)
		k->attack.from[k->attack.n_from++] = k->from[0];
	choose_pieces(p, k);
}

/* Aim, and where all have attacked by then, suppose the outcome in which somebody is left to go in. */
static void aim_anew(const struct point *p, struct strike *k, hex_t target)
{
	unsigned first;
	struct verdict v;

	suppose(p, k, target);
	first = k->at;
	aim(p, k, target);
	v = strike_verdict(p, k);
	for (unsigned i = 1; i < k->n_of && !k->written && !verdict_legal(&v); i++) {
		strike_after(p, k, 1);
		v = strike_verdict(p, k);
	}
	while (k->n_of > 0 && !k->written && !verdict_legal(&v) && k->at != first)
		strike_after(p, k, 1);
}

static void meet(const struct point *p, const struct way *w, piece_t who, bool march, struct strike *k)
{
	struct order o;
	struct preview v;
	struct ratings r;

	memset(k, 0, sizeof *k);
	k->way = *w;
	k->who = who;
	k->march = k->attack.march = march;
	o = bare_order(k);
	point_try_held(p, w, &o, &v);
	k->held = v.before;
	point_try(p, w, &o, &v);
	k->won = k->before = v.before;
	r = command_ratings(p->c, &k->before, who);
	k->intensity_cap = march ? p->c->rules.assault_intensity : INTENSITY_CHOICE_MAX;
	if (r.initiative < k->intensity_cap)
		k->intensity_cap = r.initiative;
	k->rating_cap = r.combat;
	if (k->before.piece[who].hex == HEX_NONE)
		return;
	find_targets(p, k);
	k->n_won = k->n_targets;
	k->before = k->held;
	find_targets(p, k);
	k->before = k->won;
}

static bool begin(const struct point *p, const struct way *w, piece_t who, bool march, struct strike *k)
{
	meet(p, w, who, march, k);
	if (k->n_targets == 0)
		return false;
	k->attack.intensity = k->intensity_cap;
	aim_anew(p, k, k->target[0]);
	return true;
}

bool strike_begin(const struct point *p, const struct way *w, piece_t who, struct strike *k)
{
	return begin(p, w, who, false, k);
}

bool strike_assault(const struct point *p, const struct way *w, piece_t who, struct strike *k)
{
	return begin(p, w, who, true, k);
}

/* A written attack is for the outcome that its ifs ask for; earlier ones on the same hex have left it held. */
static void where_it_stands(const struct point *p, unsigned line, struct strike *k)
{
	struct supposed x = supposed_of(p->sheet, line);

	struct preview v;

	k->written = true;
	point_try(p, &k->way, &p->sheet->order[line], &v);
	if ((!v.reached || !verdict_legal(&v.verdict)) && after_failures(p->sheet, line, &x))
		x.won = HEX_NONE;
	if (x.n_held == 0 && x.n_fails == 0 && x.won == HEX_NONE)
		return;
	supposed_held(&x, p->sheet->order[line].attack.target);
	k->n_of = 2;
	k->at = 1;
	k->of[0] = k->of[1] = (struct after){ .outcome = AFTER_ALL, .of = SHEET_LINES_MAX, .rolls = PIECE_NONE, .way = k->way };
	k->of[1].as = x;
}

bool strike_again(const struct point *p, unsigned line, struct strike *k)
{
	const struct order *o = &p->sheet->order[line];
	struct way w;

	memset(&w, 0, sizeof w);
	w.kind = o->kind == ORDER_ATTACK ? WAY_ROLL : WAY_HAND;
	w.depth = o->depth;
	w.at = (uint16_t)line;
	w.from = (uint16_t)line;
	w.boss = o->who;
	meet(p, &w, o->who, o->kind == ORDER_ASSAULT, k);
	where_it_stands(p, line, k);
	k->attack = o->attack;
	if ((!o->flag && !k->march) || k->n_targets == 0)
		return false;
	choose_position(p, k, o->attack.target);
	add_target(p, k, o->attack.target);
	if (k->march && k->attack.n_with > 0) {
		k->attack.march = true;
		k->attack.from[0] = k->before.piece[k->attack.with[0]].hex;
		k->attack.n_from = 1;
	}
	find_from(p, k);
	find_pieces(p, k);
	return true;
}

void strike_target(const struct point *p, struct strike *k, int by)
{
	unsigned i = 0;

	while (i < k->n_targets && k->target[i] != k->attack.target)
		i++;
	i = (i + (by > 0 ? 1 : k->n_targets - 1)) % k->n_targets;
	aim_anew(p, k, k->target[i]);
}

void strike_after(const struct point *p, struct strike *k, int by)
{
	if (k->n_of == 0 || k->written)
		return;
	k->at = (k->at + (by > 0 ? 1 : k->n_of - 1)) % k->n_of;
	k->attack.n_with = 0;
	aim(p, k, k->attack.target);
}

bool strike_has_from(const struct strike *k, hex_t h)
{
	for (unsigned i = 0; i < k->attack.n_from; i++)
		if (k->attack.from[i] == h)
			return true;
	return false;
}

void strike_from(const struct point *p, struct strike *k, hex_t h)
{
	struct attack *a = &k->attack;

	if (strike_has_from(k, h)) {
		if (a->n_from < 2)
			return;
		a->from[0] = a->from[a->from[0] == h];
		a->n_from = 1;
	} else {
		if (a->n_from == 2)
			a->n_from = 1; /* the second gives way */
		if (k->march)
			a->n_from = 0; /* from one hex only (Q31) */
		a->from[a->n_from++] = h;
	}
	choose_pieces(p, k);
}

bool strike_has(const struct strike *k, piece_t q)
{
	for (unsigned i = 0; i < k->attack.n_with; i++)
		if (k->attack.with[i] == q)
			return true;
	return false;
}

void strike_with(struct strike *k, piece_t q)
{
	struct attack *a = &k->attack;
	unsigned i = 0;

	while (i < a->n_with && a->with[i] != q)
		i++;
	if (i == a->n_with) {
		if (a->n_with < LIST_MAX)
			a->with[a->n_with++] = q;
		return;
	}
	for (a->n_with--; i < a->n_with; i++)
		a->with[i] = a->with[i + 1];
}

static struct order the_order(const struct strike *k)
{
	struct order o = bare_order(k);

	o.flag = true;
	o.depth = strike_way(k)->depth;
	o.attack = k->attack;
	if (k->march)
		o.attack.n_from = 0; /* goes without saying */
	return o;
}

unsigned strike_orders(const struct strike *k, struct order *out)
{
	unsigned n = 0;

	const struct way *w = strike_way(k);

	for (; n < w->n_lead; n++)
		out[n] = w->lead[n];
	out[n++] = the_order(k);
	return n;
}

struct verdict strike_verdict(const struct point *p, const struct strike *k)
{
	struct order o = the_order(k);
	struct preview v;

	if (k->at > 0)
		point_try_supposed(p, strike_way(k), &o, &k->of[k->at].as, &v);
	else
		point_try(p, strike_way(k), &o, &v);
	return v.verdict;
}
