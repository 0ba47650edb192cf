/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/referee.h"

#include <stdlib.h>
#include <string.h>

#include "match/inside.h"

struct paper {
	uint8_t *p;
	size_t n;
	char label[128];
	struct record head;
	bool broken, used;
	struct fault fault;       /* with broken */
	struct offer_parts parts; /* offer, accept */
	/* of slots of the game that is being walked: */
	uint8_t id[HASH_BYTES];
	uint32_t branch; /* slots of the longest chain that begins here, 0 = not well signed */
};

struct referee {
	struct paper *paper;
	size_t n, room;
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
	for (size_t i = 0; i < r->n; i++)
		free(r->paper[i].p);
	free(r->paper);
	free(r->work);
	free(r->charts);
	free(r);
}

enum err referee_add(struct referee *r, const uint8_t *p, size_t n, const char *label, struct fault *f)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->paper[i].n == n && memcmp(r->paper[i].p, p, n) == 0)
			return ERR_OK;
	if (r->n == r->room) {
		size_t room = r->room ? r->room * 2 : 64;
		struct paper *more = realloc(r->paper, room * sizeof *more);
		if (!more)
			return fault_set(f, ERR_SYS_MEMORY, "");
		r->paper = more;
		r->room = room;
	}
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
	r->n++;
	enum err e = reading_header(&g, a->p, n, &a->fault);
	a->broken = e != ERR_OK;
	if (!a->broken)
		a->head = g.record;
	return ERR_OK;
}

static bool of_game(const struct paper *a, const struct play *p)
{
	return !a->broken && record_is_slot(a->head.kind) && hash_equal(a->head.slot.game, p->chain.game);
}

/* The identity of a slot that is well signed by its side; false for any other. */
static bool identify(struct referee *r, struct play *p, struct paper *a)
{
	struct dictionary d = {p->dictionary, p->dictionary_n};
	struct reading g;
	if (!of_game(a, p) || a->head.side != chain_side(&p->chain, a->head.number) ||
		reading_header(&g, a->p, a->n, NULL) != ERR_OK || reading_key(&g, p->key[0], SIDE_COUNT, NULL) != ERR_OK ||
		reading_signature(&g, r->work, NULL) != ERR_OK || reading_owner(&g, p->key[a->head.side], NULL) != ERR_OK ||
		reading_body(&g, r->work, &d, NULL) != ERR_OK)
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
	struct paper **slot = calloc(r->n + 1, sizeof *slot);
	size_t n = 0, group = 0; /* where the slots of the number after this one's begin */
	if (!slot)
		return fault_set(f, ERR_SYS_MEMORY, "");
	for (size_t i = 0; i < r->n; i++) {
		r->paper[i].branch = 0;
		if (identify(r, p, &r->paper[i]))
			slot[n++] = &r->paper[i];
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
	struct paper *best = NULL;
	for (size_t i = 0; i < r->n; i++) {
		struct paper *a = &r->paper[i];
		if (of_game(a, p) && !a->used && a->head.number == p->chain.n + 1 && (!best || a->branch > best->branch))
			best = a;
	}
	return best;
}

static void tell_stands(const struct referee_ear *ear, const struct paper *a)
{
	if (ear->stands)
		ear->stands(ear->ctx, &a->head, a->p, a->n);
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
		if (e != ERR_OK && g->verdict == ERR_OK) {
			g->verdict = e;
			g->fault = why;
			g->label = a->label;
			g->number = a->head.number;
		}
	}
	for (size_t i = 0; i < r->n; i++) {
		struct paper *a = &r->paper[i];
		if (a->broken || a->used || !record_is_slot(a->head.kind) ||
			!hash_equal(a->head.slot.game, p->chain.game))
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
			if (e != ERR_CHAIN_SAME) {
				g->verdict = e;
				g->fault = why;
				g->label = a->label;
				g->number = a->head.number;
			}
		}
	}
	return ERR_OK;
}

static enum err one_game(struct referee *r, struct paper *offer, struct paper *accept,
	const struct audience *audience, const struct referee_ear *ear, struct fault *f)
{
	struct finding_of_game g = {
		.offer = &offer->parts.terms, .accept = &accept->parts.terms, .offerer = (enum side)offer->head.side,
		.offer_id = offer->parts.id};
	struct play *p = calloc(1, sizeof *p);
	struct offer_parts again;
	if (!p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	hash_game(offer->parts.id, accept->parts.id, g.game);
	/* the charts of another game may have been read since */
	enum err e = match_read_offer(r->work, offer->p, offer->n, &again, r->charts, f);
	BUG_IF(e != ERR_OK && e != ERR_SYS_MEMORY);
	if (e == ERR_OK)
		e = play_begin(p, r->charts, r->work, &offer->parts.record, &accept->parts.record, offer->parts.id,
			accept->parts.id, &offer->parts.terms, &accept->parts.terms, f);
	if (e == ERR_OK && audience)
		play_tell(p, audience);
	if (e == ERR_OK)
		e = find_branches(r, p, f);
	if (e == ERR_OK) {
		tell_stands(ear, offer);
		tell_stands(ear, accept);
		e = walk_slots(r, p, ear, &g);
	}
	if (e != ERR_OK && f && g.fault.code == e)
		*f = g.fault;
	if (e == ERR_OK) {
		g.slots = p->chain.n;
		g.closed = p->chain.results == 2;
		g.resolved = p->resolved;
		g.charts = r->charts;
		g.state = p->resolved ? &p->now : &p->before;
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
static void read_papers(struct referee *r)
{
	for (size_t i = 0; i < r->n; i++) {
		struct paper *a = &r->paper[i];
		enum err e = ERR_OK;
		if (a->broken || record_is_slot(a->head.kind))
			continue;
		if (a->head.kind == RECORD_OFFER)
			e = match_read_offer(r->work, a->p, a->n, &a->parts, r->charts, &a->fault);
		else
			e = match_read_accept(r->work, a->p, a->n, &a->parts, &a->fault);
		a->broken = e != ERR_OK;
	}
}

static void keep_first(enum err e, const struct fault *why, enum err *first, struct fault *f)
{
	if (*first != ERR_OK || e == ERR_OK)
		return;
	*first = e;
	if (f)
		*f = *why;
}

enum err referee_run(
	struct referee *r, const struct audience *audience, const struct referee_ear *ear, struct fault *f)
{
	enum err first = ERR_OK;
	read_papers(r);
	for (size_t i = 0; i < r->n; i++) {
		struct paper *offer = &r->paper[i];
		if (offer->broken || offer->head.kind != RECORD_OFFER)
			continue;
		for (size_t j = 0; j < r->n; j++) {
			struct paper *accept = &r->paper[j];
			struct fault why = {0};
			if (accept->broken || accept->head.kind != RECORD_ACCEPT ||
				!hash_equal(accept->head.accept.offer, offer->parts.id))
				continue;
			enum err e = match_check_accept(&offer->parts, &accept->parts, &why);
			offer->used = accept->used = true;
			if (e == ERR_OK)
				e = one_game(r, offer, accept, audience, ear, &why);
			else
				ear->stray(ear->ctx, accept->label, &why);
			if (e == ERR_SYS_MEMORY) {
				if (f)
					*f = why;
				return e;
			}
			keep_first(e, &why, &first, f);
		}
	}
	for (size_t i = 0; i < r->n; i++) {
		struct paper *a = &r->paper[i];
		struct fault why;
		if (a->used && !a->broken)
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
