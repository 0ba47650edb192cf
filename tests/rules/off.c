/* SPDX-License-Identifier: GPL-3.0-or-later
 * Rules switched off one by one: rules-off NUMBER... -- FILE.case...; linked with the rules engine of the test build
 * (engine/rule.h).  For each number the cases whose head carries it are played, with all rules on and with that one off, the latter
 * in a process of its own.  Prints a line each: NUMBER CASES FAILED-ON FAILED-OFF WORD, where WORD is `fine`, or `killed` or
 * `broken` if that process came to a bad end; after a tab, the first case that failed with all rules on. */
#include "rules/cases.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS_MAX = 20 };

static const char *off; /* the number of the rule that is switched off, NULL = none */
static struct tally {
	unsigned cases, failed;
	char first[1024];
} tally;

bool rule_on(const char *number)
{
	return !off || strcmp(off, number) != 0;
}

static void played(const struct rule_case *k)
{
	tally.cases++;
	if (k->failed && tally.failed++ == 0)
		snprintf(tally.first, sizeof tally.first, "%s:%u: %s", k->file, k->wrong_line, k->wrong);
}

static struct tally play(const char *number, char **files)
{
	tally = (struct tally){ .cases = 0 };
	for (; *files; files++)
		cases_of(*files, number, played);
	return tally;
}

/* With the rule off a position may come about that is none: then a bug is found by the engine itself, or the time is over. */
static void try_rule(const char *number, char **files)
{
	struct tally on = play(number, files);
	int report[2], status = 0;
	unsigned failed = 0;
	fflush(stdout);
	if (pipe(report) != 0)
		exit(99);
	pid_t child = fork();
	if (child < 0)
		exit(99);
	if (child == 0) {
		alarm(SECONDS_MAX);
		off = number;
		failed = play(number, files).failed;
		_exit(write(report[1], &failed, sizeof failed) == (ssize_t)sizeof failed ? 0 : 99);
	}
	close(report[1]);
	if (read(report[0], &failed, sizeof failed) != (ssize_t)sizeof failed)
		failed = 0;
	close(report[0]);
	if (waitpid(child, &status, 0) != child)
		exit(99);
	printf("%s %u %u %u ", number, on.cases, on.failed, failed);
	if (WIFSIGNALED(status))
		printf("killed");
	else
		printf("%s", WEXITSTATUS(status) == 0 ? "fine" : "broken");
	printf("\t%s\n", on.first);
}

int main(int argc, char **argv)
{
	int end = 1;
	while (end < argc && strcmp(argv[end], "--") != 0)
		end++;
	if (end + 1 >= argc)
		return 2;
	for (int i = 1; i < end; i++)
		try_rule(argv[i], argv + end + 1);
	return 0;
}
