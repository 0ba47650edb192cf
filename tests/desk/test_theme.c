/* SPDX-License-Identifier: GPL-3.0-or-later
 * Themes, and keys of the player's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "solo.h"

static char buf[256 * 1024];

static const char *const names[THEME_COUNT] = {
	"default, 256 colours", "default, 8 colours", "mono", "light, 256 colours", "light, 8 colours", "high-contrast, 256 colours",
	"high-contrast, 8 colours", "colour-blind, 256 colours", "colour-blind, 8 colours",
};

/* Cursor and selection, reach marks, paths, both sides, verdicts, plain text: each pair differs in colour or attribute. */
static void what_counts_can_be_told_apart_in_every_theme(void **state)
{
	static const enum role roles[] = { ROLE_PLAIN, ROLE_STATUS, ROLE_CURSOR, ROLE_UNION, ROLE_CONFEDERATE, ROLE_MARK, ROLE_PATH,
		ROLE_ILLEGAL };

	(void)state;
	for (unsigned t = 0; t < THEME_COUNT; t++)
		for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
			for (size_t j = 0; j < i; j++) {
				const struct look *a = theme_look((enum theme)t, roles[i]), *b = theme_look((enum theme)t, roles[j]);

				if (t == THEME_MONO && (roles[i] == ROLE_ILLEGAL || roles[i] == ROLE_STATUS || roles[j] == ROLE_STATUS))
					continue; /* these never stand in one place */
				if (a->fg == b->fg && a->bg == b->bg && a->attributes == b->attributes)
					fail_msg("%s: %s and %s look alike", names[t], role_name(roles[i]), role_name(roles[j]));
			}
}

static void colours_are_of_the_terminal_they_are_for(void **state)
{
	(void)state;
	for (unsigned t = 0; t < THEME_COUNT; t++)
		for (unsigned r = 0; r < ROLE_COUNT; r++) {
			const struct look *l = theme_look((enum theme)t, (enum role)r);
			int most = t == THEME_MONO ? -1 : strstr(names[t], "256") != NULL ? 255 : 7;

			assert_in_range(l->fg + 1, 0, most + 1);
			assert_in_range(l->bg + 1, 0, most + 1);
		}
	/* one pair a role: the poorest terminals have 64 */
	assert_true(ROLE_COUNT < 64);
	assert_int_equal(theme_of(PALETTE_LIGHT, false), THEME_LIGHT_8);
	assert_int_equal(theme_of(PALETTE_BLIND, true), THEME_BLIND_256);
	assert_int_equal(theme_of(PALETTE_DEFAULT, false), THEME_8);
}

/* The map with the reach of a Leader laid over it, as each theme shows it. */
static void goldens(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct text t = text_in(buf, sizeof buf);
	struct canvas c = { .cursor_x = 0 };
	struct desk d;

	(void)state;
	solo_to_movement(g);
	assert_true(desk_open(&d, &g->game, GLYPHS_ASCII));
	assert_true(canvas_resize(&c, 80, 24));
	desk_press(&d, PRESS_TAB);
	desk_press(&d, 'm');
	desk_idle(&d);
	desk_draw(&d, &c);
	canvas_dump(&c, &t);
	for (unsigned k = 0; k < THEME_COUNT; k++) {
		text_add(&t, "\n= ");
		text_add(&t, names[k]);
		text_add_char(&t, '\n');
		canvas_dump_attributes(&c, (enum theme)k, &t);
		for (unsigned r = 0; r < ROLE_COUNT; r++) {
			const struct look *l = theme_look((enum theme)k, (enum role)r);

			text_add(&t, role_name((enum role)r));
			text_add_char(&t, ' ');
			text_add_int(&t, l->fg);
			text_add_char(&t, ' ');
			text_add_int(&t, l->bg);
			text_add_char(&t, ' ');
			text_add_int(&t, l->attributes);
			text_add_char(&t, '\n');
		}
	}
	assert_false(t.cut);
	canvas_free(&c);
	desk_close(&d);
	solo_end(g);
	golden_is("themes", buf);
}

/* ---- keys ---- */

static void keys_are_bound_and_unbound(void **state)
{
	char why[200];
	struct text w = text_in(why, sizeof why);

	(void)state;
	assert_true(key_bind("send", "Ctrl-S", "F1", &w));
	assert_int_equal(key_action(SCENE_MAP, PRESS_CTRL('S')), ACTION_SEND);
	assert_int_equal(key_action(SCENE_MAP, 's'), ACTION_NONE);
	assert_true(key_clash("send", &w)); /* F1 helps */
	assert_non_null(strstr(why, "F1 is the key of help"));
	key_bind_none();
	assert_int_equal(key_action(SCENE_MAP, 's'), ACTION_SEND);
	/* two may be swapped */
	assert_true(key_bind("send", "r", "", &w));
	assert_true(key_bind("report", "s", "", &w));
	assert_false(key_clash("send", &w));
	assert_false(key_clash("report", &w));
	/* a word is read as it is shown, in any case */
	assert_true(key_bind("send", "pgup", "", &w));
	assert_true(key_bind("send", "SPACE", "", &w));
	key_bind_none();
}

static void what_cannot_be_bound_is_told(void **state)
{
	static const char *const bad[][2] = { { "sennd", "x" }, { "send", "F13" }, { "send", "" }, { "send", "xy" },
		{ "leave", "x" }, { "form-leave", "q" }, { "jot-done", "Space" }, { "", "x" } };

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		char why[200] = "";
		struct text w = text_in(why, sizeof why);

		assert_false(key_bind(bad[i][0], bad[i][1], "", &w));
		assert_string_not_equal(why, "");
	}
	char why[200];
	struct text w = text_in(why, sizeof why);

	assert_true(key_bind("leave", "Ctrl-X", "", &w));
	key_bind_none();
}

/* The table itself has no clash, or binding anything would be refused. */
static void the_table_has_no_clash(void **state)
{
	(void)state;
	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char word[64], why[200];
		struct text t = text_in(word, sizeof word), w = text_in(why, sizeof why);

		action_word((enum action)a, &t);
		if (key_clash(word, &w))
			fail_msg("%s: %s", word, why);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_counts_can_be_told_apart_in_every_theme), cmocka_unit_test(colours_are_of_the_terminal_they_are_for),
		cmocka_unit_test(goldens), cmocka_unit_test(keys_are_bound_and_unbound), cmocka_unit_test(what_cannot_be_bound_is_told),
		cmocka_unit_test(the_table_has_no_clash),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
