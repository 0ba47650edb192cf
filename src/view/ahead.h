/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where a draft leads: the position at one place of it, if every own roll succeeds.  The resolver itself is asked; battles before that
 * place are fought with middling dice against default standing orders, so that their losses are in it, and only where no dice lead there
 * are they supposed won or lost. */
#ifndef VEDETTE_VIEW_AHEAD_H
#define VEDETTE_VIEW_AHEAD_H

#include "orders/preview.h"

enum ahead_place {
	AHEAD_LINE,     /* before the order of a line of the text is looked at */
	AHEAD_COMBAT,   /* when the combat phase begins */
	AHEAD_END       /* after the last order; of a Strategic sheet too, in the order of Q72 */
};
struct ahead {
	struct state at;
	bool reached;   /* false: no outcome tried comes to that line; `at` is the end of the sheet */
	bool fought;    /* battles before it were fought */
	bool supposed;  /* ... or supposed, without losses */
};
/* From state s, in which it is the sheet's side's turn.  `line` (from 1) for AHEAD_LINE: dice are sought by which it is reached and the
 * enemy is still on `target` (HEX_NONE = nowhere in particular); else battles are supposed won but those on it, all won, all lost. */
void ahead_make(const struct charts *c, const struct state *s, const struct sheet *sh, enum ahead_place place, unsigned line,
	hex_t target, struct ahead *out);

/* The position that a new order meets before index `at` of the sheet, if what is supposed comes: rolls fail that must, dice are sought by
 * which the enemy holds a hex or leaves it.  The sheet is as it was afterwards. */
void ahead_supposed(const struct charts *c, const struct state *s, struct sheet *sh, unsigned at, const struct supposed *x,
	struct ahead *out);

/* The position after the attacks of a player turn's sheet, as AHEAD_END; false when it has none. */
bool ahead_attacks(const struct charts *c, const struct state *s, const struct sheet *sh, struct ahead *out);
/* From state s: the position once the releases and resignations that stand at the head of a turn's sheet are carried out, of a
 * Strategic sheet all of it.  The sheet is as it was afterwards. */
void ahead_opening(const struct charts *c, const struct state *s, struct sheet *sh, struct ahead *out);

#endif
