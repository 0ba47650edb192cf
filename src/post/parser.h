/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette-mime from the side of its caller: mails handed to it one by one, each taken apart by a process of its own. */
#ifndef VEDETTE_POST_PARSER_H
#define VEDETTE_POST_PARSER_H

#include "post/child.h"

/* {0} at the beginning; starts vedette-mime at the first mail. */
struct parser {
	struct child_line line;
};

/* Take apart one mail of n bytes, at most MIME_MAIL_MAX.  *out, the caller's to free() whatever is returned, is a checked answer of *out_n
 * bytes for mime_answer_next().  Errors as find_records(); whatever one mail does, the next one can be asked. */
MUST_USE enum err parser_ask(struct parser *p, const uint8_t *mail, size_t n, uint8_t **out, size_t *out_n, struct fault *f);
void parser_end(struct parser *p);

#endif
