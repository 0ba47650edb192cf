/* SPDX-License-Identifier: GPL-3.0-or-later
 * The book of a game - briefing, calendar, order of battle, losses, charts - as words and on the desk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "solo.h"

static char buf[256 * 1024];

/* A game of warrenton in its second game turn, after some losses. */
static struct solo *worn(void)
{
	struct solo *g = solo_begin("warrenton");

	solo_to_movement(g);
	struct state *s = &g->state;
	piece_t meade = charts_piece(&g->charts, "meade", 5), jones = charts_piece(&g->charts, "we-jones", 8);
	piece_t ap = charts_piece(&g->charts, "ap-hill", 7);

	assert_int_not_equal(meade, PIECE_NONE);
	assert_int_not_equal(ap, PIECE_NONE);
	s->piece[meade].where = WHERE_WOUNDED;
	s->piece[meade].returns = 2;
	s->piece[ap].where = WHERE_KILLED;
	assert_int_not_equal(jones, PIECE_NONE);
	s->piece[jones].where = WHERE_CAPTURED;
	s->lost_sp[SIDE_UNION] = 9;
	s->lost_sp[SIDE_CONFEDERATE] = 5;
	return g;
}

static void words(void **state)
{
	struct solo *g = worn();
	struct text t = text_in(buf, sizeof buf);

	(void)state;
	report_briefing(&g->charts, NULL, 72, &t);
	report_briefing(&g->charts, &g->state, 72, &t);
	report_calendar(&g->charts, &g->state, 72, &t);
	report_losses(&g->charts, &g->state, 72, &t);
	report_combat(&g->charts, NULL, &t);
	report_die(&g->charts, NULL, &t);
	report_terrain(&g->charts, &t);
	report_chits(&g->charts, &t);
	assert_false(t.cut);
	golden_is("book", buf);
	solo_end(g);
}

/* A Leader whose Strategic Turn the game has not is not back in it, and nowhere is it said that he were. */
static void who_is_back_too_late_is_not_back(void **state)
{
	struct solo *g = worn();
	piece_t meade = charts_piece(&g->charts, "meade", 5);
	struct event e = { .kind = EVENT_LEADER_WOUNDED };
	struct text t = text_in(buf, sizeof buf);

	(void)state;
	assert_int_equal(charts_strategic_turns(&g->charts), 2);
	for (unsigned turn = 2; turn <= 4; turn++) {
		g->state.piece[meade].returns = (uint8_t)turn;
		facts_clear(&e.facts);
		e.facts.piece[0] = meade;
		e.facts.n[3] = (int32_t)turn;
		t = text_in(buf, sizeof buf);
		report_losses(&g->charts, &g->state, 100, &t);
		report_army(&g->charts, &g->state, SIDE_UNION, 100, &t);
		report_turn(&g->charts, &g->state, &g->state, &e, 1, 100, &t);
		assert_int_equal(strstr(buf, "(not back in this game)") != NULL, turn > 2);
		assert_int_equal(strstr(buf, "he is not back in this game") != NULL, turn > 2);
		assert_int_equal(strstr(buf, "back in Strategic Turn") != NULL, turn <= 2);
		assert_null(strstr(buf, "Strategic Turn 3"));
	}
	solo_end(g);
}

/* When a game is over the points are told, and how it ended; nothing is to come, and nothing is so `as it stands`. */
static void after_the_end_nothing_is_as_it_stands(void **state)
{
	struct solo *g = worn();
	struct text t = text_in(buf, sizeof buf);
	char result[64];
	struct text r = text_in(result, sizeof result);

	(void)state;
	report_status(&g->charts, &g->state, 300, &t);
	assert_non_null(strstr(buf, "as it stands"));
	turn_resign(&g->charts, &g->state, SIDE_UNION, &(struct listener){ NULL, NULL, 0 });
	t = text_in(buf, sizeof buf);
	report_status(&g->charts, &g->state, 300, &t);
	report_briefing(&g->charts, &g->state, 300, &t);
	report_turn(&g->charts, &g->state, &g->state, NULL, 0, 300, &t);
	assert_null(strstr(buf, "as it stands"));
	assert_null(strstr(buf, "To come"));
	assert_non_null(strstr(buf, "The game ends in a decisive Confederate victory by resignation"));
	phrase_result(&g->state, &r);
	assert_string_equal(result, "decisive Confederate victory");
	solo_end(g);
}

/* Nothing is wider than it may be, in any state and width. */
static void no_line_is_too_wide(void **state)
{
	struct solo *g = worn();

	(void)state;
	for (unsigned width = 38; width <= 100; width += 7) {
		struct text t = text_in(buf, sizeof buf);

		report_briefing(&g->charts, &g->state, width, &t);
		report_losses(&g->charts, &g->state, width, &t);
		for (const char *s = buf; *s != '\0'; s += strcspn(s, "\n") + 1)
			if (strncmp(s, "= ", 2) != 0 && strncmp(s, "  + ", 4) != 0 && strncmp(s, "    ", 4) != 0)
				assert_true(text_columns(s, strcspn(s, "\n")) <= (int)width);
	}
	solo_end(g);
}

static void pages_on_the_desk(void **state)
{
	static const struct {
		int w, h;
	} sizes[] = { { 80, 24 }, { 132, 43 }, { 40, 12 } };
	static const char keys[] = "IKOLC";
	static const char draft[] = "combat\nattack lee on 6009 from 6010 with anv intensity 3 rating 1 hold\n";
	struct text t = text_in(buf, sizeof buf);

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct solo *g = worn();
		struct desk d;
		struct canvas c = { .cursor_x = 0 };
		char why[64];
		struct text wt = text_in(why, sizeof why);

		assert_true(g->game.keep(g->game.ctx, draft, strlen(draft), &wt));
		assert_true(desk_open(&d, &g->game, GLYPHS_ASCII));
		desk_idle(&d);
		assert_true(canvas_resize(&c, sizes[i].w, sizes[i].h));
		for (const char *k = keys; *k != '\0'; k++) {
			desk_press(&d, (uint32_t)*k);
			desk_draw(&d, &c);
			canvas_dump(&c, &t);
			if (*k == 'I') {
				text_add(&t, "attributes without colour\n");
				canvas_dump_attributes(&c, THEME_MONO, &t);
			}
			desk_press(&d, PRESS_ESC);
		}
		canvas_free(&c);
		desk_close(&d);
		solo_end(g);
	}
	assert_false(t.cut);
	golden_is("book-pages", buf);
}

/* The row in question: the attack of the line that the sheet's cursor stands on is marked in the table. */
static void the_column_of_the_chosen_attack_is_marked(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct odds odds;
	char line[256];

	(void)state;
	solo_to_movement(g);
	struct attack a = { .n_from = 1, .n_with = 1, .intensity = 2 };
	enum side side = (enum side)g->state.active;
	piece_t hq = charts_piece(&g->charts, side == SIDE_UNION ? "right-gd" : "anv", side == SIDE_UNION ? 8 : 3);

	assert_int_not_equal(hq, PIECE_NONE);
	a.with[0] = hq;
	a.from[0] = g->state.piece[hq].hex;
	a.target = grid_from_id(&g->charts.map.grid, side == SIDE_UNION ? 6010 : 6009);
	attack_odds(&g->charts, &g->state, PIECE_NONE, &a, &odds);
	struct text t = text_in(buf, sizeof buf), l = text_in(line, sizeof line);

	report_combat(&g->charts, &odds, &t);
	text_add_int(&l, odds.column);
	text_add_char(&l, '*');
	assert_non_null(strstr(buf, line));
	assert_null(strchr(strchr(strchr(buf, '*') + 1, '*') + 1, '*'));
	solo_end(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_is_back_too_late_is_not_back), cmocka_unit_test(after_the_end_nothing_is_as_it_stands),
		cmocka_unit_test(words), cmocka_unit_test(no_line_is_too_wide), cmocka_unit_test(pages_on_the_desk),
		cmocka_unit_test(the_column_of_the_chosen_attack_is_marked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
