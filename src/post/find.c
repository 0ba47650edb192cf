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
	uint8_t *room; /* RECORD_MAX_BYTES, for armour */
};

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

static enum err search_armour(struct search *s, unsigned part, const uint8_t *p, size_t n)
{
	struct armour_walk w;
	struct fault why;
	enum err verdict;
	size_t len;

	armour_begin(&w, (const char *)p, n);
	while (armour_next(&w, s->room, RECORD_MAX_BYTES, &len, &verdict, &why)) {
		struct found x = { .carrier = CARRIER_ARMOUR, .part = part, .damage = verdict };

		if (verdict == ERR_OK) {
			x.p = s->room;
			x.n = len;
		} else {
			x.fault = &why;
		}
		TRY(hand(s, &x));
	}
	return ERR_OK;
}

/* One leaf, whatever its type says it is: types and names are often wrong on real mail (C85). */
static enum err search_leaf(struct search *s, enum carrier carrier, unsigned part, const uint8_t *p, size_t n)
{
	unsigned before = s->letter->records + s->letter->damaged;

	TRY(search_records(s, carrier, part, p, n));
	if (s->letter->records + s->letter->damaged != before)
		return ERR_OK;
	return search_armour(s, part, p, n);
}

/* Is there the head of an armoured block in HTML, where tags and entities may stand in it? */
static bool html_armour(const uint8_t *p, size_t n)
{
	static const char word[] = "[vedette";

	for (size_t i = 0; i + sizeof word - 1 <= n; i++) {
		if (p[i] == '[' && ascii_equal_fold((const char *)p + i, sizeof word - 1, word))
			return true;
	}
	return false;
}

static void keep_label(char out[LABEL_MAX], const struct mime_frame *x)
{
	text_mask(out, LABEL_MAX, (const char *)x->p, x->n, false);
}

static enum err search_frame(struct search *s, const struct mime_frame *x)
{
	struct letter_in *l = s->letter;

	if (mime_frame_is_leaf(x->type))
		l->parts++;
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
		l->html = l->html || html_armour(x->p, x->n);
		break;
	case MIME_ALIEN:
		l->charset = true;
		return search_records(s, CARRIER_ATTACHMENT, l->parts, x->p, x->n);
	case MIME_TEXT:
	case MIME_OTHER:
		return search_leaf(s, CARRIER_ATTACHMENT, l->parts, x->p, x->n);
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

/* Does it begin with a header field?  A name of printable characters without blanks, then a colon. */
static bool looks_like_mail(const uint8_t *p, size_t n)
{
	size_t i = 0;

	while (i < n && p[i] > ' ' && p[i] < 0x7f && p[i] != ':')
		i++;
	return i > 0 && i < n && p[i] == ':';
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
		TRY(search_mail(s, p + skip, n - skip, f));
	else
		TRY(search_leaf(s, CARRIER_FILE, 0, p, n));
	if (s->letter->records + s->letter->damaged > 0)
		return ERR_OK;
	if (s->letter->html)
		return fault_set(f, ERR_MAIL_HTML, "");
	return fault_set(f, s->letter->charset ? ERR_MAIL_CHARSET : ERR_MAIL_NONE, "");
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
