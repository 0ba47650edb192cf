/* SPDX-License-Identifier: GPL-3.0-or-later
 * Taking mail in from the screen: what the verb `receive` does, its words gathered instead of printed. */
#ifndef VEDETTE_MAIN_RECEIVE_H
#define VEDETTE_MAIN_RECEIVE_H

#include "base/text.h"

/* What lies at a path - a file, a mailbox, a folder - or n bytes of pasted text.  `page` gets what became of each record and what
 * is next in each game; nothing is printed. */
void receive_path(const char *path, struct text *page);
void receive_text(const char *s, size_t n, struct text *page);

#endif
