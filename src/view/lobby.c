/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/lobby_part.h"

#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "view/rows.h"

/* Rows of scenes.def for the keys alone: the desk never shows these. */
const struct scene_ops scene_lobby = { .act = NULL }, scene_form = { .act = NULL },
	scene_lobby_text = { .act = NULL }, scene_lobby_came = { .act = NULL }, scene_lessons = { .act = NULL };

static const struct {
	char mark;
	const char *words;
} states[LOBBY_STATE_COUNT] = {
	{ '!', "your move" }, { '?', "an offer to you" }, { 'x', "damaged" }, { '.', "waiting" },
	{ ':', "offered" },   { '=', "closed" },
};

char lobby_state_mark(enum lobby_state s)
{
	return states[s].mark;
}

const char *lobby_state_words(enum lobby_state s)
{
	return states[s].words;
}

void lobby_say(struct lobby *l, bool alert, const char *s)
{
	struct text t = text_in(l->said, sizeof l->said);

	text_add(&t, s);
	l->said_alert = alert;
}

const struct lobby_game *lobby_game_at(const struct lobby *l)
{
	return l->at < l->facts->n_games ? &l->facts->game[l->at] : NULL;
}

/* By state, then by name: what asks for something stands on top, what was put away at the bottom. */
static int compare(const void *a, const void *b)
{
	const struct lobby_game *x = a, *y = b;

	if (x->away != y->away)
		return x->away ? 1 : -1;
	return x->state != y->state ? (int)x->state - (int)y->state : strcmp(x->name, y->name);
}

void lobby_look(struct lobby *l, const char *name)
{
	char was[LOBBY_NAME_BYTES] = "";
	struct text t = text_in(was, sizeof was);

	text_add(&t, name != NULL ? name : "");
	memset(l->facts, 0, sizeof *l->facts);
	l->house->look(l->house->ctx, l->show_away, l->facts);
	qsort(l->facts->game, l->facts->n_games, sizeof l->facts->game[0], compare);
	l->at = 0;
	for (unsigned i = 0; i < l->facts->n_games; i++)
		if (strcmp(l->facts->game[i].name, was) == 0)
			l->at = i;
}

bool lobby_open(struct lobby *l, const struct lobby_house *h)
{
	memset(l, 0, sizeof *l);
	l->house = h;
	l->facts = calloc(1, sizeof *l->facts);
	l->page = calloc(1, LOBBY_PAGE_BYTES);
	l->words = calloc(1, LOBBY_PAGE_BYTES);
	if (l->facts == NULL || l->page == NULL || l->words == NULL) {
		lobby_close(l);
		return false;
	}
	lobby_look(l, NULL);
	if (!l->facts->has_key && l->facts->key_trouble[0] == '\0')
		lobby_form_open(l, LOBBY_FORM_KEY);
	return true;
}

void lobby_close(struct lobby *l)
{
	free(l->facts);
	free(l->page);
	free(l->words);
	edit_free(&l->area);
	memset(l, 0, sizeof *l);
}

/* ---- pages ---- */

unsigned lobby_width(const struct lobby *l)
{
	int w = l->w - 2;

	return w > 100 ? 100 : w < 20 ? 20 : (unsigned)w;
}

void lobby_page_fill(struct lobby *l)
{
	struct text t = text_in(l->page, LOBBY_PAGE_BYTES);

	l->page_width = lobby_width(l);
	l->page_make(l, &t);
}

void lobby_page(struct lobby *l, const char *title, void (*make)(struct lobby *l, struct text *out))
{
	l->face = LOBBY_FACE_PAGE;
	l->page_title = title;
	l->page_top = 0;
	l->came = false;
	l->page_make = make;
	lobby_page_fill(l);
}

static void help(struct lobby *l, struct text *out)
{
	key_help_scene(SCENE_LOBBY, l->page_width, out);
	text_add(out, "\n= Before a game\n");
	for (unsigned i = 0; i < LOBBY_STATE_COUNT; i++) {
		text_add_char(out, ' ');
		text_add_char(out, states[i].mark);
		text_add(out, "  ");
		text_add(out, states[i].words);
		text_add_char(out, '\n');
	}
	wrap_add(out, l->page_width, " *  ", "    ", "something came in that you have not looked at yet");
	text_add(out, " -  put away\n\n");
	key_help_scene(SCENE_FORM, l->page_width, out);
	text_add_char(out, '\n');
	wrap_add(out, l->page_width, "", "", "A game needs nothing but its turn files: mail them, or carry them on a stick. "
		"What the other player sends you, however it came, is taken in by `receive` or `paste`; any order will do, and "
		"twice does no harm.");
}

static void brief(struct lobby *l, struct text *out)
{
	const struct lobby_game *g = lobby_game_at(l);

	l->house->briefing(l->house->ctx, g != NULL ? g->name : NULL,
		g != NULL && g->scenario[0] != '\0' ? g->scenario : l->facts->scenario[0].id, l->page_width, out);
}

static void briefing(struct lobby *l)
{
	const struct lobby_game *g = lobby_game_at(l);

	if (g == NULL && l->facts->n_scenarios == 0) {
		lobby_say(l, false, "there is no game and no scenario to tell about");
		return;
	}
	lobby_page(l, "Briefing", brief);
}

/* ---- the list ---- */

static void open_game(struct lobby *l)
{
	const struct lobby_game *g = lobby_game_at(l);
	struct text t = text_in(l->open, sizeof l->open);

	if (g == NULL) {
		lobby_form_open(l, LOBBY_FORM_NEW);
		return;
	}
	switch ((enum lobby_state)g->state) {
	case LOBBY_OFFER:
		lobby_form_open(l, LOBBY_FORM_ACCEPT);
		return;
	case LOBBY_OFFERED:
		lobby_say(l, false, "your offer waits for an answer; r or p takes it in when it comes");
		return;
	case LOBBY_DAMAGED:
		lobby_say(l, true, "this game cannot be opened as it stands; below the list is what to do");
		return;
	default:
		text_add(&t, g->name);
		return;
	}
}

static void page_act(struct lobby *l, enum action a)
{
	int lines = 0, step = l->page_rows > 1 ? l->page_rows - 1 : 1;

	for (const char *s = l->page; *s != '\0'; s++)
		lines += *s == '\n';
	switch (a) {
	case ACTION_PAGE_DOWN:
		l->page_top += step;
		break;
	case ACTION_PAGE_UP:
		l->page_top -= step;
		break;
	case ACTION_PAGE_FIRST:
		l->page_top = 0;
		break;
	case ACTION_PAGE_LAST:
		l->page_top = lines;
		break;
	case ACTION_LINE_DOWN:
		l->page_top++;
		break;
	case ACTION_LINE_UP:
		l->page_top--;
		break;
	case ACTION_OPEN_CAME:
		l->face = LOBBY_FACE_LIST;
		if (l->n_came == 1)
			open_game(l);
		return;
	default:
		l->face = LOBBY_FACE_LIST;
		return;
	}
	if (l->page_top > lines - l->page_rows)
		l->page_top = lines - l->page_rows;
	if (l->page_top < 0)
		l->page_top = 0;
}

/* Something done to the game under the cursor, and all looked at anew. */
static void do_to(struct lobby *l, bool (*what)(void *ctx, const char *game, struct text *said))
{
	char buf[sizeof l->said], name[LOBBY_NAME_BYTES];
	struct text said = text_in(buf, sizeof buf), t = text_in(name, sizeof name);

	text_add(&t, lobby_game_at(l)->name);
	bool ok = what(l->house->ctx, name, &said);

	lobby_look(l, name);
	lobby_say(l, !ok, buf);
}

static void again(struct lobby *l)
{
	const struct lobby_game *g = lobby_game_at(l);

	if (g == NULL || g->state == LOBBY_DAMAGED || g->state == LOBBY_OFFER || g->solo) {
		lobby_say(l, false, g != NULL && g->solo ? "in a solo game nothing is sent" : "nothing of yours was sent in it");
		return;
	}
	do_to(l, l->house->again);
}

/* ---- two versions of a slot ---- */

static void side_by_side(struct lobby *l, struct text *out)
{
	const struct lobby_game *g = lobby_game_at(l);

	if (g != NULL)
		l->house->versions(l->house->ctx, g->name, l->page_width, out);
}

static void versions(struct lobby *l)
{
	const struct lobby_game *g = lobby_game_at(l);

	if (g == NULL || g->state == LOBBY_DAMAGED) {
		lobby_say(l, false, "no slot of it can be read");
		return;
	}
	lobby_page(l, "Versions of a slot", side_by_side);
}

static void resolve(struct lobby *l)
{
	const struct lobby_game *g = lobby_game_at(l);

	if (g == NULL || g->version[0][0] == '\0')
		lobby_say(l, false, "there is no choice to make: no slot of this game waits in two versions");
	else
		lobby_form_open(l, LOBBY_FORM_RESOLVE);
}

/* ---- lessons ---- */

void lobby_lessons(struct lobby *l)
{
	memset(&l->lessons, 0, sizeof l->lessons);
	l->house->lessons(l->house->ctx, &l->lessons);
	if (l->lessons.n == 0) {
		lobby_say(l, true, l->lessons.trouble);
		return;
	}
	l->lesson_at = 0;
	while (l->lesson_at + 1 < l->lessons.n && l->lessons.lesson[l->lesson_at].done)
		l->lesson_at++;
	if (l->lessons.lesson[l->lesson_at].done) /* all are */
		l->lesson_at = 0;
	l->face = LOBBY_FACE_LESSONS;
}

/* The cursor of a list to another row (rows.h); false: the action does something else. */
static bool moves(const struct lobby *l, enum action a, unsigned n, unsigned *at)
{
	int row = (int)*at;

	if (n == 0 || !rows_move(a, NULL, (int)n, l->h, &row))
		return false;
	*at = (unsigned)row;
	return true;
}

static void lessons_act(struct lobby *l, enum action a)
{
	if (moves(l, a, l->lessons.n, &l->lesson_at))
		return;
	switch (a) {
	case ACTION_LESSON_OPEN:
		l->lesson = l->lesson_at + 1;
		return;
	default:
		l->face = LOBBY_FACE_LIST;
		return;
	}
}

/* ---- giving up, proposing, answering, putting away ---- */

/* Signed and sent, and all looked at anew. */
static void sign(struct lobby *l, enum lobby_deed what)
{
	char buf[sizeof l->said], name[LOBBY_NAME_BYTES];
	struct text said = text_in(buf, sizeof buf), t = text_in(name, sizeof name);

	const struct lobby_game *g = lobby_game_at(l);

	if (g == NULL)
		return;
	text_add(&t, g->name);
	bool ok = l->house->sign(l->house->ctx, name, what, g->last_turn, &said);

	lobby_look(l, name);
	lobby_say(l, !ok, buf);
}

/* Why it cannot be done to the game under the cursor now; NULL = it can. */
static const char *why_not(const struct lobby_game *g, enum lobby_deed what)
{
	bool answer = what == LOBBY_AGREE || what == LOBBY_DECLINE;

	if (g == NULL || (g->state != LOBBY_YOUR_MOVE && g->state != LOBBY_WAITING))
		return what == LOBBY_GIVE_UP ? "only a game that is being played can be given up" : "this game is not being played";
	if (answer && g->asked[0] == '\0')
		return "nothing is proposed to you in this game";
	if (g->state == LOBBY_WAITING)
		return what == LOBBY_GIVE_UP ? "a game is given up in a turn of one's own: when the other player's has come in"
					     : "that is proposed in a turn of one's own: when the other player's has come in";
	if (!answer && what != LOBBY_GIVE_UP && g->asked[0] != '\0')
		return "answer first what is proposed to you: Y agrees, N declines";
	return what == LOBBY_TAKE_BACK && g->last_turn == 0 ? "there is no turn yet that could be taken back" : NULL;
}

static void ask(struct lobby *l, enum lobby_deed what)
{
	const struct lobby_game *g = lobby_game_at(l);
	const char *no = why_not(g, what);
	char buf[sizeof l->said];
	struct text t = text_in(buf, sizeof buf);

	if (no != NULL) {
		lobby_say(l, false, no);
		return;
	}
	if (what == LOBBY_DECLINE) {
		sign(l, what);
		return;
	}
	text_add(&t, what == LOBBY_GIVE_UP ? "Give up " : what == LOBBY_DRAW ? "Offer a draw in " : what == LOBBY_AGREE ? "Agree in " :
		"Ask to take back slot ");
	if (what == LOBBY_TAKE_BACK) {
		text_add_int(&t, g->last_turn);
		text_add(&t, ", the last turn, in ");
	}
	text_add(&t, g->name);
	text_add(&t, what == LOBBY_GIVE_UP ? "?  It counts as a decisive defeat, and nobody can take it back." :
		what == LOBBY_AGREE ? ": " : "?  The other player agrees or declines.");
	if (what == LOBBY_AGREE) {
		text_add(&t, g->asked);
		text_add_char(&t, '?');
	}
	text_add(&t, "  y: yes, any other key: no");
	lobby_say(l, true, buf);
	l->asking = what;
}

static void put_away(struct lobby *l)
{
	const struct lobby_game *g = lobby_game_at(l);
	char buf[sizeof l->said], name[LOBBY_NAME_BYTES];
	struct text said = text_in(buf, sizeof buf), t = text_in(name, sizeof name);

	if (g == NULL || (!g->away && (g->state == LOBBY_YOUR_MOVE || g->state == LOBBY_WAITING))) {
		lobby_say(l, false, g == NULL ? "there is no game here"
					      : "this game is being played; what is over can be put away, and offers");
		return;
	}
	text_add(&t, g->name);
	bool ok = l->house->put_away(l->house->ctx, name, !g->away, &said);

	lobby_look(l, name);
	lobby_say(l, !ok, buf);
}

static void show_away(struct lobby *l)
{
	const struct lobby_game *g = lobby_game_at(l);
	char name[LOBBY_NAME_BYTES];
	struct text t = text_in(name, sizeof name);

	text_add(&t, g != NULL ? g->name : "");
	l->show_away = !l->show_away;
	lobby_look(l, name);
	if (l->facts->n_away == 0)
		lobby_say(l, false, "no game is put away");
	else
		lobby_say(l, false, l->show_away ? "the games put away stand at the end of the list; x takes one back"
						 : "the games put away are no longer shown");
}

static void theme(struct lobby *l)
{
	char buf[sizeof l->said];
	struct text said = text_in(buf, sizeof buf);

	l->palette = palette_next(l->palette);
	bool kept = l->house->theme(l->house->ctx, l->palette, &said);

	if (kept)
		palette_said(l->palette, l->colourless, &said);
	lobby_say(l, !kept, buf);
}

static void list_act(struct lobby *l, enum action a)
{
	if (moves(l, a, l->facts->n_games, &l->at))
		return;
	switch (a) {
	case ACTION_NEXT_GAME:
		l->at += l->at + 1 < l->facts->n_games;
		return;
	case ACTION_PREVIOUS_GAME:
		l->at -= l->at > 0;
		return;
	case ACTION_OPEN:
		open_game(l);
		return;
	case ACTION_NEW_GAME:
		lobby_form_open(l, LOBBY_FORM_NEW);
		return;
	case ACTION_ACCEPT:
		if (lobby_game_at(l) == NULL || lobby_game_at(l)->state != LOBBY_OFFER)
			lobby_say(l, false, "this game is no offer to you; an offer is taken in by r or p first");
		else
			lobby_form_open(l, LOBBY_FORM_ACCEPT);
		return;
	case ACTION_RECEIVE:
		lobby_form_open(l, LOBBY_FORM_RECEIVE);
		return;
	case ACTION_PASTE_MAIL:
		lobby_form_open(l, LOBBY_FORM_PASTE);
		return;
	case ACTION_AGAIN:
		again(l);
		return;
	case ACTION_LESSONS:
		lobby_lessons(l);
		return;
	case ACTION_GIVE_UP:
		ask(l, LOBBY_GIVE_UP);
		return;
	case ACTION_AGREE:
		ask(l, LOBBY_AGREE);
		return;
	case ACTION_DECLINE:
		ask(l, LOBBY_DECLINE);
		return;
	case ACTION_OFFER_DRAW:
		ask(l, LOBBY_DRAW);
		return;
	case ACTION_TAKE_BACK:
		ask(l, LOBBY_TAKE_BACK);
		return;
	case ACTION_VERSIONS:
		versions(l);
		return;
	case ACTION_RESOLVE:
		resolve(l);
		return;
	case ACTION_PUT_AWAY:
		put_away(l);
		return;
	case ACTION_SHOW_AWAY:
		show_away(l);
		return;
	case ACTION_BRIEFING:
		briefing(l);
		return;
	case ACTION_HELP:
		lobby_page(l, "Help", help);
		return;
	case ACTION_THEME:
		theme(l);
		return;
	case ACTION_QUIT:
		l->quit = true;
		return;
	default: {
		const struct lobby_game *g = lobby_game_at(l);

		lobby_look(l, g != NULL ? g->name : NULL);
		return;
	}
	}
}

/* ---- keys ---- */

static void paste(struct lobby *l, uint32_t press)
{
	if (press == PRESS_PASTE_BEGIN && l->face == LOBBY_FACE_LIST)
		lobby_form_open(l, LOBBY_FORM_PASTE); /* the door for pasted mail stands open */
	if (l->face == LOBBY_FACE_FORM && press == PRESS_PASTE_END)
		lobby_form_pasted(l);
	else if (l->face == LOBBY_FACE_FORM && press != PRESS_PASTE_BEGIN)
		lobby_form_paste(l, press);
}

enum scene lobby_scene(const struct lobby *l)
{
	static const enum scene scenes[] = { SCENE_LOBBY, SCENE_FORM, SCENE_LOBBY_TEXT, SCENE_LESSONS };

	return l->face == LOBBY_FACE_PAGE && l->came ? SCENE_LOBBY_CAME : scenes[l->face];
}

void lobby_act(struct lobby *l, enum action a)
{
	l->said[0] = '\0';
	if (l->face == LOBBY_FACE_FORM)
		lobby_form_act(l, a);
	else if (l->face == LOBBY_FACE_PAGE)
		page_act(l, a);
	else if (l->face == LOBBY_FACE_LESSONS)
		lessons_act(l, a);
	else
		list_act(l, a);
}

void lobby_press(struct lobby *l, uint32_t press)
{
	enum action a = key_action(lobby_scene(l), press);

	if (l->asking != LOBBY_NO_DEED && press == PRESS_PASTE_BEGIN) /* a paste is no answer */
		l->asking = LOBBY_NO_DEED;
	if (press == PRESS_PASTE_BEGIN || press == PRESS_PASTE_END || l->pasting) {
		l->pasting = press != PRESS_PASTE_END && (l->pasting || press == PRESS_PASTE_BEGIN);
		paste(l, press);
		return;
	}
	l->said[0] = '\0';
	if (l->asking != LOBBY_NO_DEED) {
		enum lobby_deed what = l->asking;

		l->asking = LOBBY_NO_DEED;
		if (press == 'y')
			sign(l, what);
		else
			lobby_say(l, false, "the game goes on");
		return;
	}
	if (l->face == LOBBY_FACE_FORM && (a == ACTION_NONE || (press == PRESS_SPACE || (press > ' ' && press < 127))))
		lobby_form_type(l, press);
	else if (a == ACTION_NONE) {
		if (press != PRESS_ESC && press != PRESS_UNKNOWN && press != PRESS_ENTER)
			lobby_say(l, false, l->face == LOBBY_FACE_LIST ? "this key does nothing here; ? shows all keys" :
				"this key does nothing here; the bottom row shows the keys");
	} else
		lobby_act(l, a);
}
