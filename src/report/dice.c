/* SPDX-License-Identifier: GPL-3.0-or-later
 * Dice and their chances. */
#include "report/luck.h"
#include "report/replay.h"

enum { FACES = 6, DIE_TABLE_MAX = 7 /* H18: held to 0..7 */ };

static void rolled(int32_t die, struct text *out)
{
	text_add(out, "rolled ");
	text_add_int(out, die);
}

static void chance(int32_t in_six, struct text *out)
{
	text_add(out, ": ");
	text_add_int(out, in_six < 0 ? 0 : in_six > FACES ? FACES : in_six);
	text_add(out, " in 6");
}

/* "rolled 3, needed 4 or less: 4 in 6" */
static void at_most(int32_t die, const char *verb, int32_t limit, struct text *out)
{
	rolled(die, out);
	text_add(out, verb);
	text_add_int(out, limit);
	text_add(out, limit > 0 ? " or less" : "");
	chance(limit, out);
}

/* From which number of the die of a battle on would the defenders have had to go (Q53)?  FACES + 1: from none; 0: it was
 * not judged. */
static int32_t drives_off_from(const struct event *e, size_t n)
{
	int32_t shift = e->facts.n[1] + e->facts.n[2] + e->facts.n[3] + e->facts.n[4];
	const struct event *judged = NULL;
	int32_t from = FACES + 1;

	for (size_t i = 1; i < n && !judged && e[i].kind != EVENT_COMBAT_DIE; i++)
		if (e[i].kind == EVENT_HELD || e[i].kind == EVENT_RETREAT_DUE)
			judged = &e[i];
	if (!judged)
		return 0;
	for (int32_t d = FACES; d >= 1; d--) {
		int32_t v = d + shift;

		v = v < 0 ? 0 : v > DIE_TABLE_MAX ? DIE_TABLE_MAX : v;
		if (v + judged->facts.n[1] + judged->facts.n[2] >= judged->facts.n[4])
			from = d;
	}
	return from;
}

static void combat(const struct event *e, size_t n, struct text *out)
{
	int32_t from = drives_off_from(e, n);

	rolled(e->facts.n[0], out);
	if (from == 0)
		return;
	if (from > FACES) {
		text_add(out, ", no number would drive them off");
	} else {
		text_add(out, ", drives them off with ");
		text_add_int(out, from);
		text_add(out, from < FACES ? " or more" : "");
	}
	chance(FACES + 1 - from, out);
}

/* Q66: the first die says whether he is in danger, the second what it comes to. */
static void harm(const struct event *e, struct text *out)
{
	at_most(e->facts.n[0], ", in danger with ", e->facts.n[1], out);
	if (e->kind == EVENT_LEADER_SAFE)
		return;
	text_add(out, "; then ");
	text_add_int(out, e->facts.n[2]);
	text_add(out, e->kind == EVENT_LEADER_UNHURT ? ", unhurt with 1 or 2: 2 in 6"
		: e->kind == EVENT_LEADER_WOUNDED   ? ", wounded with 3 or 4: 2 in 6"
						    : ", lost with 5 or 6: 2 in 6");
}

/* H7: what the die costs, whatever is left of the unit. */
static void toll(const struct charts *c, const struct event *e, struct text *out)
{
	int32_t from = c->rules.force_die;

	rolled(e->facts.n[0], out);
	text_add(out, ", costs 1 SP with ");
	text_add_int(out, from);
	text_add(out, from < FACES ? " or more" : "");
	chance(FACES + 1 - from, out);
}

/* The Confederate draws first, then the Union from what is left (Q1). */
static void chit(const struct charts *c, const struct event *e, struct text *out)
{
	unsigned left = c->scn.n_pool - (e->facts.side == SIDE_UNION ? 1u : 0u);

	text_add(out, "drew ");
	text_add_int(out, e->facts.n[1]);
	text_add(out, ": 1 in ");
	text_add_int(out, left);
}

void phrase_dice(const struct charts *c, const struct event *e, size_t n, struct text *out)
{
	switch (e->kind) {
	case EVENT_ROLL_WON: case EVENT_ROLL_LOST: case EVENT_ATTACK_ROLL_WON: case EVENT_ATTACK_ROLL_FAILED:
		at_most(e->facts.n[0], ", needed ", e->facts.n[1], out);
		return;
	case EVENT_COMBAT_DIE:
		combat(e, n, out);
		return;
	case EVENT_LOSS_ATTACK_DIE: case EVENT_LOSS_DEFENCE_DIE:
		at_most(e->facts.n[3], ", one SP more with ", e->facts.n[4], out);
		return;
	case EVENT_LEADER_SAFE: case EVENT_LEADER_UNHURT: case EVENT_LEADER_WOUNDED: case EVENT_LEADER_KILLED:
	case EVENT_LEADER_CAPTURED:
		harm(e, out);
		return;
	case EVENT_FORCED: case EVENT_FORCED_LOSS: case EVENT_FORCED_LAST:
		toll(c, e, out);
		return;
	case EVENT_CHIT_DRAWN:
		chit(c, e, out);
		return;
	case EVENT_HQ_RAISED: case EVENT_HQ_NOT_RAISED:
		at_most(e->facts.n[0], ", needed ", e->facts.n[1], out);
		return;
	case EVENT_LEADER_DRAWN:
		text_add(out, "one of ");
		text_add_int(out, e->facts.n[0]);
		text_add(out, ": 1 in ");
		text_add_int(out, e->facts.n[0]);
		return;
	default:
		return;
	}
}

/* ---- the same for the report of luck ---- */

/* One of two things, the better one in `good` ways of `of`. */
static bool either(struct luck_throw *t, enum luck_kind kind, enum side side, int32_t good, int32_t of, bool came)
{
	good = good < 0 ? 0 : good > of ? of : good;
	*t = (struct luck_throw){.kind = (uint8_t)kind, .side = (uint8_t)side, .came = came};
	if (good < of) {
		t->score[t->n] = 0;
		t->ways[t->n++] = (uint8_t)(of - good);
	}
	if (good > 0) {
		t->score[t->n] = 1;
		t->ways[t->n++] = (uint8_t)good;
	}
	return true;
}

static bool chit_throw(const struct charts *c, const struct event *e, int drawn, struct luck_throw *t)
{
	*t = (struct luck_throw){.kind = LUCK_CHIT, .side = e->facts.side, .came = (uint8_t)e->facts.n[1]};
	for (unsigned i = 0; i < c->scn.n_pool; i++)
		if (e->facts.side == SIDE_CONFEDERATE || c->scn.pool[i] != drawn) {
			t->score[t->n] = c->scn.pool[i];
			t->ways[t->n++] = 1;
		}
	return t->n > 0;
}

bool luck_throw_of(const struct charts *c, const struct event *e, size_t n, int drawn, struct luck_throw *out)
{
	const int32_t *v = e->facts.n;
	enum side own = e->facts.piece[0] != PIECE_NONE ? (enum side)c->scn.piece[e->facts.piece[0]].side : (enum side)e->facts.side;
	int32_t from;

	switch (e->kind) {
	case EVENT_ROLL_WON: case EVENT_ROLL_LOST:
		return either(out, LUCK_INITIATIVE, own, v[1], FACES, e->kind == EVENT_ROLL_WON);
	case EVENT_ATTACK_ROLL_WON: case EVENT_ATTACK_ROLL_FAILED:
		return either(out, LUCK_ATTACK, own, v[1], FACES, e->kind == EVENT_ATTACK_ROLL_WON);
	case EVENT_COMBAT_DIE: /* the attacker's */
		from = drives_off_from(e, n);
		return from > 0 && either(out, LUCK_BATTLE, (enum side)e->facts.side, FACES + 1 - from, FACES, v[0] >= from);
	case EVENT_LOSS_ATTACK_DIE: case EVENT_LOSS_DEFENCE_DIE:
		return either(out, LUCK_LOSS, (enum side)e->facts.side, FACES - v[4], FACES, v[3] > v[4]);
	case EVENT_LEADER_SAFE: case EVENT_LEADER_UNHURT: case EVENT_LEADER_WOUNDED: case EVENT_LEADER_KILLED:
	case EVENT_LEADER_CAPTURED: /* in danger, and of the second die 3 to 6 */
		from = v[1] < 0 ? 0 : v[1] > FACES ? FACES : v[1];
		return either(out, LUCK_HARM, own, FACES * FACES - from * (FACES - 2), FACES * FACES,
			e->kind == EVENT_LEADER_SAFE || e->kind == EVENT_LEADER_UNHURT);
	case EVENT_FORCED: case EVENT_FORCED_LOSS: case EVENT_FORCED_LAST:
		return either(out, LUCK_MARCH, own, c->rules.force_die - 1, FACES, v[0] < c->rules.force_die);
	case EVENT_HQ_RAISED: case EVENT_HQ_NOT_RAISED:
		return either(out, LUCK_HQ, own, v[1], FACES, e->kind == EVENT_HQ_RAISED);
	case EVENT_CHIT_DRAWN:
		return chit_throw(c, e, drawn, out);
	default:
		return false;
	}
}
