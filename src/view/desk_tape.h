/* SPDX-License-Identifier: GPL-3.0-or-later
 * The replay: what its files share. */
#ifndef VEDETTE_VIEW_DESK_TAPE_H
#define VEDETTE_VIEW_DESK_TAPE_H

#include "view/desk_part.h"

enum { TAPE_TYPED_MAX = 48, TAPE_SPEEDS = 3, TAPE_TEXT_BYTES = 64 * 1024 };

enum tape_question { TAPE_ASKS_JUMP, TAPE_ASKS_FILTER };

/* Where the replay stands: before the first order of a slot (order 0, its title), or after one of its orders. */
struct replay {
	struct tape *tape;          /* the game's; NULL = to be asked for */
	uint32_t slot, order;
	piece_t filter;             /* only steps that touch it; PIECE_NONE = all */
	bool playing;
	unsigned speed, ticks;      /* 0 .. TAPE_SPEEDS - 1 */
	bool checked;               /* the slot in sight was resolved once more */
	struct tape_fault fault;    /* where the tape stopped (P71) */
	hex_t focus;                /* hex in sight */
	int top, rows;              /* first line of the text shown, and how many of them the last drawing showed */
	enum tape_question question;
	char typed[TAPE_TYPED_MAX]; /* the answer so far */
	size_t typed_n;
	char *text;                 /* TAPE_TEXT_BYTES: of the step in sight ... */
	uint32_t text_slot, text_order;
	int text_width;             /* ... in lines of so many columns; 0 = to be made */
};

struct replay *replay_of(const struct desk *d);
const struct tape_slot *replay_slot(const struct replay *r);
/* Position on the tape: steps done. */
uint32_t replay_at(const struct replay *r);
/* Go to an order of a slot, 0 = its title; says so when the tape stops before it. */
void replay_go(struct desk *d, uint32_t slot, uint32_t order);
/* Go to step k of the game, from 1; k 0: nothing, and `none` is said. */
void replay_go_step(struct desk *d, uint32_t k, const char *none);

/* The sentence about the step in sight. */
void replay_words(const struct desk *d, struct text *out, enum role *role);
/* The same in lines: the step with all its events and dice, before the first order the turn on one page. */
void replay_told(const struct desk *d, unsigned width, struct text *out);
void replay_draw(struct desk *d, const struct layout *l, struct canvas *c);
/* Hex that a step is about, HEX_NONE = none. */
hex_t replay_hex(const struct tape *t, uint32_t k);
/* Hexes it came from or through; returns how many, at most `max`. */
unsigned replay_trail(const struct tape *t, uint32_t k, hex_t *out, unsigned max);

#endif
