/* SPDX-License-Identifier: GPL-3.0-or-later
 * The invariants of a state.  They hold after every order carried out; whatever breaks one is our bug. */
#include "engine/supply.h"

/* Stage, sides and counters. */
static const char *clock_broken(const struct charts *c, const struct state *s)
{
	if (s->stage >= STAGE_COUNT)
		return "stage is known";
	if (s->active >= SIDE_COUNT || s->first > SIDE_NONE || s->winner > SIDE_NONE)
		return "sides are known";
	if (s->ending >= ENDING_COUNT || s->level >= LEVEL_COUNT)
		return "ending and level are known";
	if ((s->stage == STAGE_OVER) != (s->ending != ENDING_NONE))
		return "the game is over if and only if it has an ending";
	if (s->game_turn > 4 * c->scn.cycles || s->player_turn > 1)
		return "game turn is within the length of the game";
	if (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT) {
		if (s->game_turn == 0 || s->first >= SIDE_COUNT)
			return "a player turn has a game turn and a First Player";
		if ((s->active == s->first) != (s->player_turn == 0))
			return "the First Player moves first (Q3)";
	} else if (s->n_fought) {
		return "attacked hexes belong to a player turn";
	}
	if (s->stage == STAGE_STRATEGIC && s->strategic == 0)
		return "a Strategic Turn is counted";
	if (s->stage != STAGE_MOVEMENT && s->initiatives)
		return "chit points belong to a movement phase (S78)";
	if (s->rolled && (s->stage != STAGE_MOVEMENT || s->initiatives))
		return "no chit point is left once a Leader was rolled for (S79)";
	return NULL;
}

static const char *fought_broken(const struct charts *c, const struct state *s)
{
	for (unsigned i = 0; i < s->n_fought; i++) {
		if (s->fought[i].hex >= grid_count(&c->map.grid) || s->fought[i].attacks == 0)
			return "an attacked hex is on the map and was attacked";
		for (unsigned j = 0; j < i; j++)
			if (s->fought[j].hex == s->fought[i].hex)
				return "attacked hexes are listed once";
	}
	return NULL;
}

/* One piece by itself. */
static const char *piece_broken(const struct charts *c, const struct state *s, piece_t p)
{
	const struct piece *is = &c->scn.piece[p];
	const struct piece_state *ps = &s->piece[p];
	if (ps->where >= WHERE_COUNT)
		return "place of a piece is known";
	if (piece_in_play(s, p) != (ps->hex != HEX_NONE))
		return "a piece has a hex if and only if it is in play";
	if (piece_in_play(s, p)) {
		if (ps->hex >= grid_count(&c->map.grid) || c->map.terrain[ps->hex] == TERRAIN_SEA)
			return "a piece in play stands on land";
		if (ps->returns)
			return "a piece in play does not return";
		if (is->kind == PIECE_UNIT && ps->strength == 0)
			return "a unit at 0 SP is removed (Q61)";
	} else if (ps->hq != PIECE_NONE || (ps->flags && ps->where != WHERE_AWAITED && ps->where != WHERE_WOUNDED)) {
		return "a piece out of play has no HQ and no flags";
	}
	if (ps->stock > supply_full(c, p))
		return "a stock is within what it holds when full (H14)";
	if ((ps->flags & PF_HUNGRY) && is->kind != PIECE_UNIT)
		return "only units are hungry (H13)";
	if ((ps->flags & PF_UNSUPPLIED) && (is->side != s->active || (s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT)))
		return "supply is judged for the phases of the active side (Q69)";
	if (ps->bridge > DIR_COUNT || (ps->bridge && !is->pontoon))
		return "only a pontoon train holds a side open (Q75)";
	if (ps->bridge && !(c->map.hexside[ps->hex][ps->bridge - 1] & HEXSIDE_MINOR))
		return "a pontoon bridge spans a minor river (Q75)";
	if ((ps->flags & PF_GRANTED) && is->kind != PIECE_LEADER)
		return "only Leaders grant forced marches (Q28)";
	if ((ps->flags & (PF_RAIL | PF_SHIP)) && is->kind != PIECE_TRAIN)
		return "only trains stay aboard (Q37)";
	if (ps->flags & PF_RAIL && c->rail_index[ps->hex] == RAIL_HEXES_MAX)
		return "cars stand on a railway (Q37)";
	if ((ps->flags & PF_ENTRENCHED) && is->kind != PIECE_UNIT)
		return "only units are entrenched (Q51)";
	if (is->kind != PIECE_UNIT && ps->strength)
		return "only units have strength";
	if (ps->where == WHERE_MANIFEST && is->kind != PIECE_UNIT)
		return "only units are on a manifest (S35)";
	if ((ps->where == WHERE_WOUNDED || ps->where == WHERE_KILLED) && is->kind != PIECE_LEADER)
		return "only Leaders are wounded or killed (Q66)";
	if (ps->where == WHERE_POOL && (is->comes == COMES_DUE || ps->returns))
		return "only an HQ to be raised or a Leader to be drawn waits in the pool (H25)";
	if (ps->where == WHERE_WOUNDED && ps->returns == 0)
		return "a wounded Leader returns (Q66)";
	return NULL;
}

/* Its HQ, manifest or commander. */
static const char *bond_broken(const struct charts *c, const struct state *s, piece_t p)
{
	const struct piece *is = &c->scn.piece[p];
	const struct piece_state *ps = &s->piece[p];
	if (ps->where == WHERE_MAP && is->kind == PIECE_UNIT && ps->hq != PIECE_NONE)
		return "a loose unit has no HQ";
	if (ps->hq == PIECE_NONE)
		return ps->where == WHERE_MANIFEST ? "a manifest belongs to an HQ" : NULL;
	if (ps->hq >= c->scn.n_pieces || c->scn.piece[ps->hq].side != is->side)
		return "HQ and commander are pieces of the same side";
	const struct piece *other = &c->scn.piece[ps->hq];
	if (s->piece[ps->hq].where != WHERE_MAP || s->piece[ps->hq].hex != ps->hex)
		return "an HQ, its Leader and its manifest stand in one hex (S23, S36)";
	switch (is->kind) {
	case PIECE_UNIT:
		if (other->kind != PIECE_HQ)
			return "a manifest belongs to an HQ";
		if (is->unit_type == UNIT_GARRISON)
			return "a garrison is never on a manifest (Q15)";
		if (is->unit_type == UNIT_CAVALRY && other->hq_kind == HQ_CORPS)
			return "cavalry is on no infantry corps' manifest (S97)";
		if (is->unit_type != UNIT_CAVALRY && other->hq_kind == HQ_CAVALRY)
			return "infantry is on no cavalry corps' manifest (S98)";
		return NULL;
	case PIECE_LEADER:
		return other->kind == PIECE_HQ && s->piece[ps->hq].hq == p ? NULL : "a Leader and his HQ name each other (S23)";
	case PIECE_HQ:
		return other->kind == PIECE_LEADER && s->piece[ps->hq].hq == p ? NULL : "an HQ and its Leader name each other (S23)";
	default:
		return "only Leaders, HQs and units have an HQ";
	}
}

/* What stands together, per piece: the other side's combat units are nowhere with it (H3, H8, R23, Q35), but for those that
 * retreated to where it stood and have not had a player turn since (N67). */
static const char *hex_broken(const struct charts *c, const struct state *s, piece_t p)
{
	const struct piece *is = &c->scn.piece[p];
	if (!piece_in_play(s, p))
		return NULL;
	unsigned on = 0;
	for (piece_t q = 0; q < c->scn.n_pieces; q++) {
		on += s->piece[q].where == WHERE_MANIFEST && s->piece[q].hq == p;
		if (s->piece[q].hex == s->piece[p].hex && c->scn.piece[q].kind == PIECE_UNIT && c->scn.piece[q].side != is->side &&
			(is->kind == PIECE_UNIT || !(s->piece[q].flags & PF_RETREATED)))
			return "no piece shares a hex with enemy combat units (Q35)";
	}
	if (is->kind == PIECE_HQ && on > c->rules.manifest_max[is->hq_kind])
		return "a manifest is within its limit (R32)";
	return NULL;
}

/* Q76, Q78: owners of objectives and the count of losses. */
static const char *score_broken(const struct charts *c, const struct state *s)
{
	unsigned printed[SIDE_COUNT] = { 0 }, left[SIDE_COUNT] = { 0 };
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		if (s->owner[i] > SIDE_NONE)
			return "the owner of an objective is known";
		for (unsigned side = 0; side < SIDE_COUNT; side++)
			if (s->owner[i] != side && state_has_combat(c, s, (enum side)side, c->scn.objective[i].hex))
				return "an objective belongs to the side that stands in it (Q76)";
	}
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].kind == PIECE_UNIT) {
			printed[c->scn.piece[p].side] += c->scn.piece[p].strength;
			left[c->scn.piece[p].side] += s->piece[p].strength;
		}
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		if (left[side] + s->lost_sp[side] != printed[side])
			return "SP left and SP lost make up what a side began with (Q78)";
	return NULL;
}

/* H9-H11, Q40: points, transports, and railways kept alike on both hexes of a side. */
static const char *carriage_broken(const struct charts *c, const struct state *s)
{
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		if (s->rail_points[side] > c->scn.rail_points[side])
			return "rail points left are within those of a cycle (H9)";
	for (unsigned i = 0; i < c->scn.n_fleets; i++)
		if (s->sailed[i] > c->scn.fleet[i].count)
			return "a transport carries once a game turn (Q40)";
	for (unsigned i = 0; i < c->n_rail_hexes; i++) {
		hex_t h = c->rail_hex[i];
		if (s->rail[i] >> RAIL_OWNER_SHIFT > SIDE_NONE)
			return "the owner of a railway is known";
		for (unsigned d = 0; d < DIR_COUNT; d++) {
			unsigned flags = c->map.hexside[h][d];
			bool wrecked = s->rail[i] >> d & 1;
			if (wrecked && !(flags & HEXSIDE_RAIL))
				return "only railways are wrecked (H10)";
			if (!wrecked && flags & HEXSIDE_BROKEN)
				return "no railway runs over a bridge down";
			if (flags & HEXSIDE_RAIL &&
				wrecked != (s->rail[c->rail_index[c->map.next[h][d]]] >> dir_opposite((enum dir)d) & 1))
				return "a railway is wrecked on both hexes of a side (H10)";
		}
	}
	return NULL;
}

const char *state_broken(const struct charts *c, const struct state *s)
{
	const char *why = clock_broken(c, s);
	if (!why)
		why = fought_broken(c, s);
	for (piece_t p = 0; p < c->scn.n_pieces && !why; p++) {
		why = piece_broken(c, s, p);
		if (!why)
			why = bond_broken(c, s, p);
		if (!why)
			why = hex_broken(c, s, p);
	}
	if (!why)
		why = carriage_broken(c, s);
	return why ? why : score_broken(c, s);
}
