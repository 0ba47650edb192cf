/* SPDX-License-Identifier: GPL-3.0-or-later
 * Sheets to forecast: those of scripted players who play against each other, each with the position it was written for. */
#ifndef VEDETTE_TESTS_FORECAST_SHEETS_H
#define VEDETTE_TESTS_FORECAST_SHEETS_H

#include "games/player.h"
#include "orders/forecast.h"

struct written {
	struct state before;
	struct sheet sheet;
	unsigned battles;      /* lines with one */
};
/* Play game `game` of scenario `name` (in $VEDETTE_DATA/scenarios) and keep the sheets of at most `most` player turns, the `skip` first
 * left out; returns how many.  The charts are read into *c at the first call. */
unsigned sheets_of(const char *name, struct charts *c, unsigned game, unsigned skip, unsigned most, struct written *out);
/* Count what happens when the engine carries the sheet out, by its own ways: resolve_turn(), the events it tells and the position it comes
 * to.  Of `out` are counted: thrown and fit; of lines reached, acts (a roll succeeds), and whole (legal when its turn came); of battles all
 * but `end`; losses and points of the turn. */
void play_begin(const struct written *w, struct foreseen *out);
void play_count(const struct charts *c, const struct written *w, const struct dice *d, struct foreseen *out);

#endif
