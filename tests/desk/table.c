/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "view/pointing.h"

enum { ROWS_MOST = 300, ROW_INSET = 5 };

char table_buf[TABLE_BYTES];

struct table *table_open(struct solo *g, int w, int h, const char *draft)
{
	struct table *t = calloc(1, sizeof *t);
	char why[64];
	struct text wt = text_in(why, sizeof why);

	assert_non_null(t);
	t->solo = g;
	g->report[0] = '\0';
	assert_true(g->game.keep(g->game.ctx, draft, strlen(draft), &wt));
	g->kept = 0;
	assert_true(desk_open(&t->desk, &g->game, GLYPHS_ASCII));
	desk_idle(&t->desk);
	assert_true(canvas_resize(&t->canvas, w, h));
	desk_draw(&t->desk, &t->canvas);
	return t;
}

struct table *table_set(int w, int h, const char *draft)
{
	struct solo *g = solo_begin("warrenton");

	solo_to_movement(g);
	return table_open(g, w, h, draft);
}

void table_clear(struct table *t)
{
	canvas_free(&t->canvas);
	desk_close(&t->desk);
	solo_end(t->solo);
	free(t);
}

void table_press1(struct table *t, uint32_t key)
{
	desk_press(&t->desk, key);
	desk_draw(&t->desk, &t->canvas);
}

void table_press(struct table *t, const char *keys)
{
	static const struct {
		char c;
		uint32_t press;
	} named[] = {
		{ '^', PRESS_ESC }, { '\n', PRESS_ENTER }, { '\t', PRESS_TAB }, { '<', PRESS_LEFT }, { '>', PRESS_RIGHT },
		{ '{', PRESS_UP }, { '}', PRESS_DOWN }, { '~', PRESS_BACKSPACE },
	};

	for (; *keys != '\0'; keys++) {
		uint32_t p = (uint32_t)(unsigned char)*keys;

		for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
			if (named[i].c == *keys)
				p = named[i].press;
		table_press1(t, p);
	}
}

const char *table_dump(struct table *t)
{
	struct text out = text_in(table_buf, sizeof table_buf);

	desk_draw(&t->desk, &t->canvas);
	canvas_dump(&t->canvas, &out);
	assert_false(out.cut);
	return table_buf;
}

bool table_shows(struct table *t, const char *s)
{
	return strstr(table_dump(t), s) != NULL;
}

/* Append what stands in row y from column x on, without the blanks behind it. */
static void cells_add(const struct plane *p, int x, int y, struct text *out)
{
	size_t end = out->len;

	for (; x < p->w; x++) {
		plane_char(out, plane_at(p, x, y)->ch);
		end = plane_at(p, x, y)->ch != ' ' ? out->len : end;
	}
	out->s[out->len = end] = '\0';
}

/* The lines after the first of the row that the cursor is on. */
static void rest_add(struct table *t, struct text *out)
{
	const struct plane *p = &t->canvas.plane;
	int x = t->canvas.cursor_x;

	for (int y = t->canvas.cursor_y + 1; y < t->canvas.cursor_y + t->canvas.cursor_rows; y++) {
		text_add_char(out, ' ');
		cells_add(p, x + ROW_INSET, y, out);
	}
}

void table_row(struct table *t, struct text *out)
{
	desk_draw(&t->desk, &t->canvas);
	cells_add(&t->canvas.plane, t->canvas.cursor_x, t->canvas.cursor_y, out);
	rest_add(t, out);
}

/* Does the row with the mark hold these words? */
static bool on_row(struct table *t, const char *words)
{
	char row[1024];
	struct text out = text_in(row, sizeof row);

	/* what stands left of the cursor too, for it may be inside the row */
	desk_draw(&t->desk, &t->canvas);
	cells_add(&t->canvas.plane, 0, t->canvas.cursor_y, &out);
	rest_add(t, &out);
	return strstr(row, words) != NULL;
}

void table_find(struct table *t, const char *words)
{
	for (int i = 0; i < ROWS_MOST; i++)
		desk_press(&t->desk, PRESS_UP);
	for (int i = 0; i < ROWS_MOST; i++) {
		if (on_row(t, words))
			return;
		table_press1(t, PRESS_DOWN);
	}
	fail_msg("no row holds %s", words);
}

void table_draft_is(struct table *t, const char *want)
{
	desk_idle(&t->desk);
	t->solo->draft[t->solo->draft_n] = '\0';
	assert_string_equal(t->solo->draft, want);
}

void table_down_to(struct table *t, const char *words)
{
	for (int i = 0; !table_shows(t, words); i++) {
		if (i == 300)
			fail_msg("no row says %s: %s", words, table_buf);
		table_press(t, "}");
	}
}

void table_orders(struct table *t, const char *piece)
{
	table_press(t, "/");
	table_press(t, piece);
	table_press(t, "\n");
	t->desk.chosen = table_piece(t, piece);
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ORDER);
}

void table_to_attack(struct table *t)
{
	const struct pointing *g = pointing_of(&t->desk);

	for (int i = 0; g->what[g->chosen].choice != CHOICE_ATTACK; i++) {
		assert_int_not_equal(i, 300);
		table_press(t, "}");
	}
}

piece_t table_piece(const struct table *t, const char *id)
{
	piece_t p = charts_piece(&t->solo->charts, id, strlen(id));

	assert_int_not_equal(p, PIECE_NONE);
	return p;
}

hex_t table_hex(const struct table *t, unsigned id)
{
	return grid_from_id(&t->solo->charts.map.grid, id);
}
