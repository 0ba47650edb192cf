/* SPDX-License-Identifier: GPL-3.0-or-later
 * A forecast in words: what it assumes, line by line how often, battle by battle what comes of it, and the spread of points.  For the verb,
 * the screen and the line client alike. */
#ifndef VEDETTE_REPORT_FORECAST_H
#define VEDETTE_REPORT_FORECAST_H

#include "orders/forecast.h"

/* How often, "67 %": rounded, but never "0 %" of what came once nor "100 %" of what failed to once: "<1 %", ">99 %"; `of` 0: "-". */
void phrase_share(uint32_t n, uint32_t of, struct text *out);
/* A bar of `cells`: '#' for what is full, rounded as the share is, '.' for the rest. */
void phrase_bar(uint32_t n, uint32_t of, unsigned cells, struct text *out);
/* The throws in which a line does what it is for: what it orders is carried out, at least in part; a roll succeeds, an if holds. */
uint32_t foreseen_done(const struct sheet *sh, const struct foreseen *f, unsigned i);
/* What is assumed, a paragraph or two; then what is supposed and how many throws bear it out. */
void report_forecast_terms(const struct sheet_forecast *f, const struct foreseen *x, unsigned width, struct text *out);
/* One battle: where, whose, and what comes of it. */
void report_forecast_battle(const struct sheet_forecast *f, const struct foreseen *x, unsigned battle, unsigned width, struct text *out);
/* Points and losses of the turn. */
void report_forecast_turn(const struct sheet_forecast *f, const struct foreseen *x, unsigned width, struct text *out);
/* All of it. */
void report_forecast(const struct sheet_forecast *f, const struct foreseen *x, unsigned width, struct text *out);

#endif
