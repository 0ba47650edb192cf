/* SPDX-License-Identifier: GPL-3.0-or-later
 * Short ways to write marches on the field. */
#ifndef VEDETTE_TESTS_ENGINE_MARCHES_H
#define VEDETTE_TESTS_ENGINE_MARCHES_H

#include "field.h"

#include <string.h>

#include "engine/march.h"

static const enum side U = SIDE_UNION, C = SIDE_CONFEDERATE;
static struct activation A;

static inline int open_movement(void **state)
{
	(void)field_open(state);
	F.s.stage = STAGE_MOVEMENT;
	return 0;
}

static inline struct march march_of(piece_t p)
{
	struct march m;
	memset(&m, 0, sizeof m);
	m.piece[m.n_pieces++] = p;
	return m;
}

static inline void also(struct march *m, piece_t p)
{
	m->piece[m->n_pieces++] = p;
}

static inline void via(struct march *m, unsigned hex)
{
	m->path[m->n_path++] = hx(hex);
}

static inline struct march march_via(piece_t p, unsigned a, unsigned b, unsigned d)
{
	struct march m = march_of(p);
	via(&m, a);
	if (b)
		via(&m, b);
	if (d)
		via(&m, d);
	return m;
}

/* A chit point of its own for a piece, or the activation of a Leader. */
static inline piece_t go(piece_t p)
{
	F.s.piece[p].flags |= PF_ACTIVATED;
	if (F.c.scn.piece[p].kind == PIECE_LEADER)
		activation_begin(&F.c, &F.s, p, &A);
	return p;
}

static inline struct verdict chitted(const struct march *m, unsigned steps)
{
	unsigned at;
	struct verdict v = march_check(&F.c, &F.s, NULL, PIECE_NONE, m, &at);
	assert_int_equal(at, steps);
	return v;
}

static inline struct verdict ordered(piece_t by, const struct march *m, unsigned steps)
{
	unsigned at;
	struct verdict v = march_check(&F.c, &F.s, &A, by, m, &at);
	assert_int_equal(at, steps);
	return v;
}

static inline void terrain(unsigned hex, enum terrain t)
{
	F.c.map.terrain[hx(hex)] = (uint8_t)t;
}

static inline struct column column(const struct march *m)
{
	struct column col;
	march_column(&F.c, &F.s, m, &col);
	return col;
}

/* Cost of one step for a single piece as the first of its march. */
static inline unsigned cost_of(piece_t p, unsigned to)
{
	struct march m = march_of(p);
	struct column col = column(&m);
	unsigned cost;
	bool stops;
	legal(march_step(&F.c, &F.s, &col, F.s.piece[p].hex, hx(to), 0, false, &cost, &stops));
	return cost;
}

#endif
