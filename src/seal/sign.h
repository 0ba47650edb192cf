/* SPDX-License-Identifier: GPL-3.0-or-later
 * Ed25519 over a domain string and bytes.  Verdicts are the same on every libsodium: beside the verification,
 * public key and R must be points of the main group (PROTOCOL 2). */
#ifndef VEDETTE_SEAL_SIGN_H
#define VEDETTE_SEAL_SIGN_H

#include "seal/hash.h"

enum { DOMAIN_BYTES = 32, SEED_BYTES = 32, FINGERPRINT_CHARS = 24 };

/* A key pair.  Secret; sodium_memzero after use. */
struct key_pair {
	uint8_t pub[KEY_BYTES];
	uint8_t secret[64]; /* libsodium's form: seed, public key */
};
/* From the seed alone: the public half is never taken from anywhere else (SECURITY: double-public-key
 * oracle). */
void key_from_seed(const uint8_t seed[SEED_BYTES], struct key_pair *out);
/* Fit to be somebody's key: a point of the main group, not of small order, canonical, not zero (C5).
 * ERR_SIGN_KEY. */
MUST_USE enum err key_check(const uint8_t key[KEY_BYTES], struct fault *f);
/* First HINT_BYTES of H("vedette/key/1", key). */
void key_hint(const uint8_t key[KEY_BYTES], uint8_t out[HINT_BYTES]);
/* "3f2a 90b1 77c0 d41e 05aa" of the same hash: 80 bits to compare by telephone; NUL-terminated,
 * FINGERPRINT_CHARS + 1. */
void key_fingerprint(const uint8_t key[KEY_BYTES], char out[FINGERPRINT_CHARS + 1]);
/* Is this said of that key: all of its fingerprint, in capitals too, and with its blanks or without? */
bool key_fingerprint_is(const uint8_t key[KEY_BYTES], const char *said);

/* A change of key is signed by its new key too, over side, number, game and both keys: who announces a key must have it.
 * ERR_SIGN_PROOF. */
void key_prove(const struct key_pair *k, struct record *r);
MUST_USE enum err key_proof_check(const struct record *r, struct fault *f);

/* `room` has DOMAIN_BYTES free bytes at its front, then the n bytes to be signed; the domain of the kind is
 * written there. */
void sign_bytes(const struct key_pair *k, unsigned kind, uint8_t *room, size_t n,
	uint8_t signature[SIGNATURE_BYTES]);
/* ERR_SIGN_NONE (all zero), ERR_SIGN_BAD. */
MUST_USE enum err sign_verify(const uint8_t key[KEY_BYTES], unsigned kind, uint8_t *room, size_t n,
	const uint8_t signature[SIGNATURE_BYTES], struct fault *f);

#endif
