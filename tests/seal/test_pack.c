/* SPDX-License-Identifier: GPL-3.0-or-later
 * seal/: zlib with exact ceilings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "seal/pack.h"

static struct pack_memory m;
static struct fault f;
static uint8_t packed[1 << 16], out[1 << 20];
static const uint8_t text[] = "march longstreet to 6010 6009 6008\nmarch jackson to 6010\n";
enum { TEXT = sizeof text - 1 };
static const struct dictionary primer = { (const uint8_t *)"longstreet jackson march to 6008 6009", 37 };
static const struct dictionary other = { (const uint8_t *)"longstreet jackson march to 6008 6008", 37 };

static size_t pack(const struct dictionary *d)
{
	const uint32_t part[2] = { 10, TEXT - 10 };
	size_t n = sizeof packed;
	assert_int_equal(pack_deflate(&m, d, 9, text, part, 2, packed, &n, &f), ERR_OK);
	return n;
}

static enum err unpack(const struct dictionary *d, size_t n, size_t want)
{
	memset(out, 0xaa, 4096);
	return pack_inflate(&m, d, packed, n, out, want, &f);
}

static void round_trip(void **state)
{
	(void)state;
	assert_int_equal(unpack(NULL, pack(NULL), TEXT), ERR_OK);
	assert_memory_equal(out, text, TEXT);
	size_t plain = pack(NULL), primed = pack(&primer);
	assert_true(primed < plain);
	assert_int_equal(unpack(&primer, primed, TEXT), ERR_OK);
	assert_memory_equal(out, text, TEXT);
}

static void an_empty_body(void **state)
{
	const uint32_t part[2] = { 0, 0 };
	size_t n = sizeof packed;
	(void)state;
	assert_int_equal(pack_deflate(&m, &primer, 9, text, part, 2, packed, &n, &f), ERR_OK);
	assert_int_equal(unpack(&primer, n, 0), ERR_OK);
	assert_int_equal(unpack(&primer, n, 1), ERR_ZLIB_LENGTH);
}

static void C53_longer_or_shorter_than_stated(void **state)
{
	size_t n = pack(&primer);
	(void)state;
	assert_int_equal(unpack(&primer, n, TEXT - 1), ERR_ZLIB_LENGTH);
	assert_int_equal(unpack(&primer, n, TEXT + 1), ERR_ZLIB_LENGTH);
	assert_int_equal(out[TEXT + 2], 0xaa);
}

static void C55_bytes_after_the_end(void **state)
{
	size_t n = pack(&primer);
	(void)state;
	packed[n] = 0;
	assert_int_equal(unpack(&primer, n + 1, TEXT), ERR_ZLIB_TRAILING);
	assert_int_equal(unpack(&primer, n + 1000, TEXT), ERR_ZLIB_TRAILING);
}

static void cut_short_at_each_byte(void **state)
{
	size_t n = pack(&primer);
	(void)state;
	for (size_t i = 0; i < n; i++)
		assert_int_equal(unpack(&primer, i, TEXT), ERR_ZLIB_SHORT);
}

/* Raw deflate, gzip or another window. */
static size_t pack_with(int window)
{
	z_stream z = { 0 };
	uint8_t copy[TEXT];
	memcpy(copy, text, TEXT);
	assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY), Z_OK);
	z.next_in = copy;
	z.avail_in = TEXT;
	z.next_out = packed;
	z.avail_out = sizeof packed;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	size_t n = z.total_out;
	deflateEnd(&z);
	return n;
}

static void C56_other_formats(void **state)
{
	(void)state;
	static const int window[] = { 31, -15, 14, 9 };
	for (unsigned i = 0; i < sizeof window / sizeof window[0]; i++)
		assert_int_equal(unpack(NULL, pack_with(window[i]), TEXT), ERR_ZLIB_FORMAT);
	assert_int_equal(unpack(&primer, pack(NULL), TEXT), ERR_ZLIB_FORMAT);
	assert_int_equal(unpack(NULL, pack(&primer), TEXT), ERR_ZLIB_FORMAT);
	assert_int_equal(unpack(&other, pack(&primer), TEXT), ERR_ZLIB_DICTIONARY);
	size_t n = pack(NULL);
	packed[1] ^= 1;
	assert_int_equal(unpack(NULL, n, TEXT), ERR_ZLIB_FORMAT);
}

static void P91_C52_bombs(void **state)
{
	enum { ZEROS = 10 << 20, PACKED = 1 << 15 };
	uint8_t *zeros = calloc(1, ZEROS);
	uLongf n = PACKED, twice = sizeof packed;
	static uint8_t once[PACKED];
	(void)state;
	assert_non_null(zeros);
	assert_int_equal(compress2(once, &n, zeros, ZEROS, 9), Z_OK);
	free(zeros);
	memcpy(packed, once, n);
	assert_int_equal(unpack(NULL, n, sizeof out - 1), ERR_ZLIB_LENGTH);
	assert_true(m.used <= sizeof m.arena);
	assert_int_equal(compress2(packed, &twice, once, n, 9), Z_OK); /* one layer comes off, no more */
	assert_int_equal(unpack(NULL, twice, n), ERR_OK);
	assert_memory_equal(out, once, n);
}

static void C58_empty_blocks_without_end(void **state)
{
	size_t n = 2;
	(void)state;
	packed[0] = 0x78;
	packed[1] = 0x9c;
	for (; n + 5 <= sizeof packed; n += 5)
		memcpy(packed + n, "\0\0\0\xff\xff", 5);
	assert_int_equal(unpack(NULL, n, TEXT), ERR_ZLIB_SHORT);
}

static void C59_bad_data(void **state)
{
	static const struct {
		uint8_t p[8];
		size_t n;
	} bad[] = {
		{ { 0x78, 0x9c, 0x07 }, 3 },                         /* block type 3 */
		{ { 0x78, 0x9c, 0x4b, 0x84, 0x3f, 0x00, 0xff }, 7 }, /* a distance before the beginning */
		{ { 0x78, 0x9c, 0xfd, 0xff, 0xff, 0xff, 0xff }, 7 }, /* lengths of codes over-subscribed */
		{ { 0x78, 0x9c, 0x01, 0x01, 0x00, 0x00, 0x00 }, 7 }, /* stored length and its complement differ */
	};
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		memcpy(packed, bad[i].p, bad[i].n);
		assert_int_equal(unpack(NULL, bad[i].n, TEXT), ERR_ZLIB_DATA);
	}
	size_t n = pack(NULL);
	packed[n - 1] ^= 1; /* its Adler-32 */
	assert_int_equal(unpack(NULL, n, TEXT), ERR_ZLIB_DATA);
}

static void C61_no_memory(void **state)
{
	const uint32_t part[1] = { TEXT };
	size_t n = pack(&primer), room = sizeof out;
	(void)state;
	for (m.limit = 16; m.limit < 60000; m.limit *= 2) {
		enum err e = unpack(&primer, n, TEXT);
		assert_int_equal(e, m.limit < 40000 ? ERR_SYS_MEMORY : ERR_OK); /* a window alone takes 32 KiB */
		assert_int_equal(pack_deflate(&m, NULL, 9, text, part, 1, out, &room, &f), ERR_SYS_MEMORY);
	}
	m.limit = 0;
	assert_int_equal(unpack(&primer, n, TEXT), ERR_OK);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(round_trip), cmocka_unit_test(an_empty_body), cmocka_unit_test(C53_longer_or_shorter_than_stated),
		cmocka_unit_test(C55_bytes_after_the_end), cmocka_unit_test(cut_short_at_each_byte), cmocka_unit_test(C56_other_formats),
		cmocka_unit_test(P91_C52_bombs), cmocka_unit_test(C58_empty_blocks_without_end), cmocka_unit_test(C59_bad_data),
		cmocka_unit_test(C61_no_memory),
	};
	return cmocka_run_group_tests_name("pack", t, NULL, NULL);
}
