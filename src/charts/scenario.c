/* SPDX-License-Identifier: GPL-3.0-or-later
 * The scenario file but for its pieces. */
#include "charts/scenario.h"

#include <string.h>

static const char *const side_words[] = { "union", "confederate" };
enum { NET_UNSAID = SIDE_NONE + 1 };

static struct scn_read *reading(struct chart_reader *r)
{
	return r->ctx;
}

static struct scenario *scn(struct chart_reader *r)
{
	return &reading(r)->c->scn;
}

static struct map *map(struct chart_reader *r)
{
	return &reading(r)->c->map;
}

/* ---- head --------------------------------------------------------------------------------------------------- */

static enum err key_format(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	uint32_t v;
	return chart_number(r, value, k->name, 1, 1, &v);
}

static enum err key_id(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	struct scenario *s = scn(r);
	(void)k;
	if (!text_is_id(value.s, value.n, ID_MAX_BYTES))
		return chart_fail(r, ERR_CHART_VALUE, &value, "id ", " must be 1 to 23 of a-z, 0-9 and -, beginning with a letter");
	memcpy(s->id, value.s, value.n);
	s->id[value.n] = '\0';
	return ERR_OK;
}

static enum err key_title(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	return chart_name(r, value, k->name, scn(r)->title);
}

static enum err key_map(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	reading(r)->map_at = value;
	reading(r)->map_line = r->lines.line;
	return chart_name(r, value, k->name, reading(r)->map_name);
}

static enum err key_rules(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	reading(r)->rules_at = value;
	reading(r)->rules_line = r->lines.line;
	return chart_name(r, value, k->name, reading(r)->rules_name);
}

static enum err key_window(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	struct scn_read *sr = reading(r);
	uint32_t v[4];
	struct word rest = value;
	for (unsigned i = 0; i < 4; i++)
		TRY(chart_next_number(r, &rest, k->name, i < 2 ? 0 : 1, i < 2 ? 99 : 100, &v[i]));
	word_trim(&rest);
	if (rest.n)
		return chart_fail(r, ERR_CHART_LINE, &rest, "a window is written: column row columns rows; too much: ", "");
	sr->window = (struct grid){ (uint8_t)v[2], (uint8_t)v[3], (uint8_t)v[0], (uint8_t)v[1] };
	sr->window_at = value;
	sr->window_line = r->lines.line;
	return ERR_OK;
}

/* "12/62": the cycle's number in its year (13 a year) and the year. */
static enum err key_first_cycle(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	struct word rest = value, cycle;
	uint32_t v;
	(void)k;
	if (!word_until(&rest, '/', &cycle) || !rest.s)
		return chart_fail(r, ERR_CHART_VALUE, &value, "the first cycle is written number/year, as 12/62, not ", "");
	TRY(chart_number(r, cycle, "cycle", 1, 13, &v));
	scn(r)->cycle_first = (uint8_t)v;
	TRY(chart_number(r, rest, "year", 61, 65, &v));
	scn(r)->year = (uint8_t)v;
	return ERR_OK;
}

static enum err key_cycles(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	uint32_t v;
	TRY(chart_number(r, value, k->name, 1, 60, &v));
	scn(r)->cycles = (uint8_t)v;
	return ERR_OK;
}

static enum err key_opens(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	static const char *const words[] = { "turns", "strategic" };
	unsigned v;
	TRY(chart_choice(r, value, k->name, words, 2, &v));
	scn(r)->opens_with_strategic = v == 1;
	return ERR_OK;
}

/* The number of a value that may stand in brackets. */
static enum err bracketed_number(struct chart_reader *r, struct word w, const char *what, uint32_t max, uint8_t *out,
	bool *bracketed)
{
	uint32_t v;
	*bracketed = w.n > 2 && w.s[0] == '(' && w.s[w.n - 1] == ')';
	if (*bracketed)
		w = (struct word){ w.s + 1, w.n - 2, w.col + 1 };
	TRY(chart_number(r, w, what, 0, max, &v));
	*out = (uint8_t)v;
	return ERR_OK;
}

static enum err key_pool(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	struct scenario *s = scn(r);
	struct word w, rest = value;
	int chosen = -1;
	while (word_next(&rest, &w)) {
		bool bracketed;
		uint8_t v;
		if (s->n_pool == POOL_MAX)
			return chart_fail(r, ERR_CHART_LIMIT, &w, "at most 16 chits, ", " is one more");
		TRY(bracketed_number(r, w, "chit", 99, &v, &bracketed));
		for (unsigned i = 0; i < s->n_pool; i++)
			if (s->pool[i] == v)
				return chart_fail(r, ERR_CHART_TWICE, &w, "chit ", " is in the pool twice (Q3)");
		if (bracketed && chosen >= 0)
			return chart_fail(r, ERR_CHART_TWICE, &w, "chit ", " is a second one in brackets (R18)");
		if (bracketed)
			chosen = s->n_pool;
		s->pool[s->n_pool++] = v;
	}
	if (s->n_pool < 2) {
		chart_say(r, k->name, NULL, " needs two chits or more, one for each side");
		return chart_refuse(r, ERR_CHART_VALUE, &value);
	}
	s->bracketed_chit = chosen < 0 ? s->n_pool : (uint8_t)chosen;
	return ERR_OK;
}

/* Railways that were not yet open, with the bridges that only they use. */
static void close_future_rails(struct map *m, unsigned year)
{
	for (hex_t h = 0; h < grid_count(&m->grid); h++)
		for (unsigned d = 0; d < DIR_COUNT; d++) {
			uint8_t rail = m->rail[h][d], *also = m->rail_also[h][d];
			for (unsigned i = 0; i < RAIL_ALSO_MAX; i++)
				if (also[i] && m->rail_year[also[i] - 1] > year)
					also[i] = 0;
			if (!rail || m->rail_year[rail - 1] <= year)
				continue;
			m->rail[h][d] = 0;
			unsigned gone = HEXSIDE_RAIL | (m->hexside[h][d] & HEXSIDE_ROAD_BRIDGE ? 0u : (unsigned)HEXSIDE_BRIDGE);
			m->hexside[h][d] = (uint16_t)(m->hexside[h][d] & ~gone);
		}
}

/* The hexes with a railway, in whose net each lies being open still. */
static bool list_rails(struct charts *c)
{
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++) {
		unsigned flags = 0;
		for (unsigned d = 0; d < DIR_COUNT; d++)
			flags |= c->map.hexside[h][d];
		c->rail_index[h] = RAIL_HEXES_MAX;
		if (!(flags & HEXSIDE_RAIL))
			continue;
		if (c->n_rail_hexes == RAIL_HEXES_MAX)
			return false;
		c->rail_index[h] = c->n_rail_hexes;
		c->rail_owner[c->n_rail_hexes] = NET_UNSAID;
		c->rail_hex[c->n_rail_hexes++] = h;
	}
	return true;
}

static enum err same_name(struct chart_reader *r, const char *what, const struct word *said, uint32_t line, const char *is)
{
	if (word_is(said, is))
		return ERR_OK;
	struct text t = chart_say(r, what, said, " is not what was given, which is \"");
	text_add(&t, is);
	text_add(&t, "\"");
	return chart_refuse_at(r, ERR_CHART_NAME, line, said->col);
}

static enum err head_done(struct chart_reader *r)
{
	struct scn_read *sr = reading(r);
	TRY(same_name(r, "rules ", &sr->rules_at, sr->rules_line, sr->c->rules.name));
	enum err e = map_parse(sr->map_text, sr->map_n, &sr->window, map(r), r->f);
	if (e == ERR_CHART_HEX && r->f && r->f->line == 0) { /* the fault is in our window line */
		r->f->line = sr->window_line;
		r->f->col = sr->window_at.col;
		return e;
	}
	if (e != ERR_OK) {
		fault_place(r->f, "map");
		return e;
	}
	TRY(same_name(r, "map ", &sr->map_at, sr->map_line, map(r)->name));
	close_future_rails(map(r), 1800u + scn(r)->year);
	if (!list_rails(sr->c)) {
		chart_say(r, "the window has more than 1,024 hexes with a railway", NULL, "");
		return chart_refuse_at(r, ERR_CHART_LIMIT, sr->window_line, sr->window_at.col);
	}
	return ERR_OK;
}

/* ---- lists of hexes ----------------------------------------------------------------------------------------- */

static enum err land_hex(struct chart_reader *r, struct word w, hex_t *h)
{
	TRY(chart_hex(r, w, &map(r)->grid, h));
	if (map(r)->terrain[*h] == TERRAIN_SEA)
		return chart_fail(r, ERR_CHART_VALUE, &w, "hex ", " is sea");
	return ERR_OK;
}

static enum err read_side(struct chart_reader *r, struct word w, unsigned *side)
{
	return chart_choice(r, w, "side", side_words, SIDE_COUNT, side);
}

static enum err add_source(struct chart_reader *r, unsigned side, hex_t h, const struct word *at)
{
	struct scenario *s = scn(r);
	for (unsigned i = 0; i < s->n_source[side]; i++)
		if (s->source[side][i] == h) {
			struct text t = chart_say(r, "hex ", NULL, "");
			text_add_padded(&t, grid_id(&map(r)->grid, h), 4);
			text_add(&t, " is a source twice");
			return chart_refuse(r, ERR_CHART_TWICE, at);
		}
	if (s->n_source[side] == SOURCES_MAX)
		return chart_fail(r, ERR_CHART_LIMIT, at, "more supply sources than there is room for at ", "");
	s->source[side][s->n_source[side]++] = h;
	return ERR_OK;
}

/* All land hexes on one edge of the window. */
static enum err edge_sources(struct chart_reader *r, unsigned side, unsigned edge, const struct word *at)
{
	const struct grid *g = &map(r)->grid;
	for (hex_t h = 0; h < grid_count(g); h++) {
		unsigned col = (unsigned)h % g->w, row = (unsigned)h / g->w;
		bool on[] = { row == 0, row + 1u == g->h, col + 1u == g->w, col == 0 };
		if (on[edge] && map(r)->terrain[h] != TERRAIN_SEA)
			TRY(add_source(r, side, h, at));
	}
	return ERR_OK;
}

static enum err supply_row(struct chart_reader *r, struct word row)
{
	static const char *const edges[] = { "north-edge", "south-edge", "east-edge", "west-edge" };
	struct word f[2], w;
	unsigned side;
	TRY(chart_fields(r, row, f, 2, 2, NULL));
	TRY(read_side(r, f[0], &side));
	while (word_next(&f[1], &w)) {
		unsigned edge = 0;
		while (edge < 4 && !word_is(&w, edges[edge]))
			edge++;
		if (edge < 4) {
			TRY(edge_sources(r, side, edge, &w));
			continue;
		}
		hex_t h;
		TRY(land_hex(r, w, &h));
		TRY(add_source(r, side, h, &w));
	}
	return ERR_OK;
}

static enum err supply_done(struct chart_reader *r)
{
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		if (scn(r)->n_source[side] == 0) {
			chart_say(r, "[supply] names no source of the side ", NULL, side_words[side]);
			return chart_refuse_at(r, ERR_CHART_MISSING, r->section_line, 1);
		}
	return ERR_OK;
}

static enum err carriage_row(struct chart_reader *r, struct word row)
{
	struct word f[2];
	unsigned side;
	uint32_t points;
	TRY(chart_fields(r, row, f, 2, 2, NULL));
	TRY(read_side(r, f[0], &side));
	if (reading(r)->carried[side])
		return chart_fail(r, ERR_CHART_TWICE, &f[0], "side ", " is there twice");
	TRY(chart_number(r, f[1], "rail points", 0, 250, &points));
	reading(r)->carried[side] = true;
	scn(r)->rail_points[side] = (uint8_t)points;
	return ERR_OK;
}

static enum err carriage_done(struct chart_reader *r)
{
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		if (!reading(r)->carried[side]) {
			chart_say(r, "[carriage] lacks the side ", NULL, side_words[side]);
			return chart_refuse_at(r, ERR_CHART_MISSING, r->section_line, 1);
		}
	return ERR_OK;
}

static enum err draws_row(struct chart_reader *r, struct word row)
{
	struct scenario *s = scn(r);
	struct word f[2];
	unsigned side;
	uint32_t v;
	TRY(chart_fields(r, row, f, 2, 2, NULL));
	TRY(read_side(r, f[0], &side));
	if (s->draws[side])
		return chart_fail(r, ERR_CHART_TWICE, &f[0], "side ", " is there twice");
	TRY(chart_number(r, f[1], "Leaders a Strategic Turn", 1, LEADERS_MAX, &v));
	s->draws[side] = (uint8_t)v;
	return ERR_OK;
}

static enum err fort_row(struct chart_reader *r, struct word row)
{
	struct scenario *s = scn(r);
	struct word w;
	while (word_next(&row, &w)) {
		hex_t h;
		TRY(land_hex(r, w, &h));
		if (reading(r)->c->fort_at[h])
			return chart_fail(r, ERR_CHART_TWICE, &w, "hex ", " is a fort twice");
		if (s->n_forts == FORTS_MAX)
			return chart_fail(r, ERR_CHART_LIMIT, &w, "no room for one more fort: ", "");
		reading(r)->c->fort_at[h] = true;
		s->fort[s->n_forts++] = h;
	}
	return ERR_OK;
}

/* ---- the map as it stands at the date ------------------------------------------------------------------------ */

static void change_side(struct map *m, hex_t h, enum dir d, unsigned drop, unsigned add)
{
	m->hexside[h][d] = (uint16_t)((m->hexside[h][d] & ~drop) | add);
	m->hexside[m->next[h][d]][dir_opposite(d)] = m->hexside[h][d];
}

static enum err ships_side(struct chart_reader *r, struct word w, hex_t *h, enum dir *d)
{
	TRY(chart_side(r, w, &map(r)->grid, h, d));
	if (map(r)->hexside[*h][*d] & (HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL | HEXSIDE_BAY))
		return ERR_OK;
	return chart_fail(r, ERR_CHART_VALUE, &w, "hexside ", " has no water for ships");
}

/* Where a fleet sails: a hexside with water for it, or at sea a hex of sea. */
static enum err fleet_place(struct chart_reader *r, struct word w, struct fleet *f)
{
	enum dir d = DIR_COUNT;
	if (w.n == 4) {
		TRY(chart_hex(r, w, &map(r)->grid, &f->at));
		if (f->water != WATER_SEA || map(r)->terrain[f->at] != TERRAIN_SEA)
			return chart_fail(r, ERR_CHART_VALUE, &w, "hex ", " has no water for that fleet");
	} else {
		TRY(ships_side(r, w, &f->at, &d));
		if (f->water == WATER_SEA && map(r)->hexside[f->at][d] & HEXSIDE_NAVIGABLE)
			return chart_fail(r, ERR_CHART_VALUE, &w, "hexside ", " has no water for that fleet");
	}
	f->dir = (uint8_t)d;
	return ERR_OK;
}

static enum err fleet_row(struct chart_reader *r, struct word row)
{
	static const char *const waters[WATER_COUNT] = { "river", "sea" };
	struct scenario *s = scn(r);
	struct fleet fleet;
	struct word f[5];
	unsigned side, water;
	uint32_t count;
	memset(&fleet, 0, sizeof fleet);
	TRY(chart_fields(r, row, f, 5, 5, NULL));
	TRY(read_side(r, f[0], &side));
	TRY(chart_choice(r, f[1], "kind of water", waters, WATER_COUNT, &water));
	TRY(chart_number(r, f[2], "transports", 1, 250, &count));
	TRY(chart_name(r, f[3], "the fleet's name", fleet.name));
	fleet.side = (uint8_t)side;
	fleet.water = (uint8_t)water;
	fleet.count = (uint8_t)count;
	TRY(fleet_place(r, f[4], &fleet));
	if (s->n_fleets == FLEETS_MAX)
		return chart_fail(r, ERR_CHART_LIMIT, &f[3], "no room for one more fleet: ", "");
	s->fleet[s->n_fleets++] = fleet;
	return ERR_OK;
}

static enum err net_row(struct chart_reader *r, struct word row)
{
	struct charts *c = reading(r)->c;
	struct word f[2], w;
	unsigned side;
	TRY(chart_fields(r, row, f, 2, 2, NULL));
	TRY(read_side(r, f[0], &side));
	while (word_next(&f[1], &w)) {
		hex_t h;
		TRY(chart_hex(r, w, &c->map.grid, &h));
		if (c->rail_index[h] == RAIL_HEXES_MAX)
			return chart_fail(r, ERR_CHART_VALUE, &w, "hex ", " has no railway");
		if (c->rail_owner[c->rail_index[h]] != NET_UNSAID)
			return chart_fail(r, ERR_CHART_TWICE, &w, "hex ", " is in a net twice");
		c->rail_owner[c->rail_index[h]] = (uint8_t)side;
	}
	return ERR_OK;
}

static enum err battery_row(struct chart_reader *r, struct word row)
{
	struct word f[2];
	char name[NAME_MAX_BYTES + 1];
	hex_t h;
	enum dir d;
	TRY(chart_fields(r, row, f, 2, 2, NULL));
	TRY(ships_side(r, f[0], &h, &d));
	TRY(chart_name(r, f[1], "the battery's name", name));
	if (map(r)->hexside[h][d] & HEXSIDE_CLOSED)
		return chart_fail(r, ERR_CHART_TWICE, &f[0], "hexside ", " is there twice");
	change_side(map(r), h, d, 0, HEXSIDE_CLOSED);
	return ERR_OK;
}

static enum err port_row(struct chart_reader *r, struct word row)
{
	struct scenario *s = scn(r);
	struct word f[3];
	char name[NAME_MAX_BYTES + 1];
	hex_t h, at;
	enum dir d;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(land_hex(r, f[0], &h));
	TRY(ships_side(r, f[1], &at, &d));
	TRY(chart_name(r, f[2], "the port's name", name));
	for (unsigned i = 0; i < s->n_ports; i++)
		if (s->port[i].hex == h && s->port[i].at == at && s->port[i].dir == d)
			return chart_fail(r, ERR_CHART_TWICE, &f[0], "port ", " is there twice");
	if (s->n_ports == PORTS_MAX)
		return chart_fail(r, ERR_CHART_LIMIT, &f[0], "no room for one more port: ", "");
	s->port[s->n_ports++] = (struct port){ h, at, (uint8_t)d };
	return ERR_OK;
}

/* A bridge down is an unbridged side for road and rail; a pontoon bridge carries foot but no trains (Q14). */
static enum err bridge_row(struct chart_reader *r, struct word row)
{
	static const char *const states[] = { "down", "pontoon" };
	struct map *m = map(r);
	struct word f[2];
	hex_t h;
	enum dir d;
	unsigned state;
	TRY(chart_fields(r, row, f, 2, 2, NULL));
	TRY(chart_side(r, f[0], &m->grid, &h, &d));
	TRY(chart_choice(r, f[1], "state", states, 2, &state));
	unsigned flags = m->hexside[h][d], wreck = flags & HEXSIDE_RAIL ? HEXSIDE_WRECKED | HEXSIDE_BROKEN : 0u;
	if (state == 0 && !(flags & HEXSIDE_BRIDGE))
		return chart_fail(r, ERR_CHART_VALUE, &f[0], "hexside ", " has no bridge standing");
	if (state == 1 && !(flags & HEXSIDE_WATER))
		return chart_fail(r, ERR_CHART_VALUE, &f[0], "hexside ", " has no water to bridge");
	if (state == 0)
		change_side(m, h, d, HEXSIDE_BRIDGE | HEXSIDE_ROAD_BRIDGE, wreck);
	else
		change_side(m, h, d, 0, HEXSIDE_BRIDGE | wreck);
	return ERR_OK;
}

/* Sides of a minor river that were too deep to ford at the date. */
static enum err river_row(struct chart_reader *r, struct word row)
{
	struct map *m = map(r);
	struct word f[3], w;
	char name[NAME_MAX_BYTES + 1];
	unsigned count = 0;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(chart_name(r, f[0], "the river's name", name));
	if (!word_is(&f[1], "unfordable"))
		return chart_fail(r, ERR_CHART_VALUE, &f[1], "state ", " is not allowed; allowed: unfordable");
	for (; word_next(&f[2], &w); count++) {
		hex_t h;
		enum dir d;
		TRY(chart_side(r, w, &m->grid, &h, &d));
		uint8_t river = m->river[h][d];
		if (!river || strcmp(m->river_name[river - 1], name) != 0 || !(m->hexside[h][d] & HEXSIDE_MINOR))
			return chart_fail(r, ERR_CHART_VALUE, &w, "hexside ", " is not one where that river is a minor one");
		if (m->hexside[h][d] & HEXSIDE_DEEP)
			return chart_fail(r, ERR_CHART_TWICE, &w, "hexside ", " is there twice");
		change_side(m, h, d, 0, HEXSIDE_DEEP);
	}
	if (count == 0)
		return chart_fail(r, ERR_CHART_LINE, &f[0], "the unfordable part of ", " needs a hexside or more");
	return ERR_OK;
}

static enum err railway_row(struct chart_reader *r, struct word row)
{
	struct map *m = map(r);
	struct word f[3], w;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	unsigned line = 0;
	while (line < m->n_rails && !word_is(&f[0], m->rail_name[line]))
		line++;
	if (line == m->n_rails)
		return chart_fail(r, ERR_CHART_NAME, &f[0], "railway ", " is not on the map");
	if (!word_is(&f[1], "wrecked"))
		return chart_fail(r, ERR_CHART_VALUE, &f[1], "state ", " is not allowed; allowed: wrecked");
	unsigned count = 0;
	for (hex_t from = HEX_NONE, to; word_next(&f[2], &w); from = to, count++) {
		TRY(chart_hex(r, w, &m->grid, &to));
		if (from == HEX_NONE)
			continue;
		enum dir d = grid_dir(&m->grid, from, to);
		if (d == DIR_COUNT || !(m->hexside[from][d] & HEXSIDE_RAIL))
			return chart_fail(r, ERR_CHART_VALUE, &w, "no railway goes to ", " from the hex before it");
		change_side(m, from, d, 0, HEXSIDE_WRECKED);
	}
	if (count < 2)
		return chart_fail(r, ERR_CHART_LINE, &f[0], "the wrecked part of ", " needs two hexes or more");
	return ERR_OK;
}

/* ---- objectives --------------------------------------------------------------------------------------------- */

static enum err objective_row(struct chart_reader *r, struct word row)
{
	static const char *const holders[] = { "union", "confederate", "nobody" };
	struct scenario *s = scn(r);
	struct objective o;
	struct word f[5];
	unsigned n, side, holder;
	uint32_t points;
	TRY(chart_fields(r, row, f, 4, 5, &n));
	TRY(land_hex(r, f[0], &o.hex));
	TRY(read_side(r, f[1], &side));
	TRY(chart_number(r, f[2], "points", 1, 250, &points));
	TRY(chart_choice(r, f[3], "holder", holders, 3, &holder));
	if (n == 5 && !word_is(&f[4], "decisive"))
		return chart_fail(r, ERR_CHART_VALUE, &f[4], "", " is not allowed there; allowed: decisive");
	for (unsigned i = 0; i < s->n_objectives; i++) {
		if (s->objective[i].hex != o.hex)
			continue;
		if (s->objective[i].side == side)
			return chart_fail(r, ERR_CHART_TWICE, &f[0], "objective ", " is there twice for one side");
		if (s->objective[i].holder != holder)
			return chart_fail(r, ERR_CHART_VALUE, &f[3], "holder ", " is another than the same hex has above");
	}
	if (s->n_objectives == OBJECTIVES_MAX)
		return chart_fail(r, ERR_CHART_LIMIT, &f[0], "no room for one more objective: ", "");
	o.side = (uint8_t)side;
	o.points = (uint8_t)points;
	o.holder = (uint8_t)holder;
	o.decisive = n == 5;
	s->objective[s->n_objectives++] = o;
	return ERR_OK;
}

/* ---- the situation in words ---------------------------------------------------------------------------------- */

/* Rows are joined by blanks to a paragraph; a row of a single full stop ends it. */
static enum err briefing_row(struct chart_reader *r, struct word row)
{
	char *b = scn(r)->briefing;
	size_t n = strlen(b);
	bool paragraph = word_is(&row, ".");
	if (!text_all_plain(row.s, row.n, false))
		return chart_fail(r, ERR_CHART_VALUE, &row, "", " has a character that cannot be shown");
	if (paragraph && (n == 0 || b[n - 1] == '\n'))
		return chart_fail(r, ERR_CHART_LINE, &row, "", " ends a paragraph that has no words");
	struct text t = { b, sizeof scn(r)->briefing, n, false };
	if (paragraph) {
		text_add_char(&t, '\n');
	} else {
		text_add(&t, n > 0 && b[n - 1] != '\n' ? " " : "");
		text_add_n(&t, row.s, row.n);
	}
	if (t.cut)
		return chart_fail(r, ERR_CHART_LIMIT, &row, "a briefing has at most 3,072 bytes, ", " is too much");
	return ERR_OK;
}

static const struct chart_key head_keys[] = {
	{ "format", key_format, NULL }, { "id", key_id, NULL }, { "title", key_title, NULL }, { "map", key_map, NULL },
	{ "rules", key_rules, NULL }, { "window", key_window, NULL }, { "first-cycle", key_first_cycle, NULL },
	{ "cycles", key_cycles, NULL }, { "opens", key_opens, NULL }, { "pool", key_pool, NULL },
};

#define PIECE_FORM "kind | id | name | value | hex or HQ | arrives N, raised N from N, drawn from N or nothing"
static const struct chart_section sections[] = {
	{ NULL, NULL, false, head_keys, sizeof head_keys / sizeof *head_keys, NULL, head_done },
	{ "briefing", "words, or a full stop that ends a paragraph", true, NULL, 0, briefing_row, NULL },
	{ "supply", "side | hex or north-edge ...", false, NULL, 0, supply_row, supply_done },
	{ "carriage", "side | rail points", false, NULL, 0, carriage_row, carriage_done },
	{ "fleets", "side | river or sea | transports | name | hexside or sea hex", true, NULL, 0, fleet_row, NULL },
	{ "rail-nets", "side | hex ...", true, NULL, 0, net_row, NULL },
	{ "draws", "side | Leaders a Strategic Turn", true, NULL, 0, draws_row, NULL },
	{ "forts", "hex ...", true, NULL, 0, fort_row, NULL },
	{ "batteries", "hexside | name", true, NULL, 0, battery_row, NULL },
	{ "ports", "hex | hexside | name", true, NULL, 0, port_row, NULL },
	{ "rivers", "name | unfordable | hexside ...", true, NULL, 0, river_row, NULL },
	{ "bridges", "hexside | down or pontoon", true, NULL, 0, bridge_row, NULL },
	{ "railways", "name | wrecked | hex hex ...", true, NULL, 0, railway_row, NULL },
	{ "objectives", "hex | side | points | holder | decisive or nothing", false, NULL, 0, objective_row, NULL },
	{ "union pieces", PIECE_FORM, false, NULL, 0, union_piece_row, NULL },
	{ "confederate pieces", PIECE_FORM, false, NULL, 0, confederate_piece_row, pieces_done },
};

enum err scenario_read(struct scn_read *sr, const char *text, size_t n, struct fault *f)
{
	struct chart_reader r;
	memset(&r, 0, sizeof r);
	r.ctx = sr;
	r.f = f;
	return chart_read(&r, text, n, sections, sizeof sections / sizeof *sections);
}
