/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writing the tape.  Reading it is in tape_read.c. */
#include "match/tape.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"

/* ---- memory ---- */

/* Room for `more` entries behind the n that are there.  False, and noted, when there is no memory. */
static bool grow(struct tape *t, void **p, size_t *room, size_t n, size_t more, size_t size)
{
	void *bigger = room_for(*p, n, more, room, size);

	t->memory = t->memory || !bigger;
	if (bigger)
		*p = bigger;
	return bigger != NULL;
}
#define GROW(t, array, room, n, more) grow(t, (void **)&(t)->array, &(t)->room, n, more, sizeof *(t)->array)

static bool keep(struct tape *t, const struct state *s)
{
	if (!GROW(t, kept, room_kept, t->n_kept, 1))
		return false;
	t->kept[t->n_kept].after = t->n;
	t->kept[t->n_kept++].s = *s;
	return true;
}

/* Where the parts of the next step begin: those of the last one end there. */
static void end_mark(struct tape *t)
{
	struct tape_step *s = &t->step[t->n];

	memset(s, 0, sizeof *s);
	s->event = t->n_events;
	s->change = t->n_changes;
	s->text = t->n_text;
}

bool tape_begin(struct tape *t, const struct charts *c, const struct state *begin)
{
	memset(t, 0, sizeof *t);
	t->charts = c;
	t->limit = TAPE_STEPS_MAX;
	t->last = *begin;
	t->now = *begin;
	if (!GROW(t, step, room_steps, 0, 1) || !keep(t, begin))
		return false;
	end_mark(t);
	return true;
}

static void slot_free(struct tape_slot *s)
{
	free(s->orders);
	free(s->message);
	free(s->answer);
}

void tape_end(struct tape *t)
{
	for (uint32_t i = 0; i < t->n_slots; i++)
		slot_free(&t->slot[i]);
	free(t->step);
	free(t->slot);
	free(t->event);
	free(t->change);
	free(t->text);
	free(t->kept);
	free(t->sheet);
	free(t->respondent);
	memset(t, 0, sizeof *t);
}

/* Take slots off the end: what was heard of them belonged to an answer that was refused. */
static void cut_back(struct tape *t, uint32_t slots)
{
	uint32_t at = t->at;

	while (t->n_slots > slots) {
		struct tape_slot *s = &t->slot[--t->n_slots];

		t->n = s->first - 1;
		slot_free(s);
	}
	t->n_events = t->step[t->n].event;
	t->n_changes = t->step[t->n].change;
	t->n_text = t->step[t->n].text;
	end_mark(t);
	while (t->n_kept > 1 && t->kept[t->n_kept - 1].after > t->n)
		t->n_kept--;
	(void)tape_seek(t, t->n);
	t->last = t->now;
	if (at < t->n)
		(void)tape_seek(t, at);
}

/* ---- a step ---- */

/* What the step changed, byte by byte against the step before: in one run of the program a state's bytes are as good as its
 * fields, and nothing of them leaves it. */
static bool put_changes(struct tape *t, const struct state *now)
{
	const uint8_t *a = (const uint8_t *)&t->last, *b = (const uint8_t *)now;

	for (size_t i = 0; i < sizeof *now; i++) {
		if (a[i] == b[i])
			continue;
		if (!GROW(t, change, room_changes, t->n_changes, 1))
			return false;
		t->change[t->n_changes++] = (struct tape_change){(uint16_t)i, b[i]};
	}
	return true;
}

static bool leader_lost(enum event_kind k)
{
	return k == EVENT_LEADER_WOUNDED || k == EVENT_LEADER_KILLED || k == EVENT_LEADER_CAPTURED;
}

static bool taken(enum event_kind k)
{
	return k == EVENT_TAKEN_LEADER || k == EVENT_TAKEN_HQ || k == EVENT_TAKEN_TRAIN || k == EVENT_TAKEN_DEPOT;
}

/* What a player looks for: battles and losses. */
static void classify(struct tape *t, struct tape_step *s, const struct state *now)
{
	for (unsigned i = 0; i < SIDE_COUNT; i++)
		s->loss[i] = now->lost_sp[i] != t->last.lost_sp[i];
	for (uint32_t i = s->event; i < t->n_events; i++) {
		const struct event *e = &t->event[i];

		s->battle |= e->kind == EVENT_ATTACK;
		s->contact |= e->kind == EVENT_ATTACK || taken(e->kind);
		if (leader_lost(e->kind) || taken(e->kind))
			s->loss[t->charts->scn.piece[e->facts.piece[0]].side] = true;
	}
}

static bool put_line(struct tape *t, const struct order *o)
{
	char line[LINE_MAX_BYTES + 1];
	struct text w = text_in(line, sizeof line);

	if (o)
		order_print(t->charts, o, &w);
	if (!GROW(t, text, room_text, t->n_text, w.len + 1))
		return false;
	memcpy(t->text + t->n_text, line, w.len + 1);
	t->n_text += (uint32_t)w.len + 1;
	return true;
}

/* The step is done: `o` NULL = the end of the slot. */
static void put_step(struct tape *t, const struct order *o, const struct verdict *v, const struct state *now)
{
	struct tape_slot *slot;
	struct tape_step *s;

	if (t->hearing == 0)
		return;
	if (t->n >= t->limit || t->n_events == UINT32_MAX) {
		t->full = true;
		return;
	}
	if (!GROW(t, step, room_steps, t->n, 2) || !put_line(t, o) || !put_changes(t, now))
		return;
	slot = &t->slot[t->n_slots - 1];
	s = &t->step[t->n];
	s->slot = t->n_slots - 1;
	s->order = ++slot->n;
	s->verdict = *v;
	s->kind = o ? o->kind : TAPE_END;
	s->depth = o ? o->depth : 0;
	s->line = o ? o->line : 0;
	s->who = o ? o->who : PIECE_NONE;
	s->to = o ? o->to : PIECE_NONE;
	hash_state(t->charts, now, s->hash);
	classify(t, s, now);
	t->last = *now;
	t->n++;
	end_mark(t);
	if (t->n % TAPE_STRIDE == 0)
		(void)keep(t, now);
}

/* ---- hearing ---- */

static void hear(void *ctx, const struct event *e)
{
	struct tape *t = ctx;

	if (GROW(t, event, room_events, t->n_events, 1))
		t->event[t->n_events++] = *e;
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	if (v)
		put_step(ctx, o, v, s);
}

struct listener *tape_listener(struct tape *t)
{
	t->listener = (struct listener){.put = hear, .ctx = t};
	return &t->listener;
}

struct watcher tape_watcher(struct tape *t)
{
	return (struct watcher){watch, t};
}

static char *copy_text(struct tape *t, const char *s, size_t n)
{
	char *p = malloc(n + 1);

	if (!p) {
		t->memory = true;
		return NULL;
	}
	memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

void tape_slot_begin(struct tape *t, uint32_t number, unsigned kind, enum side side, const char *orders, size_t n)
{
	uint32_t have = tape_slot_find(t, number);
	struct tape_slot *s;

	if (have < t->n_slots)
		cut_back(t, have);
	t->hearing = 0;
	if (t->memory || t->full || !GROW(t, slot, room_slots, t->n_slots, 1))
		return;
	s = &t->slot[t->n_slots];
	*s = (struct tape_slot){.number = number, .kind = (uint8_t)kind, .side = (uint8_t)side, .first = t->n + 1};
	if (orders && (s->orders = copy_text(t, orders, n)) == NULL)
		return;
	t->n_slots++;
	t->hearing = number;
}

void tape_slot_message(struct tape *t, const char *s, size_t n)
{
	if (t->hearing && n)
		t->slot[t->n_slots - 1].message = copy_text(t, s, n);
}

void tape_slot_end(struct tape *t, const struct state *after, const struct slot_keys *k, const struct answers *given)
{
	struct verdict ok = verdict_ok();
	struct tape_slot *s;

	if (t->hearing == 0)
		return;
	put_step(t, NULL, &ok, after);
	t->hearing = 0;
	s = &t->slot[t->n_slots - 1];
	if (given && given->n) {
		s->answer = malloc(given->n * sizeof *s->answer);
		t->memory |= !s->answer;
	}
	if (s->answer) {
		memcpy(s->answer, given->answer, given->n * sizeof *s->answer);
		s->n_answers = given->n;
	}
	if (k)
		s->k = *k;
	/* half a slot is no slot */
	if (t->memory || t->full)
		cut_back(t, t->n_slots - 1);
	else
		s->whole = true;
}

/* ---- the audience ---- */

static void begun(void *ctx, const struct charts *c, const struct state *first)
{
	struct tape *t = ctx;

	if (!tape_begin(t, c, first))
		t->memory = true;
}

static struct listener *listen(
	void *ctx, uint32_t n, const struct record *r, const uint8_t *body, const struct state *before)
{
	struct tape *t = ctx;
	bool orders = r->kind == RECORD_TURN || r->kind == RECORD_STRATEGIC;

	(void)before;
	if (record_is_proposal(r->kind)) {
		t->proposed = r->kind;
		if (r->kind == RECORD_TAKE_BACK &&
			take_back_read((const char *)record_part(r, body, SLOT_TEXT), r->part[SLOT_TEXT], &t->target, NULL) != ERR_OK)
			t->target = 0;
	}
	if (!orders && r->kind != RECORD_RESIGN && r->kind != RECORD_AGREE)
		return NULL;
	tape_slot_begin(t, n, r->kind, (enum side)r->side, orders ? (const char *)record_part(r, body, SLOT_TEXT) : NULL,
		orders ? r->part[SLOT_TEXT] : 0);
	if (r->kind == RECORD_AGREE && t->hearing) {
		t->slot[t->n_slots - 1].proposed = t->proposed;
		t->slot[t->n_slots - 1].target = t->target;
	}
	tape_slot_message(t, (const char *)record_part(r, body, SLOT_MESSAGE), r->part[SLOT_MESSAGE]);
	return t->hearing ? tape_listener(t) : NULL;
}

static void grounds(void *ctx, uint32_t n, const struct slot_keys *k, const struct answers *given)
{
	struct tape *t = ctx;

	if (t->hearing == n && n) {
		t->slot[t->n_slots - 1].k = k ? *k : (struct slot_keys){.waits = false};
		t->given = given;
	}
}

static void resolved(void *ctx, uint32_t n, const struct state *after)
{
	struct tape *t = ctx;

	if (t->hearing == n && n)
		tape_slot_end(t, after, NULL, t->given);
	t->given = NULL;
}

struct audience tape_audience(struct tape *t)
{
	return (struct audience){.begun = begun,
		.listen = listen,
		.grounds = grounds,
		.resolved = resolved,
		.watcher = tape_watcher(t),
		.ctx = t};
}
