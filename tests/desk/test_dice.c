/* SPDX-License-Identifier: GPL-3.0-or-later
 * The chances told of dice, as replay and reports tell them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "report/phrase.h"
#include "report/replay.h"
#include "tape/reel.h"

enum { SEED = 4 };

/* The chance told of a combat die is the one that the rule gives, all six numbers tried. */
static void chances_are_those_of_the_rules_Q53(void **state)
{
	struct reel *r = reel_begin(SEED, 8);
	struct tape *t;
	unsigned dice = 0;

	(void)state;
	while (r->slots < 60 && reel_slot(r))
		;
	t = &r->tape;
	for (uint32_t i = 0; i + 1 < t->n_events; i++) {
		const struct event *e = &t->event[i], *judged = &t->event[i + 1];
		char line[200], want[24];
		struct text w = text_in(line, sizeof line);
		int32_t good = 0;

		if (e->kind != EVENT_COMBAT_DIE)
			continue;
		phrase_dice(&r->charts, e, t->n_events - i, &w);
		for (int32_t d = 1; d <= 6; d++) {
			int32_t v = d + e->facts.n[5] - e->facts.n[0];

			/* where the die that fell was not held to the table, the others shift as it did */
			if (e->facts.n[5] == 0 || e->facts.n[5] == 7)
				v = d + e->facts.n[1] + e->facts.n[2] + e->facts.n[3] + e->facts.n[4];
			v = v < 0 ? 0 : v > 7 ? 7 : v;
			good += v + judged->facts.n[1] + judged->facts.n[2] >= r->charts.rules.retreat_from;
		}
		snprintf(want, sizeof want, ": %d in 6", (int)good);
		assert_non_null(strstr(line, want));
		dice++;
	}
	assert_true(dice > 10);
	reel_end(r);
}

static void rolls_are_told_with_their_chance_S6(void **state)
{
	struct reel *r = reel_begin(SEED, 2);
	struct event e = event_of(EVENT_ROLL_WON, SIDE_UNION);
	char line[200];

	(void)state;
	for (int32_t need = 0; need <= 7; need++) {
		struct text w = text_in(line, sizeof line);
		char want[64];

		e.facts.n[0] = 3;
		e.facts.n[1] = need;
		phrase_dice(&r->charts, &e, 1, &w);
		snprintf(want, sizeof want, "rolled 3, needed %d%s: %d in 6", (int)need, need > 0 ? " or less" : "",
			need > 6 ? 6 : (int)need);
		assert_string_equal(line, want);
	}
	reel_end(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chances_are_those_of_the_rules_Q53),
		cmocka_unit_test(rolls_are_told_with_their_chance_S6),
	};

	return cmocka_run_group_tests_name("dice told", tests, NULL, NULL);
}
