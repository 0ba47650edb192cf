/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lobby of somebody who plays the game of turn4.h, for tests of every view: games in every state, and by which keys each of its
 * faces is reached. */
#ifndef VEDETTE_TESTS_DESK_TURN4_LOBBY_H
#define VEDETTE_TESTS_DESK_TURN4_LOBBY_H

#include "desk/turn4.h"
#include "view/lobby.h"

struct turn4_lobby {
	const struct turn4 *turn4;
	struct lobby_house house;
	bool newcomer, idle;  /* without a key; without a game */
};
void turn4_lobby_begin(struct turn4_lobby *l, const struct turn4 *t);

struct lobby_view {
	const char *name;
	const char *keys;     /* tab and line end are keys, '>' is Right, '^' is Up */
	const char *has;      /* what 80x24 shows of it */
	bool newcomer, idle;
};
extern const struct lobby_view lobby_views[];
extern const unsigned n_lobby_views;
/* Open it there, drawn at the canvas's size before each key.  Ends the program when there is no memory. */
void lobby_view_go(const struct lobby_view *v, struct turn4_lobby *t, enum glyph_set glyphs, struct lobby *l, struct canvas *c);

#endif
