/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/march.h"

static void take(const struct charts *c, struct state *s, piece_t p, hex_t h, struct listener *l)
{
	static const enum event_kind kind[PIECE_KIND_COUNT] = {
		[PIECE_LEADER] = EVENT_TAKEN_LEADER, [PIECE_HQ] = EVENT_TAKEN_HQ, [PIECE_TRAIN] = EVENT_TAKEN_TRAIN,
		[PIECE_DEPOT] = EVENT_TAKEN_DEPOT,
	};
	const struct piece *is = &c->scn.piece[p];
	struct event e = event_of(kind[is->kind], (enum side)is->side);
	s->piece[p] = (struct piece_state){
		.where = is->kind == PIECE_HQ ? WHERE_ELIMINATED : WHERE_CAPTURED, .hex = HEX_NONE, .hq = PIECE_NONE,
	};
	e.facts.piece[0] = p;
	e.facts.hex[0] = h;
	event_emit(l, e);
}

/* Whom combat units take that enter his hex. */
static bool is_taken(const struct charts *c, const struct state *s, piece_t p)
{
	switch ((enum piece_kind)c->scn.piece[p].kind) {
	case PIECE_LEADER:
		return s->piece[p].hq == PIECE_NONE ? RULE_ON(S116) && RULE_ON(H8) : RULE_ON(Q34);
	case PIECE_HQ:
		return RULE_ON(R23);
	default:
		return RULE_ON(H8);
	}
}

void march_capture(const struct charts *c, struct state *s, enum side by, hex_t h, struct listener *l)
{
	enum side other = side_other(by);
	piece_t lost[PIECES_MAX];
	if (!state_has_combat(c, s, by, h) || state_has_combat(c, s, other, h))
		return;
	unsigned n = state_pieces(c, s, other, h, lost, PIECES_MAX);
	/* a Leader and his HQ stand in one hex, so both ends of their bond fall together (Q34) */
	for (unsigned i = 0; i < n; i++)
		if (is_taken(c, s, lost[i]))
			take(c, s, lost[i], h, l);
}
