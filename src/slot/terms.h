/* SPDX-License-Identifier: GPL-3.0-or-later
 * The terms of a game in words: the first part of offer and accept, one `key value` a line in fixed order,
 * all present. */
#ifndef VEDETTE_SLOT_TERMS_H
#define VEDETTE_SLOT_TERMS_H

#include "charts/options.h"
#include "slot/record.h"

enum { ADDRESS_MAX_BYTES = 254, STOPS_MAX = 99, STOPS_USUAL = 8 };
/* PROTOCOL 6.  MODE_OPEN: the mover throws at once, standing orders travel in clear, no stops (the terms say `stops 0`). */
enum mode { MODE_SEALED, MODE_SOLO, MODE_OPEN, MODE_COUNT };
const char *mode_word(enum mode m);
/* The mode that a word names; false when it names none. */
bool mode_of(const struct word *w, uint8_t *out);

struct terms {
	/* the offer alone */
	char scenario[ID_MAX_BYTES + 1];
	char title[NAME_MAX_BYTES + 1];
	uint8_t mode;                       /* enum mode */
	uint8_t stops;                      /* limit a player turn, 0 .. STOPS_MAX */
	struct options options;             /* switches of the rules set by the offer, over those of the pinned rules */
	/* both */
	uint8_t engine;                     /* engine number of the writer's program (PROTOCOL 1) */
	char name[NAME_MAX_BYTES + 1];      /* of the player; plain text */
	char to[ADDRESS_MAX_BYTES + 1];     /* reply address: a mere label (P22, P25); "" is written as "-" */
	bool chit_take;                     /* the Confederate's record only (Q2): `chit take|draw` */
};

/* `kind` is RECORD_OFFER or RECORD_ACCEPT, `side` whose record it is. */
void terms_print(const struct terms *t, unsigned kind, enum side side, struct text *out);
/* Strict: printing again must give the same bytes.  ERR_SLOT_TERMS. */
MUST_USE enum err terms_parse(unsigned kind, enum side side, const char *text, size_t n, struct terms *out,
	struct fault *f);
/* May this go in as a name or a label: plain text, 1 .. max bytes, no blank at either end, not "-"?  (C107)
 * */
bool terms_text_ok(const char *s, size_t max);

#endif
