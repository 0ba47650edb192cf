/* SPDX-License-Identifier: GPL-3.0-or-later
 * Words about what was played: one step of the tape with its dice and their chances, and one page about a whole slot.  As in
 * report.h lines are parted by LF and no wider than `width`. */
#ifndef VEDETTE_REPORT_REPLAY_H
#define VEDETTE_REPORT_REPLAY_H

#include "match/tape.h"
#include "report/report.h"

/* What event e threw, with its chance: "rolled 3, needed 4 or less: 4 in 6".  Nothing when it threw no die.  `n` events from e on
 * are known: what a combat die had to be stands in one of them. */
void phrase_dice(const struct charts *c, const struct event *e, size_t n, struct text *out);

/* "slot 7, Union turn, game turn 2" of the position before it. */
void phrase_slot(const struct tape *t, const struct tape_slot *slot, const struct state *before, struct text *out);
/* "7: Union turn 2" */
void phrase_slot_brief(const struct tape_slot *slot, const struct state *before, struct text *out);
/* The attacks among n events, each in a sentence: strengths, odds, intensities, die, losses, how it ended. */
void phrase_attacks(const struct charts *c, const struct event *e, size_t n, struct text *out);
/* What came of an order in a few words: "done", "skipped, S27: ...", "the roll failed". */
void phrase_outcome(const struct tape *t, uint32_t k, struct text *out);
/* Step k: the order, what came of it, each event, each die with its chance. */
void report_step(const struct tape *t, uint32_t k, unsigned width, struct text *out);
/* Of it the events and dice alone. */
void report_step_events(const struct tape *t, uint32_t k, unsigned width, struct text *out);

/* One page about a slot, the result first: battles as a table, losses by unit, Leaders, who acted and who waited, orders skipped
 * with the reason.  `orders` as signed, NULL = none. */
void report_summary(const struct charts *c, const struct state *before, const struct state *after, const struct event *e, size_t n,
	const char *orders, unsigned width, struct text *out);

#endif
