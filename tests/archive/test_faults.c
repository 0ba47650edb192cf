/* SPDX-License-Identifier: GPL-3.0-or-later
 * C154-C160 from inside: every call to the system that an operation makes is made to fail in turn, once and from then on, with
 * each error it can have.  The home must be in the old state or the new one, the error must be named, and the same operation
 * must work afterwards.  The linker puts the __wrap_ functions below in place of the system's (see Makefile.inc). */
#include "tests/archive/help.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>

#include "archive/home.h"
#include "archive/keyring.h"
#include "archive/mailbox.h"
#include "seal/hash.h"

/* --- the failing system ---------------------------------------------------------------------------------- */

static bool armed;     /* count and fail */
static long countdown; /* calls until the failing one; at 0 it fails */
static bool for_good;  /* all calls after it fail too */
static int with;       /* errno; 0: reads and writes are cut to one byte instead */
static long fired;
static const char *only; /* name of the one call that counts, NULL = all but those of libraries */
static const char *last; /* name of the call that failed */
static char trace[1024]; /* names of all calls but those for memory */

static bool fails(const char *name)
{
	if (!armed || (only && strcmp(only, name) != 0))
		return false;
	if (strstr(name, "alloc") == NULL && strlen(trace) + strlen(name) + 2 < sizeof trace) {
		strcat(trace, name);
		strcat(trace, " ");
	}
	if (with == 0)
		return false;
	if (countdown > 0) {
		countdown--;
		return false;
	}
	if (fired > 0 && !for_good)
		return false;
	fired++;
	last = name;
	errno = with;
	return true;
}

#define WRAP(type, name, bad, params, ...) \
	type __real_##name params; \
	type __wrap_##name params; \
	type __wrap_##name params \
	{ \
		return fails(#name) ? (bad) : __real_##name(__VA_ARGS__); \
	}

/* What libraries and the limits of the process answer fails only where it is asked for by name. */
#define WRAP_ONLY(name, params, ...) \
	int __real_##name params; \
	int __wrap_##name params; \
	int __wrap_##name params \
	{ \
		return only && fails(#name) ? -1 : __real_##name(__VA_ARGS__); \
	}

WRAP_ONLY(setrlimit, (int what, const struct rlimit *to), what, to)
WRAP_ONLY(sodium_init, (void), )
WRAP_ONLY(crypto_pwhash, (unsigned char *out, unsigned long long n, const char *pass, unsigned long long pass_n,
	const unsigned char *salt, unsigned long long ops, size_t bytes, int alg), out, n, pass, pass_n, salt, ops, bytes, alg)
WRAP(int, rename, -1, (const char *a, const char *b), a, b)
WRAP(int, link, -1, (const char *a, const char *b), a, b)
WRAP(int, unlink, -1, (const char *a), a)
WRAP(int, rmdir, -1, (const char *a), a)
WRAP(int, mkdir, -1, (const char *a, mode_t m), a, m)
WRAP(int, fchmod, -1, (int fd, mode_t m), fd, m)
WRAP(int, flock, -1, (int fd, int op), fd, op)
WRAP(DIR *, opendir, NULL, (const char *a), a)
WRAP(struct dirent *, readdir, NULL, (DIR *d), d)
WRAP(void *, malloc, NULL, (size_t n), n)
WRAP(void *, realloc, NULL, (void *p, size_t n), p, n)

/* The test waits for no disk; what counts is that the call is made and believed. */
int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
	(void)fd;
	return fails("fsync") ? -1 : 0;
}

/* A failing close closes all the same, as the system does. */
int __real_close(int fd);
int __wrap_close(int fd);
int __wrap_close(int fd)
{
	bool bad = fails("close");
	int e = errno;

	__real_close(fd);
	errno = e;
	return bad ? -1 : 0;
}

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
	va_list ap;
	unsigned mode = 0;

	if ((flags & O_CREAT) != 0) {
		va_start(ap, flags);
		mode = va_arg(ap, unsigned);
		va_end(ap);
	}
	return fails("open") ? -1 : __real_open(path, flags, mode);
}

ssize_t __real_read(int fd, void *p, size_t n);
ssize_t __wrap_read(int fd, void *p, size_t n);
ssize_t __wrap_read(int fd, void *p, size_t n)
{
	return fails("read") ? -1 : __real_read(fd, p, armed && with == 0 && n > 1 ? 1 : n);
}

ssize_t __real_write(int fd, const void *p, size_t n);
ssize_t __wrap_write(int fd, const void *p, size_t n);
ssize_t __wrap_write(int fd, const void *p, size_t n)
{
	return fails("write") ? -1 : __real_write(fd, p, armed && with == 0 && n > 1 ? 1 : n);
}

/* --- the operations ---------------------------------------------------------------------------------------- */

static struct home home;
static struct folder game;

static enum err do_write(struct fault *f) { return folder_write(&game, "state", "the new state", 13, f); }
static enum err do_once(struct fault *f) { return folder_once(&game, "signed/000002", "slot two", 8, f); }
static enum err do_move(struct fault *f)
{
	/* done before: that is what a program finds when it comes again */
	return folder_has(&game, "slots/000003") ? ERR_OK : folder_move(&game, "held/early", "slots/000003", f);
}

static enum err do_game(struct fault *f)
{
	static const struct member first[] = { { "offer", "OFFER", 5 }, { "pinned/rules", "RULES", 5 }, { "pinned/map", "MAP", 3 } };

	return game_exists(&home, "second") ? ERR_OK : game_create(&home, "second", first, 3, f);
}

static enum err do_key(struct fault *f)
{
	struct keyring k;
	enum err e = keyring_new(&k, &home, NULL, f);

	keyring_close(&k);
	return e == ERR_KEY_EXISTS ? keyring_open(&k, &home, NULL, f) : e;
}

static enum err do_clean(struct fault *f) { return folder_clean(&game, f); }

static enum err do_open(struct fault *f)
{
	struct home h;

	return home_open_at(&h, help_path("elsewhere/h"), f);
}

static enum err count_mail(void *ctx, const struct mail_item *m)
{
	/* a message that could not be read is named; the others count */
	*(unsigned *)ctx += m->why == ERR_OK;
	return ERR_OK;
}

static unsigned mails;

static enum err do_mail(struct fault *f)
{
	struct mail_taker t = { count_mail, &mails, NULL };

	mails = 0;
	TRY(mailbox_walk(help_path("box"), &t, f));
	return mailbox_walk(help_path("maildir"), &t, f);
}

static bool holds(const char *member, const char *want)
{
	struct blob b;
	bool same = folder_read(&game, member, 100, &b, NULL) == ERR_OK && strcmp((char *)b.p, want) == 0;

	blob_free(&b);
	return same;
}

static bool state_old(void) { return holds("state", "the old state"); }
static bool state_new(void) { return holds("state", "the new state"); }
static bool once_old(void) { return !folder_has(&game, "signed/000002"); }
static bool once_new(void) { return holds("signed/000002", "slot two"); }
static bool move_old(void) { return holds("held/early", "early") && !folder_has(&game, "slots/000003"); }
static bool move_new(void) { return holds("slots/000003", "early") && !folder_has(&game, "held/early"); }
static bool game_old(void) { return !game_exists(&home, "second"); }
static bool game_new(void)
{
	struct folder d;

	return game_folder(&home, "second", &d, NULL) == ERR_OK && folder_has(&d, "offer") && folder_has(&d, "pinned/rules") &&
		folder_has(&d, "pinned/map");
}
static bool key_old(void) { return !folder_has(&home.root, "identity.key"); }
static bool key_new(void)
{
	struct keyring k;
	bool good = keyring_open(&k, &home, NULL, NULL) == ERR_OK;

	keyring_close(&k);
	return good;
}
static bool clean_old(void) { return state_old() && once_old(); }
static bool clean_new(void) { return clean_old() && disk_kind(help_path("home/games/g/" DISK_TEMP "1.1")) == 0; }
static bool open_old(void) { return true; }
static bool open_new(void) { return disk_kind(help_path("elsewhere/h/games")) == 'd'; }
static bool mail_new(void) { return mails == 3; }

static const struct op {
	const char *name;
	enum err (*run)(struct fault *f);
	bool (*old)(void), (*new)(void);
	bool partial; /* success may be partial: unreadable mails are named one by one */
} ops[] = {
	{ "write", do_write, state_old, state_new, false },
	{ "once", do_once, once_old, once_new, false },
	{ "move", do_move, move_old, move_new, false },
	{ "game", do_game, game_old, game_new, false },
	{ "key", do_key, key_old, key_new, false },
	{ "clean", do_clean, clean_old, clean_new, false },
	{ "open", do_open, open_old, open_new, false },
	{ "mail", do_mail, open_old, mail_new, true },
};

/* --- the points -------------------------------------------------------------------------------------------- */

static void fresh(void)
{
	static const struct member first[] = { { "state", "the old state", 13 }, { "held/early", "early", 5 } };
	static void *none[1];

	help_end(none);
	assert_int_equal(mkdir(help_dir, 0700), 0);
	assert_err(ERR_OK, home_open_at(&home, help_path("home"), NULL));
	assert_err(ERR_OK, game_create(&home, "g", first, 2, NULL));
	assert_err(ERR_OK, game_folder(&home, "g", &game, NULL));
	assert_int_equal(mkdir(help_path("home/games/g/" DISK_TEMP "1.0"), 0700), 0);
	help_text(help_path("home/games/g/" DISK_TEMP "1.0/a"), "half");
	help_text(help_path("home/games/g/" DISK_TEMP "1.1"), "half");
	help_text(help_path("box"), "From a\n1\n\nFrom b\n2\n");
	assert_int_equal(mkdir(help_path("maildir"), 0700), 0);
	assert_int_equal(mkdir(help_path("maildir/new"), 0700), 0);
	assert_int_equal(mkdir(help_path("maildir/cur"), 0700), 0);
	help_text(help_path("maildir/new/1"), "3");
}

static enum err run(const struct op *o, long at, int error, bool lasting, struct fault *f)
{
	fired = 0;
	countdown = at;
	with = error;
	for_good = lasting;
	trace[0] = '\0';
	memset(f, 0, sizeof *f);
	armed = true;
	enum err e = o->run(f);

	armed = false;
	return e;
}

static void no_leftovers(void)
{
	struct path p;
	struct names l;
	size_t temps = 0;

	assert_err(ERR_OK, folder_clean(&game, NULL));
	assert_err(ERR_OK, folder_clean(&home.root, NULL));
	p = path_join(home.root.dir.s, "games");
	assert_err(ERR_OK, disk_list(p.s, &l, NULL));
	for (size_t i = 0; i < l.n; i++)
		temps += l.v[i][0] == '.';
	names_free(&l);
	assert_int_equal(temps, 0);
}

/* One point; false when the operation ended before it. */
static bool point(const struct op *o, long at, int error, bool lasting)
{
	struct fault f;

	fresh();
	enum err e = run(o, at, error, lasting, &f);

	if (fired == 0) {
		assert_err(ERR_OK, e);
		assert_true(o->new());
		return false;
	}
	if (e == ERR_OK && !o->new() && !o->partial)
		fail_msg("%s: %s failed with %d at call %ld, and the operation said that all is well", o->name, last, error, at);
	if (e != ERR_OK && !o->old() && !o->new() && !o->partial)
		fail_msg("%s: %s failed with %d at call %ld: neither the old state nor the new one", o->name, last, error, at);
	if (e != ERR_OK && strncmp(err_slug(e), "sys.", 4) != 0 && strncmp(err_slug(e), "game.", 5) != 0)
		fail_msg("%s: the error is %s", o->name, err_slug(e));
	/* a signal may not spoil what can be repeated without harm (C158) */
	if (error == EINTR && (strcmp(last, "open") == 0 || strcmp(last, "read") == 0 || strcmp(last, "write") == 0 ||
		strcmp(last, "close") == 0 || strcmp(last, "readdir") == 0))
		assert_err(ERR_OK, e);
	e = run(o, 0, 0, false, &f); /* the same again, with one byte at a time */
	if (e != ERR_OK)
		fail_msg("%s: after %s failed with %d at call %ld it does not work again: %s", o->name, last, error, at, err_slug(e));
	assert_true(o->new());
	no_leftovers();
	return true;
}

static unsigned long all_points(int error, bool lasting)
{
	unsigned long n = 0;

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
		for (long at = 0; point(&ops[i], at, error, lasting); at++)
			n++;
	}
	assert_true(n > 100); /* the shim is in place */
	return n;
}

static void c155_no_space_once(void **state)
{
	(void)state;
	all_points(ENOSPC, false);
}

static void c155_no_space_from_then_on(void **state)
{
	(void)state;
	all_points(ENOSPC, true);
}

static void c170_quota_and_read_only(void **state)
{
	(void)state;
	all_points(EDQUOT, false);
	all_points(EROFS, true);
}

static void c155_c160_a_failing_disk(void **state)
{
	(void)state;
	all_points(EIO, false);
	all_points(EIO, true);
}

static void c158_signals(void **state)
{
	(void)state;
	all_points(EINTR, false);
}

static void no_memory(void **state)
{
	(void)state;
	all_points(ENOMEM, false);
}

static void c158_one_byte_at_a_time(void **state)
{
	struct fault f;

	(void)state;
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
		fresh();
		assert_err(ERR_OK, run(&ops[i], 0, 0, false, &f));
		assert_true(ops[i].new());
	}
}

/* Bytes, then their name, then the folder: each safe before the next begins. */
static void c154_the_disk_confirms_bytes_before_their_name(void **state)
{
	struct fault f;

	(void)state;
	fresh();
	assert_err(ERR_OK, run(&ops[0], 1000, EIO, false, &f));
	assert_string_equal(trace, "open fchmod write fsync close rename open fsync close ");
	assert_err(ERR_OK, run(&ops[1], 1000, EIO, false, &f));
	/* the sub-folder and its own name first; looked for in vain; written; linked; its temporary name removed */
	assert_string_equal(trace, "mkdir open fsync close open open fchmod write fsync close link unlink open fsync close ");
	assert_err(ERR_OK, run(&ops[1], 1000, EIO, false, &f));
	assert_string_equal(trace, "open read read close open fsync close "); /* the same once more: confirmed, not rewritten */
}

static void c157_a_failing_close_is_a_failure(void **state)
{
	struct fault f;
	long at = 0;

	(void)state;
	/* the write's own close: the first call of that name */
	do {
		assert_true(at < 50);
		fresh();
		last = "";
		if (run(&ops[0], at++, EIO, false, &f) == ERR_OK)
			last = "";
	} while (strcmp(last, "close") != 0);
	assert_int_equal(f.code, ERR_SYS_WRITE);
	assert_int_equal(f.sys, EIO);
	assert_true(state_old());
}

/* The operation, with the first call of this name made to fail: what it says. */
static enum err failing(enum err (*op)(struct fault *f), const char *name, int error)
{
	const struct op one = { .name = name, .run = op };
	struct fault f;

	fresh();
	only = name;
	enum err e = run(&one, 0, error, false, &f);
	only = NULL;
	assert_int_equal(fired, 1);
	assert_int_equal(f.code, e);
	return e;
}

static enum err do_read(struct fault *f)
{
	struct blob b = { 0 };
	enum err e = folder_read(&game, "state", 100, &b, f);

	blob_free(&b);
	return e;
}

static enum err get_pass(void *ctx, const char *ask, bool again, char *out, size_t cap)
{
	(void)ctx;
	(void)ask;
	(void)again;
	assert_true(cap > 16);
	strcpy(out, "a passphrase");
	return ERR_OK;
}

static enum err do_locked_key(struct fault *f)
{
	struct passphrase_source pass = { .get = get_pass };
	struct keyring k;
	enum err e = keyring_new(&k, &home, &pass, f);

	keyring_close(&k);
	return e;
}

static enum err do_remove(struct fault *f) { return folder_remove(&game, "state", f); }
static enum err do_harden(struct fault *f) { return keyring_harden(f); }
static enum err do_start(struct fault *f) { return seal_start(f); }

static void each_call_has_its_error(void **state)
{
	(void)state;
	assert_err(ERR_SYS_READ, failing(do_read, "read", EIO));
	assert_err(ERR_SYS_SYNC, failing(do_write, "fsync", EIO));
	assert_err(ERR_SYS_REMOVE, failing(do_remove, "unlink", EACCES));
	assert_err(ERR_KEY_HARDEN, failing(do_harden, "setrlimit", EPERM));
	assert_err(ERR_KEY_SODIUM, failing(do_harden, "sodium_init", EIO));
	assert_err(ERR_SIGN_LIBRARY, failing(do_start, "sodium_init", EIO));
	assert_err(ERR_KEY_MEMORY, failing(do_locked_key, "crypto_pwhash", ENOMEM));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, help_begin, help_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(c155_no_space_once),
		CASE(c155_no_space_from_then_on),
		CASE(c170_quota_and_read_only),
		CASE(c155_c160_a_failing_disk),
		CASE(c158_signals),
		CASE(no_memory),
		CASE(c158_one_byte_at_a_time),
		CASE(each_call_has_its_error),
		CASE(c154_the_disk_confirms_bytes_before_their_name),
		CASE(c157_a_failing_close_is_a_failure),
	};

	return cmocka_run_group_tests_name("archive/faults", tests, NULL, NULL);
}
