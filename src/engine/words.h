/* SPDX-License-Identifier: GPL-3.0-or-later
 * Verdicts and events carry facts, not text; a template turns them into words.  One filler for both, so that what is decided
 * and what is said cannot part. */
#ifndef VEDETTE_ENGINE_WORDS_H
#define VEDETTE_ENGINE_WORDS_H

#include "base/text.h"
#include "engine/rule.h"
#include "engine/state.h"

enum { FACT_PIECES = 3, FACT_HEXES = 2, FACT_NUMBERS = 6 };

/* The pieces, hexes and numbers a sentence is about; unused ones are PIECE_NONE, HEX_NONE, 0. */
struct facts {
	piece_t piece[FACT_PIECES];
	hex_t hex[FACT_HEXES];
	int32_t n[FACT_NUMBERS];
	uint8_t side; /* enum side */
};
void facts_clear(struct facts *f);

enum words_style {
	WORDS_IDS,  /* pieces by id, hexes by number: for tests and data */
	WORDS_NAMES /* "Longstreet", "6111 Fredericksburg": for people */
};
/* Fill a template: {p0}..{p2} piece, {i0}..{i2} the same by id in any style, for words that are orders, {h0} {h1} hex,
 * {n0}..{n5} number, {q0}..{q5} number as quarters of an SP ("12 1/2"), {s} side,
 * {t0} what lies on the hexside from h0 to h1 ("the Rappahannock", "a mountain side"), {t1} its crossing ("a bridge",
 * "a ferry", "no crossing"), {c0} {c1} terrain of h0,
 * h1, {x0}..{x5} "" or "s" by n0..n5 (plural), {r0}..{r5} when a Leader is back, n0..n5 being the number of the Strategic Turn:
 * words_return().  Any other brace is our bug. */
void words_fill(const struct charts *c, const struct facts *f, const char *template, enum words_style style, struct text *out);

/* "back in Strategic Turn 2", or "not back in this game" when it has no turn of that number (Q66). */
void words_return(const struct charts *c, unsigned strategic, struct text *out);

/* ---- verdicts: may this be done, and if not, by which rule ---- */

enum reason {
#define REASON(code, rule, sentence) REASON_##code,
#include "engine/reasons.def"
#undef REASON
	REASON_COUNT
};
/* REASON_LEGAL is 0; everything else refuses.  The first cause, never a later symptom (P53). */
struct verdict {
	enum reason reason;
	struct facts facts;
};
/* The reason, or REASON_LEGAL where a test has switched its rule off (rule.h). */
#ifdef VEDETTE_RULES_OFF
enum reason reason_held(enum reason r);
#else
static inline enum reason reason_held(enum reason r) { return r; }
#endif
static inline bool verdict_legal(const struct verdict *v) { return v->reason == REASON_LEGAL; }
struct verdict verdict_ok(void);
/* A refusal with its facts still to be set. */
struct verdict verdict_no(enum reason r);
/* Common shapes. */
struct verdict verdict_piece(enum reason r, piece_t p);
struct verdict verdict_pieces(enum reason r, piece_t p, piece_t q);
struct verdict verdict_hexes(enum reason r, piece_t p, hex_t a, hex_t b);
const char *reason_rule(enum reason r);     /* "S27" */
const char *reason_code(enum reason r);     /* "SPAN_RIVER": stable, for tests */
const char *reason_sentence(enum reason r); /* template */

/* ---- events: what happened ---- */

enum event_kind {
#define EVENT(code, slug, terse, sentence) EVENT_##code,
#include "engine/events.def"
#undef EVENT
	EVENT_COUNT
};
struct event {
	enum event_kind kind;
	uint16_t line;          /* line of the sheet that caused it, 0 = none */
	struct facts facts;
	struct verdict why;     /* for orders skipped or cut short */
};
const char *event_slug(enum event_kind k);
const char *event_terse(enum event_kind k);    /* template in ids for tests: without the slug */
const char *event_sentence(enum event_kind k); /* template for people */

/* Receives events in order.  `put` may be NULL: nobody listens. */
struct listener {
	void (*put)(void *ctx, const struct event *e);
	void *ctx;
	uint16_t line; /* stamped on every event by the resolver */
};
/* `l` may be NULL too. */
void event_emit(struct listener *l, struct event e);
struct event event_of(enum event_kind k, enum side side);

#endif
