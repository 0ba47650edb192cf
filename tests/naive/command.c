/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who may command whom, how far and how many. */
#include "naive/naive.h"

#include <string.h>

static int kind_of_hq(const struct charts *c, const struct state *s, piece_t leader)
{
	piece_t hq = s->piece[leader].hq;
	return hq == PIECE_NONE ? -1 : c->scn.piece[hq].hq_kind;
}

struct rated ratings_of(const struct charts *c, const struct state *s, piece_t leader)
{
	const struct piece *l = &c->scn.piece[leader];
	struct rated r = { l->initiative, l->span, l->combat };
	int kind = kind_of_hq(c, s, leader);
	if (kind == HQ_ARMY && l->stars <= 3) { /* S54, R6, R7, Q17 */
		r.span--;
		r.combat--;
		r.initiative -= c->rules.army3_initiative;
	}
	if (kind == HQ_CAVALRY && !l->cavalry_leader) { /* S101 */
		r.initiative--;
		r.span--;
		r.combat--;
	}
	if (c->rules.unsupplied_leaders && s->piece[leader].where == WHERE_MAP) { /* R37, N51 */
		bool own = l->side == s->active && (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT);
		bool hungry = own ? s->piece[leader].flags & PF_UNSUPPLIED : !fed(c, s, (enum side)l->side, s->piece[leader].hex);
		r.initiative -= hungry;
		r.span -= hungry;
		r.combat -= hungry;
	}
	r.initiative = r.initiative < 0 ? 0 : r.initiative; /* R5 */
	r.span = r.span < 0 ? 0 : r.span;
	r.combat = r.combat < 0 ? 0 : r.combat;
	return r;
}

void muster_now(const struct charts *c, const struct state *s, struct muster *m)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		m->at[p] = s->piece[p].hex;
		m->bridge[p] = s->piece[p].bridge;
	}
}

void span_findings(const struct charts *c, const struct muster *m, hex_t a, hex_t b, bool has_hq, bool to_leader,
	struct findings *f)
{
	if (a == b) /* S26 */
		return;
	if (!has_hq) { /* S20 */
		finds(f, REASON_SPAN_OWN_HEX);
		return;
	}
	unsigned d = dir_to(c, a, b);
	if (d == DIR_COUNT) { /* S13, S22 */
		finds(f, to_leader ? REASON_SPAN_LEADER_FAR : REASON_SPAN_FAR);
		return;
	}
	unsigned x = c->map.hexside[a][d];
	bool open = x & (HEXSIDE_BRIDGE | HEXSIDE_FERRY); /* R8 */
	for (piece_t p = 0; p < c->scn.n_pieces; p++)     /* Q14: a pontoon bridge is a bridge */
		open |= x & HEXSIDE_MINOR && m->bridge[p] && ((m->at[p] == a && m->bridge[p] == d + 1) ||
			(m->at[p] == b && next_to(c, b, m->bridge[p] - 1u) == a));
	finds_if(f, x & (HEXSIDE_MINOR | HEXSIDE_NAVIGABLE) && !open, REASON_SPAN_RIVER);
	finds_if(f, x & (HEXSIDE_TIDAL | HEXSIDE_BAY) && !open, REASON_SPAN_ESTUARY);
	finds_if(f, x & HEXSIDE_RIDGE && naive_fault != 3, REASON_SPAN_RIDGE);
}

static void may_command_leader(const struct charts *c, const struct state *s, piece_t superior, piece_t other, struct findings *f)
{
	int kind = kind_of_hq(c, s, superior);
	finds_if(f, kind == -1, REASON_COMMAND_HQLESS_LEADER); /* S21, S70, S106 */
	finds_if(f, kind == HQ_CORPS || kind == HQ_CAVALRY, REASON_COMMAND_CORPS_LEADER); /* S16 */
	finds_if(f, kind == HQ_ARMY && kind_of_hq(c, s, other) == HQ_ARMY && /* S14, S15, R1 */
		c->scn.piece[superior].stars <= c->scn.piece[other].stars, REASON_COMMAND_ARMY_RANK);
}

static void command_findings(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item,
	struct findings *f)
{
	if (is_hq(c, item) && s->piece[item].hq != PIECE_NONE && s->piece[item].hq != superior)
		item = s->piece[item].hq; /* a led HQ stands for its Leader */
	finds_if(f, !is_leader(c, superior), REASON_COMMAND_NO_LEADER);
	finds_if(f, superior == item, REASON_COMMAND_SELF);
	finds_if(f, c->scn.piece[superior].side != c->scn.piece[item].side, REASON_COMMAND_FOREIGN);
	finds_if(f, !in_play(s, superior) || !in_play(s, item), REASON_ORDER_GONE);
	if (f->n)
		return;
	int kind = kind_of_hq(c, s, superior);
	if (s->piece[superior].hq == item || (is_unit(c, item) && s->piece[item].hq != PIECE_NONE &&
		s->piece[item].hq == s->piece[superior].hq))
		return; /* S9, S12: his own HQ and its manifest */
	if (is_unit(c, item) && s->piece[item].hq != PIECE_NONE) {
		finds(f, REASON_COMMAND_MANIFEST);
		finds_if(f, s->piece[s->piece[item].hq].hq == PIECE_NONE, REASON_COMMAND_LEADERLESS_UNIT);
		return;
	}
	if (is_hq(c, item)) { /* R15 */
		finds(f, REASON_COMMAND_LEADERLESS);
		return;
	}
	if (is_leader(c, item))
		may_command_leader(c, s, superior, item, f);
	finds_if(f, is_cavalry(c, item) && kind == HQ_CORPS, REASON_COMMAND_CAVALRY); /* S103, Q16 */
	finds_if(f, is_unit(c, item) && !is_cavalry(c, item) && kind == HQ_CAVALRY && !c->rules.cavalry_corps_infantry,
		REASON_COMMAND_INFANTRY); /* R31 */
	finds_if(f, c->scn.piece[item].kind == PIECE_TRAIN && kind == -1, REASON_COMMAND_TRAIN); /* R34 */
	finds_if(f, c->scn.piece[item].kind == PIECE_DEPOT, REASON_COMMAND_DEPOT);
	span_findings(c, m, m->at[superior], m->at[item], kind != -1, is_leader(c, item), f);
}

void may_command(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item,
	struct findings *f)
{
	static struct muster present;
	struct findings g = { .n = 0 };
	if (!m)
		muster_now(c, s, &present);
	command_findings(c, s, m ? m : &present, superior, item, &g);
	finds_all(f, &g);
}

bool commands(const struct charts *c, const struct state *s, const struct muster *m, piece_t superior, piece_t item)
{
	struct findings f = { .n = 0 };
	may_command(c, s, m, superior, item, &f);
	return f.n == 0;
}

/* ---- one activation ---- */

void begin_chain(const struct charts *c, const struct state *s, piece_t top, struct activation *a)
{
	memset(a, 0, sizeof *a);
	a->top = top;
	muster_now(c, s, &a->muster);
	for (unsigned p = 0; p < PIECES_MAX; p++)
		a->boss[p] = PIECE_NONE;
}

bool in_chain(const struct activation *a, piece_t leader)
{
	return leader == a->top || a->boss[leader] != PIECE_NONE;
}

unsigned span_cost(const struct state *s, piece_t superior, piece_t item)
{
	bool own = item == superior || item == s->piece[superior].hq ||
		(s->piece[item].where == WHERE_MANIFEST && s->piece[item].hq == s->piece[superior].hq);
	return own ? 0 : 1; /* S9, R4 */
}

unsigned span_used(const struct charts *c, const struct state *s, const struct activation *a, piece_t superior)
{
	unsigned used = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		used += a->boss[p] == superior && span_cost(s, superior, p);
	return used;
}

/* Has it moved, or begun to under somebody else's orders (R36, N69)? */
static bool has_moved(const struct charts *c, const struct state *s, const struct activation *a, piece_t p)
{
	bool wrecked = is_unit(c, p) && s->piece[p].spent > 0;
	return s->piece[p].flags & PF_MARCHED || (wrecked && !(a && a->boss[p] != PIECE_NONE));
}

void may_take(const struct charts *c, const struct state *s, const struct activation *a, piece_t superior, piece_t item, bool costs,
	struct findings *f)
{
	if (is_hq(c, item) && s->piece[item].hq != PIECE_NONE && s->piece[item].hq != superior)
		item = s->piece[item].hq;
	finds_if(f, !is_leader(c, superior) || !in_chain(a, superior), REASON_CHAIN_OUTSIDE);
	may_command(c, s, &a->muster, superior, item, f);
	finds_if(f, a->boss[item] != PIECE_NONE, REASON_CHAIN_CHARGED); /* Q8 */
	finds_if(f, s->piece[item].flags & PF_ACTIVATED, REASON_ACTIVATED); /* Q6 */
	finds_if(f, has_moved(c, s, a, item), REASON_MOVED); /* R36 */
	finds_if(f, costs && span_cost(s, superior, item) &&
		(int)span_used(c, s, a, superior) >= ratings_of(c, s, superior).span, REASON_SPAN_FULL); /* S8 */
}

void take_under(const struct charts *c, struct state *s, struct activation *a, piece_t superior, piece_t item)
{
	if (is_hq(c, item) && s->piece[item].hq != PIECE_NONE && s->piece[item].hq != superior)
		item = s->piece[item].hq;
	if (a->boss[item] == PIECE_NONE && item != superior) {
		a->boss[item] = superior;
		a->used[superior] = (uint8_t)(a->used[superior] + span_cost(s, superior, item));
	}
	if (is_leader(c, item))
		s->piece[item].flags |= PF_ACTIVATED;
}

void part(struct state *s, piece_t leader)
{
	piece_t hq = s->piece[leader].hq;
	if (hq != PIECE_NONE)
		s->piece[hq].hq = PIECE_NONE;
	s->piece[leader].hq = PIECE_NONE;
}

/* ---- for an attack: the whole chain below him at once (Q42, Q45) ----
 * Everybody that is to be commanded, unit or Leader, needs a Leader of the chain who may command him and has span left.  Who takes
 * whom is tried out; the set of Leaders that help is tried out too. */

enum { HELPERS_MAX = 16, ITEMS_MAX = HELPERS_MAX + PIECES_MAX };

struct chain {
	const struct charts *c;
	const struct state *s;
	piece_t boss[HELPERS_MAX + 1];
	int span[HELPERS_MAX + 1];
	unsigned n_bosses;
	piece_t item[ITEMS_MAX];
	int by[ITEMS_MAX]; /* who commands it, -1 = nobody yet */
	unsigned n_items;
};

static bool place(struct chain *k, unsigned i, bool *tried)
{
	for (unsigned b = 0; b < k->n_bosses; b++) {
		int used = 0;
		if (tried[b] || k->span[b] == 0 || k->boss[b] == k->item[i] || !commands(k->c, k->s, NULL, k->boss[b], k->item[i]))
			continue;
		tried[b] = true;
		for (unsigned j = 0; j < k->n_items; j++)
			used += k->by[j] == (int)b;
		if (used < k->span[b]) {
			k->by[i] = (int)b;
			return true;
		}
		for (unsigned j = 0; j < k->n_items; j++) /* could another of his go elsewhere? */
			if (k->by[j] == (int)b && place(k, j, tried)) {
				k->by[i] = (int)b;
				return true;
			}
	}
	return false;
}

/* One more; false, and as before, if nobody has room for it. */
static bool chain_add(struct chain *k, piece_t item)
{
	bool tried[HELPERS_MAX + 1] = { false };
	k->item[k->n_items] = item;
	k->by[k->n_items] = -1;
	if (!place(k, k->n_items, tried))
		return false;
	k->n_items++;
	return true;
}

/* The chain of him and these helpers; false if it does not hold. */
static bool chain_of(const struct charts *c, const struct state *s, piece_t top, const piece_t *helper, unsigned n, unsigned set,
	struct chain *k)
{
	*k = (struct chain){ .c = c, .s = s, .boss = { top }, .span = { ratings_of(c, s, top).span }, .n_bosses = 1 };
	for (unsigned i = 0; i < n; i++)
		if (set & 1u << i) {
			k->boss[k->n_bosses] = helper[i];
			k->span[k->n_bosses++] = ratings_of(c, s, helper[i]).span;
		}
	for (unsigned i = 0; i < n; i++)
		if (set & 1u << i && !chain_add(k, helper[i]))
			return false;
	return true;
}

static bool of_manifest(const struct state *s, piece_t unit, piece_t leader)
{
	return s->piece[unit].where == WHERE_MANIFEST && s->piece[leader].hq != PIECE_NONE && s->piece[unit].hq == s->piece[leader].hq;
}

/* Leaders of his side who could be in a chain below him and would be of use: for one of these units. */
static unsigned helpers_of(const struct charts *c, const struct state *s, piece_t top, const piece_t *unit, unsigned n,
	piece_t *out)
{
	bool below[PIECES_MAX] = { false }, useful[PIECES_MAX] = { false }, more = true;
	unsigned found = 0;
	below[top] = true;
	while (more) {
		more = false;
		for (piece_t l = 0; l < c->scn.n_pieces; l++)
			for (piece_t b = 0; b < c->scn.n_pieces && is_leader(c, l) && !below[l]; b++)
				if (below[b] && s->piece[l].where == WHERE_MAP && c->scn.piece[l].side == c->scn.piece[top].side &&
					commands(c, s, NULL, b, l))
					below[l] = more = true;
	}
	more = true;
	for (piece_t l = 0; l < c->scn.n_pieces; l++)
		for (unsigned i = 0; i < n && is_leader(c, l) && below[l]; i++)
			useful[l] |= of_manifest(s, unit[i], l) || (s->piece[unit[i]].where == WHERE_MAP && commands(c, s, NULL, l, unit[i]));
	while (more) { /* who commands somebody useful is useful */
		more = false;
		for (piece_t l = 0; l < c->scn.n_pieces; l++)
			for (piece_t u = 0; u < c->scn.n_pieces && is_leader(c, l) && below[l] && !useful[l]; u++)
				if (useful[u] && is_leader(c, u) && commands(c, s, NULL, l, u))
					useful[l] = more = true;
	}
	for (piece_t l = 0; l < c->scn.n_pieces && found < HELPERS_MAX; l++)
		if (useful[l] && l != top)
			out[found++] = l;
	return found;
}

void may_dispose(const struct charts *c, const struct state *s, piece_t leader, const piece_t *unit, unsigned n, struct findings *f)
{
	piece_t helper[HELPERS_MAX];
	unsigned n_helpers = helpers_of(c, s, leader, unit, n, helper);
	static struct chain k;
	for (unsigned set = 0; set < 1u << n_helpers; set++) {
		bool all = chain_of(c, s, leader, helper, n_helpers, set, &k);
		for (unsigned i = 0; i < n && all; i++) {
			bool led = false;
			for (unsigned b = 0; b < k.n_bosses; b++)
				led |= of_manifest(s, unit[i], k.boss[b]);
			all = led || (s->piece[unit[i]].where == WHERE_MAP && chain_add(&k, unit[i]));
		}
		if (all)
			return;
	}
	/* why not: he cannot command one of them himself, or those that could command it, or there is too little span */
	for (unsigned i = 0; i < n; i++) {
		may_command(c, s, NULL, leader, unit[i], f);
		if (s->piece[unit[i]].where == WHERE_MANIFEST && s->piece[s->piece[unit[i]].hq].hq != PIECE_NONE)
			may_command(c, s, NULL, leader, s->piece[unit[i]].hq, f);
	}
	finds(f, REASON_SPAN_FULL);
	finds(f, REASON_SPAN_SHORT);
}

unsigned most_commanded(const struct charts *c, const struct state *s, piece_t leader, hex_t h)
{
	piece_t unit[PIECES_MAX], helper[HELPERS_MAX];
	unsigned n = 0, best = 0;
	enum side side = (enum side)c->scn.piece[leader].side;
	static struct chain k;
	for (unsigned sp = UINT8_MAX; sp > 0; sp--) /* the strongest first: whoever finds room keeps some */
		for (piece_t p = 0; p < c->scn.n_pieces; p++)
			if (unit_at(c, s, p, side, h) && s->piece[p].strength == sp)
				unit[n++] = p;
	unsigned n_helpers = helpers_of(c, s, leader, unit, n, helper);
	for (unsigned set = 0; set < 1u << n_helpers; set++) {
		unsigned sp = 0;
		if (!chain_of(c, s, leader, helper, n_helpers, set, &k))
			continue;
		for (unsigned i = 0; i < n; i++) {
			bool led = false;
			for (unsigned b = 0; b < k.n_bosses; b++)
				led |= of_manifest(s, unit[i], k.boss[b]);
			if (led || (s->piece[unit[i]].where == WHERE_MAP && chain_add(&k, unit[i])))
				sp += s->piece[unit[i]].strength;
		}
		best = sp > best ? sp : best;
	}
	return best;
}

/* ---- chits, rolls, releases, resignations ---- */

static void own_piece(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	finds_if(f, c->scn.piece[p].side != s->active, REASON_ORDER_FOREIGN);
	finds_if(f, !in_play(s, p), REASON_ORDER_GONE);
}

void chit_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	own_piece(c, s, p, f);
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_CHIT_PHASE);
	finds_if(f, s->initiatives == 0, REASON_CHIT_NONE);
	finds_if(f, s->rolled, REASON_CHIT_LATE); /* Q5 */
	finds_if(f, is_hq(c, p) && s->piece[p].hq != PIECE_NONE, REASON_CHIT_LED);
	finds_if(f, s->piece[p].where == WHERE_MANIFEST, REASON_CHIT_MANIFEST);
	finds_if(f, c->scn.piece[p].kind == PIECE_DEPOT, REASON_CHIT_DEPOT);
	finds_if(f, s->piece[p].flags & PF_ACTIVATED, REASON_ACTIVATED);
	finds_if(f, has_moved(c, s, NULL, p), REASON_MOVED);
}

/* May a chit point still go somewhere (R17: points with no eligible piece lapse)? */
static bool points_wait(const struct charts *c, const struct state *s)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		struct findings f = { .n = 0 };
		chit_findings(c, s, p, &f);
		if (f.n == 0)
			return true;
	}
	return false;
}

void try_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	own_piece(c, s, p, f);
	finds_if(f, s->stage != STAGE_MOVEMENT, REASON_TRY_PHASE);
	finds_if(f, !is_leader(c, p), REASON_TRY_NO_LEADER);
	finds_if(f, s->stage == STAGE_MOVEMENT && points_wait(c, s), REASON_TRY_POINTS); /* S79, R17 */
	finds_if(f, s->piece[p].flags & PF_ACTIVATED, REASON_TRY_ACTIVATED);
	finds_if(f, s->piece[p].flags & PF_TRIED, REASON_TRY_TWICE);
	finds_if(f, s->piece[p].flags & PF_MARCHED, REASON_MOVED);
}

void release_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	own_piece(c, s, p, f);
	finds_if(f, s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT && s->stage != STAGE_STRATEGIC, REASON_RELEASE_PHASE);
	if (!is_unit(c, p) || s->piece[p].where != WHERE_MANIFEST) {
		finds(f, REASON_RELEASE_LOOSE);
		return;
	}
	if (s->stage == STAGE_MOVEMENT) /* R33, Q19, N69 */
		finds_if(f, s->piece[p].flags & PF_MARCHED || s->piece[p].spent || s->piece[s->piece[p].hq].flags & PF_MARCHED ||
			s->piece[s->piece[p].hq].spent, REASON_RELEASE_MOVED);
	finds_if(f, s->stage != STAGE_STRATEGIC && s->piece[p].flags & PF_ATTACKED, REASON_RELEASE_ATTACKED); /* N17 */
}

void resign_findings(const struct charts *c, const struct state *s, piece_t p, struct findings *f)
{
	own_piece(c, s, p, f);
	finds_if(f, s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT && s->stage != STAGE_STRATEGIC, REASON_RESIGN_PHASE);
	finds_if(f, !is_leader(c, p) || s->piece[p].hq == PIECE_NONE, REASON_RESIGN_NONE);
}
