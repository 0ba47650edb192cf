/* SPDX-License-Identifier: GPL-3.0-or-later
 * The waters: where ships come through, and from which hexes they are reached (H11, Q38, Q40, Q41). */
#include "engine/carriage.h"

#include <string.h>

#include "engine/ground.h"

/* A place of a ship: a hexside, by the hex of which it is E, SE or SW, or a hex of sea. */
typedef uint16_t berth_t;
enum { BERTHS_A_HEX = DIR_SW + 2, AT_SEA = BERTHS_A_HEX - 1, BERTHS = HEXES_MAX * BERTHS_A_HEX,
	SHORE_MAX = 2 * DIR_COUNT + PORTS_MAX, AROUND_MAX = 3 * DIR_COUNT };

/* A set of berths. */
struct berths {
	uint8_t bits[BERTHS / 8];
};

static bool holds(const struct berths *b, berth_t at)
{
	return b->bits[at / 8] >> at % 8 & 1;
}

/* Ships of one side on one kind of water.  The queue is most of the stack that a question takes: there is never more than one. */
struct voyage {
	const struct charts *c;
	const struct state *s;       /* NULL = no fort stops them */
	const struct berths *within; /* waters they keep to, NULL = all */
	enum side side;
	enum water water;
	struct berths reached;
	berth_t queue[BERTHS];       /* those reached, the nearest first; only what is before `tail` is ever read */
	unsigned tail;
};

/* Nothing is in reach. */
static void at_anchor(const struct charts *c, const struct state *s, enum side side, enum water w, const struct berths *within,
	struct voyage *v)
{
	v->c = c;
	v->s = s;
	v->within = within;
	v->side = side;
	v->water = w;
	memset(&v->reached, 0, sizeof v->reached);
	v->tail = 0;
}

static berth_t side_berth(const struct map *m, hex_t h, unsigned d)
{
	if (d <= DIR_SW)
		return (berth_t)(h * BERTHS_A_HEX + d);
	return (berth_t)(m->next[h][d] * BERTHS_A_HEX + dir_opposite((enum dir)d));
}

static bool floats(const struct map *m, hex_t h, unsigned d, enum water w)
{
	unsigned flags = m->hexside[h][d];
	return flags & (HEXSIDE_TIDAL | HEXSIDE_BAY) || (w == WATER_RIVER && flags & HEXSIDE_NAVIGABLE);
}

static bool is_sea(const struct map *m, hex_t h, enum water w)
{
	return w == WATER_SEA && h != HEX_NONE && m->terrain[h] == TERRAIN_SEA;
}

static unsigned add_side(const struct map *m, hex_t h, unsigned d, enum water w, berth_t *out)
{
	d %= DIR_COUNT;
	if (h == HEX_NONE || m->next[h][d] == HEX_NONE || !floats(m, h, d, w))
		return 0;
	*out = side_berth(m, h, d);
	return 1;
}

static unsigned add_sea(const struct map *m, hex_t h, enum water w, berth_t *out)
{
	if (!is_sea(m, h, w))
		return 0;
	*out = (berth_t)(h * BERTHS_A_HEX + AT_SEA);
	return 1;
}

/* Where a ship can go on to: what shares a corner with a hexside or a hex of sea. */
static unsigned around(const struct map *m, berth_t at, enum water w, berth_t out[AROUND_MAX])
{
	hex_t h = at / BERTHS_A_HEX, other;
	unsigned d = at % BERTHS_A_HEX, n = 0;
	if (d == AT_SEA) {
		for (d = 0; d < DIR_COUNT; d++) {
			n += add_sea(m, m->next[h][d], w, out + n);
			n += add_side(m, h, d, w, out + n);
			n += add_side(m, m->next[h][d], d + 2, w, out + n);
		}
		return n;
	}
	other = m->next[h][d];
	n += add_sea(m, h, w, out + n);
	n += add_sea(m, other, w, out + n);
	for (unsigned turn = 1; turn < DIR_COUNT; turn += DIR_COUNT - 2) { /* to the right and to the left */
		n += add_sea(m, m->next[h][(d + turn) % DIR_COUNT], w, out + n);
		n += add_side(m, h, d + turn, w, out + n);
		n += add_side(m, other, d + 2 * turn, w, out + n);
	}
	return n;
}

/* Berths from which a hex is reached: of a port all of its waters, of open coast the tidal ones and the sea. */
static unsigned shore(const struct charts *c, hex_t h, enum water w, berth_t out[SHORE_MAX])
{
	const struct map *m = &c->map;
	bool port = water_port(c, h);
	unsigned n = 0;
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		n += add_sea(m, m->next[h][d], w, out + n);
		if (port || !(m->hexside[h][d] & HEXSIDE_NAVIGABLE))
			n += add_side(m, h, d, w, out + n);
	}
	for (unsigned i = 0; i < c->scn.n_ports; i++)
		if (c->scn.port[i].hex == h)
			n += add_side(m, c->scn.port[i].at, c->scn.port[i].dir, w, out + n);
	return n;
}

/* A fort stops the enemy's ships while its combat units hold it */
static bool fort_of(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	return c->fort_at[h] && state_has_combat(c, s, side, h);
}

/* May they pass (H11)? */
static bool passes(const struct voyage *v, berth_t at)
{
	const struct map *m = &v->c->map;
	enum side enemy = side_other(v->side);
	hex_t h = at / BERTHS_A_HEX;
	unsigned d = at % BERTHS_A_HEX;
	if (!v->s || d == AT_SEA)
		return true;
	return !(m->hexside[h][d] & HEXSIDE_CLOSED) && !fort_of(v->c, v->s, enemy, h) && !fort_of(v->c, v->s, enemy, m->next[h][d]);
}

static void sail_to(struct voyage *v, berth_t at)
{
	if (holds(&v->reached, at) || (v->within && !holds(v->within, at)) || !passes(v, at))
		return;
	v->reached.bits[at / 8] |= (uint8_t)(1U << at % 8);
	v->queue[v->tail++] = at;
}

/* Do they reach a hex? */
static bool lands(const struct voyage *v, hex_t to)
{
	berth_t at[SHORE_MAX];
	unsigned n = shore(v->c, to, v->water, at);
	for (unsigned i = 0; i < n; i++)
		if (holds(&v->reached, at[i]))
			return true;
	return false;
}

/* Onward from where they have set sail, `limit` hexsides and sea hexes at most, the first ones counted; no farther than to a hex
 * where one is named.  Returns how many they are to that hex, 0 = they do not reach it. */
static unsigned sail(struct voyage *v, unsigned limit, hex_t to)
{
	unsigned head = 0;
	for (unsigned sides = 1; head < v->tail; sides++) {
		if (to != HEX_NONE && lands(v, to))
			return sides;
		if (sides == limit)
			break;
		for (unsigned end = v->tail; head < end; head++) {
			berth_t next[AROUND_MAX];
			unsigned n = around(&v->c->map, v->queue[head], v->water, next);
			for (unsigned i = 0; i < n; i++)
				sail_to(v, next[i]);
		}
	}
	return 0;
}

static void set_sail(struct voyage *v, hex_t from)
{
	berth_t at[SHORE_MAX];
	unsigned n = shore(v->c, from, v->water, at);
	for (unsigned i = 0; i < n; i++)
		sail_to(v, at[i]);
}

static berth_t fleet_berth(const struct charts *c, const struct fleet *f)
{
	return f->dir == DIR_COUNT ? (berth_t)(f->at * BERTHS_A_HEX + AT_SEA) : side_berth(&c->map, f->at, f->dir);
}

/* All waters of one kind that a side's fleets sail, forts or not. */
static void fleet_waters(const struct charts *c, enum side side, enum water w, struct voyage *v)
{
	at_anchor(c, NULL, side, w, NULL, v);
	for (unsigned i = 0; i < c->scn.n_fleets; i++)
		if (c->scn.fleet[i].side == side && c->scn.fleet[i].water == w)
			sail_to(v, fleet_berth(c, &c->scn.fleet[i]));
	(void)sail(v, UINT16_MAX, HEX_NONE);
}

/* Transports left of the fleets that sail the waters `from` lies on. */
static void transports_left(const struct charts *c, const struct state *s, enum side side, hex_t from, struct voyage *v,
	struct voyage_plan *p)
{
	at_anchor(c, NULL, side, p->water, NULL, v);
	set_sail(v, from);
	(void)sail(v, UINT16_MAX, HEX_NONE);
	p->have = 0;
	for (unsigned i = 0; i < c->scn.n_fleets; i++) {
		const struct fleet *f = &c->scn.fleet[i];
		bool serves = f->side == side && f->water == p->water && holds(&v->reached, fleet_berth(c, f));
		p->left[i] = serves ? f->count - (unsigned)s->sailed[i] : 0;
		p->have += p->left[i];
	}
}

/* The voyage from a hex, for those who need transports on the waters of their fleets; what it returns is sail()'s. */
static unsigned voyage_from(const struct charts *c, const struct state *s, enum side side, enum water w, hex_t from, hex_t to,
	bool free, unsigned limit, struct voyage *v)
{
	struct berths waters;
	unsigned sides;
	if (!free) {
		fleet_waters(c, side, w, v);
		waters = v->reached;
	}
	at_anchor(c, s, side, w, free ? NULL : &waters, v);
	set_sail(v, from);
	sides = sail(v, limit, to);
	v->within = NULL;
	return sides;
}

/* Why no ship comes through: too far, a fort, or no water. */
static struct verdict no_way(const struct charts *c, const struct state *s, enum side side, hex_t from, hex_t to, bool free,
	struct voyage *v)
{
	struct verdict why = verdict_hexes(REASON_WATER_NO_WAY, PIECE_NONE, from, to);
	for (enum water w = WATER_RIVER; w < WATER_COUNT; w++) {
		unsigned sides = voyage_from(c, s, side, w, from, to, free, UINT16_MAX, v);
		if (sides) {
			why.reason = reason_held(REASON_WATER_FAR);
			why.facts.n[0] = (int32_t)sides;
			why.facts.n[1] = JOURNEY_MAX;
			return why;
		}
		if (voyage_from(c, NULL, side, w, from, to, free, JOURNEY_MAX, v))
			why.reason = reason_held(REASON_WATER_CLOSED);
	}
	return why;
}

struct verdict water_passage(const struct charts *c, const struct state *s, enum side side, hex_t from, hex_t to, unsigned need,
	struct voyage_plan *p)
{
	bool found = false;
	struct voyage v;
	struct voyage_plan best;
	for (enum water w = WATER_RIVER; w < WATER_COUNT; w++) {
		memset(p, 0, sizeof *p);
		p->water = w;
		p->need = need;
		p->sides = voyage_from(c, s, side, w, from, to, need == 0, JOURNEY_MAX, &v);
		if (p->sides == 0)
			continue;
		if (need)
			transports_left(c, s, side, from, &v, p);
		if (p->have >= need)
			return verdict_ok();
		if (!found)
			best = *p;
		found = true;
	}
	if (!found)
		return no_way(c, s, side, from, to, need == 0, &v);
	*p = best;
	struct verdict why = verdict_hexes(REASON_WATER_TRANSPORTS, PIECE_NONE, from, to);
	why.facts.n[0] = (int32_t)p->need;
	why.facts.n[1] = (int32_t)p->have;
	return why;
}

unsigned water_need(const struct charts *c, const struct state *s, const struct column *col)
{
	unsigned load = 0;
	bool leaders = true;
	for (unsigned i = 0; i < col->n; i++) {
		unsigned kind = c->scn.piece[col->piece[i]].kind;
		load += kind == PIECE_TRAIN ? (unsigned)TRAIN_SP : s->piece[col->piece[i]].strength;
		leaders = leaders && kind == PIECE_LEADER;
	}
	return leaders && RULE_ON(S115) && RULE_ON(Q39) ? 0 : load ? (load + TRANSPORT_SP - 1) / TRANSPORT_SP : 1;
}

enum reason water_end(const struct charts *c, const struct state *s, const struct column *col, hex_t h)
{
	berth_t at[SHORE_MAX];
	bool train = false;
	for (unsigned i = 0; i < col->n; i++)
		train = train || c->scn.piece[col->piece[i]].kind == PIECE_TRAIN;
	if (shore(c, h, WATER_RIVER, at) + shore(c, h, WATER_SEA, at) == 0)
		return reason_held(REASON_WATER_NO_SHORE);
	if (!water_port(c, h) && (train || !(col->combat || water_need(c, s, col) == 0)))
		return reason_held(REASON_WATER_COAST);
	return REASON_LEGAL;
}

void water_reach(const struct charts *c, const struct state *s, const struct column *col, hex_t from, bool in[HEXES_MAX])
{
	enum side side = (enum side)c->scn.piece[col->piece[0]].side;
	unsigned need = water_need(c, s, col);
	bool clear[HEXES_MAX];
	memset(in, 0, HEXES_MAX * sizeof *in);
	if (water_end(c, s, col, from) != REASON_LEGAL || (!water_port(c, from) && state_in_zone(c, s, side_other(side), from)))
		return;
	carriage_survey(c, s, side, clear);
	for (enum water w = WATER_RIVER; w < WATER_COUNT; w++) {
		struct voyage_plan p = { .water = w };
		struct voyage v;
		if (need)
			transports_left(c, s, side, from, &v, &p);
		if (p.have < need)
			continue;
		(void)voyage_from(c, s, side, w, from, HEX_NONE, need == 0, JOURNEY_MAX, &v);
		for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
			if (h != from && !in[h] && c->map.terrain[h] != TERRAIN_SEA && lands(&v, h))
				in[h] = clear[h] && water_end(c, s, col, h) == REASON_LEGAL;
	}
}

bool carriage_clear(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	if (state_has_combat(c, s, side_other(side), h))
		return false;
	return state_has_combat(c, s, side, h) || !state_in_zone(c, s, side_other(side), h);
}

void carriage_survey(const struct charts *c, const struct state *s, enum side side, bool clear[HEXES_MAX])
{
	struct ground g;
	ground_mark(c, s, side, &g);
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
		clear[h] = !(g.mark[h] & GROUND_FOE) && (g.mark[h] & GROUND_FRIEND || !(g.mark[h] & GROUND_ZONE));
}

bool water_port(const struct charts *c, hex_t h)
{
	const struct map *m = &c->map;
	unsigned flags = 0;
	for (unsigned i = 0; i < c->scn.n_ports; i++)
		if (c->scn.port[i].hex == h)
			return true;
	if (!m->town_of[h] || !RULE_ON(Q41))
		return false;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		flags |= m->hexside[h][d];
	if (flags & (HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL | HEXSIDE_BAY))
		return true;
	for (unsigned i = m->town_of[h] - 1u; i < m->n_towns && m->town[i].hex == h; i++)
		for (const char *role = m->town[i].roles; *role; role++)
			if (*role == 'P' || *role == 'N' || *role == 'L')
				return true;
	return false;
}

void water_net(const struct charts *c, const struct state *s, enum side side, bool in[HEXES_MAX])
{
	bool clear[HEXES_MAX];
	carriage_survey(c, s, side, clear);
	memset(in, 0, HEXES_MAX * sizeof *in);
	for (enum water w = WATER_RIVER; w < WATER_COUNT; w++) {
		struct voyage v;
		fleet_waters(c, side, w, &v);
		if (v.tail == 0)
			continue;
		struct berths waters = v.reached;
		at_anchor(c, s, side, w, &waters, &v);
		for (unsigned i = 0; i < c->scn.n_source[side]; i++) {
			hex_t h = c->scn.source[side][i];
			if (water_port(c, h) && clear[h])
				set_sail(&v, h);
		}
		(void)sail(&v, JOURNEY_MAX, HEX_NONE);
		for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
			if (!in[h] && clear[h] && water_port(c, h) && lands(&v, h))
				in[h] = true;
	}
}

bool water_joins_source(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	bool in[HEXES_MAX];
	if (!water_port(c, h))
		return false;
	water_net(c, s, side, in);
	return in[h];
}
