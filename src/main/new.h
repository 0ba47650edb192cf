/* SPDX-License-Identifier: GPL-3.0-or-later
 * How a game begins: for the verbs `new` and `accept` and for the lobby alike. */
#ifndef VEDETTE_MAIN_NEW_H
#define VEDETTE_MAIN_NEW_H

#include "main/session.h"

/* Sign and store an offer, in solo mode the whole beginning; the texts of `scenario` are pinned.  Opens the key if it is shut.
 * `name`, GAME_NAME_MAX + 1, receives the game's name. */
MUST_USE enum err offer_make(struct session *s, const char *scenario, struct match_plan *p, char *name, struct fault *f);
/* Accept an offer that was received; `to` NULL = mail to the address the offer states.  The game is open in s afterwards. */
MUST_USE enum err offer_accept(struct session *s, const char *game, const char *name, const char *to, struct fault *f);

#endif
