/* SPDX-License-Identifier: GPL-3.0-or-later
 * The chain of slots (PROTOCOL 1): whose slot comes next, of which kind, and whether a slot fits there.
 * Compares 32-byte values that are handed in; computes none.  struct chain is copied by assignment, so a
 * second version of a game is a second struct. */
#ifndef VEDETTE_SLOT_CHAIN_H
#define VEDETTE_SLOT_CHAIN_H

#include "engine/state.h"
#include "orders/sheet.h"
#include "slot/record.h"

/* The standing orders a side has given last.  n = 0: none yet, the default of H27 holds.  In an open game `seal` is zero and the box their
 * text as it is. */
struct sealed {
	uint32_t n;                      /* slot that carries them */
	uint8_t seal[HASH_BYTES];
	uint32_t box_n;
	uint8_t box[BOX_MAX_BYTES];
};

/* Who answers for a side without it (PROTOCOL 2), and where: the last word of its orders about that. */
struct courier {
	uint8_t serves;                  /* enum serves; SERVES_NONE: nobody */
	uint8_t key[KEY_BYTES];
};
/* What canonical orders say about a courier, the last line of theirs that does; false, and *out as it was, when none does. */
bool courier_said(const char *orders, size_t n, struct courier *out);
/* Do canonical orders stop part-way?  `stop` is their last line, outermost, and never alone. */
bool orders_stop(const char *orders, size_t n);

/* A chain as far as it is accepted.  About 50 KiB. */
struct chain {
	uint8_t game[HASH_BYTES];
	uint8_t offerer;                 /* enum side: signs slots 1, 3, 5 ... */
	bool open;                       /* an open game: standing orders travel in clear; set by who begins the chain, false at first */
	uint32_t n;                      /* slots so far */
	uint8_t tip[HASH_BYTES];         /* identity of slot n; of the accept while n = 0 */
	uint8_t kind;                    /* of slot n, 0 while n = 0 */
	uint8_t results;                 /* result slots at the end, 0 .. 2; with 2 the game is closed */
	uint8_t proposed;                /* slot n is a proposal, RECORD_TAKE_BACK or RECORD_DRAW, that waits for its answer; else 0 */
	bool part;                       /* slot n is a turn that stops part-way */
	struct courier courier[SIDE_COUNT];
	/* last link of each side: at first the accepter's anchor, and zero for the offerer */
	uint8_t link[SIDE_COUNT][HASH_BYTES];
	struct sealed sealed[SIDE_COUNT];
};
void chain_begin(struct chain *ch, const uint8_t game[HASH_BYTES], enum side offerer,
	const uint8_t accept[HASH_BYTES], const uint8_t anchor[HASH_BYTES]);
/* Whose slot is number n (from 1)? */
enum side chain_side(const struct chain *ch, uint32_t n);

enum place {
	PLACE_NEXT,   /* number n + 1, on the tip */
	PLACE_KNOWN   /* a number the chain has: chain_compare() once its identity is known */
};
/* Where does a slot with a good signature belong?  ERR_CHAIN_FOREIGN, _SIDE (number of the other side),
 * _MISSING (the fault says which slot), _FORK (next number on another parent), _CLOSED (both results are in).
 * */
MUST_USE enum err chain_place(const struct chain *ch, const struct record *r, enum place *out,
	struct fault *f);
/* A known number: always ERR_CHAIN_SAME or ERR_CHAIN_VERSIONS.  `held` is the identity that stands there. */
enum err chain_compare(const uint8_t held[HASH_BYTES], const uint8_t id[HASH_BYTES], uint32_t n,
	struct fault *f);

/* Does the link fit: `below` is H(link) of this slot's link (links_below)?  Slot 1 fits always: its link is
 * the anchor.  ERR_CHAIN_LINK. */
MUST_USE enum err chain_check_link(const struct chain *ch, const struct record *r,
	const uint8_t below[HASH_BYTES], struct fault *f);
/* Does the opening fit: `seal` is the seal that this slot's opening key makes for slot ch->sealed[side].n
 * (box_seal; not looked at when none is due)?  Given exactly where one is due: a side's every slot but a
 * countersign, once it has sealed.  ERR_CHAIN_OPENING. */
MUST_USE enum err chain_check_opening(const struct chain *ch, const struct record *r,
	const uint8_t seal[HASH_BYTES], struct fault *f);
/* Do its standing orders travel as the mode of the game says, in clear in an open game and sealed in any other?  ERR_CHAIN_MODE. */
MUST_USE enum err chain_check_mode(const struct chain *ch, const struct record *r, struct fault *f);
/* Does this kind of slot open the owner's last seal, given that there is one?  Never in an open game. */
bool chain_opens(const struct chain *ch, unsigned kind, enum side side);

/* What may slot ch->n + 1 be, `s` being the state in which the chain stands (slot n resolved)?  Returns the
 * kind that is due: RECORD_AGREE, which stands for decline too, when slot n is a proposal, RECORD_TURN or RECORD_STRATEGIC when
 * its side acts (a turn also where a game opens with chits, N41), RECORD_COUNTERSIGN when the other side acts again,
 * RECORD_RESULT when the game is over, 0 when it is closed. */
unsigned chain_due(const struct chain *ch, const struct state *s);
/* Does the courier of its side answer there?  A countersign is due, and he serves all of them, or stops and slot n is one. */
bool chain_served(const struct chain *ch, const struct state *s);
/* ... and is this kind allowed?  The due one, and nothing else where a courier answers; RECORD_STANDING in place of a countersign; while
 * the game is not over RECORD_RESIGN; and a proposal, where none waits for its answer and slot 1 is there.  ERR_CHAIN_KIND,
 * ERR_CHAIN_COURIER, ERR_CHAIN_CLOSED. */
bool chain_allows(const struct chain *ch, const struct state *s, unsigned kind);
MUST_USE enum err chain_check_kind(const struct chain *ch, const struct state *s, unsigned kind,
	struct fault *f);
/* Does the state reached have the hash this slot states?  ERR_CHAIN_DIVERGED. */
MUST_USE enum err chain_check_state(const struct record *r, const uint8_t hash[HASH_BYTES], struct fault *f);

/* Take an accepted slot: `id` its identity, `body` its uncompressed body. */
void chain_take(struct chain *ch, const struct record *r, const uint8_t id[HASH_BYTES], const uint8_t *body);

#endif
