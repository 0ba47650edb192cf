/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/ahead.h"

/* Which battles are won. */
enum policy { WON_BUT_TARGET, WON, LOST, POLICIES };

struct scout {
	struct ahead *out;
	enum ahead_place place;
	unsigned line;
	hex_t target;
	enum policy policy;
};

static unsigned best(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx;
	(void)id;
	(void)m;
	(void)index;
	return 0; /* a 1: the roll succeeds if it can (S6) */
}

static bool suppose(void *ctx, hex_t h, unsigned k)
{
	struct scout *x = ctx;

	(void)k;
	if (!x->out->reached)
		x->out->supposed = true;
	return x->policy == WON || (x->policy == WON_BUT_TARGET && h != x->target);
}

static struct answer nobody_asks(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	struct standing none;

	(void)ctx;
	standing_clear(&none);
	return standing_answer(c, s, &none, q);
}

static void take(struct scout *x, const struct state *s)
{
	x->out->at = *s;
	x->out->reached = true;
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct scout *x = ctx;

	if (x->place == AHEAD_END && v != NULL)
		take(x, s);
	else if (!x->out->reached && x->place == AHEAD_LINE && v == NULL && o->line == x->line)
		take(x, s);
	else if (!x->out->reached && x->place == AHEAD_COMBAT && v != NULL && o->kind == ORDER_COMBAT)
		take(x, s);
	else if (!x->out->reached && v != NULL)
		x->out->at = *s; /* the end, if the place is never reached */
}

static void run(const struct charts *c, const struct state *s, const struct sheet *sh, struct scout *x)
{
	struct state copy = *s;
	struct world w = { .dice = { best, NULL }, .ask = { nobody_asks, NULL }, .watcher = { watch, x }, .suppose = suppose,
		.suppose_ctx = x };

	*x->out = (struct ahead){ .at = *s };
	if (s->stage == STAGE_STRATEGIC)
		resolve_strategic(c, &copy, sh, &w);
	else if (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT)
		resolve_turn(c, &copy, sh, &w);
}

void ahead_make(const struct charts *c, const struct state *s, const struct sheet *sh, enum ahead_place place, unsigned line,
	hex_t target, struct ahead *out)
{
	struct scout x = { .out = out, .place = place, .line = line, .target = target };

	for (x.policy = 0; x.policy < POLICIES; x.policy++) {
		run(c, s, sh, &x);
		if (out->reached || place != AHEAD_LINE)
			break;
	}
	if (place == AHEAD_END)
		out->reached = true;
	if (place == AHEAD_COMBAT && !out->reached && out->at.stage == STAGE_MOVEMENT) {
		/* the sheet ends with the movement phase */
		turn_end_movement(c, &out->at, NULL);
		out->reached = true;
	}
}

void ahead_opening(const struct charts *c, const struct state *s, struct sheet *sh, struct ahead *out)
{
	uint16_t all = sh->n;

	for (sh->n = 0; sh->n < all; sh->n++) {
		enum order_kind k = (enum order_kind)sh->order[sh->n].kind;

		if (s->stage != STAGE_STRATEGIC && k != ORDER_RELEASE && k != ORDER_RESIGN && k != ORDER_CHIT_CHOICE)
			break;
	}
	ahead_make(c, s, sh, AHEAD_END, 0, HEX_NONE, out);
	sh->n = all;
}

bool ahead_attacks(const struct charts *c, const struct state *s, const struct sheet *sh, struct ahead *out)
{
	unsigned i = 0;

	while (i < sh->n && sh->order[i].kind != ORDER_ATTACK)
		i++;
	if (i == sh->n)
		return false;
	ahead_make(c, s, sh, AHEAD_END, 0, HEX_NONE, out);
	return true;
}
