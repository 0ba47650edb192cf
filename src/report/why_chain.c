/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who orders whom: each link of a chain with its rule, its range and what it costs of a span (S3-S29, R1-R4, Q6-Q9). */
#include "report/why_part.h"

#include "orders/preview.h"

enum { NAMES_MOST = 12 };

static const struct piece *piece(const struct why *w, piece_t p)
{
	return &w->c->scn.piece[p];
}

static void say(struct why *w, const char *template, const struct facts *f, struct text *out)
{
	why_say(w->c, w->width, template, f, out);
}

/* How far from the superior's hex to the item's: on the positions when the top Leader was activated (Q7). */
static void say_range(struct why *w, piece_t boss, piece_t item, hex_t a, hex_t b, struct text *out)
{
	struct facts f = why_facts(item, boss, a, b, 0, 0, 0);
	bool leader = piece(w, item)->kind == PIECE_LEADER;
	enum dir d = a == b ? DIR_COUNT : state_dir(w->c, a, b);
	unsigned side = d == DIR_COUNT ? 0 : w->c->map.hexside[a][d];

	if (a == b)
		say(w, leader ? "{p0} is in his hex {h0}, within range, and a hexside is not asked about (S13, S26)"
			: "{p0} is in his hex {h0}, within any range (S20, S22)", &f, out);
	else if (side & HEXSIDE_BRIDGE || side & HEXSIDE_FERRY)
		say(w, "{p0} is in the next hex, and span goes from {h0} to {h1} over {t0} by {t1} (S22, R8)", &f, out);
	else if (side & (HEXSIDE_RIVER | HEXSIDE_BAY))
		say(w, "{p0} is in the next hex, and span goes from {h0} to {h1} over {t0} by a pontoon bridge (S22, "
			"Q14)", &f, out);
	else
		say(w, leader ? "{p0} is in the next hex, and no river or mountain side cuts span from {h0} to {h1} (S13, S26)"
			: "{p0} is in the next hex, and no river or mountain side cuts span from {h0} to {h1} (S22, S26)", &f, out);
}

/* By what right a Leader commands another one. */
static void say_right(struct why *w, const struct state *s, piece_t boss, piece_t junior, struct text *out)
{
	piece_t over = command_hq(s, boss), hq = command_hq(s, junior);
	struct facts f = why_facts(junior, boss, HEX_NONE, HEX_NONE, piece(w, boss)->stars, piece(w, junior)->stars, 0);

	f.piece[2] = hq == PIECE_NONE ? over : hq;
	if (hq == PIECE_NONE)
		say(w, "{p1} commands {p0}, who has no HQ: the Leader of an Army HQ may, here {p2} (S19, S108)", &f, out);
	else if (piece(w, hq)->hq_kind == HQ_ARMY)
		say(w, "{p1} commands {p0} of {p2}: one Army Leader commands another if he has more stars, here {n0} "
			"to {n1} (S15)", &f, out);
	else
		say(w, "{p1} commands {p0}: the Leader of an Army HQ may command that of a Corps HQ, here {p2} (S18)", &f, out);
}

static void say_span(struct why *w, const struct state *s, piece_t boss, unsigned used, struct text *out)
{
	unsigned span = command_ratings(w->c, s, boss).span;
	struct facts f = why_facts(boss, PIECE_NONE, HEX_NONE, HEX_NONE, (int32_t)used, (int32_t)span,
		span > used ? (int32_t)(span - used) : 0);

	say(w, "Span of {p0}: {n0} of {n1} used, {n2} left (S8)", &f, out);
}

static void link_command(struct why *w, const struct order *o, const struct state *s, const struct standpoint *at)
{
	piece_t boss = at->act->boss[o->who];

	say_right(w, s, boss, o->who, &w->link);
	say_range(w, boss, o->who, at->act->muster.at[boss], at->act->muster.at[o->who], &w->link);
	say_span(w, s, boss, at->act->used[boss], &w->link);
}

static void link_chit(struct why *w, const struct order *o, const struct state *s)
{
	struct facts f = why_facts(o->who, s->piece[o->who].hq, s->piece[o->who].hex, HEX_NONE, s->initiatives, 0, 0);
	enum piece_kind kind = (enum piece_kind)piece(w, o->who)->kind;

	say(w, kind == PIECE_LEADER ? "{p0} at {h0} is set going by a chit point and needs no roll; points left for "
		"others: {n0} (Q4, S78)"
		: kind == PIECE_HQ ? "{p0} at {h0} has no Leader and moves on a chit point of its own; points left for "
			"others: {n0} (S60, R14)"
		: "{p0} at {h0} moves on a chit point of its own, without a Leader; points left for others: {n0} (W1, "
			"Q4)", &f, &w->link);
}

/* A roll, for movement or for an attack. */
static void link_roll(struct why *w, const struct order *o, const struct state *s)
{
	char words[256];
	struct text t = text_in(words, sizeof words);

	text_add(&t, piece(w, o->who)->name);
	text_add(&t, o->kind == ORDER_TRY ? " must roll to act: " : " must roll for the attack: ");
	why_chance(command_ratings(w->c, s, o->who).initiative, &t);
	text_add(&t, o->kind == ORDER_TRY ? " (S6, S82); all chit points are spent before any roll (S79)"
		: " (S6, S85); what set him going in the movement phase does not count");
	wrap_add(&w->link, w->width, "- ", "  ", words);
	if (o->kind == ORDER_ATTACK && !o->flag) {
		struct facts f = why_facts(o->who, PIECE_NONE, HEX_NONE, HEX_NONE, command_ratings(w->c, s, o->who).span, 0, 0);

		say(w, "Then he hands the attack on to Leaders within his range and span of {n0}, one attack each "
			"(S87, R26)", &f, &w->link);
	}
}

static void link_pass(struct why *w, const struct order *o, const struct state *s, const struct standpoint *at)
{
	piece_t boss = at->commander;
	struct facts f = why_facts(o->who, boss, s->piece[boss].hex, s->piece[o->who].hex, (int32_t)at->handed,
		command_ratings(w->c, s, boss).span, 0);

	say(w, command_hq(s, o->who) == PIECE_NONE
		? "{p1} hands the attack to {p0}, who has no HQ and loose units with him, and {p0} needs no roll of "
			"his own (S88, R28)"
		: "{p1} hands the attack to {p0}, whom he may command, and {p0} needs no roll of his own (S87, R28)", &f, &w->link);
	say(w, "Handed on so far, this one included: {n0} of a span of {n1} (S8, R26)", &f, &w->link);
}

static void link_if(struct why *w, const struct order *o, const struct state *s)
{
	unsigned end = preview_block_end(w->sh, (unsigned)(o - w->sh->order));
	bool of_else = end < w->sh->n && w->above[end];
	struct facts f = why_facts(o->who, PIECE_NONE, o->hex, HEX_NONE, 0, 0, 0);

	switch (o->condition) {
	case IF_ACTS:
		if (s->stage == STAGE_COMBAT)
			say(w, of_else ? "Only if {p0} has not gained the initiative for an attack in this phase (N40)"
				: "Only if {p0} has gained the initiative for an attack in this phase (N40)", &f, &w->link);
		else
			say(w, of_else ? "Only if {p0} has not been activated in this phase (N40)"
				: "Only if {p0} has been activated in this phase, by whatever cause (N40)", &f, &w->link);
		return;
	case IF_WON:
		say(w, of_else ? "Only if the last attack on {h0} in this player turn has not emptied it of enemy "
			"combat units (N40)"
			: "Only if the last attack on {h0} in this player turn has emptied it of enemy combat units "
				"(N40)", &f, &w->link);
		return;
	default:
		say(w, of_else ? "Only if an enemy combat unit is in {h0} then (N40)"
			: "Only if no enemy combat unit is in {h0} then (N40)", &f, &w->link);
	}
}

void why_link(struct why *w, const struct order *o, const struct state *s, const struct standpoint *at)
{
	switch ((enum order_kind)o->kind) {
	case ORDER_CHIT:
		link_chit(w, o, s);
		return;
	case ORDER_TRY: case ORDER_ATTACK:
		link_roll(w, o, s);
		return;
	case ORDER_COMMAND:
		link_command(w, o, s, at);
		return;
	case ORDER_PASS:
		link_pass(w, o, s, at);
		return;
	case ORDER_IF:
		link_if(w, o, s);
		return;
	default: /* what stands alone, and an else, whose if has said it */
		return;
	}
}

/* ---- span ---- */

piece_t why_head_of(const struct why *w, piece_t p)
{
	return piece(w, p)->kind == PIECE_HQ && w->before.piece[p].hq != PIECE_NONE ? w->before.piece[p].hq : p;
}

/* Does a Leader leave his HQ by this order? */
static bool leaves(const struct why *w)
{
	return (w->o->kind == ORDER_MARCH || w->o->kind == ORDER_ENTRAIN || w->o->kind == ORDER_EMBARK) && w->o->march.alone;
}

/* By what right, from where and for how much the commander takes one piece along. */
static void charge(struct why *w, piece_t who)
{
	struct facts f = why_facts(who, w->commander, HEX_NONE, HEX_NONE, 0, 0, 0);
	struct verdict v;

	f.piece[2] = command_hq(&w->before, w->commander);
	if (piece(w, who)->kind == PIECE_LEADER && f.piece[2] != PIECE_NONE && who == w->commander && leaves(w)) {
		why_line(w, "{p0} goes alone and loses command of {p2}, which he cannot take up again before the "
			"Strategic Turn (S24, S25)", &f);
		return;
	}
	if (who == w->commander) {
		why_line(w, f.piece[2] != PIECE_NONE ? "{p0} acts, and {p2} with its units goes as one piece with him, "
			"for no span (S9, S83, Q10)"
			: "{p0} acts himself, for no span (S83)", &f);
		return;
	}
	if (w->chain.boss[who] != PIECE_NONE) {
		f.piece[1] = w->chain.boss[who];
		why_line(w, "{p0} is in the chain already, charged once to {p1} (Q8, N43)", &f);
		return;
	}
	if (who == w->chain.top) {
		why_line(w, "{p0} is the Leader the chain began with and may move in any block of it (R3, N43)", &f);
		return;
	}
	v = activation_free(w->c, &w->before, &w->chain, w->commander, who);
	if (!verdict_legal(&v))
		return;
	f.n[0] = (int32_t)activation_cost(&w->before, w->commander, who);
	if (piece(w, who)->kind == PIECE_LEADER) {
		say_right(w, &w->before, w->commander, who, w->out);
	} else {
		bool train = piece(w, who)->kind == PIECE_TRAIN, no_hq = f.piece[2] == PIECE_NONE;

		why_line(w, train ? "{p1} leads an HQ and takes {p0}, a supply train, along for {n0} of his span (R34, R4)"
			: no_hq ? "{p1} has no HQ and takes {p0}, a loose unit, along for {n0} of his span (S67, R4)"
			: "{p1} takes {p0}, a loose unit, along for {n0} of his span (S63, R4)", &f);
	}
	say_range(w, w->commander, who, w->chain.muster.at[w->commander], w->chain.muster.at[who], w->out);
}

/* Who has the span of the commander, for a refusal that says it is used up. */
static void say_users(struct why *w)
{
	char words[512];
	struct text t = text_in(words, sizeof words);
	struct why_names l = { &t, 0, NAMES_MOST };

	text_add(&t, "It is used by ");
	for (piece_t p = 0; p < w->c->scn.n_pieces; p++)
		if (w->chain.boss[p] == w->commander && activation_cost(&w->before, w->commander, p) > 0)
			why_name(w, &l, p);
	why_names_end(&l);
	if (l.n == 0)
		return;
	text_add(&t, " (R4)");
	wrap_add(w->out, w->width, "- ", "  ", words);
}

void why_charges(struct why *w, const piece_t *named, unsigned n)
{
	bool refused = !verdict_legal(&w->verdict);

	if (!w->chained || w->commander == PIECE_NONE)
		return;
	for (unsigned i = 0; i < n; i++) {
		bool twice = false;

		for (unsigned k = 0; k < i; k++)
			twice = twice || why_head_of(w, named[k]) == why_head_of(w, named[i]);
		if (!twice)
			charge(w, why_head_of(w, named[i]));
	}
	say_span(w, &w->before, w->commander, (refused ? &w->chain : &w->chained_after)->used[w->commander], w->out);
	if (w->verdict.reason == REASON_SPAN_FULL)
		say_users(w);
}

/* ---- who is in reach ---- */

static bool takes_orders(const struct why *w, piece_t p)
{
	const struct piece_state *ps = &w->after.piece[p];
	unsigned kind = piece(w, p)->kind;

	return piece(w, p)->side == w->after.active && ps->where == WHERE_MAP &&
		(kind == PIECE_LEADER || kind == PIECE_UNIT || kind == PIECE_TRAIN);
}

void why_reach(struct why *w, piece_t leader, const struct activation *act)
{
	struct ratings r = command_ratings(w->c, &w->after, leader);
	piece_t hq = command_hq(&w->after, leader);
	struct facts f = why_facts(leader, hq, w->after.piece[leader].hex, HEX_NONE, r.span, 0, 0);
	char words[1024];
	struct text t = text_in(words, sizeof words);
	struct why_names l = { &t, 0, NAMES_MOST };

	why_head(w, "Whom he commands");
	if (hq == PIECE_NONE)
		why_line(w, "{p0} is in command of no HQ: {n0} combat units of his own hex {h0} and no Leader (S20, "
			"S68, S106)", &f);
	else if (piece(w, hq)->hq_kind == HQ_ARMY)
		why_line(w, "{p0} leads {p1}, an Army HQ: {n0} Leaders, loose units and trains in {h0} and the six hexes round it "
			"(S8, S11, S22); the HQ and its own units cost nothing (S9, S12)", &f);
	else
		why_line(w, piece(w, hq)->hq_kind == HQ_CORPS
			? "{p0} leads {p1}, a Corps HQ: {n0} loose units and trains in {h0} and the six hexes round "
				"it, no cavalry and no Leader "
			  "(S8, S16, S22, S103, R2); the HQ and its own units cost nothing (S9)"
			: "{p0} leads {p1}, a Cavalry Corps HQ: {n0} loose units and trains in {h0} and the six hexes "
				"round it, and no Leader "
			  "(S8, S16, S22, R2); the HQ and its own units cost nothing (S9)", &f);
	if (r.army3)
		why_line(w, "Span and combat rating are 1 less: three stars over an Army HQ (S54)", &f);
	if (r.corps3)
		why_line(w, "His ratings are 1 less: no Cavalry Leader over a Cavalry Corps HQ (S101)", &f);
	text_add(&t, "Within reach, not moved yet: ");
	for (piece_t p = 0; p < w->c->scn.n_pieces; p++) {
		struct verdict v;

		if (!takes_orders(w, p) || p == leader)
			continue;
		v = activation_free(w->c, &w->after, act, leader, p);
		if (verdict_legal(&v))
			why_name(w, &l, p);
	}
	why_names_end(&l);
	text_add(&t, l.n == 0 ? "nobody" : "");
	text_add(&t, " (Q7)");
	wrap_add(w->out, w->width, "- ", "  ", words);
}

void why_who_else(struct why *w, piece_t instead, piece_t item)
{
	char words[512];
	struct text t = text_in(words, sizeof words);
	struct why_names l = { &t, 0, NAMES_MOST };
	const struct muster *m = w->chained ? &w->chain.muster : NULL;

	for (piece_t p = 0; p < w->c->scn.n_pieces; p++)
		if (p != instead && p != item && piece(w, p)->kind == PIECE_LEADER && w->before.piece[p].where == WHERE_MAP &&
			piece(w, p)->side == w->before.active &&
			command_reason(w->c, &w->before, m, p, item) == REASON_LEGAL)
			why_name(w, &l, p);
	why_names_end(&l);
	if (l.n == 0)
		return;
	text_add(&t, l.n == 1 ? " could command " : " could each command ");
	text_add(&t, piece(w, item)->name);
	text_add(&t, l.n == 1 ? " from where he stands" : " from where they stand");
	text_add(&t, ", if his span has room (S8, S10)");
	wrap_add(w->out, w->width, "  ", "  ", words);
}
