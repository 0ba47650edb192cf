/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/assault.h"

#include "engine/fight.h"

/* An attack from march looked at: who goes, at what cost, and who stays back. */
struct plan {
	struct attack a;       /* from one hex, with those pieces only that fit */
	struct march march;    /* ... as they would march */
	struct column col;
	unsigned mp;
	piece_t left[LIST_MAX];
	struct verdict why[LIST_MAX];
	unsigned n_left;
};

/* Who leads it (R30, W3, Q31)? */
static struct verdict lead_check(const struct state *s, const struct activation *act, piece_t leader)
{
	if (s->stage != STAGE_MOVEMENT)
		return verdict_no(REASON_ASSAULT_PHASE);
	if (!act)
		return RULE_ON(W3) ? verdict_piece(REASON_ASSAULT_BARE, leader) : verdict_ok();
	if (!activation_has(act, leader))
		return verdict_pieces(REASON_ASSAULT_OUTSIDE, leader, act->top);
	return verdict_ok();
}

/* A piece by itself: an HQ or a loose unit, there, in the hex the others attack from. */
static struct verdict piece_check(const struct charts *c, const struct state *s, hex_t from, piece_t p)
{
	unsigned kind = c->scn.piece[p].kind;
	if (kind != PIECE_HQ && kind != PIECE_UNIT)
		return verdict_piece(REASON_ATTACK_NO_UNIT, p);
	if (!piece_in_play(s, p))
		return verdict_piece(REASON_ATTACK_UNIT_GONE, p);
	if (c->scn.piece[p].side != s->active)
		return verdict_piece(REASON_ATTACK_UNIT_NOT_YOURS, p);
	if (kind == PIECE_HQ && command_leader(s, p) == PIECE_NONE)
		return verdict_piece(REASON_ASSAULT_LEADERLESS, p);
	if (s->piece[p].where == WHERE_MANIFEST)
		return verdict_pieces(REASON_ASSAULT_MANIFEST, p, s->piece[p].hq);
	return s->piece[p].hex == from ? verdict_ok() : verdict_hexes(REASON_ASSAULT_APART, p, s->piece[p].hex, from);
}

/* Those that fit, in the order named: each must be under orders, or be taken under them, together with those before it. */
static void choose(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const struct attack *a, struct plan *plan)
{
	hex_t from = HEX_NONE;
	for (unsigned i = 0; i < a->n_with && from == HEX_NONE; i++)
		from = s->piece[a->with[i]].hex;
	plan->a.march = true;
	plan->a.n_from = 1;
	plan->a.from[0] = from;
	plan->a.n_with = 0;
	for (unsigned i = 0; i < a->n_with; i++) {
		struct verdict v = piece_check(c, s, from, a->with[i]);
		plan->a.with[plan->a.n_with] = a->with[i];
		if (verdict_legal(&v))
			v = march_orders(c, s, act, commander, plan->a.with, plan->a.n_with + 1u, true);
		if (verdict_legal(&v)) {
			plan->march.piece[plan->a.n_with++] = a->with[i];
		} else {
			plan->left[plan->n_left] = a->with[i];
			plan->why[plan->n_left++] = v;
		}
	}
	plan->march.n_pieces = plan->a.n_with;
}

/* Is this one of them: the piece itself, or a unit of the manifest it stands for? */
static bool is_of(const struct state *s, piece_t unit, piece_t p)
{
	return unit == p || (s->piece[unit].where == WHERE_MANIFEST && s->piece[unit].hq == p);
}

static bool engages(const struct state *s, const struct engaged *in, piece_t p)
{
	for (unsigned i = 0; i < in->n; i++)
		if (is_of(s, in->unit[i], p))
			return true;
	return false;
}

/* Those of whom nothing goes in stay where they are: they neither pay nor slow the others (Q68). */
static void leave_behind(const struct state *s, const struct engaged *in, const struct dropped *dr, struct plan *plan)
{
	unsigned n = 0;
	for (unsigned i = 0; i < plan->a.n_with; i++) {
		piece_t p = plan->a.with[i];
		if (engages(s, in, p)) {
			plan->march.piece[n] = plan->a.with[n] = p;
			n++;
			continue;
		}
		unsigned k = 0;
		while (k < dr->n && !is_of(s, dr->piece[k], p))
			k++;
		BUG_IF(k == dr->n); /* what does not go in was dropped */
		plan->left[plan->n_left] = p;
		plan->why[plan->n_left++] = dr->why[k];
	}
	plan->march.n_pieces = plan->a.n_with = (uint8_t)n;
}

unsigned assault_cost(const struct charts *c, const struct state *s, const struct column *col, hex_t from, hex_t target)
{
	enum dir d = state_dir(c, from, target);
	unsigned foot = col->foot ? state_enter_cost(c, s, from, d, GAIT_FOOT) : 0;
	unsigned horse = col->horse ? state_enter_cost(c, s, from, d, GAIT_HORSE) : 0;
	if ((col->foot && foot == 0) || (col->horse && horse == 0))
		return 0;
	return (foot > horse ? foot : horse) + c->rules.assault_mp;
}

/* Q30: H4 covers none of it, for enemies bar the hex. */
static struct verdict cost_check(const struct charts *c, const struct state *s, struct plan *plan)
{
	hex_t from = plan->a.from[0];
	march_column(c, s, &plan->march, &plan->col);
	plan->mp = assault_cost(c, s, &plan->col, from, plan->a.target);
	if (plan->mp == 0)
		return verdict_hexes(REASON_MARCH_CLOSED, plan->a.with[0], from, plan->a.target);
	bool stopped = plan->col.spent > 0 && state_in_zone(c, s, side_other((enum side)s->active), from);
	if ((RULE_ON(Q29) || !stopped) && plan->col.spent + plan->mp <= plan->col.mp)
		return verdict_ok();
	struct verdict v = verdict_hexes(REASON_ASSAULT_MP, plan->a.with[0], plan->a.target, from);
	v.facts.n[0] = (int32_t)plan->mp;
	v.facts.n[1] = plan->col.mp - plan->col.spent;
	return v;
}

static struct verdict make_plan(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	piece_t leader, const struct attack *a, struct plan *plan)
{
	struct engaged in;
	struct dropped dr;
	*plan = (struct plan){ .a = *a };
	struct verdict v = lead_check(s, act, leader);
	if (!verdict_legal(&v))
		return v;
	choose(c, s, act, commander, a, plan);
	if (plan->a.n_with == 0)
		return plan->n_left ? plan->why[0] : verdict_piece(REASON_ATTACK_NO_UNITS, leader);
	v = fight_engage(c, s, leader, &plan->a, &in, &dr);
	if (!verdict_legal(&v))
		return v;
	leave_behind(s, &in, &dr, plan);
	return cost_check(c, s, plan);
}

struct verdict assault_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	piece_t leader, const struct attack *a)
{
	struct plan plan;
	struct verdict v = make_plan(c, s, act, commander, leader, a, &plan);
	if (!verdict_legal(&v))
		return v;
	return plan.n_left ? plan.why[0] : attack_check(c, s, leader, &plan.a);
}

/* ---- carrying it out ---- */

/* The pieces are under orders, have moved, and have paid. */
static void set_off(const struct charts *c, struct state *s, struct activation *act, piece_t commander, piece_t leader,
	const struct plan *plan, struct listener *l)
{
	struct event e = event_of(EVENT_ASSAULT, (enum side)s->active);
	for (unsigned i = 0; i < plan->n_left; i++) {
		struct event out = event_of(EVENT_ATTACK_DROPPED, (enum side)s->active);
		out.facts.piece[0] = plan->left[i];
		out.why = plan->why[i];
		event_emit(l, out);
	}
	e.facts.piece[0] = leader;
	e.facts.hex[0] = plan->a.from[0];
	e.facts.hex[1] = plan->a.target;
	e.facts.n[0] = (int32_t)plan->mp;
	event_emit(l, e);
	march_charge(c, s, act, commander, plan->a.with, plan->a.n_with);
	for (unsigned i = 0; i < plan->col.n; i++) {
		struct piece_state *ps = &s->piece[plan->col.piece[i]];
		ps->flags = (ps->flags | PF_MARCHED | PF_STIRRED) & ~(uint32_t)PF_ONWARD;
		ps->spent = (uint8_t)(ps->spent + plan->mp);
	}
}

/* The move of a piece that did not enter is over: no MP are left to it (H23, N71). */
static void stay(const struct charts *c, struct state *s, const struct plan *plan, piece_t p)
{
	struct piece_state *ps = &s->piece[p];
	unsigned all = plan->col.mp;
	if (c->scn.piece[p].kind == PIECE_UNIT) {
		unsigned own = c->rules.mp_unit[c->scn.piece[p].unit_type] + (ps->flags & PF_FORCED ? c->rules.force_mp : 0u);
		all = own > all ? own : all;
	}
	if (piece_in_play(s, p) && RULE_ON(N71))
		ps->spent = (uint8_t)all;
}

/* Those that entered the emptied hex go on; a Leader without an HQ who went in with them as one of them (Q12). */
static void go_on(const struct charts *c, struct state *s, piece_t leader, const struct plan *plan)
{
	struct piece_state *him = &s->piece[leader];
	for (unsigned i = 0; i < plan->col.n; i++)
		if (s->piece[plan->col.piece[i]].hex == plan->a.target)
			s->piece[plan->col.piece[i]].flags |= PF_ONWARD;
		else
			stay(c, s, plan, plan->col.piece[i]);
	if (him->hex != plan->a.target || him->hq != PIECE_NONE)
		return;
	him->flags |= PF_MARCHED | PF_STIRRED | PF_ONWARD;
	if (him->spent < plan->col.spent + plan->mp)
		him->spent = (uint8_t)(plan->col.spent + plan->mp);
}

struct verdict assault_do(const struct charts *c, struct state *s, struct activation *act, piece_t commander, piece_t leader,
	const struct attack *a, const struct dice *d, const struct ask *ask, struct listener *l)
{
	struct plan plan;
	struct verdict v = make_plan(c, s, act, commander, leader, a, &plan);
	if (!verdict_legal(&v))
		return v;
	set_off(c, s, act, commander, leader, &plan, l);
	v = attack_do(c, s, leader, &plan.a, d, ask, l);
	go_on(c, s, leader, &plan);
	return v;
}

struct verdict assault_suppose(const struct charts *c, struct state *s, struct activation *act, piece_t commander, piece_t leader,
	const struct attack *a, const struct suppose *x)
{
	struct plan plan;
	struct verdict v = make_plan(c, s, act, commander, leader, a, &plan);
	if (!verdict_legal(&v))
		return v;
	set_off(c, s, act, commander, leader, &plan, NULL);
	attack_suppose(c, s, leader, &plan.a, x);
	go_on(c, s, leader, &plan);
	return v;
}
