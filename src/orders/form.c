/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/form.h"

#include <string.h>

static const struct order_row rows[ORDER_KIND_COUNT] = {
#define ORDER(code, word, form, block, places, help) { word, form, help, block, places },
#include "orders/orders.def"
#undef ORDER
};

const struct order_row *order_row(enum order_kind k)
{
	BUG_IF(k >= ORDER_KIND_COUNT);
	return &rows[k];
}

const char *order_form(enum order_kind k)
{
	return order_row(k)->form;
}

const char *order_help(enum order_kind k)
{
	return order_row(k)->help;
}

const char *order_word(enum order_kind k)
{
	return order_row(k)->word;
}

unsigned sheet_block_end(const struct sheet *sh, unsigned i)
{
	unsigned depth = sh->order[i].depth;
	for (i++; i < sh->n && sh->order[i].depth > depth; i++)
		;
	return i;
}

bool line_cut(struct line *l, const struct word *raw)
{
	size_t n = raw->n;
	if (n > LINE_MAX_BYTES)
		return false;
	l->n = l->at = 0;
	l->indent = 0;
	l->end = 1;
	for (size_t i = 0; i < n; i++)
		l->text[i] = ascii_lower(raw->s[i]);
	const char *comment = memchr(l->text, '#', n);
	if (comment)
		n = (size_t)(comment - l->text);
	while (n && (ascii_is_space(l->text[n - 1]) || l->text[n - 1] == '\r'))
		n--;
	for (size_t i = 0; i < n && ascii_is_space(l->text[i]); i++)
		l->indent += l->text[i] == '\t' ? 8 : 1;
	struct word rest = { l->text, n, 1 };
	while (l->n < LINE_WORDS_MAX && word_next(&rest, &l->word[l->n])) {
		l->end = l->word[l->n].col + (uint32_t)l->word[l->n].n;
		l->n++;
	}
	return true;
}

bool line_is(const struct line *l, const char *s)
{
	return l->at < l->n && word_is(&l->word[l->at], s);
}

bool line_take(struct line *l, const char *s)
{
	if (!line_is(l, s))
		return false;
	l->at++;
	return true;
}

uint32_t line_col(const struct line *l)
{
	return l->at < l->n ? l->word[l->at].col : l->end;
}

static void quote(struct text *t, const struct word *w)
{
	char shown[ID_MAX_BYTES * 2];
	size_t n = w->n < sizeof shown - 1 ? w->n : sizeof shown - 1;
	text_mask(shown, sizeof shown, w->s, n, false);
	text_add(t, "`");
	text_add(t, shown);
	text_add(t, "`");
}

bool read_refuse(struct reader_of_line *r, enum err code, const char *expected)
{
	if (r->code != ERR_OK)
		return false;
	struct text t = text_in(r->what, sizeof r->what);
	r->code = code;
	r->col = line_col(&r->line);
	text_add(&t, "expected ");
	text_add(&t, expected);
	if (r->line.at < r->line.n) {
		text_add(&t, ", not ");
		quote(&t, &r->line.word[r->line.at]);
	}
	return false;
}

static const char *const kind_words[] = {
	[PIECE_LEADER] = "a Leader of yours", [PIECE_HQ] = "an HQ of yours", [PIECE_UNIT] = "a combat unit of yours",
	[PIECE_TRAIN] = "a train of yours", [PIECE_DEPOT] = "a depot of yours", [ANY_KIND] = "a piece of yours",
};

bool read_piece(struct reader_of_line *r, unsigned kind, piece_t *out)
{
	const struct line *l = &r->line;
	if (r->code != ERR_OK)
		return false;
	if (l->at >= l->n)
		return read_refuse(r, ERR_ORDER_FORM, kind_words[kind]);
	piece_t p = charts_piece(r->c, l->word[l->at].s, l->word[l->at].n);
	if (p == PIECE_NONE || (r->c->scn.piece[p].side != r->side && RULE_ON(S46)) ||
		(kind != ANY_KIND && r->c->scn.piece[p].kind != kind))
		return read_refuse(r, ERR_ORDER_PIECE, kind_words[kind]);
	r->line.at++;
	*out = p;
	return true;
}

bool next_is_hex(const struct reader_of_line *r)
{
	const struct line *l = &r->line;
	if (l->at >= l->n || l->word[l->at].n != 4)
		return false;
	for (unsigned i = 0; i < 4; i++)
		if (l->word[l->at].s[i] < '0' || l->word[l->at].s[i] > '9')
			return false;
	return true;
}

bool read_hex(struct reader_of_line *r, hex_t *out)
{
	unsigned id = 0;
	if (r->code != ERR_OK)
		return false;
	if (!next_is_hex(r))
		return read_refuse(r, ERR_ORDER_FORM, "a hex (four digits, column and row)");
	for (unsigned i = 0; i < 4; i++)
		id = id * 10 + (unsigned)(r->line.word[r->line.at].s[i] - '0');
	hex_t h = grid_from_id(&r->c->map.grid, id);
	if (h == HEX_NONE)
		return read_refuse(r, ERR_ORDER_HEX, "a hex of this map");
	r->line.at++;
	*out = h;
	return true;
}

bool read_number(struct reader_of_line *r, uint32_t max, uint8_t *out)
{
	uint32_t v;
	char expected[40];
	if (r->code != ERR_OK)
		return false;
	if (r->line.at < r->line.n && num_parse(r->line.word[r->line.at].s, r->line.word[r->line.at].n, 0, max, &v) == ERR_OK) {
		*out = (uint8_t)v;
		r->line.at++;
		return true;
	}
	struct text t = text_in(expected, sizeof expected);
	text_add(&t, "a number from 0 to ");
	text_add_int(&t, max);
	return read_refuse(r, ERR_ORDER_FORM, expected);
}

bool read_yes(struct reader_of_line *r, uint8_t *out)
{
	if (r->code != ERR_OK)
		return false;
	if (!line_is(&r->line, "yes") && !line_is(&r->line, "no"))
		return read_refuse(r, ERR_ORDER_FORM, "yes or no");
	*out = line_is(&r->line, "yes");
	r->line.at++;
	return true;
}

bool read_end(struct reader_of_line *r)
{
	if (r->code != ERR_OK)
		return false;
	return r->line.at == r->line.n || read_refuse(r, ERR_ORDER_FORM, "the end of the line");
}

void put_piece(const struct charts *c, piece_t p, struct text *out)
{
	text_add(out, c->scn.piece[p].id);
}

void put_hex(const struct charts *c, hex_t h, struct text *out)
{
	text_add_padded(out, grid_id(&c->map.grid, h), 4);
}
