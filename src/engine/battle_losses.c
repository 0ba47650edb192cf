/* SPDX-License-Identifier: GPL-3.0-or-later
 * Losses of units (H2, H20, Q56, Q61) and harm to Leaders (H22, R13, S32, Q65, Q66). */
#include "engine/fight.h"

/* A unit without SP is gone; its HQ stays with what is left of its manifest (Q61). */
static void remove_unit(struct state *s, piece_t p)
{
	struct piece_state *ps = &s->piece[p];

	ps->where = WHERE_ELIMINATED;
	ps->strength = 0;
	ps->hex = HEX_NONE;
	ps->hq = PIECE_NONE;
	ps->flags = 0;
}

static void tell_loss(const struct charts *c, const struct state *s, piece_t p, unsigned lost, hex_t h, struct listener *l)
{
	unsigned left = s->piece[p].strength;
	struct event e = event_of(left > 0 ? EVENT_UNIT_LOSS : EVENT_UNIT_ELIMINATED, (enum side)c->scn.piece[p].side);

	e.facts.piece[0] = p;
	e.facts.hex[0] = h;
	e.facts.n[0] = (int32_t)lost;
	e.facts.n[1] = (int32_t)left;
	event_emit(l, e);
}

/* The unit with most SP left, ties to the lowest piece number (Q56). */
static unsigned strongest(const struct engaged *e, const uint8_t *left)
{
	unsigned best = 0;

	for (unsigned i = 1; i < e->n; i++)
		if (left[i] > left[best] || (left[i] == left[best] && (e->unit[i] < e->unit[best]) == RULE_ON(Q56)))
			best = i;
	return best;
}

void fight_share_losses(const struct state *s, const struct engaged *e, unsigned total, uint8_t *left)
{
	unsigned sum = engaged_sp(s, e), rest = total;

	BUG_IF(total > sum);
	for (unsigned i = 0; i < e->n; i++) {
		unsigned sp = s->piece[e->unit[i]].strength, share = RULE_ON(H20) ? total * sp / (sum > 0 ? sum : 1) : 0;

		left[i] = (uint8_t)(sp - share);
		rest -= share;
	}
	for (; rest > 0; rest--)
		left[strongest(e, left)]--;
}

void fight_take_losses(const struct charts *c, struct state *s, const struct engaged *e, unsigned total, struct listener *l)
{
	uint8_t left[PIECES_MAX];

	fight_share_losses(s, e, total, left);
	for (unsigned i = 0; i < e->n; i++) {
		piece_t p = e->unit[i];
		unsigned lost = s->piece[p].strength - left[i];
		hex_t h = s->piece[p].hex;

		if (lost == 0)
			continue;
		s->piece[p].strength = left[i];
		s->lost_sp[c->scn.piece[p].side] = (uint16_t)(s->lost_sp[c->scn.piece[p].side] + lost);
		tell_loss(c, s, p, lost, h, l);
		if (left[i] == 0 && RULE_ON(Q61))
			remove_unit(s, p);
	}
}

void fight_eliminate(const struct charts *c, struct state *s, const struct engaged *e, struct listener *l)
{
	fight_take_losses(c, s, e, engaged_sp(s, e), l);
}

/* What the second die of Q66 does. */
static enum event_kind harm_of(unsigned die, bool leaves)
{
	if (die <= 2 || !RULE_ON(Q66))
		return EVENT_LEADER_UNHURT;
	if (die <= 4)
		return EVENT_LEADER_WOUNDED;
	return die == 6 && leaves ? EVENT_LEADER_CAPTURED : EVENT_LEADER_KILLED;
}

void fight_lose_leader(const struct charts *c, struct state *s, piece_t leader, enum event_kind how)
{
	struct piece_state *ps = &s->piece[leader];

	if (how == EVENT_LEADER_WOUNDED && !RULE_ON(R13))
		return;
	if (command_hq(s, leader) != PIECE_NONE)
		command_part(s, leader);
	ps->hex = HEX_NONE;
	ps->hq = PIECE_NONE;
	ps->flags = 0;
	ps->returns = 0;
	if (how == EVENT_LEADER_WOUNDED) {
		ps->where = WHERE_WOUNDED;
		ps->returns = (uint8_t)(s->strategic + c->rules.wounded_turns);
	} else {
		ps->where = how == EVENT_LEADER_KILLED ? WHERE_KILLED : WHERE_CAPTURED;
	}
}

void fight_harm(const struct charts *c, struct state *s, const struct harm *h, hex_t target, unsigned k, const struct dice *d,
	struct listener *l)
{
	enum side side = (enum side)c->scn.piece[h->leader].side;
	struct event e = event_of(EVENT_LEADER_SAFE, side);
	char id[ROLL_ID_MAX];
	unsigned first, second;

	/* side of the roll id is the attacker's (PROTOCOL 3) */
	roll_id_hurt(c, s, (enum side)s->active, target, k, h->leader, id);
	first = dice_d6(d, id, 0);
	e.facts.piece[0] = h->leader;
	e.facts.n[0] = (int32_t)first;
	e.facts.n[1] = (int32_t)h->shift;
	if (first > h->shift || !RULE_ON(H22)) {
		event_emit(l, e);
		return;
	}
	second = dice_d6(d, id, 1);
	e.kind = harm_of(second, h->leaves);
	e.facts.n[2] = (int32_t)second;
	if (e.kind != EVENT_LEADER_UNHURT)
		fight_lose_leader(c, s, h->leader, e.kind);
	e.facts.n[3] = s->piece[h->leader].returns;
	event_emit(l, e);
}
