/* SPDX-License-Identifier: GPL-3.0-or-later
 * Figures of an attack (H16, H18, H19, Q46, Q48-Q50, Q53, Q54).  Whole numbers only: strengths are quarters of an SP. */
#include "engine/fight.h"

enum { QUARTERS = 4, PER_MILLE = 1000, LOSS_UNIT = QUARTERS * PER_MILLE /* E in quarters times thousandths make 1 SP */ };

bool engaged_has(const struct engaged *e, piece_t p)
{
	for (unsigned i = 0; i < e->n; i++)
		if (e->unit[i] == p)
			return true;
	return false;
}

unsigned engaged_sp(const struct state *s, const struct engaged *e)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < e->n; i++)
		sum += s->piece[e->unit[i]].strength;
	return sum;
}

/* Does a combat unit in the hex defend it?  Every one does. */
static bool defends(const struct charts *c, const struct state *s, piece_t p)
{
	bool manifest = s->piece[p].where == WHERE_MANIFEST;

	return (RULE_ON(S37) || !manifest) && (RULE_ON(Q60) || !(s->piece[p].flags & PF_RETREATED)) &&
		(RULE_ON(Q46) || !c->scn.piece[p].bracketed) &&
		(RULE_ON(W2) || manifest);
}

void engaged_defence(const struct charts *c, const struct state *s, enum side side, hex_t h, struct engaged *e)
{
	e->n = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (c->scn.piece[p].kind == PIECE_UNIT && c->scn.piece[p].side == side && piece_in_play(s, p) &&
		    s->piece[p].hex == h && defends(c, s, p))
			e->unit[e->n++] = p;
	}
}

bool fight_may_stand(const struct charts *c, hex_t h)
{
	return c->fort_at[h] || c->town_class[h] > c->rules.city_class; /* town_class is 1 + class */
}

bool fight_all_cavalry(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	struct engaged e;

	engaged_defence(c, s, side, h, &e);
	for (unsigned i = 0; i < e.n; i++)
		if (!piece_is_cavalry(&c->scn.piece[e.unit[i]]))
			return false;
	return e.n > 0;
}

/* Q51: units with half of the SP of a side in h, or more, are entrenched. */
static bool entrenched_at(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	struct engaged e;
	unsigned dug = 0;

	engaged_defence(c, s, side, h, &e);
	for (unsigned i = 0; i < e.n; i++)
		if (s->piece[e.unit[i]].flags & PF_ENTRENCHED)
			dug += s->piece[e.unit[i]].strength;
	return dug > 0 && 2 * dug >= engaged_sp(s, &e);
}

static void works_best(struct odds *o, bool there, int8_t die, enum works_by by)
{
	if (!there || die >= o->works)
		return;
	o->works = die;
	o->works_by = (uint8_t)by;
}

/* Q50: the best one of works, city and fort. */
static void works_at(const struct charts *c, const struct state *s, enum side side, hex_t h, struct odds *o)
{
	works_best(o, c->fort_at[h], c->rules.die_fort, WORKS_FORT);
	works_best(o, c->town_class[h] > c->rules.city_class, c->rules.die_city, WORKS_CITY);
	works_best(o, entrenched_at(c, s, side, h), c->rules.die_entrenched, WORKS_ENTRENCHED);
}

static uint8_t column_of(const struct rules *r, uint32_t percent)
{
	uint8_t col = RULE_ON(H19) ? COLUMNS - 1 : 0;

	while (col > 0 && percent < r->column_from[col])
		col--;
	return col;
}

uint32_t fight_quarters(const struct charts *c, const struct state *s, const struct engaged *e, piece_t p, hex_t h, int8_t *bridge)
{
	enum dir d = grid_dir(&c->map.grid, s->piece[p].hex, h);
	uint32_t q = (uint32_t)s->piece[p].strength * QUARTERS;
	unsigned side = d < DIR_COUNT ? c->map.hexside[s->piece[p].hex][d] : 0;

	if (side & HEXSIDE_WATER && RULE_ON(H16)) { /* Q14: a bay counts as an estuary */
		if (RULE_ON(Q49) && (side & HEXSIDE_BRIDGE || state_bridged(c, s, s->piece[p].hex, d)))
			*bridge = c->rules.die_bridge; /* Q49: the die instead, once */
		else
			q /= 2;
	}
	q = fight_unsupplied(s, e, p) ? q / 2 : q;
	return RULE_ON(Q48) ? q : q / QUARTERS * QUARTERS;
}

void fight_odds(const struct charts *c, const struct state *s, const struct engaged *e, const struct feed *feed, hex_t h,
	struct odds *o)
{
	enum side enemy = side_other((enum side)s->active);
	struct engaged against;

	*o = (struct odds){ 0 };
	for (unsigned i = 0; i < e->n; i++) {
		o->attack_q += fight_quarters(c, s, e, e->unit[i], h, &o->bridge);
		if (s->piece[e->unit[i]].flags & PF_UNSUPPLIED)
			o->unsupplied = (uint16_t)(o->unsupplied + s->piece[e->unit[i]].strength);
	}
	o->need = (uint16_t)feed->need;
	o->have = (uint16_t)feed->have;
	engaged_defence(c, s, enemy, h, &against);
	o->defence_q = QUARTERS * engaged_sp(s, &against);
	o->percent = o->defence_q > 0 ? 100 * o->attack_q / o->defence_q : 0;
	o->column = column_of(&c->rules, o->percent);
	o->overrun = RULE_ON(Q57) && o->defence_q > 0 && o->attack_q >= c->rules.overrun * o->defence_q;
	o->terrain = c->rules.die_terrain[c->map.terrain[h]];
	works_at(c, s, enemy, h, o);
}

void attack_odds(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, struct odds *o)
{
	struct engaged e = { .n = 0 };
	struct dropped dr;
	struct feed feed;

	(void)fight_engage(c, s, PIECE_NONE, a, &e, &dr);
	fight_feed(c, s, leader, &e, &feed);
	fight_odds(c, s, &e, &feed, a->target, o);
}

void odds_supply_words(const struct odds *o, struct text *out)
{
	if (o->unsupplied > 0) {
		text_add(out, ", ");
		text_add_int(out, o->unsupplied);
		text_add(out, " SP out of supply count half (H13)");
	}
	if (o->need > o->have) {
		text_add(out, ", all counts half: it needs ");
		text_add_int(out, o->need);
		text_add(out, o->need > 1 ? " supply points and finds " : " supply point and finds ");
		text_add_int(out, o->have);
		text_add(out, " (Q70)");
	}
}

struct loss fight_loss(const struct odds *o, uint32_t mille)
{
	uint32_t small = o->attack_q < o->defence_q ? o->attack_q : o->defence_q;
	uint32_t total = mille * small, rest = total % LOSS_UNIT;

	return (struct loss){ .whole = total / LOSS_UNIT, .fraction = rest > 0,
		.chance = (2 * 6 * rest + LOSS_UNIT) / (2 * LOSS_UNIT) /* 6 x fraction, half up */ };
}

unsigned fight_extra_loss(unsigned sp, unsigned percent)
{
	unsigned extra = sp * percent / 100;

	return extra > 0 ? extra : 1;
}

bool battle_retreats(const struct rules *r, unsigned sum, unsigned die, unsigned column, unsigned attacker, unsigned defender)
{
	unsigned total = die + column + (attacker > defender && RULE_ON(Q53) ? 1 : 0);

	return sum >= 1 && total >= r->retreat_from + (attacker < defender && RULE_ON(Q53) ? 1U : 0U);
}

uint32_t battle_loss(const struct rules *r, bool attacker, unsigned die, unsigned sum, unsigned own, bool twice)
{
	uint32_t table = attacker ? r->loss_attacker[die] : r->loss_defender[die];

	return table * (sum + (twice && RULE_ON(Q54) ? own : 0));
}
