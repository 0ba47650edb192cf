/* SPDX-License-Identifier: GPL-3.0-or-later
 * Independent pieces of work, several at a time, each in a process of its own: what one of them does, its death too, leaves the others
 * alone.  What they print comes out in their order, not in that of their ends. */
#ifndef VEDETTE_MAIN_JOBS_H
#define VEDETTE_MAIN_JOBS_H

#include <stddef.h>

#include "base/err.h"

enum { JOBS_MAX = 64 };

struct jobs {
	unsigned n;       /* pieces, 0 .. n - 1 */
	unsigned at_once; /* 1 .. JOBS_MAX */
	/* In its own process: does piece i, prints on stdout, returns its exit status. */
	int (*work)(void *ctx, unsigned i);
	/* In this one, for 0, 1, 2 ...: what it printed, and how it ended, a status of waitpid. */
	void (*done)(void *ctx, unsigned i, const char *out, size_t n, int status);
	void *ctx;
};
/* Do them all.  ERR_SYS_MEMORY, ERR_JOB_START: then `done` was called for some of them only, and no process is left. */
MUST_USE enum err jobs_run(const struct jobs *j, struct fault *f);

#endif
