/* SPDX-License-Identifier: GPL-3.0-or-later
 * A lost home rebuilt from the identity key and one's own mail (PROTOCOL 1: every mail carries the slot and the one it answers, so an
 * inbox alone holds the game up to the last slot that the other side has answered).  Records come in any order.  A game that is not
 * here is made whole - records, my secrets, my own texts - or not at all, after a referee has found it good; one that is here is never
 * written over: what comes for it is taken in as `receive` does. */
#ifndef VEDETTE_MATCH_RECOVER_H
#define VEDETTE_MATCH_RECOVER_H

#include "match/intake.h"

struct recovery; /* opaque: records handed in so far */

MUST_USE enum err recovery_new(struct recovery **out, struct fault *f);
void recovery_free(struct recovery *r);
/* Hand in one record, copied; `label` (masked) names it.  The same bytes twice count once. */
MUST_USE enum err recovery_add(struct recovery *r, const uint8_t *p, size_t n, const char *label, struct fault *f);
/* A text of the owner's own, a member of his folder, that goes with the game of this offer if that is made whole here; one that is here
 * already keeps its own.  Copied. */
MUST_USE enum err recovery_add_text(struct recovery *r, const uint8_t *offer, size_t n, const char *member, const void *text,
	size_t text_n, struct fault *f);

struct recovery_ear {
	/* A record that stands in no rebuilt game, and what became of it; those that were had already are not told. */
	void (*record)(void *ctx, const char *label, const struct intake *in);
	/* A game that was rebuilt or got something new, open. */
	void (*game)(void *ctx, const struct match *m, bool rebuilt);
	void *ctx;
};
/* Rebuild what was handed in, once; `k` is open.  ERR_OK, or trouble of the machine. */
MUST_USE enum err recovery_run(
	struct recovery *r, const struct home *h, struct keyring *k, const struct recovery_ear *ear, struct fault *f);

/* A rebuilt game does not know what its owner signed last, if that was not answered.  May this number of mine have been signed before the
 * loss?  The member `recovered` holds it, until the other side's mail or the owner says what is true. */
bool recovery_perhaps_signed(const struct match *m, uint32_t number);
/* ERR_MATCH_RECOVERED, with the number, when it may. */
MUST_USE enum err recovery_check(const struct match *m, uint32_t number, struct fault *f);
/* The owner says that he had signed nothing since.  ERR_MATCH_NOT_RECOVERED.  Under the game's lock. */
MUST_USE enum err recovery_not_sent(const struct match *m, struct fault *f);

#endif
