/* SPDX-License-Identifier: GPL-3.0-or-later
 * Text without a locale: a bounded builder, strict UTF-8, masking of foreign text, ids and numbers.
 * Rule: every foreign string is masked (or refused) once, where it enters the program. */
#ifndef VEDETTE_BASE_TEXT_H
#define VEDETTE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* A string being built in the caller's buffer; always NUL-terminated (cap >= 1).  What does not fit is dropped on a
 * character boundary and `cut` is set. */
struct text {
	char *s;
	size_t cap, len;
	bool cut;
};
struct text text_in(char *buf, size_t cap);
void text_add(struct text *t, const char *s);
void text_add_n(struct text *t, const char *s, size_t n);
void text_add_char(struct text *t, char c);
void text_add_int(struct text *t, int64_t v);
void text_add_padded(struct text *t, uint32_t v, unsigned digits); /* leading zeros, for hex ids: 6 -> "0006" */
void text_add_hex(struct text *t, const uint8_t *p, size_t n);     /* lower-case hexadecimal */
/* ... and back: 2n such digits at s into n bytes; false, with out half written, when one of them is none. */
bool hex_parse(const char *s, uint8_t *out, size_t n);

/* Decode one character of strict UTF-8 (no overlongs, surrogates or values over U+10FFFF).
 * Returns its length 1..4 and stores it, or 0 when the bytes are not UTF-8 or n is 0. */
unsigned utf8_decode(const char *s, size_t n, uint32_t *out);
/* May this character be shown as it is?  Printable and one cell wide: no control, bidirectional, combining, zero-width,
 * private or unassigned character, no wide character.  ASCII, Latin-1 letters and Latin Extended-A/B, Greek, Cyrillic,
 * general punctuation and the box, block and arrow ranges; everything else is not. */
bool text_is_plain(uint32_t c);
/* Is all of s plain (and LF too if `lines`)? */
bool text_all_plain(const char *s, size_t n, bool lines);
/* Write a masked copy: each character that is not plain becomes '?', invalid bytes too.  Idempotent and never longer
 * than its input.  With `lines`, LF stays.  Returns the length written, out always NUL-terminated, cap >= 1. */
size_t text_mask(char *out, size_t cap, const char *s, size_t n, bool lines);

/* Is it a piece or game id: 1..max of [a-z0-9-], beginning with a letter and not ending in '-'? */
bool text_is_id(const char *s, size_t n, size_t max);
/* ASCII only, no locale. */
char ascii_lower(char c);
bool ascii_is_space(char c); /* blank or tab */
bool ascii_equal_fold(const char *a, size_t an, const char *b); /* case-blind comparison with a NUL-terminated word */

/* Strict decimal without sign, blanks or leading zeros, min..max; ERR_NUMBER otherwise. */
MUST_USE enum err num_parse(const char *s, size_t n, uint32_t min, uint32_t max, uint32_t *out);

/* A piece of a line with its column, for messages. */
struct word {
	const char *s;
	size_t n;
	uint32_t col; /* from 1 */
};
bool word_is(const struct word *w, const char *s); /* exact */

/* Walks lines of a buffer.  A line ends with LF or the end of input; the LF is not part of it. */
struct lines {
	const char *p;
	size_t left;
	uint32_t line; /* of the line last returned, from 1 */
};
bool lines_next(struct lines *l, struct word *out);
/* Split off the next word (parted by blanks or tabs) from *rest; false when only blanks are left. */
bool word_next(struct word *rest, struct word *out);
/* Split off up to the next `sep` character, blanks trimmed at both ends; false when rest is used up. */
bool word_until(struct word *rest, char sep, struct word *out);
void word_trim(struct word *w);

#endif
