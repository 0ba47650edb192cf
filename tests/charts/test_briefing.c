/* SPDX-License-Identifier: GPL-3.0-or-later
 * The [briefing] of a scenario: words for people, no part of the canonical bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static struct charts c;
static const char next[] = "[supply]\nunion | north-edge 3225";

/* drill with its briefing replaced by other lines, or with none. */
static struct file_text with(const char *lines)
{
	const char *from = strstr(drill.s, "\n[briefing]") + 1, *to = strstr(drill.s, next);
	struct file_text t;

	assert_non_null(to);
	t.n = drill.n - (size_t)(to - from) + strlen(lines);
	t.s = malloc(t.n + 1);
	assert_non_null(t.s);
	memcpy(t.s, drill.s, (size_t)(from - drill.s));
	memcpy(t.s + (from - drill.s), lines, strlen(lines));
	strcpy(t.s + (from - drill.s) + strlen(lines), to);
	return t;
}

static enum err read(const char *lines, struct fault *f)
{
	struct file_text t = with(lines);
	enum err e = charts_parse(campaign.s, campaign.n, standard.s, standard.n, t.s, t.n, &c, f);

	free(t.s);
	return e;
}

static void lines_become_paragraphs(void **state)
{
	struct fault f;

	(void)state;
	assert_int_equal(read("[briefing]\nOne  # not this\ntwo.\n.\n\nThree\n\n", &f), ERR_OK);
	assert_string_equal(c.scn.briefing, "One two.\nThree");
	assert_int_equal(read("", &f), ERR_OK);
	assert_string_equal(c.scn.briefing, "");
}

static void other_words_are_no_other_scenario(void **state)
{
	struct fault f;

	(void)state;
	assert_int_equal(read("", &f), ERR_OK);
	uint64_t none = scenario_sum(&c);

	assert_int_equal(read("[briefing]\nWords.\n", &f), ERR_OK);
	assert_int_equal(scenario_sum(&c), none);
	parse_good(&drill, &c);
	assert_int_equal(scenario_sum(&c), none);
	assert_true(strlen(c.scn.briefing) > 100);
	parse_good(&warrenton, &c);
	assert_true(strlen(c.scn.briefing) > 100);
}

static void the_limit_and_one_over(void **state)
{
	char text[BRIEFING_MAX_BYTES + 64] = "[briefing]\n";
	struct fault f;

	(void)state;
	for (unsigned over = 0; over < 2; over++) {
		size_t n = strlen("[briefing]\n"), left = BRIEFING_MAX_BYTES + over;

		while (left > 0) {
			/* a line and the blank or end after it */
			size_t line = left > 100 ? 99 : left;

			memset(text + n, 'x', line);
			n += line;
			text[n++] = '\n';
			left -= line + (left > line);
		}
		text[n] = '\0';
		assert_int_equal(read(text, &f), over ? ERR_CHART_LIMIT : ERR_OK);
	}
}

static void what_is_refused(void **state)
{
	struct fault f;

	(void)state;
	assert_int_equal(read("[briefing]\n.\n", &f), ERR_CHART_LINE);
	assert_int_equal(read("[briefing]\nOne.\n.\n.\n", &f), ERR_CHART_LINE);
	assert_int_not_equal(read("[briefing]\nto the \xe2\x80\xae right\n", &f), ERR_OK);
	assert_int_not_equal(read("[briefing]\nbell \x07\n", &f), ERR_OK);
	/* twice, or in another place */
	assert_int_not_equal(read("[briefing]\nOne.\n[briefing]\nTwo.\n", &f), ERR_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_become_paragraphs), cmocka_unit_test(other_words_are_no_other_scenario),
		cmocka_unit_test(the_limit_and_one_over), cmocka_unit_test(what_is_refused),
	};

	return cmocka_run_group_tests(tests, read_data, free_data);
}
