/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/sheets.h"

#include <string.h>

#include "engine/turn.h"
#include "support/load.h"

/* Dice for the games themselves: of the roll and the slot. */
static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	uint32_t h = *(const uint32_t *)ctx + 2166136261u + index;
	for (; *id; id++)
		h = (h ^ (uint8_t)*id) * 16777619u;
	h ^= h >> 15;
	h *= 0x2c1b3c6du;
	return (h >> 12) % m;
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

static unsigned sheet_battles(const struct sheet *sh)
{
	unsigned n = 0;
	for (unsigned i = 0; i < sh->n; i++)
		n += order_fights(&sh->order[i]);
	return n;
}

unsigned sheets_of(const char *name, struct charts *c, unsigned game, unsigned skip, unsigned most, struct written *out)
{
	static struct sheet sheet;
	struct player players[SIDE_COUNT];
	struct standing none;
	struct state s;
	char path[512];
	unsigned n = 0;
	load_data_path(name, path, sizeof path);
	if (!c->scn.n_pieces && !load_charts(path, NULL, c))
		return 0;
	standing_clear(&none);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		players[side] = (struct player){ .c = c, .side = (enum side)side, .sheet = &sheet, .temper = TEMPER_FIGHTER,
			.random = (game * 2 + side) * 0x9e3779b97f4a7c15u | 1 };
	state_begin(c, &s);
	for (uint32_t slot = 0; s.stage != STAGE_OVER && n < most; slot++) {
		struct player *pl = &players[s.active];
		uint32_t seed = game << 16 | slot;
		struct world w = { .dice = { below, &seed }, .ask = { answer, &none } };
		if (s.stage == STAGE_STRATEGIC) {
			player_strategic(pl, &s);
			resolve_strategic(c, &s, &sheet, &w);
			continue;
		}
		player_turn(pl, &s);
		for (unsigned i = 0; i < sheet.n; i++)
			sheet.order[i].line = (uint16_t)(i + 1);
		if (s.stage == STAGE_MOVEMENT && skip-- == 0) {
			out[n++] = (struct written){ s, sheet, sheet_battles(&sheet) };
			skip = 0;
		}
		resolve_turn(c, &s, &sheet, &w);
	}
	return n;
}

/* ---- counting plays ---- */

struct play {
	const struct sheet *sheet;
	struct foreseen *out;
};

static void hear(void *ctx, const struct event *e)
{
	const struct play *p = ctx;
	const int32_t *n = e->facts.n;
	if (!e->line)
		return;
	struct foreseen_line *l = &p->out->line[e->line - 1];
	struct foreseen_battle none, *b = l->battle == NO_BATTLE ? &none : &p->out->battle[l->battle];
	switch (e->kind) {
	case EVENT_ROLL_WON: case EVENT_ATTACK_ROLL_WON:
		l->acts++;
		break;
	case EVENT_ATTACK:
		b->fought++;
		break;
	case EVENT_EMPTIED:
		b->emptied++;
		break;
	case EVENT_ODDS:
		b->column[n[3]]++;
		break;
	case EVENT_COMBAT_DIE:
		b->die[n[5]]++;
		break;
	case EVENT_LOSS_ATTACK: case EVENT_LOSS_ATTACK_DIE:
		b->attacker[n[0]]++;
		break;
	case EVENT_OVERRUN:
		b->attacker[0]++;
		b->defender[n[0]]++;
		break;
	case EVENT_LOSS_DEFENCE: case EVENT_LOSS_DEFENCE_DIE: case EVENT_SURRENDER:
		b->defender[n[0]]++;
		break;
	case EVENT_LEADER_WOUNDED: case EVENT_LEADER_KILLED: case EVENT_LEADER_CAPTURED:
		b->harm[e->facts.side][e->kind - EVENT_LEADER_WOUNDED]++;
		break;
	default:
		break;
	}
}

static void step(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	const struct play *p = ctx;
	struct foreseen_line *l = &p->out->line[o - p->sheet->order];
	(void)s;
	if (!v)
		l->reached++;
	else if (verdict_legal(v))
		l->whole++;
}

void play_begin(const struct written *w, struct foreseen *out)
{
	memset(out, 0, sizeof *out);
	out->n_lines = w->sheet.n;
	for (unsigned i = 0; i < w->sheet.n; i++) {
		const struct order *o = &w->sheet.order[i];
		out->line[i].battle = order_fights(o) ? (uint16_t)out->n_battles : NO_BATTLE;
		if (order_fights(o))
			out->battle[out->n_battles++].order = (uint16_t)i;
	}
}

void play_count(const struct charts *c, const struct written *w, const struct dice *d, struct foreseen *out)
{
	struct play p = { &w->sheet, out };
	struct listener ear = { .put = hear, .ctx = &p };
	struct standing none;
	struct world world = { .dice = *d, .ask = { answer, &none }, .listener = &ear,
		.watcher = { step, &p }, .ordered_only = true };
	struct state s = w->before;
	struct score sc;
	standing_clear(&none);
	resolve_turn(c, &s, &w->sheet, &world);
	if (world.waits)
		turn_end_player(c, &s, d, NULL);
	turn_score(c, &s, &sc);
	out->points[sc.difference + FORESEEN_POINTS / 2]++;
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		out->lost[side][s.lost_sp[side] - w->before.lost_sp[side]]++;
	out->thrown++;
	out->fit++;
}
