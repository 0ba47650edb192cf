/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who commands whom: ratings, span and hexsides, kinds and ranks, one activation and its chain, chits, rolls, release and
 * resignation.  1212 and 1312 are adjacent, 1412 is two hexes from 1212. */
#include "field.h"

#include <string.h>

static const enum side U = SIDE_UNION, C = SIDE_CONFEDERATE;

static int open_movement(void **state)
{
	(void)field_open(state);
	F.s.stage = STAGE_MOVEMENT;
	return 0;
}

static struct verdict may(piece_t superior, piece_t item)
{
	return command_may(&F.c, &F.s, NULL, superior, item);
}

static struct verdict reaches(unsigned a, unsigned b, unsigned range)
{
	return command_span_reaches(&F.c, &F.s, hx(a), hx(b), range);
}

static piece_t cavalry_leader(const char *id, unsigned stars, unsigned ini, unsigned span, unsigned combat, unsigned hex)
{
	piece_t p = leader(U, id, stars, ini, span, combat, hex);
	F.c.scn.piece[p].cavalry_leader = true;
	return p;
}

/* An Army, a Corps or a Cavalry Corps with its Leader. */
static piece_t army(const char *id, unsigned stars, unsigned span, unsigned hex)
{
	static char name[32][8];
	static unsigned n;
	char *hq_id = name[n++ % 32];
	piece_t p = leader(U, id, stars, 3, span, 1, hex);
	struct text t = text_in(hq_id, 8);
	text_add(&t, "hq-");
	text_add_int(&t, p);
	(void)hq(U, hq_id, HQ_ARMY, hex, p);
	return p;
}

static piece_t corps(const char *id, unsigned stars, unsigned span, unsigned hex)
{
	piece_t p = army(id, stars, span, hex);
	F.c.scn.piece[command_hq(&F.s, p)].hq_kind = HQ_CORPS;
	return p;
}

static piece_t horse(const char *id, unsigned stars, unsigned span, unsigned hex)
{
	piece_t p = army(id, stars, span, hex);
	F.c.scn.piece[command_hq(&F.s, p)].hq_kind = HQ_CAVALRY;
	return p;
}

/* ---- ratings ---- */

static void ratings_are(piece_t p, unsigned initiative, unsigned span, unsigned combat)
{
	struct ratings r = command_ratings(&F.c, &F.s, p);
	assert_int_equal(r.initiative, initiative);
	assert_int_equal(r.span, span);
	assert_int_equal(r.combat, combat);
}

static void S54_three_stars_over_an_army_lose_span_and_combat(void **state)
{
	piece_t a = army("three", 3, 4, 1212), b = army("four", 4, 4, 1212);
	piece_t d = corps("corps", 3, 4, 1212), e = army("two", 2, 4, 1212);
	(void)state;
	ratings_are(a, 3, 3, 0);
	assert_true(command_ratings(&F.c, &F.s, a).army3);
	ratings_are(b, 3, 4, 1);
	assert_false(command_ratings(&F.c, &F.s, b).army3);
	ratings_are(d, 3, 4, 1);
	ratings_are(e, 3, 3, 0); /* Q17: three stars or fewer */
}

static void R6_switch_takes_initiative_too(void **state)
{
	piece_t a = army("three", 3, 4, 1212);
	(void)state;
	F.c.rules.army3_initiative = true;
	ratings_are(a, 2, 3, 0);
}

static void R7_a_cavalry_leader_over_an_army_is_reduced_too(void **state)
{
	piece_t a = army("three", 3, 4, 1212);
	(void)state;
	F.c.scn.piece[a].cavalry_leader = true;
	ratings_are(a, 3, 3, 0);
}

static void S101_S102_no_cavalryman_over_a_cavalry_corps(void **state)
{
	piece_t a = horse("foot-man", 3, 4, 1212), b = horse("rider", 3, 4, 1212);
	(void)state;
	F.c.scn.piece[b].cavalry_leader = true;
	ratings_are(a, 2, 3, 0);
	assert_true(command_ratings(&F.c, &F.s, a).corps3);
	ratings_are(b, 3, 4, 1);
}

static void R5_no_rating_below_nought(void **state)
{
	piece_t a = leader(U, "poor", 3, 0, 0, 0, 1212);
	(void)state;
	(void)hq(U, "hq", HQ_CAVALRY, 1212, a);
	ratings_are(a, 0, 0, 0);
}

/* ---- span ---- */

static void S20_S22_range_with_and_without_an_hq(void **state)
{
	(void)state;
	legal(reaches(1212, 1212, 0));
	refused(reaches(1212, 1312, 0), REASON_SPAN_OWN_HEX);
	legal(reaches(1212, 1312, 1));
	refused(reaches(1212, 1412, 1), REASON_SPAN_FAR);
}

static void S27_rivers_cut_span(void **state)
{
	(void)state;
	between(1212, 1312, HEXSIDE_NAVIGABLE);
	refused(reaches(1212, 1312, 1), REASON_SPAN_RIVER);
	refused(reaches(1312, 1212, 1), REASON_SPAN_RIVER);
	between(1212, 1312, HEXSIDE_MINOR); /* Q14 */
	refused(reaches(1212, 1312, 1), REASON_SPAN_RIVER);
	between(1212, 1312, HEXSIDE_CREEK); /* Q14 */
	legal(reaches(1212, 1312, 1));
}

static void R8_bridge_or_ferry_opens_rivers_and_estuaries(void **state)
{
	static const uint16_t water[] = { HEXSIDE_MINOR, HEXSIDE_NAVIGABLE, HEXSIDE_TIDAL, HEXSIDE_BAY };
	(void)state;
	for (unsigned i = 0; i < sizeof water / sizeof water[0]; i++) {
		between(1212, 1312, water[i] | HEXSIDE_BRIDGE);
		legal(reaches(1212, 1312, 1));
		between(1212, 1312, water[i] | HEXSIDE_FERRY);
		legal(reaches(1212, 1312, 1));
	}
}

static void S28_tidal_water_and_bays_cut_span(void **state)
{
	(void)state;
	between(1212, 1312, HEXSIDE_TIDAL);
	refused(reaches(1212, 1312, 1), REASON_SPAN_ESTUARY);
	between(1212, 1312, HEXSIDE_BAY); /* Q14 */
	refused(reaches(1212, 1312, 1), REASON_SPAN_ESTUARY);
}

static void S29_mountains_cut_span_gap_or_no_gap(void **state)
{
	(void)state;
	between(1212, 1312, HEXSIDE_RIDGE);
	refused(reaches(1212, 1312, 1), REASON_SPAN_RIDGE);
	between(1212, 1312, HEXSIDE_RIDGE | HEXSIDE_GAP | HEXSIDE_ROAD);
	refused(reaches(1212, 1312, 1), REASON_SPAN_RIDGE);
	legal(reaches(1212, 1212, 1)); /* S26 */
}

/* ---- who may command whom ---- */

static void S11_S13_S18_S19_an_army_commands_leaders_within_one_hex(void **state)
{
	piece_t a = army("army", 4, 4, 1212), near = corps("near", 3, 2, 1312), far = corps("far", 3, 2, 1412);
	piece_t free_man = leader(U, "free", 5, 3, 2, 1, 1213);
	(void)state;
	legal(may(a, near));
	legal(may(a, free_man)); /* Q13: stars count between Armies only */
	refused(may(a, far), REASON_SPAN_LEADER_FAR);
	legal(may(a, command_hq(&F.s, near))); /* Q10: one piece */
	legal(may(a, command_hq(&F.s, a)));
}

static void S14_S15_R1_army_over_army_by_stars(void **state)
{
	piece_t five = army("five", 5, 4, 1212), five2 = army("five2", 5, 4, 1212), four = army("four", 4, 4, 1212),
		three = army("three", 3, 4, 1212);
	(void)state;
	legal(may(five, four));
	legal(may(four, three));
	legal(may(five, three));
	refused(may(five, five2), REASON_COMMAND_ARMY_RANK);
	refused(may(three, four), REASON_COMMAND_ARMY_RANK);
}

static void S16_S17_S109_a_corps_leader_commands_no_leader(void **state)
{
	piece_t five = corps("five", 5, 4, 1212), rider = horse("rider", 5, 4, 1212), free_man = leader(U, "free", 3, 3, 2, 1, 1212);
	(void)state;
	refused(may(five, free_man), REASON_COMMAND_CORPS_LEADER);
	refused(may(rider, free_man), REASON_COMMAND_CORPS_LEADER);
	refused(may(five, rider), REASON_COMMAND_CORPS_LEADER);
}

static void S21_S70_S106_S107_an_hqless_leader_commands_no_leader(void **state)
{
	piece_t five = leader(U, "five", 5, 3, 4, 1, 1212), free_man = leader(U, "free", 3, 3, 2, 1, 1212);
	(void)state;
	refused(may(five, free_man), REASON_COMMAND_HQLESS_LEADER);
}

static void S11_units_and_the_other_side_stand_in_no_chain(void **state)
{
	piece_t a = army("army", 4, 4, 1212), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	piece_t foe = unit(C, "foe", UNIT_INFANTRY, 3, 1312), far_leader = leader(C, "far", 3, 3, 2, 1, 1312);
	(void)state;
	refused(may(foot, a), REASON_COMMAND_NO_LEADER);
	refused(may(a, foe), REASON_COMMAND_FOREIGN);
	refused(may(a, far_leader), REASON_COMMAND_FOREIGN);
}

static void S67_S69_S105_an_hqless_leader_commands_units_of_his_hex(void **state)
{
	piece_t a = leader(U, "free", 3, 3, 2, 1, 1212);
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212), rider = unit(U, "rider", UNIT_CAVALRY, 3, 1212);
	piece_t away = unit(U, "away", UNIT_INFANTRY, 3, 1312), wagon = train(U, "wagon", 1212);
	(void)state;
	legal(may(a, foot));
	legal(may(a, rider));
	refused(may(a, away), REASON_SPAN_OWN_HEX);
	refused(may(a, wagon), REASON_COMMAND_TRAIN); /* R34 */
}

static void S103_S104_Q16_loose_cavalry(void **state)
{
	piece_t rider = unit(U, "rider", UNIT_CAVALRY, 3, 1212);
	piece_t a = army("army", 3, 4, 1212), k = corps("corps", 3, 4, 1212), h = horse("horse", 3, 4, 1212);
	(void)state;
	legal(may(a, rider));
	legal(may(h, rider));
	refused(may(k, rider), REASON_COMMAND_CAVALRY);
	F.c.scn.piece[k].cavalry_leader = true;
	refused(may(k, rider), REASON_COMMAND_CAVALRY);
}

static void R31_loose_infantry_and_the_switch(void **state)
{
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212), guard = unit(U, "guard", UNIT_GARRISON, 3, 1212);
	piece_t h = horse("horse", 3, 4, 1212), k = corps("corps", 3, 4, 1312);
	(void)state;
	legal(may(h, foot));
	legal(may(h, guard)); /* Q15 */
	legal(may(k, foot));  /* R2 */
	F.c.rules.cavalry_corps_infantry = false;
	refused(may(h, foot), REASON_COMMAND_INFANTRY);
	refused(may(h, guard), REASON_COMMAND_INFANTRY);
}

static void S12_S48_a_manifest_answers_to_its_leader(void **state)
{
	piece_t a = army("army", 4, 4, 1212), k = corps("corps", 3, 4, 1212);
	piece_t own = on(U, "own", UNIT_INFANTRY, 3, command_hq(&F.s, a)), his = on(U, "his", UNIT_INFANTRY, 3, command_hq(&F.s, k));
	(void)state;
	legal(may(a, own));
	legal(may(k, his));
	refused(may(a, his), REASON_COMMAND_MANIFEST);
	refused(may(k, own), REASON_COMMAND_MANIFEST); /* S90 */
}

static void R14_R15_a_leaderless_hq_is_on_nobodys_span(void **state)
{
	piece_t a = army("army", 4, 4, 1212), h = hq(U, "empty", HQ_CORPS, 1212, PIECE_NONE);
	(void)state;
	refused(may(a, h), REASON_COMMAND_LEADERLESS);
}

static void R34_trains_by_an_hq_leader_in_range(void **state)
{
	piece_t a = army("army", 4, 4, 1212), k = corps("corps", 3, 4, 1312), wagon = train(U, "wagon", 1212);
	(void)state;
	legal(may(a, wagon));
	legal(may(k, wagon));
	between(1212, 1312, HEXSIDE_RIDGE);
	refused(may(k, wagon), REASON_SPAN_RIDGE);
}

static void S76_a_corps_answers_to_whoever_may_command_it(void **state)
{
	piece_t a = army("a", 4, 4, 1212), b = army("b", 3, 4, 1412), k = corps("corps", 3, 4, 1312);
	(void)state;
	legal(may(a, k)); /* S75 */
	legal(may(b, k));
}

/* ---- one activation ---- */

static struct activation A;

static void take(piece_t superior, piece_t item)
{
	legal(activation_check(&F.c, &F.s, &A, superior, item));
	activation_take(&F.c, &F.s, &A, superior, item);
}

static void S8_R4_span_counts_leaders_units_and_trains(void **state)
{
	piece_t a = army("army", 4, 3, 1212), k = corps("corps", 3, 2, 1212), free_man = leader(U, "free", 3, 3, 1, 1, 1212);
	piece_t own = on(U, "own", UNIT_INFANTRY, 3, command_hq(&F.s, a)), wagon = train(U, "wagon", 1312);
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	(void)state;
	activation_begin(&F.c, &F.s, a, &A);
	take(a, command_hq(&F.s, a)); /* S9 */
	take(a, own);
	assert_int_equal(A.used[a], 0);
	take(a, k);
	take(a, free_man);
	take(a, wagon);
	assert_int_equal(A.used[a], 3);
	refused(activation_check(&F.c, &F.s, &A, a, foot), REASON_SPAN_FULL);
	take(k, foot); /* Q8: the commanded Leader has his own whole span */
	refused(activation_check(&F.c, &F.s, &A, a, foot), REASON_CHAIN_CHARGED);
	refused(activation_check(&F.c, &F.s, &A, free_man, foot), REASON_CHAIN_CHARGED);
}

static void S3_R3_command_passes_through_leaders(void **state)
{
	piece_t five = army("five", 5, 1, 1212), four = army("four", 4, 1, 1312), k = corps("corps", 3, 1, 1412);
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1512);
	(void)state;
	activation_begin(&F.c, &F.s, five, &A);
	refused(activation_check(&F.c, &F.s, &A, four, k), REASON_CHAIN_OUTSIDE);
	take(five, four);
	take(four, k);
	take(k, foot);
	assert_true(activation_has(&A, k));
	assert_true(F.s.piece[k].flags & PF_ACTIVATED);
}

static void Q6_nobody_is_activated_twice(void **state)
{
	piece_t a = army("army", 4, 3, 1212), k = corps("corps", 3, 2, 1212);
	(void)state;
	F.s.piece[k].flags |= PF_ACTIVATED;
	activation_begin(&F.c, &F.s, a, &A);
	refused(activation_check(&F.c, &F.s, &A, a, k), REASON_ACTIVATED);
}

static void R36_Q9_what_has_moved_cannot_be_ordered(void **state)
{
	piece_t a = army("army", 4, 3, 1212), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	(void)state;
	F.s.piece[foot].flags |= PF_MARCHED;
	activation_begin(&F.c, &F.s, a, &A);
	refused(activation_check(&F.c, &F.s, &A, a, foot), REASON_MOVED);
}

static void R35_a_failed_roll_does_not_bar_command(void **state)
{
	piece_t a = army("army", 4, 3, 1212), k = corps("corps", 3, 2, 1212);
	(void)state;
	F.s.piece[k].flags |= PF_TRIED | PF_FAILED;
	activation_begin(&F.c, &F.s, a, &A);
	take(a, k);
}

static void Q7_range_is_judged_on_the_positions_at_activation(void **state)
{
	piece_t a = army("army", 4, 3, 1212), k = corps("corps", 3, 2, 1312), late = corps("late", 3, 2, 1512);
	piece_t h = command_hq(&F.s, k), h2 = command_hq(&F.s, late);
	(void)state;
	activation_begin(&F.c, &F.s, a, &A);
	F.s.piece[k].hex = F.s.piece[h].hex = hx(1612);
	F.s.piece[late].hex = F.s.piece[h2].hex = hx(1212);
	take(a, k);
	refused(activation_check(&F.c, &F.s, &A, a, late), REASON_SPAN_LEADER_FAR);
}

/* ---- the worked example ---- */

static void S121_the_army_of_the_mississippi(void **state)
{
	piece_t sherman = army("sherman", 4, 5, 1212), banks = corps("banks", 3, 2, 1212), porter = corps("porter", 3, 2, 1312);
	piece_t franklin = corps("franklin", 3, 2, 1213), foot = unit(U, "foot", UNIT_INFANTRY, 2, 1212);
	piece_t rider = unit(U, "rider", UNIT_CAVALRY, 1, 1212), sixth = unit(U, "sixth", UNIT_INFANTRY, 1, 1212);
	piece_t all[] = { sherman, banks, porter, franklin };
	(void)state;
	for (unsigned i = 0; i < 4; i++)
		legal(may(all[i], foot)); /* (a) */
	legal(may(sherman, rider));   /* (b) */
	for (unsigned i = 1; i < 4; i++)
		refused(may(all[i], rider), REASON_COMMAND_CAVALRY);
	activation_begin(&F.c, &F.s, sherman, &A);
	take(sherman, command_hq(&F.s, sherman));
	take(sherman, banks);
	take(sherman, porter);
	take(sherman, franklin);
	take(sherman, foot);
	take(sherman, rider); /* (c) */
	refused(activation_check(&F.c, &F.s, &A, sherman, sixth), REASON_SPAN_FULL); /* (d) */
	F.c.scn.piece[sherman].stars = 3;
	assert_int_equal(command_ratings(&F.c, &F.s, sherman).span, 4);
}

/* ---- chits ---- */

static void points(unsigned n)
{
	F.s.initiatives = (uint8_t)n;
}

static struct verdict chit(piece_t p)
{
	return chit_check(&F.c, &F.s, p);
}

static void S78_W1_Q4_who_receives_a_chit_point(void **state)
{
	piece_t a = army("army", 4, 3, 1212), h = command_hq(&F.s, a), own = on(U, "own", UNIT_INFANTRY, 3, h);
	piece_t lost = hq(U, "lost", HQ_CORPS, 1212, PIECE_NONE), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	piece_t wagon = train(U, "wagon", 1212), depot = train(U, "depot", 1212), foe = unit(C, "foe", UNIT_INFANTRY, 3, 1512);
	(void)state;
	F.c.scn.piece[depot].kind = PIECE_DEPOT;
	refused(chit(a), REASON_CHIT_NONE); /* S77 */
	points(5);
	legal(chit(a));
	legal(chit(lost)); /* S60 */
	legal(chit(foot));
	legal(chit(wagon)); /* S118 */
	refused(chit(h), REASON_CHIT_LED);
	refused(chit(own), REASON_CHIT_MANIFEST);
	refused(chit(depot), REASON_CHIT_DEPOT);
	refused(chit(foe), REASON_ORDER_FOREIGN);
	chit_do(&F.c, &F.s, foot, &F.listener);
	happened("chit foot left 4\n");
	refused(chit(foot), REASON_ACTIVATED);
	F.s.piece[wagon].flags |= PF_MARCHED;
	refused(chit(wagon), REASON_MOVED);
	points(0);
}

static void Q5_no_chit_after_the_first_roll(void **state)
{
	piece_t a = leader(U, "a", 3, 6, 1, 1, 1212), b = leader(U, "b", 3, 6, 1, 1, 1212);
	(void)state;
	die("init/1/a", 6);
	legal(try_check(&F.c, &F.s, a));
	assert_true(try_do(&F.c, &F.s, a, &F.thrower, &F.listener));
	refused(chit(b), REASON_CHIT_LATE);
}

static void S78_chits_belong_to_the_movement_phase(void **state)
{
	piece_t a = leader(U, "a", 3, 6, 1, 1, 1212);
	(void)state;
	F.s.stage = STAGE_COMBAT;
	refused(chit(a), REASON_CHIT_PHASE);
	refused(try_check(&F.c, &F.s, a), REASON_TRY_PHASE);
}

/* ---- rolls ---- */

static void S6_S7_S82_a_roll_up_to_the_rating_acts(void **state)
{
	(void)state;
	for (unsigned rating = 0; rating <= 7; rating++)
		for (unsigned face = 1; face <= 6; face++) {
			piece_t a;
			(void)open_movement(NULL);
			a = leader(U, "johnston", 4, rating, 1, 1, 1212);
			die("init/1/johnston", face);
			assert_int_equal(try_do(&F.c, &F.s, a, &F.thrower, &F.listener), face <= rating);
			assert_int_equal((F.s.piece[a].flags & PF_ACTIVATED) != 0, face <= rating);
		}
}

static void S101_the_reduced_rating_is_rolled_against(void **state)
{
	piece_t a = horse("a", 3, 2, 1212);
	(void)state;
	die("init/1/a", 3);
	assert_false(try_do(&F.c, &F.s, a, &F.thrower, &F.listener)); /* Q17: 3 - 1 */
	happened("waits a die 3 initiative 2\n");
}

static void S79_R17_no_roll_while_a_point_can_be_spent(void **state)
{
	piece_t a = leader(U, "a", 3, 6, 1, 1, 1212);
	struct verdict v;
	(void)state;
	points(2);
	v = try_check(&F.c, &F.s, a);
	refused(v, REASON_TRY_POINTS);
	assert_int_equal(v.facts.n[0], 2);
	points(0);
	legal(try_check(&F.c, &F.s, a));
}

static void S81_Q6_who_is_not_rolled_for(void **state)
{
	piece_t a = leader(U, "a", 3, 2, 1, 1, 1212), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1212);
	piece_t foe = leader(C, "foe", 3, 2, 1, 1, 1512);
	(void)state;
	refused(try_check(&F.c, &F.s, foot), REASON_TRY_NO_LEADER);
	refused(try_check(&F.c, &F.s, foe), REASON_ORDER_FOREIGN);
	die("init/1/a", 5);
	assert_false(try_do(&F.c, &F.s, a, &F.thrower, &F.listener));
	refused(try_check(&F.c, &F.s, a), REASON_TRY_TWICE);
	F.s.piece[a].flags = PF_ACTIVATED;
	refused(try_check(&F.c, &F.s, a), REASON_TRY_ACTIVATED);
}

/* ---- release and resignation ---- */

static void S61_S62_Q19_N17_release(void **state)
{
	piece_t h = hq(U, "h", HQ_CORPS, 1212, PIECE_NONE), a = on(U, "a", UNIT_INFANTRY, 3, h), b = on(U, "b", UNIT_INFANTRY, 3, h);
	piece_t k = corps("k", 3, 2, 1212);
	(void)state;
	legal(release_check(&F.c, &F.s, a));
	release_do(&F.c, &F.s, a, &F.listener);
	happened("released a from h in 1212\n");
	assert_int_equal(F.s.piece[a].where, WHERE_MAP);
	refused(release_check(&F.c, &F.s, a), REASON_RELEASE_LOOSE);
	legal(may(k, a));
	F.s.piece[h].flags |= PF_MARCHED;
	refused(release_check(&F.c, &F.s, b), REASON_RELEASE_MOVED);
	F.s.stage = STAGE_COMBAT; /* R33 */
	F.s.piece[h].flags = 0;
	legal(release_check(&F.c, &F.s, b));
	F.s.piece[b].flags |= PF_ATTACKED;
	refused(release_check(&F.c, &F.s, b), REASON_RELEASE_ATTACKED);
}

static void S44_S45_Q22_resignation(void **state)
{
	piece_t k = corps("k", 3, 2, 1212), h = command_hq(&F.s, k), foot = unit(U, "foot", UNIT_INFANTRY, 3, 1312);
	(void)state;
	legal(may(k, foot));
	legal(resign_check(&F.c, &F.s, k));
	resign_do(&F.c, &F.s, k, &F.listener);
	assert_int_equal(command_leader(&F.s, h), PIECE_NONE);
	refused(may(k, foot), REASON_SPAN_OWN_HEX); /* he acts as an HQ'less Leader */
	refused(resign_check(&F.c, &F.s, k), REASON_RESIGN_NONE);
	F.s.stage = STAGE_CHITS;
	refused(resign_check(&F.c, &F.s, k), REASON_RESIGN_PHASE);
	F.s.stage = STAGE_MOVEMENT;
}

static void S95_a_cavalry_leader_commands_foot_on_the_same_terms(void **state)
{
	piece_t a = cavalry_leader("a", 4, 3, 2, 1, 1212), h = hq(U, "h", HQ_CORPS, 1212, a);
	piece_t foot = unit(U, "foot", UNIT_INFANTRY, 3, 1312);
	(void)state;
	(void)h;
	ratings_are(a, 3, 2, 1); /* S100 */
	legal(may(a, foot));
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, open_movement, field_close)
	const struct CMUnitTest tests[] = {
		T(S54_three_stars_over_an_army_lose_span_and_combat),
		T(R6_switch_takes_initiative_too),
		T(R7_a_cavalry_leader_over_an_army_is_reduced_too),
		T(S101_S102_no_cavalryman_over_a_cavalry_corps),
		T(R5_no_rating_below_nought),
		T(S20_S22_range_with_and_without_an_hq),
		T(S27_rivers_cut_span),
		T(R8_bridge_or_ferry_opens_rivers_and_estuaries),
		T(S28_tidal_water_and_bays_cut_span),
		T(S29_mountains_cut_span_gap_or_no_gap),
		T(S11_S13_S18_S19_an_army_commands_leaders_within_one_hex),
		T(S14_S15_R1_army_over_army_by_stars),
		T(S16_S17_S109_a_corps_leader_commands_no_leader),
		T(S21_S70_S106_S107_an_hqless_leader_commands_no_leader),
		T(S11_units_and_the_other_side_stand_in_no_chain),
		T(S67_S69_S105_an_hqless_leader_commands_units_of_his_hex),
		T(S103_S104_Q16_loose_cavalry),
		T(R31_loose_infantry_and_the_switch),
		T(S12_S48_a_manifest_answers_to_its_leader),
		T(R14_R15_a_leaderless_hq_is_on_nobodys_span),
		T(R34_trains_by_an_hq_leader_in_range),
		T(S76_a_corps_answers_to_whoever_may_command_it),
		T(S8_R4_span_counts_leaders_units_and_trains),
		T(S3_R3_command_passes_through_leaders),
		T(Q6_nobody_is_activated_twice),
		T(R36_Q9_what_has_moved_cannot_be_ordered),
		T(R35_a_failed_roll_does_not_bar_command),
		T(Q7_range_is_judged_on_the_positions_at_activation),
		T(S121_the_army_of_the_mississippi),
		T(S78_W1_Q4_who_receives_a_chit_point),
		T(Q5_no_chit_after_the_first_roll),
		T(S78_chits_belong_to_the_movement_phase),
		T(S6_S7_S82_a_roll_up_to_the_rating_acts),
		T(S101_the_reduced_rating_is_rolled_against),
		T(S79_R17_no_roll_while_a_point_can_be_spent),
		T(S81_Q6_who_is_not_rolled_for),
		T(S61_S62_Q19_N17_release),
		T(S44_S45_Q22_resignation),
		T(S95_a_cavalry_leader_commands_foot_on_the_same_terms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
