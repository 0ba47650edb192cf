/* SPDX-License-Identifier: GPL-3.0-or-later
 * agree SCENARIO SHEETS PLAYS THROWS [PER-MILLE]
 * Does the forecast agree with what the engine does with real dice?  Sheets of scripted players are played PLAYS times, every
 * time with another pair of links, and forecast with THROWS throws; every share of the one must be that of the other.  With
 * PER-MILLE they may lie so far apart; without it as far as chance alone brings two such shares apart, five standard deviations.
 * One case a sheet; the last one looks whether a share that is wrong would be noticed. */
#include <stdio.h>
#include <stdlib.h>

#include "forecast/sheets.h"
#include "seal/links.h"

enum { DEVIATIONS = 5 };

static struct {
	struct charts charts;
	struct sheet_forecast forecast;
	struct foreseen foreseen, played;
	struct written written;
	unsigned numbers, most_per_mille;
	char worst[96];
} b;

static struct {
	uint32_t plays, throws;
	int per_mille; /* -1: by chance alone */
} how;

static void key_of(unsigned sheet, uint32_t play, struct pair_key *k)
{
	uint32_t at[2] = { sheet, play };
	struct slice part = { at, sizeof at };
	hash_parts("vedette/agree/1", &part, 1, k->k);
}

/* Shares x of m and y of n: too far apart? */
static bool apart(uint64_t x, uint64_t m, uint64_t y, uint64_t n)
{
	double p = (double)x / (double)m, q = (double)y / (double)n, all = (double)(x + y) / (double)(m + n);
	double d = p > q ? p - q : q - p;
	unsigned mille = (unsigned)(d * 1000 + 0.5);
	if (mille > b.most_per_mille)
		b.most_per_mille = mille;
	b.numbers++;
	if (how.per_mille >= 0)
		return d * 1000 > how.per_mille;
	return d * d > DEVIATIONS * DEVIATIONS * all * (1 - all) * (1 / (double)m + 1 / (double)n);
}

static bool shares(const char *what, unsigned of, uint32_t foreseen, uint32_t played)
{
	if (!apart(foreseen, b.foreseen.fit, played, b.played.fit))
		return true;
	snprintf(b.worst, sizeof b.worst, "%s %u: %u of %u foreseen, %u of %u played", what, of, foreseen, b.foreseen.fit, played,
		b.played.fit);
	return false;
}

/* The same of "so many or fewer", for every number. */
static bool spreads(const char *what, unsigned of, const uint32_t *foreseen, const uint32_t *played, unsigned n)
{
	uint32_t x = 0, y = 0;
	bool good = true;
	for (unsigned i = 0; i < n; i++) {
		if (!foreseen[i] && !played[i])
			continue;
		good = shares(what, of, x += foreseen[i], y += played[i]) && good;
	}
	return good;
}

static bool compare(void)
{
	bool good = spreads("points", 0, b.foreseen.points, b.played.points, FORESEEN_POINTS);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		good = spreads("SP lost by side", side, b.foreseen.lost[side], b.played.lost[side], FORESEEN_LOSSES) && good;
	for (unsigned i = 0; i < b.foreseen.n_lines; i++) {
		const struct foreseen_line *x = &b.foreseen.line[i], *y = &b.played.line[i];
		unsigned kind = b.written.sheet.order[i].kind;
		good = shares("reached: line", i + 1, x->reached, y->reached) && good;
		if (kind == ORDER_TRY || kind == ORDER_ATTACK)
			good = shares("acts: line", i + 1, x->acts, y->acts) && good;
	}
	for (unsigned i = 0; i < b.foreseen.n_battles; i++) {
		const struct foreseen_battle *x = &b.foreseen.battle[i], *y = &b.played.battle[i];
		good = shares("fought: battle", i, x->fought, y->fought) && good;
		good = shares("emptied: battle", i, x->emptied, y->emptied) && good;
		good = spreads("column: battle", i, x->column, y->column, COLUMNS) && good;
		good = spreads("die: battle", i, x->die, y->die, DICE) && good;
		good = spreads("attacker's loss: battle", i, x->attacker, y->attacker, FORESEEN_LOSSES) && good;
		good = spreads("defender's loss: battle", i, x->defender, y->defender, FORESEEN_LOSSES) && good;
	}
	return good;
}

static bool agree(unsigned sheet)
{
	b.most_per_mille = b.numbers = 0;
	play_begin(&b.written, &b.played);
	for (uint32_t i = 0; i < how.plays; i++) {
		struct pair_key key;
		key_of(sheet, i, &key);
		struct dice d = pair_dice(&key);
		play_count(&b.charts, &b.written, &d, &b.played);
	}
	if (!sheet_forecast_begin(&b.forecast, &b.charts, &b.written.before, &b.written.sheet, sheet, NULL, 0))
		return false;
	sheet_forecast_throw(&b.forecast, how.throws);
	sheet_forecast_read(&b.forecast, &b.foreseen);
	return compare();
}

static bool report(unsigned n, bool good, const char *what)
{
	printf("%s %u - %s: %u orders, %u battles, %u shares, at most %u.%u %% apart\n", good ? "ok" : "not ok", n, what,
		b.written.sheet.n, b.written.battles, b.numbers, b.most_per_mille / 10, b.most_per_mille % 10);
	if (!good)
		printf("# %s\n", b.worst);
	fflush(stdout);
	return good;
}

int main(int argc, char **argv)
{
	struct fault f;
	bool good = true;
	if (argc < 5 || seal_start(&f) != ERR_OK) {
		fprintf(stderr, "usage: agree SCENARIO SHEETS PLAYS THROWS [PER-MILLE]\n");
		return 2;
	}
	unsigned sheets = (unsigned)atoi(argv[2]), n = 0;
	how.plays = (uint32_t)atoi(argv[3]);
	how.throws = (uint32_t)atoi(argv[4]);
	how.per_mille = argc > 5 ? atoi(argv[5]) : -1;
	printf("1..%u\n", sheets + 1);
	for (unsigned game = 0; n < sheets; game++)
		if (sheets_of(argv[1], &b.charts, game, game % 8, 1, &b.written) == 1 && b.written.battles > 0)
			good = report(n + 1, agree(n + 1), "forecast and play agree"), n++;
	/* the test itself: dice that are a little better than real ones are noticed */
	b.foreseen.points[0] += b.foreseen.fit / 10;
	bool found = !compare();
	printf("%s %u - found: a share that is a tenth too great\n", found ? "ok" : "not ok", n + 1);
	return good && found ? 0 : 1;
}
