/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every fixed capacity of the program, with its reason.  A limit that input can meet is tested at the limit and one over. */
#ifndef VEDETTE_BASE_LIMITS_H
#define VEDETTE_BASE_LIMITS_H

enum {
	HEXES_MAX = 3584,      /* the whole campaign map, 70 x 51 = 3,570 */
	PIECES_MAX = 256,      /* pieces of one scenario, arrivals included; gettysburg has 120 */
	LEADERS_MAX = 64,      /* Leaders of one side, so that a set of them is one word */
	TOWNS_MAX = 512,       /* campaign.map has under 380 */
	RIVERS_MAX = 160,      /* names of rivers */
	RAILS_MAX = 160,       /* names of railways */
	RAIL_ALSO_MAX = 2,     /* railways that use another one's hexside; Union City in Tennessee has two */
	RAIL_HEXES_MAX = 1024, /* hexes with a railway; campaign.map has 643 */
	ROADS_MAX = 192,       /* names of roads and turnpikes; campaign.map has under 150 */
	RIDGES_MAX = 48,       /* names of ridges */
	GAPS_MAX = 160,        /* names of gaps */
	NAME_MAX_BYTES = 48,   /* a shown name, without its NUL */
	ID_MAX_BYTES = 23,     /* a piece id, without its NUL: 24 bytes an entry */
	MANIFEST_MAX = 16,     /* storage for a manifest; the rule's limit is data (R32) */
	POOL_MAX = 16,         /* chits in a pool */
	OBJECTIVES_MAX = 32,   /* objective hexes of a scenario */
	SOURCES_MAX = 96,      /* supply-source hexes of one side: a map edge counts hex by hex */
	FORTS_MAX = 32,        /* hexes a scenario names as forts */
	BATTLES_MAX = PIECES_MAX - 1, /* hexes attacked in one player turn, never more: a unit attacks once from march, a Leader leads
	                        * once in the combat phase (R25, R29), and there is an enemy */
	MARCH_HEXES_MAX = 16,         /* hexes of one march: 7 MP and one extra at 1 each, with room */
	LIST_MAX = 32,         /* pieces one order can name */
	SHEET_LINES_MAX = 4096,/* orders of one slot (PROTOCOL 2) */
	LINE_MAX_BYTES = 512,  /* one line of orders (PROTOCOL 2) */
	DATA_LINE_MAX_BYTES = 1024, /* one line of map, rules or scenario; the Mississippi takes 726 */
	BRIEFING_MAX_BYTES = 3072, /* the situation a scenario tells */
	FLEETS_MAX = 16,       /* fleets of transports of a scenario */
	PORTS_MAX = 8,         /* hexes a scenario calls ports besides Q41 */
	SHEET_DEPTH_MAX = 12,  /* nesting of blocks */
	MESSAGE_MAX_BYTES = 4096, /* message to the opponent in a slot (PROTOCOL 2) */
	BODY_MAX_BYTES = 1 << 20, /* a slot's uncompressed body (PROTOCOL 2) */
	STANDING_MAX_LINES = 256, /* standing orders of one side */
	STANDING_LIST_MAX = 8,    /* first, second ... attack on a hex */
};

#endif
