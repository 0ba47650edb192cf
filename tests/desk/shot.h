/* SPDX-License-Identifier: GPL-3.0-or-later
 * A screen as a golden holds it, whole and short: characters in ASCII, of the other glyph sets the rows that differ, and the plane of
 * roles (what a theme colours) and of attributes without colour in run-lengths. */
#ifndef VEDETTE_TESTS_DESK_SHOT_H
#define VEDETTE_TESTS_DESK_SHOT_H

#include "report/picture.h"
#include "view/canvas.h"

/* Draws the screen in w x h; the canvas has the size already. */
typedef void shot_draw(void *ctx, int w, int h, enum glyph_set glyphs, struct canvas *c);

/* Append what `draw` draws at the three sizes of every golden.  What differs between glyph sets may be characters only: fails the cmocka
 * test when a role or the cursor does. */
void shot_sizes(shot_draw *draw, void *ctx, struct text *out);
/* Which letter stands for which role in the planes. */
void shot_roles(struct text *out);

#endif
