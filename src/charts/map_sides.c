/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the map file says about hexsides. */
#include "charts/map.h"

#include <string.h>

/* A hexside of the file; *h is HEX_NONE when it is not wholly inside the window. */
static enum err window_side(struct chart_reader *r, struct word w, hex_t *h, enum dir *d)
{
	struct map_read *mr = map_reading(r);
	hex_t full;
	TRY(chart_side(r, w, &mr->full, &full, d));
	*h = map_window_hex(mr, full);
	if (*h != HEX_NONE && mr->m->next[*h][*d] == HEX_NONE)
		*h = HEX_NONE;
	return ERR_OK;
}

static void add_flags(struct map *m, hex_t h, enum dir d, unsigned flags)
{
	hex_t o = m->next[h][d];
	m->hexside[h][d] = (uint16_t)(m->hexside[h][d] | flags);
	m->hexside[o][dir_opposite(d)] = m->hexside[h][d];
}

/* Index of a name in a table of names, added at its end if need be. */
static enum err intern(struct chart_reader *r, char table[][NAME_MAX_BYTES + 1], uint16_t *n, unsigned max, const char *name,
	const struct word *at, uint8_t *out)
{
	unsigned i = 0;
	while (i < *n && strcmp(table[i], name) != 0)
		i++;
	if (i == *n) {
		if (i == max)
			return chart_fail(r, ERR_CHART_LIMIT, at, "no room for one more name: ", "");
		memcpy(table[i], name, strlen(name) + 1);
		++*n;
	}
	*out = (uint8_t)(i + 1);
	return ERR_OK;
}

enum err map_river_row(struct chart_reader *r, struct word row)
{
	static const char *const classes[] = { "creek", "minor", "navigable", "tidal" };
	static const uint16_t flag[] = { HEXSIDE_CREEK, HEXSIDE_MINOR, HEXSIDE_NAVIGABLE, HEXSIDE_TIDAL };
	struct map *m = map_reading(r)->m;
	struct word f[3], w;
	char name[NAME_MAX_BYTES + 1];
	unsigned klass;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(chart_name(r, f[0], "the river's name", name));
	TRY(chart_choice(r, f[1], "class", classes, 4, &klass));
	while (word_next(&f[2], &w)) {
		hex_t h;
		enum dir d;
		TRY(window_side(r, w, &h, &d));
		if (h == HEX_NONE)
			continue;
		if (m->hexside[h][d] & (HEXSIDE_WATER | HEXSIDE_CREEK))
			return chart_fail(r, ERR_CHART_TWICE, &w, "hexside ", " has a river already");
		uint8_t index = 0;
		TRY(intern(r, m->river_name, &m->n_rivers, RIVERS_MAX, name, &f[0], &index));
		add_flags(m, h, d, flag[klass]);
		m->river[h][d] = m->river[m->next[h][d]][dir_opposite(d)] = index;
	}
	return ERR_OK;
}

enum err map_bay_row(struct chart_reader *r, struct word row)
{
	struct map *m = map_reading(r)->m;
	struct word w;
	while (word_next(&row, &w)) {
		hex_t h;
		enum dir d;
		TRY(window_side(r, w, &h, &d));
		if (h == HEX_NONE)
			continue;
		if (m->hexside[h][d])
			return chart_fail(r, ERR_CHART_TWICE, &w, "hexside ", " has water already");
		add_flags(m, h, d, HEXSIDE_BAY);
	}
	return ERR_OK;
}

enum err map_ridge_row(struct chart_reader *r, struct word row)
{
	struct map *m = map_reading(r)->m;
	struct word f[3];
	char ridge[NAME_MAX_BYTES + 1], gap[NAME_MAX_BYTES + 1];
	hex_t h;
	enum dir d;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(window_side(r, f[0], &h, &d));
	TRY(chart_name(r, f[1], "the ridge's name", ridge));
	if (f[2].n)
		TRY(chart_name(r, f[2], "the gap's name", gap));
	if (h == HEX_NONE)
		return ERR_OK;
	if (m->hexside[h][d] & HEXSIDE_RIDGE)
		return chart_fail(r, ERR_CHART_TWICE, &f[0], "hexside ", " has a ridge already");
	hex_t o = m->next[h][d];
	uint8_t index = 0;
	TRY(intern(r, m->ridge_name, &m->n_ridges, RIDGES_MAX, ridge, &f[1], &index));
	m->ridge[h][d] = m->ridge[o][dir_opposite(d)] = index;
	add_flags(m, h, d, HEXSIDE_RIDGE);
	if (f[2].n) {
		TRY(intern(r, m->gap_name, &m->n_gaps, GAPS_MAX, gap, &f[2], &index));
		m->gap[h][d] = m->gap[o][dir_opposite(d)] = index;
		add_flags(m, h, d, HEXSIDE_GAP);
	}
	return ERR_OK;
}

/* The next hex of a line of hexes: *at goes on to it from the hex before, HEX_NONE when it is the first.  *h and *d are the
 * step in the window, *h HEX_NONE when there is none or it is not wholly inside. */
static enum err line_step(struct chart_reader *r, struct word w, hex_t *at, hex_t *h, enum dir *d)
{
	struct map_read *mr = map_reading(r);
	hex_t from = *at;
	*h = HEX_NONE;
	TRY(chart_hex(r, w, &mr->full, at));
	if (from == HEX_NONE)
		return ERR_OK;
	*d = grid_dir(&mr->full, from, *at);
	if (*d == DIR_COUNT)
		return chart_fail(r, ERR_CHART_VALUE, &w, "hex ", " does not adjoin the one before it on the line");
	if (map_window_hex(mr, *at) != HEX_NONE)
		*h = map_window_hex(mr, from);
	return ERR_OK;
}

/* The index of a line's name, which no line before it may have. */
static enum err new_name(struct chart_reader *r, char table[][NAME_MAX_BYTES + 1], uint16_t *n, unsigned max, const char *what,
	const char *name, const struct word *at, uint8_t *index)
{
	uint16_t before = *n;
	TRY(intern(r, table, n, max, name, at, index));
	return *n == before ? chart_fail(r, ERR_CHART_TWICE, at, what, " is there twice") : ERR_OK;
}

static enum err rail_year(struct chart_reader *r, struct word w, uint16_t *year)
{
	uint32_t v = 0;
	if (!word_is(&w, "main") && !word_is(&w, "branch") && num_parse(w.s, w.n, 1861, 1865, &v) != ERR_OK)
		return chart_fail(r, ERR_CHART_VALUE, &w, "railway class ",
			" is not allowed; allowed: main, branch, a year from 1861 to 1865");
	*year = (uint16_t)v;
	return ERR_OK;
}

/* One more railway over a hexside, where its age puts it; false when there is no room. */
static bool add_rail(struct map *m, hex_t h, enum dir d, uint8_t index)
{
	hex_t o = m->next[h][d];
	enum dir b = dir_opposite(d);
	uint8_t line[RAIL_ALSO_MAX + 2] = { m->rail[h][d] };
	unsigned n = 0;
	memcpy(line + 1, m->rail_also[h][d], RAIL_ALSO_MAX);
	while (line[n])
		n++;
	if (n > RAIL_ALSO_MAX)
		return false;
	for (; n && m->rail_year[line[n - 1] - 1] > m->rail_year[index - 1]; n--)
		line[n] = line[n - 1];
	line[n] = index;
	m->rail[h][d] = m->rail[o][b] = line[0];
	memcpy(m->rail_also[h][d], line + 1, RAIL_ALSO_MAX);
	memcpy(m->rail_also[o][b], line + 1, RAIL_ALSO_MAX);
	add_flags(m, h, d, HEXSIDE_RAIL);
	return true;
}

enum err map_rail_row(struct chart_reader *r, struct word row)
{
	struct map *m = map_reading(r)->m;
	struct word f[3], w;
	char name[NAME_MAX_BYTES + 1];
	uint16_t year = 0;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(chart_name(r, f[0], "the railway's name", name));
	TRY(rail_year(r, f[1], &year));
	uint8_t index = 0;
	unsigned count = 0;
	hex_t at = HEX_NONE, h;
	enum dir d = DIR_E;
	for (; word_next(&f[2], &w); count++) {
		TRY(line_step(r, w, &at, &h, &d));
		if (h == HEX_NONE)
			continue;
		if (!index) {
			TRY(new_name(r, m->rail_name, &m->n_rails, RAILS_MAX, "railway ", name, &f[0], &index));
			m->rail_year[index - 1] = year;
		}
		if (!add_rail(m, h, d, index))
			return chart_fail(r, ERR_CHART_LIMIT, &w, "no room for one more railway over the hexside to ", "");
	}
	if (count < 2)
		return chart_fail(r, ERR_CHART_LINE, &f[0], "railway ", " needs two hexes or more");
	return ERR_OK;
}

/* Roads run together near towns: a hexside that has one keeps its name. */
enum err map_road_row(struct chart_reader *r, struct word row)
{
	static const char *const classes[] = { "road", "turnpike" };
	struct map *m = map_reading(r)->m;
	struct word f[3], w;
	char name[NAME_MAX_BYTES + 1];
	unsigned turnpike, count = 0;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(chart_name(r, f[0], "the road's name", name));
	TRY(chart_choice(r, f[1], "class", classes, 2, &turnpike));
	uint8_t index = 0;
	hex_t at = HEX_NONE, h;
	enum dir d = DIR_E;
	for (; word_next(&f[2], &w); count++) {
		TRY(line_step(r, w, &at, &h, &d));
		if (h == HEX_NONE)
			continue;
		if (m->terrain[h] == TERRAIN_SEA || m->terrain[m->next[h][d]] == TERRAIN_SEA)
			return chart_fail(r, ERR_CHART_VALUE, &w, "a road lies on land, but here sea is at or before ", "");
		if (!index) {
			TRY(new_name(r, m->road_name, &m->n_roads, ROADS_MAX, "road ", name, &f[0], &index));
			m->turnpike[index - 1] = turnpike == 1;
		}
		if (m->road[h][d])
			continue;
		m->road[h][d] = m->road[m->next[h][d]][dir_opposite(d)] = index;
		add_flags(m, h, d, HEXSIDE_ROAD);
	}
	if (count < 2)
		return chart_fail(r, ERR_CHART_LINE, &f[0], "road ", " needs two hexes or more");
	return ERR_OK;
}

/* The water a bridge or ferry row names must be what lies on its hexside. */
static enum err crossing(struct chart_reader *r, const struct word *f, unsigned flag, hex_t *h, enum dir *d)
{
	struct map *m = map_reading(r)->m;
	char name[NAME_MAX_BYTES + 1];
	TRY(window_side(r, f[0], h, d));
	TRY(chart_name(r, f[1], "the river's name", name));
	if (*h == HEX_NONE)
		return ERR_OK;
	uint8_t river = m->river[*h][*d];
	bool bay = m->hexside[*h][*d] & HEXSIDE_BAY;
	if (!(river && strcmp(m->river_name[river - 1], name) == 0) && !(bay && strcmp(name, "bay") == 0)) {
		struct text t = chart_say(r, "", &f[1], " is not the water on that hexside, which has ");
		text_add(&t, river ? m->river_name[river - 1] : bay ? "bay" : "none");
		return chart_refuse(r, ERR_CHART_NAME, &f[1]);
	}
	if (m->hexside[*h][*d] & flag)
		return chart_fail(r, ERR_CHART_TWICE, &f[0], "hexside ", " is there twice");
	add_flags(m, *h, *d, flag);
	return ERR_OK;
}

static bool is_road(const struct word *w)
{
	return w->n > 5 && memcmp(w->s, "road:", 5) == 0;
}

enum err map_bridge_row(struct chart_reader *r, struct word row)
{
	struct map *m = map_reading(r)->m;
	struct word f[3], w;
	hex_t h;
	enum dir d;
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(crossing(r, f, HEXSIDE_BRIDGE, &h, &d));
	if (f[2].n == 0)
		return chart_fail(r, ERR_CHART_LINE, &f[0], "the bridge on ", " must carry a railway or \"road: name\"");
	while (word_until(&f[2], ',', &w)) {
		if (h == HEX_NONE)
			continue;
		if (is_road(&w)) {
			if (!m->road[h][d])
				return chart_fail(r, ERR_CHART_NAME, &w, "", " bridges nothing: [roads] has no road over that hexside");
			add_flags(m, h, d, HEXSIDE_ROAD_BRIDGE);
			continue;
		}
		bool known = false;
		for (unsigned i = 0; i < m->n_rails; i++)
			known = known || word_is(&w, m->rail_name[i]);
		if (!known || !m->rail[h][d])
			return chart_fail(r, ERR_CHART_NAME, &w, "", " is no railway over that hexside");
	}
	return ERR_OK;
}

enum err map_ferry_row(struct chart_reader *r, struct word row)
{
	struct word f[3];
	hex_t h;
	enum dir d;
	char at[NAME_MAX_BYTES + 1];
	TRY(chart_fields(r, row, f, 3, 3, NULL));
	TRY(chart_name(r, f[2], "the place of the ferry", at));
	return crossing(r, f, HEXSIDE_FERRY, &h, &d);
}
