/* SPDX-License-Identifier: GPL-3.0-or-later
 * Hears what happens while slots are resolved and keeps one slot's events with the states around them, and those of the one before
 * it: for replay, reports and mails. */
#ifndef VEDETTE_MATCH_HEARING_H
#define VEDETTE_MATCH_HEARING_H

#include "match/play.h"

/* The slot before the one kept that moved the board too: where the dice of a turn wait for the answer, both become known at once. */
struct earlier {
	uint32_t number; /* 0 = none */
	unsigned kind;
	enum side side;
	struct state before, after;
	char *orders; /* NUL-terminated; NULL = none */
	struct event *event;
	size_t n, room;
};
struct hearing {
	uint32_t want;   /* slot to keep; 0 = the last one resolved that moves the board: turn, Strategic step, resignation, agree */
	uint32_t number; /* slot kept, 0 = none */
	unsigned kind;
	enum side side;
	bool whole; /* `after` is set */
	bool waits; /* open games: what is thrown behind the orders of that slot waits for the answer */
	struct state before, after;
	char *orders, *message; /* of that slot, NUL-terminated; NULL = none */
	struct event *event; /* grown as needed */
	size_t n, room;
	struct earlier earlier; /* only where the last slot is wanted */
	/* The last slot behind that one which only says something: a proposal, a decline, new standing orders; number 0 = none. */
	struct {
		uint32_t number, target; /* target: the slot that a take-back names */
		unsigned kind;
		enum side side;
		char *message;
	} said;
	bool short_of_memory; /* events were lost */
	struct listener listener;
};
void hearing_begin(struct hearing *h, uint32_t want);
void hearing_end(struct hearing *h);
struct audience hearing_audience(struct hearing *h);

#endif
