/* SPDX-License-Identifier: GPL-3.0-or-later
 * Run a program: give it bytes on standard input, keep what it writes, end it when its time is up.  No shell. */
#ifndef VEDETTE_POST_CHILD_H
#define VEDETTE_POST_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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

/* A program one talks with: pipes to its standard input and from its standard output and error, none of which ever waits. */
struct child_line {
	pid_t pid;        /* also its process group; 0: not open */
	int in, out, err; /* ours; -1: shut */
};
/* Errors as child_run(). */
MUST_USE enum err child_open(const char *const *argv, const char *const *envp, enum err start, struct child_line *line,
	struct fault *f);
/* Shuts the pipes and waits for its end: it should end when its input does, else kill_it. */
void child_close(struct child_line *line, bool kill_it);
/* Write what goes of the n bytes at p behind the first *sent; false when nobody reads them. */
bool child_feed(int fd, const void *p, size_t n, size_t *sent);
/* Take all there is to read now, *n bytes so far at `to`; *over when there was no room for some; *fd is shut at its end. */
void child_drain(int *fd, uint8_t *to, size_t cap, size_t *n, bool *over);
/* Milliseconds of a clock that only goes on. */
int64_t child_now_ms(void);

#endif
