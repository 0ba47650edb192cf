/* SPDX-License-Identifier: GPL-3.0-or-later
 * What becomes of an attack in the battle form: an order that is written already is changed, or a new one is put where the
 * outcome of an earlier one has it; and the position that each of these meets. */
#include "view/desk_battle.h"

#include <string.h>

void battle_remake(struct form *f)
{
	struct text t = text_in(f->order, sizeof f->order);

	f->b.order = NULL;
	if (f->lent == NULL && f->n_written + f->n_of > 1) {
		bool old = f->option < f->n_written;
		const struct after *a = old ? NULL : &f->of[f->option - f->n_written];

		text_add(&t, old ? "order     " : a->outcome == AFTER_ALL ? "after     " : "if        ");
		if (old) {
			text_add(&t, "line ");
			text_add_int(&t, f->sheet.order[f->written[f->option]].line);
			text_add(&t, " is changed");
		} else {
			after_words(f->b.c, &f->sheet, a, &t);
		}
		f->b.order = f->order;
	}
	battle_fields(&f->b, BATTLE_LINE_BYTES, &f->left); /* as wide as the screen is when it is drawn */
}

/* The position as if it were our combat phase now: for weighing an attack when it is not. */
static void suppose_phase(const struct desk *d, struct state *s)
{
	*s = *d->pos.state;
	s->stage = STAGE_COMBAT;
	s->active = (uint8_t)d->pos.side;
	s->n_fought = 0;
	for (unsigned p = 0; p < d->pos.charts->scn.n_pieces; p++)
		s->piece[p].flags &= PF_RETREATED | PF_ENTRENCHED;
}

static void end_movement(struct desk *d)
{
	struct state *s = &battle_form(d)->ahead.at;

	if (s->stage == STAGE_MOVEMENT)
		turn_end_movement(d->pos.charts, s, NULL);
}

/* Read the draft and find the position of a line, or of its end. */
void battle_scout(struct desk *d, size_t line, hex_t target)
{
	struct form *f = battle_form(d);
	const struct state *s = d->pos.state;

	desk_idle(d);
	f->what_if = s->active != d->pos.side || (s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT) || !d->pos.due;
	(void)draft_sheet(d, &f->sheet);
	if (f->what_if) {
		f->ahead = (struct ahead){ .reached = true };
		suppose_phase(d, &f->ahead.at);
		return;
	}
	ahead_make(d->pos.charts, s, &f->sheet, line > 0 ? AHEAD_LINE : AHEAD_END, (unsigned)line, target, &f->ahead);
	end_movement(d);
}

static bool load(struct desk *d, const struct order *o)
{
	struct form *f = battle_form(d);

	return battle_load(&f->b, d->pos.charts, &f->ahead.at, d->pos.side, o->who, &o->attack);
}

bool battle_open_order(struct desk *d, const struct order *o)
{
	struct form *f = battle_form(d);
	struct ahead was = f->ahead;
	struct supposed x;
	unsigned i = 0;
	bool ok = load(d, o);

	f->line = o->line;
	f->pass = o->kind == ORDER_PASS;
	while (i < f->sheet.n && f->sheet.order[i].line != o->line)
		i++;
	if ((ok && verdict_legal(&f->b.f.verdict)) || f->what_if || i == f->sheet.n || !after_failures(&f->sheet, i, &x))
		return ok;
	/* it is there for the case that nobody else came to attack */
	ahead_supposed(d->pos.charts, d->pos.state, &f->sheet, i, &x, &f->ahead);
	end_movement(d);
	if (load(d, o) && verdict_legal(&f->b.f.verdict))
		return true;
	f->ahead = was;
	return load(d, o);
}

void battle_options(struct desk *d, hex_t target)
{
	struct form *f = battle_form(d);
	struct point p = { d->pos.charts, d->pos.state, desk_opened(d), d->pos.side, &f->sheet, NULL };
	struct way w = { .kind = WAY_ROLL, .at = f->sheet.n, .boss = PIECE_NONE, .from = SHEET_LINES_MAX };

	f->n_written = f->n_of = f->option = 0;
	if (f->what_if || target == HEX_NONE)
		return;
	w.why = verdict_ok();
	for (unsigned i = 0; i < f->sheet.n && f->n_written < BATTLE_WRITTEN_MAX; i++) {
		const struct order *o = &f->sheet.order[i];

		if ((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && o->flag && o->attack.target == target)
			f->written[f->n_written++] = (uint16_t)i;
	}
	f->n_of = after_list(&p, &w, target, f->of, AFTER_MAX);
}

/* Has he an attack of his own to roll for in the sheet?  Nobody rolls twice (R25). */
static bool rolls_already(const struct sheet *sh, piece_t leader)
{
	for (unsigned i = 0; i < sh->n; i++)
		if (sh->order[i].kind == ORDER_ATTACK && sh->order[i].who == leader)
			return true;
	return false;
}

/* A new attack in the position found: by the Leader asked for, or one who brings something and has not rolled. */
static bool begin_new(struct desk *d, hex_t target, piece_t leader)
{
	struct form *f = battle_form(d);
	struct verdict roll = leader != PIECE_NONE ? attack_roll_check(d->pos.charts, &f->ahead.at, leader) : verdict_ok();

	if (leader != PIECE_NONE && (!verdict_legal(&roll) || rolls_already(&f->sheet, leader)))
		leader = PIECE_NONE;
	if (!(battle_begin(&f->b, d->pos.charts, &f->ahead.at, d->pos.side, target, leader) && f->b.f.n_in > 0) &&
		!(battle_begin(&f->b, d->pos.charts, &f->ahead.at, d->pos.side, target, PIECE_NONE) && f->b.f.n_in > 0))
		return false;
	for (unsigned i = 1; i < f->b.n_leaders && rolls_already(&f->sheet, battle_leader(&f->b)); i++)
		battle_turn_leader(&f->b, 1);
	return f->b.f.n_in > 0;
}

bool battle_choose(struct desk *d, unsigned option, hex_t target, piece_t leader)
{
	struct form *f = battle_form(d);
	const struct after *a;
	bool ok;

	f->option = option;
	if (option < f->n_written) {
		const struct order o = f->sheet.order[f->written[option]];

		battle_scout(d, o.line, target);
		ok = battle_open_order(d, &o);
	} else {
		a = &f->of[option - f->n_written];
		f->line = 0;
		f->pass = false;
		if (a->outcome == AFTER_ALL)
			battle_scout(d, 0, HEX_NONE);
		else
			ahead_supposed(d->pos.charts, d->pos.state, &f->sheet, a->way.at, &a->as, &f->ahead);
		end_movement(d);
		ok = begin_new(d, target, leader);
	}
	f->reached = f->ahead.reached;
	f->fought = f->ahead.fought;
	f->supposed = f->ahead.supposed;
	return ok;
}

bool battle_place(struct desk *d, const struct order *o)
{
	struct form *f = battle_form(d);
	const struct way *w = &f->of[f->option - f->n_written].way;
	char buf[(LINE_MAX_BYTES + 32) * (WAY_LEAD_MAX + 1)];
	struct text t = text_in(buf, sizeof buf);
	struct order all[WAY_LEAD_MAX + 1];
	struct stretch where;
	unsigned n = 0;
	size_t line;

	for (; n < w->n_lead; n++)
		all[n] = w->lead[n];
	all[n] = *o;
	all[n++].depth = w->depth;
	place_orders(d->pos.charts, &f->sheet, d->edit.s, d->edit.len, w->at, all, n, &t, &where, &line);
	return desk_change(d, where, buf, t.len, line);
}
