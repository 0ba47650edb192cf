/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/recover.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "match/inside.h"
#include "match/keys.h"
#include "match/referee.h"

static const char mark_name[] = "recovered";
enum { MARK_MAX = 16 };

/* One record handed in. */
struct leaf {
	uint8_t *p;
	size_t n;
	char label[128];
	uint8_t hash[HASH_BYTES]; /* of the file */
	struct record head;       /* kind 0: it has no good header */
	bool used;                /* it stands in a game that was rebuilt, or is stored here already */
};

/* A whole game of mine among them. */
struct volume {
	size_t *leaf; /* offer, accept, changes of key, slots by number */
	size_t n, room;
	uint8_t offer_id[HASH_BYTES], accept_id[HASH_BYTES];
	char scenario[ID_MAX_BYTES + 1], other[NAME_MAX_BYTES + 1], to[ADDRESS_MAX_BYTES + 1];
	bool solo, offerer; /* I play both sides; I made the offer */
	bool closed;        /* both have signed the result */
};

/* A text of the owner's. */
struct jotting {
	uint8_t offer[HASH_BYTES]; /* hash of the file, as of a leaf */
	char member[MEMBER_NAME_MAX + 1];
	uint8_t *p;
	size_t n;
};

struct touched {
	char name[GAME_NAME_MAX + 1];
	bool rebuilt;
};

struct recovery {
	struct leaf *leaf;
	size_t n, room;
	struct volume *volume;
	size_t n_volumes;
	struct volume now; /* told by the referee at this moment */
	struct touched *touched;
	size_t n_touched;
	struct jotting *jotting;
	size_t n_jottings, jotting_room;
	const struct key_info *me;
	struct keyring *keys;
	struct workroom *work;
	struct charts *charts;
	bool short_of_memory;
};

enum err recovery_new(struct recovery **out, struct fault *f)
{
	*out = calloc(1, sizeof **out);
	return *out ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
}

void recovery_free(struct recovery *r)
{
	if (!r)
		return;
	for (size_t i = 0; i < r->n; i++)
		free(r->leaf[i].p);
	for (size_t i = 0; i < r->n_volumes; i++)
		free(r->volume[i].leaf);
	for (size_t i = 0; i < r->n_jottings; i++)
		free(r->jotting[i].p);
	free(r->now.leaf);
	free(r->jotting);
	free(r->leaf);
	free(r->volume);
	free(r->touched);
	free(r->work);
	free(r->charts);
	free(r);
}

static void file_hash(const uint8_t *p, size_t n, uint8_t out[HASH_BYTES])
{
	struct slice part = {p, n};
	hash_parts("vedette/file/1", &part, 1, out);
}

static struct leaf *leaf_of(struct recovery *r, const uint8_t *p, size_t n)
{
	uint8_t hash[HASH_BYTES];
	file_hash(p, n, hash);
	for (size_t i = 0; i < r->n; i++)
		if (hash_equal(r->leaf[i].hash, hash))
			return &r->leaf[i];
	return NULL;
}

enum err recovery_add(struct recovery *r, const uint8_t *p, size_t n, const char *label, struct fault *f)
{
	if (leaf_of(r, p, n))
		return ERR_OK;
	struct leaf *more = room_for(r->leaf, r->n, 1, &r->room, sizeof *more);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	r->leaf = more;
	struct leaf *l = &r->leaf[r->n];
	struct reading g;
	memset(l, 0, sizeof *l);
	l->p = malloc(n + 1);
	if (!l->p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(l->p, p, n);
	l->n = n;
	file_hash(p, n, l->hash);
	struct text t = text_in(l->label, sizeof l->label);
	text_add(&t, label);
	if (reading_header(&g, l->p, n, NULL) == ERR_OK)
		l->head = g.record;
	r->n++;
	return ERR_OK;
}

enum err recovery_add_text(struct recovery *r, const uint8_t *offer, size_t n, const char *member, const void *text,
	size_t text_n, struct fault *f)
{
	if (!member_name_ok(member) || strchr(member, '/'))
		return fault_set(f, ERR_MEMBER_NAME, "");
	struct jotting *more = room_for(r->jotting, r->n_jottings, 1, &r->jotting_room, sizeof *more);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	r->jotting = more;
	struct jotting *j = &more[r->n_jottings];
	struct text name = text_in(j->member, sizeof j->member);
	file_hash(offer, n, j->offer);
	text_add(&name, member);
	j->p = malloc(text_n + 1);
	if (!j->p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	if (text_n)
		memcpy(j->p, text, text_n);
	j->n = text_n;
	r->n_jottings++;
	return ERR_OK;
}

/* ---- which games are among them ---- */

static void on_stands(void *ctx, const struct record *head, const uint8_t *p, size_t n)
{
	struct recovery *r = ctx;
	struct volume *v = &r->now;
	struct leaf *l = leaf_of(r, p, n);
	if (head->kind == RECORD_OFFER)
		v->n = 0;
	BUG_IF(!l);
	size_t *more = room_for(v->leaf, v->n, 1, &v->room, sizeof *more);
	if (!more) {
		r->short_of_memory = true;
		return;
	}
	v->leaf = more;
	v->leaf[v->n++] = (size_t)(l - r->leaf);
}

static struct volume *volume_of(struct recovery *r, const uint8_t offer_id[HASH_BYTES])
{
	for (size_t i = 0; i < r->n_volumes; i++)
		if (hash_equal(r->volume[i].offer_id, offer_id))
			return &r->volume[i];
	return NULL;
}

/* Of two acceptances of one offer that stands on which there is more. */
static void on_game(void *ctx, const struct finding_of_game *g)
{
	struct recovery *r = ctx;
	struct volume *v = &r->now, *old = volume_of(r, g->offer_id);
	if (r->short_of_memory || v->n < 2)
		return;
	const struct record *offer = &r->leaf[v->leaf[0]].head, *accept = &r->leaf[v->leaf[1]].head;
	v->offerer = key_info_mine(r->me, offer->offer.key);
	v->solo = v->offerer && g->offer->mode == MODE_SOLO;
	if (!v->offerer && (g->offer->mode == MODE_SOLO || !key_info_mine(r->me, accept->accept.key)))
		return; /* other people's */
	if (old && old->n >= v->n)
		return;
	if (!old) {
		struct volume *more = realloc(r->volume, (r->n_volumes + 1) * sizeof *more);
		if (!more) {
			r->short_of_memory = true;
			return;
		}
		r->volume = more;
		old = &more[r->n_volumes++];
	} else {
		free(old->leaf);
	}
	const struct terms *other = v->offerer ? g->accept : g->offer;
	struct text s = text_in(v->scenario, sizeof v->scenario);
	struct text o = text_in(v->other, sizeof v->other);
	struct text to = text_in(v->to, sizeof v->to);
	text_add(&s, g->offer->scenario);
	text_add(&o, v->solo ? "" : other->name);
	text_add(&to, v->solo ? "" : other->to);
	memcpy(v->offer_id, g->offer_id, HASH_BYTES);
	memcpy(v->accept_id, g->accept_id, HASH_BYTES);
	v->closed = g->closed;
	*old = *v;
	memset(v, 0, sizeof *v);
}

static void on_stray(void *ctx, const char *label, const struct fault *f)
{
	(void)ctx, (void)label, (void)f; /* each record left over is judged again, and told then */
}

static enum err find_volumes(struct recovery *r, struct fault *f)
{
	struct referee *referee;
	struct referee_ear ear = {.game = on_game, .stray = on_stray, .stands = on_stands, .ctx = r};
	struct fault why;
	TRY(referee_new(&referee, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < r->n && e == ERR_OK; i++)
		e = referee_add(referee, r->leaf[i].p, r->leaf[i].n, r->leaf[i].label, f);
	if (e == ERR_OK && referee_run(referee, NULL, &ear, &why) == ERR_SYS_MEMORY)
		r->short_of_memory = true;
	referee_free(referee);
	return e == ERR_OK && r->short_of_memory ? fault_set(f, ERR_SYS_MEMORY, "") : e;
}

/* ---- a game made whole ---- */

static enum err touch(struct recovery *r, const char *name, bool rebuilt, struct fault *f)
{
	for (size_t i = 0; i < r->n_touched; i++)
		if (strcmp(r->touched[i].name, name) == 0)
			return ERR_OK;
	struct touched *more = realloc(r->touched, (r->n_touched + 1) * sizeof *more);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	r->touched = more;
	struct text t = text_in(more[r->n_touched].name, sizeof more->name);
	text_add(&t, name);
	more[r->n_touched++].rebuilt = rebuilt;
	return ERR_OK;
}

static void mark_words(uint32_t number, struct text *t)
{
	text_add_int(t, number);
	text_add_char(t, '\n');
}

/* The member that a record becomes. */
static void member_of(const struct leaf *l, char out[MEMBER_NAME_MAX])
{
	struct text t = text_in(out, MEMBER_NAME_MAX);
	if (record_is_slot(l->head.kind))
		match_slot_member(l->head.number, out);
	else if (record_is_key(l->head.kind))
		match_side_member("keys", l->head.number, l->p, l->n, out);
	else
		text_add(&t, l->head.kind == RECORD_OFFER ? "offer.ved" : "accept.ved");
}

/* What a game's folder begins with, and the room for what is made for it here. */
struct whole {
	struct member *m;
	size_t n;
	char (*name)[MEMBER_NAME_MAX]; /* of records */
	char secret_name[SIDE_COUNT][MEMBER_NAME_MAX], mark[MARK_MAX];
	uint8_t secret[SIDE_COUNT][32];
};

static void put(struct whole *w, const char *name, const void *p, size_t n)
{
	w->m[w->n++] = (struct member){name, p, n};
}

static void put_records(const struct recovery *r, const struct volume *v, struct whole *w)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct leaf *l = &r->leaf[v->leaf[i]];
		member_of(l, w->name[i]);
		put(w, w->name[i], l->p, l->n);
	}
}

/* Where the next slot is mine, I may have signed it. */
static void put_mark(const struct recovery *r, const struct volume *v, struct whole *w)
{
	uint32_t next = 1;
	struct text t = text_in(w->mark, sizeof w->mark);
	for (size_t i = 0; i < v->n; i++)
		next += record_is_slot(r->leaf[v->leaf[i]].head.kind);
	if (v->solo || v->closed || v->offerer != (next % 2 == 1))
		return;
	mark_words(next, &t);
	put(w, mark_name, w->mark, t.len);
}

/* A game whose key is lost is still there to be read. */
static enum err put_secrets(const struct recovery *r, const struct volume *v, struct whole *w, struct fault *f)
{
	const struct record *offer = &r->leaf[v->leaf[0]].head, *accept = &r->leaf[v->leaf[1]].head;
	struct pact p = {offer, accept, v->offer_id, v->accept_id, v->solo};
	for (unsigned s = 0; s < SIDE_COUNT; s++) {
		if (!v->solo && v->offerer != (s == offer->side))
			continue;
		enum err e = keys_secret(r->keys, &p, (enum side)s, w->secret[s], f);
		if (e == ERR_KEY_GONE)
			continue;
		TRY(e);
		match_member("secret-", (enum side)s, w->secret_name[s]);
		put(w, w->secret_name[s], w->secret[s], sizeof w->secret[s]);
	}
	return ERR_OK;
}

/* The owner's texts; the address that the records name, unless he had another one. */
static void put_texts(const struct recovery *r, const struct volume *v, struct whole *w)
{
	static const char address[] = "address";
	bool own = false;
	for (size_t i = 0; i < r->n_jottings; i++) {
		const struct jotting *j = &r->jotting[i];
		if (!hash_equal(j->offer, r->leaf[v->leaf[0]].hash))
			continue;
		own = own || strcmp(j->member, address) == 0;
		put(w, j->member, j->p, j->n);
	}
	if (!own)
		put(w, address, v->to, strlen(v->to));
}

static enum err make_game(struct recovery *r, const struct home *h, const struct volume *v, const char *name, struct fault *f)
{
	struct whole w = {.m = calloc(v->n + r->n_jottings + SIDE_COUNT + 2, sizeof *w.m), .name = calloc(v->n, sizeof *w.name)};
	enum err e = w.m && w.name ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK) {
		put_records(r, v, &w);
		put_mark(r, v, &w);
		put_texts(r, v, &w);
		e = put_secrets(r, v, &w, f);
	}
	if (e == ERR_OK)
		e = game_create(h, name, w.m, w.n, f);
	free(w.m);
	free(w.name);
	sodium_memzero(&w, sizeof w);
	return e;
}

/* Records that a game has already need no second look. */
static void skip_stored(struct recovery *r, const struct home *h, const struct volume *v, const char *name)
{
	struct folder d;
	if (game_folder(h, name, &d, NULL) != ERR_OK)
		return;
	for (size_t i = 0; i < v->n; i++) {
		struct leaf *l = &r->leaf[v->leaf[i]];
		char member[MEMBER_NAME_MAX];
		struct blob b = {0};
		member_of(l, member);
		if (folder_read(&d, member, l->n, &b, NULL) == ERR_OK)
			l->used = b.n == l->n && memcmp(b.p, l->p, b.n) == 0;
		blob_free(&b);
	}
}

static enum err place_volume(struct recovery *r, const struct home *h, const struct volume *v, struct fault *f)
{
	struct finding here;
	struct offer_parts offer;
	char stem[STEM_MAX], name[GAME_NAME_MAX + 1];
	TRY(match_find(h, r->me, r->work, r->charts, v->offer_id, false, &here, &offer, f));
	if (here.found) {
		skip_stored(r, h, v, here.name);
		return ERR_OK;
	}
	match_stem(v->scenario, v->other, stem);
	TRY(match_free_name(h, stem, name, f));
	TRY(make_game(r, h, v, name, f));
	for (size_t i = 0; i < v->n; i++)
		r->leaf[v->leaf[i]].used = true;
	return touch(r, name, true, f);
}

/* ---- the rest ---- */

static int in_order(const void *a, const void *b)
{
	const struct leaf *const *x = a, *const *y = b;
	unsigned p = (*x)->head.kind, q = (*y)->head.kind;
	bool px = record_is_slot(p), qx = record_is_slot(q);
	if (px != qx)
		return px ? 1 : -1;
	if (!px && p != q)
		return p < q ? -1 : 1;
	if ((*x)->head.number != (*y)->head.number)
		return (*x)->head.number < (*y)->head.number ? -1 : 1;
	return (*x > *y) - (*x < *y); /* as they came */
}

static enum err take_rest(struct recovery *r, const struct home *h, const struct recovery_ear *ear, struct fault *f)
{
	struct leaf **rest = calloc(r->n + 1, sizeof(struct leaf *));
	size_t n = 0;
	if (!rest)
		return fault_set(f, ERR_SYS_MEMORY, "");
	for (size_t i = 0; i < r->n; i++)
		if (!r->leaf[i].used)
			rest[n++] = &r->leaf[i];
	qsort(rest, n, sizeof(struct leaf *), in_order);
	enum err e = ERR_OK;
	for (size_t i = 0; i < n && e == ERR_OK; i++) {
		struct intake in;
		e = intake_record(h, INTAKE_HAND, rest[i]->p, rest[i]->n, &in, f);
		if (e == ERR_OK && in.game[0] && in.verdict == ERR_OK)
			e = touch(r, in.game, false, f);
		if (e == ERR_OK && in.verdict != ERR_CHAIN_SAME)
			ear->record(ear->ctx, rest[i]->label, &in);
	}
	free(rest);
	return e;
}

static enum err mark_set(const struct match *m, struct fault *f)
{
	struct match_due d;
	char b[MARK_MAX];
	struct text t = text_in(b, sizeof b);
	match_due(m, &d);
	bool both = m->mine[SIDE_UNION] && m->mine[SIDE_CONFEDERATE];
	if (m->phase == MATCH_PLAYING && d.mine && !both) {
		mark_words(d.number, &t);
		return folder_write(&m->folder, mark_name, b, t.len, f);
	}
	return folder_has(&m->folder, mark_name) ? folder_remove(&m->folder, mark_name, f) : ERR_OK;
}

/* What came behind it may have moved what is due; then tell. */
static enum err finish(const struct home *h, struct keyring *k, const struct touched *x, const struct recovery_ear *ear,
	struct fault *f)
{
	struct folder folder;
	struct lock lock;
	struct match *m;
	TRY(game_folder(h, x->name, &folder, f));
	TRY(game_lock(&folder, &lock, "vedette recover", f));
	enum err e = match_open(h, x->name, NULL, &m, f);
	if (e == ERR_OK && x->rebuilt)
		e = mark_set(m, f);
	if (e == ERR_OK) {
		e = match_unlock(m, k, f);
		if (e == ERR_OK || e == ERR_KEY_GONE) /* without its key a game can still be read */
			ear->game(ear->ctx, m, x->rebuilt);
	}
	match_close(m);
	lock_drop(&lock);
	return e;
}

enum err recovery_run(
	struct recovery *r, const struct home *h, struct keyring *k, const struct recovery_ear *ear, struct fault *f)
{
	struct key_info me;
	struct lock lock;
	TRY(keyring_info(&me, h, f));
	r->me = &me;
	r->keys = k;
	r->work = calloc(1, sizeof *r->work);
	r->charts = calloc(1, sizeof *r->charts);
	if (!r->work || !r->charts)
		return fault_set(f, ERR_SYS_MEMORY, "");
	TRY(find_volumes(r, f));
	TRY(home_lock(h, &lock, "vedette recover", f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < r->n_volumes && e == ERR_OK; i++)
		e = place_volume(r, h, &r->volume[i], f);
	lock_drop(&lock);
	if (e == ERR_OK)
		e = take_rest(r, h, ear, f);
	enum err gone = ERR_OK;
	for (size_t i = 0; i < r->n_touched && e == ERR_OK; i++) {
		e = finish(h, k, &r->touched[i], ear, f);
		if (e == ERR_KEY_GONE) { /* the other games have theirs */
			gone = e;
			e = ERR_OK;
		}
	}
	if (e == ERR_OK && gone != ERR_OK)
		e = fault_set(f, gone, "");
	r->me = NULL;
	r->keys = NULL;
	return e;
}

/* ---- what may have been signed ---- */

bool recovery_perhaps_signed(const struct match *m, uint32_t number)
{
	struct blob b = {0};
	char want[MARK_MAX];
	struct text t = text_in(want, sizeof want);
	mark_words(number, &t);
	if (!folder_has(&m->folder, mark_name) || folder_read(&m->folder, mark_name, MARK_MAX, &b, NULL) != ERR_OK)
		return false;
	bool same = b.n == t.len && memcmp(b.p, want, b.n) == 0;
	blob_free(&b);
	return same;
}

enum err recovery_check(const struct match *m, uint32_t number, struct fault *f)
{
	char b[32];
	struct text t = text_in(b, sizeof b);
	text_add(&t, "slot ");
	text_add_int(&t, number);
	return recovery_perhaps_signed(m, number) ? fault_set(f, ERR_MATCH_RECOVERED, b) : ERR_OK;
}

enum err recovery_not_sent(const struct match *m, struct fault *f)
{
	struct match_due d;
	match_due(m, &d);
	if (m->phase != MATCH_PLAYING || !recovery_perhaps_signed(m, d.number))
		return fault_set(f, ERR_MATCH_NOT_RECOVERED, "");
	return folder_remove(&m->folder, mark_name, f);
}
