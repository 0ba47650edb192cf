/* SPDX-License-Identifier: GPL-3.0-or-later
 * Out of a hex and into it: retreat (H21, Q59, Q60, R12, N67) and advance (Q62, Q63). */
#include "engine/fight.h"
#include "engine/march.h"
#include "engine/turn.h"

/* May the stack fall back from h across d?  Never over a forbidden hexside, into the enemy, or into his zone unless friends
 * hold the hex. */
static bool retreat_legal(const struct charts *c, const struct state *s, enum side side, hex_t h, enum dir d)
{
	hex_t to = c->map.next[h][d];
	enum side enemy = side_other(side);

	if (to == HEX_NONE || state_enter_cost(c, s, h, d, GAIT_FOOT) == 0)
		return false;
	if (state_has_combat(c, s, enemy, to))
		return false;
	return !state_in_zone(c, s, enemy, to) || state_has_combat(c, s, side, to);
}

unsigned fight_ways_out(const struct charts *c, const struct state *s, enum side side, hex_t h, hex_t out[DIR_COUNT])
{
	unsigned n = 0;

	for (enum dir d = 0; d < DIR_COUNT; d++)
		if (retreat_legal(c, s, side, h, d))
			out[n++] = c->map.next[h][d];
	return n;
}

hex_t battle_retreat_hex(const struct charts *c, const struct state *s, enum side side, hex_t h, hex_t asked)
{
	hex_t best = HEX_NONE;

	for (enum dir d = 0; d < DIR_COUNT; d++) {
		hex_t to = c->map.next[h][d];
		unsigned mp, best_mp;

		if (!retreat_legal(c, s, side, h, d))
			continue;
		if (to == asked || !RULE_ON(Q59))
			return to;
		mp = c->source_mp[side][to];
		best_mp = best == HEX_NONE ? 0 : c->source_mp[side][best];
		if (best == HEX_NONE || mp < best_mp ||
		    (mp == best_mp && grid_id(&c->map.grid, to) < grid_id(&c->map.grid, best)))
			best = to;
	}
	return best;
}

void fight_retreat(const struct charts *c, struct state *s, enum side side, hex_t from, hex_t to, struct listener *l)
{
	struct event e = event_of(EVENT_RETREAT, side);

	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (c->scn.piece[p].side != side || !piece_in_play(s, p) || s->piece[p].hex != from ||
		    c->scn.piece[p].kind == PIECE_DEPOT)
			continue;
		state_move(s, p, to);
		s->piece[p].flags &= ~(uint32_t)(PF_RAIL | PF_SHIP); /* N58 */
		if (c->scn.piece[p].kind == PIECE_UNIT) {
			s->piece[p].flags |= PF_RETREATED;
			e.facts.n[0] += s->piece[p].strength;
		}
	}
	e.facts.hex[0] = from;
	e.facts.hex[1] = to;
	event_emit(l, e);
	if (!RULE_ON(N67))
		march_capture(c, s, side, to, l);
}

static void advance_piece(const struct charts *c, struct state *s, piece_t p, hex_t target, struct listener *l)
{
	struct event e = event_of(EVENT_ADVANCE, (enum side)c->scn.piece[p].side);

	e.facts.piece[0] = p;
	e.facts.hex[0] = s->piece[p].hex;
	e.facts.hex[1] = target;
	state_move(s, p, target);
	event_emit(l, e);
}

/* An HQ goes with its manifest, and its Leader with it, when every unit of it attacked: nothing else may advance (Q63), and a
 * unit on a manifest is where its HQ is. */
static void advance_hq(const struct charts *c, struct state *s, piece_t hq, const struct engaged *e, hex_t target,
	struct listener *l)
{
	piece_t unit[MANIFEST_MAX], leader = command_leader(s, hq);
	unsigned n = state_manifest(c, s, hq, unit, MANIFEST_MAX);

	for (unsigned i = 0; i < n; i++)
		if (!engaged_has(e, unit[i]))
			return;
	if (leader != PIECE_NONE && RULE_ON(S47))
		state_move(s, leader, target);
	for (unsigned i = 0; i < n; i++)
		state_move(s, unit[i], target);
	advance_piece(c, s, hq, target, l);
}

void fight_advance(const struct charts *c, struct state *s, piece_t leader, const struct engaged *e, hex_t target,
	struct listener *l)
{
	enum side side = (enum side)s->active;
	hex_t his = s->piece[leader].hex; /* HEX_NONE when he was lost (Q65) */
	bool beside_him = false;

	for (unsigned i = 0; i < e->n; i++) {
		piece_t p = e->unit[i];
		hex_t from = s->piece[p].hex;

		if (!piece_in_play(s, p))
			continue;
		if (s->piece[p].where == WHERE_MAP)
			advance_piece(c, s, p, target, l);
		else if (from != target)
			advance_hq(c, s, s->piece[p].hq, e, target, l);
		beside_him = beside_him || (from == his && s->piece[p].hex == target);
	}
	if (his != HEX_NONE && his != target && beside_him && command_hq(s, leader) == PIECE_NONE)
		advance_piece(c, s, leader, target, l);
	if (state_has_combat(c, s, side, target) && RULE_ON(Q62))
		march_capture(c, s, side, target, l);
	turn_owners(c, s);
}
