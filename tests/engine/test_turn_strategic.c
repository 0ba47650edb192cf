/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders of the Strategic Turn: appointments, manifests, combining. */
#include "field.h"

static piece_t ann, ben, c1, c2, h1, army, foot, horse, guard;

/* In the Union's step (3): Ann leads the I Corps at 1212; Ben is beside her, as are an empty II Corps, a cavalry corps and an
 * army. */
static void union_step(void)
{
	F.s.stage = STAGE_STRATEGIC;
	F.s.strategic = 1;
	F.s.game_turn = 4;
	F.s.first = SIDE_NONE;
	ann = leader(SIDE_UNION, "ann", 3, 3, 3, 2, 1212);
	ben = leader(SIDE_UNION, "ben", 3, 2, 3, 1, 1212);
	c1 = hq(SIDE_UNION, "c1", HQ_CORPS, 1212, ann);
	c2 = hq(SIDE_UNION, "c2", HQ_CORPS, 1212, PIECE_NONE);
	h1 = hq(SIDE_UNION, "h1", HQ_CAVALRY, 1212, PIECE_NONE);
	army = hq(SIDE_UNION, "army", HQ_ARMY, 1212, PIECE_NONE);
	foot = unit(SIDE_UNION, "foot", UNIT_INFANTRY, 4, 1212);
	horse = unit(SIDE_UNION, "horse", UNIT_CAVALRY, 2, 1212);
	guard = unit(SIDE_UNION, "guard", UNIT_GARRISON, 6, 1212);
}

static struct verdict appoint(piece_t p, piece_t to)
{
	return appoint_check(&F.c, &F.s, p, to);
}

static struct verdict assign(piece_t p, piece_t to)
{
	return assign_check(&F.c, &F.s, p, to);
}

static struct verdict combine(piece_t p, piece_t q)
{
	return combine_check(&F.c, &F.s, p, q);
}

/* ---- appointments ---- */

static void S40_S41_S55_appointed_in_the_strategic_turn(void **state)
{
	(void)state;
	union_step();
	legal(appoint(ben, c2));
	appoint_do(&F.c, &F.s, ben, c2, &F.listener);
	happened("appointed ben c2 1212\n");
	assert_int_equal(command_hq(&F.s, ben), c2);
	assert_int_equal(command_leader(&F.s, c2), ben);
	/* S42, R10: through the player turns that follow, and on */
	turn_end_strategic(&F.c, &F.s, &F.listener);
	turn_end_strategic(&F.c, &F.s, &F.listener);
	assert_int_equal(command_leader(&F.s, c2), ben);
}

/* S40: not in a player turn; S41: only in the HQ's hex. */
static void S40_S41_when_and_where(void **state)
{
	(void)state;
	union_step();
	F.s.piece[ben].hex = hx(1312);
	refused(appoint(ben, c2), REASON_APPOINT_HEX);
	F.s.piece[ben].hex = hx(1212);
	F.s.active = SIDE_CONFEDERATE;
	refused(appoint(ben, c2), REASON_STRATEGIC_NOT_YOURS); /* S46 */
	F.s.active = SIDE_UNION;
	F.s.first = SIDE_UNION;
	F.s.stage = STAGE_MOVEMENT;
	refused(appoint(ben, c2), REASON_APPOINT_STAGE);
	F.s.stage = STAGE_COMBAT;
	refused(appoint(ben, c2), REASON_APPOINT_STAGE);
}

static void S40_who_and_what(void **state)
{
	piece_t foe;

	(void)state;
	union_step();
	foe = leader(SIDE_CONFEDERATE, "foe", 3, 3, 3, 0, 1612);
	refused(appoint(foot, c2), REASON_APPOINT_NO_LEADER);
	refused(appoint(ben, foot), REASON_APPOINT_NO_HQ);
	refused(appoint(foe, c2), REASON_STRATEGIC_NOT_YOURS);
	F.s.piece[ben] = (struct piece_state){ .where = WHERE_WOUNDED, .hex = HEX_NONE, .hq = PIECE_NONE, .returns = 3 };
	refused(appoint(ben, c2), REASON_STRATEGIC_GONE);
}

/* S43, Q72: who commands must resign first, also whom he is to replace; then a change and a swap are legal at once. */
static void S43_S45_Q72_change_and_replacement(void **state)
{
	(void)state;
	union_step();
	refused(appoint(ann, c1), REASON_APPOINT_ALREADY);
	refused(appoint(ann, c2), REASON_APPOINT_BUSY);
	refused(appoint(ben, c1), REASON_APPOINT_TAKEN);
	legal(resign_check(&F.c, &F.s, ann));
	resign_do(&F.c, &F.s, ann, &F.listener);
	legal(appoint(ben, c1));
	appoint_do(&F.c, &F.s, ben, c1, &F.listener);
	legal(appoint(ann, c2));
	appoint_do(&F.c, &F.s, ann, c2, &F.listener);
	assert_int_equal(command_leader(&F.s, c1), ben);
	assert_int_equal(command_leader(&F.s, c2), ann);
}

/* S25, S43, S45: given up in a player turn, neither he nor the HQ gets a command before the next Strategic Turn. */
static void S25_S45_not_before_the_next_strategic_turn(void **state)
{
	(void)state;
	union_step();
	F.s.stage = STAGE_COMBAT;
	F.s.first = SIDE_UNION;
	legal(resign_check(&F.c, &F.s, ann));
	resign_do(&F.c, &F.s, ann, &F.listener);
	refused(appoint(ann, c1), REASON_APPOINT_STAGE);
	refused(appoint(ben, c1), REASON_APPOINT_STAGE);
	F.s.stage = STAGE_STRATEGIC;
	F.s.first = SIDE_NONE;
	legal(appoint(ann, c1));
}

/* S100: any Leader may command any kind of HQ, a Cavalry Corps too (S101 takes 1 off his ratings). */
static void S100_S101_any_kind_of_hq(void **state)
{
	(void)state;
	union_step();
	legal(appoint(ben, h1));
	legal(appoint(ben, army));
	appoint_do(&F.c, &F.s, ben, h1, &F.listener);
	assert_int_equal(command_ratings(&F.c, &F.s, ben).initiative, 1);
}

/* ---- manifests ---- */

/* S96-S98, Q15. */
static void S96_S97_S98_Q15_which_units_an_hq_takes(void **state)
{
	piece_t levy;

	(void)state;
	union_step();
	levy = unit(SIDE_UNION, "levy", UNIT_MILITIA, 2, 1212);
	legal(assign(foot, c1));
	legal(assign(foot, army));
	refused(assign(foot, h1), REASON_ASSIGN_INFANTRY);
	refused(assign(horse, c1), REASON_ASSIGN_CAVALRY);
	legal(assign(horse, h1));
	legal(assign(horse, army));
	legal(assign(levy, c1));
	refused(assign(levy, h1), REASON_ASSIGN_INFANTRY);
	refused(assign(guard, c1), REASON_ASSIGN_GARRISON);
	refused(assign(guard, army), REASON_ASSIGN_GARRISON);
}

static void R33_assigned_in_the_strategic_turn_in_the_hqs_hex(void **state)
{
	(void)state;
	union_step();
	assign_do(&F.c, &F.s, foot, c2, &F.listener); /* a Leaderless HQ takes units too */
	happened("assigned foot c2 1212\n");
	assert_int_equal(F.s.piece[foot].where, WHERE_MANIFEST);
	refused(assign(foot, c2), REASON_ASSIGN_ALREADY);
	refused(assign(foot, c1), REASON_ASSIGN_ELSEWHERE); /* Q72: releases come first */
	legal(release_check(&F.c, &F.s, foot));
	release_do(&F.c, &F.s, foot, &F.listener);
	legal(assign(foot, c1));
	F.s.piece[foot].hex = hx(1312);
	refused(assign(foot, c1), REASON_ASSIGN_HEX);
	F.s.piece[foot].hex = hx(1212);
	F.s.stage = STAGE_MOVEMENT;
	F.s.first = SIDE_UNION;
	refused(assign(foot, c1), REASON_ASSIGN_STAGE);
	refused(assign(ann, c1), REASON_ASSIGN_NO_UNIT);
	refused(assign(foot, ann), REASON_ASSIGN_NO_HQ);
}

/* R32, S72: two for an Army HQ, four for a corps. */
static void R32_a_manifest_has_its_limit(void **state)
{
	static const char *const id[] = { "m1", "m2", "m3", "m4" };

	(void)state;
	union_step();
	for (unsigned i = 0; i < 4; i++) {
		legal(assign(foot, c1));
		on(SIDE_UNION, id[i], UNIT_INFANTRY, 1, c1);
	}
	refused(assign(foot, c1), REASON_ASSIGN_FULL);
	on(SIDE_UNION, "m5", UNIT_INFANTRY, 1, army);
	legal(assign(foot, army));
	on(SIDE_UNION, "m6", UNIT_CAVALRY, 1, army);
	refused(assign(foot, army), REASON_ASSIGN_FULL);
}

/* ---- combining ---- */

/* H2: 4 and 6 SP of infantry make 10, the most of the type; nothing is lost. */
static void H2_two_loose_units_combine(void **state)
{
	piece_t more;

	(void)state;
	union_step();
	more = unit(SIDE_UNION, "more", UNIT_INFANTRY, 6, 1212);
	legal(combine(more, foot));
	combine_do(&F.c, &F.s, more, foot, &F.listener);
	happened("combined more foot 1212 10 SP\n");
	assert_int_equal(F.s.piece[more].strength, 10);
	assert_int_equal(F.s.piece[foot].where, WHERE_ELIMINATED);
	assert_int_equal(F.s.lost_sp[SIDE_UNION], 0);
}

static void H2_what_does_not_combine(void **state)
{
	piece_t more, far, shut, listed;

	(void)state;
	union_step();
	more = unit(SIDE_UNION, "more", UNIT_INFANTRY, 7, 1212);
	far = unit(SIDE_UNION, "far", UNIT_INFANTRY, 1, 1312);
	shut = unit(SIDE_UNION, "shut", UNIT_INFANTRY, 1, 1212);
	F.c.scn.piece[shut].bracketed = true;
	listed = on(SIDE_UNION, "listed", UNIT_INFANTRY, 1, c1);
	refused(combine(more, foot), REASON_COMBINE_MAX); /* 11 */
	refused(combine(foot, foot), REASON_COMBINE_SELF);
	refused(combine(foot, horse), REASON_COMBINE_TYPE);
	refused(combine(foot, far), REASON_COMBINE_HEX);
	refused(combine(foot, shut), REASON_COMBINE_BRACKETED);
	refused(combine(foot, listed), REASON_COMBINE_MANIFEST);
	refused(combine(foot, ann), REASON_COMBINE_NO_UNIT);
	F.s.stage = STAGE_COMBAT;
	F.s.first = SIDE_UNION;
	refused(combine(foot, more), REASON_COMBINE_STAGE);
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(S40_S41_S55_appointed_in_the_strategic_turn),
		CASE(S40_S41_when_and_where),
		CASE(S40_who_and_what),
		CASE(S43_S45_Q72_change_and_replacement),
		CASE(S25_S45_not_before_the_next_strategic_turn),
		CASE(S100_S101_any_kind_of_hq),
		CASE(S96_S97_S98_Q15_which_units_an_hq_takes),
		CASE(R33_assigned_in_the_strategic_turn_in_the_hqs_hex),
		CASE(R32_a_manifest_has_its_limit),
		CASE(H2_two_loose_units_combine),
		CASE(H2_what_does_not_combine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
