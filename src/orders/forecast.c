/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/forecast.h"

#include <string.h>

#include "engine/turn.h"
#include "orders/walk.h"

enum { NO_NODE = 0 }; /* the root is nobody's child */

/* What one throw adds, at most: three things a line, and what a battle tells. */
enum { RUN_HAPPENINGS = 4 * SHEET_LINES_MAX + 16 * PIECES_MAX };

enum what {
	LINE_REACHED, LINE_WHOLE, LINE_PART, LINE_SKIPPED, LINE_ACTS, LINE_WHY,
	BATTLE_FOUGHT, BATTLE_END, BATTLE_EMPTIED, BATTLE_COLUMN, BATTLE_DIE, BATTLE_ATTACKER, BATTLE_DEFENDER, BATTLE_HARM,
	TURN_LOST, TURN_POINTS, TURN_OVER
};

/* ---- counting ---- */

static void count_why(struct foreseen_line *l, uint16_t reason, uint32_t times)
{
	unsigned i = 0;
	while (i < FORESEEN_REASONS && l->why[i].n && l->why[i].reason != reason)
		i++;
	l->why[i].reason = i < FORESEEN_REASONS ? reason : REASON_COUNT;
	l->why[i].n += times;
}

static uint32_t *slot_of_line(struct foreseen_line *l, const struct happening *h)
{
	switch (h->what) {
	case LINE_REACHED:
		return &l->reached;
	case LINE_WHOLE:
		return &l->whole;
	case LINE_PART:
		return &l->part;
	case LINE_SKIPPED:
		return &l->skipped;
	default:
		return &l->acts;
	}
}

static uint32_t *slot_of_battle(struct foreseen_battle *b, const struct happening *h)
{
	switch (h->what) {
	case BATTLE_FOUGHT:
		return &b->fought;
	case BATTLE_END:
		return &b->end[h->more];
	case BATTLE_EMPTIED:
		return &b->emptied;
	case BATTLE_COLUMN:
		return &b->column[h->more];
	case BATTLE_DIE:
		return &b->die[h->more];
	case BATTLE_ATTACKER:
		return &b->attacker[h->more];
	case BATTLE_DEFENDER:
		return &b->defender[h->more];
	default:
		return &b->harm[h->value][h->more];
	}
}

static void count(struct foreseen *out, const struct happening *h, uint32_t times)
{
	if (h->what == LINE_WHY)
		count_why(&out->line[h->index], h->more, times);
	else if (h->what <= LINE_ACTS)
		*slot_of_line(&out->line[h->index], h) += times;
	else if (h->what <= BATTLE_HARM)
		*slot_of_battle(&out->battle[h->index], h) += times;
	else if (h->what == TURN_LOST)
		out->lost[h->value][h->more] += times;
	else if (h->what == TURN_POINTS)
		out->points[h->more] += times;
	else
		out->over += times;
}

unsigned foreseen_quantile(const uint32_t *count_of, unsigned n, unsigned per_mille)
{
	uint64_t all = 0, below = 0;
	unsigned i = 0;
	for (unsigned k = 0; k < n; k++)
		all += count_of[k];
	for (; i + 1 < n && all; i++) {
		below += count_of[i];
		if (below && below * 1000 >= all * per_mille)
			break;
	}
	return all ? i : 0;
}

unsigned foreseen_tenths(const uint32_t *count_of, unsigned n)
{
	uint64_t all = 0, sum = 0;
	for (unsigned k = 0; k < n; k++) {
		all += count_of[k];
		sum += (uint64_t)k * count_of[k];
	}
	return all ? (unsigned)((20 * sum + all) / (2 * all)) : 0;
}

/* ---- made-up dice ---- */

/* A counter, well stirred: the finalizer of MurmurHash3 with the constants of Stafford's variant 13, twice. */
static uint64_t stir(uint64_t x)
{
	x ^= x >> 30;
	x *= 0xbf58476d1ce4e5b9u;
	x ^= x >> 27;
	x *= 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

unsigned forecast_die(uint64_t seed, uint32_t t, uint32_t q)
{
	uint64_t x = stir(stir(seed ^ (uint64_t)t << 32) + (q + 1u) * 0x9e3779b97f4a7c15u);
	return (unsigned)((x >> 32) * FORECAST_DIE >> 32); /* uneven by less than one in 700 million */
}

/* ---- one throw ---- */

struct throwing {
	struct sheet_forecast *f;
	uint32_t t;
	uint32_t path[FORECAST_PATH]; /* nodes it goes through */
	uint8_t face[FORECAST_PATH];  /* thrown at the end of each */
	unsigned n;                   /* nodes in `path` */
	/* While the engine plays it: */
	unsigned known, asked;        /* faces that were settled before; dice asked for */
	bool recording, loose, against;
	uint32_t loose_from;          /* first happening that no node keeps */
	uint32_t edge, edge_to;       /* the node that asked for the last die, if its child was made then; else edge_to NO_NODE */
	unsigned line;                /* order that is carried out */
	unsigned empty_if;            /* 1 + an `if` with nothing below it of which is not known yet whether it holds, else 0 */
	bool said_skip, said_else, due;
	uint32_t met;                 /* a bit for each supposition that is so */
	uint16_t refused;             /* first cause with `said_skip` */
};

static bool has_room(const struct sheet_forecast *f)
{
	return f->n_nodes < f->most_nodes && f->n_happenings + RUN_HAPPENINGS <= FORECAST_HAPPENINGS;
}

/* A node begins where the throw is now; where there is no room its happenings will be counted at once. */
static void open_node(struct throwing *r)
{
	struct sheet_forecast *f = r->f;
	r->edge_to = NO_NODE;
	r->recording = true;
	if (r->n == FORECAST_PATH || !has_room(f)) {
		r->loose = true;
		r->loose_from = f->n_happenings;
		return;
	}
	f->node[f->n_nodes] = (struct forecast_node){ .first = f->n_happenings };
	if (r->n > 0) {
		r->edge = r->path[r->n - 1];
		r->edge_to = f->n_nodes;
		f->node[r->edge].child[r->face[r->n - 1]] = f->n_nodes;
	}
	r->path[r->n++] = f->n_nodes++;
}

static void close_node(struct throwing *r, uint32_t asks)
{
	struct forecast_node *nd = &r->f->node[r->path[r->n - 1]];
	nd->n = r->f->n_happenings - nd->first;
	nd->asks = asks;
	nd->against = r->against;
}

/* The engine does not tell these faces (dice `low` to `high`, from 1) from the one just thrown: they lead to the same node. */
static void merge(struct throwing *r, int low, int high)
{
	for (int die = low < 1 ? 1 : low; r->edge_to != NO_NODE && die <= high && die <= FORECAST_DIE; die++)
		r->f->node[r->edge].child[die - 1] = r->edge_to;
}

/* ... those up to `limit`, or those above it. */
static void merge_by(struct throwing *r, int die, int limit)
{
	if (die <= limit)
		merge(r, 1, limit);
	else
		merge(r, limit + 1, FORECAST_DIE);
}

/* Which roll: a hash of its id, to notice an engine that asks otherwise than before. */
static uint32_t asks_of(const char *id, unsigned index)
{
	uint32_t h = 2166136261u + index;
	for (; *id; id++)
		h = (h ^ (unsigned char)*id) * 16777619u;
	return h | 1;
}

static unsigned throw_die(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct throwing *r = ctx;
	struct sheet_forecast *f = r->f;
	if (roll_is_automatic(id)) /* behind the turn's end: nothing that is counted hangs on it */
		return 0;
	BUG_IF(m != FORECAST_DIE);
	unsigned q = r->asked++;
	if (q < r->known) {
		BUG_IF(f->node[r->path[q]].asks != asks_of(id, index));
		if (q + 1 == r->known)
			open_node(r);
		return r->face[q];
	}
	unsigned face = forecast_die(f->seed, r->t, q);
	if (r->loose || r->against) {
		r->edge_to = NO_NODE; /* what is told of this die says nothing of an earlier one */
		return face;
	}
	close_node(r, asks_of(id, index));
	r->face[r->n - 1] = (uint8_t)face;
	open_node(r);
	return face;
}

static void happen(struct throwing *r, enum what what, unsigned index, unsigned value, unsigned more)
{
	struct sheet_forecast *f = r->f;
	if (!r->recording)
		return;
	BUG_IF(f->n_happenings == FORECAST_HAPPENINGS);
	f->happening[f->n_happenings++] =
		(struct happening){ (uint8_t)what, (uint8_t)value, (uint16_t)index, (uint16_t)more };
}

static unsigned capped(unsigned v, unsigned n)
{
	return v < n ? v : n - 1;
}

/* ---- what the engine tells ---- */

/* A roll went this way: is that supposed, or the other way? */
static void hold_roll(struct throwing *r, enum what_if_kind what, piece_t who, bool way)
{
	const struct sheet_forecast *f = r->f;
	for (unsigned i = 0; i < f->n_supposed; i++) {
		if (f->supposed[i].what != what || f->supposed[i].who != who)
			continue;
		if (f->supposed[i].way == way)
			r->met |= 1u << i;
		else
			r->against = true;
	}
}

static void on_roll(struct throwing *r, const struct event *e)
{
	bool won = e->kind == EVENT_ROLL_WON || e->kind == EVENT_ATTACK_ROLL_WON;
	bool attack = e->kind == EVENT_ATTACK_ROLL_WON || e->kind == EVENT_ATTACK_ROLL_FAILED;
	merge_by(r, e->facts.n[0], e->facts.n[1]);
	if (won)
		happen(r, LINE_ACTS, r->line, 0, 0);
	hold_roll(r, attack ? WHAT_IF_ATTACK : WHAT_IF_TRY, e->facts.piece[0], won);
}

/* Faces that come to the same after the modifiers (H18). */
static void on_combat_die(struct throwing *r, const struct event *e, unsigned battle)
{
	int die = e->facts.n[0], shift = e->facts.n[1] + e->facts.n[2] + e->facts.n[3] + e->facts.n[4];
	if (e->facts.n[5] == 0)
		merge(r, 1, -shift);
	else if (e->facts.n[5] == DICE - 1)
		merge(r, DICE - 1 - shift, FORECAST_DIE);
	else
		merge(r, die, die);
	happen(r, BATTLE_DIE, battle, 0, (unsigned)e->facts.n[5]);
}

static void lose(struct throwing *r, enum what what, unsigned battle, int32_t sp)
{
	happen(r, what, battle, 0, capped((unsigned)sp, FORESEEN_LOSSES));
}

/* A battle ends so; who must go (Q53) goes, unless it turns out that he stands or cannot (Q58). */
static void end_battle(struct throwing *r, unsigned battle, enum battle_end end)
{
	happen(r, BATTLE_END, battle, 0, end);
	r->due = false;
}

static void on_battle(struct throwing *r, const struct event *e, unsigned battle)
{
	switch (e->kind) {
	case EVENT_ATTACK:
		happen(r, BATTLE_FOUGHT, battle, 0, 0);
		break;
	case EVENT_CAVALRY_WITHDRAWS:
		end_battle(r, battle, BATTLE_WITHDREW);
		break;
	case EVENT_MERE_CONTACT:
		end_battle(r, battle, BATTLE_CONTACT);
		break;
	case EVENT_ODDS:
		happen(r, BATTLE_COLUMN, battle, 0, (unsigned)e->facts.n[3]);
		break;
	case EVENT_OVERRUN:
		end_battle(r, battle, BATTLE_OVERRUN);
		lose(r, BATTLE_ATTACKER, battle, 0);
		lose(r, BATTLE_DEFENDER, battle, e->facts.n[0]);
		break;
	case EVENT_COMBAT_DIE:
		on_combat_die(r, e, battle);
		break;
	case EVENT_HELD:
		end_battle(r, battle, BATTLE_HELD);
		break;
	case EVENT_RETREAT_DUE:
		r->due = true;
		break;
	case EVENT_STANDS:
		end_battle(r, battle, BATTLE_STOOD);
		break;
	case EVENT_TRAPPED:
		end_battle(r, battle, BATTLE_TRAPPED);
		break;
	case EVENT_SURRENDER:
		end_battle(r, battle, BATTLE_SURRENDERED);
		lose(r, BATTLE_DEFENDER, battle, e->facts.n[0]);
		break;
	case EVENT_LOSS_ATTACK_DIE: case EVENT_LOSS_DEFENCE_DIE:
		merge_by(r, e->facts.n[3], e->facts.n[4]);
		lose(r, e->kind == EVENT_LOSS_ATTACK_DIE ? BATTLE_ATTACKER : BATTLE_DEFENDER, battle, e->facts.n[0]);
		break;
	case EVENT_LOSS_ATTACK: case EVENT_LOSS_DEFENCE:
		lose(r, e->kind == EVENT_LOSS_ATTACK ? BATTLE_ATTACKER : BATTLE_DEFENDER, battle, e->facts.n[0]);
		break;
	case EVENT_LEADER_SAFE:
		merge(r, e->facts.n[1] + 1, FORECAST_DIE);
		break;
	case EVENT_LEADER_WOUNDED: case EVENT_LEADER_KILLED: case EVENT_LEADER_CAPTURED:
		happen(r, BATTLE_HARM, battle, e->facts.side, e->kind == EVENT_LEADER_WOUNDED ? HARMED_WOUNDED :
			e->kind == EVENT_LEADER_KILLED ? HARMED_KILLED : HARMED_CAPTURED);
		break;
	case EVENT_EMPTIED:
		happen(r, BATTLE_EMPTIED, battle, 0, 0);
		break;
	default:
		break;
	}
}

static void on_event(void *ctx, const struct event *e)
{
	struct throwing *r = ctx;
	unsigned battle = r->f->loose.line[r->line].battle;
	switch (e->kind) {
	case EVENT_SKIPPED:
		if (!r->said_skip)
			r->refused = (uint16_t)e->why.reason;
		r->said_skip = true;
		return;
	case EVENT_POINTS_LAPSE: /* a chit that is skipped takes its point along (N72) */
		return;
	case EVENT_ROLL_WON: case EVENT_ROLL_LOST: case EVENT_ATTACK_ROLL_WON: case EVENT_ATTACK_ROLL_FAILED:
		on_roll(r, e);
		break;
	case EVENT_CHIT_SPENT: case EVENT_COMMANDED: case EVENT_ATTACK_PASSED:
		happen(r, LINE_ACTS, r->line, 0, 0);
		break;
	case EVENT_FORCED:
		merge(r, 1, r->f->c->rules.force_die - 1);
		break;
	case EVENT_FORCED_LOSS: case EVENT_FORCED_LAST:
		merge(r, r->f->c->rules.force_die, FORECAST_DIE);
		break;
	default:
		if (battle != NO_BATTLE)
			on_battle(r, e, battle);
	}
	r->said_else = true;
}

/* Of an `if` with nothing below it nothing comes but its `else`, or not: order i comes instead of it, or the end. */
static void settle_if(struct throwing *r, unsigned i)
{
	if (r->empty_if && i != r->empty_if)
		happen(r, LINE_ACTS, r->empty_if - 1, 0, 0);
	r->empty_if = 0;
}

static void on_turn(struct throwing *r, unsigned i)
{
	const struct sheet *sh = r->f->sh;
	settle_if(r, i);
	if (sh->order[i].kind == ORDER_IF && i + 1 < sh->n && sh->order[i + 1].kind == ORDER_ELSE &&
		sh->order[i + 1].depth == sh->order[i].depth)
		r->empty_if = i + 1;
	/* nothing is thrown and nobody speaks of it where an if goes on: the line below it comes */
	if (i > 0 && (sh->order[i - 1].kind == ORDER_IF || sh->order[i - 1].kind == ORDER_ELSE) &&
		sh->order[i].depth > sh->order[i - 1].depth)
		happen(r, LINE_ACTS, i - 1, 0, 0);
	r->line = i;
	r->said_skip = r->said_else = r->due = false;
	happen(r, LINE_REACHED, i, 0, 0);
}

static void on_done(struct throwing *r, const struct verdict *v)
{
	bool whole = verdict_legal(v) && !r->said_skip;
	if (r->due)
		end_battle(r, r->f->loose.line[r->line].battle, BATTLE_RETREATED);
	if (whole) {
		happen(r, LINE_WHOLE, r->line, 0, 0);
		return;
	}
	happen(r, r->said_else || !r->said_skip ? LINE_PART : LINE_SKIPPED, r->line, 0, 0);
	happen(r, LINE_WHY, r->line, 0, verdict_legal(v) ? r->refused : (unsigned)v->reason);
}

static void on_step(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct throwing *r = ctx;
	(void)s;
	if (!v)
		on_turn(r, (unsigned)(o - r->f->sh->order));
	else
		on_done(r, v);
}

static struct answer by_default(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

/* ---- the engine plays ---- */

/* All orders are carried out: what is supposed of battles, and what it did not come to? */
static void hold_rest(struct throwing *r, const struct state *s)
{
	const struct sheet_forecast *f = r->f;
	for (unsigned i = 0; i < f->n_supposed; i++) {
		const struct what_if *x = &f->supposed[i];
		if (x->what == WHAT_IF_BATTLE && battle_number(s, x->hex) > 1 && battle_won(s, x->hex) == x->way)
			r->met |= 1u << i;
	}
	if (r->met + 1u != 1u << f->n_supposed)
		r->against = true;
}

static void come_out(struct throwing *r, struct state *s, const struct dice *d)
{
	const struct sheet_forecast *f = r->f;
	struct score sc;
	settle_if(r, f->sh->n);
	hold_rest(r, s);
	if (!sheet_stops(f->sh))
		turn_end_player(f->c, s, d, NULL);
	turn_score(f->c, s, &sc);
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		happen(r, TURN_LOST, 0, side, capped((unsigned)(s->lost_sp[side] - f->from.lost_sp[side]), FORESEEN_LOSSES));
	int slot = sc.difference + FORESEEN_POINTS / 2;
	happen(r, TURN_POINTS, 0, 0, capped((unsigned)(slot < 0 ? 0 : slot), FORESEEN_POINTS));
	if (s->stage == STAGE_OVER)
		happen(r, TURN_OVER, 0, 0, 0);
}

/* Play the turn, with the faces known so far; what comes after them is new. */
static void play(struct throwing *r)
{
	struct sheet_forecast *f = r->f;
	struct standing none;
	struct state s = f->from;
	struct listener ear = { .put = on_event, .ctx = r };
	struct world w = { .dice = { throw_die, r }, .ask = { by_default, &none }, .listener = &ear, .watcher = { on_step, r } };
	standing_clear(&none);
	f->played++;
	r->known = r->n;
	if (r->known == 0)
		open_node(r);
	walk_turn(f->c, &s, f->sh, &w);
	come_out(r, &s, &w.dice);
	if (!r->loose) {
		close_node(r, 0);
		return;
	}
	for (uint32_t i = r->loose_from; i < f->n_happenings && !r->against; i++)
		count(&f->loose, &f->happening[i], 1);
	f->n_happenings = r->loose_from;
}

/* Down the tree as far as it has been gone before: is that to its end? */
static bool descend(struct throwing *r)
{
	const struct sheet_forecast *f = r->f;
	uint32_t at = 0;
	if (f->n_nodes == 0)
		return false;
	for (;;) {
		const struct forecast_node *nd = &f->node[at];
		r->path[r->n++] = at;
		r->against = nd->against;
		if (nd->against || !nd->asks)
			return true;
		unsigned face = forecast_die(f->seed, r->t, r->n - 1);
		r->face[r->n - 1] = (uint8_t)face;
		at = nd->child[face];
		if (at == NO_NODE)
			return false;
	}
}

static void throw_once(struct sheet_forecast *f)
{
	struct throwing r;
	r.f = f;
	r.t = f->loose.thrown++;
	r.n = r.asked = r.line = r.met = r.empty_if = 0;
	r.recording = r.loose = r.against = r.said_skip = r.said_else = r.due = false;
	r.edge_to = NO_NODE;
	if (!descend(&r))
		play(&r);
	if (r.against)
		return;
	f->loose.fit++;
	for (unsigned i = 0; i < r.n; i++)
		f->node[r.path[i]].visits++;
}

/* ---- from outside ---- */

bool sheet_forecast_begin(struct sheet_forecast *f, const struct charts *c, const struct state *s, const struct sheet *sh,
	uint64_t seed, const struct what_if *x, unsigned n_supposed)
{
	BUG_IF((s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT) || n_supposed > WHAT_IFS_MAX);
	f->c = c;
	f->sh = sh;
	f->from = *s;
	f->seed = seed;
	f->n_supposed = n_supposed;
	for (unsigned i = 0; i < n_supposed; i++)
		f->supposed[i] = x[i];
	f->most_nodes = FORECAST_NODES;
	f->played = f->n_nodes = f->n_happenings = 0;
	memset(&f->loose, 0, sizeof f->loose);
	f->loose.n_lines = sh->n;
	for (unsigned i = 0; i < sh->n; i++) {
		f->loose.line[i].battle = NO_BATTLE;
		if (!order_fights(&sh->order[i]))
			continue;
		if (f->loose.n_battles == FORESEEN_BATTLES)
			return false;
		f->loose.line[i].battle = (uint16_t)f->loose.n_battles;
		f->loose.battle[f->loose.n_battles++].order = (uint16_t)i;
	}
	return true;
}

void sheet_forecast_throw(struct sheet_forecast *f, uint32_t n)
{
	while (n-- > 0)
		throw_once(f);
}

void sheet_forecast_read(const struct sheet_forecast *f, struct foreseen *out)
{
	*out = f->loose;
	for (uint32_t i = 0; i < f->n_nodes; i++) {
		const struct forecast_node *nd = &f->node[i];
		for (uint32_t k = 0; nd->visits && k < nd->n; k++)
			count(out, &f->happening[nd->first + k], nd->visits);
	}
}
