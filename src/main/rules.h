/* SPDX-License-Identifier: GPL-3.0-or-later
 * The texts of the rules, as `vedette rules` prints them, and the data they are played with. */
#ifndef VEDETTE_MAIN_RULES_H
#define VEDETTE_MAIN_RULES_H

#include "base/text.h"
#include "charts/charts.h"

/* One rule or reading, "S27", wrapped; false when there is none of that number or the texts are not installed. */
bool rules_text(const char *id, struct text *out);
/* The same as the desk asks for it (desk_game.rule). */
bool rules_desk(void *ctx, const char *id, struct text *out);
/* The charts of an installed scenario, or of one in a file (texts_read). */
MUST_USE enum err scenario_parse(const char *name, struct charts *c, struct fault *f);

#endif
