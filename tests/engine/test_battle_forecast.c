/* SPDX-License-Identifier: GPL-3.0-or-later
 * The forecast of an attack against the attack itself: every face of every die is fought, and what came out is counted. */
#include "corps.h"

#include <string.h>

#include "engine/battle_forecast.h"

/* Faces by the kind of roll; the roll ids are those of PROTOCOL 3. */
static struct {
	unsigned combat, a, d, first, second;
	const char *hurt; /* whose harm is thrown, the other one is safe */
} faces;

static unsigned face_of(void *ctx, const char *id, unsigned m, unsigned index)
{
	size_t n = strlen(id);

	(void)ctx;
	assert_int_equal(m, 6);
	if (strncmp(id, "combat/", 7) == 0)
		return faces.combat - 1;
	if (strncmp(id, "loss/", 5) == 0)
		return (id[n - 1] == 'a' ? faces.a : faces.d) - 1;
	assert_int_equal(strncmp(id, "hurt/", 5), 0);
	if (faces.hurt == NULL || strcmp(id + n - strlen(faces.hurt), faces.hurt) != 0)
		return 5;
	return (index == 0 ? faces.first : faces.second) - 1;
}

static struct {
	struct answer answer;
} defender;

static struct answer answers(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	struct standing none;

	(void)ctx;
	standing_clear(&none);
	struct answer a = standing_answer(c, s, &none, q);
	a.intensity = defender.answer.intensity;
	a.rating = defender.answer.rating;
	a.stand = defender.answer.stand;
	a.withdraw = false;
	return a;
}

struct outcome {
	unsigned attack, defence;
	bool emptied;
	struct state after;
};

static struct outcome fight_once(const struct attack *a)
{
	static const struct dice dice = { face_of, NULL };
	static const struct ask ask = { answers, NULL };
	struct outcome o = { .after = F.s };
	struct verdict v = attack_do(&F.c, &o.after, ann, a, &dice, &ask, NULL);

	legal(v);
	o.attack = (unsigned)o.after.lost_sp[SIDE_UNION] - F.s.lost_sp[SIDE_UNION];
	o.defence = (unsigned)o.after.lost_sp[SIDE_CONFEDERATE] - F.s.lost_sp[SIDE_CONFEDERATE];
	o.emptied = battle_won(&o.after, a->target);
	return o;
}

static void set_answer(unsigned intensity, const struct forecast *f)
{
	defender.answer = (struct answer){ .intensity = (uint8_t)intensity, .rating = f->reply, .stand = f->stands };
}

/* All 216 throws of combat die and the two loss dice. */
static void compare_losses(const struct attack *a, const struct forecast *f, unsigned intensity)
{
	const struct forecast_row *row = &f->row[intensity];
	unsigned attack = 0, defence = 0, emptied = 0;

	faces.hurt = NULL;
	set_answer(intensity, f);
	for (faces.combat = 1; faces.combat <= 6; faces.combat++)
		for (faces.a = 1; faces.a <= 6; faces.a++)
			for (faces.d = 1; faces.d <= 6; faces.d++) {
				struct outcome o = fight_once(a);

				attack += o.attack;
				defence += o.defence;
				emptied += o.emptied;
				if (row->kind != FORECAST_FOUGHT)
					continue;
				const struct forecast_face *x = &row->face[faces.combat - 1];
				assert_int_equal(o.attack, faces.a <= x->attack.chance ? x->attack.high : x->attack.low);
				assert_int_equal(o.defence, faces.d <= x->defence.chance ? x->defence.high : x->defence.low);
			}
	assert_int_equal(attack, 6 * row->attack);
	assert_int_equal(defence, 6 * row->defence);
	assert_int_equal(emptied, 6 * row->emptied);
}

/* All 1,296 throws of combat die, the defender's loss die and the two dice of harm, for one Leader. */
static void compare_harm(const struct attack *a, const struct forecast *f, unsigned intensity, piece_t who, const char *id,
	const struct forecast_harm *want)
{
	unsigned n[WHERE_COUNT] = { 0 };

	faces.hurt = id;
	faces.a = 1;
	set_answer(intensity, f);
	for (faces.combat = 1; faces.combat <= 6; faces.combat++)
		for (faces.d = 1; faces.d <= 6; faces.d++)
			for (faces.first = 1; faces.first <= 6; faces.first++)
				for (faces.second = 1; faces.second <= 6; faces.second++) {
					struct outcome o = fight_once(a);

					n[o.after.piece[who].where]++;
				}
	assert_int_equal(n[WHERE_WOUNDED], want->wounded);
	assert_int_equal(n[WHERE_KILLED], want->killed);
	assert_int_equal(n[WHERE_CAPTURED], want->captured);
}

static void compare(const struct attack *a, bool stand)
{
	struct forecast f;

	for (unsigned reply = 0; reply <= 2; reply++) {
		forecast_attack(&F.c, &F.s, ann, a, reply, stand, &f);
		legal(f.verdict);
		assert_int_equal(f.reply, reply);
		assert_int_equal(f.intensity_max, 4);
		for (unsigned i = 0; i <= INTENSITY_CHOICE_MAX; i++) {
			assert_true(f.row[i].possible);
			compare_losses(a, &f, i);
			compare_harm(a, &f, i, ann, "/ann", &f.row[i].attacker);
			compare_harm(a, &f, i, bob, "/bob", &f.row[i].defender);
		}
	}
}

/* Without advance: an advance would take Bob where he was left alone (Q62), which is no harm of H22. */
static void H19_H22_Q54_Q66_every_throw_of_a_plain_attack(void **state)
{
	(void)state;
	corps_against(8, 2);
	for (unsigned intensity = 0; intensity <= 3; intensity += 3) {
		struct attack a = all_of_c1(intensity, 2, false);
		compare(&a, false);
	}
}

static void Q49_Q50_every_throw_over_water_and_into_woods(void **state)
{
	(void)state;
	corps_against(9, 7);
	between(1212, 1312, HEXSIDE_MINOR);
	F.c.map.terrain[hx(1312)] = TERRAIN_FOREST;
	struct attack a = all_of_c1(2, 1, false);
	compare(&a, false);
	between(1212, 1312, HEXSIDE_MINOR | HEXSIDE_BRIDGE);
	compare(&a, false);
}

static void Q58_every_throw_of_a_stand_in_a_city(void **state)
{
	(void)state;
	corps_against(6, 4);
	town(1312, 4);
	struct attack a = all_of_c1(3, 0, false);
	compare(&a, true);
}

static void Q58_every_throw_with_nowhere_to_go(void **state)
{
	(void)state;
	corps_against(5, 3);
	no_way_out();
	struct attack a = all_of_c1(3, 2, false);
	compare(&a, false);
}

static void Q58_every_throw_of_a_surrender(void **state)
{
	struct forecast f;

	(void)state;
	corps_against(3, 2);
	no_way_out();
	struct attack a = all_of_c1(2, 1, false);
	forecast_attack(&F.c, &F.s, ann, &a, 0, false, &f);
	assert_int_equal(f.odds.column, COLUMNS - 1);
	assert_int_equal(f.row[0].face[5].fate, FATE_SURRENDERS);
	compare(&a, false);
}

/* 17 SP on 2: all of the losses' caps are met. */
static void Q55_every_throw_against_a_handful(void **state)
{
	(void)state;
	corps_against(1, 1);
	struct attack a = all_of_c1(3, 1, false);
	compare(&a, false);
	no_way_out();
	compare(&a, false);
}

static void Q52_Q57_contact_and_overrun(void **state)
{
	struct forecast f;

	(void)state;
	corps_against(1, 0);
	F.s.piece[b2].where = WHERE_ELIMINATED;
	F.s.piece[b2].hex = HEX_NONE;
	F.s.piece[b2].hq = PIECE_NONE;
	struct attack a = all_of_c1(0, 2, false);
	forecast_attack(&F.c, &F.s, ann, &a, 0, false, &f);
	assert_int_equal(f.row[0].kind, FORECAST_CONTACT);
	assert_int_equal(f.row[1].kind, FORECAST_OVERRUN);
	assert_int_equal(f.row[1].emptied, FORECAST_LOSS_OF);
	assert_int_equal(f.row[1].attacker.killed, 0);
	compare_losses(&a, &f, 0);
	compare_losses(&a, &f, 1);
}

/* Bob's default is half of 4; without a Leader near nobody chooses anything. */
static void H27_Q45_who_is_likely_to_answer(void **state)
{
	struct forecast f;
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(3, 0, true);
	forecast_attack(&F.c, &F.s, ann, &a, 9, true, &f);
	assert_int_equal(f.likely.leader, bob);
	assert_int_equal(f.likely.intensity, 2);
	assert_int_equal(f.n_charge, 1);
	assert_int_equal(f.reply, 2); /* held to Bob's combat rating */
	assert_false(f.stands);       /* no city */
	assert_int_equal(f.retreat, hx(1412));
	F.s.piece[bob].where = WHERE_KILLED;
	F.s.piece[bob].hex = HEX_NONE;
	F.s.piece[bob].hq = PIECE_NONE;
	F.s.piece[c2].hq = PIECE_NONE;
	forecast_attack(&F.c, &F.s, ann, &a, 2, false, &f);
	assert_int_equal(f.n_charge, 0);
	assert_int_equal(f.reply, 0);
	assert_true(f.row[0].possible);
	assert_false(f.row[1].possible);
}

/* Figures come though he has not rolled; what is against the rules is said. */
static void S85_Q47_the_roll_is_not_needed_and_refusals_are_told(void **state)
{
	struct forecast f;
	struct attack a;

	(void)state;
	corps_against(8, 2);
	F.s.piece[ann].flags = 0;
	a = all_of_c1(3, 3, true);
	forecast_attack(&F.c, &F.s, ann, &a, 0, false, &f);
	refused(f.verdict, REASON_ATTACK_RATING_CAP);
	a.rating = 2;
	forecast_attack(&F.c, &F.s, ann, &a, 0, false, &f);
	legal(f.verdict);
	assert_int_equal(f.n_in, 3);
	assert_int_equal(f.odds.percent, 170);
	F.s.piece[a1].flags |= PF_ATTACKED;
	a = attack_on(1312, 1212, 1, 0, false);
	with(&a, a1);
	forecast_attack(&F.c, &F.s, ann, &a, 0, false, &f);
	refused(f.verdict, REASON_ATTACK_TWICE);
	assert_int_equal(f.row[2].kind, FORECAST_NONE);
	F.s.piece[a1].flags = 0;
}

#define T(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(H19_H22_Q54_Q66_every_throw_of_a_plain_attack),
		T(Q49_Q50_every_throw_over_water_and_into_woods),
		T(Q58_every_throw_of_a_stand_in_a_city),
		T(Q58_every_throw_with_nowhere_to_go),
		T(Q58_every_throw_of_a_surrender),
		T(Q55_every_throw_against_a_handful),
		T(Q52_Q57_contact_and_overrun),
		T(H27_Q45_who_is_likely_to_answer),
		T(S85_Q47_the_roll_is_not_needed_and_refusals_are_told),
	};

	return cmocka_run_group_tests_name("battle forecast", tests, NULL, NULL);
}
