/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every view of the desk at turn 4 of a recorded game, without a terminal: goldens at three sizes, in ASCII and UTF-8, with and
 * without colour; the hardware cursor; the smallest sizes; characters of a doubtful width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "desk/golden.h"
#include "desk/shot.h"
#include "desk/turn4_lobby.h"

static struct turn4 *game;
static struct view view[2 * VIEWS_MAX];
static unsigned n_views;
static char draft[TURN4_DRAFT_BYTES];
static size_t draft_n;

static int set(void **state)
{
	(void)state;
	game = turn4_begin();
	memcpy(draft, game->draft, game->draft_n);
	draft_n = game->draft_n;
	n_views = views_find(game, view);
	n_views += views_more(game, view + n_views);
	return 0;
}

static int clear(void **state)
{
	(void)state;
	turn4_end(game);
	return 0;
}

/* One view on a canvas of its own. */
struct show {
	struct desk desk;
	struct canvas canvas;
};

static void show(struct show *s, const struct view *v, int w, int h, enum glyph_set glyphs)
{
	memset(s, 0, sizeof *s);
	memcpy(game->draft, draft, draft_n);
	game->draft_n = draft_n;
	game->news = v->news;
	game->open = v->open;
	assert_true(desk_open(&s->desk, &game->game, glyphs));
	assert_true(canvas_resize(&s->canvas, w, h));
	view_go(v, &s->desk, &s->canvas);
	assert_int_equal(s->desk.scene, v->scene);
}

static void hide(struct show *s)
{
	canvas_free(&s->canvas);
	desk_close(&s->desk);
}

static void name(const struct view *v, char *out, size_t n)
{
	struct text t = text_in(out, n);

	view_name(v, &t);
	assert_false(t.cut);
}

/* ---- goldens ---- */

static char got[512 * 1024], before[64 * 1024], after[64 * 1024];

static void draw(void *ctx, int w, int h, enum glyph_set glyphs, struct canvas *c)
{
	const struct view *v = ctx;
	static struct show s;

	show(&s, v, w, h, glyphs);
	if (v->has != NULL && w == 80 && glyphs == GLYPHS_ASCII) {
		struct text t = text_in(before, sizeof before);

		canvas_dump(&s.canvas, &t);
		if (strstr(before, v->has) == NULL)
			fail_msg("%s does not show: %s", v->name, v->has);
	}
	canvas_free(c);
	*c = s.canvas;
	s.canvas = (struct canvas){ .cursor_x = 0 };
	hide(&s);
}

static void every_view_is_as_its_golden(void **state)
{
	(void)state;
	for (unsigned i = 0; i < n_views; i++) {
		struct text out = text_in(got, sizeof got);
		char file[160] = "views/", *at = file + strlen(file);

		name(&view[i], at, sizeof file - (size_t)(at - file));
		text_add(&out, "keys:");
		for (unsigned k = 0; k < view[i].n; k++) {
			text_add_char(&out, ' ');
			key_words(view[i].step[k].key, &out);
			if (view[i].step[k].times > 1) {
				text_add_char(&out, '*');
				text_add_int(&out, view[i].step[k].times);
			}
		}
		text_add_char(&out, '\n');
		shot_sizes(draw, &view[i], &out);
		golden_is(file, got);
	}
}

static struct turn4_lobby house;

static void draw_lobby(void *ctx, int w, int h, enum glyph_set glyphs, struct canvas *c)
{
	const struct lobby_view *v = ctx;
	struct lobby l;

	lobby_view_go(v, &house, glyphs, &l, c);
	if (w == 80 && h == 24 && glyphs == GLYPHS_ASCII) {
		struct text t = text_in(before, sizeof before);

		canvas_dump(c, &t);
		if (strstr(before, v->has) == NULL)
			fail_msg("%s does not show: %s", v->name, v->has);
	}
	lobby_close(&l);
}

static void every_view_of_the_lobby_is_as_its_golden(void **state)
{
	(void)state;
	turn4_lobby_begin(&house, game);
	for (unsigned i = 0; i < n_lobby_views; i++) {
		struct lobby_view v = lobby_views[i];
		struct text out = text_in(got, sizeof got);
		char file[160];

		snprintf(file, sizeof file, "views/%s", v.name);
		shot_sizes(draw_lobby, &v, &out);
		golden_is(file, got);
	}
}

static void letters_of_the_planes(void **state)
{
	struct text out = text_in(got, sizeof got);

	(void)state;
	shot_roles(&out);
	golden_is("views-letters", got);
}

/* A scene that nothing leads to would have no golden.  Those of the lobby are in lobby_views. */
static void every_scene_is_among_them(void **state)
{
	(void)state;
	for (unsigned s = 0; s < SCENE_COUNT; s++) {
		bool found = strstr(scene_title((enum scene)s), "lobby") != NULL;

		for (unsigned i = 0; i < n_views; i++)
			found |= view[i].scene == (enum scene)s;
		if (!found)
			fail_msg("no keys found that lead to: %s", scene_title((enum scene)s));
	}
}

/* ---- what holds in each ---- */

static const struct {
	int w, h;
} sizes[] = { { 80, 24 }, { 132, 43 }, { 60, 20 }, { 40, 12 }, { 41, 13 }, { 79, 21 }, { 500, 200 } };

/* P83, P85: at every size that is not too small there are words and keys to read, and the hardware cursor stands on the
 * scene's part of the screen. */
static void P83_P85_words_keys_and_cursor(void **state)
{
	static struct show s;

	(void)state;
	for (unsigned i = 0; i < n_views; i++)
		for (unsigned k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
			const struct plane *p = &s.canvas.plane;
			unsigned words = 0;

			show(&s, &view[i], sizes[k].w, sizes[k].h, GLYPHS_ASCII);
			assert_true(s.canvas.cursor_y > 0 && s.canvas.cursor_y < p->h - 1);
			for (int x = 0; x < p->w; x++)
				words += plane_at(p, x, p->h - 1)->ch != ' ';
			assert_true(words >= 8);
			hide(&s);
		}
}

/* East Asian Width "A" among the characters a glyph table might want. */
static bool is_ambiguous(uint32_t c)
{
	static const uint32_t range[][2] = {
		{ 0xa1, 0xa1 }, { 0xa4, 0xa4 }, { 0xa7, 0xa8 }, { 0xaa, 0xaa }, { 0xad, 0xae }, { 0xb0, 0xb4 }, { 0xb6, 0xba },
		{ 0xbc, 0xbf },
		{ 0xd7, 0xd7 }, { 0xf7, 0xf7 }, { 0x2010, 0x2010 }, { 0x2013, 0x2016 }, { 0x2018, 0x2019 }, { 0x201c, 0x201d },
		{ 0x2020, 0x2022 }, { 0x2024, 0x2027 }, { 0x2030, 0x2030 }, { 0x2032, 0x2033 }, { 0x2035, 0x2035 }, { 0x203b, 0x203b },
		{ 0x203e, 0x203e }, { 0x2190, 0x2199 }, { 0x21b8, 0x21b9 }, { 0x21d2, 0x21d2 }, { 0x21d4, 0x21d4 }, { 0x21e7, 0x21e7 },
		{ 0x2200, 0x2200 }, { 0x2202, 0x2203 }, { 0x2207, 0x2208 }, { 0x220b, 0x220b }, { 0x220f, 0x220f }, { 0x2211, 0x2211 },
		{ 0x2215, 0x2215 }, { 0x221a, 0x221a }, { 0x221d, 0x2220 }, { 0x2223, 0x2223 }, { 0x2225, 0x2225 }, { 0x2227, 0x222c },
		{ 0x222e, 0x222e }, { 0x2234, 0x2237 }, { 0x223c, 0x223d }, { 0x2248, 0x2248 }, { 0x224c, 0x224c }, { 0x2252, 0x2252 },
		{ 0x2260, 0x2261 }, { 0x2264, 0x2267 }, { 0x2295, 0x2295 }, { 0x2299, 0x2299 }, { 0x22a5, 0x22a5 }, { 0x22bf, 0x22bf },
		{ 0x2312, 0x2312 }, { 0x2460, 0x24e9 }, { 0x24eb, 0x254b }, { 0x2550, 0x2573 }, { 0x2580, 0x258f }, { 0x2592, 0x2595 },
		{ 0x25a0, 0x25a1 }, { 0x25a3, 0x25a9 }, { 0x25b2, 0x25b3 }, { 0x25b6, 0x25b7 }, { 0x25bc, 0x25bd }, { 0x25c0, 0x25c1 },
		{ 0x25c6, 0x25c8 }, { 0x25cb, 0x25cb }, { 0x25ce, 0x25d1 }, { 0x25e2, 0x25e5 }, { 0x25ef, 0x25ef }, { 0x2605, 0x2606 },
		{ 0x2609, 0x2609 }, { 0x260e, 0x260f }, { 0x261c, 0x261c }, { 0x261e, 0x261e }, { 0x2640, 0x2640 }, { 0x2642, 0x2642 },
		{ 0x2660, 0x2661 }, { 0x2663, 0x2665 }, { 0x2667, 0x266a }, { 0x266c, 0x266d }, { 0x266f, 0x266f }, { 0x2776, 0x277f },
		{ 0xe000, 0xf8ff }, { 0xfe00, 0xfe0f }, { 0xfffd, 0xfffd },
	};

	for (unsigned i = 0; i < sizeof range / sizeof range[0]; i++)
		if (c >= range[i][0] && c <= range[i][1])
			return true;
	return false;
}

/* P88: what is drawn is ASCII unless somebody asks for more; then no character is one cell wide for some and two for others.
 * (Those of the alternate character set are never written as characters unless somebody asks for that in a UTF-8 locale.) */
static void P88_ascii_by_default_and_nothing_of_a_doubtful_width(void **state)
{
	static struct show s;
	unsigned beyond = 0;

	(void)state;
	for (unsigned i = 0; i < n_views; i++)
		for (unsigned g = 0; g < GLYPH_SET_COUNT; g++) {
			show(&s, &view[i], 132, 43, (enum glyph_set)g);
			for (int k = 0; k < 132 * 43; k++) {
				uint32_t c = s.canvas.plane.cell[k].ch;

				beyond += c > '~';
				if (g == GLYPHS_ASCII && (c < ' ' || c > '~'))
					fail_msg("U+%04X in ASCII: %s", (unsigned)c, scene_title(view[i].scene));
				if (g != GLYPHS_ACS && is_ambiguous(c))
					fail_msg("U+%04X is of ambiguous width: %s", (unsigned)c, scene_title(view[i].scene));
			}
			hide(&s);
		}
	assert_true(beyond > 0);
}

/* Mono must be playable: wherever the focus is marked by a role, its cell looks other than a plain one without any colour. */
static void without_colour_the_focus_is_marked(void **state)
{
	static struct show s;

	(void)state;
	for (unsigned i = 0; i < n_views; i++) {
		show(&s, &view[i], 80, 24, GLYPHS_ASCII);
		for (int k = 0; k < 80 * 24; k++) {
			const struct cell *c = &s.canvas.plane.cell[k];

			if (c->role == ROLE_CURSOR)
				assert_true(theme_look(THEME_MONO, (enum role)c->role)->attributes != 0);
		}
		hide(&s);
	}
}

/* P80: a window too small says so, keeps the scene and what was typed, and shows all of it again when it has grown. */
static void P80_too_small_and_back(void **state)
{
	static struct show s;
	static const int small[][2] = { { 39, 12 }, { 40, 11 }, { 1, 1 }, { 500, 1 }, { 1, 200 }, { 5, 5 } };

	(void)state;
	for (unsigned i = 0; i < n_views; i++) {
		struct text was = text_in(before, sizeof before), is = text_in(after, sizeof after);

		show(&s, &view[i], 80, 24, GLYPHS_ASCII);
		canvas_dump(&s.canvas, &was);
		for (unsigned k = 0; k < sizeof small / sizeof small[0]; k++) {
			struct text out = text_in(got, sizeof got);

			assert_true(canvas_resize(&s.canvas, small[k][0], small[k][1]));
			desk_draw(&s.desk, &s.canvas);
			canvas_dump(&s.canvas, &out);
			if (small[k][0] >= 39)
				assert_true(strncmp(got, "need 40x12, have ", 17) == 0);
			assert_int_equal(s.canvas.cursor_y, 0);
		}
		assert_true(canvas_resize(&s.canvas, 80, 24));
		desk_draw(&s.desk, &s.canvas);
		canvas_dump(&s.canvas, &is);
		assert_string_equal(before, after);
		hide(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_view_is_as_its_golden), cmocka_unit_test(every_view_of_the_lobby_is_as_its_golden),
		cmocka_unit_test(letters_of_the_planes),
		cmocka_unit_test(every_scene_is_among_them),
		cmocka_unit_test(P83_P85_words_keys_and_cursor),
		cmocka_unit_test(P88_ascii_by_default_and_nothing_of_a_doubtful_width),
		cmocka_unit_test(without_colour_the_focus_is_marked), cmocka_unit_test(P80_too_small_and_back),
	};

	return cmocka_run_group_tests_name("views", tests, set, clear);
}
