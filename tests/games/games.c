/* SPDX-License-Identifier: GPL-3.0-or-later
 * games SCENARIO GAMES SEED [JUDGE-EVERY [WORD...]]
 * Two scripted players play whole games in one process, with dice from a counter-based hash.  After every order the invariants
 * are looked at; every sheet is printed, read again and (one in JUDGE-EVERY) judged.  Prints what happened and one hash of all
 * states: the same from every compiler and with every optimisation.  WORDs:
 *   steered     players with tempers, turns in parts, switches of the rules set by chance, now and then a game given up, a draw
 *               agreed, a turn taken back
 *   from=N      number of the first game, from 0
 *   lines=N     record, and look at the invariants between turns only: print for each N games their slots and the hashes of
 *               orders and judgements, of the events and positions of all turns, of the last positions
 *   turns       print the hash of the orders and of the position after every slot
 *   plant=I     plant fault I: ends with success only if the invariant meant for it, and no other, finds it
 *   plants      print the faults, and nothing else */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "charts/options.h"
#include "games/player.h"
#include "games/proof.h"
#include "games/tally.h"
#include "support/load.h"

enum { TEXT_MAX = 1 << 16, SLOTS_MAX = 400 };

static struct charts charts, varied; /* the scenario as it is, and with switches set otherwise */
static struct {
	bool steered, turns;
	unsigned from, lines, judge_every;
	const struct plant *plant;
} how;

struct game {
	const struct charts *c;
	struct proof proof;
	uint64_t seed, hash, orders;    /* of this game; of all that happened, of the orders */
	unsigned number;
	struct state s, before;         /* now; before the turn whose parts are being played */
	struct ledger ledger;           /* of that position */
	unsigned redone;                /* turns taken back: what is redone has other dice */
	bool parted;                    /* the last sheet stopped part-way */
	struct standing standing[SIDE_COUNT];
	struct sheet written, sheet;
	struct judgement judged[SHEET_LINES_MAX];
	char text[TEXT_MAX], again[TEXT_MAX];
	unsigned slots;
};
static struct game the_game;

static struct tally total; /* over all games */

static void fail(const struct game *g, const char *what, const char *detail)
{
	if (how.plant && g->proof.planted && strcmp(what, plant_breaks(how.plant)) == 0) {
		printf("%s: found in game %u, slot %u: %s\n", plant_name(how.plant), g->number, g->slots, what);
		exit(0);
	}
	printf("FAILED in game %u, slot %u: %s: %s\n%s", g->number, g->slots, what, detail, g->text);
	exit(1);
}

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct game *g = ctx;
	return (unsigned)(scramble(fold(scramble(g->seed + index + 64 * g->redone), id, strlen(id))) >> 11) % m;
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
	proof_event(&g->proof, e);
	if (e->kind == EVENT_SKIPPED)
		total.skip[e->why.reason]++;
	fold_number(&g->hash, (uint64_t)e->kind << 32 | (uint64_t)e->line << 16 | e->facts.piece[0]);
	for (unsigned i = 0; i < FACT_NUMBERS; i++)
		fold_number(&g->hash, (uint64_t)(int64_t)e->facts.n[i]);
}

static void fail_at(const struct game *g, const char *broken, const struct order *o)
{
	char what[512];
	struct text t = text_in(what, sizeof what);
	if (!broken)
		return;
	order_print(g->c, o, &t);
	fail(g, broken, what);
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct game *g = ctx;
	if (!v) {
		proof_before(&g->proof, o, s);
		return;
	}
	total.checks++;
	total.accepted[o->kind] += verdict_legal(v);
	fail_at(g, proof_after(&g->proof, o, v, s), o);
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

static bool toss_battle(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	(void)what;
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
	if (legality == JUDGED_LEGAL_IF || legality == JUDGED_UNDECIDED || (legality == JUDGED_LEGAL) == verdict_legal(v))
		return;
	total.missed++;
	fail(t->g, "the judge is wrong", reason_code(v->reason));
}

static void try_outcomes(struct game *g)
{
	struct trial t = { .g = g, .random = g->seed + g->slots };
	for (unsigned i = 0; i < 4; i++) {
		struct state s = g->s;
		struct world w = { .dice = { toss_die, &t }, .ask = { answer, g }, .watcher = { try_step, &t },
			.suppose = { .way = toss_battle, .ctx = &t } };
		(s.stage == STAGE_STRATEGIC ? resolve_strategic : resolve_turn)(g->c, &s, &g->sheet, &w);
	}
}

static void judge(struct game *g)
{
	struct fault f;
	char what[FAULT_WHAT_MAX + 32];
	enum err e = judge_sheet(g->c, &g->s, &g->sheet, g->judged, &f);
	total.judged++;
	for (unsigned i = 0; i < g->sheet.n; i++) {
		total.verdict[g->judged[i].legality]++;
		fold_number(&g->orders, g->judged[i].legality);
		fold_number(&g->orders, g->judged[i].depends);
	}
	if (e == ERR_OK) {
		if (!how.lines)
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

/* Cut the sheet between two outermost orders and stop there; the rest of the turn is written when this part is played. */
static void part(struct sheet *sh, struct player *pl)
{
	unsigned n = sh->n ? 1 + player_pick(pl, sh->n) : 0;
	while (n && n < sh->n && sh->order[n].depth)
		n--;
	while (n && sh->order[n - 1].kind == ORDER_COMBAT)
		n--;
	if (n == 0)
		return;
	sh->n = (uint16_t)n;
	(void)player_add(pl, ORDER_STOP, 0, PIECE_NONE);
}

/* An order about a courier above the others: nothing on the board may depend on it. */
static void courier(struct sheet *sh, struct player *pl)
{
	if (!player_add(pl, ORDER_COURIER, 0, PIECE_NONE))
		return;
	struct order *o = &sh->order[sh->n - 1], last;
	o->courier.serves = (uint8_t)player_pick(pl, SERVES_ALL + 1);
	for (unsigned i = 0; o->courier.serves != SERVES_NONE && i < COURIER_KEY_BYTES; i++)
		o->courier.key[i] = (uint8_t)player_pick(pl, 256);
	last = *o;
	memmove(sh->order + 1, sh->order, (sh->n - 1u) * sizeof last);
	sh->order[0] = last;
}

/* Once in a while: a game given up, a draw agreed, a turn taken back. */
static void break_in(struct game *g, struct player *pl, struct listener *l)
{
	switch (player_pick(pl, 250)) {
	case 0:
		turn_resign(g->c, &g->s, pl->side, l);
		break;
	case 1:
		turn_draw(g->c, &g->s, l);
		break;
	case 2:
		turn_take_back(&g->before, g->slots, &g->s, l);
		g->proof.ledger = g->ledger;
		g->redone++;
		g->parted = false;
		break;
	}
}

/* The same turn from a position that was made from the canonical bytes of this one. */
static void play_heir(struct game *g, struct state *heir)
{
	struct world w = { .dice = { below, g }, .ask = { answer, g } };
	const char *broken = proof_heir(&g->proof, &g->s, heir);
	if (broken)
		fail(g, broken, "");
	(heir->stage == STAGE_STRATEGIC ? resolve_strategic : resolve_turn)(g->c, heir, &g->sheet, &w);
}

static void play_slot(struct game *g, struct player *pl)
{
	struct listener listener = { listen, g, 0 };
	struct world w = { .dice = { below, g }, .ask = { answer, g }, .listener = &listener,
		.watcher = { how.lines ? NULL : watch, g } };
	static struct state heir;
	const char *broken;
	bool strategic = g->s.stage == STAGE_STRATEGIC;
	if (player_chance(pl, 60))
		read_standing(g, pl);
	if (!g->parted) {
		g->before = g->s;
		g->ledger = g->proof.ledger;
	}
	pl->sheet = &g->written;
	pl->reckless = player_chance(pl, 10);
	(strategic ? player_strategic : player_turn)(pl, &g->s);
	if (how.steered && player_chance(pl, 5))
		courier(&g->written, pl);
	if (how.steered && !strategic && player_chance(pl, 8))
		part(&g->written, pl);
	read_back(g, strategic ? SHEET_STRATEGIC : SHEET_TURN);
	g->orders = fold(g->orders, g->text, strlen(g->text) + 1);
	if (how.judge_every && !pl->reckless && total.sheets % how.judge_every == 0)
		judge(g);
	if (!how.lines)
		play_heir(g, &heir);
	(strategic ? resolve_strategic : resolve_turn)(g->c, &g->s, &g->sheet, &w);
	broken = how.lines ? state_broken(g->c, &g->s) : proof_between(&g->proof, &g->s);
	if (!broken && !how.lines)
		broken = proof_heir_parted(&g->proof, &g->s, &heir);
	if (broken)
		fail(g, broken, "after the turn");
	g->parted = sheet_stops(&g->sheet);
	if (how.steered && g->s.stage != STAGE_OVER)
		break_in(g, pl, &listener);
	fold_state(&g->hash, g->c, &g->s);
	if (how.turns)
		printf("game %u slot %u orders %016llx hash %016llx\n", g->number, g->slots, (unsigned long long)g->orders,
			(unsigned long long)g->hash);
	if (++g->slots > SLOTS_MAX)
		fail(g, "the game does not end", "");
}

/* The charts of this game: in one of four each switch is the other way. */
static const struct charts *choose_charts(const struct game *g)
{
	struct options o = { { 0 } };
	if (!how.steered)
		return &charts;
	for (unsigned i = 0; i < SWITCH_COUNT; i++)
		o.said[i] = scramble(g->seed + 100 + i) % 4 == 0 ? OPTION_OTHER : OPTION_UNSAID;
	varied = charts;
	options_apply(&o, &varied.rules);
	return &varied;
}

static void play_game(struct game *g, uint64_t seed, unsigned number)
{
	static const enum temper tempers[] = { TEMPER_PLAIN, TEMPER_CARRIER, TEMPER_CARRIER, TEMPER_FIGHTER, TEMPER_FIGHTER };
	struct player players[SIDE_COUNT];
	struct listener listener = { listen, g, 0 };
	struct dice dice = { below, g };
	g->number = number;
	g->seed = scramble(seed + number * 0x9e3779b97f4a7c15u);
	g->c = choose_charts(g);
	g->hash = g->orders = FOLD_BEGIN;
	g->slots = g->redone = 0;
	g->parted = false;
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		uint64_t random = scramble(g->seed + 1 + side);
		players[side] = (struct player){ .c = g->c, .side = (enum side)side, .random = random | 1,
			.temper = how.steered ? tempers[(random >> 32) % 5] : TEMPER_PLAIN };
		standing_clear(&g->standing[side]);
	}
	state_begin(g->c, &g->s);
	proof_begin(&g->proof, g->c, &g->s, how.plant);
	if (g->s.stage == STAGE_CHITS)
		turn_chits(g->c, &g->s, &dice, &listener);
	while (g->s.stage != STAGE_OVER)
		play_slot(g, &players[g->s.active]);
	total.levels[g->s.level]++;
	total.winner[g->s.winner]++;
}

/* ---- what is asked for ---- */

static bool take_word(const char *word)
{
	static const struct { const char *name; bool *flag; unsigned *number; } words[] = {
		{ "steered", &how.steered, NULL }, { "turns", &how.turns, NULL },
		{ "from=", NULL, &how.from }, { "lines=", NULL, &how.lines },
	};
	for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
		size_t n = strlen(words[i].name);
		if (words[i].flag && strcmp(word, words[i].name) == 0)
			return *words[i].flag = true;
		if (words[i].number && strncmp(word, words[i].name, n) == 0) {
			*words[i].number = (unsigned)strtoul(word + n, NULL, 10);
			return true;
		}
	}
	if (strncmp(word, "plant=", 6) == 0)
		return (how.plant = proof_plant((unsigned)strtoul(word + 6, NULL, 10))) != NULL;
	return false;
}

static int list_plants(void)
{
	for (unsigned i = 0; proof_plant(i); i++)
		printf("%u %s\n", i, plant_name(proof_plant(i)));
	return 0;
}

/* One line for how.lines games, of which the one that was just played is one. */
static void record(const char *id, const struct game *g)
{
	static uint64_t orders = FOLD_BEGIN, turns = FOLD_BEGIN, last = FOLD_BEGIN;
	static unsigned slots;
	fold_number(&orders, g->orders);
	fold_number(&turns, g->hash);
	fold_state(&last, g->c, &g->s);
	slots += g->slots;
	if ((g->number + 1) % how.lines)
		return;
	printf("%s %u %u slots %u orders %016llx turns %016llx last %016llx\n", id, g->number + 1 - how.lines, g->number, slots,
		(unsigned long long)orders, (unsigned long long)turns, (unsigned long long)last);
	orders = turns = last = FOLD_BEGIN;
	slots = 0;
}

int main(int argc, char **argv)
{
	bool ok = argc >= 4 || (argc == 2 && strcmp(argv[1], "plants") == 0);
	for (int i = 5; i < argc; i++)
		ok &= take_word(argv[i]);
	if (!ok) {
		fprintf(stderr, "usage: games SCENARIO GAMES SEED [JUDGE-EVERY [WORD...]] | games plants\n");
		return 2;
	}
	if (argc == 2)
		return list_plants();
	unsigned games = (unsigned)strtoul(argv[2], NULL, 10);
	uint64_t seed = strtoull(argv[3], NULL, 10), hash = FOLD_BEGIN;
	how.judge_every = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 0;
	if (!load_charts(argv[1], NULL, &charts))
		return 1;
	for (unsigned i = 0; i < games; i++) {
		play_game(&the_game, seed, how.from + i);
		fold_number(&hash, the_game.hash);
		if (how.lines)
			record(charts.scn.id, &the_game);
	}
	if (how.plant) {
		printf("%s: not found\n", plant_name(how.plant));
		return 1;
	}
	if (how.lines)
		return 0;
	printf("games %u\n", games);
	tally_print(&total);
	printf("hash %016llx\n", (unsigned long long)hash);
	return 0;
}
