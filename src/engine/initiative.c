/* SPDX-License-Identifier: GPL-3.0-or-later
 * Chits, rolls for movement, and manifests and command given up. */
#include "engine/command.h"

static const struct piece *piece(const struct charts *c, piece_t p)
{
	return &c->scn.piece[p];
}

/* A piece of the active side in play?  Else the refusal. */
static struct verdict own_check(const struct charts *c, const struct state *s, piece_t p)
{
	if (piece(c, p)->side != s->active)
		return verdict_piece(REASON_ORDER_FOREIGN, p);
	if (!piece_in_play(s, p))
		return verdict_piece(REASON_ORDER_GONE, p);
	return verdict_ok();
}

/* ---- chit points ---- */

static bool others_moved(const struct charts *c, const struct state *s, piece_t p)
{
	for (piece_t q = 0; q < c->scn.n_pieces; q++)
		if (q != p && piece(c, q)->side == piece(c, p)->side && s->piece[q].flags & PF_MARCHED)
			return true;
	return false;
}

/* Is this a piece that can take a point, points left aside (Q4)? */
static struct verdict receiver_check(const struct charts *c, const struct state *s, piece_t p)
{
	struct verdict v = own_check(c, s, p);
	if (!verdict_legal(&v))
		return v;
	if (piece(c, p)->kind == PIECE_DEPOT)
		return verdict_piece(REASON_CHIT_DEPOT, p);
	if (s->piece[p].where == WHERE_MANIFEST)
		return verdict_pieces(REASON_CHIT_MANIFEST, p, s->piece[p].hq);
	if (piece(c, p)->kind == PIECE_HQ && s->piece[p].hq != PIECE_NONE)
		return verdict_pieces(REASON_CHIT_LED, p, s->piece[p].hq);
	if ((piece(c, p)->kind == PIECE_HQ && (!RULE_ON(S56) || !RULE_ON(R14))) || (piece(c, p)->kind == PIECE_UNIT && !RULE_ON(W1)) ||
		(piece(c, p)->kind == PIECE_LEADER && s->piece[p].hq != PIECE_NONE && !RULE_ON(S76)))
		return verdict_piece(REASON_CHIT_DEPOT, p);
	if (s->piece[p].flags & PF_MARCHED || state_has_wrecked(c, s, p))
		return verdict_piece(REASON_MOVED, p);
	if (s->piece[p].flags & PF_ACTIVATED || (!RULE_ON(Q9) && others_moved(c, s, p)))
		return verdict_piece(REASON_ACTIVATED, p);
	return v;
}

struct verdict chit_check(const struct charts *c, const struct state *s, piece_t p)
{
	if (s->stage != STAGE_MOVEMENT)
		return verdict_piece(REASON_CHIT_PHASE, p);
	if (s->rolled)
		return verdict_piece(REASON_CHIT_LATE, p);
	if (s->initiatives == 0)
		return verdict_piece(REASON_CHIT_NONE, p);
	return receiver_check(c, s, p);
}

/* Another activation begins: who won his way into a hex in the last one goes on no more (Q30). */
static void close_last(const struct charts *c, struct state *s)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		s->piece[p].flags &= ~(uint32_t)PF_ONWARD;
}

void chit_lapse(struct state *s, const struct verdict *v, struct listener *l)
{
	struct event e = event_of(EVENT_POINTS_LAPSE, (enum side)s->active);
	bool once_eligible = v->reason == REASON_ORDER_GONE || v->reason == REASON_MOVED || v->reason == REASON_ACTIVATED;
	if (!once_eligible || !RULE_ON(N72))
		return;
	s->initiatives--;
	e.facts.n[0] = 1;
	event_emit(l, e);
}

void chit_do(const struct charts *c, struct state *s, piece_t p, struct listener *l)
{
	struct event e = event_of(EVENT_CHIT_SPENT, (enum side)piece(c, p)->side);
	close_last(c, s);
	if (RULE_ON(S60) || piece(c, p)->kind != PIECE_HQ)
		s->initiatives--;
	s->piece[p].flags |= PF_ACTIVATED;
	e.facts.piece[0] = p;
	e.facts.n[0] = s->initiatives;
	event_emit(l, e);
}

/* ---- rolls ---- */

struct verdict try_check(const struct charts *c, const struct state *s, piece_t leader)
{
	if (s->stage != STAGE_MOVEMENT)
		return verdict_piece(REASON_TRY_PHASE, leader);
	if (piece(c, leader)->kind != PIECE_LEADER)
		return verdict_piece(REASON_TRY_NO_LEADER, leader);
	struct verdict v = own_check(c, s, leader);
	if (!verdict_legal(&v))
		return v;
	if (s->piece[leader].flags & PF_ACTIVATED)
		return verdict_piece(REASON_TRY_ACTIVATED, leader);
	if (s->piece[leader].flags & PF_MARCHED)
		return verdict_piece(REASON_MOVED, leader);
	if (s->piece[leader].flags & PF_TRIED)
		return verdict_piece(REASON_TRY_TWICE, leader);
	if (s->initiatives && RULE_ON(R17)) { /* he himself could take one, so none lapses here */
		v = verdict_piece(REASON_TRY_POINTS, leader);
		v.facts.n[0] = s->initiatives;
	}
	return v;
}

bool command_succeeds(unsigned die, unsigned initiative)
{
	return (die <= initiative && RULE_ON(S6) && RULE_ON(S7)) || !RULE_ON(S5);
}

bool try_do(const struct charts *c, struct state *s, piece_t leader, const struct dice *d, struct listener *l)
{
	char id[ROLL_ID_MAX];
	enum side side = (enum side)piece(c, leader)->side;
	roll_id_init(c, s, leader, id);
	unsigned die = dice_d6(d, id, 0), initiative = command_ratings(c, s, leader).initiative;
	bool acts = (command_succeeds(die, initiative) && RULE_ON(S82)) || (!RULE_ON(S113) && state_is_lonely(c, s, leader));
	close_last(c, s);
	s->rolled = true;
	s->piece[leader].flags =
		s->piece[leader].flags | PF_TRIED | (acts ? PF_ACTIVATED : PF_FAILED);
	struct event e = event_of(acts ? EVENT_ROLL_WON : EVENT_ROLL_LOST, side);
	e.facts.piece[0] = leader;
	e.facts.n[0] = (int32_t)die;
	e.facts.n[1] = (int32_t)initiative;
	event_emit(l, e);
	return acts;
}

/* ---- manifests and command given up ---- */

static bool own_phase(const struct state *s)
{
	return s->stage == STAGE_STRATEGIC || s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT;
}

struct verdict release_check(const struct charts *c, const struct state *s, piece_t unit)
{
	if (!own_phase(s))
		return verdict_piece(REASON_RELEASE_PHASE, unit);
	struct verdict v = own_check(c, s, unit);
	if (!verdict_legal(&v))
		return v;
	if (s->piece[unit].where != WHERE_MANIFEST)
		return verdict_piece(REASON_RELEASE_LOOSE, unit);
	piece_t hq = s->piece[unit].hq;
	if (s->stage == STAGE_MOVEMENT && ((s->piece[unit].flags | s->piece[hq].flags) & PF_MARCHED || state_has_wrecked(c, s, unit)))
		return verdict_pieces(REASON_RELEASE_MOVED, unit, hq);
	if (s->stage != STAGE_STRATEGIC && s->piece[unit].flags & PF_ATTACKED)
		return verdict_piece(REASON_RELEASE_ATTACKED, unit);
	return v;
}

void release_do(const struct charts *c, struct state *s, piece_t unit, struct listener *l)
{
	struct event e = event_of(EVENT_RELEASED, (enum side)piece(c, unit)->side);
	e.facts.piece[0] = unit;
	e.facts.piece[1] = s->piece[unit].hq;
	e.facts.hex[0] = s->piece[unit].hex;
	s->piece[unit].where = WHERE_MAP;
	s->piece[unit].hq = PIECE_NONE;
	if (!RULE_ON(Q19))
		s->piece[unit].flags |= PF_MARCHED;
	event_emit(l, e);
}

struct verdict resign_check(const struct charts *c, const struct state *s, piece_t leader)
{
	if (!own_phase(s))
		return verdict_piece(REASON_RESIGN_PHASE, leader);
	struct verdict v = own_check(c, s, leader);
	if (!verdict_legal(&v))
		return v;
	if ((s->stage == STAGE_MOVEMENT && !RULE_ON(Q22)) || (s->stage == STAGE_COMBAT && !RULE_ON(R11)))
		return verdict_piece(REASON_RESIGN_NONE, leader);
	if (piece(c, leader)->kind != PIECE_LEADER || command_hq(s, leader) == PIECE_NONE)
		return verdict_piece(REASON_RESIGN_NONE, leader);
	return v;
}

void resign_do(const struct charts *c, struct state *s, piece_t leader, struct listener *l)
{
	struct event e = event_of(EVENT_RESIGNED, (enum side)piece(c, leader)->side);
	e.facts.piece[0] = leader;
	e.facts.piece[1] = command_hq(s, leader);
	if (RULE_ON(S49))
		command_part(s, leader);
	event_emit(l, e);
}
