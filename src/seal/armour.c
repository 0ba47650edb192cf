/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal/armour.h"

#include <string.h>

#include "seal/hash.h"

enum { CHECK_BYTES = 3, LINE_RAW = ARMOUR_LINE_BYTES + CHECK_BYTES, NUMBER_DIGITS = 7 };
static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* First bytes of H("vedette/armour/1", le32(line), bytes): tells a changed, lost, doubled or moved line at its place. */
static void line_check(uint32_t line, const uint8_t *p, size_t n, uint8_t out[CHECK_BYTES])
{
	uint8_t num[4] = { (uint8_t)line, (uint8_t)(line >> 8), (uint8_t)(line >> 16), (uint8_t)(line >> 24) };
	uint8_t h[HASH_BYTES];
	hash_parts("vedette/armour/1", (struct slice[]){ { num, 4 }, { p, n } }, 2, h);
	memcpy(out, h, CHECK_BYTES);
}

static uint32_t lines_of(size_t n)
{
	return (uint32_t)((n + ARMOUR_LINE_BYTES - 1) / ARMOUR_LINE_BYTES);
}

/* Bytes of the record in line i, from 1. */
static size_t line_bytes(size_t n, uint32_t i)
{
	return i < lines_of(n) ? ARMOUR_LINE_BYTES : n - (size_t)(i - 1) * ARMOUR_LINE_BYTES;
}

/* ---- writing ---- */

static void put_base64(const uint8_t *p, size_t n, struct text *out)
{
	uint32_t acc = 0;
	unsigned bits = 0;
	for (size_t i = 0; i < n; i++) {
		acc = (acc << 8 | p[i]) & 0xffff;
		for (bits += 8; bits >= 6; bits -= 6)
			text_add_char(out, alphabet[acc >> (bits - 6) & 63]);
	}
	if (bits)
		text_add_char(out, alphabet[acc << (6 - bits) & 63]);
}

void armour_write(const uint8_t *record, size_t n, struct text *out)
{
	uint8_t raw[LINE_RAW];
	BUG_IF(n == 0 || n > RECORD_MAX_BYTES);
	text_add(out, "[vedette 1: ");
	text_add_int(out, lines_of(n));
	text_add(out, " lines with ");
	text_add_int(out, (int64_t)n);
	text_add(out, " bytes follow, keep them whole]\n");
	for (uint32_t i = 1; i <= lines_of(n); i++) {
		size_t len = line_bytes(n, i);
		memcpy(raw, record + (size_t)(i - 1) * ARMOUR_LINE_BYTES, len);
		line_check(i, raw, len, raw + len);
		put_base64(raw, len + CHECK_BYTES, out);
		text_add_char(out, '\n');
	}
	text_add(out, "[vedette 1: end of ");
	text_add_int(out, lines_of(n));
	text_add(out, " lines]\n");
	BUG_IF(out->cut);
}

/* ---- reading: the text without what mail may put in or take away ---- */

void armour_begin(struct armour_walk *w, const char *text, size_t n)
{
	*w = (struct armour_walk){ text, n, 0, 1, true, false };
}

/* The next byte that counts, or -1 at the end; it is not passed yet. */
static int look(struct armour_walk *w)
{
	for (; w->at < w->n; w->at++) {
		char c = w->text[w->at];
		if (c == '\n')
			w->line++;
		if (c == '\n' || c == '\r')
			w->line_start = true;
		else if (c != ' ' && c != '\t' && !(c == '>' && w->line_start))
			return (unsigned char)c;
	}
	return -1;
}

static void pass(struct armour_walk *w)
{
	w->at++;
	w->line_start = false;
}

static bool accept_word(struct armour_walk *w, const char *word)
{
	for (; *word; word++) {
		int c = look(w);
		if (c < 0 || ascii_lower((char)c) != *word)
			return false;
		pass(w);
	}
	return true;
}

static bool accept_number(struct armour_walk *w, uint32_t *out)
{
	unsigned digits = 0;
	int c;
	*out = 0;
	for (; (c = look(w)) >= '0' && c <= '9' && digits < NUMBER_DIGITS; digits++, pass(w))
		*out = *out * 10 + (uint32_t)(c - '0');
	return digits > 0;
}

/* ---- reading: a block ---- */

/* "line I of N of the block: what" at the text's line. */
static enum err damage(const struct armour_walk *w, enum err code, uint32_t i, uint32_t lines, const char *what,
	struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, "line ");
	text_add_int(&t, i);
	text_add(&t, " of ");
	text_add_int(&t, lines);
	text_add(&t, " of the block");
	text_add(&t, what[0] ? ": " : "");
	text_add(&t, what);
	return fault_at(f, code, w->line, 0, buf);
}

static enum err cut_short(const struct armour_walk *w, uint32_t i, uint32_t lines, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, "whole lines ");
	text_add_int(&t, i - 1);
	text_add(&t, " of ");
	text_add_int(&t, lines);
	return fault_at(f, ERR_ARMOUR_CUT, w->line, 0, buf);
}

/* A character that does not belong there, and what it tells. */
static enum err stray(const struct armour_walk *w, uint32_t i, uint32_t lines, struct fault *f)
{
	static const char digit[] = "0123456789ABCDEF";
	const char *s = w->text + w->at;
	char buf[16];
	struct text t = text_in(buf, sizeof buf);
	uint32_t u;
	if (*s == '=')
		return damage(w, ERR_ARMOUR_QUOTED, i, lines, "\"=\"", f);
	if (*s == '<' || *s == '&')
		return damage(w, ERR_ARMOUR_HTML, i, lines, *s == '<' ? "\"<\"" : "\"&\"", f);
	if (utf8_decode(s, w->n - w->at, &u) == 0)
		u = (unsigned char)*s;
	if (u > ' ' && u < 0x7f) {
		text_add_char(&t, '"');
		text_add_char(&t, (char)u);
		text_add_char(&t, '"');
	} else {
		text_add(&t, "U+");
		for (int shift = u > 0xffff ? 20 : 12; shift >= 0; shift -= 4)
			text_add_char(&t, digit[u >> shift & 15]);
	}
	return damage(w, ERR_ARMOUR_CHARACTER, i, lines, buf, f);
}

static int value_of(int c)
{
	const char *at = c > 0 ? strchr(alphabet, c) : NULL;
	return at ? (int)(at - alphabet) : -1;
}

/* Line i, `len` bytes with their check, into raw. */
static enum err read_line(struct armour_walk *w, uint32_t i, uint32_t lines, size_t len, uint8_t *raw, struct fault *f)
{
	uint32_t acc = 0;
	unsigned bits = 0;
	for (size_t got = 0; got < len;) {
		int c = look(w), v = value_of(c);
		if (c < 0 || c == '[')
			return cut_short(w, i, lines, f);
		if (v < 0)
			return stray(w, i, lines, f);
		acc = (acc << 6 | (uint32_t)v) & 0xffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			raw[got++] = (uint8_t)(acc >> bits);
		}
		pass(w);
	}
	return acc & ((1u << bits) - 1) ? damage(w, ERR_ARMOUR_BASE64, i, lines, "spare bits are set", f) : ERR_OK;
}

static enum err read_block(struct armour_walk *w, uint8_t *out, size_t cap, size_t *out_n, struct fault *f)
{
	uint32_t lines, n, head = w->line;
	uint8_t raw[LINE_RAW], check[CHECK_BYTES];
	if (!accept_number(w, &lines) || !accept_word(w, "lineswith") || !accept_number(w, &n) ||
		!accept_word(w, "bytesfollow,keepthemwhole]"))
		return fault_at(f, ERR_ARMOUR_HEAD, head, 0, "");
	if (n > cap || n > RECORD_MAX_BYTES)
		return fault_at(f, ERR_ARMOUR_LIMIT, head, 0, "");
	if (n == 0 || lines != lines_of(n))
		return fault_at(f, ERR_ARMOUR_HEAD, head, 0, "lines and bytes do not go together");
	*out_n = n;
	for (uint32_t i = 1; i <= lines; i++) {
		size_t len = line_bytes(n, i);
		TRY(read_line(w, i, lines, len + CHECK_BYTES, raw, f));
		line_check(i, raw, len, check);
		if (memcmp(check, raw + len, CHECK_BYTES) != 0)
			return damage(w, ERR_ARMOUR_CHECK, i, lines, "", f);
		memcpy(out + (size_t)(i - 1) * ARMOUR_LINE_BYTES, raw, len);
	}
	return ERR_OK;
}

bool armour_next(struct armour_walk *w, uint8_t *out, size_t cap, size_t *out_n, enum err *verdict, struct fault *f)
{
	*out_n = 0;
	for (int c; (c = look(w)) >= 0;) {
		uint32_t line = w->line, version;
		pass(w);
		if (c != '[' || !accept_word(w, "vedette") || !accept_number(w, &version) || !accept_word(w, ":"))
			continue;
		if (version != 1) {
			*verdict = fault_at(f, ERR_SLOT_NEWER, line, 0, "a block of another version than 1");
			return true;
		}
		c = look(w);
		if (c == 'e' || c == 'E') { /* the end line of the block before; without one its head line is lost */
			bool had = w->open;
			w->open = false;
			if (had)
				continue;
			*verdict = fault_at(f, ERR_ARMOUR_HEAD, line, 0, "there is an end line without it");
			return true;
		}
		w->open = true;
		*verdict = read_block(w, out, cap, out_n, f);
		return true;
	}
	return false;
}

enum { RUIN_MAX = 8 };

uint32_t armour_ruin(const char *text, size_t n)
{
	static const char word[] = "[vedette";
	uint32_t line = 1;
	for (size_t i = 0; i + sizeof word <= n; i++) {
		line += text[i] == '\n';
		if (text[i] != '[' || !ascii_equal_fold(text + i, sizeof word - 1, word))
			continue;
		/* behind it a blank of another kind, its name in a page, what is left of it without its eighth bit */
		for (size_t at = i + sizeof word - 1; at < n && at < i + sizeof word + RUIN_MAX && text[at] != ']'; at++)
			if (text[at] >= '0' && text[at] <= '9')
				return line;
	}
	return 0;
}
