/* SPDX-License-Identifier: GPL-3.0-or-later
 * Handing my last record to the mail command, and remembering how that went. */
#ifndef VEDETTE_MAIN_DISPATCH_H
#define VEDETTE_MAIN_DISPATCH_H

#include "main/session.h"
#include "post/compose.h"

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
/* The last record of mine once more, `reminder` before it; printed as dispatch() does. */
int dispatch_reminder(struct session *s, bool mail, const char *message, const char *reminder);
/* What dispatch() would mail, as a text to be pasted into any mail, on standard output and nothing else.  Returns the exit status. */
int dispatch_print(struct session *s, const char *message);
/* A mail without a turn; the sender is filled in.  Errors of compose_letter() and send_letter(). */
MUST_USE enum err dispatch_words(struct session *s, const struct letter_out *words, struct fault *f);
/* From now on mails of this game go to that address.  ERR_SEND_HEADER, errors of the disk. */
MUST_USE enum err dispatch_readdress(struct session *s, const char *to, struct fault *f);
/* "slot 7: handed over to the mail program", "...: signed, not mailed", or "waiting", "failed" or "maybe sent" with its reason and what is
 * to be done, for the last own record, from the game's note of it; nothing where there is none. */
void dispatch_state(const struct match *m, struct text *out);
/* Where this game's mails go, "" = nowhere known. */
void dispatch_address(const struct match *m, struct text *out);

#endif
