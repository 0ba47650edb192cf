/* SPDX-License-Identifier: GPL-3.0-or-later
 * Whole attacks, from the declaration to the advance, each worked by hand in its comment.  E is given in quarters of an SP. */
#include "corps.h"

/* 17 SP on 10: 170 per cent, column 5.  Ann 3, Bob half of 4: sum 5.  Die 4: 4 + 5 + 1 = 10, he must go.
 * E = 40.  Attacker 24 x 5 = 120, 1.2 SP: one for certain, one more on a 1 (6 x 0.2 = 1.2).  Defender 28 x (5 + 2) = 196, 1.96 SP:
 * one, and one more on 6 (5.76).  2 SP of 8 and 2: 1 and 0, the rest from the stronger. */
static void W7_Q54_the_defender_is_driven_back(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(3, 0, true);
	die("combat/1/u/1312/1", 4);
	die("loss/1/u/1312/1/a", 2);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
	happened("attack ann 1212 on 1312 k 1\n"
		"attack-unit a1 1212 6 SP\n"
		"attack-unit a2 1212 5 SP\n"
		"attack-unit a3 1212 6 SP\n"
		"attack-intensity ann 1312 intensity 3 rating 0\n"
		"attack-defence bob 1312 intensity 2 rating 0\n"
		"attack-odds 1312 quarters 68 to 40 percent 170 column 5 sum 5\n"
		"attack-die 1312 die 4 terrain 0 works 0 bridge 0 ratings 0 counts 4\n"
		"attack-retreat-due 1312 die 4 column 5 bolder 1 total 10 of 8\n"
		"attack-loss-a-die 1312 1 SP per mille 120 certain 1 die 2 of 1\n"
		"unit-loss a1 1212 1 SP left 5\n"
		"attack-loss-d-die 1312 2 SP per mille 196 certain 1 die 6 of 6\n"
		"unit-loss b1 1312 2 SP left 6\n"
		"retreat 1312 to 1412 8 SP\n"
		"attack-emptied 1312\n"
		"advance c1 1212 to 1312\n");
	assert_int_equal(at(ann), hx(1312));
	assert_int_equal(at(a3), hx(1312));
	assert_int_equal(at(bob), hx(1412));
	assert_int_equal(at(b2), hx(1412));
	assert_true(F.s.piece[b1].flags & PF_RETREATED);
	assert_true(F.s.piece[a2].flags & PF_ATTACKED);
	assert_true(F.s.piece[ann].flags & PF_SPENT);
	assert_true(battle_won(&F.s, hx(1312)));
	assert_int_equal(battle_number(&F.s, hx(1312)), 2);
	assert_int_equal(F.s.lost_sp[SIDE_UNION], 1);
	assert_int_equal(F.s.lost_sp[SIDE_CONFEDERATE], 2);
}

/* Ann 1, Bob 2, die 2: 2 + 5 - 1 = 6, he holds.  Attacker 28 x (3 + 1) = 112, 1.12 SP, one more on 1 (0.72); 2 SP: from a1,
 * then a3, which is stronger by then.  Defender 22 x 3 = 66, 0.66 SP: one on 4 or less (3.96). */
static void Q54_the_defender_holds(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(1, 0, true);
	die("combat/1/u/1312/1", 2);
	die("loss/1/u/1312/1/a", 1);
	die("loss/1/u/1312/1/d", 5);
	fight(ann, &a);
	assert_true(log_has("attack-held 1312 die 2 column 5 bolder -1 total 6 of 8"));
	assert_true(log_has("attack-loss-a-die 1312 2 SP per mille 112 certain 1 die 1 of 1"));
	assert_true(log_has("unit-loss a1 1212 1 SP left 5"));
	assert_true(log_has("unit-loss a3 1212 1 SP left 5"));
	assert_true(log_has("attack-loss-d-die 1312 0 SP per mille 66 certain 0 die 5 of 4"));
	assert_int_equal(at(bob), hx(1312));
	assert_int_equal(at(ann), hx(1212)); /* no advance into a hex that is held */
	assert_false(battle_won(&F.s, hx(1312)));
}

/* Ratings 2 and 1 shift the die 3 to 4; each Leader is then in danger on a die up to what he used: Ann not, Bob with a
 * second die. */
static void S30_S31_S32_ratings_shift_the_die_and_cost_a_roll(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(3, 2, false);
	answer_rating(1);
	die("combat/1/u/1312/1", 3);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	die("hurt/1/u/1312/1/ann", 3);
	dice2("hurt/1/u/1312/1/bob", 1, 2);
	fight(ann, &a);
	assert_true(log_has("attack-die 1312 die 3 terrain 0 works 0 bridge 0 ratings 1 counts 4"));
	assert_true(log_has("leader-safe ann die 3 shift 2"));
	assert_true(log_has("leader-unhurt bob die 1 shift 1 second 2"));
	assert_int_equal(at(ann), hx(1212)); /* he was told to hold */
	assert_int_equal(at(bob), hx(1412));
}

/* Die 6 + 2 is held to 7. */
static void H18_the_die_is_held_to_the_table(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(3, 2, false);
	die("combat/1/u/1312/1", 6);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	dice2("hurt/1/u/1312/1/ann", 1, 1);
	fight(ann, &a);
	assert_true(log_has("attack-die 1312 die 6 terrain 0 works 0 bridge 0 ratings 2 counts 7"));
}

/* The fate of the attacking Leader for each second die: he is never captured, his side stays. */
static void H22_Q66_harm_to_the_attacker(void **state)
{
	static const enum where fate[7] = { 0, WHERE_MAP, WHERE_MAP, WHERE_WOUNDED, WHERE_WOUNDED, WHERE_KILLED, WHERE_KILLED };

	for (unsigned second = 1; second <= 6; second++) {
		struct attack a;

		(void)field_open(state);
		corps_against(8, 2);
		F.s.strategic = 1;
		a = all_of_c1(3, 2, true);
		die("combat/1/u/1312/1", 3);
		die("loss/1/u/1312/1/a", 6);
		die("loss/1/u/1312/1/d", 6);
		dice2("hurt/1/u/1312/1/ann", 2, second);
		fight(ann, &a);
		assert_int_equal(F.s.piece[ann].where, fate[second]);
		assert_int_equal(at(c1), hx(1312)); /* Q65: the advance still takes place */
		assert_int_equal(command_leader(&F.s, c1), second <= 2 ? ann : PIECE_NONE); /* R13, S45 */
		assert_int_equal(F.s.piece[ann].returns, second == 3 || second == 4 ? 3 : 0); /* the Strategic Turn after the next */
		assert_int_equal(field_close(state), 0);
	}
}

/* The defender who must leave the hex is captured on a 6, and killed on it where he stands. */
static void Q66_captured_only_if_his_side_must_leave(void **state)
{
	struct attack a;

	corps_against(8, 2);
	a = all_of_c1(3, 0, false);
	answer_rating(2);
	die("combat/1/u/1312/1", 6);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	dice2("hurt/1/u/1312/1/bob", 2, 6);
	fight(ann, &a);
	assert_int_equal(F.s.piece[bob].where, WHERE_CAPTURED);
	assert_int_equal(at(c2), hx(1412)); /* Q65: the retreat still takes place */
	assert_int_equal(field_close(state), 0);

	(void)field_open(state);
	corps_against(8, 2);
	a = all_of_c1(1, 0, false);
	answer_rating(2);
	die("combat/1/u/1312/1", 3);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	dice2("hurt/1/u/1312/1/bob", 2, 6);
	fight(ann, &a);
	assert_int_equal(F.s.piece[bob].where, WHERE_KILLED);
	assert_int_equal(at(c2), hx(1312));
	assert_int_equal(field_close(state), 0);

	/* a 5 kills, whether they leave or not */
	(void)field_open(state);
	corps_against(8, 2);
	a = all_of_c1(3, 0, false);
	answer_rating(2);
	die("combat/1/u/1312/1", 6);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	dice2("hurt/1/u/1312/1/bob", 2, 5);
	fight(ann, &a);
	assert_int_equal(F.s.piece[bob].where, WHERE_KILLED);
	assert_int_equal(at(c2), hx(1412));
}

static void W8_Q52_a_sum_of_nothing_is_a_mere_contact(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(0, 2, true);
	answer_intensity(0);
	fight(ann, &a); /* no roll is foreseen and none is thrown, no harm either */
	happened("attack ann 1212 on 1312 k 1\n"
		"attack-unit a1 1212 6 SP\n"
		"attack-unit a2 1212 5 SP\n"
		"attack-unit a3 1212 6 SP\n"
		"attack-intensity ann 1312 intensity 0 rating 2\n"
		"attack-defence bob 1312 intensity 0 rating 0\n"
		"attack-contact 1312\n");
	assert_true(F.s.piece[a1].flags & PF_ATTACKED);
	assert_int_equal(battle_number(&F.s, hx(1312)), 2);
	assert_false(battle_won(&F.s, hx(1312)));
}

/* 68 quarters against 4: an overrun.  Without an advance HQ and Leader stay in the hex (Q62). */
static void Q57_overrun(void **state)
{
	struct attack a;

	(void)state;
	corps_against(1, 1);
	F.s.piece[b2].strength = 0;
	F.c.scn.piece[b2].strength = 0;
	F.s.piece[b2] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	a = all_of_c1(1, 2, false);
	fight(ann, &a);
	assert_true(log_has("attack-overrun 1312 1 SP"));
	assert_true(log_has("unit-eliminated b1 1312 1 SP"));
	assert_int_equal(F.s.piece[b1].where, WHERE_ELIMINATED);
	assert_int_equal(F.s.lost_sp[SIDE_UNION], 0);
	assert_int_equal(at(bob), hx(1312));
	assert_int_equal(at(c2), hx(1312)); /* Q61 */
	assert_true(battle_won(&F.s, hx(1312)));
}

static void Q62_an_advance_takes_what_remains(void **state)
{
	struct attack a;
	piece_t wagons;

	(void)state;
	corps_against(1, 1);
	F.s.piece[b2] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	F.c.scn.piece[b2].strength = 0;
	wagons = train(SIDE_CONFEDERATE, "wagons", 1312);
	a = all_of_c1(1, 0, true);
	fight(ann, &a);
	assert_int_equal(F.s.piece[bob].where, WHERE_CAPTURED);
	assert_int_equal(F.s.piece[c2].where, WHERE_ELIMINATED);
	assert_int_equal(F.s.piece[wagons].where, WHERE_CAPTURED);
	assert_int_equal(at(c1), hx(1312));
}

/* In a city of class 4 the die 4 counts as 3; 2 and 2: 3 + 5 = 8.  They stand: losses as "held".
 * Attacker 26 x (4 + 2) = 156 of 40: 1.56 SP, one more on 3 (3.36).  Defender 25 x 4 = 100 of 40: exactly 1, no die; 10 % of
 * 10 is 1 more.
 * 2 SP of 8 and 2: 1 and 0, the rest from the stronger. */
static void Q58_they_stand_in_a_city(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	town(1312, 4);
	answer()->stand = 1;
	a = all_of_c1(2, 0, true);
	die("combat/1/u/1312/1", 4);
	die("loss/1/u/1312/1/a", 4);
	fight(ann, &a);
	assert_true(log_has("attack-die 1312 die 4 terrain 0 works -1 bridge 0 ratings 0 counts 3"));
	assert_true(log_has("attack-retreat-due 1312 die 3 column 5 bolder 0 total 8 of 8"));
	assert_true(log_has("attack-loss-a-die 1312 1 SP per mille 156 certain 1 die 4 of 3"));
	assert_true(log_has("attack-stands 1312 1 SP at 10 percent"));
	assert_true(log_has("attack-loss-d 1312 2 SP per mille 100"));
	assert_true(log_has("unit-loss b1 1312 2 SP left 6"));
	assert_int_equal(at(bob), hx(1312));
	assert_false(battle_won(&F.s, hx(1312)));
}

/* The same in the open: the order to stand means nothing there. */
static void Q58_nobody_stands_in_the_open(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	answer()->stand = 1;
	a = all_of_c1(2, 0, false);
	die("combat/1/u/1312/1", 3);
	die("loss/1/u/1312/1/a", 4);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
	assert_int_equal(at(bob), hx(1412));
}

/* Nowhere to go, die 3, 2 and 2: due with 8.  Losses as "held", and 20 % of 10 more: 1 + 2 = 3, from 8 and 2: 2 and 0, then 1. */
static void Q58_nowhere_to_go(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	no_way_out();
	a = all_of_c1(2, 0, true);
	die("combat/1/u/1312/1", 3);
	die("loss/1/u/1312/1/a", 4);
	fight(ann, &a);
	assert_true(log_has("attack-trapped 1312 2 SP at 20 percent"));
	assert_true(log_has("attack-loss-a-die 1312 1 SP per mille 156 certain 1 die 4 of 3"));
	assert_true(log_has("attack-loss-d 1312 3 SP per mille 100"));
	assert_true(log_has("unit-loss b1 1312 3 SP left 5"));
	assert_int_equal(at(bob), hx(1312));
	assert_int_equal(at(ann), hx(1212));
}

/* N5: 20 % of 4 SP is 0.8, rounded down 0, so the least of 1.  17 on 4 is 425 per cent; column 7 would be surrender, so only
 * a1 goes in: 6 on 4, 150 per cent, column 4; die 4: 8.  Attacker 24 x 6 = 144 of 16: 0.576 SP, on 3; defender
 * 28 x 4 = 112 of 16: 0.448, on 3. */
static void Q58_at_least_one_sp(void **state)
{
	struct attack a;

	(void)state;
	corps_against(3, 1);
	no_way_out();
	a = attack_on(1312, 1212, 2, 0, false);
	with(&a, a1);
	die("combat/1/u/1312/1", 4);
	die("loss/1/u/1312/1/a", 4);
	die("loss/1/u/1312/1/d", 4);
	fight(ann, &a);
	assert_true(log_has("attack-trapped 1312 1 SP at 20 percent"));
	assert_true(log_has("attack-loss-d-die 1312 1 SP per mille 112 certain 0 die 4 of 3"));
	assert_true(log_has("unit-loss b1 1312 1 SP left 2"));
}

/* 17 on 5 is 340 per cent, column 7; die 1, 2 and 2: 8.  They surrender, the attacker loses 30 x 4 = 120 of 20: 0.6 SP, on 4. */
static void Q58_in_the_last_column_they_surrender(void **state)
{
	struct attack a;

	(void)state;
	corps_against(3, 2);
	no_way_out();
	answer_rating(1);
	a = all_of_c1(2, 0, true);
	die("combat/1/u/1312/1", 2);
	die("loss/1/u/1312/1/a", 5);
	dice2("hurt/1/u/1312/1/bob", 1, 6);
	fight(ann, &a);
	assert_true(log_has("attack-surrender 1312 5 SP"));
	assert_true(log_has("attack-loss-a-die 1312 0 SP per mille 120 certain 0 die 5 of 4"));
	assert_int_equal(F.s.lost_sp[SIDE_CONFEDERATE], 5);
	assert_int_equal(F.s.piece[bob].where, WHERE_CAPTURED);
	assert_int_equal(F.s.piece[c2].where, WHERE_ELIMINATED); /* Ann advanced */
	assert_int_equal(at(ann), hx(1312));
}

/* 12 SP lost of 17 by 6, 5, 6: floor 4, 3, 4, the last one from a1 and a2 and a3, which have 2 each: from the lowest number. */
static void H20_Q56_losses_go_by_strength_and_remainders_to_the_strongest(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	F.c.rules.loss_attacker[1] = 240; /* 240 x 5 = 1200 of 40: 12 SP */
	F.c.rules.loss_defender[1] = 0;
	a = all_of_c1(2, 0, false);
	answer_intensity(1);
	die("combat/1/u/1312/1", 1);
	fight(ann, &a); /* 1 + 5 + 1 = 7: held, 2 counted twice */
	assert_true(log_has("attack-loss-a 1312 12 SP per mille 1200"));
	assert_true(log_has("unit-loss a1 1212 5 SP left 1"));
	assert_true(log_has("unit-loss a2 1212 3 SP left 2"));
	assert_true(log_has("unit-loss a3 1212 4 SP left 2"));
	assert_true(log_has("attack-loss-d 1312 0 SP per mille 0"));
}

/* Q55: no side loses more than it has; Q61: the HQ stays, its manifest empty. */
static void Q55_Q61_not_more_than_it_has(void **state)
{
	struct attack a;

	(void)state;
	corps_against(3, 2);
	F.c.rules.loss_defender[3] = 255; /* 255 x 6 = 1530 of 20: 7.65 SP */
	a = all_of_c1(2, 0, false);
	die("combat/1/u/1312/1", 3);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 1);
	fight(ann, &a);
	assert_true(log_has("attack-loss-d-die 1312 5 SP per mille 1530 certain 7 die 1 of 4"));
	assert_int_equal(F.s.piece[b1].where, WHERE_ELIMINATED);
	assert_int_equal(F.s.piece[b2].where, WHERE_ELIMINATED);
	assert_int_equal(at(c2), hx(1312)); /* nobody retreats: there is no unit left to go */
	assert_int_equal(at(bob), hx(1312));
	assert_true(battle_won(&F.s, hx(1312)));
	assert_int_equal(F.s.lost_sp[SIDE_CONFEDERATE], 5);
}

/* H16: over a minor river 17 SP count 34 quarters, 85 per cent of 10 SP; E is 34. */
static void H16_across_a_river_at_half_strength(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	between(1212, 1312, HEXSIDE_MINOR);
	a = all_of_c1(3, 0, false);
	die("combat/1/u/1312/1", 1);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
	assert_true(log_has("attack-unit-halved a2 1212 5 SP quarters 10"));
	assert_true(log_has("attack-odds 1312 quarters 34 to 40 percent 85 column 2 sum 5"));
	/* 30 x (5 + 3) = 240 of 34: 8160, 2.04 SP, the fraction nothing on any die; 20 x 5 = 100 of 34: 0.85, on 5 */
	assert_true(log_has("attack-loss-a-die 1312 2 SP per mille 240 certain 2 die 6 of 0"));
	assert_true(log_has("attack-loss-d-die 1312 0 SP per mille 100 certain 0 die 6 of 5"));
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(W7_Q54_the_defender_is_driven_back),
		CASE(Q54_the_defender_holds),
		CASE(S30_S31_S32_ratings_shift_the_die_and_cost_a_roll),
		CASE(H18_the_die_is_held_to_the_table),
		CASE(H22_Q66_harm_to_the_attacker),
		CASE(Q66_captured_only_if_his_side_must_leave),
		CASE(W8_Q52_a_sum_of_nothing_is_a_mere_contact),
		CASE(Q57_overrun),
		CASE(Q62_an_advance_takes_what_remains),
		CASE(Q58_they_stand_in_a_city),
		CASE(Q58_nobody_stands_in_the_open),
		CASE(Q58_nowhere_to_go),
		CASE(Q58_at_least_one_sp),
		CASE(Q58_in_the_last_column_they_surrender),
		CASE(H20_Q56_losses_go_by_strength_and_remainders_to_the_strongest),
		CASE(Q55_Q61_not_more_than_it_has),
		CASE(H16_across_a_river_at_half_strength),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
