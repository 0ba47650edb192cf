/* SPDX-License-Identifier: GPL-3.0-or-later
 * The orders that can be given to a piece, in a list (order_rows.h): one is taken, its rule looked up. */
#include "view/desk_army.h"
#include "view/order_rows.h"

#include <stdlib.h>
#include <string.h>

/* Lines of the panel from which the heading may have two. */
#define HEAD_ROOM 8

static bool order_open(struct desk *d)
{
	struct pointing *g = calloc(1, sizeof *g);

	d->own[SCENE_ORDER] = g;
	if (g != NULL)
		g->trial = malloc(sizeof *g->trial);
	return g != NULL && g->trial != NULL;
}

static void order_close(struct desk *d)
{
	struct pointing *g = pointing_of(d);

	if (g != NULL)
		free(g->trial);
	free(g);
	d->own[SCENE_ORDER] = NULL;
}
/* ---- taking one ---- */

static void order_enter(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	int chosen = g->chosen, top = g->top, n = g->n_rows;

	d->chosen = g->who;
	order_rows(d);
	/* back from a march not made: to where one was */
	if (g->n_rows == n && chosen < n) {
		g->chosen = chosen;
		g->top = top;
	}
}

/* Several of these are given one after the other, so the list stays. */
static void take_pick(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct chart_game game = order_chart(d);
	char said[sizeof d->said];
	struct text t = text_in(said, sizeof said);
	const struct chart_pick p = g->pick[g->what[g->chosen].way];
	size_t line;

	if (!pick_write(d, &game, g->p.sheet, &p, &line))
		return;
	if (line > 0) {
		text_add(&t, "line ");
		text_add_int(&t, (int64_t)line);
		text_add(&t, ": ");
		order_print(d->pos.charts, &p.order, &t);
		desk_say(d, false, said);
	}
	if (pointing_begin(d, g->who))
		order_enter(d);
}

static void write_alone(struct desk *d, enum order_kind kind, hex_t to)
{
	struct pointing *g = pointing_of(d);
	struct order o = work_order(&g->p, kind, g->who, to);
	struct verdict v;
	unsigned at = work_alone(&g->p, &o, &v);

	pointing_write(d, at, false, &o, 1);
}

static void write_chit(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct order o;
	unsigned at = work_chit(&g->p, &o);

	pointing_write(d, at < SHEET_LINES_MAX ? at : 0, at < SHEET_LINES_MAX, &o, 1);
}

/* The cursor stays on the row that folds. */
static void unfold(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	int top = g->top;

	order_rows(d);
	for (int i = 0; i < g->n_rows; i++)
		if (g->what[i].choice == CHOICE_FOLD)
			g->chosen = i;
	g->top = top;
}

/* A journey or a work on the railway: to its ways, or written at once. */
static void take_work(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	enum order_kind kind = (enum order_kind)g->what[g->chosen].verb;

	if (order_work_has_ways(g->what[g->chosen].way)) {
		g->work = kind;
		order_rows(d);
		return;
	}
	write_alone(d, kind, HEX_NONE);
}

static void take_work_way(struct desk *d, const struct way *w)
{
	struct pointing *g = pointing_of(d);
	struct order o[WAY_LEAD_MAX + 1];
	unsigned n = 0;

	if (g->work == ORDER_ASSAULT) {
		if (strike_assault(&g->p, w, g->who, &g->strike))
			desk_scene(d, SCENE_ATTACK);
		return;
	}
	if (g->work != ORDER_WRECK) {
		journey_begin(&g->p, w, g->work, g->who, &g->journey);
		g->convoy.n = 0;
		desk_scene(d, SCENE_CARRY);
		return;
	}
	for (; n < w->n_lead; n++)
		o[n] = w->lead[n];
	o[n] = work_order(&g->p, g->work, g->who, HEX_NONE);
	o[n++].depth = w->depth;
	pointing_write(d, w->at, false, o, n);
}

/* Why the row under the cursor is closed. */
static void closed_words(const struct desk *d, struct text *out)
{
	const struct pointing *g = pointing_of(d);

	if (g->what[g->chosen].choice == CHOICE_WORK_WAY && g->way[g->what[g->chosen].way].nowhere)
		text_add(out, g->work == ORDER_ENTRAIN ? "no other station is in reach; " : "no other landing is in reach; ");
	pointing_words(d, &g->what[g->chosen].why, out);
}

static void take(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	const struct way *w = &g->way[g->what[g->chosen].way];
	struct verdict v = g->what[g->chosen].why;
	piece_t q = g->what[g->chosen].piece;

	if (g->what[g->chosen].choice == CHOICE_PIECE) {
		d->chosen = g->who = q;
		order_rows(d);
		return;
	}
	if (!verdict_legal(&v)) {
		char buf[sizeof d->said];
		struct text t = text_in(buf, sizeof buf);

		g->last = v;
		closed_words(d, &t);
		desk_say(d, true, buf);
		return;
	}
	switch (g->what[g->chosen].choice) {
	case CHOICE_MARCH:
		(void)walk_begin(&g->p, w, g->who, &g->walk);
		desk_focus(d, g->walk.start);
		desk_scene(d, SCENE_WALK);
		return;
	case CHOICE_ATTACK:
		if (strike_begin(&g->p, w, g->who, &g->strike))
			desk_scene(d, SCENE_ATTACK);
		else
			desk_say(d, false, "no enemy combat unit stands next to units he could use");
		return;
	case CHOICE_WORK:
		take_work(d);
		return;
	case CHOICE_CHIT:
		write_chit(d);
		return;
	case CHOICE_FOLD:
		g->unfolded = !g->unfolded;
		unfold(d);
		return;
	case CHOICE_BRIDGE:
		write_alone(d, ORDER_BRIDGE, (hex_t)g->what[g->chosen].way);
		return;
	case CHOICE_WORK_WAY:
		take_work_way(d, w);
		return;
	default:
		take_pick(d);
		return;
	}
}

/* Back to all orders, to the row that led here. */
static void leave_work(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	enum order_kind was = g->work;

	g->work = ORDER_KIND_COUNT;
	order_rows(d);
	for (int i = 0; i < g->n_rows; i++)
		if (g->what[i].choice == CHOICE_WORK && g->what[i].verb == (uint8_t)was)
			g->chosen = i;
}

static void order_act(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);

	if (pointing_moves(d, a))
		return;
	switch (a) {
	case ACTION_TAKE:
		take(d);
		return;
	case ACTION_SEEK:
		/* somebody else is meant to be given orders */
		desk_scene(d, SCENE_MAP);
		desk_scene(d, SCENE_FIND);
		return;
	case ACTION_RULE:
		if (!verdict_legal(&g->what[g->chosen].why))
			desk_rule(d, reason_rule(g->what[g->chosen].why.reason));
		else
			desk_say(d, false, "this way is open");
		return;
	default:
		if (g->work == ORDER_KIND_COUNT) {
			desk_leave(d);
			return;
		}
		leave_work(d);
		return;
	}
}

static void order_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct pointing *g = pointing_of(d);
	const struct verdict *v = &g->what[g->chosen].why;

	if (g->what[g->chosen].choice == CHOICE_PICK && verdict_legal(v)) {
		text_add(out, "legal: Enter writes `");
		order_print(d->pos.charts, &g->pick[g->what[g->chosen].way].order, out);
		text_add(out, "`, or takes back what undoes it");
		*role = ROLE_LEGAL;
		return;
	}
	if (g->what[g->chosen].choice == CHOICE_CHIT) {
		struct order o;

		(void)work_chit(&g->p, &o);
		text_add(out, "legal: Enter writes `");
		order_print(d->pos.charts, &o, out);
		text_add(out, "` (Q2)");
		*role = ROLE_LEGAL;
		return;
	}
	if (verdict_legal(v)) {
		text_add(out, g->row[g->chosen].text);
		return;
	}
	text_add(out, "closed, ");
	closed_words(d, out);
	*role = ROLE_ILLEGAL;
}

const struct desk_row *pointing_rows(const struct desk *d, int *n, int **chosen)
{
	struct pointing *g = pointing_of(d);

	*n = g->n_rows;
	*chosen = &g->chosen;
	return g->row;
}

static void order_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct pointing *g = pointing_of(d);
	char buf[160], lines[320];
	struct text t = text_in(buf, sizeof buf), w = text_in(lines, sizeof lines);
	struct rect in;
	int n;

	if (l->map.h > 0)
		desk_draw_map(d, l->map, c);
	in = desk_panel(d, c, l->panel);
	if (in.h < HEAD_ROOM) { /* the row under the cursor needs the lines more */
		pointing_title(d, "Orders: ", g->who, in.w, &t);
		plane_words(&c->plane, in.x, in.y, in.w, ROLE_HEAD, buf);
		n = 1;
	} else {
		text_add(&t, "Orders: ");
		pointing_name(d, g->who, &t);
		wrap_add(&w, (unsigned)in.w, "", "  ", buf);
		n = desk_draw_text(&c->plane, (struct rect){ in.x, in.y, in.w, 2 }, lines, 0, ROLE_HEAD);
	}
	desk_draw_rows(c, (struct rect){ in.x, in.y + n, in.w, in.h - n }, g->row, g->n_rows, g->chosen, &g->top);
}

const struct scene_ops scene_order = {
	.open = order_open, .close = order_close, .enter = order_enter, .act = order_act, .words = order_words, .draw = order_draw,
	.rows = pointing_rows,
};
