/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the parts of point.h tell each other: point.c tries orders, point_ways.c finds ways, point_walk.c marches. */
#ifndef VEDETTE_VIEW_POINT_PART_H
#define VEDETTE_VIEW_POINT_PART_H

#include "view/point.h"

const struct piece *point_piece(const struct point *p, piece_t q);
bool point_is_leader(const struct point *p, piece_t q);
/* An order of this kind that says nothing else yet. */
struct order point_order(enum order_kind kind, piece_t who, unsigned depth);
/* Does the march name this piece, or the HQ it commands? */
bool point_names(const struct point *p, const struct march *m, piece_t who);

/* The sheet on trial: begun with what stands above index `at`, then orders added. */
void point_trial(const struct point *p, unsigned at);
void point_add(struct sheet *sh, const struct order *o, unsigned depth);

bool point_has_combat(const struct sheet *sh);
/* Index of the line `combat`, the end when there is none. */
unsigned point_combat_at(const struct sheet *sh);
/* Index of the first top-level block that rolls; a chit must stand before it (Q5). */
unsigned point_first_try(const struct sheet *sh);

#endif
