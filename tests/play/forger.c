/* SPDX-License-Identifier: GPL-3.0-or-later
 * An opponent with a program of his own: he signs what he likes with his own key.
 *   forger slot HOME GAME TEXT OUT [WORD...]      the slot that is due, every field as it must be, but
 *       kind=KIND number=N side=SIDE              of another kind, number, side
 *       spoil=game|parent|state|link|opening|seal one bit of that field changed
 *       box=FILE message=FILE                     standing orders and message as in the file, whatever it holds
 *       nonce=N                                   other standing orders: another version of the same slot
 *   forger offer HOME SIDE TERMS DATA OUT [WORD...]    terms as in the file TERMS; DATA is a folder with map, rules and scenario
 *       spoil=rules|scenario key=zero
 *   forger accept HOME OFFER TERMS OUT [WORD...]
 *       spoil=offer|rules|scenario side=SIDE
 * TEXT "-" stands for none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"
#include "support/sign.h"

static uint8_t body[4 * BODY_MAX_BYTES];
static struct workroom *room;

static int die(const struct fault *f)
{
	fprintf(stderr, "forger: %s [%s] %s\n", err_sentence(f->code), err_slug(f->code), f->what);
	exit(1);
}

static const char *word(char **words, const char *key)
{
	for (; *words; words++)
		if (strncmp(*words, key, strlen(key)) == 0 && (*words)[strlen(key)] == '=')
			return *words + strlen(key) + 1;
	return NULL;
}

static void key_of(const char *home, struct key_pair *pair)
{
	struct home h;
	struct keyring k = { 0 };
	struct fault f;
	if (seal_start(&f) != ERR_OK || home_open_at(&h, home, &f) != ERR_OK || keyring_open(&k, &h, NULL, &f) != ERR_OK)
		die(&f);
	key_from_seed(keyring_seed(&k), pair);
	keyring_close(&k);
}

static struct blob file_of(const char *path)
{
	struct blob b = { NULL, 0 };
	struct fault f;
	if (strcmp(path, "-") != 0 && disk_read(path, BODY_MAX_BYTES, &b, &f) != ERR_OK)
		die(&f);
	return b;
}

static void part(struct record *r, unsigned i, const char *path)
{
	struct blob b = file_of(path);
	sign_part(r, i, body, b.p, b.n);
	blob_free(&b);
}

static int write_out(struct record *r, const struct dictionary *d, const struct key_pair *k, const char *out)
{
	struct fault f;
	size_t n = sign_anything(room, r, body, d, k);
	return disk_replace(out, room->room + DOMAIN_BYTES, n, 0600, &f) == ERR_OK ? 0 : die(&f);
}

static enum side side_of(const char *w)
{
	return strcmp(w, "union") == 0 ? SIDE_UNION : SIDE_CONFEDERATE;
}

static void spoil(const char *what, const char *const *names, uint8_t *const *fields)
{
	for (unsigned i = 0; what && names[i]; i++)
		if (strcmp(names[i], what) == 0)
			fields[i][7] ^= 4;
}

static unsigned kind_of(const char *w)
{
	for (unsigned k = RECORD_TURN; k < RECORD_KINDS_END; k++)
		if (strcmp(record_kind_word(k), w) == 0)
			return k;
	return RECORD_TURN;
}

static void fill_box(struct match *m, struct record *r, char **words)
{
	static char sheet[BOX_MAX_BYTES];
	static uint8_t box[BOX_MAX_BYTES];
	uint8_t key[32];
	size_t n = 0;
	const char *path = word(words, "box"), *nonce = word(words, "nonce");
	if (path) {
		struct blob b = file_of(path);
		n = b.n < sizeof sheet ? b.n : sizeof sheet;
		memcpy(sheet, b.p, n);
		blob_free(&b);
	} else if (nonce) {
		n = (size_t)snprintf(sheet, sizeof sheet, "all intensity %d\n", 1 + atoi(nonce) % 4);
	}
	box_key(m->secret[r->side], r->number, key);
	box_seal(m->play.chain.game, r->number, key, r->slot.seal);
	box_lock(key, sheet, n, box);
	sign_part(r, SLOT_BOX, body, box, box_size(n));
}

static int slot(char **argv)
{
	struct home h;
	struct match *m;
	struct fault f;
	struct match_due d;
	struct key_pair k;
	char **words = argv + 4;
	key_of(argv[0], &k);
	if (home_open_at(&h, argv[0], &f) != ERR_OK || match_open(&h, argv[1], NULL, &m, &f) != ERR_OK)
		die(&f);
	match_due(m, &d);
	unsigned kind = word(words, "kind") ? kind_of(word(words, "kind")) : d.kind;
	struct record r = { .kind = (uint8_t)kind, .side = (uint8_t)d.side, .number = d.number };
	memcpy(r.slot.game, m->play.chain.game, HASH_BYTES);
	memcpy(r.slot.parent, m->play.chain.tip, HASH_BYTES);
	hash_state(m->charts, &m->play.now, r.slot.state);
	if (match_link(m, d.side, d.number, r.slot.link, &f) != ERR_OK)
		die(&f);
	if (chain_opens(&m->play.chain, kind, d.side))
		box_key(m->secret[d.side], m->play.chain.sealed[d.side].n, r.slot.opening);
	part(&r, SLOT_TEXT, argv[2]);
	if (record_has_box(kind)) {
		fill_box(m, &r, words);
		if (word(words, "message"))
			part(&r, SLOT_MESSAGE, word(words, "message"));
	}
	static const char *const names[] = { "game", "parent", "state", "link", "opening", "seal", NULL };
	uint8_t *const fields[] = { r.slot.game, r.slot.parent, r.slot.state, r.slot.link, r.slot.opening, r.slot.seal };
	spoil(word(words, "spoil"), names, fields);
	if (word(words, "number"))
		r.number = (uint32_t)strtoul(word(words, "number"), NULL, 10);
	if (word(words, "side"))
		r.side = (uint8_t)side_of(word(words, "side"));
	struct dictionary dict = { m->play.dictionary, m->play.dictionary_n };
	int rc = write_out(&r, &dict, &k, argv[3]);
	match_close(m);
	return rc;
}

static int offer(char **argv)
{
	static struct charts c;
	struct key_pair k;
	struct fault f;
	char **words = argv + 5, path[3][4096];
	static const char *const names[] = { "rules", "scenario", "map" };
	struct blob b[3];
	key_of(argv[0], &k);
	struct record r = { .kind = RECORD_OFFER, .side = (uint8_t)side_of(argv[1]) };
	part(&r, OFFER_TERMS, argv[2]);
	for (unsigned i = 0; i < 3; i++) {
		snprintf(path[i], sizeof path[i], "%s/%s", argv[3], names[i]);
		b[i] = file_of(path[i]);
		part(&r, OFFER_RULES + i, path[i]);
	}
	/* the hashes of what he made, as far as it can be read; else he states any */
	if (charts_parse((char *)b[2].p, b[2].n, (char *)b[0].p, b[0].n, (char *)b[1].p, b[1].n, &c, &f) == ERR_OK) {
		hash_rules(&c, r.offer.rules);
		hash_scenario(&c, r.offer.scenario);
	}
	for (unsigned i = 0; i < 3; i++)
		blob_free(&b[i]);
	randombytes_buf(r.offer.nonce, NONCE_BYTES);
	memcpy(r.offer.key, k.pub, KEY_BYTES);
	if (word(words, "key"))
		memset(r.offer.key, 0, KEY_BYTES);
	static const char *const fields[] = { "rules", "scenario", NULL };
	uint8_t *const at[] = { r.offer.rules, r.offer.scenario };
	spoil(word(words, "spoil"), fields, at);
	return write_out(&r, NULL, &k, argv[4]);
}

static int accept(char **argv)
{
	struct key_pair k;
	struct reading g;
	struct fault f;
	static struct links l;
	uint8_t secret[32];
	char **words = argv + 4;
	key_of(argv[0], &k);
	struct blob b = file_of(argv[1]);
	if (reading_header(&g, b.p, b.n, &f) != ERR_OK || reading_key(&g, NULL, 0, &f) != ERR_OK ||
		reading_signature(&g, room, &f) != ERR_OK || reading_body(&g, room, NULL, &f) != ERR_OK)
		die(&f);
	struct record r = { .kind = RECORD_ACCEPT, .side = (uint8_t)side_other((enum side)g.record.side) };
	memcpy(r.accept.offer, g.id, HASH_BYTES);
	memcpy(r.accept.rules, g.record.offer.rules, HASH_BYTES);
	memcpy(r.accept.scenario, g.record.offer.scenario, HASH_BYTES);
	memcpy(r.accept.key, k.pub, KEY_BYTES);
	randombytes_buf(r.accept.nonce, NONCE_BYTES);
	secret_of_accepter(k.secret, g.id, r.accept.nonce, secret);
	links_make(&l, secret, r.accept.nonce);
	links_get(&l, 0, r.accept.anchor);
	part(&r, ACCEPT_TERMS, argv[2]);
	static const char *const fields[] = { "offer", "rules", "scenario", NULL };
	uint8_t *const at[] = { r.accept.offer, r.accept.rules, r.accept.scenario };
	spoil(word(words, "spoil"), fields, at);
	if (word(words, "side"))
		r.side = (uint8_t)side_of(word(words, "side"));
	blob_free(&b);
	return write_out(&r, NULL, &k, argv[3]);
}

int main(int argc, char **argv)
{
	room = calloc(1, sizeof *room);
	if (room && argc >= 6 && strcmp(argv[1], "slot") == 0)
		return slot(argv + 2);
	if (room && argc >= 7 && strcmp(argv[1], "offer") == 0)
		return offer(argv + 2);
	if (room && argc >= 6 && strcmp(argv[1], "accept") == 0)
		return accept(argv + 2);
	fprintf(stderr, "forger: see the head of forger.c\n");
	return 2;
}
