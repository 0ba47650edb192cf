/* SPDX-License-Identifier: GPL-3.0-or-later
 * Standing orders (H27, Q45, Q47, Q71): one side's answers in the other's turn, as a total function.  Text is read in orders/. */
#ifndef VEDETTE_ENGINE_STANDING_H
#define VEDETTE_ENGINE_STANDING_H

#include "engine/command.h"

enum { STANDING_UNSET = 0xff };
enum standing_scope { STANDING_ALL, STANDING_HEX, STANDING_LEADER };

/* One line.  `line`: in the text it was read from, from 1; 0 = in none.  Values not given are STANDING_UNSET / PIECE_NONE / HEX_NONE;
 * lists serve the first, second ... attack on the hex, the last value going on for the rest. */
struct standing_entry {
	uint8_t scope;               /* enum standing_scope */
	uint32_t line;
	hex_t hex;                   /* scope HEX */
	piece_t leader;              /* scope LEADER */
	uint8_t intensity[STANDING_LIST_MAX], n_intensity;
	uint8_t rating[STANDING_LIST_MAX], n_rating;
	bool charge_set;             /* scopes ALL and HEX: who takes charge; PIECE_NONE = nobody */
	piece_t charge;
	uint8_t withdraw;            /* 0 no, 1 yes: cavalry (H17) */
	bool retreat_set;
	hex_t retreat;               /* HEX_NONE = toward supply */
	uint8_t stand;               /* 0 no, 1 yes: in a city or fort (Q58) */
};
struct standing {
	uint16_t n;
	struct standing_entry entry[STANDING_MAX_LINES];
};
void standing_clear(struct standing *st); /* the default of H27 alone */

/* What the engine asks when a hex is attacked, and the answer it gets: already clipped to what the rules allow. */
struct question {
	hex_t hex;
	uint8_t k;              /* this attack's number on the hex this player turn, from 1 */
	bool cavalry_attacks;   /* an attacking unit is cavalry: no withdrawal (H17) */
	bool march;             /* an attack from march: intensity at most rules.assault_intensity (H23, Q31) */
};
struct answer {
	hex_t hex;
	uint8_t k;
	piece_t leader;         /* in charge or PIECE_NONE */
	uint8_t intensity, rating;
	bool withdraw, stand;
	hex_t retreat;          /* HEX_NONE = toward supply */
};
/* The default answer, or what `st` says: most specific first (Q71).  Total: every question has an answer. */
struct answer standing_answer(const struct charts *c, const struct state *s, const struct standing *st, const struct question *q);
/* Is this answer one that the position allows at all (Leader eligible by Q45, caps, ratings)?  For answers that come in a countersign. */
bool answer_allowed(const struct charts *c, const struct state *s, const struct question *q, const struct answer *a);
/* May the defenders ride off before the fight: cavalry alone, with no cavalry among the attackers (H17)? */
bool standing_may_withdraw(const struct charts *c, const struct state *s, const struct question *q);
/* The highest intensity that anybody may choose for the defence, 0 with nobody to take charge (W4, Q45). */
unsigned standing_most(const struct charts *c, const struct state *s, const struct question *q);
/* Who may be in charge of a defence (Q45), in the order of the default; returns how many. */
unsigned standing_candidates(const struct charts *c, const struct state *s, enum side side, hex_t h, piece_t *out, unsigned max);

/* Why a line has no effect in position s, which is that at the end of its side's player turn as far as it can be told, or what it says
 * falls back to the default (N6); IDLE_NOT: it has.  The facts are those of the sentence in orders/answers.c: Leader, who takes charge in
 * his place or PIECE_NONE, hex and hex of retreat, SP that he could command and SP there. */
enum standing_idle {
	IDLE_NOT,
	IDLE_HEX,         /* no combat unit of the side in its hex */
	IDLE_OFF,         /* its Leader is not on the map */
	IDLE_CHARGE,      /* he could command less than half there (Q45) */
	IDLE_CHARGE_ALL,  /* ... in every hex that could be attacked */
	IDLE_LEADER,      /* the same of a line about a Leader */
	IDLE_WITHDRAW,    /* not all are cavalry there (H17) */
	IDLE_STAND,       /* no city or fort there (Q58) */
	IDLE_RETREAT,     /* no hex beside it */
	IDLE_COUNT
};
enum standing_idle standing_idle(const struct charts *c, const struct state *s, enum side side, const struct standing_entry *e,
	struct facts *f);

/* Where answers come from: the defender's own standing orders, or the list of a countersign.  `answer` must return one that answer_allowed()
 * allows, anything else is our bug: who takes answers from a file asks answer_allowed() in the callback, notes the false one, and returns the
 * default (standing_answer() of empty standing orders) so that the walk can end. */
struct ask {
	struct answer (*answer)(void *ctx, const struct charts *c, const struct state *s, const struct question *q);
	void *ctx;
};

#endif
