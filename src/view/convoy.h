/* SPDX-License-Identifier: GPL-3.0-or-later
 * Several pieces on the same journey: each is ordered by the first way open to it, the orders of those before it carried out.  Pure: a
 * draft in, a draft out; decides no rule, as works.h. */
#ifndef VEDETTE_VIEW_CONVOY_H
#define VEDETTE_VIEW_CONVOY_H

#include "view/edit.h"
#include "view/works.h"

struct convoy {
	piece_t also[LIST_MAX];  /* who goes beside the first */
	unsigned n;
	/* what became of it */
	unsigned cost;           /* rail points or transports of all together */
	piece_t failed;          /* who cannot go with those before him, PIECE_NONE = all can */
	struct verdict why;      /* ... and what speaks against it */
	size_t line;             /* of the draft, from 0: where the last order came to stand */
};
/* In or out; false: one order of the gesture more than there is room for. */
bool convoy_toggle(struct convoy *v, piece_t q);
bool convoy_has(const struct convoy *v, piece_t q);
/* The journey of `first` to the hex it aims at, by its own way, and the same for the others; trains stay aboard if his do.  `s` is the
 * draft that p's sheet was read from; *out, begun with all zero and the caller's to free, is the same with their orders, each legal where it
 * then stands.  False, and `why`: not all can go; or there is no memory, with `failed` PIECE_NONE. */
bool convoy_order(const struct point *p, const struct journey *first, struct convoy *v, const char *s, size_t n, struct edit *out);

#endif
