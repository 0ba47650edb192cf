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

static char buf[256 * 1024];

struct table {
	struct solo *solo;
	struct desk desk;
	struct canvas canvas;
};

static struct table *set(struct solo *g, int w, int h)
{
	struct table *t = calloc(1, sizeof *t);

	assert_non_null(t);
	t->solo = g;
	g->report[0] = '\0';
	assert_true(desk_open(&t->desk, &g->game, GLYPHS_ASCII));
	assert_true(canvas_resize(&t->canvas, w, h));
	desk_draw(&t->desk, &t->canvas);
	return t;
}

static struct table *strategic(int w, int h)
{
	struct solo *g = solo_begin("warrenton");

	staged_pass_to(g, SIDE_UNION, 0);
	return set(g, w, h);
}

static void clear(struct table *t)
{
	canvas_free(&t->canvas);
	desk_close(&t->desk);
	solo_end(t->solo);
	free(t);
}

static void press1(struct table *t, uint32_t key)
{
	desk_press(&t->desk, key);
	desk_draw(&t->desk, &t->canvas);
}

static void press(struct table *t, const char *keys)
{
	for (; *keys != '\0'; keys++)
		press1(t, *keys == '\n' ? PRESS_ENTER : (uint32_t)(unsigned char)*keys);
}

static const char *dump(struct table *t)
{
	struct text out = text_in(buf, sizeof buf);

	desk_draw(&t->desk, &t->canvas);
	canvas_dump(&t->canvas, &out);
	assert_false(out.cut);
	return buf;
}

static bool shows(struct table *t, const char *s)
{
	return strstr(dump(t), s) != NULL;
}

/* The cursor to the first row that holds these words. */
static void find(struct table *t, const char *words)
{
	char row[256];

	for (int i = 0; i < 300; i++)
		press1(t, PRESS_UP);
	for (int i = 0; i < 300; i++) {
		const char *at = strstr(dump(t), "\n>");
		size_t n;

		assert_non_null(at);
		n = strcspn(at + 1, "\n");
		assert_true(n < sizeof row);
		memcpy(row, at + 1, n);
		row[n] = '\0';
		if (strstr(row, words) != NULL)
			return;
		press1(t, PRESS_DOWN);
	}
	fail_msg("no row holds %s", words);
}

static void draft_is(struct table *t, const char *want)
{
	desk_idle(&t->desk);
	assert_int_equal(t->solo->draft_n, strlen(want));
	assert_memory_equal(t->solo->draft, want, strlen(want));
}

/* ---- goldens: game turn 4, with a march in the draft, so that the chart shows what will be ---- */

static void golden_at(int w, int h, const char *name, bool attributes)
{
	struct table *t = set(staged_begin(), w, h);
	struct text out = text_in(buf, sizeof buf);

	press(t, "a");
	canvas_dump(&t->canvas, &out);
	find(t, "- II Corps");
	out = text_in(buf, sizeof buf);
	canvas_dump(&t->canvas, &out);
	if (attributes) {
		text_add(&out, "\nattributes without colour\n");
		canvas_dump_attributes(&t->canvas, THEME_MONO, &out);
	}
	press(t, "r");
	canvas_dump(&t->canvas, &out);
	if (attributes) {
		text_add(&out, "\nattributes in eight colours\n");
		canvas_dump_attributes(&t->canvas, THEME_8, &out);
	}
	golden_is(name, buf);
	clear(t);
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
	press(t, "a");
	find(t, "Couch");
	press(t, "x");
	assert_true(shows(t, "written `resign couch`: legal"));
	assert_true(shows(t, "Couch *** [couch] initiative-span-combat 2-2-1, HQ'less"));
	find(t, " II Corps");
	press(t, "a");
	assert_true(shows(t, "Appoint whom to II Corps?"));
	while (!shows(t, "legal: Enter writes `appoint meade to ii-corps`"))
		press1(t, PRESS_DOWN);
	press(t, "\n");
	assert_true(shows(t, "written `appoint meade to ii-corps`: legal"));
	find(t, "[cav-1]");
	press(t, "r");
	assert_true(shows(t, "written `release cav-1`: legal"));
	find(t, "[cav-1]");
	press(t, "s");
	while (!shows(t, "Enter writes `assign cav-1 to aop`"))
		press1(t, PRESS_DOWN);
	press(t, "\n");
	draft_is(t, "resign couch\nappoint meade to ii-corps\nrelease cav-1\nassign cav-1 to aop");
	find(t, "Meade");
	assert_true(shows(t, "Meade ***, II Corps"));
	press(t, "d");
	assert_true(shows(t, "as it stands now"));
	find(t, "Couch");
	assert_true(shows(t, "Couch ***, II Corps"));
	clear(t);
}

/* The opposite of an order in the draft takes it out again; so does undo. */
static void what_is_in_the_draft_is_taken_back(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	press(t, "a");
	find(t, "Couch");
	press(t, "x");
	find(t, "Couch");
	press(t, "a");
	while (!shows(t, "Enter writes `appoint couch to ii-corps`"))
		press1(t, PRESS_DOWN);
	press(t, "\n");
	draft_is(t, "");
	assert_true(shows(t, "taken back"));
	find(t, "[ii-1]");
	press(t, "r");
	draft_is(t, "release ii-1");
	press1(t, PRESS_CTRL('U'));
	draft_is(t, "");
	press1(t, PRESS_CTRL('R'));
	draft_is(t, "release ii-1");
	clear(t);
}

/* Of several in one line only the one meant. */
static void one_of_a_list_is_taken_back(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	press(t, "orelease ii-1 ii-2\nassign ii-1 ii-2 to aop");
	press1(t, PRESS_ESC);
	press(t, "a");
	find(t, "[ii-1]");
	press(t, "r");
	draft_is(t, "release ii-1 ii-2\nassign ii-2 to aop\n");
	clear(t);
}

static void S41_S97_R32_refusals_are_listed_with_their_rules(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	press(t, "a");
	find(t, "Couch");
	press(t, "a");
	assert_true(shows(t, "  ! "));
	assert_true(shows(t, "refused, ") && shows(t, "Q72"));
	press(t, "\n");
	assert_true(shows(t, "not written, Q72"));
	draft_is(t, "");
	find(t, "[cav-1]");
	press(t, "r");
	find(t, "[cav-1]");
	press(t, "s");
	assert_true(shows(t, ": S97, "));
	press1(t, PRESS_ESC);
	find(t, "Dix");
	press(t, "a");
	assert_true(shows(t, ": S41, ") || shows(t, ": Q72, "));
	clear(t);
}

/* R33: in a player turn before anything marches, or when combat begins. */
static void R33_Q22_a_player_turn_from_the_chart(void **state)
{
	struct table *t = set(staged_begin(), 80, 24);

	(void)state;
	press(t, "ochit reynolds\nmarch i-corps to 6109");
	press1(t, PRESS_ESC);
	press(t, "a");
	find(t, "[ii-1]");
	press(t, "r");
	assert_true(shows(t, "+ infantry 6-3 [ii-1], before anything marches"));
	press(t, "\n");
	draft_is(t, "release ii-1\nchit reynolds\n  march i-corps to 6109");
	assert_true(shows(t, "written `release ii-1`: legal"));
	find(t, "Reynolds");
	press(t, "x");
	press1(t, PRESS_DOWN);
	assert_true(shows(t, "legal: Enter writes `resign reynolds`"));
	press(t, "\n");
	draft_is(t, "release ii-1\nchit reynolds\n  march i-corps to 6109\ncombat\nresign reynolds");
	assert_true(shows(t, "written `resign reynolds`: legal"));
	find(t, "[ii-2]");
	press(t, "s");
	press(t, "\n");
	assert_true(shows(t, "not written, R33"));
	clear(t);
}

static void the_enemy_is_only_looked_at(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	press(t, "A");
	assert_true(shows(t, "Confederate, the enemy"));
	press(t, "x");
	assert_true(shows(t, "the enemy's army can only be looked at"));
	draft_is(t, "");
	press1(t, PRESS_TAB);
	assert_true(shows(t, "Union, yours"));
	clear(t);
}

static void rows_fold_and_lead_to_the_map(void **state)
{
	struct table *t = strategic(80, 24);

	(void)state;
	press(t, "a");
	find(t, "Sumner");
	press1(t, PRESS_LEFT);
	assert_true(shows(t, "+ Sumner"));
	assert_false(shows(t, "[ii-1]"));
	press1(t, PRESS_RIGHT);
	assert_true(shows(t, "[ii-1]"));
	find(t, "[ii-2]");
	press1(t, PRESS_LEFT);
	assert_true(shows(t, "> ") && shows(t, "- Couch"));
	find(t, "Dix");
	press(t, "\n");
	assert_int_equal(grid_id(&t->desk.pos.charts->map.grid, t->desk.focus), 6516);
	assert_int_equal(t->desk.scene, SCENE_MAP);
	clear(t);
}

static void no_size_and_no_key_breaks_it(void **state)
{
	static const char keys[] = "jjjjkasrxc\nd\thlhjrj\n bsq";
	struct table *t = strategic(80, 24);

	(void)state;
	press(t, "a");
	for (int w = 1; w < 200; w += 13)
		for (int h = 1; h < 70; h += 7) {
			assert_true(canvas_resize(&t->canvas, w, h));
			press(t, t->desk.scene == SCENE_ARMY ? keys : "a");
			if (t->desk.scene != SCENE_ARMY && t->desk.scene != SCENE_MAP)
				press1(t, PRESS_ESC);
			assert_true(t->canvas.cursor_x < w && t->canvas.cursor_y < h);
		}
	clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chart_at_80x24), cmocka_unit_test(chart_at_132x43), cmocka_unit_test(chart_at_40x12),
		cmocka_unit_test(S40_Q72_a_strategic_turn_from_the_chart), cmocka_unit_test(what_is_in_the_draft_is_taken_back),
		cmocka_unit_test(one_of_a_list_is_taken_back), cmocka_unit_test(S41_S97_R32_refusals_are_listed_with_their_rules),
		cmocka_unit_test(R33_Q22_a_player_turn_from_the_chart), cmocka_unit_test(the_enemy_is_only_looked_at),
		cmocka_unit_test(rows_fold_and_lead_to_the_map), cmocka_unit_test(no_size_and_no_key_breaks_it),
	};

	return cmocka_run_group_tests_name("army chart", tests, NULL, NULL);
}
