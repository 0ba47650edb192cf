/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where things go in a draft: lines and blocks of its text, found and put without touching comments, blank lines or the
 * player's own indentation.  Pure: text in, text out; the caller makes one change of the draft of it. */
#ifndef VEDETTE_VIEW_PLACE_H
#define VEDETTE_VIEW_PLACE_H

#include "orders/sheet.h"

/* A change of a text: bytes [from, to) give way to what was written into the caller's struct text. */
struct stretch {
	size_t from, to;
};

/* Line `line` (from 0) without its LF; false past the end. */
bool place_line(const char *s, size_t n, size_t line, struct stretch *out);
/* Line of the text that holds byte `at`. */
size_t place_line_of(const char *s, size_t n, size_t at);
/* The part of a line that is the order: between the blanks before it and a comment or the blanks after it. */
void place_order(const char *s, struct stretch line, struct stretch *out);

/* Put orders before index `at` of the sheet that was read from the text.  Their depths say where each stands; the first one's
 * is that of its block.  A line `combat` is written where an attack is the first of the combat phase.  *line: the line on
 * which the last of them came to stand. */
void place_orders(const struct charts *c, const struct sheet *sh, const char *s, size_t n, unsigned at, const struct order *o,
	unsigned n_orders, struct text *out, struct stretch *where, size_t *line);
/* A standing order: at the end, below `standing`.  If that is not there it is written, and below it first `held`, the lines with their LF
 * of those in force, which a draft with a line `standing` replaces. */
void place_standing(const char *s, size_t n, const char *held, const char *order, struct text *out, struct stretch *where,
	size_t *line);

/* Line of the text on which `standing` stands alone; SIZE_MAX if there is none. */
size_t place_standing_line(const char *s, size_t n);

/* The block of a line: itself, comment lines right above it, and all that is indented deeper below, of an `if` its `else` too; whole
 * lines. */
bool place_block(const char *s, size_t n, size_t line, struct stretch *out);
/* Is it an `else`, which stays where its `if` is? */
bool place_is_else(const char *s, size_t n, size_t line);
/* Exchange the block of a line with the block before it (or after it) of the same Leader; *line follows it.  False: it is the first
 * (or last) there, or an `else`. */
bool place_move(const char *s, size_t n, size_t *line, bool up, struct text *out, struct stretch *where);
/* The block once more, right below itself; *line goes to the copy.  Not of an `else`. */
bool place_copy(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where);
/* The block under a line `if CONDITION`, indented, or under the `else` of one that has nothing else; *line goes to the `if`. */
bool place_under_if(const char *s, size_t n, size_t *line, const char *condition, bool otherwise, struct text *out, struct stretch *where);
/* Below an `else` of the `if` right before it; *line stays with the block.  False: there is none. */
bool place_under_else(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where);
/* Into the block of the `if` or `else` right before it, as its last. */
bool place_into(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where);
/* Out of the `if` or `else` it stands in, behind that and its `else`; what has nothing left in it goes, but an `if` whose `else` has.
 * False: it stands in none. */
bool place_out(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where);

#endif
