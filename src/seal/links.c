/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal/links.h"

#include <string.h>

enum { MARKS = LINKS / LINKS_STRIDE };

static void le32(uint8_t out[4], uint32_t v)
{
	for (unsigned i = 0; i < 4; i++)
		out[i] = (uint8_t)(v >> (8 * i));
}

/* ---- secrets and links ---- */

static void game_secret(const uint8_t seed[32], const uint8_t *a, size_t an, const uint8_t *b, size_t bn,
	uint8_t out[32])
{
	static const uint8_t domain[] = "vedette/game-secret/1";
	crypto_generichash_state h;
	BUG_IF(crypto_generichash_init(&h, seed, 32, 32) != 0);
	crypto_generichash_update(&h, domain, sizeof domain - 1);
	crypto_generichash_update(&h, a, an);
	if (bn)
		crypto_generichash_update(&h, b, bn);
	crypto_generichash_final(&h, out, 32);
	sodium_memzero(&h, sizeof h);
}

void secret_of_accepter(const uint8_t seed[32], const uint8_t offer[HASH_BYTES], const uint8_t nonce[NONCE_BYTES],
	uint8_t out[32])
{
	game_secret(seed, offer, HASH_BYTES, nonce, NONCE_BYTES, out);
}

void secret_of_offerer(const uint8_t seed[32], const uint8_t accept[HASH_BYTES], uint8_t out[32])
{
	game_secret(seed, accept, HASH_BYTES, NULL, 0, out);
}

void links_below(const uint8_t salt[SALT_BYTES], const uint8_t link[HASH_BYTES], uint8_t out[HASH_BYTES])
{
	hash_parts("vedette/link/1", (struct slice[]){ { salt, SALT_BYTES }, { link, HASH_BYTES } }, 2, out);
}

void links_make(struct links *l, const uint8_t secret[32], const uint8_t salt[SALT_BYTES])
{
	uint8_t x[HASH_BYTES];
	memcpy(l->salt, salt, SALT_BYTES);
	hash_parts("vedette/top/1", (struct slice[]){ { secret, 32 } }, 1, x);
	memcpy(l->mark[MARKS], x, HASH_BYTES);
	for (uint32_t i = LINKS; i > 0; i--) {
		links_below(salt, x, x);
		if ((i - 1) % LINKS_STRIDE == 0)
			memcpy(l->mark[(i - 1) / LINKS_STRIDE], x, HASH_BYTES);
	}
	sodium_memzero(x, sizeof x);
}

void links_get(const struct links *l, uint32_t i, uint8_t out[HASH_BYTES])
{
	BUG_IF(i > LINKS);
	uint32_t m = (i + LINKS_STRIDE - 1) / LINKS_STRIDE;
	memcpy(out, l->mark[m], HASH_BYTES);
	for (uint32_t at = m * LINKS_STRIDE; at > i; at--)
		links_below(l->salt, out, out);
}

uint32_t links_index(uint32_t n)
{
	BUG_IF(n == 0);
	return n / 2; /* (n - 1) / 2 when n is odd: the offerer's */
}

void links_of_slot(const struct links *l, uint32_t n, uint8_t out[HASH_BYTES])
{
	links_get(l, links_index(n), out);
}

/* ---- dice ---- */

void pair_make(struct pair_key *k, const uint8_t game[HASH_BYTES], uint32_t n, const uint8_t link[HASH_BYTES],
	const uint8_t next[HASH_BYTES])
{
	uint8_t num[4];
	le32(num, n);
	hash_parts("vedette/pair/1", (struct slice[]){ { game, HASH_BYTES }, { num, 4 }, { link, HASH_BYTES },
		{ next, HASH_BYTES } }, 4, k->k);
}

static unsigned pair_below(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct pair_key *k = ctx;
	uint8_t block[HASH_BYTES], num[4];
	BUG_IF(m < 1 || m > 256);
	unsigned limit = 256 - 256 % m; /* bytes from here on would make some values likelier */
	for (uint32_t b = 0;; b++) {
		le32(num, b);
		hash_parts("vedette/roll/1", (struct slice[]){ { k->k, HASH_BYTES }, { num, 4 }, { id, strlen(id) } }, 3,
			block);
		for (unsigned i = 0; i < HASH_BYTES; i++)
			if (block[i] < limit && index-- == 0)
				return block[i] % m;
	}
}

struct dice pair_dice(struct pair_key *k)
{
	return (struct dice){ pair_below, k };
}

const struct pair_key *slot_key(const struct slot_keys *k, const char *id)
{
	return roll_is_automatic(id) ? &k->automatic : &k->ordered;
}

static unsigned slot_below(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct slot_keys *k = ctx;
	struct pair_key pair = *slot_key(k, id);
	BUG_IF(k->waits && roll_is_automatic(id));
	return pair_below(&pair, id, m, index);
}

struct dice slot_dice(struct slot_keys *k)
{
	return (struct dice){ slot_below, k };
}

/* ---- sealed standing orders ---- */

void box_key(const uint8_t secret[32], uint32_t n, uint8_t out[32])
{
	uint8_t num[4];
	le32(num, n);
	hash_parts("vedette/sheetkey/1", (struct slice[]){ { secret, 32 }, { num, 4 } }, 2, out);
}

void box_seal(const uint8_t game[HASH_BYTES], uint32_t n, const uint8_t key[32], uint8_t out[HASH_BYTES])
{
	uint8_t num[4];
	le32(num, n);
	hash_parts("vedette/seal/1", (struct slice[]){ { game, HASH_BYTES }, { num, 4 }, { key, 32 } }, 3, out);
}

size_t box_size(size_t n)
{
	return n ? (n + BOX_BLOCK - 1) / BOX_BLOCK * BOX_BLOCK : BOX_BLOCK;
}

static void key_stream(const uint8_t key[32], uint8_t *p, size_t n)
{
	uint8_t block[HASH_BYTES], num[4];
	for (size_t i = 0; i < n; i++) {
		if (i % HASH_BYTES == 0) {
			le32(num, (uint32_t)(i / HASH_BYTES));
			hash_parts("vedette/box/1", (struct slice[]){ { key, 32 }, { num, 4 } }, 2, block);
		}
		p[i] ^= block[i % HASH_BYTES];
	}
	sodium_memzero(block, sizeof block);
}

void box_lock(const uint8_t key[32], const char *text, size_t n, uint8_t *out)
{
	memset(out, '\n', box_size(n));
	if (n)
		memcpy(out, text, n);
	key_stream(key, out, box_size(n));
}

void box_unlock(const uint8_t key[32], const uint8_t *box, size_t n, char *out)
{
	memcpy(out, box, n);
	key_stream(key, (uint8_t *)out, n);
}
