/* SPDX-License-Identifier: GPL-3.0-or-later
 * The verbs of the command line: one file a verb, one row each in verbs.def.  A verb reads its arguments,
 * calls match and prints; it decides nothing. */
#ifndef VEDETTE_MAIN_VERB_H
#define VEDETTE_MAIN_VERB_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"

struct verb {
	const char *name, *form, *help;
	int (*run)(int argc, char **argv); /* argv[0] is the verb; returns the exit status */
};
const struct verb *verb_find(const char *name);
const struct verb *verb_at(unsigned i); /* NULL past the last */

/* Options of one verb, read in any order, before or after its words; `--` ends them. */
struct option_row {
	const char *name;   /* "--side" */
	const char **value; /* takes a value when not NULL */
	bool *flag;         /* else sets this */
	struct value_list *list; /* else takes a value each time it is given */
};
enum { VALUES_MAX = 16 };
struct value_list {
	const char *value[VALUES_MAX];
	unsigned n;
};
/* Moves the plain words to argv[1..] and returns their count, or -1 after having said what is wrong (exit
 * EXIT_USAGE). `--help` prints the verb's form and help and returns -2 (exit EXIT_GOOD). */
int verb_options(
	int argc, char **argv, const struct option_row *row, unsigned n_rows, int min_words, int max_words);

/* Print a fault on standard error: sentence, place, what and remedy; returns its exit status. */
int verb_fault(const struct fault *f);
/* Usage error: one sentence, then the form of the verb. */
int verb_usage(const char *verb, const char *what);

#define VERB(name, fn, form, help) int fn(int argc, char **argv);
#include "main/verbs.def"
#undef VERB

#endif
