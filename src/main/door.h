/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every way in: a path or standard input, whatever it holds, becomes records. */
#ifndef VEDETTE_MAIN_DOOR_H
#define VEDETTE_MAIN_DOOR_H

#include "archive/mailbox.h"
#include "post/find.h"

/* What is told of a message: each record found in it, then once how the message as a whole came out. */
struct door {
	/* One record; anything but ERR_OK ends the walk. */
	enum err (*record)(void *ctx, const char *label, const uint8_t *p, size_t n);
	/* The message held nothing to take, or something damaged; `f` says what. */
	void (*trouble)(void *ctx, const char *label, const struct fault *f);
	void *ctx;
	unsigned messages, records;
};
/* Walk one path ("-" = standard input).  Automatic mail without a record is passed over in silence (C106). */
MUST_USE enum err door_walk(const char *path, struct door *d, struct fault *f);
/* The same for one message that is in memory already. */
MUST_USE enum err door_bytes(const char *label, const uint8_t *p, size_t n, struct door *d, struct fault *f);

#endif
