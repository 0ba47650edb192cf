/* SPDX-License-Identifier: GPL-3.0-or-later
 * Carrying out a sheet, and judging one beforehand.  Both run the same walker over the sheet: the judge only supplies outcomes. */
#ifndef VEDETTE_ORDERS_RESOLVE_H
#define VEDETTE_ORDERS_RESOLVE_H

#include "orders/sheet.h"

/* For invariants, the stepwise replay and the judge; may be NULL.  Called twice for every order that is reached: before it is looked at with
 * v NULL, and after it was applied, before the lines of its block, with v: was it legal as written when its turn came?  (A march may be cut
 * short and an attack lose a unit; they are then carried out as far as they go.) */
struct watcher {
	void (*step)(void *ctx, const struct order *o, const struct verdict *v, const struct state *s);
	void *ctx;
};

/* Under whose orders a line stands. */
struct standpoint {
	const struct activation *act;  /* the chain, NULL outermost and below a bare chit */
	piece_t commander;             /* the Leader of it, or the one who hands on the attack, whose block it is; PIECE_NONE */
	piece_t bare;                  /* the piece other than a Leader that received the chit above, PIECE_NONE */
	unsigned handed;               /* below an attack: how many he has handed it to */
};

struct world {
	struct dice dice;
	struct ask ask;               /* the other side's answers */
	struct listener *listener;    /* may be NULL */
	struct watcher watcher;
	struct standpoint at;         /* the walker's, while it calls the watcher; after a chit, try or command that acts it is their own block's */
	/* In an open game, where K of the automatic rolls is not known yet: go no further than to the first of them.  `waits` then says that the
	 * player turn or step was not ended, since that throws one; the state is as the orders left it. */
	bool ordered_only, waits;
	/* The judge's: how battles end.  `way` NULL = fight them with dice and answers. */
	struct suppose suppose;
};

/* Carry out a player turn's sheet from stage MOVEMENT (or COMBAT), top to bottom (Q67, Q68), then end the player turn (from stage CHITS, in
 * slot 1 of a game that opens with a game turn, every order is refused and no player turn ends, N41); if a game turn begins
 * its chits are thrown with the same dice (PROTOCOL 3).  Skipped orders are reported, never an error. */
void resolve_turn(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w);
/* The same for a Strategic sheet: applied in the order of Q72, whatever the sheet's, then the step is ended. */
void resolve_strategic(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w);

/* ---- the judge (PROTOCOL 4) ---- */

/* An order is judged over all that can come before it, as far as both players know: what the sealed standing orders of the other side say is
 * not known, so every answer that the rules allow can come.  What can come is made of points:
 *   - an own roll, for movement or attack, succeeds or fails; with initiative 0 it fails, with 6 or more it succeeds (S6);
 *   - a battle is a mere contact or held, or the hex is emptied: its defenders retreat or ride off, to each hex that is open to them, or none
 *     of them is left.  Which of these dice and answers can bring is the engine's to say (attack_suppose, N76), and so are the losses and the
 *     harm to the Leader that leave the map another one for orders: who is gone, and what has no zone any more.
 * Points that follow one another on a way through the sheet can go every way together; one that is not met is none.  A point that bears on no
 * line below it (bearing.h) is no point: its ways make no difference. */
enum legality {
	JUDGED_LEGAL,      /* in every outcome in which it is reached */
	JUDGED_LEGAL_IF,   /* in some, in others not; both have been gone through */
	JUDGED_ILLEGAL,    /* in none, or it stands below a line that is in none or below a roll that cannot succeed (S6): cannot be signed */
	JUDGED_UNREACHED,  /* no outcome reaches it; may be signed */
	JUDGED_UNDECIDED   /* more may come before it than was gone through, and what was seen of them is all legal or all refused; may be
	                    * signed, for it is not known to be illegal: at its turn it is carried out or skipped (Q68, N78) */
};
enum depends { DEPENDS_ROLL, DEPENDS_BATTLE, DEPENDS_DEFENDERS, DEPENDS_THERE, DEPENDS_LEADER, DEPENDS_LOSS, DEPENDS_TOLL };
struct judgement {
	uint8_t legality;      /* enum legality */
	struct verdict why;    /* first cause of refusal (ILLEGAL, LEGAL_IF) */
	/* LEGAL_IF: the own roll or the end of a battle that decides it, the first that went one way in all legal outcomes and the other way in
	 * refused ones, else the nearest whose other way alone changed the verdict: `depends` line of the sheet (index; SHEET_LINES_MAX = none
	 * found), and which way it must go. */
	uint16_t depends;
	uint8_t depends_on;    /* enum depends */
	bool depends_way;      /* the roll must succeed, the battle be won, the defenders be driven off, go there, the Leader be spared, losses be few */
	hex_t depends_hex;     /* DEPENDS_THERE */
	struct odds odds;      /* of an attack, in the first outcome that reaches it: for what supply does to it */
	/* The judge's own while it counts: points are numbered as they are met. */
	struct {
		uint32_t legal, refused;        /* outcomes in which it was reached */
		uint64_t yes, no;               /* points that went so in every legal one */
		uint64_t bad_yes, bad_no;       /* points that went so in some refused one */
		uint64_t last_yes, last_no;     /* the last outcome, with which the next one is compared */
		uint8_t change, apart;          /* a point at which two outcomes parted that judge it differently; at how many they did */
		bool last_legal, change_way, may_act, weighed;
	} tally;
};
/* Judge every order of the sheet from state `s` (stage of the side's turn).  `out` has sheet->n entries.  For each outermost order every
 * outcome is gone through of those that bear on it, but once only from positions that differ in nothing that matters any more (bearing.h).
 * Where that takes more than half of the looks at an order that are left of JUDGE_LOOKS, only what lies before so many points on one way as
 * can be gone through is decided.  Returns ERR_ORDER_ILLEGAL (and the fault of the first such line) when any order is illegal, else ERR_OK.
 * Deterministic: both players' programs say the same. */
enum { JUDGE_LOOKS = 1 << 19 };
enum err judge_sheet(const struct charts *c, const struct state *s, const struct sheet *sh, struct judgement *out, struct fault *f);
/* Go once more through an outcome in which order i is reached, a legal one if the judge finds any, and tell `step` and `l` (may be NULL) of
 * it as a watcher is told; no die is thrown in it, and no battle fought.  `scratch` has sheet->n entries.  False: no outcome reaches it,
 * and nobody was told anything. */
struct retold {
	void (*step)(void *ctx, const struct order *o, const struct verdict *v, const struct state *s, const struct standpoint *at);
	void *ctx;
};
bool judge_outcome(const struct charts *c, const struct state *s, const struct sheet *sh, unsigned i, const struct retold *to,
	struct listener *l, struct judgement *scratch);
/* "legal", "legal if Lee's roll succeeds (line 3); else S27: ...", "illegal, S27: span from 6009 to 6010 ..." */
void judgement_words(const struct charts *c, const struct sheet *sh, const struct judgement *j, struct text *out);

#endif
