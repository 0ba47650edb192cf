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

void wrap_lines(struct text *out, unsigned width, const char *s)
{
	char line[1024];

	while (*s != '\0') {
		size_t n = strcspn(s, "\n"), cut = n < sizeof line - 1 ? n : sizeof line - 1, blanks = strspn(s, " ");

		memcpy(line, s, cut);
		line[cut] = '\0';
		if (text_columns(line, cut) <= (int)width) {
			text_add(out, line);
			text_add_char(out, '\n');
		} else {
			wrap_add(out, width, blanks > 0 && blanks < cut ? "  " : "", "  ", line);
		}
		s += n + (s[n] == '\n');
	}
}
