/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/keys.h"

#include <stdlib.h>
#include <string.h>

#include "match/courier.h"
#include "match/inside.h"

enum { CLAIMS_MAX = 8 };

static bool same_key(const uint8_t *a, const uint8_t *b)
{
	return memcmp(a, b, KEY_BYTES) == 0;
}

static bool solo(const struct match *m)
{
	return m->terms[0].mode == MODE_SOLO;
}

/* ---- files ---- */

/* Each file of a folder of changes, by number; `take` is ERR_OK to go on. */
static enum err each(const struct match *m, const char *folder,
	enum err (*take)(void *ctx, const char *member, const struct blob *b, struct reading *g, struct fault *f), void *ctx,
	struct fault *f)
{
	struct members l;
	if (disk_kind(path_join(m->folder.dir.s, folder).s) != 'd')
		return ERR_OK;
	TRY(folder_list(&m->folder, folder, ".ved", &l, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < l.names.n && e == ERR_OK; i++) {
		char name[MEMBER_NAME_MAX];
		struct text t = text_in(name, sizeof name);
		struct blob b = {0};
		struct reading g;
		text_add(&t, folder);
		text_add_char(&t, '/');
		text_add(&t, l.names.v[i]);
		e = folder_read(&m->folder, name, RECORD_MAX_BYTES, &b, f);
		if (e == ERR_OK)
			e = reading_header(&g, b.p, b.n, f);
		if (e == ERR_OK)
			e = record_is_key(g.record.kind) ? take(ctx, name, &b, &g, f) : fault_set(f, ERR_MATCH_FILE, "no change of key");
		if (e != ERR_OK)
			fault_place(f, name);
		blob_free(&b);
	}
	members_free(&l);
	return e;
}

static enum err load_one(void *ctx, const char *member, const struct blob *b, struct reading *g, struct fault *f)
{
	struct match *m = ctx;
	(void)member, (void)b;
	enum err e = play_take_key(&m->play, g, f);
	return e == ERR_CHAIN_SAME ? ERR_OK : e;
}

enum err keys_load(struct match *m, struct fault *f)
{
	return each(m, "keys", load_one, m, f);
}

static enum err store(const struct match *m, const struct record *r, const uint8_t *p, size_t n, struct path *path, struct fault *f)
{
	char name[MEMBER_NAME_MAX];
	match_side_member(r->kind == RECORD_KEY_CLAIM ? "claims" : "keys", r->number, p, n, name);
	*path = path_join(m->folder.dir.s, name);
	return folder_once(&m->folder, name, p, n, f);
}

enum err keys_take(struct match *m, struct reading *g, bool *kept, struct fault *f)
{
	const struct record *r = &g->record;
	struct path path;
	struct members l = {0};
	*kept = true;
	TRY(play_take_key(&m->play, g, f));
	if (r->kind == RECORD_KEY_CLAIM) {
		struct folder claims; /* anybody may make them */
		TRY(folder_sub(&m->folder, "claims", &claims, f));
		TRY(folder_list(&m->folder, "claims", ".ved", &l, f));
		*kept = l.names.n < CLAIMS_MAX;
		members_free(&l);
	}
	return *kept ? store(m, r, g->file, g->n, &path, f) : ERR_OK;
}

struct gathering {
	uint32_t first, last;
	struct blob *out;
};

static enum err gather_one(void *ctx, const char *member, const struct blob *b, struct reading *g, struct fault *f)
{
	struct gathering *x = ctx;
	(void)member;
	if (g->record.number < x->first || g->record.number > x->last)
		return ERR_OK;
	uint8_t *more = realloc(x->out->p, x->out->n + b->n + 1);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(more + x->out->n, b->p, b->n);
	x->out->p = more;
	x->out->n += b->n;
	return ERR_OK;
}

enum err keys_gather(const struct match *m, uint32_t first, uint32_t last, struct blob *out, struct fault *f)
{
	struct gathering x = {first, last, out};
	return each(m, "keys", gather_one, &x, f);
}

enum err keys_along(const struct match *m, const struct record *mine, struct blob *out, struct fault *f)
{
	memset(out, 0, sizeof *out);
	return record_is_slot(mine->kind) ? keys_gather(m, mine->number - 1, mine->number + 1, out, f) : ERR_OK;
}

/* ---- writing ---- */

/* A change of key with the new key's proof, signed by `by`, taken in and stored. */
static enum err write_change(struct match *m, struct record *r, const struct key_pair *by, struct path *path, struct fault *f)
{
	struct reading g;
	size_t n;
	bool kept;
	TRY(envelope_write(m->room, r, m->room->body, NULL, by, &n, f));
	uint8_t *copy = malloc(n);
	if (!copy)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(copy, m->room->room + DOMAIN_BYTES, n);
	enum err e = reading_header(&g, copy, n, f);
	if (e == ERR_OK)
		e = keys_take(m, &g, &kept, f);
	if (e == ERR_OK || e == ERR_CHAIN_SAME)
		e = store(m, r, copy, n, path, f);
	free(copy);
	return e;
}

static void begin_change(const struct match *m, unsigned kind, enum side side, uint32_t number, const uint8_t *key,
	struct record *r)
{
	*r = (struct record){.kind = (uint8_t)kind, .side = (uint8_t)side, .number = number};
	memcpy(r->change.game, m->play.chain.game, HASH_BYTES);
	memcpy(r->change.old, m->play.key[side], KEY_BYTES);
	memcpy(r->change.key, key, KEY_BYTES);
}

static bool pair_of(struct keyring *k, const uint8_t *key, struct key_pair *out)
{
	const uint8_t *seed = keyring_seed_of(k, key);
	if (!seed)
		return false;
	key_from_seed(seed, out);
	keyring_rest(k);
	return true;
}

/* My new key for my slot `number`: known already, or written now under the old one. */
static enum err change_at(struct match *m, struct keyring *k, enum side side, uint32_t number, struct fault *f)
{
	struct key_pair old, new;
	struct record r;
	struct path path;
	if (play_key_good(&m->play, side, number, k->public_key))
		return ERR_OK;
	if (!pair_of(k, m->play.key[side], &old))
		return fault_set(f, ERR_MATCH_KEY_LOST, "");
	BUG_IF(!pair_of(k, k->public_key, &new));
	begin_change(m, RECORD_KEY, side, number, new.pub, &r);
	key_prove(&new, &r);
	enum err e = write_change(m, &r, &old, &path, f);
	sodium_memzero(&old, sizeof old);
	sodium_memzero(&new, sizeof new);
	return e;
}

static enum err take_seed(struct keyring *k, const uint8_t *key, bool second, uint8_t out[SEED_BYTES], struct fault *f)
{
	const uint8_t *seed = keyring_seed_of(k, key);
	if (!seed)
		return fault_set(f, ERR_KEY_GONE, "");
	struct slice part = {seed, SEED_BYTES};
	if (second) /* so that the two sides of a solo game have different keys (C23) */
		hash_parts("vedette/solo-seed/1", &part, 1, out);
	else
		memcpy(out, seed, SEED_BYTES);
	keyring_rest(k);
	return ERR_OK;
}

struct pact keys_pact(const struct match *m)
{
	return (struct pact){&m->offer, &m->accept, m->offer_id, m->accept_id, solo(m)};
}

/* The seed that everything of a side of mine derives from in a game; for the second side of a solo game, a seed of its own. */
static enum err seed_of(struct keyring *k, const struct pact *p, enum side side, uint8_t seed[SEED_BYTES], struct fault *f)
{
	bool offerer = side == p->offer->side;
	return take_seed(k, offerer || p->solo ? p->offer->offer.key : p->accept->accept.key, !offerer && p->solo, seed, f);
}

enum err keys_secret(struct keyring *k, const struct pact *p, enum side side, uint8_t out[32], struct fault *f)
{
	uint8_t seed[SEED_BYTES];
	TRY(seed_of(k, p, side, seed, f));
	if (side == p->offer->side)
		secret_of_offerer(seed, p->accept_id, out);
	else
		secret_of_accepter(seed, p->offer_id, p->accept->accept.nonce, out);
	sodium_memzero(seed, sizeof seed);
	return ERR_OK;
}

enum err keys_sign_with(struct match *m, struct keyring *k, enum side side, uint32_t number, uint8_t seed[SEED_BYTES],
	struct fault *f)
{
	if (solo(m)) {
		struct pact p = keys_pact(m);
		return seed_of(k, &p, side, seed, f);
	}
	TRY(change_at(m, k, side, number, f));
	return take_seed(k, k->public_key, false, seed, f);
}

/* ---- a lost key ---- */

static bool secret_here(const struct folder *game, unsigned side)
{
	char name[MEMBER_NAME_MAX];
	match_member("secret-", (enum side)side, name);
	return folder_has(game, name);
}

/* The key that the player of this home began the game under, as his secret of it tells; none: the game has not begun. */
static enum err add_orphan(const struct home *h, const char *game, const struct key_info *me, struct workroom *room,
	struct charts *c, struct key_orphans *out, struct fault *f)
{
	struct offer_parts offer, accept;
	struct folder folder;
	struct fault damaged;
	bool accepted;
	TRY(game_folder(h, game, &folder, f));
	/* opening a damaged game says what is wrong with it */
	if (match_game_ids(h, game, true, room, c, &offer, &accept, &accepted, &damaged) != ERR_OK)
		return ERR_OK;
	const uint8_t *a = offer.record.offer.key, *b = accept.record.accept.key;
	const uint8_t *key = secret_here(&folder, offer.record.side) ? a : secret_here(&folder, accept.record.side) ? b : NULL;
	bool known = !key || key_info_mine(me, a) || key_info_mine(me, b);
	for (unsigned i = 0; i < out->n && !known; i++)
		known = same_key(out->key[i], key);
	if (known)
		return ERR_OK;
	if (out->n == FORMER_MAX)
		return fault_set(f, ERR_KEY_MANY, "");
	memcpy(out->key[out->n++], key, KEY_BYTES);
	return ERR_OK;
}

enum err keys_orphans(const struct home *h, struct key_orphans *out, struct fault *f)
{
	struct key_info me;
	struct names games;
	out->n = 0;
	if (courier_home(h))
		return fault_set(f, ERR_COURIER_HOME, "");
	if (keyring_info(&me, h, f) != ERR_OK) /* absent, or no key that could be opened */
		memset(&me, 0, sizeof me);
	struct workroom *room = calloc(1, sizeof *room);
	struct charts *c = calloc(1, sizeof *c);
	enum err e = room && c ? games_list(h, &games, f) : fault_set(f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK) {
		for (size_t i = 0; i < games.n && e == ERR_OK; i++)
			e = add_orphan(h, games.v[i], &me, room, c, out, f);
		names_free(&games);
	}
	free(room);
	free(c);
	return e;
}

enum err keys_may_begin(const struct home *h, struct fault *f)
{
	struct key_orphans old;
	TRY(keys_orphans(h, &old, f));
	return old.n && !folder_has(&h->root, "identity.key") ? fault_set(f, ERR_KEY_ORPHANS, "") : ERR_OK;
}

enum err keys_claim(struct match *m, struct keyring *k, struct path *path, struct fault *f)
{
	enum side side = m->mine[SIDE_UNION] ? SIDE_UNION : SIDE_CONFEDERATE;
	uint32_t number = m->play.chain.n + 1;
	struct key_pair new, old;
	struct record r;
	if (m->phase != MATCH_PLAYING)
		return fault_set(f, m->phase == MATCH_CLOSED ? ERR_MATCH_OVER : ERR_MATCH_NOT_ACCEPTED, "");
	number += chain_side(&m->play.chain, number) != side;
	bool kept = same_key(k->public_key, m->play.key[side]) || pair_of(k, m->play.key[side], &old);
	sodium_memzero(&old, sizeof old);
	if (solo(m) || kept)
		return fault_set(f, ERR_MATCH_KEY_KEPT, "");
	BUG_IF(!pair_of(k, k->public_key, &new));
	begin_change(m, RECORD_KEY_CLAIM, side, number, new.pub, &r);
	key_prove(&new, &r);
	enum err e = write_change(m, &r, &new, path, f);
	sodium_memzero(&new, sizeof new);
	return e;
}

struct seeking {
	struct match *m;
	const char *fingerprint;
	struct record found;
};

static enum err seek_one(void *ctx, const char *member, const struct blob *b, struct reading *g, struct fault *f)
{
	struct seeking *s = ctx;
	(void)member, (void)b;
	/* judged when it came in, and once more now: the chain may have gone on */
	if (key_fingerprint_is(g->record.change.key, s->fingerprint) && play_take_key(&s->m->play, g, f) == ERR_OK)
		s->found = g->record;
	return ERR_OK;
}

enum err keys_admit(struct match *m, struct keyring *k, const char *fingerprint, struct path *path, uint8_t key[KEY_BYTES],
	struct fault *f)
{
	struct seeking s = {.m = m, .fingerprint = fingerprint};
	enum side mine = m->mine[SIDE_UNION] ? SIDE_UNION : SIDE_CONFEDERATE;
	struct key_pair by;
	if (m->phase != MATCH_PLAYING)
		return fault_set(f, m->phase == MATCH_CLOSED ? ERR_MATCH_OVER : ERR_MATCH_NOT_ACCEPTED, "");
	TRY(each(m, "claims", seek_one, &s, f));
	if (!s.found.kind || m->mine[s.found.side])
		return fault_set(f, ERR_MATCH_CLAIM_ABSENT, "");
	if (s.found.number <= m->play.chain.n || !same_key(s.found.change.old, m->play.key[s.found.side]))
		return fault_set(f, ERR_MATCH_KEY_LATE, "");
	if (!pair_of(k, m->play.key[mine], &by))
		return fault_set(f, ERR_MATCH_KEY_LOST, "");
	s.found.kind = RECORD_KEY_ADMIT;
	memcpy(key, s.found.change.key, KEY_BYTES);
	enum err e = write_change(m, &s.found, &by, path, f);
	sodium_memzero(&by, sizeof by);
	return e;
}
