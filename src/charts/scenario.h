/* SPDX-License-Identifier: GPL-3.0-or-later
 * A scenario being read.  Internal to this folder. */
#ifndef VEDETTE_CHARTS_SCENARIO_H
#define VEDETTE_CHARTS_SCENARIO_H

#include "charts/charts.h"
#include "charts/reader.h"

struct scn_read {
	struct charts *c;
	const char *map_text;
	size_t map_n;
	char map_name[NAME_MAX_BYTES + 1], rules_name[NAME_MAX_BYTES + 1];
	struct word map_at, rules_at, window_at; /* where the head says so */
	uint32_t map_line, rules_line, window_line;
	struct grid window;
	bool carried[SIDE_COUNT];                /* [carriage] rows read */
	struct {
		struct word place; /* as written, for the checks that need all pieces */
		uint32_t line;
	} row[PIECES_MAX];
};

/* All of a scenario file into c->scn and c->map; c->rules must be there. */
MUST_USE enum err scenario_read(struct scn_read *sr, const char *text, size_t n, struct fault *f);

/* Rows and end of the two sections of pieces. */
enum err union_piece_row(struct chart_reader *r, struct word row);
enum err confederate_piece_row(struct chart_reader *r, struct word row);
enum err pieces_done(struct chart_reader *r);

#endif
