/* SPDX-License-Identifier: GPL-3.0-or-later
 * The map in lines: where we are, what is there, places and pieces by name. */
#include "screen/plain_part.h"

#include <stdlib.h>
#include <string.h>

#include "view/desk_battle.h"
#include "view/layout.h"
#include "view/over.h"
#include "view/scene.h"

void plain_focus(const struct plain *p, hex_t h, struct text *out)
{
	const struct desk_position *pos = &p->desk.pos;
	char buf[80];
	struct text t = text_in(buf, sizeof buf);

	describe_hex_line(pos->charts, pos->state, h, out);
	phrase_zone(pos->charts, pos->state, h, &t);
	text_add(out, t.len > 0 ? "; " : "");
	text_add(out, buf);
}

static bool has_part(const char *name, const char *part, size_t n)
{
	for (; *name != '\0'; name++) {
		size_t i = 0;

		while (i < n && name[i] != '\0' && ascii_lower(name[i]) == ascii_lower(part[i]))
			i++;
		if (i == n)
			return true;
	}
	return false;
}

/* The piece, town or road number `i` of all, in one count: its names and its hex, a road's nearest to the focus; false past
 * the last. */
static bool named(const struct plain *p, unsigned i, const char **id, const char **name, hex_t *h)
{
	const struct charts *c = p->desk.pos.charts;
	const struct state *s = p->desk.pos.state;

	*id = "";
	if (i < c->scn.n_pieces) {
		*id = c->scn.piece[i].id;
		*name = c->scn.piece[i].name;
		*h = piece_in_play(s, (piece_t)i) ? s->piece[i].hex : HEX_NONE;
		return true;
	}
	i -= c->scn.n_pieces;
	if (i < c->map.n_towns) {
		*name = c->map.town[i].name;
		*h = c->map.town[i].hex;
		return true;
	}
	i -= c->map.n_towns;
	if (i >= c->map.n_roads)
		return false;
	*name = c->map.road_name[i];
	*h = charts_road_near(c, i, p->desk.focus);
	return true;
}

/* A hex by number, or by the whole name of a place or piece. */
static hex_t hex_named(const struct plain *p, const char *s)
{
	size_t n = strlen(s);
	const char *id, *name;
	uint32_t v;
	hex_t h;

	if (num_parse(s, n, 100, 9999, &v) == ERR_OK)
		return grid_from_id(&p->desk.pos.charts->map.grid, v);
	for (unsigned i = 0; named(p, i, &id, &name, &h); i++)
		if (h != HEX_NONE && (ascii_equal_fold(s, n, id) || ascii_equal_fold(s, n, name)))
			return h;
	return HEX_NONE;
}

void plain_go(struct plain *p, const char *rest)
{
	hex_t h = hex_named(p, rest);

	if (h == HEX_NONE) {
		plain_say(p, "there is no such hex; four digits are wanted, or a whole name; find NAME looks for parts of names");
		return;
	}
	desk_focus(&p->desk, h);
	p->desk.chosen = PIECE_NONE;
	p->moved = true;
}

void plain_find(struct plain *p, const char *rest)
{
	enum { SHOWN = 20 };
	struct text t = plain_text(p);
	const char *id, *name;
	unsigned found = 0;
	hex_t h, first = HEX_NONE;
	size_t n = strlen(rest);

	for (unsigned i = 0; n > 0 && named(p, i, &id, &name, &h); i++) {
		if (h == HEX_NONE || !(has_part(id, rest, n) || has_part(name, rest, n)))
			continue;
		first = found == 0 ? h : first;
		if (found++ >= SHOWN)
			continue;
		text_add(&t, id);
		text_add(&t, id[0] != '\0' ? ": " : "");
		text_add(&t, name);
		text_add(&t, ", ");
		phrase_hex(p->desk.pos.charts, h, &t);
		text_add_char(&t, '\n');
	}
	if (found > SHOWN) {
		text_add(&t, "... and ");
		text_add_int(&t, (int64_t)found - SHOWN);
		text_add(&t, " more\n");
	}
	plain_say(p, found > 0 ? p->page : "nothing on the map has that in its name");
	if (found > 0) {
		desk_focus(&p->desk, first);
		p->moved = true;
	}
}

void plain_hex(struct plain *p, const char *rest)
{
	hex_t h = rest[0] == '\0' ? p->desk.focus : hex_named(p, rest);
	struct text t = plain_text(p);

	if (h == HEX_NONE)
		text_add(&t, "there is no such hex; four digits are wanted, or a whole name");
	else
		describe_hex(p->desk.pos.charts, p->desk.pos.state, h, REPORT_WIDTH, &t);
	plain_say(p, p->page);
}

void plain_near(struct plain *p, const char *rest)
{
	static const enum dir order[DIR_COUNT] = { DIR_NW, DIR_NE, DIR_E, DIR_SE, DIR_SW, DIR_W };
	const struct charts *c = p->desk.pos.charts;
	struct text t = plain_text(p);

	(void)rest;
	for (unsigned i = 0; i < DIR_COUNT; i++) {
		hex_t h = grid_next(&c->map.grid, p->desk.focus, order[i]);
		char buf[256];
		struct text side = text_in(buf, sizeof buf);

		if (h == HEX_NONE)
			continue;
		text_add(&t, dir_words(order[i]));
		text_add(&t, ": ");
		plain_focus(p, h, &t);
		phrase_hexside(c, p->desk.focus, order[i], false, &side);
		text_add(&t, side.len > 0 ? "; between: " : "");
		text_add(&t, buf);
		text_add_char(&t, '\n');
	}
	plain_say(p, p->page);
}

void plain_map(struct plain *p, const char *rest)
{
	struct text t = plain_text(p);

	(void)rest;
	report_map(p->desk.pos.charts, p->desk.pos.state, p->desk.focus, REPORT_WIDTH, 17, &t);
	plain_say(p, p->page);
}

/* ---- what a piece can do ---- */

/* The own piece that is named, or the one chosen; PIECE_NONE and a word why when there is none. */
static piece_t own_piece(struct plain *p, const char *name, bool leader)
{
	const struct desk_position *pos = &p->desk.pos;
	size_t n = strlen(name);
	piece_t q = n == 0 ? p->desk.chosen : PIECE_NONE;

	for (unsigned i = 0; n > 0 && i < pos->charts->scn.n_pieces; i++) {
		const struct piece *pc = &pos->charts->scn.piece[i];

		if (pc->side == pos->side && piece_in_play(pos->state, (piece_t)i) &&
			(ascii_equal_fold(name, n, pc->id) || ascii_equal_fold(name, n, pc->name)))
			q = (piece_t)i;
	}
	if (q == PIECE_NONE || (leader && pos->charts->scn.piece[q].kind != PIECE_LEADER)) {
		plain_say(p, leader ? "a Leader of yours is wanted, by his whole name, or chosen by next-piece"
				    : "a piece of yours is wanted, by its short word or whole name, or chosen by next-piece");
		return PIECE_NONE;
	}
	return q;
}

/* Least MP to each hex from where it stands now; a Leader with the HQ he leads (Q10). */
static void say_reach(struct plain *p, piece_t q)
{
	const struct charts *c = p->desk.pos.charts;
	const struct state *s = p->desk.pos.state;
	piece_t hq = c->scn.piece[q].kind == PIECE_LEADER ? command_hq(s, q) : PIECE_NONE;
	struct march m = { .piece = { hq != PIECE_NONE ? hq : q }, .n_pieces = 1 };
	struct column col;
	struct reach r;
	struct text t = plain_text(p);

	march_column(c, s, &m, &col);
	march_reach(c, s, &col, s->piece[q].hex, &r);
	text_add(&t, c->scn.piece[m.piece[0]].name);
	text_add(&t, ", ");
	text_add_int(&t, col.mp);
	text_add(&t, " MP, from ");
	phrase_hex(c, s->piece[q].hex, &t);
	text_add_char(&t, '\n');
	for (unsigned cost = 1; cost < 0xff; cost++) {
		char buf[2048];
		struct text line = text_in(buf, sizeof buf);

		for (unsigned h = 0; h < grid_count(&c->map.grid); h++)
			if (r.mp[h] == cost && h != s->piece[q].hex) {
				if (line.len == 0) {
					text_add_int(&line, cost);
					text_add(&line, " MP: ");
				} else {
					text_add(&line, ", ");
				}
				phrase_hex(c, (hex_t)h, &line);
			}
		if (line.len > 0)
			wrap_add(&t, REPORT_WIDTH, "", "  ", buf);
	}
	plain_say(p, p->page);
}

void plain_reach(struct plain *p, const char *rest)
{
	piece_t q = own_piece(p, rest, false);

	if (q != PIECE_NONE)
		say_reach(p, q);
}

void plain_chain(struct plain *p, const char *rest)
{
	piece_t q = own_piece(p, rest, true);

	const struct desk_position *pos = &p->desk.pos;
	struct over_view v = { .c = pos->charts, .s = pos->state, .side = pos->side, .piece = q };
	struct picture_mark *marks = calloc(HEXES_MAX, sizeof *marks);
	struct text t = plain_text(p);

	if (q != PIECE_NONE && marks != NULL) {
		over_make(OVER_COMMAND, &v, REPORT_WIDTH, marks, &t);
		plain_say(p, p->page);
	}
	free(marks);
}

/* ---- lists of the screen ---- */

/* One row; `field`: up to the line that parts it from what stands beside it. */
static void add_row(const struct canvas *c, int x, int y, int end, bool field, struct text *out)
{
	size_t from = out->len, keep = from;
	bool rule = true; /* a line drawn across parts nothing here */

	for (; x < end; x++) {
		const struct cell *cell = plane_at(&c->plane, x, y);

		if (field && cell->ch == '|')
			break;
		if (field && out->len == from && cell->ch == ' ')
			continue;
		plane_char(out, cell->ch);
		keep = cell->ch != ' ' ? out->len : keep;
		rule = rule && (cell->ch == '-' || cell->ch == '|' || cell->ch == ' ');
	}
	keep = rule ? from : keep;
	out->len = keep;
	out->s[keep] = '\0';
	if (keep > from)
		text_add_char(out, '\n');
}

/* The rows of a scene that tells them: its headings as they are, its choices by number, the one chosen marked. */
static void add_numbered(const struct desk *d, bool all, struct text *out)
{
	int n, *chosen, number = 0;
	const struct desk_row *row = scene_ops(d->scene)->rows(d, &n, &chosen);

	for (int i = 0; i < n; i++) {
		number += !row[i].head;
		if (!all && i != *chosen)
			continue;
		if (!row[i].head) {
			text_add(out, i == *chosen ? ">" : all ? " " : "");
			text_add_int(out, number);
			text_add_char(out, ' ');
			text_add_char(out, row[i].mark != 0 ? row[i].mark : ' ');
			text_add_char(out, ' ');
		}
		text_add(out, row[i].text);
		text_add_char(out, '\n');
	}
}

bool plain_row(struct plain *p, const char *s)
{
	const struct scene_ops *o = scene_ops(p->desk.scene);
	const struct desk_row *row;
	struct word rest = { s, strlen(s), 1 }, w;
	uint32_t number;
	int n, *chosen;

	if (o->rows == NULL || !word_next(&rest, &w) || num_parse(w.s, w.n, 0, 9999, &number) != ERR_OK)
		return false;
	row = o->rows(&p->desk, &n, &chosen);
	for (int i = 0; i < n; i++)
		if (!row[i].head && --number == 0) {
			*chosen = i;
			p->acted = true;
			return true;
		}
	plain_say(p, "there is no row of that number");
	return true;
}

void plain_rows(struct plain *p, bool all, struct text *out)
{
	/* drawn where a list has the whole width, and read back: it marks the row it is on by the cursor, as on the screen.  The battle
	 * form is drawn too narrow for two columns: lines that stand beside each other cannot be heard. */
	enum { W = 79, H = 200 };
	struct desk *d = &p->desk;
	struct canvas c;
	struct layout l;
	int w = d->w, h = d->h, width = d->scene == SCENE_BATTLE ? BATTLE_TWO_PARTS - 1 : W, y, end;
	bool numbered = scene_ops(d->scene)->rows != NULL;

	if (numbered && !all) {
		add_numbered(d, false, out);
		return;
	}
	memset(&c, 0, sizeof c);
	if (!canvas_resize(&c, width, H))
		return;
	desk_draw(d, &c);
	d->w = w;
	d->h = h;
	layout_make(width, H, d->scene, false, 0, &l);
	struct rect r = l.page.h > 0 ? l.page : l.panel.h > 0 ? l.panel : l.sheet;
	if (c.cursor_x >= r.x && c.cursor_x < r.x + r.w && c.cursor_y >= r.y && c.cursor_y < r.y + r.h) {
		y = all ? r.y : c.cursor_y;
		end = all ? r.y + r.h : c.cursor_y + 1;
		if (numbered) { /* the title, in the first of its rows */
			while (y < end && plane_at(&c.plane, r.x + 1, y)->ch == (uint32_t)'-')
				y++;
			end = y + 1;
		}
		for (; y < end; y++)
			add_row(&c, r.x, y, r.x + r.w, !all, out);
		if (numbered)
			add_numbered(d, true, out);
	}
	canvas_free(&c);
}
