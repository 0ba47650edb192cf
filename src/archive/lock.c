/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* flock */
#include "archive/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/disk.h"
#include "base/text.h"

/* "process 123, vedette send", as the holder wrote it; masked, because a file is foreign text. */
static void read_holder(int fd, char *out, size_t cap)
{
	char raw[160];
	ssize_t n;

	do
		n = pread(fd, raw, sizeof raw, 0);
	while (n < 0 && errno == EINTR);
	if (n <= 0) {
		struct text t = text_in(out, cap);

		text_add(&t, "held by a program that has not said its name yet");
		return;
	}
	struct text t = text_in(out, cap);
	const char *end = memchr(raw, '\n', (size_t)n);

	text_add(&t, "held by ");
	text_mask(out + t.len, cap - t.len, raw, end != NULL ? (size_t)(end - raw) : (size_t)n, false);
}

/* The words are a help for people; a full disk must not keep anybody from the lock. */
static void write_holder(int fd, const char *who)
{
	char line[160];
	struct text t = text_in(line, sizeof line - 1);

	text_add(&t, "process ");
	text_add_int(&t, (int64_t)getpid());
	text_add(&t, ", ");
	text_add(&t, who);
	line[t.len++] = '\n';
	if (ftruncate(fd, 0) != 0 || pwrite(fd, line, t.len, 0) != (ssize_t)t.len)
		errno = 0;
}

enum err lock_take(struct lock *l, const char *path, const char *who, struct fault *f)
{
	struct stat st;
	int fd, r;

	l->fd = -1;
	do
		fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
	while (fd < 0 && errno == EINTR);
	if (fd < 0)
		return disk_fault(f, ERR_SYS_OPEN, path, errno);
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		return disk_fault(f, ERR_SYS_KIND, path, 0);
	}
	do
		r = flock(fd, LOCK_EX | LOCK_NB);
	while (r != 0 && errno == EINTR);
	if (r != 0) {
		int e = errno;

		if (e != EWOULDBLOCK) {
			close(fd);
			return disk_fault(f, ERR_SYS_OPEN, path, e);
		}
		char holder[FAULT_WHAT_MAX];

		read_holder(fd, holder, sizeof holder);
		close(fd);
		disk_fault(f, ERR_SYS_LOCKED, path, 0);
		if (f != NULL) {
			struct text t = text_in(f->what, sizeof f->what);

			text_add(&t, holder);
		}
		return ERR_SYS_LOCKED;
	}
	write_holder(fd, who);
	l->fd = fd;
	return ERR_OK;
}

void lock_drop(struct lock *l)
{
	if (l->fd >= 0)
		close(l->fd); /* the kernel lets go with the last descriptor */
	l->fd = -1;
}
