/* SPDX-License-Identifier: GPL-3.0-or-later
 * The bytes of the identity key's file (used by keyring only):
 *	vedette identity 1
 *	public HEX64
 *	former HEX64 | lost HEX64   (from identity 2 on, 1 to 15 of them: keys had before, the last one first)
 *	kdf argon2id OPS KIB  |  kdf none
 *	salt HEX32               (not with kdf none)
 *	nonce HEX48              (not with kdf none)
 *	seed HEX96            |  seed HEX64
 * The first line says 2 where there are keys had before, and "seed" then holds the seeds one after the other: that of the
 * key, then those of each `former` key; the seed of a `lost` one is not known.
 * Each line ends with LF, words are parted by one blank, hexadecimal is lower case.  With a kdf, "seed" is the box of
 * XChaCha20-Poly1305-IETF under Argon2id(passphrase, salt, OPS, KIB) with all lines before it as associated data.  Costs are
 * bounded before anything is computed. */
#ifndef VEDETTE_ARCHIVE_KEYFILE_H
#define VEDETTE_ARCHIVE_KEYFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum {
	KEYFILE_MAX = 4096,
	FORMER_MAX = 15,
	KEYFILE_SALT = 16,
	KEYFILE_NONCE = 24,
	KEYFILE_TAG = 16,
	KEYFILE_SEEDS = 32 * (FORMER_MAX + 1),
	KEYFILE_BOX = KEYFILE_SEEDS + KEYFILE_TAG,
	KDF_OPS_NEW = 3,
	KDF_KIB_NEW = 256 * 1024, /* 256 MiB, half a second */
	KDF_OPS_MIN = 2,
	KDF_KIB_MIN = 64 * 1024,
	KDF_OPS_MAX = 10,
	KDF_KIB_MAX = 1024 * 1024,
};

/* A key had before. */
struct former_key {
	uint8_t public_key[32];
	bool lost; /* its seed is not known any more */
};
struct keyfile {
	uint8_t public_key[32];
	unsigned n_former;
	struct former_key former[FORMER_MAX];
	bool plain; /* kdf none: `box` holds the bare seeds */
	uint32_t ops, kib;
	uint8_t salt[KEYFILE_SALT], nonce[KEYFILE_NONCE], box[KEYFILE_BOX];
};

/* ERR_KEY_FORM, _NEWER, _COST, _WEAK. */
MUST_USE enum err keyfile_parse(struct keyfile *k, const char *s, size_t n, struct fault *f);
/* Print the whole file, or only the lines before "seed"; returns the length.  cap >= KEYFILE_MAX. */
size_t keyfile_print(const struct keyfile *k, bool head_only, char *out, size_t cap);
/* How many seeds the file holds. */
unsigned keyfile_seeds(const struct keyfile *k);
/* Box the seeds, 32 bytes each, under a passphrase: fresh salt and nonce, costs of today.  ERR_KEY_MEMORY. */
MUST_USE enum err keyfile_seal(struct keyfile *k, const uint8_t *seeds, const char *pass, size_t n, struct fault *f);
/* ERR_KEY_PASS, ERR_KEY_MEMORY.  One run of the password hash. */
MUST_USE enum err keyfile_unseal(const struct keyfile *k, uint8_t *seeds, const char *pass, size_t n, struct fault *f);

#endif
