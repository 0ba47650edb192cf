/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal/envelope.h"

#include <string.h>

const char *reading_step_word(enum reading_step s)
{
	static const char *const word[READ_STEPS] = { "carrier", "caps", "header", "key", "signature", "place", "body", "form", "link",
		"opening", "resolve", "state", "legal", "kept" };
	BUG_IF(s >= READ_STEPS);
	return word[s];
}

/* A step needs the one before; which one is being done is kept for who is to be told where it was refused. */
static void begin(struct reading *g, enum reading_step least, enum reading_step now)
{
	BUG_IF(g->at < least || !g->file);
	g->at = (uint8_t)now;
}

static const struct dictionary *dictionary_for(unsigned kind, const struct dictionary *d)
{
	return record_is_slot(kind) ? d : NULL;
}

enum err envelope_write(struct workroom *w, struct record *r, const uint8_t *body, const struct dictionary *d,
	const struct key_pair *k, size_t *n, struct fault *f)
{
	uint8_t *file = w->room + DOMAIN_BYTES;
	size_t header = record_header_size(r->kind), packed = PACKED_MAX_BYTES;
	TRY(pack_deflate(&w->pack, dictionary_for(r->kind, d), 9, body, r->part, PARTS, file + header, &packed, f));
	key_hint(k->pub, r->signer);
	r->packed = (uint32_t)packed;
	struct bytes b = { .p = file, .cap = header };
	struct sink s = bytes_sink(&b);
	record_put_header(r, &s);
	BUG_IF(b.over || b.len != header);
	sign_bytes(k, r->kind, w->room, header + packed, file + header + packed);
	*n = record_size(r);
	struct record again; /* nothing leaves that its reader would refuse by its form */
	BUG_IF(record_read(file, *n, &again, NULL) != ERR_OK || record_check_body(r, body, NULL) != ERR_OK);
	return ERR_OK;
}

enum err reading_header(struct reading *g, const uint8_t *file, size_t n, struct fault *f)
{
	memset(g, 0, sizeof *g);
	g->at = READ_CAPS;
	TRY(record_caps(n, f));
	g->at = READ_HEADER;
	TRY(record_read(file, n, &g->record, f));
	g->file = file;
	g->n = n;
	return ERR_OK;
}

static enum err unknown_key(const struct reading *g, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, "its fingerprint begins with ");
	for (unsigned i = 0; i < HINT_BYTES; i += 2) {
		text_add(&t, i ? " " : "");
		text_add_hex(&t, g->record.signer + i, 2);
	}
	return fault_set(f, ERR_SIGN_UNKNOWN, buf);
}

static bool hint_fits(const struct reading *g, const uint8_t key[KEY_BYTES])
{
	uint8_t hint[HINT_BYTES];
	key_hint(key, hint);
	return memcmp(hint, g->record.signer, HINT_BYTES) == 0;
}

/* Offer, acceptance and the claim of a new key are signed with a key that stands in them. */
static const uint8_t *brings_key(const struct record *r)
{
	return r->kind == RECORD_OFFER ? r->offer.key : r->kind == RECORD_ACCEPT ? r->accept.key :
		r->kind == RECORD_KEY_CLAIM ? r->change.key : NULL;
}

enum err reading_key(struct reading *g, const uint8_t *keys, size_t n, struct fault *f)
{
	const uint8_t *key = NULL;
	begin(g, READ_HEADER, READ_KEY);
	const uint8_t *brought = brings_key(&g->record);
	if (brought) {
		TRY(key_check(brought, f));
		key = hint_fits(g, brought) ? brought : NULL;
	}
	for (size_t i = 0; !brought && !key && i < n; i++)
		if (hint_fits(g, keys + i * KEY_BYTES))
			key = keys + i * KEY_BYTES;
	if (!key)
		return unknown_key(g, f);
	memcpy(g->key, key, KEY_BYTES);
	return ERR_OK;
}

enum err reading_signature(struct reading *g, struct workroom *w, struct fault *f)
{
	size_t n = g->n - SIGNATURE_BYTES;
	begin(g, READ_KEY, READ_SIGNATURE);
	memcpy(w->room + DOMAIN_BYTES, g->file, n);
	TRY(sign_verify(g->key, g->record.kind, w->room, n, g->file + n, f));
	return record_is_key(g->record.kind) ? key_proof_check(&g->record, f) : ERR_OK;
}

enum err reading_body(struct reading *g, struct workroom *w, const struct dictionary *d, struct fault *f)
{
	const struct record *r = &g->record;
	begin(g, READ_SIGNATURE, READ_BODY);
	TRY(pack_inflate(&w->pack, dictionary_for(r->kind, d), g->file + record_header_size(r->kind), r->packed, w->body,
		record_body_size(r), f));
	g->at = READ_FORM;
	TRY(record_check_body(r, w->body, f));
	hash_record(r, w->body, g->id);
	g->body = w->body;
	return ERR_OK;
}

const uint8_t *reading_part(const struct reading *g, unsigned part, size_t *n)
{
	BUG_IF(!g->body || part >= PARTS);
	*n = g->record.part[part];
	return record_part(&g->record, g->body, part);
}

enum err reading_link(struct reading *g, const struct chain *ch, const uint8_t salt[SALT_BYTES], struct fault *f)
{
	uint8_t below[HASH_BYTES];
	BUG_IF(!g->body);
	begin(g, READ_FORM, READ_LINK);
	links_below(salt, g->record.slot.link, below);
	return chain_check_link(ch, &g->record, below, f);
}

enum err reading_opening(struct reading *g, const struct chain *ch, char *sheet, size_t *sheet_n, struct fault *f)
{
	const struct record *r = &g->record;
	const struct sealed *s = &ch->sealed[r->side];
	uint8_t seal[HASH_BYTES];
	BUG_IF(!g->body);
	begin(g, READ_FORM, READ_OPENING);
	*sheet_n = 0;
	box_seal(ch->game, s->n, r->slot.opening, seal);
	TRY(chain_check_opening(ch, r, seal, f));
	if (chain_opens(ch, r->kind, (enum side)r->side)) {
		box_unlock(r->slot.opening, s->box, s->box_n, sheet);
		*sheet_n = s->box_n;
	}
	return ERR_OK;
}

/* ---- offer and accept ---- */

/* "rules HASH, wanted HASH" */
static enum err check_hash(const char *what, const uint8_t *got, const uint8_t *want, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	if (hash_equal(got, want))
		return ERR_OK;
	text_add(&t, what);
	text_add(&t, " stated as ");
	text_add_hex(&t, got, HASH_BYTES);
	text_add(&t, ", found to be ");
	text_add_hex(&t, want, HASH_BYTES);
	return fault_set(f, ERR_CHAIN_CHARTS, buf);
}

static enum err check_engine(unsigned got, unsigned want, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	if (got == want)
		return ERR_OK;
	text_add(&t, "engine ");
	text_add_int(&t, got);
	text_add(&t, ", not ");
	text_add_int(&t, want);
	return fault_set(f, ERR_CHAIN_ENGINE, buf);
}

enum err offer_check(const struct reading *g, const struct charts *c, const struct terms *t, unsigned engine,
	struct fault *f)
{
	uint8_t rules[HASH_BYTES], scenario[HASH_BYTES];
	BUG_IF(!g->body || g->record.kind != RECORD_OFFER);
	TRY(check_engine(t->engine, engine, f));
	hash_rules(c, rules);
	hash_scenario(c, scenario);
	TRY(check_hash("rules", g->record.offer.rules, rules, f));
	TRY(check_hash("scenario", g->record.offer.scenario, scenario, f));
	if (strcmp(t->scenario, c->scn.id) != 0 || strcmp(t->title, c->scn.title) != 0)
		return fault_set(f, ERR_SLOT_TERMS, "scenario or title is another than in the scenario itself");
	return ERR_OK;
}

enum err accept_check(const struct record *r, const struct record *offer, const uint8_t offer_id[HASH_BYTES],
	const struct terms *offer_terms, const struct terms *t, struct fault *f)
{
	BUG_IF(r->kind != RECORD_ACCEPT || offer->kind != RECORD_OFFER);
	if (!hash_equal(r->accept.offer, offer_id))
		return fault_set(f, ERR_CHAIN_OFFER, "");
	if (r->side == offer->side)
		return fault_set(f, ERR_CHAIN_SIDE, "offer and accept name the same side");
	TRY(check_engine(t->engine, offer_terms->engine, f));
	TRY(check_hash("rules", r->accept.rules, offer->offer.rules, f));
	TRY(check_hash("scenario", r->accept.scenario, offer->offer.scenario, f));
	if (offer_terms->mode != MODE_SOLO && memcmp(r->accept.key, offer->offer.key, KEY_BYTES) == 0)
		return fault_set(f, ERR_SIGN_SAME, "");
	return ERR_OK;
}
