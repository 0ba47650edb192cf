/* SPDX-License-Identifier: GPL-3.0-or-later
 * A protest: one file with the records that prove what the other player did, and a line that says what they prove.  Whoever reads it
 * believes the records, not the line; knows nothing of files and of whose protest it is.  Its form is in vedette-turn(5). */
#ifndef VEDETTE_MATCH_PROTEST_H
#define VEDETTE_MATCH_PROTEST_H

#include "match/referee.h"
#include "seal/hash.h"

enum { PROTEST_CLAIM_MAX = 192 };

struct protest {
	uint8_t game[HASH_BYTES];
	uint32_t number;  /* the slot it is about, its owner is meant */
	enum err verdict; /* what a referee finds it: ERR_CHAIN_VERSIONS, ERR_ORDER_ILLEGAL ...; ERR_OK: it is due, and not there */
};
/* "[vedette protest 1: order.illegal, slot 12, game 3f2a...]" and LF; PROTEST_CLAIM_MAX is enough. */
void protest_write(const struct protest *p, struct text *out);
/* The first such line of a text, wherever it stands in it; false when there is none. */
bool protest_read(const uint8_t *s, size_t n, struct protest *out);

/* Do these records, as they stand in the file, bear it out?  The one that is complained of is the last.  For a slot that is due: all
 * are good and end before it.  For two versions: both are legal where they stand, and they are not the same.  Else: all before it are
 * good, and it is refused just so.  Who played is told in `union_name`, `confederate_name` (each NAME_MAX_BYTES + 1), empty
 * when no game is there.  ERR_OK; ERR_PROTEST_FALSE, f->what says what was found; ERR_SYS_MEMORY. */
MUST_USE enum err protest_check(const struct protest *p, const struct slice *record, size_t n, char *union_name, char *confederate_name,
	struct fault *f);

#endif
