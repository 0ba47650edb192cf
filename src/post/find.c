/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/find.h"

#include <stdlib.h>
#include <string.h>

#include "archive/disk.h"
#include "base/text.h"
#include "post/mime_wire.h"
#include "seal/armour.h"

struct search {
	struct parser *parser;
	const struct find_taker *t;
	struct letter_in *letter;
	uint8_t *room;   /* RECORD_MAX_BYTES, for armour */
	unsigned inside; /* how many mails this part lies in beyond the one that came */
	unsigned inner;  /* mails found as parts so far */
};

/* Mails that came as a file among the parts, which no library looks into: so many inside each other, and so many in all. */
enum { INSIDE_MAX = 2, INNER_MAX = 8 };

static enum err hand(struct search *s, struct found *x)
{
	if (x->damage == ERR_OK)
		s->letter->records++;
	else
		s->letter->damaged++;
	return s->t->take(s->t->ctx, x);
}

/* Bare records, one behind the other, with anything between and behind them.  One whose magic was damaged on its way counts too:
 * reading it says what befell it (C37, C38). */
static enum err search_records(struct search *s, enum carrier carrier, unsigned part, const uint8_t *p, size_t n)
{
	size_t at = 0, size = 0;
	bool more = record_find(p, n, &at, &size);

	while (more) {
		struct found x = { .carrier = carrier, .part = part, .p = p + at, .n = size };
		size_t end = at + size, next = end, next_size = 0;

		more = record_find(p, n, &next, &next_size);
		x.junk = (more ? next : n) - end;
		TRY(hand(s, &x));
		at = next;
		size = next_size;
	}
	return ERR_OK;
}

/* Blocks of text; `whole`: only those that are undamaged. */
static enum err search_armour(struct search *s, unsigned part, const uint8_t *p, size_t n, bool whole)
{
	struct armour_walk w;
	struct fault why;
	enum err verdict;
	size_t len;

	armour_begin(&w, (const char *)p, n);
	while (armour_next(&w, s->room, RECORD_MAX_BYTES, &len, &verdict, &why)) {
		struct found x = { .carrier = CARRIER_ARMOUR, .part = part, .n = len, .damage = verdict };

		if (verdict == ERR_OK)
			x.p = s->room;
		else if (whole)
			continue;
		else
			x.fault = &why;
		TRY(hand(s, &x));
	}
	return ERR_OK;
}

/* A blank or a line end. */
static bool is_blank(char c)
{
	return ascii_is_space(c) || c == '\n' || c == '\r';
}

static bool holds(const uint8_t *p, size_t n, const void *what, size_t what_n)
{
	for (size_t i = 0; i + what_n <= n; i++) {
		const uint8_t *at = memchr(p + i, *(const uint8_t *)what, n - what_n - i + 1);

		if (at == NULL)
			return false;
		i = (size_t)(at - p);
		if (memcmp(at, what, what_n) == 0)
			return true;
	}
	return false;
}

/* Where a word of lower case stands, whatever its case there; n: nowhere. */
static size_t find_word(const uint8_t *p, size_t n, const char *word)
{
	size_t len = strlen(word);

	for (size_t i = 0; i + len <= n; i++) {
		if (ascii_lower((char)p[i]) == *word && ascii_equal_fold((const char *)p + i, len, word))
			return i;
	}
	return n;
}

/* "vedette receive" is in every mail of ours; mail programs change the blanks between words, and pages have them in other ways. */
static bool speaks(const uint8_t *p, size_t n)
{
	static const char one[] = "vedette", two[] = "receive";

	for (size_t i = find_word(p, n, one); i < n; i += find_word(p + i, n - i, one)) {
		size_t word = i += sizeof one - 1;

		while (i < n && (is_blank((char)p[i]) || p[i] >= 0x80))
			i++;
		if (i > word && n - i >= sizeof two - 1 && ascii_equal_fold((const char *)p + i, sizeof two - 1, two))
			return true;
	}
	return false;
}

static int digit_of(uint8_t c)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *at = c != 0 ? strchr(digits, c) : NULL;

	return at != NULL ? (int)(at - digits) : -1;
}

/* The attachment as it stands in a mail's source, when that came as a text: copied, quoted, its headers lost. */
static enum err search_base64(struct search *s, enum carrier carrier, unsigned part, const uint8_t *p, size_t n)
{
	static const char magic[] = "1kVEVA0KGgo"; /* RECORD_MAGIC */
	uint8_t *out = NULL;
	size_t at = 0, out_n = 0;
	uint32_t acc = 0;
	unsigned bits = 0;

	while (at < n && (p[at] != '1' || n - at < sizeof magic - 1 || memcmp(p + at, magic, sizeof magic - 1) != 0))
		at++;
	if (at == n)
		return ERR_OK;
	out = malloc(n - at);
	if (out == NULL)
		return ERR_OK; /* it is then one turn not found, as if this were not tried */
	for (; at < n && out_n < RECORD_MAX_BYTES; at++) {
		int v = digit_of(p[at]);

		if (v < 0 && !is_blank((char)p[at]) && p[at] != '>')
			break;
		if (v < 0)
			continue;
		acc = (acc << 6 | (uint32_t)v) & 0xffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			out[out_n++] = (uint8_t)(acc >> bits);
		}
	}
	enum err e = search_records(s, carrier, part, out, out_n);

	free(out);
	return e;
}

/* Text whose every other byte is 0. */
static bool is_wide(const uint8_t *p, size_t n)
{
	if (n < 4)
		return false;
	bool mark = (p[0] == 0xff && p[1] == 0xfe) || (p[0] == 0xfe && p[1] == 0xff);

	return mark || ((p[0] == 0) != (p[1] == 0) && (p[0] == 0) == (p[2] == 0) && (p[1] == 0) == (p[3] == 0));
}

/* A part without a turn: what it says of why. */
static void search_reasons(struct letter_in *l, const uint8_t *p, size_t n)
{
	static const uint8_t enveloped[] = { 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x03 }; /* PKCS #7 */
	static const char pgp[] = "-----BEGIN PGP MESSAGE-----";

	l->winmail = l->winmail || (n >= 4 && memcmp(p, "\x78\x9f\x3e\x22", 4) == 0);
	l->encrypted = l->encrypted || holds(p, n < 64 ? n : 64, enveloped, sizeof enveloped) || holds(p, n, pgp, sizeof pgp - 1);
	l->charset = l->charset || is_wide(p, n);
	l->speaks = l->speaks || speaks(p, n);
	if (l->ruin == 0)
		l->ruin = armour_ruin((const char *)p, n);
}

/* One leaf, whatever its type says it is: types and names are often wrong on real mail (C85). */
static enum err search_leaf(struct search *s, enum carrier carrier, unsigned part, const uint8_t *p, size_t n)
{
	struct letter_in *l = s->letter;
	unsigned records = l->records, damaged = l->damaged;

	TRY(search_records(s, carrier, part, p, n));
	if (l->records > records)
		return ERR_OK;
	TRY(search_armour(s, part, p, n, false));
	if (l->records == records && l->damaged == damaged && armour_ruin((const char *)p, n) == 0)
		TRY(search_base64(s, carrier, part, p, n)); /* a ruined block looks like it */
	if (l->records == records && l->damaged == damaged)
		search_reasons(l, p, n);
	return ERR_OK;
}

static void keep_label(char out[LABEL_MAX], const struct mime_frame *x)
{
	text_mask(out, LABEL_MAX, (const char *)x->p, x->n, false);
}

static enum err search_mail(struct search *s, const uint8_t *p, size_t n, struct fault *f);

/* Does it begin with a header field?  A name of printable characters without blanks, then a colon. */
static bool looks_like_mail(const uint8_t *p, size_t n)
{
	size_t i = 0;

	while (i < n && p[i] > ' ' && p[i] < 0x7f && p[i] != ':')
		i++;
	return i > 0 && i < n && p[i] == ':';
}

/* A mail as a file, or wrapped by a signature (PKCS #7): where it begins; n: it is none. */
static size_t mail_inside(const uint8_t *p, size_t n)
{
	size_t blank = 0, type = find_word(p, n, "content-type:");

	while (blank < n && is_blank((char)p[blank]))
		blank++;
	if (type == n)
		return n;
	return looks_like_mail(p + blank, n - blank) ? blank : p[0] == 0x30 ? type : n; /* 0x30: a sequence of ASN.1 */
}

/* A part that is no page. */
static enum err search_part(struct search *s, const struct mime_frame *x)
{
	struct letter_in *l = s->letter;
	unsigned part = l->parts, before = l->records + l->damaged;
	size_t at = s->inside < INSIDE_MAX && s->inner < INNER_MAX ? mail_inside(x->p, x->n) : x->n;

	if (at < x->n) {
		struct fault ignored;

		s->inner++;
		s->inside++;
		enum err e = search_mail(s, x->p + at, x->n - at, &ignored);

		s->inside--;
		if (e != ERR_OK && err_exit(e) == EXIT_ENVIRONMENT)
			return e;
		if (l->records + l->damaged > before)
			return ERR_OK;
	}
	return search_leaf(s, CARRIER_ATTACHMENT, part, x->p, x->n);
}

static enum err search_frame(struct search *s, const struct mime_frame *x)
{
	struct letter_in *l = s->letter;

	if (mime_frame_is_leaf(x->type))
		l->parts++;
	else if (s->inside > 0)
		return ERR_OK; /* what a mail inside says of itself is not said of this one */
	switch (x->type) {
	case MIME_FROM:
		keep_label(l->from, x);
		break;
	case MIME_SUBJECT:
		keep_label(l->subject, x);
		break;
	case MIME_AUTO:
		l->automatic = true;
		break;
	case MIME_HTML:
		l->html = l->html || armour_ruin((const char *)x->p, x->n) > 0;
		l->speaks = l->speaks || speaks(x->p, x->n);
		break;
	case MIME_ALIEN:
		l->charset = true;
		return search_records(s, CARRIER_ATTACHMENT, l->parts, x->p, x->n);
	case MIME_TEXT:
	case MIME_OTHER:
		return search_part(s, x);
	case MIME_FAIL:
	case MIME_END:
		break;
	}
	return ERR_OK;
}

static enum err search_mail(struct search *s, const uint8_t *p, size_t n, struct fault *f)
{
	struct mime_frame x;
	uint8_t *answer;
	size_t at = 0, answer_n;
	enum err e = parser_ask(s->parser, p, n, &answer, &answer_n, f);

	if (e == ERR_OK)
		s->letter->mail = true;
	while (e == ERR_OK && mime_answer_next(answer, answer_n, &at, &x))
		e = search_frame(s, &x);
	free(answer);
	return e;
}

static enum err nothing_found(const struct letter_in *l, struct fault *f)
{
	if (l->winmail)
		return fault_set(f, ERR_MAIL_WINMAIL, "");
	if (l->encrypted)
		return fault_set(f, ERR_MAIL_ENCRYPTED, "");
	if (l->html)
		return fault_set(f, ERR_MAIL_HTML, "");
	if (l->charset)
		return fault_set(f, ERR_MAIL_CHARSET, "");
	if (l->ruin > 0)
		return fault_at(f, ERR_ARMOUR_HEAD, l->ruin, 0, "");
	return fault_set(f, l->speaks ? ERR_MAIL_STRIPPED : ERR_MAIL_NONE, "");
}

/* Mail programs that put blanks or another carriage return at the ends of lines leave no empty line behind the header.  The mail
 * without them, the caller's to free(), or NULL where that is not so. */
static uint8_t *mended(const uint8_t *p, size_t n, size_t *out_n)
{
	bool ends = false, header = true;
	size_t at = 0;

	while (header && at < n) {
		size_t line = at;

		while (at < n && (p[at] == ' ' || p[at] == '\t' || p[at] == '\r'))
			at++;
		bool empty = at < n && p[at] == '\n';

		header = !empty;
		ends = empty && at > line && !(at == line + 1 && p[line] == '\r');
		while (at < n && p[at++] != '\n')
			;
	}
	uint8_t *out = ends ? malloc(n) : NULL;

	for (size_t i = *out_n = 0; out != NULL && i < n; i++) {
		while (p[i] == '\n' && *out_n > 0 && (out[*out_n - 1] == ' ' || out[*out_n - 1] == '\t' || out[*out_n - 1] == '\r'))
			--*out_n;
		out[(*out_n)++] = p[i];
	}
	return out;
}

static bool found_any(const struct search *s)
{
	return s->letter->records + s->letter->damaged > 0;
}

static enum err search_whole_mail(struct search *s, const uint8_t *p, size_t n, struct fault *f)
{
	size_t mended_n;

	enum err e = search_mail(s, p, n, f);
	bool parts = e == ERR_OK || e == ERR_MAIL_NONE;
	uint8_t *again = !parts || found_any(s) ? NULL : mended(p, n, &mended_n);

	if (again != NULL)
		e = search_mail(s, again, mended_n, f);
	free(again);
	if (parts && !found_any(s) && !s->letter->html)
		TRY(search_armour(s, 0, p, n, true)); /* so broken that its parts are not found */
	return e == ERR_MAIL_NONE ? ERR_OK : e;
}

static enum err search(struct search *s, const uint8_t *p, size_t n, struct fault *f)
{
	size_t skip = 0;

	/* a byte order mark and empty lines before the header are an editor's doing */
	if (n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		skip = 3;
	while (skip < n && (p[skip] == '\r' || p[skip] == '\n'))
		skip++;
	if (looks_like_mail(p + skip, n - skip))
		TRY(search_whole_mail(s, p + skip, n - skip, f));
	else
		TRY(search_leaf(s, CARRIER_FILE, 0, p, n));
	if (found_any(s))
		return ERR_OK;
	return nothing_found(s->letter, f);
}

enum err find_records(struct parser *parser, const uint8_t *p, size_t n, const struct find_taker *t, struct letter_in *letter,
	struct fault *f)
{
	struct search s = { .parser = parser, .t = t, .letter = letter };

	memset(letter, 0, sizeof *letter);
	if (n == 0)
		return fault_set(f, ERR_MAIL_EMPTY, "");
	if (n > MIME_MAIL_MAX)
		return fault_set(f, ERR_MAIL_BIG, "");
	s.room = malloc(RECORD_MAX_BYTES);
	if (s.room == NULL)
		return disk_fault(f, ERR_SYS_MEMORY, "mail", 0);
	enum err e = search(&s, p, n, f);

	free(s.room);
	return e;
}
