/* SPDX-License-Identifier: GPL-3.0-or-later
 * The switches of the rules: what the table says of them is what the standard rules say, and options set them both ways. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "charts/options.h"
#include "support.h"

static struct rules standard_rules(void)
{
	struct rules r;
	struct fault f;
	assert_int_equal(rules_parse(standard.s, standard.n, &r, &f), ERR_OK);
	return r;
}

static void line_of(unsigned w, bool other, char *buf, size_t cap)
{
	struct text t = text_in(buf, cap);
	text_add(&t, switch_name((enum rule_switch)w));
	text_add(&t, " ");
	text_add(&t, switch_value((enum rule_switch)w, other));
	text_add(&t, " ");
}

static void the_table_is_that_of_the_standard_rules(void **state)
{
	struct rules r = standard_rules();
	(void)state;
	for (unsigned w = 0; w < SWITCH_COUNT; w++) {
		char usual[64], other[64];
		struct rules set = r, read;
		struct options o = { { 0 } };
		struct fault f;
		assert_false(switch_is_other(&r, (enum rule_switch)w));
		/* what an option sets is what the rules file would say */
		o.said[w] = OPTION_OTHER;
		options_apply(&o, &set);
		line_of(w, false, usual, sizeof usual);
		line_of(w, true, other, sizeof other);
		struct file_text t = changed(&standard, usual, other, NULL);
		assert_int_equal(rules_parse(t.s, t.n, &read, &f), ERR_OK);
		assert_memory_equal(&set, &read, sizeof set);
		assert_true(switch_is_other(&set, (enum rule_switch)w));
		o.said[w] = OPTION_USUAL;
		options_apply(&o, &set);
		assert_memory_equal(&set, &r, sizeof set);
		assert_string_not_equal(switch_sentence((enum rule_switch)w, false), switch_sentence((enum rule_switch)w, true));
		assert_int_equal(switch_rule((enum rule_switch)w)[0] == 'R' || switch_rule((enum rule_switch)w)[0] == 'Q', 1);
		free(t.s);
	}
}

static void all_of_them_fit_their_line(void **state)
{
	char buf[OPTIONS_MAX_BYTES];
	struct text t = text_in(buf, sizeof buf);
	struct options o, again;
	(void)state;
	memset(o.said, OPTION_OTHER, sizeof o.said);
	options_print(&o, &t);
	assert_false(t.cut);
	assert_true(options_parse(buf, t.len, &again));
	assert_memory_equal(&o, &again, sizeof o);
	memset(&o, 0, sizeof o);
	t = text_in(buf, sizeof buf);
	options_print(&o, &t);
	assert_string_equal(buf, "-");
	assert_true(options_parse("-", 1, &again));
	assert_memory_equal(&o, &again, sizeof o);
}

static void what_is_no_option_is_refused(void **state)
{
	static const struct {
		const char *text;
		enum err code;
	} bad[] = { { "", ERR_CHART_KEY }, { "=", ERR_CHART_KEY }, { "attacks", ERR_CHART_KEY }, { "pass-seed-list", ERR_CHART_VALUE },
		{ "pass-seed-list=", ERR_CHART_VALUE }, { "pass-seed-list=1", ERR_CHART_VALUE }, { "attacks-per-turn=0", ERR_CHART_VALUE },
		{ "attacks-per-turn=3", ERR_CHART_VALUE }, { "attacks-per-turn=yes", ERR_CHART_VALUE } };
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct options o = { { 0 } };
		struct fault f;
		assert_int_equal(options_take(&o, bad[i].text, strlen(bad[i].text), &f), bad[i].code);
		assert_int_equal(f.code, bad[i].code);
	}
	struct options o = { { 0 } };
	struct fault f;
	assert_int_equal(options_take(&o, "pass-seed-list=no", 17, &f), ERR_OK);
	assert_int_equal(o.said[SWITCH_PASS_SEED_LIST], OPTION_USUAL);
	assert_int_equal(options_take(&o, "pass-seed-list=yes", 18, &f), ERR_CHART_TWICE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_table_is_that_of_the_standard_rules), cmocka_unit_test(all_of_them_fit_their_line),
		cmocka_unit_test(what_is_no_option_is_refused),
	};
	return cmocka_run_group_tests_name("charts options", tests, read_data, free_data);
}
