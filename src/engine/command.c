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

void command_leave(struct state *s, piece_t leader)
{
	if (RULE_ON(S23) && RULE_ON(S24) && RULE_ON(S50))
		command_part(s, leader);
}

/* R5 */
static uint8_t less(uint8_t rating, unsigned by)
{
	return (uint8_t)(RULE_ON(R5) && rating < by ? 0 : rating - by);
}

struct ratings command_ratings(const struct charts *c, const struct state *s, piece_t leader)
{
	const struct piece *is = piece(c, leader);
	piece_t hq = command_hq(s, leader);
	bool cavalry = is->cavalry_leader && RULE_ON(S95) && RULE_ON(S102);
	struct ratings r = { is->initiative, is->span, is->combat, false, false };
	unsigned i = 0, sp = 0, k = 0; /* reductions */
	if (!RULE_ON(S4))
		return (struct ratings){ 0 };
	/* Q17 */
	if (RULE_ON(S54) && hq != PIECE_NONE && piece(c, hq)->hq_kind == HQ_ARMY && is->stars <= 3 && (RULE_ON(R7) || !cavalry)) {
		r.army3 = true;
		i += RULE_ON(R6) ? c->rules.army3_initiative : 1;
		sp++;
		k++;
	}
	if (RULE_ON(S101) && hq != PIECE_NONE && piece(c, hq)->hq_kind == HQ_CAVALRY && !cavalry) {
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
	r.initiative = less(r.initiative, i);
	r.span = hq == PIECE_NONE && !RULE_ON(S68) ? UINT8_MAX : less(r.span, sp);
	r.combat = less(r.combat, k);
	return r;
}

void muster_take(const struct charts *c, const struct state *s, struct muster *m)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		m->at[p] = s->piece[p].hex;
		m->bridge[p] = s->piece[p].bridge;
	}
}

/* ---- span ---- */

/* Did a pontoon train hold this side of h open at the muster (NULL = does one now)? */
static bool bridged(const struct charts *c, const struct state *s, const struct muster *m, hex_t h, enum dir d)
{
	if (!m || !(c->map.hexside[h][d] & HEXSIDE_MINOR))
		return state_bridged(c, s, h, d);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if ((m->at[p] == h && m->bridge[p] == d + 1U) || (m->at[p] == c->map.next[h][d] && m->bridge[p] == dir_opposite(d) + 1U))
			return true;
	return false;
}

static enum reason span_reason(const struct charts *c, const struct state *s, const struct muster *m, hex_t a, hex_t b,
	unsigned range)
{
	if (a == b && RULE_ON(S26))
		return REASON_LEGAL;
	if (range == 0)
		return reason_held(REASON_SPAN_OWN_HEX);
	enum dir d = state_dir(c, a, b);
	if (d == DIR_COUNT)
		return reason_held(REASON_SPAN_FAR);
	uint16_t what = c->map.hexside[a][d];
	if (what & HEXSIDE_RIDGE)
		return reason_held(REASON_SPAN_RIDGE);
	if ((what & (HEXSIDE_BRIDGE | HEXSIDE_FERRY) || bridged(c, s, m, a, d)) && RULE_ON(R8)) /* Q14 */
		return REASON_LEGAL;
	if (what & (HEXSIDE_TIDAL | HEXSIDE_BAY))
		return reason_held(REASON_SPAN_ESTUARY);
	if (what & HEXSIDE_MINOR && !RULE_ON(Q14))
		return REASON_LEGAL;
	return what & HEXSIDE_RIVER ? reason_held(REASON_SPAN_RIVER) : REASON_LEGAL;
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
	struct verdict v = verdict_no(span_reason(c, s, NULL, a, b, range));
	if (!verdict_legal(&v))
		span_facts(c, &v, a, b);
	return v;
}

/* ---- who may command whom ---- */

/* The side's first Army HQ in the scenario's list: the one that its corps would be tied to, if they were (S75). */
static piece_t first_army(const struct charts *c, enum side side)
{
	piece_t p = 0;
	while (p < c->scn.n_pieces && (piece(c, p)->side != side || piece(c, p)->kind != PIECE_HQ || piece(c, p)->hq_kind != HQ_ARMY))
		p++;
	return p;
}

/* What lets an Army HQ's Leader command a Leader who has a corps or no HQ, or one of his army. */
static bool army_commands(const struct charts *c, const struct state *s, piece_t superior, piece_t junior)
{
	piece_t hq = command_hq(s, superior), other = command_hq(s, junior), unit;
	bool corps = other != PIECE_NONE && piece(c, other)->hq_kind != HQ_ARMY;
	unsigned stars = piece(c, superior)->stars;
	if (!RULE_ON(S3) || !RULE_ON(S11) || (stars >= 5 ? !RULE_ON(S52) : stars >= 3 && !RULE_ON(S53)))
		return false;
	if (corps && (!RULE_ON(S18) || (!RULE_ON(S75) && hq != first_army(c, (enum side)piece(c, hq)->side))))
		return false;
	if (other == PIECE_NONE && (!RULE_ON(S19) || !RULE_ON(S108) || (!RULE_ON(R21) && state_is_lonely(c, s, junior))))
		return false;
	return RULE_ON(S73) || state_manifest(c, s, hq, &unit, 1) > 0;
}

/* A Leader under a superior (S11-S19, S106, R1, Q13). */
static enum reason leader_reason(const struct charts *c, const struct state *s, piece_t superior, piece_t junior)
{
	piece_t hq = command_hq(s, superior), other = command_hq(s, junior);
	unsigned stars = piece(c, superior)->stars;
	if (hq == PIECE_NONE)
		return RULE_ON(S70) && (RULE_ON(S107) || other != PIECE_NONE) ? reason_held(REASON_COMMAND_HQLESS_LEADER) : REASON_LEGAL;
	if (piece(c, hq)->hq_kind != HQ_ARMY)
		return (RULE_ON(S17) || stars < 5) && (RULE_ON(S109) || other != PIECE_NONE) ? reason_held(REASON_COMMAND_CORPS_LEADER) :
			REASON_LEGAL;
	bool armies = other != PIECE_NONE && piece(c, other)->hq_kind == HQ_ARMY && RULE_ON(S14) && (RULE_ON(R1) || stars < 5);
	if ((armies || !RULE_ON(Q13)) && stars <= piece(c, junior)->stars)
		return reason_held(REASON_COMMAND_ARMY_RANK);
	return army_commands(c, s, superior, junior) ? REASON_LEGAL : REASON_COMMAND_CORPS_LEADER;
}

/* A unit on the map or on a manifest (S12, S63, S103, S104, R2, R31, Q15, Q16). */
static enum reason unit_reason(const struct charts *c, const struct state *s, piece_t superior, piece_t unit)
{
	piece_t hq = command_hq(s, superior);
	bool cavalry = piece_is_cavalry(piece(c, unit));
	if (s->piece[unit].where == WHERE_MANIFEST)
		return s->piece[unit].hq == hq ? REASON_LEGAL : reason_held(REASON_COMMAND_MANIFEST);
	if (!RULE_ON(S62) || !RULE_ON(S63))
		return REASON_COMMAND_CAVALRY;
	if (hq == PIECE_NONE)
		return RULE_ON(S67) && (!cavalry || (RULE_ON(S69) && RULE_ON(S104))) ? REASON_LEGAL : REASON_COMMAND_CAVALRY;
	enum hq_kind kind = (enum hq_kind)piece(c, hq)->hq_kind;
	if (kind == HQ_CORPS && cavalry && (RULE_ON(Q16) || !piece(c, superior)->cavalry_leader))
		return reason_held(REASON_COMMAND_CAVALRY);
	if (kind == HQ_CAVALRY && piece_is_infantry(piece(c, unit)) && !c->rules.cavalry_corps_infantry)
		return reason_held(REASON_COMMAND_INFANTRY);
	if ((kind == HQ_ARMY && !RULE_ON(S11)) || (kind != HQ_ARMY && !RULE_ON(R2)) || (cavalry && !RULE_ON(S104)))
		return REASON_COMMAND_CAVALRY;
	return REASON_LEGAL;
}

enum reason command_reason(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item)
{
	enum reason r = REASON_LEGAL;
	if (piece(c, superior)->kind != PIECE_LEADER)
		return reason_held(REASON_COMMAND_NO_LEADER);
	if (superior == item)
		return reason_held(REASON_COMMAND_SELF);
	if (piece(c, superior)->side != piece(c, item)->side)
		return reason_held(REASON_COMMAND_FOREIGN);
	if (!piece_in_play(s, superior) || !piece_in_play(s, item))
		return REASON_ORDER_GONE;
	piece_t hq = command_hq(s, superior);
	switch ((enum piece_kind)piece(c, item)->kind) {
	case PIECE_HQ: /* one piece with its Leader (Q10) */
		if (item == hq)
			return REASON_LEGAL;
		if (command_leader(s, item) == PIECE_NONE)
			return RULE_ON(S38) ? reason_held(REASON_COMMAND_LEADERLESS) : REASON_LEGAL;
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
		r = hq == PIECE_NONE ? reason_held(REASON_COMMAND_TRAIN) : REASON_LEGAL;
		break;
	case PIECE_DEPOT:
	case PIECE_KIND_COUNT:
		return reason_held(REASON_COMMAND_DEPOT);
	}
	if (r != REASON_LEGAL)
		return r;
	hex_t a = m ? m->at[superior] : s->piece[superior].hex, b = m ? m->at[item] : s->piece[item].hex;
	r = span_reason(c, s, m, a, b, hq == PIECE_NONE && RULE_ON(S105) ? 0 : 1);
	if (r == REASON_SPAN_FAR && (piece(c, item)->kind == PIECE_LEADER || piece(c, item)->kind == PIECE_HQ))
		return reason_held(REASON_SPAN_LEADER_FAR);
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
	if (own || item == superior)
		return RULE_ON(S9) ? 0 : 1;
	return RULE_ON(R4) && RULE_ON(S121) ? 1 : 0;
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
	if (s->piece[item].flags & PF_MARCHED || (a->boss[item] == PIECE_NONE && state_has_wrecked(c, s, item)))
		return verdict_piece(REASON_MOVED, item);
	if (a->boss[item] != PIECE_NONE) {
		struct verdict v = verdict_pieces(REASON_CHAIN_CHARGED, superior, item);
		v.facts.piece[2] = a->boss[item];
		return v;
	}
	if (s->piece[item].flags & PF_ACTIVATED || (!RULE_ON(R35) && s->piece[item].flags & PF_TRIED))
		return verdict_piece(REASON_ACTIVATED, item);
	if (!RULE_ON(S84) || (!RULE_ON(R3) && superior != a->top) || (!RULE_ON(Q11) && !(s->piece[superior].flags & PF_MARCHED)))
		return verdict_piece(REASON_COMMAND_NO_LEADER, superior);
	return RULE_ON(S10) ? command_may(c, s, RULE_ON(Q7) ? &a->muster : NULL, superior, item) : verdict_ok();
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
