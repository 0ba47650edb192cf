/* SPDX-License-Identifier: GPL-3.0-or-later
 * The battle form without a terminal: goldens, fields, and the lines it writes. */
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
#include "view/desk_battle.h"

static const char orders[] = "try hooker\n  march center-gd to 6110\n  command stoneman\n    march iii-corps to 6110\ncombat\n";

static struct table *set(int w, int h, const char *draft)
{
	struct table *t = table_open(staged_begin(), w, h, draft);

	desk_focus(&t->desk, table_hex(t, 6111));
	return t;
}

static void golden_at(int w, int h, const char *name, bool attributes)
{
	struct table *t = set(w, h, orders);
	struct text out = text_in(table_buf, sizeof table_buf);

	desk_focus(&t->desk, grid_from_id(&t->desk.pos.charts->map.grid, 6010));
	table_press(t, "B");
	canvas_dump(&t->canvas, &out);
	if (attributes) {
		text_add(&out, "\nattributes without colour\n");
		canvas_dump_attributes(&t->canvas, THEME_MONO, &out);
		text_add(&out, "\nattributes in eight colours\n");
		canvas_dump_attributes(&t->canvas, THEME_8, &out);
	}
	table_press1(t, PRESS_PAGE_DOWN);
	table_press(t, "jj");
	table_press1(t, PRESS_LEFT);
	table_press1(t, PRESS_PAGE_DOWN);
	canvas_dump(&t->canvas, &out);
	golden_is(name, table_buf);
	table_clear(t);
}

static void form_at_80x24(void **state)
{
	(void)state;
	golden_at(80, 24, "battle-80x24", true);
}

static void form_at_132x43(void **state)
{
	(void)state;
	golden_at(132, 43, "battle-132x43", false);
}

static void form_at_40x12(void **state)
{
	(void)state;
	golden_at(40, 12, "battle-40x12", true);
}

/* ---- what it writes ---- */

/* After the marches of the draft, not as it stands now: III Corps is there only by then. */
static void an_attack_from_the_map(void **state)
{
	struct table *t = set(80, 24, orders);
	char line[1024];
	struct text row = text_in(line, sizeof line);

	(void)state;
	table_press(t, "B");
	assert_true(table_shows(t, "Attack on 6111 Fredericksburg"));
	assert_true(table_shows(t, "[iii-1]"));
	/* the last field is a unit, the first one the target */
	table_press1(t, PRESS_END);
	table_row(t, &row);
	assert_non_null(strstr(line, "x] infantry 5-3 [iii-3]"));
	table_press1(t, PRESS_HOME);
	row = text_in(line, sizeof line);
	table_row(t, &row);
	assert_non_null(strstr(line, "6111 Fredericksburg"));
	table_find(t, "intensity");
	table_press(t, "1");
	table_find(t, "then");
	table_press(t, " ");
	table_find(t, "[iii-1]");
	table_press(t, " ");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_true(table_shows(t, "written: attack hooker on 6111"));
	desk_idle(&t->desk);
	t->solo->draft[t->solo->draft_n] = '\0';
	assert_non_null(strstr(t->solo->draft, "combat\nattack hooker on 6111 from 6110 with "));
	assert_non_null(strstr(t->solo->draft, " iii-2 iii-3 "));
	assert_non_null(strstr(t->solo->draft, " intensity 1 rating 0 hold"));
	assert_int_equal(t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD], 0);
	/* the same hex again takes the line up again */
	table_press(t, "B");
	assert_true(table_shows(t, "hold where they are"));
	table_press1(t, PRESS_ESC);
	table_clear(t);
}

static void a_line_is_changed_in_its_place(void **state)
{
	struct table *t = set(80, 24,
		"combat\nif clear 6111\n  attack franklin on 6111 from 6110 with i-corps intensity 1  # well\nelse\n"
		"  attack reynolds on 6111 from 6110 with i-corps intensity 1 rating 0 hold # now\nstanding\nall intensity 2\n");

	(void)state;
	table_press(t, "o");
	t->desk.edit.at = (size_t)(strstr(t->desk.edit.s, "attack reynolds") - t->desk.edit.s);
	table_press1(t, PRESS_CTRL('B'));
	assert_true(table_shows(t, "Reynolds *** 3-3-1"));
	table_find(t, "intensity");
	table_press1(t, PRESS_RIGHT);
	table_press1(t, PRESS_RIGHT);
	table_find(t, "rating");
	table_press(t, "1");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_EDIT);
	table_draft_is(t, "combat\nif clear 6111\n  attack franklin on 6111 from 6110 with i-corps intensity 1  # well\nelse\n"
		"  attack reynolds on 6111 from 6110 with i-corps intensity 3 rating 1 hold # now\nstanding\nall intensity 2\n");
	table_clear(t);
}

static void W4_W9_H15_limits_are_said(void **state)
{
	struct table *t = set(80, 24, orders);

	(void)state;
	table_press(t, "B");
	table_find(t, "intensity");
	table_press(t, "4");
	assert_true(table_shows(t, "W4: no more than the initiative"));
	table_find(t, "rating");
	table_press(t, "3");
	assert_true(table_shows(t, "W9: no more than his combat rating"));
	table_clear(t);
}

/* An attack by pointing is weighed and written as the pointing has it: Burnside rolls and hands it on to Reynolds. */
static void an_attack_by_pointing_is_weighed(void **state)
{
	struct table *t = set(80, 24, "");
	piece_t reynolds = charts_piece(t->desk.pos.charts, "reynolds", 8);
	bool handed = false;

	(void)state;
	for (int row = 0; row < 60 && !handed; row++) {
		desk_focus(&t->desk, t->desk.pos.state->piece[reynolds].hex);
		t->desk.chosen = reynolds;
		desk_act(&t->desk, ACTION_POINT);
		for (int i = 0; i < row; i++)
			table_press1(t, PRESS_DOWN);
		table_press(t, "\n");
		handed = t->desk.scene == SCENE_ATTACK && table_shows(t, "Attack handed to");
		while (!handed && t->desk.scene != SCENE_MAP)
			table_press1(t, PRESS_ESC);
	}
	assert_true(handed);
	table_press(t, "B");
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
	table_press1(t, PRESS_TAB);
	assert_true(table_shows(t, "chosen before"));
	table_find(t, "intensity");
	table_press(t, "1");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	desk_idle(&t->desk);
	t->solo->draft[t->solo->draft_n] = '\0';
	assert_non_null(strstr(t->solo->draft, "  pass reynolds on "));
	assert_non_null(strstr(t->solo->draft, " intensity 1 rating 0 "));
	assert_int_equal(t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD], 0);
	table_clear(t);
}

/* All units out: nothing is written, and it is said why; Esc leaves everything as it was. */
static void nothing_illegal_is_written(void **state)
{
	struct table *t = set(80, 24, orders);

	(void)state;
	table_press(t, "B");
	for (int i = 0; i < 20 && strstr(table_dump(t), "[x]") != NULL; i++) {
		table_find(t, "[x]");
		table_press(t, " ");
	}
	assert_true(table_shows(t, "refused, "));
	table_press(t, "\n");
	assert_true(table_shows(t, "not written, "));
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
	table_press1(t, PRESS_ESC);
	assert_int_equal(t->desk.scene, SCENE_MAP);
	table_draft_is(t, orders);
	table_clear(t);
}

/* The figures on the screen are those of the forecast. */
static void H19_Q53_the_table_is_the_forecast(void **state)
{
	struct table *t = set(80, 24, orders);
	piece_t foot = charts_piece(t->desk.pos.charts, "fred-inf", 8);
	static struct battle b;
	char row[80];
	struct text x = text_in(row, sizeof row);

	(void)state;
	t->solo->state.piece[foot].strength = 4; /* too many to be overrun */
	table_press(t, "B");
	assert_true(table_shows(t, " SP on 5: "));
	assert_true(table_shows(t, "/6"));
	struct state s = *t->desk.pos.state;
	turn_end_movement(t->desk.pos.charts, &s, NULL);
	assert_true(battle_begin(&b, t->desk.pos.charts, &s, SIDE_UNION,
		grid_from_id(&t->desk.pos.charts->map.grid, 6111), PIECE_NONE));
	assert_int_equal(b.f.verdict.reason, REASON_LEGAL);
	text_add_int(&x, b.f.row[0].due);
	text_add(&x, "/6");
	assert_true(table_shows(t, row));
	table_clear(t);
}

/* P85 */
/* The losses of the attack before are in the odds of the next on the same hex; and each pair of intensities has its cell. */
static void losses_of_earlier_attacks_count(void **state)
{
	struct table *t = table_set(132, 43, "combat\nattack reynolds on 6010 from 6009 with i-corps intensity 3 rating 0 hold\n"
		"attack couch on 6010 from 6009 with ii-corps intensity 2 rating 0 hold\n");
	unsigned had = state_sp(&t->solo->charts, &t->solo->state, SIDE_CONFEDERATE, table_hex(t, 6010), true);
	char before[32];
	struct text b = text_in(before, sizeof before);

	(void)state;
	text_add(&b, " SP on ");
	text_add_int(&b, had);
	text_add_char(&b, ':');
	table_press(t, "d");
	t->desk.edit.at = (size_t)(strstr(t->desk.edit.s, "attack reynolds") - t->desk.edit.s);
	table_press(t, "B");
	assert_true(table_shows(t, before));
	assert_false(table_shows(t, "after losses as with middling dice"));
	table_press(t, "^");
	t->desk.edit.at = (size_t)(strstr(t->desk.edit.s, "attack couch") - t->desk.edit.s);
	table_press(t, "B");
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
	assert_false(table_shows(t, before));
	assert_true(table_shows(t, "after losses as with middling dice: legal"));
	assert_true(table_shows(t, "Emptied; ratings 0 and 0"));
	assert_true(table_shows(t, "SP lost, you/he; ratings 0 and 0"));
	table_clear(t);
}

static void H17_cavalry_alone_slips_away_unless_cavalry_attacks(void **state)
{
	struct solo *g = staged_begin();
	piece_t foot = charts_piece(&g->charts, "fred-inf", 8), own = charts_piece(&g->charts, "bayard-cav", 10);
	struct table *t;

	(void)state;
	g->state.piece[foot].where = WHERE_ELIMINATED;
	g->state.piece[foot].hex = HEX_NONE;
	g->state.piece[foot].strength = 0;
	g->state.piece[own].hex = grid_from_id(&g->charts.map.grid, 6110);
	t = table_open(g, 132, 43, "");
	desk_focus(&t->desk, table_hex(t, 6111));
	table_press(t, "B");
	table_find(t, "[bayard-cav]");
	assert_true(table_shows(t, "[x] cavalry 2-4 [bayard-cav]"));
	assert_true(table_shows(t, "Cavalry alone, but yours attacks too"));
	table_press(t, " ");
	assert_true(table_shows(t, "[ ] cavalry 2-4 [bayard-cav]"));
	assert_true(table_shows(t, "Cavalry alone: before any die it slips away to 6112, unless"));
	table_clear(t);
}

/* Q50: what gives the die is named by what it is, the best of them; Q51: and who stands to dig in has half of the SP or more. */
static void Q50_Q51_works_are_named_by_what_gives_the_die(void **state)
{
	struct solo *g = staged_begin();
	struct charts *c = &g->charts;
	hex_t h = grid_from_id(&c->map.grid, 6010);
	struct table *t;

	(void)state;
	assert_true(c->town_class[h] <= c->rules.city_class && !c->fort_at[h]);
	for (unsigned p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].kind == PIECE_UNIT && g->state.piece[p].hex == h)
			g->state.piece[p].flags |= PF_ENTRENCHED;
	t = table_open(g, 80, 24, orders);
	desk_focus(&t->desk, h);
	table_press(t, "B");
	assert_true(table_shows(t, "entrenched -1 Q50, Q51"));
	assert_false(table_shows(t, "city -1"));
	table_press(t, "^");
	/* digging adds nothing to a city, a fort is better than both */
	c->town_class[h] = (uint8_t)(c->rules.city_class + 1);
	table_press(t, "B");
	assert_true(table_shows(t, "city -1 Q50"));
	assert_false(table_shows(t, "entrenched"));
	table_press(t, "^");
	c->fort_at[h] = 1;
	table_press(t, "B");
	assert_true(table_shows(t, "fort -2 Q50"));
	assert_false(table_shows(t, "city -1"));
	table_clear(t);
}

/* However many SP fall, no figure touches the one beside it: all of the right part is cells with blanks between them. */
static void figures_of_two_digits_and_three_stand_apart(void **state)
{
	static struct battle b;
	static struct battle_lines l;
	struct table *t = set(80, 24, orders);
	hex_t h = grid_from_id(&t->desk.pos.charts->map.grid, 6010);
	struct state s = *t->desk.pos.state;
	unsigned faces = 0;

	(void)state;
	turn_end_movement(t->desk.pos.charts, &s, NULL);
	assert_true(battle_begin(&b, t->desk.pos.charts, &s, SIDE_UNION, h, PIECE_NONE));
	for (unsigned few = 0; few < 250; few += 9) {
		struct forecast_row *r = &b.f.row[b.his];
		char want[FORECAST_FACES][48];

		assert_int_equal(r->kind, FORECAST_FOUGHT);
		for (unsigned i = 0; i < FORECAST_FACES; i++) {
			struct text w = text_in(want[i], sizeof want[i]);

			r->face[i].attack = (struct forecast_loss){ (uint8_t)few, (uint8_t)(few + 1), 3 };
			r->face[i].defence = (struct forecast_loss){ (uint8_t)(few + 2), (uint8_t)(few + 3), 3 };
			text_add_char(&w, ' ');
			text_add_int(&w, few);
			text_add_char(&w, '-');
			text_add_int(&w, few + 1);
			text_add_char(&w, ' ');
		}
		battle_figures(&b, 36, &l);
		for (unsigned i = 0; i < l.n; i++) {
			if (strstr(l.line[i].text, " counts ") == NULL)
				continue;
			assert_non_null(strstr(l.line[i].text, want[0]));
			assert_true(few > 96 || strlen(l.line[i].text) <= 36);
			faces++;
		}
	}
	assert_true(faces >= 6 * 27);
	table_clear(t);
}

/* Of what a part is too narrow for, nothing is cut: neither what lies between, nor whose a unit is, nor how a Leader may fare. */
static void nothing_is_cut(void **state)
{
	static const struct {
		int w, h;
	} size[] = { { 78, 60 }, { 80, 60 }, { 132, 60 }, { 40, 200 } };

	(void)state;
	for (unsigned i = 0; i < sizeof size / sizeof size[0]; i++) {
		struct table *t = set(size[i].w, size[i].h, orders);

		desk_focus(&t->desk, table_hex(t, 6010));
		table_press(t, "B");
		table_find(t, "rating    0 of 0..2");
		table_press(t, ">");
		if (table_shows(t, "~"))
			fail_msg("%s", table_dump(t));
		assert_true(table_shows(t, "Culpeper Road"));
		assert_true(table_shows(t, "(W4, W8)") || table_shows(t, "W8)"));
		table_clear(t);
	}
}

/* Of what was chosen for one Leader the next has what he can lead and may do, and the first finds all of it again. */
static void what_was_chosen_stays_with_another_leader(void **state)
{
	struct table *t = set(80, 60, orders);
	struct battle *b = &battle_form(&t->desk)->b;
	bool in[PIECES_MAX];
	piece_t first;
	unsigned n = 0, kept = 0;

	(void)state;
	desk_focus(&t->desk, table_hex(t, 6010));
	table_press(t, "B");
	first = battle_leader(b);
	assert_true(b->n_leaders > 1 && b->attack.intensity > 0);
	/* nothing chosen yet: each Leader proposes his own, as bold as he may be */
	for (unsigned i = 0; i < b->n_leaders; i++) {
		assert_int_equal(b->attack.intensity, battle_boldest(b));
		table_press(t, "\t");
	}
	assert_int_equal(battle_leader(b), first);
	/* one unit out, the attack timid, no advance */
	table_find(t, "[x] infantry");
	table_press(t, " ");
	table_find(t, "intensity");
	table_press(t, "1");
	table_find(t, "then ");
	table_press(t, ">");
	memcpy(in, b->in, sizeof in);
	for (unsigned i = 0; i < b->n_units; i++)
		n += in[i];
	assert_true(n > 0);
	for (unsigned k = 0; k < b->n_leaders; k++) {
		bool of_these = true, any = false;

		table_press(t, "\t");
		assert_int_equal(b->attack.intensity, 1 < battle_boldest(b) ? 1 : battle_boldest(b));
		assert_false(b->attack.advance);
		for (unsigned i = 0; i < b->n_units; i++) {
			any = any || (b->in[i] && in[i]);
			of_these = of_these && (!b->in[i] || in[i]);
		}
		kept += any && of_these;
	}
	assert_true(kept > 1);
	assert_int_equal(battle_leader(b), first);
	assert_memory_equal(b->in, in, sizeof in);
	table_clear(t);
}

static void P85_the_field_is_in_sight_on_a_small_screen(void **state)
{
	struct table *t = set(40, 12, orders);

	(void)state;
	table_press(t, "B");
	for (int i = 0; i < 30; i++) {
		table_press1(t, PRESS_DOWN);
		assert_true(table_shows(t, "\n>"));
		assert_int_equal(plane_at(&t->canvas.plane, 0, t->canvas.cursor_y)->ch, '>');
	}
	table_press1(t, PRESS_PAGE_DOWN);
	table_press1(t, PRESS_PAGE_DOWN);
	assert_true(table_shows(t, "SP lost on average") || table_shows(t, "must go"));
	table_press1(t, PRESS_UP);
	assert_true(table_shows(t, "\n>"));
	table_clear(t);
}

static void nobody_near_says_so(void **state)
{
	struct table *t = set(80, 24, "");

	(void)state;
	desk_focus(&t->desk, grid_from_id(&t->desk.pos.charts->map.grid, 6010));
	table_press(t, "B");
	assert_true(t->desk.scene == SCENE_BATTLE || table_shows(t, "nobody of yours"));
	table_press1(t, PRESS_ESC);
	table_press(t, "ochit franklin");
	table_press1(t, PRESS_CTRL('B'));
	assert_true(table_shows(t, "the battle form is for a line"));
	table_clear(t);
}

static void no_size_and_no_key_breaks_it(void **state)
{
	static const char keys[] = "jjj \t+-jjjj4j0k9+x?qB\t\tj jj jjjjj-+";
	struct table *t = set(80, 24, orders);

	(void)state;
	for (int w = 1; w < 200; w += 13)
		for (int h = 1; h < 70; h += 7) {
			assert_true(canvas_resize(&t->canvas, w, h));
			if (t->desk.scene == SCENE_MAP)
				table_press(t, "B");
			table_press(t, keys);
			table_press1(t, PRESS_PAGE_DOWN);
			table_press1(t, PRESS_PAGE_UP);
			assert_true(t->canvas.cursor_x < w && t->canvas.cursor_y < h);
			table_press1(t, PRESS_ESC);
			table_press1(t, PRESS_ESC);
		}
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(form_at_80x24), cmocka_unit_test(form_at_132x43), cmocka_unit_test(form_at_40x12),
		cmocka_unit_test(an_attack_from_the_map), cmocka_unit_test(an_attack_by_pointing_is_weighed),
		cmocka_unit_test(a_line_is_changed_in_its_place),
		cmocka_unit_test(W4_W9_H15_limits_are_said), cmocka_unit_test(nothing_illegal_is_written),
		cmocka_unit_test(H19_Q53_the_table_is_the_forecast), cmocka_unit_test(nobody_near_says_so),
		cmocka_unit_test(losses_of_earlier_attacks_count),
		cmocka_unit_test(H17_cavalry_alone_slips_away_unless_cavalry_attacks),
		cmocka_unit_test(Q50_Q51_works_are_named_by_what_gives_the_die),
		cmocka_unit_test(figures_of_two_digits_and_three_stand_apart),
		cmocka_unit_test(nothing_is_cut), cmocka_unit_test(what_was_chosen_stays_with_another_leader),
		cmocka_unit_test(P85_the_field_is_in_sight_on_a_small_screen),
		cmocka_unit_test(no_size_and_no_key_breaks_it),
	};

	return cmocka_run_group_tests_name("battle form", tests, NULL, NULL);
}
