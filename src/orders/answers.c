/* SPDX-License-Identifier: GPL-3.0-or-later
 * Standing orders and answers in text. */
#include "orders/form.h"

#include <string.h>

static bool read_charge(struct reader_of_line *r, piece_t *out)
{
	*out = PIECE_NONE;
	return line_take(&r->line, "none") || read_piece(r, PIECE_LEADER, out);
}

static bool read_retreat(struct reader_of_line *r, hex_t *out)
{
	*out = HEX_NONE;
	return line_take(&r->line, "supply") || read_hex(r, out);
}

static bool next_is_number(const struct line *l)
{
	return l->at < l->n && l->word[l->at].s[0] >= '0' && l->word[l->at].s[0] <= '9';
}

/* First, second ... attack on the hex. */
static bool read_numbers(struct reader_of_line *r, uint8_t *v, uint8_t *n)
{
	do {
		if (*n == STANDING_LIST_MAX)
			return read_refuse(r, ERR_ORDER_LIMIT, "no more than eight numbers");
		if (!read_number(r, 9, &v[*n]))
			return false;
		(*n)++;
	} while (next_is_number(&r->line));
	return true;
}

static bool read_entry(struct reader_of_line *r, struct standing_entry *e)
{
	struct line *l = &r->line;
	if (line_take(l, "all")) {
		e->scope = STANDING_ALL;
	} else if (line_take(l, "hex")) {
		e->scope = STANDING_HEX;
		if (!read_hex(r, &e->hex))
			return false;
	} else if (line_take(l, "leader")) {
		e->scope = STANDING_LEADER;
		if (!read_piece(r, PIECE_LEADER, &e->leader))
			return false;
	} else {
		return read_refuse(r, ERR_ORDER_FORM, "all, hex or leader");
	}
	do {
		bool ok;
		if (e->n_intensity == 0 && line_take(l, "intensity")) {
			ok = read_numbers(r, e->intensity, &e->n_intensity);
		} else if (e->n_rating == 0 && line_take(l, "rating")) {
			ok = read_numbers(r, e->rating, &e->n_rating);
		} else if (!e->charge_set && e->scope != STANDING_LEADER && line_take(l, "charge")) {
			e->charge_set = true;
			ok = read_charge(r, &e->charge);
		} else if (e->withdraw == STANDING_UNSET && line_take(l, "withdraw")) {
			ok = read_yes(r, &e->withdraw);
		} else if (!e->retreat_set && line_take(l, "retreat")) {
			e->retreat_set = true;
			ok = read_retreat(r, &e->retreat);
		} else if (e->stand == STANDING_UNSET && line_take(l, "stand")) {
			ok = read_yes(r, &e->stand);
		} else {
			ok = read_refuse(r, ERR_ORDER_FORM, e->scope == STANDING_LEADER ?
				"intensity, rating, withdraw, retreat or stand, each once" :
				"intensity, rating, charge, withdraw, retreat or stand, each once");
		}
		if (!ok)
			return false;
	} while (l->at < l->n);
	return true;
}

enum err standing_parse(const struct charts *c, enum side side, const char *text, size_t n, struct standing *out, struct fault *f)
{
	struct reader_of_line r;
	struct lines lines = { text, n, 0 };
	struct word raw;
	enum err first = ERR_OK;
	memset(&r, 0, sizeof r);
	r.c = c;
	r.side = side;
	standing_clear(out);
	out->n = 0;
	while (lines_next(&lines, &raw)) {
		struct standing_entry e;
		memset(&e, 0, sizeof e);
		e.line = lines.line;
		e.hex = e.retreat = HEX_NONE;
		e.leader = e.charge = PIECE_NONE;
		e.withdraw = e.stand = STANDING_UNSET;
		r.code = ERR_OK;
		if (!line_cut(&r.line, &raw)) {
			r.line.n = r.line.at = 0;
			r.line.end = LINE_MAX_BYTES + 1;
			read_refuse(&r, ERR_ORDER_LIMIT, "at most 512 bytes in a line");
		} else if (r.line.n == 0) {
			continue;
		} else if (read_entry(&r, &e)) {
			if (out->n < STANDING_MAX_LINES)
				out->entry[out->n++] = e;
			else
				read_refuse(&r, ERR_ORDER_LIMIT, "no more than 256 standing orders");
		}
		if (r.code != ERR_OK && first == ERR_OK && f)
			first = fault_at(f, ERR_ORDER_FORM, lines.line, r.col, r.what);
	}
	return first;
}

bool standing_idle_words(const struct charts *c, const struct state *s, enum side side, const struct standing_entry *e,
	struct text *out)
{
	static const char *const words[IDLE_COUNT] = {
		[IDLE_HEX] = "no combat unit of yours will be in {h0}, as your orders stand (Q71)",
		[IDLE_OFF] = "{p0} is not on the map (N6)",
		[IDLE_CHARGE] = "{p0} could command {n0} of the {n1} SP in {h0}, less than half (Q45), so {p1} takes charge (N6)",
		[IDLE_CHARGE_ALL] = "{p0} could command half of the SP in no hex of yours (Q45), so others take charge (N6)",
		[IDLE_LEADER] = "{p0} could command half of the SP in no hex of yours (Q45), so he takes charge nowhere (N6)",
		[IDLE_WITHDRAW] = "not all combat units in {h0} are cavalry, so nobody withdraws (H17)",
		[IDLE_STAND] = "there is no city or fort in {h0} to stand in (Q58)",
		[IDLE_RETREAT] = "{h1} is not next to {h0}, so the retreat goes as the rules say (Q59)",
	};
	struct facts f;
	enum standing_idle k = standing_idle(c, s, side, e, &f);
	if (k == IDLE_NOT)
		return false;
	text_add(out, "without effect: ");
	words_fill(c, &f, k == IDLE_CHARGE && f.piece[1] == PIECE_NONE ?
		"{p0} could command {n0} of the {n1} SP in {h0}, less than half (Q45), and nobody takes charge (N6)" : words[k],
		WORDS_NAMES, out);
	return true;
}

const char *standing_form(void)
{
	return "standing: all|hex HEX|leader LEADER [intensity N...] [rating N...] [charge LEADER|none] [withdraw yes|no] "
		"[retreat HEX|supply] [stand yes|no]";
}

static void put_key(struct text *out, const char *key)
{
	if (out->len && out->s[out->len - 1] != '\n')
		text_add_char(out, ' ');
	text_add(out, key);
	text_add_char(out, ' ');
}

static void put_numbers(struct text *out, const char *key, const uint8_t *v, unsigned n)
{
	if (n)
		put_key(out, key);
	for (unsigned i = 0; i < n; i++) {
		if (i)
			text_add_char(out, ' ');
		text_add_int(out, v[i]);
	}
}

static void put_yes(struct text *out, const char *key, bool yes)
{
	put_key(out, key);
	text_add(out, yes ? "yes" : "no");
}

static void put_charge(const struct charts *c, piece_t leader, struct text *out)
{
	put_key(out, "charge");
	if (leader == PIECE_NONE)
		text_add(out, "none");
	else
		put_piece(c, leader, out);
}

static void put_retreat(const struct charts *c, hex_t h, struct text *out)
{
	put_key(out, "retreat");
	if (h == HEX_NONE)
		text_add(out, "supply");
	else
		put_hex(c, h, out);
}

void standing_print(const struct charts *c, const struct standing *st, struct text *out)
{
	for (unsigned i = 0; i < st->n; i++) {
		const struct standing_entry *e = &st->entry[i];
		text_add(out, e->scope == STANDING_ALL ? "all" : e->scope == STANDING_HEX ? "hex " : "leader ");
		if (e->scope == STANDING_HEX)
			put_hex(c, e->hex, out);
		if (e->scope == STANDING_LEADER)
			put_piece(c, e->leader, out);
		put_numbers(out, "intensity", e->intensity, e->n_intensity);
		put_numbers(out, "rating", e->rating, e->n_rating);
		if (e->charge_set)
			put_charge(c, e->charge, out);
		if (e->withdraw != STANDING_UNSET)
			put_yes(out, "withdraw", e->withdraw);
		if (e->retreat_set)
			put_retreat(c, e->retreat, out);
		if (e->stand != STANDING_UNSET)
			put_yes(out, "stand", e->stand);
		text_add_char(out, '\n');
	}
}

void answer_print(const struct charts *c, const struct answer *a, struct text *out)
{
	text_add(out, "answer ");
	put_hex(c, a->hex, out);
	text_add_char(out, ' ');
	text_add_int(out, a->k);
	put_charge(c, a->leader, out);
	put_numbers(out, "intensity", &a->intensity, 1);
	put_numbers(out, "rating", &a->rating, 1);
	put_yes(out, "withdraw", a->withdraw);
	put_retreat(c, a->retreat, out);
	put_yes(out, "stand", a->stand);
}

enum err answer_parse(const struct charts *c, enum side side, const char *line, size_t n, struct answer *out)
{
	struct reader_of_line r;
	struct word raw = { line, n, 1 };
	uint8_t withdraw, stand;
	memset(&r, 0, sizeof r);
	memset(out, 0, sizeof *out);
	r.c = c;
	r.side = side;
	if (!line_cut(&r.line, &raw))
		return ERR_ORDER_LIMIT;
	struct line *l = &r.line;
	bool ok = line_take(l, "answer") && read_hex(&r, &out->hex) && read_number(&r, UINT8_MAX, &out->k) && out->k &&
		line_take(l, "charge") && read_charge(&r, &out->leader) &&
		line_take(l, "intensity") && read_number(&r, 9, &out->intensity) &&
		line_take(l, "rating") && read_number(&r, 9, &out->rating) &&
		line_take(l, "withdraw") && read_yes(&r, &withdraw) &&
		line_take(l, "retreat") && read_retreat(&r, &out->retreat) &&
		line_take(l, "stand") && read_yes(&r, &stand) && read_end(&r);
	if (!ok)
		return r.code != ERR_OK ? r.code : ERR_ORDER_FORM;
	out->withdraw = withdraw;
	out->stand = stand;
	return ERR_OK;
}
