/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reading the tape: going to a step, finding one, resolving a slot once more. */
#include <stdlib.h>
#include <string.h>

#include "match/tape.h"

/* ---- parts of a step ---- */

const struct tape_step *tape_step(const struct tape *t, uint32_t k)
{
	BUG_IF(k == 0 || k > t->n);
	return &t->step[k - 1];
}

const struct event *tape_events(const struct tape *t, uint32_t k, size_t *n)
{
	const struct tape_step *s = tape_step(t, k);

	*n = s[1].event - s->event;
	return t->event + s->event;
}

const char *tape_line(const struct tape *t, uint32_t k)
{
	return t->text + tape_step(t, k)->text;
}

const struct tape_slot *tape_slot_of(const struct tape *t, uint32_t k)
{
	if (t->n == 0)
		return NULL;
	return &t->slot[tape_step(t, k ? k : 1)->slot];
}

uint32_t tape_slot_find(const struct tape *t, uint32_t number)
{
	uint32_t i = t->n_slots;

	while (i > 0 && t->slot[i - 1].number > number)
		i--;
	return i > 0 && t->slot[i - 1].number == number ? i - 1 : t->n_slots;
}

/* ---- going to a step ---- */

static void apply(const struct tape *t, uint32_t k, struct state *s)
{
	const struct tape_step *st = tape_step(t, k);

	for (uint32_t i = st->change; i < st[1].change; i++)
		((uint8_t *)s)[t->change[i].at] = t->change[i].now;
}

static const struct tape_kept *kept_before(const struct tape *t, uint32_t k)
{
	uint32_t lo = 0, hi = t->n_kept;

	while (hi - lo > 1) {
		uint32_t mid = (lo + hi) / 2;

		if (t->kept[mid].after <= k)
			lo = mid;
		else
			hi = mid;
	}
	return &t->kept[lo];
}

/* Does this state hash to what was recorded of step k?  The state before the first has no step to be compared with. */
static bool as_recorded(const struct tape *t, uint32_t k, const struct state *s)
{
	uint8_t hash[HASH_BYTES];

	if (k == 0)
		return true;
	hash_state(t->charts, s, hash);
	return memcmp(hash, tape_step(t, k)->hash, HASH_BYTES) == 0;
}

static void put_fault(struct tape *t, uint32_t k, const struct state *recorded, const struct state *now)
{
	struct tape_fault *f = &t->fault;
	const struct tape_step *st = tape_step(t, k);
	struct text w;

	if (f->any)
		return;
	w = text_in(f->words, sizeof f->words);
	f->any = true;
	f->step = k;
	f->slot = t->slot[st->slot].number;
	f->order = st->order;
	f->line = st->line;
	if (recorded && state_differ(t->charts, recorded, now, &w))
		return;
	/* there is nothing but the hash to compare with */
	uint8_t hash[HASH_BYTES];
	w = text_in(f->words, sizeof f->words);
	hash_state(t->charts, now, hash);
	text_add(&w, "hash ");
	text_add_hex(&w, st->hash, 8);
	text_add(&w, ", ");
	text_add_hex(&w, hash, 8);
}

static bool check_slot(struct tape *t, uint32_t slot);

/* Step k does not lead to its state.  The engine may still know what it was. */
static bool gone_wrong(struct tape *t, uint32_t k, const struct state *now)
{
	t->fault.any = false;
	(void)check_slot(t, tape_step(t, k)->slot);
	put_fault(t, k, NULL, now);
	return false;
}

bool tape_seek(struct tape *t, uint32_t to)
{
	const struct tape_kept *k;

	t->fault.any = false;
	if (to > t->n)
		to = t->n;
	k = kept_before(t, to);
	if (to < t->at || k->after > t->at) {
		if (!as_recorded(t, k->after, &k->s))
			return gone_wrong(t, k->after, &k->s);
		t->now = k->s;
		t->at = k->after;
	}
	while (t->at < to) {
		struct state next = t->now;

		apply(t, t->at + 1, &next);
		t->replayed++;
		if (!as_recorded(t, t->at + 1, &next))
			return gone_wrong(t, t->at + 1, &next);
		t->now = next;
		t->at++;
	}
	return true;
}

/* ---- once more ---- */

struct again {
	struct tape *t;
	const struct tape_slot *slot;
	uint32_t done;          /* steps compared */
	struct state recorded;  /* the tape's, after them */
};

/* The engine has carried out one more order and stands at `now`. */
static void compare(struct again *a, const struct state *now)
{
	struct tape *t = a->t;
	uint32_t k = a->slot->first + a->done;

	if (t->fault.any)
		return;
	t->resolved_again++;
	if (a->done >= a->slot->n) {
		put_fault(t, k - 1, &a->recorded, now);
		return;
	}
	a->done++;
	apply(t, k, &a->recorded);
	if (!as_recorded(t, k, now))
		put_fault(t, k, &a->recorded, now);
	else if (!as_recorded(t, k, &a->recorded))
		put_fault(t, k, now, &a->recorded);
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	(void)o;
	if (v)
		compare(ctx, s);
}

static unsigned no_dice(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx, (void)id, (void)m, (void)index;
	bug_abort(__FILE__, __LINE__, "a slot without dice asked for one");
}

/* The state before a slot, from the tape; false when the tape itself is wrong before it. */
static bool before_slot(const struct tape *t, uint32_t first, struct state *out)
{
	const struct tape_kept *kept = kept_before(t, first - 1);

	*out = kept->s;
	for (uint32_t i = kept->after + 1; i < first; i++)
		apply(t, i, out);
	return as_recorded(t, first - 1, out);
}

/* What was agreed to, with the position that is gone back to from the tape itself. */
static void agree_again(struct tape *t, const struct tape_slot *slot, struct state *now)
{
	struct state then = *now;
	uint32_t back = tape_slot_find(t, slot->target);

	if (slot->proposed == RECORD_TAKE_BACK && back < t->n_slots && !before_slot(t, t->slot[back].first, &then))
		put_fault(t, t->slot[back].first - 1, NULL, &then);
	play_agree(t->charts, slot->proposed, &then, slot->target, now, NULL);
}

static bool check_slot(struct tape *t, uint32_t i)
{
	struct tape_slot *slot = &t->slot[i];
	struct again a = {.t = t, .slot = slot};
	struct answers *claimed = calloc(1, sizeof *claimed);
	struct state now;

	t->sheet = t->sheet ? t->sheet : calloc(1, sizeof *t->sheet);
	t->respondent = t->respondent ? t->respondent : calloc(1, sizeof *t->respondent);
	if (!claimed || !t->sheet || !t->respondent) {
		t->memory = true;
		free(claimed);
		return true;
	}
	if (!before_slot(t, slot->first, &a.recorded)) {
		put_fault(t, slot->first - 1, NULL, &a.recorded);
		free(claimed);
		return false;
	}
	now = a.recorded;
	claimed->n = slot->n_answers;
	if (slot->n_answers)
		memcpy(claimed->answer, slot->answer, slot->n_answers * sizeof *slot->answer);
	respondent_begin(t->respondent, NULL, claimed);
	struct world w = {.dice = record_has_orders(slot->kind) ? slot_dice(&slot->k) : (struct dice){no_dice, NULL},
		.ordered_only = slot->k.waits,
		.ask = respondent_ask(t->respondent),
		.watcher = {watch, &a}};
	if (slot->kind == RECORD_AGREE)
		agree_again(t, slot, &now);
	else
		play_carry_out(t->charts, slot->kind, (enum side)slot->side, slot->orders ? slot->orders : "",
			slot->orders ? strlen(slot->orders) : 0, t->sheet, &now, &w);
	compare(&a, &now);
	if (!t->fault.any && a.done < slot->n)
		put_fault(t, slot->first + a.done, &a.recorded, &now);
	free(claimed);
	return !t->fault.any;
}

bool tape_check(struct tape *t, uint32_t slot)
{
	BUG_IF(slot >= t->n_slots);
	t->fault.any = false;
	if (!t->slot[slot].checked)
		t->slot[slot].checked = check_slot(t, slot);
	return t->slot[slot].checked;
}

/* ---- finding one ---- */

/* Did this byte of the state say where a piece is, how strong, or under whom? */
static bool of_piece(const struct tape_change *c, piece_t p)
{
	size_t at = c->at, first = offsetof(struct state, piece) + p * sizeof(struct piece_state);

	if (at < first || at >= first + sizeof(struct piece_state))
		return false;
	at -= first;
	return at < offsetof(struct piece_state, flags) ||
		(at >= offsetof(struct piece_state, hex) && at < offsetof(struct piece_state, returns));
}

bool tape_touches(const struct tape *t, uint32_t k, piece_t p)
{
	const struct tape_step *s = tape_step(t, k);

	if (s->who == p || s->to == p)
		return true;
	for (uint32_t i = s->event; i < s[1].event; i++)
		for (unsigned j = 0; j < FACT_PIECES; j++)
			if (t->event[i].facts.piece[j] == p)
				return true;
	for (uint32_t i = s->change; i < s[1].change; i++)
		if (of_piece(&t->change[i], p))
			return true;
	return false;
}

static bool fits(const struct tape *t, uint32_t k, const struct tape_filter *f)
{
	const struct tape_step *s = tape_step(t, k);

	if ((f->want == TAPE_BATTLE && !s->battle) || (f->want == TAPE_CONTACT && !s->contact) ||
		(f->want == TAPE_LOSS && !s->loss[f->side]))
		return false;
	return f->piece == PIECE_NONE || tape_touches(t, k, f->piece);
}

uint32_t tape_find(const struct tape *t, uint32_t k, bool forward, const struct tape_filter *f)
{
	if (forward) {
		for (k++; k <= t->n; k++)
			if (fits(t, k, f))
				return k;
		return 0;
	}
	for (k = k > t->n ? t->n : k ? k - 1 : 0; k > 0; k--)
		if (fits(t, k, f))
			return k;
	return 0;
}
