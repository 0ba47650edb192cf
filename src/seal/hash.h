/* SPDX-License-Identifier: GPL-3.0-or-later
 * BLAKE2b-256, the one hash of the program, and the values a game is known by.  Buffers only. */
#ifndef VEDETTE_SEAL_HASH_H
#define VEDETTE_SEAL_HASH_H

#include <sodium.h>

#include "engine/state.h"
#include "slot/record.h"

/* Once at start, before anything else of this floor: starts libsodium and makes sure that its point check
 * refuses Q + (0,-1), that is, carries the fix of CVE-2025-69277.  ERR_SIGN_LIBRARY. */
MUST_USE enum err seal_start(struct fault *f);

/* Hash of a domain string and up to three byte strings, one after the other; NULL parts are skipped. */
struct slice {
	const void *p;
	size_t n;
};
void hash_parts(const char *domain, const struct slice *parts, unsigned n, uint8_t out[HASH_BYTES]);

/* A hash that is fed through a sink. */
struct hasher {
	crypto_generichash_state state;
};
struct sink hasher_begin(struct hasher *h);
void hasher_end(struct hasher *h, uint8_t out[HASH_BYTES]);

/* Of canonical bytes: rules, scenario with its map window, state. */
void hash_rules(const struct charts *c, uint8_t out[HASH_BYTES]);
void hash_scenario(const struct charts *c, uint8_t out[HASH_BYTES]);
void hash_state(const struct charts *c, const struct state *s, uint8_t out[HASH_BYTES]);
/* Identity of a record: its content header and its uncompressed body. */
void hash_record(const struct record *r, const uint8_t *body, uint8_t out[HASH_BYTES]);
/* gid = H("vedette/game/1", offer, accept) */
void hash_game(const uint8_t offer[HASH_BYTES], const uint8_t accept[HASH_BYTES], uint8_t out[HASH_BYTES]);

#endif
