/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screen/plain.h"

#include <stdlib.h>
#include <string.h>

#include "screen/plain_part.h"
#include "view/desk_army.h"
#include "view/desk_tape.h"
#include "view/scene.h"

static const struct {
	const char *word, *form, *help;
	void (*run)(struct plain *p, const char *rest);
} commands[] = {
#define PLAIN(word, form, function, help) { word, form, help, function },
#include "screen/plain.def"
#undef PLAIN
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

const char *plain_why_not(enum action a)
{
	static const char *const why[ACTION_COUNT] = {
#define PLAIN_NOT(action, words) [ACTION_##action] = words,
#include "screen/plain_not.def"
#undef PLAIN_NOT
	};

	return a < ACTION_COUNT ? why[a] : NULL;
}

/* Scenes that lines never stay in: their texts are said and left, their work is done by commands. */
static bool walked(enum scene s)
{
	return s != SCENE_EDIT && s != SCENE_PAGE && s != SCENE_REPORT && s != SCENE_ARMY && s != SCENE_FIND && s != SCENE_FORM &&
		s != SCENE_LOBBY_TEXT && s != SCENE_LOBBY_CAME && s != SCENE_LESSONS;
}

bool plain_offers(enum action a, enum scene s)
{
	if (plain_why_not(a) != NULL || !walked(s))
		return false;
	if (action_in(a, s) || s == SCENE_LOBBY)
		return action_in(a, s);
	return action_in(a, SCENE_MAP) || (s == SCENE_MAP && (a == ACTION_UNDO || a == ACTION_REDO || a == ACTION_FORMS ||
		a == ACTION_ARMY_DRAFT));
}

static bool offered(const struct plain *p, enum action a)
{
	return plain_offers(a, p->desk.scene);
}

void plain_say(struct plain *p, const char *s)
{
	plain_write(p->o, s);
}

struct text plain_text(struct plain *p)
{
	return text_in(p->page, PLAIN_PAGE_MAX);
}

/* ---- where we are ---- */

static void say_focus(struct plain *p)
{
	struct text t = plain_text(p);

	plain_focus(p, p->desk.focus, &t);
	plain_say(p, p->page);
	p->told = p->desk.focus;
	p->moved = false;
}

static void say_where_we_are(struct plain *p)
{
	const struct desk_position *pos = &p->desk.pos;
	struct text t = plain_text(p);

	text_add(&t, pos->title);
	text_add(&t, ": ");
	phrase_when(pos->charts, pos->state, &t);
	text_add(&t, pos->mode != NULL ? "; dice " : "");
	text_add(&t, pos->mode != NULL ? pos->mode : "");
	text_add(&t, "; ");
	text_add(&t, pos->turn);
	plain_say(p, p->page);
}

static void say_chosen(struct plain *p)
{
	const struct desk_position *pos = &p->desk.pos;
	const struct piece *pc = &pos->charts->scn.piece[p->desk.chosen];
	struct text t = plain_text(p);

	text_add(&t, pc->id);
	text_add(&t, ": ");
	if (pc->kind == PIECE_LEADER) {
		piece_t hq = command_hq(pos->state, p->desk.chosen);

		phrase_leader(pos->charts, pos->state, p->desk.chosen, &t);
		text_add(&t, hq != PIECE_NONE ? ", leads " : "");
		text_add(&t, hq != PIECE_NONE ? pos->charts->scn.piece[hq].name : "");
	} else {
		text_add(&t, pc->name);
		text_add(&t, pc->kind == PIECE_UNIT ? ", " : pc->kind == PIECE_HQ ? ", Leaderless" : "");
		if (pc->kind == PIECE_UNIT)
			phrase_unit(pos->charts, pos->state, p->desk.chosen, &t);
	}
	plain_say(p, p->page);
}

void plain_word(enum action a, enum scene s, struct text *out)
{
	const char *name = action_name(a);

	if (s != SCENE_MAP && action_in(a, s) && name[0] != '\0' && strchr(name, ' ') == NULL)
		text_add(out, name);
	else
		action_word(a, out);
}

/* ---- words ---- */

static const char several[] = "that may mean several commands; write more of it, or help";

/* A word that is whole, or the plain beginning of one: commands first, numbered from 0, then actions.  -1 none, -2 several. */
static int find_word(const struct plain *p, const char *s, size_t n)
{
	int found = -1, whole = -1;

	for (unsigned i = 0; i < (unsigned)COMMANDS + ACTION_COUNT; i++) {
		char buf[40];
		struct text w = text_in(buf, sizeof buf);

		if (i < COMMANDS)
			text_add(&w, commands[i].word);
		else if (offered(p, (enum action)(i - COMMANDS)))
			plain_word((enum action)(i - COMMANDS), p->desk.scene, &w);
		else
			continue;
		if (ascii_equal_fold(s, n, buf)) {
			/* an action of the scene one is in comes before one of the map */
			if (i < COMMANDS || action_in((enum action)(i - COMMANDS), p->desk.scene))
				return (int)i;
			whole = whole == -1 ? (int)i : whole;
			continue;
		}
		buf[n < w.len ? n : w.len] = '\0';
		if (ascii_equal_fold(s, n, buf))
			found = found == -1 ? (int)i : -2;
	}
	return whole != -1 ? whole : found;
}

/* The answer to the word of an action that lines do not have. */
static const char *why_not(const struct plain *p, const struct word *w)
{
	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char buf[40], code[40];
		struct text name = text_in(buf, sizeof buf), word = text_in(code, sizeof code);

		plain_word((enum action)a, p->desk.scene, &name);
		action_word((enum action)a, &word);
		if (plain_why_not((enum action)a) != NULL && (ascii_equal_fold(w->s, w->n, buf) || ascii_equal_fold(w->s, w->n, code)))
			return plain_why_not((enum action)a);
	}
	return NULL;
}

/* ---- help ---- */

/* Is the scene one that is written in, so that no character does anything else? */
static bool is_written(enum scene s)
{
	for (uint32_t c = PRESS_SPACE; c < 127; c++)
		if (key_action(s, c) != ACTION_NONE)
			return false;
	return scene_ops(s)->type != NULL;
}

/* Is the replay where it was when its step was said?  A page about it, or a word that led nowhere, does not move it. */
static bool stands_still(struct plain *p)
{
	const struct replay *r = replay_of(&p->desk);
	uint64_t at = r->tape != NULL ? ((uint64_t)r->slot << 32 | r->order) + 1 : 0, was = p->told_step;

	p->told_step = p->desk.scene == SCENE_TAPE ? at : 0;
	return p->told_step != 0 && p->told_step == was && p->scene == SCENE_TAPE;
}

/* In a scene of its own: the sentence it has for its present state. */
static void say_scene(struct plain *p)
{
	const struct scene_ops *o = scene_ops(p->desk.scene);
	struct text t = plain_text(p);
	enum role role = ROLE_PLAIN;

	if (stands_still(p))
		return;
	if (p->scene != p->desk.scene) {
		/* what can be done in it, said when one comes into it */
		bool written = is_written(p->desk.scene);

		text_add(&t, written ? "A line is taken as it is written, but after a dot it is a command:" : "Here:");
		for (unsigned a = 0; a < ACTION_COUNT; a++)
			if (action_in((enum action)a, p->desk.scene) && offered(p, (enum action)a)) {
				text_add(&t, written ? " ." : " ");
				plain_word((enum action)a, p->desk.scene, &t);
				/* what the program says speaks of them */
				if (!written && key_action(p->desk.scene, PRESS_ENTER) == (enum action)a)
					text_add(&t, " (Enter)");
				else if (!written && key_action(p->desk.scene, PRESS_ESC) == (enum action)a)
					text_add(&t, " (Esc)");
			}
		text_add(&t, written ? "; a dot alone leaves\n" : o->rows != NULL ? "; a number goes to its row\n" : "\n");
	}
	plain_rows(p, p->scene != p->desk.scene, &t);
	p->scene = p->desk.scene;
	if (o->told != NULL)
		o->told(&p->desk, REPORT_WIDTH, &t);
	else if (o->words != NULL)
		o->words(&p->desk, &t, &role);
	if (t.len > 0)
		plain_say(p, p->page);
}

/* What the last command led to: words, a page, the focus last. */
static void say_outcome(struct plain *p)
{
	struct desk *d = &p->desk;

	(void)desk_idle(d);
	if (d->said[0] != '\0')
		plain_say(p, d->said);
	d->said[0] = '\0';
	if (d->scene == SCENE_PAGE || d->scene == SCENE_REPORT) {
		if (d->page[0] != '=') /* else the text has a title of its own */
			(void)fprintf(p->o->out, "= %s\n", d->page_title);
		plain_say(p, d->page);
		desk_act(d, ACTION_CLOSE);
	}
	if (d->scene == SCENE_EDIT)
		desk_act(d, ACTION_LEAVE);
	if (p->acted && d->scene != SCENE_MAP) {
		say_scene(p);
		p->told = d->focus;
	}
	if (d->scene == SCENE_MAP)
		p->scene = SCENE_MAP;
	p->acted = false;
	if (p->moved || d->focus != p->told)
		say_focus(p);
}

/* What a word means, numbered as by find_word: with its help. */
static void add_help(const struct plain *p, unsigned k, struct text *t)
{
	char word[40];
	struct text w = text_in(word, sizeof word);

	if (k < COMMANDS) {
		plain_help_line(t, commands[k].form, commands[k].help);
		return;
	}
	plain_word((enum action)(k - COMMANDS), p->desk.scene, &w);
	plain_help_line(t, word, action_help((enum action)(k - COMMANDS)));
}

void plain_help(struct plain *p, const char *rest)
{
	struct word w = { rest, strlen(rest), 1 };
	struct text t = plain_text(p);
	int k = rest[0] != '\0' ? find_word(p, w.s, w.n) : -1;
	const char *why = rest[0] != '\0' && k == -1 ? why_not(p, &w) : NULL;

	if (rest[0] != '\0') {
		if (k >= 0)
			add_help(p, (unsigned)k, &t);
		plain_say(p, k >= 0 ? p->page : why != NULL ? why : k == -2 ? several
			: "there is no such command; help alone lists them all");
		return;
	}
	for (unsigned i = 0; i < COMMANDS + ACTION_COUNT; i++)
		if (i < COMMANDS || offered(p, (enum action)(i - COMMANDS)))
			add_help(p, i, &t);
	text_add(&t, "The beginning of a word will do where it is plain; so will the keys of the screen's map, as l, s or ?  "
		"In a list a number goes to its row.  An empty line says where you are.\n");
	plain_say(p, p->page);
}

void plain_rule(struct plain *p, const char *rest)
{
	const struct desk_game *g = p->desk.game;
	struct text t = plain_text(p);

	if (rest[0] == '\0' && action_in(ACTION_RULE, p->desk.scene))
		plain_act(p, ACTION_RULE);
	else if (rest[0] == '\0')
		plain_say(p, "which rule?  rule S27");
	else if (g->rule == NULL || !g->rule(g->ctx, rest, &t))
		plain_say(p, "there is no rule of that number");
	else
		plain_say(p, p->page);
}

/* ---- commands ---- */

static bool is_move(enum action a)
{
	return a == ACTION_WEST || a == ACTION_EAST || a == ACTION_NORTH || a == ACTION_SOUTH || a == ACTION_NORTH_WEST ||
		a == ACTION_NORTH_EAST || a == ACTION_SOUTH_WEST || a == ACTION_SOUTH_EAST;
}

/* The chart in lines; its orders are written by their words. */
static void say_army(struct plain *p, enum side side)
{
	struct text t = plain_text(p);

	text_add(&t, side == p->desk.pos.side ? "= Your army\n" : "= The enemy's army\n");
	report_army(p->desk.pos.charts, p->desk.pos.state, side, REPORT_WIDTH, &t);
	plain_say(p, p->page);
}

/* Your own, as it will stand when the orders are carried out: in a Strategic Turn at its end, else before the first attack. */
static void say_army_ahead(struct plain *p)
{
	const struct desk_position *pos = &p->desk.pos;
	struct ahead *ahead = calloc(1, sizeof *ahead);
	struct sheet *sheet = calloc(1, sizeof *sheet);
	struct text t = plain_text(p);

	(void)desk_idle(&p->desk); /* judged now */
	if (ahead == NULL || sheet == NULL) {
		plain_say(p, "there is no memory for that");
	} else if (!draft_sheet(&p->desk, sheet)) {
		plain_say(p, "there are no orders to be carried out; army shows it as it stands");
	} else {
		ahead_make(pos->charts, pos->state, sheet, pos->state->stage == STAGE_STRATEGIC ? AHEAD_END : AHEAD_COMBAT, 0, HEX_NONE,
			ahead);
		text_add(&t, "= Your army when these orders are carried out\n");
		report_army(pos->charts, &ahead->at, pos->side, REPORT_WIDTH, &t);
		plain_say(p, p->page);
	}
	free(ahead);
	free(sheet);
}

/* The replay from here to the end of its turn, or to the place where it stops. */
static void play_on(struct plain *p)
{
	struct replay *r = replay_of(&p->desk);
	struct text t;
	uint32_t slot = r->slot, at;

	do {
		at = replay_at(r);
		desk_act(&p->desk, ACTION_TAPE_STEP);
		if (p->desk.scene != SCENE_TAPE || replay_at(r) == at)
			return;
		t = plain_text(p);
		replay_told(&p->desk, REPORT_WIDTH, &t);
		if (r->slot == slot && r->order < replay_slot(r)->n)
			plain_say(p, p->page);
	} while (r->slot == slot && r->order < replay_slot(r)->n);
}

void plain_act(struct plain *p, enum action a)
{
	struct desk *d = &p->desk;
	hex_t before = d->focus;
	piece_t chosen = d->chosen;

	if (a == ACTION_EDIT || a == ACTION_HELP) {
		(a == ACTION_EDIT ? plain_orders : plain_help)(p, "");
		return;
	}
	if (!action_in(a, d->scene) && action_in(a, SCENE_MAP)) {
		/* from wherever we are */
		d->scene = SCENE_MAP;
		d->n_below = 0;
	}
	p->acted = true;
	if (a == ACTION_ARMY || a == ACTION_ENEMY) {
		say_army(p, a == ACTION_ARMY ? d->pos.side : side_other(d->pos.side));
		return;
	}
	if (a == ACTION_ARMY_DRAFT) {
		say_army_ahead(p);
		return;
	}
	if (a == ACTION_TAPE_PLAY) {
		play_on(p);
		return;
	}
	if (!action_in(a, d->scene) || (d->scene == SCENE_MAP && (a == ACTION_UNDO || a == ACTION_REDO)))
		desk_act(d, ACTION_EDIT); /* what changes the orders is done among them */
	desk_act(d, a);
	if (is_move(a) && d->focus == before && d->scene == SCENE_MAP)
		plain_say(p, "the map ends here");
	p->moved = d->scene == SCENE_MAP && (is_move(a) || a == ACTION_NEXT_PIECE || a == ACTION_PREVIOUS_PIECE);
	if (d->chosen != PIECE_NONE && d->chosen != chosen)
		say_chosen(p);
	if (d->scene == SCENE_EDIT && d->said[0] == '\0') /* orders were begun or changed: they are seen at once */
		plain_orders(p, "");
	if (a == ACTION_SEND && !d->asking && d->said_alert && d->pos.due && d->pos.what == NULL) {
		plain_say(p, d->said);
		d->said[0] = '\0';
		plain_faults(p);
	}
}

/* Does an order begin with this word?  Then the line is one, `order` left out. */
static bool is_order(const struct word *w)
{
	for (unsigned k = 0; k < ORDER_KIND_COUNT; k++)
		if (ascii_equal_fold(w->s, w->n, order_word((enum order_kind)k)))
			return true;
	return false;
}

/* The action that leaves a scene which is written in. */
static enum action leaving(enum scene s)
{
	return s == SCENE_JOT ? ACTION_JOT_DONE : ACTION_ASK_CLOSE;
}

/* A line for a scene that is written in: its characters, and Enter.  After a dot it is a word of the scene; two dots are a dot. */
static void write_line(struct plain *p)
{
	enum scene was = p->desk.scene;
	size_t n = strlen(p->line), from = p->line[0] == '.' ? 1 : 0;
	uint32_t c;

	p->acted = true;
	if (from == 1 && p->line[1] != '.') {
		int k = n == 1 ? (int)(COMMANDS + leaving(was)) : find_word(p, p->line + 1, n - 1);
		enum action a = k >= COMMANDS ? (enum action)(k - COMMANDS) : ACTION_NONE;

		if (a == ACTION_NONE || !action_in(a, was))
			plain_say(p, "no such command here; two dots begin a line with a dot");
		else
			desk_act(&p->desk, a);
		return;
	}
	for (size_t i = from; i < n && p->desk.scene == was;) {
		i += utf8_decode(p->line + i, n - i, &c);
		desk_press(&p->desk, c);
	}
	if (p->desk.scene == was)
		desk_press(&p->desk, PRESS_ENTER);
}

static void obey(struct plain *p)
{
	struct word rest = { p->line, strlen(p->line), 1 }, w;
	const char *tail, *why;
	int k;

	if (!word_next(&rest, &w)) {
		say_where_we_are(p);
		p->moved = p->acted = true;
		p->told_step = 0;
		return;
	}
	if (w.s[0] == '#')
		return;
	tail = w.s + w.n;
	tail += *tail == ' ';
	if (is_order(&w)) {
		plain_order(p, p->line);
		return;
	}
	if (plain_row(p, p->line))
		return;
	k = w.n == 1 ? -1 : find_word(p, w.s, w.n);
	if (k == (int)(COMMANDS + ACTION_TAKE) && plain_row(p, tail))
		tail = "";
	if (w.n == 1) {
		enum action a = key_action(p->desk.scene, (unsigned char)w.s[0]);

		k = a == ACTION_NONE ? -1 : (int)(COMMANDS + a);
		if (plain_why_not(a) != NULL && a != ACTION_EDIT && a != ACTION_HELP) {
			plain_say(p, plain_why_not(a));
			return;
		}
		if (a == ACTION_NONE && p->desk.scene != SCENE_MAP && scene_ops(p->desk.scene)->type != NULL) {
			/* a figure for the field one is on */
			p->acted = true;
			desk_press(&p->desk, (unsigned char)w.s[0]);
			return;
		}
	}
	if (k == -1 && w.n > 1 && (why = why_not(p, &w)) != NULL)
		plain_say(p, why);
	else if (k == -2)
		plain_say(p, several);
	else if (k < 0)
		plain_say(p, "no such command; help lists them all");
	else if (k < COMMANDS) /* the blanks before an order are its own */
		commands[k].run(p, commands[k].run == plain_order ? tail : tail + strspn(tail, " "));
	else if (tail[strspn(tail, " ")] != '\0')
		plain_say(p, "that command stands alone in its line");
	else
		plain_act(p, (enum action)(k - COMMANDS));
}

/* The answer to "send?". */
static void answer(struct plain *p)
{
	struct word rest = { p->line, strlen(p->line), 1 }, w;
	bool yes = word_next(&rest, &w) && (ascii_equal_fold(w.s, w.n, "y") || ascii_equal_fold(w.s, w.n, "yes"));

	desk_press(&p->desk, yes ? 'y' : 'n');
	if (yes && p->desk.said_alert == false) {
		plain_say(p, p->desk.said);
		p->desk.said[0] = '\0';
		say_where_we_are(p);
		p->moved = true;
	}
}

/* Orders that were written before, by this program or another one. */
static void say_written(struct plain *p)
{
	struct desk *d = &p->desk;
	struct text t = plain_text(p);
	unsigned lines = 0, faults = d->marks.count[MARK_ILLEGAL] + d->marks.count[MARK_UNREAD];

	for (unsigned m = MARK_LEGAL; m < MARK_COUNT; m++)
		lines += d->marks.count[m];
	if (d->edit.len == 0)
		return;
	text_add(&t, "your orders are written already");
	if (lines > 0) { /* they are judged where they are due */
		text_add(&t, ", ");
		text_add_int(&t, lines);
		text_add(&t, lines == 1 ? " line" : " lines");
		text_add(&t, faults > 0 ? ", but cannot be sent as they stand" : ", and can be sent");
	}
	text_add(&t, "; orders lists them");
	plain_say(p, p->page);
}

static void loop(struct plain *p)
{
	struct desk *d = &p->desk;

	say_where_we_are(p);
	(void)desk_idle(d);
	say_written(p);
	plain_say(p, "help lists all commands; an empty line says where you are");
	p->moved = true;
	say_outcome(p);
	for (;;) {
		if (!plain_read(p->o, p->line))
			break;
		if (d->asking)
			answer(p);
		else if (is_written(d->scene))
			write_line(p);
		else
			obey(p);
		say_outcome(p);
		if (d->quit)
			break;
	}
	desk_keep(d);
	if (!d->quit)
		(void)fputc('\n', p->o->out);
	plain_say(p, d->said[0] != '\0' ? d->said : "the orders are kept");
	(void)fflush(p->o->out);
}

enum err plain_play(const struct desk_game *g, const struct plain_options *o, struct fault *f)
{
	struct plain p = { .o = o, .told = HEX_NONE };
	enum err e = ERR_OK;

	p.page = malloc(PLAIN_PAGE_MAX);
	if (p.page == NULL || !desk_open(&p.desk, g, GLYPHS_ASCII)) {
		free(p.page);
		return fault_set(f, ERR_SCREEN_MEMORY, "");
	}
	p.desk.palette = o->palette;
	p.desk.colourless = true;
	loop(&p);
	if (ferror(o->out))
		e = fault_set(f, ERR_OUTPUT, "");
	desk_close(&p.desk);
	free(p.page);
	return e;
}
