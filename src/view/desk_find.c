/* SPDX-License-Identifier: GPL-3.0-or-later
 * Find a town, a road, a piece or a hex by part of its name or number. */
#include "view/desk_part.h"
#include "view/point.h"
#include "view/rows.h"

#include <stdlib.h>
#include <string.h>

enum { FIND_ROWS_MAX = 64, FIND_WORD_MAX = 24 };

struct find {
	char word[FIND_WORD_MAX + 1];
	size_t n;
	struct desk_row row[FIND_ROWS_MAX];
	hex_t hex[FIND_ROWS_MAX];
	piece_t piece[FIND_ROWS_MAX];
	int n_rows, chosen, top;
	hex_t from; /* where the cursor was */
};

static struct find *find_of(const struct desk *d)
{
	return d->own[SCENE_FIND];
}

static bool find_open(struct desk *d)
{
	d->own[SCENE_FIND] = calloc(1, sizeof(struct find));
	return d->own[SCENE_FIND] != NULL;
}

static void find_close(struct desk *d)
{
	free(d->own[SCENE_FIND]);
	d->own[SCENE_FIND] = NULL;
}

/* Is the word part of s, in whatever case? */
static bool part(const char *s, const struct find *f)
{
	size_t len = strlen(s);

	for (size_t i = 0; i + f->n <= len; i++)
		if (ascii_equal_fold(s + i, f->n, f->word))
			return true;
	return false;
}

static struct text row(struct find *f, hex_t h, piece_t p)
{
	int i = f->n_rows++;

	f->row[i] = (struct desk_row){ .mark = ' ' };
	f->hex[i] = h;
	f->piece[i] = p;
	return text_in(f->row[i].text, sizeof f->row[i].text);
}

static bool begins(const char *s, const struct find *f)
{
	return strlen(s) >= f->n && ascii_equal_fold(s, f->n, f->word);
}

/* A piece that is called just so, or a Leader whose id or last name begins so: meant before any town. */
static bool first(const struct piece *p, const struct find *f)
{
	const char *last = strrchr(p->name, ' ');

	if (ascii_equal_fold(f->word, f->n, p->id) || ascii_equal_fold(f->word, f->n, p->name))
		return true;
	return p->kind == PIECE_LEADER && (begins(p->id, f) || begins(last ? last + 1 : p->name, f));
}

static void row_piece(const struct desk *d, struct find *f, piece_t p)
{
	struct text t = row(f, d->pos.state->piece[p].hex, p);

	/* as of towns and roads the hex first: what a narrow panel cuts is the end of a long name */
	text_add_padded(&t, grid_id(&d->pos.charts->map.grid, d->pos.state->piece[p].hex), 4);
	text_add_char(&t, ' ');
	text_add(&t, d->pos.charts->scn.piece[p].name);
}

/* Each at its hex nearest to where the cursor was. */
static void search_roads(const struct desk *d, struct find *f)
{
	const struct map *m = &d->pos.charts->map;

	for (unsigned i = 0; i < m->n_roads && f->n_rows < FIND_ROWS_MAX; i++) {
		hex_t h = part(m->road_name[i], f) ? charts_road_near(d->pos.charts, i, f->from) : HEX_NONE;

		if (h != HEX_NONE) {
			struct text t = row(f, h, PIECE_NONE);

			text_add_padded(&t, grid_id(&m->grid, h), 4);
			text_add_char(&t, ' ');
			text_add(&t, m->road_name[i]);
		}
	}
}

/* Hexes whose number begins so, and towns. */
static void search_map(const struct desk *d, struct find *f)
{
	const struct charts *c = d->pos.charts;

	for (unsigned h = 0; h < grid_count(&c->map.grid) && f->n_rows < FIND_ROWS_MAX; h++) {
		char id[8];
		struct text t = text_in(id, sizeof id);

		text_add_padded(&t, grid_id(&c->map.grid, (hex_t)h), 4);
		if (f->n >= 3 && strncmp(id, f->word, f->n) == 0) {
			t = row(f, (hex_t)h, PIECE_NONE);
			phrase_hex(c, (hex_t)h, &t);
		}
	}
	for (unsigned i = 0; i < c->map.n_towns && f->n_rows < FIND_ROWS_MAX; i++)
		if (part(c->map.town[i].name, f)) {
			struct text t = row(f, c->map.town[i].hex, PIECE_NONE);

			text_add_padded(&t, grid_id(&c->map.grid, c->map.town[i].hex), 4);
			text_add_char(&t, ' ');
			text_add(&t, c->map.town[i].name);
		}
}

static void search(struct desk *d)
{
	struct find *f = find_of(d);
	const struct piece *piece = d->pos.charts->scn.piece;
	unsigned n = d->pos.charts->scn.n_pieces;

	f->n_rows = f->chosen = f->top = 0;
	if (f->n == 0)
		return;
	for (unsigned p = 0; p < n && f->n_rows < FIND_ROWS_MAX; p++)
		if (piece_in_play(d->pos.state, (piece_t)p) && first(&piece[p], f))
			row_piece(d, f, (piece_t)p);
	search_map(d, f);
	for (unsigned p = 0; p < n && f->n_rows < FIND_ROWS_MAX; p++)
		if (piece_in_play(d->pos.state, (piece_t)p) && !first(&piece[p], f) &&
			(part(piece[p].name, f) || part(piece[p].id, f)))
			row_piece(d, f, (piece_t)p);
	search_roads(d, f);
}

static void show(struct desk *d)
{
	struct find *f = find_of(d);

	desk_focus(d, f->n_rows > 0 ? f->hex[f->chosen] : f->from);
}

static void find_enter(struct desk *d)
{
	struct find *f = find_of(d);

	f->n = 0;
	f->word[0] = '\0';
	f->from = d->focus;
	search(d);
}

static void find_type(struct desk *d, uint32_t press)
{
	struct find *f = find_of(d);

	if (press == PRESS_BACKSPACE)
		f->n -= f->n > 0;
	else if (press >= ' ' && press < 127 && f->n < FIND_WORD_MAX)
		f->word[f->n++] = (char)press;
	f->word[f->n] = '\0';
	search(d);
	show(d);
}

/* Who is given orders when this piece is meant, PIECE_NONE = nobody. */
static piece_t takes_orders(struct desk *d, piece_t p)
{
	if (p != PIECE_NONE)
		p = point_head(d->pos.charts, desk_opened(d), p);
	return p != PIECE_NONE && desk_orderable(d, p) ? p : PIECE_NONE;
}

static void find_act(struct desk *d, enum action a)
{
	struct find *f = find_of(d);
	hex_t h = f->n_rows > 0 ? f->hex[f->chosen] : HEX_NONE;
	piece_t p = f->n_rows > 0 ? f->piece[f->chosen] : PIECE_NONE;

	if (rows_move(a, f->row, f->n_rows, d->h, &f->chosen)) {
		show(d);
		return;
	}
	switch (a) {
	case ACTION_FOUND_NEXT:
		f->chosen += f->chosen + 1 < f->n_rows;
		show(d);
		return;
	case ACTION_FOUND_BEFORE:
		f->chosen -= f->chosen > 0;
		show(d);
		return;
	case ACTION_FOUND:
		if (h == HEX_NONE) {
			desk_say(d, false, "nothing is called so here");
			return;
		}
		desk_focus(d, h);
		/* a form that looks for something keeps whom it is about */
		d->sought = d->n_below > 1;
		d->found = p;
		if (!d->sought)
			d->chosen = takes_orders(d, p);
		desk_back(d);
		return;
	default:
		desk_leave(d);
		return;
	}
}

static void find_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct find *f = find_of(d);

	text_add(out, "Find: ");
	text_add(out, f->word);
	*role = ROLE_HEAD;
	if (f->n == 0) {
		text_add(out, "part of a name, or a hex number; towns, pieces and roads");
		*role = ROLE_DIM;
	} else if (f->n_rows == 0) {
		text_add(out, "  - nothing is called so");
	}
}

static void find_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct find *f = find_of(d);
	struct rect in = desk_panel(d, c, l->panel);

	if (l->map.h > 0)
		desk_draw_map(d, l->map, c);
	plane_text(&c->plane, in.x, in.y, in.w, ROLE_HEAD, "Found");
	desk_draw_rows(c, (struct rect){ in.x, in.y + 1, in.w, in.h - 1 }, f->row, f->n_rows, f->chosen, &f->top);
	if (f->n_rows == 0)
		canvas_cursor(c, l->words.x + 6 + (int)f->n, l->words.y);
}

const struct scene_ops scene_find = {
	.open = find_open, .close = find_close, .enter = find_enter, .act = find_act, .type = find_type, .words = find_words,
	.draw = find_draw,
};
