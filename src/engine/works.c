/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/works.h"

/* A piece of the active side in play?  Else the refusal. */
static struct verdict own_check(const struct charts *c, const struct state *s, piece_t p)
{
	if (c->scn.piece[p].side != s->active)
		return verdict_piece(REASON_ORDER_FOREIGN, p);
	return piece_in_play(s, p) ? verdict_ok() : verdict_piece(REASON_ORDER_GONE, p);
}

/* ---- pontoon bridges ---- */

struct verdict bridge_check(const struct charts *c, const struct state *s, piece_t train, hex_t to)
{
	hex_t at = s->piece[train].hex;
	if (s->stage != STAGE_MOVEMENT)
		return verdict_piece(REASON_BRIDGE_PHASE, train);
	if (!c->scn.piece[train].pontoon)
		return verdict_piece(REASON_BRIDGE_TRAIN, train);
	struct verdict v = own_check(c, s, train);
	if (!verdict_legal(&v))
		return v;
	if (s->piece[train].flags & PF_MARCHED)
		return verdict_piece(REASON_BRIDGE_MOVED, train);
	if (s->piece[train].flags & (PF_RAIL | PF_SHIP))
		return verdict_piece(REASON_BRIDGE_ABOARD, train);
	enum dir d = state_dir(c, at, to);
	if (d == DIR_COUNT)
		return verdict_hexes(REASON_BRIDGE_APART, train, at, to);
	if (!(c->map.hexside[at][d] & HEXSIDE_MINOR))
		return verdict_hexes(REASON_BRIDGE_RIVER, train, at, to);
	if (c->map.hexside[at][d] & HEXSIDE_BRIDGE || state_bridged(c, s, at, d))
		return verdict_hexes(REASON_BRIDGE_THERE, train, at, to);
	return verdict_ok();
}

void bridge_do(const struct charts *c, struct state *s, piece_t train, hex_t to, struct listener *l)
{
	struct event e = event_of(EVENT_BRIDGED, (enum side)c->scn.piece[train].side);
	s->piece[train].bridge = (uint8_t)(1 + state_dir(c, s->piece[train].hex, to));
	s->piece[train].flags |= PF_MARCHED | PF_STIRRED;
	e.facts.piece[0] = train;
	e.facts.hex[0] = s->piece[train].hex;
	e.facts.hex[1] = to;
	event_emit(l, e);
}

/* ---- entrenchments ---- */

/* Is there a Leader who could command it, with his whole span and the chain below him (Q51)? */
static bool has_leader(const struct charts *c, const struct state *s, piece_t unit)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (c->scn.piece[p].kind != PIECE_LEADER || c->scn.piece[p].side != c->scn.piece[unit].side ||
			s->piece[p].where != WHERE_MAP)
			continue;
		struct verdict v = command_disposes(c, s, p, &unit, 1);
		if (verdict_legal(&v))
			return true;
	}
	return false;
}

struct verdict entrench_check(const struct charts *c, const struct state *s, piece_t unit)
{
	if (s->stage != STAGE_COMBAT)
		return verdict_piece(REASON_ENTRENCH_PHASE, unit);
	struct verdict v = own_check(c, s, unit);
	if (!verdict_legal(&v))
		return v;
	if (s->piece[unit].flags & PF_ENTRENCHED)
		return verdict_piece(REASON_ENTRENCH_ALREADY, unit);
	if (s->piece[unit].flags & PF_ATTACKED)
		return verdict_piece(REASON_ENTRENCH_ATTACKED, unit);
	if (s->piece[unit].flags & PF_STIRRED)
		return verdict_piece(REASON_ENTRENCH_STIRRED, unit);
	return has_leader(c, s, unit) ? v : verdict_hexes(REASON_ENTRENCH_NOBODY, unit, s->piece[unit].hex, HEX_NONE);
}

void entrench_do(const struct charts *c, struct state *s, piece_t unit, struct listener *l)
{
	struct event e = event_of(EVENT_ENTRENCHED, (enum side)c->scn.piece[unit].side);
	s->piece[unit].flags |= PF_ENTRENCHED | PF_SPENT;
	e.facts.piece[0] = unit;
	e.facts.hex[0] = s->piece[unit].hex;
	event_emit(l, e);
}
