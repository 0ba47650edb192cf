/* SPDX-License-Identifier: GPL-3.0-or-later
 * Opens the screen on a game: connects match (floor 7) with the screen (floor 11). */
#ifndef VEDETTE_MAIN_PLAY_H
#define VEDETTE_MAIN_PLAY_H

/* `game` may be NULL: the first game where it is our move, else the first.  Returns the exit status. */
int play_run(const char *game);

#endif
