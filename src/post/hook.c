/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/hook.h"

#include <sys/wait.h>

#include "base/text.h"
#include "post/child.h"

enum err hook_run(const struct command_words *command, const char *game, struct fault *f)
{
	const char *argv[COMMAND_WORDS_MAX + 2];
	if (command->n == 0)
		return ERR_OK;
	command_argv(command, argv);
	argv[command->n] = game;
	argv[command->n + 1] = NULL;
	struct child c = {.argv = argv, .in = "", .in_n = 0, .timeout_ms = HOOK_TIMEOUT_MS};
	TRY(child_run(&c, ERR_HOOK, f));
	if (c.slow)
		return fault_set(f, ERR_HOOK, "it did not end and was killed");
	if (!WIFEXITED(c.status) || WEXITSTATUS(c.status) != 0)
		return fault_set(f, ERR_HOOK, "it failed");
	return ERR_OK;
}
