/* SPDX-License-Identifier: GPL-3.0-or-later
 * The keys that every list has: some rows on, its ends, the next group, the next row of a letter.  Knows no list. */
#ifndef VEDETTE_VIEW_ROWS_H
#define VEDETTE_VIEW_ROWS_H

#include "view/scene.h"

/* The cursor *chosen of a list of n rows, over headings: one row on or back, some, to the first or last, to the first row of the group
 * after or before.  `row` NULL: it has no headings.  `screen`: rows of the screen, of which a page is about half.  False: the action is
 * none of these. */
bool rows_move(enum action a, const struct desk_row *row, int n, int screen, int *chosen);
/* To the next row, from the end to the beginning, with a word that begins with this capital letter; false when no other row has one. */
bool rows_letter(const struct desk_row *row, int n, uint32_t letter, int *chosen);
/* Does a word of s begin with this capital letter, in either case? */
bool rows_word_begins(const char *s, uint32_t letter);

#endif
