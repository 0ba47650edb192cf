/* SPDX-License-Identifier: GPL-3.0-or-later
 * Two small forms: the condition of an `if` put around a block, and a standing order.  A list of fields; left and right change one,
 * within what the rules allow; the line they make is shown while it is made. */
#include "view/desk_part.h"

#include <stdlib.h>
#include <string.h>

enum { FORM_ROWS = 8 + 2 * (STANDING_LIST_MAX - 1) };
enum form_kind { FORM_IF, FORM_STANDING };

struct form {
	enum form_kind kind;
	bool again;               /* FORM_IF: the line is the `if` itself */
	bool otherwise;           /* ... of a new one: the block is for the case that it does not hold */
	size_t line;              /* of the draft; past its end = a new standing order */
	struct order order;       /* FORM_IF */
	struct standing standing; /* FORM_STANDING: its first entry */
	struct desk_row row[FORM_ROWS];
	struct {
		uint8_t field, i;     /* FORM_STANDING: which, and which attack on the hex of a list, from 0 */
	} what[FORM_ROWS];
	int n_rows, chosen, top;
	char said[200];           /* why it cannot be so, "" = it can */
	char text[LINE_MAX_BYTES];
};

enum field { SCOPE, WHICH, INTENSITY, RATING, CHARGE, WITHDRAW, RETREAT, STAND };

static struct form *form_of(const struct desk *d)
{
	return d->own[SCENE_CLAUSE];
}

static bool form_open(struct desk *d)
{
	d->own[SCENE_CLAUSE] = calloc(1, sizeof(struct form));
	return d->own[SCENE_CLAUSE] != NULL;
}

static void form_close(struct desk *d)
{
	free(d->own[SCENE_CLAUSE]);
	d->own[SCENE_CLAUSE] = NULL;
}

/* ---- values that go round ---- */

/* The next own Leader in play, in either direction, beginning anew behind the last. */
static piece_t next_leader(const struct desk *d, piece_t at, int by, bool none_too)
{
	const struct scenario *x = &d->pos.charts->scn;
	int n = x->n_pieces, i = at == PIECE_NONE ? (by > 0 ? -1 : n) : at;

	for (i += by; i >= 0 && i < n; i += by)
		if (x->piece[i].kind == PIECE_LEADER && x->piece[i].side == d->pos.side && piece_in_play(d->pos.state, (piece_t)i))
			return (piece_t)i;
	if (none_too || at == PIECE_NONE)
		return PIECE_NONE;
	return next_leader(d, PIECE_NONE, by, false);
}

/* Hexes one may speak of: where a side's combat units stand. */
static hex_t next_hex(const struct desk *d, enum side side, hex_t at, int by)
{
	int n = (int)grid_count(&d->pos.charts->map.grid), i = at == HEX_NONE ? (by > 0 ? -1 : n) : at;

	for (int tries = 0; tries < n; tries++) {
		i = (i + by + n) % n;
		if (state_has_combat(d->pos.charts, d->pos.state, side, (hex_t)i))
			return (hex_t)i;
	}
	return at;
}

static uint8_t next_number(uint8_t v, unsigned max, int by)
{
	if (v == STANDING_UNSET)
		return by > 0 ? 0 : (uint8_t)max;
	if (by > 0 ? v >= max : v == 0)
		return STANDING_UNSET;
	return (uint8_t)(v + by);
}

/* ---- rows ---- */

static struct text row(struct form *f, const char *label)
{
	struct desk_row *r = &f->row[f->n_rows++];

	*r = (struct desk_row){ .mark = ' ' };
	struct text t = text_in(r->text, sizeof r->text);

	text_add(&t, label);
	return t;
}

static void add_value(struct text *t, const char *s)
{
	text_add(t, "< ");
	text_add(t, s);
	text_add(t, " >");
}

static void add_hex(const struct desk *d, struct text *t, hex_t h)
{
	text_add(t, "< ");
	phrase_hex(d->pos.charts, h, t);
	text_add(t, " >");
}

static void add_yes(struct text *t, uint8_t v, const char *unset)
{
	add_value(t, v == STANDING_UNSET ? unset : v ? "yes" : "no");
}

static void rows_if(struct desk *d, struct form *f)
{
	static const char *const words[] = { "a Leader acts", "the last attack won a hex", "a hex is clear of the enemy" };
	struct order *o = &f->order;
	struct text t = row(f, "If       ");

	add_value(&t, words[o->condition]);
	t = row(f, o->condition == IF_ACTS ? "Who      " : "Where    ");
	if (o->condition == IF_ACTS)
		add_value(&t, o->who != PIECE_NONE ? d->pos.charts->scn.piece[o->who].name : "nobody");
	else
		add_hex(d, &t, o->hex);
	if (f->again) /* what stands below it and its else stays */
		return;
	t = row(f, "Done     ");
	add_value(&t, f->otherwise ? "if it does not" : "if it holds");
}

static struct text field_row(struct form *f, enum field field, unsigned i, const char *label)
{
	f->what[f->n_rows].field = (uint8_t)field;
	f->what[f->n_rows].i = (uint8_t)i;
	return row(f, label);
}

/* The number for the first attack on a hex, and for each later one that has its own; the last goes on holding. */
static void rows_list(struct form *f, enum field field, const char *name, const uint8_t *v, unsigned n, const char *unset)
{
	static const char *const later[STANDING_LIST_MAX] = {
		"", " 2nd time ", " 3rd time ", " 4th time ", " 5th time ", " 6th time ", " 7th time ", " 8th time ",
	};

	for (unsigned i = 0; i < STANDING_LIST_MAX && i <= n; i++) {
		struct text t = field_row(f, field, i, i == 0 ? name : later[i]);
		char b[8];
		struct text x = text_in(b, sizeof b);

		text_add(&t, i > 0 ? " " : "");
		if (i < n)
			text_add_int(&x, v[i]);
		add_value(&t, i < n ? b : i == 0 ? unset : "the same");
	}
}

static void rows_standing(struct desk *d, struct form *f)
{
	static const char *const scopes[] = { "the whole side", "a hex", "a Leader" };
	struct standing_entry *e = &f->standing.entry[0];
	const struct piece *piece = d->pos.charts->scn.piece;
	struct text t = field_row(f, SCOPE, 0, "For        ");

	add_value(&t, scopes[e->scope]);
	t = field_row(f, WHICH, 0, e->scope == STANDING_ALL ? "" : e->scope == STANDING_HEX ? "Which      " : "Who        ");
	if (e->scope == STANDING_HEX)
		add_hex(d, &t, e->hex);
	else if (e->scope == STANDING_LEADER)
		add_value(&t, piece[e->leader].name);
	else
		text_add(&t, "(others go before, Q71)");
	rows_list(f, INTENSITY, "Intensity  ", e->intensity, e->n_intensity, "half his own");
	rows_list(f, RATING, "Rating     ", e->rating, e->n_rating, "none");
	t = field_row(f, CHARGE, 0, "In charge  ");
	if (e->scope == STANDING_LEADER)
		text_add(&t, "he himself");
	else
		add_value(&t, !e->charge_set ? "the best (Q45)" :
			e->charge == PIECE_NONE ? "nobody" : piece[e->charge].name);
	t = field_row(f, WITHDRAW, 0, "Cavalry    ");
	add_value(&t, e->withdraw == STANDING_UNSET ? "withdraws" : e->withdraw ? "yes" : "stays");
	t = field_row(f, RETREAT, 0, "Retreat    ");
	if (!e->retreat_set || e->retreat == HEX_NONE)
		add_value(&t, e->retreat_set ? "toward supply" : "as a rule");
	else
		add_hex(d, &t, e->retreat);
	t = field_row(f, STAND, 0, "Stand      ");
	add_yes(&t, e->stand, "no (Q58)");
}

/* The line it makes, and whether that is one. */
static void form_text(struct desk *d, struct form *f)
{
	struct text t = text_in(f->text, sizeof f->text), said = text_in(f->said, sizeof f->said);

	if (f->kind == FORM_IF) {
		order_print(d->pos.charts, &f->order, &t);
		if (f->order.condition == IF_ACTS && f->order.who == PIECE_NONE)
			text_add(&said, "there is no Leader to speak of");
		return;
	}
	struct standing check;
	struct fault fault;

	memset(&fault, 0, sizeof fault);
	standing_print(d->pos.charts, &f->standing, &t);
	while (t.len > 0 && f->text[t.len - 1] == '\n')
		f->text[--t.len] = '\0';
	if (standing_parse(d->pos.charts, d->pos.side, f->text, t.len, &check, &fault) != ERR_OK || check.n != 1)
		text_add(&said, "it says nothing yet: change a field");
}

static void rows_make(struct desk *d)
{
	struct form *f = form_of(d);

	f->n_rows = 0;
	if (f->kind == FORM_IF)
		rows_if(d, f);
	else
		rows_standing(d, f);
	form_text(d, f);
}

/* ---- changing ---- */

static void change_if(struct desk *d, struct form *f, int by)
{
	struct order *o = &f->order;

	if (f->chosen == 0)
		o->condition = (uint8_t)((o->condition + 3 + by) % 3);
	else if (f->chosen == 2)
		f->otherwise = !f->otherwise;
	else if (o->condition == IF_ACTS)
		o->who = next_leader(d, o->who, by, false);
	else
		o->hex = next_hex(d, side_other(d->pos.side), o->hex, by);
	if (o->condition != IF_ACTS)
		desk_focus(d, o->hex);
}

/* Toward supply, then the six hexes around, then not said. */
static void change_retreat(const struct desk *d, struct standing_entry *e, int by)
{
	hex_t at = e->scope == STANDING_HEX ? e->hex : HEX_NONE;
	int n = at != HEX_NONE ? 2 + DIR_COUNT : 2, i = !e->retreat_set ? 0 : e->retreat == HEX_NONE ? 1 : n;

	for (int k = 0; at != HEX_NONE && e->retreat_set && e->retreat != HEX_NONE && k < DIR_COUNT; k++)
		if (d->pos.charts->map.next[at][k] == e->retreat)
			i = 2 + k;
	do
		i = ((i + by) % n + n) % n;
	while (i >= 2 && d->pos.charts->map.next[at][i - 2] == HEX_NONE);
	e->retreat_set = i > 0;
	e->retreat = i < 2 ? HEX_NONE : d->pos.charts->map.next[at][i - 2];
}

static void change_scope(struct desk *d, struct standing_entry *e, int by)
{
	e->scope = (uint8_t)((e->scope + 3 + by) % 3);
	/* the hex under the cursor, or the next with own units */
	e->hex = HEX_NONE;
	if (e->scope == STANDING_HEX)
		e->hex = next_hex(d, d->pos.side, d->focus == 0 ? HEX_NONE : (hex_t)(d->focus - 1), 1);
	/* the Leader chosen on the map, or the first */
	e->leader = e->scope != STANDING_LEADER ? PIECE_NONE : next_leader(d, d->chosen == PIECE_NONE ? PIECE_NONE :
		(piece_t)(d->chosen - 1), 1, false);
	e->retreat_set = false;
	e->retreat = HEX_NONE;
	if (e->scope == STANDING_LEADER) {
		e->charge_set = false;
		e->charge = PIECE_NONE;
	}
}

static void change_which(struct desk *d, struct standing_entry *e, int by)
{
	if (e->scope == STANDING_HEX) {
		e->hex = next_hex(d, d->pos.side, e->hex, by);
		e->retreat_set = false;
		e->retreat = HEX_NONE;
		desk_focus(d, e->hex);
	} else if (e->scope == STANDING_LEADER) {
		e->leader = next_leader(d, e->leader, by, false);
		desk_focus(d, d->pos.state->piece[e->leader].hex);
	}
}

static void change_charge(struct desk *d, struct standing_entry *e, int by)
{
	if (e->scope == STANDING_LEADER)
		return;
	if (!e->charge_set) {
		e->charge_set = true;
		e->charge = by > 0 ? PIECE_NONE : next_leader(d, PIECE_NONE, -1, true);
	} else if (e->charge == PIECE_NONE && by < 0) {
		e->charge_set = false;
	} else {
		e->charge = next_leader(d, e->charge, by, true);
		e->charge_set = e->charge != PIECE_NONE || by < 0;
	}
}

/* Entry i of a list; one taken away takes those after it along. */
static void change_list(uint8_t *v, uint8_t *n, unsigned i, unsigned max, int by)
{
	uint8_t next = next_number(i < *n ? v[i] : STANDING_UNSET, max, by);

	v[i] = next;
	if (next == STANDING_UNSET)
		*n = (uint8_t)(i < *n ? i : *n);
	else if (i == *n)
		++*n;
}

static uint8_t change_yes(uint8_t v, int by)
{
	return next_number(v, 1, by);
}

static unsigned best_combat(const struct desk *d)
{
	unsigned best = 0;

	for (unsigned p = 0; p < d->pos.charts->scn.n_pieces; p++)
		if (d->pos.charts->scn.piece[p].kind == PIECE_LEADER && d->pos.charts->scn.piece[p].side == d->pos.side &&
			d->pos.charts->scn.piece[p].combat > best)
			best = d->pos.charts->scn.piece[p].combat;
	return best;
}

static void change_standing(struct desk *d, struct form *f, int by)
{
	struct standing_entry *e = &f->standing.entry[0];

	unsigned i = f->what[f->chosen].i;

	switch ((enum field)f->what[f->chosen].field) {
	case SCOPE:
		change_scope(d, e, by);
		break;
	case WHICH:
		change_which(d, e, by);
		break;
	case INTENSITY:
		change_list(e->intensity, &e->n_intensity, i, INTENSITY_CHOICE_MAX, by);
		break;
	case RATING:
		change_list(e->rating, &e->n_rating, i, best_combat(d), by);
		break;
	case CHARGE:
		change_charge(d, e, by);
		break;
	case WITHDRAW:
		e->withdraw = change_yes(e->withdraw, by);
		break;
	case RETREAT:
		change_retreat(d, e, by);
		break;
	case STAND:
		e->stand = change_yes(e->stand, by);
		break;
	}
}

/* ---- taking ---- */

static void done(struct desk *d)
{
	struct form *f = form_of(d);
	const char *s = d->edit.s != NULL ? d->edit.s : "";
	const char *held = d->pos.standing != NULL ? d->pos.standing : "";
	size_t n = d->edit.len * 2 + strlen(held) + LINE_MAX_BYTES * 2, line = f->line;
	struct stretch where;
	char *buf;
	bool ok;

	if (f->said[0] != '\0') {
		desk_say(d, true, f->said);
		return;
	}
	buf = malloc(n);
	if (buf == NULL) {
		desk_say(d, true, "there is no memory for that");
		return;
	}
	struct text t = text_in(buf, n);

	if (f->kind == FORM_IF && !f->again) {
		ok = place_under_if(s, d->edit.len, &line, f->text, f->otherwise, &t, &where);
	} else if (place_line(s, d->edit.len, line, &where)) {
		place_order(s, where, &where);
		text_add(&t, f->text);
		ok = true;
	} else {
		place_standing(s, d->edit.len, held, f->text, &t, &where, &line);
		ok = true;
	}
	if (!ok)
		desk_say(d, true, "this line takes no `if`");
	else if (desk_change(d, where, buf, t.len, line))
		desk_back(d);
	free(buf);
}

static hex_t some_enemy(const struct desk *d)
{
	hex_t h = next_hex(d, side_other(d->pos.side), HEX_NONE, 1);

	return h != HEX_NONE ? h : 0;
}

/* Of whom and of which hex the lines above speak: the nearest that names a Leader, and the nearest that names a hex to attack;
 * an `if` asks about those as a rule.  Left as they are where there is none. */
static void line_above(struct desk *d, size_t line, struct order *out)
{
	const struct charts *c = d->pos.charts;
	const char *s = d->edit.s != NULL ? d->edit.s : "";
	bool who = false, hex = false;

	if (!marks_read(&d->marks, c, d->pos.state, d->pos.side, s, d->edit.len))
		return;
	d->marks_stale = true;
	for (unsigned i = d->marks.sheet->n; i-- > 0 && !(who && hex);) {
		const struct order *o = &d->marks.sheet->order[i];

		if (o->line > line) /* from 1, the other from 0: this line and those below */
			continue;
		if (!who && o->who != PIECE_NONE && c->scn.piece[o->who].kind == PIECE_LEADER) {
			out->who = o->who;
			who = true;
		}
		if (!hex && order_fights(o)) {
			out->hex = o->attack.target;
			hex = true;
		}
	}
}

void form_if(struct desk *d, size_t line)
{
	struct form *f = form_of(d);

	memset(f, 0, sizeof *f);
	f->kind = FORM_IF;
	f->line = line;
	f->order.kind = ORDER_IF;
	f->order.condition = IF_ACTS;
	f->order.who = next_leader(d, PIECE_NONE, 1, false);
	f->order.to = PIECE_NONE;
	f->order.hex = some_enemy(d);
	line_above(d, line, &f->order);
	desk_scene(d, SCENE_CLAUSE);
}

void form_if_again(struct desk *d, size_t line, const struct order *o)
{
	struct form *f = form_of(d);

	memset(f, 0, sizeof *f);
	f->kind = FORM_IF;
	f->again = true;
	f->line = line;
	f->order = *o;
	/* for the other kinds of condition, once they are chosen */
	if (o->condition == IF_ACTS)
		f->order.hex = some_enemy(d);
	else
		f->order.who = next_leader(d, PIECE_NONE, 1, false);
	desk_scene(d, SCENE_CLAUSE);
}

void form_standing(struct desk *d, size_t line)
{
	struct form *f = form_of(d);
	const char *s = d->edit.s != NULL ? d->edit.s : "";
	struct stretch l;
	struct standing read;
	struct fault fault;

	memset(f, 0, sizeof *f);
	f->kind = FORM_STANDING;
	f->line = line;
	f->standing.n = 1;
	f->standing.entry[0] = (struct standing_entry){ .scope = STANDING_ALL, .hex = HEX_NONE, .leader = PIECE_NONE,
		.charge = PIECE_NONE, .withdraw = STANDING_UNSET, .retreat = HEX_NONE, .stand = STANDING_UNSET };
	memset(&fault, 0, sizeof fault);
	if (place_line(s, d->edit.len, line, &l)) {
		place_order(s, l, &l);
		if (l.from == l.to ||
			standing_parse(d->pos.charts, d->pos.side, s + l.from, l.to - l.from, &read, &fault) != ERR_OK ||
			read.n != 1)
			f->line = edit_lines(&d->edit); /* a new one */
		else
			f->standing.entry[0] = read.entry[0];
	}
	desk_scene(d, SCENE_CLAUSE);
}

/* A row that only tells something: nothing to change there. */
static bool tells(const struct form *f, int i)
{
	unsigned scope = f->standing.entry[0].scope;

	return f->kind == FORM_STANDING && ((f->what[i].field == WHICH && scope == STANDING_ALL) ||
		(f->what[i].field == CHARGE && scope == STANDING_LEADER));
}

/* To the next row that can be changed, or stay. */
static void step(struct form *f, int by)
{
	int to = f->chosen + by;

	while (to >= 0 && to < f->n_rows && tells(f, to))
		to += by;
	if (to >= 0 && to < f->n_rows)
		f->chosen = to;
}

static void form_act(struct desk *d, enum action a)
{
	struct form *f = form_of(d);

	switch (a) {
	case ACTION_ROW_DOWN:
	case ACTION_ROW_UP:
		step(f, a == ACTION_ROW_DOWN ? 1 : -1);
		return;
	case ACTION_ROW_FIRST:
	case ACTION_ROW_LAST:
		f->chosen = a == ACTION_ROW_FIRST ? -1 : f->n_rows;
		step(f, a == ACTION_ROW_FIRST ? 1 : -1);
		return;
	case ACTION_MORE:
	case ACTION_LESS:
		if (f->kind == FORM_IF)
			change_if(d, f, a == ACTION_MORE ? 1 : -1);
		else
			change_standing(d, f, a == ACTION_MORE ? 1 : -1);
		rows_make(d);
		return;
	case ACTION_TAKE:
		done(d);
		return;
	case ACTION_RULE:
		desk_rule(d, f->kind == FORM_IF ? "Q68" : "H27");
		return;
	default:
		desk_leave(d);
		return;
	}
}

static void form_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct form *f = form_of(d);

	text_add(out, f->said[0] != '\0' ? f->said : f->text);
	text_add(out, f->said[0] == '\0' && f->otherwise ? ", else: the order and what hangs on it" : "");
	*role = f->said[0] != '\0' ? ROLE_DIM : ROLE_LEGAL;
}

static void form_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct form *f = form_of(d);
	struct rect in = desk_panel(d, c, l->panel);

	if (l->map.h > 0)
		desk_draw_map(d, l->map, c);
	plane_text(&c->plane, in.x, in.y, in.w, ROLE_HEAD, f->kind == FORM_IF ? "Only if" : "Standing order");
	desk_draw_rows(c, (struct rect){ in.x, in.y + 1, in.w, in.h - 1 }, f->row, f->n_rows, f->chosen, &f->top);
}

const struct scene_ops scene_clause = {
	.open = form_open, .close = form_close, .enter = rows_make, .act = form_act, .words = form_words, .draw = form_draw,
};
