/* SPDX-License-Identifier: GPL-3.0-or-later
 * base/: text, numbers, bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/err.h"
#include "base/room.h"
#include "base/text.h"

static void text_cuts_on_a_character(void **state)
{
	(void)state;
	char b[4];
	struct text t = text_in(b, sizeof b);
	text_add_n(&t, NULL, 0);
	text_add(&t, "a\xc3\xa9\xc3\xa9");
	assert_string_equal(b, "a\xc3\xa9");
	assert_true(t.cut);
	text_add(&t, "x");
	assert_string_equal(b, "a\xc3\xa9"); /* nothing after a cut */
}

static void numbers_print_and_read(void **state)
{
	(void)state;
	char b[64];
	struct text t = text_in(b, sizeof b);
	text_add_int(&t, INT64_MIN);
	text_add_char(&t, ' ');
	text_add_padded(&t, 6, 4);
	assert_string_equal(b, "-9223372036854775808 0006");
	uint32_t v;
	assert_int_equal(num_parse("4096", 4, 1, 4096, &v), ERR_OK);
	assert_int_equal(v, 4096);
	static const char *const bad[] = { "", "04", "-1", " 1", "4097", "1x", "99999999999" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(num_parse(bad[i], strlen(bad[i]), 1, 4096, &v), ERR_NUMBER);
}

static void C31_utf8_is_strict(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3", "\xff",
	};
	uint32_t c;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(utf8_decode(bad[i], strlen(bad[i]), &c), 0);
	assert_int_equal(utf8_decode("\xf0\x9f\x98\x80", 4, &c), 4);
	assert_int_equal(c, 0x1f600);
}

static void C128_foreign_text_is_masked(void **state)
{
	(void)state;
	static const char *const hostile[] = {
		"a\033[2Jb", "x\xe2\x80\xae" "y", "\xe2\x80\x8b", "e\xcc\x81",
		"\xef\xbb\xbf", "\xc2\x9b", "\r\n\t", "\x7f", "\xf0\x9f\x98\x80",
	};
	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
		char once[64], twice[64];
		size_t n = text_mask(once, sizeof once, hostile[i], strlen(hostile[i]), false);
		assert_true(n <= strlen(hostile[i]));
		assert_true(text_all_plain(once, n, false));
		assert_int_equal(text_mask(twice, sizeof twice, once, n, false), n);
		assert_string_equal(once, twice);
		assert_false(text_all_plain(hostile[i], strlen(hostile[i]), false));
	}
	char b[32];
	text_mask(b, sizeof b, "a\nb", 3, true);
	assert_string_equal(b, "a\nb");
	text_mask(b, sizeof b, "Se\xc3\xb1or %n%s", 11, false); /* C131: printed as it is */
	assert_string_equal(b, "Se\xc3\xb1or %n%s");
}

static void ids(void **state)
{
	(void)state;
	assert_true(text_is_id("ii-corps", 8, 23));
	static const char *const bad[] = { "", "2nd", "a_b", "A", "-a", "a-", "abcdefghijklmnopqrstuvwx" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(text_is_id(bad[i], strlen(bad[i]), 23));
}

static void words_and_lines(void **state)
{
	(void)state;
	static const char text[] = "one  two\n\nthree | four |";
	struct lines l = { text, sizeof text - 1, 0 };
	struct word line, w;
	assert_true(lines_next(&l, &line));
	assert_true(word_next(&line, &w) && word_is(&w, "one") && w.col == 1);
	assert_true(word_next(&line, &w) && word_is(&w, "two") && w.col == 6);
	assert_false(word_next(&line, &w));
	assert_true(lines_next(&l, &line) && line.n == 0);
	assert_true(lines_next(&l, &line) && l.line == 3);
	assert_true(word_until(&line, '|', &w) && word_is(&w, "three"));
	assert_true(word_until(&line, '|', &w) && word_is(&w, "four") && w.col == 9);
	assert_true(word_until(&line, '|', &w) && w.n == 0);
	assert_false(word_until(&line, '|', &w));
	assert_false(lines_next(&l, &line));
}

static void bytes_round_and_short(void **state)
{
	(void)state;
	uint8_t buf[32];
	struct bytes b = { .p = buf, .cap = sizeof buf };
	struct sink s = bytes_sink(&b);
	sink_u8(&s, 1);
	sink_u16(&s, 0x0203);
	sink_u32(&s, 0x04050607);
	sink_u64(&s, 0x08090a0b0c0d0e0full);
	sink_str(&s, "hi");
	static const uint8_t want[] = { 1, 3, 2, 7, 6, 5, 4, 15, 14, 13, 12, 11, 10, 9, 8, 2, 0, 'h', 'i' };
	assert_int_equal(b.len, sizeof want);
	assert_memory_equal(buf, want, sizeof want);
	for (size_t cut = 0; cut < 15; cut++) { /* C35: every short input is noticed */
		struct reader r = { buf, cut, false };
		reader_u8(&r), reader_u16(&r), reader_u32(&r), reader_u64(&r);
		assert_true(r.bad);
		assert_int_equal(reader_u32(&r), 0);
	}
	sink_bytes(&s, want, sizeof want);
	assert_true(b.over && b.len == sizeof want && b.need == 2 * sizeof want);
}

static void arrays_double(void **state)
{
	size_t room = 0, n = 0;
	unsigned *p = NULL, moved = 0;

	(void)state;
	for (; n < 1000; n++) {
		size_t before = room;

		p = room_for(p, n, 1, &room, sizeof *p);
		assert_non_null(p);
		moved += room != before;
		assert_true(room > n);
		p[n] = (unsigned)n;
	}
	assert_int_equal(moved, 7); /* 16 ... 1,024 */
	for (n = 0; n < 1000; n++)
		assert_int_equal(p[n], n);
	assert_ptr_equal(room_for(p, 1000, 24, &room, sizeof *p), p);
	assert_null(room_for(p, SIZE_MAX / 8, 1, &room, sizeof *p));
	assert_null(room_for(p, 1000, SIZE_MAX, &room, sizeof *p));
	assert_int_equal(room, 1024);
	free(p);
}

static void every_error_has_words(void **state)
{
	(void)state;
	for (int e = 0; e < ERR_COUNT; e++) {
		assert_true(err_slug((enum err)e)[0] && err_sentence((enum err)e)[0]);
		for (int o = 0; o < e; o++)
			assert_string_not_equal(err_slug((enum err)e), err_slug((enum err)o));
	}
	struct fault f;
	assert_int_equal(fault_at(&f, ERR_TEXT, 3, 4, "here"), ERR_TEXT);
	fault_place(&f, "orders");
	fault_place(&f, "later");
	assert_string_equal(f.place, "orders");
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(text_cuts_on_a_character), cmocka_unit_test(numbers_print_and_read),
		cmocka_unit_test(C31_utf8_is_strict), cmocka_unit_test(C128_foreign_text_is_masked), cmocka_unit_test(ids),
		cmocka_unit_test(words_and_lines), cmocka_unit_test(bytes_round_and_short), cmocka_unit_test(arrays_double),
		cmocka_unit_test(every_error_has_words),
	};
	return cmocka_run_group_tests_name("base", t, NULL, NULL);
}
