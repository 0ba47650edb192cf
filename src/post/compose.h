/* SPDX-License-Identifier: GPL-3.0-or-later
 * A turn as a mail: pure ASCII with LF line ends, no line over 76 bytes, the text first, then the record and the changes of key that it
 * rests on as armoured blocks in the same part, then both as attachments in base64, then the record it answers as another.
 * Knows nothing of games: every word is handed in, and the same input gives the
 * same bytes (the caller owns the clock). */
#ifndef VEDETTE_POST_COMPOSE_H
#define VEDETTE_POST_COMPOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum {
	COMPOSE_COLUMNS = 76,
	COMPOSE_TEXT_COLUMNS = 72,          /* longer lines of the text are broken at a blank */
	COMPOSE_ARMOUR_RECORD_MAX = 256 * 1024, /* longer records travel as an attachment only, and the text says so */
	COMPOSE_HEADER_MAX = 200,           /* bytes of one header value */
};

struct letter_out {
	const char *to;      /* one address, "anna@play.test" or "Anna <anna@play.test>"; needed */
	const char *from;    /* "" or NULL: left to the mail system */
	const char *subject; /* a label: nothing is ever read back from it */
	const char *date;    /* RFC 5322 date and time, or NULL: left to the mail system */
	const char *slot;    /* X-Vedette-Slot: this slot, e.g. "fall-1862 12"; NULL = none */
	const char *answers; /* X-Vedette-Answers: the slot it answers; NULL = none */
	bool automatic;      /* no person has sent it: Auto-Submitted (RFC 3834) */
	const char *text;    /* lines; what is not ASCII becomes '?' */
	const uint8_t *record;
	size_t record_n;
	const char *file;    /* name of the attachment, [A-Za-z0-9._-]; only a label too */
	const uint8_t *keys; /* records that it rests on, one behind the other: each a block above its own, all an attachment; NULL = none */
	size_t keys_n;
	const char *keys_file;
	const uint8_t *answered; /* the record it answers, a second attachment, so that an inbox alone rebuilds a game; NULL = none */
	size_t answered_n;
	const char *answered_file;
};

/* Compose into memory of the caller's to free().  ERR_SEND_HEADER: a header value that holds a line end or another control character
 * (C107), is not ASCII or too long, or an address that is none or more than one; ERR_SYS_MEMORY. */
MUST_USE enum err compose_letter(const struct letter_out *l, char **out, size_t *n, struct fault *f);
/* The check of `to` alone, for `new --to`: the address without its name goes to `bare` (COMPOSE_HEADER_MAX + 1 bytes). */
MUST_USE enum err compose_address(const char *to, char *bare, struct fault *f);

#endif
