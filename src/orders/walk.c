/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/walk.h"

#include "engine/assault.h"
#include "engine/carriage.h"
#include "engine/works.h"
#include "orders/form.h"

struct walker {
	const struct charts *c;
	struct state *s;
	const struct sheet *sh;
	struct world *w;
};

/* Under whose orders the lines of a block stand. */
struct block {
	struct activation *act;      /* movement: the chain, NULL outermost and below a bare chit */
	piece_t commander;           /* ... and the Leader of it whose block this is */
	piece_t bare;                /* the piece other than a Leader that received the chit, PIECE_NONE */
	const struct muster *muster; /* combat: positions when the Leader who hands on rolled */
	unsigned *used;              /* ... and his span used by those he handed on to */
};
static const struct block outermost = { NULL, PIECE_NONE, PIECE_NONE, NULL, NULL };

static void stand(struct walker *k, const struct block *b)
{
	k->w->at = (struct standpoint){ b->act, b->commander, b->bare, b->used ? *b->used : 0 };
}

static void before(struct walker *k, const struct order *o, const struct block *b)
{
	if (k->w->listener)
		k->w->listener->line = o->line;
	stand(k, b);
	if (k->w->watcher.step)
		k->w->watcher.step(k->w->watcher.ctx, o, NULL, k->s);
}

static void after(struct walker *k, const struct order *o, const struct verdict *v, const struct block *b)
{
	stand(k, b);
	if (k->w->watcher.step)
		k->w->watcher.step(k->w->watcher.ctx, o, v, k->s);
}

static void skipped(struct walker *k, piece_t p, const struct verdict *v)
{
	struct event e = event_of(EVENT_SKIPPED, (enum side)k->s->active);
	e.facts.piece[0] = p;
	e.why = *v;
	event_emit(k->w->listener, e);
}

/* ---- refusals that stand in the order itself ---- */

struct verdict walk_never(const struct charts *c, const struct sheet *sh, unsigned i)
{
	const struct order *o = &sh->order[i];
	if (o->kind == ORDER_CHIT) /* Q5: wherever the try above it stands */
		for (unsigned k = 0; k < i; k++)
			if (sh->order[k].kind == ORDER_TRY)
				return verdict_pieces(REASON_CHIT_BELOW_TRY, o->who, sh->order[k].who);
	(void)c;
	return verdict_ok();
}

/* ---- orders without a block ---- */

static struct verdict choose_chit(struct walker *k, const struct order *o)
{
	if (k->s->active != SIDE_CONFEDERATE)
		return verdict_no(REASON_CHIT_CHOICE_SIDE);
	turn_chit_choice(k->s, o->flag);
	return verdict_ok();
}

/* One verdict for a list of units: the first refusal.  Those that can are served, whatever becomes of the others (Q68). */
static struct verdict each(struct walker *k, const struct order *o,
	struct verdict (*check)(const struct charts *, const struct state *, piece_t),
	void (*apply)(const struct charts *, struct state *, piece_t, struct listener *))
{
	struct verdict first = verdict_ok();
	for (unsigned i = 0; i < o->list.n; i++) {
		struct verdict v = check(k->c, k->s, o->list.piece[i]);
		if (verdict_legal(&v)) {
			apply(k->c, k->s, o->list.piece[i], k->w->listener);
			continue;
		}
		skipped(k, o->list.piece[i], &v);
		if (verdict_legal(&first))
			first = v;
	}
	return first;
}

static struct verdict assign(struct walker *k, const struct order *o)
{
	struct verdict first = verdict_ok();
	for (unsigned i = 0; i < o->list.n; i++) {
		struct verdict v = assign_check(k->c, k->s, o->list.piece[i], o->to);
		if (verdict_legal(&v)) {
			assign_do(k->c, k->s, o->list.piece[i], o->to, k->w->listener);
			continue;
		}
		skipped(k, o->list.piece[i], &v);
		if (verdict_legal(&first))
			first = v;
	}
	return first;
}

static struct verdict resign(struct walker *k, const struct order *o)
{
	struct verdict v = resign_check(k->c, k->s, o->who);
	if (verdict_legal(&v))
		resign_do(k->c, k->s, o->who, k->w->listener);
	else
		skipped(k, o->who, &v);
	return v;
}

static struct verdict appoint(struct walker *k, const struct order *o)
{
	struct verdict v = appoint_check(k->c, k->s, o->who, o->to);
	if (verdict_legal(&v))
		appoint_do(k->c, k->s, o->who, o->to, k->w->listener);
	else
		skipped(k, o->who, &v);
	return v;
}

static struct verdict combine(struct walker *k, const struct order *o)
{
	struct verdict v = combine_check(k->c, k->s, o->who, o->to);
	if (verdict_legal(&v))
		combine_do(k->c, k->s, o->who, o->to, k->w->listener);
	else
		skipped(k, o->who, &v);
	return v;
}

/* Below a chit to a piece that is no Leader nobody but that piece is ordered (N38). */
static bool is_another(const struct block *b, const struct march *m, struct verdict *v)
{
	if (b->bare == PIECE_NONE || (m->n_pieces == 1 && m->piece[0] == b->bare))
		return false;
	*v = verdict_pieces(REASON_CHIT_FOR_ANOTHER, b->bare, m->piece[0] != b->bare ? m->piece[0] : m->piece[1]);
	return true;
}

/* A march is legal only if all of it is; it is made as far as it goes (Q24). */
static struct verdict march(struct walker *k, const struct order *o, const struct block *b)
{
	unsigned at;
	struct verdict v, start;
	if (is_another(b, &o->march, &v)) {
		skipped(k, o->march.piece[0], &v);
		return v;
	}
	v = march_check(k->c, k->s, b->act, b->commander, &o->march, &at);
	start = march_do(k->c, k->s, b->act, b->commander, &o->march, k->w->listener);
	if (!verdict_legal(&start))
		skipped(k, o->march.piece[0], &start);
	else if (o->march.force && !k->w->suppose.way) /* the judge throws no such dice: nothing hangs on them */
		march_toll(k->c, k->s, &o->march, &k->w->dice, k->w->listener);
	return v;
}

static struct verdict assault(struct walker *k, const struct order *o, const struct block *b)
{
	struct verdict v = assault_check(k->c, k->s, b->act, b->commander, o->who, &o->attack), start;
	if (k->w->suppose.way)
		start = assault_suppose(k->c, k->s, b->act, b->commander, o->who, &o->attack, &k->w->suppose);
	else
		start = assault_do(k->c, k->s, b->act, b->commander, o->who, &o->attack, &k->w->dice, &k->w->ask, k->w->listener);
	if (!verdict_legal(&start))
		skipped(k, o->who, &start);
	return v;
}

static struct verdict bridge(struct walker *k, const struct order *o)
{
	struct verdict v = bridge_check(k->c, k->s, o->who, o->hex);
	if (verdict_legal(&v))
		bridge_do(k->c, k->s, o->who, o->hex, k->w->listener);
	else
		skipped(k, o->who, &v);
	return v;
}

static struct verdict carry(struct walker *k, const struct order *o, const struct block *b)
{
	enum carrier by = o->kind == ORDER_ENTRAIN ? BY_RAIL : BY_WATER;
	struct verdict v;
	if (!is_another(b, &o->march, &v))
		v = carry_check(k->c, k->s, by, b->act, b->commander, &o->march, o->flag);
	if (verdict_legal(&v))
		carry_do(k->c, k->s, by, b->act, b->commander, &o->march, o->flag, k->w->listener);
	else
		skipped(k, o->march.piece[0], &v);
	return v;
}

static struct verdict alight(struct walker *k, const struct order *o)
{
	enum carrier by = o->kind == ORDER_DETRAIN ? BY_RAIL : BY_WATER;
	struct verdict v = alight_check(k->c, k->s, by, o->who);
	if (verdict_legal(&v))
		alight_do(k->c, k->s, by, o->who, k->w->listener);
	else
		skipped(k, o->who, &v);
	return v;
}

static struct verdict wreck(struct walker *k, const struct order *o, const struct block *b)
{
	const struct piece_state *unit = &k->s->piece[o->who];
	piece_t ordered = unit->where == WHERE_MANIFEST ? unit->hq : o->who;
	struct verdict v = b->bare != PIECE_NONE && ordered != b->bare ? verdict_pieces(REASON_CHIT_FOR_ANOTHER, b->bare, o->who) :
		wreck_check(k->c, k->s, b->act, b->commander, o->who);
	if (verdict_legal(&v))
		wreck_do(k->c, k->s, b->act, b->commander, o->who, k->w->listener);
	else
		skipped(k, o->who, &v);
	return v;
}

static struct verdict repair(struct walker *k, const struct order *o)
{
	struct verdict v = repair_check(k->c, k->s, o->who);
	if (verdict_legal(&v))
		repair_do(k->c, k->s, o->who, k->w->listener);
	else
		skipped(k, o->who, &v);
	return v;
}

/* ---- the movement phase's blocks: each says whether its lines are carried out ---- */

static bool begin_chit(struct walker *k, const struct order *o, struct block *b, struct verdict *v)
{
	*v = chit_check(k->c, k->s, o->who);
	if (!verdict_legal(v)) {
		skipped(k, o->who, v);
		chit_lapse(k->s, v, k->w->listener);
		return false;
	}
	chit_do(k->c, k->s, o->who, k->w->listener);
	if (k->c->scn.piece[o->who].kind == PIECE_LEADER && RULE_ON(R16)) {
		activation_begin(k->c, k->s, o->who, b->act);
		b->commander = o->who;
	} else {
		b->act = NULL;
		b->bare = o->who;
	}
	return true;
}

static bool begin_try(struct walker *k, const struct order *o, struct block *b, struct verdict *v)
{
	*v = try_check(k->c, k->s, o->who);
	if (!verdict_legal(v)) {
		skipped(k, o->who, v);
		return false;
	}
	if (!try_do(k->c, k->s, o->who, &k->w->dice, k->w->listener))
		return false;
	activation_begin(k->c, k->s, o->who, b->act);
	b->commander = o->who;
	return true;
}

static bool begin_command(struct walker *k, const struct order *o, struct block *b, struct verdict *v)
{
	*v = b->bare != PIECE_NONE ? verdict_piece(REASON_CHIT_TO_NO_LEADER, b->bare) :
		activation_check(k->c, k->s, b->act, b->commander, o->who);
	if (!verdict_legal(v)) {
		skipped(k, o->who, v);
		return false;
	}
	activation_take(k->c, k->s, b->act, b->commander, o->who);
	struct event e = event_of(EVENT_COMMANDED, (enum side)k->s->active);
	e.facts.piece[0] = o->who;
	e.facts.piece[1] = b->commander;
	e.facts.n[0] = b->act->used[b->commander];
	e.facts.n[1] = command_ratings(k->c, k->s, b->commander).span;
	event_emit(k->w->listener, e);
	b->commander = o->who;
	return true;
}

/* ---- combat ---- */

/* The state as if he had unspent attack initiative, to ask what he could do with it. */
static void grant(const struct state *s, piece_t leader, struct state *as_if)
{
	*as_if = *s;
	as_if->piece[leader].flags = (as_if->piece[leader].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
}

/* Is the attack legal as written, and does anything of it fit still in state s (Q68)?  Asked before a roll is used up for it. */
static bool attack_fits(struct walker *k, const struct state *s, piece_t leader, const struct attack *a, struct verdict *v)
{
	struct state as_if;
	grant(s, leader, &as_if);
	*v = attack_check(k->c, &as_if, leader, a);
	return verdict_legal(v) || attack_goes_in(k->c, &as_if, leader, a);
}

static void fight(struct walker *k, piece_t leader, const struct attack *a)
{
	if (k->w->suppose.way) {
		attack_suppose(k->c, k->s, leader, a, &k->w->suppose);
		return;
	}
	struct verdict v = attack_do(k->c, k->s, leader, a, &k->w->dice, &k->w->ask, k->w->listener);
	if (!verdict_legal(&v))
		skipped(k, leader, &v);
}

/* Would any pass fit of those by which the Leader of line i, an attack or pass without `on`, hands on in state s (Q68, N36)?  If
 * not, his roll is saved or nothing is handed to him, and *v is the first cause.  `muster`: positions when the initiative was
 * rolled for, NULL = now. */
static bool any_pass_fits(struct walker *k, const struct state *s, unsigned i, const struct muster *muster, struct verdict *v)
{
	unsigned end = sheet_block_end(k->sh, i);
	bool asked = false;
	struct state as_if;
	grant(s, k->sh->order[i].who, &as_if);
	for (unsigned j = i + 1; j < end;) {
		const struct order *o = &k->sh->order[j];
		struct verdict one;
		if (o->kind != ORDER_PASS) {
			j++;
			continue;
		}
		one = attack_pass_check(k->c, &as_if, muster, k->sh->order[i].who, o->who, 0);
		if (verdict_legal(&one) && (o->flag ? attack_fits(k, &as_if, o->who, &o->attack, &one) :
			any_pass_fits(k, &as_if, j, muster, &one))) {
			*v = verdict_ok();
			return true;
		}
		if (!asked)
			*v = one;
		asked = true;
		j = sheet_block_end(k->sh, j);
	}
	return false;
}

/* Roll and attack, or roll and open the block of passes: returns whether that block is carried out. */
static bool attack(struct walker *k, unsigned i, struct verdict *v)
{
	const struct order *o = &k->sh->order[i];
	bool fits;
	*v = attack_roll_check(k->c, k->s, o->who);
	if (!verdict_legal(v)) {
		skipped(k, o->who, v);
		return false;
	}
	fits = o->flag ? attack_fits(k, k->s, o->who, &o->attack, v) : any_pass_fits(k, k->s, i, NULL, v);
	if (!fits) {
		skipped(k, o->who, v);
		return false;
	}
	if (!attack_roll_do(k->c, k->s, o->who, &k->w->dice, k->w->listener))
		return false;
	if (o->flag)
		fight(k, o->who, &o->attack);
	return !o->flag;
}

static bool pass(struct walker *k, unsigned i, const struct block *b, struct verdict *v)
{
	const struct order *o = &k->sh->order[i];
	*v = attack_pass_check(k->c, k->s, b->muster, b->commander, o->who, *b->used);
	if (!verdict_legal(v)) {
		skipped(k, o->who, v);
		return false;
	}
	if (o->flag ? !attack_fits(k, k->s, o->who, &o->attack, v) : !any_pass_fits(k, k->s, i, b->muster, v)) {
		skipped(k, o->who, v);
		return false;
	}
	attack_pass_do(k->c, k->s, b->commander, o->who, k->w->listener);
	++*b->used;
	if (o->flag)
		fight(k, o->who, &o->attack);
	return !o->flag;
}

/* ---- walking ---- */

static bool holds(const struct walker *k, const struct order *o)
{
	const struct state *s = k->s;
	switch (o->condition) {
	case IF_ACTS:
		return s->piece[o->who].flags & (s->stage == STAGE_COMBAT ? PF_INITIATIVE : PF_ACTIVATED);
	case IF_WON:
		return RULE_ON(Q67) && battle_won(s, o->hex);
	default:
		return !state_has_combat(k->c, s, side_other((enum side)s->active), o->hex);
	}
}

static void walk(struct walker *k, unsigned first, unsigned end, const struct block *b);

/* The lines below order i, in a new chain where it begins one. */
static void walk_chain(struct walker *k, unsigned i, const struct block *b)
{
	const struct order *o = &k->sh->order[i];
	struct activation act;
	struct block in = *b;
	struct verdict v;
	in.act = &act;
	bool on = o->kind == ORDER_CHIT ? begin_chit(k, o, &in, &v) : begin_try(k, o, &in, &v);
	after(k, o, &v, on ? &in : b);
	if (on)
		walk(k, i + 1, sheet_block_end(k->sh, i), &in);
}

static void walk_command(struct walker *k, unsigned i, const struct block *b)
{
	const struct order *o = &k->sh->order[i];
	struct block in = *b;
	struct verdict v;
	bool on = begin_command(k, o, &in, &v);
	after(k, o, &v, on ? &in : b);
	if (on)
		walk(k, i + 1, sheet_block_end(k->sh, i), &in);
}

static void walk_hand(struct walker *k, unsigned i, const struct block *b)
{
	const struct order *o = &k->sh->order[i];
	struct muster muster;
	struct block in = outermost;
	struct verdict v;
	unsigned used = 0;
	bool on = o->kind == ORDER_ATTACK ? attack(k, i, &v) : pass(k, i, b, &v);
	after(k, o, &v, b);
	if (!on)
		return;
	muster_take(k->c, k->s, &muster);
	in.commander = o->who;
	in.muster = o->kind == ORDER_ATTACK ? &muster : b->muster;
	in.used = &used;
	walk(k, i + 1, sheet_block_end(k->sh, i), &in);
}

/* An if with its else; returns the index after both. */
static unsigned walk_if(struct walker *k, unsigned i, const struct block *b)
{
	const struct order *o = &k->sh->order[i];
	struct verdict v = verdict_ok();
	unsigned end = sheet_block_end(k->sh, i), past = end;
	bool yes = holds(k, o);
	bool has_else = end < k->sh->n && k->sh->order[end].kind == ORDER_ELSE && k->sh->order[end].depth == o->depth;
	after(k, o, &v, b);
	if (yes)
		walk(k, i + 1, end, b);
	if (has_else)
		past = sheet_block_end(k->sh, end);
	if (has_else && !yes) {
		before(k, &k->sh->order[end], b);
		after(k, &k->sh->order[end], &v, b);
		walk(k, end + 1, past, b);
	}
	return past;
}

static void walk_plain(struct walker *k, const struct order *o, const struct block *b)
{
	struct verdict v = verdict_ok();
	if (k->s->stage == STAGE_CHITS) { /* N41 */
		v = verdict_no(REASON_CHITS_FIRST);
		skipped(k, o->who, &v);
		after(k, o, &v, b);
		return;
	}
	switch (o->kind) {
	case ORDER_CHIT_CHOICE:
		v = choose_chit(k, o);
		break;
	case ORDER_MARCH:
		v = march(k, o, b);
		break;
	case ORDER_ENTRAIN: case ORDER_EMBARK:
		v = carry(k, o, b);
		break;
	case ORDER_DETRAIN: case ORDER_DISEMBARK:
		v = alight(k, o);
		break;
	case ORDER_WRECK:
		v = wreck(k, o, b);
		break;
	case ORDER_REPAIR:
		v = repair(k, o);
		break;
	case ORDER_ASSAULT:
		v = assault(k, o, b);
		break;
	case ORDER_BRIDGE:
		v = bridge(k, o);
		break;
	case ORDER_ENTRENCH:
		v = each(k, o, entrench_check, entrench_do);
		break;
	case ORDER_COMBAT:
		if (k->s->stage == STAGE_MOVEMENT)
			turn_end_movement(k->c, k->s, k->w->listener);
		break;
	case ORDER_STOP: /* resolve_turn() */
	case ORDER_COURIER: /* the chain's business, none of the board's */
		break;
	case ORDER_RELEASE:
		v = each(k, o, release_check, release_do);
		break;
	case ORDER_RESIGN:
		v = resign(k, o);
		break;
	case ORDER_APPOINT:
		v = appoint(k, o);
		break;
	case ORDER_ASSIGN:
		v = assign(k, o);
		break;
	case ORDER_COMBINE:
		v = combine(k, o);
		break;
	default: /* every kind that stands alone is above */
		BUG_IF(true);
	}
	after(k, o, &v, b);
}

/* One line with what is indented below it; returns the index after it. */
static unsigned walk_line(struct walker *k, unsigned i, const struct block *b)
{
	const struct order *o = &k->sh->order[i];
	unsigned next = sheet_block_end(k->sh, i);
	before(k, o, b);
	switch (k->s->stage == STAGE_CHITS ? ORDER_KIND_COUNT : o->kind) {
	case ORDER_CHIT: case ORDER_TRY:
		walk_chain(k, i, b);
		break;
	case ORDER_COMMAND:
		walk_command(k, i, b);
		break;
	case ORDER_ATTACK: case ORDER_PASS:
		walk_hand(k, i, b);
		break;
	case ORDER_IF:
		next = walk_if(k, i, b);
		break;
	default:
		walk_plain(k, o, b);
	}
	return next;
}

static void walk(struct walker *k, unsigned first, unsigned end, const struct block *b)
{
	for (unsigned i = first; i < end;)
		i = walk_line(k, i, b);
	if (k->w->listener)
		k->w->listener->line = 0;
}

unsigned walk_outermost(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w, unsigned i)
{
	struct walker k = { c, s, sh, w };
	return walk_line(&k, i, &outermost);
}

void walk_turn(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w)
{
	struct walker k = { c, s, sh, w };
	walk(&k, 0, sh->n, &outermost);
}

void walk_strategic(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w)
{
	static const uint8_t steps[] = { ORDER_CHIT_CHOICE, ORDER_COURIER, ORDER_RESIGN, ORDER_RELEASE, ORDER_APPOINT, ORDER_ASSIGN,
		ORDER_COMBINE };
	struct walker k = { c, s, sh, w };
	for (unsigned n = 0; n < sizeof steps; n++)
		for (unsigned i = 0; i < sh->n; i++)
			if (RULE_ON(Q72) ? sh->order[i].kind == steps[n] : n == 0) {
				before(&k, &sh->order[i], &outermost);
				walk_plain(&k, &sh->order[i], &outermost);
			}
	if (w->listener)
		w->listener->line = 0;
}

/* ---- the resolver ---- */

static void throw_chits(const struct charts *c, struct state *s, struct world *w)
{
	if (s->stage == STAGE_CHITS)
		turn_chits(c, s, &w->dice, w->listener);
}

static unsigned note_die(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)id, (void)m, (void)index;
	*(bool *)ctx = true;
	return 0;
}

/* Is a die thrown where the player turn or step ends in this state, be it for chits, HQs or Leaders? */
static bool end_throws(const struct charts *c, const struct state *s)
{
	struct state then = *s;
	bool thrown = false;
	const struct dice d = { note_die, &thrown };
	if (s->stage == STAGE_STRATEGIC)
		turn_end_strategic(c, &then, NULL);
	else if (s->stage != STAGE_CHITS)
		turn_end_player(c, &then, &d, NULL);
	return thrown || then.stage == STAGE_CHITS;
}

static bool must_wait(const struct charts *c, const struct state *s, struct world *w)
{
	w->waits = w->ordered_only && end_throws(c, s);
	return w->waits;
}

void resolve_turn(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w)
{
	bool opens = s->stage == STAGE_CHITS; /* slot 1 of a game that opens with a game turn (N41) */
	BUG_IF(s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT && !opens);
	walk_turn(c, s, sh, w);
	if (!opens && sheet_stops(sh))
		return; /* a part of the turn: the side acts on after the answer */
	if (must_wait(c, s, w))
		return;
	if (!opens)
		turn_end_player(c, s, &w->dice, w->listener);
	throw_chits(c, s, w);
}

void resolve_strategic(const struct charts *c, struct state *s, const struct sheet *sh, struct world *w)
{
	BUG_IF(s->stage != STAGE_STRATEGIC);
	walk_strategic(c, s, sh, w);
	if (must_wait(c, s, w))
		return;
	turn_end_strategic(c, s, w->listener);
	throw_chits(c, s, w);
}
