/* SPDX-License-Identifier: GPL-3.0-or-later
 * The battle form: an attack put together field by field, with all that can come of it beside it; Enter writes its line. */
#include "view/desk_army.h"

#include <stdlib.h>
#include <string.h>

#include "view/battle_lines.h"

enum { TWO_PARTS = 78, LEFT_MIN = 38, LEFT_MAX = 60 };

struct form {
	bool open;
	bool pass;               /* the line is a `pass` */
	bool reached;            /* the position of the line is known */
	bool fought, supposed;   /* battles before it were fought with middling dice, or supposed won or lost */
	bool what_if;            /* not our combat phase: nothing can be written */
	struct attack *lent;     /* belongs to the scene below, which writes it; NULL = it is ours */
	size_t line;             /* of the draft, from 1; 0 = a new one */
	uint16_t field;          /* under the cursor */
	int top, right_top;      /* of the fields, and of the figures beside them */
	bool follow;             /* scroll so that the field is seen */
	struct battle b;
	struct ahead ahead;
	struct sheet sheet;
	struct battle_lines left, right;
};

static struct form *form_of(const struct desk *d)
{
	return d->own[SCENE_BATTLE];
}

static bool battle_open(struct desk *d)
{
	d->own[SCENE_BATTLE] = calloc(1, sizeof(struct form));
	return d->own[SCENE_BATTLE] != NULL;
}

static void battle_close(struct desk *d)
{
	free(d->own[SCENE_BATTLE]);
	d->own[SCENE_BATTLE] = NULL;
}

static void battle_look(struct desk *d)
{
	form_of(d)->open = false;
}

static void remake(struct form *f)
{
	battle_fields(&f->b, &f->left);
}

/* ---- opening ---- */

/* The position as if it were our combat phase now: for weighing an attack when it is not. */
static void suppose_phase(const struct desk *d, struct state *s)
{
	*s = *d->pos.state;
	s->stage = STAGE_COMBAT;
	s->active = (uint8_t)d->pos.side;
	s->n_fought = 0;
	for (unsigned p = 0; p < d->pos.charts->scn.n_pieces; p++)
		s->piece[p].flags &= PF_RETREATED | PF_ENTRENCHED;
}

/* Read the draft and find the position of a line, or of its end. */
static void scout(struct desk *d, size_t line, hex_t target)
{
	struct form *f = form_of(d);
	const struct state *s = d->pos.state;

	desk_idle(d);
	f->what_if = s->active != d->pos.side || (s->stage != STAGE_MOVEMENT && s->stage != STAGE_COMBAT) || !d->pos.due;
	(void)draft_sheet(d, &f->sheet);
	if (f->what_if) {
		f->ahead = (struct ahead){ .reached = true };
		suppose_phase(d, &f->ahead.at);
		return;
	}
	ahead_make(d->pos.charts, s, &f->sheet, line > 0 ? AHEAD_LINE : AHEAD_END, (unsigned)line, target, &f->ahead);
	if (f->ahead.at.stage == STAGE_MOVEMENT)
		turn_end_movement(d->pos.charts, &f->ahead.at, NULL);
}

static const struct order *order_of_line(const struct form *f, size_t line)
{
	for (unsigned i = 0; i < f->sheet.n; i++)
		if (f->sheet.order[i].line == line && (f->sheet.order[i].kind == ORDER_ATTACK || f->sheet.order[i].kind == ORDER_PASS))
			return &f->sheet.order[i];
	return NULL;
}

static void show(struct desk *d, size_t line)
{
	struct form *f = form_of(d);

	f->open = true;
	f->lent = NULL;
	f->line = line;
	f->top = f->right_top = 0;
	f->follow = true;
	f->field = line > 0 ? BATTLE_INTENSITY : BATTLE_LEADER;
	f->reached = f->ahead.reached;
	f->fought = f->ahead.fought;
	f->supposed = f->ahead.supposed;
	remake(f);
	desk_scene(d, SCENE_BATTLE);
}

static bool open_line(struct desk *d, size_t line)
{
	struct form *f = form_of(d);
	const struct order *o = order_of_line(f, line);
	struct order copy;

	if (o == NULL || !o->flag) {
		desk_say(d, false, o == NULL ? "the battle form is for a line `attack` or `pass`; B on the map begins a new attack" :
			"this line hands the attack on: put the cursor on a `pass` below it");
		return false;
	}
	copy = *o;
	scout(d, line, copy.attack.target);
	if (!battle_load(&f->b, d->pos.charts, &f->ahead.at, d->pos.side, copy.who, &copy.attack)) {
		desk_say(d, true, "there will be no enemy to attack in that hex, or nobody beside it");
		return false;
	}
	f->pass = copy.kind == ORDER_PASS;
	show(d, line);
	return true;
}

bool desk_battle_line(struct desk *d)
{
	struct form *f = form_of(d);
	size_t line = edit_line(&d->edit) + 1;

	desk_idle(d);
	if (!draft_sheet(d, &f->sheet)) {
		desk_say(d, false, "there are no orders that could be judged now");
		return false;
	}
	return open_line(d, line);
}

bool desk_battle_hex(struct desk *d)
{
	struct form *f = form_of(d);
	const struct charts *c = d->pos.charts;
	piece_t leader = d->chosen != PIECE_NONE && c->scn.piece[d->chosen].kind == PIECE_LEADER ? d->chosen : PIECE_NONE;
	hex_t target = state_has_combat(c, d->pos.state, side_other(d->pos.side), d->focus) ? d->focus : HEX_NONE;

	scout(d, 0, HEX_NONE);
	/* an attack that is in the sheet already is taken up again */
	for (unsigned i = 0; i < f->sheet.n && target != HEX_NONE; i++) {
		const struct order *o = &f->sheet.order[i];

		if ((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && o->flag && o->attack.target == target &&
			(leader == PIECE_NONE || leader == o->who))
			return open_line(d, o->line);
	}
	if (!battle_begin(&f->b, c, &f->ahead.at, d->pos.side, target, leader)) {
		desk_say(d, false, target != HEX_NONE ? "nobody of yours could attack that hex, all orders carried out" :
			"nobody of yours stands beside an enemy, all orders carried out");
		return false;
	}
	if (target == HEX_NONE) {
		/* the one nearest to the cursor */
		for (unsigned i = 0; i < f->b.n_targets; i++)
			if (target == HEX_NONE || grid_distance(&c->map.grid, f->b.target[i], d->focus) <
				grid_distance(&c->map.grid, target, d->focus))
				target = f->b.target[i];
		(void)battle_begin(&f->b, c, &f->ahead.at, d->pos.side, target, leader);
	}
	f->pass = false;
	show(d, 0);
	return true;
}

bool desk_battle_lent(struct desk *d, piece_t leader, const struct state *before, struct attack *a)
{
	struct form *f = form_of(d);

	f->what_if = false;
	f->ahead = (struct ahead){ .at = *before, .reached = true };
	if (f->ahead.at.stage == STAGE_MOVEMENT)
		turn_end_movement(d->pos.charts, &f->ahead.at, NULL);
	if (!battle_load(&f->b, d->pos.charts, &f->ahead.at, d->pos.side, leader, a)) {
		desk_say(d, true, "there will be no enemy to attack in that hex, or nobody beside it");
		return false;
	}
	f->pass = false;
	show(d, 0);
	f->field = BATTLE_INTENSITY;
	f->lent = a;
	return true;
}

/* ---- changing ---- */

static uint8_t add(uint8_t v, int by, unsigned most)
{
	int n = v + by;

	return (uint8_t)(n < 0 ? 0 : n > (int)most ? (int)most : n);
}

static struct ratings his_ratings(const struct battle *b)
{
	piece_t p = battle_leader(b);

	return p == PIECE_NONE ? (struct ratings){ 0 } : command_ratings(b->c, &b->at, p);
}

/* Left and Right; `set` >= 0: this number. */
static void change(struct desk *d, int by, int set)
{
	struct form *f = form_of(d);
	struct battle *b = &f->b;
	struct ratings r = his_ratings(b);
	unsigned bold = r.initiative < INTENSITY_CHOICE_MAX ? r.initiative : INTENSITY_CHOICE_MAX;
	const char *limit = NULL;

	f->follow = true;
	switch (f->field) {
	case BATTLE_TARGET:
		if (f->lent != NULL)
			limit = "target and Leader were chosen before: Esc goes back to that";
		else if (f->line > 0)
			limit = "the target of a written line stays: B on the map begins a new attack";
		else
			battle_turn_target(b, by);
		break;
	case BATTLE_LEADER:
		if (f->lent != NULL)
			limit = "target and Leader were chosen before: Esc goes back to that";
		else
			battle_turn_leader(b, by);
		break;
	case BATTLE_INTENSITY:
		limit = (set > (int)bold || (by > 0 && b->attack.intensity == bold)) ?
			"W4: no more than the initiative of the Leader in charge, and 4" : NULL;
		b->attack.intensity = set >= 0 ? add((uint8_t)0, set, bold) : add(b->attack.intensity, by, bold);
		break;
	case BATTLE_RATING:
		limit = (set > (int)r.combat || (by > 0 && b->attack.rating == r.combat)) ? "W9: no more than his combat rating" : NULL;
		b->attack.rating = set >= 0 ? add((uint8_t)0, set, r.combat) : add(b->attack.rating, by, r.combat);
		break;
	case BATTLE_ADVANCE:
		b->attack.advance = !b->attack.advance;
		break;
	case BATTLE_HIS:
		b->his = set >= 0 ? add((uint8_t)0, set, b->f.intensity_max) : add(b->his, by, b->f.intensity_max);
		break;
	case BATTLE_REPLY:
		b->reply = set >= 0 ? add((uint8_t)0, set, b->f.rating_max) : add(b->reply, by, b->f.rating_max);
		break;
	case BATTLE_STAND:
		b->stand = !b->stand;
		break;
	default:
		if (set < 0 && !battle_toggle(b, f->field - (unsigned)BATTLE_UNIT))
			limit = "H15: an attack is made from at most two hexes";
		break;
	}
	battle_reckon(b);
	remake(f);
	if (limit != NULL)
		desk_say(d, false, limit);
}

static void move(struct form *f, int by)
{
	int at = 0;

	for (unsigned i = 0; i < f->left.n; i++)
		if (f->left.line[i].field == f->field)
			at = (int)i;
	for (int i = at + by; i >= 0 && i < (int)f->left.n; i += by)
		if (f->left.line[i].field != BATTLE_NO_FIELD) {
			f->follow = true;
			f->field = f->left.line[i].field;
			return;
		}
}

static void make_line(const struct form *f, struct text *out)
{
	struct order o = { .kind = f->pass ? ORDER_PASS : ORDER_ATTACK, .flag = true, .who = battle_leader(&f->b), .to = PIECE_NONE,
		.hex = HEX_NONE, .attack = f->b.attack };

	if (o.who != PIECE_NONE) /* nobody there can lead it: there is no order to show */
		order_print(f->b.c, &o, out);
}

/* What is legal about it, but for the roll: the form lets nothing else be written. */
static void write_line(struct desk *d)
{
	struct form *f = form_of(d);
	char line[LINE_MAX_BYTES], buf[LINE_MAX_BYTES + 16];
	struct text t = text_in(line, sizeof line), whole = text_in(buf, sizeof buf);
	const char *s = d->edit.s != NULL ? d->edit.s : "";
	size_t from, to, end;

	if (d->pos.state->stage == STAGE_STRATEGIC) {
		desk_say(d, true, "not written: there are no attacks in a Strategic Turn");
		return;
	}
	if (!verdict_legal(&f->b.f.verdict)) {
		text_add(&t, "not written, ");
		text_add(&t, reason_rule(f->b.f.verdict.reason));
		text_add(&t, ": ");
		words_fill(f->b.c, &f->b.f.verdict.facts, reason_sentence(f->b.f.verdict.reason), WORDS_NAMES, &t);
		desk_say(d, true, line);
		return;
	}
	if (f->lent != NULL) {
		*f->lent = f->b.attack;
		f->open = false;
		desk_back(d);
		desk_act(d, ACTION_TAKE);
		return;
	}
	make_line(f, &t);
	if (f->line > 0 && jot_line(s, d->edit.len, f->line - 1, &from, &to)) {
		/* indentation and comment stay */
		end = from;
		while (end < to && s[end] != '#' && s[end] != '\n')
			end++;
		while (from < end && ascii_is_space(s[from]))
			from++;
		while (end > from && ascii_is_space(s[end - 1]))
			end--;
		if (!desk_replace(d, from, end, line, t.len))
			return;
	} else {
		from = jot_make(s, d->edit.len, JOT_LAST, line, &whole);
		if (!desk_replace(d, from, from, buf, whole.len))
			return;
	}
	f->open = false;
	desk_focus(d, f->b.attack.target);
	desk_back(d);
	desk_idle(d);
	whole = text_in(buf, sizeof buf);
	text_add(&whole, "written: ");
	text_add(&whole, line);
	desk_say(d, false, buf);
}

/* ---- keys ---- */

static int part_width(int w)
{
	int left = w / 2 + 1;

	return w < TWO_PARTS ? w : left < LEFT_MIN ? LEFT_MIN : left > LEFT_MAX ? LEFT_MAX : left;
}

static void scroll(int *top, int by)
{
	*top = *top + by > 0 ? *top + by : 0; /* held to the end when it is drawn */
}

static void battle_act(struct desk *d, enum action a)
{
	struct form *f = form_of(d);
	struct layout l;

	layout_make(d->w, d->h, SCENE_BATTLE, false, 0, &l);
	switch (a) {
	case ACTION_CLOSE:
		f->open = false;
		desk_back(d);
		return;
	case ACTION_HELP:
		desk_page(d, "Help", page_help);
		return;
	default:
		break;
	}
	if (!f->open)
		return;
	switch (a) {
	case ACTION_LINE_DOWN:
	case ACTION_LINE_UP:
		move(f, a == ACTION_LINE_DOWN ? 1 : -1);
		return;
	case ACTION_BATTLE_MORE:
	case ACTION_BATTLE_LESS:
		change(d, a == ACTION_BATTLE_MORE ? 1 : -1, -1);
		return;
	case ACTION_BATTLE_SET:
		change(d, 1, -1);
		return;
	case ACTION_BATTLE_LEADER:
		f->field = BATTLE_LEADER;
		change(d, 1, -1);
		return;
	case ACTION_BATTLE_DOWN:
	case ACTION_BATTLE_UP:
		if (l.page.w < TWO_PARTS)
			f->follow = false;
		scroll(l.page.w < TWO_PARTS ? &f->top : &f->right_top, a == ACTION_BATTLE_DOWN ? l.page.h - 2 : 2 - l.page.h);
		return;
	default:
		write_line(d);
		return;
	}
}

static void battle_type(struct desk *d, uint32_t press)
{
	struct form *f = form_of(d);

	if (f->open && press >= '0' && press <= '9' && f->field >= BATTLE_INTENSITY && f->field < BATTLE_UNIT &&
		f->field != BATTLE_ADVANCE && f->field != BATTLE_STAND)
		change(d, 0, (int)(press - '0'));
	else
		desk_say(d, false, "Left and Right change a field, Space takes a unit in or out, Enter writes, Esc leaves");
}

static void battle_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct form *f = form_of(d);
	const struct verdict *v = &f->b.f.verdict;

	if (!f->open)
		return;
	if (!verdict_legal(v)) {
		text_add(out, "refused, ");
		text_add(out, reason_rule(v->reason));
		text_add(out, ": ");
		words_fill(f->b.c, &v->facts, reason_sentence(v->reason), WORDS_NAMES, out);
		*role = ROLE_ILLEGAL;
		return;
	}
	*role = ROLE_LEGAL;
	text_add(out, f->what_if ? "as things stand: " : !f->reached ? "no outcome reaches this line: " : f->supposed ?
		"battles before it supposed: " : f->fought ? "after losses as with middling dice: " : "");
	text_add(out, "legal: ");
	make_line(f, out);
}

/* ---- drawing ---- */

static void draw_lines(struct canvas *c, struct rect r, const struct battle_lines *l, int top, unsigned field)
{
	for (int y = 0; y < r.h && top + y < (int)l->n; y++) {
		const struct battle_line *x = &l->line[top + y];
		bool here = x->field == field && x->field != BATTLE_NO_FIELD;

		if (here) {
			plane_put(&c->plane, r.x, r.y + y, '>', ROLE_HEAD);
			canvas_cursor(c, r.x + (x->field >= BATTLE_UNIT ? 3 : 12), r.y + y);
		}
		plane_text(&c->plane, r.x + 2, r.y + y, r.w - 2, here ? ROLE_HEAD : (enum role)x->role, x->text);
	}
}

static int line_of_field(const struct battle_lines *l, unsigned field)
{
	for (unsigned i = 0; i < l->n; i++)
		if (l->line[i].field == field)
			return (int)i;
	return 0;
}

/* One under the other: the fields, then the figures; scrolled so that the field is seen, or on by PgDn. */
static void draw_narrow(struct form *f, struct rect r, struct canvas *c)
{
	struct battle_lines *all = &f->left;
	int at;

	battle_figures(&f->b, (unsigned)r.w - 2, &f->right);
	for (unsigned i = 0; i < f->right.n && all->n < BATTLE_LINES_MAX; i++)
		all->line[all->n++] = f->right.line[i];
	at = line_of_field(all, f->field);
	if (f->follow && at < f->top)
		f->top = at > 1 ? at : 0;
	if (f->follow && at >= f->top + r.h)
		f->top = at - r.h + 1;
	if (f->top > (int)all->n - r.h)
		f->top = (int)all->n > r.h ? (int)all->n - r.h : 0;
	if (f->top < 0)
		f->top = 0;
	draw_lines(c, r, all, f->top, f->field);
	if (at < f->top || at >= f->top + r.h)
		canvas_cursor(c, r.x, r.y);
	remake(f);
}

/* The figures; the last row says that there are more. */
static void draw_right(struct form *f, struct rect r, struct canvas *c)
{
	int n = (int)f->right.n, rows = n > r.h ? r.h - 1 : r.h;

	if (f->right_top > n - rows)
		f->right_top = n > rows ? n - rows : 0;
	draw_lines(c, (struct rect){ r.x - 2, r.y, r.w + 2, rows }, &f->right, f->right_top, BATTLE_NO_FIELD);
	if (n > r.h)
		plane_text(&c->plane, r.x, r.y + rows, r.w, ROLE_KEY, f->right_top + rows < n ? "PgDn: more" : "PgUp: back");
}

static void battle_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct form *f = form_of(d);
	struct rect r = l->page, left = r, right;
	int at;

	canvas_cursor(c, r.x, r.y);
	if (!f->open)
		return;
	if (r.w < TWO_PARTS) {
		draw_narrow(f, r, c);
		return;
	}
	left.w = part_width(r.w);
	right = (struct rect){ left.w + 2, r.y, r.w - left.w - 2, r.h };
	glyph_frame(&c->plane, (struct rect){ left.w, r.y, 1, r.h }, d->picture.glyphs);
	battle_figures(&f->b, (unsigned)(right.w > 2 ? right.w - 2 : 1), &f->right);
	draw_right(f, right, c);
	at = line_of_field(&f->left, f->field);
	if (at < f->top)
		f->top = at;
	if (at >= f->top + r.h)
		f->top = at - r.h + 1;
	if (f->top > (int)f->left.n - r.h)
		f->top = (int)f->left.n > r.h ? (int)f->left.n - r.h : 0;
	if (f->top < 0)
		f->top = 0;
	draw_lines(c, left, &f->left, f->top, f->field);
}

const struct scene_ops scene_battle = {
	.open = battle_open, .close = battle_close, .look = battle_look, .act = battle_act, .type = battle_type,
	.words = battle_words, .draw = battle_draw,
};
