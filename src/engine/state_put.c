/* SPDX-License-Identifier: GPL-3.0-or-later
 * The state as canonical bytes, and where two states differ.  Both read the fields through the same tables. */
#include "engine/state.h"

/* Flags that a rule can still read; the others are left over from a phase that is done. */
static uint32_t live_flags(const struct charts *c, const struct state *s, piece_t p)
{
	uint32_t keep = PF_RETREATED | PF_ENTRENCHED | PF_HUNGRY | PF_RAIL | PF_SHIP;
	if (!piece_in_play(s, p))
		return 0;
	if (c->scn.piece[p].side == s->active && (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT))
		keep |= PF_STIRRED | PF_UNSUPPLIED | PF_BEACHED | PF_ATTACKED;
	if (c->scn.piece[p].side == s->active && s->stage == STAGE_MOVEMENT)
		keep |= PF_ACTIVATED | PF_MARCHED | PF_TRIED | PF_GRANTED | PF_FORCED | PF_CARRIED;
	if (c->scn.piece[p].side == s->active && s->stage == STAGE_COMBAT)
		keep |= PF_ROLLED | PF_INITIATIVE | PF_SPENT;
	return s->piece[p].flags & keep;
}

static uint32_t hex_id(const struct charts *c, hex_t h)
{
	return h == HEX_NONE ? HEX_NONE : grid_id(&c->map.grid, h);
}

/* Fields before the lists, in order: name for people and width in bytes. */
static const struct field {
	const char *name;
	uint8_t width;
} head[] = {
	{ "stage", 1 }, { "active side", 1 }, { "Strategic Turn", 1 }, { "game turn", 1 }, { "First Player", 1 },
	{ "player turn", 1 }, { "Union chit", 1 }, { "Confederate chit", 1 }, { "initiatives left", 1 }, { "rolled", 1 },
	{ "take the bracketed chit", 1 }, { "Union SP lost", 2 }, { "Confederate SP lost", 2 }, { "ending", 1 }, { "winner", 1 },
	{ "level", 1 },
}, fought[] = {
	{ "hex attacked", 2 }, { "attacks", 1 }, { "won", 1 },
}, piece[] = {
	{ "place", 1 }, { "strength", 1 }, { "MP spent", 1 }, { "supply points", 1 }, { "bridge", 1 }, { "flags", 4 },
	{ "hex", 2 }, { "HQ or Leader", 2 }, { "returns", 1 },
};
enum { HEAD = sizeof head / sizeof head[0], FOUGHT = sizeof fought / sizeof fought[0], PIECE = sizeof piece / sizeof piece[0] };

static uint32_t head_value(const struct state *s, unsigned i)
{
	const uint32_t v[HEAD] = {
		s->stage, s->active, s->strategic, s->game_turn, s->first,
		s->player_turn, s->chit[SIDE_UNION], s->chit[SIDE_CONFEDERATE], s->initiatives, s->rolled,
		s->take_bracketed, s->lost_sp[SIDE_UNION], s->lost_sp[SIDE_CONFEDERATE], s->ending, s->winner,
		s->level,
	};
	return v[i];
}

static uint32_t fought_value(const struct charts *c, const struct state *s, unsigned k, unsigned i)
{
	const struct fought *f = &s->fought[k];
	return i == 0 ? hex_id(c, f->hex) : i == 1 ? f->attacks : f->won;
}

static uint32_t piece_value(const struct charts *c, const struct state *s, piece_t p, unsigned i)
{
	const struct piece_state *ps = &s->piece[p];
	switch (i) {
	case 0: return ps->where;
	case 1: return ps->strength;
	case 2: return s->stage == STAGE_MOVEMENT && c->scn.piece[p].side == s->active ? ps->spent : 0;
	case 3: return ps->stock;
	case 4: return ps->bridge;
	case 5: return live_flags(c, s, p);
	case 6: return hex_id(c, ps->hex);
	case 7: return ps->hq;
	default: return ps->returns;
	}
}

static void put(struct sink *out, uint32_t v, unsigned width)
{
	if (width == 1)
		sink_u8(out, (uint8_t)v);
	else if (width == 2)
		sink_u16(out, (uint16_t)v);
	else
		sink_u32(out, v);
}

void state_put(const struct charts *c, const struct state *s, struct sink *out)
{
	for (unsigned i = 0; i < HEAD; i++)
		put(out, head_value(s, i), head[i].width);
	sink_u8(out, c->scn.n_objectives);
	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		sink_u8(out, s->owner[i]);
	sink_u8(out, s->n_fought);
	for (unsigned k = 0; k < s->n_fought; k++)
		for (unsigned i = 0; i < FOUGHT; i++)
			put(out, fought_value(c, s, k, i), fought[i].width);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		sink_u8(out, s->rail_points[side]);
	sink_u8(out, c->scn.n_fleets);
	sink_bytes(out, s->sailed, c->scn.n_fleets);
	sink_u16(out, c->n_rail_hexes);
	sink_bytes(out, s->rail, c->n_rail_hexes);
	sink_u16(out, c->scn.n_pieces);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		for (unsigned i = 0; i < PIECE; i++)
			put(out, piece_value(c, s, p, i), piece[i].width);
}

/* "subject: field a, b" */
static bool say(struct text *out, const char *subject, const char *field, uint32_t a, uint32_t b)
{
	if (subject[0]) {
		text_add(out, subject);
		text_add(out, ": ");
	}
	text_add(out, field);
	text_add_char(out, ' ');
	text_add_int(out, a);
	text_add(out, ", ");
	text_add_int(out, b);
	return true;
}

static bool carriage_differs(const struct charts *c, const struct state *a, const struct state *b, struct text *out)
{
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		if (a->rail_points[side] != b->rail_points[side])
			return say(out, side_name((enum side)side), "rail points", a->rail_points[side], b->rail_points[side]);
	for (unsigned i = 0; i < c->scn.n_fleets; i++)
		if (a->sailed[i] != b->sailed[i])
			return say(out, c->scn.fleet[i].name, "transports used", a->sailed[i], b->sailed[i]);
	for (unsigned i = 0; i < c->n_rail_hexes; i++)
		if (a->rail[i] != b->rail[i]) {
			char id[8];
			struct text t = text_in(id, sizeof id);
			text_add_padded(&t, grid_id(&c->map.grid, c->rail_hex[i]), 4);
			return say(out, id, "railway", a->rail[i], b->rail[i]);
		}
	return false;
}

bool state_differ(const struct charts *c, const struct state *a, const struct state *b, struct text *out)
{
	for (unsigned i = 0; i < HEAD; i++)
		if (head_value(a, i) != head_value(b, i))
			return say(out, "", head[i].name, head_value(a, i), head_value(b, i));
	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		if (a->owner[i] != b->owner[i]) {
			char id[8];
			struct text t = text_in(id, sizeof id);
			text_add_padded(&t, grid_id(&c->map.grid, c->scn.objective[i].hex), 4);
			return say(out, id, "owner", a->owner[i], b->owner[i]);
		}
	if (a->n_fought != b->n_fought)
		return say(out, "", "hexes attacked", a->n_fought, b->n_fought);
	for (unsigned k = 0; k < a->n_fought; k++)
		for (unsigned i = 0; i < FOUGHT; i++)
			if (fought_value(c, a, k, i) != fought_value(c, b, k, i))
				return say(out, "", fought[i].name, fought_value(c, a, k, i), fought_value(c, b, k, i));
	if (carriage_differs(c, a, b, out))
		return true;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		for (unsigned i = 0; i < PIECE; i++)
			if (piece_value(c, a, p, i) != piece_value(c, b, p, i))
				return say(out, c->scn.piece[p].id, piece[i].name, piece_value(c, a, p, i), piece_value(c, b, p, i));
	return false;
}
