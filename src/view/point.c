/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/point_part.h"

#include <string.h>

const struct piece *point_piece(const struct point *p, piece_t q)
{
	return &p->c->scn.piece[q];
}

bool point_is_leader(const struct point *p, piece_t q)
{
	return point_piece(p, q)->kind == PIECE_LEADER;
}

piece_t point_head(const struct charts *c, const struct state *s, piece_t p)
{
	if (s->piece[p].where == WHERE_MANIFEST)
		p = s->piece[p].hq;
	if (c->scn.piece[p].kind == PIECE_HQ && command_leader(s, p) != PIECE_NONE)
		p = command_leader(s, p);
	return p;
}

struct order point_order(enum order_kind kind, piece_t who, unsigned depth)
{
	struct order o;

	memset(&o, 0, sizeof o);
	o.kind = (uint8_t)kind;
	o.who = who;
	o.to = PIECE_NONE;
	o.hex = HEX_NONE;
	o.depth = (uint8_t)depth;
	return o;
}

/* ---- trials ---- */

void point_add(struct sheet *sh, const struct order *o, unsigned depth)
{
	if (sh->n == SHEET_LINES_MAX)
		return;
	sh->order[sh->n] = *o;
	sh->order[sh->n].depth = (uint8_t)depth;
	sh->n++;
}

static bool of_combat(unsigned kind)
{
	return kind == ORDER_ATTACK || kind == ORDER_PASS || kind == ORDER_ENTRENCH;
}

void point_trial(const struct point *p, unsigned at)
{
	p->trial->n = (uint16_t)at;
	memcpy(p->trial->order, p->sheet->order, at * sizeof p->trial->order[0]);
}

bool point_has_combat(const struct sheet *sh)
{
	for (unsigned i = 0; i < sh->n; i++)
		if (sh->order[i].kind == ORDER_COMBAT)
			return true;
	return false;
}

/* The sheet on trial: what stands above, the way's lines, the order. */
static void trial_make(const struct point *p, const struct way *w, const struct order *o)
{
	unsigned first = o != NULL && w->n_lead == 0 ? o->kind : w->lead[0].kind;

	point_trial(p, w->at);
	if (of_combat(first) && !point_has_combat(p->trial)) {
		struct order combat = point_order(ORDER_COMBAT, PIECE_NONE, 0);

		point_add(p->trial, &combat, 0);
	}
	for (unsigned i = 0; i < w->n_lead; i++)
		point_add(p->trial, &w->lead[i], w->lead[i].depth);
	if (o != NULL)
		point_add(p->trial, o, w->depth);
}

void point_try(const struct point *p, const struct way *w, const struct order *o, struct preview *out)
{
	struct preview held;
	struct supposed x;

	trial_make(p, w, o);
	x = p->trial->n > 0 ? supposed_of(p->trial, p->trial->n - 1u) : supposed_nothing();
	preview_supposed(p->c, p->s, p->trial, &x, out);
	if (verdict_legal(&out->verdict) || !point_has_combat(p->trial))
		return;
	preview_held(p->c, p->s, p->trial, &held);
	if (held.reached && verdict_legal(&held.verdict))
		*out = held;
}

void point_try_held(const struct point *p, const struct way *w, const struct order *o, struct preview *out)
{
	trial_make(p, w, o);
	preview_held(p->c, p->s, p->trial, out);
}

void point_try_supposed(const struct point *p, const struct way *w, const struct order *o, const struct supposed *x,
	struct preview *out)
{
	trial_make(p, w, o);
	preview_supposed(p->c, p->s, p->trial, x, out);
}

/* ---- places in the sheet ---- */

unsigned point_first_try(const struct sheet *sh)
{
	for (unsigned i = 0; i < sh->n;) {
		unsigned end = preview_block_end(sh, i);

		if (sh->order[i].kind == ORDER_COMBAT)
			return i;
		for (unsigned k = i; k < end; k++)
			if (sh->order[k].kind == ORDER_TRY)
				return i;
		i = end;
	}
	return sh->n;
}

unsigned point_combat_at(const struct sheet *sh)
{
	unsigned i = 0;

	while (i < sh->n && sh->order[i].kind != ORDER_COMBAT)
		i++;
	return i;
}

bool point_names(const struct point *p, const struct march *m, piece_t who)
{
	for (unsigned i = 0; i < m->n_pieces; i++)
		if (m->piece[i] == who || (point_piece(p, m->piece[i])->kind == PIECE_HQ && command_leader(p->now, m->piece[i]) == who))
			return true;
	return false;
}

bool point_has_order(const struct point *p, piece_t who)
{
	for (unsigned i = 0; i < p->sheet->n; i++) {
		const struct order *o = &p->sheet->order[i];

		if (((o->who == who || o->to == who) && o->kind != ORDER_IF) || (o->kind == ORDER_MARCH && point_names(p, &o->march, who)))
			return true;
		for (unsigned k = 0; (o->kind == ORDER_ASSIGN || o->kind == ORDER_RELEASE) && k < o->list.n; k++)
			if (o->list.piece[k] == who)
				return true;
	}
	return false;
}

unsigned point_chits_left(const struct state *s, const struct sheet *sheet)
{
	unsigned left = s->initiatives;

	for (unsigned i = 0; i < sheet->n && left > 0; i++)
		left -= sheet->order[i].kind == ORDER_CHIT;
	return left;
}
