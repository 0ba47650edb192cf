/* SPDX-License-Identifier: GPL-3.0-or-later
 * The railways as they stand: whose they are, what is whole, and where trains come through (H9, H10, Q36). */
#include "engine/carriage.h"

#include <string.h>

enum side rail_owner(const struct charts *c, const struct state *s, hex_t h)
{
	unsigned i = c->rail_index[h];
	return i == RAIL_HEXES_MAX ? SIDE_NONE : (enum side)(s->rail[i] >> RAIL_OWNER_SHIFT);
}

bool rail_whole(const struct charts *c, const struct state *s, hex_t h, enum dir d)
{
	return c->map.hexside[h][d] & HEXSIDE_RAIL && !(s->rail[c->rail_index[h]] >> d & 1);
}

/* ---- where trains come through ---- */

/* A train in a hex, by the side it came over and the railway it is on: of a side's railways the k-th. */
enum { WAYS = 1 + RAIL_ALSO_MAX, TRAINS = RAIL_HEXES_MAX * DIR_COUNT * WAYS, ANY_LINE = 0 };
struct traffic {
	const struct charts *c;
	const struct state *s;
	bool open[RAIL_HEXES_MAX];      /* own, and clear of the enemy */
	uint8_t been[RAIL_HEXES_MAX][DIR_COUNT]; /* a bit for each way */
	uint16_t queue[TRAINS];
	unsigned head, tail;
	bool *in;
};

static unsigned line_of(const struct map *m, hex_t h, unsigned d, unsigned way)
{
	return way ? m->rail_also[h][d][way - 1] : m->rail[h][d];
}

static void traffic_begin(const struct charts *c, const struct state *s, enum side side, bool *in, struct traffic *t)
{
	bool clear[HEXES_MAX];
	carriage_survey(c, s, side, clear);
	memset(t->been, 0, sizeof t->been);
	memset(in, 0, HEXES_MAX * sizeof *in);
	t->c = c;
	t->s = s;
	t->in = in;
	t->head = t->tail = 0;
	for (unsigned i = 0; i < c->n_rail_hexes; i++) {
		hex_t h = c->rail_hex[i];
		t->open[i] = clear[h] && rail_owner(c, s, h) == side;
	}
}

/* On from hex h, in which a train is on this line: another one is taken only where there is a town */
static void go_on(struct traffic *t, hex_t h, unsigned line)
{
	const struct map *m = &t->c->map;
	bool changes = line == ANY_LINE || m->town_of[h];
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		if (!rail_whole(t->c, t->s, h, (enum dir)d) || !t->open[t->c->rail_index[m->next[h][d]]])
			continue;
		unsigned to = t->c->rail_index[m->next[h][d]], back = (d + 3) % DIR_COUNT;
		for (unsigned way = 0; way < WAYS && line_of(m, h, d, way); way++) {
			if ((!changes && line_of(m, h, d, way) != line) || t->been[to][back] >> way & 1)
				continue;
			t->been[to][back] = (uint8_t)(t->been[to][back] | 1u << way);
			t->queue[t->tail++] = (uint16_t)((to * DIR_COUNT + back) * WAYS + way);
		}
	}
}

static void traffic_from(struct traffic *t, hex_t from)
{
	const struct charts *c = t->c;
	if (c->rail_index[from] == RAIL_HEXES_MAX || !t->open[c->rail_index[from]])
		return;
	t->in[from] = true;
	go_on(t, from, ANY_LINE);
	while (t->head < t->tail) {
		unsigned v = t->queue[t->head++], way = v % WAYS, d = v / WAYS % DIR_COUNT;
		hex_t h = c->rail_hex[v / WAYS / DIR_COUNT];
		t->in[h] = true;
		go_on(t, h, line_of(&c->map, h, d, way));
	}
}

void rail_net(const struct charts *c, const struct state *s, enum side side, const bool port[HEXES_MAX], bool in[HEXES_MAX])
{
	struct traffic t;
	traffic_begin(c, s, side, in, &t);
	for (unsigned i = 0; i < c->scn.n_source[side]; i++)
		traffic_from(&t, c->scn.source[side][i]);
	for (unsigned i = 0; i < c->n_rail_hexes; i++)
		if (port[c->rail_hex[i]])
			traffic_from(&t, c->rail_hex[i]);
}

bool rail_joins_source(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	bool port[HEXES_MAX], in[HEXES_MAX];
	if (c->rail_index[h] == RAIL_HEXES_MAX)
		return false;
	water_net(c, s, side, port);
	rail_net(c, s, side, port, in);
	return in[h];
}

void rail_reach(const struct charts *c, const struct state *s, enum side side, hex_t from, bool in[HEXES_MAX])
{
	struct traffic t;
	bool joined = rail_joins_source(c, s, side, from);
	traffic_begin(c, s, side, in, &t);
	if (joined)
		traffic_from(&t, from);
	in[from] = false;
}

unsigned rail_cost(const struct charts *c, const struct state *s, const struct column *col)
{
	unsigned points = 0;
	for (unsigned i = 0; i < col->n; i++) {
		unsigned kind = c->scn.piece[col->piece[i]].kind;
		points += s->piece[col->piece[i]].strength + (kind == PIECE_HQ || kind == PIECE_TRAIN ? 1u : 0u);
	}
	return points;
}
