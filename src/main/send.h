/* SPDX-License-Identifier: GPL-3.0-or-later
 * Signing a slot and handing it over, for the verbs that do that and nothing else. */
#ifndef VEDETTE_MAIN_SEND_H
#define VEDETTE_MAIN_SEND_H

#include "main/session.h"

/* Sign `what` (kind 0: what is due) in that game with the message in the file `message_path`, NULL for none, store it and, if
 * `mail`, hand it to the mail command.  `lock` names the verb to others.  Returns the exit status. */
int send_slot(const char *game, const char *lock, struct match_slot *what, bool mail, const char *message_path);

#endif
