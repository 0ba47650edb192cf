/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/ground.h"
#include "engine/turn.h"

#include <string.h>

static const struct piece *piece(const struct charts *c, piece_t p)
{
	return &c->scn.piece[p];
}

/* Who must be in command for a named piece to go: the Leader of a led HQ, else the piece itself (Q10). */
static piece_t head(const struct charts *c, const struct state *s, piece_t p)
{
	return piece(c, p)->kind == PIECE_HQ && s->piece[p].hq != PIECE_NONE ? s->piece[p].hq : p;
}

/* ---- the column ---- */

/* Does such a piece go along with an HQ of its hex, without orders of its own?  None does. */
static bool rides(const struct charts *c, piece_t p)
{
	return (!RULE_ON(Q12) && piece(c, p)->kind == PIECE_LEADER) || (!RULE_ON(S118) && piece(c, p)->kind == PIECE_TRAIN);
}

static void mark_piece(const struct charts *c, const struct state *s, piece_t p, bool *in)
{
	in[p] = true;
	if (piece(c, p)->kind != PIECE_HQ)
		return;
	piece_t leader = s->piece[p].hq;
	if (leader != PIECE_NONE && RULE_ON(S47))
		in[leader] = true;
	for (piece_t q = 0; q < c->scn.n_pieces; q++) {
		in[q] |= s->piece[q].where == WHERE_MANIFEST && s->piece[q].hq == p && (leader == PIECE_NONE ? RULE_ON(Q20) : RULE_ON(S48));
		in[q] |= rides(c, q) && s->piece[q].hq == PIECE_NONE && s->piece[q].hex == s->piece[p].hex &&
			piece(c, q)->side == piece(c, p)->side;
	}
}

/* One piece's allowance, and what it has left of it. */
static void slow(struct column *col, unsigned mp, unsigned spent, unsigned *left)
{
	unsigned rest = mp > spent ? mp - spent : 0;
	col->begun |= spent > 0;
	if (mp < col->mp)
		col->mp = (uint8_t)mp;
	if (rest < *left)
		*left = rest;
}

static unsigned force_mp(const struct charts *c, const struct state *s, const struct march *m, piece_t p)
{
	return RULE_ON(H7) && (m->force || s->piece[p].flags & PF_FORCED) ? c->rules.force_mp : 0;
}

static void gait(struct column *col, enum gait g)
{
	*(g == GAIT_FOOT ? &col->foot : &col->horse) = true;
}

/* What a piece other than a Leader does to allowance and gait.  A manifest goes with its HQ: it slows the HQ but has no gait of
 * its own on the map (H1, C-2). */
static void column_count(const struct charts *c, const struct state *s, const struct march *m, struct column *col, piece_t p,
	unsigned *left)
{
	const struct piece *is = piece(c, p);
	unsigned more = force_mp(c, s, m, p), spent = s->piece[p].spent;
	switch ((enum piece_kind)is->kind) {
	case PIECE_HQ:
		slow(col, c->rules.mp_hq[RULE_ON(S33) && RULE_ON(S99) ? is->hq_kind : HQ_ARMY] + more, spent, left);
		gait(col, piece_gait(is));
		col->cavalry |= is->hq_kind == HQ_CAVALRY;
		break;
	case PIECE_UNIT:
		slow(col, c->rules.mp_unit[is->unit_type] + more, spent, left);
		col->combat = true;
		if (s->piece[p].where == WHERE_MANIFEST)
			break;
		gait(col, piece_gait(is));
		col->cavalry |= is->unit_type == UNIT_CAVALRY;
		break;
	case PIECE_TRAIN:
		slow(col, c->rules.mp_train, spent, left);
		gait(col, piece_gait(is));
		break;
	case PIECE_DEPOT:
		slow(col, 0, spent, left);
		gait(col, GAIT_FOOT);
		break;
	case PIECE_LEADER:
	case PIECE_KIND_COUNT:
		break;
	}
}

void march_column(const struct charts *c, const struct state *s, const struct march *m, struct column *col)
{
	bool in[PIECES_MAX] = { false }, troops = false, leader = false;
	unsigned left = UINT8_MAX, ridden = 0;
	memset(col, 0, sizeof *col);
	col->mp = UINT8_MAX;
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i];
		bool led = piece(c, p)->kind == PIECE_LEADER && s->piece[p].hq != PIECE_NONE && !m->alone;
		mark_piece(c, s, led ? s->piece[p].hq : p, in);
	}
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (!in[p])
			continue;
		col->piece[col->n++] = p;
		column_count(c, s, m, col, p, &left);
		col->onward |= (s->piece[p].flags & PF_ONWARD) != 0;
		troops |= piece(c, p)->kind == PIECE_HQ || piece(c, p)->kind == PIECE_UNIT;
		if (piece(c, p)->kind == PIECE_LEADER) {
			leader = true;
			ridden = s->piece[p].spent > ridden ? s->piece[p].spent : ridden;
		}
	}
	if (leader && !troops) { /* R19 */
		slow(col, RULE_ON(S112) ? c->rules.mp_lonely : c->rules.mp_unit[UNIT_CAVALRY], ridden, &left);
		gait(col, RULE_ON(R20) ? GAIT_HORSE : GAIT_FOOT);
	}
	col->cavalry &= !col->foot;
	col->spent = (uint8_t)(left < col->mp ? col->mp - left : 0);
}

/* ---- one step ---- */

static struct verdict step_verdict(enum reason r, const struct column *col, hex_t from, hex_t to, unsigned spent, unsigned cost)
{
	struct verdict v = verdict_hexes(r, col->piece[0], from, to);
	if (r == REASON_MARCH_MP) {
		v.facts.hex[0] = to;
		v.facts.n[0] = (int32_t)cost;
		v.facts.n[1] = col->mp > spent ? (int32_t)(col->mp - spent) : 0;
	}
	return v;
}

struct verdict march_step(const struct charts *c, const struct state *s, const struct column *col, hex_t from, hex_t to,
	unsigned spent, bool stopped, unsigned *cost, bool *stops)
{
	struct ground g;
	ground_take(c, s, col, &g);
	enum reason r = ground_step(c, &g, col, from, to, spent, stopped, cost, stops);
	return r == REASON_LEGAL ? verdict_ok() : step_verdict(r, col, from, to, spent, *cost);
}

/* ---- who may order it ---- */

/* What can be said of one named piece before command is looked at. */
static struct verdict piece_check(const struct charts *c, const struct state *s, piece_t p)
{
	if (piece(c, p)->side != s->active)
		return verdict_piece(REASON_ORDER_FOREIGN, p);
	if (!piece_in_play(s, p))
		return verdict_piece(REASON_ORDER_GONE, p);
	if (piece(c, p)->kind == PIECE_DEPOT)
		return verdict_piece(REASON_MARCH_DEPOT, p);
	if (s->piece[p].flags & (PF_RAIL | PF_SHIP))
		return verdict_piece(REASON_ABOARD, p);
	if (s->piece[p].where == WHERE_MANIFEST)
		return verdict_pieces(REASON_MARCH_MANIFEST, p, s->piece[p].hq);
	return verdict_ok();
}

struct verdict march_form(const struct charts *c, const struct state *s, const struct march *m)
{
	bool leader = false;
	if (s->stage != STAGE_MOVEMENT)
		return verdict_no(REASON_MARCH_PHASE);
	if (m->n_pieces == 0)
		return verdict_no(REASON_MARCH_NOBODY);
	for (unsigned i = 0; i < m->n_pieces; i++) {
		struct verdict v = piece_check(c, s, m->piece[i]);
		if (!verdict_legal(&v))
			return v;
		if (s->piece[m->piece[i]].hex != s->piece[m->piece[0]].hex) {
			v = verdict_pieces(REASON_MARCH_APART, m->piece[0], m->piece[i]);
			v.facts.hex[0] = s->piece[m->piece[0]].hex;
			v.facts.hex[1] = s->piece[m->piece[i]].hex;
			return v;
		}
		leader |= piece(c, m->piece[i])->kind == PIECE_LEADER;
	}
	if (m->alone && !leader)
		return verdict_no(REASON_MARCH_ALONE);
	for (unsigned i = 0; m->alone && i < m->n_pieces; i++)
		for (unsigned j = 0; j < m->n_pieces; j++)
			if (piece(c, m->piece[i])->kind == PIECE_LEADER && s->piece[m->piece[i]].hq == m->piece[j])
				return verdict_pieces(REASON_MARCH_ALONE_HQ, m->piece[i], m->piece[j]);
	return m->n_path ? verdict_ok() : verdict_no(REASON_MARCH_NOWHERE);
}

/* Is this Leader of the chain under somebody else than the one in whose block he is marched (N43)? */
static bool under_another(const struct activation *act, piece_t commander, piece_t who)
{
	return act && who != commander && (who == act->top || (act->boss[who] != PIECE_NONE && act->boss[who] != commander));
}

/* One HQ or one unit, before it has begun to march, by the Leader who commands it and has not granted it yet (H7, Q28). */
static struct verdict force_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const struct march *m, const struct column *col)
{
	piece_t one = PIECE_NONE;
	if (commander == PIECE_NONE)
		return verdict_piece(REASON_MARCH_FORCE_NOBODY, m->piece[0]);
	if (!piece_in_play(s, commander)) /* he fell in an attack from march of this very chain */
		return verdict_piece(REASON_ORDER_GONE, commander);
	if (s->piece[commander].flags & PF_GRANTED)
		return verdict_piece(REASON_MARCH_FORCE_GRANTED, commander);
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i];
		if (piece(c, p)->kind == PIECE_LEADER) {
			if (s->piece[p].hq == PIECE_NONE || m->alone)
				continue;
			p = s->piece[p].hq;
		}
		if (piece(c, p)->kind == PIECE_TRAIN)
			return verdict_piece(REASON_MARCH_FORCE_KIND, p);
		if (one != PIECE_NONE && one != p)
			return verdict_pieces(REASON_MARCH_FORCE_MANY, one, p);
		one = p;
	}
	if (one == PIECE_NONE)
		return verdict_piece(REASON_MARCH_FORCE_KIND, m->piece[0]);
	if (under_another(act, commander, head(c, s, one)))
		return verdict_pieces(REASON_MARCH_FORCE_OTHER, one, commander);
	return col->begun ? verdict_piece(REASON_MARCH_FORCE_LATE, one) : verdict_ok(); /* a unit of its manifest too (N69) */
}

/* Has it marched in this activation? */
static bool marched_in(const struct charts *c, const struct activation *act, piece_t who)
{
	return act && (act->boss[who] != PIECE_NONE || (piece(c, who)->kind == PIECE_LEADER && activation_has(act, who)));
}

/* Is `who` of this order under command already, or to be charged to the commander (then *charge)?  `again`: see march_orders. */
static struct verdict order_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	piece_t who, bool again, bool *charge)
{
	*charge = false;
	if (s->piece[who].flags & PF_MARCHED && !(s->piece[who].flags & PF_ONWARD) && !(again && marched_in(c, act, who)))
		return verdict_piece(REASON_MOVED, who);
	if (!act || commander == PIECE_NONE) /* a chit point of its own (W1, S60) */
		return s->piece[who].flags & PF_ACTIVATED ? verdict_ok() :
			verdict_piece(piece(c, who)->kind == PIECE_LEADER ? REASON_MARCH_INACTIVE : REASON_MARCH_UNORDERED, who);
	if (who == commander)
		*charge = !RULE_ON(S9);
	if (who == commander)
		return activation_has(act, who) && RULE_ON(S83) ? verdict_ok() : verdict_piece(REASON_CHAIN_OUTSIDE, who);
	if (act->boss[who] == commander || (piece(c, who)->kind == PIECE_LEADER && activation_has(act, who)))
		return verdict_ok();
	*charge = true;
	return activation_free(c, s, act, commander, who);
}

/* Every named piece is ordered, and the commander's span holds all that is new to it. */
struct verdict march_orders(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const piece_t *named, unsigned n, bool again)
{
	unsigned span = commander == PIECE_NONE ? 0 : command_ratings(c, s, commander).span;
	unsigned used = act && commander != PIECE_NONE ? act->used[commander] : 0;
	for (unsigned i = 0; i < n; i++) {
		bool charge, twice = false;
		piece_t who = head(c, s, named[i]);
		for (unsigned j = 0; j < i; j++)
			twice |= head(c, s, named[j]) == who;
		struct verdict v = order_check(c, s, act, commander, who, again, &charge);
		if (!verdict_legal(&v))
			return v;
		if (twice || !charge)
			continue;
		used += activation_cost(s, commander, who);
		if (used > span) {
			v = verdict_pieces(REASON_SPAN_FULL, commander, who);
			v.facts.n[0] = (int32_t)span;
			return v;
		}
	}
	return verdict_ok();
}

void march_charge(const struct charts *c, struct state *s, struct activation *act, piece_t commander, const piece_t *named,
	unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		bool charge;
		piece_t who = head(c, s, named[i]);
		(void)order_check(c, s, act, commander, who, true, &charge);
		if (charge && act->boss[who] == PIECE_NONE)
			activation_take(c, s, act, commander, who);
	}
}

/* Units that an activated Leader sets going: may they march? */
static bool may_set_going(const struct charts *c, const struct state *s, const struct column *col)
{
	bool loose = false;
	for (unsigned i = 0; i < col->n; i++)
		loose |= piece(c, col->piece[i])->kind == PIECE_UNIT && s->piece[col->piece[i]].where == WHERE_MAP;
	return !col->combat || (RULE_ON(S1) && (RULE_ON(S64) || !loose));
}

/* May the column stand in the hex with those who are there, none of them enemy combat units? */
static bool has_room(const struct charts *c, const struct state *s, const struct column *col, hex_t h)
{
	enum side side = (enum side)piece(c, col->piece[0])->side;
	bool hqs = false; /* one comes to another */
	piece_t other;
	for (unsigned i = 0; i < col->n; i++)
		for (piece_t p = 0; p < c->scn.n_pieces && !RULE_ON(Q18); p++)
			hqs |= piece(c, col->piece[i])->kind == PIECE_HQ && piece(c, p)->kind == PIECE_HQ && s->piece[p].hex == h;
	return !hqs && (RULE_ON(H6) || !state_pieces(c, s, side, h, &other, 1)) &&
		(RULE_ON(S117) || col->combat || !state_pieces(c, s, side_other(side), h, &other, 1));
}

/* A march looked at: the column, how far it comes and what it costs. */
struct survey {
	struct column col;
	unsigned steps, mp;
	struct verdict end; /* what stops it after `steps`, or legal */
};

static struct verdict survey(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const struct march *m, struct survey *out)
{
	struct ground g;
	bool stops = false;
	out->steps = out->mp = 0;
	out->end = march_form(c, s, m);
	if (verdict_legal(&out->end))
		out->end = march_orders(c, s, act, commander, m->piece, m->n_pieces, false);
	if (!verdict_legal(&out->end))
		return out->end;
	march_column(c, s, m, &out->col);
	if (m->force)
		out->end = force_check(c, s, act, commander, m, &out->col);
	if (!verdict_legal(&out->end))
		return out->end;
	/* of an HQ with its manifest some may have moved before: one is enough to keep all (R36) */
	for (unsigned i = 0; i < out->col.n; i++)
		if ((s->piece[out->col.piece[i]].flags & (PF_MARCHED | PF_ONWARD)) == PF_MARCHED)
			return out->end = verdict_piece(REASON_MOVED, out->col.piece[i]);
	if (act && !may_set_going(c, s, &out->col))
		return out->end = verdict_piece(REASON_MARCH_UNORDERED, out->col.piece[0]);
	out->mp = out->col.spent;
	ground_take(c, s, &out->col, &g);
	hex_t at = s->piece[m->piece[0]].hex;
	for (unsigned i = 0; i < m->n_path; i++) {
		unsigned cost;
		bool stopped = stops;
		enum reason r = ground_step(c, &g, &out->col, at, m->path[i], out->mp, stopped, &cost, &stops);
		if (r == REASON_LEGAL && !has_room(c, s, &out->col, m->path[i]))
			r = REASON_MARCH_CLOSED;
		if (r != REASON_LEGAL)
			return out->end = step_verdict(r, &out->col, at, m->path[i], out->mp, cost);
		out->mp += cost;
		out->steps++;
		at = m->path[i];
		ground_pass(c, s, &out->col, at, &g);
	}
	return out->end;
}

struct verdict march_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const struct march *m, unsigned *at)
{
	struct survey sv;
	struct verdict v = survey(c, s, act, commander, m, &sv);
	*at = sv.steps;
	return v;
}

/* ---- carrying it out ---- */

static void emit_march(const struct charts *c, piece_t p, hex_t from, hex_t to, const struct survey *sv, struct listener *l)
{
	struct event e = event_of(EVENT_MARCHED, (enum side)piece(c, p)->side);
	e.facts.piece[0] = p;
	e.facts.hex[0] = from;
	e.facts.hex[1] = to;
	e.facts.n[0] = (int32_t)sv->steps;
	e.facts.n[1] = (int32_t)(sv->mp - sv->col.spent);
	event_emit(l, e);
}

static void emit_left(const struct charts *c, const struct state *s, piece_t leader, struct listener *l)
{
	struct event e = event_of(EVENT_LEFT_HQ, (enum side)piece(c, leader)->side);
	e.facts.piece[0] = leader;
	e.facts.piece[1] = s->piece[leader].hq;
	event_emit(l, e);
}

static void emit_halt(const struct charts *c, piece_t p, hex_t at, unsigned dropped, const struct verdict *why, struct listener *l)
{
	struct event e = event_of(EVENT_HALTED, (enum side)piece(c, p)->side);
	e.facts.piece[0] = p;
	e.facts.hex[0] = at;
	e.facts.n[0] = (int32_t)dropped;
	e.why = *why;
	event_emit(l, e);
}

/* Charge what is new, then set every named piece going; one event for each piece or led HQ. */
static void set_off(const struct charts *c, struct state *s, struct activation *act, piece_t commander, const struct march *m,
	const struct survey *sv, struct listener *l)
{
	hex_t from = s->piece[m->piece[0]].hex, to = m->path[sv->steps - 1];
	march_charge(c, s, act, commander, m->piece, m->n_pieces);
	for (unsigned i = 0; i < sv->col.n; i++) /* those that go on have marched before */
		s->piece[sv->col.piece[i]].flags &= ~(uint32_t)(PF_MARCHED | PF_ONWARD);
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i];
		if (piece(c, p)->kind == PIECE_LEADER && s->piece[p].hq != PIECE_NONE && m->alone) {
			emit_left(c, s, p, l);
			command_leave(s, p);
		} else if (!RULE_ON(R12) && piece(c, p)->kind == PIECE_LEADER) {
			command_part(s, p);
		}
	}
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i];
		if (piece(c, p)->kind == PIECE_LEADER && s->piece[p].hq != PIECE_NONE)
			p = s->piece[p].hq; /* the HQ stands for both (N2) */
		if (s->piece[p].flags & PF_MARCHED)
			continue; /* named twice, as Leader and as HQ */
		s->piece[p].flags |= PF_MARCHED;
		emit_march(c, p, from, to, sv, l);
	}
	if (m->force && commander != PIECE_NONE)
		s->piece[commander].flags |= PF_GRANTED;
	for (unsigned i = 0; i < sv->col.n; i++) {
		piece_t p = sv->col.piece[i];
		s->piece[p].flags |= PF_MARCHED | PF_STIRRED | (m->force && piece(c, p)->kind != PIECE_LEADER ? PF_FORCED : 0);
		s->piece[p].spent = (uint8_t)(s->piece[p].spent + sv->mp - sv->col.spent);
	}
}

struct verdict march_do(const struct charts *c, struct state *s, struct activation *act, piece_t commander, const struct march *m,
	struct listener *l)
{
	struct survey sv;
	struct verdict v = survey(c, s, act, commander, m, &sv);
	enum side side = (enum side)s->active;
	if (sv.steps == 0 || (!RULE_ON(Q24) && sv.steps < m->n_path))
		return v;
	set_off(c, s, act, commander, m, &sv, l);
	for (unsigned i = 0; i < sv.steps; i++) {
		for (unsigned k = 0; k < sv.col.n; k++)
			state_move(s, sv.col.piece[k], m->path[i]);
		if (sv.col.combat) {
			march_capture(c, s, side, m->path[i], l);
			turn_owners(c, s);
		}
	}
	if (sv.steps < m->n_path)
		emit_halt(c, m->piece[0], m->path[sv.steps - 1], m->n_path - sv.steps, &v, l);
	return verdict_ok();
}

void march_toll(const struct charts *c, struct state *s, const struct march *m, const struct dice *d, struct listener *l)
{
	struct column col;
	march_column(c, s, m, &col);
	for (unsigned i = 0; i < col.n; i++) {
		piece_t p = col.piece[i];
		struct piece_state *ps = &s->piece[p];
		char id[ROLL_ID_MAX];
		if (piece(c, p)->kind != PIECE_UNIT || !(ps->flags & PF_FORCED))
			continue;
		roll_id_march(c, s, p, id);
		unsigned die = dice_d6(d, id, 0);
		bool costs = die >= c->rules.force_die && ps->strength > 1;
		struct event e = event_of(costs ? EVENT_FORCED_LOSS : die >= c->rules.force_die ? EVENT_FORCED_LAST : EVENT_FORCED,
			(enum side)piece(c, p)->side);
		if (costs) {
			ps->strength--;
			s->lost_sp[piece(c, p)->side]++;
		}
		e.facts.piece[0] = p;
		e.facts.n[0] = (int32_t)die;
		e.facts.n[1] = ps->strength;
		event_emit(l, e);
	}
}
