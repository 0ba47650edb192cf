/* SPDX-License-Identifier: GPL-3.0-or-later
 * Two versions of one slot, and two lines of slots (PROTOCOL 1): the longer line of legal slots stands, of equal ones the one I
 * hold; where the other side's last slot has two versions of which I have answered none, nothing is signed until I choose.  What
 * does not stand is kept in `refused`, as proof. */
#ifndef VEDETTE_MATCH_LINES_H
#define VEDETTE_MATCH_LINES_H

#include "match/match.h"

enum { VERSION_ID_CHARS = 16 }; /* of an identity in hex, as messages show it */

/* One version of a slot. */
struct version {
	uint32_t number;
	unsigned kind;
	enum side side;
	bool stands;                     /* it is slot `number` of the line that stands */
	bool choice;                     /* the version that may stand in its place, if I choose so */
	char id[VERSION_ID_CHARS + 1];
	char *orders, *message;          /* NUL-terminated; NULL = none */
};
/* All versions of the numbers that have more than one well signed by their side, by rising number, the one that stands first.
 * `out` is the caller's to versions_free(). */
struct versions {
	struct version *v;
	size_t n;
};
MUST_USE enum err versions_list(struct match *m, struct versions *out, struct fault *f);
void versions_free(struct versions *l);

/* Does a line among what is kept go on further than the one that stands, all of it legal?  Then it stands from now on: *switched,
 * and the match must be opened anew.  Under the game's lock.  Stopped anywhere, what is stored is a whole line, and doing it again
 * ends it. */
MUST_USE enum err line_longest(struct match *m, bool *switched, struct fault *f);
/* A slot was refused as a second version and is kept.  If it is the other side's last one and legal, the member `rival` says so from now
 * on: it is judged once, not at every look. */
MUST_USE enum err line_note(struct match *m, const uint8_t *p, size_t n, struct fault *f);
/* Sets m->rival where such a version waits for its owner's choice. */
void line_rival(struct match *m);
/* The owner has chosen: the version of the last slot whose identity begins so stands.  ERR_MATCH_VERSION_ABSENT: there is no choice to
 * make, or none of that name.  The match must be opened anew. */
MUST_USE enum err line_choose(struct match *m, const char *id, struct fault *f);
/* Get to know the couriers that slots name which are kept or wait: one of them may have signed what came in before its place. */
MUST_USE enum err line_couriers(struct match *m, struct fault *f);
/* The slot of m->unfit, behind which nothing is stored, is kept as proof and leaves its number free. */
MUST_USE enum err line_put_aside(struct match *m, struct fault *f);
/* Have I signed this number before: on a line that does not stand, or as a later one of mine says that waits for it?  What is illegal
 * where it stands does not count. */
MUST_USE enum err line_signed_before(struct match *m, uint32_t number, bool *out, struct fault *f);

/* A slot of the other side, well signed, that is kept and does not stand, and what it is where it would stand. */
struct evidence {
	uint32_t number;
	unsigned kind;
	enum side side;
	enum err verdict; /* ERR_CHAIN_VERSIONS: legal as the one that stands is; else why it is refused */
	struct fault fault;
	struct blob file;
};
struct evidences {
	struct evidence *v;
	size_t n;
};
/* All that prove something, by rising number; not those that only lack their predecessor.  `out` is the caller's to
 * evidences_free(). */
MUST_USE enum err evidences_list(struct match *m, struct evidences *out, struct fault *f);
void evidences_free(struct evidences *l);

#endif
