/* SPDX-License-Identifier: GPL-3.0-or-later
 * What random orders seldom meet, brought about: pieces are put where a rule speaks, and both engines are asked. */
#include "naive/second.h"

#include <string.h>

#include "engine/assault.h"
#include "engine/battle.h"
#include "engine/carriage.h"

static const struct under bare = { NULL, PIECE_NONE, PIECE_NONE };

/* The piece goes to h, with the HQ it belongs to and all of that. */
static void put(const struct charts *c, struct state *t, piece_t p, hex_t h)
{
	piece_t hq = is_hq(c, p) ? p : t->piece[p].hq;
	for (piece_t q = 0; q < c->scn.n_pieces; q++)
		if (q == p || (hq != PIECE_NONE && in_play(t, q) && (q == hq || t->piece[q].hq == hq)))
			t->piece[q].hex = h;
}

/* One of own pieces on the map as if a chit had just reached it. */
static piece_t set_going(struct player *pl, const struct charts *c, struct state *t)
{
	piece_t p = somebody(pl, t, player_chance(pl, 50) ? PIECE_UNIT : PIECE_KIND_COUNT);
	if (c->scn.piece[p].side != t->active || t->piece[p].where != WHERE_MAP || (is_leader(c, p) && t->piece[p].hq != PIECE_NONE))
		return PIECE_NONE;
	t->piece[p].flags = (t->piece[p].flags & ~(uint32_t)(PF_MARCHED | PF_RAIL | PF_SHIP)) | PF_ACTIVATED;
	return p;
}

/* A march over a side with something on it, or into ground of some kind. */
static void ask_step(struct player *pl, const struct charts *c, const struct state *s)
{
	static const unsigned kinds[] = { HEXSIDE_BAY, HEXSIDE_DEEP, HEXSIDE_RIDGE, HEXSIDE_NAVIGABLE, HEXSIDE_TIDAL, 0 };
	static struct state t, u;
	unsigned kind = kinds[player_pick(pl, 6)], at, steps, mp;
	struct findings f = { .n = 0 };
	hex_t h = HEX_NONE, to = HEX_NONE;
	t = *s;
	piece_t p = set_going(pl, c, &t);
	for (unsigned i = 0; i < 500 && to == HEX_NONE; i++) {
		unsigned d = player_pick(pl, DIR_COUNT);
		h = (hex_t)player_pick(pl, grid_count(&c->map.grid));
		to = c->map.next[h][d];
		if (to != HEX_NONE && (c->map.terrain[h] == TERRAIN_SEA || (kind ? !(c->map.hexside[h][d] & kind) :
			c->map.terrain[to] != TERRAIN_SEA && c->rules.enter[c->map.terrain[to]][GAIT_HORSE] != 0)))
			to = HEX_NONE;
	}
	if (p == PIECE_NONE || to == HEX_NONE)
		return;
	put(c, &t, p, h);
	struct march m = { .piece = { p }, .n_pieces = 1, .path = { to }, .n_path = 1 };
	u = t;
	struct verdict v = march_check(c, &t, NULL, PIECE_NONE, &m, &at);
	march_findings(c, &u, &bare, &m, false, &f, &steps, &mp);
	compare("asked step", &v, &f);
}

/* Some hex of a railway; one over a bridge that was down at the start, if there is any. */
static hex_t rail_hex(struct player *pl, const struct charts *c)
{
	hex_t h = c->rail_hex[player_pick(pl, c->n_rail_hexes)];
	for (unsigned i = 0, broken = player_chance(pl, 70); i < 400 && broken; i++) {
		h = c->rail_hex[player_pick(pl, c->n_rail_hexes)];
		for (unsigned d = 0; d < DIR_COUNT && broken; d++)
			broken = !(c->map.hexside[h][d] & HEXSIDE_RAIL && c->map.hexside[h][d] & HEXSIDE_BROKEN);
	}
	return h;
}

/* Railways: a unit stands on one that is whole, wrecked or down, and may have gone some way. */
static void ask_pioneers(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t, u;
	struct findings f[2] = { { .n = 0 } };
	t = *s;
	piece_t p = set_going(pl, c, &t);
	if (p == PIECE_NONE || !is_unit(c, p) || c->n_rail_hexes == 0) /* none else can be named, and in no other phase */
		return;
	t.stage = STAGE_MOVEMENT;
	put(c, &t, p, rail_hex(pl, c));
	t.piece[p].spent = (uint8_t)(player_chance(pl, 50) ? player_pick(pl, 6) : 0);
	if (player_chance(pl, 60))
		t.piece[p].flags &= ~(uint32_t)PF_STIRRED;
	if (player_chance(pl, 20))
		t.piece[p].flags |= PF_MARCHED | PF_STIRRED;
	u = t;
	struct verdict v = repair_check(c, &t, p);
	repair_findings(c, &u, p, false, &f[0]);
	compare("asked repair", &v, &f[0]);
	v = wreck_check(c, &t, NULL, PIECE_NONE, p);
	wreck_findings(c, &u, &bare, p, false, &f[1]);
	compare("asked wreck", &v, &f[1]);
}

/* A port or coast, at most `far` hexes from `near` (HEX_NONE = anywhere); HEX_NONE if none was found. */
static hex_t shore(struct player *pl, const struct charts *c, hex_t near, unsigned far)
{
	for (unsigned i = 0; i < 3000; i++) {
		hex_t h = (hex_t)player_pick(pl, grid_count(&c->map.grid));
		unsigned x = 0;
		for (unsigned d = 0; d < DIR_COUNT; d++)
			x |= c->map.next[h][d] == HEX_NONE ? 0u : c->map.hexside[h][d];
		bool land = x & (HEXSIDE_TIDAL | HEXSIDE_BAY) || (x & HEXSIDE_NAVIGABLE && c->map.town_of[h]);
		if (land && c->map.terrain[h] != TERRAIN_SEA &&
			(near == HEX_NONE || grid_distance(&c->map.grid, h, near) <= far))
			return h;
	}
	return HEX_NONE;
}

/* Journeys to where the enemy is or nearly, by ships that have sailed already, past forts in his hands. */
static void ask_journey(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t, u;
	struct findings f = { .n = 0 };
	struct march m = { .n_pieces = 0 }, from = { .n_pieces = 0 };
	bool ship = player_chance(pl, 60);
	t = *s;
	piece_t p = set_going(pl, c, &t), foe = somebody(pl, s, PIECE_UNIT);
	for (piece_t l = 0; l < c->scn.n_pieces && player_chance(pl, 97); l++)
		if (ship && is_leader(c, l) && t.piece[l].where == WHERE_MAP && c->scn.piece[l].side == t.active && player_chance(pl, 10)) {
			part(&t, l); /* who goes alone needs no ships */
			t.piece[l].flags = PF_ACTIVATED;
			p = l;
		}
	propose_journey(pl, ship, &from);
	propose_journey(pl, ship, &m);
	hex_t fort = c->scn.n_forts && player_chance(pl, 40) ? c->scn.fort[player_pick(pl, c->scn.n_forts)] : HEX_NONE;
	if (ship && player_chance(pl, 70)) { /* from shore to shore, at a fort or not far from each other */
		hex_t a = shore(pl, c, fort, 3), near = fort == HEX_NONE && player_chance(pl, 70) ? a : fort;
		hex_t b = a == HEX_NONE ? a : shore(pl, c, near, fort == HEX_NONE ? 8 : 3);
		from.path[0] = b == HEX_NONE ? from.path[0] : a;
		m.path[0] = b == HEX_NONE ? m.path[0] : b;
	}
	if (p == PIECE_NONE || c->map.terrain[from.path[0]] == TERRAIN_SEA || c->map.terrain[m.path[0]] == TERRAIN_SEA)
		return;
	put(c, &t, p, from.path[0]);
	m.piece[m.n_pieces++] = p;
	for (unsigned k = 0; k < 100 && (c->scn.piece[foe].side == t.active || t.piece[foe].where != WHERE_MAP || is_hq(c, foe) ||
		t.piece[foe].hq != PIECE_NONE); k++)
		foe = propose_piece(pl, s, true);
	if (c->scn.piece[foe].side != t.active && t.piece[foe].where == WHERE_MAP && t.piece[foe].hq == PIECE_NONE && !is_hq(c, foe)) {
		hex_t beside = player_chance(pl, 50) ? m.path[0] : propose_hex(pl, m.path[0]);
		beside = c->map.terrain[beside] == TERRAIN_SEA ? m.path[0] : beside;
		t.piece[foe].hex = ship && fort != HEX_NONE ? fort : beside;
	}
	bool sailed = player_chance(pl, 15);
	for (unsigned i = 0; i < c->scn.n_fleets; i++)
		t.sailed[i] = sailed ? c->scn.fleet[i].count : t.sailed[i];
	if (player_chance(pl, 20))
		t.rail_points[t.active] = (uint8_t)player_pick(pl, 4);
	if (player_chance(pl, 10))
		t.piece[p].spent = 1;
	u = t;
	struct verdict v = carry_check(c, &t, ship ? BY_WATER : BY_RAIL, NULL, PIECE_NONE, &m, false);
	carriage_findings(c, &u, !ship, &bare, &m, false, false, &f);
	compare(ship ? "asked voyage" : "asked ride", &v, &f);
}

/* Attacks from march, and forced marches, by Leaders of a chain, in any phase. */
static void ask_block(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t, u;
	static struct activation first, second;
	struct findings f[2] = { { .n = 0 } };
	struct attack a;
	piece_t top = somebody_acts(pl, c, s, &t, &first, &second), boss = top, other = PIECE_NONE;
	unsigned at, steps, mp;
	if (top == PIECE_NONE)
		return;
	for (unsigned i = 0; i < 8; i++) {
		piece_t item = propose_near(pl, &t, t.piece[boss].hex, player_chance(pl, 60) ? PIECE_LEADER : PIECE_UNIT);
		struct findings g = { .n = 0 };
		struct verdict v = activation_check(c, &t, &first, boss, item);
		may_take(c, &t, &second, boss, item, true, &g);
		if (!verdict_legal(&v) || g.n)
			continue;
		u = t;
		activation_take(c, &t, &first, boss, item);
		take_under(c, &u, &second, boss, item);
		other = item;
		boss = is_leader(c, item) && player_chance(pl, 30) ? item : boss;
	}
	struct under under = { &second, boss, PIECE_NONE };
	propose_attack(pl, &t, boss, &a);
	a.intensity = (uint8_t)player_pick(pl, 3);
	a.rating = (uint8_t)(player_chance(pl, 70) ? 1 : a.rating);
	for (unsigned i = 0; i < a.n_with; i++) {
		piece_t p = a.with[i];
		t.piece[p].flags |= is_unit(c, p) && player_chance(pl, 10) ? PF_BEACHED : 0;
		t.piece[p].flags |= is_unit(c, p) && player_chance(pl, 10) ? PF_UNSUPPLIED : 0;
		t.piece[p].spent = (uint8_t)(player_chance(pl, 15) ? 2 : t.piece[p].spent);
	}
	if (player_chance(pl, 5))
		a.n_with = 0;
	struct verdict v = assault_check(c, &t, &first, boss, boss, &a);
	assault_findings(c, &t, &under, boss, &a, &f[0]);
	compare("asked assault", &v, &f[0]);
	/* the last one taken, by whoever has his block here, or the HQ of the top Leader */
	struct march m = { .n_pieces = 0, .force = true };
	m.piece[m.n_pieces++] = other == PIECE_NONE || player_chance(pl, 20) ? top : other;
	m.path[m.n_path++] = propose_hex(pl, t.piece[m.piece[0]].hex);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) /* a manifest of which one has begun */
		if (t.piece[p].where == WHERE_MANIFEST && player_chance(pl, 5))
			t.piece[p].spent = 1;
	u = t;
	v = march_check(c, &t, &first, boss, &m, &at);
	march_findings(c, &u, &under, &m, false, &f[1], &steps, &mp);
	compare("asked force", &v, &f[1]);
}

/* Rolls, and hand-overs that come late or go to the wrong one. */
static void ask_hands(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t;
	struct findings f[2] = { { .n = 0 } };
	piece_t l = somebody(pl, s, PIECE_LEADER), to = propose_near(pl, s, s->piece[l].hex, PIECE_LEADER);
	for (unsigned k = 0; k < 200 && !(is_leader(c, l) && s->piece[l].where == WHERE_MAP && s->piece[l].hq != PIECE_NONE &&
		c->scn.piece[s->piece[l].hq].hq_kind == HQ_ARMY); k++)
		l = somebody(pl, s, PIECE_LEADER);
	bool armies = player_chance(pl, 50);
	for (unsigned k = 0; k < 200 && armies && !(is_leader(c, to) && to != l && s->piece[to].hq != PIECE_NONE &&
		c->scn.piece[s->piece[to].hq].hq_kind == HQ_ARMY); k++)
		to = somebody(pl, s, PIECE_LEADER);
	t = *s;
	t.piece[l].flags = (t.piece[l].flags & ~(uint32_t)PF_SPENT) | PF_INITIATIVE;
	t.piece[to].flags |= player_chance(pl, 15) ? PF_ROLLED : player_chance(pl, 15) ? PF_INITIATIVE : 0;
	unsigned span = is_leader(c, l) && s->piece[l].where == WHERE_MAP ? command_ratings(c, s, l).span : 0;
	unsigned used = player_chance(pl, 30) ? span : player_pick(pl, 2);
	struct verdict v = attack_pass_check(c, &t, NULL, l, to, used);
	pass_findings(c, &t, NULL, l, to, used, &f[0]);
	compare("asked to hand on", &v, &f[0]);
	v = attack_roll_check(c, &t, to);
	roll_findings(c, &t, to, &f[1]);
	compare("asked roll", &v, &f[1]);
}

void ask_rare(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t;
	t = *s;
	t.stage = player_chance(pl, 4) ? STAGE_COMBAT : STAGE_MOVEMENT;
	ask_step(pl, c, &t);
	ask_pioneers(pl, c, &t);
	for (unsigned i = 0; i < 3; i++)
		ask_journey(pl, c, &t);
	for (unsigned i = 0; i < 3; i++)
		ask_block(pl, c, &t);
	t.stage = STAGE_COMBAT;
	ask_hands(pl, c, &t);
}
