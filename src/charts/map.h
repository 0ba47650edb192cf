/* SPDX-License-Identifier: GPL-3.0-or-later
 * A map being read.  Internal to this folder. */
#ifndef VEDETTE_CHARTS_MAP_H
#define VEDETTE_CHARTS_MAP_H

#include "charts/charts.h"
#include "charts/reader.h"

struct map_read {
	struct map *m;
	const struct grid *win;
	struct grid full; /* of the file */
	unsigned rows;    /* read of the present section, for [terrain] and [state] */
};

static inline struct map_read *map_reading(const struct chart_reader *r)
{
	return r->ctx;
}

/* The same hex in the window, HEX_NONE when it is cut off. */
static inline hex_t map_window_hex(const struct map_read *mr, hex_t full)
{
	return grid_at(&mr->m->grid, grid_col(&mr->full, full), grid_row(&mr->full, full));
}

/* Rows of the sections that say what lies on hexsides. */
enum err map_river_row(struct chart_reader *r, struct word row);
enum err map_bay_row(struct chart_reader *r, struct word row);
enum err map_ridge_row(struct chart_reader *r, struct word row);
enum err map_rail_row(struct chart_reader *r, struct word row);
enum err map_road_row(struct chart_reader *r, struct word row);
enum err map_bridge_row(struct chart_reader *r, struct word row);
enum err map_ferry_row(struct chart_reader *r, struct word row);

#endif
