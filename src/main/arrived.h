/* SPDX-License-Identifier: GPL-3.0-or-later
 * What became of records and mails that came in, a line each: for every verb that takes some in. */
#ifndef VEDETTE_MAIN_ARRIVED_H
#define VEDETTE_MAIN_ARRIVED_H

#include "base/text.h"
#include "match/intake.h"

/* "mail, message 3: warrenton slot 12, a turn: good"; `junk` bytes behind it belonged to no
 * turn; with `steps` a refusal names its step of the order of reading. */
void arrived_record(const char *label, const struct intake *in, size_t junk, bool steps, struct text *t);
/* A turn file that is not judged at once and had bytes behind it; nothing for 0. */
void arrived_junk(const char *label, size_t junk, struct text *t);
/* A message that held nothing to take, or something damaged. */
void arrived_trouble(const char *label, const struct fault *f, bool steps, struct text *t);
/* Did the turn suffer on its way, so that its sender should send it again? */
bool arrived_spoilt(enum err code);
/* The words to ask him with, ready to be sent; `more` others came to harm too. */
void arrived_request(const struct fault *f, unsigned more, struct text *t);
/* Other mails, of which a mailbox has most, as one number; nothing below 2. */
void arrived_without(unsigned n, struct text *t);
/* Files of a game's folder that were not read; nothing for 0. */
void arrived_passed(unsigned n, struct text *t);
/* In a game's folder that was handed on, or is about to be, lie n files that only its player may have. */
void arrived_secrets(unsigned n, struct text *t);

#endif
