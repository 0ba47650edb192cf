/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/home.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static const char *env_path(const char *name)
{
	const char *s = getenv(name);

	/* the XDG rules: a relative path is ignored */
	return s != NULL && s[0] == '/' ? s : NULL;
}

/* $VAR/vedette or ~/fallback/vedette */
static bool xdg_path(struct path *out, const char *var, const char *fallback)
{
	const char *base = env_path(var);
	const char *user = env_path("HOME");

	if (base != NULL) {
		*out = path_join(base, "vedette");
		return true;
	}
	if (user == NULL)
		return false;
	*out = path_join(user, fallback);
	return true;
}

static enum err path_fits(const struct path *p, struct fault *f)
{
	return p->over ? disk_fault(f, ERR_SYS_PATH, p->s, 0) : ERR_OK;
}

static enum err home_make(struct home *h, struct fault *f)
{
	TRY(path_fits(&h->root.dir, f));
	TRY(path_fits(&h->config, f));
	TRY(disk_mkdirs(h->root.dir.s, f));
	struct path games = path_join(h->root.dir.s, "games");

	TRY(path_fits(&games, f));
	return disk_mkdir(games.s, f);
}

enum err home_open_at(struct home *h, const char *dir, struct fault *f)
{
	h->root.dir = path_join(dir, NULL);
	h->config = path_join(dir, "config");
	return home_make(h, f);
}

enum err home_open(struct home *h, struct fault *f)
{
	const char *own = getenv("VEDETTE_HOME");
	struct path dir;

	if (own != NULL && own[0] != '\0')
		return home_open_at(h, own, f);
	if (!xdg_path(&h->root.dir, "XDG_DATA_HOME", ".local/share/vedette") ||
		!xdg_path(&dir, "XDG_CONFIG_HOME", ".config/vedette"))
		return fault_set(f, ERR_HOME_NONE, "neither VEDETTE_HOME nor HOME is an absolute path");
	h->config = path_join(dir.s, "config");
	h->config.over = h->config.over || dir.over;
	return home_make(h, f);
}

enum err home_lock(const struct home *h, struct lock *l, const char *who, struct fault *f)
{
	return game_lock(&h->root, l, who, f);
}

enum err game_lock(const struct folder *game, struct lock *l, const char *who, struct fault *f)
{
	struct path p = path_join(game->dir.s, "lock");

	l->fd = -1;
	TRY(path_fits(&p, f));
	return lock_take(l, p.s, who, f);
}

/* A masked name in a fault, for names that may hold anything. */
static enum err name_fault(struct fault *f, enum err code, const char *name)
{
	return disk_fault(f, code, name, 0);
}

static enum err game_path(const struct home *h, const char *name, struct path *out, struct fault *f)
{
	struct path games = path_join(h->root.dir.s, "games");

	if (!text_is_id(name, strlen(name), GAME_NAME_MAX))
		return name_fault(f, ERR_GAME_NAME, name);
	*out = path_join(games.s, name);
	out->over = out->over || games.over;
	return path_fits(out, f);
}

bool game_exists(const struct home *h, const char *name)
{
	struct path p;

	return game_path(h, name, &p, NULL) == ERR_OK && disk_kind(p.s) != 0;
}

enum err game_folder(const struct home *h, const char *name, struct folder *out, struct fault *f)
{
	TRY(game_path(h, name, &out->dir, f));
	char kind = disk_kind(out->dir.s);

	if (kind == 0)
		return name_fault(f, ERR_GAME_ABSENT, name);
	return kind == 'd' ? ERR_OK : disk_fault(f, kind == 'f' ? ERR_SYS_KIND : ERR_SYS_OPEN, out->dir.s, 0);
}

bool game_away(const struct home *h, const char *name)
{
	struct folder d;

	return game_path(h, name, &d.dir, NULL) == ERR_OK && folder_has(&d, "away");
}

enum err game_put_away(const struct home *h, const char *name, bool away, struct fault *f)
{
	struct folder d;

	TRY(game_folder(h, name, &d, f));
	if (away)
		return folder_write(&d, "away", "", 0, f);
	return folder_has(&d, "away") ? folder_remove(&d, "away", f) : ERR_OK;
}

/* Keep the names for which keep() holds. */
static void names_keep(struct names *l, bool (*keep)(void *ctx, const char *name), void *ctx)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++) {
		if (keep(ctx, l->v[i]))
			l->v[n++] = l->v[i];
		else
			free(l->v[i]);
	}
	l->n = n;
}

static bool keep_game(void *ctx, const char *name)
{
	const struct path *games = ctx;
	struct path p = path_join(games->s, name);

	return text_is_id(name, strlen(name), GAME_NAME_MAX) && !p.over && disk_kind(p.s) == 'd';
}

enum err games_list(const struct home *h, struct names *out, struct fault *f)
{
	struct path games = path_join(h->root.dir.s, "games");

	*out = (struct names){ NULL, 0 };
	TRY(path_fits(&games, f));
	TRY(disk_list(games.s, out, f));
	names_keep(out, keep_game, &games);
	return ERR_OK;
}

static bool plain_name(const char *s, size_t n)
{
	if (n == 0 || n > MEMBER_NAME_MAX || s[0] == '.' || s[0] == '-')
		return false;
	for (size_t i = 0; i < n; i++) {
		bool letter = (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9');

		if (!letter && s[i] != '.' && s[i] != '-')
			return false;
	}
	return true;
}

bool member_name_ok(const char *name)
{
	const char *slash = strchr(name, '/');

	if (slash == NULL)
		return plain_name(name, strlen(name));
	return plain_name(name, (size_t)(slash - name)) && plain_name(slash + 1, strlen(slash + 1));
}

static enum err member_path(const struct folder *d, const char *name, struct path *out, struct fault *f)
{
	if (!member_name_ok(name))
		return name_fault(f, ERR_MEMBER_NAME, name);
	*out = path_join(d->dir.s, name);
	return path_fits(out, f);
}

/* The sub-folder of "sub/name", made if need be. */
static enum err member_parent(const struct folder *d, const char *name, struct fault *f)
{
	const char *slash = strchr(name, '/');
	char sub[MEMBER_NAME_MAX + 1];

	if (slash == NULL)
		return ERR_OK;
	struct text t = text_in(sub, sizeof sub);

	text_add_n(&t, name, (size_t)(slash - name));
	struct path p = path_join(d->dir.s, sub);

	TRY(path_fits(&p, f));
	return disk_kind(p.s) == 'd' ? ERR_OK : disk_mkdir(p.s, f);
}

enum err folder_read(const struct folder *d, const char *name, size_t cap, struct blob *out, struct fault *f)
{
	struct path p;

	*out = (struct blob){ NULL, 0 };
	TRY(member_path(d, name, &p, f));
	return disk_read(p.s, cap, out, f);
}

enum err folder_write(const struct folder *d, const char *name, const void *p, size_t n, struct fault *f)
{
	struct path path;

	TRY(member_path(d, name, &path, f));
	TRY(member_parent(d, name, f));
	return disk_replace(path.s, p, n, 0600, f);
}

enum err folder_once(const struct folder *d, const char *name, const void *p, size_t n, struct fault *f)
{
	struct path path;
	struct blob old;
	struct fault unread;

	TRY(member_path(d, name, &path, f));
	TRY(member_parent(d, name, f));
	/* looked at first: a program that comes again to the same record should need no room on the disk */
	enum err e = disk_read(path.s, n, &old, &unread);

	if (e == ERR_SYS_ABSENT) {
		e = disk_create(path.s, p, n, 0600, f);
		if (e != ERR_SYS_EXISTS)
			return e;
		e = disk_read(path.s, n, &old, &unread);
	}
	if (e == ERR_SYS_BIG || (e == ERR_OK && (old.n != n || memcmp(old.p, p, n) != 0))) {
		if (e == ERR_OK)
			blob_free(&old);
		return disk_fault(f, ERR_SYS_EXISTS, path.s, 0);
	}
	if (e != ERR_OK) {
		if (f != NULL)
			*f = unread;
		return e;
	}
	blob_free(&old);
	/* whoever created it may have died before the folder was synced */
	struct folder in = { path };

	*strrchr(in.dir.s, '/') = '\0';
	return disk_sync_dir(in.dir.s, f);
}

enum err folder_remove(const struct folder *d, const char *name, struct fault *f)
{
	struct path p;

	TRY(member_path(d, name, &p, f));
	return disk_remove(p.s, f);
}

enum err folder_move(const struct folder *d, const char *from, const char *to, struct fault *f)
{
	struct path a, b;

	TRY(member_path(d, from, &a, f));
	TRY(member_path(d, to, &b, f));
	TRY(member_parent(d, to, f));
	return disk_move(a.s, b.s, f);
}

bool folder_has(const struct folder *d, const char *name)
{
	struct path p;

	return member_path(d, name, &p, NULL) == ERR_OK && disk_kind(p.s) == 'f';
}

enum err folder_sub(const struct folder *d, const char *name, struct folder *out, struct fault *f)
{
	if (strchr(name, '/') != NULL)
		return name_fault(f, ERR_MEMBER_NAME, name);
	TRY(member_path(d, name, &out->dir, f));
	return disk_mkdir(out->dir.s, f);
}

void members_free(struct members *m)
{
	names_free(&m->names);
}

struct member_filter {
	const char *dir, *suffix;
	struct members *m;
};

static bool keep_member(void *ctx, const char *name)
{
	struct member_filter *mf = ctx;
	size_t n = strlen(name), sn = mf->suffix != NULL ? strlen(mf->suffix) : 0;

	if (!plain_name(name, n)) {
		if (mf->m->strange++ == 0)
			text_mask(mf->m->first_strange, sizeof mf->m->first_strange, name, n, false);
		return false;
	}
	if (n < sn || strcmp(name + n - sn, mf->suffix != NULL ? mf->suffix : "") != 0)
		return false;
	struct path p = path_join(mf->dir, name);

	return !p.over && disk_kind(p.s) == 'f';
}

enum err folder_list(const struct folder *d, const char *sub, const char *suffix, struct members *out, struct fault *f)
{
	struct path p = d->dir;

	memset(out, 0, sizeof *out);
	if (sub != NULL)
		TRY(member_path(d, sub, &p, f));
	struct fault why;
	enum err e = disk_list(p.s, &out->names, &why);

	if (e == ERR_SYS_ABSENT && sub != NULL) /* a sub-folder is made with its first member */
		return ERR_OK;
	if (e != ERR_OK) {
		if (f != NULL)
			*f = why;
		return e;
	}
	struct member_filter mf = { p.s, suffix, out };

	names_keep(&out->names, keep_member, &mf);
	return ERR_OK;
}

enum err folder_clean(const struct folder *d, struct fault *f)
{
	struct names l;
	enum err e;

	TRY(disk_clean(d->dir.s, f));
	TRY(disk_list(d->dir.s, &l, f));
	e = ERR_OK;
	for (size_t i = 0; i < l.n && e == ERR_OK; i++) {
		struct path p = path_join(d->dir.s, l.v[i]);

		/* leftovers of games belong to whoever holds the home's lock, too: games/ is one level down */
		if (!p.over && disk_kind(p.s) == 'd')
			e = disk_clean(p.s, f);
	}
	names_free(&l);
	return e;
}

/* All members into a temporary folder. */
static enum err fill_game(const struct folder *temp, const struct member *m, size_t n, struct fault *f)
{
	for (size_t i = 0; i < n; i++)
		TRY(folder_write(temp, m[i].name, m[i].p, m[i].n, f));
	return disk_sync_dir(temp->dir.s, f);
}

enum err game_create(const struct home *h, const char *name, const struct member *m, size_t n, struct fault *f)
{
	struct path games = path_join(h->root.dir.s, "games"), to;
	struct folder temp;

	TRY(game_path(h, name, &to, f));
	if (disk_kind(to.s) != 0)
		return name_fault(f, ERR_GAME_EXISTS, name);
	TRY(disk_clean(games.s, f)); /* what a killed one left behind, a secret perhaps: under the home's lock it is nobody's */
	temp.dir = disk_temp_name(games.s);
	TRY(path_fits(&temp.dir, f));
	TRY(disk_mkdir(temp.dir.s, f));
	enum err e = fill_game(&temp, m, n, f);

	/* rename of a folder onto an empty folder would succeed; the home's lock, which the caller holds, keeps others out */
	if (e == ERR_OK && rename(temp.dir.s, to.s) != 0)
		e = disk_fault(f, errno == EEXIST || errno == ENOTEMPTY ? ERR_GAME_EXISTS : ERR_SYS_WRITE, to.s, errno);
	if (e != ERR_OK) {
		enum err cleaned = disk_clean(games.s, NULL); /* the first error is the one to tell */

		(void)cleaned;
		return e;
	}
	return disk_sync_dir(games.s, f);
}
