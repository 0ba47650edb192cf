/* SPDX-License-Identifier: GPL-3.0-or-later
 * The game in lines, for people who listen, for terminals that can show no screen, and for scripts: a command a line in,
 * sentences out.  The same desk, the same actions and the same sentences as the screen; nothing is ever drawn again and
 * curses is not begun. */
#ifndef VEDETTE_SCREEN_PLAIN_H
#define VEDETTE_SCREEN_PLAIN_H

#include <stdio.h>

#include "view/desk.h"

struct plain_options {
	FILE *in, *out;
	enum palette palette; /* of the settings: for the screen, but its theme can be chosen here too */
	bool echo; /* `in` is no terminal: commands are repeated after the prompt, so that a transcript reads like a session */
};

/* Play until `quit` or the end of input; the draft is kept after every command.  The last line before each prompt of a
 * move is the focus: hex, terrain, units, zones (P86).  ERR_OK, ERR_SCREEN_MEMORY, ERR_OUTPUT; `f` may be NULL. */
MUST_USE enum err plain_play(const struct desk_game *g, const struct plain_options *o, struct fault *f);

#endif
