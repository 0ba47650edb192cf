/* SPDX-License-Identifier: GPL-3.0-or-later
 * One case of a rule: a position, orders, and what is expected.  The language is described in tests/rules/README. */
#ifndef VEDETTE_TESTS_RULES_CASES_H
#define VEDETTE_TESTS_RULES_CASES_H

#include "engine/supply.h"
#include "orders/resolve.h"
#include "support/load.h"

enum { WORDS_MAX = 64, DICE_MAX = 64, DICE_VALUES = 8, EVENTS_MAX = 1024, EVENT_TEXT = 200, BLOCK_MAX = 1 << 16, EARLIER_MAX = 8,
	EARLIER_BYTES = 2048 };

/* A line of a case file cut into words; what follows the k-th word is at rest[k]. */
struct words {
	unsigned n;
	const char *word[WORDS_MAX], *rest[WORDS_MAX];
	char text[LINE_MAX_BYTES + 1], whole[LINE_MAX_BYTES + 1];
};

struct given_dice {
	char id[ROLL_ID_MAX];
	unsigned value[DICE_VALUES], n;
	bool used;
};

struct happened {
	enum event_kind kind;
	uint16_t line;
	enum reason why;
	char text[EVENT_TEXT];
};

struct rule_case {
	const char *file;
	unsigned line;                 /* of its head, then of the line at hand */
	char title[LINE_MAX_BYTES + 1];
	/* the position */
	struct charts *c;
	struct state s, start;         /* start: as the first sheet met it */
	struct standing standing;      /* the other side's */
	/* orders */
	enum side side;
	char orders[BLOCK_MAX];        /* the last sheet: what is expected is of this one */
	char earlier[EARLIER_MAX][EARLIER_BYTES]; /* those before it, each for the next player turn or step of its side */
	unsigned n_earlier;
	struct sheet sheet;
	struct judgement judged[SHEET_LINES_MAX];
	enum err form;
	struct fault fault;
	bool parsed;
	unsigned finish;               /* player turns and steps to end after the last sheet */
	/* what came of them */
	bool resolved;
	struct given_dice dice[DICE_MAX];
	unsigned n_dice, any_die;      /* any_die: for rolls not named, 0 = a fault */
	struct happened event[EVENTS_MAX];
	unsigned n_events, seen;       /* seen: events up to the last `expect then` */
	/* the first thing wrong */
	bool failed;
	char wrong[512];
	unsigned wrong_line;
};

/* Play every case of a file, or those only whose head carries the number (`case S13 S22 title`), and hand each to `played`. */
void cases_of(const char *file, const char *number, void (*played)(const struct rule_case *k));

/* By which of the refusals some case has been refused since the start. */
extern bool case_met[REASON_COUNT];

/* A line of TAP for it, and what is wrong with it; at the end their plan, and an exit status. */
void case_print(const struct rule_case *k);
int cases_end(void);

/* Note what is wrong, unless something was before. */
void case_fail(struct rule_case *k, const char *form, ...) __attribute__((format(printf, 2, 3)));
/* Note a refusal, or that nothing was refused; no brace of its sentence may lack what it names. */
void case_refused(struct rule_case *k, const struct verdict *v);
/* A piece, hex, side or number by its word; on a fault fails the case and returns 0. */
piece_t case_piece(struct rule_case *k, const char *word);
hex_t case_hex(struct rule_case *k, const char *word);
unsigned case_number(struct rule_case *k, const char *word);
enum side case_side(struct rule_case *k, const char *word);
/* PF_* by its word in lower case, 0 = none (and the case fails). */
unsigned case_flag(struct rule_case *k, const char *word);

/* Position: one line. */
void case_set_up(struct rule_case *k, const struct words *w);
/* Read the orders, judge them and, if the case wants to know, carry them out. */
void case_play(struct rule_case *k, bool carry_out);
/* Expectation `asked ... legal|RULE`: what the engine says to a question that no sheet can put. */
void case_asked(struct rule_case *k, const struct words *w);
/* Expectation: one line, beginning with `expect`. */
void case_expect(struct rule_case *k, const struct words *w);

#endif
