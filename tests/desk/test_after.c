/* SPDX-License-Identifier: GPL-3.0-or-later
 * A second attack beside a first: it is asked which is meant, and for which outcome; what is written stands where the outcome
 * has it, and the judge has nothing against it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "staged.h"
#include "table.h"
#include "view/desk_battle.h"
#include "view/pointing.h"

/* Two corps come up beside Fredericksburg and Culpeper Court House. */
static const char moves[] = "try hooker\n  march center-gd to 6110\n  command stoneman\n    march iii-corps to 6110\n";

static struct table *set(const char *draft)
{
	return table_open(staged_begin(), 80, 24, draft);
}

static const char *draft(const struct table *t)
{
	return t->desk.edit.s;
}

static bool has(const struct table *t, const char *s)
{
	return strstr(draft(t), s) != NULL;
}

static void weigh(struct table *t, unsigned hex)
{
	t->desk.chosen = PIECE_NONE;
	desk_focus(&t->desk, table_hex(t, hex));
	table_press(t, "B");
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
}

/* Right in the row of what becomes of it, until it says so. */
static void suppose(struct table *t, const char *words)
{
	for (int i = 0; i < 20 && !table_shows(t, words); i++)
		table_press(t, ">");
	assert_true(table_shows(t, words));
}

static void nothing_is_illegal(struct table *t)
{
	desk_idle(&t->desk);
	if (t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD] > 0)
		fail_msg("%s\n%s", draft(t), table_dump(t));
}

static void a_second_attack_on_a_hex_asks_what_is_meant(void **state)
{
	struct table *t = set("");
	char first[2048];

	(void)state;
	weigh(t, 6010);
	assert_false(table_shows(t, "order "));
	table_press(t, "\n");
	assert_true(has(t, "combat\nattack ") || has(t, "attack "));
	(void)snprintf(first, sizeof first, "%s", draft(t));
	/* it says that there is one; looking on and leaving changes nothing */
	weigh(t, 6010);
	assert_true(table_shows(t, "attacks this hex already: Enter changes it; Right adds one more"));
	assert_true(table_shows(t, "is changed"));
	table_press(t, "^");
	assert_string_equal(draft(t), first);
	/* one more: the first stays as it was, byte for byte */
	weigh(t, 6010);
	suppose(t, " fails (line ");
	table_press(t, "\n");
	assert_true(strncmp(draft(t), first, strlen(first) - 1) == 0);
	assert_int_equal(strlen(draft(t)) > strlen(first), true);
	assert_true(has(t, "\nif acts ") && has(t, "\nelse\n  attack "));
	nothing_is_illegal(t);
	assert_int_equal(t->desk.marks.count[MARK_LEGAL_IF], 0);
	/* and both can be changed, each in its line: three choices at least */
	weigh(t, 6010);
	assert_true(table_shows(t, "is changed"));
	table_find(t, "intensity");
	table_press(t, "1\n");
	assert_true(has(t, "intensity 1"));
	assert_true(strncmp(draft(t), first, strlen(first) - 1) == 0);
	table_clear(t);
}

/* S93, R25: the same units by another Leader if the first does not come to attack; nobody who rolled already is proposed. */
static void S93_R25_a_fallback_is_for_a_roll_that_fails(void **state)
{
	struct table *t = set("combat\nattack sumner on 6010 from 6009 with ix-corps vi-corps intensity 2 rating 0 hold\n");

	(void)state;
	weigh(t, 6010);
	suppose(t, "Sumner fails (line 2)");
	assert_false(table_shows(t, "led by    Sumner"));
	assert_true(table_shows(t, "legal: if acts sumner, else: attack "));
	table_press(t, "\n");
	/* not tried if he acts, so those left out of his attack keep still then */
	assert_true(has(t, "intensity 2 rating 0 hold\nif acts sumner\nelse\n  attack "));
	nothing_is_illegal(t);
	assert_int_equal(t->desk.marks.count[MARK_LEGAL_IF] + t->desk.marks.count[MARK_UNDECIDED], 0);
	table_press(t, "d");
	assert_true(table_shows(t, "legal"));
	/* its own form meets it as it is: its units are there */
	table_press(t, "B");
	assert_int_equal(t->desk.scene, SCENE_BATTLE);
	assert_false(table_shows(t, "Nobody goes in yet"));
	assert_true(table_shows(t, "legal: attack "));
	table_clear(t);
}

/* One more attack on 6010, for this outcome of one that is ordered: the lines told are those written, and none is illegal. */
static void one_more(struct table *t, const char *words, const char *lines)
{
	weigh(t, 6010);
	if (table_shows(t, "after     whatever came before"))
		table_find(t, "after  ");
	suppose(t, words);
	table_press(t, "\n");
	assert_true(has(t, lines));
	nothing_is_illegal(t);
}

/* N40: won, acts, and the else of that; each in the block of its `if`, which is written once. */
static void N40_ifs_are_written_for_the_outcome_chosen(void **state)
{
	char text[512];
	struct text x = text_in(text, sizeof text);
	struct table *t;

	(void)state;
	text_add(&x, moves);
	text_add(&x, "combat\nattack hooker on 6111 from 6110 with iii-1 intensity 2 rating 0 hold\n");
	t = set(text);
	weigh(t, 6010);
	assert_true(table_shows(t, "after     whatever came before"));
	table_press(t, "^");
	one_more(t, "6111 won (line 6)", "intensity 2 rating 0 hold\nif won 6111\n  attack ");
	/* a condition that stands there is used, not written again */
	one_more(t, "6111 held (line 6)", "\nelse\n  attack ");
	assert_ptr_equal(strstr(strstr(draft(t), "if won") + 1, "if won"), NULL);
	table_clear(t);
	/* nor for a hex held, on another hex: an else alone, and what is for the hex won goes above it */
	t = set(text);
	one_more(t, "6111 held (line 6)", "intensity 2 rating 0 hold\nif won 6111\nelse\n  attack ");
	one_more(t, "6111 won (line 6)", "intensity 2 rating 0 hold\nif won 6111\n  attack ");
	assert_true(has(t, "\nelse\n  attack "));
	assert_ptr_equal(strstr(strstr(draft(t), "if won") + 1, "if won"), NULL);
	table_clear(t);
	/* the same of a roll that fails */
	t = set(text);
	one_more(t, "Hooker fails (line 6)", "intensity 2 rating 0 hold\nif acts hooker\nelse\n  attack ");
	table_clear(t);
	/* where the `if` stands there, its else comes after it */
	t = set(text);
	one_more(t, "Hooker acts (line 6)", "intensity 2 rating 0 hold\nif acts hooker\n  attack ");
	one_more(t, "Hooker fails (line 6)", "\nelse\n  attack ");
	table_clear(t);
}

/* S91, S92: in the list of a Leader; the row says what is supposed, units that have attacked by then are not proposed. */
static void S91_S92_the_form_of_an_attack_supposes_an_outcome(void **state)
{
	struct table *t = set("combat\nattack sumner on 6010 from 6009 with ix-corps vi-corps intensity 2 rating 0 hold\n");
	struct strike *k = &pointing_of(&t->desk)->strike;

	(void)state;
	table_orders(t, "burnside");
	table_to_attack(t);
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	assert_true(k->n_of > 1);
	table_find(t, "On ");
	while (k->attack.target != table_hex(t, 6010))
		table_press(t, ">");
	assert_true(table_shows(t, "If < "));
	table_find(t, "If < ");
	suppose(t, "Sumner fails");
	table_find(t, "Write this attack");
	table_press(t, "\n");
	nothing_is_illegal(t);
	assert_int_equal(t->desk.scene, SCENE_MAP);
	/* changed in its line: for the same outcome, and nothing else is offered there */
	table_press(t, "d");
	t->desk.edit.at = (size_t)(strstr(draft(t), "attack burnside") - draft(t));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	assert_false(table_shows(t, "If < "));
	assert_true(table_shows(t, "legal; "));
	table_find(t, "Intensity");
	table_press(t, "<\4");
	nothing_is_illegal(t);
	assert_true(has(t, "if acts sumner\nelse\n  attack burnside on 6010 "));
	assert_int_equal(t->desk.marks.count[MARK_LEGAL_IF], 0);
	table_clear(t);
}

/* N40: any order of the draft is put under a condition, or under its failing, by the form of an if. */
static void N40_the_form_of_an_if_asks_whether_it_is_to_hold(void **state)
{
	struct table *t = set("combat\nattack sumner on 6010 from 6009 with ix-corps vi-corps intensity 2 rating 0 hold\n"
		"attack burnside on 6010 from 6009 with ix-corps intensity 1 rating 0 hold\n");

	(void)state;
	t->desk.edit.at = 0;
	table_press(t, "djji");
	assert_int_equal(t->desk.scene, SCENE_CLAUSE);
	assert_true(table_shows(t, "Done     < if it holds >"));
	table_find(t, "Who ");
	suppose(t, "Who      < Sumner >");
	table_find(t, "Done ");
	table_press(t, ">");
	assert_true(table_shows(t, "Done     < if it does not >"));
	assert_true(table_shows(t, "if acts sumner, else: the order and what hangs on it"));
	table_press(t, "\n");
	assert_true(has(t, "hold\nif acts sumner\nelse\n  attack burnside on 6010 "));
	nothing_is_illegal(t);
	/* out of it again: nothing is left of it */
	table_press(t, "jj");
	table_press(t, "<");
	assert_true(has(t, "hold\nattack burnside on 6010 "));
	assert_false(has(t, "if acts"));
	/* of an `if` that stands there the form changes its condition alone */
	table_press(t, "i");
	table_press(t, "\n");
	assert_true(has(t, "\nif acts "));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CLAUSE);
	assert_false(table_shows(t, "Done "));
	table_clear(t);
}

/* Whatever is supposed, by whomever: what the form calls legal, the judge calls legal or legal if. */
static void what_is_supposed_can_be_signed(void **state)
{
	static const char *const drafts[] = {
		"combat\nattack sumner on 6010 from 6009 with ix-corps vi-corps intensity 2 rating 0 hold\n",
		"combat\nattack sumner on 6010 from 6009 with ix-corps intensity 2 rating 0 hold\nif acts sumner\n"
			"  attack franklin on 6010 from 6110 with i-corps intensity 1 rating 0 hold\n",
		"combat\nattack sumner\n  pass willcox on 6010 from 6009 with ix-corps intensity 2 rating 0 hold\n",
	};
	static struct way way[WAYS_MAX];
	unsigned tried = 0, strict = 0;

	(void)state;
	for (unsigned i = 0; i < sizeof drafts / sizeof drafts[0]; i++) {
		struct table *t = set(drafts[i]);

		for (unsigned p = 0; p < t->solo->charts.scn.n_pieces; p++) {
			unsigned n;

			if (t->solo->charts.scn.piece[p].kind != PIECE_LEADER || !desk_orderable(&t->desk, (piece_t)p))
				continue;
			assert_true(pointing_begin(&t->desk, (piece_t)p));
			struct pointing *g = pointing_of(&t->desk);

			n = point_attack_ways(&g->p, (piece_t)p, way, WAYS_MAX);
			for (unsigned w = 0; w < n && w < 4; w++) {
				if (!verdict_legal(&way[w].why) || !strike_begin(&g->p, &way[w], (piece_t)p, &g->strike))
					continue;
				for (unsigned k = 0; k < g->strike.n_of; k++) {
					struct verdict v;
					struct order o[WAY_LEAD_MAX + 1];

					strike_after(&g->p, &g->strike, 1);
					v = strike_verdict(&g->p, &g->strike);
					if (!verdict_legal(&v))
						continue;
					strict += strike_way(&g->strike)->n_lead > way[w].n_lead;
					pointing_write(&t->desk, strike_way(&g->strike)->at, false, o, strike_orders(&g->strike, o));
					nothing_is_illegal(t);
					assert_true(edit_undo(&t->desk.edit));
					assert_string_equal(draft(t), drafts[i]);
					assert_true(pointing_begin(&t->desk, (piece_t)p));
					tried++;
				}
			}
		}
		table_clear(t);
	}
	assert_true(tried > 20);
	assert_true(strict > 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_second_attack_on_a_hex_asks_what_is_meant),
		cmocka_unit_test(S93_R25_a_fallback_is_for_a_roll_that_fails),
		cmocka_unit_test(N40_ifs_are_written_for_the_outcome_chosen),
		cmocka_unit_test(S91_S92_the_form_of_an_attack_supposes_an_outcome),
		cmocka_unit_test(N40_the_form_of_an_if_asks_whether_it_is_to_hold),
		cmocka_unit_test(what_is_supposed_can_be_signed),
	};

	return cmocka_run_group_tests_name("after", tests, NULL, NULL);
}
