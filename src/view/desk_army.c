/* SPDX-License-Identifier: GPL-3.0-or-later
 * The army chart: a side as a tree of command to walk through and fold, with the draft carried out or as it stands, and the
 * orders about appointments and manifests given from its rows. */
#include "view/board.h"

#include <stdlib.h>
#include <string.h>

#include "view/point.h"
#include "view/rows.h"

/* The orders of the chart, and the action of each. */
static const struct {
	uint8_t verb, action;
} orders[CHART_VERBS] = {
	{ CHART_APPOINT, ACTION_ARMY_APPOINT }, { CHART_ASSIGN, ACTION_ARMY_ASSIGN }, { CHART_RELEASE, ACTION_ARMY_RELEASE },
	{ CHART_RESIGN, ACTION_ARMY_RESIGN }, { CHART_COMBINE, ACTION_ARMY_COMBINE },
};

struct board *board_of(const struct desk *d)
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

struct chart_game board_game(const struct desk *d)
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

/* From a heading to the first piece below it; if all below is folded, it stays. */
static void to_piece(struct board *b)
{
	unsigned i = (unsigned)b->at;

	while (i < b->army.n && b->army.row[i].piece == PIECE_NONE)
		i++;
	if (i < b->army.n)
		b->at = (int)i;
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
	to_piece(b);
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
	struct chart_game g = board_game(d);
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
	struct chart_game g = board_game(d);

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
	return l.page.h > 3 ? l.page.h - 2 - (l.page.h >= BOARD_DETAIL_FROM ? BOARD_DETAIL_ROWS : 0) : 1;
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
	p = point_head(b->army.c, &b->shown, p);
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

/* The next piece, or choice of one, with a word in its name that begins with the letter typed. */
static void to_letter(struct desk *d)
{
	struct board *b = board_of(d);
	int at = b->choosing ? b->row_at : b->at, n = b->choosing ? b->n_rows : (int)b->army.n;

	for (int i = 1; i < n; i++) {
		int k = (at + i) % n;
		piece_t p = b->choosing ? b->pick[b->row[k].first].other : b->army.row[k].piece;

		if (p != PIECE_NONE && rows_word_begins(d->pos.charts->scn.piece[p].name, d->letter)) {
			move(d, k - at);
			return;
		}
	}
	desk_say(d, false, "no other row here has a name with a word that begins so");
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
	case ACTION_ROW_FIRST:
	case ACTION_ROW_LAST:
		move(d, a == ACTION_ROW_FIRST ? -CHART_PICKS_MAX : CHART_PICKS_MAX);
		return;
	case ACTION_ROW_LETTER:
		to_letter(d);
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
	return l.page.h >= BOARD_DETAIL_FROM;
}

/* The orders that the row under the cursor can be given now. */
static void add_possible(const struct desk *d, struct text *out)
{

	static struct chart_pick pick[CHART_PICKS_MAX];
	const struct board *b = board_of(d);
	struct chart_game g = board_game(d);
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
	struct chart_game g = board_game(d);
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
			if (d->pos.state->stage != STAGE_STRATEGIC && (b->verb == CHART_RELEASE || b->verb == CHART_RESIGN)) {
				text_add(out, ", ");
				text_add(out, chart_when_words(p->place));
			}
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

const struct scene_ops scene_army = {
	.open = army_open, .close = army_close, .look = army_look, .enter = army_enter, .act = army_act, .words = army_words,
	.draw = board_draw,
};
