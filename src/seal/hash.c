/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal/hash.h"

#include <string.h>

enum err seal_start(struct fault *f)
{
	/* The base point B, and B + (0,-1), which is (-x,-y) and no point of the main group. */
	uint8_t base[KEY_BYTES], mixed[KEY_BYTES];
	memset(base, 0x66, sizeof base);
	base[0] = 0x58;
	memset(mixed, 0x99, sizeof mixed);
	mixed[0] = 0x95;
	if (sodium_init() < 0)
		return fault_set(f, ERR_SIGN_LIBRARY, "libsodium does not start");
	if (!crypto_core_ed25519_is_valid_point(base) || crypto_core_ed25519_is_valid_point(mixed))
		return fault_set(f, ERR_SIGN_LIBRARY, "its point check is faulty");
	return ERR_OK;
}

static void put(void *ctx, const void *bytes, size_t n)
{
	struct hasher *h = ctx;
	BUG_IF(crypto_generichash_update(&h->state, bytes, n) != 0);
}

struct sink hasher_begin(struct hasher *h)
{
	BUG_IF(crypto_generichash_init(&h->state, NULL, 0, HASH_BYTES) != 0);
	return (struct sink){ put, h };
}

void hasher_end(struct hasher *h, uint8_t out[HASH_BYTES])
{
	BUG_IF(crypto_generichash_final(&h->state, out, HASH_BYTES) != 0);
}

void hash_parts(const char *domain, const struct slice *parts, unsigned n, uint8_t out[HASH_BYTES])
{
	struct hasher h;
	struct sink s = hasher_begin(&h);
	sink_bytes(&s, domain, strlen(domain));
	for (unsigned i = 0; i < n; i++)
		sink_bytes(&s, parts[i].p, parts[i].n);
	hasher_end(&h, out);
	sodium_memzero(&h, sizeof h);
}

void hash_rules(const struct charts *c, uint8_t out[HASH_BYTES])
{
	struct hasher h;
	struct sink s = hasher_begin(&h);
	charts_put_rules(c, &s);
	hasher_end(&h, out);
}

void hash_scenario(const struct charts *c, uint8_t out[HASH_BYTES])
{
	struct hasher h;
	struct sink s = hasher_begin(&h);
	charts_put_scenario(c, &s);
	hasher_end(&h, out);
}

void hash_state(const struct charts *c, const struct state *s, uint8_t out[HASH_BYTES])
{
	struct hasher h;
	struct sink k = hasher_begin(&h);
	state_put(c, s, &k);
	hasher_end(&h, out);
}

void hash_record(const struct record *r, const uint8_t *body, uint8_t out[HASH_BYTES])
{
	struct hasher h;
	struct sink s = hasher_begin(&h);
	record_put_content(r, &s);
	sink_bytes(&s, body, record_body_size(r));
	hasher_end(&h, out);
}

void hash_game(const uint8_t offer[HASH_BYTES], const uint8_t accept[HASH_BYTES], uint8_t out[HASH_BYTES])
{
	hash_parts("vedette/game/1", (struct slice[]){ { offer, HASH_BYTES }, { accept, HASH_BYTES } }, 2, out);
}
