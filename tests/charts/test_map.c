/* SPDX-License-Identifier: GPL-3.0-or-later
 * The campaign map: the facts of its time, its sides seen from both hexes, costs and distances to supply. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "support.h"

static struct map whole;
static struct charts c;

static int set_up(void **state)
{
	struct fault f;
	read_data(state);
	enum err e = map_parse(campaign.s, campaign.n, NULL, &whole, &f);
	if (e != ERR_OK)
		fail_msg("map:%u:%u: [%s] %s", (unsigned)f.line, (unsigned)f.col, err_slug(e), f.what);
	parse_good(&warrenton, &c);
	return 0;
}

/* ---- facts.txt: what lies between two places ------------------------------------------------------------------ */

static const struct town *town_named(const char *name, size_t n)
{
	for (unsigned i = 0; i < whole.n_towns; i++)
		if (strlen(whole.town[i].name) == n && memcmp(whole.town[i].name, name, n) == 0)
			return &whole.town[i];
	fail_msg("no town %.*s", (int)n, name);
	return &whole.town[0]; /* never reached */
}

static void centre(hex_t h, double *x, double *y)
{
	int row = grid_row(&whole.grid, h);
	*x = grid_col(&whole.grid, h) + 0.5 * (row & 1);
	*y = -row * 1.5 / sqrt(3);
}

/* The step of the straight line from a to b, standing in h. */
static enum dir step(hex_t a, hex_t b, hex_t h)
{
	double ax, ay, bx, by, best = 1e9;
	enum dir way = DIR_COUNT;
	centre(a, &ax, &ay);
	centre(b, &bx, &by);
	for (int d = 0; d < DIR_COUNT; d++) {
		double x, y, off;
		hex_t v = whole.next[h][d];
		if (v == HEX_NONE)
			continue;
		centre(v, &x, &y);
		off = fabs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / hypot(ax - bx, ay - by);
		if (hypot(x - bx, y - by) + 0.2 * off < best) {
			best = hypot(x - bx, y - by) + 0.2 * off;
			way = (enum dir)d;
		}
	}
	return way;
}

static const char *water(hex_t h, unsigned d)
{
	return whole.hexside[h][d] & HEXSIDE_BAY ? "bay" : whole.river[h][d] ? whole.river_name[whole.river[h][d] - 1] : "";
}

/* The waters that the straight line crosses, parted by ", ", or "-"; its length in hexes. */
static unsigned crossed(hex_t a, hex_t b, char *out, size_t cap)
{
	struct text t = text_in(out, cap);
	unsigned n = 1;
	for (hex_t h = a; h != b; n++) {
		enum dir d = step(a, b, h);
		assert_true(d != DIR_COUNT && n < 100);
		if (water(h, d)[0]) {
			text_add(&t, t.len ? ", " : "");
			text_add(&t, water(h, d));
		}
		h = whole.next[h][d];
	}
	if (t.len == 0)
		text_add(&t, "-");
	assert_false(t.cut);
	return n;
}

/* Is there a dry way, no river but fordable ones, of at most `most` steps? */
static bool dry_way(hex_t a, hex_t b, unsigned most)
{
	static const char *const fords[] = { "Shenandoah", "North Fork", "Hatchie", "Greenbrier", "Kanawha", "South Branch",
		"French Broad", "Monocacy", "Roanoke" };
	static uint8_t steps[HEXES_MAX];
	static hex_t queue[HEXES_MAX];
	unsigned head = 0, tail = 0;
	memset(steps, 0xff, sizeof steps);
	steps[a] = 0;
	queue[tail++] = a;
	while (head < tail) {
		hex_t h = queue[head++];
		if (steps[h] >= most)
			break;
		for (int d = 0; d < DIR_COUNT; d++) {
			hex_t v = whole.next[h][d];
			if (v == HEX_NONE || steps[v] != 0xff || whole.terrain[v] == TERRAIN_SEA)
				continue;
			unsigned flags = whole.hexside[h][d];
			bool ok = !water(h, (unsigned)d)[0];
			for (size_t i = 0; i < sizeof fords / sizeof *fords; i++)
				ok = ok || strcmp(water(h, (unsigned)d), fords[i]) == 0;
			if (!ok || ((flags & HEXSIDE_RIDGE) && !(flags & HEXSIDE_GAP)))
				continue;
			steps[v] = (uint8_t)(steps[h] + 1);
			queue[tail++] = v;
		}
	}
	return steps[b] != 0xff;
}

/* "A 1234 - B 1234: want X, crossed Y, Z": the place ends before its id. */
static const struct town *place(const char *s, const char *end)
{
	const char *id = end - 4;
	const struct town *t = town_named(s, (size_t)(id - 1 - s));
	assert_int_equal(grid_id(&whole.grid, t->hex), strtoul(id, NULL, 10));
	return t;
}

/* "along Valley Road, York Pike": is there a way from a to b over sides of these roads alone? */
static void check_road(const char *line, hex_t a, hex_t b, const char *roads)
{
	static bool been[HEXES_MAX];
	static hex_t queue[HEXES_MAX];
	unsigned head = 0, tail = 0;
	char list[512], name[64];
	struct text t = text_in(list, sizeof list);
	text_add(&t, ", ");
	text_add(&t, roads);
	text_add(&t, ", ");
	assert_false(t.cut);
	memset(been, 0, sizeof been);
	been[a] = true;
	queue[tail++] = a;
	while (head < tail) {
		hex_t h = queue[head++];
		for (unsigned d = 0; d < DIR_COUNT; d++) {
			if (!whole.road[h][d])
				continue;
			hex_t v = whole.next[h][d];
			struct text n = text_in(name, sizeof name);
			text_add(&n, ", ");
			text_add(&n, whole.road_name[whole.road[h][d] - 1]);
			text_add(&n, ", ");
			if (been[v] || !strstr(list, name))
				continue;
			been[v] = true;
			queue[tail++] = v;
		}
	}
	if (!been[b])
		fail_msg("no road: %s", line);
}

/* "over the Potomac by ford": the water of the hexside that two places share, and how it is crossed. */
static void check_crossing(const char *line, hex_t a, hex_t b, char *over)
{
	static const struct {
		const char *words;
		unsigned must, must_not;
	} ways[] = {
		{ " by bridge", HEXSIDE_RIVER | HEXSIDE_BRIDGE, 0 }, { " by ferry", HEXSIDE_RIVER | HEXSIDE_FERRY, HEXSIDE_BRIDGE },
		{ " by ford", HEXSIDE_MINOR, HEXSIDE_BRIDGE | HEXSIDE_FERRY }, { " as a creek", HEXSIDE_CREEK, HEXSIDE_WATER },
	};
	enum dir d = grid_dir(&whole.grid, a, b);
	assert_true(d != DIR_COUNT);
	unsigned bits = whole.hexside[a][d];
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		char *end = strstr(over, ways[i].words);
		if (!end)
			continue;
		unsigned crossing = ways[i].must & ~(unsigned)HEXSIDE_RIVER, river = ways[i].must & HEXSIDE_RIVER;
		*end = '\0';
		if ((bits & crossing) != crossing || (river && !(bits & river)) || bits & ways[i].must_not ||
			strcmp(water(a, d), over) != 0)
			fail_msg("%s: it is %s, %x", line, water(a, d), bits);
		return;
	}
	fail_msg("%s: how is it crossed?", line);
}

/* One line of facts.txt, behind its "ok  ". */
static void check_fact(char *line)
{
	char *dash = strstr(line, " - "), *want = strstr(line, ": "), *list = strstr(line, ", crossed ");
	assert_true(dash && want && dash < want);
	const struct town *a = place(line, dash), *b = place(dash + 3, want);
	if (strncmp(want, ": along ", 8) == 0) {
		check_road(line, a->hex, b->hex, want + 8);
		return;
	}
	if (strncmp(want, ": over the ", 11) == 0) {
		check_crossing(line, a->hex, b->hex, want + 11);
		return;
	}
	assert_true(strncmp(want, ": want ", 7) == 0 && list);
	want += strlen(": want ");
	*list = '\0'; /* what else is crossed hangs on how ties of the straight line are broken */
	char got[256], padded[260], name[64];
	unsigned n = crossed(a->hex, b->hex, got, sizeof got);
	if (strcmp(want, "-") == 0) {
		if (!dry_way(a->hex, b->hex, n + 1))
			fail_msg("no dry way: %s", line);
		return;
	}
	struct text p = text_in(padded, sizeof padded), w = text_in(name, sizeof name);
	text_add(&p, ", ");
	text_add(&p, got);
	text_add(&p, ",");
	text_add(&w, ", ");
	text_add(&w, want);
	text_add(&w, ",");
	if (!strstr(padded, name))
		fail_msg("%s: crossed %s", line, got);
}

static void all_facts_hold(void **state)
{
	(void)state;
	struct file_text facts = read_tree_file("scenarios/maps/facts.txt");
	unsigned n = 0, said = 0;
	for (char *line = strtok(facts.s, "\n"); line; line = strtok(NULL, "\n"))
		if (strncmp(line, "ok  ", 4) == 0) {
			check_fact(line + 4);
			n++;
		} else if (line[0] != '#') { /* the last line: "N of N" */
			said = (unsigned)strtoul(line, NULL, 10);
			assert_true(said >= 100 && strtok(NULL, "\n") == NULL);
			break;
		}
	assert_int_equal(n, said);
	free(facts.s);
}

/* ---- form ----------------------------------------------------------------------------------------------------- */

static void the_whole_map_is_there(void **state)
{
	(void)state;
	assert_string_equal(whole.name, "campaign");
	assert_int_equal(grid_count(&whole.grid), 70 * 51);
	assert_int_equal(whole.n_towns, 377);
	assert_int_equal(whole.n_rivers, 94);
	assert_int_equal(whole.n_rails, 141);
	assert_int_equal(whole.n_roads, 150);
	assert_int_equal(whole.n_ridges, 10);
	assert_int_equal(whole.n_gaps, 33);
	unsigned land = 0, wv = 0;
	for (hex_t h = 0; h < grid_count(&whole.grid); h++) {
		land += whole.terrain[h] != TERRAIN_SEA;
		wv += whole.west_virginia[h];
	}
	assert_int_equal(wv, 66);
	assert_int_equal(land, 3002);
}

static void sides_are_alike_from_both_hexes_of(const struct map *m)
{
	for (hex_t h = 0; h < grid_count(&m->grid); h++)
		for (unsigned d = 0; d < DIR_COUNT; d++) {
			hex_t o = m->next[h][d];
			unsigned b = dir_opposite((enum dir)d), flags = m->hexside[h][d];
			assert_int_equal(o, grid_next(&m->grid, h, (enum dir)d));
			if (o == HEX_NONE) {
				assert_int_equal(flags | m->river[h][d] | m->ridge[h][d] | m->gap[h][d] | m->rail[h][d] | m->road[h][d], 0);
				continue;
			}
			assert_int_equal(m->next[o][b], h);
			assert_int_equal(flags, m->hexside[o][b]);
			assert_int_equal(m->river[h][d], m->river[o][b]);
			assert_int_equal(m->ridge[h][d], m->ridge[o][b]);
			assert_int_equal(m->gap[h][d], m->gap[o][b]);
			assert_int_equal(m->rail[h][d], m->rail[o][b]);
			assert_int_equal(m->road[h][d], m->road[o][b]);
			assert_int_equal((flags & (HEXSIDE_RIVER | HEXSIDE_CREEK)) != 0, m->river[h][d] != 0);
			assert_int_equal((flags & HEXSIDE_RIDGE) != 0, m->ridge[h][d] != 0);
			assert_int_equal((flags & HEXSIDE_GAP) != 0, m->gap[h][d] != 0);
			assert_int_equal((flags & HEXSIDE_RAIL) != 0, m->rail[h][d] != 0);
			assert_int_equal((flags & HEXSIDE_ROAD) != 0, m->road[h][d] != 0);
			if (flags & (HEXSIDE_BRIDGE | HEXSIDE_FERRY))
				assert_true(flags & (HEXSIDE_WATER | HEXSIDE_CREEK));
			if (flags & HEXSIDE_ROAD_BRIDGE)
				assert_true(flags & HEXSIDE_ROAD && flags & HEXSIDE_BRIDGE);
			if (flags & HEXSIDE_ROAD) /* it can be walked over land; water it may lead to as well */
				assert_true(m->terrain[h] != TERRAIN_SEA && (!(flags & HEXSIDE_RIDGE) || flags & HEXSIDE_GAP));
			if (flags & HEXSIDE_WRECKED)
				assert_true(flags & HEXSIDE_RAIL);
		}
}

static void sides_are_alike_from_both_hexes(void **state)
{
	static struct charts d;
	(void)state;
	sides_are_alike_from_both_hexes_of(&whole);
	sides_are_alike_from_both_hexes_of(&c.map);
	parse_good(&drill, &d);
	sides_are_alike_from_both_hexes_of(&d.map);
}

static void a_window_is_a_part_of_the_whole(void **state)
{
	static struct map win;
	struct fault f;
	const struct grid g = { 16, 16, 53, 4 };
	(void)state;
	assert_int_equal(map_parse(campaign.s, campaign.n, &g, &win, &f), ERR_OK);
	unsigned dropped = 0, towns = 0;
	for (hex_t h = 0; h < grid_count(&g); h++) {
		hex_t w = grid_from_id(&whole.grid, grid_id(&g, h));
		assert_int_equal(win.terrain[h], whole.terrain[w]);
		assert_int_equal(win.state[h], whole.state[w]);
		assert_int_equal(win.west_virginia[h], whole.west_virginia[w]);
		for (unsigned d = 0; d < DIR_COUNT; d++) {
			if (win.next[h][d] == HEX_NONE) {
				assert_int_equal(win.hexside[h][d], 0);
				dropped += whole.hexside[w][d] != 0;
				continue;
			}
			assert_int_equal(win.hexside[h][d], whole.hexside[w][d]);
			if (win.river[h][d])
				assert_string_equal(win.river_name[win.river[h][d] - 1], whole.river_name[whole.river[w][d] - 1]);
			if (win.rail[h][d])
				assert_string_equal(win.rail_name[win.rail[h][d] - 1], whole.rail_name[whole.rail[w][d] - 1]);
			if (win.road[h][d]) {
				assert_string_equal(win.road_name[win.road[h][d] - 1], whole.road_name[whole.road[w][d] - 1]);
				assert_int_equal(win.turnpike[win.road[h][d] - 1], whole.turnpike[whole.road[w][d] - 1]);
			}
		}
	}
	assert_true(dropped > 0);
	for (unsigned i = 0; i < whole.n_towns; i++)
		towns += grid_from_id(&g, grid_id(&whole.grid, whole.town[i].hex)) != HEX_NONE;
	assert_int_equal(win.n_towns, towns);
}

static void towns_are_in_order(void **state)
{
	(void)state;
	for (unsigned i = 1; i < whole.n_towns; i++) {
		const struct town *a = &whole.town[i - 1], *b = &whole.town[i];
		assert_true(a->hex < b->hex || (a->hex == b->hex && a->klass >= b->klass));
	}
	const struct town *t = charts_town(&c, at(&c, 6308));
	assert_string_equal(t->name, "Washington");
	assert_string_equal(t->state, "DC");
	assert_string_equal(t->roles, "CNFD");
	assert_int_equal(t->people, 61122);
	assert_false(t->estimated);
	assert_string_equal(charts_town(&c, at(&c, 6517))->name, "Norfolk"); /* class 4, Portsmouth 3 */
	assert_string_equal(charts_town(&c, at(&c, 6415))->name, "Williamsburg"); /* class 1, Yorktown 0 */
	assert_true(charts_town(&c, at(&c, 6009))->estimated);
	assert_null(charts_town(&c, at(&c, 6112)));
	assert_int_equal(c.town_class[at(&c, 6308)], 6);
	assert_int_equal(c.town_class[at(&c, 6109)], 1);
	assert_int_equal(c.town_class[at(&c, 6112)], 0);
}

static bool rail_between(const struct charts *k, unsigned a, unsigned b)
{
	enum dir d = grid_dir(&k->map.grid, at(k, a), at(k, b));
	assert_true(d != DIR_COUNT);
	return side(k, a, d) & HEXSIDE_RAIL;
}

static void railways_open_in_their_year(void **state)
{
	static struct charts k;
	(void)state;
	assert_false(rail_between(&c, 5718, 5619)); /* Piedmont, 1864 */
	struct file_text t = changed(&warrenton, "first-cycle 12/62", "first-cycle 12/64", NULL);
	parse_good(&t, &k);
	assert_true(rail_between(&k, 5718, 5619));
	free(t.s);
	/* where lines share a side the older one gives its name */
	unsigned line = c.map.rail[at(&c, 6109)][DIR_E];
	assert_string_equal(c.map.rail_name[line - 1], "Orange and Alexandria");
}

/* ---- C-2, H3, Q14, R8: what a hexside costs --------------------------------------------------------------------- */

static unsigned cost(unsigned id, enum dir d, enum gait g)
{
	return charts_enter_cost(&c, at(&c, id), d, g, false);
}

static void C2_terrain_and_water_cost_what_the_table_says(void **state)
{
	(void)state;
	assert_int_equal(cost(6110, DIR_E, GAIT_FOOT), 2);   /* forest 6210 */
	assert_int_equal(cost(6109, DIR_W, GAIT_FOOT), 1);   /* clear 6009 */
	assert_int_equal(cost(6009, DIR_SW, GAIT_FOOT), 2);  /* clear over the Rappahannock */
	assert_int_equal(cost(6009, DIR_SW, GAIT_HORSE), 2);
	assert_int_equal(cost(6010, DIR_E, GAIT_FOOT), 1);   /* over the bridge at Rappahannock Station */
	assert_int_equal(cost(6010, DIR_SE, GAIT_FOOT), 1);  /* the Rapidan, bridged */
	assert_int_equal(cost(6309, DIR_W, GAIT_FOOT), 2);   /* Alexandria ferry: 1 + 1 */
	assert_int_equal(cost(6309, DIR_W, GAIT_HORSE), 2);
	assert_int_equal(cost(6308, DIR_SW, GAIT_FOOT), 1);  /* Long Bridge */
	assert_int_equal(cost(6109, DIR_SW, GAIT_FOOT), 1);  /* clear */
	assert_int_equal(cost(5909, DIR_E, GAIT_FOOT), 2);   /* clear by Manassas Gap: 1 + 1 */
	assert_int_equal(cost(5412, DIR_W, GAIT_FOOT), 3);   /* mountain */
	assert_int_equal(cost(5412, DIR_W, GAIT_HORSE), 3);
	assert_int_equal(cost(6213, DIR_SE, GAIT_FOOT), 3);  /* swamp 6314 over the York, a minor river: 2 + 1 */
	assert_int_equal(cost(6213, DIR_SE, GAIT_HORSE), 4); /* 3 + 1 */
	assert_int_equal(cost(6108, DIR_SW, GAIT_FOOT), 1);  /* nothing between */
	assert_int_equal(cost(6008, DIR_E, GAIT_FOOT), 3);   /* Snicker's Gap and the Shenandoah: 1 + 1 + 1 */
	assert_int_equal(cost(6113, DIR_SE, GAIT_FOOT), 1);  /* forest 6214 by the Telegraph Road */
	assert_int_equal(cost(6213, DIR_E, GAIT_FOOT), 2);   /* forest, over the Mattaponi, a creek (Q14) */
	assert_int_equal(cost(6210, DIR_SW, GAIT_FOOT), 0);  /* the bridge at Fredericksburg is down, and no ford below Kelly's */
	assert_int_equal(charts_enter_cost(&c, at(&c, 6210), DIR_SW, GAIT_FOOT, true), 1); /* a pontoon bridge over it, Q75 */
}

static void H3_what_forbids_ground_movement(void **state)
{
	static struct charts k;
	(void)state;
	assert_int_equal(cost(6410, DIR_E, GAIT_FOOT), 0);  /* a bay */
	assert_int_equal(cost(6408, DIR_SE, GAIT_FOOT), 0); /* sea */
	assert_int_equal(cost(6409, DIR_E, GAIT_FOOT), 0);  /* from the sea to the east shore */
	assert_int_equal(cost(6407, DIR_E, GAIT_FOOT), 0);  /* Chesapeake, tidal */
	assert_int_equal(cost(6111, DIR_E, GAIT_FOOT), 0);  /* Rappahannock, tidal below Fredericksburg */
	assert_int_equal(cost(6314, DIR_SW, GAIT_FOOT), 0); /* James, navigable */
	assert_int_equal(cost(6007, DIR_SE, GAIT_FOOT), 0); /* Blue Ridge without a gap */
	assert_true(charts_forbids_ground(&c, at(&c, 6007), DIR_SE, true)); /* and no pontoon helps */
	assert_true(charts_forbids_ground(&c, at(&c, 6111), DIR_E, true));  /* nor over tidal water (Q75) */
	assert_int_equal(charts_enter_cost(&c, at(&c, 6111), DIR_E, GAIT_FOOT, true), 0);
	assert_false(charts_forbids_ground(&c, at(&c, 6009), DIR_SW, false)); /* a minor river forbids nothing */
	assert_true(charts_forbids_ground(&c, at(&c, 6110), DIR_SE, false));  /* unless it cannot be forded (N61) */
	assert_true(charts_forbids_ground(&c, at(&c, 6210), DIR_SW, false));
	assert_false(charts_forbids_ground(&c, at(&c, 6110), DIR_SE, true));  /* and the pontoon train is there */
	assert_false(charts_forbids_ground(&c, at(&c, 6209), DIR_E, false));  /* tidal with a ferry */
	assert_false(charts_forbids_ground(&c, at(&c, 6214), DIR_SE, false)); /* navigable with a bridge */
	assert_true(charts_forbids_ground(&c, at(&c, 5304), DIR_W, false));   /* the edge of the window */
	struct file_text t = changed(&warrenton, "6210SW | down", "6214SE | down", NULL);
	parse_good(&t, &k);
	assert_true(charts_forbids_ground(&k, at(&k, 6214), DIR_SE, false)); /* without its bridge */
	free(t.s);
}

static void C2_a_cost_of_0_is_never(void **state)
{
	static struct charts k;
	(void)state;
	k = c;
	k.rules.enter[TERRAIN_SWAMP][GAIT_HORSE] = 0;
	assert_int_equal(charts_enter_cost(&k, at(&k, 6213), DIR_SE, GAIT_HORSE, false), 0);
	assert_int_equal(charts_enter_cost(&k, at(&k, 6213), DIR_SE, GAIT_FOOT, false), 3);
	assert_false(charts_forbids_ground(&k, at(&k, 6213), DIR_SE, false)); /* the hex bars them, not the side */
}

static void N7_Q14_a_bay_is_opened_by_a_bridge(void **state)
{
	static struct charts k;
	const struct grid *g = &whole.grid;
	(void)state;
	k.map = whole;
	k.rules = c.rules;
	hex_t galveston = grid_from_id(g, 1246);
	assert_true(whole.hexside[galveston][DIR_SE] & HEXSIDE_BAY);
	assert_true(whole.hexside[galveston][DIR_SE] & HEXSIDE_BRIDGE);
	assert_false(charts_forbids_ground(&k, galveston, DIR_SE, false));
	assert_true(charts_forbids_ground(&k, galveston, DIR_E, false)); /* 1246E, no bridge */
}

/* ---- distances -------------------------------------------------------------------------------------------------- */

static void Q59_foot_MP_to_the_nearest_source(void **state)
{
	(void)state;
	for (unsigned s = 0; s < SIDE_COUNT; s++) {
		/* relax until nothing changes: slow, and another way than the program's */
		static unsigned mp[HEXES_MAX];
		unsigned n = grid_count(&c.map.grid), reached = 0;
		bool again = true;
		for (unsigned h = 0; h < n; h++)
			mp[h] = 0xffff;
		for (unsigned i = 0; i < c.scn.n_source[s]; i++)
			mp[c.scn.source[s][i]] = 0;
		while (again) {
			again = false;
			for (unsigned h = 0; h < n; h++)
				for (unsigned d = 0; d < DIR_COUNT; d++) {
					unsigned k = charts_enter_cost(&c, (hex_t)h, (enum dir)d, GAIT_FOOT, false);
					if (k && mp[c.map.next[h][d]] + k < mp[h]) {
						mp[h] = mp[c.map.next[h][d]] + k;
						again = true;
					}
				}
		}
		for (unsigned h = 0; h < n; h++) {
			assert_int_equal(c.source_mp[s][h], mp[h]);
			reached += mp[h] != 0xffff;
		}
		assert_true(reached > 190);
	}
	/* by hand: Warrenton - Manassas 1 - Alexandria 1 - Washington 1; the way back is what counts, Q69 */
	assert_int_equal(c.source_mp[SIDE_UNION][at(&c, 6109)], 2);
	assert_int_equal(c.source_mp[SIDE_UNION][at(&c, 6009)], 3);
	assert_int_equal(c.source_mp[SIDE_CONFEDERATE][at(&c, 6113)], 1); /* Richmond lies in forest, but on the Telegraph Road */
	assert_int_equal(c.source_mp[SIDE_UNION][at(&c, 6513)], 0xffff);  /* sea */
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(all_facts_hold), cmocka_unit_test(the_whole_map_is_there),
		cmocka_unit_test(sides_are_alike_from_both_hexes), cmocka_unit_test(a_window_is_a_part_of_the_whole),
		cmocka_unit_test(towns_are_in_order), cmocka_unit_test(railways_open_in_their_year),
		cmocka_unit_test(C2_terrain_and_water_cost_what_the_table_says), cmocka_unit_test(H3_what_forbids_ground_movement),
		cmocka_unit_test(C2_a_cost_of_0_is_never),
		cmocka_unit_test(N7_Q14_a_bay_is_opened_by_a_bridge), cmocka_unit_test(Q59_foot_MP_to_the_nearest_source),
	};
	return cmocka_run_group_tests_name("charts map", t, set_up, free_data);
}
