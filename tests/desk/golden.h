/* SPDX-License-Identifier: GPL-3.0-or-later
 * Goldens: texts that a test compares with files of tests/desk/golden/.  With GENERATE=1 in the environment the files
 * are written anew, to be reviewed as a diff. */
#ifndef VEDETTE_TESTS_DESK_GOLDEN_H
#define VEDETTE_TESTS_DESK_GOLDEN_H

/* Fails the cmocka test, with the first line that differs, unless `got` is what the file holds. */
void golden_is(const char *name, const char *got);

#endif
