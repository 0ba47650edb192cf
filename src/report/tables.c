/* SPDX-License-Identifier: GPL-3.0-or-later
 * The charts of the game as they stand in its own rules: movement, combat, the die, the chits. */
#include "report/phrase.h"

#include <string.h>

enum { LABEL = 22, CELL = 5 };

static void pad(struct text *t, size_t to)
{
	while (t->len < to)
		text_add_char(t, ' ');
}

/* A number in a cell of its own, at its right side; `mark` stands behind it. */
static void cell(struct text *t, int64_t v, bool plus, char mark)
{
	char b[16];
	struct text n = text_in(b, sizeof b);

	text_add(&n, plus && v >= 0 ? "+" : "");
	text_add_int(&n, v);
	for (size_t i = n.len; i + 1 < CELL; i++)
		text_add_char(t, ' ');
	text_add(t, b);
	text_add_char(t, mark);
}

static void line(struct text *out, const char *s)
{
	size_t n = strlen(s);

	while (n > 0 && s[n - 1] == ' ')
		n--;
	text_add_n(out, s, n);
	text_add_char(out, '\n');
}

static void two(struct text *out, const char *label, int a, int b, bool plus)
{
	char buf[80];
	struct text t = text_in(buf, sizeof buf);

	text_add_char(&t, ' ');
	text_add(&t, label);
	pad(&t, LABEL);
	if (a == 0 && !plus)
		text_add(&t, " no ");
	else
		cell(&t, a, plus, ' ');
	if (b == 0 && !plus)
		text_add(&t, "   no");
	else
		cell(&t, b, plus, ' ');
	line(out, buf);
}

void report_terrain(const struct charts *c, struct text *out)
{
	const struct rules *r = &c->rules;

	text_add(out, "= Movement points to enter a hex (C-2)\n                       foot horse\n");
	for (unsigned k = 0; k < TERRAIN_COUNT; k++)
		two(out, terrain_word((enum terrain)k), r->enter[k][GAIT_FOOT], r->enter[k][GAIT_HORSE], false);
	two(out, "along a road", r->enter_road, r->enter_road, false);
	two(out, "over a minor river", r->add_minor, r->add_minor, true);
	two(out, "by a ferry", r->add_ferry, r->add_ferry, true);
	two(out, "over a bridge", r->add_bridge, r->add_bridge, true);
	two(out, "through a gap", r->add_gap, r->add_gap, true);
	two(out, "out of an enemy zone", r->zone_leave, r->zone_leave, true);
	text_add(out, " Foot: infantry, militia, garrison, Army and Corps HQ, train.\n"
		" Horse: cavalry, Cavalry Corps HQ, Lonely Leader.\n"
		" Never: sea, navigable or tidal water without bridge or ferry, a\n"
		" mountain side without a gap, a hex the enemy holds (H3).\n"
		" One hex a phase may always be entered with all one has (H4).\n");
}

void report_combat(const struct charts *c, const struct odds *chosen, struct text *out)
{
	const struct rules *r = &c->rules;
	char buf[160];
	struct text t = text_in(buf, sizeof buf);

	text_add(out, "= Combat (H19): columns by strength in percent\n");
	text_add(&t, " column");
	pad(&t, 10);
	for (unsigned k = 0; k < COLUMNS; k++)
		cell(&t, k, false, chosen != NULL && chosen->column == k ? '*' : ' ');
	line(out, buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, " from");
	pad(&t, 10);
	for (unsigned k = 0; k < COLUMNS; k++)
		cell(&t, r->column_from[k], false, chosen != NULL && chosen->column == k ? '*' : ' ');
	line(out, buf);
	text_add(out, "\n= Losses in thousandths of the smaller strength, a point of intensity\n");
	for (unsigned row = 0; row < 3; row++) {
		t = text_in(buf, sizeof buf);
		text_add(&t, row == 0 ? " die" : row == 1 ? " attacker" : " defender");
		pad(&t, 10);
		for (unsigned d = 0; d < DICE; d++)
			cell(&t, row == 0 ? (int64_t)d : row == 1 ? r->loss_attacker[d] : r->loss_defender[d], false, ' ');
		line(out, buf);
	}
	text_add(out, " times the sum of both intensities; the attacker's own counts twice if the\n"
		" defender holds, the defender's own if he must retreat (Q54).\n");
	t = text_in(buf, sizeof buf);
	text_add(&t, " The defender retreats at ");
	text_add_int(&t, r->retreat_from);
	text_add(&t, " or more: die + column, +1 if the\n attacker's intensity is the higher, -1 if the lower one (Q53).\n");
	text_add(out, buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, " Overrun: ");
	text_add_int(&t, r->overrun);
	text_add(&t, " times the defence, without a die (Q57).\n");
	text_add(out, buf);
}

/* A die modifier, with '*' where the chosen battle has it. */
static void modifier(struct text *out, const char *label, int v, bool here)
{
	char buf[80];
	struct text t = text_in(buf, sizeof buf);

	text_add_char(&t, here ? '*' : ' ');
	text_add(&t, label);
	pad(&t, LABEL);
	cell(&t, v, true, ' ');
	line(out, buf);
}

void report_die(const struct charts *c, const struct odds *chosen, struct text *out)
{
	const struct rules *r = &c->rules;

	text_add(out, "= Added to the combat die (H18, Q50)\n");
	for (unsigned k = 0; k < TERRAIN_COUNT; k++)
		if (r->die_terrain[k] != 0)
			modifier(out, terrain_word((enum terrain)k), r->die_terrain[k], chosen != NULL && chosen->terrain == r->die_terrain[k]);
	text_add(out, " the best one of:\n");
	modifier(out, "  entrenched", r->die_entrenched, chosen != NULL && chosen->works_by == WORKS_ENTRENCHED);
	modifier(out, "  city", r->die_city, chosen != NULL && chosen->works_by == WORKS_CITY);
	modifier(out, "  fort", r->die_fort, chosen != NULL && chosen->works_by == WORKS_FORT);
	modifier(out, "over a bridge", r->die_bridge, chosen != NULL && chosen->bridge != 0);
	text_add(out, " and the combat ratings used; held to 0..7.\n");
}

void report_chits(const struct charts *c, struct text *out)
{
	const struct scenario *x = &c->scn;
	char buf[160];
	struct text t = text_in(buf, sizeof buf);

	text_add(out, "= Chits (S77, R18, Q1)\n");
	text_add(&t, " In the pool:");
	for (unsigned i = 0; i < x->n_pool; i++) {
		text_add(&t, i == x->bracketed_chit ? " (" : " ");
		text_add_int(&t, x->pool[i]);
		text_add(&t, i == x->bracketed_chit ? ")" : "");
	}
	line(out, buf);
	text_add(out, " Each side draws one a game turn, the Confederate first; it is his\n"
		" count of automatic initiatives, and the higher one moves first.\n");
	if (x->bracketed_chit < x->n_pool)
		text_add(out, " The Confederate may take the one in brackets instead of drawing.\n");
}
