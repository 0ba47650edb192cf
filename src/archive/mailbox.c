/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/mailbox.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/stream.h"
#include "base/text.h"

static void label_of(char out[MAILBOX_LABEL_MAX], const char *dir, const char *name)
{
	struct text t = text_in(out, MAILBOX_LABEL_MAX);

	if (dir != NULL) {
		text_add(&t, dir);
		text_add(&t, "/");
	}
	text_mask(out + t.len, MAILBOX_LABEL_MAX - t.len, name, strlen(name), false);
}

/* A file that could not be read, among others: named to the taker, and the walk goes on (C104, C122). */
static enum err hand_fault(const struct mail_taker *t, const char *label, enum err why, int sys)
{
	struct mail_item item = { .p = NULL, .n = 0, .why = why == ERR_SYS_BIG ? ERR_MAIL_BIG : why, .sys = sys };
	struct text l = text_in(item.label, sizeof item.label);

	text_add(&l, label);
	return t->take(t->ctx, &item);
}

static enum err walk_file(const char *path, const char *label, bool among, const struct mail_taker *t, struct fault *f)
{
	struct fault why;
	uint64_t size;
	int fd;
	enum err e = disk_open(path, &fd, &size, &why);

	if (e == ERR_OK) {
		memset(&why, 0, sizeof why);
		e = stream_walk(fd, size, label, t, &why);
		close(fd);
		if (among && e == ERR_SYS_READ && why.code == e)
			return hand_fault(t, label, e, why.sys);
		if (why.code == e && e != ERR_OK && f != NULL)
			*f = why;
		return e;
	}
	if (among)
		return hand_fault(t, label, e, why.sys);
	if (f != NULL)
		*f = why;
	return e;
}

static enum err walk_folder(const char *path, const struct mail_taker *t, struct fault *f)
{
	struct names l;
	enum err e = ERR_OK;

	TRY(disk_list(path, &l, f));
	for (size_t i = 0; i < l.n && e == ERR_OK; i++) {
		struct path p = path_join(path, l.v[i]);
		char label[MAILBOX_LABEL_MAX];

		label_of(label, NULL, l.v[i]);
		if (t->pass != NULL && t->pass(t->ctx, l.v[i]))
			continue;
		if (p.over)
			e = hand_fault(t, label, ERR_SYS_PATH, 0);
		else if (disk_kind(p.s) != 'd')
			e = walk_file(p.s, label, true, t, f);
	}
	names_free(&l);
	return e;
}

/* A Maildir's two folders.  new/ is listed first: a mail that is moved to cur/ meanwhile is then in one of the lists. */
struct maildir {
	struct path dir[2];
	struct names names[2];
	size_t done; /* of the names */
};
static const char *const maildir_sub[2] = { "new", "cur" };

/* What stays when a mail reader moves a message or sets its flags: the name up to ":". */
static size_t unique_len(const char *name)
{
	return strcspn(name, ":");
}

static const char *find_unique(const struct names *l, const char *name)
{
	size_t n = unique_len(name);

	for (size_t i = 0; i < l->n; i++) {
		if (unique_len(l->v[i]) == n && strncmp(l->v[i], name, n) == 0)
			return l->v[i];
	}
	return NULL;
}

static enum err read_mail(const struct maildir *m, int which, const char *name, const struct mail_taker *t,
	bool *vanished, struct fault *f)
{
	const struct path *dir = &m->dir[which];
	const char *sub = maildir_sub[which];
	struct path p = path_join(dir->s, name);
	char label[MAILBOX_LABEL_MAX];
	struct fault why;
	struct blob b;

	*vanished = false;
	label_of(label, sub, name);
	if (p.over)
		return hand_fault(t, label, ERR_SYS_PATH, 0);
	enum err e = disk_read(p.s, MAILBOX_CAP, &b, &why);

	if (e == ERR_SYS_ABSENT) {
		*vanished = true;
		return ERR_OK;
	}
	if (e == ERR_SYS_MEMORY) {
		if (f != NULL)
			*f = why;
		return e;
	}
	if (e != ERR_OK)
		return hand_fault(t, label, e, why.sys);
	struct mail_item item = { .p = b.p, .n = b.n, .why = b.n == 0 ? ERR_MAIL_EMPTY : ERR_OK,
		.percent = (unsigned)(m->done * 100 / (m->names[0].n + m->names[1].n)) };
	struct text l = text_in(item.label, sizeof item.label);

	text_add(&l, label);
	if (item.why != ERR_OK)
		item.p = NULL;
	e = t->take(t->ctx, &item);
	blob_free(&b);
	return e;
}

/* Look once more where a vanished mail may have gone (C121). */
static enum err read_again(const struct maildir *m, const char *name, const struct mail_taker *t, struct fault *f)
{
	for (int k = 0; k < 2; k++) {
		struct names now;
		bool vanished = true;
		enum err e = ERR_OK;

		TRY(disk_list(m->dir[k].s, &now, f));
		const char *other = find_unique(&now, name);

		if (other != NULL)
			e = read_mail(m, k, other, t, &vanished, f);
		names_free(&now);
		if (e != ERR_OK || !vanished)
			return e;
	}
	return ERR_OK;
}

static enum err walk_maildir_names(struct maildir *m, const struct mail_taker *t, struct fault *f)
{
	for (int k = 0; k < 2; k++) {
		for (size_t i = 0; i < m->names[k].n; i++) {
			const char *name = m->names[k].v[i];
			bool vanished;

			m->done++;
			TRY(read_mail(m, k, name, t, &vanished, f));
			if (!vanished || (k == 0 && find_unique(&m->names[1], name) != NULL))
				continue;
			TRY(read_again(m, name, t, f));
		}
	}
	return ERR_OK;
}

static enum err walk_maildir(struct maildir *m, const struct mail_taker *t, struct fault *f)
{
	enum err e = disk_list(m->dir[0].s, &m->names[0], f);

	if (e == ERR_OK)
		e = disk_list(m->dir[1].s, &m->names[1], f);
	if (e == ERR_OK)
		e = walk_maildir_names(m, t, f);
	names_free(&m->names[0]);
	names_free(&m->names[1]);
	return e;
}

static enum err walk_stdin(const struct mail_taker *t, struct fault *f)
{
	struct stat st;

	if (fstat(STDIN_FILENO, &st) != 0)
		return disk_fault(f, ERR_SYS_READ, "standard input", errno);
	if (S_ISDIR(st.st_mode) || S_ISBLK(st.st_mode))
		return disk_fault(f, ERR_SYS_KIND, "standard input", 0);
	return stream_walk(STDIN_FILENO, UINT64_MAX, "standard input", t, f);
}

bool mailbox_is_maildir(const char *path)
{
	for (int k = 0; k < 2; k++) {
		struct path p = path_join(path, maildir_sub[k]);

		if (p.over || disk_kind(p.s) != 'd')
			return false;
	}
	return true;
}

enum err mailbox_deliver(const char *maildir, const char *name, const void *p, size_t n, struct fault *f)
{
	struct path tmp = path_join(maildir, "tmp"), to = path_join(path_join(maildir, maildir_sub[0]).s, name);

	for (int k = 0; k < 2; k++) {
		struct names l;

		TRY(disk_list(path_join(maildir, maildir_sub[k]).s, &l, f));
		bool there = find_unique(&l, name) != NULL;

		names_free(&l);
		if (there)
			return ERR_OK;
	}
	TRY(disk_mkdir(tmp.s, f));
	tmp = path_join(tmp.s, name);
	if (tmp.over || to.over)
		return disk_fault(f, ERR_SYS_PATH, maildir, 0);
	TRY(disk_replace(tmp.s, p, n, 0600, f));
	return disk_move(tmp.s, to.s, f);
}

enum err mailbox_walk(const char *path, const struct mail_taker *t, struct fault *f)
{
	struct maildir m = { .names = { { NULL, 0 }, { NULL, 0 } } };
	char label[MAILBOX_LABEL_MAX];

	if (strcmp(path, "-") == 0)
		return walk_stdin(t, f);
	for (int k = 0; k < 2; k++)
		m.dir[k] = path_join(path, maildir_sub[k]);
	if (m.dir[0].over || m.dir[1].over)
		return disk_fault(f, ERR_SYS_PATH, path, 0);
	if (disk_kind(path) == 'd') {
		return mailbox_is_maildir(path) ? walk_maildir(&m, t, f) : walk_folder(path, t, f);
	}
	const char *slash = strrchr(path, '/');

	label_of(label, NULL, slash != NULL && slash[1] != '\0' ? slash + 1 : path);
	return walk_file(path, label, false, t, f);
}
