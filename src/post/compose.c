/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/compose.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "seal/armour.h"
#include "slot/record.h"

/* No line of ours can be taken for it: lines of the text that begin with "-" are indented, the carriers have none. */
#define BOUNDARY "vedette-two-carriers-one-turn"

/* Printable ASCII and blanks, nothing that could end a line or begin another header (C107). */
static enum err header_ok(const char *name, const char *s, struct fault *f)
{
	size_t n = strlen(s);

	if (n > COMPOSE_HEADER_MAX) {
		fault_set(f, ERR_SEND_HEADER, "over 200 bytes");
		fault_place(f, name);
		return ERR_SEND_HEADER;
	}
	for (size_t i = 0; i < n; i++) {
		if (s[i] < 0x20 || s[i] > 0x7e) {
			fault_at(f, ERR_SEND_HEADER, 0, (uint32_t)i + 1, "a control character, a line end or a letter beyond ASCII");
			fault_place(f, name);
			return ERR_SEND_HEADER;
		}
	}
	return ERR_OK;
}

static enum err no_address(struct fault *f, const char *what)
{
	fault_set(f, ERR_SEND_HEADER, what);
	fault_place(f, "To");
	return ERR_SEND_HEADER;
}

/* One address: a foreign one (the other player's, out of his offer) must not send the mail to others as well, nor be an option. */
enum err compose_address(const char *to, char *bare, struct fault *f)
{
	TRY(header_ok("To", to, f));
	const char *open = strchr(to, '<');
	const char *from = open != NULL ? open + 1 : to;
	size_t n = open != NULL ? strcspn(from, ">") : strlen(from);

	if (open != NULL && strcmp(from + n, ">") != 0)
		return no_address(f, "no > at the end");
	if (strpbrk(to, ",;:()\\\"") != NULL)
		return no_address(f, "one plain address is wanted: no , ; : ( ) \" or backslash");
	if (n == 0 || from[0] == '-' || memchr(from, ' ', n) != NULL || memchr(from, '<', n) != NULL || memchr(from, '>', n) != NULL)
		return no_address(f, "one address without blanks that does not begin with '-' is wanted");
	memcpy(bare, from, n);
	bare[n] = '\0';
	return ERR_OK;
}

/* A header, its value broken at blanks so that no line is over 76 bytes where that can be had. */
static void put_header(struct text *t, const char *name, const char *value)
{
	size_t col = strlen(name) + 1;
	const char *s = value;

	text_add(t, name);
	text_add_char(t, ':');
	while (*s != '\0') {
		s += strspn(s, " ");
		size_t n = strcspn(s, " ");

		if (n == 0)
			break;
		bool fold = s != value && col + 1 + n > COMPOSE_COLUMNS;

		text_add(t, fold ? "\n " : " ");
		text_add_n(t, s, n);
		col = (fold ? 1 : col + 1) + n;
		s += n;
	}
	text_add_char(t, '\n');
}

static enum err put_headers(struct text *t, const struct letter_out *l, struct fault *f)
{
	const struct {
		const char *name, *value;
	} h[] = { { "From", l->from }, { "To", l->to }, { "Subject", l->subject }, { "Date", l->date }, { "X-Vedette-Slot", l->slot },
		{ "X-Vedette-Answers", l->answers }, { "Auto-Submitted", l->automatic ? "auto-replied" : NULL } };
	char bare[COMPOSE_HEADER_MAX + 1];

	TRY(compose_address(l->to, bare, f));
	for (size_t i = 0; i < sizeof h / sizeof *h; i++) {
		if (h[i].value == NULL || h[i].value[0] == '\0')
			continue;
		TRY(header_ok(h[i].name, h[i].value, f));
		put_header(t, h[i].name, h[i].value);
	}
	text_add(t, "MIME-Version: 1.0\n"
		    "Content-Type: multipart/mixed; boundary=\"" BOUNDARY "\"\n");
	return ERR_OK;
}

/* One line of the text that fits; those that a mail system or reader might change are moved in by a blank. */
static void put_text_line(struct text *t, const char *s, size_t n)
{
	if (n > 0 && (s[0] == '.' || s[0] == '-' || s[0] == '>' || (n >= 5 && memcmp(s, "From ", 5) == 0)))
		text_add_char(t, ' ');
	while (n > 0 && s[n - 1] == ' ')
		n--;
	for (size_t i = 0; i < n;) {
		uint32_t c;
		unsigned step = utf8_decode(s + i, n - i, &c);

		text_add_char(t, step == 1 && c >= 0x20 && c < 0x7f ? s[i] : '?');
		i += step > 0 ? step : 1;
	}
	text_add_char(t, '\n');
}

/* Width counts bytes: what is not ASCII gets shorter by becoming '?', never longer. */
static void put_text(struct text *t, const char *text)
{
	struct lines l = { text, strlen(text), 0 };
	struct word w;

	while (lines_next(&l, &w)) {
		while (w.n > COMPOSE_TEXT_COLUMNS) {
			size_t cut = COMPOSE_TEXT_COLUMNS, skip = 0;

			while (cut > 0 && w.s[cut] != ' ')
				cut--;
			if (cut == 0)
				cut = COMPOSE_TEXT_COLUMNS; /* one word longer than a line */
			else
				skip = 1;
			put_text_line(t, w.s, cut);
			w.s += cut + skip;
			w.n -= cut + skip;
		}
		put_text_line(t, w.s, w.n);
	}
}

static void put_base64(struct text *t, const uint8_t *p, size_t n)
{
	static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t col = 0;

	for (size_t i = 0; i < n; i += 3) {
		uint32_t v = (uint32_t)p[i] << 16 | (i + 1 < n ? (uint32_t)p[i + 1] << 8 : 0) | (i + 2 < n ? p[i + 2] : 0u);

		text_add_char(t, digit[v >> 18]);
		text_add_char(t, digit[v >> 12 & 63]);
		text_add_char(t, i + 1 < n ? digit[v >> 6 & 63] : '=');
		text_add_char(t, i + 2 < n ? digit[v & 63] : '=');
		col += 4;
		if (col == COMPOSE_COLUMNS || i + 3 >= n) {
			text_add_char(t, '\n');
			col = 0;
		}
	}
}

static bool file_name_ok(const char *s)
{
	size_t n = strlen(s);

	if (n == 0 || n > 64 || s[0] == '.' || s[0] == '-')
		return false;
	for (size_t i = 0; i < n; i++) {
		char c = ascii_lower(s[i]);

		if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-'))
			return false;
	}
	return true;
}

static void put_attachment(struct text *t, const char *file, const uint8_t *p, size_t n)
{
	text_add(t, "\n--" BOUNDARY "\n"
		    "Content-Type: application/octet-stream; name=\"");
	text_add(t, file);
	text_add(t, "\"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=\"");
	text_add(t, file);
	text_add(t, "\"\n\n");
	put_base64(t, p, n);
}

static void put_block(struct text *t, const uint8_t *p, size_t n)
{
	text_add_char(t, '\n');
	armour_write(p, n, t);
}

/* Each record of several, one behind the other, as a block of its own. */
static void put_blocks(struct text *t, const uint8_t *p, size_t n)
{
	size_t at = 0, one;

	for (; record_find(p, n, &at, &one); at += one)
		put_block(t, p + at, one);
}

static enum err put_letter(struct text *t, const struct letter_out *l, struct fault *f)
{
	TRY(put_headers(t, l, f));
	text_add(t, "\n--" BOUNDARY "\n"
		    "Content-Type: text/plain; charset=us-ascii\n"
		    "Content-Transfer-Encoding: 7bit\n\n");
	put_text(t, l->text);
	put_blocks(t, l->keys, l->keys_n);
	if (l->record_n <= COMPOSE_ARMOUR_RECORD_MAX) {
		put_block(t, l->record, l->record_n);
	} else {
		text_add(t, "\nThe turn is too long for a block of text: it is in the attachment only.\n");
	}
	put_attachment(t, l->file, l->record, l->record_n);
	if (l->keys != NULL)
		put_attachment(t, l->keys_file, l->keys, l->keys_n);
	if (l->answered != NULL)
		put_attachment(t, l->answered_file, l->answered, l->answered_n);
	text_add(t, "\n--" BOUNDARY "--\n");
	return ERR_OK;
}

enum err compose_letter(const struct letter_out *l, char **out, size_t *n, struct fault *f)
{
	size_t text_n = strlen(l->text);
	/* every byte of text a line of its own with a blank before it, base64 with line ends, armour, headers folded at each blank */
	size_t attached = l->record_n + l->keys_n + l->answered_n;
	size_t cap = 3 * text_n + attached / 3 * 4 + attached / 50 + 16384;

	if (l->record_n <= COMPOSE_ARMOUR_RECORD_MAX)
		cap += l->record_n / ARMOUR_LINE_BYTES * (ARMOUR_COLUMNS + 1) + 1024;
	cap += 4 * l->keys_n; /* short records, each between a head line and an end line */
	*out = NULL;
	*n = 0;
	if (!file_name_ok(l->file) || (l->answered != NULL && !file_name_ok(l->answered_file)) ||
		(l->keys != NULL && !file_name_ok(l->keys_file))) {
		fault_set(f, ERR_SEND_HEADER, "no name for an attachment");
		fault_place(f, "Content-Disposition");
		return ERR_SEND_HEADER;
	}
	char *buf = malloc(cap);

	if (buf == NULL)
		return fault_set(f, ERR_SYS_MEMORY, "");
	struct text t = text_in(buf, cap);
	enum err e = put_letter(&t, l, f);

	if (e != ERR_OK) {
		free(buf);
		return e;
	}
	BUG_IF(t.cut);
	*out = buf;
	*n = t.len;
	return ERR_OK;
}
