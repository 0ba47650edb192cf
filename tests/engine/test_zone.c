/* SPDX-License-Identifier: GPL-3.0-or-later
 * Zones of control and what they do to a march.  1311 touches 1312 and 1412, not 1212. */
#include "marches.h"

static void H5_Q26_zones_stop(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 3, 1112)), foe = unit(C, "foe", UNIT_INFANTRY, 3, 1311);
	struct march m = march_via(foot, 1212, 1312, 0);
	(void)state;
	assert_true(state_in_zone(&F.c, &F.s, C, hx(1312)));
	assert_false(state_in_zone(&F.c, &F.s, C, hx(1212)));
	legal(chitted(&m, 2));
	via(&m, 1313);
	refused(chitted(&m, 2), REASON_MARCH_STOPPED);
	F.s.piece[foe].strength = 2; /* Q26: 3 SP */
	F.s.lost_sp[C] = 1;
	legal(chitted(&m, 3));
}

static void H5_no_zone_across_a_forbidden_hexside(void **state)
{
	piece_t foe = unit(C, "foe", UNIT_INFANTRY, 5, 1311);
	(void)state;
	(void)foe;
	between(1311, 1312, HEXSIDE_RIDGE);
	assert_false(state_in_zone(&F.c, &F.s, C, hx(1312)));
	between(1311, 1312, HEXSIDE_RIDGE | HEXSIDE_GAP);
	assert_true(state_in_zone(&F.c, &F.s, C, hx(1312)));
	between(1311, 1312, HEXSIDE_NAVIGABLE);
	assert_false(state_in_zone(&F.c, &F.s, C, hx(1312)));
	between(1311, 1312, HEXSIDE_MINOR);
	assert_true(state_in_zone(&F.c, &F.s, C, hx(1312)));
}

static void Q26_bracketed_and_retreated_units_exert_none(void **state)
{
	piece_t guard = unit(C, "guard", UNIT_GARRISON, 9, 1311), foot = unit(C, "foot", UNIT_INFANTRY, 2, 1311);
	piece_t h = hq(C, "h", HQ_CORPS, 1311, PIECE_NONE), more = on(C, "more", UNIT_INFANTRY, 1, h);
	(void)state;
	(void)guard;
	assert_true(state_in_zone(&F.c, &F.s, C, hx(1312))); /* 2 loose + 1 on a manifest, even Leaderless (Q20) */
	F.s.piece[more].flags |= PF_RETREATED;
	assert_false(state_in_zone(&F.c, &F.s, C, hx(1312)));
	F.s.piece[more].flags = 0;
	F.s.piece[foot].flags |= PF_RETREATED;
	assert_false(state_in_zone(&F.c, &F.s, C, hx(1312)));
}

static void H5_leaving_a_zone_costs_one_more(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 3, 1312)), foe = unit(C, "foe", UNIT_INFANTRY, 3, 1311);
	struct march m = march_via(foot, 1313, 1213, 0);
	(void)state;
	(void)foe;
	assert_int_equal(cost_of(foot, 1313), 2);
	legal(chitted(&m, 2)); /* 2 + 1 */
	via(&m, 1113);
	refused(chitted(&m, 2), REASON_MARCH_MP);
}

static void H5_Q27_zone_to_zone_only_where_friends_stand(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 3, 1312)), foe = unit(C, "foe", UNIT_INFANTRY, 3, 1311);
	struct march m = march_via(foot, 1412, 0, 0);
	(void)state;
	(void)foe;
	refused(chitted(&m, 0), REASON_MARCH_ZONES);
	piece_t wagon = train(U, "wagon", 1412);
	(void)wagon;
	refused(chitted(&m, 0), REASON_MARCH_ZONES); /* a train is no combat unit */
	piece_t friend = unit(U, "friend", UNIT_GARRISON, 1, 1412);
	(void)friend;
	legal(chitted(&m, 1));
	via(&m, 1512);
	refused(chitted(&m, 1), REASON_MARCH_STOPPED);
}

static void N11_H5_zone_to_zone_holds_for_cavalry_that_starts_in_one(void **state)
{
	piece_t rider = go(unit(U, "rider", UNIT_CAVALRY, 3, 1312)), foe = unit(C, "foe", UNIT_INFANTRY, 3, 1311);
	struct march m = march_via(rider, 1412, 0, 0);
	(void)state;
	(void)foe;
	refused(chitted(&m, 0), REASON_MARCH_ZONES);
	assert_int_equal(cost_of(rider, 1313), 2); /* it pays to leave */
}

static void H5_N3_N12_cavalry_passes_zones_of_foot_for_one_MP(void **state)
{
	piece_t rider = go(unit(U, "rider", UNIT_CAVALRY, 3, 1212)), foe = unit(C, "foe", UNIT_INFANTRY, 3, 1311);
	struct march m = march_via(rider, 1312, 1412, 0);
	(void)state;
	(void)foe;
	legal(chitted(&m, 2)); /* 2 + 2 = 4: both are zones of foot */
	via(&m, 1512);
	refused(chitted(&m, 2), REASON_MARCH_MP);
	piece_t horse = unit(C, "horse", UNIT_CAVALRY, 1, 1311);
	m.n_path = 2;
	assert_false(state_zone_foot_only(&F.c, &F.s, C, hx(1312)));
	refused(chitted(&m, 1), REASON_MARCH_STOPPED); /* cavalry among them stops it */
	assert_int_equal(cost_of(rider, 1312), 1);
	F.s.piece[horse].flags |= PF_RETREATED;
	assert_true(state_zone_foot_only(&F.c, &F.s, C, hx(1312)));
	legal(chitted(&m, 2));
}

static void N3_who_passes_zones_of_foot(void **state)
{
	piece_t foe = unit(C, "foe", UNIT_INFANTRY, 3, 1311), free_man = go(leader(U, "free", 3, 3, 3, 1, 1212));
	struct march m = march_via(free_man, 1312, 1313, 0);
	(void)state;
	(void)foe;
	refused(ordered(free_man, &m, 1), REASON_MARCH_STOPPED); /* a Lonely Leader stops like everybody */
	piece_t rider = unit(U, "rider", UNIT_CAVALRY, 3, 1212), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	go(free_man);
	also(&m, rider);
	legal(ordered(free_man, &m, 2)); /* riding with cavalry he does not */
	also(&m, foot);
	refused(ordered(free_man, &m, 1), REASON_MARCH_STOPPED);
	piece_t r = go(hq(U, "r", HQ_CAVALRY, 1212, PIECE_NONE));
	(void)on(U, "trooper", UNIT_CAVALRY, 2, r);
	m = march_via(r, 1312, 1313, 0);
	legal(chitted(&m, 2));
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, open_movement, field_close)
	const struct CMUnitTest tests[] = {
		T(H5_Q26_zones_stop),
		T(H5_no_zone_across_a_forbidden_hexside),
		T(Q26_bracketed_and_retreated_units_exert_none),
		T(H5_leaving_a_zone_costs_one_more),
		T(H5_Q27_zone_to_zone_only_where_friends_stand),
		T(N11_H5_zone_to_zone_holds_for_cavalry_that_starts_in_one),
		T(H5_N3_N12_cavalry_passes_zones_of_foot_for_one_MP),
		T(N3_who_passes_zones_of_foot),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
