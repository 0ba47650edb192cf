/* SPDX-License-Identifier: GPL-3.0-or-later
 * The mail of a turn: what it says, around the record it carries. Written to be read on a telephone: the
 * result first, then what happened, a small map, what it answers. */
#ifndef VEDETTE_POST_LETTER_H
#define VEDETTE_POST_LETTER_H

#include "match/hearing.h"
#include "match/match.h"

struct turn_letter {
	const struct match *match;
	const struct hearing *hearing; /* the turn this one answers; may be empty */
	const char *to, *from;
	const char *message; /* or NULL */
	const uint8_t *record;
	size_t record_n;
	const uint8_t *answered; /* the record before it, which goes along; or NULL */
	size_t answered_n;
	const uint8_t *keys; /* changes of key that go along, or NULL */
	size_t keys_n;
	bool automatic; /* a courier sends it */
};
/* The text alone, LF lines of at most 72 columns. */
void letter_text(const struct turn_letter *l, const struct record *r, struct text *out);
/* The whole mail, the caller's to free().  Errors of compose_letter(). */
MUST_USE enum err letter_compose(const struct turn_letter *l, char **out, size_t *n, struct fault *f);

#endif
