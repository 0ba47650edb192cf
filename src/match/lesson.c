/* SPDX-License-Identifier: GPL-3.0-or-later
 * The file of lessons is read. */
#include "match/lesson.h"

#include <string.h>

#include "match/lesson_part.h"

/* ---- words of a line ---- */

enum err lesson_refuse(struct lesson_reader *r, enum err code, const struct word *at, const char *before, const char *after)
{
	char masked[64];
	struct text t = text_in(r->what, sizeof r->what);

	text_mask(masked, sizeof masked, at->s, at->n, false);
	text_add(&t, before);
	text_add_char(&t, '"');
	text_add(&t, masked);
	text_add_char(&t, '"');
	text_add(&t, after);
	return fault_at(r->f, code, r->lines.line, at->col, r->what);
}

enum err lesson_piece(struct lesson_reader *r, const struct word *w, piece_t *out)
{
	*out = charts_piece(r->c, w->s, w->n);
	return *out != PIECE_NONE ? ERR_OK : lesson_refuse(r, ERR_CHART_NAME, w, "the scenario has no piece ", "");
}

enum err lesson_hex(struct lesson_reader *r, const struct word *w, hex_t *out)
{
	uint32_t id;

	if (w->n != 4 || num_parse(w->s, w->n, 0, 9999, &id) != ERR_OK)
		return lesson_refuse(r, ERR_CHART_VALUE, w, "expected a hex, four digits, not ", "");
	*out = grid_from_id(&r->c->map.grid, id);
	return *out != HEX_NONE ? ERR_OK : lesson_refuse(r, ERR_CHART_HEX, w, "the scenario has no hex ", "");
}

enum err lesson_number(struct lesson_reader *r, const struct word *w, uint32_t min, uint32_t max, uint32_t *out)
{
	char range[40];
	struct text t = text_in(range, sizeof range);

	if (num_parse(w->s, w->n, min, max, out) == ERR_OK)
		return ERR_OK;
	text_add(&t, ", from ");
	text_add_int(&t, min);
	text_add(&t, " to ");
	text_add_int(&t, max);
	return lesson_refuse(r, ERR_CHART_VALUE, w, "expected a number, not ", range);
}

enum err lesson_side(struct lesson_reader *r, const struct word *w, enum side *out)
{
	for (unsigned i = 0; i < SIDE_COUNT; i++)
		if (word_is(w, side_word((enum side)i))) {
			*out = (enum side)i;
			return ERR_OK;
		}
	return lesson_refuse(r, ERR_CHART_VALUE, w, "expected union or confederate, not ", "");
}

enum err lesson_line(struct lesson_reader *r, struct word *key, struct word *rest, bool *more)
{
	struct word line;

	*more = false;
	while (lines_next(&r->lines, &line)) {
		if (!text_all_plain(line.s, line.n, false))
			return fault_at(r->f, ERR_TEXT, r->lines.line, 1, "");
		if (line.n > DATA_LINE_MAX_BYTES)
			return fault_at(r->f, ERR_CHART_LIMIT, r->lines.line, 1, "a line is longer than 1024 bytes");
		*rest = line;
		if (!word_next(rest, key) || key->s[0] == '#')
			continue;
		/* one blank parts key and text; further ones are the text's own */
		if (rest->n > 0) {
			rest->s++;
			rest->n--;
			rest->col++;
		}
		*more = true;
		return ERR_OK;
	}
	return ERR_OK;
}

/* ---- checks ---- */

enum { TAKES_PIECE = 1, TAKES_OTHER = 2, TAKES_HEX = 4, TAKES_PLACE = 8, TAKES_EVENT = 16, TAKES_TEXT = 32, TAKES_SIDE = 64,
	TAKES_NUMBER = 128 };
static const struct {
	const char *word;
	uint8_t takes;
} checks[] = {
	[CHECK_HEX] = { "hex", TAKES_PIECE | TAKES_HEX },
	[CHECK_PLACE] = { "place", TAKES_PIECE | TAKES_PLACE },
	[CHECK_LEADS] = { "leads", TAKES_PIECE | TAKES_OTHER },
	[CHECK_ON] = { "on", TAKES_PIECE | TAKES_OTHER },
	[CHECK_EVENT] = { "event", TAKES_EVENT | TAKES_TEXT },
	[CHECK_NO_EVENT] = { "no-event", TAKES_EVENT | TAKES_TEXT },
	[CHECK_ORDER] = { "order", TAKES_TEXT },
	[CHECK_POINTS] = { "points", TAKES_SIDE | TAKES_NUMBER },
};
enum { CHECKS = sizeof checks / sizeof checks[0] };
static const char *const places[WHERE_COUNT] = { "map", "manifest", "awaited", "wounded", "killed", "captured", "eliminated",
	"pool" };

static enum err want(struct lesson_reader *r, struct word *rest, struct word *out)
{
	if (word_next(rest, out))
		return ERR_OK;
	return fault_at(r->f, ERR_CHART_LINE, r->lines.line, rest->col, "something is missing here");
}

static enum err read_place(struct lesson_reader *r, const struct word *w, unsigned *out)
{
	for (*out = 0; *out < WHERE_COUNT; ++*out)
		if (word_is(w, places[*out]))
			return ERR_OK;
	return lesson_refuse(r, ERR_CHART_VALUE, w, "",
		" is no place; allowed: map, manifest, awaited, wounded, killed, captured, eliminated, pool");
}

static enum err read_event(struct lesson_reader *r, const struct word *w, unsigned *out)
{
	for (*out = 0; *out < EVENT_COUNT; ++*out)
		if (word_is(w, event_slug((enum event_kind)*out)))
			return ERR_OK;
	return lesson_refuse(r, ERR_CHART_VALUE, w, "there is no event ", "; see src/engine/events.def");
}

/* Arguments of a check, in the order of the flags. */
static enum err check_arguments(struct lesson_reader *r, struct word rest, struct lesson_check *k)
{
	unsigned takes = checks[k->kind].takes;
	uint32_t number = 0;
	struct word w;

	if (takes & TAKES_PIECE) {
		TRY(want(r, &rest, &w));
		TRY(lesson_piece(r, &w, &k->piece));
	}
	if (takes & TAKES_OTHER) {
		TRY(want(r, &rest, &w));
		TRY(lesson_piece(r, &w, &k->other));
	}
	if (takes & TAKES_HEX) {
		TRY(want(r, &rest, &w));
		TRY(lesson_hex(r, &w, &k->hex));
	}
	if (takes & TAKES_PLACE) {
		TRY(want(r, &rest, &w));
		TRY(read_place(r, &w, &k->n));
	}
	if (takes & TAKES_EVENT) {
		TRY(want(r, &rest, &w));
		TRY(read_event(r, &w, &k->n));
	}
	if (takes & TAKES_SIDE) {
		TRY(want(r, &rest, &w));
		TRY(lesson_side(r, &w, &k->side));
	}
	if (takes & TAKES_NUMBER) {
		TRY(want(r, &rest, &w));
		TRY(lesson_number(r, &w, 0, 999, &number));
		k->n = number;
	}
	word_trim(&rest);
	k->text = rest;
	if (!(takes & TAKES_TEXT) && rest.n > 0)
		return lesson_refuse(r, ERR_CHART_LINE, &rest, "", " is too much");
	if (k->kind == CHECK_ORDER && rest.n == 0)
		return fault_at(r->f, ERR_CHART_LINE, r->lines.line, rest.col, "the beginning of an order is missing");
	return ERR_OK;
}

static enum err read_check(struct lesson_reader *r, struct lesson *l, struct word rest)
{
	struct word what, kind;
	struct lesson_check *k = &l->check[l->n_checks];

	if (l->n_checks == LESSON_CHECKS_MAX)
		return fault_at(r->f, ERR_CHART_LIMIT, r->lines.line, 1, "a lesson has at most 16 checks");
	memset(k, 0, sizeof *k);
	k->piece = k->other = PIECE_NONE;
	k->line = r->lines.line;
	if (!word_until(&rest, '|', &what) || !word_until(&rest, '|', &k->right) || !word_until(&rest, '|', &k->wrong) ||
		k->right.n == 0 || k->wrong.n == 0)
		return fault_at(r->f, ERR_CHART_LINE, r->lines.line, rest.col,
			"a check is: check KIND ... | what to say when it is so | what to say when it is not");
	if (!word_next(&what, &kind))
		kind = what;
	while (k->kind < CHECKS && !word_is(&kind, checks[k->kind].word))
		k->kind++;
	if (k->kind == CHECKS)
		return lesson_refuse(r, ERR_CHART_KEY, &kind, "there is no check ",
			"; allowed: hex, place, leads, on, event, no-event, order, points");
	l->n_checks++;
	return check_arguments(r, what, k);
}

/* ---- lessons ---- */

static const char *const texts[] = { "say", "show", "task", "hint", "answer" };
enum { TEXTS = sizeof texts / sizeof texts[0] };

static int text_key(const struct word *key)
{
	for (int i = 0; i < TEXTS; i++)
		if (word_is(key, texts[i]))
			return i;
	return -1;
}

static enum err lesson_key(struct lesson_reader *r, struct practice *p, struct lesson *l, const struct word *key, struct word rest,
	unsigned *seen)
{
	bool known;
	int k = text_key(key);

	if (k >= 0) {
		*seen |= 1u << k;
		return ERR_OK;
	}
	if (word_is(key, "check"))
		return read_check(r, l, rest);
	TRY(lesson_place(r, p, key, rest, &known));
	if (known)
		return ERR_OK;

	char allowed[200];
	struct text t = text_in(allowed, sizeof allowed);
	text_add(&t, " is not known in a lesson; allowed: lesson, say, show, task, hint, answer, check, ");
	lesson_place_keys(&t);
	return lesson_refuse(r, ERR_CHART_KEY, key, "key ", allowed);
}

static enum err finish(struct lesson_reader *r, struct practice *p, struct lesson *l, unsigned seen)
{
	for (unsigned i = 0; i < TEXTS; i++)
		if (!(seen >> i & 1) && i != 1) {
			struct text t = text_in(r->what, sizeof r->what);

			text_add(&t, "the lesson lacks the key ");
			text_add(&t, texts[i]);
			return fault_at(r->f, ERR_CHART_MISSING, l->line, 1, r->what);
		}
	if (l->n_checks == 0)
		return fault_at(r->f, ERR_CHART_MISSING, l->line, 1, "the lesson lacks a check");
	if (p->side == SIDE_NONE)
		return fault_at(r->f, ERR_CHART_MISSING, l->line, 1, "the lesson lacks the key stage");
	TRY(practice_begin(p, r->c, l, r->f));
	for (unsigned i = 0; i < l->n_checks; i++) {
		const struct lesson_check *k = &l->check[i];

		if ((k->piece != PIECE_NONE && p->gone[k->piece]) || (k->other != PIECE_NONE && p->gone[k->other]))
			return fault_at(r->f, ERR_CHART_NAME, k->line, 1, "a check names a piece that was taken out of this lesson");
	}
	return ERR_OK;
}

static enum err head(struct lesson_reader *r, const struct word *key, struct word rest, unsigned *seen)
{
	uint32_t v;

	word_trim(&rest);
	if (word_is(key, "format")) {
		*seen |= 1;
		return lesson_number(r, &rest, 1, 1, &v);
	}
	if (word_is(key, "scenario")) {
		*seen |= 2;
		return word_is(&rest, r->c->scn.id) ? ERR_OK : lesson_refuse(r, ERR_CHART_NAME, &rest, "these lessons are of ", "");
	}
	return lesson_refuse(r, ERR_CHART_KEY, key, "key ", " is not known in the head; allowed: format, scenario, lesson");
}

static void begin_scratch(struct practice *p, const struct charts *c)
{
	p->charts = *c;
	p->side = SIDE_NONE;
	p->n_dice = 0;
	p->any_die = 0;
	memset(p->gone, 0, sizeof p->gone);
	state_begin(&p->charts, &p->start);
}

static enum err begin_lesson(struct lesson_reader *r, struct lessons *out, const struct word *title)
{
	struct lesson *l = &out->lesson[out->n];

	if (out->n == LESSONS_MAX)
		return fault_at(r->f, ERR_CHART_LIMIT, r->lines.line, 1, "there are at most 16 lessons");
	memset(l, 0, sizeof *l);
	l->title = *title;
	word_trim(&l->title);
	l->line = r->lines.line;
	l->block = r->lines.p;
	out->n++;
	return l->title.n > 0 ? ERR_OK : fault_at(r->f, ERR_CHART_LINE, r->lines.line, 1, "a lesson has a title: lesson TITLE");
}

enum err lessons_parse(const char *text, size_t n, const struct charts *c, struct practice *scratch, struct lessons *out,
	struct fault *f)
{
	struct lesson_reader r = { .lines = { text, n, 0 }, .c = c, .f = f };
	struct lesson *l = NULL;
	struct word key, rest;
	unsigned seen = 0;
	bool more;

	out->n = 0;
	for (;;) {
		TRY(lesson_line(&r, &key, &rest, &more));
		if (l != NULL && (!more || word_is(&key, "lesson"))) {
			/* blank lines and comments before the next lesson belong to this one, which does no harm */
			l->block_n = (size_t)((more ? key.s : r.lines.p) - l->block);
			TRY(finish(&r, scratch, l, seen));
		}
		if (!more)
			break;
		if (word_is(&key, "lesson")) {
			if (l == NULL && seen != 3)
				return fault_at(f, ERR_CHART_MISSING, r.lines.line, 1, "before the first lesson stand: format 1, scenario ID");
			TRY(begin_lesson(&r, out, &rest));
			l = &out->lesson[out->n - 1];
			seen = 0;
			begin_scratch(scratch, c);
		} else if (l == NULL) {
			TRY(head(&r, &key, rest, &seen));
		} else {
			TRY(lesson_key(&r, scratch, l, &key, rest, &seen));
		}
	}
	return out->n > 0 ? ERR_OK : fault_at(f, ERR_CHART_MISSING, r.lines.line, 1, "there is no lesson");
}

void lesson_text(const struct lesson *l, enum lesson_part part, struct text *out)
{
	struct lesson_reader r = { .lines = { l->block, l->block_n, l->line } };
	struct word key, rest;
	bool more;

	while (lesson_line(&r, &key, &rest, &more) == ERR_OK && more) {
		int k = text_key(&key);
		bool verbatim = k == 1 || k == 4;

		if ((part == LESSON_SAY && k != 0 && k != 1) || (part == LESSON_TASK && k != 2) || (part == LESSON_HINT && k != 3) ||
			(part == LESSON_ANSWER && k != 4))
			continue;
		text_add(out, verbatim && part != LESSON_ANSWER ? "  " : "");
		text_add_n(out, rest.s, rest.n);
		text_add_char(out, '\n');
	}
}
