/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a sheet of a player turn may come to: it is thrown again and again with made-up dice, and what happens is counted.  Assumed, and
 * whoever shows it says so: the other side has no standing orders but the default (H27), and only this side's own turn is played, up to
 * its end or to the sheet's `stop`.
 *
 * The dice have no connection to any key: they come from a counter and a seed that the caller makes up, by the same callback as real ones.
 * So nobody learns from a forecast what will fall, and the same seed says the same on every machine.
 *
 * What the engine does is settled by the faces thrown so far.  So the throws are kept as a tree: a node is what happens between two dice,
 * an edge a face, and faces that the engine does not tell apart lead to one node.  A throw that goes where an earlier one went costs a few
 * steps down the tree; only where it leaves it, the engine plays the turn, the faces so far given.  The results are those that playing
 * every throw would give, to the last one (tests/orders/test_forecast.c plays them).
 *
 * Knows no clock: whoever has to answer keys throws a few at a time.  The memory is the caller's, too big for a stack. */
#ifndef VEDETTE_ORDERS_FORECAST_H
#define VEDETTE_ORDERS_FORECAST_H

#include "orders/resolve.h"

enum {
	FORESEEN_REASONS = 4,       /* causes of refusal counted apart for one line; the rest goes as REASON_COUNT */
	FORESEEN_BATTLES = 128,     /* lines with a battle that are told of one by one */
	FORESEEN_LOSSES = 128,      /* SP of a loss counted apart; the last stands for that many and more */
	FORESEEN_POINTS = 512,      /* differences of points, see foreseen_points() */
	WHAT_IFS_MAX = 16,
	FORECAST_NODES = 1 << 17, FORECAST_HAPPENINGS = 1 << 19, FORECAST_PATH = 4096,
	FORECAST_DIE = 6,
	NO_BATTLE = 0xffff,
};

/* ---- what was counted: all numbers are throws ---- */

struct foreseen_line {
	uint32_t reached;           /* its turn came */
	uint32_t whole;             /* ... and it was carried out as written (a roll may have failed) */
	uint32_t part;              /* ... as far as it went (Q24, Q68) */
	uint32_t skipped;           /* ... not at all */
	uint32_t acts;              /* chit, try, command, attack, pass: the Leader acts or attacks; if, else: the lines below it come */
	struct {
		uint16_t reason;        /* enum reason, or REASON_COUNT: any other */
		uint32_t n;
	} why[FORESEEN_REASONS + 1]; /* causes of `part` and `skipped`, in the order in which they were met; n 0 = no more */
	uint16_t battle;            /* its battle's number, or NO_BATTLE */
};
/* How a battle that took place ended; each has one. */
enum battle_end {
	BATTLE_WITHDREW,            /* the cavalry rode off (Q64) */
	BATTLE_CONTACT,             /* mere contact (W8) */
	BATTLE_OVERRUN,             /* Q57 */
	BATTLE_HELD,                /* the defender need not go (Q53) */
	BATTLE_STOOD,               /* he had to, and stood (Q58) */
	BATTLE_TRAPPED,             /* ... and had nowhere to go (Q58) */
	BATTLE_SURRENDERED,         /* the same in the last column (Q58) */
	BATTLE_RETREATED,
	BATTLE_ENDS
};
enum harmed { HARMED_WOUNDED, HARMED_KILLED, HARMED_CAPTURED, HARMED_COUNT };
struct foreseen_battle {
	uint16_t order;             /* index of the line in the sheet */
	uint32_t fought;            /* it took place */
	uint32_t end[BATTLE_ENDS];
	uint32_t emptied;           /* nobody was left to hold the hex */
	uint32_t column[COLUMNS], die[DICE]; /* where it came to a throw; the die after modifiers */
	uint32_t attacker[FORESEEN_LOSSES], defender[FORESEEN_LOSSES]; /* by the SP lost */
	uint32_t harm[SIDE_COUNT][HARMED_COUNT];
};
struct foreseen {
	uint32_t thrown;            /* throws made */
	uint32_t fit;               /* those in which all that is supposed is so; every other number counts these alone */
	struct foreseen_line line[SHEET_LINES_MAX];
	unsigned n_lines, n_battles;
	struct foreseen_battle battle[FORESEEN_BATTLES];
	uint32_t lost[SIDE_COUNT][FORESEEN_LOSSES]; /* SP lost in the turn, forced marches too */
	uint32_t points[FORESEEN_POINTS];           /* if the game ended where the turn ends (Q78) */
	uint32_t over;              /* the game ends with this turn */
};
/* The points' difference, Union minus Confederate, that slot i of `points` counts; the first and the last stand for all beyond. */
static inline int foreseen_points(unsigned i) { return (int)i - FORESEEN_POINTS / 2; }
/* The least slot of `count` (n of them) such that `per_mille` of all that is counted lies in it or below; 0 when nothing is. */
unsigned foreseen_quantile(const uint32_t *count, unsigned n, unsigned per_mille);
/* The mean slot in tenths, rounded. */
unsigned foreseen_tenths(const uint32_t *count, unsigned n);

/* ---- what if ---- */

/* Something that is to be so: throws in which it is not, because it went the other way or never came to it, are left out of all numbers. */
enum what_if_kind { WHAT_IF_TRY, WHAT_IF_ATTACK, WHAT_IF_BATTLE };
struct what_if {
	uint8_t what;               /* enum what_if_kind */
	bool way;                   /* the roll succeeds; the last battle there empties the hex (else it does not) */
	piece_t who;                /* whose roll, else PIECE_NONE */
	hex_t hex;                  /* of the battle, else HEX_NONE */
};
/* Read one: "try lee succeeds", "attack lee fails", "won 6010", "held 6010".  Errors as of an order. */
MUST_USE enum err what_if_parse(const struct charts *c, enum side side, const char *line, size_t n, struct what_if *out,
	struct fault *f);
const char *what_if_form(void);
/* The same words, without LF. */
void what_if_print(const struct charts *c, const struct what_if *x, struct text *out);

/* ---- throwing ---- */

/* The forecast's own: something that happened, to be counted. */
struct happening {
	uint8_t what;
	uint8_t value;
	uint16_t index;
	uint16_t more;
};
struct forecast_node {
	uint32_t child[FORECAST_DIE]; /* by face; 0 = not been there */
	uint32_t first, n;          /* its happenings */
	uint32_t visits;            /* throws that came here and fit */
	uint32_t asks;              /* a hash of the roll that is thrown at its end; 0 = the turn ends */
	bool against;               /* what is supposed does not hold here: nothing behind it is of interest */
};
struct sheet_forecast {
	const struct charts *c;
	const struct sheet *sh;     /* the caller's; it must stay as it is */
	struct state from;
	uint64_t seed;
	struct what_if supposed[WHAT_IFS_MAX];
	unsigned n_supposed;
	uint32_t most_nodes;        /* FORECAST_NODES; 1 = nothing is remembered, for tests and for measuring the engine */
	uint32_t played;            /* throws for which the engine was asked */
	struct forecast_node node[FORECAST_NODES];
	uint32_t n_nodes;
	struct happening happening[FORECAST_HAPPENINGS];
	uint32_t n_happenings;
	struct foreseen loose;      /* thrown and counted where no node had room */
};
/* Begin with the sheet of the active side, from stage MOVEMENT or COMBAT.  False: more than FORESEEN_BATTLES lines with a battle. */
MUST_USE bool sheet_forecast_begin(struct sheet_forecast *f, const struct charts *c, const struct state *s, const struct sheet *sh,
	uint64_t seed, const struct what_if *x, unsigned n_supposed);
/* Throw it n times more. */
void sheet_forecast_throw(struct sheet_forecast *f, uint32_t n);
/* All that has been counted so far. */
void sheet_forecast_read(const struct sheet_forecast *f, struct foreseen *out);

/* One made-up die: draw q of throw t, 0 .. FORECAST_DIE - 1.  What is thrown, for who wants to throw the same. */
unsigned forecast_die(uint64_t seed, uint32_t t, uint32_t q);

#endif
