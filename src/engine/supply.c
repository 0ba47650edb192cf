/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/supply.h"

#include <string.h>

#include "engine/carriage.h"
#include "engine/fight.h"
#include "engine/ground.h"

/* ---- traces ---- */

static void take_passage(const struct charts *c, const struct state *s, enum side side, struct passage *way)
{
	unsigned count = grid_count(&c->map.grid);
	struct ground g;
	ground_mark(c, s, side, &g);
	memset(way->bridged, 0, count * sizeof way->bridged[0]);
	for (hex_t h = 0; h < count; h++)
		way->shut[h] = g.mark[h] & GROUND_FOE || (g.mark[h] & GROUND_ZONE && !(g.mark[h] & GROUND_FRIEND));
	for (piece_t p = 0; p < c->scn.n_pieces; p++) { /* Q75: for both sides */
		if (s->piece[p].bridge == 0 || !piece_in_play(s, p))
			continue;
		hex_t h = s->piece[p].hex;
		unsigned d = s->piece[p].bridge - 1U;
		hex_t over = c->map.next[h][d];
		way->bridged[h] = (uint8_t)(way->bridged[h] | 1U << d);
		if (over != HEX_NONE)
			way->bridged[over] = (uint8_t)(way->bridged[over] | 1U << dir_opposite((enum dir)d));
	}
}

static void clear(const struct charts *c, uint16_t mp[HEXES_MAX])
{
	memset(mp, 0xff, grid_count(&c->map.grid) * sizeof mp[0]);
}

bool supply_stocked(const struct charts *c, const struct state *s, piece_t p)
{
	const struct piece *is = &c->scn.piece[p];
	if (s->piece[p].where != WHERE_MAP)
		return false;
	return is->kind == PIECE_DEPOT ||
		(is->kind == PIECE_TRAIN && s->piece[p].stock > 0 && !(s->piece[p].flags & (PF_RAIL | PF_SHIP))); /* Q37 */
}

void supply_take(const struct charts *c, const struct state *s, enum side side, struct supply *m)
{
	struct passage way;
	bool rail[HEXES_MAX], water[HEXES_MAX];
	take_passage(c, s, side, &way);
	clear(c, m->source);
	clear(c, m->stock);
	for (unsigned i = 0; i < c->scn.n_source[side]; i++)
		if (!state_has_combat(c, s, side_other(side), c->scn.source[side][i]))
			m->source[c->scn.source[side][i]] = 0;
	water_net(c, s, side, water);
	rail_net(c, s, side, water, rail);
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++)
		if (rail[h] || water[h])
			m->source[h] = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].side == side && supply_stocked(c, s, p))
			m->stock[s->piece[p].hex] = 0;
	charts_distances(c, &way, c->rules.supply_mp, m->source);
	charts_distances(c, &way, c->rules.supply_mp, m->stock);
}

void supply_take_stock(const struct charts *c, const struct state *s, piece_t stock, uint16_t mp[HEXES_MAX])
{
	struct passage way;
	take_passage(c, s, (enum side)c->scn.piece[stock].side, &way);
	clear(c, mp);
	mp[s->piece[stock].hex] = 0;
	charts_distances(c, &way, c->rules.supply_mp, mp);
}

bool supply_has(const struct charts *c, const struct state *s, piece_t p)
{
	struct supply m;
	if (!piece_in_play(s, p))
		return false;
	supply_take(c, s, (enum side)c->scn.piece[p].side, &m);
	return supply_feeds(&m, s->piece[p].hex);
}

/* R37 */
static bool leaders_suffer(const struct charts *c)
{
	return c->rules.unsupplied_leaders == RULE_ON(R37);
}

bool supply_weakens(const struct charts *c, const struct state *s, piece_t leader)
{
	if (!leaders_suffer(c) || !piece_in_play(s, leader))
		return false;
	if ((s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT) && c->scn.piece[leader].side == s->active)
		return s->piece[leader].flags & PF_UNSUPPLIED;
	return !supply_has(c, s, leader);
}

/* ---- when a phase begins ---- */

void supply_judge(const struct charts *c, struct state *s, struct listener *l)
{
	struct event e = event_of(EVENT_UNSUPPLIED, (enum side)s->active);
	struct supply m;
	supply_take(c, s, (enum side)s->active, &m);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		bool unit = c->scn.piece[p].kind == PIECE_UNIT;
		s->piece[p].flags &= ~(uint32_t)PF_UNSUPPLIED;
		if (c->scn.piece[p].side != s->active || !piece_in_play(s, p) || supply_feeds(&m, s->piece[p].hex) ||
			!(unit || (c->scn.piece[p].kind == PIECE_LEADER && leaders_suffer(c))))
			continue;
		s->piece[p].flags |= PF_UNSUPPLIED;
		e.facts.n[0] += unit;
		e.facts.n[1] += s->piece[p].strength;
	}
	if (e.facts.n[0] > 0)
		event_emit(l, e);
}

uint8_t supply_full(const struct charts *c, piece_t p)
{
	const struct piece *is = &c->scn.piece[p];
	if (is->kind == PIECE_TRAIN)
		return is->pontoon ? 0 : c->rules.stock_train;
	return is->kind == PIECE_HQ && is->hq_kind == HQ_ARMY ? c->rules.stock_army : 0;
}

void supply_fill(const struct charts *c, struct state *s, struct listener *l)
{
	struct supply m;
	supply_take(c, s, (enum side)s->active, &m);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		struct event e = event_of(EVENT_FILLED, (enum side)s->active);
		uint8_t full = supply_full(c, p);
		if (c->scn.piece[p].side != s->active || s->piece[p].where != WHERE_MAP || s->piece[p].stock >= full ||
			s->piece[p].flags & (PF_RAIL | PF_SHIP) || m.source[s->piece[p].hex] == SUPPLY_NONE)
			continue;
		e.facts.piece[0] = p;
		e.facts.hex[0] = s->piece[p].hex;
		e.facts.n[0] = full - s->piece[p].stock;
		e.facts.n[1] = full;
		s->piece[p].stock = full;
		event_emit(l, e);
	}
}

/* ---- step (4) of the Strategic Turn ---- */

static void starve(const struct charts *c, struct state *s, piece_t p, struct listener *l)
{
	struct event e = event_of(EVENT_STARVES, (enum side)c->scn.piece[p].side);
	struct engaged one = { .unit = { p }, .n = 1 };
	unsigned lost = s->piece[p].strength * c->rules.hunger_percent / 100U;
	lost = lost > 0 ? lost : 1;
	e.facts.piece[0] = p;
	e.facts.hex[0] = s->piece[p].hex;
	e.facts.n[0] = (int32_t)lost;
	e.facts.n[1] = c->rules.hunger_percent;
	event_emit(l, e);
	fight_take_losses(c, s, &one, lost, l);
}

static void hunger(const struct charts *c, struct state *s, enum side side, struct listener *l)
{
	struct supply m;
	supply_take(c, s, side, &m);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		struct event e = event_of(EVENT_HUNGRY, side);
		bool before = s->piece[p].flags & PF_HUNGRY;
		if (c->scn.piece[p].kind != PIECE_UNIT || c->scn.piece[p].side != side || !piece_in_play(s, p))
			continue;
		if (supply_feeds(&m, s->piece[p].hex)) {
			s->piece[p].flags &= ~(uint32_t)PF_HUNGRY;
		} else if (before) {
			starve(c, s, p, l);
		} else {
			s->piece[p].flags |= PF_HUNGRY;
			e.facts.piece[0] = p;
			e.facts.hex[0] = s->piece[p].hex;
			event_emit(l, e);
		}
	}
}

void supply_hunger(const struct charts *c, struct state *s, struct listener *l)
{
	hunger(c, s, SIDE_UNION, l); /* H25: Union first */
	hunger(c, s, SIDE_CONFEDERATE, l);
}
