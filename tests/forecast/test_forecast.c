/* SPDX-License-Identifier: GPL-3.0-or-later
 * The forecast against the engine itself: the same made-up dice thrown by resolve_turn(), one turn after another, must come to
 * the same numbers, to the last throw, whatever the tree remembers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "forecast/sheets.h"

enum { SHEETS = 12, THROWS = 200, SEED = 1863 };

static struct charts charts;
static struct written written[SHEETS];
static unsigned n_written;
static struct sheet_forecast *tree, *plain;
static struct foreseen *a, *b;

static int begin(void **state)
{
	(void)state;
	for (unsigned game = 0; game < SHEETS && n_written < SHEETS; game++)
		n_written += sheets_of("warrenton.scenario", &charts, game, 0, SHEETS - n_written, &written[n_written]);
	tree = calloc(1, sizeof *tree);
	plain = calloc(1, sizeof *plain);
	a = calloc(1, sizeof *a);
	b = calloc(1, sizeof *b);
	return n_written == SHEETS && tree && plain && a && b ? 0 : 1;
}

static int end(void **state)
{
	(void)state;
	free(tree);
	free(plain);
	free(a);
	free(b);
	return 0;
}

/* Causes stand in the order in which they were met, which is nobody's business. */
static void sort_why(struct foreseen *f)
{
	for (unsigned i = 0; i < f->n_lines; i++)
		for (unsigned j = 0; j < FORESEEN_REASONS; j++)
			for (unsigned k = j + 1; k < FORESEEN_REASONS; k++) {
				if (f->line[i].why[k].reason <= f->line[i].why[j].reason)
					continue;
				struct foreseen_line *l = &f->line[i];
				uint16_t reason = l->why[j].reason;
				uint32_t n = l->why[j].n;
				l->why[j] = l->why[k];
				l->why[k].reason = reason;
				l->why[k].n = n;
			}
}

static void same(void)
{
	sort_why(a);
	sort_why(b);
	assert_int_equal(a->thrown, b->thrown);
	assert_int_equal(a->fit, b->fit);
	for (unsigned i = 0; i < a->n_lines; i++)
		assert_memory_equal(&a->line[i], &b->line[i], sizeof a->line[i]);
	for (unsigned i = 0; i < a->n_battles; i++)
		assert_memory_equal(&a->battle[i], &b->battle[i], sizeof a->battle[i]);
	assert_memory_equal(a->lost, b->lost, sizeof a->lost);
	assert_memory_equal(a->points, b->points, sizeof a->points);
	assert_int_equal(a->over, b->over);
}

static void throw_both(const struct written *w, const struct what_if *x, unsigned n, uint32_t nodes)
{
	assert_true(sheet_forecast_begin(tree, &charts, &w->before, &w->sheet, SEED, x, n));
	assert_true(sheet_forecast_begin(plain, &charts, &w->before, &w->sheet, SEED, x, n));
	plain->most_nodes = 1;
	tree->most_nodes = nodes;
	for (unsigned i = 0; i < THROWS; i += 50)
		sheet_forecast_throw(tree, 50); /* in steps */
	sheet_forecast_throw(plain, THROWS);
	assert_true(tree->n_nodes <= nodes);
	sheet_forecast_read(tree, a);
	sheet_forecast_read(plain, b);
	same();
}

/* What is remembered changes nothing: all of it, or so little that room runs out on the way. */
static void the_tree_says_what_playing_says(void **state)
{
	unsigned battles = 0, spared = 0;
	(void)state;
	for (unsigned i = 0; i < n_written; i++) {
		throw_both(&written[i], NULL, 0, FORECAST_NODES);
		battles += written[i].battles;
		spared += tree->played < plain->played;
		throw_both(&written[i], NULL, 0, 20);
	}
	assert_true(battles > 10);
	assert_true(spared > SHEETS / 2);
}

/* ---- the engine, asked from outside ---- */

struct made_up {
	uint32_t t, asked;
};

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct made_up *d = ctx;
	(void)index;
	if (roll_is_automatic(id))
		return 0;
	assert_int_equal(m, FORECAST_DIE);
	return forecast_die(SEED, d->t, d->asked++);
}

static void the_tree_says_what_the_engine_does(void **state)
{
	(void)state;
	for (unsigned i = 0; i < n_written; i++) {
		assert_true(sheet_forecast_begin(tree, &charts, &written[i].before, &written[i].sheet, SEED, NULL, 0));
		sheet_forecast_throw(tree, THROWS);
		sheet_forecast_read(tree, a);
		play_begin(&written[i], b);
		for (struct made_up d = { 0 }; d.t < THROWS; d.t++, d.asked = 0)
			play_count(&charts, &written[i], &(struct dice){ below, &d }, b);
		assert_memory_equal(a->points, b->points, sizeof a->points);
		assert_memory_equal(a->lost, b->lost, sizeof a->lost);
		for (unsigned k = 0; k < a->n_lines; k++) {
			const struct foreseen_line *x = &a->line[k], *y = &b->line[k];
			unsigned kind = written[i].sheet.order[k].kind;
			assert_int_equal(x->reached, y->reached);
			assert_int_equal(x->whole + x->part + x->skipped, x->reached);
			assert_true(x->whole <= y->whole); /* as written, but then skipped (Q68) */
			if (kind == ORDER_TRY || kind == ORDER_ATTACK)
				assert_int_equal(x->acts, y->acts);
		}
		for (unsigned k = 0; k < a->n_battles; k++) {
			const struct foreseen_battle *x = &a->battle[k], *y = &b->battle[k];
			uint32_t ends = 0;
			for (unsigned d = 0; d < BATTLE_ENDS; d++)
				ends += x->end[d];
			assert_int_equal(ends, x->fought);
			assert_int_equal(x->fought, y->fought);
			assert_int_equal(x->emptied, y->emptied);
			assert_memory_equal(x->column, y->column, sizeof x->column);
			assert_memory_equal(x->die, y->die, sizeof x->die);
			assert_memory_equal(x->attacker, y->attacker, sizeof x->attacker);
			assert_memory_equal(x->defender, y->defender, sizeof x->defender);
			assert_memory_equal(x->harm, y->harm, sizeof x->harm);
		}
	}
}

/* ---- what if ---- */

/* A roll that is supposed to succeed does so in all that is counted, and with those in which it fails that is all the throws in
 * which it is made. */
static void what_is_supposed_takes_throws_out(void **state)
{
	unsigned tried = 0;
	(void)state;
	for (unsigned i = 0; i < n_written; i++) {
		const struct sheet *sh = &written[i].sheet;
		for (unsigned k = 0; k < sh->n; k++) {
			if (sh->order[k].kind != ORDER_TRY)
				continue;
			struct what_if x = { .what = WHAT_IF_TRY, .way = true, .who = sh->order[k].who, .hex = HEX_NONE };
			throw_both(&written[i], NULL, 0, FORECAST_NODES);
			uint32_t rolled = a->line[k].reached - a->line[k].skipped, acts = a->line[k].acts;
			throw_both(&written[i], &x, 1, FORECAST_NODES);
			assert_int_equal(a->fit, acts);
			assert_int_equal(a->line[k].acts, acts);
			x.way = false;
			throw_both(&written[i], &x, 1, 20);
			assert_int_equal(a->line[k].acts, 0);
			assert_int_equal(a->fit, rolled - acts);
			tried++;
			break;
		}
	}
	assert_true(tried > 5);
}

static void a_battle_supposed_held_or_won(void **state)
{
	unsigned tried = 0;
	(void)state;
	for (unsigned i = 0; i < n_written; i++) {
		const struct sheet *sh = &written[i].sheet;
		for (unsigned k = 0; k < sh->n; k++) {
			if (sh->order[k].kind != ORDER_ATTACK || !sh->order[k].flag)
				continue;
			struct what_if x = { .what = WHAT_IF_BATTLE, .who = PIECE_NONE, .hex = sh->order[k].attack.target };
			throw_both(&written[i], NULL, 0, FORECAST_NODES);
			unsigned battle = a->line[k].battle;
			uint32_t fought = a->battle[battle].fought, emptied = a->battle[battle].emptied;
			throw_both(&written[i], &x, 1, FORECAST_NODES);
			if (written[i].battles == 1) {
				assert_int_equal(a->battle[battle].emptied, 0);
				assert_int_equal(a->battle[battle].fought, fought - emptied);
				assert_int_equal(a->fit, fought - emptied);
				x.way = true;
				throw_both(&written[i], &x, 1, FORECAST_NODES);
				assert_int_equal(a->fit, emptied);
				tried++;
			}
			break;
		}
	}
	assert_true(tried > 0);
}

static void what_ifs_are_read_and_printed(void **state)
{
	static const char *const good[] = { "try lee succeeds", "try lee fails", "attack jackson fails", "won 6010", "held 6009" };
	static const char *const bad[] = { "", "lee", "try lee", "try lee acts", "try burnside fails", "try anv fails", "won",
		"won 6010 twice", "held 601", "held 9999", "attack 6010 succeeds" };
	struct what_if x;
	struct fault f;
	char buf[96];
	(void)state;
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		struct text t = text_in(buf, sizeof buf);
		assert_int_equal(what_if_parse(&charts, SIDE_CONFEDERATE, good[i], strlen(good[i]), &x, &f), ERR_OK);
		what_if_print(&charts, &x, &t);
		assert_string_equal(buf, good[i]);
	}
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_not_equal(what_if_parse(&charts, SIDE_CONFEDERATE, bad[i], strlen(bad[i]), &x, &f), ERR_OK);
}

static void made_up_dice_are_even(void **state)
{
	unsigned n[FORECAST_DIE] = { 0 };
	(void)state;
	for (uint32_t t = 0; t < 60000; t++)
		n[forecast_die(SEED, t, t % 7)]++;
	for (unsigned i = 0; i < FORECAST_DIE; i++)
		assert_in_range(n[i], 10000 - 400, 10000 + 400); /* more than four deviations */
}

static void quantiles_and_means(void **state)
{
	static const uint32_t none[4] = { 0 }, some[4] = { 1, 0, 2, 1 };
	(void)state;
	assert_int_equal(foreseen_quantile(none, 4, 500), 0);
	assert_int_equal(foreseen_tenths(none, 4), 0);
	assert_int_equal(foreseen_quantile(some, 4, 0), 0);
	assert_int_equal(foreseen_quantile(some, 4, 250), 0);
	assert_int_equal(foreseen_quantile(some, 4, 251), 2);
	assert_int_equal(foreseen_quantile(some, 4, 750), 2);
	assert_int_equal(foreseen_quantile(some, 4, 1000), 3);
	assert_int_equal(foreseen_tenths(some, 4), 18); /* 7 / 4, rounded half up */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_tree_says_what_playing_says),
		cmocka_unit_test(the_tree_says_what_the_engine_does),
		cmocka_unit_test(what_is_supposed_takes_throws_out),
		cmocka_unit_test(a_battle_supposed_held_or_won),
		cmocka_unit_test(what_ifs_are_read_and_printed),
		cmocka_unit_test(made_up_dice_are_even),
		cmocka_unit_test(quantiles_and_means),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
