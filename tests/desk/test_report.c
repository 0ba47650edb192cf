/* SPDX-License-Identifier: GPL-3.0-or-later
 * Words: goldens of every report on `warrenton`, and what must hold for every hex and width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "report/phrase.h"
#include "report/picture.h"
#include "report/plane.h"
#include "report/report.h"
#include "solo.h"

static char buf[256 * 1024];

static struct text fresh(void)
{
	return text_in(buf, sizeof buf);
}

static hex_t hex(const struct solo *g, unsigned id)
{
	hex_t h = grid_from_id(&g->charts.map.grid, id);

	assert_int_not_equal(h, HEX_NONE);
	return h;
}

static int widest(const char *s)
{
	int most = 0;

	while (*s != '\0') {
		size_t n = strcspn(s, "\n");
		int cols = text_columns(s, n);

		most = cols > most ? cols : most;
		s += n + (s[n] == '\n');
	}
	return most;
}

static void wrap_breaks_at_blanks(void **state)
{
	struct text t = fresh();

	(void)state;
	wrap_add(&t, 20, "", "  ", "The enemy holds the heights beyond the river");
	assert_string_equal(buf, "The enemy holds the\n  heights beyond the\n  river\n");
}

static void wrap_breaks_words_wider_than_a_line(void **state)
{
	struct text t = fresh();

	(void)state;
	wrap_add(&t, 8, "- ", "  ", "Fredericksburg");
	assert_string_equal(buf, "- Freder\n  icksbu\n  rg\n");
	t = fresh();
	wrap_add(&t, 8, "", "", "");
	assert_string_equal(buf, "\n");
	assert_int_equal(t.len, 1);
}

/* What was written for 72 columns is read in fewer without a ragged edge: only what that width has parted is put together. */
static void lines_parted_for_a_wide_screen_are_put_together(void **state)
{
	static const char wide[] =
		"The Army of the Mississippi is at Corinth, 3226: Sherman with the Army\n"
		"HQ and three corps.\n"
		"It has one chit.\n"
		"- Army of the Potomac marches from 6009 Warrenton to 6010 Culpeper Court\n"
		"  House (2 MP)\n"
		"- Game turn 1 ends\n"
		"\n"
		"  Losses in thousandths of the smaller strength, a point of intensity\n"
		"  die         0    1";
	char out[1024];
	struct text t = text_in(out, sizeof out);

	(void)state;
	wrap_lines(&t, 72, wide);
	out[t.len - 1] = '\0'; /* each line is ended */
	assert_string_equal(out, wide);
	t = text_in(out, sizeof out);
	wrap_lines(&t, 38, wide);
	assert_string_equal(out,
		"The Army of the Mississippi is at\n"
		"Corinth, 3226: Sherman with the Army\n"
		"HQ and three corps.\n"
		"It has one chit.\n"
		"- Army of the Potomac marches from\n"
		"  6009 Warrenton to 6010 Culpeper\n"
		"  Court House (2 MP)\n"
		"- Game turn 1 ends\n"
		"\n"
		"  Losses in thousandths of the smaller\n"
		"  strength, a point of intensity\n"
		"  die         0    1\n");
}

static void wrap_counts_characters_not_bytes(void **state)
{
	struct text t = fresh();

	(void)state;
	wrap_add(&t, 6, "", "", "\xc3\xa9\xc3\xa9\xc3\xa9 \xc3\xa9\xc3\xa9");
	assert_string_equal(buf, "\xc3\xa9\xc3\xa9\xc3\xa9 \xc3\xa9\xc3\xa9\n");
	assert_int_equal(widest(buf), 6);
	assert_false(t.cut);
}

/* What a row has no room for is left off from a whole word on. */
static void a_sentence_is_cut_between_words(void **state)
{
	static const struct {
		const char *s;
		int cols;
		const char *want;
	} rows[] = {
		{ "Left Grand Division", 19, "Left Grand Division" }, { "Left Grand Division", 18, "Left Grand ~" },
		{ "Left Grand Division", 12, "Left Grand ~" }, { "Left Grand Division", 11, "Left Grand~" },
		{ "Fredericksburg and", 10, "Frederick~" }, { "a Fredericksburg", 10, "a Frederi~" },
		{ "\xc3\xa9\xc3\xa9\xc3\xa9 \xc3\xa9\xc3\xa9", 5,
			"\xc3\xa9\xc3\xa9\xc3\xa9 ~" }, { "a line\nand another", 10, "a line" }, { "", 3, "" }, { "ab", 1, "~" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct cell cells[24];
		struct plane p = { 24, 1, cells };
		char row[128];
		struct text t = text_in(row, sizeof row);
		int used;

		plane_clear(&p);
		used = plane_words(&p, 0, 0, rows[i].cols, ROLE_PLAIN, rows[i].s);
		assert_true(used <= rows[i].cols);
		plane_print(&p, &t);
		row[strcspn(row, "\n")] = '\0';
		assert_string_equal(row, rows[i].want);
	}
}

/* Q63: an Army HQ does not advance with the corps it stood beside, and the report says so; one elsewhere is not named. */
static void who_is_left_behind_by_an_advance_is_told_Q63(void **state)
{
	struct solo *g = solo_begin("warrenton");
	piece_t aop = charts_piece(&g->charts, "aop", 3), corps = charts_piece(&g->charts, "iii-corps", 9);
	hex_t from = grid_from_id(&g->charts.map.grid, 6110), to = grid_from_id(&g->charts.map.grid, 6010);
	struct event e[2] = { { .kind = EVENT_ADVANCE }, { .kind = EVENT_ADVANCE } };

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		facts_clear(&e[i].facts);
		e[i].facts.piece[0] = corps;
		e[i].facts.hex[0] = from;
		e[i].facts.hex[1] = to;
	}
	for (unsigned there = 0; there < 2; there++) {
		struct text t = text_in(buf, sizeof buf);

		g->state.piece[aop].hex = there ? from : to;
		report_turn(&g->charts, &g->state, &g->state, e, 2, 72, &t);
		const char *told = strstr(buf, "Army of the Potomac stays behind at 6110");

		assert_int_equal(told != NULL, there);
		/* once, below the last of those that advance */
		assert_true(!there || (strstr(told, "stays behind") == strstr(told, "stays behind at 6110") &&
			strstr(strstr(told, "6110"), "stays behind") == NULL && strstr(told, "dvanc") == NULL));
		assert_non_null(strstr(buf, "    Advancing into "));
	}
	solo_end(g);
}

static void hexes_of_interest(void **state)
{
	struct solo *g = *state;
	static const unsigned ids[] = { 6009, 6010, 6111, 6308, 6007, 6214, 5910, 6709 };
	struct text t = fresh();

	for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
		describe_hex(&g->charts, &g->state, hex(g, ids[i]), REPORT_WIDTH, &t);
		text_add_char(&t, '\n');
		describe_hex_line(&g->charts, &g->state, hex(g, ids[i]), &t);
		text_add(&t, "\n\n");
	}
	golden_is("hexes", buf);
}

static void no_line_of_any_hex_is_too_wide(void **state)
{
	struct solo *g = *state;
	static const unsigned widths[] = { 20, 24, 38, 72 };

	for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
		for (unsigned h = 0; h < grid_count(&g->charts.map.grid); h++) {
			struct text t = fresh();

			describe_hex(&g->charts, &g->state, (hex_t)h, widths[i], &t);
			assert_false(t.cut);
			assert_true(widest(buf) <= (int)widths[i]);
			assert_true(text_all_plain(buf, t.len, true));
		}
}

static void armies(void **state)
{
	struct solo *g = *state;
	struct text t = fresh();

	report_army(&g->charts, &g->state, SIDE_UNION, REPORT_WIDTH, &t);
	text_add_char(&t, '\n');
	report_army(&g->charts, &g->state, SIDE_CONFEDERATE, REPORT_WIDTH, &t);
	assert_true(widest(buf) <= REPORT_WIDTH);
	golden_is("armies", buf);
}

/* Every piece on the map occurs in its side's list exactly once: Leaders, HQs and loose pieces by name or id. */
static void army_names_every_piece(void **state)
{
	struct solo *g = *state;

	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		struct text t = fresh();

		report_army(&g->charts, &g->state, (enum side)side, REPORT_WIDTH, &t);
		for (unsigned p = 0; p < g->charts.scn.n_pieces; p++) {
			const struct piece *pc = &g->charts.scn.piece[p];
			char id[ID_MAX_BYTES + 3];
			struct text it = text_in(id, sizeof id);

			text_add_char(&it, '[');
			text_add(&it, pc->id);
			text_add_char(&it, ']');
			if (pc->side == side && pc->kind == PIECE_UNIT) {
				assert_non_null(strstr(buf, id));
				assert_null(strstr(strstr(buf, id) + 1, id));
			} else if (pc->side == side) {
				assert_non_null(strstr(buf, pc->name));
			}
		}
	}
}

/* S8, S13, S16: no link of the chain shown is one that the rules forbid, and nobody's span is overdrawn. */
static void chain_shown_is_legal_S8_S13(void **state)
{
	struct solo *g = *state;
	static struct superiors ch;
	struct muster m;

	muster_take(&g->charts, &g->state, &m);
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		unsigned links = 0;

		chain_make(&g->charts, &g->state, (enum side)side, &ch);
		for (unsigned p = 0; p < g->charts.scn.n_pieces; p++) {
			if (ch.boss[p] == PIECE_NONE)
				continue;
			struct verdict v = command_may(&g->charts, &g->state, &m, ch.boss[p], (piece_t)p);

			assert_true(verdict_legal(&v));
			assert_true(ch.used[ch.boss[p]] <= command_ratings(&g->charts, &g->state, ch.boss[p]).span);
			links++;
		}
		assert_true(links > 4);
	}
}

static void status_and_briefing(void **state)
{
	struct solo *g = *state;
	struct text t = fresh();

	report_status(&g->charts, &g->state, REPORT_WIDTH, &t);
	text_add_char(&t, '\n');
	report_scenario(&g->charts, REPORT_WIDTH, &t);
	assert_true(widest(buf) <= REPORT_WIDTH);
	golden_is("status", buf);
}

static void small_map(void **state)
{
	struct solo *g = *state;
	struct text t = fresh();

	report_map(&g->charts, &g->state, hex(g, 6110), REPORT_WIDTH, 16, &t);
	assert_true(widest(buf) <= REPORT_WIDTH);
	for (size_t i = 0; i < t.len; i++)
		assert_true((unsigned char)buf[i] < 0x7f);
	golden_is("map", buf);
}

/* A turn with a march, a failed or successful roll and an attack, told from its events. */
/* Numbers of hexes on the plane, all four digits in a row; fails when a mark stands beside a digit or over one. */
static unsigned numbers_whole(const struct plane *p)
{
	unsigned n = 0;

	for (int y = 0; y < p->h; y++)
		for (int x = 0; x < p->w; x++) {
			int end = x;

			while (end < p->w && plane_at(p, end, y)->role == ROLE_NUMBER)
				end++;
			if (end == x)
				continue;
			assert_int_equal(end - x, 4);
			assert_true(x == 0 || plane_at(p, x - 1, y)->role != ROLE_MARK);
			assert_true(end == p->w || plane_at(p, end, y)->role != ROLE_MARK);
			n++;
			x = end;
		}
	return n;
}

/* At the largest zoom a digit laid over a hex would be read as one more of its number: they never touch, whatever is marked. */
static void marks_and_numbers_of_hexes_stand_apart(void **state)
{
	static const char *const scenarios[] = { "warrenton", "gettysburg", "atlanta" };
	enum { W = 260, H = 140 };
	static struct cell cells[W * H];
	static struct picture_mark marks[HEXES_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
		struct solo *g = solo_begin(scenarios[i]);
		struct plane plane = { W, H, cells };
		struct picture p = { .k = 3, .frame = { 0, 0, W, H }, .cursor = HEX_NONE };

		picture_draw(&g->charts, &g->state, &p, &plane);
		unsigned all = numbers_whole(&plane);

		p.marks = marks;
		for (unsigned lead = 0; lead < 2; lead++) {
			for (unsigned h = 0; h < HEXES_MAX; h++)
				marks[h] = (struct picture_mark){ lead ? 's' : 0, '3', ROLE_MARK };
			picture_draw(&g->charts, &g->state, &p, &plane);
			unsigned left = numbers_whole(&plane);

			/* and none is lost by that */
			assert_true(all > 100 && left >= all);
		}
		solo_end(g);
	}
}

static void turn_in_words(void **state)
{
	struct solo *g = solo_begin("warrenton");
	char said[256];
	struct text t = text_in(said, sizeof said), why = t;
	static const char orders[] =
		"chit stoneman\n  march iii-corps to 6110\nchit butterfield\n  march v-corps to 6110 6111\nchit burnside\n"
		"  march aop to 6008\ncombat\nattack stoneman on 6010 from 6110 with iii-1 iii-2 intensity 2 rating 0 hold\n"
		"attack butterfield on 6111 from 6110 with v-corps intensity 2 rating 0 advance\n";

	(void)state;
	solo_to_movement(g);
	solo_pontoon(g, 6110, 6111);
	g->salt = 7;
	assert_true(g->game.keep(g->game.ctx, orders, sizeof orders - 1, &why));
	assert_true(g->game.send(g->game.ctx, &t));
	assert_true(widest(g->report) <= REPORT_WIDTH);
	golden_is("turn", g->report);
	solo_end(g);
}

static void focus_is_the_strongest_stack_or_the_events(void **state)
{
	struct solo *g = *state;
	struct event e = event_of((enum event_kind)0, SIDE_UNION);

	assert_int_equal(report_focus(&g->charts, &g->state, SIDE_UNION, NULL, 0), hex(g, 6009));
	assert_int_equal(report_focus(&g->charts, &g->state, SIDE_CONFEDERATE, NULL, 0), hex(g, 6010));
	e.facts.hex[0] = hex(g, 6115);
	assert_int_equal(report_focus(&g->charts, &g->state, SIDE_UNION, &e, 1), hex(g, 6115));
}

static void ways_in_words(void **state)
{
	struct solo *g = *state;
	struct text t = fresh();

	phrase_way(&g->charts, hex(g, 6009), hex(g, 6009), &t);
	text_add_char(&t, '|');
	phrase_way(&g->charts, hex(g, 6009), hex(g, 6109), &t);
	text_add_char(&t, '|');
	phrase_way(&g->charts, hex(g, 6009), hex(g, 6212), &t);
	assert_string_equal(buf, "here|1 hex east|3 hexes south-east");
}

static int begin(void **state)
{
	struct solo *g = solo_begin("warrenton");

	solo_to_movement(g);
	*state = g;
	return 0;
}

static int end(void **state)
{
	solo_end(*state);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wrap_breaks_at_blanks), cmocka_unit_test(wrap_breaks_words_wider_than_a_line),
		cmocka_unit_test(lines_parted_for_a_wide_screen_are_put_together),
		cmocka_unit_test(wrap_counts_characters_not_bytes), cmocka_unit_test(a_sentence_is_cut_between_words),
		cmocka_unit_test(who_is_left_behind_by_an_advance_is_told_Q63),
		cmocka_unit_test(hexes_of_interest),
		cmocka_unit_test(no_line_of_any_hex_is_too_wide), cmocka_unit_test(armies), cmocka_unit_test(army_names_every_piece),
		cmocka_unit_test(chain_shown_is_legal_S8_S13), cmocka_unit_test(status_and_briefing), cmocka_unit_test(small_map),
		cmocka_unit_test(marks_and_numbers_of_hexes_stand_apart),
		cmocka_unit_test(turn_in_words), cmocka_unit_test(focus_is_the_strongest_stack_or_the_events),
		cmocka_unit_test(ways_in_words),
	};

	return cmocka_run_group_tests_name("report", tests, begin, end);
}
