/* SPDX-License-Identifier: GPL-3.0-or-later
 * The sequence of play, arrivals, the Strategic Turn, points. */
#include "naive/naive.h"

#include <string.h>

enum { TURNS_A_CYCLE = 4 };

static char letter(unsigned side)
{
	return side == SIDE_UNION ? 'u' : 'c';
}

/* ---- points (H26, Q76 to Q79) ---- */

/* A combat unit of the side, in supply, stands there. */
static bool holds(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	return combat_at(c, s, side, h) && fed(c, s, side, h);
}

void points_of(const struct charts *c, const struct state *s, struct score *out)
{
	const struct rules *r = &c->rules;
	memset(out, 0, sizeof *out);
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		const struct objective *o = &c->scn.objective[i];
		if (o->holder != o->side && s->owner[i] == o->side && holds(c, s, (enum side)o->side, o->hex))
			out->objectives[o->side] = (uint16_t)(out->objectives[o->side] + o->points);
	}
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		out->losses[side] = (uint16_t)(s->lost_sp[foe_of((enum side)side)] / (r->points_sp + (naive_fault == 9 ? 1u : 0u)));
	int u = out->objectives[SIDE_UNION] + out->losses[SIDE_UNION],
		v = out->objectives[SIDE_CONFEDERATE] + out->losses[SIDE_CONFEDERATE];
	int apart = u > v ? u - v : v - u;
	out->difference = (int16_t)(u - v);
	out->level = apart >= r->level_decisive ? LEVEL_DECISIVE : apart >= r->level_substantial ? LEVEL_SUBSTANTIAL :
		apart >= r->level_marginal ? LEVEL_MARGINAL : LEVEL_DRAW;
	out->leader = out->level == LEVEL_DRAW ? SIDE_NONE : u > v ? SIDE_UNION : SIDE_CONFEDERATE;
}

/* ---- arrivals (H25 (1), Q66, Q74) ---- */

/* Foot MP from h to every hex, on the map alone. */
static void ways_from(const struct charts *c, hex_t h, uint16_t *mp)
{
	memset(mp, 0xff, HEXES_MAX * sizeof *mp);
	mp[h] = 0;
	for (bool more = true; more;) {
		more = false;
		for (hex_t a = 0; a < grid_count(&c->map.grid); a++)
			for (unsigned d = 0; d < DIR_COUNT && mp[a] != UINT16_MAX; d++) {
				hex_t b = next_to(c, a, d);
				unsigned cost = b == HEX_NONE ? 0 : entering_cost(c, a, d, c->map.hexside[a][d], GAIT_FOOT);
				if (cost && mp[a] + cost < mp[b]) {
					mp[b] = (uint16_t)(mp[a] + cost);
					more = true;
				}
			}
	}
}

static hex_t appears_at(const struct charts *c, const struct state *s, enum side side, hex_t h)
{
	uint16_t mp[HEXES_MAX];
	hex_t best = HEX_NONE;
	if (!combat_at(c, s, foe_of(side), h))
		return h;
	ways_from(c, h, mp);
	for (unsigned i = 0; i < c->scn.n_source[side]; i++) {
		hex_t to = c->scn.source[side][i];
		if (!combat_at(c, s, foe_of(side), to) && (best == HEX_NONE || mp[to] < mp[best] ||
			(mp[to] == mp[best] && grid_id(&c->map.grid, to) < grid_id(&c->map.grid, best))))
			best = to;
	}
	return best;
}

static unsigned manifest_size(const struct charts *c, const struct state *s, piece_t hq)
{
	unsigned n = 0;
	for (piece_t u = 0; u < c->scn.n_pieces; u++)
		n += is_unit(c, u) && s->piece[u].where == WHERE_MANIFEST && s->piece[u].hq == hq;
	return n;
}

static bool arrive(const struct charts *c, struct state *s, piece_t p)
{
	const struct piece *k = &c->scn.piece[p];
	struct piece_state *ps = &s->piece[p];
	hex_t at = appears_at(c, s, (enum side)k->side, k->hex);
	if (at == HEX_NONE) { /* N18 */
		ps->where = WHERE_AWAITED;
		ps->returns = ps->returns ? ps->returns : s->strategic;
		return false;
	}
	ps->where = WHERE_MAP;
	ps->hex = at;
	ps->hq = PIECE_NONE;
	ps->returns = 0;
	ps->stock = (uint8_t)full_stock(c, p);
	ps->strength = k->strength;
	bool beside = k->on != PIECE_NONE && s->piece[k->on].where == WHERE_MAP && s->piece[k->on].hex == at;
	if (is_unit(c, p) && beside && manifest_size(c, s, k->on) < c->rules.manifest_max[c->scn.piece[k->on].hq_kind]) { /* N68 */
		ps->where = WHERE_MANIFEST;
		ps->hq = k->on;
	}
	if (is_leader(c, p) && beside && s->piece[k->on].hq == PIECE_NONE) {
		ps->hq = k->on;
		s->piece[k->on].hq = p;
	}
	if (is_unit(c, p))
		capture_at(c, s, (enum side)k->side, at);
	return true;
}

static void arrivals(const struct charts *c, struct state *s)
{
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++)
		for (unsigned hqs = 2; hqs-- > 0;)
			for (piece_t p = 0; p < c->scn.n_pieces; p++)
				if (c->scn.piece[p].side == side && s->piece[p].where == WHERE_AWAITED && s->piece[p].returns <= s->strategic &&
					is_hq(c, p) == (hqs == 1))
					arrive(c, s, p);
}

static void returning(const struct charts *c, struct state *s)
{
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++)
		for (piece_t p = 0; p < c->scn.n_pieces; p++) {
			hex_t at = HEX_NONE;
			if (c->scn.piece[p].side != side || s->piece[p].where != WHERE_WOUNDED || s->piece[p].returns > s->strategic)
				continue;
			for (unsigned i = 0; i < c->scn.n_source[side]; i++) { /* N30 */
				hex_t h = c->scn.source[side][i];
				if (!combat_at(c, s, foe_of(side), h) && (at == HEX_NONE || grid_id(&c->map.grid, h) < grid_id(&c->map.grid, at)))
					at = h;
			}
			if (at == HEX_NONE)
				continue;
			s->piece[p].returns = 0;
			s->piece[p].where = WHERE_MAP;
			s->piece[p].hex = at;
		}
}

/* H25 (2): HQs raised by dice, Leaders drawn. */
static void raise_and_draw(const struct charts *c, struct state *s, const struct dice *d)
{
	for (enum side side = SIDE_UNION; side < SIDE_COUNT && s->strategic >= STRATEGIC_ROLLS; side++) {
		unsigned i = 0;
		for (piece_t p = 0; p < c->scn.n_pieces; p++) {
			const struct piece *k = &c->scn.piece[p];
			if (is_hq(c, p) && k->side == side && s->piece[p].where == WHERE_POOL && k->arrives <= s->strategic &&
				1 + thrown(d, 6, 0, "hq/%u/%c/%u", s->strategic, letter(side), ++i) <= k->needs)
				arrive(c, s, p);
		}
	}
	for (enum side side = SIDE_UNION; side < SIDE_COUNT && s->strategic >= STRATEGIC_ROLLS; side++)
		for (unsigned i = 1; i <= c->scn.draws[side]; i++) {
			piece_t in[PIECES_MAX];
			unsigned n = 0;
			for (piece_t p = 0; p < c->scn.n_pieces; p++)
				if (is_leader(c, p) && c->scn.piece[p].side == side && s->piece[p].where == WHERE_POOL &&
					c->scn.piece[p].arrives <= s->strategic)
					in[n++] = p;
			if (n == 0)
				break;
			arrive(c, s, in[thrown(d, n, 0, "leader/%u/%c/%u", s->strategic, letter(side), i)]);
		}
}

static void begin_strategic(const struct charts *c, struct state *s, const struct dice *d)
{
	s->strategic++;
	s->stage = STAGE_STRATEGIC;
	s->active = SIDE_UNION;
	arrivals(c, s);
	returning(c, s);
	raise_and_draw(c, s, d);
	find_owners(c, s);
}

/* ---- the phases ---- */

static void clear_phase(const struct charts *c, struct state *s)
{
	uint32_t phase = PF_ACTIVATED | PF_MARCHED | PF_TRIED | PF_ROLLED | PF_INITIATIVE | PF_SPENT | PF_FAILED |
		PF_GRANTED | PF_FORCED |
		PF_CARRIED | PF_ONWARD;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		s->piece[p].flags &= ~phase;
		s->piece[p].spent = 0;
	}
	s->initiatives = 0;
	s->rolled = false;
}

void end_movement(const struct charts *c, struct state *s)
{
	clear_phase(c, s);
	s->stage = STAGE_COMBAT;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->rules.attacks_per_turn > 1 && s->piece[p].flags & PF_ATTACKED) { /* R29: once in each */
			s->piece[p].flags &= ~(uint32_t)PF_ATTACKED;
			s->piece[p].flags |= PF_STIRRED;
		}
	judge_supply(c, s);
}

static void begin_player_turn(const struct charts *c, struct state *s, enum side side)
{
	s->stage = STAGE_MOVEMENT;
	s->active = (uint8_t)side;
	s->initiatives = s->chit[side];
	s->n_fought = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		s->piece[p].flags &= ~(uint32_t)(PF_STIRRED | PF_ATTACKED | PF_BEACHED | PF_UNSUPPLIED);
		if (c->scn.piece[p].side == side)
			s->piece[p].flags &= ~(uint32_t)PF_RETREATED; /* Q26 */
	}
	for (hex_t h = 0; h < grid_count(&c->map.grid); h++) /* N67 */
		capture_at(c, s, side, h);
	fill_stocks(c, s);
	judge_supply(c, s);
}

static void finish(const struct charts *c, struct state *s, enum ending why, enum side decisive)
{
	struct score now;
	points_of(c, s, &now);
	s->stage = STAGE_OVER;
	s->ending = (uint8_t)why;
	s->level = decisive == SIDE_NONE ? now.level : LEVEL_DECISIVE;
	s->winner = decisive == SIDE_NONE ? now.leader : (uint8_t)decisive;
}

static void end_game_turn(const struct charts *c, struct state *s, const struct dice *d)
{
	bool wins[SIDE_COUNT] = { false };
	for (unsigned i = 0; i < c->scn.n_objectives; i++) /* Q77 */
		if (c->scn.objective[i].decisive && holds(c, s, (enum side)c->scn.objective[i].side, c->scn.objective[i].hex))
			wins[c->scn.objective[i].side] = true;
	memset(s->chit, 0, sizeof s->chit);
	s->active = SIDE_UNION;
	s->n_fought = 0;
	if (wins[SIDE_UNION] || wins[SIDE_CONFEDERATE])
		finish(c, s, ENDING_DECISIVE_HEX, wins[SIDE_UNION] && wins[SIDE_CONFEDERATE] ? SIDE_NONE : /* N29 */
			wins[SIDE_UNION] ? SIDE_UNION : SIDE_CONFEDERATE);
	else if (s->game_turn >= TURNS_A_CYCLE * c->scn.cycles)
		finish(c, s, ENDING_LENGTH, SIDE_NONE);
	else if (s->game_turn % TURNS_A_CYCLE == 0)
		begin_strategic(c, s, d);
	else
		s->stage = STAGE_CHITS;
}

void end_player_turn(const struct charts *c, struct state *s, const struct dice *d)
{
	take_over_rails(c, s, (enum side)s->active);
	clear_phase(c, s);
	find_owners(c, s);
	if (s->player_turn == 1) {
		s->player_turn = 0;
		s->first = SIDE_NONE;
		end_game_turn(c, s, d);
		return;
	}
	s->player_turn = 1;
	if (c->rules.draw_each_player_turn) { /* R18, N33 */
		s->stage = STAGE_CHITS;
		s->n_fought = 0;
		return;
	}
	begin_player_turn(c, s, foe_of((enum side)s->active));
}

void throw_chits(const struct charts *c, struct state *s, const struct dice *d)
{
	uint8_t pool[POOL_MAX];
	unsigned n = c->scn.n_pool;
	bool again = s->player_turn == 1; /* N33 */
	s->game_turn = (uint8_t)(s->game_turn + !again);
	if (!again)
		memset(s->sailed, 0, sizeof s->sailed);
	memcpy(pool, c->scn.pool, sizeof pool);
	for (unsigned i = 0; i < SIDE_COUNT; i++) { /* Q1: the Confederate first */
		enum side side = i == 0 ? SIDE_CONFEDERATE : SIDE_UNION;
		bool takes = side == SIDE_CONFEDERATE && s->take_bracketed && c->scn.bracketed_chit < c->scn.n_pool; /* Q2 */
		unsigned at = takes ? c->scn.bracketed_chit : thrown(d, n, 0, "chit/%u/%c", s->game_turn, letter(side));
		s->chit[side] = pool[at];
		for (unsigned k = at; k + 1 < n; k++)
			pool[k] = pool[k + 1];
		n--;
	}
	if (!again)
		s->first = s->chit[SIDE_UNION] > s->chit[SIDE_CONFEDERATE] ? SIDE_UNION : SIDE_CONFEDERATE; /* Q3 */
	begin_player_turn(c, s, again ? foe_of((enum side)s->first) : (enum side)s->first);
}

void end_strategic(const struct charts *c, struct state *s)
{
	if (s->active == SIDE_UNION) {
		s->active = SIDE_CONFEDERATE;
		return;
	}
	starve(c, s);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		s->rail_points[side] = c->scn.rail_points[side];
	s->stage = STAGE_CHITS;
}

/* ---- step (3) of the Strategic Turn ---- */

static void both_there(const struct charts *c, const struct state *s, piece_t a, piece_t b, struct findings *f)
{
	finds_if(f, c->scn.piece[a].side != s->active || c->scn.piece[b].side != s->active, REASON_STRATEGIC_NOT_YOURS);
	finds_if(f, !in_play(s, a) || !in_play(s, b), REASON_STRATEGIC_GONE);
}

void appoint_findings(const struct charts *c, const struct state *s, piece_t leader, piece_t hq, struct findings *f)
{
	finds_if(f, s->stage != STAGE_STRATEGIC, REASON_APPOINT_STAGE); /* S40 */
	both_there(c, s, leader, hq, f);
	finds_if(f, !is_leader(c, leader), REASON_APPOINT_NO_LEADER);
	finds_if(f, !is_hq(c, hq), REASON_APPOINT_NO_HQ);
	if (f->said[REASON_APPOINT_NO_LEADER] || f->said[REASON_APPOINT_NO_HQ])
		return;
	finds_if(f, s->piece[leader].hq == hq, REASON_APPOINT_ALREADY);
	finds_if(f, s->piece[leader].hq != PIECE_NONE && s->piece[leader].hq != hq, REASON_APPOINT_BUSY); /* N32 */
	finds_if(f, s->piece[hq].hq != PIECE_NONE && s->piece[hq].hq != leader, REASON_APPOINT_TAKEN);
	finds_if(f, s->piece[leader].hex != s->piece[hq].hex, REASON_APPOINT_HEX); /* S41 */
}

void assign_findings(const struct charts *c, const struct state *s, piece_t unit, piece_t hq, struct findings *f)
{
	finds_if(f, s->stage != STAGE_STRATEGIC, REASON_ASSIGN_STAGE); /* R33 */
	both_there(c, s, unit, hq, f);
	finds_if(f, !is_unit(c, unit), REASON_ASSIGN_NO_UNIT);
	finds_if(f, !is_hq(c, hq), REASON_ASSIGN_NO_HQ);
	if (f->said[REASON_ASSIGN_NO_UNIT] || f->said[REASON_ASSIGN_NO_HQ])
		return;
	unsigned kind = c->scn.piece[hq].hq_kind;
	bool mine = s->piece[unit].where == WHERE_MANIFEST && s->piece[unit].hq == hq;
	finds_if(f, c->scn.piece[unit].unit_type == UNIT_GARRISON, REASON_ASSIGN_GARRISON); /* Q15 */
	finds_if(f, is_cavalry(c, unit) && kind == HQ_CORPS, REASON_ASSIGN_CAVALRY);        /* S97 */
	finds_if(f, !is_cavalry(c, unit) && kind == HQ_CAVALRY, REASON_ASSIGN_INFANTRY);    /* S98 */
	finds_if(f, mine, REASON_ASSIGN_ALREADY);
	finds_if(f, s->piece[unit].where == WHERE_MANIFEST && !mine, REASON_ASSIGN_ELSEWHERE);
	finds_if(f, s->piece[unit].hex != s->piece[hq].hex, REASON_ASSIGN_HEX);
	/* R32 */
	finds_if(f, manifest_size(c, s, hq) >= c->rules.manifest_max[kind] + (naive_fault == 10 ? 1u : 0u), REASON_ASSIGN_FULL);
}

void combine_findings(const struct charts *c, const struct state *s, piece_t into, piece_t from, struct findings *f)
{
	const struct piece *a = &c->scn.piece[into], *b = &c->scn.piece[from];
	finds_if(f, s->stage != STAGE_STRATEGIC, REASON_COMBINE_STAGE);
	both_there(c, s, into, from, f);
	finds_if(f, !is_unit(c, into) || !is_unit(c, from), REASON_COMBINE_NO_UNIT);
	finds_if(f, into == from, REASON_COMBINE_SELF);
	if (f->said[REASON_COMBINE_NO_UNIT])
		return;
	finds_if(f, s->piece[into].where == WHERE_MANIFEST || s->piece[from].where == WHERE_MANIFEST, REASON_COMBINE_MANIFEST);
	finds_if(f, a->unit_type != b->unit_type, REASON_COMBINE_TYPE);
	finds_if(f, a->bracketed != b->bracketed, REASON_COMBINE_BRACKETED); /* N31 */
	finds_if(f, s->piece[into].hex != s->piece[from].hex, REASON_COMBINE_HEX);
	finds_if(f, s->piece[into].strength + s->piece[from].strength > c->rules.sp_max[a->unit_type], REASON_COMBINE_MAX); /* H2 */
}
