/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the panels of pointing tell and where their keys lead: nothing that is told is out of reach on a small screen, a list begins
 * where something can be done, and a key of the map does in the orders what it does there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "staged.h"
#include "table.h"
#include "view/board.h"
#include "view/pointing.h"

/* The list of a piece, and the first way to march taken. */
static void march(struct table *t, const char *piece)
{
	table_orders(t, piece);
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
}

/* Every line of the panel comes on the screen, page by page, and the same keys go back. */
static void a_small_panel_is_read_to_its_end(void **state)
{
	static const char *const told[] = { "March: Burnside", "MP left", "Path: 6009", "Goes: Army of the Potomac", "Stays: ",
		"A: all who can", "Esc: not at all" };
	struct table *t = table_set(40, 12, "");
	unsigned seen = 0;

	(void)state;
	march(t, "burnside");
	for (unsigned i = 0; i < 40; i++) {
		for (unsigned k = 0; k < sizeof told / sizeof told[0]; k++)
			seen |= table_shows(t, told[k]) ? 1u << k : 0;
		if (!table_shows(t, "PgDn: more"))
			break;
		table_press1(t, PRESS_PAGE_DOWN);
	}
	assert_int_equal(seen, (1u << sizeof told / sizeof told[0]) - 1);
	assert_true(table_shows(t, "PgUp: back"));
	for (unsigned i = 0; i < 40 && !table_shows(t, "March: Burnside"); i++)
		table_press1(t, PRESS_PAGE_UP);
	assert_true(table_shows(t, "March: Burnside"));
	/* a step shows the beginning again */
	table_press1(t, PRESS_PAGE_DOWN);
	assert_false(table_shows(t, "March: Burnside"));
	table_press(t, "l");
	assert_true(table_shows(t, "March: Burnside"));
	table_clear(t);
}

/* What has no room goes where it matters least: the HQ of who attacks; the middle of a closed row, not its rule; of a short draft
 * nothing. */
static void what_matters_is_not_cut(void **state)
{
	static const char draft[] = "combat\nattack franklin on 6010 from 6009 with vi-corps intensity 1 rating 0 hold\n"
		"entrench gar-washington-1\n";
	struct table *t = table_set(80, 43, draft);

	(void)state;
	desk_focus(&t->desk, table_hex(t, 6409));
	assert_true(table_shows(t, "+attack franklin on"));
	assert_true(table_shows(t, " 6010 from 6009 with"));
	assert_true(table_shows(t, " gar-washington-1"));
	table_clear(t);
	t = table_set(80, 24, "");
	table_orders(t, "franklin");
	table_to_attack(t);
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	assert_true(table_shows(t, "| Attack: Franklin\n"));
	table_clear(t);
	t = table_set(132, 43, "");
	table_orders(t, "franklin");
	table_to_attack(t);
	table_press(t, "\n");
	assert_true(table_shows(t, "| Attack: Franklin, Left Grand Division\n"));
	table_clear(t);
	t = table_set(80, 24, "chit couch\n  march ii-corps to 6109\nchit willcox\n");
	table_orders(t, "sumner");
	assert_true(table_shows(t, "! line 1: Couch, span 0/2 (S16)") || table_shows(t, "! line 1: Couch, span ~ (S16)"));
	assert_true(table_shows(t, "! line 3: Willcox, span ~ (S16)"));
	table_clear(t);
}

static const char *row_at(struct table *t)
{
	const struct pointing *g = pointing_of(&t->desk);

	return g->row[g->chosen].text;
}

/* In every list the same keys: its ends, half a screen, the next group, the next row of a letter. */
static void long_lists_take_few_keys(void **state)
{
	struct table *t = table_set(80, 24, "");
	struct pointing *g = pointing_of(&t->desk);
	char buf[512];
	struct text row = text_in(buf, sizeof buf);
	int first, at;

	(void)state;
	table_orders(t, "sumner");
	table_press1(t, PRESS_HOME);
	first = g->chosen;
	assert_int_equal(first, 1);
	table_press1(t, PRESS_END);
	assert_int_equal(g->chosen, g->n_rows - 1);
	table_press1(t, PRESS_PAGE_UP);
	assert_true(g->chosen <= g->n_rows - 11);
	table_press1(t, PRESS_HOME);
	table_press1(t, PRESS_PAGE_DOWN);
	assert_true(g->chosen >= first + 9 && !g->row[g->chosen].head);
	/* groups: each first row of one in turn, and back; at the ends it stays */
	table_press1(t, PRESS_HOME);
	for (int groups = 0; groups < 3; groups++) {
		at = g->chosen;
		table_press(t, "\t");
		assert_true(g->chosen > at && g->row[g->chosen - 1].head);
	}
	table_press1(t, PRESS_BACKTAB);
	assert_int_equal(g->chosen, at);
	table_press(t, "}");
	table_press1(t, PRESS_BACKTAB);
	assert_int_equal(g->chosen, at);
	table_press1(t, PRESS_HOME);
	table_press1(t, PRESS_BACKTAB);
	assert_int_equal(g->chosen, first);
	table_press1(t, PRESS_END);
	at = g->chosen;
	table_press(t, "\t");
	assert_int_equal(g->chosen, at);
	/* a capital: the next row of a word that begins so, round the end */
	table_press(t, "W");
	assert_non_null(strstr(row_at(t), "Willcox"));
	at = g->chosen;
	table_press(t, "R");
	assert_non_null(strstr(row_at(t), "Reynolds"));
	table_press(t, "W");
	assert_non_null(strstr(row_at(t), "W. F. Smith"));
	table_press(t, "W");
	assert_int_equal(g->chosen, at);
	table_press(t, "Z");
	assert_true(table_shows(t, "no other row here has a word that begins so"));
	assert_int_equal(g->chosen, at);
	/* the army chart, the orders line by line, what was found, a text */
	table_press(t, "^a");
	table_press(t, "W");
	table_row(t, &row);
	assert_non_null(strstr(buf, "Willcox"));
	at = board_of(&t->desk)->at;
	table_press1(t, PRESS_HOME);
	assert_true(board_of(&t->desk)->at < at);
	table_press(t, "^/div");
	at = t->desk.focus;
	table_press1(t, PRESS_END);
	assert_int_not_equal(t->desk.focus, at);
	table_press1(t, PRESS_HOME);
	assert_int_equal(t->desk.focus, at);
	table_press(t, "^?");
	assert_int_equal(t->desk.scene, SCENE_PAGE);
	table_press1(t, PRESS_END);
	assert_true(t->desk.page_top > 300);
	table_press1(t, PRESS_HOME);
	assert_int_equal(t->desk.page_top, 0);
	table_clear(t);
	t = table_set(80, 24, "chit burnside\nchit hooker\nchit sigel\n");
	table_press(t, "d");
	table_press1(t, PRESS_HOME);
	assert_int_equal(edit_line(&t->desk.edit), 0);
	table_press1(t, PRESS_END);
	assert_true(edit_line(&t->desk.edit) >= 2);
	table_clear(t);
}

/* S70, Q12: an Army HQ takes no corps along by itself; who stays is told, and one key takes all who can come, or leaves them. */
static void S70_who_stays_is_told_and_one_key_takes_all(void **state)
{
	struct table *t = table_set(132, 43, "");
	struct walk *k = &pointing_of(&t->desk)->walk;
	piece_t corps = table_piece(t, "ii-corps");
	unsigned mp;

	(void)state;
	march(t, "burnside");
	assert_true(table_shows(t, "Goes: Army of the Potomac"));
	assert_true(table_shows(t, "Stays: Right Grand Division (no units), "));
	assert_true(table_shows(t, "II Corps 17 SP"));
	assert_true(table_shows(t, " more here stay; at 6009"));
	assert_int_equal(k->march.n_pieces, 1);
	mp = k->col.mp;
	table_press(t, "A");
	assert_true(k->march.n_pieces > 1);
	assert_true(walk_names(k, corps));
	/* his span is spent on who has units */
	assert_int_equal(k->march.n_pieces, 6);
	for (unsigned i = 1; i < k->march.n_pieces; i++)
		assert_true(walk_strength(&pointing_of(&t->desk)->p, k, k->march.piece[i]) > 0);
	assert_true(k->col.mp <= mp);
	assert_true(table_shows(t, " go along"));
	/* whoever is named can go: the step is legal and is written with them */
	table_press(t, "A");
	assert_int_equal(k->march.n_pieces, 1);
	assert_true(table_shows(t, "they stay"));
	/* in the list the same */
	table_press(t, "mA");
	assert_int_equal(t->desk.scene, SCENE_WITH);
	assert_true(walk_names(k, corps));
	table_press(t, "^l\n");
	assert_non_null(strstr(t->desk.edit.s, "ii-corps"));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

/* Q25: all march at the pace of the slowest, so a garrison is not taken along unasked. */
static void Q25_the_slower_ones_stay(void **state)
{
	struct solo *g = solo_begin("warrenton");
	const struct charts *c = &g->charts;
	piece_t slow = charts_piece(c, "gar-alexandria", 14), fast = charts_piece(c, "hooker", 6);

	(void)state;
	solo_to_movement(g);
	g->state.piece[slow].hex = g->state.piece[fast].hex;
	struct table *t = table_open(g, 132, 43, "");
	struct walk *k = &pointing_of(&t->desk)->walk;

	march(t, "hooker");
	unsigned mp = k->col.mp;

	table_press(t, "A");
	assert_true(table_shows(t, " more go along; 1 slower one stays"));
	assert_int_equal(k->col.mp, mp);
	assert_false(walk_names(k, slow));
	assert_true(walk_names(k, table_piece(t, "iii-corps")));
	/* again: they are left; and he can be taken by name */
	table_press(t, "A");
	assert_int_equal(k->march.n_pieces, 1);
	table_press(t, "m");
	table_find(t, "Alexandria");
	table_press(t, "\n");
	assert_true(walk_names(k, slow));
	table_clear(t);
}

/* S93: no more than his span; the first who is left says why. */
static void S93_who_cannot_come_says_why(void **state)
{
	struct table *t = table_set(132, 43, "");
	const struct walk *k = &pointing_of(&t->desk)->walk;
	unsigned named;

	(void)state;
	march(t, "sumner");
	table_press(t, "A");
	named = k->march.n_pieces;
	assert_true(table_shows(t, "; not all can: "));
	/* nobody else can be added, so the key leaves them; a third time they come again */
	table_press(t, "A");
	assert_int_equal(k->march.n_pieces, 1);
	table_press(t, "A");
	assert_int_equal(k->march.n_pieces, named);
	table_press(t, "?");
	assert_int_equal(t->desk.scene, SCENE_PAGE);
	table_clear(t);
}

/* The list begins on something that can be done. */
static void a_list_begins_on_the_first_open_row(void **state)
{
	struct table *t;
	const struct pointing *g;

	(void)state;
	/* all ways to march are closed once he has marched and there is no point left; his attack is open */
	t = table_open(staged_begin(), 80, 24, "try franklin\n  march left-gd to 6009\n");
	g = pointing_of(&t->desk);
	for (unsigned p = 0; p < t->solo->charts.scn.n_pieces; p++) {
		bool closed = false, open = false;

		if (!desk_orderable(&t->desk, (piece_t)p))
			continue;
		table_orders(t, t->solo->charts.scn.piece[p].id);
		for (int i = 0; i < g->chosen; i++)
			closed = closed || (!g->row[i].head && verdict_legal(&g->what[i].why));
		for (int i = 0; i < g->n_rows; i++)
			open = open || (!g->row[i].head && g->what[i].choice != CHOICE_PIECE && verdict_legal(&g->what[i].why));
		assert_false(closed);
		assert_true(!open || verdict_legal(&g->what[g->chosen].why));
		table_press(t, "^");
	}
	table_clear(t);
}

/* s in the orders line by line is s on the map. */
static void s_signs_from_the_orders(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109\nchit slocum\nchit sumner\n");
	unsigned active = t->solo->state.active;

	(void)state;
	table_press(t, "ds");
	assert_int_equal(t->desk.scene, SCENE_LINES);
	assert_true(table_shows(t, "Sign these orders and send them?  y = yes"));
	table_press(t, "n");
	assert_true(table_shows(t, "not sent"));
	assert_int_equal(t->solo->state.active, active);
	table_press(t, "sy");
	assert_int_not_equal(t->solo->state.active, active);
	assert_int_equal(t->desk.scene, SCENE_REPORT);
	table_press(t, "q");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	table_clear(t);
	/* and is refused as there */
	t = table_set(80, 24, "chit lee\n");
	table_press(t, "ds");
	assert_true(table_shows(t, "not sent: the orders have lines that are illegal or no orders"));
	table_clear(t);
}

/* Enter goes through the form of an attack row by row and writes nothing on the way; the last row writes, and so does Ctrl-D. */
static void enter_writes_an_attack_in_its_last_row_only(void **state)
{
	struct table *t = table_open(staged_begin(), 80, 24, "");
	const struct pointing *g = pointing_of(&t->desk);
	struct strike was;

	(void)state;
	table_orders(t, "sumner");
	table_to_attack(t);
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	was = g->strike;
	for (int i = 0; g->chosen + 1 < g->n_rows; i++) {
		assert_int_equal(g->chosen, i);
		table_press(t, "\n");
		assert_int_equal(t->desk.scene, SCENE_ATTACK);
		assert_int_equal(t->desk.edit.len, 0);
	}
	assert_memory_equal(&g->strike.attack, &was.attack, sizeof was.attack);
	assert_true(table_shows(t, ">+ Write this attack"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_non_null(strstr(t->desk.edit.s, "attack sumner on "));
	/* a blank takes a piece in or out; from there it is written at once */
	table_press(t, "d");
	t->desk.edit.at = (size_t)(strstr(t->desk.edit.s, "attack sumner") - t->desk.edit.s);
	table_press(t, "\n");
	assert_true(table_shows(t, "Write it in its line"));
	table_find(t, "With  [x] ");
	table_press(t, " ");
	assert_true(table_shows(t, ">  With  [ ] "));
	table_press(t, " ");
	table_find(t, "Then ");
	table_press(t, " \4");
	assert_int_equal(t->desk.scene, SCENE_LINES);
	assert_non_null(strstr(t->desk.edit.s, " rating 0 advance"));
	table_clear(t);
}

/* What is refused is marked so in the row that would write it, and is not written. */
static void a_refused_attack_is_not_written(void **state)
{
	struct table *t = table_open(staged_begin(), 80, 24, "");
	const struct pointing *g = pointing_of(&t->desk);

	(void)state;
	table_orders(t, "sumner");
	table_to_attack(t);
	table_press(t, "\n");
	while (g->strike.attack.n_with > 0) {
		table_find(t, "With  [x] ");
		table_press(t, " ");
	}
	table_find(t, "Write this attack");
	assert_true(table_shows(t, ">! Write this attack"));
	assert_true(table_shows(t, "illegal, "));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	assert_int_equal(t->desk.edit.len, 0);
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_small_panel_is_read_to_its_end),
		cmocka_unit_test(what_matters_is_not_cut),
		cmocka_unit_test(long_lists_take_few_keys), cmocka_unit_test(S70_who_stays_is_told_and_one_key_takes_all),
		cmocka_unit_test(Q25_the_slower_ones_stay),
		cmocka_unit_test(S93_who_cannot_come_says_why), cmocka_unit_test(a_list_begins_on_the_first_open_row),
		cmocka_unit_test(s_signs_from_the_orders),
		cmocka_unit_test(enter_writes_an_attack_in_its_last_row_only), cmocka_unit_test(a_refused_attack_is_not_written),
	};

	return cmocka_run_group_tests_name("panel", tests, NULL, NULL);
}
