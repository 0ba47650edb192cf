/* SPDX-License-Identifier: GPL-3.0-or-later
 * The map file.  Its format is described in vedette-scenario(5) and by the map itself. */
#include "charts/map.h"

#include <string.h>

static const char *const terrain_words[TERRAIN_COUNT] = { "clear", "forest", "hills", "mountain", "swamp", "sea" };
static const char terrain_letters[TERRAIN_COUNT + 1] = ".fhms~";
static const char state_letters[] = "VM*DPJOILWUKNETnsGFAmlaXi~-";

const char *terrain_word(enum terrain t)
{
	BUG_IF(t >= TERRAIN_COUNT);
	return terrain_words[t];
}

/* ---- head --------------------------------------------------------------------------------------------------- */

static enum err key_format(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	uint32_t v;
	return chart_number(r, value, k->name, 1, 1, &v);
}

static enum err key_name(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	return chart_name(r, value, k->name, map_reading(r)->m->name);
}

static enum err two_numbers(struct chart_reader *r, const struct chart_key *k, struct word value, uint32_t min, uint32_t max,
	uint8_t *a, uint8_t *b)
{
	uint32_t x, y;
	struct word rest = value;
	TRY(chart_next_number(r, &rest, k->name, min, max, &x));
	TRY(chart_next_number(r, &rest, k->name, min, max, &y));
	word_trim(&rest);
	if (rest.n)
		return chart_fail(r, ERR_CHART_LINE, &rest, "two numbers are enough, but there is ", "");
	*a = (uint8_t)x;
	*b = (uint8_t)y;
	return ERR_OK;
}

static enum err key_size(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	struct grid *g = &map_reading(r)->full;
	TRY(two_numbers(r, k, value, 1, 100, &g->w, &g->h));
	if (grid_count(g) <= HEXES_MAX)
		return ERR_OK;
	struct text t = chart_say(r, "a map of ", NULL, "");
	text_add_int(&t, grid_count(g));
	text_add(&t, " hexes, at most ");
	text_add_int(&t, HEXES_MAX);
	return chart_refuse(r, ERR_CHART_LIMIT, &value);
}

static enum err key_first(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	struct grid *g = &map_reading(r)->full;
	return two_numbers(r, k, value, 0, 99, &g->c0, &g->r0);
}

/* Facts for people: only that they are there. */
static enum err key_words(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	if (value.n)
		return ERR_OK;
	chart_say(r, k->name, NULL, " must not be empty");
	return chart_refuse(r, ERR_CHART_LINE, &value);
}

static enum err head_done(struct chart_reader *r)
{
	struct map_read *mr = map_reading(r);
	struct map *m = mr->m;
	const struct grid *f = &mr->full;
	if (f->c0 + f->w > 100 || f->r0 + f->h > 100) {
		chart_say(r, "columns and rows go up to 99", NULL, "");
		return chart_refuse_at(r, ERR_CHART_LIMIT, r->section_line, 1);
	}
	m->grid = mr->win ? *mr->win : *f;
	const struct grid *g = &m->grid;
	if (g->c0 < f->c0 || g->r0 < f->r0 || g->c0 + g->w > f->c0 + f->w || g->r0 + g->h > f->r0 + f->h || !g->w || !g->h) {
		struct text t = chart_say(r, "the window does not lie on the map, which has columns ", NULL, "");
		text_add_padded(&t, f->c0, 2);
		text_add(&t, " to ");
		text_add_padded(&t, f->c0 + f->w - 1u, 2);
		text_add(&t, " and rows ");
		text_add_padded(&t, f->r0, 2);
		text_add(&t, " to ");
		text_add_padded(&t, f->r0 + f->h - 1u, 2);
		return chart_refuse_at(r, ERR_CHART_HEX, 0, 0);
	}
	for (hex_t h = 0; h < grid_count(g); h++)
		for (int d = 0; d < DIR_COUNT; d++)
			m->next[h][d] = grid_next(g, h, (enum dir)d);
	return ERR_OK;
}

/* ---- land --------------------------------------------------------------------------------------------------- */

/* "04 h h . ..." : the row's number, then a letter a hex; `put` takes the letter. */
static enum err letters(struct chart_reader *r, struct word row,
	enum err (*put)(struct chart_reader *, const struct word *, hex_t))
{
	struct map_read *mr = map_reading(r);
	const struct grid *g = &mr->full;
	struct word w;
	word_next(&row, &w);
	unsigned want = g->r0 + mr->rows;
	if (mr->rows == g->h)
		return chart_fail(r, ERR_CHART_LIMIT, &w, "row ", " is one more than the size says");
	if (w.n != 2 || w.s[0] != (char)('0' + want / 10) || w.s[1] != (char)('0' + want % 10)) {
		struct text t = chart_say(r, "row ", &w, " must be row ");
		text_add_padded(&t, want, 2);
		return chart_refuse(r, ERR_CHART_LINE, &w);
	}
	for (unsigned i = 0; i < g->w; i++) {
		if (!word_next(&row, &w) || w.n != 1) {
			struct text t = chart_say(r, "a row has ", NULL, "");
			text_add_int(&t, g->w);
			text_add(&t, " letters parted by blanks, this one breaks off at ");
			text_add_int(&t, i + 1);
			return chart_refuse(r, ERR_CHART_LINE, &w);
		}
		hex_t h = map_window_hex(mr, (hex_t)(mr->rows * g->w + i));
		TRY(put(r, &w, h));
	}
	word_trim(&row);
	if (row.n)
		return chart_fail(r, ERR_CHART_LINE, &row, "too many letters in the row: ", "");
	mr->rows++;
	return ERR_OK;
}

static enum err letters_done(struct chart_reader *r)
{
	struct map_read *mr = map_reading(r);
	unsigned rows = mr->rows;
	mr->rows = 0;
	if (rows == mr->full.h)
		return ERR_OK;
	struct text t = chart_say(r, "[", NULL, r->section->name);
	text_add(&t, "] stops before row ");
	text_add_padded(&t, mr->full.r0 + rows, 2);
	return chart_refuse_at(r, ERR_CHART_MISSING, r->section_line, 1);
}

static enum err put_terrain(struct chart_reader *r, const struct word *w, hex_t h)
{
	const char *at = strchr(terrain_letters, w->s[0]);
	if (!at)
		return chart_fail(r, ERR_CHART_VALUE, w, "terrain ", " is not allowed; allowed: . f h m s ~");
	if (h != HEX_NONE)
		map_reading(r)->m->terrain[h] = (uint8_t)(at - terrain_letters);
	return ERR_OK;
}

static enum err put_state(struct chart_reader *r, const struct word *w, hex_t h)
{
	struct map *m = map_reading(r)->m;
	if (!strchr(state_letters, w->s[0])) {
		struct text t = chart_say(r, "state ", w, " is not allowed; allowed: ");
		text_add(&t, state_letters);
		return chart_refuse(r, ERR_CHART_VALUE, w);
	}
	if (h == HEX_NONE)
		return ERR_OK;
	if ((w->s[0] == '~') != (m->terrain[h] == TERRAIN_SEA))
		return chart_fail(r, ERR_CHART_VALUE, w, "state ", " does not agree with [terrain] about what is sea");
	m->state[h] = w->s[0];
	return ERR_OK;
}

static enum err terrain_row(struct chart_reader *r, struct word row)
{
	return letters(r, row, put_terrain);
}

static enum err state_row(struct chart_reader *r, struct word row)
{
	return letters(r, row, put_state);
}

static enum err west_virginia_row(struct chart_reader *r, struct word row)
{
	struct map_read *mr = map_reading(r);
	struct word w;
	while (word_next(&row, &w)) {
		hex_t full;
		TRY(chart_hex(r, w, &mr->full, &full));
		hex_t h = map_window_hex(mr, full);
		if (h == HEX_NONE)
			continue;
		if (mr->m->west_virginia[h])
			return chart_fail(r, ERR_CHART_TWICE, &w, "hex ", " is there twice");
		if (mr->m->state[h] != 'V')
			return chart_fail(r, ERR_CHART_VALUE, &w, "hex ", " is not of Virginia");
		mr->m->west_virginia[h] = true;
	}
	return ERR_OK;
}

/* ---- towns -------------------------------------------------------------------------------------------------- */

/* "38.9 -77.03": facts for people, checked for form only. */
static enum err check_degrees(struct chart_reader *r, struct word field)
{
	struct word w, whole = field;
	unsigned n = 0;
	bool good = true;
	for (; word_next(&field, &w); n++)
		for (size_t i = 0; i < w.n; i++)
			good = good && (strchr("0123456789.", w.s[i]) || (i == 0 && w.s[i] == '-' && w.n > 1));
	if (good && n == 2)
		return ERR_OK;
	return chart_fail(r, ERR_CHART_VALUE, &whole, "", " must be latitude and longitude in degrees");
}

static enum err check_roles(struct chart_reader *r, struct word w, char *out, size_t cap)
{
	static const char allowed[] = "ACDFJLNPRT";
	bool good = w.n < cap;
	for (size_t i = 0; i < w.n && good; i++)
		good = strchr(allowed, w.s[i]) && !memchr(w.s, w.s[i], i);
	if (!good)
		return chart_fail(r, ERR_CHART_VALUE, &w, "roles ", " are not allowed; allowed, each once: A C D F J L N P R T");
	memcpy(out, w.s, w.n);
	out[w.n] = '\0';
	return ERR_OK;
}

/* Where it belongs: by hex, then class downwards, then order in the file. */
static enum err insert_town(struct chart_reader *r, const struct word *name, const struct town *t)
{
	struct map *m = map_reading(r)->m;
	for (unsigned i = 0; i < m->n_towns; i++)
		if (strcmp(m->town[i].name, t->name) == 0)
			return chart_fail(r, ERR_CHART_TWICE, name, "town ", " is there twice");
	if (m->n_towns == TOWNS_MAX)
		return chart_fail(r, ERR_CHART_LIMIT, name, "no room for one more town: ", "");
	unsigned at = m->n_towns++;
	for (; at && (m->town[at - 1].hex > t->hex || (m->town[at - 1].hex == t->hex && m->town[at - 1].klass < t->klass)); at--)
		m->town[at] = m->town[at - 1];
	m->town[at] = *t;
	return ERR_OK;
}

static enum err town_row(struct chart_reader *r, struct word row)
{
	struct map_read *mr = map_reading(r);
	struct word f[8];
	unsigned n;
	uint32_t v;
	hex_t full;
	struct town t;
	memset(&t, 0, sizeof t);
	TRY(chart_fields(r, row, f, 7, 8, &n));
	TRY(chart_hex(r, f[0], &mr->full, &full));
	TRY(chart_name(r, f[1], "the town's name", t.name));
	if (f[2].n != 2 || !(f[2].s[0] >= 'A' && f[2].s[0] <= 'Z') || !(f[2].s[1] >= 'A' && f[2].s[1] <= 'Z'))
		return chart_fail(r, ERR_CHART_VALUE, &f[2], "state ", " must be two capital letters");
	memcpy(t.state, f[2].s, 2);
	TRY(chart_number(r, f[3], "class", 0, 6, &v));
	t.klass = (uint8_t)v;
	struct word people = f[4];
	if (people.n && people.s[0] == '~') {
		t.estimated = true;
		people = (struct word){ people.s + 1, people.n - 1, people.col + 1 };
	}
	TRY(chart_number(r, people, "people", 0, 9999999, &t.people));
	TRY(check_roles(r, f[5], t.roles, sizeof t.roles));
	TRY(check_degrees(r, f[6]));
	if (n == 8 && !word_is(&f[7], "moved"))
		return chart_fail(r, ERR_CHART_VALUE, &f[7], "", " is not allowed there; allowed: moved");
	t.hex = map_window_hex(mr, full);
	if (t.hex == HEX_NONE)
		return ERR_OK;
	if (mr->m->terrain[t.hex] == TERRAIN_SEA)
		return chart_fail(r, ERR_CHART_VALUE, &f[0], "hex ", " is sea");
	return insert_town(r, &f[1], &t);
}

static const struct chart_key head_keys[] = {
	{ "format", key_format, NULL }, { "name", key_name, NULL }, { "size", key_size, NULL }, { "first", key_first, NULL },
	{ "scale", key_words, NULL }, { "projection", key_words, NULL },
};

static const struct chart_section sections[] = {
	{ NULL, NULL, false, head_keys, sizeof head_keys / sizeof *head_keys, NULL, head_done },
	{ "terrain", "row letter letter ...", false, NULL, 0, terrain_row, letters_done },
	{ "state", "row letter letter ...", false, NULL, 0, state_row, letters_done },
	{ "west_virginia", "hex hex ...", false, NULL, 0, west_virginia_row, NULL },
	{ "rivers", "name | creek, minor, navigable or tidal | hexside hexside ...", false, NULL, 0, map_river_row, NULL },
	{ "bays", "hexside hexside ...", false, NULL, 0, map_bay_row, NULL },
	{ "ridges", "hexside | ridge | gap or nothing", false, NULL, 0, map_ridge_row, NULL },
	{ "towns", "hex | name | state | class | people | roles | latitude longitude", false, NULL, 0, town_row, NULL },
	{ "rails", "name | main, branch or year | hex hex ...", false, NULL, 0, map_rail_row, NULL },
	{ "roads", "name | turnpike or road | hex hex ...", true, NULL, 0, map_road_row, NULL },
	{ "bridges", "hexside | river | railways or road: name", false, NULL, 0, map_bridge_row, NULL },
	{ "ferries", "hexside | river | place", false, NULL, 0, map_ferry_row, NULL },
};

enum err map_parse(const char *text, size_t n, const struct grid *win, struct map *m, struct fault *f)
{
	struct map_read mr = { m, win, { 0, 0, 0, 0 }, 0 };
	struct chart_reader r;
	memset(&r, 0, sizeof r);
	memset(m, 0, sizeof *m);
	r.ctx = &mr;
	r.f = f;
	TRY(chart_read(&r, text, n, sections, sizeof sections / sizeof *sections));
	for (unsigned i = m->n_towns; i--;) /* the first of a hex is its chief town */
		m->town_of[m->town[i].hex] = (uint16_t)(i + 1);
	return ERR_OK;
}
