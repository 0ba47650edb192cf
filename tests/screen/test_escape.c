/* SPDX-License-Identifier: GPL-3.0-or-later
 * Sequences of terminals: each form of them, whatever its parameters and its last byte, ends where it ends and not before, and what
 * is no sequence stays keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "screen/escape.h"

/* Takes `n` bytes behind ESC: MORE for all but the last, which is the end; and a key behind it is none of it. */
static void ends_whole(const char *s, size_t n)
{
	struct escape e;

	assert_true(escape_begin(&e, 27));
	for (size_t i = 0; i < n; i++) {
		enum escape_says want = i + 1 < n ? ESCAPE_MORE : ESCAPE_OVER, got = escape_byte(&e, (uint8_t)s[i]);

		if (got != want)
			fail_msg("ESC %.*s: byte %zu says %d, not %d", (int)n, s, i, (int)got, (int)want);
	}
	assert_false(escape_was_key(&e));
}

static const char *const parameters[] = { "", "1", "15", "200", "1;5", "15;2",
	"<0;10;5", "<64;132;43", "?1;2", ">0;95;0", "=0", "97;5",
	"0;0;0;0;0", "1:2;3", "9999999999999999999999" };
static const char *const between[] = { "", " ", "$", "!", "$ ", "\"'" };

/* Every last byte with every form of what stands before it. */
static void each_control_sequence_is_swallowed_whole(void **state)
{
	unsigned tried = 0;

	(void)state;
	for (size_t p = 0; p < sizeof parameters / sizeof parameters[0]; p++)
		for (size_t i = 0; i < sizeof between / sizeof between[0]; i++)
			for (int last = 0x40; last <= 0x7e; last++) {
				char s[64] = "[";
				bool marked = parameters[p][0] != '\0' && strchr("<=>?", parameters[p][0]) != NULL;

				/* rxvt's keys, see below */
				if (strchr(between[i], '$') != NULL && !marked && (parameters[p][0] != '\0' || between[i][0] != '$'))
					continue;
				strcat(s, parameters[p]);
				strcat(s, between[i]);
				s[strlen(s)] = (char)last;
				if (strcmp(s, "[M") == 0)
					strcat(s, " !q"); /* the mouse: button, column, row */
				else if (strcmp(s, "[[") == 0)
					strcat(s, "A"); /* F1 of the Linux console */
				ends_whole(s, strlen(s));
				tried++;
			}
	assert_int_equal(tried, 63 * (5 * 6 + 6 + 9 * 4));
}

static void keys_of_rxvt_end_with_a_dollar(void **state)
{
	(void)state;
	for (int n = 1; n < 35; n++) {
		char s[8];

		(void)snprintf(s, sizeof s, "[%d$", n);
		ends_whole(s, strlen(s));
	}
}

static void each_single_shift_is_swallowed_whole(void **state)
{
	static const char *const modifiers[] = { "", "2", "5", "1;5" };

	(void)state;
	for (size_t m = 0; m < sizeof modifiers / sizeof modifiers[0]; m++)
		for (int last = 0x20; last <= 0x7e; last++) {
			char s[16] = "O";

			if (last >= '0' && last <= ';')
				continue;
			strcat(s, modifiers[m]);
			s[strlen(s)] = (char)last;
			ends_whole(s, strlen(s));
		}
}

static void each_text_of_a_terminal_is_swallowed_whole(void **state)
{
	static const char ends[][3] = { "\033\\", "\007", "\030", "\032" };

	(void)state;
	for (const char *kind = "PX]^_"; *kind != '\0'; kind++)
		for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
			char s[64] = { *kind };

			strcat(s, "11;rgb:ffff/\033[q\303\251dqso");
			strcat(s, ends[i]);
			ends_whole(s, strlen(s));
		}
}

static void a_report_of_the_mouse_may_hold_any_byte(void **state)
{
	(void)state;
	for (int b = 0; b < 256; b++) {
		const char s[] = { '[', 'M', (char)b, (char)(255 - b), 'q' };

		ends_whole(s, sizeof s);
	}
}

static void what_is_no_sequence_is_keys(void **state)
{
	struct escape e;

	(void)state;
	/* Esc and a key typed at once, Alt and a key: nothing is taken away */
	for (int b = 0; b < 256; b++) {
		assert_true(escape_begin(&e, 27));
		bool begins = b != 0 && strchr("[OPX]^_", b) != NULL;

		assert_int_equal(escape_byte(&e, (uint8_t)b), begins ? ESCAPE_MORE : ESCAPE_NOT);
		assert_int_equal(e.n, begins ? 1 : 0);
		/* when nothing more comes they are two keys all the same */
		assert_true(escape_was_key(&e));
	}
	assert_true(escape_begin(&e, 27));
	assert_true(escape_was_key(&e));
}

/* Another Esc in it, or a control: what there is of it is gone, the other one counts. */
static void what_breaks_off_is_no_key_either(void **state)
{
	static const char breaks[] = { 27, 13, 3, 127, '\200' };
	struct escape e;

	(void)state;
	for (size_t i = 0; i < sizeof breaks; i++) {
		assert_true(escape_begin(&e, 27));
		assert_int_equal(escape_byte(&e, '['), ESCAPE_MORE);
		assert_int_equal(escape_byte(&e, '1'), ESCAPE_MORE);
		assert_int_equal(escape_byte(&e, (uint8_t)breaks[i]), ESCAPE_NOT);
		assert_false(escape_was_key(&e));
	}
}

/* Controls of one byte, 0x80 to 0x9f, stand for ESC and another byte. */
static void a_sequence_begun_by_one_byte(void **state)
{
	struct escape e;

	(void)state;
	for (uint32_t c = 0; c < 0x2000; c++) {
		bool begins = c == 27 || c == 0x8f || c == 0x90 || c == 0x98 || c == 0x9b || (c >= 0x9d && c <= 0x9f);

		assert_int_equal(escape_begin(&e, c), begins);
	}
	assert_true(escape_begin(&e, 0x9b));
	assert_false(escape_was_key(&e));
	for (const char *s = "1;5"; *s != '\0'; s++)
		assert_int_equal(escape_byte(&e, (uint8_t)*s), ESCAPE_MORE);
	assert_int_equal(escape_byte(&e, 'F'), ESCAPE_OVER);
	assert_true(escape_begin(&e, 0x9b));
	for (const char *s = "M !"; *s != '\0'; s++)
		assert_int_equal(escape_byte(&e, (uint8_t)*s), ESCAPE_MORE);
	assert_int_equal(escape_byte(&e, 'q'), ESCAPE_OVER);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_control_sequence_is_swallowed_whole),
		cmocka_unit_test(keys_of_rxvt_end_with_a_dollar),
		cmocka_unit_test(each_single_shift_is_swallowed_whole),
		cmocka_unit_test(each_text_of_a_terminal_is_swallowed_whole),
		cmocka_unit_test(a_report_of_the_mouse_may_hold_any_byte),
		cmocka_unit_test(what_is_no_sequence_is_keys),
		cmocka_unit_test(what_breaks_off_is_no_key_either),
		cmocka_unit_test(a_sequence_begun_by_one_byte),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
