/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/form.h"

#include <string.h>

/* One sheet being read.  `open` are the orders whose blocks the next line may belong to, one a level. */
struct parser {
	struct reader_of_line r;
	enum sheet_use use;
	struct sheet *out;
	bool combat;                          /* below `combat` */
	unsigned levels;                      /* entries of `open` in use */
	struct {
		uint32_t indent;              /* of the lines at this level */
		uint16_t last;                /* last order at this level */
		uint8_t places;               /* what may stand here: one IN_* bit */
	} open[SHEET_DEPTH_MAX];
};

static bool refuse_form(struct parser *p, enum err code, const char *what)
{
	if (p->r.code == ERR_OK) {
		struct text t = text_in(p->r.what, sizeof p->r.what);
		p->r.code = code;
		p->r.col = line_col(&p->r.line);
		text_add(&t, what);
	}
	return false;
}

/* ---- lists ---- */

static bool read_list(struct reader_of_line *r, unsigned kind, piece_t *piece, uint8_t *n)
{
	piece_t p;
	for (unsigned i = 0; i < *n; i++)
		if (r->line.at < r->line.n && r->code == ERR_OK && charts_piece(r->c, r->line.word[r->line.at].s,
				r->line.word[r->line.at].n) == piece[i])
			return read_refuse(r, ERR_ORDER_FORM, "each piece once");
	if (*n == LIST_MAX)
		return read_refuse(r, ERR_ORDER_LIMIT, "no more pieces than one order can name");
	if (!read_piece(r, kind, &p))
		return false;
	piece[(*n)++] = p;
	return true;
}

/* Pieces up to the end of the line or one of the words that end a list. */
static bool list_ends(const struct reader_of_line *r)
{
	static const char *const ends[] = { "to", "alone", "on", "from", "with", "intensity", "rating", "advance", "hold" };
	if (r->line.at >= r->line.n || next_is_hex(r))
		return true;
	for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
		if (line_is(&r->line, ends[i]))
			return true;
	return false;
}

static bool read_pieces(struct reader_of_line *r, unsigned kind, piece_t *piece, uint8_t *n)
{
	*n = 0;
	do
		if (!read_list(r, kind, piece, n))
			return false;
	while (!list_ends(r));
	return true;
}

/* ---- one order ---- */

static bool read_march(struct reader_of_line *r, struct march *m)
{
	if (!read_pieces(r, ANY_KIND, m->piece, &m->n_pieces))
		return false;
	m->alone = line_take(&r->line, "alone");
	line_take(&r->line, "to");
	do {
		if (m->n_path == MARCH_HEXES_MAX)
			return read_refuse(r, ERR_ORDER_LIMIT, "no more hexes than one march can have");
		if (!read_hex(r, &m->path[m->n_path]))
			return false;
		m->n_path++;
	} while (next_is_hex(r));
	if (!m->alone)
		m->alone = line_take(&r->line, "alone");
	m->force = line_take(&r->line, "force");
	return true;
}

/* A journey by rail or water: pieces and the one hex they go to. */
static bool read_journey(struct reader_of_line *r, struct order *o)
{
	struct march *m = &o->march;
	if (!read_pieces(r, ANY_KIND, m->piece, &m->n_pieces))
		return false;
	m->alone = line_take(&r->line, "alone");
	line_take(&r->line, "to");
	if (!read_hex(r, &m->path[0]))
		return false;
	m->n_path = 1;
	o->flag = line_take(&r->line, "aboard");
	return true;
}

/* The parts after the Leader: on, from, with, intensity, rating, advance or hold, each once, in any order. */
static bool read_attack(struct reader_of_line *r, struct attack *a, bool march)
{
	enum { ON = 1, FROM = 2, WITH = 4, INTENSITY = 8, RATING = 16, END = 32 };
	static const struct {
		const char *word;
		unsigned bit;
	} part[] = { { "on", ON }, { "from", FROM }, { "with", WITH }, { "intensity", INTENSITY }, { "rating", RATING },
		{ "advance", END }, { "hold", END } };
	unsigned seen = 0;
	while (r->line.at < r->line.n) {
		unsigned bit = 0;
		a->advance |= line_is(&r->line, "advance");
		for (unsigned i = 0; !bit && i < sizeof part / sizeof *part; i++)
			if (line_is(&r->line, part[i].word))
				bit = part[i].bit;
		if (!bit || (seen & bit) || (march && bit == FROM))
			return read_refuse(r, ERR_ORDER_FORM, "another part of the attack, each once");
		seen |= bit;
		r->line.at++;
		if (bit == ON && !read_hex(r, &a->target))
			return false;
		if (bit == FROM)
			do
				if (a->n_from == 2)
					return read_refuse(r, ERR_ORDER_FORM, "at most two hexes to attack from");
				else if (!read_hex(r, &a->from[a->n_from++]))
					return false;
			while (next_is_hex(r));
		if (bit == WITH && !read_pieces(r, ANY_KIND, a->with, &a->n_with))
			return false;
		if (bit == INTENSITY && !read_number(r, 9, &a->intensity))
			return false;
		if (bit == RATING && !read_number(r, 9, &a->rating))
			return false;
	}
	if (!(seen & ON))
		return read_refuse(r, ERR_ORDER_FORM, "`on` and the hex attacked");
	if (!march && !(seen & FROM))
		return read_refuse(r, ERR_ORDER_FORM, "`from` and the hex attacked from");
	if (!(seen & WITH))
		return read_refuse(r, ERR_ORDER_FORM, "`with` and the pieces that attack");
	if (!(seen & INTENSITY))
		return read_refuse(r, ERR_ORDER_FORM, "`intensity` and its number");
	return true;
}

static bool read_if(struct reader_of_line *r, struct order *o)
{
	if (line_take(&r->line, "acts")) {
		o->condition = IF_ACTS;
		return read_piece(r, PIECE_LEADER, &o->who);
	}
	if (line_is(&r->line, "won") || line_is(&r->line, "clear")) {
		o->condition = line_is(&r->line, "won") ? IF_WON : IF_CLEAR;
		r->line.at++;
		return read_hex(r, &o->hex);
	}
	return read_refuse(r, ERR_ORDER_FORM, "acts, won or clear");
}

/* Orders whose whole form is one piece. */
static unsigned only_piece(unsigned kind)
{
	switch (kind) {
	case ORDER_TRY: case ORDER_COMMAND: case ORDER_RESIGN:
		return PIECE_LEADER;
	case ORDER_WRECK: case ORDER_REPAIR:
		return PIECE_UNIT;
	default: /* chit, detrain, disembark */
		return ANY_KIND;
	}
}

/* `none`, or a key in 64 hexadecimal digits and where it serves. */
static bool read_courier(struct reader_of_line *r, struct order *o)
{
	if (line_take(&r->line, "none"))
		return true;
	if (r->line.at == r->line.n || r->line.word[r->line.at].n != 2 * COURIER_KEY_BYTES ||
		!hex_parse(r->line.word[r->line.at].s, o->courier.key, COURIER_KEY_BYTES))
		return read_refuse(r, ERR_ORDER_FORM, "none, or a key of 64 hexadecimal digits");
	r->line.at++;
	if (!line_is(&r->line, "stops") && !line_is(&r->line, "all"))
		return read_refuse(r, ERR_ORDER_FORM, "stops or all");
	o->courier.serves = line_is(&r->line, "stops") ? SERVES_STOPS : SERVES_ALL;
	r->line.at++;
	return true;
}

static bool read_rest(struct reader_of_line *r, struct order *o)
{
	switch (o->kind) {
	case ORDER_COURIER:
		return read_courier(r, o);
	case ORDER_CHIT_CHOICE:
		o->flag = line_is(&r->line, "take");
		r->line.at++;
		return true;
	case ORDER_COMBAT: case ORDER_ELSE: case ORDER_STOP:
		return true;
	case ORDER_MARCH:
		return read_march(r, &o->march);
	case ORDER_ATTACK: case ORDER_PASS:
		if (!read_piece(r, PIECE_LEADER, &o->who))
			return false;
		o->flag = r->line.at < r->line.n;
		return !o->flag || read_attack(r, &o->attack, false);
	case ORDER_ASSAULT:
		return read_piece(r, PIECE_LEADER, &o->who) && read_attack(r, &o->attack, true);
	case ORDER_IF:
		return read_if(r, o);
	case ORDER_RELEASE: case ORDER_ENTRENCH:
		return read_pieces(r, PIECE_UNIT, o->list.piece, &o->list.n);
	case ORDER_ASSIGN:
		if (!read_list(r, PIECE_UNIT, o->list.piece, &o->list.n))
			return false;
		while (!line_is(&r->line, "to") && r->line.at + 1 < r->line.n)
			if (!read_list(r, PIECE_UNIT, o->list.piece, &o->list.n))
				return false;
		line_take(&r->line, "to");
		return read_piece(r, PIECE_HQ, &o->to);
	case ORDER_APPOINT:
		if (!read_piece(r, PIECE_LEADER, &o->who))
			return false;
		line_take(&r->line, "to");
		return read_piece(r, PIECE_HQ, &o->to);
	case ORDER_COMBINE:
		if (!read_piece(r, PIECE_UNIT, &o->who))
			return false;
		line_take(&r->line, "with");
		return read_piece(r, PIECE_UNIT, &o->to);
	case ORDER_ENTRAIN: case ORDER_EMBARK:
		return read_journey(r, o);
	case ORDER_BRIDGE:
		if (!read_piece(r, PIECE_TRAIN, &o->who))
			return false;
		line_take(&r->line, "to");
		return read_hex(r, &o->hex);
	default:
		return read_piece(r, only_piece(o->kind), &o->who);
	}
}

/* Which order begins with the next word?  ORDER_KIND_COUNT = none. */
static unsigned order_named(struct line *l)
{
	unsigned k = 0;
	while (k < ORDER_KIND_COUNT && !line_is(l, order_word(k)))
		k++;
	if (k < ORDER_KIND_COUNT)
		l->at++;
	if (k == ORDER_CHIT_CHOICE && !line_is(l, "take") && !line_is(l, "draw"))
		k = ORDER_CHIT;
	return k;
}

/* ---- structure ---- */

static bool takes_block(const struct order *o)
{
	unsigned b = order_row(o->kind)->block;
	return b == BLOCK || (b == BLOCK_UNLESS_ON && !o->flag);
}

/* Levels up to that of a line by its indentation; opens one below the last order where it is deeper. */
static bool find_level(struct parser *p)
{
	uint32_t indent = p->r.line.indent;
	if (p->levels == 0) {
		p->levels = 1;
		p->open[0].indent = indent;
		p->open[0].last = SHEET_LINES_MAX;
		p->open[0].places = p->use == SHEET_STRATEGIC ? IN_STRATEGIC : IN_MOVE;
	}
	unsigned d = p->levels - 1;
	if (indent > p->open[d].indent) {
		const struct order *above = &p->out->order[p->open[d].last];
		if (!takes_block(above))
			return refuse_form(p, ERR_ORDER_INDENT, "the line above takes no lines below it; begin this one as far left as it");
		if (p->levels == SHEET_DEPTH_MAX)
			return refuse_form(p, ERR_ORDER_LIMIT, "blocks are nested too deep");
		p->open[d + 1].places = above->kind == ORDER_IF || above->kind == ORDER_ELSE ? p->open[d].places :
			above->kind == ORDER_ATTACK || above->kind == ORDER_PASS ? IN_HAND : IN_BLOCK;
		p->open[++d].indent = indent;
		p->open[d].last = SHEET_LINES_MAX;
		p->levels++;
	}
	while (d && indent < p->open[d].indent)
		d--;
	if (indent != p->open[d].indent)
		return refuse_form(p, ERR_ORDER_INDENT, "this line begins neither where its block does nor where one above it does");
	p->levels = d + 1;
	return true;
}

static bool append(struct parser *p, const struct order *o)
{
	if (p->out->n == SHEET_LINES_MAX)
		return refuse_form(p, ERR_ORDER_LIMIT, "a sheet holds at most 4096 orders");
	p->open[o->depth].last = p->out->n;
	p->out->order[p->out->n++] = *o;
	return true;
}

static bool begin_combat(struct parser *p, unsigned line)
{
	struct order o = { .kind = ORDER_COMBAT, .who = PIECE_NONE, .to = PIECE_NONE, .hex = HEX_NONE };
	o.line = (uint16_t)line;
	p->combat = true;
	p->open[0].places = IN_COMBAT;
	return append(p, &o);
}

static const char *misplaced(unsigned kind, unsigned at)
{
	if (at == IN_STRATEGIC)
		return "a Strategic Turn takes release, resign, appoint, assign, combine, the chit choice and the courier";
	switch (kind) {
	case ORDER_CHIT: case ORDER_TRY:
		return at == IN_COMBAT ? "chits and tries belong to the movement phase, above `combat`" :
			"a chit or try stands outermost or below an if, not in another Leader's block";
	case ORDER_COMBAT:
		return at == IN_COMBAT ? "`combat` stands once" : "`combat` stands outermost";
	case ORDER_ATTACK: case ORDER_ENTRENCH:
		return at == IN_MOVE ? "write a line `combat` above the block: this order belongs to the combat phase" :
			"this order stands outermost or below an if, in the combat phase";
	case ORDER_STOP:
		return "`stop` stands outermost";
	case ORDER_PASS:
		return "a pass stands below an attack or pass without `on`";
	case ORDER_CHIT_CHOICE:
		return "the chit choice is an open order and stands outermost";
	case ORDER_COURIER:
		return "`courier` depends on nothing and stands outermost";
	default:
		return at == IN_COMBAT || at == IN_HAND ? "this order belongs to the movement phase" :
			"this order stands below a chit, try or command: nothing moves without one (S5, W1, S118)";
	}
}

/* May the order stand here?  An outermost attack begins the combat part by itself. */
static bool place(struct parser *p, struct order *o)
{
	unsigned d = o->depth, at = p->open[d].places, last = p->open[d].last;
	if (sheet_stops(p->out)) {
		p->r.line.at = 0;
		return refuse_form(p, ERR_ORDER_PLACE, "`stop` is the last order of a sheet; the rest is written when the answer is there");
	}
	if (d == 0 && at == IN_MOVE && (o->kind == ORDER_ATTACK || o->kind == ORDER_ENTRENCH)) {
		if (!begin_combat(p, o->line))
			return false;
		at = IN_COMBAT;
	}
	bool outermost = o->kind == ORDER_COMBAT || o->kind == ORDER_CHIT_CHOICE || o->kind == ORDER_COURIER || o->kind == ORDER_STOP;
	bool inner_only = outermost && d > 0;
	if (inner_only || !(order_row(o->kind)->places & at)) {
		p->r.line.at = 0;
		return refuse_form(p, ERR_ORDER_PLACE, misplaced(o->kind, inner_only ? IN_BLOCK : at));
	}
	if (o->kind == ORDER_ELSE && (last == SHEET_LINES_MAX || p->out->order[last].kind != ORDER_IF)) {
		p->r.line.at = 0;
		return refuse_form(p, ERR_ORDER_PLACE, "an else stands directly after the block of an if, as far left as it");
	}
	if (o->kind == ORDER_COMBAT)
		return begin_combat(p, o->line);
	return append(p, o);
}

/* Nothing is to be done where the `if` in line i holds; what is to be done stands below its `else`. */
static bool only_else(const struct sheet *sh, unsigned i)
{
	return sh->order[i].kind == ORDER_IF && i + 1U < sh->n && sh->order[i + 1].kind == ORDER_ELSE &&
		sh->order[i + 1].depth == sh->order[i].depth;
}

/* Which lines must have a block below them has to wait until the whole sheet is read. */
static enum err check_blocks(struct sheet *sh, struct fault *f)
{
	if (sh->n && sh->order[sh->n - 1].kind == ORDER_COMBAT)
		sh->n--;
	if (sheet_stops(sh) && sh->n == 1)
		return fault_at(f, ERR_ORDER_FORM, sh->order[0].line, 1,
			"a part holds at least one order above `stop`; a sheet without orders is a pass");
	for (unsigned i = 0; i < sh->n; i++) {
		const struct order *o = &sh->order[i];
		bool empty = sheet_block_end(sh, i) == i + 1;
		if (empty && o->kind == ORDER_ELSE)
			return fault_at(f, ERR_ORDER_FORM, o->line, 1, "nothing is indented below this line");
		if (empty && o->kind == ORDER_IF && !only_else(sh, i))
			return fault_at(f, ERR_ORDER_FORM, o->line, 1, "nothing is indented below this line, and no `else` follows it");
		if (empty && (o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && !o->flag)
			return fault_at(f, ERR_ORDER_FORM, o->line, 1, "neither `on` and a hex nor pass lines below it say what is attacked");
	}
	return ERR_OK;
}

/* What is signed is the canonical text, and its lines have a limit too: one that grows over it is refused here, not when signed. */
static bool fits(struct parser *p, const struct order *o)
{
	char buf[LINE_MAX_BYTES + 1];
	struct text t = text_in(buf, sizeof buf);
	order_print(p->r.c, o, &t);
	if (!t.cut && t.len + 2u * o->depth <= LINE_MAX_BYTES)
		return true;
	p->r.line.at = 0;
	return refuse_form(p, ERR_ORDER_LIMIT, "written out, with two blanks a level, this line has more than 512 bytes");
}

static bool parse_line(struct parser *p, uint32_t line)
{
	struct order o = { .who = PIECE_NONE, .to = PIECE_NONE, .hex = HEX_NONE };
	if (!find_level(p))
		return false;
	unsigned k = order_named(&p->r.line);
	if (k == ORDER_KIND_COUNT)
		return read_refuse(&p->r, ERR_ORDER_WORD, "an order");
	o.kind = (uint8_t)k;
	o.depth = (uint8_t)(p->levels - 1);
	o.line = (uint16_t)line;
	unsigned first = p->r.line.at;
	if (!(read_rest(&p->r, &o) && read_end(&p->r)))
		return false;
	p->r.line.at = first;
	return fits(p, &o) && place(p, &o);
}

/* "expected a Leader of yours, not `x`; the form is: try LEADER" */
static enum err say_fault(struct parser *p, uint32_t line, struct fault *f)
{
	struct text t = { p->r.what, sizeof p->r.what, strlen(p->r.what), false };
	if (p->r.code == ERR_ORDER_FORM || p->r.code == ERR_ORDER_PIECE) {
		p->r.line.at = 0;
		unsigned k = order_named(&p->r.line);
		text_add(&t, "; the form is: ");
		text_add(&t, order_form(k));
	}
	return fault_at(f, p->r.code, line, p->r.col, p->r.what);
}

enum err sheet_parse(const struct charts *c, enum side side, enum sheet_use use, const char *text, size_t n, struct sheet *out,
	size_t *standing_at, struct fault *f)
{
	struct parser p;
	struct lines lines = { text, n, 0 };
	struct word raw;
	memset(&p, 0, sizeof p);
	p.r.c = c;
	p.r.side = side;
	p.use = use;
	p.out = out;
	out->n = 0;
	*standing_at = n;
	while (lines_next(&lines, &raw)) {
		if (lines.line > UINT16_MAX)
			return fault_at(f, ERR_ORDER_LIMIT, lines.line, 1, "a sheet of orders has at most 65535 lines of text");
		if (!line_cut(&p.r.line, &raw))
			return fault_at(f, ERR_ORDER_LIMIT, lines.line, LINE_MAX_BYTES + 1, "a line holds at most 512 bytes");
		if (p.r.line.n == 0)
			continue;
		if (p.r.line.n == 1 && line_is(&p.r.line, "standing")) {
			*standing_at = (size_t)(lines.p - text);
			break;
		}
		if (!parse_line(&p, lines.line))
			return say_fault(&p, lines.line, f);
	}
	return check_blocks(out, f);
}
