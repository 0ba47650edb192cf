/* SPDX-License-Identifier: GPL-3.0-or-later
 * What roles look like: 256 colours, 8 colours, none.  -1 is the terminal's own colour; black is never forced. */
#ifndef VEDETTE_VIEW_THEME_H
#define VEDETTE_VIEW_THEME_H

#include "report/plane.h"

enum theme { THEME_256, THEME_8, THEME_MONO, THEME_COUNT };
enum { LOOK_BOLD = 1, LOOK_REVERSE = 2, LOOK_UNDERLINE = 4, LOOK_DIM = 8 };

struct look {
	int16_t fg, bg;
	uint8_t attributes; /* LOOK_* */
};
const struct look *theme_look(enum theme t, enum role r);

#endif
