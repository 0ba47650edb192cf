/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/referee.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "match/inside.h"
#include "match/keys.h"

struct paper {
	uint8_t *p;
	size_t n;
	char label[128];
	struct record head;
	bool broken, used;
	bool placed;              /* it belongs to one of the games, whose finding tells of it */
	struct fault fault;       /* with broken */
	struct offer_parts *parts; /* of an offer or accept that is good in itself */
	/* of slots of the game that is being walked: */
	uint8_t id[HASH_BYTES];
	uint32_t branch; /* slots of the longest chain that begins here, 0 = not well signed */
};

/* An offer and an acceptance of it, with the slots that name their game. */
struct table {
	struct paper *offer, *accept;
	uint8_t game[HASH_BYTES];
	size_t at, n; /* in `slot` of the referee */
	enum err wrong;
	struct fault why; /* the acceptance does not fit the offer */
};

struct referee {
	struct paper *paper;
	size_t n, room;
	size_t *known, known_room; /* numbers of papers from 1, by their bytes; 0 = none; always less than half full */
	struct paper **slot; /* all, by game */
	size_t n_slot;
	struct table *table;
	unsigned n_table;
	size_t table_room;
	const struct table *now; /* being checked */
	struct workroom *work;
	struct charts *charts;
};

enum err referee_new(struct referee **out, struct fault *f)
{
	struct referee *r = calloc(1, sizeof *r);
	*out = NULL;
	if (r) {
		r->work = calloc(1, sizeof *r->work);
		r->charts = calloc(1, sizeof *r->charts);
	}
	if (!r || !r->work || !r->charts) {
		referee_free(r);
		return fault_set(f, ERR_SYS_MEMORY, "");
	}
	*out = r;
	return ERR_OK;
}

void referee_free(struct referee *r)
{
	if (!r)
		return;
	for (size_t i = 0; i < r->n; i++) {
		free(r->paper[i].p);
		free(r->paper[i].parts);
	}
	free(r->paper);
	free(r->known);
	free(r->slot);
	free(r->table);
	free(r->work);
	free(r->charts);
	free(r);
}

/* Where this record is, or would be, among `known`: its last bytes are those of a signature, and as good as random. */
static size_t place_of(const struct referee *r, const uint8_t *p, size_t n)
{
	uint64_t h = n;
	for (size_t i = n < 8 ? 0 : n - 8; i < n; i++)
		h = h * 257 + p[i];
	size_t at = (size_t)(h & (r->known_room - 1));
	while (r->known[at] && (r->paper[r->known[at] - 1].n != n || memcmp(r->paper[r->known[at] - 1].p, p, n) != 0))
		at = (at + 1) & (r->known_room - 1);
	return at;
}

static enum err make_room(struct referee *r, struct fault *f)
{
	if (r->n < r->room)
		return ERR_OK;
	struct paper *more = room_for(r->paper, r->n, 1, &r->room, sizeof *more);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	r->paper = more;
	free(r->known);
	r->known_room = r->room * 2;
	r->known = calloc(r->known_room, sizeof *r->known);
	if (!r->known)
		return fault_set(f, ERR_SYS_MEMORY, "");
	for (size_t i = 0; i < r->n; i++)
		r->known[place_of(r, r->paper[i].p, r->paper[i].n)] = i + 1;
	return ERR_OK;
}

enum err referee_add(struct referee *r, const uint8_t *p, size_t n, const char *label, struct fault *f)
{
	TRY(make_room(r, f));
	size_t at = place_of(r, p, n);
	if (r->known[at])
		return ERR_OK;
	struct paper *a = &r->paper[r->n];
	struct reading g;
	memset(a, 0, sizeof *a);
	a->p = malloc(n + 1);
	if (!a->p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(a->p, p, n);
	a->n = n;
	struct text t = text_in(a->label, sizeof a->label);
	text_add(&t, label);
	r->known[at] = ++r->n;
	enum err e = reading_header(&g, a->p, n, &a->fault);
	a->broken = e != ERR_OK;
	if (!a->broken)
		a->head = g.record;
	return ERR_OK;
}

/* The identity of a slot that is well signed by its side; false for any other. */
static bool identify(struct referee *r, struct play *p, struct paper *a)
{
	struct dictionary d = {p->dictionary, p->dictionary_n};
	struct reading g;
	if (!record_is_slot(a->head.kind) || a->head.side != chain_side(&p->chain, a->head.number) ||
		reading_header(&g, a->p, a->n, NULL) != ERR_OK || play_signature(p, &g, NULL) != ERR_OK ||
		play_signer(p, &g, false, NULL) != ERR_OK || reading_body(&g, r->work, &d, NULL) != ERR_OK ||
		play_know_courier(p, &g.record, g.body, NULL) != ERR_OK)
		return false;
	memcpy(a->id, g.id, HASH_BYTES);
	return true;
}

static int last_first(const void *a, const void *b)
{
	const struct paper *const *x = a, *const *y = b;
	return ((*x)->head.number < (*y)->head.number) - ((*x)->head.number > (*y)->head.number);
}

/* How long a chain stands on each slot: of two versions of one number the answered one stands, in general the longer chain
 * (PROTOCOL 1), whatever the order in which the files were handed in. */
static enum err find_branches(struct referee *r, struct play *p, struct fault *f)
{
	const struct table *t = r->now;
	struct paper **slot = calloc(t->n + 1, sizeof *slot);
	size_t n = 0, group = 0; /* where the slots of the number after this one's begin */
	if (!slot)
		return fault_set(f, ERR_SYS_MEMORY, "");
	/* a countersign may bear the key of a courier whom another paper names, so those come last */
	for (unsigned courier = 0; courier < 2; courier++)
		for (size_t i = 0; i < t->n; i++) {
			struct paper *a = r->slot[t->at + i];
			if (courier != (a->head.kind == RECORD_COUNTERSIGN))
				continue;
			a->branch = 0;
			if (identify(r, p, a))
				slot[n++] = a;
		}
	qsort(slot, n, sizeof *slot, last_first);
	for (size_t i = 0; i < n; i++) {
		struct paper *a = slot[i];
		a->branch = 1;
		while (slot[group]->head.number > a->head.number + 1)
			group++;
		for (size_t j = group; slot[j]->head.number > a->head.number; j++)
			if (hash_equal(slot[j]->head.slot.parent, a->id) && slot[j]->branch >= a->branch)
				a->branch = slot[j]->branch + 1;
	}
	free(slot);
	return ERR_OK;
}

static struct paper *next_slot(struct referee *r, const struct play *p)
{
	const struct table *t = r->now;
	struct paper *best = NULL;
	for (size_t i = 0; i < t->n; i++) {
		struct paper *a = r->slot[t->at + i];
		if (!a->used && record_is_slot(a->head.kind) && a->head.number == p->chain.n + 1 && (!best || a->branch > best->branch))
			best = a;
	}
	return best;
}

static void tell_stands(const struct referee_ear *ear, const struct paper *a)
{
	if (ear->stands)
		ear->stands(ear->ctx, &a->head, a->p, a->n);
}

static void find_fault(struct finding_of_game *g, enum err e, const struct fault *why, const struct paper *a)
{
	if (g->verdict != ERR_OK)
		return;
	g->verdict = e;
	g->fault = *why;
	g->label = a->label;
	g->number = a->head.number;
}

/* The changes of key, whatever their order: one may begin with the key that another one brings. */
static void walk_keys(struct referee *r, struct play *p, const struct referee_ear *ear, struct finding_of_game *g)
{
	const struct table *t = r->now;
	for (bool more = true, last = false; more || !last;) {
		last = !more;
		more = false;
		for (size_t i = 0; i < t->n; i++) {
			struct paper *a = r->slot[t->at + i];
			struct reading read;
			struct fault why;
			if (a->used || !record_is_key(a->head.kind))
				continue;
			enum err e = reading_header(&read, a->p, a->n, &why);
			if (e == ERR_OK)
				e = play_take_key(p, &read, &why);
			a->used = e == ERR_OK || e == ERR_CHAIN_SAME || last;
			more = more || a->used;
			if (e == ERR_OK && a->head.kind != RECORD_KEY_CLAIM)
				tell_stands(ear, a);
			if (e != ERR_OK && e != ERR_CHAIN_SAME && last)
				find_fault(g, e, &why, a);
		}
	}
}

/* The slots of one game in order.  A refused one does not bar another version of its number; what is left
 * over is counted. */
static enum err walk_slots(struct referee *r, struct play *p, const struct referee_ear *ear, struct finding_of_game *g)
{
	for (struct paper *a = next_slot(r, p); a; a = next_slot(r, p)) {
		struct reading read;
		struct fault why;
		a->used = true;
		enum err e = reading_header(&read, a->p, a->n, &why);
		if (e == ERR_OK)
			e = play_take(p, &read, true, &why);
		if (e == ERR_SYS_MEMORY) {
			g->fault = why;
			return e;
		}
		if (e == ERR_OK)
			tell_stands(ear, a);
		if (e != ERR_OK)
			find_fault(g, e, &why, a);
	}
	for (size_t i = 0; i < r->now->n; i++) {
		struct paper *a = r->slot[r->now->at + i];
		if (a->used)
			continue;
		a->used = true;
		g->over++;
		if (g->verdict == ERR_OK) {
			/* the same slot again, a second version, or one that lacks its predecessor */
			struct reading read;
			struct fault why;
			enum err e = reading_header(&read, a->p, a->n, &why);
			if (e == ERR_OK)
				e = play_take(p, &read, true, &why);
			if (e != ERR_CHAIN_SAME)
				find_fault(g, e, &why, a);
		}
	}
	return ERR_OK;
}

static enum err one_game(
	struct referee *r, const struct audience *audience, const struct referee_ear *ear, struct fault *f)
{
	struct paper *offer = r->now->offer, *accept = r->now->accept;
	struct finding_of_game g = {0};
	struct play *p = calloc(1, sizeof *p);
	struct offer_parts again;
	if (!p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	referee_who(r, (unsigned)(r->now - r->table), &g);
	/* the charts of another game may have been read since */
	enum err e = match_read_offer(r->work, offer->p, offer->n, &again, r->charts, f);
	BUG_IF(e != ERR_OK && e != ERR_SYS_MEMORY);
	if (e == ERR_OK)
		e = play_begin(p, r->charts, r->work, &offer->parts->record, &accept->parts->record, offer->parts->id,
			accept->parts->id, &offer->parts->terms, &accept->parts->terms, f);
	if (e == ERR_OK && audience)
		play_tell(p, audience);
	if (e == ERR_OK) {
		tell_stands(ear, offer);
		tell_stands(ear, accept);
		walk_keys(r, p, ear, &g);
		e = find_branches(r, p, f);
	}
	if (e == ERR_OK)
		e = walk_slots(r, p, ear, &g);
	if (e != ERR_OK && f && g.fault.code == e)
		*f = g.fault;
	if (e == ERR_OK) {
		play_ahead(p);
		g.slots = p->chain.n;
		g.closed = p->chain.results == 2;
		g.resolved = p->resolved;
		g.charts = r->charts;
		g.line = p;
		g.partly = p->partly;
		g.state = &p->now;
		ear->game(ear->ctx, &g);
		e = g.verdict;
		if (e != ERR_OK && f)
			*f = g.fault;
	}
	if (p->charts)
		play_end(p);
	free(p);
	return e;
}

/* Offers and accepts read, each on its own. */
static enum err read_papers(struct referee *r, struct fault *f)
{
	for (size_t i = 0; i < r->n; i++) {
		struct paper *a = &r->paper[i];
		enum err e = ERR_OK;
		if (a->broken || record_is_slot(a->head.kind) || record_is_key(a->head.kind))
			continue;
		a->parts = calloc(1, sizeof *a->parts);
		if (!a->parts)
			return fault_set(f, ERR_SYS_MEMORY, "");
		if (a->head.kind == RECORD_OFFER)
			e = match_read_offer(r->work, a->p, a->n, a->parts, r->charts, &a->fault);
		else
			e = match_read_accept(r->work, a->p, a->n, a->parts, &a->fault);
		a->broken = e != ERR_OK;
	}
	return ERR_OK;
}

static int by_game(const void *a, const void *b)
{
	const struct paper *const *x = a, *const *y = b;
	int c = memcmp((*x)->head.slot.game, (*y)->head.slot.game, HASH_BYTES);
	return c ? c : (*x > *y) - (*x < *y);
}

/* Where the slots of a game are among all. */
static void seat(struct referee *r, struct table *t)
{
	size_t lo = 0, hi = r->n_slot;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (memcmp(r->slot[mid]->head.slot.game, t->game, HASH_BYTES) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	t->at = lo;
	while (lo < r->n_slot && hash_equal(r->slot[lo]->head.slot.game, t->game))
		r->slot[lo++]->placed = true;
	t->n = lo - t->at;
}

/* The same game twice, of records packed in two ways, is one. */
static bool is_seated(const struct referee *r, const uint8_t game[HASH_BYTES])
{
	for (unsigned i = 0; i < r->n_table; i++)
		if (r->table[i].wrong == ERR_OK && hash_equal(r->table[i].game, game))
			return true;
	return false;
}

static enum err add_table(struct referee *r, struct paper *offer, struct paper *accept, struct fault *f)
{
	struct table t = {.offer = offer, .accept = accept};
	offer->placed = accept->placed = true;
	hash_game(offer->parts->id, accept->parts->id, t.game);
	if (is_seated(r, t.game))
		return ERR_OK;
	t.wrong = match_check_accept(offer->parts, accept->parts, &t.why);
	struct table *more = room_for(r->table, r->n_table, 1, &r->table_room, sizeof *more);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	r->table = more;
	if (t.wrong == ERR_OK)
		seat(r, &t);
	r->table[r->n_table++] = t;
	return ERR_OK;
}

enum err referee_begin(struct referee *r, struct fault *f)
{
	struct paper **accept = calloc(r->n + 1, sizeof *accept);
	size_t n = 0;
	enum err e = read_papers(r, f);
	r->slot = calloc(r->n + 1, sizeof *r->slot);
	if (!accept || !r->slot) {
		free(accept);
		return fault_set(f, ERR_SYS_MEMORY, "");
	}
	for (size_t i = 0; i < r->n && e == ERR_OK; i++) {
		struct paper *a = &r->paper[i];
		if (a->broken)
			continue;
		if (record_is_slot(a->head.kind) || record_is_key(a->head.kind))
			r->slot[r->n_slot++] = a;
		else if (a->head.kind == RECORD_ACCEPT)
			accept[n++] = a;
	}
	qsort(r->slot, r->n_slot, sizeof *r->slot, by_game);
	for (size_t i = 0; i < r->n && e == ERR_OK; i++) {
		struct paper *offer = &r->paper[i];
		for (size_t j = 0; j < n && e == ERR_OK; j++)
			if (!offer->broken && offer->head.kind == RECORD_OFFER &&
				hash_equal(accept[j]->head.accept.offer, offer->parts->id))
				e = add_table(r, offer, accept[j], f);
	}
	free(accept);
	return e;
}

unsigned referee_games(const struct referee *r)
{
	return r->n_table;
}

void referee_who(const struct referee *r, unsigned i, struct finding_of_game *g)
{
	const struct table *t = &r->table[i];
	memcpy(g->game, t->game, HASH_BYTES);
	g->offer = &t->offer->parts->terms;
	g->accept = &t->accept->parts->terms;
	g->offerer = (enum side)t->offer->head.side;
	g->offer_id = t->offer->parts->id;
	g->accept_id = t->accept->parts->id;
}

enum err referee_game(
	struct referee *r, unsigned i, const struct audience *audience, const struct referee_ear *ear, struct fault *f)
{
	const struct table *t = &r->table[i];
	if (t->wrong == ERR_OK) {
		r->now = t;
		return one_game(r, audience, ear, f);
	}
	ear->stray(ear->ctx, t->accept->label, &t->why);
	if (f)
		*f = t->why;
	return t->wrong;
}

static void keep_first(enum err e, const struct fault *why, enum err *first, struct fault *f)
{
	if (*first != ERR_OK || e == ERR_OK)
		return;
	*first = e;
	if (f)
		*f = *why;
}

enum err referee_strays(struct referee *r, const struct referee_ear *ear, struct fault *f)
{
	enum err first = ERR_OK;
	for (size_t i = 0; i < r->n; i++) {
		struct paper *a = &r->paper[i];
		struct fault why;
		if (a->placed && !a->broken)
			continue;
		if (a->broken)
			why = a->fault;
		else if (a->head.kind == RECORD_OFFER)
			fault_set(&why, ERR_MATCH_NOT_ACCEPTED, "no acceptance of this offer was handed in");
		else
			fault_set(&why, a->head.kind == RECORD_ACCEPT ? ERR_CHAIN_OFFER : ERR_SIGN_UNKNOWN,
				"the offer or the acceptance of its game was not handed in");
		ear->stray(ear->ctx, a->label, &why);
		keep_first(why.code, &why, &first, f);
	}
	return first;
}

enum err referee_run(
	struct referee *r, const struct audience *audience, const struct referee_ear *ear, struct fault *f)
{
	struct fault why = {0};
	TRY(referee_begin(r, f));
	enum err first = ERR_OK;
	for (unsigned i = 0; i < referee_games(r); i++) {
		enum err e = referee_game(r, i, audience, ear, &why);
		if (e == ERR_SYS_MEMORY)
			return fault_set(f, e, "");
		keep_first(e, &why, &first, f);
	}
	enum err e = referee_strays(r, ear, &why);
	keep_first(e, &why, &first, f);
	return first;
}
