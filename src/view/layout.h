/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who gets which part of the screen, by rule, for every size. */
#ifndef VEDETTE_VIEW_LAYOUT_H
#define VEDETTE_VIEW_LAYOUT_H

#include "report/plane.h"

enum { SCREEN_W_MIN = 40, SCREEN_H_MIN = 12 };

/* What the screen shows (scenes.def). */
enum scene {
#define SCENE(code, letter, shape, title, ops) SCENE_##code,
#include "view/scenes.def"
#undef SCENE
	SCENE_COUNT
};
char scene_letter(enum scene s);       /* 'M': in actions.def */
const char *scene_title(enum scene s); /* "On the map" */

/* How a scene divides the screen. */
enum shape {
	SHAPE_MAP,   /* map with a panel beside it, the last turn below where there is height */
	SHAPE_LIST,  /* the same, but on a narrow screen the panel has the lower part instead of none */
	SHAPE_SHEET, /* a text being written under a strip of map */
	SHAPE_PAGE,  /* everything between status row and words is `page` */
	SHAPE_TAPE   /* map with a text beside it, `page`; below 80 columns under it */
};

/* Parts that get no room are 0 x 0. */
struct layout {
	bool too_small;      /* nothing but one line saying so */
	struct rect status;  /* top row */
	struct rect map;
	struct rect panel;   /* beside the map from 80 columns on; below, it takes the map's place when asked for */
	struct rect near;    /* the ids around the focus, for writing marches */
	struct rect bar;     /* a heading between map and sheet */
	struct rect sheet;   /* the text being edited */
	struct rect page;
	struct rect log;     /* the last turn's report, where there is height to spare */
	struct rect words;   /* one or more rows: the hex in one line, the verdict in words, questions and answers */
	struct rect keys;    /* last row */
};
/* `log_lines`: lines of the last turn's report, 0 = there is none. */
void layout_make(int w, int h, enum scene scene, bool panel_asked, int log_lines, struct layout *out);

#endif
