/* SPDX-License-Identifier: GPL-3.0-or-later
 * Scripted players: they write sheets of orders at random, each line legal in the outcome they imagine (all rolls succeed, all battles are
 * won; the other way below an else).  They ask the engine's own predicates, so that they reach far. */
#ifndef VEDETTE_TESTS_GAMES_PLAYER_H
#define VEDETTE_TESTS_GAMES_PLAYER_H

#include "orders/resolve.h"

struct player {
	const struct charts *c;
	enum side side;
	uint64_t random;      /* state of the generator */
	struct sheet *sheet;  /* being written */
	bool reckless;        /* this sheet also holds orders that he has not asked about: for the resolver alone */
};

/* A number below n, n > 0. */
unsigned player_pick(struct player *pl, unsigned n);
bool player_chance(struct player *pl, unsigned percent);
/* The next order of the sheet; NULL when it is full enough. */
struct order *player_add(struct player *pl, unsigned kind, unsigned depth, piece_t who);

/* Write the orders of a player turn or Strategic Turn from state `s`. */
void player_turn(struct player *pl, const struct state *s);
void player_strategic(struct player *pl, const struct state *s);
/* The combat part, from a state in the combat phase that is played on. */
void player_combat(struct player *pl, struct state *s);
/* Standing orders, as text. */
void player_standing(struct player *pl, const struct state *s, struct text *out);

/* Dice for imagined rolls: all succeed (1), or all fail (6). */
struct dice player_dice(bool succeed);

#endif
