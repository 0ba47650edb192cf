/* SPDX-License-Identifier: GPL-3.0-or-later
 * A byte: 0 scenario, 1 rules, 2 map; then that text, the other two as they are on the field of the cases.  All three come
 * with an offer, from anybody.  What is taken must be playable: some turns of a scripted game are. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "slot/answers.h"

enum { SLOTS = 8 };
static struct charts charts;

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

static void names(const struct charts *c)
{
	fuzz_plain(c->scn.title);
	fuzz_plain(c->map.name);
	fuzz_plain(c->rules.name);
	FUZZ_CHECK(text_is_id(c->scn.id, strlen(c->scn.id), ID_MAX_BYTES));
	for (unsigned i = 0; i < c->scn.n_pieces; i++) {
		fuzz_plain(c->scn.piece[i].name);
		FUZZ_CHECK(text_is_id(c->scn.piece[i].id, strlen(c->scn.piece[i].id), ID_MAX_BYTES));
	}
	for (unsigned i = 0; i < c->map.n_towns; i++)
		fuzz_plain(c->map.town[i].name);
	for (unsigned i = 0; i < c->map.n_rivers; i++)
		fuzz_plain(c->map.river_name[i]);
	for (unsigned i = 0; i < c->map.n_rails; i++)
		fuzz_plain(c->map.rail_name[i]);
	for (unsigned i = 0; i < c->map.n_roads; i++)
		fuzz_plain(c->map.road_name[i]);
	for (unsigned i = 0; i < c->map.n_ridges; i++)
		fuzz_plain(c->map.ridge_name[i]);
	for (unsigned i = 0; i < c->map.n_gaps; i++)
		fuzz_plain(c->map.gap_name[i]);
}

static void play(const struct charts *c, uint64_t seed)
{
	static struct sheet sheet;
	static struct standing none;
	static struct state s;
	struct player pl = { .c = c, .random = seed | 1, .sheet = &sheet };
	struct world w = { .dice = fuzz_dice(&seed), .ask = { answer, &none } };
	standing_clear(&none);
	state_begin(c, &s);
	fuzz_state(c, &s);
	for (unsigned i = 0; i < SLOTS && s.stage != STAGE_OVER; i++) {
		bool strategic = s.stage == STAGE_STRATEGIC;
		if (s.stage == STAGE_CHITS) { /* as slot 1 does it (N41) */
			sheet.n = 0;
			resolve_turn(c, &s, &sheet, &w);
		} else {
			pl.side = (enum side)s.active;
			(strategic ? player_strategic : player_turn)(&pl, &s);
			(strategic ? resolve_strategic : resolve_turn)(c, &s, &sheet, &w);
		}
		fuzz_state(c, &s);
		fuzz_fold(c, &s);
	}
}

static void count(void *ctx, const void *p, size_t n)
{
	(void)p;
	*(size_t *)ctx += n;
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	const char *text[3];
	size_t size[3], dictionary = 0;
	struct fault f;
	if (n < 1)
		return 0;
	for (unsigned i = 0; i < 3; i++)
		text[i] = fuzz_text((enum fuzz_file)i, &size[i]);
	unsigned which = p[0] % 3 == 0 ? FUZZ_SCENARIO : p[0] % 3 == 1 ? FUZZ_RULES : FUZZ_MAP;
	text[which] = (const char *)p + 1;
	size[which] = n - 1;
	enum err e = charts_parse(text[FUZZ_MAP], size[FUZZ_MAP], text[FUZZ_RULES], size[FUZZ_RULES], text[FUZZ_SCENARIO],
		size[FUZZ_SCENARIO], &charts, &f);
	fuzz_fault(e, &f);
	if (e != ERR_OK)
		return 0;
	struct sink sink = { count, &dictionary };
	names(&charts);
	dictionary_put(&charts, &sink);
	FUZZ_CHECK(dictionary <= DICTIONARY_MAX);
	play(&charts, n);
	return 0;
}
