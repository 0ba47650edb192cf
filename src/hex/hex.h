/* SPDX-License-Identifier: GPL-3.0-or-later
 * The hex grid: pointy-top, rows staggered, odd rows half a hex to the east.  Ids are column and row, two digits each, as
 * on the campaign map, and stay the same in every window of it.  Knows nothing of terrain. */
#ifndef VEDETTE_HEX_HEX_H
#define VEDETTE_HEX_HEX_H

#include <stdbool.h>
#include <stdint.h>

/* Directions clockwise from east, as the map file writes them. */
enum dir { DIR_E, DIR_SE, DIR_SW, DIR_W, DIR_NW, DIR_NE, DIR_COUNT };

/* A hex of a window, as an index 0 .. w*h-1, row by row. */
typedef uint16_t hex_t;
#define HEX_NONE ((hex_t)0xffff)

/* A window of the campaign map. */
struct grid {
	uint8_t w, h;   /* columns and rows, w*h <= HEXES_MAX */
	uint8_t c0, r0; /* campaign column and row of the first hex */
};

static inline unsigned grid_count(const struct grid *g) { return (unsigned)g->w * g->h; }
/* Index of a campaign column and row; HEX_NONE when outside the window. */
hex_t grid_at(const struct grid *g, int col, int row);
int grid_col(const struct grid *g, hex_t h);
int grid_row(const struct grid *g, hex_t h);
/* The number that is the id: column * 100 + row, printed with four digits. */
unsigned grid_id(const struct grid *g, hex_t h);
/* From that number; HEX_NONE when outside. */
hex_t grid_from_id(const struct grid *g, unsigned id);
/* The hex across side d; HEX_NONE at the edge of the window. */
hex_t grid_next(const struct grid *g, hex_t h, enum dir d);
/* Direction from a to an adjacent b; DIR_COUNT when they are not adjacent. */
enum dir grid_dir(const struct grid *g, hex_t a, hex_t b);
unsigned grid_distance(const struct grid *g, hex_t a, hex_t b);
static inline enum dir dir_opposite(enum dir d) { return (enum dir)((d + 3) % 6); }
const char *dir_name(enum dir d);  /* "E", "SE" ... */
const char *dir_words(enum dir d); /* "east", "south-east" ... */

#endif
