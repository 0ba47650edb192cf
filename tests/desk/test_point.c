/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders given by pointing: what is offered is what the judge allows, what is written is what was pointed at, and it reads without
 * colour. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "table.h"
#include "view/pointing.h"

static void dump_to(struct table *t, struct text *out)
{
	desk_draw(&t->desk, &t->canvas);
	canvas_dump(&t->canvas, out);
	text_add(out, "\nattributes without colour\n");
	canvas_dump_attributes(&t->canvas, THEME_MONO, out);
	assert_false(out->cut);
}

static struct pointing *pointing(struct table *t, const char *piece)
{
	t->desk.chosen = table_piece(t, piece);
	assert_true(pointing_begin(&t->desk, table_piece(t, piece)));
	return pointing_of(&t->desk);
}

static const char *draft(const struct table *t)
{
	return t->desk.edit.s;
}

/* ---- the logic ---- */

static const struct way *find(const struct way *w, unsigned n, enum way_kind k, piece_t boss)
{
	for (unsigned i = 0; i < n; i++)
		if (w[i].kind == k && (boss == PIECE_NONE || w[i].boss == boss))
			return &w[i];
	fail_msg("no way of kind %d", k);
	return w;
}

static void every_way_to_march_is_offered_with_its_cause(void **state)
{
	static struct way way[WAYS_MAX];
	struct table *t = table_set(80, 24, "chit burnside\n");
	struct pointing *g = pointing(t, "sumner");
	unsigned n = point_march_ways(&g->p, g->who, way, WAYS_MAX);
	const struct way *w = find(way, n, WAY_UNDER, table_piece(t, "burnside"));

	(void)state;
	assert_true(verdict_legal(&w->why));
	assert_int_equal(w->lead[0].kind, ORDER_COMMAND);
	w = find(way, n, WAY_CHIT, PIECE_NONE);
	assert_true(verdict_legal(&w->why));
	/* S79: no roll while points are left; two of three are */
	w = find(way, n, WAY_TRY, PIECE_NONE);
	assert_string_equal(reason_rule(w->why.reason), "S79");
	assert_int_equal(w->need, 3);
	/* open ones come first */
	for (unsigned i = 1; i < n; i++)
		assert_true(verdict_legal(&way[i - 1].why) || !verdict_legal(&way[i].why));
	table_clear(t);
}

/* What is offered as open is legal for the judge once it is written, whoever is asked about. */
static void an_open_way_is_legal_when_written(void **state)
{
	static const char *const drafts[] = { "", "chit burnside\n  march aop to 6109\n", "chit burnside\nchit hooker\nchit sigel\n",
		"chit hooker\nchit sigel\nchit franklin\ntry burnside\n  command sumner\n    march right-gd to 6109\n" };
	static struct way way[WAYS_MAX];
	unsigned tried = 0;

	(void)state;
	for (unsigned i = 0; i < sizeof drafts / sizeof drafts[0]; i++) {
		struct table *t = table_set(80, 24, drafts[i]);

		for (unsigned p = 0; p < t->solo->charts.scn.n_pieces; p += 2) {
			struct pointing *g;
			unsigned n;

			if (!desk_orderable(&t->desk, (piece_t)p))
				continue;
			assert_true(pointing_begin(&t->desk, (piece_t)p));
			g = pointing_of(&t->desk);
			n = point_march_ways(&g->p, g->who, way, WAYS_MAX);
			for (unsigned k = 0; k < n && k < 6; k++) {
				struct order o[WAY_LEAD_MAX + 1];
				struct verdict v;
				unsigned bad;

				if (!verdict_legal(&way[k].why) || way[k].kind == WAY_AGAIN)
					continue;
				v = walk_begin(&g->p, &way[k], (piece_t)p, &g->walk);
				assert_true(verdict_legal(&v));
				for (unsigned d = 0; d < DIR_COUNT && g->walk.march.n_path == 0; d++)
					(void)walk_step(&g->p, &g->walk, t->solo->charts.map.next[g->walk.start][d]);
				if (g->walk.march.n_path == 0)
					continue;
				desk_idle(&t->desk);
				bad = t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD];
				pointing_write(&t->desk, way[k].at, false, o, walk_orders(&g->walk, o));
				desk_idle(&t->desk);
				if (t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD] != bad) {
					char words[512];
					struct text wt = text_in(words, sizeof words);

					marks_words(&t->desk.marks, &t->solo->charts, edit_line(&t->desk.edit), &wt);
					fail_msg("way %d: %s\n%s", way[k].kind, words, draft(t));
				}
				assert_true(edit_undo(&t->desk.edit));
				assert_string_equal(draft(t), drafts[i]);
				assert_true(pointing_begin(&t->desk, (piece_t)p));
				tried++;
			}
		}
		table_clear(t);
	}
	assert_true(tried > 40);
}

static void a_step_is_refused_with_its_rule_and_its_numbers(void **state)
{
	struct table *t = table_set(80, 24, "");
	struct pointing *g = pointing(t, "burnside");
	static struct way way[WAYS_MAX];
	struct verdict v;

	(void)state;
	(void)point_march_ways(&g->p, g->who, way, WAYS_MAX);
	v = walk_begin(&g->p, &way[0], g->who, &g->walk);
	assert_true(verdict_legal(&v));
	assert_int_equal(g->walk.col.mp, 3);
	/* P27: 6009 lies in an enemy zone, so the first step costs 1 more (H5) */
	v = walk_step(&g->p, &g->walk, table_hex(t, 6109));
	assert_true(verdict_legal(&v));
	assert_int_equal(g->walk.mp, 2);
	v = walk_step(&g->p, &g->walk, table_hex(t, 6210));
	assert_string_equal(reason_rule(v.reason), "H1");
	assert_int_equal(v.facts.n[0], 2);
	assert_int_equal(v.facts.n[1], 1);
	assert_int_equal(g->walk.march.n_path, 1);
	assert_true(walk_back(&g->p, &g->walk));
	assert_int_equal(g->walk.mp, 0);
	/* every hex in reach has a path that costs what it says */
	for (unsigned h = 0; h < grid_count(&t->solo->charts.map.grid); h++) {
		if (g->walk.reach.mp[h] == 0xff || h == g->walk.start)
			continue;
		v = walk_propose(&g->p, &g->walk, (hex_t)h);
		assert_true(verdict_legal(&v));
		assert_int_equal(g->walk.mp, g->walk.reach.mp[h]);
	}
	v = walk_propose(&g->p, &g->walk, table_hex(t, 6214));
	assert_false(verdict_legal(&v));
	table_clear(t);
}

static void the_preview_is_the_position_a_line_meets(void **state)
{
	struct table *t = table_set(80, 24,
		"chit burnside\n  march aop to 6109\nchit hooker\nchit sigel\ntry sumner\n  march right-gd to 6010\n");
	static struct sheet sheet;
	struct preview v;
	size_t at;
	struct fault f;

	(void)state;
	memset(&f, 0, sizeof f);
	assert_int_equal(sheet_parse(&t->solo->charts, SIDE_UNION, SHEET_TURN, t->solo->draft, t->solo->draft_n, &sheet, &at, &f),
		ERR_OK);
	preview_last(&t->solo->charts, &t->solo->state, &sheet, &v);
	/* the roll is taken as won, Burnside has marched, and the line is refused: the enemy is in 6010 */
	assert_true(v.reached);
	assert_int_equal(v.before.piece[table_piece(t, "burnside")].hex, table_hex(t, 6109));
	assert_string_equal(reason_rule(v.verdict.reason), "Q35");
	sheet.n = 0;
	preview_last(&t->solo->charts, &t->solo->state, &sheet, &v);
	assert_true(v.reached && verdict_legal(&v.verdict));
	table_clear(t);
}

/* ---- a turn by pointing ---- */

static void a_march_under_a_superior_goes_into_his_block(void **state)
{
	struct table *t = table_set(80, 24, "# the plan\n");

	(void)state;
	table_orders(t, "burnside");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	table_press(t, "l\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_string_equal(draft(t), "# the plan\nchit burnside\n  march aop to 6109\n");
	table_orders(t, "sumner");
	assert_true(table_shows(t, "line 2: Burnside, span 0/5"));
	table_press(t, "\nl\n");
	assert_string_equal(draft(t), "# the plan\nchit burnside\n  march aop to 6109\n  command sumner\n    march right-gd to 6109\n");
	/* the draft is judged, line by line */
	desk_idle(&t->desk);
	assert_int_equal(t->desk.marks.count[MARK_LEGAL], 4);
	/* one undo takes back both lines */
	table_press(t, "du");
	assert_string_equal(draft(t), "# the plan\nchit burnside\n  march aop to 6109\n");
	table_press(t, "r");
	assert_non_null(strstr(draft(t), "command sumner"));
	table_clear(t);
}

/* What is carried or works costs span as what marches does, and each piece once. */
static void the_span_told_counts_all_that_a_block_orders(void **state)
{
	struct table *t = table_set(80, 24, "chit hooker\n  entrain train-1 to 6209\n  wreck bayard-cav\n");

	(void)state;
	table_orders(t, "stoneman");
	assert_true(table_shows(t, "line 1: Hooker, span 2/4"));
	table_clear(t);
	t = table_set(80, 24, "chit hooker\n  march iii-corps to 6110\n  march bayard-cav to 6209\n  wreck bayard-cav\n");
	table_orders(t, "butterfield");
	assert_true(table_shows(t, "line 1: Hooker, span 2/4"));
	table_clear(t);
	t = table_set(80, 24, "chit hooker\n  march iii-corps v-corps to 6110\n"
		"  assault hooker on 6010 with iii-corps v-1 intensity 1\n");
	table_orders(t, "sigel");
	assert_true(table_shows(t, "line 1: Hooker, span 2/4"));
	table_clear(t);
	t = table_set(80, 24, "chit hooker\n  if clear 6110\n    command stoneman\n      march iii-corps train-1 to 6110\n");
	table_orders(t, "butterfield");
	assert_true(table_shows(t, "line 1: Hooker, span 1/4"));
	table_clear(t);
}

static const char by_command[] =
	"chit hooker\nchit sigel\nchit franklin\ntry burnside\n  command sumner\n    march right-gd to 6109\n";

/* Ordered by a superior's roll already: what he does if that fails is pointed at like the rest, and goes below an else. */
static void if_the_roll_fails_another_way_is_pointed(void **state)
{
	static struct way way[WAYS_MAX];
	struct table *t = table_set(80, 24, by_command);
	struct pointing *g = pointing(t, "sumner");
	char want[1024];
	const struct way *w;
	unsigned n;

	(void)state;
	n = point_march_ways(&g->p, g->who, way, WAYS_MAX);
	w = find(way, n, WAY_TRY, PIECE_NONE);
	assert_int_equal(w->instead, table_piece(t, "burnside"));
	assert_true(verdict_legal(&w->why));
	/* ways in any case come before it */
	assert_int_equal(way[0].instead, PIECE_NONE);
	table_orders(t, "sumner");
	assert_true(table_shows(t, "If Burnside fails, by:"));
	table_find(t, "his own roll: 3 in 6");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	assert_true(table_shows(t, "if Burnside fails, by try"));
	table_press(t, "l\n");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	snprintf(want, sizeof want, "%sif acts burnside\nelse\n  try sumner\n    march right-gd to 6109\n", by_command);
	assert_string_equal(draft(t), want);
	desk_idle(&t->desk);
	assert_int_equal(t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD], 0);
	/* the march below the else is walked anew from where he stands then, and its own roll is not offered twice */
	g = pointing(t, "sumner");
	n = point_march_ways(&g->p, g->who, way, WAYS_MAX);
	for (unsigned i = 0; i < n; i++) {
		assert_true(way[i].kind != WAY_TRY);
		if (way[i].kind == WAY_AGAIN)
			assert_true(verdict_legal(&way[i].why));
	}
	table_clear(t);
}

static void a_second_one_goes_below_the_same_else(void **state)
{
	static const char start[] = "chit hooker\nchit sigel\nchit franklin\ntry burnside\n  command sumner\n"
		"    march right-gd to 6109\n  command stoneman\n    march iii-corps to 6110\nif acts burnside\nelse\n  try sumner\n"
		"    march right-gd to 6109\n";
	struct table *t = table_set(80, 24, start);
	char want[1024];

	(void)state;
	table_orders(t, "stoneman");
	table_find(t, "his own roll");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	table_press(t, "b\n");
	snprintf(want, sizeof want, "%s  try stoneman\n    march iii-corps to 6110\n", start);
	assert_string_equal(draft(t), want);
	desk_idle(&t->desk);
	assert_int_equal(t->desk.marks.count[MARK_ILLEGAL] + t->desk.marks.count[MARK_UNREAD], 0);
	table_clear(t);
}

static void a_step_that_is_not_legal_is_refused_at_once(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_orders(t, "burnside");
	table_press(t, "\nln");
	assert_true(table_shows(t, "H1: Army of the Potomac needs 2 MP for 6210 Falmouth, has 1"));
	table_press(t, "?");
	assert_true(table_shows(t, "H1: as the book has it."));
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_WALK);
	assert_true(table_shows(t, "1 of 3 MP left"));
	table_press(t, "~");
	assert_true(table_shows(t, "3 of 3 MP left"));
	/* the cursor ahead, too far: no cost is told that nobody has reckoned */
	table_press(t, "\thhhhh\n");
	assert_true(table_shows(t, "H1: no way leads to "));
	assert_true(table_shows(t, " within 3 MP"));
	assert_false(table_shows(t, "needs 0 MP"));
	/* and the proposed path */
	table_press(t, "\t\tll\n\n");
	assert_string_equal(draft(t), "chit burnside\n  march aop to 6109 6209\n");
	/* the cursor is where the order leads, the Leader still where he stood */
	table_press(t, "zz");
	assert_true(table_shows(t, "> Burnside [burnside] at 6009 Warrenton; cursor at 6209 Alexandria"));
	table_press(t, "\t^");
	table_clear(t);
}

static void an_attack_is_filled_in_and_changed_again(void **state)
{
	struct table *t = table_set(80, 24, "# north\ntry hooker # slow\n");

	(void)state;
	table_orders(t, "sumner");
	/* down to the attack by his own roll */
	while (strstr(pointing_of(&t->desk)->row[pointing_of(&t->desk)->chosen].text, "his own roll") == NULL ||
		pointing_of(&t->desk)->what[pointing_of(&t->desk)->chosen].choice != CHOICE_ATTACK)
		table_press(t, "}");
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	table_press(t, "^^");
	/* Couch has an HQ with units */
	table_orders(t, "couch");
	table_to_attack(t);
	table_press(t, "\n");
	assert_true(table_shows(t, "legal; 8 1/2 SP against 50: 17 %"));
	table_press(t, "\4");
	assert_string_equal(draft(t), "# north\ntry hooker # slow\ncombat\nattack couch on 6010 from 6009 with ii-corps intensity 2 "
		"rating 0 hold\n");
	/* open it again line by line: less intensity, advance */
	table_press(t, "d");
	t->desk.edit.at = t->desk.edit.len - 2;
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	while (strncmp(pointing_of(&t->desk)->row[pointing_of(&t->desk)->chosen].text, "Intensity", 9) != 0)
		table_press(t, "}");
	table_press(t, "<<<>");
	table_press(t, "}}>\4");
	assert_int_equal(t->desk.scene, SCENE_LINES);
	assert_non_null(strstr(draft(t), "\nattack couch on 6010 from 6009 with ii-corps intensity 1 rating 0 advance\n"));
	table_clear(t);
}

static void blocks_ifs_and_standing_orders_by_keys(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109\nchit hooker\n");

	(void)state;
	table_press(t, "d");
	t->desk.edit.at = 0;
	table_press(t, "J");
	assert_string_equal(draft(t), "chit hooker\nchit burnside\n  march aop to 6109\n");
	table_press(t, "K");
	assert_string_equal(draft(t), "chit burnside\n  march aop to 6109\nchit hooker\n");
	table_press(t, "K");
	assert_true(table_shows(t, "this block is the first of those beside it"));
	table_press(t, "cx");
	assert_string_equal(draft(t), "chit burnside\n  march aop to 6109\nchit hooker\n");
	t->desk.edit.at = t->desk.edit.len - 2;
	table_press(t, "i}>\n");
	assert_non_null(strstr(draft(t), "if acts "));
	assert_non_null(strstr(draft(t), "\n  chit hooker\n"));
	table_press(t, "u");
	table_press(t, "n");
	assert_true(table_shows(t, "it says nothing yet: change a field"));
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_CLAUSE);
	/* the row that only tells what goes before is passed over, down and up */
	table_press(t, "}>>");
	assert_true(table_shows(t, "all intensity 1"));
	table_press(t, "{>>");
	assert_true(table_shows(t, "leader "));
	/* a Leader has charge of his own: from the third rating to what the cavalry does, and back */
	table_press(t, "}}}}}>");
	assert_true(table_shows(t, ">  Cavalry    < stays >"));
	table_press(t, "{{{{{<<\n");
	assert_non_null(strstr(draft(t), "standing\nall intensity 1 withdraw no\n"));
	/* the same line opened again */
	table_press(t, "\n>\n");
	assert_null(strstr(draft(t), "all intensity 1"));
	desk_idle(&t->desk);
	assert_true(marks_all_good(&t->desk.marks));
	table_clear(t);
}

static void the_rule_of_a_verdict_is_shown(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109 6110 6010\n");

	(void)state;
	t->desk.edit.at = 0;
	table_press(t, "dj?");
	assert_int_equal(t->desk.scene, SCENE_PAGE);
	assert_true(table_shows(t, "Q35: as the book has it."));
	assert_true(table_shows(t, "Illegal, Q35"));
	/* of a legal one the links of its chain, the same words as of `vedette why` */
	table_press(t, "^{?");
	assert_int_equal(t->desk.scene, SCENE_PAGE);
	assert_true(table_shows(t, "Burnside at 6009 Warrenton is set going by a chit point"));
	table_clear(t);
}

static void the_next_without_orders(void **state)
{
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109\n");

	(void)state;
	for (int i = 0; i < 60; i++) {
		table_press(t, "N");
		assert_int_not_equal(t->desk.chosen, PIECE_NONE);
		assert_int_not_equal(t->desk.chosen, table_piece(t, "burnside"));
		assert_int_equal(t->solo->charts.scn.piece[t->desk.chosen].side, SIDE_UNION);
	}
	table_clear(t);
}

static void names_are_found_by_a_part(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	table_press(t, "/richm\n");
	assert_int_equal(grid_id(&t->solo->charts.map.grid, t->desk.focus), 6214);
	table_press(t, "/6109\n");
	assert_int_equal(grid_id(&t->solo->charts.map.grid, t->desk.focus), 6109);
	/* a road where it passes nearest to the hex one comes from */
	table_press(t, "/telegraph\n");
	assert_int_equal(t->desk.focus, charts_road_near(t->desk.pos.charts,
		t->desk.pos.charts->map.road[table_hex(t, 6210)][DIR_SW] - 1u, table_hex(t, 6109)));
	table_press(t, "/6109\n");
	table_press(t, "/hook\n");
	assert_int_equal(t->desk.chosen, table_piece(t, "hooker"));
	/* a Leader before a town that begins like him, but no unit before its town */
	table_press(t, "/jack\n");
	assert_int_equal(grid_id(&t->solo->charts.map.grid, t->desk.focus), 6008);
	table_press(t, "/staunton\n");
	assert_int_equal(grid_id(&t->solo->charts.map.grid, t->desk.focus), 5812);
	table_press(t, "/nobody is called so");
	assert_true(table_shows(t, "nothing is called so"));
	table_press(t, "^");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	table_clear(t);
}

/* In a hex that several share, the one found is the one that Enter gives orders to: itself, or who is ordered in its place. */
static void the_piece_found_is_the_one_meant(void **state)
{
	static const struct { const char *find, *orders; } found[] = {
		{ "/hook\n", "hooker" }, { "/right grand\n", "sumner" }, { "/center-gd\n", "hooker" }, { "/ii-corps\n", "couch" },
		{ "/ii-2\n", "couch" }, { "/sumner\n", "sumner" },
	};
	struct table *t = table_set(80, 24, "");

	(void)state;
	for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
		table_press(t, found[i].find);
		assert_int_equal(t->desk.chosen, table_piece(t, found[i].orders));
		assert_int_equal(t->desk.focus, t->solo->state.piece[t->desk.chosen].hex);
		table_press(t, "\n");
		assert_int_equal(t->desk.scene, SCENE_ORDER);
		assert_int_equal(pointing_of(&t->desk)->who, table_piece(t, found[i].orders));
		table_press(t, "^");
	}
	/* the enemy's takes no orders of ours */
	table_press(t, "/jackson\n");
	assert_int_equal(t->desk.chosen, PIECE_NONE);
	table_clear(t);
}

/* However long a name is, where the piece stands is told in every row of a narrow panel. */
static void each_row_found_has_its_hex(void **state)
{
	struct table *t = table_set(80, 24, "");
	unsigned rows = 0;

	(void)state;
	table_press(t, "/div");
	const char *s = strstr(table_dump(t), "| Found"), *line = s;
	assert_non_null(s);
	while (line > table_buf && line[-1] != '\n')
		line--;
	size_t column = (size_t)(s - line) + 1;
	for (s = strchr(s, '\n'); s != NULL && rows < 15; s = strchr(s + 1, '\n'), rows++) {
		assert_true(strcspn(s + 1, "\n") > column);
		assert_int_equal(strspn(s + 1 + column + strspn(s + 1 + column, " >"), "0123456789"), 4);
	}
	assert_int_equal(rows, 15);
	table_clear(t);
}

static void esc_puts_the_cursor_back(void **state)
{
	struct table *t = table_set(80, 24, "standing\nall intensity 2\n");
	static const char *const forms[] = { "\n^", "\n\nllu^^", "\n\n\tlll^^", "\n\nm}^^^", "/man^" };
	piece_t chosen[] = { table_piece(t, "hooker"), PIECE_NONE };

	(void)state;
	for (unsigned c = 0; c < 2; c++)
		for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
			t->desk.chosen = chosen[c];
			desk_focus(&t->desk, table_hex(t, 6109));
			table_press(t, forms[i]);
			assert_int_equal(t->desk.scene, SCENE_MAP);
			assert_int_equal(t->desk.focus, table_hex(t, 6109));
			assert_int_equal(t->desk.chosen, chosen[c]);
		}
	/* the form of an attack aims the map at its target */
	desk_focus(&t->desk, table_hex(t, 6009));
	table_orders(t, "couch");
	table_to_attack(t);
	table_press(t, "\n");
	assert_int_equal(t->desk.scene, SCENE_ATTACK);
	assert_int_not_equal(t->desk.focus, table_hex(t, 6009));
	table_press(t, "^");
	assert_int_equal(t->desk.focus, table_hex(t, 6009));
	/* that of a standing order follows its hex */
	table_press(t, "^dn>>}>>");
	assert_int_equal(t->desk.scene, SCENE_CLAUSE);
	table_press(t, "^^");
	assert_int_equal(t->desk.scene, SCENE_MAP);
	assert_int_equal(t->desk.focus, table_hex(t, 6009));
	table_clear(t);
}

/* ---- what is laid over the map ---- */

static void overlays_read_without_colour(void **state)
{
	struct table *t = table_set(80, 24, "");

	(void)state;
	t->desk.chosen = table_piece(t, "burnside");
	table_press(t, "m");
	assert_true(table_shows(t, "Reach"));
	table_press(t, "m");
	assert_true(table_shows(t, "+ Sumner"));
	table_press(t, "m");
	assert_true(table_shows(t, "U: a zone of the Union"));
	table_press(t, "m");
	assert_true(table_shows(t, "No turn has"));
	table_press(t, "m");
	assert_true(table_shows(t, "Digits: MP of the"));
	table_press(t, "m");
	assert_false(table_shows(t, "Digits: MP"));
	/* after a turn: what moved */
	table_press(t, "echit burnside\nmarch aop to 6109\n");
	table_press(t, "~chit slocum\n~chit sigel^sy^mmmm");
	assert_true(table_shows(t, "6009 > 6109"));
	table_clear(t);
}

static void goldens(void **state)
{
	static const struct {
		int w, h;
		const char *name;
	} sizes[] = { { 80, 24, "80x24" }, { 132, 43, "132x43" }, { 40, 12, "40x12" } };
	static const char *const scenes[] = {
		"ways", "walk", "along", "attack", "lines", "standing", "find", "reach", "command", "zones",
	};
	static const char *const keys[] = {
		"\n", "\n\nl", "\n\nm", "", "d{", "dn", "/man", "m", "mm", "mmm",
	};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		static char all[512 * 1024];
		struct text out = text_in(all, sizeof all);
		char name[64];
		struct text n = text_in(name, sizeof name);

		for (unsigned k = 0; k < sizeof scenes / sizeof scenes[0]; k++) {
			struct table *t = table_set(sizes[i].w, sizes[i].h, "chit burnside\n  march aop to 6109\nstanding\nall intensity 2\n");

			t->desk.chosen = table_piece(t, "sumner");
			if (keys[k][0] == '\0') {
				table_orders(t, "couch");
				table_to_attack(t);
				table_press(t, "\n");
			}
			table_press(t, keys[k]);
			text_add(&out, "---- ");
			text_add(&out, scenes[k]);
			text_add_char(&out, '\n');
			dump_to(t, &out);
			table_clear(t);
		}
		text_add(&n, "point-");
		text_add(&n, sizes[i].name);
		golden_is(name, all);
	}
}

/* P80: 1,000 random sizes from 1x1 to 500x200 while keys are pressed in every scene; the draft is what the keys made of it. */
static void random_sizes_while_playing(void **state)
{
	static const char some[] = "\n\t^<>{}~jkhlyubnmadNM/xKJcui?+-o123 qvA\4";
	struct table *t = table_set(80, 24, "chit burnside\n  march aop to 6109\nchit hooker\nstanding\nall intensity 2\n");
	const char *many = getenv("VEDETTE_SIZES");
	unsigned long sizes = many != NULL ? strtoul(many, NULL, 10) : 100;
	uint32_t r = 99;

	(void)state;
	for (unsigned long i = 0; i < sizes; i++) {
		r = r * 1664525u + 1013904223u;
		int w = 1 + (int)(r >> 8) % 500;

		r = r * 1664525u + 1013904223u;
		assert_true(canvas_resize(&t->canvas, w, 1 + (int)(r >> 8) % 200));
		desk_draw(&t->desk, &t->canvas);
		for (unsigned k = 0; k < 6; k++) {
			r = r * 1664525u + 1013904223u;
			const char key[2] = { some[(r >> 10) % (sizeof some - 1)], '\0' };
			size_t before = t->desk.edit.version, kept = t->solo->kept;

			table_press(t, key);
			t->desk.quit = false;
			assert_true(plane_has(&t->canvas.plane, t->canvas.cursor_x, t->canvas.cursor_y));
			/* below the least size the keys still count, and nothing is lost */
			assert_true(t->desk.edit.version == before || t->desk.unkept || t->solo->kept > kept);
		}
		if (i % 20 == 0)
			desk_idle(&t->desk);
	}
	assert_true(canvas_resize(&t->canvas, 39, 12));
	assert_true(table_shows(t, "need 40x12, have 39x12"));
	table_clear(t);
}

/* Who goes along: his own HQ stands first, wherever the scenario has it. */
static void his_own_hq_heads_who_goes_along(void **state)
{
	static const char *const keys[] = { "/reynolds\n\n", "/willcox\n\n" };

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct table *t = table_set(80, 24, "chit burnside\nchit hooker\n");
		struct pointing *g = pointing_of(&t->desk);

		table_press(t, keys[i]);
		table_press(t, "\n\nm");
		if (t->desk.scene != SCENE_WITH)
			fail_msg("%s", table_dump(t));
		assert_int_equal(g->what[0].piece, t->solo->state.piece[g->who].hq);
		assert_int_not_equal(g->what[0].piece, table_piece(t, "aop"));
		table_clear(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_way_to_march_is_offered_with_its_cause), cmocka_unit_test(an_open_way_is_legal_when_written),
		cmocka_unit_test(a_step_is_refused_with_its_rule_and_its_numbers),
		cmocka_unit_test(his_own_hq_heads_who_goes_along),
		cmocka_unit_test(the_preview_is_the_position_a_line_meets),
		cmocka_unit_test(a_march_under_a_superior_goes_into_his_block),
		cmocka_unit_test(the_span_told_counts_all_that_a_block_orders),
		cmocka_unit_test(if_the_roll_fails_another_way_is_pointed),
		cmocka_unit_test(a_second_one_goes_below_the_same_else),
		cmocka_unit_test(a_step_that_is_not_legal_is_refused_at_once), cmocka_unit_test(an_attack_is_filled_in_and_changed_again),
		cmocka_unit_test(blocks_ifs_and_standing_orders_by_keys), cmocka_unit_test(the_rule_of_a_verdict_is_shown),
		cmocka_unit_test(the_next_without_orders), cmocka_unit_test(names_are_found_by_a_part),
		cmocka_unit_test(the_piece_found_is_the_one_meant),
		cmocka_unit_test(each_row_found_has_its_hex),
		cmocka_unit_test(esc_puts_the_cursor_back),
		cmocka_unit_test(overlays_read_without_colour), cmocka_unit_test(goldens), cmocka_unit_test(random_sizes_while_playing),
	};

	return cmocka_run_group_tests_name("point", tests, NULL, NULL);
}
