/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where a column could go (H3-H5, Q26, Q27). */
#include "engine/ground.h"

#include <string.h>

enum { FAR = 0xff, LISTED = 1 << 7 /* in ground marks: the hex is in the list */ };

struct flood {
	const struct charts *c;
	const struct column *col;
	struct reach *r;
	struct ground g;
	hex_t list[HEXES_MAX]; /* hexes from which the march can go on */
	unsigned n;
};

static void try_step(struct flood *f, hex_t from, hex_t to, unsigned spent)
{
	unsigned cost;
	bool stops;
	if (to == HEX_NONE || ground_step(f->c, &f->g, f->col, from, to, spent, false, &cost, &stops) != REASON_LEGAL)
		return;
	unsigned mp = spent + cost;
	if (mp >= FAR || mp >= f->r->mp[to])
		return;
	f->r->mp[to] = (uint8_t)mp;
	f->r->from[to] = from;
	/* a hex that stops does so from whatever side it is entered */
	if (stops || mp >= f->col->mp || f->g.mark[to] & LISTED)
		return;
	f->g.mark[to] |= LISTED;
	f->list[f->n++] = to;
}

void march_reach(const struct charts *c, const struct state *s, const struct column *col, hex_t start, struct reach *r)
{
	struct flood f;
	memset(r->mp, FAR, sizeof r->mp);
	memset(r->from, 0xff, sizeof r->from); /* HEX_NONE */
	r->mp[start] = 0;
	if (col->n == 0 || col->mp == 0)
		return;
	f.c = c;
	f.col = col;
	f.r = r;
	f.n = 0;
	ground_take(c, s, col, &f.g);
	for (unsigned d = 0; d < DIR_COUNT; d++)
		try_step(&f, start, c->map.next[start][d], col->spent);
	/* every step costs 1 MP or more, so hexes at `mp` are final when their turn comes */
	for (unsigned mp = col->spent + 1u; mp < col->mp; mp++)
		for (unsigned i = 0; i < f.n; i++)
			for (unsigned d = 0; d < DIR_COUNT && r->mp[f.list[i]] == mp; d++)
				try_step(&f, f.list[i], c->map.next[f.list[i]][d], mp);
}
