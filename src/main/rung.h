/* SPDX-License-Identifier: GPL-3.0-or-later
 * The player's own command for "your move": run once a move, whichever way it became his. */
#ifndef VEDETTE_MAIN_RUNG_H
#define VEDETTE_MAIN_RUNG_H

#include "archive/settings.h"
#include "match/match.h"

/* Run it if it is set, the move is mine and no courier's to answer, and it was not run for this move yet: the game's member `rung` is the
 * number of the last one.  A command that failed is run again with the next mail.  Errors as hook_run(). */
MUST_USE enum err rung_once(const struct settings *s, const struct match *m, struct fault *f);

#endif
