/* SPDX-License-Identifier: GPL-3.0-or-later
 * Standing orders: who is in charge of a defence, what he answers, and where a retreat goes. */
#include "field.h"

static piece_t bob, c2, b1, kit, army;

/* 1312 is held by Bob's corps, 8 SP, and 5 SP of loose infantry; Kit with an army stands behind at 1412. */
static void defenders(void)
{
	bob = leader(SIDE_CONFEDERATE, "bob", 3, 3, 2, 2, 1312);
	c2 = hq(SIDE_CONFEDERATE, "c2", HQ_CORPS, 1312, bob);
	b1 = on(SIDE_CONFEDERATE, "b1", UNIT_INFANTRY, 8, c2);
	unit(SIDE_CONFEDERATE, "u1", UNIT_INFANTRY, 5, 1312);
	kit = leader(SIDE_CONFEDERATE, "kit", 5, 4, 2, 1, 1412);
	army = hq(SIDE_CONFEDERATE, "army", HQ_ARMY, 1412, kit);
	source(SIDE_CONFEDERATE, 1712);
}

static struct question about(unsigned hex, unsigned k)
{
	return (struct question){ .hex = hx(hex), .k = (uint8_t)k };
}

static struct answer answers(unsigned hex, unsigned k)
{
	struct question q = about(hex, k);
	struct answer a = standing_answer(&F.c, &F.s, &F.orders, &q);

	assert_true(answer_allowed(&F.c, &F.s, &q, &a)); /* whatever the orders say, the answer is within the rules */
	assert_int_equal(a.hex, q.hex);
	assert_int_equal(a.k, k);
	return a;
}

static struct standing_entry *line(enum standing_scope scope)
{
	struct standing_entry *e = &F.orders.entry[F.orders.n++];

	*e = (struct standing_entry){ .scope = (uint8_t)scope, .hex = HEX_NONE, .leader = PIECE_NONE, .charge = PIECE_NONE,
		.withdraw = STANDING_UNSET, .retreat = HEX_NONE, .stand = STANDING_UNSET };
	return e;
}

static struct standing_entry *line_hex(unsigned hex)
{
	struct standing_entry *e = line(STANDING_HEX);

	e->hex = hx(hex);
	return e;
}

static struct standing_entry *line_leader(piece_t p)
{
	struct standing_entry *e = line(STANDING_LEADER);

	e->leader = p;
	return e;
}

static void say_intensity(struct standing_entry *e, unsigned v)
{
	e->intensity[e->n_intensity++] = (uint8_t)v;
}

static void say_rating(struct standing_entry *e, unsigned v)
{
	e->rating[e->n_rating++] = (uint8_t)v;
}

static void say_charge(struct standing_entry *e, piece_t p)
{
	e->charge_set = true;
	e->charge = p;
}

/* H27: highest initiative takes charge; intensity half of it rounded up, no rating, cavalry withdraws, toward supply, no
 * standing. */
static void H27_the_default(void **state)
{
	struct answer a;

	(void)state;
	defenders();
	standing_clear(&F.orders);
	a = answers(1312, 1);
	assert_int_equal(a.leader, kit); /* Bob's corps and the loose unit: all of it on his span */
	assert_int_equal(a.intensity, 2);
	assert_int_equal(a.rating, 0);
	assert_false(a.withdraw); /* no cavalry there */
	assert_false(a.stand);
	assert_int_equal(a.retreat, HEX_NONE);
	F.c.scn.piece[kit].initiative = 3;
	F.c.scn.piece[bob].initiative = 5;
	a = answers(1312, 1);
	assert_int_equal(a.leader, bob);
	assert_int_equal(a.intensity, 3); /* 5 / 2 rounded up */
}

/* Q45: then stars, then the lowest piece number. */
static void Q45_ties_go_by_stars_and_number(void **state)
{
	piece_t out[4];

	(void)state;
	defenders();
	F.c.scn.piece[bob].initiative = 4;
	assert_int_equal(standing_candidates(&F.c, &F.s, SIDE_CONFEDERATE, hx(1312), out, 4), 2);
	assert_int_equal(out[0], kit); /* five stars */
	assert_int_equal(out[1], bob);
	F.c.scn.piece[bob].stars = 5;
	(void)standing_candidates(&F.c, &F.s, SIDE_CONFEDERATE, hx(1312), out, 4);
	assert_int_equal(out[0], bob); /* the lower number */
	assert_int_equal(standing_candidates(&F.c, &F.s, SIDE_CONFEDERATE, hx(1312), out, 1), 1);
	assert_int_equal(standing_candidates(&F.c, &F.s, SIDE_UNION, hx(1312), out, 4), 0);
}

/* Q45: at least half of the defending SP.  An HQ'less Leader of span 1 can command 5 of 13; of 10 it would be half. */
static void Q45_half_of_the_defending_sp(void **state)
{
	piece_t out[4], sam;

	(void)state;
	defenders();
	sam = leader(SIDE_CONFEDERATE, "sam", 1, 6, 1, 0, 1312);
	assert_int_equal(standing_candidates(&F.c, &F.s, SIDE_CONFEDERATE, hx(1312), out, 4), 2);
	F.s.piece[b1].strength = 6;
	F.s.lost_sp[SIDE_CONFEDERATE] = 2;
	assert_int_equal(standing_candidates(&F.c, &F.s, SIDE_CONFEDERATE, hx(1312), out, 4), 2); /* 5 of 11 */
	F.s.piece[b1].strength = 5;
	F.s.lost_sp[SIDE_CONFEDERATE] = 3;
	assert_int_equal(standing_candidates(&F.c, &F.s, SIDE_CONFEDERATE, hx(1312), out, 4), 3); /* 5 of 10 */
	assert_int_equal(out[0], sam);
}

/* Q46: units of a Leaderless HQ count, and nobody commands them: 8 of 13 are out of reach. */
static void Q46_nobody_commands_a_leaderless_hq(void **state)
{
	struct answer a;

	(void)state;
	defenders();
	command_part(&F.s, bob);
	a = answers(1312, 1);
	assert_int_equal(a.leader, PIECE_NONE);
	assert_int_equal(a.intensity, 0); /* W4 */
	assert_int_equal(a.rating, 0);
}

/* Q71: hex before Leader before side before default, each value by itself. */
static void Q71_the_most_specific_holds(void **state)
{
	(void)state;
	defenders();
	say_intensity(line(STANDING_ALL), 1);
	assert_int_equal(answers(1312, 1).intensity, 1);
	say_intensity(line_leader(kit), 3);
	assert_int_equal(answers(1312, 1).intensity, 3);
	say_intensity(line_hex(1312), 4);
	say_intensity(line_hex(1412), 0);
	assert_int_equal(answers(1312, 1).intensity, 4);
	say_charge(line(STANDING_ALL), bob); /* a new line gives one value and leaves the others alone */
	assert_int_equal(answers(1312, 1).leader, bob);
	assert_int_equal(answers(1312, 1).intensity, 3); /* his initiative is the cap */
	say_charge(line_hex(1312), PIECE_NONE);
	assert_int_equal(answers(1312, 1).leader, PIECE_NONE);
	assert_int_equal(answers(1312, 1).intensity, 0);
}

static void Q71_a_leaders_line_is_for_him_in_charge(void **state)
{
	(void)state;
	defenders();
	say_intensity(line_leader(bob), 0);
	assert_int_equal(answers(1312, 1).intensity, 2); /* Kit is in charge */
	say_charge(line(STANDING_ALL), bob);
	assert_int_equal(answers(1312, 1).intensity, 0);
}

static void Q71_of_equal_lines_the_last_holds(void **state)
{
	(void)state;
	defenders();
	say_intensity(line_hex(1312), 4);
	say_intensity(line_hex(1312), 1);
	assert_int_equal(answers(1312, 1).intensity, 1);
}

static void Q71_a_list_serves_attack_by_attack(void **state)
{
	struct standing_entry *e;

	(void)state;
	defenders();
	e = line(STANDING_ALL);
	say_intensity(e, 4);
	say_intensity(e, 2);
	say_intensity(e, 0);
	assert_int_equal(answers(1312, 1).intensity, 4);
	assert_int_equal(answers(1312, 2).intensity, 2);
	assert_int_equal(answers(1312, 3).intensity, 0);
	assert_int_equal(answers(1312, 4).intensity, 0);
}

/* Q47: Kit stands in the next hex: intensity only.  Bob is on the spot. */
static void Q47_a_rating_counts_on_the_spot(void **state)
{
	(void)state;
	defenders();
	say_rating(line(STANDING_ALL), 4);
	assert_int_equal(answers(1312, 1).leader, kit);
	assert_int_equal(answers(1312, 1).rating, 0);
	say_charge(line(STANDING_ALL), bob);
	assert_int_equal(answers(1312, 1).rating, 2); /* N6: the cap */
}

/* N6: a Leader who may not take charge: the default choice. */
static void Q45_an_ineligible_leader_falls_back(void **state)
{
	(void)state;
	defenders();
	say_charge(line(STANDING_ALL), leader(SIDE_CONFEDERATE, "far", 3, 6, 6, 0, 1612));
	assert_int_equal(answers(1312, 1).leader, kit);
	say_charge(line(STANDING_ALL), leader(SIDE_UNION, "foe", 3, 6, 6, 0, 1212));
	assert_int_equal(answers(1312, 1).leader, kit);
	say_charge(line(STANDING_ALL), c2);
	assert_int_equal(answers(1312, 1).leader, kit);
}

static void Q71_a_retreat_to_no_adjacent_hex_is_toward_supply(void **state)
{
	struct standing_entry *e;

	(void)state;
	defenders();
	e = line(STANDING_ALL);
	e->retreat_set = true;
	e->retreat = hx(1311);
	assert_int_equal(answers(1312, 1).retreat, hx(1311));
	e->retreat = hx(1511);
	assert_int_equal(answers(1312, 1).retreat, HEX_NONE);
	e = line_hex(1312);
	e->retreat_set = true; /* "retreat supply" for this hex */
	assert_int_equal(answers(1312, 1).retreat, HEX_NONE);
}

static void Q58_Q64_stand_and_withdraw_where_they_mean_something(void **state)
{
	struct question q;
	piece_t horse;

	(void)state;
	defenders();
	line(STANDING_ALL)->stand = 1;
	assert_false(answers(1312, 1).stand);
	F.c.fort_at[hx(1312)] = true;
	assert_true(answers(1312, 1).stand);
	horse = unit(SIDE_CONFEDERATE, "horse", UNIT_CAVALRY, 1, 1511);
	assert_true(answers(1511, 1).withdraw);
	q = about(1511, 1);
	q.cavalry_attacks = true;
	assert_false(standing_answer(&F.c, &F.s, &F.orders, &q).withdraw);
	line_hex(1511)->withdraw = 0;
	assert_false(answers(1511, 1).withdraw);
	assert_int_equal(F.s.piece[horse].hex, hx(1511));
}

/* What a countersign may not say. */
static void Q45_Q47_answers_against_the_rules(void **state)
{
	struct question q;
	struct answer good, a;

	(void)state;
	defenders();
	q = about(1312, 2);
	a = good = answers(1312, 2);
	a.intensity = 5;
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
	a.intensity = 4;
	assert_true(answer_allowed(&F.c, &F.s, &q, &a));
	a = good;
	a.rating = 1;
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
	a = good;
	a.leader = c2;
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
	a.leader = PIECE_NONE;
	assert_false(answer_allowed(&F.c, &F.s, &q, &a)); /* intensity without a Leader */
	a.intensity = 0;
	assert_true(answer_allowed(&F.c, &F.s, &q, &a));
	a = good;
	a.k = 1;
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
	a = good;
	a.hex = hx(1311);
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
	a = good;
	a.stand = true;
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
	a = good;
	a.withdraw = true;
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
	a = good;
	a.retreat = hx(1512);
	assert_false(answer_allowed(&F.c, &F.s, &q, &a));
}

/* ---- where a retreat goes ---- */

static hex_t retreats(unsigned asked)
{
	return battle_retreat_hex(&F.c, &F.s, SIDE_CONFEDERATE, hx(1312), asked ? hx(asked) : HEX_NONE);
}

/* To 1412, 3 MP from the source; then 1311 and 1313, 4 MP both, by the lower id. */
static void Q59_toward_supply_ties_by_lowest_id(void **state)
{
	(void)state;
	defenders();
	F.s.piece[kit].hex = F.s.piece[army].hex = hx(1612);
	assert_int_equal(retreats(0), hx(1412));
	between(1312, 1412, HEXSIDE_NAVIGABLE);
	assert_int_equal(retreats(0), hx(1311));
	between(1312, 1311, HEXSIDE_MINOR); /* over an unbridged minor river it is legal */
	assert_int_equal(retreats(0), hx(1311));
	between(1312, 1311, HEXSIDE_RIDGE);
	assert_int_equal(retreats(0), hx(1313));
}

static void H21_the_ordered_hex_if_it_is_legal(void **state)
{
	(void)state;
	defenders();
	assert_int_equal(retreats(1212), hx(1212));
	unit(SIDE_UNION, "e1", UNIT_GARRISON, 1, 1212);
	assert_int_equal(retreats(1212), hx(1412)); /* the enemy is there */
	assert_int_equal(retreats(1512), hx(1412)); /* two hexes away */
	F.c.map.terrain[hx(1412)] = TERRAIN_SEA;
	F.s.piece[kit].hex = F.s.piece[army].hex = hx(1612);
	assert_int_equal(retreats(1412), hx(1311));
}

/* 3 SP at 1513 cover 1412; with friends there the retreat goes on.  2 SP have no zone (Q26). */
static void H21_never_into_a_zone_without_friends(void **state)
{
	piece_t e1;

	(void)state;
	defenders();
	e1 = unit(SIDE_UNION, "e1", UNIT_INFANTRY, 3, 1512);
	assert_int_equal(retreats(0), hx(1311)); /* an HQ at 1412 is no combat unit */
	F.s.piece[e1].strength = 2;
	F.s.lost_sp[SIDE_UNION] = 1;
	assert_int_equal(retreats(0), hx(1412));
	F.s.piece[e1].strength = 3;
	F.s.lost_sp[SIDE_UNION] = 0;
	unit(SIDE_CONFEDERATE, "u2", UNIT_GARRISON, 1, 1412);
	assert_int_equal(retreats(0), hx(1412));
}

static void H21_nowhere_to_go(void **state)
{
	static const unsigned round[] = { 1412, 1313, 1213, 1212, 1211, 1311 };

	(void)state;
	defenders();
	for (unsigned i = 0; i < 6; i++)
		between(1312, round[i], HEXSIDE_BAY);
	assert_int_equal(retreats(1412), HEX_NONE);
}

/* At the edge of the map nobody falls off it. */
static void H21_the_edge_of_the_map(void **state)
{
	(void)state;
	defenders();
	between(1710, 1610, HEXSIDE_NAVIGABLE);
	/* 1611 and 1711 are both 1 MP from the source */
	assert_int_equal(battle_retreat_hex(&F.c, &F.s, SIDE_CONFEDERATE, hx(1710), HEX_NONE), hx(1611));
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(H27_the_default),
		CASE(Q45_ties_go_by_stars_and_number),
		CASE(Q45_half_of_the_defending_sp),
		CASE(Q46_nobody_commands_a_leaderless_hq),
		CASE(Q71_the_most_specific_holds),
		CASE(Q71_a_leaders_line_is_for_him_in_charge),
		CASE(Q71_of_equal_lines_the_last_holds),
		CASE(Q71_a_list_serves_attack_by_attack),
		CASE(Q47_a_rating_counts_on_the_spot),
		CASE(Q45_an_ineligible_leader_falls_back),
		CASE(Q71_a_retreat_to_no_adjacent_hex_is_toward_supply),
		CASE(Q58_Q64_stand_and_withdraw_where_they_mean_something),
		CASE(Q45_Q47_answers_against_the_rules),
		CASE(Q59_toward_supply_ties_by_lowest_id),
		CASE(H21_the_ordered_hex_if_it_is_legal),
		CASE(H21_never_into_a_zone_without_friends),
		CASE(H21_nowhere_to_go),
		CASE(H21_the_edge_of_the_map),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
