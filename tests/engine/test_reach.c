/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reach, march_check and march_do agree, on warrenton as it is set up and with its stacks scattered over the map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "engine/march.h"
#include "engine/turn.h"
#include "support/load.h"

static struct charts charts;
static struct state begun, s;
static struct reach reach;
static uint8_t naive_mp[HEXES_MAX];
static uint32_t seed;

static unsigned pick(unsigned n)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % n;
}

static int load(void **state)
{
	char path[512];
	(void)state;
	load_data_path("warrenton.scenario", path, sizeof path);
	if (!load_charts(path, NULL, &charts))
		return 1;
	state_begin(&charts, &begun);
	begun.stage = STAGE_MOVEMENT;
	begun.game_turn = 1;
	begun.first = begun.active = SIDE_UNION;
	return 0;
}

/* Move one stack, all of a side in a hex, to a land hex without enemies; both sides of the map come to mix. */
static void scatter(unsigned times)
{
	unsigned n = grid_count(&charts.map.grid);
	for (unsigned i = 0; i < times; i++) {
		piece_t p = (piece_t)pick(charts.scn.n_pieces), with[PIECES_MAX];
		enum side side = (enum side)charts.scn.piece[p].side;
		hex_t to = (hex_t)pick(n);
		if (!piece_in_play(&s, p) || charts.map.terrain[to] == TERRAIN_SEA ||
			state_pieces(&charts, &s, side_other(side), to, with, PIECES_MAX))
			continue;
		unsigned k = state_pieces(&charts, &s, side, s.piece[p].hex, with, PIECES_MAX);
		while (k--)
			s.piece[with[k]].hex = to;
	}
}

/* The march of one piece of the active side by itself, as a chit point or its Leader's roll would allow; false = none. */
static bool order(piece_t p, struct march *m, struct activation *act)
{
	memset(m, 0, sizeof *m);
	m->piece[m->n_pieces++] = p;
	if (charts.scn.piece[p].side != s.active || s.piece[p].where != WHERE_MAP || charts.scn.piece[p].kind == PIECE_DEPOT ||
		(charts.scn.piece[p].kind == PIECE_HQ && s.piece[p].hq != PIECE_NONE))
		return false;
	activation_begin(&charts, &s, p, act);
	return true;
}

static struct verdict check(piece_t p, const struct march *m, const struct activation *act)
{
	unsigned at;
	bool leader = charts.scn.piece[p].kind == PIECE_LEADER;
	return march_check(&charts, &s, leader ? act : NULL, leader ? p : PIECE_NONE, m, &at);
}

/* Every way of at most six hexes tried with march_step alone. */
static void naive(const struct column *col, hex_t at, unsigned spent, bool stopped, unsigned steps)
{
	if (spent < naive_mp[at])
		naive_mp[at] = (uint8_t)spent;
	for (unsigned d = 0; d < DIR_COUNT && steps < 6; d++) {
		unsigned cost;
		bool stops;
		hex_t to = charts.map.next[at][d];
		if (to == HEX_NONE)
			continue;
		struct verdict v = march_step(&charts, &s, col, at, to, spent, stopped, &cost, &stops);
		if (verdict_legal(&v))
			naive(col, to, spent + cost, stops, steps + 1);
	}
}

/* The way the reach gives is legal as an order and costs what it says. */
static unsigned check_ways(piece_t p, struct march *m, const struct activation *act, const struct column *col)
{
	unsigned n = grid_count(&charts.map.grid), found = 0;
	hex_t start = s.piece[p].hex;
	for (hex_t h = 0; h < n; h++) {
		unsigned spent = 0, k = 0;
		bool stops = false;
		if (h == start || reach.mp[h] == 0xff)
			continue;
		for (hex_t a = h; a != start; a = reach.from[a])
			k++;
		assert_true(k <= MARCH_HEXES_MAX);
		m->n_path = (uint8_t)k;
		for (hex_t a = h; a != start; a = reach.from[a])
			m->path[--k] = a;
		s.piece[p].flags |= PF_ACTIVATED;
		struct verdict v = check(p, m, act);
		s.piece[p].flags = 0;
		assert_string_equal(reason_code(v.reason), "LEGAL");
		hex_t at = start;
		for (k = 0; k < m->n_path; k++) {
			unsigned cost;
			v = march_step(&charts, &s, col, at, m->path[k], spent, stops, &cost, &stops);
			assert_true(verdict_legal(&v));
			spent += cost;
			at = m->path[k];
		}
		assert_int_equal(spent, reach.mp[h]);
		found++;
	}
	return found;
}

static unsigned check_all(bool ways, bool complete)
{
	unsigned found = 0;
	static struct activation act;
	for (piece_t p = 0; p < charts.scn.n_pieces; p++) {
		struct march m;
		struct column col;
		if (!order(p, &m, &act))
			continue;
		march_column(&charts, &s, &m, &col);
		march_reach(&charts, &s, &col, s.piece[p].hex, &reach);
		if (ways)
			found += check_ways(p, &m, &act, &col);
		if (complete && col.mp <= 4) { /* a Lonely Leader has too many ways for this */
			memset(naive_mp, 0xff, sizeof naive_mp);
			naive(&col, s.piece[p].hex, 0, false, 0);
			assert_memory_equal(naive_mp, reach.mp, grid_count(&charts.map.grid));
		}
	}
	return found;
}

static void H3_H4_H5_every_hex_in_reach_has_a_legal_way(void **state)
{
	(void)state;
	seed = 3;
	for (unsigned i = 0; i < 40; i++) {
		s = begun;
		s.active = s.first = i % 2 ? SIDE_CONFEDERATE : SIDE_UNION;
		scatter(i * 4);
		assert_true(check_all(true, false) > 100);
	}
}

static void H3_H4_H5_every_hex_with_a_legal_way_is_in_reach(void **state)
{
	(void)state;
	seed = 4;
	for (unsigned i = 0; i < 10; i++) {
		s = begun;
		s.active = s.first = i % 2 ? SIDE_CONFEDERATE : SIDE_UNION;
		scatter(i * 16);
		(void)check_all(false, true);
	}
}

/* Random marches, legal or not: whatever is done leaves the state whole, and what march_check promises, march_do does. */
static void Q24_random_marches_keep_the_state_whole(void **state)
{
	static struct activation act;
	unsigned marched = 0, refused = 0;
	(void)state;
	seed = 5;
	for (unsigned i = 0; i < 6000; i++) {
		struct march m;
		if (i % 60 == 0) {
			s = begun;
			s.active = s.first = i % 120 ? SIDE_CONFEDERATE : SIDE_UNION;
			scatter(i / 60);
			turn_owners(&charts, &s);
			assert_null(state_broken(&charts, &s));
		}
		piece_t p = (piece_t)pick(charts.scn.n_pieces);
		if (!order(p, &m, &act))
			continue;
		bool leader = charts.scn.piece[p].kind == PIECE_LEADER;
		m.alone = leader && pick(4) == 0;
		s.piece[p].flags |= PF_ACTIVATED;
		hex_t at = s.piece[p].hex;
		for (unsigned k = 1 + pick(4); k-- && charts.map.next[at][pick(3)] != HEX_NONE;) {
			unsigned d = pick(DIR_COUNT);
			if (charts.map.next[at][d] != HEX_NONE)
				m.path[m.n_path++] = at = charts.map.next[at][d];
		}
		unsigned steps;
		struct verdict v = march_check(&charts, &s, leader ? &act : NULL, leader ? p : PIECE_NONE, &m, &steps), done;
		hex_t from = s.piece[p].hex;
		done = march_do(&charts, &s, leader ? &act : NULL, leader ? p : PIECE_NONE, &m, NULL);
		assert_null(state_broken(&charts, &s));
		assert_int_equal(verdict_legal(&done), steps > 0);
		assert_int_equal(s.piece[p].hex, steps ? m.path[steps - 1] : from);
		if (verdict_legal(&v))
			assert_int_equal(steps, m.n_path);
		marched += steps > 0;
		refused += steps == 0;
	}
	assert_true(marched > 300 && refused > 300);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(H3_H4_H5_every_hex_in_reach_has_a_legal_way),
		cmocka_unit_test(H3_H4_H5_every_hex_with_a_legal_way_is_in_reach),
		cmocka_unit_test(Q24_random_marches_keep_the_state_whole),
	};
	return cmocka_run_group_tests(tests, load, NULL);
}
