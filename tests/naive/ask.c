/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders asked about outside of any sheet: anybody as if a chit had just reached him, every check in every stage, by any Leader. */
#include "naive/second.h"

#include <string.h>

#include "engine/battle.h"
#include "engine/carriage.h"
#include "engine/works.h"

piece_t somebody(struct player *pl, const struct state *s, unsigned kind)
{
	piece_t p = propose_piece(pl, s, player_chance(pl, 15));
	bool any = kind == PIECE_KIND_COUNT || player_chance(pl, 15);
	for (unsigned k = 0; k < 60 && !any && player_kind(pl, p) != kind; k++)
		p = propose_piece(pl, s, false);
	return p;
}

static void ask_one(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t;
	struct findings f = { .n = 0 };
	piece_t p = somebody(pl, s, PIECE_KIND_COUNT), unit = somebody(pl, s, PIECE_UNIT), leader = somebody(pl, s, PIECE_LEADER),
		train = somebody(pl, s, PIECE_TRAIN);
	struct verdict v = verdict_ok();
	unsigned what = player_pick(pl, is_unit(c, unit) ? 7 : 4);
	hex_t to = propose_hex(pl, s->piece[train].hex);
	t = *s;
	switch (what) {
	case 0:
		v = chit_check(c, s, p);
		chit_findings(c, s, p, &f);
		break;
	case 1:
		v = try_check(c, s, leader);
		try_findings(c, s, leader, &f);
		break;
	case 2:
		v = resign_check(c, s, leader);
		resign_findings(c, s, leader, &f);
		break;
	case 3:
		for (unsigned k = 0; k < 100 && !c->scn.piece[train].pontoon && player_chance(pl, 97); k++)
			train = propose_piece(pl, s, false);
		to = propose_hex(pl, s->piece[train].hex);
		v = bridge_check(c, s, train, to);
		bridge_findings(c, &t, train, to, false, &f);
		break;
	case 4:
		v = release_check(c, s, unit);
		release_findings(c, s, unit, &f);
		break;
	case 5:
		v = repair_check(c, s, unit);
		repair_findings(c, &t, unit, false, &f);
		break;
	case 6:
		v = entrench_check(c, s, unit);
		entrench_findings(c, s, unit, &f);
		break;
	}
	compare("asked", &v, &f);
}

static void ask_strategic(struct player *pl, const struct charts *c, const struct state *s)
{
	struct findings f[3] = { { .n = 0 } };
	piece_t unit = somebody(pl, s, PIECE_UNIT), leader = somebody(pl, s, PIECE_LEADER);
	piece_t hq = propose_near(pl, s, s->piece[leader].hex, PIECE_HQ), other = propose_near(pl, s, s->piece[unit].hex, PIECE_UNIT);
	struct verdict v = appoint_check(c, s, leader, hq);
	appoint_findings(c, s, leader, hq, &f[0]);
	compare("asked appoint", &v, &f[0]);
	hq = propose_near(pl, s, s->piece[unit].hex, PIECE_HQ);
	v = assign_check(c, s, unit, hq);
	assign_findings(c, s, unit, hq, &f[1]);
	compare("asked assign", &v, &f[1]);
	v = combine_check(c, s, unit, other);
	combine_findings(c, s, unit, other, &f[2]);
	compare("asked combine", &v, &f[2]);
}

/* They set out from some place where there are cars or ships; now and then these are few, or a Leader has made his journey. */
static void depart(struct player *pl, const struct charts *c, struct state *t, const struct march *m, bool ship)
{
	struct march from = { .n_pieces = 0 };
	if (player_chance(pl, 80)) {
		propose_journey(pl, ship, &from);
		for (unsigned i = 0; i < m->n_pieces && c->map.terrain[from.path[0]] != TERRAIN_SEA; i++) {
			piece_t p = m->piece[i], hq = is_hq(c, p) ? p : PIECE_NONE;
			for (piece_t q = 0; q < c->scn.n_pieces; q++)
				if (q == p || (hq != PIECE_NONE && in_play(t, q) && t->piece[q].hq == hq))
					t->piece[q].hex = from.path[0];
		}
	}
	for (unsigned i = 0; i < c->scn.n_fleets && player_chance(pl, 30); i++)
		t->sailed[i] = (uint8_t)player_pick(pl, c->scn.fleet[i].count + 1u);
	for (piece_t p = 0; p < c->scn.n_pieces && c->scn.n_forts && player_chance(pl, 96); p++) /* a fort in the enemy's hands */
		if (ship && is_unit(c, p) && t->piece[p].where == WHERE_MAP && c->scn.piece[p].side != t->active)
			t->piece[p].hex = c->scn.fort[player_pick(pl, c->scn.n_forts)];
	if (player_chance(pl, 20))
		t->rail_points[t->active] = (uint8_t)player_pick(pl, 6);
	if (player_chance(pl, 4))
		t->piece[m->piece[0]].flags |= PF_CARRIED;
}

/* Pieces that move as if a chit had reached them: marches with their steps and MP, journeys, wrecked railways. */
static void ask_march(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t, u;
	struct march m = { .n_pieces = 0 };
	struct under bare = { NULL, PIECE_NONE, PIECE_NONE };
	struct findings f[2] = { { .n = 0 } };
	unsigned at = 0, steps = 0, mp = 0, kind = player_pick(pl, 4);
	bool aboard = player_chance(pl, 30);
	t = *s;
	for (unsigned i = 0; i < 60 && (m.n_pieces == 0 || !in_play(s, m.piece[0]) || is_leader(c, m.piece[0])); i++) {
		m = (struct march){ .n_pieces = 0 };
		propose_march(pl, s, &m, PIECE_NONE);
	}
	for (unsigned i = 0; i < m.n_pieces && player_chance(pl, 95); i++)
		t.piece[m.piece[i]].flags |= PF_ACTIVATED;
	m.force &= player_chance(pl, 10);
	if (player_chance(pl, 1))
		m.n_path = 0;
	if (player_chance(pl, 1))
		m.n_pieces = 0;
	u = t;
	if (kind > 1 || m.n_pieces == 0 || m.n_path == 0) {
		struct verdict v = march_check(c, &t, NULL, PIECE_NONE, &m, &at);
		march_findings(c, &u, &bare, &m, false, &f[0], &steps, &mp);
		compare("asked march", &v, &f[0]);
		if (steps)
			compare_number("steps", at, steps);
		return;
	}
	propose_journey(pl, kind == 1, &m);
	depart(pl, c, &t, &m, kind == 1);
	for (piece_t p = 0; p < c->scn.n_pieces && kind == 0 && player_chance(pl, 96); p++)
		if (in_play(&t, p) && c->scn.piece[p].side != t.active && !is_unit(c, p) &&
			c->rail_index[t.piece[p].hex] < c->n_rail_hexes &&
			player_chance(pl, 20))
			m.path[0] = t.piece[p].hex;
	u = t;
	struct verdict v = carry_check(c, &t, kind == 0 ? BY_RAIL : BY_WATER, NULL, PIECE_NONE, &m, aboard);
	carriage_findings(c, &u, kind == 0, &bare, &m, aboard, false, &f[1]);
	compare(kind == 0 ? "asked rail" : "asked ship", &v, &f[1]);
}

static void ask_figures(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a)
{
	struct odds first;
	struct figures second;
	bool in[PIECES_MAX];
	attack_odds(c, s, leader, a, &first);
	attackers_of(c, s, leader, a, in);
	figures_of(c, s, leader, in, a->target, &second);
	compare_number("quarters of attack", first.attack_q, second.attack_q);
	compare_number("quarters of defence", first.defence_q, second.defence_q);
	compare_number("percent", first.percent, second.percent);
	compare_number("column", first.column, second.column);
	compare_number("die for terrain", first.terrain, second.terrain);
	compare_number("die for works", first.works, second.works);
	compare_number("die for bridge", first.bridge, second.bridge);
	compare_number("overrun", first.overrun, second.overrun);
	compare_number("points needed", first.need, second.need);
	compare_number("points found", first.have, second.have);
}

/* Hand-overs and attacks, by whatever Leader, and what he disposes of. */
static void ask_leaders(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t;
	struct findings f[3] = { { .n = 0 } };
	struct attack a;
	piece_t l = somebody(pl, s, PIECE_LEADER), to = propose_near(pl, s, s->piece[l].hex, PIECE_LEADER), unit[6];
	unsigned used = player_pick(pl, 4), n = 0;
	t = *s;
	if (player_chance(pl, 85))
		t.piece[l].flags |= PF_INITIATIVE;
	if (player_chance(pl, 10))
		to = propose_piece(pl, s, true);
	for (piece_t p = 0; p < c->scn.n_pieces && player_chance(pl, 99); p++)
		if (is_leader(c, p) && !in_play(s, p) && c->scn.piece[p].side == s->active && player_chance(pl, 5))
			to = p;
	struct verdict v = attack_pass_check(c, &t, NULL, l, to, used);
	pass_findings(c, &t, NULL, l, to, used, &f[0]);
	compare("asked pass", &v, &f[0]);
	propose_attack(pl, s, l, &a);
	if (player_chance(pl, 2))
		a.n_with = 0;
	for (unsigned i = 0; i < a.n_with && player_chance(pl, 25); i++)
		t.piece[a.with[i]].flags |= is_unit(c, a.with[i]) ? 1u << (player_chance(pl, 50) ? 17 : 6) & (PF_BEACHED | PF_ATTACKED) : 0;
	v = attack_check(c, &t, l, &a);
	attack_findings(c, &t, l, &a, &f[1]);
	compare("asked attack", &v, &f[1]);
	if (verdict_legal(&v) && f[1].n == 0)
		ask_figures(c, &t, l, &a);
	for (unsigned i = 0, want = 1 + player_pick(pl, 6); i < want; i++) {
		bool twice = false;
		unit[n] = propose_near(pl, s, s->piece[l].hex, PIECE_UNIT);
		for (unsigned k = 0; k < n; k++)
			twice |= unit[k] == unit[n];
		n += is_unit(c, unit[n]) && in_play(s, unit[n]) && !twice;
	}
	if (n == 0 || !is_leader(c, l) || s->piece[l].where != WHERE_MAP)
		return;
	v = command_disposes(c, s, l, unit, n);
	may_dispose(c, s, l, unit, n, &f[2]);
	compare("asked to dispose", &v, &f[2]);
}

piece_t somebody_acts(struct player *pl, const struct charts *c, const struct state *s, struct state *t, struct activation *first,
	struct activation *second)
{
	piece_t top = somebody(pl, s, PIECE_LEADER);
	if (!is_leader(c, top) || s->piece[top].where != WHERE_MAP || c->scn.piece[top].side != s->active)
		return PIECE_NONE;
	*t = *s;
	t->piece[top].flags |= PF_ACTIVATED;
	activation_begin(c, t, top, first);
	begin_chain(c, t, top, second);
	return top;
}

/* Some Leader acts and has taken some under his command: who could be taken and marched? */
static void ask_chain(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t, u;
	static struct activation first, second;
	struct findings f = { .n = 0 };
	struct march m = { .n_pieces = 0 };
	unsigned at, steps, mp;
	piece_t top = somebody_acts(pl, c, s, &t, &first, &second), boss = top;
	if (top == PIECE_NONE)
		return;
	for (unsigned i = 0; i < 6; i++) {
		piece_t item = propose_near(pl, &t, t.piece[boss].hex, player_chance(pl, 60) ? PIECE_LEADER : PIECE_UNIT);
		struct findings g = { .n = 0 };
		piece_t by = player_chance(pl, 3) ? somebody(pl, s, PIECE_LEADER) : boss;
		struct verdict v = activation_check(c, &t, &first, by, item);
		may_take(c, &t, &second, by, item, true, &g);
		compare("asked chain", &v, &g);
		if (!verdict_legal(&v) || g.n || by != boss)
			continue;
		u = t;
		activation_take(c, &t, &first, boss, item);
		take_under(c, &u, &second, boss, item);
		boss = is_leader(c, item) && player_chance(pl, 50) ? item : boss;
	}
	struct under under = { &second, boss, PIECE_NONE };
	if (player_chance(pl, 4))
		t.piece[boss].flags |= PF_GRANTED;
	propose_march(pl, &t, &m, boss);
	m.force = player_chance(pl, 40);
	struct verdict v = march_check(c, &t, &first, boss, &m, &at);
	u = t;
	march_findings(c, &u, &under, &m, false, &f, &steps, &mp);
	compare("asked march", &v, &f);
}

/* Over a hexside with something on it. */
static void ask_span(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t;
	struct findings f = { .n = 0 };
	hex_t h = 0, to = HEX_NONE;
	for (unsigned i = 0, bar = 0; i < 300 && !bar; i++) {
		unsigned d = player_pick(pl, DIR_COUNT);
		h = (hex_t)player_pick(pl, grid_count(&c->map.grid));
		to = c->map.next[h][d];
		bar = to == HEX_NONE ? 0u : c->map.hexside[h][d] & (HEXSIDE_WATER | HEXSIDE_RIDGE);
	}
	piece_t l = somebody(pl, s, PIECE_LEADER), item = somebody(pl, s, player_chance(pl, 50) ? PIECE_UNIT : PIECE_LEADER);
	if (to == HEX_NONE || !in_play(s, l) || !in_play(s, item) || !is_leader(c, l) || s->piece[l].hq == PIECE_NONE ||
		s->piece[item].where != WHERE_MAP || is_hq(c, item) || c->map.terrain[h] == TERRAIN_SEA ||
			c->map.terrain[to] == TERRAIN_SEA)
		return;
	t = *s;
	t.piece[l].hex = h;
	t.piece[item].hex = to;
	struct verdict v = command_may(c, &t, NULL, l, item);
	may_command(c, &t, NULL, l, item, &f);
	compare("asked span", &v, &f);
}

void ask(struct player *pl, const struct charts *c, const struct state *s)
{
	static struct state t;
	t = *s;
	if (player_chance(pl, 15)) {
		t.stage = (uint8_t)player_pick(pl, STAGE_COUNT);
	}
	ask_one(pl, c, &t);
	for (unsigned i = 0, n = t.stage == STAGE_STRATEGIC ? 4 : player_chance(pl, 20); i < n; i++)
		ask_strategic(pl, c, &t);
	if (t.stage == STAGE_MOVEMENT || player_chance(pl, 10))
		for (unsigned i = 0; i < 3; i++)
			ask_march(pl, c, &t);
	if (t.stage != STAGE_STRATEGIC || player_chance(pl, 10))
		ask_leaders(pl, c, &t);
	if (t.stage == STAGE_MOVEMENT || player_chance(pl, 10))
		ask_chain(pl, c, &t);
	ask_span(pl, c, &t);
	ask_rare(pl, c, s);
}
