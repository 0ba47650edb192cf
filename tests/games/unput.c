/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/unput.h"

#include <string.h>

#include "base/bytes.h"

size_t state_bytes(const struct charts *c, const struct state *s, uint8_t out[STATE_BYTES_MAX])
{
	struct bytes b = { .p = out, .cap = STATE_BYTES_MAX };
	struct sink k = bytes_sink(&b);
	state_put(c, s, &k);
	return b.over ? 0 : b.len;
}

static hex_t read_hex(const struct charts *c, struct reader *r)
{
	uint16_t id = reader_u16(r);
	return id == 0xffff ? HEX_NONE : grid_from_id(&c->map.grid, id);
}

static void read_head(struct reader *r, struct state *s)
{
	s->stage = reader_u8(r);
	s->active = reader_u8(r);
	s->strategic = reader_u8(r);
	s->game_turn = reader_u8(r);
	s->first = reader_u8(r);
	s->player_turn = reader_u8(r);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		s->chit[side] = reader_u8(r);
	s->initiatives = reader_u8(r);
	s->rolled = reader_u8(r);
	s->take_bracketed = reader_u8(r);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		s->lost_sp[side] = reader_u16(r);
	s->ending = reader_u8(r);
	s->winner = reader_u8(r);
	s->level = reader_u8(r);
}

static bool read_lists(const struct charts *c, struct reader *r, struct state *s)
{
	if (reader_u8(r) != c->scn.n_objectives)
		return false;
	reader_bytes(r, s->owner, c->scn.n_objectives);
	s->n_fought = reader_u8(r);
	for (unsigned i = 0; i < s->n_fought; i++) {
		s->fought[i].hex = read_hex(c, r);
		s->fought[i].attacks = reader_u8(r);
		s->fought[i].won = reader_u8(r);
	}
	reader_bytes(r, s->rail_points, SIDE_COUNT);
	if (reader_u8(r) != c->scn.n_fleets)
		return false;
	reader_bytes(r, s->sailed, c->scn.n_fleets);
	if (reader_u16(r) != c->n_rail_hexes)
		return false;
	reader_bytes(r, s->rail, c->n_rail_hexes);
	return reader_u16(r) == c->scn.n_pieces;
}

bool state_from_bytes(const struct charts *c, const uint8_t *p, size_t n, struct state *s)
{
	struct reader r = { .p = p, .left = n };
	memset(s, 0, sizeof *s);
	read_head(&r, s);
	if (!read_lists(c, &r, s))
		return false;
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		struct piece_state *ps = &s->piece[i];
		ps->where = reader_u8(&r);
		ps->strength = reader_u8(&r);
		ps->spent = reader_u8(&r);
		ps->stock = reader_u8(&r);
		ps->bridge = reader_u8(&r);
		ps->flags = reader_u32(&r);
		ps->hex = read_hex(c, &r);
		ps->hq = reader_u16(&r);
		ps->returns = reader_u8(&r);
	}
	return !r.bad && r.left == 0;
}
