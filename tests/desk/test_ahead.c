/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where a line is put into a draft, and the position that a draft leads to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "solo.h"
#include "view/ahead.h"
#include "view/jot.h"

static void becomes(const char *before, enum jot_place where, const char *line, const char *after)
{
	char put[256], all[1024];
	struct text t = text_in(put, sizeof put), out = text_in(all, sizeof all);
	size_t at = jot_make(before, strlen(before), where, line, &t);

	assert_true(at <= strlen(before));
	text_add_n(&out, before, at);
	text_add(&out, put);
	text_add(&out, before + at);
	assert_string_equal(all, after);
}

static void into_an_empty_draft(void **state)
{
	(void)state;
	becomes("", JOT_FIRST, "x", "x");
	becomes("", JOT_LAST, "x", "x");
	becomes("", JOT_COMBAT_FIRST, "x", "combat\nx");
}

static void before_everything(void **state)
{
	(void)state;
	becomes("# why\n\nchit lee\n  march anv to 6011\n", JOT_FIRST, "x", "# why\n\nx\nchit lee\n  march anv to 6011\n");
	becomes("standing\nall intensity 1\n", JOT_FIRST, "x", "x\nstanding\nall intensity 1\n");
	becomes("# only words", JOT_FIRST, "x", "# only words\nx");
}

static void first_of_the_combat_part(void **state)
{
	(void)state;
	becomes("chit lee\ncombat\nattack lee\n", JOT_COMBAT_FIRST, "x", "chit lee\ncombat\nx\nattack lee\n");
	becomes("chit lee\nattack lee\n", JOT_COMBAT_FIRST, "x", "chit lee\ncombat\nx\nattack lee\n");
	becomes("chit lee\n  march anv to 6011", JOT_COMBAT_FIRST, "x", "chit lee\n  march anv to 6011\ncombat\nx");
	becomes("chit lee\nstanding\nall intensity 1", JOT_COMBAT_FIRST, "x", "chit lee\ncombat\nx\nstanding\nall intensity 1");
	becomes("Combat\n", JOT_COMBAT_FIRST, "x", "Combat\nx");
}

static void after_everything(void **state)
{
	(void)state;
	becomes("chit lee", JOT_LAST, "x", "chit lee\nx");
	becomes("chit lee\n", JOT_LAST, "x", "chit lee\nx");
	becomes("attack lee\n  pass jackson\nstanding\nhex 6111 stand yes\n", JOT_LAST, "x",
		"attack lee\n  pass jackson\nx\nstanding\nhex 6111 stand yes\n");
}

static void lines_are_found(void **state)
{
	size_t from, to;

	(void)state;
	assert_true(jot_line("ab\n\ncd", 6, 0, &from, &to));
	assert_int_equal(from, 0);
	assert_int_equal(to, 3);
	assert_true(jot_line("ab\n\ncd", 6, 1, &from, &to));
	assert_int_equal(to - from, 1);
	assert_true(jot_line("ab\n\ncd", 6, 2, &from, &to));
	assert_int_equal(to, 6);
	assert_false(jot_line("ab\n\ncd", 6, 3, &from, &to));
}

/* ---- where a draft leads ---- */

static struct sheet sheet;

static void read_sheet(const struct solo *g, const char *text, enum sheet_use use)
{
	size_t at;
	struct fault f;

	assert_int_equal(sheet_parse(&g->charts, SIDE_UNION, use, text, strlen(text), &sheet, &at, &f), ERR_OK);
}

static hex_t place(const struct solo *g, const struct state *s, const char *id)
{
	return (hex_t)grid_id(&g->charts.map.grid, s->piece[charts_piece(&g->charts, id, strlen(id))].hex);
}

/* 2 SP are left of each unit of this HQ. */
static void weaken(struct solo *g, const char *hq)
{
	piece_t of = charts_piece(&g->charts, hq, strlen(hq));

	for (piece_t p = 0; p < g->charts.scn.n_pieces; p++)
		if (g->charts.scn.piece[p].kind == PIECE_UNIT && g->state.piece[p].hq == of)
			g->state.piece[p].strength = 2;
}

static void a_turn_is_followed_to_a_line(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct ahead a;

	(void)state;
	solo_to_movement(g);
	solo_pontoon(g, 6110, 6111);
	weaken(g, "i-corps"); /* so that the hex may be held */
	read_sheet(g, "chit franklin\n  march left-gd to 6109\n  command reynolds\n    march i-corps to 6109 6110\ncombat\n"
		"attack reynolds on 6111 from 6110 with i-corps intensity 1 rating 0 advance\nif won 6111\n"
		"  attack franklin on 6112 from 6111 with i-corps intensity 1 rating 0 hold\nelse\n"
		"  attack franklin on 6111 from 6110 with i-corps intensity 1 rating 0 hold\n", SHEET_TURN);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_LINE, 1, HEX_NONE, &a);
	assert_true(a.reached);
	assert_int_equal(place(g, &a.at, "left-gd"), 6009);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_LINE, 4, HEX_NONE, &a);
	assert_int_equal(place(g, &a.at, "left-gd"), 6109);
	assert_int_equal(place(g, &a.at, "i-corps"), 6009);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_COMBAT, 0, HEX_NONE, &a);
	assert_true(a.reached);
	assert_false(a.supposed);
	assert_int_equal(a.at.stage, STAGE_COMBAT);
	assert_int_equal(place(g, &a.at, "i-corps"), 6110);
	/* fought and won on the way to line 8, fought and lost on the way to line 10 */
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_LINE, 8, HEX_NONE, &a);
	assert_true(a.reached && a.fought && !a.supposed);
	assert_int_equal(place(g, &a.at, "i-corps"), 6111);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_LINE, 10, HEX_NONE, &a);
	assert_true(a.reached && a.fought && !a.supposed);
	assert_int_equal(place(g, &a.at, "i-corps"), 6110);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_LINE, 99, HEX_NONE, &a);
	assert_false(a.reached);
	/* nothing has happened in the game itself */
	assert_int_equal(place(g, &g->state, "i-corps"), 6009);
	solo_end(g);
}

static void a_movement_part_alone_leads_into_combat(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct ahead a;

	(void)state;
	solo_to_movement(g);
	read_sheet(g, "chit franklin\n  march left-gd to 6109\n", SHEET_TURN);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_COMBAT, 0, HEX_NONE, &a);
	assert_true(a.reached);
	assert_int_equal(a.at.stage, STAGE_COMBAT);
	read_sheet(g, "", SHEET_TURN);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_COMBAT, 0, HEX_NONE, &a);
	assert_int_equal(a.at.stage, STAGE_COMBAT);
	solo_end(g);
}

/* Q72: in its order, not in the sheet's. */
static void Q72_a_strategic_sheet_is_followed_to_its_end(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct ahead a;

	(void)state;
	read_sheet(g, "appoint meade to ii-corps\nresign couch\n", SHEET_STRATEGIC);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_END, 0, HEX_NONE, &a);
	assert_int_equal(a.at.stage, STAGE_STRATEGIC);
	assert_int_equal(command_leader(&a.at, charts_piece(&g->charts, "ii-corps", 8)), charts_piece(&g->charts, "meade", 5));
	read_sheet(g, "", SHEET_STRATEGIC);
	ahead_make(&g->charts, &g->state, &sheet, AHEAD_END, 0, HEX_NONE, &a);
	assert_int_equal(command_leader(&a.at, charts_piece(&g->charts, "ii-corps", 8)), charts_piece(&g->charts, "couch", 5));
	solo_end(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(into_an_empty_draft), cmocka_unit_test(before_everything), cmocka_unit_test(first_of_the_combat_part),
		cmocka_unit_test(after_everything), cmocka_unit_test(lines_are_found), cmocka_unit_test(a_turn_is_followed_to_a_line),
		cmocka_unit_test(a_movement_part_alone_leads_into_combat),
		cmocka_unit_test(Q72_a_strategic_sheet_is_followed_to_its_end),
	};

	return cmocka_run_group_tests_name("drafts ahead", tests, NULL, NULL);
}
