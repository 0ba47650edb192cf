/* SPDX-License-Identifier: GPL-3.0-or-later
 * The terminal: keys in, cells out.  The only place where curses occurs. */
#ifndef VEDETTE_SCREEN_SCREEN_H
#define VEDETTE_SCREEN_SCREEN_H

#include "view/desk.h"
#include "view/lobby.h"

enum screen_colour { SCREEN_COLOUR_AUTO, SCREEN_COLOUR_NEVER, SCREEN_COLOUR_ALWAYS };

struct screen_options {
	enum glyph_set glyphs;      /* UTF-8 marks only where the locale is UTF-8 too */
	enum palette palette;
	enum screen_colour colour;  /* AUTO: as the terminal can, none when NO_COLOR is set and not empty */
};

/* The themes of the settings file: "" and "default" as the terminal can, "mono" never any colour, else a palette of theme.h.  Sets
 * colour and palette.  False: there is no such theme. */
bool screen_theme(const char *id, struct screen_options *out);

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
