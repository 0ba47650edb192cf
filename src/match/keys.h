/* SPDX-License-Identifier: GPL-3.0-or-later
 * Changes of key within a game (vedette-turn(5), CHANGES OF KEY).  Such a record says with which key a side signs from one of its slots
 * on; it is in force where the slot of that number, as it stands, bears the new key.  So a change of key never decides what stands: the
 * chain of slots does.  A `key` record is signed by the key before and by the new one; where the one before is lost, a `key-claim` asks
 * the other player, and his `key-admit` takes the place of that signature. */
#ifndef VEDETTE_MATCH_KEYS_H
#define VEDETTE_MATCH_KEYS_H

#include "match/match.h"

/* ---- in a chain (no files) ---- */

/* From the header on: keys, both signatures, place, body, and whether its old key is one of its side's and its new one fresh.  ERR_OK:
 * known from now on, but for a claim, which changes nothing.  ERR_CHAIN_SAME, ERR_CHAIN_KEY_BEFORE, ERR_CHAIN_KEY_USED, ERR_SIGN_*. */
MUST_USE enum err play_take_key(struct play *p, struct reading *g, struct fault *f);
/* What one chain of a game knows of changes of key, for another chain of it. */
void play_know_keys(struct play *to, const struct play *from);
/* Which of a side's keys or their changes' has signed it?  As reading_key(). */
MUST_USE enum err play_reading_key(const struct play *p, struct reading *g, struct fault *f);
/* May a slot of that number of the side bear this key: the one in force before it, or the new one of a change that begins there? */
bool play_key_good(const struct play *p, enum side side, uint32_t number, const uint8_t key[KEY_BYTES]);
/* The slot stands, signed by this key of its side: from now on it is in force. */
void play_key_taken(struct play *p, enum side side, uint32_t number, const uint8_t key[KEY_BYTES]);
/* The change by which the side's key came in force that is so after the tip; NULL: the one it began with. */
const struct key_change *play_key_change(const struct play *p, enum side side);

/* ---- in a game's folder ---- */

/* Read `keys` of the folder into the play, before any slot.  A damaged file is named. */
MUST_USE enum err keys_load(struct match *m, struct fault *f);
/* A change of key, header read: judged, and kept in `keys` or, a claim, in `claims`. */
MUST_USE enum err keys_take(struct match *m, struct reading *g, bool *kept, struct fault *f);
/* The seed to sign slot `number` of my side with.  Where my key is a newer one than that in force, the change of key is written first.
 * ERR_MATCH_KEY_LOST: the one in force is lost and nobody has admitted the new one.  ERR_KEY_GONE in a game that I play alone. */
MUST_USE enum err keys_sign_with(struct match *m, struct keyring *k, enum side side, uint32_t number, uint8_t seed[SEED_BYTES],
	struct fault *f);
/* What a game begins with, as far as a player's secret of it derives from that. */
struct pact {
	const struct record *offer, *accept;
	const uint8_t *offer_id, *accept_id;
	bool solo;
};
struct pact keys_pact(const struct match *m);
/* My secret of the game for a side of mine.  ERR_KEY_GONE: the key that it derives from is lost. */
MUST_USE enum err keys_secret(struct keyring *k, const struct pact *p, enum side side, uint8_t out[32], struct fault *f);
/* Keys that games here were begun under by their player, whose secrets of them are here, and that the key's file does not tell of: it is
 * lost, damaged, or another one was made in its place. */
struct key_orphans {
	uint8_t key[FORMER_MAX][KEY_BYTES];
	unsigned n;
};
/* ERR_KEY_MANY: more than a key's file holds. */
MUST_USE enum err keys_orphans(const struct home *h, struct key_orphans *out, struct fault *f);
/* May a first key be made here?  ERR_COURIER_HOME; ERR_KEY_ORPHANS where games were begun under a key that is not here. */
MUST_USE enum err keys_may_begin(const struct home *h, struct fault *f);
/* Ask the other player to take my new key for my next slot, the old one being lost; `path` is the record's.  ERR_MATCH_KEY_KEPT: it is
 * not lost, or in force already. */
MUST_USE enum err keys_claim(struct match *m, struct keyring *k, struct path *path, struct fault *f);
/* Take the key of a claim that came in for that of the other side, named by its fingerprint (blanks left out), into `key`; what was admitted
 * before is the same record once more.  ERR_MATCH_CLAIM_ABSENT, ERR_MATCH_KEY_LATE. */
MUST_USE enum err keys_admit(struct match *m, struct keyring *k, const char *fingerprint, struct path *path, uint8_t key[KEY_BYTES],
	struct fault *f);
/* Changes of key that belong to slots first .. last, appended to the blob. */
MUST_USE enum err keys_gather(const struct match *m, uint32_t first, uint32_t last, struct blob *out, struct fault *f);
/* Those that go with the mail of a record of mine: of a slot those with its number, that of the slot it answers and of the next. */
MUST_USE enum err keys_along(const struct match *m, const struct record *mine, struct blob *out, struct fault *f);

#endif
