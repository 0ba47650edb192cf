/* SPDX-License-Identifier: GPL-3.0-or-later
 * Figures of a played game's files and of the program as it starts. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "archive/disk.h"
#include "bench/measure.h"
#include "match/referee.h"

enum { PAPERS_MAX = 512, FRAME_MAX = 1 << 18, FRAME_WAIT_MS = 5000, STARTS = 4 };

struct paper {
	struct blob file;
	struct reading read; /* signature good */
};
static struct {
	struct paper *paper;
	unsigned n;
	uint8_t key[2][KEY_BYTES];
	struct workroom room;
	const char *vedette, *solo, *why;
	const char *const *argv;
} b;

/* ---- verify ---- */

static bool add_paper(const char *path)
{
	struct fault f;
	struct paper *p = &b.paper[b.n];
	if (b.n == PAPERS_MAX || disk_read(path, RECORD_MAX_BYTES, &p->file, &f) != ERR_OK ||
		reading_header(&p->read, p->file.p, p->file.n, &f) != ERR_OK)
		return false;
	if (p->read.record.kind == RECORD_OFFER)
		memcpy(b.key[0], p->read.record.offer.key, KEY_BYTES);
	if (p->read.record.kind == RECORD_ACCEPT)
		memcpy(b.key[1], p->read.record.accept.key, KEY_BYTES);
	b.n++;
	return true;
}

static bool read_folder(const char *folder)
{
	struct names names;
	struct fault f;
	bool ok = true;
	b.paper = calloc(PAPERS_MAX, sizeof *b.paper);
	if (!b.paper || disk_list(folder, &names, &f) != ERR_OK)
		return false;
	for (size_t i = 0; i < names.n; i++)
		ok &= add_paper(path_join(folder, names.v[i]).s);
	names_free(&names);
	return ok && b.n > 2;
}

static void on_game(void *ctx, const struct finding_of_game *g)
{
	*(bool *)ctx = g->verdict == ERR_OK && g->closed;
}

static void on_stray(void *ctx, const char *label, const struct fault *f)
{
	(void)ctx, (void)label, (void)f;
}

static bool run_verify(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	struct referee *r;
	struct fault f;
	bool good = false;
	struct referee_ear ear = { .game = on_game, .stray = on_stray, .ctx = &good };
	double from = measure_worked();
	if (referee_new(&r, &f) != ERR_OK)
		return false;
	bool ok = true;
	for (unsigned i = 0; i < b.n; i++)
		ok &= referee_add(r, b.paper[i].file.p, b.paper[i].file.n, "", &f) == ERR_OK;
	ok &= referee_run(r, NULL, &ear, &f) == ERR_OK;
	referee_free(r);
	*seconds = measure_worked() - from;
	*times = 1;
	return ok && good;
}

static bool run_signatures(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	bool ok = true;
	double from = measure_worked();
	for (unsigned i = 0; i < b.n; i++) {
		struct fault f;
		struct reading g = b.paper[i].read;
		ok &= reading_key(&g, b.key[0], 2, &f) == ERR_OK && reading_signature(&g, &b.room, &f) == ERR_OK;
	}
	*seconds = measure_worked() - from;
	*times = 1;
	return ok;
}

/* ---- start-up ---- */

static void become(const char *const *argv, int out)
{
	dup2(out, 1);
	dup2(out, 2);
	execv(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

static bool start(const char *const *argv)
{
	int status, null = open("/dev/null", O_RDWR);
	pid_t pid = fork();
	if (pid == 0)
		become(argv, null);
	close(null);
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool run_start(const char *const *argv, double *times, double *seconds)
{
	double from = measure_children();
	for (unsigned i = 0; i < STARTS; i++)
		if (!start(argv))
			return false;
	*seconds = measure_children() - from;
	*times = STARTS;
	return true;
}

static bool run_version(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	const char *const argv[] = { b.vedette, "--version", NULL };
	return run_start(argv, times, seconds);
}

static bool run_true(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	const char *const argv[] = { "/bin/true", NULL };
	return run_start(argv, times, seconds);
}

/* ---- the first frame, through a terminal ---- */

/* Of "q quit", the end of the screen's last line: when it has come, the whole frame has.  Without the last letter, for what
 * stands in the last cell of a terminal is written in a way of its own. */
#define LAST_WORD "qui"

/* A program on a terminal of its own, 80 x 24; the master's descriptor, or -1. */
static int on_terminal(const char *const *argv, pid_t *pid)
{
	struct winsize size = { .ws_row = 24, .ws_col = 80 };
	int master = posix_openpt(O_RDWR | O_NOCTTY);
	if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
		return -1;
	int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
	if (slave < 0 || ioctl(slave, TIOCSWINSZ, &size) != 0)
		return -1;
	*pid = fork();
	if (*pid == 0) {
		setsid();
		ioctl(slave, TIOCSCTTY, 0);
		dup2(slave, 0);
		close(master);
		setenv("TERM", "xterm", 1);
		become(argv, slave);
	}
	close(slave);
	return master;
}

/* Read until `mark` was written or the program is gone. */
static bool wait_for(int master, const char *mark)
{
	static char frame[FRAME_MAX + 1];
	size_t n = 0;
	for (;;) {
		struct pollfd p = { .fd = master, .events = POLLIN };
		if (n == FRAME_MAX || poll(&p, 1, FRAME_WAIT_MS) <= 0)
			return false;
		ssize_t got = read(master, frame + n, FRAME_MAX - n);
		if (got <= 0)
			return false;
		n += (size_t)got;
		frame[n] = '\0';
		if (strstr(frame, mark))
			return true;
	}
}

static bool first_frame(const char *const *argv, const char *mark)
{
	pid_t pid;
	int status, master = on_terminal(argv, &pid);
	if (master < 0)
		return false;
	bool seen = wait_for(master, mark);
	kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	close(master);
	return seen;
}

static bool run_frame(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	const char *const argv[] = { b.vedette, b.solo, NULL };
	double from = measure_children();
	if (!first_frame(argv, LAST_WORD)) {
		b.why = "this build shows no first screen";
		return false;
	}
	*seconds = measure_children() - from;
	*times = 1;
	return true;
}

static bool run_echo(void *ctx, double *times, double *seconds)
{
	(void)ctx;
	const char *const argv[] = { "/bin/echo", LAST_WORD, NULL };
	double from = measure_children();
	if (!first_frame(argv, LAST_WORD))
		return false;
	*seconds = measure_children() - from;
	*times = 1;
	return true;
}

bool bench_papers(const char *folder, const char *vedette, const char *solo)
{
	char name[96];
	b.vedette = vedette;
	b.solo = solo;
	if (!read_folder(folder)) {
		fprintf(stderr, "%s: not the records of a game\n", folder);
		return false;
	}
	snprintf(name, sizeof name, "verify of a played game, %u records", b.n);
	bool ok = measure_line(&(struct measure){ name, "ms", "its signature checks alone", run_verify, run_signatures, NULL, NULL });
	ok &= measure_line(&(struct measure){ "start: vedette --version, work of the processor", "ms",
		"/bin/true", run_version, run_true, NULL, NULL });
	ok &= measure_line(&(struct measure){ "start to the first screen, on a terminal, work", "ms",
		"/bin/echo there", run_frame, run_echo,
		NULL, &b.why });
	for (unsigned i = 0; i < b.n; i++)
		blob_free(&b.paper[i].file);
	free(b.paper);
	return ok;
}
