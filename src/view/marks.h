/* SPDX-License-Identifier: GPL-3.0-or-later
 * The verdict on every line of a draft while it is written: the sheet's own reader and judge, line by line.  A line that
 * cannot be read is marked and left out, so that the rest is judged all the same. */
#ifndef VEDETTE_VIEW_MARKS_H
#define VEDETTE_VIEW_MARKS_H

#include "orders/resolve.h"

enum mark {
	MARK_NONE,      /* blank, comment, or not looked at */
	MARK_LEGAL,
	MARK_LEGAL_IF,
	MARK_UNDECIDED,
	MARK_IDLE,      /* a standing order that has no effect as the orders stand; it may be signed */
	MARK_ILLEGAL,
	MARK_UNREAD,    /* the line is no order */
	MARK_COUNT
};
char mark_char(enum mark m);       /* ' ', '+', '?', '~', '-', '!', 'x' */
enum role mark_role(enum mark m);
const char *mark_words(enum mark m);

/* Why a standing order has no effect, or what comes of it. */
struct mark_idle {
	uint32_t line;             /* from 0 */
	char words[240];
};

/* Owns its memory, about 1 MiB.  Begin with all zero. */
struct marks {
	struct sheet *sheet;
	struct judgement *judged;
	struct standing *standing; /* one line */
	struct standing *whole;    /* all of them */
	char *copy;                /* the draft with unreadable lines blanked */
	uint8_t *mark;             /* enum mark, by line from 0 */
	struct fault *fault;       /* of lines marked UNREAD, in order of `fault_line` */
	uint32_t *fault_line;
	size_t n_faults, n_lines;
	struct mark_idle *idle;    /* of standing orders, in order */
	size_t n_idle;
	unsigned count[MARK_COUNT];/* lines with each mark */
};
/* Judge a draft of `side` in state s.  False when there is no memory. */
MUST_USE bool marks_make(struct marks *m, const struct charts *c, const struct state *s, enum side side, const char *text,
	size_t n);
/* Only read it: m->sheet is what it says, lines that are no orders left out, and no line has a verdict but these.  False when there is
 * no memory. */
MUST_USE bool marks_read(struct marks *m, const struct charts *c, const struct state *s, enum side side, const char *text,
	size_t n);
void marks_free(struct marks *m);
/* No line has a verdict. */
void marks_clear(struct marks *m);
enum mark marks_at(const struct marks *m, size_t line); /* from 0 */
/* The verdict on a line in words, "" for a line without one. */
void marks_words(const struct marks *m, const struct charts *c, size_t line, struct text *out);
/* The rule that speaks against a line, or for its being legal only if: "S27"; "" when none does. */
const char *marks_rule(const struct marks *m, size_t line);
/* Index in m->sheet of the order in a line, of an attack that implies the line `combat` the attack; sheet->n when there is none. */
unsigned marks_order(const struct marks *m, size_t line);
/* Could this draft be signed as it stands? */
bool marks_all_good(const struct marks *m);

#endif
