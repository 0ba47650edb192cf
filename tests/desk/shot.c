/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "desk/shot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The letter of a role, and the letters of attributes; blank for the plain. */
static void role_letters(unsigned role, char out[8])
{
	static const char letter[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

	assert_true(role < sizeof letter);
	out[0] = role == ROLE_PLAIN ? '\0' : letter[role - 1];
	out[1] = '\0';
}

static void mono_letters(unsigned role, char out[8])
{
	static const char letter[] = "BRUD"; /* in the order of LOOK_* */
	unsigned a = theme_look(THEME_MONO, (enum role)role)->attributes, n = 0;

	for (unsigned bit = 0; letter[bit] != '\0'; bit++)
		if (a >> bit & 1)
			out[n++] = letter[bit];
	out[n] = '\0';
}

/* "12 3B 1R": twelve plain cells, three bold ones, one reversed; plain cells at the end are left out. */
static void row_runs(const struct canvas *c, int y, void (*letters)(unsigned role, char out[8]), struct text *out)
{
	char was[8] = "", now[8] = "";
	int from = 0, w = c->plane.w;
	bool any = false;

	for (int x = 0; x <= w; x++) {
		if (x < w)
			letters(plane_at(&c->plane, x, y)->role, now);
		if (x == 0)
			memcpy(was, now, sizeof was);
		if (x < w && strcmp(was, now) == 0)
			continue;
		if (x < w || was[0] != '\0') {
			text_add(out, any ? " " : "");
			text_add_int(out, x - from);
			text_add(out, was);
			any = true;
		}
		memcpy(was, now, sizeof was);
		from = x;
	}
}

/* Rows that have any, equal ones below each other told once: "3-5|12 3B". */
static void plane_runs(const struct canvas *c, void (*letters)(unsigned role, char out[8]), struct text *out)
{
	static char row[2][4096];

	for (int y = 0; y < c->plane.h;) {
		struct text t = text_in(row[0], sizeof row[0]);
		int end = y + 1;

		row_runs(c, y, letters, &t);
		for (; end < c->plane.h; end++) {
			struct text next = text_in(row[1], sizeof row[1]);

			row_runs(c, end, letters, &next);
			if (strcmp(row[0], row[1]) != 0)
				break;
		}
		assert_false(t.cut);
		if (row[0][0] != '\0') {
			text_add_int(out, y);
			if (end > y + 1) {
				text_add_char(out, '-');
				text_add_int(out, end - 1);
			}
			text_add_char(out, '|');
			text_add(out, row[0]);
			text_add_char(out, '\n');
		}
		y = end;
	}
}

static void row_text(const struct canvas *c, int y, struct text *out)
{
	int end = c->plane.w;

	while (end > 0 && plane_at(&c->plane, end - 1, y)->ch == ' ')
		end--;
	for (int x = 0; x < end; x++)
		plane_char(out, plane_at(&c->plane, x, y)->ch);
	text_add_char(out, '\n');
}

static void differing_rows(const struct canvas *a, const struct canvas *b, struct text *out)
{
	assert_int_equal(a->cursor_x, b->cursor_x);
	assert_int_equal(a->cursor_y, b->cursor_y);
	for (int y = 0; y < a->plane.h; y++) {
		bool same = true;

		for (int x = 0; x < a->plane.w; x++) {
			const struct cell *p = plane_at(&a->plane, x, y), *q = plane_at(&b->plane, x, y);

			assert_int_equal(p->role, q->role);
			same &= p->ch == q->ch;
		}
		if (same)
			continue;
		text_add_int(out, y);
		text_add_char(out, '|');
		row_text(b, y, out);
	}
}

static void at_size(shot_draw *draw, void *ctx, int w, int h, struct text *out)
{
	static const char *const words[GLYPH_SET_COUNT] = { "", "-- alternate character set, rows that differ\n",
		"-- UTF-8, rows that differ\n" };
	struct canvas c[GLYPH_SET_COUNT] = { { .cursor_x = 0 } };
	char head[40];

	snprintf(head, sizeof head, "---- %dx%d\n", w, h);
	text_add(out, head);
	for (unsigned g = 0; g < GLYPH_SET_COUNT; g++) {
		assert_true(canvas_resize(&c[g], w, h));
		draw(ctx, w, h, (enum glyph_set)g, &c[g]);
		/* one size tells how the lines of the alternate character set join */
		if (g == GLYPHS_ACS && w != 80)
			continue;
		text_add(out, words[g]);
		if (g == GLYPHS_ASCII)
			canvas_dump(&c[g], out);
		else
			differing_rows(&c[0], &c[g], out);
	}
	text_add(out, "-- roles\n");
	plane_runs(&c[0], role_letters, out);
	text_add(out, "-- without colour\n");
	plane_runs(&c[0], mono_letters, out);
	for (unsigned g = 0; g < GLYPH_SET_COUNT; g++)
		canvas_free(&c[g]);
}

void shot_sizes(shot_draw *draw, void *ctx, struct text *out)
{
	at_size(draw, ctx, 80, 24, out);
	at_size(draw, ctx, 132, 43, out);
	at_size(draw, ctx, 40, 12, out);
	assert_false(out->cut);
}

void shot_roles(struct text *out)
{
	char letter[8];

	text_add(out, "Letters of the planes of roles; golden/themes tells what each theme makes of them.\n");
	for (unsigned r = 1; r < ROLE_COUNT; r++) {
		role_letters(r, letter);
		text_add(out, letter);
		text_add_char(out, ' ');
		text_add(out, role_name((enum role)r));
		text_add_char(out, '\n');
	}
	text_add(out, "Letters of those without colour: B bold, R reversed, U underlined, D dim.\n");
}
