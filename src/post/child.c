/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "archive/disk.h"

extern char **environ;

enum { STDIN_PIPE, STDOUT_PIPE, STDERR_PIPE, PIPES };

/* How long a wait for the next byte may last before the child's own end is looked for: a mail program may leave a daemon behind
 * that keeps our pipe open for ever. */
enum { SLICE_MS = 20 };

struct plumbing {
	int ours[PIPES], theirs[PIPES]; /* -1: none */
	int file; /* our hold on the child's standard input, to see how far it has read; -1: it is a pipe */
};

static void shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void shut_all(struct plumbing *p)
{
	for (int i = 0; i < PIPES; i++) {
		shut(&p->ours[i]);
		shut(&p->theirs[i]);
	}
	shut(&p->file);
}

static bool set_flags(int fd, bool nonblock)
{
	int fl = fcntl(fd, F_GETFL);

	if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 || fl < 0)
		return false;
	return !nonblock || fcntl(fd, F_SETFL, fl | O_NONBLOCK) == 0;
}

/* Out of the way of 0, 1 and 2, should one of ours be closed: laying the child's would overwrite it. */
static int raised(int fd)
{
	if (fd > STDERR_FILENO || fd < 0)
		return fd;
	int up = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

	close(fd);
	return up;
}

static bool lay_pipe(struct plumbing *p, int which)
{
	int fd[2];

	if (pipe(fd) != 0)
		return false;
	bool in = which == STDIN_PIPE;

	fd[0] = raised(fd[0]);
	fd[1] = raised(fd[1]);
	p->ours[which] = in ? fd[1] : fd[0];
	p->theirs[which] = in ? fd[0] : fd[1];
	return set_flags(p->ours[which], true) && set_flags(p->theirs[which], false);
}

/* The child's standard input, and a hold of ours on the same file: its place in it is one for both. */
static enum err lay_file(const struct child *c, struct plumbing *p, struct fault *f)
{
	TRY(disk_nameless(c->in, c->in_n, &p->file, f));
	p->theirs[STDIN_PIPE] = fcntl(p->file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	return p->theirs[STDIN_PIPE] >= 0 ? ERR_OK : disk_fault(f, ERR_SYS_WRITE, "a temporary file", errno);
}

/* 0, or an errno. */
static int start(const char *const *argv, const char *const *envp, struct plumbing *p, pid_t *pid)
{
	posix_spawn_file_actions_t fa;
	posix_spawnattr_t at;
	sigset_t none, standard;
	char *const *env = envp != NULL ? (char *const *)(uintptr_t)envp : environ;
	int e = posix_spawn_file_actions_init(&fa);

	if (e != 0)
		return e;
	e = posix_spawnattr_init(&at);
	if (e != 0) {
		posix_spawn_file_actions_destroy(&fa);
		return e;
	}
	sigemptyset(&none);
	sigfillset(&standard);
	sigdelset(&standard, SIGKILL);
	sigdelset(&standard, SIGSTOP);
	posix_spawnattr_setflags(&at, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	posix_spawnattr_setpgroup(&at, 0);
	posix_spawnattr_setsigmask(&at, &none);
	posix_spawnattr_setsigdefault(&at, &standard);
	for (int i = 0; i < PIPES && e == 0; i++) {
		if (p->theirs[i] >= 0)
			e = posix_spawn_file_actions_adddup2(&fa, p->theirs[i], i);
		else
			e = posix_spawn_file_actions_addopen(&fa, i, "/dev/null", O_WRONLY, 0);
	}
	if (e == 0)
		e = posix_spawn(pid, argv[0], &fa, &at, (char *const *)(uintptr_t)argv, env);
	posix_spawnattr_destroy(&at);
	posix_spawn_file_actions_destroy(&fa);
	return e;
}

int64_t child_now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t); /* cannot fail with this clock */
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool child_feed(int fd, const void *p, size_t n, size_t *sent)
{
	struct sigaction ignore, old;
	bool read = true;

	/* a program that does not read to the end must not end us */
	memset(&ignore, 0, sizeof ignore);
	ignore.sa_handler = SIG_IGN;
	sigemptyset(&ignore.sa_mask);
	sigaction(SIGPIPE, &ignore, &old);
	while (*sent < n) {
		ssize_t w = write(fd, (const uint8_t *)p + *sent, n - *sent);

		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0) {
			read = errno == EAGAIN;
			break;
		}
		*sent += (size_t)w;
	}
	sigaction(SIGPIPE, &old, NULL);
	return read;
}

void child_drain(int *fd, uint8_t *to, size_t cap, size_t *n, bool *over)
{
	uint8_t buf[4096];

	while (*fd >= 0) {
		ssize_t r = read(*fd, buf, sizeof buf);

		if (r < 0 && errno == EINTR)
			continue;
		if (r < 0 && errno == EAGAIN)
			return;
		if (r <= 0) {
			shut(fd);
			return;
		}
		size_t take = (size_t)r < cap - *n ? (size_t)r : cap - *n;

		memcpy(to + *n, buf, take);
		*n += take;
		*over = *over || take < (size_t)r;
	}
}

static void pump(struct child *c, struct plumbing *p, size_t *sent, int wait_ms)
{
	struct pollfd fd[PIPES];
	nfds_t n = 0;

	for (int i = 0; i < PIPES; i++) {
		if (p->ours[i] >= 0)
			fd[n++] = (struct pollfd){ p->ours[i], i == STDIN_PIPE ? POLLOUT : POLLIN, 0 };
	}
	poll(fd, n, wait_ms);
	if (p->ours[STDIN_PIPE] >= 0) {
		c->in_short = !child_feed(p->ours[STDIN_PIPE], c->in, c->in_n, sent);
		if (c->in_short || *sent == c->in_n)
			shut(&p->ours[STDIN_PIPE]);
	}
	child_drain(&p->ours[STDOUT_PIPE], c->out, c->out_cap, &c->out_n, &c->out_over);
	child_drain(&p->ours[STDERR_PIPE], c->err, c->err_cap, &c->err_n, &c->err_over);
}

static bool has_ended(pid_t pid, int *status, int flags)
{
	pid_t r;

	do
		r = waitpid(pid, status, flags);
	while (r < 0 && errno == EINTR);
	return r == pid;
}

static void tend(struct child *c, struct plumbing *p, pid_t pid)
{
	int64_t end = child_now_ms() + c->timeout_ms;
	size_t sent = 0;

	for (;;) {
		bool open = p->ours[STDOUT_PIPE] >= 0 || p->ours[STDERR_PIPE] >= 0 || p->ours[STDIN_PIPE] >= 0;
		int64_t left = end - child_now_ms();

		/* with all pipes shut the end is near: look often */
		pump(c, p, &sent, open ? SLICE_MS : 1);
		if (has_ended(pid, &c->status, WNOHANG))
			break;
		if (left <= 0) {
			c->slow = true;
			kill(-pid, SIGKILL);
			has_ended(pid, &c->status, 0);
			break;
		}
	}
	if (p->file >= 0) {
		off_t at = lseek(p->file, 0, SEEK_CUR);

		sent = at > 0 ? (size_t)at : 0;
	}
	c->in_short = c->in_short || sent < c->in_n;
	shut(&p->ours[STDIN_PIPE]);
	pump(c, p, &sent, 0); /* what it wrote last */
}

enum err child_run(struct child *c, enum err start_code, struct fault *f)
{
	struct plumbing p = { { -1, -1, -1 }, { -1, -1, -1 }, -1 };
	pid_t pid = -1;
	int e = 0;

	c->out_n = c->err_n = 0;
	c->out_over = c->err_over = c->in_short = c->slow = false;
	c->status = 0;
	if (c->in_file) {
		enum err laid = lay_file(c, &p, f);

		if (laid != ERR_OK) {
			shut_all(&p);
			return laid;
		}
	}
	if ((!c->in_file && !lay_pipe(&p, STDIN_PIPE)) || (c->out != NULL && !lay_pipe(&p, STDOUT_PIPE)) ||
		(c->err != NULL && !lay_pipe(&p, STDERR_PIPE)))
		e = errno;
	if (e == 0)
		e = start(c->argv, c->envp, &p, &pid);
	for (int i = 0; i < PIPES; i++)
		shut(&p.theirs[i]);
	if (e == 0)
		tend(c, &p, pid);
	shut_all(&p);
	return e == 0 ? ERR_OK : disk_fault(f, start_code, c->argv[0], e);
}

enum err child_open(const char *const *argv, const char *const *envp, enum err start_code, struct child_line *line,
	struct fault *f)
{
	struct plumbing p = { { -1, -1, -1 }, { -1, -1, -1 }, -1 };
	pid_t pid = -1;
	int e = 0;

	for (int i = 0; i < PIPES && e == 0; i++)
		e = lay_pipe(&p, i) ? 0 : errno;
	if (e == 0)
		e = start(argv, envp, &p, &pid);
	for (int i = 0; i < PIPES; i++)
		shut(&p.theirs[i]);
	if (e != 0) {
		shut_all(&p);
		return disk_fault(f, start_code, argv[0], e);
	}
	*line = (struct child_line){ pid, p.ours[STDIN_PIPE], p.ours[STDOUT_PIPE], p.ours[STDERR_PIPE] };
	return ERR_OK;
}

void child_close(struct child_line *line, bool kill_it)
{
	int status;

	shut(&line->in);
	shut(&line->out);
	shut(&line->err);
	if (kill_it)
		kill(-line->pid, SIGKILL);
	has_ended(line->pid, &status, 0);
	line->pid = 0;
}
