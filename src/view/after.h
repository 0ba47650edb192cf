/* SPDX-License-Identifier: GPL-3.0-or-later
 * A new attack among those that are ordered already: which outcome of an earlier one it is for, where it then goes, and below which
 * `if` or `else`.  Pure; decides no rule. */
#ifndef VEDETTE_VIEW_AFTER_H
#define VEDETTE_VIEW_AFTER_H

#include "view/point.h"

enum after_outcome {
	AFTER_ALL,      /* whatever came before: where the way puts it */
	AFTER_HELD,     /* the earlier attack is made, and the enemy is still in its hex */
	AFTER_FAILS,    /* the roll for it fails */
	AFTER_ACTS,     /* ... succeeds, whatever comes of the attack */
	AFTER_WON       /* it clears its hex */
};
enum { AFTER_MAX = 64 };
struct after {
	uint8_t outcome;        /* enum after_outcome */
	piece_t rolls;          /* whose roll that takes */
	uint16_t of;            /* index of the earlier order, SHEET_LINES_MAX = none */
	struct way way;         /* the way, led to the right place; its own lines follow those of the condition */
	struct supposed as;
};
/* What can be supposed for an attack on `target` that goes by way w: first AFTER_ALL, then by earlier orders.  An attack only for a hex that
 * is held, or for a roll that fails, goes below the `else` of an `if`, one that stands there already or a new one that has nothing else;
 * but for the same hex held plainly after the earlier one, for it lapses by itself where there is nothing left to attack (Q68). */
unsigned after_list(const struct point *p, const struct way *w, hex_t target, struct after *out, unsigned max);
/* The way led to just after the block of the `try` in line `of`, for the case that it fails: below the `else` of an `if acts` there, an
 * old one or a new one that has nothing else. */
void after_failed_try(const struct sheet *sh, unsigned of, struct way *w);
/* The one to begin with: for a target that is attacked already, that the last attack on it held; else AFTER_ALL. */
unsigned after_first(const struct sheet *sh, const struct after *a, unsigned n, hex_t target);
/* For an attack in line i that is legal only if others did not come to theirs: what its ifs suppose, and that every roll for an earlier
 * attack on its hex fails.  False: there is no such roll. */
bool after_failures(const struct sheet *sh, unsigned i, struct supposed *out);
/* The new lines above the attack, for a sentence: "if acts hooker, else: ", "" when there are none. */
void after_lines(const struct charts *c, const struct way *w, struct text *out);
/* "6010 held (line 4)" */
void after_words(const struct charts *c, const struct sheet *sh, const struct after *a, struct text *out);

#endif
