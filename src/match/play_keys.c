/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "match/keys.h"

static bool same(const uint8_t *a, const uint8_t *b)
{
	return memcmp(a, b, KEY_BYTES) == 0;
}

/* The key in force before a number. */
static const uint8_t *key_before(const struct play *p, enum side side, uint32_t number)
{
	const uint8_t *key = p->first_key[side];
	for (unsigned i = 0; i < p->n_taken; i++) { /* by rising number */
		const struct key_change *c = &p->change[p->taken[i]];
		if (c->side == side && c->from < number)
			key = c->key;
	}
	return key;
}

bool play_key_good(const struct play *p, enum side side, uint32_t number, const uint8_t key[KEY_BYTES])
{
	const uint8_t *before = key_before(p, side, number);
	bool good = same(key, before);
	for (unsigned i = 0; i < p->n_changes && !good; i++) {
		const struct key_change *c = &p->change[i];
		good = c->side == side && c->from == number && same(c->old, before) && same(c->key, key);
	}
	return good;
}

void play_key_taken(struct play *p, enum side side, uint32_t number, const uint8_t key[KEY_BYTES])
{
	if (same(key, p->key[side]))
		return;
	for (unsigned i = 0; i < p->n_changes; i++) {
		const struct key_change *c = &p->change[i];
		if (c->side != side || c->from != number || !same(c->old, p->key[side]) || !same(c->key, key))
			continue;
		memcpy(p->key[side], key, KEY_BYTES);
		p->taken[p->n_taken++] = i;
		return;
	}
}

const struct key_change *play_key_change(const struct play *p, enum side side)
{
	const struct key_change *last = NULL;
	for (unsigned i = 0; i < p->n_taken; i++)
		if (p->change[p->taken[i]].side == side)
			last = &p->change[p->taken[i]];
	return last;
}

void play_know_keys(struct play *to, const struct play *from)
{
	memcpy(to->change, from->change, sizeof to->change);
	to->n_changes = from->n_changes;
}

/* The keys that a side has had or may come to have. */
static enum err reading_key_of(const struct play *p, struct reading *g, enum side side, struct fault *f)
{
	enum err e = reading_key(g, p->first_key[side], 1, f);
	for (unsigned i = 0; i < p->n_changes && e == ERR_SIGN_UNKNOWN; i++)
		if (p->change[i].side == side)
			e = reading_key(g, p->change[i].key, 1, f);
	return e;
}

enum err play_reading_key(const struct play *p, struct reading *g, struct fault *f)
{
	enum err e = reading_key_of(p, g, SIDE_UNION, f);
	return e == ERR_SIGN_UNKNOWN ? reading_key_of(p, g, SIDE_CONFEDERATE, f) : e;
}

/* Is this a key of the side, its first one or one that a change names? */
static bool key_of(const struct play *p, enum side side, const uint8_t *key)
{
	bool found = same(p->first_key[side], key);
	for (unsigned i = 0; i < p->n_changes && !found; i++)
		found = p->change[i].side == side && same(p->change[i].key, key);
	return found;
}

/* Has the side left this key behind, or does it belong to the other one? */
static enum err check_fresh(const struct play *p, const struct record *r, struct fault *f)
{
	enum side side = (enum side)r->side;
	bool used = same(p->first_key[side], r->change.key) || same(r->change.old, r->change.key);
	if (key_of(p, side_other(side), r->change.key))
		return fault_set(f, ERR_SIGN_SAME, "");
	for (unsigned i = 0; i < p->n_changes && !used; i++)
		used = p->change[i].side == side && same(p->change[i].old, r->change.key);
	return used ? fault_set(f, ERR_CHAIN_KEY_USED, "") : ERR_OK;
}

static bool known(const struct play *p, const struct record *r)
{
	bool found = false;
	for (unsigned i = 0; i < p->n_changes && !found; i++) {
		const struct key_change *c = &p->change[i];
		found = c->kind == r->kind && c->side == r->side && c->from == r->number && same(c->old, r->change.old) &&
			same(c->key, r->change.key);
	}
	return found;
}

static enum err check_place(const struct play *p, const struct reading *g, struct fault *f)
{
	const struct record *r = &g->record;
	if (!hash_equal(r->change.game, p->chain.game))
		return fault_set(f, ERR_CHAIN_FOREIGN, "");
	if (chain_side(&p->chain, r->number) != r->side)
		return fault_set(f, ERR_CHAIN_SIDE, "");
	if (r->kind == RECORD_KEY && !same(g->key, r->change.old))
		return fault_set(f, ERR_SIGN_OTHER, "");
	if (!key_of(p, (enum side)r->side, r->change.old))
		return fault_set(f, ERR_CHAIN_KEY_BEFORE, "");
	return known(p, r) ? ERR_OK : check_fresh(p, r, f);
}

enum err play_take_key(struct play *p, struct reading *g, struct fault *f)
{
	const struct record *r = &g->record;
	enum side side = (enum side)r->side;
	BUG_IF(!record_is_key(r->kind));
	TRY(r->kind == RECORD_KEY_CLAIM ? reading_key(g, NULL, 0, f)
		: reading_key_of(p, g, r->kind == RECORD_KEY ? side : side_other(side), f));
	TRY(reading_signature(g, p->room, f));
	g->at = READ_PLACE;
	TRY(check_place(p, g, f));
	TRY(reading_body(g, p->room, NULL, f));
	if (known(p, r))
		return fault_set(f, ERR_CHAIN_SAME, "");
	g->at = READ_KEPT;
	if (r->kind == RECORD_KEY_CLAIM)
		return ERR_OK;
	if (p->n_changes == KEY_CHANGES_MAX)
		return fault_set(f, ERR_MATCH_KEY_MANY, "");
	struct key_change *c = &p->change[p->n_changes++];
	*c = (struct key_change){.from = r->number, .side = r->side, .kind = r->kind};
	memcpy(c->old, r->change.old, KEY_BYTES);
	memcpy(c->key, r->change.key, KEY_BYTES);
	return ERR_OK;
}
