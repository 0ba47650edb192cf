/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a game is about: the situation, how each side wins as things stand, the calendar, arrivals and losses. */
#include "report/phrase.h"

#include <string.h>

static const enum side sides[SIDE_COUNT] = { SIDE_UNION, SIDE_CONFEDERATE };

static void heading(struct text *out, const char *s)
{
	text_add(out, out->len > 0 ? "\n= " : "= ");
	text_add(out, s);
	text_add_char(out, '\n');
}

/* ---- time ---- */

/* Still to come, the present one included; s NULL = before the start. */
static unsigned turns_left(const struct charts *c, const struct state *s)
{
	unsigned all = c->scn.cycles * 4u;

	if (s == NULL)
		return all;
	if (s->stage == STAGE_OVER)
		return 0;
	return all - s->game_turn + (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT ? 1u : 0u);
}

static unsigned strategic_left(const struct charts *c, const struct state *s)
{
	unsigned all = charts_strategic_turns(c);

	if (s == NULL)
		return all;
	if (s->stage == STAGE_OVER)
		return 0;
	return all - s->strategic + (s->stage == STAGE_STRATEGIC ? 1u : 0u);
}

/* The day on which a week begins: a year has 13 cycles of four weeks, counted from its first day. */
static void add_week(const struct charts *c, unsigned cycle, unsigned week, struct text *t)
{
	static const char *const months[] = { "January", "February", "March", "April", "May", "June", "July", "August", "September",
		"October", "November", "December" };
	static const uint8_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	unsigned number = c->scn.cycle_first + cycle - 1u, year = c->scn.year + number / 13u, day = number % 13u * 28u + week * 7u,
		 month = 0;

	for (;;) {
		unsigned length = days[month] + (month == 1 && year % 4 == 0 ? 1u : 0u);

		if (day < length || month == 11)
			break;
		day -= length;
		month++;
	}
	text_add_int(t, day + 1);
	text_add_char(t, ' ');
	text_add(t, months[month]);
}

static void add_cycle(const struct charts *c, unsigned cycle, struct text *t)
{
	unsigned number = c->scn.cycle_first + cycle - 1u;

	text_add_int(t, number % 13u + 1);
	text_add_char(t, '/');
	text_add_padded(t, (c->scn.year + number / 13u) % 100u, 2);
}

/* Who comes in a Strategic Turn: names by side. */
static void add_arrivals(const struct charts *c, const struct state *s, unsigned strategic, unsigned width, struct text *out)
{
	for (unsigned k = 0; k < SIDE_COUNT; k++) {
		char buf[1024];
		struct text t = text_in(buf, sizeof buf);

		for (unsigned p = 0; p < c->scn.n_pieces; p++) {
			const struct piece *pc = &c->scn.piece[p];
			bool back = s != NULL && s->piece[p].where == WHERE_WOUNDED && s->piece[p].returns == strategic;

			if (pc->side != sides[k] || (pc->arrives != strategic && !back))
				continue;
			text_add(&t, t.len > 0 ? ", " : "");
			text_add(&t, pc->name);
			if (!back && pc->comes != COMES_DUE) {
				text_add(&t, " (");
				phrase_coming(c, (piece_t)p, &t);
				text_add_char(&t, ')');
			}
			text_add(&t, back ? " (wounded, returns)" : " at ");
			if (!back)
				phrase_hex(c, pc->hex, &t);
		}
		if (t.len == 0)
			continue;
		char line[1200];
		struct text l = text_in(line, sizeof line);

		text_add(&l, side_name(sides[k]));
		text_add(&l, ": ");
		text_add(&l, buf);
		wrap_add(out, width, "      ", "        ", line);
	}
}

void report_calendar(const struct charts *c, const struct state *s, unsigned width, struct text *out)
{
	unsigned strategic = 0, now = s->game_turn + (s->stage == STAGE_CHITS ? 1u : 0u);

	heading(out, "Calendar");
	for (unsigned i = 0; i < c->scn.cycles * 4u; i++) {
		char buf[160];
		struct text t = text_in(buf, sizeof buf);

		if (i % 4 == 0 && (i > 0 || c->scn.opens_with_strategic)) {
			strategic++;
			text_add(&t, s->stage == STAGE_STRATEGIC && s->strategic == strategic ? "> " : "  ");
			add_cycle(c, i / 4, &t);
			text_add(&t, " Strategic Turn ");
			text_add_int(&t, strategic);
			text_add(&t, s->strategic > strategic || (s->strategic == strategic && s->stage != STAGE_STRATEGIC) ? ", over" : "");
			text_add_char(&t, '\n');
			text_add(out, buf);
			add_arrivals(c, s, strategic, width, out);
			t = text_in(buf, sizeof buf);
		}
		bool here = s->stage != STAGE_OVER && s->stage != STAGE_STRATEGIC && now == i + 1;

		add_cycle(c, i / 4, &t);
		text_add(&t, " game turn ");
		text_add_int(&t, i + 1);
		text_add(&t, ", from ");
		add_week(c, i / 4, i % 4, &t);
		text_add(&t, here ? "" : s->game_turn > i || s->stage == STAGE_OVER ? ", over" : "");
		wrap_add(out, width, here ? "> " : "  ", "         ", buf);
	}
	text_add_char(out, '\n');
	wrap_add(out, width, "", "", "A Strategic Turn is two mails, one of each side; a game turn takes about three.");
}

/* ---- winning ---- */

static void add_side(const struct charts *c, const struct state *s, enum side side, unsigned width, struct text *out)
{
	char head[64];
	struct text h = text_in(head, sizeof head);
	unsigned open = 0, held = 0;

	text_add(&h, side_name(side));
	heading(out, head);
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		const struct objective *o = &c->scn.objective[i];
		char buf[160];
		struct text t = text_in(buf, sizeof buf);
		uint8_t owner = s != NULL ? s->owner[i] : o->holder;

		if (o->side != side)
			continue;
		text_add(&t, owner == side ? "  + " : "    ");
		text_add_padded(&t, grid_id(&c->map.grid, o->hex), 4);
		text_add_char(&t, ' ');
		text_add(&t, charts_town(c, o->hex) != NULL ? charts_town(c, o->hex)->name : "");
		while (t.len < 30)
			text_add_char(&t, ' ');
		text_add(&t, o->points < 10 ? " " : "");
		text_add_int(&t, o->points);
		text_add(&t, o->decisive ? "  decisive" : "");
		text_add(&t, owner == side ? "  held" : owner == SIDE_NONE ? "  nobody's" : "");
		text_add_char(&t, '\n');
		text_add(out, buf);
		*(owner == side ? &held : &open) += o->points;
	}
	char buf[320];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, "Points within reach: ");
	text_add_int(&t, open);
	text_add(&t, ", held: ");
	text_add_int(&t, held);
	text_add(&t, "; and one for each ");
	text_add_int(&t, c->rules.points_sp);
	text_add(&t, " SP the enemy loses");
	if (s != NULL) {
		text_add(&t, " (");
		text_add_int(&t, s->lost_sp[side_other(side)]);
		text_add(&t, " so far)");
	}
	text_add(&t, " (Q78).");
	wrap_add(out, width, "  ", "  ", buf);
}

static void add_situation(const struct charts *c, unsigned width, struct text *out)
{
	for (const char *s = c->scn.briefing; *s != '\0';) {
		size_t n = strcspn(s, "\n");
		char buf[BRIEFING_MAX_BYTES + 1];
		struct text t = text_in(buf, sizeof buf);

		text_add_n(&t, s, n);
		wrap_add(out, width, "", "", buf);
		s += n + (s[n] == '\n');
		text_add(out, *s != '\0' ? "\n" : "");
	}
}

static void add_to_come(const struct charts *c, const struct state *s, struct text *t)
{
	text_add(t, t->len > 0 ? "  To come: " : "To come: ");
	text_add_int(t, turns_left(c, s));
	text_add(t, turns_left(c, s) == 1 ? " game turn" : " game turns");
	text_add(t, " and ");
	text_add_int(t, strategic_left(c, s));
	text_add(t, strategic_left(c, s) == 1 ? " Strategic Turn" : " Strategic Turns");
	text_add(t, ", about ");
	text_add_int(t, 3 * turns_left(c, s) + 2 * strategic_left(c, s));
	text_add(t, " mails.");
}

void report_briefing(const struct charts *c, const struct state *s, unsigned width, struct text *out)
{
	const struct rules *r = &c->rules;
	char buf[768];
	struct text t = text_in(buf, sizeof buf);

	heading(out, c->scn.title);
	add_situation(c, width, out);
	heading(out, "How it is won");
	if (s != NULL) {
		if (s->stage == STAGE_OVER) {
			phrase_ending(s, &t);
			text_add(&t, ".  ");
		}
		phrase_score(c, s, &t);
		text_add_char(&t, '.');
	}
	if (s == NULL || s->stage != STAGE_OVER)
		add_to_come(c, s, &t);
	wrap_add(out, width, "", "", buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, "At the end the difference in points decides: from ");
	text_add_int(&t, r->level_marginal);
	text_add(&t, " on marginal, ");
	text_add_int(&t, r->level_substantial);
	text_add(&t, " substantial, ");
	text_add_int(&t, r->level_decisive);
	text_add(&t, " decisive (Q79).  Who holds a hex called decisive when a game turn ends wins at once (H26).  What a side held "
		"from the start scores nothing for it.");
	wrap_add(out, width, "", "", buf);
	add_side(c, s, SIDE_UNION, width, out);
	add_side(c, s, SIDE_CONFEDERATE, width, out);
}

/* ---- losses ---- */

static void add_lost(const struct charts *c, const struct state *s, enum side side, enum piece_kind kind, unsigned where,
	const char *label, unsigned width, struct text *out)
{
	char buf[2048];
	struct text t = text_in(buf, sizeof buf);
	bool any = false;

	text_add(&t, label);
	for (unsigned p = 0; p < c->scn.n_pieces; p++) {
		if (c->scn.piece[p].side != side || c->scn.piece[p].kind != kind || s->piece[p].where != where)
			continue;
		text_add(&t, any ? ", " : ": ");
		text_add(&t, c->scn.piece[p].name);
		if (where == WHERE_WOUNDED) {
			text_add(&t, " (");
			words_return(c, s->piece[p].returns, &t);
			text_add_char(&t, ')');
		}
		any = true;
	}
	if (any)
		wrap_add(out, width, "  ", "    ", buf);
}

void report_losses(const struct charts *c, const struct state *s, unsigned width, struct text *out)
{
	for (unsigned k = 0; k < SIDE_COUNT; k++) {
		enum side side = sides[k];
		unsigned at_first = 0, now = 0;
		char buf[160];
		struct text t = text_in(buf, sizeof buf);

		for (unsigned p = 0; p < c->scn.n_pieces; p++) {
			const struct piece *pc = &c->scn.piece[p];

			if (pc->side == side && pc->kind == PIECE_UNIT) {
				at_first += pc->strength;
				now += piece_in_play(s, (piece_t)p) ? s->piece[p].strength : 0u;
			}
		}
		heading(out, side_name(side));
		text_add(&t, "SP lost: ");
		text_add_int(&t, s->lost_sp[side]);
		text_add(&t, " of ");
		text_add_int(&t, at_first);
		text_add(&t, "; on the map now: ");
		text_add_int(&t, now);
		wrap_add(out, width, "  ", "    ", buf);
		add_lost(c, s, side, PIECE_LEADER, WHERE_KILLED, "Leaders killed", width, out);
		add_lost(c, s, side, PIECE_LEADER, WHERE_CAPTURED, "Leaders captured", width, out);
		add_lost(c, s, side, PIECE_LEADER, WHERE_WOUNDED, "Leaders wounded", width, out);
		add_lost(c, s, side, PIECE_HQ, WHERE_CAPTURED, "HQs captured", width, out);
		add_lost(c, s, side, PIECE_HQ, WHERE_ELIMINATED, "HQs destroyed", width, out);
		add_lost(c, s, side, PIECE_UNIT, WHERE_ELIMINATED, "Units eliminated", width, out);
		add_lost(c, s, side, PIECE_UNIT, WHERE_CAPTURED, "Units captured", width, out);
		add_lost(c, s, side, PIECE_TRAIN, WHERE_CAPTURED, "Trains captured", width, out);
	}
}
