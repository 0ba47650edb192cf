/* SPDX-License-Identifier: GPL-3.0-or-later
 * Opens the screen on a game: connects match (floor 7) with the screen (floor 11). */
#ifndef VEDETTE_MAIN_PLAY_H
#define VEDETTE_MAIN_PLAY_H

#include "main/session.h"
#include "screen/plain.h"
#include "screen/screen.h"

/* `game` NULL: the lobby.  `plain`: in lines, not on the screen.  Returns the exit status. */
int play_run(const char *game, bool plain);
/* The same for one game; `lent`, which may be NULL, is a key that is open already: it is used and given back. */
MUST_USE enum err play_game(const char *game, bool plain, struct keyring *lent, struct fault *f);
/* Is the terminal one on which no screen can be shown (C133)?  False where there is none. */
bool play_plain(void);
/* Is it to be lines, by wish or because the terminal can do no more?  In the latter case it is said. */
bool play_in_lines(bool wished);
/* Lines of standard input and output. */
struct plain_options play_lines(const struct screen_options *o);
/* Show a game on the screen, or in lines where `plain` says so or the terminal can do no more (C133). */
enum err play_show(const struct desk_game *g, const struct screen_options *o, bool plain, struct fault *f);
/* What the settings say about the screen; ERR_CONFIG_VALUE. */
MUST_USE enum err play_options(const struct settings *s, struct screen_options *o, struct fault *f);
/* Keep the theme in the settings.  False, and `why` says why. */
bool play_theme(const struct home *h, enum palette p, struct text *why);
/* The last slot of this game that was on the screen, 0 = none. */
uint32_t play_seen(const struct match *m);

#endif
