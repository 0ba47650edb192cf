/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/bearing.h"

#include <string.h>

#include "orders/form.h"

/* ---- what a line names ---- */

enum { NAMED_MAX = LIST_MAX + 2, PLACES_MAX = MARCH_HEXES_MAX + 3 };

static bool has_attack(const struct order *o)
{
	return o->kind == ORDER_ASSAULT || ((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && o->flag);
}

static bool has_march(const struct order *o)
{
	return o->kind == ORDER_MARCH || o->kind == ORDER_ENTRAIN || o->kind == ORDER_EMBARK;
}

static bool has_list(const struct order *o)
{
	return o->kind == ORDER_RELEASE || o->kind == ORDER_ENTRENCH || o->kind == ORDER_ASSIGN;
}

static unsigned add_pieces(piece_t *out, unsigned n, const piece_t *p, unsigned more)
{
	for (unsigned i = 0; i < more; i++)
		out[n++] = p[i];
	return n;
}

static unsigned pieces_of(const struct order *o, piece_t out[NAMED_MAX])
{
	unsigned n = 0;
	if (has_march(o))
		return add_pieces(out, n, o->march.piece, o->march.n_pieces);
	if (has_list(o))
		n = add_pieces(out, n, o->list.piece, o->list.n);
	else if (has_attack(o))
		n = add_pieces(out, n, o->attack.with, o->attack.n_with);
	if (o->who != PIECE_NONE)
		out[n++] = o->who;
	if (o->to != PIECE_NONE)
		out[n++] = o->to;
	return n;
}

static unsigned hexes_of(const struct order *o, hex_t out[PLACES_MAX])
{
	unsigned n = 0;
	if (has_march(o))
		for (; n < o->march.n_path; n++)
			out[n] = o->march.path[n];
	if (has_attack(o)) {
		out[n++] = o->attack.target;
		for (unsigned i = 0; i < o->attack.n_from; i++)
			out[n++] = o->attack.from[i];
	}
	if (o->hex != HEX_NONE)
		out[n++] = o->hex;
	return n;
}

static bool is_journey(const struct order *o)
{
	return o->kind == ORDER_ENTRAIN || o->kind == ORDER_EMBARK;
}

static bool is_railwork(const struct order *o)
{
	return o->kind == ORDER_WRECK || o->kind == ORDER_REPAIR;
}

/* ---- how far down the sheet each hex and group may matter ---- */

static void raise(uint16_t *to, unsigned least)
{
	if (*to < least)
		*to = (uint16_t)least;
}

static bool any_line(const struct order *o)
{
	(void)o;
	return true;
}

/* Does it ask who could command whom, beside those it names (Q42, Q51)? */
static bool asks_for_leaders(const struct order *o)
{
	return has_attack(o) || o->kind == ORDER_ENTRENCH;
}

/* Of the lines from index `first` on that `which` is true of: the last one that names each group; then the last one to which each hex may
 * matter, be it named in the line, or a place where a group stands or is sent that the line names, but no more than `most`. */
static void mark(const struct bearing *b, const struct state *s, bool (*which)(const struct order *), unsigned first, unsigned most,
	uint16_t group[PIECES_MAX], uint16_t hex[HEXES_MAX])
{
	piece_t named[NAMED_MAX];
	hex_t at[PLACES_MAX];
	memset(group, 0, PIECES_MAX * sizeof group[0]);
	for (unsigned i = first; i < b->sh->n; i++)
		for (unsigned n = which(&b->sh->order[i]) ? pieces_of(&b->sh->order[i], named) : 0; n > 0; n--)
			group[b->group[named[n - 1]]] = (uint16_t)(i + 1);
	for (unsigned i = 0; i < b->sh->n; i++) {
		uint16_t last = (uint16_t)(i < first || !which(&b->sh->order[i]) ? 0 : i + 1);
		for (unsigned n = pieces_of(&b->sh->order[i], named); n > 0; n--)
			raise(&last, group[b->group[named[n - 1]]]);
		for (unsigned n = hexes_of(&b->sh->order[i], at); n > 0; n--)
			raise(&hex[at[n - 1]], last < most ? last : most);
	}
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (s->piece[p].hex != HEX_NONE)
			raise(&hex[s->piece[p].hex], group[b->group[p]] < most ? group[b->group[p]] : most);
}

/* A hex matters as long as one beside it. */
static void widen(const struct charts *c, uint16_t hex[HEXES_MAX], unsigned times)
{
	unsigned count = grid_count(&c->map.grid);
	for (; times > 0; times--) {
		uint16_t was[HEXES_MAX];
		memcpy(was, hex, count * sizeof was[0]);
		for (hex_t h = 0; h < count; h++)
			for (enum dir d = 0; was[h] > 0 && d < DIR_COUNT; d++)
				if (c->map.next[h][d] != HEX_NONE)
					raise(&hex[c->map.next[h][d]], was[h]);
	}
}

static piece_t group_of(const struct charts *c, const struct state *s, piece_t p)
{
	unsigned kind = c->scn.piece[p].kind;
	return (kind == PIECE_UNIT || kind == PIECE_LEADER) && s->piece[p].hq != PIECE_NONE ? s->piece[p].hq : p;
}

void bearing_begin(struct bearing *b, const struct charts *c, const struct state *s, const struct sheet *sh)
{
	memset(b, 0, sizeof *b);
	b->c = c;
	b->sh = sh;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		b->group[p] = group_of(c, s, p);
	for (unsigned i = 0; i < sh->n; i++) {
		const struct order *o = &sh->order[i];
		if (is_journey(o))
			b->nets = (uint16_t)(i + 1);
		if (is_railwork(o))
			b->rail = (uint16_t)(i + 1);
		if (has_attack(o))
			b->fights = b->fight[o->attack.target] = (uint16_t)(i + 1);
		if (o->kind == ORDER_COMBAT) { /* supply is judged then (Q69) */
			mark(b, s, asks_for_leaders, i, i + 1, b->named, b->near);
			widen(c, b->near, BEARING_SUPPLY - BEARING_HEXES);
		}
	}
	mark(b, s, asks_for_leaders, 0, sh->n, b->named, b->lead);
	mark(b, s, any_line, 0, sh->n, b->named, b->near);
	widen(c, b->fight, BEARING_HEXES);
	widen(c, b->lead, BEARING_HEXES);
	widen(c, b->near, BEARING_HEXES);
}

/* ---- what of a state matters ---- */

struct hexes {
	uint8_t bit[HEXES_MAX / 8];
};

static void hexes_add(struct hexes *x, hex_t h)
{
	if (h != HEX_NONE)
		x->bit[h / 8] |= (uint8_t)(1 << h % 8);
}

static bool hexes_has(const struct hexes *x, hex_t h)
{
	return x->bit[h / 8] & 1 << h % 8;
}

static bool hex_matters(const uint16_t last[HEXES_MAX], hex_t h, unsigned below)
{
	return h != HEX_NONE && last[h] > below;
}

static bool piece_matters(const struct bearing *b, const struct state *s, piece_t p, unsigned below)
{
	return b->named[b->group[p]] > below || hex_matters(b->near, s->piece[p].hex, below);
}

/* The hex of a battle and those around it, where its defenders may go. */
static bool field_matters(const struct bearing *b, hex_t target, unsigned below)
{
	bool matters = hex_matters(b->near, target, below);
	for (enum dir d = 0; d < DIR_COUNT; d++)
		matters = matters || hex_matters(b->near, b->c->map.next[target][d], below);
	return matters;
}

static bool line_matters(const struct bearing *b, const struct state *s, unsigned i, unsigned below)
{
	const struct order *o = &b->sh->order[i];
	piece_t named[NAMED_MAX];
	hex_t at[PLACES_MAX];
	if (b->nets > below || (is_railwork(o) && b->rail > below) || (has_attack(o) && field_matters(b, o->attack.target, below)))
		return true;
	for (unsigned n = pieces_of(o, named); n > 0; n--)
		if (piece_matters(b, s, named[n - 1], below))
			return true;
	for (unsigned n = hexes_of(o, at); n > 0; n--)
		if (hex_matters(b->near, at[n - 1], below))
			return true;
	return false;
}

bool bearing_roll(const struct bearing *b, const struct state *s, unsigned i)
{
	unsigned end = sheet_block_end(b->sh, i);
	if (end == b->sh->n)
		return false;
	for (unsigned k = i; k < end; k++)
		if (line_matters(b, s, k, end))
			return true;
	return false;
}

bool bearing_battle(const struct bearing *b, const struct state *s, unsigned i, enum supposition what)
{
	const struct order *o = &b->sh->order[i];
	unsigned below = i + 1;
	if (below == b->sh->n)
		return false;
	if (b->nets > below)
		return true;
	switch (what) {
	case SUPPOSE_UNHARMED:
		return piece_matters(b, s, o->who, below);
	case SUPPOSE_FIRM: case SUPPOSE_DRIVEN: case SUPPOSE_THERE:
		return field_matters(b, o->attack.target, below);
	default:
		return line_matters(b, s, i, below);
	}
}

static uint64_t mix(uint64_t sum, uint64_t value)
{
	sum = (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return sum ^ sum >> 32;
}

static uint64_t mix_bytes(uint64_t sum, const uint8_t *bytes, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		sum = mix(sum, bytes[i]);
	return sum;
}

static uint64_t mix_piece(uint64_t sum, piece_t p, const struct piece_state *is)
{
	sum = mix(sum, p | (uint64_t)is->hex << 16 | (uint64_t)is->hq << 32 | (uint64_t)is->where << 48 | (uint64_t)is->strength << 56);
	return mix(sum, is->flags | (uint64_t)is->spent << 32 | (uint64_t)is->stock << 40 | (uint64_t)is->bridge << 48);
}

/* Hexes of the other side's combat units, and those beside them. */
static void mark_enemy(const struct bearing *b, const struct state *s, struct hexes *out)
{
	memset(out, 0, sizeof *out);
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++) {
		hex_t h = s->piece[p].hex;
		if (b->c->scn.piece[p].side == s->active || s->piece[p].strength == 0 || h == HEX_NONE || hexes_has(out, h))
			continue;
		hexes_add(out, h);
		for (enum dir d = 0; d < DIR_COUNT; d++)
			hexes_add(out, b->c->map.next[h][d]);
	}
}

/* A piece of the acting side that no line from index i on names: units by being there, where the enemy's zones are or may come, Leaders and
 * HQs by whom they could command. */
static uint64_t mix_bystander(uint64_t sum, const struct bearing *b, piece_t p, const struct piece_state *is, unsigned i,
	const struct hexes *enemy)
{
	switch ((enum piece_kind)b->c->scn.piece[p].kind) {
	case PIECE_UNIT:
		if (hex_matters(b->fight, is->hex, i) || ((b->nets > i || hex_matters(b->near, is->hex, i)) && hexes_has(enemy, is->hex)))
			sum = mix(sum, p | (uint64_t)is->hex << 16 | (uint64_t)is->strength << 32);
		return sum;
	case PIECE_LEADER: case PIECE_HQ:
		if (hex_matters(b->lead, is->hex, i))
			sum = mix(sum, p | (uint64_t)is->hex << 16 | (uint64_t)is->stock << 32 | (uint64_t)is->hq << 48);
		return sum;
	default:
		return hex_matters(b->near, is->hex, i) ? mix_piece(sum, p, is) : sum;
	}
}

uint64_t bearing_sum(const struct bearing *b, const struct state *s, unsigned i)
{
	bool all = b->c->rules.unsupplied_leaders, nets = b->nets > i;
	uint64_t sum = mix(i, s->stage | (uint64_t)s->initiatives << 8 | (uint64_t)s->rolled << 16 |
		(uint64_t)(s->n_fought > 0 && b->fights > i) << 24);
	struct hexes enemy;
	mark_enemy(b, s, &enemy);
	for (unsigned k = 0; k < s->n_fought; k++)
		if (hex_matters(b->near, s->fought[k].hex, i))
			sum = mix(sum, s->fought[k].hex | (uint64_t)s->fought[k].attacks << 16 | (uint64_t)s->fought[k].won << 24);
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++) {
		bool foe = b->c->scn.piece[p].side != s->active;
		if (all || b->named[b->group[p]] > i || (foe && (nets || hex_matters(b->near, s->piece[p].hex, i))))
			sum = mix_piece(sum, p, &s->piece[p]);
		else if (!foe && s->piece[p].hex != HEX_NONE)
			sum = mix_bystander(sum, b, p, &s->piece[p], i, &enemy);
	}
	if (nets || b->rail > i)
		sum = mix_bytes(sum, s->rail, sizeof s->rail);
	if (nets)
		sum = mix_bytes(mix_bytes(sum, s->rail_points, sizeof s->rail_points), s->sailed, sizeof s->sailed);
	return sum;
}
