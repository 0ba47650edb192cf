/* SPDX-License-Identifier: GPL-3.0-or-later
 * A text one can page through. */
#include "view/desk_part.h"

#include <string.h>

void desk_page_fill(struct desk *d)
{
	struct text t = text_in(d->page, DESK_PAGE_BYTES);

	d->page_width = d->w > 0 ? d->w : REPORT_WIDTH + 2;
	d->page_make(d, &t);
	if (t.cut)
		desk_say(d, true, "this text is longer than there is room for; its end is missing");
}

void desk_page(struct desk *d, const char *title, void (*make)(struct desk *d, struct text *out))
{
	d->page_title = title;
	d->page_make = make;
	d->page_top = 0;
	desk_page_fill(d);
	desk_scene(d, make == page_report ? SCENE_REPORT : SCENE_PAGE);
}

int desk_page_lines(const struct desk *d)
{
	int n = 0;

	for (const char *s = d->page; *s != '\0'; s++)
		n += *s == '\n';
	return n;
}

static void page_scroll(struct desk *d, int by)
{
	struct layout l;
	int max;

	layout_make(d->w, d->h, SCENE_PAGE, false, 0, &l);
	max = desk_page_lines(d) - l.page.h;
	d->page_top += by;
	if (d->page_top > max)
		d->page_top = max;
	if (d->page_top < 0)
		d->page_top = 0;
}

static void page_act(struct desk *d, enum action a)
{
	struct layout l;

	layout_make(d->w, d->h, SCENE_PAGE, false, 0, &l);
	switch (a) {
	case ACTION_PAGE_DOWN:
		page_scroll(d, l.page.h > 1 ? l.page.h - 1 : 1);
		return;
	case ACTION_PAGE_UP:
		page_scroll(d, l.page.h > 1 ? 1 - l.page.h : -1);
		return;
	case ACTION_PAGE_FIRST:
	case ACTION_PAGE_LAST:
		page_scroll(d, a == ACTION_PAGE_FIRST ? -d->page_top : desk_page_lines(d));
		return;
	case ACTION_LINE_DOWN:
		page_scroll(d, 1);
		return;
	case ACTION_LINE_UP:
		page_scroll(d, -1);
		return;
	case ACTION_PAGE_TAPE:
		desk_back(d); /* the replay has pages of its own, and a page lies in one place only */
		desk_scene(d, SCENE_TAPE);
		return;
	default:
		desk_back(d);
		return;
	}
}

static void page_words(const struct desk *d, struct text *out, enum role *role)
{
	int all = desk_page_lines(d);

	text_add(out, d->page_title);
	if (all > 0) {
		text_add(out, ", line ");
		text_add_int(out, d->page_top + 1);
		text_add(out, " of ");
		text_add_int(out, all);
	}
	*role = ROLE_DIM;
}

static void page_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	if (d->page_width != d->w)
		desk_page_fill(d);
	desk_draw_text(&c->plane, (struct rect){ 1, l->page.y, l->page.w - 2, l->page.h }, d->page, d->page_top, ROLE_PLAIN);
	canvas_cursor(c, 1, l->page.y);
}

const struct scene_ops scene_report = { .act = page_act, .words = page_words, .draw = page_draw };
const struct scene_ops scene_page = { .act = page_act, .words = page_words, .draw = page_draw };
