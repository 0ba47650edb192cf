/* SPDX-License-Identifier: GPL-3.0-or-later
 * What my side signs: offer, acceptance and slots. */
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"
#include "match/keys.h"
#include "match/lines.h"
#include "match/recover.h"

/* The seed of a side of this home.  In solo the accepter's is derived from the identity, so that the two
 * sides have different keys (C23). */
static void side_seed(struct keyring *k, bool second, uint8_t out[SEED_BYTES])
{
	const uint8_t *seed = keyring_seed(k);
	if (second) {
		struct slice part = {seed, SEED_BYTES};
		hash_parts("vedette/solo-seed/1", &part, 1, out);
	} else {
		memcpy(out, seed, SEED_BYTES);
	}
	keyring_rest(k);
}

/* ---- writing a record ---- */

static enum err write_record(struct workroom *room, struct record *r, const uint8_t *body,
	const struct dictionary *d, const uint8_t seed[SEED_BYTES], const uint8_t **file, size_t *n,
	struct fault *f)
{
	struct key_pair pair;
	key_from_seed(seed, &pair);
	enum err e = envelope_write(room, r, body, d, &pair, n, f);
	sodium_memzero(&pair, sizeof pair);
	*file = room->room + DOMAIN_BYTES;
	return e;
}

/* Put parts one after the other into a body. */
struct body {
	struct record *r;
	uint8_t *p;
	size_t n;
	bool over;
};

static void body_part(struct body *b, unsigned part, const void *p, size_t n)
{
	if (n > BODY_MAX_BYTES - b->n) {
		b->over = true;
		return;
	}
	if (n)
		memcpy(b->p + b->n, p, n);
	b->n += n;
	b->r->part[part] = (uint32_t)n;
}

static void fresh_nonce(uint8_t out[NONCE_BYTES])
{
	randombytes_buf(out, NONCE_BYTES);
}

/* ---- offer and acceptance ---- */

static bool labels_ok(const char *name, const char *to)
{
	return terms_text_ok(name, NAME_MAX_BYTES) && (!to[0] || terms_text_ok(to, ADDRESS_MAX_BYTES));
}

static void terms_labels(struct terms *t, const char *name, const char *to)
{
	struct text n = text_in(t->name, sizeof t->name), a = text_in(t->to, sizeof t->to);
	text_add(&n, name);
	text_add(&a, to);
}

static enum err make_accept(struct workroom *room, const struct record *offer,
	const uint8_t offer_id[HASH_BYTES], const char *name, const char *to, const uint8_t seed[SEED_BYTES],
	const uint8_t **file, size_t *n, uint8_t secret[32], struct fault *f)
{
	struct record r = {.kind = RECORD_ACCEPT, .side = (uint8_t)side_other((enum side)offer->side)};
	struct terms t = {.engine = ENGINE_NUMBER};
	struct key_pair pair;
	char line[1024];
	if (!labels_ok(name, to))
		return fault_set(f, ERR_MATCH_NAME, "");
	terms_labels(&t, name, to);
	memcpy(r.accept.offer, offer_id, HASH_BYTES);
	memcpy(r.accept.rules, offer->offer.rules, HASH_BYTES);
	memcpy(r.accept.scenario, offer->offer.scenario, HASH_BYTES);
	fresh_nonce(r.accept.nonce);
	key_from_seed(seed, &pair);
	memcpy(r.accept.key, pair.pub, KEY_BYTES);
	sodium_memzero(&pair, sizeof pair);
	struct links *l = calloc(1, sizeof *l);
	if (!l)
		return fault_set(f, ERR_SYS_MEMORY, "");
	secret_of_accepter(seed, offer_id, r.accept.nonce, secret);
	links_make(l, secret, r.accept.nonce);
	links_get(l, 0, r.accept.anchor);
	sodium_memzero(l, sizeof *l);
	free(l);
	struct text out = text_in(line, sizeof line);
	terms_print(&t, RECORD_ACCEPT, (enum side)r.side, &out);
	struct body b = {.r = &r, .p = room->body};
	body_part(&b, ACCEPT_TERMS, line, out.len);
	return write_record(room, &r, room->body, NULL, seed, file, n, f);
}

/* A name for the game that is free: the one wanted, else stem, stem-2, stem-3 ... */
static enum err free_name(
	const struct home *h, const char *wanted, const char *stem, char *out, struct fault *f)
{
	if (wanted) {
		if (!text_is_id(wanted, strlen(wanted), GAME_NAME_MAX))
			return fault_set(f, ERR_GAME_NAME, "");
		if (game_exists(h, wanted))
			return fault_set(f, ERR_GAME_EXISTS, "");
		struct text t = text_in(out, GAME_NAME_MAX + 1);
		text_add(&t, wanted);
		return ERR_OK;
	}
	for (unsigned i = 1;; i++) {
		struct text t = text_in(out, GAME_NAME_MAX + 1);
		text_add_n(&t, stem, strlen(stem) > GAME_NAME_MAX - 6 ? GAME_NAME_MAX - 6 : strlen(stem));
		if (i > 1) {
			text_add_char(&t, '-');
			text_add_int(&t, i);
		}
		if (!game_exists(h, out))
			return ERR_OK;
		BUG_IF(i > 9999);
	}
}

enum err match_free_name(const struct home *h, const char *stem, char *out, struct fault *f)
{
	return free_name(h, NULL, stem, out, f);
}

static enum err make_offer(struct workroom *room, const struct match_plan *plan, const struct charts *c,
	const uint8_t seed[SEED_BYTES], const uint8_t **file, size_t *n, struct fault *f)
{
	struct record r = {.kind = RECORD_OFFER, .side = (uint8_t)plan->side};
	struct terms t = {.engine = ENGINE_NUMBER, .mode = (uint8_t)plan->mode, .stops = plan->mode == MODE_OPEN ? 0 : STOPS_USUAL,
		.options = plan->options};
	struct key_pair pair;
	char line[1024];
	if (!labels_ok(plan->name, plan->to))
		return fault_set(f, ERR_MATCH_NAME, "");
	terms_labels(&t, plan->name, plan->to);
	memcpy(t.scenario, c->scn.id, sizeof t.scenario);
	memcpy(t.title, c->scn.title, sizeof t.title);
	hash_rules(c, r.offer.rules);
	hash_scenario(c, r.offer.scenario);
	fresh_nonce(r.offer.nonce);
	key_from_seed(seed, &pair);
	memcpy(r.offer.key, pair.pub, KEY_BYTES);
	sodium_memzero(&pair, sizeof pair);
	struct text out = text_in(line, sizeof line);
	terms_print(&t, RECORD_OFFER, plan->side, &out);
	struct body b = {.r = &r, .p = room->body};
	body_part(&b, OFFER_TERMS, line, out.len);
	body_part(&b, OFFER_RULES, plan->rules.p, plan->rules.n);
	body_part(&b, OFFER_SCENARIO, plan->scenario.p, plan->scenario.n);
	body_part(&b, OFFER_MAP, plan->map.p, plan->map.n);
	if (b.over)
		return fault_set(f, ERR_SLOT_LIMIT, "rules, scenario and map together are over 1 MiB");
	return write_record(room, &r, room->body, NULL, seed, file, n, f);
}

/* What a new folder begins with. */
struct beginning {
	struct blob offer;
	const uint8_t *accept; /* solo; lies in the room */
	size_t accept_n;
	uint8_t seed[SEED_BYTES], second[SEED_BYTES], secret[SIDE_COUNT][32];
};

/* The other side's acceptance in a solo game, and both secrets. */
static enum err accept_alone(const struct match_plan *plan, struct workroom *room, struct charts *c,
	struct beginning *b, struct fault *f)
{
	struct offer_parts offer, accept;
	enum side a = plan->side;
	TRY(match_read_offer(room, b->offer.p, b->offer.n, &offer, c, f));
	TRY(make_accept(room, &offer.record, offer.id, plan->name, "", b->second, &b->accept, &b->accept_n,
		b->secret[side_other(a)], f));
	/* its identity, for the offerer's secret: read what was just written, in another room */
	struct workroom *other = calloc(1, sizeof *other);
	if (!other)
		return fault_set(f, ERR_SYS_MEMORY, "");
	enum err e = match_read_accept(other, b->accept, b->accept_n, &accept, f);
	free(other);
	if (e == ERR_OK)
		secret_of_offerer(b->seed, accept.id, b->secret[a]);
	return e;
}

/* The new folder, whole or not at all. */
static enum err store_beginning(const struct home *h, const struct match_plan *plan, const char *name,
	const struct beginning *b, struct fault *f)
{
	char secret[SIDE_COUNT][MEMBER_NAME_MAX];
	struct member m[5] = {{"offer.ved", b->offer.p, b->offer.n},
		{"address", plan->opponent, strlen(plan->opponent)}};
	unsigned n = 2;
	if (b->accept)
		m[n++] = (struct member){"accept.ved", b->accept, b->accept_n};
	for (unsigned s = 0; b->accept && s < SIDE_COUNT; s++) {
		match_member("secret-", (enum side)s, secret[s]);
		m[n++] = (struct member){secret[s], b->secret[s], sizeof b->secret[s]};
	}
	return game_create(h, name, m, n, f);
}

static enum err begin_game(const struct home *h, struct keyring *k, const struct match_plan *plan,
	struct workroom *room, struct charts *c, struct beginning *b, char *name, struct fault *f)
{
	const uint8_t *file;
	size_t n;
	TRY(charts_parse(plan->map.p, plan->map.n, plan->rules.p, plan->rules.n, plan->scenario.p, plan->scenario.n, c,
		f));
	options_apply(&plan->options, &c->rules);
	TRY(free_name(h, plan->game, c->scn.id, name, f));
	side_seed(k, false, b->seed);
	side_seed(k, true, b->second);
	TRY(make_offer(room, plan, c, b->seed, &file, &n, f));
	b->offer.p = malloc(n);
	if (!b->offer.p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(b->offer.p, file, n);
	b->offer.n = n;
	if (plan->mode == MODE_SOLO)
		TRY(accept_alone(plan, room, c, b, f));
	struct lock lock;
	TRY(home_lock(h, &lock, "vedette new", f));
	enum err e = store_beginning(h, plan, name, b, f);
	lock_drop(&lock);
	return e;
}

enum err match_new(
	const struct home *h, struct keyring *k, const struct match_plan *plan, char *name, struct fault *f)
{
	struct workroom *room = calloc(1, sizeof *room);
	struct charts *c = calloc(1, sizeof *c);
	struct beginning b = {0};
	enum err e = room && c ? begin_game(h, k, plan, room, c, &b, name, f) : fault_set(f, ERR_SYS_MEMORY, "");
	free(b.offer.p);
	sodium_memzero(&b, sizeof b);
	free(room);
	free(c);
	return e;
}

enum err match_accept(struct match *m, struct keyring *k, const char *name, const char *to, struct fault *f)
{
	uint8_t seed[SEED_BYTES], secret[32];
	const uint8_t *file;
	size_t n;
	char member[MEMBER_NAME_MAX];
	enum side side = side_other((enum side)m->offer.side);
	if (m->phase == MATCH_OFFERED)
		return fault_set(f, ERR_MATCH_OWN_OFFER, "");
	if (m->phase != MATCH_INVITED)
		return fault_set(f, ERR_MATCH_ACCEPTED, "");
	side_seed(k, false, seed);
	enum err e = make_accept(m->room, &m->offer, m->offer_id, name, to, seed, &file, &n, secret, f);
	sodium_memzero(seed, sizeof seed);
	match_member("secret-", side, member);
	/* the acceptance first: what it holds and the key make the secret anew, and a secret alone would be taken for that of whatever
	 * acceptance comes next */
	if (e == ERR_OK)
		e = folder_once(&m->folder, "accept.ved", file, n, f);
	if (e == ERR_OK)
		e = folder_write(&m->folder, member, secret, sizeof secret, f);
	sodium_memzero(secret, sizeof secret);
	return e;
}

enum err match_unlock(struct match *m, struct keyring *k, struct fault *f)
{
	struct pact p = keys_pact(m);
	for (unsigned s = 0; m->phase >= MATCH_PLAYING && s < SIDE_COUNT; s++) {
		char member[MEMBER_NAME_MAX];
		if (!m->mine[s] || m->has_secret[s])
			continue;
		TRY(keys_secret(k, &p, (enum side)s, m->secret[s], f));
		match_member("secret-", (enum side)s, member);
		TRY(folder_write(&m->folder, member, m->secret[s], 32, f));
		m->has_secret[s] = true;
	}
	return match_settle(m, f);
}

/* ---- slots ---- */

enum err match_unfit_fault(const struct match *m, struct fault *f)
{
	char b[FAULT_WHAT_MAX];
	struct text t = text_in(b, sizeof b);
	text_add(&t, "slot ");
	text_add_int(&t, m->unfit.number);
	text_add(&t, ": ");
	text_add(&t, err_sentence(m->unfit.why.code));
	return fault_set(f, ERR_MATCH_UNFIT, b);
}

enum err match_must_be_due(const struct match *m, struct match_due *d, struct fault *f)
{
	match_due(m, d);
	if (m->phase < MATCH_PLAYING)
		return fault_set(f, ERR_MATCH_NOT_ACCEPTED, "");
	if (m->phase == MATCH_CLOSED) /* nobody waits for anything any more */
		return fault_set(f, ERR_MATCH_OVER, "");
	if (m->unfit.number && !m->unfit.last)
		return match_unfit_fault(m, f);
	if (!d->mine)
		return fault_set(f, ERR_MATCH_UNANSWERED, "");
	if (!d->known)
		return fault_set(f, ERR_MATCH_LOCKED_KEY, "");
	if (d->kind == 0)
		return fault_set(f, ERR_MATCH_OVER, "");
	return m->rival ? fault_set(f, ERR_MATCH_VERSIONS, "") : ERR_OK;
}

/* New standing orders of a slot: those of the draft if it has any, else those sealed last. */
static enum err standing_text(struct match *m, enum side side, const struct verdicts *v, char *out,
	size_t cap, size_t *n, struct fault *f)
{
	if (!v || !v->has_standing)
		return match_standing(m, side, out, cap, n, f);
	struct text t = text_in(out, cap);
	standing_print(m->charts, v->standing, &t);
	*n = t.len;
	return t.cut ? fault_set(f, ERR_MATCH_STANDING_LONG, "") : ERR_OK;
}

static enum err add_box(
	struct match *m, struct record *r, struct body *b, const struct verdicts *v, struct fault *f)
{
	enum side side = (enum side)r->side;
	size_t cap = BOX_MAX_BYTES - BOX_BLOCK, n;
	char *text = malloc(cap + 1);
	uint8_t *box = malloc(BOX_MAX_BYTES), key[32];
	enum err e =
		text && box ? standing_text(m, side, v, text, cap + 1, &n, f) : fault_set(f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK && r->clear) {
		body_part(b, SLOT_BOX, text, n);
	} else if (e == ERR_OK) {
		box_key(m->secret[side], r->number, key);
		box_seal(m->play.chain.game, r->number, key, r->slot.seal);
		box_lock(key, text, n, box);
		body_part(b, SLOT_BOX, box, box_size(n));
		sodium_memzero(key, sizeof key);
	}
	free(text);
	free(box);
	return e;
}

static enum err add_orders(
	struct match *m, enum side side, struct body *b, struct verdicts *v, struct fault *f)
{
	struct blob draft;
	TRY(match_draft_read(m, side, &draft, f));
	enum err e = match_judge(m, draft.p ? (const char *)draft.p : "", draft.n, v, f);
	blob_free(&draft);
	TRY(e);
	char *text = malloc(BODY_MAX_BYTES);
	if (!text)
		return fault_set(f, ERR_SYS_MEMORY, "");
	struct text t = text_in(text, BODY_MAX_BYTES);
	sheet_print(m->charts, v->sheet, &t);
	if (t.cut)
		b->over = true;
	else
		body_part(b, SLOT_TEXT, text, t.len);
	free(text);
	return ERR_OK;
}

/* The message, its last line ended: players' files and pipes do not always do that. */
static enum err add_message(struct body *b, const char *message, size_t n, struct fault *f)
{
	char line[MESSAGE_MAX_BYTES];
	if (n == 0)
		return ERR_OK;
	bool ends = message[n - 1] == '\n';
	if (n > sizeof line - !ends || !text_all_plain(message, n, true))
		return fault_set(f, ERR_MESSAGE_FORM, "");
	memcpy(line, message, n);
	if (!ends)
		line[n++] = '\n';
	body_part(b, SLOT_MESSAGE, line, n);
	return ERR_OK;
}

/* New standing orders in place of a countersign, read before they are signed. */
static enum err read_standing(struct match *m, enum side side, const struct match_slot *what, struct verdicts *v, struct fault *f)
{
	if (!what->standing)
		return ERR_OK;
	v->has_standing = true;
	standing_clear(v->standing);
	enum err e = standing_parse(m->charts, side, what->standing, what->standing_n, v->standing, f);
	fault_place(f, "standing orders");
	return e;
}

static enum err add_parts(struct match *m, struct record *r, struct body *b, const struct match_slot *what, struct fault *f)
{
	char line[RESULT_LINE_MAX];
	struct verdicts v = {0};
	enum err e = ERR_OK;
	if (r->kind == RECORD_COUNTERSIGN) {
		size_t room = (size_t)ANSWERS_MAX * ANSWER_LINE_MAX;
		char *text = malloc(room);
		if (!text)
			return fault_set(f, ERR_SYS_MEMORY, "");
		struct text t = text_in(text, room);
		answers_print(m->charts, &m->play.given, &t);
		body_part(b, SLOT_TEXT, text, t.len);
		free(text);
		return ERR_OK;
	}
	if (r->kind == RECORD_RESULT) {
		struct text t = text_in(line, sizeof line);
		result_print(m->charts, &m->play.now, &t);
		body_part(b, SLOT_TEXT, line, t.len);
		return ERR_OK;
	}
	TRY(verdicts_begin(&v, f));
	if (record_has_orders(r->kind))
		e = add_orders(m, (enum side)r->side, b, &v, f);
	else if (r->kind == RECORD_STANDING)
		e = read_standing(m, (enum side)r->side, what, &v, f);
	else if (r->kind == RECORD_TAKE_BACK) {
		struct text t = text_in(line, sizeof line);
		take_back_print(what->target, &t);
		body_part(b, SLOT_TEXT, line, t.len);
		e = play_may_take_back(&m->play, what->target, f);
	}
	if (e == ERR_OK)
		e = add_box(m, r, b, &v, f);
	verdicts_end(&v);
	return e == ERR_OK ? add_message(b, what->message, what->message_n, f) : e;
}

static enum err fill(struct match *m, struct record *r, uint8_t *body, const struct match_slot *what, struct fault *f)
{
	const struct chain *ch = &m->play.chain;
	enum side side = (enum side)r->side;
	memcpy(r->slot.game, ch->game, HASH_BYTES);
	memcpy(r->slot.parent, ch->tip, HASH_BYTES);
	hash_state(m->charts, &m->play.now, r->slot.state);
	TRY(match_link(m, side, r->number, r->slot.link, f));
	if (chain_opens(ch, r->kind, side))
		box_key(m->secret[side], ch->sealed[side].n, r->slot.opening);
	struct body b = {.r = r, .p = body};
	TRY(add_parts(m, r, &b, what, f));
	if (b.over)
		return fault_set(f, ERR_SLOT_LIMIT, "orders, standing orders and message together are over 1 MiB");
	/* what its reader would refuse by its form is told before it is signed */
	return record_check_body(r, body, f);
}

/* Why this kind may not be signed now, with what to do. */
static enum err check_kind(const struct match *m, const struct match_due *d, unsigned kind, struct fault *f)
{
	if (chain_allows(&m->play.chain, &m->play.now, kind))
		return ERR_OK;
	if (record_is_proposal(kind) && m->play.chain.n == 0)
		return fault_set(f, ERR_MATCH_NOT_DUE, "nothing can be proposed before slot 1: run `vedette send GAME` first");
	if (d->served)
		return fault_set(f, ERR_CHAIN_COURIER, "");
	return fault_set(f, ERR_MATCH_NOT_DUE, d->kind == RECORD_COUNTERSIGN ? "a countersign is due: run `vedette countersign GAME`" :
		d->kind == RECORD_AGREE ? "a proposal waits for its answer: run `vedette agree GAME` or `vedette decline GAME`" :
		kind == RECORD_AGREE || kind == RECORD_DECLINE ? "there is no proposal to answer" :
		"orders or a result are due: run `vedette send GAME`");
}

enum err match_sign(struct match *m, struct keyring *k, unsigned kind, const char *message, size_t message_n,
	struct path *path, struct fault *f)
{
	struct match_slot what = {.kind = kind, .message = message, .message_n = message_n};
	return match_sign_slot(m, k, &what, path, f);
}

/* On the disk before anybody can see it; then through the same door as every slot. */
static enum err keep_own(struct match *m, uint32_t number, const uint8_t *file, size_t n, struct path *path, struct fault *f)
{
	uint8_t *copy = malloc(n);
	struct reading g;
	if (!copy)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(copy, file, n);
	enum err e = line_put_aside(m, f); /* my own engine refuses the first one, too */
	if (e == ERR_OK)
		e = match_store_slot(m, number, copy, n, f);
	if (e == ERR_OK) {
		enum err own = reading_header(&g, copy, n, f);
		if (own == ERR_OK)
			own = play_take(&m->play, &g, true, f);
		BUG_IF(own != ERR_OK);
		*path = match_slot_path(m, number);
	}
	free(copy);
	return e;
}

enum err match_sign_with(struct match *m, const struct match_due *d, const struct match_slot *what, const uint8_t seed[SEED_BYTES],
	struct path *path, struct fault *f)
{
	const uint8_t *file;
	size_t n;
	bool before;
	TRY(line_signed_before(m, d->number, &before, f));
	if (before) /* no number of mine is signed twice */
		return fault_set(f, ERR_MATCH_SIGNED, "");
	if (!d->served) /* there it could only have been this very slot */
		TRY(recovery_check(m, d->number, f));
	struct record r = {.kind = (uint8_t)what->kind, .side = (uint8_t)d->side, .number = d->number,
		.clear = m->play.chain.open && record_has_box(what->kind)};
	uint8_t *body = malloc(BODY_MAX_BYTES);
	if (!body)
		return fault_set(f, ERR_SYS_MEMORY, "");
	enum err e = fill(m, &r, body, what, f);
	struct dictionary dict = {m->play.dictionary, m->play.dictionary_n};
	if (e == ERR_OK)
		e = write_record(m->room, &r, body, &dict, seed, &file, &n, f);
	free(body);
	if (e == ERR_OK)
		e = keep_own(m, d->number, file, n, path, f);
	TRY(e);
	TRY(match_settle(m, f));
	if (m->play.chain.results == 2)
		m->phase = MATCH_CLOSED;
	return ERR_OK;
}

enum err match_sign_slot(struct match *m, struct keyring *k, const struct match_slot *what, struct path *path, struct fault *f)
{
	struct match_due d;
	uint8_t seed[SEED_BYTES];
	TRY(match_unlock(m, k, f));
	TRY(match_must_be_due(m, &d, f));
	TRY(check_kind(m, &d, what->kind, f));
	TRY(keys_sign_with(m, k, d.side, d.number, seed, f));
	enum err e = match_sign_with(m, &d, what, seed, path, f);
	sodium_memzero(seed, sizeof seed);
	return e;
}

enum err match_last_own(const struct match *m, struct path *path, struct blob *file, struct fault *f)
{
	memset(file, 0, sizeof *file);
	for (uint32_t n = m->phase >= MATCH_PLAYING ? m->play.chain.n : 0; n > 0; n--) {
		if (!m->mine[chain_side(&m->play.chain, n)])
			continue;
		*path = match_slot_path(m, n);
		return disk_read(path->s, RECORD_MAX_BYTES, file, f);
	}
	bool mine = m->mine[m->offer.side];
	if (!mine && m->phase < MATCH_PLAYING)
		return fault_set(f, ERR_MATCH_NOT_ACCEPTED, "");
	*path = path_join(m->folder.dir.s, mine ? "offer.ved" : "accept.ved");
	return disk_read(path->s, RECORD_MAX_BYTES, file, f);
}

enum err match_answered(const struct match *m, const struct record *mine, struct blob *file, struct fault *f)
{
	memset(file, 0, sizeof *file);
	if (mine->kind == RECORD_OFFER || record_is_key(mine->kind))
		return ERR_OK;
	struct path p = mine->kind == RECORD_ACCEPT ? path_join(m->folder.dir.s, "offer.ved")
		: mine->number == 1                     ? path_join(m->folder.dir.s, "accept.ved")
												: match_slot_path(m, mine->number - 1);
	return disk_read(p.s, RECORD_MAX_BYTES, file, f);
}
