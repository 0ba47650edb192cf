/* SPDX-License-Identifier: GPL-3.0-or-later
 * Supposing how a battle ends, for the judge (PROTOCOL 4, N76): without dice and the defender's answers, which may be any. */
#include "engine/fight.h"

static bool ask(const struct prospect *b, enum supposition what, hex_t h)
{
	return b->x->way(b->x->ctx, what, h, b->k);
}

/* Not after other battles, which cost men and stocks and may have sent more of the enemy here, nor while a forced march may still
 * take its toll. */
static bool in_full_strength(const struct state *s, const struct engaged *in)
{
	bool full = s->n_fought == 0;

	for (unsigned i = 0; i < in->n; i++)
		full = full && !(s->piece[in->unit[i]].flags & PF_FORCED);
	return full;
}

/* May the defence be weaker than it seems?  Only who has been attacked in this player turn. */
static bool may_be_worn(const struct prospect *b)
{
	bool worn = battle_number(b->s, b->a->target) > 1;

	for (unsigned i = 0; i < b->against.n; i++)
		worn = worn || b->s->piece[b->against.unit[i]].flags & PF_RETREATED;
	return worn;
}

/* Quarters of an SP with which they attack at most: all of them fed. */
static struct odds strongest_odds(const struct prospect *b)
{
	struct state fed = *b->s;
	struct feed feed = { .n = 0 };
	struct odds o;

	for (unsigned i = 0; i < b->in.n; i++)
		fed.piece[b->in.unit[i]].flags &= ~(uint32_t)PF_UNSUPPLIED;
	fight_odds(b->c, &fed, &b->in, &feed, b->a->target, &o);
	return o;
}

/* ... and fed as they are (Q70). */
static struct odds real_odds(struct prospect *b)
{
	struct feed feed = { .n = 0 };
	struct odds o;

	fight_feed(b->c, b->s, b->leader, &b->in, &feed);
	fight_odds(b->c, b->s, &b->in, &feed, b->a->target, &o);
	return o;
}

/* Is it an overrun for certain (Q57)?  What feeds them is looked for only where it matters. */
static bool overruns(struct prospect *b)
{
	return b->most.overrun && b->sure && b->a->intensity > 0 && real_odds(b).overrun;
}

/* Could a loss of so much and of `percent` of all be all they have (Q55, Q58)? */
static bool costs_all(const struct prospect *b, uint32_t mille, unsigned percent)
{
	struct loss loss = fight_loss(&b->most, mille);

	return loss.whole + (loss.chance > 0 ? 1 : 0) + (percent > 0 ? fight_extra_loss(b->had, percent) : 0) >= b->had;
}

/* Against this number of the defender's, on this modified die: what may become of them (Q53-Q58)? */
static void try_die(struct prospect *b, unsigned die, unsigned reply)
{
	const struct rules *r = &b->c->rules;
	unsigned sum = (unsigned)b->a->intensity + reply;
	bool due = RULE_ON(H21) && battle_retreats(r, sum, die, b->most.column, b->a->intensity, reply);
	bool trapped = due && b->n_to == 0, may_stand = fight_may_stand(b->c, b->a->target);

	b->driven = b->driven || (due && !trapped);
	b->destroyed = b->destroyed || (trapped && b->most.column == COLUMNS - 1) ||
		costs_all(b, battle_loss(r, false, die, sum, reply, due && !trapped), trapped ? r->trapped_percent : 0) ||
		(due && may_stand && costs_all(b, battle_loss(r, false, die, sum, reply, false), r->stand_percent));
}

/* The least that the die may come to: 1, its parts, what the attacker adds, less what a Leader in the hex may take from it. */
static unsigned worst_die(const struct prospect *b)
{
	int die = 1 + b->most.terrain + b->most.works + b->most.bridge;

	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (b->c->scn.piece[p].kind == PIECE_LEADER && b->c->scn.piece[p].side != b->s->active &&
		    b->s->piece[p].hex == b->a->target)
			return 0;
	return die < 0 ? 0 : die >= DICE ? DICE - 1 : (unsigned)die;
}

static bool is_always_due(const struct prospect *b, unsigned column)
{
	unsigned worst = worst_die(b);

	for (unsigned reply = 0; reply <= b->reply; reply++)
		if (!battle_retreats(&b->c->rules, b->a->intensity + reply, worst, column, b->a->intensity, reply))
			return false;
	return true;
}

/* Must they go, whatever they choose and the dice say, and can they? */
static bool must_go(struct prospect *b)
{
	if (!b->sure || b->a->intensity == 0 || b->n_to == 0 || fight_may_stand(b->c, b->a->target) || !RULE_ON(H21))
		return false;
	return is_always_due(b, b->most.column) && is_always_due(b, real_odds(b).column);
}

/* How may it end, as far as both players can tell?  What is not certain here is left open. */
static void look_ahead(struct prospect *b)
{
	struct question q = fight_question(b->c, b->k, b->a, &b->in);
	enum side enemy = side_other((enum side)b->s->active);
	int best;
	bool certain;

	b->had = engaged_sp(b->s, &b->against);
	b->n_to = fight_ways_out(b->c, b->s, enemy, b->a->target, b->to);
	b->home = battle_retreat_hex(b->c, b->s, enemy, b->a->target, HEX_NONE);
	b->sure = !b->x->worn && in_full_strength(b->s, &b->in);
	b->most = strongest_odds(b);
	b->reply = standing_most(b->c, b->s, &q);
	certain = overruns(b);
	b->fought = !certain && b->a->intensity + b->reply > 0; /* W8 */
	b->held = !certain && !must_go(b);
	b->driven = b->n_to > 0 && ((standing_may_withdraw(b->c, b->s, &q) && RULE_ON(Q64)) || (b->fought && !b->sure));
	b->destroyed = certain || (b->fought && (b->most.overrun || may_be_worn(b)));
	if (!b->fought)
		return;
	best = 6 + b->most.terrain + b->most.works + b->most.bridge + b->a->rating;
	for (unsigned reply = 0; reply <= b->reply; reply++)
		for (unsigned die = 0; die < DICE && (die == 0 || (int)die <= best); die++)
			try_die(b, die, reply);
}

/* ---- what the fight costs ---- */

/* SP of these units' side that make a zone in h, as they are now; units of `e` have `left`. */
static unsigned zone_sp(const struct prospect *b, const struct engaged *e, const uint8_t *left, hex_t h)
{
	enum side side = (enum side)b->c->scn.piece[e->unit[0]].side;
	unsigned sum = 0;

	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (state_exerts(b->c, b->s, p) && b->c->scn.piece[p].side == side && b->s->piece[p].hex == h) {
			unsigned i = 0;

			while (i < e->n && e->unit[i] != p)
				i++;
			sum += i < e->n ? left[i] : b->s->piece[p].strength;
		}
	return sum;
}

/* Would this unit of the attackers enter the emptied hex (Q63): loose, or with an HQ all of whose units attack? */
static bool may_enter(const struct prospect *b, piece_t p)
{
	piece_t unit[MANIFEST_MAX];
	unsigned n = 0;

	if (b->s->piece[p].where == WHERE_MANIFEST)
		n = state_manifest(b->c, b->s, b->s->piece[p].hq, unit, MANIFEST_MAX);
	while (n > 0)
		if (!engaged_has(&b->in, unit[--n]))
			return false;
	return true;
}

/* SP of those who would make a zone there. */
static unsigned entering_sp(const struct prospect *b, const struct engaged *e, const uint8_t *left)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < e->n && e == &b->in && b->a->advance; i++)
		if (may_enter(b, e->unit[i]))
			sum += left[i];
	return sum;
}

/* Do these two sharings of losses leave different units, or different zones? */
static bool leaves_another(const struct prospect *b, const struct engaged *e, const uint8_t *x, const uint8_t *y)
{
	unsigned enough = state_zone_sp(b->c);

	if ((entering_sp(b, e, x) >= enough) != (entering_sp(b, e, y) >= enough))
		return true;
	for (unsigned i = 0; i < e->n; i++) {
		hex_t h = b->s->piece[e->unit[i]].hex;

		if ((x[i] == 0) != (y[i] == 0) ||
		    (zone_sp(b, e, x, h) >= enough) != (zone_sp(b, e, y, h) >= enough))
			return true;
	}
	return false;
}

/* Can losses of up to `most` SP leave another unit gone or another zone?  A unit falls only when none has over 1 SP left (Q56). */
static bool may_matter(const struct prospect *b, const struct engaged *e, const uint8_t *left, unsigned most)
{
	unsigned enough = state_zone_sp(b->c), entering = entering_sp(b, e, left);

	if (most + e->n > engaged_sp(b->s, e) || (entering >= enough && entering < enough + most))
		return true;
	for (unsigned i = 0; i < e->n; i++) {
		hex_t h = b->s->piece[e->unit[i]].hex;
		unsigned sp = i > 0 && b->s->piece[e->unit[i - 1]].hex == h ? 0 : zone_sp(b, e, left, h);

		if (sp >= enough && sp < enough + most)
			return true;
	}
	return false;
}

/* Take losses of 0 to `most` SP: those that leave other units or zones than the ones before are asked about. */
static void lose_some(const struct prospect *b, const struct engaged *e, unsigned most, enum supposition what)
{
	uint8_t was[PIECES_MAX], left[PIECES_MAX];
	unsigned chosen = 0;

	fight_share_losses(b->s, e, 0, was);
	if (!may_matter(b, e, was, most))
		return;
	for (unsigned loss = 1; loss <= most; loss++) {
		fight_share_losses(b->s, e, loss, left);
		if (!leaves_another(b, e, was, left))
			continue;
		if (ask(b, what, b->a->target))
			break;
		chosen = loss;
		for (unsigned i = 0; i < e->n; i++)
			was[i] = left[i];
	}
	fight_take_losses(b->c, b->s, e, chosen, NULL);
}

/* The most that the attackers may lose (Q54, Q55), on the worst die. */
static unsigned most_lost(const struct prospect *b)
{
	unsigned sum = b->a->intensity + b->reply, has = engaged_sp(b->s, &b->in);
	struct loss loss = fight_loss(&b->most, battle_loss(&b->c->rules, true, 0, sum, b->a->intensity, true));
	unsigned most = loss.whole + (loss.chance > 0 ? 1 : 0);

	return most < has ? most : has;
}

/* ... and defenders who hold the hex, one of whom is left. */
static unsigned most_lost_holding(const struct prospect *b)
{
	const struct rules *r = &b->c->rules;
	unsigned sum = b->a->intensity + b->reply;
	struct loss loss = fight_loss(&b->most, battle_loss(r, false, DICE - 1, sum, b->reply, false));
	unsigned percent = r->trapped_percent > r->stand_percent ? r->trapped_percent : r->stand_percent;
	unsigned most = loss.whole + (loss.chance > 0 ? 1 : 0) + fight_extra_loss(b->had, percent);

	return most < b->had ? most : b->had - 1;
}

/* Does somebody of the engaged stand where the Leader stands, so that he uses his rating (Q47)? */
static bool uses_rating(const struct prospect *b)
{
	for (unsigned i = 0; i < b->in.n; i++)
		if (b->s->piece[b->in.unit[i]].hex == b->s->piece[b->leader].hex)
			return b->a->rating > 0 && RULE_ON(S30) && RULE_ON(S32) && RULE_ON(H22) && RULE_ON(Q66);
	return false;
}

/* ---- the end ---- */

static hex_t choose_way_out(const struct prospect *b)
{
	if (b->n_to == 1 || ask(b, SUPPOSE_THERE, b->home))
		return b->home;
	for (unsigned i = 0, others = b->n_to - 1; i < b->n_to; i++) {
		if (b->to[i] == b->home)
			continue;
		if (--others == 0 || ask(b, SUPPOSE_THERE, b->to[i]))
			return b->to[i];
	}
	return b->home;
}

bool attack_goes_in(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a)
{
	struct engaged in;
	struct dropped dr;
	struct verdict v = fight_engage(c, s, leader, a, &in, &dr);

	return verdict_legal(&v);
}

void attack_end(const struct prospect *prospect, struct state *s, const struct suppose *x)
{
	struct prospect b = *prospect;
	enum side enemy = side_other((enum side)s->active);
	bool won;

	b.s = s;
	b.x = x;
	fight_commit(s, b.leader, b.a, &b.in);
	won = (b.driven || b.destroyed) && (!b.held || ask(&b, SUPPOSE_WON, b.a->target));
	if (b.fought && uses_rating(&b) && !ask(&b, SUPPOSE_UNHARMED, b.a->target))
		fight_lose_leader(b.c, s, b.leader, EVENT_LEADER_WOUNDED);
	if (b.fought)
		lose_some(&b, &b.in, most_lost(&b), SUPPOSE_LIGHT);
	if (!won) {
		if (b.fought && s->stage == STAGE_MOVEMENT) /* their zones bind nobody who attacks in the combat phase */
			lose_some(&b, &b.against, most_lost_holding(&b), SUPPOSE_FIRM);
	} else if (b.driven && (!b.destroyed || ask(&b, SUPPOSE_DRIVEN, b.a->target))) {
		fight_retreat(b.c, s, enemy, b.a->target, choose_way_out(&b), NULL);
	} else {
		fight_eliminate(b.c, s, &b.against, NULL);
	}
	fight_conclude(b.c, s, b.leader, b.a, &b.in, NULL);
}

void attack_suppose(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const struct suppose *x)
{
	struct prospect b = { .c = c, .s = s, .a = a, .leader = leader, .x = x, .k = battle_number(s, a->target) };
	struct dropped dr;
	struct verdict v;

	if (leader >= c->scn.n_pieces)
		return;
	v = fight_engage(c, s, leader, a, &b.in, &dr);
	if (!verdict_legal(&v))
		return;
	engaged_defence(c, s, side_other((enum side)s->active), a->target, &b.against);
	look_ahead(&b);
	if (x->begins)
		x->begins(x->ctx, &b, s);
	attack_end(&b, s, x);
}
