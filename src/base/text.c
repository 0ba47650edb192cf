/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"

#include <string.h>

struct text text_in(char *buf, size_t cap)
{
	BUG_IF(cap == 0);
	buf[0] = '\0';
	return (struct text){ buf, cap, 0, false };
}

void text_add_n(struct text *t, const char *s, size_t n)
{
	size_t room = t->cap - 1 - t->len;
	if (t->cut || n == 0) /* s may be NULL then */
		return;
	if (n > room) {
		t->cut = true;
		n = room;
		while (n && ((unsigned char)s[n] & 0xc0) == 0x80) /* never half a character */
			n--;
	}
	memcpy(t->s + t->len, s, n);
	t->len += n;
	t->s[t->len] = '\0';
}

void text_add(struct text *t, const char *s)
{
	text_add_n(t, s, strlen(s));
}

void text_add_char(struct text *t, char c)
{
	text_add_n(t, &c, 1);
}

void text_add_int(struct text *t, int64_t v)
{
	char b[24];
	size_t i = sizeof b;
	uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
	do
		b[--i] = (char)('0' + u % 10);
	while (u /= 10);
	if (v < 0)
		b[--i] = '-';
	text_add_n(t, b + i, sizeof b - i);
}

void text_add_padded(struct text *t, uint32_t v, unsigned digits)
{
	char b[10];
	BUG_IF(digits > sizeof b);
	for (unsigned i = digits; i--; v /= 10)
		b[i] = (char)('0' + v % 10);
	text_add_n(t, b, digits);
}

void text_add_hex(struct text *t, const uint8_t *p, size_t n)
{
	static const char digit[] = "0123456789abcdef";
	for (size_t i = 0; i < n; i++) {
		text_add_char(t, digit[p[i] >> 4]);
		text_add_char(t, digit[p[i] & 15]);
	}
}

static bool hex_value(char c, unsigned *v)
{
	if (c >= '0' && c <= '9')
		*v = (unsigned)(c - '0');
	else if (c >= 'a' && c <= 'f')
		*v = (unsigned)(c - 'a') + 10;
	else
		return false;
	return true;
}

bool hex_parse(const char *s, uint8_t *out, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned hi, lo;
		if (!hex_value(s[2 * i], &hi) || !hex_value(s[2 * i + 1], &lo))
			return false;
		out[i] = (uint8_t)(hi << 4 | lo);
	}
	return true;
}

unsigned utf8_decode(const char *s, size_t n, uint32_t *out)
{
	const unsigned char *p = (const unsigned char *)s;
	if (n == 0)
		return 0;
	uint32_t c = p[0];
	unsigned len = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
	if (len == 0 || len > n)
		return 0;
	if (len > 1)
		c &= 0x7fu >> len;
	for (unsigned i = 1; i < len; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (p[i] & 0x3fu);
	}
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*out = c;
	return len;
}

bool text_is_plain(uint32_t c)
{
	/* Ranges whose every character is assigned, printable and one cell wide. */
	static const struct {
		uint32_t from, to;
	} plain[] = {
		{ 0x20, 0x7e }, { 0xa1, 0xac }, { 0xae, 0x24f }, /* Latin; U+00A0 and the soft hyphen stay out */
		{ 0x391, 0x3a1 }, { 0x3a3, 0x3ce }, { 0x400, 0x482 }, { 0x48a, 0x52f },
		{ 0x2010, 0x2010 }, { 0x2013, 0x2014 }, { 0x2018, 0x201e }, { 0x2020, 0x2022 }, { 0x2026, 0x2026 },
		{ 0x2030, 0x2030 }, { 0x2032, 0x2033 }, { 0x2039, 0x203a }, { 0x20ac, 0x20ac },
		{ 0x2190, 0x2193 }, { 0x2500, 0x259f },
	};
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		if (c >= plain[i].from && c <= plain[i].to)
			return true;
	return false;
}

bool text_all_plain(const char *s, size_t n, bool lines)
{
	while (n) {
		uint32_t c;
		unsigned len = utf8_decode(s, n, &c);
		if (len == 0 || !(text_is_plain(c) || (lines && c == '\n')))
			return false;
		s += len;
		n -= len;
	}
	return true;
}

size_t text_mask(char *out, size_t cap, const char *s, size_t n, bool lines)
{
	struct text t = text_in(out, cap);
	while (n && !t.cut) {
		uint32_t c;
		unsigned len = utf8_decode(s, n, &c);
		if (len && (text_is_plain(c) || (lines && c == '\n')))
			text_add_n(&t, s, len);
		else
			text_add_char(&t, '?');
		if (len == 0)
			len = 1;
		s += len;
		n -= len;
	}
	return t.len;
}

char ascii_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool ascii_is_space(char c)
{
	return c == ' ' || c == '\t';
}

bool ascii_equal_fold(const char *a, size_t an, const char *b)
{
	for (size_t i = 0; i < an; i++)
		if (b[i] == '\0' || ascii_lower(a[i]) != ascii_lower(b[i]))
			return false;
	return b[an] == '\0';
}

bool text_is_id(const char *s, size_t n, size_t max)
{
	if (n == 0 || n > max || s[0] < 'a' || s[0] > 'z' || s[n - 1] == '-')
		return false;
	for (size_t i = 0; i < n; i++)
		if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9') || s[i] == '-'))
			return false;
	return true;
}

enum err num_parse(const char *s, size_t n, uint32_t min, uint32_t max, uint32_t *out)
{
	uint64_t v = 0;
	if (n == 0 || n > 10 || (n > 1 && s[0] == '0'))
		return ERR_NUMBER;
	for (size_t i = 0; i < n; i++) {
		if (s[i] < '0' || s[i] > '9')
			return ERR_NUMBER;
		v = v * 10 + (unsigned)(s[i] - '0');
	}
	if (v < min || v > max)
		return ERR_NUMBER;
	*out = (uint32_t)v;
	return ERR_OK;
}

bool word_is(const struct word *w, const char *s)
{
	size_t n = strlen(s);
	return w->n == n && memcmp(w->s, s, n) == 0;
}

bool lines_next(struct lines *l, struct word *out)
{
	if (l->left == 0)
		return false;
	const char *end = memchr(l->p, '\n', l->left);
	size_t n = end ? (size_t)(end - l->p) : l->left;
	*out = (struct word){ l->p, n, 1 };
	l->line++;
	l->p += n + (end != NULL);
	l->left -= n + (end != NULL);
	return true;
}

static void skip(struct word *w, size_t n)
{
	w->s += n;
	w->n -= n;
	w->col += (uint32_t)n;
}

void word_trim(struct word *w)
{
	while (w->n && ascii_is_space(w->s[0]))
		skip(w, 1);
	while (w->n && ascii_is_space(w->s[w->n - 1]))
		w->n--;
}

bool word_next(struct word *rest, struct word *out)
{
	while (rest->n && ascii_is_space(rest->s[0]))
		skip(rest, 1);
	size_t n = 0;
	while (n < rest->n && !ascii_is_space(rest->s[n]))
		n++;
	*out = (struct word){ rest->s, n, rest->col };
	skip(rest, n);
	return n > 0;
}

bool word_until(struct word *rest, char sep, struct word *out)
{
	if (rest->s == NULL)
		return false;
	const char *at = rest->n ? memchr(rest->s, sep, rest->n) : NULL;
	size_t n = at ? (size_t)(at - rest->s) : rest->n;
	*out = (struct word){ rest->s, n, rest->col };
	word_trim(out);
	skip(rest, n);
	if (at)
		skip(rest, 1);
	else
		rest->s = NULL; /* the last part has been given */
	return true;
}
