/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who owns what and who is ahead (H26, Q76, Q78, Q79). */
#include "engine/supply.h"
#include "engine/turn.h"

bool turn_stands(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (s->piece[p].hex == h && c->scn.piece[p].kind == PIECE_UNIT && c->scn.piece[p].side == side)
			return supply_has(c, s, p); /* all that stand in the hex trace alike */
	return false;
}

void turn_owners(const struct charts *c, struct state *s)
{
	uint8_t there[OBJECTIVES_MAX] = { 0 }; /* a bit for each side */
	uint64_t some = 0;                     /* of hexes by their last six bits: most units stand in none of these */

	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		some |= (uint64_t)1 << (c->scn.objective[i].hex & 63);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		hex_t h = s->piece[p].hex;

		if (h == HEX_NONE || s->piece[p].strength == 0 || !(some >> (h & 63) & 1))
			continue;
		for (unsigned i = 0; i < c->scn.n_objectives; i++)
			if (c->scn.objective[i].hex == h)
				there[i] |= (uint8_t)(1U << c->scn.piece[p].side);
	}
	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		if ((there[i] == 1U << SIDE_UNION || there[i] == 1U << SIDE_CONFEDERATE) && RULE_ON(Q76))
			s->owner[i] = there[i] == 1U << SIDE_UNION ? SIDE_UNION : SIDE_CONFEDERATE;
}

static enum level level_of(const struct rules *r, unsigned difference)
{
	if (!RULE_ON(Q79))
		return LEVEL_DRAW;
	if (difference >= r->level_decisive)
		return LEVEL_DECISIVE;
	if (difference >= r->level_substantial)
		return LEVEL_SUBSTANTIAL;
	return difference >= r->level_marginal ? LEVEL_MARGINAL : LEVEL_DRAW;
}

void turn_score(const struct charts *c, const struct state *s, struct score *out)
{
	int diff;

	*out = (struct score){ 0 };
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		const struct objective *o = &c->scn.objective[i];

		if ((o->holder != o->side || !RULE_ON(Q78)) && s->owner[i] == o->side && turn_stands(c, s, (enum side)o->side, o->hex))
			out->objectives[o->side] = (uint16_t)(out->objectives[o->side] + o->points);
	}
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++)
		out->losses[side] = (uint16_t)(RULE_ON(Q78) ? s->lost_sp[side_other(side)] / c->rules.points_sp : 0);
	diff = (out->objectives[SIDE_UNION] + out->losses[SIDE_UNION]) -
		(out->objectives[SIDE_CONFEDERATE] + out->losses[SIDE_CONFEDERATE]);
	out->difference = (int16_t)diff;
	out->level = (uint8_t)level_of(&c->rules, (unsigned)(diff < 0 ? -diff : diff));
	out->leader = SIDE_NONE;
	if (out->level != LEVEL_DRAW)
		out->leader = diff > 0 ? SIDE_UNION : SIDE_CONFEDERATE;
}
