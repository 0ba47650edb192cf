/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

/* An overlong message on a pipe is read to its end, or its writer would see an error; but not for ever. */
#define DRAIN_MAX ((size_t)64 * 1024 * 1024)

enum { WINDOW = 65536 };

struct stream {
	int fd, sys; /* sys: errno of the read that failed, else 0 */
	uint64_t size, done; /* of the input, UINT64_MAX: not known; read of it */
	size_t at, n;
	bool eof;
	uint8_t *window; /* WINDOW bytes */
	uint8_t *msg;    /* MAILBOX_CAP bytes and a NUL */
	size_t len;
	bool over;
	const char *label;
	unsigned count;
	const struct mail_taker *t;
};

/* More bytes behind those that are left; false at the end or on an error. */
static bool fill(struct stream *s)
{
	ssize_t r;

	if (s->eof)
		return false;
	memmove(s->window, s->window + s->at, s->n - s->at);
	s->n -= s->at;
	s->at = 0;
	if (s->n == WINDOW)
		return true;
	do
		r = read(s->fd, s->window + s->n, WINDOW - s->n);
	while (r < 0 && errno == EINTR);
	if (r < 0)
		s->sys = errno;
	if (r <= 0) {
		s->eof = true;
		return false;
	}
	s->n += (size_t)r;
	s->done += (uint64_t)r;
	return true;
}

/* A line with its LF, or WINDOW bytes of a longer one, or the rest; false at the end.  Valid until the next call. */
static bool next_piece(struct stream *s, const uint8_t **p, size_t *n)
{
	for (;;) {
		const uint8_t *lf = s->n > s->at ? memchr(s->window + s->at, '\n', s->n - s->at) : NULL;
		size_t have = lf != NULL ? (size_t)(lf - (s->window + s->at)) + 1 : s->n - s->at;

		if (lf != NULL || have == WINDOW || !fill(s)) {
			if (lf == NULL && have != WINDOW)
				have = s->n - s->at;
			*p = s->window + s->at;
			*n = have;
			s->at += have;
			return have > 0;
		}
	}
}

static void keep(struct stream *s, const uint8_t *p, size_t n)
{
	if (s->over || n > MAILBOX_CAP - s->len) {
		s->over = true;
		return;
	}
	memcpy(s->msg + s->len, p, n);
	s->len += n;
}

static enum err hand_on(struct stream *s, bool numbered)
{
	uint64_t done = s->done - (s->n - s->at);
	struct mail_item item = { .p = s->msg, .n = s->len, .why = ERR_OK };
	struct text t = text_in(item.label, sizeof item.label);

	text_add(&t, s->label);
	if (numbered) {
		text_add(&t, ", message ");
		text_add_int(&t, ++s->count);
	}
	if (s->size > 0 && s->size != UINT64_MAX)
		item.percent = (unsigned)((done < s->size ? done : s->size) * 100 / s->size);
	if (s->over)
		item.why = ERR_MAIL_BIG;
	else if (s->len == 0)
		item.why = ERR_MAIL_EMPTY;
	if (item.why != ERR_OK) {
		item.p = NULL;
		item.n = 0;
	}
	s->msg[s->len] = 0;
	s->len = 0;
	s->over = false;
	return s->t->take(s->t->ctx, &item);
}

static bool begins(const uint8_t *p, size_t n, const char *word)
{
	return n >= strlen(word) && memcmp(p, word, strlen(word)) == 0;
}

/* ">From ", ">>From " ... as mboxrd writes them. */
static bool quoted_from(const uint8_t *p, size_t n)
{
	size_t i = 0;

	while (i < n && p[i] == '>')
		i++;
	return i > 0 && begins(p + i, n - i, "From ");
}

static enum err walk_mbox(struct stream *s)
{
	bool line_start = true, after_empty = true, open = false;
	const uint8_t *p;
	size_t n;

	while (next_piece(s, &p, &n)) {
		if (line_start && after_empty && begins(p, n, "From ")) {
			if (open)
				TRY(hand_on(s, true));
			open = true;
			after_empty = false;
			/* the rest of an overlong From line is not the message's either */
			while (p[n - 1] != '\n' && next_piece(s, &p, &n))
				;
			continue;
		}
		bool unquote = line_start && quoted_from(p, n);

		after_empty = line_start && ((n == 1 && p[0] == '\n') || (n == 2 && p[0] == '\r' && p[1] == '\n'));
		line_start = p[n - 1] == '\n';
		keep(s, unquote ? p + 1 : p, unquote ? n - 1 : n);
	}
	return s->sys == 0 && open ? hand_on(s, true) : ERR_OK;
}

static enum err walk_single(struct stream *s)
{
	const uint8_t *p;
	size_t n, drained = 0;

	if (s->size != UINT64_MAX && s->size > MAILBOX_CAP) {
		s->over = true;
		return hand_on(s, false);
	}
	while (drained < DRAIN_MAX && next_piece(s, &p, &n)) {
		keep(s, p, n);
		if (s->over)
			drained += n;
	}
	return s->sys == 0 ? hand_on(s, false) : ERR_OK;
}

enum err stream_walk(int fd, uint64_t size, const char *label, const struct mail_taker *t, struct fault *f)
{
	struct stream s = { .fd = fd, .size = size, .label = label, .t = t };
	enum err e = ERR_SYS_MEMORY;

	s.window = malloc(WINDOW);
	s.msg = malloc(MAILBOX_CAP + 1);
	if (s.window != NULL && s.msg != NULL) {
		while (s.n < 5 && fill(&s))
			;
		e = begins(s.window, s.n, "From ") ? walk_mbox(&s) : walk_single(&s);
	} else {
		disk_fault(f, e, label, ENOMEM);
	}
	if (s.sys != 0 && e == ERR_OK)
		e = disk_fault(f, ERR_SYS_READ, label, s.sys);
	free(s.window);
	free(s.msg);
	return e;
}
