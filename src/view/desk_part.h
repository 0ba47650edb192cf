/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the parts of the desk tell each other; nobody else includes this. */
#ifndef VEDETTE_VIEW_DESK_PART_H
#define VEDETTE_VIEW_DESK_PART_H

#include "view/desk.h"
#include "view/place.h"
#include "view/scene.h"

void desk_say(struct desk *d, bool alert, const char *s);
/* Show a scene.  One that lies below already comes up again and what lay over it is left; else it goes on top. */
void desk_scene(struct desk *d, enum scene scene);
/* Leave the scene for the one below. */
void desk_back(struct desk *d);
/* The same of a form that is given up: the cursor goes back to where it was when the form was opened. */
void desk_leave(struct desk *d);
/* The text of the panel on or back, for the keys that do that; false for any other. */
bool desk_scrolls(struct desk *d, enum action a);
/* Sign the orders, or what else is due, and send it: after a question, or it is said why not. */
void desk_send(struct desk *d);
/* Take in the position as the game has it now: to the map, or to the report if it is new.  False: no memory for the orders. */
bool desk_look(struct desk *d);
/* The same position, asked for again: draft, cursor and scene stay.  After every send and fetch that brought nothing. */
void desk_renew(struct desk *d);
/* The draft to the player's own editor and back; one change that can be undone. */
void desk_outside(struct desk *d);
/* Ask a question to be answered by y; anything else says `no`. */
void desk_ask(struct desk *d, const char *question, void (*yes)(struct desk *d), const char *no);
/* The same; anything else leads on, as to another question. */
void desk_ask_on(struct desk *d, const char *question, void (*yes)(struct desk *d), void (*otherwise)(struct desk *d));
/* Show a text that `make` writes for the width of the screen. */
void desk_page(struct desk *d, const char *title, void (*make)(struct desk *d, struct text *out));
/* Fill the page anew for the present width. */
void desk_page_fill(struct desk *d);
int desk_page_lines(const struct desk *d);
/* The position in which the draft finds who can be ordered: the releases and resignations at its head carried out, in a Strategic
 * Turn all of it.  Holds until the draft changes. */
const struct state *desk_opened(struct desk *d);
/* Own pieces one can give orders to there: Leaders, Leaderless HQs, loose units, trains. */
bool desk_orderable(struct desk *d, piece_t p);

/* Open the message, or the notes at the piece chosen or the hex under the cursor. */
void jot_write(struct desk *d, enum desk_paper which);
/* Is anything written there? */
bool jot_has(struct desk *d, enum desk_paper which);
/* Keep what is being written there now. */
void jot_keep(struct desk *d);
/* The notes on a hex and on the pieces in it. */
void jot_notes(const struct desk *d, hex_t h, unsigned width, struct text *out);

/* Pages. */
void page_report(struct desk *d, struct text *out);
void page_status(struct desk *d, struct text *out);
void page_help(struct desk *d, struct text *out);
void page_forms(struct desk *d, struct text *out);
void page_rule(struct desk *d, struct text *out);
void page_why(struct desk *d, struct text *out);
void page_hint(struct desk *d, struct text *out);
void page_briefing(struct desk *d, struct text *out);
void page_calendar(struct desk *d, struct text *out);
void page_losses(struct desk *d, struct text *out);
void page_battle_order(struct desk *d, struct text *out);
void page_charts(struct desk *d, struct text *out);
void page_tape(struct desk *d, struct text *out);

/* Drawing, for every scene.  Lines of a text from `top` on into a rectangle; returns how many rows were used.  Lines that
 * begin with "= " are headings. */
int desk_draw_text(struct plane *p, struct rect r, const char *s, int top, enum role role);
/* A text in a panel that may hold more of it, from d->panel_top on, which is held to its end: the last row then says so.  The first line
 * is its heading. */
void desk_draw_scrolled(struct desk *d, struct plane *p, struct rect r, const char *s);
/* The map around the focus, with the hardware cursor on it. */
void desk_draw_map(struct desk *d, struct rect r, struct canvas *c);
/* The same of another position, with marks laid over it; `marks` may be NULL. */
void desk_draw_map_of(struct desk *d, const struct state *s, const struct picture_mark *marks, struct rect r, struct canvas *c);
/* A list to choose from: headings, and rows with a mark before them.  *top is scrolled to the chosen row, on which the hardware
 * cursor stands; that one is read whole, in as many lines as it takes; so are the others where there is room for all, else they end with a
 * whole word.  Returns the lines used. */
int desk_draw_rows(struct canvas *c, struct rect r, const struct desk_row *row, int n, int chosen, int *top);
/* Blank a panel with its frame; what is left inside. */
struct rect desk_panel(const struct desk *d, struct canvas *c, struct rect r);
int desk_count_lines(const char *s);
/* The keys of a scene, as many as there is room for, on the map of a lesson its own first; and the one line below the smallest size. */
void desk_draw_keys(enum scene scene, bool lesson, struct rect r, struct plane *p);
void desk_draw_too_small(struct canvas *c, int w, int h);

/* One change of the draft, one step of undo; the cursor goes to `line`.  False, and said, when it would be too long. */
bool desk_change(struct desk *d, struct stretch where, const char *s, size_t n, size_t line);
void desk_changed(struct desk *d, bool ok);
/* Why the order in the line of the draft's cursor is legal or refused, on a page; says so when there is none. */
void desk_why(struct desk *d);
/* "S27" -> its text on a page; says so when there is none. */
void desk_rule(struct desk *d, const char *id);
/* One step of the cursor for an action of the eight that move it; false when it is none of them. */
bool desk_moves(struct desk *d, enum action a);
/* The hex a step leads to, HEX_NONE off the map. */
hex_t desk_step(const struct desk *d, hex_t from, enum action a);

/* The order sheet: drawn and told alike where it is typed and where it is read line by line. */
void sheet_draw(struct desk *d, const struct layout *l, struct canvas *c);
void sheet_words(const struct desk *d, struct text *out, enum role *role);
/* The map's cursor to the hex of which the draft's cursor speaks. */
void sheet_follow(struct desk *d);
/* The form of an `if` around the block of a line; that of the standing order in a line, of a new one when there is none. */
void form_if(struct desk *d, size_t line);
/* The same for the condition of an `if` that stands in the line. */
void form_if_again(struct desk *d, size_t line, const struct order *o);
void form_standing(struct desk *d, size_t line);

/* The text of the orders: its cursor where the player left it or, when something else has changed the draft or moved the cursor since,
 * on a fresh line below the last order. */
void sheet_open(struct desk *d);
/* Write a new order for piece p below the last line above `standing`, and put the cursor where it goes on. */
void sheet_add(struct desk *d, enum action a, piece_t p);

#endif
