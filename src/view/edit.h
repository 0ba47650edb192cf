/* SPDX-License-Identifier: GPL-3.0-or-later
 * A text being edited: lines in one buffer, a cursor, undo without end (as long as memory lasts).  Pure logic. */
#ifndef VEDETTE_VIEW_EDIT_H
#define VEDETTE_VIEW_EDIT_H

#include "base/text.h"

enum edit_move {
	EDIT_LEFT, EDIT_RIGHT, EDIT_UP, EDIT_DOWN, EDIT_HOME, EDIT_END, EDIT_PAGE_UP, EDIT_PAGE_DOWN, EDIT_TOP, EDIT_BOTTOM
};

struct edit_change; /* one undo step */

/* Owns its memory.  Begin with all zero. */
struct edit {
	char *s;            /* len bytes and a NUL; lines parted by LF */
	size_t len, cap;
	size_t at;          /* cursor, a byte offset on a character's first byte */
	size_t wish;        /* column that up and down try to keep */
	bool fresh_wish;
	struct edit_change *change;
	size_t n_changes, cap_changes;
	size_t done;        /* changes that stand; those above can be redone */
	uint64_t version;   /* grows with every change of the text */
	size_t top, left;   /* first line and column shown */
};
/* Replace the whole text, forget undo; the cursor goes to the end.  False: no memory, nothing has changed. */
bool edit_load(struct edit *e, const char *s, size_t n);
void edit_free(struct edit *e);
/* Insert bytes at the cursor.  False when over BODY_MAX_BYTES or out of memory. */
bool edit_insert(struct edit *e, const char *s, size_t n);
/* A new line with the indentation of the present one, two blanks more below a line that opens a block. */
bool edit_newline(struct edit *e);
/* Delete before the cursor; in the indentation of a line two blanks at once. */
bool edit_backspace(struct edit *e);
bool edit_delete(struct edit *e);
/* Take away the cursor's line; the last one is emptied, so that no line is taken that the cursor does not stand on.  False: there is
 * nothing in it, or no memory. */
bool edit_kill_line(struct edit *e);
/* Replace [from, to) by other bytes and put the cursor behind them. */
bool edit_replace(struct edit *e, size_t from, size_t to, const char *s, size_t n);
bool edit_undo(struct edit *e);
bool edit_redo(struct edit *e);
/* `rows` = lines of a page. */
void edit_move(struct edit *e, enum edit_move m, size_t rows);
/* Line of the cursor, from 0; its column in characters, from 0; number of lines, at least 1. */
size_t edit_line(const struct edit *e);
size_t edit_column(const struct edit *e);
size_t edit_lines(const struct edit *e);
/* Text of a line without its LF; false past the end. */
bool edit_get(const struct edit *e, size_t line, const char **s, size_t *n);
/* Adjust top and left so that a window of w columns and h rows shows the cursor. */
void edit_show(struct edit *e, size_t w, size_t h);

#endif
