/* SPDX-License-Identifier: GPL-3.0-or-later
 * What an attack draws from stocks (H14, Q70). */
#include "engine/fight.h"
#include "engine/supply.h"

/* SP among the engaged that stocks must feed: in supply when the phase began, and no supply source within reach now. */
static unsigned fed_by_stock(const struct charts *c, const struct state *s, const struct engaged *e, bool needs[PIECES_MAX])
{
	struct supply m;
	unsigned sp = 0;

	supply_take(c, s, (enum side)s->active, &m);
	for (unsigned i = 0; i < e->n; i++) {
		piece_t p = e->unit[i];

		needs[i] = !(s->piece[p].flags & PF_UNSUPPLIED) && m.source[s->piece[p].hex] == SUPPLY_NONE;
		if (needs[i])
			sp += s->piece[p].strength;
	}
	return sp;
}

/* Keep the list by rising MP; equals stay in the order they came in, that of piece numbers. */
static void add_stock(struct feed *f, uint16_t mp[], piece_t p, uint16_t far)
{
	unsigned i = f->n++;

	for (; i > 0 && mp[i - 1] > far; i--) {
		mp[i] = mp[i - 1];
		f->stock[i] = f->stock[i - 1];
	}
	mp[i] = far;
	f->stock[i] = p;
}

static void find_stocks(const struct charts *c, const struct state *s, const struct engaged *e, const bool needs[PIECES_MAX],
	struct feed *f)
{
	uint16_t mp[PIECES_MAX], from[HEXES_MAX];

	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		uint16_t far = SUPPLY_NONE;

		if (c->scn.piece[p].side != s->active || !supply_stocked(c, s, p))
			continue;
		supply_take_stock(c, s, p, from);
		for (unsigned i = 0; i < e->n; i++)
			if (needs[i] && from[s->piece[e->unit[i]].hex] < far)
				far = from[s->piece[e->unit[i]].hex];
		if (far == SUPPLY_NONE)
			continue;
		add_stock(f, mp, p, far);
		f->have += c->scn.piece[p].kind == PIECE_DEPOT ? f->need : s->piece[p].stock;
	}
}

/* Army HQs whose Leader leads the attack or could command him who does. */
static void find_armies(const struct charts *c, const struct state *s, piece_t leader, struct feed *f)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		piece_t over = c->scn.piece[p].kind == PIECE_HQ && piece_in_play(s, p) ? command_leader(s, p) : PIECE_NONE;
		struct verdict v = verdict_ok();

		if (over == PIECE_NONE || c->scn.piece[p].side != s->active || s->piece[p].stock == 0)
			continue;
		if (over != leader)
			v = command_may(c, s, NULL, over, leader);
		if (!verdict_legal(&v))
			continue;
		f->stock[f->n++] = p;
		f->have += s->piece[p].stock;
	}
}

void fight_feed(const struct charts *c, const struct state *s, piece_t leader, struct engaged *e, struct feed *f)
{
	bool needs[PIECES_MAX];
	unsigned sp = fed_by_stock(c, s, e, needs), a_point = c->rules.stock_sp;

	*f = (struct feed){ .need = (sp + a_point - 1) / a_point };
	e->unfed = false;
	if (sp == 0 || !RULE_ON(H14)) {
		f->need = 0;
		return;
	}
	find_stocks(c, s, e, needs, f);
	if (leader < c->scn.n_pieces)
		find_armies(c, s, leader, f);
	e->unfed = RULE_ON(Q70) && f->have < f->need;
}

void fight_draw(const struct charts *c, struct state *s, const struct feed *f, struct listener *l)
{
	unsigned left = f->need;

	for (unsigned i = 0; i < f->n && left > 0; i++) {
		piece_t p = f->stock[i];
		bool depot = c->scn.piece[p].kind == PIECE_DEPOT;
		unsigned drawn = depot || s->piece[p].stock > left ? left : s->piece[p].stock;
		struct event e = event_of(depot ? EVENT_DEPOT_FEEDS : EVENT_STOCK_DRAWN, (enum side)s->active);

		if (!depot)
			s->piece[p].stock = (uint8_t)(s->piece[p].stock - drawn);
		left -= drawn;
		e.facts.piece[0] = p;
		e.facts.hex[0] = s->piece[p].hex;
		e.facts.n[0] = (int32_t)drawn;
		e.facts.n[1] = s->piece[p].stock;
		event_emit(l, e);
	}
}
