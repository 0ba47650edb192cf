/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/place.h"

#include <string.h>

#include "orders/preview.h"

/* ---- lines ---- */

static size_t end_of(const char *s, size_t n, size_t at)
{
	while (at < n && s[at] != '\n')
		at++;
	return at;
}

static size_t start_of(const char *s, size_t at)
{
	while (at > 0 && s[at - 1] != '\n')
		at--;
	return at;
}

bool place_line(const char *s, size_t n, size_t line, struct stretch *out)
{
	size_t at = 0;

	for (; line > 0; line--) {
		at = end_of(s, n, at);
		if (at >= n)
			return false;
		at++;
	}
	*out = (struct stretch){ at, end_of(s, n, at) };
	return true;
}

size_t place_line_of(const char *s, size_t n, size_t at)
{
	size_t line = 0;

	for (size_t i = 0; i < at && i < n; i++)
		line += s[i] == '\n';
	return line;
}

static size_t blanks_of(const char *s, struct stretch l)
{
	size_t i = l.from;

	while (i < l.to && ascii_is_space(s[i]))
		i++;
	return i - l.from;
}

/* Columns of indentation as the reader counts them: a tab is eight. */
static size_t indent_of(const char *s, struct stretch l)
{
	size_t n = 0;

	for (size_t i = l.from; i < l.to && ascii_is_space(s[i]); i++)
		n += s[i] == '\t' ? 8 : 1;
	return n;
}

static bool is_blank(const char *s, struct stretch l)
{
	size_t at = l.from + blanks_of(s, l);

	return at == l.to || s[at] == '\r';
}

static bool is_comment(const char *s, struct stretch l)
{
	size_t at = l.from + blanks_of(s, l);

	return at < l.to && s[at] == '#';
}

void place_order(const char *s, struct stretch line, struct stretch *out)
{
	size_t to = line.from;

	while (to < line.to && s[to] != '#')
		to++;
	out->from = line.from + blanks_of(s, line);
	while (to > out->from && (ascii_is_space(s[to - 1]) || s[to - 1] == '\r'))
		to--;
	out->to = to;
}

static bool line_says(const char *s, struct stretch l, const char *word)
{
	struct stretch o;

	place_order(s, l, &o);
	return ascii_equal_fold(s + o.from, o.to - o.from, word);
}

/* Start of the first line from `at` on that is this one word; n if there is none. */
static size_t find_word(const char *s, size_t n, size_t at, const char *word)
{
	while (at < n) {
		struct stretch l = { at, end_of(s, n, at) };

		if (line_says(s, l, word))
			return at;
		at = l.to + 1;
	}
	return n;
}

/* Up over comment lines that stand right above. */
static size_t above_comments(const char *s, size_t at)
{
	while (at > 0) {
		size_t before = start_of(s, at - 1);

		if (!is_comment(s, (struct stretch){ before, at - 1 }))
			break;
		at = before;
	}
	return at;
}

/* ---- putting orders ---- */

static bool is_implied(const struct sheet *sh, unsigned i)
{
	return sh->order[i].kind == ORDER_COMBAT && i + 1 < sh->n && sh->order[i + 1].line == sh->order[i].line;
}

static bool is_of_combat(const struct order *o)
{
	return o->kind == ORDER_ATTACK || o->kind == ORDER_PASS || o->kind == ORDER_ENTRENCH;
}

static bool has_combat(const struct sheet *sh)
{
	for (unsigned i = 0; i < sh->n; i++)
		if (sh->order[i].kind == ORDER_COMBAT)
			return true;
	return false;
}

static struct stretch line_of_order(const char *s, size_t n, const struct order *o)
{
	struct stretch l = { n, n };

	(void)place_line(s, n, o->line > 0 ? o->line - 1u : 0, &l);
	return l;
}

static size_t offset_for(const struct sheet *sh, const char *s, size_t n, unsigned at, bool combat)
{
	size_t stop = find_word(s, n, 0, "standing"), word;
	size_t offset;

	while (at > 0 && is_implied(sh, at - 1))
		at--;
	if (at > 0) {
		offset = end_of(s, n, line_of_order(s, n, &sh->order[at - 1]).to);
		offset += offset < n;
	} else if (sh->n > 0) {
		offset = above_comments(s, line_of_order(s, n, &sh->order[0]).from);
	} else {
		offset = stop;
	}
	/* a line `combat` with nothing below it is no order of the sheet, but it parts the phases all the same */
	word = find_word(s, n, 0, "combat");
	if (combat && word < stop && word >= offset) {
		offset = end_of(s, n, word);
		offset += offset < n;
	} else if (!combat && word < offset) {
		offset = word;
	}
	return offset;
}

/* The blanks that stand before lines of the order's depth at this place, in `out`. */
static void add_indent(const struct sheet *sh, const char *s, size_t n, unsigned at, unsigned depth, struct text *out)
{
	unsigned parent = SHEET_LINES_MAX;
	const struct order *like = NULL;

	for (unsigned i = 0; i < sh->n; i++) {
		if (depth == 0 && sh->order[i].depth == 0) {
			like = &sh->order[i];
			break;
		}
		if (i < at && depth > 0 && sh->order[i].depth + 1u == depth)
			parent = i;
	}
	if (depth > 0 && parent != SHEET_LINES_MAX && parent + 1 < sh->n && sh->order[parent + 1].depth == depth)
		like = &sh->order[parent + 1];
	if (like == NULL && parent != SHEET_LINES_MAX)
		like = &sh->order[parent];
	if (like != NULL) {
		struct stretch l = line_of_order(s, n, like);

		text_add_n(out, s + l.from, blanks_of(s, l));
	}
	if (depth > 0 && (like == NULL || like->depth < depth))
		text_add(out, "  ");
}

void place_orders(const struct charts *c, const struct sheet *sh, const char *s, size_t n, unsigned at, const struct order *o,
	unsigned n_orders, struct text *out, struct stretch *where, size_t *line)
{
	char indent[LINE_MAX_BYTES];
	struct text t = text_in(indent, sizeof indent);
	bool combat = n_orders > 0 && (is_of_combat(&o[0]) || is_of_combat(&o[n_orders - 1])); /* an `if` may stand first */
	size_t offset = offset_for(sh, s, n, at, combat), extra = 0;

	add_indent(sh, s, n, at, n_orders > 0 ? o[0].depth : 0, &t);
	*where = (struct stretch){ offset, offset };
	if (offset > 0 && s[offset - 1] != '\n') {
		text_add_char(out, '\n');
		extra++;
	}
	if (combat && o[0].depth == 0 && !has_combat(sh) && find_word(s, n, 0, "combat") == n) {
		text_add(out, "combat\n");
		extra++;
	}
	for (unsigned i = 0; i < n_orders; i++) {
		text_add(out, indent);
		for (unsigned d = o[0].depth; d < o[i].depth; d++)
			text_add(out, "  ");
		order_print(c, &o[i], out);
		if (offset < n || i + 1 < n_orders)
			text_add_char(out, '\n');
	}
	*line = place_line_of(s, n, offset) + extra + (n_orders > 0 ? n_orders - 1 : 0);
	if (offset == n)
		text_add_char(out, '\n');
}

void place_standing(const char *s, size_t n, const char *held, const char *order, struct text *out, struct stretch *where,
	size_t *line)
{
	size_t at = n;

	while (at > 0 && (s[at - 1] == '\n' || ascii_is_space(s[at - 1])))
		at--;
	*where = (struct stretch){ at, n };
	*line = at > 0 ? place_line_of(s, n, at) + 1 : 0;
	if (at > 0)
		text_add_char(out, '\n');
	if (find_word(s, n, 0, "standing") == n) {
		text_add(out, "standing\n");
		text_add(out, held);
		++*line;
		for (const char *p = held; *p != '\0'; p++)
			*line += *p == '\n';
	}
	text_add(out, order);
	text_add_char(out, '\n');
}

size_t place_standing_line(const char *s, size_t n)
{
	size_t at = find_word(s, n, 0, "standing");

	return at < n ? place_line_of(s, n, at) : SIZE_MAX;
}

/* ---- blocks ---- */

/* End of the block that begins at byte `from`: after the last line that is indented deeper, and its LF. */
static size_t block_to(const char *s, size_t n, size_t from)
{
	struct stretch l = { from, end_of(s, n, from) };
	size_t indent = indent_of(s, l), to = l.to < n ? l.to + 1 : n, at = to;

	while (at < n) {
		l = (struct stretch){ at, end_of(s, n, at) };
		at = l.to < n ? l.to + 1 : n;
		if (is_blank(s, l) || is_comment(s, l))
			continue; /* belongs to the block only if more of it follows */
		if (indent_of(s, l) <= indent)
			break;
		to = at;
	}
	return to;
}

static bool begins(const char *s, struct stretch l, const char *word)
{
	struct stretch o;
	size_t n = strlen(word);

	place_order(s, l, &o);
	return o.to - o.from >= n && ascii_equal_fold(s + o.from, n, word) && (o.to - o.from == n || ascii_is_space(s[o.from + n]));
}

/* The same of an order: an `if` ends with the `else` that belongs to it. */
static size_t order_to(const char *s, size_t n, size_t from)
{
	struct stretch l = { from, end_of(s, n, from) };
	size_t to = block_to(s, n, from), at = to;

	if (!begins(s, l, "if"))
		return to;
	while (at < n) {
		struct stretch next = { at, end_of(s, n, at) };

		if (!is_blank(s, next) && !is_comment(s, next))
			return begins(s, next, "else") && indent_of(s, next) == indent_of(s, l) ? block_to(s, n, at) : to;
		at = next.to < n ? next.to + 1 : n;
	}
	return to;
}

bool place_block(const char *s, size_t n, size_t line, struct stretch *out)
{
	struct stretch l;

	if (!place_line(s, n, line, &l) || is_blank(s, l))
		return false;
	if (is_comment(s, l)) {
		*out = (struct stretch){ l.from, l.to < n ? l.to + 1 : n };
		return true;
	}
	out->from = above_comments(s, l.from);
	out->to = order_to(s, n, l.from);
	return true;
}

bool place_is_else(const char *s, size_t n, size_t line)
{
	struct stretch l;

	return place_line(s, n, line, &l) && !is_comment(s, l) && begins(s, l, "else");
}

/* The order line of the block of the same depth that ends where this one begins, or begins where it ends. */
static bool neighbour(const char *s, size_t n, struct stretch block, size_t indent, bool up, size_t *line_from)
{
	size_t at = up ? block.from : block.to;

	while (up ? at > 0 : at < n) {
		struct stretch l;

		if (up)
			l = (struct stretch){ start_of(s, at - 1), at - 1 };
		else
			l = (struct stretch){ at, end_of(s, n, at) };
		at = up ? l.from : l.to + 1;
		if (is_blank(s, l) || is_comment(s, l))
			continue;
		if (indent_of(s, l) < indent || line_says(s, l, "combat") || line_says(s, l, "standing"))
			return false;
		if (indent_of(s, l) == indent) {
			*line_from = l.from;
			return true;
		}
	}
	return false;
}

/* Bytes with an LF at their end. */
static void add_lines(const char *s, size_t from, size_t to, struct text *out)
{
	text_add_n(out, s + from, to - from);
	if (to > from && s[to - 1] != '\n')
		text_add_char(out, '\n');
}

bool place_move(const char *s, size_t n, size_t *line, bool up, struct text *out, struct stretch *where)
{
	struct stretch l, block, other;
	size_t from, within;

	if (!place_line(s, n, *line, &l) || is_comment(s, l) || !place_block(s, n, *line, &block) || line_says(s, l, "combat") ||
		line_says(s, l, "standing") || begins(s, l, "else") || !neighbour(s, n, block, indent_of(s, l), up, &from))
		return false;
	/* an else is the end of the block that its if begins */
	if (up && begins(s, (struct stretch){ from, end_of(s, n, from) }, "else"))
		(void)neighbour(s, n, (struct stretch){ from, from }, indent_of(s, l), true, &from);
	other = (struct stretch){ above_comments(s, from), order_to(s, n, from) };
	within = place_line_of(s, n, l.from) - place_line_of(s, n, block.from);
	struct stretch first = up ? other : block, second = up ? block : other;

	*where = (struct stretch){ first.from, second.to };
	add_lines(s, second.from, second.to, out);
	/* blank lines between them stay between them */
	add_lines(s, first.to, second.from, out);
	size_t gap = place_line_of(out->s, out->len, out->len);

	add_lines(s, first.from, first.to, out);
	*line = place_line_of(s, n, first.from) + (up ? 0 : gap) + within;
	return true;
}

bool place_copy(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where)
{
	struct stretch block, l;

	if (!place_block(s, n, *line, &block) || !place_line(s, n, *line, &l) || line_says(s, l, "combat") ||
		line_says(s, l, "standing") || place_is_else(s, n, *line))
		return false;
	*where = (struct stretch){ block.to, block.to };
	if (block.to > 0 && s[block.to - 1] != '\n')
		text_add_char(out, '\n');
	add_lines(s, block.from, block.to, out);
	*line += place_line_of(s, n, block.to) - place_line_of(s, n, block.from) + (block.to == n && n > 0 && s[n - 1] != '\n');
	return true;
}

/* ---- if and else ---- */

/* Lines with `by` columns more before them, or fewer; their own blanks stay what they were as far as they stay. */
static void add_shifted(const char *s, size_t from, size_t to, int by, struct text *out)
{
	for (size_t at = from; at < to;) {
		struct stretch l = { at, end_of(s, to, at) };
		size_t blanks = blanks_of(s, l), cut = 0;
		int gone = 0;

		while (gone < -by && cut < blanks)
			gone += s[l.from + cut++] == '\t' ? 8 : 1;
		if (!is_blank(s, l)) {
			text_add_n(out, s + l.from + cut, blanks - cut);
			for (int i = 0; i < by + gone; i++)
				text_add_char(out, ' ');
			text_add_n(out, s + l.from + blanks, l.to - l.from - blanks);
		}
		text_add_char(out, '\n');
		at = l.to + 1;
	}
}

/* The block of an order that may stand under an `if`. */
static bool conditional(const char *s, size_t n, size_t line, struct stretch *l, struct stretch *block)
{
	return place_line(s, n, line, l) && !is_comment(s, *l) && place_block(s, n, line, block) && !line_says(s, *l, "combat") &&
		!line_says(s, *l, "standing") && !line_says(s, *l, "else") && find_word(s, n, 0, "standing") >= l->from;
}

bool place_under_if(const char *s, size_t n, size_t *line, const char *condition, bool otherwise, struct text *out,
	struct stretch *where)
{
	struct stretch l, block;

	if (!conditional(s, n, *line, &l, &block))
		return false;
	*where = (struct stretch){ l.from, block.to };
	text_add_n(out, s + l.from, blanks_of(s, l));
	text_add(out, condition);
	text_add_char(out, '\n');
	if (otherwise) {
		text_add_n(out, s + l.from, blanks_of(s, l));
		text_add(out, "else\n");
	}
	add_shifted(s, l.from, block.to, 2, out);
	return true;
}

/* The `if` or `else` line of the block right before this one. */
static bool choice_before(const char *s, size_t n, struct stretch l, struct stretch block, struct stretch *out)
{
	size_t from;

	if (!neighbour(s, n, block, indent_of(s, l), true, &from))
		return false;
	*out = (struct stretch){ from, end_of(s, n, from) };
	return begins(s, *out, "if") || line_says(s, *out, "else");
}

bool place_under_else(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where)
{
	struct stretch l, block, before;

	if (!conditional(s, n, *line, &l, &block) || !choice_before(s, n, l, block, &before) || !begins(s, before, "if"))
		return false;
	*where = block;
	text_add_n(out, s + l.from, blanks_of(s, l));
	text_add(out, "else\n");
	add_shifted(s, block.from, block.to, 2, out);
	++*line;
	return true;
}

bool place_into(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where)
{
	struct stretch l, block, before, first;
	size_t at, inner;

	if (!conditional(s, n, *line, &l, &block) || !choice_before(s, n, l, block, &before))
		return false;
	inner = indent_of(s, before) + 2;
	for (at = before.to + 1; at < block.from; at = first.to + 1) {
		first = (struct stretch){ at, end_of(s, n, at) };
		if (is_blank(s, first) || is_comment(s, first))
			continue;
		inner = indent_of(s, first);
		break;
	}
	*where = block;
	add_shifted(s, block.from, block.to, (int)inner - (int)indent_of(s, l), out);
	return true;
}

/* Is there an order in these lines? */
static bool has_order(const char *s, size_t from, size_t to)
{
	while (from < to) {
		struct stretch l = { from, end_of(s, to, from) };

		if (!is_blank(s, l) && !is_comment(s, l))
			return true;
		from = l.to + 1;
	}
	return false;
}

/* The line that the block hangs on. */
static bool parent_of(const char *s, struct stretch l, struct stretch block, struct stretch *out)
{
	size_t at = block.from;

	while (at > 0) {
		*out = (struct stretch){ start_of(s, at - 1), at - 1 };
		at = out->from;
		if (!is_blank(s, *out) && !is_comment(s, *out) && indent_of(s, *out) < indent_of(s, l))
			return true;
	}
	return false;
}

bool place_out(const char *s, size_t n, size_t *line, struct text *out, struct stretch *where)
{
	struct stretch l, block, parent;
	size_t inner, end, from;
	bool is_if;
	int by;

	if (!conditional(s, n, *line, &l, &block) || !parent_of(s, l, block, &parent) ||
		(!(is_if = begins(s, parent, "if")) && !line_says(s, parent, "else")))
		return false;
	by = (int)indent_of(s, parent) - (int)indent_of(s, l);
	inner = end = block_to(s, n, parent.from);
	if (is_if && neighbour(s, n, (struct stretch){ parent.from, inner }, indent_of(s, parent), false, &from) &&
		line_says(s, (struct stretch){ from, end_of(s, n, from) }, "else"))
		end = block_to(s, n, from);
	if (end > inner || has_order(s, parent.to + 1, block.from) || has_order(s, block.to, inner)) {
		*where = (struct stretch){ block.from, end };
		add_lines(s, block.to, end, out);
		*line += place_line_of(s, n, end) - place_line_of(s, n, block.to);
		add_shifted(s, block.from, block.to, by, out);
		return true;
	}
	/* nothing would be left of it, so it goes; and so does an `if` that had only this `else` */
	*where = (struct stretch){ parent.from, inner };
	--*line;
	if (!is_if && neighbour(s, n, (struct stretch){ parent.from, inner }, indent_of(s, parent), true, &from) &&
		!has_order(s, end_of(s, n, from) + 1, parent.from)) {
		where->from = from;
		add_lines(s, end_of(s, n, from) + 1, parent.from, out);
		--*line;
	}
	add_shifted(s, parent.to + 1, inner, by, out);
	return true;
}
