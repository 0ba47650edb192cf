/* SPDX-License-Identifier: GPL-3.0-or-later
 * Two versions of one slot, side by side. */
#ifndef VEDETTE_MAIN_VERSIONS_H
#define VEDETTE_MAIN_VERSIONS_H

#include "match/match.h"

/* All of them in words, in lines of at most `width` columns, each beside the one that stands; `how` one is chosen. */
MUST_USE enum err versions_words(struct match *m, unsigned width, const char *how, struct text *out, struct fault *f);
/* ... printed; the exit status. */
int versions_show(struct match *m);

#endif
