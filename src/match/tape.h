/* SPDX-License-Identifier: GPL-3.0-or-later
 * A game as a tape: every order that was carried out or skipped, one step each, with its line, its verdict, its events and the
 * state after it; behind the last order of a slot one more step, the end of the player turn (chits, arrivals, who is next).
 *
 * It is written while slots are resolved (tape_audience), from nothing but the orders in the slots (P40), and read afterwards
 * in any order.  What is kept of a step is what it changed and the hash of the state it led to; a whole state is kept every
 * TAPE_STRIDE steps, so that any step is reached by re-playing at most TAPE_STRIDE - 1 others, each against its hash (P10, P77).
 * A slot can be resolved once more by the engine and compared order by order (P71).  No files; all memory is the tape's own. */
#ifndef VEDETTE_MATCH_TAPE_H
#define VEDETTE_MATCH_TAPE_H

#include "match/play.h"

enum {
	TAPE_STRIDE = 32,
	TAPE_STEPS_MAX = 1 << 17,   /* about 60 MiB; the whole war has some 30,000 */
	TAPE_END = ORDER_KIND_COUNT /* `kind` of the step after a slot's last order */
};

/* One byte of the state that a step changed. */
struct tape_change {
	uint16_t at;
	uint8_t now;
};

struct tape_step {
	uint8_t hash[HASH_BYTES]; /* of the state after it */
	struct verdict verdict;   /* was the order legal when its turn came? */
	uint32_t slot;            /* index into `slot` */
	uint32_t order;           /* among the slot's steps, from 1 */
	uint32_t event, change, text; /* where its own begin; they end where the next step's begin */
	uint16_t line;            /* of the sheet; 0 for TAPE_END */
	uint8_t kind, depth;      /* enum order_kind or TAPE_END */
	piece_t who, to;
	bool battle, contact;     /* an attack was made; that, or something was captured */
	bool loss[SIDE_COUNT];    /* the side lost SP, a Leader, an HQ, a train or a depot */
};

struct tape_slot {
	uint32_t number, first, n; /* its steps are first .. first + n - 1 of `step` */
	uint8_t kind, side;
	uint8_t proposed;          /* RECORD_AGREE: to what, RECORD_TAKE_BACK or RECORD_DRAW */
	uint32_t target;           /* ... the slot before which the board was as it is again */
	bool whole;                /* resolved to its end */
	bool checked;              /* tape_check found it good */
	char *orders, *message;    /* as signed, NUL-terminated; NULL = none */
	struct slot_keys k;        /* of its dice; with `waits` the turn is not at its end */
	struct answer *answer;     /* the other side's, as given */
	uint16_t n_answers;
};

struct tape_kept {
	uint32_t after; /* steps */
	struct state s;
};

/* Why the tape stopped (P71): what was recorded and what came out now. */
struct tape_fault {
	bool any;
	uint32_t step;    /* from 1; the tape stands before it */
	uint32_t slot, order;
	uint16_t line;
	char words[160];  /* "lee: hex 6010, 6011": first field, recorded value, value now */
};

/* Positions are counted in steps: `at` = 0 is the beginning of the game, k the state after step k. */
struct tape {
	const struct charts *charts;
	uint32_t n, n_slots, limit;
	struct tape_step *step;    /* n + 1, the last one an end mark */
	struct tape_slot *slot;
	struct event *event;
	struct tape_change *change;
	char *text;                /* lines of orders, each NUL-terminated */
	struct tape_kept *kept;
	uint32_t n_events, n_changes, n_text, n_kept;
	size_t room_steps, room_slots, room_events, room_changes, room_text, room_kept;
	bool memory, full;         /* out of memory; over `limit`: later slots are not on the tape */
	/* where it stands */
	uint32_t at;
	struct state now;
	uint64_t replayed;         /* steps re-played by tape_seek so far */
	uint64_t resolved_again;   /* ... and by tape_check */
	struct tape_fault fault;
	/* while it is written */
	struct state last;         /* after step n */
	uint32_t hearing;          /* slot being written, 0 = none */
	const struct answers *given;
	uint8_t proposed;  /* of the last proposal heard */
	uint32_t target;
	struct listener listener;
	/* scratch of tape_check */
	struct sheet *sheet;
	struct respondent *respondent;
};

/* An empty tape whose first state is `begin`.  False: no memory. */
MUST_USE bool tape_begin(struct tape *t, const struct charts *c, const struct state *begin);
void tape_end(struct tape *t);

/* ---- writing ---- */

/* For match_open: the tape, all zero before, hears the game from its first slot on.  Its charts are the match's; whoever keeps the
 * tape longer than the match sets `charts` to equal ones. */
struct audience tape_audience(struct tape *t);
/* The same by hand.  A slot begun again is written anew, and those behind it are forgotten.  `orders` and `given` may be NULL;
 * `k` NULL: there were no dice. */
void tape_slot_begin(struct tape *t, uint32_t number, unsigned kind, enum side side, const char *orders, size_t n);
/* The words that came with it. */
void tape_slot_message(struct tape *t, const char *s, size_t n);
void tape_slot_end(struct tape *t, const struct state *after, const struct slot_keys *k, const struct answers *given);
struct listener *tape_listener(struct tape *t);
struct watcher tape_watcher(struct tape *t);

/* ---- reading ---- */

/* Go to the state after `to` steps, held to the tape's end.  False: a step did not lead to its recorded state; `fault` says which,
 * and the tape stands before it. */
bool tape_seek(struct tape *t, uint32_t to);
/* Resolve a slot (index) once more from its orders and compare every step; false and `fault` at the first that differs.  A slot
 * found good once is not resolved again. */
bool tape_check(struct tape *t, uint32_t slot);

/* Step k, from 1, with its parts. */
const struct tape_step *tape_step(const struct tape *t, uint32_t k);
const struct event *tape_events(const struct tape *t, uint32_t k, size_t *n);
const char *tape_line(const struct tape *t, uint32_t k); /* the order in canonical form, "" for TAPE_END */
const struct tape_slot *tape_slot_of(const struct tape *t, uint32_t k); /* NULL for k = 0 on an empty tape; of step 1 for k = 0 */
/* Does step k name, move, harm or take piece p? */
bool tape_touches(const struct tape *t, uint32_t k, piece_t p);
/* Slot by its number: the index, or n_slots when it is not on the tape. */
uint32_t tape_slot_find(const struct tape *t, uint32_t number);

enum tape_want { TAPE_ANY, TAPE_BATTLE, TAPE_LOSS, TAPE_CONTACT };
struct tape_filter {
	enum tape_want want;
	enum side side; /* TAPE_LOSS: whose */
	piece_t piece;  /* only steps that touch it; PIECE_NONE = all */
};
/* The next step after k (forward) or before it that fits; 0 when there is none. */
uint32_t tape_find(const struct tape *t, uint32_t k, bool forward, const struct tape_filter *f);

#endif
