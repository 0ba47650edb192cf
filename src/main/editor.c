/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/editor.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>

#include "base/text.h"

static const char member[] = "orders-in-the-editor";

/* posix_spawnp() asks for pointers to what it does not change. */
static int start(const char *const *argv, pid_t *pid)
{
	extern char **environ;
	posix_spawnattr_t at;
	sigset_t none, standard;
	int e = posix_spawnattr_init(&at);
	if (e != 0)
		return e;
	sigemptyset(&none);
	sigemptyset(&standard);
	sigaddset(&standard, SIGINT);
	sigaddset(&standard, SIGQUIT);
	posix_spawnattr_setflags(&at, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	posix_spawnattr_setsigmask(&at, &none);
	posix_spawnattr_setsigdefault(&at, &standard);
	e = posix_spawnp(pid, argv[0], NULL, &at, (char *const *)(uintptr_t)argv, environ);
	posix_spawnattr_destroy(&at);
	return e;
}

/* The exit status, or -1 when it was killed or could not be waited for.  What is typed to interrupt it is not meant for us. */
static int wait_for(pid_t pid)
{
	int status;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static enum err run(const char *const *argv, struct fault *f)
{
	struct sigaction ignore, old[2];
	pid_t pid;
	memset(&ignore, 0, sizeof ignore);
	ignore.sa_handler = SIG_IGN;
	sigemptyset(&ignore.sa_mask);
	sigaction(SIGINT, &ignore, &old[0]);
	sigaction(SIGQUIT, &ignore, &old[1]);
	int e = start(argv, &pid), status = e == 0 ? wait_for(pid) : 0;
	sigaction(SIGINT, &old[0], NULL);
	sigaction(SIGQUIT, &old[1], NULL);
	if (e != 0)
		return fault_set(f, ERR_EDITOR, strerror(e));
	return status == 0 ? ERR_OK : fault_set(f, ERR_EDITOR, "it did not end well");
}

enum err editor_run(const struct command_words *editor, const struct folder *game, const char *text, size_t n, size_t cap,
	struct blob *out, struct fault *f)
{
	const char *argv[COMMAND_WORDS_MAX + 2];
	struct path path = path_join(game->dir.s, member);
	if (editor->n == 0)
		return fault_set(f, ERR_EDITOR_NONE, "");
	TRY(folder_write(game, member, text, n, f));
	command_argv(editor, argv);
	argv[editor->n] = path.s;
	argv[editor->n + 1] = NULL;
	TRY(run(argv, f));
	TRY(folder_read(game, member, cap, out, f));
	enum err e = folder_remove(game, member, f);
	if (e != ERR_OK)
		blob_free(out);
	return e;
}
