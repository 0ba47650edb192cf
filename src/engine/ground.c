/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/ground.h"

#include <string.h>

/* `falls`: whoever enters the train's hex takes it, so that its bridge leads to it and not away from it (Q24, Q75). */
static void note_bridge(const struct charts *c, const struct state *s, piece_t p, bool falls, struct ground *g)
{
	hex_t h = s->piece[p].hex;
	enum dir d = (enum dir)(s->piece[p].bridge - 1);
	if (!falls)
		g->bridged[h] = (uint8_t)(g->bridged[h] | 1u << d);
	h = c->map.next[h][d];
	g->bridged[h] = (uint8_t)(g->bridged[h] | 1u << dir_opposite(d));
}

/* The pieces `without`, by rising number, are left out of their own side; `takes`: for a column that takes what it meets (H8). */
static void mark_ground(const struct charts *c, const struct state *s, enum side side, const piece_t *without, unsigned n_without,
	bool takes, struct ground *g)
{
	uint16_t sp[PIECES_MAX], at = 0;
	hex_t held[PIECES_MAX];
	bool horse[PIECES_MAX];
	unsigned n = 0;
	bool bridges = false; /* any at all, those of the column too */
	memset(g->mark, 0, grid_count(&c->map.grid));
	memset(g->bridged, 0, grid_count(&c->map.grid));
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		hex_t h = s->piece[p].hex;
		bridges = bridges || s->piece[p].bridge;
		if (at < n_without && without[at] == p) {
			at++;
			continue;
		}
		if (s->piece[p].bridge)
			note_bridge(c, s, p, takes && c->scn.piece[p].side != side, g);
		if (h == HEX_NONE || c->scn.piece[p].kind != PIECE_UNIT)
			continue;
		if (c->scn.piece[p].side == side) {
			g->mark[h] |= GROUND_FRIEND;
			continue;
		}
		g->mark[h] |= GROUND_FOE;
		if (!state_exerts(c, s, p))
			continue;
		unsigned i = 0;
		while (i < n && held[i] != h)
			i++;
		if (i == n) {
			held[n] = h;
			sp[n] = 0;
			horse[n++] = false;
		}
		sp[i] = (uint16_t)(sp[i] + s->piece[p].strength);
		horse[i] |= c->scn.piece[p].unit_type == UNIT_CAVALRY;
	}
	for (unsigned i = 0; i < n; i++)
		for (unsigned d = 0; d < DIR_COUNT && sp[i] >= state_zone_sp(c); d++) {
			hex_t h = c->map.next[held[i]][d];
			bool bridged = bridges && state_bridged(c, s, held[i], (enum dir)d);
			if (h != HEX_NONE && !charts_forbids_ground(c, held[i], (enum dir)d, bridged))
				g->mark[h] = (uint8_t)(g->mark[h] | GROUND_ZONE | (horse[i] ? GROUND_HORSE : 0));
		}
}

void ground_mark(const struct charts *c, const struct state *s, enum side side, struct ground *g)
{
	mark_ground(c, s, side, NULL, 0, false, g);
}

void ground_take(const struct charts *c, const struct state *s, const struct column *col, struct ground *g)
{
	mark_ground(c, s, (enum side)c->scn.piece[col->piece[0]].side, col->piece, col->n, col->combat, g);
}

/* Does this pontoon train fall to a column that enters h? */
static bool falls(const struct charts *c, const struct state *s, const struct column *col, piece_t p, hex_t h)
{
	return col->combat && s->piece[p].bridge && s->piece[p].hex == h && c->scn.piece[p].side != c->scn.piece[col->piece[0]].side;
}

void ground_pass(const struct charts *c, const struct state *s, const struct column *col, hex_t h, struct ground *g)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (!falls(c, s, col, p, h))
			continue;
		enum dir d = (enum dir)(s->piece[p].bridge - 1);
		hex_t over = c->map.next[h][d];
		g->bridged[over] = (uint8_t)(g->bridged[over] & ~(1u << dir_opposite(d)));
	}
}

void march_pass(const struct charts *c, struct state *s, const struct column *col, hex_t h)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (falls(c, s, col, p, h))
			s->piece[p].bridge = 0;
}

/* Why the step is barred whatever its cost (H3). */
static enum reason barred(const struct charts *c, hex_t from, enum dir d, hex_t to)
{
	uint16_t what = c->map.hexside[from][d];
	if (c->map.terrain[to] == TERRAIN_SEA)
		return REASON_MARCH_SEA;
	if (what & HEXSIDE_BAY)
		return REASON_MARCH_BAY;
	if (what & HEXSIDE_RIDGE && !(what & HEXSIDE_GAP))
		return REASON_MARCH_RIDGE;
	if (what & HEXSIDE_DEEP && c->rules.enter[c->map.terrain[to]][GAIT_FOOT])
		return REASON_MARCH_DEEP;
	return what & (HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL) ? REASON_MARCH_RIVER : REASON_MARCH_CLOSED;
}

/* Why enemy combat units in the hex keep this column out. */
static enum reason held(const struct charts *c, const struct column *col)
{
	if (col->combat)
		return REASON_MARCH_ENEMY;
	for (unsigned i = 0; i < col->n; i++)
		if (c->scn.piece[col->piece[i]].kind != PIECE_LEADER)
			return REASON_MARCH_ENEMY_BAR;
	return REASON_MARCH_ENEMY_LONELY;
}

enum reason ground_step(const struct charts *c, const struct ground *g, const struct column *col, hex_t from, hex_t to,
	unsigned spent, bool stopped, unsigned *cost, bool *stops)
{
	enum dir d = state_dir(c, from, to);
	unsigned foot = 0, horse = 0;
	*cost = 0;
	*stops = false;
	if (d == DIR_COUNT)
		return reason_held(REASON_MARCH_NOT_ADJACENT);
	bool bridged = g->bridged[from] >> d & 1, first = spent == col->spent, start = first && !col->onward;
	if ((col->foot && !(foot = charts_enter_cost(c, from, d, GAIT_FOOT, bridged))) ||
		(col->horse && !(horse = charts_enter_cost(c, from, d, GAIT_HORSE, bridged))))
		return reason_held(barred(c, from, d, to));
	uint8_t here = g->mark[from], there = g->mark[to];
	bool foot_zone = there & GROUND_ZONE && !(there & GROUND_HORSE);
	*cost = foot > horse ? foot : horse;
	if (start && here & GROUND_ZONE)
		*cost += c->rules.zone_leave;
	if (col->cavalry && foot_zone)
		*cost += c->rules.zone_cavalry;
	*stops = there & GROUND_ZONE && !(col->cavalry && foot_zone);
	if (there & GROUND_FOE)
		return reason_held(held(c, col));
	/* Q30: who entered an emptied hex has come into its zones like any other march */
	if (stopped || (first && col->onward && here & GROUND_ZONE && !(col->cavalry && !(here & GROUND_HORSE))))
		return reason_held(REASON_MARCH_STOPPED);
	if (start && here & GROUND_ZONE && there & GROUND_ZONE && !(there & GROUND_FRIEND) && RULE_ON(Q27))
		return reason_held(REASON_MARCH_ZONES);
	/* with nothing spent yet any cost is covered */
	return (spent > 0 || col->begun || !RULE_ON(H4)) && spent + *cost > col->mp ? reason_held(REASON_MARCH_MP) : REASON_LEGAL;
}
