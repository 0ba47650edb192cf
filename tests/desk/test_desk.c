/* SPDX-License-Identifier: GPL-3.0-or-later
 * The desk without a terminal: goldens of whole screens, what keys do, and that no size and no key breaks it. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <cmocka.h>

#include "golden.h"
#include "table.h"

static const char orders[] =
	"# to the Rappahannock\n"
	"chit burnside\n"
	"  march aop to 6109\n"
	"  command sumner\n"
	"    march right-gd to 6110\n"
	"try hooker\n"
	"  march center-gd to 6110 6210\n"
	"marsch lee\n"
	"combat\n"
	"attack hooker on 6111 from 6210 with iii-corps intensity 2 rating 1 advance\n"
	"standing\n"
	"all intensity 2\n";

static unsigned focus(const struct table *t)
{
	return grid_id(&t->desk.pos.charts->map.grid, t->desk.focus);
}

/* ---- goldens ---- */

static void map_at_80x24(void **state)
{
	struct table *t = table_set(80, 24, "");
	struct text out = text_in(table_buf, sizeof table_buf);

	(void)state;
	canvas_dump(&t->canvas, &out);
	text_add(&out, "\nattributes without colour\n");
	canvas_dump_attributes(&t->canvas, THEME_MONO, &out);
	golden_is("map-80x24", table_buf);
	table_clear(t);
}

static void map_at_132x43(void **state)
{
	struct table *t = table_set(132, 43, orders);

	(void)state;
	golden_is("map-132x43", table_dump(t));
	table_clear(t);
}

static void map_at_40x12_and_the_panel_in_its_place(void **state)
{
	struct table *t = table_set(40, 12, orders);
	struct text out = text_in(table_buf, sizeof table_buf);

	(void)state;
	canvas_dump(&t->canvas, &out);
	table_press(t, "p");
	canvas_dump(&t->canvas, &out);
	golden_is("map-40x12", table_buf);
	table_clear(t);
}

static void overview(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_press(t, "-");
	golden_is("overview-80x24", table_dump(t));
	table_clear(t);
}

static void orders_with_verdicts(void **state)
{
	struct table *t = table_set(80, 24, orders);

	(void)state;
	table_press(t, "o");
	for (int i = 0; i < 6; i++)
		desk_press(&t->desk, PRESS_UP);
	golden_is("orders-80x24", table_dump(t));
	table_clear(t);
}

static void help_and_army(void **state)
{
	struct table *t = table_set(80, 24, "");
	struct text out = text_in(table_buf, sizeof table_buf);

	(void)state;
	table_press(t, "?");
	canvas_dump(&t->canvas, &out);
	table_press(t, "qa ");
	canvas_dump(&t->canvas, &out);
	golden_is("pages-80x24", table_buf);
	table_clear(t);
}

static void below_the_least_size_one_line_says_so(void **state)
{
	struct table *t = table_set(39, 12, "");

	(void)state;
	assert_true(strncmp(table_dump(t), "need 40x12, have 39x12\n\n", 24) == 0);
	assert_true(canvas_resize(&t->canvas, 40, 11));
	assert_true(table_shows(t, "need 40x12, have 40x11\n"));
	/* every key is still safe, and growing brings all back */
	table_press(t, "oabc");
	assert_true(canvas_resize(&t->canvas, 40, 12));
	assert_true(table_shows(t, "abc"));
	table_clear(t);
}

/* ---- the formula of the three zooms ---- */

static void every_cell_belongs_to_one_hex_and_back(void **state)
{
	struct solo *g = solo_begin("warrenton");
	const struct grid *grid = &g->charts.map.grid;
	int w, h;

	(void)state;
	for (int k = ZOOM_MIN; k <= ZOOM_MAX; k++) {
		static unsigned cells[HEXES_MAX];

		memset(cells, 0, sizeof cells);
		picture_size(grid, k, &w, &h);
		for (int y = -k; y < h + k; y++)
			for (int x = -2 * k; x < w + 2 * k; x++) {
				hex_t at = picture_hex(grid, k, x, y);
				int cx, cy;

				if (at == HEX_NONE)
					continue;
				cells[at]++;
				picture_corner(grid, k, at, &cx, &cy);
				assert_true(x >= cx && x < cx + 2 * k && y >= cy && y < cy + k);
			}
		for (unsigned i = 0; i < grid_count(grid); i++)
			assert_int_equal(cells[i], 2 * k * k);
	}
	solo_end(g);
}

/* The focus cell lies in its hex at every zoom, and neighbours lie where the eye expects them. */
static void the_cursor_rests_in_its_hex(void **state)
{
	struct solo *g = solo_begin("warrenton");
	const struct grid *grid = &g->charts.map.grid;

	(void)state;
	for (int k = ZOOM_MIN; k <= ZOOM_MAX; k++)
		for (unsigned i = 0; i < grid_count(grid); i++) {
			struct picture p = { .k = k, .frame = { 3, 2, 56, 20 } };
			hex_t east = grid_next(grid, (hex_t)i, DIR_E), se = grid_next(grid, (hex_t)i, DIR_SE);
			int x, y, x2, y2;

			picture_centre(grid, &p, (hex_t)i);
			picture_focus(grid, &p, (hex_t)i, &x, &y);
			assert_true(x >= 3 && x < 59 && y >= 2 && y < 22);
			assert_int_equal(picture_hex(grid, k, x - 3 + p.scroll_x, y - 2 + p.scroll_y), i);
			if (east != HEX_NONE) {
				picture_focus(grid, &p, east, &x2, &y2);
				assert_int_equal(x2 - x, 2 * k);
				assert_int_equal(y2, y);
			}
			if (se != HEX_NONE) {
				picture_focus(grid, &p, se, &x2, &y2);
				assert_int_equal(x2 - x, k);
				assert_int_equal(y2 - y, k);
			}
		}
	solo_end(g);
}

/* A hexside with a river, an estuary or a ridge shows at k = 2 and k = 3 in every hex: no piece and no name covers it. */
static void every_obstacle_is_drawn(void **state)
{
	struct solo *g = solo_begin("warrenton");
	const struct map *m = &g->charts.map;
	static struct cell cells[200 * 100];

	(void)state;
	for (int k = 2; k <= 3; k++) {
		struct plane plane = { 200, 100, cells };
		struct picture p = { .k = k, .frame = { 0, 0, 200, 100 }, .cursor = HEX_NONE };
		unsigned seen = 0;

		plane_clear(&plane);
		picture_draw(&g->charts, &g->state, &p, &plane);
		for (unsigned h = 0; h < grid_count(&m->grid); h++)
			for (int d = DIR_W; d <= DIR_NE; d++) {
				unsigned bits = m->hexside[h][d];
				int x, y;

				if (!(bits & (HEXSIDE_RIVER | HEXSIDE_BAY | HEXSIDE_RIDGE)))
					continue;
				picture_corner(&m->grid, k, (hex_t)h, &x, &y);
				const struct cell *c = plane_at(&plane, x + (d == DIR_NE ? k : 0), y + (d == DIR_W ? 1 : 0));

				assert_true(c->role >= ROLE_MINOR && c->role <= ROLE_GAP);
				seen++;
			}
		assert_true(seen > 150);
	}
	solo_end(g);
}

/* ---- keys ---- */

static void six_letters_go_to_the_six_neighbours(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	assert_int_equal(focus(t), 6009);
	table_press(t, "l");
	assert_int_equal(focus(t), 6109);
	table_press(t, "h");
	assert_int_equal(focus(t), 6009);
	table_press(t, "y");
	assert_int_equal(focus(t), 6008);
	table_press(t, "n");
	assert_int_equal(focus(t), 6009);
	table_press(t, "u");
	assert_int_equal(focus(t), 6108);
	table_press(t, "b");
	assert_int_equal(focus(t), 6009);
	for (int i = 0; i < 100; i++)
		desk_press(&t->desk, PRESS_UP);
	assert_int_equal(focus(t) % 100, 4);
	for (int i = 0; i < 100; i++)
		desk_press(&t->desk, PRESS_LEFT);
	assert_int_equal(focus(t), 5304);
	/* up and back down comes to the same column */
	for (int i = 0; i < 10; i++)
		desk_press(&t->desk, PRESS_DOWN);
	assert_int_equal(focus(t), 5314);
	table_clear(t);
}

static void tab_goes_round_the_own_pieces_that_take_orders(void **state)
{
	struct table *t = table_set(80, 24, "");
	piece_t first;
	unsigned n = 0;

	(void)state;
	desk_press(&t->desk, PRESS_TAB);
	first = t->desk.chosen;
	do {
		piece_t p = t->desk.chosen;

		assert_int_equal(t->solo->charts.scn.piece[p].side, SIDE_UNION);
		assert_int_equal(t->desk.focus, t->solo->state.piece[p].hex);
		desk_press(&t->desk, PRESS_TAB);
		n++;
	} while (t->desk.chosen != first && n < 300);
	assert_true(n > 15 && n < 300);
	desk_press(&t->desk, PRESS_BACKTAB);
	desk_press(&t->desk, PRESS_TAB);
	assert_int_equal(t->desk.chosen, first);
	table_clear(t);
}

static void no_key_has_two_meanings_and_hints_fit(void **state)
{
	char help[32768];
	struct text t = text_in(help, sizeof help);

	(void)state;
	key_help(80, &t);
	assert_false(t.cut);
	for (unsigned i = 0; i < SCENE_COUNT; i++) {
		enum scene scene = (enum scene)i;
		char hints[512];
		struct text h = text_in(hints, sizeof hints);
		unsigned found = 0;

		key_hints(scene, 40, &h);
		assert_true(h.len > 10 && h.len <= 40);
		/* the action a key is listed for is the one it does: the table's first row would win silently */
		for (uint32_t k = 1; k < 128; k++)
			found += key_action(scene, k) != ACTION_NONE;
		assert_true(found > 2);
	}
	static const struct {
		const char *scenes;
		uint32_t key[2];
	} rows[] = {
#define ACTION(code, scenes, key, key2, name, help) { scenes, { key, key2 } },
#include "view/actions.def"
#undef ACTION
	};

	for (unsigned a = 0; a < ACTION_COUNT; a++)
		for (const char *in = rows[a].scenes; *in != '\0'; in++) {
			unsigned scene = 0;

			while (scene < SCENE_COUNT && scene_letter((enum scene)scene) != *in)
				scene++;
			assert_true(scene < SCENE_COUNT);
			for (unsigned i = 0; i < 2; i++)
				if (rows[a].key[i] != 0)
					assert_int_equal(key_action((enum scene)scene, rows[a].key[i]), a);
		}
}

static void typing_is_kept_and_judged_when_nobody_types(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_press(t, "ochit burnside\nmarch aop to 6109");
	assert_true(desk_busy(&t->desk));
	assert_int_equal(t->solo->kept, 0);
	assert_true(desk_idle(&t->desk));
	assert_false(desk_busy(&t->desk));
	assert_int_equal(t->solo->kept, 1);
	assert_int_equal(t->solo->draft_n, strlen("chit burnside\n  march aop to 6109"));
	assert_true(table_shows(t, "+ chit burnside"));
	assert_true(table_shows(t, "+   march aop to 6109"));
	assert_int_equal(focus(t), 6109);
	table_press(t, " 6110 6010 6011 6012");
	desk_idle(&t->desk);
	assert_true(table_shows(t, "!   march aop to 6109 6110"));
	assert_true(table_shows(t, "illegal, Q35:"));
	table_clear(t);
}

static void a_draft_that_cannot_be_kept_is_told(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	t->solo->refuse_keep = true;
	table_press(t, "o#");
	desk_idle(&t->desk);
	assert_true(table_shows(t, "the disk is full"));
	table_clear(t);
}

static void completion_takes_ids_of_own_pieces_and_words(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_press(t, "och");
	desk_press(&t->desk, PRESS_TAB);
	assert_true(table_shows(t, "chit charge"));
	table_press(t, "i\tburns\t\nmar\tao\tto 6109");
	assert_string_equal(t->desk.edit.s, "chit burnside \n  march aop to 6109");
	table_press(t, "\nlongst\t");
	assert_true(table_shows(t, "no order and no piece of yours begins like that"));
	table_clear(t);
}

static void an_order_is_begun_from_the_map(void **state)
{
	struct table *t = table_set(80, 24, "standing\nall intensity 1\n");

	(void)state;
	desk_press(&t->desk, PRESS_TAB);
	table_press(t, "c6109");
	assert_string_equal(t->desk.edit.s, "chit burnside\n  march aop to 6109\nstanding\nall intensity 1\n");
	desk_press(&t->desk, PRESS_ESC);
	table_press(t, "\tx6111");
	assert_string_equal(t->desk.edit.s, "chit burnside\n  march aop to 6109\n"
		"attack sumner on 6111 from 6009 with right-gd intensity 1 rating 0 hold\nstanding\nall intensity 1\n");
	table_clear(t);
}

static void illegal_orders_are_not_sent(void **state)
{
	struct table *t = table_set(80, 24, orders);

	(void)state;
	table_press(t, "sy");
	assert_int_equal(t->solo->n_events, 0);
	table_press(t, "s");
	assert_true(table_shows(t, "not sent: the orders have lines that are illegal or no orders"));
	table_clear(t);
}

static void sending_asks_first_and_shows_the_next_position(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109\nchit slocum\nchit sumner\n");
	unsigned active = t->solo->state.active;

	(void)state;
	table_press(t, "s");
	assert_true(table_shows(t, "Sign these orders and send them?  y = yes"));
	table_press(t, "n");
	assert_true(table_shows(t, "not sent"));
	assert_int_equal(t->solo->state.active, active);
	table_press(t, "sy");
	assert_true(table_shows(t, "sent: "));
	assert_int_not_equal(t->solo->state.active, active);
	assert_int_equal(t->desk.edit.len, 0);
	/* what is new is shown at once, and then only when asked for */
	assert_int_equal(t->desk.scene, SCENE_REPORT);
	assert_true(table_shows(t, "Army of the Potomac"));
	table_press(t, "q");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	table_press(t, "r");
	assert_true(table_shows(t, "Army of the Potomac"));
	table_clear(t);
}

/* A draft is undone as far as one likes; what is signed is not: the sheet begins anew, and nothing of it comes back by undo. */
static void P79_undo_goes_back_no_further_than_the_signature(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109\n");

	(void)state;
	table_press(t, "o");
	table_press(t, "# a thought\n");
	assert_non_null(strstr(t->desk.edit.s, "a thought"));
	for (int i = 0; i < 50; i++)
		desk_press(&t->desk, PRESS_CTRL('U'));
	assert_string_equal(t->desk.edit.s, "chit burnside\n  march aop to 6109\n");
	desk_press(&t->desk, PRESS_ESC);
	table_press(t, "sy");
	assert_true(table_shows(t, "sent: "));
	struct state signed_state = t->solo->state;

	table_press(t, "qo");
	for (int i = 0; i < 50; i++)
		desk_press(&t->desk, PRESS_CTRL('U'));
	assert_int_equal(t->desk.edit.len, 0);
	for (int i = 0; i < 50; i++)
		desk_press(&t->desk, PRESS_CTRL('R'));
	assert_int_equal(t->desk.edit.len, 0);
	assert_memory_equal(&signed_state, &t->solo->state, sizeof signed_state);
	table_clear(t);
}

static void a_paste_is_no_command_and_keeps_its_indentation(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	desk_press(&t->desk, PRESS_PASTE_BEGIN);
	table_press(t, "qosy");
	desk_press(&t->desk, PRESS_PASTE_END);
	assert_false(t->desk.quit);
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_true(table_shows(t, "text is pasted into the orders only"));
	table_press(t, "o");
	desk_press(&t->desk, PRESS_PASTE_BEGIN);
	table_press(t, "chit burnside\n  march aop to 6109\n");
	desk_press(&t->desk, PRESS_PASTE_END);
	assert_string_equal(t->desk.edit.s, "chit burnside\n  march aop to 6109\n");
	table_clear(t);
}

/* From the map or from the list of lines: Esc leads from the text to the map, where a letter is a key again. */
static void esc_leads_from_the_text_to_the_map(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109\n");

	(void)state;
	for (int list = 0; list < 2; list++) {
		table_press(t, list ? "do" : "o");
		assert_int_equal(t->desk.scene, SCENE_EDIT);
		assert_true(table_shows(t, "Union orders, as text, line "));
		desk_press(&t->desk, PRESS_ESC);
		assert_int_equal(t->desk.scene, SCENE_MAP);
		assert_int_equal(t->desk.n_below, 0);
	}
	table_press(t, "d");
	assert_true(table_shows(t, "Union orders, line by line: "));
	desk_press(&t->desk, PRESS_ESC);
	assert_string_equal(t->desk.edit.s, "chit burnside\n  march aop to 6109\n");
	table_clear(t);
}

/* As pointing writes: the cursor stands before the line. */
static void write_first(struct table *t)
{
	assert_true(desk_replace(&t->desk, 0, 0, "pass\n", 5));
	t->desk.edit.at = 0;
}

/* What is typed after an order was given by pointing stands below all orders; where the player was typing himself he goes on. */
static void the_text_opens_on_a_fresh_line_after_pointing(void **state)
{
	static const char lines[] = "chit burnside\n  march aop to 6109\nstanding\nall intensity 2\n";
	struct table *t = table_set(80, 24, lines);

	(void)state;
	write_first(t);
	table_press(t, "otry hooker");
	assert_string_equal(t->desk.edit.s, "pass\nchit burnside\n  march aop to 6109\ntry hooker\nstanding\nall intensity 2\n");
	desk_press(&t->desk, PRESS_UP);
	desk_press(&t->desk, PRESS_ESC);
	table_press(t, "o ");
	assert_string_equal(t->desk.edit.s, "pass\nchit burnside\n  march ao p to 6109\ntry hooker\nstanding\nall intensity 2\n");
	/* nothing was typed: nothing is left of it */
	desk_press(&t->desk, PRESS_ESC);
	write_first(t);
	const size_t len = t->desk.edit.len;

	table_press(t, "o");
	assert_int_equal(t->desk.edit.len, len + 1);
	desk_press(&t->desk, PRESS_ESC);
	assert_int_equal(t->desk.edit.len, len);
	/* nothing below: the end is a fresh line as it stands */
	assert_true(desk_replace(&t->desk, 0, len, "pass\n", 5));
	t->desk.edit.at = 0;
	table_press(t, "ox");
	assert_string_equal(t->desk.edit.s, "pass\nx");
	desk_press(&t->desk, PRESS_ESC);
	assert_true(desk_replace(&t->desk, 0, t->desk.edit.len, "pass", 4));
	t->desk.edit.at = 0;
	table_press(t, "ox");
	assert_string_equal(t->desk.edit.s, "pass\nx");
	table_clear(t);
}

static void ctrl_k_takes_the_line_of_the_cursor_and_no_other(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109");

	(void)state;
	table_press(t, "o\013");
	assert_string_equal(t->desk.edit.s, "chit burnside\n");
	table_press(t, "\013\013");
	assert_string_equal(t->desk.edit.s, "chit burnside\n");
	assert_true(table_shows(t, "there is nothing to cut in this line"));
	desk_press(&t->desk, PRESS_UP);
	table_press(t, "\013\013");
	assert_string_equal(t->desk.edit.s, "");
	table_press(t, "\025\025");
	assert_string_equal(t->desk.edit.s, "chit burnside\n  march aop to 6109");
	table_clear(t);
}

static void every_faulty_line_is_marked_and_the_rest_judged(void **state)
{
	struct table *t = table_set(80, 24, "chot burnside\nchit burnside\n  march aop to 6109\nfoo\nstanding\n"
		"all intensity 2\nall nonsense\n");
	static const char marks[] = "x++x +x";

	(void)state;
	for (size_t i = 0; i < sizeof marks - 1; i++)
		assert_int_equal(mark_char(marks_at(&t->desk.marks, i)), marks[i]);
	assert_false(marks_all_good(&t->desk.marks));
	for (size_t i = 0; i < sizeof marks - 1; i++) {
		struct text out = text_in(table_buf, sizeof table_buf);

		marks_words(&t->desk.marks, &t->solo->charts, i, &out);
		assert_int_equal(out.len > 0, marks[i] != ' ');
	}
	table_clear(t);
}

/* ---- looks ---- */

static void without_colour_all_that_counts_can_be_told_apart(void **state)
{
	static const enum role roles[] = {
		ROLE_PLAIN, ROLE_CURSOR, ROLE_UNION, ROLE_CONFEDERATE, ROLE_NAVIGABLE, ROLE_OBJECTIVE,
	};
	enum { N = sizeof roles / sizeof roles[0] };

	(void)state;
	for (unsigned i = 0; i < N; i++)
		for (unsigned j = i + 1; j < N; j++)
			assert_int_not_equal(theme_look(THEME_MONO, roles[i])->attributes,
				theme_look(THEME_MONO, roles[j])->attributes);
	for (unsigned r = 0; r < ROLE_COUNT; r++)
		assert_true(theme_look(THEME_MONO, (enum role)r)->fg == -1 && theme_look(THEME_MONO, (enum role)r)->bg == -1);
}

static void glyphs_are_one_column_wide_and_no_piece(void **state)
{
	(void)state;
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	for (unsigned g = 0; g < GLYPH_COUNT; g++) {
		uint32_t a = glyph_char(GLYPHS_ASCII, (enum glyph)g), u = glyph_char(GLYPHS_UTF8, (enum glyph)g);
		uint32_t acs = glyph_char(GLYPHS_ACS, (enum glyph)g);

		assert_int_equal(wcwidth((wchar_t)acs), 1);
		/* term.c knows these */
		assert_true(acs < 127 || wcschr(L"\u00b7\u23ba\u23bd\u2500\u2502\u2592\u253c", (wchar_t)acs) != NULL);
		assert_true(a > ' ' && a < 127);
		assert_null(strchr("ACKIGLTDackigltd", (int)a));
		assert_int_equal(wcwidth((wchar_t)u), 1);
	}
	setlocale(LC_CTYPE, "C");
}

/* ---- whatever the size and the keys ---- */

static void no_size_and_no_key_breaks_it(void **state)
{
	static const uint32_t keys[] = {
		PRESS_UP, PRESS_DOWN, PRESS_LEFT, PRESS_RIGHT, PRESS_TAB, PRESS_BACKTAB, PRESS_ENTER, PRESS_ESC, PRESS_PAGE_DOWN,
		PRESS_PAGE_UP, PRESS_BACKSPACE, PRESS_DELETE, PRESS_F1, PRESS_HOME, PRESS_END, PRESS_UNKNOWN,
		PRESS_CTRL('U'), PRESS_CTRL('R'), PRESS_CTRL('K'), PRESS_CTRL('F'), 0xe9, 0x202e, 0x10ffff,
	};
	struct table *t = table_set(80, 24, orders);
	uint32_t r = 1;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		r = r * 1664525u + 1013904223u;
		uint32_t pick = r >> 16;

		if (pick % 16 == 0)
			assert_true(canvas_resize(&t->canvas, (int)(pick / 16 % 140), (int)(pick / 64 % 50)));
		else if (pick % 2 == 0)
			desk_press(&t->desk, keys[pick / 4 % (sizeof keys / sizeof keys[0])]);
		else
			desk_press(&t->desk, ' ' + pick / 4 % 95);
		t->desk.quit = false;
		/* at random the judge would have most of the time */
		if (i % 50 == 0)
			desk_idle(&t->desk);
		desk_draw(&t->desk, &t->canvas);
		if (t->canvas.plane.w > 0) {
			assert_true(plane_has(&t->canvas.plane, t->canvas.cursor_x, t->canvas.cursor_y));
			for (int k = 0; k < t->canvas.plane.w * t->canvas.plane.h; k++)
				assert_true(t->canvas.plane.cell[k].ch >= ' ' && t->canvas.plane.cell[k].role < ROLE_COUNT);
		}
	}
	table_clear(t);
}

/* At 80x24 and above the hardware cursor stands on the focus hex, at every hex of the map. */
static void the_hardware_cursor_is_on_the_focus(void **state)
{
	struct table *t = table_set(80, 24, "");
	const struct grid *g = &t->solo->charts.map.grid;

	(void)state;
	for (int k = ZOOM_MIN; k <= ZOOM_MAX; k++)
		for (unsigned h = 0; h < grid_count(g); h++) {
			struct picture *p = &t->desk.picture;

			p->k = k;
			t->desk.focus = (hex_t)h;
			desk_draw(&t->desk, &t->canvas);
			assert_int_equal(picture_hex(g, k, t->canvas.cursor_x - p->frame.x + p->scroll_x,
				t->canvas.cursor_y - p->frame.y + p->scroll_y), h);
			assert_int_equal(plane_at(&t->canvas.plane, t->canvas.cursor_x - 1, t->canvas.cursor_y)->ch, '[');
		}
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(map_at_80x24), cmocka_unit_test(map_at_132x43),
		cmocka_unit_test(map_at_40x12_and_the_panel_in_its_place),
		cmocka_unit_test(overview), cmocka_unit_test(orders_with_verdicts), cmocka_unit_test(help_and_army),
		cmocka_unit_test(below_the_least_size_one_line_says_so),
		cmocka_unit_test(every_cell_belongs_to_one_hex_and_back),
		cmocka_unit_test(the_cursor_rests_in_its_hex), cmocka_unit_test(every_obstacle_is_drawn),
		cmocka_unit_test(six_letters_go_to_the_six_neighbours),
		cmocka_unit_test(tab_goes_round_the_own_pieces_that_take_orders),
		cmocka_unit_test(no_key_has_two_meanings_and_hints_fit),
		cmocka_unit_test(typing_is_kept_and_judged_when_nobody_types),
		cmocka_unit_test(a_draft_that_cannot_be_kept_is_told),
		cmocka_unit_test(completion_takes_ids_of_own_pieces_and_words),
		cmocka_unit_test(an_order_is_begun_from_the_map), cmocka_unit_test(illegal_orders_are_not_sent),
		cmocka_unit_test(sending_asks_first_and_shows_the_next_position),
		cmocka_unit_test(P79_undo_goes_back_no_further_than_the_signature),
		cmocka_unit_test(a_paste_is_no_command_and_keeps_its_indentation),
		cmocka_unit_test(esc_leads_from_the_text_to_the_map),
		cmocka_unit_test(the_text_opens_on_a_fresh_line_after_pointing),
		cmocka_unit_test(ctrl_k_takes_the_line_of_the_cursor_and_no_other),
		cmocka_unit_test(every_faulty_line_is_marked_and_the_rest_judged),
		cmocka_unit_test(without_colour_all_that_counts_can_be_told_apart),
		cmocka_unit_test(glyphs_are_one_column_wide_and_no_piece),
		cmocka_unit_test(no_size_and_no_key_breaks_it), cmocka_unit_test(the_hardware_cursor_is_on_the_focus),
	};

	return cmocka_run_group_tests_name("desk", tests, NULL, NULL);
}
