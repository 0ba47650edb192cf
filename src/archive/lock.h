/* SPDX-License-Identifier: GPL-3.0-or-later
 * One program at a time on one home or game (C161).  The lock is the kernel's (flock on an open descriptor), so it goes when
 * its holder dies; the file's text only says who holds it, and a stale file or a reused process number is harmless. */
#ifndef VEDETTE_ARCHIVE_LOCK_H
#define VEDETTE_ARCHIVE_LOCK_H

#include "base/err.h"

struct lock {
	int fd; /* -1: none held */
};
#define LOCK_NONE ((struct lock){ -1 })

/* Take the lock file at `path` (created 0600).  `who` is written into it, e.g. "vedette send".  ERR_SYS_LOCKED, with the
 * holder's process number and words in fault.what, when another descriptor holds it; never waits. */
MUST_USE enum err lock_take(struct lock *l, const char *path, const char *who, struct fault *f);
/* Let go; harmless when none is held. */
void lock_drop(struct lock *l);

#endif
