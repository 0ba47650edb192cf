/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screen/plain.h"

#include <stdlib.h>
#include <string.h>

#include "screen/plain_part.h"
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

/* May this be asked for now?  Not what moves nothing but the picture, and not what lines do in their own way. */
static bool offered(const struct plain *p, enum action a)
{
	enum scene s = p->desk.scene;

	switch (a) {
	case ACTION_EDIT:
	case ACTION_PANEL:
	case ACTION_PANEL_DOWN:
	case ACTION_PANEL_UP:
	case ACTION_ZOOM_IN:
	case ACTION_ZOOM_OUT:
	case ACTION_CENTRE:
	case ACTION_HELP:
		return false;
	default:
		return action_in(a, SCENE_MAP) || action_in(a, s) || (s == SCENE_MAP && (a == ACTION_UNDO || a == ACTION_REDO ||
			a == ACTION_FORMS));
	}
}

void plain_say(struct plain *p, const char *s)
{
	size_t n = strlen(s);

	(void)fputs(s, p->o->out);
	if (n == 0 || s[n - 1] != '\n')
		(void)fputc('\n', p->o->out);
}

struct text plain_text(struct plain *p)
{
	return text_in(p->page, PLAIN_PAGE_MAX);
}

/* ---- where we are ---- */

/* Hex, terrain, units, zones: one sentence (P86). */
static void add_focus(const struct plain *p, hex_t h, struct text *out)
{
	const struct desk_position *pos = &p->desk.pos;
	char buf[80];
	struct text t = text_in(buf, sizeof buf);

	describe_hex_line(pos->charts, pos->state, h, out);
	phrase_zone(pos->charts, pos->state, h, &t);
	text_add(out, t.len > 0 ? "; " : "");
	text_add(out, buf);
}

static void say_focus(struct plain *p)
{
	struct text t = plain_text(p);

	add_focus(p, p->desk.focus, &t);
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

/* In a scene of its own: the sentence it has for its present state. */
static void say_scene(struct plain *p)
{
	const struct scene_ops *o = scene_ops(p->desk.scene);
	struct text t = plain_text(p);
	enum role role = ROLE_PLAIN;

	if (o->words != NULL)
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
	if (d->scene == SCENE_PAGE) {
		if (d->page[0] != '=') /* else the text has a title of its own */
			(void)fprintf(p->o->out, "= %s\n", d->page_title);
		plain_say(p, d->page);
		desk_act(d, ACTION_CLOSE);
	}
	if (d->scene == SCENE_EDIT)
		desk_act(d, ACTION_LEAVE);
	if (d->scene != SCENE_MAP) {
		say_scene(p);
		return;
	}
	if (p->moved || d->focus != p->told)
		say_focus(p);
}

/* ---- places and names ---- */

static bool has_part(const char *name, const char *part, size_t n)
{
	for (; *name != '\0'; name++) {
		size_t i = 0;

		while (i < n && name[i] != '\0' && ascii_lower(name[i]) == ascii_lower(part[i]))
			i++;
		if (i == n)
			return true;
	}
	return false;
}

/* The piece or town number `i` of all, in one count: its names and its hex; false past the last. */
static bool named(const struct plain *p, unsigned i, const char **id, const char **name, hex_t *h)
{
	const struct charts *c = p->desk.pos.charts;
	const struct state *s = p->desk.pos.state;

	*id = "";
	if (i < c->scn.n_pieces) {
		*id = c->scn.piece[i].id;
		*name = c->scn.piece[i].name;
		*h = piece_in_play(s, (piece_t)i) ? s->piece[i].hex : HEX_NONE;
		return true;
	}
	i -= c->scn.n_pieces;
	if (i >= c->map.n_towns)
		return false;
	*name = c->map.town[i].name;
	*h = c->map.town[i].hex;
	return true;
}

/* A hex by number, or by the whole name of a place or piece. */
static hex_t hex_named(const struct plain *p, const char *s)
{
	size_t n = strlen(s);
	const char *id, *name;
	uint32_t v;
	hex_t h;

	if (num_parse(s, n, 100, 9999, &v) == ERR_OK)
		return grid_from_id(&p->desk.pos.charts->map.grid, v);
	for (unsigned i = 0; named(p, i, &id, &name, &h); i++)
		if (h != HEX_NONE && (ascii_equal_fold(s, n, id) || ascii_equal_fold(s, n, name)))
			return h;
	return HEX_NONE;
}

void plain_go(struct plain *p, const char *rest)
{
	hex_t h = hex_named(p, rest);

	if (h == HEX_NONE) {
		plain_say(p, "there is no such hex; four digits are wanted, or a whole name; find NAME looks for parts of names");
		return;
	}
	desk_focus(&p->desk, h);
	p->desk.chosen = PIECE_NONE;
	p->moved = true;
}

void plain_find(struct plain *p, const char *rest)
{
	enum { SHOWN = 20 };
	struct text t = plain_text(p);
	const char *id, *name;
	unsigned found = 0;
	hex_t h, first = HEX_NONE;
	size_t n = strlen(rest);

	for (unsigned i = 0; n > 0 && named(p, i, &id, &name, &h); i++) {
		if (h == HEX_NONE || !(has_part(id, rest, n) || has_part(name, rest, n)))
			continue;
		first = found == 0 ? h : first;
		if (found++ >= SHOWN)
			continue;
		text_add(&t, id);
		text_add(&t, id[0] != '\0' ? ": " : "");
		text_add(&t, name);
		text_add(&t, ", ");
		phrase_hex(p->desk.pos.charts, h, &t);
		text_add_char(&t, '\n');
	}
	if (found > SHOWN) {
		text_add(&t, "... and ");
		text_add_int(&t, (int64_t)found - SHOWN);
		text_add(&t, " more\n");
	}
	plain_say(p, found > 0 ? p->page : "nothing on the map has that in its name");
	if (found > 0) {
		desk_focus(&p->desk, first);
		p->moved = true;
	}
}

void plain_hex(struct plain *p, const char *rest)
{
	hex_t h = rest[0] == '\0' ? p->desk.focus : hex_named(p, rest);
	struct text t = plain_text(p);

	if (h == HEX_NONE)
		text_add(&t, "there is no such hex; four digits are wanted, or a whole name");
	else
		describe_hex(p->desk.pos.charts, p->desk.pos.state, h, REPORT_WIDTH, &t);
	plain_say(p, p->page);
}

void plain_near(struct plain *p, const char *rest)
{
	static const enum dir order[DIR_COUNT] = { DIR_NW, DIR_NE, DIR_E, DIR_SE, DIR_SW, DIR_W };
	const struct charts *c = p->desk.pos.charts;
	struct text t = plain_text(p);

	(void)rest;
	for (unsigned i = 0; i < DIR_COUNT; i++) {
		hex_t h = grid_next(&c->map.grid, p->desk.focus, order[i]);
		char buf[256];
		struct text side = text_in(buf, sizeof buf);

		if (h == HEX_NONE)
			continue;
		text_add(&t, dir_words(order[i]));
		text_add(&t, ": ");
		add_focus(p, h, &t);
		phrase_hexside(c, p->desk.focus, order[i], false, &side);
		text_add(&t, side.len > 0 ? "; between: " : "");
		text_add(&t, buf);
		text_add_char(&t, '\n');
	}
	plain_say(p, p->page);
}

void plain_map(struct plain *p, const char *rest)
{
	struct text t = plain_text(p);

	(void)rest;
	report_map(p->desk.pos.charts, p->desk.pos.state, p->desk.focus, REPORT_WIDTH, 17, &t);
	plain_say(p, p->page);
}

/* ---- help ---- */

static void add_help(struct text *t, const char *form, const char *help)
{
	char lead[40];
	struct text l = text_in(lead, sizeof lead);

	text_add(&l, form);
	text_add_char(&l, ' ');
	while (l.len < 17)
		text_add_char(&l, ' ');
	wrap_add(t, REPORT_WIDTH + 6, lead, "                 ", help);
}

void plain_help(struct plain *p, const char *rest)
{
	struct text t = plain_text(p);
	unsigned found = 0;

	for (unsigned i = 0; i < COMMANDS; i++)
		if (rest[0] == '\0' || strcmp(rest, commands[i].word) == 0) {
			add_help(&t, commands[i].form, commands[i].help);
			found++;
		}
	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char word[40];
		struct text w = text_in(word, sizeof word);

		action_word((enum action)a, &w);
		if (offered(p, (enum action)a) && (rest[0] == '\0' || strcmp(rest, word) == 0)) {
			add_help(&t, word, action_help((enum action)a));
			found++;
		}
	}
	if (rest[0] == '\0')
		text_add(&t, "The beginning of a word will do where it is plain; so will the keys of the screen's map, as l, s or ?\n");
	plain_say(p, found > 0 ? p->page : "there is no such command; help alone lists them all");
}

/* ---- commands ---- */

static bool is_move(enum action a)
{
	return a == ACTION_WEST || a == ACTION_EAST || a == ACTION_NORTH || a == ACTION_SOUTH || a == ACTION_NORTH_WEST ||
		a == ACTION_NORTH_EAST || a == ACTION_SOUTH_WEST || a == ACTION_SOUTH_EAST;
}

static void act(struct plain *p, enum action a)
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
	if (!action_in(a, d->scene))
		desk_act(d, ACTION_EDIT); /* what changes the orders is done among them */
	desk_act(d, a);
	if (is_move(a) && d->focus == before)
		plain_say(p, "the map ends here");
	p->moved = is_move(a) || a == ACTION_NEXT_PIECE || a == ACTION_PREVIOUS_PIECE;
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

/* The name an action bears in the hint line of a scene of its own, where it is one word: "step". */
static bool is_name(const struct plain *p, enum action a, const char *s, size_t n)
{
	return p->desk.scene != SCENE_MAP && action_in(a, p->desk.scene) && ascii_equal_fold(s, n, action_name(a));
}

/* A word that is whole, or the plain beginning of one: commands first, numbered from 0, then actions.  -1 none, -2 several. */
static int find_word(const struct plain *p, const char *s, size_t n)
{
	int found = -1;

	for (unsigned a = 0; a < ACTION_COUNT; a++)
		if (offered(p, (enum action)a) && is_name(p, (enum action)a, s, n))
			return (int)(COMMANDS + a);

	for (unsigned i = 0; i < (unsigned)COMMANDS + ACTION_COUNT; i++) {
		char buf[40];
		struct text w = text_in(buf, sizeof buf);

		if (i < COMMANDS)
			text_add(&w, commands[i].word);
		else
			action_word((enum action)(i - COMMANDS), &w);
		if (i >= COMMANDS && !offered(p, (enum action)(i - COMMANDS)))
			continue;
		if (ascii_equal_fold(s, n, buf))
			return (int)i;
		buf[n < w.len ? n : w.len] = '\0';
		if (ascii_equal_fold(s, n, buf))
			found = found == -1 ? (int)i : -2;
	}
	return found;
}

/* Does an order begin with this word?  Then the line is one, `order` left out. */
static bool is_order(const struct word *w)
{
	for (unsigned k = 0; k < ORDER_KIND_COUNT; k++)
		if (ascii_equal_fold(w->s, w->n, order_word((enum order_kind)k)))
			return true;
	return false;
}

/* A line for a scene that is written in: its characters, and Enter. */
static void write_line(struct plain *p)
{
	enum scene was = p->desk.scene;
	size_t n = strlen(p->line);
	uint32_t c;

	for (size_t i = 0; i < n && p->desk.scene == was;) {
		i += utf8_decode(p->line + i, n - i, &c);
		desk_press(&p->desk, c);
	}
	if (p->desk.scene == was)
		desk_press(&p->desk, PRESS_ENTER);
}

static void obey(struct plain *p)
{
	struct word rest = { p->line, strlen(p->line), 1 }, w;
	const char *tail;
	int k;

	if (!word_next(&rest, &w) || w.s[0] == '#')
		return;
	tail = w.s + w.n;
	tail += *tail == ' ';
	if (is_order(&w)) {
		plain_order(p, p->line);
		return;
	}
	k = w.n == 1 ? -1 : find_word(p, w.s, w.n);
	if (w.n == 1) {
		enum action a = key_action(p->desk.scene, (unsigned char)w.s[0]);

		k = a == ACTION_NONE ? -1 : (int)(COMMANDS + a);
	}
	if (k == -2)
		plain_say(p, "that may mean several commands; write more of it, or help");
	else if (k < 0)
		plain_say(p, "no such command; help lists them all");
	else if (k < COMMANDS) /* the blanks before an order are its own */
		commands[k].run(p, commands[k].run == plain_order ? tail : tail + strspn(tail, " "));
	else if (tail[strspn(tail, " ")] != '\0')
		plain_say(p, "that command stands alone in its line");
	else
		act(p, (enum action)(k - COMMANDS));
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

/* The next line, masked, tabs as eight blanks; false at the end of input.  One that is too long is not obeyed at all. */
static bool read_line(struct plain *p)
{
	char raw[PLAIN_LINE_MAX / 2];
	size_t n = 0;
	bool over = false;
	int ch;

	while ((ch = fgetc(p->o->in)) != EOF && ch != '\n') {
		for (int i = ch == '\t' ? 8 : 1; i > 0; i--) {
			over = over || n == sizeof raw;
			if (!over)
				raw[n++] = ch == '\t' ? ' ' : (char)ch;
		}
	}
	if (ch == EOF && n == 0)
		return false;
	if (n > 0 && raw[n - 1] == '\r')
		n--;
	while (n > 0 && raw[n - 1] == ' ')
		n--;
	text_mask(p->line, sizeof p->line, raw, n, false);
	if (p->o->echo)
		plain_say(p, p->line);
	if (over) {
		plain_say(p, "that line is too long");
		p->line[0] = '\0';
	}
	return true;
}

static void loop(struct plain *p)
{
	struct desk *d = &p->desk;

	say_where_we_are(p);
	p->moved = true;
	say_outcome(p);
	for (;;) {
		(void)fputs("> ", p->o->out);
		(void)fflush(p->o->out);
		if (ferror(p->o->out) || !read_line(p))
			break;
		if (d->asking)
			answer(p);
		else if (d->scene != SCENE_MAP && scene_ops(d->scene)->type != NULL)
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
	loop(&p);
	if (ferror(o->out))
		e = fault_set(f, ERR_OUTPUT, "");
	desk_close(&p.desk);
	free(p.page);
	return e;
}
