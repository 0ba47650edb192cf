/* SPDX-License-Identifier: GPL-3.0-or-later
 * second SCENARIO GAMES SEED [WORD...]
 * Random games in which both engines are asked about everything: each order as its turn comes (legal or not and by which rule,
 * the position after it), the end of each player turn and step, and what can be asked of the positions on the way.  The games
 * go on from the first engine's position, so that one difference does not hide the next.  Then each sheet is carried out by the
 * naive engine alone, from its start to the next side's turn: the same lines must be reached and refused, and the same come of it.
 *
 *   fault=N     plant error N in the naive engine
 *   off=RULE    switch a rule of the first engine off (engine/rule.h)
 *   show=N      print N differences in full (5)
 *   every=N     look at every Nth position apart from its order (14)
 *   from=N      number of the first game, from 0
 *   stop        end at the first difference
 * Prints what was compared and how often each refusal occurred.  Exit status 1 if anything differed. */
#include "naive/second.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "charts/options.h"
#include "games/tally.h"
#include "games/unput.h"
#include "support/load.h"

enum { ABOUTS = 400, SLOTS_MAX = 300 };

static struct {
	const char *off;
	unsigned show, every, from;
	bool stop;
} how = { .show = 5, .every = 14 };

static struct {
	uint64_t positions, orders_legal, verdicts, legal, refused[REASON_COUNT], numbers, states, turns, differences;
	uint64_t sheets, unreached; /* whole ones, and of these the lines that were not reached */
	struct { char about[96]; unsigned n; } about[ABOUTS];
	unsigned abouts;
} total;

bool rule_on(const char *number)
{
	return !how.off || strcmp(how.off, number) != 0;
}

/* ---- what differs ---- */

static struct {
	const struct charts *c;
	struct state before, naive;
	char order[1 << 15];            /* or the whole sheet */
	enum reason verdict;            /* of the first engine, on that order */
	const struct findings *found;
	unsigned game, slot;
} now;

static void show(const char *about, const char *form, va_list args)
{
	printf("DIFFERS %s: game %u slot %u: %s\n\t", about, now.game, now.slot, now.order);
	vprintf(form, args);
	printf("\n");
	case_write(now.c, &now.before, now.order);
}

void differ(const char *about, const char *form, ...)
{
	va_list args;
	unsigned i = 0;
	total.differences++;
	while (i < total.abouts && strcmp(total.about[i].about, about) != 0)
		i++;
	if (i == total.abouts && total.abouts < ABOUTS)
		snprintf(total.about[total.abouts++].about, sizeof total.about[0].about, "%s", about);
	bool first = i < ABOUTS && total.about[i].n++ == 0;
	if (first && how.show > 0) {
		how.show--;
		va_start(args, form);
		show(about, form, args);
		va_end(args);
	}
	if (how.stop) {
		printf("found: %s\n", about);
		exit(1);
	}
}
void compare(const char *about, const struct verdict *v, const struct findings *f)
{
	char what[1024], key[96];
	struct text t = text_in(what, sizeof what);
	total.verdicts++;
	total.legal += verdict_legal(v);
	total.refused[v->reason]++;
	if (verdict_legal(v) ? f->n == 0 : f->said[v->reason])
		return;
	const char *other = "LEGAL";
	for (unsigned r = REASON_COUNT; r-- > 0;)
		if (f->said[r]) {
			other = reason_code((enum reason)r);
			text_add_char(&t, 32);
			text_add(&t, other);
		}
	snprintf(key, sizeof key, "%s %s/%s", about, reason_code(v->reason), f->n == 0 ? "LEGAL" : verdict_legal(v) ? other :
		"another");
	char words[300];
	struct text w = text_in(words, sizeof words);
	words_fill(now.c, &v->facts, reason_sentence(v->reason), WORDS_IDS, &w);
	differ(key, "the first says %s (%s), the second%s", reason_code(v->reason), words, f->n ? what : " LEGAL");
}

void compare_number(const char *about, long first, long second)
{
	total.numbers++;
	if (first != second)
		differ(about, "the first says %ld, the second %ld", first, second);
}

static void compare_state(const char *about, const struct state *first, const struct state *second)
{
	uint8_t a[STATE_BYTES_MAX], b[STATE_BYTES_MAX];
	char what[512], key[96];
	struct text t = text_in(what, sizeof what);
	size_t n = state_bytes(now.c, first, a), m = state_bytes(now.c, second, b);
	total.states++;
	if (n == m && memcmp(a, b, n) == 0)
		return;
	if (!state_differ(now.c, first, second, &t))
		text_add(&t, "bytes differ");
	const char *field = strchr(what, ':');
	snprintf(key, sizeof key, "%s state %.12s", about, field ? field : what);
	char said[1024];
	struct text u = text_in(said, sizeof said);
	for (unsigned r = 0; r < REASON_COUNT && now.found; r++)
		if (now.found->said[r]) {
			text_add_char(&u, 32);
			text_add(&u, reason_code((enum reason)r));
		}
	differ(key, "first, second: %s (stages %u %u, turns %u %u) %s |%s", what, first->stage, second->stage, first->game_turn,
		second->game_turn, reason_code(now.verdict), said);
}

/* ---- a game ---- */

struct game {
	const struct charts *c;
	uint64_t seed;
	struct state s, last;           /* now, and after the last order that was reached */
	struct standing standing[SIDE_COUNT];
	struct sheet sheet;
	struct player player[SIDE_COUNT];
	struct world w;
	struct moment m;
	struct activation act;          /* the naive engine's */
	struct findings f;
	struct muster rolled;           /* when the attack above was rolled for */
	struct {
		bool reached, told;
		struct verdict v;
		struct state s;
	} line[SHEET_LINES_MAX];        /* what the first engine said and made of each line of the sheet; has the second come to it? */
};
static struct game the_game;
static struct charts charts, varied;

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct game *g = ctx;
	return (unsigned)(scramble(fold(scramble(g->seed + index), id, strlen(id))) >> 11) % m;
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	const struct game *g = ctx;
	return standing_answer(c, s, &g->standing[side_other((enum side)s->active)], q);
}

/* The moment of an order: on the position, under whose orders it stands. */
static void set_moment(struct game *g, const struct state *s)
{
	const struct standpoint *at = &g->w.at;
	now.before = now.naive = *s;
	if (at->act)
		g->act = *at->act;
	g->m = (struct moment){ .c = g->c, .s = &now.naive, .u = { at->act ? &g->act : NULL, at->commander, at->bare },
		.handed = at->handed,
		.rolled = &g->rolled, .dice = g->w.dice.ctx ? &g->w.dice : NULL, .standing = &g->standing[side_other((enum side)s->active)],
		.sheet = &g->sheet };
}


static void before_order(struct game *g, const struct order *o, const struct state *s)
{
	struct text t = text_in(now.order, sizeof now.order);
	order_print(g->c, o, &t);
	set_moment(g, s);
	memset(&g->f, 0, sizeof g->f);
	order_findings(&g->m, o, &g->f);
	order_done(&g->m, o, &g->f);
}

static void same_chain(const struct game *g, const struct order *o)
{
	const struct activation *a = g->w.at.act;
	if (!a || !g->m.u.act || o->kind == ORDER_CHIT || o->kind == ORDER_TRY)
		return;
	for (piece_t p = 0; p < g->c->scn.n_pieces; p++)
		if (a->boss[p] != g->act.boss[p])
			differ("chain", "%s: who is charged", g->c->scn.piece[p].id);
}

static void after_order(struct game *g, const struct order *o, const struct verdict *v, const struct state *s)
{
	total.positions++;
	total.orders_legal += verdict_legal(v);
	unsigned i = (unsigned)(o - g->sheet.order);
	g->line[i].reached = true;
	g->line[i].v = *v;
	g->line[i].s = *s;
	compare(order_word((enum order_kind)o->kind), v, &g->f);
	now.verdict = v->reason;
	now.found = &g->f;
	compare_state(order_word((enum order_kind)o->kind), s, &now.naive);
	now.found = NULL;
	same_chain(g, o);
	if (o->kind == ORDER_ATTACK && !o->flag)
		muster_now(g->c, s, &g->rolled);
	g->last = *s;
	if (total.positions % how.every == 0)
		look(&g->player[s->active], g->c, s, &g->standing[side_other((enum side)s->active)]);
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	if (v)
		after_order(ctx, o, v, s);
	else
		before_order(ctx, o, s);
}

static void read_standing(struct game *g, struct player *pl)
{
	char text[1 << 14];
	struct fault f;
	struct text t = text_in(text, sizeof text);
	player_standing(pl, &g->s, &t);
	(void)standing_parse(g->c, pl->side, text, t.len, &g->standing[pl->side], &f);
}

/* The end of the player turn or of the step, in the naive engine. */
static void end_naively(struct game *g, bool strategic)
{
	if (sheet_stops(&g->sheet))
		return;
	if (strategic)
		end_strategic(g->c, &now.naive);
	else
		end_player_turn(g->c, &now.naive, &g->w.dice);
	if (now.naive.stage == STAGE_CHITS)
		throw_chits(g->c, &now.naive, &g->w.dice);
}

/* ... from the position after the last order. */
static void compare_end(struct game *g, bool strategic)
{
	if (sheet_stops(&g->sheet) || g->last.stage == STAGE_CHITS || g->last.stage == STAGE_OVER)
		return;
	snprintf(now.order, sizeof now.order, "(end)");
	now.before = now.naive = g->last;
	end_naively(g, strategic);
	total.turns++;
	compare_state(strategic ? "end-strategic" : "end-turn", &g->s, &now.naive);
}

/* A line of the sheet has been carried out by the naive engine. */
static void sheet_step(void *ctx, unsigned i, const struct findings *f)
{
	struct game *g = ctx;
	char about[40];
	g->line[i].told = true;
	if (!g->line[i].reached) {
		differ("sheet: reached", "line %u is reached by the second alone", i + 1);
		return;
	}
	now.verdict = g->line[i].v.reason;
	now.found = f;
	snprintf(about, sizeof about, "sheet, line %u:", i + 1);
	compare(about, &g->line[i].v, f);
	compare_state(about, &g->line[i].s, &now.naive);
	now.found = NULL;
}

/* The whole sheet from position `start`, which the first engine has carried out with *end left. */
static void compare_sheet(struct game *g, const struct state *start, const struct state *end)
{
	struct text t = text_in(now.order, sizeof now.order);
	sheet_print(g->c, &g->sheet, &t);
	now.before = now.naive = *start;
	carry_out(&(struct errand){ .c = g->c, .s = &now.naive, .sheet = &g->sheet, .dice = &g->w.dice,
		.standing = &g->standing[side_other((enum side)start->active)], .step = sheet_step, .ctx = g });
	total.sheets++;
	for (unsigned i = 0; i < g->sheet.n; i++) {
		total.unreached += !g->line[i].reached;
		if (g->line[i].reached && !g->line[i].told)
			differ("sheet: reached", "line %u is reached by the first alone", i + 1);
	}
	if (start->stage != STAGE_CHITS)
		end_naively(g, start->stage == STAGE_STRATEGIC);
	compare_state("sheet", end, &now.naive);
}

/* Slot 1 of a game that opens with a game turn carries nothing out (N41). */
static void before_first_chits(struct game *g)
{
	static struct state s;
	s = g->s;
	s.stage = STAGE_CHITS;
	s.game_turn = 0;
	resolve_turn(g->c, &s, &g->sheet, &g->w);
}

/* What the judge alone says (PROTOCOL 4): chits below a try (Q5), lines below a roll that cannot succeed (N34). */
static void ask_judge(const struct game *g)
{
	static struct judgement out[SHEET_LINES_MAX];
	struct fault fault;
	bool tries = false;
	(void)judge_sheet(g->c, &g->s, &g->sheet, out, &fault);
	for (unsigned i = 0; i < g->sheet.n; i++) {
		const struct order *o = &g->sheet.order[i];
		struct findings f = { .n = 0 };
		finds_if(&f, o->kind == ORDER_CHIT && tries, REASON_CHIT_BELOW_TRY); /* N35 */
		for (unsigned k = i, depth = o->depth; k-- > 0;) {
			const struct order *up = &g->sheet.order[k];
			if (up->depth >= depth)
				continue;
			depth = up->depth;
			finds_if(&f, (up->kind == ORDER_TRY || up->kind == ORDER_ATTACK) && ratings_of(g->c, &g->s, up->who).initiative == 0,
				REASON_NEVER_ACTS);
		}
		tries |= o->kind == ORDER_TRY;
		enum reason r = out[i].why.reason;
		if (out[i].legality == JUDGED_ILLEGAL && ((r == REASON_CHIT_BELOW_TRY && o->kind == ORDER_CHIT) || r == REASON_NEVER_ACTS))
			compare("judge", &out[i].why, &f);
		else if (f.said[REASON_CHIT_BELOW_TRY] && out[i].legality != JUDGED_ILLEGAL)
			differ("judge: chit below try", "line %u", i + 1);
	}
}

static void play_slot(struct game *g, struct player *pl)
{
	bool strategic = g->s.stage == STAGE_STRATEGIC;
	static struct sheet written;
	static struct state start;
	if (player_chance(pl, 60))
		read_standing(g, pl);
	pl->sheet = &written;
	pl->reckless = player_chance(pl, 30);
	memset(&written, 0, sizeof written);
	(strategic ? player_strategic : player_turn)(pl, &g->s);
	propose(pl, &g->s, &written);
	g->sheet = written;
	g->w = (struct world){ .dice = { below, g }, .ask = { answer, g }, .watcher = { watch, g } };
	if (player_chance(pl, 8))
		ask_judge(g);
	if (player_chance(pl, 2))
		before_first_chits(g);
	start = g->last = g->s;
	for (unsigned i = 0; i < g->sheet.n; i++)
		g->line[i].reached = g->line[i].told = false;
	(strategic ? resolve_strategic : resolve_turn)(g->c, &g->s, &g->sheet, &g->w);
	compare_end(g, strategic);
	compare_sheet(g, &start, &g->s);
}

/* What no scenario has, in some games: ground that no horse enters, bracketed divisions, a Leader without initiative. */
static void vary(uint64_t seed)
{
	if (scramble(seed + 200) % 4 == 0)
		varied.rules.enter[1 + scramble(seed + 201) % TERRAIN_SWAMP][GAIT_HORSE] = 0;
	for (piece_t p = 0; p < varied.scn.n_pieces && scramble(seed + 203) % 2; p++) {
		struct piece *k = &varied.scn.piece[p];
		k->bracketed |= k->kind == PIECE_UNIT && scramble(seed + 300 + p) % 12 == 0;
		if (k->kind == PIECE_LEADER && scramble(seed + 300 + p) % 12 == 0)
			k->initiative = 0;
	}
}

static void play_game(struct game *g, uint64_t seed, unsigned number)
{
	static const enum temper tempers[] = { TEMPER_PLAIN, TEMPER_CARRIER, TEMPER_CARRIER, TEMPER_FIGHTER, TEMPER_FIGHTER };
	struct options o = { { 0 } };
	now.game = number;
	g->seed = scramble(seed + number * 0x9e3779b97f4a7c15u);
	for (unsigned i = 0; i < SWITCH_COUNT; i++)
		o.said[i] = scramble(g->seed + 100 + i) % 4 == 0 ? OPTION_OTHER : OPTION_UNSAID;
	varied = charts;
	options_apply(&o, &varied.rules);
	vary(g->seed);
	now.c = g->c = &varied;
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		uint64_t random = scramble(g->seed + 1 + side);
		g->player[side] = (struct player){ .c = g->c, .side = (enum side)side, .random = random | 1,
			.temper = tempers[(random >> 32) % 5] };
		standing_clear(&g->standing[side]);
	}
	g->w = (struct world){ .dice = { below, g } };
	state_begin(g->c, &g->s);
	if (g->s.stage == STAGE_CHITS)
		turn_chits(g->c, &g->s, &g->w.dice, NULL);
	for (now.slot = 0; g->s.stage != STAGE_OVER && now.slot < SLOTS_MAX; now.slot++)
		play_slot(g, &g->player[g->s.active]);
}

static void print_total(unsigned games)
{
	printf("games %u positions %llu ends %llu states %llu numbers %llu\n", games, (unsigned long long)total.positions,
		(unsigned long long)total.turns, (unsigned long long)total.states, (unsigned long long)total.numbers);
	printf("orders %llu legal %llu sheets %llu lines-not-reached %llu\n", (unsigned long long)total.positions,
		(unsigned long long)total.orders_legal, (unsigned long long)total.sheets, (unsigned long long)total.unreached);
	printf("verdicts %llu legal %llu per-cent %llu\n", (unsigned long long)total.verdicts, (unsigned long long)total.legal,
		(unsigned long long)(total.verdicts ? 100 * total.legal / total.verdicts : 0));
	for (unsigned r = 1; r < REASON_COUNT; r++)
		printf("refused %s %s %llu\n", reason_rule((enum reason)r), reason_code((enum reason)r),
			(unsigned long long)total.refused[r]);
	for (unsigned i = 0; i < total.abouts; i++)
		printf("differs %u %s\n", total.about[i].n, total.about[i].about);
	printf("differences %llu\n", (unsigned long long)total.differences);
}

static bool take_word(const char *word)
{
	static const struct { const char *name; unsigned *number; } words[] = {
		{ "fault=", &naive_fault }, { "show=", &how.show }, { "every=", &how.every }, { "from=", &how.from },
	};
	for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
		size_t n = strlen(words[i].name);
		if (strncmp(word, words[i].name, n) == 0) {
			*words[i].number = (unsigned)strtoul(word + n, NULL, 10);
			return true;
		}
	}
	if (strncmp(word, "off=", 4) == 0)
		how.off = word + 4;
	else
		how.stop = strcmp(word, "stop") == 0;
	return how.off || how.stop;
}

int main(int argc, char **argv)
{
	bool ok = argc >= 4;
	for (int i = 4; i < argc; i++)
		ok &= take_word(argv[i]);
	if (!ok) {
		fprintf(stderr, "usage: second SCENARIO GAMES SEED [WORD...]\n");
		return 2;
	}
	if (!load_charts(argv[1], NULL, &charts))
		return 1;
	unsigned games = (unsigned)strtoul(argv[2], NULL, 10);
	uint64_t seed = strtoull(argv[3], NULL, 10);
	for (unsigned i = 0; i < games; i++)
		play_game(&the_game, seed, how.from + i);
	print_total(games);
	return total.differences ? 1 : 0;
}
