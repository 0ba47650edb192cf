/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where orders that are not in the draft yet would stand in it. */
#include "report/why.h"

#include <stdlib.h>
#include <string.h>

/* A draft to which one part after another is put, and what is tried with the part at hand. */
struct trial {
	const struct charts *c;
	const struct state *s;
	enum side side;
	struct text have;     /* the draft so far: whole lines */
	struct text page;     /* ... with the part, as it was tried last */
	struct word part;     /* lines of new orders */
	uint32_t above;       /* lines of the page that stand before them */
	struct sheet *sheet;  /* the page, read */
	struct judgement *judged;
};

/* Length of the draft's orders: up to its line `standing`. */
static size_t orders_of(const char *s, size_t n)
{
	struct lines l = { s, n, 0 };
	struct word line, word;
	const char *from = s;

	while (lines_next(&l, &line)) {
		if (word_next(&line, &word) && ascii_equal_fold(word.s, word.n, "standing"))
			return (size_t)(from - s);
		from = l.p;
	}
	return n;
}

static void add_lines(struct text *t, const struct word *part, size_t indent)
{
	struct lines l = { part->s, part->n, 0 };
	struct word line;

	while (lines_next(&l, &line)) {
		for (size_t k = 0; k < indent; k++)
			text_add_char(t, ' ');
		text_add_n(t, line.s, line.n);
		text_add_char(t, '\n');
	}
}

/* How deep the last order so far is indented; 0 when there is none. */
static size_t last_indent(const struct trial *x)
{
	struct lines l = { x->have.s, x->have.len, 0 };
	struct word line, word;
	size_t indent = 0;

	while (lines_next(&l, &line)) {
		struct word rest = line;

		if (word_next(&rest, &word) && word.s[0] != '#')
			indent = (size_t)(word.s - line.s);
	}
	return indent;
}

/* Read the draft so far, the line `opener` if it is none "", and the part `indent` blanks deep. */
static enum err attempt(struct trial *x, const char *opener, size_t indent, struct fault *f)
{
	enum sheet_use use = x->s->stage == STAGE_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN;
	size_t at;

	x->page = text_in(x->page.s, x->page.cap);
	text_add_n(&x->page, x->have.s, x->have.len);
	if (opener[0] != '\0') {
		text_add(&x->page, opener);
		text_add_char(&x->page, '\n');
	}
	x->above = 0;
	for (size_t i = 0; i < x->page.len; i++)
		x->above += x->page.s[i] == '\n';
	add_lines(&x->page, &x->part, indent);
	return sheet_parse(x->c, x->side, use, x->page.s, x->page.len, x->sheet, &at, f);
}

/* Is every order below line `above`, to line `last`, legal, or legal in some outcome? */
static bool legal(struct trial *x, uint32_t above, uint32_t last)
{
	struct fault f;

	(void)judge_sheet(x->c, x->s, x->sheet, x->judged, &f);
	for (unsigned i = 0; i < x->sheet->n; i++)
		if (x->sheet->order[i].line > above && x->sheet->order[i].line <= last && x->judged[i].legality == JUDGED_ILLEGAL)
			return false;
	return true;
}

/* Index of the first order below line `above`; an implied `combat` is passed over for the attack it shares the line with. */
static unsigned first_below(const struct sheet *sh, uint32_t above)
{
	unsigned i = 0;

	while (i < sh->n && sh->order[i].line <= above)
		i++;
	if (i + 1u < sh->n && sh->order[i].kind == ORDER_COMBAT && sh->order[i + 1].line == sh->order[i].line)
		i++;
	return i;
}

/* Whom a part that can only stand in a block waits for: the Leader of the piece it names first, or that piece. */
static piece_t mover(struct trial *x)
{
	const struct order *o;
	struct fault f;
	piece_t who = 0;
	char opener[2 * ID_MAX_BYTES];
	struct text t = text_in(opener, sizeof opener);

	/* it is read below a chit for somebody, no matter whom */
	while (who < x->c->scn.n_pieces && (x->c->scn.piece[who].side != x->side || x->c->scn.piece[who].kind != PIECE_LEADER))
		who++;
	if (who == x->c->scn.n_pieces)
		return PIECE_NONE;
	text_add(&t, "chit ");
	text_add(&t, x->c->scn.piece[who].id);
	if (attempt(x, opener, 2, &f) != ERR_OK || first_below(x->sheet, x->above) == x->sheet->n)
		return PIECE_NONE;
	o = &x->sheet->order[first_below(x->sheet, x->above)];
	who = o->kind == ORDER_MARCH || o->kind == ORDER_ENTRAIN || o->kind == ORDER_EMBARK ? o->march.piece[0] : o->who;
	if (who != PIECE_NONE && x->c->scn.piece[who].kind == PIECE_UNIT && x->s->piece[who].where == WHERE_MANIFEST)
		who = x->s->piece[who].hq;
	if (who != PIECE_NONE && x->c->scn.piece[who].kind == PIECE_HQ && x->s->piece[who].hq != PIECE_NONE)
		who = x->s->piece[who].hq;
	return who;
}

/* Below a line of its own: a chit for whoever is to act, or a roll where that is what is legal. */
static bool open_block(struct trial *x, char *opener, size_t cap)
{
	static const char *const how[] = { "chit ", "try " };
	piece_t who = x->s->stage == STAGE_MOVEMENT ? mover(x) : PIECE_NONE;
	struct fault f;

	opener[0] = '\0';
	if (who == PIECE_NONE)
		return false;
	for (unsigned i = 0; i < 2; i++) {
		struct text t = text_in(opener, cap);

		text_add(&t, how[i]);
		text_add(&t, x->c->scn.piece[who].id);
		if (attempt(x, opener, 2, &f) != ERR_OK)
			return false;
		if (x->c->scn.piece[who].kind != PIECE_LEADER || legal(x, x->above - 1, x->above))
			break;
	}
	return true;
}

/* As it is written where it is legal so; else in the innermost open block in which it is legal, else in the innermost in which
 * it can be read. */
static enum err place(struct trial *x, struct why_place *p, struct fault *f)
{
	struct fault first, other;
	enum err as_written = attempt(x, "", 0, &first);
	size_t deepest = x->have.len > 0 ? last_indent(x) + 2 : 0, best = 0;
	bool found = as_written == ERR_OK;

	if (found && legal(x, x->above, UINT16_MAX))
		return ERR_OK;
	for (size_t indent = deepest; indent > 0; indent--) {
		if (attempt(x, "", indent, &other) != ERR_OK)
			continue;
		if (legal(x, x->above, UINT16_MAX))
			return ERR_OK;
		best = found ? best : indent;
		found = true;
	}
	if (found)
		return attempt(x, "", best, &other);
	if (open_block(x, p->opener, sizeof p->opener))
		return ERR_OK;
	(void)attempt(x, "", 0, &other);
	*f = first;
	if (f->line > x->above)
		f->line -= x->above;
	else
		fault_place(f, "draft");
	return as_written;
}

/* Part by part, each behind the one before. */
static enum err place_all(struct trial *x, const char *text, size_t n, struct why_place *p, struct fault *f)
{
	struct word rest = { text, n, 1 };
	bool any = false;
	uint32_t above = 0;

	while (rest.n > 0) {
		const char *end = memchr(rest.s, ';', rest.n);
		size_t len = end != NULL ? (size_t)(end - rest.s) : rest.n;
		struct word part = { rest.s, len, 1 }, look, word;

		/* blanks before the first word of a part are no indentation */
		while (part.n > 0 && (part.s[0] == ' ' || part.s[0] == '\n')) {
			part.s++;
			part.n--;
		}
		rest.s += len + (end != NULL);
		rest.n -= len + (end != NULL);
		look = part;
		if (!word_next(&look, &word))
			continue;
		x->part = part;
		TRY(place(x, p, f));
		above = any ? above : x->above;
		any = true;
		x->have = text_in(x->have.s, x->have.cap);
		text_add_n(&x->have, x->page.s, x->page.len);
	}
	if (!any)
		return fault_set(f, ERR_ORDER_FORM, "no order is given");
	p->first = first_below(x->sheet, above);
	return ERR_OK;
}

enum err why_place(const struct charts *c, const struct state *s, enum side side, const char *draft, size_t draft_n,
	const char *text, size_t n, struct why_place *p, struct fault *f)
{
	struct trial x = { .c = c, .s = s, .side = side, .sheet = p->sheet };
	size_t orders = orders_of(draft, draft_n), cap = orders + n + 64, lines = 1;
	char *have, *page;
	enum err e;

	/* every new line may be indented as deep as the draft is, and have a line of its own above it */
	for (size_t i = 0; i < n; i++)
		lines += text[i] == '\n' || text[i] == ';';
	cap += lines * (LINE_MAX_BYTES + 2 * ID_MAX_BYTES);
	have = malloc(cap);
	page = malloc(cap);
	x.judged = calloc(SHEET_LINES_MAX, sizeof *x.judged);
	p->opener[0] = '\0';
	if (have == NULL || page == NULL || x.judged == NULL) {
		e = fault_set(f, ERR_SYS_MEMORY, "");
	} else {
		x.have = text_in(have, cap);
		x.page = text_in(page, cap);
		text_add_n(&x.have, draft, orders);
		if (orders > 0 && draft[orders - 1] != '\n')
			text_add_char(&x.have, '\n');
		e = place_all(&x, text, n, p, f);
	}
	free(have);
	free(page);
	free(x.judged);
	return e;
}
