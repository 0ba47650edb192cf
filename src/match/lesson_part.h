/* SPDX-License-Identifier: GPL-3.0-or-later
 * What reader and player of lessons share; nobody else includes this. */
#ifndef VEDETTE_MATCH_LESSON_PART_H
#define VEDETTE_MATCH_LESSON_PART_H

#include "match/lesson.h"

enum { LESSON_WORDS_MAX = 40 };

struct lesson_reader {
	struct lines lines;
	const struct charts *c;
	struct fault *f;
	char what[FAULT_WHAT_MAX];
};

/* The next line that says anything, cut into its key and the rest; ERR_TEXT, ERR_CHART_LIMIT. */
MUST_USE enum err lesson_line(struct lesson_reader *r, struct word *key, struct word *rest, bool *more);
/* Refuse a word: before "word" after. */
enum err lesson_refuse(struct lesson_reader *r, enum err code, const struct word *at, const char *before, const char *after);
MUST_USE enum err lesson_piece(struct lesson_reader *r, const struct word *w, piece_t *out);
MUST_USE enum err lesson_hex(struct lesson_reader *r, const struct word *w, hex_t *out);
MUST_USE enum err lesson_number(struct lesson_reader *r, const struct word *w, uint32_t min, uint32_t max, uint32_t *out);
MUST_USE enum err lesson_side(struct lesson_reader *r, const struct word *w, enum side *out);
/* One line of the position; *known false when the key is none of them. */
MUST_USE enum err lesson_place(struct lesson_reader *r, struct practice *p, const struct word *key, struct word rest, bool *known);
/* The keys of the position for messages: "only, gone, ...". */
void lesson_place_keys(struct text *out);

#endif
