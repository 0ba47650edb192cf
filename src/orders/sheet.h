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
	ORDER_CHIT_CHOICE,  /* chit take | chit draw : open order of the Confederate (Q2) */
	ORDER_CHIT,         /* chit PIECE            : block */
	ORDER_TRY,          /* try LEADER            : block */
	ORDER_COMMAND,      /* command LEADER        : block, inside chit, try or command */
	ORDER_MARCH,        /* march PIECE... [alone] to HEX... [force] */
	ORDER_COMBAT,       /* combat : everything below belongs to the combat phase; printed whenever there is anything */
	ORDER_ATTACK,       /* attack LEADER [on HEX from HEX [HEX] with PIECE... intensity N rating N advance|hold] : block of pass lines without `on` */
	ORDER_PASS,         /* pass LEADER [on ...] : block of pass lines without `on` */
	ORDER_IF,           /* if acts LEADER | if won HEX | if clear HEX : block */
	ORDER_ELSE,         /* else : block, directly after an if of the same depth */
	ORDER_RELEASE,      /* release UNIT... */
	ORDER_RESIGN,       /* resign LEADER */
	ORDER_APPOINT,      /* appoint LEADER to HQ */
	ORDER_ASSIGN,       /* assign UNIT... to HQ */
	ORDER_COMBINE,      /* combine UNIT with UNIT : the second joins the first */
	/* understood, refused as not yet: H7, H9-H11, H23, H24, Q75 */
	ORDER_ASSAULT,      /* assault LEADER on HEX with PIECE... intensity N rating N advance|hold */
	ORDER_ENTRAIN,      /* entrain PIECE to HEX */
	ORDER_DETRAIN,      /* detrain PIECE */
	ORDER_EMBARK,       /* embark PIECE to HEX */
	ORDER_DISEMBARK,    /* disembark PIECE */
	ORDER_WRECK,        /* wreck UNIT */
	ORDER_REPAIR,       /* repair UNIT */
	ORDER_BRIDGE,       /* bridge TRAIN to HEX */
	ORDER_ENTRENCH,     /* entrench UNIT... */
	ORDER_KIND_COUNT
};
enum condition { IF_ACTS, IF_WON, IF_CLEAR };

struct order {
	uint8_t kind;           /* enum order_kind */
	uint8_t depth;          /* 0 = outermost */
	uint8_t condition;      /* ORDER_IF */
	bool flag;              /* CHIT_CHOICE: take; ATTACK, PASS: has an `on` part */
	uint16_t line;          /* in the text it was read from, from 1 */
	piece_t who;            /* the Leader, HQ or unit the order is given to or about */
	piece_t to;             /* HQ of appoint and assign, second unit of combine */
	hex_t hex;              /* IF_WON, IF_CLEAR, entrain, embark, bridge */
	union {
		struct march march;
		struct attack attack;
		struct {
			piece_t piece[LIST_MAX];
			uint8_t n;
		} list;
	};
};

struct sheet {
	uint16_t n;
	struct order order[SHEET_LINES_MAX];
};

/* Which kinds may stand in it. */
enum sheet_use { SHEET_TURN, SHEET_STRATEGIC };

/* Read the orders of `text` up to its end or to a line `standing`; *standing_at is the offset just after that line, or n when there is none.
 * Comments from '#' to the end of the line, blank lines, tabs as eight blanks, any consistent indentation.  Form only: no rule is judged. */
MUST_USE enum err sheet_parse(const struct charts *c, enum side side, enum sheet_use use, const char *text, size_t n, struct sheet *out,
	size_t *standing_at, struct fault *f);
/* Canonical text: LF after each line, two blanks a level, ids in lower case.  parse(print(x)) == x, print(parse(t)) == t for canonical t. */
void sheet_print(const struct charts *c, const struct sheet *s, struct text *out);
/* One order without indentation and LF, canonical. */
void order_print(const struct charts *c, const struct order *o, struct text *out);
/* The form of an order for messages and help: "march PIECE... [alone] to HEX... [force]". */
const char *order_form(enum order_kind k);
const char *order_help(enum order_kind k); /* one sentence */

/* Standing orders: lines `all|hex HEX|leader LEADER  [intensity N...] [rating N...] [charge LEADER|none] [withdraw yes|no] [retreat HEX|supply]
 * [stand yes|no]`.  A line that is no such order counts as absent (PROTOCOL 5); with `f` not NULL the first such line is reported, and
 * ERR_ORDER_FORM returned, for editors that want to know. */
enum err standing_parse(const struct charts *c, enum side side, const char *text, size_t n, struct standing *out, struct fault *f);
void standing_print(const struct charts *c, const struct standing *st, struct text *out);
/* Answers of a countersign, a line each: `answer HEX K charge LEADER|none intensity N rating N withdraw yes|no retreat HEX|supply stand yes|no`. */
void answer_print(const struct charts *c, const struct answer *a, struct text *out);
MUST_USE enum err answer_parse(const struct charts *c, enum side side, const char *line, size_t n, struct answer *out);

#endif
