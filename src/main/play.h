/* SPDX-License-Identifier: GPL-3.0-or-later
 * Opens the screen on a game: connects match (floor 7) with the screen (floor 11). */
#ifndef VEDETTE_MAIN_PLAY_H
#define VEDETTE_MAIN_PLAY_H

#include "screen/screen.h"

/* `game` may be NULL: the first game where it is our move, else the first.  `plain`: in lines, not on the screen.  Returns the
 * exit status. */
int play_run(const char *game, bool plain);
/* Is the terminal one on which no screen can be shown (C133)?  False where there is none. */
bool play_plain(void);
/* Show a game on the screen, or in lines where `plain` says so or the terminal can do no more (C133). */
enum err play_show(const struct desk_game *g, const struct screen_options *o, bool plain, struct fault *f);

#endif
