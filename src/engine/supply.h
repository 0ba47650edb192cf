/* SPDX-License-Identifier: GPL-3.0-or-later
 * Supply: who is fed and by what, hunger in the Strategic Turn, and the points that attacks draw from stocks (R37, H12-H14, H25 (4),
 * Q34, Q37, Q69, Q70).
 *
 * A trace leads from a piece to what feeds it at entering costs, as foot, at most supply-mp MP.  No hex it enters, the last one included,
 * holds enemy combat units or lies in an enemy zone without friendly combat units; the hex of the piece itself does not matter.  A side
 * opened by a pontoon train counts as bridged. */
#ifndef VEDETTE_ENGINE_SUPPLY_H
#define VEDETTE_ENGINE_SUPPLY_H

#include "engine/words.h"

enum { SUPPLY_NONE = 0xffff };

/* How one side is fed, hex by hex: taken once for many questions. */
struct supply {
	uint16_t source[HEXES_MAX]; /* MP to a supply source of its own, or a railhead or port joined to one; SUPPLY_NONE = too far or cut off */
	uint16_t stock[HEXES_MAX];  /* MP to a depot, or a train that holds points and is not aboard */
};
void supply_take(const struct charts *c, const struct state *s, enum side side, struct supply *m);
/* Does this piece feed others of its side: a depot, or a train that holds points and is not aboard (H12, Q37)? */
bool supply_stocked(const struct charts *c, const struct state *s, piece_t p);
/* MP from every hex to this one stock, SUPPLY_NONE = too far or cut off. */
void supply_take_stock(const struct charts *c, const struct state *s, piece_t stock, uint16_t mp[HEXES_MAX]);
/* Is a piece of the side in supply in this hex (H12)? */
static inline bool supply_feeds(const struct supply *m, hex_t h)
{
	return m->source[h] != SUPPLY_NONE || m->stock[h] != SUPPLY_NONE || !RULE_ON(H12);
}
/* The same for one piece where it stands now; false when it is not in play. */
bool supply_has(const struct charts *c, const struct state *s, piece_t p);
/* Does this Leader lose from his ratings for lack of supply (R37)?  In the phases of his side by how they began, else as he stands now. */
bool supply_weakens(const struct charts *c, const struct state *s, piece_t leader);

/* A phase of the active side begins (Q69): PF_UNSUPPLIED for its units, and for its Leaders where R37 asks for it. */
void supply_judge(const struct charts *c, struct state *s, struct listener *l);
/* Its movement phase begins: trains and Army HQs that can trace to a supply source hold all their points again. */
void supply_fill(const struct charts *c, struct state *s, struct listener *l);
/* Points this piece holds when its stock is full: 0 unless a supply train or an Army HQ (H14). */
uint8_t supply_full(const struct charts *c, piece_t p);
/* Step (4) of the Strategic Turn, for both sides (H13, H25). */
void supply_hunger(const struct charts *c, struct state *s, struct listener *l);

#endif
