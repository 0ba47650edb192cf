/* SPDX-License-Identifier: GPL-3.0-or-later
 * archive/mailbox: where messages come from. */
#include "tests/archive/help.h"

#include <fcntl.h>

#include "archive/mailbox.h"

/* What was handed over: "LABEL=TEXT|" for each, "LABEL!slug|" for those that could not be read. */
static char log_text[65536];
static size_t log_n;
/* Done to the mailbox at the first message: what another program does meanwhile. */
static void (*meanwhile)(void);

static enum err keep(void *ctx, const struct mail_item *m)
{
	(void)ctx;
	if (meanwhile != NULL) {
		void (*once)(void) = meanwhile;

		meanwhile = NULL;
		once();
	}
	if (m->why != ERR_OK)
		log_n += (size_t)snprintf(log_text + log_n, sizeof log_text - log_n, "%s!%s|", m->label, err_slug(m->why));
	else if (m->n > 200)
		log_n += (size_t)snprintf(log_text + log_n, sizeof log_text - log_n, "%s=%zu bytes|", m->label, m->n);
	else
		log_n += (size_t)snprintf(log_text + log_n, sizeof log_text - log_n, "%s=%.*s|", m->label, (int)m->n,
			(const char *)m->p);
	assert_true(log_n < sizeof log_text);
	return ERR_OK;
}

static enum err walk(const char *path)
{
	static const struct mail_taker t = { keep, NULL, NULL };
	struct fault f;

	log_n = 0;
	log_text[0] = '\0';
	return mailbox_walk(path, &t, &f);
}

static void one_file_is_one_message(void **state)
{
	(void)state;
	help_text(help_path("a.eml"), "Subject: x\n\nFrom here\n");
	assert_err(ERR_OK, walk(help_path("a.eml")));
	assert_string_equal(log_text, "a.eml=Subject: x\n\nFrom here\n|");
	help_text(help_path("empty"), "");
	assert_err(ERR_OK, walk(help_path("empty")));
	assert_string_equal(log_text, "empty!mail.empty|");
	help_text(help_path("a\033[2J"), "x");
	assert_err(ERR_OK, walk(help_path("a\033[2J")));
	assert_string_equal(log_text, "a?[2J=x|");
}

static void an_mbox_is_parted_at_its_from_lines(void **state)
{
	(void)state;
	help_text(help_path("box"), "From a@b Mon Jan 1 00:00:00 2026\nA: 1\n\n"
		"body\nFrom here on\n>From quoted\n>>From twice\n> From kept\n\nFrom c@d x\nB: 2\n\n\nFrom last");
	assert_err(ERR_OK, walk(help_path("box")));
	assert_string_equal(log_text, "box, message 1=A: 1\n\nbody\nFrom here on\nFrom quoted\n>From twice\n> From kept\n\n|"
		"box, message 2=B: 2\n\n\n|box, message 3!mail.empty|");
}

static void an_mbox_with_crlf(void **state)
{
	(void)state;
	help_text(help_path("box"), "From a\r\nA: 1\r\n\r\n\r\nFrom b\r\nB: 2\r\n");
	assert_err(ERR_OK, walk(help_path("box")));
	assert_string_equal(log_text, "box, message 1=A: 1\r\n\r\n\r\n|box, message 2=B: 2\r\n|");
}

static void an_mbox_with_an_overlong_from_line(void **state)
{
	size_t n = 200000;
	char *p = malloc(n + 32);

	(void)state;
	assert_non_null(p);
	memcpy(p, "From ", 5);
	memset(p + 5, 'x', n);
	memcpy(p + 5 + n, "\nA: 1\n", 7);
	help_text(help_path("box"), p);
	assert_err(ERR_OK, walk(help_path("box")));
	assert_string_equal(log_text, "box, message 1=A: 1\n|");
	free(p);
}

/* n bytes of lines of 64 after a head. */
static void put_big(FILE *f, const char *head, size_t n)
{
	fputs(head, f);
	for (size_t i = 0; i < n; i++)
		fputc(i % 64 == 63 ? '\n' : 'x', f);
}

static void c104_one_over_the_cap_among_others(void **state)
{
	FILE *f = fopen(help_path("box"), "w");

	(void)state;
	assert_non_null(f);
	fputs("From a\nsmall\n\n", f);
	put_big(f, "From b\n", 26u << 20);
	put_big(f, "\nFrom c\n", MAILBOX_CAP - 64); /* and 64 with the empty line before the next: at the limit */
	fprintf(f, "%062d\n\n", 0);
	put_big(f, "From d\n", MAILBOX_CAP - 64); /* one over */
	fprintf(f, "%063d\n\n", 0);
	fputs("From e\nlast\n", f);
	assert_int_equal(fclose(f), 0);
	assert_err(ERR_OK, walk(help_path("box")));
	assert_string_equal(log_text, "box, message 1=small\n\n|box, message 2!mail.big|box, message 3=2097152 bytes|"
		"box, message 4!mail.big|box, message 5=last\n|");
	assert_int_equal(mkdir(help_path("d"), 0700), 0);
	f = fopen(help_path("d/1"), "w");
	assert_non_null(f);
	put_big(f, "", MAILBOX_CAP);
	assert_int_equal(fclose(f), 0);
	f = fopen(help_path("d/2"), "w");
	assert_non_null(f);
	put_big(f, "", MAILBOX_CAP + 1);
	assert_int_equal(fclose(f), 0);
	help_text(help_path("d/3"), "three");
	assert_err(ERR_OK, walk(help_path("d")));
	assert_string_equal(log_text, "1=2097152 bytes|2!mail.big|3=three|");
}

static void a_folder_of_files(void **state)
{
	(void)state;
	assert_int_equal(mkdir(help_path("d"), 0700), 0);
	assert_int_equal(mkdir(help_path("d/sub"), 0700), 0);
	help_text(help_path("d/sub/deep"), "deep");
	help_text(help_path("d/b"), "bee");
	help_text(help_path("d/a"), "From x\n1\n\nFrom y\n2\n");
	help_text(help_path("d/.hidden"), "no");
	assert_int_equal(mkfifo(help_path("d/pipe"), 0600), 0);
	assert_int_equal(symlink("nowhere", help_path("d/link")), 0);
	assert_err(ERR_OK, walk(help_path("d")));
	assert_string_equal(log_text, "a, message 1=1\n\n|a, message 2=2\n|b=bee|link!sys.absent|pipe!sys.kind|");
}

static void make_maildir(void)
{
	assert_int_equal(mkdir(help_path("m"), 0700), 0);
	assert_int_equal(mkdir(help_path("m/new"), 0700), 0);
	assert_int_equal(mkdir(help_path("m/cur"), 0700), 0);
	assert_int_equal(mkdir(help_path("m/tmp"), 0700), 0);
	help_text(help_path("m/tmp/0.half"), "half");
	help_text(help_path("m/new/1.host"), "one");
	help_text(help_path("m/new/2.host"), "two");
	help_text(help_path("m/cur/3.host:2,S"), "three");
	help_text(help_path("m/cur/4.host:2,S"), "four");
}

static void c121_a_maildir_without_its_tmp(void **state)
{
	(void)state;
	make_maildir();
	assert_err(ERR_OK, walk(help_path("m")));
	assert_string_equal(log_text, "new/1.host=one|new/2.host=two|cur/3.host:2,S=three|cur/4.host:2,S=four|");
}

static void a_copy_is_delivered_once(void **state)
{
	struct fault f;

	(void)state;
	assert_false(mailbox_is_maildir(help_path("m")));
	make_maildir();
	assert_true(mailbox_is_maildir(help_path("m")));
	for (unsigned i = 0; i < 2; i++)
		assert_err(ERR_OK, mailbox_deliver(help_path("m"), "vedette.01", "answer", 6, &f));
	assert_err(ERR_OK, walk(help_path("m")));
	assert_string_equal(log_text, "new/1.host=one|new/2.host=two|new/vedette.01=answer|cur/3.host:2,S=three|cur/4.host:2,S=four|");
	assert_int_equal(rename(help_path("m/new/vedette.01"), help_path("m/cur/vedette.01:2,S")), 0);
	assert_err(ERR_OK, mailbox_deliver(help_path("m"), "vedette.01", "answer", 6, &f)); /* it has been read */
	assert_int_equal(disk_kind(help_path("m/new/vedette.01")), 0);
	assert_int_equal(disk_kind(help_path("m/tmp/vedette.01")), 0);
	assert_err(ERR_SYS_ABSENT, mailbox_deliver(help_path("none"), "vedette.01", "answer", 6, &f));
}

static void others_work(void)
{
	assert_int_equal(rename(help_path("m/new/2.host"), help_path("m/cur/2.host:2,S")), 0);
	assert_int_equal(rename(help_path("m/cur/3.host:2,S"), help_path("m/cur/3.host:2,RS")), 0);
	assert_int_equal(unlink(help_path("m/cur/4.host:2,S")), 0);
}

static void c121_what_moves_meanwhile_is_found_and_what_vanishes_is_no_noise(void **state)
{
	(void)state;
	make_maildir();
	meanwhile = others_work;
	assert_err(ERR_OK, walk(help_path("m")));
	assert_string_equal(log_text, "new/1.host=one|cur/2.host:2,S=two|cur/3.host:2,RS=three|");
}

static void c124_a_mailbox_that_is_not_there(void **state)
{
	(void)state;
	assert_err(ERR_SYS_ABSENT, walk(help_path("none")));
	assert_int_equal(mkfifo(help_path("pipe"), 0600), 0);
	assert_err(ERR_SYS_KIND, walk(help_path("pipe")));
	assert_err(ERR_SYS_KIND, walk("/dev/zero"));
}

static enum err refuse(void *ctx, const struct mail_item *m)
{
	(void)m;
	++*(int *)ctx;
	return ERR_TEXT;
}

static void the_taker_can_end_the_walk(void **state)
{
	struct fault f;
	int calls = 0;
	struct mail_taker t = { refuse, &calls, NULL };

	(void)state;
	help_text(help_path("box"), "From a\n1\n\nFrom b\n2\n");
	assert_err(ERR_TEXT, mailbox_walk(help_path("box"), &t, &f));
	assert_int_equal(calls, 1);
}

static bool is_lock(void *ctx, const char *name)
{
	++*(int *)ctx;
	return strcmp(name, "lock") == 0;
}

/* Of a folder some files are not even opened; a file that is named itself is read whatever its name. */
static void files_of_a_folder_are_passed_over(void **state)
{
	struct fault f;
	int asked = 0;
	struct mail_taker t = { keep, &asked, is_lock };

	(void)state;
	assert_int_equal(mkdir(help_path("some"), 0700), 0);
	help_text(help_path("some/a.ved"), "x");
	help_text(help_path("some/lock"), "held");
	log_n = 0;
	log_text[0] = '\0';
	assert_err(ERR_OK, mailbox_walk(help_path("some"), &t, &f));
	assert_string_equal(log_text, "a.ved=x|");
	assert_int_equal(asked, 2);
	assert_err(ERR_OK, mailbox_walk(help_path("some/lock"), &t, &f));
	assert_string_equal(log_text, "a.ved=x|lock=held|");
	assert_int_equal(asked, 2);
}

static void standard_input(void **state)
{
	int fd[2], old = dup(0);

	(void)state;
	assert_int_equal(pipe(fd), 0);
	assert_int_equal(write(fd[1], "From a\n1\n\nFrom b\n2\n", 20), 20);
	close(fd[1]);
	assert_int_equal(dup2(fd[0], 0), 0);
	close(fd[0]);
	assert_err(ERR_OK, walk("-"));
	assert_string_equal(log_text, "standard input, message 1=1\n\n|standard input, message 2=2\n|");
	assert_int_equal(dup2(old, 0), 0);
	close(old);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, help_begin, help_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(one_file_is_one_message),
		CASE(an_mbox_is_parted_at_its_from_lines),
		CASE(an_mbox_with_crlf),
		CASE(an_mbox_with_an_overlong_from_line),
		CASE(c104_one_over_the_cap_among_others),
		CASE(a_folder_of_files),
		CASE(c121_a_maildir_without_its_tmp),
		CASE(a_copy_is_delivered_once),
		CASE(c121_what_moves_meanwhile_is_found_and_what_vanishes_is_no_noise),
		CASE(c124_a_mailbox_that_is_not_there),
		CASE(the_taker_can_end_the_walk),
		CASE(files_of_a_folder_are_passed_over),
		CASE(standard_input),
	};

	return cmocka_run_group_tests_name("archive/mailbox", tests, NULL, NULL);
}
