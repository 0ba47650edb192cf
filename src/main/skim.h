/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which messages of mailboxes have been read to the end and held nothing of ours: of ten thousand in a mailbox most, which need not be
 * taken apart at every look.  Kept in home as `read`, the version of the program and then 16 bytes of the hash of each; another
 * version reads them again, and lost, it costs time alone.  Messages with a turn, whole or damaged, are never among them. */
#ifndef VEDETTE_MAIN_SKIM_H
#define VEDETTE_MAIN_SKIM_H

#include "archive/home.h"
#include "seal/hash.h"

enum { SKIM_MAX = 131072, SKIM_BYTES = 16, SKIM_PLACES = 2 * SKIM_MAX };

/* All zero and `home` at the beginning; large, so static. */
struct skim {
	const struct home *home;
	uint8_t place[SKIM_PLACES][SKIM_BYTES]; /* a hash table, the next free place; all zero: free */
	unsigned n;
	bool read, changed;
};
/* Is it one of them?  *automatic: and a robot's, of which nothing is said (C106). */
bool skim_has(struct skim *p, const uint8_t message[HASH_BYTES], bool *automatic);
/* One more.  When there is room for none, all others are forgotten. */
void skim_add(struct skim *p, const uint8_t message[HASH_BYTES], bool automatic);
/* Write down what was added; a failure costs time alone. */
void skim_keep(struct skim *p);

#endif
