/* SPDX-License-Identifier: GPL-3.0-or-later
 * The forecast beside the orders: bars that come while nobody types, what is supposed, and that none of it gets into the draft. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "table.h"

static const char orders[] =
	"combat\n"
	"attack couch on 6010 from 6009 with ii-corps intensity 2 rating 1 advance\n"
	"if won 6010\n"
	"  release i-1\n"
	"else\n"
	"  attack reynolds on 6010 from 6009 with i-corps intensity 2 rating 0 hold\n"
	"standing\n"
	"all intensity 1\n";

static void rest(struct table *t)
{
	unsigned steps = 0;

	while (desk_busy(&t->desk)) {
		assert_true(steps++ < 1000);
		(void)desk_idle(&t->desk);
	}
	desk_draw(&t->desk, &t->canvas);
}

static void bars_stand_beside_the_orders(void **state)
{
	struct table *t = table_set(80, 24, orders);

	(void)state;
	table_press(t, "d");
	assert_false(table_shows(t, "33 %"));
	table_press(t, "F");
	assert_int_equal(t->desk.scene, SCENE_FORECAST);
	assert_true(desk_busy(&t->desk));
	rest(t);
	assert_true(table_shows(t, "10,000 throws of 6 orders"));
	golden_is("forecast-80x24", table_dump(t));
	table_press1(t, PRESS_END);
	assert_false(table_shows(t, "How often each line does"));
	table_press1(t, PRESS_HOME);
	assert_true(table_shows(t, "throws, line 1\n"));
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_LINES);
	golden_is("forecast-beside-80x24", table_dump(t));
	/* another draft is thrown anew as soon as nobody types */
	table_press(t, "{{{{{{{{{{}c");
	assert_true(desk_busy(&t->desk));
	assert_false(table_shows(t, "33 %"));
	rest(t);
	assert_true(table_shows(t, "33 %"));
	table_press(t, "Fx");
	assert_false(table_shows(t, "33 %"));
	table_clear(t);
}

static void a_step_is_short_and_the_numbers_grow_finer(void **state)
{
	struct table *t = table_set(80, 24, orders);
	unsigned steps = 0;

	(void)state;
	table_press(t, "dF");
	assert_true(table_shows(t, " of 10000 throws"));
	while (desk_idle(&t->desk))
		steps++;
	assert_true(steps > 1);
	table_clear(t);
}

/* What is supposed changes the forecast, and not a byte of the draft. */
static void what_is_supposed_is_written_nowhere(void **state)
{
	struct table *t = table_set(80, 24, orders);

	(void)state;
	table_press(t, "d{{{{{{{{{{}%"); /* the line of the first attack */
	assert_true(table_shows(t, "supposed in the forecast, and written nowhere: attack couch succeeds"));
	rest(t);
	assert_true(table_shows(t, "=###### 100 %"));
	table_press(t, "%");
	assert_true(table_shows(t, "attack couch fails"));
	rest(t);
	assert_true(table_shows(t, "=......   0 %"));
	table_press(t, "%");
	assert_true(table_shows(t, "won 6010"));
	table_press(t, "%");
	assert_true(table_shows(t, "held 6010"));
	table_press(t, "F");
	rest(t);
	assert_true(table_shows(t, "Supposed: held 6010."));
	table_press(t, "^%");
	assert_true(table_shows(t, "nothing is supposed of this line any more"));
	rest(t);
	desk_keep(&t->desk);
	table_draft_is(t, orders);
	assert_int_equal(t->solo->kept, 0);
	/* in a line without a roll or battle nothing can be */
	table_press(t, "}%");
	assert_true(table_shows(t, "what may be supposed"));
	table_clear(t);
}

/* An attack needs no `combat` written above it: what was not written is no line of the forecast. */
static void only_what_is_written_is_told(void **state)
{
	struct table *t = table_set(80, 24, "attack couch on 6010 from 6009 with ii-corps intensity 2\n");

	(void)state;
	table_press(t, "F");
	rest(t);
	assert_true(table_shows(t, "10,000 throws of 1 order with"));
	assert_false(table_shows(t, " 1  combat"));
	assert_true(table_shows(t, " 1  attack couch"));
	table_clear(t);
}

static void where_no_die_is_thrown_it_is_said(void **state)
{
	struct table *t = table_open(solo_begin("warrenton"), 80, 24, "");

	(void)state;
	table_press(t, "F");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_true(table_shows(t, "no die is thrown now"));
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bars_stand_beside_the_orders),
		cmocka_unit_test(a_step_is_short_and_the_numbers_grow_finer),
		cmocka_unit_test(what_is_supposed_is_written_nowhere),
		cmocka_unit_test(only_what_is_written_is_told),
		cmocka_unit_test(where_no_die_is_thrown_it_is_said),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
