/* SPDX-License-Identifier: GPL-3.0-or-later
 * arena SCENARIO GAMES SEED UNION CONFEDERATE
 * Whole games between two players, each of them "random" (the legal random player of tests/games), "easy", "fair" or "hard".
 * One line of counts: games, won by the Union, by the Confederate, drawn, battles with losses, the aide's orders and how many
 * orders were skipped.  With VERBOSE set a line for each game, with TRACE each of the aide's sheets.  Dice from a counter-based
 * hash. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aide/aide.h"
#include "games/player.h"
#include "games/tally.h"
#include "orders/resolve.h"
#include "support/load.h"

static struct charts charts;
static struct aide aide;
static struct {
	uint64_t seed;
	struct sheet sheet;
	struct judgement judged[SHEET_LINES_MAX];
	struct state s;
	unsigned orders, skipped, illegal, bloody;
	bool blood;
} g;
static struct player players[SIDE_COUNT];
static int strength[SIDE_COUNT]; /* -1 = random */

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx;
	return (unsigned)(scramble(fold(scramble(g.seed + index), id, strlen(id))) >> 11) % m;
}

static struct answer by_default(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

static void listen(void *ctx, const struct event *e)
{
	(void)ctx;
	if (e->kind == EVENT_SKIPPED)
		g.skipped++;
	bool attack = e->kind == EVENT_LOSS_ATTACK || e->kind == EVENT_LOSS_ATTACK_DIE;
	if (!attack && e->kind != EVENT_LOSS_DEFENCE && e->kind != EVENT_LOSS_DEFENCE_DIE)
		return;
	bool lost = e->facts.n[0] > 0;
	g.bloody += lost && (attack || !g.blood); /* the attacker's losses come first */
	g.blood = attack && lost;
}

static void write_sheet(unsigned slot)
{
	enum side side = (enum side)g.s.active;
	struct fault f;
	if (strength[side] < 0) {
		players[side].sheet = &g.sheet;
		(g.s.stage == STAGE_STRATEGIC ? player_strategic : player_turn)(&players[side], &g.s);
		return;
	}
	aide_propose(&aide, &charts, &g.s, (enum aide_strength)strength[side], g.seed + slot, &g.sheet, NULL);
	if (judge_sheet(&charts, &g.s, &g.sheet, g.judged, &f) != ERR_OK) {
		if (g.illegal++ == 0 || getenv("VERBOSE")) {
			char text[1 << 16];
			struct text t = text_in(text, sizeof text);
			sheet_print(&charts, &g.sheet, &t);
			printf("ILLEGAL line %u: %s\n%s", (unsigned)f.line, f.what, text);
		}
	}
	g.orders += g.sheet.n;
	if (getenv("TRACE")) {
		static char text[1 << 16], why[4096];
		struct text t = text_in(text, sizeof text), w = text_in(why, sizeof why);
		aide_propose(&aide, &charts, &g.s, (enum aide_strength)strength[side], g.seed + slot, &g.sheet, &w);
		sheet_print(&charts, &g.sheet, &t);
		printf("---- slot %u GT %u %s\n%s%s", slot, g.s.game_turn, side_name(side), why, text);
	}
}

static int known(const char *word)
{
	for (int x = 0; x < AIDE_STRENGTHS; x++)
		if (strcmp(word, aide_strength_word((enum aide_strength)x)) == 0)
			return x;
	return -1;
}

int main(int argc, char **argv)
{
	char path[512], name[128];
	unsigned won[SIDE_COUNT + 1] = { 0 };
	struct standing none;
	struct listener l = { listen, NULL, 0 };
	struct world w = { .dice = { below, NULL }, .ask = { by_default, &none }, .listener = &l };
	if (argc != 6)
		return 2;
	snprintf(name, sizeof name, "%s.scenario", argv[1]);
	load_data_path(name, path, sizeof path);
	if (!load_charts(path, NULL, &charts))
		return 1;
	standing_clear(&none);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		strength[side] = known(argv[4 + side]);
	unsigned games = (unsigned)strtoul(argv[2], NULL, 10), from = (unsigned)strtoul(argv[3], NULL, 10);
	for (unsigned n = from; n < from + games; n++) {
		g.seed = scramble(n * 1000003ull + 77);
		for (unsigned side = 0; side < SIDE_COUNT; side++)
			players[side] = (struct player){ .c = &charts, .side = (enum side)side, .random = g.seed + side };
		state_begin(&charts, &g.s);
		unsigned slots = 0;
		if (g.s.stage == STAGE_CHITS)
			turn_chits(&charts, &g.s, &w.dice, &l);
		while (g.s.stage != STAGE_OVER && slots++ < 1000) {
			write_sheet(slots);
			(g.s.stage == STAGE_STRATEGIC ? resolve_strategic : resolve_turn)(&charts, &g.s, &g.sheet, &w);
		}
		won[g.s.winner]++;
		if (getenv("VERBOSE")) {
			struct score sc;
			turn_score(&charts, &g.s, &sc);
			printf("game %u: %u slots, ending %u, winner %u level %u, difference %d, lost %u %u\n", n, slots, g.s.ending,
				g.s.winner, g.s.level, sc.difference, g.s.lost_sp[0], g.s.lost_sp[1]);
		}
	}
	printf("%s %s-%s: %u games, Union %u, Confederate %u, draws %u; battles with losses %u, orders %u, skipped %u, "
		"sheets with an illegal line %u\n", argv[1], argv[4], argv[5], games, won[0], won[1], won[2],
		g.bloody, g.orders, g.skipped, g.illegal);
	return 0;
}
