/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the files of match/ share among themselves. */
#ifndef VEDETTE_MATCH_INSIDE_H
#define VEDETTE_MATCH_INSIDE_H

#include "match/match.h"

struct finding {
	char name[GAME_NAME_MAX + 1];
	bool found;
	unsigned invitations; /* offers to me that I have not answered, met on the way */
};

struct offer_parts {
	struct record record;
	struct terms terms;
	uint8_t id[HASH_BYTES];
	uint8_t at; /* enum reading_step last begun, also when it was refused */
};
/* A whole offer from its bytes: signature, terms, charts made of its own texts, hashes. */
MUST_USE enum err match_read_offer(struct workroom *room, const uint8_t *file, size_t n,
	struct offer_parts *out, struct charts *c, struct fault *f);
MUST_USE enum err match_read_accept(
	struct workroom *room, const uint8_t *file, size_t n, struct offer_parts *out, struct fault *f);
/* The same in two parts, for who has to find the offer it answers between them (PROTOCOL 2: signature, place, body). */
MUST_USE enum err match_accept_signed(
	struct workroom *room, struct reading *g, const uint8_t *file, size_t n, struct fault *f);
MUST_USE enum err match_accept_body(struct workroom *room, struct reading *g, struct offer_parts *out, struct fault *f);
MUST_USE enum err match_check_accept(
	const struct offer_parts *offer, const struct offer_parts *accept, struct fault *f);

/* A game's offer and, when there is one, accept, without opening the whole game.  ERR_MATCH_NOT_ACCEPTED where only one that has begun is
 * wanted; the verdict on a damaged file. */
MUST_USE enum err match_game_ids(const struct home *h, const char *name, bool only_accepted, struct workroom *room, struct charts *c,
	struct offer_parts *offer, struct offer_parts *accept, bool *accepted, struct fault *f);
/* The game whose offer, or (by_game) whose offer and accept together, has this identity; its offer in *offer, its charts in *c. */
MUST_USE enum err match_find(const struct home *h, const struct key_info *me, struct workroom *room, struct charts *c,
	const uint8_t id[HASH_BYTES], bool by_game, struct finding *out, struct offer_parts *offer, struct fault *f);
/* Make an id of scenario and player, "warrenton-anna"; out has STEM_MAX bytes. */
enum { STEM_MAX = 64 };
void match_stem(const char *scenario, const char *player, char out[STEM_MAX]);
/* Another acceptance of mine of an offer that I have accepted here: kept while the offerer has not said by slot 1 which one he took. */
MUST_USE enum err accepts_keep(const struct folder *game, const uint8_t *p, size_t n, bool *kept, struct fault *f);
/* A slot of no game here: if it answers an acceptance so kept, that one is in force from now on. */
MUST_USE enum err accepts_switch(const struct home *h, const struct key_info *me, struct workroom *room, struct charts *c,
	const uint8_t *p, size_t n, bool *switched, struct fault *f);
/* "secret-" + "union"; out has MEMBER_NAME_MAX bytes. */
void match_member(const char *stem, enum side side, char *out);
/* "slots/0012.ved"; "refused/00000012-1a2b3c4d5e6f7a8b.ved", by number and hash of the file, so that nothing overwrites anything. */
void match_slot_member(uint32_t number, char *out);
void match_side_member(const char *folder, uint32_t number, const uint8_t *p, size_t n, char *out);
/* Write once (PROTOCOL 1: written before a slot is let go). */
MUST_USE enum err match_store_slot(
	const struct match *m, uint32_t number, const uint8_t *p, size_t n, struct fault *f);
/* My side's L[number]; needs its secret. */
MUST_USE enum err match_link(
	struct match *m, enum side side, uint32_t number, uint8_t out[HASH_BYTES], struct fault *f);
/* Resolve the other side's tip with my link, when it is mine to answer. */
MUST_USE enum err match_settle(struct match *m, struct fault *f);
/* A free name for a game: stem, stem-2 ...; out has GAME_NAME_MAX + 1 bytes. */
MUST_USE enum err match_free_name(const struct home *h, const char *stem, char *out, struct fault *f);
/* Sign what is due with that seed, the owner's or his courier's: no number twice, written once to the disk, taken in. */
MUST_USE enum err match_sign_with(struct match *m, const struct match_due *d, const struct match_slot *what,
	const uint8_t seed[SEED_BYTES], struct path *path, struct fault *f);
/* ERR_MATCH_UNFIT, with the slot and why. */
enum err match_unfit_fault(const struct match *m, struct fault *f);
/* The next slot is mine and its kind known, else the distinct reason why not. */
MUST_USE enum err match_must_be_due(const struct match *m, struct match_due *d, struct fault *f);

#endif
