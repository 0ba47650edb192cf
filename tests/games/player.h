/* SPDX-License-Identifier: GPL-3.0-or-later
 * Scripted players: they write sheets of orders at random, each line legal in the outcome they imagine (all rolls succeed, all battles are
 * won; the other way below an else).  They ask the engine's own predicates, so that they reach far. */
#ifndef VEDETTE_TESTS_GAMES_PLAYER_H
#define VEDETTE_TESTS_GAMES_PLAYER_H

#include "orders/resolve.h"

enum { ENOUGH_ORDERS = 160 }; /* orders of a sheet */

/* What he is fond of, so that the rarer things happen too.  A plain player has no preference. */
enum temper {
	TEMPER_PLAIN,
	TEMPER_CARRIER, /* goes by ship and by rail, keeps trains aboard, looks after bridges and railways */
	TEMPER_FIGHTER  /* attacks with all he has, risks his Leaders, goes for what decides the game */
};

struct player {
	const struct charts *c;
	enum side side;
	uint64_t random;      /* state of the generator */
	struct sheet *sheet;  /* being written */
	enum temper temper;
	bool reckless;        /* this sheet also holds orders that he has not asked about: for the resolver alone */
};

/* A number below n, n > 0. */
unsigned player_pick(struct player *pl, unsigned n);
bool player_chance(struct player *pl, unsigned percent);
/* Has he this piece in play; its enum piece_kind; all pieces of the scenario in an order of their own, returns how many. */
bool player_has(const struct player *pl, const struct state *s, piece_t p);
unsigned player_kind(const struct player *pl, piece_t p);
unsigned player_shuffle(struct player *pl, piece_t *out);
/* The next order of the sheet; NULL when it is full enough. */
struct order *player_add(struct player *pl, unsigned kind, unsigned depth, piece_t who);

/* Orders that both a player turn and a Strategic Turn may hold: of the bracketed chit; of a Leader's resignation; of units of an HQ. */
void player_choose_chit(struct player *pl, struct state *s);
void player_resign(struct player *pl, struct state *s, piece_t leader, unsigned depth);
void player_release(struct player *pl, struct state *s, piece_t hq, unsigned depth);
/* Write the orders of a player turn, or of what is left of it, or of a Strategic Turn from state `s`. */
void player_turn(struct player *pl, const struct state *s);
void player_strategic(struct player *pl, const struct state *s);
/* The combat part, from a state in the combat phase that is played on. */
void player_combat(struct player *pl, struct state *s);
/* Standing orders, as text. */
void player_standing(struct player *pl, const struct state *s, struct text *out);

/* Dice for imagined rolls: all succeed (1), or all fail (6). */
struct dice player_dice(bool succeed);
/* How imagined battles end: the hex is emptied, by a retreat if one may be; the defenders stay wherever they may. */
extern const struct suppose player_wins, player_loses;

#endif
