/* SPDX-License-Identifier: GPL-3.0-or-later
 * Journeys by rail and water, and trains that get off (S114, S115, S119, S120, R22, H9, H11, Q36-Q41). */
#include "engine/carriage.h"
#include "engine/turn.h"

/* ---- who ---- */

static bool rides_free(const struct charts *c, const struct column *col)
{
	for (unsigned i = 0; i < col->n; i++)
		if (c->scn.piece[col->piece[i]].kind != PIECE_LEADER)
			return false;
	return RULE_ON(S114);
}

/* The pieces and their orders.  Who rides free may have marched in this activation, and has one journey in it (R22). */
static struct verdict who_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const struct march *m, struct column *col)
{
	struct verdict v = march_form(c, s, m);
	if (!verdict_legal(&v))
		return v;
	march_column(c, s, m, col);
	bool free = rides_free(c, col);
	v = march_orders(c, s, act, commander, m->piece, m->n_pieces, free);
	if (!verdict_legal(&v) && (RULE_ON(S119) || c->scn.piece[col->piece[0]].kind != PIECE_TRAIN))
		return v;
	for (unsigned i = 0; i < col->n; i++) {
		const struct piece_state *ps = &s->piece[col->piece[i]];
		if (ps->flags & PF_CARRIED)
			return verdict_piece(REASON_CARRY_TWICE, col->piece[i]);
		if (!free && ps->flags & PF_MARCHED)
			return verdict_piece(REASON_MOVED, col->piece[i]);
		if (!free && ps->spent) {
			v = verdict_piece(REASON_CARRY_BEGUN, col->piece[i]);
			v.facts.n[0] = ps->spent;
			return v;
		}
	}
	return verdict_ok();
}

static struct verdict aboard_check(const struct charts *c, const struct column *col)
{
	for (unsigned i = 0; i < col->n; i++)
		if (c->scn.piece[col->piece[i]].kind != PIECE_TRAIN)
			return verdict_piece(REASON_CARRY_ABOARD, col->piece[i]);
	return verdict_ok();
}

/* ---- by rail ---- */

static struct verdict station_check(const struct charts *c, const struct state *s, enum side side, piece_t p, hex_t h)
{
	if (c->rail_index[h] == RAIL_HEXES_MAX)
		return verdict_hexes(REASON_RAIL_NONE, p, h, HEX_NONE);
	if (rail_owner(c, s, h) != side)
		return verdict_hexes(REASON_RAIL_FOREIGN, p, h, HEX_NONE);
	return carriage_clear(c, s, side, h) ? verdict_ok() : verdict_hexes(REASON_RAIL_ENEMY, p, h, HEX_NONE);
}

static struct verdict rail_check(const struct charts *c, const struct state *s, const struct column *col, hex_t from, hex_t to)
{
	enum side side = (enum side)s->active;
	bool in[HEXES_MAX];
	piece_t taken;
	struct verdict v = station_check(c, s, side, col->piece[0], from);
	if (verdict_legal(&v))
		v = station_check(c, s, side, col->piece[0], to);
	if (!verdict_legal(&v))
		return v;
	if (!rail_joins_source(c, s, side, from))
		return verdict_hexes(REASON_RAIL_CUT, col->piece[0], from, to);
	rail_reach(c, s, side, from, in);
	if (!in[to])
		return verdict_hexes(REASON_RAIL_NO_WAY, col->piece[0], from, to);
	if (col->combat && state_pieces(c, s, side_other(side), to, &taken, 1))
		return verdict_hexes(REASON_RAIL_CAPTURES, col->piece[0], from, to);
	if (rail_cost(c, s, col) > s->rail_points[side]) {
		v = verdict_piece(REASON_RAIL_POINTS, col->piece[0]);
		v.facts.n[0] = (int32_t)rail_cost(c, s, col);
		v.facts.n[1] = s->rail_points[side];
	}
	return v;
}

/* ---- by water ---- */

static struct verdict landing_check(const struct charts *c, const struct state *s, enum side side, piece_t p, hex_t h)
{
	if (state_has_combat(c, s, side_other(side), h))
		return verdict_hexes(REASON_WATER_ENEMY, p, h, HEX_NONE);
	return carriage_clear(c, s, side, h) ? verdict_ok() : verdict_hexes(REASON_WATER_ZONE, p, h, HEX_NONE);
}

static struct verdict sail_check(const struct charts *c, const struct state *s, const struct column *col, hex_t from, hex_t to,
	bool aboard, struct voyage_plan *pass)
{
	enum side side = (enum side)s->active;
	piece_t p = col->piece[0];
	enum reason r = water_end(c, s, col, from);
	if (r != REASON_LEGAL)
		return verdict_hexes(r, p, from, HEX_NONE);
	if (!water_port(c, from) && state_in_zone(c, s, side_other(side), from))
		return verdict_hexes(REASON_WATER_COAST_ZONE, p, from, HEX_NONE);
	r = c->map.terrain[to] == TERRAIN_SEA ? REASON_WATER_NO_SHORE : water_end(c, s, col, to);
	if (r != REASON_LEGAL)
		return verdict_hexes(r, p, to, HEX_NONE);
	struct verdict v = landing_check(c, s, side, p, to);
	if (!verdict_legal(&v) && !(aboard && v.reason == REASON_WATER_ZONE))
		return v;
	return water_passage(c, s, side, from, to, water_need(c, s, col), pass);
}

struct verdict carry_check(const struct charts *c, const struct state *s, enum carrier by, const struct activation *act,
	piece_t commander, const struct march *m, bool aboard)
{
	struct column col;
	struct voyage_plan pass;
	struct verdict v = who_check(c, s, act, commander, m, &col);
	hex_t from = s->piece[m->piece[0]].hex;
	if (verdict_legal(&v) && aboard)
		v = aboard_check(c, &col);
	if (!verdict_legal(&v))
		return v;
	if (m->path[0] == from)
		return verdict_hexes(REASON_CARRY_STAY, col.piece[0], from, HEX_NONE);
	return by == BY_RAIL ? rail_check(c, s, &col, from, m->path[0]) : sail_check(c, s, &col, from, m->path[0], aboard, &pass);
}

/* ---- carrying it out ---- */

static struct event journey_event(const struct charts *c, enum event_kind k, piece_t p, hex_t from, hex_t to)
{
	struct event e = event_of(k, (enum side)c->scn.piece[p].side);
	e.facts.piece[0] = p;
	e.facts.hex[0] = from;
	e.facts.hex[1] = to;
	return e;
}

/* What one piece named costs by itself: with its manifest if it is an HQ. */
static unsigned own_points(const struct charts *c, const struct state *s, piece_t p)
{
	struct march one = { .piece = { p }, .n_pieces = 1 };
	struct column col;
	march_column(c, s, &one, &col);
	return rail_cost(c, s, &col);
}

static void ride(const struct charts *c, struct state *s, piece_t p, hex_t from, hex_t to, bool free, struct listener *l)
{
	struct event e = journey_event(c, free ? EVENT_RAILED_FREE : EVENT_RAILED, p, from, to);
	if (!free) {
		unsigned points = own_points(c, s, p);
		s->rail_points[s->active] = (uint8_t)(s->rail_points[s->active] - points);
		e.facts.n[0] = (int32_t)points;
		e.facts.n[1] = s->rail_points[s->active];
	}
	event_emit(l, e);
}

static void use_transports(const struct charts *c, struct state *s, const struct voyage_plan *pass, hex_t from, hex_t to,
	struct listener *l)
{
	unsigned need = pass->need;
	for (unsigned i = 0; i < c->scn.n_fleets && need; i++) {
		unsigned take = need < pass->left[i] ? need : pass->left[i];
		s->sailed[i] = (uint8_t)(s->sailed[i] + take);
		need -= take;
	}
	struct event e = event_of(EVENT_TRANSPORTS, (enum side)s->active);
	e.facts.hex[0] = from;
	e.facts.hex[1] = to;
	e.facts.n[0] = (int32_t)pass->need;
	e.facts.n[1] = (int32_t)(pass->have - pass->need);
	if (pass->need)
		event_emit(l, e);
}

static void arrive(const struct charts *c, struct state *s, enum carrier by, const struct column *col, hex_t to, bool aboard,
	bool free, struct listener *l)
{
	uint32_t flags = PF_STIRRED | (free ? 0 : PF_MARCHED);
	if (aboard)
		flags |= by == BY_RAIL ? PF_RAIL : PF_SHIP;
	for (unsigned i = 0; i < col->n; i++) {
		struct piece_state *ps = &s->piece[col->piece[i]];
		bool unit = c->scn.piece[col->piece[i]].kind == PIECE_UNIT;
		state_move(s, col->piece[i], to);
		ps->flags |= flags;
		if (c->scn.piece[col->piece[i]].kind == PIECE_LEADER)
			ps->flags |= PF_CARRIED; /* with his HQ too: one journey, and none by himself after it (R22, N59) */
		if (unit && by == BY_WATER && !water_port(c, to))
			ps->flags |= PF_BEACHED;
		if (!free)
			ps->spent = col->mp; /* all of its movement */
		if (aboard)
			event_emit(l, journey_event(c, EVENT_STAYS_ABOARD, col->piece[i], to, HEX_NONE));
	}
	if (!col->combat)
		return;
	if (by == BY_WATER)
		march_capture(c, s, (enum side)s->active, to, l); /* H8 */
	turn_owners(c, s);
}

void carry_do(const struct charts *c, struct state *s, enum carrier by, struct activation *act, piece_t commander,
	const struct march *m, bool aboard, struct listener *l)
{
	struct column col;
	struct voyage_plan pass = { .need = 0 };
	hex_t from = s->piece[m->piece[0]].hex, to = m->path[0];
	piece_t told[LIST_MAX];
	unsigned n = 0;
	march_column(c, s, m, &col);
	bool free = rides_free(c, &col);
	if (by == BY_WATER)
		(void)water_passage(c, s, (enum side)s->active, from, to, water_need(c, s, &col), &pass);
	march_charge(c, s, act, commander, m->piece, m->n_pieces);
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i];
		bool again = false;
		if (c->scn.piece[p].kind == PIECE_LEADER && s->piece[p].hq != PIECE_NONE) {
			if (m->alone) {
				struct event e = event_of(EVENT_LEFT_HQ, (enum side)s->active);
				e.facts.piece[0] = p;
				e.facts.piece[1] = s->piece[p].hq;
				event_emit(l, e);
				command_leave(s, p);
			} else {
				p = s->piece[p].hq; /* the HQ stands for both (N2) */
			}
		}
		for (unsigned k = 0; k < n; k++)
			again = again || told[k] == p;
		if (again)
			continue;
		told[n++] = p;
		if (by == BY_RAIL) {
			ride(c, s, p, from, to, free, l);
		} else {
			struct event e = journey_event(c, EVENT_SAILED, p, from, to);
			e.facts.n[0] = (int32_t)pass.sides;
			event_emit(l, e);
		}
	}
	if (by == BY_WATER)
		use_transports(c, s, &pass, from, to, l);
	arrive(c, s, by, &col, to, aboard, free, l);
}

/* ---- trains aboard ---- */

struct verdict alight_check(const struct charts *c, const struct state *s, enum carrier by, piece_t train)
{
	const struct piece_state *ps = &s->piece[train];
	enum side side = (enum side)c->scn.piece[train].side;
	if (side != s->active)
		return verdict_piece(REASON_ORDER_FOREIGN, train);
	if (!piece_in_play(s, train))
		return verdict_piece(REASON_ORDER_GONE, train);
	if (!(ps->flags & (by == BY_RAIL ? PF_RAIL : PF_SHIP)))
		return verdict_piece(by == BY_RAIL ? REASON_ALIGHT_RAIL : REASON_ALIGHT_SHIP, train);
	if (ps->flags & PF_MARCHED)
		return verdict_piece(REASON_MOVED, train);
	if (!RULE_ON(S120) && !(ps->flags & PF_ACTIVATED))
		return verdict_piece(REASON_MARCH_UNORDERED, train);
	if (by == BY_WATER)
		return landing_check(c, s, side, train, ps->hex);
	return carriage_clear(c, s, side, ps->hex) ? verdict_ok() : verdict_hexes(REASON_RAIL_ENEMY, train, ps->hex, HEX_NONE);
}

void alight_do(const struct charts *c, struct state *s, enum carrier by, piece_t train, struct listener *l)
{
	struct piece_state *ps = &s->piece[train];
	ps->flags = (ps->flags & ~(uint32_t)(PF_RAIL | PF_SHIP)) | PF_MARCHED | PF_STIRRED;
	ps->spent = c->rules.mp_train;
	event_emit(l, journey_event(c, by == BY_RAIL ? EVENT_DETRAINED : EVENT_DISEMBARKED, train, ps->hex, HEX_NONE));
}
