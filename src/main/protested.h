/* SPDX-License-Identifier: GPL-3.0-or-later
 * Protests among what `verify` is given: each is held against its own records. */
#ifndef VEDETTE_MAIN_PROTESTED_H
#define VEDETTE_MAIN_PROTESTED_H

#include "main/door.h"
#include "match/protest.h"

struct protest_file {
	char label[MAILBOX_LABEL_MAX];
	struct protest claim;
	struct slice *record; /* copies */
	size_t n, room;
};
struct protested {
	struct protest_file *file;
	size_t n, room;
	unsigned looked; /* messages of the door looked at so far */
	bool inside;     /* records that follow in this file belong to the last protest */
};
/* A record came in: is it part of a protest?  ERR_SYS_MEMORY. */
MUST_USE enum err protested_take(struct protested *p, const struct door *d, const char *label, const uint8_t *record, size_t n,
	struct fault *f);
/* Say of each whether its records bear it out; the gravest exit status. */
int protested_judge(const struct protested *p);
void protested_free(struct protested *p);

#endif
