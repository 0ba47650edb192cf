/* SPDX-License-Identifier: GPL-3.0-or-later
 * The battle form in lines: the fields one can change, and the figures beside them.  Words only, for a screen of any width. */
#ifndef VEDETTE_VIEW_BATTLE_LINES_H
#define VEDETTE_VIEW_BATTLE_LINES_H

#include "report/plane.h"
#include "view/battle.h"

enum battle_field {
	BATTLE_TARGET, BATTLE_ORDER, BATTLE_LEADER, BATTLE_INTENSITY, BATTLE_RATING, BATTLE_ADVANCE, BATTLE_HIS, BATTLE_REPLY, BATTLE_STAND,
	BATTLE_UNIT,   /* BATTLE_UNIT + i: unit i */
	BATTLE_NO_FIELD = 0xffff
};
enum { BATTLE_LINES_MAX = 240, BATTLE_LINE_BYTES = 120 };
struct battle_line {
	uint16_t field;    /* enum battle_field */
	uint8_t role;      /* enum role */
	char text[BATTLE_LINE_BYTES];
};
struct battle_lines {
	unsigned n;
	struct battle_line line[BATTLE_LINES_MAX];
};
/* Left: what can be changed, with its limits and their rules.  Right: odds, die, table, harm.  A line wider than `width` is broken; what
 * follows of it is no field. */
void battle_fields(const struct battle *b, unsigned width, struct battle_lines *out);
void battle_figures(const struct battle *b, unsigned width, struct battle_lines *out);
/* "12 1/2": a number of SP that is told in quarters. */
void battle_add_quarters(struct text *t, uint32_t q);

#endif
