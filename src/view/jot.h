/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where a new line belongs in a draft, by the text alone, so that it works in one that cannot be read through. */
#ifndef VEDETTE_VIEW_JOT_H
#define VEDETTE_VIEW_JOT_H

#include "base/text.h"

enum jot_place {
	JOT_FIRST,        /* before every order: what must come before any march */
	JOT_COMBAT_FIRST, /* the first thing of the combat part, which is begun if there is none */
	JOT_LAST,         /* after every order, before the standing orders */
};
/* Byte at which the line goes, and what is to be put there: `line`, with the line `combat` and LFs where they are needed. */
size_t jot_make(const char *s, size_t n, enum jot_place where, const char *line, struct text *out);
/* Line `line` of the text (from 0) with its LF: *from to *to.  False past the end. */
bool jot_line(const char *s, size_t n, size_t line, size_t *from, size_t *to);

#endif
