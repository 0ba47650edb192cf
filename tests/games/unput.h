/* SPDX-License-Identifier: GPL-3.0-or-later
 * A state out of its canonical bytes: the program itself never needs it, for it plays every game again from its orders.  Written from the
 * table in state.h alone, so that it is a second opinion about what state_put leaves out. */
#ifndef VEDETTE_TESTS_GAMES_UNPUT_H
#define VEDETTE_TESTS_GAMES_UNPUT_H

#include "engine/state.h"

enum { STATE_BYTES_MAX = 1 << 13 };

/* The canonical bytes of s, at most STATE_BYTES_MAX; returns how many. */
size_t state_bytes(const struct charts *c, const struct state *s, uint8_t out[STATE_BYTES_MAX]);
/* Read them back; false when they are no state of this scenario, or something is left over. */
bool state_from_bytes(const struct charts *c, const uint8_t *p, size_t n, struct state *s);

#endif
