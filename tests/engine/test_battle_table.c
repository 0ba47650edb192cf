/* SPDX-License-Identifier: GPL-3.0-or-later
 * The combat table: columns, losses, retreats, strengths and modifiers. */
#include "field.h"


static unsigned column_at(unsigned attack, unsigned defence)
{
	piece_t a, d;
	struct odds o;

	(void)field_open(NULL);
	a = unit(SIDE_UNION, "a", UNIT_INFANTRY, attack, 1212);
	d = unit(SIDE_CONFEDERATE, "d", UNIT_INFANTRY, defence, 1312);
	struct attack at = attack_on(1312, 1212, 1, 0, false);
	with(&at, a);
	attack_odds(&F.c, &F.s, PIECE_NONE, &at, &o);
	assert_int_equal(F.s.piece[d].strength, defence);
	return o.column;
}

/* H19: up to 50, 51-75, 76-99, 100-125, 126-150, 151-200, 201-300, over 300; a defence of 60 lets odd percentages occur. */
static void H19_columns_begin_where_the_table_says(void **state)
{
	static const struct {
		unsigned attack, column;
	} at[] = { { 1, 0 }, { 50, 0 }, { 51, 1 }, { 75, 1 }, { 76, 2 }, { 99, 2 }, { 100, 3 }, { 125, 3 }, { 126, 4 }, { 150, 4 },
		{ 151, 5 }, { 200, 5 }, { 201, 6 } };

	(void)state;
	for (unsigned i = 0; i < sizeof at / sizeof at[0]; i++)
		assert_int_equal(column_at(at[i].attack, 100), at[i].column);
	assert_int_equal(column_at(150, 50), 6); /* 300 */
	assert_int_equal(column_at(151, 50), 7); /* 302 */
}

/* Q48: rounded down once: 38 of 75 are 50.67, so 50 and column 0. */
static void Q48_percent_is_rounded_down_once(void **state)
{
	(void)state;
	assert_int_equal(column_at(38, 75), 0);
	assert_int_equal(column_at(39, 75), 1); /* 52 */
	assert_int_equal(column_at(199, 200), 2); /* 99.5 is 99 */
}

/* The die favours the attacker: he loses no more, the defender no less, and retreats no rarer, whatever else is the same. */
static void H19_a_better_die_is_never_worse(void **state)
{
	const struct rules *r = &F.c.rules;

	(void)state;
	for (unsigned die = 0; die + 1 < DICE; die++)
		for (unsigned att = 0; att <= INTENSITY_CHOICE_MAX; att++)
			for (unsigned def = 0; def <= INTENSITY_CHOICE_MAX; def++)
				for (unsigned twice = 0; twice < 2; twice++) {
					unsigned sum = att + def;

					assert_true(battle_loss(r, true, die + 1, sum, att, twice) <= battle_loss(r, true, die, sum, att, twice));
					assert_true(battle_loss(r, false, die + 1, sum, def, twice) >= battle_loss(r, false, die, sum, def, twice));
					for (unsigned col = 0; col < COLUMNS; col++)
						assert_true(battle_retreats(r, sum, die + 1, col, att, def) >=
							battle_retreats(r, sum, die, col, att, def));
				}
}

/* The column bears on the retreat alone (Q54) and favours the attacker. */
static void H19_a_better_column_is_never_worse(void **state)
{
	(void)state;
	for (unsigned col = 0; col + 1 < COLUMNS; col++)
		for (unsigned die = 0; die < DICE; die++)
			for (unsigned att = 0; att <= INTENSITY_CHOICE_MAX; att++)
				for (unsigned def = 0; def <= INTENSITY_CHOICE_MAX; def++)
					assert_true(battle_retreats(&F.c.rules, att + def, die, col + 1, att, def) >=
						battle_retreats(&F.c.rules, att + def, die, col, att, def));
}

/* A number bears on the retreat, which the bolder side's favours, and on what it does to the other side.  The defender's is
 * compared between battles: a sum of 0 is none (Q52), and the first point he adds to it makes one. */
static void H19_a_bolder_number_is_never_worse(void **state)
{
	const struct rules *r = &F.c.rules;

	(void)state;
	for (unsigned die = 0; die < DICE; die++)
		for (unsigned n = 0; n < INTENSITY_CHOICE_MAX; n++)
			for (unsigned other = 0; other <= INTENSITY_CHOICE_MAX; other++) {
				for (unsigned col = 0; col < COLUMNS; col++) {
					assert_true(battle_retreats(r, n + 1 + other, die, col, n + 1, other) >=
						battle_retreats(r, n + other, die, col, n, other));
					if (n + other > 0)
						assert_true(battle_retreats(r, other + n + 1, die, col, other, n + 1) <=
							battle_retreats(r, other + n, die, col, other, n));
				}
				for (unsigned twice = 0; twice < 2; twice++) {
					assert_true(battle_loss(r, false, die, n + 1 + other, other, twice) >=
						battle_loss(r, false, die, n + other, other, twice));
					assert_true(battle_loss(r, true, die, n + 1 + other, other, twice) >=
						battle_loss(r, true, die, n + other, other, twice));
				}
			}
}

static void Q53_eight_or_more_must_retreat(void **state)
{
	const struct rules *r = &F.c.rules;

	(void)state;
	assert_true(battle_retreats(r, 2, 4, 4, 1, 1));   /* 4 + 4 = 8 */
	assert_false(battle_retreats(r, 2, 4, 3, 1, 1));  /* 7 */
	assert_true(battle_retreats(r, 3, 4, 3, 2, 1));   /* 7 + 1 */
	assert_false(battle_retreats(r, 3, 4, 4, 1, 2));  /* 8 - 1 */
	assert_true(battle_retreats(r, 1, 2, 7, 0, 1));   /* 9 - 1 */
	assert_false(battle_retreats(r, 0, 7, 7, 0, 0));  /* a sum of 0 is no battle */
	assert_false(battle_retreats(r, 1, 0, 0, 0, 1));  /* 0 + 0 - 1 */
}

/* Q54: table x sum, the own number once more where it counts twice: die 3, sum 5: 26 x 5 = 130; twice 3 of it: 26 x 8 = 208. */
static void Q54_losses_count_the_own_number_twice(void **state)
{
	const struct rules *r = &F.c.rules;

	(void)state;
	assert_int_equal(battle_loss(r, true, 3, 5, 3, false), 130);
	assert_int_equal(battle_loss(r, true, 3, 5, 3, true), 208);
	assert_int_equal(battle_loss(r, false, 3, 5, 2, false), 125);
	assert_int_equal(battle_loss(r, false, 3, 5, 2, true), 175);
	assert_int_equal(battle_loss(r, true, 0, 1, 0, true), 32);
	assert_int_equal(battle_loss(r, false, 7, 8, 4, true), 38 * 12);
}

static struct odds odds_over(uint16_t a, uint16_t b, unsigned klass)
{
	struct odds o;
	struct attack at = attack_on(1312, 1212, 1, 0, false);

	(void)field_open(NULL);
	with(&at, unit(SIDE_UNION, "a", UNIT_INFANTRY, 7, 1212));
	with(&at, unit(SIDE_UNION, "b", UNIT_INFANTRY, 4, 1211));
	unit(SIDE_CONFEDERATE, "d", UNIT_INFANTRY, 5, 1312);
	at.from[1] = hx(1211);
	at.n_from = 2;
	between(1212, 1312, a);
	between(1211, 1312, b);
	if (klass)
		town(1312, klass);
	attack_odds(&F.c, &F.s, PIECE_NONE, &at, &o);
	return o;
}

/* 7 and 4 SP are 28 and 16 quarters. */
static void Q49_a_river_halves_those_who_cross_it(void **state)
{
	(void)state;
	assert_int_equal(odds_over(0, 0, 0).attack_q, 44);
	assert_int_equal(odds_over(0, 0, 0).defence_q, 20);
	assert_int_equal(odds_over(0, 0, 0).bridge, 0);
	assert_int_equal(odds_over(HEXSIDE_MINOR, 0, 0).attack_q, 14 + 16);
	assert_int_equal(odds_over(HEXSIDE_MINOR, HEXSIDE_MINOR, 0).attack_q, 14 + 8);
	assert_int_equal(odds_over(HEXSIDE_NAVIGABLE | HEXSIDE_FERRY, 0, 0).attack_q, 14 + 16); /* only a ferry */
	assert_int_equal(odds_over(HEXSIDE_BAY | HEXSIDE_FERRY, 0, 0).attack_q, 14 + 16); /* Q14: as an estuary */
	assert_int_equal(odds_over(HEXSIDE_CREEK, HEXSIDE_CREEK, 0).attack_q, 44);
}

static void H16_over_a_bridge_the_die_is_one_less(void **state)
{
	struct odds o = odds_over(HEXSIDE_NAVIGABLE | HEXSIDE_BRIDGE, HEXSIDE_MINOR, 0);

	(void)state;
	assert_int_equal(o.attack_q, 28 + 8);
	assert_int_equal(o.bridge, -1);
	o = odds_over(HEXSIDE_MINOR | HEXSIDE_BRIDGE, HEXSIDE_MINOR | HEXSIDE_BRIDGE, 0);
	assert_int_equal(o.attack_q, 44);
	assert_int_equal(o.bridge, -1); /* once */
	assert_int_equal(odds_over(HEXSIDE_BAY | HEXSIDE_BRIDGE, 0, 0).bridge, -1); /* Q14 */
	assert_int_equal(odds_over(HEXSIDE_BRIDGE | HEXSIDE_ROAD, 0, 0).bridge, 0); /* no river there */
}

static void Q50_terrain_and_the_best_of_the_works(void **state)
{
	struct odds o = odds_over(0, 0, 3);
	struct attack at = attack_on(1312, 1212, 1, 0, false);

	(void)state;
	assert_int_equal(o.works, 0); /* a town of class 3 is no city */
	assert_int_equal(odds_over(0, 0, 4).works, -1);
	F.c.fort_at[hx(1312)] = true;
	F.c.map.terrain[hx(1312)] = TERRAIN_HILLS;
	with(&at, 0);
	attack_odds(&F.c, &F.s, PIECE_NONE, &at, &o);
	assert_int_equal(o.works, -2); /* city and fort: the best one */
	assert_int_equal(o.terrain, -1);
	F.c.map.terrain[hx(1312)] = TERRAIN_MOUNTAIN;
	attack_odds(&F.c, &F.s, PIECE_NONE, &at, &o);
	assert_int_equal(o.terrain, -2);
}

static void Q57_ten_times_the_defence_is_an_overrun(void **state)
{
	struct attack at = attack_on(1312, 1212, 1, 0, false);
	struct odds o;

	(void)state;
	with(&at, unit(SIDE_UNION, "a", UNIT_INFANTRY, 10, 1212));
	with(&at, unit(SIDE_UNION, "b", UNIT_INFANTRY, 9, 1212));
	unit(SIDE_CONFEDERATE, "d", UNIT_INFANTRY, 2, 1312);
	attack_odds(&F.c, &F.s, PIECE_NONE, &at, &o);
	assert_false(o.overrun); /* 19 to 2 */
	F.s.piece[1].strength = 10;
	F.c.scn.piece[1].strength = 10;
	attack_odds(&F.c, &F.s, PIECE_NONE, &at, &o);
	assert_true(o.overrun); /* 20 to 2 */
	assert_int_equal(o.percent, 1000);
}

/* Q46: brackets count in defence; H1: they never attack. */
static void Q46_bracketed_strength_defends_at_face_value(void **state)
{
	struct attack at = attack_on(1312, 1212, 1, 0, false);
	struct odds o;

	(void)state;
	with(&at, unit(SIDE_UNION, "a", UNIT_GARRISON, 10, 1212));
	with(&at, unit(SIDE_UNION, "b", UNIT_MILITIA, 3, 1212));
	unit(SIDE_CONFEDERATE, "d", UNIT_GARRISON, 4, 1312);
	unit(SIDE_CONFEDERATE, "e", UNIT_CAVALRY, 2, 1312);
	attack_odds(&F.c, &F.s, PIECE_NONE, &at, &o);
	assert_int_equal(o.attack_q, 12);
	assert_int_equal(o.defence_q, 24);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(H19_columns_begin_where_the_table_says, field_open),
		cmocka_unit_test_setup(Q48_percent_is_rounded_down_once, field_open),
		cmocka_unit_test_setup(H19_a_better_die_is_never_worse, field_open),
		cmocka_unit_test_setup(H19_a_better_column_is_never_worse, field_open),
		cmocka_unit_test_setup(H19_a_bolder_number_is_never_worse, field_open),
		cmocka_unit_test_setup(Q53_eight_or_more_must_retreat, field_open),
		cmocka_unit_test_setup(Q54_losses_count_the_own_number_twice, field_open),
		cmocka_unit_test_setup(Q49_a_river_halves_those_who_cross_it, field_open),
		cmocka_unit_test_setup(H16_over_a_bridge_the_die_is_one_less, field_open),
		cmocka_unit_test_setup(Q50_terrain_and_the_best_of_the_works, field_open),
		cmocka_unit_test_setup(Q57_ten_times_the_defence_is_an_overrun, field_open),
		cmocka_unit_test_setup(Q46_bracketed_strength_defends_at_face_value, field_open),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
