/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a line of a sheet will meet if all goes well: the walker of the resolver, with own rolls that succeed where they can
 * and battles that are won.  For writing orders, where one asks "and then, where could he go?"; the judge asks all outcomes. */
#ifndef VEDETTE_ORDERS_PREVIEW_H
#define VEDETTE_ORDERS_PREVIEW_H

#include "orders/resolve.h"

struct preview {
	bool reached;          /* is the line reached in this outcome? */
	struct state before;   /* if so: the position it meets; else the position at the end */
	struct verdict verdict;/* ... and whether it is legal as written; when not reached: the first refusal above it, or legal */
};
/* The last order of the sheet, from state s (stage of the side's turn, not Strategic).  An order put on trial is appended to what
 * stands before its place; nothing else is needed, for what comes after cannot bear on it.  An empty sheet: `before` is s. */
void preview_last(const struct charts *c, const struct state *s, const struct sheet *sh, struct preview *out);
/* The same with battles in which the defender stays: the same hex may be attacked again then (S91). */
void preview_held(const struct charts *c, const struct state *s, const struct sheet *sh, struct preview *out);

/* What is supposed of a sheet where more than one thing may come: all else goes well. */
enum { SUPPOSED_MAX = SHEET_DEPTH_MAX + 8 };
struct supposed {
	hex_t held[SUPPOSED_MAX];    /* no battle there is won */
	piece_t fails[SUPPOSED_MAX]; /* their attack rolls fail */
	piece_t idle[SUPPOSED_MAX];  /* their rolls for initiative in the movement phase fail */
	uint8_t n_held, n_fails, n_idle;
	hex_t won;                   /* the battles there are won, HEX_NONE = nowhere in particular */
};
struct supposed supposed_nothing(void);
/* One more; past SUPPOSED_MAX nothing is added. */
void supposed_held(struct supposed *x, hex_t h);
void supposed_fails(struct supposed *x, piece_t leader);
void supposed_idle(struct supposed *x, piece_t leader);
bool supposed_is_held(const struct supposed *x, hex_t h);
/* What order i supposes by the ifs and elses it stands under: its outcome of theirs. */
struct supposed supposed_of(const struct sheet *sh, unsigned i);
/* As preview_last, with that supposed. */
void preview_supposed(const struct charts *c, const struct state *s, const struct sheet *sh, const struct supposed *x,
	struct preview *out);
/* Does the roll of this id fail? */
bool supposed_roll_fails(const struct charts *c, const struct supposed *x, const char *id);

/* Index just after the block of order i (its own line included). */
unsigned preview_block_end(const struct sheet *sh, unsigned i);

#endif
