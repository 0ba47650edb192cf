/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the reader, the printer and the walker of sheets share: the table of orders and the pieces of a line.  Private to orders/. */
#ifndef VEDETTE_ORDERS_FORM_H
#define VEDETTE_ORDERS_FORM_H

#include "orders/sheet.h"

/* Where an order may stand: by the nearest line above it that is no if or else, and by the part of the sheet. */
enum {
	IN_MOVE = 1 << 0,      /* outermost, movement part */
	IN_BLOCK = 1 << 1,     /* below chit, try or command */
	IN_COMBAT = 1 << 2,    /* outermost, combat part */
	IN_HAND = 1 << 3,      /* below attack or pass */
	IN_STRATEGIC = 1 << 4, /* sheet of a Strategic Turn */
};
enum { NO_BLOCK, BLOCK, BLOCK_UNLESS_ON };

struct order_row {
	const char *word, *form, *help;
	uint8_t block, places;
};
const struct order_row *order_row(enum order_kind k);

/* Index just after the block of order i (its own line included). */
unsigned sheet_block_end(const struct sheet *sh, unsigned i);

/* ---- reading a line ---- */

/* A line cut into lower-case words, comment and line end gone. */
enum { LINE_WORDS_MAX = LINE_MAX_BYTES / 2 + 1 };
struct line {
	char text[LINE_MAX_BYTES];
	struct word word[LINE_WORDS_MAX];
	unsigned n, at;      /* words; the next one to read */
	uint32_t indent;     /* blanks before the first word, a tab counts as eight */
	uint32_t end;        /* column after the last word */
};
/* Cut it; false when it is longer than LINE_MAX_BYTES. */
bool line_cut(struct line *l, const struct word *raw);
bool line_is(const struct line *l, const char *s);   /* is the next word this one? */
bool line_take(struct line *l, const char *s);       /* ... and step over it */
uint32_t line_col(const struct line *l);             /* column of the next word, or after the last */

/* What a word has to be; each steps over it.  The phrase says what was expected, *what is set to it on a refusal. */
struct reader_of_line {
	const struct charts *c;
	enum side side;
	struct line line;
	enum err code;         /* of the first refusal */
	uint32_t col;
	char what[FAULT_WHAT_MAX];
};
enum { ANY_KIND = PIECE_KIND_COUNT };
bool read_piece(struct reader_of_line *r, unsigned kind, piece_t *out);
bool read_hex(struct reader_of_line *r, hex_t *out);
bool read_number(struct reader_of_line *r, uint32_t max, uint8_t *out);
bool read_yes(struct reader_of_line *r, uint8_t *out);
bool read_end(struct reader_of_line *r);
bool next_is_hex(const struct reader_of_line *r);
/* Refuse the next word: "expected EXPECTED, not `WORD`". */
bool read_refuse(struct reader_of_line *r, enum err code, const char *expected);

/* Words for printing. */
void put_piece(const struct charts *c, piece_t p, struct text *out);
void put_hex(const struct charts *c, hex_t h, struct text *out);

#endif
