/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is written on the screen: Tab knows the whole language, and rows are read whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table.h"
#include "view/pointing.h"

/* From a word of a form, without its last letter: completed to it, or it is among those offered. */
static void completes(struct table *t, const char *word, size_t n)
{
	char typed[64], want[64];
	struct text a = text_in(typed, sizeof typed), b = text_in(want, sizeof want);

	text_add(&a, "o");
	text_add_n(&a, word, n > 1 ? n - 1 : 1);
	text_add_char(&a, '\t');
	text_add_n(&b, word, n);
	table_press(t, typed);
	if ((t->desk.edit.s == NULL || strncmp(t->desk.edit.s, want, n) != 0) && strstr(t->desk.said, want) == NULL)
		fail_msg("Tab after %s does not offer %s but %s", typed, want, t->desk.said);
	table_clear(t);
}

/* Every small word of every form in the tables, that of the standing orders too. */
static void completion_knows_every_word_of_the_language(void **state)
{
	unsigned words = 0;

	(void)state;
	for (unsigned k = 0; k <= ORDER_KIND_COUNT; k++) {
		const char *form = k < ORDER_KIND_COUNT ? order_form((enum order_kind)k) : standing_form();

		for (size_t n; *form != '\0'; form += n > 0 ? n : 1) {
			n = strspn(form, "abcdefghijklmnopqrstuvwxyz");
			if (n > 0)
				completes(table_set(80, 24, ""), form, n);
			words += n > 0;
		}
	}
	assert_true(words > ORDER_KIND_COUNT);
}

static void name_it(struct piece *p, char letter)
{
	memset(p->name, letter, NAME_MAX_BYTES);
	for (unsigned i = 7; i < NAME_MAX_BYTES; i += 8)
		p->name[i] = ' ';
	p->name[NAME_MAX_BYTES - 1] = letter;
	p->name[NAME_MAX_BYTES] = '\0';
}

/* Text without the blanks, which a break between lines takes away. */
static void squeeze(char *s)
{
	char *to = s;

	for (; *s != '\0'; s++)
		if (*s != ' ')
			*to++ = *s;
	*to = '\0';
}

/* Each row of the list on the screen is read whole while the cursor is on it. */
static void rows_are_whole(struct table *t)
{
	struct pointing *g = pointing_of(&t->desk);
	unsigned seen = 0;

	for (int last = -1; g->chosen != last; seen++) {
		char want[256], got[512];
		struct text w = text_in(want, sizeof want), o = text_in(got, sizeof got);

		last = g->chosen;
		assert_true(strlen(g->row[last].text) + 1 < sizeof g->row[last].text);
		text_add_char(&w, '>');
		text_add_char(&w, g->row[last].mark != 0 ? g->row[last].mark : ' ');
		text_add(&w, g->row[last].text);
		table_row(t, &o);
		squeeze(want);
		squeeze(got);
		assert_string_equal(got, want);
		table_press(t, "}");
	}
	assert_true(seen > 2);
}

/* With the longest names that a scenario may give: who marches, attacks, is asked for; the form of an attack; who goes along. */
static void long_names_are_read_whole(void **state)
{
	static const struct {
		int w, h;
	} size[] = { { 80, 24 }, { 40, 12 } };

	(void)state;
	for (unsigned i = 0; i < sizeof size / sizeof size[0]; i++) {
		struct solo *g = solo_begin("warrenton");
		struct table *t;

		solo_to_movement(g);
		for (unsigned q = 0; q < g->charts.scn.n_pieces; q++)
			name_it(&g->charts.scn.piece[q], (char)('a' + q % 26));
		t = table_open(g, size[i].w, size[i].h, "");
		t->desk.chosen = table_piece(t, "couch");
		desk_focus(&t->desk, g->state.piece[t->desk.chosen].hex);
		table_press(t, "\n");
		assert_int_equal(t->desk.scene, SCENE_ORDER);
		rows_are_whole(t);
		table_press(t, "^\n\n");
		assert_int_equal(t->desk.scene, SCENE_WALK);
		table_press(t, "m");
		assert_int_equal(t->desk.scene, SCENE_WITH);
		rows_are_whole(t);
		table_press(t, "^^");
		table_to_attack(t);
		table_press(t, "\n");
		assert_int_equal(t->desk.scene, SCENE_ATTACK);
		rows_are_whole(t);
		table_clear(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(completion_knows_every_word_of_the_language),
		cmocka_unit_test(long_names_are_read_whole),
	};

	return cmocka_run_group_tests_name("written", tests, NULL, NULL);
}
