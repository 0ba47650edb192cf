/* SPDX-License-Identifier: GPL-3.0-or-later
 * The forms of the lobby: what one is asked for before something is done. */
#include "view/lobby_part.h"

#include <stdlib.h>
#include <string.h>

#include "report/report.h"

/* Fields by their place in each form. */
enum { KEY_PLAYER, KEY_KIND };
enum { NEW_SCENARIO, NEW_AGAINST, NEW_SIDE, NEW_DICE, NEW_ADDRESS, NEW_PLAYER, NEW_GAME };
enum { ACCEPT_PLAYER, ACCEPT_ADDRESS };

const char *lobby_form_title(enum lobby_form form)
{
	static const char *const titles[LOBBY_FORM_COUNT] = {
		"Welcome", "A new game", "An offer to you", "Take mail in", "Take pasted text in", "Two versions of a slot",
	};

	return titles[form];
}

const char *lobby_form_intro(const struct lobby *l)
{
	static const char *const intro[LOBBY_FORM_COUNT] = {
		"vedette is a wargame for two by mail, or for one alone.  Every turn is signed, so first you get a key of your own: "
		"one file that says you are you.  Keep a copy of it.",
		"Yourself: you play both sides, and begin at once.  Another player: an offer is signed for him; he accepts, and you "
		"move by turns.",
		"Accepting signs your answer; the game begins when it reaches him.",
		"What the other player sent: a saved mail or turn file, a mailbox, or a folder of them.",
		"Paste a mail or the block of text with the turn in it; it is taken in as the paste ends.  If your terminal does not "
		"say where a paste ends, press Ctrl-D.",
		"The other player has signed both, and nothing is signed here until you choose.  Ask him which one he means; the other "
		"one is kept as proof.",
	};

	return intro[l->form];
}

static struct lobby_field *add(struct lobby *l, enum lobby_field_kind kind, const char *label, const char *help,
	const char *value)
{
	struct lobby_field *f = &l->field[l->n_fields++];
	struct text t = text_in(f->text, sizeof f->text);

	f->label = label;
	f->help = help;
	f->kind = (uint8_t)kind;
	f->shown = true;
	text_add(&t, value);
	f->at = (unsigned)strlen(f->text);
	return f;
}

static void choices(struct lobby_field *f, const char *a, const char *b)
{
	f->choice[0] = a;
	f->choice[1] = b;
	f->n_choices = 2;
}

static void add_player(struct lobby *l)
{
	add(l, LOBBY_FIELD_TEXT, "Your name", "what the other player is to call you", l->facts->player);
}

static void make_new(struct lobby *l)
{
	struct lobby_field *f = add(l, LOBBY_FIELD_CHOICE, "Scenario", "b in the lobby tells about it", "");

	for (unsigned i = 0; i < l->facts->n_scenarios; i++) {
		f->choice[f->n_choices++] = l->facts->scenario[i].title;
		if (strcmp(l->facts->scenario[i].id, "warrenton") == 0)
			f->chosen = (uint8_t)i;
	}
	choices(add(l, LOBBY_FIELD_CHOICE, "Against", "another player: by mail, or by files you give each other", ""),
		"yourself, both sides", "another player");
	choices(add(l, LOBBY_FIELD_CHOICE, "Your side", "who offers also moves the first slot", ""), "Union", "Confederate");
	choices(add(l, LOBBY_FIELD_CHOICE, "Dice", "open: no die can be thrown again, but on a copy the mover can see them first", ""),
		"sealed: nobody can foresee one", "open: the mover throws at once");
	add(l, LOBBY_FIELD_TEXT, "His address", "may stay empty: then you give him the file yourself", "");
	add_player(l);
	add(l, LOBBY_FIELD_TEXT, "Game's name", "may stay empty: then it is called after the scenario", "");
}

static void make_resolve(struct lobby *l, const struct lobby_game *g)
{
	struct lobby_field *f = add(l, LOBBY_FIELD_CHOICE, "Version", "v in the lobby shows what each of them says", "");

	choices(f, l->version[0], l->version[1]);
	for (unsigned i = 0; i < LOBBY_VERSIONS; i++) {
		struct text t = text_in(l->version[i], sizeof l->version[i]);

		text_add(&t, g != NULL ? g->version[i] : "");
		text_add(&t, i == 0 ? ", which stands here now" : ", the other one");
	}
}

static void show_fields(struct lobby *l)
{
	if (l->form != LOBBY_FORM_NEW)
		return;
	l->field[NEW_ADDRESS].shown = l->field[NEW_AGAINST].chosen == 1;
	l->field[NEW_DICE].shown = l->field[NEW_AGAINST].chosen == 1;
	l->field[NEW_SIDE].shown = l->field[NEW_AGAINST].chosen == 1;
}

void lobby_form_open(struct lobby *l, enum lobby_form form)
{
	const struct lobby_game *g = lobby_game_at(l);
	struct text name = text_in(l->game, sizeof l->game);

	if (form != LOBBY_FORM_KEY && !l->facts->has_key) {
		if (l->facts->key_trouble[0] != '\0') {
			lobby_say(l, true, l->facts->key_trouble);
			return;
		}
		form = LOBBY_FORM_KEY;
	}
	memset(l->field, 0, sizeof l->field);
	l->n_fields = l->field_at = 0;
	l->form = form;
	l->face = LOBBY_FACE_FORM;
	if (g != NULL)
		text_add(&name, g->name);
	switch (form) {
	case LOBBY_FORM_KEY:
		add_player(l);
		choices(add(l, LOBBY_FIELD_CHOICE, "Your key",
			"without a passphrase whoever reads the key's file can play as you", ""),
			"under a passphrase", "without a passphrase");
		break;
	case LOBBY_FORM_NEW:
		make_new(l);
		break;
	case LOBBY_FORM_ACCEPT:
		add_player(l);
		add(l, LOBBY_FIELD_TEXT, "His address", "where your turns are mailed to; may stay empty", g != NULL ? g->address : "");
		break;
	case LOBBY_FORM_RECEIVE:
		add(l, LOBBY_FIELD_TEXT, "Path", "a file, an mbox, a Maildir or a folder of files", "");
		break;
	case LOBBY_FORM_RESOLVE:
		make_resolve(l, g);
		break;
	default:
		add(l, LOBBY_FIELD_AREA, "Text", "", "");
		if (!edit_load(&l->area, "", 0)) {
			lobby_say(l, true, "there is no memory for that");
			l->face = LOBBY_FACE_LIST;
		}
		break;
	}
	show_fields(l);
}

/* ---- doing it ---- */

static void do_key(struct lobby *l, struct text *said)
{
	bool ok = l->house->make_key(l->house->ctx, l->field[KEY_PLAYER].text, l->field[KEY_KIND].chosen == 0, said);

	if (!ok) {
		lobby_look(l, NULL);
		if (!l->facts->has_key) {
			lobby_say(l, true, said->s);
			return;
		}
		/* another program has made one while this form stood open */
		*said = text_in(said->s, said->cap);
		text_add(said, "A key has been made meanwhile by another program: it is kept as it is and is yours from now on.  "
			"Fingerprint: ");
		text_add(said, l->facts->fingerprint);
	}
	lobby_look(l, NULL);
	l->face = LOBBY_FACE_LIST;
	if (l->facts->n_games == 0)
		lobby_form_open(l, LOBBY_FORM_NEW);
	lobby_say(l, false, said->s);
}

static void do_new(struct lobby *l, struct text *said)
{
	const struct lobby_field *f = l->field;
	char game[LOBBY_NAME_BYTES] = "";
	struct lobby_plan p = { .scenario = l->facts->scenario[f[NEW_SCENARIO].chosen].id, .player = f[NEW_PLAYER].text,
		.address = f[NEW_AGAINST].chosen == 1 ? f[NEW_ADDRESS].text : "", .game = f[NEW_GAME].text,
		.side = f[NEW_AGAINST].chosen == 1 && f[NEW_SIDE].chosen == 1 ? SIDE_CONFEDERATE : SIDE_UNION,
		.mode = f[NEW_AGAINST].chosen == 0 ? MODE_SOLO : f[NEW_DICE].chosen == 1 ? MODE_OPEN : MODE_SEALED };

	if (f[NEW_SCENARIO].n_choices == 0) {
		lobby_say(l, true, "no scenario is installed");
		return;
	}
	bool ok = l->house->begin(l->house->ctx, &p, game, said);

	/* a game that is there although its mail did not go is no failure to be tried again */
	if (game[0] != '\0') {
		struct text t = text_in(l->open, sizeof l->open);

		l->face = LOBBY_FACE_LIST;
		text_add(&t, p.mode == MODE_SOLO && ok ? game : "");
		lobby_look(l, game);
	}
	lobby_say(l, !ok, said->s);
}

static void do_accept(struct lobby *l, struct text *said)
{
	bool ok = l->house->accept(l->house->ctx, l->game, l->field[ACCEPT_PLAYER].text, l->field[ACCEPT_ADDRESS].text, said);

	if (ok)
		l->face = LOBBY_FACE_LIST;
	lobby_look(l, l->game);
	lobby_say(l, !ok, said->s);
}

static void do_resolve(struct lobby *l, struct text *said)
{
	const struct lobby_game *g = lobby_game_at(l);
	bool ok = g != NULL && l->house->resolve(l->house->ctx, l->game, g->version[l->field[0].chosen], said);

	l->face = LOBBY_FACE_LIST;
	lobby_look(l, l->game);
	lobby_say(l, !ok, said->s);
}

static void came_in(struct lobby *l, struct text *out)
{
	wrap_lines(out, l->page_width, l->words);
}

static void take(struct lobby *l)
{
	struct text page = text_in(l->words, LOBBY_PAGE_BYTES);
	char game[LOBBY_NAME_BYTES] = "";
	unsigned n = l->form == LOBBY_FORM_RECEIVE ? l->house->receive(l->house->ctx, l->field[0].text, game, &page) :
		l->house->receive_text(l->house->ctx, l->area.s, l->area.len, game, &page);

	lobby_look(l, n > 0 ? game : l->game);
	lobby_page(l, "What came in", came_in);
	l->came = true;
	l->n_came = n;
}

static void done(struct lobby *l)
{
	char buf[sizeof l->said];
	struct text said = text_in(buf, sizeof buf);

	switch (l->form) {
	case LOBBY_FORM_KEY:
		do_key(l, &said);
		return;
	case LOBBY_FORM_NEW:
		do_new(l, &said);
		return;
	case LOBBY_FORM_ACCEPT:
		do_accept(l, &said);
		return;
	case LOBBY_FORM_RESOLVE:
		do_resolve(l, &said);
		return;
	case LOBBY_FORM_RECEIVE:
		if (l->field[0].text[0] == '\0')
			lobby_say(l, false, "a path is missing");
		else
			take(l);
		return;
	default:
		if (l->area.len == 0)
			lobby_say(l, false, "nothing was pasted");
		else
			take(l);
		return;
	}
}

/* ---- without keys ---- */

bool lobby_field_set(struct lobby *l, const char *s)
{
	struct lobby_field *f = &l->field[l->field_at];
	size_t n = strlen(s);
	uint32_t v;

	if (f->kind == LOBBY_FIELD_TEXT) {
		struct text t = text_in(f->text, sizeof f->text);

		text_add(&t, s);
		f->at = (unsigned)t.len;
		if (t.cut)
			lobby_say(l, false, "that is longer than it can be");
		return !t.cut;
	}
	if (num_parse(s, n, 1, f->n_choices, &v) == ERR_OK) {
		f->chosen = (uint8_t)(v - 1);
		show_fields(l);
		return true;
	}
	for (unsigned i = 0; i < f->n_choices; i++)
		if (n > 0 && strlen(f->choice[i]) >= n && ascii_equal_fold(f->choice[i], n, s)) {
			f->chosen = (uint8_t)i;
			show_fields(l);
			return true;
		}
	lobby_say(l, false, "the number of a choice is wanted, or how it begins");
	return false;
}

/* ---- keys ---- */

static void go(struct lobby *l, int by)
{
	int at = (int)l->field_at + by;

	while (at >= 0 && at < (int)l->n_fields && !l->field[at].shown)
		at += by;
	if (at >= 0 && at < (int)l->n_fields)
		l->field_at = (unsigned)at;
}

/* ---- the cursor in a text ---- */

static bool inside(const struct lobby_field *f)
{
	return ((unsigned char)f->text[f->at] & 0xc0) == 0x80;
}

static void char_back(struct lobby_field *f)
{
	if (f->at > 0)
		do
			f->at--;
		while (inside(f));
}

static void char_on(struct lobby_field *f)
{
	if (f->text[f->at] != '\0')
		do
			f->at++;
		while (inside(f));
}

/* The character at the cursor is taken out. */
static void char_cut(struct lobby_field *f)
{
	unsigned from = f->at;

	char_on(f);
	memmove(f->text + from, f->text + f->at, strlen(f->text + f->at) + 1);
	f->at = from;
}

static void move(struct lobby *l, enum edit_move m)
{
	struct lobby_field *f = &l->field[l->field_at];

	if (f->kind == LOBBY_FIELD_AREA)
		edit_move(&l->area, m, 1);
	else if (m == EDIT_LEFT)
		char_back(f);
	else if (m == EDIT_RIGHT)
		char_on(f);
	else
		f->at = m == EDIT_HOME ? 0 : (unsigned)strlen(f->text);
}

static void choose(struct lobby *l, int by)
{
	struct lobby_field *f = &l->field[l->field_at];

	if (f->kind == LOBBY_FIELD_CHOICE && f->n_choices > 0)
		f->chosen = (uint8_t)((f->chosen + f->n_choices + by) % f->n_choices);
	show_fields(l);
}

void lobby_form_act(struct lobby *l, enum action a)
{
	unsigned was = l->field_at;

	switch (a) {
	case ACTION_FORM_NEXT:
		go(l, 1);
		return;
	case ACTION_FORM_PREVIOUS:
		go(l, -1);
		return;
	case ACTION_FORM_CHOOSE:
	case ACTION_FORM_CHOOSE_BACK:
		if (l->field[was].kind == LOBBY_FIELD_CHOICE)
			choose(l, a == ACTION_FORM_CHOOSE ? 1 : -1);
		else
			move(l, a == ACTION_FORM_CHOOSE ? EDIT_RIGHT : EDIT_LEFT);
		return;
	case ACTION_FORM_ENTER:
		if (l->field[was].kind == LOBBY_FIELD_AREA) {
			(void)edit_insert(&l->area, "\n", 1);
			return;
		}
		go(l, 1);
		if (l->field_at == was)
			done(l);
		return;
	case ACTION_FORM_DONE:
		done(l);
		return;
	default:
		l->face = LOBBY_FACE_LIST;
		lobby_say(l, false, l->facts->has_key ? "nothing was changed" : "no key was made; n begins again");
		return;
	}
}

static void put(struct lobby *l, uint32_t press)
{
	struct lobby_field *f = &l->field[l->field_at];
	char b[8], tail[LOBBY_FIELD_BYTES];
	struct text ch = text_in(b, sizeof b), t;

	if (f->kind == LOBBY_FIELD_AREA) {
		plane_char(&ch, press);
		if (!edit_insert(&l->area, b, ch.len))
			lobby_say(l, true, "that is more text than any turn has");
		return;
	}
	if (f->kind == LOBBY_FIELD_CHOICE) {
		if (press == PRESS_SPACE)
			choose(l, 1);
		return;
	}
	if (!text_is_plain(press)) {
		lobby_say(l, false, "this character cannot be shown, so it cannot be part of that");
		return;
	}
	t = text_in(tail, sizeof tail);
	text_add(&t, f->text + f->at);
	plane_char(&ch, press);
	if (strlen(f->text) + ch.len >= sizeof f->text) {
		lobby_say(l, false, "that is as long as it can be");
		return;
	}
	t = (struct text){ f->text, sizeof f->text, f->at, false };
	text_add(&t, b);
	f->at = (unsigned)t.len;
	text_add(&t, tail);
}

void lobby_form_type(struct lobby *l, uint32_t press)
{
	struct lobby_field *f = &l->field[l->field_at];

	if (press == PRESS_HOME || press == PRESS_END) {
		move(l, press == PRESS_HOME ? EDIT_HOME : EDIT_END);
	} else if (f->kind == LOBBY_FIELD_AREA && (press == PRESS_BACKSPACE || press == PRESS_DELETE)) {
		(void)(press == PRESS_BACKSPACE ? edit_backspace(&l->area) : edit_delete(&l->area));
	} else if (press == PRESS_BACKSPACE) {
		if (f->at > 0) {
			char_back(f);
			char_cut(f);
		}
	} else if (press == PRESS_DELETE) {
		char_cut(f);
	} else if (press >= ' ' && press < PRESS_UP && press != 127) {
		put(l, press);
	}
}

void lobby_form_paste(struct lobby *l, uint32_t press)
{
	bool area = l->field[l->field_at].kind == LOBBY_FIELD_AREA;

	if (press == PRESS_ENTER && area)
		(void)edit_insert(&l->area, "\n", 1);
	else if (press == PRESS_TAB && area)
		(void)edit_insert(&l->area, "\t", 1);
	else if (press >= ' ' && press < PRESS_UP)
		put(l, press);
}

void lobby_form_pasted(struct lobby *l)
{
	if (l->form == LOBBY_FORM_PASTE && l->area.len > 0)
		done(l);
}
