/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "base/room.h"

struct edit_change {
	size_t at, before; /* where; cursor before the change */
	size_t n_out, n_in;
	char *bytes;       /* what was taken out, then what was put in */
	bool typed;        /* one typed character: joined with the next one */
};

/* ---- the buffer ---- */

static bool grow(struct edit *e, size_t need)
{
	if (need + 1 <= e->cap)
		return true;
	size_t cap = e->cap > 0 ? e->cap : 256;

	while (cap < need + 1)
		cap *= 2;
	char *s = realloc(e->s, cap);

	if (s == NULL)
		return false;
	e->s = s;
	e->cap = cap;
	return true;
}

/* Room is there. */
static void splice(struct edit *e, size_t at, size_t out, const char *in, size_t n)
{
	memmove(e->s + at + n, e->s + at + out, e->len - at - out);
	if (n > 0)
		memcpy(e->s + at, in, n);
	e->len = e->len - out + n;
	e->s[e->len] = '\0';
	e->version++;
}

static void drop_redo(struct edit *e)
{
	while (e->n_changes > e->done)
		free(e->change[--e->n_changes].bytes);
}

void edit_free(struct edit *e)
{
	e->done = 0;
	drop_redo(e);
	free(e->change);
	free(e->s);
	memset(e, 0, sizeof *e);
}

bool edit_load(struct edit *e, const char *s, size_t n)
{
	if (n > BODY_MAX_BYTES || !grow(e, n))
		return false;
	e->done = 0;
	drop_redo(e);
	memcpy(e->s, s, n);
	e->s[n] = '\0';
	e->len = n;
	e->at = n;
	e->fresh_wish = true;
	e->top = e->left = 0;
	e->version++;
	return true;
}

/* Characters typed one after the other on a line are one step of undo. */
static bool join(struct edit *e, size_t at, const char *in, size_t n)
{
	struct edit_change *c = e->done > 0 ? &e->change[e->done - 1] : NULL;

	if (c == NULL || !c->typed || n != 1 || in[0] == '\n' || in[0] == ' ' || c->at + c->n_in != at || e->done != e->n_changes)
		return false;
	char *b = realloc(c->bytes, c->n_out + c->n_in + n);

	if (b == NULL)
		return false;
	c->bytes = b;
	memcpy(b + c->n_out + c->n_in, in, n);
	c->n_in += n;
	return true;
}

static bool record(struct edit *e, size_t at, size_t out, const char *in, size_t n)
{
	drop_redo(e);
	struct edit_change *more = room_for(e->change, e->n_changes, 1, &e->cap_changes, sizeof *more);

	if (more == NULL)
		return false;
	e->change = more;
	char *b = malloc(out + n + 1);

	if (b == NULL)
		return false;
	memcpy(b, e->s + at, out);
	if (n > 0)
		memcpy(b + out, in, n);
	e->change[e->n_changes++] = (struct edit_change){ at, e->at, out, n, b, out == 0 && n == 1 && in[0] != '\n' };
	e->done = e->n_changes;
	return true;
}

bool edit_replace(struct edit *e, size_t from, size_t to, const char *s, size_t n)
{
	size_t out = to - from;

	BUG_IF(from > to || to > e->len);
	if (e->len - out + n > BODY_MAX_BYTES || !grow(e, e->len - out + n))
		return false;
	if (!(out == 0 && join(e, from, s, n)) && !record(e, from, out, s, n))
		return false;
	splice(e, from, out, s, n);
	e->at = from + n;
	e->fresh_wish = true;
	return true;
}

bool edit_insert(struct edit *e, const char *s, size_t n)
{
	return edit_replace(e, e->at, e->at, s, n);
}

bool edit_undo(struct edit *e)
{
	if (e->done == 0)
		return false;
	struct edit_change *c = &e->change[e->done - 1];

	if (!grow(e, e->len + c->n_out))
		return false;
	splice(e, c->at, c->n_in, c->bytes, c->n_out);
	e->at = c->before;
	e->fresh_wish = true;
	e->done--;
	c->typed = false;
	return true;
}

bool edit_redo(struct edit *e)
{
	if (e->done == e->n_changes)
		return false;
	struct edit_change *c = &e->change[e->done];

	if (!grow(e, e->len + c->n_in))
		return false;
	splice(e, c->at, c->n_out, c->bytes + c->n_out, c->n_in);
	e->at = c->at + c->n_in;
	e->fresh_wish = true;
	e->done++;
	return true;
}

/* ---- lines ---- */

static size_t line_start(const struct edit *e, size_t at)
{
	while (at > 0 && e->s[at - 1] != '\n')
		at--;
	return at;
}

static size_t line_end(const struct edit *e, size_t at)
{
	while (at < e->len && e->s[at] != '\n')
		at++;
	return at;
}

static bool is_tail(const struct edit *e, size_t at)
{
	return at < e->len && ((unsigned char)e->s[at] & 0xc0) == 0x80;
}

static size_t columns(const struct edit *e, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++)
		n += !is_tail(e, i);
	return n;
}

size_t edit_line(const struct edit *e)
{
	size_t n = 0;

	for (size_t i = 0; i < e->at; i++)
		n += e->s[i] == '\n';
	return n;
}

size_t edit_lines(const struct edit *e)
{
	size_t n = 1;

	for (size_t i = 0; i < e->len; i++)
		n += e->s[i] == '\n';
	return n;
}

size_t edit_column(const struct edit *e)
{
	return columns(e, line_start(e, e->at), e->at);
}

bool edit_get(const struct edit *e, size_t line, const char **s, size_t *n)
{
	size_t at = 0;

	while (line > 0) {
		at = line_end(e, at);
		if (at >= e->len)
			return false;
		at++;
		line--;
	}
	*s = e->len > 0 ? e->s + at : "";
	*n = line_end(e, at) - at;
	return true;
}

/* ---- typing ---- */

static size_t indent_of(const struct edit *e, size_t start)
{
	size_t n = 0;

	while (start + n < e->len && e->s[start + n] == ' ')
		n++;
	return n;
}

/* Does the line's first word open a block? */
static bool opens(const struct edit *e, size_t start, size_t end)
{
	static const char *const words[] = { "chit", "try", "command", "if", "else" };
	size_t n = 0, second;

	while (start + n < end && e->s[start + n] != ' ')
		n++;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (ascii_equal_fold(e->s + start, n, words[i])) {
			second = start + n + 1;
			/* `chit take` and `chit draw` are orders by themselves */
			return !(i == 0 && second < end && (ascii_equal_fold(e->s + second, end - second, "take") ||
				ascii_equal_fold(e->s + second, end - second, "draw")));
		}
	return false;
}

bool edit_newline(struct edit *e)
{
	char b[64] = "\n";
	size_t start = line_start(e, e->at), n = indent_of(e, start);

	if (start + n > e->at)
		n = e->at - start;
	if (opens(e, start + n, e->at))
		n += 2;
	if (n > sizeof b - 2)
		n = sizeof b - 2;
	memset(b + 1, ' ', n);
	return edit_insert(e, b, n + 1);
}

bool edit_backspace(struct edit *e)
{
	size_t from = e->at, start = line_start(e, e->at);

	if (from == 0)
		return false;
	if (from > start && from - start <= indent_of(e, start))
		from -= (from - start) % 2 == 0 && from - start >= 2 ? 2 : 1;
	else
		do
			from--;
		while (from > 0 && is_tail(e, from));
	return edit_replace(e, from, e->at, "", 0);
}

bool edit_delete(struct edit *e)
{
	size_t to = e->at;

	if (to >= e->len)
		return false;
	do
		to++;
	while (is_tail(e, to));
	return edit_replace(e, e->at, to, "", 0);
}

bool edit_kill_line(struct edit *e)
{
	size_t from = line_start(e, e->at), to = line_end(e, e->at);

	if (to < e->len)
		to++;
	return from < to && edit_replace(e, from, to, "", 0);
}

/* ---- moving ---- */

static size_t at_column(const struct edit *e, size_t start, size_t col)
{
	size_t at = start;

	while (col > 0 && at < e->len && e->s[at] != '\n') {
		do
			at++;
		while (is_tail(e, at));
		col--;
	}
	return at;
}

static void up_down(struct edit *e, bool down, size_t times)
{
	size_t start = line_start(e, e->at);

	if (e->fresh_wish)
		e->wish = edit_column(e);
	for (; times > 0; times--) {
		if (down) {
			size_t end = line_end(e, start);

			if (end >= e->len)
				break;
			start = end + 1;
		} else {
			if (start == 0)
				break;
			start = line_start(e, start - 1);
		}
	}
	e->at = at_column(e, start, e->wish);
	e->fresh_wish = false;
}

void edit_move(struct edit *e, enum edit_move m, size_t rows)
{
	if (m == EDIT_UP || m == EDIT_DOWN || m == EDIT_PAGE_UP || m == EDIT_PAGE_DOWN) {
		up_down(e, m == EDIT_DOWN || m == EDIT_PAGE_DOWN, m == EDIT_UP || m == EDIT_DOWN ? 1 : rows);
		return;
	}
	switch (m) {
	case EDIT_LEFT:
		if (e->at > 0)
			do
				e->at--;
			while (is_tail(e, e->at));
		break;
	case EDIT_RIGHT:
		if (e->at < e->len)
			do
				e->at++;
			while (is_tail(e, e->at));
		break;
	case EDIT_HOME:
		e->at = line_start(e, e->at);
		break;
	case EDIT_END:
		e->at = line_end(e, e->at);
		break;
	case EDIT_TOP:
		e->at = 0;
		break;
	default:
		e->at = e->len;
		break;
	}
	e->fresh_wish = true;
}

static size_t window(size_t top, size_t size, size_t at)
{
	if (size == 0 || at < top)
		return at;
	return at >= top + size ? at - size + 1 : top;
}

void edit_show(struct edit *e, size_t w, size_t h)
{
	size_t lines = edit_lines(e);

	e->top = window(e->top, h, edit_line(e));
	/* no empty rows below the text while lines stand above */
	if (e->top > 0 && lines < e->top + h)
		e->top = lines > h ? lines - h : 0;
	e->left = window(edit_column(e) < w ? 0 : e->left, w, edit_column(e));
}
