/* SPDX-License-Identifier: GPL-3.0-or-later
 * Messages and notes on the desk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "table.h"

static struct table *set(int w, int h, const char *notes)
{
	struct solo *g = solo_begin("warrenton");
	struct text n = text_in(g->paper[PAPER_NOTES], DESK_NOTES_BYTES);
	struct table *t;

	solo_to_movement(g);
	text_add(&n, notes);
	t = table_open(g, w, h, "");
	desk_focus(&t->desk, table_hex(t, 6009));
	return t;
}

static void a_message_is_kept_as_soon_as_nobody_types(void **state)
{
	struct table *t = set(80, 24, "");

	(void)state;
	table_press(t, "MWell played,\nBert");
	assert_true(desk_busy(&t->desk));
	(void)desk_idle(&t->desk);
	assert_string_equal(t->solo->paper[PAPER_MESSAGE], "Well played,\nBert");
	/* and on leaving, whatever happens: as for SIGTERM */
	table_press(t, "!");
	desk_keep(&t->desk);
	assert_string_equal(t->solo->paper[PAPER_MESSAGE], "Well played,\nBert!");
	desk_press(&t->desk, PRESS_ESC);
	assert_int_equal(t->desk.scene, SCENE_MAP);
	table_clear(t);
}

static void a_message_ends_at_4_KiB(void **state)
{
	struct table *t = set(80, 24, "");

	(void)state;
	table_press(t, "M");
	for (unsigned i = 0; i < MESSAGE_MAX_BYTES - 1; i++)
		desk_press(&t->desk, 'x');
	assert_true(table_shows(t, "0 bytes left"));
	table_press(t, "y");
	assert_true(table_shows(t, "a message has at most 4 KiB"));
	desk_idle(&t->desk);
	assert_int_equal(strlen(t->solo->paper[PAPER_MESSAGE]), MESSAGE_MAX_BYTES - 1);
	table_clear(t);
}

static void what_cannot_be_shown_is_not_taken(void **state)
{
	static const uint32_t bad[] = { 0x1b, 0x9b, 0x202e, 0x200b, 0xfeff, 0xe000 };
	struct table *t = set(80, 24, "");

	(void)state;
	table_press(t, "Ma");
	desk_press(&t->desk, PRESS_PASTE_BEGIN);
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		desk_press(&t->desk, bad[i]);
	desk_press(&t->desk, PRESS_PASTE_END);
	table_press(t, "b");
	desk_idle(&t->desk);
	assert_string_equal(t->solo->paper[PAPER_MESSAGE], "ab");
	table_clear(t);
}

static void a_note_is_shown_with_its_hex_and_its_piece(void **state)
{
	struct table *t = set(80, 24, "burnside he is slow\n6109: watch the gap\n60091 nothing\n");

	(void)state;
	for (int i = 0; i < 20; i++)
		desk_press(&t->desk, PRESS_PAGE_DOWN);
	assert_true(table_shows(t, "# burnside he is slow"));
	assert_false(table_shows(t, "watch the gap"));
	desk_focus(&t->desk, grid_from_id(&t->solo->charts.map.grid, 6109));
	for (int i = 0; i < 20; i++)
		desk_press(&t->desk, PRESS_PAGE_DOWN);
	assert_true(table_shows(t, "# 6109: watch the gap"));
	/* ; on a hex with a note goes on with it, on another one begins a line */
	table_press(t, "; now");
	assert_true(table_shows(t, "watch the gap now"));
	desk_press(&t->desk, PRESS_ESC);
	desk_focus(&t->desk, grid_from_id(&t->solo->charts.map.grid, 6010));
	table_press(t, ";Lee");
	desk_press(&t->desk, PRESS_ESC);
	assert_string_equal(t->solo->paper[PAPER_NOTES],
		"burnside he is slow\n6109: watch the gap now\n60091 nothing\n6010 Lee");
	table_clear(t);
}

static void notes_that_cannot_be_kept_are_told(void **state)
{
	struct table *t = set(80, 24, "");

	(void)state;
	table_press(t, ";x");
	t->solo->refuse_keep = true;
	desk_idle(&t->desk);
	assert_true(table_shows(t, "the disk is full"));
	table_clear(t);
}

static void faces(void **state)
{
	static const struct {
		int w, h;
	} sizes[] = { { 80, 24 }, { 132, 43 }, { 40, 12 } };
	struct text out = text_in(table_buf, sizeof table_buf);

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct table *t = set(sizes[i].w, sizes[i].h, "6109 watch the gap\n");

		table_press(t, "MWell played.\nAnna");
		canvas_dump(&t->canvas, &out);
		desk_press(&t->desk, PRESS_ESC);
		table_press(t, ";here it begins");
		canvas_dump(&t->canvas, &out);
		text_add(&out, "attributes without colour\n");
		canvas_dump_attributes(&t->canvas, THEME_MONO, &out);
		table_clear(t);
	}
	assert_false(out.cut);
	golden_is("jot", table_buf);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_message_is_kept_as_soon_as_nobody_types), cmocka_unit_test(a_message_ends_at_4_KiB),
		cmocka_unit_test(what_cannot_be_shown_is_not_taken), cmocka_unit_test(a_note_is_shown_with_its_hex_and_its_piece),
		cmocka_unit_test(notes_that_cannot_be_kept_are_told), cmocka_unit_test(faces),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
