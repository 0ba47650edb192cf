/* SPDX-License-Identifier: GPL-3.0-or-later
 * A long piece of work that a signal ends between two steps, not within one: INT, TERM and HUP are held back, the work asks after each
 * step whether one waits, says how far it came, and lets it do what it would have done at once.  No handler, so nothing runs in one. */
#ifndef VEDETTE_MAIN_HALT_H
#define VEDETTE_MAIN_HALT_H

#include <signal.h>
#include <stdbool.h>

struct halt {
	sigset_t before; /* what was held back already */
};
void halt_hold(struct halt *h);
/* Does one wait?  One that the process ignores never does. */
bool halt_asked(void);
/* From here on they act again; one that waits ends the process, with what it has printed written out. */
void halt_let(const struct halt *h);

#endif
