/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every way in: a path or standard input, whatever it holds, becomes records. */
#ifndef VEDETTE_MAIN_DOOR_H
#define VEDETTE_MAIN_DOOR_H

#include "archive/mailbox.h"
#include "base/text.h"
#include "main/skim.h"
#include "post/find.h"
#include "seal/hash.h"

/* What is told of a message: each record found in it, then once how the message as a whole came out. */
struct door {
	/* One record; anything but ERR_OK ends the walk. */
	enum err (*record)(void *ctx, const char *label, const uint8_t *p, size_t n);
	/* The message held nothing to take, or something damaged; `f` says what. */
	void (*trouble)(void *ctx, const char *label, const struct fault *f);
	/* A message is done; anything but ERR_OK ends the walk.  NULL: nobody asks. */
	enum err (*done)(void *ctx, struct fault *f);
	void *ctx;
	struct skim *skim; /* which messages held nothing in earlier runs, so that they are not taken apart again; NULL: all are */
	unsigned messages, records;
	unsigned percent; /* of the mailbox that is walked, 0: not known */
	unsigned passed;  /* files of a game's folder that hold no turn: not read */
	unsigned secrets; /* and among them those that only its player may have */
	/* During either call: the whole message (NULL where it could not be read), and how many bytes behind the record belong to none
	 * (P59); they are not handed on. */
	const uint8_t *message;
	size_t message_n, junk;
	bool person;                    /* the message whose record is handed on is a mail, and no robot's (C106) */
	uint8_t message_id[HASH_BYTES]; /* what it is known by: the hash of its bytes */
};
/* Walk one path ("-" = standard input).  Automatic mail without a record is passed over in silence (C106).  Of a folder with an offer
 * in it, a game's, its slots are walked too, and what else the program keeps there is counted and not read.  The first message of each
 * walk is taken apart in any case. */
MUST_USE enum err door_walk(const char *path, struct door *d, struct fault *f);
/* The same for one message that is in memory already. */
MUST_USE enum err door_bytes(const char *label, const uint8_t *p, size_t n, struct door *d, struct fault *f);
/* "; 12 bytes behind it belong to no turn and were left out", nothing for 0. */
void door_junk_words(size_t junk, struct text *t);

#endif
