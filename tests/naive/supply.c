/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who is fed and by what. */
#include "naive/naive.h"

#include <string.h>

/* MP from h to every hex by a trace as H12 says, at most the rule's number; UINT16_MAX = not reached. */
static void trace(const struct charts *c, const struct state *s, enum side side, hex_t h, uint16_t *mp)
{
	unsigned hexes = grid_count(&c->map.grid);
	memset(mp, 0xff, HEXES_MAX * sizeof *mp);
	mp[h] = 0; /* N45: its own hex never bars it */
	for (bool more = true; more;) {
		more = false;
		for (hex_t a = 0; a < hexes; a++)
			for (unsigned d = 0; d < DIR_COUNT && mp[a] != UINT16_MAX; d++) {
				hex_t b = next_to(c, a, d);
				unsigned cost = b == HEX_NONE ? 0 : entering_cost(c, a, d, side_of(c, s, a, d, NULL), GAIT_FOOT);
				if (cost == 0 || mp[a] + cost > c->rules.supply_mp || mp[a] + cost >= mp[b] || !stop_is_clear(c, s, side, b))
					continue;
				mp[b] = (uint16_t)(mp[a] + cost);
				more = true;
			}
	}
}

/* The hexes that are as good as a source: sources, usable railways and ports joined to one. */
static void find_sources(const struct charts *c, const struct state *s, enum side side, bool *in)
{
	bool ports[HEXES_MAX];
	rails_of(c, s, side, in);
	ports_of(c, s, side, ports);
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
		in[h] |= ports[h];
	for (unsigned i = 0; i < c->scn.n_source[side]; i++)
		in[c->scn.source[side][i]] = true;
}

/* The same positions are asked about again and again: the last few are kept. */
static void sources(const struct charts *c, const struct state *s, enum side side, bool *in)
{
	enum { KEPT = 4 };
	static struct { const struct charts *c; struct state s; bool in[HEXES_MAX]; } kept[SIDE_COUNT][KEPT];
	static unsigned next[SIDE_COUNT];
	unsigned i = 0;
	while (i < KEPT && (kept[side][i].c != c || memcmp(&kept[side][i].s, s, sizeof *s) != 0))
		i++;
	if (i == KEPT) {
		i = next[side]++ % KEPT;
		kept[side][i].c = c;
		memcpy(&kept[side][i].s, s, sizeof *s);
		find_sources(c, s, side, kept[side][i].in);
	}
	memcpy(in, kept[side][i].in, sizeof kept[side][i].in);
}

bool fed_by_source(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	uint16_t mp[HEXES_MAX];
	bool in[HEXES_MAX];
	trace(c, s, side, h, mp);
	sources(c, s, side, in);
	for (hex_t b = 0; b < grid_count(&c->map.grid); b++)
		if (in[b] && mp[b] != UINT16_MAX)
			return true;
	return false;
}

bool is_stocked(const struct charts *c, const struct state *s, piece_t p)
{
	const struct piece *k = &c->scn.piece[p];
	return s->piece[p].where == WHERE_MAP && (k->kind == PIECE_DEPOT ||
		(k->kind == PIECE_TRAIN && s->piece[p].stock > 0 && !(s->piece[p].flags & (PF_RAIL | PF_SHIP)))); /* Q37 */
}

unsigned way_to_stock(const struct charts *c, const struct state *s, piece_t stock, hex_t h)
{
	uint16_t mp[HEXES_MAX];
	trace(c, s, (enum side)c->scn.piece[stock].side, h, mp);
	return mp[s->piece[stock].hex];
}

bool fed(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	if (fed_by_source(c, s, side, h))
		return true;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].side == side && is_stocked(c, s, p) && way_to_stock(c, s, p, h) <= c->rules.supply_mp)
			return true;
	return false;
}

unsigned full_stock(const struct charts *c, piece_t p)
{
	const struct piece *k = &c->scn.piece[p];
	if (k->kind == PIECE_TRAIN)
		return k->pontoon ? 0 : c->rules.stock_train; /* N47 */
	return k->kind == PIECE_HQ && k->hq_kind == HQ_ARMY ? c->rules.stock_army : 0;
}

void judge_supply(const struct charts *c, struct state *s)
{
	static struct state t; /* nothing of what is found here changes what is asked */
	t = *s;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		bool asked = is_unit(c, p) || (is_leader(c, p) && c->rules.unsupplied_leaders);
		if (c->scn.piece[p].side != s->active)
			continue;
		s->piece[p].flags &= ~(uint32_t)PF_UNSUPPLIED;
		if (asked && in_play(s, p) && !fed(c, &t, (enum side)s->active, s->piece[p].hex))
			s->piece[p].flags |= PF_UNSUPPLIED;
	}
}

void fill_stocks(const struct charts *c, struct state *s)
{
	static struct state t;
	t = *s;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) /* N46; not aboard, Q37 */
		if (!(s->piece[p].flags & (PF_RAIL | PF_SHIP)) && c->scn.piece[p].side == s->active &&
			s->piece[p].where == WHERE_MAP && s->piece[p].stock < full_stock(c, p) &&
			fed_by_source(c, &t, (enum side)s->active, s->piece[p].hex))
			s->piece[p].stock = (uint8_t)full_stock(c, p);
}

void starve(const struct charts *c, struct state *s)
{
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++) { /* N52 */
		static struct state t;
		t = *s;
		for (piece_t p = 0; p < c->scn.n_pieces; p++) {
			if (!is_unit(c, p) || !in_play(s, p) || c->scn.piece[p].side != side)
				continue;
			bool again = s->piece[p].flags & PF_HUNGRY;
			s->piece[p].flags &= ~(uint32_t)PF_HUNGRY;
			if (fed(c, &t, side, s->piece[p].hex))
				continue;
			s->piece[p].flags |= PF_HUNGRY;
			if (!again)
				continue;
			unsigned lost = s->piece[p].strength * c->rules.hunger_percent / 100u;
			lose_sp(c, s, p, lost ? lost : 1); /* H13, N5 */
		}
		find_owners(c, s);
	}
}
