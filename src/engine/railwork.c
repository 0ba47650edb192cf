/* SPDX-License-Identifier: GPL-3.0-or-later
 * Railways wrecked, repaired and taken over (H10). */
#include "engine/carriage.h"

/* Sides of a hex with a railway, a bit each. */
static unsigned rail_sides(const struct charts *c, hex_t h, unsigned what)
{
	unsigned sides = 0;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (c->map.hexside[h][d] & what)
			sides |= 1u << d;
	return sides;
}

static unsigned wrecked(const struct charts *c, const struct state *s, hex_t h)
{
	return s->rail[c->rail_index[h]] & RAIL_WRECKED;
}

/* Set what is wrecked of these sides, on both hexes of each. */
static void set_wrecked(const struct charts *c, struct state *s, hex_t h, unsigned sides, bool on)
{
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		if (!(sides >> d & 1))
			continue;
		uint8_t *here = &s->rail[c->rail_index[h]], *there = &s->rail[c->rail_index[c->map.next[h][d]]];
		unsigned bit = 1u << d, back = 1u << dir_opposite((enum dir)d);
		*here = (uint8_t)(on ? *here | bit : *here & ~bit);
		*there = (uint8_t)(on ? *there | back : *there & ~back);
	}
}

static struct verdict unit_check(const struct charts *c, const struct state *s, piece_t unit)
{
	if (c->scn.piece[unit].side != s->active)
		return verdict_piece(REASON_ORDER_FOREIGN, unit);
	return piece_in_play(s, unit) ? verdict_ok() : verdict_piece(REASON_ORDER_GONE, unit);
}

static struct event work_event(const struct state *s, enum event_kind k, piece_t unit)
{
	struct event e = event_of(k, (enum side)s->active);
	e.facts.piece[0] = unit;
	e.facts.hex[0] = s->piece[unit].hex;
	return e;
}

/* Whose orders a unit is under: those of its HQ, if it is on a manifest. */
static piece_t ordered(const struct state *s, piece_t unit)
{
	return s->piece[unit].where == WHERE_MANIFEST ? s->piece[unit].hq : unit;
}

struct verdict wreck_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	piece_t unit)
{
	struct verdict v = unit_check(c, s, unit);
	hex_t h = s->piece[unit].hex;
	if (!verdict_legal(&v))
		return v;
	piece_t who = ordered(s, unit);
	if (c->rail_index[h] == RAIL_HEXES_MAX)
		return verdict_hexes(REASON_WRECK_NONE, unit, h, HEX_NONE);
	if (wrecked(c, s, h) == rail_sides(c, h, HEXSIDE_RAIL))
		return verdict_hexes(REASON_WRECK_DONE, unit, h, HEX_NONE);
	if (act)
		v = march_orders(c, s, act, commander, &who, 1, true);
	else if (!(s->piece[who].flags & PF_ACTIVATED))
		v = verdict_piece(REASON_MARCH_UNORDERED, who);
	if (!verdict_legal(&v))
		return v;
	if (s->piece[unit].spent >= c->rules.mp_unit[c->scn.piece[unit].unit_type])
		return verdict_hexes(REASON_WRECK_MP, unit, h, HEX_NONE);
	return verdict_ok();
}

void wreck_do(const struct charts *c, struct state *s, struct activation *act, piece_t commander, piece_t unit, struct listener *l)
{
	hex_t h = s->piece[unit].hex;
	piece_t who = ordered(s, unit);
	if (act)
		march_charge(c, s, act, commander, &who, 1);
	set_wrecked(c, s, h, rail_sides(c, h, HEXSIDE_RAIL), true);
	s->piece[unit].spent++;
	s->piece[unit].flags |= PF_STIRRED;
	event_emit(l, work_event(s, EVENT_WRECKED, unit));
}

struct verdict repair_check(const struct charts *c, const struct state *s, piece_t unit)
{
	struct verdict v = unit_check(c, s, unit);
	hex_t h = s->piece[unit].hex;
	if (s->stage != STAGE_MOVEMENT)
		return verdict_no(REASON_REPAIR_PHASE);
	if (!verdict_legal(&v))
		return v;
	if (c->rail_index[h] == RAIL_HEXES_MAX)
		return verdict_hexes(REASON_REPAIR_NONE, unit, h, HEX_NONE);
	if (wrecked(c, s, h) == 0)
		return verdict_hexes(REASON_REPAIR_WHOLE, unit, h, HEX_NONE);
	if (wrecked(c, s, h) == rail_sides(c, h, HEXSIDE_BROKEN))
		return verdict_hexes(REASON_REPAIR_BRIDGE, unit, h, HEX_NONE);
	if (s->piece[unit].flags & (PF_MARCHED | PF_STIRRED) || s->piece[unit].spent)
		return verdict_piece(REASON_REPAIR_MOVED, unit);
	return verdict_ok();
}

void repair_do(const struct charts *c, struct state *s, piece_t unit, struct listener *l)
{
	hex_t h = s->piece[unit].hex;
	set_wrecked(c, s, h, rail_sides(c, h, HEXSIDE_RAIL) & ~rail_sides(c, h, HEXSIDE_BROKEN), false);
	s->piece[unit].flags |= PF_MARCHED | PF_STIRRED;
	s->piece[unit].spent = c->rules.mp_unit[c->scn.piece[unit].unit_type];
	event_emit(l, work_event(s, EVENT_REPAIRED, unit));
}

static bool next_to_net(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (c->map.hexside[h][d] & HEXSIDE_RAIL && rail_owner(c, s, c->map.next[h][d]) == side)
			return true;
	return false;
}

void rail_take_over(const struct charts *c, struct state *s, enum side side, struct listener *l)
{
	for (bool more = true; more;) {
		more = false;
		for (unsigned i = 0; i < c->n_rail_hexes; i++) {
			hex_t h = c->rail_hex[i];
			struct event e = event_of(EVENT_RAIL_TAKEN, side);
			if (rail_owner(c, s, h) == side || !state_has_combat(c, s, side, h) || !next_to_net(c, s, side, h))
				continue;
			s->rail[i] = (uint8_t)((s->rail[i] & RAIL_WRECKED) | (unsigned)side << RAIL_OWNER_SHIFT);
			e.facts.hex[0] = h;
			event_emit(l, e);
			more = true;
		}
	}
}
