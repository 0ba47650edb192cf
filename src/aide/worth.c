/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a place is worth. */
#include "aide/plan.h"

#include <string.h>

enum {
	FAR = 0xffff,
	NEAR_MP = 12,           /* an objective is in danger when the enemy is nearer than this */
	PULL = 64, PULL_FROM = 8,
	HUNGER = 6,            /* for each SP where it is not fed */
	GROUND = 24,            /* for each point that the ground takes off an attacker's die */
	TOGETHER = 6, TOGETHER_SP = 20,
	ERRAND = 3200, ERRAND_FROM = 8,
	GUARD_MP = 8, MARCH_A_TURN = 5, NEED_LEAST = 2, NEED_TENTHS = 14,
	KEEP = 96               /* for each point of an objective that would stand open */
};

static unsigned strength_within(const struct aide *a, const uint16_t *sp, const struct goal *g, unsigned mp)
{
	unsigned n = 0, hexes = grid_count(&a->c->map.grid);
	for (hex_t h = 0; h < hexes; h++)
		if (g->mp[h] <= mp)
			n += sp[h];
	return n;
}

unsigned worth_points(const struct aide *a, hex_t h)
{
	for (unsigned i = 0; i < a->c->scn.n_objectives; i++)
		if (a->c->scn.objective[i].hex == h)
			return a->c->scn.objective[i].points;
	return 0;
}

static void take_goals(struct aide *a)
{
	a->n_goals = 0;
	for (unsigned i = 0; i < a->c->scn.n_objectives; i++) {
		const struct objective *o = &a->c->scn.objective[i];
		struct goal *g = &a->goal[a->n_goals++];
		*g = (struct goal){ .hex = o->hex, .points = o->points, .hold = a->s.owner[i] == a->side };
		memset(g->mp, 0xff, sizeof g->mp);
		g->mp[o->hex] = 0;
		charts_distances(a->c, NULL, FAR - 1, g->mp);
		unsigned foes = strength_within(a, a->foe, g, NEAR_MP), own = strength_within(a, a->own, g, NEAR_MP / 2);
		if (!g->hold)
			g->weight = (uint16_t)(3 * o->points + (o->decisive && o->side == a->side ? o->points : 0));
		else if (foes > own)
			g->weight = (uint16_t)(2 * o->points);
		else
			g->weight = (uint16_t)(foes ? o->points / 2 : 0);
	}
}

static void take_pull(struct aide *a)
{
	unsigned hexes = grid_count(&a->c->map.grid);
	for (hex_t h = 0; h < hexes; h++) {
		unsigned pull = 0;
		for (unsigned i = 0; i < a->n_goals; i++)
			if (a->goal[i].mp[h] != FAR)
				pull += (unsigned)a->goal[i].weight * PULL / (PULL_FROM + (unsigned)a->goal[i].mp[h]);
		/* an army is a goal too */
		for (hex_t e = 0; e < hexes; e++)
			if (a->foe[e]) {
				unsigned sp = a->foe[e] > 24 ? 24 : a->foe[e];
				pull += sp * PULL / (2 * (PULL_FROM + 2 * grid_distance(&a->c->map.grid, h, e)));
			}
		a->pull[h] = (uint16_t)(pull > 0x7fff ? 0x7fff : pull);
	}
}

static void take_threat(struct aide *a)
{
	unsigned hexes = grid_count(&a->c->map.grid);
	memset(a->threat, 0, sizeof a->threat);
	for (hex_t e = 0; e < hexes; e++)
		if (a->foe[e])
			for (hex_t h = 0; h < hexes; h++) {
				unsigned d = grid_distance(&a->c->map.grid, h, e);
				a->threat[h] = (uint16_t)(a->threat[h] + (d <= 1 ? a->foe[e] : d <= 3 ? a->foe[e] / 2 : 0));
			}
}

/* ---- missions: who is sent where ---- */

unsigned worth_group(const struct aide *a, piece_t p)
{
	piece_t unit[MANIFEST_MAX];
	unsigned n, sp = 0;
	if (aide_piece(a, p)->kind == PIECE_UNIT)
		return a->s.piece[p].where == WHERE_MAP && !aide_piece(a, p)->bracketed ? a->s.piece[p].strength : 0;
	if (aide_piece(a, p)->kind != PIECE_HQ)
		return 0;
	n = state_manifest(a->c, &a->s, p, unit, MANIFEST_MAX);
	for (unsigned i = 0; i < n; i++)
		sp += a->s.piece[unit[i]].strength;
	return sp;
}

static unsigned turns_left(const struct aide *a)
{
	unsigned all = 4u * a->c->scn.cycles;
	return all > a->s.game_turn ? all - a->s.game_turn + 1 : 1;
}

static void take_needs(struct aide *a)
{
	for (unsigned i = 0; i < a->n_goals; i++) {
		struct goal *g = &a->goal[i];
		unsigned foes = strength_within(a, a->foe, g, g->hold ? GUARD_MP : 2);
		g->need = (uint16_t)(g->hold ? foes * 6 / 10 : foes * NEED_TENTHS / 10 + NEED_LEAST);
	}
}

/* The group and the goal that suit each other best, by points, way and strength; false when nobody is left or nothing is wanted. */
static bool best_errand(const struct aide *a, const unsigned *sent, piece_t *who, unsigned *where)
{
	unsigned most = 0, all = 0;
	for (hex_t h = 0; h < grid_count(&a->c->map.grid); h++)
		all += a->own[h];
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++) {
		unsigned sp = aide_has(a, p) && a->mission[p] == MISSION_NONE ? worth_group(a, p) : 0;
		for (unsigned i = 0; i < a->n_goals && sp; i++) {
			const struct goal *g = &a->goal[i];
			unsigned mp = g->mp[a->s.piece[p].hex];
			if (sent[i] >= g->need || g->need > all * 6 / 10 || mp > turns_left(a) * MARCH_A_TURN)
				continue;
			unsigned fits = sp < g->need - sent[i] ? sp : g->need - sent[i]; /* what it adds, and not too much of it */
			unsigned v = (g->hold ? 4u : 3u) * g->points * 1000 / (4 + mp) * fits / (sp / 3 > g->need ? sp / 3 : g->need);
			if (v > most) {
				most = v;
				*who = p;
				*where = i;
			}
		}
	}
	return most > 0;
}

static void take_missions(struct aide *a)
{
	unsigned sent[OBJECTIVES_MAX] = { 0 }, where;
	piece_t who;
	memset(a->mission, MISSION_NONE, sizeof a->mission);
	take_needs(a);
	while (best_errand(a, sent, &who, &where)) {
		a->mission[who] = (uint8_t)where;
		sent[where] += worth_group(a, who);
	}
}

void worth_again(struct aide *a)
{
	memset(a->own, 0, sizeof a->own);
	memset(a->foe, 0, sizeof a->foe);
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++)
		if (aide_piece(a, p)->kind == PIECE_UNIT && piece_in_play(&a->s, p)) {
			uint16_t *sp = aide_piece(a, p)->side == a->side ? a->own : a->foe;
			sp[a->s.piece[p].hex] = (uint16_t)(sp[a->s.piece[p].hex] + a->s.piece[p].strength);
		}
}

void worth_begin(struct aide *a)
{
	worth_again(a);
	take_goals(a);
	take_pull(a);
	take_threat(a);
	take_missions(a);
	supply_take(a->c, &a->s, a->side, &a->supply);
}

/* SP of his that could attack the enemies in t together, those beside it. */
static unsigned around(const struct aide *a, hex_t t)
{
	unsigned n = 0;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (a->c->map.next[t][d] != HEX_NONE)
			n += a->own[a->c->map.next[t][d]];
	return n;
}

int worth_of(const struct aide *a, hex_t h, unsigned sp, unsigned mission)
{
	const struct posture *p = a->posture;
	unsigned with = a->own[h] + sp, threat = a->threat[h];
	int v = a->pull[h];
	if (!supply_feeds(&a->supply, h))
		v -= (int)(HUNGER * (sp + 2));
	if (sp == 0) /* he follows those who fight, and is taken where he stands alone */
		return v / 4 + (with ? 200 + (int)(with < 40 ? with : 40) * 4 : threat ? -400 : 0);
	if (mission != MISSION_NONE)
		v = v / 2 + (a->goal[mission].mp[h] == FAR ? 0 : ERRAND * ERRAND_FROM / (ERRAND_FROM + a->goal[mission].mp[h]));
	if (threat) {
		unsigned beside = around(a, h), want = threat * p->safety / 10, have = with + beside / 2;
		v += GROUND * -a->c->rules.die_terrain[a->c->map.terrain[h]];
		v += (int)(TOGETHER * (with < TOGETHER_SP ? with : TOGETHER_SP));
		if (have < want)
			v -= (int)((want - have) * p->fear) / (mission == MISSION_NONE ? 1 : 4);
	}
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		hex_t t = a->c->map.next[h][d];
		if (t != HEX_NONE && a->foe[t] && !charts_forbids_ground(a->c, h, (enum dir)d, false) &&
			(around(a, t) + sp) * 10 >= a->foe[t] * (unsigned)p->odds)
			v += (int)(a->foe[t] * p->prey);
	}
	for (unsigned i = 0; i < a->n_goals; i++)
		if (a->goal[i].hex == h && (!a->goal[i].hold || (a->own[h] == 0 && a->goal[i].weight)))
			v += KEEP * a->goal[i].points / 4;
	return v;
}

int worth_position(struct aide *a, const struct state *s)
{
	struct score score;
	int v = 0, sp = 0;
	a->s = *s;
	worth_again(a);
	turn_score(a->c, s, &score);
	unsigned hexes = grid_count(&a->c->map.grid);
	for (hex_t h = 0; h < hexes; h++)
		if (a->own[h]) {
			unsigned n = a->own[h];
			a->own[h] = 0;
			v += worth_of(a, h, n, MISSION_NONE) * (int)n;
			a->own[h] = (uint16_t)n;
			sp += (int)n;
		}
	return (sp ? v / sp : 0) + 64 * (a->side == SIDE_UNION ? score.difference : -score.difference) + 8 * sp;
}
