/* SPDX-License-Identifier: GPL-3.0-or-later
 * The map with the panel beside it: where everything begins. */
#include "slot/record.h"
#include "view/desk_army.h"
#include "view/over.h"
#include "view/pointing.h"
#include "view/reseal.h"

#include <stdlib.h>
#include <string.h>

/* What is laid over the map. */
struct laid {
	enum over over;
	struct ahead ahead;        /* where the draft of this version leads */
	uint64_t ahead_version;
	struct picture_mark marks[HEXES_MAX];
	char text[32 * 1024];
};

static struct laid *laid_of(const struct desk *d)
{
	return d->own[SCENE_MAP];
}

static bool map_open(struct desk *d)
{
	d->own[SCENE_MAP] = calloc(1, sizeof(struct laid));
	return d->own[SCENE_MAP] != NULL;
}

static void map_look(struct desk *d)
{
	laid_of(d)->ahead_version = UINT64_MAX;
}

static void map_close(struct desk *d)
{
	free(d->own[SCENE_MAP]);
	d->own[SCENE_MAP] = NULL;
}

/* A row up or down: there is no hex straight above, so the two slanting ways take turns. */
static hex_t step_row(const struct grid *g, hex_t from, bool up)
{
	bool east = !(grid_row(g, from) & 1);
	enum dir first = up ? (east ? DIR_NE : DIR_NW) : (east ? DIR_SE : DIR_SW);
	enum dir second = up ? (east ? DIR_NW : DIR_NE) : (east ? DIR_SW : DIR_SE);
	hex_t to = grid_next(g, from, first);

	return to != HEX_NONE ? to : grid_next(g, from, second);
}

static bool is_way(enum action a, enum dir *dir)
{
	static const struct {
		uint8_t action, dir;
	} ways[] = {
		{ ACTION_WEST, DIR_W }, { ACTION_EAST, DIR_E }, { ACTION_NORTH_WEST, DIR_NW }, { ACTION_NORTH_EAST, DIR_NE },
		{ ACTION_SOUTH_WEST, DIR_SW }, { ACTION_SOUTH_EAST, DIR_SE },
	};

	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
		if (ways[i].action == a) {
			*dir = (enum dir)ways[i].dir;
			return true;
		}
	return a == ACTION_NORTH || a == ACTION_SOUTH;
}

hex_t desk_step(const struct desk *d, hex_t from, enum action a)
{
	const struct grid *g = &d->pos.charts->map.grid;
	enum dir dir = DIR_E;

	if (!is_way(a, &dir))
		return HEX_NONE;
	return a == ACTION_NORTH || a == ACTION_SOUTH ? step_row(g, from, a == ACTION_NORTH) : grid_next(g, from, dir);
}

bool desk_moves(struct desk *d, enum action a)
{
	enum dir dir;

	if (!is_way(a, &dir))
		return false;
	desk_focus(d, desk_step(d, d->focus, a));
	return true;
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
static piece_t meant(struct desk *d)
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

	/* what is due now takes no such order */
	bool now = d->pos.due && d->pos.what == NULL;
	unsigned stage = d->pos.state->stage;

	if (now && stage == STAGE_STRATEGIC)
		desk_say(d, false, "a Strategic Turn has no chits, rolls and attacks; Enter shows what it has");
	else if (now && stage == STAGE_COMBAT && a != ACTION_ADD_ATTACK)
		desk_say(d, false, "the movement phase is over, and with it chits and rolls to march; x adds an attack");
	else if (p == PIECE_NONE)
		desk_say(d, false, "no piece of yours here takes orders");
	else if (a != ACTION_ADD_CHIT && d->pos.charts->scn.piece[p].kind != PIECE_LEADER)
		desk_say(d, false, "only a Leader can be rolled for; choose one with Tab");
	else
		sheet_add(d, a, p);
}

/* The orders that can be given by pointing. */
static void order(struct desk *d)
{
	piece_t p = meant(d);

	if (p == PIECE_NONE)
		desk_say(d, false, "no piece of yours here takes orders; Tab goes to those that do");
	else if (pointing_begin(d, p))
		desk_scene(d, SCENE_ORDER);
}

/* Of the orders, without going among them. */
static void undo(struct desk *d, bool back)
{
	if (!(back ? edit_undo(&d->edit) : edit_redo(&d->edit))) {
		desk_say(d, false, back ? "nothing to undo" : "nothing to redo");
		return;
	}
	desk_changed(d, true);
	desk_say(d, false, back ? "the last change of your orders is taken back" : "done again");
}

/* The next of those that take orders and have none. */
static void unordered(struct desk *d)
{
	int n = d->pos.charts->scn.n_pieces;
	piece_t from = d->chosen, at = d->chosen;

	if (!pointing_begin(d, from != PIECE_NONE ? from : 0))
		return;
	for (int i = 0; i < n; i++) {
		at = (piece_t)(at == PIECE_NONE ? 0 : (at + 1) % n);
		if (desk_orderable(d, at) && !point_has_order(&pointing_of(d)->p, at)) {
			d->chosen = at;
			desk_focus(d, d->pos.state->piece[at].hex);
			return;
		}
	}
	desk_say(d, false, "all your pieces have orders");
}

static struct over_view over_view(struct desk *d)
{
	const struct desk_position *p = &d->pos;
	struct laid *o = laid_of(d);
	bool drafted = p->due && p->what == NULL && p->state->stage == STAGE_MOVEMENT;

	if (drafted && o->ahead_version != d->edit.version) {
		(void)desk_opened(d); /* reads the draft if it was not read yet */
		ahead_make(p->charts, p->state, d->marks.sheet, AHEAD_COMBAT, 0, HEX_NONE, &o->ahead);
		o->ahead_version = d->edit.version;
	}
	return (struct over_view){ p->charts, p->state, drafted ? &o->ahead.at : NULL, p->before, p->side, d->chosen };
}

static void overlay(struct desk *d)
{
	struct laid *o = laid_of(d);

	struct over_view v = over_view(d);

	do
		o->over = (enum over)((o->over + 1) % OVER_COUNT);
	while (o->over == OVER_REACH_NOW && !over_is_moved(&v));
	d->panel_top = 0;
	desk_say(d, false, o->over == OVER_NONE ? "the map as it is" : over_title(o->over));
}

static void zoom(struct desk *d, int by)
{
	int k = d->picture.k + by;

	if (d->picture.k != 0 && k >= ZOOM_MIN && k <= ZOOM_MAX) {
		d->picture.k = k;
		picture_centre(&d->pos.charts->map.grid, &d->picture, d->focus);
	}
}

static void sent(struct desk *d, bool ok, struct text said)
{
	if (!ok)
		desk_renew(d);
	else if (!desk_look(d))
		text_add(&said, " (there is no memory for the orders)");
	desk_say(d, !ok, said.s);
	if (ok)
		desk_idle(d);
}

static void send(struct desk *d)
{
	char buf[sizeof d->said];
	struct text said = text_in(buf, sizeof buf);
	bool ok = d->game->send(d->game->ctx, &said);

	sent(d, ok, said);
}

/* The standing orders of the draft, if they may be and are to be sealed now. */
static enum reseal reseal_asked(const struct desk *d, struct text *out)
{
	const struct desk_position *p = &d->pos;

	return !p->reseal || p->standing == NULL || d->game->reseal == NULL ? RESEAL_NOTHING :
		reseal_of(p->charts, p->side, d->edit.s != NULL ? d->edit.s : "", d->edit.len, p->standing, out);
}

static void reseal(struct desk *d)
{
	char buf[sizeof d->said];
	char *orders = malloc(BOX_MAX_BYTES + 1);
	struct text said = text_in(buf, sizeof buf);

	if (orders == NULL) {
		desk_say(d, true, "there is no memory for that");
		return;
	}
	struct text t = text_in(orders, BOX_MAX_BYTES + 1);

	if (reseal_asked(d, &t) == RESEAL_NEW) /* the draft is the one that was asked about */
		sent(d, d->game->reseal(d->game->ctx, orders, t.len, &said), said);
	free(orders);
}

/* Chit points that no order spends are lost (R17): said while they can still be spent. */
static void add_unspent(const struct desk *d, struct text *t)
{
	unsigned left;

	if (d->pos.what != NULL || d->pos.state->stage != STAGE_MOVEMENT || d->marks.sheet == NULL)
		return;
	left = point_chits_left(d->pos.state, d->marks.sheet);
	if (left == 0)
		return;
	text_add_int(t, left);
	text_add(t, left == 1 ? " initiative is not spent. " : " initiatives are not spent. ");
}

static void ask_sign(struct desk *d)
{
	char ask[sizeof d->said];
	struct text t = text_in(ask, sizeof ask);

	add_unspent(d, &t);
	text_add(&t, "Sign ");
	text_add(&t, d->pos.what ? d->pos.what : d->edit.len == 0 ? "a pass without orders" : "these orders");
	text_add(&t, d->pos.what == NULL && jot_has(d, PAPER_MESSAGE) ? ", with your message," : "");
	text_add(&t, d->pos.what || d->edit.len == 0 ? " and send it?" : " and send them?");
	desk_ask(d, ask, send, "not sent");
}

/* A countersign is due and the draft has standing orders: they may be meant for now. */
static void ask_reseal(struct desk *d)
{
	char *orders = malloc(BOX_MAX_BYTES + 1), ask[sizeof d->said];

	if (orders == NULL) {
		ask_sign(d);
		return;
	}
	struct text t = text_in(orders, BOX_MAX_BYTES + 1), a = text_in(ask, sizeof ask);
	enum reseal r = reseal_asked(d, &t);

	if (r == RESEAL_NEW) {
		desk_ask_on(d, "Seal the standing orders of your draft in place of the countersign?  They hold at once, and the old "
			"ones are opened.", reseal, ask_sign);
	} else if (r == RESEAL_FAULT) {
		text_add(&a, orders);
		text_add(&a, ".  Sign the countersign without them and send it?");
		desk_ask(d, ask, send, "not sent");
	} else {
		ask_sign(d);
	}
	free(orders);
}

void desk_send(struct desk *d)
{
	desk_idle(d);
	if (!d->pos.due) {
		desk_say(d, true, d->pos.barred != NULL ? d->pos.barred : "nothing is due from you now; your orders are kept");
		return;
	}
	if (d->pos.what == NULL && !marks_all_good(&d->marks)) {
		desk_say(d, true, "not sent: the orders have lines that are illegal or no orders (see ! and x)");
		return;
	}
	if (d->pos.hint != NULL) { /* a lesson: nothing is signed, and it may be tried as often as one likes */
		send(d);
		return;
	}
	ask_reseal(d);
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
	if (!news)
		desk_renew(d);
	else if (!desk_look(d))
		text_add(&said, " (there is no memory for the orders)");
	desk_say(d, false, buf);
}

/* The texts: a row each. */
static bool map_table(struct desk *d, enum action a)
{
	static const struct {
		enum action action;
		const char *title;
		void (*make)(struct desk *d, struct text *out);
	} pages[] = {
		{ ACTION_REPORT, "What happened", page_report }, { ACTION_STATUS, "Where things stand", page_status },
		{ ACTION_HELP, "Help", page_help }, { ACTION_HINT, "A hint", page_hint },
		{ ACTION_BOOK, "Briefing", page_briefing }, { ACTION_CALENDAR, "Calendar", page_calendar },
		{ ACTION_LOSSES, "Losses", page_losses }, { ACTION_BATTLE_ORDER, "Order of battle", page_battle_order },
		{ ACTION_CHARTS, "Charts", page_charts },
	};

	if (desk_moves(d, a)) {
		d->chosen = PIECE_NONE;
		return true;
	}
	for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
		if (pages[i].action == a) {
			desk_page(d, pages[i].title, pages[i].make);
			return true;
		}
	return false;
}

static void theme(struct desk *d)
{
	char buf[sizeof d->said];
	struct text said = text_in(buf, sizeof buf);

	d->palette = palette_next(d->palette);
	bool kept = d->game->theme == NULL || d->game->theme(d->game->ctx, d->palette, &said);

	if (kept)
		palette_said(d->palette, d->colourless, &said);
	desk_say(d, !kept, buf);
}

static void map_act(struct desk *d, enum action a)
{
	if (map_table(d, a) || desk_scrolls(d, a))
		return;
	switch (a) {
	case ACTION_NEXT_PIECE:
	case ACTION_PREVIOUS_PIECE:
		cycle(d, a == ACTION_NEXT_PIECE ? 1 : -1);
		return;
	case ACTION_POINT:
		order(d);
		return;
	case ACTION_UNORDERED:
		unordered(d);
		return;
	case ACTION_UNDO:
	case ACTION_REDO:
		undo(d, a == ACTION_UNDO);
		return;
	case ACTION_OVERLAY:
		overlay(d);
		return;
	case ACTION_LINES:
		desk_scene(d, SCENE_LINES);
		return;
	case ACTION_SEEK:
		desk_scene(d, SCENE_FIND);
		return;
	case ACTION_EDIT:
		sheet_open(d);
		return;
	case ACTION_EDITOR:
		desk_outside(d);
		return;
	case ACTION_ADD_CHIT:
	case ACTION_ADD_TRY:
	case ACTION_ADD_ATTACK:
		add_order(d, a);
		return;
	case ACTION_WEIGH:
		(void)desk_battle_hex(d);
		return;
	case ACTION_ARMY:
	case ACTION_ENEMY:
		desk_army(d, a == ACTION_ARMY ? d->pos.side : side_other(d->pos.side));
		return;
	case ACTION_SEND:
		desk_send(d);
		return;
	case ACTION_PANEL:
		d->panel_asked = !d->panel_asked;
		return;
	case ACTION_ZOOM_IN:
	case ACTION_ZOOM_OUT:
		zoom(d, a == ACTION_ZOOM_IN ? 1 : -1);
		return;
	case ACTION_TAPE:
		desk_scene(d, SCENE_TAPE);
		return;
	case ACTION_CENTRE:
		picture_centre(&d->pos.charts->map.grid, &d->picture, d->focus);
		return;
	case ACTION_FETCH:
		fetch(d);
		return;
	case ACTION_THEME:
		theme(d);
		return;
	case ACTION_MESSAGE:
	case ACTION_NOTE:
		jot_write(d, a == ACTION_MESSAGE ? PAPER_MESSAGE : PAPER_NOTES);
		return;
	default:
		desk_keep(d);
		d->quit = true;
		return;
	}
}


/* ---- drawing ---- */

/* The order sheet in the panel: marks and lines, where there is no room for all those around the one written last. */
static void draw_orders(const struct desk *d, struct rect r, struct plane *p)
{
	char head[64];
	struct text t = text_in(head, sizeof head);
	int room = r.h - 1, all = (int)edit_lines(&d->edit), at = (int)edit_line(&d->edit), first = 0;
	const char *s;
	size_t n;

	text_add(&t, "Orders");
	if (all > 1 && edit_get(&d->edit, (size_t)all - 1, &s, &n) && n == 0)
		all--; /* the draft ends with a line feed */
	if (all > room) {
		at = at < all ? at : all - 1;
		first = at + 1 > room ? at + 1 - room : 0;
		text_add(&t, ", ");
		text_add_int(&t, first + 1);
		text_add_char(&t, '-');
		text_add_int(&t, first + room);
		text_add(&t, " of ");
		text_add_int(&t, all);
	}
	plane_text(p, r.x, r.y, r.w, ROLE_HEAD, head);
	for (int i = 0; i < room && edit_get(&d->edit, (size_t)(first + i), &s, &n); i++) {
		enum mark m = marks_at(&d->marks, (size_t)(first + i));

		plane_put(p, r.x, r.y + 1 + i, (uint32_t)(unsigned char)mark_char(m), mark_role(m));
		plane_text_n(p, r.x + 1, r.y + 1 + i, r.w - 1, ROLE_PLAIN, s, n);
	}
}

/* The whole map at the smallest zoom, where panel and height allow it; returns the rows it took at the panel's end. */
static int draw_minimap(struct desk *d, struct rect in, int orders, struct plane *p)
{
	const struct grid *g = &d->pos.charts->map.grid;
	struct picture mini = { .k = 1, .glyphs = d->picture.glyphs, .cursor = d->focus };
	int w, h;

	picture_size(g, 1, &w, &h);
	if (d->picture.k == 1 || w > in.w || in.h < h + orders + 18)
		return 0;
	mini.frame = (struct rect){ in.x, in.y + in.h - h, w, h };
	picture_draw(d->pos.charts, d->pos.state, &mini, p);
	return h + 1;
}

/* What the panel tells: the hex, or what is laid over the map. */
static void panel_text(struct desk *d, unsigned width, struct text *t)
{
	struct laid *o = laid_of(d);

	if (o->over == OVER_NONE) {
		describe_hex(d->pos.charts, d->pos.state, d->focus, width, t);
		jot_notes(d, d->focus, width, t);
		return;
	}
	text_add(t, over_title(o->over));
	text_add_char(t, '\n');
	text_add(t, o->text);
}

static void draw_panel(struct desk *d, struct rect r, struct plane *p)
{
	char buf[sizeof laid_of(d)->text + 64];
	struct text t = text_in(buf, sizeof buf);
	struct rect in = { r.x + 2, r.y, r.w - 2, r.h };
	int lines, orders, used;

	plane_fill(p, r, ' ', ROLE_PLAIN);
	if (r.x > 0)
		glyph_frame(p, (struct rect){ r.x, r.y, 1, r.h }, d->picture.glyphs);
	else
		in = (struct rect){ r.x + 1, r.y, r.w - 2, r.h };
	orders = d->edit.len > 0 && r.x > 0 ? (int)edit_lines(&d->edit) + 1 : 0;
	in.h -= draw_minimap(d, in, orders, p);
	panel_text(d, (unsigned)in.w, &t);
	lines = desk_count_lines(buf);
	/* the sheet has what the hex leaves over, and some rows at least when it holds anything */
	if (orders > in.h / 3 && orders > in.h - lines - 1)
		orders = in.h - lines - 1 > in.h / 3 ? in.h - lines - 1 : in.h / 3;
	used = in.h - (orders > 0 ? orders + 1 : 0);
	desk_draw_scrolled(d, p, (struct rect){ in.x, in.y, in.w, used }, buf);
	if (orders > 0)
		draw_orders(d, (struct rect){ in.x, in.y + in.h - orders, in.w, orders }, p);
}

static void draw_log(const struct desk *d, struct rect r, struct plane *p)
{
	if (r.h < 2)
		return;
	glyph_frame(p, (struct rect){ r.x, r.y, r.w, 1 }, d->picture.glyphs);
	plane_text(p, r.x + 2, r.y, r.w - 4, ROLE_FRAME, " last turn ");
	desk_draw_text(p, (struct rect){ r.x + 1, r.y + 1, r.w - 2, r.h - 1 }, d->pos.report, 0, ROLE_PLAIN);
}

static void map_words(const struct desk *d, struct text *out, enum role *role)
{
	(void)role;
	if (d->chosen != PIECE_NONE) {
		hex_t at = d->pos.state->piece[d->chosen].hex;

		text_add(out, "> ");
		text_add(out, d->pos.charts->scn.piece[d->chosen].name);
		text_add(out, " [");
		text_add(out, d->pos.charts->scn.piece[d->chosen].id);
		text_add(out, "] at ");
		if (at != d->focus && at != HEX_NONE) {
			/* he was given an order, and the cursor is where it leads */
			phrase_hex(d->pos.charts, at, out);
			text_add(out, "; cursor at ");
		}
	}
	describe_hex_line(d->pos.charts, d->pos.state, d->focus, out);
}

/* Made anew for every drawing: it depends on the piece chosen and on the position. */
static void lay(struct desk *d, int width)
{
	struct laid *o = laid_of(d);
	struct over_view v = over_view(d);
	struct text t = text_in(o->text, sizeof o->text);

	o->text[0] = '\0';
	over_make(o->over, &v, width > 20 ? (unsigned)width : 20, o->marks, &t);
}

static void map_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct laid *o = laid_of(d);

	if (o->over != OVER_NONE)
		lay(d, l->panel.w - 2);
	if (l->panel.w > 0)
		draw_panel(d, l->panel, &c->plane);
	if (l->log.h > 0)
		draw_log(d, l->log, &c->plane);
	/* what the hardware cursor rests on is drawn last */
	canvas_cursor(c, l->panel.x, l->panel.y);
	if (l->map.h > 0)
		desk_draw_map_of(d, d->pos.state, o->over != OVER_NONE ? o->marks : NULL, l->map, c);
}

const struct scene_ops scene_map = {
	.open = map_open, .close = map_close, .look = map_look, .act = map_act, .words = map_words, .draw = map_draw,
};
