/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a game is played with: map, rules tables and scenario, read from text in memory, checked, and streamed as
 * canonical bytes.  Nothing here changes during a game.  Knows nothing of files or of the state.
 *
 * The three texts are separate (map, rules, scenario); a scenario names the window of the map it uses.  Every key is
 * strict: an unknown, doubled or missing one is refused with line, column and the list of what is allowed. */
#ifndef VEDETTE_CHARTS_CHARTS_H
#define VEDETTE_CHARTS_CHARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "hex/hex.h"

enum side { SIDE_UNION, SIDE_CONFEDERATE, SIDE_COUNT, SIDE_NONE = SIDE_COUNT };
static inline enum side side_other(enum side s) { return s == SIDE_UNION ? SIDE_CONFEDERATE : SIDE_UNION; }
const char *side_name(enum side s);   /* "Union", "Confederate" */
const char *side_word(enum side s);   /* "union", "confederate": as data and verbs write it */
char side_letter(enum side s);        /* 'u', 'c': in roll ids (PROTOCOL 3) */

/* ---- map ---------------------------------------------------------------------------------------------------- */

enum terrain { TERRAIN_CLEAR, TERRAIN_FOREST, TERRAIN_HILLS, TERRAIN_MOUNTAIN, TERRAIN_SWAMP, TERRAIN_SEA, TERRAIN_COUNT };
const char *terrain_word(enum terrain t); /* "clear", "forest" ... */

/* What lies on a hexside; a set, kept alike on both of its hexes. */
enum {
	HEXSIDE_MINOR = 1 << 0,     /* minor river: an obstacle only */
	HEXSIDE_NAVIGABLE = 1 << 1, /* navigable river */
	HEXSIDE_TIDAL = 1 << 2,     /* tidal river */
	HEXSIDE_BAY = 1 << 3,       /* open tidal water without a river ([bays]): as tidal (Q14) */
	HEXSIDE_RIDGE = 1 << 4,     /* mountain hexside */
	HEXSIDE_GAP = 1 << 5,       /* ... with a gap (only with RIDGE) */
	HEXSIDE_BRIDGE = 1 << 6,
	HEXSIDE_FERRY = 1 << 7,
	HEXSIDE_ROAD = 1 << 8,      /* a road or turnpike goes along, over water too where nothing bridges it */
	HEXSIDE_RAIL = 1 << 9,      /* a railway standing at the scenario's date */
	HEXSIDE_WRECKED = 1 << 10,  /* that railway is wrecked when the game begins; from then on the state says what is */
	HEXSIDE_CREEK = 1 << 11,    /* a stream without effect (Q14); it has its name in `river` all the same */
	HEXSIDE_CLOSED = 1 << 12,   /* closed to ships by a fort the scenario names */
	HEXSIDE_BROKEN = 1 << 13,   /* wrecked beyond repair: the bridge of that railway is down or a pontoon bridge */
	HEXSIDE_DEEP = 1 << 14,     /* a minor river the scenario calls unfordable: not crossed without bridge, ferry or pontoon bridge */
	HEXSIDE_ROAD_BRIDGE = 1 << 15, /* the bridge is one of a road, so that it stands without any railway (only with ROAD and BRIDGE) */
};
#define HEXSIDE_RIVER (HEXSIDE_MINOR | HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL)
#define HEXSIDE_WATER (HEXSIDE_RIVER | HEXSIDE_BAY)

struct town {
	hex_t hex;
	uint8_t klass;       /* 0..6 */
	char name[NAME_MAX_BYTES + 1];
	char state[3];
	uint32_t people;     /* in 1860 */
	bool estimated;
	char roles[12];      /* letters as the map file lists them */
};

struct map {
	char name[NAME_MAX_BYTES + 1];
	struct grid grid;                          /* the window in use */
	hex_t next[HEXES_MAX][DIR_COUNT];          /* neighbours, HEX_NONE at the edge */
	uint8_t terrain[HEXES_MAX];                /* enum terrain */
	char state[HEXES_MAX];                     /* letter of [state] */
	uint16_t hexside[HEXES_MAX][DIR_COUNT];    /* HEXSIDE_* */
	uint8_t river[HEXES_MAX][DIR_COUNT];       /* 1 + index into river_name, 0 = none */
	uint8_t ridge[HEXES_MAX][DIR_COUNT];       /* 1 + index into ridge_name, 0 = none */
	uint8_t gap[HEXES_MAX][DIR_COUNT];         /* 1 + index into gap_name, 0 = none */
	uint8_t rail[HEXES_MAX][DIR_COUNT];        /* 1 + index into rail_name, 0 = none; of lines that share a side the
	                                              oldest, then the first in the file ... */
	uint8_t rail_also[HEXES_MAX][DIR_COUNT][RAIL_ALSO_MAX]; /* ... and the others in that order */
	uint8_t road[HEXES_MAX][DIR_COUNT];        /* 1 + index into road_name, 0 = none; of roads that share a side the first in the file */
	bool west_virginia[HEXES_MAX];             /* of Virginia until 20 June 1863 */
	char river_name[RIVERS_MAX][NAME_MAX_BYTES + 1];
	char ridge_name[RIDGES_MAX][NAME_MAX_BYTES + 1];
	char gap_name[GAPS_MAX][NAME_MAX_BYTES + 1];
	char rail_name[RAILS_MAX][NAME_MAX_BYTES + 1];
	char road_name[ROADS_MAX][NAME_MAX_BYTES + 1];
	bool turnpike[ROADS_MAX];                  /* a toll road, macadamized or of planks, and not a road of the county */
	uint16_t rail_year[RAILS_MAX];             /* opened in that year of the war, 0 = before it */
	uint16_t n_rivers, n_ridges, n_gaps, n_rails, n_roads, n_towns;
	struct town town[TOWNS_MAX];               /* sorted by hex, then class downwards, then order in the file */
	uint16_t town_of[HEXES_MAX];               /* 1 + index of the chief town of the hex, 0 = none */
};

/* Read a map file and cut the window `win` out of it (the whole of it when win is NULL); what crosses the window's edge is
 * dropped.  The whole file is checked for form, the window for sense.  On failure `f` says where and *m must not be used; a
 * window that is not on the map is ERR_CHART_HEX without a line. */
MUST_USE enum err map_parse(const char *text, size_t n, const struct grid *win, struct map *m, struct fault *f);

/* ---- rules tables ------------------------------------------------------------------------------------------- */

enum unit_type { UNIT_INFANTRY, UNIT_CAVALRY, UNIT_MILITIA, UNIT_GARRISON, UNIT_TYPE_COUNT };
enum hq_kind { HQ_ARMY, HQ_CORPS, HQ_CAVALRY, HQ_KIND_COUNT };
enum gait { GAIT_FOOT, GAIT_HORSE, GAIT_COUNT };

enum { COLUMNS = 8, DICE = 8 /* die 0..7 */, INTENSITY_CHOICE_MAX = 4 };

/* The house numbers (RULES C and the switches of B).  One key of the rules file each, of the same name with '-'. */
struct rules {
	char name[NAME_MAX_BYTES + 1];
	uint8_t engine;                       /* engine number these rules need (PROTOCOL 2) */
	/* H1, R20 */
	uint8_t mp_unit[UNIT_TYPE_COUNT], mp_hq[HQ_KIND_COUNT], mp_train, mp_lonely;
	uint8_t sp_max[UNIT_TYPE_COUNT];      /* H1, H2: for combining */
	/* C-2: MP to enter, 0 = never */
	uint8_t enter[TERRAIN_COUNT][GAIT_COUNT];
	uint8_t enter_road, add_minor, add_ferry, add_bridge, add_gap;
	uint8_t zone_leave, zone_cavalry;     /* H5: +1 to leave, +1 for each foot zone passed by cavalry */
	uint8_t zone_sp;                      /* Q26: 3 */
	uint8_t force_mp, force_die;          /* H7: MP a forced march adds, 1; lowest die that costs 1 SP, 5 */
	uint8_t manifest_max[HQ_KIND_COUNT];  /* R32 */
	/* C-6 */
	uint16_t column_from[COLUMNS];        /* H19: lowest percentage of each column; [0] = 0 */
	uint8_t loss_attacker[DICE], loss_defender[DICE]; /* H19, thousandths */
	int8_t die_terrain[TERRAIN_COUNT];    /* Q50, as added to the die: 0, -1, -2 */
	int8_t die_entrenched, die_city, die_fort, die_bridge;
	uint8_t city_class;                   /* Q50: 4 */
	uint8_t assault_mp, assault_intensity; /* H23: MP above the entering cost, 1; most intensity of either side, 2 */
	uint8_t retreat_from;                 /* Q53: 8 */
	uint8_t overrun;                      /* Q57: 10 */
	uint8_t stand_percent, trapped_percent; /* Q58: 10, 20 */
	/* C-5 */
	uint8_t supply_mp;                    /* H12: 4 */
	uint8_t stock_train, stock_army;      /* H14: 10, 2 */
	uint8_t stock_sp;                     /* H14: attacking SP a point feeds, 10 */
	uint8_t hunger_percent;               /* H13: 10 */
	uint8_t points_sp;                    /* Q78: 4 SP a point */
	uint8_t level_marginal, level_substantial, level_decisive; /* Q79: 5, 13, 25 */
	uint8_t wounded_turns;                /* Q66: 2 = in the Strategic Turn after the next */
	/* switches of part B */
	bool army3_initiative;                /* R6: also initiative */
	bool cavalry_corps_infantry;          /* R31: loose infantry accepts a Cavalry Corps Leader */
	bool unsupplied_leaders;              /* R37: -1 out of supply */
	bool draw_each_player_turn;           /* R18: as the text of S77 */
	bool pass_seed_list;                  /* Q43: seed list only */
	uint8_t attacks_per_turn;             /* R29: 1, or 2 = once from march and once in the combat phase */
};
MUST_USE enum err rules_parse(const char *text, size_t n, struct rules *r, struct fault *f);

/* ---- scenario ----------------------------------------------------------------------------------------------- */

enum piece_kind { PIECE_LEADER, PIECE_HQ, PIECE_UNIT, PIECE_TRAIN, PIECE_DEPOT, PIECE_KIND_COUNT };
typedef uint16_t piece_t; /* piece number: place in the scenario's list, from 0 here, shown from 1 */
#define PIECE_NONE ((piece_t)0xffff)

/* A game's first Strategic Turn throws no dice (PROTOCOL 3): HQs are raised and Leaders drawn from this one on. */
enum { STRATEGIC_ROLLS = 2 };

/* How a piece that is not there at the start comes into play (S34, H25). */
enum comes {
	COMES_DUE,     /* by schedule: in Strategic Turn `arrives` */
	COMES_RAISED,  /* an HQ: by a die in each Strategic Turn from `arrives` on until it succeeds */
	COMES_DRAWN    /* a Leader: in the pool his side draws from, from Strategic Turn `arrives` on */
};

/* A piece as the scenario prints it. */
struct piece {
	char id[ID_MAX_BYTES + 1];            /* used in orders and roll ids */
	char name[NAME_MAX_BYTES + 1];
	uint8_t kind;                         /* enum piece_kind */
	uint8_t side;                         /* enum side */
	/* Leaders (S4, S95) */
	uint8_t stars, initiative, span, combat;
	bool cavalry_leader;
	/* HQs and units */
	uint8_t hq_kind, unit_type;
	uint8_t strength;                     /* SP at the start */
	bool bracketed;                       /* H1: may not attack, no zone */
	bool pontoon;                         /* a train that may open a minor river side */
	/* where it starts */
	hex_t hex;                            /* HEX_NONE while awaited is not allowed: arrivals name a hex too */
	piece_t on;                           /* unit: the HQ whose manifest it is on; Leader: the HQ he commands; else PIECE_NONE */
	uint8_t arrives;                      /* 0 = in play at the start; else the Strategic Turn of the game, from 1 */
	uint8_t comes;                        /* enum comes: what happens from Strategic Turn `arrives` on */
	uint8_t needs;                        /* COMES_RAISED: the highest die that raises the HQ, 1 to 6; else 0 */
};

struct objective {
	hex_t hex;
	uint8_t side;                         /* who scores it (SCENARIOS: "Union: Richmond 30") */
	uint8_t points;
	bool decisive;                        /* holding it ends the game (H26, Q77) */
	uint8_t holder;                       /* side that holds it at the start (Q76, Q78), SIDE_NONE = nobody */
};

/* A hex that is a port on a hexside it does not touch (Q41). */
struct port {
	hex_t hex, at;
	uint8_t dir;                          /* the hexside: of `at`, enum dir */
};

/* Transports of one side on one river system or at sea (H11). */
enum water { WATER_RIVER, WATER_SEA, WATER_COUNT };
struct fleet {
	char name[NAME_MAX_BYTES + 1];
	uint8_t side, water;                  /* enum side, enum water */
	uint8_t count;                        /* transports */
	hex_t at;                             /* a place of its waters: a hexside of this hex ... */
	uint8_t dir;                          /* ... or DIR_COUNT: the hex itself, which is sea */
};

struct scenario {
	char id[ID_MAX_BYTES + 1], title[NAME_MAX_BYTES + 1];
	uint8_t cycle_first, year;            /* "12/62": number of the first cycle and its year, as printed */
	uint8_t cycles;                       /* length; game turns = 4 x cycles */
	bool opens_with_strategic;            /* the first cycle begins with its Strategic Turn */
	uint8_t pool[POOL_MAX], n_pool;       /* chit values, all different (Q3) */
	uint8_t bracketed_chit;               /* index into pool, n_pool = none (R18) */
	struct piece piece[PIECES_MAX];
	uint16_t n_pieces;
	struct objective objective[OBJECTIVES_MAX];
	uint8_t n_objectives;
	hex_t source[SIDE_COUNT][SOURCES_MAX]; /* supply sources */
	uint8_t n_source[SIDE_COUNT];
	hex_t fort[FORTS_MAX];
	uint8_t n_forts;
	struct port port[PORTS_MAX];
	uint8_t n_ports;
	/* The situation in words, paragraphs parted by LF; "" = none.  Text for people: no rule reads it, and it is no part of the canonical
	 * bytes, so that a better wording makes no other scenario. */
	char briefing[BRIEFING_MAX_BYTES + 1];
	uint8_t draws[SIDE_COUNT];            /* Leaders drawn from the pool in a Strategic Turn (H25) */
	uint8_t rail_points[SIDE_COUNT];      /* a cycle */
	struct fleet fleet[FLEETS_MAX];
	uint8_t n_fleets;
};

/* Everything a game is played with.  Made once, then read only; about 380 KiB: never on the stack. */
struct charts {
	struct map map;                       /* with the scenario's changes applied: bridges down, rails wrecked */
	struct rules rules;
	struct scenario scn;
	/* derived: foot MP from each hex to the nearest own supply source at entering costs, without regard to the enemy
	 * (Q59, Q69, Q74); 0xffff = cut off by the map */
	uint16_t source_mp[SIDE_COUNT][HEXES_MAX];
	bool fort_at[HEXES_MAX];
	uint8_t town_class[HEXES_MAX];        /* 1 + class of the chief town, 0 = none */
	uint16_t n_rail_hexes;
	hex_t rail_hex[RAIL_HEXES_MAX];       /* hexes with a railway, rising */
	uint16_t rail_index[HEXES_MAX];       /* place of a hex in rail_hex, RAIL_HEXES_MAX = no railway */
	uint8_t rail_owner[RAIL_HEXES_MAX];   /* enum side: in whose net each lies at the start.  Where [rail-nets] is silent: the side whose
	                                         supply source is nearer in foot MP, SIDE_NONE if neither is */
};

/* Read a scenario with the map and rules texts it is pinned to.  `map_text` is the whole map; the scenario names its window.
 * On failure `f` says where, its place being the text at fault: "map", "rules" or "scenario". */
MUST_USE enum err charts_parse(const char *map_text, size_t map_n, const char *rules_text, size_t rules_n,
	const char *scn_text, size_t scn_n, struct charts *c, struct fault *f);
/* Canonical bytes, each hashed above and pinned in the offer: rules alone; scenario with its map window. */
void charts_put_rules(const struct charts *c, struct sink *s);
void charts_put_scenario(const struct charts *c, struct sink *s);

/* Piece by its id (exact), PIECE_NONE when there is none. */
piece_t charts_piece(const struct charts *c, const char *id, size_t n);
/* Strategic Turns of the whole game: their numbers run from 1 to this. */
unsigned charts_strategic_turns(const struct charts *c);
/* Chief town of a hex or NULL. */
const struct town *charts_town(const struct charts *c, hex_t h);
/* The hex on road `road` (from 0) that is nearest to `from`, of several the first; HEX_NONE when other roads name all of its sides. */
hex_t charts_road_near(const struct charts *c, unsigned road, hex_t from);
/* Foot or horse (C-2): by type of unit, kind of HQ; Leaders alone are horse. */
enum gait piece_gait(const struct piece *p);
static inline bool piece_is_infantry(const struct piece *p) /* Q15: militia and garrison too */
{
	return p->kind == PIECE_UNIT && p->unit_type != UNIT_CAVALRY;
}
static inline bool piece_is_cavalry(const struct piece *p) { return p->kind == PIECE_UNIT && p->unit_type == UNIT_CAVALRY; }
/* MP to enter hex h's neighbour across d for a gait, terrain, water and gap counted, zones not; 0 = forbidden (H3).  `extra_bridge`: a
 * pontoon train holds the side open, if it is a minor river (Q75; engine/state.h knows). */
struct enter_cost {
	uint8_t ground, water, gap; /* terrain or road, 0 = forbidden; river, ferry or bridge; gap (C-2) */
};
struct enter_cost charts_enter_parts(const struct charts *c, hex_t h, enum dir d, enum gait g, bool extra_bridge);
/* ... and their sum. */
unsigned charts_enter_cost(const struct charts *c, hex_t h, enum dir d, enum gait g, bool extra_bridge);
/* What the position adds to the map for one side: hexes that are not entered, and sides a pontoon train bridges, a bit for each enum dir. */
struct passage {
	bool shut[HEXES_MAX];
	uint8_t bridged[HEXES_MAX];
};
/* Foot MP from every hex to the nearest one whose mp[] is 0 before, all others being 0xffff, at entering costs (Q59, Q69).  `way` NULL =
 * the map alone; what is over `limit` stays 0xffff. */
void charts_distances(const struct charts *c, const struct passage *way, unsigned limit, uint16_t mp[HEXES_MAX]);
/* Does this hexside forbid ground movement (H3, H5, H15)? */
bool charts_forbids_ground(const struct charts *c, hex_t h, enum dir d, bool extra_bridge);

#endif
