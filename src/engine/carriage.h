/* SPDX-License-Identifier: GPL-3.0-or-later
 * Carriage by rail and water, and what is done to railways (S114, S115, S118-S120, R22, H9-H11, Q36-Q41).
 *
 * A journey is written like a march (march.h): its pieces, in one hex, `alone`, and as its path the one hex they go to; the way is
 * the engine's, because it costs the same whichever it is.  Who is carried needs the command a march needs and gives up all of his
 * movement; a Leader who takes neither HQ nor units with him rides free and may march in the same phase (R22). */
#ifndef VEDETTE_ENGINE_CARRIAGE_H
#define VEDETTE_ENGINE_CARRIAGE_H

#include "engine/march.h"

enum { TRANSPORT_SP = 10, TRAIN_SP = 5, JOURNEY_MAX = 40 }; /* H11 */

/* May this side's pieces get on or off in hex h, and its trains pass (H9, Q36, Q38)?  No enemy combat units there, and no enemy zone unless
 * friendly combat units stand in it. */
bool carriage_clear(const struct charts *c, const struct state *s, enum side side, hex_t h);
/* The same for every hex at once. */
void carriage_survey(const struct charts *c, const struct state *s, enum side side, bool clear[HEXES_MAX]);

/* ---- rail ---- */

/* Whose net is the railway of hex h in?  SIDE_NONE: nobody's, or no railway. */
enum side rail_owner(const struct charts *c, const struct state *s, hex_t h);
/* Does a railway run over side d of h, and is it whole? */
bool rail_whole(const struct charts *c, const struct state *s, hex_t h, enum dir d);
/* The side's usable net (H9, Q36): hexes of its own, clear of the enemy, to which trains come through from one of its railheads: its
 * supply sources, and ports joined by water to one (water_net).  A train goes over whole sides of such hexes and changes from one
 * railway to another only where there is a town.  `port`: what water_net says of the position. */
void rail_net(const struct charts *c, const struct state *s, enum side side, const bool port[HEXES_MAX], bool in[HEXES_MAX]);
/* Is hex h part of it (H12)? */
bool rail_joins_source(const struct charts *c, const struct state *s, enum side side, hex_t h);
/* Hexes to which pieces that entrain at `from` can go, `from` left out; the piece itself and its points not asked about. */
void rail_reach(const struct charts *c, const struct state *s, enum side side, hex_t from, bool in[HEXES_MAX]);
/* Rail points a column costs (H9): 1 for each SP, HQ and train; 0 for a Leader who rides free. */
unsigned rail_cost(const struct charts *c, const struct state *s, const struct column *col);

/* ---- water ---- */

/* Port in the sense of Q41? */
bool water_port(const struct charts *c, hex_t h);
/* Ports from which a journey of this side's ships to a port of a supply source of its own is possible (H12), whether or not the transports
 * have sailed in this game turn; no enemy combat units or zones without friendly combat units at either end. */
void water_net(const struct charts *c, const struct state *s, enum side side, bool in[HEXES_MAX]);
bool water_joins_source(const struct charts *c, const struct state *s, enum side side, hex_t h);

/* A journey by ship, as it would be made (H11, Q40). */
struct voyage_plan {
	enum water water;
	unsigned sides;              /* hexsides and sea hexes */
	unsigned need, have;         /* transports: all that are needed, all that are left on those waters */
	unsigned left[FLEETS_MAX];   /* ... of each fleet that can serve */
};
/* Is there a way for ships of this side from h to `to`?  By the kind of water on which enough transports are left, river before sea, else the
 * first with a way.  need 0: without transports of one's own (Q39).  *why: legal, or what keeps ships from it. */
struct verdict water_passage(const struct charts *c, const struct state *s, enum side side, hex_t from, hex_t to, unsigned need,
	struct voyage_plan *p);
/* Can ships take up or put down this column at h by the kind of place it is, or why not (H11, Q39, Q41)?  Zones not asked about. */
enum reason water_end(const struct charts *c, const struct state *s, const struct column *col, hex_t h);
/* Hexes to which a column can sail from `from` with the transports left: all conditions but the order's. */
void water_reach(const struct charts *c, const struct state *s, const struct column *col, hex_t from, bool in[HEXES_MAX]);
/* Transports a column needs (H11): one for each 10 SP or part of it, a train counting 5, one at least; 0 for a Leader who goes free. */
unsigned water_need(const struct charts *c, const struct state *s, const struct column *col);

/* ---- orders ---- */

enum carrier { BY_RAIL, BY_WATER };
/* May the journey be made now, and make it.  `aboard`: trains that do not get off (Q37).  The do is for a journey found legal. */
struct verdict carry_check(const struct charts *c, const struct state *s, enum carrier by, const struct activation *act, piece_t commander,
	const struct march *m, bool aboard);
void carry_do(const struct charts *c, struct state *s, enum carrier by, struct activation *act, piece_t commander, const struct march *m,
	bool aboard, struct listener *l);
/* A train aboard gets off where it is (S120, Q37). */
struct verdict alight_check(const struct charts *c, const struct state *s, enum carrier by, piece_t train);
void alight_do(const struct charts *c, struct state *s, enum carrier by, piece_t train, struct listener *l);
/* Wreck the railway in the hex of a commanded unit, for 1 MP; repair it, for a unit that has done nothing yet (H10). */
struct verdict wreck_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander, piece_t unit);
void wreck_do(const struct charts *c, struct state *s, struct activation *act, piece_t commander, piece_t unit, struct listener *l);
struct verdict repair_check(const struct charts *c, const struct state *s, piece_t unit);
void repair_do(const struct charts *c, struct state *s, piece_t unit, struct listener *l);
/* A player turn of `side` ends: railways next to its net on which its combat units stand come over to it (H10). */
void rail_take_over(const struct charts *c, struct state *s, enum side side, struct listener *l);

#endif
