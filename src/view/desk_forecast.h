/* SPDX-License-Identifier: GPL-3.0-or-later
 * The forecast of the draft on the screen: a scene with all its words, and bars beside the orders that grow finer while nobody types.
 * What is supposed of rolls and battles lives here alone, beside the draft and never in it. */
#ifndef VEDETTE_VIEW_DESK_FORECAST_H
#define VEDETTE_VIEW_DESK_FORECAST_H

#include "view/desk_part.h"

/* The scene; from now on the bars stand beside the orders. */
void forecast_open(struct desk *d);
/* For the roll or battle in the draft's line at the cursor: suppose the next thing of it, after the last nothing; it is said what. */
void forecast_suppose(struct desk *d);
/* For the scenes of the orders: is there something to throw, throw a little. */
bool forecast_busy(const struct desk *d);
bool forecast_idle(struct desk *d);
/* Columns of the bars beside orders `width` columns wide; 0 = none. */
enum { FORECAST_COLUMNS = 14 };
int forecast_columns(const struct desk *d, int width);
/* The bar of a line, from 0: "=####..  67 %", '=' where something of it is supposed; "" for a line without an order. */
void forecast_bar(const struct desk *d, size_t line, struct text *out);

#endif
