/* SPDX-License-Identifier: GPL-3.0-or-later
 * hex/: ids, neighbours, distances. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "hex/hex.h"

static const struct grid whole = { 70, 51, 0, 0 }, virginia = { 16, 16, 53, 4 };

static void neighbours_as_the_map_writes_them(void **state)
{
	(void)state;
	/* even row 6010: SE = (c, r+1), SW = (c-1, r+1); odd row 6009: SE = (c+1, r+1), SW = (c, r+1) */
	static const unsigned even[] = { 6110, 6011, 5911, 5910, 5909, 6009 }, odd[] = { 6109, 6110, 6010, 5909, 6008, 6108 };
	for (int d = 0; d < DIR_COUNT; d++) {
		assert_int_equal(grid_id(&virginia, grid_next(&virginia, grid_from_id(&virginia, 6010), (enum dir)d)), even[d]);
		assert_int_equal(grid_id(&virginia, grid_next(&virginia, grid_from_id(&virginia, 6009), (enum dir)d)), odd[d]);
	}
}

static void neighbours_are_mutual_and_one_away(void **state)
{
	(void)state;
	for (hex_t h = 0; h < grid_count(&whole); h++)
		for (int d = 0; d < DIR_COUNT; d++) {
			hex_t n = grid_next(&whole, h, (enum dir)d);
			if (n == HEX_NONE)
				continue;
			assert_int_equal(grid_next(&whole, n, dir_opposite((enum dir)d)), h);
			assert_int_equal(grid_distance(&whole, h, n), 1);
			assert_int_equal(grid_dir(&whole, h, n), d);
		}
}

static void distance_is_the_shortest_walk(void **state)
{
	(void)state;
	for (hex_t a = 0; a < grid_count(&virginia); a += 37) {
		uint8_t far[256];
		for (unsigned i = 0; i < 256; i++)
			far[i] = 255;
		far[a] = 0;
		for (unsigned round = 0; round < 40; round++)
			for (hex_t h = 0; h < 256; h++)
				for (int d = 0; d < DIR_COUNT; d++) {
					hex_t n = grid_next(&virginia, h, (enum dir)d);
					if (n != HEX_NONE && far[h] + 1 < far[n])
						far[n] = (uint8_t)(far[h] + 1);
				}
		for (hex_t h = 0; h < 256; h++)
			assert_int_equal(grid_distance(&virginia, a, h), far[h]);
	}
}

static void ids_are_the_same_in_every_window(void **state)
{
	(void)state;
	for (hex_t h = 0; h < grid_count(&virginia); h++) {
		unsigned id = grid_id(&virginia, h);
		assert_int_equal(grid_id(&whole, grid_from_id(&whole, id)), id);
		assert_int_equal(grid_from_id(&virginia, id), h);
	}
	assert_int_equal(grid_from_id(&virginia, 5204), HEX_NONE);
	assert_int_equal(grid_from_id(&virginia, 6903), HEX_NONE);
	assert_int_equal(grid_from_id(&virginia, 6920), HEX_NONE);
	assert_int_equal(grid_from_id(&whole, 10000), HEX_NONE);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(neighbours_as_the_map_writes_them), cmocka_unit_test(neighbours_are_mutual_and_one_away),
		cmocka_unit_test(distance_is_the_shortest_walk), cmocka_unit_test(ids_are_the_same_in_every_window),
	};
	return cmocka_run_group_tests_name("hex", t, NULL, NULL);
}
