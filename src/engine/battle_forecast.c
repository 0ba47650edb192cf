/* SPDX-License-Identifier: GPL-3.0-or-later
 * Counting out a battle (H18-H22, Q47-Q58, Q65, Q66): the same steps as battle_fight.c with every face in turn. */
#include "engine/battle_forecast.h"

#include "engine/fight.h"

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Q55: whole part for certain, one more on some faces; then what standing or being trapped costs, then no more than he has. */
static struct forecast_loss loss_of(const struct forecast *f, uint32_t mille, unsigned extra, unsigned has)
{
	struct loss loss = fight_loss(&f->odds, mille);
	unsigned whole = loss.whole + extra;

	return (struct forecast_loss){ .low = (uint8_t)least(whole, has), .high = (uint8_t)least(whole + 1, has),
		.chance = (uint8_t)loss.chance };
}

/* Sum over the six faces of its die. */
static unsigned loss_sum(const struct forecast_loss *l)
{
	return (6U - l->chance) * l->low + (unsigned)l->chance * l->high;
}

/* On how many faces of his loss die has the defender nobody left? */
static unsigned wiped_out(const struct forecast_loss *l, unsigned had)
{
	return l->low >= had ? 6U : l->high >= had ? l->chance : 0U;
}

static uint8_t fate_of(const struct forecast *f)
{
	if (f->stands)
		return FATE_STANDS;
	if (f->retreat != HEX_NONE)
		return FATE_RETREATS;
	return f->odds.column == COLUMNS - 1 ? FATE_SURRENDERS : FATE_TRAPPED;
}

static void make_face(const struct charts *c, const struct forecast *f, const struct attack *a, unsigned reply, unsigned thrown,
	const struct forecast_row *row, struct forecast_face *x)
{
	const struct rules *r = &c->rules;
	int v = (int)thrown + f->odds.terrain + f->odds.works + f->odds.bridge + (int)f->rating - (int)f->reply;
	bool held;
	unsigned extra = 0;

	x->die = (uint8_t)(v < 0 ? 0 : v >= DICE ? DICE - 1 : v);
	x->fate = battle_retreats(r, row->sum, x->die, f->odds.column, a->intensity, reply) ? fate_of(f) : FATE_HELD;
	held = x->fate != FATE_RETREATS && x->fate != FATE_SURRENDERS; /* Q58 */
	x->attack = loss_of(f, battle_loss(r, true, x->die, row->sum, a->intensity, held), 0, f->has);
	if (x->fate == FATE_SURRENDERS) {
		x->defence = (struct forecast_loss){ (uint8_t)f->had, (uint8_t)f->had, 0 };
		return;
	}
	if (x->fate == FATE_STANDS)
		extra = fight_extra_loss(f->had, r->stand_percent);
	if (x->fate == FATE_TRAPPED)
		extra = fight_extra_loss(f->had, r->trapped_percent);
	x->defence = loss_of(f, battle_loss(r, false, x->die, row->sum, reply, !held), extra, f->had);
}

/* Of the two dice of H22: the first must not be more than the shift; then 1-2 unhurt, 3-4 wounded, 5 killed, 6 captured
 * if his side leaves the hex, else killed.  `leaves` and `stays` count outcomes of the dice before, 36 in all. */
static struct forecast_harm harm_of(unsigned shift, unsigned leaves, unsigned stays)
{
	unsigned hit = least(shift, 6);

	return (struct forecast_harm){ .wounded = (uint16_t)(2 * hit * (leaves + stays)),
		.killed = (uint16_t)(hit * (leaves + 2 * stays)), .captured = (uint16_t)(hit * leaves) };
}

static void make_row(const struct charts *c, const struct forecast *f, const struct attack *a, unsigned reply,
	struct forecast_row *row)
{
	unsigned leaves = 0;

	*row = (struct forecast_row){ .sum = (uint8_t)(a->intensity + reply), .kind = FORECAST_FOUGHT,
		.possible = reply <= f->intensity_max };
	if (row->sum == 0) {
		row->kind = FORECAST_CONTACT;
		return;
	}
	if (f->odds.overrun) {
		row->kind = FORECAST_OVERRUN;
		row->emptied = FORECAST_LOSS_OF;
		row->defence = (uint16_t)(FORECAST_LOSS_OF * f->had);
		return;
	}
	for (unsigned i = 0; i < FORECAST_FACES; i++) {
		struct forecast_face *x = &row->face[i];
		unsigned gone;

		make_face(c, f, a, reply, i + 1, row, x);
		gone = wiped_out(&x->defence, f->had);
		row->due = (uint8_t)(row->due + (x->fate != FATE_HELD));
		row->attack = (uint16_t)(row->attack + loss_sum(&x->attack));
		row->defence = (uint16_t)(row->defence + loss_sum(&x->defence));
		row->emptied = (uint16_t)(row->emptied + (x->fate == FATE_RETREATS || x->fate == FATE_SURRENDERS ? 6 : gone));
		/* Q66: his side must leave: it surrenders, or there is somebody left to go */
		leaves += x->fate == FATE_SURRENDERS ? 6 : x->fate == FATE_RETREATS ? 6 - gone : 0;
	}
	row->attacker = harm_of(f->rating, 0, FORECAST_LOSS_OF);
	row->defender = harm_of(f->reply, leaves, FORECAST_LOSS_OF - leaves);
}

/* Who may answer for the hex, and how far he may go (W4, Q45, Q47). */
static void know_defender(const struct charts *c, const struct state *s, const struct engaged *in, const struct attack *a,
	struct forecast *f)
{
	hex_t target = a->target;
	struct question q = fight_question(c, battle_number(s, target), a, in);
	struct standing none;

	standing_clear(&none);
	f->likely = standing_answer(c, s, &none, &q);
	f->n_charge = standing_candidates(c, s, side_other((enum side)s->active), target, f->charge, FORECAST_CHARGE_MAX);
	f->intensity_max = (uint8_t)standing_most(c, s, &q);
	for (unsigned i = 0; i < f->n_charge; i++) {
		struct ratings r = command_ratings(c, s, f->charge[i]);

		if (s->piece[f->charge[i]].hex == target && r.combat > f->rating_max)
			f->rating_max = r.combat;
	}
	f->may_stand = fight_may_stand(c, target);
	f->retreat = battle_retreat_hex(c, s, side_other((enum side)s->active), target, HEX_NONE);
}

void forecast_attack(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, unsigned reply,
	bool stand, struct forecast *out)
{
	struct state as_if = *s;
	struct engaged e = { .n = 0 }, against;
	struct dropped dr;
	struct feed feed;

	*out = (struct forecast){ .retreat = HEX_NONE, .likely = { .leader = PIECE_NONE, .retreat = HEX_NONE } };
	if (leader < c->scn.n_pieces)
		as_if.piece[leader].flags = (as_if.piece[leader].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
	out->verdict = attack_check(c, &as_if, leader, a);
	if (leader < c->scn.n_pieces)
		(void)fight_engage(c, &as_if, leader, a, &e, &dr);
	if (a->target == HEX_NONE)
		return;
	engaged_defence(c, s, side_other((enum side)s->active), a->target, &against);
	out->had = engaged_sp(s, &against);
	out->has = engaged_sp(s, &e);
	know_defender(c, s, &e, a, out);
	fight_feed(c, s, leader, &e, &feed);
	fight_odds(c, s, &e, &feed, a->target, &out->odds);
	out->n_in = e.n;
	out->reply = (uint8_t)least(reply, out->rating_max);
	out->stands = stand && out->may_stand;
	for (unsigned i = 0; i < e.n; i++) {
		int8_t bridge = 0;

		out->in[i] = e.unit[i];
		out->quarters[i] = fight_quarters(c, s, &e, e.unit[i], a->target, &bridge);
		if (s->piece[e.unit[i]].hex == s->piece[leader].hex) /* Q47 */
			out->rating = a->rating;
	}
	if (e.n == 0 || against.n == 0)
		return;
	for (unsigned i = 0; i <= INTENSITY_CHOICE_MAX; i++)
		make_row(c, out, a, i, &out->row[i]);
}
