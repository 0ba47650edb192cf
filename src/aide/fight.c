/* SPDX-License-Identifier: GPL-3.0-or-later
 * The combat part of the aide's sheet: each attack that somebody can lead, by its own odds. */
#include "aide/plan.h"

#include <string.h>

#include "engine/battle_forecast.h"
#include "engine/works.h"

enum {
	ATTACKS_MAX = 12,
	HEX_POINT = 20,     /* tenths of an SP that an objective's point in the hex is worth, half of Q78's 4 SP */
	DRIVEN = 8,         /* ... that it is worth to see them go */
	DIG_NEAR = 4        /* units dig in when the enemy is so near */
};

/* An attack and what it is worth, in tenths of an SP. */
struct plan {
	piece_t leader;
	struct attack attack;
	uint8_t intensity_max;
	int worth;            /* as written */
	int expected;         /* ... by the chance that his roll succeeds */
};

static bool wins(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	(void)ctx, (void)what, (void)h, (void)k;
	return true;
}

static const struct suppose won = { wins, NULL };

static bool on_map(const struct aide *a, piece_t p)
{
	return aide_has(a, p) && aide_piece(a, p)->kind == PIECE_LEADER && a->s.piece[p].where == WHERE_MAP;
}

/* Tenths of an SP by which the battle is better than none, against one choice of the defender. */
static int row_worth(const struct aide *a, const struct forecast *f, const struct forecast_row *r, hex_t target)
{
	int emptied = DRIVEN + HEX_POINT * (int)worth_points(a, target);
	if (r->kind == FORECAST_OVERRUN)
		return 10 * (int)f->had + emptied;
	if (r->kind != FORECAST_FOUGHT)
		return 0;
	return (10 * ((int)r->defence - (int)r->attack) + emptied * (int)r->emptied) / FORECAST_LOSS_OF;
}

/* What the defender is likely to choose counts twice, the worst that he may choose once. */
static int weigh(const struct aide *a, piece_t leader, const struct attack *at, struct forecast *f)
{
	unsigned reply = 2; /* the combat rating he is thought to have */
	forecast_attack(a->c, &a->s, leader, at, reply, false, f);
	if (!verdict_legal(&f->verdict) || f->n_in == 0)
		return -1;
	int likely = row_worth(a, f, &f->row[f->likely.intensity], at->target);
	int worst = likely;
	for (unsigned i = 0; i <= INTENSITY_CHOICE_MAX; i++)
		if (f->row[i].possible) {
			int w = row_worth(a, f, &f->row[i], at->target);
			worst = w < worst ? w : worst;
		}
	return (2 * likely + worst) / 3;
}

/* All of a hex that may go in together; PF_INITIATIVE is set meanwhile. */
static void name_pieces(const struct aide *a, const struct state *as_if, piece_t leader, hex_t from, struct attack *at)
{
	piece_t piece[PIECES_MAX];
	unsigned n = state_pieces(a->c, as_if, a->side, from, piece, PIECES_MAX);
	for (unsigned i = 0; i < n && at->n_with < LIST_MAX; i++) {
		unsigned kind = aide_piece(a, piece[i])->kind;
		if (kind != PIECE_HQ && !(kind == PIECE_UNIT && as_if->piece[piece[i]].where == WHERE_MAP))
			continue;
		at->with[at->n_with++] = piece[i];
		struct verdict v = attack_check(a->c, as_if, leader, at);
		if (!verdict_legal(&v) && v.reason != REASON_ATTACK_FROM_UNUSED)
			at->n_with--;
	}
}

/* Intensity and rating by the odds, and whether to follow; false if it is no better than none. */
static bool complete(const struct aide *a, const struct state *as_if, piece_t leader, struct attack *at, struct plan *best)
{
	struct ratings r = command_ratings(a->c, as_if, leader);
	unsigned cap = r.initiative < INTENSITY_CHOICE_MAX ? r.initiative : INTENSITY_CHOICE_MAX;
	struct forecast f;
	struct plan p = { .leader = leader, .intensity_max = (uint8_t)cap, .worth = -1 };
	bool any = false;
	at->rating = r.combat;
	at->advance = a->threat[at->target] <= a->foe[at->target] * 3u / 2 || worth_points(a, at->target);
	for (unsigned i = cap + 1; i-- > 0;) {
		at->intensity = (uint8_t)i;
		struct verdict v = attack_check(a->c, as_if, leader, at);
		if (!verdict_legal(&v))
			continue;
		int w = weigh(a, leader, at, &f);
		if (w > p.worth) {
			p.worth = w;
			p.attack = *at;
			any = true;
		}
	}
	p.expected = p.worth * (r.initiative < 6 ? r.initiative : 6);
	if (!any || p.worth < a->posture->least || (best->leader != PIECE_NONE && p.expected <= best->expected))
		return false;
	*best = p;
	return true;
}

/* Hexes that somebody could attack `target` from under this Leader: his own and, with an HQ, those around. */
static unsigned bases(const struct aide *a, piece_t leader, hex_t target, hex_t out[DIR_COUNT])
{
	hex_t at = a->s.piece[leader].hex;
	unsigned n = 0;
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		hex_t h = a->c->map.next[target][d];
		if (h != HEX_NONE && a->own[h] && (h == at || (command_hq(&a->s, leader) != PIECE_NONE &&
			grid_distance(&a->c->map.grid, h, at) <= 1)))
			out[n++] = h;
	}
	return n;
}

/* The best attack of this Leader, if he had the initiative. */
static void best_of(struct aide *a, piece_t leader, hex_t target, struct plan *best)
{
	hex_t base[DIR_COUNT];
	struct state as_if = a->s;
	as_if.piece[leader].flags = (as_if.piece[leader].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
	unsigned n = bases(a, leader, target, base);
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = i; k < n; k++) {
			struct attack at = { .target = target, .from = { base[i], k == i ? HEX_NONE : base[k] }, .n_from = k == i ? 1 : 2 };
			name_pieces(a, &as_if, leader, base[i], &at);
			if (k != i)
				name_pieces(a, &as_if, leader, base[k], &at);
			if (at.n_with)
				complete(a, &as_if, leader, &at, best);
		}
}

/* The best attack of anybody who may still roll; `only` a hex, or HEX_NONE; `but` not him. */
static struct plan best_attack(struct aide *a, hex_t only, piece_t but)
{
	struct plan best = { .leader = PIECE_NONE };
	unsigned hexes = grid_count(&a->c->map.grid);
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++) {
		if (p == but || !on_map(a, p) || command_ratings(a->c, &a->s, p).initiative == 0)
			continue;
		struct verdict v = attack_roll_check(a->c, &a->s, p);
		if (!verdict_legal(&v))
			continue;
		for (hex_t t = 0; t < hexes; t++)
			if (a->foe[t] && (only == HEX_NONE || only == t) && grid_distance(&a->c->map.grid, t, a->s.piece[p].hex) <= 2)
				best_of(a, p, t, &best);
	}
	return best;
}

static bool write_attack(struct aide *a, const struct plan *p, unsigned depth)
{
	struct order *o = aide_add(a, ORDER_ATTACK, depth, p->leader);
	if (!o)
		return false;
	o->flag = true;
	o->attack = p->attack;
	if (!attack_roll_do(a->c, &a->s, p->leader, &aide_succeeds, NULL)) {
		a->sheet->n--;
		return false;
	}
	attack_suppose(a->c, &a->s, p->leader, &p->attack, &won);
	worth_again(a);
	return true;
}

/* If his roll fails, somebody else attacks there. */
static void second_plan(struct aide *a, const struct plan *p, const struct state *before)
{
	unsigned mark = a->sheet->n;
	struct state after = a->s;
	if (a->strength == AIDE_EASY)
		return;
	a->s = *before;
	attack_roll_do(a->c, &a->s, p->leader, &aide_fails, NULL);
	worth_again(a);
	struct plan other = best_attack(a, p->attack.target, p->leader);
	struct order *o = other.leader != PIECE_NONE ? aide_add(a, ORDER_IF, 0, p->leader) : NULL;
	if (o && aide_add(a, ORDER_ELSE, 0, PIECE_NONE) && write_attack(a, &other, 1)) {
		o->condition = IF_ACTS;
		a->seconds++;
	} else
		a->sheet->n = (uint16_t)mark;
	a->s = after;
	worth_again(a);
}

static void tell(struct aide *a, const struct plan *p)
{
	if (a->n_told < sizeof a->told / sizeof *a->told)
		a->told[a->n_told++] = (struct told_attack){ .leader = p->leader, .hex = p->attack.target,
			.intensity = p->attack.intensity, .intensity_max = p->intensity_max, .worth = (int16_t)p->worth };
}

static void dig(struct aide *a)
{
	unsigned hexes = grid_count(&a->c->map.grid);
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++) {
		bool near = false;
		if (!aide_has(a, p) || aide_piece(a, p)->kind != PIECE_UNIT)
			continue;
		for (hex_t h = 0; h < hexes && !near; h++)
			near = a->foe[h] && grid_distance(&a->c->map.grid, h, a->s.piece[p].hex) <= DIG_NEAR;
		struct verdict v = entrench_check(a->c, &a->s, p);
		struct order *o = near && verdict_legal(&v) && !aide_overlooks(a) ? aide_add(a, ORDER_ENTRENCH, 0, PIECE_NONE) : NULL;
		if (!o)
			continue;
		o->list.piece[0] = p;
		o->list.n = 1;
		entrench_do(a->c, &a->s, p, NULL);
		a->dug++;
	}
}

void plan_combat(struct aide *a)
{
	unsigned mark = a->sheet->n;
	if (!aide_add(a, ORDER_COMBAT, 0, PIECE_NONE))
		return;
	for (unsigned i = 0; i < ATTACKS_MAX; i++) {
		struct plan p = best_attack(a, HEX_NONE, PIECE_NONE);
		struct state before = a->s;
		if (p.leader == PIECE_NONE)
			break;
		if (aide_overlooks(a)) {
			a->s.piece[p.leader].flags |= PF_ROLLED;
			continue;
		}
		if (!write_attack(a, &p, 0))
			break;
		tell(a, &p);
		second_plan(a, &p, &before);
	}
	dig(a);
	if (a->sheet->n == mark + 1)
		a->sheet->n--;
}
