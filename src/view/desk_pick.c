/* SPDX-License-Identifier: GPL-3.0-or-later
 * Appointments, manifests, releases and resignations written into the draft: from the army chart and from the list of a piece. */
#include <string.h>

#include "view/desk_army.h"

bool draft_sheet(const struct desk *d, struct sheet *out)
{
	const struct desk_position *p = &d->pos;
	enum sheet_use use = p->state->stage == STAGE_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN;
	size_t standing_at, n = d->edit.len;
	struct fault f;

	out->n = 0;
	if (!p->due || p->what != NULL || d->marks_stale || d->marks.copy == NULL || strlen(d->marks.copy) != n)
		return false;
	/* the copy has the lines that are no orders blanked; nothing is left to fail on but what the bar says already */
	if (sheet_parse(p->charts, p->side, use, d->marks.copy, n, out, &standing_at, &f) != ERR_OK) {
		out->n = 0;
		return false;
	}
	return true;
}

static void say_verdict(struct desk *d, const struct verdict *v)
{
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, "not written, ");
	text_add(&t, reason_rule(v->reason));
	text_add(&t, ": ");
	words_fill(d->pos.charts, &v->facts, reason_sentence(v->reason), WORDS_NAMES, &t);
	desk_say(d, true, buf);
}

/* Take back what a line of the draft does, or the pick's part in it. */
static bool take_back(struct desk *d, const struct order *o, const struct order *rest)
{
	const char *s = d->edit.s != NULL ? d->edit.s : "";
	size_t from, to;
	char buf[LINE_MAX_BYTES + 2];
	struct text t = text_in(buf, sizeof buf);

	if (!jot_line(s, d->edit.len, o->line - 1u, &from, &to))
		return false;
	if (rest->kind < ORDER_KIND_COUNT) {
		order_print(d->pos.charts, rest, &t);
		text_add_char(&t, '\n');
	}
	if (!desk_replace(d, from, to, buf, t.len))
		return false;
	desk_say(d, false, "taken back: that line of your orders is gone or shorter");
	return true;
}

bool pick_write(struct desk *d, const struct chart_game *g, const struct sheet *sh, const struct chart_pick *p, size_t *written)
{
	char line[LINE_MAX_BYTES], buf[LINE_MAX_BYTES + 16];
	struct text t = text_in(line, sizeof line), whole = text_in(buf, sizeof buf);
	struct order rest;
	unsigned back = chart_inverse(g, sh, p, &rest);

	*written = 0;
	if (back < SHEET_LINES_MAX)
		return take_back(d, &sh->order[back], &rest);
	if (!verdict_legal(&p->verdict)) {
		say_verdict(d, &p->verdict);
		return false;
	}
	order_print(d->pos.charts, &p->order, &t);
	size_t at = jot_make(d->edit.s != NULL ? d->edit.s : "", d->edit.len, (enum jot_place)p->place, line, &whole);

	if (!desk_replace(d, at, at, buf, whole.len))
		return false;
	/* the last line of what was put in that is not empty */
	size_t end = at + whole.len;
	while (end > at && d->edit.s[end - 1] == '\n')
		end--;
	*written = place_line_of(d->edit.s, d->edit.len, end) + 1;
	return true;
}
