/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "charts/charts.h"

#include <string.h>

#include "charts/scenario.h"

const char *side_name(enum side s)
{
	BUG_IF(s >= SIDE_COUNT);
	return s == SIDE_UNION ? "Union" : "Confederate";
}

const char *side_word(enum side s)
{
	BUG_IF(s >= SIDE_COUNT);
	return s == SIDE_UNION ? "union" : "confederate";
}

char side_letter(enum side s)
{
	BUG_IF(s >= SIDE_COUNT);
	return s == SIDE_UNION ? 'u' : 'c';
}

piece_t charts_piece(const struct charts *c, const char *id, size_t n)
{
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		const char *have = c->scn.piece[i].id;
		if (strlen(have) == n && memcmp(have, id, n) == 0)
			return (piece_t)i;
	}
	return PIECE_NONE;
}

unsigned charts_strategic_turns(const struct charts *c)
{
	return c->scn.cycles - (c->scn.opens_with_strategic ? 0u : 1u);
}

const struct town *charts_town(const struct charts *c, hex_t h)
{
	BUG_IF(h >= grid_count(&c->map.grid));
	return c->map.town_of[h] ? &c->map.town[c->map.town_of[h] - 1] : NULL;
}

hex_t charts_road_near(const struct charts *c, unsigned road, hex_t from)
{
	const struct map *m = &c->map;
	hex_t best = HEX_NONE;
	for (hex_t h = 0; h < grid_count(&m->grid); h++)
		for (unsigned d = 0; d < DIR_COUNT; d++)
			if (m->road[h][d] == road + 1 && (best == HEX_NONE ||
				grid_distance(&m->grid, from, h) < grid_distance(&m->grid, from, best)))
				best = h;
	return best;
}

enum gait piece_gait(const struct piece *p)
{
	bool horse = p->kind == PIECE_LEADER || (p->kind == PIECE_UNIT && p->unit_type == UNIT_CAVALRY) ||
		(p->kind == PIECE_HQ && p->hq_kind == HQ_CAVALRY);
	return horse ? GAIT_HORSE : GAIT_FOOT;
}

bool charts_forbids_ground(const struct charts *c, hex_t h, enum dir d, bool extra_bridge)
{
	const struct map *m = &c->map;
	hex_t to = m->next[h][d];
	if (to == HEX_NONE || m->terrain[to] == TERRAIN_SEA || m->terrain[h] == TERRAIN_SEA)
		return true;
	unsigned side = m->hexside[h][d];
	if ((side & HEXSIDE_RIDGE) && !(side & HEXSIDE_GAP))
		return true;
	if (side & (HEXSIDE_BRIDGE | HEXSIDE_FERRY) || (extra_bridge && side & HEXSIDE_MINOR))
		return false;
	return side & (HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL | HEXSIDE_BAY | HEXSIDE_DEEP);
}

struct enter_cost charts_enter_parts(const struct charts *c, hex_t h, enum dir d, enum gait g, bool extra_bridge)
{
	const struct rules *u = &c->rules;
	struct enter_cost e = { 0, 0, 0 };
	if (charts_forbids_ground(c, h, d, extra_bridge))
		return e;
	unsigned side = c->map.hexside[h][d];
	e.ground = u->enter[c->map.terrain[c->map.next[h][d]]][g];
	if (side & HEXSIDE_ROAD)
		e.ground = u->enter_road;
	if (e.ground == 0)
		return e;
	if (side & HEXSIDE_WATER) {
		if ((side & HEXSIDE_BRIDGE) || (extra_bridge && (side & HEXSIDE_MINOR)))
			e.water = u->add_bridge;
		else if (side & HEXSIDE_FERRY)
			e.water = u->add_ferry;
		else
			e.water = u->add_minor;
	}
	if (side & HEXSIDE_RIDGE)
		e.gap = u->add_gap;
	return e;
}

unsigned charts_enter_cost(const struct charts *c, hex_t h, enum dir d, enum gait g, bool extra_bridge)
{
	struct enter_cost e = charts_enter_parts(c, h, d, g, extra_bridge);
	return (unsigned)e.ground + e.water + e.gap;
}

/* Costs count in the direction of the march, from the hex to what is sought, so the search goes backwards. */
void charts_distances(const struct charts *c, const struct passage *way, unsigned limit, uint16_t mp[HEXES_MAX])
{
	const struct map *m = &c->map;
	unsigned count = grid_count(&m->grid), head = 0, waiting = 0;
	hex_t queue[HEXES_MAX]; /* a ring; a hex stands in it at most once */
	bool queued[HEXES_MAX];
	memset(queued, 0, count * sizeof queued[0]);
	for (hex_t h = 0; h < count; h++)
		if (mp[h] == 0) {
			queued[h] = true;
			queue[waiting++] = h;
		}
	while (waiting) {
		hex_t at = queue[head];
		head = (head + 1) % HEXES_MAX;
		waiting--;
		queued[at] = false;
		for (unsigned d = 0; d < DIR_COUNT && !(way && way->shut[at]); d++) {
			hex_t from = m->next[at][d];
			enum dir back = dir_opposite((enum dir)d);
			unsigned cost = from == HEX_NONE ? 0 :
				charts_enter_cost(c, from, back, GAIT_FOOT, way && way->bridged[from] >> back & 1);
			if (cost == 0 || mp[at] + cost >= mp[from] || mp[at] + cost > limit)
				continue;
			mp[from] = (uint16_t)(mp[at] + cost);
			if (!queued[from]) {
				BUG_IF(waiting == count);
				queued[from] = true;
				queue[(head + waiting++) % HEXES_MAX] = from;
			}
		}
	}
}

static void source_distances(struct charts *c, enum side side)
{
	uint16_t *mp = c->source_mp[side];
	memset(mp, 0xff, sizeof c->source_mp[side]);
	for (unsigned i = 0; i < c->scn.n_source[side]; i++)
		mp[c->scn.source[side][i]] = 0;
	charts_distances(c, NULL, 0xffff, mp);
}

/* In whose net the railway of a hex lies at the start, where the scenario does not say so. */
static enum side nearer_side(const struct charts *c, hex_t h)
{
	uint16_t u = c->source_mp[SIDE_UNION][h], r = c->source_mp[SIDE_CONFEDERATE][h];
	return u < r ? SIDE_UNION : r < u ? SIDE_CONFEDERATE : SIDE_NONE;
}

static void derive(struct charts *c)
{
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++) {
		const struct town *t = charts_town(c, h);
		c->town_class[h] = t ? (uint8_t)(t->klass + 1) : 0;
	}
	source_distances(c, SIDE_UNION);
	source_distances(c, SIDE_CONFEDERATE);
	for (unsigned i = 0; i < c->n_rail_hexes; i++)
		if (c->rail_owner[i] > SIDE_NONE)
			c->rail_owner[i] = (uint8_t)nearer_side(c, c->rail_hex[i]);
}

enum err charts_parse(const char *map_text, size_t map_n, const char *rules_text, size_t rules_n, const char *scn_text,
	size_t scn_n, struct charts *c, struct fault *f)
{
	memset(c, 0, sizeof *c);
	enum err e = rules_parse(rules_text, rules_n, &c->rules, f);
	if (e != ERR_OK) {
		fault_place(f, "rules");
		return e;
	}
	struct scn_read sr;
	memset(&sr, 0, sizeof sr);
	sr.c = c;
	sr.map_text = map_text;
	sr.map_n = map_n;
	e = scenario_read(&sr, scn_text, scn_n, f);
	if (e != ERR_OK) {
		fault_place(f, "scenario");
		return e;
	}
	derive(c);
	return ERR_OK;
}

/* ---- canonical bytes ------------------------------------------------------------------------------------------ */

static void put_names(struct sink *s, const char name[][NAME_MAX_BYTES + 1], unsigned n)
{
	sink_u16(s, (uint16_t)n);
	for (unsigned i = 0; i < n; i++)
		sink_str(s, name[i]);
}

static void put_map(const struct map *m, struct sink *s)
{
	unsigned n = grid_count(&m->grid);
	sink_str(s, m->name);
	sink_u8(s, m->grid.w);
	sink_u8(s, m->grid.h);
	sink_u8(s, m->grid.c0);
	sink_u8(s, m->grid.r0);
	put_names(s, m->river_name, m->n_rivers);
	put_names(s, m->ridge_name, m->n_ridges);
	put_names(s, m->gap_name, m->n_gaps);
	put_names(s, m->rail_name, m->n_rails);
	put_names(s, m->road_name, m->n_roads);
	for (unsigned i = 0; i < m->n_rails; i++)
		sink_u16(s, m->rail_year[i]);
	for (unsigned i = 0; i < m->n_roads; i++)
		sink_u8(s, m->turnpike[i]);
	for (unsigned h = 0; h < n; h++) {
		sink_u8(s, m->terrain[h]);
		sink_u8(s, (uint8_t)m->state[h]);
		sink_u8(s, m->west_virginia[h]);
		for (unsigned d = DIR_E; d <= DIR_SW; d++) { /* each side once, as in the file */
			sink_u16(s, m->hexside[h][d]);
			sink_u8(s, m->river[h][d]);
			sink_u8(s, m->ridge[h][d]);
			sink_u8(s, m->gap[h][d]);
			sink_u8(s, m->rail[h][d]);
			sink_bytes(s, m->rail_also[h][d], RAIL_ALSO_MAX);
			sink_u8(s, m->road[h][d]);
		}
	}
	sink_u16(s, m->n_towns);
	for (unsigned i = 0; i < m->n_towns; i++) {
		const struct town *t = &m->town[i];
		sink_u16(s, t->hex);
		sink_u8(s, t->klass);
		sink_str(s, t->name);
		sink_str(s, t->state);
		sink_u32(s, t->people);
		sink_u8(s, t->estimated);
		sink_str(s, t->roles);
	}
}

static void put_piece(const struct piece *p, struct sink *s)
{
	sink_str(s, p->id);
	sink_str(s, p->name);
	sink_u8(s, p->kind);
	sink_u8(s, p->side);
	sink_u8(s, p->stars);
	sink_u8(s, p->initiative);
	sink_u8(s, p->span);
	sink_u8(s, p->combat);
	sink_u8(s, p->cavalry_leader);
	sink_u8(s, p->hq_kind);
	sink_u8(s, p->unit_type);
	sink_u8(s, p->strength);
	sink_u8(s, p->bracketed);
	sink_u8(s, p->pontoon);
	sink_u16(s, p->hex);
	sink_u16(s, p->on);
	sink_u8(s, p->arrives);
	sink_u8(s, p->comes);
	sink_u8(s, p->needs);
}

static void put_sides(const struct scenario *n, struct sink *s)
{
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		sink_u8(s, n->n_source[side]);
		for (unsigned i = 0; i < n->n_source[side]; i++)
			sink_u16(s, n->source[side][i]);
		sink_u8(s, n->draws[side]);
		sink_u8(s, n->rail_points[side]);
	}
}

static void put_carriage(const struct charts *c, struct sink *s)
{
	sink_u8(s, c->scn.n_fleets);
	for (unsigned i = 0; i < c->scn.n_fleets; i++) {
		const struct fleet *f = &c->scn.fleet[i];
		sink_str(s, f->name);
		sink_u8(s, f->side);
		sink_u8(s, f->water);
		sink_u8(s, f->count);
		sink_u16(s, f->at);
		sink_u8(s, f->dir);
	}
	sink_u16(s, c->n_rail_hexes);
	sink_bytes(s, c->rail_owner, c->n_rail_hexes);
}

void charts_put_scenario(const struct charts *c, struct sink *s)
{
	const struct scenario *n = &c->scn;
	sink_bytes(s, "vedette/scenario/1", 18);
	sink_str(s, n->id);
	sink_str(s, n->title);
	put_map(&c->map, s);
	sink_u8(s, n->cycle_first);
	sink_u8(s, n->year);
	sink_u8(s, n->cycles);
	sink_u8(s, n->opens_with_strategic);
	sink_u8(s, n->n_pool);
	sink_bytes(s, n->pool, n->n_pool);
	sink_u8(s, n->bracketed_chit);
	put_sides(n, s);
	put_carriage(c, s);
	sink_u8(s, n->n_forts);
	for (unsigned i = 0; i < n->n_forts; i++)
		sink_u16(s, n->fort[i]);
	sink_u8(s, n->n_ports);
	for (unsigned i = 0; i < n->n_ports; i++) {
		sink_u16(s, n->port[i].hex);
		sink_u16(s, n->port[i].at);
		sink_u8(s, n->port[i].dir);
	}
	sink_u8(s, n->n_objectives);
	for (unsigned i = 0; i < n->n_objectives; i++) {
		sink_u16(s, n->objective[i].hex);
		sink_u8(s, n->objective[i].side);
		sink_u8(s, n->objective[i].points);
		sink_u8(s, n->objective[i].decisive);
		sink_u8(s, n->objective[i].holder);
	}
	sink_u16(s, n->n_pieces);
	for (unsigned i = 0; i < n->n_pieces; i++)
		put_piece(&n->piece[i], s);
}
