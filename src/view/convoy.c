/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/convoy.h"

#include "view/marks.h"
#include "view/place.h"
#include "view/point_part.h"

bool convoy_has(const struct convoy *v, piece_t q)
{
	for (unsigned i = 0; i < v->n; i++)
		if (v->also[i] == q)
			return true;
	return false;
}

bool convoy_toggle(struct convoy *v, piece_t q)
{
	unsigned i = 0;

	while (i < v->n && v->also[i] != q)
		i++;
	if (i == v->n) {
		if (v->n == LIST_MAX)
			return false;
		v->also[v->n++] = q;
		return true;
	}
	for (v->n--; i < v->n; i++)
		v->also[i] = v->also[i + 1];
	return true;
}

/* The draft while it grows. */
struct draft {
	struct point p;          /* its sheet is that of `marks` */
	struct marks marks;
	struct edit *text;
	struct order done[LIST_MAX + 1];
	unsigned n_done;
	size_t line;
};

static bool read_again(struct draft *w)
{
	bool ok = marks_read(&w->marks, w->p.c, w->p.s, w->p.side, w->text->s, w->text->len);

	w->p.sheet = w->marks.sheet;
	return ok;
}

static bool same_journey(const struct order *x, const struct order *y)
{
	return x->kind == y->kind && x->march.piece[0] == y->march.piece[0] && x->march.path[0] == y->march.path[0];
}

/* Is every journey put there legal where it now stands, those put above it later included? */
static struct verdict all_stand(const struct draft *w)
{
	for (unsigned i = 0; i < w->n_done; i++) {
		struct preview v;
		unsigned k = w->p.sheet->n;

		while (k > 0 && !same_journey(&w->p.sheet->order[k - 1], &w->done[i]))
			k--;
		if (k == 0)
			return verdict_piece(REASON_ORDER_GONE, w->done[i].march.piece[0]);
		point_trial(&w->p, k);
		preview_last(w->p.c, w->p.s, w->p.trial, &v);
		if (!verdict_legal(&v.verdict))
			return v.verdict;
	}
	return verdict_ok();
}

/* Its lines into the draft; taken out again where one of those before is then no longer legal.  False: no memory. */
static bool put(struct draft *w, const struct journey *k, struct verdict *why)
{
	char buf[(LINE_MAX_BYTES + 32) * (WAY_LEAD_MAX + 1)];
	struct text t = text_in(buf, sizeof buf);
	struct order o[WAY_LEAD_MAX + 1];
	unsigned n = journey_orders(k, o);
	struct stretch where;

	place_orders(w->p.c, w->p.sheet, w->text->s, w->text->len, k->way.at, o, n, &t, &where, &w->line);
	if (!edit_replace(w->text, where.from, where.to, buf, t.len) || !read_again(w))
		return false;
	w->done[w->n_done++] = o[n - 1];
	*why = all_stand(w);
	if (verdict_legal(why))
		return true;
	w->n_done--;
	return edit_undo(w->text) && read_again(w);
}

/* One more piece, by the first of these ways that is open and breaks nothing. */
static bool add(struct draft *w, const struct journey *first, piece_t who, const struct way *way, unsigned n, struct convoy *v)
{
	static struct journey k; /* large, and nobody else's */
	struct verdict why = n > 0 ? way[0].why : verdict_piece(REASON_ORDER_GONE, who);
	bool asked = false;

	for (unsigned i = 0; i < n && verdict_legal(&way[i].why); i++) {
		struct verdict one;

		journey_begin(&w->p, &way[i], (enum order_kind)first->order.kind, who, &k);
		k.order.flag = first->order.flag && w->p.c->scn.piece[who].kind == PIECE_TRAIN;
		one = journey_to(&w->p, &k, first->order.march.path[0]);
		if (verdict_legal(&one) && !put(w, &k, &one))
			return false;
		if (verdict_legal(&one)) {
			v->cost += k.cost;
			return true;
		}
		why = asked ? why : one;
		asked = true;
	}
	v->failed = who;
	v->why = why;
	return false;
}

bool convoy_order(const struct point *p, const struct journey *first, struct convoy *v, const char *s, size_t n, struct edit *out)
{
	static struct draft w; /* large, and nobody else's */
	static struct way way[WAYS_MAX];
	piece_t who = point_head(p->c, p->now, first->order.march.piece[0]);
	bool ok;

	w = (struct draft){ .p = *p, .text = out };
	v->cost = 0;
	v->failed = PIECE_NONE;
	v->why = verdict_ok();
	ok = edit_load(out, s, n) && read_again(&w) && add(&w, first, who, &first->way, 1, v);
	for (unsigned i = 0; ok && i < v->n; i++) {
		unsigned ways = work_ways(&w.p, (enum order_kind)first->order.kind, v->also[i], way, WAYS_MAX);

		ok = add(&w, first, v->also[i], way, ways, v);
	}
	v->line = w.line;
	marks_free(&w.marks);
	return ok;
}
