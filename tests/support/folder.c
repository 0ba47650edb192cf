/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/load.h"

_Noreturn static void give_up(const char *path)
{
	fprintf(stderr, "%s: %s\n", path, errno ? strerror(errno) : "too many files, or a name that is too long");
	exit(1);
}

static void join(char out[1024], const char *a, const char *b)
{
	errno = 0;
	if (snprintf(out, 1024, "%s%s%s", a, *a && *b ? "/" : "", b) >= 1024)
		give_up(b);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct kept_file *)a)->name, ((const struct kept_file *)b)->name);
}

/* `below` is "" or the name of a folder in it. */
static void read_below(struct kept_folder *k, const char *path, const char *below)
{
	char dir[1024], name[1024], whole[1024];
	struct stat st;
	struct dirent *d;
	join(dir, path, below);
	DIR *at = opendir(dir);
	if (!at)
		give_up(dir);
	while ((d = readdir(at)) != NULL) {
		if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0)
			continue;
		join(name, below, d->d_name);
		join(whole, path, name);
		if (lstat(whole, &st) != 0)
			give_up(whole);
		if (S_ISDIR(st.st_mode)) {
			read_below(k, path, name);
			continue;
		}
		struct kept_file *f = &k->file[k->n];
		errno = 0;
		if (k->n++ == KEPT_FILES_MAX || strlen(name) >= sizeof f->name)
			give_up(whole);
		strcpy(f->name, name);
		f->p = (uint8_t *)load_file(whole, &f->n);
		if (!f->p)
			give_up(whole);
	}
	closedir(at);
}

void kept_read(struct kept_folder *k, const char *path)
{
	k->n = 0;
	read_below(k, path, "");
	qsort(k->file, k->n, sizeof k->file[0], by_name);
}

static void write_one(const char *path, const struct kept_file *f)
{
	char whole[1024], *slash;
	join(whole, path, f->name);
	slash = strrchr(whole, '/');
	*slash = '\0';
	if (mkdir(whole, 0700) != 0 && errno != EEXIST)
		give_up(whole);
	*slash = '/';
	FILE *out = fopen(whole, "wb");
	if (!out || fwrite(f->p, 1, f->n, out) != f->n || fclose(out) != 0 || chmod(whole, 0600) != 0)
		give_up(whole);
}

void kept_put_back(const struct kept_folder *k, const char *path)
{
	struct kept_folder now;
	unsigned i = 0, j = 0;
	kept_read(&now, path);
	while (i < k->n || j < now.n) {
		int which = i == k->n ? 1 : j == now.n ? -1 : strcmp(k->file[i].name, now.file[j].name);
		if (which > 0) {
			char whole[1024];
			join(whole, path, now.file[j++].name);
			if (unlink(whole) != 0)
				give_up(whole);
			continue;
		}
		const struct kept_file *f = &k->file[i++], *has = which == 0 ? &now.file[j++] : NULL;
		if (!has || has->n != f->n || memcmp(has->p, f->p, f->n) != 0)
			write_one(path, f);
	}
	kept_free(&now);
}

void kept_hash(const struct kept_folder *k, uint8_t out[HASH_BYTES])
{
	struct slice part[3 * KEPT_FILES_MAX];
	unsigned n = 0;
	for (unsigned i = 0; i < k->n; i++) {
		const struct kept_file *f = &k->file[i];
		part[n++] = (struct slice){f->name, strlen(f->name) + 1};
		part[n++] = (struct slice){&f->n, sizeof f->n};
		part[n++] = (struct slice){f->p, f->n};
	}
	hash_parts("vedette/test/folder", part, n, out);
}

void kept_free(struct kept_folder *k)
{
	for (unsigned i = 0; i < k->n; i++)
		free(k->file[i].p);
	k->n = 0;
}
