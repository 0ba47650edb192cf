/* SPDX-License-Identifier: GPL-3.0-or-later
 * The army chart: a side as a tree of command to walk through and fold, with the draft carried out or as it stands, and the
 * orders about appointments and manifests given from its rows. */
#include "view/desk_army.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 76, WIDEST = 96, DETAIL_ROWS = 5, DETAIL_FROM = 16, RIGHT_W = 36 };

struct board {
	enum side side;
	bool as_it_stands;         /* not with the draft carried out */
	bool drafted;              /* the draft could be carried out */
	struct army_folds folds[SIDE_COUNT];
	struct ahead ahead, last;
	bool attacks;              /* `last` is the position after the attacks of the draft */
	struct state shown;
	struct army army;
	struct sheet sheet;        /* of the draft */
	int at, top;
	/* choosing */
	bool choosing;
	enum chart_verb verb;
	struct army_row subject;
	struct chart_pick pick[CHART_PICKS_MAX];
	struct chart_row row[CHART_PICKS_MAX];
	int n_picks, n_rows, row_at, row_top;
	size_t line;               /* last line written, from 1; 0 = none */
};

/* The orders of the chart, and the action of each. */
static const struct {
	uint8_t verb, action;
} orders[CHART_VERBS] = {
	{ CHART_APPOINT, ACTION_ARMY_APPOINT }, { CHART_ASSIGN, ACTION_ARMY_ASSIGN }, { CHART_RELEASE, ACTION_ARMY_RELEASE },
	{ CHART_RESIGN, ACTION_ARMY_RESIGN }, { CHART_COMBINE, ACTION_ARMY_COMBINE },
};

static struct board *board_of(const struct desk *d)
{
	return d->own[SCENE_ARMY];
}

static bool army_open(struct desk *d)
{
	d->own[SCENE_ARMY] = calloc(1, sizeof(struct board));
	return d->own[SCENE_ARMY] != NULL;
}

static void army_close(struct desk *d)
{
	free(d->own[SCENE_ARMY]);
	d->own[SCENE_ARMY] = NULL;
}

static void army_look(struct desk *d)
{
	struct board *b = board_of(d);

	b->at = b->top = 0;
	b->side = d->pos.side;
	b->choosing = false;
	b->line = 0;
	b->as_it_stands = false;
}

static struct chart_game chart_of(const struct desk *d)
{
	const struct board *b = board_of(d);

	return (struct chart_game){ d->pos.charts, d->pos.state, &b->ahead.at, b->attacks ? &b->last.at : NULL, d->pos.side };
}

/* The cursor to a piece that has a row of its own. */
static bool go_to(struct board *b, piece_t p)
{
	for (unsigned i = 0; i < b->army.n && p != PIECE_NONE; i++)
		if (b->army.row[i].piece == p) {
			b->at = (int)i;
			return true;
		}
	return false;
}

/* Make the rows anew and keep the cursor on its piece. */
static void refresh(struct desk *d)
{
	struct board *b = board_of(d);
	bool strategic = d->pos.state->stage == STAGE_STRATEGIC, had = b->army.n > 0 && b->at < (int)b->army.n;
	struct army_row was = had ? b->army.row[b->at] : (struct army_row){ .kind = ARMY_HEAD };

	desk_idle(d);
	b->drafted = draft_sheet(d, &b->sheet);
	ahead_make(d->pos.charts, d->pos.state, &b->sheet, strategic ? AHEAD_END : AHEAD_COMBAT, 0, HEX_NONE, &b->ahead);
	b->attacks = ahead_attacks(d->pos.charts, d->pos.state, &b->sheet, &b->last);
	b->shown = b->as_it_stands ? *d->pos.state : b->ahead.at;
	army_make(d->pos.charts, &b->shown, b->side, &b->folds[b->side], &b->army);
	for (unsigned i = 0; i < b->army.n && had; i++)
		if (b->army.row[i].piece == was.piece && (was.kind != ARMY_HEAD || b->army.row[i].section == was.section)) {
			b->at = (int)i;
			return;
		}
	/* an HQ that has been given a Leader stands in his row */
	if (had && was.piece != PIECE_NONE && go_to(b, command_leader(&b->shown, was.piece)))
		return;
	if (b->at >= (int)b->army.n)
		b->at = b->army.n > 0 ? (int)b->army.n - 1 : 0;
}

static bool go_to_hex(struct board *b, hex_t h)
{
	for (unsigned i = 0; i < b->army.n; i++)
		if (b->army.row[i].piece != PIECE_NONE && b->shown.piece[b->army.row[i].piece].hex == h) {
			b->at = (int)i;
			return true;
		}
	return false;
}

/* To what was looked for: the piece, whose row may be folded into that of its HQ or of the Leader there; or who stands in the
 * hex. */
static void sought(struct desk *d)
{
	struct board *b = board_of(d);
	piece_t p = d->found, hq = p != PIECE_NONE ? b->shown.piece[p].hq : PIECE_NONE;

	d->sought = false;
	if (go_to(b, p) || (hq != PIECE_NONE && (go_to(b, command_leader(&b->shown, hq)) || go_to(b, hq))) || go_to_hex(b, d->focus))
		return;
	desk_say(d, false, "nobody of this army stands there");
}

static void army_enter(struct desk *d)
{
	struct board *b = board_of(d);
	bool first = b->army.n == 0 || b->army.side != b->side;

	b->choosing = false;
	b->line = 0;
	if (d->sought && d->found != PIECE_NONE && d->pos.charts->scn.piece[d->found].side != b->side) {
		b->side = (enum side)d->pos.charts->scn.piece[d->found].side;
		first = true;
	}
	refresh(d);
	if (d->sought) {
		sought(d);
		return;
	}
	if (d->chosen != PIECE_NONE && go_to(b, d->chosen))
		return;
	/* else to who stands where the map's cursor is */
	if (first && go_to_hex(b, d->focus))
		return;
	if (first && b->army.n > 1)
		b->at = 1;
}

void desk_army(struct desk *d, enum side side)
{
	struct board *b = board_of(d);

	if (b->side != side)
		b->at = b->top = 0;
	if (d->scene == SCENE_MAP)
		b->as_it_stands = false;
	b->side = side;
	desk_scene(d, SCENE_ARMY);
}

/* ---- writing ---- */

/* What was written or taken back can make another line illegal, which the chart does not show: the first one is told. */
static void say_broken(struct desk *d)
{
	const struct board *b = board_of(d);
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);
	size_t i = 0, n;
	const char *s;

	while (i < edit_lines(&d->edit) && marks_at(&d->marks, i) != MARK_ILLEGAL)
		i++;
	if (!edit_get(&d->edit, i, &s, &n))
		return;
	text_add(&t, b->line > 0 ? "written; but now `" : "taken back; but now `");
	text_add_n(&t, s, n);
	text_add(&t, "` is ");
	marks_words(&d->marks, d->pos.charts, i, &t);
	desk_say(d, true, buf);
}

static void take(struct desk *d, const struct chart_pick *p)
{
	struct board *b = board_of(d);
	struct chart_game g = chart_of(d);
	unsigned bad = d->marks.count[MARK_ILLEGAL]; /* as of the last refresh */
	size_t line;

	b->choosing = false;
	if (!pick_write(d, &g, &b->sheet, p, &line))
		return;
	b->line = line;
	refresh(d);
	if (d->marks.count[MARK_ILLEGAL] > bad)
		say_broken(d);
}

/* The rows of the list; the cursor to the first one that is legal, if there is one. */
static void list_choices(struct board *b, unsigned apart)
{
	bool as_listed = b->verb == CHART_RELEASE || b->verb == CHART_RESIGN;

	b->n_rows = (int)chart_rows(b->pick, (unsigned)b->n_picks, apart, as_listed, b->row);
	b->row_at = b->row_top = 0;
	while (b->row_at < b->n_rows && !verdict_legal(&b->pick[b->row[b->row_at].first].verdict))
		b->row_at++;
	if (b->row_at == b->n_rows)
		b->row_at = 0;
}

static const struct chart_pick *chosen(const struct board *b)
{
	return &b->pick[b->row[b->row_at].first];
}

/* Enter: one choice is taken; several with the same refusal are listed one by one. */
static void take_row(struct desk *d)
{
	struct board *b = board_of(d);
	const struct chart_pick *p = chosen(b);
	int first = b->row[b->row_at].first;

	if (b->row[b->row_at].n == 1) {
		take(d, p);
		return;
	}
	list_choices(b, p->verdict.reason);
	for (b->row_at = 0; b->row[b->row_at].first != first;)
		b->row_at++;
}

static void choose(struct desk *d, enum chart_verb verb)
{
	struct board *b = board_of(d);
	struct chart_game g = chart_of(d);

	if (b->side != d->pos.side) {
		desk_say(d, false, "the enemy's army can only be looked at; Tab shows your own");
		return;
	}
	if (b->army.n == 0)
		return;
	b->subject = b->army.row[b->at];
	b->verb = verb;
	b->n_picks = (int)chart_picks(&g, verb, &b->subject, b->pick);
	if (b->n_picks == 0) {
		desk_say(d, false, "this row has no such order: put the cursor on a Leader, an HQ or a unit it fits");
		return;
	}
	if (b->n_picks == 1) {
		take(d, &b->pick[0]);
		return;
	}
	b->choosing = true;
	list_choices(b, REASON_LEGAL);
}

/* ---- keys ---- */

static int page_rows(const struct desk *d)
{
	struct layout l;

	layout_make(d->w, d->h, SCENE_ARMY, false, 0, &l);
	return l.page.h > 3 ? l.page.h - 2 - (l.page.h >= DETAIL_FROM ? DETAIL_ROWS : 0) : 1;
}

static void move(struct desk *d, int by)
{
	struct board *b = board_of(d);
	int *at = b->choosing ? &b->row_at : &b->at, n = b->choosing ? b->n_rows : (int)b->army.n;

	*at += by;
	if (*at >= n)
		*at = n - 1;
	if (*at < 0)
		*at = 0;
	b->line = 0;
}

/* Fold what the cursor is on; on something without rows below, go to what it hangs on. */
static void fold(struct desk *d, bool close)
{
	struct board *b = board_of(d);
	const struct army_row *r = &b->army.row[b->at];
	bool *folded;

	if (b->army.n == 0)
		return;
	if (close && (!r->below || r->folded)) {
		for (int i = b->at; i > 0 && b->army.row[i].depth >= r->depth;)
			b->at = --i;
		return;
	}
	if (!r->below) {
		desk_say(d, false, "there is nothing below this row");
		return;
	}
	folded = r->kind == ARMY_HEAD ? &b->folds[b->side].section[r->section] : &b->folds[b->side].piece[r->piece];
	*folded = close;
	refresh(d);
}

/* Who is ordered when this piece is meant: a unit on a manifest goes with its HQ, an HQ with its Leader. */
static piece_t orders_go_to(const struct board *b, piece_t p)
{
	const struct piece_state *x = &b->shown.piece[p];

	if (x->where == WHERE_MANIFEST)
		p = x->hq;
	if (b->army.c->scn.piece[p].kind == PIECE_HQ && command_leader(&b->shown, p) != PIECE_NONE)
		p = command_leader(&b->shown, p);
	return p;
}

static void to_map(struct desk *d)
{
	struct board *b = board_of(d);
	const struct army_row *r = &b->army.row[b->at];
	piece_t p = r->piece;

	if (b->army.n == 0 || p == PIECE_NONE || !piece_in_play(&b->shown, p)) {
		desk_say(d, false, "this is not on the map");
		return;
	}
	desk_focus(d, d->pos.state->piece[p].hex != HEX_NONE ? d->pos.state->piece[p].hex : b->shown.piece[p].hex);
	desk_scene(d, SCENE_MAP);
	p = orders_go_to(b, p);
	if (desk_orderable(d, p))
		d->chosen = p;
}

static void undo(struct desk *d, bool back)
{
	struct board *b = board_of(d);

	if (!(back ? edit_undo(&d->edit) : edit_redo(&d->edit))) {
		desk_say(d, false, back ? "nothing to undo" : "nothing to redo");
		return;
	}
	d->unkept = d->marks_stale = true;
	b->choosing = false;
	b->line = 0;
	refresh(d);
	desk_say(d, false, back ? "the last change of your orders is taken back" : "done again");
}

static void army_act(struct desk *d, enum action a)
{
	struct board *b = board_of(d);

	switch (a) {
	case ACTION_LINE_DOWN:
	case ACTION_LINE_UP:
		move(d, a == ACTION_LINE_DOWN ? 1 : -1);
		return;
	case ACTION_PAGE_DOWN:
	case ACTION_PAGE_UP:
		move(d, a == ACTION_PAGE_DOWN ? page_rows(d) : -page_rows(d));
		return;
	case ACTION_ARMY_TAKE:
		if (b->choosing)
			take_row(d);
		else
			to_map(d);
		return;
	case ACTION_CLOSE:
		if (b->choosing)
			b->choosing = false;
		else
			desk_back(d);
		return;
	default:
		break;
	}
	if (b->choosing) {
		desk_say(d, false, "Enter takes the choice, Esc leaves it");
		return;
	}
	for (unsigned k = 0; k < CHART_VERBS; k++)
		if (orders[k].action == a) {
			choose(d, (enum chart_verb)orders[k].verb);
			return;
		}
	switch (a) {
	case ACTION_ARMY_FOLD:
	case ACTION_ARMY_UNFOLD:
		fold(d, a == ACTION_ARMY_FOLD);
		return;
	case ACTION_ARMY_SIDE:
		desk_army(d, side_other(b->side));
		return;
	case ACTION_ARMY_DRAFT:
		b->as_it_stands = !b->as_it_stands;
		refresh(d);
		return;
	case ACTION_SEEK:
		desk_scene(d, SCENE_FIND);
		return;
	case ACTION_UNDO:
	case ACTION_REDO:
		undo(d, a == ACTION_UNDO);
		return;
	default:
		desk_page(d, "Help", page_help);
		return;
	}
}

/* ---- words ---- */

static bool has_detail(const struct desk *d)
{
	struct layout l;

	layout_make(d->w, d->h, SCENE_ARMY, false, 0, &l);
	return l.page.h >= DETAIL_FROM;
}

/* The orders that the row under the cursor can be given now. */
static void add_possible(const struct desk *d, struct text *out)
{

	static struct chart_pick pick[CHART_PICKS_MAX];
	const struct board *b = board_of(d);
	struct chart_game g = chart_of(d);
	bool any = false;

	for (unsigned k = 0; k < CHART_VERBS && b->side == d->pos.side; k++) {
		unsigned n = chart_picks(&g, (enum chart_verb)orders[k].verb, &b->army.row[b->at], pick), legal = 0;

		for (unsigned i = 0; i < n; i++)
			legal += verdict_legal(&pick[i].verdict);
		if (legal == 0)
			continue;
		text_add(out, any ? ", " : "From this row: ");
		text_add(out, action_name((enum action)orders[k].action));
		any = true;
	}
	if (!any)
		text_add(out, b->side != d->pos.side ? "The enemy's army can only be looked at" : "Nothing to order from this row now");
}

static void army_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct board *b = board_of(d);
	struct chart_game g = chart_of(d);
	const char *s;
	size_t n;

	if (b->choosing) {
		const struct chart_pick *p = chosen(b);
		bool ok = verdict_legal(&p->verdict);

		*role = ok ? ROLE_LEGAL : ROLE_ILLEGAL;
		if (ok) {
			text_add(out, "legal: Enter writes `");
			order_print(d->pos.charts, &p->order, out);
			text_add(out, "`");
		} else {
			text_add(out, "refused, ");
			chart_pick_words(&g, b->verb, p, out);
		}
		return;
	}
	if (b->line > 0 && !d->marks_stale && edit_get(&d->edit, b->line - 1, &s, &n)) {
		text_add(out, "written `");
		text_add_n(out, s, n);
		text_add(out, "`: ");
		marks_words(&d->marks, d->pos.charts, b->line - 1, out);
		*role = mark_role(marks_at(&d->marks, b->line - 1));
		return;
	}
	if (b->army.n == 0)
		return;
	if (!has_detail(d)) {
		army_row_words(&b->army, (unsigned)b->at, out);
		return;
	}
	*role = ROLE_DIM;
	add_possible(d, out);
}

/* ---- drawing ---- */

/* Has the draft changed something about this piece? */
static bool changed_by_draft(const struct desk *d, const struct board *b, piece_t p)
{
	const struct piece_state *x, *y;

	if (p == PIECE_NONE || b->as_it_stands)
		return false;
	x = &d->pos.state->piece[p];
	y = &b->shown.piece[p];
	return x->where != y->where || x->hex != y->hex || x->hq != y->hq || x->strength != y->strength;
}

static void draw_right(const struct board *b, const struct army_row *r, int x, int y, enum role role, struct plane *p)
{
	char buf[64];
	struct text t = text_in(buf, sizeof buf);

	if (r->kind == ARMY_LEADER) {
		struct ratings k = command_ratings(b->army.c, b->army.s, r->piece);

		text_add_int(&t, k.initiative);
		text_add_char(&t, '-');
		text_add_int(&t, k.span);
		text_add_char(&t, '-');
		text_add_int(&t, k.combat);
		text_add(&t, k.army3 ? " S54" : k.corps3 ? " S101" : "");
		plane_text(p, x, y, 10, role, buf);
		t = text_in(buf, sizeof buf);
		text_add_int(&t, b->army.chain.used[r->piece]);
		text_add_char(&t, '/');
		text_add_int(&t, k.span);
		plane_text(p, x + 11, y, 6, role, buf);
	}
	t = text_in(buf, sizeof buf);
	if (r->sp_all > 0) {
		text_add_int(&t, r->sp_all);
		text_add(&t, " SP");
	}
	plane_text(p, x + 18 + 6 - (int)t.len, y, 7, role, buf);
	if (r->piece != PIECE_NONE && piece_in_play(b->army.s, r->piece)) {
		t = text_in(buf, sizeof buf);
		text_add_padded(&t, grid_id(&b->army.c->map.grid, b->army.s->piece[r->piece].hex), 4);
		plane_text(p, x + 26, y, 4, role, buf);
	}
	if (r->kind == ARMY_OFF && b->army.s->piece[r->piece].returns > 0) {
		t = text_in(buf, sizeof buf);
		if (b->army.s->piece[r->piece].returns > charts_strategic_turns(b->army.c)) {
			text_add(&t, "not back");
		} else {
			text_add(&t, "Strategic Turn ");
			text_add_int(&t, b->army.s->piece[r->piece].returns);
		}
		plane_text(p, x, y, 17, role, buf);
	}
}

/* On a narrow screen: span and SP, or the ratings' place is the words below. */
static void draw_narrow(const struct board *b, const struct army_row *r, int right, int y, enum role role, struct plane *p)
{
	char buf[64];
	struct text t = text_in(buf, sizeof buf);

	if (r->kind == ARMY_LEADER) {
		text_add_int(&t, b->army.chain.used[r->piece]);
		text_add_char(&t, '/');
		text_add_int(&t, command_ratings(b->army.c, b->army.s, r->piece).span);
		text_add_char(&t, ' ');
	}
	if (r->sp_all > 0) {
		text_add_int(&t, r->sp_all);
		text_add(&t, " SP");
	}
	plane_text(p, right - (int)t.len, y, (int)t.len, role, buf);
}

static void draw_row(const struct desk *d, const struct board *b, int i, struct rect r, int y, struct canvas *c)
{
	struct plane *p = &c->plane;
	const struct army_row *row = &b->army.row[i];
	char buf[256];
	struct text t = text_in(buf, sizeof buf);
	bool wide = r.w >= WIDE, here = i == b->at;
	int step = wide ? 2 : 1, x = r.x + 2 + row->depth * step;
	enum role role = row->kind == ARMY_HEAD ? ROLE_KEY : here ? ROLE_HEAD : row->kind == ARMY_OFF ? ROLE_DIM : ROLE_PLAIN;
	int right = wide ? RIGHT_W : 12;

	plane_put(p, r.x, y, here ? '>' : ' ', ROLE_HEAD);
	if (changed_by_draft(d, b, row->piece))
		plane_put(p, r.x + 1, y, '*', ROLE_LEGAL_IF);
	plane_put(p, x, y, row->below ? (row->folded ? '+' : '-') : ' ', ROLE_FRAME);
	army_row_name(&b->army, (unsigned)i, &t);
	plane_text(p, x + 2, y, r.w - (x + 2 - r.x) - right, role, buf);
	if (wide)
		draw_right(b, row, r.x + r.w - RIGHT_W + 4, y, role == ROLE_KEY ? ROLE_PLAIN : role, p);
	else
		draw_narrow(b, row, r.x + r.w, y, role, p);
	if (here)
		canvas_cursor(c, x, y);
}

static void draw_title(const struct desk *d, const struct board *b, struct rect r, struct plane *p)
{
	char buf[200];
	struct text t = text_in(buf, sizeof buf);
	bool player_turn = d->pos.state->stage == STAGE_MOVEMENT || d->pos.state->stage == STAGE_COMBAT;

	text_add_char(&t, ' ');
	text_add(&t, side_name(b->side));
	text_add(&t, b->side == d->pos.side ? ", yours" : ", the enemy");
	if (b->side == d->pos.side && (r.w >= 60 || b->as_it_stands))
		text_add(&t, b->as_it_stands ? ", as it stands now" : !b->drafted ? "" : player_turn ?
			", as combat begins" : ", your orders carried out");
	plane_text(p, r.x, r.y, r.w >= WIDE ? r.w - RIGHT_W : r.w, b->side == SIDE_UNION ? ROLE_UNION : ROLE_CONFEDERATE, buf);
	if (r.w >= WIDE)
		plane_text(p, r.x + r.w - RIGHT_W + 4, r.y, RIGHT_W - 4, b->side == SIDE_UNION ? ROLE_UNION : ROLE_CONFEDERATE,
			"ratings    span     in all  hex");
}

static void scroll(int *top, int at, int n, int rows)
{
	if (at < *top)
		*top = at;
	if (at >= *top + rows)
		*top = at - rows + 1;
	if (*top > n - rows)
		*top = n > rows ? n - rows : 0;
}

static void draw_detail(const struct desk *d, struct rect r, struct plane *p)
{
	const struct board *b = board_of(d);
	char words[1024], lines[2048];
	struct text t = text_in(words, sizeof words), w = text_in(lines, sizeof lines);

	glyph_frame(p, (struct rect){ r.x, r.y, r.w, 1 }, d->picture.glyphs);
	if (b->army.n > 0)
		army_row_words(&b->army, (unsigned)b->at, &t);
	wrap_add(&w, (unsigned)(r.w - 2), "", "", words);
	desk_draw_text(p, (struct rect){ r.x + 1, r.y + 1, r.w - 2, r.h - 1 }, lines, 0, ROLE_PLAIN);
}

static void draw_choice(const struct desk *d, struct rect r, struct canvas *c)
{
	struct board *b = board_of(d);
	struct chart_game g = chart_of(d);
	struct plane *p = &c->plane;
	char buf[512];
	struct text t = text_in(buf, sizeof buf);

	chart_question(d->pos.charts, b->verb, &b->ahead.at, &b->subject, &t);
	plane_text(p, r.x + 1, r.y, r.w - 2, ROLE_HEAD, buf);
	scroll(&b->row_top, b->row_at, b->n_rows, r.h - 1);
	canvas_cursor(c, r.x, r.y);
	for (int y = 0; y < r.h - 1 && b->row_top + y < b->n_rows; y++) {
		const struct chart_row *row = &b->row[b->row_top + y];
		const struct chart_pick *pick = &b->pick[row->first];
		bool ok = verdict_legal(&pick->verdict), here = b->row_top + y == b->row_at;

		t = text_in(buf, sizeof buf);
		chart_pick_name(&g, b->verb, pick, &t);
		if (row->n > 1) {
			text_add(&t, " and ");
			text_add_int(&t, row->n - 1);
			text_add(&t, " more (Enter lists them)");
		}
		chart_pick_refusal(&g, pick, &t);
		plane_put(p, r.x, r.y + 1 + y, here ? '>' : ' ', ROLE_HEAD);
		plane_put(p, r.x + 2, r.y + 1 + y, ok ? '+' : '!', ok ? ROLE_LEGAL : ROLE_ILLEGAL);
		plane_text(p, r.x + 4, r.y + 1 + y, r.w - 5, here ? ROLE_HEAD : ok ? ROLE_PLAIN : ROLE_DIM, buf);
		if (here)
			canvas_cursor(c, r.x + 2, r.y + 1 + y);
	}
}

static void army_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct board *b = board_of(d);
	struct rect r = l->page;
	int detail = r.h >= DETAIL_FROM ? DETAIL_ROWS : 0, rows = r.h - 1 - detail;

	if (detail > 0)
		draw_detail(d, (struct rect){ r.x, r.y + r.h - detail, r.w, detail }, &c->plane);
	plane_fill(&c->plane, (struct rect){ r.x, r.y, r.w, 1 }, ' ', b->side == SIDE_UNION ? ROLE_UNION : ROLE_CONFEDERATE);
	canvas_cursor(c, r.x, r.y);
	if (b->choosing) {
		draw_choice(d, (struct rect){ r.x, r.y + 1, r.w, rows }, c);
		r.w = r.w > WIDEST ? WIDEST : r.w;
		draw_title(d, b, (struct rect){ r.x, r.y, r.w, 1 }, &c->plane);
		return;
	}
	/* the columns stay near the names */
	r.w = r.w > WIDEST ? WIDEST : r.w;
	draw_title(d, b, (struct rect){ r.x, r.y, r.w, 1 }, &c->plane);
	scroll(&b->top, b->at, (int)b->army.n, rows);
	for (int y = 0; y < rows && b->top + y < (int)b->army.n; y++)
		draw_row(d, b, b->top + y, r, r.y + 1 + y, c);
}

const struct scene_ops scene_army = {
	.open = army_open, .close = army_close, .look = army_look, .enter = army_enter, .act = army_act, .words = army_words,
	.draw = army_draw,
};
