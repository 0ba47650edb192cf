/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/room.h"

#include <stdint.h>
#include <stdlib.h>

void *room_for(void *p, size_t n, size_t more, size_t *room, size_t size)
{
	size_t want = *room ? *room : 16, most = SIZE_MAX / 2 / size;

	if (n > most || more > most - n)
		return NULL;
	if (p && n + more <= *room)
		return p;
	while (want < n + more)
		want *= 2;
	p = realloc(p, want * size);
	if (p)
		*room = want;
	return p;
}
