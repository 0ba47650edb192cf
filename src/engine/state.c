/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/state.h"

#include <string.h>

/* Does the piece stand in hex h, on the map or on a manifest, and belong to `side`? */
static inline bool stands(const struct charts *c, const struct state *s, piece_t p, enum side side, hex_t h)
{
	return s->piece[p].hex == h && piece_in_play(s, p) && c->scn.piece[p].side == side;
}

unsigned state_sp(const struct charts *c, const struct state *s, enum side side, hex_t h, bool bracketed)
{
	unsigned sp = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		/* asked more often than anything else: most pieces stand elsewhere, and only units have strength */
		if (s->piece[p].hex != h || s->piece[p].strength == 0)
			continue;
		if (stands(c, s, p, side, h) && (bracketed || !c->scn.piece[p].bracketed))
			sp += s->piece[p].strength;
	}
	return sp;
}

unsigned state_pieces(const struct charts *c, const struct state *s, enum side side, hex_t h, piece_t *out, unsigned max)
{
	unsigned n = 0;
	for (piece_t p = 0; p < c->scn.n_pieces && n < max; p++)
		if (stands(c, s, p, side, h))
			out[n++] = p;
	return n;
}

unsigned state_manifest(const struct charts *c, const struct state *s, piece_t hq, piece_t *out, unsigned max)
{
	unsigned n = 0;
	for (piece_t p = 0; p < c->scn.n_pieces && n < max; p++)
		if (s->piece[p].where == WHERE_MANIFEST && s->piece[p].hq == hq)
			out[n++] = p;
	return n;
}

bool state_is_lonely(const struct charts *c, const struct state *s, piece_t leader)
{
	const struct piece *is = &c->scn.piece[leader];
	if (is->kind != PIECE_LEADER || s->piece[leader].where != WHERE_MAP || !RULE_ON(S111))
		return false;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		uint8_t kind = c->scn.piece[p].kind;
		if (kind == PIECE_HQ ? !RULE_ON(R19) && s->piece[leader].hq != p : kind == PIECE_UNIT && !RULE_ON(S110))
			continue;
		if ((kind == PIECE_HQ || kind == PIECE_UNIT) && stands(c, s, p, (enum side)is->side, s->piece[leader].hex))
			return false;
	}
	return true;
}

enum dir state_dir(const struct charts *c, hex_t a, hex_t b)
{
	unsigned d = 0;
	while (d < DIR_COUNT && (c->map.next[a][d] != b || b == HEX_NONE))
		d++;
	return (enum dir)d;
}

bool state_bridged(const struct charts *c, const struct state *s, hex_t h, enum dir d)
{
	hex_t to = c->map.next[h][d];
	if (!(c->map.hexside[h][d] & HEXSIDE_MINOR))
		return false;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (s->piece[p].bridge && ((s->piece[p].hex == h && s->piece[p].bridge == d + 1U) ||
				(s->piece[p].hex == to && s->piece[p].bridge == dir_opposite(d) + 1U)))
			return true;
	return false;
}

/* Unbracketed strength of `side` in the six hexes round h that has not retreated, and whether cavalry is part of it. */
static void round_about(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned sp[DIR_COUNT],
	bool cavalry[DIR_COUNT])
{
	const hex_t *next = c->map.next[h];
	memset(sp, 0, DIR_COUNT * sizeof sp[0]);
	memset(cavalry, 0, DIR_COUNT * sizeof cavalry[0]);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		const struct piece *is = &c->scn.piece[p];
		if (!state_exerts(c, s, p) || is->side != side)
			continue;
		for (unsigned d = 0; d < DIR_COUNT; d++)
			if (next[d] == s->piece[p].hex) {
				sp[d] += s->piece[p].strength;
				cavalry[d] |= is->unit_type == UNIT_CAVALRY;
			}
	}
}

bool state_in_zone(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	unsigned sp[DIR_COUNT];
	bool cavalry[DIR_COUNT];
	round_about(c, s, side, h, sp, cavalry);
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (sp[d] && sp[d] >= state_zone_sp(c) && !state_forbids_ground(c, s, h, (enum dir)d))
			return true;
	return false;
}

bool state_zone_foot_only(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	unsigned sp[DIR_COUNT];
	bool cavalry[DIR_COUNT], zone = false;
	round_about(c, s, side, h, sp, cavalry);
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (sp[d] && sp[d] >= state_zone_sp(c) && !state_forbids_ground(c, s, h, (enum dir)d)) {
			if (cavalry[d])
				return false;
			zone = true;
		}
	return zone;
}

/* ---- set-up ---- */

void state_begin(const struct charts *c, struct state *s)
{
	memset(s, 0, sizeof *s);
	for (unsigned p = 0; p < PIECES_MAX; p++)
		s->piece[p] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		const struct piece *is = &c->scn.piece[p];
		s->piece[p].where = is->comes == COMES_DUE ? WHERE_AWAITED : WHERE_POOL;
		s->piece[p].strength = is->kind == PIECE_UNIT ? is->strength : 0;
		s->piece[p].returns = is->comes == COMES_DUE ? is->arrives : 0;
	}
	for (unsigned i = 0; i < OBJECTIVES_MAX; i++)
		s->owner[i] = i < c->scn.n_objectives ? c->scn.objective[i].holder : (uint8_t)SIDE_NONE;
	s->active = SIDE_UNION;
	s->first = SIDE_NONE;
	s->winner = SIDE_NONE;
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		s->rail_points[side] = c->scn.rail_points[side];
	for (unsigned i = 0; i < c->n_rail_hexes; i++) {
		const uint16_t *flags = c->map.hexside[c->rail_hex[i]];
		s->rail[i] = (uint8_t)(c->rail_owner[i] << RAIL_OWNER_SHIFT);
		for (unsigned d = 0; d < DIR_COUNT; d++)
			if (flags[d] & HEXSIDE_WRECKED)
				s->rail[i] = (uint8_t)(s->rail[i] | 1u << d);
	}
	state_arrivals(c, s, 0);
	s->stage = c->scn.opens_with_strategic ? STAGE_STRATEGIC : STAGE_CHITS;
	if (c->scn.opens_with_strategic) {
		s->strategic = 1;
		state_arrivals(c, s, 1);
	}
}
