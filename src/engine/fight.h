/* SPDX-License-Identifier: GPL-3.0-or-later
 * Inside of an attack, shared by the battle_*.c files, assault.c and retreat.c only: who is engaged, what he loses, where he goes.
 * Nothing above the engine includes this. */
#ifndef VEDETTE_ENGINE_FIGHT_H
#define VEDETTE_ENGINE_FIGHT_H

#include "engine/battle.h"

bool engaged_has(const struct engaged *e, piece_t p);
/* SP of those that are still in play, unhalved. */
unsigned engaged_sp(const struct state *s, const struct engaged *e);
/* Every combat unit of `side` in h: they defend as one body (Q46). */
void engaged_defence(const struct charts *c, const struct state *s, enum side side, hex_t h, struct engaged *e);

/* What the defender of attack number k on the target is asked. */
struct question fight_question(const struct charts *c, unsigned k, const struct attack *a, const struct engaged *in);

/* Units named in an attack that do not go in, each with its cause (Q68). */
struct dropped {
	piece_t piece[PIECES_MAX];
	struct verdict why[PIECES_MAX];
	unsigned n;
};
/* Who of those named can attack?  `leader` may be PIECE_NONE: then nobody's command is asked for.  Refuses when the attack cannot be made
 * at all: a Leader who may not lead it, hexes that do not fit, nobody to attack, or nobody left to attack with (then the first cause). */
struct verdict fight_engage(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a,
	struct engaged *e, struct dropped *dr);
/* Does unit p of these attackers count half for want of supply (H13, Q48, Q70)? */
static inline bool fight_unsupplied(const struct state *s, const struct engaged *e, piece_t p)
{
	return e->unfed || s->piece[p].flags & PF_UNSUPPLIED;
}
/* What unit p of the attackers counts against h, in quarters of an SP: halved over a river and out of supply (Q48, Q49).  Over a bridge
 * *bridge becomes what the die loses, else it is left alone. */
uint32_t fight_quarters(const struct charts *c, const struct state *s, const struct engaged *e, piece_t p, hex_t h, int8_t *bridge);

/* What feeds an attack (H14, Q70). */
struct feed {
	unsigned need, have;        /* points; a depot has as many as are needed */
	piece_t stock[PIECES_MAX];  /* in the order they are drawn from: trains and depots, the nearest first, then Army HQs */
	unsigned n;
};
/* Find it for an attack by the active side that `leader` (or PIECE_NONE) leads, and note in the engaged whether it is too little. */
void fight_feed(const struct charts *c, const struct state *s, piece_t leader, struct engaged *e, struct feed *f);
/* Strengths, column and modifiers of these units, so fed, against h. */
void fight_odds(const struct charts *c, const struct state *s, const struct engaged *e, const struct feed *feed, hex_t h, struct odds *o);
/* Draw what is needed; only when it is enough. */
void fight_draw(const struct charts *c, struct state *s, const struct feed *f, struct listener *l);

/* What so many thousandths of E come to (Q54, Q55): `whole` SP for certain and, where there is a `fraction`, one more on `chance` faces
 * of a die. */
struct loss {
	unsigned whole, chance;
	bool fraction;
};
struct loss fight_loss(const struct odds *o, uint32_t mille);
/* `percent` of the SP that defend, rounded down, at least 1 (Q58). */
unsigned fight_extra_loss(unsigned sp, unsigned percent);

/* Take `total` SP (at most what they have) from these units as Q56 says, units at 0 SP leaving at once (Q61). */
void fight_take_losses(const struct charts *c, struct state *s, const struct engaged *e, unsigned total, struct listener *l);
/* The same for all they have left. */
void fight_eliminate(const struct charts *c, struct state *s, const struct engaged *e, struct listener *l);

/* The attack is made: Leader and units have attacked, come what may (Q52, Q64). */
void fight_commit(struct state *s, piece_t leader, const struct attack *a, const struct engaged *in);
/* When the battle is over: won, and the advance, if nobody is left to hold the hex (Q62, Q63). */
void fight_conclude(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const struct engaged *in,
	struct listener *l);

/* One side's chance of harm (H22, Q65, Q66).  `leaves`: his side must leave the hex. */
struct harm {
	piece_t leader;
	unsigned shift;
	bool leaves;
};
void fight_harm(const struct charts *c, struct state *s, const struct harm *h, hex_t target, unsigned k, const struct dice *d,
	struct listener *l);

/* He leaves the map for it and vacates his HQ (R13, S45, S49); `how`: EVENT_LEADER_WOUNDED, _KILLED or _CAPTURED. */
void fight_lose_leader(const struct charts *c, struct state *s, piece_t leader, enum event_kind how);
/* SP left to each of these units, in their order, after `total` SP of losses (Q56). */
void fight_share_losses(const struct state *s, const struct engaged *e, unsigned total, uint8_t *left);

/* Legal retreat hexes of a stack of `side` in h, by rising direction (H21, Q59); returns how many. */
unsigned fight_ways_out(const struct charts *c, const struct state *s, enum side side, hex_t h, hex_t out[DIR_COUNT]);
/* Move the whole stack of `side` (depots stay) from a to b (Q59).  It captures nothing there: what is still beside it when its side's
 * next player turn begins is captured then (N67). */
void fight_retreat(const struct charts *c, struct state *s, enum side side, hex_t from, hex_t to, struct listener *l);
/* Those of the engaged who may, with HQs and Leaders, enter the emptied hex (Q62, Q63). */
void fight_advance(const struct charts *c, struct state *s, piece_t leader, const struct engaged *e, hex_t target, struct listener *l);

/* A city (Q50: class 4 or more) or a fort the scenario names: the defender may stand there (Q58). */
bool fight_may_stand(const struct charts *c, hex_t h);
/* Are all of the side's combat units in h cavalry, and is there one (Q64)? */
bool fight_all_cavalry(const struct charts *c, const struct state *s, enum side side, hex_t h);

#endif
