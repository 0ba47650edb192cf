/* SPDX-License-Identifier: GPL-3.0-or-later
 * Attacks that are not fought out, follow one another, or are only supposed: cavalry, second attacks, advances, the judge. */
#include "corps.h"

#include <string.h>

/* ---- cavalry ---- */

static piece_t jeb, d1;

static void cavalry_at_1312(void)
{
	corps_against(8, 2);
	/* Bob's corps is somewhere else today */
	F.s.piece[bob].hex = F.s.piece[c2].hex = F.s.piece[b1].hex = F.s.piece[b2].hex = hx(1612);
	jeb = leader(SIDE_CONFEDERATE, "jeb", 3, 4, 3, 1, 1312);
	d1 = unit(SIDE_CONFEDERATE, "d1", UNIT_CAVALRY, 2, 1312);
}

static void H17_Q64_cavalry_does_not_wait_for_foot(void **state)
{
	struct attack a;

	(void)state;
	cavalry_at_1312();
	a = all_of_c1(3, 2, true);
	fight(ann, &a); /* no die, no harm */
	happened("attack ann 1212 on 1312 k 1\n"
		"attack-unit a1 1212 6 SP\n"
		"attack-unit a2 1212 5 SP\n"
		"attack-unit a3 1212 6 SP\n"
		"attack-withdraws 1312 1412\n"
		"retreat 1312 to 1412 2 SP\n"
		"attack-emptied 1312\n"
		"advance c1 1212 to 1312\n");
	assert_int_equal(at(jeb), hx(1412));
	assert_true(F.s.piece[d1].flags & PF_RETREATED);
	assert_true(F.s.piece[a1].flags & PF_ATTACKED);
	assert_true(battle_won(&F.s, hx(1312)));
}

static void fights_at_1312(void)
{
	struct attack a = all_of_c1(1, 0, false);

	F.c.rules.overrun = 100;
	die("combat/1/u/1312/1", 6);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
}

static void Q64_it_waits_if_told_to(void **state)
{
	(void)state;
	cavalry_at_1312();
	answer()->withdraw = 0;
	fights_at_1312();
}

static void H17_it_waits_for_cavalry(void **state)
{
	struct attack a;
	piece_t horse;

	(void)state;
	cavalry_at_1312();
	F.s.piece[ann].hq = F.s.piece[c1].hq = PIECE_NONE; /* without his infantry corps he may command horse (S103) */
	horse = unit(SIDE_UNION, "horse", UNIT_CAVALRY, 1, 1212);
	a = attack_on(1312, 1212, 1, 0, false);
	with(&a, horse);
	die("combat/1/u/1312/1", 1);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
}

static void Q64_foot_in_the_hex_stays(void **state)
{
	(void)state;
	cavalry_at_1312();
	unit(SIDE_CONFEDERATE, "guard", UNIT_GARRISON, 1, 1312);
	fights_at_1312();
}

static void Q64_cavalry_with_nowhere_to_go_fights(void **state)
{
	struct attack a;

	(void)state;
	cavalry_at_1312();
	no_way_out();
	F.c.rules.overrun = 100;
	a = all_of_c1(1, 0, false);
	die("combat/1/u/1312/1", 6);
	die("loss/1/u/1312/1/a", 6);
	fight(ann, &a); /* column 7, nowhere to go: surrender */
	assert_true(log_has("attack-surrender 1312 2 SP"));
}

/* ---- again and again ---- */

/* S91, S92, Q60: another corps attacks what has fallen back, at full strength, and the rolls have numbers of their own. */
static void S91_S92_Q60_attacked_again_where_it_went(void **state)
{
	struct attack a;
	piece_t cal, c3, e1;

	(void)state;
	corps_against(8, 2);
	cal = leader(SIDE_UNION, "cal", 3, 2, 3, 0, 1413);
	c3 = hq(SIDE_UNION, "c3", HQ_CORPS, 1413, cal);
	e1 = on(SIDE_UNION, "e1", UNIT_INFANTRY, 2, c3); /* 2 SP have no zone (Q26) */
	ready(cal);
	unit(SIDE_CONFEDERATE, "f1", UNIT_INFANTRY, 5, 1412);
	a = all_of_c1(3, 0, false);
	die("combat/1/u/1312/1", 4);
	die("loss/1/u/1312/1/a", 2);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
	a = attack_on(1412, 1413, 2, 0, false);
	with(&a, e1);
	die("combat/1/u/1412/1", 1);
	die("loss/1/u/1412/1/a", 6);
	die("loss/1/u/1412/1/d", 6);
	fight(cal, &a);
	assert_true(log_has("attack-odds 1412 quarters 8 to 52 percent 15 column 0 sum 4")); /* 8 that came and 5 that were there */
}

static void S91_the_second_attack_on_a_hex_has_number_two(void **state)
{
	struct attack a;
	piece_t cal, c3;

	(void)state;
	corps_against(8, 8);
	cal = leader(SIDE_UNION, "cal", 3, 2, 3, 0, 1211);
	c3 = hq(SIDE_UNION, "c3", HQ_CORPS, 1211, cal);
	on(SIDE_UNION, "e1", UNIT_INFANTRY, 4, c3);
	ready(cal);
	a = all_of_c1(0, 0, false);
	F.orders.n = 0;
	answer_intensity(0);
	fight(ann, &a);
	F.orders.entry[0].intensity[1] = 1;
	F.orders.entry[0].n_intensity = 2;
	a = attack_on(1312, 1211, 1, 0, false);
	with(&a, c3);
	die("combat/1/u/1312/2", 1);
	die("loss/1/u/1312/2/a", 6);
	die("loss/1/u/1312/2/d", 6);
	fight(cal, &a);
	assert_true(log_has("attack-defence bob 1312 intensity 1 rating 0")); /* Q71: the second value of the list */
	assert_int_equal(F.s.n_fought, 1);
	assert_int_equal(F.asked, 2);
}

/* ---- which is fought first ---- */

static piece_t cal;

static void two_targets(void)
{
	corps_against(8, 8);
	cal = leader(SIDE_UNION, "cal", 3, 2, 3, 0, 1211);
	on(SIDE_UNION, "e1", UNIT_INFANTRY, 4, hq(SIDE_UNION, "c3", HQ_CORPS, 1211, cal));
	ready(cal);
	(void)unit(SIDE_CONFEDERATE, "d1", UNIT_INFANTRY, 9, 1311);
	F.c.rules.overrun = 100;
}

static void at_1312(void)
{
	struct attack a = all_of_c1(1, 0, false);

	die("combat/1/u/1312/1", 3);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
	assert_non_null(strstr(F.log, "attack-die 1312 die 3 "));
}

static void at_1311(void)
{
	struct attack a = attack_on(1311, 1211, 1, 0, false);

	with(&a, F.s.piece[cal].hq);
	die("combat/1/u/1311/1", 2);
	die("loss/1/u/1311/1/a", 5);
	die("loss/1/u/1311/1/d", 5);
	fight(cal, &a);
	assert_non_null(strstr(F.log, "attack-die 1311 die 2 "));
}

/* Each fight asks for its own dice, by hex and count, wherever its order stands. */
static void P19_one_fight_before_the_other(void **state)
{
	(void)state;
	two_targets();
	at_1312();
	at_1311();
}

static void P19_and_the_other_way_round(void **state)
{
	(void)state;
	two_targets();
	at_1311();
	at_1312();
}

/* ---- advance ---- */

/* Q63: only a1 attacked, so the HQ, which is where its units are, stays. */
static void Q63_an_hq_advances_only_with_all_its_units(void **state)
{
	struct attack a;

	(void)state;
	corps_against(1, 1);
	a = attack_on(1312, 1212, 3, 0, true);
	with(&a, a1);
	with(&a, a2);
	die("combat/1/u/1312/1", 6);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	fight(ann, &a);
	assert_true(battle_won(&F.s, hx(1312)));
	assert_int_equal(at(c1), hx(1212));
	assert_int_equal(at(a1), hx(1212));
	assert_int_equal(at(ann), hx(1212));
}

/* An HQ'less Leader goes in with the loose units of his hex.  14 on 10, column 4; he loses 20 x 5 = 100 of 40: exactly 1 SP. */
static void Q63_an_hqless_leader_advances_with_his_units(void **state)
{
	struct attack a;
	piece_t dan, u1, u2, u3;

	(void)state;
	corps_against(8, 2);
	dan = leader(SIDE_UNION, "dan", 3, 3, 2, 0, 1313);
	u1 = unit(SIDE_UNION, "u1", UNIT_INFANTRY, 9, 1313);
	u2 = unit(SIDE_UNION, "u2", UNIT_CAVALRY, 5, 1313);
	u3 = unit(SIDE_UNION, "u3", UNIT_CAVALRY, 1, 1313);
	ready(dan);
	a = attack_on(1312, 1313, 3, 0, true);
	with(&a, u1);
	with(&a, u2);
	die("combat/1/u/1312/1", 6);
	die("loss/1/u/1312/1/d", 6);
	fight(dan, &a);
	assert_int_equal(at(u1), hx(1312));
	assert_int_equal(at(u2), hx(1312));
	assert_int_equal(at(dan), hx(1312));
	assert_int_equal(at(u3), hx(1313)); /* it did not attack */
}

/* ---- the judge ---- */

enum { ASKED_WON = 1 << SUPPOSE_WON, ASKED_DRIVEN = 1 << SUPPOSE_DRIVEN, ASKED_BOTH = ASKED_WON | ASKED_DRIVEN };

static void suppose_won_moves_the_defender_and_the_advance(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(3, 2, true);
	assert_int_equal(suppose(ann, &a, true, true), ASKED_WON);
	assert_true(battle_won(&F.s, hx(1312)));
	assert_int_equal(at(bob), hx(1412));
	assert_int_equal(at(b1), hx(1412));
	assert_int_equal(F.s.piece[b1].strength, 8);
	assert_int_equal(at(ann), hx(1312));
	assert_int_equal(F.asked, 0);
	happened("");
}

static void suppose_not_won_leaves_all_in_place(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	a = all_of_c1(3, 2, true);
	assert_int_equal(suppose(ann, &a, false, true), ASKED_WON);
	assert_false(battle_won(&F.s, hx(1312)));
	assert_int_equal(battle_number(&F.s, hx(1312)), 2);
	assert_int_equal(at(bob), hx(1312));
	assert_int_equal(at(ann), hx(1212));
	assert_true(F.s.piece[a3].flags & PF_ATTACKED);
	assert_true(F.s.piece[ann].flags & PF_SPENT);
}

/* Whoever is due to go and cannot loses a fifth more and stays (Q58): 10 SP are not lost so. */
static void Q58_suppose_nothing_else_with_nowhere_to_go(void **state)
{
	struct attack a;

	(void)state;
	corps_against(8, 2);
	no_way_out();
	a = all_of_c1(3, 2, true);
	assert_int_equal(suppose(ann, &a, true, true), 0);
	assert_false(battle_won(&F.s, hx(1312)));
	assert_int_equal(at(bob), hx(1312));
	assert_int_equal(at(ann), hx(1212));
}

/* In column 7, 17 against 5, they surrender. */
static void Q58_suppose_a_surrender(void **state)
{
	struct attack a;

	(void)state;
	corps_against(4, 1);
	no_way_out();
	a = all_of_c1(3, 2, true);
	assert_int_equal(suppose(ann, &a, true, true), ASKED_WON);
	assert_int_equal(F.s.piece[b1].where, WHERE_ELIMINATED);
	assert_int_equal(F.s.piece[bob].where, WHERE_CAPTURED);
	assert_int_equal(at(c1), hx(1312));
}

/* 17 against 1: nobody retreats. */
static void Q57_suppose_an_overrun(void **state)
{
	struct attack a;

	(void)state;
	corps_against(1, 0);
	F.s.piece[b2].where = WHERE_ELIMINATED;
	F.s.piece[b2].hex = HEX_NONE;
	F.s.piece[b2].hq = PIECE_NONE;
	a = all_of_c1(1, 0, true);
	assert_int_equal(suppose(ann, &a, true, true), 0);
	assert_true(battle_won(&F.s, hx(1312)));
	assert_int_equal(F.s.piece[b1].where, WHERE_ELIMINATED);
	assert_int_equal(F.s.piece[bob].where, WHERE_CAPTURED);
	assert_int_equal(at(ann), hx(1312));
}

/* Cavalry may ride off before it is ridden down, or be told to wait. */
static void Q64_suppose_cavalry_overrun_or_gone(void **state)
{
	struct attack a;

	(void)state;
	cavalry_at_1312();
	F.c.rules.overrun = 8; /* 17 against 2 */
	a = all_of_c1(2, 0, false);

	struct state before = F.s;

	assert_int_equal(suppose(ann, &a, true, true), ASKED_DRIVEN);
	assert_int_equal(at(d1), hx(1412));
	F.s = before;
	assert_int_equal(suppose(ann, &a, true, false), ASKED_DRIVEN);
	assert_int_equal(F.s.piece[d1].where, WHERE_ELIMINATED);
	assert_int_equal(at(jeb), hx(1312)); /* nobody advances on him (Q62) */
}

/* One SP may be lost in the fight itself; and after a fight nobody knows how many are left. */
static void Q54_suppose_the_last_man_lost(void **state)
{
	struct attack a, b;
	piece_t u, v;

	(void)state;
	corps_against(8, 2);
	u = unit(SIDE_CONFEDERATE, "u", UNIT_MILITIA, 1, 1213);
	v = unit(SIDE_CONFEDERATE, "v", UNIT_MILITIA, 3, 1211);
	a = attack_on(1213, 1212, 3, 2, true);
	with(&a, a2);
	b = attack_on(1211, 1212, 3, 2, true);
	with(&b, a1);

	struct state before = F.s;

	assert_int_equal(suppose(ann, &a, true, false), ASKED_BOTH);
	assert_int_equal(F.s.piece[u].where, WHERE_ELIMINATED);
	F.s = before;
	assert_int_equal(suppose(ann, &b, true, false), ASKED_WON);
	assert_int_equal(F.s.piece[v].strength, 3);
	F.s = before;
	F.s.fought[F.s.n_fought++] = (struct fought){ .hex = hx(1211), .attacks = 1 };
	assert_int_equal(suppose(ann, &b, true, false), ASKED_BOTH);
	assert_int_equal(F.s.piece[v].where, WHERE_ELIMINATED);
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(H17_Q64_cavalry_does_not_wait_for_foot),
		CASE(Q64_it_waits_if_told_to),
		CASE(H17_it_waits_for_cavalry),
		CASE(Q64_foot_in_the_hex_stays),
		CASE(Q64_cavalry_with_nowhere_to_go_fights),
		CASE(S91_S92_Q60_attacked_again_where_it_went),
		CASE(S91_the_second_attack_on_a_hex_has_number_two),
		CASE(P19_one_fight_before_the_other),
		CASE(P19_and_the_other_way_round),
		CASE(Q63_an_hq_advances_only_with_all_its_units),
		CASE(Q63_an_hqless_leader_advances_with_his_units),
		CASE(suppose_won_moves_the_defender_and_the_advance),
		CASE(suppose_not_won_leaves_all_in_place),
		CASE(Q58_suppose_nothing_else_with_nowhere_to_go),
		CASE(Q58_suppose_a_surrender),
		CASE(Q57_suppose_an_overrun),
		CASE(Q64_suppose_cavalry_overrun_or_gone),
		CASE(Q54_suppose_the_last_man_lost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
