/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who may attack: rolls for attack, handing it on, and every refusal of an attack. */
#include "field.h"

static piece_t ann, c1, a1, a2, bob, b1;

/* Ann's corps at 1212 against Bob's single unit at 1312. */
static void two_sides(void)
{
	ann = leader(SIDE_UNION, "ann", 3, 3, 3, 2, 1212);
	c1 = hq(SIDE_UNION, "c1", HQ_CORPS, 1212, ann);
	a1 = on(SIDE_UNION, "a1", UNIT_INFANTRY, 6, c1);
	a2 = on(SIDE_UNION, "a2", UNIT_INFANTRY, 5, c1);
	bob = leader(SIDE_CONFEDERATE, "bob", 4, 4, 3, 2, 1312);
	b1 = unit(SIDE_CONFEDERATE, "b1", UNIT_INFANTRY, 8, 1312);
	source(SIDE_CONFEDERATE, 1712);
}

static struct verdict check(piece_t p, const struct attack *a)
{
	return attack_check(&F.c, &F.s, p, a);
}

/* ---- rolls ---- */

static bool rolls(piece_t p, const char *id, unsigned v)
{
	F.n_dice = 0;
	die(id, v);
	legal(attack_roll_check(&F.c, &F.s, p));
	return attack_roll_do(&F.c, &F.s, p, &F.thrower, &F.listener);
}

/* S6, S85: initiative 3 succeeds on 1, 2, 3. */
static void S85_a_roll_for_each_attack(void **state)
{
	(void)state;
	two_sides();
	for (unsigned v = 1; v <= 6; v++) {
		F.s.piece[ann].flags = 0;
		assert_int_equal(rolls(ann, "attack/1/ann", v), v <= 3);
		assert_int_equal((F.s.piece[ann].flags & PF_INITIATIVE) != 0, v <= 3);
		assert_true(F.s.piece[ann].flags & PF_ROLLED);
	}
	assert_true(log_has("attack-roll-won ann die 3 initiative 3"));
	assert_true(log_has("attack-roll-failed ann die 4 initiative 3"));
}

/* Movement activation is no attack initiative. */
static void S85_movement_initiative_does_not_serve(void **state)
{
	struct attack a = attack_on(1312, 1212, 1, 0, false);

	(void)state;
	two_sides();
	with(&a, c1);
	F.s.piece[ann].flags = PF_ACTIVATED | PF_TRIED;
	refused(check(ann, &a), REASON_ATTACK_NO_INITIATIVE);
}

static void R25_one_roll_a_leader_and_phase(void **state)
{
	(void)state;
	two_sides();
	(void)rolls(ann, "attack/1/ann", 6);
	refused(attack_roll_check(&F.c, &F.s, ann), REASON_ATTACK_ROLLED);
	F.s.piece[ann].flags = PF_INITIATIVE;
	refused(attack_roll_check(&F.c, &F.s, ann), REASON_ATTACK_HANDED); /* R28 */
}

/* S94: the defender's Leaders never roll; nor does anybody in the movement phase, or who is gone. */
static void S94_who_cannot_roll(void **state)
{
	(void)state;
	two_sides();
	refused(attack_roll_check(&F.c, &F.s, bob), REASON_ATTACK_NOT_YOURS);
	refused(attack_roll_check(&F.c, &F.s, a1), REASON_ATTACK_NO_LEADER);
	F.s.stage = STAGE_MOVEMENT;
	refused(attack_roll_check(&F.c, &F.s, ann), REASON_ATTACK_PHASE);
	F.s.stage = STAGE_COMBAT;
	command_part(&F.s, ann);
	F.s.piece[ann] = (struct piece_state){ .where = WHERE_KILLED, .hex = HEX_NONE, .hq = PIECE_NONE };
	refused(attack_roll_check(&F.c, &F.s, ann), REASON_ATTACK_LEADER_GONE);
}

/* ---- handing on ---- */

static piece_t lee, army, ja, jb, ca, cb, hal;

/* Lee's army at 1212 with the corps of ja and jb, and Hal without an HQ but with a unit. */
static struct muster an_army(void)
{
	struct muster m;

	two_sides();
	F.s.piece[ann].hex = F.s.piece[c1].hex = F.s.piece[a1].hex = F.s.piece[a2].hex = hx(1012);
	lee = leader(SIDE_UNION, "lee", 5, 4, 2, 2, 1212);
	army = hq(SIDE_UNION, "army", HQ_ARMY, 1212, lee);
	ja = leader(SIDE_UNION, "ja", 4, 3, 3, 1, 1212);
	ca = hq(SIDE_UNION, "ca", HQ_CORPS, 1212, ja);
	jb = leader(SIDE_UNION, "jb", 3, 3, 3, 1, 1211);
	cb = hq(SIDE_UNION, "cb", HQ_CORPS, 1211, jb);
	hal = leader(SIDE_UNION, "hal", 3, 2, 2, 1, 1212);
	on(SIDE_UNION, "e1", UNIT_INFANTRY, 4, ca);
	on(SIDE_UNION, "e2", UNIT_INFANTRY, 4, cb);
	ready(lee);
	muster_take(&F.c, &F.s, &m);
	return m;
}

static struct verdict passes(const struct muster *m, piece_t to, unsigned used)
{
	return attack_pass_check(&F.c, &F.s, m, lee, to, used);
}

/* S87, R26: to several subordinates, each of whom needs no roll (R28) and none of whom receives it twice (Q43). */
static void S87_R26_R28_handed_on_to_several(void **state)
{
	struct muster m = an_army();
	struct attack a = attack_on(1312, 1212, 1, 0, false);

	(void)state;
	legal(passes(&m, ja, 0));
	attack_pass_do(&F.c, &F.s, lee, ja, &F.listener);
	happened("attack-passed lee to ja\n");
	refused(passes(&m, ja, 1), REASON_PASS_TWICE);
	legal(passes(&m, jb, 1));
	attack_pass_do(&F.c, &F.s, lee, jb, &F.listener);
	unit(SIDE_UNION, "u", UNIT_INFANTRY, 1, 1212);
	refused(passes(&m, hal, 2), REASON_PASS_SPAN); /* span 2 */
	with(&a, ca);
	legal(check(ja, &a));
	refused(check(lee, &a), REASON_ATTACK_SPENT); /* he has handed it on */
}

static void R26_not_after_an_attack_of_his_own(void **state)
{
	struct muster m = an_army();

	(void)state;
	F.s.piece[lee].flags |= PF_SPENT;
	refused(passes(&m, ja, 0), REASON_ATTACK_SPENT);
	F.s.piece[lee].flags = PF_ROLLED;
	refused(passes(&m, ja, 0), REASON_ATTACK_NO_INITIATIVE);
}

static void R25_not_to_one_who_has_rolled(void **state)
{
	struct muster m = an_army();

	(void)state;
	F.s.piece[ja].flags = PF_ROLLED;
	refused(passes(&m, ja, 0), REASON_PASS_ROLLED);
}

/* S88: an HQ'less Leader must have units to command; S21: he passes nothing himself. */
static void S88_hqless_leaders_need_units(void **state)
{
	struct muster m = an_army();

	(void)state;
	refused(passes(&m, hal, 0), REASON_PASS_NO_UNITS);
	unit(SIDE_UNION, "u", UNIT_INFANTRY, 1, 1212);
	muster_take(&F.c, &F.s, &m);
	legal(passes(&m, hal, 0));
	ready(hal);
	refused(attack_pass_check(&F.c, &F.s, &m, hal, jb, 0), REASON_PASS_HQLESS);
}

static void S87_to_whom_it_cannot_be_handed(void **state)
{
	struct muster m = an_army();

	(void)state;
	refused(passes(&m, lee, 0), REASON_PASS_SELF);
	refused(passes(&m, ca, 0), REASON_PASS_NO_LEADER);
	refused(passes(&m, bob, 0), REASON_PASS_NOT_YOURS);
	refused(passes(&m, ann, 0), REASON_SPAN_LEADER_FAR); /* S13 */
	command_part(&F.s, jb);
	F.s.piece[jb] = (struct piece_state){ .where = WHERE_CAPTURED, .hex = HEX_NONE, .hq = PIECE_NONE };
	refused(passes(&m, jb, 0), REASON_PASS_GONE);
}

/* Q43: a junior Army Leader may receive it too, and hands it on once more, unless the switch says seed list only. */
static void Q43_a_junior_army_leader_receives_it(void **state)
{
	struct muster m;

	(void)state;
	(void)an_army();
	F.c.scn.piece[ca].hq_kind = HQ_ARMY;
	muster_take(&F.c, &F.s, &m);
	legal(passes(&m, ja, 0));
	attack_pass_do(&F.c, &F.s, lee, ja, &F.listener);
	legal(attack_pass_check(&F.c, &F.s, &m, ja, jb, 0));
	F.s.piece[ja].flags = 0;
	F.c.rules.pass_seed_list = true;
	refused(passes(&m, ja, 1), REASON_PASS_SEED_LIST);
}

/* S89, S90: who attacks by handed-on initiative uses only what he can command himself. */
static void S89_S90_a_corps_leader_has_no_units_of_the_army(void **state)
{
	struct attack a = attack_on(1312, 1212, 1, 0, false);
	piece_t own;

	(void)state;
	(void)an_army();
	own = on(SIDE_UNION, "own", UNIT_INFANTRY, 4, army);
	attack_pass_do(&F.c, &F.s, lee, ja, &F.listener);
	with(&a, ca);
	legal(check(ja, &a));
	with(&a, own);
	refused(check(ja, &a), REASON_COMMAND_MANIFEST);
}

/* R27: the Army Leader in person combines corps, from two hexes. */
static void R27_an_army_leader_combines_corps(void **state)
{
	struct attack a = attack_on(1312, 1212, 4, 2, false);

	(void)state;
	(void)an_army();
	a.from[1] = hx(1211);
	a.n_from = 2;
	with(&a, ca);
	with(&a, cb);
	legal(check(lee, &a));
}

/* ---- one attack ---- */

static struct attack good(void)
{
	struct attack a = attack_on(1312, 1212, 3, 2, true);

	two_sides();
	ready(ann);
	with(&a, c1);
	legal(check(ann, &a));
	return a;
}

static void H15_the_hexes_of_an_attack(void **state)
{
	struct attack a = good(), b = a;

	(void)state;
	b.n_from = 0;
	refused(check(ann, &b), REASON_ATTACK_FROM_COUNT);
	b = a;
	b.n_from = 2;
	b.from[1] = b.from[0];
	refused(check(ann, &b), REASON_ATTACK_FROM_TWICE);
	b.from[1] = hx(1211);
	refused(check(ann, &b), REASON_ATTACK_FROM_UNUSED);
	b = a;
	b.from[0] = hx(1112);
	refused(check(ann, &b), REASON_ATTACK_NOT_ADJACENT);
	b = a;
	b.target = hx(1213);
	refused(check(ann, &b), REASON_ATTACK_EMPTY); /* Q33 */
	between(1212, 1312, HEXSIDE_NAVIGABLE);
	refused(check(ann, &a), REASON_ATTACK_HEXSIDE);
	between(1212, 1312, HEXSIDE_NAVIGABLE | HEXSIDE_FERRY);
	legal(check(ann, &a));
	between(1212, 1312, HEXSIDE_RIDGE);
	refused(check(ann, &a), REASON_ATTACK_HEXSIDE);
	between(1212, 1312, HEXSIDE_RIDGE | HEXSIDE_GAP);
	legal(check(ann, &a));
}

/* Q33: trains and Leaders alone are no target. */
static void Q33_nobody_to_attack(void **state)
{
	struct attack a = good();

	(void)state;
	F.s.piece[b1].hex = hx(1412);
	refused(check(ann, &a), REASON_ATTACK_EMPTY); /* Bob is still there */
}

/* W4: 0 to 4, and not over his initiative; W9: not over his combat rating. */
static void W4_W9_intensity_and_rating_are_capped(void **state)
{
	struct attack a = good();

	(void)state;
	a.intensity = 5;
	refused(check(ann, &a), REASON_ATTACK_INTENSITY_RANGE);
	a.intensity = 4;
	refused(check(ann, &a), REASON_ATTACK_INTENSITY_CAP);
	a.intensity = 0;
	legal(check(ann, &a));
	a.rating = 3;
	refused(check(ann, &a), REASON_ATTACK_RATING_CAP);
	a.rating = 0;
	legal(check(ann, &a)); /* S31: optional */
}

/* Q17, S54: reduced ratings cap: three stars over an army lead with combat 1. */
static void Q17_reduced_ratings_are_the_caps(void **state)
{
	struct attack a = good();

	(void)state;
	F.c.scn.piece[c1].hq_kind = HQ_ARMY;
	refused(check(ann, &a), REASON_ATTACK_RATING_CAP);
	a.rating = 1;
	legal(check(ann, &a));
}

/* W2: nothing attacks by itself; R26: nor twice on one initiative. */
static void W2_a_leader_leads(void **state)
{
	struct attack a = good();

	(void)state;
	refused(check(c1, &a), REASON_ATTACK_NO_LEADER);
	refused(check(PIECE_NONE, &a), REASON_ATTACK_NO_LEADER);
	refused(check(bob, &a), REASON_ATTACK_NOT_YOURS);
	F.s.piece[ann].flags |= PF_SPENT;
	refused(check(ann, &a), REASON_ATTACK_SPENT);
	a.n_with = 0;
	F.s.piece[ann].flags &= ~(uint32_t)PF_SPENT;
	refused(check(ann, &a), REASON_ATTACK_NO_UNITS);
}

/* Each unit that cannot go, for its own reason. */
static void Q32_H1_S57_units_that_cannot_attack(void **state)
{
	struct attack a = good(), b = a;
	piece_t u, fort, far, c9, l1;

	(void)state;
	u = unit(SIDE_UNION, "u", UNIT_INFANTRY, 2, 1212);
	fort = unit(SIDE_UNION, "fort", UNIT_GARRISON, 2, 1212);
	far = unit(SIDE_UNION, "far", UNIT_INFANTRY, 2, 1211);
	c9 = hq(SIDE_UNION, "c9", HQ_CORPS, 1212, PIECE_NONE);
	l1 = on(SIDE_UNION, "l1", UNIT_INFANTRY, 4, c9);
	with(&b, u);
	legal(check(ann, &b));
	b.with[1] = fort;
	refused(check(ann, &b), REASON_ATTACK_BRACKETED); /* H1 */
	b.with[1] = far;
	refused(check(ann, &b), REASON_ATTACK_UNIT_ELSEWHERE);
	b.with[1] = l1;
	refused(check(ann, &b), REASON_ATTACK_LEADERLESS); /* S57 */
	b.with[1] = c9;
	refused(check(ann, &b), REASON_ATTACK_LEADERLESS_HQ); /* S39 */
	b.with[1] = a1;
	refused(check(ann, &b), REASON_ATTACK_UNIT_DOUBLE);
	b.with[1] = b1;
	refused(check(ann, &b), REASON_ATTACK_UNIT_NOT_YOURS);
	b.with[1] = ann;
	refused(check(ann, &b), REASON_ATTACK_NO_UNIT);
	F.s.piece[u].flags = PF_ATTACKED;
	b.with[1] = u;
	refused(check(ann, &b), REASON_ATTACK_TWICE); /* R29 */
	F.s.piece[u] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	F.s.lost_sp[SIDE_UNION] = 2;
	refused(check(ann, &b), REASON_ATTACK_UNIT_GONE);
}

/* S62, W6: released from a Leaderless HQ the unit may be commanded, and attacks. */
static void S62_a_released_unit_attacks(void **state)
{
	struct attack a = good();
	piece_t c9, l1;

	(void)state;
	c9 = hq(SIDE_UNION, "c9", HQ_CORPS, 1212, PIECE_NONE);
	l1 = on(SIDE_UNION, "l1", UNIT_INFANTRY, 4, c9);
	with(&a, l1);
	refused(check(ann, &a), REASON_ATTACK_LEADERLESS);
	legal(release_check(&F.c, &F.s, l1));
	release_do(&F.c, &F.s, l1, &F.listener);
	legal(check(ann, &a));
}

/* An HQ stands for those of its units that can still attack; with none it is refused. */
static void Q42_an_hq_stands_for_the_units_that_can(void **state)
{
	struct attack a = good();

	(void)state;
	F.s.piece[a1].flags = PF_ATTACKED;
	legal(check(ann, &a));
	F.s.piece[a2].flags = PF_ATTACKED;
	refused(check(ann, &a), REASON_ATTACK_TWICE);
}

/* S68: span 3, four loose units: one stays behind. */
static void S68_span_limits_the_loose_units(void **state)
{
	static const char *const id[] = { "u1", "u2", "u3", "u4" };
	struct attack a = good();

	(void)state;
	for (unsigned i = 0; i < 4; i++)
		with(&a, unit(SIDE_UNION, id[i], UNIT_INFANTRY, 2, 1212));
	refused(check(ann, &a), REASON_SPAN_SHORT);
	a.n_with--;
	legal(check(ann, &a));
}

/* Q44: with an HQ from the next hex, without one from his own only; Q47: from the next hex without his rating. */
static void Q44_Q47_where_the_leader_must_be(void **state)
{
	struct attack a = attack_on(1312, 1211, 1, 0, false);
	piece_t u;

	(void)state;
	(void)good();
	u = unit(SIDE_UNION, "u", UNIT_INFANTRY, 2, 1211);
	with(&a, u);
	legal(check(ann, &a));
	a.rating = 1;
	refused(check(ann, &a), REASON_ATTACK_RATING_FAR);
	a.rating = 0;
	command_part(&F.s, ann);
	refused(check(ann, &a), REASON_ATTACK_LEADER_HQLESS);
}

static void Q44_an_army_leader_two_hexes_away_leads_nothing(void **state)
{
	struct attack a = attack_on(1312, 1212, 1, 0, false);

	(void)state;
	(void)an_army();
	F.s.piece[lee].hex = F.s.piece[army].hex = hx(1012);
	with(&a, ca);
	refused(check(lee, &a), REASON_ATTACK_LEADER_FAR);
}

/* ---- Q68: at resolution those who cannot are dropped ---- */

static void Q68_units_that_cannot_attack_are_dropped(void **state)
{
	struct attack a = good();
	piece_t u;

	(void)state;
	u = unit(SIDE_UNION, "u", UNIT_INFANTRY, 2, 1211); /* it never came */
	with(&a, u);
	a.with[0] = a1;
	a.intensity = 0;
	a.rating = 0;
	F.orders.n = 1;
	F.orders.entry[0] = (struct standing_entry){ .scope = STANDING_ALL, .leader = PIECE_NONE, .charge = PIECE_NONE,
		.n_intensity = 1, .withdraw = STANDING_UNSET, .retreat = HEX_NONE, .stand = STANDING_UNSET };
	legal(attack_do(&F.c, &F.s, ann, &a, &F.thrower, &F.asker, &F.listener));
	assert_true(log_has("attack-dropped u : ATTACK_UNIT_ELSEWHERE"));
	assert_true(log_has("attack-unit a1 1212 6 SP"));
	assert_true(log_has("attack-contact 1312"));
	assert_false(F.s.piece[u].flags & PF_ATTACKED);
}

/* Q47: those beside him are all gone from the attack, so his rating shifts no die and no harm is rolled. */
static void Q47_Q68_a_rating_nobody_shares_is_not_used(void **state)
{
	struct attack a = good();
	piece_t u;

	(void)state;
	u = unit(SIDE_UNION, "u", UNIT_INFANTRY, 2, 1211);
	with(&a, u);
	a.n_from = 2;
	a.from[1] = hx(1211);
	legal(check(ann, &a));
	F.s.piece[a1].flags = F.s.piece[a2].flags = PF_ATTACKED;
	die("combat/1/u/1312/1", 1);
	die("loss/1/u/1312/1/a", 6);
	die("loss/1/u/1312/1/d", 6);
	legal(attack_do(&F.c, &F.s, ann, &a, &F.thrower, &F.asker, &F.listener));
	assert_true(log_has("attack-dropped c1 : ATTACK_TWICE"));
	assert_true(log_has("attack-intensity ann 1312 intensity 3 rating 0"));
	assert_true(log_has("attack-die 1312 die 1 terrain 0 works 0 bridge 0 ratings 0 counts 1"));
}

/* With none left the attack is skipped, its first cause is told, and nothing at all has happened. */
static void Q68_with_none_left_nothing_happens(void **state)
{
	struct attack a = good();
	struct state before;

	(void)state;
	F.s.piece[a1].flags = F.s.piece[a2].flags = PF_ATTACKED;
	before = F.s;
	refused(attack_do(&F.c, &F.s, ann, &a, &F.thrower, &F.asker, &F.listener), REASON_ATTACK_TWICE);
	happened("");
	assert_int_equal(F.asked, 0);
	assert_memory_equal(&before, &F.s, sizeof before);
	F.s.piece[a1].flags = 0;
	F.s.piece[b1].hex = hx(1412);
	refused(attack_do(&F.c, &F.s, ann, &a, &F.thrower, &F.asker, &F.listener), REASON_ATTACK_EMPTY);
	happened("");
}

/* The span is filled in the order of the list: what is over it stays back. */
static void Q68_over_the_span_the_last_stay_back(void **state)
{
	static const char *const id[] = { "u1", "u2", "u3", "u4" };
	struct attack a = good();

	(void)state;
	for (unsigned i = 0; i < 4; i++)
		with(&a, unit(SIDE_UNION, id[i], UNIT_INFANTRY, 2, 1212));
	a.intensity = 0;
	command_part(&F.s, bob);
	F.s.piece[bob].hex = hx(1612); /* nobody in charge: intensity 0 */
	legal(attack_do(&F.c, &F.s, ann, &a, &F.thrower, &F.asker, &F.listener));
	assert_true(log_has("attack-dropped u4 : SPAN_SHORT"));
	assert_true(log_has("attack-unit u3 1212 2 SP"));
	assert_true(log_has("attack-defence-nobody 1312 intensity 0 rating 0"));
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)
#define ROLL(f) cmocka_unit_test_setup(f, field_open) /* dice come and go within the test */

int main(void)
{
	const struct CMUnitTest tests[] = {
		ROLL(S85_a_roll_for_each_attack),
		CASE(S85_movement_initiative_does_not_serve),
		ROLL(R25_one_roll_a_leader_and_phase),
		CASE(S94_who_cannot_roll),
		CASE(S87_R26_R28_handed_on_to_several),
		CASE(R26_not_after_an_attack_of_his_own),
		CASE(R25_not_to_one_who_has_rolled),
		CASE(S88_hqless_leaders_need_units),
		CASE(S87_to_whom_it_cannot_be_handed),
		CASE(Q43_a_junior_army_leader_receives_it),
		CASE(S89_S90_a_corps_leader_has_no_units_of_the_army),
		CASE(R27_an_army_leader_combines_corps),
		CASE(H15_the_hexes_of_an_attack),
		CASE(Q33_nobody_to_attack),
		CASE(W4_W9_intensity_and_rating_are_capped),
		CASE(Q17_reduced_ratings_are_the_caps),
		CASE(W2_a_leader_leads),
		CASE(Q32_H1_S57_units_that_cannot_attack),
		CASE(S62_a_released_unit_attacks),
		CASE(Q42_an_hq_stands_for_the_units_that_can),
		CASE(S68_span_limits_the_loose_units),
		CASE(Q44_Q47_where_the_leader_must_be),
		CASE(Q44_an_army_leader_two_hexes_away_leads_nothing),
		CASE(Q68_units_that_cannot_attack_are_dropped),
		CASE(Q47_Q68_a_rating_nobody_shares_is_not_used),
		CASE(Q68_with_none_left_nothing_happens),
		CASE(Q68_over_the_span_the_last_stay_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
