/* SPDX-License-Identifier: GPL-3.0-or-later
 * The installed data: scenarios, rules, the map and the rules' text.  $VEDETTE_DATA stands for the installed
 * folder. */
#ifndef VEDETTE_MAIN_DATA_H
#define VEDETTE_MAIN_DATA_H

#include "archive/disk.h"

enum { DATA_FILE_MAX = 1 << 20 };

/* Path of an installed file, e.g. "scenarios/maps/campaign.map". */
struct path data_path(const char *name);
MUST_USE enum err data_read(const char *name, struct blob *out, struct fault *f);

/* The three texts a game is played with; `scenario` is an installed id ("warrenton") or a path with a '/' or
 * a '.' in it. */
struct texts {
	struct blob map, rules, scenario;
};
bool texts_named_by_path(const char *scenario);
MUST_USE enum err texts_read(const char *scenario, struct texts *out, struct fault *f);
void texts_free(struct texts *t);

#endif
