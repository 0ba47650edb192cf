/* SPDX-License-Identifier: GPL-3.0-or-later
 * The identity key: one file, home/identity.key, mode 0600, text of fixed lines; the seed in it encrypted under a passphrase
 * (Argon2id, then XChaCha20-Poly1305 over the seed with the lines before as associated data) or, only on request, in
 * clear, which the file itself records (C176).  While open the seed lies in guarded memory that is readable only between
 * keyring_seed() and keyring_rest().  No terminal here: passphrases come through a callback. */
#ifndef VEDETTE_ARCHIVE_KEYRING_H
#define VEDETTE_ARCHIVE_KEYRING_H

#include "archive/home.h"
#include "archive/keyfile.h"

enum {
	KEY_SEED_BYTES = 32,
	KEY_PUBLIC_BYTES = 32,
	PASSPHRASE_MAX = 1024, /* bytes; at least 1; UTF-8 without control characters */
};

/* Ask the player for a passphrase.  `ask` is a plain question; `again` = it is a new one, ask twice and compare.  Write at
 * most cap - 1 bytes and a NUL into out (guarded memory, cap = PASSPHRASE_MAX + 2, so that one byte too many can be
 * seen and refused).  Return ERR_OK, or ERR_KEY_CANCEL. */
struct passphrase_source {
	enum err (*get)(void *ctx, const char *ask, bool again, char *out, size_t cap);
	void *ctx;
};

/* What the file says without unlocking. */
struct key_info {
	uint8_t public_key[KEY_PUBLIC_BYTES];
	bool no_passphrase;
	unsigned n_former; /* keys had before, the last one first: games begun under them go on */
	struct former_key former[FORMER_MAX];
};
/* Is this my key, or one that I had before? */
bool key_info_mine(const struct key_info *i, const uint8_t public_key[KEY_PUBLIC_BYTES]);

struct keyring {
	uint8_t *seed; /* guarded, KEYFILE_SEEDS; NULL = closed */
	uint8_t public_key[KEY_PUBLIC_BYTES];
	bool no_passphrase;
	bool unlocked_memory; /* the system refused to lock the pages (C178): warn once */
	unsigned n_former;
	struct former_key former[FORMER_MAX];
};

/* No core files, no tracing by others, for a process that will hold a key (C179).  Once, early. */
MUST_USE enum err keyring_harden(struct fault *f);

/* Make a new identity; never overwrites: ERR_KEY_EXISTS.  pass NULL = no passphrase.  The result is open. */
MUST_USE enum err keyring_new(struct keyring *k, const struct home *h, const struct passphrase_source *pass,
	struct fault *f);
/* ERR_KEY_ABSENT; ERR_KEY_MODE (others can read it), ERR_KEY_OWNER, ERR_KEY_FORM, ERR_KEY_COST (C175), ERR_KEY_WEAK (C176). */
MUST_USE enum err keyring_info(struct key_info *i, const struct home *h, struct fault *f);
/* Also ERR_KEY_PASS after one run of the password hash (C173), ERR_KEY_PASS_FORM, ERR_KEY_HALVES (C28), ERR_KEY_MEMORY. */
MUST_USE enum err keyring_open(struct keyring *k, const struct home *h, const struct passphrase_source *pass,
	struct fault *f);
/* Put the same seed under a new passphrase (NULL: none), atomically; k must be open. */
MUST_USE enum err keyring_passphrase(struct keyring *k, const struct home *h, const struct passphrase_source *pass,
	struct fault *f);
/* A new key takes the place of the open one, whose seed stays in the file for the games begun under it; the passphrase is given anew
 * (NULL: none).  ERR_KEY_MANY after FORMER_MAX changes. */
MUST_USE enum err keyring_change(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f);
/* A new key where the old one cannot be opened any more, is damaged or is gone: what file there is is kept as identity-HASH.key, its public
 * half in the new file as lost, and so are the `n` keys of mine that it does not tell of.
 * ERR_KEY_ABSENT: there is neither a file nor such a key; ERR_KEY_MANY.  The result is open. */
MUST_USE enum err keyring_lost(struct keyring *k, const struct home *h, const uint8_t (*old)[KEY_PUBLIC_BYTES], unsigned n,
	const struct passphrase_source *pass, struct fault *f);
/* The file's bytes as they are, for an archive; the caller wipes and frees them.  As keyring_info(). */
MUST_USE enum err keyring_file(const struct home *h, struct blob *out, struct fault *f);
/* Put such bytes in place where no key is; one that is there is never overwritten (ERR_KEY_EXISTS), but may be this very one.  Also
 * the errors of a damaged file. */
MUST_USE enum err keyring_install(const struct home *h, const uint8_t *p, size_t n, struct fault *f);
/* Make the seed readable / unreadable again.  Calls do not nest. */
const uint8_t *keyring_seed(struct keyring *k);
/* The same, the seed of this key of mine; NULL, and nothing to rest, where it is lost or none of mine. */
const uint8_t *keyring_seed_of(struct keyring *k, const uint8_t public_key[KEY_PUBLIC_BYTES]);
void keyring_rest(struct keyring *k);
/* Wipe and free; harmless when closed. */
void keyring_close(struct keyring *k);

#endif
