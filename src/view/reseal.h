/* SPDX-License-Identifier: GPL-3.0-or-later
 * New standing orders in place of a countersign (PROTOCOL 1): does a draft hold some?  Knows no game and no keys. */
#ifndef VEDETTE_VIEW_RESEAL_H
#define VEDETTE_VIEW_RESEAL_H

#include "base/text.h"
#include "charts/charts.h"

enum reseal {
	RESEAL_NOTHING, /* no line `standing` in the draft, or the same below it as is in force */
	RESEAL_FAULT,   /* a line below it is no standing order; `out` says which line of the draft and what was expected */
	RESEAL_NEW      /* others than those in force; `out` is their canonical text, "" = the default of H27 */
};
/* `held`: the text of those in force.  `out` has room for BOX_MAX_BYTES.  Without memory: RESEAL_NOTHING. */
enum reseal reseal_of(const struct charts *c, enum side side, const char *draft, size_t n, const char *held, struct text *out);

#endif
