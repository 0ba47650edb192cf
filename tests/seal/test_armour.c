/* SPDX-License-Identifier: GPL-3.0-or-later
 * seal/: a record as a block of text, and what mail does to it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "seal/armour.h"
#include "sample.h"

enum { RECORD = 500, ROOM = 1 << 16, LINES = 12 };
static uint8_t record[RECORD], out[RECORD_MAX_BYTES];
static char clean[ROOM], mail[ROOM];
static size_t mail_n;
static struct armour_walk w;
static struct fault f;
static enum err verdict;
static size_t out_n;

static int begin(void **state)
{
	uint64_t seed = 7;
	(void)state;
	assert_int_equal(seal_start(&f), ERR_OK);
	for (unsigned i = 0; i < RECORD; i++)
		record[i] = (uint8_t)sample_random(&seed);
	struct text t = text_in(clean, sizeof clean);
	armour_write(record, RECORD, &t);
	return 0;
}

static void mail_begin(void)
{
	mail_n = 0;
}

static void mail_add(const char *s, size_t n)
{
	assert_true(mail_n + n < sizeof mail);
	memcpy(mail + mail_n, s, n);
	mail_n += n;
}

static void mail_str(const char *s)
{
	mail_add(s, strlen(s));
}

/* The next block of the mail. */
static enum err next(void)
{
	return armour_next(&w, out, sizeof out, &out_n, &verdict, &f) ? verdict : ERR_COUNT;
}

static enum err first(void)
{
	armour_begin(&w, mail, mail_n);
	return next();
}

static void assert_whole(void)
{
	assert_int_equal(first(), ERR_OK);
	assert_int_equal(out_n, RECORD);
	assert_memory_equal(out, record, RECORD);
	assert_int_equal(next(), ERR_COUNT);
}

/* Each line of the clean block with something before and after it. */
static void mail_lines(const char *before, const char *after)
{
	struct lines l = { clean, strlen(clean), 0 };
	struct word x;
	while (lines_next(&l, &x)) {
		mail_str(before);
		mail_add(x.s, x.n);
		mail_str(after);
	}
}

/* Line i of the block (0 = head) in the clean text. */
static char *clean_line(unsigned i)
{
	char *p = clean;
	while (i--)
		p = strchr(p, '\n') + 1;
	return p;
}

/* The block with `n` bytes at column col of line i replaced by `with`. */
static void mail_damage(unsigned i, size_t col, size_t n, const char *with)
{
	char *at = clean_line(i) + col;
	mail_begin();
	mail_add(clean, (size_t)(at - clean));
	mail_str(with);
	mail_str(at + n);
}

static void the_block_as_the_manual_says(void **state)
{
	(void)state;
	assert_memory_equal(clean, "[vedette 1: 12 lines with 500 bytes follow, keep them whole]\n", 61);
	assert_string_equal(clean_line(13), "[vedette 1: end of 12 lines]\n");
	for (unsigned i = 1; i < LINES; i++)
		assert_int_equal(strcspn(clean_line(i), "\n"), ARMOUR_COLUMNS);
	mail_begin();
	mail_str("Hello,\n\nmy turn:\n\n");
	mail_str(clean);
	mail_str("\n-- \nGrant\n");
	assert_whole();
}

/* Any record: comes back, is plain ASCII, and no line begins as mail would change it. */
static void any_record(void **state)
{
	static uint8_t p[3000];
	uint64_t seed = 1;
	(void)state;
	for (unsigned round = 0; round < 2000; round++) {
		size_t n = 1 + sample_random(&seed) % (round % 10 ? 300 : sizeof p);
		for (size_t i = 0; i < n; i++)
			p[i] = round % 3 ? (uint8_t)sample_random(&seed) : (uint8_t)(round % 7 * 40);
		struct text t = text_in(mail, sizeof mail);
		armour_write(p, n, &t);
		mail_n = t.len;
		struct lines l = { mail, mail_n, 0 };
		struct word x;
		while (lines_next(&l, &x)) {
			assert_true(x.n > 0 && x.n <= ARMOUR_COLUMNS);
			assert_true(x.s[0] != '.' && x.s[0] != '-' && x.s[0] != '>' && memcmp(x.s, "From ", 5) != 0);
			for (size_t i = 0; i < x.n; i++)
				assert_true(x.s[i] >= ' ' && x.s[i] < 0x7f && x.s[i] != '=');
		}
		assert_int_equal(first(), ERR_OK);
		assert_int_equal(out_n, n);
		assert_memory_equal(out, p, n);
	}
}

static void C64_blanks_and_indentation(void **state)
{
	static const char *const around[][2] = {
		{ "", "  \n" }, { "", "\t \r\n" }, { "    ", "\n" }, { "\t", "\n" }, { "", "\r\n" }, { "", "\r" }, { " ", "\n" },
		{ "", "\n\n" },
	};
	(void)state;
	for (unsigned i = 0; i < sizeof around / sizeof around[0]; i++) {
		mail_begin();
		mail_lines(around[i][0], around[i][1]);
		assert_whole();
	}
}

static void C65_quoted(void **state)
{
	static const char *const quote[] = { "> ", ">> ", "> > ", ">", " >  > > " };
	(void)state;
	for (unsigned i = 0; i < sizeof quote / sizeof quote[0]; i++) {
		mail_begin();
		mail_str("> Hello\n");
		mail_lines(quote[i], "\n");
		assert_whole();
	}
	mail_damage(3, 0, 0, "x> ");
	assert_int_equal(first(), ERR_ARMOUR_CHARACTER);
	assert_int_equal(f.line, 4);
	assert_string_equal(f.what, "line 3 of 12 of the block: \">\"");
	mail_damage(3, 10, 0, ">");
	assert_int_equal(first(), ERR_ARMOUR_CHARACTER);
	assert_int_equal(f.line, 4);
}

static void C67_C68_wrapped_joined_and_flowed(void **state)
{
	(void)state;
	for (size_t width = 10; width < 1000; width += 13) { /* broken anew at any width, quoted or not */
		size_t col = 0;
		mail_begin();
		for (const char *p = clean; *p; p++) {
			if (*p == '\n') {
				mail_str(" ");
			} else {
				mail_add(p, 1);
			}
			if (++col == width) {
				mail_str(width % 2 ? "\r\n " : "\n> ");
				col = 0;
			}
		}
		assert_whole();
	}
	mail_begin();
	mail_lines(" ", " \r\n");
	assert_whole();
	mail_begin(); /* Postfix: a long line cut with CR LF and a blank */
	mail_lines("", "");
	memmove(mail + 401, mail + 398, mail_n - 398);
	memcpy(mail + 398, "\r\n ", 3);
	mail_n += 3;
	assert_whole();
}

static void C70_sources(void **state)
{
	(void)state;
	mail_damage(2, 64, 0, "<br>");
	assert_int_equal(first(), ERR_ARMOUR_HTML);
	mail_damage(2, 5, 1, "&#43;");
	assert_int_equal(first(), ERR_ARMOUR_HTML);
	assert_int_equal(f.line, 3);
	mail_damage(2, 60, 0, "=\n");
	assert_int_equal(first(), ERR_ARMOUR_QUOTED);
}

static void C71_footers(void **state)
{
	(void)state;
	mail_begin();
	mail_str(clean);
	mail_str("______________\nVirus-free. www.example.org [x]\n[list] footer\n");
	assert_whole();
	mail_damage(5, 0, 0, "______________\nVirus-free. www.example.org\n");
	assert_int_equal(first(), ERR_ARMOUR_CHARACTER);
	assert_int_equal(f.line, 6);
	mail_damage(5, 0, 0, "Message scanned for viruses\n");
	assert_int_equal(first(), ERR_ARMOUR_CHECK);
	assert_non_null(strstr(f.what, "line 5 of 12"));
}

static void C73_clipped(void **state)
{
	(void)state;
	mail_begin();
	mail_add(clean, (size_t)(clean_line(7) - clean) + 20);
	assert_int_equal(first(), ERR_ARMOUR_CUT);
	assert_string_equal(f.what, "whole lines 6 of 12");
	assert_int_equal(next(), ERR_COUNT);
	mail_begin(); /* a line lost before the end line */
	mail_add(clean, (size_t)(clean_line(12) - clean));
	mail_str(clean_line(13));
	assert_int_equal(first(), ERR_ARMOUR_CUT);
	assert_string_equal(f.what, "whole lines 11 of 12");
	assert_int_equal(next(), ERR_COUNT);
	mail_begin(); /* only the end line lost */
	mail_add(clean, (size_t)(clean_line(13) - clean));
	assert_whole();
}

static void P58_each_damaged_line_is_named(void **state)
{
	char want[64];
	(void)state;
	for (unsigned i = 1; i <= LINES; i++)
		for (size_t col = 0; col < 9; col += 2) {
			char was = clean_line(i)[col];
			mail_damage(i, col, 1, was == 'A' ? "B" : "A");
			assert_int_equal(first(), ERR_ARMOUR_CHECK);
			assert_int_equal(f.line, i + 1);
			struct text t = text_in(want, sizeof want);
			text_add(&t, "line ");
			text_add_int(&t, i);
			text_add(&t, " of 12 of the block");
			assert_string_equal(f.what, want);
		}
	/* lost, doubled and swapped lines */
	mail_damage(4, 0, 65, "");
	assert_int_equal(first(), ERR_ARMOUR_CHECK);
	assert_int_equal(f.line, 5);
	char line[66] = { 0 };
	memcpy(line, clean_line(4), 65);
	mail_damage(5, 0, 0, line);
	assert_int_equal(first(), ERR_ARMOUR_CHECK);
	assert_int_equal(f.line, 6);
	mail_damage(3, 0, 0, line);
	assert_int_equal(first(), ERR_ARMOUR_CHECK);
	assert_int_equal(f.line, 4);
}

static void C74_many_blocks(void **state)
{
	(void)state;
	mail_begin();
	mail_str(clean);
	mail_str("and again:\n");
	mail_lines("> ", "\n");
	armour_begin(&w, mail, mail_n);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(next(), ERR_OK);
		assert_memory_equal(out, record, RECORD);
	}
	assert_int_equal(next(), ERR_COUNT);
	mail_damage(2, 2, 1, "*"); /* a damaged one does not hide the next */
	mail_str(clean);
	assert_int_equal(first(), ERR_ARMOUR_CHARACTER);
	assert_int_equal(next(), ERR_OK);
	assert_int_equal(next(), ERR_COUNT);
}

static void C76_not_strict_base64(void **state)
{
	uint8_t one[1] = { 'x' };
	(void)state;
	/* four bytes are six characters: four spare bits in the last */
	struct text t = text_in(mail, sizeof mail);
	armour_write(one, 1, &t);
	mail_n = t.len;
	assert_int_equal(first(), ERR_OK);
	char *last = strchr(mail, '\n') + 6;
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	char was = *last;
	for (unsigned i = 1; i < 16; i++) {
		*last = alphabet[(size_t)(strchr(alphabet, was) - alphabet) + i];
		assert_int_equal(first(), ERR_ARMOUR_BASE64);
	}
	mail_damage(1, 7, 1, "=");
	assert_int_equal(first(), ERR_ARMOUR_QUOTED);
	mail_damage(1, 7, 1, "-");
	assert_int_equal(first(), ERR_ARMOUR_CHARACTER);
	mail_damage(1, 7, 1, "_");
	assert_int_equal(first(), ERR_ARMOUR_CHARACTER);
}

static void C77_characters_named(void **state)
{
	static const char *const bad[][2] = {
		{ "\xc2\xa0", "U+00A0" }, { "\xe2\x80\x8b", "U+200B" }, { "\xc2\xad", "U+00AD" }, { "\xef\xbb\xbf", "U+FEFF" },
		{ "\x01", "U+0001" }, { "\xff", "U+00FF" }, { "\xf0\x9f\x98\x80", "U+01F600" },
	};
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		mail_damage(6, 30, 0, bad[i][0]);
		assert_int_equal(first(), ERR_ARMOUR_CHARACTER);
		assert_int_equal(f.line, 7);
		assert_non_null(strstr(f.what, bad[i][1]));
	}
}

static void C79_one_letter_case(void **state)
{
	(void)state;
	mail_begin();
	mail_str(clean);
	for (size_t i = 0; i < mail_n; i++)
		mail[i] = ascii_lower(mail[i]);
	assert_int_equal(first(), ERR_ARMOUR_CHECK);
	for (size_t i = 0; i < mail_n; i++)
		if (mail[i] >= 'a' && mail[i] <= 'z')
			mail[i] = (char)(mail[i] - 'a' + 'A');
	assert_int_equal(first(), ERR_ARMOUR_CHECK);
	assert_int_equal(f.line, 2);
}

static void C80_a_block_over_the_cap(void **state)
{
	(void)state;
	mail_begin();
	mail_str("[vedette 1: 100000 lines with 4500000 bytes follow, keep them whole]\n");
	assert_int_equal(first(), ERR_ARMOUR_LIMIT);
	mail_begin();
	mail_str("[vedette 1: 99999999999999999999 lines with 1 bytes follow, keep them whole]\n");
	assert_int_equal(first(), ERR_ARMOUR_HEAD);
	armour_begin(&w, clean, strlen(clean)); /* the caller's own room */
	assert_true(armour_next(&w, out, RECORD - 1, &out_n, &verdict, &f));
	assert_int_equal(verdict, ERR_ARMOUR_LIMIT);
}

static void C82_other_products(void **state)
{
	(void)state;
	mail_begin();
	mail_str("-----BEGIN PGP MESSAGE-----\n\nowEBbQKS/ZANAwAKAbk=\n-----END PGP MESSAGE-----\n");
	mail_str("-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n");
	mail_str("-----BEGIN AGE ENCRYPTED FILE-----\n[vedette] your move [vedette 1] [VEDETTE: 3]\n");
	assert_int_equal(first(), ERR_COUNT);
}

static void damaged_heads(void **state)
{
	(void)state;
	mail_damage(0, 12, 2, "13");
	assert_int_equal(first(), ERR_ARMOUR_HEAD);
	mail_damage(0, 21, 1, "");
	assert_int_equal(first(), ERR_ARMOUR_HEAD);
	mail_begin();
	mail_str(clean_line(1)); /* the head line lost: told by the end line */
	assert_int_equal(first(), ERR_ARMOUR_HEAD);
	assert_int_equal(next(), ERR_COUNT);
	mail_damage(0, 9, 1, "2");
	assert_int_equal(first(), ERR_SLOT_NEWER);
}

static void P35_random_damage_is_bounded(void **state)
{
	uint64_t seed = 35;
	(void)state;
	for (unsigned round = 0; round < 3000; round++) {
		mail_begin();
		mail_str(clean);
		mail_str(clean);
		for (unsigned k = 0; k < 1 + round % 4; k++)
			mail[sample_random(&seed) % mail_n] = (char)sample_random(&seed);
		unsigned good = 0, blocks = 0;
		for (enum err e = first(); e != ERR_COUNT; e = next(), blocks++)
			if (e == ERR_OK) {
				assert_memory_equal(out, record, RECORD);
				good++;
			}
		assert_true(blocks <= 4 && good <= 2);
	}
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(the_block_as_the_manual_says), cmocka_unit_test(any_record), cmocka_unit_test(C64_blanks_and_indentation),
		cmocka_unit_test(C65_quoted), cmocka_unit_test(C67_C68_wrapped_joined_and_flowed), cmocka_unit_test(C70_sources),
		cmocka_unit_test(C71_footers), cmocka_unit_test(C73_clipped), cmocka_unit_test(C74_many_blocks),
		cmocka_unit_test(C76_not_strict_base64), cmocka_unit_test(C77_characters_named), cmocka_unit_test(C79_one_letter_case),
		cmocka_unit_test(C80_a_block_over_the_cap), cmocka_unit_test(C82_other_products), cmocka_unit_test(damaged_heads),
		cmocka_unit_test(P35_random_damage_is_bounded), cmocka_unit_test(P58_each_damaged_line_is_named),
	};
	return cmocka_run_group_tests_name("armour", t, begin, NULL);
}
