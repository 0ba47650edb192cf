/* SPDX-License-Identifier: GPL-3.0-or-later
 * The replay: where it stands and what keys do. */
#include "view/desk_tape.h"

#include <stdlib.h>
#include <string.h>

/* Idle looks at the keys that pass before the next step, by speed: about two seconds, one, a third. */
static const unsigned ticks_of[TAPE_SPEEDS] = { 16, 8, 3 };

struct replay *replay_of(const struct desk *d)
{
	return d->own[SCENE_TAPE];
}

const struct tape_slot *replay_slot(const struct replay *r)
{
	return &r->tape->slot[r->slot];
}

uint32_t replay_at(const struct replay *r)
{
	return replay_slot(r)->first - 1 + r->order;
}

/* ---- faults ---- */

static void say_fault(struct desk *d)
{
	const struct replay *r = replay_of(d);
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, "DIVERGED at order ");
	text_add_int(&t, r->fault.order);
	text_add(&t, " of slot ");
	text_add_int(&t, r->fault.slot);
	if (r->fault.line > 0) {
		text_add(&t, ", line ");
		text_add_int(&t, r->fault.line);
	}
	text_add(&t, ": ");
	text_add(&t, r->fault.words);
	text_add(&t, " (recorded, replayed)");
	desk_say(d, true, buf);
}

/* The tape stops before a step that was found wrong; what lies in other slots can still be seen. */
static bool stopped(const struct replay *r, uint32_t slot, uint32_t order)
{
	return r->fault.any && r->fault.slot == r->tape->slot[slot].number && order >= r->fault.order;
}

/* ---- going ---- */

void replay_go(struct desk *d, uint32_t slot, uint32_t order)
{
	struct replay *r = replay_of(d);
	struct tape *t = r->tape;
	hex_t h;

	if (slot != r->slot)
		r->checked = false;
	if (!stopped(r, slot, order) && !tape_seek(t, t->slot[slot].first - 1 + order)) {
		r->fault = t->fault;
		if (t->at > 0) {
			slot = tape_step(t, t->at)->slot;
			order = tape_step(t, t->at)->order;
		} else {
			slot = order = 0;
		}
		say_fault(d);
	} else if (stopped(r, slot, order)) {
		order = r->fault.order - 1;
		(void)tape_seek(t, t->slot[slot].first - 1 + order);
		say_fault(d);
	}
	if (d->said_alert && d->said[0] != '\0')
		r->playing = false;
	r->slot = slot;
	r->order = order;
	r->top = 0;
	r->ticks = 0;
	h = order > 0 ? replay_hex(t, replay_at(r)) : t->slot[slot].n > 0 ? replay_hex(t, t->slot[slot].first) : HEX_NONE;
	if (h != HEX_NONE)
		r->focus = h;
}

void replay_go_step(struct desk *d, uint32_t k, const char *none)
{
	struct replay *r = replay_of(d);

	if (k == 0) {
		desk_say(d, false, none);
		r->playing = false;
		return;
	}
	replay_go(d, tape_step(r->tape, k)->slot, tape_step(r->tape, k)->order);
}

static void step(struct desk *d)
{
	struct replay *r = replay_of(d);
	struct tape_filter f = { .want = TAPE_ANY, .piece = r->filter };

	if (r->filter != PIECE_NONE)
		replay_go_step(d, tape_find(r->tape, replay_at(r), true, &f), "nothing more happens to this piece");
	else if (r->order < replay_slot(r)->n)
		replay_go(d, r->slot, r->order + 1);
	else if (r->slot + 1 < r->tape->n_slots)
		replay_go(d, r->slot + 1, 0);
	else
		replay_go_step(d, 0, "this is the end of the tape");
}

static void back(struct desk *d)
{
	struct replay *r = replay_of(d);
	struct tape_filter f = { .want = TAPE_ANY, .piece = r->filter };

	if (r->filter != PIECE_NONE)
		replay_go_step(d, tape_find(r->tape, r->order > 0 ? replay_at(r) : replay_at(r) + 1, false, &f),
			"nothing happened to this piece before");
	else if (r->order > 0)
		replay_go(d, r->slot, r->order - 1);
	else if (r->slot > 0)
		replay_go(d, r->slot - 1, r->tape->slot[r->slot - 1].n);
	else
		replay_go_step(d, 0, "this is the beginning of the game");
}

/* To the next or the last step before of a kind.  At a title the first order still lies ahead. */
static void find(struct desk *d, enum tape_want want, bool forward, const char *none)
{
	struct replay *r = replay_of(d);
	struct tape_filter f = { .want = want, .side = d->pos.side, .piece = r->filter };
	uint32_t at = replay_at(r) + (!forward && r->order == 0 ? 1 : 0);

	replay_go_step(d, tape_find(r->tape, at, forward, &f), none);
}

static void other_slot(struct desk *d, bool forward)
{
	struct replay *r = replay_of(d);

	if (forward && r->slot + 1 < r->tape->n_slots)
		replay_go(d, r->slot + 1, 0);
	else if (!forward && (r->slot > 0 || r->order > 0))
		replay_go(d, r->order > 0 ? r->slot : r->slot - 1, 0);
	else
		desk_say(d, false, forward ? "this is the last turn" : "this is the first turn");
}

/* ---- coming up and leaving ---- */

/* What one wants to see first: as in the report, the own turn whose dice came with the other side's answer, else that side's last
 * turn, if there is one. */
static uint32_t first_shown(const struct desk *d, const struct tape *t)
{
	if (d->pos.report_first != 0 && tape_slot_find(t, d->pos.report_first) < t->n_slots)
		return tape_slot_find(t, d->pos.report_first);
	for (uint32_t i = t->n_slots; i-- > 0;)
		if (t->slot[i].side != d->pos.side)
			return i;
	return t->n_slots - 1;
}

static bool set_up(struct desk *d)
{
	struct replay *r = calloc(1, sizeof *r);

	d->own[SCENE_TAPE] = r;
	if (r == NULL)
		return false;
	r->text = calloc(1, TAPE_TEXT_BYTES);
	r->filter = PIECE_NONE;
	r->focus = HEX_NONE;
	r->speed = 1;
	return r->text != NULL;
}

static void give_back(struct desk *d)
{
	struct replay *r = replay_of(d);

	if (r != NULL)
		free(r->text);
	free(r);
	d->own[SCENE_TAPE] = NULL;
}

static void look(struct desk *d)
{
	struct replay *r = replay_of(d);

	r->tape = NULL;
	r->playing = false;
	r->fault.any = false;
}

static bool fetch_tape(struct desk *d)
{
	struct replay *r = replay_of(d);
	char buf[sizeof d->said];
	struct text why = text_in(buf, sizeof buf);

	if (d->game->tape != NULL)
		r->tape = d->game->tape(d->game->ctx, &why);
	if (r->tape != NULL && r->tape->n > 0)
		return true;
	text_add(&why, why.len > 0 ? "" : "nothing has been resolved yet that could be replayed");
	r->tape = NULL;
	desk_say(d, false, buf);
	return false;
}

static void enter(struct desk *d)
{
	struct replay *r = replay_of(d);

	if (r->tape != NULL)
		return;
	if (!fetch_tape(d)) {
		desk_back(d);
		return;
	}
	r->filter = PIECE_NONE;
	r->focus = d->focus;
	r->text_width = 0;
	r->slot = UINT32_MAX;
	replay_go(d, first_shown(d, r->tape), 0);
	if (replay_slot(r)->number == d->pos.report_first)
		desk_say(d, false, "first what came of your own orders; the other side's turn comes after it");
	if (r->tape->full || r->tape->memory)
		desk_say(d, true, "the tape is not whole: later turns are not on it");
}

/* ---- keys ---- */

static void zoom(struct desk *d, int by)
{
	int k = d->picture.k + by;

	if (k >= ZOOM_MIN && k <= ZOOM_MAX) {
		d->picture.k = k;
		d->picture.frame.w = 0; /* centred anew */
	}
}

static void speed(struct desk *d, int by)
{
	static const char *const words[TAPE_SPEEDS] = { "slow", "at a walk", "fast" };
	struct replay *r = replay_of(d);
	char buf[64];
	struct text t = text_in(buf, sizeof buf);

	if (by < 0 && r->speed > 0)
		r->speed--;
	if (by > 0 && r->speed < TAPE_SPEEDS - 1)
		r->speed++;
	text_add(&t, "it plays ");
	text_add(&t, words[r->speed]);
	desk_say(d, false, buf);
}

/* By what is shown, but for one line. */
static void page(struct replay *r, int by)
{
	r->top += by * (r->rows > 2 ? r->rows - 1 : 1); /* held to the text when it is drawn */
}

static void ask(struct desk *d, enum tape_question q)
{
	struct replay *r = replay_of(d);

	r->question = q;
	r->typed[0] = '\0';
	r->typed_n = 0;
	r->playing = false;
	desk_scene(d, SCENE_TAPE_ASK);
}

static bool finding(struct desk *d, enum action a)
{
	static const struct {
		uint8_t action, want;
		bool forward;
		const char *none;
	} finds[] = {
		{ ACTION_TAPE_BATTLE, TAPE_BATTLE, true, "no attack comes after this" },
		{ ACTION_TAPE_BATTLE_BACK, TAPE_BATTLE, false, "no attack was made before this" },
		{ ACTION_TAPE_LOSS, TAPE_LOSS, true, "you lose nothing after this" },
		{ ACTION_TAPE_LOSS_BACK, TAPE_LOSS, false, "you lost nothing before this" },
	};

	for (size_t i = 0; i < sizeof finds / sizeof finds[0]; i++)
		if (finds[i].action == a) {
			find(d, (enum tape_want)finds[i].want, finds[i].forward, finds[i].none);
			return true;
		}
	return false;
}

static void act(struct desk *d, enum action a)
{
	struct replay *r = replay_of(d);
	struct tape_filter met = { .want = TAPE_CONTACT, .piece = PIECE_NONE };

	if (a != ACTION_TAPE_PLAY && a != ACTION_TAPE_SLOWER && a != ACTION_TAPE_FASTER && a != ACTION_TAPE_ZOOM_IN &&
		a != ACTION_TAPE_ZOOM_OUT)
		r->playing = false;
	if (finding(d, a))
		return;
	switch (a) {
	case ACTION_TAPE_STEP:
		step(d);
		return;
	case ACTION_TAPE_BACK:
		back(d);
		return;
	case ACTION_TAPE_CONTACT:
		replay_go_step(d, tape_find(r->tape, 0, true, &met), "the two sides have not met yet");
		return;
	case ACTION_TAPE_NEXT_SLOT:
	case ACTION_TAPE_SLOT_BEFORE:
		other_slot(d, a == ACTION_TAPE_NEXT_SLOT);
		return;
	case ACTION_TAPE_FIRST:
	case ACTION_TAPE_LAST:
		replay_go(d, r->slot, a == ACTION_TAPE_FIRST ? 0 : replay_slot(r)->n);
		return;
	case ACTION_TAPE_PLAY:
		r->playing = !r->playing;
		r->ticks = 0;
		return;
	case ACTION_TAPE_SLOWER:
	case ACTION_TAPE_FASTER:
		speed(d, a == ACTION_TAPE_FASTER ? 1 : -1);
		return;
	case ACTION_TAPE_JUMP:
		ask(d, TAPE_ASKS_JUMP);
		return;
	case ACTION_TAPE_FILTER:
		ask(d, TAPE_ASKS_FILTER);
		return;
	case ACTION_TAPE_SUMMARY:
		desk_page(d, "The turn on one page", page_tape);
		return;
	case ACTION_TAPE_TEXT_DOWN:
	case ACTION_TAPE_TEXT_UP:
		page(r, a == ACTION_TAPE_TEXT_DOWN ? 1 : -1);
		return;
	case ACTION_TAPE_ZOOM_IN:
	case ACTION_TAPE_ZOOM_OUT:
		zoom(d, a == ACTION_TAPE_ZOOM_IN ? 1 : -1);
		return;
	case ACTION_TAPE_HELP:
		desk_page(d, "Help", page_help);
		return;
	default:
		d->picture.frame.w = 0; /* the map has its own hex in sight */
		desk_back(d);
		return;
	}
}

/* ---- while nobody types ---- */

static bool busy(const struct desk *d)
{
	const struct replay *r = replay_of(d);

	return r->tape != NULL && (r->playing || !r->checked);
}

/* The slot in sight is resolved once more from its orders, order by order against what was recorded (P71). */
static bool check(struct desk *d)
{
	struct replay *r = replay_of(d);

	r->checked = true;
	if (tape_check(r->tape, r->slot))
		return false;
	r->fault = r->tape->fault;
	r->playing = false;
	replay_go(d, r->slot, r->order);
	say_fault(d);
	return true;
}

static bool idle(struct desk *d)
{
	struct replay *r = replay_of(d);

	if (r->tape == NULL)
		return false;
	if (!r->checked)
		return check(d);
	if (!r->playing || ++r->ticks < ticks_of[r->speed])
		return false;
	d->said[0] = '\0';
	step(d);
	return true;
}

const struct scene_ops scene_tape = { .open = set_up,
	.close = give_back,
	.look = look,
	.enter = enter,
	.act = act,
	.busy = busy,
	.idle = idle,
	.words = replay_words,
	.told = replay_told,
	.draw = replay_draw };
