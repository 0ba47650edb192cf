/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the parts of the desk tell each other; nobody else includes this. */
#ifndef VEDETTE_VIEW_DESK_PART_H
#define VEDETTE_VIEW_DESK_PART_H

#include "view/desk.h"

void desk_say(struct desk *d, bool alert, const char *s);
void desk_scene(struct desk *d, enum scene scene);
/* Show a text that `make` writes for the width of the screen. */
void desk_page(struct desk *d, const char *title, void (*make)(struct desk *d, struct text *out));
/* Fill the page anew for the present width. */
void desk_page_fill(struct desk *d);
int desk_page_lines(const struct desk *d);
/* The map's cursor to a hex. */
void desk_focus(struct desk *d, hex_t h);
/* Own pieces one can give orders to: Leaders, Leaderless HQs, loose units, trains. */
bool desk_orderable(const struct desk *d, piece_t p);

/* Pages. */
void page_report(struct desk *d, struct text *out);
void page_army(struct desk *d, struct text *out);
void page_enemy(struct desk *d, struct text *out);
void page_status(struct desk *d, struct text *out);
void page_help(struct desk *d, struct text *out);
void page_forms(struct desk *d, struct text *out);
void page_hint(struct desk *d, struct text *out);

/* The order sheet. */
void sheet_press(struct desk *d, uint32_t press);
/* A character of a pasted text: taken as it is, and only into the sheet, so that no paste runs commands. */
void sheet_paste(struct desk *d, uint32_t press);
void sheet_act(struct desk *d, enum action a);
/* Write a new order for piece p below the last line above `standing`, and put the cursor where it goes on. */
void sheet_add(struct desk *d, enum action a, piece_t p);

#endif
