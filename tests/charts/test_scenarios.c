/* SPDX-License-Identifier: GPL-3.0-or-later
 * Warrenton and drill, piece by piece, against tables written down from their description and not from their files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "support.h"

enum { U = SIDE_UNION, C = SIDE_CONFEDERATE };
enum { INF = UNIT_INFANTRY, CAV = UNIT_CAVALRY, MIL = UNIT_MILITIA, GAR = UNIT_GARRISON };

static struct charts w, d;
static bool used[PIECES_MAX];

static int set_up(void **state)
{
	read_data(state);
	parse_good(&warrenton, &w);
	parse_good(&drill, &d);
	return 0;
}

/* A Leader: his HQ's kind and name, or NULL when he commands none. */
struct leader {
	int side;
	const char *name, *stars;
	unsigned initiative, span, combat, hex;
	int hq_kind;
	const char *hq;
	unsigned arrives;
	int units[5]; /* strengths on the manifest of his HQ, 0 ends them; cavalry in a Cavalry Corps HQ, else infantry */
};

static const struct leader warrenton_leaders[] = {
	{ U, "Burnside", "****", 2, 5, 0, 6009, HQ_ARMY, "Army of the Potomac", 0, { 0 } },
	{ U, "Sumner", "***", 3, 4, 1, 6009, HQ_ARMY, "Right Grand Division", 0, { 0 } },
	{ U, "Franklin", "***", 1, 4, 0, 6009, HQ_ARMY, "Left Grand Division", 0, { 0 } },
	{ U, "Hooker", "***", 3, 5, 1, 6109, HQ_ARMY, "Center Grand Division", 0, { 0 } },
	{ U, "Couch", "***", 2, 2, 1, 6009, HQ_CORPS, "II Corps", 0, { 6, 5, 6 } },
	{ U, "Willcox", "***", 2, 2, 0, 6009, HQ_CORPS, "IX Corps", 0, { 5, 5, 5 } },
	{ U, "Reynolds", "***", 3, 3, 1, 6009, HQ_CORPS, "I Corps", 0, { 6, 5, 6 } },
	{ U, "W. F. Smith", "***", 1, 2, 0, 6009, HQ_CORPS, "VI Corps", 0, { 8, 8, 8 } },
	{ U, "Stoneman", "(***)", 2, 2, 0, 6109, HQ_CORPS, "III Corps", 0, { 6, 6, 5 } },
	{ U, "Butterfield", "***", 2, 2, 0, 6109, HQ_CORPS, "V Corps", 0, { 6, 7, 6 } },
	{ U, "Sigel", "***", 2, 2, 0, 6109, HQ_CORPS, "XI Corps", 0, { 5, 5, 4 } },
	{ U, "Slocum", "***", 2, 2, 1, 6007, HQ_CORPS, "XII Corps", 0, { 6, 6 } },
	{ U, "Pleasonton", "(***)", 2, 2, 0, 6009, HQ_CAVALRY, "Cavalry, Army of the Potomac", 0, { 3, 2 } },
	{ U, "Bayard", "(***)", 3, 1, 0, 6109, 0, NULL, 0, { 0 } },
	{ U, "Meade", "***", 3, 2, 1, 6009, 0, NULL, 0, { 0 } },
	{ U, "Heintzelman", "***", 1, 2, 0, 6308, 0, NULL, 0, { 0 } },
	{ U, "Dix", "***", 1, 2, 0, 6516, 0, NULL, 0, { 0 } },
	{ U, "Peck", "***", 1, 2, 0, 6417, 0, NULL, 0, { 0 } },
	{ C, "R. E. Lee", "*****", 4, 6, 2, 6010, HQ_ARMY, "Army of Northern Virginia", 0, { 4, 8 } },
	{ C, "Longstreet", "****", 3, 4, 2, 6010, HQ_CORPS, "First Corps, A.N.V.", 0, { 8, 9, 7, 8 } },
	{ C, "Jackson", "****", 4, 4, 2, 6008, HQ_CORPS, "Second Corps, A.N.V.", 0, { 9, 8, 5 } },
	{ C, "A. P. Hill", "***", 3, 2, 1, 6008, 0, NULL, 0, { 0 } },
	{ C, "D. H. Hill", "***", 2, 2, 1, 6214, 0, NULL, 2, { 0 } },
	{ C, "Early", "***", 2, 2, 1, 6214, 0, NULL, 2, { 0 } },
	{ C, "Stuart", "(***)", 4, 3, 1, 6010, HQ_CAVALRY, "Cavalry, A.N.V.", 0, { 2, 2, 2 } },
	{ C, "W. E. Jones", "(***)", 2, 1, 0, 5809, 0, NULL, 0, { 0 } },
	{ C, "G. W. Smith", "***", 1, 2, 0, 6214, 0, NULL, 0, { 0 } },
	{ C, "S. G. French", "***", 1, 1, 0, 6215, 0, NULL, 0, { 0 } },
};

/* Units on no manifest; a strength below zero is bracketed. */
struct loose {
	int side, type, strength;
	unsigned hex;
};

static const struct loose warrenton_loose[] = {
	{ U, CAV, 2, 6109 },
	{ U, GAR, -14, 6308 }, { U, GAR, -14, 6308 }, { U, GAR, -6, 6209 }, { U, GAR, -8, 6307 }, { U, GAR, -6, 6516 },
	{ U, GAR, -3, 6517 }, { U, GAR, -2, 6006 }, { U, GAR, -3, 6415 }, { U, INF, 8, 6417 },
	{ C, INF, 10, 6008 }, { C, INF, 2, 6008 }, { C, CAV, 2, 5809 }, { C, INF, 1, 6111 }, { C, CAV, 1, 6111 },
	{ C, GAR, -8, 6214 }, { C, INF, 3, 6214 }, { C, INF, 2, 6214 }, { C, INF, 6, 6215 }, { C, MIL, 2, 5812 },
	{ C, GAR, -1, 5715 },
};

struct train {
	int side;
	unsigned hex;
	bool pontoon;
};

static const struct train warrenton_trains[] = {
	{ U, 6109, false }, { U, 6308, false }, { U, 6308, true }, { C, 6010, false }, { C, 6012, false }, { C, 6214, false },
	{ C, 5810, false },
};

static const struct leader drill_leaders[] = {
	{ U, "Sherman", "****", 4, 5, 1, 3226, HQ_ARMY, "Army of the Mississippi", 0, { 0 } },
	{ U, "Banks", "***", 1, 2, 0, 3226, HQ_CORPS, "6th Corps", 0, { 5, 4 } },
	{ U, "Porter", "***", 3, 2, 1, 3126, HQ_CORPS, "12th Corps", 0, { 5, 5, 4 } },
	{ U, "Franklin", "***", 2, 3, 0, 3127, HQ_CORPS, "7th Corps", 0, { 6, 4 } },
	{ U, "McPherson", "***", 3, 3, 1, 3225, 0, NULL, 0, { 0 } },
	{ U, "Hurlbut", "***", 2, 2, 0, 3023, 0, NULL, 0, { 0 } },
	{ C, "Price", "***", 3, 2, 1, 3128, HQ_CORPS, "Army of the West", 0, { 5, 4 } },
	{ C, "Lovell", "***", 3, 3, 1, 3327, HQ_CAVALRY, "Cavalry, Army of the West", 0, { 2, 2 } },
	{ C, "Villepigue", "***", 2, 2, 1, 3227, 0, NULL, 0, { 0 } },
};
static const struct loose drill_loose[] = { { U, INF, 2, 3226 }, { U, CAV, 1, 3226 } };
static const struct train drill_trains[] = { { U, 3226, false }, { C, 3029, false } };

/* ---- comparing -------------------------------------------------------------------------------------------------- */

static piece_t named(const struct charts *c, int sd, int kind, const char *name)
{
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		const struct piece *p = &c->scn.piece[i];
		if (!used[i] && p->side == sd && p->kind == kind && strcmp(p->name, name) == 0) {
			used[i] = true;
			return (piece_t)i;
		}
	}
	fail_msg("no piece %s", name);
	return PIECE_NONE;
}

static void check_manifest(const struct charts *c, const struct leader *l, piece_t hq)
{
	unsigned n = 0;
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		const struct piece *p = &c->scn.piece[i];
		if (p->kind != PIECE_UNIT || p->on != hq)
			continue;
		if (n == 5 || p->strength != l->units[n])
			fail_msg("%s: unit %u has %u", l->name, n, p->strength);
		assert_int_equal(p->unit_type, l->hq_kind == HQ_CAVALRY ? CAV : INF);
		assert_false(p->bracketed);
		assert_int_equal(p->side, l->side);
		assert_int_equal(p->hex, at(c, l->hex));
		assert_int_equal(p->arrives, 0);
		used[i] = true;
		n++;
	}
	assert_true(n == 5 || l->units[n] == 0);
}

static void check_leader(const struct charts *c, const struct leader *l)
{
	const struct piece *p = &c->scn.piece[named(c, l->side, PIECE_LEADER, l->name)];
	bool cavalry = l->stars[0] == '(';
	if (p->stars != strlen(l->stars) - (cavalry ? 2 : 0) || p->cavalry_leader != cavalry || p->initiative != l->initiative ||
		p->span != l->span || p->combat != l->combat)
		fail_msg("%s: %u %u-%u-%u", l->name, p->stars, p->initiative, p->span, p->combat);
	assert_int_equal(p->hex, at(c, l->hex));
	assert_int_equal(p->arrives, l->arrives);
	if (!l->hq) {
		assert_int_equal(p->on, PIECE_NONE);
		return;
	}
	piece_t hq = named(c, l->side, PIECE_HQ, l->hq);
	assert_int_equal(p->on, hq);
	assert_int_equal(c->scn.piece[hq].hq_kind, l->hq_kind);
	assert_int_equal(c->scn.piece[hq].hex, at(c, l->hex));
	assert_int_equal(c->scn.piece[hq].on, PIECE_NONE);
	check_manifest(c, l, hq);
}

static void check_loose(const struct charts *c, const struct loose *l)
{
	unsigned strength = (unsigned)(l->strength < 0 ? -l->strength : l->strength);
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		const struct piece *p = &c->scn.piece[i];
		if (!used[i] && p->side == l->side && p->kind == PIECE_UNIT && p->unit_type == l->type && p->on == PIECE_NONE &&
			p->strength == strength && p->bracketed == (l->strength < 0) && p->hex == at(c, l->hex) && !p->arrives) {
			used[i] = true;
			return;
		}
	}
	fail_msg("no loose unit of %d at %04u", l->strength, l->hex);
}

static void check_train(const struct charts *c, const struct train *t)
{
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		const struct piece *p = &c->scn.piece[i];
		if (!used[i] && p->side == t->side && p->kind == PIECE_TRAIN && p->pontoon == t->pontoon && p->hex == at(c, t->hex)) {
			used[i] = true;
			return;
		}
	}
	fail_msg("no train at %04u", t->hex);
}

static void nothing_is_left(const struct charts *c)
{
	for (unsigned i = 0; i < c->scn.n_pieces; i++)
		if (!used[i])
			fail_msg("%s is one too many", c->scn.piece[i].id);
}

static void warrenton_piece_by_piece(void **state)
{
	(void)state;
	memset(used, 0, sizeof used);
	for (size_t i = 0; i < sizeof warrenton_leaders / sizeof *warrenton_leaders; i++)
		check_leader(&w, &warrenton_leaders[i]);
	for (size_t i = 0; i < sizeof warrenton_loose / sizeof *warrenton_loose; i++)
		check_loose(&w, &warrenton_loose[i]);
	for (size_t i = 0; i < sizeof warrenton_trains / sizeof *warrenton_trains; i++)
		check_train(&w, &warrenton_trains[i]);
	nothing_is_left(&w);
	assert_int_equal(w.scn.n_pieces, 110);
}

static void drill_piece_by_piece(void **state)
{
	(void)state;
	memset(used, 0, sizeof used);
	for (size_t i = 0; i < sizeof drill_leaders / sizeof *drill_leaders; i++)
		check_leader(&d, &drill_leaders[i]);
	/* the Leaderless Corps HQ */
	static const struct leader leaderless = { U, "13th Corps", "", 0, 0, 0, 3225, HQ_CORPS, NULL, 0, { 4, 3 } };
	check_manifest(&d, &leaderless, named(&d, U, PIECE_HQ, "13th Corps"));
	for (size_t i = 0; i < sizeof drill_loose / sizeof *drill_loose; i++)
		check_loose(&d, &drill_loose[i]);
	for (size_t i = 0; i < sizeof drill_trains / sizeof *drill_trains; i++)
		check_train(&d, &drill_trains[i]);
	nothing_is_left(&d);
}

/* ---- the rest of warrenton ---------------------------------------------------------------------------------------- */

static void warrenton_window_length_and_chits(void **state)
{
	(void)state;
	const struct scenario *s = &w.scn;
	const struct grid *g = &w.map.grid;
	assert_string_equal(s->id, "warrenton");
	assert_true(g->c0 == 53 && g->r0 == 4 && g->w == 16 && g->h == 16);
	assert_true(s->cycle_first == 12 && s->year == 62 && s->cycles == 2 && s->opens_with_strategic);
	static const uint8_t pool[] = { 0, 1, 2, 3 };
	assert_int_equal(s->n_pool, 4);
	assert_memory_equal(s->pool, pool, 4);
	assert_int_equal(s->pool[s->bracketed_chit], 2);
}

static bool has_source(const struct charts *c, int sd, hex_t h)
{
	for (unsigned i = 0; i < c->scn.n_source[sd]; i++)
		if (c->scn.source[sd][i] == h)
			return true;
	return false;
}

static void warrenton_sources_and_carriage(void **state)
{
	(void)state;
	for (unsigned col = 53; col <= 68; col++) /* the north edge is land from end to end */
		assert_true(has_source(&w, U, at(&w, col * 100 + 4)));
	static const unsigned named_u[] = { 6308, 6307, 6516 }, named_c[] = { 6214, 5715, 5812, 6215 };
	for (unsigned i = 0; i < 3; i++)
		assert_true(has_source(&w, U, at(&w, named_u[i])));
	for (unsigned i = 0; i < 4; i++)
		assert_true(has_source(&w, C, at(&w, named_c[i])));
	assert_int_equal(w.scn.n_source[U], 19);
	assert_int_equal(w.scn.n_source[C], 4);
	assert_true(w.scn.rail_points[U] == 25 && w.scn.rail_points[C] == 15);
	assert_int_equal(w.scn.n_fleets, 2);
	assert_true(w.scn.fleet[0].side == U && w.scn.fleet[0].water == WATER_RIVER && w.scn.fleet[0].count == 2);
	assert_true(w.scn.fleet[0].at == at(&w, 6209) && w.scn.fleet[0].dir == DIR_E);
	assert_true(w.scn.fleet[1].side == U && w.scn.fleet[1].water == WATER_SEA && w.scn.fleet[1].count == 1);
	assert_true(w.scn.fleet[1].at == at(&w, 6409) && w.scn.fleet[1].dir == DIR_COUNT);
}

static enum side net_of(unsigned id)
{
	return (enum side)w.rail_owner[w.rail_index[at(&w, id)]];
}

/* H9: what the scenario names, the rest by the nearer supply source; no railway, no owner. */
static void warrenton_railways_by_side(void **state)
{
	(void)state;
	static const unsigned u[] = { 6307, 6209, 6110, 6009, 6417 }, c[] = { 6010, 6111, 6008, 6012, 6113, 6416 };
	for (unsigned i = 0; i < sizeof u / sizeof *u; i++)
		assert_int_equal(net_of(u[i]), U);
	for (unsigned i = 0; i < sizeof c / sizeof *c; i++)
		assert_int_equal(net_of(c[i]), C);
	assert_int_equal(w.rail_index[at(&w, 6211)] == RAIL_HEXES_MAX, false);
	assert_int_equal(w.rail_index[at(&w, 6310)], RAIL_HEXES_MAX);
	for (unsigned i = 1; i < w.n_rail_hexes; i++)
		assert_true(w.rail_hex[i - 1] < w.rail_hex[i] && w.rail_index[w.rail_hex[i]] == i);
}

static void warrenton_forts_and_ports(void **state)
{
	(void)state;
	unsigned closed = 0, forts = 0;
	assert_int_equal(w.scn.n_forts, 2);
	assert_true(w.fort_at[at(&w, 6308)] && w.fort_at[at(&w, 6516)]);
	for (hex_t h = 0; h < grid_count(&w.map.grid); h++) {
		forts += w.fort_at[h];
		for (unsigned k = 0; k < DIR_COUNT; k++)
			closed += (w.map.hexside[h][k] & HEXSIDE_CLOSED) != 0;
	}
	assert_int_equal(forts, 2);
	assert_int_equal(closed, 2); /* one side, seen from both hexes */
	assert_true(side(&w, 6214, DIR_SE) & HEXSIDE_CLOSED);
	assert_int_equal(w.scn.n_ports, 1);
	assert_int_equal(w.scn.port[0].hex, at(&w, 6308));
	assert_int_equal(w.scn.port[0].at, at(&w, 6209));
	assert_int_equal(w.scn.port[0].dir, DIR_E);
}

/* A railway from hex to hex: 'x' wrecked, '=' intact. */
static void check_line(const unsigned *id, char want)
{
	for (; id[1]; id++) {
		unsigned f = side(&w, id[0], grid_dir(&w.map.grid, at(&w, id[0]), at(&w, id[1])));
		if (!(f & HEXSIDE_RAIL) || ((f & HEXSIDE_WRECKED) != 0) != (want == 'x'))
			fail_msg("%04u - %04u", id[0], id[1]);
	}
}

static void warrenton_state_of_the_railways(void **state)
{
	(void)state;
	static const unsigned aquia[] = { 6211, 6210, 0 }, manassas_gap[] = { 6109, 6009, 5909, 5908, 5809, 0 },
		winchester[] = { 6007, 6008, 0 }, fredericksburg[] = { 6210, 6111, 0 }, harpers[] = { 6007, 6107, 0 },
		orange[] = { 6209, 6109, 6110, 6010, 6011, 6012, 5912, 0 }, rfp[] = { 6111, 6112, 6113, 6214, 0 },
		branch[] = { 6110, 6009, 0 }, b_and_o[] = { 6307, 6207, 6107, 0 }, b_and_o_west[] = { 6007, 6006, 5906, 5806, 0 };
	check_line(aquia, 'x');
	check_line(manassas_gap, 'x');
	check_line(winchester, 'x');
	check_line(fredericksburg, 'x');
	check_line(harpers, 'x');
	check_line(orange, '=');
	check_line(rfp, '=');
	check_line(branch, '=');
	check_line(b_and_o, '=');
	check_line(b_and_o_west, '=');
	assert_false(side(&w, 6210, DIR_SW) & HEXSIDE_BRIDGE); /* down, an unbridged side */
	assert_true(side(&w, 6007, DIR_E) & HEXSIDE_BRIDGE);   /* a pontoon bridge: open to foot */
	unsigned wrecked = 0;
	for (hex_t h = 0; h < grid_count(&w.map.grid); h++)
		for (unsigned k = 0; k < DIR_COUNT; k++)
			wrecked += (w.map.hexside[h][k] & HEXSIDE_WRECKED) != 0;
	assert_int_equal(wrecked, 2 * (1 + 4 + 1 + 1 + 1));
}

static void warrenton_points(void **state)
{
	static const struct {
		int side;
		unsigned hex, points;
		bool decisive;
	} want[] = {
		{ U, 6214, 30, true }, { U, 6215, 8, false }, { U, 6113, 6, false }, { U, 6111, 4, false }, { U, 6012, 4, false },
		{ U, 5715, 3, false }, { U, 6010, 2, false }, { U, 6008, 2, false }, { U, 5812, 2, false },
		{ C, 6308, 40, true }, { C, 6307, 12, false }, { C, 6209, 8, false }, { C, 6007, 3, false }, { C, 6109, 3, false },
		{ C, 6009, 2, false }, { C, 6417, 2, false },
	};
	(void)state;
	assert_int_equal(w.scn.n_objectives, sizeof want / sizeof *want);
	for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
		const struct objective *o = &w.scn.objective[i];
		assert_int_equal(o->hex, at(&w, want[i].hex));
		assert_int_equal(o->side, want[i].side);
		assert_int_equal(o->points, want[i].points);
		assert_int_equal(o->decisive, want[i].decisive);
		assert_int_equal(o->holder, side_other((enum side)o->side)); /* neither holds what it is to win */
	}
}

static void Q76_objectives_are_held_by_who_stands_there(void **state)
{
	(void)state;
	check_holders(&w);
	check_holders(&d);
}

/* ---- drill: the worked example ------------------------------------------------------------------------------------ */

static const struct piece *piece(const struct charts *c, const char *id)
{
	piece_t p = charts_piece(c, id, strlen(id));
	if (p == PIECE_NONE)
		fail_msg("no piece %s", id);
	return &c->scn.piece[p];
}

static void S121_the_pieces_of_the_worked_example(void **state)
{
	(void)state;
	const struct piece *sherman = piece(&d, "sherman"), *inf = piece(&d, "loose-inf"), *cav = piece(&d, "loose-cav");
	static const char *const corps[] = { "vi-corps", "xii-corps", "vii-corps" };
	assert_int_equal(sherman->span, 5);
	for (unsigned i = 0; i < 3; i++) { /* same or adjacent hex, and nothing that cuts span between (S27-S29) */
		const struct piece *hq = piece(&d, corps[i]);
		assert_int_equal(hq->hq_kind, HQ_CORPS);
		assert_true(grid_distance(&d.map.grid, sherman->hex, hq->hex) <= 1);
		assert_true(grid_distance(&d.map.grid, inf->hex, hq->hex) <= 1);
		if (hq->hex != sherman->hex) {
			enum dir k = grid_dir(&d.map.grid, sherman->hex, hq->hex);
			assert_int_equal(d.map.hexside[sherman->hex][k] & (HEXSIDE_WATER | HEXSIDE_RIDGE), 0);
		}
	}
	assert_true(inf->hex == sherman->hex && cav->hex == sherman->hex);
	/* (e) infantry 2-3, cavalry 1-4 */
	assert_true(inf->strength == 2 && piece_is_infantry(inf) && d.rules.mp_unit[UNIT_INFANTRY] == 3);
	assert_true(cav->strength == 1 && piece_is_cavalry(cav) && d.rules.mp_unit[UNIT_CAVALRY] == 4);
}

static void S111_the_Lonely_Leaders_of_drill(void **state)
{
	static const char *const lonely[] = { "hurlbut", "villepigue" };
	(void)state;
	for (unsigned i = 0; i < 2; i++)
		for (unsigned j = 0; j < d.scn.n_pieces; j++) {
			const struct piece *p = &d.scn.piece[j], *l = piece(&d, lonely[i]);
			if (p->side == l->side && p->hex == l->hex)
				assert_true(p->kind != PIECE_HQ && p->kind != PIECE_UNIT);
		}
	/* S101: the Leader of the Cavalry Corps HQ is no cavalryman */
	assert_false(piece(&d, "lovell")->cavalry_leader);
	assert_int_equal(d.scn.piece[piece(&d, "lovell")->on].hq_kind, HQ_CAVALRY);
}

static void drill_length_and_chits(void **state)
{
	(void)state;
	assert_true(d.map.grid.c0 == 27 && d.map.grid.r0 == 21 && d.map.grid.w == 12 && d.map.grid.h == 10);
	assert_true(d.scn.cycles == 2 && !d.scn.opens_with_strategic && d.scn.n_pool == 4);
	assert_int_equal(d.scn.pool[d.scn.bracketed_chit], 3);
	assert_int_equal(d.scn.n_objectives, 4);
}

/* ---- the standard rules ---------------------------------------------------------------------------------------------- */

static void H1_C2_R32_the_standard_numbers(void **state)
{
	const struct rules *r = &w.rules;
	(void)state;
	assert_true(r->mp_unit[INF] == 3 && r->mp_unit[CAV] == 4 && r->mp_unit[MIL] == 2 && r->mp_unit[GAR] == 1);
	assert_true(r->mp_hq[HQ_ARMY] == 3 && r->mp_hq[HQ_CORPS] == 3 && r->mp_hq[HQ_CAVALRY] == 4);
	assert_true(r->mp_train == 3 && r->mp_lonely == 7);
	assert_true(r->sp_max[INF] == 10 && r->sp_max[CAV] == 5 && r->sp_max[MIL] == 10 && r->sp_max[GAR] == 20); /* N9 */
	assert_true(r->manifest_max[HQ_ARMY] == 2 && r->manifest_max[HQ_CORPS] == 4 && r->manifest_max[HQ_CAVALRY] == 4);
	static const uint8_t enter[TERRAIN_COUNT][GAIT_COUNT] = { { 1, 1 }, { 2, 2 }, { 2, 2 }, { 3, 3 }, { 2, 3 }, { 0, 0 } };
	assert_memory_equal(r->enter, enter, sizeof enter);
	assert_true(r->enter_road == 1 && r->add_minor == 1 && r->add_ferry == 1 && r->add_bridge == 0 && r->add_gap == 1);
	assert_true(r->zone_leave == 1 && r->zone_cavalry == 1 && r->zone_sp == 3);
	assert_true(r->force_mp == 1 && r->force_die == 5); /* H7 */
	assert_true(r->assault_mp == 1 && r->assault_intensity == 2); /* H23 */
}

static void H19_Q50_Q53_Q57_Q58_the_combat_numbers(void **state)
{
	const struct rules *r = &w.rules;
	static const uint16_t from[] = { 0, 51, 76, 100, 126, 151, 201, 301 };
	static const uint8_t attacker[] = { 32, 30, 28, 26, 24, 22, 20, 18 }, defender[] = { 18, 20, 22, 25, 28, 31, 34, 38 };
	static const int8_t terrain[] = { 0, -1, -1, -2, -1, 0 };
	(void)state;
	assert_memory_equal(r->column_from, from, sizeof from);
	assert_memory_equal(r->loss_attacker, attacker, sizeof attacker);
	assert_memory_equal(r->loss_defender, defender, sizeof defender);
	assert_memory_equal(r->die_terrain, terrain, sizeof terrain);
	assert_true(r->die_entrenched == -1 && r->die_city == -1 && r->die_fort == -2 && r->die_bridge == -1);
	assert_true(r->city_class == 4 && r->retreat_from == 8 && r->overrun == 10);
	assert_true(r->stand_percent == 10 && r->trapped_percent == 20);
	assert_true(r->points_sp == 4 && r->level_marginal == 5 && r->level_substantial == 13 && r->level_decisive == 25);
	assert_true(r->wounded_turns == 2 && r->engine == 4 && r->attacks_per_turn == 1);
	assert_true(r->cavalry_corps_infantry && !r->army3_initiative && !r->unsupplied_leaders);
	assert_true(!r->draw_each_player_turn && !r->pass_seed_list);
}

static void C2_gaits(void **state)
{
	(void)state;
	static const char *const horse[] = { "stuart", "cs-cav", "stuart-1", "burnside" },
		*const foot[] = { "aop", "ii-corps", "ii-1", "mil-staunton", "gar-richmond", "pontoons", "train-1" };
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(piece_gait(piece(&w, horse[i])), GAIT_HORSE);
	for (unsigned i = 0; i < 7; i++)
		assert_int_equal(piece_gait(piece(&w, foot[i])), GAIT_FOOT);
	assert_true(piece_is_infantry(piece(&w, "gar-richmond")) && piece_is_infantry(piece(&w, "mil-staunton"))); /* Q15 */
	assert_false(piece_is_infantry(piece(&w, "lee")) || piece_is_cavalry(piece(&w, "cs-cav")));
}

static void names_of_the_sides(void **state)
{
	(void)state;
	assert_string_equal(side_name(SIDE_UNION), "Union");
	assert_string_equal(side_word(SIDE_CONFEDERATE), "confederate");
	assert_true(side_letter(SIDE_UNION) == 'u' && side_letter(SIDE_CONFEDERATE) == 'c');
	assert_string_equal(side_name(SIDE_CONFEDERATE), "Confederate");
	assert_string_equal(side_word(SIDE_UNION), "union");
	assert_string_equal(terrain_word(TERRAIN_SWAMP), "swamp");
	assert_int_equal(charts_piece(&w, "lee", 2), PIECE_NONE);
	assert_int_equal(charts_piece(&w, "nobody", 6), PIECE_NONE);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(warrenton_piece_by_piece), cmocka_unit_test(warrenton_window_length_and_chits),
		cmocka_unit_test(warrenton_sources_and_carriage), cmocka_unit_test(warrenton_forts_and_ports),
		cmocka_unit_test(warrenton_railways_by_side),
		cmocka_unit_test(warrenton_state_of_the_railways), cmocka_unit_test(warrenton_points),
		cmocka_unit_test(Q76_objectives_are_held_by_who_stands_there), cmocka_unit_test(drill_piece_by_piece),
		cmocka_unit_test(S121_the_pieces_of_the_worked_example), cmocka_unit_test(S111_the_Lonely_Leaders_of_drill),
		cmocka_unit_test(drill_length_and_chits), cmocka_unit_test(H1_C2_R32_the_standard_numbers),
		cmocka_unit_test(H19_Q50_Q53_Q57_Q58_the_combat_numbers), cmocka_unit_test(C2_gaits),
		cmocka_unit_test(names_of_the_sides),
	};
	return cmocka_run_group_tests_name("charts scenarios", t, set_up, free_data);
}
