/* SPDX-License-Identifier: GPL-3.0-or-later
 * Taking mail in from the screen: what the verb `receive` does, its words gathered instead of printed. */
#ifndef VEDETTE_MAIN_RECEIVE_H
#define VEDETTE_MAIN_RECEIVE_H

#include "base/text.h"
#include "match/intake.h"

/* What lies at a path - a file, a mailbox, a folder - or n bytes of pasted text.  `page` gets what became of each record and what
 * is next in each game; nothing is printed.  Returns in how many games something came, `game` gets the name of the first. */
unsigned receive_path(const char *path, struct text *game, struct text *page);
unsigned receive_text(const char *s, size_t n, struct text *game, struct text *page);
/* A mailbox of the settings, or the sent mail, before anything is signed: in silence, but for the hook.  Errors of the mailbox and the disk. */
MUST_USE enum err receive_mailbox(const char *path, struct fault *f);
/* As the verb with --filter does, for a courier: each record that was judged is told with the message it came in, then `read` is called
 * once, whose exit status counts; what was there before is passed over in silence. */
struct receive_ear {
	void (*judged)(void *ctx, const struct intake *in, bool person, const uint8_t message[HASH_BYTES]);
	int (*read)(void *ctx);
	void *ctx;
};
int receive_for(char **path, unsigned n, const struct receive_ear *ear);
/* When the verb ran last with nobody watching - from a mail filter or cron - and how that went (P38); "" when it never did. */
void receive_last_run(const struct home *h, struct text *out);

#endif
