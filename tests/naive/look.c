/* SPDX-License-Identifier: GPL-3.0-or-later
 * What can be asked of a position: zones, ratings, command, supply, points, answers, figures of battles. */
#include "naive/second.h"

#include <stdio.h>
#include <string.h>

#include "engine/carriage.h"
#include "engine/supply.h"

static void look_at_hexes(const struct charts *c, const struct state *s)
{
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++) {
		struct supply m;
		bool rails[HEXES_MAX], ports[HEXES_MAX], port[HEXES_MAX], net[HEXES_MAX];
		supply_take(c, s, side, &m);
		ports_of(c, s, side, ports);
		rails_of(c, s, side, rails);
		water_net(c, s, side, port);
		rail_net(c, s, side, port, net);
		for (hex_t h = 0; h < grid_count(&c->map.grid); h++) {
			bool foot_only, covers = zone_covers(c, s, side, h, &foot_only, NULL);
			if (c->map.terrain[h] == TERRAIN_SEA)
				continue;
			compare_number("zone", state_in_zone(c, s, side, h), covers);
			compare_number("zone of foot", covers && state_zone_foot_only(c, s, side, h), covers && foot_only);
			compare_number("strength", state_sp(c, s, side, h, true), sp_at(c, s, side, h));
			compare_number("water net", port[h], ports[h]);
			compare_number("rail net", net[h], rails[h]);
		}
	}
}

static void look_at_supply(struct player *pl, const struct charts *c, const struct state *s)
{
	for (unsigned i = 0; i < 4; i++) {
		piece_t p = propose_piece(pl, s, true);
		if (in_play(s, p))
			compare_number("supply", supply_has(c, s, p), fed(c, s, (enum side)c->scn.piece[p].side, s->piece[p].hex));
	}
}

/* Some Leader, and mostly somebody within his reach. */
static void look_at_leaders(struct player *pl, const struct charts *c, const struct state *s)
{
	for (unsigned i = 0; i < 3; i++) {
		piece_t l = propose_piece(pl, s, false), item = propose_piece(pl, s, i == 0 && player_chance(pl, 20));
		for (unsigned k = 0; k < 50 && !(is_leader(c, l) && (s->piece[l].hq != PIECE_NONE || player_chance(pl, 10))); k++)
			l = propose_piece(pl, s, false);
		for (unsigned k = 0; k < 50 && i > 0 && in_play(s, l) && (!in_play(s, item) || item == l ||
			grid_distance(&c->map.grid, s->piece[item].hex, s->piece[l].hex) > (i > 1)); k++)
			item = propose_piece(pl, s, false);
		struct findings f = { .n = 0 };
		struct verdict v = command_may(c, s, NULL, l, item);
		may_command(c, s, NULL, l, item, &f);
		compare("may command", &v, &f);
		if (!is_leader(c, l) || s->piece[l].where != WHERE_MAP)
			continue;
		struct ratings r = command_ratings(c, s, l);
		struct rated q = ratings_of(c, s, l);
		compare_number("initiative", r.initiative, q.initiative);
		compare_number("span", r.span, q.span);
		compare_number("rating", r.combat, q.combat);
	}
}

static void look_at_defence(struct player *pl, const struct charts *c, const struct state *s, const struct standing *st)
{
	enum side foe = side_other((enum side)s->active);
	for (unsigned i = 0; i < 2; i++) {
		piece_t p = propose_piece(pl, s, true);
		for (unsigned k = 0; k < 200 && !(is_unit(c, p) && in_play(s, p) && c->scn.piece[p].side == foe); k++)
			p = propose_piece(pl, s, true);
		if (!is_unit(c, p) || !in_play(s, p) || c->scn.piece[p].side != foe)
			return;
		hex_t h = s->piece[p].hex;
		struct question q = { .hex = h, .k = (uint8_t)(1 + player_pick(pl, 3)), .cavalry_attacks = player_chance(pl, 30),
			.march = s->stage == STAGE_MOVEMENT };
		struct answer a = standing_answer(c, s, st, &q), b = answer_of(c, s, st, &q);
		compare_number("answer leader", a.leader, b.leader);
		compare_number("answer intensity", a.intensity, b.intensity);
		compare_number("answer rating", a.rating, b.rating);
		compare_number("retreat", battle_retreat_hex(c, s, foe, h, a.retreat), retreat_hex(c, s, foe, h, b.retreat));
	}
}

static void look_at_points(const struct charts *c, const struct state *s)
{
	struct score a, b;
	turn_score(c, s, &a);
	points_of(c, s, &b);
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		compare_number("points of objectives", a.objectives[side], b.objectives[side]);
		compare_number("points of losses", a.losses[side], b.losses[side]);
	}
	compare_number("level", a.level, b.level);
	compare_number("ahead", a.leader, b.leader);
}

void look(struct player *pl, const struct charts *c, const struct state *s, const struct standing *st)
{
	ask(pl, c, s);
	look_at_leaders(pl, c, s);
	look_at_supply(pl, c, s);
	look_at_defence(pl, c, s, st);
	look_at_points(c, s);
	if (player_chance(pl, 3))
		look_at_hexes(c, s);
}
