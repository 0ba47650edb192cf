/* SPDX-License-Identifier: GPL-3.0-or-later
 * The battle form drawn: fields on the left, figures on the right; on a narrow screen one under the other. */
#include "view/desk_battle.h"

#include <string.h>

enum { LEFT_MIN = 38, LEFT_MAX = 60 };

static int part_width(int w)
{
	int left = w / 2 + 1;

	return w < BATTLE_TWO_PARTS ? w : left < LEFT_MIN ? LEFT_MIN : left > LEFT_MAX ? LEFT_MAX : left;
}

static void draw_lines(struct canvas *c, struct rect r, const struct battle_lines *l, int top, unsigned field)
{
	for (int y = 0; y < r.h && top + y < (int)l->n; y++) {
		const struct battle_line *x = &l->line[top + y];
		bool here = x->field == field && x->field != BATTLE_NO_FIELD;

		if (here) {
			plane_put(&c->plane, r.x, r.y + y, '>', ROLE_HEAD);
			canvas_cursor(c, r.x + (x->field >= BATTLE_UNIT ? 3 : 12), r.y + y);
		}
		plane_text(&c->plane, r.x + 2, r.y + y, r.w - 2, here ? ROLE_HEAD : (enum role)x->role, x->text);
	}
}

static int line_of_field(const struct battle_lines *l, unsigned field)
{
	for (unsigned i = 0; i < l->n; i++)
		if (l->line[i].field == field)
			return (int)i;
	return 0;
}

/* The last line of a field that takes several: they are set in (battle_lines.c). */
static int end_of_field(const struct battle_lines *l, int at)
{
	while (at + 1 < (int)l->n && l->line[at + 1].field == BATTLE_NO_FIELD && strncmp(l->line[at + 1].text, "    ", 4) == 0)
		at++;
	return at;
}

/* One under the other: the fields, then the figures; scrolled so that the field is seen, or on by PgDn. */
static void draw_narrow(struct form *f, struct rect r, struct canvas *c)
{
	struct battle_lines *all = &f->left;
	int at;

	battle_fields(&f->b, (unsigned)r.w - 2, all);
	battle_figures(&f->b, (unsigned)r.w - 2, &f->right);
	for (unsigned i = 0; i < f->right.n && all->n < BATTLE_LINES_MAX; i++)
		all->line[all->n++] = f->right.line[i];
	at = line_of_field(all, f->field);
	if (f->follow && at < f->top)
		f->top = at > 1 ? at : 0;
	if (f->follow && end_of_field(all, at) >= f->top + r.h)
		f->top = end_of_field(all, at) - r.h + 1;
	if (f->top > (int)all->n - r.h)
		f->top = (int)all->n > r.h ? (int)all->n - r.h : 0;
	if (f->top < 0)
		f->top = 0;
	draw_lines(c, r, all, f->top, f->field);
	if (at < f->top || at >= f->top + r.h)
		canvas_cursor(c, r.x, r.y);
}

/* The figures; the last row says that there are more. */
static void draw_right(struct form *f, struct rect r, struct canvas *c)
{
	int n = (int)f->right.n, rows = n > r.h ? r.h - 1 : r.h;

	if (f->right_top > n - rows)
		f->right_top = n > rows ? n - rows : 0;
	draw_lines(c, (struct rect){ r.x - 2, r.y, r.w + 2, rows }, &f->right, f->right_top, BATTLE_NO_FIELD);
	if (n > r.h)
		plane_text(&c->plane, r.x, r.y + rows, r.w, ROLE_KEY, f->right_top + rows < n ? "PgDn: more" : "PgUp: back");
}

void battle_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct form *f = battle_form(d);
	struct rect r = l->page, left = r, right;
	int at;

	canvas_cursor(c, r.x, r.y);
	if (!f->open)
		return;
	if (r.w < BATTLE_TWO_PARTS) {
		draw_narrow(f, r, c);
		return;
	}
	left.w = part_width(r.w);
	right = (struct rect){ left.w + 2, r.y, r.w - left.w - 2, r.h };
	glyph_frame(&c->plane, (struct rect){ left.w, r.y, 1, r.h }, d->picture.glyphs);
	battle_fields(&f->b, (unsigned)left.w - 2, &f->left);
	battle_figures(&f->b, (unsigned)(right.w > 1 ? right.w : 1), &f->right);
	draw_right(f, right, c);
	at = line_of_field(&f->left, f->field);
	if (at < f->top)
		f->top = at;
	if (end_of_field(&f->left, at) >= f->top + r.h)
		f->top = end_of_field(&f->left, at) - r.h + 1;
	if (f->top > (int)f->left.n - r.h)
		f->top = (int)f->left.n > r.h ? (int)f->left.n - r.h : 0;
	if (f->top < 0)
		f->top = 0;
	draw_lines(c, left, &f->left, f->top, f->field);
}
