/* SPDX-License-Identifier: GPL-3.0-or-later
 * The aide's Strategic Turn: no HQ without a Leader, no unit without an HQ. */
#include "aide/plan.h"

/* How good a Leader is for an HQ: what he can do there himself. */
static int skill(const struct aide *a, piece_t leader)
{
	const struct piece *p = aide_piece(a, leader);
	return 4 * p->initiative + 2 * p->combat + p->span + p->stars;
}

static void appoint(struct aide *a, piece_t hq)
{
	piece_t best = PIECE_NONE;
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++) {
		if (!aide_has(a, p) || aide_piece(a, p)->kind != PIECE_LEADER || command_hq(&a->s, p) != PIECE_NONE)
			continue;
		struct verdict v = appoint_check(a->c, &a->s, p, hq);
		if (verdict_legal(&v) && (best == PIECE_NONE || skill(a, p) > skill(a, best)))
			best = p;
	}
	struct order *o = best != PIECE_NONE ? aide_add(a, ORDER_APPOINT, 0, best) : NULL;
	if (!o)
		return;
	o->to = hq;
	appoint_do(a->c, &a->s, best, hq, NULL);
}

static void assign(struct aide *a, piece_t hq)
{
	for (piece_t p = 0; p < a->c->scn.n_pieces; p++) {
		if (!aide_has(a, p) || aide_piece(a, p)->kind != PIECE_UNIT || aide_piece(a, p)->bracketed ||
			a->s.piece[p].where != WHERE_MAP)
			continue;
		struct verdict v = assign_check(a->c, &a->s, p, hq);
		struct order *o = verdict_legal(&v) && !aide_overlooks(a) ? aide_add(a, ORDER_ASSIGN, 0, PIECE_NONE) : NULL;
		if (!o)
			continue;
		o->list.piece[0] = p;
		o->list.n = 1;
		o->to = hq;
		assign_do(a->c, &a->s, p, hq, NULL);
	}
}

void plan_strategic(struct aide *a)
{
	for (unsigned kind = 0; kind < HQ_KIND_COUNT; kind++) /* armies first: their Leaders count most */
		for (piece_t p = 0; p < a->c->scn.n_pieces; p++)
			if (aide_has(a, p) && aide_piece(a, p)->kind == PIECE_HQ && aide_piece(a, p)->hq_kind == kind &&
				command_leader(&a->s, p) == PIECE_NONE)
				appoint(a, p);
	for (unsigned kind = HQ_KIND_COUNT; kind-- > 0;)
		for (piece_t p = 0; p < a->c->scn.n_pieces; p++)
			if (aide_has(a, p) && aide_piece(a, p)->kind == PIECE_HQ && aide_piece(a, p)->hq_kind == kind)
				assign(a, p);
}
