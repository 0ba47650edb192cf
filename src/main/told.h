/* SPDX-License-Identifier: GPL-3.0-or-later
 * What was wrong with mail and has been said once: a damaged mail that lies in a mailbox is not told at every look (C122).  Kept in
 * home as `told`, the hashes of the last 1,024; lost, each is told once more and no harm is done. */
#ifndef VEDETTE_MAIN_TOLD_H
#define VEDETTE_MAIN_TOLD_H

#include <stddef.h>

#include "archive/home.h"
#include "seal/hash.h"

enum { TOLD_MAX = 1024 };

struct told {
	const struct home *home; /* NULL: nothing is remembered */
	uint8_t hash[TOLD_MAX][HASH_BYTES];
	unsigned n;
	bool read, changed;
};
/* Has this verdict on these bytes been told in an earlier run or in this one?  From now on it has. */
bool told_before(struct told *t, const char *slug, const uint8_t *p, size_t n);
/* The bytes of a mail that stay the same while mail programs note their flags in its header: those behind it. */
void told_body(const uint8_t **p, size_t *n);
/* Write down what was added.  A failure is only told by being told again. */
void told_keep(struct told *t);

#endif
