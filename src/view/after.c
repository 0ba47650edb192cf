/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/after.h"

#include "view/point_part.h"

struct list {
	const struct point *p;
	const struct way *way;
	hex_t target;
	struct after *out;
	unsigned n, max;
};

static bool hands(unsigned kind)
{
	return kind == ORDER_ATTACK || kind == ORDER_PASS;
}

/* The line that order i hangs on, SHEET_LINES_MAX when it is outermost. */
static unsigned parent_of(const struct sheet *sh, unsigned i)
{
	unsigned depth = sh->order[i].depth;

	if (depth == 0)
		return SHEET_LINES_MAX;
	while (sh->order[--i].depth >= depth)
		continue;
	return i;
}

/* The order beside which a new one by this way can stand: the earlier one, or the attack that handed it on; ifs between
 * them and the way's own block are no matter.  SHEET_LINES_MAX: none. */
static unsigned beside(const struct sheet *sh, const struct way *w, unsigned of)
{
	unsigned from = w->kind == WAY_HAND ? w->from : SHEET_LINES_MAX, at = of, i = of;

	while ((i = parent_of(sh, i)) != from) {
		if (i == SHEET_LINES_MAX)
			return SHEET_LINES_MAX;
		if (hands(sh->order[i].kind))
			at = i;
	}
	return at;
}

/* Behind a new line; `by` levels below it. */
static void behind(struct way *w, const struct order *o, unsigned by)
{
	unsigned depth = w->n_lead > 0 ? w->lead[0].depth : w->depth;

	for (unsigned i = w->n_lead; i > 0; i--) {
		w->lead[i] = w->lead[i - 1];
		w->lead[i].depth = (uint8_t)(w->lead[i].depth + by);
	}
	w->lead[0] = *o;
	w->lead[0].depth = (uint8_t)depth;
	w->n_lead++;
	w->depth = (uint8_t)(w->depth + by);
}

/* Below a new line, `if` or `else`. */
static void under(struct way *w, const struct order *condition)
{
	behind(w, condition, 1);
}

/* The way to just after order i, as far left as it. */
static void move_to(struct way *w, const struct sheet *sh, unsigned i)
{
	w->at = (uint16_t)preview_block_end(sh, i);
	w->depth = (uint8_t)(sh->order[i].depth + w->n_lead);
	for (unsigned k = 0; k < w->n_lead; k++)
		w->lead[k].depth = (uint8_t)(sh->order[i].depth + k);
}

/* Into the block of line i, as its last. */
static void move_into(struct way *w, const struct sheet *sh, unsigned i)
{
	move_to(w, sh, i);
	w->depth++;
	for (unsigned k = 0; k < w->n_lead; k++)
		w->lead[k].depth++;
}

static bool is_choice(const struct sheet *sh, unsigned i, unsigned depth)
{
	return i < sh->n && sh->order[i].depth == depth && (sh->order[i].kind == ORDER_IF || sh->order[i].kind == ORDER_ELSE);
}

/* The last of the ifs and elses that come right after order `at`, itself when there is none; *found: the `if` among them that
 * asks this, SHEET_LINES_MAX when none does. */
static unsigned choices(const struct sheet *sh, unsigned at, const struct order *asked, unsigned *found)
{
	unsigned last = at;

	*found = SHEET_LINES_MAX;
	for (unsigned i = preview_block_end(sh, at); is_choice(sh, i, sh->order[at].depth); i = preview_block_end(sh, i)) {
		const struct order *o = &sh->order[i];
		bool acts = o->condition == IF_ACTS;

		last = i;
		if (o->kind == ORDER_IF && acts == (asked->condition == IF_ACTS) && (acts ? o->who == asked->who : o->hex == asked->hex))
			*found = i;
	}
	return last;
}

static void take(struct list *l, const struct after *a)
{
	if (l->n < l->max && a->way.depth < SHEET_DEPTH_MAX)
		l->out[l->n++] = *a;
}

/* When the condition holds: below its `if`, an old one or a new one. */
static void yes(struct list *l, struct after a, unsigned at, const struct order *condition)
{
	const struct sheet *sh = l->p->sheet;
	unsigned found, last = choices(sh, at, condition, &found);

	if (found != SHEET_LINES_MAX) {
		move_into(&a.way, sh, found);
	} else {
		move_to(&a.way, sh, last);
		under(&a.way, condition);
	}
	take(l, &a);
}

/* When it does not: below its `else`, an old one or a new one; or plainly after the order, where that comes to the same. */
static void lead_no(const struct sheet *sh, struct way *w, unsigned at, const struct order *condition, bool plainly)
{
	unsigned found, last = choices(sh, at, condition, &found), end;
	struct order other = point_order(ORDER_ELSE, PIECE_NONE, 0);

	if (found == SHEET_LINES_MAX) {
		move_to(w, sh, last);
		if (!plainly) {
			under(w, &other);
			behind(w, condition, 0); /* with nothing of its own below it */
		}
		return;
	}
	end = preview_block_end(sh, found);
	if (is_choice(sh, end, sh->order[found].depth) && sh->order[end].kind == ORDER_ELSE) {
		move_into(w, sh, end);
	} else {
		move_to(w, sh, found);
		under(w, &other);
	}
}

static void no(struct list *l, struct after a, unsigned at, const struct order *condition, bool plainly)
{
	lead_no(l->p->sheet, &a.way, at, condition, plainly);
	take(l, &a);
}

void after_failed_try(const struct sheet *sh, unsigned of, struct way *w)
{
	struct order acts = point_order(ORDER_IF, sh->order[of].who, 0);

	acts.condition = IF_ACTS;
	lead_no(sh, w, of, &acts, false);
}

/* Who would have to roll for the attack in line i. */
static piece_t roller(const struct sheet *sh, unsigned i)
{
	while (sh->order[i].kind != ORDER_ATTACK)
		i = parent_of(sh, i);
	return sh->order[i].who;
}

/* All who would have to roll for attacks on this hex above index `end`. */
static void all_fail(const struct sheet *sh, hex_t hex, unsigned end, struct supposed *x)
{
	for (unsigned i = point_combat_at(sh); i < end; i++)
		if (hands(sh->order[i].kind) && sh->order[i].flag && sh->order[i].attack.target == hex)
			supposed_fails(x, roller(sh, i));
}

bool after_failures(const struct sheet *sh, unsigned i, struct supposed *out)
{
	unsigned n;

	*out = supposed_of(sh, i);
	n = out->n_fails;
	all_fail(sh, sh->order[i].attack.target, i, out);
	return out->n_fails > n;
}

/* All that can come of one earlier order. */
static void outcomes(struct list *l, unsigned of)
{
	const struct sheet *sh = l->p->sheet;
	unsigned at = beside(sh, l->way, of), need;
	struct order acts = point_order(ORDER_IF, PIECE_NONE, 0), won = acts;
	hex_t hex = sh->order[of].attack.target;
	struct after a;
	bool rolled;

	if (at == SHEET_LINES_MAX)
		return;
	a = (struct after){ .of = (uint16_t)of, .way = *l->way, .rolls = sh->order[at].who };
	need = command_ratings(l->p->c, l->p->now, a.rolls).initiative;
	rolled = sh->order[at].kind == ORDER_ATTACK && need > 0 && need < 6;
	acts.condition = IF_ACTS;
	acts.who = a.rolls;
	won.condition = IF_WON;
	won.hex = hex;
	const struct supposed before = a.as = supposed_of(sh, of);

	supposed_held(&a.as, hex);
	a.outcome = AFTER_HELD;
	no(l, a, at, &won, l->target == hex);
	a.outcome = AFTER_ACTS;
	if (rolled)
		yes(l, a, at, &acts);
	a.outcome = AFTER_FAILS;
	if (l->target == hex)
		all_fail(sh, hex, of + 1, &a.as);
	else
		supposed_fails(&a.as, a.rolls);
	if (rolled)
		no(l, a, at, &acts, false);
	a.as = before;
	a.as.won = hex;
	a.outcome = AFTER_WON;
	if (l->target != hex)
		yes(l, a, at, &won);
}

unsigned after_list(const struct point *p, const struct way *w, hex_t target, struct after *out, unsigned max)
{
	struct list l = { p, w, target, out, 0, max };
	struct after all = { .outcome = AFTER_ALL, .of = SHEET_LINES_MAX, .rolls = PIECE_NONE, .way = *w, .as = supposed_nothing() };

	take(&l, &all);
	for (unsigned i = point_combat_at(p->sheet); i < p->sheet->n && i < w->at; i++)
		if (hands(p->sheet->order[i].kind) && p->sheet->order[i].flag)
			outcomes(&l, i);
	return l.n;
}

unsigned after_first(const struct sheet *sh, const struct after *a, unsigned n, hex_t target)
{
	unsigned best = 0;

	for (unsigned i = 1; i < n; i++)
		if (a[i].outcome == AFTER_HELD && sh->order[a[i].of].attack.target == target)
			best = i;
	return best;
}

void after_lines(const struct charts *c, const struct way *w, struct text *out)
{
	for (unsigned i = 0; i < w->n_lead; i++) {
		bool beside = i + 1U < w->n_lead && w->lead[i + 1].depth == w->lead[i].depth;

		order_print(c, &w->lead[i], out);
		text_add(out, beside ? ", " : ": ");
	}
}

void after_words(const struct charts *c, const struct sheet *sh, const struct after *a, struct text *out)
{
	static const char *const words[] = {
		[AFTER_HELD] = " held", [AFTER_FAILS] = " fails", [AFTER_ACTS] = " acts", [AFTER_WON] = " won",
	};

	if (a->outcome == AFTER_ALL) {
		text_add(out, "whatever came before");
		return;
	}
	if (a->outcome == AFTER_HELD || a->outcome == AFTER_WON)
		text_add_padded(out, grid_id(&c->map.grid, sh->order[a->of].attack.target), 4);
	else
		text_add(out, c->scn.piece[a->rolls].name);
	text_add(out, words[a->outcome]);
	text_add(out, " (line ");
	text_add_int(out, sh->order[a->of].line);
	text_add_char(out, ')');
}
