/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the side that is attacked answers: its standing orders, or the default (H27, Q45, Q47, Q71). */
#include "naive/naive.h"

static bool may_take_charge(const struct charts *c, const struct state *s, piece_t l, enum side side, hex_t h)
{
	return is_leader(c, l) && s->piece[l].where == WHERE_MAP && c->scn.piece[l].side == side &&
		2 * most_commanded(c, s, l, h) >= sp_at(c, s, side, h);
}

/* Highest initiative, then stars, then lowest piece number. */
static piece_t default_charge(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	piece_t best = PIECE_NONE;
	for (piece_t l = 0; l < c->scn.n_pieces; l++) {
		if (!may_take_charge(c, s, l, side, h))
			continue;
		int more = best == PIECE_NONE ? 1 : ratings_of(c, s, l).initiative - ratings_of(c, s, best).initiative;
		if (more > 0 || (more == 0 && c->scn.piece[l].stars > c->scn.piece[best].stars))
			best = l;
	}
	return best;
}

static bool speaks(const struct standing_entry *e, enum standing_scope scope, hex_t h, piece_t leader)
{
	return e->scope == scope && (scope != STANDING_HEX || e->hex == h) && (scope != STANDING_LEADER || e->leader == leader);
}

static unsigned of_list(const uint8_t *list, unsigned n, unsigned k)
{
	return list[k <= n ? k - 1 : n - 1];
}

struct answer answer_of(const struct charts *c, const struct state *s, const struct standing *st, const struct question *q)
{
	/* the narrowest comes last, and holds */
	static const enum standing_scope from_wide[] = { STANDING_ALL, STANDING_LEADER, STANDING_HEX };
	enum side side = foe_of((enum side)s->active);
	struct answer a = { .hex = q->hex, .k = q->k, .leader = default_charge(c, s, side, q->hex), .withdraw = true,
		.retreat = HEX_NONE };
	piece_t named = a.leader;
	for (unsigned w = 0; w < 3; w++)
		for (unsigned i = 0; i < st->n && from_wide[w] != STANDING_LEADER; i++)
			if (speaks(&st->entry[i], from_wide[w], q->hex, PIECE_NONE) && st->entry[i].charge_set)
				named = st->entry[i].charge;
	if (named == PIECE_NONE || may_take_charge(c, s, named, side, q->hex)) /* N6 */
		a.leader = named;
	struct rated r = { 0, 0, 0 };
	if (a.leader != PIECE_NONE)
		r = ratings_of(c, s, a.leader);
	unsigned intensity = (unsigned)(r.initiative + 1) / 2, rating = 0;
	for (unsigned w = 0; w < 3; w++)
		for (unsigned i = 0; i < st->n; i++) {
			const struct standing_entry *e = &st->entry[i];
			if (!speaks(e, from_wide[w], q->hex, a.leader) || (e->scope == STANDING_LEADER && a.leader == PIECE_NONE))
				continue;
			intensity = e->n_intensity ? of_list(e->intensity, e->n_intensity, q->k) : intensity;
			rating = e->n_rating ? of_list(e->rating, e->n_rating, q->k) : rating;
			a.withdraw = e->withdraw != STANDING_UNSET ? e->withdraw : a.withdraw;
			a.stand = e->stand != STANDING_UNSET ? e->stand : a.stand;
			a.retreat = e->retreat_set ? e->retreat : a.retreat;
		}
	unsigned cap = (unsigned)r.initiative < INTENSITY_CHOICE_MAX ? (unsigned)r.initiative : INTENSITY_CHOICE_MAX; /* W4 */
	cap = q->march && cap > c->rules.assault_intensity ? c->rules.assault_intensity : cap; /* H23 */
	a.intensity = (uint8_t)(intensity < cap ? intensity : cap);
	a.rating = (uint8_t)(rating < (unsigned)r.combat ? rating : (unsigned)r.combat);
	if (a.leader == PIECE_NONE || s->piece[a.leader].hex != q->hex) /* Q47 */
		a.rating = 0;
	return a;
}
