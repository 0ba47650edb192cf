/* SPDX-License-Identifier: GPL-3.0-or-later
 * For tests of the desk: a game in memory, a desk on it and a canvas, keys pressed and the screen read back. */
#ifndef VEDETTE_TESTS_DESK_TABLE_H
#define VEDETTE_TESTS_DESK_TABLE_H

#include "solo.h"

struct table {
	struct solo *solo;
	struct desk desk;
	struct canvas canvas;
};

/* Room for what a test writes; table_dump and table_shows use it too. */
enum { TABLE_BYTES = 256 * 1024 };
extern char table_buf[TABLE_BYTES];

/* A desk on a game, with `draft` as its orders, drawn once; owns the game from now on. */
struct table *table_open(struct solo *g, int w, int h, const char *draft);
/* The same on Warrenton, in the movement phase of its first player turn. */
struct table *table_set(int w, int h, const char *draft);
void table_clear(struct table *t);
/* One key, and all is drawn. */
void table_press1(struct table *t, uint32_t key);
/* Keys, one by one: '^' is Esc, '\n' Enter, '\t' Tab, '<' Left, '>' Right, '{' Up, '}' Down, '~' Backspace. */
void table_press(struct table *t, const char *keys);
/* What the screen shows. */
const char *table_dump(struct table *t);
bool table_shows(struct table *t, const char *s);
/* The row of a list that the cursor is on, from its mark on, in one line however many it takes. */
void table_row(struct table *t, struct text *out);
/* The cursor to the first row of a list that holds these words; fails the test when there is none.  The rows' mark is '>'. */
void table_find(struct table *t, const char *words);
/* Down in a list until the screen says so; to a piece, and its list of orders opened; down in that to the first way to attack. */
void table_down_to(struct table *t, const char *words);
void table_orders(struct table *t, const char *piece);
void table_to_attack(struct table *t);
/* The orders as kept; fails the test when they are others. */
void table_draft_is(struct table *t, const char *want);
/* The piece of an id, the hex of a number; fail the test when there is none. */
piece_t table_piece(const struct table *t, const char *id);
hex_t table_hex(const struct table *t, unsigned id);

#endif
