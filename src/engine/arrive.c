/* SPDX-License-Identifier: GPL-3.0-or-later
 * Pieces that come into play: at the set-up and in Strategic Turns (H25 (1), Q74). */
#include "engine/state.h"

#include <string.h>

#include "engine/supply.h"

/* Foot MP from h to every hex at entering costs, without regard to the enemy; 0xffff = cut off by the map. */
static void flood(const struct charts *c, hex_t h, uint16_t mp[HEXES_MAX])
{
	unsigned n = grid_count(&c->map.grid);
	memset(mp, 0xff, HEXES_MAX * sizeof mp[0]);
	mp[h] = 0;
	for (bool changed = true; changed;) {
		changed = false;
		for (hex_t a = 0; a < n; a++)
			for (unsigned d = 0; d < DIR_COUNT && mp[a] != 0xffff; d++) {
				hex_t b = c->map.next[a][d];
				unsigned cost = b == HEX_NONE ? 0 : charts_enter_cost(c, a, (enum dir)d, GAIT_FOOT, false);
				if (cost && mp[a] + cost < mp[b]) {
					mp[b] = (uint16_t)(mp[a] + cost);
					changed = true;
				}
			}
	}
}

hex_t state_arrival_hex(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	uint16_t mp[HEXES_MAX];
	hex_t best = HEX_NONE;
	if (!state_has_combat(c, s, side_other(side), h) || !RULE_ON(Q74))
		return h;
	flood(c, h, mp);
	for (unsigned i = 0; i < c->scn.n_source[side]; i++) {
		hex_t src = c->scn.source[side][i];
		if (state_has_combat(c, s, side_other(side), src))
			continue;
		if (best == HEX_NONE || mp[src] < mp[best] ||
			(mp[src] == mp[best] && grid_id(&c->map.grid, src) < grid_id(&c->map.grid, best)))
			best = src;
	}
	return best;
}

/* Whatever its owner has put on the manifest meanwhile counts (R32). */
static bool manifest_has_room(const struct charts *c, const struct state *s, piece_t hq)
{
	piece_t unit[MANIFEST_MAX];
	return state_manifest(c, s, hq, unit, MANIFEST_MAX) < c->rules.manifest_max[c->scn.piece[hq].hq_kind];
}

bool state_arrive(const struct charts *c, struct state *s, piece_t p)
{
	const struct piece *is = &c->scn.piece[p];
	struct piece_state *ps = &s->piece[p];
	hex_t h = state_arrival_hex(c, s, (enum side)is->side, is->hex);
	if (h == HEX_NONE)
		return false;
	*ps = (struct piece_state){ .where = WHERE_MAP, .strength = ps->strength, .stock = supply_full(c, p), .hex = h,
		.hq = PIECE_NONE };
	/* a unit joins its manifest and a Leader takes his HQ if it stands where they arrive */
	if (is->on == PIECE_NONE || s->piece[is->on].where != WHERE_MAP || s->piece[is->on].hex != h)
		return true;
	if (is->kind == PIECE_UNIT && manifest_has_room(c, s, is->on)) {
		ps->where = WHERE_MANIFEST;
		ps->hq = is->on;
	} else if (is->kind == PIECE_LEADER && s->piece[is->on].hq == PIECE_NONE) {
		ps->hq = is->on;
		s->piece[is->on].hq = p;
	}
	return true;
}

void state_arrivals(const struct charts *c, struct state *s, uint8_t strategic)
{
	/* H25: Union first; of a side HQs first: what belongs to them finds them in place whatever the order of the list */
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		for (unsigned pass = 0; pass < 2; pass++)
			for (piece_t p = 0; p < c->scn.n_pieces; p++) {
				const struct piece *is = &c->scn.piece[p];
				if (is->side == side && (is->kind == PIECE_HQ) == (pass == 0) &&
					s->piece[p].where == WHERE_AWAITED && s->piece[p].returns <= strategic)
					(void)state_arrive(c, s, p);
			}
}
