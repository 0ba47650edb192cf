/* SPDX-License-Identifier: GPL-3.0-or-later
 * For tests of desk and screen: a game of one scenario in memory, both sides at one desk, with dice that depend on
 * nothing but the roll's id. */
#ifndef VEDETTE_TESTS_DESK_SOLO_H
#define VEDETTE_TESTS_DESK_SOLO_H

#include "view/desk.h"

enum { SOLO_EVENTS_MAX = 4096, SOLO_TEXT_BYTES = 64 * 1024 };

struct solo {
	struct charts charts;
	struct state state, before; /* before: the last turn sent, if any */
	bool any;
	struct sheet sheet;
	struct event event[SOLO_EVENTS_MAX];
	size_t n_events;
	char draft[SOLO_TEXT_BYTES], report[SOLO_TEXT_BYTES];
	size_t draft_n;
	const char *file; /* where drafts are kept, NULL = nowhere */
	unsigned kept;    /* how often */
	uint32_t salt;    /* other dice for another value */
	char paper[2][DESK_NOTES_BYTES]; /* message and notes */
	bool refuse_keep; /* keeping fails, for tests */
	struct desk_game game;
};

/* The whole file, NUL-terminated, from malloc; ends the program when it cannot be read.  `path` is below the data folder. */
char *solo_read(const char *path, size_t *n);
/* A game of a scenario from the data folder, before its first order. */
struct solo *solo_begin(const char *scenario);
/* Go on to the movement phase of the first game turn's First Player, without orders. */
void solo_to_movement(struct solo *g);
/* As if the pontoon train stood in the first hex, holding the river to the second one open (Q75). */
void solo_pontoon(struct solo *g, unsigned from, unsigned to);
void solo_end(struct solo *g);

#endif
