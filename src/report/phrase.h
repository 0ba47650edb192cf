/* SPDX-License-Identifier: GPL-3.0-or-later
 * Words that only this floor uses; the phrases for others stand in report.h. */
#ifndef VEDETTE_REPORT_PHRASE_H
#define VEDETTE_REPORT_PHRASE_H

#include "report/report.h"

/* "infantry"; p is a unit. */
const char *phrase_unit_type(const struct piece *p);
/* " [id]", unless the id is the name in small letters. */
void phrase_id(const struct piece *p, struct text *out);
/* "raised by a die of 3 or less from Strategic Turn 2", "drawn by lot from Strategic Turn 2": a piece of the pool. */
void phrase_coming(const struct charts *c, piece_t p, struct text *out);
/* "movement phase". */
const char *phrase_stage(enum stage stage);
/* ", moved", ", attacked" ...: what a piece has done this phase. */
void phrase_flags(const struct charts *c, const struct state *s, piece_t p, struct text *out);

/* Who could command whom, chosen once for a list: boss[p] = the Leader above Leader or loose unit p, PIECE_NONE = nobody.
 * Every link is legal by range, rank, hexsides and span (S8-S29, R1-R4); which of several superiors is taken is a matter of
 * display: one in the same hex rather, and one of fewer stars, as long as his span lasts. */
struct superiors {
	piece_t boss[PIECES_MAX];
	uint8_t used[PIECES_MAX];
};
void chain_make(const struct charts *c, const struct state *s, enum side side, struct superiors *ch);

/* "Union 4 (objectives 4, losses 0), Confederate ...: a draw as it stands"; when the game is over the points alone. */
void phrase_score(const struct charts *c, const struct state *s, struct text *t);
/* How a game that is over ended. */
void phrase_ending(const struct state *s, struct text *t);
/* Losses, objectives that changed hands, points: what a turn came to. */
void list_result(const struct charts *c, const struct state *before, const struct state *after, unsigned width, struct text *out);
/* An event as a sentence without a full stop, with the reason and its rule where there is one. */
void phrase_event(const struct charts *c, const struct event *e, struct text *t);
enum { TOGETHER_BYTES = 8192 }; /* room for the longest of the following */
/* Events of one kind that follow each other, a unit in each, in one sentence without a full stop: "Losses: A 1 SP, 5 left; B 2 SP, 3 left".
 * Returns how many these are; 0, and nothing is added, when the first is told by itself. */
size_t phrase_together(const struct charts *c, const struct event *e, size_t n, struct text *out);
/* The pieces of one side in a hex as a tree of command. */
void list_hex(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned width, struct text *out);

#endif
