/* SPDX-License-Identifier: GPL-3.0-or-later
 * Dice come from outside: the engine names a roll (PROTOCOL 3), whoever holds the keys answers.  The engine has no
 * randomness of its own. */
#ifndef VEDETTE_ENGINE_DICE_H
#define VEDETTE_ENGINE_DICE_H

#include "base/text.h"
#include "engine/state.h"

enum { ROLL_ID_MAX = 64 };

/* `below` returns draw number `index` (from 0) of the stream of roll id `id`, uniform in 0 .. m-1, 1 <= m <= 256.
 * Pure: the same question has the same answer. */
struct dice {
	unsigned (*below)(void *ctx, const char *id, unsigned m, unsigned index);
	void *ctx;
};
/* Does the engine throw this roll of itself when a turn is over - chits, HQs raised, Leaders drawn - rather than because an order asks
 * for it?  In an open game the two sorts have keys of their own (PROTOCOL 6). */
bool roll_is_automatic(const char *id);
/* A six-sided die: 1 + below(6). */
unsigned dice_d6(const struct dice *d, const char *id, unsigned index);

/* Roll ids, ASCII, decimal without leading zeros; `out` holds ROLL_ID_MAX. */
void roll_id_chit(const struct state *s, enum side side, char *out);                                /* chit/GT/side */
void roll_id_init(const struct charts *c, const struct state *s, piece_t leader, char *out);        /* init/GT/leader */
void roll_id_attack(const struct charts *c, const struct state *s, piece_t leader, char *out);      /* attack/GT/leader */
void roll_id_march(const struct charts *c, const struct state *s, piece_t unit, char *out);         /* march/GT/unit */
/* side = the attacker; k = attacks on the hex this player turn, this one counted, from 1 */
void roll_id_combat(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned k, char *out);
void roll_id_loss(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned k, char which, char *out);
void roll_id_hurt(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned k, piece_t leader, char *out);
/* CYCLE = number of the Strategic Turn; i = HQ rolled for, Leader drawn by this side in it, from 1 */
void roll_id_hq(const struct state *s, enum side side, unsigned i, char *out);
void roll_id_leader(const struct state *s, enum side side, unsigned i, char *out);

#endif
