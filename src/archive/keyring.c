/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/keyring.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "archive/keyfile.h"
#include "base/text.h"

static const char key_name[] = "identity.key";

static enum err start_sodium(struct fault *f)
{
	return sodium_init() < 0 ? fault_set(f, ERR_KEY_SODIUM, "") : ERR_OK;
}

enum err keyring_harden(struct fault *f)
{
	struct rlimit none = { 0, 0 };

	TRY(start_sodium(f));
	if (setrlimit(RLIMIT_CORE, &none) != 0)
		return disk_fault(f, ERR_KEY_HARDEN, "RLIMIT_CORE", errno);
#ifdef __linux__
	if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
		return disk_fault(f, ERR_KEY_HARDEN, "PR_SET_DUMPABLE", errno);
#endif
	return ERR_OK;
}

/* Read the file if it is ours alone: no link, no other owner, no rights for others (C181). */
static enum err read_private(const char *path, struct blob *out, struct fault *f)
{
	struct stat st;
	int fd;

	do
		fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	if (fd < 0) {
		int e = errno;

		return disk_fault(f, e == ENOENT ? ERR_KEY_ABSENT : e == ELOOP ? ERR_KEY_LINK : ERR_SYS_OPEN, path, e);
	}
	enum err code = ERR_OK;
	int sys = 0;

	if (fstat(fd, &st) != 0) {
		code = ERR_SYS_READ;
		sys = errno;
	} else if (!S_ISREG(st.st_mode)) {
		code = ERR_KEY_LINK;
	} else if (st.st_uid != geteuid()) {
		code = ERR_KEY_OWNER;
	} else if ((st.st_mode & 077) != 0) {
		code = ERR_KEY_MODE;
	}
	if (code != ERR_OK) {
		close(fd);
		return disk_fault(f, code, path, sys);
	}
	enum err e = disk_read_fd(fd, path, KEYFILE_MAX - 1, out, f);

	close(fd);
	return e == ERR_SYS_BIG ? disk_fault(f, ERR_KEY_FORM, path, 0) : e;
}

static enum err load(struct keyfile *k, const struct home *h, struct fault *f)
{
	struct path p = path_join(h->root.dir.s, key_name);
	struct blob b;

	if (p.over)
		return disk_fault(f, ERR_SYS_PATH, p.s, 0);
	TRY(read_private(p.s, &b, f));
	enum err e = keyfile_parse(k, (const char *)b.p, b.n, f);

	sodium_memzero(b.p, b.n);
	blob_free(&b);
	if (e != ERR_OK)
		disk_fault_place(f, p.s);
	return e;
}

enum err keyring_info(struct key_info *i, const struct home *h, struct fault *f)
{
	struct keyfile k;

	TRY(load(&k, h, f));
	memcpy(i->public_key, k.public_key, sizeof i->public_key);
	i->no_passphrase = k.plain;
	sodium_memzero(&k, sizeof k);
	return ERR_OK;
}

bool key_info_mine(const struct key_info *i, const uint8_t public_key[KEY_PUBLIC_BYTES])
{
	return memcmp(i->public_key, public_key, KEY_PUBLIC_BYTES) == 0;
}

/* Guarded memory.  sodium_malloc says nothing when the pages could not be locked, so locking is asked for once more. */
static void *guarded(size_t n, bool *unlocked)
{
	void *p = sodium_malloc(n);

	if (p != NULL && sodium_mlock(p, n) != 0)
		*unlocked = true;
	return p;
}

static enum err passphrase_form(const char *s, size_t n, struct fault *f)
{
	size_t i = 0;

	if (n == 0 || n > PASSPHRASE_MAX)
		return fault_set(f, ERR_KEY_PASS_FORM, n == 0 ? "it is empty" : "it is over 1,024 bytes");
	while (i < n) {
		uint32_t c;
		unsigned step = utf8_decode(s + i, n - i, &c);

		/* any letter of any script may be in it; only what a terminal or file would change may not */
		if (step == 0 || c < 0x20 || (c >= 0x7f && c < 0xa0))
			return fault_set(f, ERR_KEY_PASS_FORM, step == 0 ? "it is not UTF-8" : "it has a control character");
		i += step;
	}
	return ERR_OK;
}

/* A passphrase in guarded memory, freed by sodium_free. */
static enum err ask(const struct passphrase_source *src, const char *question, bool again, char **out, size_t *n,
	bool *unlocked, struct fault *f)
{
	size_t cap = PASSPHRASE_MAX + 2;
	char *p = guarded(cap, unlocked);

	if (p == NULL)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memset(p, 0, cap);
	enum err e = src->get(src->ctx, question, again, p, cap);

	if (e != ERR_OK) {
		sodium_free(p);
		return fault_set(f, e, "");
	}
	*n = 0;
	while (*n < cap && p[*n] != '\0')
		++*n;
	e = passphrase_form(p, *n, f);
	if (e != ERR_OK) {
		sodium_free(p);
		return e;
	}
	*out = p;
	return ERR_OK;
}

static bool halves_match(const uint8_t seed[32], const uint8_t public_key[32])
{
	uint8_t pk[crypto_sign_PUBLICKEYBYTES], sk[crypto_sign_SECRETKEYBYTES];

	crypto_sign_seed_keypair(pk, sk, seed);
	sodium_memzero(sk, sizeof sk);
	return sodium_memcmp(pk, public_key, sizeof pk) == 0;
}

static enum err unseal(const struct keyfile *kf, struct keyring *k, const struct passphrase_source *pass, struct fault *f)
{
	char *p;
	size_t n;

	if (kf->plain) {
		memcpy(k->seed, kf->box, KEY_SEED_BYTES);
		return ERR_OK;
	}
	if (pass == NULL)
		return fault_set(f, ERR_KEY_CANCEL, "");
	TRY(ask(pass, "Passphrase of your identity key", false, &p, &n, &k->unlocked_memory, f));
	enum err e = keyfile_unseal(kf, k->seed, p, n, f);

	sodium_free(p);
	return e;
}

static enum err open_seed(struct keyring *k, struct fault *f)
{
	memset(k, 0, sizeof *k);
	TRY(start_sodium(f));
	k->seed = guarded(KEY_SEED_BYTES, &k->unlocked_memory);
	return k->seed != NULL ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
}

enum err keyring_open(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f)
{
	struct keyfile kf;

	memset(k, 0, sizeof *k);
	TRY(load(&kf, h, f));
	enum err e = open_seed(k, f);

	if (e == ERR_OK)
		e = unseal(&kf, k, pass, f);
	if (e == ERR_OK && !halves_match(k->seed, kf.public_key))
		e = fault_set(f, ERR_KEY_HALVES, "");
	memcpy(k->public_key, kf.public_key, sizeof k->public_key);
	k->no_passphrase = kf.plain;
	sodium_memzero(&kf, sizeof kf);
	if (e != ERR_OK) {
		keyring_close(k);
		return e;
	}
	keyring_rest(k);
	return ERR_OK;
}

/* The file's bytes for an open, readable seed. */
static enum err print_file(struct keyring *k, const struct passphrase_source *pass, char out[KEYFILE_MAX], size_t *len,
	struct fault *f)
{
	struct keyfile kf;
	enum err e = ERR_OK;

	memset(&kf, 0, sizeof kf);
	memcpy(kf.public_key, k->public_key, sizeof kf.public_key);
	if (pass == NULL) {
		kf.plain = true;
		memcpy(kf.box, k->seed, KEY_SEED_BYTES);
	} else {
		char *p;
		size_t n;

		TRY(ask(pass, "New passphrase for your identity key", true, &p, &n, &k->unlocked_memory, f));
		e = keyfile_seal(&kf, k->seed, p, n, f);
		sodium_free(p);
	}
	if (e == ERR_OK)
		*len = keyfile_print(&kf, false, out, KEYFILE_MAX);
	sodium_memzero(&kf, sizeof kf);
	return e;
}

enum err keyring_new(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f)
{
	struct path p = path_join(h->root.dir.s, key_name);
	uint8_t sk[crypto_sign_SECRETKEYBYTES];
	char file[KEYFILE_MAX];
	size_t len = 0;

	memset(k, 0, sizeof *k);
	if (p.over)
		return disk_fault(f, ERR_SYS_PATH, p.s, 0);
	if (folder_has(&h->root, key_name)) /* before the player is asked for a passphrase */
		return disk_fault(f, ERR_KEY_EXISTS, p.s, 0);
	TRY(open_seed(k, f));
	randombytes_buf(k->seed, KEY_SEED_BYTES);
	crypto_sign_seed_keypair(k->public_key, sk, k->seed);
	sodium_memzero(sk, sizeof sk);
	enum err e = print_file(k, pass, file, &len, f);

	if (e == ERR_OK) {
		e = disk_create(p.s, file, len, 0600, f);
		if (e == ERR_SYS_EXISTS)
			e = disk_fault(f, ERR_KEY_EXISTS, p.s, 0);
	}
	sodium_memzero(file, sizeof file);
	if (e != ERR_OK) {
		keyring_close(k);
		return e;
	}
	k->no_passphrase = pass == NULL;
	keyring_rest(k);
	return ERR_OK;
}

enum err keyring_passphrase(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f)
{
	struct path p = path_join(h->root.dir.s, key_name);
	char file[KEYFILE_MAX];
	size_t len = 0;

	BUG_IF(k->seed == NULL);
	if (p.over)
		return disk_fault(f, ERR_SYS_PATH, p.s, 0);
	keyring_seed(k);
	enum err e = print_file(k, pass, file, &len, f);

	keyring_rest(k);
	if (e == ERR_OK)
		e = disk_replace(p.s, file, len, 0600, f);
	sodium_memzero(file, sizeof file);
	if (e == ERR_OK)
		k->no_passphrase = pass == NULL;
	return e;
}

const uint8_t *keyring_seed(struct keyring *k)
{
	BUG_IF(k->seed == NULL || sodium_mprotect_readonly(k->seed) != 0);
	return k->seed;
}

void keyring_rest(struct keyring *k)
{
	BUG_IF(k->seed == NULL || sodium_mprotect_noaccess(k->seed) != 0);
}

void keyring_close(struct keyring *k)
{
	if (k->seed != NULL)
		sodium_free(k->seed);
	k->seed = NULL;
}
