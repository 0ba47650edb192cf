/* SPDX-License-Identifier: GPL-3.0-or-later
 * The second opinion: the rules once more, written from the rules alone and as slowly and plainly as they can be said.  It shares the
 * texts' parsers and the structs that hold what they read, and the struct of a state; it calls nothing of the first engine
 * (second.sh looks at its symbols).  Everything is worked out anew from the position when it is asked; nothing is clever.
 *
 * Where the first engine gives the first cause of a refusal, this one names every cause there is: the two agree if both find
 * none, or if the first one's is among these. */
#ifndef VEDETTE_TESTS_NAIVE_NAIVE_H
#define VEDETTE_TESTS_NAIVE_NAIVE_H

#include "orders/sheet.h"

/* Every reason to refuse an order that was found. */
struct findings {
	bool said[REASON_COUNT];
	unsigned n;
};
void finds(struct findings *f, enum reason r);
void finds_if(struct findings *f, bool so, enum reason r);
/* Add those of `g`. */
void finds_all(struct findings *f, const struct findings *g);

/* An error planted in this engine, 1 to 11, which the comparison must find; 0 = none. */
extern unsigned naive_fault;

/* ---- ground.c: what lies where (H3, H5, Q14, Q26, Q75, C-2) ---- */

enum side foe_of(enum side side);
static inline bool in_play(const struct state *s, piece_t p)
{
	return s->piece[p].where == WHERE_MAP || s->piece[p].where == WHERE_MANIFEST;
}
static inline bool is_unit(const struct charts *c, piece_t p)
{
	return c->scn.piece[p].kind == PIECE_UNIT;
}
static inline bool is_cavalry(const struct charts *c, piece_t p)
{
	return is_unit(c, p) && c->scn.piece[p].unit_type == UNIT_CAVALRY;
}
static inline bool is_leader(const struct charts *c, piece_t p)
{
	return c->scn.piece[p].kind == PIECE_LEADER;
}
static inline bool is_hq(const struct charts *c, piece_t p)
{
	return c->scn.piece[p].kind == PIECE_HQ;
}
/* A unit of `side` in play in hex h, on the map or on a manifest. */
static inline bool unit_at(const struct charts *c, const struct state *s, piece_t p, enum side side, hex_t h)
{
	return is_unit(c, p) && in_play(s, p) && c->scn.piece[p].side == side && s->piece[p].hex == h;
}
unsigned sp_at(const struct charts *c, const struct state *s, enum side side, hex_t h);
bool combat_at(const struct charts *c, const struct state *s, enum side side, hex_t h);
static inline hex_t next_to(const struct charts *c, hex_t h, unsigned d)
{
	return c->map.next[h][d];
}
/* DIR_COUNT when they are not adjacent. */
unsigned dir_to(const struct charts *c, hex_t a, hex_t b);
/* Hexes one must go from a to b, as a flood over the whole map counts them. */
unsigned hexes_between(const struct charts *c, hex_t a, hex_t b);
/* What lies on side d of h, with HEXSIDE_BRIDGE where a pontoon train holds it open; trains marked in `without` (may be NULL) have none. */
unsigned side_of(const struct charts *c, const struct state *s, hex_t h, unsigned d, const bool *without);
/* Does a side of this kind forbid ground movement (H3, N7, N61)? */
bool side_forbids(unsigned x);
/* MP to enter from h over side d, which is of kind x; 0 = never (C-2, H3). */
unsigned entering_cost(const struct charts *c, hex_t h, unsigned d, unsigned x, enum gait g);
/* The dearest of the gaits that are there (Q25). */
unsigned dearest_cost(const struct charts *c, hex_t h, unsigned d, unsigned x, bool foot, bool horse);
/* Is h in a zone of `side`, and of foot alone (H5, Q26)?  `without` as above. */
bool zone_covers(const struct charts *c, const struct state *s, enum side side, hex_t h, bool *foot_only, const bool *without);
/* Foot MP from each hex to the nearest own supply source, on the map alone (N4); UINT16_MAX = none. */
void map_distances(const struct charts *c, enum side side, uint16_t *mp);
/* Of hexes marked in `may`, the one nearest to an own supply source, ties by lowest id (Q59, Q74); HEX_NONE where none is marked. */
hex_t nearest_to_source(const struct charts *c, enum side side, const bool *may);
/* Move a piece, what it dug and bridged is lost (Q51, Q75). */
void move_to(struct state *s, piece_t p, hex_t h);
/* A piece leaves the game or the map for `where`. */
void take_away(const struct charts *c, struct state *s, piece_t p, enum where where);
/* SP lost by a unit from any cause (Q61, Q78). */
void lose_sp(const struct charts *c, struct state *s, piece_t p, unsigned sp);
/* What of the other side falls in h to combat units of `by` (R23, H8, Q21, Q33, Q34). */
void capture_at(const struct charts *c, struct state *s, enum side by, hex_t h);
/* Whose objectives are whose (Q76). */
void find_owners(const struct charts *c, struct state *s);

/* ---- command.c: who may command whom (S4 to S29, S95 to S121, R1 to R8) ---- */

struct rated {
	int initiative, span, combat;
};
struct rated ratings_of(const struct charts *c, const struct state *s, piece_t leader);
/* Span from a to b, bridges of pontoon trains as the muster has them. */
void span_findings(const struct charts *c, const struct muster *m, hex_t a, hex_t b, bool has_hq, bool to_leader, struct findings *f);
void muster_now(const struct charts *c, const struct state *s, struct muster *m);
/* May he command it, span left aside?  m NULL = as they stand now. */
void may_command(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item, struct findings *f);
bool commands(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item);
/* ... and in this activation, now; `costs`: asked whether span is left for one more. */
void may_take(const struct charts *c, const struct state *s, const struct activation *a, piece_t superior, piece_t item, bool costs,
	struct findings *f);
unsigned span_used(const struct charts *c, const struct state *s, const struct activation *a, piece_t superior);
unsigned span_cost(const struct state *s, piece_t superior, piece_t item);
bool in_chain(const struct activation *a, piece_t leader);
void take_under(const struct charts *c, struct state *s, struct activation *a, piece_t superior, piece_t item);
void begin_chain(const struct charts *c, const struct state *s, piece_t top, struct activation *a);
/* Can he command all of these units in one attack (Q42)? */
void may_dispose(const struct charts *c, const struct state *s, piece_t leader, const piece_t *unit, unsigned n, struct findings *f);
/* Most SP in h that he could command (Q45). */
unsigned most_commanded(const struct charts *c, const struct state *s, piece_t leader, hex_t h);
/* Part him from his HQ. */
void part(struct state *s, piece_t leader);

void chit_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f);
void try_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f);
void release_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f);
void resign_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f);

/* ---- march.c ---- */

/* Under whose orders: chain and Leader, or NULL and PIECE_NONE. */
struct under {
	struct activation *act;
	piece_t commander;
	piece_t bare;
};
/* The pieces that go, and how. */
struct marchers {
	bool goes[PIECES_MAX];
	int left;                /* MP of the one that has least */
	int most;                /* smallest allowance */
	bool foot, horse, cavalry, combat, lonely, begun, onward;
};
/* MP of this piece by itself in this phase. */
int allowance_of(const struct charts *c, const struct state *s, piece_t p);
void marchers_of(const struct charts *c, const struct state *s, const struct march *m, struct marchers *g);
/* May these be ordered together by him (R3, N15, N43)?  `again`: those of this activation that have marched may (Q31). */
void may_order(const struct charts *c, const struct state *s, const struct under *u, const piece_t *piece, unsigned n, bool again,
	struct findings *f);
void charge(const struct charts *c, struct state *s, const struct under *u, const piece_t *piece, unsigned n);
/* Can they set out together at all? */
void form_findings(const struct charts *c, const struct state *s, const struct march *m, struct findings *f);
/* The whole march; *steps = hexes that can be entered one after the other, *mp = MP they cost.  With `go` it is made. */
void march_findings(const struct charts *c, struct state *s, const struct under *u, const struct march *m, bool go, struct findings *f,
	unsigned *steps, unsigned *mp);
void march_dice(const struct charts *c, struct state *s, const struct march *m, const struct dice *d);

/* ---- carriage.c, water.c ---- */

void whole_move(struct state *s, piece_t p, int mp);
bool stop_is_clear(const struct charts *c, const struct state *s, enum side side, hex_t h);
void rails_from(const struct charts *c, const struct state *s, enum side side, const bool *heads, bool *in);
void rails_of(const struct charts *c, const struct state *s, enum side side, bool *in);
void carriage_findings(const struct charts *c, struct state *s, bool rail, const struct under *u, const struct march *m, bool aboard,
	bool go, struct findings *f);
void alight_findings(const struct charts *c, const struct state *s, bool rail, piece_t p, struct findings *f);
void wreck_findings(const struct charts *c, struct state *s, const struct under *u, piece_t p, bool go, struct findings *f);
void repair_findings(const struct charts *c, struct state *s, piece_t p, bool go, struct findings *f);
void bridge_findings(const struct charts *c, struct state *s, piece_t p, hex_t to, bool go, struct findings *f);
void entrench_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f);
void take_over_rails(const struct charts *c, struct state *s, enum side side);
/* Ports joined by water to a supply source of this side. */
void ports_of(const struct charts *c, const struct state *s, enum side side, bool *in);
/* The journey of these by ship: findings, the fleets' use with `go`. */
void voyage_findings(const struct charts *c, struct state *s, enum side side, const struct marchers *g, hex_t from, hex_t to, bool go,
	struct findings *f);

/* ---- supply.c ---- */

/* Is somebody of `side` in hex h fed, by a source or by a stock (H12)? */
bool fed_by_source(const struct charts *c, const struct state *s, enum side side, hex_t h);
bool fed(const struct charts *c, const struct state *s, enum side side, hex_t h);
/* MP from h to this stock, UINT16_MAX = too far. */
unsigned way_to_stock(const struct charts *c, const struct state *s, piece_t stock, hex_t h);
bool is_stocked(const struct charts *c, const struct state *s, piece_t p);
unsigned full_stock(const struct charts *c, piece_t p);
void judge_supply(const struct charts *c, struct state *s);
void fill_stocks(const struct charts *c, struct state *s);
void starve(const struct charts *c, struct state *s);

/* ---- attack.c, battle.c, defence.c ---- */

void roll_findings(const struct charts *c, const struct state *s, piece_t leader, struct findings *f);
void pass_findings(const struct charts *c, const struct state *s, const struct muster *m, piece_t leader, piece_t to, unsigned used,
	struct findings *f);
void attack_findings(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, struct findings *f);
void assault_findings(const struct charts *c, const struct state *s, const struct under *u, piece_t leader, const struct attack *a,
	struct findings *f);
/* Of these, what speaks against the attack as a whole, whoever takes part: Leader, hexes, numbers. */
void attack_frame(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, struct findings *f);
/* Those named who can attack when its turn has come (Q68), each once; HQs give their manifests. */
void attackers_of(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, bool *in);

struct figures {
	unsigned attack_q, defence_q, percent, column;
	int terrain, works, bridge;
	bool overrun;
	unsigned need, have;
};
void figures_of(const struct charts *c, const struct state *s, piece_t leader, const bool *in, hex_t target, struct figures *o);
/* Fight it: everything that comes of it. */
void fight(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const bool *in, const struct standing *st,
	const struct dice *d);
/* Win it as the judge supposes that it may be won (N76): no losses but the end of all, no answers. */
void win(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const bool *in);
struct answer answer_of(const struct charts *c, const struct state *s, const struct standing *st, const struct question *q);
hex_t retreat_hex(const struct charts *c, const struct state *s, enum side side, hex_t h, hex_t asked);

/* ---- turn.c ---- */

void end_movement(const struct charts *c, struct state *s);
void end_player_turn(const struct charts *c, struct state *s, const struct dice *d);
void end_strategic(const struct charts *c, struct state *s);
void throw_chits(const struct charts *c, struct state *s, const struct dice *d);
void points_of(const struct charts *c, const struct state *s, struct score *out);
void appoint_findings(const struct charts *c, const struct state *s, piece_t leader, piece_t hq, struct findings *f);
void assign_findings(const struct charts *c, const struct state *s, piece_t unit, piece_t hq, struct findings *f);
void combine_findings(const struct charts *c, const struct state *s, piece_t into, piece_t from, struct findings *f);

/* ---- order.c ---- */

/* One order as its turn comes: what speaks against it, and the position after it.  `at`: the muster of the attack roll above (Q42). */
struct moment {
	const struct charts *c;
	struct state *s;
	struct under u;
	unsigned handed;
	const struct muster *rolled;
	const struct dice *dice;
	const struct standing *standing;
	const struct sheet *sheet;
	bool wins; /* battles are won, as far as that may be (N76), and not fought */
};
void order_findings(const struct moment *m, const struct order *o, struct findings *f);
/* Carry it out, as far as it goes; what is below it in the sheet is not looked at.  False: nothing came of it; of an attack or pass, no
 * die was thrown and nothing handed on. */
bool order_done(const struct moment *m, const struct order *o, const struct findings *found);
/* Number `index` of the roll with this id, below m; a die is 1 + thrown(d, 6, ...). */
unsigned thrown(const struct dice *d, unsigned m, unsigned index, const char *form, ...) __attribute__((format(printf, 4, 5)));

/* ---- walk.c ---- */

/* A sheet on its way; as in a moment.  `step` is told what speaks against each line that is reached, once it is done and before the
 * lines below it. */
struct errand {
	const struct charts *c;
	struct state *s;
	const struct sheet *sheet;
	const struct dice *dice;
	const struct standing *standing;
	bool wins;
	void (*step)(void *ctx, unsigned line, const struct findings *f);
	void *ctx;
};
/* Carry out all orders of a player turn, from top to bottom (Q67), or of a Strategic Turn (Q72); neither is ended. */
void carry_out(const struct errand *e);

#endif
