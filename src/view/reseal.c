/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/reseal.h"

#include <stdlib.h>
#include <string.h>

#include "orders/sheet.h"
#include "slot/record.h"
#include "view/place.h"

/* Both as the program prints them, so that comments, blanks and the order of words make no difference. */
static void canonical(const struct charts *c, enum side side, struct standing *st, const char *s, size_t n, struct text *out)
{
	(void)standing_parse(c, side, s, n, st, NULL);
	standing_print(c, st, out);
}

static enum reseal compare(const struct charts *c, enum side side, const char *s, size_t n, const char *held, struct standing *st,
	char *was, struct text *out)
{
	struct text t = text_in(was, BOX_MAX_BYTES + 1);

	canonical(c, side, st, held, strlen(held), &t);
	canonical(c, side, st, s, n, out);
	return strcmp(was, out->s) == 0 ? RESEAL_NOTHING : RESEAL_NEW;
}

static void add_fault(const struct fault *f, size_t line, struct text *out)
{
	text_add(out, "line ");
	text_add_int(out, (int)(line + f->line));
	text_add(out, " of the orders is no standing order: ");
	text_add(out, f->what);
}

enum reseal reseal_of(const struct charts *c, enum side side, const char *draft, size_t n, const char *held, struct text *out)
{
	size_t line = place_standing_line(draft, n);
	struct stretch at;

	if (line == SIZE_MAX || !place_line(draft, n, line, &at))
		return RESEAL_NOTHING;
	size_t from = at.to < n ? at.to + 1 : n;
	struct standing *st = malloc(sizeof *st);
	char *was = malloc(BOX_MAX_BYTES + 1);
	enum reseal r = RESEAL_NOTHING;
	struct fault f;

	if (st != NULL && was != NULL && standing_parse(c, side, draft + from, n - from, st, &f) != ERR_OK) {
		add_fault(&f, line + 1, out);
		r = RESEAL_FAULT;
	} else if (st != NULL && was != NULL) {
		r = compare(c, side, draft + from, n - from, held, st, was, out);
	}
	free(was);
	free(st);
	return r;
}
