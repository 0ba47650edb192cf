/* SPDX-License-Identifier: GPL-3.0-or-later
 * The battle form without a terminal: goldens, fields, and the lines it writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "staged.h"
#include "view/battle.h"

static char buf[256 * 1024];
static const char orders[] = "try hooker\n  march center-gd to 6110\n  command stoneman\n    march iii-corps to 6110\ncombat\n";

struct table {
	struct solo *solo;
	struct desk desk;
	struct canvas canvas;
};

static struct table *set(int w, int h, const char *draft)
{
	struct table *t = calloc(1, sizeof *t);
	struct text why = text_in(buf, sizeof buf);

	assert_non_null(t);
	t->solo = staged_begin();
	t->solo->report[0] = '\0';
	assert_true(t->solo->game.keep(t->solo->game.ctx, draft, strlen(draft), &why));
	assert_true(desk_open(&t->desk, &t->solo->game, GLYPHS_ASCII));
	assert_true(canvas_resize(&t->canvas, w, h));
	desk_focus(&t->desk, grid_from_id(&t->desk.pos.charts->map.grid, 6111));
	desk_idle(&t->desk);
	desk_draw(&t->desk, &t->canvas);
	return t;
}

static void clear(struct table *t)
{
	canvas_free(&t->canvas);
	desk_close(&t->desk);
	solo_end(t->solo);
	free(t);
}

static void press1(struct table *t, uint32_t key)
{
	desk_press(&t->desk, key);
	desk_draw(&t->desk, &t->canvas);
}

static void press(struct table *t, const char *keys)
{
	for (; *keys != '\0'; keys++)
		press1(t, *keys == '\n' ? PRESS_ENTER : (uint32_t)(unsigned char)*keys);
}

static const char *dump(struct table *t)
{
	struct text out = text_in(buf, sizeof buf);

	desk_draw(&t->desk, &t->canvas);
	canvas_dump(&t->canvas, &out);
	assert_false(out.cut);
	return buf;
}

static bool shows(struct table *t, const char *s)
{
	return strstr(dump(t), s) != NULL;
}

/* The cursor to the first field whose line holds these words. */
static void find(struct table *t, const char *words)
{
	char row[256];

	for (int i = 0; i < 80; i++)
		press1(t, PRESS_UP);
	for (int i = 0; i < 80; i++) {
		const char *at = strstr(dump(t), "\n>");
		size_t n;

		assert_non_null(at);
		n = strcspn(at + 1, "\n");
		assert_true(n < sizeof row);
		memcpy(row, at + 1, n);
		row[n] = '\0';
		if (strstr(row, words) != NULL)
			return;
		press1(t, PRESS_DOWN);
	}
	fail_msg("no field holds %s", words);
}

static void draft_is(struct table *t, const char *want)
{
	desk_idle(&t->desk);
	t->solo->draft[t->solo->draft_n] = '\0';
	assert_string_equal(t->solo->draft, want);
}

static void golden_at(int w, int h, const char *name, bool attributes)
{
	struct table *t = set(w, h, orders);
	struct text out = text_in(buf, sizeof buf);

	desk_focus(&t->desk, grid_from_id(&t->desk.pos.charts->map.grid, 6010));
	press(t, "B");
	canvas_dump(&t->canvas, &out);
	if (attributes) {
		text_add(&out, "\nattributes without colour\n");
		canvas_dump_attributes(&t->canvas, THEME_MONO, &out);
		text_add(&out, "\nattributes in eight colours\n");
		canvas_dump_attributes(&t->canvas, THEME_8, &out);
	}
	press1(t, PRESS_PAGE_DOWN);
	press(t, "jj");
	press1(t, PRESS_LEFT);
	press1(t, PRESS_PAGE_DOWN);
	canvas_dump(&t->canvas, &out);
	golden_is(name, buf);
	clear(t);
}

static void form_at_80x24(void **state)
{
	(void)state;
	golden_at(80, 24, "battle-80x24", true);
}

static void form_at_132x43(void **state)
{
	(void)state;
	golden_at(132, 43, "battle-132x43", false);
}

static void form_at_40x12(void **state)
{
	(void)state;
	golden_at(40, 12, "battle-40x12", true);
}

/* ---- what it writes ---- */

/* After the marches of the draft, not as it stands now: III Corps is there only by then. */
static void an_attack_from_the_map(void **state)
{
	struct table *t = set(80, 24, orders);

	(void)state;
	press(t, "B");
	assert_true(shows(t, "Attack on 6111 Fredericksburg"));
	assert_true(shows(t, "[iii-1]"));
	find(t, "intensity");
	press(t, "1");
	find(t, "then");
	press(t, " ");
	find(t, "[iii-1]");
	press(t, " ");
	press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_true(shows(t, "written: attack hooker on 6111"));
	desk_idle(&t->desk);
	t->solo->draft[t->solo->draft_n] = '\0';
	assert_non_null(strstr(t->solo->draft, "combat\nattack hooker on 6111 from 6110 with "));
	assert_non_null(strstr(t->solo->draft, " iii-2 iii-3 "));
	assert_non_null(strstr(t->solo->draft, " intensity 1 rating 0 hold"));
	assert_int_equal(t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD], 0);
	/* the same hex again takes the line up again */
	press(t, "B");
	assert_true(shows(t, "hold where they are"));
	press1(t, PRESS_ESC);
	clear(t);
}

static void a_line_is_changed_in_its_place(void **state)
{
	struct table *t = set(80, 24,
		"combat\nif clear 6111\n  attack franklin on 6111 from 6110 with i-corps intensity 1  # well\nelse\n"
		"  attack reynolds on 6111 from 6110 with i-corps intensity 1 rating 0 hold # now\nstanding\nall intensity 2\n");

	(void)state;
	press(t, "o");
	t->desk.edit.at = (size_t)(strstr(t->desk.edit.s, "attack reynolds") - t->desk.edit.s);
	press1(t, PRESS_CTRL('B'));
	assert_true(shows(t, "Reynolds *** 3-3-1"));
	find(t, "intensity");
	press1(t, PRESS_RIGHT);
	press1(t, PRESS_RIGHT);
	find(t, "rating");
	press(t, "1");
	press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_EDIT);
	draft_is(t, "combat\nif clear 6111\n  attack franklin on 6111 from 6110 with i-corps intensity 1  # well\nelse\n"
		"  attack reynolds on 6111 from 6110 with i-corps intensity 3 rating 1 hold # now\nstanding\nall intensity 2\n");
	clear(t);
}

static void W4_W9_H15_limits_are_said(void **state)
{
	struct table *t = set(80, 24, orders);

	(void)state;
	press(t, "B");
	find(t, "intensity");
	press(t, "4");
	assert_true(shows(t, "W4: no more than the initiative"));
	find(t, "rating");
	press(t, "3");
	assert_true(shows(t, "W9: no more than his combat rating"));
	clear(t);
}

/* An attack by pointing is weighed and written as the pointing has it: Burnside rolls and hands it on to Reynolds. */
static void an_attack_by_pointing_is_weighed(void **state)
{
	struct table *t = set(80, 24, "");
	piece_t reynolds = charts_piece(t->desk.pos.charts, "reynolds", 8);
	bool handed = false;

	(void)state;
	for (int row = 0; row < 60 && !handed; row++) {
		desk_focus(&t->desk, t->desk.pos.state->piece[reynolds].hex);
		t->desk.chosen = reynolds;
		desk_act(&t->desk, ACTION_POINT);
		for (int i = 0; i < row; i++)
			press1(t, PRESS_DOWN);
		press(t, "\n");
		handed = t->desk.scene == SCENE_ATTACK && shows(t, "Attack handed to");
		while (!handed && t->desk.scene != SCENE_MAP)
			press1(t, PRESS_ESC);
	}
	assert_true(handed);
	press(t, "B");
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
	press1(t, PRESS_TAB);
	assert_true(shows(t, "chosen before"));
	find(t, "intensity");
	press(t, "1");
	press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	desk_idle(&t->desk);
	t->solo->draft[t->solo->draft_n] = '\0';
	assert_non_null(strstr(t->solo->draft, "  pass reynolds on "));
	assert_non_null(strstr(t->solo->draft, " intensity 1 rating 0 "));
	assert_int_equal(t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD], 0);
	clear(t);
}

/* All units out: nothing is written, and it is said why; Esc leaves everything as it was. */
static void nothing_illegal_is_written(void **state)
{
	struct table *t = set(80, 24, orders);

	(void)state;
	press(t, "B");
	for (int i = 0; i < 20 && strstr(dump(t), "[x]") != NULL; i++) {
		find(t, "[x]");
		press(t, " ");
	}
	assert_true(shows(t, "refused, "));
	press(t, "\n");
	assert_true(shows(t, "not written, "));
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
	press1(t, PRESS_ESC);
	assert_int_equal(t->desk.scene, SCENE_MAP);
	draft_is(t, orders);
	clear(t);
}

/* The figures on the screen are those of the forecast. */
static void H19_Q53_the_table_is_the_forecast(void **state)
{
	struct table *t = set(80, 24, orders);
	static struct battle b;
	char row[80];
	struct text x = text_in(row, sizeof row);

	(void)state;
	press(t, "B");
	assert_true(shows(t, " SP on 2: "));
	struct state s = *t->desk.pos.state;
	turn_end_movement(t->desk.pos.charts, &s, NULL);
	assert_true(battle_begin(&b, t->desk.pos.charts, &s, SIDE_UNION,
		grid_from_id(&t->desk.pos.charts->map.grid, 6111), PIECE_NONE));
	assert_int_equal(b.f.verdict.reason, REASON_LEGAL);
	text_add_int(&x, b.f.row[0].due);
	text_add(&x, "/6");
	assert_true(shows(t, row));
	clear(t);
}

/* P85 */
static void P85_the_field_is_in_sight_on_a_small_screen(void **state)
{
	struct table *t = set(40, 12, orders);

	(void)state;
	press(t, "B");
	for (int i = 0; i < 30; i++) {
		press1(t, PRESS_DOWN);
		assert_true(shows(t, "\n>"));
		assert_int_equal(plane_at(&t->canvas.plane, 0, t->canvas.cursor_y)->ch, '>');
	}
	press1(t, PRESS_PAGE_DOWN);
	press1(t, PRESS_PAGE_DOWN);
	assert_true(shows(t, "SP lost on average") || shows(t, "must go"));
	press1(t, PRESS_UP);
	assert_true(shows(t, "\n>"));
	clear(t);
}

static void nobody_near_says_so(void **state)
{
	struct table *t = set(80, 24, "");

	(void)state;
	desk_focus(&t->desk, grid_from_id(&t->desk.pos.charts->map.grid, 6010));
	press(t, "B");
	assert_true(t->desk.scene == SCENE_BATTLE || shows(t, "nobody of yours"));
	press1(t, PRESS_ESC);
	press(t, "ochit franklin");
	press1(t, PRESS_CTRL('B'));
	assert_true(shows(t, "the battle form is for a line"));
	clear(t);
}

static void no_size_and_no_key_breaks_it(void **state)
{
	static const char keys[] = "jjj \t+-jjjj4j0k9+x?qB\t\tj jj jjjjj-+";
	struct table *t = set(80, 24, orders);

	(void)state;
	for (int w = 1; w < 200; w += 13)
		for (int h = 1; h < 70; h += 7) {
			assert_true(canvas_resize(&t->canvas, w, h));
			if (t->desk.scene == SCENE_MAP)
				press(t, "B");
			press(t, keys);
			press1(t, PRESS_PAGE_DOWN);
			press1(t, PRESS_PAGE_UP);
			assert_true(t->canvas.cursor_x < w && t->canvas.cursor_y < h);
			press1(t, PRESS_ESC);
			press1(t, PRESS_ESC);
		}
	clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(form_at_80x24), cmocka_unit_test(form_at_132x43), cmocka_unit_test(form_at_40x12),
		cmocka_unit_test(an_attack_from_the_map), cmocka_unit_test(an_attack_by_pointing_is_weighed),
		cmocka_unit_test(a_line_is_changed_in_its_place),
		cmocka_unit_test(W4_W9_H15_limits_are_said), cmocka_unit_test(nothing_illegal_is_written),
		cmocka_unit_test(H19_Q53_the_table_is_the_forecast), cmocka_unit_test(nobody_near_says_so),
		cmocka_unit_test(P85_the_field_is_in_sight_on_a_small_screen),
		cmocka_unit_test(no_size_and_no_key_breaks_it),
	};

	return cmocka_run_group_tests_name("battle form", tests, NULL, NULL);
}
