/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lessons as they are installed: each can be done, wrong answers are told what is wrong; and what a file of lessons may not
 * say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/lesson.h"
#include "support/load.h"

static struct charts *charts;
static struct practice *practice;
static struct lessons lessons;
static char *file;
static size_t file_n;
static char said[8192];

static char *load(const char *name, size_t *n)
{
	char path[4096];
	char *s;

	load_data_path(name, path, sizeof path);
	s = load_file(path, n);
	assert_non_null(s);
	return s;
}

static int set_up(void **state)
{
	size_t map_n, rules_n, scn_n;
	char *map = load("maps/campaign.map", &map_n), *rules = load("rules/standard.rules", &rules_n),
		*scn = load("drill.scenario", &scn_n);
	struct fault f;

	(void)state;
	charts = malloc(sizeof *charts);
	practice = malloc(sizeof *practice);
	assert_non_null(charts);
	assert_non_null(practice);
	assert_int_equal(charts_parse(map, map_n, rules, rules_n, scn, scn_n, charts, &f), ERR_OK);
	free(map);
	free(rules);
	free(scn);
	file = load("drill.lessons", &file_n);
	if (lessons_parse(file, file_n, charts, practice, &lessons, &f) != ERR_OK) {
		print_error("%u:%u: %s: %s\n", (unsigned)f.line, (unsigned)f.col, err_slug(f.code), f.what);
		return -1;
	}
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	free(charts);
	free(practice);
	free(file);
	return 0;
}

static enum practice_result answer(unsigned lesson, const char *orders)
{
	struct text t = text_in(said, sizeof said);
	struct fault f;

	assert_int_equal(practice_begin(practice, charts, &lessons.lesson[lesson - 1], &f), ERR_OK);
	return practice_answer(practice, orders, strlen(orders), &t);
}

static void expect(unsigned lesson, const char *orders, enum practice_result wanted, const char *words)
{
	enum practice_result r = answer(lesson, orders);

	if (r != wanted || strstr(said, words) == NULL)
		fail_msg("lesson %u: %d instead of %d, wanted \"%s\" in:\n%s", lesson, r, wanted, words, said);
}

static void each_lesson_is_done_by_its_own_answer(void **state)
{
	char orders[4096];

	(void)state;
	assert_int_equal(lessons.n, 5);
	for (unsigned i = 1; i <= lessons.n; i++) {
		struct text t = text_in(orders, sizeof orders);

		lesson_text(&lessons.lesson[i - 1], LESSON_ANSWER, &t);
		assert_true(t.len > 10 && !t.cut);
		expect(i, orders, PRACTICE_DONE, "+ ");
		assert_null(strstr(said, "- "));
		/* and not by doing nothing */
		expect(i, "", PRACTICE_WRONG, "- ");
		expect(i, "do it", PRACTICE_UNREAD, "- line 1: ");
	}
}

#define ALL_BUT_INFANTRY "chit sherman\n  march aotm to 3225\n  command banks\n    march vi-corps to 3225\n" \
	"  command porter\n    march xii-corps to 3225\n  command franklin\n    march vii-corps to 3225\n  march loose-cav to 3225\n"

static void lesson_1_span(void **state)
{
	(void)state;
	expect(1, ALL_BUT_INFANTRY "  march train to 3225\n  march loose-inf to 3225\n", PRACTICE_ILLEGAL, "illegal, S8: ");
	expect(1, ALL_BUT_INFANTRY "  march train to 3225\n", PRACTICE_WRONG, "- The loose infantry is not there");
	assert_non_null(strstr(said, "+ The train is at Pittsburg Landing."));
	expect(1, "chit sherman\n  command banks\n    march vi-corps to 3225\n    march loose-cav to 3225\n", PRACTICE_ILLEGAL,
		"illegal, S103: ");
	expect(1, "chit banks\n  command porter\n    march xii-corps to 3225\n", PRACTICE_ILLEGAL, "illegal, S16: ");
	/* any corps may take the infantry */
	expect(1, "chit sherman\n  march aotm to 3225\n  march train to 3225\n  march loose-cav to 3225\n  command banks\n"
		"    march vi-corps to 3225\n  command porter\n    march xii-corps to 3225\n  command franklin\n"
		"    march vii-corps loose-inf to 3225\n", PRACTICE_DONE, "+ ");
}

static void lesson_2_chits_and_rolls(void **state)
{
	(void)state;
	expect(2, "chit porter\n  march xii-corps to 3226\n", PRACTICE_WRONG, "- 13th Corps has not come: without a Leader");
	assert_null(strstr(said, "roll was")); /* he came by the chit */
	expect(2, "chit xiii-corps\n  march xiii-corps to 3226\ntry sherman\n  command porter\n    march xii-corps to 3226\n",
		PRACTICE_WRONG, "- 12th Corps has not come: Sherman's 5");
	expect(2, "try porter\n  march xii-corps to 3226\nchit xiii-corps\n  march xiii-corps to 3226\n", PRACTICE_ILLEGAL,
		"illegal, S79");
	expect(2, "chit sherman\n  march xiii-corps to 3226\n", PRACTICE_ILLEGAL, "R15");
	expect(2, "chit xiii-corps\n  march xiii-corps to 3226\ntry sherman\n  command porter\n    march xii-corps to 3226\n"
		"try porter\n  march xii-corps to 3226\n", PRACTICE_DONE, "+ 12th Corps is at Corinth");
}

static void lesson_3_an_attack(void **state)
{
	(void)state;
	expect(3, "attack porter on 3128 from 3127 with xii-corps intensity 1 rating 0 advance", PRACTICE_WRONG,
		"- Price has held Tupelo");
	expect(3, "attack porter on 3128 from 3127 with xii-corps intensity 3 rating 0 hold", PRACTICE_WRONG,
		"- 12th Corps is not in Tupelo");
	expect(3, "attack porter on 3128 from 3127 with xii-corps intensity 4 rating 0 advance", PRACTICE_ILLEGAL, "W4");
	expect(3, "attack porter on 3128 from 3127 with xii-corps intensity 2 rating 1 advance", PRACTICE_DONE, "+ Price had to leave");
}

static void lesson_4_an_appointment(void **state)
{
	(void)state;
	expect(4, "appoint hurlbut to xiii-corps", PRACTICE_ILLEGAL, "S41");
	expect(4, "appoint mcpherson to xiii-corps\nassign loose-cav to xiii-corps", PRACTICE_ILLEGAL, "S97");
	expect(4, "appoint mcpherson to xiii-corps", PRACTICE_WRONG, "- No infantry was put on the manifest");
}

static void lesson_5_a_leader_taken(void **state)
{
	(void)state;
	expect(5, "chit loose-cav\n  march loose-cav to 3127 3128", PRACTICE_ILLEGAL, "illegal, ");
	expect(5, "chit mcpherson\n  march mcpherson to 3126 3027 3128", PRACTICE_WRONG, "- Villepigue is still free");
	expect(5, "chit loose-inf\n  march loose-inf to 3126 3027 3128", PRACTICE_DONE, "+ Villepigue is taken");
}

static void a_lesson_can_be_tried_again_from_its_beginning(void **state)
{
	struct text t = text_in(said, sizeof said);
	struct fault f;
	const char *right = "chit loose-inf\n  march loose-inf to 3126 3027 3128";

	(void)state;
	assert_int_equal(practice_begin(practice, charts, &lessons.lesson[4], &f), ERR_OK);
	struct state start = practice->start;
	for (int i = 0; i < 3; i++) {
		t = text_in(said, sizeof said);
		assert_int_equal(practice_answer(practice, right, strlen(right), &t), PRACTICE_DONE);
		assert_false(state_differ(&practice->charts, &start, &practice->start, &t));
	}
}

static void texts_are_there_and_fit(void **state)
{
	char buf[4096];

	(void)state;
	for (unsigned i = 0; i < lessons.n; i++)
		for (unsigned part = LESSON_SAY; part <= LESSON_ANSWER; part++) {
			struct text t = text_in(buf, sizeof buf);

			lesson_text(&lessons.lesson[i], (enum lesson_part)part, &t);
			assert_true(t.len > 10 && !t.cut);
		}
}

/* ---- what a file may not say ---- */

#define HEAD "format 1\nscenario drill\n"
#define WHOLE HEAD "lesson A\nsay s\ntask t\nhint h\nanswer try sherman\nstage movement union\n" \
	"check order try sherman | right | wrong\n"

static void refused(const char *text, enum err code, unsigned line, unsigned col, const char *words)
{
	static struct lessons out;
	struct fault f;

	memset(&f, 0, sizeof f);
	if (lessons_parse(text, strlen(text), charts, practice, &out, &f) != code || f.line != line || f.col != col ||
		strstr(f.what, words) == NULL)
		fail_msg("%s\nwanted %u:%u %s \"%s\", got %u:%u %s \"%s\"", text, line, col, err_slug(code), words, (unsigned)f.line,
			(unsigned)f.col, err_slug(f.code), f.what);
}

static void faults_have_line_column_and_what_is_allowed(void **state)
{
	static struct lessons out;
	struct fault f;

	(void)state;
	assert_int_equal(lessons_parse(WHOLE, strlen(WHOLE), charts, practice, &out, &f), ERR_OK);
	refused("format 2\n", ERR_CHART_VALUE, 1, 8, "from 1 to 1");
	refused("format 1\nscenario warrenton\n", ERR_CHART_NAME, 2, 10, "warrenton");
	refused("colour red\n", ERR_CHART_KEY, 1, 1, "allowed: format, scenario, lesson");
	refused("lesson A\n", ERR_CHART_MISSING, 1, 1, "format 1");
	refused(HEAD, ERR_CHART_MISSING, 2, 1, "no lesson");
	refused(HEAD "lesson\n", ERR_CHART_LINE, 3, 1, "title");
	refused(WHOLE "colour red\n", ERR_CHART_KEY, 10, 1, "allowed: lesson, say, show, task, hint, answer, check, only, ");
	refused(WHOLE "place sherman\n", ERR_CHART_LINE, 10, 1, "place PIECE... HEX");
	refused(WHOLE "place lee 3226\n", ERR_CHART_NAME, 10, 7, "lee");
	refused(WHOLE "place aotm 9999\n", ERR_CHART_HEX, 10, 12, "9999");
	refused(WHOLE "place aotm corinth\n", ERR_CHART_VALUE, 10, 12, "four digits");
	refused(WHOLE "gone loose-cav\nplace loose-cav 3226\n", ERR_CHART_NAME, 11, 7, "taken out");
	refused(WHOLE "stage tea union\n", ERR_CHART_VALUE, 10, 7, "allowed: strategic, movement, combat");
	refused(WHOLE "stage combat nobody\n", ERR_CHART_VALUE, 10, 14, "union or confederate");
	refused(WHOLE "chits 10\n", ERR_CHART_VALUE, 10, 7, "from 0 to 9");
	refused(WHOLE "dice any 7\n", ERR_CHART_VALUE, 10, 10, "from 1 to 6");
	refused(WHOLE "strength sherman 3\n", ERR_CHART_VALUE, 10, 10, "no unit");
	refused(WHOLE "command aotm sherman\n", ERR_CHART_VALUE, 10, 9, "a Leader and an HQ");
	refused(WHOLE "check hex aotm 3225\n", ERR_CHART_LINE, 10, 20, "check KIND");
	refused(WHOLE "check luck | a | b\n", ERR_CHART_KEY, 10, 7, "allowed: hex, place, leads");
	refused(WHOLE "check hex aotm | a | b\n", ERR_CHART_LINE, 10, 15, "missing");
	refused(WHOLE "check hex aotm 3225 3226 | a | b\n", ERR_CHART_LINE, 10, 21, "too much");
	refused(WHOLE "check event surprise | a | b\n", ERR_CHART_VALUE, 10, 13, "surprise");
	refused(WHOLE "check place aotm gone | a | b\n", ERR_CHART_VALUE, 10, 18, "allowed: map, manifest");
	refused(WHOLE "check hex vi-corps 3225 | a | b\nonly aotm\n", ERR_CHART_NAME, 10, 1, "taken out");
	refused(WHOLE "say \033[2J\n", ERR_TEXT, 10, 1, "");
	refused(HEAD "lesson A\nsay s\ntask t\nhint h\nanswer try sherman\nstage movement union\n", ERR_CHART_MISSING, 3, 1, "check");
	refused(HEAD "lesson A\nsay s\ntask t\nhint h\nanswer a\ncheck order try | a | b\n", ERR_CHART_MISSING, 3, 1, "stage");
	refused(HEAD "lesson A\nsay s\ntask t\nanswer a\nstage movement union\ncheck order try | a | b\n", ERR_CHART_MISSING, 3, 1,
		"hint");
}

static void limits_of_lessons(void **state)
{
	static char text[1 << 16];
	static struct lessons out;
	struct text t = text_in(text, sizeof text);
	struct fault f;

	(void)state;
	text_add(&t, HEAD);
	for (int i = 0; i < LESSONS_MAX; i++)
		text_add(&t, WHOLE + strlen(HEAD));
	assert_int_equal(lessons_parse(text, t.len, charts, practice, &out, &f), ERR_OK);
	assert_int_equal(out.n, LESSONS_MAX);
	text_add(&t, WHOLE + strlen(HEAD));
	assert_int_equal(lessons_parse(text, t.len, charts, practice, &out, &f), ERR_CHART_LIMIT);
	t = text_in(text, sizeof text);
	text_add(&t, WHOLE);
	for (int i = 1; i < LESSON_CHECKS_MAX; i++)
		text_add(&t, "check order try | a | b\n");
	assert_int_equal(lessons_parse(text, t.len, charts, practice, &out, &f), ERR_OK);
	text_add(&t, "check order try | a | b\n");
	assert_int_equal(lessons_parse(text, t.len, charts, practice, &out, &f), ERR_CHART_LIMIT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_lesson_is_done_by_its_own_answer),
		cmocka_unit_test(lesson_1_span),
		cmocka_unit_test(lesson_2_chits_and_rolls),
		cmocka_unit_test(lesson_3_an_attack),
		cmocka_unit_test(lesson_4_an_appointment),
		cmocka_unit_test(lesson_5_a_leader_taken),
		cmocka_unit_test(a_lesson_can_be_tried_again_from_its_beginning),
		cmocka_unit_test(texts_are_there_and_fit),
		cmocka_unit_test(faults_have_line_column_and_what_is_allowed),
		cmocka_unit_test(limits_of_lessons),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
