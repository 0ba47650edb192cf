/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/phrase.h"

#include "charts/options.h"

static const char *const levels[LEVEL_COUNT] = { "draw", "marginal", "substantial", "decisive" };

/* "Union 4 (objectives 4, losses 0)". */
static void add_points(const struct score *sc, enum side side, struct text *t)
{
	text_add(t, side_name(side));
	text_add_char(t, ' ');
	text_add_int(t, sc->objectives[side] + sc->losses[side]);
	text_add(t, " (objectives ");
	text_add_int(t, sc->objectives[side]);
	text_add(t, ", losses ");
	text_add_int(t, sc->losses[side]);
	text_add_char(t, ')');
}

void phrase_score(const struct charts *c, const struct state *s, struct text *t)
{
	struct score sc;

	turn_score(c, s, &sc);
	add_points(&sc, SIDE_UNION, t);
	text_add(t, ", ");
	add_points(&sc, SIDE_CONFEDERATE, t);
	if (s->stage == STAGE_OVER) /* how it ended says phrase_ending(); it need not be by points */
		return;
	if (sc.leader == SIDE_NONE) {
		text_add(t, ": a draw as it stands");
		return;
	}
	text_add(t, ": a ");
	text_add(t, levels[sc.level]);
	text_add_char(t, ' ');
	text_add(t, side_name((enum side)sc.leader));
	text_add(t, " victory as it stands");
}

void phrase_result(const struct state *s, struct text *t)
{
	text_add(t, levels[s->level]);
	if (s->winner == SIDE_NONE)
		return;
	text_add_char(t, ' ');
	text_add(t, side_name((enum side)s->winner));
	text_add(t, " victory");
}

void phrase_ending(const struct state *s, struct text *t)
{
	static const char *const how[ENDING_COUNT] = {
		"", "at the end of the last turn", "by holding a decisive hex", "by resignation", "by agreement",
	};

	text_add(t, "The game ends in a ");
	phrase_result(s, t);
	text_add_char(t, ' ');
	text_add(t, how[s->ending]);
}

/* The objectives one side scores, with who holds them. */
static void put_objectives(const struct charts *c, const struct state *s, enum side side, unsigned width, struct text *out)
{
	char buf[2048];
	struct text t = text_in(buf, sizeof buf);
	bool any = false;

	text_add(&t, side_name(side));
	text_add(&t, " objectives: ");
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		const struct objective *o = &c->scn.objective[i];

		if (o->side != side)
			continue;
		text_add(&t, any ? ", " : "");
		phrase_hex(c, o->hex, &t);
		text_add_char(&t, ' ');
		text_add_int(&t, o->points);
		text_add(&t, o->decisive ? " decisive" : "");
		if (s != NULL && s->owner[i] == side)
			text_add(&t, " (held)");
		any = true;
	}
	if (any)
		wrap_add(out, width, "", "  ", buf);
}

/* What a side has left for journeys: rail points of the cycle, transports of the game turn (H9, H11, Q40). */
static void put_carriage(const struct charts *c, const struct state *s, enum side side, unsigned width, struct text *out)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, side_name(side));
	text_add(&t, ": ");
	text_add_int(&t, s->rail_points[side]);
	text_add(&t, s->rail_points[side] == 1 ? " rail point left in this cycle" : " rail points left in this cycle");
	for (unsigned i = 0; i < c->scn.n_fleets; i++) {
		const struct fleet *f = &c->scn.fleet[i];

		if (f->side != side)
			continue;
		text_add(&t, "; ");
		text_add(&t, f->name);
		text_add(&t, ": ");
		text_add_int(&t, f->count - s->sailed[i]);
		text_add(&t, " of ");
		text_add_int(&t, f->count);
	}
	wrap_add(out, width, "", "  ", buf);
}

void report_status(const struct charts *c, const struct state *s, unsigned width, struct text *out)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, c->scn.title);
	wrap_add(out, width, "", "", buf);
	t = text_in(buf, sizeof buf);
	phrase_when(c, s, &t);
	wrap_add(out, width, "", "", buf);
	if (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT) {
		t = text_in(buf, sizeof buf);
		text_add(&t, "Chits: Union ");
		text_add_int(&t, s->chit[SIDE_UNION]);
		text_add(&t, ", Confederate ");
		text_add_int(&t, s->chit[SIDE_CONFEDERATE]);
		if (s->stage == STAGE_MOVEMENT) {
			text_add(&t, "; automatic initiatives left: ");
			text_add_int(&t, s->initiatives);
		}
		wrap_add(out, width, "", "", buf);
	}
	t = text_in(buf, sizeof buf);
	if (s->stage == STAGE_OVER) {
		phrase_ending(s, &t);
		wrap_add(out, width, "", "", buf);
		t = text_in(buf, sizeof buf);
	}
	text_add(&t, "Points: ");
	phrase_score(c, s, &t);
	wrap_add(out, width, "", "  ", buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, "Lost so far: Union ");
	text_add_int(&t, s->lost_sp[SIDE_UNION]);
	text_add(&t, " SP, Confederate ");
	text_add_int(&t, s->lost_sp[SIDE_CONFEDERATE]);
	text_add(&t, " SP");
	wrap_add(out, width, "", "", buf);
	put_objectives(c, s, SIDE_UNION, width, out);
	put_objectives(c, s, SIDE_CONFEDERATE, width, out);
}

void report_options(const struct charts *c, unsigned width, struct text *out)
{
	bool any = false;

	for (unsigned w = 0; w < SWITCH_COUNT; w++) {
		char buf[256];
		struct text t = text_in(buf, sizeof buf);

		if (!switch_is_other(&c->rules, (enum rule_switch)w))
			continue;
		text_add(out, any ? "" : "\nOtherwise than in the standard rules:\n");
		any = true;
		text_add(&t, switch_sentence((enum rule_switch)w, true));
		text_add(&t, " (");
		text_add(&t, switch_rule((enum rule_switch)w));
		text_add(&t, ", ");
		text_add(&t, switch_name((enum rule_switch)w));
		text_add_char(&t, ' ');
		text_add(&t, switch_value((enum rule_switch)w, true));
		text_add_char(&t, ')');
		wrap_add(out, width, "  ", "    ", buf);
	}
}

void report_carriage(const struct charts *c, const struct state *s, unsigned width, struct text *out)
{
	put_carriage(c, s, SIDE_UNION, width, out);
	put_carriage(c, s, SIDE_CONFEDERATE, width, out);
}

void report_scenario(const struct charts *c, unsigned width, struct text *out)
{
	static const enum side sides[SIDE_COUNT] = { SIDE_UNION, SIDE_CONFEDERATE };
	const struct scenario *x = &c->scn;
	char buf[1024];
	struct text t = text_in(buf, sizeof buf);

	wrap_add(out, width, "", "", x->title);
	text_add(&t, "Cycle ");
	text_add_int(&t, x->cycle_first);
	text_add_char(&t, '/');
	text_add_padded(&t, x->year % 100u, 2);
	text_add(&t, ", ");
	text_add_int(&t, x->cycles);
	text_add(&t, x->cycles == 1 ? " cycle, " : " cycles, ");
	text_add_int(&t, x->cycles * 4);
	text_add(&t, " game turns");
	text_add(&t, x->opens_with_strategic ? ", beginning with a Strategic Turn. Chits: " : ". Chits: ");
	for (unsigned i = 0; i < x->n_pool; i++) {
		text_add(&t, i > 0 ? " " : "");
		text_add(&t, i == x->bracketed_chit ? "(" : "");
		text_add_int(&t, x->pool[i]);
		text_add(&t, i == x->bracketed_chit ? ")" : "");
	}
	text_add_char(&t, '.');
	wrap_add(out, width, "", "", buf);
	for (unsigned k = 0; k < SIDE_COUNT; k++) {
		unsigned sp = 0, leaders = 0, hqs = 0;

		for (unsigned p = 0; p < x->n_pieces; p++) {
			if (x->piece[p].side != sides[k])
				continue;
			sp += x->piece[p].kind == PIECE_UNIT ? x->piece[p].strength : 0u;
			leaders += x->piece[p].kind == PIECE_LEADER;
			hqs += x->piece[p].kind == PIECE_HQ;
		}
		t = text_in(buf, sizeof buf);
		text_add(&t, side_name(sides[k]));
		text_add(&t, ": ");
		text_add_int(&t, sp);
		text_add(&t, " SP, ");
		text_add_int(&t, hqs);
		text_add(&t, " HQs, ");
		text_add_int(&t, leaders);
		text_add(&t, " Leaders");
		text_add_char(out, '\n');
		wrap_add(out, width, "", "  ", buf);
		put_objectives(c, NULL, sides[k], width, out);
	}
	report_options(c, width, out);
}
