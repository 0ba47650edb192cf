/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders by chance: near enough to what is legal that half of them are, and far enough that every refusal comes about. */
#include "naive/second.h"

#include <string.h>

/* Where each kind may stand, as orders.def has it. */
enum { IN_MOVE = 1 << 0, IN_BLOCK = 1 << 1, IN_COMBAT = 1 << 2, IN_HAND = 1 << 3, IN_STRATEGIC = 1 << 4 };
static const unsigned places[] = {
#define ORDER(code, word, form, block, places, help) places,
#include "orders/orders.def"
#undef ORDER
};

piece_t propose_piece(struct player *pl, const struct state *s, bool anybody)
{
	for (unsigned i = 0; i < 60; i++) {
		piece_t p = (piece_t)player_pick(pl, pl->c->scn.n_pieces);
		if (anybody || player_chance(pl, 2) || player_has(pl, s, p))
			return p;
	}
	return 0;
}

static piece_t of_kind(struct player *pl, const struct state *s, unsigned kind)
{
	piece_t p = propose_piece(pl, s, false);
	for (unsigned i = 0; i < 40 && player_kind(pl, p) != kind && !(i == 39 && player_chance(pl, 10)); i++)
		p = propose_piece(pl, s, false);
	return p;
}

/* Somebody of `kind` in this hex or beside it. */
piece_t propose_near(struct player *pl, const struct state *s, hex_t h, unsigned kind)
{
	piece_t order[PIECES_MAX];
	unsigned n = player_shuffle(pl, order), far = player_chance(pl, 60) ? 0 : 1;
	for (unsigned i = 0; i < n && h != HEX_NONE; i++)
		if (player_has(pl, s, order[i]) && (kind == PIECE_KIND_COUNT || player_kind(pl, order[i]) == kind) &&
			grid_distance(&pl->c->map.grid, s->piece[order[i]].hex, h) <= far)
			return order[i];
	return of_kind(pl, s, kind == PIECE_KIND_COUNT ? PIECE_UNIT : kind);
}

hex_t propose_hex(struct player *pl, hex_t h)
{
	hex_t to = h == HEX_NONE ? HEX_NONE : pl->c->map.next[h][player_pick(pl, DIR_COUNT)];
	return to == HEX_NONE || player_chance(pl, 2) ? (hex_t)player_pick(pl, grid_count(&pl->c->map.grid)) : to;
}

static void pieces_of_march(struct player *pl, const struct state *s, struct march *m, piece_t boss)
{
	piece_t order[PIECES_MAX];
	unsigned n = player_shuffle(pl, order), want = player_chance(pl, 60) ? 1 : 1 + player_pick(pl, 4);
	hex_t at = boss == PIECE_NONE ? HEX_NONE : s->piece[boss].hex;
	piece_t first = boss == PIECE_NONE ? propose_piece(pl, s, false) : player_chance(pl, 40) ? boss :
		propose_near(pl, s, at, PIECE_KIND_COUNT);
	if (boss != PIECE_NONE && first == boss && s->piece[boss].hq != PIECE_NONE && player_chance(pl, 50))
		first = s->piece[boss].hq;
	m->piece[m->n_pieces++] = first;
	for (unsigned i = 0; i < n && m->n_pieces < want; i++)
		if (order[i] != first && player_has(pl, s, order[i]) && (s->piece[order[i]].hex == s->piece[first].hex ||
			player_chance(pl, 1)) &&
			(s->piece[order[i]].where == WHERE_MAP || player_chance(pl, 5)))
			m->piece[m->n_pieces++] = order[i];
}

void propose_march(struct player *pl, const struct state *s, struct march *m, piece_t boss)
{
	pieces_of_march(pl, s, m, boss);
	hex_t h = s->piece[m->piece[0]].hex;
	unsigned n = 1 + player_pick(pl, 3);
	for (unsigned i = 0; i < n; i++) {
		h = propose_hex(pl, h);
		m->path[m->n_path++] = h;
	}
	m->alone = player_chance(pl, 12);
	m->force = player_chance(pl, 20);
}

void propose_journey(struct player *pl, bool ship, struct march *m)
{
	const struct charts *c = pl->c;
	unsigned hexes = grid_count(&c->map.grid);
	m->n_path = 1;
	m->path[0] = !ship && player_chance(pl, 70) && c->n_rail_hexes ? c->rail_hex[player_pick(pl, c->n_rail_hexes)] :
		(hex_t)player_pick(pl, hexes);
	for (unsigned i = 0; i < 20 && ship && c->town_class[m->path[0]] == 0 && player_chance(pl, 90); i++)
		m->path[0] = (hex_t)player_pick(pl, hexes);
}

static void fill_journey(struct player *pl, const struct state *s, struct order *o, piece_t boss)
{
	pieces_of_march(pl, s, &o->march, boss);
	propose_journey(pl, o->kind == ORDER_EMBARK, &o->march);
	if (player_chance(pl, 10))
		o->march.path[0] = propose_hex(pl, s->piece[o->march.piece[0]].hex);
	o->march.alone = player_chance(pl, 8);
	o->flag = player_kind(pl, o->march.piece[0]) == PIECE_TRAIN ? player_chance(pl, 60) : player_chance(pl, 5);
}

void propose_attack(struct player *pl, const struct state *s, piece_t leader, struct attack *a)
{
	const struct charts *c = pl->c;
	hex_t at = s->piece[leader].hex;
	memset(a, 0, sizeof *a);
	a->from[0] = at != HEX_NONE && player_chance(pl, 60) ? at : propose_hex(pl, at);
	a->from[1] = HEX_NONE;
	a->n_from = 1;
	a->target = propose_hex(pl, a->from[0]);
	for (unsigned i = 0; i < 12 && a->from[0] != HEX_NONE && !state_has_combat(c, s, side_other(pl->side), a->target); i++)
		a->target = propose_hex(pl, a->from[0]);
	if (player_chance(pl, 25)) {
		a->from[1] = player_chance(pl, 5) ? a->from[0] : propose_hex(pl, player_chance(pl, 60) ? a->target : at);
		a->n_from = player_chance(pl, 3) ? 0 : 2;
	}
	unsigned want = 1 + player_pick(pl, player_chance(pl, 20) ? 9 : 4);
	for (unsigned i = 0; i < want; i++) {
		piece_t p = propose_near(pl, s, a->from[player_pick(pl, a->n_from ? a->n_from : 1u)],
			player_chance(pl, 10) ? PIECE_KIND_COUNT : player_chance(pl, 45) ? PIECE_HQ : PIECE_UNIT);
		bool twice = false;
		for (unsigned k = 0; k < a->n_with; k++)
			twice |= a->with[k] == p;
		if (!twice || player_chance(pl, 5))
			a->with[a->n_with++] = p;
	}
	a->intensity = (uint8_t)player_pick(pl, player_chance(pl, 10) ? 7 : 4);
	a->rating = (uint8_t)(player_chance(pl, 50) ? 0 : player_pick(pl, 4));
	a->advance = player_chance(pl, 70);
}

static void list_of_one(struct order *o, piece_t p)
{
	o->list.piece[0] = p;
	o->list.n = 1;
}

/* `boss`: the Leader in whose block it stands, or PIECE_NONE. */
static void fill(struct player *pl, const struct state *s, struct order *o, piece_t boss)
{
	hex_t at = boss == PIECE_NONE ? HEX_NONE : s->piece[boss].hex;
	switch ((enum order_kind)o->kind) {
	case ORDER_CHIT_CHOICE:
		o->flag = player_chance(pl, 50);
		break;
	case ORDER_CHIT:
		o->who = propose_piece(pl, s, false);
		break;
	case ORDER_TRY:
	case ORDER_RESIGN:
		o->who = of_kind(pl, s, PIECE_LEADER);
		break;
	case ORDER_COMMAND:
		o->who = propose_near(pl, s, at, PIECE_LEADER);
		break;
	case ORDER_MARCH:
		propose_march(pl, s, &o->march, boss);
		break;
	case ORDER_ENTRAIN:
	case ORDER_EMBARK:
		fill_journey(pl, s, o, boss);
		break;
	case ORDER_DETRAIN:
	case ORDER_DISEMBARK:
		o->who = of_kind(pl, s, PIECE_TRAIN);
		break;
	case ORDER_WRECK:
		o->who = propose_near(pl, s, at, PIECE_UNIT);
		break;
	case ORDER_REPAIR:
		o->who = of_kind(pl, s, PIECE_UNIT);
		break;
	case ORDER_BRIDGE:
		o->who = of_kind(pl, s, PIECE_TRAIN);
		for (unsigned i = 0; i < 200 && !pl->c->scn.piece[o->who].pontoon; i++)
			o->who = of_kind(pl, s, PIECE_TRAIN);
		o->hex = propose_hex(pl, s->piece[o->who].hex);
		break;
	case ORDER_ASSAULT:
		o->who = boss != PIECE_NONE && player_chance(pl, 80) ? boss : of_kind(pl, s, PIECE_LEADER);
		propose_attack(pl, s, o->who, &o->attack);
		break;
	case ORDER_ATTACK:
	case ORDER_PASS:
		o->who = o->kind == ORDER_PASS ? propose_near(pl, s, at, PIECE_LEADER) : of_kind(pl, s, PIECE_LEADER);
		o->flag = true;
		propose_attack(pl, s, o->who, &o->attack);
		break;
	case ORDER_RELEASE:
	case ORDER_ENTRENCH:
		list_of_one(o, of_kind(pl, s, PIECE_UNIT));
		break;
	case ORDER_APPOINT:
		o->who = of_kind(pl, s, PIECE_LEADER);
		o->to = propose_near(pl, s, s->piece[o->who].hex, PIECE_HQ);
		break;
	case ORDER_ASSIGN:
		list_of_one(o, of_kind(pl, s, PIECE_UNIT));
		o->to = propose_near(pl, s, s->piece[o->list.piece[0]].hex, PIECE_HQ);
		break;
	case ORDER_COMBINE:
		o->who = of_kind(pl, s, PIECE_UNIT);
		o->to = propose_near(pl, s, s->piece[o->who].hex, PIECE_UNIT);
		break;
	case ORDER_COMBAT:
	case ORDER_IF:
	case ORDER_ELSE:
	case ORDER_COURIER:
	case ORDER_STOP:
	case ORDER_KIND_COUNT:
		break;
	}
}

/* The part of the sheet that line i stands in, and the Leader of its block. */
static unsigned place_of(const struct charts *c, const struct sheet *sh, unsigned i, unsigned depth, bool strategic, piece_t *boss)
{
	unsigned at = depth;
	*boss = PIECE_NONE;
	for (unsigned k = i; k-- > 0;) {
		const struct order *o = &sh->order[k];
		if (o->depth >= at)
			continue;
		at = o->depth;
		if (o->kind == ORDER_IF || o->kind == ORDER_ELSE)
			continue;
		*boss = c->scn.piece[o->who].kind == PIECE_LEADER ? o->who : PIECE_NONE;
		return o->kind == ORDER_ATTACK || o->kind == ORDER_PASS ? IN_HAND : IN_BLOCK;
	}
	if (strategic)
		return IN_STRATEGIC;
	for (unsigned k = 0; k < i; k++)
		if (sh->order[k].kind == ORDER_COMBAT)
			return IN_COMBAT;
	return IN_MOVE;
}

static bool fits(unsigned kind, unsigned place)
{
	return places[kind] & place && kind != ORDER_COMBAT && kind != ORDER_IF && kind != ORDER_ELSE &&
		kind != ORDER_COURIER && kind != ORDER_STOP;
}

/* One more line before line i. */
static void insert(struct player *pl, const struct state *s, struct sheet *sh, unsigned i)
{
	struct order o;
	bool below = i > 0 && (sh->order[i - 1].kind == ORDER_CHIT || sh->order[i - 1].kind == ORDER_TRY ||
		sh->order[i - 1].kind == ORDER_COMMAND ||
		(sh->order[i - 1].kind == ORDER_ATTACK && !sh->order[i - 1].flag));
	unsigned depth = i < sh->n ? sh->order[i].depth : 0;
	piece_t boss;
	if (below && sh->order[i - 1].depth + 1u < SHEET_DEPTH_MAX && player_chance(pl, 80))
		depth = sh->order[i - 1].depth + 1u;
	if (i < sh->n && sh->order[i].kind == ORDER_ELSE && depth <= sh->order[i].depth)
		return;
	unsigned place = place_of(pl->c, sh, i, depth, s->stage == STAGE_STRATEGIC, &boss), kind = player_pick(pl, ORDER_KIND_COUNT);
	for (unsigned k = 0; k < 200 && (!fits(kind, place) || (kind != ORDER_MARCH && kind != ORDER_ATTACK &&
		player_chance(pl, 30))); k++)
		kind = player_pick(pl, ORDER_KIND_COUNT);
	if (!fits(kind, place))
		return;
	memset(&o, 0, sizeof o);
	o.kind = (uint8_t)kind;
	o.depth = (uint8_t)depth;
	o.who = o.to = PIECE_NONE;
	o.hex = HEX_NONE;
	fill(pl, s, &o, boss);
	memmove(sh->order + i + 1, sh->order + i, (sh->n - i) * sizeof o);
	sh->order[i] = o;
	sh->n++;
}

void propose(struct player *pl, const struct state *s, struct sheet *sh)
{
	for (unsigned i = 0; i <= sh->n && sh->n < 2 * ENOUGH_ORDERS; i++)
		while (player_chance(pl, 45) && sh->n < 2 * ENOUGH_ORDERS) {
			unsigned n = sh->n;
			insert(pl, s, sh, i);
			i += sh->n - n;
			if (n == sh->n)
				break;
		}
	for (unsigned i = 0; i < sh->n; i++)
		sh->order[i].line = (uint16_t)(i + 1);
}
