/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/jot.h"

bool jot_line(const char *s, size_t n, size_t line, size_t *from, size_t *to)
{
	size_t at = 0;

	for (; line > 0; line--) {
		while (at < n && s[at] != '\n')
			at++;
		if (at++ >= n)
			return false;
	}
	*from = at;
	while (at < n && s[at] != '\n')
		at++;
	*to = at < n ? at + 1 : at;
	return true;
}

/* The first word of a line; false when it has none or is a comment. */
static bool first_word(const char *s, size_t from, size_t to, struct word *out, bool *indented)
{
	struct word rest = { s + from, to - from, 1 };

	while (rest.n > 0 && (rest.s[rest.n - 1] == '\n' || rest.s[rest.n - 1] == '\r'))
		rest.n--;
	*indented = rest.n > 0 && ascii_is_space(rest.s[0]);
	return word_next(&rest, out) && out->s[0] != '#';
}

static bool is(const struct word *w, const char *s)
{
	return ascii_equal_fold(w->s, w->n, s);
}

struct parts {
	size_t first, combat, attack, standing; /* offsets; `none` where there is no such line */
	size_t after_combat;
};

static struct parts find(const char *s, size_t n)
{
	struct parts p = { n, n, n, n, n };
	size_t from, to;

	for (size_t line = 0; jot_line(s, n, line, &from, &to) && from < n; line++) {
		struct word w;
		bool indented;

		if (!first_word(s, from, to, &w, &indented))
			continue;
		if (is(&w, "standing")) {
			p.standing = from;
			if (p.first == n)
				p.first = from;
			return p;
		}
		if (p.first == n)
			p.first = from;
		if (!indented && is(&w, "combat") && p.combat == n) {
			p.combat = from;
			p.after_combat = to;
		}
		if (!indented && is(&w, "attack") && p.attack == n)
			p.attack = from;
	}
	return p;
}

size_t jot_make(const char *s, size_t n, enum jot_place where, const char *line, struct text *out)
{
	struct parts p = find(s, n);
	size_t at = p.standing;

	if (where == JOT_FIRST)
		at = p.first;
	else if (where == JOT_COMBAT_FIRST && p.combat < n)
		at = p.after_combat;
	else if (where == JOT_COMBAT_FIRST && p.attack < n)
		at = p.attack;
	if (at > 0 && s[at - 1] != '\n')
		text_add_char(out, '\n');
	if (where == JOT_COMBAT_FIRST && p.combat == n)
		text_add(out, "combat\n");
	text_add(out, line);
	if (at < n)
		text_add_char(out, '\n');
	return at;
}
