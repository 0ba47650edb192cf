/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/parser.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>

#include "archive/disk.h"
#include "base/bytes.h"
#include "base/text.h"
#include "post/mime_wire.h"

enum { PARSER_TIMEOUT_MS = 10 * 1000, LENGTH_BYTES = 4 };

/* One mail on its way: what is to be written, what has come back. */
struct question {
	uint8_t length[LENGTH_BYTES], end[MIME_END_BYTES];
	const uint8_t *mail;
	uint8_t *out;
	size_t n, sent_length, sent, out_cap, out_n, end_n;
	bool broken, over, slow;
};

/* Where vedette-mime is.  The variable is for running from the build tree and for tests; whoever sets it could as well set PATH. */
static struct path parser_path(void)
{
	const char *dir = getenv("VEDETTE_LIBEXEC");

	return path_join(dir != NULL && dir[0] == '/' ? dir : VEDETTE_LIBEXECDIR, "vedette-mime");
}

static enum err open_line(struct parser *p, struct fault *f)
{
	static const char *const env[] = { "LC_ALL=C", NULL };
	struct path path = parser_path();
	const char *argv[] = { path.s, NULL };

	if (path.over)
		return disk_fault(f, ERR_SYS_PATH, path.s, 0);
	return child_open(argv, env, ERR_MIME_START, &p->line, f);
}

static void put(struct child_line *l, struct question *q)
{
	if (q->sent_length < LENGTH_BYTES)
		q->broken = !child_feed(l->in, q->length, LENGTH_BYTES, &q->sent_length);
	if (q->sent_length == LENGTH_BYTES && !q->broken)
		q->broken = !child_feed(l->in, q->mail, q->n, &q->sent);
}

/* Until the word of how the mail's process ended is here, or none can come. */
static void talk(struct child_line *l, struct question *q)
{
	int64_t end = child_now_ms() + PARSER_TIMEOUT_MS;
	bool over = false;

	while (q->end_n < MIME_END_BYTES && l->err >= 0) {
		int64_t left = end - child_now_ms();
		bool more = !q->broken && q->sent < q->n;
		struct pollfd fd[] = { { l->err, POLLIN, 0 }, { l->out, POLLIN, 0 }, { more ? l->in : -1, POLLOUT, 0 } };

		q->slow = left <= 0;
		if (q->slow)
			return;
		poll(fd, sizeof fd / sizeof *fd, (int)left);
		if (more)
			put(l, q);
		child_drain(&l->err, q->end, MIME_END_BYTES, &q->end_n, &over);
		child_drain(&l->out, q->out, q->out_cap, &q->out_n, &q->over);
	}
	/* the process had ended before its end was told, so all it wrote is there: it may only have come since the last look */
	child_drain(&l->out, q->out, q->out_cap, &q->out_n, &q->over);
	q->broken = q->broken || over;
}

/* What the way in which the mail's process ended says. */
static enum err verdict(const struct question *q, struct fault *f)
{
	char what[64];
	struct text t = text_in(what, sizeof what);
	bool told = q->end_n == MIME_END_BYTES;
	uint8_t how = told ? q->end[0] : MIME_END_EXIT, value = told ? q->end[1] : MIME_EXIT_PIPE;

	if (q->slow || (how == MIME_END_SIGNAL && (value == SIGXCPU || value == SIGKILL)))
		return fault_set(f, ERR_MAIL_SLOW, "");
	if (how == MIME_END_SIGNAL) {
		text_add(&t, "it was killed by signal ");
		text_add_int(&t, value);
		return fault_set(f, ERR_MAIL_PARSER, what);
	}
	switch (value) {
	case 0:
		return q->over ? fault_set(f, ERR_MAIL_ANSWER, "it is too long") : mime_answer_check(q->out, q->out_n, q->n, f);
	case MIME_EXIT_MEMORY:
		return fault_set(f, ERR_MAIL_MEMORY, "");
	case MIME_EXIT_JAIL:
		return fault_set(f, ERR_MIME_START, "it could not give up its rights");
	default:
		text_add(&t, "it ended with status ");
		text_add_int(&t, value);
		return fault_set(f, ERR_MAIL_PARSER, what);
	}
}

enum err parser_ask(struct parser *p, const uint8_t *mail, size_t n, uint8_t **out, size_t *out_n, struct fault *f)
{
	struct question q = { .mail = mail, .n = n, .out_cap = n + MIME_ANSWER_EXTRA };
	struct bytes head = { q.length, LENGTH_BYTES, 0, 0, false };
	struct sink s = bytes_sink(&head);

	*out = q.out = malloc(q.out_cap);
	*out_n = 0;
	if (q.out == NULL)
		return disk_fault(f, ERR_SYS_MEMORY, "mail", 0);
	if (p->line.pid == 0)
		TRY(open_line(p, f));
	sink_u32(&s, (uint32_t)n);
	put(&p->line, &q);
	talk(&p->line, &q);
	enum err e = verdict(&q, f);

	/* one that did not take the whole mail in good order is not trusted with another */
	if (q.slow || q.broken || q.sent < n || q.end_n < MIME_END_BYTES)
		child_close(&p->line, true);
	*out_n = q.out_n;
	return e;
}

void parser_end(struct parser *p)
{
	if (p->line.pid != 0)
		child_close(&p->line, false);
}
