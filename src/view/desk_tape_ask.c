/* SPDX-License-Identifier: GPL-3.0-or-later
 * Questions of the replay: where to jump, which piece alone. */
#include <string.h>

#include "view/desk_tape.h"

/* ---- jumping: "12" a step of this turn, "s7" a turn, "#400" a step of the game ---- */

static void jump(struct desk *d, const char *s)
{
	struct replay *r = replay_of(d);
	struct tape *t = r->tape;
	char kind = *s == 's' || *s == 'S' ? 's' : *s == '#' ? '#' : ' ';
	uint32_t v;

	s += kind != ' ';
	if (num_parse(s, strlen(s), 0, UINT32_MAX, &v) != ERR_OK) {
		desk_say(d, false, "not gone: a number, s and the number of a slot, or # and a step of the game");
	} else if (kind == 's') {
		uint32_t i = tape_slot_find(t, v);

		if (i < t->n_slots)
			replay_go(d, i, 0);
		else
			desk_say(d, false, "there is no such slot on the tape; countersigns are not on it");
	} else if (kind == '#') {
		if (v > t->n)
			desk_say(d, false, "the game has not so many steps");
		else if (v == 0)
			replay_go(d, 0, 0);
		else
			replay_go_step(d, v, "");
	} else if (v > replay_slot(r)->n) {
		desk_say(d, false, "this turn has not so many steps; # before the number counts through the game");
	} else {
		replay_go(d, r->slot, v);
	}
}

/* ---- one piece alone ---- */

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

/* The piece of that id, else the first with that in its name or id. */
static piece_t piece_like(const struct scenario *x, const char *s, size_t n)
{
	for (piece_t p = 0; p < x->n_pieces; p++)
		if (ascii_equal_fold(s, n, x->piece[p].id))
			return p;
	for (piece_t p = 0; p < x->n_pieces; p++)
		if (has_part(x->piece[p].name, s, n) || has_part(x->piece[p].id, s, n))
			return p;
	return PIECE_NONE;
}

static void filter(struct desk *d, const char *s, size_t n)
{
	struct replay *r = replay_of(d);
	const struct scenario *x = &d->pos.charts->scn;
	char buf[128];
	struct text t = text_in(buf, sizeof buf);
	piece_t p = n > 0 ? piece_like(x, s, n) : PIECE_NONE;

	if (n > 0 && p == PIECE_NONE) {
		desk_say(d, false, "no piece has this in its name");
		return;
	}
	r->filter = p;
	if (p == PIECE_NONE) {
		desk_say(d, false, "all steps again");
		return;
	}
	text_add(&t, "steps stop only where something concerns ");
	text_add(&t, x->piece[p].name);
	text_add(&t, "; f and Enter ends that");
	desk_say(d, false, buf);
}

/* ---- keys ---- */

static void act(struct desk *d, enum action a)
{
	struct replay *r = replay_of(d);

	if (a == ACTION_ASK_CLEAR) {
		r->typed_n = 0;
		r->typed[0] = '\0';
		return;
	}
	desk_back(d);
	if (a != ACTION_ASK_GO)
		return;
	if (r->question == TAPE_ASKS_FILTER)
		filter(d, r->typed, r->typed_n);
	else
		jump(d, r->typed);
}

static void type(struct desk *d, uint32_t press)
{
	struct replay *r = replay_of(d);

	if (press == PRESS_BACKSPACE && r->typed_n > 0)
		r->typed_n--;
	else if (press >= ' ' && press < 127 && r->typed_n + 1 < sizeof r->typed)
		r->typed[r->typed_n++] = (char)press;
	r->typed[r->typed_n] = '\0';
}

static void add_question(const struct replay *r, struct text *out)
{
	text_add(out, r->question == TAPE_ASKS_FILTER ? "Which piece? " : "Go to? 12, s7, #400: ");
	text_add(out, r->typed);
}

static void words(const struct desk *d, struct text *out, enum role *role)
{
	*role = ROLE_HEAD;
	add_question(replay_of(d), out);
}

static void draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	char buf[128];
	struct text t = text_in(buf, sizeof buf);

	replay_draw(d, l, c);
	add_question(replay_of(d), &t);
	canvas_cursor(c, l->words.x + text_columns(buf, t.len), l->words.y);
}

static void look(struct desk *d)
{
	replay_of(d)->typed_n = 0;
}

const struct scene_ops scene_tape_ask = { .look = look, .act = act, .type = type, .words = words, .draw = draw };
