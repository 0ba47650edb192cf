/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/point_part.h"

#include <string.h>

#include "view/after.h"

static struct way way_new(enum way_kind kind, unsigned at, unsigned depth, piece_t boss)
{
	struct way w;

	memset(&w, 0, sizeof w);
	w.kind = (uint8_t)kind;
	w.at = (uint16_t)at;
	w.depth = (uint8_t)depth;
	w.boss = boss;
	w.instead = PIECE_NONE;
	w.from = SHEET_LINES_MAX;
	w.why = verdict_ok();
	return w;
}

static void lead(struct way *w, enum order_kind kind, piece_t who)
{
	w->lead[w->n_lead++] = point_order(kind, who, w->depth);
	w->depth++;
}

/* Are the way's own lines legal?  The first that is not says why. */
static void judge_lead(const struct point *p, struct way *w)
{
	struct preview v;
	unsigned all = w->n_lead, depth = w->depth;

	for (unsigned n = 1; n <= all && verdict_legal(&w->why); n++) {
		if (w->lead[n - 1].kind == ORDER_IF || w->lead[n - 1].kind == ORDER_ELSE)
			continue;
		w->n_lead = (uint8_t)n;
		w->depth = (uint8_t)(depth - (all - n));
		point_try(p, w, NULL, &v);
		w->why = v.verdict;
	}
	w->n_lead = (uint8_t)all;
	w->depth = (uint8_t)depth;
}

/* ---- ways to march ---- */

static void judge_march(const struct point *p, struct way *w, piece_t who)
{
	struct walk k;

	if (verdict_legal(&w->why))
		judge_lead(p, w);
	if (verdict_legal(&w->why)) {
		w->why = walk_begin(p, w, who, &k);
		/* who cannot leave his hex may be activated all the same, and order others (Q11) */
		if (!verdict_legal(&w->why) && w->n_lead > 0 && !walk_can_leave(&k))
			w->why = verdict_ok();
	}
	if (w->boss != PIECE_NONE && w->boss != who)
		w->span = command_ratings(p->c, p->now, w->boss).span;
}

struct list {
	struct way *out;
	unsigned n, max;
};

static void take(struct list *l, const struct way *w)
{
	if (l->n < l->max && w->depth < SHEET_DEPTH_MAX)
		l->out[l->n++] = *w;
}

static unsigned rank(const struct way *w)
{
	return 2u * (w->instead != PIECE_NONE) + !verdict_legal(&w->why);
}

void point_sort_ways(struct way *way, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		struct way w = way[i];
		unsigned j = i;

		for (; j > 0 && rank(&way[j - 1]) > rank(&w); j--)
			way[j] = way[j - 1];
		way[j] = w;
	}
}

/* Pieces an order moves or sets to work under the Leader of its block; count 0 = none. */
static const piece_t *hands(const struct order *o, unsigned *count)
{
	switch ((enum order_kind)o->kind) {
	case ORDER_MARCH: case ORDER_ENTRAIN: case ORDER_EMBARK:
		*count = o->march.n_pieces;
		return o->march.piece;
	case ORDER_ASSAULT:
		*count = o->attack.n_with;
		return o->attack.with;
	case ORDER_COMMAND: case ORDER_WRECK: case ORDER_BRIDGE:
		*count = 1;
		return &o->who;
	default:
		*count = 0;
		return NULL;
	}
}

/* Items that a Leader's block charges to his span, so far, each once: Leaders commanded, and pieces of others that march,
 * assault, are carried or work.  What stands in the block of a Leader he commands is charged to that one (Q8). */
static unsigned charged(const struct point *p, unsigned block)
{
	const struct sheet *sh = p->sheet;
	unsigned cost = 0, end = preview_block_end(sh, block);
	bool seen[PIECES_MAX] = { false };
	piece_t boss = sh->order[block].who;

	for (unsigned i = block + 1; i < end; i++) {
		const struct order *o = &sh->order[i];
		unsigned n;
		const piece_t *piece = hands(o, &n);

		for (unsigned k = 0; k < n; k++) {
			/* a division goes with its corps */
			bool listed = p->now->piece[piece[k]].where == WHERE_MANIFEST;
			piece_t item = listed ? p->now->piece[piece[k]].hq : piece[k];

			cost += seen[item] ? 0 : activation_cost(p->now, boss, item);
			seen[item] = true;
		}
		if (o->kind == ORDER_COMMAND)
			i = preview_block_end(sh, i) - 1;
	}
	return cost;
}

static bool has_block(const struct sheet *sh, piece_t leader)
{
	for (unsigned i = 0; i < sh->n; i++)
		if ((sh->order[i].kind == ORDER_CHIT || sh->order[i].kind == ORDER_TRY || sh->order[i].kind == ORDER_COMMAND) &&
			sh->order[i].who == leader)
			return true;
	return false;
}

static bool marches(const struct point *p, piece_t who)
{
	for (unsigned i = 0; i < p->sheet->n; i++)
		if (p->sheet->order[i].kind == ORDER_MARCH && point_names(p, &p->sheet->order[i].march, who))
			return true;
	return false;
}

static void ways_of_blocks(const struct point *p, piece_t who, struct list *l)
{
	const struct sheet *sh = p->sheet;

	for (unsigned i = 0; i < sh->n; i++) {
		const struct order *o = &sh->order[i];
		struct way w;

		if (o->kind == ORDER_MARCH && point_names(p, &o->march, who)) {
			w = way_new(WAY_AGAIN, i, o->depth, PIECE_NONE);
			w.from = (uint16_t)i;
			judge_march(p, &w, who);
			take(l, &w);
		}
		if (o->kind != ORDER_CHIT && o->kind != ORDER_TRY && o->kind != ORDER_COMMAND)
			continue;
		/* who has a block of his own is not put into another's: a line below would then be refused */
		if (o->who != who && (!point_is_leader(p, o->who) || has_block(sh, who) || marches(p, who)))
			continue;
		w = way_new(o->who == who ? WAY_BLOCK : WAY_UNDER, preview_block_end(sh, i), o->depth + 1u, o->who);
		w.from = (uint16_t)i;
		if (o->who != who && point_is_leader(p, who))
			lead(&w, ORDER_COMMAND, who);
		judge_march(p, &w, who);
		w.used = o->who != who ? (uint8_t)charged(p, i) : 0;
		take(l, &w);
	}
}

static unsigned need(const struct point *p, piece_t leader)
{
	return command_ratings(p->c, p->now, leader).initiative;
}

/* Judged, and taken into the list; with `of`, below the `else` of that try. */
static void put(const struct point *p, struct way *w, piece_t who, unsigned of, struct list *l)
{
	if (of != SHEET_LINES_MAX) {
		w->instead = p->sheet->order[of].who;
		after_failed_try(p->sheet, of, w);
	}
	judge_march(p, w, who);
	take(l, w);
}

/* A way of his own, in any case, or if the try in line `of` fails. */
static void way_own(const struct point *p, piece_t who, enum way_kind kind, unsigned of, struct list *l)
{
	const struct sheet *sh = p->sheet;
	struct way w = way_new(kind, kind == WAY_CHIT ? point_first_try(sh) : point_combat_at(sh), 0, who);

	if (kind == WAY_CHIT && !point_is_leader(p, who))
		w.boss = PIECE_NONE;
	lead(&w, kind == WAY_CHIT ? ORDER_CHIT : ORDER_TRY, who);
	if (kind == WAY_TRY)
		w.need = (uint8_t)need(p, who);
	put(p, &w, who, of, l);
}

static void ways_of_bosses(const struct point *p, piece_t who, enum way_kind kind, unsigned of, struct list *l)
{
	const struct sheet *sh = p->sheet;

	for (unsigned b = 0; b < p->c->scn.n_pieces; b++) {
		piece_t boss = (piece_t)b;

		if (!point_is_leader(p, boss) || boss == who || point_piece(p, boss)->side != p->side || has_block(sh, boss) ||
			command_reason(p->c, p->now, NULL, boss, who) != REASON_LEGAL)
			continue;
		struct way w = way_new(kind, kind == WAY_CHIT_BOSS ? point_first_try(sh) : point_combat_at(sh), 0, boss);

		lead(&w, kind == WAY_CHIT_BOSS ? ORDER_CHIT : ORDER_TRY, boss);
		if (point_is_leader(p, who))
			lead(&w, ORDER_COMMAND, who);
		if (kind == WAY_TRY_BOSS)
			w.need = (uint8_t)need(p, boss);
		put(p, &w, who, of, l);
	}
}

/* The last `try` that can fail on which an order to this piece depends; SHEET_LINES_MAX: none does. */
static unsigned last_try_for(const struct point *p, piece_t who)
{
	const struct sheet *sh = p->sheet;
	unsigned of = SHEET_LINES_MAX;

	for (unsigned i = 0; i < sh->n; i = preview_block_end(sh, i)) {
		unsigned top = i, end = preview_block_end(sh, i);

		for (unsigned k = i; k < end; k++) {
			const struct order *o = &sh->order[k];
			bool named = o->kind == ORDER_MARCH && point_names(p, &o->march, who);

			if (o->kind == ORDER_TRY || o->kind == ORDER_CHIT)
				top = k; /* a chain begins anew, below whatever ifs */
			named = named || ((o->kind == ORDER_TRY || o->kind == ORDER_COMMAND) && o->who == who);
			if (named && sh->order[top].kind == ORDER_TRY && need(p, sh->order[top].who) < 6)
				of = top;
		}
	}
	return of;
}

/* He is ordered already, by a roll: ways for the case that it fails. */
static void ways_instead(const struct point *p, piece_t who, struct list *l)
{
	unsigned of = last_try_for(p, who);
	bool rolls = false;

	if (of == SHEET_LINES_MAX)
		return;
	for (unsigned i = 0; i < p->sheet->n; i++)
		rolls = rolls || (p->sheet->order[i].kind == ORDER_TRY && p->sheet->order[i].who == who);
	if (point_is_leader(p, who) && !rolls)
		way_own(p, who, WAY_TRY, of, l);
	ways_of_bosses(p, who, WAY_TRY_BOSS, of, l);
}

unsigned point_march_ways(const struct point *p, piece_t who, struct way *out, unsigned max)
{
	struct list l = { out, 0, max };

	ways_of_blocks(p, who, &l);
	if (!has_block(p->sheet, who) && !marches(p, who)) {
		way_own(p, who, WAY_CHIT, SHEET_LINES_MAX, &l);
		if (point_is_leader(p, who))
			way_own(p, who, WAY_TRY, SHEET_LINES_MAX, &l);
		ways_of_bosses(p, who, WAY_CHIT_BOSS, SHEET_LINES_MAX, &l);
		ways_of_bosses(p, who, WAY_TRY_BOSS, SHEET_LINES_MAX, &l);
	} else {
		ways_instead(p, who, &l);
	}
	point_sort_ways(l.out, l.n);
	return l.n;
}

/* ---- ways to attack ---- */

static bool pass_block(const struct sheet *sh, unsigned i)
{
	return (sh->order[i].kind == ORDER_ATTACK || sh->order[i].kind == ORDER_PASS) && !sh->order[i].flag;
}

/* The combat phase as the sheet so far would find it, up to index `at`. */
static void combat_position(const struct point *p, unsigned at, struct state *out)
{
	struct way w = way_new(WAY_ROLL, at, 0, PIECE_NONE);
	struct order o = point_order(ORDER_COMBAT, PIECE_NONE, 0);
	struct preview v;

	point_trial(p, w.at);
	if (!point_has_combat(p->trial))
		point_add(p->trial, &o, 0);
	/* a harmless line to ask for what stands before it */
	o = point_order(ORDER_IF, PIECE_NONE, 0);
	o.condition = IF_CLEAR;
	o.hex = 0;
	point_add(p->trial, &o, 0);
	preview_last(p->c, p->s, p->trial, &v);
	*out = v.before;
}

static void way_hand(const struct point *p, piece_t who, unsigned i, const struct state *s, struct list *l)
{
	const struct sheet *sh = p->sheet;
	piece_t boss = sh->order[i].who;
	struct way w = way_new(WAY_HAND, preview_block_end(sh, i), sh->order[i].depth + 1u, boss);
	struct state as_if = *s;
	unsigned used = 0;

	for (unsigned k = i + 1; k < preview_block_end(sh, i); k++)
		used += sh->order[k].kind == ORDER_PASS && sh->order[k].depth == sh->order[i].depth + 1u;
	as_if.piece[boss].flags = (as_if.piece[boss].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
	w.from = (uint16_t)i;
	w.why = attack_pass_check(p->c, &as_if, NULL, boss, who, used);
	w.span = command_ratings(p->c, s, boss).span;
	w.used = (uint8_t)used;
	take(l, &w);
}

static bool attacks_in(const struct sheet *sh, piece_t leader)
{
	for (unsigned i = 0; i < sh->n; i++)
		if ((sh->order[i].kind == ORDER_ATTACK || sh->order[i].kind == ORDER_PASS) && sh->order[i].who == leader)
			return true;
	return false;
}

unsigned point_attack_ways(const struct point *p, piece_t who, struct way *out, unsigned max)
{
	struct list l = { out, 0, max };
	const struct sheet *sh = p->sheet;
	struct state s;
	struct way w = way_new(WAY_ROLL, sh->n, 0, who);

	combat_position(p, sh->n, &s);
	w.need = command_ratings(p->c, &s, who).initiative;
	w.why = attack_roll_check(p->c, &s, who);
	take(&l, &w);
	for (unsigned i = point_combat_at(sh); i < sh->n; i++)
		if (pass_block(sh, i) && sh->order[i].who != who)
			way_hand(p, who, i, &s, &l);
	for (unsigned b = 0; b < p->c->scn.n_pieces; b++) {
		piece_t boss = (piece_t)b;

		if (!point_is_leader(p, boss) || boss == who || point_piece(p, boss)->side != p->side || attacks_in(sh, boss) ||
			command_reason(p->c, &s, NULL, boss, who) != REASON_LEGAL)
			continue;
		w = way_new(WAY_HAND_BOSS, sh->n, 0, boss);
		w.need = command_ratings(p->c, &s, boss).initiative;
		w.span = command_ratings(p->c, &s, boss).span;
		w.why = attack_roll_check(p->c, &s, boss);
		if (verdict_legal(&w.why)) {
			struct state as_if = s;

			as_if.piece[boss].flags = (as_if.piece[boss].flags | PF_INITIATIVE) & ~(uint32_t)PF_SPENT;
			w.why = attack_pass_check(p->c, &as_if, NULL, boss, who, 0);
		}
		lead(&w, ORDER_ATTACK, boss);
		take(&l, &w);
	}
	point_sort_ways(l.out, l.n);
	return l.n;
}
