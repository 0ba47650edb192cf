/* SPDX-License-Identifier: GPL-3.0-or-later
 * Data files at a limit and one over it, cut short and damaged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "orders/sheet.h"
#include "support.h"

static struct charts c;
static struct map m;
static char buffer[1 << 20];

static enum err parse(const struct file_text *map, const char *scenario, size_t n, struct fault *f)
{
	return charts_parse(map->s, map->n, standard.s, standard.n, scenario, n, &c, f);
}

/* The drill with `old` changed into `new`. */
static enum err drill_with(const char *old, const char *new)
{
	struct fault f;
	struct file_text t = changed(&drill, old, new, NULL);
	enum err e = parse(&campaign, t.s, t.n, &f);
	free(t.s);
	return e;
}

/* `n` times `unit` with # as the number, four digits from `first`, between `head` and `tail`. */
static const char *repeat(const char *head, const char *unit, unsigned first, unsigned n, const char *tail)
{
	static char out[1 << 16];
	struct text t = text_in(out, sizeof out);
	text_add(&t, head);
	for (unsigned i = 0; i < n; i++)
		for (const char *p = unit; *p; p++) {
			if (*p == '#')
				text_add_padded(&t, first + i, 4);
			else
				text_add_char(&t, *p);
		}
	text_add(&t, tail);
	assert_false(t.cut);
	return out;
}

static void scenario_limits(void **state)
{
	static const char *const pool = "pool 1 2 (3) 4", *const title = "title The Army of the Mississippi",
		*const train = "train | train | Supply Train | - | 3226", *const end = "\n[end]";
	(void)state;
	assert_int_equal(drill_with(pool, "pool 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"), ERR_OK);
	assert_int_equal(c.scn.bracketed_chit, 16); /* none */
	assert_int_equal(drill_with(pool, "pool 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"), ERR_CHART_LIMIT);
	assert_int_equal(drill_with(title, "title 123456789012345678901234567890123456789012345678"), ERR_OK);
	assert_int_equal(drill_with(title, "title 1234567890123456789012345678901234567890123456789"), ERR_CHART_LIMIT);
	assert_int_equal(drill_with(train, "train | t1234567890123456789012 | Train | - | 3226"), ERR_OK);
	assert_int_equal(drill_with(train, "train | t12345678901234567890123 | Train | - | 3226"), ERR_CHART_VALUE);
	assert_int_equal(drill_with(end, repeat("\n", "depot | d# | Depot | - | 3029\n", 1, PIECES_MAX - 33, end)), ERR_OK);
	assert_int_equal(c.scn.n_pieces, PIECES_MAX);
	assert_int_equal(drill_with(end, repeat("\n", "depot | d# | Depot | - | 3029\n", 1, PIECES_MAX - 32, end)),
		ERR_CHART_LIMIT);
	/* 3 of the 9 Leaders of the drill are Confederate */
	const char *const leader = "leader | l# | Leader | *** 2-2-1 | 3029\n";
	assert_int_equal(drill_with(end, repeat("\n", leader, 1, LEADERS_MAX - 3, end)), ERR_OK);
	assert_int_equal(drill_with(end, repeat("\n", leader, 1, LEADERS_MAX - 2, end)), ERR_CHART_LIMIT);
}

/* The words of the order language, out of the forms of all orders, are no ids: "march PIECE... [alone] to HEX..." */
static void no_word_of_an_order_is_an_id(void **state)
{
	unsigned n = 0;
	(void)state;
	for (unsigned k = 0; k < ORDER_KIND_COUNT; k++)
		for (const char *p = order_form((enum order_kind)k); *p;) {
			char row[128], word[32];
			struct text t = text_in(row, sizeof row), w = text_in(word, sizeof word);
			while (*p && !(*p >= 'a' && *p <= 'z'))
				p++;
			while (*p >= 'a' && *p <= 'z')
				text_add_char(&w, *p++);
			if (w.len == 0)
				continue;
			text_add(&t, "train | ");
			text_add(&t, word);
			text_add(&t, " | Supply Train | - | 3226");
			if (drill_with("train | train | Supply Train | - | 3226", row) != ERR_CHART_VALUE)
				fail_msg("%s is taken for an id", word);
			n++;
		}
	assert_true(n > ORDER_KIND_COUNT);
}

static void HQs_raised_and_Leaders_drawn_are_read(void **state)
{
	(void)state;
	struct fault f;
	struct file_text r = changed(&warrenton, "\n[forts]\n", "\n[draws]\nconfederate | 2\n\n[forts]\n", NULL);
	struct file_text s = changed(&r, "leader | early | Early | *** 2-2-1 | 6214 | arrives 2",
		"corps | new | New Corps | - | 6214 | raised 4 from 2\nleader | early | Early | *** 2-2-1 | 6214 | drawn from 2", NULL);
	struct file_text t = changed(&warrenton, "\n[forts]\n", "\n[draws]\nunion | 1\n\n[forts]\n", NULL);
	assert_int_equal(parse(&campaign, s.s, s.n, &f), ERR_OK);
	const struct piece *hq = &c.scn.piece[charts_piece(&c, "new", 3)], *early = &c.scn.piece[charts_piece(&c, "early", 5)];
	assert_int_equal(hq->comes, COMES_RAISED);
	assert_int_equal(hq->needs, 4);
	assert_int_equal(hq->arrives, 2);
	assert_int_equal(early->comes, COMES_DRAWN);
	assert_int_equal(early->arrives, 2);
	assert_int_equal(c.scn.draws[SIDE_CONFEDERATE], 2);
	assert_int_equal(c.scn.draws[SIDE_UNION], 0);
	/* a number of draws, and nobody to draw */
	assert_int_equal(parse(&campaign, t.s, t.n, &f), ERR_CHART_MISSING);
	assert_string_equal(f.what, "[draws] has a row of a side that has no Leader to draw: union");
	free(r.s);
	free(s.s);
	free(t.s);
}

static void N10_Strategic_Turns_of_a_game(void **state)
{
	(void)state;
	/* drill opens with weekly turns: two cycles, one Strategic Turn between them */
	static const char *const early = "leader | hurlbut | Hurlbut | *** 2-2-0 | 3023";
	assert_int_equal(drill_with(early, "leader | hurlbut | Hurlbut | *** 2-2-0 | 3023 | arrives 1"), ERR_OK);
	assert_int_equal(c.scn.piece[charts_piece(&c, "hurlbut", 7)].arrives, 1);
	assert_int_equal(drill_with(early, "leader | hurlbut | Hurlbut | *** 2-2-0 | 3023 | arrives 2"), ERR_CHART_VALUE);
	assert_int_equal(drill_with(early, "leader | hurlbut | Hurlbut | *** 2-2-0 | 3023 | drawn from 2"), ERR_CHART_VALUE);
	struct fault f;
	struct file_text t = changed(&drill, "cycles 2", "cycles 1", NULL),
		u = changed(&t, early, "leader | hurlbut | Hurlbut | *** 2-2-0 | 3023 | arrives 1", NULL);
	assert_int_equal(parse(&campaign, u.s, u.n, &f), ERR_CHART_VALUE);
	assert_string_equal(f.what, "\"arrives 1\" cannot be, for this scenario has no Strategic Turn");
	free(t.s);
	free(u.s);
}

/* Every hex of a window has the form cc rr: hexes i = 0, 1, ... of drill's window, land all. */
static void add_hexes(struct text *t, unsigned first, unsigned n, const char *after)
{
	for (unsigned i = first; i < first + n; i++) {
		text_add_padded(t, (27 + i % 12) * 100 + 21 + i / 12, 4);
		text_add(t, after);
	}
}

static enum err with_hexes(const char *old, const char *before, unsigned first, unsigned n, const char *each)
{
	static char out[1 << 14];
	struct text t = text_in(out, sizeof out);
	text_add(&t, before);
	add_hexes(&t, first, n, each);
	text_add(&t, old);
	assert_false(t.cut);
	return drill_with(old, out);
}

static void limits_of_lists_of_hexes(void **state)
{
	(void)state;
	static const char *const objectives = "\n[objectives]\n", *const pieces = "\n[union pieces]\n";
	assert_int_equal(with_hexes(objectives, "\n[forts]\n", 0, FORTS_MAX, "\n"), ERR_OK);
	assert_int_equal(c.scn.n_forts, FORTS_MAX);
	assert_int_equal(with_hexes(objectives, "\n[forts]\n", 0, FORTS_MAX + 1, "\n"), ERR_CHART_LIMIT);
	/* the four objectives of the file lie in later hexes */
	assert_int_equal(with_hexes(pieces, "\n", 0, OBJECTIVES_MAX - 4, " | union | 1 | nobody\n"), ERR_OK);
	assert_int_equal(c.scn.n_objectives, OBJECTIVES_MAX);
	assert_int_equal(with_hexes(pieces, "\n", 0, OBJECTIVES_MAX - 3, " | union | 1 | nobody\n"), ERR_CHART_LIMIT);
	/* the south edge is 108 to 119, and a source of the Confederate's in the file */
	assert_int_equal(with_hexes("\n[carriage]\n", "\nconfederate | ", 0, SOURCES_MAX - 12, " "), ERR_OK);
	assert_int_equal(c.scn.n_source[SIDE_CONFEDERATE], SOURCES_MAX);
	assert_int_equal(with_hexes("\n[carriage]\n", "\nconfederate | ", 0, SOURCES_MAX - 11, " "), ERR_CHART_LIMIT);
	/* ports: one hex on many sides of the Tennessee */
	static const char *const ports = "\n[ports]\n3225 | 3225E | a\n3226 | 3225E | b\n3227 | 3225E | c\n3228 | 3225E | d\n"
		"3126 | 3225E | e\n3127 | 3225E | f\n3128 | 3225E | g\n3129 | 3225E | h\n";
	char one_more[512];
	struct text t = text_in(one_more, sizeof one_more);
	text_add(&t, ports);
	text_add(&t, objectives);
	assert_int_equal(drill_with(objectives, one_more), ERR_OK);
	assert_int_equal(c.scn.n_ports, PORTS_MAX);
	t = text_in(one_more, sizeof one_more);
	text_add(&t, ports);
	text_add(&t, "3130 | 3225E | i\n");
	text_add(&t, objectives);
	assert_int_equal(drill_with(objectives, one_more), ERR_CHART_LIMIT);
}

static void limits_of_carriage(void **state)
{
	static const char *const fleet = "union | river | 1 | Tennessee transports | 3225E\n";
	(void)state;
	static const char *const one = "union | river | 1 | Fleet # | 3225E\n";
	assert_int_equal(drill_with(fleet, repeat("", one, 1, FLEETS_MAX, "")), ERR_OK);
	assert_int_equal(c.scn.n_fleets, FLEETS_MAX);
	assert_int_equal(drill_with(fleet, repeat("", one, 1, FLEETS_MAX + 1, "")), ERR_CHART_LIMIT);
	/* Corinth to Tupelo is the Mobile and Ohio: two more over it have room */
	struct fault f;
	for (unsigned n = RAIL_ALSO_MAX; n <= RAIL_ALSO_MAX + 1; n++) {
		const char *more = repeat("\n", "Line # | branch | 3226 3127\n", 1, n, "\n[roads]");
		struct file_text t = changed(&campaign, "\n[roads]", more, NULL);
		assert_int_equal(parse(&t, drill.s, drill.n, &f), n == RAIL_ALSO_MAX ? ERR_OK : ERR_CHART_LIMIT);
		free(t.s);
	}
	hex_t corinth = grid_from_id(&c.map.grid, 3226);
	assert_int_equal(parse(&campaign, drill.s, drill.n, &f), ERR_OK);
	assert_string_equal(c.map.rail_name[c.map.rail[corinth][DIR_SW] - 1], "Mobile and Ohio");
}

static void a_line_has_1024_bytes_at_most(void **state)
{
	(void)state;
	char line[DATA_LINE_MAX_BYTES + 32];
	for (unsigned over = 0; over < 2; over++) {
		static const char end[] = "\n[end]", mark[] = "\n#";
		memset(line, 'x', sizeof line);
		memcpy(line, mark, 2);
		strcpy(line + 1 + DATA_LINE_MAX_BYTES + over, end);
		assert_int_equal(drill_with(end, line), over ? ERR_CHART_LIMIT : ERR_OK);
	}
}

/* ---- maps of our own ------------------------------------------------------------------------------------------------ */

/* A map of clear land, w columns by h rows, with `body` from [rivers] to [ferries]. */
static struct file_text plain_map(unsigned w, unsigned h, const char *rivers, const char *ridges, const char *towns,
	const char *rails, const char *roads)
{
	struct text t = text_in(buffer, sizeof buffer);
	text_add(&t, "format 1\nname campaign\nsize ");
	text_add_int(&t, w);
	text_add(&t, " ");
	text_add_int(&t, h);
	text_add(&t, "\nfirst 0 0\nscale 20 miles\nprojection none\n");
	for (unsigned k = 0; k < 2; k++) {
		text_add(&t, k ? "[state]\n" : "[terrain]\n");
		for (unsigned r = 0; r < h; r++) {
			text_add_padded(&t, r, 2);
			for (unsigned i = 0; i < w; i++)
				text_add(&t, k ? " V" : " .");
			text_add(&t, "\n");
		}
	}
	text_add(&t, "[west_virginia]\n[rivers]\n");
	text_add(&t, rivers);
	text_add(&t, "[bays]\n[ridges]\n");
	text_add(&t, ridges);
	text_add(&t, "[towns]\n");
	text_add(&t, towns);
	text_add(&t, "[rails]\n");
	text_add(&t, rails);
	text_add(&t, "[roads]\n");
	text_add(&t, roads);
	text_add(&t, "[bridges]\n[ferries]\n[end]\n");
	assert_false(t.cut);
	return (struct file_text){ buffer, t.len };
}

static enum err map_with(const char *rivers, const char *ridges, const char *towns, const char *rails)
{
	struct fault f;
	struct file_text t = plain_map(60, 50, rivers, ridges, towns, rails, "");
	return map_parse(t.s, t.n, NULL, &m, &f);
}

static enum err map_with_roads(const char *roads)
{
	struct fault f;
	struct file_text t = plain_map(60, 50, "", "", "", "", roads);
	return map_parse(t.s, t.n, NULL, &m, &f);
}

/* n rows; in each # is its number and @ a hex of its own. */
static const char *rows(const char *form, unsigned n)
{
	static char out[1 << 17];
	struct text t = text_in(out, sizeof out);
	for (unsigned i = 0; i < n; i++)
		for (const char *p = form; *p; p++) {
			if (*p == '#')
				text_add_int(&t, i);
			else if (*p == '@')
				text_add_padded(&t, (i % 50) * 100 + i / 50, 4);
			else
				text_add_char(&t, *p);
		}
	assert_false(t.cut);
	return out;
}

/* n railways or roads, each over a side of its own. */
static const char *lines(const char *class, unsigned n)
{
	static char out[1 << 14];
	struct text t = text_in(out, sizeof out);
	for (unsigned i = 0; i < n; i++) {
		unsigned hex = i % 50 * 100 + i / 50;
		text_add(&t, "Line ");
		text_add_int(&t, i);
		text_add(&t, " | ");
		text_add(&t, class);
		text_add(&t, " | ");
		text_add_padded(&t, hex, 4);
		text_add(&t, " ");
		text_add_padded(&t, hex + 100, 4);
		text_add(&t, "\n");
	}
	assert_false(t.cut);
	return out;
}

static void map_limits(void **state)
{
	static const char town[] = "@ | Town # | VA | 1 | 100 | T | 1 -2\n", river[] = "River # | minor | @E\n",
		ridge[] = "@E | Ridge # | \n", gap[] = "@E | Ridge | Gap #\n";
	(void)state;
	assert_int_equal(map_with("", "", "", ""), ERR_OK);
	assert_int_equal(map_with("", "", rows(town, TOWNS_MAX), ""), ERR_OK);
	assert_int_equal(m.n_towns, TOWNS_MAX);
	assert_int_equal(map_with("", "", rows(town, TOWNS_MAX + 1), ""), ERR_CHART_LIMIT);
	assert_int_equal(map_with(rows(river, RIVERS_MAX), "", "", ""), ERR_OK);
	assert_int_equal(map_with(rows(river, RIVERS_MAX + 1), "", "", ""), ERR_CHART_LIMIT);
	assert_int_equal(map_with("", rows(ridge, RIDGES_MAX), "", ""), ERR_OK);
	assert_int_equal(map_with("", rows(ridge, RIDGES_MAX + 1), "", ""), ERR_CHART_LIMIT);
	assert_int_equal(map_with("", rows(gap, GAPS_MAX), "", ""), ERR_OK);
	assert_int_equal(map_with("", rows(gap, GAPS_MAX + 1), "", ""), ERR_CHART_LIMIT);
	assert_int_equal(map_with("", "", "", lines("main", RAILS_MAX)), ERR_OK);
	assert_int_equal(m.n_rails, RAILS_MAX);
	assert_int_equal(map_with("", "", "", lines("main", RAILS_MAX + 1)), ERR_CHART_LIMIT);
	assert_int_equal(map_with_roads(lines("turnpike", ROADS_MAX)), ERR_OK);
	assert_int_equal(m.n_roads, ROADS_MAX);
	assert_int_equal(map_with_roads(lines("road", ROADS_MAX + 1)), ERR_CHART_LIMIT);
	/* railways may share a side, within limits */
	assert_int_equal(map_with("", "", "", rows("Line # | main | 0000 0100\n", 1 + RAIL_ALSO_MAX)), ERR_OK);
	assert_int_equal(map_with("", "", "", rows("Line # | main | 0000 0100\n", 2 + RAIL_ALSO_MAX)), ERR_CHART_LIMIT);
}

static void the_largest_map(void **state)
{
	struct fault f;
	(void)state;
	struct file_text t = plain_map(64, 56, "", "", "", "", ""); /* 3,584 */
	assert_int_equal(map_parse(t.s, t.n, NULL, &m, &f), ERR_OK);
	assert_int_equal(grid_count(&m.grid), HEXES_MAX);
	t = plain_map(65, 56, "", "", "", "", "");
	assert_int_equal(map_parse(t.s, t.n, NULL, &m, &f), ERR_CHART_LIMIT);
}

/* A creek is no obstacle to anything (Q14). */
static void Q14_a_creek_has_no_effect(void **state)
{
	(void)state;
	assert_int_equal(map_with("Licking | creek | 0101E\n", "", "", ""), ERR_OK);
	hex_t h = grid_from_id(&m.grid, 101);
	assert_int_equal(m.hexside[h][DIR_E], HEXSIDE_CREEK);
	parse_good(&drill, &c);
	c.map = m;
	assert_int_equal(charts_enter_cost(&c, h, DIR_E, GAIT_FOOT, false), 1);
	assert_false(charts_forbids_ground(&c, h, DIR_E, false));
}

/* Roads may share a side, which then has the name of the first; a name is there once. */
static void roads_run_together(void **state)
{
	(void)state;
	assert_int_equal(map_with_roads("Plank Road | turnpike | 0101 0201 0301\nOld Road | road | 0101 0201 0202\n"), ERR_OK);
	hex_t a = grid_from_id(&m.grid, 101), b = grid_from_id(&m.grid, 201), e = grid_from_id(&m.grid, 202);
	assert_string_equal(m.road_name[m.road[a][DIR_E] - 1], "Plank Road");
	assert_string_equal(m.road_name[m.road[b][DIR_E] - 1], "Plank Road");
	enum dir d = grid_dir(&m.grid, b, e);
	assert_string_equal(m.road_name[m.road[b][d] - 1], "Old Road");
	assert_true(m.turnpike[m.road[a][DIR_E] - 1] && !m.turnpike[m.road[b][d] - 1]);
	assert_int_equal(m.hexside[a][DIR_E], HEXSIDE_ROAD);
	assert_int_equal(map_with_roads("Plank Road | turnpike | 0101 0201\nPlank Road | turnpike | 0201 0301\n"), ERR_CHART_TWICE);
}

/* C-2 along a road, H3 where a gap and a ferry open the way. */
static void N8_C2_roads_gaps_and_ferries(void **state)
{
	struct fault f;
	(void)state;
	static const char body[] = "format 1\nname campaign\nsize 3 2\nfirst 10 10\nscale 20 miles\nprojection none\n"
		"[terrain]\n10 m m m\n11  s f ~\n[state]\n10 V V V\n11  V V ~\n[west_virginia]\n1010\n"
		"[rivers]\nJames | navigable | 1010E 1110E 1010SE\n[bays]\n1011E\n[ridges]\n1010SE | Blue Ridge | A Gap\n[towns]\n"
		"[rails]\n[roads]\nGreat Road | road | 1010 1110\n[bridges]\n1010E | James | road: Great Bridge\n"
		"[ferries]\n1010SE | James | here\n1110E | James | there\n[end]\n";
	parse_good(&drill, &c);
	assert_int_equal(map_parse(body, sizeof body - 1, NULL, &c.map, &f), ERR_OK);
	hex_t a = grid_from_id(&c.map.grid, 1010), b = grid_from_id(&c.map.grid, 1110), e = grid_from_id(&c.map.grid, 1011);
	assert_int_equal(charts_enter_cost(&c, a, DIR_E, GAIT_FOOT, false), 1);  /* a road into the mountains, bridged */
	assert_int_equal(charts_enter_cost(&c, b, DIR_E, GAIT_HORSE, false), 4); /* mountain 3, ferry 1 */
	assert_int_equal(charts_enter_cost(&c, a, DIR_SE, GAIT_FOOT, false), 4); /* swamp 2, ferry 1, gap 1 */
	assert_int_equal(charts_enter_cost(&c, a, DIR_SE, GAIT_HORSE, false), 5);
	assert_int_equal(charts_enter_cost(&c, e, DIR_E, GAIT_FOOT, false), 0);  /* a bay */
	assert_true(c.map.west_virginia[a]);
}

/* ---- cut short, damaged ------------------------------------------------------------------------------------------------ */

static void every_prefix_at_a_line_is_refused(void **state)
{
	struct fault f;
	(void)state;
	static const struct file_text *const both[] = { &drill, &warrenton };
	for (unsigned k = 0; k < 2; k++) {
		const char *end = strstr(both[k]->s, "\n[end]");
		for (const char *p = both[k]->s; p <= end; p = strchr(p, '\n') + 1) {
			enum err e = parse(&campaign, both[k]->s, (size_t)(p - both[k]->s), &f);
			assert_true(e == ERR_CHART_MISSING && f.line >= 1);
			assert_string_equal(f.place, "scenario");
		}
	}
	for (const char *p = campaign.s; p <= strstr(campaign.s, "\n[end]"); p = strchr(p, '\n') + 1)
		assert_int_equal(map_parse(campaign.s, (size_t)(p - campaign.s), NULL, &m, &f), ERR_CHART_MISSING);
}

/* A copy of exactly n bytes, so that a sanitizer sees one byte too far. */
static enum err rules_from_copy(const char *s, size_t n, struct fault *f)
{
	char *copy = malloc(n ? n : 1);
	memcpy(copy, s, n);
	enum err e = rules_parse(copy, n, &c.rules, f);
	free(copy);
	return e;
}

static void every_prefix_at_a_byte_is_refused(void **state)
{
	struct fault f;
	(void)state;
	size_t end = (size_t)(strstr(standard.s, "[end]") - standard.s) + 5;
	for (size_t n = 0; n < end; n++) {
		assert_true(rules_from_copy(standard.s, n, &f) != ERR_OK);
		assert_true(f.line >= 1 && f.col >= 1 && f.what[0]);
	}
	assert_int_equal(rules_from_copy(standard.s, end, &f), ERR_OK);
}

static void no_damaged_byte_is_too_much(void **state)
{
	static const char put[] = { '\0', '\n', ' ', '|', '#', '[', ']', '-', '9', (char)0xff };
	struct fault f;
	unsigned refused = 0;
	(void)state;
	for (size_t i = 0; i < drill.n; i += 4) {
		char was = drill.s[i];
		drill.s[i] = put[i / 4 % sizeof put];
		enum err e = parse(&campaign, drill.s, drill.n, &f);
		if (e != ERR_OK) {
			assert_true(f.line >= 1 && f.col >= 1 && f.what[0] && f.place[0]);
			assert_true(text_all_plain(f.what, strlen(f.what), false));
			refused++;
		}
		drill.s[i] = was;
	}
	assert_true(refused > drill.n / 40);
	assert_int_equal(parse(&campaign, drill.s, drill.n, NULL), ERR_OK);
	assert_int_equal(parse(&campaign, drill.s, drill.n / 2, NULL), ERR_CHART_MISSING); /* nobody asks for the fault */
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(scenario_limits), cmocka_unit_test(no_word_of_an_order_is_an_id),
		cmocka_unit_test(N10_Strategic_Turns_of_a_game), cmocka_unit_test(HQs_raised_and_Leaders_drawn_are_read),
		cmocka_unit_test(limits_of_lists_of_hexes),
		cmocka_unit_test(limits_of_carriage),
		cmocka_unit_test(a_line_has_1024_bytes_at_most), cmocka_unit_test(map_limits), cmocka_unit_test(the_largest_map),
		cmocka_unit_test(Q14_a_creek_has_no_effect), cmocka_unit_test(roads_run_together),
		cmocka_unit_test(N8_C2_roads_gaps_and_ferries),
		cmocka_unit_test(every_prefix_at_a_line_is_refused), cmocka_unit_test(every_prefix_at_a_byte_is_refused),
		cmocka_unit_test(no_damaged_byte_is_too_much),
	};
	return cmocka_run_group_tests_name("charts limits", t, read_data, free_data);
}
