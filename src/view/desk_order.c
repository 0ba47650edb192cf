/* SPDX-License-Identifier: GPL-3.0-or-later
 * The orders that can be given to a piece, in a list: by which ways it may march or attack, and why others are closed. */
#include "view/desk_army.h"
#include "view/pointing.h"

#include <stdlib.h>
#include <string.h>

struct pointing *pointing_of(const struct desk *d)
{
	return d->own[SCENE_ORDER];
}

static bool order_open(struct desk *d)
{
	struct pointing *g = calloc(1, sizeof *g);

	d->own[SCENE_ORDER] = g;
	if (g != NULL)
		g->trial = malloc(sizeof *g->trial);
	return g != NULL && g->trial != NULL;
}

static void order_close(struct desk *d)
{
	struct pointing *g = pointing_of(d);

	if (g != NULL)
		free(g->trial);
	free(g);
	d->own[SCENE_ORDER] = NULL;
}

void pointing_words(const struct desk *d, const struct verdict *v, struct text *out)
{
	text_add(out, reason_rule(v->reason));
	text_add(out, ": ");
	words_fill(d->pos.charts, &v->facts, reason_sentence(v->reason), WORDS_NAMES, out);
}

void pointing_refuse(struct desk *d, const struct verdict *v)
{
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);

	pointing_of(d)->last = *v;
	pointing_words(d, v, &t);
	desk_say(d, true, buf);
}

void pointing_name(const struct desk *d, piece_t who, struct text *out)
{
	const struct piece *pc = &d->pos.charts->scn.piece[who];
	piece_t hq = pc->kind == PIECE_LEADER ? command_hq(d->pos.state, who) : PIECE_NONE;

	text_add(out, pc->name);
	if (hq != PIECE_NONE) {
		text_add(out, ", ");
		text_add(out, d->pos.charts->scn.piece[hq].name);
	}
}

/* ---- rows ---- */

static struct text row_new(struct pointing *g, enum choice choice)
{
	struct desk_row *r = &g->row[g->n_rows < POINTING_ROWS_MAX ? g->n_rows++ : POINTING_ROWS_MAX - 1];
	int i = (int)(r - g->row);

	memset(r, 0, sizeof *r);
	r->head = choice == CHOICE_NONE;
	g->what[i].choice = (uint8_t)choice;
	g->what[i].why = verdict_ok();
	return text_in(r->text, sizeof r->text);
}

static void row_verdict(struct pointing *g, const struct verdict *v, struct text *t)
{
	struct desk_row *r = &g->row[g->n_rows - 1];

	g->what[g->n_rows - 1].why = *v;
	r->mark = mark_char(verdict_legal(v) ? MARK_LEGAL : MARK_ILLEGAL);
	r->mark_role = (uint8_t)mark_role(verdict_legal(v) ? MARK_LEGAL : MARK_ILLEGAL);
	if (!verdict_legal(v)) {
		text_add(t, " (");
		text_add(t, reason_rule(v->reason));
		text_add_char(t, ')');
	}
}

static void heading(struct pointing *g, const char *s)
{
	struct text t = row_new(g, CHOICE_NONE);

	text_add(&t, s);
}

/* "3 in 6": on a die of 1 to 3 (S6). */
static void add_chance(unsigned need, struct text *t)
{
	if (need == 0) {
		text_add(t, "never");
		return;
	}
	if (need >= 6) {
		text_add(t, "always");
		return;
	}
	text_add_int(t, (int)need);
	text_add(t, " in 6");
}

static void add_line(const struct pointing *g, const struct way *w, struct text *t)
{
	text_add(t, "line ");
	text_add_int(t, g->p.sheet->order[w->from].line);
	text_add(t, ": ");
}

static void add_span(const struct way *w, struct text *t)
{
	text_add(t, ", ");
	text_add_int(t, w->used);
	text_add(t, " of ");
	text_add_int(t, w->span);
	text_add(t, " span used");
}

static void way_words(const struct desk *d, const struct way *w, struct text *t)
{
	const struct pointing *g = pointing_of(d);
	const struct piece *piece = d->pos.charts->scn.piece;
	const char *boss = w->boss != PIECE_NONE ? piece[w->boss].name : "";

	switch (w->kind) {
	case WAY_AGAIN:
		add_line(g, w, t);
		text_add(t, "walk this march anew");
		return;
	case WAY_BLOCK:
		add_line(g, w, t);
		text_add(t, "in the block that is his");
		return;
	case WAY_UNDER:
		add_line(g, w, t);
		text_add(t, boss);
		add_span(w, t);
		return;
	case WAY_CHIT:
	case WAY_CHIT_BOSS:
		text_add(t, w->kind == WAY_CHIT ? "a chit point (" : "a chit (");
		text_add_int(t, point_chits_left(g->p.s, g->p.sheet));
		text_add(t, " left)");
		break;
	case WAY_TRY:
		text_add(t, "his own roll: ");
		add_chance(w->need, t);
		return;
	case WAY_TRY_BOSS:
		text_add(t, boss);
		text_add(t, "'s roll, ");
		add_chance(w->need, t);
		text_add(t, "; he commands");
		return;
	case WAY_ROLL:
		text_add(t, "his own roll: ");
		add_chance(w->need, t);
		return;
	case WAY_HAND:
		add_line(g, w, t);
		text_add(t, boss);
		text_add(t, " hands on");
		add_span(w, t);
		return;
	default:
		text_add(t, boss);
		text_add(t, "'s roll, ");
		add_chance(w->need, t);
		text_add(t, "; he hands on");
		return;
	}
	if (w->kind == WAY_CHIT_BOSS) {
		text_add(t, " for ");
		text_add(t, boss);
		text_add(t, ", who commands");
	}
}

static void way_rows(struct desk *d, enum choice choice, unsigned from, unsigned n)
{
	struct pointing *g = pointing_of(d);

	for (unsigned i = from; i < from + n; i++) {
		struct text t = row_new(g, choice);

		g->what[g->n_rows - 1].way = (uint16_t)i;
		way_words(d, &g->way[i], &t);
		row_verdict(g, &g->way[i].why, &t);
	}
}

static struct chart_game chart_of(const struct desk *d)
{
	const struct pointing *g = pointing_of(d);

	return (struct chart_game){ d->pos.charts, d->pos.state, &g->moved.at, g->attacks ? &g->fought.at : NULL, d->pos.side };
}

/* A row is narrow, so when it is to be stands first, in two words; the heading names the Leader. */
static void add_pick(const struct chart_game *game, enum chart_verb verb, const struct chart_pick *p, struct text *t)
{
	static const char *const when[] = {
		[JOT_FIRST] = "at first", [JOT_COMBAT_FIRST] = "in combat", [JOT_LAST] = "at last",
	};
	bool timed = game->now->stage != STAGE_STRATEGIC && (verb == CHART_RELEASE || verb == CHART_RESIGN);

	text_add(t, timed ? when[p->place] : "");
	if (verb == CHART_RESIGN && timed)
		return;
	text_add(t, timed ? ": " : "");
	if (timed)
		phrase_unit(game->c, game->moved, p->other, t);
	else
		chart_pick_name(game, verb, p, t);
}

/* What the army chart would offer for this piece. */
static void pick_rows(struct desk *d, enum chart_verb verb)
{
	static const uint8_t kinds[PIECE_KIND_COUNT] = {
		[PIECE_LEADER] = ARMY_LEADER, [PIECE_HQ] = ARMY_HQ, [PIECE_UNIT] = ARMY_UNIT, [PIECE_TRAIN] = ARMY_TRAIN,
		[PIECE_DEPOT] = ARMY_TRAIN,
	};
	struct pointing *g = pointing_of(d);
	struct chart_game game = chart_of(d);
	struct army_row row = { .kind = kinds[d->pos.charts->scn.piece[g->who].kind], .piece = g->who };
	unsigned n = chart_picks(&game, verb, &row, g->picks);

	if (n == 0)
		return;
	struct text t = row_new(g, CHOICE_NONE);

	chart_question(d->pos.charts, verb, game.moved, &row, &t);
	for (unsigned i = 0; i < n && g->n_picks < POINTING_ROWS_MAX; i++) {
		t = row_new(g, CHOICE_PICK);
		g->what[g->n_rows - 1].way = (uint16_t)g->n_picks;
		g->what[g->n_rows - 1].verb = (uint8_t)verb;
		g->pick[g->n_picks++] = g->picks[i];
		add_pick(&game, verb, &g->picks[i], &t);
		row_verdict(g, &g->picks[i].verdict, &t);
	}
}

static const struct {
	uint8_t kind;
	bool ways;           /* somebody must order it; else it stands by itself at the head */
	const char *words, *title;
} works[] = {
	{ ORDER_ENTRAIN, true, "go by rail ...", "By rail, by:" }, { ORDER_EMBARK, true, "go by ship ...", "By ship, by:" },
	{ ORDER_ASSAULT, true, "attack from march ...", "Attack from march, by:" },
	{ ORDER_WRECK, true, "wreck the railway here ...", "Wreck the railway, by:" },
	{ ORDER_REPAIR, false, "repair the railway here", "" }, { ORDER_DETRAIN, false, "get off the railway", "" },
	{ ORDER_DISEMBARK, false, "get off the ships", "" }, { ORDER_ENTRENCH, false, "entrench, staying where he is", "" },
};
enum { WORKS = sizeof works / sizeof works[0] };

/* A pontoon train: each river side of its hex (Q75). */
static void bridge_rows(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	const struct map *m = &d->pos.charts->map;
	hex_t at = g->p.now->piece[g->who].hex;

	heading(g, "Bridge the river toward:");
	for (enum dir k = 0; k < DIR_COUNT; k++) {
		struct verdict v;

		if (m->next[at][k] == HEX_NONE || !(m->hexside[at][k] & HEXSIDE_RIVER))
			continue;
		struct order o = work_order(&g->p, ORDER_BRIDGE, g->who, m->next[at][k]);
		struct text t = row_new(g, CHOICE_BRIDGE);

		g->what[g->n_rows - 1].way = (uint16_t)m->next[at][k];
		phrase_hex(d->pos.charts, m->next[at][k], &t);
		(void)work_alone(&g->p, &o, &v);
		row_verdict(g, &v, &t);
	}
}

/* Journeys and railways, where there is anything of the kind. */
static void work_rows(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	bool any = false;

	for (unsigned i = 0; i < WORKS; i++) {
		enum order_kind kind = (enum order_kind)works[i].kind;

		if (!work_makes_sense(&g->p, kind, g->who))
			continue;
		if (!any)
			heading(g, "Or:");
		any = true;
		struct text t = row_new(g, CHOICE_WORK);

		g->what[g->n_rows - 1].verb = (uint8_t)kind;
		g->what[g->n_rows - 1].way = (uint16_t)i;
		text_add(&t, works[i].words);
		if (!works[i].ways) {
			struct order o = work_order(&g->p, kind, g->who, HEX_NONE);
			struct verdict v;

			(void)work_alone(&g->p, &o, &v);
			row_verdict(g, &v, &t);
		}
	}
	if (work_makes_sense(&g->p, ORDER_BRIDGE, g->who))
		bridge_rows(d);
}

/* The ways to one of them. */
static void work_list(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	unsigned n = work_ways(&g->p, g->work, g->who, g->way, WAYS_MAX);

	for (unsigned i = 0; i < WORKS; i++)
		if (works[i].kind == g->work)
			heading(g, works[i].title);
	way_rows(d, CHOICE_WORK_WAY, 0, n);
}

/* Who else stands there and can be given orders. */
static void other_rows(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	const struct state *s = desk_opened(d);
	bool any = false;

	for (unsigned q = 0; q < d->pos.charts->scn.n_pieces; q++) {
		if (q == g->who || !desk_orderable(d, (piece_t)q) || s->piece[q].hex != s->piece[g->who].hex)
			continue;
		if (!any)
			heading(g, "Somebody else here:");
		any = true;
		struct text t = row_new(g, CHOICE_PIECE);

		g->what[g->n_rows - 1].piece = (piece_t)q;
		pointing_name(d, (piece_t)q, &t);
		if (point_has_order(&g->p, (piece_t)q))
			text_add(&t, " (has orders)");
	}
}

static void march_rows(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	unsigned march = point_march_ways(&g->p, g->who, g->way, WAYS_MAX), attack;

	heading(g, "March, by:");
	way_rows(d, CHOICE_MARCH, 0, march);
	if (d->pos.charts->scn.piece[g->who].kind != PIECE_LEADER)
		return;
	attack = point_attack_ways(&g->p, g->who, g->way + march, WAYS_MAX);
	heading(g, "Attack, by:");
	way_rows(d, CHOICE_ATTACK, march, attack);
}

static void rows_make(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	bool strategic = d->pos.state->stage == STAGE_STRATEGIC;

	g->n_rows = g->chosen = g->top = 0;
	g->n_picks = 0;
	if (g->work != ORDER_KIND_COUNT) {
		work_list(d);
		g->chosen = g->n_rows > 1;
		return;
	}
	ahead_make(d->pos.charts, d->pos.state, g->p.sheet, strategic ? AHEAD_END : AHEAD_COMBAT, 0, HEX_NONE, &g->moved);
	g->attacks = !strategic && ahead_attacks(d->pos.charts, d->pos.state, g->p.sheet, &g->fought);
	if (!strategic) {
		march_rows(d);
		work_rows(d);
	} else {
		for (enum chart_verb v = CHART_APPOINT; v <= CHART_ASSIGN; v++)
			pick_rows(d, v);
	}
	pick_rows(d, CHART_RELEASE);
	pick_rows(d, CHART_RESIGN);
	if (strategic)
		pick_rows(d, CHART_COMBINE);
	other_rows(d);
	while (g->chosen + 1 < g->n_rows && g->row[g->chosen].head)
		g->chosen++;
}

bool pointing_begin(struct desk *d, piece_t who)
{
	const struct desk_position *p = &d->pos;
	struct pointing *g = pointing_of(d);

	if (!p->due || p->what != NULL) {
		char buf[sizeof d->said];
		struct text t = text_in(buf, sizeof buf);

		text_add(&t, "no orders of yours are due");
		text_add(&t, p->due ? ", but " : "");
		text_add(&t, p->due ? p->what : "");
		text_add(&t, p->due ? ": s signs it" : "");
		text_add(&t, "; o writes ahead what you may order then");
		desk_say(d, false, buf);
		return false;
	}
	if (!marks_read(&d->marks, p->charts, p->state, p->side, d->edit.s != NULL ? d->edit.s : "", d->edit.len)) {
		desk_say(d, true, "there is no memory to read the orders");
		return false;
	}
	d->marks_stale = true;
	g->p = (struct point){ p->charts, p->state, desk_opened(d), p->side, d->marks.sheet, g->trial };
	g->who = who;
	g->work = ORDER_KIND_COUNT;
	g->n_rows = 0;
	g->last = verdict_ok();
	return true;
}

/* ---- taking one ---- */

void pointing_write(struct desk *d, unsigned at, bool again, const struct order *o, unsigned n)
{
	struct pointing *g = pointing_of(d);
	char buf[(LINE_MAX_BYTES + 32) * (WAY_LEAD_MAX + 1)], said[sizeof d->said];
	struct text t = text_in(buf, sizeof buf), words = text_in(said, sizeof said);
	const char *s = d->edit.s != NULL ? d->edit.s : "";
	struct stretch where;
	size_t line;

	if (n == 0) {
		desk_scene(d, SCENE_MAP);
		return;
	}
	if (again && place_line(s, d->edit.len, g->p.sheet->order[at].line - 1u, &where)) {
		line = g->p.sheet->order[at].line - 1u;
		place_order(s, where, &where);
		order_print(d->pos.charts, &o[n - 1], &t);
	} else {
		place_orders(d->pos.charts, g->p.sheet, s, d->edit.len, at, o, n, &t, &where, &line);
	}
	if (!desk_change(d, where, buf, t.len, line))
		return;
	text_add(&words, "line ");
	text_add_int(&words, (int64_t)line + 1);
	text_add(&words, ": ");
	order_print(d->pos.charts, &o[n - 1], &words);
	/* back to where the orders are read, if that is where it began */
	enum scene to = SCENE_MAP;

	for (unsigned i = 0; i < d->n_below; i++)
		if (d->below[i] == SCENE_LINES)
			to = SCENE_LINES;
	desk_scene(d, to);
	desk_say(d, false, said);
}

static void order_enter(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	int chosen = g->chosen, top = g->top, n = g->n_rows;

	d->chosen = g->who;
	rows_make(d);
	/* back from a march not made: to where one was */
	if (g->n_rows == n && chosen < n) {
		g->chosen = chosen;
		g->top = top;
	}
}

/* Several of these are given one after the other, so the list stays. */
static void take_pick(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct chart_game game = chart_of(d);
	char said[sizeof d->said];
	struct text t = text_in(said, sizeof said);
	const struct chart_pick p = g->pick[g->what[g->chosen].way];
	size_t line;

	if (!pick_write(d, &game, g->p.sheet, &p, &line))
		return;
	if (line > 0) {
		text_add(&t, "line ");
		text_add_int(&t, (int64_t)line);
		text_add(&t, ": ");
		order_print(d->pos.charts, &p.order, &t);
		desk_say(d, false, said);
	}
	if (pointing_begin(d, g->who))
		order_enter(d);
}

static void write_alone(struct desk *d, enum order_kind kind, hex_t to)
{
	struct pointing *g = pointing_of(d);
	struct order o = work_order(&g->p, kind, g->who, to);
	struct verdict v;
	unsigned at = work_alone(&g->p, &o, &v);

	pointing_write(d, at, false, &o, 1);
}

/* A journey or a work on the railway: to its ways, or written at once. */
static void take_work(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	enum order_kind kind = (enum order_kind)g->what[g->chosen].verb;

	if (works[g->what[g->chosen].way].ways) {
		g->work = kind;
		rows_make(d);
		return;
	}
	write_alone(d, kind, HEX_NONE);
}

static void take_work_way(struct desk *d, const struct way *w)
{
	struct pointing *g = pointing_of(d);
	struct order o[WAY_LEAD_MAX + 1];
	unsigned n = 0;

	if (g->work == ORDER_ASSAULT) {
		if (strike_assault(&g->p, w, g->who, &g->strike))
			desk_scene(d, SCENE_ATTACK);
		return;
	}
	if (g->work != ORDER_WRECK) {
		journey_begin(&g->p, w, g->work, g->who, &g->journey);
		desk_scene(d, SCENE_CARRY);
		return;
	}
	for (; n < w->n_lead; n++)
		o[n] = w->lead[n];
	o[n] = work_order(&g->p, g->work, g->who, HEX_NONE);
	o[n++].depth = w->depth;
	pointing_write(d, w->at, false, o, n);
}

static void take(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	const struct way *w = &g->way[g->what[g->chosen].way];
	struct verdict v = g->what[g->chosen].why;
	piece_t q = g->what[g->chosen].piece;

	if (g->what[g->chosen].choice == CHOICE_PIECE) {
		d->chosen = g->who = q;
		rows_make(d);
		return;
	}
	if (!verdict_legal(&v)) {
		pointing_refuse(d, &v);
		return;
	}
	switch (g->what[g->chosen].choice) {
	case CHOICE_MARCH:
		(void)walk_begin(&g->p, w, g->who, &g->walk);
		desk_focus(d, g->walk.start);
		desk_scene(d, SCENE_WALK);
		return;
	case CHOICE_ATTACK:
		if (strike_begin(&g->p, w, g->who, &g->strike))
			desk_scene(d, SCENE_ATTACK);
		else
			desk_say(d, false, "no enemy combat unit stands next to units he could use");
		return;
	case CHOICE_WORK:
		take_work(d);
		return;
	case CHOICE_BRIDGE:
		write_alone(d, ORDER_BRIDGE, (hex_t)g->what[g->chosen].way);
		return;
	case CHOICE_WORK_WAY:
		take_work_way(d, w);
		return;
	default:
		take_pick(d);
		return;
	}
}

static void order_act(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);
	int by = a == ACTION_ROW_DOWN ? 1 : -1, at = g->chosen;

	switch (a) {
	case ACTION_ROW_DOWN:
	case ACTION_ROW_UP:
		do
			at += by;
		while (at >= 0 && at < g->n_rows && g->row[at].head);
		if (at >= 0 && at < g->n_rows)
			g->chosen = at;
		return;
	case ACTION_TAKE:
		take(d);
		return;
	case ACTION_RULE:
		if (!verdict_legal(&g->what[g->chosen].why))
			desk_rule(d, reason_rule(g->what[g->chosen].why.reason));
		else
			desk_say(d, false, "this way is open");
		return;
	default:
		if (g->work == ORDER_KIND_COUNT) {
			desk_leave(d);
			return;
		}
		g->work = ORDER_KIND_COUNT;
		rows_make(d);
		return;
	}
}

static void order_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct pointing *g = pointing_of(d);
	const struct verdict *v = &g->what[g->chosen].why;

	if (g->what[g->chosen].choice == CHOICE_PICK && verdict_legal(v)) {
		text_add(out, "legal: Enter writes `");
		order_print(d->pos.charts, &g->pick[g->what[g->chosen].way].order, out);
		text_add(out, "`, or takes back what undoes it");
		*role = ROLE_LEGAL;
		return;
	}
	if (verdict_legal(v)) {
		text_add(out, g->row[g->chosen].text);
		return;
	}
	text_add(out, "closed, ");
	pointing_words(d, v, out);
	*role = ROLE_ILLEGAL;
}

static void order_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct pointing *g = pointing_of(d);
	char buf[160];
	struct text t = text_in(buf, sizeof buf);
	struct rect in;

	if (l->map.h > 0)
		desk_draw_map(d, l->map, c);
	in = desk_panel(d, c, l->panel);
	text_add(&t, "Orders: ");
	pointing_name(d, g->who, &t);
	plane_text(&c->plane, in.x, in.y, in.w, ROLE_HEAD, buf);
	desk_draw_rows(c, (struct rect){ in.x, in.y + 1, in.w, in.h - 1 }, g->row, g->n_rows, g->chosen, &g->top);
}

const struct scene_ops scene_order = {
	.open = order_open, .close = order_close, .enter = order_enter, .act = order_act, .words = order_words, .draw = order_draw,
};
