/* SPDX-License-Identifier: GPL-3.0-or-later
 * The whole screen as cells, and where the hardware cursor stands.  Drawn without a terminal, so tests read it as text. */
#ifndef VEDETTE_VIEW_CANVAS_H
#define VEDETTE_VIEW_CANVAS_H

#include "report/plane.h"
#include "view/theme.h"

enum { CANVAS_W_MAX = 512, CANVAS_H_MAX = 256 };

/* Owns its cells.  Begin with all zero. */
struct canvas {
	struct plane plane;
	int cursor_x, cursor_y; /* always inside, if the canvas has any cell */
	int cursor_rows;        /* rows from there on that are read with it, 1 at least: what lies over the scene leaves them */
};
/* Set the size, held to the maxima; everything is blank after.  ERR_SYS-free: false when there is no memory, then it is 0 x 0. */
MUST_USE bool canvas_resize(struct canvas *c, int w, int h);
void canvas_free(struct canvas *c);
/* Put the hardware cursor, held inside; it has one row. */
void canvas_cursor(struct canvas *c, int x, int y);
/* The characters, a line a row, trailing blanks cut, and the cursor's place as "cursor X Y". */
void canvas_dump(const struct canvas *c, struct text *out);
/* What a theme makes of it, one digit a cell: the sum of LOOK_* attributes in hexadecimal, '.' for none; trailing '.' cut. */
void canvas_dump_attributes(const struct canvas *c, enum theme t, struct text *out);

#endif
