/* SPDX-License-Identifier: GPL-3.0-or-later
 * The army chart, drawn: rows of the tree, or what can be chosen from, and the words about the row at the cursor. */
#include "view/board.h"

enum { WIDE = 76, WIDEST = 96, RIGHT_W = 36 }; /* columns: from which the right part is whole, used at most, of the right part */

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
	struct chart_game g = board_game(d);
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

void board_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct board *b = board_of(d);
	struct rect r = l->page;
	int detail = r.h >= BOARD_DETAIL_FROM ? BOARD_DETAIL_ROWS : 0, rows = r.h - 1 - detail;

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
