/* SPDX-License-Identifier: GPL-3.0-or-later
 * Lines out and in, for the game and for the lobby. */
#include "screen/plain_part.h"

#include <string.h>

void plain_write(const struct plain_options *o, const char *s)
{
	size_t n = strlen(s);

	(void)fputs(s, o->out);
	if (n == 0 || s[n - 1] != '\n')
		(void)fputc('\n', o->out);
}

bool plain_read(const struct plain_options *o, char line[PLAIN_LINE_MAX])
{
	char raw[PLAIN_LINE_MAX / 2];
	size_t n = 0;
	bool over = false;
	int ch;

	(void)fputs("> ", o->out);
	(void)fflush(o->out);
	if (ferror(o->out))
		return false;
	while ((ch = fgetc(o->in)) != EOF && ch != '\n') {
		for (int i = ch == '\t' ? 8 : 1; i > 0; i--) {
			over = over || n == sizeof raw;
			if (!over)
				raw[n++] = ch == '\t' ? ' ' : (char)ch;
		}
	}
	if (ch == EOF && n == 0)
		return false;
	if (n > 0 && raw[n - 1] == '\r')
		n--;
	while (n > 0 && raw[n - 1] == ' ')
		n--;
	text_mask(line, PLAIN_LINE_MAX, raw, n, false);
	if (o->echo)
		plain_write(o, line);
	if (over) {
		plain_write(o, "that line is too long");
		line[0] = '\0';
	}
	return true;
}

void plain_help_line(struct text *t, const char *form, const char *help)
{
	char lead[40];
	struct text l = text_in(lead, sizeof lead);

	text_add(&l, form);
	text_add_char(&l, ' ');
	while (l.len < 17)
		text_add_char(&l, ' ');
	wrap_add(t, REPORT_WIDTH + 6, lead, "                 ", help);
}
