/* SPDX-License-Identifier: GPL-3.0-or-later
 * What test programs need to read games' data from files; the product has its own way in archive/. */
#ifndef VEDETTE_TESTS_SUPPORT_LOAD_H
#define VEDETTE_TESTS_SUPPORT_LOAD_H

#include "charts/charts.h"

/* A whole file with a NUL after it, or NULL with a line on stderr.  The caller frees it. */
char *load_file(const char *path, size_t *n);
/* Read a scenario with its map and rules: DIR/maps/NAME.map and DIR/rules/NAME.rules, DIR being the scenario's folder or else
 * $VEDETTE_DATA/scenarios.  `rules_text` replaces the rules when it is not NULL.  False with lines on stderr. */
bool load_charts(const char *path, const char *rules_text, struct charts *c);
/* "$VEDETTE_DATA/scenarios/NAME", or NAME itself where that is unset; `out` holds `cap` bytes. */
void load_data_path(const char *name, char *out, size_t cap);

#endif
