/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hex/hex.h"

#include "base/err.h"

hex_t grid_at(const struct grid *g, int col, int row)
{
	int c = col - g->c0, r = row - g->r0;
	if (c < 0 || r < 0 || c >= g->w || r >= g->h)
		return HEX_NONE;
	return (hex_t)(r * g->w + c);
}

int grid_col(const struct grid *g, hex_t h)
{
	return g->c0 + h % g->w;
}

int grid_row(const struct grid *g, hex_t h)
{
	return g->r0 + h / g->w;
}

unsigned grid_id(const struct grid *g, hex_t h)
{
	BUG_IF(h >= grid_count(g));
	return (unsigned)(grid_col(g, h) * 100 + grid_row(g, h));
}

hex_t grid_from_id(const struct grid *g, unsigned id)
{
	return id > 9999 ? HEX_NONE : grid_at(g, (int)(id / 100), (int)(id % 100));
}

hex_t grid_next(const struct grid *g, hex_t h, enum dir d)
{
	/* column steps for even and odd campaign rows; see the picture in scenarios/maps/campaign.map */
	static const int8_t dc[2][DIR_COUNT] = { { 1, 0, -1, -1, -1, 0 }, { 1, 1, 0, -1, 0, 1 } };
	static const int8_t dr[DIR_COUNT] = { 0, 1, 1, 0, -1, -1 };
	int row = grid_row(g, h);
	return grid_at(g, grid_col(g, h) + dc[row & 1][d], row + dr[d]);
}

enum dir grid_dir(const struct grid *g, hex_t a, hex_t b)
{
	for (int d = 0; d < DIR_COUNT; d++)
		if (b != HEX_NONE && grid_next(g, a, (enum dir)d) == b)
			return (enum dir)d;
	return DIR_COUNT;
}

static int iabs(int v)
{
	return v < 0 ? -v : v;
}

unsigned grid_distance(const struct grid *g, hex_t a, hex_t b)
{
	/* axial coordinates: q = col - floor(row / 2) */
	int ra = grid_row(g, a), rb = grid_row(g, b);
	int dq = (grid_col(g, b) - rb / 2) - (grid_col(g, a) - ra / 2), dr = rb - ra;
	return (unsigned)((iabs(dq) + iabs(dr) + iabs(dq + dr)) / 2);
}

const char *dir_name(enum dir d)
{
	static const char *const name[DIR_COUNT] = { "E", "SE", "SW", "W", "NW", "NE" };
	BUG_IF(d >= DIR_COUNT);
	return name[d];
}

const char *dir_words(enum dir d)
{
	static const char *const words[DIR_COUNT] = { "east", "south-east", "south-west", "west", "north-west", "north-east" };
	BUG_IF(d >= DIR_COUNT);
	return words[d];
}
