/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/hearing.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"

static void hear(void *ctx, const struct event *e)
{
	struct hearing *h = ctx;
	struct event *more = room_for(h->event, h->n, 1, &h->room, sizeof *more);
	if (!more) {
		h->short_of_memory = true;
		return;
	}
	h->event = more;
	h->event[h->n++] = *e;
}

/* A part of a body as a string; NULL when there is none, or no memory, which is noted. */
static char *part_text(struct hearing *h, const struct record *r, const uint8_t *body, unsigned part)
{
	if (r->part[part] == 0)
		return NULL;
	char *s = malloc(r->part[part] + 1);
	if (!s) {
		h->short_of_memory = true;
		return NULL;
	}
	memcpy(s, record_part(r, body, part), r->part[part]);
	s[r->part[part]] = '\0';
	return s;
}

static void drop_texts(struct hearing *h)
{
	free(h->orders);
	free(h->message);
	h->orders = h->message = NULL;
}

static void drop_said(struct hearing *h)
{
	free(h->said.message);
	memset(&h->said, 0, sizeof h->said);
}

/* A slot that moves the board makes what was said before it old. */
static void hear_said(struct hearing *h, uint32_t n, const struct record *r, const uint8_t *body, bool moves)
{
	if (h->want && n != h->want)
		return;
	drop_said(h);
	if (moves)
		return;
	h->said.number = n;
	h->said.kind = r->kind;
	h->said.side = (enum side)r->side;
	h->said.message = part_text(h, r, body, SLOT_MESSAGE);
	if (r->kind == RECORD_TAKE_BACK && take_back_read((const char *)record_part(r, body, SLOT_TEXT), r->part[SLOT_TEXT],
		&h->said.target, NULL) != ERR_OK)
		h->said.target = 0;
}

/* What is kept becomes the one before; its room for events is used in turn. */
static void hear_next(struct hearing *h, uint32_t n)
{
	struct earlier *x = &h->earlier;
	struct event *event = x->event;
	size_t room = x->room;

	/* what waited, or was answered by a slot that was refused then, is heard once more */
	if (h->number && h->number != n && h->whole && !h->waits) {
		free(x->orders);
		*x = (struct earlier){ .number = h->number, .kind = h->kind, .side = h->side, .before = h->before,
			.after = h->after, .orders = h->orders, .event = h->event, .n = h->n, .room = h->room };
		h->orders = NULL;
		h->event = event;
		h->room = room;
	}
	h->n = 0;
	drop_texts(h);
}

static struct listener *listen(
	void *ctx, uint32_t n, const struct record *r, const uint8_t *body, const struct state *before)
{
	struct hearing *h = ctx;
	bool tells = record_has_orders(r->kind) || r->kind == RECORD_RESIGN || r->kind == RECORD_AGREE;
	if (record_has_box(r->kind))
		hear_said(h, n, r, body, tells);
	if (h->want ? n != h->want : !tells)
		return NULL;
	hear_next(h, n);
	h->number = n;
	h->kind = r->kind;
	h->side = (enum side)r->side;
	h->before = *before;
	h->whole = h->waits = false;
	if (record_has_box(r->kind)) {
		h->orders = record_has_orders(r->kind) ? part_text(h, r, body, SLOT_TEXT) : NULL;
		h->message = part_text(h, r, body, SLOT_MESSAGE);
	}
	h->listener = (struct listener){.put = hear, .ctx = h};
	return &h->listener;
}

static void resolved(void *ctx, uint32_t n, const struct state *after)
{
	struct hearing *h = ctx;
	if (n != h->number)
		return;
	h->after = *after;
	h->whole = true;
}

static void grounds(void *ctx, uint32_t n, const struct slot_keys *k, const struct answers *given)
{
	struct hearing *h = ctx;
	(void)given;
	if (n == h->number)
		h->waits = k && k->waits;
}

void hearing_begin(struct hearing *h, uint32_t want)
{
	memset(h, 0, sizeof *h);
	h->want = want;
}

void hearing_end(struct hearing *h)
{
	free(h->event);
	free(h->earlier.event);
	free(h->earlier.orders);
	drop_texts(h);
	drop_said(h);
	memset(h, 0, sizeof *h);
}

struct audience hearing_audience(struct hearing *h)
{
	return (struct audience){.listen = listen, .grounds = grounds, .resolved = resolved, .ctx = h};
}
