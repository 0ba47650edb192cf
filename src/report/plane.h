/* SPDX-License-Identifier: GPL-3.0-or-later
 * A rectangle of character cells, each with a meaning; everything that is drawn is drawn on one.  Knows nothing of colours
 * or terminals. */
#ifndef VEDETTE_REPORT_PLANE_H
#define VEDETTE_REPORT_PLANE_H

#include "base/text.h"

enum role {
#define ROLE(code, name) ROLE_##code,
#include "report/roles.def"
#undef ROLE
	ROLE_COUNT
};
const char *role_name(enum role r); /* "terrain.forest" */

struct cell {
	uint32_t ch; /* one column wide, never 0 on a cleared plane */
	uint8_t role; /* enum role */
};

/* `cell` has w*h entries, row by row, and belongs to the caller. */
struct plane {
	int w, h;
	struct cell *cell;
};

struct rect {
	int x, y, w, h;
};

static inline bool plane_has(const struct plane *p, int x, int y) { return x >= 0 && y >= 0 && x < p->w && y < p->h; }
/* Blanks with role PLAIN. */
void plane_clear(struct plane *p);
/* A part of the plane filled with one character; what lies outside is left out. */
void plane_fill(struct plane *p, struct rect r, uint32_t ch, enum role role);
/* One cell; outside the plane nothing happens. */
void plane_put(struct plane *p, int x, int y, uint32_t ch, enum role role);
/* The cell, or NULL outside. */
struct cell *plane_at(const struct plane *p, int x, int y);
/* A line of masked text in at most `cols` columns, '~' in the last one when it is cut.  Ends at a NUL or LF.
 * Returns columns used. */
int plane_text(struct plane *p, int x, int y, int cols, enum role role, const char *s);
/* The same of a sentence: what has no room is left off from a whole word on.  Where that would leave less than half, it is cut. */
int plane_words(struct plane *p, int x, int y, int cols, enum role role, const char *s);
/* The same for n bytes. */
int plane_text_n(struct plane *p, int x, int y, int cols, enum role role, const char *s, size_t n);
/* Append one character as UTF-8. */
void plane_char(struct text *out, uint32_t ch);
/* All rows as text, trailing blanks cut, LF after each. */
void plane_print(const struct plane *p, struct text *out);
/* Columns of masked text: its number of characters. */
int text_columns(const char *s, size_t n);

#endif
