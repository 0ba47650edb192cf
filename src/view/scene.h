/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a scene is: one thing the screen can show, with its own keys.  The desk (desk.c) knows scenes only by the table
 * scenes.def and by these functions; a scene knows the desk by desk_part.h and no other scene but by its code.
 *
 * To add a scene:
 *   1. a row in scenes.def: code, a free letter, the shape of the screen, a title, the name of its ops;
 *   2. desk_NAME.c with `const struct scene_ops scene_NAME = { ... };` (add it to Makefile.inc).  What it has to remember
 *      lives in memory of its own, d->own[SCENE_NAME]: got in `open`, given back in `close`;
 *   3. its keys in actions.def, with its letter.  The help page, the hints and the tests of keys follow from that;
 *   4. a key that leads to it: an action of the scene it is reached from, which calls desk_scene(d, SCENE_NAME);
 *   5. goldens of it at 80x24, 132x43 and 40x12 in tests/desk/. */
#ifndef VEDETTE_VIEW_SCENE_H
#define VEDETTE_VIEW_SCENE_H

#include "view/canvas.h"
#include "view/keys.h"

struct desk;

/* A row of a list to choose from: a heading, or a choice with a mark before it. */
struct desk_row {
	bool head;
	char mark;          /* 0 = none */
	uint8_t mark_role;
	char text[200];
};

/* Any function may be NULL: then what stands behind it happens. */
struct scene_ops {
	bool (*open)(struct desk *d);    /* once, when the desk opens; false = no memory.  NULL: nothing to set up */
	void (*close)(struct desk *d);   /* once, when it closes; also after an `open` that failed */
	void (*look)(struct desk *d);    /* the game has a new position, d->pos; what was kept of the old one is void */
	void (*enter)(struct desk *d);   /* the scene comes up, or comes back after another one was left */
	void (*act)(struct desk *d, enum action a);      /* a key that actions.def lists under the scene's letter */
	void (*type)(struct desk *d, uint32_t press);    /* any other key.  NULL: it is said that it does nothing */
	void (*paste)(struct desk *d, uint32_t press);   /* a pasted character.  NULL: it is refused */
	bool (*busy)(const struct desk *d);              /* is there something for `idle` to do? */
	bool (*idle)(struct desk *d);    /* a while nobody types; true when there is something to draw */
	/* The sentence for the rows above the keys when the program has nothing else to say; *role is set to PLAIN before.
	 * The line client says the same sentence. */
	void (*words)(const struct desk *d, struct text *out, enum role *role);
	/* What the line client says instead, where the screen shows a text beside the words.  NULL: `words` is all. */
	void (*told)(const struct desk *d, unsigned width, struct text *out);
	/* Of a list: its rows and how many, headings among them, and where it keeps which one its cursor is on.  The line client says
	 * them numbered and goes to one by its number; it draws the scene for what stands above the first row. */
	const struct desk_row *(*rows)(const struct desk *d, int *n, int **chosen);
	/* Its parts of the screen; status row, words and keys are drawn already.  Must put the hardware cursor on the focus. */
	void (*draw)(struct desk *d, const struct layout *l, struct canvas *c);
};

const struct scene_ops *scene_ops(enum scene s);

#define SCENE(code, letter, shape, title, ops) extern const struct scene_ops ops;
#include "view/scenes.def"
#undef SCENE

#endif
