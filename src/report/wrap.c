/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plane.h"
#include "report/report.h"

#include <string.h>

/* Bytes of the first `cols` characters of s. */
static size_t bytes_of(const char *s, size_t n, unsigned cols)
{
	size_t at = 0;
	uint32_t ch;

	while (at < n && cols-- > 0) {
		unsigned len = utf8_decode(s + at, n - at, &ch);

		at += len > 0 ? len : 1;
	}
	return at;
}

void wrap_add(struct text *out, unsigned width, const char *first, const char *rest, const char *s)
{
	unsigned used = (unsigned)text_columns(first, strlen(first)), lead = (unsigned)text_columns(rest, strlen(rest));
	bool fresh = true; /* nothing stands on this line yet */

	text_add(out, first);
	while (*s != '\0') {
		size_t n = strcspn(s, " "), cut;
		unsigned cols = (unsigned)text_columns(s, n);

		if (n == 0) {
			s++;
			continue;
		}
		if (used + cols + !fresh > width && !fresh) {
			text_add_char(out, '\n');
			text_add(out, rest);
			used = lead;
			fresh = true;
		}
		/* a word wider than any line is broken, at least one character a line */
		cut = n;
		if (used + cols > width && fresh) {
			cut = bytes_of(s, n, width > used ? width - used : 1);
			cols = (unsigned)text_columns(s, cut);
		}
		if (!fresh) {
			text_add_char(out, ' ');
			used++;
		}
		text_add_n(out, s, cut);
		used += cols;
		fresh = false;
		s += cut;
	}
	text_add_char(out, '\n');
}

/* Blanks in a row within it: the row of a table. */
static bool is_row(const char *line)
{
	size_t n = strcspn(line, "\n");

	for (size_t i = strspn(line, " "); i + 1 < n; i++)
		if (line[i] == ' ' && line[i + 1] == ' ')
			return true;
	return false;
}

/* Does the line below one of n bytes go on with its sentence?  Its first word had no room above, and it stands under it or a step
 * further right; no row of a table goes on or is gone on with. */
static bool goes_on(const char *line, size_t n)
{
	size_t blanks = strspn(line, " "), in, word;
	const char *next = line + n + (line[n] == '\n');

	in = strspn(next, " ");
	word = strcspn(next + in, " \n");
	return word > 0 && in >= blanks && in <= blanks + 2 && !is_row(line) && !is_row(next) &&
		text_columns(line, n) + 1 + text_columns(next + in, word) > REPORT_WIDTH;
}

void wrap_lines(struct text *out, unsigned width, const char *s)
{
	char whole[4096];

	while (*s != '\0') {
		size_t n = strcspn(s, "\n"), blanks = strspn(s, " "), below = blanks;
		bool joined = false;
		struct text t = text_in(whole, sizeof whole);

		if (text_columns(s, n) <= (int)width) {
			text_add_n(out, s, n + (s[n] == '\n'));
			text_add(out, s[n] == '\n' ? "" : "\n");
			s += n + (s[n] == '\n');
			continue;
		}
		text_add_n(&t, s, n);
		while (width < REPORT_WIDTH && t.len + REPORT_WIDTH < sizeof whole - 1 && goes_on(s, n)) {
			s += n + 1;
			n = strcspn(s, "\n");
			below = strspn(s, " ");
			text_add_char(&t, ' ');
			text_add_n(&t, s + below, n - below);
			joined = true;
		}
		s += n + (s[n] == '\n');
		wrap_add(out, width, blanks > 0 ? "  " : "", joined && below == blanks && blanks == 0 ? "" : "  ", whole);
	}
}
