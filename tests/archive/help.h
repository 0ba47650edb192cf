/* SPDX-License-Identifier: GPL-3.0-or-later
 * For the tests of archive and post: cmocka with what it wants before it, and a folder of the test's own. */
#ifndef VEDETTE_TESTS_ARCHIVE_HELP_H
#define VEDETTE_TESTS_ARCHIVE_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/disk.h"

/* By their slugs, so that a failure says what came instead. */
#define assert_err(want, got) assert_string_equal(err_slug(want), err_slug(got))

static char help_dir[64];

static inline int help_remove(const char *path, const struct stat *st, int kind, struct FTW *w)
{
	(void)st;
	(void)kind;
	(void)w;
	return remove(path);
}

static inline int help_begin(void **state)
{
	(void)state;
	snprintf(help_dir, sizeof help_dir, "/tmp/vedette-unit.XXXXXX");
	return mkdtemp(help_dir) != NULL ? 0 : -1;
}

static inline int help_end(void **state)
{
	(void)state;
	return nftw(help_dir, help_remove, 16, FTW_DEPTH | FTW_PHYS);
}

/* A path in the folder; a few live at a time. */
static inline const char *help_path(const char *name)
{
	static char ring[8][DISK_PATH_MAX];
	static unsigned at;

	at = (at + 1) % 8;
	snprintf(ring[at], sizeof ring[at], "%s/%s", help_dir, name);
	return ring[at];
}

static inline void help_write(const char *path, const void *p, size_t n, unsigned mode)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(p, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
	assert_int_equal(chmod(path, mode), 0);
}

static inline void help_text(const char *path, const char *s)
{
	help_write(path, s, strlen(s), 0600);
}

/* Does the file hold exactly this text? */
static inline void help_holds(const char *path, const char *want)
{
	struct blob b;

	assert_err(ERR_OK, disk_read(path, 1 << 22, &b, NULL));
	assert_int_equal(b.n, strlen(want));
	assert_memory_equal(b.p, want, b.n);
	blob_free(&b);
}

#endif
