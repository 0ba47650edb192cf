/* SPDX-License-Identifier: GPL-3.0-or-later
 * Asking for a passphrase on the terminal, without echo. */
#ifndef VEDETTE_MAIN_TERMINAL_H
#define VEDETTE_MAIN_TERMINAL_H

#include "archive/keyring.h"

/* Asks on /dev/tty; never read from arguments or the environment (C184). */
struct passphrase_source terminal_passphrase(void);
/* The identity key, opened: asks only if it has a passphrase. */
MUST_USE enum err terminal_keyring(struct keyring *k, const struct home *h, struct fault *f);

#endif
