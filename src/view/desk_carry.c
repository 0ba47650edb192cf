/* SPDX-License-Identifier: GPL-3.0-or-later
 * A journey by rail or ship: the hexes in reach are marked, the cursor chooses one, and what it costs is told. */
#include "view/pointing.h"

#include <string.h>

static struct journey *journey_of(const struct desk *d)
{
	return &pointing_of(d)->journey;
}

static const char *draft(const struct desk *d)
{
	return d->edit.s != NULL ? d->edit.s : "";
}

static void look(struct desk *d)
{
	struct pointing *g = pointing_of(d);

	struct edit out = { 0 };

	g->last = journey_to(&g->p, &g->journey, d->focus);
	g->convoy.failed = PIECE_NONE;
	if (g->convoy.n == 0 || !verdict_legal(&g->last))
		return;
	if (!convoy_order(&g->p, &g->journey, &g->convoy, draft(d), d->edit.len, &out) && g->convoy.failed != PIECE_NONE)
		g->last = g->convoy.why;
	edit_free(&out);
}

static void carry_enter(struct desk *d)
{
	struct journey *k = journey_of(d);

	d->panel_top = 0;
	if (!k->seen)
		desk_focus(d, k->before.piece[k->order.march.piece[0]].hex);
	k->seen = true;
	d->sought = false; /* what was looked for is where the cursor is now */
	look(d);
}

/* Who cannot go with the others, and why. */
static void add_failed(const struct desk *d, struct text *out)
{
	const struct pointing *g = pointing_of(d);

	pointing_name(d, g->convoy.failed, out);
	text_add(out, " cannot go with them, ");
	pointing_words(d, &g->convoy.why, out);
}

static void say_failed(struct desk *d)
{
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);

	add_failed(d, &t);
	desk_say(d, true, buf);
}

/* All of them at once: one change of the draft, one step of undo. */
static void write_all(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct edit out = { 0 };
	char buf[160];
	struct text t = text_in(buf, sizeof buf);

	if (!convoy_order(&g->p, &g->journey, &g->convoy, draft(d), d->edit.len, &out)) {
		desk_say(d, true, "there is no memory for that");
	} else if (desk_change(d, (struct stretch){ 0, d->edit.len }, out.s, out.len, g->convoy.line)) {
		text_add_int(&t, g->convoy.n + 1);
		text_add(&t, g->journey.order.kind == ORDER_ENTRAIN ? " go by rail to " : " go by ship to ");
		phrase_hex(d->pos.charts, g->journey.order.march.path[0], &t);
		text_add(&t, ": written, and taken back by one u in the orders");
		pointing_written(d, buf);
	}
	edit_free(&out);
}

static void done(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct order o[WAY_LEAD_MAX + 1];

	if (g->convoy.failed != PIECE_NONE)
		say_failed(d);
	else if (!verdict_legal(&g->last))
		pointing_refuse(d, &g->last);
	else if (g->convoy.n > 0)
		write_all(d);
	else
		pointing_write(d, g->journey.way.at, false, o, journey_orders(&g->journey, o));
}

/* The cursor to the next of the places in reach, or the one before. */
static void to_place(struct desk *d, bool next)
{
	const struct pointing *g = pointing_of(d);
	hex_t place[HEXES_MAX];
	unsigned n = journey_places(&g->p, &g->journey, place, HEXES_MAX), at = 0;

	while (at < n && place[at] != d->focus)
		at++;
	if (n == 0) {
		desk_say(d, false, "no other place is in reach");
		return;
	}
	/* from elsewhere to the first, or the last */
	at = at == n ? (next ? 0 : n - 1) : (at + (next ? 1 : n - 1)) % n;
	desk_focus(d, place[at]);
	look(d);
}

static void carry_act(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);

	if (desk_scrolls(d, a))
		return;
	switch (a) {
	case ACTION_TAKE:
		done(d);
		return;
	case ACTION_CLOSE:
		desk_leave(d);
		return;
	case ACTION_PLACE_NEXT:
	case ACTION_PLACE_BEFORE:
		to_place(d, a == ACTION_PLACE_NEXT);
		return;
	case ACTION_SEEK:
		desk_scene(d, SCENE_FIND);
		return;
	case ACTION_WITH:
		g->carrying = true;
		desk_scene(d, SCENE_WITH);
		return;
	case ACTION_ABOARD:
		g->journey.order.flag = !g->journey.order.flag;
		look(d);
		return;
	case ACTION_RULE:
		if (verdict_legal(&g->last))
			desk_say(d, false, "nothing speaks against going there");
		else
			desk_rule(d, reason_rule(g->last.reason));
		return;
	default:
		if (desk_moves(d, a))
			look(d);
		return;
	}
}

/* Of all together, when all can go. */
static void add_cost(const struct pointing *g, struct text *t)
{
	const struct journey *k = &g->journey;
	bool all = g->convoy.n > 0 && verdict_legal(&g->last);
	unsigned cost = all ? g->convoy.cost : k->cost;

	text_add_int(t, cost);
	text_add(t, k->order.kind == ORDER_ENTRAIN ? cost == 1 ? " rail point of " : " rail points of " :
		cost == 1 ? " transport of " : " transports of ");
	text_add_int(t, k->left);
	text_add(t, " left");
}

static void carry_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct pointing *g = pointing_of(d);

	if (verdict_legal(&g->last)) {
		text_add(out, "legal, ");
		add_cost(g, out);
		if (g->convoy.n > 0) {
			text_add(out, ": Enter writes the orders of all ");
			text_add_int(out, g->convoy.n + 1);
			*role = ROLE_LEGAL;
			return;
		}
		text_add(out, ": Enter writes `");
		order_print(d->pos.charts, &g->journey.order, out);
		text_add(out, "`");
		*role = ROLE_LEGAL;
		return;
	}
	if (g->convoy.failed != PIECE_NONE)
		add_failed(d, out);
	else
		pointing_words(d, &g->last, out);
	*role = ROLE_ILLEGAL;
}

static void carry_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct pointing *g = pointing_of(d);
	struct journey *k = &g->journey;
	char buf[512], lines[2048];
	struct text t = text_in(buf, sizeof buf), w = text_in(lines, sizeof lines);
	struct rect in = desk_panel(d, c, l->panel);

	text_add(&t, k->order.kind == ORDER_ENTRAIN ? "By rail: " : "By ship: ");
	pointing_name(d, g->who, &t);
	wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	t = text_in(buf, sizeof buf);
	/* what is left is of the waters that lead there: nothing to tell of a hex that none comes to */
	if (verdict_legal(&g->last) || d->focus == k->before.piece[k->order.march.piece[0]].hex) {
		text_add(&t, "It costs ");
		add_cost(g, &t);
	} else {
		text_add(&t, "Not there: see below");
	}
	text_add(&t, k->order.flag ? "; trains stay aboard" : "");
	wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	for (unsigned i = 0; i < g->convoy.n; i++) {
		t = text_in(buf, sizeof buf);
		text_add(&t, "and ");
		pointing_name(d, g->convoy.also[i], &t);
		wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	}
	text_add(&w, k->order.kind == ORDER_ENTRAIN ? "\nr: in reach by rail.\n" : "\ns: in reach by ship.\n");
	text_add(&w, "The keys move the cursor;\nTab: next in reach, towns first.\n/: find a town.\n"
		"Enter: go there.\nm: who goes too.\nO: trains stay aboard.\nEsc: not at all\n");
	desk_draw_scrolled(d, &c->plane, in, lines);
	canvas_cursor(c, in.x, in.y);
	memset(g->marks, 0, sizeof g->marks);
	for (unsigned h = 0; h < grid_count(&d->pos.charts->map.grid); h++)
		if (k->in[h])
			g->marks[h] = (struct picture_mark){ 0, k->order.kind == ORDER_ENTRAIN ? 'r' : 's', ROLE_MARK };
	if (l->map.h > 0)
		desk_draw_map_of(d, &k->before, g->marks, l->map, c);
}

const struct scene_ops scene_carry = { .enter = carry_enter, .act = carry_act, .words = carry_words, .draw = carry_draw };
