/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/canvas.h"

#include <stdlib.h>

static int clip(int v, int max)
{
	return v < 0 ? 0 : v > max ? max : v;
}

bool canvas_resize(struct canvas *c, int w, int h)
{
	w = clip(w, CANVAS_W_MAX);
	h = clip(h, CANVAS_H_MAX);
	canvas_free(c);
	if (w == 0 || h == 0)
		return true;
	c->plane.cell = calloc((size_t)w * (size_t)h, sizeof *c->plane.cell);
	if (c->plane.cell == NULL)
		return false;
	c->plane.w = w;
	c->plane.h = h;
	plane_clear(&c->plane);
	return true;
}

void canvas_free(struct canvas *c)
{
	free(c->plane.cell);
	*c = (struct canvas){ .plane = { 0, 0, NULL } };
}

void canvas_cursor(struct canvas *c, int x, int y)
{
	c->cursor_rows = 1;
	c->cursor_x = clip(x, c->plane.w - 1);
	c->cursor_y = clip(y, c->plane.h - 1);
}

void canvas_dump(const struct canvas *c, struct text *out)
{
	plane_print(&c->plane, out);
	text_add(out, "cursor ");
	text_add_int(out, c->cursor_x);
	text_add_char(out, ' ');
	text_add_int(out, c->cursor_y);
	text_add_char(out, '\n');
}

void canvas_dump_attributes(const struct canvas *c, enum theme t, struct text *out)
{
	for (int y = 0; y < c->plane.h; y++) {
		const struct cell *row = c->plane.cell + (size_t)y * (size_t)c->plane.w;
		int end = c->plane.w;

		while (end > 0 && theme_look(t, (enum role)row[end - 1].role)->attributes == 0)
			end--;
		for (int x = 0; x < end; x++) {
			unsigned a = theme_look(t, (enum role)row[x].role)->attributes;

			text_add_char(out, a == 0 ? '.' : "0123456789abcdef"[a & 15]);
		}
		text_add_char(out, '\n');
	}
}
