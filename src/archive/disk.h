/* SPDX-License-Identifier: GPL-3.0-or-later
 * Whole files: read with a ceiling, replaced at once, created once and never again.  Nothing of the program opens a
 * file but this folder (src/archive).  Every write is: temporary file beside the target, all bytes, fsync, rename or
 * link, fsync of the folder; so a crash leaves the old bytes or the new ones (C154).  A failed fsync is never
 * repeated: the temporary file is thrown away and the error goes up.  Temporary files begin with DISK_TEMP, are never
 * listed or parsed, and disk_clean() removes them (C163).
 *
 * Errors: ERR_SYS_* with errno in fault.sys and the masked path in fault.place. */
#ifndef VEDETTE_ARCHIVE_DISK_H
#define VEDETTE_ARCHIVE_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

#define DISK_TEMP ".vedette-tmp."

enum { DISK_PATH_MAX = 2048 }; /* bytes of a path with its NUL */

/* A path in the making; a path that does not fit is ERR_SYS_PATH when it is used. */
struct path {
	char s[DISK_PATH_MAX];
	bool over;
};
/* `dir`/`name`, or `dir` alone when name is NULL. */
struct path path_join(const char *dir, const char *name);

/* Bytes owned by the caller, freed by blob_free.  A NUL (not counted) stands behind the last byte. */
struct blob {
	uint8_t *p;
	size_t n;
};
void blob_free(struct blob *b);

/* Read a regular file of at most `cap` bytes.  ERR_SYS_ABSENT: no such file (a dangling link too); ERR_SYS_KIND: a folder,
 * FIFO, socket or device, refused without waiting for it (C46); ERR_SYS_BIG: longer than cap, at most cap + 1 bytes were
 * read (C47).  On any error *out is empty. */
MUST_USE enum err disk_read(const char *path, size_t cap, struct blob *out, struct fault *f);
/* The same from an open descriptor of any kind (a pipe too), which stays open; `place` names it in faults. */
MUST_USE enum err disk_read_fd(int fd, const char *place, size_t cap, struct blob *out, struct fault *f);
/* Open a regular file for reading without hanging; the descriptor is the caller's.  *size is its length now. */
MUST_USE enum err disk_open(const char *path, int *fd, uint64_t *size, struct fault *f);

/* These bytes in a file without a name, in the system's folder for such, to be read from its beginning; the descriptor is the caller's.
 * For a program that must get all of them or none, even if this one is killed.  ERR_SYS_WRITE. */
MUST_USE enum err disk_nameless(const void *p, size_t n, int *fd, struct fault *f);

/* Put new bytes in place of old ones (or none).  mode: permission bits, e.g. 0600. */
MUST_USE enum err disk_replace(const char *path, const void *p, size_t n, unsigned mode, struct fault *f);
/* Create a file that must not exist: ERR_SYS_EXISTS, and the old one is untouched, when it does.  Two callers at once: one
 * of them wins whole.  After ERR_OK the bytes are on the disk. */
MUST_USE enum err disk_create(const char *path, const void *p, size_t n, unsigned mode, struct fault *f);
/* Remove a file and make that durable; a file that is not there is no error. */
MUST_USE enum err disk_remove(const char *path, struct fault *f);
/* Move within one file system, replacing the target; both folders are synced. */
MUST_USE enum err disk_move(const char *from, const char *to, struct fault *f);

/* Make a folder 0700 unless it is there (then it must be a folder). */
MUST_USE enum err disk_mkdir(const char *path, struct fault *f);
/* The same with all its parents. */
MUST_USE enum err disk_mkdirs(const char *path, struct fault *f);
MUST_USE enum err disk_sync_dir(const char *dir, struct fault *f);
/* 0: nothing there, 'f' regular file, 'd' folder, 'o' anything else or not to be looked at. */
char disk_kind(const char *path);
/* Are both there, and one and the same file or folder, by whatever names? */
bool disk_same(const char *a, const char *b);
/* When it was last written, in seconds since 1970 by the file system's clock; 0 = there is no such file.  For the eye only: nothing
 * is decided by it. */
int64_t disk_modified(const char *path);

/* Names in a folder in byte order, without ".", "..", temporary files and other names with a leading dot. */
struct names {
	char **v;
	size_t n;
};
void names_free(struct names *l);
MUST_USE enum err disk_list(const char *dir, struct names *out, struct fault *f);
/* Remove what a crash left behind in `dir`: temporary files and temporary folders (one level deep).  Only under a lock. */
MUST_USE enum err disk_clean(const char *dir, struct fault *f);
/* A name for a temporary file or folder in `dir` that nothing bears now. */
struct path disk_temp_name(const char *dir);

/* Fill a fault for an errno: code, place = path masked (its tail if long), sys, what = the system's words masked. */
enum err disk_fault(struct fault *f, enum err code, const char *path, int sys);
/* Name the file a fault belongs to, masked, its tail if it is long. */
void disk_fault_place(struct fault *f, const char *path);

#endif
