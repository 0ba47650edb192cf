/* SPDX-License-Identifier: GPL-3.0-or-later
 * Gettysburg and Atlanta: every HQ with the strength on its manifest, the rest by kind, written down a second time so that a slip
 * in a row of a scenario does not pass unseen.  The figures were taken from the scenarios, whose heads name what they are made
 * from: this test is no second opinion on that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "support.h"

enum { U = SIDE_UNION, C = SIDE_CONFEDERATE };

static struct charts g, a;

static int set_up(void **state)
{
	read_data(state);
	parse_good(&gettysburg, &g);
	parse_good(&atlanta, &a);
	return 0;
}

/* An HQ: who commands it, where it stands, the units on its manifest and their strength, the Strategic Turn it comes in. */
struct command {
	int side;
	const char *hq, *leader;
	unsigned hex, units, strength, arrives;
};

static const struct command gettysburg_commands[] = {
	{ U, "aop", "hooker", 6210, 0, 0, 0 }, { U, "i-corps", "reynolds", 6210, 3, 12, 0 },
	{ U, "ii-corps", "hancock", 6210, 3, 12, 0 }, { U, "iii-corps", "sickles", 6210, 2, 12, 0 },
	{ U, "v-corps", "meade", 6210, 2, 10, 0 }, { U, "vi-corps", "sedgwick", 6210, 3, 15, 0 },
	{ U, "xi-corps", "howard", 6211, 3, 11, 0 }, { U, "xii-corps", "slocum", 6211, 2, 10, 0 },
	{ U, "us-cav", "pleasonton", 6110, 3, 9, 0 }, { U, "iv-corps", "keyes", 6415, 2, 10, 0 },
	{ C, "anv", "lee", 6111, 0, 0, 0 }, { C, "first-corps", "longstreet", 6011, 2, 14, 0 },
	{ C, "second-corps", "ewell", 6111, 3, 20, 0 }, { C, "third-corps", "ap-hill", 6111, 3, 21, 0 },
	{ C, "cs-cav", "stuart", 6010, 4, 7, 0 },
};

static const struct command atlanta_commands[] = {
	{ U, "division", "sherman", 4025, 0, 0, 0 }, { U, "cumberland", "thomas", 4025, 0, 0, 0 },
	{ U, "iv-corps", "howard", 4125, 3, 20, 0 }, { U, "xiv-corps", "palmer", 4025, 3, 22, 0 },
	{ U, "xx-corps", "hooker", 4025, 3, 20, 0 }, { U, "us-cav", "elliott", 4025, 2, 4, 0 },
	{ U, "tennessee", "mcpherson", 3926, 0, 0, 0 }, { U, "xv-corps", "logan", 3926, 3, 12, 0 },
	{ U, "xvi-corps", "dodge", 3726, 2, 10, 0 }, { U, "xvii-corps", "blair", 3726, 2, 10, 2 },
	{ U, "xxiii-corps", "schofield", 4324, 3, 13, 0 },
	{ C, "aot", "johnston", 4226, 0, 0, 0 }, { C, "hardee-corps", "hardee", 4226, 4, 22, 0 },
	{ C, "hood-corps", "hood", 4226, 3, 20, 0 }, { C, "wheeler-corps", "wheeler", 4226, 3, 6, 0 },
	{ C, "polk-corps", "polk", 3335, 2, 9, 0 },
};

/* Of one side: pieces of each kind, strength of each type of unit in all. */
struct sums {
	unsigned kind[PIECE_KIND_COUNT], strength[UNIT_TYPE_COUNT];
};

static const struct sums gettysburg_sums[] = {
	{ { 21, 10, 41, 4, 0 }, { 119, 14, 16, 52 } },
	{ { 12, 5, 23, 4, 0 }, { 76, 13, 2, 9 } },
};
static const struct sums atlanta_sums[] = {
	{ { 15, 11, 34, 5, 0 }, { 110, 11, 0, 35 } },
	{ { 10, 5, 20, 5, 0 }, { 55, 13, 4, 6 } },
};

static void check_command(const struct charts *c, const struct command *w)
{
	piece_t hq = charts_piece(c, w->hq, strlen(w->hq)), leader = charts_piece(c, w->leader, strlen(w->leader));
	unsigned units = 0, strength = 0;
	if (hq == PIECE_NONE || leader == PIECE_NONE || c->scn.piece[leader].on != hq)
		fail_msg("%s does not command %s", w->leader, w->hq);
	assert_int_equal(c->scn.piece[hq].side, w->side);
	assert_int_equal(c->scn.piece[hq].hex, at(c, w->hex));
	assert_int_equal(c->scn.piece[hq].arrives, w->arrives);
	for (unsigned i = 0; i < c->scn.n_pieces; i++)
		if (c->scn.piece[i].kind == PIECE_UNIT && c->scn.piece[i].on == hq) {
			units++;
			strength += c->scn.piece[i].strength;
		}
	if (units != w->units || strength != w->strength)
		fail_msg("%s: %u units, %u SP", w->hq, units, strength);
}

static void check_sums(const struct charts *c, const struct sums want[SIDE_COUNT])
{
	struct sums is[SIDE_COUNT];
	memset(is, 0, sizeof is);
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		const struct piece *p = &c->scn.piece[i];
		is[p->side].kind[p->kind]++;
		if (p->kind == PIECE_UNIT)
			is[p->side].strength[p->unit_type] += p->strength;
	}
	assert_memory_equal(is, want, sizeof is);
}

static void gettysburg_commands_and_strengths(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof gettysburg_commands / sizeof *gettysburg_commands; i++)
		check_command(&g, &gettysburg_commands[i]);
	check_sums(&g, gettysburg_sums);
}

static void atlanta_commands_and_strengths(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof atlanta_commands / sizeof *atlanta_commands; i++)
		check_command(&a, &atlanta_commands[i]);
	check_sums(&a, atlanta_sums);
}

static void both_in_their_years(void **state)
{
	(void)state;
	assert_string_equal(g.scn.id, "gettysburg");
	assert_true(g.scn.cycle_first == 6 && g.scn.year == 63 && g.scn.cycles == 2 && g.scn.opens_with_strategic);
	assert_string_equal(a.scn.id, "atlanta");
	assert_true(a.scn.cycle_first == 5 && a.scn.year == 64 && a.scn.cycles == 3 && a.scn.opens_with_strategic);
	assert_true(g.scn.briefing[0] && a.scn.briefing[0]);
}

static void Q76_objectives_are_held_by_who_stands_there(void **state)
{
	(void)state;
	check_holders(&g);
	check_holders(&a);
}

static void check_net(const struct charts *c, unsigned id, enum side want)
{
	if (c->rail_owner[c->rail_index[at(c, id)]] != want)
		fail_msg("%04u is in the net of side %u", id, c->rail_owner[c->rail_index[at(c, id)]]);
}

/* H9: what the scenario names, and the rest by the nearer source of supply. */
static void railways_by_side(void **state)
{
	static const unsigned gu[] = { 6210, 6211, 6110, 6109, 6009, 6007, 6203, 6704, 6417 };
	static const unsigned gc[] = { 6010, 6111, 6012, 5812, 6113, 6215 };
	static const unsigned au[] = { 3621, 3822, 3824, 3926, 4025, 4125, 4225, 4421, 3624, 3726, 3627 };
	static const unsigned ac[] = { 4226, 4127, 4228, 4128, 4330, 3931, 3636 };
	(void)state;
	for (size_t i = 0; i < sizeof gu / sizeof *gu; i++)
		check_net(&g, gu[i], SIDE_UNION);
	for (size_t i = 0; i < sizeof gc / sizeof *gc; i++)
		check_net(&g, gc[i], SIDE_CONFEDERATE);
	for (size_t i = 0; i < sizeof au / sizeof *au; i++)
		check_net(&a, au[i], SIDE_UNION);
	for (size_t i = 0; i < sizeof ac / sizeof *ac; i++)
		check_net(&a, ac[i], SIDE_CONFEDERATE);
}

static unsigned between(const struct charts *c, unsigned from, unsigned to)
{
	return side(c, from, grid_dir(&c->map.grid, at(c, from), at(c, to)));
}

/* The map of 1861 at the date: what was wrecked, what was down, what was not yet built. */
static void bridges_and_railways_at_the_date(void **state)
{
	(void)state;
	assert_false(between(&g, 6210, 6111) & HEXSIDE_BRIDGE);
	assert_true(between(&g, 6007, 6107) & HEXSIDE_BRIDGE);
	assert_true(between(&g, 6110, 6010) & HEXSIDE_WRECKED);
	assert_false(between(&g, 6210, 6211) & HEXSIDE_WRECKED);
	assert_true(between(&g, 6009, 5909) & HEXSIDE_WRECKED);
	assert_true(between(&g, 6417, 6317) & HEXSIDE_WRECKED);
	assert_true(between(&a, 3626, 3627) & HEXSIDE_BRIDGE);
	assert_true(between(&a, 3626, 3627) & HEXSIDE_BROKEN);
	assert_true(between(&a, 3527, 3627) & HEXSIDE_WRECKED);
	assert_true(between(&a, 4226, 4127) & HEXSIDE_RAIL);
	assert_false(between(&a, 4226, 4127) & HEXSIDE_WRECKED);
	assert_true(between(&a, 3621, 3521) & HEXSIDE_RAIL); /* Nashville and Northwestern, opened in 1864 */
	assert_true(a.fort_at[at(&a, 4330)] && a.fort_at[at(&a, 4025)] && a.fort_at[at(&a, 3621)]);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(gettysburg_commands_and_strengths), cmocka_unit_test(atlanta_commands_and_strengths),
		cmocka_unit_test(both_in_their_years), cmocka_unit_test(Q76_objectives_are_held_by_who_stands_there),
		cmocka_unit_test(railways_by_side), cmocka_unit_test(bridges_and_railways_at_the_date),
	};
	return cmocka_run_group_tests_name("charts campaigns", t, set_up, free_data);
}
