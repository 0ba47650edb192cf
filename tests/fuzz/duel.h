/* SPDX-License-Identifier: GPL-3.0-or-later
 * A game of two scripted players in one process, without files: everything is derived from fixed seeds. */
#ifndef VEDETTE_TESTS_FUZZ_DUEL_H
#define VEDETTE_TESTS_FUZZ_DUEL_H

#include "match/play.h"

struct duel {
	const struct charts *c;
	struct workroom room;
	struct play play;
	struct key_pair key[SIDE_COUNT];
	uint8_t secret[SIDE_COUNT][32];
	struct links links[SIDE_COUNT];
	struct record offer, accept;
	uint8_t offer_id[HASH_BYTES], accept_id[HASH_BYTES];
	struct terms terms[2];
	struct standing standing[SIDE_COUNT]; /* given last */
	uint64_t random;
	bool judge;                           /* judge what is taken; true at first */
	uint8_t file[RECORD_MAX_BYTES];       /* written last */
	size_t n;
};
/* From the beginning, sealed; the same charts give the same game. */
void duel_begin(struct duel *d, const struct charts *c);
/* The same in another mode. */
void duel_begin_as(struct duel *d, const struct charts *c, enum mode mode);
void duel_end(struct duel *d);

/* Whose slot is next; resolves the tip for him. */
enum side duel_turn(struct duel *d);
/* What an honest program would sign now: kind, text and new standing orders (kinds without either: ""). */
unsigned duel_honest(struct duel *d, struct text *text, struct text *sheet);
/* The record of that number with these texts, every other field as it must be; `sheet` goes into the box as it is, in an open game as
 * canonical text. */
void duel_fill(struct duel *d, unsigned kind, const char *text, size_t text_n, const char *sheet, size_t sheet_n,
	struct record *r, uint8_t *body);
/* Signed by the owner of its side, in d->file.  False: it cannot be written, its form is wrong. */
bool duel_sign(struct duel *d, struct record *r, const uint8_t *body);
enum err duel_take(struct duel *d, struct fault *f);
/* An honest slot, taken; false when the game is closed. */
bool duel_slot(struct duel *d);

#endif
