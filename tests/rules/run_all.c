/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs the cases of rules: rules-run FILE.case...; prints TAP, one line a case. */
#include "rules/cases.h"

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		cases_of(argv[i], NULL, case_print);
	return cases_end();
}
