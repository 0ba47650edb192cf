/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/player.h"
#include "support/load.h"

static void die(const char *what)
{
	fprintf(stderr, "reel: %s\n", what);
	exit(99);
}

struct reel *reel_begin(uint64_t seed, unsigned cycles)
{
	struct reel *r = calloc(1, sizeof *r);
	char path[4096];
	struct fault f;

	if (!r || seal_start(&f) != ERR_OK)
		die("no memory");
	load_data_path("warrenton.scenario", path, sizeof path);
	if (!load_charts(path, NULL, &r->charts))
		die(path);
	r->charts.scn.cycles = (uint8_t)cycles;
	for (unsigned i = 0; i < r->charts.scn.n_objectives; i++)
		r->charts.scn.objective[i].decisive = false;
	r->seed = seed;
	state_begin(&r->charts, &r->state);
	if (!tape_begin(&r->tape, &r->charts, &r->state))
		die("no memory");
	return r;
}

static unsigned kind_due(const struct reel *r)
{
	return r->state.stage == STAGE_STRATEGIC ? RECORD_STRATEGIC : RECORD_TURN;
}

bool reel_orders(struct reel *r, const char *orders)
{
	struct tape *t = &r->tape;
	struct slot_keys k = { .waits = false };
	struct world w = { .watcher = tape_watcher(t) };
	uint8_t link[2][HASH_BYTES];
	unsigned kind = kind_due(r);
	enum side side = (enum side)r->state.active;

	if (r->state.stage == STAGE_OVER)
		return false;
	r->slots++;
	hash_parts("reel", &(struct slice){ &r->seed, sizeof r->seed }, 1, link[0]);
	hash_parts("reel", &(struct slice){ &r->slots, sizeof r->slots }, 1, link[1]);
	pair_make(&k.automatic, link[0], r->slots, link[0], link[1]);
	respondent_begin(&r->respondent, NULL, NULL);
	k.ordered = k.automatic;
	w.dice = slot_dice(&k);
	w.ask = respondent_ask(&r->respondent);
	w.listener = tape_listener(t);
	tape_slot_begin(t, r->slots, kind, side, orders, strlen(orders));
	play_carry_out(&r->charts, kind, side, orders, strlen(orders), &r->sheet, &r->state, &w);
	tape_slot_end(t, &r->state, &k, &r->respondent.given);
	return true;
}

bool reel_slot(struct reel *r)
{
	struct player pl = { .c = &r->charts, .side = (enum side)r->state.active, .sheet = &r->sheet, .reckless = r->reckless,
		.random = (r->seed + r->slots) * 0x9e3779b97f4a7c15u | 1 };
	struct text t = text_in(r->text, sizeof r->text);

	if (r->state.stage == STAGE_OVER)
		return false;
	(kind_due(r) == RECORD_STRATEGIC ? player_strategic : player_turn)(&pl, &r->state);
	sheet_print(&r->charts, &r->sheet, &t);
	return reel_orders(r, r->text);
}

void reel_end(struct reel *r)
{
	tape_end(&r->tape);
	free(r);
}
