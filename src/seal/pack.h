/* SPDX-License-Identifier: GPL-3.0-or-later
 * zlib, primed with a game's dictionary, in memory the caller gives: no call allocates. */
#ifndef VEDETTE_SEAL_PACK_H
#define VEDETTE_SEAL_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* NULL or n = 0: none, for offer and accept. */
struct dictionary {
	const uint8_t *p;
	size_t n;
};
/* What zlib works in; ready when all zero.  `limit` 0 = the whole arena; less is for tests. */
struct pack_memory {
	size_t used, limit;
	_Alignas(16) uint8_t arena[512 * 1024];
};

/* Compress `parts` runs of bytes, one after the other at `in`, `part` their lengths: each in blocks of its own, so that noise
 * (a box) does not spoil the codes of text.  `level` is 0..9 (the program uses 9).  *out_n is the room at `out` on entry, the length on return;
 * PACKED_MAX_BYTES is always enough for a body.  ERR_SYS_MEMORY. */
MUST_USE enum err pack_deflate(struct pack_memory *m, const struct dictionary *d, int level,
	const uint8_t *in, const uint32_t *part, unsigned parts, uint8_t *out, size_t *out_n, struct fault *f);
/* Inflate to exactly `want` bytes (out has room for want + 1).  ERR_ZLIB_FORMAT (not zlib, another window,
 * dictionary missing or unwanted), _DICTIONARY (primed with another one), _DATA, _LENGTH (longer or shorter
 * than stated), _TRAILING, _SHORT; ERR_SYS_MEMORY. */
MUST_USE enum err pack_inflate(struct pack_memory *m, const struct dictionary *d, const uint8_t *in, size_t n,
	uint8_t *out, size_t want, struct fault *f);

#endif
