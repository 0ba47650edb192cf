/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who goes along, in a list: with a march those of its hex, by the same order; on a journey by rail or ship whoever could make
 * one, each by an order of its own. */
#include "view/pointing.h"

#include <string.h>

static void heading(struct pointing *g, const struct charts *c, hex_t h)
{
	struct desk_row *r = &g->row[g->n_rows++];
	struct text t = text_in(r->text, sizeof r->text);

	*r = (struct desk_row){ .head = true };
	text_add(&t, "In ");
	phrase_hex(c, h, &t);
	text_add_char(&t, ':');
}

static struct text row(struct desk *d, piece_t q, bool in)
{
	struct pointing *g = pointing_of(d);
	struct desk_row *r = &g->row[g->n_rows];
	struct text t = text_in(r->text, sizeof r->text);

	*r = (struct desk_row){ .mark = in ? '*' : ' ', .mark_role = ROLE_LEGAL };
	g->what[g->n_rows++].piece = q;
	text_add(&t, in ? "[x] " : "[ ] ");
	pointing_name(d, q, &t);
	return t;
}

/* How near a piece is to who goes: his own HQ, what is on its manifest, all others. */
static unsigned nearness(const struct state *s, const struct charts *c, piece_t who, piece_t q)
{
	piece_t hq = c->scn.piece[who].kind == PIECE_HQ ? who : s->piece[who].hq;

	if (hq == PIECE_NONE)
		return 2;
	return q == hq ? 0 : c->scn.piece[q].kind == PIECE_UNIT && s->piece[q].hq == hq ? 1 : 2;
}

/* The nearest first; of those as near the order stays. */
static void sort_near(const struct state *s, const struct charts *c, piece_t who, piece_t *q, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		piece_t x = q[i];
		unsigned at = i;

		for (; at > 0 && nearness(s, c, who, q[at - 1]) > nearness(s, c, who, x); at--)
			q[at] = q[at - 1];
		q[at] = x;
	}
}

static void rows_of_march(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	const struct walk *k = &g->walk;
	piece_t q[64];
	unsigned n = walk_others(&g->p, k, q, 64);

	sort_near(&k->before, d->pos.charts, g->who, q, n);
	for (unsigned i = 0; i < n; i++) {
		piece_t led = d->pos.charts->scn.piece[q[i]].kind == PIECE_HQ ? command_leader(&k->before, q[i]) : PIECE_NONE;
		struct text t = row(d, q[i], walk_names(k, q[i]));

		text_add(&t, led != PIECE_NONE ? ", " : "");
		text_add(&t, led != PIECE_NONE ? d->pos.charts->scn.piece[led].name : "");
	}
}

/* Those of one hex who could make such a journey. */
static void rows_of_hex(struct desk *d, hex_t h)
{
	struct pointing *g = pointing_of(d);
	bool any = false;

	for (unsigned p = 0; p < d->pos.charts->scn.n_pieces; p++) {
		piece_t q = (piece_t)p;

		if (q == g->who || !desk_orderable(d, q) || g->p.now->piece[q].hex != h ||
			!work_makes_sense(&g->p, (enum order_kind)g->journey.order.kind, q))
			continue;
		if (!any)
			heading(g, d->pos.charts, h);
		any = true;
		struct text t = row(d, q, convoy_has(&g->convoy, q));

		if (point_has_order(&g->p, q))
			text_add(&t, " (has orders)");
	}
}

/* The hex where it begins, then those that are joined with it: where it could go. */
static void rows_of_journey(struct desk *d)
{
	const struct pointing *g = pointing_of(d);
	hex_t to[HEXES_MAX];
	unsigned n = journey_places(&g->p, &g->journey, to, HEXES_MAX);

	rows_of_hex(d, g->p.now->piece[g->who].hex);
	for (unsigned i = 0; i < n; i++)
		rows_of_hex(d, to[i]);
}

static void with_rows(struct desk *d)
{
	struct pointing *g = pointing_of(d);

	g->n_rows = 0;
	if (g->carrying)
		rows_of_journey(d);
	else
		rows_of_march(d);
	if (g->chosen >= g->n_rows)
		g->chosen = g->n_rows > 0 ? g->n_rows - 1 : 0;
}

static void with_enter(struct desk *d)
{
	struct pointing *g = pointing_of(d);

	g->chosen = g->top = 0;
	with_rows(d);
	if (g->n_rows > 0 && g->row[0].head)
		(void)pointing_moves(d, ACTION_ROW_DOWN);
}

static void toggle(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	piece_t q = g->n_rows > 0 ? g->what[g->chosen].piece : PIECE_NONE;
	struct verdict v;

	if (q == PIECE_NONE)
		return;
	if (g->carrying) {
		if (!convoy_toggle(&g->convoy, q))
			desk_say(d, false, "no more can go at once; write these first");
	} else {
		v = walk_toggle(&g->p, &g->walk, q);
		if (!verdict_legal(&v))
			pointing_refuse(d, &v);
	}
	with_rows(d);
}

/* All of the hex where the journey begins, which stand first; or none of them. */
static void mark_all(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	hex_t at = g->p.now->piece[g->who].hex;
	bool any = false;

	for (int pass = 0; pass < 2 && !any; pass++)
		for (int i = 0; i < g->n_rows; i++)
			if (!g->row[i].head && g->p.now->piece[g->what[i].piece].hex == at &&
				convoy_has(&g->convoy, g->what[i].piece) == (pass > 0))
				any = convoy_toggle(&g->convoy, g->what[i].piece) || any;
}

static void with_act(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);

	if (pointing_moves(d, a))
		return;
	switch (a) {
	case ACTION_TAKE:
	case ACTION_MORE:
	case ACTION_LESS:
		toggle(d);
		return;
	case ACTION_ALL:
		if (g->carrying)
			mark_all(d);
		else
			pointing_all_along(d);
		with_rows(d);
		return;
	case ACTION_RULE:
		if (!verdict_legal(&g->last))
			desk_rule(d, reason_rule(g->last.reason));
		return;
	default:
		g->n_rows = 0;
		desk_back(d);
		return;
	}
}

static void with_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct pointing *g = pointing_of(d);

	(void)role;
	if (g->carrying) {
		text_add(out, g->n_rows == 0 ? "Nobody else could make such a journey.  Esc goes back to it" :
			"Enter marks a piece or not; each goes by the first way open to it.  Esc goes back to the journey");
		return;
	}
	text_add(out, "Together they have ");
	text_add_int(out, g->walk.col.mp);
	text_add(out, " MP.  Enter takes a piece along or leaves it; Esc goes back to the march");
}

static void with_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct pointing *g = pointing_of(d);
	struct rect in = desk_panel(d, c, l->panel);

	/* the marks are those of the march or the journey that lies below */
	if (l->map.h > 0)
		desk_draw_map_of(d, g->carrying ? &g->journey.before : &g->walk.before, g->marks, l->map, c);
	plane_text(&c->plane, in.x, in.y, in.w, ROLE_HEAD, "Who goes along");
	desk_draw_rows(c, (struct rect){ in.x, in.y + 1, in.w, in.h - 1 }, g->row, g->n_rows, g->chosen, &g->top);
}

const struct scene_ops scene_with = {
	.enter = with_enter, .act = with_act, .words = with_words, .draw = with_draw, .rows = pointing_rows,
};
