/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the parts of report_why share; nobody else includes this. */
#ifndef VEDETTE_REPORT_WHY_PART_H
#define VEDETTE_REPORT_WHY_PART_H

#include "report/phrase.h"
#include "report/why.h"

enum { WHY_EVENTS_MAX = 64, WHY_LINKS_BYTES = 16 * 1024 };

/* One order explained.  About 70 KiB: never on the stack. */
struct why {
	const struct charts *c;
	const struct sheet *sh;
	const struct order *o;
	unsigned i, told;                /* its index; those from `told` on have been explained */
	const struct why_rules *rules;
	unsigned width;
	struct text *out;
	/* the outcome shown */
	bool reached;
	struct state before, after;      /* around the order, before the lines of its block */
	struct verdict verdict;          /* on it in this outcome */
	bool chained;                    /* it stands in a chain of command: */
	struct activation chain, chained_after;
	piece_t commander;               /* ... whose block it is, PIECE_NONE outermost and below a bare chit */
	unsigned handed;                 /* below an attack: how many the Leader has handed it to */
	struct event event[WHY_EVENTS_MAX];
	unsigned n_events;
	bool above[SHEET_LINES_MAX];     /* orders in whose block it stands, itself included */
	char links[WHY_LINKS_BYTES];     /* what is said of those above it, line by line */
	struct text link;
};

/* A line "- SENTENCE", filled by words_fill; the sentence names its rules in brackets itself. */
void why_say(const struct charts *c, unsigned width, const char *template, const struct facts *f, struct text *out);
/* The same for the order at hand, into w->out. */
void why_line(struct why *w, const char *template, const struct facts *f);
/* Facts in the order of use: pieces, hexes, numbers that are not given are nobody, nowhere, 0. */
struct facts why_facts(piece_t p0, piece_t p1, hex_t h0, hex_t h1, int32_t n0, int32_t n1, int32_t n2);
/* A heading of a part. */
void why_head(struct why *w, const char *words);
/* "Couch; Reynolds and 3 more", for names hold commas: a list of names being written; at most `most` by name. */
struct why_names {
	struct text *out;
	unsigned n, most;
};
void why_name(const struct why *w, struct why_names *l, piece_t p);
void why_names_end(struct why_names *l);
/* Chance of one die: "3 or less, 3 in 6"; "a number that never comes" and "any number" for 0 and 6. */
void why_chance(unsigned at_most, struct text *out);

/* ---- why_chain.c ---- */

/* What is to be said of an order above, or of the order itself, as a link of the chain: state and standpoint after it. */
void why_link(struct why *w, const struct order *o, const struct state *s, const struct standpoint *at);
/* Who has to be in command for a named piece: the Leader of a led HQ, else the piece itself (Q10). */
piece_t why_head_of(const struct why *w, piece_t p);
/* What the pieces named cost the commander's span, one by one, and what is left of it. */
void why_charges(struct why *w, const piece_t *piece, unsigned n);
/* Whom the Leader of a chit, try or command of the draft can order from where he stands. */
void why_reach(struct why *w, piece_t leader, const struct activation *act);
/* Leaders who could command an item from where they stand now, in place of the one who may not. */
void why_who_else(struct why *w, piece_t instead, piece_t item);

/* ---- why_march.c, why_attack.c, why_works.c: one kind of order each ---- */

void why_march(struct why *w);
void why_carry(struct why *w);
void why_assault(struct why *w);
void why_attack(struct why *w);
void why_works(struct why *w);

#endif
