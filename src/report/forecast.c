/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/forecast.h"

#include <string.h>

#include "report/report.h"

enum { BAR = 10, POINTS_BAR = 30, MIDDLE = 500, LOW = 100, HIGH = 900, PARAGRAPH = 1024, POINTS_ROWS = 12 };

/* ---- shares ---- */

static unsigned percent(uint32_t n, uint32_t of)
{
	return (unsigned)((200 * (uint64_t)n + of) / (2 * (uint64_t)of));
}

void phrase_share(uint32_t n, uint32_t of, struct text *out)
{
	if (of == 0) {
		text_add_char(out, '-');
		return;
	}
	unsigned p = percent(n, of);
	if (n > 0 && p == 0) {
		text_add(out, "<1");
	} else if (n < of && p == 100) {
		text_add(out, ">99");
	} else {
		text_add_int(out, p);
	}
	text_add(out, " %");
}

void phrase_bar(uint32_t n, uint32_t of, unsigned cells, struct text *out)
{
	unsigned full = of ? (unsigned)((2 * (uint64_t)n * cells + of) / (2 * (uint64_t)of)) : 0;
	if (n > 0 && full == 0)
		full = 1;
	if (n < of && full == cells)
		full = cells - 1;
	for (unsigned i = 0; i < cells; i++)
		text_add_char(out, i < full ? '#' : '.');
}

/* A number of throws with thousands parted. */
static void add_count(struct text *out, uint32_t n)
{
	if (n >= 1000) {
		add_count(out, n / 1000);
		text_add_char(out, ',');
		text_add_padded(out, n % 1000, 3);
	} else {
		text_add_int(out, n);
	}
}

static void add_tenths(struct text *out, unsigned tenths)
{
	text_add_int(out, tenths / 10);
	text_add_char(out, '.');
	text_add_int(out, tenths % 10);
}

static void pad_to(struct text *out, size_t from, size_t columns)
{
	while (out->len - from < columns && !out->cut)
		text_add_char(out, ' ');
}

uint32_t foreseen_done(const struct sheet *sh, const struct foreseen *f, unsigned i)
{
	const struct foreseen_line *l = &f->line[i];
	switch (sh->order[i].kind) {
	case ORDER_CHIT: case ORDER_TRY: case ORDER_COMMAND: case ORDER_ATTACK: case ORDER_PASS: case ORDER_IF: case ORDER_ELSE:
		return l->acts;
	default:
		return l->whole + l->part;
	}
}

/* A `combat` that nobody has written: the first attack implies it, and has its line. */
static bool goes_without_saying(const struct sheet *sh, unsigned i)
{
	return sh->order[i].kind == ORDER_COMBAT && i + 1 < sh->n && sh->order[i + 1].line == sh->order[i].line;
}

static unsigned orders_written(const struct sheet *sh)
{
	unsigned n = 0;
	for (unsigned i = 0; i < sh->n; i++)
		n += !goes_without_saying(sh, i);
	return n;
}

/* ---- what is assumed ---- */

static void add_side(struct text *t, enum side side)
{
	text_add(t, "the ");
	text_add(t, side_name(side));
	text_add(t, " side");
}

void report_forecast_terms(const struct sheet_forecast *f, const struct foreseen *x, unsigned width, struct text *out)
{
	char b[PARAGRAPH];
	struct text t = text_in(b, sizeof b);
	enum side side = (enum side)f->from.active;
	add_count(&t, x->thrown);
	text_add(&t, " throws of ");
	unsigned written = orders_written(f->sh);
	text_add_int(&t, written);
	text_add(&t, written == 1 ? " order" : " orders");
	text_add(&t, " with made-up dice: they have nothing to do with those that will fall. Assumed is that ");
	add_side(&t, side_other(side));
	text_add(&t, " has no standing orders but the default (H27), and only ");
	add_side(&t, side);
	text_add(&t, sheet_stops(f->sh) ? "'s own orders are carried out, up to the stop." : "'s own turn is played, to its end.");
	wrap_add(out, width, "", "", b);
	if (f->n_supposed == 0)
		return;
	t = text_in(b, sizeof b);
	for (unsigned i = 0; i < f->n_supposed; i++) {
		text_add(&t, i ? ", " : "Supposed: ");
		what_if_print(f->c, &f->supposed[i], &t);
	}
	text_add(&t, x->fit ? ". That is so in " : ". That is so in none of them: nothing can be said.");
	if (x->fit) {
		add_count(&t, x->fit);
		text_add(&t, " of them, and all that follows is said of those alone.");
	}
	wrap_add(out, width, "", "", b);
}

/* ---- line by line ---- */

/* "reached 67 %", "in part 3 %", "skipped 5 % (R36)"; nothing where all is well. */
static void add_notes(const struct foreseen *x, unsigned i, struct text *t)
{
	const struct foreseen_line *l = &x->line[i];
	if (l->reached == 0) {
		text_add(t, x->fit ? "never reached" : "");
		return;
	}
	if (l->reached < x->fit) {
		text_add(t, "reached ");
		phrase_share(l->reached, x->fit, t);
	}
	for (unsigned k = 0; k < 2; k++) {
		uint32_t n = k ? l->skipped : l->part;
		if (n == 0)
			continue;
		text_add(t, t->len ? ", " : "");
		text_add(t, k ? "skipped " : "in part ");
		phrase_share(n, x->fit, t);
	}
	const char *before = " (";
	for (unsigned k = 0; k <= FORESEEN_REASONS; k++) {
		if (l->why[k].n == 0)
			continue;
		text_add(t, before);
		text_add(t, l->why[k].reason < REASON_COUNT ? reason_rule((enum reason)l->why[k].reason) : "others");
		before = ", ";
	}
	if (before[0] == ',')
		text_add_char(t, ')');
}

static void put_line(const struct sheet_forecast *f, const struct foreseen *x, unsigned i, unsigned width, struct text *out)
{
	const struct order *o = &f->sh->order[i];
	char first[64], rest[64], b[PARAGRAPH];
	struct text t = text_in(first, sizeof first);
	uint32_t done = foreseen_done(f->sh, x, i);
	phrase_share(done, x->fit, &t);
	size_t share = t.len;
	t = text_in(first, sizeof first);
	pad_to(&t, 0, 5 - share);
	phrase_share(done, x->fit, &t);
	text_add_char(&t, ' ');
	phrase_bar(done, x->fit, BAR, &t);
	text_add_char(&t, ' ');
	pad_to(&t, 0, o->line < 10 ? 20 : o->line < 100 ? 19 : 18);
	text_add_int(&t, o->line);
	pad_to(&t, 0, 23 + (o->depth < 4 ? 2u * o->depth : 8u));
	struct text in = text_in(rest, sizeof rest);
	pad_to(&in, 0, t.len + 2);
	t = text_in(b, sizeof b);
	order_print(f->c, o, &t);
	wrap_add(out, width, first, rest, b);
	t = text_in(b, sizeof b);
	add_notes(x, i, &t);
	if (t.len)
		wrap_add(out, width, rest, rest, b);
}

/* ---- battles ---- */

static uint32_t sum(const uint32_t *n, unsigned of)
{
	uint32_t s = 0;
	for (unsigned i = 0; i < of; i++)
		s += n[i];
	return s;
}

/* "126-150 % in 80 %": the columns it comes to, by strength. */
static void add_columns(const struct rules *r, const struct foreseen_battle *b, struct text *t)
{
	uint32_t thrown = sum(b->column, COLUMNS);
	const char *before = "Odds ";
	for (unsigned k = 0; k < COLUMNS && thrown; k++) {
		if (b->column[k] == 0)
			continue;
		text_add(t, before);
		if (k == 0) {
			text_add(t, "under ");
			text_add_int(t, r->column_from[1]);
		} else {
			text_add_int(t, r->column_from[k]);
			if (k + 1 < COLUMNS) {
				text_add_char(t, '-');
				text_add_int(t, r->column_from[k + 1] - 1);
			} else {
				text_add(t, " or more");
			}
		}
		text_add(t, " per cent");
		if (b->column[k] < thrown) {
			text_add(t, " in ");
			phrase_share(b->column[k], thrown, t);
		}
		before = ", ";
	}
	text_add(t, thrown ? ". " : "");
}

static void add_ends(const struct foreseen_battle *b, struct text *t)
{
	static const char *const words[BATTLE_ENDS] = {"the cavalry rides off", "mere contact", "overrun", "the defender holds",
		"he stands at a price", "he is trapped", "he surrenders", "he retreats"};
	const char *before = "";
	for (unsigned k = 0; k < BATTLE_ENDS; k++) {
		if (b->end[k] == 0)
			continue;
		text_add(t, before);
		text_add(t, words[k]);
		text_add_char(t, ' ');
		phrase_share(b->end[k], b->fought, t);
		before = ", ";
	}
	text_add(t, "; the hex is emptied in ");
	phrase_share(b->emptied, b->fought, t);
	text_add(t, ". ");
}

/* "2.4 SP (1 to 4)": the mean, and what eight throws in ten lie in. */
static void add_loss(const uint32_t *count, struct text *t)
{
	add_tenths(t, foreseen_tenths(count, FORESEEN_LOSSES));
	text_add(t, " SP (");
	text_add_int(t, foreseen_quantile(count, FORESEEN_LOSSES, LOW));
	text_add(t, " to ");
	text_add_int(t, foreseen_quantile(count, FORESEEN_LOSSES, HIGH));
	text_add_char(t, ')');
}

static void add_harm(const struct sheet_forecast *f, const struct foreseen_battle *b, struct text *t)
{
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		static const char *const words[HARMED_COUNT] = {"wounded ", "killed ", "captured "};
		if (sum(b->harm[side], HARMED_COUNT) == 0)
			continue;
		text_add(t, side == f->from.active ? " Your Leader is " : " Theirs is ");
		for (unsigned k = 0, said = 0; k < HARMED_COUNT; k++) {
			if (b->harm[side][k] == 0)
				continue;
			text_add(t, said++ ? ", " : "");
			text_add(t, words[k]);
			phrase_share(b->harm[side][k], b->fought, t);
		}
		text_add_char(t, '.');
	}
}

void report_forecast_battle(const struct sheet_forecast *f, const struct foreseen *x, unsigned battle, unsigned width,
	struct text *out)
{
	const struct foreseen_battle *b = &x->battle[battle];
	const struct order *o = &f->sh->order[b->order];
	char buf[PARAGRAPH];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, "Line ");
	text_add_int(&t, o->line);
	text_add(&t, ", ");
	text_add(&t, f->c->scn.piece[o->who].name);
	text_add(&t, " on ");
	phrase_hex(f->c, o->attack.target, &t);
	text_add(&t, b->fought ? ": fought in " : ": not fought in any throw");
	if (b->fought)
		phrase_share(b->fought, x->fit, &t);
	wrap_add(out, width, "", "  ", buf);
	if (b->fought == 0)
		return;
	t = text_in(buf, sizeof buf);
	add_columns(&f->c->rules, b, &t);
	if (sum(b->attacker, FORESEEN_LOSSES)) {
		text_add(&t, "The attacker loses ");
		add_loss(b->attacker, &t);
		text_add(&t, ", the defender ");
		add_loss(b->defender, &t);
		text_add(&t, ". ");
	}
	text_add(&t, "Of these battles: ");
	add_ends(b, &t);
	add_harm(f, b, &t);
	wrap_add(out, width, "  ", "  ", buf);
}

/* ---- the turn ---- */

static void add_points(struct text *t, int v)
{
	text_add(t, v > 0 ? "+" : "");
	text_add_int(t, v);
}

/* Each difference of points with its share; what is rare at either end goes together. */
static void put_points(const struct foreseen *x, unsigned width, struct text *out)
{
	unsigned low = foreseen_quantile(x->points, FORESEEN_POINTS, 0), high = foreseen_quantile(x->points, FORESEEN_POINTS, 1000);
	unsigned middle = foreseen_quantile(x->points, FORESEEN_POINTS, MIDDLE), first = low, last = high;
	if (last - first >= POINTS_ROWS) {
		first = middle > low + POINTS_ROWS / 2 ? middle - POINTS_ROWS / 2 : low;
		last = first + POINTS_ROWS - 1 < high ? first + POINTS_ROWS - 1 : high;
	}
	for (unsigned i = first; i <= last; i++) {
		uint32_t n = x->points[i];
		char b[96];
		struct text t = text_in(b, sizeof b);
		n += i == first ? sum(x->points, first) : 0;
		n += i == last ? sum(x->points + last + 1, FORESEEN_POINTS - last - 1) : 0;
		text_add(&t, "  ");
		add_points(&t, foreseen_points(i));
		text_add(&t, i == first && first > low ? " or less" : i == last && last < high ? " or more" : "");
		pad_to(&t, 0, 16);
		phrase_bar(n, x->fit, width >= 60 ? POINTS_BAR : BAR, &t);
		text_add_char(&t, ' ');
		phrase_share(n, x->fit, &t);
		text_add_char(&t, '\n');
		text_add(out, b);
	}
}

void report_forecast_turn(const struct sheet_forecast *f, const struct foreseen *x, unsigned width, struct text *out)
{
	struct score now;
	char b[PARAGRAPH];
	struct text t = text_in(b, sizeof b);
	if (x->fit == 0)
		return;
	turn_score(f->c, &f->from, &now);
	text_add(&t, "Points, Union less Confederate: ");
	add_points(&t, now.difference);
	text_add(&t, " now; then in the middle ");
	add_points(&t, foreseen_points(foreseen_quantile(x->points, FORESEEN_POINTS, MIDDLE)));
	text_add(&t, ", in eight throws of ten ");
	add_points(&t, foreseen_points(foreseen_quantile(x->points, FORESEEN_POINTS, LOW)));
	text_add(&t, " to ");
	add_points(&t, foreseen_points(foreseen_quantile(x->points, FORESEEN_POINTS, HIGH)));
	text_add_char(&t, '.');
	if (x->over) {
		text_add(&t, " The game ends with this turn in ");
		phrase_share(x->over, x->fit, &t);
		text_add_char(&t, '.');
	}
	wrap_add(out, width, "", "", b);
	put_points(x, width, out);
	t = text_in(b, sizeof b);
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		text_add(&t, side ? ", the Confederate side " : "In the turn the Union side loses ");
		add_loss(x->lost[side], &t);
	}
	text_add_char(&t, '.');
	wrap_add(out, width, "", "", b);
}

void report_forecast(const struct sheet_forecast *f, const struct foreseen *x, unsigned width, struct text *out)
{
	report_forecast_terms(f, x, width, out);
	text_add_char(out, '\n');
	wrap_add(out, width, "", "", "How often each line does what it is for - a roll succeeds, an if holds, an order is carried "
		"out - and the rules by which it is cut short or skipped.  Of losses the mean is given, and in brackets where "
		"eight throws of ten lie.");
	text_add_char(out, '\n');
	for (unsigned i = 0; i < x->n_lines; i++)
		if (!goes_without_saying(f->sh, i))
			put_line(f, x, i, width, out);
	for (unsigned i = 0; i < x->n_battles; i++) {
		text_add_char(out, '\n');
		report_forecast_battle(f, x, i, width, out);
	}
	text_add_char(out, '\n');
	report_forecast_turn(f, x, width, out);
}
