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
	i->n_former = k.n_former;
	memcpy(i->former, k.former, sizeof i->former);
	sodium_memzero(&k, sizeof k);
	return ERR_OK;
}

enum err keyring_file(const struct home *h, struct blob *out, struct fault *f)
{
	struct key_info i;
	struct path p = path_join(h->root.dir.s, key_name);

	TRY(keyring_info(&i, h, f)); /* it is a key, and ours alone */
	return read_private(p.s, out, f);
}

enum err keyring_install(const struct home *h, const uint8_t *p, size_t n, struct fault *f)
{
	struct keyfile k;

	if (n >= KEYFILE_MAX)
		return fault_set(f, ERR_KEY_FORM, "");
	enum err e = keyfile_parse(&k, (const char *)p, n, f);

	sodium_memzero(&k, sizeof k);
	TRY(e);
	e = folder_once(&h->root, key_name, p, n, f);
	return e == ERR_SYS_EXISTS ? fault_set(f, ERR_KEY_EXISTS, "") : e;
}

bool key_info_mine(const struct key_info *i, const uint8_t public_key[KEY_PUBLIC_BYTES])
{
	bool mine = memcmp(i->public_key, public_key, KEY_PUBLIC_BYTES) == 0;

	for (unsigned n = 0; n < i->n_former; n++)
		mine = mine || memcmp(i->former[n].public_key, public_key, KEY_PUBLIC_BYTES) == 0;
	return mine;
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

static bool all_halves_match(const struct keyring *k)
{
	const uint8_t *seed = k->seed;
	bool good = halves_match(seed, k->public_key);

	for (unsigned i = 0; i < k->n_former; i++)
		if (!k->former[i].lost)
			good = halves_match(seed += KEY_SEED_BYTES, k->former[i].public_key) && good;
	return good;
}

static enum err unseal(const struct keyfile *kf, struct keyring *k, const struct passphrase_source *pass, struct fault *f)
{
	char *p;
	size_t n;

	if (kf->plain) {
		memcpy(k->seed, kf->box, KEY_SEED_BYTES * (size_t)keyfile_seeds(kf));
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
	k->seed = guarded(KEYFILE_SEEDS, &k->unlocked_memory);
	if (k->seed == NULL)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memset(k->seed, 0, KEYFILE_SEEDS);
	return ERR_OK;
}

enum err keyring_open(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f)
{
	struct keyfile kf;

	memset(k, 0, sizeof *k);
	TRY(load(&kf, h, f));
	enum err e = open_seed(k, f);

	if (e == ERR_OK)
		e = unseal(&kf, k, pass, f);
	memcpy(k->public_key, kf.public_key, sizeof k->public_key);
	k->no_passphrase = kf.plain;
	k->n_former = kf.n_former;
	memcpy(k->former, kf.former, sizeof k->former);
	if (e == ERR_OK && !all_halves_match(k))
		e = fault_set(f, ERR_KEY_HALVES, "");
	sodium_memzero(&kf, sizeof kf);
	if (e != ERR_OK) {
		keyring_close(k);
		return e;
	}
	keyring_rest(k);
	return ERR_OK;
}

/* The file's bytes for open, readable seeds. */
static enum err print_file(struct keyring *k, const struct passphrase_source *pass, char out[KEYFILE_MAX], size_t *len,
	struct fault *f)
{
	struct keyfile kf;
	enum err e = ERR_OK;

	memset(&kf, 0, sizeof kf);
	memcpy(kf.public_key, k->public_key, sizeof kf.public_key);
	kf.n_former = k->n_former;
	memcpy(kf.former, k->former, sizeof kf.former);
	if (pass == NULL) {
		kf.plain = true;
		memcpy(kf.box, k->seed, KEY_SEED_BYTES * (size_t)keyfile_seeds(&kf));
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

static enum err key_path(const struct home *h, const char *name, struct path *p, struct fault *f)
{
	*p = path_join(h->root.dir.s, name);
	return p->over ? disk_fault(f, ERR_SYS_PATH, p->s, 0) : ERR_OK;
}

/* A fresh seed before those there are; the seed is readable. */
static void fresh_seed(struct keyring *k)
{
	uint8_t sk[crypto_sign_SECRETKEYBYTES];

	memmove(k->seed + KEY_SEED_BYTES, k->seed, KEYFILE_SEEDS - KEY_SEED_BYTES);
	randombytes_buf(k->seed, KEY_SEED_BYTES);
	crypto_sign_seed_keypair(k->public_key, sk, k->seed);
	sodium_memzero(sk, sizeof sk);
}

/* Write the file for an open, readable key: one that must not be there, or in place of the one that is. */
static enum err write_file(struct keyring *k, const struct path *p, const struct passphrase_source *pass, bool fresh,
	struct fault *f)
{
	char file[KEYFILE_MAX];
	size_t len = 0;
	enum err e = print_file(k, pass, file, &len, f);

	if (e == ERR_OK)
		e = fresh ? disk_create(p->s, file, len, 0600, f) : disk_replace(p->s, file, len, 0600, f);
	if (e == ERR_SYS_EXISTS)
		e = disk_fault(f, ERR_KEY_EXISTS, p->s, 0);
	sodium_memzero(file, sizeof file);
	if (e == ERR_OK)
		k->no_passphrase = pass == NULL;
	return e;
}

/* A key that was just made stays open only where its file was written. */
static enum err made(struct keyring *k, enum err e)
{
	if (e == ERR_OK)
		keyring_rest(k);
	else
		keyring_close(k);
	return e;
}

enum err keyring_new(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f)
{
	struct path p;

	memset(k, 0, sizeof *k);
	TRY(key_path(h, key_name, &p, f));
	if (folder_has(&h->root, key_name)) /* before the player is asked for a passphrase */
		return disk_fault(f, ERR_KEY_EXISTS, p.s, 0);
	TRY(open_seed(k, f));
	fresh_seed(k);
	return made(k, write_file(k, &p, pass, true, f));
}

enum err keyring_passphrase(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f)
{
	struct path p;

	BUG_IF(k->seed == NULL);
	TRY(key_path(h, key_name, &p, f));
	keyring_seed(k);
	enum err e = write_file(k, &p, pass, false, f);

	keyring_rest(k);
	return e;
}

/* A key becomes one that was had before. */
static enum err add_former(struct keyring *k, const uint8_t public_key[KEY_PUBLIC_BYTES], bool lost, struct fault *f)
{
	if (k->n_former == FORMER_MAX)
		return fault_set(f, ERR_KEY_MANY, "");
	memmove(&k->former[1], &k->former[0], k->n_former++ * sizeof k->former[0]);
	memcpy(k->former[0].public_key, public_key, KEY_PUBLIC_BYTES);
	k->former[0].lost = lost;
	return ERR_OK;
}

enum err keyring_change(struct keyring *k, const struct home *h, const struct passphrase_source *pass, struct fault *f)
{
	struct path p;

	BUG_IF(k->seed == NULL);
	TRY(key_path(h, key_name, &p, f));
	TRY(add_former(k, k->public_key, false, f));
	BUG_IF(sodium_mprotect_readwrite(k->seed) != 0);
	fresh_seed(k);
	return made(k, write_file(k, &p, pass, false, f));
}

/* What the file tells of keys becomes lost ones: their seeds lie under the same passphrase.  One that is damaged tells nothing. */
static enum err lose(struct keyring *k, const struct blob *file, const uint8_t (*old)[KEY_PUBLIC_BYTES], unsigned n,
	struct fault *f)
{
	struct keyfile kf;

	for (unsigned i = n; i-- > 0;)
		TRY(add_former(k, old[i], true, f));
	enum err e = file->p != NULL ? keyfile_parse(&kf, (const char *)file->p, file->n, f) : fault_set(f, ERR_KEY_ABSENT, "");

	if (e != ERR_OK)
		return n > 0 && e != ERR_KEY_NEWER ? ERR_OK : e;

	for (unsigned i = kf.n_former; i-- > 0 && e == ERR_OK;)
		e = add_former(k, kf.former[i].public_key, true, f);
	if (e == ERR_OK)
		e = add_former(k, kf.public_key, true, f);
	sodium_memzero(&kf, sizeof kf);
	return e;
}

static enum err put_aside(const struct home *h, const struct blob *file, struct fault *f)
{
	uint8_t hash[32];
	char name[MEMBER_NAME_MAX];
	struct text t = text_in(name, sizeof name);
	struct path aside;

	crypto_generichash(hash, sizeof hash, file->p, file->n, NULL, 0);
	text_add(&t, "identity-");
	text_add_hex(&t, hash, 8);
	text_add(&t, ".key");
	TRY(key_path(h, name, &aside, f));
	return disk_replace(aside.s, file->p, file->n, 0600, f);
}

enum err keyring_lost(struct keyring *k, const struct home *h, const uint8_t (*old)[KEY_PUBLIC_BYTES], unsigned n,
	const struct passphrase_source *pass, struct fault *f)
{
	struct blob b = { 0 };
	struct path p;

	memset(k, 0, sizeof *k);
	TRY(key_path(h, key_name, &p, f));
	bool fresh = !folder_has(&h->root, key_name);

	if (!fresh)
		TRY(read_private(p.s, &b, f));
	enum err e = open_seed(k, f);

	if (e == ERR_OK)
		e = lose(k, &b, old, n, f);
	if (e == ERR_OK && !fresh)
		e = put_aside(h, &b, f);
	if (b.p != NULL)
		sodium_memzero(b.p, b.n);
	blob_free(&b);
	if (e == ERR_OK) {
		fresh_seed(k);
		e = write_file(k, &p, pass, fresh, f);
	}
	return made(k, e);
}

const uint8_t *keyring_seed(struct keyring *k)
{
	BUG_IF(k->seed == NULL || sodium_mprotect_readonly(k->seed) != 0);
	return k->seed;
}

const uint8_t *keyring_seed_of(struct keyring *k, const uint8_t public_key[KEY_PUBLIC_BYTES])
{
	size_t at = 1;

	BUG_IF(k->seed == NULL);
	if (memcmp(k->public_key, public_key, KEY_PUBLIC_BYTES) == 0)
		return keyring_seed(k);
	for (unsigned i = 0; i < k->n_former; i++) {
		if (memcmp(k->former[i].public_key, public_key, KEY_PUBLIC_BYTES) == 0)
			return k->former[i].lost ? NULL : keyring_seed(k) + at * KEY_SEED_BYTES;
		at += !k->former[i].lost;
	}
	return NULL;
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
