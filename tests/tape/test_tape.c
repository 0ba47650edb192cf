/* SPDX-License-Identifier: GPL-3.0-or-later
 * The tape: every step of a long game in any order, what is found on it, and what it says when something has gone wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reel.h"

enum { STEPS = 5000 };
static struct reel *game; /* of at least STEPS steps, made once */

static uint32_t random_below(uint32_t n)
{
	static uint64_t x = 88172645463325252u;

	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	return (uint32_t)(x >> 32) % n;
}

static int make_game(void **state)
{
	(void)state;
	game = reel_begin(3, 60);
	game->reckless = true;
	while (game->tape.n < STEPS && reel_slot(game))
		;
	return game->tape.n < STEPS;
}

static int drop_game(void **state)
{
	(void)state;
	reel_end(game);
	return 0;
}

static void hash_is(const struct tape *t)
{
	uint8_t hash[HASH_BYTES];

	if (t->at == 0)
		return;
	hash_state(t->charts, &t->now, hash);
	assert_memory_equal(hash, tape_step(t, t->at)->hash, HASH_BYTES);
}

/* ---- going to and fro ---- */

static void random_walk_P10(void **state)
{
	struct tape *t = &game->tape;

	(void)state;
	for (unsigned i = 0; i < 10000; i++) {
		uint32_t want = t->at;

		switch (random_below(3)) {
		case 0:
			want += want < t->n;
			break;
		case 1:
			want -= want > 0;
			break;
		default:
			want = random_below(t->n + 1);
		}
		assert_true(tape_seek(t, want));
		assert_int_equal(t->at, want);
		hash_is(t);
	}
}

static void jump_replays_at_most_the_stride_P77(void **state)
{
	struct tape *t = &game->tape;
	uint64_t most = 0;

	(void)state;
	for (uint32_t k = 0; k <= t->n; k++) {
		uint64_t before;

		assert_true(tape_seek(t, random_below(t->n + 1)));
		before = t->replayed;
		assert_true(tape_seek(t, k));
		if (t->replayed - before > most)
			most = t->replayed - before;
	}
	assert_true(most < TAPE_STRIDE);
	assert_true(tape_seek(t, 0));
	t->replayed = 0;
	assert_true(tape_seek(t, STEPS));
	assert_int_equal(t->at, STEPS);
	assert_true(t->replayed < TAPE_STRIDE);
	/* one step on costs one step, one back at most a stride */
	t->replayed = 0;
	assert_true(tape_seek(t, STEPS - 1) && tape_seek(t, STEPS));
	assert_true(t->replayed <= TAPE_STRIDE);
}

static void past_the_end_is_the_end_P77(void **state)
{
	struct tape *t = &game->tape;

	(void)state;
	assert_true(tape_seek(t, UINT32_MAX));
	assert_int_equal(t->at, t->n);
	assert_true(tape_seek(t, 0));
	assert_int_equal(t->at, 0);
}

static void steps_are_the_orders_of_the_sheet_P40(void **state)
{
	struct tape *t = &game->tape;

	(void)state;
	for (uint32_t k = 1; k <= t->n; k++) {
		const struct tape_step *s = tape_step(t, k);
		const struct tape_slot *slot = tape_slot_of(t, k);
		const char *line = slot->orders;

		assert_int_equal(k, slot->first + s->order - 1);
		if (s->kind == TAPE_END) {
			assert_int_equal(s->order, slot->n);
			assert_string_equal(tape_line(t, k), "");
			continue;
		}
		for (unsigned i = 1; i < s->line; i++)
			line = strchr(line, '\n') + 1;
		while (*line == ' ')
			line++;
		assert_memory_equal(line, tape_line(t, k), strlen(tape_line(t, k)));
	}
}

static void the_last_state_is_the_game_s_P40(void **state)
{
	struct tape *t = &game->tape;
	char buf[128];
	struct text w = text_in(buf, sizeof buf);

	(void)state;
	assert_true(tape_seek(t, t->n));
	assert_false(state_differ(&game->charts, &t->now, &game->state, &w));
}

static void kept_states_are_few_P77(void **state)
{
	struct tape *t = &game->tape;

	(void)state;
	assert_int_equal(t->n_kept, 1 + t->n / TAPE_STRIDE);
}

static void words_stay_with_their_slot(void **state)
{
	struct reel *r = reel_begin(7, 4);
	struct tape *t = &r->tape;

	(void)state;
	tape_slot_message(t, "lost", 4); /* no slot is being heard */
	tape_slot_begin(t, 1, RECORD_TURN, SIDE_UNION, "", 0);
	tape_slot_message(t, "Good day\nto you", 15);
	tape_slot_end(t, &r->state, NULL, NULL);
	assert_int_equal(t->n_slots, 1);
	assert_string_equal(t->slot[0].message, "Good day\nto you");
	reel_end(r);
}

/* ---- finding ---- */

static void finding_battles_losses_and_contact_P77(void **state)
{
	struct tape *t = &game->tape;
	struct tape_filter f = { .want = TAPE_BATTLE, .piece = PIECE_NONE };
	uint32_t n = 0, back = 0, battles = 0;

	(void)state;
	for (uint32_t i = 0; i < t->n_events; i++)
		battles += t->event[i].kind == EVENT_ATTACK;
	for (uint32_t k = 0; (k = tape_find(t, k, true, &f)) != 0; n++)
		assert_true(tape_step(t, k)->battle);
	for (uint32_t k = t->n + 1; (k = tape_find(t, k, false, &f)) != 0; back++)
		assert_true(tape_step(t, k)->battle);
	assert_int_equal(n, battles);
	assert_int_equal(back, battles);
	assert_true(battles > 20);
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		uint16_t lost = 0;

		f = (struct tape_filter){ .want = TAPE_LOSS, .side = (enum side)side, .piece = PIECE_NONE };
		n = 0;
		for (uint32_t k = 0; (k = tape_find(t, k, true, &f)) != 0; n++) {
			assert_true(tape_seek(t, k - 1));
			lost = t->now.lost_sp[side];
			assert_true(tape_seek(t, k));
			assert_true(t->now.lost_sp[side] > lost || tape_step(t, k)->loss[side]);
		}
		assert_true(n > 5);
		assert_true(tape_seek(t, t->n));
		assert_true(t->now.lost_sp[side] > 0);
	}
	f = (struct tape_filter){ .want = TAPE_CONTACT, .piece = PIECE_NONE };
	n = tape_find(t, 0, true, &f);
	assert_true(n > 0);
	for (uint32_t k = 1; k < n; k++)
		assert_false(tape_step(t, k)->battle);
}

static void filter_by_piece_P77(void **state)
{
	struct tape *t = &game->tape;
	const struct scenario *scn = &game->charts.scn;

	(void)state;
	for (piece_t p = 0; p < scn->n_pieces; p++) {
		struct tape_filter f = { .want = TAPE_ANY, .piece = p };
		uint32_t k = 0, next;

		/* between two steps that touch it nothing about it changes */
		while (k < t->n) {
			struct piece_state a;

			next = tape_find(t, k, true, &f);
			assert_true(tape_seek(t, k));
			a = t->now.piece[p];
			assert_true(tape_seek(t, next ? next - 1 : t->n));
			assert_int_equal(a.where, t->now.piece[p].where);
			assert_int_equal(a.hex, t->now.piece[p].hex);
			assert_int_equal(a.strength, t->now.piece[p].strength);
			assert_int_equal(a.hq, t->now.piece[p].hq);
			if (!next || next - k > 400)
				break;
			k = next;
		}
	}
}

static void slots_by_number_P77(void **state)
{
	struct tape *t = &game->tape;

	(void)state;
	for (uint32_t i = 0; i < t->n_slots; i++)
		assert_int_equal(tape_slot_find(t, t->slot[i].number), i);
	assert_int_equal(tape_slot_find(t, 0), t->n_slots);
	assert_int_equal(tape_slot_find(t, game->slots + 1), t->n_slots);
}

/* ---- once more, and what has gone wrong ---- */

static void every_slot_resolves_again_to_the_same_P71(void **state)
{
	struct tape *t = &game->tape;

	(void)state;
	t->resolved_again = 0;
	for (uint32_t i = 0; i < t->n_slots; i++)
		assert_true(tape_check(t, i));
	assert_int_equal(t->resolved_again, t->n);
	/* once is enough */
	assert_true(tape_check(t, 0));
	assert_int_equal(t->resolved_again, t->n);
}

/* A game of its own to be spoilt. */
static struct reel *short_game(void)
{
	struct reel *r = reel_begin(5, 4);

	for (unsigned i = 0; i < 20; i++)
		assert_true(reel_slot(r));
	assert_true(r->tape.n > 4 * TAPE_STRIDE);
	return r;
}

static uint32_t a_march(const struct tape *t)
{
	for (uint32_t k = TAPE_STRIDE + 2; k + TAPE_STRIDE < t->n; k++)
		if (tape_step(t, k)->kind == ORDER_MARCH && verdict_legal(&tape_step(t, k)->verdict) &&
			tape_step(t, k)[1].change > tape_step(t, k)->change + 1)
			return k;
	fail();
	return 0;
}

/* Other dice for the second time: the first order that comes out differently is named, with both values. */
static void other_dice_are_found_P71(void **state)
{
	struct reel *r = short_game();
	struct tape *t = &r->tape;
	uint32_t found = 0;

	(void)state;
	for (uint32_t i = 0; i < t->n_slots; i++) {
		t->slot[i].k.ordered.k[0] ^= 1;
		t->slot[i].k.automatic.k[0] ^= 1;
		if (tape_check(t, i))
			continue;
		found++;
		assert_true(t->fault.any);
		assert_int_equal(t->fault.slot, t->slot[i].number);
		assert_in_range(t->fault.step, t->slot[i].first, t->slot[i].first + t->slot[i].n - 1);
		assert_int_equal(t->fault.order, t->fault.step - t->slot[i].first + 1);
		assert_int_equal(t->fault.line, tape_step(t, t->fault.step)->line);
		assert_non_null(strchr(t->fault.words, ','));
		/* the program stays up: the tape itself is whole */
		assert_true(tape_seek(t, t->n));
	}
	assert_true(found > 2);
	reel_end(r);
}

/* A recorded change that was altered: the tape stops before that step, and the engine knows what it was. */
static void altered_record_stops_before_it_P71(void **state)
{
	struct reel *r = short_game();
	struct tape *t = &r->tape;
	uint32_t k = a_march(t), c;
	char want[64];

	(void)state;
	for (c = tape_step(t, k)->change; c < tape_step(t, k)[1].change; c++) {
		size_t in = (t->change[c].at - offsetof(struct state, piece)) % sizeof(struct piece_state);

		if (t->change[c].at >= offsetof(struct state, piece) && in == offsetof(struct piece_state, hex))
			break;
	}
	assert_true(c < tape_step(t, k)[1].change);
	t->change[c].now ^= 1;
	assert_true(tape_seek(t, k - 1));
	assert_false(tape_seek(t, k));
	assert_int_equal(t->at, k - 1);
	hash_is(t);
	assert_true(t->fault.any);
	assert_int_equal(t->fault.step, k);
	assert_int_equal(t->fault.line, tape_step(t, k)->line);
	piece_t p = (piece_t)((t->change[c].at - offsetof(struct state, piece)) / sizeof(struct piece_state));
	snprintf(want, sizeof want, "%s: hex ", r->charts.scn.piece[p].id);
	assert_non_null(strstr(t->fault.words, want));
	/* again from a kept state behind it: those were not touched */
	assert_true(tape_seek(t, t->n));
	reel_end(r);
}

static void altered_kept_state_is_found_P71(void **state)
{
	struct reel *r = short_game();
	struct tape *t = &r->tape;

	(void)state;
	t->kept[1].s.piece[3].hex ^= 1;
	assert_true(tape_seek(t, TAPE_STRIDE - 1));
	assert_false(tape_seek(t, TAPE_STRIDE + 1));
	assert_int_equal(t->fault.step, TAPE_STRIDE);
	assert_int_equal(t->at, TAPE_STRIDE - 1);
	hash_is(t);
	reel_end(r);
}

/* ---- limits ---- */

static void over_the_limit_whole_slots_are_left_out(void **state)
{
	struct reel *r = reel_begin(7, 4);
	struct tape *t = &r->tape;
	uint32_t at_limit;

	(void)state;
	for (unsigned i = 0; i < 3; i++)
		assert_true(reel_slot(r));
	/* exactly at the limit there is room for one pass */
	t->limit = t->n + 1;
	assert_true(reel_orders(r, ""));
	assert_false(t->full);
	assert_int_equal(t->n, t->limit);
	at_limit = t->n_slots;
	assert_true(reel_orders(r, ""));
	assert_true(t->full);
	assert_int_equal(t->n_slots, at_limit);
	assert_int_equal(t->n, t->limit);
	assert_true(tape_seek(t, t->n));
	hash_is(t);
	reel_end(r);
}

/* What was heard of an answer that was then refused is heard anew with the right one. */
static void slot_heard_twice_stands_once(void **state)
{
	struct reel *r = short_game();
	struct tape *t = &r->tape;
	struct state before;
	uint32_t n, slots;

	(void)state;
	before = r->state;
	assert_true(reel_slot(r));
	n = t->n;
	slots = t->n_slots;
	r->state = before;
	r->slots--;
	assert_true(reel_slot(r));
	assert_int_equal(t->n, n);
	assert_int_equal(t->n_slots, slots);
	assert_true(tape_seek(t, t->n));
	assert_true(tape_check(t, slots - 1));
	reel_end(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_walk_P10),
		cmocka_unit_test(jump_replays_at_most_the_stride_P77),
		cmocka_unit_test(past_the_end_is_the_end_P77),
		cmocka_unit_test(steps_are_the_orders_of_the_sheet_P40),
		cmocka_unit_test(the_last_state_is_the_game_s_P40),
		cmocka_unit_test(kept_states_are_few_P77),
		cmocka_unit_test(words_stay_with_their_slot),
		cmocka_unit_test(finding_battles_losses_and_contact_P77),
		cmocka_unit_test(filter_by_piece_P77),
		cmocka_unit_test(slots_by_number_P77),
		cmocka_unit_test(every_slot_resolves_again_to_the_same_P71),
		cmocka_unit_test(other_dice_are_found_P71),
		cmocka_unit_test(altered_record_stops_before_it_P71),
		cmocka_unit_test(altered_kept_state_is_found_P71),
		cmocka_unit_test(over_the_limit_whole_slots_are_left_out),
		cmocka_unit_test(slot_heard_twice_stands_once),
	};

	return cmocka_run_group_tests(tests, make_game, drop_game);
}
