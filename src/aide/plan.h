/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the aide's own sources share. */
#ifndef VEDETTE_AIDE_PLAN_H
#define VEDETTE_AIDE_PLAN_H

#include "aide/aide.h"

/* ---- aide.c ---- */

/* A number below n, n > 0, of his own generator. */
unsigned aide_pick(struct aide *a, unsigned n);
/* Does he overlook it?  Never but on AIDE_EASY. */
bool aide_overlooks(struct aide *a);
/* The next order of the sheet; NULL when it is full. */
struct order *aide_add(struct aide *a, enum order_kind kind, unsigned depth, piece_t who);
static inline const struct piece *aide_piece(const struct aide *a, piece_t p) { return &a->c->scn.piece[p]; }
/* Is it his, and in play? */
bool aide_has(const struct aide *a, piece_t p);

/* Imagined dice: no roll for initiative succeeds, or each that can. */
extern const struct dice aide_fails, aide_succeeds;

/* ---- worth.c ---- */

/* Look at the position: goals, what they pull, threats, strengths, supply. */
void worth_begin(struct aide *a);
/* The strengths anew, after something has moved. */
void worth_again(struct aide *a);
/* What it is worth to have `sp` combat strength there, sent to goal `mission` or MISSION_NONE, beside what else stands there; sp 0: a
 * piece that does not fight. */
int worth_of(const struct aide *a, hex_t h, unsigned sp, unsigned mission);
/* SP of a group: an HQ's manifest, or one unit. */
unsigned worth_group(const struct aide *a, piece_t p);
/* Points of the objective in this hex; 0 = none. */
unsigned worth_points(const struct aide *a, hex_t h);
/* The whole position for his side: higher is better. */
int worth_position(struct aide *a, const struct state *s);

/* ---- move.c, fight.c, staff.c ---- */

void plan_movement(struct aide *a);
void plan_combat(struct aide *a);
void plan_strategic(struct aide *a);

#endif
