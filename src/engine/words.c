/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/words.h"

#include <string.h>

void facts_clear(struct facts *f)
{
	memset(f, 0, sizeof *f);
	for (unsigned i = 0; i < FACT_PIECES; i++)
		f->piece[i] = PIECE_NONE;
	for (unsigned i = 0; i < FACT_HEXES; i++)
		f->hex[i] = HEX_NONE;
	f->side = SIDE_NONE;
}

static void add_piece(const struct charts *c, piece_t p, enum words_style style, struct text *out)
{
	if (p >= c->scn.n_pieces)
		text_add(out, "nobody");
	else
		text_add(out, style == WORDS_IDS ? c->scn.piece[p].id : c->scn.piece[p].name);
}

static void add_hex(const struct charts *c, hex_t h, enum words_style style, struct text *out)
{
	if (h == HEX_NONE) {
		text_add(out, "nowhere");
		return;
	}
	text_add_padded(out, grid_id(&c->map.grid, h), 4);
	if (style == WORDS_NAMES && c->map.town_of[h]) {
		text_add_char(out, ' ');
		text_add(out, c->map.town[c->map.town_of[h] - 1].name);
	}
}

static enum dir side_between(const struct charts *c, const struct facts *f)
{
	return f->hex[0] == HEX_NONE ? DIR_COUNT : state_dir(c, f->hex[0], f->hex[1]);
}

/* What lies on the hexside from h0 to h1. */
static void add_hexside(const struct charts *c, const struct facts *f, struct text *out)
{
	enum dir d = side_between(c, f);
	uint16_t what = d == DIR_COUNT ? 0 : c->map.hexside[f->hex[0]][d];
	if (what & HEXSIDE_RIDGE) {
		uint8_t name = c->map.ridge[f->hex[0]][d];
		text_add(out, name ? "the " : "a mountain side");
		text_add(out, name ? c->map.ridge_name[name - 1] : "");
		if (what & HEXSIDE_GAP && c->map.gap[f->hex[0]][d]) {
			text_add(out, " with the gap ");
			text_add(out, c->map.gap_name[c->map.gap[f->hex[0]][d] - 1]);
		}
	} else if (what & (HEXSIDE_RIVER | HEXSIDE_BAY)) {
		uint8_t name = c->map.river[f->hex[0]][d];
		if (name) {
			text_add(out, "the ");
			text_add(out, c->map.river_name[name - 1]);
		} else {
			text_add(out, what & HEXSIDE_BAY ? "open water" : "a river");
		}
	} else {
		text_add(out, "open ground");
	}
}

/* How it can be crossed. */
static void add_crossing(const struct charts *c, const struct facts *f, struct text *out)
{
	enum dir d = side_between(c, f);
	uint16_t what = d == DIR_COUNT ? 0 : c->map.hexside[f->hex[0]][d];
	text_add(out, what & HEXSIDE_BRIDGE ? "a bridge" : what & HEXSIDE_FERRY ? "a ferry"
		: what & HEXSIDE_GAP ? "a gap" : "no crossing");
}

/* A strength in quarters of an SP: "12", "12 1/2", "1/4" (Q48). */
static void add_quarters(int32_t q, struct text *out)
{
	static const char *const part[4] = { "", "1/4", "1/2", "3/4" };

	BUG_IF(q < 0);
	if (q >= 4 || q == 0)
		text_add_int(out, q / 4);
	if (q >= 4 && q % 4)
		text_add_char(out, ' ');
	text_add(out, part[q % 4]);
}

void words_return(const struct charts *c, unsigned strategic, struct text *out)
{
	if (strategic > charts_strategic_turns(c)) {
		text_add(out, "not back in this game");
		return;
	}
	text_add(out, "back in Strategic Turn ");
	text_add_int(out, strategic);
}

/* One brace, `b` its two characters. */
static void add_brace(const struct charts *c, const struct facts *f, char kind, unsigned i,
	enum words_style style, struct text *out)
{
	switch (kind) {
	case 'p':
		BUG_IF(i >= FACT_PIECES);
		add_piece(c, f->piece[i], style, out);
		return;
	case 'i':
		BUG_IF(i >= FACT_PIECES);
		add_piece(c, f->piece[i], WORDS_IDS, out);
		return;
	case 'h':
		BUG_IF(i >= FACT_HEXES);
		add_hex(c, f->hex[i], style, out);
		return;
	case 'n':
		BUG_IF(i >= FACT_NUMBERS);
		text_add_int(out, f->n[i]);
		return;
	case 'q':
		BUG_IF(i >= FACT_NUMBERS);
		add_quarters(f->n[i], out);
		return;
	case 'x':
		BUG_IF(i >= FACT_NUMBERS);
		text_add(out, f->n[i] == 1 ? "" : "s");
		return;
	case 'r':
		BUG_IF(i >= FACT_NUMBERS || f->n[i] < 0);
		words_return(c, (unsigned)f->n[i], out);
		return;
	case 't':
		BUG_IF(i > 1);
		if (i == 0)
			add_hexside(c, f, out);
		else
			add_crossing(c, f, out);
		return;
	case 'c':
		BUG_IF(i >= FACT_HEXES || f->hex[i] == HEX_NONE);
		text_add(out, terrain_word((enum terrain)c->map.terrain[f->hex[i]]));
		return;
	default:
		BUG_IF(true);
	}
}

void words_fill(const struct charts *c, const struct facts *f, const char *template, enum words_style style, struct text *out)
{
	for (const char *s = template; *s;) {
		if (*s != '{') {
			size_t n = strcspn(s, "{");
			text_add_n(out, s, n);
			s += n;
			continue;
		}
		if (s[1] == 's' && s[2] == '}') {
			BUG_IF(f->side >= SIDE_COUNT);
			text_add(out, style == WORDS_IDS ? side_word((enum side)f->side) : side_name((enum side)f->side));
			s += 3;
			continue;
		}
		BUG_IF(s[1] == '\0' || s[2] < '0' || s[2] > '9' || s[3] != '}');
		add_brace(c, f, s[1], (unsigned)(s[2] - '0'), style, out);
		s += 4;
	}
}

/* ---- verdicts ---- */

static const struct {
	const char *code, *rule, *sentence;
} reasons[] = {
#define REASON(code, rule, sentence) { #code, rule, sentence },
#include "engine/reasons.def"
#undef REASON
};

#ifdef VEDETTE_RULES_OFF
enum reason reason_held(enum reason r)
{
	/* what is off the map has no hex: an order to it can be carried out by no rules */
	bool gone = r == REASON_ORDER_GONE || r == REASON_ATTACK_LEADER_GONE || r == REASON_PASS_GONE || r == REASON_ATTACK_UNIT_GONE ||
		r == REASON_STRATEGIC_GONE;
	return gone || rule_on(reason_rule(r)) ? r : REASON_LEGAL;
}
#endif

struct verdict verdict_no(enum reason r)
{
	struct verdict v = { .reason = reason_held(r) };
	facts_clear(&v.facts);
	return v;
}

struct verdict verdict_ok(void)
{
	return verdict_no(REASON_LEGAL);
}

struct verdict verdict_piece(enum reason r, piece_t p)
{
	return verdict_pieces(r, p, PIECE_NONE);
}

struct verdict verdict_pieces(enum reason r, piece_t p, piece_t q)
{
	struct verdict v = verdict_no(r);
	v.facts.piece[0] = p;
	v.facts.piece[1] = q;
	return v;
}

struct verdict verdict_hexes(enum reason r, piece_t p, hex_t a, hex_t b)
{
	struct verdict v = verdict_no(r);
	v.facts.piece[0] = p;
	v.facts.hex[0] = a;
	v.facts.hex[1] = b;
	return v;
}

const char *reason_rule(enum reason r)
{
	BUG_IF(r >= REASON_COUNT);
	return reasons[r].rule;
}

const char *reason_code(enum reason r)
{
	BUG_IF(r >= REASON_COUNT);
	return reasons[r].code;
}

const char *reason_sentence(enum reason r)
{
	BUG_IF(r >= REASON_COUNT);
	return reasons[r].sentence;
}

/* ---- events ---- */

static const struct {
	const char *slug, *terse, *sentence;
} events[] = {
#define EVENT(code, slug, terse, sentence) { slug, terse, sentence },
#include "engine/events.def"
#undef EVENT
};

const char *event_slug(enum event_kind k)
{
	BUG_IF(k >= EVENT_COUNT);
	return events[k].slug;
}

const char *event_terse(enum event_kind k)
{
	BUG_IF(k >= EVENT_COUNT);
	return events[k].terse;
}

const char *event_sentence(enum event_kind k)
{
	BUG_IF(k >= EVENT_COUNT);
	return events[k].sentence;
}

struct event event_of(enum event_kind k, enum side side)
{
	struct event e = { .kind = k, .why = verdict_ok() };
	facts_clear(&e.facts);
	e.facts.side = (uint8_t)side;
	return e;
}

void event_emit(struct listener *l, struct event e)
{
	if (!l || !l->put)
		return;
	e.line = l->line;
	l->put(l->ctx, &e);
}
