/* SPDX-License-Identifier: GPL-3.0-or-later
 * For tests of every view: a recorded game at turn 4, with a hex of twelve pieces on a railway, a Leaderless HQ and a battle pending
 * in the draft; and by which keys each view is reached. */
#ifndef VEDETTE_TESTS_DESK_TURN4_H
#define VEDETTE_TESTS_DESK_TURN4_H

#include "tape/reel.h"
#include "view/desk.h"

enum { TURN4_PIECES = 12, TURN4_DRAFT_BYTES = 64 * 1024 };

struct turn4 {
	struct reel *reel;
	struct desk_game game;
	char draft[TURN4_DRAFT_BYTES];
	size_t draft_n;
	char paper[2][TURN4_DRAFT_BYTES];
	hex_t crowd;        /* the hex with the pieces */
	struct state before; /* before the last slot */
	char report[TURN4_DRAFT_BYTES]; /* of that slot */
	bool news;          /* the report has not been read: it comes first */
	bool open;          /* who moves throws, MODE_OPEN */
	char mode[512];     /* ... and what the player must know of it */
	const char *file;   /* where drafts are kept too, NULL = nowhere */
};
/* Seeds are tried until a game comes to such a position, so that a change of rules or dice changes the goldens and no
 * more.  Ends the program when none does. */
struct turn4 *turn4_begin(void);
void turn4_end(struct turn4 *t);

enum { VIEWS_MAX = 64, VIEW_STEPS_MAX = 24 };

/* A scene, or a text in SCENE_PAGE, and the keys that lead to it when the desk has been opened. */
struct view {
	enum scene scene;
	char title[64];    /* of a text; else "" */
	const char *name;  /* one of views_more(); else NULL */
	const char *has;   /* what 80x24 shows of it; NULL = nothing particular */
	bool news, open;
	struct {
		uint32_t key;
		unsigned times;
	} step[VIEW_STEPS_MAX];
	unsigned n;
};
/* Press them. */
void view_go(const struct view *v, struct desk *d, struct canvas *c);
/* Every view that keys of actions.def lead to, by the shortest way found; returns how many. */
unsigned views_find(struct turn4 *t, struct view out[VIEWS_MAX]);
/* Others of the same scenes that are worth a golden: overlays, zooms, both forms of a clause, questions.  Appended at `out`. */
unsigned views_more(struct turn4 *t, struct view *out);
/* "in-the-orders": a name for files and tests. */
void view_name(const struct view *v, struct text *out);

#endif
