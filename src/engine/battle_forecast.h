/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a regular attack can come to, before it is made: every face of every die counted, nothing estimated.  For the battle
 * form and for who wants to compare attacks; the rules themselves are those of battle_fight.c, and a test fights every case. */
#ifndef VEDETTE_ENGINE_BATTLE_FORECAST_H
#define VEDETTE_ENGINE_BATTLE_FORECAST_H

#include "engine/battle.h"

enum {
	FORECAST_FACES = 6,
	FORECAST_LOSS_OF = 36,   /* combat die x die for the fraction of a loss */
	FORECAST_HARM_OF = 1296, /* ... x the two dice of H22 */
	FORECAST_CHARGE_MAX = 16
};

/* What becomes of the defender on one face of the combat die. */
enum forecast_fate {
	FATE_HELD,       /* no retreat is due (Q53) */
	FATE_RETREATS,
	FATE_STANDS,     /* due, but he stands in a city or fort (Q58) */
	FATE_TRAPPED,    /* due, but there is nowhere to go (Q58) */
	FATE_SURRENDERS, /* the same in the last column (Q58) */
	FATE_COUNT
};
/* SP a side loses: `low`, or `high` on `chance` faces of six of its own die (Q55); all caps and extra losses counted. */
struct forecast_loss {
	uint8_t low, high, chance;
};
struct forecast_face {
	uint8_t die;        /* after modifiers, 0..7 */
	uint8_t fate;       /* enum forecast_fate */
	struct forecast_loss attack, defence;
};
/* Chances of harm to the Leader whose rating was used, in FORECAST_HARM_OF (H22, Q65, Q66). */
struct forecast_harm {
	uint16_t wounded, killed, captured;
};
enum forecast_kind { FORECAST_NONE, FORECAST_CONTACT /* W8 */, FORECAST_OVERRUN /* Q57 */, FORECAST_FOUGHT };

/* The battle against one choice of the defender. */
struct forecast_row {
	uint8_t kind;       /* enum forecast_kind */
	uint8_t sum;        /* W7 */
	bool possible;      /* somebody who may take charge may choose it (W4, Q45) */
	uint8_t due;        /* faces of six on which a retreat is due */
	uint16_t emptied;   /* the hex is left without a defender, of FORECAST_LOSS_OF */
	uint16_t attack, defence; /* expected SP lost, of FORECAST_LOSS_OF */
	struct forecast_face face[FORECAST_FACES];
	struct forecast_harm attacker, defender;
};
struct forecast {
	struct verdict verdict;        /* attack_check, as if the Leader had gained the initiative */
	piece_t in[PIECES_MAX];        /* who would go in (Q68) */
	uint32_t quarters[PIECES_MAX]; /* what each counts (Q48) */
	unsigned n_in;
	unsigned has, had;             /* SP of attacker and defender, unhalved */
	struct odds odds;
	uint8_t rating, reply;         /* combat ratings used (W9, Q47) */
	struct answer likely;          /* what the defender does without standing orders (H27) */
	piece_t charge[FORECAST_CHARGE_MAX]; /* who may take charge, the default first (Q45) */
	unsigned n_charge;
	uint8_t intensity_max, rating_max; /* the most any of them may choose */
	bool may_stand, stands;        /* Q58 */
	hex_t retreat;                 /* where he would go, toward supply; HEX_NONE = nowhere */
	struct forecast_row row[INTENSITY_CHOICE_MAX + 1]; /* by the defender's intensity */
};
/* The forecast of an attack by the active side in stage COMBAT.  `reply`: the combat rating the defender uses, held to what
 * somebody in charge may use; `stand`: he stands where he may.  With nobody to attack with the rows are NONE. */
void forecast_attack(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, unsigned reply,
	bool stand, struct forecast *out);

#endif
