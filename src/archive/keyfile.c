/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/keyfile.h"

#include <sodium.h>
#include <string.h>

#include "base/text.h"

/* "KEY HEX" with exactly n bytes in it. */
static bool hex_line(const struct word *line, const char *key, uint8_t *out, size_t n)
{
	size_t kn = strlen(key);

	return line->n == kn + 1 + 2 * n && memcmp(line->s, key, kn) == 0 && line->s[kn] == ' ' && hex_parse(line->s + kn + 1, out, n);
}

static enum err form(struct fault *f, uint32_t line, const char *what)
{
	return fault_at(f, ERR_KEY_FORM, line, 1, what);
}

static enum err parse_kdf(struct keyfile *k, struct word line, uint32_t number, struct fault *f)
{
	struct word key, kind, ops, kib, more;

	if (!word_next(&line, &key) || !word_is(&key, "kdf") || !word_next(&line, &kind))
		return form(f, number, "the line kdf is missing");
	if (word_is(&kind, "none") && !word_next(&line, &more)) {
		k->plain = true;
		return ERR_OK;
	}
	if (!word_is(&kind, "argon2id") || !word_next(&line, &ops) || !word_next(&line, &kib) || word_next(&line, &more))
		return form(f, number, "kdf is argon2id with two numbers, or none");
	/* a number too long for 32 bits is a cost too high as well */
	if (num_parse(ops.s, ops.n, 0, KDF_OPS_MAX, &k->ops) != ERR_OK ||
		num_parse(kib.s, kib.n, 0, KDF_KIB_MAX, &k->kib) != ERR_OK)
		return fault_at(f, ERR_KEY_COST, number, 1, "at most 10 passes over 1 GiB are run");
	if (k->ops < KDF_OPS_MIN || k->kib < KDF_KIB_MIN)
		return fault_at(f, ERR_KEY_WEAK, number, 1, "at least 2 passes over 64 MiB are wanted");
	return ERR_OK;
}

unsigned keyfile_seeds(const struct keyfile *k)
{
	unsigned n = 1;

	for (unsigned i = 0; i < k->n_former; i++)
		n += !k->former[i].lost;
	return n;
}

static size_t box_size(const struct keyfile *k)
{
	return 32 * (size_t)keyfile_seeds(k) + (k->plain ? 0 : KEYFILE_TAG);
}

static bool former_line(const struct word *w, struct former_key *out)
{
	out->lost = hex_line(w, "lost", out->public_key, sizeof out->public_key);
	return out->lost || hex_line(w, "former", out->public_key, sizeof out->public_key);
}

enum err keyfile_parse(struct keyfile *k, const char *s, size_t n, struct fault *f)
{
	static const char magic[] = "vedette identity ";
	struct lines l = { s, n, 0 };
	struct word w;
	char again[KEYFILE_MAX];

	memset(k, 0, sizeof *k);
	if (!lines_next(&l, &w) || w.n < sizeof magic - 1 || memcmp(w.s, magic, sizeof magic - 1) != 0)
		return form(f, 1, "it does not begin with \"vedette identity\"");
	uint32_t version;

	if (num_parse(w.s + sizeof magic - 1, w.n - (sizeof magic - 1), 1, UINT32_MAX, &version) != ERR_OK)
		return form(f, 1, "it has no version");
	if (version > 2)
		return fault_at(f, ERR_KEY_NEWER, 1, 1, "");
	if (!lines_next(&l, &w) || !hex_line(&w, "public", k->public_key, sizeof k->public_key))
		return form(f, 2, "the line public is malformed");
	struct former_key former;
	bool more = lines_next(&l, &w);
	for (; more && former_line(&w, &former); more = lines_next(&l, &w)) {
		if (version == 1 || k->n_former == FORMER_MAX)
			return form(f, l.line, "more keys had before than the file can hold");
		k->former[k->n_former++] = former;
	}
	if (!more || (version == 2 && k->n_former == 0))
		return form(f, l.line + !more, more ? "no key had before is named" : "the line kdf is missing");
	TRY(parse_kdf(k, w, l.line, f));
	if (!k->plain && (!lines_next(&l, &w) || !hex_line(&w, "salt", k->salt, sizeof k->salt)))
		return form(f, l.line, "the line salt is malformed");
	if (!k->plain && (!lines_next(&l, &w) || !hex_line(&w, "nonce", k->nonce, sizeof k->nonce)))
		return form(f, l.line, "the line nonce is malformed");
	if (!lines_next(&l, &w) || !hex_line(&w, "seed", k->box, box_size(k)))
		return form(f, l.line, "the line seed is malformed");
	/* one spelling only: what is printed again must be the same bytes */
	if (keyfile_print(k, false, again, sizeof again) != n || memcmp(again, s, n) != 0) {
		sodium_memzero(again, sizeof again);
		return form(f, 0, "it is not written as this program writes it");
	}
	sodium_memzero(again, sizeof again);
	return ERR_OK;
}

size_t keyfile_print(const struct keyfile *k, bool head_only, char *out, size_t cap)
{
	struct text t = text_in(out, cap);

	text_add(&t, k->n_former ? "vedette identity 2\npublic " : "vedette identity 1\npublic ");
	text_add_hex(&t, k->public_key, sizeof k->public_key);
	for (unsigned i = 0; i < k->n_former; i++) {
		text_add(&t, k->former[i].lost ? "\nlost " : "\nformer ");
		text_add_hex(&t, k->former[i].public_key, sizeof k->former[i].public_key);
	}
	if (k->plain) {
		text_add(&t, "\nkdf none\n");
	} else {
		text_add(&t, "\nkdf argon2id ");
		text_add_int(&t, k->ops);
		text_add(&t, " ");
		text_add_int(&t, k->kib);
		text_add(&t, "\nsalt ");
		text_add_hex(&t, k->salt, sizeof k->salt);
		text_add(&t, "\nnonce ");
		text_add_hex(&t, k->nonce, sizeof k->nonce);
		text_add(&t, "\n");
	}
	if (!head_only) {
		text_add(&t, "seed ");
		text_add_hex(&t, k->box, box_size(k));
		text_add(&t, "\n");
	}
	BUG_IF(t.cut);
	return t.len;
}

static enum err stretch(const struct keyfile *k, uint8_t key[32], const char *pass, size_t n, struct fault *f)
{
	if (crypto_pwhash(key, 32, pass, n, k->salt, k->ops, (size_t)k->kib * 1024, crypto_pwhash_ALG_ARGON2ID13) != 0)
		return fault_set(f, ERR_KEY_MEMORY, "");
	return ERR_OK;
}

enum err keyfile_seal(struct keyfile *k, const uint8_t *seeds, const char *pass, size_t n, struct fault *f)
{
	char head[KEYFILE_MAX];
	uint8_t key[32];

	k->plain = false;
	k->ops = KDF_OPS_NEW;
	k->kib = KDF_KIB_NEW;
	randombytes_buf(k->salt, sizeof k->salt);
	randombytes_buf(k->nonce, sizeof k->nonce);
	TRY(stretch(k, key, pass, n, f));
	size_t len = keyfile_print(k, true, head, sizeof head);

	crypto_aead_xchacha20poly1305_ietf_encrypt(k->box, NULL, seeds, box_size(k) - KEYFILE_TAG, (const uint8_t *)head, len, NULL,
		k->nonce, key);
	sodium_memzero(key, sizeof key);
	return ERR_OK;
}

enum err keyfile_unseal(const struct keyfile *k, uint8_t *seeds, const char *pass, size_t n, struct fault *f)
{
	char head[KEYFILE_MAX];
	uint8_t key[32];

	TRY(stretch(k, key, pass, n, f));
	size_t len = keyfile_print(k, true, head, sizeof head);
	int r = crypto_aead_xchacha20poly1305_ietf_decrypt(seeds, NULL, NULL, k->box, box_size(k), (const uint8_t *)head, len,
		k->nonce, key);

	sodium_memzero(key, sizeof key);
	return r == 0 ? ERR_OK : fault_set(f, ERR_KEY_PASS, "");
}
