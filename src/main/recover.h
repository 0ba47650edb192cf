/* SPDX-License-Identifier: GPL-3.0-or-later
 * A home rebuilt from what an archive holds: as `recover` does it from mail. */
#ifndef VEDETTE_MAIN_RECOVER_H
#define VEDETTE_MAIN_RECOVER_H

#include "archive/bundle.h"
#include "main/session.h"

/* Is this member of a game's folder a text of its owner's, which is put back with the game: drafts, messages, notes, address? */
bool recover_own_text(const char *member);
/* Judge and store all records in it; the key is there.  Prints what came of it; returns the exit status. */
int recover_bundle(struct session *s, const struct bundle_files *l);

#endif
