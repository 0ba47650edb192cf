/* SPDX-License-Identifier: GPL-3.0-or-later
 * Texts of a slot that follow from the game: the answers of a countersign (PROTOCOL 5), the line of a result,
 * canonical orders, and the dictionary that compression is primed with. */
#ifndef VEDETTE_SLOT_ANSWERS_H
#define VEDETTE_SLOT_ANSWERS_H

#include "orders/sheet.h"
#include "slot/chain.h"

enum { ANSWERS_MAX = 1024, ANSWER_LINE_MAX = 128, DICTIONARY_MAX = 32 * 1024 - 262, RESULT_LINE_MAX = 96 };

/* Answers in the order in which they were asked. */
struct answers {
	uint16_t n;
	struct answer answer[ANSWERS_MAX];
};
/* Text of a countersign, a line each, "" for none.  ERR_SLOT_ANSWER_FORM; strict: printing gives the same
 * bytes. */
MUST_USE enum err answers_parse(const struct charts *c, enum side side, const char *text, size_t n,
	struct answers *out, struct fault *f);
void answers_print(const struct charts *c, const struct answers *a, struct text *out);

/* What answers the engine's questions in a resolution, and what became of it.
 *  - standing alone: the owner's own sheet, or an opened one.
 *  - claimed alone: a countersign whose owner's seal is still shut.  Its answers are given back in order; when the
 *    engine asks about another hex or k, or the position does not allow an answer, `misfit` is set and the default
 *    of H27 given, so that resolving ends.
 *  - both: the opening that comes later.  The sheet answers; `lie` is set at the first claimed answer that differs.
 * In all three `given` collects what was asked and answered. */
struct respondent {
	const struct standing *standing; /* may be NULL */
	const struct answers *claimed;   /* may be NULL */
	struct answers given;
	bool misfit, lie;
	struct answer lied, truth;       /* with lie */
};
void respondent_begin(struct respondent *r, const struct standing *standing, const struct answers *claimed);
struct ask respondent_ask(struct respondent *r);
/* After resolving: ERR_CHAIN_ANSWERS (more, fewer or others than asked) or ERR_CHAIN_FALSE (with slot, hex
 * and both values). */
MUST_USE enum err respondent_check(const struct charts *c, const struct respondent *r, uint32_t slot,
	struct fault *f);

/* Orders of a turn or strategic slot: parsed, and refused with ERR_ORDER_CANON unless printing gives the same
 * bytes.  `scratch` holds at least n + 1 bytes. */
MUST_USE enum err orders_read(const struct charts *c, enum side side, unsigned kind, const char *text,
	size_t n, struct sheet *out, struct text scratch, struct fault *f);

/* The one line of a result: "result decisive union resigned union 12 confederate 3\n" from a state that is
 * over. */
void result_print(const struct charts *c, const struct state *s, struct text *out);
MUST_USE enum err result_check(const struct charts *c, const struct state *s, const char *text, size_t n,
	struct fault *f);

/* The one line of a take-back: "take-back 12\n".  Strict, ERR_SLOT_TAKE_BACK_FORM; whether slot 12 is one is not asked here. */
void take_back_print(uint32_t slot, struct text *out);
MUST_USE enum err take_back_read(const char *text, size_t n, uint32_t *slot, struct fault *f);

/* The dictionary of a game's slots, at most DICTIONARY_MAX bytes; a pure function of the charts. */
void dictionary_put(const struct charts *c, struct sink *out);

#endif
