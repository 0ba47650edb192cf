/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/battle_lines.h"

#include <string.h>

#include "report/phrase.h"

/* A line being written; the text is the line's own. */
static struct text begin(struct battle_lines *l, enum role role, unsigned field)
{
	struct battle_line *x = &l->line[l->n < BATTLE_LINES_MAX ? l->n++ : BATTLE_LINES_MAX - 1];

	x->field = (uint16_t)field;
	x->role = (uint8_t)role;
	return text_in(x->text, sizeof x->text);
}

static void put(struct battle_lines *l, enum role role, const char *s)
{
	struct text t = begin(l, role, BATTLE_NO_FIELD);

	text_add(&t, s);
}

/* Words in lines of this width, the first of which is the field. */
static void put_lines(struct battle_lines *l, enum role role, unsigned field, unsigned width, const char *first, const char *rest,
	const char *words)
{
	char lines[512];
	struct text w = text_in(lines, sizeof lines);

	wrap_add(&w, width, first, rest, words);
	for (const char *s = lines; *s != '\0';) {
		struct text x = begin(l, role, s == lines ? field : BATTLE_NO_FIELD);
		size_t n = strcspn(s, "\n");

		text_add_n(&x, s, n);
		s += n + (s[n] == '\n');
	}
}

static void put_wrapped(struct battle_lines *l, enum role role, unsigned width, const char *words)
{
	put_lines(l, role, BATTLE_NO_FIELD, width, "", "  ", words);
}

/* Lines from one on that are too wide are broken, set in behind the box of a unit. */
static void break_lines(struct battle_lines *l, unsigned from, unsigned width)
{
	static struct battle_lines was; /* large, and nobody else's */

	was = *l;
	l->n = from;
	for (unsigned i = from; i < was.n; i++) {
		const struct battle_line *x = &was.line[i];

		if (text_columns(x->text, strlen(x->text)) <= (int)width) {
			struct text t = begin(l, (enum role)x->role, x->field);

			text_add(&t, x->text);
		} else {
			put_lines(l, (enum role)x->role, x->field, width, x->text[0] == ' ' ? "  " : "", "    ", x->text);
		}
	}
}

static void pad(struct text *t, size_t to)
{
	while (t->len < to && t->len + 1 < t->cap)
		text_add_char(t, ' ');
}

/* At the right end of a column that ends before `to`; what is too long for it moves on, and never touches what stands before. */
static void right(struct text *t, const char *s, size_t to)
{
	size_t n = strlen(s);

	if (t->len > 0 && t->len + n >= to)
		text_add_char(t, ' ');
	pad(t, to > n ? to - n : 0);
	text_add(t, s);
}

static void add_signed(struct text *t, int v)
{
	if (v > 0)
		text_add_char(t, '+');
	text_add_int(t, v);
}

void battle_add_quarters(struct text *t, uint32_t q)
{
	static const char *const part[4] = { "", " 1/4", " 1/2", " 3/4" };

	if (q >= 4 || q % 4 == 0)
		text_add_int(t, q / 4);
	text_add(t, q < 4 && q > 0 ? part[q % 4] + 1 : part[q % 4]);
}

/* n of `of`, times `unit`, with one decimal, rounded half up. */
static void add_tenths(struct text *t, uint32_t n, uint32_t of, uint32_t unit)
{
	uint32_t v = (20 * unit * n + of) / (2 * of);

	text_add_int(t, v / 10);
	text_add_char(t, '.');
	text_add_int(t, v % 10);
}

/* ---- fields ---- */

static void number_field(struct battle_lines *l, unsigned field, const char *name, unsigned v, unsigned most, const char *rule)
{
	struct text t = begin(l, ROLE_PLAIN, field);

	text_add(&t, name);
	pad(&t, 10);
	text_add_int(&t, v);
	text_add(&t, " of 0..");
	text_add_int(&t, most);
	text_add_char(&t, ' ');
	text_add(&t, rule);
}

static void word_field(struct battle_lines *l, unsigned field, const char *name, const char *value)
{
	struct text t = begin(l, ROLE_PLAIN, field);

	text_add(&t, name);
	pad(&t, 10);
	text_add(&t, value);
}

/* The heading of the units of one hex: what lies between. */
static void from_line(const struct battle *b, hex_t h, struct battle_lines *l)
{
	struct text t = begin(l, ROLE_KEY, BATTLE_NO_FIELD);
	enum dir d = grid_dir(&b->c->map.grid, h, b->attack.target);
	char side[96];
	struct text s = text_in(side, sizeof side);

	text_add(&t, "From ");
	phrase_hex(b->c, h, &t);
	if (d < DIR_COUNT)
		phrase_hexside(b->c, h, d, true, &s);
	if (s.len == 0)
		return;
	t = begin(l, ROLE_DIM, BATTLE_NO_FIELD);
	text_add(&t, "  over ");
	text_add(&t, side);
	bool pontoons = state_bridged(b->c, &b->at, h, d);
	text_add(&t, pontoons ? ", pontoon bridge" : "");
	if (b->c->map.hexside[h][d] & HEXSIDE_WATER)
		text_add(&t, pontoons || b->c->map.hexside[h][d] & HEXSIDE_BRIDGE ? " (Q49)" : ": halved (H16)");
}

static void unit_line(const struct battle *b, unsigned i, struct battle_lines *l)
{
	piece_t p = b->unit[i], hq = b->at.piece[p].where == WHERE_MANIFEST ? b->at.piece[p].hq : PIECE_NONE;
	struct text t = begin(l, b->in[i] ? ROLE_PLAIN : ROLE_DIM, BATTLE_UNIT + i);

	text_add(&t, b->in[i] ? "[x] " : "[ ] ");
	phrase_unit(b->c, &b->at, p, &t);
	text_add(&t, " [");
	text_add(&t, b->c->scn.piece[p].id);
	text_add_char(&t, ']');
	if (b->at.piece[p].flags & PF_ATTACKED)
		text_add(&t, " attacked");
	else if (b->at.piece[p].flags & PF_UNSUPPLIED)
		text_add(&t, " out of supply");
	else if (b->c->scn.piece[p].bracketed)
		text_add(&t, " bracketed");
	else if (hq != PIECE_NONE && command_leader(&b->at, hq) == PIECE_NONE)
		text_add(&t, " Leaderless");
	for (unsigned k = 0; k < b->f.n_in; k++)
		if (b->f.in[k] == p && b->f.quarters[k] < 4u * b->at.piece[p].strength) {
			text_add(&t, " counts ");
			battle_add_quarters(&t, b->f.quarters[k]);
		}
	if (hq != PIECE_NONE) {
		text_add(&t, ", ");
		text_add(&t, b->c->scn.piece[hq].name);
	}
}

void battle_fields(const struct battle *b, unsigned width, struct battle_lines *out)
{
	piece_t leader = battle_leader(b);
	struct ratings r = { 0 };
	struct text t;

	out->n = 0;
	t = begin(out, ROLE_PLAIN, BATTLE_TARGET);
	text_add(&t, b->attack.march ? "Assault on " : "Attack on ");
	phrase_hex(b->c, b->attack.target, &t);
	if (b->order != NULL) {
		t = begin(out, ROLE_PLAIN, BATTLE_ORDER);
		text_add(&t, b->order);
	}
	t = begin(out, ROLE_PLAIN, BATTLE_LEADER);
	text_add(&t, "led by    ");
	if (leader == PIECE_NONE) {
		text_add(&t, "nobody");
	} else {
		r = command_ratings(b->c, &b->at, leader);
		phrase_leader(b->c, &b->at, leader, &t);
		if (!b->attack.march) { /* nothing is thrown for it (S86) */
			text_add(&t, ", ");
			text_add_int(&t, r.initiative < 6 ? r.initiative : 6);
			text_add(&t, " of 6");
		}
	}
	number_field(out, BATTLE_INTENSITY, "intensity", b->attack.intensity, battle_boldest(b),
		b->attack.march ? "(W4, Q31: march)" : "(W4: initiative)");
	number_field(out, BATTLE_RATING, "rating", b->attack.rating, r.combat, "(W9, risk H22)");
	word_field(out, BATTLE_ADVANCE, "then", b->attack.advance ? "advance if emptied (Q63)" : "hold where they are");
	put(out, ROLE_KEY, "Reckoned with from the other side");
	number_field(out, BATTLE_HIS, "intensity", b->his, b->f.intensity_max, "(W4)");
	number_field(out, BATTLE_REPLY, "rating", b->reply, b->f.rating_max, "(W9, Q47)");
	if (b->f.may_stand)
		word_field(out, BATTLE_STAND, "retreat", b->stand ? "stands instead (Q58)" : "goes (he may stand)");
	for (unsigned i = 0; i < b->n_units; i++) {
		hex_t h = b->at.piece[b->unit[i]].hex;

		if (i == 0 || b->at.piece[b->unit[i - 1]].hex != h)
			from_line(b, h, out);
		unit_line(b, i, out);
	}
	break_lines(out, 0, width);
}

/* ---- figures ---- */

static void odds_lines(const struct battle *b, struct battle_lines *l)
{
	const struct odds *o = &b->f.odds;
	const struct rules *r = &b->c->rules;
	struct text t = begin(l, ROLE_HEAD, BATTLE_NO_FIELD);

	battle_add_quarters(&t, o->attack_q);
	text_add(&t, " SP on ");
	battle_add_quarters(&t, o->defence_q);
	text_add(&t, ": ");
	text_add_int(&t, o->percent);
	text_add(&t, " %, column ");
	text_add_int(&t, o->column);
	t = begin(l, ROLE_DIM, BATTLE_NO_FIELD);
	text_add(&t, "  column ");
	text_add_int(&t, o->column);
	text_add(&t, " of 0..7: ");
	text_add_int(&t, r->column_from[o->column]);
	if (o->column + 1 < COLUMNS) {
		text_add_char(&t, '-');
		text_add_int(&t, r->column_from[o->column + 1] - 1);
		text_add(&t, " % (H19)");
	} else {
		text_add(&t, " % and more (H19)");
	}
	if (o->need > o->have) {
		t = begin(l, ROLE_DIM, BATTLE_NO_FIELD);
		text_add(&t, "  needs ");
		text_add_int(&t, o->need);
		text_add(&t, o->need > 1 ? " supply points, finds " : " supply point, finds ");
		text_add_int(&t, o->have);
		text_add(&t, ": all half (Q70)");
	}
}

static void die_part(struct text *t, const char *what, int v, const char *rule, bool *any)
{
	if (v == 0)
		return;
	text_add(t, *any ? ", " : "");
	text_add(t, what);
	text_add_char(t, ' ');
	add_signed(t, v);
	text_add_char(t, ' ');
	text_add(t, rule);
	*any = true;
}

/* The die's modifiers, each with its rule; broken over lines by the caller's width. */
static void die_lines(const struct battle *b, unsigned width, struct battle_lines *l)
{
	static const char *const works[] = {
		[WORKS_NONE] = "", [WORKS_FORT] = "fort", [WORKS_CITY] = "city", [WORKS_ENTRENCHED] = "entrenched",
	};
	const struct odds *o = &b->f.odds;
	int sum = o->terrain + o->works + o->bridge + b->f.rating - b->f.reply;
	char words[256];
	struct text t = text_in(words, sizeof words);
	bool any = false;

	text_add(&t, "Die ");
	add_signed(&t, sum);
	text_add(&t, ": ");
	die_part(&t, terrain_word((enum terrain)b->c->map.terrain[b->attack.target]), o->terrain, "Q50", &any);
	die_part(&t, works[o->works_by], o->works, o->works_by == WORKS_ENTRENCHED ? "Q50, Q51" : "Q50", &any);
	die_part(&t, "bridge", o->bridge, "Q49", &any);
	die_part(&t, "your rating", b->f.rating, "H18", &any);
	die_part(&t, "his rating", -(int)b->f.reply, "H18", &any);
	text_add(&t, any ? "; held to 0..7" : "no modifier");
	put_wrapped(l, ROLE_PLAIN, width, words);
}

static void defender_lines(const struct battle *b, struct battle_lines *l)
{
	const struct forecast *f = &b->f;
	struct text t = begin(l, ROLE_PLAIN, BATTLE_NO_FIELD);

	if (f->likely.leader == PIECE_NONE) {
		text_add(&t, "Nobody in charge: intensity 0 (Q45)");
	} else {
		phrase_leader(b->c, &b->at, f->likely.leader, &t);
		text_add(&t, " in charge");
		t = begin(l, ROLE_PLAIN, BATTLE_NO_FIELD);
		text_add(&t, "  intensity likely ");
		text_add_int(&t, f->likely.intensity);
		text_add(&t, " (H27), at most ");
		text_add_int(&t, f->intensity_max);
	}
	t = begin(l, ROLE_PLAIN, BATTLE_NO_FIELD);
	if (f->stands) {
		text_add(&t, "He stands: ");
		text_add_int(&t, b->c->rules.stand_percent);
		text_add(&t, " % more losses (Q58)");
	} else if (f->retreat != HEX_NONE) {
		text_add(&t, "He would go to ");
		phrase_hex(b->c, f->retreat, &t);
		text_add(&t, " (Q59)");
	} else if (f->odds.column == COLUMNS - 1) {
		text_add(&t, "Nowhere to go: he surrenders (Q58)");
	} else {
		text_add(&t, "Nowhere to go: ");
		text_add_int(&t, b->c->rules.trapped_percent);
		text_add(&t, " % more losses (Q58)");
	}
}

/* H17: cavalry alone is gone before the dice as a rule, unless cavalry attacks it. */
static void cavalry_lines(const struct battle *b, unsigned width, struct battle_lines *l)
{
	char words[256];
	struct text t = text_in(words, sizeof words);

	if (!b->cavalry_alone)
		return;
	if (b->cavalry_along) {
		text_add(&t, "Cavalry alone, but yours attacks too: it cannot slip away (H17)");
	} else if (b->f.retreat == HEX_NONE) {
		text_add(&t, "Cavalry alone, with nowhere to slip away to (H17)");
	} else {
		text_add(&t, "Cavalry alone: before any die it slips away to ");
		text_add_padded(&t, grid_id(&b->c->map.grid, b->f.retreat), 4);
		text_add(&t, ", unless its orders are to stay (H17, H27); cavalry of yours that goes in holds it");
	}
	put_wrapped(l, ROLE_LEGAL_IF, width, words);
}

static void row_line(const struct battle *b, unsigned i, struct battle_lines *l)
{
	const struct forecast_row *r = &b->f.row[i];
	struct text t = begin(l, !r->possible ? ROLE_DIM : i == b->his ? ROLE_HEAD : ROLE_PLAIN, BATTLE_NO_FIELD);
	char buf[32];
	struct text x = text_in(buf, sizeof buf);

	text_add(&t, i == b->his ? ">" : " ");
	text_add_int(&t, i);
	text_add(&t, i == b->f.likely.intensity ? "*" : " ");
	text_add_int(&x, r->sum);
	right(&t, buf, 8);
	if (!r->possible) {
		text_add(&t, "  not his to choose (W4)");
		return;
	}
	if (r->kind == FORECAST_CONTACT) {
		text_add(&t, "  mere contact, no more (W8)");
		return;
	}
	if (r->kind == FORECAST_OVERRUN) {
		text_add(&t, "  overrun: all ");
		text_add_int(&t, b->f.had);
		text_add(&t, " SP gone (Q57)");
		return;
	}
	x = text_in(buf, sizeof buf);
	text_add_int(&x, r->due);
	text_add(&x, "/6");
	right(&t, buf, 16);
	x = text_in(buf, sizeof buf);
	text_add_int(&x, (200u * r->emptied + FORECAST_LOSS_OF) / (2u * FORECAST_LOSS_OF));
	text_add(&x, " %");
	right(&t, buf, 24);
	x = text_in(buf, sizeof buf);
	add_tenths(&x, r->attack, FORECAST_LOSS_OF, 1);
	right(&t, buf, 30);
	x = text_in(buf, sizeof buf);
	add_tenths(&x, r->defence, FORECAST_LOSS_OF, 1);
	right(&t, buf, 36);
}

static void loss_words(const struct forecast_loss *x, struct text *t)
{
	text_add_int(t, x->chance == 6 ? x->high : x->low);
	if (x->chance > 0 && x->chance < 6 && x->high > x->low) {
		text_add_char(t, '-');
		text_add_int(t, x->high);
	}
}

/* The six faces against the intensity reckoned with, one a line: figures of two digits and more have room on any screen. */
static void face_lines(const struct battle *b, struct battle_lines *l)
{
	enum { FATE = 13, YOU = 30, HE = 36 };
	static const char *const fate[FATE_COUNT] = { "holds", "goes", "stands", "trapped", "surrenders" };
	const struct forecast_row *r = &b->f.row[b->his];
	char buf[32];

	if (r->kind != FORECAST_FOUGHT)
		return;
	struct text x = text_in(buf, sizeof buf), t = begin(l, ROLE_KEY, BATTLE_NO_FIELD);

	text_add(&x, "Die against his ");
	text_add_int(&x, b->his);
	text_add(&t, buf);
	right(&t, "SP: you", YOU);
	right(&t, "he", HE);
	for (unsigned i = 0; i < FORECAST_FACES; i++) {
		const struct forecast_face *f = &r->face[i];

		t = begin(l, ROLE_PLAIN, BATTLE_NO_FIELD);
		text_add_char(&t, ' ');
		text_add_int(&t, i + 1);
		text_add(&t, " counts ");
		text_add_int(&t, f->die);
		pad(&t, FATE);
		text_add(&t, fate[f->fate]);
		x = text_in(buf, sizeof buf);
		loss_words(&f->attack, &x);
		right(&t, buf, YOU);
		x = text_in(buf, sizeof buf);
		loss_words(&f->defence, &x);
		right(&t, buf, HE);
	}
}

static void harm_line(const struct battle *b, piece_t p, const struct forecast_harm *h, struct battle_lines *l)
{
	struct text t;

	if (p == PIECE_NONE || h->wounded + h->killed + h->captured == 0)
		return;
	t = begin(l, ROLE_LEGAL_IF, BATTLE_NO_FIELD);
	text_add(&t, b->c->scn.piece[p].name);
	text_add(&t, ": wounded ");
	add_tenths(&t, h->wounded, FORECAST_HARM_OF, 100);
	text_add(&t, " %, killed ");
	add_tenths(&t, h->killed, FORECAST_HARM_OF, 100);
	text_add(&t, " %");
	if (h->captured > 0) {
		text_add(&t, ", captured ");
		add_tenths(&t, h->captured, FORECAST_HARM_OF, 100);
		text_add(&t, " %");
	}
	text_add(&t, " (H22)");
}

/* One cell: the chance that the hex is emptied, or what both lose on average. */
static void pair_cell(const struct forecast_row *r, bool losses, struct text *t)
{
	if (!r->possible) {
		text_add_char(t, '.');
	} else if (r->kind == FORECAST_CONTACT) {
		text_add_char(t, '-');
	} else if (r->kind == FORECAST_OVERRUN) {
		text_add(t, losses ? "all" : "100%");
	} else if (losses) {
		text_add_int(t, (2U * r->attack + FORECAST_LOSS_OF) / (2U * FORECAST_LOSS_OF));
		text_add_char(t, '/');
		text_add_int(t, (2U * r->defence + FORECAST_LOSS_OF) / (2U * FORECAST_LOSS_OF));
	} else {
		text_add_int(t, (200U * r->emptied + FORECAST_LOSS_OF) / (2U * FORECAST_LOSS_OF));
		text_add_char(t, '%');
	}
}

/* Each intensity of yours, in columns, against each of his. */
static void pair_lines(const struct battle *b, bool losses, struct battle_lines *l)
{
	enum { LABEL = 5, CELL = 6 };
	struct text t = begin(l, ROLE_KEY, BATTLE_NO_FIELD);

	text_add(&t, losses ? "SP lost, you/he" : "Emptied");
	text_add(&t, "; ratings ");
	text_add_int(&t, b->f.rating);
	text_add(&t, " and ");
	text_add_int(&t, b->f.reply);
	t = begin(l, ROLE_DIM, BATTLE_NO_FIELD);
	text_add(&t, "his");
	for (unsigned own = 0; own < b->n_pairs; own++) {
		char buf[16];
		struct text x = text_in(buf, sizeof buf);

		text_add(&x, own == 0 ? "you " : "");
		text_add_int(&x, own);
		right(&t, buf, LABEL + CELL * (own + 1));
	}
	for (unsigned his = 0; his <= INTENSITY_CHOICE_MAX; his++) {
		t = begin(l, his == b->his ? ROLE_HEAD : ROLE_PLAIN, BATTLE_NO_FIELD);
		text_add(&t, his == b->his ? ">" : " ");
		text_add_int(&t, his);
		for (unsigned own = 0; own < b->n_pairs; own++) {
			char buf[16];
			struct text x = text_in(buf, sizeof buf);

			pair_cell(&b->pair[own][his], losses, &x);
			right(&t, buf, LABEL + CELL * (own + 1));
		}
	}
}

void battle_figures(const struct battle *b, unsigned width, struct battle_lines *out)
{
	out->n = 0;
	if (b->f.n_in == 0) {
		put(out, ROLE_DIM, "Nobody goes in yet: Space takes a unit along");
		return;
	}
	odds_lines(b, out);
	die_lines(b, width, out);
	defender_lines(b, out);
	cavalry_lines(b, width, out);
	break_lines(out, 0, width);
	put(out, ROLE_KEY, "his  sum must go emptied   you    he");
	for (unsigned i = 0; i <= INTENSITY_CHOICE_MAX; i++)
		row_line(b, i, out);
	put(out, ROLE_DIM, "* likely; SP lost on average");
	if (b->his <= INTENSITY_CHOICE_MAX) {
		unsigned from;

		face_lines(b, out);
		from = out->n;
		harm_line(b, battle_leader(b), &b->f.row[b->his].attacker, out);
		harm_line(b, b->f.likely.leader, &b->f.row[b->his].defender, out);
		break_lines(out, from, width);
	}
	pair_lines(b, false, out);
	pair_lines(b, true, out);
	put_wrapped(out, ROLE_DIM, width, ". not his to choose, - mere contact (W4, W8)");
}
