/* SPDX-License-Identifier: GPL-3.0-or-later
 * The recorded game of desk/turn4.h on a real terminal, and by which keys its views are reached:
 *   stage [--utf8|--acs|--ascii] DRAFTFILE   play; prints "left" when the player has left
 *   stage --views WxH...       a line each and for each size, parted by "|": size, name, what the lowest row shows in it, where the
 *                              hardware cursor stands, keys as tmux calls them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/turn4.h"
#include "screen/screen.h"

static void print_key(uint32_t key)
{
	static const struct {
		uint32_t key;
		const char *name;
	} names[] = {
		{ PRESS_TAB, "Tab" }, { PRESS_ENTER, "Enter" }, { PRESS_ESC, "Escape" }, { PRESS_SPACE, "Space" }, { PRESS_UP, "Up" },
		{ PRESS_DOWN, "Down" }, { PRESS_LEFT, "Left" }, { PRESS_RIGHT, "Right" }, { PRESS_HOME, "Home" }, { PRESS_END, "End" },
		{ PRESS_PAGE_UP, "PPage" }, { PRESS_PAGE_DOWN, "NPage" }, { PRESS_BACKSPACE, "BSpace" }, { PRESS_DELETE, "DC" },
		{ PRESS_BACKTAB, "BTab" }, { PRESS_F1, "F1" },
	};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (names[i].key == key) {
			printf(" %s", names[i].name);
			return;
		}
	if (key < 32)
		printf(" C-%c", (int)key + 96);
	else
		printf(" %c", (int)key);
}

static void print_view(struct turn4 *t, const struct view *v, int w, int h)
{
	static struct desk d;
	struct canvas c = { .cursor_x = 0 };
	char buf[256];
	struct text line = text_in(buf, sizeof buf);

	if (!desk_open(&d, &t->game, GLYPHS_ASCII) || !canvas_resize(&c, w, h))
		exit(99);
	view_go(v, &d, &c);
	view_name(v, &line);
	text_add_char(&line, '|');
	key_hints(v->scene, w, &line);
	printf("%dx%d|%s|%d %d|", w, h, buf, c.cursor_x, c.cursor_y);
	for (unsigned k = 0; k < v->n; k++)
		for (unsigned times = 0; times < v->step[k].times; times++)
			print_key(v->step[k].key);
	putchar('\n');
	canvas_free(&c);
	desk_close(&d);
}

static void print_views(struct turn4 *t, char *const *sizes, int n_sizes)
{
	static struct view view[VIEWS_MAX];
	unsigned n = views_find(t, view);

	for (unsigned i = 0; i < n; i++)
		for (int k = 0; k < n_sizes; k++) {
			int w, h;

			if (sscanf(sizes[k], "%dx%d", &w, &h) == 2)
				print_view(t, &view[i], w, h);
		}
}

int main(int argc, char **argv)
{
	struct screen_options o = { .glyphs = GLYPH_CHOICE_AUTO };
	struct turn4 *t = turn4_begin();
	enum err e = ERR_OK;
	struct fault f = { 0 };
	bool views = false;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--utf8") == 0)
			o.glyphs = GLYPH_CHOICE_UTF8;
		else if (strcmp(argv[i], "--ascii") == 0)
			o.glyphs = GLYPH_CHOICE_ASCII;
		else if (strcmp(argv[i], "--acs") == 0)
			o.glyphs = GLYPH_CHOICE_ACS;
		else if (strcmp(argv[i], "--views") == 0)
			views = true;
		else if (!views)
			t->file = argv[i];
	}
	if (views)
		print_views(t, argv + 2, argc - 2);
	else
		e = screen_play(&t->game, &o, &f);
	turn4_end(t);
	if (!views)
		puts(e == ERR_OK ? "left" : err_slug(e));
	return err_exit(e);
}
