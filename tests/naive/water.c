/* SPDX-License-Identifier: GPL-3.0-or-later
 * Ships: where they sail, where they land (H11, Q38 to Q41, N56 to N60). */
#include "naive/naive.h"

#include <string.h>

/* ---- the waters: hexsides and sea hexes ----
 * A place is a hexside, named by a hex and a direction, or a sea hex, whose direction is DIR_COUNT.  A hexside has two names. */

struct place {
	hex_t h;
	unsigned d;
};

static bool is_sea(const struct charts *c, hex_t h)
{
	return c->map.terrain[h] == TERRAIN_SEA;
}

static bool sails(const struct charts *c, enum water kind, struct place p)
{
	if (p.d == DIR_COUNT)
		return kind == WATER_SEA && is_sea(c, p.h);
	unsigned x = c->map.hexside[p.h][p.d];
	return x & (HEXSIDE_TIDAL | HEXSIDE_BAY) || (kind == WATER_RIVER && x & HEXSIDE_NAVIGABLE); /* Q40 */
}

/* Do two places meet: hexsides that share a corner, a hexside of or at a corner of a sea hex, sea hexes side by side? */
static bool meet(const struct charts *c, struct place a, struct place b)
{
	if (a.d == DIR_COUNT && b.d == DIR_COUNT)
		return dir_to(c, a.h, b.h) != DIR_COUNT;
	if (a.d == DIR_COUNT)
		return meet(c, b, a);
	hex_t ends[2] = { next_to(c, a.h, (a.d + 1) % DIR_COUNT), next_to(c, a.h, (a.d + DIR_COUNT - 1) % DIR_COUNT) };
	hex_t over = next_to(c, a.h, a.d);
	if (b.d == DIR_COUNT)
		return b.h == a.h || b.h == over || b.h == ends[0] || b.h == ends[1];
	for (unsigned i = 0; i < 2; i++) { /* three hexes meet at each corner, and three sides */
		hex_t three[3] = { a.h, over, ends[i] };
		hex_t far = next_to(c, b.h, b.d);
		unsigned in = 0;
		for (unsigned k = 0; k < 3; k++)
			in += three[k] != HEX_NONE && (three[k] == b.h || three[k] == far);
		if (in == 2)
			return true;
	}
	return false;
}

static unsigned number_of(const struct charts *c, struct place p)
{
	hex_t over = p.d == DIR_COUNT ? HEX_NONE : next_to(c, p.h, p.d);
	if (over != HEX_NONE && over < p.h)
		return over * (DIR_COUNT + 1u) + (p.d + 3) % DIR_COUNT;
	return p.h * (DIR_COUNT + 1u) + p.d;
}

enum { PLACES = HEXES_MAX * (DIR_COUNT + 1), FAR = UINT16_MAX };

/* A fort's own combat units stop the enemy's ships on its hexsides, a battery everybody's (N56). */
static bool is_closed(const struct charts *c, const struct state *s, enum side side, struct place p)
{
	if (p.d == DIR_COUNT)
		return false;
	hex_t both[2] = { p.h, next_to(c, p.h, p.d) };
	for (unsigned i = 0; i < 2; i++)
		if (both[i] != HEX_NONE && c->fort_at[both[i]] && combat_at(c, s, foe_of(side), both[i]))
			return true;
	return c->map.hexside[p.h][p.d] & HEXSIDE_CLOSED;
}

/* Count of places from those with 1 on: one more for each that meets one of the last (0xffff = not reached).  `side` SIDE_NONE: as
 * if nothing were closed.  `within` (may be NULL): only places marked there. */
static void flood(const struct charts *c, const struct state *s, enum water kind, enum side side, const bool *within, uint16_t *far)
{
	static struct place line[PLACES];
	unsigned first = 0, last = 0;
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
		for (unsigned d = 0; d <= DIR_COUNT; d++) {
			struct place p = { h, d };
			if (number_of(c, p) == h * (DIR_COUNT + 1u) + d && far[number_of(c, p)] == 1)
				line[last++] = p;
		}
	for (; first < last; first++) {
		struct place p = line[first];
		hex_t near[2 + DIR_COUNT] = { p.h }; /* all that meets it is of these hexes */
		unsigned n = 1;
		for (unsigned d = 0; d < DIR_COUNT; d++)
			near[n++] = next_to(c, p.h, d);
		for (unsigned i = 0; i < n; i++)
			for (unsigned d = 0; d <= DIR_COUNT && near[i] != HEX_NONE; d++) {
				struct place q = { near[i], d };
				unsigned to = number_of(c, q);
				if (far[to] != FAR || !sails(c, kind, q) || !meet(c, p, q) || (within && !within[to]) ||
					(side != SIDE_NONE && is_closed(c, s, side, q)))
					continue;
				far[to] = (uint16_t)(far[number_of(c, p)] + 1);
				line[last++] = q;
			}
	}
}

/* ---- shores ---- */

/* The places from which one gets into hex h: its sides, the sea beside it, and what the scenario says (Q41). */
static unsigned places_of(const struct charts *c, hex_t h, enum water kind, struct place *out)
{
	unsigned n = 0;
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		struct place side = { h, d }, sea = { next_to(c, h, d), DIR_COUNT };
		if (sails(c, kind, side))
			out[n++] = side;
		if (sea.h != HEX_NONE && sails(c, kind, sea))
			out[n++] = sea;
	}
	for (unsigned i = 0; i < c->scn.n_ports; i++) {
		struct place at = { c->scn.port[i].at, c->scn.port[i].dir };
		if (c->scn.port[i].hex == h && sails(c, kind, at))
			out[n++] = at;
	}
	return n;
}

static bool is_shore(const struct charts *c, hex_t h)
{
	struct place p[2 * DIR_COUNT + PORTS_MAX];
	return places_of(c, h, WATER_RIVER, p) + places_of(c, h, WATER_SEA, p) > 0;
}

/* N57: tidal water, a bay, the sea; not the bank of a navigable river. */
static bool is_coast(const struct charts *c, hex_t h)
{
	bool it = false;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		it |= c->map.hexside[h][d] & (HEXSIDE_TIDAL | HEXSIDE_BAY) || (next_to(c, h, d) != HEX_NONE && is_sea(c, next_to(c, h, d)));
	return it && !is_sea(c, h);
}

static bool is_port(const struct charts *c, hex_t h)
{
	bool touches = false;
	for (unsigned i = 0; i < c->scn.n_ports; i++)
		if (c->scn.port[i].hex == h)
			return true;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		touches |= c->map.hexside[h][d] & (HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL);
	for (unsigned i = 0; i < c->map.n_towns; i++) /* Q41 */
		if (c->map.town[i].hex == h && is_shore(c, h) && (touches || strpbrk(c->map.town[i].roles, "PNL")))
			return true;
	return false;
}

/* ---- journeys ---- */

/* ... as ships use them: where there is no port the bank of a navigable river is no coast to land on (N57). */
static unsigned landings_of(const struct charts *c, hex_t h, enum water kind, struct place *out)
{
	unsigned n = places_of(c, h, kind, out), left = 0;
	bool port = is_port(c, h);
	for (unsigned i = 0; i < n; i++)
		if (port || out[i].d == DIR_COUNT || !(c->map.hexside[out[i].h][out[i].d] & HEXSIDE_NAVIGABLE))
			out[left++] = out[i];
	return left;
}

static uint16_t nearest(const struct charts *c, hex_t h, enum water kind, const uint16_t *far)
{
	struct place p[2 * DIR_COUNT + PORTS_MAX];
	unsigned n = landings_of(c, h, kind, p);
	uint16_t best = FAR;
	for (unsigned i = 0; i < n; i++)
		if (far[number_of(c, p[i])] < best)
			best = far[number_of(c, p[i])];
	return best;
}

static void from_hex(const struct charts *c, const struct state *s, hex_t h, enum water kind, enum side side,
	const bool *within, uint16_t *far)
{
	struct place p[2 * DIR_COUNT + PORTS_MAX];
	unsigned n = landings_of(c, h, kind, p);
	memset(far, 0xff, PLACES * sizeof *far);
	for (unsigned i = 0; i < n; i++)
		if (!(within && !within[number_of(c, p[i])]) && !(side != SIDE_NONE && is_closed(c, s, side, p[i])))
			far[number_of(c, p[i])] = 1;
	flood(c, s, kind, side, within, far);
}

/* The waters on which this fleet lies; they do not change. */
static const bool *waters_of(const struct charts *c, const struct state *s, unsigned fleet)
{
	static bool in[FLEETS_MAX][PLACES];
	static const struct charts *of;
	if (of != c) {
		static uint16_t far[PLACES];
		of = c;
		for (unsigned i = 0; i < c->scn.n_fleets; i++) {
			const struct fleet *f = &c->scn.fleet[i];
			memset(far, 0xff, sizeof far);
			far[number_of(c, (struct place){ f->at, f->dir })] = 1;
			flood(c, s, (enum water)f->water, SIDE_NONE, NULL, far);
			for (unsigned k = 0; k < PLACES; k++)
				in[i][k] = far[k] != FAR;
		}
	}
	return in[fleet];
}

enum { SAIL_MAX = 40 };

void ports_of(const struct charts *c, const struct state *s, enum side side, bool *in)
{
	static uint16_t far[PLACES];
	memset(in, 0, HEXES_MAX * sizeof *in);
	for (unsigned i = 0; i < c->scn.n_source[side]; i++) {
		hex_t source = c->scn.source[side][i];
		if (!is_port(c, source) || !stop_is_clear(c, s, side, source))
			continue;
		for (unsigned f = 0; f < c->scn.n_fleets; f++) {
			if (c->scn.fleet[f].side != side || c->scn.fleet[f].count == 0)
				continue;
			enum water kind = (enum water)c->scn.fleet[f].water;
			from_hex(c, s, source, kind, side, waters_of(c, s, f), far);
			for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
				in[h] |= nearest(c, h, kind, far) <= SAIL_MAX && is_port(c, h) && stop_is_clear(c, s, side, h);
		}
	}
}

static void end_findings(const struct charts *c, const struct state *s, enum side side, const struct marchers *g, hex_t h,
	bool landing,
	struct findings *f)
{
	enum side foe = foe_of(side);
	bool soldiers = g->combat || g->lonely; /* Q39, N57 */
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (g->goes[p] && (c->scn.piece[p].kind == PIECE_TRAIN || (is_hq(c, p) && !g->combat)))
			soldiers = false;
	finds_if(f, !is_shore(c, h) || (!is_port(c, h) && !is_coast(c, h)), REASON_WATER_NO_SHORE);
	finds_if(f, is_shore(c, h) && !is_port(c, h) && !(soldiers && is_coast(c, h)), REASON_WATER_COAST);
	finds_if(f, !landing && !is_port(c, h) && zone_covers(c, s, foe, h, NULL, NULL), REASON_WATER_COAST_ZONE);
	finds_if(f, landing && combat_at(c, s, foe, h), REASON_WATER_ENEMY);
	finds_if(f, landing && !stop_is_clear(c, s, side, h), REASON_WATER_ZONE);
}

static unsigned transports_for(const struct charts *c, const struct state *s, const struct marchers *g)
{
	unsigned sp = 0;
	bool needs = false;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (g->goes[p]) {
			bool train = c->scn.piece[p].kind == PIECE_TRAIN;
			sp += is_unit(c, p) ? s->piece[p].strength : train ? 5 : 0;
			needs |= is_unit(c, p) || is_hq(c, p) || train;
		}
	return needs && sp == 0 ? 1 : (sp + 9) / 10; /* H11, N60 */
}

/* One kind of water, restricted to the waters of fleet `f` (any, if nobody's ships are needed). */
static void way_findings(const struct charts *c, const struct state *s, enum side side, enum water kind,
	const bool *within, hex_t from, hex_t to,
	struct findings *f)
{
	static uint16_t far[PLACES];
	from_hex(c, s, from, kind, SIDE_NONE, within, far);
	if (nearest(c, to, kind, far) == FAR) {
		finds(f, REASON_WATER_NO_WAY);
		return;
	}
	from_hex(c, s, from, kind, side, within, far);
	uint16_t n = nearest(c, to, kind, far);
	finds_if(f, n == FAR, REASON_WATER_CLOSED);
	finds_if(f, n != FAR && n > SAIL_MAX, REASON_WATER_FAR);
}

void voyage_findings(const struct charts *c, struct state *s, enum side side, const struct marchers *g, hex_t from,
	hex_t to, bool go,
	struct findings *f)
{
	unsigned need = transports_for(c, s, g);
	struct findings why = { .n = 0 };
	end_findings(c, s, side, g, from, false, f);
	end_findings(c, s, side, g, to, true, f);
	for (unsigned kind = 0; kind < WATER_COUNT; kind++) {
		struct findings here = { .n = 0 };
		if (need == 0) {
			way_findings(c, s, side, (enum water)kind, NULL, from, to, &here);
			if (here.n == 0)
				return;
		}
		for (unsigned i = 0; i < c->scn.n_fleets && need; i++) {
			unsigned left = 0, wanted = need;
			if (c->scn.fleet[i].side != side || c->scn.fleet[i].water != kind)
				continue;
			const bool *within = waters_of(c, s, i);
			struct findings one = { .n = 0 };
			way_findings(c, s, side, (enum water)kind, within, from, to, &one);
			bool same[FLEETS_MAX] = { false };
			for (unsigned k = 0; k < c->scn.n_fleets; k++) {
				same[k] = c->scn.fleet[k].side == side && c->scn.fleet[k].water == kind && memcmp(waters_of(c, s, k),
					within, PLACES) == 0;
				left += same[k] ? (unsigned)c->scn.fleet[k].count - s->sailed[k] : 0u;
			}
			finds_if(&one, one.n == 0 && left < need, REASON_WATER_TRANSPORTS);
			finds_all(&here, &one);
			if (one.n)
				continue;
			for (unsigned k = 0; k < c->scn.n_fleets && go; k++)
				for (; same[k] && wanted && s->sailed[k] < c->scn.fleet[k].count; wanted--)
					s->sailed[k]++;
			return;
		}
		finds_all(&why, &here);
	}
	finds_all(f, &why);
	finds_if(f, why.n == 0, REASON_WATER_NO_WAY);
}
