/* SPDX-License-Identifier: GPL-3.0-or-later
 * C151: a game of 2,000 slots, longer than any that is played: two scripted players take the game back to its third turn
 * again and again and play on anew, so that each slot has orders, dice and answers of its own.  What opening it costs
 * beside half of it says whether that grows with its length alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/disk.h"
#include "bench/measure.h"
#include "fuzz/duel.h"
#include "fuzz/fuzz.h"

enum { LONG_SLOTS = 2000, LAP = 14, BODY_ROOM = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	(void)p, (void)n;
	return 0; /* common.c is shared with the fuzz targets */
}

static struct duel d;
static struct blob paper[LONG_SLOTS];
static unsigned papers;

static bool keep(void)
{
	struct blob *b = &paper[papers];
	b->p = malloc(d.n);
	if (!b->p)
		return false;
	memcpy(b->p, d.file, d.n);
	b->n = d.n;
	papers++;
	return true;
}

/* A slot of a kind without orders, by who is due. */
static bool say(unsigned kind, uint32_t target)
{
	static uint8_t body[BODY_ROOM];
	struct record r;
	struct fault f;
	char text[64];
	struct text t = text_in(text, sizeof text);
	(void)duel_turn(&d);
	if (kind == RECORD_TAKE_BACK)
		take_back_print(target, &t);
	duel_fill(&d, kind, text, t.len, "", 0, &r, body);
	if (!duel_sign(&d, &r, body) || duel_take(&d, &f) != ERR_OK)
		return false;
	standing_clear(&d.standing[r.side]);
	return keep();
}

static bool play_long(void)
{
	uint32_t from = 0;
	duel_begin(&d, fuzz_charts(0));
	d.judge = false; /* what honest players sign */
	while (papers < LONG_SLOTS) {
		if (papers >= from + LAP && papers + 2 <= LONG_SLOTS && d.play.n_past > 2) {
			uint32_t target = d.play.past[2].number;
			if (!say(RECORD_TAKE_BACK, target) || !say(RECORD_AGREE, 0))
				return false;
			from = papers;
		} else if (!duel_slot(&d) || !keep()) {
			return false;
		}
	}
	return true;
}

/* The first *ctx slots, read and resolved from their bytes as those of a game of one's own are when it is opened. */
static bool read_slots(void *ctx, double *times, double *seconds)
{
	static struct play p;
	unsigned n = *(const unsigned *)ctx;
	struct fault f;
	double from = measure_worked();
	memset(&p, 0, sizeof p);
	bool good = play_begin(&p, d.c, &d.room, &d.offer, &d.accept, d.offer_id, d.accept_id, &d.terms[0], &d.terms[1], &f) == ERR_OK;
	for (unsigned i = 0; i < n && good; i++) {
		struct reading g;
		good = reading_header(&g, paper[i].p, paper[i].n, &f) == ERR_OK && play_take(&p, &g, false, &f) == ERR_OK;
	}
	play_end(&p);
	*seconds = measure_worked() - from;
	*times = 1;
	return good;
}

static bool read_all(void *ctx, double *times, double *seconds)
{
	unsigned n = LONG_SLOTS;
	(void)ctx;
	return read_slots(&n, times, seconds);
}

static bool read_half(void *ctx, double *times, double *seconds)
{
	unsigned n = LONG_SLOTS / 2;
	(void)ctx;
	return read_slots(&n, times, seconds);
}

bool bench_long(void)
{
	bool ok = play_long();
	if (ok)
		ok = measure_line(&(struct measure){
			"opening a game of 2,000 slots", "ms", "its first 1,000", read_all, read_half, NULL, NULL });
	else
		printf("a game of 2,000 slots\tnot measured: it ended after %u\n", papers);
	for (unsigned i = 0; i < papers; i++)
		free(paper[i].p);
	duel_end(&d);
	return ok;
}
