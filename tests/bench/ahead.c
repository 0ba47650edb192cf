/* SPDX-License-Identifier: GPL-3.0-or-later
 * Figures of what looks ahead, each with the goal it was written for: forecast, reach on the whole map, verdicts, perft.  A goal
 * that is missed is printed as missed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/measure.h"
#include "engine/march.h"
#include "orders/forecast.h"
#include "orders/perft.h"
#include "seal/hash.h"
#include "support/load.h"

enum { THROWS = 10000, PLAYED = 50, SHEETS = 8, LONG_SHEET = 60, NEAR = 5, POINTS = 12, MEBIBYTE = 1 << 20, COPIES = 20000 };

static struct {
	const struct games *g;
	struct sheet sheet;
	struct judgement judged[SHEET_LINES_MAX];
	struct sheet_forecast *forecast;
	const struct kept *chosen[SHEETS];
	unsigned n;
	struct charts whole;
	uint8_t bytes[MEBIBYTE];
	unsigned long sink;
} b;

/* Own rolls and battles of a sheet: what the judge has to take two ways. */
static unsigned points_of(const struct sheet *sh)
{
	unsigned n = 0;
	for (unsigned i = 0; i < sh->n; i++) {
		const struct order *o = &sh->order[i];
		n += o->kind == ORDER_TRY || o->kind == ORDER_ATTACK;
		n += order_fights(o);
	}
	return n;
}

/* Sheets of `low` to `high` orders and so many points (0 = any), the first few; the games' sheets stand by length. */
static bool choose(unsigned low, unsigned high, unsigned points)
{
	b.n = 0;
	for (unsigned i = 0; i < b.g->n && b.n < SHEETS; i++) {
		const struct kept *k = &b.g->kept[i];
		if (k->orders < low || k->orders > high || !kept_sheet(&b.g->charts, k, &b.sheet))
			continue;
		if (points == 0 || points_of(&b.sheet) == points)
			b.chosen[b.n++] = k;
	}
	return b.n > 0;
}

/* ---- runs ---- */

static bool run_throws(void *ctx, double *times, double *seconds)
{
	bool remember = *(const bool *)ctx;
	uint32_t n = remember ? THROWS : PLAYED;
	*seconds = 0;
	for (unsigned i = 0; i < b.n; i++) {
		const struct kept *k = b.chosen[i];
		if (!kept_sheet(&b.g->charts, k, &b.sheet))
			return false;
		double from = measure_worked();
		if (!sheet_forecast_begin(b.forecast, &b.g->charts, &k->before, &b.sheet, i, NULL, 0))
			return false;
		b.forecast->most_nodes = remember ? FORECAST_NODES : 1;
		sheet_forecast_throw(b.forecast, n);
		*seconds += measure_worked() - from;
	}
	*times = (double)n * b.n;
	return true;
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

/* The same sheets carried out by the engine with real dice. */
static bool run_resolve(void *ctx, double *times, double *seconds)
{
	static struct standing none;
	(void)ctx;
	*seconds = 0;
	standing_clear(&none);
	for (unsigned i = 0; i < b.n; i++) {
		const struct kept *k = b.chosen[i];
		struct pair_key key = k->key;
		struct world w = { .dice = pair_dice(&key), .ask = { answer, &none } };
		if (!kept_sheet(&b.g->charts, k, &b.sheet))
			return false;
		double from = measure_worked();
		for (unsigned n = 0; n < PLAYED; n++) {
			static struct state s;
			s = k->before;
			resolve_turn(&b.g->charts, &s, &b.sheet, &w);
			b.sink += s.lost_sp[0];
		}
		*seconds += measure_worked() - from;
	}
	*times = PLAYED * b.n;
	return true;
}

static bool run_copies(void *ctx, double *times, double *seconds)
{
	static struct state s;
	(void)ctx;
	double from = measure_worked();
	for (unsigned i = 0; i < COPIES; i++) {
		s = b.g->kept[i % b.g->n].before;
		b.sink += s.piece[i % PIECES_MAX].strength;
	}
	*seconds = measure_worked() - from;
	*times = COPIES;
	return true;
}

static bool run_judge(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	*seconds = 0;
	for (unsigned i = 0; i < b.n; i++) {
		if (!kept_sheet(&b.g->charts, b.chosen[i], &b.sheet))
			return false;
		double from = measure_worked();
		b.sink += judge_sheet(&b.g->charts, &b.chosen[i]->before, &b.sheet, b.judged, NULL);
		*seconds += measure_worked() - from;
	}
	*times = b.n;
	return true;
}

static bool run_hash(void *ctx, double *times, double *seconds)
{
	struct slice part = { b.bytes, sizeof b.bytes };
	uint8_t hash[HASH_BYTES];
	(void)ctx;
	double from = measure_worked();
	hash_parts("vedette/bench/1", &part, 1, hash);
	*seconds = measure_worked() - from;
	b.sink += hash[0];
	*times = 1;
	return true;
}

/* Every piece of the set-up, with all it could march. */
static bool run_reach(void *ctx, double *times, double *seconds)
{
	static struct reach r;
	static struct column col;
	const struct state *s = ctx;
	*times = 0;
	double from = measure_worked();
	for (unsigned round = 0; round < 5; round++) {
		for (piece_t p = 0; p < b.whole.scn.n_pieces; p++) {
			struct march m = { .piece = { p }, .n_pieces = 1 };
			if (!piece_in_play(s, p))
				continue;
			march_column(&b.whole, s, &m, &col);
			march_reach(&b.whole, s, &col, s->piece[p].hex, &r);
			b.sink += r.mp[0];
			++*times;
		}
	}
	*seconds = measure_worked() - from;
	return true;
}

static bool run_perft(void *ctx, double *times, double *seconds)
{
	const struct perft p = { .c = &b.g->charts, .start = ctx, .sheet = &b.sheet, .legal = perft_legal };
	double from = measure_worked();
	*times = (double)perft_count(&p, 1);
	*seconds = measure_worked() - from;
	return *times > 0;
}

/* ---- lines ---- */

static bool forecast_lines(void)
{
	static const bool remember = true, forget = false;
	char name[96];
	unsigned middle = b.g->kept[b.g->n / 2].orders;
	union {
		const bool *in;
		void *out;
	} all = { .in = &remember }, none = { .in = &forget };
	if (!choose(middle, middle, 0))
		return false;
	snprintf(name, sizeof name, "forecast: whole turns thrown, %u at a time (median sheet, %u lines)", THROWS, middle);
	bool ok = measure_line(&(struct measure){ name, "/s", "resolving it with real dice", run_throws, run_resolve,
		all.out, NULL, 50000 });
	return measure_line(&(struct measure){ "forecast: the same, the engine asked for every throw", "/s", "the state copied",
		run_throws, run_copies, none.out, NULL, 0 }) && ok;
}

static bool judge_lines(void)
{
	char name[96];
	bool ok = true;
	if (choose(LONG_SHEET - NEAR, LONG_SHEET + NEAR, 0)) {
		snprintf(name, sizeof name, "verdicts for a sheet of about %u orders (%u sheets)", LONG_SHEET, b.n);
		ok &= measure_line(&(struct measure){ name, "ms", "BLAKE2b of 1 MiB", run_judge, run_hash, NULL, NULL, 1 });
	}
	if (choose(0, LONG_SHEET, POINTS)) {
		snprintf(name, sizeof name, "verdicts for a sheet of %u rolls and battles (%u sheets)", POINTS, b.n);
		ok &= measure_line(&(struct measure){ name, "ms", "BLAKE2b of 1 MiB", run_judge, run_hash, NULL, NULL, 20 });
	}
	return ok;
}

bool bench_ahead(const struct games *g, const char *whole)
{
	static struct state s;
	b.g = g;
	b.forecast = calloc(1, sizeof *b.forecast);
	if (!b.forecast || !load_charts(whole, NULL, &b.whole))
		return false;
	bool ok = forecast_lines();
	free(b.forecast);
	ok &= judge_lines();
	state_begin(&b.whole, &s);
	ok &= measure_line(&(struct measure){ "reach of a piece on the whole campaign map", "us", "the state copied", run_reach,
		run_copies, &s, NULL, 50 });
	perft_position(&b.g->charts, &s);
	return measure_line(&(struct measure){ "perft: a legal order found", "us", "the state copied", run_perft, run_copies,
		&s, NULL, 0 }) && ok;
}
