/* SPDX-License-Identifier: GPL-3.0-or-later
 * games SCENARIO GAMES SEED [JUDGE-EVERY]
 * Two scripted players play whole games in one process, with dice from a counter-based hash.  After every order the invariants
 * are looked at; every sheet is printed, read again and (one in JUDGE-EVERY) judged.  Prints what happened and one hash of all
 * states: the same from every compiler and with every optimisation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/player.h"
#include "support/load.h"

enum { TEXT_MAX = 1 << 16, SLOTS_MAX = 400 };

static struct charts charts;

struct game {
	const struct charts *c;
	uint64_t seed, hash;            /* of this game */
	unsigned number;
	struct state s;
	struct standing standing[SIDE_COUNT];
	struct sheet written, sheet;
	struct judgement judged[SHEET_LINES_MAX];
	char text[TEXT_MAX], again[TEXT_MAX];
	unsigned slots;
};
static struct game the_game;

/* Over all games. */
static struct {
	unsigned long order[ORDER_KIND_COUNT], event[EVENT_COUNT], skip[REASON_COUNT], verdict[JUDGED_UNDECIDED + 1];
	unsigned long sheets, orders, judged, levels[LEVEL_COUNT], winner[SIDE_COUNT + 1];
	unsigned long looks, missed; /* at orders in outcomes at random; of these judged otherwise */
} total;

static void fail(const struct game *g, const char *what, const char *detail)
{
	printf("FAILED in game %u, slot %u: %s: %s\n%s", g->number, g->slots, what, detail, g->text);
	exit(1);
}

/* ---- hashes ---- */

static uint64_t mix(uint64_t h, const void *p, size_t n)
{
	const unsigned char *b = p;
	for (size_t i = 0; i < n; i++)
		h = (h ^ b[i]) * 0x100000001b3u;
	return h;
}

static uint64_t scramble(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

static void fold_bytes(void *ctx, const void *p, size_t n)
{
	uint64_t *h = ctx;
	*h = mix(*h, p, n);
}

static void fold_number(uint64_t *h, uint64_t v)
{
	unsigned char b[8];
	for (unsigned i = 0; i < sizeof b; i++)
		b[i] = (unsigned char)(v >> 8 * i);
	*h = mix(*h, b, sizeof b);
}

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct game *g = ctx;
	return (unsigned)(scramble(mix(scramble(g->seed + index), id, strlen(id))) >> 11) % m;
}

/* ---- what the resolver calls ---- */

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	const struct game *g = ctx;
	return standing_answer(c, s, &g->standing[side_other((enum side)s->active)], q);
}

static void listen(void *ctx, const struct event *e)
{
	struct game *g = ctx;
	total.event[e->kind]++;
	if (e->kind == EVENT_SKIPPED)
		total.skip[e->why.reason]++;
	fold_number(&g->hash, (uint64_t)e->kind << 32 | (uint64_t)e->line << 16 | e->facts.piece[0]);
	for (unsigned i = 0; i < FACT_NUMBERS; i++)
		fold_number(&g->hash, (uint64_t)(int64_t)e->facts.n[i]);
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	const struct game *g = ctx;
	const char *broken = v ? state_broken(g->c, s) : NULL;
	char what[128];
	if (!broken)
		return;
	struct text t = text_in(what, sizeof what);
	order_print(g->c, o, &t);
	fail(g, broken, what);
}

/* ---- one slot ---- */

static void read_back(struct game *g, enum sheet_use use)
{
	struct fault f;
	size_t at;
	struct text t = text_in(g->text, sizeof g->text), u = text_in(g->again, sizeof g->again);
	sheet_print(g->c, &g->written, &t);
	if (t.cut)
		fail(g, "the sheet is too long", "");
	if (sheet_parse(g->c, (enum side)g->s.active, use, g->text, t.len, &g->sheet, &at, &f) != ERR_OK)
		fail(g, "the sheet is not read", f.what);
	sheet_print(g->c, &g->sheet, &u);
	if (strcmp(g->text, g->again) != 0)
		fail(g, "the sheet is not canonical", g->again);
	for (unsigned i = 0; i < g->sheet.n; i++)
		total.order[g->sheet.order[i].kind]++;
	total.orders += g->sheet.n;
	total.sheets++;
}

/* ---- the judge's word against outcomes at random ---- */

struct trial {
	struct game *g;
	uint64_t random;
	bool exact; /* so few points that the judge has tried all outcomes */
};

static bool toss(struct trial *t)
{
	t->random = scramble(t->random + 0x9e3779b97f4a7c15u);
	return t->random >> 63;
}

static unsigned toss_die(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)id;
	(void)index;
	return toss(ctx) ? 0 : m - 1;
}

static bool toss_battle(void *ctx, hex_t h, unsigned k)
{
	(void)h;
	(void)k;
	return toss(ctx);
}

static void try_step(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct trial *t = ctx;
	unsigned legality = t->g->judged[o - t->g->sheet.order].legality;
	(void)s;
	if (!v)
		return;
	total.looks++;
	if (legality == JUDGED_LEGAL_IF || (legality == JUDGED_LEGAL) == verdict_legal(v))
		return;
	total.missed++;
	if (t->exact)
		fail(t->g, "the judge is wrong", reason_code(v->reason));
}

static void try_outcomes(struct game *g)
{
	struct trial t = { .g = g, .random = g->seed + g->slots };
	unsigned points = 0;
	for (unsigned i = 0; i < g->sheet.n; i++) {
		const struct order *o = &g->sheet.order[i];
		bool battle = o->kind == ORDER_ASSAULT || (o->flag && (o->kind == ORDER_ATTACK || o->kind == ORDER_PASS));
		points += (o->kind == ORDER_TRY || o->kind == ORDER_ATTACK ? 1u : 0u) + (battle ? 1u : 0u);
	}
	t.exact = points <= JUDGE_POINTS;
	for (unsigned i = 0; i < 4; i++) {
		struct state s = g->s;
		struct world w = { .dice = { toss_die, &t }, .ask = { answer, g }, .watcher = { try_step, &t },
			.suppose = toss_battle, .suppose_ctx = &t };
		(s.stage == STAGE_STRATEGIC ? resolve_strategic : resolve_turn)(g->c, &s, &g->sheet, &w);
	}
}

static void judge(struct game *g)
{
	struct fault f;
	char what[FAULT_WHAT_MAX + 32];
	enum err e = judge_sheet(g->c, &g->s, &g->sheet, g->judged, &f);
	total.judged++;
	for (unsigned i = 0; i < g->sheet.n; i++)
		total.verdict[g->judged[i].legality]++;
	if (e == ERR_OK) {
		try_outcomes(g);
		return;
	}
	snprintf(what, sizeof what, "line %u: %s", (unsigned)f.line, f.what);
	fail(g, "the judge refuses what its writer thought legal", what);
}

static void read_standing(struct game *g, struct player *pl)
{
	struct fault f;
	struct text t = text_in(g->text, sizeof g->text), u = text_in(g->again, sizeof g->again);
	struct standing *st = &g->standing[pl->side];
	player_standing(pl, &g->s, &t);
	if (standing_parse(g->c, pl->side, g->text, t.len, st, &f) != ERR_OK)
		fail(g, "the standing orders are not read", f.what);
	standing_print(g->c, st, &u);
	if (strcmp(g->text, g->again) != 0)
		fail(g, "the standing orders are not canonical", g->again);
}

static void play_slot(struct game *g, struct player *players, unsigned judge_every)
{
	struct listener listener = { listen, g, 0 };
	struct world w = { .dice = { below, g }, .ask = { answer, g }, .listener = &listener, .watcher = { watch, g } };
	struct sink sink = { fold_bytes, &g->hash };
	struct player *pl = &players[g->s.active];
	bool strategic = g->s.stage == STAGE_STRATEGIC;
	if (player_chance(pl, 60))
		read_standing(g, pl);
	pl->sheet = &g->written;
	pl->reckless = player_chance(pl, 10);
	(strategic ? player_strategic : player_turn)(pl, &g->s);
	read_back(g, strategic ? SHEET_STRATEGIC : SHEET_TURN);
	if (judge_every && !pl->reckless && total.sheets % judge_every == 0)
		judge(g);
	(strategic ? resolve_strategic : resolve_turn)(g->c, &g->s, &g->sheet, &w);
	const char *broken = state_broken(g->c, &g->s);
	if (broken)
		fail(g, "after the turn", broken);
	state_put(g->c, &g->s, &sink);
	if (++g->slots > SLOTS_MAX)
		fail(g, "the game does not end", "");
}

static void play_game(struct game *g, uint64_t seed, unsigned number, unsigned judge_every)
{
	struct player players[SIDE_COUNT];
	struct listener listener = { listen, g, 0 };
	struct dice dice = { below, g };
	g->c = &charts;
	g->number = number;
	g->seed = scramble(seed + number * 0x9e3779b97f4a7c15u);
	g->hash = 0xcbf29ce484222325u;
	g->slots = 0;
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		players[side] = (struct player){ .c = g->c, .side = (enum side)side, .random = scramble(g->seed + 1 + side) | 1 };
		standing_clear(&g->standing[side]);
	}
	state_begin(g->c, &g->s);
	if (g->s.stage == STAGE_CHITS)
		turn_chits(g->c, &g->s, &dice, &listener);
	while (g->s.stage != STAGE_OVER)
		play_slot(g, players, judge_every);
	total.levels[g->s.level]++;
	total.winner[g->s.winner]++;
}

/* ---- report ---- */

static void report(unsigned games, uint64_t hash)
{
	static const char *const verdicts[] = { "legal", "legal-if", "illegal", "undecided" };
	static const char *const levels[] = { "draw", "marginal", "substantial", "decisive" };
	printf("games %u, sheets %lu, orders %lu\n", games, total.sheets, total.orders);
	for (unsigned i = 0; i < LEVEL_COUNT; i++)
		printf("level %s %lu\n", levels[i], total.levels[i]);
	printf("won union %lu confederate %lu nobody %lu\n", total.winner[SIDE_UNION], total.winner[SIDE_CONFEDERATE],
		total.winner[SIDE_NONE]);
	for (unsigned i = 0; i < ORDER_KIND_COUNT; i++)
		if (total.order[i])
			printf("order %s%s %lu\n", order_word(i), i == ORDER_CHIT_CHOICE ? "-choice" : "", total.order[i]);
	for (unsigned i = 0; i < EVENT_COUNT; i++)
		printf("event %s %lu\n", event_slug(i), total.event[i]);
	for (unsigned i = 0; i < REASON_COUNT; i++)
		if (total.skip[i])
			printf("skipped %s %s %lu\n", reason_rule(i), reason_code(i), total.skip[i]);
	for (unsigned i = 0; i <= JUDGED_UNDECIDED; i++)
		printf("judged %s %lu\n", verdicts[i], total.verdict[i]);
	printf("judged sheets %lu; %lu looks at their orders in outcomes at random, %lu otherwise than judged\n", total.judged,
		total.looks, total.missed);
	printf("hash %016llx\n", (unsigned long long)hash);
}

int main(int argc, char **argv)
{
	if (argc < 4) {
		fprintf(stderr, "usage: games SCENARIO GAMES SEED [JUDGE-EVERY]\n");
		return 2;
	}
	unsigned games = (unsigned)strtoul(argv[2], NULL, 10), every = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 0;
	uint64_t seed = strtoull(argv[3], NULL, 10), hash = 0xcbf29ce484222325u;
	if (!load_charts(argv[1], NULL, &charts))
		return 1;
	for (unsigned i = 0; i < games; i++) {
		play_game(&the_game, seed, i, every);
		fold_number(&hash, the_game.hash);
	}
	report(games, hash);
	return 0;
}
