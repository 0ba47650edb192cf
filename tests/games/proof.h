/* SPDX-License-Identifier: GPL-3.0-or-later
 * The invariants of a game in progress, looked at after every order: those of the state (state_check.c), and those that need the order and
 * the events too: what events say is what changed, nobody commands more than his span, nobody moves the other side's pieces, the dead
 * stay dead, and the canonical bytes are all there is to a position.
 *
 * A fault can be planted in each: a checker that does not find it is worth nothing. */
#ifndef VEDETTE_TESTS_GAMES_PROOF_H
#define VEDETTE_TESTS_GAMES_PROOF_H

#include "orders/resolve.h"

/* What there should be, kept from the events alone. */
struct ledger {
	int strength[PIECES_MAX], stock[PIECES_MAX];
	bool fell_back[PIECES_MAX];          /* from a battle, and its side had no player turn since */
	int lost[SIDE_COUNT], rail[SIDE_COUNT], sailed[SIDE_COUNT], chits;
};

/* Who has ordered how many, in one activation. */
struct span_book {
	piece_t boss[SHEET_DEPTH_MAX + 1];   /* whose block the lines of this depth stand in, PIECE_NONE = nobody's */
	piece_t top;                         /* whose chit or roll it is */
	piece_t by[PIECES_MAX];              /* who was charged for this piece */
	unsigned used[PIECES_MAX];           /* so far by each Leader */
};

struct plant;
struct proof {
	const struct charts *c;
	struct ledger ledger;
	struct span_book book;
	struct state found;                  /* as the order at hand found it */
	const struct plant *plant;           /* fault to be planted, NULL = none */
	unsigned spare;                      /* that many occasions are let pass before */
	bool planted;
};

/* A game begins in this state.  `plant` is one of proof_plant(), or NULL. */
void proof_begin(struct proof *pr, const struct charts *c, const struct state *s, const struct plant *plant);
/* To be told of every event, and of every order before and after it (struct watcher).  Returns NULL or the invariant that is broken. */
void proof_event(struct proof *pr, const struct event *e);
void proof_before(struct proof *pr, const struct order *o, const struct state *s);
const char *proof_after(struct proof *pr, const struct order *o, const struct verdict *v, const struct state *s);
/* The same between two turns. */
const char *proof_between(struct proof *pr, const struct state *s);
/* A state made from the canonical bytes of this one, to be played on beside it; and whether after that turn both are still the same. */
const char *proof_heir(struct proof *pr, const struct state *s, struct state *out);
const char *proof_heir_parted(const struct proof *pr, const struct state *s, const struct state *heir);

/* The faults: number i or NULL; its name, and the invariant that must find it. */
const struct plant *proof_plant(unsigned i);
const char *plant_name(const struct plant *p);
const char *plant_breaks(const struct plant *p);
/* For proof.c: do it if the position allows. */
bool plant_in_state(const struct plant *p, const struct charts *c, struct state *s);
bool plant_in_book(const struct plant *p, struct span_book *b);
bool plant_in_bytes(const struct plant *p, uint8_t *bytes, size_t n);
bool plant_in_heir(const struct plant *p, struct state *heir);

#endif
