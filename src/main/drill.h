/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lessons, for the lobby. */
#ifndef VEDETTE_MAIN_DRILL_H
#define VEDETTE_MAIN_DRILL_H

#include "base/err.h"
#include "view/lobby.h"

/* Their titles and which of them are done; none, and why, where they cannot be read. */
void drill_list(struct lobby_lessons *out);
/* Work on one, from 1; 0: the first that is not done.  `plain`: in lines.  ERR_LESSON_ABSENT, what is wrong with the installed
 * files, ERR_SCREEN_*. */
MUST_USE enum err drill_lesson(unsigned number, bool plain, struct fault *f);

#endif
