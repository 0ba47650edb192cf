/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/picture.h"

#include <string.h>

static const struct {
	uint32_t ch[GLYPH_SET_COUNT];
	uint8_t role;
	const char *words;
} glyphs[GLYPH_COUNT] = {
#define GLYPH(code, role, ascii, acs, utf8, words) [GLYPH_##code] = { { ascii, acs, utf8 }, ROLE_##role, words },
#include "report/glyphs.def"
#undef GLYPH
};

uint32_t glyph_char(enum glyph_set set, enum glyph g)
{
	BUG_IF((unsigned)g >= GLYPH_COUNT || (unsigned)set >= GLYPH_SET_COUNT);
	return glyphs[g].ch[set];
}

enum role glyph_role(enum glyph g)
{
	BUG_IF((unsigned)g >= GLYPH_COUNT);
	return (enum role)glyphs[g].role;
}

const char *glyph_words(enum glyph g)
{
	BUG_IF((unsigned)g >= GLYPH_COUNT);
	return glyphs[g].words;
}

void glyph_frame(struct plane *p, struct rect r, enum glyph_set set)
{
	plane_fill(p, r, glyph_char(set, r.w == 1 ? GLYPH_FRAME_UPRIGHT : GLYPH_FRAME_LEVEL), ROLE_FRAME);
}

/* ---- geometry ---- */

void picture_size(const struct grid *g, int k, int *w, int *h)
{
	*w = 2 * k * g->w + k;
	*h = k * g->h;
}

void picture_corner(const struct grid *g, int k, hex_t h, int *x, int *y)
{
	int row = grid_row(g, h);

	*x = 2 * k * (grid_col(g, h) - g->c0) + k * (row & 1);
	*y = k * (row - g->r0);
}

static int floor_div(int a, int b)
{
	return a >= 0 ? a / b : -((b - 1 - a) / b);
}

hex_t picture_hex(const struct grid *g, int k, int x, int y)
{
	int row = floor_div(y, k) + g->r0;
	int col = floor_div(x - k * (row & 1), 2 * k) + g->c0;

	return grid_at(g, col, row);
}

/* Row of a hex, counted from its corner, that carries pieces. */
static int piece_row(int k)
{
	return k - 1;
}

void picture_focus(const struct grid *g, const struct picture *p, hex_t h, int *x, int *y)
{
	picture_corner(g, p->k, h, x, y);
	*x += p->frame.x - p->scroll_x + 1;
	*y += p->frame.y - p->scroll_y + piece_row(p->k);
}

/* Keep a scroll value where the frame shows as much map as there is; a map smaller than the frame is centred. */
static int clamp_scroll(int v, int frame, int whole)
{
	if (whole <= frame)
		return -(frame - whole) / 2;
	if (v < 0)
		return 0;
	return v > whole - frame ? whole - frame : v;
}

static void clamp_both(const struct grid *g, struct picture *p, int x, int y)
{
	int w, h;

	picture_size(g, p->k, &w, &h);
	p->scroll_x = clamp_scroll(x, p->frame.w, w + 1);
	p->scroll_y = clamp_scroll(y, p->frame.h, h);
}

void picture_centre(const struct grid *g, struct picture *p, hex_t h)
{
	int x, y;

	picture_corner(g, p->k, h, &x, &y);
	clamp_both(g, p, x + p->k - p->frame.w / 2, y + p->k / 2 - p->frame.h / 2);
}

/* Least change of `at` that has [lo, hi) in a frame. */
static int follow(int at, int frame, int lo, int hi)
{
	if (hi - lo > frame)
		return (lo + hi - frame) / 2;
	if (lo < at)
		return lo;
	return hi > at + frame ? hi - frame : at;
}

void picture_follow(const struct grid *g, struct picture *p, hex_t h)
{
	int x, y, k = p->k;

	picture_corner(g, k, h, &x, &y);
	clamp_both(g, p, follow(p->scroll_x, p->frame.w, x - 2 * k, x + 4 * k + 1),
		follow(p->scroll_y, p->frame.h, y - k, y + 2 * k));
}

/* ---- painting ---- */

struct brush {
	const struct charts *c;
	const struct state *s;
	const struct picture *p;
	struct plane *out;
};

/* x, y: cells of the whole map. */
static struct cell *brush_at(const struct brush *b, int x, int y)
{
	const struct rect *f = &b->p->frame;

	x -= b->p->scroll_x;
	y -= b->p->scroll_y;
	if (x < 0 || y < 0 || x >= f->w || y >= f->h)
		return NULL;
	return plane_at(b->out, f->x + x, f->y + y);
}

static void brush_char(const struct brush *b, int x, int y, uint32_t ch, enum role role)
{
	struct cell *cell = brush_at(b, x, y);

	if (cell != NULL)
		*cell = (struct cell){ ch, (uint8_t)role };
}

static void brush_glyph(const struct brush *b, int x, int y, enum glyph g)
{
	brush_char(b, x, y, glyph_char(b->p->glyphs, g), glyph_role(g));
}

static enum glyph terrain_glyph(enum terrain t)
{
	static const uint8_t of[TERRAIN_COUNT] = {
		[TERRAIN_CLEAR] = GLYPH_CLEAR, [TERRAIN_FOREST] = GLYPH_FOREST, [TERRAIN_HILLS] = GLYPH_HILLS,
		[TERRAIN_MOUNTAIN] = GLYPH_MOUNTAIN, [TERRAIN_SWAMP] = GLYPH_SWAMP, [TERRAIN_SEA] = GLYPH_SEA,
	};

	return (enum glyph)of[t];
}

/* Does cell (i, j) of a hex carry its terrain's glyph?  i, j from the hex's corner. */
static bool terrain_mark(enum terrain t, int k, int i, int j)
{
	if (t == TERRAIN_SEA)
		return true;
	if (k == 1)
		return i == 1;
	if (j == 0 || i == 0)
		return false;
	switch (t) {
	case TERRAIN_MOUNTAIN:
		return k == 2 || (i >= 2 && i <= 4 && (j == 2 || i == 3));
	case TERRAIN_FOREST:
	case TERRAIN_SWAMP:
		return (i + j) % 2 == 0;
	case TERRAIN_HILLS:
		return k == 2 ? i == 2 : j == 1 ? i == 2 : i == 4;
	default:
		return i == k && j == 1;
	}
}

static void paint_terrain(const struct brush *b, hex_t h, int x, int y)
{
	enum terrain t = (enum terrain)b->c->map.terrain[h];
	enum glyph g = terrain_glyph(t);
	int k = b->p->k;

	for (int j = 0; j < k; j++)
		for (int i = 0; i < 2 * k; i++) {
			if (terrain_mark(t, k, i, j))
				brush_glyph(b, x + i, y + j, g);
			else
				brush_char(b, x + i, y + j, ' ', glyph_role(g));
		}
}

/* A way runs from the middle of a hex to the middle of each hexside it crosses, as a row of its glyph; sides: a bit for each. */
static void paint_way(const struct brush *b, unsigned sides, enum glyph g, int x, int y)
{
	int k = b->p->k;

	if (sides == 0)
		return;
	if (sides >> DIR_W & 1)
		brush_glyph(b, x, y + 1, g);
	if (sides >> DIR_NW & 1)
		brush_glyph(b, x + k - 1, y, g);
	if (sides >> DIR_NE & 1)
		brush_glyph(b, x + k + 1, y, g);
	brush_glyph(b, x + k, y + 1, g);
	if (k < 3)
		return;
	if (sides >> DIR_W & 1)
		brush_glyph(b, x + 1, y + 1, g);
	if (sides >> DIR_E & 1)
		brush_glyph(b, x + 5, y + 1, g);
	if (sides >> DIR_SE & 1)
		brush_glyph(b, x + 4, y + 2, g);
	if (sides >> DIR_SW & 1)
		brush_glyph(b, x + 2, y + 2, g);
}

/* Roads first, so that a railway beside one is what is seen. */
static void paint_ways(const struct brush *b, hex_t h, int x, int y)
{
	unsigned rails = 0, roads = 0;

	for (unsigned d = 0; d < DIR_COUNT; d++) {
		unsigned bits = b->c->map.hexside[h][d];

		if (bits & HEXSIDE_RAIL && !(bits & HEXSIDE_WRECKED))
			rails |= 1u << d;
		if (bits & HEXSIDE_ROAD)
			roads |= 1u << d;
	}
	if (b->p->k == 3)
		paint_way(b, roads, GLYPH_ROAD, x, y);
	paint_way(b, rails, GLYPH_RAIL, x, y);
}

/* What a hexside looks like: its glyph when it runs upright, and rising and falling in two or three cells. */
struct edge {
	enum glyph upright, rising[3], falling[3];
	enum glyph crossing; /* GLYPH_COUNT = none */
};

static bool edge_of(unsigned bits, struct edge *e)
{
	static const struct edge minor = { GLYPH_MINOR_W, { GLYPH_MINOR_LOW, GLYPH_MINOR_MID, GLYPH_MINOR_HIGH },
		{ GLYPH_MINOR_HIGH, GLYPH_MINOR_MID, GLYPH_MINOR_LOW }, GLYPH_COUNT };
	static const struct edge navigable = { GLYPH_NAVIGABLE_W, { GLYPH_NAVIGABLE_UP, GLYPH_NAVIGABLE_UP, GLYPH_NAVIGABLE_UP },
		{ GLYPH_NAVIGABLE_DOWN, GLYPH_NAVIGABLE_DOWN, GLYPH_NAVIGABLE_DOWN }, GLYPH_COUNT };
	static const struct edge tidal = { GLYPH_TIDAL, { GLYPH_TIDAL, GLYPH_TIDAL, GLYPH_TIDAL },
		{ GLYPH_TIDAL, GLYPH_TIDAL, GLYPH_TIDAL }, GLYPH_COUNT };
	static const struct edge ridge = { GLYPH_RIDGE, { GLYPH_RIDGE, GLYPH_RIDGE, GLYPH_RIDGE },
		{ GLYPH_RIDGE, GLYPH_RIDGE, GLYPH_RIDGE }, GLYPH_COUNT };

	if (bits & (HEXSIDE_TIDAL | HEXSIDE_BAY))
		*e = tidal;
	else if (bits & HEXSIDE_NAVIGABLE)
		*e = navigable;
	else if (bits & HEXSIDE_MINOR)
		*e = minor;
	else if (bits & HEXSIDE_RIDGE)
		*e = ridge;
	else
		return false;
	if (bits & HEXSIDE_GAP)
		e->crossing = GLYPH_GAP;
	else if (bits & HEXSIDE_RIVER && bits & HEXSIDE_BRIDGE)
		e->crossing = GLYPH_BRIDGE;
	else if (bits & HEXSIDE_RIVER && bits & HEXSIDE_FERRY)
		e->crossing = GLYPH_FERRY;
	return true;
}

/* A slanting hexside in the k cells from (x, y) on.  A crossing stands in its middle, at k = 2 in both cells. */
static void paint_slant(const struct brush *b, unsigned bits, int x, int y, bool rising)
{
	int k = b->p->k;
	struct edge e;

	if (!edge_of(bits, &e))
		return;
	const enum glyph *g = rising ? e.rising : e.falling;

	for (int i = 0; i < k; i++) {
		int pick = k == 3 ? i : 2 * i;

		brush_glyph(b, x + i, y, e.crossing != GLYPH_COUNT && (k == 2 || i == 1) ? e.crossing : g[pick]);
	}
}

/* An upright one: the rows below the slants, and the top row too where no slant needs that cell. */
static void paint_upright(const struct brush *b, unsigned bits, int x, int y, bool top)
{
	struct edge e;

	if (!edge_of(bits, &e))
		return;
	for (int j = top ? 0 : 1; j < b->p->k; j++)
		brush_glyph(b, x, y + j, e.crossing != GLYPH_COUNT && j == 1 ? e.crossing : e.upright);
}

static void paint_edges(const struct brush *b, hex_t h, int x, int y)
{
	const uint16_t *side = b->c->map.hexside[h];
	const hex_t *next = b->c->map.next[h];
	int k = b->p->k;
	struct edge e;

	paint_slant(b, side[DIR_NW], x, y, true);
	paint_slant(b, side[DIR_NE], x + k, y, false);
	paint_upright(b, side[DIR_W], x, y, !edge_of(side[DIR_NW], &e));
	/* at the edge of the window nobody else draws the far sides */
	if (next[DIR_E] == HEX_NONE)
		paint_upright(b, side[DIR_E], x + 2 * k, y, !edge_of(side[DIR_NE], &e));
	if (next[DIR_SW] == HEX_NONE)
		paint_slant(b, side[DIR_SW], x, y + k, false);
	if (next[DIR_SE] == HEX_NONE)
		paint_slant(b, side[DIR_SE], x + k, y + k, true);
}

static const struct objective *objective_at(const struct charts *c, hex_t h)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		if (c->scn.objective[i].hex == h)
			return &c->scn.objective[i];
	return NULL;
}

/* A cell that a name may cover: terrain, railway, road or nothing. */
static bool cell_yields(const struct cell *c)
{
	return c != NULL && (c->role <= ROLE_DIM || (c->role >= ROLE_CLEAR && c->role <= ROLE_SWAMP) || c->role == ROLE_RAIL ||
		c->role == ROLE_ROAD);
}

/* The name of a hex's chief town from (x, y) on, as far as nothing more important stands there, in at most `most` cells; at
 * least 3 letters or none. */
static void paint_name(const struct brush *b, const struct town *t, int x, int y, enum role role, int most)
{
	int room = 0, n = 0, len = text_columns(t->name, strlen(t->name));
	uint32_t ch;

	while (room < most && room <= len && cell_yields(brush_at(b, x + room, y)))
		room++;
	if (room < 3 && room < len)
		return;
	if (room > len)
		room = len + 1;
	for (size_t i = 0; t->name[i] != '\0' && n < room; n++) {
		unsigned u = utf8_decode(t->name + i, strlen(t->name + i), &ch);

		brush_char(b, x + n, y, u > 0 ? ch : '?', role);
		i += u > 0 ? u : 1;
	}
	/* parted from what follows */
	if (n == len && room > n)
		brush_char(b, x + n, y, ' ', ROLE_PLAIN);
}

static enum role town_role(const struct charts *c, hex_t h)
{
	if (objective_at(c, h) != NULL)
		return ROLE_OBJECTIVE;
	return c->town_class[h] > c->rules.city_class ? ROLE_CITY : ROLE_TOWN;
}

static void paint_town(const struct brush *b, hex_t h, int x, int y)
{
	const struct town *t = charts_town(b->c, h);
	enum glyph g = b->c->town_class[h] > b->c->rules.city_class ? GLYPH_CITY : GLYPH_TOWN;
	int k = b->p->k, row = piece_row(k);
	bool objective = objective_at(b->c, h) != NULL;

	if (t == NULL && !objective)
		return;
	if (k == 1) {
		brush_glyph(b, x + 1, y, objective ? GLYPH_OBJECTIVE : g);
		return;
	}
	/* the terrain's marks would read as part of the town's */
	for (int i = 1; i < 2 * k; i++)
		brush_char(b, x + i, y + row, ' ', ROLE_PLAIN);
	if (t != NULL)
		brush_char(b, x + k, y + row, glyph_char(b->p->glyphs, g), town_role(b->c, h));
	if (objective)
		brush_glyph(b, x + k + 1, y + row, GLYPH_OBJECTIVE);
}

static void paint_names(const struct brush *b, hex_t h, int x, int y)
{
	const struct town *t = charts_town(b->c, h);
	int k = b->p->k;

	if (t == NULL || k == 1)
		return;
	/* into the next hex only if that has no name of its own; the last cell stays blank where one follows */
	hex_t east = b->c->map.next[h][DIR_E];
	bool alone = east == HEX_NONE || charts_town(b->c, east) == NULL;

	paint_name(b, t, x + 1, y + (k == 3), town_role(b->c, h), alone ? 4 * k - 1 : 2 * k - 1);
}

static bool is_marked(const struct brush *b, hex_t h)
{
	return b->p->marks != NULL && b->p->marks[h].mark != 0;
}

/* May the number of a hex stand in that row?  `road`: over a road too, which shows in the other cells still. */
static bool number_fits(const struct brush *b, int x, int row, bool road)
{
	for (int i = 1; i <= 4; i++) {
		const struct cell *cell = brush_at(b, x + i, row);

		if (!cell_yields(cell) || (cell->ch != ' ' && !(road && cell->role == ROLE_ROAD)))
			return false;
	}
	return true;
}

/* In the top row, else in the lowest.  A mark there would be read as one more digit: then in the middle, or the mark goes there. */
static void paint_number(const struct brush *b, hex_t h, int x, int y)
{
	unsigned id = grid_id(&b->c->map.grid, h), div = 1000;
	bool marked = is_marked(b, h), mark_yields = cell_yields(brush_at(b, x + 4, y + 1)) && cell_yields(brush_at(b, x + 5, y + 1));

	for (int turn = 0; turn < 6; turn++) {
		int row = turn % 3;

		if ((row == 1 && !marked) || (row == 2 && marked && !mark_yields) || !number_fits(b, x, y + row, turn >= 3))
			continue;
		for (int i = 1; i <= 4; i++, div /= 10)
			brush_char(b, x + i, y + row, '0' + id / div % 10, ROLE_NUMBER);
		return;
	}
}

/* ---- pieces ---- */

char picture_stack(const struct charts *c, const struct state *s, hex_t h, enum side *side, unsigned *sp)
{
	static const char letters[] = "ACKIGLTD";
	unsigned best = sizeof letters - 1, best_side = SIDE_NONE, rank;

	for (unsigned p = 0; p < c->scn.n_pieces; p++) {
		const struct piece *pc = &c->scn.piece[p];

		if (!piece_in_play(s, (piece_t)p) || s->piece[p].hex != h)
			continue;
		switch (pc->kind) {
		case PIECE_HQ:
			rank = pc->hq_kind == HQ_ARMY ? 0 : pc->hq_kind == HQ_CORPS ? 1 : 2;
			break;
		case PIECE_UNIT:
			rank = pc->unit_type == UNIT_CAVALRY ? 2 : pc->unit_type == UNIT_GARRISON ? 4 : 3;
			break;
		case PIECE_LEADER:
			rank = 5;
			break;
		default:
			rank = pc->kind == PIECE_TRAIN ? 6 : 7;
			break;
		}
		/* whoever has combat units there owns the picture of the hex */
		if (best_side != SIDE_NONE && pc->side != best_side && state_has_combat(c, s, (enum side)best_side, h))
			continue;
		if (rank < best) {
			best = rank;
			best_side = pc->side;
		}
	}
	if (best_side == SIDE_NONE)
		return 0;
	*side = (enum side)best_side;
	*sp = state_sp(c, s, *side, h, true);
	return best_side == SIDE_UNION ? letters[best] : ascii_lower(letters[best]);
}

static void paint_pieces(const struct brush *b, hex_t h, int x, int y)
{
	enum side side;
	unsigned sp;
	char letter = picture_stack(b->c, b->s, h, &side, &sp);
	int k = b->p->k, at = x + 1;

	if (letter == 0)
		return;
	enum role role = side == SIDE_UNION ? ROLE_UNION : ROLE_CONFEDERATE;

	y += piece_row(k);
	brush_char(b, at, y, (uint32_t)(unsigned char)letter, role);
	if (k == 1)
		return;
	if (sp == 0) {
		brush_char(b, at + 1, y, ' ', role);
		brush_char(b, at + 2, y, ' ', role);
	} else if (sp < 10) {
		brush_char(b, at + 1, y, '0' + sp, role);
		brush_char(b, at + 2, y, ' ', role);
	} else if (sp < 100) {
		brush_char(b, at + 1, y, '0' + sp / 10, role);
		brush_char(b, at + 2, y, '0' + sp % 10, role);
	} else {
		brush_char(b, at + 1, y, '+', role);
		brush_char(b, at + 2, y, '+', role);
	}
}

/* Behind the letter of the pieces: k 1 in the cell before it, k 2 over the last two of three, k 3 after them, or a row higher where
 * the hex's number stands there. */
static void paint_mark(const struct brush *b, hex_t h)
{
	const struct picture_mark *m = &b->p->marks[h];
	int x, y, k = b->p->k;

	if (!is_marked(b, h))
		return;
	picture_corner(&b->c->map.grid, k, h, &x, &y);
	y += piece_row(k);
	x += k == 1 ? 0 : 2 * k - 1;
	if (k == 3 && brush_at(b, x - 1, y) != NULL && brush_at(b, x - 1, y)->role == ROLE_NUMBER)
		y--;
	if (k > 1 && (m->lead != 0 || k == 2))
		brush_char(b, x - 1, y, m->lead != 0 ? (uint32_t)(unsigned char)m->lead : ' ', (enum role)m->role);
	brush_char(b, x, y, (uint32_t)(unsigned char)m->mark, (enum role)m->role);
}

static void paint_cursor(const struct brush *b, hex_t h)
{
	int x, y, k = b->p->k;

	picture_corner(&b->c->map.grid, k, h, &x, &y);
	brush_glyph(b, x, y + piece_row(k), GLYPH_CURSOR_LEFT);
	brush_glyph(b, x + 2 * k, y + piece_row(k), GLYPH_CURSOR_RIGHT);
}

void picture_draw(const struct charts *c, const struct state *s, const struct picture *p, struct plane *out)
{
	const struct grid *g = &c->map.grid;
	const struct brush b = { c, s, p, out };
	unsigned n = grid_count(g);
	int x, y;

	BUG_IF(p->k < ZOOM_MIN || p->k > ZOOM_MAX);
	plane_fill(out, p->frame, ' ', ROLE_PLAIN);
	/* layer by layer, so that what matters more stands over what matters less */
	for (int layer = 0; layer < 6; layer++)
		for (unsigned i = 0; i < n; i++) {
			hex_t h = (hex_t)i;

			picture_corner(g, p->k, h, &x, &y);
			if (x + 2 * p->k < p->scroll_x || y + p->k < p->scroll_y || x > p->scroll_x + p->frame.w ||
				y > p->scroll_y + p->frame.h)
				continue;
			if (layer == 0)
				paint_terrain(&b, h, x, y);
			else if (layer == 1 && p->k > 1)
				paint_ways(&b, h, x, y);
			else if (layer == 2 && p->k > 1)
				paint_edges(&b, h, x, y);
			else if (layer == 3)
				paint_town(&b, h, x, y);
			else if (layer == 4)
				paint_pieces(&b, h, x, y);
			else if (layer == 5 && p->k > 1)
				paint_names(&b, h, x, y);
		}
	for (unsigned i = 0; i < n && p->k == 3; i++) {
		picture_corner(g, p->k, (hex_t)i, &x, &y);
		paint_number(&b, (hex_t)i, x, y);
	}
	for (unsigned i = 0; i < n; i++)
		paint_mark(&b, (hex_t)i);
	if (p->cursor != HEX_NONE)
		paint_cursor(&b, p->cursor);
}
