/* SPDX-License-Identifier: GPL-3.0-or-later
 * The walker that carries out a sheet, for the resolver and the judge.  Private to orders/. */
#ifndef VEDETTE_ORDERS_WALK_H
#define VEDETTE_ORDERS_WALK_H

#include "orders/resolve.h"

/* Carry out the orders of a player turn; the player turn is not ended. */
void walk_turn(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w);
/* One outermost order of it, index i, with its block, an `if` with its `else`; returns the index of the next one. */
unsigned walk_outermost(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w, unsigned i);
/* The orders of a Strategic Turn, step by step (Q72); the step is not ended. */
void walk_strategic(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w);
/* The refusal that an order carries in itself, whatever the position: not built yet, or a chit below a try (Q5). */
struct verdict walk_never(const struct charts *c, const struct sheet *sh, unsigned i);

#endif
