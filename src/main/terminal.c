/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

/* Signals that would leave the terminal without echo wait until it is back (C182).  All are blocked but while we wait for a
 * key, so that none comes between looking and waiting. */
static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
enum { ENDING = sizeof ending / sizeof ending[0] };

static volatile sig_atomic_t interrupted;

static void on_signal(int sig)
{
	interrupted = sig;
}

struct held {
	struct sigaction old[ENDING];
	sigset_t mask, waiting; /* as it was; as it is while we wait */
};

static void hold(struct held *h)
{
	struct sigaction sa = {.sa_handler = on_signal};
	sigset_t block;
	sigemptyset(&sa.sa_mask);
	sigemptyset(&block);
	sigaddset(&block, SIGTSTP);
	for (int i = 0; i < ENDING; i++)
		sigaddset(&block, ending[i]);
	interrupted = 0;
	sigprocmask(SIG_BLOCK, &block, &h->mask);
	h->waiting = h->mask;
	sigaddset(&h->waiting, SIGTSTP);
	for (int i = 0; i < ENDING; i++) {
		sigaction(ending[i], NULL, &h->old[i]);
		/* what was ignored from the start stays ignored */
		if (h->old[i].sa_handler != SIG_IGN)
			sigaction(ending[i], &sa, NULL);
		sigdelset(&h->waiting, ending[i]);
	}
}

static void let_go(const struct held *h)
{
	for (int i = 0; i < ENDING; i++)
		sigaction(ending[i], &h->old[i], NULL);
	sigprocmask(SIG_SETMASK, &h->mask, NULL);
	if (interrupted)
		raise(interrupted); /* now that the terminal is as it was */
}

/* One line from fd, at most cap - 1 bytes kept; a longer one is read to its end. */
static enum err read_line(int fd, const sigset_t *waiting, char *out, size_t cap)
{
	size_t n = 0;
	for (;;) {
		char c;
		fd_set in;
		FD_ZERO(&in);
		FD_SET(fd, &in);
		if (pselect(fd + 1, &in, NULL, NULL, NULL, waiting) < 0 && errno == EINTR && !interrupted)
			continue;
		if (interrupted || read(fd, &c, 1) <= 0)
			return ERR_KEY_CANCEL;
		if (c == '\n')
			break;
		if (n + 1 < cap)
			out[n++] = c;
	}
	out[n] = '\0';
	return ERR_OK;
}

static enum err ask_once(FILE *tty, const char *ask, char *out, size_t cap)
{
	struct termios saved, quiet;
	struct held held;
	int fd = fileno(tty);
	hold(&held);
	bool have = tcgetattr(fd, &saved) == 0;
	if (have) {
		quiet = saved;
		quiet.c_lflag &= ~(tcflag_t)ECHO;
		tcsetattr(fd, TCSAFLUSH, &quiet);
	}
	fprintf(tty, "%s: ", ask);
	fflush(tty);
	enum err e = read_line(fd, &held.waiting, out, cap);
	fputc('\n', tty);
	fflush(tty);
	if (have)
		tcsetattr(fd, TCSAFLUSH, &saved);
	let_go(&held);
	return e;
}

/* Through volatile, so that it is not optimised away. */
static void wipe(char *p, size_t n)
{
	volatile char *v = p;
	while (n--)
		*v++ = 0;
}

static enum err ask(void *ctx, const char *question, bool again, char *out, size_t cap)
{
	(void)ctx;
	FILE *tty = fopen("/dev/tty", "r+");
	if (!tty) {
		fprintf(stderr, "vedette: the key has a passphrase, and there is no terminal to ask for it\n");
		return ERR_KEY_CANCEL;
	}
	setvbuf(tty, NULL, _IONBF, 0);
	enum err e = ask_once(tty, question, out, cap);
	if (e == ERR_OK && again) {
		char second[PASSPHRASE_MAX + 2];
		e = ask_once(tty, "the same again", second, cap < sizeof second ? cap : sizeof second);
		if (e == ERR_OK && strcmp(out, second) != 0) {
			fprintf(tty, "the two are not the same\n");
			e = ERR_KEY_CANCEL;
		}
		wipe(second, sizeof second);
	}
	fclose(tty);
	return e;
}

struct passphrase_source terminal_passphrase(void)
{
	return (struct passphrase_source){ask, NULL};
}

enum err terminal_keyring(struct keyring *k, const struct home *h, struct fault *f)
{
	struct passphrase_source pass = terminal_passphrase();
	TRY(keyring_open(k, h, &pass, f));
	if (k->unlocked_memory)
		fputs("vedette: note: the system would not lock the key's memory; it might be swapped to disk\n",
			stderr);
	return ERR_OK;
}
