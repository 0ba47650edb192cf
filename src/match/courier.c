/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/courier.h"

#include <stdlib.h>
#include <string.h>

#include "archive/disk.h"
#include "match/inside.h"
#include "seal/armour.h"

static const char head[] = "vedette courier 1";

static enum side side_of(const struct match *m)
{
	return m->mine[SIDE_UNION] ? SIDE_UNION : SIDE_CONFEDERATE;
}

/* ---- his key ---- */

static enum err read_seed(const struct match *m, uint8_t seed[SEED_BYTES], struct fault *f)
{
	char member[MEMBER_NAME_MAX];
	struct blob b = {0};
	match_member("courier-", side_of(m), member);
	if (!folder_has(&m->folder, member))
		return fault_set(f, ERR_COURIER_NONE, "");
	TRY(folder_read(&m->folder, member, SEED_BYTES, &b, f));
	bool whole = b.n == SEED_BYTES;
	if (whole)
		memcpy(seed, b.p, b.n);
	sodium_memzero(b.p, b.n);
	blob_free(&b);
	return whole ? ERR_OK : fault_set(f, ERR_MATCH_FILE, member);
}

static void public_of(const uint8_t seed[SEED_BYTES], uint8_t out[KEY_BYTES])
{
	struct key_pair pair;
	key_from_seed(seed, &pair);
	memcpy(out, pair.pub, KEY_BYTES);
	sodium_memzero(&pair, sizeof pair);
}

enum err courier_key(struct match *m, uint8_t out[KEY_BYTES], struct fault *f)
{
	uint8_t seed[SEED_BYTES];
	char member[MEMBER_NAME_MAX];
	enum err e = read_seed(m, seed, f);
	if (e == ERR_COURIER_NONE) {
		match_member("courier-", side_of(m), member);
		randombytes_buf(seed, sizeof seed);
		e = folder_write(&m->folder, member, seed, sizeof seed, f);
	}
	if (e == ERR_OK)
		public_of(seed, out);
	sodium_memzero(seed, sizeof seed);
	return e;
}

/* Is his key here, and is it the one that this side's orders name? */
static bool key_serves(const struct match *m)
{
	const struct courier *c = &m->play.chain.courier[side_of(m)];
	uint8_t seed[SEED_BYTES], key[KEY_BYTES];
	bool here = read_seed(m, seed, NULL) == ERR_OK;
	if (here)
		public_of(seed, key);
	sodium_memzero(seed, sizeof seed);
	return here && c->serves != SERVES_NONE && hash_equal(key, c->key);
}

/* ---- the order ---- */

/* Is it an outermost order about a courier? */
static bool is_courier(const struct word *line)
{
	struct word rest = *line, w;
	return word_next(&rest, &w) && ascii_equal_fold(w.s, w.n, order_word(ORDER_COURIER));
}

enum err courier_draft(struct match *m, enum serves serves, struct fault *f)
{
	enum side side = match_my_side(m);
	struct blob old = {0};
	uint8_t key[KEY_BYTES];
	if (m->terms[0].mode == MODE_SOLO)
		return fault_set(f, ERR_COURIER_SOLO, "");
	if (serves != SERVES_NONE)
		TRY(courier_key(m, key, f));
	TRY(match_draft_read(m, side, &old, f));
	size_t room = old.n + LINE_MAX_BYTES;
	char *text = malloc(room);
	if (!text) {
		blob_free(&old);
		return fault_set(f, ERR_SYS_MEMORY, "");
	}
	struct text t = text_in(text, room);
	struct order o = {.kind = ORDER_COURIER, .courier = {.serves = (uint8_t)serves}};
	if (serves != SERVES_NONE)
		memcpy(o.courier.key, key, KEY_BYTES);
	order_print(m->charts, &o, &t);
	text_add_char(&t, '\n');
	struct lines l = {old.p ? (const char *)old.p : "", old.n, 0};
	struct word line;
	while (lines_next(&l, &line))
		if (!is_courier(&line)) {
			text_add_n(&t, line.s, line.n);
			text_add_char(&t, '\n');
		}
	blob_free(&old);
	enum err e = match_draft_write(m, side, text, t.len, f);
	free(text);
	return e;
}

/* ---- handing over ---- */

static void put_hex(struct text *t, const char *key, const uint8_t *p, size_t n)
{
	text_add(t, key);
	text_add_char(t, ' ');
	text_add_hex(t, p, n);
	text_add_char(t, '\n');
}

static void put_word(struct text *t, const char *key, const char *value)
{
	text_add(t, key);
	text_add_char(t, ' ');
	text_add(t, value);
	text_add_char(t, '\n');
}

static enum err put_address(const struct match *m, struct text *t, struct fault *f)
{
	struct blob b = {0};
	char to[ADDRESS_MAX_BYTES + 1] = "";
	if (folder_has(&m->folder, "address"))
		TRY(folder_read(&m->folder, "address", ADDRESS_MAX_BYTES, &b, f));
	if (b.n)
		text_mask(to, sizeof to, (const char *)b.p, b.n, false);
	blob_free(&b);
	put_word(t, "to", to[0] ? to : "-");
	return ERR_OK;
}

enum err courier_hand_over(struct match *m, char **out, size_t *n, struct fault *f)
{
	enum side side = side_of(m);
	uint8_t seed[SEED_BYTES], key[KEY_BYTES];
	size_t room = 1024 + 2 * (m->offer_file.n + m->accept_file.n + ARMOUR_COLUMNS) + 1024;
	*out = NULL;
	if (m->charge)
		return fault_set(f, ERR_COURIER_HOME, "");
	if (m->phase < MATCH_PLAYING)
		return fault_set(f, ERR_MATCH_NOT_ACCEPTED, "");
	if (!m->has_secret[side])
		return fault_set(f, ERR_MATCH_LOCKED_KEY, "");
	TRY(read_seed(m, seed, f));
	char *text = malloc(room);
	if (!text)
		return fault_set(f, ERR_SYS_MEMORY, "");
	struct text t = text_in(text, room);
	text_add(&t, head);
	text_add_char(&t, '\n');
	put_word(&t, "game", m->name);
	put_word(&t, "side", side_word(side));
	enum err e = put_address(m, &t, f);
	put_hex(&t, "secret", m->secret[side], sizeof m->secret[side]);
	put_hex(&t, "key", seed, sizeof seed);
	public_of(seed, key);
	sodium_memzero(seed, sizeof seed);
	armour_write(m->offer_file.p, m->offer_file.n, &t);
	armour_write(m->accept_file.p, m->accept_file.n, &t);
	BUG_IF(t.cut);
	char words[2 * KEY_BYTES + 1];
	struct text w = text_in(words, sizeof words);
	text_add_hex(&w, key, sizeof key);
	if (e == ERR_OK) /* before the file can be given to anybody */
		e = folder_write(&m->folder, "beside", words, w.len, f);
	if (e != ERR_OK) {
		sodium_memzero(text, room);
		free(text);
		return e;
	}
	*out = text;
	*n = t.len;
	return ERR_OK;
}

/* ---- his own home ---- */

bool courier_home(const struct home *h)
{
	return folder_has(&h->root, "courier");
}

enum err courier_identity(const struct home *h, struct key_info *out, struct fault *f)
{
	enum err e = keyring_info(out, h, f);
	if (e != ERR_KEY_ABSENT || !courier_home(h))
		return e;
	memset(out, 0, sizeof *out);
	return ERR_OK;
}

struct charge {
	char game[GAME_NAME_MAX + 1], to[ADDRESS_MAX_BYTES + 1];
	enum side side;
	uint8_t secret[32], key[SEED_BYTES];
	uint8_t *record[2]; /* offer, accept */
	size_t n[2];
};

/* "KEY VALUE" of the next line. */
static bool value_of(struct lines *l, const char *key, struct word *value)
{
	struct word line, w;
	if (!lines_next(l, &line) || !word_next(&line, &w) || !word_is(&w, key))
		return false;
	word_trim(&line);
	*value = line;
	return value->n > 0;
}

static bool hex_of(struct lines *l, const char *key, uint8_t *out, size_t n)
{
	struct word v;
	return value_of(l, key, &v) && v.n == 2 * n && hex_parse(v.s, out, n);
}

static void copy_word(const struct word *w, char *out, size_t cap)
{
	struct text t = text_in(out, cap);
	text_add_n(&t, w->s, w->n);
}

/* The lines above the blocks. */
static bool read_lines(const char *text, size_t n, struct charge *c)
{
	struct lines l = {text, n, 0};
	struct word v;
	if (!lines_next(&l, &v) || v.n != sizeof head - 1 || memcmp(v.s, head, v.n) != 0)
		return false;
	if (!value_of(&l, "game", &v) || !text_is_id(v.s, v.n, GAME_NAME_MAX))
		return false;
	copy_word(&v, c->game, sizeof c->game);
	if (!value_of(&l, "side", &v) || !(word_is(&v, "union") || word_is(&v, "confederate")))
		return false;
	c->side = word_is(&v, "union") ? SIDE_UNION : SIDE_CONFEDERATE;
	if (!value_of(&l, "to", &v) || v.n > ADDRESS_MAX_BYTES || !text_all_plain(v.s, v.n, false))
		return false;
	if (!word_is(&v, "-"))
		copy_word(&v, c->to, sizeof c->to);
	return hex_of(&l, "secret", c->secret, sizeof c->secret) && hex_of(&l, "key", c->key, sizeof c->key);
}

/* Offer and accept below the lines, and no other block. */
static enum err read_blocks(const char *text, size_t n, struct charge *c, struct fault *f)
{
	struct armour_walk w;
	enum err verdict;
	unsigned blocks = 0;
	armour_begin(&w, text, n);
	for (;; blocks++) {
		uint8_t *room = malloc(RECORD_MAX_BYTES);
		size_t len;
		if (!room)
			return fault_set(f, ERR_SYS_MEMORY, "");
		if (!armour_next(&w, room, RECORD_MAX_BYTES, &len, &verdict, f)) {
			free(room);
			return blocks == 2 ? ERR_OK : fault_set(f, ERR_COURIER_CHARGE, "it holds an offer and an acceptance");
		}
		if (verdict != ERR_OK || blocks == 2) {
			free(room);
			return verdict != ERR_OK ? verdict : fault_set(f, ERR_COURIER_CHARGE, "it holds more than an offer and an acceptance");
		}
		c->record[blocks] = room;
		c->n[blocks] = len;
	}
}

static enum err check_records(const struct charge *c, struct fault *f)
{
	struct workroom *room = calloc(1, sizeof *room);
	struct charts *charts = calloc(1, sizeof *charts);
	struct offer_parts offer, accept;
	enum err e = room && charts ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK)
		e = match_read_offer(room, c->record[0], c->n[0], &offer, charts, f);
	if (e == ERR_OK)
		e = match_read_accept(room, c->record[1], c->n[1], &accept, f);
	if (e == ERR_OK)
		e = match_check_accept(&offer, &accept, f);
	free(room);
	free(charts);
	return e;
}

static enum err store_charge(const struct home *h, const struct charge *c, struct fault *f)
{
	char secret[MEMBER_NAME_MAX], key[MEMBER_NAME_MAX];
	struct lock lock;
	match_member("secret-", c->side, secret);
	match_member("courier-", c->side, key);
	struct member m[] = {{"offer.ved", c->record[0], c->n[0]}, {"accept.ved", c->record[1], c->n[1]},
		{"address", c->to, strlen(c->to)}, {secret, c->secret, sizeof c->secret}, {key, c->key, sizeof c->key},
		{"charge", side_word(c->side), strlen(side_word(c->side))}};
	TRY(home_lock(h, &lock, "vedette courier", f));
	enum err e = folder_write(&h->root, "courier", head, sizeof head - 1, f);
	if (e == ERR_OK)
		e = game_create(h, c->game, m, sizeof m / sizeof *m, f);
	lock_drop(&lock);
	return e;
}

enum err courier_take_over(const struct home *h, const char *text, size_t n, char *name, struct fault *f)
{
	struct charge c = {.side = SIDE_UNION};
	struct key_info me;
	enum err e = keyring_info(&me, h, f);
	if (e != ERR_KEY_ABSENT)
		return e == ERR_OK ? fault_set(f, ERR_COURIER_HOME, "") : e;
	e = read_lines(text, n, &c) ? read_blocks(text, n, &c, f) : fault_set(f, ERR_COURIER_CHARGE, "");
	if (e == ERR_OK)
		e = check_records(&c, f);
	if (e == ERR_OK)
		e = store_charge(h, &c, f);
	struct text t = text_in(name, GAME_NAME_MAX + 1);
	text_add(&t, c.game);
	free(c.record[0]);
	free(c.record[1]);
	sodium_memzero(&c, sizeof c);
	return e;
}

/* ---- answering ---- */

bool courier_beside(const struct match *m)
{
	if (m->charge)
		return true;
	if (m->phase != MATCH_PLAYING || (m->mine[SIDE_UNION] && m->mine[SIDE_CONFEDERATE]) ||
		m->play.chain.courier[side_of(m)].serves == SERVES_NONE)
		return false;
	return folder_has(&m->folder, "beside") || !key_serves(m);
}

enum err courier_sign(struct match *m, struct path *path, struct fault *f)
{
	struct match_slot what = {.kind = RECORD_COUNTERSIGN};
	struct match_due d;
	uint8_t seed[SEED_BYTES];
	TRY(match_must_be_due(m, &d, f));
	if (!d.served)
		return fault_set(f, ERR_MATCH_NOT_DUE, "a courier answers nothing here");
	if (!m->charge && courier_beside(m))
		return fault_set(f, ERR_COURIER_BESIDE, "");
	if (!key_serves(m))
		return fault_set(f, ERR_COURIER_NONE, "");
	TRY(read_seed(m, seed, f));
	enum err e = match_sign_with(m, &d, &what, seed, path, f);
	sodium_memzero(seed, sizeof seed);
	return e;
}

void courier_words(const struct match *m, enum side side, struct text *out)
{
	const struct courier *c = &m->play.chain.courier[side];
	if (m->phase != MATCH_PLAYING || c->serves == SERVES_NONE)
		return;
	text_add(out, m->mine[side] ? "your courier" : match_player_name(m, side));
	text_add(out, m->mine[side] ? "" : "'s courier");
	text_add(out, " countersigns ");
	text_add(out, c->serves == SERVES_ALL ? "wherever the other side acts again" : "where the other side stops");
	if (m->mine[side] && !m->charge)
		text_add(out, courier_beside(m) ? ", from a home of his own" : ", from this one");
}
