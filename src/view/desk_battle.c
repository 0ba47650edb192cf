/* SPDX-License-Identifier: GPL-3.0-or-later
 * The battle form: an attack put together field by field, with all that can come of it beside it; Enter writes its line. */
#include "view/desk_battle.h"

#include <stdlib.h>
#include <string.h>

struct form *battle_form(const struct desk *d)
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
	battle_form(d)->open = false;
}

/* ---- opening ---- */

static const struct order *order_of_line(const struct form *f, size_t line)
{
	for (unsigned i = 0; i < f->sheet.n; i++)
		if (f->sheet.order[i].line == line && (f->sheet.order[i].kind == ORDER_ATTACK || f->sheet.order[i].kind == ORDER_PASS))
			return &f->sheet.order[i];
	return NULL;
}

static void show(struct desk *d, size_t line)
{
	struct form *f = battle_form(d);

	f->open = true;
	f->lent = NULL;
	f->line = line;
	f->top = f->right_top = 0;
	f->follow = true;
	f->field = line > 0 ? BATTLE_INTENSITY : BATTLE_LEADER;
	f->reached = f->ahead.reached;
	f->fought = f->ahead.fought;
	f->supposed = f->ahead.supposed;
	battle_remake(f);
	desk_scene(d, SCENE_BATTLE);
}

static bool open_line(struct desk *d, size_t line)
{
	struct form *f = battle_form(d);
	const struct order *o = order_of_line(f, line);
	struct order copy;

	if (o == NULL || !o->flag) {
		desk_say(d, false, o == NULL ? "the battle form is for a line `attack` or `pass`; B on the map begins a new attack" :
			"this line hands the attack on: put the cursor on a `pass` below it");
		return false;
	}
	copy = *o;
	f->n_written = f->n_of = f->option = 0;
	battle_scout(d, line, copy.attack.target);
	if (!battle_open_order(d, &copy)) {
		desk_say(d, true, "there will be no enemy to attack in that hex, or nobody beside it");
		return false;
	}
	show(d, line);
	return true;
}

bool desk_battle_line(struct desk *d)
{
	struct form *f = battle_form(d);
	size_t line = edit_line(&d->edit) + 1;

	desk_idle(d);
	if (!draft_sheet(d, &f->sheet)) {
		desk_say(d, false, "there are no orders that could be judged now");
		return false;
	}
	return open_line(d, line);
}

/* The hex is attacked already: it is asked what is meant.  His line if the Leader has one; one more if he has none; of nobody in
 * particular the last line. */
static bool again(struct desk *d, hex_t target, piece_t leader)
{
	struct form *f = battle_form(d);
	unsigned more = f->n_written + after_first(&f->sheet, f->of, f->n_of, target);
	unsigned at = leader == PIECE_NONE ? f->n_written - 1 : more;
	char said[160];
	struct text t = text_in(said, sizeof said);

	for (unsigned i = 0; i < f->n_written; i++)
		if (f->sheet.order[f->written[i]].who == leader)
			at = i;
	if (!battle_choose(d, at, target, leader) && !battle_choose(d, at = at == more ? 0 : more, target, leader))
		return false;
	show(d, f->line);
	f->field = BATTLE_ORDER;
	text_add(&t, "line ");
	text_add_int(&t, f->sheet.order[f->written[at < f->n_written ? at : f->n_written - 1]].line);
	text_add(&t, at < f->n_written ? " attacks this hex already: Enter changes it; Right adds one more, for an outcome of it" :
		" attacks this hex already: Enter adds one more; Left and Right choose for which outcome, or change that line");
	desk_say(d, false, said);
	return true;
}

/* The one nearest to the cursor. */
static hex_t nearest_target(const struct desk *d)
{
	const struct battle *b = &battle_form(d)->b;
	const struct grid *g = &d->pos.charts->map.grid;
	hex_t best = HEX_NONE;

	for (unsigned i = 0; i < b->n_targets; i++)
		if (best == HEX_NONE || grid_distance(g, b->target[i], d->focus) < grid_distance(g, best, d->focus))
			best = b->target[i];
	return best;
}

bool desk_battle_hex(struct desk *d)
{
	struct form *f = battle_form(d);
	const struct charts *c = d->pos.charts;
	piece_t leader = d->chosen != PIECE_NONE && c->scn.piece[d->chosen].kind == PIECE_LEADER ? d->chosen : PIECE_NONE;
	hex_t target = state_has_combat(c, d->pos.state, side_other(d->pos.side), d->focus) ? d->focus : HEX_NONE;
	bool here = target != HEX_NONE;

	battle_scout(d, 0, HEX_NONE);
	if (!here && battle_begin(&f->b, c, &f->ahead.at, d->pos.side, target, leader))
		target = nearest_target(d);
	battle_options(d, target);
	if (f->n_written > 0 && again(d, target, leader))
		return true;
	if (!battle_begin(&f->b, c, &f->ahead.at, d->pos.side, target, leader)) {
		desk_say(d, false, here ? "nobody of yours could attack that hex, all orders carried out" :
			"nobody of yours stands beside an enemy, all orders carried out");
		return false;
	}
	f->option = f->n_written; /* a new one */
	f->pass = false;
	show(d, 0);
	return true;
}

bool desk_battle_lent(struct desk *d, piece_t leader, const struct state *before, struct attack *a)
{
	struct form *f = battle_form(d);

	f->what_if = false;
	f->n_written = f->n_of = f->option = 0;
	f->ahead = (struct ahead){ .at = *before, .reached = true };
	if (f->ahead.at.stage == STAGE_MOVEMENT && !a->march)
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

/* The next of what could become of it that comes to something. */
static const char *turn_option(struct desk *d, int by)
{
	struct form *f = battle_form(d);
	hex_t target = f->b.attack.target;
	piece_t leader = battle_leader(&f->b);
	unsigned n = f->n_written + f->n_of;

	for (unsigned tries = 0; tries < n; tries++) {
		f->option = (f->option + (by > 0 ? 1 : n - 1)) % n;
		if (battle_choose(d, f->option, target, leader))
			return tries > 0 ? "left out: outcomes in which nobody of yours could attack there" : NULL;
	}
	return NULL;
}

/* Another target: what is supposed of earlier attacks begins anew with it, one more where it is attacked already. */
static void turn_target(struct desk *d, int by)
{
	struct form *f = battle_form(d);
	piece_t leader;
	hex_t target;

	battle_turn_target(&f->b, by);
	target = f->b.attack.target;
	leader = battle_leader(&f->b);
	battle_options(d, target);
	if (f->n_written + f->n_of < 2)
		return;
	f->option = f->n_written + after_first(&f->sheet, f->of, f->n_of, target);
	if (!battle_choose(d, f->option, target, leader))
		(void)battle_choose(d, f->option = f->n_written, target, leader);
}

/* Left and Right; `set` >= 0: this number. */
static void change(struct desk *d, int by, int set)
{
	struct form *f = battle_form(d);
	struct battle *b = &f->b;
	struct ratings r = his_ratings(b);
	unsigned bold = battle_boldest(b);
	const char *limit = NULL;

	f->follow = true;
	switch (f->field) {
	case BATTLE_TARGET:
		if (f->lent != NULL)
			limit = "target and Leader were chosen before: Esc goes back to that";
		else if (f->line > 0)
			limit = "the target of a written line stays: B on the map begins a new attack";
		else
			turn_target(d, by);
		break;
	case BATTLE_ORDER:
		limit = turn_option(d, by);
		break;
	case BATTLE_LEADER:
		if (f->lent != NULL)
			limit = "target and Leader were chosen before: Esc goes back to that";
		else
			battle_turn_leader(b, by);
		break;
	case BATTLE_INTENSITY:
		limit = (set > (int)bold || (by > 0 && b->attack.intensity == bold)) ?
			b->attack.march ? "W4, Q31: from march no more than the initiative of the Leader in charge, and 2" :
			"W4: no more than the initiative of the Leader in charge, and 4" : NULL;
		battle_set_intensity(b, set >= 0 ? (unsigned)set : add(b->attack.intensity, by, bold));
		break;
	case BATTLE_RATING:
		limit = (set > (int)r.combat || (by > 0 && b->attack.rating == r.combat)) ? "W9: no more than his combat rating" : NULL;
		battle_set_rating(b, set >= 0 ? (unsigned)set : add(b->attack.rating, by, r.combat));
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
			limit = b->attack.march ? "Q31: an attack from march is made from one hex" :
				"H15: an attack is made from at most two hexes";
		break;
	}
	battle_reckon(b);
	battle_remake(f);
	if (limit != NULL)
		desk_say(d, false, limit);
}

/* To the next field from line `at` on, or back. */
static void move_from(struct form *f, int at, int by)
{
	for (int i = at; i >= 0 && i < (int)f->left.n; i += by)
		if (f->left.line[i].field != BATTLE_NO_FIELD) {
			f->follow = true;
			f->field = f->left.line[i].field;
			return;
		}
}

static void move(struct form *f, int by)
{
	int at = 0;

	for (unsigned i = 0; i < f->left.n; i++)
		if (f->left.line[i].field == f->field)
			at = (int)i;
	move_from(f, at + by, by);
}

static struct order the_order(const struct form *f)
{
	const bool march = f->b.attack.march;
	struct order o = { .kind = march ? ORDER_ASSAULT : f->pass ? ORDER_PASS : ORDER_ATTACK, .flag = true,
		.who = battle_leader(&f->b), .to = PIECE_NONE, .hex = HEX_NONE, .attack = f->b.attack };

	if (march)
		o.attack.n_from = 0; /* goes without saying */
	return o;
}

static void make_line(const struct form *f, struct text *out)
{
	struct order o = the_order(f);

	if (o.who != PIECE_NONE) /* nobody there can lead it: there is no order to show */
		order_print(f->b.c, &o, out);
}

/* What is legal about it, but for the roll: the form lets nothing else be written. */
static void write_line(struct desk *d)
{
	struct form *f = battle_form(d);
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
		desk_act(d, ACTION_ATTACK_WRITE);
		return;
	}
	make_line(f, &t);
	const struct order o = the_order(f);

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
	} else if (f->n_of > 0 && f->of[f->option - f->n_written].outcome != AFTER_ALL) {
		if (!battle_place(d, &o))
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

static void scroll(int *top, int by)
{
	*top = *top + by > 0 ? *top + by : 0; /* held to the end when it is drawn */
}

static void battle_act(struct desk *d, enum action a)
{
	struct form *f = battle_form(d);
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
	case ACTION_ROW_FIRST:
		move_from(f, 0, 1);
		return;
	case ACTION_ROW_LAST:
		move_from(f, (int)f->left.n - 1, -1);
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
		if (l.page.w < BATTLE_TWO_PARTS)
			f->follow = false;
		scroll(l.page.w < BATTLE_TWO_PARTS ? &f->top : &f->right_top, a == ACTION_BATTLE_DOWN ? l.page.h - 2 : 2 - l.page.h);
		return;
	default:
		write_line(d);
		return;
	}
}

static void battle_type(struct desk *d, uint32_t press)
{
	struct form *f = battle_form(d);

	if (f->open && press >= '0' && press <= '9' && f->field >= BATTLE_INTENSITY && f->field < BATTLE_UNIT &&
		f->field != BATTLE_ADVANCE && f->field != BATTLE_STAND)
		change(d, 0, (int)(press - '0'));
	else
		desk_say(d, false, "Left and Right change a field, Space takes a unit in or out, Enter writes, Esc leaves");
}

static void battle_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct form *f = battle_form(d);
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
	if (f->line == 0 && f->n_of > 0)
		after_lines(f->b.c, &f->of[f->option - f->n_written].way, out);
	make_line(f, out);
}

const struct scene_ops scene_battle = {
	.open = battle_open, .close = battle_close, .look = battle_look, .act = battle_act, .type = battle_type,
	.words = battle_words, .draw = battle_draw,
};
