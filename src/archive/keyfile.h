/* SPDX-License-Identifier: GPL-3.0-or-later
 * The bytes of the identity key's file (used by keyring only):
 *	vedette identity 1
 *	public HEX64
 *	kdf argon2id OPS KIB  |  kdf none
 *	salt HEX32               (not with kdf none)
 *	nonce HEX48              (not with kdf none)
 *	seed HEX96            |  seed HEX64
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
	KEYFILE_MAX = 1024,
	KEYFILE_SALT = 16,
	KEYFILE_NONCE = 24,
	KEYFILE_BOX = 48, /* 32 bytes of seed and the tag */
	KDF_OPS_NEW = 3,
	KDF_KIB_NEW = 256 * 1024, /* 256 MiB, half a second */
	KDF_OPS_MIN = 2,
	KDF_KIB_MIN = 64 * 1024,
	KDF_OPS_MAX = 10,
	KDF_KIB_MAX = 1024 * 1024,
};

struct keyfile {
	uint8_t public_key[32];
	bool plain; /* kdf none: `box` holds the bare seed in its first 32 bytes */
	uint32_t ops, kib;
	uint8_t salt[KEYFILE_SALT], nonce[KEYFILE_NONCE], box[KEYFILE_BOX];
};

/* ERR_KEY_FORM, _NEWER, _COST, _WEAK. */
MUST_USE enum err keyfile_parse(struct keyfile *k, const char *s, size_t n, struct fault *f);
/* Print the whole file, or only the lines before "seed"; returns the length.  cap >= KEYFILE_MAX. */
size_t keyfile_print(const struct keyfile *k, bool head_only, char *out, size_t cap);
/* Box a seed under a passphrase: fresh salt and nonce, costs of today.  ERR_KEY_MEMORY. */
MUST_USE enum err keyfile_seal(struct keyfile *k, const uint8_t seed[32], const char *pass, size_t n, struct fault *f);
/* ERR_KEY_PASS, ERR_KEY_MEMORY.  One run of the password hash. */
MUST_USE enum err keyfile_unseal(const struct keyfile *k, uint8_t seed[32], const char *pass, size_t n, struct fault *f);

#endif
