/* SPDX-License-Identifier: GPL-3.0-or-later
 * The aide: he proposes a sheet for the side that is to act, and says in a few sentences why.  He knows what a player knows - the
 * position, the charts - and asks the engine's own predicates, so that every line is legal where all goes well, or below an `else` where
 * its roll fails.  He throws no real die: what he imagines comes from a seed, and the same seed proposes the same sheet.
 *
 * He thinks in three steps.  Every hex gets a worth: what it pulls, by the points of the objectives that can be reached from it; who
 * could be attacked there, and by whom one could be attacked; whether it is supplied.  Every HQ and unit wishes to go where that is best
 * for it, and the Leaders under whom most wishes come true are activated first (S8, S77-S82).  Then each attack that somebody can lead is
 * counted by its own odds (battle_forecast.h), for every intensity, and the best are written.
 *
 * The memory is the caller's, too big for a stack. */
#ifndef VEDETTE_AIDE_AIDE_H
#define VEDETTE_AIDE_AIDE_H

#include "engine/supply.h"
#include "orders/sheet.h"

enum aide_strength {
	AIDE_EASY,  /* overlooks much, and has no second plan for a roll that fails */
	AIDE_FAIR,
	AIDE_HARD,  /* writes several sheets, plays each with made-up dice and keeps the best */
	AIDE_STRENGTHS
};
const char *aide_strength_word(enum aide_strength x); /* "easy", "fair", "hard" */

/* How much he dares.  Worths are in 64ths of a point of Q78, unless said otherwise. */
struct posture {
	const char *word;       /* "balanced" ... */
	uint8_t safety;         /* tenths of the enemy SP around that he wants to have with him */
	uint8_t fear;           /* for each SP that is missing then */
	uint8_t odds;           /* tenths: strength at an enemy stack from which on he looks for battle */
	uint8_t prey;           /* for each SP of such a stack */
	uint8_t least;          /* tenths of an SP by which an attack must be better than none */
};

enum { MISSION_NONE = 0xff };
struct goal {
	hex_t hex;
	uint8_t points;
	bool hold;              /* his already: to be kept */
	uint16_t weight;
	uint16_t need;          /* SP that are wanted there */
	uint16_t mp[HEXES_MAX]; /* foot MP from each hex to it */
};

struct aide {
	const struct charts *c;
	enum side side;
	enum aide_strength strength;
	const struct posture *posture;
	uint64_t random;
	struct sheet *sheet;    /* being written */
	/* the position as the plan goes on, all rolls succeeding */
	struct state s;
	struct goal goal[OBJECTIVES_MAX];
	unsigned n_goals;
	uint16_t pull[HEXES_MAX], threat[HEXES_MAX]; /* of goals; enemy SP that could strike there */
	uint16_t own[HEXES_MAX], foe[HEXES_MAX];     /* SP of combat units */
	uint8_t mission[PIECES_MAX]; /* of an HQ with its manifest or a loose unit: the goal it is sent to, MISSION_NONE = as it seems best */
	struct supply supply;
	struct reach reach;
	/* what is told */
	unsigned chains, led;   /* Leaders activated of themselves; and by their superiors */
	unsigned seconds;       /* plans for rolls that fail */
	unsigned dug;
	struct told_attack {
		piece_t leader;
		hex_t hex;
		uint8_t intensity, intensity_max;
		int16_t worth;      /* tenths of an SP */
	} told[8];
	unsigned n_told;
	struct state thrown;
};

/* Write a sheet for the active side from its stage MOVEMENT, COMBAT or STRATEGIC into `out` (canonical when printed).  `why` gets the
 * reasons, a sentence a line; may be NULL. */
void aide_propose(struct aide *a, const struct charts *c, const struct state *s, enum aide_strength strength, uint64_t seed,
	struct sheet *out, struct text *why);

#endif
