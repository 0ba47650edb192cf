/* SPDX-License-Identifier: GPL-3.0-or-later
 * The state of a game: one struct of fixed arrays without pointers, copied by assignment, never hashed or stored as
 * memory but only as its canonical bytes (state_put).  Everything a rule can depend on is here or in struct charts. */
#ifndef VEDETTE_ENGINE_STATE_H
#define VEDETTE_ENGINE_STATE_H

#include "base/text.h"
#include "charts/charts.h"
#include "engine/rule.h"

enum where {
	WHERE_MAP,        /* on the map by itself */
	WHERE_MANIFEST,   /* a unit on the manifest of `hq`; its hex follows the HQ's */
	WHERE_AWAITED,    /* arrives later */
	WHERE_WOUNDED,    /* returns in Strategic Turn `returns` */
	WHERE_KILLED, WHERE_CAPTURED, WHERE_ELIMINATED,
	WHERE_POOL,       /* an HQ that a die may raise, a Leader who may be drawn (S34, H25) */
	WHERE_COUNT
};

/* Flags of a piece.  "phase" = movement or combat phase of the player turn, reset when it ends. */
enum {
	PF_ACTIVATED = 1 << 0,  /* Leader: activated this movement phase (Q6); other piece: received a chit */
	PF_MARCHED = 1 << 1,    /* its march of this movement phase is done (R36) */
	PF_TRIED = 1 << 2,      /* Leader: rolled for movement this phase (Q6) */
	PF_ROLLED = 1 << 3,     /* Leader: rolled for attack this combat phase (R25) */
	PF_INITIATIVE = 1 << 4, /* Leader: gained attack initiative this phase, by roll or handed on: "acts" in the combat phase */
	PF_SPENT = 1 << 5,      /* Leader: his attack initiative is used or handed on; unit: it entrenched in this phase and attacks no more */
	PF_ATTACKED = 1 << 6,   /* unit: attacked this player turn (R29, Q32) */
	PF_RETREATED = 1 << 7,  /* unit: retreated; no zone until its side's next player turn begins (Q26) */
	PF_FAILED = 1 << 8,     /* Leader: his last roll of this phase failed (for reports) */
	PF_GRANTED = 1 << 9,    /* Leader: has granted his forced march of this phase (Q28) */
	PF_FORCED = 1 << 10,    /* HQ, unit: marches by force in this phase, with rules.force_mp more (H7, Q28) */
	PF_STIRRED = 1 << 11,   /* moved, was carried, wrecked, repaired or bridged in this player turn: does not entrench (H24, Q51) */
	PF_ENTRENCHED = 1 << 12,/* unit: entrenched; lost on leaving its hex (H24, Q51) */
	PF_UNSUPPLIED = 1 << 13,/* out of supply when the phase began (H13, Q69) */
	PF_HUNGRY = 1 << 14,    /* unit: was out of supply in the last Strategic Turn (H13) */
	PF_RAIL = 1 << 15,      /* train: aboard cars at its hex (Q37) */
	PF_SHIP = 1 << 16,      /* train: aboard ships at its hex (Q37) */
	PF_BEACHED = 1 << 17,   /* landed on open coast in this player turn: attacks nothing (Q38) */
	PF_CARRIED = 1 << 18,   /* Leader: has made his journey of this movement phase, alone or not (R22) */
	PF_ONWARD = 1 << 19,    /* entered the hex it emptied from march: goes on with the MP left until the next activation begins (Q30) */
};

/* What a piece carries from one of its side's player turns to the next. */
#define PF_LASTING (PF_ENTRENCHED | PF_HUNGRY | PF_RAIL | PF_SHIP)

struct piece_state {
	uint8_t where;      /* enum where */
	uint8_t strength;   /* SP left; 0 unless a unit */
	uint8_t spent;      /* MP spent in this movement phase (H23, Q30) */
	uint8_t stock;      /* supply points: trains and Army HQs, else 0 (H14) */
	uint8_t bridge;     /* pontoon train: 1 + enum dir of the minor river side it holds open, 0 = none (Q75) */
	uint32_t flags;     /* PF_* */
	hex_t hex;          /* HEX_NONE unless WHERE_MAP or WHERE_MANIFEST */
	piece_t hq;         /* unit: HQ of its manifest; Leader: HQ he commands; HQ: Leader in command; else PIECE_NONE */
	uint8_t returns;    /* Strategic Turn (from 1) in which a wounded Leader or an arrival comes, else 0 */
};

/* What the game waits for.  The side named in `active` acts in all but CHITS and OVER. */
enum stage {
	STAGE_STRATEGIC,  /* step (3) of C-7 of side `active`: Union, then Confederate */
	STAGE_CHITS,      /* a game turn is to begin: chits are thrown by turn_chits() */
	STAGE_MOVEMENT,   /* movement phase of `active` */
	STAGE_COMBAT,     /* combat phase of `active` */
	STAGE_OVER, STAGE_COUNT
};

/* The railway of a hex: a bit for each side over which it is wrecked, kept alike in both hexes, and above them enum side. */
enum { RAIL_WRECKED = (1 << DIR_COUNT) - 1, RAIL_OWNER_SHIFT = DIR_COUNT };

enum level { LEVEL_DRAW, LEVEL_MARGINAL, LEVEL_SUBSTANTIAL, LEVEL_DECISIVE, LEVEL_COUNT };
enum ending { ENDING_NONE, ENDING_LENGTH, ENDING_DECISIVE_HEX, ENDING_RESIGNED, ENDING_AGREED, ENDING_COUNT };

/* A hex attacked in this player turn; k of the roll ids (PROTOCOL 3) and `if won` read it. */
struct fought {
	hex_t hex;
	uint8_t attacks;    /* so far this player turn */
	bool won;           /* the last of them emptied the hex of enemy combat units */
};

struct state {
	uint8_t stage;              /* enum stage */
	uint8_t active;             /* enum side */
	uint8_t strategic;          /* Strategic Turns begun, from 1; 0 before the first */
	uint8_t game_turn;          /* GT of the roll ids: counts through the game from 1; 0 before the first */
	uint8_t first;              /* First Player of this game turn, SIDE_NONE before its chits */
	uint8_t player_turn;        /* 0 first, 1 second player turn of the game turn */
	uint8_t chit[SIDE_COUNT];   /* value drawn this game turn */
	uint8_t initiatives;        /* automatic initiatives left in this movement phase */
	bool rolled;                /* a Leader was rolled for in this movement phase (S79, Q5) */
	bool take_bracketed;        /* the Confederate's last word on `chit take|draw` (Q2) */
	struct piece_state piece[PIECES_MAX];
	uint8_t n_fought;           /* at most BATTLES_MAX, which is all that it can count */
	struct fought fought[BATTLES_MAX];
	uint8_t owner[OBJECTIVES_MAX];       /* Q76: side last alone in each objective, SIDE_NONE = nobody yet */
	uint16_t lost_sp[SIDE_COUNT];        /* SP each side lost from any cause (Q78) */
	uint8_t rail_points[SIDE_COUNT];     /* left in this cycle (H9) */
	uint8_t sailed[FLEETS_MAX];          /* transports of each fleet used in this game turn (Q40) */
	uint8_t rail[RAIL_HEXES_MAX];        /* by charts' rail_index: RAIL_WRECKED sides, and the side whose net the hex is in (H9, H10) */
	uint8_t ending;             /* enum ending */
	uint8_t winner;             /* enum side, SIDE_NONE = draw or not over */
	uint8_t level;              /* enum level once over */
};

/* The position before the first order: set-up, and Strategic Turn 1 step (1) done if the scenario opens with one. */
void state_begin(const struct charts *c, struct state *s);
/* Hex in which an arrival of `side` due at h appears: h, or if enemy combat units hold it the free own supply source with the fewest
 * foot MP from h, ties by lowest id (Q74); HEX_NONE if every source is taken too: it waits for the next Strategic Turn. */
hex_t state_arrival_hex(const struct charts *c, const struct state *s, enum side side, hex_t h);
/* Bring one awaited piece into play (Q74); its manifest or HQ is kept if the HQ stands in the same hex and has room
 * for it (R32, N68).  False: it waits. */
bool state_arrive(const struct charts *c, struct state *s, piece_t p);
/* All pieces awaited that are due in Strategic Turn `strategic` or before, Union before Confederate, HQs of a side first (H25). */
void state_arrivals(const struct charts *c, struct state *s, uint8_t strategic);

/* Canonical bytes (vedette-turn(5)): equal states, equal bytes.  Flags that no rule can read any more are left out.  In this order,
 * little-endian; sides are 0 Union, 1 Confederate, 2 none; enums as in this header and charts.h; a hex is its campaign id
 * (column x 100 + row), 0xffff = none; a piece is its number from 0, 0xffff = none:
 *   u8 stage, active, strategic, game_turn, first, player_turn, chit of the Union, chit of the Confederate, initiatives, rolled,
 *   take_bracketed; u16 lost_sp of the Union, of the Confederate; u8 ending, winner, level;
 *   u8 number of objectives of the scenario, then for each u8 owner;
 *   u8 number of hexes attacked in this player turn, then for each in the order of the first attack: u16 hex, u8 attacks, u8 won;
 *   u8 rail points left of the Union, of the Confederate; u8 number of fleets of the scenario, then for each u8 transports used;
 *   u16 number of hexes with a railway, then for each, by rising place, u8: bit d = wrecked over side d (E SE SW W NW NE), bits 6-7 whose
 *   net it is in;
 *   u16 number of pieces, then for each: u8 where, strength, spent, stock, bridge, u32 flags, u16 hex, u16 hq, u8 returns.
 * Flags kept: RETREATED, ENTRENCHED, HUNGRY, RAIL and SHIP always; of the active side STIRRED, UNSUPPLIED, BEACHED and ATTACKED in both
 * phases, ACTIVATED, MARCHED, TRIED, GRANTED, FORCED and CARRIED in the movement phase, ROLLED, INITIATIVE and SPENT in the combat phase; `spent` of
 * the active side in the movement phase. */
void state_put(const struct charts *c, const struct state *s, struct sink *out);
/* First field in which two states differ, in words ("lee: hex 6010, 6011"), false when equal. */
bool state_differ(const struct charts *c, const struct state *a, const struct state *b, struct text *out);
/* Full invariant check: places, manifests, one commander an HQ, strengths, points conserved.  Returns NULL or the name of the
 * first invariant broken. */
const char *state_broken(const struct charts *c, const struct state *s);

/* ---- questions that need no rule ---- */

static inline bool piece_in_play(const struct state *s, piece_t p)
{
	return s->piece[p].where == WHERE_MAP || s->piece[p].where == WHERE_MANIFEST;
}
/* SP of the combat units of a side in a hex; manifests included.  `bracketed` = count bracketed ones too. */
unsigned state_sp(const struct charts *c, const struct state *s, enum side side, hex_t h, bool bracketed);
static inline bool state_has_combat(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	return state_sp(c, s, side, h, true) > 0;
}
/* Pieces of `side` in hex h in piece-number order, manifests included; returns how many were stored (at most max). */
unsigned state_pieces(const struct charts *c, const struct state *s, enum side side, hex_t h, piece_t *out, unsigned max);
/* Units on an HQ's manifest in piece-number order. */
unsigned state_manifest(const struct charts *c, const struct state *s, piece_t hq, piece_t *out, unsigned max);
/* Does a pontoon train of either side hold this side of h open (Q75)?  Only minor rivers are ever. */
bool state_bridged(const struct charts *c, const struct state *s, hex_t h, enum dir d);
/* charts_forbids_ground and charts_enter_cost with the pontoon bridges there are now. */
static inline bool state_forbids_ground(const struct charts *c, const struct state *s, hex_t h, enum dir d)
{
	return charts_forbids_ground(c, h, d, state_bridged(c, s, h, d));
}
static inline unsigned state_enter_cost(const struct charts *c, const struct state *s, hex_t h, enum dir d, enum gait g)
{
	return charts_enter_cost(c, h, d, g, state_bridged(c, s, h, d));
}
/* Move a piece: what it dug and what it bridged stay behind and are lost (H24, Q51, Q75). */
static inline void state_move(struct state *s, piece_t p, hex_t to)
{
	if (s->piece[p].hex != to) {
		s->piece[p].flags &= ~(uint32_t)PF_ENTRENCHED;
		s->piece[p].bridge = 0;
	}
	s->piece[p].hex = to;
}
/* Has this unit spent MP in this movement phase, on the railway if it has not marched?  That is part of its move (H10, R36, N69). */
static inline bool state_has_wrecked(const struct charts *c, const struct state *s, piece_t p)
{
	return c->scn.piece[p].kind == PIECE_UNIT && s->piece[p].spent > 0;
}
/* Direction from a to an adjacent b, DIR_COUNT when they are not adjacent. */
enum dir state_dir(const struct charts *c, hex_t a, hex_t b);
/* Is this Leader Lonely (S111, R19)?  In play with neither an HQ nor a combat unit of his side in his hex. */
bool state_is_lonely(const struct charts *c, const struct state *s, piece_t leader);
/* SP that a hex must hold to have a zone (Q26). */
static inline unsigned state_zone_sp(const struct charts *c)
{
	return RULE_ON(Q26) ? c->rules.zone_sp : 1;
}
/* May this unit be part of a zone: in play, unbracketed, not retreated (H5, Q26)? */
static inline bool state_exerts(const struct charts *c, const struct state *s, piece_t p)
{
	return c->scn.piece[p].kind == PIECE_UNIT && piece_in_play(s, p) && !c->scn.piece[p].bracketed &&
		!(s->piece[p].flags & PF_RETREATED);
}
/* Does a zone of `side` cover hex h, seen from inside h (H5, Q26)?  */
bool state_in_zone(const struct charts *c, const struct state *s, enum side side, hex_t h);
/* ... and is that zone exerted by foot alone (no cavalry among the units that exert it)? */
bool state_zone_foot_only(const struct charts *c, const struct state *s, enum side side, hex_t h);

#endif
