/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/halt.h"

#include <stdio.h>

static const int held[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_HELD = sizeof held / sizeof *held };

/* One that is ignored would wait all the same, for nothing. */
static bool acts(int sig)
{
	struct sigaction now;
	return sigaction(sig, NULL, &now) == 0 && now.sa_handler != SIG_IGN;
}

void halt_hold(struct halt *h)
{
	sigset_t set;
	sigemptyset(&set);
	for (int i = 0; i < N_HELD; i++)
		if (acts(held[i]))
			sigaddset(&set, held[i]);
	sigprocmask(SIG_BLOCK, &set, &h->before);
}

bool halt_asked(void)
{
	sigset_t waiting;
	if (sigpending(&waiting) != 0)
		return false;
	for (int i = 0; i < N_HELD; i++)
		if (sigismember(&waiting, held[i]) == 1 && acts(held[i]))
			return true;
	return false;
}

void halt_let(const struct halt *h)
{
	fflush(stdout);
	sigprocmask(SIG_SETMASK, &h->before, NULL);
}
