/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/preview.h"

#include <string.h>

#include "orders/form.h"
#include "orders/walk.h"

struct watch {
	const struct order *asked;
	struct preview *out;
};

struct told {
	const struct charts *c;
	struct supposed x;
	bool won;              /* battles of which nothing is supposed */
};

static unsigned thrown(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct told *t = ctx;

	(void)index;
	/* a die of 1: as good as a roll can be (S6) */
	return supposed_roll_fails(t->c, &t->x, id) ? m - 1 : 0;
}

static bool as_told(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	const struct told *t = ctx;

	(void)k;
	return what != SUPPOSE_WON || h == t->x.won || (t->won && !supposed_is_held(&t->x, h));
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	struct standing none;

	(void)ctx;
	standing_clear(&none);
	return standing_answer(c, s, &none, q);
}

static void step(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct watch *w = ctx;

	if (o == w->asked && v == NULL) {
		w->out->reached = true;
		w->out->before = *s;
	} else if (v != NULL && (o == w->asked || (!verdict_legal(v) && verdict_legal(&w->out->verdict)))) {
		w->out->verdict = *v;
	}
}

static void preview(const struct charts *c, const struct state *s, const struct sheet *sh, struct told told, struct preview *out)
{
	struct state now = *s;
	struct watch watch = { sh->n > 0 ? &sh->order[sh->n - 1] : NULL, out };
	struct world w = {
		.dice = { thrown, &told }, .ask = { answer, NULL }, .watcher = { step, &watch },
		.suppose = { .way = as_told, .ctx = &told },
	};

	out->reached = sh->n == 0;
	out->verdict = verdict_ok();
	out->before = *s;
	if (sh->n == 0)
		return;
	walk_turn(c, &now, sh, &w);
	if (!out->reached) {
		out->before = now;
		return;
	}
	/* what is refused in every outcome, wherever it is met */
	struct verdict never = walk_never(c, sh, sh->n - 1u);

	if (!verdict_legal(&never))
		out->verdict = never;
}

void preview_last(const struct charts *c, const struct state *s, const struct sheet *sh, struct preview *out)
{
	preview(c, s, sh, (struct told){ c, supposed_nothing(), true }, out);
}

void preview_held(const struct charts *c, const struct state *s, const struct sheet *sh, struct preview *out)
{
	preview(c, s, sh, (struct told){ c, supposed_nothing(), false }, out);
}

void preview_supposed(const struct charts *c, const struct state *s, const struct sheet *sh, const struct supposed *x,
	struct preview *out)
{
	preview(c, s, sh, (struct told){ c, *x, true }, out);
}

struct supposed supposed_nothing(void)
{
	return (struct supposed){ .won = HEX_NONE };
}

void supposed_held(struct supposed *x, hex_t h)
{
	if (x->n_held < SUPPOSED_MAX)
		x->held[x->n_held++] = h;
}

void supposed_fails(struct supposed *x, piece_t leader)
{
	if (x->n_fails < SUPPOSED_MAX)
		x->fails[x->n_fails++] = leader;
}

bool supposed_is_held(const struct supposed *x, hex_t h)
{
	for (unsigned i = 0; i < x->n_held; i++)
		if (x->held[i] == h)
			return true;
	return false;
}

void supposed_idle(struct supposed *x, piece_t leader)
{
	if (x->n_idle < SUPPOSED_MAX)
		x->idle[x->n_idle++] = leader;
}

/* The `if` of an `else`: the last line before it as far left. */
static unsigned if_of(const struct sheet *sh, unsigned i)
{
	unsigned depth = sh->order[i].depth;

	while (i > 0 && sh->order[--i].depth > depth)
		continue;
	return i;
}

static bool in_combat(const struct sheet *sh, unsigned i)
{
	while (i > 0)
		if (sh->order[--i].kind == ORDER_COMBAT)
			return true;
	return false;
}

struct supposed supposed_of(const struct sheet *sh, unsigned i)
{
	struct supposed x = supposed_nothing();
	unsigned depth = sh->order[i].depth;
	bool combat = in_combat(sh, i);

	while (depth > 0 && i > 0) {
		const struct order *o = &sh->order[--i];
		bool no = o->kind == ORDER_ELSE;

		if (o->depth >= depth)
			continue;
		depth = o->depth;
		if (no)
			o = &sh->order[if_of(sh, i)];
		if (o->kind != ORDER_IF)
			continue;
		if (no && o->condition == IF_ACTS && combat)
			supposed_fails(&x, o->who);
		else if (no && o->condition == IF_ACTS)
			supposed_idle(&x, o->who);
		else if (no)
			supposed_held(&x, o->hex);
		else if (o->condition != IF_ACTS && x.won == HEX_NONE)
			x.won = o->hex;
	}
	return x;
}

/* Is this the roll of that kind of one of these? */
static bool roll_of(const struct charts *c, const char *id, const char *kind, const piece_t *leader, unsigned n)
{
	const char *last = strrchr(id, '/');

	for (unsigned i = 0; i < n && strncmp(id, kind, strlen(kind)) == 0; i++)
		if (strcmp(last + 1, c->scn.piece[leader[i]].id) == 0)
			return true;
	return false;
}

bool supposed_roll_fails(const struct charts *c, const struct supposed *x, const char *id)
{
	return roll_of(c, id, "attack/", x->fails, x->n_fails) || roll_of(c, id, "init/", x->idle, x->n_idle);
}

unsigned preview_block_end(const struct sheet *sh, unsigned i)
{
	return sheet_block_end(sh, i);
}
