/* SPDX-License-Identifier: GPL-3.0-or-later
 * Figures of the rules engine: scripted games are played once, and their sheets and positions kept. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/measure.h"
#include "engine/supply.h"
#include "seal/links.h"
#include "support/load.h"

enum { KEPT_MAX = 4096, GAMES = 60, TEXT_MAX = 1 << 15, TWENTY = 20 };

/* One turn as it was played. */
struct kept {
	struct state before;
	struct standing standing; /* the defender's */
	struct pair_key key;
	char *text;
	size_t n;
	unsigned orders;
};

static struct {
	struct charts charts;
	struct kept *kept;
	unsigned n;
	struct sheet sheet;
	struct judgement judged[SHEET_LINES_MAX];
	unsigned from, to; /* of the kept turns, sorted by orders: those that are measured */
	unsigned long sink;
} b;

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

static void resolve(struct state *s, const struct sheet *sh, struct pair_key *key, struct standing *standing, bool strategic)
{
	struct world w = { .dice = pair_dice(key), .ask = { answer, standing } };
	(strategic ? resolve_strategic : resolve_turn)(&b.charts, s, sh, &w);
}

/* ---- games ---- */

static void key_of(unsigned game, unsigned slot, struct pair_key *k)
{
	unsigned at[2] = { game, slot };
	struct slice part = { at, sizeof at };
	hash_parts("vedette/bench/1", &part, 1, k->k);
}

static void keep(const struct state *s, const struct standing *standing, const struct pair_key *key)
{
	static char text[TEXT_MAX];
	struct text t = text_in(text, sizeof text);
	struct kept *k = &b.kept[b.n];
	sheet_print(&b.charts, &b.sheet, &t);
	if (b.n == KEPT_MAX || t.cut)
		return;
	k->text = malloc(t.len + 1);
	if (!k->text)
		return;
	memcpy(k->text, text, t.len + 1);
	k->n = t.len;
	k->before = *s;
	k->standing = *standing;
	k->key = *key;
	k->orders = b.sheet.n;
	b.n++;
}

static void play(unsigned game)
{
	static struct standing standing[SIDE_COUNT];
	static struct state s;
	struct player players[SIDE_COUNT];
	char text[4096];
	struct pair_key key;
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		players[side] = (struct player){ .c = &b.charts, .side = (enum side)side, .sheet = &b.sheet,
			.random = (game * 2 + side) * 0x9e3779b97f4a7c15u | 1 };
		standing_clear(&standing[side]);
	}
	state_begin(&b.charts, &s);
	for (unsigned slot = 0; s.stage != STAGE_OVER; slot++) {
		struct player *pl = &players[s.active];
		bool strategic = s.stage == STAGE_STRATEGIC;
		struct text t = text_in(text, sizeof text);
		player_standing(pl, &s, &t);
		(void)standing_parse(&b.charts, pl->side, text, t.len, &standing[pl->side], NULL);
		key_of(game, slot, &key);
		(strategic ? player_strategic : player_turn)(pl, &s);
		struct standing *other = &standing[side_other(pl->side)];
		if (!strategic)
			keep(&s, other, &key);
		resolve(&s, &b.sheet, &key, other, strategic);
	}
}

static int by_orders(const void *x, const void *y)
{
	const struct kept *m = x, *n = y;
	return (m->orders > n->orders) - (m->orders < n->orders);
}

static bool read_sheet(const struct kept *k)
{
	size_t at;
	return sheet_parse(&b.charts, (enum side)k->before.active, SHEET_TURN, k->text, k->n, &b.sheet, &at, NULL) == ERR_OK;
}

/* ---- runs ---- */

static bool run_turns(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	double from = measure_worked();
	for (unsigned i = b.from; i < b.to; i++) {
		static struct state s;
		uint8_t hash[HASH_BYTES];
		struct kept *k = &b.kept[i];
		if (!read_sheet(k))
			return false;
		s = k->before;
		resolve(&s, &b.sheet, &k->key, &k->standing, false);
		hash_state(&b.charts, &s, hash);
		b.sink += hash[0];
	}
	*seconds = measure_worked() - from;
	*times = b.to - b.from;
	return true;
}

static bool run_hashes(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	double from = measure_worked();
	for (unsigned i = b.from; i < b.to; i++) {
		uint8_t hash[HASH_BYTES];
		hash_state(&b.charts, &b.kept[i].before, hash);
		b.sink += hash[0];
	}
	*seconds = measure_worked() - from;
	*times = b.to - b.from;
	return true;
}

static bool run_judge(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	*seconds = 0;
	for (unsigned i = b.from; i < b.to; i++) {
		struct kept *k = &b.kept[i];
		if (!read_sheet(k))
			return false;
		double from = measure_worked();
		b.sink += judge_sheet(&b.charts, &k->before, &b.sheet, b.judged, NULL);
		*seconds += measure_worked() - from;
	}
	*times = b.to - b.from;
	return true;
}

static bool run_resolve(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	*seconds = 0;
	for (unsigned i = b.from; i < b.to; i++) {
		static struct state s;
		struct kept *k = &b.kept[i];
		if (!read_sheet(k))
			return false;
		s = k->before;
		double from = measure_worked();
		resolve(&s, &b.sheet, &k->key, &k->standing, false);
		*seconds += measure_worked() - from;
	}
	*times = b.to - b.from;
	return true;
}

static bool run_reach(void *ctx, double *times, double *seconds)
{
	static struct reach r;
	static struct column col;
	const struct state *s = ctx;
	*times = 0;
	double from = measure_worked();
	for (unsigned round = 0; round < 5; round++) {
		for (piece_t p = 0; p < b.charts.scn.n_pieces; p++) {
			struct march m = { .piece = { p }, .n_pieces = 1 };
			if (!piece_in_play(s, p))
				continue;
			march_column(&b.charts, s, &m, &col);
			march_reach(&b.charts, s, &col, s->piece[p].hex, &r);
			b.sink += r.mp[0];
			++*times;
		}
	}
	*seconds = measure_worked() - from;
	return true;
}

static bool run_hexsides(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	unsigned hexes = grid_count(&b.charts.map.grid);
	double from = measure_worked();
	for (unsigned round = 0; round < 50; round++)
		for (unsigned h = 0; h < hexes; h++)
			for (unsigned d = 0; d < DIR_COUNT; d++)
				if (b.charts.map.next[h][d] != HEX_NONE)
					b.sink += charts_enter_cost(&b.charts, (hex_t)h, (enum dir)d, GAIT_FOOT, false);
	*seconds = measure_worked() - from;
	*times = 50;
	return true;
}

/* What a phase begins with: stocks filled, and who is in supply. */
static bool run_supply(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	double from = measure_worked();
	for (unsigned i = b.from; i < b.to; i++) {
		static struct state s;
		s = b.kept[i].before;
		supply_fill(&b.charts, &s, NULL);
		supply_judge(&b.charts, &s, NULL);
		b.sink += s.piece[0].flags;
	}
	*seconds = measure_worked() - from;
	*times = b.to - b.from;
	return true;
}

/* ---- the state ---- */

static void count_bytes(void *ctx, const void *p, size_t n)
{
	(void)p;
	*(size_t *)ctx += n;
}

static void choose(unsigned low, unsigned high)
{
	for (b.from = 0; b.from < b.n && b.kept[b.from].orders < low; b.from++)
		;
	for (b.to = b.from; b.to < b.n && b.kept[b.to].orders <= high; b.to++)
		;
}

bool bench_rules(const char *scenario)
{
	struct fault f;
	static struct state s;
	size_t canonical = 0;
	struct sink sink = { count_bytes, &canonical };
	char name[96], twenty[96];
	b.kept = calloc(KEPT_MAX, sizeof *b.kept);
	if (!b.kept || seal_start(&f) != ERR_OK || !load_charts(scenario, NULL, &b.charts))
		return false;
	for (unsigned i = 0; i < GAMES; i++)
		play(i);
	qsort(b.kept, b.n, sizeof *b.kept, by_orders);
	unsigned middle = b.kept[b.n / 2].orders;
	choose(middle, middle);
	snprintf(name, sizeof name, "turn read, resolved, hashed (median sheet, %u lines, of %u)", middle, b.n);
	bool ok = measure_line(&(struct measure){ name, "/s", "hash of the position alone", run_turns, run_hashes, NULL, NULL });
	state_begin(&b.charts, &s);
	state_put(&b.charts, &s, &sink);
	measure_count("bytes of the state, canonical", "bytes", (double)canonical, "in memory", (double)sizeof s);
	ok &= measure_line(&(struct measure){ "reach of a piece (each of the set-up)", "/s", "every hexside of the map priced once",
		run_reach, run_hexsides, &s, NULL });
	ok &= measure_line(&(struct measure){ "supply as a phase begins (each position of a median turn)", "/s",
		"every hexside of the map priced once", run_supply, run_hexsides, NULL, NULL });
	choose(TWENTY, TWENTY);
	snprintf(twenty, sizeof twenty, "judge of a sheet of %u lines (%u sheets)", TWENTY, b.to - b.from);
	ok &= measure_line(&(struct measure){ twenty, "/s", "resolving it once", run_judge, run_resolve, NULL, NULL });
	for (unsigned i = 0; i < b.n; i++)
		free(b.kept[i].text);
	free(b.kept);
	return ok;
}
