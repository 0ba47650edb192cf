/* SPDX-License-Identifier: GPL-3.0-or-later
 * Marches: allowances, gaits, costs, bars, who may be ordered, captures on the way.  All hexes are clear unless a test
 * says otherwise; the row 1112 1212 1312 1412 1512 runs east. */
#include "marches.h"

/* ---- allowances and columns ---- */

static void H1_R20_S99_S112_allowances(void **state)
{
	piece_t a = leader(U, "a", 4, 3, 3, 1, 1212), h = hq(U, "h", HQ_ARMY, 1212, a), k = hq(U, "k", HQ_CORPS, 1212, PIECE_NONE);
	piece_t r = hq(U, "r", HQ_CAVALRY, 1212, PIECE_NONE);
	const struct {
		piece_t p;
		unsigned mp;
	} of[] = { { h, 3 }, { a, 3 }, { k, 3 }, { r, 4 }, { unit(U, "foot", UNIT_INFANTRY, 3, 1212), 3 },
		{ unit(U, "rider", UNIT_CAVALRY, 3, 1212), 4 }, { unit(U, "men", UNIT_MILITIA, 3, 1212), 2 },
		{ unit(U, "guard", UNIT_GARRISON, 3, 1212), 1 }, { train(U, "wagon", 1212), 3 },
		{ leader(U, "free", 3, 3, 3, 1, 1212), 7 } };
	(void)state;
	for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
		struct march m = march_of(of[i].p);
		assert_int_equal(column(&m).mp, of[i].mp);
	}
}

static void H1_an_hq_moves_as_its_slowest_unit(void **state)
{
	piece_t k = hq(U, "k", HQ_CORPS, 1212, PIECE_NONE);
	struct march m = march_of(k);
	(void)state;
	(void)on(U, "foot", UNIT_INFANTRY, 3, k);
	assert_int_equal(column(&m).mp, 3);
	(void)on(U, "men", UNIT_MILITIA, 3, k);
	assert_int_equal(column(&m).mp, 2);
	assert_int_equal(column(&m).n, 3);
}

static void Q12_Q25_the_slowest_counts_and_a_leader_with_units_does_not(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 3, 1, 1212), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	piece_t rider = unit(U, "rider", UNIT_CAVALRY, 3, 1212), wagon = train(U, "wagon", 1212);
	struct march m = march_of(a);
	(void)state;
	also(&m, rider);
	struct column col = column(&m);
	assert_int_equal(col.mp, 4);
	assert_true(col.cavalry && col.horse && !col.foot);
	also(&m, foot);
	col = column(&m);
	assert_int_equal(col.mp, 3);
	assert_true(col.foot && col.horse && !col.cavalry);
	struct march n = march_of(a);
	also(&n, wagon);
	col = column(&n);
	assert_int_equal(col.mp, 3); /* R19: with trains only he is Lonely, and they are slower */
	assert_true(col.foot && col.horse && !col.combat);
}

static void N2_a_leader_in_command_and_his_hq_are_one_piece(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 3, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a), foot = on(U, "foot", UNIT_INFANTRY, 3, h);
	struct march by_name = march_of(a), by_hq = march_of(h), both = march_of(a), alone = march_of(a);
	(void)state;
	(void)foot;
	also(&both, h);
	alone.alone = true;
	assert_int_equal(column(&by_name).n, 3);
	assert_int_equal(column(&by_hq).n, 3);
	assert_int_equal(column(&both).n, 3);
	assert_int_equal(column(&alone).n, 1);
	assert_int_equal(column(&alone).mp, 7);
}

/* ---- costs ---- */

static void C2_H3_terrain_costs_of_foot_and_horse(void **state)
{
	static const unsigned foot_mp[] = { 1, 2, 2, 3, 2 }, horse_mp[] = { 1, 2, 2, 3, 3 };
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212), rider = unit(U, "rider", UNIT_CAVALRY, 3, 1212);
	piece_t h = hq(U, "h", HQ_ARMY, 1212, PIECE_NONE), r = hq(U, "r", HQ_CAVALRY, 1212, PIECE_NONE);
	piece_t free_man = leader(U, "free", 3, 3, 3, 1, 1212), wagon = train(U, "wagon", 1212);
	(void)state;
	for (unsigned t = 0; t < TERRAIN_SEA; t++) {
		terrain(1312, (enum terrain)t);
		assert_int_equal(cost_of(foot, 1312), foot_mp[t]);
		assert_int_equal(cost_of(h, 1312), foot_mp[t]);
		assert_int_equal(cost_of(wagon, 1312), foot_mp[t]);
		assert_int_equal(cost_of(rider, 1312), horse_mp[t]);
		assert_int_equal(cost_of(r, 1312), horse_mp[t]);
		assert_int_equal(cost_of(free_man, 1312), horse_mp[t]);
	}
	terrain(1312, TERRAIN_MOUNTAIN);
	between(1212, 1312, HEXSIDE_ROAD);
	assert_int_equal(cost_of(foot, 1312), 1);
}

static void C2_water_and_gaps(void **state)
{
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	(void)state;
	between(1212, 1312, HEXSIDE_MINOR);
	assert_int_equal(cost_of(foot, 1312), 2);
	between(1212, 1312, HEXSIDE_MINOR | HEXSIDE_BRIDGE);
	assert_int_equal(cost_of(foot, 1312), 1);
	between(1212, 1312, HEXSIDE_NAVIGABLE | HEXSIDE_FERRY);
	assert_int_equal(cost_of(foot, 1312), 2);
	between(1212, 1312, HEXSIDE_TIDAL | HEXSIDE_BRIDGE);
	assert_int_equal(cost_of(foot, 1312), 1);
	between(1212, 1312, HEXSIDE_RIDGE | HEXSIDE_GAP);
	assert_int_equal(cost_of(foot, 1312), 2);
	between(1212, 1312, HEXSIDE_CREEK);
	assert_int_equal(cost_of(foot, 1312), 1);
}

static void Q25_a_mixed_column_pays_the_dearest_cost(void **state)
{
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212), rider = unit(U, "rider", UNIT_CAVALRY, 3, 1212);
	struct march m = march_of(foot);
	unsigned cost;
	bool stops;
	(void)state;
	also(&m, rider);
	terrain(1312, TERRAIN_SWAMP);
	struct column col = column(&m);
	legal(march_step(&F.c, &F.s, &col, hx(1212), hx(1312), 0, false, &cost, &stops));
	assert_int_equal(cost, 3);
}

/* ---- bars ---- */

static void H3_forbidden_hexsides_and_sea(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 3, 1212));
	struct march m = march_via(foot, 1312, 0, 0), far = march_via(foot, 1412, 0, 0);
	(void)state;
	legal(chitted(&m, 1));
	between(1212, 1312, HEXSIDE_NAVIGABLE);
	refused(chitted(&m, 0), REASON_MARCH_RIVER);
	between(1212, 1312, HEXSIDE_TIDAL);
	refused(chitted(&m, 0), REASON_MARCH_RIVER);
	between(1212, 1312, HEXSIDE_BAY);
	refused(chitted(&m, 0), REASON_MARCH_BAY);
	between(1212, 1312, HEXSIDE_RIDGE);
	refused(chitted(&m, 0), REASON_MARCH_RIDGE);
	between(1212, 1312, 0);
	terrain(1312, TERRAIN_SEA);
	refused(chitted(&m, 0), REASON_MARCH_SEA);
	refused(chitted(&far, 0), REASON_MARCH_NOT_ADJACENT); /* Q23 */
}

static void H3_R24_Q35_no_piece_enters_a_hex_with_enemy_combat_units(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 9, 1212)), free_man = go(leader(U, "free", 3, 3, 3, 1, 1212));
	piece_t wagon = go(train(U, "wagon", 1212)), guard = unit(C, "guard", UNIT_GARRISON, 1, 1312);
	(void)state;
	(void)guard;
	struct march m = march_via(foot, 1312, 0, 0);
	refused(chitted(&m, 0), REASON_MARCH_ENEMY);
	m = march_via(free_man, 1312, 0, 0);
	refused(ordered(free_man, &m, 0), REASON_MARCH_ENEMY_LONELY);
	m = march_via(wagon, 1312, 0, 0);
	refused(chitted(&m, 0), REASON_MARCH_ENEMY_BAR);
}

static void H4_Q27_a_full_allowance_always_moves_one_hex(void **state)
{
	piece_t guard = go(unit(U, "guard", UNIT_GARRISON, 3, 1212));
	struct march m = march_via(guard, 1312, 1412, 0);
	(void)state;
	terrain(1312, TERRAIN_MOUNTAIN);
	refused(chitted(&m, 1), REASON_MARCH_MP);
	m = march_via(guard, 1312, 0, 0);
	legal(chitted(&m, 1));
	between(1212, 1312, HEXSIDE_RIDGE);
	refused(chitted(&m, 0), REASON_MARCH_RIDGE);
}

static void H1_the_refusal_for_want_of_MP_has_the_numbers(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 3, 1112));
	struct march m = march_via(foot, 1212, 1312, 1412);
	struct verdict v;
	(void)state;
	legal(chitted(&m, 3));
	terrain(1412, TERRAIN_HILLS);
	v = chitted(&m, 2);
	refused(v, REASON_MARCH_MP);
	assert_int_equal(v.facts.hex[0], hx(1412));
	assert_int_equal(v.facts.n[0], 2);
	assert_int_equal(v.facts.n[1], 1);
}

/* ---- who may be ordered ---- */

static void S113_S5_nobody_marches_unordered(void **state)
{
	piece_t free_man = leader(U, "free", 3, 3, 3, 1, 1212), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	piece_t foe = unit(C, "foe", UNIT_INFANTRY, 3, 1512);
	struct march m = march_via(free_man, 1312, 0, 0);
	(void)state;
	refused(chitted(&m, 0), REASON_MARCH_INACTIVE);
	m = march_via(foot, 1312, 0, 0);
	refused(chitted(&m, 0), REASON_MARCH_UNORDERED);
	m = march_via(foe, 1412, 0, 0);
	refused(chitted(&m, 0), REASON_ORDER_FOREIGN);
	m = march_via(go(foot), 1312, 0, 0);
	legal(chitted(&m, 1)); /* W1 */
	F.s.stage = STAGE_COMBAT;
	refused(chitted(&m, 0), REASON_MARCH_PHASE);
}

static void S83_an_activated_leader_moves_his_hq_and_manifest(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 0, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a), foot = on(U, "foot", UNIT_INFANTRY, 3, h);
	(void)state;
	go(a);
	struct march m = march_via(h, 1312, 1412, 0);
	legal(march_do(&F.c, &F.s, &A, a, &m, &F.listener));
	happened("march h from 1212 to 1412 hexes 2 mp 2\n");
	assert_int_equal(F.s.piece[a].hex, hx(1412));
	assert_int_equal(F.s.piece[h].hex, hx(1412));
	assert_int_equal(F.s.piece[foot].hex, hx(1412));
	assert_int_equal(command_hq(&F.s, a), h);
	assert_int_equal(A.used[a], 0); /* S9 */
	refused(ordered(a, &m, 0), REASON_MOVED); /* R36 */
}

static void S64_S84_loose_units_are_charged_to_the_commander(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a);
	piece_t u1 = unit(U, "u1", UNIT_INFANTRY, 3, 1312), u2 = unit(U, "u2", UNIT_INFANTRY, 3, 1312);
	piece_t u3 = unit(U, "u3", UNIT_INFANTRY, 3, 1312);
	(void)state;
	(void)h;
	go(a);
	struct march m = march_of(u1);
	also(&m, u2);
	also(&m, u3);
	via(&m, 1412);
	refused(ordered(a, &m, 0), REASON_SPAN_FULL); /* S68 */
	m.n_pieces = 2;
	legal(march_do(&F.c, &F.s, &A, a, &m, &F.listener));
	assert_int_equal(A.used[a], 2);
	happened("march u1 from 1312 to 1412 hexes 1 mp 1\nmarch u2 from 1312 to 1412 hexes 1 mp 1\n");
	m = march_via(u3, 1412, 0, 0);
	refused(ordered(a, &m, 0), REASON_SPAN_FULL);
}

static void N13_Q68_a_march_that_cannot_start_is_skipped_and_costs_nothing(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), u1 = unit(U, "u1", UNIT_INFANTRY, 3, 1212);
	(void)state;
	go(a);
	between(1212, 1312, HEXSIDE_RIDGE);
	struct march m = march_via(u1, 1312, 0, 0);
	struct verdict v = march_do(&F.c, &F.s, &A, a, &m, &F.listener);
	refused(v, REASON_MARCH_RIDGE);
	happened("");
	assert_int_equal(A.used[a], 0);
	m = march_via(u1, 1211, 0, 0);
	legal(ordered(a, &m, 1));
}

static void Q24_a_march_goes_as_far_as_it_is_legal(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 3, 1112));
	struct march m = march_via(foot, 1212, 1312, 1412);
	(void)state;
	between(1312, 1412, HEXSIDE_NAVIGABLE);
	legal(march_do(&F.c, &F.s, NULL, PIECE_NONE, &m, &F.listener));
	happened("march foot from 1112 to 1312 hexes 2 mp 2\nhalt foot in 1312 dropped 1 : MARCH_RIVER\n");
	assert_int_equal(F.s.piece[foot].hex, hx(1312));
}

static void S24_S25_S50_alone_parts_the_leader_from_his_hq(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a), foot = on(U, "foot", UNIT_INFANTRY, 3, h);
	(void)state;
	go(a);
	struct march m = march_via(h, 1312, 0, 0);
	m.alone = true;
	refused(ordered(a, &m, 0), REASON_MARCH_ALONE);
	m = march_via(a, 1312, 1412, 1512);
	m.alone = true;
	legal(march_do(&F.c, &F.s, &A, a, &m, &F.listener));
	happened("left-hq a from h\nmarch a from 1212 to 1512 hexes 3 mp 3\n");
	assert_int_equal(F.s.piece[h].hex, hx(1212));
	assert_int_equal(F.s.piece[foot].hex, hx(1212));
	assert_int_equal(command_leader(&F.s, h), PIECE_NONE);
	/* Q10: the HQ can then move this phase by a chit point only, and he finds it Leaderless if he comes back */
	m = march_via(h, 1312, 0, 0);
	refused(chitted(&m, 0), REASON_MARCH_UNORDERED);
	refused(ordered(a, &m, 0), REASON_COMMAND_LEADERLESS);
	F.s.initiatives = 1;
	legal(chit_check(&F.c, &F.s, h));
	chit_do(&F.c, &F.s, h, NULL);
	legal(chitted(&m, 1));
}

static void N14_who_has_left_his_hq_commands_as_an_hqless_leader(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a), near = unit(U, "near", UNIT_INFANTRY, 3, 1212);
	piece_t away = unit(U, "away", UNIT_INFANTRY, 3, 1211);
	struct march m = march_via(go(a), 1312, 0, 0);
	(void)state;
	(void)h;
	m.alone = true;
	legal(march_do(&F.c, &F.s, &A, a, &m, NULL));
	m = march_via(near, 1112, 0, 0);
	legal(ordered(a, &m, 1)); /* he was with it when he was activated */
	m = march_via(away, 1112, 0, 0);
	refused(ordered(a, &m, 0), REASON_SPAN_OWN_HEX);
}

static void N16_a_manifest_has_no_gait_of_its_own(void **state)
{
	piece_t h = hq(U, "h", HQ_ARMY, 1212, PIECE_NONE), rider = on(U, "rider", UNIT_CAVALRY, 3, h);
	(void)state;
	(void)rider;
	terrain(1312, TERRAIN_SWAMP);
	assert_int_equal(cost_of(h, 1312), 2);
}

static void S42_moving_together_is_not_leaving(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a);
	struct march m = march_via(go(a), 1312, 0, 0);
	(void)state;
	legal(march_do(&F.c, &F.s, &A, a, &m, NULL));
	assert_int_equal(command_hq(&F.s, a), h); /* R12 */
}

static void Q11_Q7_who_has_marched_still_orders_others(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a), u1 = unit(U, "u1", UNIT_INFANTRY, 3, 1212);
	struct march m = march_via(go(a), 1312, 1412, 1512);
	(void)state;
	(void)h;
	legal(march_do(&F.c, &F.s, &A, a, &m, NULL));
	m = march_via(u1, 1211, 0, 0);
	legal(ordered(a, &m, 1));
}

static void S36_a_manifest_marches_with_its_hq_only(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a), foot = on(U, "foot", UNIT_INFANTRY, 3, h);
	struct march m = march_via(foot, 1312, 0, 0);
	(void)state;
	go(a);
	refused(ordered(a, &m, 0), REASON_MARCH_MANIFEST);
	release_do(&F.c, &F.s, foot, NULL);
	legal(ordered(a, &m, 1));
	legal(march_do(&F.c, &F.s, &A, a, &m, NULL));
	assert_int_equal(A.used[a], 1); /* Q19 */
}

static void Q25_pieces_of_one_march_start_in_one_hex(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), u1 = unit(U, "u1", UNIT_INFANTRY, 3, 1312);
	struct march m = march_via(go(a), 1211, 0, 0);
	(void)state;
	also(&m, u1);
	refused(ordered(a, &m, 0), REASON_MARCH_APART);
}

static void H7_no_forced_march_on_a_bare_chit(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 3, 1112));
	struct march m = march_via(foot, 1212, 0, 0);
	(void)state;
	m.force = true;
	refused(chitted(&m, 0), REASON_MARCH_FORCE_NOBODY);
}

static void S3_N15_a_superior_marches_a_juniors_hq_on_his_own_span(void **state)
{
	piece_t a = leader(U, "a", 4, 3, 1, 1, 1212), h = hq(U, "h", HQ_ARMY, 1212, a), k = leader(U, "k", 3, 3, 2, 1, 1312);
	piece_t kh = hq(U, "kh", HQ_CORPS, 1312, k), late = leader(U, "late", 3, 3, 2, 1, 1312);
	struct march m = march_via(kh, 1412, 0, 0);
	(void)state;
	(void)h;
	go(a);
	legal(march_do(&F.c, &F.s, &A, a, &m, NULL));
	assert_int_equal(A.used[a], 1); /* R4 */
	assert_true(F.s.piece[k].flags & PF_ACTIVATED);
	m = march_via(late, 1412, 0, 0);
	refused(ordered(a, &m, 0), REASON_SPAN_FULL);
}

static void S60_a_leaderless_hq_marches_by_its_chit_with_its_manifest(void **state)
{
	piece_t h = go(hq(U, "h", HQ_CORPS, 1212, PIECE_NONE)), foot = on(U, "foot", UNIT_INFANTRY, 3, h);
	struct march m = march_via(h, 1312, 1412, 0);
	(void)state;
	legal(march_do(&F.c, &F.s, NULL, PIECE_NONE, &m, NULL));
	assert_int_equal(F.s.piece[foot].hex, hx(1412)); /* S56, Q20 */
}

/* ---- captures ---- */

static void S116_H8_Q33_Q34_combat_units_capture_what_is_alone(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 1, 1112)), lonely = leader(C, "lonely", 3, 3, 2, 1, 1212);
	piece_t boss = leader(C, "boss", 3, 3, 2, 1, 1212), h = hq(C, "h", HQ_CORPS, 1212, boss), wagon = train(C, "wagon", 1312);
	piece_t depot = train(C, "depot", 1312);
	struct march m = march_via(foot, 1212, 1312, 1412);
	(void)state;
	F.c.scn.piece[depot].kind = PIECE_DEPOT;
	legal(march_do(&F.c, &F.s, NULL, PIECE_NONE, &m, &F.listener));
	happened("march foot from 1112 to 1412 hexes 3 mp 3\n"
		"taken-leader lonely in 1212\ntaken-leader boss in 1212\ntaken-hq h in 1212\n"
		"taken-train wagon in 1312\ntaken-depot depot in 1312\n");
	assert_int_equal(F.s.piece[lonely].where, WHERE_CAPTURED);
	assert_int_equal(F.s.piece[boss].where, WHERE_CAPTURED); /* R23 */
	assert_int_equal(F.s.piece[h].where, WHERE_ELIMINATED);
	assert_int_equal(F.s.piece[wagon].where, WHERE_CAPTURED);
	assert_int_equal(F.s.piece[foot].hex, hx(1412)); /* and goes on */
}

static void S117_Q35_pieces_without_combat_units_ignore_each_other(void **state)
{
	piece_t a = go(leader(U, "a", 3, 3, 2, 1, 1112)), b = leader(C, "b", 3, 3, 2, 1, 1212), h = hq(C, "h", HQ_CORPS, 1212, b);
	struct march m = march_via(a, 1212, 0, 0);
	(void)state;
	(void)h;
	legal(march_do(&F.c, &F.s, &A, a, &m, &F.listener));
	happened("march a from 1112 to 1212 hexes 1 mp 1\n");
	assert_int_equal(F.s.piece[b].where, WHERE_MAP);
	assert_int_equal(F.s.piece[a].hex, F.s.piece[b].hex);
}

static void Q21_an_hq_without_units_captures_nobody(void **state)
{
	piece_t h = go(hq(U, "h", HQ_CORPS, 1112, PIECE_NONE)), b = leader(C, "b", 3, 3, 2, 1, 1212);
	struct march m = march_via(h, 1212, 0, 0);
	(void)state;
	legal(march_do(&F.c, &F.s, NULL, PIECE_NONE, &m, NULL));
	assert_int_equal(F.s.piece[b].where, WHERE_MAP);
}

static void Q76_a_march_takes_objectives_on_its_way(void **state)
{
	piece_t foot = go(unit(U, "foot", UNIT_INFANTRY, 1, 1112));
	struct march m = march_via(foot, 1212, 1312, 0);
	(void)state;
	objective(U, 1212, 3, false, C);
	objective(U, 1412, 3, false, C);
	legal(march_do(&F.c, &F.s, NULL, PIECE_NONE, &m, NULL));
	assert_int_equal(F.s.owner[0], U);
	assert_int_equal(F.s.owner[1], C);
}

static void R19_S110_S111_who_is_lonely(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212), b = leader(U, "b", 3, 3, 2, 1, 1312), k = leader(U, "k", 3, 3, 2, 1, 1412);
	(void)state;
	(void)train(U, "wagon", 1212);
	(void)unit(U, "foot", UNIT_INFANTRY, 3, 1312);
	(void)hq(U, "h", HQ_CORPS, 1412, PIECE_NONE);
	assert_true(state_is_lonely(&F.c, &F.s, a));  /* with a train only */
	assert_false(state_is_lonely(&F.c, &F.s, b)); /* beside a unit */
	assert_false(state_is_lonely(&F.c, &F.s, k)); /* beside an HQ he does not command */
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, open_movement, field_close)
	const struct CMUnitTest tests[] = {
		T(H1_R20_S99_S112_allowances),
		T(H1_an_hq_moves_as_its_slowest_unit),
		T(Q12_Q25_the_slowest_counts_and_a_leader_with_units_does_not),
		T(N2_a_leader_in_command_and_his_hq_are_one_piece),
		T(C2_H3_terrain_costs_of_foot_and_horse),
		T(C2_water_and_gaps),
		T(Q25_a_mixed_column_pays_the_dearest_cost),
		T(H3_forbidden_hexsides_and_sea),
		T(H3_R24_Q35_no_piece_enters_a_hex_with_enemy_combat_units),
		T(H4_Q27_a_full_allowance_always_moves_one_hex),
		T(H1_the_refusal_for_want_of_MP_has_the_numbers),
		T(S113_S5_nobody_marches_unordered),
		T(S83_an_activated_leader_moves_his_hq_and_manifest),
		T(S64_S84_loose_units_are_charged_to_the_commander),
		T(N13_Q68_a_march_that_cannot_start_is_skipped_and_costs_nothing),
		T(Q24_a_march_goes_as_far_as_it_is_legal),
		T(S24_S25_S50_alone_parts_the_leader_from_his_hq),
		T(N14_who_has_left_his_hq_commands_as_an_hqless_leader),
		T(N16_a_manifest_has_no_gait_of_its_own),
		T(S42_moving_together_is_not_leaving),
		T(Q11_Q7_who_has_marched_still_orders_others),
		T(S36_a_manifest_marches_with_its_hq_only),
		T(Q25_pieces_of_one_march_start_in_one_hex),
		T(H7_no_forced_march_on_a_bare_chit),
		T(S3_N15_a_superior_marches_a_juniors_hq_on_his_own_span),
		T(S60_a_leaderless_hq_marches_by_its_chit_with_its_manifest),
		T(S116_H8_Q33_Q34_combat_units_capture_what_is_alone),
		T(S117_Q35_pieces_without_combat_units_ignore_each_other),
		T(Q21_an_hq_without_units_captures_nobody),
		T(Q76_a_march_takes_objectives_on_its_way),
		T(R19_S110_S111_who_is_lonely),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
