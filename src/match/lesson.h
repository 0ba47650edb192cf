/* SPDX-License-Identifier: GPL-3.0-or-later
 * Lessons: a small position, a task in words, and what the engine looks at to say whether it is done.  They are data
 * (scenarios/drill.lessons says at its head how it is written); a lesson is no game: nothing is signed, no slot is made, its
 * dice are written down.  Memory only: the bytes are handed in and must outlive what is read from them. */
#ifndef VEDETTE_MATCH_LESSON_H
#define VEDETTE_MATCH_LESSON_H

#include "orders/resolve.h"

enum { LESSONS_MAX = 16, LESSON_CHECKS_MAX = 16, PRACTICE_EVENTS_MAX = 1024, PRACTICE_DICE_MAX = 32, PRACTICE_DRAWS_MAX = 8 };

/* What must be so after the orders were carried out. */
enum lesson_check_kind {
	CHECK_HEX,      /* piece stands in hex */
	CHECK_PLACE,    /* piece is map, manifest, awaited, wounded, killed, captured or eliminated: n = enum where */
	CHECK_LEADS,    /* piece commands the HQ `other` */
	CHECK_ON,       /* unit is on the manifest of the HQ `other` */
	CHECK_EVENT,    /* it happened: event kind n, with `text` in its terse words (events.def) */
	CHECK_NO_EVENT,
	CHECK_ORDER,    /* an order begins with `text`, in canonical words */
	CHECK_POINTS    /* the side has so many points or more */
};
struct lesson_check {
	uint8_t kind;
	piece_t piece, other;
	hex_t hex;
	unsigned n;
	enum side side;
	uint32_t line;
	struct word text, right, wrong; /* what to say when it is so, and when it is not */
};

struct lesson {
	struct word title;
	uint32_t line;             /* of its head in the file */
	const char *block;         /* its lines */
	size_t block_n;
	uint8_t n_checks;
	struct lesson_check check[LESSON_CHECKS_MAX];
};
struct lessons {
	uint8_t n;
	struct lesson lesson[LESSONS_MAX];
};

/* A lesson being worked on.  Big (about 1.5 MiB): on the heap. */
struct practice {
	const struct lesson *lesson;
	struct charts charts;      /* the scenario, changed as the lesson says */
	struct state start, after; /* the position; what the last answer led to */
	bool gone[PIECES_MAX];     /* by number in the scenario: not in this lesson, and not in `charts` */
	piece_t number[PIECES_MAX];/* ... and in `charts` */
	enum side side;
	struct {
		struct word id;
		uint8_t value[PRACTICE_DRAWS_MAX], n;
	} dice[PRACTICE_DICE_MAX];
	uint8_t n_dice, any_die;
	struct sheet sheet;
	struct judgement judged[SHEET_LINES_MAX];
	struct event event[PRACTICE_EVENTS_MAX];
	unsigned n_events;
};

/* Read all lessons and set up each once, with `scratch`, so that what is wrong is found here.  ERR_TEXT, ERR_CHART_* with
 * line, column and what is allowed. */
MUST_USE enum err lessons_parse(const char *text, size_t n, const struct charts *c, struct practice *scratch, struct lessons *out,
	struct fault *f);

/* The texts of a lesson, paragraphs broken at `width` by the caller: one line each, LF after it.  Verbatim lines begin with
 * two blanks. */
enum lesson_part { LESSON_SAY, LESSON_TASK, LESSON_HINT, LESSON_ANSWER };
void lesson_text(const struct lesson *l, enum lesson_part part, struct text *out);

/* The position of a lesson of `c`'s scenario. */
MUST_USE enum err practice_begin(struct practice *p, const struct charts *c, const struct lesson *l, struct fault *f);

/* Judge orders and, when all may be given, carry them out into p->after and p->event.  `out` gets a line for each thing that
 * is right ("+ ...") or wrong ("- ...", with the rule where a rule forbids it). */
enum practice_result {
	PRACTICE_UNREAD,  /* a line is no order; nothing was carried out */
	PRACTICE_ILLEGAL, /* an order is against a rule; nothing was carried out */
	PRACTICE_WRONG,   /* carried out, and the task is not done */
	PRACTICE_DONE
};
enum practice_result practice_answer(struct practice *p, const char *text, size_t n, struct text *out);

#endif
