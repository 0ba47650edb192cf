/* SPDX-License-Identifier: GPL-3.0-or-later
 * An offer that I have accepted twice - on two machines, or once more after a loss: the acceptance that the offerer has answered
 * with slot 1 stands (PROTOCOL 1); until then the other one is kept. */
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"

enum { OTHERS_MAX = 8 };

static bool no_slots(const struct folder *game)
{
	char first[MEMBER_NAME_MAX];
	match_slot_member(1, first);
	return !folder_has(game, first);
}

enum err accepts_keep(const struct folder *game, const uint8_t *p, size_t n, bool *kept, struct fault *f)
{
	char name[MEMBER_NAME_MAX];
	struct members l;
	*kept = false;
	if (!no_slots(game))
		return ERR_OK;
	TRY(folder_list(game, "refused", ".ved", &l, f));
	*kept = l.names.n < OTHERS_MAX;
	members_free(&l);
	match_side_member("refused", 0, p, n, name);
	return *kept ? folder_write(game, name, p, n, f) : ERR_OK;
}

/* The acceptance that was in force goes to the other ones; the secret that came of it is of no use any more. */
static enum err put_in_force(const struct folder *game, enum side side, const char *name, const struct blob *b, struct fault *f)
{
	char old_name[MEMBER_NAME_MAX], secret[MEMBER_NAME_MAX];
	struct blob old = {0};
	TRY(folder_read(game, "accept.ved", RECORD_MAX_BYTES, &old, f));
	match_side_member("refused", 0, old.p, old.n, old_name);
	enum err e = folder_write(game, old_name, old.p, old.n, f);
	blob_free(&old);
	match_member("secret-", side, secret);
	if (e == ERR_OK && folder_has(game, secret))
		e = folder_remove(game, secret, f);
	if (e == ERR_OK)
		e = folder_write(game, "accept.ved", b->p, b->n, f);
	return e == ERR_OK ? folder_remove(game, name, f) : e;
}

/* Does the slot answer this acceptance: of the game that it makes with the offer, and signed by the offerer? */
static bool answers(const struct offer_parts *offer, const struct offer_parts *accept, struct workroom *room, const uint8_t *p,
	size_t n)
{
	uint8_t game[HASH_BYTES];
	struct reading g;
	hash_game(offer->id, accept->id, game);
	return reading_header(&g, p, n, NULL) == ERR_OK && hash_equal(g.record.slot.game, game) &&
		reading_key(&g, offer->record.offer.key, 1, NULL) == ERR_OK && reading_signature(&g, room, NULL) == ERR_OK;
}

static enum err look_in(const struct folder *game, const struct offer_parts *offer, struct workroom *room, const uint8_t *p,
	size_t n, bool *found, struct fault *f)
{
	struct members l;
	TRY(folder_list(game, "refused", ".ved", &l, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < l.names.n && e == ERR_OK && !*found; i++) {
		char name[MEMBER_NAME_MAX];
		struct text t = text_in(name, sizeof name);
		struct blob b = {0};
		struct offer_parts accept;
		text_add(&t, "refused/");
		text_add(&t, l.names.v[i]);
		e = folder_read(game, name, RECORD_MAX_BYTES, &b, f);
		*found = e == ERR_OK && match_read_accept(room, b.p, b.n, &accept, NULL) == ERR_OK &&
			match_check_accept(offer, &accept, NULL) == ERR_OK && answers(offer, &accept, room, p, n);
		if (*found)
			e = put_in_force(game, side_other((enum side)offer->record.side), name, &b, f);
		blob_free(&b);
	}
	members_free(&l);
	return e;
}

/* One game: is it one that I have accepted twice, and does this slot say which acceptance stands? */
static enum err try_game(const struct home *h, const char *name, const struct key_info *me, struct workroom *room, struct charts *c,
	const uint8_t *p, size_t n, bool *found, struct fault *f)
{
	struct folder game;
	struct blob b = {0};
	struct offer_parts offer;
	struct lock lock;
	TRY(game_folder(h, name, &game, f));
	if (!folder_has(&game, "accept.ved") || !no_slots(&game) || disk_kind(path_join(game.dir.s, "refused").s) != 'd')
		return ERR_OK;
	TRY(folder_read(&game, "offer.ved", RECORD_MAX_BYTES, &b, f));
	enum err e = match_read_offer(room, b.p, b.n, &offer, c, NULL);
	blob_free(&b);
	if (e != ERR_OK || key_info_mine(me, offer.record.offer.key))
		return ERR_OK; /* a damaged game must not keep the others from their mail */
	TRY(game_lock(&game, &lock, "vedette receive", f));
	e = look_in(&game, &offer, room, p, n, found, f);
	lock_drop(&lock);
	return e;
}

enum err accepts_switch(const struct home *h, const struct key_info *me, struct workroom *room, struct charts *c, const uint8_t *p,
	size_t n, bool *switched, struct fault *f)
{
	struct names games;
	*switched = false;
	TRY(games_list(h, &games, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < games.n && e == ERR_OK && !*switched; i++)
		e = try_game(h, games.v[i], me, room, c, p, n, switched, f);
	names_free(&games);
	return e;
}
