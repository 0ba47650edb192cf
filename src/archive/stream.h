/* SPDX-License-Identifier: GPL-3.0-or-later
 * One open input cut into messages: an mbox or a single message (used by mailbox only).  Holds one message at a time,
 * whatever the length of the input. */
#ifndef VEDETTE_ARCHIVE_STREAM_H
#define VEDETTE_ARCHIVE_STREAM_H

#include "archive/mailbox.h"

/* Read all of fd, which stays open, and hand its messages to t.  `label` is masked; `size` is the length of a regular
 * file, UINT64_MAX when it is not known.  Errors of reading are returned with `label` as their place. */
MUST_USE enum err stream_walk(int fd, uint64_t size, const char *label, const struct mail_taker *t, struct fault *f);

#endif
