/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "orders/forecast.h"
#include "orders/form.h"

static bool read_way(struct reader_of_line *r, bool *way)
{
	*way = line_take(&r->line, "succeeds");
	return *way || line_take(&r->line, "fails") || read_refuse(r, ERR_ORDER_FORM, "succeeds or fails");
}

static bool read_what_if(struct reader_of_line *r, struct what_if *x)
{
	*x = (struct what_if){ .what = WHAT_IF_BATTLE, .who = PIECE_NONE, .hex = HEX_NONE };
	if (line_take(&r->line, "won") || line_take(&r->line, "held")) {
		x->way = word_is(&r->line.word[0], "won");
		return read_hex(r, &x->hex) && read_end(r);
	}
	x->what = line_is(&r->line, "attack") ? WHAT_IF_ATTACK : WHAT_IF_TRY;
	if (!line_take(&r->line, "attack") && !line_take(&r->line, "try"))
		return read_refuse(r, ERR_ORDER_FORM, what_if_form());
	return read_piece(r, PIECE_LEADER, &x->who) && read_way(r, &x->way) && read_end(r);
}

const char *what_if_form(void)
{
	return "try LEADER succeeds|fails, attack LEADER succeeds|fails, won HEX or held HEX";
}

enum err what_if_parse(const struct charts *c, enum side side, const char *line, size_t n, struct what_if *out,
	struct fault *f)
{
	struct reader_of_line r;
	struct word raw = { line, n, 1 };
	memset(&r, 0, sizeof r);
	r.c = c;
	r.side = side;
	if (!line_cut(&r.line, &raw)) {
		r.line.end = LINE_MAX_BYTES + 1;
		read_refuse(&r, ERR_ORDER_LIMIT, "at most 512 bytes in a line");
	} else {
		(void)read_what_if(&r, out);
	}
	return r.code == ERR_OK ? ERR_OK : fault_at(f, r.code, 1, r.col, r.what);
}

void what_if_print(const struct charts *c, const struct what_if *x, struct text *out)
{
	if (x->what == WHAT_IF_BATTLE) {
		text_add(out, x->way ? "won " : "held ");
		put_hex(c, x->hex, out);
		return;
	}
	text_add(out, x->what == WHAT_IF_TRY ? "try " : "attack ");
	put_piece(c, x->who, out);
	text_add(out, x->way ? " succeeds" : " fails");
}
