/* SPDX-License-Identifier: GPL-3.0-or-later
 * Taking records in: the one function that every door - mail, file, pipe, screen - goes through (P14).
 * Idempotent; any order. */
#ifndef VEDETTE_MATCH_INTAKE_H
#define VEDETTE_MATCH_INTAKE_H

#include "match/match.h"

/* What became of one record. */
struct intake {
	enum err verdict; /* ERR_OK: taken in; ERR_CHAIN_SAME: had it; else why not */
	struct fault fault;
	uint8_t step; /* enum reading_step: where it was refused, READ_KEPT when it was not */
	unsigned kind; /* RECORD_*, 0 when that could not be told */
	uint32_t number;
	char game[GAME_NAME_MAX + 1]; /* "" when it belongs to none here */
	bool held;                    /* kept until its predecessor comes */
	bool kept;                    /* refused and kept as proof */
	bool switched;                /* with it another, longer line of slots stands */
	bool reaccepted;              /* with it another acceptance of mine stands than this home had made */
	bool mine;                    /* a record of my own that came back */
	char fingerprint[FINGERPRINT_CHARS + 1]; /* of the new key, of a change of key that was taken in */
	uint32_t followed;            /* held slots that could be taken in after it */
};
/* Where it comes from: handed in, or lying in the player's mailbox (settings), which is all that counts where a courier answers beside. */
enum intake_source { INTAKE_HAND, INTAKE_MAILBOX };
/* Take one record, exactly n bytes.  Returns ERR_OK when it was judged, whatever the verdict, and an error of
 * the environment otherwise. Needs the identity file (public half) but never the passphrase; in a courier's home neither. */
MUST_USE enum err intake_record(
	const struct home *h, enum intake_source source, const uint8_t *p, size_t n, struct intake *out, struct fault *f);

/* How many slots a game holds back, and the least number missing before them (0 = none held). */
MUST_USE enum err intake_held(const struct match *m, unsigned *held, uint32_t *missing, struct fault *f);

#endif
