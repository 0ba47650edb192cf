/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders of the Strategic Turn, step (3) (S40-S46, S96-S98, R32, R33, Q15, Q72, Q73, H2). */
#include "engine/turn.h"

/* Whose step it is and whether the piece takes part in it. */
static enum { STEP_FINE, STEP_STAGE, STEP_SIDE, STEP_GONE } step_of(const struct charts *c, const struct state *s, piece_t p)
{
	if (s->stage != STAGE_STRATEGIC)
		return STEP_STAGE;
	if (c->scn.piece[p].side != s->active && RULE_ON(S46))
		return STEP_SIDE;
	return piece_in_play(s, p) ? STEP_FINE : STEP_GONE;
}

static struct verdict check_step(const struct charts *c, const struct state *s, piece_t p, enum reason stage)
{
	switch (step_of(c, s, p)) {
	case STEP_STAGE:
		return verdict_piece(stage, p);
	case STEP_SIDE:
		return verdict_piece(REASON_STRATEGIC_NOT_YOURS, p);
	case STEP_GONE:
		return verdict_piece(REASON_STRATEGIC_GONE, p);
	default:
		return verdict_ok();
	}
}

/* Two pieces and the hexes they stand in: the Strategic Turn moves nobody (Q73). */
static struct verdict apart(const struct state *s, enum reason r, piece_t p, piece_t q)
{
	struct verdict v = verdict_pieces(r, p, q);

	v.facts.hex[0] = s->piece[p].hex;
	v.facts.hex[1] = s->piece[q].hex;
	return v;
}

static bool is_kind(const struct charts *c, piece_t p, enum piece_kind k)
{
	return p < c->scn.n_pieces && c->scn.piece[p].kind == k;
}

/* ---- appointments ---- */

/* What the Strategic Turn alone allows: an HQ taken again, another one, another Leader for one that lost its own. */
static bool waits(void)
{
	return RULE_ON(S25) && RULE_ON(S43) && RULE_ON(S45);
}

/* Any Leader may take any HQ. */
static bool may_take(const struct charts *c, piece_t leader, piece_t hq)
{
	return RULE_ON(S55) && (RULE_ON(S100) || !c->scn.piece[leader].cavalry_leader || c->scn.piece[hq].hq_kind == HQ_CAVALRY);
}

struct verdict appoint_check(const struct charts *c, const struct state *s, piece_t leader, piece_t hq)
{
	struct verdict v;

	if (!is_kind(c, leader, PIECE_LEADER))
		return verdict_piece(REASON_APPOINT_NO_LEADER, leader);
	if (!is_kind(c, hq, PIECE_HQ))
		return verdict_piece(REASON_APPOINT_NO_HQ, hq);
	v = check_step(c, s, leader, REASON_APPOINT_STAGE);
	if (verdict_legal(&v))
		v = check_step(c, s, hq, REASON_APPOINT_STAGE);
	if (!verdict_legal(&v) && waits())
		return v;
	if (!may_take(c, leader, hq) || (!RULE_ON(Q73) && !(s->piece[leader].flags & PF_ACTIVATED)))
		return verdict_piece(REASON_APPOINT_NO_HQ, hq);
	if (s->piece[leader].hq == hq)
		return verdict_pieces(REASON_APPOINT_ALREADY, leader, hq);
	if (s->piece[leader].hq != PIECE_NONE) {
		v = verdict_pieces(REASON_APPOINT_BUSY, leader, hq);
		v.facts.piece[2] = s->piece[leader].hq;
		return v;
	}
	if (s->piece[hq].hq != PIECE_NONE) {
		v = verdict_pieces(REASON_APPOINT_TAKEN, leader, hq);
		v.facts.piece[2] = s->piece[hq].hq;
		return v;
	}
	if (s->piece[leader].hex != s->piece[hq].hex)
		return apart(s, REASON_APPOINT_HEX, leader, hq);
	return verdict_ok();
}

static struct event pair_event(const struct charts *c, const struct state *s, enum event_kind kind, piece_t p, piece_t q)
{
	struct event e = event_of(kind, (enum side)c->scn.piece[p].side);

	e.facts.piece[0] = p;
	e.facts.piece[1] = q;
	e.facts.hex[0] = s->piece[p].hex;
	return e;
}

void appoint_do(const struct charts *c, struct state *s, piece_t leader, piece_t hq, struct listener *l)
{
	s->piece[leader].hq = hq;
	s->piece[hq].hq = leader;
	event_emit(l, pair_event(c, s, EVENT_APPOINTED, leader, hq));
}

/* ---- manifests ---- */

/* S96-S98, Q15: which units an HQ takes at all. */
static struct verdict check_manifest_kind(const struct charts *c, piece_t unit, piece_t hq)
{
	const struct piece *u = &c->scn.piece[unit], *h = &c->scn.piece[hq];

	if (piece_is_cavalry(u) && !RULE_ON(S96))
		return verdict_pieces(REASON_ASSIGN_CAVALRY, unit, hq);
	if (u->unit_type == UNIT_GARRISON)
		return verdict_pieces(REASON_ASSIGN_GARRISON, unit, hq);
	if (piece_is_cavalry(u) && h->hq_kind == HQ_CORPS)
		return verdict_pieces(REASON_ASSIGN_CAVALRY, unit, hq);
	if (piece_is_infantry(u) && h->hq_kind == HQ_CAVALRY)
		return verdict_pieces(REASON_ASSIGN_INFANTRY, unit, hq);
	return verdict_ok();
}

struct verdict assign_check(const struct charts *c, const struct state *s, piece_t unit, piece_t hq)
{
	piece_t on[MANIFEST_MAX];
	unsigned n, max;
	struct verdict v;

	if (!is_kind(c, unit, PIECE_UNIT))
		return verdict_piece(REASON_ASSIGN_NO_UNIT, unit);
	if (!is_kind(c, hq, PIECE_HQ))
		return verdict_piece(REASON_ASSIGN_NO_HQ, hq);
	v = check_step(c, s, unit, REASON_ASSIGN_STAGE);
	if (!verdict_legal(&v))
		return v;
	v = check_step(c, s, hq, REASON_ASSIGN_STAGE);
	if (!verdict_legal(&v))
		return v;
	v = check_manifest_kind(c, unit, hq);
	if (!verdict_legal(&v))
		return v;
	if (s->piece[unit].where == WHERE_MANIFEST)
		return verdict_pieces(s->piece[unit].hq == hq ? REASON_ASSIGN_ALREADY : REASON_ASSIGN_ELSEWHERE, unit, s->piece[unit].hq);
	if (s->piece[unit].hex != s->piece[hq].hex)
		return apart(s, REASON_ASSIGN_HEX, unit, hq);
	n = state_manifest(c, s, hq, on, MANIFEST_MAX);
	max = RULE_ON(S72) || c->scn.piece[hq].hq_kind != HQ_ARMY ? c->rules.manifest_max[c->scn.piece[hq].hq_kind] : 0;
	if (n >= max) {
		v = verdict_pieces(REASON_ASSIGN_FULL, unit, hq);
		v.facts.n[0] = (int32_t)max;
		return v;
	}
	return verdict_ok();
}

void assign_do(const struct charts *c, struct state *s, piece_t unit, piece_t hq, struct listener *l)
{
	s->piece[unit].where = WHERE_MANIFEST;
	s->piece[unit].hq = hq;
	event_emit(l, pair_event(c, s, EVENT_ASSIGNED, unit, hq));
}

/* ---- combining ---- */

struct verdict combine_check(const struct charts *c, const struct state *s, piece_t into, piece_t from)
{
	const piece_t both[2] = { into, from };
	unsigned sum, max;
	struct verdict v;

	for (unsigned i = 0; i < 2; i++)
		if (!is_kind(c, both[i], PIECE_UNIT))
			return verdict_piece(REASON_COMBINE_NO_UNIT, both[i]);
	if (into == from)
		return verdict_piece(REASON_COMBINE_SELF, into);
	for (unsigned i = 0; i < 2; i++) {
		v = check_step(c, s, both[i], REASON_COMBINE_STAGE);
		if (!verdict_legal(&v))
			return v;
		if (s->piece[both[i]].where != WHERE_MAP)
			return verdict_pieces(REASON_COMBINE_MANIFEST, both[i], s->piece[both[i]].hq);
	}
	if (c->scn.piece[into].unit_type != c->scn.piece[from].unit_type)
		return verdict_pieces(REASON_COMBINE_TYPE, into, from);
	if (c->scn.piece[into].bracketed != c->scn.piece[from].bracketed)
		return verdict_pieces(REASON_COMBINE_BRACKETED, into, from);
	if (s->piece[into].hex != s->piece[from].hex)
		return apart(s, REASON_COMBINE_HEX, into, from);
	sum = (unsigned)s->piece[into].strength + s->piece[from].strength;
	max = c->rules.sp_max[c->scn.piece[into].unit_type];
	if (sum > max) {
		v = verdict_pieces(REASON_COMBINE_MAX, into, from);
		v.facts.n[0] = (int32_t)sum;
		v.facts.n[1] = (int32_t)max;
		return v;
	}
	return verdict_ok();
}

void combine_do(const struct charts *c, struct state *s, piece_t into, piece_t from, struct listener *l)
{
	struct event e = pair_event(c, s, EVENT_COMBINED, into, from);

	s->piece[into].strength = (uint8_t)(s->piece[into].strength + s->piece[from].strength);
	s->piece[into].flags |= s->piece[from].flags & (PF_RETREATED | PF_HUNGRY);
	if (!(s->piece[from].flags & PF_ENTRENCHED))
		s->piece[into].flags &= ~(uint32_t)PF_ENTRENCHED;
	s->piece[from] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	e.facts.n[0] = s->piece[into].strength;
	event_emit(l, e);
}
