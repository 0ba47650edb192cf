/* SPDX-License-Identifier: GPL-3.0-or-later
 * The game in lines, for people who listen, for terminals that can show no screen, and for scripts: a command a line in,
 * sentences out.  The same desk, the same actions and the same sentences as the screen; nothing is ever drawn again and
 * curses is not begun. */
#ifndef VEDETTE_SCREEN_PLAIN_H
#define VEDETTE_SCREEN_PLAIN_H

#include <stdio.h>

#include "view/desk.h"
#include "view/lobby.h"

struct plain_options {
	FILE *in, *out;
	enum palette palette; /* of the settings: for the screen, but its theme can be chosen here too */
	bool echo; /* `in` is no terminal: commands are repeated after the prompt, so that a transcript reads like a session */
};

/* Play until `quit` or the end of input; the draft is kept after every command.  The last line before each prompt of a
 * move is the focus: hex, terrain, units, zones (P86).  ERR_OK, ERR_SCREEN_MEMORY, ERR_OUTPUT; `f` may be NULL. */
MUST_USE enum err plain_play(const struct desk_game *g, const struct plain_options *o, struct fault *f);

/* The lobby in the same way, until it is left or asks for a game (l->open) or a lesson (l->lesson): the actions of the screen's
 * lobby by their words, forms field by field.  `l` is open and stays so.  ERR_OK, ERR_OUTPUT. */
MUST_USE enum err plain_lobby(struct lobby *l, const struct plain_options *o, struct fault *f);

/* Why an action of the screen has no meaning in lines, and what does its work there; NULL: it can be had. */
const char *plain_why_not(enum action a);
/* Can it be had in a scene by its word? */
bool plain_offers(enum action a, enum scene s);
/* What it is called there: by its name in the hint line, where that is a word ("step"), else, and on the map, by its code
 * ("next-piece"). */
void plain_word(enum action a, enum scene s, struct text *out);

#endif
