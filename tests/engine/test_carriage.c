/* SPDX-License-Identifier: GPL-3.0-or-later
 * Nets of rail and water on warrenton as it is set up, and what cuts them (H9, H11, H12, Q36, Q38, Q40, Q41). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "engine/carriage.h"
#include "support/load.h"

static const enum side U = SIDE_UNION, C = SIDE_CONFEDERATE;
static struct charts charts;
static struct state begun, s;

static int load(void **state)
{
	char path[512];
	(void)state;
	load_data_path("warrenton.scenario", path, sizeof path);
	if (!load_charts(path, NULL, &charts))
		return 1;
	state_begin(&charts, &begun);
	return 0;
}

static int again(void **state)
{
	(void)state;
	s = begun;
	return state_broken(&charts, &s) ? 1 : 0;
}

static hex_t at(unsigned id)
{
	return grid_from_id(&charts.map.grid, id);
}

static void put(const char *id, unsigned hex)
{
	piece_t p = charts_piece(&charts, id, strlen(id));
	assert_int_not_equal(p, PIECE_NONE);
	s.piece[p].where = WHERE_MAP;
	s.piece[p].hq = PIECE_NONE;
	s.piece[p].hex = at(hex);
}

static bool rail(enum side side, unsigned hex)
{
	return rail_joins_source(&charts, &s, side, at(hex));
}

static bool water(enum side side, unsigned hex)
{
	return water_joins_source(&charts, &s, side, at(hex));
}

/* Wreck or mend what lies between two hexes. */
static void between(unsigned a, unsigned b, bool wrecked)
{
	hex_t h = at(a), o = at(b);
	enum dir d = grid_dir(&charts.map.grid, h, o);
	uint8_t *p = &s.rail[charts.rail_index[h]], *q = &s.rail[charts.rail_index[o]];
	unsigned bit = 1u << d, back = 1u << dir_opposite(d);
	*p = (uint8_t)(wrecked ? *p | bit : *p & ~bit);
	*q = (uint8_t)(wrecked ? *q | back : *q & ~back);
	assert_null(state_broken(&charts, &s));
}

static void own(unsigned hex, enum side side)
{
	uint8_t *r = &s.rail[charts.rail_index[at(hex)]];
	*r = (uint8_t)((*r & RAIL_WRECKED) | (unsigned)side << RAIL_OWNER_SHIFT);
}

static void H9_nets_as_they_are_set_up(void **state)
{
	(void)state;
	/* Baltimore and Washington; Alexandria by water, and the line from it as far as Lee's zone; not over the wrecked branch */
	static const unsigned u[] = { 6307, 6308, 6408, 6107, 6209, 6109 }, not_u[] = { 6010, 6008, 6310, 5908 };
	static const unsigned c[] = { 6214, 6215, 6113, 6012, 5812, 5715, 6011, 6111 }, not_c[] = { 6109, 6008, 6417, 6310 };
	for (unsigned i = 0; i < sizeof u / sizeof *u; i++)
		assert_true(rail(U, u[i]));
	for (unsigned i = 0; i < sizeof not_u / sizeof *not_u; i++)
		assert_false(rail(U, not_u[i]));
	for (unsigned i = 0; i < sizeof c / sizeof *c; i++)
		assert_true(rail(C, c[i]));
	for (unsigned i = 0; i < sizeof not_c / sizeof *not_c; i++)
		assert_false(rail(C, not_c[i]));
}

/* A wrecked side, a change of owner, the enemy himself and his zone cut a net; friends in the hex open the zone. */
static void H9_Q36_what_cuts_a_net(void **state)
{
	(void)state;
	own(6012, U); /* from Richmond alone */
	assert_true(rail(C, 6112));
	between(6113, 6112, true);
	assert_false(rail(C, 6112));
	between(6113, 6112, false);
	own(6113, U);
	assert_false(rail(C, 6112));
	own(6113, C);
	put("ii-1", 6114); /* 6 SP next to Hanover Junction */
	assert_false(rail(C, 6113));
	assert_false(rail(C, 6112));
	put("jones-cav", 6113);
	assert_true(rail(C, 6113));
	assert_true(rail(C, 6112));
	put("jones-cav", 6010);
	put("ii-1", 6113);
	assert_false(rail(C, 6112));
}

/* The Richmond and Danville crosses the South Side at 6016, Burkeville; without the town its trains stay on it.  Where the two
 * lines run through 6115 there is no town; they do not meet there. */
static void H9_trains_change_lines_at_towns_only(void **state)
{
	(void)state;
	hex_t burkeville = at(6016);
	uint16_t town = charts.map.town_of[burkeville];
	bool in[HEXES_MAX];
	assert_true(town);
	rail_reach(&charts, &s, C, at(6015), in);
	assert_true(in[at(6116)] && in[at(5916)] && in[at(5915)]);
	between(6214, 6215, true); /* no way round by Petersburg or Lynchburg */
	between(6214, 6113, true);
	rail_reach(&charts, &s, C, at(6015), in);
	assert_true(in[at(6116)] && in[at(5916)]);
	charts.map.town_of[burkeville] = 0;
	rail_reach(&charts, &s, C, at(6015), in);
	assert_true(in[at(5916)] && !in[at(6116)] && !in[at(5915)] && !in[at(6015)]);
	charts.map.town_of[burkeville] = town;
}

static void H12_Q41_ports_joined_by_water(void **state)
{
	(void)state;
	/* the Potomac by the river, the Bay and its rivers by the sea; Richmond lies behind a battery */
	static const unsigned u[] = { 6308, 6209, 6210, 6307, 6516, 6517, 6415 };
	for (unsigned i = 0; i < sizeof u / sizeof *u; i++)
		assert_true(water(U, u[i]));
	assert_false(water(U, 6214));
	assert_false(water(U, 6310)); /* the coast is no port */
	for (unsigned i = 0; i < sizeof u / sizeof *u; i++)
		assert_false(water(C, u[i])); /* no transports */
}

/* H11: a fort stops the enemy's ships while it is held, and the port itself must be clear of the enemy (Q38). */
static void H11_Q38_what_closes_a_port(void **state)
{
	(void)state;
	put("jones-cav", 6209);
	assert_false(water(U, 6209));
	assert_true(water(U, 6210));
	s = begun;
	for (unsigned i = 0; i < charts.scn.n_pieces; i++) /* nobody at Alexandria but the enemy's zone over it */
		if (s.piece[i].hex == at(6209))
			s.piece[i] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	assert_true(water(U, 6209));
	put("first-1", 6109);
	assert_false(water(U, 6209));
}

static void Q41_ports(void **state)
{
	(void)state;
	static const unsigned ports[] = { 6308, 6209, 6307, 6516, 6517, 6512, 6214 }, none[] = { 6009, 6109, 6310, 6008 };
	for (unsigned i = 0; i < sizeof ports / sizeof *ports; i++)
		assert_true(water_port(&charts, at(ports[i])));
	for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
		assert_false(water_port(&charts, at(none[i])));
}

static void Q36_a_survey_is_what_each_hex_says(void **state)
{
	static bool clear[HEXES_MAX];
	(void)state;
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++) {
		unsigned shut = 0;
		carriage_survey(&charts, &s, side, clear);
		for (hex_t h = 0; h < grid_count(&charts.map.grid); h++) {
			assert_int_equal(clear[h], carriage_clear(&charts, &s, side, h));
			shut += !clear[h];
		}
		assert_int_not_equal(shut, 0);
	}
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test_setup(H9_nets_as_they_are_set_up, again), cmocka_unit_test_setup(H9_Q36_what_cuts_a_net, again),
		cmocka_unit_test_setup(H9_trains_change_lines_at_towns_only, again),
		cmocka_unit_test_setup(H12_Q41_ports_joined_by_water, again),
		cmocka_unit_test_setup(Q36_a_survey_is_what_each_hex_says, again),
		cmocka_unit_test_setup(H11_Q38_what_closes_a_port, again), cmocka_unit_test_setup(Q41_ports, again),
	};
	return cmocka_run_group_tests_name("carriage", t, load, NULL);
}
