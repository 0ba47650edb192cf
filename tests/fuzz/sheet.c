/* SPDX-License-Identifier: GPL-3.0-or-later
 * A byte for the position, one for the dice, then a draft.  Read, printed, read again, judged and resolved, whatever the judge
 * says: an altered program may sign anything. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

enum { PRINT_MAX = 1 << 21, JUDGED_LINES_MAX = 200 };

static struct sheet sheet, again;
static struct judgement judged[SHEET_LINES_MAX], twice[SHEET_LINES_MAX];
static struct standing standing;

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	(void)o;
	if (v)
		fuzz_state(ctx, s);
}

static void judge(const struct charts *c, const struct state *s)
{
	static char words[1 << 12];
	struct state before = *s;
	struct fault f;
	enum err e = judge_sheet(c, s, &sheet, judged, &f);
	fuzz_fault(e, &f);
	FUZZ_CHECK(judge_sheet(c, s, &sheet, twice, NULL) == e);
	FUZZ_CHECK(fuzz_fold(c, &before) == fuzz_fold(c, s));
	bool illegal = false;
	for (unsigned i = 0; i < sheet.n; i++) {
		struct text t = text_in(words, sizeof words);
		FUZZ_CHECK(judged[i].legality == twice[i].legality && judged[i].depends == twice[i].depends);
		FUZZ_CHECK(judged[i].legality <= JUDGED_UNDECIDED);
		illegal |= judged[i].legality == JUDGED_ILLEGAL;
		judgement_words(c, &sheet, &judged[i], &t);
		fuzz_plain(words);
	}
	FUZZ_CHECK(illegal == (e == ERR_ORDER_ILLEGAL));
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	static char *out[2];
	struct fault f;
	size_t at;
	if (n < 2)
		return 0;
	for (unsigned i = 0; i < 2; i++)
		if (!out[i] && !(out[i] = malloc(PRINT_MAX)))
			exit(99);
	const struct fuzz_position *pos = fuzz_position(p[0]);
	uint64_t seed = p[1];
	struct state s = pos->state;
	enum sheet_use use = s.stage == STAGE_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN;
	enum side side = (enum side)s.active;
	const char *text = (const char *)p + 2;
	enum err e = sheet_parse(pos->charts, side, use, text, n - 2, &sheet, &at, &f);
	fuzz_fault(e, &f);
	if (e != ERR_OK)
		return 0;
	FUZZ_CHECK(at <= n - 2 && sheet.n <= SHEET_LINES_MAX);
	struct text one = text_in(out[0], PRINT_MAX), two = text_in(out[1], PRINT_MAX);
	sheet_print(pos->charts, &sheet, &one);
	FUZZ_CHECK(!one.cut);
	FUZZ_CHECK(sheet_parse(pos->charts, side, use, out[0], one.len, &again, &at, &f) == ERR_OK && at == one.len);
	sheet_print(pos->charts, &again, &two);
	FUZZ_CHECK(one.len == two.len && memcmp(out[0], out[1], one.len) == 0);
	if (s.stage == STAGE_OVER)
		return 0;
	if (sheet.n <= JUDGED_LINES_MAX)
		judge(pos->charts, &s);
	standing_clear(&standing);
	if (side == SIDE_UNION || seed % 2)
		(void)standing_parse(pos->charts, side_other(side), text, n - 2, &standing, NULL);
	struct world w = { .dice = fuzz_dice(&seed), .ask = { answer, &standing },
		.watcher = { watch, (void *)(uintptr_t)pos->charts } };
	(use == SHEET_STRATEGIC ? resolve_strategic : resolve_turn)(pos->charts, &s, &sheet, &w);
	fuzz_state(pos->charts, &s);
	return 0;
}
