/* SPDX-License-Identifier: GPL-3.0-or-later
 * Find records in whatever came in: a mail (parsed by the program vedette-mime, a child without rights), a bare record, a text with
 * armoured blocks.  Judges nothing: what is found is bytes, and each copy is handed on (a mail of ours has two of its record). */
#ifndef VEDETTE_POST_FIND_H
#define VEDETTE_POST_FIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "post/parser.h"

enum carrier { CARRIER_FILE, CARRIER_ATTACHMENT, CARRIER_ARMOUR };

/* One record, or one that was damaged on its way. */
struct found {
	enum carrier carrier;
	unsigned part;        /* of the mail, from 1 in the order of the mail; 0: no mail */
	const uint8_t *p;     /* ERR_OK: the bytes, cut at the length their header states; valid during the call */
	size_t n;             /* of a damaged block: how many it should have had, 0 when that is not known */
	size_t junk;          /* bytes behind it in the same part that belong to no record (P59), for a note */
	enum err damage;      /* ERR_ARMOUR_*: a block is there but unreadable, p is NULL and *fault says where */
	const struct fault *fault;
};
struct find_taker {
	/* Anything but ERR_OK ends the search and is returned. */
	enum err (*take)(void *ctx, const struct found *found);
	void *ctx;
};

/* What a mail says of itself: labels for people, masked, never used to decide anything. */
enum { LABEL_MAX = 160 };
struct letter_in {
	bool mail;             /* it was a mail at all */
	bool automatic;        /* Auto-Submitted, a vacation reply, a bounce, a mailing list's robot (C106) */
	char from[LABEL_MAX], subject[LABEL_MAX];
	unsigned parts;        /* leaf parts */
	unsigned records, damaged;
	bool html;             /* an armoured block stands in a part of HTML, where it is not read (C70, C98) */
	bool charset;          /* a part of text is in a character set that cannot hold an armoured block as it is (C97) */
	bool winmail, encrypted; /* a part is a winmail.dat; is encrypted */
	uint32_t ruin;         /* the line, from 1, where a part of text has what was the head line of a block */
	bool speaks;           /* a part of text speaks of a turn as the mails of this program do */
};

/* Search one message; `parser` serves for many.  ERR_OK when at least one record or damaged block was handed on.  Otherwise, with nothing
 * handed on: ERR_MAIL_NONE (nothing of ours in it), ERR_MAIL_HTML, ERR_MAIL_CHARSET, ERR_MAIL_WINMAIL, ERR_MAIL_ENCRYPTED,
 * ERR_MAIL_STRIPPED (the turn was taken out of it), ERR_ARMOUR_HEAD, ERR_MAIL_EMPTY, ERR_MAIL_BIG (over 2 MiB), ERR_MAIL_EOL (C103),
 * ERR_MAIL_DEPTH (C88, C89), ERR_MAIL_PARTS, ERR_MAIL_HEADER, ERR_MAIL_PARSER (the child died, C185), ERR_MAIL_MEMORY (C187),
 * ERR_MAIL_SLOW, ERR_MAIL_ANSWER (the child talks nonsense, C188); ERR_MIME_START, ERR_SYS_MEMORY: trouble of our own.
 * Whatever one mail does, the next one can be searched. */
MUST_USE enum err find_records(struct parser *parser, const uint8_t *p, size_t n, const struct find_taker *t, struct letter_in *letter,
	struct fault *f);

#endif
