/* SPDX-License-Identifier: GPL-3.0-or-later
 * Dice nobody can choose (PROTOCOL 3) and standing orders nobody can read too early (PROTOCOL 5): everything
 * derived from a player's identity seed.  Secrets lie in the caller's memory, who keeps it guarded and wipes
 * it with sodium_memzero. */
#ifndef VEDETTE_SEAL_LINKS_H
#define VEDETTE_SEAL_LINKS_H

#include "engine/dice.h"
#include "seal/hash.h"

enum { LINKS = 65536, LINKS_STRIDE = 256, SALT_BYTES = 16 };

/* Per-game secret: for the accepter (offer hash, nonce), for the offerer (accept hash). */
void secret_of_accepter(const uint8_t seed[32], const uint8_t offer[HASH_BYTES],
	const uint8_t nonce[NONCE_BYTES], uint8_t out[32]);
void secret_of_offerer(const uint8_t seed[32], const uint8_t accept[HASH_BYTES], uint8_t out[32]);

/* A player's chain of links.  Made once a game and process (65,536 hashes, about 20 ms); a look-up then costs
 * at most LINKS_STRIDE. Secret, all of it. */
struct links {
	uint8_t salt[SALT_BYTES];
	uint8_t mark[LINKS / LINKS_STRIDE + 1][HASH_BYTES]; /* every LINKS_STRIDE-th link, the top last */
};
/* Salt of the accepter: his nonce; of the offerer: the first 16 bytes of the accept's hash. */
void links_make(struct links *l, const uint8_t secret[32], const uint8_t salt[SALT_BYTES]);
/* Link i, 0 .. LINKS; 0 is the anchor. */
void links_get(const struct links *l, uint32_t i, uint8_t out[HASH_BYTES]);
/* Which of its owner's links slot n reveals: (n - 1) / 2 of the offerer's, n / 2 of the accepter's. */
uint32_t links_index(uint32_t n);
/* L[n] of the player who signs slot n. */
void links_of_slot(const struct links *l, uint32_t n, uint8_t out[HASH_BYTES]);
/* H("vedette/link/1", salt, link): the link below.  For chain_check_link(). */
void links_below(const uint8_t salt[SALT_BYTES], const uint8_t link[HASH_BYTES], uint8_t out[HASH_BYTES]);

/* K(n) from L[n] and L[n + 1]. */
struct pair_key {
	uint8_t k[HASH_BYTES];
};
void pair_make(struct pair_key *k, const uint8_t game[HASH_BYTES], uint32_t n, const uint8_t link[HASH_BYTES],
	const uint8_t next[HASH_BYTES]);
/* Dice of K(n); `k` must outlive it. */
struct dice pair_dice(struct pair_key *k);

/* The keys that slot n is thrown with.  In a sealed or solo game both are K(n).  In an open one the rolls its orders ask for have K(i), i the
 * last slot before n that is neither a proposal nor a decline, which its signer knows; those the engine throws of itself behind them
 * (roll_is_automatic) have K(n) there too. */
struct slot_keys {
	struct pair_key ordered, automatic;
	bool waits; /* `automatic` is not known yet, and nothing that needs it has been thrown */
};
/* Which of them throws this roll? */
const struct pair_key *slot_key(const struct slot_keys *k, const char *id);
/* Dice of a slot; `k` must outlive it.  An automatic roll while `waits` is our bug. */
struct dice slot_dice(struct slot_keys *k);

/* key(n) of the owner of slot n; the seal it makes for that slot. */
void box_key(const uint8_t secret[32], uint32_t n, uint8_t out[32]);
void box_seal(const uint8_t game[HASH_BYTES], uint32_t n, const uint8_t key[32], uint8_t out[HASH_BYTES]);
/* Size of the box of a text of n bytes: the next multiple of 256, at least 256 (an empty sheet must not
 * show). */
size_t box_size(size_t n);
/* Pad with LF and lock; out holds box_size(n).  Unlock: out holds n, which is the box's size; the padding
 * stays, as blank lines. */
void box_lock(const uint8_t key[32], const char *text, size_t n, uint8_t *out);
void box_unlock(const uint8_t key[32], const uint8_t *box, size_t n, char *out);

#endif
