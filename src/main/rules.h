/* SPDX-License-Identifier: GPL-3.0-or-later
 * The texts of the rules, as `vedette rules` prints them. */
#ifndef VEDETTE_MAIN_RULES_H
#define VEDETTE_MAIN_RULES_H

#include "base/text.h"

/* One rule or reading, "S27", wrapped; false when there is none of that number or the texts are not installed. */
bool rules_text(const char *id, struct text *out);
/* The same as the desk asks for it (desk_game.rule). */
bool rules_desk(void *ctx, const char *id, struct text *out);

#endif
