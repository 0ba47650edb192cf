/* SPDX-License-Identifier: GPL-3.0-or-later
 * Whole orders given by pointing alone: appointments and manifests, chains of command, attacks handed on, conditions, standing
 * orders; and what they write is legal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "staged.h"
#include "table.h"
#include "view/pointing.h"

static const char *draft(const struct table *t)
{
	return t->desk.edit.s;
}

static struct table *strategic(void)
{
	struct solo *g = solo_begin("warrenton");

	staged_pass_to(g, SIDE_UNION, 0);
	return table_open(g, 80, 24, "");
}

/* The list of a piece, and down in it to the row that would write this order; Enter. */
static void choose(struct table *t, const char *piece, const char *order)
{
	char want[160];
	struct text w = text_in(want, sizeof want);

	text_add(&w, "Enter writes `");
	text_add(&w, order);
	text_add(&w, "`");
	table_orders(t, piece);
	table_down_to(t, want);
	table_press(t, "\n");
}

static void S40_R33_H2_a_strategic_turn_by_pointing_from_the_map(void **state)
{
	struct table *t = strategic();

	(void)state;
	choose(t, "couch", "resign couch");
	assert_true(table_shows(t, "line 1: resign couch"));
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	/* now the HQ stands Leaderless in the list of its hex, and another can have it; why not Bayard: he stands elsewhere */
	table_orders(t, "ii-corps");
	/* what can be done comes first, all that is refused is one row until it is opened */
	assert_true(table_shows(t, ">+ Meade"));
	assert_false(table_shows(t, "  ! "));
	table_find(t, "refused: Enter shows why");
	table_press(t, "\n");
	assert_true(table_shows(t, "refused: Enter folds them"));
	table_find(t, "Bayard");
	assert_true(table_shows(t, "closed, S41"));
	table_press(t, "\n");
	assert_true(table_shows(t, "S41: "));
	table_press(t, "?");
	assert_int_equal(t->desk.scene, SCENE_PAGE);
	assert_string_equal(t->desk.rule, "S41");
	table_press(t, "^^");
	choose(t, "ii-corps", "appoint meade to ii-corps");
	table_press(t, "^");
	choose(t, "pleasonton", "release cav-1");
	table_press(t, "^");
	choose(t, "pleasonton", "release cav-2");
	table_press(t, "^");
	choose(t, "burnside", "assign cav-1 to aop");
	table_press(t, "^");
	/* a thing done is undone, not written against */
	choose(t, "burnside", "release cav-1");
	assert_true(table_shows(t, "taken back"));
	table_press(t, "^");
	choose(t, "cav-2", "combine cav-2 with cav-1");
	table_press(t, "^");
	table_draft_is(t, "resign couch\nappoint meade to ii-corps\nrelease cav-1\nrelease cav-2\ncombine cav-2 with cav-1");
	assert_true(marks_all_good(&t->desk.marks));
	/* and line by line back to it */
	table_press(t, "d{\n");
	assert_int_equal(t->desk.scene, SCENE_ORDER);
	table_clear(t);
}

static void S61_S62_a_unit_released_is_led_by_another(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	choose(t, "pleasonton", "release cav-1");
	table_press(t, "^");
	/* at the head, so it is loose before anything moves, and stands among the pieces that take orders */
	table_orders(t, "cav-1");
	table_find(t, "Meade's chit");
	table_press(t, "\nl\n");
	assert_string_equal(draft(t), "release cav-1\nchit meade\n  march cav-1 to 6109\n");
	assert_true(desk_idle(&t->desk));
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

static void Q19_Q22_released_and_resigned_at_each_moment(void **state)
{
	struct table *t = table_set(80, 24, "combat\nattack couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\n");
	static const char *const when[] = { "+ at first", "+ in combat", "+ at last" };
	static const char *const want[] = {
		"resign sumner\ncombat\nattack couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\n",
		"combat\nresign sumner\nattack couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\n",
		"combat\nattack couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\nresign sumner",
	};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		table_orders(t, "sumner");
		table_find(t, when[i]);
		table_press(t, "\n^");
		table_draft_is(t, want[i]);
		assert_true(marks_all_good(&t->desk.marks));
		table_press(t, "du^");
	}
	/* what the attack used is not released for another afterwards, and the list says why */
	table_orders(t, "couch");
	table_find(t, "! at last: 6-3 [ii-1]");
	assert_true(table_shows(t, "closed, "));
	table_clear(t);
}

static void else_and_nested_ifs_by_keys(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\nchit hooker\nchit couch\n");

	(void)state;
	/* Hooker only if a hex is clear; Couch else */
	table_press(t, "d");
	t->desk.edit.at = strlen("chit burnside\n");
	table_press(t, "i>>}>");
	assert_true(table_shows(t, "if clear "));
	table_press(t, "<\n}}I");
	desk_idle(&t->desk);
	assert_non_null(strstr(draft(t), "chit burnside\nif clear 6"));
	assert_non_null(strstr(draft(t), "\n  chit hooker\nelse\n  chit couch\n"));
	assert_true(marks_all_good(&t->desk.marks));
	/* an if within the else, and its condition changed afterwards */
	table_press(t, "i\n");
	assert_non_null(strstr(draft(t), "else\n  if acts "));
	assert_non_null(strstr(draft(t), "\n    chit couch\n"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CLAUSE);
	table_press(t, ">\n");
	assert_non_null(strstr(draft(t), "else\n  if won "));
	desk_idle(&t->desk);
	assert_int_equal(t->desk.marks.count[MARK_UNREAD], 0);
	/* and out again, step by step */
	table_press(t, "}<<");
	assert_non_null(strstr(draft(t), "\n  chit hooker\nchit couch\n"));
	table_press(t, ">");
	assert_non_null(strstr(draft(t), "\n  chit hooker\n  chit couch\n"));
	table_press(t, "<uuuuuuuu");
	table_draft_is(t, "chit burnside\nchit hooker\nchit couch\n");
	table_clear(t);
}

static void Q71_lists_of_standing_orders_by_the_form(void **state)
{
	struct table *t = table_set(80, 24, "standing\nhex 6009 intensity 2 # hold\n");

	(void)state;
	table_press(t, "d");
	assert_int_equal(t->desk.scene, SCENE_LINES);
	t->desk.edit.at = t->desk.edit.len - 3;
	table_press(t, "\n");
	assert_true(table_shows(t, "< 2 >"));
	/* the second attack on it finds less, the third nothing */
	table_find(t, "2nd time");
	table_press(t, ">>");
	table_find(t, "3rd time");
	table_press(t, ">");
	assert_true(table_shows(t, "4th time  < the same >"));
	table_find(t, "Rating");
	table_press(t, ">>");
	table_find(t, "Stand");
	table_press(t, ">>\n");
	table_draft_is(t, "standing\nhex 6009 intensity 2 1 0 rating 1 stand yes # hold\n");
	assert_true(marks_all_good(&t->desk.marks));
	/* without the second there is no third */
	table_press(t, "\n");
	table_find(t, "2nd time");
	table_press(t, "<<");
	assert_false(table_shows(t, "3rd time"));
	table_press(t, "\n");
	table_draft_is(t, "standing\nhex 6009 intensity 2 rating 1 stand yes # hold\n");
	table_clear(t);
}

/* S87, R26: the initiative handed to two, each with an attack of his own. */
static void S87_R26_a_superior_hands_his_attack_on(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_orders(t, "couch");
	table_find(t, "+ Sumner hands on: ");
	table_press(t, "\n");
	assert_true(table_shows(t, "Attack handed to Couch"));
	table_find(t, "Intensity");
	table_press(t, "<<>\4");
	table_draft_is(t, "combat\nattack sumner\n  pass couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\n");
	assert_true(marks_all_good(&t->desk.marks));
	/* the next from the same hand; what it has used of the span is told */
	table_orders(t, "willcox");
	table_find(t, "line 2: Sumner, span ");
	table_press(t, "\n");
	/* S91: the same hex once more, in case he holds it */
	table_find(t, "On ");
	for (int tries = 0; pointing_of(&t->desk)->strike.attack.target != table_hex(t, 6010); tries++) {
		assert_true(tries < HEXES_MAX);
		table_press(t, ">");
	}
	table_find(t, "Then");
	table_press(t, ">\4");
	table_draft_is(t, "combat\nattack sumner\n  pass couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\n"
		"  pass willcox on 6010 from 6009 with ix-corps intensity 2 rating 0 advance\n");
	assert_true(marks_all_good(&t->desk.marks));
	/* Q43: nobody twice */
	table_orders(t, "couch");
	table_find(t, "line 2: Sumner, span ");
	assert_true(table_shows(t, "closed, Q43"));
	table_press(t, "^");
	/* each is changed again in its own line */
	table_press(t, "d");
	t->desk.edit.at = (size_t)(strstr(draft(t), "pass willcox") - draft(t));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	assert_true(table_shows(t, "Attack handed to Willcox"));
	table_find(t, "Intensity");
	table_press(t, "<\4");
	table_draft_is(t, "combat\nattack sumner\n  pass couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\n"
		"  pass willcox on 6010 from 6009 with ix-corps intensity 1 rating 0 advance\n");
	table_clear(t);
}

/* S15, S18, R3: an army over an army over a corps, link by link. */
static void R3_a_chain_of_command_by_pointing(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_orders(t, "sumner");
	table_find(t, "Burnside's chit");
	table_press(t, "\nl\n");
	table_draft_is(t, "chit burnside\n  command sumner\n    march right-gd to 6109\n");
	table_orders(t, "couch");
	table_find(t, "Sumner, span 0/3");
	table_press(t, "\nl\n");
	table_orders(t, "reynolds");
	table_find(t, "Burnside, span 1/5");
	table_press(t, "\nl\n");
	table_draft_is(t, "chit burnside\n  command sumner\n    march right-gd to 6109\n    command couch\n"
		"      march ii-corps to 6109\n  command reynolds\n    march i-corps to 6109\n");
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

static void reach_counts_from_where_the_orders_lead(void **state)
{
	struct table *t = table_set(132, 43, "chit burnside\n  march aop to 6109\n");

	(void)state;
	t->desk.chosen = table_piece(t, "burnside");
	table_press(t, "m");
	assert_true(table_shows(t, "6109, where your orders take it"));
	table_press(t, "m");
	assert_true(table_shows(t, "Reach from where it stands now"));
	assert_true(table_shows(t, "6009, where it stands"));
	table_press(t, "m");
	assert_true(table_shows(t, "Whom he can command"));
	/* who is not moved has one of them only */
	table_press(t, "mmmm");
	t->desk.chosen = table_piece(t, "sumner");
	table_press(t, "m");
	assert_true(table_shows(t, "6009, where it stands"));
	table_press(t, "m");
	assert_true(table_shows(t, "Whom he can command"));
	table_clear(t);
}

/* S114, H9: a journey by rail, its hexes marked, its cost told, what is too far refused with its rule. */
static void H9_by_rail(void **state)
{
	struct table *t = table_set(132, 43, "");
	struct pointing *g = pointing_of(&t->desk);
	hex_t to = HEX_NONE;

	(void)state;
	desk_focus(&t->desk, table_hex(t, 6109));
	table_orders(t, "bayard-cav");
	table_find(t, "go by rail ...");
	table_press(t, "\n");
	assert_true(table_shows(t, "By rail, by:"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_true(table_shows(t, "It costs 2 rail points of 25 left"));
	/* Esc leads back to the list, and nothing is written */
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_ORDER);
	assert_string_equal(draft(t), "");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	for (unsigned h = 0; h < HEXES_MAX && to == HEX_NONE; h++)
		if (g->journey.in[h])
			to = (hex_t)h;
	assert_int_not_equal(to, HEX_NONE);
	/* not to where it stands */
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_string_equal(draft(t), "");
	desk_focus(&t->desk, to);
	table_press(t, "><");
	while (t->desk.focus != to) /* the edge of the map */
		table_press(t, ">");
	assert_true(table_shows(t, "legal, 2 rail points of 25 left"));
	table_press(t, "\n");
	assert_non_null(strstr(draft(t), "\n  entrain bayard-cav to "));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

/* H10: by a unit of an HQ or alone; and who starts on it may repair it instead. */
static void H10_a_railway_is_wrecked_and_repaired(void **state)
{
	struct table *t = table_set(132, 43, "");

	(void)state;
	table_orders(t, "bayard-cav");
	table_find(t, "wreck the railway");
	table_press(t, "\n\n");
	assert_non_null(strstr(draft(t), "  wreck bayard-cav\n"));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_press(t, "du^");
	table_orders(t, "bayard-cav");
	table_find(t, "repair the railway");
	table_press(t, "\n");
	table_draft_is(t, "repair bayard-cav\n");
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

static void H12_supply_laid_over_the_map(void **state)
{
	struct table *t = table_set(132, 43, "");

	(void)state;
	table_press(t, "mmmmm");
	assert_true(table_shows(t, "Supply"));
	assert_true(table_shows(t, "Digits: MP of the trace"));
	table_press(t, "i");
	assert_true(table_shows(t, "Union: 25 rail points left in this cycle; "));
	table_clear(t);
}

/* H7: one MP more, and what it may cost is told. */
static void H7_a_forced_march(void **state)
{
	struct table *t = table_set(132, 43, "");

	(void)state;
	table_orders(t, "couch");
	table_press(t, "\nl");
	assert_true(table_shows(t, "1 of 3 MP left"));
	table_press(t, "f");
	assert_true(table_shows(t, "2 of 4 MP left"));
	assert_true(table_shows(t, "By force"));
	table_press(t, "\n");
	table_draft_is(t, "chit couch\n  march ii-corps to 6109 force\n");
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

/* H23, Q31: from march, after the march that leads there, in the same block; changed again in its line. */
static void H23_an_attack_from_march(void **state)
{
	struct table *t = table_set(132, 43, "chit couch\n");

	(void)state;
	table_orders(t, "couch");
	table_find(t, "attack from march ...");
	table_press(t, "\n");
	assert_true(table_shows(t, "Attack from march, by:"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	assert_true(table_shows(t, "Attack from march: Couch"));
	assert_true(table_shows(t, "0-2 (W4)"));
	table_find(t, "Intensity");
	table_press(t, "<\4");
	assert_non_null(strstr(draft(t), "chit couch\n  assault couch on 60"));
	assert_non_null(strstr(draft(t), " with ii-corps intensity 1 rating 0 hold\n"));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_press(t, "d");
	t->desk.edit.at = (size_t)(strstr(draft(t), "assault") - draft(t));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	table_find(t, "Then");
	table_press(t, ">\4");
	assert_non_null(strstr(draft(t), " rating 0 advance\n"));
	table_clear(t);
}

/* H24: at the end of the combat part; Q75: the sides of the train's hex that are no minor river say why not. */
static void H24_Q75_entrenchments_and_bridges(void **state)
{
	struct table *t = table_set(132, 43, "");

	(void)state;
	table_orders(t, "couch");
	table_find(t, "entrench, without");
	table_press(t, "\n");
	table_draft_is(t, "combat\nentrench ii-1 ii-2 ii-3\n");
	assert_true(marks_all_good(&t->desk.marks));
	table_orders(t, "pontoons");
	table_find(t, "6209 ");
	assert_true(table_shows(t, "closed, Q75"));
	table_clear(t);
}

/* Q2: the Confederate's word on the bracketed chit, in the list of any piece of his; said anew it changes its line. */
static void Q2_the_bracketed_chit_by_pointing(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct table *t;

	(void)state;
	staged_pass_to(g, SIDE_CONFEDERATE, 0);
	assert_true(g->charts.scn.bracketed_chit < g->charts.scn.n_pool);
	t = table_open(g, 80, 24, "");
	table_orders(t, "lee");
	table_find(t, "take the bracketed one");
	assert_true(table_shows(t, "Enter writes `chit take`"));
	table_press(t, "\n");
	assert_string_equal(draft(t), "chit take\n");
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_orders(t, "jackson");
	table_find(t, "draw, not the bracketed");
	table_press(t, "\n");
	assert_string_equal(draft(t), "chit draw\n");
	table_clear(t);
	/* the Union has no such word */
	t = table_set(80, 24, "");
	table_orders(t, "burnside");
	assert_false(table_shows(t, "bracketed"));
	table_clear(t);
}

/* H3, H7: what bars a march is told with the order that would do it. */
static void H3_H7_a_refused_step_names_the_order_that_could(void **state)
{
	struct table *t = table_set(132, 43, "");
	struct pointing *g = pointing_of(&t->desk);
	bool force = false;

	(void)state;
	table_orders(t, "couch");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	/* Culpeper Court House, with Lee in it */
	table_press(t, "b");
	assert_true(table_shows(t, "H3: "));
	assert_true(table_shows(t, "`attack from march` in his list"));
	assert_int_equal(g->walk.march.n_path, 0);
	/* the way there is 1 MP longer than his allowance: the cursor goes to each hex until one is found */
	table_press(t, "\t");
	for (unsigned h = 0; h < grid_count(&t->solo->charts.map.grid) && !force; h++) {
		desk_focus(&t->desk, (hex_t)h);
		if (grid_distance(&t->solo->charts.map.grid, g->walk.start, (hex_t)h) > 4 || g->walk.reach.mp[h] != 0xff)
			continue;
		table_press(t, "\n");
		force = table_shows(t, "a forced march could: f (H7)");
	}
	assert_true(force);
	hex_t to = t->desk.focus;

	/* the cursor stays where it is to go */
	table_press(t, "f\n");
	assert_int_equal(walk_end(&g->walk), to);
	table_clear(t);
}

/* S86, Q31, H20: an attack from march is weighed before it is written, by the same form; its limits are those from march. */
static void S86_Q31_an_attack_from_march_is_weighed(void **state)
{
	struct table *t = table_set(80, 24, "chit couch\n");

	(void)state;
	table_orders(t, "couch");
	table_find(t, "attack from march ...");
	table_press(t, "\n\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	table_press(t, "B");
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
	assert_true(table_shows(t, "Assault on "));
	assert_true(table_shows(t, " of 0..2 (W4, Q31: march)"));
	assert_true(table_shows(t, "not his to choose (W4)"));
	assert_true(table_shows(t, "Die against his "));
	table_find(t, "intensity");
	table_press(t, "4");
	assert_true(table_shows(t, "Q31: from march no more than"));
	table_press(t, "1");
	/* a corps goes as one, and from its hex alone */
	table_find(t, "[ii-1]");
	table_press(t, " ");
	assert_false(table_shows(t, "[x] infantry"));
	table_press(t, " ");
	assert_true(table_shows(t, "legal: assault couch on "));
	table_press(t, "\n");
	assert_non_null(strstr(draft(t), "chit couch\n  assault couch on 60"));
	assert_non_null(strstr(draft(t), " with ii-corps intensity 1 rating 0 hold\n"));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

/* Enter on a march without a step writes nothing and says what is missing; the chit alone has its key. */
static void no_step_is_no_order_unless_it_is_asked_for(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_orders(t, "sumner");
	table_press(t, "\n\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	assert_true(table_shows(t, "no step is walked yet"));
	assert_string_equal(draft(t), "");
	table_press(t, "c");
	table_draft_is(t, "chit sumner\n");
	/* then the line is there, and there is nothing more that could be written without a step */
	table_orders(t, "sumner");
	table_find(t, "line 1: in the block");
	table_press(t, "\nc");
	assert_true(table_shows(t, "stands there already"));
	table_press(t, "x");
	assert_true(table_shows(t, "this key does nothing here; F1 shows all keys"));
	table_press1(t, PRESS_F1);
	assert_int_equal(t->desk.scene, SCENE_PAGE);
	assert_true(table_shows(t, "On a march"));
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	table_draft_is(t, "chit sumner\n");
	table_clear(t);
}

/* S67, S68, Q12: who commands no HQ takes his units along, as many as his span; `a` leaves them, and takes them again. */
static void S67_S68_a_leader_without_an_hq_takes_his_units_along(void **state)
{
	struct solo *g = staged_begin();
	piece_t couch = charts_piece(&g->charts, "couch", 5), unit[8];
	unsigned n = state_manifest(&g->charts, &g->state, charts_piece(&g->charts, "ii-corps", 8), unit, 8), span;
	struct table *t;
	struct walk *k;

	(void)state;
	assert_int_equal(command_hq(&g->state, couch), PIECE_NONE);
	span = command_ratings(&g->charts, &g->state, couch).span;
	assert_true(n > span && span > 0);
	for (unsigned i = 0; i < n; i++)
		release_do(&g->charts, &g->state, unit[i], NULL);
	g->state.initiatives = 2;
	t = table_open(g, 80, 24, "");
	k = &pointing_of(&t->desk)->walk;
	table_orders(t, "couch");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	assert_int_equal(k->march.n_pieces, 1 + span);
	assert_int_equal(k->march.piece[0], couch);
	assert_int_equal(k->col.mp, 3);
	table_press(t, "a");
	assert_int_equal(k->march.n_pieces, 1);
	assert_int_equal(k->col.mp, 7);
	table_press(t, "a");
	assert_int_equal(k->march.n_pieces, 1 + span);
	for (unsigned d = 0; d < 6 && k->march.n_path == 0; d++) {
		char key[2] = { "yulnbh"[d], '\0' };

		table_press(t, key);
	}
	table_press(t, "\n");
	assert_non_null(strstr(draft(t), "chit couch\n  march couch ii-"));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

/* S3, S13: a subordinate goes below the block of his commander, wherever that one went; who leads each HQ is said. */
static void S3_S13_a_subordinate_marches_in_his_commanders_block(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_orders(t, "hooker");
	table_press(t, "\nm");
	assert_true(table_shows(t, "III Corps, Stoneman"));
	table_press(t, "^l\n");
	table_orders(t, "stoneman");
	assert_true(table_shows(t, "line 1: Hooker, span 0/"));
	table_press(t, "\n");
	assert_true(table_shows(t, "in Hooker's block, line 1,"));
	assert_true(table_shows(t, "command stoneman"));
	table_press(t, "l\n");
	assert_non_null(strstr(draft(t), "chit hooker\n  march center-gd to "));
	assert_non_null(strstr(draft(t), "\n  command stoneman\n    march iii-corps to "));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

/* An `if` asks about the Leader and the hex of the lines above it. */
static void an_if_begins_with_the_line_above(void **state)
{
	struct table *t = table_set(80, 24, "combat\nattack couch on 6010 from 6009 with ii-corps intensity 1 rating 0 hold\n"
		"attack willcox on 6010 from 6009 with ix-corps intensity 1 rating 0 hold\n");

	(void)state;
	table_press(t, "d");
	t->desk.edit.at = (size_t)(strstr(draft(t), "attack willcox") - draft(t));
	table_press(t, "i");
	assert_int_equal(t->desk.scene, SCENE_CLAUSE);
	assert_true(table_shows(t, "< Couch >"));
	table_press(t, ">");
	assert_true(table_shows(t, "< 6010 "));
	table_press(t, "\n");
	assert_non_null(strstr(draft(t), "hold\nif won 6010\n  attack willcox"));
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(S40_R33_H2_a_strategic_turn_by_pointing_from_the_map),
		cmocka_unit_test(S61_S62_a_unit_released_is_led_by_another),
		cmocka_unit_test(Q19_Q22_released_and_resigned_at_each_moment),
		cmocka_unit_test(else_and_nested_ifs_by_keys),
		cmocka_unit_test(Q71_lists_of_standing_orders_by_the_form),
		cmocka_unit_test(S87_R26_a_superior_hands_his_attack_on),
		cmocka_unit_test(R3_a_chain_of_command_by_pointing),
		cmocka_unit_test(reach_counts_from_where_the_orders_lead), cmocka_unit_test(H9_by_rail),
		cmocka_unit_test(H10_a_railway_is_wrecked_and_repaired), cmocka_unit_test(H12_supply_laid_over_the_map),
		cmocka_unit_test(H7_a_forced_march), cmocka_unit_test(H23_an_attack_from_march),
		cmocka_unit_test(H24_Q75_entrenchments_and_bridges), cmocka_unit_test(Q2_the_bracketed_chit_by_pointing),
		cmocka_unit_test(H3_H7_a_refused_step_names_the_order_that_could),
		cmocka_unit_test(S86_Q31_an_attack_from_march_is_weighed),
		cmocka_unit_test(no_step_is_no_order_unless_it_is_asked_for),
		cmocka_unit_test(S67_S68_a_leader_without_an_hq_takes_his_units_along),
		cmocka_unit_test(S3_S13_a_subordinate_marches_in_his_commanders_block),
		cmocka_unit_test(an_if_begins_with_the_line_above),
	};

	return cmocka_run_group_tests_name("given", tests, NULL, NULL);
}
