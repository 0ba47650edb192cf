/* SPDX-License-Identifier: GPL-3.0-or-later
 * Ground movement, hex by hex on a copy of the position: what a step changes, the next one meets. */
#include "naive/naive.h"

#include <string.h>

static bool named(const struct march *m, piece_t p)
{
	for (unsigned i = 0; i < m->n_pieces; i++)
		if (m->piece[i] == p)
			return true;
	return false;
}

/* Who goes: an HQ with Leader and manifest; a Leader in command as his HQ, unless he goes alone (N2, Q10). */
static void goers(const struct charts *c, const struct state *s, const struct march *m, bool *goes)
{
	memset(goes, 0, PIECES_MAX * sizeof *goes);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (!named(m, p))
			continue;
		piece_t hq = is_hq(c, p) ? p : is_leader(c, p) && !m->alone ? s->piece[p].hq : PIECE_NONE;
		goes[p] = true;
		if (hq == PIECE_NONE)
			continue;
		goes[hq] = true;
		if (s->piece[hq].hq != PIECE_NONE)
			goes[s->piece[hq].hq] = true;
		for (piece_t u = 0; u < c->scn.n_pieces; u++)
			if (is_unit(c, u) && s->piece[u].where == WHERE_MANIFEST && s->piece[u].hq == hq)
				goes[u] = true;
	}
}

static bool is_loose(const struct charts *c, const struct state *s, piece_t p)
{
	return is_unit(c, p) && s->piece[p].where == WHERE_MAP;
}

int allowance_of(const struct charts *c, const struct state *s, piece_t p)
{
	const struct piece *k = &c->scn.piece[p];
	int mp = is_unit(c, p) ? c->rules.mp_unit[k->unit_type] : is_hq(c, p) ? c->rules.mp_hq[k->hq_kind] :
		k->kind == PIECE_TRAIN ? c->rules.mp_train : k->kind == PIECE_LEADER ? c->rules.mp_lonely : 0;
	return mp + (s->piece[p].flags & PF_FORCED ? c->rules.force_mp : 0);
}

void marchers_of(const struct charts *c, const struct state *s, const struct march *m, struct marchers *g)
{
	bool any = false;
	*g = (struct marchers){ .lonely = true };
	goers(c, s, m, g->goes);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (g->goes[p] && (is_hq(c, p) || is_unit(c, p)))
			g->lonely = false;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		const struct piece *k = &c->scn.piece[p];
		if (!g->goes[p])
			continue;
		g->begun |= s->piece[p].spent > 0;
		g->onward |= (s->piece[p].flags & PF_ONWARD) != 0;
		g->combat |= is_unit(c, p);
		bool horse = (is_loose(c, s, p) && is_cavalry(c, p)) || (is_hq(c, p) && k->hq_kind == HQ_CAVALRY);
		bool foot = (is_loose(c, s, p) && !is_cavalry(c, p)) || (is_hq(c, p) && k->hq_kind != HQ_CAVALRY) || k->kind == PIECE_TRAIN;
		g->cavalry |= horse; /* N3 */
		g->foot |= foot;     /* N16: a manifest has no gait */
		g->horse |= horse || (is_leader(c, p) && g->lonely);
		if (is_leader(c, p) && !g->lonely)
			continue; /* he rides along */
		int mp = allowance_of(c, s, p);
		if (m->force && !(s->piece[p].flags & PF_FORCED) && (is_unit(c, p) || is_hq(c, p)))
			mp += c->rules.force_mp;
		int left = mp - s->piece[p].spent;
		g->left = any && g->left < left ? g->left : left;
		g->most = any && g->most < mp ? g->most : mp;
		any = true;
	}
	g->cavalry &= !g->foot;
}

/* ---- whose orders ---- */

static piece_t answers_for(const struct charts *c, const struct state *s, piece_t p)
{
	return is_hq(c, p) && s->piece[p].hq != PIECE_NONE ? s->piece[p].hq : p; /* Q10: one piece */
}

static void may_order_one(const struct charts *c, const struct state *s, const struct under *u, piece_t p, bool again,
	struct findings *f)
{
	piece_t who = answers_for(c, s, p);
	bool moved = s->piece[who].flags & PF_MARCHED || s->piece[p].flags & PF_MARCHED;
	bool own = who == u->commander;
	bool ours = u->act && (own || who == u->act->top || u->act->boss[who] != PIECE_NONE);
	if (again && (ours || !u->act)) /* Q31; a chit of its own is one activation too */
		moved = false;
	if (s->piece[who].flags & PF_ONWARD || s->piece[p].flags & PF_ONWARD)
		moved = false; /* Q30, N66 */
	finds_if(f, moved, REASON_MOVED); /* R36 */
	if (!u->act) {
		finds_if(f, !(s->piece[who].flags & PF_ACTIVATED), REASON_MARCH_UNORDERED); /* W1 */
		finds_if(f, !(s->piece[who].flags & PF_ACTIVATED), REASON_MARCH_INACTIVE);
		return;
	}
	if (own || (is_leader(c, who) && in_chain(u->act, who))) { /* N43 */
		finds_if(f, !(s->piece[who].flags & PF_ACTIVATED), REASON_MARCH_INACTIVE); /* S5 */
		finds_if(f, !in_chain(u->act, u->commander), REASON_CHAIN_OUTSIDE);
		return;
	}
	if (u->act->boss[who] == u->commander)
		return;
	if (s->piece[who].where == WHERE_MANIFEST && s->piece[who].hq == s->piece[u->commander].hq)
		return; /* S12: for wrecking alone; it marches with its HQ */
	struct findings g = { .n = 0 };
	may_take(c, s, u->act, u->commander, who, false, &g);
	if (g.said[REASON_MOVED] && !moved && s->piece[p].spent == 0)
		g.n -= 1, g.said[REASON_MOVED] = false;
	finds_all(f, &g);
}

void may_order(const struct charts *c, const struct state *s, const struct under *u, const piece_t *piece, unsigned n, bool again,
	struct findings *f)
{
	bool counted[PIECES_MAX] = { false };
	unsigned needs = 0;
	for (unsigned i = 0; i < n; i++) {
		piece_t who = answers_for(c, s, piece[i]);
		may_order_one(c, s, u, piece[i], again, f);
		if (u->act && !counted[who] && u->act->boss[who] == PIECE_NONE && who != u->act->top && span_cost(s, u->commander, who)) {
			counted[who] = true;
			needs++;
		}
	}
	if (u->act && needs && (int)(needs + span_used(c, s, u->act, u->commander)) > ratings_of(c, s, u->commander).span) {
		finds(f, REASON_SPAN_FULL);
		finds(f, REASON_SPAN_SHORT);
	}
}

void charge(const struct charts *c, struct state *s, const struct under *u, const piece_t *piece, unsigned n)
{
	for (unsigned i = 0; i < n && u->act; i++) {
		piece_t who = answers_for(c, s, piece[i]);
		if (who != u->commander && who != u->act->top && u->act->boss[who] == PIECE_NONE)
			take_under(c, s, u->act, u->commander, who);
	}
}

void form_findings(const struct charts *c, const struct state *s, const struct march *m, struct findings *f)
{
	bool leader = false;
	finds_if(f, m->n_pieces == 0, REASON_MARCH_NOBODY);
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i];
		finds_if(f, !in_play(s, p), REASON_ORDER_GONE);
		finds_if(f, c->scn.piece[p].side != s->active, REASON_ORDER_FOREIGN);
		finds_if(f, s->piece[p].where == WHERE_MANIFEST, REASON_MARCH_MANIFEST);
		finds_if(f, c->scn.piece[p].kind == PIECE_DEPOT, REASON_MARCH_DEPOT);
		finds_if(f, s->piece[p].hex != s->piece[m->piece[0]].hex, REASON_MARCH_APART); /* Q25 */
		finds_if(f, s->piece[p].flags & (PF_RAIL | PF_SHIP), REASON_ABOARD); /* Q37 */
		leader |= is_leader(c, p);
		finds_if(f, m->alone && is_leader(c, p) && s->piece[p].hq != PIECE_NONE && named(m, s->piece[p].hq), REASON_MARCH_ALONE_HQ);
	}
	finds_if(f, m->alone && !leader, REASON_MARCH_ALONE); /* N2 */
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_MARCH_PHASE);
}

static void force_findings(const struct charts *c, const struct state *s, const struct under *u, const struct march *m,
	struct findings *f)
{
	unsigned many = 0;
	struct marchers g;
	if (!m->force)
		return;
	if (!u->act) {
		finds(f, REASON_MARCH_FORCE_NOBODY);
		return;
	}
	finds_if(f, s->piece[u->commander].flags & PF_GRANTED, REASON_MARCH_FORCE_GRANTED); /* Q28 */
	for (unsigned i = 0; i < m->n_pieces; i++) {
		piece_t p = m->piece[i], who = answers_for(c, s, p);
		bool hq = is_hq(c, p) || (is_leader(c, p) && !m->alone && s->piece[p].hq != PIECE_NONE && !named(m, s->piece[p].hq));
		finds_if(f, !hq && !is_unit(c, p) && !is_leader(c, p), REASON_MARCH_FORCE_KIND);
		many += hq || is_unit(c, p);
		finds_if(f, (hq || is_unit(c, p)) && who != u->commander && u->act->boss[who] != PIECE_NONE &&
			u->act->boss[who] != u->commander,
			REASON_MARCH_FORCE_OTHER);
		finds_if(f, (hq || is_unit(c, p)) && who == u->act->top && who != u->commander, REASON_MARCH_FORCE_OTHER);
	}
	finds_if(f, many == 0, REASON_MARCH_FORCE_KIND);
	finds_if(f, many > 1, REASON_MARCH_FORCE_MANY);
	marchers_of(c, s, m, &g);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) /* the HQ that a Leader stands for and its manifest too (N69) */
		finds_if(f, g.goes[p] && (is_hq(c, p) || is_unit(c, p)) && s->piece[p].spent > 0, REASON_MARCH_FORCE_LATE);
}

/* ---- one step ---- */

struct step {
	hex_t from, to;
	bool first, stopped;     /* the step before ended the march */
	int left;                /* MP */
};

static void barred(const struct charts *c, const struct marchers *g, unsigned x, const struct step *k, struct findings *f)
{
	bool open = x & (HEXSIDE_BRIDGE | HEXSIDE_FERRY);
	enum terrain t = (enum terrain)c->map.terrain[k->to];
	finds_if(f, t == TERRAIN_SEA, REASON_MARCH_SEA);
	finds_if(f, x & (HEXSIDE_NAVIGABLE | HEXSIDE_TIDAL) && !open, REASON_MARCH_RIVER);
	finds_if(f, x & HEXSIDE_DEEP && !open, REASON_MARCH_DEEP);
	finds_if(f, x & HEXSIDE_BAY && !open, REASON_MARCH_BAY);
	finds_if(f, x & HEXSIDE_RIDGE && !(x & HEXSIDE_GAP), REASON_MARCH_RIDGE);
	finds_if(f, !(x & HEXSIDE_ROAD) && ((g->foot && !c->rules.enter[t][GAIT_FOOT]) ||
		(g->horse && !c->rules.enter[t][GAIT_HORSE])), REASON_MARCH_CLOSED);
	finds_if(f, f->said[REASON_MARCH_CLOSED] && x & HEXSIDE_WATER, REASON_MARCH_RIVER); /* either will do */
}

/* What this step costs, and does it end the march (H3 to H5)? */
static void step_findings(const struct charts *c, const struct state *s, const struct marchers *g, const struct step *k,
	struct findings *f,
	int *cost, bool *stops)
{
	enum side foe = foe_of((enum side)s->active);
	unsigned d = dir_to(c, k->from, k->to);
	bool own[PIECES_MAX], fallen[PIECES_MAX], foot_only, foot_before;
	if (d == DIR_COUNT) {
		finds(f, REASON_MARCH_NOT_ADJACENT);
		return;
	}
	bool held = combat_at(c, s, foe, k->to);
	for (piece_t p = 0; p < PIECES_MAX; p++) {
		own[p] = g->goes[p]; /* N63: it takes its bridge up */
		fallen[p] = own[p] || (g->combat && !held && p < c->scn.n_pieces && in_play(s, p) &&
			c->scn.piece[p].side == foe && s->piece[p].hex == k->to);
	}
	unsigned x = side_of(c, s, k->from, d, own);
	barred(c, g, x, k, f);
	if (held)
		finds(f, g->lonely ? REASON_MARCH_ENEMY_LONELY : g->combat ? REASON_MARCH_ENEMY : REASON_MARCH_ENEMY_BAR);
	if (held && g->lonely && g->foot)
		finds(f, REASON_MARCH_ENEMY_BAR);
	bool starts_in = zone_covers(c, s, foe, k->from, &foot_before, own), enters = zone_covers(c, s, foe, k->to, &foot_only, fallen);
	bool passes = g->cavalry && foot_only; /* N3, N11 */
	if (k->stopped || (k->first && g->onward && starts_in && !(g->cavalry && foot_before)))
		finds(f, REASON_MARCH_STOPPED); /* H5, N66 */
	finds_if(f, k->first && !g->onward && starts_in && enters && !combat_at(c, s, (enum side)s->active, k->to), REASON_MARCH_ZONES);
	*cost = (int)dearest_cost(c, k->from, d, x, g->foot, g->horse);
	*cost += k->first && !g->onward && starts_in ? c->rules.zone_leave : 0;
	*cost += passes ? c->rules.zone_cavalry : 0; /* N12 */
	*stops = enters && !(passes && naive_fault != 4);
	bool always = k->first && !g->begun && g->left == g->most; /* H4, Q27 */
	finds_if(f, *cost > k->left && !always, REASON_MARCH_MP);
}

/* ---- the march ---- */

static void set_out(const struct charts *c, struct state *s, const struct under *u, const struct march *m, const struct marchers *g)
{
	charge(c, s, u, m->piece, m->n_pieces);
	for (unsigned i = 0; i < m->n_pieces; i++)
		if (m->alone && is_leader(c, m->piece[i])) /* S24, S50 */
			part(s, m->piece[i]);
	if (m->force) {
		s->piece[u->commander].flags |= PF_GRANTED;
		for (piece_t p = 0; p < c->scn.n_pieces; p++)
			if (g->goes[p] && (is_hq(c, p) || is_unit(c, p)))
				s->piece[p].flags |= PF_FORCED;
	}
}

void march_findings(const struct charts *c, struct state *s, const struct under *u, const struct march *m, bool go,
	struct findings *f,
	unsigned *steps, unsigned *mp)
{
	static struct state t;
	struct marchers g;
	*steps = *mp = 0;
	finds_if(f, m->n_path == 0, REASON_MARCH_NOWHERE);
	form_findings(c, s, m, f);
	if (m->n_pieces == 0 || f->said[REASON_ORDER_GONE] || f->said[REASON_MARCH_APART])
		return;
	may_order(c, s, u, m->piece, m->n_pieces, false, f);
	force_findings(c, s, u, m, f);
	marchers_of(c, s, m, &g);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) /* a unit of the manifest that has mended or wrecked a railway by itself */
		finds_if(f, g.goes[p] && s->piece[p].where == WHERE_MANIFEST && s->piece[p].flags & PF_MARCHED &&
			!(s->piece[p].flags & PF_ONWARD),
			REASON_MOVED);
	bool refused = f->n > 0;
	t = *s;
	struct step k = { .from = s->piece[m->piece[0]].hex, .first = true, .left = g.left };
	for (unsigned i = 0; i < m->n_path; i++) {
		struct findings here = { .n = 0 };
		int cost = 0;
		bool stops = false;
		k.to = m->path[i];
		step_findings(c, &t, &g, &k, &here, &cost, &stops);
		finds_all(f, &here);
		if (here.n)
			break;
		for (piece_t p = 0; p < c->scn.n_pieces; p++)
			if (g.goes[p])
				move_to(&t, p, k.to);
		if (g.combat)
			capture_at(c, &t, (enum side)s->active, k.to);
		find_owners(c, &t);
		k = (struct step){ .from = k.to, .stopped = stops, .left = k.left - cost };
		*mp += (unsigned)cost;
		++*steps;
	}
	*steps = refused ? 0 : *steps;
	if (!go || *steps == 0)
		return;
	set_out(c, &t, u, m, &g);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (g.goes[p]) {
			t.piece[p].spent = (uint8_t)(t.piece[p].spent + *mp);
			t.piece[p].flags = (t.piece[p].flags | PF_MARCHED | PF_STIRRED) & ~(uint32_t)PF_ONWARD; /* Q30: once */
		}
	*s = t;
}

void march_dice(const struct charts *c, struct state *s, const struct march *m, const struct dice *d)
{
	bool goes[PIECES_MAX];
	goers(c, s, m, goes);
	for (piece_t p = 0; p < c->scn.n_pieces && m->force; p++)
		if (goes[p] && is_unit(c, p)) {
			unsigned die = 1 + thrown(d, 6, 0, "march/%u/%s", s->game_turn, c->scn.piece[p].id);
			if (die >= c->rules.force_die && s->piece[p].strength > 1)
				lose_sp(c, s, p, 1);
		}
}
