/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/layout.h"

static const struct {
	char letter;
	uint8_t shape;
	const char *title;
} scenes[SCENE_COUNT] = {
#define SCENE(code, letter, shape, title, ops) [SCENE_##code] = { letter, SHAPE_##shape, title },
#include "view/scenes.def"
#undef SCENE
};

char scene_letter(enum scene s)
{
	return scenes[s].letter;
}

const char *scene_title(enum scene s)
{
	return scenes[s].title;
}

static int clamp(int v, int lo, int hi)
{
	return v < lo ? lo : v > hi ? hi : v;
}

static void map_scene(int w, int top, int h, int panel, bool panel_asked, int log_lines, struct layout *l)
{
	int log = h >= 32 && log_lines > 0 ? clamp(log_lines + 1, 2, h / 4) : 0;

	if (panel == 0 && panel_asked) {
		l->panel = (struct rect){ 0, top, w, h };
		return;
	}
	l->map = (struct rect){ 0, top, w - panel, h - log };
	if (panel > 0)
		l->panel = (struct rect){ w - panel, top, panel, h - log };
	if (log > 0)
		l->log = (struct rect){ 0, top + h - log, w, log };
}

static void tape_scene(int w, int top, int h, struct layout *l)
{
	if (w >= 80) {
		int text = clamp(w * 2 / 5, 40, 64);

		l->map = (struct rect){ 0, top, w - text, h };
		l->page = (struct rect){ w - text, top, text, h };
		return;
	}
	int map = clamp(h * 9 / 20, 4, 16);

	l->map = (struct rect){ 0, top, w, map };
	l->page = (struct rect){ 0, top + map, w, h - map };
}

void layout_make(int w, int h, enum scene scene, bool panel_asked, int log_lines, struct layout *out)
{
	*out = (struct layout){ .too_small = w < SCREEN_W_MIN || h < SCREEN_H_MIN };
	if (out->too_small) {
		out->words = (struct rect){ 0, 0, w, h > 0 ? 1 : 0 };
		return;
	}
	unsigned shape = scenes[scene].shape;
	int words = shape == SHAPE_SHEET ? (h >= 30 ? 4 : h >= 20 ? 3 : 2) :
		h >= (shape == SHAPE_LIST || scene == SCENE_ARMY || scene == SCENE_BATTLE ? 20 : 32) ? 2 : 1, middle = h - 2 - words;

	out->status = (struct rect){ 0, 0, w, 1 };
	out->keys = (struct rect){ 0, h - 1, w, 1 };
	out->words = (struct rect){ 0, h - 1 - words, w, words };
	switch (shape) {
	case SHAPE_LIST:
		if (w < 80) {
			int map = middle >= 9 ? middle * 9 / 20 : 0;

			out->map = (struct rect){ 0, 1, w, map };
			out->panel = (struct rect){ 0, 1 + map, w, middle - map };
			return;
		}
		/* wider than beside the map: rows of a list are longer than what is said of a hex */
		map_scene(w, 1, middle, clamp(w * 2 / 5, 34, 56), false, 0, out);
		return;
	case SHAPE_MAP:
		map_scene(w, 1, middle, w >= 80 ? clamp(w * 3 / 10, 24, 48) : 0, panel_asked, log_lines, out);
		return;
	case SHAPE_SHEET: {
		int map = middle >= 16 ? middle * 9 / 20 : 0, near = middle >= 10;

		out->map = (struct rect){ 0, 1, w, map };
		out->near = (struct rect){ 0, 1 + map, w, near };
		out->bar = (struct rect){ 0, 1 + map + near, w, 1 };
		out->sheet = (struct rect){ 0, 2 + map + near, w, middle - map - near - 1 };
		return;
	}
	case SHAPE_TAPE:
		tape_scene(w, 1, middle, out);
		return;
	default:
		out->page = (struct rect){ 0, 1, w, middle };
		return;
	}
}
