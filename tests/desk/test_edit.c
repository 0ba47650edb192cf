/* SPDX-License-Identifier: GPL-3.0-or-later
 * The text being edited, against a few scripts and a naive model. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/limits.h"
#include "view/edit.h"

static void type(struct edit *e, const char *s)
{
	for (; *s != '\0'; s++) {
		if (*s == '\n')
			assert_true(edit_newline(e));
		else
			assert_true(edit_insert(e, s, 1));
	}
}

static void a_block_is_indented(void **state)
{
	struct edit e = { .s = NULL };

	(void)state;
	assert_true(edit_load(&e, "", 0));
	type(&e, "chit lee\nmarch anv to 6009\ncommand longstreet\nmarch i-corps to 6009");
	assert_string_equal(e.s, "chit lee\n  march anv to 6009\n  command longstreet\n    march i-corps to 6009");
	/* `chit take` opens nothing */
	type(&e, "\n");
	while (edit_column(&e) > 0)
		assert_true(edit_backspace(&e));
	type(&e, "chit take\ncombat\nx");
	assert_non_null(strstr(e.s, "\nchit take\ncombat\nx"));
	edit_free(&e);
}

static void backspace_takes_an_indentation_at_once(void **state)
{
	struct edit e = { .s = NULL };

	(void)state;
	assert_true(edit_load(&e, "    ", 4));
	assert_true(edit_backspace(&e));
	assert_string_equal(e.s, "  ");
	assert_true(edit_backspace(&e));
	assert_string_equal(e.s, "");
	assert_false(edit_backspace(&e));
	edit_free(&e);
}

static void undo_goes_back_to_the_beginning_and_redo_forth(void **state)
{
	struct edit e = { .s = NULL };
	char last[64];

	(void)state;
	assert_true(edit_load(&e, "try lee\n", 8));
	type(&e, "march anv to 6009");
	edit_move(&e, EDIT_TOP, 1);
	assert_true(edit_kill_line(&e));
	strcpy(last, e.s);
	assert_string_equal(last, "march anv to 6009");
	while (edit_undo(&e)) {}
	assert_string_equal(e.s, "try lee\n");
	while (edit_redo(&e)) {}
	assert_string_equal(e.s, last);
	assert_true(edit_undo(&e));
	assert_string_equal(e.s, "try lee\nmarch anv to 6009");
	/* a change drops what could have been redone */
	type(&e, "x");
	assert_false(edit_redo(&e));
	edit_free(&e);
}

static void characters_not_bytes_are_deleted(void **state)
{
	struct edit e = { .s = NULL };

	(void)state;
	assert_true(edit_load(&e, "# \xc3\xa9t\xc3\xa9", 7));
	assert_int_equal(edit_column(&e), 5);
	assert_true(edit_backspace(&e));
	assert_string_equal(e.s, "# \xc3\xa9t");
	edit_move(&e, EDIT_HOME, 1);
	edit_move(&e, EDIT_RIGHT, 1);
	edit_move(&e, EDIT_RIGHT, 1);
	assert_true(edit_delete(&e));
	assert_string_equal(e.s, "# t");
	edit_free(&e);
}

static void up_and_down_keep_their_column(void **state)
{
	struct edit e = { .s = NULL };

	(void)state;
	assert_true(edit_load(&e, "abcdef\nab\nabcdef", 16));
	edit_move(&e, EDIT_UP, 1);
	assert_int_equal(edit_column(&e), 2);
	edit_move(&e, EDIT_UP, 1);
	assert_int_equal(edit_column(&e), 6);
	edit_move(&e, EDIT_PAGE_DOWN, 10);
	assert_int_equal(edit_line(&e), 2);
	assert_int_equal(edit_column(&e), 6);
	edit_free(&e);
}

static void a_text_as_long_as_a_body_is_the_longest(void **state)
{
	static char big[BODY_MAX_BYTES];
	struct edit e = { .s = NULL };

	(void)state;
	memset(big, 'a', sizeof big);
	assert_true(edit_load(&e, big, sizeof big));
	assert_false(edit_insert(&e, "a", 1));
	assert_int_equal(e.len, BODY_MAX_BYTES);
	assert_true(edit_backspace(&e));
	assert_true(edit_insert(&e, "b", 1));
	edit_free(&e);
}

/* Random changes, each undone again one by one, give back every text on the way. */
static void P11_random_changes_undo_one_by_one(void **state)
{
	enum { STEPS = 400 };
	static char was[STEPS][2048];
	struct edit e = { .s = NULL };
	uint32_t r = 7;
	size_t n = 0;

	(void)state;
	assert_true(edit_load(&e, "chit lee\n  march anv to 6010\n", 29));
	for (int i = 0; i < STEPS; i++) {
		size_t steps = e.n_changes;
		char before[2048];

		r = r * 1664525u + 1013904223u;
		strcpy(before, e.s);
		switch (r >> 28) {
		case 0: case 1: case 2: case 3: case 4: case 5:
			edit_insert(&e, "0123456789 -\n" + (r >> 8) % 13, 1);
			break;
		case 6:
			edit_newline(&e);
			break;
		case 7:
			edit_backspace(&e);
			break;
		case 8:
			edit_delete(&e);
			break;
		case 9:
			edit_kill_line(&e);
			break;
		default:
			edit_move(&e, (enum edit_move)((r >> 8) % 10), 3);
			break;
		}
		assert_int_equal(strlen(e.s), e.len);
		assert_true(e.at <= e.len);
		if (e.n_changes > steps)
			strcpy(was[n++], before);
	}
	assert_true(n > 100);
	while (n > 0) {
		assert_true(edit_undo(&e));
		assert_string_equal(e.s, was[--n]);
	}
	edit_free(&e);
}

static void the_window_follows_the_cursor(void **state)
{
	struct edit e = { .s = NULL };

	(void)state;
	assert_true(edit_load(&e, "1\n2\n3\n4\n5\n6\n7\n8 and a long line here", 37));
	edit_show(&e, 10, 3);
	assert_int_equal(e.top, 5);
	assert_true(edit_column(&e) - e.left < 10);
	edit_move(&e, EDIT_TOP, 1);
	edit_show(&e, 10, 3);
	assert_int_equal(e.top, 0);
	assert_int_equal(e.left, 0);
	edit_free(&e);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_block_is_indented), cmocka_unit_test(backspace_takes_an_indentation_at_once),
		cmocka_unit_test(undo_goes_back_to_the_beginning_and_redo_forth), cmocka_unit_test(characters_not_bytes_are_deleted),
		cmocka_unit_test(up_and_down_keep_their_column), cmocka_unit_test(a_text_as_long_as_a_body_is_the_longest),
		cmocka_unit_test(P11_random_changes_undo_one_by_one), cmocka_unit_test(the_window_follows_the_cursor),
	};

	return cmocka_run_group_tests_name("edit", tests, NULL, NULL);
}
