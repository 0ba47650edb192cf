/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t sample_random(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33);
}

enum err sample_read(struct sample *s, const uint8_t *p, size_t n, struct reading *g, struct fault *f)
{
	uint8_t keys[2][KEY_BYTES];
	memcpy(keys[0], s->key[0].pub, KEY_BYTES);
	memcpy(keys[1], s->key[1].pub, KEY_BYTES);
	TRY(reading_header(g, p, n, f));
	TRY(reading_key(g, keys[0], 2, f));
	TRY(reading_signature(g, &s->w, f));
	return reading_body(g, &s->w, &s->dictionary, f);
}

const uint8_t *sample_body(struct sample *s, unsigned which)
{
	struct reading g;
	BUG_IF(sample_read(s, s->file[which].p, s->file[which].n, &g, NULL) != ERR_OK);
	return g.body;
}

void sample_forge(struct sample *s, const struct record *r, const uint8_t *body, int level, const uint8_t *packed,
	size_t packed_n, const struct key_pair *k, struct sample_file *out)
{
	static uint8_t room[DOMAIN_BYTES + FILE_MAX];
	uint8_t *file = room + DOMAIN_BYTES;
	size_t header = record_header_size(r->kind), n = FILE_MAX - header - SIGNATURE_BYTES;
	out->record = *r;
	if (packed) {
		BUG_IF(packed_n > n);
		memcpy(file + header, packed, packed_n);
		n = packed_n;
	} else {
		BUG_IF(pack_deflate(&s->w.pack, record_is_slot(r->kind) ? &s->dictionary : NULL, level, body,
			r->part, PARTS, file + header, &n, NULL) != ERR_OK);
	}
	out->record.packed = (uint32_t)n;
	key_hint(k->pub, out->record.signer);
	struct bytes b = { .p = file, .cap = header };
	struct sink sink = bytes_sink(&b);
	record_put_header(&out->record, &sink);
	sign_bytes(k, r->kind, room, header + n, file + header + n);
	out->n = header + n + SIGNATURE_BYTES;
	memcpy(out->p, file, out->n);
}

/* Add a text to a body under construction. */
static void add(struct record *r, unsigned part, uint8_t *body, const void *p, size_t n)
{
	memcpy(body + record_body_size(r), p, n);
	r->part[part] = (uint32_t)n;
}

static void write_file(struct sample *s, unsigned which, struct record *r, const uint8_t *body, unsigned who)
{
	struct sample_file *f = &s->file[which];
	BUG_IF(envelope_write(&s->w, r, body, &s->dictionary, &s->key[who], &f->n, NULL) != ERR_OK || f->n > FILE_MAX);
	memcpy(f->p, s->w.room + DOMAIN_BYTES, f->n);
	f->record = *r;
	hash_record(r, body, f->id);
}

static void write_offer(struct sample *s)
{
	struct record r = { .kind = RECORD_OFFER, .side = SIDE_UNION };
	struct terms t = { .scenario = "warrenton", .title = "A title", .stops = STOPS_USUAL, .engine = 1, .name = "Ada",
		.to = "ada@example.org" };
	uint8_t body[2048];
	char buf[1024];
	struct text text = text_in(buf, sizeof buf);
	terms_print(&t, r.kind, SIDE_UNION, &text);
	add(&r, OFFER_TERMS, body, buf, text.len);
	add(&r, OFFER_RULES, body, "rules here\n", 11);
	add(&r, OFFER_SCENARIO, body, "scenario here\n", 14);
	add(&r, OFFER_MAP, body, "map here\n", 9);
	memset(r.offer.rules, 1, HASH_BYTES);
	memset(r.offer.scenario, 2, HASH_BYTES);
	memset(r.offer.nonce, 3, NONCE_BYTES);
	memcpy(r.offer.key, s->key[0].pub, KEY_BYTES);
	write_file(s, SAMPLE_OFFER, &r, body, 0);
}

static void write_accept(struct sample *s, const uint8_t seed[32])
{
	struct record r = { .kind = RECORD_ACCEPT, .side = SIDE_CONFEDERATE };
	struct terms t = { .engine = 1, .name = "Bob", .chit_take = true };
	uint8_t body[2048];
	char buf[1024];
	struct text text = text_in(buf, sizeof buf);
	terms_print(&t, r.kind, SIDE_CONFEDERATE, &text);
	add(&r, ACCEPT_TERMS, body, buf, text.len);
	memcpy(r.accept.offer, s->file[SAMPLE_OFFER].id, HASH_BYTES);
	memset(r.accept.rules, 1, HASH_BYTES);
	memset(r.accept.scenario, 2, HASH_BYTES);
	memset(r.accept.nonce, 4, NONCE_BYTES);
	memcpy(r.accept.key, s->key[1].pub, KEY_BYTES);
	secret_of_accepter(seed, r.accept.offer, r.accept.nonce, s->secret[1]);
	links_make(&s->links[1], s->secret[1], r.accept.nonce);
	links_get(&s->links[1], 0, r.accept.anchor);
	write_file(s, SAMPLE_ACCEPT, &r, body, 1);
}

/* Slot n; sheet NULL = the kind has no box.  `opens` is the slot whose seal it opens, 0 = none. */
static void write_slot(struct sample *s, unsigned which, unsigned kind, uint32_t n, const char *text, const char *sheet,
	const char *message, uint32_t opens)
{
	unsigned who = n % 2 ? 0 : 1;
	struct record r = { .kind = (uint8_t)kind, .side = who ? SIDE_CONFEDERATE : SIDE_UNION, .number = n };
	uint8_t body[4096], key[32], box[BOX_BLOCK];
	add(&r, SLOT_TEXT, body, text, strlen(text));
	if (sheet) {
		box_key(s->secret[who], n, key);
		box_lock(key, sheet, strlen(sheet), box);
		box_seal(s->game, n, key, r.slot.seal);
		add(&r, SLOT_BOX, body, box, sizeof box);
		add(&r, SLOT_MESSAGE, body, message, strlen(message));
	}
	if (opens)
		box_key(s->secret[who], opens, r.slot.opening);
	memcpy(r.slot.game, s->game, HASH_BYTES);
	memcpy(r.slot.parent, s->file[which - 1].id, HASH_BYTES);
	memset(r.slot.state, (int)n, HASH_BYTES);
	links_of_slot(&s->links[who], n, r.slot.link);
	write_file(s, which, &r, body, who);
}

struct sample *sample_get(void)
{
	static struct sample s;
	static bool made;
	uint8_t seed[2][32];
	if (made)
		return &s;
	BUG_IF(seal_start(NULL) != ERR_OK);
	for (unsigned i = 0; i < 2; i++) {
		memset(seed[i], 0x0a + (int)i, 32);
		key_from_seed(seed[i], &s.key[i]);
	}
	for (size_t i = 0; i + 8 < sizeof s.primer; i += 8) /* any text will do here */
		memcpy(s.primer + i, " march 6", 8);
	s.dictionary = (struct dictionary){ s.primer, sizeof s.primer };
	write_offer(&s);
	write_accept(&s, seed[1]);
	secret_of_offerer(seed[0], s.file[SAMPLE_ACCEPT].id, s.secret[0]);
	links_make(&s.links[0], s.secret[0], s.file[SAMPLE_ACCEPT].id);
	hash_game(s.file[SAMPLE_OFFER].id, s.file[SAMPLE_ACCEPT].id, s.game);
	chain_begin(&s.chain, s.game, SIDE_UNION, s.file[SAMPLE_ACCEPT].id, s.file[SAMPLE_ACCEPT].record.accept.anchor);
	write_slot(&s, SAMPLE_TURN, RECORD_TURN, 1, "try burnside\n  march ii-corps to 6010\n", "all intensity 2\n",
		"Well met.\n\nA.\n",
		0);
	write_slot(&s, SAMPLE_COUNTERSIGN, RECORD_COUNTERSIGN, 2, "answer 6010 1\n", NULL, NULL, 0);
	write_slot(&s, SAMPLE_RESIGN, RECORD_RESIGN, 3, "", "hex 6111 intensity 3 1\n", "", 1);
	made = true;
	return &s;
}

static size_t load(const char *name, char *out, size_t cap)
{
	const char *top = getenv("VEDETTE_DATA");
	char path[4096];
	snprintf(path, sizeof path, "%s/scenarios/%s", top ? top : "..", name);
	FILE *f = fopen(path, "rb");
	if (!f) {
		fprintf(stderr, "# cannot open %s\n", path);
		abort();
	}
	size_t n = fread(out, 1, cap, f);
	BUG_IF(ferror(f) || n == cap);
	fclose(f);
	return n;
}

void sample_charts(const char *scenario, struct charts *c)
{
	enum { CAP = 1 << 18 };
	static char map[CAP], rules[CAP], scn[CAP];
	char name[64];
	struct fault f;
	snprintf(name, sizeof name, "%s.scenario", scenario);
	size_t map_n = load("maps/campaign.map", map, CAP), rules_n = load("rules/standard.rules", rules, CAP);
	size_t scn_n = load(name, scn, CAP);
	if (charts_parse(map, map_n, rules, rules_n, scn, scn_n, c, &f) != ERR_OK) {
		fprintf(stderr, "# %s:%u: %s\n", scenario, (unsigned)f.line, f.what);
		abort();
	}
}
