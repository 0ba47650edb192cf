/* SPDX-License-Identifier: GPL-3.0-or-later
 * One step of the tape in words. */
#include "report/replay.h"

#include <string.h>

#include "report/phrase.h"

/* What is said of an event whose die has a line of its own; NULL = its sentence as in every report. */
static const char *short_sentence(enum event_kind k)
{
	switch (k) {
	case EVENT_ROLL_WON:
		return "{p0} acts";
	case EVENT_ROLL_LOST:
		return "{p0} does not act";
	case EVENT_ATTACK_ROLL_WON:
		return "{p0} will attack";
	case EVENT_ATTACK_ROLL_FAILED:
		return "{p0} will not attack";
	case EVENT_COMBAT_DIE:
		return "The die: terrain {n1}, works {n2}, bridge {n3}, Leaders {n4}; it counts as {n5}";
	case EVENT_LOSS_ATTACK_DIE:
		return "The attackers lose {n0} SP, {n2} for certain";
	case EVENT_LOSS_DEFENCE_DIE:
		return "The defenders lose {n0} SP, in the fight {n2} for certain";
	case EVENT_LEADER_SAFE:
		return "{p0} is not in danger";
	case EVENT_LEADER_UNHURT:
		return "{p0} is under fire and unhurt";
	case EVENT_LEADER_WOUNDED:
		return "{p0} is wounded; he is {r3}";
	case EVENT_LEADER_KILLED:
		return "{p0} is killed";
	case EVENT_LEADER_CAPTURED:
		return "{p0} is captured";
	default:
		return NULL;
	}
}

static const char *slot_word(const struct tape_slot *slot)
{
	return slot->kind == RECORD_STRATEGIC ? " Strategic Turn" : slot->kind == RECORD_RESIGN ? " resignation" : " turn";
}

void phrase_slot(const struct tape *t, const struct tape_slot *slot, const struct state *before, struct text *out)
{
	(void)t;
	text_add(out, "Slot ");
	text_add_int(out, slot->number);
	text_add(out, ", ");
	text_add(out, side_name((enum side)slot->side));
	text_add(out, slot_word(slot));
	if (slot->kind == RECORD_TURN) {
		text_add(out, ", game turn ");
		text_add_int(out, before->game_turn);
	}
}

void phrase_slot_brief(const struct tape_slot *slot, const struct state *before, struct text *out)
{
	text_add_int(out, slot->number);
	text_add(out, ": ");
	text_add(out, side_name((enum side)slot->side));
	text_add(out, slot_word(slot));
	if (slot->kind == RECORD_TURN) {
		text_add_char(out, ' ');
		text_add_int(out, before->game_turn);
	}
}

static bool has(const struct tape *t, uint32_t k, enum event_kind kind)
{
	size_t n;
	const struct event *e = tape_events(t, k, &n);

	for (size_t i = 0; i < n; i++)
		if (e[i].kind == kind)
			return true;
	return false;
}

static void refusal(const struct tape *t, const struct verdict *v, struct text *out)
{
	if (reason_rule(v->reason)[0] != '\0') {
		text_add(out, reason_rule(v->reason));
		text_add(out, ": ");
	}
	words_fill(t->charts, &v->facts, reason_sentence(v->reason), WORDS_NAMES, out);
}

void phrase_outcome(const struct tape *t, uint32_t k, struct text *out)
{
	const struct tape_step *s = tape_step(t, k);

	if (has(t, k, EVENT_SKIPPED)) {
		text_add(out, "skipped, ");
		refusal(t, &s->verdict, out);
	} else if (!verdict_legal(&s->verdict)) {
		text_add(out, "in part, ");
		refusal(t, &s->verdict, out);
	} else if (s->battle) {
		size_t n;
		const struct event *e = tape_events(t, k, &n);

		phrase_attacks(t->charts, e, n, out);
	} else if (has(t, k, EVENT_ROLL_LOST) || has(t, k, EVENT_ATTACK_ROLL_FAILED)) {
		text_add(out, "the roll fails");
	} else if (s->kind == ORDER_COMBAT) {
		text_add(out, "the combat phase begins");
	} else if (s->kind == ORDER_IF) {
		/* what follows it stands deeper, or not at all */
		bool yes = k < t->n && tape_step(t, k + 1)->slot == s->slot && tape_step(t, k + 1)->depth > s->depth;

		text_add(out, yes ? "it is so" : "it is not so");
	} else {
		text_add(out, "carried out");
	}
}

static void put_event(const struct tape *t, const struct event *e, size_t n, unsigned width, struct text *out)
{
	char buf[1024], dice[200];
	struct text w = text_in(buf, sizeof buf), d = text_in(dice, sizeof dice);
	const char *brief = short_sentence(e->kind);

	/* the outcome has said it already */
	if (e->kind == EVENT_SKIPPED)
		return;
	if (brief)
		words_fill(t->charts, &e->facts, brief, WORDS_NAMES, &w);
	else
		phrase_event(t->charts, e, &w);
	if (w.len)
		wrap_add(out, width, "- ", "  ", buf);
	phrase_dice(t->charts, e, n, &d);
	if (d.len)
		wrap_add(out, width, "    ", "    ", dice);
}

void report_step_events(const struct tape *t, uint32_t k, unsigned width, struct text *out)
{
	char buf[TOGETHER_BYTES];
	size_t n;
	const struct event *e = tape_events(t, k, &n);

	for (size_t i = 0; i < n;) {
		struct text w = text_in(buf, sizeof buf);
		size_t many = phrase_together(t->charts, &e[i], n - i, &w);

		if (many > 0)
			wrap_add(out, width, "- ", "  ", buf);
		else
			put_event(t, &e[i], n - i, width, out);
		i += many > 0 ? many : 1;
	}
}

void report_step(const struct tape *t, uint32_t k, unsigned width, struct text *out)
{
	const struct tape_step *s = tape_step(t, k);
	char buf[LINE_MAX_BYTES + 64];
	struct text w = text_in(buf, sizeof buf);
	size_t n;

	(void)tape_events(t, k, &n);
	if (s->kind == TAPE_END) {
		bool waits = tape_slot_of(t, k)->k.waits;
		wrap_add(out, width, "", "  ", waits ? "The orders end here; what the rules throw now is known with the answer" :
			n ? "The turn ends" : "The turn ends, and nothing more happens");
	} else {
		text_add(&w, "Line ");
		text_add_int(&w, s->line);
		text_add(&w, ": ");
		text_add(&w, tape_line(t, k));
		wrap_add(out, width, "", "  ", buf);
		w = text_in(buf, sizeof buf);
		phrase_outcome(t, k, &w);
		wrap_add(out, width, "  ", "  ", buf);
	}
	report_step_events(t, k, width, out);
}
