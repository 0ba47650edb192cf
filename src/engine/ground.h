/* SPDX-License-Identifier: GPL-3.0-or-later
 * Inside the engine: who holds and controls which hex, as a column on the march or a trace of supply meets it.  Taken once per march,
 * linear in pieces.  What a march captures has no zone; the bridge of a pontoon train that it would capture is taken for gone on the
 * train's own bank, and where the march has passed through ground_pass takes it away from the other bank too. */
#ifndef VEDETTE_ENGINE_GROUND_H
#define VEDETTE_ENGINE_GROUND_H

#include "engine/march.h"

enum {
	GROUND_FOE = 1 << 0,    /* enemy combat units */
	GROUND_FRIEND = 1 << 1, /* combat units of the side whose ground it is, the column left out */
	GROUND_ZONE = 1 << 2,   /* in an enemy zone (H5, Q26) */
	GROUND_HORSE = 1 << 3,  /* ... that cavalry helps to exert */
};
struct ground {
	uint8_t mark[HEXES_MAX];
	uint8_t bridged[HEXES_MAX]; /* sides that pontoon trains which are not in the column hold open: a bit for each enum dir (Q75) */
};
/* How things stand for `side` ... */
void ground_mark(const struct charts *c, const struct state *s, enum side side, struct ground *g);
/* ... and for a column of it, itself left out. */
void ground_take(const struct charts *c, const struct state *s, const struct column *col, struct ground *g);
/* The column has entered h: bridges of the pontoon trains that fell to it there are gone (H8, N70). */
void ground_pass(const struct charts *c, const struct state *s, const struct column *col, hex_t h, struct ground *g);
/* march_step on ground already taken; the refusal without its facts. */
enum reason ground_step(const struct charts *c, const struct ground *g, const struct column *col, hex_t from, hex_t to, unsigned spent,
	bool stopped, unsigned *cost, bool *stops);

#endif
