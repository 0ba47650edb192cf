/* SPDX-License-Identifier: GPL-3.0-or-later
 * Texts one can page through. */
#include "view/desk_part.h"

#include "report/luck.h"
#include "report/why.h"

#include <stdlib.h>
#include <string.h>

static unsigned width(const struct desk *d)
{
	int w = d->page_width - 2;

	return w > 100 ? 100 : w < 20 ? 20 : (unsigned)w;
}

void page_report(struct desk *d, struct text *out)
{
	wrap_lines(out, width(d), d->pos.report[0] != '\0' ? d->pos.report : "Nothing has happened yet.\n");
}

/* What answers in the other side's turn, as it was sealed last. */
static void add_standing(const struct desk *d, struct text *out)
{
	const char *s = d->pos.standing;

	if (s == NULL || d->pos.state->stage == STAGE_OVER)
		return;
	wrap_add(out, width(d), "", "  ", s[0] == '\0' ? "Standing orders in force: none, so the default answers (H27)." :
		"Standing orders in force, replaced as a whole by those of a draft:");
	while (*s != '\0') {
		char line[LINE_MAX_BYTES + 1];
		struct text t = text_in(line, sizeof line);
		size_t n = strcspn(s, "\n");

		text_add_n(&t, s, n);
		wrap_add(out, width(d), "  ", "    ", line);
		s += n + (s[n] == '\n');
	}
}

void page_status(struct desk *d, struct text *out)
{
	char now[320];
	struct text t = text_in(now, sizeof now);

	wrap_add(out, width(d), "", "  ", d->pos.turn);
	if (d->pos.mode_words != NULL)
		wrap_add(out, width(d), "", "  ", d->pos.mode_words);
	if (d->pos.state->stage != STAGE_OVER || d->pos.due) {
		text_add(&t, d->pos.barred != NULL ? "Now: " : !d->pos.due ? "Now: nothing is due from you; orders may be written ahead." :
			d->pos.what != NULL ? "Now: sign " : "Now: give your orders, then sign and send them.");
		text_add(&t, d->pos.barred != NULL ? d->pos.barred : d->pos.due && d->pos.what != NULL ? d->pos.what : "");
		text_add(&t, !d->pos.due || d->pos.what == NULL ? "" : d->pos.reseal ?
			"; new standing orders of your draft may be sealed in its place, else there is nothing to decide." :
			"; there is nothing to decide.");
		wrap_add(out, width(d), "", "  ", now);
	}
	if (d->pos.sent != NULL && d->pos.sent[0] != '\0')
		wrap_add(out, width(d), "Signed last: ", "  ", d->pos.sent);
	add_standing(d, out);
	report_status(d->pos.charts, d->pos.state, width(d), out);
	report_carriage(d->pos.charts, d->pos.state, width(d), out);
}

static void add_legend(const struct desk *d, struct text *out)
{
	text_add(out, "\n= The map\n");
	wrap_add(out, width(d), " ", " ", "Union pieces in UPPER, Confederate in lower case; the number is all SP of the hex.");
	wrap_add(out, width(d), " ", " ", "A army HQ, C corps HQ, K cavalry, I infantry or militia, G garrison, L Leader, T train, "
		"D depot");
	for (unsigned g = 0; g < GLYPH_COUNT; g++) {
		if (glyph_words((enum glyph)g)[0] == '\0')
			continue;
		text_add_char(out, ' ');
		plane_char(out, glyph_char(d->picture.glyphs, (enum glyph)g));
		text_add(out, "  ");
		text_add(out, glyph_words((enum glyph)g));
		text_add_char(out, '\n');
	}
}

/* The keys of where one is stand first, those of other places below. */
void page_help(struct desk *d, struct text *out)
{
	enum scene here = d->scene == SCENE_PAGE && d->n_below > 0 ? d->below[d->n_below - 1] : d->scene;

	key_help_scene(here, width(d), out);
	for (unsigned k = 0; k < SCENE_COUNT; k++)
		if (k != here) {
			text_add_char(out, '\n');
			key_help_scene((enum scene)k, width(d), out);
		}
	add_legend(d, out);
	text_add(out, "\n= The orders\n");
	for (unsigned m = MARK_LEGAL; m < MARK_COUNT; m++) {
		text_add_char(out, ' ');
		text_add_char(out, mark_char((enum mark)m));
		text_add(out, "  ");
		text_add(out, mark_words((enum mark)m));
		text_add_char(out, '\n');
	}
	page_forms(d, out);
}

void page_forms(struct desk *d, struct text *out)
{
	text_add(out, out->len > 0 ? "\n= Forms of orders\n" : "= Forms of orders\n");
	for (unsigned k = 0; k < ORDER_KIND_COUNT; k++) {
		wrap_add(out, width(d), "", "    ", order_form((enum order_kind)k));
		wrap_add(out, width(d), "      ", "      ", order_help((enum order_kind)k));
	}
	wrap_add(out, width(d), "", "    ", standing_form());
	wrap_add(out, width(d), "      ", "      ",
		"Below a line `standing`, at the end: what the units answer in the other side's turn (H27)");
}

void page_rule(struct desk *d, struct text *out)
{
	char text[8192];
	struct text t = text_in(text, sizeof text);

	if (d->game->rule != NULL && d->game->rule(d->game->ctx, d->rule, &t))
		wrap_lines(out, width(d), text);
	else
		text_add(out, "The text of this rule is not at hand.\n");
}

/* The order in the cursor's line explained, and below it the rule that speaks against it. */
void page_why(struct desk *d, struct text *out)
{
	struct why_rules rules = { d->game->rule, d->game->ctx, d->pos.stops };
	const struct sheet *sheet = d->marks.sheet;
	unsigned i = sheet != NULL ? marks_order(&d->marks, edit_line(&d->edit)) : 0;

	if (sheet == NULL || i == sheet->n) {
		text_add(out, "There is no order in this line.\n");
		return;
	}
	(void)report_why(d->pos.charts, d->pos.state, sheet, i, sheet->n, &rules, width(d), out);
	if (d->rule[0] == '\0')
		return;
	text_add_char(out, '\n');
	page_rule(d, out);
}

void desk_why(struct desk *d)
{
	struct text t = text_in(d->rule, sizeof d->rule);
	enum mark m;

	(void)desk_idle(d);
	m = marks_at(&d->marks, edit_line(&d->edit));
	if (!d->pos.due || d->pos.what != NULL) {
		desk_say(d, false, "orders written ahead are judged when they are due");
	} else if (m == MARK_NONE || m == MARK_UNREAD || marks_order(&d->marks, edit_line(&d->edit)) == d->marks.sheet->n) {
		desk_say(d, false, m == MARK_UNREAD ? "this line is no order" : "there is no order in this line");
	} else {
		text_add(&t, marks_rule(&d->marks, edit_line(&d->edit)));
		desk_page(d, "Why", page_why);
	}
}

void desk_rule(struct desk *d, const char *id)
{
	struct text t = text_in(d->rule, sizeof d->rule);

	text_add(&t, id);
	desk_page(d, "The rule", page_rule);
}

/* The battle of the attack order that the sheet's cursor stands on; false when it stands on none that could be fought now. */
static bool chosen_battle(const struct desk *d, struct odds *o)
{
	const struct sheet *sheet = d->marks.sheet;
	size_t line = edit_line(&d->edit) + 1;

	if (sheet == NULL || d->marks_stale || !d->pos.due || d->pos.what != NULL)
		return false;
	for (unsigned i = 0; i < sheet->n; i++)
		if (sheet->order[i].line == line && (sheet->order[i].kind == ORDER_ATTACK || sheet->order[i].kind == ORDER_PASS) &&
			sheet->order[i].flag && sheet->order[i].attack.n_with > 0 &&
			state_has_combat(d->pos.charts, d->pos.state, side_other(d->pos.side), sheet->order[i].attack.target)) {
			attack_odds(d->pos.charts, d->pos.state, sheet->order[i].who, &sheet->order[i].attack, o);
			return true;
		}
	return false;
}

void page_charts(struct desk *d, struct text *out)
{
	char charts[8192];
	struct text t = text_in(charts, sizeof charts);
	struct odds odds;
	bool chosen = chosen_battle(d, &odds);

	report_combat(d->pos.charts, chosen ? &odds : NULL, &t);
	text_add_char(&t, '\n');
	report_die(d->pos.charts, chosen ? &odds : NULL, &t);
	text_add_char(&t, '\n');
	report_terrain(d->pos.charts, &t);
	text_add_char(&t, '\n');
	report_chits(d->pos.charts, &t);
	text_add_char(out, '\n');
	wrap_add(out, width(d), "", "", chosen ?
		"* marks the attack of the line the sheet's cursor stands on, by the strengths as they stand now." :
		"With the sheet's cursor on an attack order its column and modifiers are marked here.");
	text_add_char(out, '\n');
	wrap_lines(out, width(d), charts);
}

void page_briefing(struct desk *d, struct text *out)
{
	report_briefing(d->pos.charts, d->pos.state, width(d), out);
}

void page_calendar(struct desk *d, struct text *out)
{
	report_calendar(d->pos.charts, d->pos.state, width(d), out);
}

void page_losses(struct desk *d, struct text *out)
{
	static const char *const nobody[SIDE_COUNT] = {NULL, NULL};
	char words[160];
	struct text why = text_in(words, sizeof words);
	struct tape *t = d->game->tape != NULL ? d->game->tape(d->game->ctx, &why) : NULL;

	report_losses(d->pos.charts, d->pos.state, width(d), out);
	if (t == NULL)
		return;
	text_add(out, "\nThe dice\n");
	if (!luck_report(t, nobody, width(d), out))
		text_add(out, "There is no memory for it.\n");
}

/* Both armies as they stood before the first order. */
void page_battle_order(struct desk *d, struct text *out)
{
	struct state *first = calloc(1, sizeof *first);

	if (first == NULL) {
		text_add(out, "There is no memory for it.\n");
		return;
	}
	state_begin(d->pos.charts, first);
	report_army(d->pos.charts, first, d->pos.side, width(d), out);
	text_add_char(out, '\n');
	report_army(d->pos.charts, first, side_other(d->pos.side), width(d), out);
	free(first);
}

void page_hint(struct desk *d, struct text *out)
{
	wrap_lines(out, width(d), d->pos.hint != NULL ? d->pos.hint : "There are hints only in the lessons: vedette drill\n");
}
