/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/pointing.h"

#include <string.h>

#include "view/rows.h"

struct pointing *pointing_of(const struct desk *d)
{
	return d->own[SCENE_ORDER];
}

void pointing_words(const struct desk *d, const struct verdict *v, struct text *out)
{
	text_add(out, reason_rule(v->reason));
	text_add(out, ": ");
	words_fill(d->pos.charts, &v->facts, reason_sentence(v->reason), WORDS_NAMES, out);
}

void pointing_refuse(struct desk *d, const struct verdict *v)
{
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);

	pointing_of(d)->last = *v;
	pointing_words(d, v, &t);
	desk_say(d, true, buf);
}

void pointing_name(const struct desk *d, piece_t who, struct text *out)
{
	const struct piece *pc = &d->pos.charts->scn.piece[who];
	piece_t hq = pc->kind == PIECE_LEADER ? command_hq(d->pos.state, who) : PIECE_NONE;

	text_add(out, pc->name);
	if (hq != PIECE_NONE) {
		text_add(out, ", ");
		text_add(out, d->pos.charts->scn.piece[hq].name);
	}
}

void pointing_title(const struct desk *d, const char *what, piece_t who, int cols, struct text *out)
{
	size_t from = out->len;

	text_add(out, what);
	pointing_name(d, who, out);
	if (text_columns(out->s + from, out->len - from) <= cols)
		return;
	out->len = from;
	out->s[from] = '\0';
	text_add(out, what);
	text_add(out, d->pos.charts->scn.piece[who].name);
}

void pointing_all_along(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);
	unsigned n, slower, was = g->walk.march.n_pieces;
	struct verdict v = walk_all(&g->p, &g->walk, &n, &slower);

	if (n == 0 && was == 1 && slower > 0) {
		text_add(&t, "who else is here would slow the march; m takes one along all the same");
	} else if (n == 0 && was == 1 && verdict_legal(&v)) {
		text_add(&t, "nobody else is here");
	} else if (n == 0 && g->walk.march.n_pieces < was) {
		text_add(&t, "they stay");
	} else {
		text_add_int(&t, n);
		text_add(&t, n == 1 ? " more goes along" : " more go along");
	}
	if (n > 0 && slower > 0) {
		text_add(&t, "; ");
		text_add_int(&t, slower);
		text_add(&t, slower == 1 ? " slower one stays" : " slower ones stay");
	}
	if (!verdict_legal(&v)) {
		g->last = v;
		text_add(&t, "; not all can: ");
		pointing_words(d, &v, &t);
	}
	desk_say(d, n == 0 && !verdict_legal(&v), buf);
}

bool pointing_begin(struct desk *d, piece_t who)
{
	const struct desk_position *p = &d->pos;
	struct pointing *g = pointing_of(d);

	if (!p->due || p->what != NULL) {
		char buf[sizeof d->said];
		struct text t = text_in(buf, sizeof buf);

		text_add(&t, "no orders of yours are due");
		text_add(&t, p->due ? ", but " : "");
		text_add(&t, p->due ? p->what : "");
		text_add(&t, p->due ? ": s signs it" : "");
		text_add(&t, "; o writes ahead what you may order then");
		desk_say(d, false, buf);
		return false;
	}
	if (!marks_read(&d->marks, p->charts, p->state, p->side, d->edit.s != NULL ? d->edit.s : "", d->edit.len)) {
		desk_say(d, true, "there is no memory to read the orders");
		return false;
	}
	d->marks_stale = true;
	g->p = (struct point){ p->charts, p->state, desk_opened(d), p->side, d->marks.sheet, g->trial };
	g->unfolded = g->unfolded && g->who == who;
	g->who = who;
	g->work = ORDER_KIND_COUNT;
	g->n_rows = 0;
	g->last = verdict_ok();
	return true;
}

bool pointing_moves(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);

	if (a == ACTION_ROW_LETTER && !rows_letter(g->row, g->n_rows, d->letter, &g->chosen))
		desk_say(d, false, "no other row here has a word that begins so");
	return a == ACTION_ROW_LETTER || rows_move(a, g->row, g->n_rows, d->h, &g->chosen);
}

void pointing_written(struct desk *d, const char *said)
{
	enum scene to = SCENE_MAP;

	for (unsigned i = 0; i < d->n_below; i++)
		if (d->below[i] == SCENE_LINES)
			to = SCENE_LINES;
	desk_scene(d, to);
	desk_say(d, false, said);
}

void pointing_write(struct desk *d, unsigned at, bool again, const struct order *o, unsigned n)
{
	struct pointing *g = pointing_of(d);
	char buf[(LINE_MAX_BYTES + 32) * (WAY_LEAD_MAX + 1)], said[sizeof d->said];
	struct text t = text_in(buf, sizeof buf), words = text_in(said, sizeof said);
	const char *s = d->edit.s != NULL ? d->edit.s : "";
	struct stretch where;
	size_t line;

	if (n == 0) {
		desk_scene(d, SCENE_MAP);
		return;
	}
	if (again && place_line(s, d->edit.len, g->p.sheet->order[at].line - 1u, &where)) {
		line = g->p.sheet->order[at].line - 1u;
		place_order(s, where, &where);
		order_print(d->pos.charts, &o[n - 1], &t);
	} else {
		place_orders(d->pos.charts, g->p.sheet, s, d->edit.len, at, o, n, &t, &where, &line);
	}
	if (!desk_change(d, where, buf, t.len, line))
		return;
	text_add(&words, "line ");
	text_add_int(&words, (int64_t)line + 1);
	text_add(&words, ": ");
	order_print(d->pos.charts, &o[n - 1], &words);
	pointing_written(d, said);
}
