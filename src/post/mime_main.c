/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette-mime: takes mails apart, as post/mime_wire.h says.  For each it forks a process that gives up its rights before it
 * reads the first byte, answers in frames and ends; what forks reads none, so each begins as clean as the first.
 * usage: vedette-mime | vedette-mime --jail (says what the jail is made of here) */
#include <errno.h>
#include <gmime/gmime.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/bytes.h"
#include "post/jail.h"
#include "post/mime_scan.h"
#include "post/mime_wire.h"

/* GLib reports only failed allocations as errors; everything else it has to say is of no interest here.  No stdio: see the jail. */
static void on_log(const char *domain, GLogLevelFlags level, const char *message, void *data)
{
	(void)domain;
	(void)message;
	(void)data;
	if ((level & G_LOG_LEVEL_ERROR) != 0)
		_exit(MIME_EXIT_MEMORY);
}

static void put_all(int fd, const void *bytes, size_t n)
{
	const uint8_t *p = bytes;

	while (n > 0) {
		ssize_t w = write(fd, p, n);

		if (w < 0 && errno == EINTR)
			continue;
		if (w <= 0)
			_exit(MIME_EXIT_PIPE);
		p += w;
		n -= (size_t)w;
	}
}

static void put(void *ctx, const void *bytes, size_t n)
{
	(void)ctx;
	put_all(STDOUT_FILENO, bytes, n);
}

/* n bytes of standard input; fewer only where it ends. */
static size_t get(uint8_t *p, size_t n)
{
	size_t got = 0;

	while (got < n) {
		ssize_t r = read(STDIN_FILENO, p + got, n - got);

		if (r < 0 && errno == EINTR)
			continue;
		if (r < 0)
			_exit(MIME_EXIT_PIPE);
		if (r == 0)
			break;
		got += (size_t)r;
	}
	return got;
}

static void put_frame(enum mime_frame_type type, const void *p, size_t n)
{
	struct sink s = { put, NULL };

	sink_u8(&s, (uint8_t)type);
	sink_u32(&s, (uint32_t)n);
	sink_bytes(&s, p, n);
}

static _Noreturn void fail(enum mime_fail why)
{
	uint8_t b = (uint8_t)why;

	put_frame(MIME_FAIL, &b, 1);
	_exit(0);
}

/* Character sets in which an armoured block does not look like ASCII; every other one is read as it is, for the block is ASCII. */
static bool alien(const char *charset)
{
	static const char *const prefix[] = { "utf-7", "utf7", "utf-16", "utf16", "utf-32", "utf32", "ucs-2", "ucs-4",
		"unicode-1-1-utf-7",
		"iso-10646", "ebcdic", "cp037", "ibm037", "ibm500", "hz-gb-2312" };

	for (size_t i = 0; charset != NULL && i < sizeof prefix / sizeof *prefix; i++) {
		if (g_ascii_strncasecmp(charset, prefix[i], strlen(prefix[i])) == 0)
			return true;
	}
	return false;
}

static unsigned leaves;

static void put_leaf(GMimePart *part)
{
	GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	enum mime_frame_type kind = MIME_OTHER;

	if (++leaves > MIME_LEAVES_MAX)
		fail(MIME_FAIL_PARTS);
	if (type != NULL && g_mime_content_type_is_type(type, "text", "html"))
		kind = MIME_HTML;
	else if (type == NULL || g_mime_content_type_is_type(type, "text", "*"))
		kind = alien(type != NULL ? g_mime_content_type_get_parameter(type, "charset") : NULL) ? MIME_ALIEN : MIME_TEXT;
	GMimeStream *mem = g_mime_stream_mem_new();

	if (content != NULL)
		g_mime_data_wrapper_write_to_stream(content, mem);
	GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(mem));

	put_frame(kind, bytes->data, bytes->len);
	g_object_unref(mem);
}

/* Depth is at most MIME_DEPTH_MAX + 1 here, so is the recursion. */
static void walk(GMimeObject *o, unsigned depth)
{
	if (depth > MIME_DEPTH_MAX)
		fail(MIME_FAIL_DEPTH);
	if (GMIME_IS_MULTIPART(o)) {
		GMimeMultipart *m = GMIME_MULTIPART(o);
		int n = g_mime_multipart_get_count(m);

		for (int i = 0; i < n; i++)
			walk(g_mime_multipart_get_part(m, i), depth + 1);
	} else if (GMIME_IS_MESSAGE_PART(o)) {
		GMimeMessage *inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(o));
		GMimeObject *top = inner != NULL ? g_mime_message_get_mime_part(inner) : NULL;

		if (top != NULL)
			walk(top, depth + 1);
	} else if (GMIME_IS_PART(o)) {
		put_leaf(GMIME_PART(o));
	}
}

static void put_label(enum mime_frame_type type, const char *s)
{
	size_t n = s != NULL ? strlen(s) : 0;

	put_frame(type, s, n < MIME_LABEL_MAX ? n : MIME_LABEL_MAX);
}

static bool header_is(GMimeObject *o, const char *name, const char *value)
{
	const char *s = g_mime_object_get_header(o, name);

	return s != NULL && g_ascii_strncasecmp(s, value, strlen(value)) == 0;
}

/* RFC 3834, what robots write that do not know it, and mailing lists (RFC 2369, RFC 2919). */
static bool automatic(GMimeObject *o)
{
	static const char *const robots[] = { "X-Autoreply", "X-Autorespond", "List-Id", "List-Help", "List-Post", "List-Subscribe",
		"List-Unsubscribe", "List-Owner", "List-Archive" };
	static const char *const precedence[] = { "auto_reply", "bulk", "list", "junk" };
	const char *s = g_mime_object_get_header(o, "Auto-Submitted");
	GMimeContentType *t = g_mime_object_get_content_type(o);

	if (s != NULL && g_ascii_strncasecmp(s, "no", 2) != 0)
		return true;
	for (unsigned i = 0; i < G_N_ELEMENTS(robots); i++)
		if (g_mime_object_get_header(o, robots[i]) != NULL)
			return true;
	for (unsigned i = 0; i < G_N_ELEMENTS(precedence); i++)
		if (header_is(o, "Precedence", precedence[i]))
			return true;
	return header_is(o, "Return-Path", "<>") ||
		(t != NULL && g_mime_content_type_is_type(t, "multipart", "report"));
}

static void take_apart(const uint8_t *p, size_t n)
{
	GMimeStream *mem = g_mime_stream_mem_new_with_buffer((const char *)p, n);
	GMimeParser *parser = g_mime_parser_new_with_stream(mem);

	g_mime_parser_set_format(parser, GMIME_FORMAT_MESSAGE);
	g_mime_parser_set_persist_stream(parser, FALSE);
	GMimeMessage *m = g_mime_parser_construct_message(parser, NULL);
	GMimeObject *top = m != NULL ? g_mime_message_get_mime_part(m) : NULL;

	if (top == NULL)
		fail(MIME_FAIL_NO_MAIL);
	put_label(MIME_FROM, g_mime_object_get_header(GMIME_OBJECT(m), "From"));
	put_label(MIME_SUBJECT, g_mime_message_get_subject(m));
	if (automatic(GMIME_OBJECT(m)) || automatic(top))
		put_frame(MIME_AUTO, NULL, 0);
	walk(top, 0);
	struct sink s = { put, NULL };

	sink_u8(&s, MIME_END);
	sink_u32(&s, 4);
	sink_u32(&s, leaves);
}

static int say_jail(void)
{
	struct jail j;

	jail_ask(&j);
	if (j.off)
		puts("no jail: this program was built with sanitizers, which it would kill");
	else
		printf("landlock %d, seccomp %s, %d MiB, %d seconds\n", j.landlock, j.seccomp ? "yes" : "no", JAIL_MEMORY_MIB,
			JAIL_CPU_SECONDS);
	return fflush(stdout) == 0 ? 0 : MIME_EXIT_PIPE;
}

/* The process of one mail of n bytes. */
static _Noreturn void read_mail(size_t n)
{
	static uint8_t mail[MIME_MAIL_MAX];
	struct jail j;

	close(STDERR_FILENO); /* how this one ends is not for it to say */
	if (jail_enter(&j) != 0)
		_exit(MIME_EXIT_JAIL);
	if (n > sizeof mail || get(mail, n) != n)
		_exit(MIME_EXIT_PIPE);
	enum mime_fail why = mime_scan(mail, n);

	if (why != 0)
		fail(why);
	take_apart(mail, n);
	_exit(0); /* the tree goes with the process; nothing of ours runs at exit */
}

/* What a process left of its mail is not the next one's. */
static void drop_rest(void)
{
	static uint8_t rest[4096];
	struct pollfd in = { STDIN_FILENO, POLLIN, 0 };

	while (poll(&in, 1, 0) == 1 && read(STDIN_FILENO, rest, sizeof rest) > 0)
		;
}

static int serve(void)
{
	uint8_t length[4];

	while (get(length, sizeof length) == sizeof length) {
		struct reader r = { length, sizeof length, false };
		size_t n = reader_u32(&r);
		int status;
		pid_t pid = fork(), ended;

		if (pid == 0)
			read_mail(n);
		do
			ended = waitpid(pid, &status, 0);
		while (ended < 0 && errno == EINTR);
		if (pid < 0 || ended != pid)
			return MIME_EXIT_MEMORY;
		drop_rest();
		uint8_t end[MIME_END_BYTES] = { MIME_END_EXIT, (uint8_t)WEXITSTATUS(status) };

		if (WIFSIGNALED(status)) {
			end[0] = MIME_END_SIGNAL;
			end[1] = (uint8_t)WTERMSIG(status);
		}
		put_all(STDERR_FILENO, end, sizeof end);
	}
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "--jail") == 0)
		return say_jail();
	if (argc != 1)
		return MIME_EXIT_USAGE;
	g_log_set_default_handler(on_log, NULL);
	g_mime_init();
	return serve();
}
