/* SPDX-License-Identifier: GPL-3.0-or-later
 * Hand a composed mail to the player's own mail program.  Never a shell; the words of the setting are its arguments.  A word "-t"
 * among them means that it reads the address from the mail, else "--" and the address are added. */
#ifndef VEDETTE_POST_SEND_H
#define VEDETTE_POST_SEND_H

#include "archive/settings.h"

enum { SEND_TIMEOUT_MS = 60 * 1000 };

/* ERR_OK: handed over (that is all anybody knows).  ERR_SEND_LATER: the program said "try later" (exit status 75).  ERR_SEND_FAILED: it said
 * no or died; fault.what has its status in words and the first line it wrote to standard error, masked (C127).  ERR_SEND_START: it could not
 * be started.  ERR_SEND_SLOW: it did not end within timeout_ms and was killed; the mail may be on its way all the same.
 * ERR_SEND_HEADER: `to` is no address.  ERR_SYS_WRITE: no room for a temporary file.  Whenever we are killed, it has got the whole mail
 * or was not started. */
MUST_USE enum err send_letter(const struct command_words *command, const char *to, const char *letter, size_t n, int timeout_ms,
	struct fault *f);

#endif
