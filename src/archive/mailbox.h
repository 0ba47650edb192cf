/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where incoming bytes come from: standard input, a file, an mbox, a Maildir, a folder of files.  Yields one message (or raw
 * turn, or armour) at a time; knows nothing of what is in it.  Messages over MAILBOX_CAP are named and passed over, the
 * rest goes on (C104).  Nothing is changed in a mailbox, ever; a Maildir can be given one message more. */
#ifndef VEDETTE_ARCHIVE_MAILBOX_H
#define VEDETTE_ARCHIVE_MAILBOX_H

#include "archive/disk.h"

enum {
	MAILBOX_CAP = 2 * 1024 * 1024, /* bytes of one message (SECURITY 3.3) */
	MAILBOX_LABEL_MAX = 200,
};

/* One message.  why ERR_OK: n bytes at p, valid during the call only.  Else p is NULL and `why` (ERR_MAIL_BIG, ERR_SYS_*)
 * with sys says why this one could not be read. */
struct mail_item {
	const uint8_t *p;
	size_t n;
	char label[MAILBOX_LABEL_MAX]; /* masked: "box.mbox, message 3" or "new/1234.host" or "standard input" */
	enum err why;
	int sys; /* errno for ERR_SYS_*, else 0 */
	unsigned percent; /* of the file or Maildir it stands in, so much has been read; 0: how long that is, is not known */
};

/* Called for each message; anything but ERR_OK ends the walk and is returned by it. */
struct mail_taker {
	enum err (*take)(void *ctx, const struct mail_item *item);
	void *ctx;
	/* Is this file of a folder of files to be passed over unread?  NULL: none is. */
	bool (*pass)(void *ctx, const char *name);
};

/* Walk `path`: "-" reads descriptor 0.  A folder with new/ and cur/ is a Maildir (tmp/ is never looked at; a file that
 * moved or changed its flags meanwhile is looked for once more, then passed over in silence, C121); any other folder is
 * a folder of files, in byte order, not deeper.  A file or input that begins with "From " is an mbox: messages are
 * parted by such lines at the start or after an empty line, and one ">" is taken off ">From " and ">>From " lines.
 * Else one message.  Errors of the mailbox itself (ERR_SYS_*) are returned (C124). */
MUST_USE enum err mailbox_walk(const char *path, const struct mail_taker *t, struct fault *f);

bool mailbox_is_maildir(const char *path);
/* Deliver a message into a Maildir as `name` (member_name_ok), unless it is there already, read or not.  ERR_SYS_*. */
MUST_USE enum err mailbox_deliver(const char *maildir, const char *name, const void *p, size_t n, struct fault *f);

#endif
