/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/play.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "match/keys.h"

static enum err memory(struct fault *f)
{
	return fault_set(f, ERR_SYS_MEMORY, "");
}

static bool confederate_takes(
	const struct record *offer, const struct terms *offer_terms, const struct terms *accept_terms)
{
	return offer->side == SIDE_CONFEDERATE ? offer_terms->chit_take : accept_terms->chit_take;
}

static enum err play_rooms(struct play *p, struct fault *f)
{
	p->sheet = calloc(1, sizeof *p->sheet);
	p->judged = calloc(SHEET_LINES_MAX, sizeof *p->judged);
	p->standing = calloc(1, sizeof *p->standing);
	p->respondent = calloc(1, sizeof *p->respondent);
	p->text_room = BODY_MAX_BYTES + 1;
	p->text = malloc(p->text_room);
	p->dictionary = malloc(DICTIONARY_MAX);
	if (!p->sheet || !p->judged || !p->standing || !p->respondent || !p->text || !p->dictionary)
		return memory(f);
	struct bytes b = {.p = p->dictionary, .cap = DICTIONARY_MAX};
	struct sink s = bytes_sink(&b);
	dictionary_put(p->charts, &s);
	BUG_IF(b.over);
	p->dictionary_n = b.len;
	return ERR_OK;
}

enum err play_begin(struct play *p, const struct charts *c, struct workroom *room, const struct record *offer,
	const struct record *accept, const uint8_t offer_id[HASH_BYTES], const uint8_t accept_id[HASH_BYTES],
	const struct terms *offer_terms, const struct terms *accept_terms, struct fault *f)
{
	memset(p, 0, sizeof *p);
	p->charts = c;
	p->room = room;
	p->stops_most = offer_terms->stops;
	TRY(play_rooms(p, f));
	enum side a = (enum side)offer->side, b = side_other(a);
	memcpy(p->key[a], offer->offer.key, KEY_BYTES);
	memcpy(p->key[b], accept->accept.key, KEY_BYTES);
	memcpy(p->first_key, p->key, sizeof p->first_key);
	memcpy(p->salt[a], accept_id, SALT_BYTES);
	memcpy(p->salt[b], accept->accept.nonce, SALT_BYTES);
	uint8_t game[HASH_BYTES];
	hash_game(offer_id, accept_id, game);
	chain_begin(&p->chain, game, a, accept_id, accept->accept.anchor);
	p->chain.open = offer_terms->mode == MODE_OPEN;
	state_begin(c, &p->now);
	turn_chit_choice(&p->now, confederate_takes(offer, offer_terms, accept_terms));
	p->resolved = true;
	return ERR_OK;
}

void play_tell(struct play *p, const struct audience *a)
{
	p->audience = *a;
	if (a->begun)
		a->begun(a->ctx, p->charts, &p->now);
}

static void claims_drop(struct play *p, enum side side)
{
	for (unsigned i = 0; i < p->n_claims[side]; i++) {
		free(p->claim[side][i].text);
		free(p->claim[side][i].answers);
	}
	p->n_claims[side] = 0;
}

const struct past *play_past(const struct play *p, uint32_t number)
{
	uint32_t i = p->n_past;
	while (i > 0 && p->past[i - 1].number > number)
		i--;
	return i > 0 && p->past[i - 1].number == number ? &p->past[i - 1] : NULL;
}

enum err play_may_take_back(const struct play *p, uint32_t number, struct fault *f)
{
	const struct past *then = play_past(p, number);
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	if (then && then->before.stage != STAGE_CHITS)
		return ERR_OK;
	text_add(&t, "slot ");
	text_add_int(&t, number);
	return fault_set(f, ERR_CHAIN_TAKE_BACK, buf);
}

void play_end(struct play *p)
{
	claims_drop(p, SIDE_UNION);
	claims_drop(p, SIDE_CONFEDERATE);
	free(p->claim[SIDE_UNION]);
	free(p->claim[SIDE_CONFEDERATE]);
	free(p->courier);
	free(p->past);
	free(p->id);
	free(p->dictionary);
	free(p->tip_body);
	free(p->sheet);
	free(p->judged);
	free(p->standing);
	free(p->respondent);
	free(p->text);
	memset(p, 0, sizeof *p);
}

void play_carry_out(const struct charts *c, unsigned kind, enum side side, const char *text, size_t n, struct sheet *sheet,
	struct state *s, struct world *w)
{
	if (record_has_orders(kind)) {
		size_t standing_at;
		struct fault f;
		enum sheet_use use = kind == RECORD_TURN ? SHEET_TURN : SHEET_STRATEGIC;
		/* it was found good before, so a refusal here is our bug */
		BUG_IF(sheet_parse(c, side, use, text, n, sheet, &standing_at, &f) != ERR_OK);
	}
	if (kind == RECORD_TURN)
		resolve_turn(c, s, sheet, w);
	else if (kind == RECORD_STRATEGIC)
		resolve_strategic(c, s, sheet, w);
	else if (kind == RECORD_RESIGN)
		turn_resign(c, s, side, w->listener);
}

void play_agree(const struct charts *c, unsigned proposal, const struct state *then, uint32_t target, struct state *s,
	struct listener *l)
{
	if (proposal == RECORD_DRAW)
		turn_draw(c, s, l);
	else
		turn_take_back(then, target, s, l);
}

static void carry_out(struct play *p, const struct record *r, const uint8_t *body, struct state *s, struct world *w)
{
	play_carry_out(p->charts, r->kind, (enum side)r->side, (const char *)record_part(r, body, SLOT_TEXT), r->part[SLOT_TEXT],
		p->sheet, s, w);
}

static unsigned no_dice(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx, (void)id, (void)m, (void)index;
	bug_abort(__FILE__, __LINE__, "a slot without dice asked for one");
}

/* Dice that tell of each throw. */
struct told_dice {
	struct slot_keys *k;
	struct dice dice;
	const struct audience *audience;
	uint32_t n;
};

static unsigned below_told(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct told_dice *t = ctx;
	unsigned v = t->dice.below(t->dice.ctx, id, m, index);
	t->audience->die(t->audience->ctx, t->n, slot_key(t->k, id), id, m, index, v);
	return v;
}

/* What the tip is thrown with.  Without the next link (open games) K of its automatic rolls waits. */
static void keys_of_tip(const struct play *p, const uint8_t *next_link, struct slot_keys *k)
{
	memset(k, 0, sizeof *k);
	k->waits = !next_link;
	if (next_link)
		pair_make(&k->automatic, p->chain.game, p->chain.n, p->tip.slot.link, next_link);
	k->ordered = p->chain.open ? p->ordered : k->automatic;
}

/* The tip resolved into `after`: with its keys, and the answers of `resp`.  The audience hears it once: `p->resolved` says that it
 * has. */
static void resolve_tip(struct play *p, const uint8_t *next_link, struct respondent *resp,
	struct state *after, struct slot_keys *k)
{
	const struct audience *a = &p->audience;
	bool tell = !p->resolved;
	struct dice d = {no_dice, NULL};
	struct listener *l = tell && a->listen ? a->listen(a->ctx, p->chain.n, &p->tip, p->tip_body, &p->before) : NULL;
	if (record_has_orders(p->tip.kind)) {
		keys_of_tip(p, next_link, k);
		d = slot_dice(k);
	}
	struct told_dice told = {k, d, a, p->chain.n};
	if (tell && a->die)
		d = (struct dice){below_told, &told};
	struct world w = {.dice = d, .ask = respondent_ask(resp), .listener = l, .ordered_only = !next_link};
	if (l)
		w.watcher = a->watcher;
	*after = p->before;
	if (p->tip.kind == RECORD_AGREE) {
		const struct past *then = play_past(p, p->target);
		play_agree(p->charts, p->answered, then ? &then->before : NULL, p->target, after, l);
	} else
		carry_out(p, &p->tip, p->tip_body, after, &w);
	k->waits = w.waits;
	if (tell && a->grounds)
		a->grounds(a->ctx, p->chain.n, record_has_orders(p->tip.kind) ? k : NULL, &resp->given);
	if (tell && a->resolved)
		a->resolved(a->ctx, p->chain.n, after);
}

void play_settle(struct play *p, const uint8_t next_link[HASH_BYTES], const struct standing *standing)
{
	struct slot_keys k;
	if (p->resolved)
		return;
	if (!standing) {
		standing_clear(p->standing);
		standing = p->standing;
	}
	respondent_begin(p->respondent, standing, NULL);
	resolve_tip(p, next_link, p->respondent, &p->now, &k);
	p->given = p->respondent->given;
	if (p->chain.open)
		p->given.n = 0; /* what stands in clear is not asked for */
	p->resolved = true;
	p->partly = false;
}

void play_standing(const struct play *p, enum side side, struct standing *out)
{
	const struct sealed *s = &p->chain.sealed[side];
	BUG_IF(!p->chain.open);
	standing_clear(out);
	if (s->n) /* found well formed when it was taken */
		BUG_IF(standing_parse(p->charts, side, (const char *)s->box, s->box_n, out, &(struct fault){0}) != ERR_OK);
}

void play_ahead(struct play *p)
{
	struct slot_keys k;
	if (p->resolved || p->partly || !p->chain.open)
		return;
	play_standing(p, side_other((enum side)p->tip.side), p->standing);
	respondent_begin(p->respondent, p->standing, NULL);
	resolve_tip(p, NULL, p->respondent, &p->now, &k);
	p->resolved = !k.waits;
	p->partly = k.waits;
}

/* Every answer that `side` claimed since its last seal must be what the sheet, now open, says. */
static enum err check_claims(struct play *p, enum side side, const struct standing *opened, struct fault *f)
{
	for (unsigned i = 0; i < p->n_claims[side]; i++) {
		struct claim *cl = &p->claim[side][i];
		struct state s = cl->before;
		struct dice d = slot_dice(&cl->k);
		respondent_begin(p->respondent, opened, cl->answers);
		struct world w = {.dice = d, .ask = respondent_ask(p->respondent)};
		carry_out(p, &cl->asked, cl->text, &s, &w);
		TRY(respondent_check(p->charts, p->respondent, cl->slot, f));
	}
	return ERR_OK;
}

/* What a slot brings for the resolution of the one before: an opened sheet, claimed answers, or neither. */
struct evidence {
	bool opened;
	bool sealed;             /* its owner has sealed standing orders that stay shut; never in an open game */
	struct answers *claimed; /* countersign only; owned */
	uint32_t target;         /* of a take-back */
};

static enum err read_evidence(struct play *p, struct reading *g, struct evidence *ev, struct fault *f)
{
	enum side side = (enum side)g->record.side;
	char *sheet = p->text;
	size_t n = 0;
	ev->opened = chain_opens(&p->chain, g->record.kind, side);
	ev->sealed = !p->chain.open && p->chain.sealed[side].n != 0 && !ev->opened;
	TRY(reading_opening(g, &p->chain, sheet, &n, f));
	standing_clear(p->standing);
	if (p->chain.open)
		play_standing(p, side, p->standing);
	if (ev->opened) /* a line that is no standing order counts as absent (PROTOCOL 5): the verdict on form is not asked for */
		(void)standing_parse(p->charts, side, sheet, n, p->standing, NULL);
	return ERR_OK;
}

enum err play_may_stop(const struct play *p, bool stops, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	if (!stops)
		return ERR_OK;
	if (p->chain.open)
		return fault_set(f, ERR_CHAIN_OPEN_STOP, "");
	if (p->stops < p->stops_most)
		return ERR_OK;
	text_add(&t, "stops made: ");
	text_add_int(&t, p->stops);
	text_add(&t, ", allowed by the offer: ");
	text_add_int(&t, p->stops_most);
	return fault_set(f, ERR_CHAIN_STOPS, buf);
}

/* Standing orders in clear are read as strictly as orders are: whoever signs them lets everybody read them. */
static enum err read_clear(struct play *p, struct reading *g, struct fault *f)
{
	size_t n;
	struct fault mine;
	const char *text = (const char *)reading_part(g, SLOT_BOX, &n);
	struct text again = text_in(p->text, p->text_room);
	f = f ? f : &mine; /* it reads leniently for who wants no fault */
	enum err e = standing_parse(p->charts, (enum side)g->record.side, text, n, p->standing, f);
	if (e == ERR_OK) {
		standing_print(p->charts, p->standing, &again);
		if (again.len != n || memcmp(p->text, text, n) != 0)
			e = fault_set(f, ERR_ORDER_CANON, "printed again they differ");
	}
	if (e != ERR_OK)
		fault_place(f, "standing orders");
	return e;
}

/* Strict decoding of orders and answers: what is printed again is the same bytes.  A result's line follows from the game. */
static enum err read_form(struct play *p, struct reading *g, struct evidence *ev, struct fault *f)
{
	TRY(chain_check_mode(&p->chain, &g->record, f));
	if (g->record.clear)
		TRY(read_clear(p, g, f));
	const struct record *r = &g->record;
	enum side side = (enum side)r->side;
	size_t n;
	const char *text = (const char *)reading_part(g, SLOT_TEXT, &n);
	if (record_has_orders(r->kind))
		return orders_read(p->charts, side, r->kind, text, n, p->sheet, text_in(p->text, p->text_room), f);
	if (r->kind == RECORD_TAKE_BACK)
		return take_back_read(text, n, &ev->target, f);
	if (r->kind != RECORD_COUNTERSIGN)
		return ERR_OK;
	ev->claimed = calloc(1, sizeof *ev->claimed);
	return ev->claimed ? answers_parse(p->charts, side, text, n, ev->claimed, f) : memory(f);
}

/* Is what a slot says allowed in the state `s` it was made in? */
static enum err check_content(struct play *p, struct reading *g, const struct state *s, uint32_t target, bool judge,
	struct fault *f)
{
	const struct record *r = &g->record;
	size_t n, end;
	const char *text = (const char *)reading_part(g, SLOT_TEXT, &n);
	if (r->kind == RECORD_RESULT)
		return result_check(p->charts, s, text, n, f);
	if (r->kind == RECORD_TAKE_BACK)
		return play_may_take_back(p, target, f);
	if (!record_has_orders(r->kind))
		return ERR_OK;
	TRY(play_may_stop(p, orders_stop(text, n), f));
	if (!judge)
		return ERR_OK;
	/* read once more: resolving the slot before took the room; it was found well formed */
	BUG_IF(sheet_parse(p->charts, (enum side)r->side, r->kind == RECORD_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN, text, n, p->sheet,
		&end, NULL) != ERR_OK);
	TRY(play_check_couriers(p->sheet, f));
	return judge_sheet(p->charts, s, p->sheet, p->judged, f);
}

/* A courier countersigns where he serves; his owner may do it anywhere. */
static enum err check_courier(const struct play *p, const struct reading *g, const struct state *s, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	if (play_key_good(p, (enum side)g->record.side, g->record.number, g->key) || chain_served(&p->chain, s))
		return ERR_OK;
	text_add(&t, "slot ");
	text_add_int(&t, g->record.number);
	return fault_set(f, ERR_CHAIN_COURIER_PLACE, buf);
}

static enum err remember_claim(struct play *p, enum side side, uint32_t slot, const struct slot_keys *k,
	struct evidence *ev, struct fault *f)
{
	if (!ev->sealed || !ev->claimed || ev->claimed->n == 0)
		return ERR_OK;
	void *more = room_for(p->claim[side], p->n_claims[side], 1, &p->claim_room[side], sizeof *p->claim[side]);
	if (!more)
		return memory(f);
	p->claim[side] = more;
	struct claim *cl = &p->claim[side][p->n_claims[side]];
	size_t n = record_body_size(&p->tip);
	cl->text = malloc(n + 1);
	if (!cl->text)
		return memory(f);
	memcpy(cl->text, p->tip_body, n);
	cl->slot = slot;
	cl->asked = p->tip;
	cl->k = *k;
	cl->before = p->before;
	cl->answers = ev->claimed;
	ev->claimed = NULL;
	p->n_claims[side]++;
	return ERR_OK;
}

static enum err grow(struct play *p, struct fault *f)
{
	void *past = room_for(p->past, p->n_past, 1, &p->past_room, sizeof *p->past);
	if (!past)
		return memory(f);
	p->past = past;
	void *id = room_for(p->id, p->chain.n + 1, 1, &p->id_room, HASH_BYTES);
	if (!id)
		return memory(f);
	p->id = id;
	return ERR_OK;
}

/* What later slots go back to or are counted against. */
static void remember(struct play *p, const struct reading *g, const struct state *s, const struct evidence *ev)
{
	unsigned kind = g->record.kind;
	size_t n;
	const char *text = (const char *)reading_part(g, SLOT_TEXT, &n);
	if (record_has_orders(kind)) {
		struct past *then = &p->past[p->n_past++];
		then->number = g->record.number;
		then->stops = p->stops;
		then->before = *s;
		p->stops = orders_stop(text, n) ? (uint8_t)(p->stops + 1) : 0;
	} else if (kind == RECORD_TAKE_BACK) {
		p->target = ev->target;
	} else if (kind == RECORD_AGREE) {
		const struct past *then = play_past(p, p->target);
		p->answered = p->chain.proposed;
		BUG_IF(p->answered == RECORD_TAKE_BACK && !then);
		if (then && p->answered == RECORD_TAKE_BACK)
			p->stops = then->stops;
	}
}

/* Open games: what the orders of the slot taken now are thrown with.  A declined proposal brings its side no new dice (N74). */
static void next_ordered(struct play *p, const struct record *r)
{
	if (p->chain.n > 0 && !record_is_proposal(p->tip.kind) && p->tip.kind != RECORD_DECLINE)
		pair_make(&p->ordered, p->chain.game, p->chain.n, p->tip.slot.link, r->slot.link);
}

/* The last steps: everything has been found good. */
static enum err commit(struct play *p, struct reading *g, const struct state *s, const struct slot_keys *k,
	struct evidence *ev, struct fault *f)
{
	enum side side = (enum side)g->record.side;
	size_t n = record_body_size(&g->record);
	TRY(grow(p, f));
	uint8_t *body = malloc(n + 1);
	if (!body)
		return memory(f);
	enum err e = play_know_courier(p, &g->record, g->body, f);
	if (e == ERR_OK)
		e = remember_claim(p, side, g->record.number, k, ev, f);
	if (e != ERR_OK) {
		free(body);
		return e;
	}
	if (ev->opened)
		claims_drop(p, side);
	memcpy(body, g->body, n);
	remember(p, g, s, ev);
	next_ordered(p, &g->record);
	play_key_taken(p, side, g->record.number, g->key);
	chain_take(&p->chain, &g->record, g->id, g->body);
	p->sheets[side] += record_has_orders(g->record.kind);
	memcpy(p->id[p->chain.n], g->id, HASH_BYTES);
	free(p->tip_body);
	p->tip_body = body;
	p->tip = g->record;
	p->before = *s;
	p->now = *s;
	p->resolved = p->partly = false;
	p->given.n = 0;
	if (!record_has_orders(g->record.kind)) {
		struct slot_keys none;
		respondent_begin(p->respondent, NULL, NULL);
		resolve_tip(p, NULL, p->respondent, &p->now, &none);
		p->resolved = true;
	}
	return ERR_OK;
}

/* Steps from the link on, for a slot whose place is next and whose body is open. */
static enum err take_next(struct play *p, struct reading *g, bool judge, struct evidence *ev, struct fault *f)
{
	enum side side = (enum side)g->record.side;
	struct slot_keys k;
	struct state s;
	uint8_t hash[HASH_BYTES];
	TRY(reading_link(g, &p->chain, p->salt[side], f));
	TRY(read_evidence(p, g, ev, f));
	if (ev->opened)
		TRY(check_claims(p, side, p->standing, f));
	bool asks = p->chain.n > 0 && record_has_orders(p->tip.kind);
	if (ev->claimed && ev->claimed->n && (!asks || p->chain.open)) /* what stands in clear need not be asked */
		return fault_set(f, ERR_CHAIN_ANSWERS, "nothing had been asked");
	if (!asks) {
		s = p->now;
	} else {
		respondent_begin(p->respondent, ev->sealed ? NULL : p->standing, p->chain.open ? NULL : ev->claimed);
		resolve_tip(p, g->record.slot.link, p->respondent, &s, &k);
		TRY(respondent_check(p->charts, p->respondent, g->record.number, f)); /* still the step of the answers */
	}
	g->at = READ_STATE;
	hash_state(p->charts, &s, hash);
	TRY(chain_check_state(&g->record, hash, f));
	g->at = READ_LEGAL;
	TRY(chain_check_kind(&p->chain, &s, g->record.kind, f));
	TRY(check_courier(p, g, &s, f));
	TRY(check_content(p, g, &s, ev->target, judge, f));
	g->at = READ_KEPT;
	return commit(p, g, &s, &k, ev, f);
}

/* ---- who may have signed ---- */

enum err play_know_courier(struct play *p, const struct record *r, const uint8_t *body, struct fault *f)
{
	struct courier said;
	if (!record_has_orders(r->kind) || !courier_said((const char *)record_part(r, body, SLOT_TEXT), r->part[SLOT_TEXT], &said) ||
		said.serves == SERVES_NONE)
		return ERR_OK;
	for (size_t i = 0; i < p->n_couriers; i++)
		if (p->courier[i].side == r->side && hash_equal(p->courier[i].key, said.key))
			return ERR_OK;
	void *more = room_for(p->courier, p->n_couriers, 1, &p->courier_room, sizeof *p->courier);
	if (!more)
		return memory(f);
	p->courier = more;
	struct courier_key *k = &p->courier[p->n_couriers++];
	memcpy(k->key, said.key, KEY_BYTES);
	k->side = r->side;
	return ERR_OK;
}

enum err play_signature(struct play *p, struct reading *g, struct fault *f)
{
	enum err e = play_reading_key(p, g, f);
	for (size_t i = 0; e == ERR_SIGN_UNKNOWN && i < p->n_couriers; i++)
		e = reading_key(g, p->courier[i].key, 1, f);
	return e == ERR_OK ? reading_signature(g, p->room, f) : e;
}

enum err play_signer(const struct play *p, const struct reading *g, bool now, struct fault *f)
{
	enum side side = (enum side)g->record.side;
	const struct courier *c = &p->chain.courier[side];
	if (play_key_good(p, side, g->record.number, g->key))
		return ERR_OK;
	if (g->record.kind != RECORD_COUNTERSIGN)
		return fault_set(f, ERR_SIGN_OTHER, "");
	if (now)
		return c->serves != SERVES_NONE && hash_equal(g->key, c->key) ? ERR_OK : fault_set(f, ERR_SIGN_OTHER, "");
	for (size_t i = 0; i < p->n_couriers; i++)
		if (p->courier[i].side == side && hash_equal(g->key, p->courier[i].key))
			return ERR_OK;
	return fault_set(f, ERR_SIGN_OTHER, "");
}

enum err play_check_couriers(const struct sheet *sh, struct fault *f)
{
	for (unsigned i = 0; i < sh->n; i++)
		if (sh->order[i].kind == ORDER_COURIER && sh->order[i].courier.serves != SERVES_NONE &&
			key_check(sh->order[i].courier.key, NULL) != ERR_OK)
			return fault_at(f, ERR_CHAIN_COURIER_KEY, sh->order[i].line, 1, "");
	return ERR_OK;
}

/* ---- taking in ---- */

enum err play_take(struct play *p, struct reading *g, bool judge, struct fault *f)
{
	enum place place;
	TRY(play_signature(p, g, f));
	g->at = READ_PLACE;
	TRY(chain_place(&p->chain, &g->record, &place, f));
	TRY(play_signer(p, g, place == PLACE_NEXT, f));
	struct dictionary d = {p->dictionary, p->dictionary_n};
	TRY(reading_body(g, p->room, &d, f));
	struct evidence ev = {0};
	enum err e = read_form(p, g, &ev, f);
	if (e == ERR_OK && place == PLACE_KNOWN)
		e = chain_compare(p->id[g->record.number], g->id, g->record.number, f);
	else if (e == ERR_OK)
		e = take_next(p, g, judge, &ev, f);
	free(ev.claimed);
	return e;
}
