/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "base/text.h"

void disk_fault_place(struct fault *f, const char *path)
{
	char place[FAULT_PLACE_MAX];
	size_t n = strlen(path), cut = 0;

	if (n >= sizeof place)
		cut = n - (sizeof place - 4);
	struct text t = text_in(place, sizeof place);

	if (cut > 0)
		text_add(&t, "...");
	text_mask(place + t.len, sizeof place - t.len, path + cut, n - cut, false);
	fault_place(f, place);
}

enum err disk_fault(struct fault *f, enum err code, const char *path, int sys)
{
	char what[FAULT_WHAT_MAX] = "";

	if (sys != 0) {
		const char *s = strerror(sys);

		text_mask(what, sizeof what, s, strlen(s), false);
	}
	fault_set(f, code, what);
	if (f != NULL) {
		disk_fault_place(f, path);
		f->sys = sys;
	}
	return code;
}

struct path path_join(const char *dir, const char *name)
{
	struct path p;
	struct text t = text_in(p.s, sizeof p.s);

	text_add(&t, dir);
	if (name != NULL) {
		text_add(&t, "/");
		text_add(&t, name);
	}
	p.over = t.cut;
	return p;
}

/* A path that fits, copied out of a caller's string; and the folder it is in. */
static enum err path_parent(const char *path, struct path *out, struct fault *f)
{
	const char *slash = strrchr(path, '/');
	struct text t = text_in(out->s, sizeof out->s);

	if (slash == NULL)
		text_add(&t, ".");
	else if (slash == path)
		text_add(&t, "/");
	else
		text_add_n(&t, path, (size_t)(slash - path));
	out->over = t.cut || strlen(path) >= DISK_PATH_MAX;
	return out->over ? disk_fault(f, ERR_SYS_PATH, path, 0) : ERR_OK;
}

void blob_free(struct blob *b)
{
	free(b->p);
	b->p = NULL;
	b->n = 0;
}

/* A signal without SA_RESTART may interrupt these; nothing has happened then, so they are repeated (C158). */
static int open_again(const char *path, int flags, mode_t mode)
{
	int fd;

	do
		fd = open(path, flags, mode);
	while (fd < 0 && errno == EINTR);
	return fd;
}

/* Linux and POSIX 2024 free the descriptor even when close reports EINTR: repeating it could close another's. */
static bool close_ok(int fd)
{
	return close(fd) == 0 || errno == EINTR;
}

enum err disk_open(const char *path, int *fd, uint64_t *size, struct fault *f)
{
	struct stat st;

	*fd = -1;
	if (strlen(path) >= DISK_PATH_MAX)
		return disk_fault(f, ERR_SYS_PATH, path, 0);
	/* Without O_NONBLOCK opening a FIFO waits for a writer; devices are opened, looked at and let go. */
	int d = open_again(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);

	if (d < 0) {
		int e = errno;

		if (e == ENXIO)
			return disk_fault(f, ERR_SYS_KIND, path, e);
		return disk_fault(f, e == ENOENT || e == ENOTDIR ? ERR_SYS_ABSENT : ERR_SYS_OPEN, path, e);
	}
	if (fstat(d, &st) != 0) {
		int e = errno;

		close(d);
		return disk_fault(f, ERR_SYS_READ, path, e);
	}
	if (!S_ISREG(st.st_mode)) {
		close(d);
		return disk_fault(f, ERR_SYS_KIND, path, 0);
	}
	*fd = d;
	*size = st.st_size < 0 ? 0 : (uint64_t)st.st_size;
	return ERR_OK;
}

enum err disk_read_fd(int fd, const char *place, size_t cap, struct blob *out, struct fault *f)
{
	size_t have = 0, room = 0;
	uint8_t *p = NULL;

	out->p = NULL;
	out->n = 0;
	for (;;) {
		if (have + 1 >= room) {
			size_t more = room == 0 ? 16384 : room * 2;

			if (more > cap + 2)
				more = cap + 2;
			uint8_t *q = realloc(p, more);

			if (q == NULL) {
				free(p);
				return disk_fault(f, ERR_SYS_MEMORY, place, errno);
			}
			p = q;
			room = more;
		}
		ssize_t r = read(fd, p + have, room - have - 1);

		if (r < 0 && errno == EINTR)
			continue;
		if (r < 0) {
			int e = errno;

			free(p);
			return disk_fault(f, ERR_SYS_READ, place, e);
		}
		if (r == 0)
			break;
		have += (size_t)r;
		if (have > cap) {
			free(p);
			return disk_fault(f, ERR_SYS_BIG, place, 0);
		}
	}
	p[have] = 0;
	out->p = p;
	out->n = have;
	return ERR_OK;
}

enum err disk_read(const char *path, size_t cap, struct blob *out, struct fault *f)
{
	uint64_t size;
	int fd;

	out->p = NULL;
	out->n = 0;
	TRY(disk_open(path, &fd, &size, f));
	if (size > cap) {
		close(fd);
		return disk_fault(f, ERR_SYS_BIG, path, 0);
	}
	enum err e = disk_read_fd(fd, path, cap, out, f);

	close(fd);
	return e;
}

enum err disk_sync_dir(const char *dir, struct fault *f)
{
	int fd = open_again(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

	if (fd < 0)
		return disk_fault(f, ERR_SYS_SYNC, dir, errno);
	if (fsync(fd) != 0) {
		int e = errno;

		close(fd);
		return disk_fault(f, ERR_SYS_SYNC, dir, e);
	}
	close(fd);
	return ERR_OK;
}

static enum err sync_parent(const char *path, struct fault *f)
{
	struct path dir;

	TRY(path_parent(path, &dir, f));
	return disk_sync_dir(dir.s, f);
}

struct path disk_temp_name(const char *dir)
{
	static unsigned counter; /* only to give each file of one process another name */
	char name[64];
	struct path p;
	struct stat st;

	do {
		struct text t = text_in(name, sizeof name);

		text_add(&t, DISK_TEMP);
		text_add_int(&t, (int64_t)getpid());
		text_add_char(&t, '.');
		text_add_int(&t, (int64_t)counter++);
		p = path_join(dir, name);
	} while (!p.over && lstat(p.s, &st) == 0);
	return p;
}

static bool write_all(int fd, const uint8_t *p, size_t n)
{
	while (n > 0) {
		ssize_t w = write(fd, p, n);

		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0)
			return false;
		if (w == 0) {
			errno = EIO;
			return false;
		}
		p += w;
		n -= (size_t)w;
	}
	return true;
}

enum err disk_nameless(const void *p, size_t n, int *fd, struct fault *f)
{
	static const char place[] = "a temporary file";
	FILE *t = tmpfile();

	*fd = t ? fcntl(fileno(t), F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
	int e = *fd < 0 || !write_all(*fd, p, n) || lseek(*fd, 0, SEEK_SET) != 0 ? errno : 0;

	if (t)
		fclose(t); /* nothing went through it */
	if (e != 0 && *fd >= 0) {
		close(*fd);
		*fd = -1;
	}
	return e != 0 ? disk_fault(f, ERR_SYS_WRITE, place, e) : ERR_OK;
}

/* A new temporary file with these bytes, on the disk.  On an error nothing is left behind. */
static enum err temp_write(const char *path, const void *bytes, size_t n, unsigned mode, struct path *temp,
	struct fault *f)
{
	struct path dir;
	int fd = -1, e = 0;

	TRY(path_parent(path, &dir, f));
	while (fd < 0) {
		*temp = disk_temp_name(dir.s);
		if (temp->over)
			return disk_fault(f, ERR_SYS_PATH, path, 0);
		fd = open_again(temp->s, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, (mode_t)mode);
		if (fd < 0 && errno != EEXIST)
			return disk_fault(f, ERR_SYS_WRITE, path, errno);
	}
	/* fchmod: the umask may have taken bits away, and a file's rights should be what was asked for */
	if (fchmod(fd, (mode_t)mode) != 0 || !write_all(fd, bytes, n))
		e = errno;
	enum err code = e != 0 ? ERR_SYS_WRITE : ERR_OK;

	if (e == 0 && fsync(fd) != 0) {
		e = errno;
		code = ERR_SYS_SYNC;
	}
	if (!close_ok(fd) && e == 0) {
		e = errno;
		code = ERR_SYS_WRITE;
	}
	if (code == ERR_OK)
		return ERR_OK;
	unlink(temp->s);
	return disk_fault(f, code, path, e);
}

enum err disk_replace(const char *path, const void *p, size_t n, unsigned mode, struct fault *f)
{
	struct path temp;

	TRY(temp_write(path, p, n, mode, &temp, f));
	if (rename(temp.s, path) != 0) {
		int e = errno;

		unlink(temp.s);
		return disk_fault(f, ERR_SYS_WRITE, path, e);
	}
	return sync_parent(path, f);
}

enum err disk_create(const char *path, const void *p, size_t n, unsigned mode, struct fault *f)
{
	struct path temp;

	TRY(temp_write(path, p, n, mode, &temp, f));
	/* link, unlike rename, fails when the name is taken: the one step that decides between two writers */
	if (link(temp.s, path) != 0) {
		int e = errno;

		unlink(temp.s);
		return disk_fault(f, e == EEXIST ? ERR_SYS_EXISTS : ERR_SYS_WRITE, path, e);
	}
	if (unlink(temp.s) != 0) /* the file is there and whole; the leftover is only litter */
		errno = 0;
	return sync_parent(path, f);
}

enum err disk_remove(const char *path, struct fault *f)
{
	if (unlink(path) != 0) {
		if (errno == ENOENT)
			return ERR_OK;
		return disk_fault(f, ERR_SYS_REMOVE, path, errno);
	}
	return sync_parent(path, f);
}

enum err disk_move(const char *from, const char *to, struct fault *f)
{
	struct path a, b;

	TRY(path_parent(from, &a, f));
	TRY(path_parent(to, &b, f));
	if (rename(from, to) != 0)
		return disk_fault(f, errno == ENOENT ? ERR_SYS_ABSENT : ERR_SYS_WRITE, from, errno);
	TRY(disk_sync_dir(b.s, f));
	return strcmp(a.s, b.s) == 0 ? ERR_OK : disk_sync_dir(a.s, f);
}

char disk_kind(const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return errno == ENOENT || errno == ENOTDIR ? 0 : 'o';
	return S_ISREG(st.st_mode) ? 'f' : S_ISDIR(st.st_mode) ? 'd' : 'o';
}

enum err disk_mkdir(const char *path, struct fault *f)
{
	if (mkdir(path, 0700) == 0)
		return sync_parent(path, f);
	if (errno != EEXIST)
		return disk_fault(f, ERR_SYS_WRITE, path, errno);
	return disk_kind(path) == 'd' ? ERR_OK : disk_fault(f, ERR_SYS_KIND, path, 0);
}

enum err disk_mkdirs(const char *path, struct fault *f)
{
	struct path p = path_join(path, NULL);

	if (p.over)
		return disk_fault(f, ERR_SYS_PATH, path, 0);
	for (char *s = p.s + 1; *s != '\0'; s++) {
		if (*s != '/')
			continue;
		*s = '\0';
		enum err e = disk_kind(p.s) == 'd' ? ERR_OK : disk_mkdir(p.s, f);

		*s = '/';
		if (e != ERR_OK)
			return e;
	}
	return disk_mkdir(p.s, f);
}

void names_free(struct names *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->v[i]);
	free(l->v);
	l->v = NULL;
	l->n = 0;
}

static int name_order(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool names_add(struct names *l, size_t *room, const char *name)
{
	char **v = room_for(l->v, l->n, 1, room, sizeof *v);

	if (v == NULL)
		return false;
	l->v = v;
	l->v[l->n] = strdup(name);
	if (l->v[l->n] == NULL)
		return false;
	l->n++;
	return true;
}

/* All names but "." and ".."; `dotted` with or without those that begin with a dot. */
static enum err list_names(const char *dir, bool dotted, struct names *out, struct fault *f)
{
	size_t room = 0;
	struct dirent *d;
	DIR *dp;

	*out = (struct names){ NULL, 0 };
	do
		dp = opendir(dir);
	while (dp == NULL && errno == EINTR);
	if (dp == NULL) {
		int e = errno;

		return disk_fault(f, e == ENOENT ? ERR_SYS_ABSENT : e == ENOTDIR ? ERR_SYS_KIND : ERR_SYS_OPEN, dir, e);
	}
	for (;;) {
		errno = 0;
		d = readdir(dp);
		if (d == NULL && errno == EINTR)
			continue;
		if (d == NULL)
			break;
		if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0)
			continue;
		if (d->d_name[0] == '.' && !dotted)
			continue;
		if (!names_add(out, &room, d->d_name)) {
			closedir(dp);
			names_free(out);
			return disk_fault(f, ERR_SYS_MEMORY, dir, ENOMEM);
		}
	}
	int e = errno;

	closedir(dp);
	if (e != 0) {
		names_free(out);
		return disk_fault(f, ERR_SYS_READ, dir, e);
	}
	if (out->n > 1)
		qsort(out->v, out->n, sizeof *out->v, name_order);
	return ERR_OK;
}

enum err disk_list(const char *dir, struct names *out, struct fault *f)
{
	return list_names(dir, false, out, f);
}

static bool is_temp(const char *name)
{
	return strncmp(name, DISK_TEMP, strlen(DISK_TEMP)) == 0;
}

/* Remove one leftover: a file, or a folder that was to become a game, whose sub-folders hold files only. */
static enum err remove_leftover(const char *path, int depth, struct fault *f)
{
	struct stat st;

	if (lstat(path, &st) != 0)
		return errno == ENOENT ? ERR_OK : disk_fault(f, ERR_SYS_REMOVE, path, errno);
	if (S_ISDIR(st.st_mode) && depth > 0) {
		struct names l;

		TRY(list_names(path, true, &l, f));
		for (size_t i = 0; i < l.n; i++) {
			struct path p = path_join(path, l.v[i]);
			enum err e = p.over ? disk_fault(f, ERR_SYS_PATH, path, 0) : remove_leftover(p.s, depth - 1, f);

			if (e != ERR_OK) {
				names_free(&l);
				return e;
			}
		}
		names_free(&l);
		return rmdir(path) == 0 ? ERR_OK : disk_fault(f, ERR_SYS_REMOVE, path, errno);
	}
	return unlink(path) == 0 || errno == ENOENT ? ERR_OK : disk_fault(f, ERR_SYS_REMOVE, path, errno);
}

enum err disk_clean(const char *dir, struct fault *f)
{
	struct names l;
	enum err e = ERR_OK;

	TRY(list_names(dir, true, &l, f));
	for (size_t i = 0; i < l.n && e == ERR_OK; i++) {
		if (!is_temp(l.v[i]))
			continue;
		struct path p = path_join(dir, l.v[i]);

		e = p.over ? disk_fault(f, ERR_SYS_PATH, dir, 0) : remove_leftover(p.s, 2, f);
	}
	names_free(&l);
	return e;
}

bool disk_same(const char *a, const char *b)
{
	struct stat x, y;

	return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

int64_t disk_modified(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? (int64_t)st.st_mtime : 0;
}
