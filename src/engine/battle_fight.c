/* SPDX-License-Identifier: GPL-3.0-or-later
 * Carrying out an attack, in the order of Q52-Q66: who goes in, cavalry slipping away, mere contact, overrun, die,
 * losses, harm, retreat, advance. */
#include "engine/fight.h"
#include "engine/turn.h"

enum { QUARTERS = 4 };

/* Everything known of one battle while it is fought. */
struct fight {
	const struct charts *c;
	struct state *s;
	const struct dice *d;
	struct listener *l;
	const struct attack *a;
	piece_t leader;           /* leads the attack */
	enum side side, enemy;
	unsigned k;
	struct engaged in, against;
	struct feed feed;         /* what the attackers need of stocks */
	struct answer answer;
	struct odds odds;
	unsigned sum, die;        /* die after modifiers, 0..7 */
	unsigned rating, reply;   /* combat rating used by attacker and defender */
	bool due, stands, trapped, surrenders;
	hex_t retreat;
};

static void say_hexes(struct fight *f, enum event_kind kind, enum side side, hex_t a, hex_t b)
{
	struct event e = event_of(kind, side);

	e.facts.hex[0] = a;
	e.facts.hex[1] = b;
	event_emit(f->l, e);
}

static struct event target_event(const struct fight *f, enum event_kind kind, enum side side)
{
	struct event e = event_of(kind, side);

	e.facts.hex[0] = f->a->target;
	return e;
}

/* ---- the attack is made: from here on units and Leader have attacked, come what may (Q52, Q64) ---- */

static void count_attack(struct state *s, hex_t h)
{
	unsigned i = 0;

	while (i < s->n_fought && s->fought[i].hex != h)
		i++;
	if (i == s->n_fought) {
		BUG_IF(s->n_fought == BATTLES_MAX);
		s->fought[s->n_fought++] = (struct fought){ .hex = h };
	}
	BUG_IF(s->fought[i].attacks == UINT8_MAX);
	s->fought[i].attacks++;
	s->fought[i].won = false;
}

static void set_won(struct state *s, hex_t h)
{
	for (unsigned i = 0; i < s->n_fought; i++)
		if (s->fought[i].hex == h)
			s->fought[i].won = true;
}

void fight_commit(struct state *s, piece_t leader, const struct attack *a, const struct engaged *e)
{
	if (!a->march)
		s->piece[leader].flags |= PF_SPENT;
	for (unsigned i = 0; i < e->n; i++)
		s->piece[e->unit[i]].flags |= PF_ATTACKED;
	count_attack(s, a->target);
}

static void tell_attack(struct fight *f, const struct dropped *dr)
{
	for (unsigned i = 0; i < dr->n; i++) {
		struct event e = event_of(EVENT_ATTACK_DROPPED, f->side);

		e.facts.piece[0] = dr->piece[i];
		e.why = dr->why[i];
		event_emit(f->l, e);
	}
	for (unsigned i = 0; i < f->a->n_from; i++) {
		struct event e = event_of(i == 0 ? EVENT_ATTACK : EVENT_ATTACK_ALSO, f->side);

		e.facts.piece[0] = f->leader;
		e.facts.hex[0] = f->a->from[i];
		e.facts.hex[1] = f->a->target;
		e.facts.n[0] = (int32_t)f->k;
		event_emit(f->l, e);
	}
	if (f->in.unfed) {
		struct event e = target_event(f, EVENT_ATTACK_UNFED, f->side);

		e.facts.n[0] = (int32_t)f->feed.need;
		e.facts.n[1] = (int32_t)f->feed.have;
		event_emit(f->l, e);
	}
	for (unsigned i = 0; i < f->in.n; i++) {
		piece_t p = f->in.unit[i];
		int8_t bridge = 0;
		uint32_t q = fight_quarters(f->c, f->s, &f->in, p, f->a->target, &bridge);
		unsigned sp = f->s->piece[p].strength;
		struct event e = event_of(f->s->piece[p].flags & PF_UNSUPPLIED ? EVENT_ATTACK_UNIT_UNSUPPLIED :
			q < QUARTERS * sp ? EVENT_ATTACK_UNIT_HALVED : EVENT_ATTACK_UNIT, f->side);

		e.facts.piece[0] = p;
		e.facts.hex[0] = f->s->piece[p].hex;
		e.facts.n[0] = (int32_t)sp;
		e.facts.n[1] = (int32_t)q;
		event_emit(f->l, e);
	}
}

/* Does somebody of the engaged stand where this Leader stands (Q47)? */
static bool shares_hex(const struct state *s, const struct engaged *e, piece_t leader)
{
	for (unsigned i = 0; i < e->n; i++)
		if (s->piece[e->unit[i]].hex == s->piece[leader].hex)
			return true;
	return false;
}

/* For units of his HQ and, where they attack without one of those, for loose units too. */
static bool rating_serves(const struct fight *f)
{
	bool manifest = false;

	for (unsigned i = 0; i < f->in.n; i++)
		manifest = manifest || f->s->piece[f->in.unit[i]].where == WHERE_MANIFEST;
	return RULE_ON(S30) && (RULE_ON(S66) || manifest);
}

static void ask_defender(struct fight *f, const struct ask *ask)
{
	struct question q = fight_question(f->c, f->k, f->a, &f->in);

	f->answer = ask->answer(ask->ctx, f->c, f->s, &q);
	/* whoever holds the answers has checked them: an answer against the rules is no input of ours */
	BUG_IF(!answer_allowed(f->c, f->s, &q, &f->answer));
	f->rating = shares_hex(f->s, &f->in, f->leader) && rating_serves(f) ?
		RULE_ON(S31) ? f->a->rating : command_ratings(f->c, f->s, f->leader).combat : 0;
	f->reply = RULE_ON(S30) ? f->answer.rating : 0;
	f->sum = (unsigned)f->a->intensity + (RULE_ON(W7) ? f->answer.intensity : 0u);
}

/* Q64, H17: true when the hex is empty and the battle over. */
static bool cavalry_withdraws(struct fight *f)
{
	hex_t to;

	if (!f->answer.withdraw || !RULE_ON(Q64))
		return false;
	to = battle_retreat_hex(f->c, f->s, f->enemy, f->a->target, f->answer.retreat);
	if (to == HEX_NONE)
		return false;
	say_hexes(f, EVENT_CAVALRY_WITHDRAWS, f->enemy, f->a->target, to);
	fight_retreat(f->c, f->s, f->enemy, f->a->target, to, f->l);
	return true;
}

static void tell_intensities(struct fight *f)
{
	struct event e = target_event(f, EVENT_INTENSITY_ATTACK, f->side);

	e.facts.piece[0] = f->leader;
	e.facts.n[0] = f->a->intensity;
	e.facts.n[1] = (int32_t)f->rating;
	event_emit(f->l, e);
	e = target_event(f, f->answer.leader == PIECE_NONE ? EVENT_INTENSITY_NOBODY : EVENT_INTENSITY_DEFENCE, f->enemy);
	e.facts.piece[0] = f->answer.leader;
	e.facts.n[0] = f->answer.intensity;
	e.facts.n[1] = (int32_t)f->reply;
	event_emit(f->l, e);
}

static void tell_odds(struct fight *f)
{
	struct event e = target_event(f, EVENT_ODDS, f->side);

	e.facts.n[0] = (int32_t)f->odds.attack_q;
	e.facts.n[1] = (int32_t)f->odds.defence_q;
	e.facts.n[2] = (int32_t)f->odds.percent;
	e.facts.n[3] = f->odds.column;
	e.facts.n[4] = (int32_t)f->sum;
	event_emit(f->l, e);
}

/* H18, Q50: one die, its modifiers, held to the table. */
static void throw_die(struct fight *f)
{
	struct event e = target_event(f, EVENT_COMBAT_DIE, f->side);
	char id[ROLL_ID_MAX];
	int thrown, shift = (int)f->rating - (int)f->reply, v;

	roll_id_combat(f->c, f->s, f->side, f->a->target, f->k, id);
	thrown = (int)dice_d6(f->d, id, 0);
	v = thrown + (RULE_ON(Q50) ? f->odds.terrain + f->odds.works + f->odds.bridge : 0) + (RULE_ON(H18) ? shift : 0);
	f->die = v < 0 ? 0 : v >= DICE ? DICE - 1 : (unsigned)v;
	e.facts.n[0] = thrown;
	e.facts.n[1] = f->odds.terrain;
	e.facts.n[2] = f->odds.works;
	e.facts.n[3] = f->odds.bridge;
	e.facts.n[4] = shift;
	e.facts.n[5] = (int32_t)f->die;
	event_emit(f->l, e);
}

/* Q53, Q58: must they go, and if so do they stand, have they nowhere to go?  The hex is chosen now, before losses. */
static void judge_retreat(struct fight *f)
{
	struct event e;

	f->due = RULE_ON(H21) && battle_retreats(&f->c->rules, f->sum, f->die, f->odds.column, f->a->intensity, f->answer.intensity);
	f->retreat = HEX_NONE;
	e = target_event(f, f->due ? EVENT_RETREAT_DUE : EVENT_HELD, f->enemy);
	e.facts.n[0] = (int32_t)f->die;
	e.facts.n[1] = f->odds.column;
	e.facts.n[2] = (f->a->intensity > f->answer.intensity) - (f->a->intensity < f->answer.intensity);
	e.facts.n[3] = e.facts.n[0] + e.facts.n[1] + e.facts.n[2];
	e.facts.n[4] = f->c->rules.retreat_from;
	event_emit(f->l, e);
	if (!f->due)
		return;
	f->stands = RULE_ON(Q58) && f->answer.stand && fight_may_stand(f->c, f->a->target);
	if (f->stands)
		return;
	f->retreat = battle_retreat_hex(f->c, f->s, f->enemy, f->a->target, f->answer.retreat);
	if (f->retreat == HEX_NONE) {
		f->surrenders = RULE_ON(Q58) && f->odds.column == COLUMNS - 1;
		f->trapped = RULE_ON(Q58) && !f->surrenders;
	}
}

/* Whole part and the die for the fraction (Q55); the SP lost before any cap. */
static unsigned roll_loss(struct fight *f, bool attacker, uint32_t mille, struct event *e)
{
	struct loss loss = fight_loss(&f->odds, mille);
	unsigned die;
	char id[ROLL_ID_MAX];

	e->facts.n[1] = (int32_t)mille;
	if (!loss.fraction || !RULE_ON(Q55))
		return loss.whole;
	roll_id_loss(f->c, f->s, f->side, f->a->target, f->k, attacker ? 'a' : 'd', id);
	die = dice_d6(f->d, id, 0);
	e->facts.n[2] = (int32_t)loss.whole;
	e->facts.n[3] = (int32_t)die;
	e->facts.n[4] = (int32_t)loss.chance;
	e->kind = attacker ? EVENT_LOSS_ATTACK_DIE : EVENT_LOSS_DEFENCE_DIE;
	return loss.whole + (die <= loss.chance ? 1 : 0);
}

static unsigned extra_loss(struct fight *f, unsigned percent, enum event_kind kind)
{
	struct event e = target_event(f, kind, f->enemy);
	unsigned extra = fight_extra_loss(engaged_sp(f->s, &f->against), percent);

	e.facts.n[0] = (int32_t)extra;
	e.facts.n[1] = (int32_t)percent;
	event_emit(f->l, e);
	return extra;
}

static void take_losses(struct fight *f)
{
	const struct rules *r = &f->c->rules;
	bool held = !f->due || f->stands || f->trapped;
	struct event ea = target_event(f, EVENT_LOSS_ATTACK, f->side), ed = target_event(f, EVENT_LOSS_DEFENCE, f->enemy);
	unsigned attack, defence, has = engaged_sp(f->s, &f->in), had = engaged_sp(f->s, &f->against);

	attack = roll_loss(f, true, battle_loss(r, true, f->die, f->sum, f->a->intensity, held), &ea);
	attack = attack < has ? attack : has;
	ea.facts.n[0] = (int32_t)attack;
	event_emit(f->l, ea);
	fight_take_losses(f->c, f->s, &f->in, attack, f->l);
	if (f->surrenders) {
		struct event e = target_event(f, EVENT_SURRENDER, f->enemy);

		e.facts.n[0] = (int32_t)had;
		event_emit(f->l, e);
		fight_eliminate(f->c, f->s, &f->against, f->l);
		return;
	}
	defence = roll_loss(f, false, battle_loss(r, false, f->die, f->sum, f->answer.intensity, !held), &ed);
	if (f->stands)
		defence += extra_loss(f, r->stand_percent, EVENT_STANDS);
	if (f->trapped)
		defence += extra_loss(f, r->trapped_percent, EVENT_TRAPPED);
	defence = defence < had ? defence : had;
	ed.facts.n[0] = (int32_t)defence;
	event_emit(f->l, ed);
	fight_take_losses(f->c, f->s, &f->against, defence, f->l);
}

/* S32: only for a rating that was used; the attacker never has to leave his hex. */
static void roll_harm(struct fight *f)
{
	struct harm h = { .leader = f->leader, .shift = f->rating };

	if (f->rating > 0 && RULE_ON(S32))
		fight_harm(f->c, f->s, &h, f->a->target, f->k, f->d, f->l);
	h = (struct harm){ .leader = f->answer.leader, .shift = f->reply,
		.leaves = f->surrenders || (f->retreat != HEX_NONE && engaged_sp(f->s, &f->against) > 0) };
	if (f->reply > 0 && RULE_ON(S32))
		fight_harm(f->c, f->s, &h, f->a->target, f->k, f->d, f->l);
}

static void fight_battle(struct fight *f)
{
	throw_die(f);
	judge_retreat(f);
	if (!RULE_ON(Q65))
		roll_harm(f);
	take_losses(f);
	if (RULE_ON(Q65))
		roll_harm(f);
	if (f->retreat != HEX_NONE && engaged_sp(f->s, &f->against) > 0)
		fight_retreat(f->c, f->s, f->enemy, f->a->target, f->retreat, f->l);
}

/* The middle of a battle, from the first answer to the last retreat. */
static void contest(struct fight *f)
{
	if (cavalry_withdraws(f))
		return;
	tell_intensities(f);
	if (f->sum == 0 && RULE_ON(W8) && RULE_ON(Q52)) {
		say_hexes(f, EVENT_MERE_CONTACT, f->side, f->a->target, HEX_NONE);
		return;
	}
	if (!f->in.unfed)
		fight_draw(f->c, f->s, &f->feed, f->l); /* Q70 */
	fight_odds(f->c, f->s, &f->in, &f->feed, f->a->target, &f->odds);
	tell_odds(f);
	if (f->odds.overrun) { /* Q57 */
		struct event e = target_event(f, EVENT_OVERRUN, f->enemy);

		e.facts.n[0] = (int32_t)engaged_sp(f->s, &f->against);
		event_emit(f->l, e);
		fight_eliminate(f->c, f->s, &f->against, f->l);
		return;
	}
	fight_battle(f);
}

void fight_conclude(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const struct engaged *in,
	struct listener *l)
{
	enum side enemy = side_other((enum side)s->active);

	if (!state_has_combat(c, s, enemy, a->target)) {
		struct event e = event_of(EVENT_EMPTIED, enemy);

		set_won(s, a->target);
		e.facts.hex[0] = a->target;
		event_emit(l, e);
		if (a->advance && RULE_ON(Q63))
			fight_advance(c, s, leader, in, a->target, l);
	}
	turn_owners(c, s);
}

struct verdict attack_do(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const struct dice *d,
	const struct ask *ask, struct listener *l)
{
	struct fight f = { .c = c, .s = s, .d = d, .l = l, .a = a, .leader = leader, .retreat = HEX_NONE };
	struct dropped dr;
	struct verdict v;

	if (leader >= c->scn.n_pieces)
		return verdict_piece(REASON_ATTACK_NO_LEADER, leader);
	v = fight_engage(c, s, leader, a, &f.in, &dr);
	if (!verdict_legal(&v))
		return v;
	f.side = (enum side)s->active;
	f.enemy = side_other(f.side);
	f.k = battle_number(s, a->target);
	engaged_defence(c, s, f.enemy, a->target, &f.against);
	fight_feed(c, s, leader, &f.in, &f.feed);
	fight_commit(s, leader, a, &f.in);
	tell_attack(&f, &dr);
	ask_defender(&f, ask);
	contest(&f);
	fight_conclude(c, s, leader, a, &f.in, l);
	return verdict_ok();
}
