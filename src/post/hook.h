/* SPDX-License-Identifier: GPL-3.0-or-later
 * The player's own command for "your move". */
#ifndef VEDETTE_POST_HOOK_H
#define VEDETTE_POST_HOOK_H

#include "archive/settings.h"

enum { HOOK_TIMEOUT_MS = 10 * 1000 };

/* Run the words of hook-your-move with the game's name added as the last argument; nothing of a mail ever
 * becomes an argument.  Errors as send_letter(). */
MUST_USE enum err hook_run(const struct command_words *command, const char *game, struct fault *f);

#endif
