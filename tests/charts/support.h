/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the tests of the charts share: the data files of the tree, read once, and texts changed for a case. */
#ifndef VEDETTE_TESTS_CHARTS_SUPPORT_H
#define VEDETTE_TESTS_CHARTS_SUPPORT_H

#include <stddef.h>
#include <stdint.h>

#include "charts/charts.h"

struct file_text {
	char *s; /* NUL-terminated */
	size_t n;
};

extern struct file_text campaign, standard, drill, warrenton, gettysburg, atlanta;

/* Read the six files below $top_srcdir; a group set-up of cmocka. */
int read_data(void **state);
int free_data(void **state);
/* Any other file below $top_srcdir; the caller frees it. */
struct file_text read_tree_file(const char *path);

/* Parse with the tree's map and rules; a refusal fails the test and prints the fault. */
void parse_good(const struct file_text *scenario, struct charts *c);
/* A copy of `t` in which the only occurrence of `old` has become `new`; *line is the line it begins in. */
struct file_text changed(const struct file_text *t, const char *old, const char *new, uint32_t *line);

/* FNV-1a, 64 bits, over a sink. */
struct fnv {
	uint64_t h;
};
struct sink fnv_sink(struct fnv *f);
uint64_t rules_sum(const struct charts *c);
uint64_t scenario_sum(const struct charts *c);

/* Hex of a window by its id. */
hex_t at(const struct charts *c, unsigned id);
/* Flags of a hexside. */
unsigned side(const struct charts *c, unsigned id, enum dir d);
/* Whoever holds an objective must not find the enemy in it (Q76). */
void check_holders(const struct charts *c);

#endif
