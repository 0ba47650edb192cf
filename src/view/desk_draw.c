/* SPDX-License-Identifier: GPL-3.0-or-later
 * The desk on a canvas. */
#include "view/desk_part.h"

#include <string.h>

/* Columns before a row's text, and the least in which it is wrapped. */
enum { ROW_LEAD = 3, ROW_COLUMNS_MIN = 8 };

/* ---- small things ---- */

static bool line_at(const char *s, int n, const char **out, size_t *len)
{
	for (; n > 0; n--) {
		s = strchr(s, '\n');
		if (s == NULL)
			return false;
		s++;
	}
	*out = s;
	*len = strcspn(s, "\n");
	return *s != '\0';
}

int desk_count_lines(const char *s)
{
	int n = 0;

	for (; *s != '\0'; s++)
		n += *s == '\n';
	return n;
}

/* A heading of a text begins with "= "; a side's heading shows the side. */
static enum role line_role(const char *s, size_t n, enum role plain)
{
	if (n > 7 && memcmp(s, "= Union", 7) == 0)
		return ROLE_UNION;
	if (n > 13 && memcmp(s, "= Confederate", 13) == 0)
		return ROLE_CONFEDERATE;
	return n > 2 && memcmp(s, "= ", 2) == 0 ? ROLE_HEAD : plain;
}

int desk_draw_text(struct plane *p, struct rect r, const char *s, int top, enum role role)
{
	int y = 0;

	for (const char *line; y < r.h; y++) {
		size_t n;

		if (!line_at(s, top + y, &line, &n))
			break;
		enum role k = line_role(line, n, role);
		size_t skip = k != role ? 1 : 0;

		if (k != role && k != ROLE_HEAD)
			plane_fill(p, (struct rect){ r.x, r.y + y, r.w, 1 }, ' ', k);
		plane_text_n(p, r.x, r.y + y, r.w, k, line + skip, n - skip);
	}
	return y;
}

void desk_draw_scrolled(struct desk *d, struct plane *p, struct rect r, const char *s)
{
	int lines = desk_count_lines(s), used = lines > r.h ? r.h - 1 : r.h; /* the last row says that there is more */

	d->panel_rows = used;
	if (d->panel_top > lines - used)
		d->panel_top = lines > used ? lines - used : 0;
	desk_draw_text(p, (struct rect){ r.x, r.y, r.w, used }, s, d->panel_top, ROLE_PLAIN);
	if (d->panel_top == 0)
		plane_text_n(p, r.x, r.y, r.w, ROLE_HEAD, s, strcspn(s, "\n"));
	if (lines > d->panel_top + used)
		plane_text(p, r.x, r.y + used, r.w, ROLE_KEY, "PgDn: more");
	else if (d->panel_top > 0)
		plane_text(p, r.x, r.y + used, r.w, ROLE_KEY, "PgUp: back");
}

bool desk_scrolls(struct desk *d, enum action a)
{
	int page = d->panel_rows > 2 ? d->panel_rows - 1 : 1;

	if (a != ACTION_PANEL_DOWN && a != ACTION_PANEL_UP)
		return false;
	d->panel_top += a == ACTION_PANEL_DOWN ? page : -page; /* held to the text's end when it is drawn */
	if (d->panel_top < 0)
		d->panel_top = 0;
	return true;
}

/* ---- the parts ---- */

/* How many words the calendar has room for. */
enum calendar { CALENDAR_LONG, CALENDAR_SHORT, CALENDAR_NUMBERS };

static void add_calendar(const struct desk *d, enum calendar how, bool chits, struct text *t)
{
	const struct state *s = d->pos.state;
	const struct scenario *x = &d->pos.charts->scn;
	unsigned gt = s->game_turn + (s->stage == STAGE_STRATEGIC || s->stage == STAGE_CHITS ? 1u : 0u);

	if (s->stage == STAGE_OVER) {
		text_add(t, "the game is over");
		return;
	}
	text_add_int(t, x->cycle_first + (gt > 0 ? (gt - 1) / 4 : 0));
	text_add_char(t, '/');
	text_add_padded(t, x->year % 100u, 2);
	if (s->stage == STAGE_STRATEGIC) {
		text_add(t, "  Strategic Turn, ");
		text_add(t, side_name((enum side)s->active));
		return;
	}
	text_add(t, how == CALENDAR_NUMBERS ? " " : "  game turn ");
	text_add_int(t, gt);
	text_add_char(t, '/');
	text_add_int(t, x->cycles * 4);
	text_add(t, "  ");
	if (s->stage == STAGE_CHITS)
		return;
	text_add(t, side_name((enum side)s->active));
	if (s->stage == STAGE_MOVEMENT) {
		text_add(t, how == CALENDAR_LONG ? ", initiatives " : " ");
		text_add_int(t, s->initiatives);
		if (how != CALENDAR_LONG && chits)
			text_add(t, s->initiatives == 1 ? " chit" : " chits");
	} else if (s->stage == STAGE_COMBAT) {
		text_add(t, ", combat");
	}
}

/* How the dice are thrown, and when it is. */
static int status_words(const struct desk *d, enum calendar how, bool chits, char *buf, size_t size)
{
	struct text t = text_in(buf, size);

	if (d->pos.mode != NULL && d->pos.state->stage != STAGE_OVER) { /* no die is thrown any more */
		text_add(&t, d->pos.mode);
		text_add(&t, "  ");
	}
	add_calendar(d, how, chits, &t);
	return text_columns(buf, t.len);
}

static void draw_status(const struct desk *d, const struct layout *l, struct plane *p)
{
	char buf[256];
	const char *slot = strrchr(d->pos.turn, '(');
	size_t n = strlen(d->pos.turn);
	int right = text_columns(d->pos.turn, n), title = text_columns(d->pos.title, strlen(d->pos.title));
	enum calendar how = l->status.w >= 60 ? CALENDAR_LONG : CALENDAR_NUMBERS;
	int w = l->status.w - 3, left = status_words(d, how, true, buf, sizeof buf);

	plane_fill(p, l->status, ' ', ROLE_STATUS);
	/* what goes first without room: words of the calendar, the number of the slot, all its words, the title */
	if (right + title + 2 > w - left && how == CALENDAR_LONG)
		left = status_words(d, how = CALENDAR_SHORT, true, buf, sizeof buf);
	if (right + title + 2 > w - left && how == CALENDAR_SHORT)
		left = status_words(d, how, false, buf, sizeof buf);
	if (right + title + 2 > w - left && slot != NULL && slot > d->pos.turn + 1) {
		n = (size_t)(slot - 1 - d->pos.turn);
		right = text_columns(d->pos.turn, n);
	}
	if (right + title + 2 > w - left)
		left = status_words(d, CALENDAR_NUMBERS, true, buf, sizeof buf);
	if (right > w - left)
		left = status_words(d, CALENDAR_NUMBERS, false, buf, sizeof buf);
	if (right > w - left)
		right = w - left > 8 ? w - left : 0;
	if (title + 2 <= w - left - right) {
		plane_text(p, 1, 0, title, ROLE_STATUS, d->pos.title);
		plane_text(p, title + 3, 0, left, ROLE_STATUS, buf);
	} else {
		plane_text(p, 1, 0, l->status.w - 2, ROLE_STATUS, buf);
	}
	plane_text_n(p, l->status.w - 1 - right, 0, right, ROLE_STATUS, d->pos.turn, n);
}

void desk_draw_map_of(struct desk *d, const struct state *s, const struct picture_mark *marks, struct rect r, struct canvas *c)
{
	const struct grid *g = &d->pos.charts->map.grid;
	bool fresh = d->picture.frame.w != r.w || d->picture.frame.h != r.h;
	int x, y;

	d->picture.frame = r;
	d->picture.cursor = d->focus;
	if (fresh)
		picture_centre(g, &d->picture, d->focus);
	picture_follow(g, &d->picture, d->focus);
	d->picture.marks = marks;
	picture_draw(d->pos.charts, s, &d->picture, &c->plane);
	d->picture.marks = NULL;
	picture_focus(g, &d->picture, d->focus, &x, &y);
	canvas_cursor(c, x, y);
}

void desk_draw_map(struct desk *d, struct rect r, struct canvas *c)
{
	desk_draw_map_of(d, d->pos.state, NULL, r, c);
}

/* A row in lines of `cols` columns, those after the first set in: the chosen one, which is read whole. */
static int row_lines(const struct desk_row *k, int cols, char *buf, size_t size)
{
	struct text t = text_in(buf, size);

	if (text_columns(k->text, strlen(k->text)) <= cols || cols < ROW_COLUMNS_MIN)
		text_add(&t, k->text);
	else
		wrap_add(&t, (unsigned)cols, "", "  ", k->text);
	if (t.len > 0 && buf[t.len - 1] == '\n')
		buf[t.len - 1] = '\0';
	return 1 + desk_count_lines(buf);
}

/* Is there room for every row, read whole? */
static bool all_fit(const struct desk_row *row, int n, struct rect r)
{
	char whole[2 * sizeof row->text];
	int lines = 0;

	for (int i = 0; i < n && lines <= r.h; i++)
		lines += row_lines(&row[i], r.w - (row[i].head ? 0 : ROW_LEAD), whole, sizeof whole);
	return lines <= r.h;
}

/* A row cut to one line.  What stands in brackets at its end is kept: why it is closed, or that it has orders. */
static void draw_cut(struct plane *p, int x, int y, int w, enum role role, const char *s)
{
	const char *tail = strrchr(s, '(');
	int n = tail != NULL && s[strlen(s) - 1] == ')' ? text_columns(tail, strlen(tail)) : 0, used;

	if (text_columns(s, strlen(s)) <= w || n == 0 || 2 * n > w) {
		plane_words(p, x, y, w, role, s);
		return;
	}
	used = plane_words(p, x, y, w - n - 1, role, s);
	plane_text(p, x + used + 1, y, n, role, tail);
}

int desk_draw_rows(struct canvas *c, struct rect r, const struct desk_row *row, int n, int chosen, int *top)
{
	struct plane *p = &c->plane;
	char whole[2 * sizeof row->text];
	bool all = all_fit(row, n, r);
	int y = r.y, focus = r.y, lines = chosen < n ? row_lines(&row[chosen], r.w - ROW_LEAD, whole, sizeof whole) : 1;

	if (*top > chosen || all)
		*top = all ? 0 : chosen;
	/* a heading right above the first choice comes along */
	if (*top == chosen && chosen > 0 && row[chosen - 1].head)
		(*top)--;
	if (r.h > 0 && chosen + lines > *top + r.h)
		*top = lines < r.h ? chosen + lines - r.h : chosen;
	for (int i = *top; y < r.y + r.h && i < n; i++) {
		const struct desk_row *k = &row[i];
		int lead = k->head ? 0 : ROW_LEAD;

		plane_put(p, r.x, y, (uint32_t)(i == chosen ? '>' : ' '), ROLE_HEAD);
		plane_put(p, r.x + 1, y, (uint32_t)(unsigned char)(k->mark != 0 ? k->mark : ' '), (enum role)k->mark_role);
		if (i == chosen || all) {
			focus = i == chosen ? y : focus;
			(void)row_lines(k, r.w - lead, whole, sizeof whole);
			y += desk_draw_text(p, (struct rect){ r.x + lead, y, r.w - lead, r.y + r.h - y }, whole, 0,
				i == chosen || k->head ? ROLE_HEAD : ROLE_PLAIN);
		} else {
			draw_cut(p, r.x + lead, y++, r.w - lead, k->head ? ROLE_HEAD : ROLE_PLAIN, k->text);
		}
	}
	canvas_cursor(c, r.x, focus);
	c->cursor_rows = lines < r.y + r.h - focus ? lines : r.y + r.h - focus;
	return y - r.y;
}

struct rect desk_panel(const struct desk *d, struct canvas *c, struct rect r)
{
	plane_fill(&c->plane, r, ' ', ROLE_PLAIN);
	if (r.x > 0) {
		glyph_frame(&c->plane, (struct rect){ r.x, r.y, 1, r.h }, d->picture.glyphs);
		return (struct rect){ r.x + 2, r.y, r.w - 2, r.h };
	}
	if (r.y > 1 && r.h > 3) {
		glyph_frame(&c->plane, (struct rect){ r.x, r.y, r.w, 1 }, d->picture.glyphs);
		return (struct rect){ r.x + 1, r.y + 1, r.w - 2, r.h - 1 };
	}
	return (struct rect){ r.x + 1, r.y, r.w - 2, r.h };
}

/* Lines in a part of the screen; rows that they need beyond it are taken from the scene, at the other end when the cursor stands
 * there. */
static void draw_over(const struct desk *d, struct rect r, const char *lines, enum role role, struct canvas *c)
{
	int n = desk_count_lines(lines), own = r.h;

	if (n > own) {
		r.h = n < d->h - 4 ? n : d->h - 4;
		r.y -= r.h - own;
		if (c->cursor_y + c->cursor_rows > r.y) {
			r.y = 1;
			r.h = r.h < c->cursor_y - 1 || c->cursor_y < 3 ? r.h : c->cursor_y - 1;
		}
	}
	plane_fill(&c->plane, r, ' ', ROLE_PLAIN);
	desk_draw_text(&c->plane, r, lines, 0, role);
}

/* What the program says is never cut. */
static void draw_said(const struct desk *d, struct rect r, struct canvas *c)
{
	char lines[2 * sizeof d->said];
	struct text w = text_in(lines, sizeof lines);

	if (d->said[0] == '\0')
		return;
	if (text_columns(d->said, strlen(d->said)) <= r.w)
		text_add(&w, d->said);
	else
		wrap_add(&w, (unsigned)r.w, "", "", d->said);
	draw_over(d, r, lines, d->said_alert ? ROLE_ALERT : ROLE_HEAD, c);
}

/* The rows above the keys: the verdict on the line, or the hex in one line.  A refusal is not cut either, nor is a verdict but in
 * a form that fills the screen, which shows what is legal. */
static void draw_words(const struct desk *d, const struct layout *l, struct canvas *c)
{
	struct rect r = l->words;
	char words[1024], lines[2048];
	struct text t = text_in(words, sizeof words), w = text_in(lines, sizeof lines);
	enum role role = ROLE_PLAIN;

	if (d->said[0] != '\0')
		return;
	if (scene_ops(d->scene)->words != NULL)
		scene_ops(d->scene)->words(d, &t, &role);
	bool verdict = role == ROLE_ILLEGAL || ((role == ROLE_LEGAL || role == ROLE_LEGAL_IF) && l->page.h == 0);

	wrap_add(&w, (unsigned)r.w, "", "", words);
	if (verdict && desk_count_lines(lines) > r.h)
		draw_over(d, r, lines, role, c);
	else if (r.h == 1)
		plane_words(&c->plane, r.x, r.y, r.w, role, words);
	else
		desk_draw_text(&c->plane, r, lines, 0, role);
}

void desk_draw_keys(enum scene scene, bool lesson, struct rect r, struct plane *p)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);
	bool key = true;

	if (lesson && scene == SCENE_MAP) {
		key_named(ACTION_REPORT, "task  ", &t);
		key_named(ACTION_HINT, "hint  ", &t);
	}
	key_hints(scene, r.w - (int)t.len, &t);
	for (size_t i = 0; i < t.len && buf[i] != '\0'; i++) {
		/* "key name  key name": the first word of each pair is a key */
		plane_put(p, r.x + (int)i, r.y, (uint32_t)(unsigned char)buf[i], key ? ROLE_KEY : ROLE_DIM);
		if (buf[i] == ' ')
			key = buf[i + 1] != ' ' && i > 0 && buf[i - 1] == ' ';
	}
}

void desk_draw_too_small(struct canvas *c, int w, int h)
{
	char buf[80];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, "need ");
	text_add_int(&t, SCREEN_W_MIN);
	text_add_char(&t, 'x');
	text_add_int(&t, SCREEN_H_MIN);
	text_add(&t, ", have ");
	text_add_int(&t, w);
	text_add_char(&t, 'x');
	text_add_int(&t, h);
	plane_text(&c->plane, 0, 0, w, ROLE_ALERT, buf);
	canvas_cursor(c, 0, 0);
}

void desk_draw(struct desk *d, struct canvas *c)
{
	struct layout l;

	d->w = c->plane.w;
	d->h = c->plane.h;
	plane_clear(&c->plane);
	layout_make(d->w, d->h, d->scene, d->panel_asked, desk_count_lines(d->pos.report), &l);
	if (d->picture.k == 0)
		d->picture.k = d->w >= 120 && d->h >= 34 ? 3 : 2;
	if (l.too_small) {
		desk_draw_too_small(c, d->w, d->h);
		return;
	}
	draw_status(d, &l, &c->plane);
	desk_draw_keys(d->scene, d->pos.hint != NULL && d->pos.due, l.keys, &c->plane);
	scene_ops(d->scene)->draw(d, &l, c);
	draw_words(d, &l, c);
	draw_said(d, l.words, c);
}
