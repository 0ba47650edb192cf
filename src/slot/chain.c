/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slot/chain.h"

#include <string.h>

enum { SHORT_HASH = 8 }; /* bytes of a hash that a message shows */

void chain_begin(struct chain *ch, const uint8_t game[HASH_BYTES], enum side offerer,
	const uint8_t accept[HASH_BYTES], const uint8_t anchor[HASH_BYTES])
{
	memset(ch, 0, sizeof *ch);
	memcpy(ch->game, game, HASH_BYTES);
	memcpy(ch->tip, accept, HASH_BYTES);
	memcpy(ch->link[side_other(offerer)], anchor, HASH_BYTES);
	ch->offerer = (uint8_t)offerer;
}

enum side chain_side(const struct chain *ch, uint32_t n)
{
	return n % 2 ? (enum side)ch->offerer : side_other((enum side)ch->offerer);
}

/* "slot N: what" */
static enum err refuse(struct fault *f, enum err code, uint32_t n, const char *what)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, "slot ");
	text_add_int(&t, n);
	text_add(&t, what);
	return fault_set(f, code, buf);
}

/* "slot N: one HASH, other HASH" */
static enum err refuse_hashes(struct fault *f, enum err code, uint32_t n, const char *one, const uint8_t *a,
	const char *other, const uint8_t *b)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, one);
	text_add_hex(&t, a, SHORT_HASH);
	text_add(&t, other);
	text_add_hex(&t, b, SHORT_HASH);
	return refuse(f, code, n, buf);
}

enum err chain_place(const struct chain *ch, const struct record *r, enum place *out, struct fault *f)
{
	BUG_IF(!record_is_slot(r->kind));
	if (!hash_equal(r->slot.game, ch->game))
		return refuse_hashes(f, ERR_CHAIN_FOREIGN, r->number, " of game ", r->slot.game, ", this is game ",
			ch->game);
	if (r->side != chain_side(ch, r->number))
		return refuse(f, ERR_CHAIN_SIDE, r->number, r->side == SIDE_UNION ? " is the Confederate's, not the Union's" :
			" is the Union's, not the Confederate's");
	*out = r->number <= ch->n ? PLACE_KNOWN : PLACE_NEXT;
	if (*out == PLACE_KNOWN)
		return ERR_OK;
	if (ch->results == SIDE_COUNT)
		return refuse(f, ERR_CHAIN_CLOSED, ch->n, " was the last");
	if (r->number > ch->n + 1)
		return refuse(f, ERR_CHAIN_MISSING, ch->n + 1, " is missing");
	if (!hash_equal(r->slot.parent, ch->tip))
		return refuse_hashes(f, ERR_CHAIN_FORK, r->number, " builds on ", r->slot.parent, ", here stands ", ch->tip);
	return ERR_OK;
}

enum err chain_compare(const uint8_t held[HASH_BYTES], const uint8_t id[HASH_BYTES], uint32_t n, struct fault *f)
{
	if (hash_equal(held, id))
		return refuse(f, ERR_CHAIN_SAME, n, "");
	return refuse_hashes(f, ERR_CHAIN_VERSIONS, n, ": here stands ", held, ", this one is ", id);
}

enum err chain_check_link(const struct chain *ch, const struct record *r, const uint8_t below[HASH_BYTES],
	struct fault *f)
{
	if (r->number == 1 || hash_equal(below, ch->link[r->side]))
		return ERR_OK;
	return refuse_hashes(f, ERR_CHAIN_LINK, r->number, ": its link hashes to ", below, ", the one before is ",
		ch->link[r->side]);
}

bool chain_opens(const struct chain *ch, unsigned kind, enum side side)
{
	return !ch->open && kind != RECORD_COUNTERSIGN && ch->sealed[side].n > 0;
}

enum err chain_check_mode(const struct chain *ch, const struct record *r, struct fault *f)
{
	if (!record_has_box(r->kind) || r->clear == ch->open)
		return ERR_OK;
	return refuse(f, ERR_CHAIN_MODE, r->number, ch->open ? " seals its standing orders, and the game is open" :
		" has its standing orders in clear, and the game is not open");
}

enum err chain_check_opening(const struct chain *ch, const struct record *r, const uint8_t seal[HASH_BYTES],
	struct fault *f)
{
	const struct sealed *s = &ch->sealed[r->side];
	bool given = !hash_is_zero(r->slot.opening);
	if (!chain_opens(ch, r->kind, (enum side)r->side))
		return given ? refuse(f, ERR_CHAIN_OPENING, r->number, " opens what was never sealed") : ERR_OK;
	if (!given)
		return refuse(f, ERR_CHAIN_OPENING, r->number, " gives no key");
	if (!hash_equal(seal, s->seal))
		return refuse_hashes(f, ERR_CHAIN_OPENING, r->number, ": its key makes the seal ", seal,
			", the one given was ", s->seal);
	return ERR_OK;
}

unsigned chain_due(const struct chain *ch, const struct state *s)
{
	enum side side = chain_side(ch, ch->n + 1);
	if (s->stage == STAGE_OVER)
		return ch->results < SIDE_COUNT ? RECORD_RESULT : 0;
	if (ch->proposed)
		return RECORD_AGREE;
	if (s->stage == STAGE_CHITS) { /* N41; later chits are thrown with the slot before */
		BUG_IF(ch->n > 0);
		return RECORD_TURN;
	}
	if (s->active != side)
		return RECORD_COUNTERSIGN;
	return s->stage == STAGE_STRATEGIC ? RECORD_STRATEGIC : RECORD_TURN;
}

bool chain_served(const struct chain *ch, const struct state *s)
{
	unsigned serves = ch->courier[chain_side(ch, ch->n + 1)].serves;
	return chain_due(ch, s) == RECORD_COUNTERSIGN && (serves == SERVES_ALL || (serves == SERVES_STOPS && ch->part));
}

bool chain_allows(const struct chain *ch, const struct state *s, unsigned kind)
{
	unsigned due = chain_due(ch, s);
	if (due == 0 || kind == due)
		return due != 0;
	if (chain_served(ch, s)) /* else its signer could take back what his courier has given */
		return false;
	switch (kind) {
	case RECORD_RESIGN:
		return due != RECORD_RESULT;
	case RECORD_STANDING:
		return due == RECORD_COUNTERSIGN;
	case RECORD_DECLINE:
		return due == RECORD_AGREE;
	case RECORD_TAKE_BACK: case RECORD_DRAW:
		return due != RECORD_RESULT && due != RECORD_AGREE && ch->n > 0;
	default:
		return false;
	}
}

enum err chain_check_kind(const struct chain *ch, const struct state *s, unsigned kind, struct fault *f)
{
	unsigned due = chain_due(ch, s);
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	if (due == 0)
		return refuse(f, ERR_CHAIN_CLOSED, ch->n, " was the last");
	if (chain_allows(ch, s, kind))
		return ERR_OK;
	text_add(&t, " is a ");
	text_add(&t, record_kind_word(kind));
	if (chain_served(ch, s))
		return refuse(f, ERR_CHAIN_COURIER, ch->n + 1, buf);
	text_add(&t, due == RECORD_AGREE ? ", due is an " : ", due is a ");
	text_add(&t, due == RECORD_AGREE ? "answer to the proposal, agree or decline" : record_kind_word(due));
	return refuse(f, ERR_CHAIN_KIND, ch->n + 1, buf);
}

enum err chain_check_state(const struct record *r, const uint8_t hash[HASH_BYTES], struct fault *f)
{
	if (hash_equal(r->slot.state, hash))
		return ERR_OK;
	return refuse_hashes(f, ERR_CHAIN_DIVERGED, r->number, " states position ", r->slot.state, ", here it is ", hash);
}

bool orders_stop(const char *orders, size_t n)
{
	static const char end[] = "\nstop\n";
	return n >= sizeof end && memcmp(orders + n - (sizeof end - 1), end, sizeof end - 1) == 0;
}

/* `courier none`, or `courier KEY stops|all`; orders that were not read yet may hold other lines. */
static bool courier_line(const struct word *w, struct courier *out)
{
	static const char word[] = "courier ", none[] = "courier none", stops[] = " stops", all[] = " all";
	size_t at = sizeof word - 1 + 2 * (size_t)KEY_BYTES;
	memset(out, 0, sizeof *out);
	if (w->n == sizeof none - 1 && memcmp(w->s, none, w->n) == 0)
		return true;
	if (w->n == at + sizeof stops - 1 && memcmp(w->s + at, stops, sizeof stops - 1) == 0)
		out->serves = SERVES_STOPS;
	else if (w->n == at + sizeof all - 1 && memcmp(w->s + at, all, sizeof all - 1) == 0)
		out->serves = SERVES_ALL;
	return out->serves != SERVES_NONE && memcmp(w->s, word, sizeof word - 1) == 0 &&
		hex_parse(w->s + sizeof word - 1, out->key, KEY_BYTES);
}

bool courier_said(const char *orders, size_t n, struct courier *out)
{
	struct lines l = { orders, n, 0 };
	struct courier c;
	struct word w;
	bool said = false;
	while (lines_next(&l, &w))
		if (courier_line(&w, &c)) {
			*out = c;
			said = true;
		}
	return said;
}

void chain_take(struct chain *ch, const struct record *r, const uint8_t id[HASH_BYTES], const uint8_t *body)
{
	struct sealed *s = &ch->sealed[r->side];
	BUG_IF(r->number != ch->n + 1 || r->side != chain_side(ch, r->number));
	ch->n = r->number;
	ch->kind = r->kind;
	ch->proposed = record_is_proposal(r->kind) ? r->kind : 0;
	ch->part = false;
	if (record_has_orders(r->kind)) {
		const char *orders = (const char *)record_part(r, body, SLOT_TEXT);
		ch->part = r->kind == RECORD_TURN && orders_stop(orders, r->part[SLOT_TEXT]);
		(void)courier_said(orders, r->part[SLOT_TEXT], &ch->courier[r->side]);
	}
	memcpy(ch->tip, id, HASH_BYTES);
	memcpy(ch->link[r->side], r->slot.link, HASH_BYTES);
	if (r->kind == RECORD_RESULT)
		ch->results++;
	if (r->kind == RECORD_COUNTERSIGN)
		return; /* leaves the owner's seal shut, or his standing orders as they are */
	memset(s, 0, sizeof *s);
	if (r->kind == RECORD_RESULT)
		return;
	BUG_IF(r->part[SLOT_BOX] > BOX_MAX_BYTES);
	s->n = r->number;
	s->box_n = r->part[SLOT_BOX];
	memcpy(s->seal, r->slot.seal, HASH_BYTES);
	memcpy(s->box, record_part(r, body, SLOT_BOX), s->box_n);
}
