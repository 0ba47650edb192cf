/* SPDX-License-Identifier: GPL-3.0-or-later
 * The pieces of a scenario file, row by row and then as a whole. */
#include <string.h>

#include "charts/scenario.h"

static struct scn_read *reading(struct chart_reader *r)
{
	return r->ctx;
}

static struct scenario *scn(struct chart_reader *r)
{
	return &reading(r)->c->scn;
}

/* What the first field of a row may say. */
static const char *const kind_words[] = { "leader", "army", "corps", "cavalry-corps", "infantry", "cavalry", "militia", "garrison",
	"train", "pontoon-train", "depot" };
enum word_kind { WORD_LEADER, WORD_ARMY, WORD_CORPS, WORD_CAVALRY_CORPS, WORD_INFANTRY, WORD_CAVALRY, WORD_MILITIA, WORD_GARRISON,
	WORD_TRAIN, WORD_PONTOON_TRAIN, WORD_DEPOT, WORD_COUNT };

/* Words of the order language and of roll ids: a piece so called could not be named in orders. */
static const char *const reserved[] = { "chit", "take", "draw", "try", "command", "march", "alone", "to", "force",
	"aboard", "combat", "attack", "on", "from", "with", "intensity", "rating", "advance", "hold", "pass", "if", "acts", "won",
	"clear", "else", "release", "resign", "appoint", "assign", "combine", "standing", "assault", "entrain", "detrain", "embark",
	"disembark", "wreck", "repair", "bridge", "entrench", "all", "hex", "leader", "charge", "none", "withdraw", "yes", "no",
	"retreat", "supply", "stand", "answer", "courier", "stop", "stops", "union", "confederate" };

static enum err read_id(struct chart_reader *r, const struct word *w, struct piece *p)
{
	if (!text_is_id(w->s, w->n, ID_MAX_BYTES))
		return chart_fail(r, ERR_CHART_VALUE, w, "id ", " must be 1 to 23 of a-z, 0-9 and -, beginning with a letter");
	for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
		if (word_is(w, reserved[i]))
			return chart_fail(r, ERR_CHART_VALUE, w, "id ", " is a word of the order language");
	memcpy(p->id, w->s, w->n);
	p->id[w->n] = '\0';
	if (charts_piece(reading(r)->c, p->id, w->n) != PIECE_NONE)
		return chart_fail(r, ERR_CHART_TWICE, w, "id ", " is there twice");
	return ERR_OK;
}

/* "**** 2-5-0", a cavalry Leader "(***) 2-2-0" (S4, S95). */
static enum err read_ratings(struct chart_reader *r, struct word value, struct piece *p)
{
	struct word rest = value, stars, numbers, more;
	word_next(&rest, &stars);
	word_next(&rest, &numbers);
	p->cavalry_leader = stars.n > 2 && stars.s[0] == '(' && stars.s[stars.n - 1] == ')';
	if (p->cavalry_leader)
		stars = (struct word){ stars.s + 1, stars.n - 2, stars.col + 1 };
	bool good = stars.n >= 1 && stars.n <= 5 && numbers.n == 5 && numbers.s[1] == '-' && numbers.s[3] == '-' &&
		!word_next(&rest, &more);
	for (size_t i = 0; i < stars.n; i++)
		good = good && stars.s[i] == '*';
	for (size_t i = 0; i < numbers.n && good; i += 2)
		good = numbers.s[i] >= '0' && numbers.s[i] <= '9';
	if (!good)
		return chart_fail(r, ERR_CHART_VALUE, &value, "a Leader's value is written stars initiative-span-combat, as *** 3-2-1, "
			"the stars of a cavalry Leader in brackets, not ", "");
	p->stars = (uint8_t)stars.n;
	p->initiative = (uint8_t)(numbers.s[0] - '0');
	p->span = (uint8_t)(numbers.s[2] - '0');
	p->combat = (uint8_t)(numbers.s[4] - '0');
	return ERR_OK;
}

/* "6", bracketed "(6)" (H1, Q15). */
static enum err read_strength(struct chart_reader *r, struct word value, struct piece *p)
{
	struct word w = value;
	uint32_t v;
	p->bracketed = w.n > 2 && w.s[0] == '(' && w.s[w.n - 1] == ')';
	if (p->bracketed)
		w = (struct word){ w.s + 1, w.n - 2, w.col + 1 };
	TRY(chart_number(r, w, "strength", 1, reading(r)->c->rules.sp_max[p->unit_type], &v));
	p->strength = (uint8_t)v;
	if (p->unit_type == UNIT_GARRISON && !p->bracketed)
		return chart_fail(r, ERR_CHART_VALUE, &value, "a garrison's strength is in brackets (Q15), not ", "");
	return ERR_OK;
}

static enum err read_value(struct chart_reader *r, enum word_kind kind, struct word value, struct piece *p)
{
	switch (kind) {
	case WORD_LEADER:
		p->kind = PIECE_LEADER;
		return read_ratings(r, value, p);
	case WORD_ARMY: case WORD_CORPS: case WORD_CAVALRY_CORPS:
		p->kind = PIECE_HQ;
		p->hq_kind = (uint8_t)(kind - WORD_ARMY + HQ_ARMY);
		break;
	case WORD_INFANTRY: case WORD_CAVALRY: case WORD_MILITIA: case WORD_GARRISON:
		p->kind = PIECE_UNIT;
		p->unit_type = (uint8_t)(kind - WORD_INFANTRY + UNIT_INFANTRY);
		return read_strength(r, value, p);
	case WORD_TRAIN: case WORD_PONTOON_TRAIN:
		p->kind = PIECE_TRAIN;
		p->pontoon = kind == WORD_PONTOON_TRAIN;
		break;
	case WORD_DEPOT:
		p->kind = PIECE_DEPOT;
		break;
	case WORD_COUNT:
		break;
	}
	if (!word_is(&value, "-"))
		return chart_fail(r, ERR_CHART_VALUE, &value, "an HQ, train or depot has the value -, not ", "");
	return ERR_OK;
}

/* "N": a Strategic Turn of the game, `first` or later. */
static enum err read_strategic_turn(struct chart_reader *r, const struct word *value, struct word *rest, unsigned first,
	struct piece *p)
{
	const struct scenario *s = scn(r);
	unsigned last = s->cycles - (s->opens_with_strategic ? 0u : 1u);
	uint32_t v;
	if (last < first)
		return chart_fail(r, ERR_CHART_VALUE, value, "", last ? " cannot be, for this scenario has only one Strategic Turn" :
			" cannot be, for this scenario has no Strategic Turn");
	TRY(chart_next_number(r, rest, "Strategic Turn", first, last, &v));
	p->arrives = (uint8_t)v;
	return ERR_OK;
}

/* "raised N from T": from Strategic Turn T on a die of N or less raises the HQ (S34, H25). */
static enum err read_raised(struct chart_reader *r, const struct word *value, struct word *rest, struct piece *p)
{
	struct word w;
	uint32_t v;
	if (p->kind != PIECE_HQ)
		return chart_fail(r, ERR_CHART_VALUE, value, "only an HQ is raised by a die, so it cannot be ", "");
	TRY(chart_next_number(r, rest, "die", 1, 6, &v));
	if (!word_next(rest, &w) || !word_is(&w, "from"))
		return chart_fail(r, ERR_CHART_LINE, value, "", " is not allowed there; allowed: raised N from N");
	p->needs = (uint8_t)v;
	p->comes = COMES_RAISED;
	return read_strategic_turn(r, value, rest, STRATEGIC_ROLLS, p);
}

/* "drawn from T": in the pool of Leaders from Strategic Turn T on (H25). */
static enum err read_drawn(struct chart_reader *r, const struct word *value, struct word *rest, struct piece *p)
{
	struct word w;
	if (p->kind != PIECE_LEADER)
		return chart_fail(r, ERR_CHART_VALUE, value, "only a Leader is drawn, so it cannot be ", "");
	if (!word_next(rest, &w) || !word_is(&w, "from"))
		return chart_fail(r, ERR_CHART_LINE, value, "", " is not allowed there; allowed: drawn from N");
	p->comes = COMES_DRAWN;
	return read_strategic_turn(r, value, rest, STRATEGIC_ROLLS, p);
}

/* How a piece that is not there at the start comes. */
static enum err read_coming(struct chart_reader *r, struct word value, struct piece *p)
{
	struct word rest = value, w;
	word_next(&rest, &w);
	if (word_is(&w, "arrives"))
		TRY(read_strategic_turn(r, &value, &rest, 1, p));
	else if (word_is(&w, "raised"))
		TRY(read_raised(r, &value, &rest, p));
	else if (word_is(&w, "drawn"))
		TRY(read_drawn(r, &value, &rest, p));
	else
		return chart_fail(r, ERR_CHART_LINE, &value, "",
			" is not allowed there; allowed: arrives N, raised N from N, drawn from N");
	word_trim(&rest);
	if (rest.n)
		return chart_fail(r, ERR_CHART_LINE, &rest, "too much in the row: ", "");
	return ERR_OK;
}

static bool is_hex_like(const struct word *w)
{
	return w->n && w->s[0] >= '0' && w->s[0] <= '9';
}

/* Are there as many Leaders of a side as there may be? */
static bool leaders_full(const struct scenario *s, enum side side)
{
	unsigned n = 0;
	for (unsigned p = 0; p < s->n_pieces; p++)
		n += s->piece[p].kind == PIECE_LEADER && s->piece[p].side == side;
	return n >= LEADERS_MAX;
}

static enum err piece_row(struct chart_reader *r, struct word row, enum side side)
{
	struct scn_read *sr = reading(r);
	struct scenario *s = scn(r);
	struct word f[6];
	unsigned n, kind;
	TRY(chart_fields(r, row, f, 5, 6, &n));
	if (s->n_pieces == PIECES_MAX)
		return chart_fail(r, ERR_CHART_LIMIT, &f[1], "no room for one more piece: ", "");
	struct piece *p = &s->piece[s->n_pieces];
	p->side = (uint8_t)side;
	p->on = PIECE_NONE;
	p->hex = HEX_NONE;
	TRY(chart_choice(r, f[0], "kind", kind_words, WORD_COUNT, &kind));
	TRY(read_id(r, &f[1], p));
	TRY(chart_name(r, f[2], "the piece's name", p->name));
	TRY(read_value(r, (enum word_kind)kind, f[3], p));
	if (p->kind == PIECE_LEADER && leaders_full(s, side))
		return chart_fail(r, ERR_CHART_LIMIT, &f[1], "no room for one more Leader of this side: ", "");
	if (n == 6)
		TRY(read_coming(r, f[5], p));
	if (is_hex_like(&f[4])) {
		TRY(chart_hex(r, f[4], &sr->c->map.grid, &p->hex));
		if (sr->c->map.terrain[p->hex] == TERRAIN_SEA)
			return chart_fail(r, ERR_CHART_VALUE, &f[4], "hex ", " is sea");
	} else if (p->kind != PIECE_LEADER && p->kind != PIECE_UNIT) {
		return chart_fail(r, ERR_CHART_VALUE, &f[4], "an HQ, train or depot stands in a hex, not in ", "");
	}
	sr->row[s->n_pieces].place = f[4];
	sr->row[s->n_pieces].line = r->lines.line;
	s->n_pieces++;
	return ERR_OK;
}

enum err union_piece_row(struct chart_reader *r, struct word row)
{
	return piece_row(r, row, SIDE_UNION);
}

enum err confederate_piece_row(struct chart_reader *r, struct word row)
{
	return piece_row(r, row, SIDE_CONFEDERATE);
}

/* ---- the pieces as a whole ------------------------------------------------------------------------------------ */

/* Refuse what piece i says of its place. */
static enum err bad_place(struct chart_reader *r, unsigned i, enum err code, const char *before, const char *after)
{
	chart_say(r, before, &reading(r)->row[i].place, after);
	return chart_refuse_at(r, code, reading(r)->row[i].line, reading(r)->row[i].place.col);
}

/* May this unit be on this HQ's manifest (S96-S98, Q15)? */
static const char *manifest_bar(const struct piece *unit, const struct piece *hq)
{
	if (unit->unit_type == UNIT_GARRISON)
		return " cannot have a garrison on its manifest (Q15)";
	if (unit->unit_type == UNIT_CAVALRY && hq->hq_kind == HQ_CORPS)
		return " is an infantry Corps HQ and cannot have cavalry on its manifest (S97)";
	if (unit->unit_type != UNIT_CAVALRY && hq->hq_kind == HQ_CAVALRY)
		return " is a Cavalry Corps HQ and cannot have infantry on its manifest (S98)";
	return NULL;
}

static enum err join_hq(struct chart_reader *r, unsigned i, unsigned *manifest, bool *led)
{
	struct scn_read *sr = reading(r);
	struct piece *p = &scn(r)->piece[i];
	piece_t hq = charts_piece(sr->c, sr->row[i].place.s, sr->row[i].place.n);
	if (hq == PIECE_NONE || scn(r)->piece[hq].kind != PIECE_HQ || scn(r)->piece[hq].side != p->side)
		return bad_place(r, i, ERR_CHART_NAME, "", " is neither a hex nor an HQ of this side");
	const struct piece *q = &scn(r)->piece[hq];
	if (q->comes == COMES_RAISED || p->comes == COMES_DRAWN)
		return bad_place(r, i, ERR_CHART_VALUE, "", q->comes == COMES_RAISED ?
			" is raised by a die, so nothing begins with it" : " cannot be the place of a Leader who is drawn: he comes to a hex");
	if (q->arrives != p->arrives)
		return bad_place(r, i, ERR_CHART_VALUE, "HQ ", " does not come into play at the same time");
	if (p->kind == PIECE_LEADER) {
		if (led[hq])
			return bad_place(r, i, ERR_CHART_TWICE, "HQ ", " has a Leader already");
		led[hq] = true;
	} else {
		const char *bar = manifest_bar(p, q);
		if (bar)
			return bad_place(r, i, ERR_CHART_VALUE, "HQ ", bar);
		if (++manifest[hq] > sr->c->rules.manifest_max[q->hq_kind])
			return bad_place(r, i, ERR_CHART_LIMIT, "HQ ", " has more units on its manifest than it may (R32)");
	}
	p->on = hq;
	p->hex = q->hex;
	return ERR_OK;
}

/* A pool without draws would never be touched, and draws without a pool never draw: both are slips of the pen. */
static enum err pool_done(struct chart_reader *r)
{
	const struct scenario *s = scn(r);
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		bool any = false;
		for (unsigned p = 0; p < s->n_pieces; p++) {
			if (s->piece[p].side != side || s->piece[p].comes != COMES_DRAWN)
				continue;
			if (s->draws[side] == 0)
				return bad_place(r, p, ERR_CHART_MISSING, "who is drawn to ", " needs a row of his side in [draws]");
			any = true;
		}
		if (!any && s->draws[side]) {
			chart_say(r, "[draws] has a row of a side that has no Leader to draw: ", NULL, side_word((enum side)side));
			return chart_refuse_at(r, ERR_CHART_MISSING, r->section_line, 1);
		}
	}
	return ERR_OK;
}

enum err pieces_done(struct chart_reader *r)
{
	unsigned manifest[PIECES_MAX];
	bool led[PIECES_MAX];
	memset(manifest, 0, sizeof manifest);
	memset(led, 0, sizeof led);
	for (unsigned i = 0; i < scn(r)->n_pieces; i++)
		if (!is_hex_like(&reading(r)->row[i].place))
			TRY(join_hq(r, i, manifest, led));
	return pool_done(r);
}
