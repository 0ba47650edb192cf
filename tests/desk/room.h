/* SPDX-License-Identifier: GPL-3.0-or-later
 * For tests of the lobby: a house that is made up and notes what is asked of it, a lobby over it and a canvas. */
#ifndef VEDETTE_TESTS_DESK_ROOM_H
#define VEDETTE_TESTS_DESK_ROOM_H

#include "view/lobby.h"

/* What was asked of the house, in words. */
struct made_up {
	bool key, refuse, away, asks, versions;
	bool raced; /* another program makes a key first */
	unsigned games, turns;
	const char *came; /* mail taken in is for this game, NULL = none, and n_came - 1 others */
	unsigned n_came;
	char asked[1024];
};

struct room {
	struct made_up made_up;
	struct lobby_house house;
	struct lobby lobby;
	struct canvas canvas;
};

/* Room for what a test writes; room_shows uses it too. */
enum { ROOM_BYTES = 256 * 1024 };
extern char room_buf[ROOM_BYTES];

/* The lobby, drawn once; `games` 0, or from 7 on: one of each kind, and more that wait. */
struct room *room_enter(int w, int h, bool key, unsigned games);
void room_leave(struct room *r);
/* Keys, one by one, '\n' Enter, and all is drawn. */
void room_press(struct room *r, const char *keys);
bool room_shows(struct room *r, const char *s);

#endif
