/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lobby in lines: the same actions as on the screen, by their words and with what they are about behind them; a form is
 * asked field by field. */
#include "screen/plain_part.h"

#include <string.h>

struct hall {
	struct lobby *l;
	const struct plain_options *o;
	char line[PLAIN_LINE_MAX], buf[8192];
};

enum { HALL_WIDTH = REPORT_WIDTH };

static struct text hall_text(struct hall *h)
{
	return text_in(h->buf, sizeof h->buf);
}

/* ---- what an action takes behind its word ---- */

enum argument { TAKES_NOTHING, TAKES_GAME, TAKES_PATH, TAKES_NUMBER };

static enum argument takes(enum action a)
{
	switch (a) {
	case ACTION_OPEN:
	case ACTION_ACCEPT:
	case ACTION_BRIEFING:
	case ACTION_AGAIN:
	case ACTION_GIVE_UP:
	case ACTION_AGREE:
	case ACTION_DECLINE:
	case ACTION_OFFER_DRAW:
	case ACTION_TAKE_BACK:
	case ACTION_PUT_AWAY:
	case ACTION_VERSIONS:
	case ACTION_RESOLVE:
		return TAKES_GAME;
	case ACTION_RECEIVE:
		return TAKES_PATH;
	case ACTION_LESSONS:
		return TAKES_NUMBER;
	default:
		return TAKES_NOTHING;
	}
}

/* The cursor to the game of that name, or the one name that begins so.  False, and said, when there is none. */
static bool go_to(struct hall *h, const char *name)
{
	struct lobby *l = h->l;
	size_t n = strlen(name);
	unsigned found = 0, at = 0;

	for (unsigned i = 0; i < l->facts->n_games; i++) {
		if (strcmp(l->facts->game[i].name, name) == 0) {
			l->at = i;
			return true;
		}
		if (strncmp(l->facts->game[i].name, name, n) == 0) {
			found++;
			at = i;
		}
	}
	if (found == 1)
		l->at = at;
	else
		plain_write(h->o, found > 1 ? "several games begin so; write more of the name" : "there is no game of that name");
	return found == 1;
}

/* ---- out ---- */

static void say_rows(struct hall *h)
{
	const struct lobby_facts *f = h->l->facts;

	for (unsigned i = 0; i < f->n_games; i++) {
		const struct lobby_game *g = &f->game[i];
		struct text t = hall_text(h);

		text_add_char(&t, i == h->l->at ? '>' : ' ');
		text_add_char(&t, g->away ? '-' : lobby_state_mark((enum lobby_state)g->state));
		text_add(&t, g->unread ? "* " : "  ");
		text_add(&t, g->name);
		text_add(&t, ": ");
		lobby_turn_words(g, true, &t);
		text_add(&t, g->since[0] != '\0' ? ", " : "");
		text_add(&t, g->since);
		plain_write(h->o, h->buf);
	}
	if (f->n_more > 0)
		(void)fprintf(h->o->out, "and %u more, by their names\n", f->n_more);
}

static void say_game(struct hall *h)
{
	const struct lobby_game *g = lobby_game_at(h->l);
	struct text t = hall_text(h);

	if (g == NULL)
		return;
	text_add(&t, "= ");
	text_add(&t, g->name);
	text_add_char(&t, '\n');
	lobby_game_words(g, HALL_WIDTH, &t);
	plain_write(h->o, h->buf);
}

static void say_all(struct hall *h)
{
	struct text t;

	say_rows(h);
	say_game(h);
	if (h->l->facts->n_games + h->l->facts->n_away == 0)
		plain_write(h->o, "No games yet: new begins one, against yourself at once or with another player by mail; receive PATH\n"
			"takes in what another player has sent you; drill lists five lessons; help lists all commands.");
	t = hall_text(h);
	lobby_home_words(h->l, HALL_WIDTH, true, &t);
	if (t.len > 0)
		plain_write(h->o, h->buf);
}

static void say_lessons(struct hall *h)
{
	for (unsigned i = 0; i < h->l->lessons.n; i++) {
		struct text t = hall_text(h);

		lobby_lesson_words(h->l, i, &t);
		plain_write(h->o, h->buf);
	}
	plain_write(h->o, "drill N opens one.");
}

static void say_said(struct hall *h)
{
	if (h->l->said[0] != '\0')
		plain_write(h->o, h->l->said);
	h->l->said[0] = '\0';
}

static void add_form(enum action a, struct text *out)
{
	static const char *const argument[] = { "", " [GAME]", " [PATH]", " [N]" };

	plain_word(a, SCENE_LOBBY, out);
	text_add(out, argument[takes(a)]);
}

static void say_help(struct hall *h)
{
	struct text t = hall_text(h);

	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char form[40];
		struct text f = text_in(form, sizeof form);

		if (!plain_offers((enum action)a, SCENE_LOBBY))
			continue;
		add_form((enum action)a, &f);
		plain_help_line(&t, form, action_help((enum action)a));
	}
	plain_help_line(&t, "help", "these commands");
	text_add(&t, "The beginning of a word will do where it is plain, and so will the keys of the screen's lobby.\n"
		"Without a GAME it is the one with > before it.\n");
	plain_write(h->o, h->buf);
}

/* ---- forms ---- */

static void ask_field(struct hall *h, const struct lobby_field *f)
{
	struct text t = hall_text(h);

	text_add(&t, f->label);
	if (f->help[0] != '\0') {
		text_add(&t, " (");
		text_add(&t, f->help);
		text_add_char(&t, ')');
	}
	if (f->kind == LOBBY_FIELD_CHOICE) {
		text_add_char(&t, ':');
		for (unsigned i = 0; i < f->n_choices; i++) {
			text_add(&t, i > 0 ? "; " : " ");
			text_add_int(&t, (int64_t)i + 1);
			text_add_char(&t, ' ');
			text_add(&t, f->choice[i]);
		}
	}
	text_add(&t, f->kind == LOBBY_FIELD_AREA ? ", a dot alone ends it" : " [");
	if (f->kind == LOBBY_FIELD_CHOICE)
		text_add_int(&t, f->chosen + 1);
	else
		text_add(&t, f->text);
	text_add(&t, f->kind == LOBBY_FIELD_AREA ? "" : "]");
	plain_write(h->o, h->buf);
}

/* Lines of a mail up to a dot, or the end of input. */
static bool read_area(struct hall *h)
{
	while (plain_read(h->o, h->line) && strcmp(h->line, ".") != 0)
		if (!edit_insert(&h->l->area, h->line, strlen(h->line)) || !edit_insert(&h->l->area, "\n", 1)) {
			plain_write(h->o, "that is more text than any turn has");
			return false;
		}
	return true;
}

/* Ask for one field until it has a value; false: the form is to be left. */
static bool fill_field(struct hall *h, unsigned i)
{
	struct lobby *l = h->l;

	l->field_at = i;
	for (;;) {
		ask_field(h, &l->field[i]);
		if (l->field[i].kind == LOBBY_FIELD_AREA)
			return read_area(h);
		if (!plain_read(h->o, h->line) || strcmp(h->line, ".") == 0)
			return false;
		if (h->line[0] == '\0' || lobby_field_set(l, h->line))
			return true;
		say_said(h);
	}
}

/* The form that is open, and what its end leads to: another form, a page, a word.  One that is refused is left, so that a script
 * cannot answer what it was not asked. */
static void fill_form(struct hall *h)
{
	struct lobby *l = h->l;

	while (l->face == LOBBY_FACE_FORM) {
		enum lobby_form form = l->form;
		bool whole = true;
		struct text t = hall_text(h);

		text_add(&t, "= ");
		text_add(&t, lobby_form_title(form));
		text_add_char(&t, '\n');
		wrap_add(&t, HALL_WIDTH, "", "", form == LOBBY_FORM_PASTE ? "Write or paste the mail, line by line." : lobby_form_intro(l));
		wrap_add(&t, HALL_WIDTH, "", "", "An empty line leaves a field as it stands in brackets; a dot alone leaves the form.");
		plain_write(h->o, h->buf);
		for (unsigned i = 0; whole && i < l->n_fields; i++)
			whole = !l->field[i].shown || fill_field(h, i);
		lobby_act(l, whole ? ACTION_FORM_DONE : ACTION_FORM_LEAVE);
		say_said(h);
		if (l->face == LOBBY_FACE_FORM && l->form == form) {
			lobby_act(l, ACTION_FORM_LEAVE);
			say_said(h);
		}
	}
}

/* ---- commands ---- */

/* What an action led to. */
static void say_outcome(struct hall *h, enum action a)
{
	struct lobby *l = h->l;

	say_said(h);
	if (l->face == LOBBY_FACE_FORM)
		fill_form(h);
	if (l->face == LOBBY_FACE_PAGE) {
		(void)fprintf(h->o->out, "= %s\n", l->page_title);
		plain_write(h->o, l->page);
		lobby_act(l, ACTION_CLOSE);
	}
	if (l->face == LOBBY_FACE_LESSONS && l->lesson == 0) {
		say_lessons(h);
		lobby_act(l, ACTION_CLOSE);
	}
	if (a == ACTION_LOOK || a == ACTION_SHOW_AWAY || a == ACTION_PUT_AWAY)
		say_all(h);
	else if (a == ACTION_NEXT_GAME || a == ACTION_PREVIOUS_GAME)
		say_game(h);
}

static void open_lesson(struct hall *h, const char *number)
{
	struct lobby *l = h->l;
	uint32_t n;

	lobby_act(l, ACTION_LESSONS);
	if (l->face != LOBBY_FACE_LESSONS)
		return;
	if (num_parse(number, strlen(number), 1, l->lessons.n, &n) == ERR_OK) {
		l->lesson_at = n - 1;
		lobby_act(l, ACTION_LESSON_OPEN);
	} else {
		plain_write(h->o, "there is no lesson of that number");
	}
}

static void take_path(struct hall *h, const char *path)
{
	struct lobby *l = h->l;

	lobby_act(l, ACTION_RECEIVE);
	if (l->face == LOBBY_FACE_FORM && l->form == LOBBY_FORM_RECEIVE && lobby_field_set(l, path))
		lobby_act(l, ACTION_FORM_DONE);
}

/* The action of a word: whole, its plain beginning, or a key.  ACTION_NONE, and said, when there is none. */
static enum action find(struct hall *h, const struct word *w)
{
	enum action found = w->n == 1 ? key_action(SCENE_LOBBY, (unsigned char)w->s[0]) : ACTION_NONE;
	bool several = false;

	for (unsigned a = 0; found == ACTION_NONE && a < ACTION_COUNT; a++) {
		char b[40];
		struct text t = text_in(b, sizeof b);

		if (plain_offers((enum action)a, SCENE_LOBBY))
			plain_word((enum action)a, SCENE_LOBBY, &t);
		if (t.len > 0 && ascii_equal_fold(w->s, w->n, b))
			return (enum action)a;
	}
	for (unsigned a = 0; w->n > 1 && a < ACTION_COUNT; a++) {
		char b[40];
		struct text t = text_in(b, sizeof b);

		if (!plain_offers((enum action)a, SCENE_LOBBY))
			continue;
		plain_word((enum action)a, SCENE_LOBBY, &t);
		b[w->n < t.len ? w->n : t.len] = '\0';
		if (ascii_equal_fold(w->s, w->n, b)) {
			several = found != ACTION_NONE;
			found = (enum action)a;
		}
	}
	if (several)
		plain_write(h->o, "that may mean several commands; write more of it, or help");
	else if (found == ACTION_NONE)
		plain_write(h->o, "no such command in the lobby; help lists them all, open opens a game");
	return several ? ACTION_NONE : found;
}

static void obey(struct hall *h)
{
	struct word rest = { h->line, strlen(h->line), 1 }, w;
	const char *tail;
	enum action a;

	if (!word_next(&rest, &w) || w.s[0] == '#')
		return;
	tail = w.s + w.n;
	tail += strspn(tail, " ");
	if (ascii_equal_fold(w.s, w.n, "help") || ascii_equal_fold(w.s, w.n, "?")) {
		say_help(h);
		return;
	}
	a = find(h, &w);
	if (a == ACTION_NONE)
		return;
	if (tail[0] != '\0' && takes(a) == TAKES_NOTHING) {
		plain_write(h->o, "that command stands alone in its line");
		return;
	}
	if (tail[0] != '\0' && takes(a) == TAKES_GAME && !go_to(h, tail))
		return;
	if (tail[0] != '\0' && takes(a) == TAKES_NUMBER)
		open_lesson(h, tail);
	else if (tail[0] != '\0' && takes(a) == TAKES_PATH)
		take_path(h, tail);
	else
		lobby_act(h->l, a);
	say_outcome(h, a);
}

/* The answer to a question. */
static void answer(struct hall *h)
{
	struct word rest = { h->line, strlen(h->line), 1 }, w;
	bool yes = word_next(&rest, &w) && (ascii_equal_fold(w.s, w.n, "y") || ascii_equal_fold(w.s, w.n, "yes"));

	lobby_press(h->l, yes ? 'y' : 'n');
	say_said(h);
	if (yes)
		say_rows(h);
}

enum err plain_lobby(struct lobby *l, const struct plain_options *o, struct fault *f)
{
	struct hall h = { .l = l, .o = o };

	l->w = HALL_WIDTH + 2;
	say_said(&h);
	if (l->face == LOBBY_FACE_FORM)
		fill_form(&h); /* the first start asks for a key */
	else if (l->face == LOBBY_FACE_LESSONS)
		say_outcome(&h, ACTION_LESSONS);
	else
		say_all(&h);
	while (!l->quit && l->open[0] == '\0' && l->lesson == 0) {
		if (!plain_read(o, h.line)) {
			(void)fputc('\n', o->out);
			l->quit = true;
		} else if (l->asking) {
			answer(&h);
		} else {
			obey(&h);
		}
	}
	(void)fflush(o->out);
	return ferror(o->out) ? fault_set(f, ERR_OUTPUT, "") : ERR_OK;
}
