/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/load.h"

_Noreturn void fuzz_failed(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
	abort();
}

void fuzz_plain(const char *s)
{
	if (!text_all_plain(s, strlen(s), false))
		fuzz_failed("a text", 0, s);
}

void fuzz_fault(enum err e, const struct fault *f)
{
	if (e == ERR_OK)
		return;
	FUZZ_CHECK(e < ERR_COUNT && f->code == e);
	fuzz_plain(f->what);
	fuzz_plain(f->place);
}

/* ---- data ---- */

static const char *const paths[] = { "warrenton.scenario", "drill.scenario", NULL };

static void data_path(unsigned which, char *out, size_t cap)
{
	const char *data = getenv("VEDETTE_DATA");
	if (paths[which])
		load_data_path(paths[which], out, cap);
	else
		snprintf(out, cap, "%s/tests/rules/field.scenario", data ? data : ".");
}

const struct charts *fuzz_charts(unsigned which)
{
	static struct charts charts[3];
	static bool read[3];
	char path[512];
	which %= 3;
	data_path(which, path, sizeof path);
	if (!read[which] && !load_charts(path, NULL, &charts[which]))
		exit(99);
	read[which] = true;
	return &charts[which];
}

const char *fuzz_text(enum fuzz_file which, size_t *n)
{
	static const char *const names[] = { "tests/rules/maps/field.map", "scenarios/rules/standard.rules",
		"tests/rules/field.scenario" };
	static char *text[3];
	static size_t size[3];
	const char *data = getenv("VEDETTE_DATA");
	char path[512];
	snprintf(path, sizeof path, "%s/%s", data ? data : ".", names[which]);
	if (!text[which] && !(text[which] = load_file(path, &size[which])))
		exit(99);
	*n = size[which];
	return text[which];
}

/* ---- dice and positions ---- */

static uint64_t scramble(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	uint64_t h = scramble(*(uint64_t *)ctx + index);
	FUZZ_CHECK(m >= 1 && m <= 256 && strlen(id) < ROLL_ID_MAX);
	while (*id)
		h = scramble(h ^ (unsigned char)*id++);
	return (unsigned)(h >> 20) % m;
}

struct dice fuzz_dice(uint64_t *seed)
{
	return (struct dice){ below, seed };
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

/* Slots of one game, a third of them kept. */
static void play(unsigned which, struct fuzz_position *out, unsigned n)
{
	static struct sheet sheet;
	static struct standing none;
	const struct charts *c = fuzz_charts(which);
	struct player pl = { .c = c, .random = which * 77 + 5, .sheet = &sheet };
	uint64_t seed = which + 1;
	struct world w = { .dice = fuzz_dice(&seed), .ask = { answer, &none } };
	struct state s;
	standing_clear(&none);
	state_begin(c, &s);
	if (s.stage == STAGE_CHITS)
		turn_chits(c, &s, &w.dice, NULL);
	for (unsigned slot = 0, kept = 0; kept < n; slot++) {
		if (s.stage == STAGE_OVER || slot % 3 == 0)
			out[kept++] = (struct fuzz_position){ c, s };
		if (s.stage == STAGE_OVER)
			continue;
		bool strategic = s.stage == STAGE_STRATEGIC;
		pl.side = (enum side)s.active;
		(strategic ? player_strategic : player_turn)(&pl, &s);
		(strategic ? resolve_strategic : resolve_turn)(c, &s, &sheet, &w);
	}
}

const struct fuzz_position *fuzz_position(unsigned i)
{
	static struct fuzz_position all[FUZZ_POSITIONS];
	static bool made;
	for (unsigned which = 0; !made && which < 3; which++)
		play(which, all + which * (FUZZ_POSITIONS / 3), FUZZ_POSITIONS / 3);
	made = true;
	return &all[i % FUZZ_POSITIONS];
}

/* ---- states ---- */

static void fold(void *ctx, const void *p, size_t n)
{
	uint64_t *h = ctx;
	for (size_t i = 0; i < n; i++)
		*h = (*h ^ ((const uint8_t *)p)[i]) * 0x100000001b3u;
}

uint64_t fuzz_fold(const struct charts *c, const struct state *s)
{
	uint64_t h = 0xcbf29ce484222325u;
	struct sink sink = { fold, &h };
	state_put(c, s, &sink);
	return h;
}

void fuzz_state(const struct charts *c, const struct state *s)
{
	const char *broken = state_broken(c, s);
	if (broken)
		fuzz_failed("the position", 0, broken);
}
