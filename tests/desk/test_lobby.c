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
#include "room.h"

/* ---- goldens ---- */

static void faces(void **state)
{
	static const struct {
		int w, h;
	} sizes[] = { { 80, 24 }, { 132, 43 }, { 40, 12 } };
	struct text t = text_in(room_buf, sizeof room_buf);

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct room *r = room_enter(sizes[i].w, sizes[i].h, true, 7);

		canvas_dump(&r->canvas, &t);
		text_add(&t, "\nattributes without colour\n");
		canvas_dump_attributes(&r->canvas, THEME_MONO, &t);
		lobby_press(&r->lobby, PRESS_DOWN);
		lobby_press(&r->lobby, PRESS_DOWN);
		lobby_draw(&r->lobby, &r->canvas);
		canvas_dump(&r->canvas, &t);
		room_press(r, "n");
		canvas_dump(&r->canvas, &t);
		lobby_press(&r->lobby, PRESS_ESC);
		lobby_press(&r->lobby, PRESS_UP);
		room_press(r, "a");
		canvas_dump(&r->canvas, &t);
		lobby_press(&r->lobby, PRESS_ESC);
		room_press(r, "d");
		canvas_dump(&r->canvas, &t);
		room_leave(r);
		r = room_enter(sizes[i].w, sizes[i].h, false, 0);
		canvas_dump(&r->canvas, &t);
		room_leave(r);
	}
	assert_false(t.cut);
	golden_is("lobby", room_buf);
}

/* Where no key shows all keys, none is named for it. */
static void a_key_of_no_meaning_is_told_where_to_look(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "~");
	assert_true(room_shows(r, "this key does nothing here; ? shows all keys"));
	room_press(r, "b");
	assert_int_equal(r->lobby.face, LOBBY_FACE_PAGE);
	room_press(r, "?");
	assert_true(room_shows(r, "this key does nothing here; the bottom row shows the keys"));
	room_leave(r);
}

/* ---- the list ---- */

static void what_asks_for_something_stands_on_top(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	assert_string_equal(r->lobby.facts->game[0].name, "warrenton");
	assert_string_equal(r->lobby.facts->game[1].name, "from-carl");
	assert_string_equal(r->lobby.facts->game[2].name, "alpha");
	room_press(r, "\n");
	assert_string_equal(r->lobby.open, "warrenton");
	room_leave(r);
}

static void a_damaged_game_is_told_with_its_remedy_and_does_not_open(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "jj\n");
	assert_string_equal(r->lobby.open, "");
	assert_true(room_shows(r, "slots/0004.ved"));
	assert_true(room_shows(r, "fetch it again"));
	room_leave(r);
}

static void p37_the_cursor_stays_on_its_game_when_all_is_read_anew(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "jj");
	memset(r->lobby.facts, 0xff, sizeof r->lobby.facts->game[0].title);
	lobby_press(&r->lobby, PRESS_CTRL('L'));
	assert_string_equal(r->lobby.facts->game[r->lobby.at].name, "alpha");
	assert_int_equal(r->lobby.facts->n_games, 7);
	room_leave(r);
}

static void the_cursor_is_on_the_game_whatever_the_number_and_the_size(void **state)
{
	(void)state;
	for (unsigned games = 7; games <= 60; games += 53)
		for (int h = 12; h <= 40; h++) {
			struct room *r = room_enter(40 + h, h, true, games);

			for (unsigned i = 0; i < games + 2; i++) {
				const struct cell *c = plane_at(&r->canvas.plane, r->canvas.cursor_x, r->canvas.cursor_y);

				assert_int_equal(c->ch, '>');
				assert_int_equal(c->role, ROLE_CURSOR);
				room_press(r, "j");
			}
			room_leave(r);
		}
}

static void a_lesson_is_opened_from_its_list(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "d");
	assert_true(room_shows(r, "+ 1. Span, done"));
	assert_true(room_shows(r, ">  3. An attack"));
	room_press(r, "j\n");
	assert_int_equal(r->lobby.lesson, 4);
	r->lobby.lesson = 0;
	room_press(r, "kkkkk\n");
	assert_int_equal(r->lobby.lesson, 1);
	r->lobby.lesson = 0;
	room_press(r, "q");
	assert_true(room_shows(r, "your move in"));
	room_leave(r);
}

static void only_y_gives_up_a_game_and_only_one_of_our_move(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "R");
	assert_true(room_shows(r, "Give up warrenton?"));
	room_press(r, "n");
	assert_true(room_shows(r, "the game goes on"));
	assert_string_equal(r->made_up.asked, "");
	room_press(r, "RR");
	assert_string_equal(r->made_up.asked, "");
	room_press(r, "R");
	lobby_press(&r->lobby, PRESS_PASTE_BEGIN);
	room_press(r, "y");
	lobby_press(&r->lobby, PRESS_PASTE_END);
	lobby_press(&r->lobby, PRESS_ESC);
	assert_string_equal(r->made_up.asked, "paste|y|");
	room_press(r, "Ry");
	assert_string_equal(r->made_up.asked, "give up|warrenton|");
	for (unsigned i = 1; i < 7; i++) {
		room_press(r, "jRy");
		assert_string_equal(r->made_up.asked, "give up|warrenton|");
	}
	room_leave(r);
}

/* A question that is cut has no answer: the smallest screen shows it to its end. */
static void a_question_is_read_to_its_end_on_a_small_screen(void **state)
{
	struct room *r = room_enter(40, 12, true, 7);

	(void)state;
	r->made_up.turns = 8;
	room_press(r, "gR");
	assert_true(room_shows(r, "Give up warrenton?"));
	assert_true(room_shows(r, "any other key: no") || room_shows(r, "other key: no"));
	room_press(r, "nB");
	assert_true(room_shows(r, "Ask to take back slot 8"));
	assert_true(room_shows(r, "key: no"));
	room_leave(r);
}

/* A text that was opened on a wide screen is wrapped anew when the window is made narrow: nothing is cut. */
static void texts_follow_the_width_of_the_window(void **state)
{
	static const char *const ways[] = { "?", "r/m\n" };

	(void)state;
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
		struct room *r = room_enter(100, 24, true, 7);

		room_press(r, ways[i]);
		assert_true(canvas_resize(&r->canvas, 40, 24));
		lobby_draw(&r->lobby, &r->canvas);
		assert_int_equal(r->lobby.face, LOBBY_FACE_PAGE);
		for (const char *s = r->lobby.page; *s != '\0'; s += strcspn(s, "\n") + 1)
			assert_true(text_columns(s, strcspn(s, "\n")) <= 38);
		room_leave(r);
	}
}

static void draws_and_take_backs_are_asked_about(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "B");
	assert_true(room_shows(r, "there is no turn yet"));
	r->made_up.turns = 6;
	lobby_look(&r->lobby, "warrenton");
	room_press(r, "B");
	assert_true(room_shows(r, "Ask to take back slot 6, the last turn, in warrenton?"));
	room_press(r, "n");
	assert_string_equal(r->made_up.asked, "");
	room_press(r, "By");
	assert_string_equal(r->made_up.asked, "take back|warrenton|6");
	room_press(r, "Dy");
	assert_string_equal(r->made_up.asked, "draw|warrenton|");
	room_press(r, "YN");
	assert_true(room_shows(r, "nothing is proposed to you"));
	room_press(r, "jD"); /* an offer is no game yet */
	assert_true(room_shows(r, "this game is not being played"));
	assert_string_equal(r->made_up.asked, "draw|warrenton|");
	room_leave(r);
}

static void a_proposal_is_answered(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	r->made_up.asks = true;
	lobby_look(&r->lobby, "warrenton");
	room_press(r, "D");
	assert_true(room_shows(r, "Y agrees, N declines"));
	room_press(r, "Y");
	assert_true(room_shows(r, "Agree in warrenton: Bert offers a draw?"));
	room_press(r, "x");
	assert_string_equal(r->made_up.asked, "");
	room_press(r, "Yy");
	assert_string_equal(r->made_up.asked, "agree|warrenton|");
	room_press(r, "N");
	assert_string_equal(r->made_up.asked, "decline|warrenton|");
	room_leave(r);
}

/* Nothing is signed until the owner has chosen: the lobby says so, shows both versions and asks which one. */
static void one_of_two_versions_is_chosen(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "c");
	assert_int_equal(r->lobby.face, LOBBY_FACE_LIST);
	assert_true(room_shows(r, "there is no choice to make"));
	r->made_up.versions = true;
	room_press(r, "g");
	assert_true(room_shows(r, "To do: the last slot came in two versions"));
	room_press(r, "v");
	assert_string_equal(r->made_up.asked, "versions|warrenton|");
	assert_true(room_shows(r, "version 3f2a | version 91c4"));
	room_press(r, "qc");
	assert_true(room_shows(r, "3f2a90b177c05d1e, which stands here now"));
	lobby_press(&r->lobby, PRESS_RIGHT);
	assert_true(room_shows(r, "91c4e00a2b7718fd, the other one"));
	/* left, nothing is chosen */
	lobby_press(&r->lobby, PRESS_ESC);
	assert_string_equal(r->made_up.asked, "versions|warrenton|");
	r->made_up.refuse = true;
	room_press(r, "c ");
	room_press(r, "\n");
	assert_string_equal(r->made_up.asked, "resolve|warrenton|91c4e00a2b7718fd");
	assert_true(room_shows(r, "not chosen"));
	r->made_up.refuse = false;
	room_press(r, "c\n");
	assert_string_equal(r->made_up.asked, "resolve|warrenton|3f2a90b177c05d1e");
	assert_true(room_shows(r, "chosen"));
	assert_false(room_shows(r, "two versions"));
	room_leave(r);
}

static void what_is_over_is_put_away_and_comes_back(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "x");
	assert_true(room_shows(r, "this game is being played"));
	room_press(r, "jjjjjj");
	assert_true(room_shows(r, ">=  done"));
	room_press(r, "x");
	assert_string_equal(r->made_up.asked, "away|done|");
	assert_false(room_shows(r, "done"));
	assert_true(room_shows(r, "1 game is put away"));
	room_press(r, "X");
	assert_true(room_shows(r, "put away: marginal Union victory"));
	room_press(r, "jjjjjjjx");
	assert_string_equal(r->made_up.asked, "back|done|");
	assert_true(room_shows(r, ">=  done"));
	room_leave(r);
}

static void p38_the_last_run_of_a_mail_filter_is_told(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	assert_true(room_shows(r, "Mail taken in by itself: 2 hours ago: 3 messages, 1 taken in (zouaves)"));
	room_leave(r);
}

/* ---- forms ---- */

static void a_text_is_mended_anywhere(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);
	static const uint32_t keys[] = { PRESS_HOME, PRESS_RIGHT, PRESS_DELETE, 'o', PRESS_END, PRESS_LEFT, PRESS_BACKSPACE, 0xe4,
		PRESS_LEFT, PRESS_LEFT, PRESS_RIGHT, PRESS_RIGHT, PRESS_RIGHT, PRESS_RIGHT, PRESS_DELETE, '!' };

	(void)state;
	room_press(r, "r/xme/anna");
	lobby_press(&r->lobby, PRESS_LEFT);
	lobby_draw(&r->lobby, &r->canvas);
	assert_int_equal(plane_at(&r->canvas.plane, r->canvas.cursor_x, r->canvas.cursor_y)->ch, 'a');
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		lobby_press(&r->lobby, keys[i]);
	assert_string_equal(r->lobby.field[0].text, "/ome/an\xc3\xa4" "a!");
	lobby_press(&r->lobby, PRESS_HOME);
	room_press(r, "\n");
	assert_string_equal(r->made_up.asked, "receive|/ome/an\xc3\xa4" "a!|");
	/* a long one is shown where one writes, at its beginning too */
	room_press(r, "q");
	room_press(r, "r");
	for (int i = 0; i < 150; i++)
		room_press(r, i == 0 ? "b" : "x");
	assert_false(room_shows(r, "bxx"));
	lobby_press(&r->lobby, PRESS_HOME);
	assert_true(room_shows(r, "bxx"));
	assert_int_equal(plane_at(&r->canvas.plane, r->canvas.cursor_x, r->canvas.cursor_y)->ch, 'b');
	room_leave(r);
}

static void first_start_leads_from_no_key_to_a_running_game(void **state)
{
	struct room *r = room_enter(80, 24, false, 0);

	(void)state;
	assert_true(room_shows(r, "Welcome"));
	room_press(r, "Anna\n \n");
	assert_string_equal(r->made_up.asked, "key|Anna|none");
	assert_true(room_shows(r, "A new game"));
	room_press(r, "\n\n\n\n");
	assert_string_equal(r->made_up.asked, "warrenton solo |Anna|");
	assert_string_equal(r->lobby.open, "fresh");
	room_leave(r);
}

static void a_key_that_was_not_made_is_told_and_the_form_stays(void **state)
{
	struct room *r = room_enter(80, 24, false, 0);

	(void)state;
	r->made_up.refuse = true;
	room_press(r, "Anna\n\n");
	assert_string_equal(r->made_up.asked, "key|Anna|passphrase");
	assert_true(room_shows(r, "Welcome"));
	lobby_press(&r->lobby, PRESS_ESC);
	room_press(r, "n");
	assert_true(room_shows(r, "Welcome"));
	room_leave(r);
}

/* Two terminals at their first start: the second one keeps the key that the first has made, says so and goes on. */
static void a_key_made_meanwhile_is_kept_and_one_goes_on(void **state)
{
	struct room *r = room_enter(80, 24, false, 0);

	(void)state;
	r->made_up.refuse = r->made_up.raced = true;
	room_press(r, "Anna\n\n");
	assert_string_equal(r->made_up.asked, "key|Anna|passphrase");
	assert_true(room_shows(r, "A key has been made meanwhile by another program: it is kept as it is"));
	assert_true(room_shows(r, "0123 4567 89ab cdef 0123"));
	assert_true(room_shows(r, "A new game"));
	room_leave(r);
}

static void an_offer_to_another_player(void **state)
{
	struct room *r = room_enter(80, 24, true, 0);

	(void)state;
	room_press(r, "n");
	assert_false(room_shows(r, "His address"));
	room_press(r, "  \n ");
	assert_true(room_shows(r, "His address"));
	room_press(r, "\n \n\nbert@example.org\n\nsecond\n");
	assert_string_equal(r->made_up.asked, "warrenton confederate second|Anna|bert@example.org");
	assert_string_equal(r->lobby.open, "");
	room_press(r, "n  \n \n\n ");
	assert_true(room_shows(r, "open: the mover throws at once") && room_shows(r, "on a copy the mover can see them first"));
	room_press(r, "\n\n\nthird\n");
	assert_string_equal(r->made_up.asked, "warrenton open union third|Anna|");
	room_leave(r);
}

static void an_offer_is_accepted_where_its_sender_said(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "a");
	assert_true(room_shows(r, "this game is no offer to you"));
	room_press(r, "ja");
	assert_true(room_shows(r, "carl@example.org"));
	room_press(r, "\n\n");
	assert_string_equal(r->made_up.asked, "from-carl|Anna|carl@example.org");
	room_leave(r);
}

static void mail_is_taken_in_by_path_and_by_paste(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "r/var/mail/anna\n");
	assert_string_equal(r->made_up.asked, "receive|/var/mail/anna|");
	assert_true(room_shows(r, "warrenton slot 8, a turn: good"));
	room_press(r, "q");
	/* the ends of the list */
	lobby_press(&r->lobby, PRESS_END);
	assert_int_equal(r->lobby.at, r->lobby.facts->n_games - 1);
	lobby_press(&r->lobby, PRESS_HOME);
	assert_int_equal(r->lobby.at, 0);
	/* Enter goes on with the game that it was for, an offer to its form; with several, or none, to the list */
	r->made_up.came = "zouaves";
	r->made_up.n_came = 1;
	room_press(r, "r/m\n");
	assert_true(room_shows(r, "Enter open"));
	room_press(r, "\n");
	assert_string_equal(r->lobby.open, "zouaves");
	r->lobby.open[0] = '\0';
	r->made_up.came = "from-carl";
	room_press(r, "r/m\n\n");
	assert_int_equal(r->lobby.face, LOBBY_FACE_FORM);
	assert_int_equal(r->lobby.form, LOBBY_FORM_ACCEPT);
	lobby_press(&r->lobby, PRESS_ESC);
	r->made_up.came = "held";
	r->made_up.n_came = 2;
	room_press(r, "r/m\n\n");
	assert_int_equal(r->lobby.face, LOBBY_FACE_LIST);
	assert_string_equal(lobby_game_at(&r->lobby)->name, "held");
	r->made_up.came = NULL;
	r->made_up.n_came = 0;
	room_press(r, "r/m\n\n");
	assert_int_equal(r->lobby.face, LOBBY_FACE_LIST);
	assert_string_equal(r->lobby.open, "");
	/* the help is about no game */
	room_press(r, "?\n");
	assert_int_equal(r->lobby.face, LOBBY_FACE_PAGE);
	room_press(r, "q");
	/* pasted on the list: the form for it opens by itself, and the end of the paste takes it */
	lobby_press(&r->lobby, PRESS_PASTE_BEGIN);
	room_press(r, "From: Bert\n\nq\n");
	lobby_press(&r->lobby, PRESS_PASTE_END);
	assert_string_equal(r->made_up.asked, "paste|From: Bert\n\nq\n|");
	assert_false(r->lobby.quit);
	room_press(r, "q");
	/* a terminal that says nothing about pastes */
	room_press(r, "pabc\nd");
	lobby_press(&r->lobby, PRESS_CTRL('D'));
	assert_string_equal(r->made_up.asked, "paste|abc\nd|");
	room_leave(r);
}

static void what_cannot_be_shown_gets_into_no_field(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "r");
	for (uint32_t c = 0x202a; c <= 0x202e; c++)
		lobby_press(&r->lobby, c);
	lobby_press(&r->lobby, 0x9b);
	assert_string_equal(r->lobby.field[0].text, "");
	for (int i = 0; i < 2 * LOBBY_FIELD_BYTES; i++)
		lobby_press(&r->lobby, 0xe4);
	assert_true(strlen(r->lobby.field[0].text) < LOBBY_FIELD_BYTES);
	lobby_press(&r->lobby, PRESS_BACKSPACE);
	assert_int_equal(strlen(r->lobby.field[0].text) % 2, 0);
	room_leave(r);
}

static void the_theme_is_chosen_by_a_key_and_kept(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	room_press(r, "T");
	assert_string_equal(r->made_up.asked, "theme|light|");
	assert_int_equal(r->lobby.palette, PALETTE_LIGHT);
	assert_string_equal(r->lobby.said, "theme: light");
	r->made_up.refuse = true;
	room_press(r, "T");
	assert_string_equal(r->lobby.said, "no");
	assert_true(r->lobby.said_alert);
	room_leave(r);
}

static void p8_fifty_rounds_of_the_forms_leave_the_list_as_it_was(void **state)
{
	struct room *r = room_enter(80, 24, true, 7);

	(void)state;
	for (int i = 0; i < 50; i++) {
		room_press(r, i % 3 == 0 ? "r/nowhere" : i % 3 == 1 ? "n" : "p");
		lobby_press(&r->lobby, PRESS_ESC);
		room_press(r, "r/somewhere\nq");
		room_press(r, i % 2 == 0 ? "j" : "k");
	}
	room_press(r, "kkkkkk\n");
	assert_string_equal(r->lobby.open, "warrenton");
	room_leave(r);
}

static void no_size_and_no_key_breaks_it(void **state)
{
	uint32_t x = 1;

	(void)state;
	for (int i = 0; i < 300; i++) {
		x = x * 1664525u + 1013904223u;
		struct room *r = room_enter((int)(x >> 24) % 150, (int)(x >> 16) % 60, i % 5 != 0, i % 2 == 0 ? 7 : 0);

		for (int k = 0; k < 200; k++) {
			x = x * 1664525u + 1013904223u;
			uint32_t c = (x >> 16) % 160;

			lobby_press(&r->lobby, c < 128 ? c : PRESS_UP + (c - 128) % 20);
			r->lobby.open[0] = '\0';
			lobby_draw(&r->lobby, &r->canvas);
		}
		room_leave(r);
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
		cmocka_unit_test(a_question_is_read_to_its_end_on_a_small_screen),
		cmocka_unit_test(texts_follow_the_width_of_the_window),
		cmocka_unit_test(draws_and_take_backs_are_asked_about), cmocka_unit_test(a_proposal_is_answered),
		cmocka_unit_test(one_of_two_versions_is_chosen),
		cmocka_unit_test(what_is_over_is_put_away_and_comes_back), cmocka_unit_test(p38_the_last_run_of_a_mail_filter_is_told),
		cmocka_unit_test(a_text_is_mended_anywhere), cmocka_unit_test(the_cursor_is_on_the_game_whatever_the_number_and_the_size),
		cmocka_unit_test(first_start_leads_from_no_key_to_a_running_game),
		cmocka_unit_test(a_key_that_was_not_made_is_told_and_the_form_stays),
		cmocka_unit_test(a_key_made_meanwhile_is_kept_and_one_goes_on), cmocka_unit_test(an_offer_to_another_player),
		cmocka_unit_test(an_offer_is_accepted_where_its_sender_said), cmocka_unit_test(mail_is_taken_in_by_path_and_by_paste),
		cmocka_unit_test(what_cannot_be_shown_gets_into_no_field), cmocka_unit_test(the_theme_is_chosen_by_a_key_and_kept),
		cmocka_unit_test(p8_fifty_rounds_of_the_forms_leave_the_list_as_it_was),
		cmocka_unit_test(no_size_and_no_key_breaks_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
