/* SPDX-License-Identifier: GPL-3.0-or-later
 * The terminal: keys in, cells out.  The only place where curses occurs. */
#ifndef VEDETTE_SCREEN_SCREEN_H
#define VEDETTE_SCREEN_SCREEN_H

#include "archive/settings.h"
#include "view/desk.h"
#include "view/lobby.h"

struct screen_options {
	/* What the terminal cannot show becomes ASCII: UTF8 needs such a locale, ACS a description with an alternate character set.
	 * AUTO is ACS where the locale is not UTF-8 and the terminal has it, else ASCII. */
	enum glyph_choice glyphs;
	enum palette palette; /* no colours at all when NO_COLOR is set and not empty */
};

/* Play one game on the terminal until the player leaves.  The draft is kept after every change as soon as nobody types,
 * before sending, on leaving, on suspension and on SIGHUP, SIGINT, SIGQUIT, SIGPIPE and SIGTERM; these then end the process the way they
 * would have, with the terminal as it was.  Returns ERR_OK, ERR_SCREEN_TERMINAL (standard input or output is no terminal,
 * or one that curses cannot use) or ERR_SCREEN_MEMORY; then nothing was drawn.  `f` may be NULL. */
MUST_USE enum err screen_play(const struct desk_game *g, const struct screen_options *o, struct fault *f);
/* Show the lobby until the player leaves it or asks for a game (l->open) or a lesson (l->lesson); l is open and stays so. */
MUST_USE enum err screen_lobby(struct lobby *l, const struct screen_options *o, struct fault *f);
/* Called by what the lobby or the desk asks for: give the terminal back for a question of one's own, and take it again. */
void screen_pause(void);
void screen_resume(void);

#endif
