/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the parts of the battle form tell each other: desk_battle.c opens, changes and writes, desk_battle_draw.c draws. */
#ifndef VEDETTE_VIEW_DESK_BATTLE_H
#define VEDETTE_VIEW_DESK_BATTLE_H

#include "view/after.h"
#include "view/battle_lines.h"
#include "view/desk_army.h"

enum { BATTLE_TWO_PARTS = 78, BATTLE_WRITTEN_MAX = 16 };

struct form {
	bool open;
	bool pass;               /* the line is a `pass` */
	bool reached;            /* the position of the line is known */
	bool fought, supposed;   /* battles before it were fought with middling dice, or supposed won or lost */
	bool what_if;            /* not our combat phase: nothing can be written */
	struct attack *lent;     /* belongs to the scene below, which writes it; NULL = it is ours */
	size_t line;             /* of the draft, from 1; 0 = a new one */
	uint16_t field;          /* under the cursor */
	int top, right_top;      /* of the fields, and of the figures beside them */
	bool follow;             /* scroll so that the field is seen */
	/* what becomes of it: orders of the sheet, by index, that attack this hex already and may be changed; then places for a new one */
	uint16_t written[BATTLE_WRITTEN_MAX];
	struct after of[AFTER_MAX];
	unsigned n_written, n_of, option;
	char order[80];          /* ... in words */
	struct battle b;
	struct ahead ahead;
	struct sheet sheet;
	struct battle_lines left, right;
};

struct form *battle_form(const struct desk *d);
/* The lines of the left part anew. */
void battle_remake(struct form *f);
/* What could become of an attack on `target`: fills written[] and of[], the first of these chosen. */
void battle_options(struct desk *d, hex_t target);
/* Choose one: the position it meets, and the attack that is written there, or a new one by `leader` if he can.  False: nobody could attack
 * then; `b` is void, and another must be chosen. */
bool battle_choose(struct desk *d, unsigned option, hex_t target, piece_t leader);
/* The new attack's lines into the draft at their place.  False: there is no room. */
bool battle_place(struct desk *d, const struct order *o);
/* An attack or pass of the draft in its form: its position, its choices.  False: no enemy is there to attack. */
bool battle_open_order(struct desk *d, const struct order *o);
/* The position of a line of the draft, from 1, or of its end, 0. */
void battle_scout(struct desk *d, size_t line, hex_t target);
void battle_draw(struct desk *d, const struct layout *l, struct canvas *c);

#endif
