/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/hearing.h"

#include <stdlib.h>
#include <string.h>

static void hear(void *ctx, const struct event *e)
{
	struct hearing *h = ctx;
	if (h->n == h->room) {
		size_t room = h->room ? h->room * 2 : 256;
		struct event *more = realloc(h->event, room * sizeof *more);
		if (!more) {
			h->short_of_memory = true;
			return;
		}
		h->event = more;
		h->room = room;
	}
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

static struct listener *listen(
	void *ctx, uint32_t n, const struct record *r, const uint8_t *body, const struct state *before)
{
	struct hearing *h = ctx;
	bool tells = r->kind == RECORD_TURN || r->kind == RECORD_STRATEGIC || r->kind == RECORD_RESIGN;
	if (h->want ? n != h->want : !tells)
		return NULL;
	h->number = n;
	h->kind = r->kind;
	h->side = (enum side)r->side;
	h->before = *before;
	h->whole = false;
	h->n = 0;
	drop_texts(h);
	if (tells) {
		h->orders = part_text(h, r, body, SLOT_TEXT);
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

void hearing_begin(struct hearing *h, uint32_t want)
{
	memset(h, 0, sizeof *h);
	h->want = want;
}

void hearing_end(struct hearing *h)
{
	free(h->event);
	drop_texts(h);
	memset(h, 0, sizeof *h);
}

struct audience hearing_audience(struct hearing *h)
{
	return (struct audience){.listen = listen, .resolved = resolved, .ctx = h};
}
