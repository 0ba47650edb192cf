/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writing orders: keys to changes of the draft, completion, the map's cursor following the text's. */
#include "view/desk_army.h"
#include "view/desk_forecast.h"
#include "view/desk_part.h"

#include <stdlib.h>
#include <string.h>

void desk_changed(struct desk *d, bool ok)
{
	if (!ok) {
		desk_say(d, true, "the orders are as long as they may be");
		return;
	}
	d->unkept = true;
	d->marks_stale = true;
}

bool desk_replace(struct desk *d, size_t from, size_t to, const char *s, size_t n)
{
	bool ok = edit_replace(&d->edit, from, to, s, n);

	desk_changed(d, ok);
	return ok;
}

bool desk_change(struct desk *d, struct stretch where, const char *s, size_t n, size_t line)
{
	struct stretch at;
	bool ok = desk_replace(d, where.from, where.to, s, n);

	if (ok && place_line(d->edit.s, d->edit.len, line, &at))
		d->edit.at = at.from;
	return ok;
}

void desk_outside(struct desk *d)
{
	char buf[sizeof d->said], *s;
	struct text why = text_in(buf, sizeof buf), out;
	const char *old = d->edit.s != NULL ? d->edit.s : "";

	if (d->game->editor == NULL) {
		desk_say(d, false, "there is no other editor here");
		return;
	}
	desk_keep(d);
	s = malloc(BODY_MAX_BYTES);
	if (s == NULL) {
		desk_say(d, true, "there is no memory for that");
		return;
	}
	out = text_in(s, BODY_MAX_BYTES);
	if (!d->game->editor(d->game->ctx, old, d->edit.len, &out, &why))
		desk_say(d, true, buf);
	else if (out.cut)
		desk_changed(d, false);
	else if (out.len == d->edit.len && memcmp(s, old, out.len) == 0)
		desk_say(d, false, "the orders are as they were");
	else if (desk_replace(d, 0, d->edit.len, s, out.len))
		desk_say(d, false, "the orders as your editor left them");
	free(s);
}

static bool id_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

/* The last hex number or piece on the map in [start, at). */
static hex_t hex_within(const struct desk *d, size_t start, size_t at)
{
	const struct charts *c = d->pos.charts;
	const struct edit *e = &d->edit;
	hex_t found = HEX_NONE;

	while (start < at) {
		size_t n = 0;
		uint32_t id;
		piece_t p;

		while (start + n < at && id_char(e->s[start + n]))
			n++;
		if (n == 0) {
			start++;
			continue;
		}
		if (n == 4 && e->s[start] != '0' && num_parse(e->s + start, n, 0, 9999, &id) == ERR_OK) {
			hex_t h = grid_from_id(&c->map.grid, id);

			found = h != HEX_NONE ? h : found;
		} else if ((p = charts_piece(c, e->s + start, n)) != PIECE_NONE && piece_in_play(d->pos.state, p)) {
			found = d->pos.state->piece[p].hex;
		}
		start += n;
	}
	return found;
}

/* Where the part of a line ends that says what it is about: an attack's with its target, of which units and hexes follow. */
static size_t gist_end(const struct edit *e, size_t start, size_t end)
{
	for (size_t at = start; at + 8 <= end; at++)
		if (memcmp(e->s + at, " on ", 4) == 0)
			return at + 8; /* the number of a hex */
	return end;
}

/* The hex the line's cursor speaks of: the last one at or before it, else the line's. */
static hex_t hex_meant(const struct desk *d)
{
	const struct edit *e = &d->edit;
	size_t at = e->at, start = at, end = at;
	hex_t found;

	if (e->s == NULL)
		return HEX_NONE;
	while (at < e->len && id_char(e->s[at]))
		at++;
	while (start > 0 && e->s[start - 1] != '\n')
		start--;
	while (end < e->len && e->s[end] != '\n')
		end++;
	found = hex_within(d, start, at);
	return found != HEX_NONE ? found : hex_within(d, start, gist_end(e, start, end));
}

void sheet_follow(struct desk *d)
{
	desk_focus(d, hex_meant(d));
}

static void sheet_press(struct desk *d, uint32_t press)
{
	struct edit *e = &d->edit;
	struct layout l;
	size_t rows;

	layout_make(d->w, d->h, SCENE_EDIT, false, 0, &l);
	rows = l.sheet.h > 1 ? (size_t)l.sheet.h - 1 : 1;
	switch (press) {
	case PRESS_UP:
		edit_move(e, EDIT_UP, rows);
		break;
	case PRESS_DOWN:
		edit_move(e, EDIT_DOWN, rows);
		break;
	case PRESS_LEFT:
		edit_move(e, EDIT_LEFT, rows);
		break;
	case PRESS_RIGHT:
		edit_move(e, EDIT_RIGHT, rows);
		break;
	case PRESS_HOME:
		edit_move(e, EDIT_HOME, rows);
		break;
	case PRESS_END:
		edit_move(e, EDIT_END, rows);
		break;
	case PRESS_PAGE_UP:
		edit_move(e, EDIT_PAGE_UP, rows);
		break;
	case PRESS_PAGE_DOWN:
		edit_move(e, EDIT_PAGE_DOWN, rows);
		break;
	case PRESS_TOP:
		edit_move(e, EDIT_TOP, rows);
		break;
	case PRESS_BOTTOM:
		edit_move(e, EDIT_BOTTOM, rows);
		break;
	case PRESS_BACKSPACE:
		if (e->at > 0)
			desk_changed(d, edit_backspace(e));
		break;
	case PRESS_DELETE:
		if (e->at < e->len)
			desk_changed(d, edit_delete(e));
		break;
	case PRESS_ENTER:
		desk_changed(d, edit_newline(e));
		break;
	default:
		if (text_is_plain(press)) {
			char b[8];
			struct text t = text_in(b, sizeof b);

			plane_char(&t, press);
			desk_changed(d, edit_insert(e, b, t.len));
		}
		break;
	}
	sheet_follow(d);
}

/* A character of a pasted text: taken as it is, so that no paste runs commands. */
static void sheet_paste(struct desk *d, uint32_t press)
{
	if (press == PRESS_ENTER)
		desk_changed(d, edit_insert(&d->edit, "\n", 1));
	else if (press == PRESS_TAB)
		desk_changed(d, edit_insert(&d->edit, "        ", 8));
	else if (text_is_plain(press)) /* an arrow in it is no key of the player's */
		sheet_press(d, press);
}

/* ---- completion ---- */

/* Candidates for a word that begins with `s`: ids of own pieces, and the words of the language, which are those of its forms. */
struct match {
	char common[ID_MAX_BYTES + 1];
	unsigned n;
	struct text *list;
};

/* Many forms have the same word. */
static bool listed(const struct text *list, const char *word)
{
	size_t n = strlen(word);

	for (const char *at = list->s; list->len > 0 && (at = strstr(at, word)) != NULL; at += n)
		if ((at == list->s || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
			return true;
	return false;
}

static void try_word(struct match *m, const char *word, const char *s, size_t n)
{
	size_t same = 0;

	if (strncmp(word, s, n) != 0 || listed(m->list, word))
		return;
	if (m->n++ == 0) {
		struct text t = text_in(m->common, sizeof m->common);

		text_add(&t, word);
	}
	while (m->common[same] != '\0' && m->common[same] == word[same])
		same++;
	m->common[same] = '\0';
	text_add(m->list, m->n > 1 ? " " : "");
	text_add(m->list, word);
}

/* The words in small letters of a form. */
static void try_form(struct match *m, const char *form, const char *s, size_t n)
{
	while (*form != '\0') {
		char word[ID_MAX_BYTES + 1];
		struct text t = text_in(word, sizeof word);
		size_t len = 0;

		while (form[len] >= 'a' && form[len] <= 'z')
			len++;
		text_add_n(&t, form, len);
		if (len > 0)
			try_word(m, word, s, n);
		form += len > 0 ? len : 1;
	}
}

static void complete(struct desk *d)
{
	struct edit *e = &d->edit;
	char list[sizeof d->said];
	struct text t = text_in(list, sizeof list);
	struct match m = { .list = &t };
	size_t from = e->at;

	while (from > 0 && id_char(e->s[from - 1]))
		from--;
	if (from == e->at) {
		/* nothing to complete: indent */
		desk_changed(d, edit_insert(e, "  ", 2));
		return;
	}
	for (unsigned p = 0; p < d->pos.charts->scn.n_pieces; p++)
		if (d->pos.charts->scn.piece[p].side == d->pos.side && piece_in_play(d->pos.state, (piece_t)p))
			try_word(&m, d->pos.charts->scn.piece[p].id, e->s + from, e->at - from);
	for (unsigned k = 0; k < ORDER_KIND_COUNT; k++)
		try_form(&m, order_form((enum order_kind)k), e->s + from, e->at - from);
	try_form(&m, standing_form(), e->s + from, e->at - from);
	if (m.n == 0) {
		desk_say(d, false, "no order and no piece of yours begins like that");
		return;
	}
	if (m.n == 1) {
		char word[sizeof m.common + 1];
		struct text w = text_in(word, sizeof word);

		text_add(&w, m.common);
		text_add_char(&w, ' ');
		desk_changed(d, edit_replace(e, from, e->at, word, w.len));
	} else {
		if (strlen(m.common) > e->at - from)
			desk_changed(d, edit_replace(e, from, e->at, m.common, strlen(m.common)));
		desk_say(d, false, list);
	}
	sheet_follow(d);
}

/* To the map, from wherever the orders were opened: what lies between looks like them, and keys would be taken for letters or
 * letters for keys.  A fresh line in which nothing was written goes again. */
static void leave(struct desk *d)
{
	if (d->typed.fresh != 0 && d->typed.fresh == d->edit.version && edit_undo(&d->edit))
		desk_changed(d, true);
	desk_idle(d);
	d->typed.at = d->edit.at;
	d->typed.version = d->edit.version;
	d->typed.fresh = 0;
	desk_scene(d, SCENE_MAP);
}

static void sheet_act(struct desk *d, enum action a)
{
	switch (a) {
	case ACTION_LEAVE:
		leave(d);
		return;
	case ACTION_WEIGH_LINE:
		(void)desk_battle_line(d);
		return;
	case ACTION_FORECAST_TYPED:
		forecast_open(d);
		return;
	case ACTION_SUPPOSE_TYPED:
		forecast_suppose(d);
		return;
	case ACTION_COMPLETE:
		complete(d);
		return;
	case ACTION_UNDO:
		if (!edit_undo(&d->edit))
			desk_say(d, false, "nothing to undo");
		else
			desk_changed(d, true);
		return;
	case ACTION_REDO:
		if (!edit_redo(&d->edit))
			desk_say(d, false, "nothing to redo");
		else
			desk_changed(d, true);
		return;
	case ACTION_KILL:
		if (edit_kill_line(&d->edit))
			desk_changed(d, true);
		else
			desk_say(d, false, "there is nothing to cut in this line");
		return;
	default:
		desk_page(d, "Forms of orders", page_forms);
		return;
	}
}

/* ---- orders begun from the map ---- */

/* Where a new order goes: before the line `standing`, an attack before it too, others before the line `combat`. */
static size_t place(const struct edit *e, bool combat_too)
{
	size_t at = 0;

	while (at < e->len) {
		size_t n = 0;

		while (at + n < e->len && e->s[at + n] != '\n')
			n++;
		if (ascii_equal_fold(e->s + at, n, "standing") || (!combat_too && (ascii_equal_fold(e->s + at, n, "combat") ||
			(n > 7 && ascii_equal_fold(e->s + at, 7, "attack ")))))
			return at;
		at += n + 1;
	}
	return e->len;
}

void sheet_open(struct desk *d)
{
	struct edit *e = &d->edit;
	bool below; /* something stands below the fresh line */

	d->typed.fresh = 0;
	if (e->len > 0 && (e->at != d->typed.at || e->version != d->typed.version)) {
		e->at = place(e, true);
		below = e->at < e->len;
		if (below || e->s[e->at - 1] != '\n') {
			size_t at = e->at;

			desk_changed(d, edit_insert(e, "\n", 1));
			d->typed.fresh = e->version;
			e->at = below ? at : e->at;
		}
	}
	desk_scene(d, SCENE_EDIT);
}

void sheet_add(struct desk *d, enum action a, piece_t p)
{
	const struct charts *c = d->pos.charts;
	const struct piece *pc = &c->scn.piece[p];
	piece_t hq = pc->kind == PIECE_LEADER ? command_hq(d->pos.state, p) : PIECE_NONE;
	char buf[256];
	struct text t = text_in(buf, sizeof buf);
	struct edit *e = &d->edit;
	size_t at = place(e, a == ACTION_ADD_ATTACK), from, gap;
	bool after_line = at == 0 || (e->s != NULL && e->s[at - 1] == '\n');

	if (!after_line)
		text_add_char(&t, '\n');
	text_add(&t, a == ACTION_ADD_CHIT ? "chit " : a == ACTION_ADD_TRY ? "try " : "attack ");
	text_add(&t, pc->id);
	if (a == ACTION_ADD_ATTACK) {
		text_add(&t, " on ");
		gap = t.len;
		text_add(&t, " from ");
		text_add_padded(&t, grid_id(&c->map.grid, d->pos.state->piece[p].hex), 4);
		text_add(&t, " with ");
		text_add(&t, hq != PIECE_NONE ? c->scn.piece[hq].id : "");
		text_add(&t, " intensity 1 rating 0 hold");
	} else {
		text_add(&t, "\n  march ");
		text_add(&t, hq != PIECE_NONE ? c->scn.piece[hq].id : pc->id);
		text_add(&t, " to ");
		gap = t.len;
	}
	if (at < e->len)
		text_add_char(&t, '\n');
	from = at;
	if (!edit_replace(e, from, from, buf, t.len)) {
		desk_changed(d, false);
		return;
	}
	e->at = from + gap;
	desk_changed(d, true);
	desk_scene(d, SCENE_EDIT);
	desk_focus(d, d->pos.state->piece[p].hex);
}

/* ---- drawing ---- */

/* What a march needs most while it is written: the ids around the hex the cursor speaks of. */
static void draw_near(const struct desk *d, struct rect r, struct plane *p)
{
	char buf[256];
	struct text t = text_in(buf, sizeof buf);

	phrase_hex(d->pos.charts, d->focus, &t);
	plane_text(p, r.x + 2, r.y, r.w - 4, ROLE_HEAD, buf);
	int used = text_columns(buf, t.len) + 2;

	t = text_in(buf, sizeof buf);
	phrase_neighbours(d->pos.charts, d->focus, &t);
	plane_text(p, r.x + 2 + used, r.y, r.w - 4 - used, ROLE_PLAIN, buf);
}

/* The lines of each verdict; `narrow`: in fewer words. */
static void add_count(const struct desk *d, bool narrow, struct text *t)
{
	unsigned bad = d->marks.count[MARK_ILLEGAL] + d->marks.count[MARK_UNREAD], perhaps = d->marks.count[MARK_LEGAL_IF];

	if (!d->pos.due || d->pos.what != NULL) {
		text_add(t, ", not due yet ");
		return;
	}
	if (d->marks_stale) {
		text_add(t, ", ... ");
		return;
	}
	text_add(t, ", ");
	text_add_int(t, d->marks.count[MARK_LEGAL]);
	text_add(t, " legal");
	if (perhaps > 0) {
		text_add(t, ", ");
		text_add_int(t, perhaps);
		text_add(t, narrow ? " if" : " legal if");
	}
	if (d->marks.count[MARK_IDLE] > 0) {
		text_add(t, ", ");
		text_add_int(t, d->marks.count[MARK_IDLE]);
		text_add(t, narrow ? " idle" : " without effect");
	}
	if (bad > 0) {
		text_add(t, ", ");
		text_add_int(t, bad);
		text_add(t, narrow ? " not" : " not legal");
	}
	text_add_char(t, ' ');
}

/* Which of the two ways to the orders this is: typed as text, or taken line by line. */
static void draw_bar(const struct desk *d, struct rect r, struct plane *p)
{
	bool typed = d->scene == SCENE_EDIT, narrow = r.w < 72;
	char buf[160];
	struct text t = text_in(buf, sizeof buf);

	glyph_frame(p, r, d->picture.glyphs);
	text_add_char(&t, ' ');
	if (!narrow) {
		text_add(&t, side_name(d->pos.side));
		text_add(&t, typed ? " orders, as text, line " : " orders, line by line: ");
	} else {
		text_add(&t, typed ? "Text, line " : "Draft, line ");
	}
	text_add_int(&t, (int64_t)edit_line(&d->edit) + 1);
	text_add(&t, narrow ? "/" : " of ");
	text_add_int(&t, (int64_t)edit_lines(&d->edit));
	add_count(d, narrow, &t);
	plane_text(p, r.x + 2, r.y, r.w - 4, ROLE_HEAD, buf);
}

/* How often the line comes to pass, at its right end. */
static void draw_forecast(const struct desk *d, size_t line, struct rect r, struct plane *p)
{
	char buf[32];
	struct text t = text_in(buf, sizeof buf);

	if (r.w == 0)
		return;
	forecast_bar(d, line, &t);
	plane_text(p, r.x + 1, r.y, r.w - 1, ROLE_DIM, buf);
}

static void draw_sheet(struct desk *d, struct rect r, struct canvas *c)
{
	enum { GUTTER = 2 };
	struct plane *p = &c->plane;
	const char *s;
	size_t n;
	int bars = forecast_columns(d, r.w);

	r.w -= bars;
	edit_show(&d->edit, (size_t)(r.w - GUTTER), (size_t)r.h);
	for (int y = 0; y < r.h; y++) {
		size_t line = d->edit.top + (size_t)y, skip = 0;
		enum mark m = marks_at(&d->marks, line);

		if (!edit_get(&d->edit, line, &s, &n))
			break;
		plane_put(p, r.x, r.y + y, (uint32_t)(unsigned char)mark_char(m), mark_role(m));
		draw_forecast(d, line, (struct rect){ r.x + r.w, r.y + y, bars, 1 }, p);
		for (size_t col = 0; col < d->edit.left && skip < n; col++) {
			uint32_t ch;
			unsigned u = utf8_decode(s + skip, n - skip, &ch);

			skip += u > 0 ? u : 1;
		}
		plane_text_n(p, r.x + GUTTER, r.y + y, r.w - GUTTER, n > 0 && s[0] == '#' ? ROLE_DIM : ROLE_PLAIN, s + skip,
			n - skip);
	}
	canvas_cursor(c, r.x + GUTTER + (int)(edit_column(&d->edit) - d->edit.left),
		r.y + (int)(edit_line(&d->edit) - d->edit.top));
}

void sheet_words(const struct desk *d, struct text *out, enum role *role)
{
	if (d->edit.len == 0) {
		text_add(out, d->pos.state->stage == STAGE_STRATEGIC ?
			"One order a line: appoint, resign, assign, release, combine." :
			"One order a line; what is indented below it happens if it succeeds: chit, try, march, attack ...");
		text_add(out, "  Ctrl-F shows all forms, Tab completes words and ids.");
		*role = ROLE_DIM;
		return;
	}
	marks_words(&d->marks, d->pos.charts, edit_line(&d->edit), out);
	*role = mark_role(marks_at(&d->marks, edit_line(&d->edit)));
}

void sheet_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	if (l->map.h > 0)
		desk_draw_map(d, l->map, c);
	if (l->near.h > 0)
		draw_near(d, l->near, &c->plane);
	draw_bar(d, l->bar, &c->plane);
	draw_sheet(d, l->sheet, c);
}

const struct scene_ops scene_edit = {
	.act = sheet_act, .type = sheet_press, .paste = sheet_paste, .busy = forecast_busy, .idle = forecast_idle,
	.words = sheet_words, .draw = sheet_draw,
};
