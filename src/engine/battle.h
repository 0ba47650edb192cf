/* SPDX-License-Identifier: GPL-3.0-or-later
 * Attacks: regular ones (S30-S32, S85, S87-S94, R25-R29, W2, W4-W9, H15-H22, Q41-Q68) and what those from march have in common with them. */
#ifndef VEDETTE_ENGINE_BATTLE_H
#define VEDETTE_ENGINE_BATTLE_H

#include "engine/command.h"
#include "engine/standing.h"

struct attack {
	hex_t target;
	hex_t from[2];
	uint8_t n_from;
	piece_t with[LIST_MAX];  /* HQ = every unit of its manifest that can attack; or single units */
	uint8_t n_with;
	uint8_t intensity;       /* 0..4 (W4) */
	uint8_t rating;          /* how much of his combat rating he uses (W9, S31) */
	bool advance;            /* Q63 */
	bool march;              /* from march: in the movement phase, without attack initiative (S86, H23); assault.h sets it and `from` */
};

/* May this Leader roll for attack now (S39, S85, R25, R28)? */
struct verdict attack_roll_check(const struct charts *c, const struct state *s, piece_t leader);
/* Roll: attack/GT/leader.  Sets PF_ROLLED, on success PF_INITIATIVE. */
bool attack_roll_do(const struct charts *c, struct state *s, piece_t leader, const struct dice *d, struct listener *l);

/* May `leader`, who has unspent attack initiative, hand it on to `to` (S87, S88, R25, R26, Q43)?  `used`: his span already used by
 * those he handed it to, one each, 0 for the first; `muster` the positions when he rolled. */
struct verdict attack_pass_check(const struct charts *c, const struct state *s, const struct muster *m, piece_t leader, piece_t to,
	unsigned used);
void attack_pass_do(const struct charts *c, struct state *s, piece_t leader, piece_t to, struct listener *l);

/* Is this attack legal for `leader`, who leads it (H15, Q32, Q33, Q42, Q44, S89, S90, W4-W6, W9, H1, R29)?  Every unit named must be able to. */
struct verdict attack_check(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a);
/* Carry it out: units that cannot attack are dropped (Q68); with none left, or no enemy combat unit in the target, returns the refusal and
 * nothing has happened.  Asks the defender once (standing.h), then Q57/Q64/W8, die, losses, harm, retreat, advance in that order. */
struct verdict attack_do(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const struct dice *d,
	const struct ask *ask, struct listener *l);
/* k of the next attack on h in this player turn, from 1 (PROTOCOL 3): also for world.suppose. */
unsigned battle_number(const struct state *s, hex_t h);
/* Did the last attack on h in this player turn empty it of enemy combat units? */
bool battle_won(const struct state *s, hex_t h);
/* Does anything of it go in (Q68)?  If not, attack_do refuses it. */
bool attack_goes_in(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a);

/* How a battle ends that is not fought: asked in this order, each only where dice and answers can bring both. */
enum supposition {
	SUPPOSE_WON,      /* no defender is left in the hex; else some are, after a fight or a mere contact */
	SUPPOSE_UNHARMED, /* the Leader who used his rating is; else he is lost (H22) */
	SUPPOSE_LIGHT,    /* the attackers lose no more than supposed so far; else so many that another unit is gone or another zone */
	SUPPOSE_FIRM,     /* the same of defenders who hold the hex */
	SUPPOSE_DRIVEN,   /* they rode off or retreated; else none of them is left */
	SUPPOSE_THERE,    /* to hex h, which is at first the one that they choose without standing orders; else to another */
	SUPPOSITIONS
};
/* Combat units of one side that take part, each once. */
struct engaged {
	piece_t unit[PIECES_MAX];
	unsigned n;
	bool unfed;         /* attackers: the stocks within reach do not feed them, all count half (Q70) */
};

struct prospect;
struct suppose {
	bool (*way)(void *ctx, enum supposition what, hex_t h, unsigned k); /* h = the target, but for SUPPOSE_THERE */
	void *ctx;
	/* Before the first question; who keeps both can let it end another way with attack_end().  May be NULL. */
	void (*begins)(void *ctx, const struct prospect *b, const struct state *s);
	bool worn;  /* another battle may have been before it, which cost men and stocks */
};
/* For the judge (PROTOCOL 4, N76): let the attack end as supposed, without dice and without the defender's answers, which may be any that
 * answer_allowed() allows; `advance` is carried out.  Nothing is asked about an attack of which nothing goes in, and no end is supposed that
 * no dice and answers could bring, by the strengths there are: where earlier battles or a forced march leave these uncertain every end is
 * possible that they might allow.  Losses are those that matter to orders: of units that are gone, and of zones (Q26). */
void attack_suppose(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const struct suppose *x);

/* What gives the die the part `works` (Q50): the best of them, and of two as good the one that needs no digging. */
enum works_by { WORKS_NONE, WORKS_FORT, WORKS_CITY, WORKS_ENTRENCHED };

/* The figures of an attack before it is fought: for the battle form, forecast and report.  Strengths in quarters of an SP (Q48). */
struct odds {
	uint32_t attack_q, defence_q;
	uint32_t percent;
	uint8_t column;
	int8_t terrain, works, bridge; /* parts of the die modifier (Q49, Q50) */
	uint8_t works_by;        /* enum works_by */
	bool overrun;
	uint16_t unsupplied;     /* SP that count half because they were out of supply when the phase began (H13) */
	uint16_t need, have;     /* supply points it must draw from stocks, and what it finds: too little, and all of it counts half (Q70) */
};
/* ", 11 SP out of supply", ", needs 2 supply points and finds 1", or nothing: why strength is less than it seems. */
void odds_supply_words(const struct odds *o, struct text *out);
/* Whoever of those named can attack goes in, by whose command is not asked; `leader` (or PIECE_NONE) matters for what feeds them (Q70). */
void attack_odds(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, struct odds *o);
/* Must the defender retreat (Q53)? */
bool battle_retreats(const struct rules *r, unsigned sum, unsigned die, unsigned column, unsigned attacker, unsigned defender);
/* Losses in thousandths of E (Q54), numbers counted twice included; die 0..7. */
uint32_t battle_loss(const struct rules *r, bool attacker, unsigned die, unsigned sum, unsigned own, bool twice);
/* Legal retreat hex for the whole stack of `side` in h (H21, Q59): the one asked for if legal, else by supply, HEX_NONE = nowhere. */
hex_t battle_retreat_hex(const struct charts *c, const struct state *s, enum side side, hex_t h, hex_t asked);

/* What attack_suppose() knows of a battle before it, and how it may end. */
struct prospect {
	const struct charts *c;
	struct state *s;
	const struct attack *a;
	piece_t leader;
	const struct suppose *x;
	unsigned k;
	struct engaged in, against;
	struct odds most;   /* of the attackers at their strongest */
	bool sure;          /* both are as strong as they seem */
	bool held;          /* defenders may be left in the hex */
	bool driven;        /* they may be gone from it, and not all of them from the game */
	bool destroyed;     /* none of them may be left */
	bool fought;        /* there may be a fight, and losses and harm by it */
	hex_t to[DIR_COUNT];
	unsigned n_to;
	hex_t home;         /* of these the one that they go to without orders of their own (Q59); all are chosen among before losses */
	unsigned reply;     /* the highest number that the defender may choose */
	unsigned had;       /* SP of the defence */
};
/* Let a battle that began from this position end (again): what attack_suppose() does from there. */
void attack_end(const struct prospect *b, struct state *s, const struct suppose *x);

#endif
