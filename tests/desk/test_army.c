/* SPDX-License-Identifier: GPL-3.0-or-later
 * The army chart without a terminal: goldens, folding, and orders given from its rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "staged.h"
#include "table.h"
#include "view/board.h"
#include "view/chart.h"

static struct table *strategic(int w, int h)
{
	struct solo *g = solo_begin("warrenton");

	staged_pass_to(g, SIDE_UNION, 0);
	return table_open(g, w, h, "");
}

/* ---- goldens: game turn 4, with a march in the draft, so that the chart shows what will be ---- */

static void golden_at(int w, int h, const char *name, bool attributes)
{
	struct table *t = table_open(staged_begin(), w, h, "");
	struct text out = text_in(table_buf, sizeof table_buf);

	table_press(t, "a");
	canvas_dump(&t->canvas, &out);
	table_find(t, "- II Corps");
	out = text_in(table_buf, sizeof table_buf);
	canvas_dump(&t->canvas, &out);
	if (attributes) {
		text_add(&out, "\nattributes without colour\n");
		canvas_dump_attributes(&t->canvas, THEME_MONO, &out);
	}
	table_press(t, "r");
	canvas_dump(&t->canvas, &out);
	if (attributes) {
		text_add(&out, "\nattributes in eight colours\n");
		canvas_dump_attributes(&t->canvas, THEME_8, &out);
	}
	golden_is(name, table_buf);
	table_clear(t);
}

static void chart_at_80x24(void **state)
{
	(void)state;
	golden_at(80, 24, "army-80x24", true);
}

static void chart_at_132x43(void **state)
{
	(void)state;
	golden_at(132, 43, "army-132x43", false);
}

static void chart_at_40x12(void **state)
{
	(void)state;
	golden_at(40, 12, "army-40x12", true);
}

/* ---- orders ---- */

/* A whole reorganisation: Couch resigns, Meade takes his corps, a cavalry brigade goes to the Army of the Potomac. */
static void S40_Q72_a_strategic_turn_from_the_chart(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a");
	table_find(t, "Couch");
	table_press(t, "x");
	assert_true(table_shows(t, "written `resign couch`: legal"));
	assert_true(table_shows(t, "Couch *** [couch] initiative-span-combat 2-2-1, HQ'less"));
	table_find(t, " II Corps");
	table_press(t, "a");
	assert_true(table_shows(t, "Appoint whom to II Corps?"));
	while (!table_shows(t, "legal: Enter writes `appoint meade to ii-corps`"))
		table_press1(t, PRESS_DOWN);
	table_press(t, "\n");
	assert_true(table_shows(t, "written `appoint meade to ii-corps`: legal"));
	/* the cursor is on the HQ still, which now stands in its Leader's row */
	assert_true(table_shows(t, "Meade *** [meade] initiative-span-combat"));
	table_find(t, "[cav-1]");
	table_press(t, "r");
	assert_true(table_shows(t, "written `release cav-1`: legal"));
	table_find(t, "[cav-1]");
	table_press(t, "s");
	while (!table_shows(t, "Enter writes `assign cav-1 to aop`"))
		table_press1(t, PRESS_DOWN);
	table_press(t, "\n");
	table_draft_is(t, "resign couch\nappoint meade to ii-corps\nrelease cav-1\nassign cav-1 to aop");
	table_find(t, "Meade");
	assert_true(table_shows(t, "Meade ***, II Corps"));
	table_press(t, "d");
	assert_true(table_shows(t, "as it stands now"));
	table_find(t, "Couch");
	assert_true(table_shows(t, "Couch ***, II Corps"));
	table_clear(t);
}

/* The opposite of an order in the draft takes it out again; so does undo. */
static void what_is_in_the_draft_is_taken_back(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a");
	table_find(t, "Couch");
	table_press(t, "x");
	table_find(t, "Couch");
	table_press(t, "a");
	while (!table_shows(t, "Enter writes `appoint couch to ii-corps`"))
		table_press1(t, PRESS_DOWN);
	table_press(t, "\n");
	table_draft_is(t, "");
	assert_true(table_shows(t, "taken back"));
	table_find(t, "[ii-1]");
	table_press(t, "r");
	table_draft_is(t, "release ii-1");
	table_press1(t, PRESS_CTRL('U'));
	table_draft_is(t, "");
	table_press1(t, PRESS_CTRL('R'));
	table_draft_is(t, "release ii-1");
	table_clear(t);
}

/* Of several in one line only the one meant. */
static void one_of_a_list_is_taken_back(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "orelease ii-1 ii-2\nassign ii-1 ii-2 to aop");
	table_press1(t, PRESS_ESC);
	table_press(t, "a");
	table_find(t, "[ii-1]");
	table_press(t, "r");
	table_draft_is(t, "release ii-1 ii-2\nassign ii-2 to aop\n");
	table_clear(t);
}

/* In how many rows of the screen this stands. */
static unsigned rows_with(struct table *t, const char *what)
{
	unsigned n = 0;

	for (const char *s = strstr(table_dump(t), what); s != NULL; s = strstr(strchr(s, '\n'), what))
		n++;
	return n;
}

static void S41_S97_R32_refusals_are_listed_with_their_rules(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a");
	table_find(t, "Couch");
	table_press(t, "a");
	assert_true(table_shows(t, "  ! "));
	assert_true(table_shows(t, "refused, ") && table_shows(t, "N32"));
	/* what is refused for the same reason is told once; Enter lists it */
	assert_true(table_shows(t, " more (Enter lists them): N32, "));
	assert_true(rows_with(t, ": N32, ") <= 3); /* both refusals of N32, and the sentence of the row chosen */
	unsigned together = rows_with(t, "(Enter lists them)");
	table_press(t, "\n");
	assert_int_equal(rows_with(t, "(Enter lists them)"), together - 1);
	assert_true(rows_with(t, ": N32, ") > 3);
	table_draft_is(t, "");
	table_press(t, "\n");
	assert_true(table_shows(t, "not written, N32"));
	table_draft_is(t, "");
	table_find(t, "[cav-1]");
	table_press(t, "r");
	table_find(t, "[cav-1]");
	table_press(t, "s");
	assert_true(table_shows(t, ": S97, "));
	table_press1(t, PRESS_ESC);
	table_find(t, "Dix");
	table_press(t, "a");
	assert_true(table_shows(t, ": S41, ") || table_shows(t, ": N32, "));
	table_clear(t);
}

/* R33: in a player turn before anything marches, or when combat begins. */
static void R33_Q22_a_player_turn_from_the_chart(void **state)
{
	struct table *t = table_open(staged_begin(), 80, 24, "");

	(void)state;
	table_press(t, "ochit reynolds\nmarch i-corps to 6109");
	table_press1(t, PRESS_ESC);
	table_press(t, "a");
	table_find(t, "[ii-1]");
	table_press(t, "r");
	assert_true(table_shows(t, "+ infantry 6-3 [ii-1], at first"));
	table_press(t, "\n");
	table_draft_is(t, "release ii-1\nchit reynolds\n  march i-corps to 6109");
	assert_true(table_shows(t, "written `release ii-1`: legal"));
	table_find(t, "Reynolds");
	table_press(t, "x");
	table_press1(t, PRESS_DOWN);
	assert_true(table_shows(t, "legal: Enter writes `resign reynolds`, when combat begins"));
	table_press(t, "\n");
	table_draft_is(t, "release ii-1\nchit reynolds\n  march i-corps to 6109\ncombat\nresign reynolds");
	assert_true(table_shows(t, "written `resign reynolds`: legal"));
	table_find(t, "[ii-2]");
	table_press(t, "s");
	/* no HQ takes a unit in a player turn: one row, and the sentence of it */
	assert_int_equal(rows_with(t, ": R33, "), 2);
	table_press(t, "\n\n");
	assert_true(table_shows(t, "not written, R33"));
	table_clear(t);
}

static void the_enemy_is_only_looked_at(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "A");
	assert_true(table_shows(t, "Confederate, the enemy"));
	table_press(t, "x");
	assert_true(table_shows(t, "the enemy's army can only be looked at"));
	table_draft_is(t, "");
	table_press1(t, PRESS_TAB);
	assert_true(table_shows(t, "Union, yours"));
	table_clear(t);
}

static void rows_fold_and_lead_to_the_map(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a");
	table_find(t, "Sumner");
	table_press1(t, PRESS_LEFT);
	assert_true(table_shows(t, "+ Sumner"));
	assert_false(table_shows(t, "[ii-1]"));
	table_press1(t, PRESS_RIGHT);
	assert_true(table_shows(t, "[ii-1]"));
	table_find(t, "[ii-2]");
	table_press1(t, PRESS_LEFT);
	assert_true(table_shows(t, "> ") && table_shows(t, "- Couch"));
	table_find(t, "Dix");
	table_press(t, "\n");
	assert_int_equal(grid_id(&t->desk.pos.charts->map.grid, t->desk.focus), 6516);
	assert_int_equal(t->desk.scene, SCENE_MAP);
	/* a unit on a manifest is ordered through the Leader of its HQ */
	table_press(t, "a");
	table_find(t, "[vi-3]");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_int_equal(t->desk.chosen, table_piece(t, "wf-smith"));
	table_clear(t);
}

/* Left on a heading and opened again, the cursor is on the first piece below it; where nothing is open below, it stays. */
static void the_chart_opens_on_a_piece(void **state)
{
	struct table *t = strategic(80, 24);
	const struct board *b;

	(void)state;
	table_press(t, "a");
	b = board_of(&t->desk);
	for (unsigned i = 0; i < b->army.n; i++)
		table_press1(t, PRESS_UP);
	assert_int_equal(b->army.row[b->at].piece, PIECE_NONE);
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	table_press(t, "a");
	assert_int_equal(b->at, 1);
	assert_int_not_equal(b->army.row[b->at].piece, PIECE_NONE);
	table_clear(t);
}

/* One change makes another line illegal: it is said at once.  Units combine after all are assigned (Q72). */
static void Q72_a_line_made_illegal_is_told(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a/ix-1\nr/ix-2\nr/ix-1\nc\n");
	if (strstr(t->desk.edit.s, "combine ix-1 with ix-2") == NULL)
		fail_msg("%s", table_dump(t));
	assert_false(table_shows(t, "but now"));
	table_press(t, "/ix-1\ns\n");
	assert_non_null(strstr(t->desk.said, "written; but now `combine ix-1 with ix-2` is illegal, H2: "));
	table_press1(t, PRESS_CTRL('U'));
	table_press(t, "/ix-1\ns");
	table_find(t, "IX Corps");
	table_press(t, "\n");
	if (strstr(t->desk.said, "taken back; but now `combine ix-1 with ix-2` is illegal, H2: ") == NULL)
		fail_msg("%s\n%s", t->desk.edit.s, t->desk.said);
	table_clear(t);
}

/* On the map the keys of chits, rolls and attacks write nothing where all of them would be illegal. */
static void a_strategic_turn_has_no_chits_on_the_map(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	for (const char *key = "ctx"; *key != '\0'; key++) {
		table_press1(t, (uint32_t)*key);
		assert_int_equal(t->desk.scene, SCENE_MAP);
		assert_true(table_shows(t, "a Strategic Turn has no chits, rolls and attacks"));
	}
	table_draft_is(t, "");
	t->solo->state.stage = STAGE_COMBAT;
	table_press(t, "t");
	assert_true(table_shows(t, "the movement phase is over"));
	table_draft_is(t, "");
	table_clear(t);
}

/* A row is found by a name: a Leader's, a unit's, that of one who is folded away, an enemy's in the enemy's army, or of a place. */
static void rows_are_found_by_name(void **state)
{
	struct table *t = strategic(80, 24);
	char row[256];
	static const struct {
		const char *keys, *row;
	} finds[] = {
		{ "/franklin\n", "Franklin" }, { "/iii-2\n", "[iii-2]" }, { "/longst\n", "Longstreet" }, { "/slocum\n", "Slocum" },
		{ "/suffolk\n", "Peck" }, { "/dix^", "Peck" }, { "/lynchburg\n", "Peck" },
	};

	(void)state;
	table_press(t, "a");
	for (size_t i = 0; i < sizeof finds / sizeof finds[0]; i++) {
		struct text w = text_in(row, sizeof row);

		table_press(t, finds[i].keys);
		assert_int_equal(t->desk.scene, SCENE_ARMY);
		table_row(t, &w);
		if (strstr(row, finds[i].row) == NULL)
			fail_msg("after %s: %s", finds[i].keys, row);
	}
	assert_true(table_shows(t, "nobody of this army stands there"));
	/* folded: the row of the Leader it hangs on */
	struct text w = text_in(row, sizeof row);

	table_find(t, "Stoneman");
	table_press1(t, PRESS_LEFT);
	assert_false(table_shows(t, "[iii-2]"));
	table_press(t, "/iii-2\n");
	table_row(t, &w);
	assert_non_null(strstr(row, "Stoneman"));
	table_draft_is(t, "");
	table_clear(t);
}

/* "As it stands now" is a look aside: the chart opened anew has the orders carried out; help read in between changes nothing. */
static void the_chart_opens_with_the_orders_carried_out(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a");
	table_find(t, "Franklin");
	table_press(t, "xd");
	assert_true(table_shows(t, "as it stands now"));
	assert_true(table_shows(t, "Franklin ***, Left"));
	table_press(t, "?^");
	assert_true(table_shows(t, "as it stands now"));
	table_press(t, "^a");
	assert_true(table_shows(t, "your orders carried out"));
	assert_false(table_shows(t, "Franklin ***, Left"));
	table_clear(t);
}

/* Whatever the row, its paragraph ends with whom it answers to or where it stands, and nothing of it is cut. */
static void no_paragraph_of_a_row_is_cut(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a");
	table_find(t, "Stoneman");
	assert_true(table_shows(t, "answers to Hooker") || table_shows(t, "\n Hooker"));
	table_find(t, "Franklin");
	assert_true(table_shows(t, "answers to Burnside") || table_shows(t, "\n Burnside"));
	table_find(t, "Hooker");
	assert_true(table_shows(t, "answers to Burnside") || table_shows(t, "\n Burnside"));
	table_clear(t);
}

static void no_size_and_no_key_breaks_it(void **state)
{
	static const char keys[] = "jjjjkasrxc\nd\thlhjrj\n bsq";
	struct table *t = strategic(80, 24);

	(void)state;
	table_press(t, "a");
	for (int w = 1; w < 200; w += 13)
		for (int h = 1; h < 70; h += 7) {
			assert_true(canvas_resize(&t->canvas, w, h));
			table_press(t, t->desk.scene == SCENE_ARMY ? keys : "a");
			if (t->desk.scene != SCENE_ARMY && t->desk.scene != SCENE_MAP)
				table_press1(t, PRESS_ESC);
			assert_true(t->canvas.cursor_x < w && t->canvas.cursor_y < h);
		}
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chart_at_80x24), cmocka_unit_test(chart_at_132x43), cmocka_unit_test(chart_at_40x12),
		cmocka_unit_test(S40_Q72_a_strategic_turn_from_the_chart), cmocka_unit_test(what_is_in_the_draft_is_taken_back),
		cmocka_unit_test(one_of_a_list_is_taken_back), cmocka_unit_test(S41_S97_R32_refusals_are_listed_with_their_rules),
		cmocka_unit_test(R33_Q22_a_player_turn_from_the_chart), cmocka_unit_test(the_enemy_is_only_looked_at),
		cmocka_unit_test(the_chart_opens_with_the_orders_carried_out), cmocka_unit_test(no_paragraph_of_a_row_is_cut),
		cmocka_unit_test(Q72_a_line_made_illegal_is_told),
		cmocka_unit_test(a_strategic_turn_has_no_chits_on_the_map), cmocka_unit_test(rows_are_found_by_name),
		cmocka_unit_test(the_chart_opens_on_a_piece),
		cmocka_unit_test(rows_fold_and_lead_to_the_map), cmocka_unit_test(no_size_and_no_key_breaks_it),
	};

	return cmocka_run_group_tests_name("army chart", tests, NULL, NULL);
}
