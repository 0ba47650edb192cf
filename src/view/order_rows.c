/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/order_rows.h"

#include <string.h>

#include "view/desk_army.h"

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

/* Used of all, as in the army chart. */
static void add_span(const struct way *w, struct text *t)
{
	text_add(t, ", span ");
	text_add_int(t, w->used);
	text_add_char(t, '/');
	text_add_int(t, w->span);
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
	case WAY_HAND:
		add_line(g, w, t);
		text_add(t, boss);
		add_span(w, t);
		return;
	case WAY_CHIT:
	case WAY_CHIT_BOSS:
		text_add(t, w->kind == WAY_CHIT ? "" : boss);
		text_add(t, w->kind == WAY_CHIT ? "a chit point, " : "'s chit, ");
		text_add_int(t, point_chits_left(g->p.s, g->p.sheet));
		text_add(t, " left");
		return;
	case WAY_TRY:
		text_add(t, "his own roll: ");
		add_chance(w->need, t);
		return;
	case WAY_TRY_BOSS:
		text_add(t, boss);
		text_add(t, "'s command: ");
		add_chance(w->need, t);
		return;
	case WAY_ROLL:
		text_add(t, "his own roll: ");
		add_chance(w->need, t);
		return;
	default:
		text_add(t, boss);
		text_add(t, " hands on: ");
		add_chance(w->need, t);
		return;
	}
}

static void way_rows(struct desk *d, enum choice choice, unsigned from, unsigned n)
{
	struct pointing *g = pointing_of(d);

	piece_t instead = PIECE_NONE;

	for (unsigned i = from; i < from + n; i++) {
		if (g->way[i].instead != instead) {
			struct text h = row_new(g, CHOICE_NONE);

			instead = g->way[i].instead;
			text_add(&h, "If ");
			text_add(&h, d->pos.charts->scn.piece[instead].name);
			text_add(&h, " fails, by:");
		}
		struct text t = row_new(g, choice);

		g->what[g->n_rows - 1].way = (uint16_t)i;
		way_words(d, &g->way[i], &t);
		row_verdict(g, &g->way[i].why, &t);
	}
}

struct chart_game order_chart(const struct desk *d)
{
	const struct pointing *g = pointing_of(d);

	return (struct chart_game){ d->pos.charts, d->pos.state, &g->moved.at, g->attacks ? &g->fought.at : NULL, d->pos.side };
}

/* The same question as chart_question, where the title names the piece and a row is narrow. */
static void pick_heading(struct pointing *g, enum chart_verb verb, bool of_hq, bool timed)
{
	static const char *const words[CHART_VERBS][2] = {
		[CHART_APPOINT] = { "Appoint him to:", "Appoint to this HQ:" },
		[CHART_ASSIGN] = { "Assign it to:", "Assign to this HQ:" },
		[CHART_RELEASE] = { "Release it:", "Release from the manifest:" },
		[CHART_RESIGN] = { "Give up his HQ:", "Give up his HQ:" },
		[CHART_COMBINE] = { "Combine it with:", "Combine it with:" },
	};

	heading(g, verb == CHART_RESIGN && !timed ? "Give up command:" : words[verb][of_hq]);
}

/* "7-3 [first-1]": two units of a manifest can have the same figures. */
static void add_figures(const struct chart_game *g, piece_t unit, struct text *t)
{
	const struct piece *p = &g->c->scn.piece[unit];

	text_add(t, p->bracketed ? " (" : " ");
	text_add_int(t, g->moved->piece[unit].strength);
	text_add(t, p->bracketed ? ")-" : "-");
	text_add_int(t, g->c->rules.mp_unit[p->unit_type]);
	text_add(t, " [");
	text_add(t, p->id);
	text_add_char(t, ']');
}

/* A row is narrow, so when it is to be stands first, in two words; a unit is told by its figures and its id. */
static void add_pick(const struct chart_game *game, enum chart_verb verb, const struct chart_pick *p, struct text *t)
{
	bool timed = game->now->stage != STAGE_STRATEGIC && (verb == CHART_RELEASE || verb == CHART_RESIGN);

	text_add(t, timed ? chart_when(p->place) : "");
	if (verb == CHART_RESIGN && timed)
		return;
	if (timed) {
		text_add_char(t, ':');
		add_figures(game, p->other, t);
	} else if (verb == CHART_RESIGN) {
		text_add(t, "at once");
	} else {
		chart_pick_name(game, verb, p, t);
	}
}

/* Of what the army chart would offer for this piece: what can be done, or what is refused.  Returns how many of the others
 * there are. */
static unsigned pick_rows(struct desk *d, enum chart_verb verb, bool legal, bool refused)
{
	static const uint8_t kinds[PIECE_KIND_COUNT] = {
		[PIECE_LEADER] = ARMY_LEADER, [PIECE_HQ] = ARMY_HQ, [PIECE_UNIT] = ARMY_UNIT, [PIECE_TRAIN] = ARMY_TRAIN,
		[PIECE_DEPOT] = ARMY_TRAIN,
	};
	struct pointing *g = pointing_of(d);
	struct chart_game game = order_chart(d);
	struct army_row row = { .kind = kinds[d->pos.charts->scn.piece[g->who].kind], .piece = g->who };
	unsigned n = chart_picks(&game, verb, &row, g->picks), others = 0;
	bool any = false;

	for (unsigned i = 0; i < n && g->n_picks < POINTING_ROWS_MAX; i++) {
		struct text t;

		if (verdict_legal(&g->picks[i].verdict) ? !legal : !refused) {
			others++;
			continue;
		}
		if (!any)
			pick_heading(g, verb, chart_row_hq(game.moved, &row) != PIECE_NONE, game.now->stage != STAGE_STRATEGIC);
		any = true;
		t = row_new(g, CHOICE_PICK);
		g->what[g->n_rows - 1].way = (uint16_t)g->n_picks;
		g->what[g->n_rows - 1].verb = (uint8_t)verb;
		g->pick[g->n_picks++] = g->picks[i];
		add_pick(&game, verb, &g->picks[i], &t);
		row_verdict(g, &g->picks[i].verdict, &t);
	}
	return others;
}

/* A Strategic Turn has many of them: what can be done first, what is refused in one row until that is opened. */
static void strategic_rows(struct desk *d)
{
	static const uint8_t verbs[] = { CHART_APPOINT, CHART_ASSIGN, CHART_RELEASE, CHART_RESIGN, CHART_COMBINE };
	struct pointing *g = pointing_of(d);
	unsigned refused = 0;
	struct text t;

	for (unsigned i = 0; i < sizeof verbs; i++)
		refused += pick_rows(d, (enum chart_verb)verbs[i], true, false);
	if (g->n_picks == 0)
		heading(g, "Nothing can be done with it now");
	if (refused == 0)
		return;
	t = row_new(g, CHOICE_FOLD);
	text_add_int(&t, refused);
	text_add(&t, g->unfolded ? " refused: Enter folds them" : " refused: Enter shows why");
	for (unsigned i = 0; i < sizeof verbs && g->unfolded; i++)
		(void)pick_rows(d, (enum chart_verb)verbs[i], false, true);
}

/* Q2: the Confederate's word on the bracketed chit; the last one said holds. */
static void chit_row(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	const struct scenario *x = &d->pos.charts->scn;
	struct order o;
	struct text t;

	if (d->pos.side != SIDE_CONFEDERATE || x->bracketed_chit >= x->n_pool)
		return;
	(void)work_chit(&g->p, &o);
	heading(g, "The next chit:");
	t = row_new(g, CHOICE_CHIT);
	text_add(&t, o.flag ? "take the bracketed one, " : "draw, not the bracketed ");
	text_add_int(&t, x->pool[x->bracketed_chit]);
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
	{ ORDER_DISEMBARK, false, "get off the ships", "" }, { ORDER_ENTRENCH, false, "entrench, without moving", "" },
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

/* The row to begin on: the first order that is open; where all are closed, the first, which says why. */
static int first_open(const struct pointing *g)
{
	int first = 0;

	while (first + 1 < g->n_rows && g->row[first].head)
		first++;
	for (int i = first; i < g->n_rows; i++)
		if (!g->row[i].head && g->what[i].choice != CHOICE_PIECE && g->what[i].choice != CHOICE_FOLD &&
			verdict_legal(&g->what[i].why))
			return i;
	return first;
}

void order_rows(struct desk *d)
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
		(void)pick_rows(d, CHART_RELEASE, true, true);
		(void)pick_rows(d, CHART_RESIGN, true, true);
	} else {
		strategic_rows(d);
	}
	chit_row(d);
	other_rows(d);
	g->chosen = first_open(g);
}

bool order_work_has_ways(unsigned row)
{
	return works[row].ways;
}
