/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is written on the screen: Tab knows the whole language, rows are read whole, what is written is found and changed again. */
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

/* A Leader on the map who may not take charge of own units in a hex (Q45), and that hex. */
static piece_t not_eligible(const struct solo *g, enum side side, hex_t *h)
{
	const struct scenario *x = &g->charts.scn;

	for (piece_t p = 0; p < x->n_pieces; p++)
		for (piece_t u = 0; u < x->n_pieces; u++) {
			piece_t may[PIECES_MAX];
			unsigned n;
			bool found = false;

			*h = g->state.piece[u].hex;
			if (x->piece[p].kind != PIECE_LEADER || x->piece[p].side != side || g->state.piece[p].where != WHERE_MAP ||
				x->piece[u].kind != PIECE_UNIT || x->piece[u].side != side || !piece_in_play(&g->state, u))
				continue;
			n = standing_candidates(&g->charts, &g->state, side, *h, may, PIECES_MAX);
			for (unsigned i = 0; i < n; i++)
				found = found || may[i] == p;
			if (!found)
				return p;
		}
	fail_msg("every Leader may take charge everywhere");
	return PIECE_NONE;
}

/* N6, Q45: a standing order that would fall back to the default is told so while it is written, and may be signed. */
static void N6_a_standing_order_without_effect_is_marked(void **state)
{
	struct solo *g = solo_begin("warrenton");
	enum side side;
	char draft[512], said[512];
	struct text t = text_in(draft, sizeof draft), out = text_in(said, sizeof said);
	hex_t h = HEX_NONE;
	piece_t p, may = PIECE_NONE;

	(void)state;
	solo_to_movement(g);
	side = (enum side)g->state.active;
	p = not_eligible(g, side, &h);
	(void)standing_candidates(&g->charts, &g->state, side, h, &may, 1);
	text_add(&t, "standing\nhex ");
	text_add_padded(&t, grid_id(&g->charts.map.grid, h), 4);
	text_add(&t, " charge ");
	text_add(&t, g->charts.scn.piece[p].id);
	text_add(&t, "\nhex ");
	text_add_padded(&t, grid_id(&g->charts.map.grid, h), 4);
	text_add(&t, " charge ");
	text_add(&t, may != PIECE_NONE ? g->charts.scn.piece[may].id : "none");
	text_add(&t, "\nall intensity 2\n");
	struct table *table = table_open(g, 80, 24, draft);

	assert_int_equal(marks_at(&table->desk.marks, 1), MARK_IDLE);
	assert_int_equal(marks_at(&table->desk.marks, 2), MARK_LEGAL);
	assert_int_equal(marks_at(&table->desk.marks, 3), MARK_LEGAL);
	assert_true(marks_all_good(&table->desk.marks));
	marks_words(&table->desk.marks, &g->charts, 1, &out);
	assert_non_null(strstr(said, "without effect: "));
	assert_non_null(strstr(said, g->charts.scn.piece[p].name));
	assert_non_null(strstr(said, "takes charge (N6)"));
	table_clear(table);
}

/* A town on the way is found by its name; the march goes on as it was, the cursor ahead of it. */
static void the_end_of_a_march_is_found_by_name(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_orders(t, "hooker");
	table_press(t, "\n/warren\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	assert_int_equal(t->desk.focus, table_hex(t, 6009));
	assert_true(table_shows(t, "in reach for 1 MP: Enter takes the path"));
	table_press(t, "\n\n");
	assert_string_equal(t->desk.edit.s, "chit hooker\n  march center-gd to 6009\n");
	/* found nothing: it walks on from where it was */
	table_orders(t, "sumner");
	table_press(t, "\nl/^");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	assert_int_equal(t->desk.focus, table_hex(t, 6109));
	assert_false(pointing_of(&t->desk)->looking);
	/* in a list of orders / is for who else is to have some */
	table_press(t, "^/meade\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_int_equal(t->desk.chosen, table_piece(t, "meade"));
	table_clear(t);
}

/* What is changed of a march that is written is changed alone: its path stays. */
static void a_march_opened_again_keeps_its_path(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109 6209\n");

	(void)state;
	table_press(t, "d{\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	assert_int_equal(walk_end(&pointing_of(&t->desk)->walk), table_hex(t, 6209));
	assert_int_equal(t->desk.focus, table_hex(t, 6209));
	table_press(t, "A\n");
	assert_non_null(strstr(t->desk.edit.s, "  march aop vi-corps"));
	assert_non_null(strstr(t->desk.edit.s, " to 6109 6209\n"));
	/* and it can be taken back step by step */
	table_press(t, "\n~\n");
	assert_non_null(strstr(t->desk.edit.s, " to 6109\n"));
	table_clear(t);
}

/* The map above the list shows what the line is about: where a march ends, what an attack goes for. */
static void the_map_follows_the_lines(void **state)
{
	struct table *t = table_set(80, 24, "chit hooker\n  march center-gd to 6009\n"
		"combat\nattack couch on 6010 from 6009 with ii-corps intensity 2\n");

	(void)state;
	table_press(t, "d{");
	assert_int_equal(t->desk.focus, table_hex(t, 6010));
	table_press(t, "{{");
	assert_int_equal(t->desk.focus, table_hex(t, 6009));
	table_press(t, "{");
	assert_int_equal(t->desk.focus, table_hex(t, 6109));
	/* where it is typed, what the cursor speaks of */
	table_press(t, "^o");
	t->desk.edit.at = (size_t)(strstr(t->desk.edit.s, "with ii-corps") - t->desk.edit.s) - 1;
	table_press(t, "<");
	assert_int_equal(t->desk.focus, table_hex(t, 6009));
	table_clear(t);
}

static void the_ends_of_a_form(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_press(t, "dn");
	table_press1(t, PRESS_END);
	assert_true(table_shows(t, ">  Stand "));
	table_press1(t, PRESS_HOME);
	assert_true(table_shows(t, ">  For "));
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(N6_a_standing_order_without_effect_is_marked),
		cmocka_unit_test(completion_knows_every_word_of_the_language),
		cmocka_unit_test(long_names_are_read_whole),
		cmocka_unit_test(the_end_of_a_march_is_found_by_name), cmocka_unit_test(a_march_opened_again_keeps_its_path),
		cmocka_unit_test(the_map_follows_the_lines), cmocka_unit_test(the_ends_of_a_form),
	};

	return cmocka_run_group_tests_name("written", tests, NULL, NULL);
}
