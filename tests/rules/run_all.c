/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs the cases of rules: rules-run FILE.case...; prints TAP, one line a case. */
#include "rules/cases.h"

#include <stdio.h>

static unsigned passed, failed;

static void played(const struct rule_case *k)
{
	failed += k->failed;
	passed += !k->failed;
	printf("%sok %u - %s\n", k->failed ? "not " : "", passed + failed, k->title);
	if (k->failed)
		printf("# %s:%u: %s\n", k->file, k->wrong_line, k->wrong);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		cases_of(argv[i], NULL, played);
	printf("1..%u\n", passed + failed);
	return failed != 0 || passed == 0;
}
