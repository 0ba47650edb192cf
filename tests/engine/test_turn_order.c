/* SPDX-License-Identifier: GPL-3.0-or-later
 * The sequence of play: chits, phases, player turns, game turns, Strategic Turns with arrivals and returns, the end. */
#include "field.h"

#include <stdio.h>

/* Before the chits of the first game turn; a unit for each side, so that there is somebody to move. */
static piece_t u, v;

static void before_chits(void)
{
	u = unit(SIDE_UNION, "u", UNIT_INFANTRY, 4, 1012);
	v = unit(SIDE_CONFEDERATE, "v", UNIT_INFANTRY, 4, 1712);
	source(SIDE_UNION, 1012);
	source(SIDE_CONFEDERATE, 1712);
	F.s.stage = STAGE_CHITS;
	F.s.game_turn = 0;
	F.s.first = SIDE_NONE;
}

static void chits(void)
{
	turn_chits(&F.c, &F.s, &F.thrower, &F.listener);
}

static void end_player(void)
{
	turn_end_player(&F.c, &F.s, &F.thrower, &F.listener);
	assert_null(state_broken(&F.c, &F.s));
}

/* The Confederate draws place 0 of 0 1 2 3, the Union place 2 of 1 2 3: First Player. */
static void expect_union_first(char id[2][ROLL_ID_MAX])
{
	(void)snprintf(id[0], ROLL_ID_MAX, "chit/%u/c", F.s.game_turn + 1U);
	(void)snprintf(id[1], ROLL_ID_MAX, "chit/%u/u", F.s.game_turn + 1U);
	die(id[0], 0);
	die(id[1], 2);
}

/* A whole game turn without orders. */
static void game_turn(void)
{
	static char id[2][ROLL_ID_MAX];

	F.n_dice = 0;
	expect_union_first(id);
	chits();
	end_player();
	end_player();
}

static void strategic_turn(void)
{
	turn_end_strategic(&F.c, &F.s, &F.listener);
	turn_end_strategic(&F.c, &F.s, &F.listener);
}

/* ---- chits ---- */

/* Place 3 of 0 1 2 3, then place 1 of what is left, 0 1 2. */
static void R18_Q1_Q3_the_confederate_draws_first_and_the_higher_goes_first(void **state)
{
	(void)state;
	before_chits();
	die("chit/1/c", 3);
	die("chit/1/u", 1);
	chits();
	happened("chit-drawn turn 1 confederate 3\n"
		"chit-drawn turn 1 union 1\n"
		"first turn 1 confederate 3 to 1\n"
		"player-turn turn 1 confederate 3\n");
	assert_int_equal(F.s.game_turn, 1);
	assert_int_equal(F.s.first, SIDE_CONFEDERATE);
	assert_int_equal(F.s.active, SIDE_CONFEDERATE);
	assert_int_equal(F.s.stage, STAGE_MOVEMENT);
	assert_int_equal(F.s.initiatives, 3);
	end_player();
	assert_int_equal(F.s.active, SIDE_UNION);
	assert_int_equal(F.s.stage, STAGE_MOVEMENT);
	assert_int_equal(F.s.initiatives, 1);
	assert_int_equal(F.s.player_turn, 1);
}

/* The bracketed chit taken is out of the Union's pool: 0 1 3 is left. */
static void Q2_the_bracketed_chit_may_be_taken(void **state)
{
	(void)state;
	before_chits();
	turn_chit_choice(&F.s, true);
	die("chit/1/u", 2);
	chits();
	happened("chit-taken turn 1 confederate 2\n"
		"chit-drawn turn 1 union 3\n"
		"first turn 1 union 3 to 2\n"
		"player-turn turn 1 union 3\n");
}

/* The last word holds, through game turns too. */
static void Q2_the_last_word_holds(void **state)
{
	(void)state;
	before_chits();
	turn_chit_choice(&F.s, true);
	turn_chit_choice(&F.s, false);
	die("chit/1/c", 0);
	die("chit/1/u", 2);
	chits();
	assert_int_equal(F.s.chit[SIDE_CONFEDERATE], 0);
	assert_int_equal(F.s.chit[SIDE_UNION], 3);
	turn_chit_choice(&F.s, true);
	end_player();
	end_player();
	die("chit/2/u", 0);
	chits();
	assert_int_equal(F.s.chit[SIDE_CONFEDERATE], 2);
	end_player();
	end_player();
	die("chit/3/u", 0);
	chits();
	assert_int_equal(F.s.chit[SIDE_CONFEDERATE], 2);
}

/* R18, the switch: as the text of S77, both draw at the start of each player turn; who goes first is settled once. */
static void R18_S77_drawn_in_each_player_turn(void **state)
{
	(void)state;
	before_chits();
	F.c.rules.draw_each_player_turn = true;
	die("chit/1/c", 0);
	die("chit/1/u", 2);
	chits();
	assert_int_equal(F.s.first, SIDE_UNION);
	assert_int_equal(F.s.initiatives, 3);
	end_player();
	assert_int_equal(F.s.stage, STAGE_CHITS);
	assert_int_equal(F.s.initiatives, 0);
	F.n_dice = 0;
	die("chit/1/c", 3); /* the same roll under the key of another slot */
	die("chit/1/u", 0);
	chits();
	assert_int_equal(F.s.game_turn, 1);
	assert_int_equal(F.s.first, SIDE_UNION);
	assert_int_equal(F.s.active, SIDE_CONFEDERATE);
	assert_int_equal(F.s.initiatives, 3);
	end_player();
	assert_int_equal(F.s.stage, STAGE_CHITS);
	assert_int_equal(F.s.player_turn, 0);
}

/* ---- phases ---- */

static void R17_unspent_points_lapse_with_the_movement_phase(void **state)
{
	(void)state;
	before_chits();
	die("chit/1/c", 0);
	die("chit/1/u", 2);
	chits();
	happened("chit-drawn turn 1 confederate 0\n"
		"chit-drawn turn 1 union 3\n"
		"first turn 1 union 3 to 0\n"
		"player-turn turn 1 union 3\n");
	F.s.piece[u].flags = PF_ACTIVATED | PF_MARCHED | PF_TRIED | PF_FAILED;
	turn_end_movement(&F.c, &F.s, &F.listener);
	happened("points-lapse 3\n");
	assert_int_equal(F.s.stage, STAGE_COMBAT);
	assert_int_equal(F.s.active, SIDE_UNION);
	assert_int_equal(F.s.initiatives, 0);
	assert_int_equal(F.s.piece[u].flags, 0);
}

/* Q26: what retreated has no zone until its side's next player turn begins; the other marks end with the player turn. */
static void Q26_R29_what_ends_when(void **state)
{
	(void)state;
	before_chits();
	die("chit/1/c", 0);
	die("chit/1/u", 2);
	chits();
	turn_end_movement(&F.c, &F.s, &F.listener);
	F.s.piece[u].flags = PF_ROLLED | PF_INITIATIVE | PF_SPENT | PF_ATTACKED | PF_RETREATED;
	F.s.piece[v].flags = PF_RETREATED;
	F.s.fought[F.s.n_fought++] = (struct fought){ .hex = hx(1312), .attacks = 2, .won = true };
	end_player();
	assert_int_equal(F.s.piece[u].flags, PF_RETREATED);
	assert_int_equal(F.s.piece[v].flags, 0); /* its player turn has begun */
	assert_int_equal(battle_number(&F.s, hx(1312)), 1); /* PROTOCOL: k counts through one player turn */
	assert_false(battle_won(&F.s, hx(1312)));
}

/* S77: four game turns, then a Strategic Turn, Union first. */
static void R9_a_strategic_turn_every_four_game_turns(void **state)
{
	(void)state;
	before_chits();
	for (unsigned i = 1; i <= 3; i++) {
		game_turn();
		assert_int_equal(F.s.stage, STAGE_CHITS);
		assert_int_equal(F.s.game_turn, i);
	}
	game_turn();
	assert_int_equal(F.s.stage, STAGE_STRATEGIC);
	assert_int_equal(F.s.strategic, 1);
	assert_int_equal(F.s.active, SIDE_UNION);
	turn_end_strategic(&F.c, &F.s, &F.listener);
	assert_int_equal(F.s.stage, STAGE_STRATEGIC);
	assert_int_equal(F.s.active, SIDE_CONFEDERATE);
	turn_end_strategic(&F.c, &F.s, &F.listener);
	assert_int_equal(F.s.stage, STAGE_CHITS);
	game_turn();
	assert_int_equal(F.s.game_turn, 5); /* it counts through the game */
}

/* ---- the end ---- */

static void H26_the_length_of_the_game(void **state)
{
	(void)state;
	before_chits();
	for (unsigned i = 0; i < 4; i++)
		game_turn();
	strategic_turn();
	for (unsigned i = 0; i < 4; i++) {
		assert_int_equal(F.s.stage, STAGE_CHITS);
		game_turn();
	}
	assert_int_equal(F.s.stage, STAGE_OVER);
	assert_int_equal(F.s.ending, ENDING_LENGTH);
	assert_int_equal(F.s.winner, SIDE_NONE);
	assert_int_equal(F.s.level, LEVEL_DRAW);
	assert_true(log_has("result-draw 0 to 0"));
}

/* Q77: at the end of the game turn, not of the first player turn. */
static void Q77_a_decisive_hex_ends_the_game(void **state)
{
	static char id[2][ROLL_ID_MAX];

	(void)state;
	before_chits();
	objective(SIDE_UNION, 1412, 30, true, SIDE_CONFEDERATE);
	expect_union_first(id);
	chits();
	F.s.piece[u].hex = hx(1412);
	turn_owners(&F.c, &F.s);
	end_player();
	assert_int_equal(F.s.stage, STAGE_MOVEMENT);
	end_player();
	assert_int_equal(F.s.stage, STAGE_OVER);
	assert_int_equal(F.s.ending, ENDING_DECISIVE_HEX);
	assert_int_equal(F.s.winner, SIDE_UNION);
	assert_int_equal(F.s.level, LEVEL_DECISIVE);
	assert_true(log_has("decisive union 1412"));
	assert_true(log_has("result-decisive union 30 to 0"));
}

/* It must be held: a Leader alone holds nothing, nor does who left it. */
static void Q77_only_combat_units_hold(void **state)
{
	(void)state;
	before_chits();
	objective(SIDE_UNION, 1412, 30, true, SIDE_CONFEDERATE);
	leader(SIDE_UNION, "ann", 3, 3, 3, 0, 1412);
	game_turn();
	assert_int_equal(F.s.stage, STAGE_CHITS);
}

/* Both at once: the points decide. */
static void Q77_both_hold_a_decisive_hex(void **state)
{
	(void)state;
	before_chits();
	objective(SIDE_UNION, 1412, 30, true, SIDE_CONFEDERATE);
	objective(SIDE_CONFEDERATE, 1112, 40, true, SIDE_UNION);
	F.s.piece[u].hex = hx(1412);
	F.s.piece[v].hex = hx(1112);
	turn_owners(&F.c, &F.s);
	game_turn();
	assert_int_equal(F.s.stage, STAGE_OVER);
	assert_int_equal(F.s.ending, ENDING_DECISIVE_HEX);
	assert_int_equal(F.s.winner, SIDE_CONFEDERATE); /* 40 to 30 */
	assert_int_equal(F.s.level, LEVEL_MARGINAL);
}

static void resigning_is_a_decisive_defeat(void **state)
{
	(void)state;
	before_chits();
	turn_resign(&F.c, &F.s, SIDE_UNION, &F.listener);
	assert_int_equal(F.s.stage, STAGE_OVER);
	assert_int_equal(F.s.ending, ENDING_RESIGNED);
	assert_int_equal(F.s.winner, SIDE_CONFEDERATE);
	assert_int_equal(F.s.level, LEVEL_DECISIVE);
}

/* Whoever breaks off in the middle of a phase leaves nothing of it behind. */
static void resigning_ends_the_phase(void **state)
{
	(void)state;
	before_chits();
	F.s.stage = STAGE_MOVEMENT;
	F.s.active = SIDE_UNION;
	F.s.piece[u].flags = PF_UNSUPPLIED | PF_MARCHED | PF_STIRRED | PF_ENTRENCHED;
	F.s.piece[u].spent = 2;
	F.s.n_fought = 1;
	turn_resign(&F.c, &F.s, SIDE_UNION, &F.listener);
	assert_int_equal(F.s.piece[u].flags, PF_ENTRENCHED);
	assert_int_equal(F.s.piece[u].spent, 0);
	assert_int_equal(F.s.n_fought, 0);
}

static void a_draw_by_consent_ends_the_game(void **state)
{
	(void)state;
	before_chits();
	F.s.piece[u].strength--;
	F.s.lost_sp[SIDE_UNION]++;
	turn_draw(&F.c, &F.s, &F.listener);
	assert_int_equal(F.s.stage, STAGE_OVER);
	assert_int_equal(F.s.ending, ENDING_AGREED);
	assert_int_equal(F.s.winner, SIDE_NONE);
	assert_int_equal(F.s.level, LEVEL_DRAW);
}

/* PROTOCOL 1: the board returns, the last word about the chit goes on. */
static void Q2_a_take_back_keeps_the_chit_order(void **state)
{
	struct state then;
	(void)state;
	before_chits();
	then = F.s;
	F.s.piece[u].strength = 1;
	F.s.game_turn = 3;
	turn_chit_choice(&F.s, !then.take_bracketed);
	turn_take_back(&then, 7, &F.s, &F.listener);
	assert_int_equal(F.s.take_bracketed, !then.take_bracketed);
	F.s.take_bracketed = then.take_bracketed;
	assert_memory_equal(&F.s, &then, sizeof then);
}

/* ---- points ---- */

static struct score score(void)
{
	struct score sc;

	turn_score(&F.c, &F.s, &sc);
	return sc;
}

/* Q78: only what it did not hold at the start; Q76: only with a combat unit in the hex at the end. */
static void Q76_Q78_objectives(void **state)
{
	(void)state;
	before_chits();
	objective(SIDE_UNION, 1412, 6, false, SIDE_CONFEDERATE);
	objective(SIDE_UNION, 1012, 9, false, SIDE_UNION);
	objective(SIDE_UNION, 1413, 3, false, SIDE_NONE);
	assert_int_equal(score().objectives[SIDE_UNION], 0);
	F.s.piece[u].hex = hx(1412);
	turn_owners(&F.c, &F.s);
	assert_int_equal(F.s.owner[0], SIDE_UNION);
	assert_int_equal(score().objectives[SIDE_UNION], 6);
	F.s.piece[u].hex = hx(1413);
	turn_owners(&F.c, &F.s);
	assert_int_equal(F.s.owner[0], SIDE_UNION); /* it was last alone in it */
	assert_int_equal(score().objectives[SIDE_UNION], 3);
	F.s.piece[v].hex = hx(1412);
	turn_owners(&F.c, &F.s);
	assert_int_equal(F.s.owner[0], SIDE_CONFEDERATE);
	assert_int_equal(score().objectives[SIDE_CONFEDERATE], 0); /* it scores for the Union alone */
}

/* Q78: one point for each 4 SP the enemy lost, rounded down. */
static void Q78_losses(void **state)
{
	(void)state;
	before_chits();
	F.s.lost_sp[SIDE_UNION] = 11;
	F.s.lost_sp[SIDE_CONFEDERATE] = 36;
	assert_int_equal(score().losses[SIDE_CONFEDERATE], 2);
	assert_int_equal(score().losses[SIDE_UNION], 9);
	assert_int_equal(score().difference, 7);
	assert_int_equal(score().leader, SIDE_UNION);
}

/* Q79: 0-4 draw, 5-12 marginal, 13-24 substantial, 25 and more decisive, for either side. */
static void Q79_levels(void **state)
{
	static const struct {
		unsigned points, level;
	} at[] = { { 0, LEVEL_DRAW }, { 4, LEVEL_DRAW }, { 5, LEVEL_MARGINAL }, { 12, LEVEL_MARGINAL }, { 13, LEVEL_SUBSTANTIAL },
		{ 24, LEVEL_SUBSTANTIAL }, { 25, LEVEL_DECISIVE }, { 90, LEVEL_DECISIVE } };

	(void)state;
	for (unsigned i = 0; i < sizeof at / sizeof at[0]; i++)
		for (enum side loser = SIDE_UNION; loser < SIDE_COUNT; loser++) {
			F.s.lost_sp[loser] = (uint16_t)(4 * at[i].points);
			F.s.lost_sp[side_other(loser)] = 0;
			assert_int_equal(score().level, at[i].level);
			assert_int_equal(score().leader, at[i].level == LEVEL_DRAW ? SIDE_NONE : side_other(loser));
			assert_int_equal(score().difference, loser == SIDE_UNION ? -(int)at[i].points : (int)at[i].points);
		}
}

/* ---- arrivals and returns ---- */

/* He waits for Strategic Turn `turn`. */
static void awaited(piece_t p, unsigned turn)
{
	F.s.piece[p].where = WHERE_AWAITED;
	F.s.piece[p].hex = HEX_NONE;
	F.s.piece[p].hq = PIECE_NONE;
	F.s.piece[p].returns = (uint8_t)turn;
}

static void strategic_begins(void)
{
	F.s.game_turn = 4;
	F.s.stage = STAGE_COMBAT;
	turn_begin_strategic(&F.c, &F.s, &F.thrower, &F.listener);
	assert_null(state_broken(&F.c, &F.s));
}

static void H25_arrivals_when_they_are_due(void **state)
{
	piece_t now, later, c9, ann, on_it;

	(void)state;
	before_chits();
	on_it = unit(SIDE_UNION, "on-it", UNIT_INFANTRY, 3, 1313);
	now = unit(SIDE_CONFEDERATE, "now", UNIT_INFANTRY, 3, 1612);
	later = unit(SIDE_UNION, "later", UNIT_INFANTRY, 3, 1112);
	ann = leader(SIDE_UNION, "ann", 3, 3, 3, 0, 1313);
	c9 = hq(SIDE_UNION, "c9", HQ_CORPS, 1313, PIECE_NONE);
	F.c.scn.piece[on_it].on = c9;
	awaited(now, 1);
	awaited(later, 2);
	awaited(on_it, 1);
	awaited(c9, 1);
	awaited(ann, 1);
	strategic_begins();
	happened("strategic 1\n"
		"arrives on-it 1313\n"
		"arrives ann 1313\n"
		"arrives c9 1313\n"
		"arrives now 1612\n");
	assert_int_equal(F.s.piece[on_it].where, WHERE_MANIFEST);
	assert_int_equal(F.s.piece[on_it].hq, c9);
	assert_int_equal(F.s.piece[c9].hq, PIECE_NONE); /* Q74: it may stand Leaderless */
	assert_int_equal(F.s.piece[later].where, WHERE_AWAITED);
}

/* Q74: the enemy is there: the own source with the fewest foot MP from that hex, 1012 at 4 MP or 1017 at 5. */
static void Q74_the_enemy_is_there(void **state)
{
	piece_t late;

	(void)state;
	before_chits();
	source(SIDE_UNION, 1017);
	late = unit(SIDE_UNION, "late", UNIT_INFANTRY, 3, 1412);
	awaited(late, 1);
	F.s.piece[v].hex = hx(1412);
	strategic_begins();
	assert_true(log_has("arrives-elsewhere late 1412 1012"));
	assert_int_equal(F.s.piece[late].hex, hx(1012));
}

/* Every source taken: he waits for the next Strategic Turn, and comes then. */
static void Q74_every_source_is_taken(void **state)
{
	piece_t late;

	(void)state;
	before_chits();
	late = unit(SIDE_UNION, "late", UNIT_INFANTRY, 3, 1412);
	awaited(late, 1);
	F.s.piece[u].hex = hx(1113);
	F.s.piece[v].hex = hx(1412);
	unit(SIDE_CONFEDERATE, "w", UNIT_INFANTRY, 1, 1012);
	unit(SIDE_CONFEDERATE, "x", UNIT_INFANTRY, 1, 1717); /* the far corner, see field.c */
	strategic_begins();
	assert_true(log_has("arrival-waits late"));
	assert_int_equal(F.s.piece[late].where, WHERE_AWAITED);
	F.s.piece[v].hex = hx(1512);
	strategic_begins();
	assert_true(log_has("arrives late 1412"));
}

/* H8: combat units that appear capture like those that enter. */
static void H8_an_arrival_captures(void **state)
{
	piece_t foe, late;

	(void)state;
	before_chits();
	foe = leader(SIDE_CONFEDERATE, "foe", 3, 3, 3, 0, 1412);
	late = unit(SIDE_UNION, "late", UNIT_INFANTRY, 3, 1412);
	awaited(late, 1);
	strategic_begins();
	assert_int_equal(F.s.piece[foe].where, WHERE_CAPTURED);
}

/* Q66: in the Strategic Turn after the next, HQ'less, at the own source with the lowest id that no enemy unit holds. */
static void Q66_the_wounded_return(void **state)
{
	piece_t ann;

	(void)state;
	before_chits();
	source(SIDE_UNION, 1112);
	source(SIDE_UNION, 1017);
	ann = leader(SIDE_UNION, "ann", 3, 3, 3, 0, 1412);
	F.s.piece[ann] = (struct piece_state){ .where = WHERE_WOUNDED, .hex = HEX_NONE, .hq = PIECE_NONE, .returns = 2 };
	F.s.piece[u].hex = hx(1113);
	F.s.piece[v].hex = hx(1012);
	strategic_begins();
	assert_int_equal(F.s.piece[ann].where, WHERE_WOUNDED);
	strategic_begins();
	assert_true(log_has("returns ann 1017"));
	assert_int_equal(F.s.piece[ann].hex, hx(1017));
	assert_int_equal(F.s.piece[ann].hq, PIECE_NONE);
	assert_int_equal(F.s.piece[ann].returns, 0);
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)
#define ROLL(f) cmocka_unit_test_setup(f, field_open) /* without a check of the losses put in by hand */

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(R18_Q1_Q3_the_confederate_draws_first_and_the_higher_goes_first),
		CASE(Q2_the_bracketed_chit_may_be_taken),
		CASE(Q2_the_last_word_holds),
		CASE(R18_S77_drawn_in_each_player_turn),
		CASE(R17_unspent_points_lapse_with_the_movement_phase),
		CASE(Q26_R29_what_ends_when),
		CASE(R9_a_strategic_turn_every_four_game_turns),
		CASE(H26_the_length_of_the_game),
		CASE(Q77_a_decisive_hex_ends_the_game),
		CASE(Q77_only_combat_units_hold),
		CASE(Q77_both_hold_a_decisive_hex),
		CASE(resigning_is_a_decisive_defeat),
		CASE(resigning_ends_the_phase), CASE(a_draw_by_consent_ends_the_game), CASE(Q2_a_take_back_keeps_the_chit_order),
		CASE(Q76_Q78_objectives),
		ROLL(Q78_losses),
		ROLL(Q79_levels),
		CASE(H25_arrivals_when_they_are_due),
		CASE(Q74_the_enemy_is_there),
		CASE(Q74_every_source_is_taken),
		CASE(H8_an_arrival_captures),
		CASE(Q66_the_wounded_return),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
