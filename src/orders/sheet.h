/* SPDX-License-Identifier: GPL-3.0-or-later
 * A sheet of orders: one order a line, blocks by indentation.  Read from text (tolerant of case and blanks), printed in canonical
 * form.  The same reader serves editor, check, send, receive and verify. */
#ifndef VEDETTE_ORDERS_SHEET_H
#define VEDETTE_ORDERS_SHEET_H

#include "base/text.h"
#include "engine/battle.h"
#include "engine/march.h"
#include "engine/turn.h"

enum order_kind {
#define ORDER(code, word, form, block, places, help) ORDER_##code,
#include "orders/orders.def"
#undef ORDER
	ORDER_KIND_COUNT
};
enum condition { IF_ACTS, IF_WON, IF_CLEAR };
/* Where a courier answers for his owner (PROTOCOL 2). */
enum serves { SERVES_NONE, SERVES_STOPS, SERVES_ALL };
enum { COURIER_KEY_BYTES = 32 };

struct order {
	uint8_t kind;           /* enum order_kind */
	uint8_t depth;          /* 0 = outermost; below SHEET_DEPTH_MAX */
	uint8_t condition;      /* ORDER_IF */
	bool flag;              /* CHIT_CHOICE: take; ATTACK, PASS: has an `on` part; ENTRAIN, EMBARK: trains stay aboard */
	uint16_t line;          /* in the text it was read from, from 1 */
	piece_t who;            /* the Leader, HQ or unit the order is given to or about */
	piece_t to;             /* HQ of appoint and assign, second unit of combine */
	hex_t hex;              /* IF_WON, IF_CLEAR, bridge */
	union {
		struct march march;     /* march; entrain and embark, whose path is the hex they go to */
		struct attack attack;
		struct {
			piece_t piece[LIST_MAX];
			uint8_t n;
		} list;
		struct {
			uint8_t serves; /* enum serves */
			uint8_t key[COURIER_KEY_BYTES]; /* zero with SERVES_NONE */
		} courier;
	};
};
/* Does it order a battle: an attack from march, or an attack or a pass with its `on` part? */
static inline bool order_fights(const struct order *o)
{
	return o->kind == ORDER_ASSAULT || ((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && o->flag);
}

struct sheet {
	uint16_t n;
	struct order order[SHEET_LINES_MAX];
};

/* Which kinds may stand in it. */
enum sheet_use { SHEET_TURN, SHEET_STRATEGIC };

/* Read the orders of `text` up to its end or to a line `standing`; *standing_at is the offset just after that line, or n when there is none.
 * Comments from '#' to the end of the line, blank lines, tabs as eight blanks, any consistent indentation, words in any case; `to` and the
 * `with` of combine may be left out, the parts of an attack may come in any order, its rating (0) and `hold` go without saying.  A first
 * attack or entrench outermost implies `combat` above it; a `combat` with nothing below is dropped; an `if` has orders below it, or its
 * `else` has them all.  Form only: no rule is judged.
 * On failure *f says line, column and what was expected, and *out must not be used. */
MUST_USE enum err sheet_parse(const struct charts *c, enum side side, enum sheet_use use, const char *text, size_t n, struct sheet *out,
	size_t *standing_at, struct fault *f);
/* Does it stop part-way (PROTOCOL 4): is its last order `stop`? */
static inline bool sheet_stops(const struct sheet *sh) { return sh->n > 0 && sh->order[sh->n - 1].kind == ORDER_STOP; }
/* Canonical text: LF after each line, two blanks a level, ids in lower case.  parse(print(x)) == x but for the line numbers, and
 * print(parse(t)) == t for canonical t. */
void sheet_print(const struct charts *c, const struct sheet *s, struct text *out);
/* One order without indentation and LF, canonical. */
void order_print(const struct charts *c, const struct order *o, struct text *out);
/* The form of an order for messages and help: "march PIECE... [alone] to HEX... [force]". */
const char *order_form(enum order_kind k);
const char *order_help(enum order_kind k); /* one sentence without a full stop */
const char *order_word(enum order_kind k); /* its first word */

/* Standing orders: lines `all|hex HEX|leader LEADER  [intensity N...] [rating N...] [charge LEADER|none] [withdraw yes|no] [retreat HEX|supply]
 * [stand yes|no]`.  A line that is no such order counts as absent (PROTOCOL 5); with `f` not NULL the first such line is reported, and
 * ERR_ORDER_FORM returned, for editors that want to know. */
enum err standing_parse(const struct charts *c, enum side side, const char *text, size_t n, struct standing *out, struct fault *f);
void standing_print(const struct charts *c, const struct standing *st, struct text *out);
/* Why a line has no effect as things stand in s, or falls back to the default: a sentence without a full stop; false, and nothing added,
 * when it has. */
bool standing_idle_words(const struct charts *c, const struct state *s, enum side side, const struct standing_entry *e, struct text *out);
/* The form of such a line, and of the line above them, for messages and help. */
const char *standing_form(void);
/* Answers of a countersign, a line each: `answer HEX K charge LEADER|none intensity N rating N withdraw yes|no retreat HEX|supply stand yes|no`. */
void answer_print(const struct charts *c, const struct answer *a, struct text *out);
MUST_USE enum err answer_parse(const struct charts *c, enum side side, const char *line, size_t n, struct answer *out);

#endif
