/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal/sign.h"

#include <string.h>

void key_from_seed(const uint8_t seed[SEED_BYTES], struct key_pair *out)
{
	BUG_IF(crypto_sign_seed_keypair(out->pub, out->secret, seed) != 0);
}

enum err key_check(const uint8_t key[KEY_BYTES], struct fault *f)
{
	return crypto_core_ed25519_is_valid_point(key) ? ERR_OK : fault_set(f, ERR_SIGN_KEY, "");
}

static void key_hash(const uint8_t key[KEY_BYTES], uint8_t out[HASH_BYTES])
{
	hash_parts("vedette/key/1", (struct slice[]){ { key, KEY_BYTES } }, 1, out);
}

void key_hint(const uint8_t key[KEY_BYTES], uint8_t out[HINT_BYTES])
{
	uint8_t h[HASH_BYTES];
	key_hash(key, h);
	memcpy(out, h, HINT_BYTES);
}

void key_fingerprint(const uint8_t key[KEY_BYTES], char out[FINGERPRINT_CHARS + 1])
{
	uint8_t h[HASH_BYTES];
	struct text t = text_in(out, FINGERPRINT_CHARS + 1);
	key_hash(key, h);
	for (unsigned i = 0; i < 5; i++) {
		text_add(&t, i ? " " : "");
		text_add_hex(&t, h + 2 * i, 2);
	}
}

bool key_fingerprint_is(const uint8_t key[KEY_BYTES], const char *said)
{
	char finger[FINGERPRINT_CHARS + 1];
	key_fingerprint(key, finger);
	for (const char *c = finger; *c; c++) {
		while (*said == ' ')
			said++;
		if (*c != ' ' && ascii_lower(*said++) != *c)
			return false;
	}
	return *said == '\0';
}

enum { PROOF_BYTES = DOMAIN_BYTES + 1 + 4 + HASH_BYTES + 2 * KEY_BYTES };

/* What the new key signs: its own domain, side, number, game, the key before and itself. */
static void put_proof(const struct record *r, uint8_t out[PROOF_BYTES])
{
	static const uint8_t domain[DOMAIN_BYTES] = "vedette/sign/new-key/1";
	struct bytes b = { .p = out, .cap = PROOF_BYTES };
	struct sink s = bytes_sink(&b);
	sink_bytes(&s, domain, sizeof domain);
	sink_u8(&s, r->side);
	sink_u32(&s, r->number);
	sink_bytes(&s, r->change.game, HASH_BYTES);
	sink_bytes(&s, r->change.old, KEY_BYTES);
	sink_bytes(&s, r->change.key, KEY_BYTES);
	BUG_IF(b.over || b.len != PROOF_BYTES);
}

void key_prove(const struct key_pair *k, struct record *r)
{
	uint8_t text[PROOF_BYTES];
	BUG_IF(!record_is_key(r->kind) || memcmp(k->pub, r->change.key, KEY_BYTES) != 0);
	put_proof(r, text);
	BUG_IF(crypto_sign_detached(r->change.proof, NULL, text, sizeof text, k->secret) != 0);
}

enum err key_proof_check(const struct record *r, struct fault *f)
{
	uint8_t text[PROOF_BYTES];
	put_proof(r, text);
	if (!crypto_core_ed25519_is_valid_point(r->change.key) || !crypto_core_ed25519_is_valid_point(r->change.proof) ||
		crypto_sign_verify_detached(r->change.proof, text, sizeof text, r->change.key) != 0)
		return fault_set(f, ERR_SIGN_PROOF, "");
	return ERR_OK;
}

/* vedette/sign/KIND/1, filled up with zeros: no signature for one kind of record is one for another, nor for anything else. */
static void put_domain(unsigned kind, uint8_t *room)
{
	char buf[DOMAIN_BYTES + 1];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, "vedette/sign/");
	text_add(&t, record_kind_word(kind));
	text_add(&t, "/1");
	BUG_IF(t.cut);
	memset(room, 0, DOMAIN_BYTES);
	memcpy(room, buf, t.len);
}

void sign_bytes(const struct key_pair *k, unsigned kind, uint8_t *room, size_t n, uint8_t signature[SIGNATURE_BYTES])
{
	put_domain(kind, room);
	BUG_IF(crypto_sign_detached(signature, NULL, room, DOMAIN_BYTES + n, k->secret) != 0);
}

enum err sign_verify(const uint8_t key[KEY_BYTES], unsigned kind, uint8_t *room, size_t n,
	const uint8_t signature[SIGNATURE_BYTES], struct fault *f)
{
	if (sodium_is_zero(signature, SIGNATURE_BYTES))
		return fault_set(f, ERR_SIGN_NONE, "");
	put_domain(kind, room);
	if (!crypto_core_ed25519_is_valid_point(key) || !crypto_core_ed25519_is_valid_point(signature) ||
		crypto_sign_verify_detached(signature, room, DOMAIN_BYTES + n, key) != 0)
		return fault_set(f, ERR_SIGN_BAD, "");
	return ERR_OK;
}
