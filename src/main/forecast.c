/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette forecast: what a sheet may come to, thrown with made-up dice; without any effect. */
#include <stdlib.h>
#include <string.h>

#include "main/session.h"
#include "main/verb.h"
#include "report/forecast.h"
#include "report/report.h"

enum { THROWS = 10000, THROWS_MOST = 10 * 1000 * 1000 };

struct wish {
	uint32_t throws, seed;
	struct value_list suppose;
};

static char page[1024 * 1024];

static enum err suppose(const struct match *m, const struct wish *w, struct what_if *x, struct fault *f)
{
	_Static_assert((int)VALUES_MAX <= (int)WHAT_IFS_MAX, "every --suppose has room");
	for (unsigned i = 0; i < w->suppose.n; i++) {
		const char *s = w->suppose.value[i];
		TRY(what_if_parse(m->charts, (enum side)m->play.now.active, s, strlen(s), &x[i], f));
	}
	return ERR_OK;
}

static enum err foresee(const struct match *m, const struct sheet *sh, const struct wish *w, struct text *out, struct fault *f)
{
	const struct state *s = &m->play.now;
	struct what_if x[WHAT_IFS_MAX];
	if (s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT)
		return fault_set(f, ERR_MATCH_NO_DICE, "");
	TRY(suppose(m, w, x, f));
	struct sheet_forecast *fc = calloc(1, sizeof *fc);
	struct foreseen *seen = calloc(1, sizeof *seen);
	enum err e = ERR_OK;
	if (!fc || !seen)
		e = fault_set(f, ERR_SYS_MEMORY, "");
	else if (!sheet_forecast_begin(fc, m->charts, s, sh, w->seed, x, w->suppose.n))
		e = fault_set(f, ERR_ORDER_LIMIT, "a forecast tells of at most 128 battles");
	if (e == ERR_OK) {
		sheet_forecast_throw(fc, w->throws);
		sheet_forecast_read(fc, seen);
		report_forecast(fc, seen, REPORT_WIDTH, out);
	}
	free(fc);
	free(seen);
	return e;
}

static enum err read_sheet(struct session *s, const char *path, struct blob *b, struct fault *f)
{
	if (!path)
		return match_draft_read(s->match, match_my_side(s->match), b, f);
	return strcmp(path, "-") == 0 ? disk_read_fd(0, "standard input", DRAFT_MAX_BYTES, b, f)
								  : disk_read(path, DRAFT_MAX_BYTES, b, f);
}

static int forecast(struct session *s, const char *path, const struct wish *w)
{
	struct verdicts v;
	struct blob b;
	struct fault f = {0};
	struct text t = text_in(page, sizeof page);
	if (session_key_if_needed(s, &f) != ERR_OK || read_sheet(s, path, &b, &f) != ERR_OK)
		return verb_fault(&f);
	if (verdicts_begin(&v, &f) != ERR_OK) {
		blob_free(&b);
		return verb_fault(&f);
	}
	enum err e = match_judge(s->match, b.p ? (const char *)b.p : "", b.n, &v, &f);
	bool illegal = e == ERR_ORDER_ILLEGAL;
	if (e == ERR_OK || illegal)
		e = foresee(s->match, v.sheet, w, &t, &f);
	if (e == ERR_OK && illegal)
		text_add(&t, "\nSome of these orders are illegal and cannot be signed: see\n`vedette check`.\n");
	int rc = e == ERR_OK ? say(page) : verb_fault(&f);
	verdicts_end(&v);
	blob_free(&b);
	return rc;
}

static enum err number(const char *name, const char *s, uint32_t min, uint32_t max, uint32_t *out, struct fault *f)
{
	if (s && num_parse(s, strlen(s), min, max, out) != ERR_OK)
		return fault_set(f, ERR_NUMBER, name);
	return ERR_OK;
}

int verb_forecast(int argc, char **argv)
{
	const char *throws = NULL, *seed = NULL;
	struct wish w = {.throws = THROWS, .seed = 1};
	const struct option_row rows[] = {
		{"--throws", &throws, NULL, NULL}, {"--seed", &seed, NULL, NULL}, {"--suppose", NULL, NULL, &w.suppose}};
	struct session s;
	struct fault f = {0};
	int words = verb_options(argc, argv, rows, sizeof rows / sizeof *rows, 1, 2);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (number("--throws, from 1 to 10000000", throws, 1, THROWS_MOST, &w.throws, &f) != ERR_OK ||
		number("--seed, from 0 to 4294967295", seed, 0, UINT32_MAX, &w.seed, &f) != ERR_OK)
		return verb_fault(&f);
	int rc = session_begin(&s, &f) != ERR_OK || session_game(&s, argv[1], NULL, 0, &f) != ERR_OK
	             ? verb_fault(&f)
	             : forecast(&s, words == 2 ? argv[2] : NULL, &w);
	session_end(&s);
	return rc;
}
