/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the parts of the lobby tell each other; nobody else includes this. */
#ifndef VEDETTE_VIEW_LOBBY_PART_H
#define VEDETTE_VIEW_LOBBY_PART_H

#include "view/lobby.h"

/* What the face shown is in the table of keys. */
enum scene lobby_scene(const struct lobby *l);
/* Show a page that `make` writes for the width of the screen, and anew when that changes. */
void lobby_page(struct lobby *l, const char *title, void (*make)(struct lobby *l, struct text *out));
/* Write it for the present width. */
void lobby_page_fill(struct lobby *l);
unsigned lobby_width(const struct lobby *l);

/* Forms. */
void lobby_form_open(struct lobby *l, enum lobby_form form);
void lobby_form_act(struct lobby *l, enum action a);
void lobby_form_type(struct lobby *l, uint32_t press);
void lobby_form_paste(struct lobby *l, uint32_t press);
/* A paste has ended: in the form for mail that is all there is to say. */
void lobby_form_pasted(struct lobby *l);

#endif
