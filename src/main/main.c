/* SPDX-License-Identifier: GPL-3.0-or-later
 * The program `vedette`: looks at the first word and goes where it says.  One file a verb. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"

static const char usage[] = "usage: vedette --help | --version\n";

/* What was asked for is printed on standard output; a text that did not get there is a failure like any other. */
static int main_say(const char *text)
{
	if (fputs(text, stdout) == EOF || fflush(stdout) == EOF) {
		perror("vedette: standard output");
		return EXIT_ENVIRONMENT;
	}
	return EXIT_GOOD;
}

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";

	if (strcmp(word, "--help") == 0) {
		return main_say(usage);
	}
	if (strcmp(word, "--version") == 0) {
		return main_say(PACKAGE_STRING "\n");
	}
	fputs(usage, stderr);
	return EXIT_USAGE;
}
