/* SPDX-License-Identifier: GPL-3.0-or-later
 * usage: jailed WHAT - enters the jail of vedette-mime and tries WHAT, which should kill it.  Status 0: it was done, 1: it was
 * refused with an error, 70: no jail. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>

#include "post/jail.h"

static char byte;

static int try_open(void) { return open("/etc/passwd", O_RDONLY | O_CLOEXEC) >= 0 ? 0 : 1; }
static int try_create(void) { return open("/tmp/vedette-jailed", O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0 ? 0 : 1; }
static int try_socket(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0 ? 0 : 1; }
static int try_fork(void) { return fork() >= 0 ? 0 : 1; }
static int try_exec(void) { return execl("/bin/true", "true", (char *)NULL) == 0 ? 0 : 1; }
static int try_ptrace(void) { return ptrace(PTRACE_ATTACH, 1, NULL, NULL) == 0 ? 0 : 1; }
static int try_kill(void) { return kill(getppid(), 0) == 0 ? 0 : 1; }
static int try_code(void)
{
	return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED ? 0 : 1;
}
/* The two that do not kill: no such descriptor, no such memory. */
static int try_inherited(void) { return read(9, &byte, 1) == 1 ? 0 : 1; }
static int try_memory(void)
{
	char *volatile p = malloc((size_t)1 << 30); /* volatile: or the compiler spares itself the call */

	return p != NULL ? 0 : 1;
}
static int try_nothing(void) { return write(STDOUT_FILENO, "fine\n", 5) == 5 && read(STDIN_FILENO, &byte, 1) >= 0 ? 0 : 1; }

static const struct {
	const char *what;
	int (*try)(void);
} tries[] = { { "open", try_open }, { "create", try_create }, { "socket", try_socket }, { "fork", try_fork }, { "exec", try_exec },
	{ "ptrace", try_ptrace }, { "kill", try_kill }, { "code", try_code }, { "inherited", try_inherited }, { "memory", try_memory },
	{ "nothing", try_nothing } };

int main(int argc, char **argv)
{
	struct jail j;

	for (size_t i = 0; argc == 2 && i < sizeof tries / sizeof *tries; i++) {
		if (strcmp(argv[1], tries[i].what) == 0)
			_exit(jail_enter(&j) != 0 ? 70 : tries[i].try());
	}
	return 2;
}
