/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/jobs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Finished ones wait for the first that runs: so many, that one long game does not idle the rest, and output has a bound. */
enum { AHEAD = 4, CHUNK = 64 * 1024 };

struct job {
	pid_t pid; /* 0 = not started, or ended */
	int fd;    /* -1 = at its end */
	char *out;
	size_t n, room;
	int status;
	bool ended;
};

struct run {
	const struct jobs *j;
	struct job job[JOBS_MAX * AHEAD]; /* piece i at i modulo their number */
	unsigned window, first, next;     /* first piece not told yet, next one to be started */
	unsigned running;
};

static struct job *at(struct run *r, unsigned i)
{
	return &r->job[i % r->window];
}

_Noreturn static void work(const struct jobs *j, unsigned i, int fd)
{
	if (dup2(fd, STDOUT_FILENO) < 0)
		_exit(EXIT_BUG);
	close(fd);
	int rc = j->work(j->ctx, i);
	if (fflush(stdout) == EOF)
		rc = EXIT_ENVIRONMENT;
	_exit(rc);
}

static enum err start(struct run *r, struct fault *f)
{
	struct job *a = at(r, r->next);
	int pipes[2];
	*a = (struct job){.fd = -1};
	fflush(stdout); /* what stands in the buffer is printed once */
	if (pipe(pipes) != 0) {
		fault_set(f, ERR_JOB_START, "");
		if (f)
			f->sys = errno;
		return ERR_JOB_START;
	}
	a->pid = fork();
	if (a->pid == 0) {
		close(pipes[0]);
		work(r->j, r->next, pipes[1]);
	}
	int sys = errno;
	close(pipes[1]);
	if (a->pid < 0) {
		close(pipes[0]);
		a->pid = 0;
		fault_set(f, ERR_JOB_START, "");
		if (f)
			f->sys = sys;
		return ERR_JOB_START;
	}
	a->fd = pipes[0];
	r->running++;
	r->next++;
	return ERR_OK;
}

static void end(struct run *r, struct job *a)
{
	close(a->fd);
	a->fd = -1;
	while (waitpid(a->pid, &a->status, 0) < 0 && errno == EINTR)
		;
	a->pid = 0;
	a->ended = true;
	r->running--;
}

static enum err take(struct run *r, struct job *a, struct fault *f)
{
	if (a->room - a->n < CHUNK) {
		size_t room = a->room * 2 + CHUNK;
		char *more = realloc(a->out, room);
		if (!more)
			return fault_set(f, ERR_SYS_MEMORY, "");
		a->out = more;
		a->room = room;
	}
	ssize_t n = read(a->fd, a->out + a->n, CHUNK);
	if (n > 0)
		a->n += (size_t)n;
	else if (n == 0 || (errno != EINTR && errno != EAGAIN))
		end(r, a);
	return ERR_OK;
}

/* Wait until one of those that run has something to say, and hear all that have. */
static enum err hear(struct run *r, struct fault *f)
{
	struct pollfd fds[JOBS_MAX];
	struct job *of[JOBS_MAX];
	nfds_t n = 0;
	for (unsigned i = r->first; i < r->next; i++)
		if (at(r, i)->fd >= 0) {
			of[n] = at(r, i);
			fds[n++] = (struct pollfd){.fd = at(r, i)->fd, .events = POLLIN};
		}
	if (poll(fds, n, -1) < 0)
		return ERR_OK; /* a signal: the caller asks again */
	for (nfds_t k = 0; k < n; k++)
		if (fds[k].revents)
			TRY(take(r, of[k], f));
	return ERR_OK;
}

static void drop(struct run *r)
{
	for (unsigned i = r->first; i < r->next; i++) {
		struct job *a = at(r, i);
		if (a->pid) {
			kill(a->pid, SIGKILL);
			end(r, a);
		}
		free(a->out);
	}
}

enum err jobs_run(const struct jobs *j, struct fault *f)
{
	struct run *r = calloc(1, sizeof *r);
	enum err e = ERR_OK;
	if (!r)
		return fault_set(f, ERR_SYS_MEMORY, "");
	BUG_IF(j->at_once < 1 || j->at_once > JOBS_MAX);
	r->j = j;
	r->window = j->at_once * AHEAD;
	while (e == ERR_OK && r->first < j->n) {
		while (e == ERR_OK && r->next < j->n && r->running < j->at_once && r->next - r->first < r->window)
			e = start(r, f);
		if (e == ERR_OK && !at(r, r->first)->ended)
			e = hear(r, f);
		while (e == ERR_OK && r->first < r->next && at(r, r->first)->ended) {
			struct job *a = at(r, r->first);
			j->done(j->ctx, r->first, a->out ? a->out : "", a->n, a->status);
			free(a->out);
			*a = (struct job){.fd = -1};
			r->first++;
		}
	}
	drop(r);
	free(r);
	return e;
}
