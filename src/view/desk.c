/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/desk_part.h"

#include <stdlib.h>
#include <string.h>

void desk_say(struct desk *d, bool alert, const char *s)
{
	struct text t = text_in(d->said, sizeof d->said);

	text_add(&t, s);
	d->said_alert = alert;
}

void desk_scene(struct desk *d, enum scene scene)
{
	d->scene = scene;
}

void desk_focus(struct desk *d, hex_t h)
{
	if (h == HEX_NONE)
		return;
	if (h != d->focus)
		d->panel_top = 0;
	d->focus = h;
}

bool desk_orderable(const struct desk *d, piece_t p)
{
	const struct piece *pc = &d->pos.charts->scn.piece[p];
	const struct state *s = d->pos.state;

	if (pc->side != d->pos.side || s->piece[p].where != WHERE_MAP || pc->kind == PIECE_DEPOT)
		return false;
	return pc->kind != PIECE_HQ || command_leader(s, p) == PIECE_NONE;
}

/* ---- the draft ---- */

void desk_keep(struct desk *d)
{
	char buf[sizeof d->said];
	struct text why = text_in(buf, sizeof buf);

	if (!d->unkept)
		return;
	d->unkept = false;
	if (!d->game->keep(d->game->ctx, d->edit.s != NULL ? d->edit.s : "", d->edit.len, &why)) {
		/* it stays unkept and is tried again with the next change */
		text_add(&why, why.len == 0 ? "the orders could not be kept" : "");
		desk_say(d, true, buf);
	}
}

static void judge(struct desk *d)
{
	const struct desk_position *p = &d->pos;

	d->marks_stale = false;
	marks_clear(&d->marks);
	if (!p->due || p->what != NULL)
		return;
	if (!marks_make(&d->marks, p->charts, p->state, p->side, d->edit.s != NULL ? d->edit.s : "", d->edit.len))
		desk_say(d, true, "there is no memory to judge the orders");
}

bool desk_busy(const struct desk *d)
{
	return d->unkept || d->marks_stale;
}

bool desk_idle(struct desk *d)
{
	bool any = desk_busy(d);

	desk_keep(d);
	if (d->marks_stale)
		judge(d);
	return any;
}

/* Enough to tell one report from another. */
static uint64_t print_of(const char *s)
{
	uint64_t h = 14695981039346656037u;

	for (; *s != '\0'; s++)
		h = (h ^ (unsigned char)*s) * 1099511628211u;
	return h;
}

/* A report not seen before is the first thing to read. */
static void show_news(struct desk *d)
{
	uint64_t print = print_of(d->pos.report);

	if (d->pos.report[0] != '\0' && print != d->report_seen)
		desk_page(d, d->pos.report_title != NULL ? d->pos.report_title : "What happened", page_report);
	d->report_seen = print;
}

/* Take in the position as the game has it now. */
static bool look(struct desk *d)
{
	d->game->look(d->game->ctx, &d->pos);
	d->marks_stale = true;
	d->unkept = false;
	d->chosen = PIECE_NONE;
	if (!edit_load(&d->edit, d->pos.draft, d->pos.draft_n))
		return false;
	desk_focus(d, d->pos.focus != HEX_NONE ? d->pos.focus : report_focus(d->pos.charts, d->pos.state, d->pos.side, NULL, 0));
	desk_scene(d, SCENE_MAP);
	show_news(d);
	return true;
}

bool desk_open(struct desk *d, const struct desk_game *g, enum glyph_set glyphs)
{
	memset(d, 0, sizeof *d);
	d->game = g;
	d->picture.glyphs = glyphs;
	d->focus = HEX_NONE;
	d->page = calloc(1, DESK_PAGE_BYTES);
	if (d->page == NULL || !look(d)) {
		desk_close(d);
		return false;
	}
	if (d->focus == HEX_NONE)
		d->focus = 0;
	return true;
}

void desk_close(struct desk *d)
{
	edit_free(&d->edit);
	marks_free(&d->marks);
	free(d->page);
	d->page = NULL;
}

/* ---- pages ---- */

void desk_page_fill(struct desk *d)
{
	struct text t = text_in(d->page, DESK_PAGE_BYTES);

	d->page_width = d->w > 0 ? d->w : REPORT_WIDTH;
	d->page_make(d, &t);
	if (t.cut)
		desk_say(d, true, "this text is longer than there is room for; its end is missing");
}

void desk_page(struct desk *d, const char *title, void (*make)(struct desk *d, struct text *out))
{
	if (d->scene != SCENE_PAGE)
		d->page_back = d->scene;
	d->page_title = title;
	d->page_make = make;
	d->page_top = 0;
	desk_page_fill(d);
	desk_scene(d, SCENE_PAGE);
}

int desk_page_lines(const struct desk *d)
{
	int n = 0;

	for (const char *s = d->page; *s != '\0'; s++)
		n += *s == '\n';
	return n;
}

static void page_scroll(struct desk *d, int by)
{
	struct layout l;
	int max;

	layout_make(d->w, d->h, SCENE_PAGE, false, 0, &l);
	max = desk_page_lines(d) - l.page.h;
	d->page_top += by;
	if (d->page_top > max)
		d->page_top = max;
	if (d->page_top < 0)
		d->page_top = 0;
}

static void page_act(struct desk *d, enum action a)
{
	struct layout l;

	layout_make(d->w, d->h, SCENE_PAGE, false, 0, &l);
	switch (a) {
	case ACTION_PAGE_DOWN:
		page_scroll(d, l.page.h > 1 ? l.page.h - 1 : 1);
		return;
	case ACTION_PAGE_UP:
		page_scroll(d, l.page.h > 1 ? 1 - l.page.h : -1);
		return;
	case ACTION_LINE_DOWN:
		page_scroll(d, 1);
		return;
	case ACTION_LINE_UP:
		page_scroll(d, -1);
		return;
	default:
		desk_scene(d, d->page_back);
		return;
	}
}

/* ---- the map ---- */

static void step(struct desk *d, enum dir dir)
{
	desk_focus(d, grid_next(&d->pos.charts->map.grid, d->focus, dir));
	d->chosen = PIECE_NONE;
}

/* A row up or down: there is no hex straight above, so the two slanting ways take turns. */
static void step_row(struct desk *d, bool up)
{
	const struct grid *g = &d->pos.charts->map.grid;
	bool east = !(grid_row(g, d->focus) & 1);
	enum dir first = up ? (east ? DIR_NE : DIR_NW) : (east ? DIR_SE : DIR_SW);
	enum dir second = up ? (east ? DIR_NW : DIR_NE) : (east ? DIR_SW : DIR_SE);

	step(d, grid_next(g, d->focus, first) != HEX_NONE ? first : second);
}

static void cycle(struct desk *d, int by)
{
	int n = d->pos.charts->scn.n_pieces, at = d->chosen == PIECE_NONE ? (by > 0 ? -1 : n) : d->chosen;

	for (int i = 0; i < n; i++) {
		at = ((at + by) % n + n) % n;
		if (desk_orderable(d, (piece_t)at)) {
			d->chosen = (piece_t)at;
			desk_focus(d, d->pos.state->piece[at].hex);
			return;
		}
	}
}

/* Whom an order key means: the piece chosen, else the first in the hex that can be given one. */
static piece_t meant(const struct desk *d)
{
	const struct charts *c = d->pos.charts;

	if (d->chosen != PIECE_NONE)
		return d->chosen;
	for (unsigned p = 0; p < c->scn.n_pieces; p++)
		if (desk_orderable(d, (piece_t)p) && d->pos.state->piece[p].hex == d->focus)
			return (piece_t)p;
	return PIECE_NONE;
}

static void add_order(struct desk *d, enum action a)
{
	piece_t p = meant(d);

	if (p == PIECE_NONE)
		desk_say(d, false, "no piece of yours here takes orders");
	else if (a != ACTION_ADD_CHIT && d->pos.charts->scn.piece[p].kind != PIECE_LEADER)
		desk_say(d, false, "only a Leader can be rolled for; choose one with Tab");
	else
		sheet_add(d, a, p);
}

static void zoom(struct desk *d, int by)
{
	int k = d->picture.k + by;

	if (d->picture.k != 0 && k >= ZOOM_MIN && k <= ZOOM_MAX) {
		d->picture.k = k;
		picture_centre(&d->pos.charts->map.grid, &d->picture, d->focus);
	}
}

static void ask_send(struct desk *d)
{
	desk_idle(d);
	if (!d->pos.due) {
		desk_say(d, true, "nothing is due from you now; your orders are kept");
		return;
	}
	if (d->pos.what == NULL && !marks_all_good(&d->marks)) {
		desk_say(d, true, "not sent: the orders have lines that are illegal or no orders (see ! and x)");
		return;
	}
	d->asking = true;
	char ask[sizeof d->said];
	struct text t = text_in(ask, sizeof ask);
	text_add(&t, "Sign ");
	text_add(&t, d->pos.what ? d->pos.what : d->edit.len == 0 ? "a pass without orders" : "these orders");
	text_add(&t, d->pos.what || d->edit.len == 0 ? " and send it?" : " and send them?");
	text_add(&t, "  y = yes, any other key = no");
	desk_say(d, false, ask);
}

static void send(struct desk *d)
{
	char buf[sizeof d->said];
	struct text said = text_in(buf, sizeof buf);
	bool ok;

	ok = d->game->send(d->game->ctx, &said);
	if (ok && !look(d))
		text_add(&said, " (there is no memory for the orders)");
	desk_say(d, !ok, buf);
	if (ok)
		desk_idle(d);
}

static void fetch(struct desk *d)
{
	char buf[sizeof d->said];
	struct text said = text_in(buf, sizeof buf);
	bool news;

	if (d->game->fetch == NULL) {
		desk_say(d, false, "there is nothing to fetch in this game");
		return;
	}
	desk_keep(d);
	news = d->game->fetch(d->game->ctx, &said);
	if (news && !look(d))
		text_add(&said, " (there is no memory for the orders)");
	desk_say(d, false, buf);
}

static void panel_scroll(struct desk *d, int by)
{
	d->panel_top += by; /* held to the text's end when it is drawn */
	if (d->panel_top < 0)
		d->panel_top = 0;
}

/* The six ways and the texts: a row each. */
static bool map_table(struct desk *d, enum action a)
{
	static const struct {
		uint8_t action, dir;
	} ways[] = {
		{ ACTION_WEST, DIR_W }, { ACTION_EAST, DIR_E }, { ACTION_NORTH_WEST, DIR_NW }, { ACTION_NORTH_EAST, DIR_NE },
		{ ACTION_SOUTH_WEST, DIR_SW }, { ACTION_SOUTH_EAST, DIR_SE },
	};
	static const struct {
		enum action action;
		const char *title;
		void (*make)(struct desk *d, struct text *out);
	} pages[] = {
		{ ACTION_REPORT, "What happened", page_report }, { ACTION_ARMY, "Your army", page_army },
		{ ACTION_ENEMY, "The enemy's army", page_enemy }, { ACTION_STATUS, "Where things stand", page_status },
		{ ACTION_HELP, "Help", page_help }, { ACTION_HINT, "A hint", page_hint },
	};

	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
		if (ways[i].action == a) {
			step(d, (enum dir)ways[i].dir);
			return true;
		}
	for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
		if (pages[i].action == a) {
			desk_page(d, pages[i].title, pages[i].make);
			return true;
		}
	return false;
}

static void map_act(struct desk *d, enum action a)
{
	if (map_table(d, a))
		return;
	switch (a) {
	case ACTION_NORTH:
	case ACTION_SOUTH:
		step_row(d, a == ACTION_NORTH);
		return;
	case ACTION_NEXT_PIECE:
	case ACTION_PREVIOUS_PIECE:
		cycle(d, a == ACTION_NEXT_PIECE ? 1 : -1);
		return;
	case ACTION_EDIT:
		desk_scene(d, SCENE_EDIT);
		return;
	case ACTION_ADD_CHIT:
	case ACTION_ADD_TRY:
	case ACTION_ADD_ATTACK:
		add_order(d, a);
		return;
	case ACTION_SEND:
		ask_send(d);
		return;
	case ACTION_PANEL:
		d->panel_asked = !d->panel_asked;
		return;
	case ACTION_PANEL_DOWN:
	case ACTION_PANEL_UP:
		panel_scroll(d, a == ACTION_PANEL_DOWN ? 8 : -8);
		return;
	case ACTION_ZOOM_IN:
	case ACTION_ZOOM_OUT:
		zoom(d, a == ACTION_ZOOM_IN ? 1 : -1);
		return;
	case ACTION_CENTRE:
		picture_centre(&d->pos.charts->map.grid, &d->picture, d->focus);
		return;
	case ACTION_FETCH:
		fetch(d);
		return;
	default:
		desk_keep(d);
		d->quit = true;
		return;
	}
}

void desk_act(struct desk *d, enum action a)
{
	d->said[0] = '\0';
	if (d->scene == SCENE_EDIT)
		sheet_act(d, a);
	else if (d->scene == SCENE_PAGE)
		page_act(d, a);
	else
		map_act(d, a);
}

void desk_press(struct desk *d, uint32_t press)
{
	enum action a = key_action(d->scene, press);

	if (press == PRESS_PASTE_BEGIN || press == PRESS_PASTE_END)
		d->pasting = press == PRESS_PASTE_BEGIN;
	else if (d->pasting)
		sheet_paste(d, press);
	if (d->pasting || press == PRESS_PASTE_END)
		return;
	d->said[0] = '\0';
	if (d->asking) {
		d->asking = false;
		if (press == 'y' || press == 'Y')
			send(d);
		else
			desk_say(d, false, "not sent");
		return;
	}
	if (a != ACTION_NONE)
		desk_act(d, a);
	else if (d->scene == SCENE_EDIT)
		sheet_press(d, press);
	else if (press != PRESS_ESC && press != PRESS_ENTER && press != PRESS_UNKNOWN)
		desk_say(d, false, "this key does nothing here; ? shows all keys");
}
