/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/proof.h"

#include <string.h>

#include "games/unput.h"

/* ---- the ledger ---- */

static int stock_when_full(const struct charts *c, piece_t p)
{
	const struct piece *is = &c->scn.piece[p];
	if (is->kind == PIECE_TRAIN)
		return is->pontoon ? 0 : c->rules.stock_train;
	return is->kind == PIECE_HQ && is->hq_kind == HQ_ARMY ? c->rules.stock_army : 0;
}

static int sailed(const struct charts *c, const struct state *s, unsigned side)
{
	int n = 0;
	for (unsigned i = 0; i < c->scn.n_fleets; i++)
		n += c->scn.fleet[i].side == side ? s->sailed[i] : 0;
	return n;
}

static void lose(struct proof *pr, piece_t p, int sp)
{
	pr->ledger.strength[p] -= sp;
	pr->ledger.lost[pr->c->scn.piece[p].side] += sp;
}

void proof_event(struct proof *pr, const struct event *e)
{
	struct ledger *l = &pr->ledger;
	piece_t p = e->facts.piece[0], q = e->facts.piece[1];
	int n = e->facts.n[0];
	switch ((unsigned)e->kind) {
	case EVENT_UNIT_LOSS: case EVENT_UNIT_ELIMINATED:
		lose(pr, p, n);
		break;
	case EVENT_FORCED_LOSS:
		lose(pr, p, 1);
		break;
	case EVENT_COMBINED:
		l->strength[p] += l->strength[q];
		l->strength[q] = 0;
		break;
	case EVENT_FILLED:
		l->stock[p] += n;
		break;
	case EVENT_STOCK_DRAWN:
		l->stock[p] -= n;
		break;
	case EVENT_TAKEN_HQ: case EVENT_TAKEN_TRAIN:
		l->stock[p] = 0;
		break;
	case EVENT_ARRIVES: case EVENT_ARRIVES_ELSEWHERE:
		l->stock[p] = stock_when_full(pr->c, p);
		break;
	case EVENT_RAILED:
		l->rail[e->facts.side] -= n;
		break;
	case EVENT_RAIL_RENEWED:
		l->rail[e->facts.side] = n;
		break;
	case EVENT_TRANSPORTS:
		l->sailed[e->facts.side] += n;
		break;
	case EVENT_FIRST_PLAYER:
		l->sailed[SIDE_UNION] = l->sailed[SIDE_CONFEDERATE] = 0;
		break;
	case EVENT_PLAYER_TURN:
		l->chits = e->facts.n[1];
		for (p = 0; p < pr->c->scn.n_pieces; p++)
			l->fell_back[p] &= pr->c->scn.piece[p].side != e->facts.side;
		break;
	case EVENT_CHIT_SPENT:
		l->chits--;
		break;
	case EVENT_POINTS_LAPSE:
		l->chits -= n;
		break;
	}
}

static void open_ledger(struct proof *pr, const struct state *s)
{
	struct ledger *l = &pr->ledger;
	for (piece_t p = 0; p < pr->c->scn.n_pieces; p++) {
		l->strength[p] = s->piece[p].strength;
		l->stock[p] = s->piece[p].stock;
	}
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		l->lost[side] = s->lost_sp[side];
		l->rail[side] = s->rail_points[side];
		l->sailed[side] = sailed(pr->c, s, side);
	}
	l->chits = s->initiatives;
}

static const char *ledger_broken(const struct proof *pr, const struct state *s)
{
	const struct ledger *l = &pr->ledger;
	for (piece_t p = 0; p < pr->c->scn.n_pieces; p++) {
		if (l->strength[p] != s->piece[p].strength)
			return "strength: a unit has what the events leave it";
		if (l->stock[p] != s->piece[p].stock)
			return "points: supply points change as the events say";
	}
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		if (l->lost[side] != s->lost_sp[side])
			return "points: SP lost are those of the events";
		if (l->rail[side] != s->rail_points[side])
			return "points: rail points change as the events say";
		if (l->sailed[side] != sailed(pr->c, s, side))
			return "points: transports are used as the events say";
	}
	return l->chits == s->initiatives ? NULL : "points: chit points are spent as the events say";
}

/* ---- strength, places, commanders: once more, naively ---- */

/* Pieces without strength stand beside enemy units only where those fell back to them and had no player turn since (N67). */
static bool may_share(const struct proof *pr, piece_t p, piece_t unit)
{
	return pr->c->scn.piece[p].kind != PIECE_UNIT && pr->ledger.fell_back[unit];
}

static const char *naively_broken(const struct proof *pr, const struct state *s)
{
	const struct charts *c = pr->c;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		const struct piece *is = &c->scn.piece[p];
		unsigned commanders = 0;
		if (!piece_in_play(s, p))
			continue;
		if (is->kind == PIECE_UNIT && (s->piece[p].strength < 1 || s->piece[p].strength > c->rules.sp_max[is->unit_type]))
			return "strength: a unit in play has at least 1 SP and no more than its counter holds";
		if (s->piece[p].hex >= grid_count(&c->map.grid) || c->map.terrain[s->piece[p].hex] == TERRAIN_SEA)
			return "places: a piece in play stands on land of the map";
		for (piece_t q = 0; q < c->scn.n_pieces; q++) {
			if (!piece_in_play(s, q))
				continue;
			if (is->kind == PIECE_UNIT && c->scn.piece[q].side != is->side && s->piece[q].hex == s->piece[p].hex &&
				!may_share(pr, q, p))
				return "places: nobody stands with enemy combat units";
			commanders += c->scn.piece[q].kind == PIECE_LEADER && s->piece[q].hq == p;
		}
		if (is->kind == PIECE_HQ && commanders > 1)
			return "commander: an HQ has one at most";
	}
	return NULL;
}

/* ---- what an order may not do ---- */

static bool is_gone(const struct piece_state *ps)
{
	return ps->where == WHERE_KILLED || ps->where == WHERE_CAPTURED || ps->where == WHERE_ELIMINATED;
}

static const char *change_broken(struct proof *pr, const struct order *o, const struct state *s)
{
	bool battle = o->kind == ORDER_ATTACK || o->kind == ORDER_PASS || o->kind == ORDER_ASSAULT;
	for (piece_t p = 0; p < pr->c->scn.n_pieces; p++) {
		const struct piece_state *was = &pr->found.piece[p], *is = &s->piece[p];
		if (is_gone(was) && is->where != was->where)
			return "places: who is killed, captured or eliminated stays so";
		if (pr->c->scn.piece[p].side == pr->found.active || is_gone(is))
			continue;
		pr->ledger.fell_back[p] |= battle && is->hex != was->hex;
		if (battle)
			continue;
		if (is->where != was->where || is->hex != was->hex || is->hq != was->hq || is->strength != was->strength)
			return "places: the other side's pieces stay as they are but for battle and capture";
	}
	return NULL;
}

/* ---- spans (S8, R4) ---- */

/* Charge `boss` with a piece unless it costs him nothing; false when that is more than his span. */
static bool charge(struct proof *pr, piece_t boss, piece_t p)
{
	const struct charts *c = pr->c;
	const struct state *s = &pr->found;
	piece_t hq = command_hq(s, boss);
	if (s->piece[p].where == WHERE_MANIFEST)
		p = s->piece[p].hq; /* a unit is under the orders of its HQ, and a led HQ stands for its Leader */
	if (c->scn.piece[p].kind == PIECE_HQ && p != hq && command_leader(s, p) != PIECE_NONE)
		p = command_leader(s, p);
	bool acts = c->scn.piece[p].kind == PIECE_LEADER && (p == pr->book.top || pr->book.by[p] != PIECE_NONE);
	if (p == boss || p == hq || pr->book.by[p] == boss || acts) /* whoever acts already needs no second order */
		return true;
	pr->book.by[p] = boss;
	return ++pr->book.used[boss] <= command_ratings(c, s, boss).span;
}

static bool charge_all(struct proof *pr, piece_t boss, const piece_t *piece, unsigned n, bool combat_only)
{
	bool ok = true;
	for (unsigned i = 0; i < n; i++) {
		unsigned kind = pr->c->scn.piece[piece[i]].kind;
		if (!combat_only || kind == PIECE_UNIT || kind == PIECE_TRAIN)
			ok &= charge(pr, boss, piece[i]);
	}
	return ok;
}

/* Units outside his manifest that a Leader without an Army HQ leads into an attack. */
static bool leads_too_many(const struct proof *pr, piece_t leader, const struct attack *a)
{
	const struct state *s = &pr->found;
	piece_t hq = command_hq(s, leader);
	unsigned loose = 0;
	if (hq != PIECE_NONE && pr->c->scn.piece[hq].hq_kind == HQ_ARMY)
		return false;
	for (unsigned i = 0; i < a->n_with; i++)
		loose += a->with[i] != hq && !(s->piece[a->with[i]].where == WHERE_MANIFEST && s->piece[a->with[i]].hq == hq);
	return loose > command_ratings(pr->c, s, leader).span;
}

static bool span_kept(struct proof *pr, const struct order *o)
{
	struct span_book *b = &pr->book;
	piece_t boss = b->boss[o->depth];
	bool led = boss != PIECE_NONE;
	b->boss[o->depth + 1] = boss;
	switch ((unsigned)o->kind) {
	case ORDER_CHIT: case ORDER_TRY:
		memset(b->by, 0xff, sizeof b->by);
		memset(b->used, 0, sizeof b->used);
		b->boss[o->depth + 1] = b->top = pr->c->scn.piece[o->who].kind == PIECE_LEADER ? o->who : PIECE_NONE;
		return true;
	case ORDER_COMMAND:
		b->boss[o->depth + 1] = o->who;
		return !led || charge(pr, boss, o->who);
	case ORDER_MARCH:
		return !led || charge_all(pr, boss, o->march.piece, o->march.n_pieces, false);
	case ORDER_ENTRAIN: case ORDER_EMBARK: /* a Leader alone travels at nobody's order (R22) */
		return !led || charge_all(pr, boss, o->march.piece, o->march.n_pieces, true);
	case ORDER_WRECK:
		return !led || charge(pr, boss, o->who);
	case ORDER_ASSAULT:
		return !led || boss != o->who || charge_all(pr, boss, o->attack.with, o->attack.n_with, false);
	case ORDER_ATTACK: case ORDER_PASS:
		return !o->flag || !leads_too_many(pr, o->who, &o->attack);
	}
	return true;
}

/* ---- canonical bytes ---- */

/* May the fault be planted now? */
static bool ripe(struct proof *pr)
{
	if (!pr->plant || pr->planted)
		return false;
	if (pr->spare)
		pr->spare--;
	return pr->spare == 0;
}

/* A state out of the bytes of this one. */
static const char *reborn(struct proof *pr, const struct state *s, struct state *out)
{
	static uint8_t one[STATE_BYTES_MAX], two[STATE_BYTES_MAX];
	char said[128];
	struct text t = text_in(said, sizeof said);
	size_t n = state_bytes(pr->c, s, one);
	if (ripe(pr))
		pr->planted = plant_in_bytes(pr->plant, one, n);
	if (n == 0 || !state_from_bytes(pr->c, one, n, out))
		return "bytes: they are read as a state";
	if (state_differ(pr->c, s, out, &t))
		return "bytes: what is read is what was written";
	if (state_bytes(pr->c, out, two) != n || memcmp(one, two, n) != 0)
		return "bytes: what is read is written the same";
	return NULL;
}

const char *proof_heir(struct proof *pr, const struct state *s, struct state *out)
{
	const char *why = reborn(pr, s, out);
	if (!why && ripe(pr))
		pr->planted = plant_in_heir(pr->plant, out);
	return why;
}

const char *proof_heir_parted(const struct proof *pr, const struct state *s, const struct state *heir)
{
	static uint8_t one[STATE_BYTES_MAX], two[STATE_BYTES_MAX];
	size_t n = state_bytes(pr->c, s, one);
	return state_bytes(pr->c, heir, two) == n && memcmp(one, two, n) == 0 ? NULL : "bytes: a game goes on the same from them";
}

/* ---- all of them ---- */

static const char *state_wrong(struct proof *pr, const struct state *s)
{
	static struct state again;
	const char *why = naively_broken(pr, s);
	if (!why)
		why = ledger_broken(pr, s);
	if (!why)
		why = state_broken(pr->c, s);
	return why ? why : reborn(pr, s, &again);
}

void proof_begin(struct proof *pr, const struct charts *c, const struct state *s, const struct plant *plant)
{
	memset(pr, 0, sizeof *pr);
	memset(pr->book.boss, 0xff, sizeof pr->book.boss);
	memset(pr->book.by, 0xff, sizeof pr->book.by);
	pr->c = c;
	pr->plant = plant;
	pr->spare = 200;
	open_ledger(pr, s);
}

void proof_before(struct proof *pr, const struct order *o, const struct state *s)
{
	if (o->depth == 0)
		memset(pr->book.boss, 0xff, sizeof pr->book.boss);
	pr->found = *s;
}

const char *proof_after(struct proof *pr, const struct order *o, const struct verdict *v, const struct state *s)
{
	static struct state faulty;
	if (ripe(pr)) {
		faulty = *s;
		pr->planted = plant_in_state(pr->plant, pr->c, &faulty) || plant_in_book(pr->plant, &pr->book);
		s = &faulty;
	}
	if (verdict_legal(v) && !span_kept(pr, o))
		return "span: nobody orders more than he can command";
	const char *why = change_broken(pr, o, s);
	return why ? why : state_wrong(pr, s);
}

const char *proof_between(struct proof *pr, const struct state *s)
{
	return state_wrong(pr, s);
}
