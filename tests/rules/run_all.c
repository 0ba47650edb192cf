/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs the cases of rules: rules-run FILE.case...; prints TAP, one line a case. */
#include "rules/cases.h"

#include <stdio.h>

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		cases_of(argv[i], NULL, case_print);
	for (unsigned r = REASON_LEGAL + 1; r < REASON_COUNT; r++)
		if (case_met[r])
			printf("# refusal %s\n", reason_code((enum reason)r));
	return cases_end();
}
