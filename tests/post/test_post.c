/* SPDX-License-Identifier: GPL-3.0-or-later
 * post: what the mail reader may answer, what a composed mail looks like, and how mail programs end. */
#include "tests/archive/help.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "base/bytes.h"
#include "post/child.h"
#include "post/compose.h"
#include "post/find.h"
#include "post/mime_scan.h"
#include "post/mime_wire.h"
#include "post/send.h"
#include "seal/armour.h"

static struct fault fault;

/* --- answers of the mail reader ---------------------------------------------------------------------------- */

static uint8_t wire[8192];
static struct bytes out;

static void begin(void)
{
	out = (struct bytes){ wire, sizeof wire, 0, 0, false };
}

static void frame(char type, const void *p, uint32_t n)
{
	struct sink s = bytes_sink(&out);

	sink_u8(&s, (uint8_t)type);
	sink_u32(&s, n);
	sink_bytes(&s, p, n);
}

static void end_frame(uint32_t leaves)
{
	uint8_t le[4] = { (uint8_t)leaves, (uint8_t)(leaves >> 8), (uint8_t)(leaves >> 16), (uint8_t)(leaves >> 24) };

	frame('E', le, 4);
}

static enum err check(void)
{
	return mime_answer_check(wire, out.len, 100, &fault);
}

static void a_good_answer_is_walked(void **state)
{
	struct mime_frame x;
	size_t at = 0;
	char types[8] = "";

	(void)state;
	begin();
	frame('F', "a@b", 3);
	frame('S', "", 0);
	frame('A', "", 0);
	frame('T', "text", 4);
	frame('O', "\0\1", 2);
	end_frame(2);
	assert_err(ERR_OK, check());
	while (mime_answer_next(wire, out.len, &at, &x))
		types[strlen(types)] = (char)x.type;
	assert_string_equal(types, "FSATOE");
	assert_int_equal(at, out.len);
}

static void c188_an_answer_cut_anywhere_is_nonsense(void **state)
{
	(void)state;
	begin();
	frame('F', "a@b", 3);
	frame('T', "text", 4);
	end_frame(1);
	for (size_t n = 0; n < out.len; n++)
		assert_err(ERR_MAIL_ANSWER, mime_answer_check(wire, n, 100, &fault));
	frame('T', "", 0);
	assert_err(ERR_MAIL_ANSWER, check()); /* something behind the end */
}

static void c188_answers_that_lie(void **state)
{
	static const uint8_t fails[][2] = { { 0, 1 }, { 200, 1 }, { 1, 0 }, { 1, 2 } };
	static uint8_t long_label[MIME_LABEL_MAX + 1];

	(void)state;
	begin();
	frame('T', "x", 1);
	end_frame(2);
	assert_err(ERR_MAIL_ANSWER, check());
	begin();
	frame('F', "x", 1);
	frame('F', "x", 1);
	end_frame(0);
	assert_err(ERR_MAIL_ANSWER, check());
	begin();
	frame('F', long_label, MIME_LABEL_MAX);
	end_frame(0);
	assert_err(ERR_OK, check());
	begin();
	frame('F', long_label, MIME_LABEL_MAX + 1);
	end_frame(0);
	assert_err(ERR_MAIL_ANSWER, check());
	begin();
	frame('A', "x", 1);
	end_frame(0);
	assert_err(ERR_MAIL_ANSWER, check());
	for (uint32_t n = MIME_LEAVES_MAX; n <= MIME_LEAVES_MAX + 1; n++) {
		begin();
		for (uint32_t i = 0; i < n; i++)
			frame('T', "", 0);
		end_frame(n);
		assert_err(n == MIME_LEAVES_MAX ? ERR_OK : ERR_MAIL_ANSWER, check());
	}
	begin();
	frame('z', "", 0);
	end_frame(0);
	assert_err(ERR_MAIL_ANSWER, check());
	for (size_t i = 0; i < sizeof fails / sizeof *fails; i++) {
		begin();
		frame('X', fails[i], fails[i][1]);
		assert_err(ERR_MAIL_ANSWER, check());
	}
	begin();
	frame('X', "\1", 1);
	assert_err(ERR_MAIL_DEPTH, check());
	frame('T', "", 0);
	assert_err(ERR_MAIL_ANSWER, check());
	/* more bytes than the mail had */
	begin();
	frame('T', long_label, 100);
	end_frame(1);
	assert_err(ERR_OK, mime_answer_check(wire, out.len, 100, &fault));
	out.len = 0;
	struct bytes big = { malloc(MIME_ANSWER_EXTRA + 300), MIME_ANSWER_EXTRA + 300, 0, 0, false };
	struct sink s = bytes_sink(&big);

	assert_non_null(big.p);
	sink_u8(&s, 'T');
	sink_u32(&s, MIME_ANSWER_EXTRA + 101);
	for (int i = 0; i < MIME_ANSWER_EXTRA + 101; i++)
		sink_u8(&s, 'x');
	sink_u8(&s, 'E');
	sink_u32(&s, 4);
	sink_u32(&s, 1);
	assert_err(ERR_MAIL_ANSWER, mime_answer_check(big.p, big.len, 100, &fault));
	free(big.p);
}

static void c188_ten_thousand_damaged_answers(void **state)
{
	uint32_t x = 1;

	(void)state;
	for (int round = 0; round < 10000; round++) {
		struct mime_frame f;
		size_t at = 0;

		begin();
		frame('F', "a@b", 3);
		frame('T', "text", 4);
		frame('O', "0123456789", 10);
		end_frame(2);
		for (int k = 0; k < 3; k++) {
			x = x * 1664525u + 1013904223u;
			wire[(x >> 8) % out.len] = (uint8_t)(x >> 24);
		}
		if (check() != ERR_OK)
			continue;
		while (mime_answer_next(wire, out.len, &at, &f))
			assert_true(f.p >= wire && f.p + f.n <= wire + out.len);
		assert_int_equal(at, out.len);
	}
}

/* A mail reader of the test's own, at help_dir/vedette-mime. */
static enum err nobody(void *ctx, const struct found *x)
{
	(void)ctx;
	(void)x;
	return ERR_OK;
}

static enum err reader(const char *script)
{
	static const struct find_taker t = { nobody, NULL };
	char text[512];
	struct letter_in l;

	snprintf(text, sizeof text, "#!/bin/sh\n%s\n", script);
	help_write(help_path("vedette-mime"), text, strlen(text), 0700);
	setenv("VEDETTE_LIBEXEC", help_dir, 1);
	return find_records((const uint8_t *)"From: a\n\nx\n", 11, &t, &l, &fault);
}

static void c185_c187_c188_however_the_reader_ends(void **state)
{
	(void)state;
	assert_err(ERR_MAIL_ANSWER, reader("cat >/dev/null"));
	assert_err(ERR_MAIL_ANSWER, reader("cat"));
	assert_err(ERR_MAIL_ANSWER, reader("head -c 100000 /dev/zero"));
	assert_err(ERR_MAIL_PARSER, reader("kill -SYS $$"));
	assert_err(ERR_MAIL_PARSER, reader("kill -SEGV $$"));
	assert_err(ERR_MAIL_PARSER, reader("exit 1"));
	assert_err(ERR_MAIL_MEMORY, reader("exit 71"));
	assert_err(ERR_MIME_START, reader("exit 70"));
	assert_err(ERR_MAIL_SLOW, reader("kill -XCPU $$"));
	assert_err(ERR_MAIL_NONE, reader("printf 'E\\4\\0\\0\\0\\0\\0\\0\\0'"));
	unlink(help_path("vedette-mime"));
	setenv("VEDETTE_LIBEXEC", help_path("none"), 1);
	struct letter_in l;
	static const struct find_taker t = { nobody, NULL };

	assert_err(ERR_MIME_START, find_records((const uint8_t *)"From: a\n\nx\n", 11, &t, &l, &fault));
	assert_int_equal(fault.sys, 2); /* no such file */
}

/* --- composing --------------------------------------------------------------------------------------------- */

static uint8_t record[700];

static struct letter_out letter_of(const char *text)
{
	for (size_t i = 0; i < sizeof record; i++)
		record[i] = (uint8_t)(i * 7 + 3);
	return (struct letter_out){ .to = "bert@play.test", .from = "anna@play.test", .subject = "fall-1862: turn 12",
		.slot = "fall-1862 12", .answers = "fall-1862 11", .date = "Mon, 30 Nov 2026 12:00:00 +0000", .text = text,
		.record = record, .record_n = sizeof record, .file = "fall-1862-12.vedette" };
}

/* The record it answers goes along as a second attachment. */
static void a_letter_brings_what_it_answers(void **state)
{
	struct letter_out l = letter_of("Jackson takes Front Royal.\n");
	char *alone, *mail;
	size_t alone_n, n;

	(void)state;
	assert_err(ERR_OK, compose_letter(&l, &alone, &alone_n, &fault));
	l.answered = record;
	l.answered_n = 4;
	l.answered_file = "fall-1862-11.vedette";
	assert_err(ERR_OK, compose_letter(&l, &mail, &n, &fault));
	assert_true(n > alone_n);
	assert_non_null(strstr(mail, "filename=\"fall-1862-11.vedette\"\n\nAwoRGA==\n\n--"));
	free(mail);
	l.answered_file = "../11";
	assert_err(ERR_SEND_HEADER, compose_letter(&l, &mail, &n, &fault));
	free(alone);
}

static void a_letter_is_what_it_was(void **state)
{
	struct letter_out l = letter_of("Jackson takes Front Royal.\n\n  0405  .  w  J\xc3\xb6rg's map\nFrom here on\n"
		"A line that is far too long for any telephone and is therefore broken at a blank, the last one that fits.\n");
	char *mail;
	size_t n;
	char golden[512];

	(void)state;
	assert_err(ERR_OK, compose_letter(&l, &mail, &n, &fault));
	snprintf(golden, sizeof golden, "%s/tests/post/letter.golden", getenv("top_srcdir"));
	if (getenv("GENERATE") != NULL)
		help_write(golden, mail, n, 0644);
	help_holds(golden, mail);
	free(mail);
}

/* PROTOCOL: what every line of any letter keeps. */
static void check_lines(const char *mail, size_t n)
{
	size_t col = 0;

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)mail[i];

		assert_true(c == '\n' || (c >= 0x20 && c < 0x7f));
		if (c == '\n') {
			assert_true(col == 0 || mail[i - 1] != ' ');
			col = 0;
			continue;
		}
		if (col++ == 0) {
			assert_true(c != '.' && c != '>');
			assert_true(c != '-' || strncmp(mail + i, "--vedette", 9) == 0);
			assert_true(strncmp(mail + i, "From ", 5) != 0);
		}
		assert_true(col <= COMPOSE_COLUMNS);
	}
	assert_int_equal(col, 0);
}

static void lines_keep_their_promises_whatever_the_text(void **state)
{
	static const char piece[][8] = { "From ", ".", "-", ">", "\n", " ", "  ", "\t", "\r", "\033[2J", "\xc3\xb6", "\xff", "x",
		"longword", "--" };
	uint32_t x = 7;

	(void)state;
	for (int round = 0; round < 2000; round++) {
		char text[1024] = "", *mail;
		size_t n;
		struct letter_out l;

		for (int i = 0; i < 100; i++) {
			x = x * 1664525u + 1013904223u;
			strcat(text, piece[(x >> 16) % (sizeof piece / sizeof *piece)]);
		}
		l = letter_of(text);
		l.record_n = 1 + (x >> 16 & 511);
		assert_err(ERR_OK, compose_letter(&l, &mail, &n, &fault));
		check_lines(mail, n);
		free(mail);
	}
}

static unsigned count_headers(const char *mail)
{
	const char *end = strstr(mail, "\n\n");
	unsigned n = 1;

	for (const char *s = mail; s < end; s++)
		n += *s == '\n' && s[1] != ' ';
	return n;
}

static void c107_no_name_makes_a_header(void **state)
{
	static const char piece[][8] = { "\r\nBcc: ", "\n", "\r", "x@y", ": ", "Anna", " ", "\"", "\xc2\x85", "\x0b", "?=", "Cc:" };
	struct letter_out l = letter_of("x");
	uint32_t x = 99;
	char *mail;
	size_t n;
	unsigned accepted = 0;

	(void)state;
	assert_err(ERR_OK, compose_letter(&l, &mail, &n, &fault));
	unsigned want = count_headers(mail);

	free(mail);
	for (int round = 0; round < 100000; round++) {
		char name[64] = "";

		for (int i = 0; i < 4; i++) {
			x = x * 1664525u + 1013904223u;
			strcat(name, piece[(x >> 16) % (sizeof piece / sizeof *piece)]);
		}
		l.subject = round % 2 == 0 ? name : "s";
		l.slot = round % 2 == 0 ? "s" : name;
		enum err e = compose_letter(&l, &mail, &n, &fault);

		if (strpbrk(name, "\r\n\x0b\xc2") != NULL) {
			assert_err(ERR_SEND_HEADER, e);
			continue;
		}
		assert_err(ERR_OK, e);
		/* a value of blanks only is a header all the same */
		assert_int_equal(count_headers(mail), want);
		free(mail);
		accepted++;
	}
	assert_true(accepted > 1000);
}

static void c107_one_address_and_no_option(void **state)
{
	static const char *const good[] = { "a@b", "Anna <a@b>", "local", "<a@b>", "a+b=c@d.e" };
	static const char *const bad[] = { "", "a@b, c@d", "a@b;c@d", "team: a@b", "-oQ/tmp@x", "Anna <-x@y>", "Anna <a@b",
		"Anna <a@b> x", "<>", "a b", "a@b\nBcc: c@d", "a@b\r", "\xc3\xa4@b", "\"a\" <a@b>", "a@b <c@d> <e@f>", "a>b" };
	char bare[COMPOSE_HEADER_MAX + 1], long_one[COMPOSE_HEADER_MAX + 2];

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_err(ERR_OK, compose_address(good[i], bare, &fault));
	assert_err(ERR_OK, compose_address("Anna <a@b>", bare, &fault));
	assert_string_equal(bare, "a@b");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_err(ERR_SEND_HEADER, compose_address(bad[i], bare, &fault));
	memset(long_one, 'a', sizeof long_one);
	long_one[COMPOSE_HEADER_MAX + 1] = '\0';
	assert_err(ERR_SEND_HEADER, compose_address(long_one, bare, &fault));
	long_one[COMPOSE_HEADER_MAX] = '\0';
	assert_err(ERR_OK, compose_address(long_one, bare, &fault));
}

static void a_long_record_is_an_attachment_only(void **state)
{
	struct letter_out l = letter_of("x");
	size_t sizes[2] = { COMPOSE_ARMOUR_RECORD_MAX, COMPOSE_ARMOUR_RECORD_MAX + 1 };
	uint8_t *p = calloc(1, sizes[1]);

	(void)state;
	assert_non_null(p);
	for (int i = 0; i < 2; i++) {
		char *mail;
		size_t n;

		l.record = p;
		l.record_n = sizes[i];
		assert_err(ERR_OK, compose_letter(&l, &mail, &n, &fault));
		assert_true((strstr(mail, "\n[vedette ") != NULL) == (i == 0));
		assert_true((strstr(mail, "attachment only.") != NULL) == (i == 1));
		assert_true(n < MIME_MAIL_MAX);
		check_lines(mail, n);
		free(mail);
	}
	free(p);
}

/* --- sending ----------------------------------------------------------------------------------------------- */

/* Send through a script of the test's own; `more` are further words of the command. */
static enum err send_by(const char *script, const char *more, int timeout_ms)
{
	static char big[300000];
	struct command_words c;
	char text[1024];

	snprintf(text, sizeof text, "#!/bin/sh\ncd '%s'\n%s\n", help_dir, script);
	help_write(help_path("mailer"), text, strlen(text), 0700);
	snprintf(text, sizeof text, "%s %s", help_path("mailer"), more);
	assert_err(ERR_OK, command_parse(&c, text, strlen(text), &fault));
	memset(big, 'x', sizeof big);
	memset(&fault, 0, sizeof fault);
	return send_letter(&c, "Anna <anna@play.test>", big, sizeof big, timeout_ms, &fault);
}

static void a_mail_is_handed_over_whole(void **state)
{
	struct stat st;

	(void)state;
	assert_err(ERR_OK, send_by("cat >got; echo \"$@\" >args", "-i -t", 10000));
	assert_int_equal(stat(help_path("got"), &st), 0);
	assert_int_equal(st.st_size, 300000);
	help_holds(help_path("args"), "-i -t\n");
	assert_err(ERR_OK, send_by("cat >got; echo \"$@\" >args", "-i \"two words\"", 10000));
	help_holds(help_path("args"), "-i two words -- anna@play.test\n");
	assert_err(ERR_OK, send_by("cat >/dev/null; echo '$(touch x)' '; touch x'", "'; touch x' $(touch x) -t", 10000));
	assert_int_equal(disk_kind(help_path("x")), 0); /* no shell of ours has seen it */
}

/* Killed while the mail program reads: what it then takes for the end of the mail must be its end. */
static void c154_a_mail_is_whole_or_not_there_when_we_are_killed(void **state)
{
	int status;

	(void)state;
	remove(help_path("got"));
	pid_t us = fork();

	assert_true(us >= 0);
	if (us == 0) {
		enum err e = send_by("kill -9 $PPID; cat >part; mv part got", "-t", 10000);

		_exit((int)e);
	}
	assert_int_equal(waitpid(us, &status, 0), us);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	for (int i = 0; i < 1000 && !disk_kind(help_path("got")); i++)
		poll(NULL, 0, 10);
	struct stat st;

	assert_int_equal(stat(help_path("got"), &st), 0);
	assert_int_equal(st.st_size, 300000);
}

static void c112_every_way_to_fail_has_its_words(void **state)
{
	char script[64];

	(void)state;
	for (int status = 1; status < 128; status++) {
		snprintf(script, sizeof script, "cat >/dev/null; exit %d", status);
		assert_err(status == 75 ? ERR_SEND_LATER : ERR_SEND_FAILED, send_by(script, "-t", 10000));
		snprintf(script, sizeof script, "exit status %d", status);
		assert_int_equal(strncmp(fault.what, script, strlen(script)), 0);
	}
	assert_err(ERR_SEND_FAILED, send_by("kill -9 $$", "-t", 10000));
	assert_non_null(strstr(fault.what, "signal 9"));
	assert_err(ERR_SEND_FAILED, send_by("exit 0", "-t", 10000)); /* 300,000 bytes it did not read */
	assert_non_null(strstr(fault.what, "without reading"));
}

static void c127_its_words_are_masked(void **state)
{
	(void)state;
	assert_err(ERR_SEND_FAILED,
		send_by("cat >/dev/null; printf '\\n  535 \\033[2J connected\\r\\nmore\\n' >&2; exit 69", "-t", 10000));
	assert_string_equal(fault.what, "exit status 69, a service is not available; it says: 535 ?[2J connected");
	assert_err(ERR_SEND_FAILED, send_by("cat >/dev/null; yes '' | head -c 1000000 >&2; exit 1", "-t", 10000));
}

static void c112_p26_a_mailer_that_hangs_is_ended_with_all_its_children(void **state)
{
	struct blob b;

	(void)state;
	assert_err(ERR_SEND_SLOW, send_by("tail -f /dev/null & echo $! >pid; cat >/dev/null; wait", "-t", 300));
	assert_err(ERR_OK, disk_read(help_path("pid"), 100, &b, &fault));
	pid_t left = (pid_t)strtol((char *)b.p, NULL, 10);

	blob_free(&b);
	/* killed with its group; whoever reaps it may take a moment */
	for (int i = 0; i < 100000 && kill(left, 0) == 0; i++) {
		char path[64];
		struct blob stat_line;

		snprintf(path, sizeof path, "/proc/%d/stat", (int)left);
		if (disk_read(path, 4096, &stat_line, NULL) == ERR_OK) {
			bool dead = strstr((char *)stat_line.p, ") Z") != NULL;

			blob_free(&stat_line);
			if (dead)
				return;
		}
	}
	assert_int_equal(kill(left, 0), -1);
}

static void a_daemon_it_leaves_behind_does_not_hold_us(void **state)
{
	(void)state;
	/* the child keeps standard error open after the mailer has ended; it is ended here by its number */
	assert_err(ERR_OK, send_by("cat >/dev/null; tail -f /dev/null & echo $! >pid; exit 0", "-t", 20000));
	struct blob b;

	assert_err(ERR_OK, disk_read(help_path("pid"), 100, &b, &fault));
	assert_int_equal(kill((pid_t)strtol((char *)b.p, NULL, 10), SIGKILL), 0);
	blob_free(&b);
}

static void a_mailer_that_is_not_there(void **state)
{
	struct command_words c;

	(void)state;
	assert_err(ERR_OK, command_parse(&c, "/nonexistent/sendmail -t", 24, &fault));
	assert_err(ERR_SEND_START, send_letter(&c, "a@b", "x", 1, 1000, &fault));
	assert_non_null(strstr(fault.place, "sendmail"));
	assert_err(ERR_SEND_HEADER, send_letter(&c, "-x", "x", 1, 1000, &fault));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, help_begin, help_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(a_good_answer_is_walked),
		CASE(c188_an_answer_cut_anywhere_is_nonsense),
		CASE(c188_answers_that_lie),
		CASE(c188_ten_thousand_damaged_answers),
		CASE(c185_c187_c188_however_the_reader_ends),
		CASE(a_letter_brings_what_it_answers),
		CASE(a_letter_is_what_it_was),
		CASE(lines_keep_their_promises_whatever_the_text),
		CASE(c107_no_name_makes_a_header),
		CASE(c107_one_address_and_no_option),
		CASE(a_long_record_is_an_attachment_only),
		CASE(a_mail_is_handed_over_whole),
		CASE(c154_a_mail_is_whole_or_not_there_when_we_are_killed),
		CASE(c112_every_way_to_fail_has_its_words),
		CASE(c127_its_words_are_masked),
		CASE(c112_p26_a_mailer_that_hangs_is_ended_with_all_its_children),
		CASE(a_daemon_it_leaves_behind_does_not_hold_us),
		CASE(a_mailer_that_is_not_there),
	};

	return cmocka_run_group_tests_name("post", tests, NULL, NULL);
}
