/* SPDX-License-Identifier: GPL-3.0-or-later
 * The map as a picture in characters: one painter for the screen, for mails and for `show`.  It stands on this floor and not
 * in view/ because a mail's small map is the same picture.
 *
 * One formula for the three zooms k = 1, 2, 3: a hex is 2k columns by k rows, odd rows stand k columns to the east.
 *     x = 2k*(column - c0) + k*(row odd) - scroll,   y = k*(row - r0) - scroll
 *
 *   k=1  .X      k=2  NNEE    k=3  NNNEEE     N, E: north-west and north-east hexside, W: west hexside, drawn once for the two
 *                     WXXX         Wttttt     hexes they part.  X: the pieces, else town, else terrain.  t: town or terrain;
 *                                  WXXXXX     where no hexside feature is in the way, the top row carries name or number.
 *                                                  Railways are drawn from k = 2 on, roads at k = 3, below numbers.
 *
 * Union pieces are UPPER case, Confederate ones lower case: sides never depend on colour. */
#ifndef VEDETTE_REPORT_PICTURE_H
#define VEDETTE_REPORT_PICTURE_H

#include "engine/state.h"
#include "report/plane.h"

enum glyph {
#define GLYPH(code, role, ascii, acs, utf8, words) GLYPH_##code,
#include "report/glyphs.def"
#undef GLYPH
	GLYPH_COUNT
};
/* ACS: lines and hexsides from the terminal's alternate character set. */
enum glyph_set { GLYPHS_ASCII, GLYPHS_ACS, GLYPHS_UTF8, GLYPH_SET_COUNT };
uint32_t glyph_char(enum glyph_set set, enum glyph g);
enum role glyph_role(enum glyph g);
const char *glyph_words(enum glyph g); /* for the legend; "" = not in it */
/* A frame's line: level, or upright where `r` is one column wide. */
void glyph_frame(struct plane *p, struct rect r, enum glyph_set set);

enum { ZOOM_MIN = 1, ZOOM_MAX = 3 };

/* A mark laid over a hex: two characters beside what stands there already, so that it reads without colour. */
struct picture_mark {
	char lead, mark;     /* mark 0: none in this hex; lead 0: a blank */
	uint8_t role;        /* enum role */
};

struct picture {
	int k;               /* ZOOM_MIN..ZOOM_MAX */
	int scroll_x, scroll_y; /* cell of the whole map that is shown in the frame's corner; may be negative */
	struct rect frame;   /* where on the plane */
	enum glyph_set glyphs;
	hex_t cursor;        /* marked with [ ]; HEX_NONE = none */
	const struct picture_mark *marks; /* by hex; NULL = none at all */
};

/* Size of the whole map in cells, and the corner cell of a hex in it. */
void picture_size(const struct grid *g, int k, int *w, int *h);
void picture_corner(const struct grid *g, int k, hex_t h, int *x, int *y);
/* The hex that owns a cell of the whole map; HEX_NONE outside. */
hex_t picture_hex(const struct grid *g, int k, int x, int y);
/* Cell of the plane on which the hardware cursor rests for hex h: the first character of its pieces. */
void picture_focus(const struct grid *g, const struct picture *p, hex_t h, int *x, int *y);
/* Scroll so that h stands in the middle, as far as the map's edges let it. */
void picture_centre(const struct grid *g, struct picture *p, hex_t h);
/* Scroll as little as needed to have h and its neighbours in sight. */
void picture_follow(const struct grid *g, struct picture *p, hex_t h);
void picture_draw(const struct charts *c, const struct state *s, const struct picture *p, struct plane *out);

/* What stands in a hex in one letter: A army HQ, C corps HQ, K cavalry, I infantry or militia, G garrison only, L Leader,
 * T train, D depot; lower case for the Confederate; 0 for an empty hex.  *side, *sp: whose, and all its SP there. */
char picture_stack(const struct charts *c, const struct state *s, hex_t h, enum side *side, unsigned *sp);

#endif
