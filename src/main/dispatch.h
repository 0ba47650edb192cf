/* SPDX-License-Identifier: GPL-3.0-or-later
 * Handing my last record to the mail command, and remembering how that went. */
#ifndef VEDETTE_MAIN_DISPATCH_H
#define VEDETTE_MAIN_DISPATCH_H

#include "main/session.h"

/* Mail the last record of mine in this game (if `mail`, and an address is known) and print how that went; the
 * file's path is the last line. `message`: what the player adds for the other one, in words that are signed
 * in the record too, or NULL.  Returns the exit status: a turn that is signed and not mailed is safe, and the
 * status is that of the failure. */
int dispatch(struct session *s, bool mail, const char *message);
/* The same with a record of mine that is no slot, from its file: a claim of a new key, or the admission of one. */
int dispatch_file(struct session *s, bool mail, const struct path *path);
/* Hand over all slots from `first` on, both players', byte for byte as they were signed: in one mail, and in the file `resend.ved` of the
 * game's folder, whose path is the last line.  ERR_SLOT_NOT_THERE; returns the exit status. */
int dispatch_from(struct session *s, uint32_t first, bool mail);
/* The same without printing: how it went goes to `said` in words, the file's path to `path`.  ERR_OK, or what kept it from being
 * mailed: the record is safe whatever is returned. */
MUST_USE enum err dispatch_mail(struct session *s, bool mail, const char *message, struct text *said, struct path *path,
	struct fault *f);
/* "not mailed", "handed over to the mail program", "failed: ..." for the last own record; out is filled from
 * the game's memory of it. */
void dispatch_state(const struct match *m, struct text *out);
/* Where this game's mails go, "" = nowhere known. */
void dispatch_address(const struct match *m, struct text *out);

#endif
