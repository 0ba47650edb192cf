/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the desk tells its player: nothing of it is cut, the last thing done is in sight, and a send or a fetch that brings nothing
 * leaves everything as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table.h"

static const char three_chits[] = "chit burnside\n  command hooker\n    march center-gd to 6110\n    command stoneman\n"
	"      march iii-corps to 6110\n    command butterfield\n      march v-corps to 6110\n"
	"chit slocum\n  march xii-corps to 6107\n";
static const char long_attack[] =
	"attack hooker on 6111 from 6110 with iii-corps v-corps xi-corps center-gd bayard-cav intensity 2 hold\n";

/* ---- a game that answers with another copy of itself each time ---- */

struct moving {
	struct solo *solo;
	struct state *copy;
};

static void moving_look(void *ctx, struct desk_position *out)
{
	struct moving *m = ctx;

	m->solo->game.look(m->solo, out);
	if (m->copy == NULL) {
		m->copy = malloc(sizeof *m->copy);
		assert_non_null(m->copy);
		*m->copy = m->solo->state;
	}
	out->state = m->copy;
}

/* As a game read anew from its files: what was looked at before is gone. */
static void drop(struct moving *m)
{
	memset(m->copy, 0xff, sizeof *m->copy);
	free(m->copy);
	m->copy = NULL;
}

static bool moving_keep(void *ctx, const char *text, size_t n, struct text *why)
{
	struct moving *m = ctx;

	return m->solo->game.keep(m->solo, text, n, why);
}

static bool moving_send(void *ctx, struct text *said)
{
	drop(ctx);
	text_add(said, "not sent: the disk is full");
	return false;
}

static bool moving_fetch(void *ctx, struct text *said)
{
	drop(ctx);
	text_add(said, "nothing new has come in");
	return false;
}

static void a_send_or_fetch_without_news_leaves_all_as_it_was(void **state)
{
	struct moving m = { solo_begin("warrenton"), NULL };
	const struct desk_game g = { .ctx = &m, .look = moving_look, .keep = moving_keep, .send = moving_send, .fetch = moving_fetch };
	struct desk d;
	struct canvas c = { .cursor_x = 0 };
	char before[64 * 1024], after[64 * 1024];
	struct text b = text_in(before, sizeof before), a = text_in(after, sizeof after);

	(void)state;
	solo_to_movement(m.solo);
	assert_true(desk_open(&d, &g, GLYPHS_ASCII));
	assert_true(canvas_resize(&c, 80, 24));
	desk_press(&d, 'o');
	for (const char *s = "chit burnside"; *s != '\0'; s++)
		desk_press(&d, (uint32_t)*s);
	desk_press(&d, PRESS_ESC);
	desk_press(&d, PRESS_TAB);
	desk_idle(&d);
	desk_draw(&d, &c);
	canvas_dump(&c, &b);
	for (const char *keys = "gsy"; *keys != '\0'; keys++)
		desk_press(&d, (uint32_t)*keys);
	assert_string_equal(d.said, "not sent: the disk is full");
	assert_string_equal(d.edit.s, "chit burnside");
	d.said[0] = '\0';
	desk_idle(&d);
	desk_draw(&d, &c);
	canvas_dump(&c, &a);
	assert_string_equal(after, before);
	desk_press(&d, 'o');
	desk_press(&d, PRESS_CTRL('U'));
	assert_string_not_equal(d.edit.s, "chit burnside"); /* what was done can be undone as before */
	canvas_free(&c);
	desk_close(&d);
	free(m.copy);
	solo_end(m.solo);
}

/* ---- words ---- */

static void what_is_said_is_never_cut(void **state)
{
	static const int sizes[][2] = { { 80, 24 }, { 40, 12 }, { 132, 43 } };
	static const char path[] = "/data/anna/.local/share/vedette/games/warrenton-anna/slots/0003.ved";

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct table *t = table_set(sizes[i][0], sizes[i][1], "");
		struct text said = text_in(t->desk.said, sizeof t->desk.said);
		const char *all;

		text_add(&said, "slot 3: signed, not mailed (no address is known); give this file to the other player: ");
		text_add(&said, path);
		all = table_dump(t);
		assert_non_null(strstr(all, "slot 3: signed"));
		assert_non_null(strstr(all, sizes[i][0] >= 80 ? path : "slots/0003.ved"));
		/* where the cursor is, is in sight all the same */
		assert_non_null(strchr("[(", (int)plane_at(&t->canvas.plane, t->canvas.cursor_x - 1, t->canvas.cursor_y)->ch));
		table_clear(t);
	}
}

static void the_question_says_what_goes_along_and_what_is_left(void **state)
{
	struct table *t = table_set(132, 43, "chit burnside\n");

	(void)state;
	assert_int_equal(t->solo->state.initiatives, 3);
	table_press(t, "s");
	assert_true(table_shows(t, "2 initiatives are not spent. Sign these orders and send them?"));
	table_press(t, "nMhold the ford^s");
	assert_true(table_shows(t, "Sign these orders, with your message, and send them?"));
	table_clear(t);
	t = table_set(80, 24, "chit burnside\nchit slocum\nchit sumner\n");
	table_press(t, "s");
	assert_false(table_shows(t, "not spent"));
	table_clear(t);
}

static void the_panel_shows_the_order_written_last(void **state)
{
	struct table *t = table_set(80, 24, three_chits);

	(void)state;
	assert_true(table_shows(t, "of 9"));
	assert_true(table_shows(t, "+  march xii-corps"));
	assert_false(table_shows(t, "+chit burnside"));
	/* and moves with the cursor in the draft */
	table_press(t, "d{{{{{{{{^");
	assert_true(table_shows(t, "+chit burnside"));
	table_clear(t);
}

static void a_long_line_of_the_draft_can_be_read(void **state)
{
	struct table *t = table_set(80, 24, long_attack);

	(void)state;
	table_press(t, "d{{");
	assert_true(table_shows(t, "intensity 2 hold"));
	table_clear(t);
	t = table_set(80, 24, "");
	table_press(t, "d");
	assert_true(table_shows(t, "No orders yet."));
	table_clear(t);
}

/* In the status row the number of the slot goes before anything of the words is cut. */
static void the_number_of_the_slot_goes_before_the_words(void **state)
{
	struct table *t = table_set(80, 24, "");
	char want[] = "your move: a countersign of theirs (slot 5)";

	(void)state;
	t->desk.pos.turn = want;
	assert_true(table_shows(t, "your move: a countersign of theirs"));
	assert_false(table_shows(t, "(slot 5)"));
	t->desk.pos.turn = "your move: a turn (slot 5)";
	assert_true(table_shows(t, "your move: a turn (slot 5)"));
	assert_true(canvas_resize(&t->canvas, 132, 43));
	t->desk.pos.turn = want;
	assert_true(table_shows(t, want));
	table_clear(t);
}

/* PROTOCOL 6: the mode is fixed in the offer and always on the screen, of any width; where things stand says what open means. */
static void P29_the_mode_is_always_there(void **state)
{
	static const char *const modes[] = { "sealed", "open", "solo" };
	static const int sizes[][2] = { { 40, 12 }, { 60, 20 }, { 80, 24 }, { 132, 43 } };
	struct table *t = table_set(80, 24, "");

	(void)state;
	t->desk.pos.turn = "Bert: the answer to the last of your slots (slot 12)";
	t->desk.pos.title = "a-game-with-a-rather-long-name";
	for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++) {
		t->desk.pos.mode = modes[i];
		for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
			assert_true(canvas_resize(&t->canvas, sizes[k][0], sizes[k][1]));
			assert_true(table_shows(t, modes[i]));
		}
	}
	assert_true(canvas_resize(&t->canvas, 80, 24));
	table_press(t, "i");
	assert_false(table_shows(t, "This game is open"));
	table_press(t, "q");
	t->desk.pos.mode_words = "This game is open: who moves throws his dice at once.";
	table_press(t, "i");
	assert_true(table_shows(t, "This game is open: who moves throws his dice at once."));
	table_clear(t);
}

static void where_things_stand_says_what_to_do(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_press(t, "i");
	assert_true(table_shows(t, "Now: give your orders"));
	table_press(t, "q");
	t->desk.pos.what = "a countersign (the other side acts again)";
	t->desk.pos.sent = "slot 2: signed, not mailed; the file is /slots/0002.ved";
	table_press(t, "i");
	assert_true(table_shows(t, "Now: sign a countersign"));
	assert_true(table_shows(t, "/slots/0002.ved"));
	table_press(t, "q\n");
	assert_true(table_shows(t, "no orders of yours are due, but a countersign"));
	t->desk.pos.due = false;
	table_press(t, "i");
	assert_true(table_shows(t, "Now: nothing is due from you"));
	table_clear(t);
}

static char sealed[256];

static bool seal(void *ctx, const char *standing, size_t n, struct text *said)
{
	struct text t = text_in(sealed, sizeof sealed);

	(void)ctx;
	text_add_n(&t, standing, n);
	text_add(said, "slot 3: signed");
	return true;
}

/* A desk at which a countersign is due while `held` is in force. */
static struct table *at_a_countersign(const char *held, const char *draft)
{
	struct table *t = table_set(80, 24, draft);

	t->solo->game.reseal = seal;
	t->desk.pos.what = "a countersign (the other side acts again)";
	t->desk.pos.standing = held;
	t->desk.pos.reseal = true;
	sealed[0] = '\0';
	return t;
}

static void a_countersign_may_be_new_standing_orders(void **state)
{
	struct table *t = at_a_countersign("all intensity 1\n", "# mine\nstanding\nHEX 6009  rating 1 intensity 3 # bold\n");

	(void)state;
	table_press(t, "s");
	assert_true(table_shows(t, "Seal the standing orders of your draft in place of the countersign?"));
	/* no: the countersign itself, and not that either */
	table_press(t, "n");
	assert_true(table_shows(t, "Sign a countersign (the other side acts again) and send it?"));
	table_press(t, "n");
	assert_true(table_shows(t, "not sent"));
	assert_string_equal(sealed, "");
	table_press(t, "sy");
	assert_string_equal(sealed, "hex 6009 intensity 3 rating 1\n");
	assert_true(table_shows(t, "slot 3: signed"));
	table_clear(t);
	/* nothing new in the draft, nothing at all, or no draft of standing orders where none may be sealed */
	static const char *const drafts[] = {
		"standing\n# as before\nall  intensity 1\n", "chit hooker\n", "standing\nall intensity 2\n",
	};

	for (size_t i = 0; i < 3; i++) {
		t = at_a_countersign("all intensity 1\n", drafts[i]);
		t->desk.pos.reseal = i < 2;
		table_press(t, "s");
		assert_true(table_shows(t, "Sign a countersign (the other side acts again) and send it?"));
		table_press(t, "n");
		table_clear(t);
	}
	/* all taken back is new as well */
	t = at_a_countersign("all intensity 1\n", "standing\n");
	table_press(t, "sy");
	assert_true(table_shows(t, "slot 3: signed"));
	assert_string_equal(sealed, "");
	table_clear(t);
	/* a line that is none is told, and the countersign can go without */
	t = at_a_countersign("", "chit hooker\nstanding\nall intensity 2\nall bravely\n");
	table_press(t, "s");
	assert_non_null(strstr(t->desk.said, "line 4 of the orders is no standing order: expected intensity"));
	assert_non_null(strstr(t->desk.said, "Sign the countersign without them and send it?"));
	table_press(t, "n");
	assert_true(table_shows(t, "not sent"));
	table_clear(t);
}

/* A draft with a line `standing` replaces all that hold: so they come along, and where things stand tells them. */
static void standing_orders_in_force_are_kept_and_told(void **state)
{
	struct table *t = table_set(80, 24, "chit hooker\n");

	(void)state;
	t->desk.pos.standing = "all intensity 1\nhex 6009 rating 1\n";
	table_press(t, "i");
	assert_true(table_shows(t, "Standing orders in force, replaced as a whole by those of a draft:"));
	assert_true(table_shows(t, "hex 6009 rating 1"));
	table_press(t, "^dn}>>>\n");
	table_draft_is(t, "chit hooker\nstanding\nall intensity 1\nhex 6009 rating 1\nall intensity 2\n");
	/* the cursor is on the new one */
	table_press(t, "x");
	table_draft_is(t, "chit hooker\nstanding\nall intensity 1\nhex 6009 rating 1\n");
	table_press(t, "n}>>>>\n");
	table_draft_is(t, "chit hooker\nstanding\nall intensity 1\nhex 6009 rating 1\nall intensity 3\n");
	t->desk.pos.standing = "";
	table_press(t, "^i");
	assert_true(table_shows(t, "Standing orders in force: none, so the default answers (H27)."));
	table_clear(t);
}

/* A standing order about a hex or a Leader says what comes of it: who takes charge, and what of the numbers he may use. */
static void a_standing_order_says_what_comes_of_it(void **state)
{
	struct table *t = table_set(80, 24, "standing\nhex 6009 intensity 4 rating 2\nleader dix intensity 1\nall intensity 2\n"
		"hex 6109 charge none\nall charge burnside\n");
	static const char *const want[] = {
		"standing order; attacked in 6009 now: Burnside in charge, intensity 2 at most (W4), rating 0 at most (W9)",
		"standing order; attacked in 6516 now: Dix in charge, intensity 1, rating 0",
		"standing order", "standing order; attacked in 6109 now: nobody in charge, intensity 0, rating 0",
	};

	(void)state;
	desk_idle(&t->desk);
	for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
		char buf[512];
		struct text w = text_in(buf, sizeof buf);

		marks_words(&t->desk.marks, &t->solo->charts, i + 1, &w);
		assert_string_equal(buf, want[i]);
		assert_int_equal(marks_at(&t->desk.marks, i + 1), MARK_LEGAL);
	}
	table_clear(t);
}

/* Where nobody takes charge the numbers of a standing order count for nothing: it is marked as such, whichever line says so. */
static void numbers_without_a_leader_are_marked(void **state)
{
	struct table *t = table_set(80, 24, "standing\nhex 6109 intensity 3 charge none\nhex 6109 rating 0 2\nhex 6109 intensity 0\n"
		"hex 6009 intensity 3\n");
	static const char want[] = "without effect: nobody takes charge in 6109, so intensity and rating count as 0 (W4)";

	(void)state;
	desk_idle(&t->desk);
	for (size_t i = 1; i <= 4; i++) {
		char buf[512];
		struct text w = text_in(buf, sizeof buf);

		marks_words(&t->desk.marks, &t->solo->charts, i, &w);
		assert_int_equal(marks_at(&t->desk.marks, i), i <= 2 ? MARK_IDLE : MARK_LEGAL);
		assert_int_equal(strcmp(buf, want) == 0, i <= 2);
	}
	table_clear(t);
}

/* The mode and the name of the game are always on screen: slot number and words of the calendar make room for them. */
static void mode_and_name_stand_in_eighty_columns(void **state)
{
	static const char *const modes[] = { "sealed", "open", "solo" };
	struct table *t = table_set(80, 24, "");
	struct state s = *t->desk.pos.state;

	(void)state;
	s.active = SIDE_CONFEDERATE;
	s.initiatives = 3;
	t->desk.pos.state = &s;
	t->desk.pos.title = "warrenton-2";
	t->desk.pos.turn = "your move: a turn (slot 15)";
	for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
		char want[64];
		struct text w = text_in(want, sizeof want);

		text_add(&w, " warrenton-2  ");
		text_add(&w, modes[i]);
		text_add(&w, "  12/62");
		t->desk.pos.mode = modes[i];
		assert_true(table_shows(t, want));
		assert_true(table_shows(t, "Confederate 3"));
		assert_true(table_shows(t, "your move: a turn"));
	}
	table_clear(t);
}

/* When the game is over the row has room for the result, and nothing answers any more. */
static void the_result_is_not_cut(void **state)
{
	struct table *t = table_set(80, 24, "");
	struct state over = *t->desk.pos.state;

	(void)state;
	t->desk.pos.mode = "sealed";
	t->desk.pos.standing = "all intensity 1\n";
	t->desk.pos.turn = "your move: a turn (slot 5)";
	assert_true(table_shows(t, " sealed  12/62"));
	over.stage = STAGE_OVER;
	t->desk.pos.state = &over;
	t->desk.pos.due = false;
	t->desk.pos.turn = "marginal Union victory, closed: both have signed the result";
	assert_true(table_shows(t, "the game is over"));
	assert_true(table_shows(t, t->desk.pos.turn));
	assert_false(table_shows(t, "sealed"));
	table_press(t, "i");
	assert_false(table_shows(t, "Standing orders"));
	table_clear(t);
}

/* On the map too the last change is taken back by one key, and done again; a standing order is about the Leader chosen there. */
static void the_map_takes_back_and_knows_whom_one_means(void **state)
{
	struct table *t = table_set(80, 24, "chit hooker\n");

	(void)state;
	table_press(t, "/sumner\n\n\nl\n");
	assert_string_not_equal(t->desk.edit.s, "chit hooker\n");
	table_press1(t, PRESS_CTRL('U'));
	table_draft_is(t, "chit hooker\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_true(table_shows(t, "the last change of your orders is taken back"));
	table_press1(t, PRESS_CTRL('R'));
	assert_true(table_shows(t, "done again"));
	assert_string_not_equal(t->desk.edit.s, "chit hooker\n");
	table_press1(t, PRESS_CTRL('U'));
	table_press1(t, PRESS_CTRL('U'));
	assert_true(table_shows(t, "nothing to undo"));
	table_press(t, "dn>>");
	assert_true(table_shows(t, "Who        < Sumner >"));
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_send_or_fetch_without_news_leaves_all_as_it_was),
		cmocka_unit_test(what_is_said_is_never_cut),
		cmocka_unit_test(the_question_says_what_goes_along_and_what_is_left),
		cmocka_unit_test(the_panel_shows_the_order_written_last),
		cmocka_unit_test(a_long_line_of_the_draft_can_be_read),
		cmocka_unit_test(the_number_of_the_slot_goes_before_the_words), cmocka_unit_test(P29_the_mode_is_always_there),
		cmocka_unit_test(where_things_stand_says_what_to_do),
		cmocka_unit_test(a_countersign_may_be_new_standing_orders),
		cmocka_unit_test(standing_orders_in_force_are_kept_and_told),
		cmocka_unit_test(the_map_takes_back_and_knows_whom_one_means),
		cmocka_unit_test(numbers_without_a_leader_are_marked),
		cmocka_unit_test(mode_and_name_stand_in_eighty_columns),
		cmocka_unit_test(the_result_is_not_cut), cmocka_unit_test(a_standing_order_says_what_comes_of_it),
	};

	return cmocka_run_group_tests_name("told", tests, NULL, NULL);
}
