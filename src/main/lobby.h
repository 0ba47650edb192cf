/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lobby, on the screen or in lines: `vedette` alone. */
#ifndef VEDETTE_MAIN_LOBBY_H
#define VEDETTE_MAIN_LOBBY_H

#include <stdbool.h>

/* All games, and from there into one and back, until the player leaves.  Returns the exit status. */
int lobby_run(bool plain);

#endif
