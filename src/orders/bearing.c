/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/bearing.h"

#include <string.h>

#include "orders/form.h"

struct hexes {
	uint8_t bit[HEXES_MAX / 8];
};
struct groups {
	bool in[PIECES_MAX];
};

static void hexes_add(struct hexes *x, hex_t h)
{
	if (h != HEX_NONE)
		x->bit[h / 8] |= (uint8_t)(1 << h % 8);
}

static bool hexes_has(const struct hexes *x, hex_t h)
{
	return h != HEX_NONE && x->bit[h / 8] & 1 << h % 8;
}

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

/* Does it bear on everything and depend on everything: rail points, transports, and nets that zones cut? */
static bool is_journey(const struct order *o)
{
	return o->kind == ORDER_ENTRAIN || o->kind == ORDER_EMBARK;
}

/* ---- one block against what stands below it ---- */

static bool names_any(const struct bearing *b, const struct order *o, const struct groups *g)
{
	piece_t named[NAMED_MAX];
	unsigned n = pieces_of(o, named);
	for (unsigned i = 0; i < n; i++)
		if (g->in[b->group[named[i]]])
			return true;
	return false;
}

static bool lies_in(const struct order *o, const struct hexes *x)
{
	hex_t at[PLACES_MAX];
	unsigned n = hexes_of(o, at);
	for (unsigned i = 0; i < n; i++)
		if (hexes_has(x, at[i]))
			return true;
	return false;
}

static void add_named(const struct bearing *b, const struct order *o, struct groups *g)
{
	piece_t named[NAMED_MAX];
	unsigned n = pieces_of(o, named);
	for (unsigned i = 0; i < n; i++)
		g->in[b->group[named[i]]] = true;
}

/* Where the block may have to do with anything: its hexes, and wherever those it names stand or are sent. */
static void find_region(const struct bearing *b, unsigned first, unsigned end, const struct groups *touched, struct hexes *out)
{
	hex_t at[PLACES_MAX];
	memset(out, 0, sizeof *out);
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (touched->in[b->group[p]])
			hexes_add(out, b->s->piece[p].hex);
	for (unsigned i = 0; i < b->sh->n; i++) {
		const struct order *o = &b->sh->order[i];
		if ((i < first || i >= end) && !names_any(b, o, touched))
			continue;
		for (unsigned n = hexes_of(o, at); n > 0; n--)
			hexes_add(out, at[n - 1]);
	}
}

/* All hexes up to one further. */
static void widen(const struct bearing *b, struct hexes *x)
{
	struct hexes was = *x;
	for (unsigned i = 0; i < sizeof was.bit; i++)
		for (unsigned k = 0; was.bit[i] >> k; k++)
			for (enum dir d = 0; was.bit[i] >> k & 1 && d < DIR_COUNT; d++)
				hexes_add(x, b->c->map.next[i * 8 + k][d]);
}

/* Groups that stand or are sent into this region. */
static void find_near(const struct bearing *b, const struct hexes *near, struct groups *out)
{
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (hexes_has(near, b->s->piece[p].hex))
			out->in[b->group[p]] = true;
	for (unsigned i = 0; i < b->sh->n; i++)
		if (lies_in(&b->sh->order[i], near))
			add_named(b, &b->sh->order[i], out);
}

/* Do lines first to end - 1 bear on any of those from `below` on? */
static bool bears(const struct bearing *b, unsigned first, unsigned end, unsigned below)
{
	struct groups near = { { false } };
	struct hexes region;
	if (below >= b->sh->n)
		return false;
	for (unsigned i = first; i < end; i++) {
		if (is_journey(&b->sh->order[i]))
			return true;
		add_named(b, &b->sh->order[i], &near);
	}
	find_region(b, first, end, &near, &region);
	for (unsigned i = 0; i < BEARING_HEXES; i++)
		widen(b, &region);
	find_near(b, &region, &near);
	for (unsigned i = below; i < b->sh->n; i++) {
		const struct order *o = &b->sh->order[i];
		if (is_journey(o) || names_any(b, o, &near) || lies_in(o, &region))
			return true;
	}
	return false;
}

/* ---- for the judge ---- */

static piece_t group_of(const struct charts *c, const struct state *s, piece_t p)
{
	unsigned kind = c->scn.piece[p].kind;
	return (kind == PIECE_UNIT || kind == PIECE_LEADER) && s->piece[p].hq != PIECE_NONE ? s->piece[p].hq : p;
}

void bearing_begin(struct bearing *b, const struct charts *c, const struct state *s, const struct sheet *sh)
{
	b->c = c;
	b->s = s;
	b->sh = sh;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		b->group[p] = group_of(c, s, p);
	memset(b->roll, 0, sh->n);
	memset(b->battle, 0, sh->n);
}

bool bearing_roll(struct bearing *b, unsigned i)
{
	unsigned end = sheet_block_end(b->sh, i);
	if (b->roll[i] == 0)
		b->roll[i] = bears(b, i, end, end) ? 2 : 1;
	return b->roll[i] == 2;
}

bool bearing_battle(struct bearing *b, unsigned i)
{
	if (b->battle[i] == 0)
		b->battle[i] = bears(b, i, i + 1, i + 1) ? 2 : 1;
	return b->battle[i] == 2;
}
