/* SPDX-License-Identifier: GPL-3.0-or-later
 * The figures of an attack: who goes in by whose command, strengths and column, each modifier of the die, what the defender
 * may answer and what comes of it
 * (H13-H22, W4-W9, Q42-Q59).  All of it is the engine's forecast for the position the order meets. */
#include "report/why_part.h"

#include <stdlib.h>

#include "engine/assault.h"
#include "engine/battle_forecast.h"

static const struct piece *piece(const struct why *w, piece_t p)
{
	return &w->c->scn.piece[p];
}

/* n of FORECAST_LOSS_OF with one decimal, rounded half up. */
static void add_tenths(struct text *t, uint32_t n)
{
	uint32_t v = (20 * n + FORECAST_LOSS_OF) / (2 * FORECAST_LOSS_OF);

	text_add_int(t, v / 10);
	text_add_char(t, '.');
	text_add_int(t, v % 10);
}

/* By whose command a unit goes in (Q42). */
static void say_unit(struct why *w, piece_t leader, const struct forecast *f, unsigned i, hex_t target)
{
	const struct state *s = &w->before;
	piece_t p = f->in[i], hq = s->piece[p].where == WHERE_MANIFEST ? s->piece[p].hq : PIECE_NONE;
	struct facts x = why_facts(p, leader, s->piece[p].hex, target, s->piece[p].strength, (int32_t)f->quarters[i], 0);
	bool halved = f->quarters[i] < 4u * s->piece[p].strength, own = hq != PIECE_NONE && command_leader(s, hq) == leader;
	enum dir d = state_dir(w->c, x.hex[0], target);
	unsigned side = d != DIR_COUNT ? w->c->map.hexside[x.hex[0]][d] : 0;
	bool river = side & HEXSIDE_WATER && !(side & HEXSIDE_BRIDGE) && !state_bridged(w->c, s, x.hex[0], d);

	x.piece[2] = hq == PIECE_NONE ? PIECE_NONE : own ? hq : command_leader(s, hq);
	why_line(w, own ? "{p0}, {n0} SP in {h0}, is on the manifest of {p2}, {p1}'s own HQ, and costs no span (S9, S48)"
		: hq != PIECE_NONE ? "{p0}, {n0} SP in {h0}, is under {p2}, whom {p1} has on his span (R27, Q42)"
		: "{p0}, {n0} SP in {h0}, is loose: 1 of the span of {p1} or of a Leader under him (R4, Q42)", &x);
	if (river)
		why_line(w, "... {t0} lies before it without a bridge, which halves it (H16)", &x);
	if (s->piece[p].flags & PF_UNSUPPLIED)
		why_line(w, "... it was out of supply when the phase began, which halves it (H13, Q69)", &x);
	if (halved)
		why_line(w, "... it counts as {q1} SP (Q48)", &x);
}

static void say_supply(struct why *w, const struct odds *o)
{
	struct facts x = why_facts(PIECE_NONE, PIECE_NONE, HEX_NONE, HEX_NONE, o->need, o->have, w->c->rules.stock_sp);

	if (o->need == 0)
		why_line(w, "No supply points are needed: who attacks is fed by a connected source, or draws nothing (H14)", &x);
	else if (o->need > o->have)
		why_line(w, "Supply points, 1 for each {n2} SP fed from stocks: {n0} needed and {n1} found, so all "
			"counts half (H14, Q70)", &x);
	else
		why_line(w, "Supply points, 1 for each {n2} SP fed from stocks: {n0} needed, {n1} found (H14, Q70)", &x);
}

static void say_odds(struct why *w, const struct forecast *f, hex_t target)
{
	const struct odds *o = &f->odds;
	const struct rules *r = &w->c->rules;
	struct facts x = why_facts(PIECE_NONE, PIECE_NONE, target, HEX_NONE, (int32_t)o->attack_q, (int32_t)o->defence_q,
		(int32_t)o->percent);

	x.n[3] = o->column;
	x.n[4] = r->column_from[o->column];
	x.n[5] = o->column + 1 < COLUMNS ? r->column_from[o->column + 1] - 1 : 0;
	why_line(w, o->column + 1 < COLUMNS
		? "{q0} SP against the {q1} SP of all combat units in {h0}: {n2} per cent, column {n3}, for {n4} to "
			"{n5} per cent (H19, Q46, Q48)"
		: "{q0} SP against the {q1} SP of all combat units in {h0}: {n2} per cent, column {n3}, for {n4} per "
			"cent and more (H19, Q46, Q48)", &x);
	x.n[0] = r->overrun;
	if (o->overrun)
		why_line(w, "That is {n0} times the defence or more: an overrun, without a die, if the sum of "
			"intensities is 1 or more (Q57)", &x);
}

/* "-2", "+1" */
static void modifier(struct why *w, int v, const char *what, const char *rule)
{
	char words[160];
	struct text t = text_in(words, sizeof words);

	if (v == 0)
		return;
	text_add(&t, "Die ");
	text_add(&t, v > 0 ? "+" : "");
	text_add_int(&t, v);
	text_add(&t, ": ");
	text_add(&t, what);
	text_add(&t, " (");
	text_add(&t, rule);
	text_add(&t, ")");
	wrap_add(w->out, w->width, "- ", "  ", words);
}

static void say_die(struct why *w, const struct forecast *f, hex_t target)
{
	const struct odds *o = &f->odds;
	bool fort = w->c->fort_at[target] && o->works == w->c->rules.die_fort;
	bool city = !fort && w->c->town_class[target] > w->c->rules.city_class && o->works == w->c->rules.die_city;
	int sum = o->terrain + o->works + o->bridge + f->rating;
	char words[160];
	struct text t = text_in(words, sizeof words);

	modifier(w, o->terrain, terrain_word((enum terrain)w->c->map.terrain[target]), "Q50");
	modifier(w, o->works, fort ? "a fort" : city ? "a city" : "the defenders are entrenched", "Q50");
	modifier(w, o->bridge, "over a bridge, and nobody is halved there", "Q49");
	modifier(w, f->rating, "the combat rating the attacker uses", "W9, H18");
	text_add(&t, sum == 0 ? "The die of 1 to 6 counts as it falls" : sum > 0 ? "In all +" : "In all ");
	if (sum != 0)
		text_add_int(&t, sum);
	text_add(&t, ", less what combat rating the defender uses, held to 0..7 (H18)");
	wrap_add(w->out, w->width, "- ", "  ", words);
}

static void say_defence(struct why *w, const struct forecast *f, hex_t target)
{
	struct facts x = why_facts(f->likely.leader, PIECE_NONE, target, f->retreat, f->likely.intensity, f->intensity_max, 0);

	if (f->n_charge == 0)
		why_line(w, "No Leader could take charge of the defence: intensity 0, no rating (Q45)", &x);
	else
		why_line(w, "The defence is sealed in standing orders. By default {p0} takes charge with intensity "
			"{n0}; at most it is {n1} (Q45, H27, W4)", &x);
	if (f->retreat != HEX_NONE)
		why_line(w, "If they must go, the defenders would go to {h1}, toward supply (H21, Q59)", &x);
	else
		why_line(w, "If they must go, the defenders have nowhere to go (H21, Q58)", &x);
	if (f->may_stand)
		why_line(w, "They may stand in {h0} none the less, at the price of more losses (H21, Q58)", &x);
}

/* One line for each intensity the defender may choose. */
static void say_rows(struct why *w, const struct forecast *f)
{
	for (unsigned i = 0; i <= INTENSITY_CHOICE_MAX; i++) {
		const struct forecast_row *r = &f->row[i];
		char words[256];
		struct text t = text_in(words, sizeof words);

		if (!r->possible || r->kind == FORECAST_NONE)
			continue;
		text_add(&t, "Against intensity ");
		text_add_int(&t, i);
		text_add(&t, ", ");
		text_add_int(&t, r->sum);
		text_add(&t, " in all: ");
		if (r->kind == FORECAST_CONTACT) {
			text_add(&t, "a mere contact, nothing happens (W8)");
		} else if (r->kind == FORECAST_OVERRUN) {
			text_add(&t, "overrun, all of them gone (Q57)");
		} else {
			text_add(&t, "they must go on ");
			text_add_int(&t, r->due);
			text_add(&t, " of 6 numbers (Q53); on average you lose ");
			add_tenths(&t, r->attack);
			text_add(&t, " SP, they ");
			add_tenths(&t, r->defence);
			text_add(&t, " (Q54, Q55)");
		}
		wrap_add(w->out, w->width, "- ", "  ", words);
	}
}

/* What the Leader may choose, and what it risks. */
static void say_leader(struct why *w, piece_t leader, const struct attack *a)
{
	struct ratings r = command_ratings(w->c, &w->before, leader);
	unsigned most = r.initiative < INTENSITY_CHOICE_MAX ? r.initiative : INTENSITY_CHOICE_MAX;
	struct facts x = why_facts(leader, PIECE_NONE, w->before.piece[leader].hex, HEX_NONE, a->intensity, 0, r.combat);

	if (a->march && most > w->c->rules.assault_intensity)
		most = w->c->rules.assault_intensity;
	x.n[1] = (int32_t)most;
	why_line(w, a->march ? "{p0} leads from {h0} with intensity {n0}; {n1} is the most he may choose from march (W4, H23)"
		: "{p0} leads from {h0} with intensity {n0}; {n1} is the most his initiative allows (W4, Q44)", &x);
	x.n[0] = a->rating;
	if (a->rating > 0)
		why_line(w, "He uses {n0} of his combat rating of {n2}: a die of {n0} or less afterwards, {n0} in 6, "
			"and he is in danger (W9, S32, H22)", &x);
	if (a->advance)
		why_line(w, "If the hex is emptied, those who attacked enter it at once and without MP (Q63)", &x);
}

static void say_battle(struct why *w, piece_t leader, const struct attack *a)
{
	struct forecast *f = malloc(sizeof *f);

	if (f == NULL) {
		text_add(w->out, "There is no memory for the figures.\n");
		return;
	}
	forecast_attack(w->c, &w->before, leader, a, 0, false, f);
	if (f->n_in > 0 && f->had > 0) {
		why_head(w, "Who goes in");
		say_leader(w, leader, a);
		for (unsigned i = 0; i < f->n_in; i++)
			say_unit(w, leader, f, i, a->target);
		why_head(w, "The figures");
		say_supply(w, &f->odds);
		say_odds(w, f, a->target);
		say_die(w, f, a->target);
		say_defence(w, f, a->target);
		say_rows(w, f);
	}
	free(f);
}

/* Leaders who could lead this attack as it is written, in place of the one who may not. */
static void say_who_else(struct why *w, const struct attack *a)
{
	char words[512];
	struct text t = text_in(words, sizeof words);
	struct why_names l = { &t, 0, 8 };
	struct state as_if = w->before;

	for (piece_t p = 0; p < w->c->scn.n_pieces; p++) {
		struct verdict v;
		uint32_t flags = as_if.piece[p].flags;

		if (piece(w, p)->kind != PIECE_LEADER || piece(w, p)->side != as_if.active || p == w->o->who || !piece_in_play(&as_if, p) ||
			flags & (PF_ROLLED | PF_SPENT))
			continue;
		as_if.piece[p].flags |= PF_INITIATIVE;
		v = attack_check(w->c, &as_if, p, a);
		as_if.piece[p].flags = flags;
		if (verdict_legal(&v))
			why_name(w, &l, p);
	}
	why_names_end(&l);
	text_add(&t, " could lead it as it is written");
	if (l.n > 0)
		wrap_add(w->out, w->width, "  ", "  ", words);
}

void why_attack(struct why *w)
{
	if (verdict_legal(&w->verdict))
		say_battle(w, w->o->who, &w->o->attack);
	else
		say_who_else(w, &w->o->attack);
}

void why_assault(struct why *w)
{
	struct attack a = w->o->attack;
	piece_t first = a.with[0];
	struct march m = { .n_pieces = a.n_with, .n_path = 1, .path = { a.target } };
	struct column col;
	struct facts f;

	if (a.n_with == 0)
		return;
	for (unsigned i = 0; i < a.n_with; i++)
		m.piece[i] = a.with[i];
	why_charges(w, a.with, a.n_with);
	march_column(w->c, &w->before, &m, &col);
	if (verdict_legal(&w->verdict)) {
		hex_t from = w->before.piece[first].hex;
		f = why_facts(first, PIECE_NONE, from, a.target, (int32_t)assault_cost(w->c, &w->before, &col, from, a.target),
			w->c->rules.assault_mp, col.mp - col.spent);
		why_head(w, "What it costs");
		why_line(w, "{n0} MP of the {n2} that the slowest has left: {n1} more than it costs to enter {h1} from "
			"{h0} (H23, Q30)", &f);
		why_line(w, "Those who do not enter {h1} have ended their move with it, whatever MP they had left (H23, N71)", &f);
		why_line(w, "It needs a commanding Leader, whom the chain provides, but no roll for the attack (S86, R30)", &f);
		a.march = true;
		a.n_from = 1;
		a.from[0] = w->before.piece[first].hex;
		say_battle(w, w->o->who, &a);
	}
}
