/* SPDX-License-Identifier: GPL-3.0-or-later
 * Canonical bytes: the same on every machine, other for every other value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static struct charts c;

static int set_up(void **state)
{
	read_data(state);
	parse_good(&warrenton, &c);
	return 0;
}

/* A changed sum here means that running games no longer have these rules or this scenario: raise nothing by accident. */
static void sums_are_what_they_were(void **state)
{
	static struct charts d;
	(void)state;
	parse_good(&drill, &d);
	assert_int_equal(rules_sum(&c), UINT64_C(0x184f9b7c7dbe8fa3));
	assert_int_equal(rules_sum(&d), rules_sum(&c));
	assert_int_equal(scenario_sum(&c), UINT64_C(0xe9649a0c8db56942));
	assert_int_equal(scenario_sum(&d), UINT64_C(0xf617a291c9eb4e9f));
}

static void the_same_text_gives_the_same_bytes(void **state)
{
	static struct charts d;
	(void)state;
	memset(&d, 0x5a, sizeof d);
	parse_good(&warrenton, &d);
	assert_int_equal(scenario_sum(&c), scenario_sum(&d));
	/* comments and blanks are no part of them */
	struct file_text t = changed(&warrenton, "cycles 2\nopens strategic\n",
		"cycles\t 2   # two\n\n# more\nopens strategic\n", NULL);
	parse_good(&t, &d);
	assert_int_equal(scenario_sum(&c), scenario_sum(&d));
	free(t.s);
}

/* Turn one bit of a value, see the sum change, and turn it back. */
static void turn(uint64_t (*sum)(const struct charts *), void *value, const char *name)
{
	unsigned char *p = value;
	uint64_t was = sum(&c);
	*p ^= 1;
	if (sum(&c) == was)
		fail_msg("%s is not in the bytes", name);
	*p ^= 1;
	assert_int_equal(sum(&c), was);
}
#define RULE(field) turn(rules_sum, &c.rules.field, #field)
#define SCENARIO(field) turn(scenario_sum, &c.scn.field, #field)
#define MAP(field) turn(scenario_sum, &c.map.field, #field)

static void every_rule_is_in_the_bytes(void **state)
{
	(void)state;
	RULE(name[0]);
	RULE(engine);
	RULE(mp_train);
	RULE(mp_lonely);
	RULE(enter_road);
	RULE(add_minor);
	RULE(add_ferry);
	RULE(add_bridge);
	RULE(add_gap);
	RULE(zone_leave);
	RULE(zone_cavalry);
	RULE(zone_sp);
	RULE(force_mp);
	RULE(force_die);
	RULE(die_entrenched);
	RULE(die_city);
	RULE(die_fort);
	RULE(die_bridge);
	RULE(city_class);
	RULE(assault_mp);
	RULE(assault_intensity);
	RULE(retreat_from);
	RULE(overrun);
	RULE(stand_percent);
	RULE(trapped_percent);
	RULE(supply_mp);
	RULE(stock_train);
	RULE(stock_army);
	RULE(stock_sp);
	RULE(hunger_percent);
	RULE(points_sp);
	RULE(level_marginal);
	RULE(level_substantial);
	RULE(level_decisive);
	RULE(wounded_turns);
	RULE(army3_initiative);
	RULE(cavalry_corps_infantry);
	RULE(unsupplied_leaders);
	RULE(draw_each_player_turn);
	RULE(pass_seed_list);
	RULE(attacks_per_turn);
	for (unsigned i = 0; i < UNIT_TYPE_COUNT; i++) {
		RULE(mp_unit[i]);
		RULE(sp_max[i]);
	}
	for (unsigned i = 0; i < HQ_KIND_COUNT; i++) {
		RULE(mp_hq[i]);
		RULE(manifest_max[i]);
	}
	for (unsigned i = 0; i < TERRAIN_COUNT; i++) {
		RULE(enter[i][GAIT_FOOT]);
		RULE(enter[i][GAIT_HORSE]);
		RULE(die_terrain[i]);
	}
	for (unsigned i = 0; i < COLUMNS; i++)
		RULE(column_from[i]);
	for (unsigned i = 0; i < DICE; i++) {
		RULE(loss_attacker[i]);
		RULE(loss_defender[i]);
	}
}

static void every_word_of_the_scenario_is_in_the_bytes(void **state)
{
	(void)state;
	SCENARIO(id[0]);
	SCENARIO(title[0]);
	SCENARIO(cycle_first);
	SCENARIO(year);
	SCENARIO(cycles);
	SCENARIO(opens_with_strategic);
	SCENARIO(bracketed_chit);
	for (unsigned i = 0; i < c.scn.n_pool; i++)
		SCENARIO(pool[i]);
	for (unsigned s = 0; s < SIDE_COUNT; s++) {
		SCENARIO(draws[s]);
		SCENARIO(rail_points[s]);
		for (unsigned i = 0; i < c.scn.n_source[s]; i++)
			SCENARIO(source[s][i]);
	}
	for (unsigned i = 0; i < c.scn.n_forts; i++)
		SCENARIO(fort[i]);
	SCENARIO(n_fleets);
	for (unsigned i = 0; i < c.scn.n_fleets; i++) {
		SCENARIO(fleet[i].name[0]);
		SCENARIO(fleet[i].side);
		SCENARIO(fleet[i].water);
		SCENARIO(fleet[i].count);
		SCENARIO(fleet[i].at);
		SCENARIO(fleet[i].dir);
	}
	SCENARIO(port[0].hex);
	SCENARIO(port[0].at);
	SCENARIO(port[0].dir);
	for (unsigned i = 0; i < c.scn.n_objectives; i++) {
		SCENARIO(objective[i].hex);
		SCENARIO(objective[i].side);
		SCENARIO(objective[i].points);
		SCENARIO(objective[i].decisive);
		SCENARIO(objective[i].holder);
	}
	for (unsigned i = 0; i < c.scn.n_pieces; i++) {
		SCENARIO(piece[i].id[0]);
		SCENARIO(piece[i].name[0]);
		SCENARIO(piece[i].kind);
		SCENARIO(piece[i].side);
		SCENARIO(piece[i].stars);
		SCENARIO(piece[i].initiative);
		SCENARIO(piece[i].span);
		SCENARIO(piece[i].combat);
		SCENARIO(piece[i].cavalry_leader);
		SCENARIO(piece[i].hq_kind);
		SCENARIO(piece[i].unit_type);
		SCENARIO(piece[i].strength);
		SCENARIO(piece[i].bracketed);
		SCENARIO(piece[i].pontoon);
		SCENARIO(piece[i].hex);
		SCENARIO(piece[i].on);
		SCENARIO(piece[i].arrives);
		SCENARIO(piece[i].comes);
		SCENARIO(piece[i].needs);
	}
	SCENARIO(n_pieces);
	SCENARIO(n_objectives);
}

static void every_hex_of_the_window_is_in_the_bytes(void **state)
{
	(void)state;
	MAP(name[0]);
	MAP(grid.c0);
	MAP(grid.r0);
	for (hex_t h = 0; h < grid_count(&c.map.grid); h++) {
		MAP(terrain[h]);
		MAP(state[h]);
		MAP(west_virginia[h]);
		for (unsigned d = DIR_E; d <= DIR_SW; d++) {
			MAP(hexside[h][d]);
			MAP(river[h][d]);
			MAP(ridge[h][d]);
			MAP(gap[h][d]);
			MAP(rail[h][d]);
			MAP(road[h][d]);
		}
	}
	for (unsigned i = 0; i < c.map.n_rivers; i++)
		MAP(river_name[i][0]);
	for (unsigned i = 0; i < c.map.n_ridges; i++)
		MAP(ridge_name[i][0]);
	for (unsigned i = 0; i < c.map.n_gaps; i++)
		MAP(gap_name[i][0]);
	for (unsigned i = 0; i < c.map.n_rails; i++) {
		MAP(rail_name[i][0]);
		MAP(rail_year[i]);
	}
	for (unsigned i = 0; i < c.map.n_roads; i++) {
		MAP(road_name[i][0]);
		MAP(turnpike[i]);
	}
	for (unsigned i = 0; i < c.map.n_towns; i++) {
		MAP(town[i].hex);
		MAP(town[i].klass);
		MAP(town[i].name[0]);
		MAP(town[i].state[0]);
		MAP(town[i].people);
		MAP(town[i].estimated);
		MAP(town[i].roles[0]);
	}
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(sums_are_what_they_were), cmocka_unit_test(the_same_text_gives_the_same_bytes),
		cmocka_unit_test(every_rule_is_in_the_bytes), cmocka_unit_test(every_word_of_the_scenario_is_in_the_bytes),
		cmocka_unit_test(every_hex_of_the_window_is_in_the_bytes),
	};
	return cmocka_run_group_tests_name("charts canonical bytes", t, set_up, free_data);
}
