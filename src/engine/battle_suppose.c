/* SPDX-License-Identifier: GPL-3.0-or-later
 * Supposing how a battle ends, for the judge (PROTOCOL 4, N76): without dice, losses or the defender's answers. */
#include "engine/fight.h"

/* How this battle may be won. */
struct ends {
	bool driven;    /* they are gone from the hex, and not all of them from the game */
	bool destroyed; /* none of them is left */
	hex_t to;       /* where they go without orders of their own, HEX_NONE = nowhere */
};

/* May the defence be weaker than it seems, or have a way out that is barred here?  Earlier battles are supposed without losses. */
static bool may_be_worn(const struct state *s, hex_t h, const struct engaged *against, hex_t to)
{
	bool worn = battle_number(s, h) > 1 || (s->n_fought > 0 && to == HEX_NONE);

	for (unsigned i = 0; i < against->n; i++)
		worn = worn || s->piece[against->unit[i]].flags & PF_RETREATED;
	return worn;
}

/* Are both as strong as they seem?  Not after other battles, which cost men and stocks and may have sent more of the enemy
 * here, nor while a forced march may still take its toll. */
static bool in_full_strength(const struct state *s, const struct engaged *in)
{
	bool full = s->n_fought == 0;

	for (unsigned i = 0; i < in->n; i++)
		full = full && !(s->piece[in->unit[i]].flags & PF_FORCED);
	return full;
}

/* Could a loss of so much and of `percent` of all be all they have (Q55, Q58)? */
static bool costs_all(const struct odds *o, uint32_t mille, unsigned percent, unsigned had)
{
	struct loss loss = fight_loss(o, mille);

	return loss.whole + (loss.chance > 0 ? 1 : 0) + (percent > 0 ? fight_extra_loss(had, percent) : 0) >= had;
}

/* Against this number of the defender's, on this modified die: may none be left, by the fight itself, by standing in a city, or
 * for want of a way out (Q53-Q58)? */
static bool may_fall(const struct charts *c, const struct attack *a, const struct odds *o, unsigned die, unsigned reply, hex_t to,
	unsigned had)
{
	const struct rules *r = &c->rules;
	unsigned sum = (unsigned)a->intensity + reply;
	bool due = RULE_ON(H21) && battle_retreats(r, sum, die, o->column, a->intensity, reply), trapped = due && to == HEX_NONE;

	return (trapped && o->column == COLUMNS - 1) ||
		costs_all(o, battle_loss(r, false, die, sum, reply, due && !trapped), trapped ? r->trapped_percent : 0, had) ||
		(due && fight_may_stand(c, a->target) &&
			costs_all(o, battle_loss(r, false, die, sum, reply, false), r->stand_percent, had));
}

/* ... against any up to the most he could choose, on any die. */
static bool may_all_fall(const struct charts *c, const struct attack *a, const struct odds *o, unsigned most, hex_t to,
	unsigned had)
{
	int best = 6 + o->terrain + o->works + o->bridge + a->rating;

	for (unsigned reply = 0; reply <= most; reply++)
		for (unsigned die = 0; die < DICE && (die == 0 || (int)die <= best); die++)
			if (may_fall(c, a, o, die, reply, to, had))
				return true;
	return false;
}

/* Whoever could lead the defence is looked for only if the highest number there is might matter. */
static bool may_be_the_end(const struct charts *c, const struct state *s, const struct attack *a, const struct odds *o,
	const struct question *q, hex_t to, unsigned had)
{
	return may_all_fall(c, a, o, INTENSITY_CHOICE_MAX, to, had) && may_all_fall(c, a, o, standing_most(c, s, q), to, had);
}

/* How may it be won, as far as both players can tell?  What is not certain here is left open, and odds are left to the
 * forecast: whoever can retreat may be beaten. */
static struct ends ends_of(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a,
	struct engaged *in, const struct engaged *against)
{
	struct ends out = { .to = battle_retreat_hex(c, s, side_other((enum side)s->active), a->target, HEX_NONE) };
	struct question q = fight_question(c, battle_number(s, a->target), a, in);
	struct feed feed = { .n = 0 };
	struct odds o;
	bool full = in_full_strength(s, in);

	fight_odds(c, s, in, &feed, a->target, &o);
	if (o.overrun && full) { /* only then it matters what they are fed with */
		fight_feed(c, s, leader, in, &feed);
		fight_odds(c, s, in, &feed, a->target, &o);
	}
	/* against an overrun they can but ride off before a shot (H17, Q64) */
	out.driven = out.to != HEX_NONE && (!o.overrun || !full || (standing_may_withdraw(c, s, &q) && RULE_ON(Q64)));
	out.destroyed = o.overrun || may_be_worn(s, a->target, against, out.to) ||
		may_be_the_end(c, s, a, &o, &q, out.to, engaged_sp(s, against));
	return out;
}

bool attack_goes_in(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a)
{
	struct engaged in;
	struct dropped dr;
	struct verdict v = fight_engage(c, s, leader, a, &in, &dr);

	return verdict_legal(&v);
}

void attack_suppose(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const struct suppose *x)
{
	enum side enemy = side_other((enum side)s->active);
	unsigned k = battle_number(s, a->target);
	struct engaged in, against;
	struct dropped dr;
	struct ends ends;
	struct verdict v;

	if (leader >= c->scn.n_pieces)
		return;
	v = fight_engage(c, s, leader, a, &in, &dr);
	if (!verdict_legal(&v))
		return;
	engaged_defence(c, s, enemy, a->target, &against);
	ends = ends_of(c, s, leader, a, &in, &against);
	fight_commit(s, leader, a, &in);
	if ((!ends.driven && !ends.destroyed) || !x->way(x->ctx, SUPPOSE_WON, a->target, k))
		return;
	if (ends.driven && (!ends.destroyed || x->way(x->ctx, SUPPOSE_DRIVEN, a->target, k)))
		fight_retreat(c, s, enemy, a->target, ends.to, NULL);
	else
		fight_eliminate(c, s, &against, NULL);
	fight_conclude(c, s, leader, a, &in, NULL);
}
