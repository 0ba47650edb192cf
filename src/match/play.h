/* SPDX-License-Identifier: GPL-3.0-or-later
 * One game as it follows from offer, accept and slots alone: the chain, and the state it leads to.  The
 * owner's program and the referee's use the same one; it knows nothing of files, secrets or whose side one is
 * on.  What it refuses leaves it unchanged. */
#ifndef VEDETTE_MATCH_PLAY_H
#define VEDETTE_MATCH_PLAY_H

#include "orders/resolve.h"
#include "seal/envelope.h"

/* Answers a countersign gave while its owner's seal was shut, with all that is needed to ask again once it is
 * opened. */
struct claim {
	uint32_t slot;       /* the countersign */
	struct record asked; /* the slot that asked, its text, its dice and the state it was made in */
	uint8_t *text;
	struct slot_keys k;
	struct state before;
	struct answers *answers;
};

/* What a take-back can go back to: the state in which a slot with orders was made, the slots of lines taken back before included. */
struct past {
	uint32_t number;
	uint8_t stops;  /* made in its player turn before it */
	struct state before;
};

enum { KEY_CHANGES_MAX = 64 };
/* From slot `from` of the side on `key` signs instead of `old` (keys.h). */
struct key_change {
	uint32_t from;
	uint8_t side, kind; /* RECORD_KEY or RECORD_KEY_ADMIT */
	uint8_t old[KEY_BYTES], key[KEY_BYTES];
};

/* Told while slots are resolved, for replay and reports; each may be NULL. */
struct audience {
	/* Called before slot n is resolved; what it returns hears the events, NULL = nobody. */
	struct listener *(*listen)(
		void *ctx, uint32_t n, const struct record *r, const uint8_t *body, const struct state *before);
	void (*resolved)(void *ctx, uint32_t n, const struct state *after);
	void *ctx;
	/* Called once, with the state before slot 1. */
	void (*begun)(void *ctx, const struct charts *c, const struct state *first);
	/* The steps of what `listen` hears. */
	struct watcher watcher;
	/* Each die thrown in slot n, with its key: draw `index` of roll `id`, below m. */
	void (*die)(
		void *ctx, uint32_t n, const struct pair_key *k, const char *id, unsigned m, unsigned index, unsigned value);
	/* Called before `resolved`: the keys of the dice, NULL when there were none, and the other side's answers.  With k->waits (open games) it
	 * was resolved only as far as its orders go; it is told once more, whole, when the answer is there. */
	void (*grounds)(void *ctx, uint32_t n, const struct slot_keys *k, const struct answers *given);
};

struct play {
	const struct charts *charts;
	struct workroom *room;
	struct audience audience;
	uint8_t key[SIDE_COUNT][KEY_BYTES];       /* in force after the tip */
	uint8_t first_key[SIDE_COUNT][KEY_BYTES]; /* of offer and acceptance */
	struct key_change change[KEY_CHANGES_MAX]; /* that are known, in force or not */
	unsigned n_changes;
	unsigned taken[KEY_CHANGES_MAX]; /* those in force, in the order in which they came to be */
	unsigned n_taken;
	uint8_t salt[SIDE_COUNT][SALT_BYTES];
	/* courier keys that were ever named by either side, those of lines that do not stand included: what may have signed a countersign */
	struct courier_key {
		uint8_t key[KEY_BYTES];
		uint8_t side;
	} *courier;
	size_t n_couriers, courier_room;
	struct chain chain;
	uint8_t (*id)[HASH_BYTES]; /* identities of slots 1 .. chain.n at [1] ..; grown as needed */
	size_t id_room;
	uint8_t *dictionary;
	size_t dictionary_n;
	uint32_t sheets[SIDE_COUNT]; /* turns and Strategic steps each side has signed so far */
	struct record tip; /* slot chain.n, when there is one */
	uint8_t *tip_body;
	struct state before; /* in which the tip was made */
	struct state now;    /* after the tip, once `resolved`; with `partly` as its orders left it; else as `before` */
	bool resolved, partly;
	struct pair_key ordered; /* open games: what the orders of the tip are thrown with */
	struct answers given; /* what the tip asked for, once resolved by play_settle() */
	struct claim *claim[SIDE_COUNT];
	unsigned n_claims[SIDE_COUNT];
	size_t claim_room[SIDE_COUNT];
	struct past *past;         /* by rising number; grown as needed */
	uint32_t n_past;
	size_t past_room;
	uint8_t stops, stops_most; /* made in this player turn; allowed in one */
	uint8_t answered;          /* the proposal that the tip agreed to, RECORD_TAKE_BACK or RECORD_DRAW */
	uint32_t target;           /* slot that the last take-back names */
	struct sheet *sheet;           /* scratch */
	struct judgement *judged;      /* scratch, SHEET_LINES_MAX */
	struct standing *standing;     /* scratch */
	struct respondent *respondent; /* scratch */
	char *text;                    /* scratch, BODY_MAX_BYTES + 1 */
	size_t text_room;
};

/* Begin with offer and accept, both read and checked; `offer_terms`, `accept_terms` carry the Confederate's
 * word on the bracketed chit.  All pointers must outlive the play.  ERR_SYS_MEMORY. */
MUST_USE enum err play_begin(struct play *p, const struct charts *c, struct workroom *room,
	const struct record *offer, const struct record *accept, const uint8_t offer_id[HASH_BYTES],
	const uint8_t accept_id[HASH_BYTES], const struct terms *offer_terms, const struct terms *accept_terms,
	struct fault *f);
void play_end(struct play *p);
/* Who is told, from now on; before the first slot. */
void play_tell(struct play *p, const struct audience *a);

/* Take a slot in, from its signature on (reading_header done): key, signature, place, body, identity, link,
 * opening or answers, the slot before resolved, its state hash, kind, form and legality - PROTOCOL 2's order
 * of work; g->at says at which step it was refused.  ERR_OK: it is slot chain.n now.  ERR_CHAIN_SAME,
 * ERR_CHAIN_VERSIONS, ERR_CHAIN_MISSING ... as the steps say.  `judge` = false only for slots this home accepted before. */
MUST_USE enum err play_take(struct play *p, struct reading *g, bool judge, struct fault *f);

/* The steps of key and signature of a slot of this game, whatever its number: the key is a player's or a courier's. */
MUST_USE enum err play_signature(struct play *p, struct reading *g, struct fault *f);
/* Is it the key of the slot's side, or that of a courier of his and the slot a countersign?  With `now` the courier must be the one who
 * serves.  ERR_SIGN_OTHER. */
MUST_USE enum err play_signer(const struct play *p, const struct reading *g, bool now, struct fault *f);
/* A well signed slot of this game may name a courier's key, whether it stands or not.  ERR_SYS_MEMORY. */
MUST_USE enum err play_know_courier(struct play *p, const struct record *r, const uint8_t *body, struct fault *f);
/* Can the couriers that these orders name be anybody?  ERR_CHAIN_COURIER_KEY. */
MUST_USE enum err play_check_couriers(const struct sheet *sh, struct fault *f);

/* Resolve the tip for an owner who knows the next link and, if his side defends, his own standing orders:
 * sets `now`, `resolved`, `given`. `standing` NULL = the default. */
void play_settle(struct play *p, const uint8_t next_link[HASH_BYTES], const struct standing *standing);

/* In an open game: resolve the tip as far as it can be without the answer, and tell it.  Where no chit, HQ or Leader is thrown behind its
 * orders that is all of it, and `resolved` is set; else `partly`. */
void play_ahead(struct play *p);
/* Standing orders of a side in an open game, which all can read; the default where it has given none. */
void play_standing(const struct play *p, enum side side, struct standing *out);

/* Carry out what a slot says - its orders, or its resignation - from `s` on.  The text was found good when the slot was taken;
 * `sheet` is scratch. */
void play_carry_out(const struct charts *c, unsigned kind, enum side side, const char *text, size_t n, struct sheet *sheet,
	struct state *s, struct world *w);

/* The same for a slot that agrees to a proposal; `then`, before slot `target`, is looked at for a take-back only. */
void play_agree(const struct charts *c, unsigned proposal, const struct state *then, uint32_t target, struct state *s,
	struct listener *l);
/* If a turn stops part-way, is a stop left in its player turn?  ERR_CHAIN_STOPS; ERR_CHAIN_OPEN_STOP in an open game, which has none. */
MUST_USE enum err play_may_stop(const struct play *p, bool stops, struct fault *f);
/* The slot with orders of that number, NULL when it is none. */
const struct past *play_past(const struct play *p, uint32_t number);
/* May the slot of that number be taken back?  Every turn and Strategic Turn but one that only throws a game's first chits (N41).
 * ERR_CHAIN_TAKE_BACK. */
MUST_USE enum err play_may_take_back(const struct play *p, uint32_t number, struct fault *f);

#endif
