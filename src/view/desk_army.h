/* SPDX-License-Identifier: GPL-3.0-or-later
 * What army chart, battle form and orders by pointing share, and how other scenes open them. */
#ifndef VEDETTE_VIEW_DESK_ARMY_H
#define VEDETTE_VIEW_DESK_ARMY_H

#include "view/ahead.h"
#include "view/chart.h"
#include "view/desk_part.h"

/* The chart of one side's army. */
void desk_army(struct desk *d, enum side side);
/* The battle form: for the attack in the draft's line at the cursor; false, and said why, when there is none. */
bool desk_battle_line(struct desk *d);
/* The same for a new attack on the hex at the map's cursor, by the Leader chosen or the one who can do most. */
bool desk_battle_hex(struct desk *d);
/* The same for an attack that the scene below is putting together, in the position it meets: Enter changes *a, leaves the form and
 * takes it there (ACTION_ATTACK_WRITE).  *a must last as long as the form is shown. */
bool desk_battle_lent(struct desk *d, piece_t leader, const struct state *before, struct attack *a);
/* The draft as read by the judge, lines that are no orders left out.  False: it is empty, not due or not judged; then n is 0. */
bool draft_sheet(const struct desk *d, struct sheet *out);

/* Write what a choice of the chart stands for, or take back the line of `sh`, the draft's sheet, that it only undoes.  *line: of the draft,
 * from 1; 0 = taken back.  False: nothing was changed, and it is said why. */
bool pick_write(struct desk *d, const struct chart_game *g, const struct sheet *sh, const struct chart_pick *p, size_t *line);

#endif
