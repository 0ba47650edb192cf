/* SPDX-License-Identifier: GPL-3.0-or-later
 * What vedette-mime and its caller say to each other.  The caller writes a mail on standard input, u32 length and its bytes; the process
 * that is forked for it answers in frames on standard output: u8 type, u32 length, bytes.  When that has ended, vedette-mime itself says on
 * standard error how: u8 enum mime_end, u8 exit status or signal.  Only then may the next mail come, until the input ends.  The caller
 * believes none of it: every length, type and count is checked again (C188). */
#ifndef VEDETTE_POST_MIME_WIRE_H
#define VEDETTE_POST_MIME_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum {
	MIME_MAIL_MAX = 2 * 1024 * 1024,
	MIME_DEPTH_MAX = 8, /* multiparts and forwarded messages inside each other */
	MIME_LEAVES_MAX = 64,
	MIME_LABEL_MAX = 512,
	/* Decoding makes bytes fewer, so an answer is at most this much longer than its mail. */
	MIME_ANSWER_EXTRA = 8192,
};

enum mime_frame_type {
	MIME_FROM = 'F',    /* the From header, UTF-8, at most MIME_LABEL_MAX bytes; at most once */
	MIME_SUBJECT = 'S', /* the same for Subject */
	MIME_AUTO = 'A',    /* no bytes: the mail says that no person wrote it; at most once */
	MIME_OTHER = 'O',   /* a leaf that is no text, decoded */
	MIME_TEXT = 'T',    /* a leaf of text other than HTML, its transfer encoding undone */
	MIME_ALIEN = 'C',   /* the same in a character set that does not hold ASCII as it is */
	MIME_HTML = 'H',
	MIME_FAIL = 'X',    /* one byte, enum mime_fail; the last frame */
	MIME_END = 'E',     /* u32 number of leaves; the last frame */
};

enum mime_fail { MIME_FAIL_DEPTH = 1, MIME_FAIL_PARTS, MIME_FAIL_EOL, MIME_FAIL_NO_MAIL, MIME_FAIL_HEADER };

/* How the process of a mail ended, and its exit statuses beside 0. */
enum mime_end { MIME_END_EXIT, MIME_END_SIGNAL };
enum { MIME_END_BYTES = 2 };
enum { MIME_EXIT_USAGE = 2, MIME_EXIT_JAIL = 70, MIME_EXIT_MEMORY = 71, MIME_EXIT_PIPE = 72 };

struct mime_frame {
	enum mime_frame_type type;
	const uint8_t *p;
	size_t n;
};

/* Check a whole answer to a mail of mail_n bytes: ERR_OK, ERR_MAIL_ANSWER, or what the child's FAIL frame says.  Nothing of it may be used before. */
MUST_USE enum err mime_answer_check(const uint8_t *p, size_t n, size_t mail_n, struct fault *f);
/* Walk a checked answer; *at begins at 0.  False at the end. */
bool mime_answer_next(const uint8_t *p, size_t n, size_t *at, struct mime_frame *out);
bool mime_frame_is_leaf(enum mime_frame_type t);

#endif
