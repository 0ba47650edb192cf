/* SPDX-License-Identifier: GPL-3.0-or-later
 * The courier of a game (PROTOCOL 2): he countersigns without his owner, on the owner's record or beside it in a home of his own that
 * holds the secret of the game and never the identity key.
 *
 * Members of a game's folder: courier-SIDE (32 bytes, the seed of his key), beside (the owner has handed him over), charge (here is
 * nobody but him); in a home of his own a member `courier` at its root.  Beside his owner's record both take the other side's slots from
 * one mailbox only, and each of his answers is copied there: so what one of them has answered the other one finds, whatever was restored. */
#ifndef VEDETTE_MATCH_COURIER_H
#define VEDETTE_MATCH_COURIER_H

#include "match/match.h"

/* ---- the owner's side ---- */

/* His key; made, of fresh random bytes, when there is none yet.  Under the game's lock. */
MUST_USE enum err courier_key(struct match *m, uint8_t out[KEY_BYTES], struct fault *f);
/* Put the order into the draft of the next sheet, above all others, in place of any the draft has.  ERR_COURIER_SOLO; under the lock. */
MUST_USE enum err courier_draft(struct match *m, enum serves serves, struct fault *f);
/* What he needs, as a text whose lines man vedette(6) lists: offer and accept as blocks, secret, key, where to mail.  The caller's to
 * sodium_memzero() and free().  From then on he works beside this record.  ERR_COURIER_NONE: no key was made; under the lock. */
MUST_USE enum err courier_hand_over(struct match *m, char **out, size_t *n, struct fault *f);

/* ---- his own home ---- */

/* A home without an identity key, made for couriers. */
bool courier_home(const struct home *h);
/* Make this home a courier's and put the game in it; `name` receives how it is called (GAME_NAME_MAX + 1).  ERR_COURIER_CHARGE: not such
 * a text; ERR_COURIER_HOME: an identity key is here; ERR_GAME_EXISTS. */
MUST_USE enum err courier_take_over(const struct home *h, const char *text, size_t n, char *name, struct fault *f);
/* Whose home it is: keyring_info(), or all zero in a courier's. */
MUST_USE enum err courier_identity(const struct home *h, struct key_info *out, struct fault *f);

/* ---- answering ---- */

/* Do the other side's slots count here only when they come by the mailbox?  In a home of his own, and where somebody answers beside this
 * record: the courier who serves was handed over, or is not this machine's. */
bool courier_beside(const struct match *m);
/* Countersign as a courier what he serves.  ERR_MATCH_*: nothing of his is due; ERR_COURIER_NONE: his key is not
 * here; ERR_COURIER_BESIDE: he was handed over and answers from a home of his own.  Under the lock. */
MUST_USE enum err courier_sign(struct match *m, struct path *path, struct fault *f);
/* Who serves this side, in words: "your courier countersigns where the other side stops"; "" when nobody does. */
void courier_words(const struct match *m, enum side side, struct text *out);

#endif
