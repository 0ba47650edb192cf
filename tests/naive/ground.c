/* SPDX-License-Identifier: GPL-3.0-or-later
 * What lies where: hexsides, costs, zones, who stands in a hex. */
#include "naive/naive.h"

#include <string.h>

unsigned naive_fault;

void finds(struct findings *f, enum reason r)
{
	f->n += !f->said[r];
	f->said[r] = true;
}

void finds_if(struct findings *f, bool so, enum reason r)
{
	if (so)
		finds(f, r);
}

void finds_all(struct findings *f, const struct findings *g)
{
	for (unsigned r = 0; r < REASON_COUNT && g->n; r++)
		finds_if(f, g->said[r], (enum reason)r);
}

enum side foe_of(enum side side)
{
	return side == SIDE_UNION ? SIDE_CONFEDERATE : SIDE_UNION;
}

unsigned sp_at(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	unsigned sp = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (unit_at(c, s, p, side, h))
			sp += s->piece[p].strength;
	return sp;
}

bool combat_at(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	return sp_at(c, s, side, h) > 0;
}

/* ---- hexes and hexsides ---- */

unsigned dir_to(const struct charts *c, hex_t a, hex_t b)
{
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (b != HEX_NONE && next_to(c, a, d) == b)
			return d;
	return DIR_COUNT;
}

unsigned hexes_between(const struct charts *c, hex_t a, hex_t b)
{
	bool seen[HEXES_MAX] = { false };
	unsigned far = 0, hexes = grid_count(&c->map.grid);
	seen[a] = true;
	for (; !seen[b]; far++) {
		bool old[HEXES_MAX];
		memcpy(old, seen, sizeof old);
		for (hex_t h = 0; h < hexes; h++)
			for (unsigned d = 0; d < DIR_COUNT && old[h]; d++)
				if (next_to(c, h, d) != HEX_NONE)
					seen[next_to(c, h, d)] = true;
	}
	return far;
}

unsigned side_of(const struct charts *c, const struct state *s, hex_t h, unsigned d, const bool *without)
{
	unsigned x = c->map.hexside[h][d];
	if (!(x & HEXSIDE_MINOR))
		return x;
	/* Q75: a pontoon train opens a minor river side of its hex, for both sides of the war */
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (s->piece[p].bridge && s->piece[p].where == WHERE_MAP && !(without && without[p]) &&
			((s->piece[p].hex == h && s->piece[p].bridge == d + 1) ||
			(s->piece[p].hex == next_to(c, h, d) && next_to(c, s->piece[p].hex, s->piece[p].bridge - 1u) == h)))
			x |= HEXSIDE_BRIDGE;
	return x;
}

bool side_forbids(unsigned x)
{
	bool crossing = x & (HEXSIDE_BRIDGE | HEXSIDE_FERRY);
	if (x & (HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL | HEXSIDE_BAY | HEXSIDE_DEEP) && !crossing) /* H3, N7, N61 */
		return true;
	return x & HEXSIDE_RIDGE && !(x & HEXSIDE_GAP);
}

unsigned entering_cost(const struct charts *c, hex_t h, unsigned d, unsigned x, enum gait g)
{
	const struct rules *r = &c->rules;
	enum terrain t = (enum terrain)c->map.terrain[next_to(c, h, d)];
	unsigned cost = r->enter[t][g];
	if (x & HEXSIDE_ROAD) /* whatever the terrain */
		cost = r->enter_road;
	if (cost == 0 || t == TERRAIN_SEA || side_forbids(x))
		return 0;
	if (x & HEXSIDE_WATER)
		cost += x & HEXSIDE_BRIDGE ? r->add_bridge : x & HEXSIDE_FERRY ? r->add_ferry : r->add_minor;
	if (x & HEXSIDE_RIDGE && naive_fault != 1)
		cost += r->add_gap;
	return cost;
}

unsigned dearest_cost(const struct charts *c, hex_t h, unsigned d, unsigned x, bool foot, bool horse)
{
	unsigned a = foot ? entering_cost(c, h, d, x, GAIT_FOOT) : 0, b = horse ? entering_cost(c, h, d, x, GAIT_HORSE) : 0;
	return a > b ? a : b;
}

/* Has the side a zone from hex h; does cavalry help to exert it (H5, Q26)? */
static bool has_zone(const struct charts *c, const struct state *s, enum side side, hex_t h, bool *cavalry)
{
	unsigned sp = 0;
	*cavalry = false;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (unit_at(c, s, p, side, h) && !c->scn.piece[p].bracketed && !(s->piece[p].flags & PF_RETREATED)) {
			sp += s->piece[p].strength;
			*cavalry |= is_cavalry(c, p);
		}
	return sp >= c->rules.zone_sp + (naive_fault == 2 ? 1u : 0u);
}

bool zone_covers(const struct charts *c, const struct state *s, enum side side, hex_t h, bool *foot_only, const bool *without)
{
	bool covers = false, horse = false, cavalry;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (next_to(c, h, d) != HEX_NONE && has_zone(c, s, side, next_to(c, h, d), &cavalry) &&
			!side_forbids(side_of(c, s, h, d, without))) {
			covers = true;
			horse |= cavalry;
		}
	if (foot_only)
		*foot_only = covers && !horse;
	return covers;
}

/* ---- ways to a supply source, on the map alone ---- */

void map_distances(const struct charts *c, enum side side, uint16_t *mp)
{
	static const struct charts *of;
	static uint16_t kept[SIDE_COUNT][HEXES_MAX]; /* the map does not change */
	unsigned hexes = grid_count(&c->map.grid);
	if (of != c) {
		of = c;
		memset(kept, 0xff, sizeof kept);
		for (unsigned who = 0; who < SIDE_COUNT; who++) {
			bool more = true;
			for (unsigned i = 0; i < c->scn.n_source[who]; i++)
				kept[who][c->scn.source[who][i]] = 0;
			while (more) {
				more = false;
				for (hex_t h = 0; h < hexes; h++)
					for (unsigned d = 0; d < DIR_COUNT; d++) {
						hex_t to = next_to(c, h, d);
						unsigned cost = to == HEX_NONE || kept[who][to] == UINT16_MAX ? 0 :
							entering_cost(c, h, d, c->map.hexside[h][d], GAIT_FOOT);
						if (cost && kept[who][to] + cost < kept[who][h]) {
							kept[who][h] = (uint16_t)(kept[who][to] + cost);
							more = true;
						}
					}
			}
		}
	}
	memcpy(mp, kept[side], sizeof kept[side]);
}

hex_t nearest_to_source(const struct charts *c, enum side side, const bool *may)
{
	uint16_t mp[HEXES_MAX];
	hex_t best = HEX_NONE;
	map_distances(c, side, mp);
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
		if (may[h] && (best == HEX_NONE || mp[h] < mp[best] ||
			(mp[h] == mp[best] && grid_id(&c->map.grid, h) < grid_id(&c->map.grid, best))))
			best = h;
	return best;
}

/* ---- changes ---- */

void move_to(struct state *s, piece_t p, hex_t h)
{
	if (s->piece[p].hex == h)
		return;
	s->piece[p].hex = h;
	s->piece[p].flags &= ~(uint32_t)PF_ENTRENCHED;
	s->piece[p].bridge = 0;
}

void take_away(const struct charts *c, struct state *s, piece_t p, enum where where)
{
	if (is_leader(c, p))
		part(s, p);
	if (is_hq(c, p) && s->piece[p].hq != PIECE_NONE)
		part(s, s->piece[p].hq);
	s->piece[p].hq = PIECE_NONE;
	s->piece[p].where = (uint8_t)where;
	s->piece[p].hex = HEX_NONE;
	s->piece[p].strength = s->piece[p].stock = s->piece[p].bridge = s->piece[p].returns = 0;
	s->piece[p].flags = 0;
}

void lose_sp(const struct charts *c, struct state *s, piece_t p, unsigned sp)
{
	s->lost_sp[c->scn.piece[p].side] = (uint16_t)(s->lost_sp[c->scn.piece[p].side] + sp);
	s->piece[p].strength = (uint8_t)(s->piece[p].strength - sp);
	if (s->piece[p].strength == 0)
		take_away(c, s, p, WHERE_ELIMINATED);
}

void capture_at(const struct charts *c, struct state *s, enum side by, hex_t h)
{
	enum side foe = foe_of(by);
	if (!combat_at(c, s, by, h) || combat_at(c, s, foe, h))
		return;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (in_play(s, p) && s->piece[p].hex == h && c->scn.piece[p].side == foe)
			take_away(c, s, p, is_hq(c, p) ? WHERE_ELIMINATED : WHERE_CAPTURED);
}

void find_owners(const struct charts *c, struct state *s)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++)
			if (combat_at(c, s, side, c->scn.objective[i].hex) && !combat_at(c, s, foe_of(side), c->scn.objective[i].hex))
				s->owner[i] = (uint8_t)side;
}
