/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who may attack whom, with whom and from where. */
#include "naive/naive.h"

#include <string.h>

static void own_leader(const struct charts *c, const struct state *s, piece_t leader, struct findings *f)
{
	finds_if(f, !is_leader(c, leader), REASON_ATTACK_NO_LEADER); /* W2 */
	finds_if(f, c->scn.piece[leader].side != s->active, REASON_ATTACK_NOT_YOURS);
	finds_if(f, s->piece[leader].where != WHERE_MAP, REASON_ATTACK_LEADER_GONE);
}

void roll_findings(const struct charts *c, const struct state *s, piece_t leader, struct findings *f)
{
	uint32_t flags = s->piece[leader].flags;
	finds_if(f, s->stage != STAGE_COMBAT, REASON_ATTACK_PHASE);
	own_leader(c, s, leader, f);
	finds_if(f, flags & PF_ROLLED && naive_fault != 5, REASON_ATTACK_ROLLED); /* R25 */
	finds_if(f, !(flags & PF_ROLLED) && flags & PF_INITIATIVE, REASON_ATTACK_HANDED); /* R28, N19 */
}

void pass_findings(const struct charts *c, const struct state *s, const struct muster *m, piece_t leader, piece_t to, unsigned used,
	struct findings *f)
{
	piece_t hq = s->piece[to].hq;
	bool loose = false;
	finds_if(f, s->stage != STAGE_COMBAT, REASON_ATTACK_PHASE);
	own_leader(c, s, leader, f);
	finds_if(f, !(s->piece[leader].flags & PF_INITIATIVE), REASON_ATTACK_NO_INITIATIVE);
	finds_if(f, s->piece[leader].flags & PF_SPENT && used == 0, REASON_ATTACK_SPENT); /* R26 */
	finds_if(f, is_leader(c, leader) && s->piece[leader].hq == PIECE_NONE, REASON_PASS_HQLESS);
	finds_if(f, !is_leader(c, to), REASON_PASS_NO_LEADER);
	finds_if(f, to == leader, REASON_PASS_SELF);
	finds_if(f, c->scn.piece[to].side != c->scn.piece[leader].side, REASON_PASS_NOT_YOURS);
	finds_if(f, s->piece[to].where != WHERE_MAP, REASON_PASS_GONE);
	finds_if(f, s->piece[to].flags & PF_ROLLED, REASON_PASS_ROLLED);
	finds_if(f, s->piece[to].flags & PF_INITIATIVE, REASON_PASS_TWICE);
	if (f->said[REASON_PASS_NO_LEADER] || f->said[REASON_PASS_GONE] || f->said[REASON_ATTACK_LEADER_GONE] ||
		f->said[REASON_ATTACK_NO_LEADER])
		return;
	finds_if(f, c->rules.pass_seed_list && hq != PIECE_NONE && c->scn.piece[hq].hq_kind == HQ_ARMY, REASON_PASS_SEED_LIST);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		loose |= unit_at(c, s, p, (enum side)c->scn.piece[to].side, s->piece[to].hex) && s->piece[p].where == WHERE_MAP;
	finds_if(f, hq == PIECE_NONE && !loose, REASON_PASS_NO_UNITS); /* S88 */
	finds_if(f, (int)used >= ratings_of(c, s, leader).span, REASON_PASS_SPAN);
	may_command(c, s, m, leader, to, f);
}

/* ---- the units of an attack ---- */

/* Each by itself, wherever it is to go. */
static void unit_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	piece_t hq = s->piece[p].where == WHERE_MANIFEST ? s->piece[p].hq : PIECE_NONE;
	finds_if(f, c->scn.piece[p].bracketed, REASON_ATTACK_BRACKETED);
	finds_if(f, s->piece[p].flags & PF_BEACHED, REASON_ATTACK_BEACHED); /* Q38 */
	finds_if(f, s->piece[p].flags & PF_ATTACKED, REASON_ATTACK_TWICE); /* R29, Q32 */
	finds_if(f, s->piece[p].flags & PF_SPENT, REASON_ATTACK_ENTRENCHED); /* N64 */
	finds_if(f, hq != PIECE_NONE && s->piece[hq].hq == PIECE_NONE, REASON_ATTACK_LEADERLESS); /* S57 */
}

static void piece_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	bool able = false, any = false;
	struct findings why = { .n = 0 };
	finds_if(f, !is_unit(c, p) && !is_hq(c, p), REASON_ATTACK_NO_UNIT);
	finds_if(f, c->scn.piece[p].side != s->active, REASON_ATTACK_UNIT_NOT_YOURS);
	finds_if(f, !in_play(s, p), REASON_ATTACK_UNIT_GONE);
	if (is_unit(c, p))
		unit_findings(c, s, p, f);
	if (!is_hq(c, p) || f->n)
		return;
	finds_if(f, s->piece[p].hq == PIECE_NONE, REASON_ATTACK_LEADERLESS_HQ);
	for (piece_t u = 0; u < c->scn.n_pieces; u++) { /* HQ = every unit of its manifest that can */
		struct findings g = { .n = 0 };
		if (!is_unit(c, u) || s->piece[u].where != WHERE_MANIFEST || s->piece[u].hq != p)
			continue;
		unit_findings(c, s, u, &g);
		able |= g.n == 0;
		any = true;
		finds_all(&why, &g);
	}
	finds_if(f, !any, REASON_ATTACK_HQ_EMPTY); /* Q21 */
	if (any && !able)
		finds_all(f, &why);
}

/* Mark the units that this piece stands for and that can attack. */
static void mark_units(const struct charts *c, const struct state *s, piece_t p, bool *in)
{
	for (piece_t u = 0; u < c->scn.n_pieces; u++) {
		struct findings g = { .n = 0 };
		if (!is_unit(c, u) || (u != p && !(s->piece[u].where == WHERE_MANIFEST && s->piece[u].hq == p)))
			continue;
		unit_findings(c, s, u, &g);
		in[u] |= g.n == 0;
	}
}

static unsigned list_of(const struct charts *c, const bool *in, piece_t *unit)
{
	unsigned n = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (in[p])
			unit[n++] = p;
	return n;
}

static bool is_from(const struct attack *a, hex_t h)
{
	return (a->n_from > 0 && a->from[0] == h) || (a->n_from > 1 && a->from[1] == h);
}

/* What is wrong with this list as a whole: doubles, wrong hexes, command.  *in: the units that go in. */
static void list_findings(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, bool *in,
	struct findings *f)
{
	bool used[2] = { false };
	piece_t unit[PIECES_MAX];
	memset(in, 0, PIECES_MAX * sizeof *in);
	finds_if(f, a->n_with == 0, REASON_ATTACK_NO_UNITS);
	for (unsigned i = 0; i < a->n_with; i++) {
		piece_t p = a->with[i];
		struct findings g = { .n = 0 };
		bool mine[PIECES_MAX] = { false };
		piece_findings(c, s, p, &g);
		if (!g.said[REASON_ATTACK_UNIT_GONE]) {
			finds_if(&g, !is_from(a, s->piece[p].hex), a->march ? REASON_ASSAULT_APART : REASON_ATTACK_UNIT_ELSEWHERE);
			for (unsigned k = 0; k < a->n_from; k++)
				used[k] |= a->from[k] == s->piece[p].hex;
			mark_units(c, s, p, mine);
		}
		for (piece_t u = 0; u < c->scn.n_pieces; u++) {
			finds_if(&g, mine[u] && in[u], REASON_ATTACK_UNIT_DOUBLE); /* Q32 */
			in[u] |= mine[u] && (g.n == 0 || g.said[REASON_ATTACK_UNIT_DOUBLE]);
		}
		for (unsigned k = 0; k < i; k++)
			finds_if(&g, a->with[k] == p, REASON_ATTACK_UNIT_DOUBLE);
		finds_all(f, &g);
	}
	for (unsigned k = 0; k < a->n_from && a->n_from <= 2; k++)
		finds_if(f, !used[k], REASON_ATTACK_FROM_UNUSED);
	unsigned n = list_of(c, in, unit);
	if (n)
		may_dispose(c, s, leader, unit, n, f);
}

static void near_findings(const struct charts *c, const struct state *s, piece_t leader, hex_t from, struct findings *f);

void attackers_of(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, bool *in)
{
	piece_t unit[PIECES_MAX];
	memset(in, 0, PIECES_MAX * sizeof *in);
	for (unsigned i = 0; i < a->n_with; i++) { /* one after the other, as long as he can command them */
		bool mine[PIECES_MAX] = { false };
		struct findings g = { .n = 0 };
		piece_findings(c, s, a->with[i], &g);
		near_findings(c, s, leader, s->piece[a->with[i]].hex, &g);
		if (g.n || !is_from(a, s->piece[a->with[i]].hex))
			continue;
		mark_units(c, s, a->with[i], mine);
		for (piece_t u = 0; u < c->scn.n_pieces; u++) {
			struct findings h = { .n = 0 };
			if (!mine[u] || in[u])
				continue;
			in[u] = true;
			may_dispose(c, s, leader, unit, list_of(c, in, unit), &h);
			in[u] = h.n == 0;
		}
	}
}

/* ---- the attack ---- */

/* Is the Leader near enough to a hex that he attacks from? */
static void near_findings(const struct charts *c, const struct state *s, piece_t leader, hex_t from, struct findings *f)
{
	if (s->piece[leader].where != WHERE_MAP || s->piece[leader].hex == from)
		return;
	finds_if(f, s->piece[leader].hq == PIECE_NONE, REASON_ATTACK_LEADER_HQLESS); /* S20 */
	finds_if(f, dir_to(c, s->piece[leader].hex, from) == DIR_COUNT, REASON_ATTACK_LEADER_FAR); /* Q44 */
}

static void place_findings(const struct charts *c, const struct state *s, const struct attack *a, struct findings *f)
{
	finds_if(f, a->n_from < 1 || a->n_from > 2, REASON_ATTACK_FROM_COUNT);
	finds_if(f, a->n_from == 2 && a->from[0] == a->from[1], REASON_ATTACK_FROM_TWICE);
	for (unsigned i = 0; i < a->n_from && a->n_from <= 2; i++) {
		unsigned d = dir_to(c, a->from[i], a->target);
		finds_if(f, d == DIR_COUNT, REASON_ATTACK_NOT_ADJACENT);
		finds_if(f, d != DIR_COUNT && (side_forbids(side_of(c, s, a->from[i], d, NULL)) ||
			c->map.terrain[a->target] == TERRAIN_SEA ||
			c->map.terrain[a->from[i]] == TERRAIN_SEA),
			REASON_ATTACK_HEXSIDE); /* H15 */
	}
	finds_if(f, !combat_at(c, s, foe_of((enum side)s->active), a->target), REASON_ATTACK_EMPTY); /* Q33 */
}

static void number_findings(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, const bool *in,
	struct findings *f)
{
	struct rated r = ratings_of(c, s, leader);
	bool with = false;
	finds_if(f, a->intensity > INTENSITY_CHOICE_MAX, REASON_ATTACK_INTENSITY_RANGE);
	finds_if(f, (int)a->intensity > r.initiative, REASON_ATTACK_INTENSITY_CAP);
	finds_if(f, (int)a->rating > r.combat, REASON_ATTACK_RATING_CAP);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		with |= in[p] && s->piece[p].hex == s->piece[leader].hex;
	finds_if(f, a->rating > 0 && !with, REASON_ATTACK_RATING_FAR); /* Q47 */
}

void attack_frame(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, struct findings *f)
{
	finds_if(f, s->stage != STAGE_COMBAT, REASON_ATTACK_PHASE);
	own_leader(c, s, leader, f);
	finds_if(f, !(s->piece[leader].flags & PF_INITIATIVE), REASON_ATTACK_NO_INITIATIVE); /* S85 */
	finds_if(f, s->piece[leader].flags & PF_SPENT, REASON_ATTACK_SPENT);
	if (f->said[REASON_ATTACK_NO_LEADER] || f->said[REASON_ATTACK_LEADER_GONE])
		return;
	place_findings(c, s, a, f);
	struct rated r = ratings_of(c, s, leader);
	finds_if(f, a->intensity > INTENSITY_CHOICE_MAX, REASON_ATTACK_INTENSITY_RANGE);
	finds_if(f, (int)a->intensity > r.initiative, REASON_ATTACK_INTENSITY_CAP);
	finds_if(f, (int)a->rating > r.combat, REASON_ATTACK_RATING_CAP);
}

void attack_findings(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, struct findings *f)
{
	bool in[PIECES_MAX];
	attack_frame(c, s, leader, a, f);
	if (f->said[REASON_ATTACK_NO_LEADER] || f->said[REASON_ATTACK_LEADER_GONE])
		return;
	for (unsigned i = 0; i < a->n_from && a->n_from <= 2; i++)
		near_findings(c, s, leader, a->from[i], f);
	list_findings(c, s, leader, a, in, f);
	number_findings(c, s, leader, a, in, f);
}

/* ---- from march (H23, Q30, Q31) ---- */

void assault_findings(const struct charts *c, const struct state *s, const struct under *u, piece_t leader,
	const struct attack *given,
	struct findings *f)
{
	struct attack a = *given;
	struct march m = { .n_pieces = a.n_with };
	struct marchers g;
	bool in[PIECES_MAX];
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_ASSAULT_PHASE);
	own_leader(c, s, leader, f);
	finds_if(f, !u->act, REASON_ASSAULT_BARE); /* R30 */
	finds_if(f, a.n_with == 0, REASON_ATTACK_NO_UNITS);
	if (!u->act || a.n_with == 0)
		return;
	finds_if(f, !in_chain(u->act, leader), REASON_ASSAULT_OUTSIDE); /* Q31 */
	finds_if(f, !in_play(s, leader), REASON_ORDER_GONE);
	unsigned there = 0;
	for (unsigned i = 0; i < a.n_with; i++) {
		piece_t p = a.with[i];
		finds_if(f, !in_play(s, p), REASON_ATTACK_UNIT_GONE);
		finds_if(f, !is_unit(c, p) && !is_hq(c, p), REASON_ATTACK_NO_UNIT);
		finds_if(f, c->scn.piece[p].side != s->active, REASON_ATTACK_UNIT_NOT_YOURS);
		finds_if(f, s->piece[p].where == WHERE_MANIFEST, REASON_ASSAULT_MANIFEST);
		finds_if(f, is_hq(c, p) && in_play(s, p) && s->piece[p].hq == PIECE_NONE, REASON_ASSAULT_LEADERLESS);
		if (!in_play(s, p))
			continue;
		may_order(c, s, u, &p, 1, true, f);
		a.with[there++] = p; /* of those that are gone there is no more to say */
	}
	a.n_with = (uint8_t)there;
	m.n_pieces = (uint8_t)there;
	if (there == 0 || !is_leader(c, leader) || !in_play(s, leader))
		return;
	if (!a.march) /* else the hex is given */
		a.from[0] = s->piece[a.with[0]].hex;
	a.march = true;
	a.n_from = 1;
	memcpy(m.piece, a.with, sizeof m.piece);
	may_order(c, s, u, m.piece, m.n_pieces, true, f);
	place_findings(c, s, &a, f);
	near_findings(c, s, leader, a.from[0], f);
	list_findings(c, s, leader, &a, in, f);
	number_findings(c, s, leader, &a, in, f);
	finds_if(f, a.intensity > c->rules.assault_intensity, REASON_ASSAULT_INTENSITY);
	marchers_of(c, s, &m, &g);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		finds_if(f, g.goes[p] && is_unit(c, p) && s->piece[p].flags & PF_UNSUPPLIED, REASON_ASSAULT_SUPPLY); /* H13 */
	unsigned d = dir_to(c, a.from[0], a.target);
	if (d == DIR_COUNT)
		return;
	unsigned x = side_of(c, s, a.from[0], d, NULL);
	enum terrain t = (enum terrain)c->map.terrain[a.target];
	unsigned cost = dearest_cost(c, a.from[0], d, x, g.foot, g.horse) + c->rules.assault_mp; /* Q30 */
	finds_if(f, (int)cost > g.left, REASON_ASSAULT_MP);
	finds_if(f, !(x & HEXSIDE_ROAD) && ((g.foot && !c->rules.enter[t][GAIT_FOOT]) || (g.horse && !c->rules.enter[t][GAIT_HORSE])),
		REASON_MARCH_CLOSED);
}
