/* SPDX-License-Identifier: GPL-3.0-or-later
 * What happened in games, counted, and the hashes by which two programs are compared. */
#ifndef VEDETTE_TESTS_GAMES_TALLY_H
#define VEDETTE_TESTS_GAMES_TALLY_H

#include "orders/resolve.h"

struct tally {
	unsigned long order[ORDER_KIND_COUNT], accepted[ORDER_KIND_COUNT]; /* written; legal as written when their turn came */
	unsigned long event[EVENT_COUNT], skip[REASON_COUNT], verdict[JUDGED_UNDECIDED + 1];
	unsigned long sheets, orders, checks, judged, levels[LEVEL_COUNT], winner[SIDE_COUNT + 1];
	unsigned long looks, missed; /* at orders in outcomes at random; of these judged otherwise */
};
/* A line for each, "word name number". */
void tally_print(const struct tally *t);

/* 64 bits, FNV; the same on every machine. */
#define FOLD_BEGIN 0xcbf29ce484222325u
uint64_t fold(uint64_t h, const void *p, size_t n);
void fold_number(uint64_t *h, uint64_t v);
void fold_state(uint64_t *h, const struct charts *c, const struct state *s);
/* A number that looks like chance. */
uint64_t scramble(uint64_t x);

#endif
