/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lobby without a terminal: goldens, forms and keys, over a house that is made up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "view/lobby.h"

static char buf[256 * 1024];

/* What was asked of the house, in words. */
struct made_up {
	bool key, refuse, away, asks;
	unsigned games, turns;
	char asked[1024];
};

static void note(struct made_up *m, const char *a, const char *b, const char *c)
{
	struct text t = text_in(m->asked, sizeof m->asked);

	text_add(&t, a);
	text_add_char(&t, '|');
	text_add(&t, b);
	text_add_char(&t, '|');
	text_add(&t, c);
}

static void put(char *out, size_t cap, const char *s)
{
	struct text t = text_in(out, cap);

	text_add(&t, s);
}
#define PUT(field, s) put(field, sizeof(field), s)

static void add(struct lobby_facts *f, const char *name, enum lobby_state state, const char *turn, const char *since)
{
	struct lobby_game *g = &f->game[f->n_games++];

	PUT(g->name, name);
	PUT(g->scenario, "warrenton");
	PUT(g->title, "Burnside Takes Over, November 1862, dice sealed");
	PUT(g->players, "Union (Anna, you) against Confederate (Bert)");
	if (state == LOBBY_YOUR_MOVE || state == LOBBY_WAITING)
		PUT(g->when, "Cycle 12/62, game turn 2 of 8, Union (First Player), movement");
	PUT(g->turn, turn);
	PUT(g->since, since);
	g->state = (uint8_t)state;
}

static void look(void *ctx, bool away, struct lobby_facts *f)
{
	struct made_up *m = ctx;

	f->has_key = m->key;
	f->no_passphrase = true;
	PUT(f->fingerprint, "0123 4567 89ab cdef 0123");
	if (m->key)
		PUT(f->player, "Anna");
	PUT(f->scenario[0].id, "drill");
	PUT(f->scenario[0].title, "The Army of the Mississippi");
	PUT(f->scenario[1].id, "warrenton");
	PUT(f->scenario[1].title, "Burnside Takes Over, November 1862");
	f->n_scenarios = 2;
	if (m->games == 0)
		return;
	add(f, "zouaves", LOBBY_WAITING, "Bert: the answer (slot 9)", "3 days");
	add(f, "warrenton", LOBBY_YOUR_MOVE, "your move: a turn (slot 7)", "2 hours");
	f->game[f->n_games - 1].unread = true;
	PUT(f->game[f->n_games - 1].mail, "slot 5: handed over to the mail program");
	f->game[f->n_games - 1].last_turn = m->turns;
	PUT(f->game[f->n_games - 1].asked, m->asks ? "Bert offers a draw" : "");
	add(f, "alpha", LOBBY_DAMAGED, "", "");
	PUT(f->game[f->n_games - 1].trouble, "a stored file of this game is damaged: slots/0004.ved; fetch it again from your "
		"mail with `vedette receive`, or from the other player");
	add(f, "from-carl", LOBBY_OFFER, "an offer of Carl's: you would play the Confederate", "1 day");
	PUT(f->game[f->n_games - 1].address, "carl@example.org");
	add(f, "held", LOBBY_WAITING, "Dora: a turn (slot 4)", "6 days");
	PUT(f->game[f->n_games - 1].trouble, "1 slot is held back: slot 4 is missing; ask the other player for all slots from it on");
	add(f, "offered", LOBBY_OFFERED, "your offer waits for an acceptance", "9 minutes");
	PUT(f->game[f->n_games - 1].proof, "1 slot that was refused, in the game's folder `refused`; the game goes on");
	f->n_away = m->away;
	if (away || !m->away) {
		add(f, "done", LOBBY_CLOSED, "marginal Union victory, closed: both have signed the result", "40 days");
		f->game[f->n_games - 1].away = m->away;
	}
	PUT(f->run, "2 hours ago: 3 messages, 1 taken in (zouaves)");
	for (unsigned i = 7; i < m->games; i++) {
		char name[16];
		struct text t = text_in(name, sizeof name);

		text_add(&t, "more-");
		text_add_int(&t, i);
		add(f, name, LOBBY_WAITING, "Egon: a turn (slot 2)", "1 hour");
	}
}

static bool make_key(void *ctx, const char *player, bool passphrase, struct text *said)
{
	struct made_up *m = ctx;

	note(m, "key", player, passphrase ? "passphrase" : "none");
	text_add(said, m->refuse ? "no" : "made");
	m->key = !m->refuse;
	return !m->refuse;
}

static bool begin(void *ctx, const struct lobby_plan *p, char *game, struct text *said)
{
	struct made_up *m = ctx;
	char what[128];
	struct text t = text_in(what, sizeof what);

	text_add(&t, p->scenario);
	text_add(&t, p->solo ? " solo " : p->side == SIDE_UNION ? " union " : " confederate ");
	text_add(&t, p->game);
	note(m, what, p->player, p->address);
	text_add(said, m->refuse ? "refused" : "begun");
	if (!m->refuse)
		put(game, LOBBY_NAME_BYTES, "fresh");
	return !m->refuse;
}

static bool accept(void *ctx, const char *game, const char *player, const char *address, struct text *said)
{
	note(ctx, game, player, address);
	text_add(said, "accepted");
	return true;
}

static bool again(void *ctx, const char *game, struct text *said)
{
	note(ctx, "again", game, "");
	text_add(said, "handed over");
	return true;
}

static bool sign(void *ctx, const char *game, enum lobby_deed what, uint32_t slot, struct text *said)
{
	static const char *const words[] = { "", "give up", "draw", "take back", "agree", "decline" };
	char number[16];
	struct text t = text_in(number, sizeof number);

	if (what == LOBBY_TAKE_BACK)
		text_add_int(&t, slot);
	note(ctx, words[what], game, number);
	text_add(said, what == LOBBY_GIVE_UP ? "given up" : "signed");
	return true;
}

static bool put_away(void *ctx, const char *game, bool away, struct text *said)
{
	struct made_up *m = ctx;

	note(m, away ? "away" : "back", game, "");
	m->away = away;
	text_add(said, away ? "put away" : "is back");
	return true;
}

static void lessons(void *ctx, struct lobby_lessons *out)
{
	static const char *const titles[] = { "Span", "Chits and rolls", "An attack", "An appointment", "A Leader taken" };

	(void)ctx;
	for (; out->n < 5; out->n++) {
		PUT(out->lesson[out->n].title, titles[out->n]);
		out->lesson[out->n].done = out->n < 2;
	}
}

static void receive(void *ctx, const char *path, struct text *page)
{
	note(ctx, "receive", path, "");
	text_add(page, "mail, message 1: warrenton slot 8, a turn: good\n");
}

static void receive_text(void *ctx, const char *s, size_t n, struct text *page)
{
	char b[512];
	struct text t = text_in(b, sizeof b);

	text_add_n(&t, s, n);
	note(ctx, "paste", b, "");
	text_add(page, "the pasted text: there is no turn in this message\n");
}

static void briefing(void *ctx, const char *scenario, unsigned width, struct text *page)
{
	(void)width;
	note(ctx, "briefing", scenario, "");
	for (int i = 0; i < 60; i++)
		text_add(page, "a line of the briefing\n");
}

static bool theme(void *ctx, enum palette p, struct text *why)
{
	struct made_up *m = ctx;

	note(m, "theme", palette_word(p), "");
	text_add(why, m->refuse ? "no" : "");
	return !m->refuse;
}

struct room {
	struct made_up made_up;
	struct lobby_house house;
	struct lobby lobby;
	struct canvas canvas;
};

static struct room *enter(int w, int h, bool key, unsigned games)
{
	struct room *r = calloc(1, sizeof *r);

	assert_non_null(r);
	r->made_up.key = key;
	r->made_up.games = games;
	r->house = (struct lobby_house){ .ctx = &r->made_up, .look = look, .lessons = lessons, .make_key = make_key, .begin = begin,
		.accept = accept, .again = again, .sign = sign, .put_away = put_away, .receive = receive,
		.receive_text = receive_text, .briefing = briefing,
		.theme = theme };
	assert_true(lobby_open(&r->lobby, &r->house));
	assert_true(canvas_resize(&r->canvas, w, h));
	lobby_draw(&r->lobby, &r->canvas);
	return r;
}

static void leave(struct room *r)
{
	lobby_close(&r->lobby);
	canvas_free(&r->canvas);
	free(r);
}

static void press(struct room *r, const char *keys)
{
	for (; *keys != '\0'; keys++)
		lobby_press(&r->lobby, *keys == '\n' ? PRESS_ENTER : (uint32_t)(unsigned char)*keys);
	lobby_draw(&r->lobby, &r->canvas);
}

static bool shows(struct room *r, const char *s)
{
	struct text t = text_in(buf, sizeof buf);

	lobby_draw(&r->lobby, &r->canvas);
	canvas_dump(&r->canvas, &t);
	return strstr(buf, s) != NULL;
}

/* ---- goldens ---- */

static void faces(void **state)
{
	static const struct {
		int w, h;
	} sizes[] = { { 80, 24 }, { 132, 43 }, { 40, 12 } };
	struct text t = text_in(buf, sizeof buf);

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct room *r = enter(sizes[i].w, sizes[i].h, true, 7);

		canvas_dump(&r->canvas, &t);
		text_add(&t, "\nattributes without colour\n");
		canvas_dump_attributes(&r->canvas, THEME_MONO, &t);
		lobby_press(&r->lobby, PRESS_DOWN);
		lobby_press(&r->lobby, PRESS_DOWN);
		lobby_draw(&r->lobby, &r->canvas);
		canvas_dump(&r->canvas, &t);
		press(r, "n");
		canvas_dump(&r->canvas, &t);
		lobby_press(&r->lobby, PRESS_ESC);
		lobby_press(&r->lobby, PRESS_UP);
		press(r, "a");
		canvas_dump(&r->canvas, &t);
		lobby_press(&r->lobby, PRESS_ESC);
		press(r, "d");
		canvas_dump(&r->canvas, &t);
		leave(r);
		r = enter(sizes[i].w, sizes[i].h, false, 0);
		canvas_dump(&r->canvas, &t);
		leave(r);
	}
	assert_false(t.cut);
	golden_is("lobby", buf);
}

/* Where no key shows all keys, none is named for it. */
static void a_key_of_no_meaning_is_told_where_to_look(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "~");
	assert_true(shows(r, "this key does nothing here; ? shows all keys"));
	press(r, "b");
	assert_int_equal(r->lobby.face, LOBBY_FACE_PAGE);
	press(r, "?");
	assert_true(shows(r, "this key does nothing here; the bottom row shows the keys"));
	leave(r);
}

/* ---- the list ---- */

static void what_asks_for_something_stands_on_top(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	assert_string_equal(r->lobby.facts->game[0].name, "warrenton");
	assert_string_equal(r->lobby.facts->game[1].name, "from-carl");
	assert_string_equal(r->lobby.facts->game[2].name, "alpha");
	press(r, "\n");
	assert_string_equal(r->lobby.open, "warrenton");
	leave(r);
}

static void a_damaged_game_is_told_with_its_remedy_and_does_not_open(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "jj\n");
	assert_string_equal(r->lobby.open, "");
	assert_true(shows(r, "slots/0004.ved"));
	assert_true(shows(r, "fetch it again"));
	leave(r);
}

static void p37_the_cursor_stays_on_its_game_when_all_is_read_anew(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "jj");
	memset(r->lobby.facts, 0xff, sizeof r->lobby.facts->game[0].title);
	lobby_press(&r->lobby, PRESS_CTRL('L'));
	assert_string_equal(r->lobby.facts->game[r->lobby.at].name, "alpha");
	assert_int_equal(r->lobby.facts->n_games, 7);
	leave(r);
}

static void the_cursor_is_on_the_game_whatever_the_number_and_the_size(void **state)
{
	(void)state;
	for (unsigned games = 7; games <= 60; games += 53)
		for (int h = 12; h <= 40; h++) {
			struct room *r = enter(40 + h, h, true, games);

			for (unsigned i = 0; i < games + 2; i++) {
				const struct cell *c = plane_at(&r->canvas.plane, r->canvas.cursor_x, r->canvas.cursor_y);

				assert_int_equal(c->ch, '>');
				assert_int_equal(c->role, ROLE_CURSOR);
				press(r, "j");
			}
			leave(r);
		}
}

static void a_lesson_is_opened_from_its_list(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "d");
	assert_true(shows(r, "+ 1. Span, done"));
	assert_true(shows(r, ">  3. An attack"));
	press(r, "j\n");
	assert_int_equal(r->lobby.lesson, 4);
	r->lobby.lesson = 0;
	press(r, "kkkkk\n");
	assert_int_equal(r->lobby.lesson, 1);
	r->lobby.lesson = 0;
	press(r, "q");
	assert_true(shows(r, "your move in"));
	leave(r);
}

static void only_y_gives_up_a_game_and_only_one_of_our_move(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "R");
	assert_true(shows(r, "Give up warrenton?"));
	press(r, "n");
	assert_true(shows(r, "the game goes on"));
	assert_string_equal(r->made_up.asked, "");
	press(r, "RR");
	assert_string_equal(r->made_up.asked, "");
	press(r, "R");
	lobby_press(&r->lobby, PRESS_PASTE_BEGIN);
	press(r, "y");
	lobby_press(&r->lobby, PRESS_PASTE_END);
	lobby_press(&r->lobby, PRESS_ESC);
	assert_string_equal(r->made_up.asked, "paste|y|");
	press(r, "Ry");
	assert_string_equal(r->made_up.asked, "give up|warrenton|");
	for (unsigned i = 1; i < 7; i++) {
		press(r, "jRy");
		assert_string_equal(r->made_up.asked, "give up|warrenton|");
	}
	leave(r);
}

static void draws_and_take_backs_are_asked_about(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "B");
	assert_true(shows(r, "there is no turn yet"));
	r->made_up.turns = 6;
	lobby_look(&r->lobby, "warrenton");
	press(r, "B");
	assert_true(shows(r, "Ask to take back slot 6, the last turn, in warrenton?"));
	press(r, "n");
	assert_string_equal(r->made_up.asked, "");
	press(r, "By");
	assert_string_equal(r->made_up.asked, "take back|warrenton|6");
	press(r, "Dy");
	assert_string_equal(r->made_up.asked, "draw|warrenton|");
	press(r, "YN");
	assert_true(shows(r, "nothing is proposed to you"));
	press(r, "jD"); /* an offer is no game yet */
	assert_true(shows(r, "this game is not being played"));
	assert_string_equal(r->made_up.asked, "draw|warrenton|");
	leave(r);
}

static void a_proposal_is_answered(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	r->made_up.asks = true;
	lobby_look(&r->lobby, "warrenton");
	press(r, "D");
	assert_true(shows(r, "Y agrees, N declines"));
	press(r, "Y");
	assert_true(shows(r, "Agree in warrenton: Bert offers a draw?"));
	press(r, "x");
	assert_string_equal(r->made_up.asked, "");
	press(r, "Yy");
	assert_string_equal(r->made_up.asked, "agree|warrenton|");
	press(r, "N");
	assert_string_equal(r->made_up.asked, "decline|warrenton|");
	leave(r);
}

static void what_is_over_is_put_away_and_comes_back(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "x");
	assert_true(shows(r, "this game is being played"));
	press(r, "jjjjjj");
	assert_true(shows(r, ">=  done"));
	press(r, "x");
	assert_string_equal(r->made_up.asked, "away|done|");
	assert_false(shows(r, "done"));
	assert_true(shows(r, "1 game is put away"));
	press(r, "X");
	assert_true(shows(r, "put away: marginal Union victory"));
	press(r, "jjjjjjjx");
	assert_string_equal(r->made_up.asked, "back|done|");
	assert_true(shows(r, ">=  done"));
	leave(r);
}

static void p38_the_last_run_of_a_mail_filter_is_told(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	assert_true(shows(r, "Mail taken in by itself: 2 hours ago: 3 messages, 1 taken in (zouaves)"));
	leave(r);
}

/* ---- forms ---- */

static void a_text_is_mended_anywhere(void **state)
{
	struct room *r = enter(80, 24, true, 7);
	static const uint32_t keys[] = { PRESS_HOME, PRESS_RIGHT, PRESS_DELETE, 'o', PRESS_END, PRESS_LEFT, PRESS_BACKSPACE, 0xe4,
		PRESS_LEFT, PRESS_LEFT, PRESS_RIGHT, PRESS_RIGHT, PRESS_RIGHT, PRESS_RIGHT, PRESS_DELETE, '!' };

	(void)state;
	press(r, "r/xme/anna");
	lobby_press(&r->lobby, PRESS_LEFT);
	lobby_draw(&r->lobby, &r->canvas);
	assert_int_equal(plane_at(&r->canvas.plane, r->canvas.cursor_x, r->canvas.cursor_y)->ch, 'a');
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		lobby_press(&r->lobby, keys[i]);
	assert_string_equal(r->lobby.field[0].text, "/ome/an\xc3\xa4" "a!");
	lobby_press(&r->lobby, PRESS_HOME);
	press(r, "\n");
	assert_string_equal(r->made_up.asked, "receive|/ome/an\xc3\xa4" "a!|");
	/* a long one is shown where one writes, at its beginning too */
	press(r, "q");
	press(r, "r");
	for (int i = 0; i < 150; i++)
		press(r, i == 0 ? "b" : "x");
	assert_false(shows(r, "bxx"));
	lobby_press(&r->lobby, PRESS_HOME);
	assert_true(shows(r, "bxx"));
	assert_int_equal(plane_at(&r->canvas.plane, r->canvas.cursor_x, r->canvas.cursor_y)->ch, 'b');
	leave(r);
}


static void first_start_leads_from_no_key_to_a_running_game(void **state)
{
	struct room *r = enter(80, 24, false, 0);

	(void)state;
	assert_true(shows(r, "Welcome"));
	press(r, "Anna\n \n");
	assert_string_equal(r->made_up.asked, "key|Anna|none");
	assert_true(shows(r, "A new game"));
	press(r, "\n\n\n\n");
	assert_string_equal(r->made_up.asked, "warrenton solo |Anna|");
	assert_string_equal(r->lobby.open, "fresh");
	leave(r);
}

static void a_key_that_was_not_made_is_told_and_the_form_stays(void **state)
{
	struct room *r = enter(80, 24, false, 0);

	(void)state;
	r->made_up.refuse = true;
	press(r, "Anna\n\n");
	assert_string_equal(r->made_up.asked, "key|Anna|passphrase");
	assert_true(shows(r, "Welcome"));
	lobby_press(&r->lobby, PRESS_ESC);
	press(r, "n");
	assert_true(shows(r, "Welcome"));
	leave(r);
}

static void an_offer_to_another_player(void **state)
{
	struct room *r = enter(80, 24, true, 0);

	(void)state;
	press(r, "n");
	assert_false(shows(r, "His address"));
	press(r, "  \n ");
	assert_true(shows(r, "His address"));
	press(r, "\n \nbert@example.org\n\nsecond\n");
	assert_string_equal(r->made_up.asked, "warrenton confederate second|Anna|bert@example.org");
	assert_string_equal(r->lobby.open, "");
	leave(r);
}

static void an_offer_is_accepted_where_its_sender_said(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "a");
	assert_true(shows(r, "this game is no offer to you"));
	press(r, "ja");
	assert_true(shows(r, "carl@example.org"));
	press(r, "\n\n");
	assert_string_equal(r->made_up.asked, "from-carl|Anna|carl@example.org");
	leave(r);
}

static void mail_is_taken_in_by_path_and_by_paste(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "r/var/mail/anna\n");
	assert_string_equal(r->made_up.asked, "receive|/var/mail/anna|");
	assert_true(shows(r, "warrenton slot 8, a turn: good"));
	press(r, "q");
	/* pasted on the list: the form for it opens by itself, and the end of the paste takes it */
	lobby_press(&r->lobby, PRESS_PASTE_BEGIN);
	press(r, "From: Bert\n\nq\n");
	lobby_press(&r->lobby, PRESS_PASTE_END);
	assert_string_equal(r->made_up.asked, "paste|From: Bert\n\nq\n|");
	assert_false(r->lobby.quit);
	press(r, "q");
	/* a terminal that says nothing about pastes */
	press(r, "pabc\nd");
	lobby_press(&r->lobby, PRESS_CTRL('D'));
	assert_string_equal(r->made_up.asked, "paste|abc\nd|");
	leave(r);
}

static void what_cannot_be_shown_gets_into_no_field(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "r");
	for (uint32_t c = 0x202a; c <= 0x202e; c++)
		lobby_press(&r->lobby, c);
	lobby_press(&r->lobby, 0x9b);
	assert_string_equal(r->lobby.field[0].text, "");
	for (int i = 0; i < 2 * LOBBY_FIELD_BYTES; i++)
		lobby_press(&r->lobby, 0xe4);
	assert_true(strlen(r->lobby.field[0].text) < LOBBY_FIELD_BYTES);
	lobby_press(&r->lobby, PRESS_BACKSPACE);
	assert_int_equal(strlen(r->lobby.field[0].text) % 2, 0);
	leave(r);
}

static void the_theme_is_chosen_by_a_key_and_kept(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	press(r, "T");
	assert_string_equal(r->made_up.asked, "theme|light|");
	assert_int_equal(r->lobby.palette, PALETTE_LIGHT);
	assert_string_equal(r->lobby.said, "theme: light");
	r->made_up.refuse = true;
	press(r, "T");
	assert_string_equal(r->lobby.said, "no");
	assert_true(r->lobby.said_alert);
	leave(r);
}

static void p8_fifty_rounds_of_the_forms_leave_the_list_as_it_was(void **state)
{
	struct room *r = enter(80, 24, true, 7);

	(void)state;
	for (int i = 0; i < 50; i++) {
		press(r, i % 3 == 0 ? "r/nowhere" : i % 3 == 1 ? "n" : "p");
		lobby_press(&r->lobby, PRESS_ESC);
		press(r, "r/somewhere\nq");
		press(r, i % 2 == 0 ? "j" : "k");
	}
	press(r, "kkkkkk\n");
	assert_string_equal(r->lobby.open, "warrenton");
	leave(r);
}

static void no_size_and_no_key_breaks_it(void **state)
{
	uint32_t x = 1;

	(void)state;
	for (int i = 0; i < 300; i++) {
		x = x * 1664525u + 1013904223u;
		struct room *r = enter((int)(x >> 24) % 150, (int)(x >> 16) % 60, i % 5 != 0, i % 2 == 0 ? 7 : 0);

		for (int k = 0; k < 200; k++) {
			x = x * 1664525u + 1013904223u;
			uint32_t c = (x >> 16) % 160;

			lobby_press(&r->lobby, c < 128 ? c : PRESS_UP + (c - 128) % 20);
			r->lobby.open[0] = '\0';
			lobby_draw(&r->lobby, &r->canvas);
		}
		leave(r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(faces), cmocka_unit_test(a_key_of_no_meaning_is_told_where_to_look),
		cmocka_unit_test(what_asks_for_something_stands_on_top),
		cmocka_unit_test(a_damaged_game_is_told_with_its_remedy_and_does_not_open),
		cmocka_unit_test(p37_the_cursor_stays_on_its_game_when_all_is_read_anew),
		cmocka_unit_test(a_lesson_is_opened_from_its_list), cmocka_unit_test(only_y_gives_up_a_game_and_only_one_of_our_move),
		cmocka_unit_test(draws_and_take_backs_are_asked_about), cmocka_unit_test(a_proposal_is_answered),
		cmocka_unit_test(what_is_over_is_put_away_and_comes_back), cmocka_unit_test(p38_the_last_run_of_a_mail_filter_is_told),
		cmocka_unit_test(a_text_is_mended_anywhere), cmocka_unit_test(the_cursor_is_on_the_game_whatever_the_number_and_the_size),
		cmocka_unit_test(first_start_leads_from_no_key_to_a_running_game),
		cmocka_unit_test(a_key_that_was_not_made_is_told_and_the_form_stays), cmocka_unit_test(an_offer_to_another_player),
		cmocka_unit_test(an_offer_is_accepted_where_its_sender_said), cmocka_unit_test(mail_is_taken_in_by_path_and_by_paste),
		cmocka_unit_test(what_cannot_be_shown_gets_into_no_field),
		cmocka_unit_test(the_theme_is_chosen_by_a_key_and_kept),
		cmocka_unit_test(p8_fifty_rounds_of_the_forms_leave_the_list_as_it_was),
		cmocka_unit_test(no_size_and_no_key_breaks_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
