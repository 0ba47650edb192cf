/* SPDX-License-Identifier: GPL-3.0-or-later
 * main/jobs: work in processes of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "main/jobs.h"

enum { PIECES = 40, DIES = 7, EXITS = 9, LONG = 11, SILENT = 13, LATE = 0, LONG_BYTES = 1 << 20 };

struct seen {
	unsigned next, died, rejected;
	size_t bytes;
	bool wrong;
};

static int piece(void *ctx, unsigned i)
{
	(void)ctx;
	switch (i) {
	case LATE: /* the first to be told is not the first to end */
		for (volatile uint32_t k = 0; k < 50000000; k++)
			;
		break;
	case DIES:
		printf("half a l");
		fflush(stdout);
		signal(SIGSEGV, SIG_DFL);
		raise(SIGSEGV);
		break;
	case EXITS:
		printf("piece %u\n", i);
		return 1;
	case LONG:
		for (unsigned k = 0; k < LONG_BYTES; k++)
			putchar('x');
		return 0;
	case SILENT:
		return 0;
	}
	printf("piece %u\n", i);
	return 0;
}

static void told(void *ctx, unsigned i, const char *out, size_t n, int status)
{
	struct seen *s = ctx;
	char want[32];
	snprintf(want, sizeof want, "piece %u\n", i);
	s->wrong |= i != s->next++;
	s->bytes += n;
	if (WIFSIGNALED(status)) {
		s->died++;
		s->wrong |= i != DIES || WTERMSIG(status) != SIGSEGV || n != 8;
		return;
	}
	s->rejected += WEXITSTATUS(status) == 1;
	if (i == LONG)
		s->wrong |= n != LONG_BYTES || out[n - 1] != 'x';
	else if (i == SILENT)
		s->wrong |= n != 0;
	else
		s->wrong |= n != strlen(want) || memcmp(out, want, n) != 0;
}

/* Whatever their number at a time: each is told once, in order, and one that dies takes none with it. */
static void each_is_told_in_order(void **state)
{
	static const unsigned at_once[] = {1, 2, 3, JOBS_MAX};
	(void)state;
	for (unsigned k = 0; k < sizeof at_once / sizeof *at_once; k++) {
		struct seen s = {0};
		struct fault f;
		struct jobs j = {PIECES, at_once[k], piece, told, &s};
		assert_int_equal(jobs_run(&j, &f), ERR_OK);
		assert_int_equal(s.next, PIECES);
		assert_int_equal(s.died, 1);
		assert_int_equal(s.rejected, 1);
		assert_false(s.wrong);
		assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no process is left */
	}
}

static void nothing_to_do(void **state)
{
	(void)state;
	struct seen s = {0};
	struct fault f;
	struct jobs j = {0, 4, piece, told, &s};
	assert_int_equal(jobs_run(&j, &f), ERR_OK);
	assert_int_equal(s.next, 0);
}

/* With no descriptor left for a pipe: said by name, and nothing is left running. */
static void no_process_to_be_had(void **state)
{
	(void)state;
	struct rlimit old, tight;
	struct seen s = {0};
	struct fault f;
	struct jobs j = {PIECES, 8, piece, told, &s};
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &old), 0);
	tight = old;
	tight.rlim_cur = 6;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &tight), 0);
	enum err e = jobs_run(&j, &f);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &old), 0);
	assert_int_equal(e, ERR_JOB_START);
	assert_true(f.sys != 0);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_is_told_in_order),
		cmocka_unit_test(nothing_to_do),
		cmocka_unit_test(no_process_to_be_had),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
