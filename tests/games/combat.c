/* SPDX-License-Identifier: GPL-3.0-or-later
 * The combat part of a scripted player's sheet. */
#include "games/player.h"

#include "engine/works.h"

static bool is_leader(const struct player *pl, const struct state *s, piece_t p)
{
	return pl->c->scn.piece[p].kind == PIECE_LEADER && pl->c->scn.piece[p].side == pl->side && s->piece[p].where == WHERE_MAP;
}

/* The state in which he has attack initiative. */
static void grant(const struct state *s, piece_t leader, struct state *as_if)
{
	*as_if = *s;
	as_if->piece[leader].flags = (as_if->piece[leader].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
}

/* Hexes he may attack from: his own and, with an HQ, those around. */
static unsigned near_hexes(const struct player *pl, const struct state *s, piece_t leader, hex_t *out)
{
	hex_t at = s->piece[leader].hex;
	unsigned n = 1;
	out[0] = at;
	if (command_hq(s, leader) == PIECE_NONE)
		return n;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (pl->c->map.next[at][d] != HEX_NONE)
			out[n++] = pl->c->map.next[at][d];
	return n;
}

/* Name pieces of one hex as long as the attack stays legal but for what is still missing. */
static void name_pieces(struct player *pl, const struct state *as_if, piece_t leader, hex_t from, struct attack *a)
{
	piece_t piece[PIECES_MAX];
	unsigned n = state_pieces(pl->c, as_if, pl->side, from, piece, PIECES_MAX);
	unsigned keep = pl->temper == TEMPER_FIGHTER ? 100 : 40 + player_pick(pl, 61);
	for (unsigned i = 0; i < n && a->n_with < LIST_MAX; i++) {
		unsigned kind = pl->c->scn.piece[piece[i]].kind;
		bool single = kind == PIECE_UNIT && (as_if->piece[piece[i]].where == WHERE_MAP || player_chance(pl, 5));
		if ((kind != PIECE_HQ && !single) || !player_chance(pl, keep))
			continue;
		a->with[a->n_with++] = piece[i];
		struct verdict v = attack_check(pl->c, as_if, leader, a);
		if (!verdict_legal(&v) && v.reason != REASON_ATTACK_FROM_UNUSED)
			a->n_with--;
	}
}

static bool complete(struct player *pl, const struct state *as_if, piece_t leader, struct attack *a)
{
	struct ratings r = command_ratings(pl->c, as_if, leader);
	unsigned cap = r.initiative < INTENSITY_CHOICE_MAX ? r.initiative : INTENSITY_CHOICE_MAX;
	a->intensity = (uint8_t)(player_chance(pl, 50) ? cap : player_pick(pl, cap + 1));
	a->rating = (uint8_t)player_pick(pl, r.combat + 1u);
	a->advance = player_chance(pl, 60);
	if (pl->temper == TEMPER_FIGHTER) {
		a->intensity = (uint8_t)cap;
		a->rating = r.combat;
	}
	if (pl->reckless && player_chance(pl, 30)) {
		a->intensity = (uint8_t)player_pick(pl, INTENSITY_CHOICE_MAX + 2);
		a->with[a->n_with - 1] = (piece_t)player_pick(pl, pl->c->scn.n_pieces);
		for (unsigned i = 0; i + 1 < a->n_with; i++)
			if (a->with[i] == a->with[a->n_with - 1])
				return false;
		return pl->c->scn.piece[a->with[a->n_with - 1]].side == pl->side;
	}
	struct verdict v = attack_check(pl->c, as_if, leader, a);
	if (!verdict_legal(&v) && a->rating) {
		a->rating = 0;
		v = attack_check(pl->c, as_if, leader, a);
	}
	return verdict_legal(&v);
}

/* An attack that is legal for him if he gains initiative. */
static bool find_attack(struct player *pl, const struct state *s, piece_t leader, struct attack *a)
{
	hex_t near[1 + DIR_COUNT];
	unsigned n = near_hexes(pl, s, leader, near), at = player_pick(pl, n), turn = player_pick(pl, DIR_COUNT);
	static struct state as_if;
	grant(s, leader, &as_if);
	for (unsigned i = 0; i < n * DIR_COUNT; i++) {
		hex_t from = near[(at + i / DIR_COUNT) % n], target = pl->c->map.next[from][(turn + i) % DIR_COUNT];
		if (target == HEX_NONE || !state_has_combat(pl->c, s, side_other(pl->side), target))
			continue;
		*a = (struct attack){ .target = target, .from = { from, HEX_NONE }, .n_from = 1 };
		name_pieces(pl, &as_if, leader, from, a);
		if (a->n_with == 0)
			continue;
		hex_t second = from;
		for (unsigned k = player_pick(pl, n), left = n; left && second == from; k = (k + 1) % n, left--)
			if (grid_dir(&pl->c->map.grid, near[k], target) != DIR_COUNT &&
				state_has_combat(pl->c, s, pl->side, near[k]))
				second = near[k];
		if (second != from && player_chance(pl, pl->temper == TEMPER_FIGHTER ? 100 : 60)) {
			struct attack one = *a;
			a->from[a->n_from++] = second;
			name_pieces(pl, &as_if, leader, second, a);
			if (complete(pl, &as_if, leader, a))
				return true;
			*a = one;
		}
		if (complete(pl, &as_if, leader, a))
			return true;
	}
	return false;
}

/* ---- battles as they are written for ---- */

static bool way_won(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	(void)ctx, (void)what, (void)h, (void)k;
	return true;
}

static bool way_held(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	(void)ctx, (void)h, (void)k;
	return what != SUPPOSE_WON;
}
const struct suppose player_wins = { .way = way_won }, player_loses = { .way = way_held };

/* ---- passing ---- */

static bool write_passes(struct player *pl, struct state *s, const struct muster *m, piece_t leader, unsigned depth)
{
	unsigned used = 0, n = pl->c->scn.n_pieces, start = player_pick(pl, n), mark = pl->sheet->n;
	for (unsigned i = 0; i < n; i++) {
		piece_t p = (piece_t)((start + i) % n);
		struct attack a;
		if (!is_leader(pl, s, p) || player_chance(pl, 15))
			continue;
		struct verdict v = attack_pass_check(pl->c, s, m, leader, p, used);
		if (!verdict_legal(&v))
			continue;
		struct state before = *s;
		unsigned before_n = pl->sheet->n;
		piece_t hq = command_hq(s, p);
		bool on = hq != PIECE_NONE && pl->c->scn.piece[hq].hq_kind == HQ_ARMY && player_chance(pl, 50);
		if (!on && !find_attack(pl, s, p, &a))
			continue;
		struct order *o = player_add(pl, ORDER_PASS, depth, p);
		if (!o)
			break;
		attack_pass_do(pl->c, s, leader, p, NULL);
		if (on) {
			if (!write_passes(pl, s, m, p, depth + 1)) {
				*s = before;
				pl->sheet->n = (uint16_t)before_n;
				continue;
			}
		} else {
			o->flag = true;
			o->attack = a;
			attack_suppose(pl->c, s, p, &a, &player_wins);
		}
		used++;
	}
	return pl->sheet->n > mark;
}

/* ---- attacks ---- */

/* Roll for one Leader and attack or hand on; the state goes on as if all was won.  *lost becomes the one in which a led attack
 * is not. */
static hex_t write_attack(struct player *pl, struct state *s, piece_t leader, unsigned depth, struct state *lost)
{
	struct dice yes = player_dice(true);
	struct attack a;
	struct verdict v = attack_roll_check(pl->c, s, leader);
	piece_t hq = command_hq(s, leader);
	if (!verdict_legal(&v) || (command_ratings(pl->c, s, leader).initiative == 0 && player_chance(pl, 80)))
		return HEX_NONE;
	if (hq != PIECE_NONE && pl->c->scn.piece[hq].hq_kind == HQ_ARMY && player_chance(pl, 60)) {
		struct state before = *s;
		struct muster m;
		unsigned mark = pl->sheet->n;
		if (player_add(pl, ORDER_ATTACK, depth, leader) && attack_roll_do(pl->c, s, leader, &yes, NULL)) {
			muster_take(pl->c, s, &m);
			if (write_passes(pl, s, &m, leader, depth + 1))
				return HEX_NONE;
		}
		*s = before;
		pl->sheet->n = (uint16_t)mark;
	}
	struct order *o = find_attack(pl, s, leader, &a) ? player_add(pl, ORDER_ATTACK, depth, leader) : NULL;
	if (!o)
		return HEX_NONE;
	o->flag = true;
	o->attack = a;
	if (!attack_roll_do(pl->c, s, leader, &yes, NULL))
		return HEX_NONE;
	*lost = *s;
	attack_suppose(pl->c, lost, leader, &a, &player_loses);
	attack_suppose(pl->c, s, leader, &a, &player_wins);
	return a.target;
}

static bool any_attack(struct player *pl, struct state *s, unsigned depth)
{
	unsigned n = pl->c->scn.n_pieces, start = player_pick(pl, n), mark = pl->sheet->n;
	static struct state ignored;
	for (unsigned i = 0; i < n && pl->sheet->n == mark; i++) {
		piece_t p = (piece_t)((start + i) % n);
		if (is_leader(pl, s, p))
			write_attack(pl, s, p, depth, &ignored);
	}
	return pl->sheet->n > mark;
}

/* if won HEX ... else ...; not of a battle that cannot be won, after which the other branch is what comes. */
static void follow_up(struct player *pl, struct state *s, struct state *lost, hex_t target)
{
	struct order *o = battle_won(s, target) ? player_add(pl, ORDER_IF, 0, PIECE_NONE) : NULL;
	if (!o)
		return;
	o->condition = player_chance(pl, 60) ? IF_WON : IF_CLEAR;
	o->hex = target;
	if (!any_attack(pl, s, 1)) {
		pl->sheet->n--;
		return;
	}
	if (player_add(pl, ORDER_ELSE, 0, PIECE_NONE) && !any_attack(pl, lost, 1))
		pl->sheet->n--;
}

static void release_for_attack(struct player *pl, struct state *s, piece_t leader)
{
	piece_t hq = command_hq(s, leader), unit[MANIFEST_MAX];
	unsigned n = hq == PIECE_NONE ? 0 : state_manifest(pl->c, s, hq, unit, MANIFEST_MAX);
	if (n == 0)
		return;
	struct verdict v = release_check(pl->c, s, unit[0]);
	struct order *o = verdict_legal(&v) ? player_add(pl, ORDER_RELEASE, 0, PIECE_NONE) : NULL;
	if (!o)
		return;
	o->list.piece[0] = unit[0];
	o->list.n = 1;
	release_do(pl->c, s, unit[0], NULL);
}

static void entrench_some(struct player *pl, struct state *s)
{
	for (piece_t p = 0; p < pl->c->scn.n_pieces; p++) {
		struct verdict v;
		if (pl->c->scn.piece[p].side != pl->side || pl->c->scn.piece[p].kind != PIECE_UNIT || !player_chance(pl, 20) ||
			(v = entrench_check(pl->c, s, p), !verdict_legal(&v)))
			continue;
		struct order *o = player_add(pl, ORDER_ENTRENCH, 0, PIECE_NONE);
		if (!o)
			return;
		o->list.piece[0] = p;
		o->list.n = 1;
		entrench_do(pl->c, s, p, NULL);
	}
}

void player_combat(struct player *pl, struct state *s)
{
	unsigned n = pl->c->scn.n_pieces, start = player_pick(pl, n);
	static struct state lost;
	for (unsigned i = 0; i < n; i++) {
		piece_t p = (piece_t)((start + i) % n);
		if (!is_leader(pl, s, p) || player_chance(pl, 15))
			continue;
		if (player_chance(pl, 2))
			release_for_attack(pl, s, p);
		struct verdict v = resign_check(pl->c, s, p);
		if (player_chance(pl, 1) && verdict_legal(&v) && player_add(pl, ORDER_RESIGN, 0, p))
			resign_do(pl->c, s, p, NULL);
		hex_t target = write_attack(pl, s, p, 0, &lost);
		if (target != HEX_NONE && player_chance(pl, 30))
			follow_up(pl, s, &lost, target);
	}
	entrench_some(pl, s);
}
