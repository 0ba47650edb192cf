/* SPDX-License-Identifier: GPL-3.0-or-later
 * The list of the orders that can be given to a piece: by which ways it may march or attack, and why others are closed.  Makes rows;
 * desk_order.c takes them. */
#ifndef VEDETTE_VIEW_ORDER_ROWS_H
#define VEDETTE_VIEW_ORDER_ROWS_H

#include "view/pointing.h"

/* All rows of the list anew, for g->who and g->work. */
void order_rows(struct desk *d);
/* What the rows of appointments and manifests are judged in. */
struct chart_game order_chart(const struct desk *d);
/* A row CHOICE_WORK, by its .way: must somebody order it (a list of ways follows), or does it stand by itself? */
bool order_work_has_ways(unsigned row);

#endif
