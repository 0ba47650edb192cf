/* SPDX-License-Identifier: GPL-3.0-or-later
 * Give up every right but reading and writing what is open already.  For vedette-mime; irreversible. */
#ifndef VEDETTE_POST_JAIL_H
#define VEDETTE_POST_JAIL_H

#include <stdbool.h>

struct jail {
	int landlock;  /* ABI number; 0: the kernel has none */
	bool seccomp;
	bool off;      /* built with sanitizers, which this jail would kill: only the limits hold that they can bear */
};

enum {
	JAIL_MEMORY_MIB = 256,
	JAIL_CPU_SECONDS = 3,
};

/* What this kernel and build offer, without entering. */
void jail_ask(struct jail *j);
/* Close all descriptors but 0, 1, 2 and enter.  0, or an errno: then nothing may be read that a stranger wrote.  A kernel without Landlock or
 * seccomp is no error: *j says what there is. */
int jail_enter(struct jail *j);

#endif
