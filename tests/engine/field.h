/* SPDX-License-Identifier: GPL-3.0-or-later
 * A small field to fight on: 8 x 8 hexes of clear ground, columns and rows 10 to 17, without map or scenario file; pieces, dice
 * and standing orders put in by hand; what happens written down as lines.  The numbers are those of RULES C, so that a worked
 * example can be checked with the rules in hand.
 *
 *     even row 12:  ... 1112  1212  1312  1412 ...      neighbours of 1312: E 1412, SE 1313, SW 1213,
 *     odd row 13:     ...  1113  1213  1313 ...                             W 1212, NW 1211, NE 1311 */
#ifndef VEDETTE_TESTS_ENGINE_FIELD_H
#define VEDETTE_TESTS_ENGINE_FIELD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/battle.h"
#include "engine/turn.h"

enum { FIELD_DICE = 32, FIELD_LOG = 16384 };

struct field {
	struct charts c;
	struct state s;
	struct standing orders;      /* of the side attacked */
	struct {
		const char *id;          /* roll id */
		unsigned v[2];           /* faces of index 0 and 1; for chits the place in the pool, from 0 */
		bool asked;
	} dice[FIELD_DICE];
	unsigned n_dice;
	struct dice thrower;
	struct ask asker;
	struct listener listener;
	char log[FIELD_LOG];         /* events, a line each: slug, then the terse words */
	struct text text;
	unsigned asked;              /* questions the defender was asked */
};

extern struct field F;

/* An empty field in the combat phase of the Union's player turn, game turn 1. */
int field_open(void **state);
/* Nothing that was thrown was unforeseen, nothing foreseen was not thrown, and the state is whole. */
int field_close(void **state);

hex_t hx(unsigned id);
/* Put a piece in; ids and names are the same.  Leaders of an HQ stand with it, units of an HQ are on its manifest. */
piece_t leader(enum side side, const char *id, unsigned stars, unsigned initiative, unsigned span, unsigned combat, unsigned hex);
piece_t hq(enum side side, const char *id, enum hq_kind kind, unsigned hex, piece_t led_by);
piece_t unit(enum side side, const char *id, enum unit_type type, unsigned sp, unsigned hex);
piece_t on(enum side side, const char *id, enum unit_type type, unsigned sp, piece_t hq);
piece_t train(enum side side, const char *id, unsigned hex);
/* A supply source; ways to it are counted over clear ground. */
void source(enum side side, unsigned hex);
/* What lies on the hexside between two hexes: HEXSIDE_*. */
void between(unsigned a, unsigned b, uint16_t what);
/* A town of this class. */
void town(unsigned hex, unsigned klass);
void objective(enum side side, unsigned hex, unsigned points, bool decisive, enum side holder);
/* The next faces of a roll. */
void die(const char *id, unsigned first);
void dice2(const char *id, unsigned first, unsigned second);
/* He has gained attack initiative. */
void ready(piece_t leader);

struct attack attack_on(unsigned target, unsigned from, unsigned intensity, unsigned rating, bool advance);
void with(struct attack *a, piece_t p);
/* Fight it; it must be legal.  The log begins anew. */
void fight(piece_t leader, const struct attack *a);
/* Suppose how it ends: won or not, the defenders driven off or destroyed; no harm, few losses, and they go where they go without orders.
 * Returns which of the two was asked: bits 1 << SUPPOSE_WON and 1 << SUPPOSE_DRIVEN. */
unsigned suppose(piece_t leader, const struct attack *a, bool won, bool driven);
/* Compare what happened with lines joined by LF; the log is then empty. */
void happened(const char *lines);
/* Does the log hold this line? */
bool log_has(const char *line);
/* Is this the refusal? */
void refused(struct verdict v, enum reason r);
void legal(struct verdict v);

#endif
