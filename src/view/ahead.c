/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/ahead.h"

#include <string.h>

/* How battles go on the way: fought with the same combat die everywhere, and one of its own on the target; or supposed. */
enum outcome { FOUGHT, WON_BUT_TARGET, WON, LOST };
struct policy {
	uint8_t outcome, die, on_target; /* dice less 1 */
};
enum { MIDDLE = 3, HIGH = 5, LOW = 0 };
static const struct policy policies[] = {
	{ FOUGHT, MIDDLE, MIDDLE }, { FOUGHT, MIDDLE, 2 }, { FOUGHT, MIDDLE, 1 }, { FOUGHT, MIDDLE, LOW }, { FOUGHT, HIGH, LOW },
	{ FOUGHT, LOW, LOW }, { WON_BUT_TARGET, 0, 0 }, { WON, 0, 0 }, { LOST, 0, 0 },
}, /* where a hex is to be cleared */
clearing[] = {
	{ FOUGHT, MIDDLE, MIDDLE }, { FOUGHT, MIDDLE, 4 }, { FOUGHT, MIDDLE, HIGH }, { FOUGHT, HIGH, HIGH }, { WON, 0, 0 },
};
enum { POLICIES = sizeof policies / sizeof policies[0], CLEARING = sizeof clearing / sizeof clearing[0] };

struct scout {
	const struct charts *c;
	struct ahead *out;
	enum ahead_place place;
	unsigned line;
	hex_t target;
	struct supposed x;
	struct policy policy;
};

static bool begins(const char *id, const char *with)
{
	return strncmp(id, with, strlen(with)) == 0;
}

/* "combat/GT/side/HEX/k": is HEX the target's number? */
static bool is_on_target(const struct scout *x, const char *id)
{
	char hex[8];
	struct text t = text_in(hex, sizeof hex);

	for (unsigned field = 0; field < 3 && id != NULL; field++) {
		id = strchr(id, '/');
		id = id != NULL ? id + 1 : NULL;
	}
	if (id == NULL || x->target == HEX_NONE)
		return false;
	text_add_padded(&t, grid_id(&x->c->map.grid, x->target), 4);
	text_add_char(&t, '/');
	return begins(id, hex);
}

/* Own rolls succeed if they can (S6); a loss is rounded; nobody is harmed. */
static unsigned thrown(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct scout *x = ctx;

	(void)m;
	(void)index;
	if (begins(id, "loss/"))
		return 2;
	if (begins(id, "hurt/") || supposed_roll_fails(x->c, &x->x, id))
		return HIGH;
	if (!begins(id, "combat/"))
		return 0;
	if (!x->out->reached || x->place == AHEAD_END)
		x->out->fought = true;
	return is_on_target(x, id) ? x->policy.on_target : x->policy.die;
}

static bool suppose(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	struct scout *x = ctx;

	(void)k;
	if (!x->out->reached || x->place == AHEAD_END)
		x->out->supposed = true;
	return what != SUPPOSE_WON || x->policy.outcome == WON || (x->policy.outcome == WON_BUT_TARGET && h != x->target);
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
	struct world w = { .dice = { thrown, x }, .ask = { nobody_asks, NULL }, .watcher = { watch, x },
		.suppose = { .way = x->policy.outcome != FOUGHT ? suppose : NULL, .ctx = x } };

	*x->out = (struct ahead){ .at = *s };
	if (s->stage == STAGE_STRATEGIC)
		resolve_strategic(c, &copy, sh, &w);
	else if (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT)
		resolve_turn(c, &copy, sh, &w);
}

/* Is this the position that was asked for? */
static bool found(const struct scout *x)
{
	const struct state *s = &x->out->at;

	if (!x->out->reached || x->target == HEX_NONE || x->policy.outcome != FOUGHT)
		return x->out->reached;
	return state_has_combat(x->c, s, side_other((enum side)s->active), x->target);
}

void ahead_make(const struct charts *c, const struct state *s, const struct sheet *sh, enum ahead_place place, unsigned line,
	hex_t target, struct ahead *out)
{
	struct scout x = { .c = c, .out = out, .place = place, .line = line, .target = target, .x = supposed_nothing() };

	/* what the ifs it stands under ask of rolls */
	for (unsigned i = 0; i < sh->n && place == AHEAD_LINE; i++)
		if (sh->order[i].line == line)
			x.x = supposed_of(sh, i);
	for (unsigned i = 0; i < POLICIES; i++) {
		x.policy = policies[i];
		run(c, s, sh, &x);
		if (found(&x) || place != AHEAD_LINE)
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

/* Has all come that is supposed of hexes? */
static bool came(const struct scout *x)
{
	const struct state *s = &x->out->at;
	enum side enemy = side_other((enum side)s->active);

	for (unsigned i = 0; i < x->x.n_held; i++)
		if (!state_has_combat(x->c, s, enemy, x->x.held[i]))
			return false;
	return x->x.won == HEX_NONE || !state_has_combat(x->c, s, enemy, x->x.won);
}

void ahead_supposed(const struct charts *c, const struct state *s, struct sheet *sh, unsigned at, const struct supposed *x,
	struct ahead *out)
{
	struct scout k = { .c = c, .out = out, .place = AHEAD_END, .x = *x };
	bool clear = x->won != HEX_NONE;
	uint16_t all = sh->n;

	k.target = clear ? x->won : x->n_held > 0 ? x->held[x->n_held - 1] : HEX_NONE;
	sh->n = (uint16_t)at;
	for (unsigned i = 0; i < (clear ? CLEARING : POLICIES); i++) {
		k.policy = clear ? clearing[i] : policies[i];
		run(c, s, sh, &k);
		if (came(&k))
			break;
	}
	sh->n = all;
	out->reached = came(&k);
}

void ahead_opening(const struct charts *c, const struct state *s, struct sheet *sh, struct ahead *out)
{
	uint16_t all = sh->n;

	for (sh->n = 0; sh->n < all; sh->n++) {
		enum order_kind k = (enum order_kind)sh->order[sh->n].kind;

		if (s->stage != STAGE_STRATEGIC && k != ORDER_RELEASE && k != ORDER_RESIGN && k != ORDER_CHIT_CHOICE &&
			k != ORDER_COURIER)
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
