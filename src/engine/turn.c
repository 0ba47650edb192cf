/* SPDX-License-Identifier: GPL-3.0-or-later
 * The sequence of play: chits, phases, player turns, game turns, Strategic Turns, the end (S77, R9, R18, Q1-Q3, Q26, H25, H26,
 * Q69, Q77). */
#include "engine/turn.h"

#include <string.h>

#include "engine/carriage.h"
#include "engine/march.h"
#include "engine/supply.h"

enum { GAME_TURNS_A_CYCLE = 4 }; /* RULES, words: a Strategic Turn and then four weekly game turns */

enum {
	MOVEMENT_FLAGS = PF_ACTIVATED | PF_MARCHED | PF_TRIED | PF_FAILED | PF_GRANTED | PF_FORCED | PF_ONWARD,
	COMBAT_FLAGS = PF_ROLLED | PF_INITIATIVE | PF_SPENT | PF_FAILED,
	TURN_FLAGS = PF_ATTACKED | PF_STIRRED | PF_UNSUPPLIED | PF_BEACHED,
};

static void clear_flags(const struct charts *c, struct state *s, unsigned flags)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		s->piece[p].flags = s->piece[p].flags & ~(uint32_t)flags;
}

static struct event turn_event(const struct state *s, enum event_kind kind, enum side side)
{
	struct event e = event_of(kind, side);

	e.facts.n[0] = s->game_turn;
	return e;
}

/* ---- chits ---- */

/* Take chit number `i` out of the pool, the rest closing up in its order. */
static uint8_t pool_take(uint8_t *pool, unsigned *n, unsigned i)
{
	uint8_t v = pool[i];

	for (*n -= 1; i < *n; i++)
		pool[i] = pool[i + 1];
	return v;
}

static void draw(struct state *s, enum side side, uint8_t *pool, unsigned *n, const struct dice *d, struct listener *l)
{
	struct event e = turn_event(s, EVENT_CHIT_DRAWN, side);
	char id[ROLL_ID_MAX];
	unsigned i;

	roll_id_chit(s, side, id);
	i = d->below(d->ctx, id, *n, 0);
	BUG_IF(i >= *n);
	s->chit[side] = pool_take(pool, n, i);
	e.facts.n[1] = s->chit[side];
	event_emit(l, e);
}

/* What stands beside units that retreated, and has not left, is captured as their side's player turn begins (N67). */
static void capture_beside(const struct charts *c, struct state *s, enum side side, struct listener *l)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].side == side && c->scn.piece[p].kind == PIECE_UNIT && piece_in_play(s, p))
			march_capture(c, s, side, s->piece[p].hex, l);
}

/* A player turn begins: what retreated has its zone again (Q26), automatic initiatives are there (S77). */
static void begin_player(const struct charts *c, struct state *s, enum side side, struct listener *l)
{
	struct event e = turn_event(s, EVENT_PLAYER_TURN, side);

	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].side == side)
			s->piece[p].flags &= PF_LASTING;
	s->active = (uint8_t)side;
	s->stage = STAGE_MOVEMENT;
	s->initiatives = s->chit[side];
	s->rolled = false;
	e.facts.n[1] = s->initiatives;
	event_emit(l, e);
	capture_beside(c, s, side, l);
	supply_fill(c, s, l);
	supply_judge(c, s, l);
}

/* Both sides' chits from a full pool, the Confederate first (Q1, Q2). */
static void draw_chits(const struct charts *c, struct state *s, const struct dice *d, struct listener *l)
{
	uint8_t pool[POOL_MAX];
	unsigned n = c->scn.n_pool;

	BUG_IF(n < SIDE_COUNT);
	for (unsigned i = 0; i < n; i++)
		pool[i] = c->scn.pool[i];
	if (s->take_bracketed && c->scn.bracketed_chit < n) { /* Q2 */
		struct event e = turn_event(s, EVENT_CHIT_TAKEN, SIDE_CONFEDERATE);

		s->chit[SIDE_CONFEDERATE] = pool_take(pool, &n, c->scn.bracketed_chit);
		e.facts.n[1] = s->chit[SIDE_CONFEDERATE];
		event_emit(l, e);
	} else {
		draw(s, SIDE_CONFEDERATE, pool, &n, d, l);
	}
	if (!RULE_ON(Q1)) {
		n = c->scn.n_pool;
		for (unsigned i = 0; i < n; i++)
			pool[i] = c->scn.pool[i];
	}
	draw(s, SIDE_UNION, pool, &n, d, l);
}

void turn_chits(const struct charts *c, struct state *s, const struct dice *d, struct listener *l)
{
	struct event e;

	BUG_IF(s->stage != STAGE_CHITS || s->game_turn == UINT8_MAX);
	if (s->player_turn == 1) { /* R18, the switch: drawn anew for the second player turn */
		draw_chits(c, s, d, l);
		begin_player(c, s, side_other((enum side)s->first), l);
		return;
	}
	s->game_turn++;
	memset(s->sailed, 0, sizeof s->sailed); /* Q40 */
	draw_chits(c, s, d, l);
	s->first = (s->chit[SIDE_UNION] > s->chit[SIDE_CONFEDERATE]) == RULE_ON(Q3) ? SIDE_UNION : SIDE_CONFEDERATE; /* never equal */
	s->player_turn = 0;
	e = turn_event(s, EVENT_FIRST_PLAYER, (enum side)s->first);
	e.facts.n[1] = s->chit[s->first];
	e.facts.n[2] = s->chit[side_other((enum side)s->first)];
	event_emit(l, e);
	begin_player(c, s, (enum side)s->first, l);
}

void turn_chit_choice(struct state *s, bool take)
{
	s->take_bracketed = take;
}

/* ---- phases ---- */

void turn_end_movement(const struct charts *c, struct state *s, struct listener *l)
{
	BUG_IF(s->stage != STAGE_MOVEMENT);
	if (s->initiatives > 0) {
		struct event e = turn_event(s, EVENT_POINTS_LAPSE, (enum side)s->active);

		e.facts.n[0] = s->initiatives;
		event_emit(l, e);
	}
	s->initiatives = 0;
	s->rolled = false;
	/* R29: attacks from march do not count against those of the combat phase */
	clear_flags(c, s, MOVEMENT_FLAGS | (c->rules.attacks_per_turn > 1 ? PF_ATTACKED : 0));
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		s->piece[p].spent = 0;
	s->stage = STAGE_COMBAT;
	if (RULE_ON(Q69))
		supply_judge(c, s, l); /* once more */
}

/* Nobody acts while chits or nothing at all are waited for; the fields of a game turn are as before the first. */
static void rest(struct state *s, enum stage stage)
{
	s->stage = (uint8_t)stage;
	s->active = SIDE_UNION;
	s->first = SIDE_NONE;
	s->player_turn = 0;
	s->initiatives = 0;
	s->rolled = false;
	for (unsigned i = 0; i < SIDE_COUNT; i++)
		s->chit[i] = 0;
}

/* ---- the end ---- */

static void tell_result(const struct charts *c, const struct state *s, struct listener *l)
{
	static const enum event_kind won[LEVEL_COUNT] = {
		[LEVEL_DRAW] = EVENT_RESULT_DRAW, [LEVEL_MARGINAL] = EVENT_RESULT_MARGINAL,
		[LEVEL_SUBSTANTIAL] = EVENT_RESULT_SUBSTANTIAL, [LEVEL_DECISIVE] = EVENT_RESULT_DECISIVE,
	};
	struct event e = event_of(won[s->level], (enum side)s->winner);
	struct score sc;

	turn_score(c, s, &sc);
	e.facts.n[0] = sc.objectives[SIDE_UNION] + sc.losses[SIDE_UNION];
	e.facts.n[1] = sc.objectives[SIDE_CONFEDERATE] + sc.losses[SIDE_CONFEDERATE];
	event_emit(l, e);
}

static void end_game(const struct charts *c, struct state *s, enum ending ending, enum side winner, enum level level,
	struct listener *l)
{
	rest(s, STAGE_OVER);
	s->ending = (uint8_t)ending;
	s->winner = (uint8_t)winner;
	s->level = (uint8_t)level;
	tell_result(c, s, l);
}

static void end_by_points(const struct charts *c, struct state *s, enum ending ending, struct listener *l)
{
	struct score sc;

	turn_score(c, s, &sc);
	end_game(c, s, ending, (enum side)sc.leader, (enum level)sc.level, l);
}

/* Does a combat unit of its side, in supply, stand in a hex that decides the game (Q77)? */
static bool holds_decisive(const struct charts *c, const struct state *s, enum side side, hex_t *where)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		const struct objective *o = &c->scn.objective[i];

		if (RULE_ON(Q77) && o->decisive && o->side == side && turn_stands(c, s, side, o->hex)) {
			*where = o->hex;
			return true;
		}
	}
	return false;
}

static bool end_by_hex(const struct charts *c, struct state *s, struct listener *l)
{
	bool held[SIDE_COUNT];

	if (!RULE_ON(H26))
		return false;
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++) {
		struct event e = event_of(EVENT_DECISIVE_HEX, side);

		held[side] = holds_decisive(c, s, side, &e.facts.hex[0]);
		if (held[side])
			event_emit(l, e);
	}
	if (held[SIDE_UNION] && held[SIDE_CONFEDERATE])
		end_by_points(c, s, ENDING_DECISIVE_HEX, l);
	else if (held[SIDE_UNION] || held[SIDE_CONFEDERATE])
		end_game(c, s, ENDING_DECISIVE_HEX, held[SIDE_UNION] ? SIDE_UNION : SIDE_CONFEDERATE, LEVEL_DECISIVE, l);
	return s->stage == STAGE_OVER;
}

static void end_game_turn(const struct charts *c, struct state *s, const struct dice *d, struct listener *l)
{
	event_emit(l, turn_event(s, EVENT_GAME_TURN_ENDS, SIDE_NONE));
	if (end_by_hex(c, s, l))
		return;
	if (s->game_turn >= GAME_TURNS_A_CYCLE * c->scn.cycles)
		end_by_points(c, s, ENDING_LENGTH, l);
	else if (s->game_turn % (RULE_ON(R9) ? GAME_TURNS_A_CYCLE : GAME_TURNS_A_CYCLE - 1) == 0)
		turn_begin_strategic(c, s, d, l);
	else
		rest(s, STAGE_CHITS);
}

void turn_end_player(const struct charts *c, struct state *s, const struct dice *d, struct listener *l)
{
	BUG_IF(s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT);
	if (s->stage == STAGE_MOVEMENT)
		turn_end_movement(c, s, l);
	rail_take_over(c, s, (enum side)s->active, l);
	clear_flags(c, s, COMBAT_FLAGS | TURN_FLAGS);
	s->n_fought = 0;
	turn_owners(c, s);
	if (s->player_turn == 1) {
		end_game_turn(c, s, d, l);
		return;
	}
	s->player_turn = 1;
	if (c->rules.draw_each_player_turn == RULE_ON(R18))
		s->stage = STAGE_CHITS;
	else
		begin_player(c, s, side_other((enum side)s->active), l);
}

/* ---- Strategic Turn ---- */

/* Wounded who are due stand at the own supply source with the lowest id that no enemy combat unit holds, HQ'less (Q66). */
static hex_t return_hex(const struct charts *c, const struct state *s, enum side side)
{
	hex_t best = HEX_NONE;

	for (unsigned i = 0; i < c->scn.n_source[side]; i++) {
		hex_t h = c->scn.source[side][i];

		if (!state_has_combat(c, s, side_other(side), h) &&
		    (best == HEX_NONE || grid_id(&c->map.grid, h) < grid_id(&c->map.grid, best)))
			best = h;
	}
	return best;
}

static void return_wounded(const struct charts *c, struct state *s, piece_t p, struct listener *l)
{
	enum side side = (enum side)c->scn.piece[p].side;
	hex_t h = return_hex(c, s, side);
	struct event e = event_of(h == HEX_NONE ? EVENT_WAITS : EVENT_RETURNS, side);

	e.facts.piece[0] = p;
	e.facts.hex[0] = h;
	event_emit(l, e);
	if (h != HEX_NONE)
		s->piece[p] = (struct piece_state){ .where = WHERE_MAP, .hex = h, .hq = PIECE_NONE };
}

static void tell_arrival(const struct charts *c, struct state *s, piece_t p, struct listener *l)
{
	enum side side = (enum side)c->scn.piece[p].side;
	bool came = piece_in_play(s, p);
	bool due_hex = came && s->piece[p].hex == c->scn.piece[p].hex;
	struct event e = event_of(!came ? EVENT_WAITS : due_hex ? EVENT_ARRIVES : EVENT_ARRIVES_ELSEWHERE, side);

	e.facts.piece[0] = p;
	e.facts.hex[0] = c->scn.piece[p].hex;
	e.facts.hex[1] = came ? s->piece[p].hex : HEX_NONE;
	event_emit(l, e);
	if (came && c->scn.piece[p].kind == PIECE_UNIT)
		march_capture(c, s, side, s->piece[p].hex, l); /* H8 */
}

/* ---- HQs raised and Leaders drawn (S34, H25 (2)) ---- */

/* Out of the pool into play, or awaited until the next Strategic Turn if no hex is free (Q74). */
static void leave_pool(const struct charts *c, struct state *s, piece_t p, struct listener *l)
{
	s->piece[p].where = WHERE_AWAITED;
	s->piece[p].returns = s->strategic;
	(void)state_arrive(c, s, p);
	tell_arrival(c, s, p, l);
}

static bool in_pool(const struct charts *c, const struct state *s, piece_t p, enum side side, enum comes how)
{
	const struct piece *is = &c->scn.piece[p];

	return is->side == side && is->comes == how && is->arrives <= s->strategic && s->piece[p].where == WHERE_POOL;
}

/* One die for each HQ that may be raised, in piece-number order. */
static void raise_hqs(const struct charts *c, struct state *s, enum side side, const struct dice *d, struct listener *l)
{
	unsigned i = 0;

	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		struct event e = event_of(EVENT_HQ_RAISED, side);
		char id[ROLL_ID_MAX];

		if (!in_pool(c, s, p, side, COMES_RAISED) || !RULE_ON(S34))
			continue;
		roll_id_hq(s, side, ++i, id);
		e.facts.piece[0] = p;
		e.facts.n[0] = (int32_t)dice_d6(d, id, 0);
		e.facts.n[1] = c->scn.piece[p].needs;
		if (e.facts.n[0] > e.facts.n[1])
			e.kind = EVENT_HQ_NOT_RAISED;
		event_emit(l, e);
		if (e.kind == EVENT_HQ_RAISED)
			leave_pool(c, s, p, l);
	}
}

/* One of those who wait, as often as the scenario says or as there are any. */
static void draw_leaders(const struct charts *c, struct state *s, enum side side, const struct dice *d, struct listener *l)
{
	for (unsigned i = 1; i <= c->scn.draws[side]; i++) {
		piece_t pool[LEADERS_MAX];
		struct event e = event_of(EVENT_LEADER_DRAWN, side);
		char id[ROLL_ID_MAX];
		unsigned n = 0;

		for (piece_t p = 0; p < c->scn.n_pieces; p++)
			if (in_pool(c, s, p, side, COMES_DRAWN))
				pool[n++] = p;
		if (n == 0)
			return;
		roll_id_leader(s, side, i, id);
		e.facts.piece[0] = pool[d->below(d->ctx, id, n, 0)];
		e.facts.n[0] = (int32_t)n;
		event_emit(l, e);
		leave_pool(c, s, e.facts.piece[0], l);
	}
}

void turn_begin_strategic(const struct charts *c, struct state *s, const struct dice *d, struct listener *l)
{
	bool due[PIECES_MAX];
	struct event e;

	rest(s, STAGE_STRATEGIC);
	s->strategic++;
	e = event_of(EVENT_STRATEGIC_TURN, SIDE_NONE);
	e.facts.n[0] = s->strategic;
	event_emit(l, e);
	clear_flags(c, s, ~(unsigned)(PF_LASTING | PF_RETREATED)); /* Q26: that ends with the side's next player turn, not here */
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		due[p] = s->piece[p].where == WHERE_AWAITED && s->piece[p].returns <= s->strategic;
	if (RULE_ON(H25))
		state_arrivals(c, s, s->strategic);
	for (piece_t p = 0; p < c->scn.n_pieces && !RULE_ON(R10); p++)
		if (c->scn.piece[p].kind == PIECE_LEADER)
			command_part(s, p);
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++)
		for (piece_t p = 0; p < c->scn.n_pieces; p++) {
			if (c->scn.piece[p].side != side)
				continue;
			if (due[p])
				tell_arrival(c, s, p, l);
			else if (s->piece[p].where == WHERE_WOUNDED && s->piece[p].returns <= s->strategic)
				return_wounded(c, s, p, l);
		}
	for (enum side side = SIDE_UNION; side < SIDE_COUNT && s->strategic >= STRATEGIC_ROLLS; side++) {
		raise_hqs(c, s, side, d, l);
		draw_leaders(c, s, side, d, l);
	}
	turn_owners(c, s);
}

/* Step (5) of H25; transports are there again in every game turn (Q40). */
static void renew_rail_points(const struct charts *c, struct state *s, struct listener *l)
{
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++) {
		struct event e = event_of(EVENT_RAIL_RENEWED, side);

		e.facts.n[0] = c->scn.rail_points[side];
		e.facts.n[1] = s->rail_points[side];
		if (s->rail_points[side] < c->scn.rail_points[side])
			event_emit(l, e);
		s->rail_points[side] = c->scn.rail_points[side];
	}
}

void turn_end_strategic(const struct charts *c, struct state *s, struct listener *l)
{
	BUG_IF(s->stage != STAGE_STRATEGIC);
	if (s->active == SIDE_UNION) {
		s->active = SIDE_CONFEDERATE;
		return;
	}
	supply_hunger(c, s, l); /* H25 (4) */
	renew_rail_points(c, s, l);
	rest(s, STAGE_CHITS);
}

/* The game ends in the middle of a player turn, maybe behind a stop: what only that turn can read is forgotten. */
static void break_off(const struct charts *c, struct state *s)
{
	clear_flags(c, s, MOVEMENT_FLAGS | COMBAT_FLAGS | TURN_FLAGS);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		s->piece[p].spent = 0;
	s->n_fought = 0;
}

void turn_resign(const struct charts *c, struct state *s, enum side side, struct listener *l)
{
	event_emit(l, event_of(EVENT_RESIGNS_GAME, side));
	break_off(c, s);
	end_game(c, s, ENDING_RESIGNED, side_other(side), LEVEL_DECISIVE, l);
}

void turn_draw(const struct charts *c, struct state *s, struct listener *l)
{
	event_emit(l, event_of(EVENT_DRAW_AGREED, SIDE_NONE));
	break_off(c, s);
	end_game(c, s, ENDING_AGREED, SIDE_NONE, LEVEL_DRAW, l);
}

void turn_take_back(const struct state *then, uint32_t slot, struct state *s, struct listener *l)
{
	struct event e = event_of(EVENT_TAKEN_BACK, SIDE_NONE);
	bool take = s->take_bracketed;

	e.facts.n[0] = (int32_t)slot;
	event_emit(l, e);
	*s = *then;
	turn_chit_choice(s, take);
}
