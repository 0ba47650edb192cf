/* SPDX-License-Identifier: GPL-3.0-or-later
 * Arrays that grow: who adds one element after the other asks for room before each.  Not for floors 0-4, which ask for no memory. */
#ifndef VEDETTE_BASE_ROOM_H
#define VEDETTE_BASE_ROOM_H

#include <stddef.h>

/* The array p, which has room for *room elements of `size` bytes and holds n, with room for `more` behind them: it doubles as often as
 * need be, from 16 on.  NULL where there is no memory; then p and *room are as they were. */
void *room_for(void *p, size_t n, size_t more, size_t *room, size_t size);

#endif
