/* SPDX-License-Identifier: GPL-3.0-or-later
 * Journeys by ship, getting off, and bridges by pointing.  Each test looks for a piece and a place that the rules allow, gives
 * the order by keys and asks the judge about the line written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table.h"
#include "view/pointing.h"

static struct sheet none, trial;

static struct solo *begin(void)
{
	struct solo *g = solo_begin("warrenton");

	solo_to_movement(g);
	return g;
}

static struct point point_of(const struct solo *g)
{
	none.n = 0;
	return (struct point){ &g->charts, &g->state, &g->state, (enum side)g->state.active, &none, &trial };
}

static bool own(const struct solo *g, piece_t q, enum piece_kind kind)
{
	return g->charts.scn.piece[q].kind == kind && g->charts.scn.piece[q].side == g->state.active &&
		g->state.piece[q].where == WHERE_MAP;
}

static void draft_holds(struct table *t, const char *words)
{
	desk_idle(&t->desk);
	if (t->desk.edit.s == NULL || strstr(t->desk.edit.s, words) == NULL)
		fail_msg("no `%s` in:\n%s", words, t->desk.edit.s != NULL ? t->desk.edit.s : "");
	if (!marks_all_good(&t->desk.marks))
		fail_msg("%s", table_dump(t));
}

/* The cursor to a hex by keys, so that the scene looks at it. */
static void look_at(struct table *t, hex_t to)
{
	desk_focus(&t->desk, to);
	table_press(t, "><");
	while (t->desk.focus != to) /* the edge of the map */
		table_press(t, ">");
}

/* The first hex to which the journey in hand is legal. */
static hex_t some_end(struct table *t)
{
	struct pointing *g = pointing_of(&t->desk);
	static struct journey k;

	k = g->journey;
	for (unsigned h = 0; h < HEXES_MAX; h++) {
		struct verdict v;

		if (!k.in[h])
			continue;
		v = journey_to(&g->p, &k, (hex_t)h);
		if (verdict_legal(&v))
			return (hex_t)h;
	}
	fail_msg("the journey leads nowhere");
	return HEX_NONE;
}

/* A train that could embark, in a harbour that is looked for; the transports are those of the scenario. */
static piece_t in_a_harbour(struct solo *g)
{
	static struct way way[WAYS_MAX];

	for (unsigned q = 0; q < g->charts.scn.n_pieces; q++)
		for (unsigned h = 0; own(g, (piece_t)q, PIECE_TRAIN) && h < grid_count(&g->charts.map.grid); h++) {
			hex_t was = g->state.piece[q].hex;
			struct point p = point_of(g);

			g->state.piece[q].hex = (hex_t)h;
			if (work_makes_sense(&p, ORDER_EMBARK, (piece_t)q) &&
				work_ways(&p, ORDER_EMBARK, (piece_t)q, way, WAYS_MAX) > 0 && verdict_legal(&way[0].why))
				return (piece_t)q;
			g->state.piece[q].hex = was;
		}
	fail_msg("no train of this side could go by ship from anywhere");
	return PIECE_NONE;
}

/* S119, Q37, Q40: by ship, what it costs told, out of reach refused with its rule; a train may stay aboard. */
static void S119_Q37_by_ship(void **state)
{
	struct solo *g = begin();
	piece_t train = in_a_harbour(g);
	const char *id = g->charts.scn.piece[train].id;
	struct table *t = table_open(g, 132, 43, "");
	char want[64];
	struct text w = text_in(want, sizeof want);
	hex_t to;

	(void)state;
	table_orders(t, id);
	table_find(t, "go by ship ...");
	table_press(t, "\n");
	assert_true(table_shows(t, "By ship, by:"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_true(table_shows(t, "By ship: "));
	assert_true(table_shows(t, "It costs "));
	assert_true(table_shows(t, "s: in reach by ship."));
	/* where it stands is no journey, and nothing is written for it */
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_true(t->desk.edit.len == 0);
	/* Tab goes to what is likely meant: the nearest town first, then farther ones, open country last; and back */
	{
		const struct pointing *p = pointing_of(&t->desk);
		hex_t from = t->desk.focus, place[HEXES_MAX];
		unsigned n = journey_places(&p->p, &p->journey, place, HEXES_MAX);

		assert_true(n > 2);
		for (unsigned i = 1; i < n; i++) {
			bool was = charts_town(&g->charts, place[i - 1]) != NULL, is = charts_town(&g->charts, place[i]) != NULL;

			assert_true(was >= is);
			assert_true(was != is || grid_distance(&g->charts.map.grid, from, place[i - 1]) <=
				grid_distance(&g->charts.map.grid, from, place[i]));
		}
		assert_non_null(charts_town(&g->charts, place[0]));
		table_press(t, "\t\t");
		assert_int_equal(t->desk.focus, place[1]);
		table_press1(t, PRESS_BACKTAB);
		table_press1(t, PRESS_BACKTAB);
		assert_int_equal(t->desk.focus, place[n - 1]);
		look_at(t, from);
	}
	/* of a hex that no ship comes to no cost is told, and the rule read leaves the cursor there */
	to = t->desk.focus;
	while (verdict_legal(&pointing_of(&t->desk)->last) || t->desk.focus == to ||
		pointing_of(&t->desk)->journey.in[t->desk.focus])
		look_at(t, (hex_t)((t->desk.focus + 1u) % grid_count(&g->charts.map.grid)));
	to = t->desk.focus;
	assert_false(table_shows(t, "It costs "));
	table_press(t, "?");
	assert_int_equal(t->desk.scene, SCENE_PAGE);
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_int_equal(t->desk.focus, to);
	to = some_end(t);
	look_at(t, to);
	assert_true(table_shows(t, "legal, "));
	assert_true(table_shows(t, "It costs "));
	assert_false(table_shows(t, "stay aboard;"));
	table_press(t, "O");
	assert_true(table_shows(t, "; trains stay aboard"));
	table_press(t, "O");
	assert_false(table_shows(t, "; trains stay aboard"));
	table_press(t, "O\n");
	text_add(&w, "\n  embark ");
	text_add(&w, id);
	text_add(&w, " to ");
	text_add_padded(&w, grid_id(&g->charts.map.grid, to), 4);
	text_add(&w, " aboard\n");
	draft_holds(t, want);
	table_clear(t);
}

/* H9: a station cut off: no other one is in reach, and the list says so and why, not that the piece is where it is. */
static void H9_no_station_in_reach(void **state)
{
	static struct way way[WAYS_MAX];
	struct solo *g = begin();
	struct point p = point_of(g);
	piece_t who = PIECE_NONE;

	(void)state;
	for (unsigned q = 0; q < g->charts.scn.n_pieces && who == PIECE_NONE; q++)
		if (own(g, (piece_t)q, PIECE_UNIT) && work_makes_sense(&p, ORDER_ENTRAIN, (piece_t)q) &&
			work_ways(&p, ORDER_ENTRAIN, (piece_t)q, way, WAYS_MAX) > 0 && verdict_legal(&way[0].why))
			who = (piece_t)q;
	assert_int_not_equal(who, PIECE_NONE);
	for (unsigned i = 0; i < g->charts.n_rail_hexes; i++)
		g->state.rail[i] = (uint8_t)(g->state.rail[i] | ((1u << DIR_COUNT) - 1));
	struct table *t = table_open(g, 132, 43, "");

	table_orders(t, g->charts.scn.piece[who].id);
	table_find(t, "go by rail ...");
	table_press(t, "\n");
	assert_true(table_shows(t, "By rail, by:"));
	if (!table_shows(t, "closed, no other station is in reach; H9: no whole railway in friendly hands joins "))
		fail_msg("%s", table_dump(t));
	assert_false(table_shows(t, " already"));
	/* and the same when it is taken all the same */
	table_press(t, "\n");
	assert_true(table_shows(t, "no other station is in reach; H9: no whole railway in friendly hands joins "));
	table_clear(t);
}

/* The station is found by its name, and the journey is still his who was to go. */
static void a_station_is_found_by_its_name(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_orders(t, "bayard-cav");
	table_find(t, "go by rail ...");
	table_press(t, "\n\n/alexandria");
	assert_true(table_shows(t, "Find: alexandria"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_int_equal(t->desk.focus, table_hex(t, 6209));
	table_press(t, "/rich^");
	assert_int_equal(t->desk.focus, table_hex(t, 6209));
	table_press(t, "\n");
	table_draft_is(t, "chit bayard-cav\n  entrain bayard-cav to 6209\n");
	table_clear(t);
}

/* Into the journey of somebody who could go by rail, with enough chit points and rail points for several. */
static struct table *by_rail(struct solo *g, unsigned rail_points)
{
	static struct way way[WAYS_MAX];
	struct point p = point_of(g);
	struct table *t;

	g->state.initiatives = 5;
	g->state.rail_points[g->state.active] = (uint8_t)rail_points;
	for (unsigned q = 0; q < g->charts.scn.n_pieces; q++)
		if (own(g, (piece_t)q, PIECE_UNIT) && work_makes_sense(&p, ORDER_ENTRAIN, (piece_t)q) &&
			work_ways(&p, ORDER_ENTRAIN, (piece_t)q, way, WAYS_MAX) > 0 && verdict_legal(&way[0].why)) {
			t = table_open(g, 132, 43, "# kept\n");
			table_orders(t, g->charts.scn.piece[q].id);
			table_find(t, "go by rail ...");
			table_press(t, "\n\n");
			assert_int_equal(t->desk.scene, SCENE_CARRY);
			return t;
		}
	fail_msg("nobody could go by rail");
	return NULL;
}

/* Mark the first pieces of the list, headings left out. */
static void mark_some(struct table *t, unsigned n)
{
	table_press(t, "m");
	assert_int_equal(t->desk.scene, SCENE_WITH);
	assert_true(table_shows(t, "Who goes along"));
	assert_false(pointing_of(&t->desk)->row[pointing_of(&t->desk)->chosen].head);
	for (unsigned i = 0; i < n; i++)
		table_press(t, "\n}");
	assert_true(table_shows(t, "[x] "));
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_int_equal(pointing_of(&t->desk)->convoy.n, n);
}

/* The cursor to the first hex of which these words are said. */
static void look_until(struct table *t, const char *words)
{
	for (unsigned h = 0; h < grid_count(&t->solo->charts.map.grid); h++) {
		if (!pointing_of(&t->desk)->journey.in[h])
			continue;
		look_at(t, (hex_t)h);
		if (table_shows(t, words))
			return;
	}
	fail_msg("nowhere: %s", words);
}

static unsigned count_of(const char *s, const char *word)
{
	unsigned n = 0;

	for (; (s = strstr(s, word)) != NULL; s++)
		n++;
	return n;
}

/* H9, H10: several by rail at once, each by a way of his own, what they cost together told; one step of undo. */
static void H9_several_go_by_rail_at_once(void **state)
{
	struct table *t = by_rail(begin(), 60);
	const struct convoy *v = &pointing_of(&t->desk)->convoy;
	const struct charts *c = &t->solo->charts;

	(void)state;
	mark_some(t, 2);
	look_until(t, "Enter writes the orders of all 3");
	assert_true(v->cost > pointing_of(&t->desk)->journey.cost);
	assert_true(table_shows(t, c->scn.piece[v->also[1]].name));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_non_null(strstr(t->desk.said, "3 go by rail to "));
	draft_holds(t, "# kept\n");
	assert_int_equal(count_of(t->desk.edit.s, "entrain "), 3);
	assert_true(count_of(t->desk.edit.s, "chit ") + count_of(t->desk.edit.s, "command ") >= 3);
	assert_true(edit_undo(&t->desk.edit));
	assert_string_equal(t->desk.edit.s, "# kept\n");
	assert_false(edit_undo(&t->desk.edit));
	table_clear(t);
}

/* H10: points for one are not enough for two; nothing is written, and it is said who cannot go. */
static void H10_who_cannot_go_with_them_is_named(void **state)
{
	struct solo *g = begin();
	struct table *t = by_rail(g, 60);
	struct pointing *p = pointing_of(&t->desk);
	char want[96];
	struct text w = text_in(want, sizeof want);

	(void)state;
	mark_some(t, 1);
	look_until(t, "Enter writes the orders of all 2");
	g->state.rail_points[g->state.active] = (uint8_t)(p->convoy.cost - 1);
	p->journey.before.rail_points[g->state.active] = g->state.rail_points[g->state.active];
	look_at(t, t->desk.focus);
	pointing_name(&t->desk, p->convoy.also[0], &w);
	text_add(&w, " cannot go with them, H");
	assert_int_equal(p->convoy.failed, p->convoy.also[0]);
	assert_true(table_shows(t, want));
	assert_true(table_shows(t, "Not there: see below"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CARRY);
	assert_string_equal(t->desk.edit.s, "# kept\n");
	/* left again, the first goes alone */
	table_press(t, "m\n^");
	assert_int_equal(p->convoy.n, 0);
	assert_true(table_shows(t, "legal, "));
	table_press(t, "\n");
	assert_int_equal(count_of(t->desk.edit.s, "entrain "), 1);
	table_clear(t);
}

/* A train aboard by `flag`, where it may get off by an order of this kind. */
static piece_t aboard(struct solo *g, enum order_kind kind, uint32_t flag)
{
	for (unsigned q = 0; q < g->charts.scn.n_pieces; q++)
		for (unsigned h = 0; own(g, (piece_t)q, PIECE_TRAIN) && h < grid_count(&g->charts.map.grid); h++) {
			struct piece_state was = g->state.piece[q];
			struct point p = point_of(g);
			struct order o;
			struct verdict v;

			g->state.piece[q].hex = (hex_t)h;
			g->state.piece[q].flags |= flag;
			o = work_order(&p, kind, (piece_t)q, HEX_NONE);
			(void)work_alone(&p, &o, &v);
			if (work_makes_sense(&p, kind, (piece_t)q) && verdict_legal(&v))
				return (piece_t)q;
			g->state.piece[q] = was;
		}
	fail_msg("no train could get off");
	return PIECE_NONE;
}

static void gets_off(enum order_kind kind, uint32_t flag, const char *row, const char *word)
{
	struct solo *g = begin();
	piece_t train = aboard(g, kind, flag);
	struct table *t = table_open(g, 132, 43, "");
	char want[64], id[sizeof g->charts.scn.piece[0].id]; /* kept, for the game of this table ends before the next begins */
	struct text w = text_in(want, sizeof want), name = text_in(id, sizeof id);

	text_add(&name, g->charts.scn.piece[train].id);
	table_orders(t, id);
	table_find(t, row);
	table_press(t, "\n");
	text_add(&w, word);
	text_add_char(&w, ' ');
	text_add(&w, id);
	text_add_char(&w, '\n');
	/* it needs no command (S120): the line stands by itself, at the head */
	assert_string_equal(t->desk.edit.s, want);
	draft_holds(t, want);
	/* and once off it is nothing to order any more: the row has gone, or says why */
	table_orders(t, id);
	table_find(t, row);
	assert_true(table_shows(t, "closed, "));
	table_clear(t);
	/* one that is not aboard has no such row */
	t = table_set(132, 43, "");
	table_orders(t, id);
	assert_false(table_shows(t, row));
	table_clear(t);
}

static void S120_a_train_disembarks(void **state)
{
	(void)state;
	gets_off(ORDER_DISEMBARK, PF_SHIP, "get off the ships", "disembark");
}

static void S120_a_train_detrains(void **state)
{
	(void)state;
	gets_off(ORDER_DETRAIN, PF_RAIL, "get off the railway", "detrain");
}

/* Q75: a pontoon train opens a minor river side of its hex; each side is a row, those that are none say why. */
static void Q75_a_bridge(void **state)
{
	struct solo *g = begin();
	piece_t train = PIECE_NONE;
	hex_t to = HEX_NONE;
	struct table *t;
	char number[8], want[64];
	struct text n = text_in(number, sizeof number), w = text_in(want, sizeof want);

	(void)state;
	for (unsigned q = 0; q < g->charts.scn.n_pieces && to == HEX_NONE; q++)
		for (unsigned h = 0; own(g, (piece_t)q, PIECE_TRAIN) && g->charts.scn.piece[q].pontoon && to == HEX_NONE &&
			h < grid_count(&g->charts.map.grid); h++)
			for (unsigned d = 0; d < DIR_COUNT && to == HEX_NONE; d++) {
				struct point p = point_of(g);
				struct verdict v = verdict_no(REASON_MARCH_NOWHERE);
				hex_t beside = g->charts.map.next[h][d];

				g->state.piece[q].hex = (hex_t)h;
				if (beside == HEX_NONE)
					continue;
				const struct order o = work_order(&p, ORDER_BRIDGE, (piece_t)q, beside);

				(void)work_alone(&p, &o, &v);
				if (verdict_legal(&v)) {
					train = (piece_t)q;
					to = beside;
				}
			}
	assert_int_not_equal(to, HEX_NONE);
	t = table_open(g, 132, 43, "");
	text_add_padded(&n, grid_id(&g->charts.map.grid, to), 4);
	table_orders(t, g->charts.scn.piece[train].id);
	assert_true(table_shows(t, "Bridge the river toward:"));
	table_find(t, number);
	table_press(t, "\n");
	text_add(&w, "bridge ");
	text_add(&w, g->charts.scn.piece[train].id);
	text_add(&w, " to ");
	text_add(&w, number);
	text_add_char(&w, '\n');
	assert_string_equal(t->desk.edit.s, want);
	draft_holds(t, want);
	/* another side now is a second work of the same train: the row says why not */
	table_orders(t, g->charts.scn.piece[train].id);
	table_find(t, number);
	assert_true(table_shows(t, "closed, "));
	table_clear(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(S119_Q37_by_ship), cmocka_unit_test(H9_no_station_in_reach),
		cmocka_unit_test(H9_several_go_by_rail_at_once), cmocka_unit_test(H10_who_cannot_go_with_them_is_named),
		cmocka_unit_test(S120_a_train_disembarks),
		cmocka_unit_test(S120_a_train_detrains), cmocka_unit_test(Q75_a_bridge),
		cmocka_unit_test(a_station_is_found_by_its_name),
	};

	return cmocka_run_group_tests_name("works", tests, NULL, NULL);
}
