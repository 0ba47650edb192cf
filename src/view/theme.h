/* SPDX-License-Identifier: GPL-3.0-or-later
 * What roles look like: 256 colours, 8 colours, none.  -1 is the terminal's own colour; black is never forced. */
#ifndef VEDETTE_VIEW_THEME_H
#define VEDETTE_VIEW_THEME_H

#include "report/plane.h"

enum theme {
	THEME_256, THEME_8, THEME_MONO, THEME_LIGHT_256, THEME_LIGHT_8, THEME_CONTRAST_256, THEME_CONTRAST_8, THEME_BLIND_256,
	THEME_BLIND_8, THEME_COUNT
};
/* What the settings choose among. */
enum palette { PALETTE_DEFAULT, PALETTE_LIGHT, PALETTE_MONO, PALETTE_CONTRAST, PALETTE_BLIND, PALETTE_COUNT };
enum { LOOK_BOLD = 1, LOOK_REVERSE = 2, LOOK_UNDERLINE = 4, LOOK_DIM = 8 };

struct look {
	int16_t fg, bg;
	uint8_t attributes; /* LOOK_* */
};
/* "light"; of the settings file. */
const char *palette_word(enum palette p);
/* The palette of a word, "" = the default.  False: there is none of that name. */
bool palette_of(const char *word, enum palette *out);
/* The one after it, round and round. */
enum palette palette_next(enum palette p);
/* What is said when one is chosen; `colourless`: the terminal shows no colours whatever is chosen. */
void palette_said(enum palette p, bool colourless, struct text *out);
enum theme theme_of(enum palette p, bool many_colours);
const struct look *theme_look(enum theme t, enum role r);

#endif
