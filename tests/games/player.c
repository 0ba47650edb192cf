/* SPDX-License-Identifier: GPL-3.0-or-later
 * The movement part of a sheet. */
#include "games/player.h"

#include <string.h>

#include "engine/assault.h"
#include "engine/carriage.h"
#include "engine/works.h"

unsigned player_pick(struct player *pl, unsigned n)
{
	pl->random ^= pl->random << 13;
	pl->random ^= pl->random >> 7;
	pl->random ^= pl->random << 17;
	return (unsigned)((pl->random >> 24) % n);
}

bool player_chance(struct player *pl, unsigned percent)
{
	return player_pick(pl, 100) < percent;
}

struct order *player_add(struct player *pl, unsigned kind, unsigned depth, piece_t who)
{
	if (pl->sheet->n >= ENOUGH_ORDERS || depth >= SHEET_DEPTH_MAX)
		return NULL;
	struct order *o = &pl->sheet->order[pl->sheet->n++];
	memset(o, 0, sizeof *o);
	o->kind = (uint8_t)kind;
	o->depth = (uint8_t)depth;
	o->who = who;
	o->to = PIECE_NONE;
	o->hex = HEX_NONE;
	return o;
}

static unsigned one(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)id;
	(void)index;
	return ctx ? 0 : m - 1;
}

struct dice player_dice(bool succeed)
{
	static char yes;
	return (struct dice){ one, succeed ? &yes : NULL };
}

bool player_has(const struct player *pl, const struct state *s, piece_t p)
{
	return pl->c->scn.piece[p].side == pl->side && piece_in_play(s, p);
}

unsigned player_kind(const struct player *pl, piece_t p)
{
	return pl->c->scn.piece[p].kind;
}

unsigned player_shuffle(struct player *pl, piece_t *out)
{
	unsigned n = pl->c->scn.n_pieces;
	for (unsigned i = 0; i < n; i++) {
		unsigned k = player_pick(pl, i + 1);
		out[i] = out[k];
		out[k] = (piece_t)i;
	}
	return n;
}

/* ---- marches ---- */

/* Somewhere worth going: an objective or an enemy. */
static hex_t goal(struct player *pl, const struct state *s)
{
	const struct scenario *scn = &pl->c->scn;
	for (unsigned i = 0; i < scn->n_objectives && pl->temper == TEMPER_FIGHTER; i++)
		if (scn->objective[i].decisive && scn->objective[i].side == pl->side && player_chance(pl, 70))
			return scn->objective[i].hex;
	if (scn->n_objectives && player_chance(pl, 40))
		return scn->objective[player_pick(pl, scn->n_objectives)].hex;
	for (unsigned i = 0; i < 20; i++) {
		piece_t p = (piece_t)player_pick(pl, scn->n_pieces);
		if (scn->piece[p].side != pl->side && piece_in_play(s, p))
			return s->piece[p].hex;
	}
	return HEX_NONE;
}

static hex_t destination(struct player *pl, const struct state *s, const struct reach *r, hex_t start)
{
	unsigned hexes = grid_count(&pl->c->map.grid), best = 0, seen = 0;
	hex_t to = goal(pl, s), found = HEX_NONE;
	bool wander = to == HEX_NONE || player_chance(pl, 25);
	for (hex_t h = 0; h < hexes; h++) {
		if (r->mp[h] == 0xff || h == start)
			continue;
		unsigned d = wander ? 0 : grid_distance(&pl->c->map.grid, h, to);
		if (found == HEX_NONE || d < best || (d == best && player_pick(pl, ++seen) == 0)) {
			seen = d == best ? seen : 1;
			best = d;
			found = h;
		}
	}
	return found;
}

static bool find_path(struct player *pl, const struct state *s, struct march *m)
{
	struct column col;
	static struct reach r;
	hex_t start = s->piece[m->piece[0]].hex, way[MARCH_HEXES_MAX];
	unsigned n = 0;
	march_column(pl->c, s, m, &col);
	march_reach(pl->c, s, &col, start, &r);
	hex_t h = destination(pl, s, &r, start);
	while (h != HEX_NONE && h != start && n < MARCH_HEXES_MAX) {
		way[n++] = h;
		h = r.from[h];
	}
	if (n == 0 || h != start)
		return false;
	for (unsigned i = 0; i < n; i++)
		m->path[i] = way[n - 1 - i];
	m->n_path = (uint8_t)n;
	return true;
}

/* Write a march of these pieces and make it; false when none is legal. */
static bool write_march(struct player *pl, struct state *s, struct activation *act, piece_t boss, unsigned depth, struct march *m)
{
	unsigned at;
	m->force = boss != PIECE_NONE && player_chance(pl, 20);
	if (m->n_pieces == 0 || !find_path(pl, s, m))
		return false;
	struct verdict v = march_check(pl->c, s, act, boss, m, &at);
	if (!verdict_legal(&v) && m->force) {
		m->force = false;
		if (!find_path(pl, s, m))
			return false;
		v = march_check(pl->c, s, act, boss, m, &at);
	}
	if (!verdict_legal(&v))
		return false;
	struct order *o = player_add(pl, ORDER_MARCH, depth, PIECE_NONE);
	if (!o)
		return false;
	o->march = *m;
	if (pl->reckless && player_chance(pl, 30) && m->n_path < MARCH_HEXES_MAX) {
		hex_t beyond = pl->c->map.next[m->path[m->n_path - 1]][player_pick(pl, DIR_COUNT)];
		if (beyond != HEX_NONE)
			o->march.path[o->march.n_path++] = beyond;
	}
	march_do(pl->c, s, act, boss, m, NULL);
	return true;
}

/* A journey of these pieces somewhere, by rail or by ship; false when there is none. */
static bool write_journey(struct player *pl, struct state *s, struct activation *act, piece_t boss, unsigned depth,
	const struct march *m)
{
	static bool in[WATER_COUNT][HEXES_MAX];
	struct column col;
	struct march j = *m;
	unsigned hexes = grid_count(&pl->c->map.grid), start = player_pick(pl, hexes);
	hex_t from = s->piece[m->piece[0]].hex;
	bool carrier = pl->temper == TEMPER_CARRIER;
	unsigned tries = carrier ? 12 : 1;
	if (m->n_pieces == 0)
		return false;
	march_column(pl->c, s, m, &col);
	rail_reach(pl->c, s, pl->side, from, in[BY_RAIL]);
	water_reach(pl->c, s, &col, from, in[BY_WATER]);
	if (carrier && player_chance(pl, 50) && memchr(in[BY_WATER], true, hexes))
		memset(in[BY_RAIL], false, sizeof in[BY_RAIL]);
	for (unsigned i = 0; i < hexes; i++) {
		hex_t to = (hex_t)((start + i) % hexes);
		for (enum carrier by = BY_RAIL; by <= BY_WATER; by++) {
			if (!in[by][to])
				continue;
			bool aboard = player_kind(pl, col.piece[0]) == PIECE_TRAIN && player_chance(pl, carrier ? 90 : 50);
			j.path[0] = to;
			j.n_path = 1;
			struct verdict v = carry_check(pl->c, s, by, act, boss, &j, aboard);
			if (!verdict_legal(&v) && --tries == 0)
				return false;
			if (!verdict_legal(&v))
				continue;
			struct order *o = player_add(pl, by == BY_RAIL ? ORDER_ENTRAIN : ORDER_EMBARK, depth, PIECE_NONE);
			if (!o)
				return false;
			o->march = j;
			o->flag = aboard;
			carry_do(pl->c, s, by, act, boss, &j, aboard, NULL);
			return true;
		}
	}
	return false;
}

/* Trains get off, railways are repaired: orders that need no command. */
static void write_railwork(struct player *pl, struct state *s)
{
	for (piece_t p = 0; p < pl->c->scn.n_pieces; p++) {
		if (!player_has(pl, s, p))
			continue;
		for (enum carrier by = BY_RAIL; by <= BY_WATER; by++) {
			struct verdict v = alight_check(pl->c, s, by, p);
			if (verdict_legal(&v) && player_add(pl, by == BY_RAIL ? ORDER_DETRAIN : ORDER_DISEMBARK, 0, p))
				alight_do(pl->c, s, by, p, NULL);
		}
		if (player_kind(pl, p) != PIECE_UNIT || !player_chance(pl, 30))
			continue;
		struct verdict v = repair_check(pl->c, s, p);
		if (verdict_legal(&v) && player_add(pl, ORDER_REPAIR, 0, p))
			repair_do(pl->c, s, p, NULL);
	}
}

static void write_wreck(struct player *pl, struct state *s, struct activation *act, piece_t boss, unsigned depth)
{
	piece_t order[PIECES_MAX];
	unsigned n = player_shuffle(pl, order);
	for (unsigned i = 0; i < n; i++) {
		if (player_kind(pl, order[i]) != PIECE_UNIT || !player_has(pl, s, order[i]))
			continue;
		struct verdict v = wreck_check(pl->c, s, act, boss, order[i]);
		if (!verdict_legal(&v))
			continue;
		if (player_add(pl, ORDER_WRECK, depth, order[i]))
			wreck_do(pl->c, s, act, boss, order[i], NULL);
		return;
	}
}

/* Loose units (or trains) that his orders reach, those of his hex added to the march, the others on their own. */
static void join_units(struct player *pl, const struct state *s, struct activation *act, piece_t boss, struct march *m)
{
	piece_t order[PIECES_MAX];
	unsigned n = player_shuffle(pl, order), at;
	for (unsigned i = 0; i < n && m->n_pieces < 6; i++) {
		piece_t p = order[i];
		if (!player_has(pl, s, p) || s->piece[p].where != WHERE_MAP || s->piece[p].hex != s->piece[boss].hex ||
			(player_kind(pl, p) != PIECE_UNIT && player_kind(pl, p) != PIECE_TRAIN) || !player_chance(pl, 60))
			continue;
		m->piece[m->n_pieces++] = p;
		m->n_path = 0;
		/* without a path only the pieces themselves are asked about */
		struct verdict v = march_check(pl->c, s, act, boss, m, &at);
		if (v.reason != REASON_MARCH_NOWHERE)
			m->n_pieces--;
	}
}

static void march_others(struct player *pl, struct state *s, struct activation *act, piece_t boss, unsigned depth)
{
	piece_t order[PIECES_MAX];
	unsigned n = player_shuffle(pl, order);
	for (unsigned i = 0; i < n; i++) {
		piece_t p = order[i];
		if (!player_has(pl, s, p) || s->piece[p].where != WHERE_MAP || player_chance(pl, 50) ||
			(player_kind(pl, p) != PIECE_UNIT && player_kind(pl, p) != PIECE_TRAIN))
			continue;
		struct verdict v = activation_check(pl->c, s, act, boss, p);
		struct march m = { .piece = { p }, .n_pieces = 1 };
		if (verdict_legal(&v) &&
			!(player_chance(pl, pl->temper == TEMPER_CARRIER ? 60 : 25) && write_journey(pl, s, act, boss, depth, &m)))
			write_march(pl, s, act, boss, depth, &m);
	}
}

/* A march that depends on a hex being clear, and another if it is not. */
static void march_if_clear(struct player *pl, struct state *s, struct activation *act, piece_t boss, unsigned depth,
	struct march *m)
{
	hex_t h = goal(pl, s);
	unsigned mark = pl->sheet->n;
	/* where nobody attacked before: else the hex is clear here and held there */
	bool clear = h != HEX_NONE && !state_has_combat(pl->c, s, side_other(pl->side), h) && battle_number(s, h) == 1;
	struct march other = *m;
	struct state as_if = *s;
	struct activation as_act = *act;
	struct order *o = clear ? player_add(pl, ORDER_IF, depth, PIECE_NONE) : NULL;
	if (!o)
		return;
	o->condition = IF_CLEAR;
	o->hex = h;
	if (!write_march(pl, s, act, boss, depth + 1, m) || !player_add(pl, ORDER_ELSE, depth, PIECE_NONE)) {
		pl->sheet->n = (uint16_t)mark;
		*s = as_if;
		*act = as_act;
		return;
	}
	if (!write_march(pl, &as_if, &as_act, boss, depth + 1, &other))
		pl->sheet->n--; /* the else */
}

/* ---- attacks from march, bridges ---- */

/* His HQ, or what of the loose units in his hex he can lead together. */
static bool name_assault(struct player *pl, const struct state *s, const struct activation *act, piece_t leader, struct attack *a)
{
	piece_t hq = command_hq(s, leader), piece[PIECES_MAX];
	struct ratings r = command_ratings(pl->c, s, leader);
	unsigned cap = r.initiative < pl->c->rules.assault_intensity ? r.initiative : pl->c->rules.assault_intensity;
	unsigned n = state_pieces(pl->c, s, pl->side, s->piece[leader].hex, piece, PIECES_MAX);
	a->intensity = (uint8_t)player_pick(pl, cap + 1);
	a->rating = (uint8_t)player_pick(pl, r.combat + 1u);
	a->advance = player_chance(pl, 70);
	for (unsigned i = 0; i < n && a->n_with < 4; i++) {
		bool loose = player_kind(pl, piece[i]) == PIECE_UNIT && s->piece[piece[i]].where == WHERE_MAP;
		if (piece[i] != hq && !(loose && player_chance(pl, 60)))
			continue;
		a->with[a->n_with++] = piece[i];
		struct verdict v = assault_check(pl->c, s, act, leader, leader, a);
		if (!verdict_legal(&v))
			a->n_with--;
	}
	return a->n_with > 0;
}

/* Attack a hex beside him; the state goes on as if it was won, and sometimes so does he. */
static void write_assault(struct player *pl, struct state *s, struct activation *act, piece_t leader, unsigned depth)
{
	unsigned turn = player_pick(pl, DIR_COUNT);
	hex_t at = s->piece[leader].hex;
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		hex_t target = pl->c->map.next[at][(d + turn) % DIR_COUNT];
		struct attack a = { .target = target };
		if (target == HEX_NONE || !state_has_combat(pl->c, s, side_other(pl->side), target) ||
			!name_assault(pl, s, act, leader, &a))
			continue;
		struct order *o = player_add(pl, ORDER_ASSAULT, depth, leader);
		if (!o)
			return;
		o->attack = a;
		assault_suppose(pl->c, s, act, leader, leader, &a, &player_wins);
		if (player_chance(pl, 60)) {
			struct march m = { .n_pieces = a.n_with };
			memcpy(m.piece, a.with, sizeof m.piece);
			write_march(pl, s, act, leader, depth, &m);
		}
		return;
	}
}

static void lay_bridges(struct player *pl, struct state *s)
{
	for (piece_t p = 0; p < pl->c->scn.n_pieces; p++)
		for (unsigned d = 0; d < DIR_COUNT && pl->c->scn.piece[p].pontoon && player_has(pl, s, p); d++) {
			hex_t to = pl->c->map.next[s->piece[p].hex][d];
			struct verdict v;
			if (to == HEX_NONE || !player_chance(pl, 40) || (v = bridge_check(pl->c, s, p, to), !verdict_legal(&v)))
				continue;
			struct order *o = player_add(pl, ORDER_BRIDGE, 0, p);
			if (!o)
				return;
			o->hex = to;
			bridge_do(pl->c, s, p, to, NULL);
		}
}

/* ---- what a Leader does who acts ---- */

void player_release(struct player *pl, struct state *s, piece_t hq, unsigned depth)
{
	piece_t unit[MANIFEST_MAX];
	unsigned n = state_manifest(pl->c, s, hq, unit, MANIFEST_MAX);
	struct verdict v;
	if (n == 0)
		return;
	piece_t p = unit[player_pick(pl, n)];
	v = release_check(pl->c, s, p);
	struct order *o = verdict_legal(&v) ? player_add(pl, ORDER_RELEASE, depth, PIECE_NONE) : NULL;
	if (!o)
		return;
	o->list.piece[0] = p;
	o->list.n = 1;
	release_do(pl->c, s, p, NULL);
}

void player_resign(struct player *pl, struct state *s, piece_t leader, unsigned depth)
{
	struct verdict v = resign_check(pl->c, s, leader);
	if (verdict_legal(&v) && player_add(pl, ORDER_RESIGN, depth, leader))
		resign_do(pl->c, s, leader, NULL);
}

static void act(struct player *pl, struct state *s, struct activation *a, piece_t leader, unsigned depth);

static void command_others(struct player *pl, struct state *s, struct activation *a, piece_t leader, unsigned depth)
{
	piece_t order[PIECES_MAX];
	unsigned n = player_shuffle(pl, order);
	for (unsigned i = 0; i < n; i++) {
		piece_t p = order[i];
		if (player_kind(pl, p) != PIECE_LEADER || !player_has(pl, s, p) || player_chance(pl, 20))
			continue;
		struct verdict v = activation_check(pl->c, s, a, leader, p);
		if (!verdict_legal(&v) || !player_add(pl, ORDER_COMMAND, depth, p))
			continue;
		activation_take(pl->c, s, a, leader, p);
		act(pl, s, a, p, depth + 1);
	}
}

static void act(struct player *pl, struct state *s, struct activation *a, piece_t leader, unsigned depth)
{
	piece_t hq = command_hq(s, leader);
	struct march m = { .n_pieces = 1 };
	if (depth + 2 >= SHEET_DEPTH_MAX)
		return;
	if (hq != PIECE_NONE && player_chance(pl, 10))
		player_release(pl, s, hq, depth);
	if (hq != PIECE_NONE && player_chance(pl, 3))
		player_resign(pl, s, leader, depth);
	if (player_chance(pl, 90))
		command_others(pl, s, a, leader, depth);
	hq = command_hq(s, leader);
	m.alone = hq != PIECE_NONE && player_chance(pl, 3);
	m.piece[0] = hq != PIECE_NONE && !m.alone && player_chance(pl, 70) ? hq : leader;
	if (!m.alone)
		join_units(pl, s, a, leader, &m);
	if (player_chance(pl, 5))
		write_wreck(pl, s, a, leader, depth);
	if (player_chance(pl, 15) && write_journey(pl, s, a, leader, depth, &m))
		m.n_pieces = 0;
	if (m.n_pieces && player_chance(pl, 8))
		march_if_clear(pl, s, a, leader, depth, &m);
	else if (player_chance(pl, 85))
		write_march(pl, s, a, leader, depth, &m);
	if (player_chance(pl, 50))
		write_assault(pl, s, a, leader, depth);
	march_others(pl, s, a, leader, depth);
}

/* ---- the movement part ---- */

static bool spend_chit(struct player *pl, struct state *s)
{
	piece_t order[PIECES_MAX], p = PIECE_NONE;
	unsigned n = player_shuffle(pl, order);
	bool leaders = player_chance(pl, pl->temper == TEMPER_CARRIER ? 40 : 75);
	for (unsigned i = 0; i < n; i++) {
		struct verdict v = chit_check(pl->c, s, order[i]);
		if (!verdict_legal(&v) || !player_has(pl, s, order[i]))
			continue;
		p = order[i];
		unsigned kind = player_kind(pl, p);
		if (pl->temper == TEMPER_CARRIER && !leaders ? kind == PIECE_TRAIN : (kind == PIECE_LEADER) == leaders)
			break;
	}
	if (p == PIECE_NONE || !player_add(pl, ORDER_CHIT, 0, p))
		return false;
	chit_do(pl->c, s, p, NULL);
	struct activation a;
	struct march m = { .piece = { p }, .n_pieces = 1 };
	if (player_kind(pl, p) != PIECE_LEADER) {
		if (!player_chance(pl, pl->temper == TEMPER_CARRIER ? 80 : 30) || !write_journey(pl, s, NULL, PIECE_NONE, 1, &m))
			write_march(pl, s, NULL, PIECE_NONE, 1, &m);
		return true;
	}
	activation_begin(pl->c, s, p, &a);
	act(pl, s, &a, p, 1);
	return true;
}

/* Roll for some Leader; he acts.  *failed becomes the state in which he does not. */
static piece_t write_try(struct player *pl, struct state *s, unsigned depth, struct state *failed)
{
	piece_t order[PIECES_MAX];
	unsigned n = player_shuffle(pl, order);
	struct dice yes = player_dice(true), no = player_dice(false);
	for (unsigned i = 0; i < n; i++) {
		piece_t p = order[i];
		if (player_kind(pl, p) != PIECE_LEADER || !player_has(pl, s, p))
			continue;
		struct verdict v = try_check(pl->c, s, p);
		if (!verdict_legal(&v))
			continue;
		if (!player_add(pl, ORDER_TRY, depth, p))
			return PIECE_NONE;
		*failed = *s;
		try_do(pl->c, failed, p, &no, NULL);
		if (try_do(pl->c, s, p, &yes, NULL)) {
			struct activation a;
			activation_begin(pl->c, s, p, &a);
			act(pl, s, &a, p, depth + 1);
		}
		return p;
	}
	return PIECE_NONE;
}

static void try_some(struct player *pl, struct state *s)
{
	static struct state failed, ignored;
	for (unsigned n = player_pick(pl, 7); n; n--) {
		piece_t p = write_try(pl, s, 0, &failed);
		if (p == PIECE_NONE)
			return;
		if (!player_chance(pl, 20) || !(s->piece[p].flags & PF_ACTIVATED))
			continue;
		struct order *o = player_add(pl, ORDER_IF, 0, p);
		if (!o)
			return;
		o->condition = IF_ACTS;
		if (write_try(pl, s, 1, &ignored) == PIECE_NONE) {
			pl->sheet->n--;
			return;
		}
		if (!player_add(pl, ORDER_ELSE, 0, PIECE_NONE))
			return;
		struct state other = failed;
		if (write_try(pl, &other, 1, &ignored) == PIECE_NONE)
			pl->sheet->n--;
	}
}

void player_choose_chit(struct player *pl, struct state *s)
{
	if (pl->side != SIDE_CONFEDERATE || !player_chance(pl, 30))
		return;
	struct order *o = player_add(pl, ORDER_CHIT_CHOICE, 0, PIECE_NONE);
	if (!o)
		return;
	o->flag = player_chance(pl, 50);
	turn_chit_choice(s, o->flag);
}

/* Orders for pieces taken blindly: most of them will be skipped. */
static void write_blindly(struct player *pl)
{
	for (unsigned n = 3; n; n--) {
		piece_t p = (piece_t)player_pick(pl, pl->c->scn.n_pieces);
		bool leader = player_kind(pl, p) == PIECE_LEADER;
		struct order *o;
		if (pl->c->scn.piece[p].side != pl->side || !player_add(pl, leader ? ORDER_TRY : ORDER_CHIT, 0, p))
			continue;
		o = player_add(pl, leader ? ORDER_COMMAND : ORDER_MARCH, 1, p);
		if (!o)
			return;
		if (leader)
			continue;
		o->who = PIECE_NONE;
		o->march.piece[0] = p;
		o->march.n_pieces = 1;
		o->march.path[0] = (hex_t)player_pick(pl, grid_count(&pl->c->map.grid));
		o->march.n_path = 1;
	}
}

void player_turn(struct player *pl, const struct state *from)
{
	struct state s = *from;
	pl->sheet->n = 0;
	if (pl->reckless)
		write_blindly(pl);
	player_choose_chit(pl, &s);
	if (s.stage == STAGE_MOVEMENT) { /* else the turn stopped in its combat phase */
		write_railwork(pl, &s);
		lay_bridges(pl, &s);
		while (s.initiatives && spend_chit(pl, &s))
			;
		try_some(pl, &s);
		turn_end_movement(pl->c, &s, NULL);
	}
	unsigned mark = pl->sheet->n;
	if (player_add(pl, ORDER_COMBAT, 0, PIECE_NONE)) {
		player_combat(pl, &s);
		if (pl->sheet->n == mark + 1)
			pl->sheet->n--;
	}
}
