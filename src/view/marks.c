/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/marks.h"

#include <stdlib.h>
#include <string.h>

#include "report/plane.h"
#include "view/ahead.h"

enum { LINES_MAX = SHEET_LINES_MAX * 2, FAULTS_MAX = 64, TOLD_MAX = STANDING_MAX_LINES };

static const struct {
	char ch;
	uint8_t role;
	const char *words;
} looks[MARK_COUNT] = {
	[MARK_NONE] = { ' ', ROLE_PLAIN, "" },
	[MARK_LEGAL] = { '+', ROLE_LEGAL, "legal" },
	[MARK_LEGAL_IF] = { '?', ROLE_LEGAL_IF, "legal if" },
	[MARK_UNDECIDED] = { '~', ROLE_LEGAL_IF, "not decided: too many outcomes" },
	[MARK_IDLE] = { '-', ROLE_LEGAL_IF, "a standing order without effect as your orders stand" },
	[MARK_ILLEGAL] = { '!', ROLE_ILLEGAL, "illegal" },
	[MARK_UNREAD] = { 'x', ROLE_ILLEGAL, "not an order" },
};

char mark_char(enum mark m)
{
	return looks[m].ch;
}

enum role mark_role(enum mark m)
{
	return (enum role)looks[m].role;
}

const char *mark_words(enum mark m)
{
	return looks[m].words;
}

void marks_free(struct marks *m)
{
	free(m->sheet);
	free(m->judged);
	free(m->standing);
	free(m->whole);
	free(m->copy);
	free(m->mark);
	free(m->fault);
	free(m->fault_line);
	free(m->idle);
	memset(m, 0, sizeof *m);
}

void marks_clear(struct marks *m)
{
	m->n_lines = m->n_faults = m->n_idle = 0;
	memset(m->count, 0, sizeof m->count);
}

static bool prepare(struct marks *m, size_t n)
{
	char *copy = realloc(m->copy, n + 1);

	if (copy == NULL)
		return false;
	m->copy = copy;
	if (m->sheet != NULL)
		return true;
	m->sheet = malloc(sizeof *m->sheet);
	m->judged = calloc(SHEET_LINES_MAX, sizeof *m->judged);
	m->standing = malloc(sizeof *m->standing);
	m->whole = malloc(sizeof *m->whole);
	m->mark = calloc(LINES_MAX, 1);
	m->fault = calloc(FAULTS_MAX, sizeof *m->fault);
	m->fault_line = calloc(FAULTS_MAX, sizeof *m->fault_line);
	m->idle = calloc(TOLD_MAX, sizeof *m->idle);
	return m->sheet && m->judged && m->standing && m->whole && m->mark && m->fault && m->fault_line && m->idle;
}

/* Blank a line of the copy, so that line numbers stay. */
static bool blank(struct marks *m, size_t n, uint32_t line)
{
	size_t at = 0, i;

	for (uint32_t k = 1; k < line; k++) {
		while (at < n && m->copy[at] != '\n')
			at++;
		if (at++ >= n)
			return false;
	}
	for (i = at; i < n && m->copy[i] != '\n'; i++)
		m->copy[i] = ' ';
	return true;
}

static void set_mark(struct marks *m, size_t line, enum mark k)
{
	if (line < m->n_lines) {
		m->count[m->mark[line]]--;
		m->mark[line] = (uint8_t)k;
		m->count[k]++;
	}
}

/* Note a fault and blank its line; false when nothing can be done about it. */
static bool note(struct marks *m, size_t n, const struct fault *f)
{
	uint32_t line = f->line;

	if (f->line == 0 || m->n_faults == FAULTS_MAX || line > m->n_lines)
		return false;
	m->fault[m->n_faults] = *f;
	m->fault_line[m->n_faults++] = line - 1;
	set_mark(m, line - 1, MARK_UNREAD);
	return blank(m, n, line);
}

static enum mark of_legality(unsigned l)
{
	static const uint8_t of[] = {
		[JUDGED_LEGAL] = MARK_LEGAL, [JUDGED_LEGAL_IF] = MARK_LEGAL_IF, [JUDGED_ILLEGAL] = MARK_ILLEGAL,
		[JUDGED_UNREACHED] = MARK_UNDECIDED, [JUDGED_UNDECIDED] = MARK_UNDECIDED,
	};

	return (enum mark)of[l];
}

static bool any_above_0(const uint8_t *v, unsigned n)
{
	unsigned i = 0;

	while (i < n && v[i] == 0)
		i++;
	return i < n;
}

/* What all standing orders together would answer the first attack, where the line is about a hex or a Leader who stands in one.
 * True: the line has no effect, for nobody takes charge and the numbers it gives count as 0. */
static bool answer_words(const struct marks *m, const struct charts *c, const struct state *s, enum side side, struct text *out)
{
	const struct standing_entry *e = &m->standing->entry[0];
	hex_t h = e->scope == STANDING_HEX ? e->hex : e->scope == STANDING_LEADER ? s->piece[e->leader].hex : HEX_NONE;
	struct question q = { .hex = h, .k = 1 };
	struct state theirs = *s; /* their player turn */

	if (h == HEX_NONE || !state_has_combat(c, s, side, h))
		return false;
	theirs.active = (uint8_t)side_other(side);
	struct answer a = standing_answer(c, &theirs, m->whole, &q);

	if (a.leader == PIECE_NONE && (any_above_0(e->intensity, e->n_intensity) || any_above_0(e->rating, e->n_rating))) {
		text_add(out, "without effect: nobody takes charge in ");
		text_add_padded(out, grid_id(&c->map.grid, h), 4);
		text_add(out, ", so intensity and rating count as 0 (W4)");
		return true;
	}
	text_add(out, "; attacked in ");
	text_add_padded(out, grid_id(&c->map.grid, h), 4);
	text_add(out, " now: ");
	text_add(out, a.leader == PIECE_NONE ? "nobody" : c->scn.piece[a.leader].name);
	text_add(out, " in charge, intensity ");
	text_add_int(out, a.intensity);
	text_add(out, e->n_intensity > 0 && e->intensity[0] > a.intensity ? " at most (W4), rating " : ", rating ");
	text_add_int(out, a.rating);
	text_add(out, e->n_rating > 0 && e->rating[0] > a.rating ? " at most (W9)" : "");
	return false;
}

/* Legal as it is, or without effect in position s. */
static void mark_entry(struct marks *m, const struct charts *c, const struct state *s, enum side side, size_t line)
{
	struct mark_idle *k = &m->idle[m->n_idle < TOLD_MAX ? m->n_idle : TOLD_MAX - 1];
	struct text t = text_in(k->words, sizeof k->words);
	bool room = m->n_idle < TOLD_MAX, idle = room && standing_idle_words(c, s, side, &m->standing->entry[0], &t);

	if (room && !idle)
		idle = answer_words(m, c, s, side, &t);
	k->line = (uint32_t)line;
	m->n_idle += t.len > 0;
	set_mark(m, line, idle ? MARK_IDLE : MARK_LEGAL);
}

/* Below the line `standing`: each line by itself, in the position to which the orders lead. */
static void mark_standing(struct marks *m, const struct charts *c, const struct state *s, enum side side, size_t n, size_t at)
{
	struct ahead a;
	size_t line = 0;

	m->n_idle = 0;
	if (at < n)
		ahead_make(c, s, m->sheet, AHEAD_END, 0, HEX_NONE, &a);
	if (at < n)
		(void)standing_parse(c, side, m->copy + at, n - at, m->whole, NULL);

	for (size_t i = 0; i < at; i++)
		line += m->copy[i] == '\n';
	while (at < n) {
		struct fault f;
		size_t len = 0, used;

		while (at + len < n && m->copy[at + len] != '\n')
			len++;
		used = strspn(m->copy + at, " \t");
		if (used < len && m->copy[at + used] != '#') {
			memset(&f, 0, sizeof f);
			if (standing_parse(c, side, m->copy + at, len, m->standing, &f) == ERR_OK) {
				mark_entry(m, c, &a.at, side, line);
			} else if (m->n_faults < FAULTS_MAX) {
				m->fault[m->n_faults] = f;
				m->fault_line[m->n_faults++] = (uint32_t)line;
				set_mark(m, line, MARK_UNREAD);
			}
		}
		at += len + 1;
		line++;
	}
}

/* *standing_at: where the standing orders begin in the copy. */
static bool read(struct marks *m, const struct charts *c, const struct state *s, enum side side, const char *text, size_t n,
	size_t *standing_at)
{
	enum sheet_use use = s->stage == STAGE_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN;
	struct fault f;
	enum err e;

	if (!prepare(m, n))
		return false;
	memcpy(m->copy, text, n);
	m->copy[n] = '\0';
	m->n_lines = 1;
	for (size_t i = 0; i < n; i++)
		m->n_lines += text[i] == '\n';
	if (m->n_lines > LINES_MAX)
		m->n_lines = LINES_MAX;
	memset(m->mark, MARK_NONE, m->n_lines);
	memset(m->count, 0, sizeof m->count);
	m->n_faults = 0;
	m->count[MARK_NONE] = (unsigned)m->n_lines;
	do {
		memset(&f, 0, sizeof f);
		e = sheet_parse(c, side, use, m->copy, n, m->sheet, standing_at, &f);
	} while (e != ERR_OK && note(m, n, &f));
	if (e != ERR_OK) {
		m->sheet->n = 0;
		*standing_at = n;
	}
	return true;
}

bool marks_read(struct marks *m, const struct charts *c, const struct state *s, enum side side, const char *text, size_t n)
{
	size_t at;

	return read(m, c, s, side, text, n, &at);
}

bool marks_make(struct marks *m, const struct charts *c, const struct state *s, enum side side, const char *text, size_t n)
{
	size_t standing_at = n;
	struct fault f;

	if (!read(m, c, s, side, text, n, &standing_at))
		return false;
	memset(&f, 0, sizeof f);
	/* an illegal line is no failure here: every line has its own judgement */
	(void)judge_sheet(c, s, m->sheet, m->judged, &f);
	for (unsigned i = 0; i < m->sheet->n; i++)
		if (m->sheet->order[i].line > 0)
			set_mark(m, m->sheet->order[i].line - 1u, of_legality(m->judged[i].legality));
	mark_standing(m, c, s, side, n, standing_at);
	return true;
}

enum mark marks_at(const struct marks *m, size_t line)
{
	return line < m->n_lines ? (enum mark)m->mark[line] : MARK_NONE;
}

unsigned marks_order(const struct marks *m, size_t line)
{
	/* of an attack that implies the line `combat` the attack, which comes second */
	for (unsigned i = m->sheet->n; i-- > 0;)
		if (m->sheet->order[i].line == line + 1)
			return i;
	return m->sheet->n;
}

void marks_words(const struct marks *m, const struct charts *c, size_t line, struct text *out)
{
	for (size_t i = 0; i < m->n_faults; i++)
		if (m->fault_line[i] == line) {
			const struct fault *f = &m->fault[i];

			text_add(out, err_sentence(f->code));
			if (f->what[0] != '\0') {
				text_add(out, ": ");
				text_add(out, f->what);
			}
			text_add(out, "; ");
			text_add(out, err_remedy(f->code));
			return;
		}
	if (m->sheet == NULL || marks_at(m, line) == MARK_NONE)
		return;
	unsigned i = marks_order(m, line);

	if (i < m->sheet->n)
		judgement_words(c, m->sheet, &m->judged[i], out);
	else
		text_add(out, marks_at(m, line) == MARK_LEGAL ? "standing order" : "");
	for (size_t k = 0; k < m->n_idle; k++)
		if (m->idle[k].line == line)
			text_add(out, m->idle[k].words);
}

const char *marks_rule(const struct marks *m, size_t line)
{
	enum mark k = marks_at(m, line);

	if (m->sheet == NULL || (k != MARK_ILLEGAL && k != MARK_LEGAL_IF) || marks_order(m, line) == m->sheet->n)
		return "";
	return reason_rule(m->judged[marks_order(m, line)].why.reason);
}

bool marks_all_good(const struct marks *m)
{
	return m->count[MARK_ILLEGAL] == 0 && m->count[MARK_UNREAD] == 0;
}
