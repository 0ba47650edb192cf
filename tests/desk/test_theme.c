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
#include "view/lobby.h"

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

/* ---- nothing by colour alone ---- */

/* Roles that may dress one and the same text: within a row each pair differs without colour. */
static const enum role one_text[][6] = {
	{ ROLE_PLAIN, ROLE_HEAD, ROLE_ALERT, ROLE_STATUS, ROLE_CURSOR, ROLE_COUNT },
	{ ROLE_PLAIN, ROLE_KEY, ROLE_CURSOR, ROLE_COUNT },
	{ ROLE_DIM, ROLE_KEY, ROLE_COUNT },
	{ ROLE_UNION, ROLE_CONFEDERATE, ROLE_MARK, ROLE_PATH, ROLE_CURSOR, ROLE_COUNT },
	{ ROLE_TOWN, ROLE_CITY, ROLE_OBJECTIVE, ROLE_COUNT },
	{ ROLE_PLAIN, ROLE_ILLEGAL, ROLE_CURSOR, ROLE_COUNT },
};
/* Roles of characters that mean what they mean by themselves. */
static const enum role by_character[] = { ROLE_FRAME, ROLE_NUMBER, ROLE_LEGAL, ROLE_LEGAL_IF };

static unsigned mono(enum role r)
{
	return theme_look(THEME_MONO, r)->attributes;
}

static void without_colour_each_meaning_has_a_look_or_a_character_of_its_own(void **state)
{
	bool told[ROLE_COUNT] = { false };

	(void)state;
	for (size_t row = 0; row < sizeof one_text / sizeof one_text[0]; row++)
		for (unsigned i = 0; one_text[row][i] != ROLE_COUNT; i++) {
			told[one_text[row][i]] = true;
			for (unsigned j = 0; j < i; j++)
				if (mono(one_text[row][i]) == mono(one_text[row][j]))
					fail_msg("%s and %s look alike without colour", role_name(one_text[row][i]),
						role_name(one_text[row][j]));
		}
	for (size_t i = 0; i < sizeof by_character / sizeof by_character[0]; i++)
		told[by_character[i]] = true;
	for (unsigned g = 0; g < GLYPH_COUNT; g++)
		told[glyph_role((enum glyph)g)] = true;
	for (unsigned r = 0; r < ROLE_COUNT; r++)
		if (!told[r])
			fail_msg("%s: nothing says how it is told apart without colour", role_name((enum role)r));
	for (unsigned m = MARK_LEGAL; m < MARK_COUNT; m++)
		for (unsigned k = MARK_LEGAL; k < m; k++)
			assert_int_not_equal(mark_char((enum mark)m), mark_char((enum mark)k));
	for (unsigned s = 0; s < LOBBY_STATE_COUNT; s++)
		for (unsigned k = 0; k < s; k++)
			assert_int_not_equal(lobby_state_mark((enum lobby_state)s), lobby_state_mark((enum lobby_state)k));
}

/* Frames stand outside the map; there each two glyphs of different roles differ as characters or as attributes. */
static void glyphs_of_the_map_are_told_apart_without_colour(void **state)
{
	(void)state;
	for (unsigned set = 0; set < GLYPH_SET_COUNT; set++)
		for (unsigned g = 0; g < GLYPH_COUNT; g++)
			for (unsigned k = 0; k < g; k++) {
				enum role a = glyph_role((enum glyph)g), b = glyph_role((enum glyph)k);

				if (a == b || a == ROLE_FRAME || b == ROLE_FRAME)
					continue;
				if (glyph_char((enum glyph_set)set, (enum glyph)g) == glyph_char((enum glyph_set)set, (enum glyph)k) &&
					mono(a) == mono(b))
					fail_msg("glyph set %u: %s and %s look alike without colour", set, role_name(a), role_name(b));
			}
}

/* ---- contrast ---- */

struct rgb {
	unsigned r, g, b;
};

/* The first 16 colours are the terminal's: those of xterm and those of a PC's console, whichever is worse counts. */
static const uint32_t first16[2][16] = {
	{ 0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
		0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff },
	{ 0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555, 0xff5555, 0x55ff55, 0xffff55,
		0x5555ff, 0xff55ff, 0x55ffff, 0xffffff },
};

static struct rgb rgb_of(int colour, unsigned terminal)
{
	static const unsigned step[6] = { 0, 95, 135, 175, 215, 255 };
	unsigned c = (unsigned)colour;

	if (c < 16)
		return (struct rgb){ first16[terminal][c] >> 16, first16[terminal][c] >> 8 & 255, first16[terminal][c] & 255 };
	if (c < 232)
		return (struct rgb){ step[(c - 16) / 36], step[(c - 16) / 6 % 6], step[(c - 16) % 6] };
	c = 8 + 10 * (c - 232);
	return (struct rgb){ c, c, c };
}

/* y with y^5 = a, 0 < a <= 1, by Newton. */
static double fifth_root(double a)
{
	double y = 1;

	for (int i = 0; i < 100; i++)
		y -= (y * y * y * y * y - a) / (5 * y * y * y * y);
	return y;
}

static double linear(unsigned v)
{
	double c = v / 255.0, u = (c + 0.055) / 1.055;

	return c <= 0.03928 ? c / 12.92 : u * u * fifth_root(u * u); /* u to the power of 2.4 */
}

/* Contrast ratio of WCAG 2: 1 to 21. */
static double contrast(struct rgb a, struct rgb b)
{
	double x = 0.2126 * linear(a.r) + 0.7152 * linear(a.g) + 0.0722 * linear(a.b) + 0.05;
	double y = 0.2126 * linear(b.r) + 0.7152 * linear(b.g) + 0.0722 * linear(b.b) + 0.05;

	return x > y ? x / y : y / x;
}

/* The least contrast of a look.  The terminal's own colours are taken to be light grey on black, in the light theme black on
 * white. */
static double contrast_of(unsigned theme, enum role r)
{
	const struct look *l = theme_look((enum theme)theme, r);
	bool light = theme == THEME_LIGHT_256 || theme == THEME_LIGHT_8;
	double least = 21;

	for (unsigned terminal = 0; terminal < 2; terminal++) {
		struct rgb fg = rgb_of(l->fg >= 0 ? l->fg : light ? 0 : 7, terminal);
		struct rgb bg = rgb_of(l->bg >= 0 ? l->bg : light ? 15 : 0, terminal);
		double c = contrast(fg, bg);

		least = c < least ? c : least;
	}
	return least;
}

/* Lines, numbers of hexes and terrain are seen, not read. */
static bool is_seen_only(enum role r)
{
	return r == ROLE_FRAME || r == ROLE_NUMBER || (r >= ROLE_CLEAR && r <= ROLE_MINOR);
}

/* The limits: with 256 colours 4.5 for what is read and 3 for what is only seen, 7 for all in the theme of high contrast; with 8
 * colours, whose shades are the terminal's, 3 for all and 4 in that theme. */
static void every_look_has_the_contrast_it_needs(void **state)
{
	(void)state;
	assert_true(contrast((struct rgb){ 0, 0, 0 }, (struct rgb){ 255, 255, 255 }) > 20.99);
	assert_true(contrast((struct rgb){ 119, 119, 119 }, (struct rgb){ 255, 255, 255 }) < 4.5); /* known to be just below */
	assert_true(contrast((struct rgb){ 118, 118, 118 }, (struct rgb){ 255, 255, 255 }) > 4.5);
	for (unsigned t = 0; t < THEME_COUNT; t++) {
		if (t == THEME_MONO)
			continue;
		for (unsigned r = 0; r < ROLE_COUNT; r++) {
			bool many = strstr(names[t], "256") != NULL, high = t == THEME_CONTRAST_256 || t == THEME_CONTRAST_8;
			double limit = high ? (many ? 7 : 4) : many && !is_seen_only((enum role)r) ? 4.5 : 3, c = contrast_of(t, (enum role)r);

			if (c < limit)
				fail_msg("%s, %s: contrast %d/100, at least %d/100 wanted", names[t], role_name((enum role)r), (int)(c * 100),
					(int)(limit * 100));
		}
	}
}

/* ---- chosen by a key ---- */

static enum palette kept;
static bool keeps(void *ctx, enum palette p, struct text *why)
{
	(void)ctx;
	kept = p;
	if (p == PALETTE_BLIND)
		text_add(why, "the disk is full");
	return p != PALETTE_BLIND;
}

static void a_key_goes_through_the_themes_and_each_is_kept(void **state)
{
	static const char *const said[] = { "theme: light", "theme: mono", "theme: high-contrast", "the disk is full",
		"theme: default" };
	struct solo *g = solo_begin("warrenton");
	struct desk d;
	enum palette p;

	(void)state;
	g->game.theme = keeps;
	assert_true(desk_open(&d, &g->game, GLYPHS_ASCII));
	for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
		desk_press(&d, 'T');
		assert_string_equal(d.said, said[i]);
		assert_int_equal(kept, d.palette);
		assert_true(d.said_alert == (d.palette == PALETTE_BLIND));
		assert_true(palette_of(palette_word(d.palette), &p) && p == d.palette);
	}
	assert_false(palette_of("nosuch", &p));
	assert_true(palette_of("", &p) && p == PALETTE_DEFAULT);
	d.colourless = true;
	desk_press(&d, 'T');
	assert_string_equal(d.said, "theme: light; no colours are shown: NO_COLOR is set, or the terminal has none");
	desk_press(&d, 'T');
	assert_string_equal(d.said, "theme: mono");
	desk_close(&d);
	solo_end(g);
	assert_int_equal(theme_of(PALETTE_MONO, true), THEME_MONO);
	assert_int_equal(theme_of(PALETTE_MONO, false), THEME_MONO);
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
	assert_true(key_bind("army", "r", "", &w));
	assert_true(key_bind("report", "a", "", &w));
	assert_false(key_clash("army", &w));
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
/* Whatever is laid over the map or the lobby can be left again by Esc (P89). */
static void esc_leaves_every_scene_but_the_two_that_are_home(void **state)
{
	static char words[4096];

	(void)state;
	for (unsigned s = 0; s < SCENE_COUNT; s++)
		if (s != SCENE_MAP && s != SCENE_LOBBY && key_action((enum scene)s, PRESS_ESC) == ACTION_NONE) {
			struct text t = text_in(words, sizeof words);
			key_help_scene((enum scene)s, 80, &t);
			fail_msg("Esc does nothing in scene %u: %s", s, words);
		}
}

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
		cmocka_unit_test(goldens),
		cmocka_unit_test(without_colour_each_meaning_has_a_look_or_a_character_of_its_own),
		cmocka_unit_test(glyphs_of_the_map_are_told_apart_without_colour), cmocka_unit_test(every_look_has_the_contrast_it_needs),
		cmocka_unit_test(a_key_goes_through_the_themes_and_each_is_kept),
		cmocka_unit_test(keys_are_bound_and_unbound), cmocka_unit_test(what_cannot_be_bound_is_told),
		cmocka_unit_test(the_table_has_no_clash), cmocka_unit_test(esc_leaves_every_scene_but_the_two_that_are_home),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
