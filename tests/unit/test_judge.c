/* SPDX-License-Identifier: GPL-3.0-or-later
 * The judge over outcomes (PROTOCOL 4): what decides an order, how far it looks, and that no sheet upsets judge or resolver. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "orders/resolve.h"
#include "support/load.h"

static struct charts charts;
static struct state begin;
static struct sheet sheet;
static struct judgement judged[SHEET_LINES_MAX], again[SHEET_LINES_MAX];
static char words[1024], text[1 << 20];

/* The field with all pieces of the Union at 0205, out of anybody's reach. */
static int set_up(void **state)
{
	char path[512];
	const char *top = getenv("top_srcdir");
	(void)state;
	snprintf(path, sizeof path, "%s/tests/rules/field.scenario", top ? top : ".");
	if (!load_charts(path, NULL, &charts))
		return -1;
	state_begin(&charts, &begin);
	begin.stage = STAGE_MOVEMENT;
	begin.active = begin.first = SIDE_UNION;
	begin.game_turn = 1;
	for (piece_t p = 0; p < charts.scn.n_pieces; p++)
		if (charts.scn.piece[p].side == SIDE_UNION && piece_in_play(&begin, p))
			begin.piece[p].hex = grid_from_id(&charts.map.grid, 205);
	turn_owners(&charts, &begin);
	return 0;
}

static piece_t piece(const char *id)
{
	piece_t p = charts_piece(&charts, id, strlen(id));
	assert_int_not_equal(p, PIECE_NONE);
	return p;
}

static void place(struct state *s, const char *id, unsigned hex)
{
	piece_t p = piece(id);
	for (piece_t q = 0; q < charts.scn.n_pieces; q++)
		if (q == p || s->piece[q].hq == p)
			s->piece[q].hex = grid_from_id(&charts.map.grid, hex);
}

static enum err judge(const struct state *s, const char *orders)
{
	struct fault f;
	size_t at;
	if (sheet_parse(&charts, (enum side)s->active, SHEET_TURN, orders, strlen(orders), &sheet, &at, &f) != ERR_OK)
		fail_msg("%u:%u %s", (unsigned)f.line, (unsigned)f.col, f.what);
	return judge_sheet(&charts, s, &sheet, judged, &f);
}

/* What the judge says of order i. */
static const char *said(unsigned i)
{
	struct text t = text_in(words, sizeof words);
	judgement_words(&charts, &sheet, &judged[i], &t);
	return words;
}

static void expect_said(unsigned i, const char *prefix)
{
	if (strncmp(said(i), prefix, strlen(prefix)) != 0)
		fail_msg("order %u: %s\nexpected: %s", i, words, prefix);
}

static void a_roll_decides(void **state)
{
	(void)state;
	assert_int_equal(judge(&begin, "try burnside\n  command couch\n    march ii to 0305\n"
		"try couch\n  march ii to 0305\n"), ERR_OK);
	expect_said(0, "legal");
	expect_said(2, "legal");
	expect_said(3, "legal if the roll of Burnside fails (line 1); else ");
	expect_said(4, "legal");
}

static void the_first_of_two_rolls_decides(void **state)
{
	(void)state;
	assert_int_equal(judge(&begin, "try meade\ntry burnside\n  command couch\n    march ii to 0305\n"
		"try bayard\ntry couch\n"), ERR_OK);
	expect_said(5, "legal if the roll of Burnside fails (line 2); else ");
}

static void a_battle_decides(void **state)
{
	struct state s = begin;
	(void)state;
	s.stage = STAGE_COMBAT;
	place(&s, "ii", 605);
	place(&s, "vi", 605);
	place(&s, "c-inf-1", 705);
	assert_int_equal(judge(&s, "attack couch on 0705 from 0605 with ii intensity 2 rating 0 hold\n"
		"attack smith on 0705 from 0605 with vi intensity 1 rating 0 hold\n"
		"if won 0705\n  resign couch\nelse\n  resign smith\n"), ERR_OK);
	expect_said(1, "legal");
	expect_said(2, "legal if the battle for 0705 is not won (line 1); else Q33");
	expect_said(4, "legal");
	expect_said(6, "legal");
}

static void handing_on_is_judged_line_by_line(void **state)
{
	struct state s = begin;
	(void)state;
	s.stage = STAGE_COMBAT;
	place(&s, "aop", 605);
	place(&s, "ii", 605);
	place(&s, "vi", 505);
	place(&s, "c-inf-3", 705);
	assert_int_equal(judge(&s, "attack burnside\n  pass couch on 0705 from 0605 with ii intensity 2 rating 0 advance\n"
		"  pass smith on 0705 from 0605 with vi intensity 1 rating 0 hold\n"), ERR_ORDER_ILLEGAL);
	expect_said(1, "legal");
	expect_said(2, "legal");
	expect_said(3, "illegal, ");
}

static void nothing_reaches_the_branch(void **state)
{
	(void)state;
	assert_int_equal(judge(&begin, "if clear 0705\n  try meade\nelse\n  try meade\n"), ERR_OK);
	expect_said(1, "legal");
	expect_said(3, "reached in no outcome");
	assert_int_equal(judged[3].legality, JUDGED_UNREACHED);
}

static void below_an_illegal_line_the_cause_is_its_own(void **state)
{
	struct state s = begin;
	(void)state;
	s.initiatives = 1;
	place(&s, "ii", 405);
	assert_int_equal(judge(&s, "chit burnside\n  command couch\n    march ii to 0305\n"), ERR_ORDER_ILLEGAL);
	expect_said(1, "illegal, S13");
	expect_said(2, "illegal, S13");
}

/* Of a dozen rolls and battles every outcome is gone through. */
static void twelve_points_are_decided(void **state)
{
	static const char *const leaders[] = { "sumner", "couch", "smith", "pleasonton", "mcclellan", "halleck", "meade", "bayard" };
	struct text t = text_in(text, sizeof text);
	(void)state;
	for (unsigned i = 0; i < sizeof leaders / sizeof *leaders; i++) {
		text_add(&t, "try ");
		text_add(&t, leaders[i]);
		text_add(&t, "\n");
	}
	text_add(&t, "if acts sumner\n  if acts couch\n    try burnside\n  else\n    try burnside\nelse\n  try burnside\n");
	text_add(&t, "attack couch on 0305 from 0205 with ii intensity 1 rating 0 hold\n");
	struct state s = begin;
	place(&s, "ci", 305);
	place(&s, "c-inf-2", 306);
	text_add(&t, "attack smith on 0305 from 0205 with vi intensity 1 rating 0 hold\n");
	text_add(&t, "if won 0305\n  resign smith\nelse\n  resign couch\n");
	assert_int_equal(judge(&s, text), ERR_OK);
	for (unsigned i = 0; i < sheet.n; i++)
		assert_true(judged[i].legality != JUDGED_UNDECIDED && judged[i].legality != JUDGED_UNREACHED);
	unsigned second = 0;
	while (sheet.order[second].kind != ORDER_ATTACK || sheet.order[second].who != piece("smith"))
		second++;
	expect_said(second, "legal if the battle for 0305 is not won");
}

static void judging_twice_says_the_same(void **state)
{
	struct state s = begin;
	struct fault f;
	(void)state;
	s.initiatives = 2;
	judge(&s, "chit burnside\n  command couch\n    march ii to 0305\nchit meade\ntry couch\ntry smith\n  march vi to 0305 0306\n");
	judge_sheet(&charts, &s, &sheet, again, &f);
	for (unsigned i = 0; i < sheet.n; i++) {
		assert_int_equal(judged[i].legality, again[i].legality);
		assert_int_equal(judged[i].why.reason, again[i].why.reason);
		assert_int_equal(judged[i].depends, again[i].depends);
	}
}

static unsigned long looks;

/* The longest sheet of rolls: the judge keeps to its budget, whatever is in it. */
static void the_longest_sheet_is_bounded(void **state)
{
	static const char *const leaders[] = { "burnside", "sumner", "couch", "smith", "pleasonton", "mcclellan", "halleck", "meade" };
	struct text t = text_in(text, sizeof text);
	uint32_t most = 0;
	(void)state;
	for (unsigned i = 0; i < SHEET_LINES_MAX; i++) {
		text_add(&t, "try ");
		text_add(&t, leaders[i % 8]);
		text_add(&t, "\n");
	}
	assert_int_equal(judge(&begin, text), ERR_OK);
	assert_int_equal(judged[0].legality, JUDGED_LEGAL);
	assert_int_equal(judged[sheet.n - 1].legality, JUDGED_UNDECIDED);
	expect_said(sheet.n - 1u, "not decided: ");
	looks = 0;
	for (unsigned i = 0; i < sheet.n; i++) {
		looks += judged[i].tally.legal + judged[i].tally.refused;
		if (judged[i].tally.legal + judged[i].tally.refused > most)
			most = judged[i].tally.legal + judged[i].tally.refused;
	}
	assert_true(looks > 0 && looks <= JUDGE_LOOKS + SHEET_LINES_MAX);
	assert_true(most <= JUDGE_LOOKS / 2);
}

/* ---- any sheet at all ---- */

static uint64_t seed = 0x2545f4914f6cdd1du;

static unsigned pick(unsigned n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (unsigned)((seed >> 22) % n);
}

static piece_t any_piece(enum side side, int kind)
{
	for (;;) {
		piece_t p = (piece_t)pick(charts.scn.n_pieces);
		if (charts.scn.piece[p].side == side && (kind < 0 || charts.scn.piece[p].kind == kind))
			return p;
	}
}

static void add_id(struct text *t, piece_t p)
{
	text_add_char(t, ' ');
	text_add(t, charts.scn.piece[p].id);
}

static void add_hex(struct text *t)
{
	text_add_char(t, ' ');
	text_add_padded(t, grid_id(&charts.map.grid, (hex_t)pick(grid_count(&charts.map.grid))), 4);
}

static void add_attack(struct text *t, enum side side)
{
	text_add(t, " on");
	add_hex(t);
	text_add(t, " from");
	add_hex(t);
	text_add(t, " with");
	add_id(t, any_piece(side, -1));
	text_add(t, " intensity ");
	text_add_int(t, pick(6));
	text_add(t, pick(2) ? " advance" : " rating 1");
}

static void add_line(struct text *t, unsigned depth, enum side side, bool combat, bool hand)
{
	static const char *const moves[] = { "chit", "try", "command", "march", "release", "resign", "if acts", "if clear", "detrain" };
	static const char *const fights[] = { "attack", "release", "resign", "if acts", "if won", "entrench" };
	const char *word = hand ? "pass" : combat ? fights[pick(6)] : depth ? moves[2 + pick(7)] : moves[pick(8)];
	if (!combat && !depth && (word == moves[2] || word == moves[3]))
		word = moves[0];
	for (unsigned i = 0; i < depth; i++)
		text_add(t, "  ");
	text_add(t, word);
	bool block = word == moves[0] || word == moves[1] || word == moves[2];
	if (word == moves[0] || word == moves[8]) {
		add_id(t, any_piece(side, -1));
	} else if (word == moves[3]) {
		add_id(t, any_piece(side, -1));
		text_add(t, pick(9) ? " to" : " alone to");
		for (unsigned n = 1 + pick(3); n; n--)
			add_hex(t);
	} else if (strcmp(word, "release") == 0 || word == fights[5]) {
		add_id(t, any_piece(side, PIECE_UNIT));
	} else if (strcmp(word, "if clear") == 0 || strcmp(word, "if won") == 0) {
		add_hex(t);
	} else {
		add_id(t, any_piece(side, PIECE_LEADER));
		if (hand || (word == fights[0] && pick(2)))
			add_attack(t, side);
	}
	text_add_char(t, '\n');
	bool hands = word == fights[0] && t->s[t->len - 2] != 'e' && !strstr(t->s + t->len - 12, "rating");
	if (strncmp(word, "if", 2) == 0 || hands || (block && pick(4)))
		for (unsigned n = 1 + pick(3); n && depth < 5; n--)
			add_line(t, depth + 1, side, combat && strncmp(word, "if", 2) == 0, hands);
}

static unsigned die(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx;
	(void)id;
	(void)index;
	return pick(m);
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	static struct standing none;
	(void)ctx;
	standing_clear(&none);
	return standing_answer(c, s, &none, q);
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	const char *broken = v ? state_broken(&charts, s) : NULL;
	(void)ctx;
	if (broken)
		fail_msg("line %u: %s", o->line, broken);
}

/* Pieces strewn over the field, so that blind orders meet something. */
static void strew(struct state *s)
{
	static const unsigned hexes[] = { 505, 605, 606, 504, 705, 706, 805, 604, 507, 405 };
	*s = begin;
	for (piece_t p = 0; p < charts.scn.n_pieces; p++)
		if (s->piece[p].where == WHERE_MAP && (charts.scn.piece[p].kind == PIECE_HQ || s->piece[p].hq == PIECE_NONE))
			place(s, charts.scn.piece[p].id, hexes[charts.scn.piece[p].side * 5 + pick(5)]);
	turn_owners(&charts, s);
	s->initiatives = (uint8_t)pick(4);
}

static void no_sheet_upsets_judge_or_resolver(void **state)
{
	unsigned read = 0, ill = 0;
	(void)state;
	for (unsigned i = 0; i < 1500; i++) {
		struct world w = { .dice = { die, NULL }, .ask = { answer, NULL }, .watcher = { watch, NULL } };
		struct text t = text_in(text, sizeof text);
		struct state s;
		struct fault f;
		size_t at;
		strew(&s);
		assert_null(state_broken(&charts, &s));
		for (unsigned n = pick(8); n; n--)
			add_line(&t, 0, SIDE_UNION, false, false);
		text_add(&t, "combat\n");
		for (unsigned n = pick(6); n; n--)
			add_line(&t, 0, SIDE_UNION, true, false);
		if (sheet_parse(&charts, SIDE_UNION, SHEET_TURN, text, t.len, &sheet, &at, &f) != ERR_OK)
			continue;
		read++;
		ill += judge_sheet(&charts, &s, &sheet, judged, &f) == ERR_ORDER_ILLEGAL;
		resolve_turn(&charts, &s, &sheet, &w);
		assert_null(state_broken(&charts, &s));
	}
	assert_true(read > 300 && ill > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_roll_decides),
		cmocka_unit_test(the_first_of_two_rolls_decides),
		cmocka_unit_test(a_battle_decides),
		cmocka_unit_test(handing_on_is_judged_line_by_line),
		cmocka_unit_test(nothing_reaches_the_branch),
		cmocka_unit_test(below_an_illegal_line_the_cause_is_its_own),
		cmocka_unit_test(twelve_points_are_decided),
		cmocka_unit_test(judging_twice_says_the_same),
		cmocka_unit_test(the_longest_sheet_is_bounded),
		cmocka_unit_test(no_sheet_upsets_judge_or_resolver),
	};
	return cmocka_run_group_tests_name("judge", tests, set_up, NULL);
}
