/* SPDX-License-Identifier: GPL-3.0-or-later
 * The draft in lines: listed, added to, changed. */
#include "screen/plain_part.h"

#include <stdlib.h>
#include <string.h>

#include "report/why.h"

/* ---- lines of the draft ---- */

static const char *draft(const struct plain *p)
{
	return p->desk.edit.s != NULL ? p->desk.edit.s : "";
}

/* The draft's lines; one that is empty and has no LF is none. */
static size_t count(const struct plain *p)
{
	const struct edit *e = &p->desk.edit;
	size_t n = edit_lines(e);

	return e->len == 0 || e->s[e->len - 1] == '\n' ? n - 1 : n;
}

/* Offset of a line's first byte, from 0; the end of the draft past the last. */
static size_t offset(const struct plain *p, size_t line)
{
	const char *s = draft(p);
	size_t at = 0, n = p->desk.edit.len;

	while (line > 0 && at < n) {
		while (at < n && s[at] != '\n')
			at++;
		at += at < n;
		line--;
	}
	return at;
}

static struct word line_of(const struct plain *p, size_t line)
{
	struct word w = { .col = 1 };

	if (!edit_get(&p->desk.edit, line, &w.s, &w.n))
		w = (struct word){ "", 0, 1 };
	return w;
}

static size_t indent_of(const struct word *w)
{
	size_t n = 0;

	while (n < w->n && w->s[n] == ' ')
		n++;
	return n;
}

static bool begins(const struct word *line, const char *const *words)
{
	struct word rest = *line, first;

	if (!word_next(&rest, &first))
		return false;
	for (unsigned i = 0; words[i] != NULL; i++)
		if (ascii_equal_fold(first.s, first.n, words[i]))
			return true;
	return false;
}

/* Number of the line `standing`, or of lines when there is none. */
static size_t standing_line(const struct plain *p)
{
	static const char *const word[] = { "standing", NULL };
	size_t n = count(p);

	for (size_t i = 0; i < n; i++) {
		struct word w = line_of(p, i);

		if (begins(&w, word))
			return i;
	}
	return n;
}

/* ---- listing ---- */

static void add_line(const struct plain *p, size_t line, struct text *out)
{
	struct word w = line_of(p, line);
	size_t before = out->len;

	text_add_int(out, (int64_t)line + 1);
	while (out->len - before < 3)
		text_add_char(out, ' ');
	text_add_char(out, ' ');
	text_add_char(out, mark_char(marks_at(&p->desk.marks, line)));
	text_add_char(out, ' ');
	text_add_n(out, w.s, w.n);
	text_add_char(out, '\n');
}

/* The verdict below its line; one that is plainly legal only if `all`. */
static void add_verdict(const struct plain *p, size_t line, bool all, struct text *out)
{
	char buf[1024];
	struct text t = text_in(buf, sizeof buf);

	marks_words(&p->desk.marks, p->desk.pos.charts, line, &t);
	if (t.len > 0 && (all || marks_at(&p->desk.marks, line) != MARK_LEGAL))
		wrap_add(out, REPORT_WIDTH, "    ", "      ", buf);
}

static void say_lines(struct plain *p, size_t from, size_t to, bool all)
{
	struct text t = plain_text(p);

	(void)desk_idle(&p->desk); /* judged now */
	for (size_t i = from; i < to; i++) {
		add_line(p, i, &t);
		add_verdict(p, i, all, &t);
	}
	if (p->desk.said[0] == '\0')
		plain_say(p, p->page);
}

void plain_orders(struct plain *p, const char *rest)
{
	if (rest[0] != '\0') {
		plain_say(p, "orders takes no word; order TEXT adds one");
		return;
	}
	if (count(p) == 0)
		plain_say(p, "no orders yet: order TEXT adds one, forms shows how they are written");
	else
		say_lines(p, 0, count(p), false);
}

void plain_faults(struct plain *p)
{
	struct text t = plain_text(p);

	for (size_t i = 0; i < count(p); i++) {
		enum mark m = marks_at(&p->desk.marks, i);

		if (m != MARK_ILLEGAL && m != MARK_UNREAD)
			continue;
		add_line(p, i, &t);
		add_verdict(p, i, true, &t);
	}
	if (t.len > 0)
		plain_say(p, p->page);
}

/* ---- changing ---- */

/* Where an order belongs that is written without blanks: what can only stand in a block goes below what opens it. */
static size_t indent_for(const struct plain *p, size_t line, const struct word *text)
{
	static const char *const march[] = { "march", NULL }, *const command[] = { "command", NULL }, *const pass[] = { "pass", NULL };
	static const char *const movers[] = { "chit", "try", NULL }, *const attack[] = { "attack", NULL };
	static const char *const openers[] = { "chit", "try", "command", "if", "else", NULL };
	const char *const *above;

	if (begins(text, march)) {
		struct word w = line > 0 ? line_of(p, line - 1) : (struct word){ "", 0, 1 };

		return indent_of(&w) + (begins(&w, openers) ? 2 : 0);
	}
	if (!begins(text, command) && !begins(text, pass))
		return 0;
	above = begins(text, command) ? movers : attack;
	while (line-- > 0) {
		struct word w = line_of(p, line);

		if (begins(&w, above))
			return indent_of(&w) + 2;
	}
	return 0;
}

/* Put a text in place of lines [line, line + out) and say it with its verdict. */
static void put(struct plain *p, size_t line, size_t out, const char *text)
{
	char buf[PLAIN_LINE_MAX + 64];
	struct text t = text_in(buf, sizeof buf);
	struct word w = { text, strlen(text), 1 };
	size_t at = offset(p, line), to = offset(p, line + out), indent = text[0] == ' ' ? 0 : indent_for(p, line, &w);

	if (at > 0 && draft(p)[at - 1] != '\n')
		text_add_char(&t, '\n');
	while (indent-- > 0)
		text_add_char(&t, ' ');
	text_add(&t, text);
	text_add_char(&t, '\n');
	if (!desk_replace(&p->desk, at, to, buf, t.len))
		return;
	say_lines(p, line, line + 1, true);
	if (marks_at(&p->desk.marks, line) == MARK_UNREAD && !p->told_undo) {
		plain_say(p, "it stands there all the same: undo takes it back, replace N TEXT writes line N anew");
		p->told_undo = true;
	}
}

/* The number a command begins with, as a line from 0; what follows it and one blank goes to *rest. */
static bool number(struct plain *p, const char **rest, size_t *line)
{
	struct word all = { *rest, strlen(*rest), 1 }, w;
	uint32_t v;
	size_t n = count(p);

	if (n == 0) {
		plain_say(p, "there are no orders yet");
		return false;
	}
	if (!word_next(&all, &w) || num_parse(w.s, w.n, 1, (uint32_t)n, &v) != ERR_OK) {
		struct text t = plain_text(p);

		text_add(&t, "the number of a line is wanted, 1 to ");
		text_add_int(&t, (int64_t)n);
		plain_say(p, p->page);
		return false;
	}
	*rest = w.s + w.n;
	*rest += **rest == ' ';
	*line = v - 1;
	return true;
}

static bool any_text(struct plain *p, const char *s)
{
	if (s[strspn(s, " ")] != '\0')
		return true;
	plain_say(p, "the order is missing; forms shows how orders are written");
	return false;
}

void plain_order(struct plain *p, const char *rest)
{
	if (any_text(p, rest))
		put(p, standing_line(p), 0, rest);
}

void plain_insert(struct plain *p, const char *rest)
{
	size_t line;

	if (number(p, &rest, &line) && any_text(p, rest))
		put(p, line, 0, rest);
}

void plain_replace(struct plain *p, const char *rest)
{
	size_t line;

	if (number(p, &rest, &line) && any_text(p, rest))
		put(p, line, 1, rest);
}

void plain_delete(struct plain *p, const char *rest)
{
	size_t line;
	struct word w;
	struct text t;

	if (strcmp(rest, "all") == 0 && count(p) > 0) {
		if (desk_replace(&p->desk, 0, p->desk.edit.len, "", 0))
			plain_say(p, "all orders are deleted; undo takes that back");
		return;
	}
	if (!number(p, &rest, &line))
		return;
	w = line_of(p, line);
	t = plain_text(p);
	text_add(&t, "deleted: ");
	text_add_n(&t, w.s + indent_of(&w), w.n - indent_of(&w));
	if (desk_replace(&p->desk, offset(p, line), offset(p, line + 1), "", 0))
		plain_say(p, p->page);
}

/* An order that stands nowhere yet, behind the draft. */
static void why_order(struct plain *p, const char *order, const struct why_rules *rules)
{
	const struct desk_position *pos = &p->desk.pos;
	struct why_place at = { .sheet = malloc(sizeof *at.sheet) };
	struct text t = plain_text(p);
	struct fault f = { 0 };

	if (at.sheet == NULL) {
		plain_say(p, "there is no memory for that");
		return;
	}
	if (why_place(pos->charts, pos->state, pos->side, draft(p), p->desk.edit.len, order, strlen(order), &at, &f) != ERR_OK) {
		text_add(&t, err_sentence(f.code));
		text_add(&t, f.what[0] != '\0' ? ": " : "");
		text_add(&t, f.what);
	} else {
		if (at.opener[0] != '\0') {
			text_add(&t, "judged below a line ");
			text_add(&t, at.opener);
			text_add(&t, "\n");
		}
		for (unsigned i = at.first; i < at.sheet->n; i++)
			(void)report_why(pos->charts, pos->state, at.sheet, i, at.first, rules, REPORT_WIDTH, &t);
	}
	plain_say(p, p->page);
	free(at.sheet);
}

void plain_why(struct plain *p, const char *rest)
{
	const struct desk_game *g = p->desk.game;
	struct why_rules rules = { g->rule, g->ctx, p->desk.pos.stops };
	size_t line;
	unsigned i;

	if (rest[0] == '\0' && action_in(ACTION_WHY, p->desk.scene)) {
		plain_act(p, ACTION_WHY);
		return;
	}
	if (!p->desk.pos.due || p->desk.pos.what != NULL) {
		plain_say(p, "orders are judged when they are due");
		return;
	}
	if (rest[0] > '9' || rest[0] < '0') {
		if (any_text(p, rest))
			why_order(p, rest, &rules);
		return;
	}
	if (!number(p, &rest, &line))
		return;
	(void)desk_idle(&p->desk);
	i = p->desk.marks.sheet != NULL ? marks_order(&p->desk.marks, line) : 0;
	if (p->desk.marks.sheet == NULL || i == p->desk.marks.sheet->n) {
		plain_say(p, "no order stands in that line");
		return;
	}
	struct text t = plain_text(p);
	const struct sheet *sheet = p->desk.marks.sheet;

	(void)report_why(p->desk.pos.charts, p->desk.pos.state, sheet, i, sheet->n, &rules, REPORT_WIDTH, &t);
	plain_say(p, p->page);
}

/* Nothing of the kind in the draft: those sealed last go on. */
static void say_held(struct plain *p)
{
	const char *held = p->desk.pos.standing;
	struct text t = plain_text(p);

	text_add(&t, "no standing orders are written with these orders; those sealed before hold on");
	text_add(&t, held == NULL ? "" : held[0] == '\0' ? ", the default (H27)" : ":\n");
	text_add(&t, held != NULL ? held : "");
	plain_say(p, p->page);
}

/* A line `standing` in a draft replaces all that hold, so these come along and can be changed there.  Returns how many lines there
 * are then. */
static size_t put_held(struct plain *p, size_t n)
{
	const char *s = p->desk.pos.standing != NULL ? p->desk.pos.standing : "";

	while (*s != '\0') {
		char line[LINE_MAX_BYTES + 1];
		struct text t = text_in(line, sizeof line);
		size_t len = strcspn(s, "\n");

		text_add_n(&t, s, len);
		put(p, n, 0, line);
		n = count(p);
		s += len + (s[len] == '\n');
	}
	return n;
}

void plain_standing(struct plain *p, const char *rest)
{
	size_t line = standing_line(p), n = count(p);

	if (rest[strspn(rest, " ")] == '\0') {
		plain_say(p, "standing all|hex HEX|leader LEADER [intensity N...] [rating N...] [charge LEADER|none] "
			"[withdraw yes|no]\n"
			"    [retreat HEX|supply] [stand yes|no]");
		if (line < n)
			say_lines(p, line, n, false);
		else
			say_held(p);
		return;
	}
	if (line == n) {
		put(p, n, 0, "standing");
		n = put_held(p, count(p));
	}
	put(p, n, 0, rest);
}
