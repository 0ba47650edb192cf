/* SPDX-License-Identifier: GPL-3.0-or-later
 * One order as its turn comes. */
#include "naive/naive.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

unsigned thrown(const struct dice *d, unsigned m, unsigned index, const char *form, ...)
{
	char id[ROLL_ID_MAX];
	va_list args;
	va_start(args, form);
	vsnprintf(id, sizeof id, form, args);
	va_end(args);
	return d->below(d->ctx, id, m, index);
}

/* Below a bare chit nobody but that piece can be ordered (N38). */
static void bare_findings(const struct moment *m, const piece_t *piece, unsigned n, struct findings *f)
{
	for (unsigned i = 0; i < n && m->u.bare != PIECE_NONE; i++)
		finds_if(f, piece[i] != m->u.bare, REASON_CHIT_FOR_ANOTHER);
}

static void command_findings(const struct moment *m, piece_t who, struct findings *f)
{
	finds_if(f, m->c->scn.piece[who].side != m->s->active, REASON_ORDER_FOREIGN);
	finds_if(f, m->u.bare != PIECE_NONE, REASON_CHIT_TO_NO_LEADER);
	if (m->u.bare == PIECE_NONE && m->u.act)
		may_take(m->c, m->s, m->u.act, m->u.commander, who, true, f);
}

/* Can this attack be made when its turn has come, with what is left of it (Q68, N36)?  *in: those who go. */
static bool attack_fits(const struct moment *m, const struct state *s, piece_t leader, const struct attack *a, bool *in)
{
	struct findings f = { .n = 0 };
	unsigned n = 0;
	attackers_of(m->c, s, leader, a, in);
	for (piece_t p = 0; p < m->c->scn.n_pieces; p++)
		n += in[p];
	attack_frame(m->c, s, leader, a, &f);
	return n > 0 && f.n == 0;
}

static void gains(struct state *s, piece_t leader)
{
	s->piece[leader].flags = (s->piece[leader].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
}

/* Of one who hands on: does one of the passes below fit (N36)?  Else what speaks against each. */
static void passes_findings(const struct moment *m, const struct state *s, const struct muster *rolled, const struct order *o,
	struct findings *f)
{
	const struct order *end = m->sheet->order + m->sheet->n;
	struct findings all = { .n = 0 };
	unsigned passes = 0;
	unsigned depth = SHEET_DEPTH_MAX;
	for (const struct order *k = o + 1; k < end && k->depth > o->depth; k++) {
		struct findings g = { .n = 0 };
		struct state t = *s;
		bool in[PIECES_MAX];
		if (k->depth > depth)
			continue;
		depth = SHEET_DEPTH_MAX;
		if (k->kind != ORDER_PASS)
			continue;
		depth = k->depth;
		passes++;
		gains(&t, o->who);
		pass_findings(m->c, &t, rolled, o->who, k->who, 0, &g);
		gains(&t, k->who);
		if (!k->flag)
			passes_findings(m, &t, rolled, k, &g);
		else if (!attack_fits(m, &t, k->who, &k->attack, in))
			attack_findings(m->c, &t, k->who, &k->attack, &g);
		if (g.n == 0)
			return;
		finds_all(&all, &g);
	}
	if (passes)
		finds_all(f, &all);
}

/* The roll, and what he would do if he gains the initiative. */
static void led_findings(const struct moment *m, const struct order *o, struct findings *f)
{
	static struct state t;
	static struct muster here;
	if (o->kind == ORDER_ATTACK)
		roll_findings(m->c, m->s, o->who, f);
	else
		pass_findings(m->c, m->s, m->rolled, m->u.commander, o->who, m->handed, f);
	t = *m->s;
	gains(&t, o->who);
	muster_now(m->c, m->s, &here);
	if (o->flag)
		attack_findings(m->c, &t, o->who, &o->attack, f);
	else if (f->n == 0)
		passes_findings(m, &t, o->kind == ORDER_PASS ? m->rolled : &here, o, f);
}

static void list_each(const struct moment *m, const struct order *o, bool go, struct findings *f)
{
	static struct state t;
	t = *m->s;
	for (unsigned i = 0; i < o->list.n; i++) {
		piece_t p = o->list.piece[i];
		struct findings g = { .n = 0 };
		if (o->kind == ORDER_RELEASE)
			release_findings(m->c, &t, p, &g);
		else if (o->kind == ORDER_ENTRENCH)
			entrench_findings(m->c, &t, p, &g);
		else
			assign_findings(m->c, &t, p, o->to, &g);
		finds_all(f, &g);
		if (g.n)
			continue;
		t.piece[p].where = o->kind == ORDER_RELEASE ? WHERE_MAP : o->kind == ORDER_ASSIGN ? WHERE_MANIFEST : t.piece[p].where;
		t.piece[p].hq = o->kind == ORDER_RELEASE ? PIECE_NONE : o->kind == ORDER_ASSIGN ? o->to : t.piece[p].hq;
		t.piece[p].flags |= o->kind == ORDER_ENTRENCH ? PF_ENTRENCHED | PF_SPENT : 0;
	}
	if (go)
		*m->s = t;
}

void order_findings(const struct moment *m, const struct order *o, struct findings *f)
{
	const struct charts *c = m->c;
	static struct state t; /* for those that could be done at once */
	unsigned steps, mp;
	t = *m->s;
	if (m->s->stage == STAGE_CHITS) { /* N41 */
		finds(f, REASON_CHITS_FIRST);
		return;
	}
	switch ((enum order_kind)o->kind) {
	case ORDER_CHIT_CHOICE:
		finds_if(f, m->s->active != SIDE_CONFEDERATE, REASON_CHIT_CHOICE_SIDE);
		break;
	case ORDER_CHIT:
		chit_findings(c, m->s, o->who, f);
		break;
	case ORDER_TRY:
		try_findings(c, m->s, o->who, f);
		break;
	case ORDER_COMMAND:
		command_findings(m, o->who, f);
		break;
	case ORDER_MARCH:
		bare_findings(m, o->march.piece, o->march.n_pieces, f);
		march_findings(c, &t, &m->u, &o->march, false, f, &steps, &mp);
		break;
	case ORDER_ENTRAIN:
	case ORDER_EMBARK:
		bare_findings(m, o->march.piece, o->march.n_pieces, f);
		carriage_findings(c, &t, o->kind == ORDER_ENTRAIN, &m->u, &o->march, o->flag, false, f);
		break;
	case ORDER_DETRAIN:
	case ORDER_DISEMBARK:
		alight_findings(c, m->s, o->kind == ORDER_DETRAIN, o->who, f);
		break;
	case ORDER_WRECK:
		if (m->s->piece[o->who].hq != m->u.bare || m->s->piece[o->who].where != WHERE_MANIFEST)
			bare_findings(m, &o->who, 1, f);
		wreck_findings(c, &t, &m->u, o->who, false, f);
		break;
	case ORDER_REPAIR:
		repair_findings(c, &t, o->who, false, f);
		break;
	case ORDER_BRIDGE:
		bridge_findings(c, &t, o->who, o->hex, false, f);
		break;
	case ORDER_ASSAULT:
		assault_findings(c, m->s, &m->u, o->who, &o->attack, f);
		break;
	case ORDER_ATTACK:
	case ORDER_PASS:
		led_findings(m, o, f);
		break;
	case ORDER_RELEASE:
	case ORDER_ENTRENCH:
	case ORDER_ASSIGN:
		list_each(m, o, false, f);
		break;
	case ORDER_RESIGN:
		resign_findings(c, m->s, o->who, f);
		break;
	case ORDER_APPOINT:
		appoint_findings(c, m->s, o->who, o->to, f);
		break;
	case ORDER_COMBINE:
		combine_findings(c, m->s, o->who, o->to, f);
		break;
	case ORDER_COMBAT:
	case ORDER_IF:
	case ORDER_ELSE:
	case ORDER_COURIER:
	case ORDER_STOP:
	case ORDER_KIND_COUNT:
		break;
	}
}

/* ---- done ---- */

/* What an activation ends: going on from a hex that was emptied (Q30). */
static void new_activation(const struct moment *m)
{
	for (piece_t p = 0; p < m->c->scn.n_pieces; p++)
		m->s->piece[p].flags &= ~(uint32_t)PF_ONWARD;
}

/* N72: the point is lost if the piece is gone, has moved or was activated. */
static void chit_lapses(const struct moment *m, const struct findings *f)
{
	unsigned lost = (unsigned)f->said[REASON_ORDER_GONE] + f->said[REASON_MOVED] + f->said[REASON_ACTIVATED];
	/* and for no other cause */
	if (m->s->initiatives && (lost == f->n || (f->said[REASON_ORDER_GONE] && !f->said[REASON_ORDER_FOREIGN])))
		m->s->initiatives--;
}

static void chit_done(const struct moment *m, piece_t p, const struct findings *found)
{
	if (found->n) {
		chit_lapses(m, found);
		return;
	}
	new_activation(m);
	m->s->initiatives--;
	m->s->piece[p].flags |= PF_ACTIVATED;
}

static void try_done(const struct moment *m, piece_t p)
{
	new_activation(m);
	m->s->rolled = true;
	m->s->piece[p].flags |= PF_TRIED;
	unsigned die = 1 + thrown(m->dice, 6, 0, "init/%u/%s", m->s->game_turn, m->c->scn.piece[p].id);
	m->s->piece[p].flags |= (int)die <= ratings_of(m->c, m->s, p).initiative ? PF_ACTIVATED : PF_FAILED;
}

static void battle(const struct moment *m, piece_t leader, const struct attack *a, const bool *in)
{
	if (m->wins)
		win(m->c, m->s, leader, a, in);
	else
		fight(m->c, m->s, leader, a, in, m->standing, m->dice);
}

/* False: nothing of it fits, no die is thrown and nothing handed on (N36). */
static bool attack_done(const struct moment *m, const struct order *o, const struct findings *found)
{
	struct state *s = m->s;
	struct findings f = { .n = 0 };
	bool in[PIECES_MAX];
	if (o->kind == ORDER_ATTACK)
		roll_findings(m->c, s, o->who, &f);
	else
		pass_findings(m->c, s, m->rolled, m->u.commander, o->who, m->handed, &f);
	struct state t = *s;
	gains(&t, o->who);
	if (f.n || (o->flag ? !attack_fits(m, &t, o->who, &o->attack, in) : found->n))
		return false;
	if (o->kind == ORDER_PASS) {
		s->piece[o->who].flags |= PF_INITIATIVE;
		s->piece[m->u.commander].flags |= PF_SPENT;
	} else {
		s->piece[o->who].flags |= PF_ROLLED;
		unsigned die = 1 + thrown(m->dice, 6, 0, "attack/%u/%s", s->game_turn, m->c->scn.piece[o->who].id);
		if ((int)die > ratings_of(m->c, s, o->who).initiative)
			return true;
		s->piece[o->who].flags |= PF_INITIATIVE;
	}
	if (!o->flag)
		return true;
	s->piece[o->who].flags |= PF_SPENT;
	battle(m, o->who, &o->attack, in);
	return true;
}

/* Those pieces that can (Q68), one after the other. */
static bool assault_fits(const struct moment *m, const struct order *o, struct attack *a)
{
	struct findings f = { .n = 0 };
	*a = o->attack;
	a->n_with = 0;
	a->march = true; /* from the hex of the first that is there */
	a->n_from = 1;
	a->from[0] = HEX_NONE;
	for (unsigned i = 0; i < o->attack.n_with && a->from[0] == HEX_NONE; i++)
		a->from[0] = m->s->piece[o->attack.with[i]].hex;
	if (a->from[0] == HEX_NONE)
		return false;
	for (unsigned i = 0; i < o->attack.n_with; i++) {
		f = (struct findings){ .n = 0 };
		a->with[a->n_with++] = o->attack.with[i];
		assault_findings(m->c, m->s, &m->u, o->who, a, &f);
		if (f.n > (unsigned)f.said[REASON_ATTACK_RATING_FAR] + f.said[REASON_ASSAULT_MP]) /* N21 */
			a->n_with--;
	}
	f = (struct findings){ .n = 0 };
	assault_findings(m->c, m->s, &m->u, o->who, a, &f); /* MP are those of all together */
	return a->n_with > 0 && !f.said[REASON_ASSAULT_MP];
}

static void assault_done(const struct moment *m, const struct order *o)
{
	const struct charts *c = m->c;
	struct state *s = m->s;
	struct attack a;
	struct marchers who;
	bool in[PIECES_MAX];
	if (!assault_fits(m, o, &a))
		return;
	struct march g = { .n_pieces = a.n_with };
	memcpy(g.piece, a.with, sizeof g.piece);
	marchers_of(c, s, &g, &who);
	charge(c, s, &m->u, g.piece, g.n_pieces);
	unsigned d = dir_to(c, a.from[0], a.target), x = side_of(c, s, a.from[0], d, NULL);
	unsigned cost = dearest_cost(c, a.from[0], d, x, who.foot, who.horse) + c->rules.assault_mp;
	attackers_of(c, s, o->who, &a, in);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (who.goes[p]) {
			s->piece[p].flags = (s->piece[p].flags | PF_MARCHED | PF_STIRRED) & ~(uint32_t)PF_ONWARD;
			s->piece[p].spent = (uint8_t)(s->piece[p].spent + cost);
		}
	battle(m, o->who, &a, in);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		bool entered = s->piece[p].where <= WHERE_MANIFEST && s->piece[p].hex == a.target && s->piece[p].flags & PF_ONWARD;
		if (who.goes[p] && in_play(s, p) && !entered) /* N71 */
			whole_move(s, p, is_unit(c, p) ? allowance_of(c, s, p) : who.most);
		if (entered && !who.goes[p]) { /* Q12: an HQ'less Leader with those of his hex */
			s->piece[p].flags |= PF_MARCHED | PF_STIRRED;
			int spent = who.most - who.left + (int)cost;
			s->piece[p].spent = (uint8_t)(spent > s->piece[p].spent ? spent : s->piece[p].spent);
		}
	}
}

static void combine_done(const struct moment *m, piece_t into, piece_t from)
{
	struct piece_state *a = &m->s->piece[into], *b = &m->s->piece[from];
	a->strength = (uint8_t)(a->strength + b->strength);
	a->flags |= b->flags & (PF_RETREATED | PF_HUNGRY);                         /* N44, N50 */
	a->flags &= b->flags & PF_ENTRENCHED ? ~0u : ~(uint32_t)PF_ENTRENCHED;      /* N65 */
	take_away(m->c, m->s, from, WHERE_ELIMINATED);
}

bool order_done(const struct moment *m, const struct order *o, const struct findings *found)
{
	const struct charts *c = m->c;
	struct state *s = m->s;
	struct findings f = { .n = 0 };
	unsigned steps, mp;
	bool in_parts = o->kind == ORDER_MARCH || o->kind == ORDER_ATTACK || o->kind == ORDER_PASS || o->kind == ORDER_ASSAULT ||
		o->kind == ORDER_RELEASE || o->kind == ORDER_ASSIGN || o->kind == ORDER_ENTRENCH || o->kind == ORDER_CHIT;
	if ((found->n && !in_parts) || found->said[REASON_CHITS_FIRST] || found->said[REASON_CHIT_FOR_ANOTHER])
		return false;
	switch ((enum order_kind)o->kind) {
	case ORDER_CHIT_CHOICE:
		s->take_bracketed = o->flag;
		break;
	case ORDER_CHIT:
		chit_done(m, o->who, found);
		break;
	case ORDER_TRY:
		try_done(m, o->who);
		break;
	case ORDER_COMMAND:
		take_under(c, s, m->u.act, m->u.commander, o->who);
		break;
	case ORDER_MARCH:
		march_findings(c, s, &m->u, &o->march, true, &f, &steps, &mp);
		if (steps)
			march_dice(c, s, &o->march, m->dice);
		find_owners(c, s);
		break;
	case ORDER_ENTRAIN:
	case ORDER_EMBARK:
		carriage_findings(c, s, o->kind == ORDER_ENTRAIN, &m->u, &o->march, o->flag, true, &f);
		break;
	case ORDER_DETRAIN:
	case ORDER_DISEMBARK:
		s->piece[o->who].flags &= ~(uint32_t)(PF_RAIL | PF_SHIP);
		whole_move(s, o->who, allowance_of(c, s, o->who));
		break;
	case ORDER_WRECK:
		wreck_findings(c, s, &m->u, o->who, true, &f);
		break;
	case ORDER_REPAIR:
		repair_findings(c, s, o->who, true, &f);
		break;
	case ORDER_BRIDGE:
		bridge_findings(c, s, o->who, o->hex, true, &f);
		break;
	case ORDER_ASSAULT:
		assault_done(m, o);
		break;
	case ORDER_ATTACK:
	case ORDER_PASS:
		return attack_done(m, o, found);
	case ORDER_RELEASE:
	case ORDER_ENTRENCH:
	case ORDER_ASSIGN:
		list_each(m, o, true, &f);
		break;
	case ORDER_RESIGN:
		part(s, o->who);
		break;
	case ORDER_APPOINT:
		s->piece[o->who].hq = o->to;
		s->piece[o->to].hq = o->who;
		break;
	case ORDER_COMBINE:
		combine_done(m, o->who, o->to);
		break;
	case ORDER_COMBAT:
		end_movement(c, s);
		break;
	case ORDER_IF:
	case ORDER_ELSE:
	case ORDER_COURIER:
	case ORDER_STOP:
	case ORDER_KIND_COUNT:
		break;
	}
	return found->n == 0;
}
