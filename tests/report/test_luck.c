/* SPDX-License-Identifier: GPL-3.0-or-later
 * report/luck: expectation and rarity of throws, against values worked out by hand and against counting all cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "report/luck.h"

static struct luck_throw coin(unsigned good, unsigned of, unsigned came)
{
	struct luck_throw t = {.n = 2, .score = {0, 1}, .ways = {(uint8_t)(of - good), (uint8_t)good}, .came = (uint8_t)came};
	return t;
}

static struct luck_row same(struct luck_throw t, size_t n, unsigned came)
{
	static struct luck_throw all[LUCK_THROWS_MOST + 1];
	struct luck_row row;
	for (size_t i = 0; i < n; i++) {
		all[i] = t;
		all[i].came = i < came;
	}
	assert_true(luck_count(all, n, &row));
	assert_int_equal(row.thrown, n);
	assert_int_equal(row.came, came);
	return row;
}

static void by_hand(void **state)
{
	(void)state;
	struct luck_row r = same(coin(3, 6, 0), 12, 12);
	assert_int_equal(r.num, 6);
	assert_int_equal(r.den, 1);
	assert_int_equal(r.one_in, 2048); /* all or none of 12: 2 of 4,096 */
	assert_int_equal(same(coin(3, 6, 0), 12, 0).one_in, 2048);
	assert_int_equal(same(coin(3, 6, 0), 12, 6).one_in, 1);
	assert_int_equal(same(coin(1, 6, 0), 1, 1).one_in, 6);
	assert_int_equal(same(coin(1, 6, 0), 1, 0).one_in, 1);
	r = same(coin(2, 6, 0), 2, 2); /* 2 of 2 where 2/3 were expected: 1 in 9; none is nearer */
	assert_int_equal(r.num, 2);
	assert_int_equal(r.den, 3);
	assert_int_equal(r.one_in, 9);
	assert_int_equal(same(coin(3, 6, 0), 30, 30).one_in, LUCK_ONE_IN_MOST);
	assert_int_equal(same(coin(3, 6, 0), 0, 0).one_in, 0);
}

static void chits(void **state)
{
	(void)state;
	struct luck_throw t[2] = {{.kind = LUCK_CHIT, .n = 3, .score = {1, 2, 3}, .ways = {1, 1, 1}, .came = 3}};
	struct luck_row r;
	t[1] = t[0];
	assert_true(luck_count(t, 2, &r));
	assert_int_equal(r.num, 4);
	assert_int_equal(r.den, 1);
	assert_int_equal(r.one_in, 4); /* 2 or 6: 2 of 9 */
}

/* A throw that can only come in one way adds to what is expected and to nothing else. */
static void certain(void **state)
{
	(void)state;
	struct luck_throw t[2] = {coin(3, 6, 1), {.n = 1, .score = {1}, .ways = {6}, .came = 1}};
	struct luck_row r;
	assert_true(luck_count(t, 2, &r));
	assert_int_equal(r.num, 3);
	assert_int_equal(r.den, 2);
	assert_int_equal(r.one_in, 1);
}

/* The longest that is counted out, and one more. */
static void long_games(void **state)
{
	(void)state;
	assert_int_equal(same(coin(3, 6, 0), LUCK_THROWS_MOST, LUCK_THROWS_MOST / 2).one_in, 1);
	assert_in_range(same(coin(3, 6, 0), LUCK_THROWS_MOST, LUCK_THROWS_MOST / 2 + 35).one_in, 20, 25); /* two deviations of 17.3 */
	assert_int_equal(same(coin(3, 6, 0), LUCK_THROWS_MOST + 1, 600).one_in, 0);
}

static uint32_t mixed = 12345;
static unsigned chance(unsigned m)
{
	mixed = mixed * 1664525u + 1013904223u;
	return (mixed >> 16) % m;
}

/* 200 small mixtures of throws, each against counting every case. */
static void against_counting_all(void **state)
{
	(void)state;
	for (unsigned k = 0; k < 200; k++) {
		struct luck_throw t[6];
		unsigned n = 1 + chance(6);
		uint64_t cases = 1, weight = 1, far = 0, num = 0;
		for (unsigned i = 0; i < n; i++) {
			t[i] = (struct luck_throw){.n = (uint8_t)(1 + chance(4))};
			uint64_t of = 0;
			for (unsigned j = 0; j < t[i].n; j++) {
				t[i].score[j] = (uint8_t)chance(9);
				t[i].ways[j] = (uint8_t)(1 + chance(5));
				of += t[i].ways[j];
			}
			t[i].came = t[i].score[chance(t[i].n)];
			cases *= t[i].n;
			weight *= of;
		}
		struct luck_row r;
		assert_true(luck_count(t, n, &r));
		/* the expectation, as a sum over all cases, and then the ways that are as far off */
		for (unsigned pass = 0; pass < 2; pass++)
			for (uint64_t c = 0; c < cases; c++) {
				uint64_t left = c, score = 0, ways = 1;
				for (unsigned i = 0; i < n; i++) {
					score += t[i].score[left % t[i].n];
					ways *= t[i].ways[left % t[i].n];
					left /= t[i].n;
				}
				if (pass == 0) {
					num += score * ways;
					continue;
				}
				int64_t off = (int64_t)(score * weight) - (int64_t)num, is = (int64_t)(r.came * weight) - (int64_t)num;
				far += (off < 0 ? -off : off) >= (is < 0 ? -is : is) ? ways : 0;
			}
		assert_int_equal(r.num * weight, num * r.den);
		assert_int_equal(r.one_in, weight / far > LUCK_ONE_IN_MOST ? LUCK_ONE_IN_MOST : weight / far);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_hand), cmocka_unit_test(chits), cmocka_unit_test(certain), cmocka_unit_test(long_games),
		cmocka_unit_test(against_counting_all),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
