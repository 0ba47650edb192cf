/* SPDX-License-Identifier: GPL-3.0-or-later
 * A record as a block of text inside a mail (PROTOCOL 7), grammar in vedette-turn(5).  Any number of blocks
 * in any text. */
#ifndef VEDETTE_SEAL_ARMOUR_H
#define VEDETTE_SEAL_ARMOUR_H

#include "slot/record.h"

enum {
	ARMOUR_COLUMNS = 64,
	ARMOUR_LINE_BYTES = 45, /* of the record in a line; three bytes of check follow them */
	ARMOUR_LINES_MAX = (RECORD_MAX_BYTES + ARMOUR_LINE_BYTES - 1) / ARMOUR_LINE_BYTES,
	ARMOUR_MAX_BYTES = (ARMOUR_LINES_MAX + 2) * (ARMOUR_COLUMNS + 1) + 128
};
/* The whole block for a record of n bytes, LF after each line; `out` of ARMOUR_MAX_BYTES is always enough.
 * Pure ASCII; no line begins with "From ", ".", "-" or ">". */
void armour_write(const uint8_t *record, size_t n, struct text *out);

/* Walks the blocks of a text. */
struct armour_walk {
	const char *text;
	size_t n, at;    /* next byte to look at */
	uint32_t line;   /* its line, from 1 */
	bool line_start; /* nothing but blanks and ">" since its line began */
	bool open;       /* a head line was met, its end line not yet */
};
/* Where a head line stands that armour_next() passes over, for mail has changed it so far - another kind of blank in it, say -
 * that it is none: the line of the text, from 1; 0: nowhere. */
uint32_t armour_ruin(const char *text, size_t n);
void armour_begin(struct armour_walk *w, const char *text, size_t n);
/* The next block: false when there is no more.  *verdict is ERR_OK and the record lies at `out` (room for
 * `cap`, RECORD_MAX_BYTES is always enough), *out_n bytes of it; or ERR_ARMOUR_HEAD, _LIMIT, _CUT,
 * _CHARACTER, _HTML, _QUOTED, _BASE64, _CHECK with the line of the text in f->line and the line of the block
 * in words, and *out_n is how many bytes the head line states, 0 where it cannot be read.  Bounded work: never more than the text
 * once over. */
bool armour_next(struct armour_walk *w, uint8_t *out, size_t cap, size_t *out_n, enum err *verdict,
	struct fault *f);

#endif
