/* SPDX-License-Identifier: GPL-3.0-or-later
 * The replay on the desk, without a terminal: goldens of the scene and of its words, and what its keys do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "report/replay.h"
#include "tape/reel.h"
#include "view/desk.h"
#include "view/desk_tape.h"

enum { SEED = 4, SLOTS = 13 };
static char buf[256 * 1024];

/* A game of SLOTS slots, looked at by the Union. */
struct show {
	struct reel *reel;
	struct desk_game game;
	struct desk desk;
	struct canvas canvas;
	bool no_tape;
	const char *report;
	uint32_t report_first;
};

static void look(void *ctx, struct desk_position *out)
{
	struct show *s = ctx;

	*out = (struct desk_position){ .charts = &s->reel->charts, .state = &s->reel->state, .side = SIDE_UNION, .due = true,
		.title = "warrenton", .turn = "your move", .report = s->report, .report_first = s->report_first,
		.draft = "", .focus = HEX_NONE };
}

static bool keep(void *ctx, const char *text, size_t n, struct text *why)
{
	(void)ctx, (void)text, (void)n, (void)why;
	return true;
}

static bool send(void *ctx, struct text *said)
{
	(void)ctx, (void)said;
	return false;
}

static struct tape *tape(void *ctx, struct text *why)
{
	struct show *s = ctx;

	if (!s->no_tape)
		return &s->reel->tape;
	text_add(why, "slot 3 cannot be read");
	return NULL;
}

static struct show *set_report(int w, int h, unsigned slots, const char *report)
{
	struct show *s = calloc(1, sizeof *s);

	assert_non_null(s);
	s->report = report;
	s->reel = reel_begin(SEED, 2);
	s->reel->reckless = true;
	for (unsigned i = 0; i < slots; i++)
		assert_true(reel_slot(s->reel));
	s->game = (struct desk_game){ .ctx = s, .look = look, .keep = keep, .send = send, .tape = tape };
	assert_true(desk_open(&s->desk, &s->game, GLYPHS_ASCII));
	assert_true(canvas_resize(&s->canvas, w, h));
	desk_draw(&s->desk, &s->canvas);
	return s;
}

static struct show *set(int w, int h, unsigned slots)
{
	return set_report(w, h, slots, "");
}

static void clear(struct show *s)
{
	canvas_free(&s->canvas);
	desk_close(&s->desk);
	reel_end(s->reel);
	free(s);
}

static void press(struct show *s, uint32_t key)
{
	desk_press(&s->desk, key);
	desk_draw(&s->desk, &s->canvas);
}

static void type(struct show *s, const char *keys)
{
	for (; *keys != '\0'; keys++)
		press(s, *keys == '\n' ? PRESS_ENTER : (uint32_t)(unsigned char)*keys);
}

static const char *dump(struct show *s)
{
	struct text out = text_in(buf, sizeof buf);

	canvas_dump(&s->canvas, &out);
	assert_false(out.cut);
	return buf;
}

static bool shows(struct show *s, const char *what)
{
	return strstr(dump(s), what) != NULL;
}

static struct replay *at(struct show *s)
{
	assert_int_equal(s->desk.scene, SCENE_TAPE);
	assert_int_equal(replay_of(&s->desk)->tape->at, replay_at(replay_of(&s->desk)));
	return replay_of(&s->desk);
}

/* ---- goldens ---- */

/* The title of the other side's last turn, then its last attack, with what a terminal without colour makes of it. */
static void golden_at(int w, int h, const char *name)
{
	struct show *s = set(w, h, SLOTS);
	struct text out = text_in(buf, sizeof buf);

	type(s, "v");
	canvas_dump(&s->canvas, &out);
	press(s, PRESS_END);
	type(s, "B");
	canvas_dump(&s->canvas, &out);
	text_add(&out, "\nattributes without colour\n");
	canvas_dump_attributes(&s->canvas, THEME_MONO, &out);
	golden_is(name, buf);
	clear(s);
}

static void replay_at_80x24(void **state)
{
	(void)state;
	golden_at(80, 24, "replay-80x24");
}

static void replay_at_132x43(void **state)
{
	(void)state;
	golden_at(132, 43, "replay-132x43");
}

static void replay_at_40x12(void **state)
{
	(void)state;
	golden_at(40, 12, "replay-40x12");
}

static void every_step_of_a_slot_in_words(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct tape *t = &s->reel->tape;
	struct text out = text_in(buf, sizeof buf);

	(void)state;
	for (uint32_t slot = t->n_slots - 2; slot < t->n_slots; slot++)
		for (uint32_t k = t->slot[slot].first; k < t->slot[slot].first + t->slot[slot].n; k++)
			report_step(t, k, 60, &out);
	assert_false(out.cut);
	golden_is("replay-steps", buf);
	clear(s);
}

static void one_page_about_a_slot(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct text out;

	(void)state;
	type(s, "v");
	press(s, PRESS_END);
	type(s, "Bs");
	out = text_in(buf, sizeof buf);
	text_add(&out, s->desk.page);
	assert_true(canvas_resize(&s->canvas, 40, 24));
	desk_draw(&s->desk, &s->canvas);
	text_add(&out, s->desk.page);
	golden_is("replay-summary", buf);
	press(s, PRESS_ESC);
	at(s);
	clear(s);
}

/* A Leader lost stands above the list of divisions, which may fill the page. */
static void leaders_lost_are_told_first(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	const struct charts *c = &s->reel->charts;
	struct event e[] = { event_of(EVENT_UNIT_LOSS, SIDE_UNION), event_of(EVENT_LEADER_KILLED, SIDE_UNION) };
	struct text out = text_in(buf, sizeof buf);

	(void)state;
	e[0].facts.piece[0] = charts_piece(c, "iii-1", 5);
	e[0].facts.n[0] = 2;
	e[1].facts.piece[0] = charts_piece(c, "hooker", 6);
	report_summary(c, &s->reel->state, &s->reel->state, e, 2, NULL, 80, &out);
	assert_non_null(strstr(buf, "= Losses\nHooker is killed\nUnion: "));
	assert_non_null(strstr(buf, " -2\n"));
	clear(s);
}

/* No line is wider than asked for, at any step of the game. */
static void words_keep_to_their_width(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct tape *t = &s->reel->tape;

	(void)state;
	for (unsigned width = 24; width <= 72; width += 24)
		for (uint32_t k = 1; k <= t->n; k++) {
			struct text out = text_in(buf, sizeof buf);

			report_step(t, k, width, &out);
			for (const char *l = buf; *l != '\0'; l += strcspn(l, "\n") + 1)
				assert_true(text_columns(l, strcspn(l, "\n")) <= (int)width);
		}
	clear(s);
}

/* ---- keys ---- */

static void it_opens_on_the_other_side_s_last_turn(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct replay *r;

	(void)state;
	type(s, "v");
	r = at(s);
	assert_int_equal(replay_slot(r)->side, SIDE_CONFEDERATE);
	for (uint32_t i = r->slot + 1; i < r->tape->n_slots; i++)
		assert_int_equal(r->tape->slot[i].side, SIDE_UNION);
	assert_int_equal(r->order, 0);
	/* the verdict before the tape */
	assert_true(shows(s, "Points: Union"));
	press(s, PRESS_ESC);
	assert_int_equal(s->desk.scene, SCENE_MAP);
	clear(s);
}

/* Where the report tells the own turn first, the replay begins with it too, verdict first, and goes on to the other side's. */
static void it_opens_on_the_own_turn_that_the_report_tells_first(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	const struct tape_slot *slot = s->reel->tape.slot;
	uint32_t own = s->reel->tape.n_slots - 2;
	struct replay *r;

	(void)state;
	for (; slot[own].side != SIDE_UNION || slot[own + 1].side != SIDE_CONFEDERATE; own--)
		assert_true(own > 0);
	s->report_first = slot[own].number;
	desk_renew(&s->desk);
	type(s, "v");
	r = at(s);
	assert_int_equal(r->slot, own);
	assert_int_equal(r->order, 0);
	assert_true(shows(s, "first what came of your own orders") && shows(s, "Points: Union"));
	press(s, PRESS_DOWN);
	assert_true(replay_slot(r)->side == SIDE_CONFEDERATE && !shows(s, "your own orders"));
	clear(s);
}

/* The report is what is read first; from there too, and pages of the replay lead back into it. */
static void from_the_report_to_the_replay_and_its_pages(void **state)
{
	struct show *s = set_report(80, 24, SLOTS, "Lost: nothing.\n");

	(void)state;
	assert_int_equal(s->desk.scene, SCENE_REPORT);
	assert_true(shows(s, "v replay"));
	type(s, "vs");
	assert_int_equal(s->desk.scene, SCENE_PAGE);
	press(s, PRESS_ESC);
	at(s);
	press(s, PRESS_ESC);
	/* no other text has to do with the replay: its row of keys does not offer it, and the key says so */
	for (const char *key = "?IKiC"; *key != '\0'; key++) {
		press(s, (uint32_t)(unsigned char)*key);
		assert_true(s->desk.scene == SCENE_PAGE && !shows(s, "v replay"));
		type(s, "v");
		assert_true(shows(s, "this key does nothing here"));
		press(s, PRESS_ESC);
	}
	press(s, PRESS_ESC);
	assert_int_equal(s->desk.scene, SCENE_MAP);
	clear(s);
}

static void step_and_back_through_the_whole_game_P77(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct replay *r;
	uint32_t presses = 0, n;

	(void)state;
	type(s, "vj#0\n");
	r = at(s);
	n = r->tape->n + r->tape->n_slots;
	assert_int_equal(r->tape->at, 0);
	while (!shows(s, "this is the end of the tape") && presses++ < 2 * n)
		press(s, PRESS_RIGHT);
	assert_int_equal(presses, n - 1 + 1); /* a title between two turns, and the one key too many */
	assert_int_equal(r->tape->at, r->tape->n);
	for (presses = 0; !shows(s, "this is the beginning") && presses < 2 * n; presses++)
		press(s, PRESS_LEFT);
	assert_int_equal(r->tape->at, 0);
	clear(s);
}

static void next_battle_and_own_loss_P77(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct replay *r;
	unsigned battles = 0, back = 0;

	(void)state;
	type(s, "vj#0\n");
	r = at(s);
	for (type(s, "b"); !shows(s, "no attack comes after this"); type(s, "b"), battles++)
		assert_true(tape_step(r->tape, replay_at(r))->battle);
	for (type(s, "B"); !shows(s, "no attack was made before this"); type(s, "B"), back++)
		assert_true(tape_step(r->tape, replay_at(r))->battle);
	assert_true(battles > 2);
	assert_int_equal(back + 1, battles);
	type(s, "j#0\nl");
	assert_true(tape_step(r->tape, replay_at(r))->loss[SIDE_UNION]);
	type(s, "m");
	assert_true(tape_step(r->tape, replay_at(r))->contact);
	clear(s);
}

/* A page on begins with the last line that was read; the end is reached by as many as the text has. */
static void the_text_is_read_by_pages(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct replay *r;
	int rows, pages = 0;

	(void)state;
	type(s, "vj#0\nb");
	r = at(s);
	rows = r->rows;
	assert_true(rows > 10 && shows(s, "PgDn: more"));
	for (int top = -1; r->top != top; pages++) {
		top = r->top;
		press(s, PRESS_PAGE_DOWN);
		assert_true(r->top == top + rows - 1 || shows(s, "PgUp: back"));
	}
	assert_int_equal(pages, (desk_count_lines(r->text) - rows + rows - 2) / (rows - 1) + 1);
	while (r->top > 0)
		press(s, PRESS_PAGE_UP);
	assert_true(shows(s, "PgDn: more"));
	clear(s);
}

static void jumping_P77(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct replay *r;

	(void)state;
	type(s, "vj#40\n");
	r = at(s);
	assert_int_equal(r->tape->at, 40);
	type(s, "js5\n");
	assert_int_equal(replay_slot(r)->number, 5);
	assert_int_equal(r->order, 0);
	type(s, "j3\n");
	assert_int_equal(r->order, 3);
	assert_true(shows(s, "Step 3 of"));
	press(s, PRESS_DOWN);
	assert_int_equal(replay_slot(r)->number, 6);
	press(s, PRESS_UP);
	assert_int_equal(replay_slot(r)->number, 5);
	/* what is no place is refused, and one stays */
	type(s, "js99\n");
	assert_true(shows(s, "no such slot"));
	type(s, "j#99999\n");
	assert_true(shows(s, "not so many steps"));
	type(s, "j9999\n");
	assert_true(shows(s, "not so many steps"));
	type(s, "jx\n");
	assert_true(shows(s, "not gone"));
	type(s, "j12");
	press(s, PRESS_ESC);
	assert_int_equal(replay_slot(r)->number, 5);
	assert_int_equal(r->order, 0);
	at(s);
	clear(s);
}

/* The Leader whom most steps concern. */
static const struct piece *busiest(const struct tape *t, const struct scenario *x)
{
	unsigned most = 0;
	piece_t best = PIECE_NONE;

	for (piece_t p = 0; p < x->n_pieces; p++) {
		unsigned n = 0;

		for (uint32_t k = 1; x->piece[p].kind == PIECE_LEADER && k <= t->n; k++)
			n += tape_touches(t, k, p);
		if (n > most) {
			most = n;
			best = p;
		}
	}
	assert_int_not_equal(best, PIECE_NONE);
	return &x->piece[best];
}

static void filter_by_piece_P77(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct replay *r;
	const struct piece *busy = busiest(&s->reel->tape, &s->reel->charts.scn);
	char only[NAME_MAX_BYTES + 8];
	struct text t = text_in(only, sizeof only);
	unsigned n = 0;

	(void)state;
	type(s, "vj#0\nfhook\n");
	r = at(s);
	assert_int_not_equal(r->filter, PIECE_NONE);
	assert_string_equal(s->reel->charts.scn.piece[r->filter].id, "hooker");
	type(s, "f");
	type(s, busy->id);
	type(s, "\n");
	assert_ptr_equal(&s->reel->charts.scn.piece[r->filter], busy);
	text_add(&t, "Only ");
	text_add(&t, busy->name);
	text_add(&t, ".");
	for (press(s, PRESS_RIGHT); !shows(s, "nothing more happens"); press(s, PRESS_RIGHT), n++) {
		assert_true(tape_touches(r->tape, replay_at(r), r->filter));
		assert_true(shows(s, only));
	}
	assert_true(n > 2);
	type(s, "fnobody\n");
	assert_true(shows(s, "no piece has this"));
	type(s, "f\n");
	assert_int_equal(r->filter, PIECE_NONE);
	clear(s);
}

static unsigned idles_until(struct show *s, uint32_t order)
{
	unsigned n = 0;

	while (replay_of(&s->desk)->order < order && n < 1000) {
		assert_true(desk_busy(&s->desk));
		desk_idle(&s->desk);
		n++;
	}
	return n;
}

static void it_plays_at_three_speeds_P77(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	unsigned slow, walk, fast;

	(void)state;
	type(s, "v[[[["); /* a turn with more than a few orders */
	desk_idle(&s->desk);
	assert_false(desk_busy(&s->desk));
	type(s, "p");
	walk = idles_until(s, 1);
	type(s, "<");
	slow = idles_until(s, 2);
	type(s, ">>");
	fast = idles_until(s, 3);
	assert_true(slow > walk && walk > fast && fast > 0);
	type(s, "p");
	assert_false(desk_busy(&s->desk));
	/* it plays to the end of the tape and stops there */
	type(s, "p");
	for (unsigned i = 0; i < 20000 && desk_busy(&s->desk); i++)
		desk_idle(&s->desk);
	assert_false(replay_of(&s->desk)->playing);
	assert_int_equal(at(s)->tape->at, at(s)->tape->n);
	clear(s);
}

static void the_map_is_that_of_the_step_and_the_desk_s_own_after(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	const struct state *own = s->desk.pos.state;
	hex_t focus = s->desk.focus;

	(void)state;
	type(s, "vj#0\n");
	press(s, PRESS_ESC);
	assert_ptr_equal(s->desk.pos.state, own);
	assert_int_equal(s->desk.focus, focus);
	/* it comes back where it was left */
	type(s, "v");
	assert_int_equal(at(s)->tape->at, 0);
	clear(s);
}

static void marks_show_where_a_march_came_from(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct tape *t = &s->reel->tape;
	unsigned marches = 0;

	(void)state;
	type(s, "v");
	for (uint32_t k = 1; k <= t->n; k++) {
		hex_t trail[16];
		char keys[16];

		if (tape_step(t, k)->kind != ORDER_MARCH || replay_trail(t, k, trail, 16) == 0)
			continue;
		snprintf(keys, sizeof keys, "j#%u\n", (unsigned)k);
		type(s, keys);
		/* every two hexes of the way are neighbours, and it ends beside the hex in sight */
		unsigned n = replay_trail(t, k, trail, 16);
		for (unsigned i = 0; i < n; i++)
			assert_int_not_equal(state_dir(&s->reel->charts, trail[i], i + 1 < n ? trail[i + 1] : at(s)->focus), DIR_COUNT);
		assert_true(shows(s, "("));
		marches++;
	}
	assert_true(marches > 10);
	clear(s);
}

static void words_to_the_opponent_stand_with_their_turn(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct tape *t = &s->reel->tape;
	char *words = malloc(32);

	(void)state;
	assert_non_null(words);
	strcpy(words, "Your servant, sir.\nA. Hill");
	t->slot[t->n_slots - 2].message = words;
	type(s, "v");
	assert_true(shows(s, "The words that came with it"));
	assert_true(shows(s, "Your servant, sir."));
	assert_true(shows(s, "A. Hill"));
	clear(s);
}

/* ---- what goes wrong ---- */

static void without_a_tape_it_says_why_and_stays(void **state)
{
	struct show *s = set(80, 24, SLOTS);

	(void)state;
	s->no_tape = true;
	type(s, "v");
	assert_int_equal(s->desk.scene, SCENE_MAP);
	assert_true(shows(s, "slot 3 cannot be read"));
	clear(s);
	s = set(80, 24, 0);
	type(s, "v");
	assert_int_equal(s->desk.scene, SCENE_MAP);
	assert_true(shows(s, "nothing has been resolved yet"));
	clear(s);
}

static void a_divergence_stops_it_and_is_told_P71(void **state)
{
	struct show *s = set(80, 24, SLOTS);
	struct tape *t = &s->reel->tape;
	struct replay *r;
	uint32_t slot = 0;

	(void)state;
	/* other dice in a slot where they matter */
	for (slot = t->n_slots; slot-- > 0;) {
		struct tape_fault f;

		t->slot[slot].k.ordered.k[0] ^= 1, t->slot[slot].k.automatic.k[0] ^= 1;
		if (tape_check(t, slot)) {
			t->slot[slot].k.ordered.k[0] ^= 1, t->slot[slot].k.automatic.k[0] ^= 1;
			continue;
		}
		f = t->fault;
		if (f.order > 2 && f.line > 0)
			break;
		t->slot[slot].k.ordered.k[0] ^= 1, t->slot[slot].k.automatic.k[0] ^= 1;
	}
	assert_true(slot < t->n_slots);
	t->slot[slot].checked = false;
	char keys[16];
	snprintf(keys, sizeof keys, "vjs%u\n", (unsigned)t->slot[slot].number);
	type(s, keys);
	r = at(s);
	assert_false(shows(s, "DIVERGED"));
	desk_idle(&s->desk);
	desk_draw(&s->desk, &s->canvas);
	assert_true(shows(s, "DIVERGED at order"));
	assert_true(shows(s, "line "));
	/* the tape goes as far as the order before, and not over it by any key */
	for (unsigned i = 0; i < 200; i++)
		press(s, PRESS_RIGHT);
	assert_int_equal(r->order, r->fault.order - 1);
	assert_true(shows(s, "DIVERGED"));
	press(s, PRESS_END);
	assert_int_equal(r->order, r->fault.order - 1);
	/* the program stays up, and other turns can be seen */
	press(s, PRESS_LEFT);
	assert_int_equal(r->order, r->fault.order - 2);
	press(s, PRESS_UP);
	press(s, PRESS_UP);
	at(s);
	clear(s);
}

static void no_key_and_no_size_breaks_it(void **state)
{
	static const int sizes[][2] = { { 80, 24 }, { 40, 12 }, { 132, 43 }, { 41, 13 }, { 79, 30 }, { 200, 12 }, { 40, 60 },
		{ 39, 12 } };
	struct show *s = set(80, 24, SLOTS);
	uint32_t x = 12345;

	(void)state;
	type(s, "v");
	for (unsigned i = 0; i < 4000; i++) {
		x = x * 1664525u + 1013904223u;
		if (i % 50 == 0)
			assert_true(canvas_resize(&s->canvas, sizes[(x >> 16) % 8][0], sizes[(x >> 16) % 8][1]));
		uint32_t key = (x >> 8) % 160;

		press(s, key < 128 ? key : PRESS_UP + key % 14);
		if (i % 7 == 0)
			desk_idle(&s->desk);
		if (s->desk.quit)
			s->desk.quit = false;
	}
	clear(s);
}

static void the_hardware_cursor_is_on_the_hex_P85(void **state)
{
	struct show *s = set(80, 24, SLOTS);

	(void)state;
	type(s, "v");
	for (unsigned i = 0; i < 60; i++) {
		const struct cell *left;

		press(s, PRESS_LEFT);
		left = plane_at(&s->canvas.plane, s->canvas.cursor_x - 1, s->canvas.cursor_y);
		assert_non_null(left);
		assert_int_equal(left->ch, '[');
	}
	type(s, "j12");
	assert_int_equal(s->canvas.cursor_y, 22);
	clear(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(replay_at_80x24),
		cmocka_unit_test(replay_at_132x43),
		cmocka_unit_test(replay_at_40x12),
		cmocka_unit_test(every_step_of_a_slot_in_words),
		cmocka_unit_test(one_page_about_a_slot),
		cmocka_unit_test(words_keep_to_their_width),
		cmocka_unit_test(it_opens_on_the_other_side_s_last_turn),
		cmocka_unit_test(it_opens_on_the_own_turn_that_the_report_tells_first),
		cmocka_unit_test(from_the_report_to_the_replay_and_its_pages),
		cmocka_unit_test(step_and_back_through_the_whole_game_P77),
		cmocka_unit_test(next_battle_and_own_loss_P77), cmocka_unit_test(the_text_is_read_by_pages),
		cmocka_unit_test(leaders_lost_are_told_first),
		cmocka_unit_test(jumping_P77),
		cmocka_unit_test(filter_by_piece_P77),
		cmocka_unit_test(it_plays_at_three_speeds_P77),
		cmocka_unit_test(the_map_is_that_of_the_step_and_the_desk_s_own_after),
		cmocka_unit_test(marks_show_where_a_march_came_from),
		cmocka_unit_test(words_to_the_opponent_stand_with_their_turn),
		cmocka_unit_test(without_a_tape_it_says_why_and_stays),
		cmocka_unit_test(a_divergence_stops_it_and_is_told_P71),
		cmocka_unit_test(no_key_and_no_size_breaks_it),
		cmocka_unit_test(the_hardware_cursor_is_on_the_hex_P85),
	};

	return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
