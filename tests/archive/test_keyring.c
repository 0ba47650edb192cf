/* SPDX-License-Identifier: GPL-3.0-or-later
 * archive/keyring: the identity key at rest and in use.  Each run of the password hash takes half a second: few of them. */
#include "tests/archive/help.h"

#include <sodium.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "archive/keyfile.h"
#include "archive/keyring.h"
#include "base/text.h"

static struct home home;
static struct fault fault;

/* A player who types the same thing whenever asked. */
struct player {
	const char *types;
	size_t n;
	int asked, asked_new;
};

static enum err get(void *ctx, const char *ask, bool again, char *out, size_t cap)
{
	struct player *p = ctx;

	assert_true(strlen(ask) > 0);
	assert_int_equal(cap, PASSPHRASE_MAX + 2);
	p->asked++;
	p->asked_new += again;
	if (p->types == NULL)
		return ERR_KEY_CANCEL;
	memcpy(out, p->types, p->n < cap - 1 ? p->n : cap - 1);
	return ERR_OK;
}

static struct player player;
static const struct passphrase_source typed = { get, &player };

static const struct passphrase_source *types(const char *s, size_t n)
{
	player = (struct player){ s, n, 0, 0 };
	return &typed;
}

static int begin(void **state)
{
	if (help_begin(state) != 0)
		return -1;
	return home_open_at(&home, help_path("home"), &fault) == ERR_OK ? 0 : -1;
}

static const char *key_path(void)
{
	return help_path("home/identity.key");
}

static void c173_c182_a_passphrase_from_birth_to_change(void **state)
{
	struct keyring k;
	struct key_info i;
	struct stat st;
	uint8_t seed[32];

	(void)state;
	umask(0);
	assert_err(ERR_OK, keyring_new(&k, &home, types("correct h\xc3\xb6rse", 14), &fault));
	assert_int_equal(player.asked_new, 1);
	memcpy(seed, keyring_seed(&k), 32);
	keyring_rest(&k);
	keyring_close(&k);
	assert_int_equal(stat(key_path(), &st), 0);
	assert_int_equal(st.st_mode & 07777, 0600);
	assert_err(ERR_OK, keyring_info(&i, &home, &fault));
	assert_false(i.no_passphrase);
	assert_err(ERR_KEY_PASS, keyring_open(&k, &home, types("wrong", 5), &fault));
	assert_int_equal(player.asked, 1); /* one try, one run of the hash */
	assert_null(k.seed);
	assert_err(ERR_OK, keyring_open(&k, &home, types("correct h\xc3\xb6rse", 14), &fault));
	assert_memory_equal(keyring_seed(&k), seed, 32);
	keyring_rest(&k);
	assert_memory_equal(k.public_key, i.public_key, 32);
	assert_err(ERR_OK, keyring_passphrase(&k, &home, types("x", 1), &fault));
	keyring_close(&k);
	assert_err(ERR_OK, keyring_open(&k, &home, types("x", 1), &fault));
	assert_memory_equal(keyring_seed(&k), seed, 32);
	keyring_rest(&k);
	keyring_close(&k);
	keyring_close(&k);
}

static void c176_without_a_passphrase_only_on_request_and_the_file_says_so(void **state)
{
	struct keyring k;
	struct key_info i;
	struct blob b;

	(void)state;
	assert_err(ERR_OK, keyring_new(&k, &home, NULL, &fault));
	assert_true(k.no_passphrase);
	keyring_close(&k);
	assert_err(ERR_OK, disk_read(key_path(), 1000, &b, &fault));
	assert_non_null(strstr((char *)b.p, "\nkdf none\n"));
	blob_free(&b);
	assert_err(ERR_OK, keyring_info(&i, &home, &fault));
	assert_true(i.no_passphrase);
	assert_err(ERR_OK, keyring_open(&k, &home, NULL, &fault)); /* nobody is asked */
	keyring_close(&k);
}

static void c181_never_overwritten_and_refused_when_others_can_read(void **state)
{
	struct keyring k;

	(void)state;
	assert_err(ERR_KEY_ABSENT, keyring_open(&k, &home, NULL, &fault));
	assert_err(ERR_OK, keyring_new(&k, &home, NULL, &fault));
	keyring_close(&k);
	assert_err(ERR_KEY_EXISTS, keyring_new(&k, &home, types("x", 1), &fault));
	assert_int_equal(player.asked, 0);
	assert_int_equal(chmod(key_path(), 0644), 0);
	assert_err(ERR_KEY_MODE, keyring_open(&k, &home, NULL, &fault));
	assert_non_null(strstr(err_remedy(ERR_KEY_MODE), "chmod 600"));
	assert_int_equal(chmod(key_path(), 0610), 0);
	assert_err(ERR_KEY_MODE, keyring_open(&k, &home, NULL, &fault));
	assert_int_equal(chmod(key_path(), 0400), 0);
	assert_err(ERR_OK, keyring_open(&k, &home, NULL, &fault));
	keyring_close(&k);
	assert_int_equal(rename(key_path(), help_path("elsewhere")), 0);
	assert_int_equal(symlink(help_path("elsewhere"), key_path()), 0);
	assert_err(ERR_KEY_LINK, keyring_open(&k, &home, NULL, &fault));
	assert_err(ERR_KEY_EXISTS, keyring_new(&k, &home, NULL, &fault));
	assert_int_equal(unlink(key_path()), 0);
	assert_int_equal(mkfifo(key_path(), 0600), 0);
	assert_err(ERR_KEY_LINK, keyring_open(&k, &home, NULL, &fault));
}

static void c182_lengths_and_letters_of_a_passphrase(void **state)
{
	char long_one[PASSPHRASE_MAX + 2];
	struct keyring k;

	(void)state;
	memset(long_one, 'a', sizeof long_one);
	assert_err(ERR_KEY_PASS_FORM, keyring_new(&k, &home, types("", 0), &fault));
	assert_err(ERR_KEY_PASS_FORM, keyring_new(&k, &home, types(long_one, PASSPHRASE_MAX + 1), &fault));
	assert_err(ERR_KEY_PASS_FORM, keyring_new(&k, &home, types("a\nb", 3), &fault));
	assert_err(ERR_KEY_PASS_FORM, keyring_new(&k, &home, types("a\033b", 3), &fault));
	assert_err(ERR_KEY_PASS_FORM, keyring_new(&k, &home, types("\xff", 1), &fault));
	assert_err(ERR_KEY_PASS_FORM, keyring_new(&k, &home, types("\xc2\x85", 2), &fault));
	assert_err(ERR_KEY_CANCEL, keyring_new(&k, &home, types(NULL, 0), &fault));
	assert_null(k.seed);
	assert_int_equal(disk_kind(key_path()), 0); /* nothing was made */
	assert_err(ERR_OK, keyring_new(&k, &home, types(long_one, PASSPHRASE_MAX), &fault));
	keyring_close(&k);
}

/* A file whose lines are mostly right. */
static const char *file_of(const char *kdf)
{
	static char s[KEYFILE_MAX];

	snprintf(s, sizeof s, "vedette identity 1\npublic %064d\nkdf %s\nsalt %032d\nnonce %048d\nseed %096d\n", 0, kdf, 0, 0, 0);
	return s;
}

static void c175_excessive_and_c176_feeble_costs_are_refused_unread(void **state)
{
	static const struct {
		const char *kdf;
		enum err want;
	} bad[] = {
		{ "argon2id 4294967295 65536", ERR_KEY_COST },
		{ "argon2id 11 65536", ERR_KEY_COST },
		{ "argon2id 3 1048577", ERR_KEY_COST },
		{ "argon2id 3 17179869184", ERR_KEY_COST }, /* 16 TiB */
		{ "argon2id 1 65536", ERR_KEY_WEAK },
		{ "argon2id 3 65535", ERR_KEY_WEAK },
		{ "argon2id 0 0", ERR_KEY_WEAK },
		{ "argon2i 3 65536", ERR_KEY_FORM },
		{ "argon2id 3", ERR_KEY_FORM },
		{ "argon2id 3 65536 1", ERR_KEY_FORM },
		{ "none", ERR_KEY_FORM }, /* a salt follows */
	};
	struct keyring k;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		help_text(key_path(), file_of(bad[i].kdf));
		assert_err(bad[i].want, keyring_open(&k, &home, types("x", 1), &fault));
		assert_int_equal(player.asked, 0); /* so no hash was run */
		assert_non_null(strstr(fault.place, "identity.key"));
	}
}

static void damaged_files_are_refused_line_by_line(void **state)
{
	struct keyring k;
	struct keyfile parsed;
	char good[KEYFILE_MAX];
	size_t n;

	(void)state;
	strcpy(good, file_of("argon2id 3 65536"));
	n = strlen(good);
	assert_err(ERR_OK, keyfile_parse(&parsed, good, n, &fault));
	for (size_t cut = 0; cut < n; cut++) {
		enum err e = keyfile_parse(&parsed, good, cut, &fault);

		assert_true(e == ERR_KEY_FORM || e == ERR_KEY_WEAK); /* weak: cut within the numbers of the cost */
	}
	for (size_t i = 0; i < n; i++) {
		char bad[KEYFILE_MAX];
		enum err e;

		memcpy(bad, good, n);
		bad[i] = bad[i] == 'Z' ? 'Y' : 'Z';
		e = keyfile_parse(&parsed, bad, n, &fault);
		assert_true(e == ERR_KEY_FORM || e == ERR_KEY_NEWER || e == ERR_KEY_COST);
	}
	good[17] = '3';
	assert_err(ERR_KEY_NEWER, keyfile_parse(&parsed, good, n, &fault));
	good[17] = '1';
	good[n] = '\n';
	assert_err(ERR_KEY_FORM, keyfile_parse(&parsed, good, n + 1, &fault));
	help_text(key_path(), "");
	assert_err(ERR_KEY_FORM, keyring_open(&k, &home, NULL, &fault));
	help_write(key_path(), good, KEYFILE_MAX, 0600);
	assert_err(ERR_KEY_FORM, keyring_open(&k, &home, NULL, &fault));
}

static void c28_a_public_half_of_another_seed(void **state)
{
	struct keyring k;
	struct blob b;
	char *pub;

	(void)state;
	assert_err(ERR_OK, keyring_new(&k, &home, NULL, &fault));
	keyring_close(&k);
	assert_err(ERR_OK, disk_read(key_path(), 1000, &b, &fault));
	pub = strstr((char *)b.p, "public ") + 7;
	*pub = *pub == '0' ? '1' : '0';
	help_text(key_path(), (char *)b.p);
	blob_free(&b);
	assert_err(ERR_KEY_HALVES, keyring_open(&k, &home, NULL, &fault));
	assert_null(k.seed);
}

/* The seed of a key of ours, or of one that was had before; all zero = not known. */
static void seed_of(struct keyring *k, const uint8_t *public_key, uint8_t out[32])
{
	const uint8_t *seed = keyring_seed_of(k, public_key);

	memset(out, 0, 32);
	if (seed == NULL)
		return;
	memcpy(out, seed, 32);
	keyring_rest(k);
}

static void c25_a_changed_key_keeps_the_seeds_before_it(void **state)
{
	struct keyring k, again;
	struct key_info info;
	uint8_t pub[FORMER_MAX + 2][32], seed[FORMER_MAX + 2][32], got[32];

	(void)state;
	assert_err(ERR_OK, keyring_new(&k, &home, NULL, &fault));
	for (unsigned i = 0;; i++) {
		memcpy(pub[i], k.public_key, 32);
		seed_of(&k, pub[i], seed[i]);
		assert_false(sodium_is_zero(seed[i], 32));
		if (i == FORMER_MAX)
			break;
		assert_err(ERR_OK, keyring_change(&k, &home, NULL, &fault));
		assert_memory_not_equal(k.public_key, pub[i], 32);
	}
	assert_err(ERR_KEY_MANY, keyring_change(&k, &home, NULL, &fault));
	assert_memory_equal(k.public_key, pub[FORMER_MAX], 32);
	/* under a passphrase, and from the file */
	assert_err(ERR_OK, keyring_passphrase(&k, &home, types("a horse", 7), &fault));
	keyring_close(&k);
	assert_err(ERR_OK, keyring_open(&again, &home, types("a horse", 7), &fault));
	assert_err(ERR_OK, keyring_info(&info, &home, &fault));
	for (unsigned i = 0; i <= FORMER_MAX; i++) {
		seed_of(&again, pub[i], got);
		assert_memory_equal(got, seed[i], 32);
		assert_true(key_info_mine(&info, pub[i]));
	}
	pub[0][0] ^= 1;
	assert_null(keyring_seed_of(&again, pub[0]));
	assert_false(key_info_mine(&info, pub[0]));
	keyring_close(&again);
	assert_err(ERR_KEY_MANY, keyring_lost(&k, &home, NULL, 0, NULL, &fault));
}

static void a_lost_key_is_named_and_its_file_kept(void **state)
{
	struct keyring k;
	struct key_info info;
	struct names l;
	uint8_t first[32], second[32];
	unsigned kept = 0;

	(void)state;
	assert_err(ERR_KEY_ABSENT, keyring_lost(&k, &home, NULL, 0, NULL, &fault));
	assert_err(ERR_OK, keyring_new(&k, &home, NULL, &fault));
	memcpy(first, k.public_key, 32);
	assert_err(ERR_OK, keyring_change(&k, &home, NULL, &fault));
	memcpy(second, k.public_key, 32);
	keyring_close(&k);
	assert_err(ERR_OK, keyring_lost(&k, &home, NULL, 0, NULL, &fault));
	keyring_close(&k);
	assert_err(ERR_OK, keyring_open(&k, &home, NULL, &fault));
	assert_err(ERR_OK, keyring_info(&info, &home, &fault));
	assert_int_equal(info.n_former, 2);
	assert_true(key_info_mine(&info, first) && key_info_mine(&info, second));
	assert_null(keyring_seed_of(&k, first)); /* it lay under the same passphrase */
	assert_null(keyring_seed_of(&k, second));
	assert_non_null(keyring_seed_of(&k, info.public_key));
	keyring_rest(&k);
	keyring_close(&k);
	assert_err(ERR_OK, disk_list(help_path("home"), &l, &fault));
	for (size_t i = 0; i < l.n; i++)
		kept += strncmp(l.v[i], "identity-", 9) == 0;
	names_free(&l);
	assert_int_equal(kept, 1);
}

static void files_of_changed_keys_are_refused_line_by_line(void **state)
{
	static const struct {
		const char *from, *to;
	} bad[] = { { "identity 2", "identity 1" }, { "identity 2", "identity 3" }, { "former ", "Former " }, { "former ", "lost " },
		{ "former 0", "former g" }, { "\nformer", "\nkdf none\nformer" } };
	struct keyring k;
	struct keyfile parsed;
	struct blob b;

	(void)state;
	assert_err(ERR_OK, keyring_new(&k, &home, NULL, &fault));
	assert_err(ERR_OK, keyring_change(&k, &home, NULL, &fault));
	keyring_close(&k);
	assert_err(ERR_OK, disk_read(key_path(), KEYFILE_MAX, &b, &fault));
	assert_err(ERR_OK, keyfile_parse(&parsed, (char *)b.p, b.n, &fault));
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		char text[KEYFILE_MAX + 64];
		char *at = strstr((char *)b.p, bad[i].from);

		if (at == NULL) /* the digit is by chance */
			continue;
		struct text t = text_in(text, sizeof text);

		text_add_n(&t, (char *)b.p, (size_t)(at - (char *)b.p));
		text_add(&t, bad[i].to);
		text_add(&t, at + strlen(bad[i].from));
		assert_int_not_equal(keyfile_parse(&parsed, text, t.len, &fault), ERR_OK);
	}
	for (size_t n = 0; n < b.n; n++)
		assert_int_not_equal(keyfile_parse(&parsed, (char *)b.p, n, &fault), ERR_OK);
	blob_free(&b);
}

static void an_altered_head_of_a_sealed_key(void **state)
{
	uint8_t seed[32] = { 1 }, out[32];
	struct keyfile kf = { .plain = false };

	(void)state;
	assert_true(sodium_init() >= 0);
	assert_err(ERR_OK, keyfile_seal(&kf, seed, "pass", 4, &fault));
	assert_int_equal(kf.kib, KDF_KIB_NEW);
	kf.public_key[0] ^= 1; /* covered by the box */
	kf.ops = 2;
	kf.kib = 65536; /* cheaper, and wrong as well */
	assert_err(ERR_KEY_PASS, keyfile_unseal(&kf, out, "pass", 4, &fault));
}

/* In a child: there is no way back, and the search for leaks wants to trace this process. */
static void c179_no_core_and_no_tracing(void **state)
{
	int status;
	pid_t pid = fork();

	(void)state;
	if (pid == 0) {
		struct rlimit l = { 1, 1 };

		if (keyring_harden(&fault) != ERR_OK || getrlimit(RLIMIT_CORE, &l) != 0)
			_exit(1);
		_exit(l.rlim_max == 0 && prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : 2);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, help_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(c173_c182_a_passphrase_from_birth_to_change),
		CASE(c176_without_a_passphrase_only_on_request_and_the_file_says_so),
		CASE(c181_never_overwritten_and_refused_when_others_can_read),
		CASE(c182_lengths_and_letters_of_a_passphrase),
		CASE(c175_excessive_and_c176_feeble_costs_are_refused_unread),
		CASE(damaged_files_are_refused_line_by_line),
		CASE(c28_a_public_half_of_another_seed),
		CASE(an_altered_head_of_a_sealed_key),
		CASE(c25_a_changed_key_keeps_the_seeds_before_it),
		CASE(a_lost_key_is_named_and_its_file_kept),
		CASE(files_of_changed_keys_are_refused_line_by_line),
		CASE(c179_no_core_and_no_tracing),
	};

	return cmocka_run_group_tests_name("archive/keyring", tests, NULL, NULL);
}
