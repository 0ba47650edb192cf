/* SPDX-License-Identifier: GPL-3.0-or-later
 * throws SCENARIO SHEETS THROWS SEED
 * The judge against the dice.  Scripted players play whole games; of every sheet, half of them made worse by chance, each order is
 * judged, and then the sheet is carried out THROWS times from the same position, each time with other dice and with other answers
 * of the defender, any that the rules allow.  An order judged legal must then never be refused, one judged illegal never be legal,
 * one judged unreached never be reached.  Prints how many were judged what and, of those judged legal if, in how many both came. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/player.h"
#include "games/tally.h"
#include "orders/resolve.h"
#include "support/load.h"

static struct charts charts;
static struct state now;
static struct sheet sheet;
static struct judgement judged[SHEET_LINES_MAX];
static struct player players[SIDE_COUNT];
static uint64_t key;         /* of the throw at hand */
static struct {
	bool legal, refused;
} seen[SHEET_LINES_MAX];
static struct {
	unsigned long sheets, worse, looks, verdict[JUDGED_UNDECIDED + 1], both, wrong;
} total;

static unsigned thrown(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx;
	return (unsigned)(scramble(fold(scramble(key + index), id, strlen(id))) >> 11) % m;
}

/* Any answer at all that the rules allow. */
static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	uint64_t r = scramble(key + 0x51ed270b * (q->hex + 4096u * q->k));
	piece_t who[PIECES_MAX];
	unsigned n = standing_candidates(c, s, side_other((enum side)s->active), q->hex, who, PIECES_MAX);
	struct answer a = { .hex = q->hex, .k = q->k, .leader = PIECE_NONE, .retreat = HEX_NONE };
	(void)ctx;
	if (n > 0 && r % 8)
		a.leader = who[(r >> 8) % n];
	for (unsigned i = 0; i < 8; i++) { /* as high as is allowed, mostly */
		struct answer more = a;
		unsigned what = (unsigned)(r >> (16 + 2 * i)) % 4;
		more.intensity = (uint8_t)(a.intensity + (what == 0));
		more.rating = (uint8_t)(a.rating + (what == 1));
		more.withdraw = a.withdraw || what == 2;
		more.stand = a.stand || what == 3;
		if (answer_allowed(c, s, q, &more))
			a = more;
	}
	if (r >> 40 & 1)
		a.retreat = c->map.next[q->hex][(r >> 41) % DIR_COUNT];
	return a;
}

static void tell(const char *what, const struct order *o, const struct verdict *v)
{
	static char text[1 << 17], line[1024];
	struct text t = text_in(text, sizeof text), l = text_in(line, sizeof line);
	sheet_print(&charts, &sheet, &t);
	judgement_words(&charts, &sheet, &judged[o - sheet.order], &l);
	printf("sheet %lu, order %u is %s, but judged %s [%s]\n%s", total.sheets, (unsigned)(o - sheet.order) + 1, what, line,
		v ? reason_code(v->reason) : "", text);
	total.wrong++;
}

static void look(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	unsigned i = (unsigned)(o - sheet.order);
	(void)ctx;
	(void)s;
	if (!v)
		return;
	total.looks++;
	bool legal = verdict_legal(v);
	if (judged[i].legality == JUDGED_LEGAL && !legal && !seen[i].refused)
		tell("refused", o, v);
	/* Q5 makes the sheet illegal wherever the try above the chit stands, also where that is not thrown */
	if (judged[i].legality == JUDGED_ILLEGAL && legal && !seen[i].legal && judged[i].why.reason != REASON_CHIT_BELOW_TRY)
		tell("legal", o, v);
	if (judged[i].legality == JUDGED_UNREACHED && !seen[i].legal && !seen[i].refused)
		tell("reached", o, v);
	*(legal ? &seen[i].legal : &seen[i].refused) = true;
}

static void carry_out(struct state *s, bool look_on)
{
	struct world w = { .dice = { thrown, NULL }, .ask = { answer, NULL }, .watcher = { look_on ? look : NULL, NULL } };
	(s->stage == STAGE_STRATEGIC ? resolve_strategic : resolve_turn)(&charts, s, &sheet, &w);
}

/* ---- sheets made worse ---- */

static bool has_hex(const struct order *o)
{
	return o->kind == ORDER_MARCH || o->kind == ORDER_ASSAULT || o->flag;
}

/* Another hex, piece or condition in some lines, of the same form. */
static void worsen(struct player *pl)
{
	for (unsigned n = 1 + player_pick(pl, 4); n && sheet.n; n--) {
		struct order *o = &sheet.order[player_pick(pl, sheet.n)], *other = &sheet.order[player_pick(pl, sheet.n)];
		if (o->kind == ORDER_MARCH && player_chance(pl, 50))
			o->march.path[o->march.n_path - 1] = charts.map.next[o->march.path[o->march.n_path - 1]][player_pick(pl, DIR_COUNT)];
		else if (o->kind == other->kind && has_hex(o) && o->kind != ORDER_MARCH)
			o->attack = other->attack;
		else if (o->kind == ORDER_IF && other->kind == ORDER_IF)
			o->condition = other->condition, o->hex = other->hex, o->who = other->who;
		else if (o->kind == other->kind)
			o->who = other->who, o->list = other->list;
	}
	for (unsigned i = 0; i < sheet.n; i++)
		if (sheet.order[i].kind == ORDER_MARCH && sheet.order[i].march.path[sheet.order[i].march.n_path - 1] == HEX_NONE)
			sheet.order[i].march.path[sheet.order[i].march.n_path - 1] = 0;
}

/* What the reader makes of the sheet as text; false when the form is wrong now. */
static bool reread(enum sheet_use use)
{
	static char text[1 << 17];
	static struct sheet again;
	struct text t = text_in(text, sizeof text);
	struct fault f;
	size_t at;
	sheet_print(&charts, &sheet, &t);
	if (t.cut || sheet_parse(&charts, (enum side)now.active, use, text, t.len, &again, &at, &f) != ERR_OK)
		return false;
	sheet = again;
	return true;
}

static void try_sheet(unsigned throws)
{
	static struct state s;
	memset(seen, 0, sizeof seen);
	(void)judge_sheet(&charts, &now, &sheet, judged, NULL);
	for (unsigned t = 0; t < throws; t++) {
		key = scramble(key + 0x9e3779b97f4a7c15u);
		s = now;
		carry_out(&s, true);
	}
	for (unsigned i = 0; i < sheet.n; i++) {
		total.verdict[judged[i].legality]++;
		total.both += judged[i].legality == JUDGED_LEGAL_IF && seen[i].legal && seen[i].refused;
	}
	total.sheets++;
}

static void play_slot(unsigned throws)
{
	static struct sheet sound;
	struct player *pl = &players[now.active];
	bool strategic = now.stage == STAGE_STRATEGIC;
	pl->sheet = &sheet;
	pl->reckless = player_chance(pl, 30);
	(strategic ? player_strategic : player_turn)(pl, &now);
	sound = sheet;
	if (!strategic && player_chance(pl, 50)) {
		worsen(pl);
		total.worse++;
	}
	if (!strategic && sheet.n > 0 && reread(SHEET_TURN))
		try_sheet(throws);
	sheet = sound;
	carry_out(&now, false);
}

int main(int argc, char **argv)
{
	static const char *const names[] = { "legal", "legal-if", "illegal", "unreached", "undecided" };
	if (argc != 5 || !load_charts(argv[1], NULL, &charts)) {
		fprintf(stderr, "usage: throws SCENARIO SHEETS THROWS SEED\n");
		return 2;
	}
	unsigned long sheets = strtoul(argv[2], NULL, 10);
	unsigned throws = (unsigned)strtoul(argv[3], NULL, 10);
	uint64_t seed = strtoull(argv[4], NULL, 10);
	for (unsigned game = 0; total.sheets < sheets && total.wrong == 0; game++) {
		key = scramble(seed + game);
		for (unsigned side = 0; side < SIDE_COUNT; side++)
			players[side] = (struct player){ .c = &charts, .side = (enum side)side, .random = scramble(key + 1 + side) | 1,
				.temper = game % 2 ? TEMPER_FIGHTER : TEMPER_PLAIN };
		state_begin(&charts, &now);
		if (now.stage == STAGE_CHITS)
			turn_chits(&charts, &now, &(struct dice){ thrown, NULL }, NULL);
		while (now.stage != STAGE_OVER && total.sheets < sheets && total.wrong == 0)
			play_slot(throws);
	}
	printf("%s: sheets %lu, made worse %lu, looks %lu\n", charts.scn.id, total.sheets, total.worse, total.looks);
	for (unsigned i = 0; i <= JUDGED_UNDECIDED; i++)
		printf("%s %lu\n", names[i], total.verdict[i]);
	printf("legal-if and both came %lu\nwrong %lu\n", total.both, total.wrong);
	return total.wrong == 0 ? 0 : 1;
}
