/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/preview.h"

#include "orders/form.h"
#include "orders/walk.h"

struct watch {
	const struct order *asked;
	struct preview *out;
};

static unsigned lowest(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx;
	(void)id;
	(void)m;
	(void)index;
	return 0; /* a die of 1: as good as a roll can be (S6) */
}

static bool as_told(void *ctx, hex_t h, unsigned k)
{
	const bool *won = ctx;

	(void)h;
	(void)k;
	return *won;
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

static void preview(const struct charts *c, const struct state *s, const struct sheet *sh, bool won, struct preview *out)
{
	struct state now = *s;
	struct watch watch = { sh->n > 0 ? &sh->order[sh->n - 1] : NULL, out };
	struct world w = {
		.dice = { lowest, NULL }, .ask = { answer, NULL }, .watcher = { step, &watch }, .suppose = as_told, .suppose_ctx = &won,
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
	preview(c, s, sh, true, out);
}

void preview_held(const struct charts *c, const struct state *s, const struct sheet *sh, struct preview *out)
{
	preview(c, s, sh, false, out);
}

unsigned preview_block_end(const struct sheet *sh, unsigned i)
{
	return sheet_block_end(sh, i);
}
