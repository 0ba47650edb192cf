/* SPDX-License-Identifier: GPL-3.0-or-later
 * A journey by rail or ship: the hexes in reach are marked, the cursor chooses one, and what it costs is told. */
#include "view/pointing.h"

#include <string.h>

static struct journey *journey_of(const struct desk *d)
{
	return &pointing_of(d)->journey;
}

static void look(struct desk *d)
{
	struct pointing *g = pointing_of(d);

	g->last = journey_to(&g->p, &g->journey, d->focus);
}

static void carry_enter(struct desk *d)
{
	struct journey *k = journey_of(d);

	if (!k->seen)
		desk_focus(d, k->before.piece[k->order.march.piece[0]].hex);
	k->seen = true;
	look(d);
}

static void done(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct journey *k = &g->journey;
	struct order o[WAY_LEAD_MAX + 1];
	unsigned n = 0;

	if (!verdict_legal(&g->last)) {
		pointing_refuse(d, &g->last);
		return;
	}
	for (; n < k->way.n_lead; n++)
		o[n] = k->way.lead[n];
	o[n++] = k->order;
	pointing_write(d, k->way.at, false, o, n);
}

static void carry_act(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);

	switch (a) {
	case ACTION_TAKE:
		done(d);
		return;
	case ACTION_CLOSE:
		desk_leave(d);
		return;
	case ACTION_SEEK:
		desk_scene(d, SCENE_FIND);
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

static void add_cost(const struct journey *k, struct text *t)
{
	text_add_int(t, k->cost);
	text_add(t, k->order.kind == ORDER_ENTRAIN ? k->cost == 1 ? " rail point of " : " rail points of " :
		k->cost == 1 ? " transport of " : " transports of ");
	text_add_int(t, k->left);
	text_add(t, " left");
}

static void carry_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct pointing *g = pointing_of(d);

	if (verdict_legal(&g->last)) {
		text_add(out, "legal, ");
		add_cost(&g->journey, out);
		text_add(out, ": Enter writes `");
		order_print(d->pos.charts, &g->journey.order, out);
		text_add(out, "`");
		*role = ROLE_LEGAL;
		return;
	}
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
		add_cost(k, &t);
	} else {
		text_add(&t, "Not there: see below");
	}
	text_add(&t, k->order.flag ? "; trains stay aboard" : "");
	wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	text_add(&w, k->order.kind == ORDER_ENTRAIN ? "\nr: in reach by rail.\n" : "\ns: in reach by ship.\n");
	text_add(&w, "The keys move the cursor;\n/: find a town.\nEnter: go there.\nO: trains stay aboard.\nEsc: not at all\n");
	desk_draw_text(&c->plane, in, lines, 0, ROLE_PLAIN);
	canvas_cursor(c, in.x, in.y);
	memset(g->marks, 0, sizeof g->marks);
	for (unsigned h = 0; h < grid_count(&d->pos.charts->map.grid); h++)
		if (k->in[h])
			g->marks[h] = (struct picture_mark){ 0, k->order.kind == ORDER_ENTRAIN ? 'r' : 's', ROLE_MARK };
	if (l->map.h > 0)
		desk_draw_map_of(d, &k->before, g->marks, l->map, c);
}

const struct scene_ops scene_carry = { .enter = carry_enter, .act = carry_act, .words = carry_words, .draw = carry_draw };
