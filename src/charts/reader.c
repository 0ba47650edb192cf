/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "charts/reader.h"

#include <string.h>

enum { QUOTED_MAX = 64 }; /* of a foreign word in a message */

struct text chart_say(struct chart_reader *r, const char *before, const struct word *w, const char *after)
{
	struct text t = text_in(r->what, sizeof r->what);
	text_add(&t, before);
	if (w) {
		char masked[QUOTED_MAX];
		text_mask(masked, sizeof masked, w->s, w->n, false);
		text_add(&t, "\"");
		text_add(&t, masked);
		text_add(&t, "\"");
	}
	text_add(&t, after);
	return t;
}

enum err chart_refuse_at(struct chart_reader *r, enum err code, uint32_t line, uint32_t col)
{
	return fault_at(r->f, code, line, col, r->what);
}

enum err chart_refuse(struct chart_reader *r, enum err code, const struct word *at)
{
	return chart_refuse_at(r, code, r->lines.line, at->col);
}

enum err chart_fail(struct chart_reader *r, enum err code, const struct word *w, const char *before, const char *after)
{
	chart_say(r, before, w, after);
	return chart_refuse(r, code, w);
}

/* Only plain characters and tabs, and not too long. */
static enum err check_line(struct chart_reader *r, const struct word *line)
{
	if (line->n > DATA_LINE_MAX_BYTES) {
		struct text t = chart_say(r, "a line has ", NULL, "");
		text_add_int(&t, (int64_t)line->n);
		text_add(&t, " bytes, at most ");
		text_add_int(&t, DATA_LINE_MAX_BYTES);
		return chart_refuse(r, ERR_CHART_LIMIT, line);
	}
	for (size_t i = 0; i < line->n;) {
		uint32_t c;
		unsigned len = utf8_decode(line->s + i, line->n - i, &c);
		if (len == 0 || !(text_is_plain(c) || c == '\t')) {
			bool cr = line->s[i] == '\r';
			chart_say(r, cr ? "a carriage return: lines end with LF alone" : "a character that is not plain text",
				NULL, "");
			return chart_refuse_at(r, ERR_TEXT, r->lines.line, (uint32_t)i + 1);
		}
		i += len;
	}
	return ERR_OK;
}

/* The next line that holds anything, without its comment and outer blanks. */
static enum err next_row(struct chart_reader *r, struct word *row, bool *more)
{
	while (lines_next(&r->lines, row)) {
		TRY(check_line(r, row));
		for (size_t i = 0; i < row->n; i++)
			if (row->s[i] == '#' && (i == 0 || ascii_is_space(row->s[i - 1]))) {
				row->n = i;
				break;
			}
		word_trim(row);
		if (row->n) {
			*more = true;
			return ERR_OK;
		}
	}
	*more = false;
	return ERR_OK;
}

static void say_section(struct text *t, const struct chart_section *s)
{
	if (s->name) {
		text_add(t, "[");
		text_add(t, s->name);
		text_add(t, "]");
	} else {
		text_add(t, "the head");
	}
}

static enum err key_row(struct chart_reader *r, struct word row)
{
	const struct chart_section *s = r->section;
	struct word key;
	word_next(&row, &key);
	for (unsigned i = 0; i < s->n_keys; i++) {
		if (!word_is(&key, s->key[i].name))
			continue;
		if (r->seen >> i & 1)
			return chart_fail(r, ERR_CHART_TWICE, &key, "key ", " is there twice");
		r->seen |= 1u << i;
		word_trim(&row);
		return s->key[i].read(r, &s->key[i], row);
	}
	struct text t = chart_say(r, "key ", &key, " is not known in ");
	say_section(&t, s);
	text_add(&t, "; allowed: ");
	for (unsigned i = 0; i < s->n_keys; i++) {
		text_add(&t, i ? ", " : "");
		text_add(&t, s->key[i].name);
	}
	return chart_refuse(r, ERR_CHART_KEY, &key);
}

static enum err finish_section(struct chart_reader *r)
{
	const struct chart_section *s = r->section;
	for (unsigned i = 0; i < s->n_keys; i++)
		if (!(r->seen >> i & 1)) {
			struct text t = chart_say(r, "", NULL, "");
			say_section(&t, s);
			text_add(&t, " lacks the key \"");
			text_add(&t, s->key[i].name);
			text_add(&t, "\"");
			return chart_refuse_at(r, ERR_CHART_MISSING, r->section_line, 1);
		}
	return s->done ? s->done(r) : ERR_OK;
}

/* Close the section being read and go on to section `to`; none that must be there may lie between. */
static enum err enter_section(struct chart_reader *r, const struct chart_section *section, unsigned to, unsigned n,
	const struct word *head)
{
	TRY(finish_section(r));
	for (const struct chart_section *s = r->section + 1; s < section + to; s++)
		if (!s->optional) {
			struct text t = chart_say(r, "section [", NULL, s->name);
			text_add(&t, "] is missing before ");
			text_add_n(&t, head->s, head->n);
			return chart_refuse(r, ERR_CHART_MISSING, head);
		}
	if (to < n) {
		r->section = section + to;
		r->section_line = r->lines.line;
		r->seen = 0;
	}
	return ERR_OK;
}

static enum err section_head(struct chart_reader *r, const struct chart_section *section, unsigned n, struct word row,
	uint64_t *met, bool *end)
{
	struct word name = { row.s + 1, row.n - 1, row.col + 1 };
	if (name.n == 0 || name.s[name.n - 1] != ']')
		return chart_fail(r, ERR_CHART_LINE, &row, "a section is written [name], not ", "");
	name.n--;
	if (word_is(&name, "end")) {
		*end = true;
		return enter_section(r, section, n, n, &row);
	}
	for (unsigned i = 1; i < n; i++) {
		if (!word_is(&name, section[i].name))
			continue;
		if (*met >> i & 1)
			return chart_fail(r, ERR_CHART_TWICE, &name, "section ", " is there twice");
		if (section + i < r->section) {
			struct text t = chart_say(r, "section ", &name, " must come before ");
			say_section(&t, r->section);
			return chart_refuse(r, ERR_CHART_LINE, &name);
		}
		*met |= (uint64_t)1 << i;
		return enter_section(r, section, i, n, &row);
	}
	struct text t = chart_say(r, "section ", &name, " is not known; allowed: ");
	for (unsigned i = 1; i < n; i++) {
		text_add(&t, section[i].name);
		text_add(&t, ", ");
	}
	text_add(&t, "end");
	return chart_refuse(r, ERR_CHART_KEY, &name);
}

enum err chart_read(struct chart_reader *r, const char *text, size_t n, const struct chart_section *section,
	unsigned n_sections)
{
	r->lines = (struct lines){ text, n, 0 };
	r->section = section;
	r->section_line = 1;
	r->seen = 0;
	uint64_t met = 0;
	bool end = false, more;
	for (;;) {
		struct word row;
		TRY(next_row(r, &row, &more));
		if (!more)
			break;
		if (end)
			return chart_fail(r, ERR_CHART_LINE, &row, "nothing may follow [end], but there is ", "");
		if (row.s[0] == '[')
			TRY(section_head(r, section, n_sections, row, &met, &end));
		else
			TRY(r->section->key ? key_row(r, row) : r->section->row(r, row));
	}
	if (!end) {
		struct text t = chart_say(r, "the file stops in ", NULL, "");
		say_section(&t, r->section);
		text_add(&t, "; its last line must be [end]");
		return chart_refuse_at(r, ERR_CHART_MISSING, r->lines.line ? r->lines.line : 1, 1);
	}
	return ERR_OK;
}

enum err chart_fields(struct chart_reader *r, struct word row, struct word *field, unsigned min, unsigned max,
	unsigned *n)
{
	struct word rest = row, w;
	unsigned count = 0;
	while (word_until(&rest, '|', &w)) {
		if (count < max)
			field[count] = w;
		count++;
	}
	if (count < min || count > max) {
		struct text t = chart_say(r, "a row of [", NULL, r->section->name);
		text_add(&t, "] is written: ");
		text_add(&t, r->section->form);
		return chart_refuse(r, ERR_CHART_LINE, &row);
	}
	if (n)
		*n = count;
	return ERR_OK;
}

enum err chart_number(struct chart_reader *r, struct word w, const char *what, uint32_t min, uint32_t max, uint32_t *out)
{
	if (num_parse(w.s, w.n, min, max, out) == ERR_OK)
		return ERR_OK;
	char before[64];
	struct text b = text_in(before, sizeof before);
	text_add(&b, what);
	text_add(&b, " ");
	struct text t = w.n ? chart_say(r, before, &w, " must be a whole number from ") :
		chart_say(r, what, NULL, " lacks a whole number from ");
	text_add_int(&t, min);
	text_add(&t, " to ");
	text_add_int(&t, max);
	return chart_refuse(r, ERR_CHART_VALUE, &w);
}

enum err chart_next_number(struct chart_reader *r, struct word *rest, const char *what, uint32_t min, uint32_t max,
	uint32_t *out)
{
	struct word w;
	word_next(rest, &w);
	return chart_number(r, w, what, min, max, out);
}

enum err chart_choice(struct chart_reader *r, struct word w, const char *what, const char *const *list, unsigned n,
	unsigned *out)
{
	for (unsigned i = 0; i < n; i++)
		if (word_is(&w, list[i])) {
			*out = i;
			return ERR_OK;
		}
	char before[64];
	struct text b = text_in(before, sizeof before);
	text_add(&b, what);
	text_add(&b, " ");
	struct text t = chart_say(r, before, &w, " is not allowed; allowed: ");
	for (unsigned i = 0; i < n; i++) {
		text_add(&t, i ? ", " : "");
		text_add(&t, list[i]);
	}
	return chart_refuse(r, ERR_CHART_VALUE, &w);
}

enum err chart_name(struct chart_reader *r, struct word w, const char *what, char *out)
{
	if (w.n == 0) {
		chart_say(r, what, NULL, " must not be empty");
		return chart_refuse(r, ERR_CHART_LINE, &w);
	}
	if (w.n > NAME_MAX_BYTES) {
		struct text t = chart_say(r, what, NULL, " is longer than ");
		text_add_int(&t, NAME_MAX_BYTES);
		text_add(&t, " bytes");
		return chart_refuse(r, ERR_CHART_LIMIT, &w);
	}
	/* blanks may be tabs between words of a row, never inside what is shown */
	if (!text_all_plain(w.s, w.n, false)) {
		chart_say(r, what, NULL, " holds a tab");
		return chart_refuse(r, ERR_TEXT, &w);
	}
	memcpy(out, w.s, w.n);
	out[w.n] = '\0';
	return ERR_OK;
}

/* Column and row out of four digits. */
static bool hex_digits(const struct word *w, int *col, int *row)
{
	if (w->n != 4)
		return false;
	for (unsigned i = 0; i < 4; i++)
		if (w->s[i] < '0' || w->s[i] > '9')
			return false;
	*col = (w->s[0] - '0') * 10 + (w->s[1] - '0');
	*row = (w->s[2] - '0') * 10 + (w->s[3] - '0');
	return true;
}

enum err chart_hex(struct chart_reader *r, struct word w, const struct grid *g, hex_t *out)
{
	int col, row;
	if (!hex_digits(&w, &col, &row))
		return chart_fail(r, ERR_CHART_VALUE, &w, "a hex is four digits, column and row, not ", "");
	*out = grid_at(g, col, row);
	if (*out != HEX_NONE)
		return ERR_OK;
	struct text t = chart_say(r, "hex ", &w, " is outside; columns ");
	text_add_padded(&t, g->c0, 2);
	text_add(&t, " to ");
	text_add_padded(&t, g->c0 + g->w - 1u, 2);
	text_add(&t, ", rows ");
	text_add_padded(&t, g->r0, 2);
	text_add(&t, " to ");
	text_add_padded(&t, g->r0 + g->h - 1u, 2);
	return chart_refuse(r, ERR_CHART_HEX, &w);
}

enum err chart_side(struct chart_reader *r, struct word w, const struct grid *g, hex_t *h, enum dir *d)
{
	static const char *const names[] = { "E", "SE", "SW" };
	struct word id = { w.s, w.n < 4 ? w.n : 4, w.col }, way = { w.s + id.n, w.n - id.n, w.col + (uint32_t)id.n };
	int col, row;
	unsigned k = 0;
	while (k < 3 && !word_is(&way, names[k]))
		k++;
	if (k == 3 || !hex_digits(&id, &col, &row))
		return chart_fail(r, ERR_CHART_VALUE, &w, "a hexside is a hex and E, SE or SW, as 6009SW, not ", "");
	TRY(chart_hex(r, id, g, h));
	*d = (enum dir)k;
	if (grid_next(g, *h, *d) == HEX_NONE)
		return chart_fail(r, ERR_CHART_HEX, &w, "hexside ", " lies on the edge");
	return ERR_OK;
}
