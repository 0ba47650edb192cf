/* SPDX-License-Identifier: GPL-3.0-or-later
 * archive/disk and archive/lock: whole files, once and again, and one program at a time. */
#include "tests/archive/help.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>

#include "archive/lock.h"

static void reads_up_to_the_cap_and_one_over(void **state)
{
	struct fault f;
	struct blob b;

	(void)state;
	help_text(help_path("a"), "12345");
	assert_err(ERR_OK, disk_read(help_path("a"), 5, &b, &f));
	assert_int_equal(b.n, 5);
	assert_memory_equal(b.p, "12345", 6); /* and the NUL */
	blob_free(&b);
	assert_err(ERR_SYS_BIG, disk_read(help_path("a"), 4, &b, &f));
	assert_null(b.p);
	help_text(help_path("e"), "");
	assert_err(ERR_OK, disk_read(help_path("e"), 0, &b, &f));
	assert_int_equal(b.n, 0);
	blob_free(&b);
	assert_err(ERR_SYS_ABSENT, disk_read(help_path("none"), 5, &b, &f));
	assert_int_equal(f.sys, ENOENT);
}

static void c46_refuses_what_is_no_file_without_waiting(void **state)
{
	struct blob b;

	(void)state;
	assert_int_equal(mkdir(help_path("d"), 0700), 0);
	assert_int_equal(mkfifo(help_path("p"), 0600), 0);
	assert_int_equal(symlink("nowhere", help_path("l")), 0);
	assert_err(ERR_SYS_KIND, disk_read(help_path("d"), 10, &b, NULL));
	assert_err(ERR_SYS_KIND, disk_read(help_path("p"), 10, &b, NULL));
	assert_err(ERR_SYS_ABSENT, disk_read(help_path("l"), 10, &b, NULL));
	assert_err(ERR_SYS_KIND, disk_read("/dev/zero", 10, &b, NULL));
	assert_err(ERR_SYS_KIND, disk_read("/dev/null", 10, &b, NULL));
}

static void c47_a_sparse_file_of_ten_gigabytes_is_not_read(void **state)
{
	struct blob b;
	int fd = open(help_path("s"), O_RDWR | O_CREAT, 0600);

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(ftruncate(fd, (off_t)10 << 30), 0);
	close(fd);
	assert_err(ERR_SYS_BIG, disk_read(help_path("s"), 1000, &b, NULL));
}

static void replaces_whole(void **state)
{
	struct stat st;
	struct names l;

	(void)state;
	umask(0);
	assert_err(ERR_OK, disk_replace(help_path("r"), "old", 3, 0600, NULL));
	assert_err(ERR_OK, disk_replace(help_path("r"), "newer", 5, 0600, NULL));
	help_holds(help_path("r"), "newer");
	assert_int_equal(stat(help_path("r"), &st), 0);
	assert_int_equal(st.st_mode & 07777, 0600);
	assert_err(ERR_OK, disk_list(help_dir, &l, NULL));
	assert_int_equal(l.n, 1); /* nothing left over */
	assert_string_equal(l.v[0], "r");
	names_free(&l);
}

static void creates_once(void **state)
{
	struct fault f;
	struct names l;

	(void)state;
	assert_err(ERR_OK, disk_create(help_path("c"), "one", 3, 0600, &f));
	assert_err(ERR_SYS_EXISTS, disk_create(help_path("c"), "two", 3, 0600, &f));
	help_holds(help_path("c"), "one");
	assert_int_equal(symlink("nowhere", help_path("l")), 0);
	assert_err(ERR_SYS_EXISTS, disk_create(help_path("l"), "two", 3, 0600, &f));
	assert_err(ERR_OK, disk_list(help_dir, &l, NULL));
	assert_int_equal(l.n, 2);
	names_free(&l);
}

static void faults_name_the_file_masked(void **state)
{
	struct fault f;
	struct blob b;
	char name[200];

	(void)state;
	assert_err(ERR_SYS_ABSENT, disk_read("/tmp/\033[2J\xe2\x80\xae", 5, &b, &f));
	assert_null(strchr(f.place, '\033'));
	assert_non_null(strstr(f.place, "/tmp/?[2J"));
	memset(name, 'x', sizeof name - 5);
	memcpy(name + sizeof name - 5, ".end", 5);
	assert_err(ERR_SYS_ABSENT, disk_read(name, 5, &b, &f));
	assert_non_null(strstr(f.place, ".end")); /* the tail says which file it is */
}

static void c163_leftovers_are_not_listed_and_are_cleaned(void **state)
{
	struct names l;

	(void)state;
	help_text(help_path("b"), "");
	help_text(help_path("a"), "");
	help_text(help_path(DISK_TEMP "1.2"), "half");
	help_text(help_path(".hidden"), "of somebody else");
	assert_int_equal(mkdir(help_path(DISK_TEMP "1.3"), 0700), 0);
	assert_int_equal(mkdir(help_path(DISK_TEMP "1.3/slots"), 0700), 0);
	help_text(help_path(DISK_TEMP "1.3/slots/1"), "half");
	assert_err(ERR_OK, disk_list(help_dir, &l, NULL));
	assert_int_equal(l.n, 2);
	assert_string_equal(l.v[0], "a");
	assert_string_equal(l.v[1], "b");
	names_free(&l);
	assert_err(ERR_OK, disk_clean(help_dir, NULL));
	assert_int_equal(disk_kind(help_path(DISK_TEMP "1.2")), 0);
	assert_int_equal(disk_kind(help_path(DISK_TEMP "1.3")), 0);
	assert_int_equal(disk_kind(help_path(".hidden")), 'f');
	assert_int_equal(disk_kind(help_path("b")), 'f');
}

static void folders_are_made_with_their_parents(void **state)
{
	struct stat st;

	(void)state;
	umask(022);
	assert_err(ERR_OK, disk_mkdirs(help_path("x/y/z"), NULL));
	assert_err(ERR_OK, disk_mkdirs(help_path("x/y/z"), NULL));
	assert_int_equal(stat(help_path("x/y"), &st), 0);
	assert_int_equal(st.st_mode & 07777, 0700);
	help_text(help_path("f"), "");
	assert_err(ERR_SYS_KIND, disk_mkdir(help_path("f"), NULL));
}

static void long_paths_are_refused(void **state)
{
	static char name[DISK_PATH_MAX + 10];
	struct path p;
	struct blob b;

	(void)state;
	memset(name, 'a', sizeof name - 1);
	assert_err(ERR_SYS_PATH, disk_read(name, 1, &b, NULL));
	assert_err(ERR_SYS_PATH, disk_replace(name, "", 0, 0600, NULL));
	p = path_join(name + 10, "b");
	assert_true(p.over);
	p = path_join("a", "b");
	assert_false(p.over);
	assert_string_equal(p.s, "a/b");
}

/* Run fn in a child and wait until it says that it has begun; *back is what ends it. */
static pid_t holder(const char *path, int *back)
{
	int say[2], wait[2];
	char c;

	assert_int_equal(pipe(say), 0);
	assert_int_equal(pipe(wait), 0);
	pid_t pid = fork();

	if (pid == 0) {
		struct lock l;

		close(wait[1]);
		if (lock_take(&l, path, "vedette \033send", NULL) != ERR_OK)
			_exit(1);
		if (write(say[1], "x", 1) != 1 || read(wait[0], &c, 1) != 0)
			_exit(2);
		_exit(0);
	}
	close(say[1]);
	close(wait[0]);
	assert_int_equal(read(say[0], &c, 1), 1);
	close(say[0]);
	*back = wait[1];
	return pid;
}

static void c161_the_second_is_told_by_whom_and_the_lock_dies_with_its_holder(void **state)
{
	struct fault f;
	struct lock l;
	char who[64];
	int back;

	(void)state;
	pid_t pid = holder(help_path("lock"), &back);

	assert_err(ERR_SYS_LOCKED, lock_take(&l, help_path("lock"), "me", &f));
	assert_int_equal(l.fd, -1);
	snprintf(who, sizeof who, "held by process %d, vedette ?send", (int)pid);
	assert_string_equal(f.what, who);
	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	close(back);
	/* the file still names the dead one: it does not matter */
	assert_err(ERR_OK, lock_take(&l, help_path("lock"), "me", &f));
	lock_drop(&l);
	lock_drop(&l);
	assert_err(ERR_OK, lock_take(&l, help_path("lock"), "me", &f));
	lock_drop(&l);
}

static void c161_a_lock_file_that_is_something_else(void **state)
{
	struct lock l;

	(void)state;
	assert_int_equal(mkfifo(help_path("lock"), 0600), 0);
	assert_err(ERR_SYS_KIND, lock_take(&l, help_path("lock"), "me", NULL));
	assert_int_equal(unlink(help_path("lock")), 0);
	assert_int_equal(symlink("elsewhere", help_path("lock")), 0);
	assert_err(ERR_SYS_OPEN, lock_take(&l, help_path("lock"), "me", NULL));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, help_begin, help_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(reads_up_to_the_cap_and_one_over),
		CASE(c46_refuses_what_is_no_file_without_waiting),
		CASE(c47_a_sparse_file_of_ten_gigabytes_is_not_read),
		CASE(replaces_whole),
		CASE(creates_once),
		CASE(faults_name_the_file_masked),
		CASE(c163_leftovers_are_not_listed_and_are_cleaned),
		CASE(folders_are_made_with_their_parents),
		CASE(long_paths_are_refused),
		CASE(c161_the_second_is_told_by_whom_and_the_lock_dies_with_its_holder),
		CASE(c161_a_lock_file_that_is_something_else),
	};

	return cmocka_run_group_tests_name("archive/disk", tests, NULL, NULL);
}
