/* SPDX-License-Identifier: GPL-3.0-or-later
 * The player's own editor, `editor` of the settings: the orders in it, the terminal lent to it. */
#ifndef VEDETTE_MAIN_EDITOR_H
#define VEDETTE_MAIN_EDITOR_H

#include "archive/settings.h"

/* Put a text into the file `orders-in-the-editor` of a game's folder, run the editor's words with its path as the last one, wait until
 * it ends, and take in what stands there then.  No shell; the editor has our terminal and environment.  *out is the caller's, at
 * most `cap` bytes, not yet masked.  ERR_EDITOR_NONE: none is set.  ERR_EDITOR: it could not be started or did not end well; what it
 * wrote stays in the file until the next time. */
MUST_USE enum err editor_run(const struct command_words *editor, const struct folder *game, const char *text, size_t n, size_t cap,
	struct blob *out, struct fault *f);

#endif
