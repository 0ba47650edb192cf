/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders put into a draft and blocks moved in it: what the player wrote beside them stays as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "solo.h"
#include "view/place.h"

static char buf[8192], result[16384];
static struct sheet sheet;

static struct order order(enum order_kind kind, piece_t who, unsigned depth)
{
	struct order o;

	memset(&o, 0, sizeof o);
	o.kind = (uint8_t)kind;
	o.who = who;
	o.to = PIECE_NONE;
	o.hex = HEX_NONE;
	o.depth = (uint8_t)depth;
	return o;
}

/* The text after a change. */
static const char *after(const char *s, struct stretch where)
{
	struct text t = text_in(result, sizeof result);

	text_add_n(&t, s, where.from);
	text_add(&t, buf);
	text_add(&t, s + where.to);
	assert_false(t.cut);
	return result;
}

/* Put orders before index `at` of what the text says. */
static const char *put(const struct solo *g, const char *s, unsigned at, const struct order *o, unsigned n, size_t *line)
{
	struct text t = text_in(buf, sizeof buf);
	struct stretch where;
	struct fault f;
	size_t standing;

	memset(&f, 0, sizeof f);
	assert_int_equal(sheet_parse(&g->charts, SIDE_UNION, SHEET_TURN, s, strlen(s), &sheet, &standing, &f), ERR_OK);
	buf[0] = '\0';
	place_orders(&g->charts, &sheet, s, strlen(s), at, o, n, &t, &where, line);
	return after(s, where);
}

static piece_t id(const struct solo *g, const char *s)
{
	return charts_piece(&g->charts, s, strlen(s));
}

static void an_order_goes_into_its_block_with_its_indentation(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct order o[2] = { order(ORDER_COMMAND, id(g, "hooker"), 1), order(ORDER_COMMAND, id(g, "sumner"), 2) };
	size_t line;

	(void)state;
	assert_string_equal(put(g, "", 0, &(struct order){ .kind = ORDER_CHIT, .who = id(g, "hooker") }, 1, &line), "chit hooker\n");
	assert_int_equal(line, 0);
	/* at the end of the block, before a comment that belongs to the next; as deep as the lines there */
	assert_string_equal(put(g, "# plan\nchit burnside # first\n   command sumner\n# then\nchit hooker\n", 2, o, 1, &line),
		"# plan\nchit burnside # first\n   command sumner\n   command hooker\n# then\nchit hooker\n");
	assert_int_equal(line, 3);
	/* the first line of a block: two blanks, or a tab's width and two */
	assert_string_equal(put(g, "chit burnside", 1, o, 2, &line), "chit burnside\n  command hooker\n    command sumner\n");
	assert_int_equal(line, 2);
	assert_string_equal(put(g, "chit burnside\n\tcommand sumner\n", 2, o, 1, &line),
		"chit burnside\n\tcommand sumner\n\tcommand hooker\n");
	/* before the first: above the comments that belong to that */
	o[0] = order(ORDER_CHIT, id(g, "sumner"), 0);
	assert_string_equal(put(g, "\n# the roll\ntry hooker\n", 0, o, 1, &line), "\nchit sumner\n# the roll\ntry hooker\n");
	assert_int_equal(line, 1);
	solo_end(g);
}

static void the_line_combat_parts_the_phases(void **state)
{
	struct solo *g = solo_begin("warrenton");
	struct order attack = order(ORDER_ATTACK, id(g, "hooker"), 0), chit = order(ORDER_TRY, id(g, "sumner"), 0);
	size_t line;
	const char *s;

	(void)state;
	attack.flag = true;
	attack.attack.n_from = attack.attack.n_with = 1;
	attack.attack.with[0] = id(g, "iii-corps");
	s = put(g, "try hooker\nstanding\nall intensity 2\n", 1, &attack, 1, &line);
	assert_int_equal(strncmp(s, "try hooker\ncombat\nattack hooker on ", 35), 0);
	assert_int_equal(line, 2);
	assert_non_null(strstr(s, "hold\nstanding\nall intensity 2\n"));
	/* a combat line with nothing below is used, and stays behind what moves */
	assert_int_equal(strncmp(put(g, "try hooker\ncombat\n", 1, &attack, 1, &line), "try hooker\ncombat\nattack", 24), 0);
	assert_string_equal(put(g, "try hooker\n\ncombat\n", 1, &chit, 1, &line), "try hooker\ntry sumner\n\ncombat\n");
	assert_string_equal(put(g, "combat\n", 0, &chit, 1, &line), "try sumner\ncombat\n");
	solo_end(g);
}

static void a_standing_order_goes_to_the_end(void **state)
{
	static const struct {
		const char *from, *to;
		size_t line;
		const char *held;
	} t[] = {
		{ "", "standing\nall intensity 1\n", 1, "" },
		{ "try hooker\n\n", "try hooker\nstanding\nall intensity 1\n", 2, "" },
		{ "try hooker\nstanding\nall rating 1", "try hooker\nstanding\nall rating 1\nall intensity 1\n", 3, "hex 6010 rating 1\n" },
		{ "", "standing\nhex 6010 rating 1\nall stand yes\nall intensity 1\n", 3, "hex 6010 rating 1\nall stand yes\n" },
		{ "try hooker\n", "try hooker\nstanding\nall stand yes\nall intensity 1\n", 3, "all stand yes\n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
		struct text out = text_in(buf, sizeof buf);
		struct stretch where;
		size_t line;

		buf[0] = '\0';
		place_standing(t[i].from, strlen(t[i].from), t[i].held, "all intensity 1", &out, &where, &line);
		assert_string_equal(after(t[i].from, where), t[i].to);
		assert_int_equal(line, t[i].line);
	}
	assert_int_equal(place_standing_line("a\nstanding\n", 11), 1);
	assert_true(place_standing_line("a\n", 2) == SIZE_MAX);
}

static const char *move(const char *s, size_t *line, bool up)
{
	struct text t = text_in(buf, sizeof buf);
	struct stretch where;

	buf[0] = '\0';
	return place_move(s, strlen(s), line, up, &t, &where) ? after(s, where) : NULL;
}

static void a_block_moves_with_its_comments(void **state)
{
	const char *draft = "# one\nchit a\n  march a to 1\n\n# two\nchit b\n  march b to 2\n  march c to 3";
	const char *moved = "# two\nchit b\n  march b to 2\n  march c to 3\n\n# one\nchit a\n  march a to 1\n";
	size_t line = 5;

	(void)state;
	assert_string_equal(move(draft, &line, true), moved);
	assert_int_equal(line, 1);
	/* ... and down again it is where it was, but for the last line's end */
	assert_string_equal(move(moved, &line, false),
		"# one\nchit a\n  march a to 1\n\n# two\nchit b\n  march b to 2\n  march c to 3\n");
	assert_int_equal(line, 5);
	line = 7;
	assert_string_equal(move(moved, &line, false) != NULL ? "moved" : "not", "not");
	/* lines of a block change places in it, and leave it neither up nor down */
	line = 2;
	assert_null(move(moved, &line, true));
	assert_non_null(move(moved, &line, false));
	assert_int_equal(line, 3);
	/* not past `combat` */
	line = 0;
	assert_null(move("try a\ncombat\nattack b\n", &line, false));
}

static void a_block_is_copied_and_taken_away_whole(void **state)
{
	const char *draft = "chit a\n  march a to 1\n# end";
	struct text t = text_in(buf, sizeof buf);
	struct stretch where;
	size_t line = 0;

	(void)state;
	assert_true(place_copy(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "chit a\n  march a to 1\nchit a\n  march a to 1\n# end");
	assert_int_equal(line, 2);
	assert_true(place_block(draft, strlen(draft), 0, &where));
	assert_int_equal(where.from, 0);
	assert_int_equal(where.to, 22);
	assert_false(place_block("\n", 1, 0, &where));
}

static void a_block_goes_under_an_if(void **state)
{
	const char *draft = "try a\n  march a to 1 # so\n\n  march b to 2\ntry c\n";
	struct text t = text_in(buf, sizeof buf);
	struct stretch where;
	size_t line = 0;

	(void)state;
	assert_true(place_under_if(draft, strlen(draft), &line, "if clear 6110", false, &t, &where));
	assert_string_equal(after(draft, where),
		"if clear 6110\n  try a\n    march a to 1 # so\n\n    march b to 2\ntry c\n");
	/* or under the else of one that has nothing else */
	draft = "chit a\n  march a to 1\n\tmarch b to 2 # so\n";
	line = 2;
	t = text_in(buf, sizeof buf);
	assert_true(place_under_if(draft, strlen(draft), &line, "if clear 6110", true, &t, &where));
	assert_string_equal(after(draft, where), "chit a\n  march a to 1\n\tif clear 6110\n\telse\n\t  march b to 2 # so\n");
	assert_int_equal(line, 2);
	line = 1;
	assert_false(place_under_if("standing\nall intensity 1\n", 25, &line, "if clear 6110", false, &t, &where));
}

/* An `else` is part of the block of its `if`: moved, copied and cut with it, and passed over as one. */
static void an_if_takes_its_else_along(void **state)
{
	static const char draft[] = "try a\nif acts a\n  try b\n\n# or\nelse\n  try c\ntry d\nelse\n  try e\n";
	size_t line = 1;
	struct stretch at;

	(void)state;
	assert_true(place_block(draft, sizeof draft - 1, 1, &at));
	assert_int_equal(at.from, 6);
	assert_string_equal(draft + at.to, "try d\nelse\n  try e\n"); /* that else belongs to no if */
	assert_string_equal(move(draft, &line, true), "if acts a\n  try b\n\n# or\nelse\n  try c\ntry a\ntry d\nelse\n  try e\n");
	assert_int_equal(line, 0);
	line = 7;
	assert_string_equal(move(draft, &line, true), "try a\ntry d\nif acts a\n  try b\n\n# or\nelse\n  try c\nelse\n  try e\n");
	assert_int_equal(line, 1);
	line = 0;
	assert_string_equal(move(draft, &line, false), "if acts a\n  try b\n\n# or\nelse\n  try c\ntry a\ntry d\nelse\n  try e\n");
	/* by itself it can be cut only */
	line = 5;
	assert_true(place_is_else(draft, sizeof draft - 1, line));
	assert_null(move(draft, &line, true));
	assert_null(move(draft, &line, false));
	struct text t = text_in(buf, sizeof buf);

	assert_false(place_copy(draft, sizeof draft - 1, &line, &t, &at));
	assert_true(place_block(draft, sizeof draft - 1, line, &at));
	assert_int_equal(at.to - at.from, strlen("# or\nelse\n  try c\n"));
}

static void blocks_go_in_and_out_of_if_and_else(void **state)
{
	const char *draft = "if clear 6110\n    try a\n# for b\n    try b\n";
	struct text t = text_in(buf, sizeof buf);
	struct stretch where;
	size_t line = 1;

	(void)state;
	/* out of it, behind it; the last one takes the `if` along */
	assert_true(place_out(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "if clear 6110\n# for b\n    try b\ntry a\n");
	assert_int_equal(line, 3);
	draft = "if clear 6110\n\ttry b # so\ntry a\n";
	line = 1;
	t = text_in(buf, sizeof buf);
	assert_true(place_out(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "try b # so\ntry a\n");
	assert_int_equal(line, 0);
	/* below an else, with its comment; and the next into that */
	draft = "if clear 6110\n  try a\n# for b\ntry b\n  march b to 1\ntry c\n";
	line = 3;
	t = text_in(buf, sizeof buf);
	assert_true(place_under_else(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "if clear 6110\n  try a\nelse\n  # for b\n  try b\n    march b to 1\ntry c\n");
	assert_int_equal(line, 4);
	draft = "if clear 6110\n  try a\nelse\n   try b\n     march b to 1\ntry c\n";
	line = 5;
	t = text_in(buf, sizeof buf);
	assert_false(place_under_else(draft, strlen(draft), &line, &t, &where));
	assert_true(place_into(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "if clear 6110\n  try a\nelse\n   try b\n     march b to 1\n   try c\n");
	/* out of an if with an else: behind the else, also the last one, for the `if` may be empty then */
	draft = "if clear 6110\n  try a\n  try b\nelse\n  try c\ntry d\n";
	line = 1;
	t = text_in(buf, sizeof buf);
	assert_true(place_out(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "if clear 6110\n  try b\nelse\n  try c\ntry a\ntry d\n");
	assert_int_equal(line, 4);
	draft = "if clear 6110\n  try a\nelse\n  try c\n";
	line = 1;
	t = text_in(buf, sizeof buf);
	assert_true(place_out(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "if clear 6110\nelse\n  try c\ntry a\n");
	assert_int_equal(line, 3);
	line = 3;
	t = text_in(buf, sizeof buf);
	assert_true(place_out(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "if clear 6110\n  try a\ntry c\n");
	assert_int_equal(line, 2);
	/* the last one of an else alone: the empty `if` goes with it, what is said between them does not */
	draft = "try b\nif clear 6110\n# why\nelse\n  # c\n  try c\n    march c to 1\ntry d\n";
	line = 5;
	t = text_in(buf, sizeof buf);
	assert_true(place_out(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "try b\n# why\n# c\ntry c\n  march c to 1\ntry d\n");
	assert_int_equal(line, 3);
	/* but not one that has more */
	draft = "if clear 6110\nelse\n  try c\n  try d\n";
	line = 2;
	t = text_in(buf, sizeof buf);
	assert_true(place_out(draft, strlen(draft), &line, &t, &where));
	assert_string_equal(after(draft, where), "if clear 6110\nelse\n  try d\ntry c\n");
	/* not out of what is no if, nor in where there is none */
	draft = "try a\n  march a to 1\ntry b\n";
	line = 1;
	assert_false(place_out(draft, strlen(draft), &line, &t, &where));
	line = 2;
	assert_false(place_into(draft, strlen(draft), &line, &t, &where));
	assert_false(place_under_else(draft, strlen(draft), &line, &t, &where));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_order_goes_into_its_block_with_its_indentation), cmocka_unit_test(the_line_combat_parts_the_phases),
		cmocka_unit_test(a_standing_order_goes_to_the_end), cmocka_unit_test(a_block_moves_with_its_comments),
		cmocka_unit_test(a_block_is_copied_and_taken_away_whole), cmocka_unit_test(a_block_goes_under_an_if),
		cmocka_unit_test(an_if_takes_its_else_along),
		cmocka_unit_test(blocks_go_in_and_out_of_if_and_else),
	};

	return cmocka_run_group_tests_name("place", tests, NULL, NULL);
}
