/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lobby on a canvas. */
#include "view/lobby_part.h"

#include <string.h>

#include "report/report.h"
#include "view/desk_part.h"

static void draw_status(const struct lobby *l, struct rect r, struct plane *p)
{
	char buf[2 * LOBBY_LINE_BYTES];
	struct text t = text_in(buf, sizeof buf);
	unsigned moves = 0;

	plane_fill(p, r, ' ', ROLE_STATUS);
	for (unsigned i = 0; i < l->facts->n_games; i++)
		moves += l->facts->game[i].state == LOBBY_YOUR_MOVE;
	text_add(&t, "vedette  ");
	if (l->face == LOBBY_FACE_PAGE)
		text_add(&t, l->page_title);
	else if (l->face == LOBBY_FACE_FORM)
		text_add(&t, lobby_form_title(l->form));
	else if (l->face == LOBBY_FACE_LESSONS)
		text_add(&t, "The lessons");
	else if (l->facts->n_games == 0)
		text_add(&t, "no games yet");
	else {
		text_add_int(&t, l->facts->n_games + l->facts->n_more);
		text_add(&t, l->facts->n_games + l->facts->n_more == 1 ? " game, your move in " : " games, your move in ");
		text_add_int(&t, moves);
	}
	int left = plane_text(p, 1, r.y, r.w - 2, ROLE_STATUS, buf), right = text_columns(l->facts->player, strlen(l->facts->player));

	if (left + right + 4 <= r.w)
		plane_text(p, r.w - 1 - right, r.y, right, ROLE_STATUS, l->facts->player);
}

/* ---- the list ---- */

void lobby_turn_words(const struct lobby_game *g, bool wide, struct text *out)
{
	if (g->away)
		text_add(out, "put away: ");
	if (g->state == LOBBY_CLOSED) /* the result; what else there is to say stands below the list */
		text_add_n(out, g->turn, strcspn(g->turn, wide ? ":" : ","));
	else if (g->state == LOBBY_WAITING || (g->state == LOBBY_YOUR_MOVE && wide))
		text_add(out, g->turn);
	else
		text_add(out, lobby_state_words((enum lobby_state)g->state));
}

static void draw_row(const struct lobby *l, unsigned i, struct rect r, struct plane *p)
{
	const struct lobby_game *g = &l->facts->game[i];
	bool here = i == l->at;
	enum role role = here ? ROLE_CURSOR : g->state == LOBBY_DAMAGED ? ROLE_ALERT : g->state == LOBBY_YOUR_MOVE ||
		g->state == LOBBY_OFFER ? ROLE_HEAD : ROLE_PLAIN;
	char buf[4 * LOBBY_LINE_BYTES];
	struct text t = text_in(buf, sizeof buf);
	int name = r.w >= 60 ? 24 : 16;

	plane_fill(p, r, ' ', role);
	plane_put(p, r.x, r.y, here ? '>' : ' ', role);
	plane_put(p, r.x + 1, r.y, g->away ? '-' : (uint32_t)(unsigned char)lobby_state_mark((enum lobby_state)g->state), role);
	plane_put(p, r.x + 2, r.y, g->unread ? '*' : ' ', role);
	plane_text(p, r.x + 4, r.y, name - 1, role, g->name);
	lobby_turn_words(g, r.w >= 60, &t);
	int since = r.w >= 60 ? 12 : 0, turn = r.w - 4 - name - since - (since > 0 ? 1 : 0);

	plane_text(p, r.x + 4 + name, r.y, turn, role, buf);
	if (since > 0)
		plane_text(p, r.x + r.w - since, r.y, since, role, g->since);
}

static void add_line(struct text *t, unsigned w, const char *label, const char *s)
{
	char buf[6 * LOBBY_LINE_BYTES];
	struct text x = text_in(buf, sizeof buf);

	if (s[0] == '\0')
		return;
	text_add(&x, label);
	text_add(&x, s);
	wrap_add(t, w, "", "  ", buf);
}

void lobby_game_words(const struct lobby_game *g, unsigned w, struct text *t)
{
	add_line(t, w, "To do: ", g->trouble);
	if (g->version[0][0] != '\0')
		add_line(t, w, "To do: ", "the last slot came in two versions, each well signed, and nothing is signed until you choose: "
			"v shows them side by side; ask the other player which one he means, then c takes it");
	add_line(t, w, "", g->title);
	add_line(t, w, "", g->mode);
	add_line(t, w, "", g->players);
	add_line(t, w, "", g->when);
	if (g->turn[0] != '\0') {
		char buf[2 * LOBBY_LINE_BYTES];
		struct text x = text_in(buf, sizeof buf);

		text_add(&x, g->turn);
		if (g->since[0] != '\0') {
			text_add(&x, strcmp(g->since, "just now") == 0 ? ", " : ", for ");
			text_add(&x, g->since);
		}
		wrap_add(t, w, "", "  ", buf);
	}
	if (g->unread)
		add_line(t, w, "", "Something came in that you have not looked at yet.");
	add_line(t, w, "", g->book);
	add_line(t, w, "Your last mail: ", g->mail);
	add_line(t, w, "", g->courier);
	add_line(t, w, "Kept as proof: ", g->proof);
}

void lobby_home_words(const struct lobby *l, unsigned w, bool all, struct text *t)
{
	const struct lobby_facts *f = l->facts;
	char away[LOBBY_LINE_BYTES] = "";
	struct text x = text_in(away, sizeof away);

	if (all && f->run[0] != '\0')
		text_add_char(t, '\n');
	add_line(t, w, "Mail taken in by itself: ", f->run);
	if (all && f->n_away > 0 && !l->show_away) {
		text_add_int(&x, f->n_away);
		text_add(&x, f->n_away == 1 ? " game is put away" : " games are put away");
		add_line(t, w, "", away);
	}
	if (f->key_trouble[0] != '\0')
		add_line(t, w, "Your key: ", f->key_trouble);
	else if (f->has_key && all) {
		text_add_char(t, '\n');
		add_line(t, w, "Your key: ", f->fingerprint);
		if (f->no_passphrase)
			add_line(t, w, "", "It has no passphrase, as you asked: whoever reads its file can play as you.");
	}
}

static void draw_list(struct lobby *l, struct rect r, struct canvas *c)
{
	char buf[8192];
	struct text t = text_in(buf, sizeof buf);
	unsigned n = l->facts->n_games, rows = (unsigned)(r.h > 10 ? r.h / 2 : (r.h + 1) / 2);

	if (rows > n)
		rows = n;
	if (l->at < l->top)
		l->top = l->at;
	if (rows > 0 && l->at >= l->top + rows)
		l->top = l->at - rows + 1;
	if (l->top + rows > n)
		l->top = n - rows;
	for (unsigned i = 0; i < rows; i++)
		draw_row(l, l->top + i, (struct rect){ r.x, r.y + (int)i, r.w, 1 }, &c->plane);
	int y = r.y + (int)rows;

	if (rows > 0 && r.h > 8) {
		glyph_frame(&c->plane, (struct rect){ r.x, y, r.w, 1 }, l->glyphs);
		if (rows < n || l->facts->n_more > 0)
			plane_text(&c->plane, r.x + 2, y, r.w - 4, ROLE_FRAME, " more with the arrow keys ");
		y++;
	}
	if (lobby_game_at(l) != NULL) {
		lobby_game_words(lobby_game_at(l), (unsigned)(r.w - 2), &t);
	} else {
		wrap_add(&t, (unsigned)(r.w - 2), "", "",
			"Enter or n begins a game: against yourself at once, or with another player by mail.");
		wrap_add(&t, (unsigned)(r.w - 2), "", "",
			"r takes in what another player has sent you, p a text you paste.  d opens five lessons.  ? shows all keys.");
	}
	lobby_home_words(l, (unsigned)(r.w - 2), r.h > 12, &t);
	desk_draw_text(&c->plane, (struct rect){ r.x + 1, y, r.w - 2, r.y + r.h - y }, buf, 0, ROLE_PLAIN);
	canvas_cursor(c, r.x, rows > 0 ? r.y + (int)(l->at - l->top) : r.y);
}

/* ---- forms ---- */

/* Columns of a field's label, and those that a screen has for what stands in it. */
enum { FIELD_LABEL = 13, FIELD_AROUND = 2 + FIELD_LABEL + 2 };

static const char *choice_of(const struct lobby_field *f)
{
	return f->n_choices > 0 ? f->choice[f->chosen] : "none";
}

/* Is the choice in it longer than its room on so wide a screen? */
static bool choice_is_cut(const struct lobby_field *f, int width)
{
	const char *s = choice_of(f);

	return f->kind == LOBBY_FIELD_CHOICE && text_columns(s, strlen(s)) > width - FIELD_AROUND - 4;
}

/* "< open: the mover throws at once >" */
static void draw_choice(const char *s, struct rect r, enum role role, struct plane *p)
{
	plane_text(p, r.x, r.y, r.w, role, "< ");
	plane_text(p, r.x + 2 + plane_text(p, r.x + 2, r.y, r.w - 4, role, s), r.y, 2, role, " >");
}

static void draw_field(const struct lobby *l, unsigned i, struct rect r, struct canvas *c)
{
	const struct lobby_field *f = &l->field[i];
	bool here = i == l->field_at;
	char buf[2 * LOBBY_LINE_BYTES];
	struct text t = text_in(buf, sizeof buf);
	int x = r.x + FIELD_LABEL + 1, w = r.w - FIELD_LABEL - 2, skip = 0, at;

	plane_put(&c->plane, r.x, r.y, here ? '>' : ' ', ROLE_HEAD);
	plane_text(&c->plane, r.x + 1, r.y, FIELD_LABEL - 1, here ? ROLE_HEAD : ROLE_PLAIN, f->label);
	if (f->kind == LOBBY_FIELD_CHOICE) {
		at = 0;
	} else if (f->kind == LOBBY_FIELD_AREA) {
		text_add_int(&t, (int64_t)edit_lines(&l->area) - (l->area.len == 0));
		text_add(&t, " lines so far");
		at = 0;
	} else {
		/* where one is writing is always seen */
		at = text_columns(f->text, f->at);
		while (at - skip > w - 1)
			skip++;
		const char *s = f->text;

		for (int k = 0; k < skip; k++)
			do
				s++;
			while (((unsigned char)*s & 0xc0) == 0x80);
		text_add(&t, s);
	}
	if (f->kind == LOBBY_FIELD_TEXT)
		plane_fill(&c->plane, (struct rect){ x, r.y, w, 1 }, '_', here ? ROLE_KEY : ROLE_FRAME);
	if (f->kind == LOBBY_FIELD_CHOICE)
		draw_choice(choice_of(f), (struct rect){ x, r.y, w, 1 }, here ? ROLE_HEAD : ROLE_PLAIN, &c->plane);
	else
		plane_text(&c->plane, x, r.y, w, here ? ROLE_HEAD : ROLE_PLAIN, buf);
	if (here)
		canvas_cursor(c, x + at - skip, r.y);
}

static void draw_form(const struct lobby *l, struct rect r, struct canvas *c)
{
	char buf[4096];
	struct text t = text_in(buf, sizeof buf);
	int fields = 0, intro, y;

	for (unsigned i = 0; i < l->n_fields; i++)
		fields += l->field[i].shown;
	if (l->form == LOBBY_FORM_ACCEPT) {
		const struct lobby_game *g = lobby_game_at(l);

		add_line(&t, (unsigned)(r.w - 2), "", g != NULL ? g->title : "");
		add_line(&t, (unsigned)(r.w - 2), "", g != NULL ? g->mode : "");
		add_line(&t, (unsigned)(r.w - 2), "", g != NULL ? g->players : "");
	}
	wrap_add(&t, (unsigned)(r.w - 2), "", "", lobby_form_intro(l));
	intro = desk_count_lines(buf);
	if (intro > r.h - fields - 1)
		intro = r.h - fields - 1;
	desk_draw_text(&c->plane, (struct rect){ r.x + 1, r.y, r.w - 2, intro }, buf, 0, ROLE_PLAIN);
	y = r.y + intro + (intro + fields + 1 <= r.h);
	for (unsigned i = 0; i < l->n_fields; i++)
		if (l->field[i].shown)
			draw_field(l, i, (struct rect){ r.x + 1, y++, r.w - 2, 1 }, c);
}

/* ---- lessons ---- */

void lobby_lesson_words(const struct lobby *l, unsigned i, struct text *out)
{
	bool done = l->lessons.lesson[i].done;

	text_add(out, done ? "+ " : "  ");
	text_add_int(out, (int64_t)i + 1);
	text_add(out, ". ");
	text_add(out, l->lessons.lesson[i].title);
	text_add(out, done ? ", done" : "");
}

static void draw_lessons(const struct lobby *l, struct rect r, struct canvas *c)
{
	char buf[1024];
	struct text t = text_in(buf, sizeof buf);
	int y = r.y;

	wrap_add(&t, (unsigned)(r.w - 2), "", "", "Each is a small position, a task in words and a check of what you "
		"order; nothing is signed.");
	int intro = desk_count_lines(buf);

	if (intro + (int)l->lessons.n + 1 <= r.h) {
		desk_draw_text(&c->plane, (struct rect){ r.x + 1, y, r.w - 2, intro }, buf, 0, ROLE_PLAIN);
		y += intro + 1;
	}
	for (unsigned i = 0; i < l->lessons.n && y < r.y + r.h; i++, y++) {
		bool here = i == l->lesson_at;
		enum role role = here ? ROLE_CURSOR : ROLE_PLAIN;
		struct text row = text_in(buf, sizeof buf);

		plane_fill(&c->plane, (struct rect){ r.x, y, r.w, 1 }, ' ', role);
		text_add(&row, here ? ">" : " ");
		lobby_lesson_words(l, i, &row);
		plane_text(&c->plane, r.x, y, r.w, role, buf);
		if (here)
			canvas_cursor(c, r.x, y);
	}
}

/* ---- the whole ---- */

/* What is said, else what the field of a form is for, in lines; first its choice, where its own row is too short for that. */
static enum role add_words(const struct lobby *l, int width, struct text *out)
{
	bool help = l->said[0] == '\0' && l->face == LOBBY_FACE_FORM;

	if (help && choice_is_cut(&l->field[l->field_at], width))
		wrap_add(out, (unsigned)width, "", "", choice_of(&l->field[l->field_at]));
	wrap_add(out, (unsigned)width, "", "", help ? l->field[l->field_at].help : l->said);
	return help ? ROLE_DIM : l->said_alert ? ROLE_ALERT : ROLE_HEAD;
}

void lobby_draw(struct lobby *l, struct canvas *c)
{
	struct layout lay;

	l->w = c->plane.w;
	l->h = c->plane.h;
	plane_clear(&c->plane);
	layout_make(l->w, l->h, lobby_scene(l), false, 0, &lay);
	if (lay.too_small) {
		desk_draw_too_small(c, l->w, l->h);
		return;
	}
	char lines[4096];
	struct text words = text_in(lines, sizeof lines);
	enum role role = add_words(l, lay.words.w, &words);
	/* what is said here is worth more rows than on the map, and a question is read to its end */
	int more = l->h >= 20 ? 2 : 1, all = desk_count_lines(lines) - lay.words.h, most = lay.page.h - 4;
	int need = l->face == LOBBY_FACE_PAGE ? 0 : all > more && most > more ? (all < most ? all : most) : more;

	lay.words.y -= need;
	lay.words.h += need;
	lay.page.h -= need;
	l->page_rows = lay.page.h;
	draw_status(l, lay.status, &c->plane);
	desk_draw_text(&c->plane, lay.words, lines, 0, role);
	desk_draw_keys(lobby_scene(l), false, lay.keys, &c->plane);
	if (l->face == LOBBY_FACE_LIST)
		draw_list(l, lay.page, c);
	else if (l->face == LOBBY_FACE_FORM)
		draw_form(l, lay.page, c);
	else if (l->face == LOBBY_FACE_LESSONS)
		draw_lessons(l, lay.page, c);
	else {
		if (l->page_width != lobby_width(l))
			lobby_page_fill(l);
		desk_draw_text(&c->plane, (struct rect){ 1, lay.page.y, lay.page.w - 2, lay.page.h }, l->page, l->page_top, ROLE_PLAIN);
		canvas_cursor(c, 1, lay.page.y);
	}
}
