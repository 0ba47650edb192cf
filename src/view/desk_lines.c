/* SPDX-License-Identifier: GPL-3.0-or-later
 * The orders line by line, for those who do not type them: a block is moved, copied, put under an `if` or taken away; a march or an
 * attack is opened again in its form; `?` explains one. */
#include "view/desk_army.h"
#include "view/desk_forecast.h"
#include "view/pointing.h"

#include <stdlib.h>
#include <string.h>

#include "view/rows.h"

static const char *draft(const struct desk *d)
{
	return d->edit.s != NULL ? d->edit.s : "";
}

static void to_line(struct desk *d, size_t line)
{
	struct stretch l;

	if (place_line(draft(d), d->edit.len, line, &l))
		d->edit.at = l.from;
	sheet_follow(d);
}

static void lines_enter(struct desk *d)
{
	to_line(d, edit_line(&d->edit));
}

/* Room for one changed part of the draft: no longer than the draft twice, and a line. */
static char *room(struct desk *d, struct text *t)
{
	size_t n = d->edit.len * 2 + LINE_MAX_BYTES * 2;
	char *s = malloc(n);

	if (s == NULL)
		desk_say(d, true, "there is no memory for that");
	else
		*t = text_in(s, n);
	return s;
}

/* What a key does to the block of a line, and what is said when it cannot. */
static bool changed(const struct desk *d, enum action a, size_t *line, struct text *t, struct stretch *where, const char **no)
{
	const char *s = draft(d);
	size_t n = d->edit.len;

	if (place_is_else(s, n, *line) && (a == ACTION_BLOCK_UP || a == ACTION_BLOCK_DOWN || a == ACTION_BLOCK_COPY)) {
		*no = "an else goes with its if: move or copy that";
		return false;
	}
	switch (a) {
	case ACTION_BLOCK_UP:
		*no = "this block is the first of those beside it";
		return place_move(s, n, line, true, t, where);
	case ACTION_BLOCK_DOWN:
		*no = "this block is the last of those beside it";
		return place_move(s, n, line, false, t, where);
	case ACTION_BLOCK_COPY:
		*no = "there is no order in this line";
		return place_copy(s, n, line, t, where);
	case ACTION_BLOCK_ELSE:
		*no = "an else follows an if, and no if stands right before this block";
		return place_under_else(s, n, line, t, where);
	case ACTION_BLOCK_INTO:
		*no = "no if or else stands right before this block";
		return place_into(s, n, line, t, where);
	case ACTION_BLOCK_OUT:
		*no = "it stands in no if or else";
		return place_out(s, n, line, t, where);
	default:
		*no = "there is no order in this line";
		return place_block(s, n, *line, where);
	}
}

static void block_change(struct desk *d, enum action a)
{
	size_t line = edit_line(&d->edit);
	struct stretch where;
	const char *no;
	struct text t;
	char *s = room(d, &t);

	if (s == NULL)
		return;
	if (!changed(d, a, &line, &t, &where, &no))
		desk_say(d, false, no);
	else
		(void)desk_change(d, where, s, t.len, line);
	free(s);
	to_line(d, edit_line(&d->edit));
}

static void undo(struct desk *d, bool redo)
{
	if (!(redo ? edit_redo(&d->edit) : edit_undo(&d->edit)))
		desk_say(d, false, redo ? "nothing to redo" : "nothing to undo");
	else
		desk_changed(d, true);
	to_line(d, edit_line(&d->edit));
}

/* Open the march anew. */
static void march_again(struct desk *d, unsigned i)
{
	struct pointing *g = pointing_of(d);
	const struct order *o = &g->p.sheet->order[i];
	struct way w;
	struct verdict v;

	memset(&w, 0, sizeof w);
	w.kind = WAY_AGAIN;
	w.at = w.from = (uint16_t)i;
	w.depth = o->depth;
	w.boss = PIECE_NONE;
	v = walk_begin(&g->p, &w, g->who, &g->walk);
	if (!verdict_legal(&v))
		pointing_refuse(d, &v);
	else
		desk_scene(d, SCENE_WALK);
}

static void change_line(struct desk *d)
{
	size_t line = edit_line(&d->edit), stand;
	struct stretch l;
	unsigned i;

	if (!place_line(draft(d), d->edit.len, line, &l))
		return;
	stand = place_standing_line(draft(d), d->edit.len);
	if (line > stand) {
		form_standing(d, line);
		return;
	}
	/* what it is, is asked of the sheet */
	if (!marks_read(&d->marks, d->pos.charts, d->pos.state, d->pos.side, draft(d), d->edit.len))
		return;
	d->marks_stale = true;
	i = marks_order(&d->marks, line);
	if (i == d->marks.sheet->n) {
		desk_scene(d, SCENE_EDIT);
		return;
	}
	const struct order o = d->marks.sheet->order[i];
	bool lists = o.kind == ORDER_RELEASE || o.kind == ORDER_ASSIGN;
	piece_t who = o.kind == ORDER_MARCH ? o.march.piece[0] : lists ? o.list.piece[0] : o.who;

	if (o.kind == ORDER_IF) {
		form_if_again(d, line, &o);
		return;
	}
	if (who != PIECE_NONE)
		who = point_head(d->pos.charts, desk_opened(d), who);
	if (who == PIECE_NONE) {
		desk_scene(d, SCENE_EDIT);
		return;
	}
	if (!pointing_begin(d, who))
		return;
	switch (o.kind) {
	case ORDER_MARCH:
		march_again(d, i);
		return;
	case ORDER_ATTACK:
	case ORDER_PASS:
	case ORDER_ASSAULT:
		if (order_fights(&o) && strike_again(&pointing_of(d)->p, i, &pointing_of(d)->strike)) {
			desk_scene(d, SCENE_ATTACK);
			return;
		}
		desk_scene(d, SCENE_ORDER);
		return;
	case ORDER_CHIT:
	case ORDER_TRY:
	case ORDER_COMMAND:
	case ORDER_RELEASE:
	case ORDER_RESIGN:
	case ORDER_APPOINT:
	case ORDER_ASSIGN:
	case ORDER_COMBINE:
		desk_scene(d, SCENE_ORDER);
		return;
	default:
		desk_scene(d, SCENE_EDIT);
		return;
	}
}

static void lines_act(struct desk *d, enum action a)
{
	int line = (int)edit_line(&d->edit);

	if (rows_move(a, NULL, (int)edit_lines(&d->edit), d->h, &line)) {
		to_line(d, (size_t)line);
		return;
	}
	switch (a) {
	case ACTION_LINE_DOWN:
		to_line(d, edit_line(&d->edit) + 1);
		return;
	case ACTION_LINE_UP:
		if (edit_line(&d->edit) > 0)
			to_line(d, edit_line(&d->edit) - 1);
		return;
	case ACTION_BLOCK_UP:
	case ACTION_BLOCK_DOWN:
	case ACTION_BLOCK_COPY:
	case ACTION_BLOCK_DELETE:
	case ACTION_BLOCK_ELSE:
	case ACTION_BLOCK_INTO:
	case ACTION_BLOCK_OUT:
		block_change(d, a);
		return;
	case ACTION_BLOCK_UNDO:
	case ACTION_BLOCK_REDO:
		undo(d, a == ACTION_BLOCK_REDO);
		return;
	case ACTION_TAKE:
		change_line(d);
		return;
	case ACTION_BLOCK_IF:
		form_if(d, edit_line(&d->edit));
		return;
	case ACTION_STANDING:
		form_standing(d, edit_lines(&d->edit));
		return;
	case ACTION_WEIGH:
		(void)desk_battle_line(d);
		return;
	case ACTION_EDIT:
		desk_scene(d, SCENE_EDIT);
		return;
	case ACTION_EDITOR:
		desk_outside(d);
		to_line(d, edit_line(&d->edit));
		return;
	case ACTION_FORECAST:
		forecast_open(d);
		return;
	case ACTION_SUPPOSE:
		forecast_suppose(d);
		return;
	case ACTION_SEND:
		desk_send(d);
		return;
	case ACTION_WHY:
		desk_why(d);
		return;
	default:
		desk_idle(d);
		desk_back(d);
		return;
	}
}

/* The verdict, and behind it what of the line the screen has no room for. */
static void lines_words(const struct desk *d, struct text *out, enum role *role)
{
	size_t line = edit_line(&d->edit), n;
	const char *s;

	if (d->edit.len == 0) {
		text_add(out, "No orders yet. On the map Enter gives a piece one; n is a standing order, o writes lines by hand.");
		*role = ROLE_DIM;
		return;
	}
	sheet_words(d, out, role);
	if (d->w == 0 || !edit_get(&d->edit, line, &s, &n) || text_columns(s, n) <= d->w - 2)
		return;
	for (; n > 0 && *s == ' '; n--)
		s++;
	text_add(out, out->len > 0 ? ": " : "");
	text_add_n(out, s, n);
}

static void lines_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	sheet_draw(d, l, c);
	for (int x = l->sheet.x; x < l->sheet.x + l->sheet.w; x++) {
		struct cell *cell = plane_at(&c->plane, x, c->cursor_y);

		if (cell != NULL && x >= l->sheet.x + 2 && cell->ch != ' ')
			cell->role = ROLE_HEAD;
	}
	plane_put(&c->plane, l->sheet.x + 1, c->cursor_y, '>', ROLE_HEAD);
	canvas_cursor(c, l->sheet.x + 1, c->cursor_y);
}

const struct scene_ops scene_lines = {
	.enter = lines_enter, .act = lines_act, .busy = forecast_busy, .idle = forecast_idle, .words = lines_words, .draw = lines_draw,
};
