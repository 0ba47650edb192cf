/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/command.h"
#include "engine/supply.h"

static const struct piece *piece(const struct charts *c, piece_t p)
{
	return &c->scn.piece[p];
}

piece_t command_hq(const struct state *s, piece_t leader)
{
	return s->piece[leader].hq;
}

piece_t command_leader(const struct state *s, piece_t hq)
{
	return s->piece[hq].hq;
}

void command_part(struct state *s, piece_t leader)
{
	piece_t hq = s->piece[leader].hq;
	if (hq == PIECE_NONE)
		return;
	s->piece[hq].hq = PIECE_NONE;
	s->piece[leader].hq = PIECE_NONE;
}

struct ratings command_ratings(const struct charts *c, const struct state *s, piece_t leader)
{
	const struct piece *is = piece(c, leader);
	piece_t hq = command_hq(s, leader);
	struct ratings r = { is->initiative, is->span, is->combat, false, false };
	unsigned i = 0, sp = 0, k = 0; /* reductions */
	if (hq != PIECE_NONE && piece(c, hq)->hq_kind == HQ_ARMY && is->stars <= 3) { /* S54, R6, R7, Q17 */
		r.army3 = true;
		i += c->rules.army3_initiative;
		sp++;
		k++;
	}
	if (hq != PIECE_NONE && piece(c, hq)->hq_kind == HQ_CAVALRY && !is->cavalry_leader) { /* S101 */
		r.corps3 = true;
		i++;
		sp++;
		k++;
	}
	if (supply_weakens(c, s, leader)) { /* R37 */
		i++;
		sp++;
		k++;
	}
	r.initiative = (uint8_t)(r.initiative > i ? r.initiative - i : 0); /* R5 */
	r.span = (uint8_t)(r.span > sp ? r.span - sp : 0);
	r.combat = (uint8_t)(r.combat > k ? r.combat - k : 0);
	return r;
}

void muster_take(const struct charts *c, const struct state *s, struct muster *m)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		m->at[p] = s->piece[p].hex;
}

/* ---- span ---- */

static enum reason span_reason(const struct charts *c, const struct state *s, hex_t a, hex_t b, unsigned range)
{
	if (a == b)
		return REASON_LEGAL;
	if (range == 0)
		return REASON_SPAN_OWN_HEX;
	enum dir d = state_dir(c, a, b);
	if (d == DIR_COUNT)
		return REASON_SPAN_FAR;
	uint16_t what = c->map.hexside[a][d];
	if (what & HEXSIDE_RIDGE)
		return REASON_SPAN_RIDGE;
	if (what & (HEXSIDE_BRIDGE | HEXSIDE_FERRY) || state_bridged(c, s, a, d)) /* R8, Q14 */
		return REASON_LEGAL;
	if (what & (HEXSIDE_TIDAL | HEXSIDE_BAY))
		return REASON_SPAN_ESTUARY;
	return what & HEXSIDE_RIVER ? REASON_SPAN_RIVER : REASON_LEGAL; /* Q14: minor ones too */
}

static void span_facts(const struct charts *c, struct verdict *v, hex_t a, hex_t b)
{
	v->facts.hex[0] = a;
	v->facts.hex[1] = b;
	if (a != HEX_NONE && b != HEX_NONE)
		v->facts.n[0] = (int32_t)grid_distance(&c->map.grid, a, b);
}

struct verdict command_span_reaches(const struct charts *c, const struct state *s, hex_t a, hex_t b, unsigned range)
{
	struct verdict v = verdict_no(span_reason(c, s, a, b, range));
	if (!verdict_legal(&v))
		span_facts(c, &v, a, b);
	return v;
}

/* ---- who may command whom ---- */

/* A Leader under a superior (S11-S19, S106, R1, Q13). */
static enum reason leader_reason(const struct charts *c, const struct state *s, piece_t superior, piece_t junior)
{
	piece_t hq = command_hq(s, superior), other = command_hq(s, junior);
	if (hq == PIECE_NONE)
		return REASON_COMMAND_HQLESS_LEADER;
	if (piece(c, hq)->hq_kind != HQ_ARMY)
		return REASON_COMMAND_CORPS_LEADER;
	if (other != PIECE_NONE && piece(c, other)->hq_kind == HQ_ARMY && piece(c, superior)->stars <= piece(c, junior)->stars)
		return REASON_COMMAND_ARMY_RANK;
	return REASON_LEGAL;
}

/* A unit on the map or on a manifest (S12, S63, S103, S104, R2, R31, Q15, Q16). */
static enum reason unit_reason(const struct charts *c, const struct state *s, piece_t superior, piece_t unit)
{
	piece_t hq = command_hq(s, superior);
	if (s->piece[unit].where == WHERE_MANIFEST)
		return s->piece[unit].hq == hq ? REASON_LEGAL : REASON_COMMAND_MANIFEST;
	if (hq == PIECE_NONE)
		return REASON_LEGAL;
	if (piece(c, hq)->hq_kind == HQ_CORPS && piece_is_cavalry(piece(c, unit)))
		return REASON_COMMAND_CAVALRY;
	if (piece(c, hq)->hq_kind == HQ_CAVALRY && piece_is_infantry(piece(c, unit)) && !c->rules.cavalry_corps_infantry)
		return REASON_COMMAND_INFANTRY;
	return REASON_LEGAL;
}

enum reason command_reason(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item)
{
	enum reason r = REASON_LEGAL;
	if (piece(c, superior)->kind != PIECE_LEADER)
		return REASON_COMMAND_NO_LEADER;
	if (superior == item)
		return REASON_COMMAND_SELF;
	if (piece(c, superior)->side != piece(c, item)->side)
		return REASON_COMMAND_FOREIGN;
	if (!piece_in_play(s, superior) || !piece_in_play(s, item))
		return REASON_ORDER_GONE;
	piece_t hq = command_hq(s, superior);
	switch ((enum piece_kind)piece(c, item)->kind) {
	case PIECE_HQ: /* one piece with its Leader (Q10) */
		if (item == hq)
			return REASON_LEGAL;
		if (command_leader(s, item) == PIECE_NONE)
			return REASON_COMMAND_LEADERLESS;
		r = leader_reason(c, s, superior, command_leader(s, item));
		break;
	case PIECE_LEADER:
		r = leader_reason(c, s, superior, item);
		break;
	case PIECE_UNIT:
		r = unit_reason(c, s, superior, item);
		if (r == REASON_LEGAL && s->piece[item].where == WHERE_MANIFEST)
			return REASON_LEGAL;
		break;
	case PIECE_TRAIN:
		r = hq == PIECE_NONE ? REASON_COMMAND_TRAIN : REASON_LEGAL;
		break;
	case PIECE_DEPOT:
	case PIECE_KIND_COUNT:
		return REASON_COMMAND_DEPOT;
	}
	if (r != REASON_LEGAL)
		return r;
	hex_t a = m ? m->at[superior] : s->piece[superior].hex, b = m ? m->at[item] : s->piece[item].hex;
	r = span_reason(c, s, a, b, hq == PIECE_NONE ? 0 : 1);
	if (r == REASON_SPAN_FAR && (piece(c, item)->kind == PIECE_LEADER || piece(c, item)->kind == PIECE_HQ))
		return REASON_SPAN_LEADER_FAR;
	return r;
}

struct verdict command_may(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item)
{
	struct verdict v = verdict_pieces(command_reason(c, s, m, superior, item), superior, item);
	piece_t junior = piece(c, item)->kind == PIECE_HQ ? command_leader(s, item) : item;
	if (v.reason == REASON_LEGAL)
		return verdict_ok();
	if (v.reason == REASON_ORDER_GONE)
		return verdict_piece(v.reason, piece_in_play(s, superior) ? item : superior);
	span_facts(c, &v, m ? m->at[superior] : s->piece[superior].hex, m ? m->at[item] : s->piece[item].hex);
	if (v.reason == REASON_COMMAND_MANIFEST)
		v.facts.piece[2] = s->piece[item].hq;
	if (v.reason == REASON_COMMAND_ARMY_RANK) {
		v.facts.piece[1] = junior;
		v.facts.n[0] = piece(c, superior)->stars;
		v.facts.n[1] = piece(c, junior)->stars;
	}
	return v;
}

/* ---- one activation and its chain ---- */

void activation_begin(const struct charts *c, const struct state *s, piece_t top, struct activation *a)
{
	a->top = top;
	muster_take(c, s, &a->muster);
	for (unsigned p = 0; p < PIECES_MAX; p++) {
		a->boss[p] = PIECE_NONE;
		a->used[p] = 0;
	}
}

bool activation_has(const struct activation *a, piece_t leader)
{
	return leader == a->top || a->boss[leader] != PIECE_NONE;
}

unsigned activation_cost(const struct state *s, piece_t superior, piece_t item)
{
	piece_t hq = command_hq(s, superior);
	bool own = hq != PIECE_NONE && (item == hq || (s->piece[item].where == WHERE_MANIFEST && s->piece[item].hq == hq));
	return own || item == superior ? 0 : 1;
}

/* A led HQ is one piece with its Leader, and he stands for both (Q10). */
static piece_t head(const struct charts *c, const struct state *s, piece_t item)
{
	return piece(c, item)->kind == PIECE_HQ && s->piece[item].hq != PIECE_NONE ? s->piece[item].hq : item;
}

struct verdict activation_free(const struct charts *c, const struct state *s, const struct activation *a,
	piece_t superior, piece_t item)
{
	if (head(c, s, item) != superior)
		item = head(c, s, item);
	if (piece(c, superior)->kind != PIECE_LEADER || !activation_has(a, superior))
		return verdict_piece(REASON_CHAIN_OUTSIDE, superior);
	if (s->piece[item].flags & PF_MARCHED)
		return verdict_piece(REASON_MOVED, item);
	if (a->boss[item] != PIECE_NONE) {
		struct verdict v = verdict_pieces(REASON_CHAIN_CHARGED, superior, item);
		v.facts.piece[2] = a->boss[item];
		return v;
	}
	if (s->piece[item].flags & PF_ACTIVATED)
		return verdict_piece(REASON_ACTIVATED, item);
	return command_may(c, s, &a->muster, superior, item);
}

struct verdict activation_check(const struct charts *c, const struct state *s, const struct activation *a,
	piece_t superior, piece_t item)
{
	struct verdict v = activation_free(c, s, a, superior, item);
	unsigned span = command_ratings(c, s, superior).span;
	if (!verdict_legal(&v) || a->used[superior] + activation_cost(s, superior, item) <= span)
		return v;
	v = verdict_pieces(REASON_SPAN_FULL, superior, item);
	v.facts.n[0] = (int32_t)span;
	return v;
}

void activation_take(const struct charts *c, struct state *s, struct activation *a, piece_t superior, piece_t item)
{
	if (head(c, s, item) != superior)
		item = head(c, s, item);
	a->used[superior] = (uint8_t)(a->used[superior] + activation_cost(s, superior, item));
	a->boss[item] = superior;
	if (piece(c, item)->kind == PIECE_LEADER)
		s->piece[item].flags |= PF_ACTIVATED;
}
