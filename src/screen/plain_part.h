/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the parts of the line client tell each other; nobody else includes this. */
#ifndef VEDETTE_SCREEN_PLAIN_PART_H
#define VEDETTE_SCREEN_PLAIN_PART_H

#include "screen/plain.h"

enum { PLAIN_LINE_MAX = 1024, PLAIN_PAGE_MAX = 96 * 1024 };

struct plain {
	struct desk desk;
	const struct plain_options *o;
	hex_t told;      /* focus last said */
	bool moved;      /* say the focus, changed or not */
	enum scene scene; /* whose ways were said */
	uint64_t told_step; /* of the replay, by slot and order; 0 = none */
	bool acted;      /* an action was done, not only a question asked */
	bool told_undo;  /* how a slip is mended was said once */
	char line[PLAIN_LINE_MAX];
	char *page;      /* PLAIN_PAGE_MAX: a text in the making */
};

/* A text on lines of its own. */
void plain_write(const struct plain_options *o, const char *s);
/* The prompt, and the next line: masked, tabs as eight blanks, blanks at its end cut off.  False at the end of input, or when nothing
 * can be written any more.  One that is too long is said to be so and comes as an empty one. */
bool plain_read(const struct plain_options *o, char line[PLAIN_LINE_MAX]);
/* A command with its help, wrapped beside it. */
void plain_help_line(struct text *t, const char *form, const char *help);

/* A line of output. */
void plain_say(struct plain *p, const char *s);
struct text plain_text(struct plain *p); /* into p->page */

/* The commands: `rest` is what follows the word and one blank. */
#define PLAIN(word, form, function, help) void function(struct plain *p, const char *rest);
#include "screen/plain.def"
#undef PLAIN
/* Hex, terrain, units, zones: one sentence (P86). */
void plain_focus(const struct plain *p, hex_t h, struct text *out);
void plain_act(struct plain *p, enum action a);
/* In a scene that is a list: the row one is on, or all rows; nothing in others. */
void plain_rows(struct plain *p, bool all, struct text *out);
/* A number, in a list whose rows are numbered: to that row.  False: it is no number, or this is no such list; a number that is no
 * row of it is said to be none. */
bool plain_row(struct plain *p, const char *s);
/* Lines of the draft that forbid sending it, with their verdicts. */
void plain_faults(struct plain *p);

#endif
