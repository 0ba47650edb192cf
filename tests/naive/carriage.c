/* SPDX-License-Identifier: GPL-3.0-or-later
 * By rail and by ship; railways wrecked and repaired; bridges and entrenchments. */
#include "naive/naive.h"

#include <string.h>

bool stop_is_clear(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	enum side foe = foe_of(side);
	return !combat_at(c, s, foe, h) && (combat_at(c, s, side, h) || !zone_covers(c, s, foe, h, NULL, NULL)); /* H9, Q36, Q38 */
}

/* ---- railways ---- */

static bool has_rail(const struct charts *c, hex_t h)
{
	return c->rail_index[h] < c->n_rail_hexes;
}

static unsigned net_of(const struct charts *c, const struct state *s, hex_t h)
{
	return has_rail(c, h) ? s->rail[c->rail_index[h]] >> RAIL_OWNER_SHIFT : SIDE_NONE;
}

static bool is_wrecked(const struct charts *c, const struct state *s, hex_t h, unsigned d)
{
	return s->rail[c->rail_index[h]] >> d & 1;
}

static bool runs(const struct charts *c, hex_t h, unsigned d, unsigned line)
{
	bool it = c->map.rail[h][d] == line;
	for (unsigned i = 0; i < RAIL_ALSO_MAX; i++)
		it |= c->map.rail_also[h][d][i] == line;
	return it && c->map.hexside[h][d] & HEXSIDE_RAIL;
}

/* Where trains of this side come to from these hexes (N53): along one railway over whole sides of clear hexes of its own net, from
 * one railway to another in a town. */
void rails_from(const struct charts *c, const struct state *s, enum side side, const bool *heads, bool *in)
{
	static bool at[HEXES_MAX][RAILS_MAX + 1], clear[HEXES_MAX];
	unsigned hexes = grid_count(&c->map.grid);
	memset(at, 0, sizeof at);
	for (hex_t h = 0; h < hexes; h++) {
		clear[h] = net_of(c, s, h) == side && stop_is_clear(c, s, side, h);
		for (unsigned d = 0; d < DIR_COUNT; d++)
			for (unsigned l = 1; l <= c->map.n_rails && clear[h] && heads[h]; l++)
				at[h][l] |= runs(c, h, d, l);
		in[h] = clear[h] && heads[h];
	}
	for (bool more = true; more;) {
		more = false;
		for (unsigned i = 0; i < c->n_rail_hexes; i++) {
			hex_t h = c->rail_hex[i];
			for (unsigned l = 1; l <= c->map.n_rails && in[h]; l++)
				for (unsigned d = 0; d < DIR_COUNT && at[h][l]; d++) {
					hex_t to = next_to(c, h, d);
					if (to == HEX_NONE || !runs(c, h, d, l) || is_wrecked(c, s, h, d) || !clear[to] || at[to][l])
						continue;
					at[to][l] = in[to] = more = true;
				}
			if (c->map.town_of[h] == 0 || !in[h])
				continue;
			for (unsigned d = 0; d < DIR_COUNT; d++)
				for (unsigned l = 1; l <= c->map.n_rails; l++)
					if (runs(c, h, d, l) && !at[h][l])
						at[h][l] = more = true;
		}
	}
}

/* Its net: from its railheads (N53). */
void rails_of(const struct charts *c, const struct state *s, enum side side, bool *in)
{
	bool heads[HEXES_MAX];
	ports_of(c, s, side, heads);
	for (unsigned i = 0; i < c->scn.n_source[side]; i++)
		heads[c->scn.source[side][i]] = true;
	rails_from(c, s, side, heads, in);
}

static unsigned points_needed(const struct charts *c, const struct state *s, const struct marchers *g)
{
	unsigned points = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (g->goes[p])
			points += is_unit(c, p) ? s->piece[p].strength : is_hq(c, p) || c->scn.piece[p].kind == PIECE_TRAIN;
	return points;
}

static void rail_findings(const struct charts *c, const struct state *s, const struct marchers *g, hex_t from, hex_t to,
	struct findings *f)
{
	enum side side = (enum side)s->active;
	bool net[HEXES_MAX], start[HEXES_MAX] = { false }, reached[HEXES_MAX];
	hex_t ends[2] = { from, to };
	rails_of(c, s, side, net);
	for (unsigned i = 0; i < 2; i++) {
		finds_if(f, !has_rail(c, ends[i]), REASON_RAIL_NONE);
		finds_if(f, has_rail(c, ends[i]) && net_of(c, s, ends[i]) != side, REASON_RAIL_FOREIGN);
		finds_if(f, !stop_is_clear(c, s, side, ends[i]), REASON_RAIL_ENEMY);
		finds_if(f, !net[ends[i]], REASON_RAIL_CUT);
	}
	start[from] = true;
	rails_from(c, s, side, start, reached);
	finds_if(f, !reached[to], REASON_RAIL_NO_WAY);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		finds_if(f, in_play(s, p) && c->scn.piece[p].side != side && s->piece[p].hex == to && g->combat, REASON_RAIL_CAPTURES);
	finds_if(f, points_needed(c, s, g) > s->rail_points[side], REASON_RAIL_POINTS);
}

/* ---- journeys ---- */

/* It has moved, and has no MP left: `mp` were all. */
void whole_move(struct state *s, piece_t p, int mp)
{
	s->piece[p].flags |= PF_MARCHED | PF_STIRRED;
	s->piece[p].flags &= ~(uint32_t)PF_ONWARD;
	s->piece[p].spent = (uint8_t)mp;
}

static void land(const struct charts *c, struct state *s, bool rail, const struct marchers *g, hex_t to, bool aboard, bool port)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (!g->goes[p])
			continue;
		move_to(s, p, to);
		s->piece[p].flags |= PF_STIRRED;
		if (is_leader(c, p))
			s->piece[p].flags |= PF_CARRIED;
		if (!(is_leader(c, p) && g->lonely)) /* N59 */
			whole_move(s, p, g->most);
		if (c->scn.piece[p].kind == PIECE_TRAIN && aboard)
			s->piece[p].flags |= rail ? PF_RAIL : PF_SHIP;
		if (!rail && !port && is_unit(c, p))
			s->piece[p].flags |= PF_BEACHED; /* Q38 */
	}
}

static bool is_port_for_landing(const struct charts *c, const struct state *s, hex_t h)
{
	struct findings f = { .n = 0 };
	struct marchers nobody = { .foot = true }; /* a train, say: it needs a port */
	static struct state t;
	t = *s;
	voyage_findings(c, &t, (enum side)s->active, &nobody, h, h, false, &f);
	return !f.said[REASON_WATER_COAST] && !f.said[REASON_WATER_NO_SHORE];
}

void carriage_findings(const struct charts *c, struct state *s, bool rail, const struct under *u, const struct march *m,
	bool aboard,
	bool go, struct findings *f)
{
	struct marchers g;
	form_findings(c, s, m, f);
	finds_if(f, m->n_path != 1, REASON_MARCH_NOWHERE);
	if (m->n_pieces == 0 || m->n_path != 1 || f->said[REASON_ORDER_GONE] || f->said[REASON_MARCH_APART])
		return;
	hex_t from = s->piece[m->piece[0]].hex, to = m->path[0];
	marchers_of(c, s, m, &g);
	may_order(c, s, u, m->piece, m->n_pieces, g.lonely && u->act && in_chain(u->act, m->piece[0]), f); /* R22, N59 */
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		bool free = is_leader(c, p) && g.lonely;
		if (!g.goes[p])
			continue;
		finds_if(f, s->piece[p].flags & PF_MARCHED && !free, REASON_MOVED);
		finds_if(f, s->piece[p].flags & PF_CARRIED, REASON_CARRY_TWICE);
		finds_if(f, s->piece[p].spent > 0 && !free, REASON_CARRY_BEGUN);
		finds_if(f, aboard && c->scn.piece[p].kind != PIECE_TRAIN, REASON_CARRY_ABOARD);
	}
	finds_if(f, from == to, REASON_CARRY_STAY);
	if (rail)
		rail_findings(c, s, &g, from, to, f);
	else
		voyage_findings(c, s, (enum side)s->active, &g, from, to, false, f);
	if (f->n || !go)
		return;
	charge(c, s, u, m->piece, m->n_pieces);
	for (unsigned i = 0; i < m->n_pieces; i++)
		if (m->alone && is_leader(c, m->piece[i]))
			part(s, m->piece[i]);
	if (rail)
		s->rail_points[s->active] = (uint8_t)(s->rail_points[s->active] - points_needed(c, s, &g));
	else
		voyage_findings(c, s, (enum side)s->active, &g, from, to, true, f);
	land(c, s, rail, &g, to, aboard, rail || is_port_for_landing(c, s, to));
	if (g.combat)
		capture_at(c, s, (enum side)s->active, to);
	find_owners(c, s);
}

void alight_findings(const struct charts *c, const struct state *s, bool rail, piece_t p, struct findings *f)
{
	hex_t h = s->piece[p].hex;
	finds_if(f, c->scn.piece[p].side != s->active, REASON_ORDER_FOREIGN);
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_MARCH_PHASE);
	finds_if(f, !(s->piece[p].flags & (rail ? PF_RAIL : PF_SHIP)), rail ? REASON_ALIGHT_RAIL : REASON_ALIGHT_SHIP);
	finds_if(f, s->piece[p].flags & PF_MARCHED, REASON_MOVED); /* Q37: in a later movement phase */
	if (!in_play(s, p)) {
		finds(f, REASON_ORDER_GONE);
		return;
	}
	finds_if(f, rail && !stop_is_clear(c, s, (enum side)s->active, h), REASON_RAIL_ENEMY);
	finds_if(f, !rail && combat_at(c, s, foe_of((enum side)s->active), h), REASON_WATER_ENEMY);
	finds_if(f, !rail && !stop_is_clear(c, s, (enum side)s->active, h), REASON_WATER_ZONE); /* Q38 */
}

/* ---- railways wrecked, repaired, taken over ---- */

static void set_wrecked(const struct charts *c, struct state *s, hex_t h, bool wrecked)
{
	for (unsigned d = 0; d < DIR_COUNT; d++) { /* N54 */
		hex_t to = next_to(c, h, d);
		if (to == HEX_NONE || !(c->map.hexside[h][d] & HEXSIDE_RAIL) || (!wrecked && c->map.hexside[h][d] & HEXSIDE_BROKEN))
			continue;
		uint8_t here = (uint8_t)(1u << d), there = (uint8_t)(1u << (d + 3) % DIR_COUNT);
		uint8_t *a = &s->rail[c->rail_index[h]], *b = &s->rail[c->rail_index[to]];
		*a = (uint8_t)(wrecked ? *a | here : *a & ~here);
		*b = (uint8_t)(wrecked ? *b | there : *b & ~there);
	}
}

/* Sides of the railway in h: all, wrecked, wrecked for good. */
static void count_sides(const struct charts *c, const struct state *s, hex_t h, unsigned n[3])
{
	memset(n, 0, 3 * sizeof *n);
	for (unsigned d = 0; d < DIR_COUNT && has_rail(c, h); d++)
		if (next_to(c, h, d) != HEX_NONE && c->map.hexside[h][d] & HEXSIDE_RAIL) {
			n[0]++;
			n[1] += is_wrecked(c, s, h, d);
			n[2] += is_wrecked(c, s, h, d) && c->map.hexside[h][d] & HEXSIDE_BROKEN;
		}
}

void wreck_findings(const struct charts *c, struct state *s, const struct under *u, piece_t p, bool go, struct findings *f)
{
	unsigned sides[3];
	finds_if(f, c->scn.piece[p].side != s->active, REASON_ORDER_FOREIGN);
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_MARCH_PHASE);
	finds_if(f, !is_unit(c, p), REASON_ASSIGN_NO_UNIT);
	if (!in_play(s, p)) {
		finds(f, REASON_ORDER_GONE);
		return;
	}
	if (!is_unit(c, p))
		return;
	piece_t with = s->piece[p].where == WHERE_MANIFEST ? s->piece[p].hq : p; /* it is commanded as its HQ is */
	may_order(c, s, u, &with, 1, true, f); /* also where its march has ended */
	count_sides(c, s, s->piece[p].hex, sides);
	finds_if(f, sides[0] == 0, REASON_WRECK_NONE);
	finds_if(f, sides[0] > 0 && sides[1] == sides[0], REASON_WRECK_DONE);
	finds_if(f, s->piece[p].spent >= c->rules.mp_unit[c->scn.piece[p].unit_type], REASON_WRECK_MP); /* N77 */
	if (f->n || !go)
		return;
	charge(c, s, u, &with, 1);
	s->piece[p].spent++;
	s->piece[p].flags |= PF_STIRRED;
	set_wrecked(c, s, s->piece[p].hex, true);
}

void repair_findings(const struct charts *c, struct state *s, piece_t p, bool go, struct findings *f)
{
	unsigned sides[3];
	finds_if(f, c->scn.piece[p].side != s->active, REASON_ORDER_FOREIGN);
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_REPAIR_PHASE);
	finds_if(f, !is_unit(c, p), REASON_ASSIGN_NO_UNIT);
	if (!in_play(s, p)) {
		finds(f, REASON_ORDER_GONE);
		return;
	}
	count_sides(c, s, s->piece[p].hex, sides);
	finds_if(f, sides[0] == 0, REASON_REPAIR_NONE);
	finds_if(f, sides[0] > 0 && sides[1] == 0, REASON_REPAIR_WHOLE);
	finds_if(f, sides[1] > 0 && sides[1] == sides[2], REASON_REPAIR_BRIDGE);
	finds_if(f, s->piece[p].flags & (PF_MARCHED | PF_STIRRED) || s->piece[p].spent, REASON_REPAIR_MOVED);
	if (f->n || !go)
		return;
	whole_move(s, p, allowance_of(c, s, p));
	set_wrecked(c, s, s->piece[p].hex, false);
}

void take_over_rails(const struct charts *c, struct state *s, enum side side)
{
	for (bool more = true; more;) { /* N55: each next to the net as it is by then */
		more = false;
		for (unsigned i = 0; i < c->n_rail_hexes; i++) {
			hex_t h = c->rail_hex[i];
			if (net_of(c, s, h) == side || !combat_at(c, s, side, h))
				continue;
			for (unsigned d = 0; d < DIR_COUNT; d++)
				if (next_to(c, h, d) != HEX_NONE && c->map.hexside[h][d] & HEXSIDE_RAIL && net_of(c, s, next_to(c, h, d)) == side)
					more = true;
			if (more) {
				s->rail[i] = (uint8_t)((s->rail[i] & RAIL_WRECKED) | side << RAIL_OWNER_SHIFT);
				break;
			}
		}
	}
}

/* ---- pontoon bridges, entrenchments ---- */

void bridge_findings(const struct charts *c, struct state *s, piece_t p, hex_t to, bool go, struct findings *f)
{
	finds_if(f, c->scn.piece[p].side != s->active, REASON_ORDER_FOREIGN);
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_BRIDGE_PHASE);
	finds_if(f, !c->scn.piece[p].pontoon, REASON_BRIDGE_TRAIN);
	finds_if(f, s->piece[p].flags & PF_MARCHED, REASON_BRIDGE_MOVED);
	finds_if(f, s->piece[p].flags & (PF_RAIL | PF_SHIP), REASON_BRIDGE_ABOARD);
	if (!in_play(s, p)) {
		finds(f, REASON_ORDER_GONE);
		return;
	}
	unsigned d = dir_to(c, s->piece[p].hex, to);
	if (d == DIR_COUNT) {
		finds(f, REASON_BRIDGE_APART);
		return;
	}
	unsigned x = side_of(c, s, s->piece[p].hex, d, NULL);
	finds_if(f, !(x & HEXSIDE_MINOR), REASON_BRIDGE_RIVER);
	finds_if(f, x & HEXSIDE_MINOR && x & HEXSIDE_BRIDGE, REASON_BRIDGE_THERE);
	if (f->n || !go)
		return;
	s->piece[p].bridge = (uint8_t)(d + 1);
	s->piece[p].flags |= PF_MARCHED | PF_STIRRED;
}

void entrench_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	bool somebody = false;
	finds_if(f, c->scn.piece[p].side != s->active, REASON_ORDER_FOREIGN);
	finds_if(f, s->stage != STAGE_COMBAT, REASON_ENTRENCH_PHASE);
	finds_if(f, !is_unit(c, p), REASON_ASSIGN_NO_UNIT);
	if (!in_play(s, p)) {
		finds(f, REASON_ORDER_GONE);
		return;
	}
	finds_if(f, s->piece[p].flags & PF_ENTRENCHED, REASON_ENTRENCH_ALREADY);
	finds_if(f, s->piece[p].flags & PF_ATTACKED, REASON_ENTRENCH_ATTACKED);
	finds_if(f, s->piece[p].flags & PF_STIRRED, REASON_ENTRENCH_STIRRED);
	for (piece_t l = 0; l < c->scn.n_pieces && is_unit(c, p); l++) { /* N64 */
		struct findings g = { .n = 0 };
		if (!is_leader(c, l) || s->piece[l].where != WHERE_MAP || c->scn.piece[l].side != s->active || somebody)
			continue;
		may_dispose(c, s, l, &p, 1, &g);
		somebody = g.n == 0;
	}
	finds_if(f, !somebody, REASON_ENTRENCH_NOBODY);
}
