/* SPDX-License-Identifier: GPL-3.0-or-later
 * The strict reader of data files, common to map, rules and scenario: sections in a fixed order, keys once each, rows of
 * fields parted by '|', comments from '#' at the start of a line or after a blank.  Internal to this folder.
 *
 * Every refusal gives the line and the column (in bytes, from 1) and says what is allowed there. */
#ifndef VEDETTE_CHARTS_READER_H
#define VEDETTE_CHARTS_READER_H

#include "base/err.h"
#include "base/limits.h"
#include "base/text.h"
#include "hex/hex.h"

struct chart_reader;

/* A key of a section of keys: the rest of its line is handed to `read`. */
struct chart_key {
	const char *name;
	enum err (*read)(struct chart_reader *r, const struct chart_key *k, struct word value);
	const void *how; /* for `read` */
};

/* A section; the first of a file has no name: it is the head, before any [section]. */
struct chart_section {
	const char *name;
	const char *form; /* how a row is written, for messages */
	bool optional;
	const struct chart_key *key; /* section of keys, all of which must be there: at most 32; or */
	uint8_t n_keys;
	enum err (*row)(struct chart_reader *r, struct word row); /* section of rows */
	enum err (*done)(struct chart_reader *r);                 /* at its end, may be NULL */
};

struct chart_reader {
	struct lines lines;
	void *ctx;              /* what is being read */
	struct fault *f;
	const struct chart_section *section;
	uint32_t section_line;  /* line of its [name], 1 for the head */
	uint32_t seen;          /* keys of it read so far, a bit each */
	char what[FAULT_WHAT_MAX];
};

/* Read all of a file; it must end with [end]. */
MUST_USE enum err chart_read(struct chart_reader *r, const char *text, size_t n, const struct chart_section *section,
	unsigned n_sections);

/* Begin a message: `before`, then `w` masked and in quotes (may be NULL), then `after`. */
struct text chart_say(struct chart_reader *r, const char *before, const struct word *w, const char *after);
/* Refuse with the message begun by chart_say, at `at` in the current line, or at a place remembered. */
enum err chart_refuse(struct chart_reader *r, enum err code, const struct word *at);
enum err chart_refuse_at(struct chart_reader *r, enum err code, uint32_t line, uint32_t col);
/* Both in one: says before "w" after. */
enum err chart_fail(struct chart_reader *r, enum err code, const struct word *w, const char *before, const char *after);

/* Fields of a row parted by '|', blanks trimmed; an empty last field counts.  CHART_LINE with the section's form otherwise. */
MUST_USE enum err chart_fields(struct chart_reader *r, struct word row, struct word *field, unsigned min, unsigned max,
	unsigned *n);
/* Whole number; CHART_VALUE naming the range. */
MUST_USE enum err chart_number(struct chart_reader *r, struct word w, const char *what, uint32_t min, uint32_t max,
	uint32_t *out);
/* Next word of *rest as a number. */
MUST_USE enum err chart_next_number(struct chart_reader *r, struct word *rest, const char *what, uint32_t min,
	uint32_t max, uint32_t *out);
/* One of a list of words; CHART_VALUE naming them. */
MUST_USE enum err chart_choice(struct chart_reader *r, struct word w, const char *what, const char *const *list,
	unsigned n, unsigned *out);
/* A shown name, 1..NAME_MAX_BYTES. */
MUST_USE enum err chart_name(struct chart_reader *r, struct word w, const char *what, char *out);
/* A hex of g by its four digits: CHART_VALUE for another form, CHART_HEX outside g. */
MUST_USE enum err chart_hex(struct chart_reader *r, struct word w, const struct grid *g, hex_t *out);
/* A hexside of g, "6009SW": both of its hexes in g. */
MUST_USE enum err chart_side(struct chart_reader *r, struct word w, const struct grid *g, hex_t *h, enum dir *d);

#endif
