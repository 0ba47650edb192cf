/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz/duel.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "support/sign.h"

enum { TEXT_ROOM = 1 << 16 };

void duel_begin(struct duel *d, const struct charts *c)
{
	duel_begin_as(d, c, MODE_SEALED);
}

void duel_begin_as(struct duel *d, const struct charts *c, enum mode mode)
{
	struct fault f;
	uint8_t seed[SIDE_COUNT][SEED_BYTES];
	if (seal_start(&f) != ERR_OK)
		exit(99);
	d->c = c;
	d->random = 0x5eed;
	d->judge = true;
	for (unsigned s = 0; s < SIDE_COUNT; s++) {
		memset(seed[s], 0x31 + (int)s, SEED_BYTES);
		key_from_seed(seed[s], &d->key[s]);
		standing_clear(&d->standing[s]);
	}
	d->offer = (struct record){ .kind = RECORD_OFFER, .side = SIDE_UNION };
	d->accept = (struct record){ .kind = RECORD_ACCEPT, .side = SIDE_CONFEDERATE };
	memcpy(d->offer.offer.key, d->key[SIDE_UNION].pub, KEY_BYTES);
	memcpy(d->accept.accept.key, d->key[SIDE_CONFEDERATE].pub, KEY_BYTES);
	memset(d->offer_id, 1, HASH_BYTES);
	memset(d->accept_id, 2, HASH_BYTES);
	secret_of_offerer(seed[0], d->accept_id, d->secret[0]);
	secret_of_accepter(seed[1], d->offer_id, d->accept.accept.nonce, d->secret[1]);
	static struct links links[SIDE_COUNT]; /* 131,072 hashes, the same for every game */
	static bool made;
	if (!made) {
		links_make(&links[0], d->secret[0], d->accept_id);
		links_make(&links[1], d->secret[1], d->accept.accept.nonce);
	}
	made = true;
	memcpy(d->links, links, sizeof links);
	links_get(&d->links[1], 0, d->accept.accept.anchor);
	memset(d->terms, 0, sizeof d->terms);
	d->terms[0].mode = (uint8_t)mode;
	if (play_begin(&d->play, c, &d->room, &d->offer, &d->accept, d->offer_id, d->accept_id, &d->terms[0], &d->terms[1], &f) !=
		ERR_OK)
		exit(99);
}

void duel_end(struct duel *d)
{
	play_end(&d->play);
}

enum side duel_turn(struct duel *d)
{
	uint8_t link[HASH_BYTES];
	enum side side = chain_side(&d->play.chain, d->play.chain.n + 1);
	links_of_slot(&d->links[side], d->play.chain.n + 1, link);
	play_settle(&d->play, link, &d->standing[side]);
	fuzz_state(d->c, &d->play.now);
	return side;
}

unsigned duel_honest(struct duel *d, struct text *text, struct text *sheet)
{
	static struct sheet orders;
	enum side side = duel_turn(d);
	unsigned kind = chain_due(&d->play.chain, &d->play.now);
	struct player pl = { .c = d->c, .side = side, .random = d->random + d->play.chain.n * 0x9e3779b97f4a7c15u, .sheet = &orders };
	if (kind == RECORD_COUNTERSIGN)
		answers_print(d->c, &d->play.given, text);
	else if (kind == RECORD_RESULT)
		result_print(d->c, &d->play.now, text);
	if (kind != RECORD_TURN && kind != RECORD_STRATEGIC)
		return kind;
	if (d->play.now.stage != STAGE_CHITS) { /* N41: slot 1 of a game that opens with chits has no orders */
		(kind == RECORD_STRATEGIC ? player_strategic : player_turn)(&pl, &d->play.now);
		sheet_print(d->c, &orders, text);
	}
	player_standing(&pl, &d->play.now, sheet);
	return kind;
}

void duel_fill(struct duel *d, unsigned kind, const char *text, size_t text_n, const char *sheet, size_t sheet_n, struct record *r,
	uint8_t *body)
{
	static uint8_t box[BOX_MAX_BYTES];
	uint8_t key[32];
	enum side side = duel_turn(d);
	*r = (struct record){ .kind = (uint8_t)kind, .side = (uint8_t)side, .number = d->play.chain.n + 1 };
	memcpy(r->slot.game, d->play.chain.game, HASH_BYTES);
	memcpy(r->slot.parent, d->play.chain.tip, HASH_BYTES);
	hash_state(d->c, &d->play.now, r->slot.state);
	links_of_slot(&d->links[side], r->number, r->slot.link);
	if (chain_opens(&d->play.chain, kind, side))
		box_key(d->secret[side], d->play.chain.sealed[side].n, r->slot.opening);
	if (!record_has_box(kind) || record_has_orders(kind) || kind == RECORD_TAKE_BACK)
		sign_part(r, SLOT_TEXT, body, text, text_n);
	if (!record_has_box(kind))
		return;
	if (d->play.chain.open) {
		static struct standing st;
		struct text t = text_in((char *)box, sizeof box);
		(void)standing_parse(d->c, side, sheet, sheet_n, &st, NULL);
		standing_print(d->c, &st, &t);
		r->clear = true;
		sign_part(r, SLOT_BOX, body, box, t.len);
		return;
	}
	if (sheet_n > BOX_MAX_BYTES)
		sheet_n = BOX_MAX_BYTES;
	box_key(d->secret[side], r->number, key);
	box_seal(d->play.chain.game, r->number, key, r->slot.seal);
	box_lock(key, sheet, sheet_n, box);
	sign_part(r, SLOT_BOX, body, box, box_size(sheet_n));
}

bool duel_sign(struct duel *d, struct record *r, const uint8_t *body)
{
	struct record again;
	struct dictionary dict = { d->play.dictionary, d->play.dictionary_n };
	d->n = sign_anything(&d->room, r, body, &dict, &d->key[r->side % SIDE_COUNT]);
	memcpy(d->file, d->room.room + DOMAIN_BYTES, d->n);
	return record_read(d->file, d->n, &again, NULL) == ERR_OK;
}

enum err duel_take(struct duel *d, struct fault *f)
{
	struct reading g;
	TRY(reading_header(&g, d->file, d->n, f));
	return play_take(&d->play, &g, d->judge, f);
}

bool duel_slot(struct duel *d)
{
	static char text[TEXT_ROOM], sheet[BOX_MAX_BYTES + 1];
	static uint8_t body[BODY_MAX_BYTES];
	struct text t = text_in(text, sizeof text), st = text_in(sheet, sizeof sheet);
	struct record r;
	struct fault f;
	unsigned kind = duel_honest(d, &t, &st);
	if (kind == 0)
		return false;
	duel_fill(d, kind, text, t.len, sheet, st.len, &r, body);
	FUZZ_CHECK(duel_sign(d, &r, body));
	enum err e = duel_take(d, &f);
	if (e != ERR_OK)
		fuzz_failed(err_slug(e), (int)r.number, f.what);
	if (kind == RECORD_TURN || kind == RECORD_STRATEGIC)
		(void)standing_parse(d->c, (enum side)r.side, sheet, st.len, &d->standing[r.side], NULL);
	return true;
}
