/* SPDX-License-Identifier: GPL-3.0-or-later
 * Run a program: give it bytes on standard input, keep what it writes, end it when its time is up.  No shell. */
#ifndef VEDETTE_POST_CHILD_H
#define VEDETTE_POST_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct child {
	/* in */
	const char *const *argv; /* argv[0] is the path, as execve takes it; NULL at the end */
	const char *const *envp; /* NULL: our own environment */
	const void *in;
	size_t in_n;
	bool in_file;            /* `in` lies in a file before the start: the program gets all of it even if we are killed; else in a pipe */
	uint8_t *out;            /* standard output; NULL: /dev/null */
	size_t out_cap;
	uint8_t *err;            /* standard error; NULL: /dev/null */
	size_t err_cap;
	int timeout_ms;          /* then it and its process group are killed */
	/* out */
	size_t out_n, err_n;
	bool out_over, err_over; /* more was written than there was room for; the rest is thrown away */
	bool in_short;           /* it stopped reading before the end */
	bool slow;               /* killed because its time was up */
	int status;              /* of waitpid */
};

/* ERR_OK when the program was started and has ended, however it ended.  Else `start` (a code of the caller's) with errno, or ERR_SYS_WRITE
 * where the file for `in_file` could not be written. */
MUST_USE enum err child_run(struct child *c, enum err start, struct fault *f);

#endif
