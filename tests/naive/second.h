/* SPDX-License-Identifier: GPL-3.0-or-later
 * The comparison of the two engines, in parts. */
#ifndef VEDETTE_TESTS_NAIVE_SECOND_H
#define VEDETTE_TESTS_NAIVE_SECOND_H

#include "games/player.h"
#include "naive/naive.h"

/* propose.c: put orders that nobody has thought about between those of the sheet. */
void propose(struct player *pl, const struct state *s, struct sheet *sh);
/* A random attack of this Leader, for direct questions. */
void propose_attack(struct player *pl, const struct state *s, piece_t leader, struct attack *a);
/* A march of theirs; a hex for a journey of theirs. */
void propose_march(struct player *pl, const struct state *s, struct march *m, piece_t boss);
void propose_journey(struct player *pl, bool ship, struct march *m);
/* Somebody of `kind` (PIECE_KIND_COUNT = any) in this hex or beside it; a hex beside it, mostly. */
piece_t propose_near(struct player *pl, const struct state *s, hex_t h, unsigned kind);
hex_t propose_hex(struct player *pl, hex_t h);
piece_t propose_piece(struct player *pl, const struct state *s, bool anybody);

/* What differs is told here; counted by what it is about. */
void differ(const char *about, const char *form, ...) __attribute__((format(printf, 2, 3)));
/* One verdict of the first engine and the findings of the second. */
void compare(const char *about, const struct verdict *v, const struct findings *f);
void compare_number(const char *about, long first, long second);

/* look.c: everything that can be asked of a position without an order. */
void look(struct player *pl, const struct charts *c, const struct state *s, const struct standing *st);

/* ask.c: orders that stand in no sheet. */
void ask(struct player *pl, const struct charts *c, const struct state *s);

/* ... and what seldom comes about by itself, ask_rare.c. */
void ask_rare(struct player *pl, const struct charts *c, const struct state *s);
/* Somebody of `kind`, now and then somebody of no use at all. */
piece_t somebody(struct player *pl, const struct state *s, unsigned kind);
/* Some Leader acts, in both engines, from position *t, which is s but for that; PIECE_NONE: the one picked cannot. */
piece_t somebody_acts(struct player *pl, const struct charts *c, const struct state *s, struct state *t, struct activation *first,
	struct activation *second);

/* case.c: the position as a case of tests/rules. */
void case_write(const struct charts *c, const struct state *s, const char *order);

#endif
