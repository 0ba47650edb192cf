/* SPDX-License-Identifier: GPL-3.0-or-later
 * The desk on a canvas. */
#include "view/desk_part.h"

#include <string.h>

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

static int count_lines(const char *s)
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

/* Lines of a text from `top` on into a rectangle; returns how many rows were used. */
static int draw_text(struct plane *p, struct rect r, const char *s, int top, enum role role)
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

static void draw_frame_left(struct plane *p, struct rect r)
{
	plane_fill(p, (struct rect){ r.x, r.y, 1, r.h }, '|', ROLE_FRAME);
}

/* ---- the parts ---- */

static void add_calendar(const struct desk *d, int cols, struct text *t)
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
	text_add(t, cols >= 60 ? "  game turn " : " ");
	text_add_int(t, gt);
	text_add_char(t, '/');
	text_add_int(t, x->cycles * 4);
	text_add(t, "  ");
	if (s->stage == STAGE_CHITS)
		return;
	text_add(t, side_name((enum side)s->active));
	if (s->stage == STAGE_MOVEMENT) {
		text_add(t, cols >= 60 ? ", initiatives " : " ");
		text_add_int(t, s->initiatives);
	} else if (s->stage == STAGE_COMBAT) {
		text_add(t, ", combat");
	}
}

static void draw_status(const struct desk *d, const struct layout *l, struct plane *p)
{
	char buf[256];
	struct text t = text_in(buf, sizeof buf);
	int right = text_columns(d->pos.turn, strlen(d->pos.turn)), title = text_columns(d->pos.title, strlen(d->pos.title));
	int w = l->status.w - 3, left;

	plane_fill(p, l->status, ' ', ROLE_STATUS);
	add_calendar(d, l->status.w, &t);
	left = text_columns(buf, t.len);
	/* the calendar before all, then whose turn it is, then the title */
	if (right > w - left)
		right = w - left > 8 ? w - left : 0;
	if (title + 2 <= w - left - right) {
		plane_text(p, 1, 0, title, ROLE_STATUS, d->pos.title);
		plane_text(p, title + 3, 0, left, ROLE_STATUS, buf);
	} else {
		plane_text(p, 1, 0, l->status.w - 2, ROLE_STATUS, buf);
	}
	plane_text(p, l->status.w - 1 - right, 0, right, ROLE_STATUS, d->pos.turn);
}

static void draw_map(struct desk *d, struct rect r, struct canvas *c)
{
	const struct grid *g = &d->pos.charts->map.grid;
	bool fresh = d->picture.frame.w != r.w || d->picture.frame.h != r.h;
	int x, y;

	d->picture.frame = r;
	d->picture.cursor = d->focus;
	if (fresh)
		picture_centre(g, &d->picture, d->focus);
	picture_follow(g, &d->picture, d->focus);
	picture_draw(d->pos.charts, d->pos.state, &d->picture, &c->plane);
	picture_focus(g, &d->picture, d->focus, &x, &y);
	canvas_cursor(c, x, y);
}

/* The order sheet in the panel, as far as there is room: marks and lines. */
static void draw_orders(const struct desk *d, struct rect r, struct plane *p)
{
	const char *s;
	size_t n;

	plane_text(p, r.x, r.y, r.w, ROLE_HEAD, d->edit.len == 0 ? "No orders yet" : "Orders");
	for (int i = 0; i + 1 < r.h && d->edit.len > 0 && edit_get(&d->edit, (size_t)i, &s, &n); i++) {
		enum mark m = marks_at(&d->marks, (size_t)i);

		plane_put(p, r.x, r.y + 1 + i, (uint32_t)(unsigned char)mark_char(m), mark_role(m));
		plane_text_n(p, r.x + 1, r.y + 1 + i, r.w - 1, ROLE_PLAIN, s, n);
	}
}

static void draw_panel(struct desk *d, struct rect r, struct plane *p)
{
	char buf[16384];
	struct text t = text_in(buf, sizeof buf);
	struct rect in = { r.x + 2, r.y, r.w - 2, r.h };
	int lines, orders, used;

	plane_fill(p, r, ' ', ROLE_PLAIN);
	if (r.x > 0)
		draw_frame_left(p, r);
	else
		in = (struct rect){ r.x + 1, r.y, r.w - 2, r.h };
	describe_hex(d->pos.charts, d->pos.state, d->focus, (unsigned)in.w, &t);
	lines = count_lines(buf);
	/* the sheet has what the hex leaves over, and some rows at least when it holds anything */
	orders = d->edit.len > 0 && r.x > 0 ? (int)edit_lines(&d->edit) + 1 : 0;
	if (orders > in.h / 3 && orders > in.h - lines - 1)
		orders = in.h - lines - 1 > in.h / 3 ? in.h - lines - 1 : in.h / 3;
	used = in.h - (orders > 0 ? orders + 1 : 0);
	if (lines > used)
		used--; /* the last row says that there is more */
	if (d->panel_top > lines - used)
		d->panel_top = lines > used ? lines - used : 0;
	draw_text(p, (struct rect){ in.x, in.y, in.w, used }, buf, d->panel_top, ROLE_PLAIN);
	if (d->panel_top == 0)
		plane_text(p, in.x, in.y, in.w, ROLE_HEAD, buf);
	if (lines > d->panel_top + used)
		plane_text(p, in.x, in.y + used, in.w, ROLE_KEY, "PgDn: more");
	else if (d->panel_top > 0)
		plane_text(p, in.x, in.y + used, in.w, ROLE_KEY, "PgUp: back");
	if (orders > 0)
		draw_orders(d, (struct rect){ in.x, in.y + in.h - orders, in.w, orders }, p);
}

static void draw_log(const struct desk *d, struct rect r, struct plane *p)
{
	if (r.h < 2)
		return;
	plane_fill(p, (struct rect){ r.x, r.y, r.w, 1 }, '-', ROLE_FRAME);
	plane_text(p, r.x + 2, r.y, r.w - 4, ROLE_FRAME, " last turn ");
	draw_text(p, (struct rect){ r.x + 1, r.y + 1, r.w - 2, r.h - 1 }, d->pos.report, 0, ROLE_PLAIN);
}

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

static void draw_bar(const struct desk *d, struct rect r, struct plane *p)
{
	char buf[160];
	struct text t = text_in(buf, sizeof buf);

	plane_fill(p, r, '-', ROLE_FRAME);
	text_add_char(&t, ' ');
	text_add(&t, side_name(d->pos.side));
	text_add(&t, " orders, line ");
	text_add_int(&t, (int64_t)edit_line(&d->edit) + 1);
	text_add(&t, " of ");
	text_add_int(&t, (int64_t)edit_lines(&d->edit));
	if (!d->pos.due || d->pos.what != NULL) {
		text_add(&t, ", not due yet ");
	} else if (d->marks_stale) {
		text_add(&t, ", ... ");
	} else {
		unsigned bad = d->marks.count[MARK_ILLEGAL] + d->marks.count[MARK_UNREAD], perhaps = d->marks.count[MARK_LEGAL_IF];

		text_add(&t, ", ");
		text_add_int(&t, d->marks.count[MARK_LEGAL]);
		text_add(&t, " legal");
		if (perhaps > 0) {
			text_add(&t, ", ");
			text_add_int(&t, perhaps);
			text_add(&t, " legal if");
		}
		if (bad > 0) {
			text_add(&t, ", ");
			text_add_int(&t, bad);
			text_add(&t, " not legal");
		}
		text_add_char(&t, ' ');
	}
	plane_text(p, r.x + 2, r.y, r.w - 4, ROLE_HEAD, buf);
}

static void draw_sheet(struct desk *d, struct rect r, struct canvas *c)
{
	enum { GUTTER = 2 };
	struct plane *p = &c->plane;
	const char *s;
	size_t n;

	edit_show(&d->edit, (size_t)(r.w - GUTTER), (size_t)r.h);
	for (int y = 0; y < r.h; y++) {
		size_t line = d->edit.top + (size_t)y, skip = 0;
		enum mark m = marks_at(&d->marks, line);

		if (!edit_get(&d->edit, line, &s, &n))
			break;
		plane_put(p, r.x, r.y + y, (uint32_t)(unsigned char)mark_char(m), mark_role(m));
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

/* The rows above the keys: what the program says, else the verdict on the line or the hex in one line. */
static void draw_words(const struct desk *d, struct rect r, struct plane *p)
{
	char words[1024], lines[2048];
	struct text t = text_in(words, sizeof words), w = text_in(lines, sizeof lines);
	enum role role = ROLE_PLAIN;

	if (d->said[0] != '\0') {
		text_add(&t, d->said);
		role = d->said_alert ? ROLE_ALERT : ROLE_HEAD;
	} else if (d->scene == SCENE_EDIT && d->edit.len == 0) {
		text_add(&t, d->pos.state->stage == STAGE_STRATEGIC ? "One order a line: appoint, resign, assign, release, combine."
			: "One order a line; what is indented below it happens if it succeeds: chit, try, march, attack ...");
		text_add(&t, "  Ctrl-F shows all forms, Tab completes words and ids.");
		role = ROLE_DIM;
	} else if (d->scene == SCENE_EDIT) {
		enum mark m = marks_at(&d->marks, edit_line(&d->edit));

		marks_words(&d->marks, d->pos.charts, edit_line(&d->edit), &t);
		role = mark_role(m);
	} else if (d->scene == SCENE_MAP) {
		if (d->chosen != PIECE_NONE) {
			text_add(&t, "> ");
			text_add(&t, d->pos.charts->scn.piece[d->chosen].name);
			text_add(&t, " [");
			text_add(&t, d->pos.charts->scn.piece[d->chosen].id);
			text_add(&t, "] at ");
		}
		describe_hex_line(d->pos.charts, d->pos.state, d->focus, &t);
	} else {
		int all = count_lines(d->page);

		text_add(&t, d->page_title);
		if (all > 0) {
			text_add(&t, ", line ");
			text_add_int(&t, d->page_top + 1);
			text_add(&t, " of ");
			text_add_int(&t, all);
		}
		role = ROLE_DIM;
	}
	if (r.h == 1)
		plane_text(p, r.x, r.y, r.w, role, words);
	else {
		wrap_add(&w, (unsigned)r.w, "", "", words);
		draw_text(p, r, lines, 0, role);
	}
}

static void draw_keys(const struct desk *d, struct rect r, struct plane *p)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);
	bool key = true;

	key_hints(d->scene, r.w, &t);
	for (size_t i = 0; i < t.len && buf[i] != '\0'; i++) {
		/* "key name  key name": the first word of each pair is a key */
		plane_put(p, r.x + (int)i, r.y, (uint32_t)(unsigned char)buf[i], key ? ROLE_KEY : ROLE_DIM);
		if (buf[i] == ' ')
			key = buf[i + 1] != ' ' && i > 0 && buf[i - 1] == ' ';
	}
}

static void draw_too_small(struct canvas *c, int w, int h)
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
	bool wider = d->w != c->plane.w;

	d->w = c->plane.w;
	d->h = c->plane.h;
	plane_clear(&c->plane);
	layout_make(d->w, d->h, d->scene, d->panel_asked, count_lines(d->pos.report), &l);
	if (d->picture.k == 0)
		d->picture.k = d->w >= 120 && d->h >= 34 ? 3 : 2;
	if (l.too_small) {
		draw_too_small(c, d->w, d->h);
		return;
	}
	draw_status(d, &l, &c->plane);
	draw_words(d, l.words, &c->plane);
	draw_keys(d, l.keys, &c->plane);
	if (l.panel.w > 0)
		draw_panel(d, l.panel, &c->plane);
	if (l.log.h > 0)
		draw_log(d, l.log, &c->plane);
	/* what the hardware cursor rests on is drawn last */
	canvas_cursor(c, l.panel.x, l.panel.y);
	if (l.map.h > 0)
		draw_map(d, l.map, c);
	if (d->scene == SCENE_EDIT) {
		if (l.near.h > 0)
			draw_near(d, l.near, &c->plane);
		draw_bar(d, l.bar, &c->plane);
		draw_sheet(d, l.sheet, c);
	} else if (d->scene == SCENE_PAGE) {
		if (wider)
			desk_page_fill(d);
		draw_text(&c->plane, (struct rect){ 1, l.page.y, l.page.w - 2, l.page.h }, d->page, d->page_top, ROLE_PLAIN);
		canvas_cursor(c, 1, l.page.y);
	}
}
