/* SPDX-License-Identifier: GPL-3.0-or-later
 * Dice and their chances. */
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

/* The die of a battle: from which number on would the defenders have had to go (Q53)? */
static void combat(const struct event *e, size_t n, struct text *out)
{
	int32_t shift = e->facts.n[1] + e->facts.n[2] + e->facts.n[3] + e->facts.n[4];
	const struct event *judged = NULL;
	int32_t from = FACES + 1;

	for (size_t i = 1; i < n && !judged && e[i].kind != EVENT_COMBAT_DIE; i++)
		if (e[i].kind == EVENT_HELD || e[i].kind == EVENT_RETREAT_DUE)
			judged = &e[i];
	rolled(e->facts.n[0], out);
	if (!judged)
		return;
	for (int32_t d = FACES; d >= 1; d--) {
		int32_t v = d + shift;

		v = v < 0 ? 0 : v > DIE_TABLE_MAX ? DIE_TABLE_MAX : v;
		if (v + judged->facts.n[1] + judged->facts.n[2] >= judged->facts.n[4])
			from = d;
	}
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
