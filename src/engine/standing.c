/* SPDX-License-Identifier: GPL-3.0-or-later
 * Answers in the other side's turn (H27, S94, W4, W5, W9, Q45, Q47, Q64, Q71). */
#include "engine/standing.h"

#include "engine/fight.h"

void standing_clear(struct standing *st)
{
	st->n = 0;
}

/* ---- who may be in charge (Q45) ---- */

struct candidate {
	piece_t leader;
	uint8_t initiative, stars;
};

static bool before(const struct candidate *a, const struct candidate *b)
{
	if (a->initiative != b->initiative)
		return a->initiative > b->initiative;
	if (a->stars != b->stars)
		return a->stars > b->stars;
	return a->leader < b->leader;
}

/* Could he, with his whole span free, command half of the defending SP or more? */
static bool eligible(const struct charts *c, const struct state *s, enum side side, hex_t h, piece_t p, unsigned total)
{
	if (total == 0 || p >= c->scn.n_pieces || c->scn.piece[p].kind != PIECE_LEADER || c->scn.piece[p].side != side ||
	    s->piece[p].where != WHERE_MAP || !RULE_ON(S94))
		return false;
	return !RULE_ON(Q45) || 2 * command_best_sp(c, s, p, h) >= total;
}

unsigned standing_candidates(const struct charts *c, const struct state *s, enum side side, hex_t h, piece_t *out, unsigned max)
{
	struct candidate list[PIECES_MAX];
	unsigned n = 0, total = state_sp(c, s, side, h, true);

	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		struct candidate x = { .leader = p };
		unsigned at = n;

		if (!eligible(c, s, side, h, p, total))
			continue;
		x.initiative = command_ratings(c, s, p).initiative;
		x.stars = c->scn.piece[p].stars;
		for (; at > 0 && before(&x, &list[at - 1]); at--)
			list[at] = list[at - 1];
		list[at] = x;
		n++;
	}
	for (unsigned i = 0; i < n && i < max; i++)
		out[i] = list[i].leader;
	return n < max ? n : max;
}

/* ---- what the rules allow ---- */

struct caps {
	unsigned intensity, rating;
};

/* W4: nobody in charge, nothing chosen.  Q47: a rating counts only on the spot. */
static struct caps caps_of(const struct charts *c, const struct state *s, piece_t leader, const struct question *q)
{
	struct caps caps = { 0, 0 };
	struct ratings r;

	if (leader == PIECE_NONE)
		return caps;
	r = command_ratings(c, s, leader);
	caps.intensity = q->march ? c->rules.assault_intensity : INTENSITY_CHOICE_MAX;
	if (r.initiative < caps.intensity)
		caps.intensity = r.initiative;
	if (s->piece[leader].hex == q->hex)
		caps.rating = r.combat;
	return caps;
}

static enum side defender(const struct state *s)
{
	return side_other((enum side)s->active);
}

bool standing_may_withdraw(const struct charts *c, const struct state *s, const struct question *q)
{
	return RULE_ON(H17) && !q->cavalry_attacks && fight_all_cavalry(c, s, defender(s), q->hex);
}

unsigned standing_most(const struct charts *c, const struct state *s, const struct question *q)
{
	unsigned most = 0, total = state_sp(c, s, defender(s), q->hex, true);

	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].kind == PIECE_LEADER && c->scn.piece[p].side == defender(s) &&
			caps_of(c, s, p, q).intensity > most && eligible(c, s, defender(s), q->hex, p, total))
			most = caps_of(c, s, p, q).intensity;
	return most;
}

bool answer_allowed(const struct charts *c, const struct state *s, const struct question *q, const struct answer *a)
{
	unsigned total = state_sp(c, s, defender(s), q->hex, true);
	struct caps caps;

	if (a->hex != q->hex || a->k != q->k)
		return false;
	if (a->leader != PIECE_NONE && !eligible(c, s, defender(s), q->hex, a->leader, total))
		return false;
	caps = caps_of(c, s, a->leader, q);
	if (a->intensity > caps.intensity || a->rating > caps.rating)
		return false;
	if ((a->withdraw && !standing_may_withdraw(c, s, q)) || (a->stand && !fight_may_stand(c, q->hex)))
		return false;
	return a->retreat == HEX_NONE || grid_dir(&c->map.grid, q->hex, a->retreat) != DIR_COUNT;
}

/* ---- the answer (Q71) ---- */

/* How closely a line fits: 0 not at all, then side, Leader, hex. */
static unsigned fits(const struct standing_entry *e, hex_t h, piece_t leader)
{
	switch (e->scope) {
	case STANDING_HEX:
		return e->hex == h ? RULE_ON(Q71) ? 3 : 1 : 0;
	case STANDING_LEADER:
		return leader != PIECE_NONE && e->leader == leader ? RULE_ON(Q71) ? 2 : 1 : 0;
	case STANDING_ALL:
		return 1;
	default:
		return 0;
	}
}

enum value { VALUE_CHARGE, VALUE_INTENSITY, VALUE_RATING, VALUE_WITHDRAW, VALUE_RETREAT, VALUE_STAND };

static bool says(const struct standing_entry *e, enum value v)
{
	switch (v) {
	case VALUE_CHARGE:
		return e->charge_set && e->scope != STANDING_LEADER;
	case VALUE_INTENSITY:
		return e->n_intensity > 0;
	case VALUE_RATING:
		return e->n_rating > 0;
	case VALUE_WITHDRAW:
		return e->withdraw != STANDING_UNSET;
	case VALUE_RETREAT:
		return e->retreat_set;
	case VALUE_STAND:
		return e->stand != STANDING_UNSET;
	}
	return false;
}

/* The line that holds for one value: the most specific that gives it, of equals the last; NULL = the default. */
static const struct standing_entry *holds(const struct standing *st, enum value v, hex_t h, piece_t leader)
{
	const struct standing_entry *best = NULL;
	unsigned best_fit = 1;

	for (unsigned i = 0; i < st->n; i++) {
		unsigned fit = fits(&st->entry[i], h, leader);

		if (says(&st->entry[i], v) && fit >= best_fit) {
			best = &st->entry[i];
			best_fit = fit;
		}
	}
	return best;
}

/* First, second ... attack on the hex; the last value goes on. */
static unsigned listed(const uint8_t *list, unsigned n, unsigned k)
{
	return list[k < n ? k - 1 : n - 1];
}

static piece_t in_charge(const struct charts *c, const struct state *s, const struct standing *st, hex_t h)
{
	const struct standing_entry *e = holds(st, VALUE_CHARGE, h, PIECE_NONE);
	piece_t first = PIECE_NONE;

	if (e != NULL && e->charge == PIECE_NONE && RULE_ON(W5))
		return PIECE_NONE;
	if (e != NULL && RULE_ON(W5) && eligible(c, s, defender(s), h, e->charge, state_sp(c, s, defender(s), h, true)))
		return e->charge;
	(void)standing_candidates(c, s, defender(s), h, &first, 1);
	return first;
}

/* Is there a hex with combat units of his side in which he may take charge? */
static bool eligible_anywhere(const struct charts *c, const struct state *s, enum side side, piece_t leader)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		hex_t h = s->piece[p].hex;

		if (c->scn.piece[p].side == side && c->scn.piece[p].kind == PIECE_UNIT && piece_in_play(s, p) &&
		    eligible(c, s, side, h, leader, state_sp(c, s, side, h, true)))
			return true;
	}
	return false;
}

static enum standing_idle idle_in_hex(const struct charts *c, const struct state *s, enum side side, const struct standing_entry *e,
	struct facts *f)
{
	unsigned total = state_sp(c, s, side, e->hex, true);

	f->hex[0] = e->hex;
	f->hex[1] = e->retreat;
	if (total == 0)
		return IDLE_HEX;
	if (e->charge_set && e->charge != PIECE_NONE && !eligible(c, s, side, e->hex, e->charge, total)) {
		f->n[0] = (int32_t)command_best_sp(c, s, e->charge, e->hex);
		f->n[1] = (int32_t)total;
		(void)standing_candidates(c, s, side, e->hex, &f->piece[1], 1);
		return IDLE_CHARGE;
	}
	if (e->withdraw == 1 && !fight_all_cavalry(c, s, side, e->hex))
		return IDLE_WITHDRAW;
	if (e->stand == 1 && !fight_may_stand(c, e->hex))
		return IDLE_STAND;
	if (e->retreat_set && e->retreat != HEX_NONE && grid_dir(&c->map.grid, e->hex, e->retreat) == DIR_COUNT)
		return IDLE_RETREAT;
	return IDLE_NOT;
}

enum standing_idle standing_idle(const struct charts *c, const struct state *s, enum side side, const struct standing_entry *e,
	struct facts *f)
{
	piece_t leader = e->scope == STANDING_LEADER ? e->leader : e->charge_set ? e->charge : PIECE_NONE;

	facts_clear(f);
	f->side = (uint8_t)side;
	f->piece[0] = leader;
	if (leader != PIECE_NONE && s->piece[leader].where != WHERE_MAP)
		return IDLE_OFF;
	if (e->scope == STANDING_HEX)
		return idle_in_hex(c, s, side, e, f);
	if (leader == PIECE_NONE || eligible_anywhere(c, s, side, leader))
		return IDLE_NOT;
	return e->scope == STANDING_LEADER ? IDLE_LEADER : IDLE_CHARGE_ALL;
}

struct answer standing_answer(const struct charts *c, const struct state *s, const struct standing *st, const struct question *q)
{
	struct answer a = { .hex = q->hex, .k = q->k, .leader = in_charge(c, s, st, q->hex), .withdraw = true, .retreat = HEX_NONE };
	const struct standing_entry *e;
	struct caps caps = caps_of(c, s, a.leader, q);
	unsigned v = 0;

	BUG_IF(q->k == 0);
	if (a.leader != PIECE_NONE && RULE_ON(H27))
		v = (command_ratings(c, s, a.leader).initiative + 1U) / 2; /* half, rounded up */
	e = holds(st, VALUE_INTENSITY, q->hex, a.leader);
	if (e != NULL)
		v = listed(e->intensity, e->n_intensity, q->k);
	a.intensity = (uint8_t)(v < caps.intensity ? v : caps.intensity);

	e = holds(st, VALUE_RATING, q->hex, a.leader);
	v = e != NULL ? listed(e->rating, e->n_rating, q->k) : 0;
	a.rating = (uint8_t)(v < caps.rating ? v : caps.rating);

	e = holds(st, VALUE_WITHDRAW, q->hex, a.leader);
	a.withdraw = (e == NULL || e->withdraw == 1) && standing_may_withdraw(c, s, q);

	e = holds(st, VALUE_RETREAT, q->hex, a.leader);
	if (e != NULL && e->retreat != HEX_NONE && grid_dir(&c->map.grid, q->hex, e->retreat) != DIR_COUNT)
		a.retreat = e->retreat;

	e = holds(st, VALUE_STAND, q->hex, a.leader);
	a.stand = e != NULL && e->stand == 1 && fight_may_stand(c, q->hex);
	return a;
}
