/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/phrase.h"
#include "report/picture.h"

#include <string.h>

static void event_words(const struct charts *c, const struct event *e, struct text *t)
{
	words_fill(c, &e->facts, event_sentence(e->kind), WORDS_NAMES, t);
	if (!verdict_legal(&e->why)) {
		text_add(t, ": ");
		words_fill(c, &e->why.facts, reason_sentence(e->why.reason), WORDS_NAMES, t);
		if (reason_rule(e->why.reason)[0] != '\0') {
			text_add(t, " (");
			text_add(t, reason_rule(e->why.reason));
			text_add_char(t, ')');
		}
	}
}

/* Objectives that changed hands. */
static void add_taken(const struct charts *c, const struct state *a, const struct state *b, struct text *t)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		if (a->owner[i] == b->owner[i] || b->owner[i] == SIDE_NONE)
			continue;
		/* a hex both sides score is listed twice, and told once */
		bool told = false;

		for (unsigned j = 0; j < i; j++)
			told = told || (c->scn.objective[j].hex == c->scn.objective[i].hex && a->owner[j] != b->owner[j]);
		if (told)
			continue;
		text_add_char(t, ' ');
		phrase_hex(c, c->scn.objective[i].hex, t);
		text_add(t, " is now ");
		text_add(t, side_name((enum side)b->owner[i]));
		text_add_char(t, '.');
	}
}

static void put_result(const struct charts *c, const struct state *a, const struct state *b, unsigned width, struct text *out)
{
	static const enum side sides[SIDE_COUNT] = { SIDE_UNION, SIDE_CONFEDERATE };
	char buf[1024];
	struct text t = text_in(buf, sizeof buf);
	bool lost = false;

	phrase_when(c, a, &t);
	text_add_char(&t, '.');
	wrap_add(out, width, "", "", buf);
	t = text_in(buf, sizeof buf);
	if (b->stage == STAGE_OVER) {
		phrase_ending(b, &t);
		text_add(&t, ". ");
	}
	for (unsigned i = 0; i < SIDE_COUNT; i++) {
		unsigned n = (unsigned)(b->lost_sp[i] - a->lost_sp[i]);

		if (n == 0)
			continue;
		text_add(&t, lost ? ", " : "Lost: ");
		text_add(&t, side_name(sides[i]));
		text_add_char(&t, ' ');
		text_add_int(&t, n);
		text_add(&t, " SP");
		lost = true;
	}
	text_add(&t, lost ? "." : "No losses.");
	add_taken(c, a, b, &t);
	wrap_add(out, width, "", "", buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, "Points: ");
	phrase_score(c, b, &t);
	text_add_char(&t, '.');
	wrap_add(out, width, "", "", buf);
}

void report_turn(const struct charts *c, const struct state *before, const struct state *after, const struct event *e, size_t n,
	unsigned width, struct text *out)
{
	put_result(c, before, after, width, out);
	if (n > 0)
		text_add_char(out, '\n');
	for (size_t i = 0; i < n; i++) {
		char buf[1024];
		struct text t = text_in(buf, sizeof buf);

		event_words(c, &e[i], &t);
		if (t.len > 0)
			wrap_add(out, width, "- ", "  ", buf);
	}
}

void report_map(const struct charts *c, const struct state *s, hex_t focus, unsigned width, unsigned rows, struct text *out)
{
	struct cell cells[REPORT_WIDTH * REPORT_MAP_ROWS_MAX];
	int w = (int)(width < REPORT_WIDTH ? width : REPORT_WIDTH), h = (int)(rows < REPORT_MAP_ROWS_MAX ? rows : REPORT_MAP_ROWS_MAX);
	struct plane p = { w, h, cells };
	struct picture pic = { .k = 2, .frame = { 0, 0, p.w, p.h }, .glyphs = GLYPHS_ASCII, .cursor = focus };

	plane_clear(&p);
	if (focus != HEX_NONE)
		picture_centre(&c->map.grid, &pic, focus);
	picture_draw(c, s, &pic, &p);
	plane_print(&p, out);
}

hex_t report_focus(const struct charts *c, const struct state *s, enum side side, const struct event *e, size_t n)
{
	uint16_t told[HEXES_MAX];
	hex_t best = HEX_NONE;
	unsigned most = 0, hexes = grid_count(&c->map.grid);

	memset(told, 0, sizeof told);
	for (size_t i = 0; i < n; i++)
		for (unsigned k = 0; k < FACT_HEXES; k++)
			if (e[i].facts.hex[k] < hexes && told[e[i].facts.hex[k]] < UINT16_MAX)
				told[e[i].facts.hex[k]]++;
	for (unsigned h = 0; h < hexes; h++)
		if (told[h] > most) {
			most = told[h];
			best = (hex_t)h;
		}
	if (best != HEX_NONE)
		return best;
	for (unsigned h = 0; h < hexes; h++) {
		unsigned sp = state_sp(c, s, side, (hex_t)h, true);

		if (sp > most) {
			most = sp;
			best = (hex_t)h;
		}
	}
	return best;
}
