/* SPDX-License-Identifier: GPL-3.0-or-later
 * Taking mail in from the screen: what the verb `receive` does, its words gathered instead of printed. */
#ifndef VEDETTE_MAIN_RECEIVE_H
#define VEDETTE_MAIN_RECEIVE_H

#include "archive/home.h"
#include "base/text.h"

/* What lies at a path - a file, a mailbox, a folder - or n bytes of pasted text.  `page` gets what became of each record and what
 * is next in each game; nothing is printed. */
void receive_path(const char *path, struct text *page);
void receive_text(const char *s, size_t n, struct text *page);
/* When the verb ran last with nobody watching - from a mail filter or cron - and how that went (P38); "" when it never did. */
void receive_last_run(const struct home *h, struct text *out);

#endif
