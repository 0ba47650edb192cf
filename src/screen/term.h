/* SPDX-License-Identifier: GPL-3.0-or-later
 * The terminal itself: begun, drawn on, read from, put back. */
#ifndef VEDETTE_SCREEN_TERM_H
#define VEDETTE_SCREEN_TERM_H

#include "screen/screen.h"

struct term {
	enum palette palette;  /* as asked for */
	enum theme theme;      /* as the terminal can */
	bool colourless;       /* NO_COLOR, or a terminal without: mono whatever the palette */
	enum glyph_set glyphs;
	bool utf8;
};
/* False when there is no terminal to use. */
bool term_begin(struct term *t, const struct screen_options *o);
/* Other colours from the next term_show() on. */
void term_theme(struct term *t, enum palette palette);
/* The terminal as it was; may be called twice. */
void term_end(void);
/* After a stop: take the terminal again. */
void term_resume(void);
void term_size(int *w, int *h);
void term_show(const struct term *t, const struct canvas *c);
/* The next key that is already there as a press; 0 when there is none.  A change of size is no key: *resized is set. */
uint32_t term_key(bool *resized);

#endif
