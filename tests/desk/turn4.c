/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "desk/turn4.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/carriage.h"
#include "engine/command.h"
#include "games/player.h"
#include "report/said.h"

static void look(void *ctx, struct desk_position *out)
{
	struct turn4 *t = ctx;
	struct text mode = text_in(t->mode, sizeof t->mode);

	phrase_mode(MODE_OPEN, &mode);
	*out = (struct desk_position){ .charts = &t->reel->charts, .state = &t->reel->state, .before = &t->before,
		.side = (enum side)t->reel->state.active, .due = true, .title = "warrenton", .turn = "your move",
		.mode = t->open ? mode_word(MODE_OPEN) : NULL, .mode_words = t->open ? t->mode : NULL,
		.report = t->news ? t->report : "", .draft = t->draft, .draft_n = t->draft_n, .focus = t->crowd };
}

static bool keep(void *ctx, const char *text, size_t n, struct text *why)
{
	struct turn4 *t = ctx;

	if (n >= sizeof t->draft) {
		text_add(why, "too long");
		return false;
	}
	memcpy(t->draft, text, n);
	t->draft_n = n;
	if (t->file == NULL)
		return true;
	FILE *f = fopen(t->file, "w");
	bool ok = f != NULL && fwrite(text, 1, n, f) == n;

	if (f != NULL && fclose(f) != 0)
		ok = false;
	if (!ok)
		text_add(why, "the file cannot be written");
	return ok;
}

static bool send(void *ctx, struct text *said)
{
	(void)ctx;
	text_add(said, "not sent: this game is looked at only");
	return false;
}

static struct tape *tape(void *ctx, struct text *why)
{
	struct turn4 *t = ctx;

	(void)why;
	return &t->reel->tape;
}

static bool paper_read(void *ctx, enum desk_paper which, struct text *out)
{
	struct turn4 *t = ctx;

	text_add(out, t->paper[which == PAPER_MESSAGE]);
	return true;
}

static bool paper_write(void *ctx, enum desk_paper which, const char *s, size_t n, struct text *why)
{
	struct turn4 *t = ctx;
	struct text to = text_in(t->paper[which == PAPER_MESSAGE], sizeof t->paper[0]);

	(void)why;
	text_add_n(&to, s, n);
	return !to.cut;
}

static bool rule(void *ctx, const char *id, struct text *out)
{
	(void)ctx;
	text_add(out, id);
	text_add(out, ": as the book has it.\n");
	return true;
}

/* The hex of `side` with the most pieces, manifests included. */
static hex_t fullest(const struct charts *c, const struct state *s, enum side side, unsigned *n)
{
	hex_t best = HEX_NONE;
	piece_t p[PIECES_MAX];

	*n = 0;
	for (unsigned h = 0; h < grid_count(&c->map.grid); h++) {
		unsigned here = state_pieces(c, s, side, (hex_t)h, p, PIECES_MAX);

		if (here > *n) {
			*n = here;
			best = (hex_t)h;
		}
	}
	return best;
}

static piece_t leaderless(const struct charts *c, const struct state *s, enum side side)
{
	for (unsigned p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].kind == PIECE_HQ && c->scn.piece[p].side == side && s->piece[p].where == WHERE_MAP &&
			command_leader(s, (piece_t)p) == PIECE_NONE)
			return (piece_t)p;
	return PIECE_NONE;
}

/* What the slot before told. */
static void report(struct turn4 *t)
{
	const struct tape *tape = &t->reel->tape;
	struct text out = text_in(t->report, sizeof t->report);
	uint32_t from = tape->step[tape->slot[tape->n_slots - 1].first].event;

	report_turn(&t->reel->charts, &t->before, &t->reel->state, tape->event + from, tape->n_events - from, REPORT_WIDTH, &out);
}

/* A legal sheet with an attack in it, into the draft. */
static bool battle_pending(struct turn4 *t)
{
	static struct sheet sheet;
	const struct state *s = &t->reel->state;

	for (unsigned i = 1; i <= 8; i++) {
		struct player pl = { .c = &t->reel->charts, .side = (enum side)s->active, .sheet = &sheet, .random = i };
		struct text out = text_in(t->draft, sizeof t->draft);

		memset(&sheet, 0, sizeof sheet);
		player_turn(&pl, s);
		sheet_print(&t->reel->charts, &sheet, &out);
		t->draft_n = out.len;
		if (!out.cut && sheet.n < 24 && strstr(t->draft, "attack ") != NULL)
			return true;
	}
	return false;
}

/* Can the first piece of hex h be sent somewhere by rail? */
static bool has_trains(const struct charts *c, const struct state *s, hex_t h)
{
	bool in[HEXES_MAX], any = false;
	piece_t p[PIECES_MAX];
	struct march m = { .n_pieces = 1 };
	struct column col;

	if (state_pieces(c, s, (enum side)s->active, h, p, PIECES_MAX) == 0 ||
		(c->scn.piece[p[0]].kind == PIECE_HQ && command_leader(s, p[0]) == PIECE_NONE))
		return false;
	m.piece[0] = p[0];
	march_column(c, s, &m, &col);
	if (rail_cost(c, s, &col) > s->rail_points[s->active])
		return false;
	rail_reach(c, s, (enum side)s->active, h, in);
	for (unsigned i = 0; i < grid_count(&c->map.grid); i++)
		any |= in[i];
	return any;
}

static bool is_wanted(struct turn4 *t)
{
	const struct state *s = &t->reel->state;
	enum side side = (enum side)s->active;
	unsigned n;

	t->crowd = fullest(&t->reel->charts, s, side, &n);
	return n >= TURN4_PIECES && has_trains(&t->reel->charts, s, t->crowd) &&
		leaderless(&t->reel->charts, s, side) != PIECE_NONE && battle_pending(t);
}

struct turn4 *turn4_begin(void)
{
	struct turn4 *t = calloc(1, sizeof *t);

	if (t == NULL)
		exit(99);
	t->game = (struct desk_game){ .ctx = t, .look = look, .keep = keep, .send = send, .tape = tape,
		.rule = rule, .paper_read = paper_read, .paper_write = paper_write };
	for (uint64_t seed = 1; seed < 500; seed++) {
		t->reel = reel_begin(seed, 2);
		while (t->reel->state.stage != STAGE_OVER && t->reel->state.game_turn <= 4) {
			if (t->reel->state.game_turn == 4 && t->reel->state.stage == STAGE_MOVEMENT && is_wanted(t)) {
				report(t);
				return t;
			}
			t->before = t->reel->state;
			if (!reel_slot(t->reel))
				break;
		}
		reel_end(t->reel);
	}
	fprintf(stderr, "turn4: no game comes to the position wanted\n");
	exit(99);
}

void turn4_end(struct turn4 *t)
{
	reel_end(t->reel);
	free(t);
}

/* ---- ways ---- */

enum { WAYS_MAX = 2048, WAY_STEPS_MAX = 6, TRIED_IN_A_SCENE = 3, TRIED_IN_ROWS = 64, ROWS_MAX = 32 };

void view_go(const struct view *v, struct desk *d, struct canvas *c)
{
	(void)desk_idle(d);
	desk_draw(d, c);
	for (unsigned i = 0; i < v->n && !d->quit && !d->asking; i++) {
		for (unsigned k = 0; k < v->step[i].times && !d->quit && !d->asking; k++)
			desk_press(d, v->step[i].key);
		(void)desk_idle(d);
		desk_draw(d, c);
	}
}

/* Where these keys lead to, and a print of what the screen shows then.  False: they ask, send or leave, and lead nowhere. */
static bool follow(struct turn4 *t, struct view *v, uint64_t *print)
{
	static char before[TURN4_DRAFT_BYTES];
	static struct desk d;
	struct canvas c = { .cursor_x = 0 };
	size_t before_n = t->draft_n;

	memcpy(before, t->draft, before_n);
	if (!desk_open(&d, &t->game, GLYPHS_ASCII) || !canvas_resize(&c, 80, 24))
		exit(99);
	view_go(v, &d, &c);
	bool ok = !d.quit && !d.asking;
	struct text title = text_in(v->title, sizeof v->title);

	text_add(&title, d.scene == SCENE_PAGE || d.scene == SCENE_REPORT ? d.page_title : "");
	v->scene = d.scene;
	*print = 14695981039346656037u ^ d.scene;
	for (int i = 0; i < c.plane.w * c.plane.h; i++)
		*print = (*print ^ c.plane.cell[i].ch) * 1099511628211u;
	canvas_free(&c);
	desk_close(&d);
	memcpy(t->draft, before, before_n);
	t->draft_n = before_n;
	return ok;
}

static bool is_same_view(const struct view *a, const struct view *b)
{
	return a->scene == b->scene && strcmp(a->title, b->title) == 0;
}

static void add_new(struct view out[VIEWS_MAX], unsigned *n, const struct view *v)
{
	for (unsigned i = 0; i < *n; i++)
		if (is_same_view(&out[i], v))
			return;
	if (*n < VIEWS_MAX)
		out[(*n)++] = *v;
}

static bool is_known(const uint64_t *prints, unsigned n, uint64_t print)
{
	while (n > 0)
		if (prints[--n] == print)
			return true;
	return false;
}

unsigned views_find(struct turn4 *t, struct view out[VIEWS_MAX])
{
	static const uint32_t keys[][2] = {
#define ACTION(code, scenes, key, key2, name, help) { key, key2 },
#include "view/actions.def"
#undef ACTION
	};
	static uint64_t print[WAYS_MAX];
	struct view *way = calloc(WAYS_MAX, sizeof *way);
	unsigned n = 0, n_ways = 1, tried[SCENE_COUNT] = { 0 };

	if (way == NULL)
		exit(99);
	(void)follow(t, &way[0], &print[0]);
	add_new(out, &n, &way[0]);
	for (unsigned at = 0; at < n_ways; at++) {
		enum scene scene = way[at].scene;
		/* lists whose rows lead to different views are walked down row by row */
		bool rows = action_in(ACTION_BLOCK_UP, scene) || (action_in(ACTION_ROW_DOWN, scene) && !action_in(ACTION_LESS, scene));

		if (way[at].n == WAY_STEPS_MAX || tried[scene]++ >= (rows ? TRIED_IN_ROWS : TRIED_IN_A_SCENE))
			continue;
		for (unsigned a = 0; a < ACTION_COUNT; a++) {
			unsigned most = rows && tried[scene] == 1 && keys[a][0] == PRESS_DOWN ? ROWS_MAX : 1;

			if (!action_in((enum action)a, scene))
				continue;
			for (unsigned times = 1; times <= most && n_ways < WAYS_MAX; times++) {
				struct view v = way[at];

				v.step[v.n].key = keys[a][0];
				v.step[v.n++].times = times;
				if (!follow(t, &v, &print[n_ways]) || is_known(print, n_ways, print[n_ways]))
					continue;
				add_new(out, &n, &v);
				way[n_ways++] = v;
			}
		}
	}
	free(way);
	return n;
}

/* Keys as a string: tab and line end are keys too, '\1' stands for the piece named beside it. */
static void add_keys(struct view *v, const char *keys, const char *piece)
{
	for (; *keys != '\0'; keys++) {
		if (*keys == '\1') {
			add_keys(v, piece, "");
			continue;
		}
		if (v->n == VIEW_STEPS_MAX)
			exit(99);
		v->step[v->n].key = *keys == '\n' ? PRESS_ENTER : *keys == '\t' ? PRESS_TAB : (uint32_t)(unsigned char)*keys;
		v->step[v->n++].times = 1;
	}
}

unsigned views_more(struct turn4 *t, struct view *out)
{
	static const struct {
		const char *name, *keys, *has;
		bool news, open;
	} more[] = {
		{ "a-leaderless-hq", "/\1\n", NULL, false, false },
		{ "a-question-before-sending", "s", "Sign these orders", false, false },
		{ "a-standing-order", "dn", "Standing order", false, false },
		{ "an-if", "di", "Only if", false, false },
		{ "an-open-game", "", "  open  ", false, true },
		{ "an-open-game-where-things-stand", "i", "This game is open: who moves throws", false, true },
		{ "changes-laid-over-the-map", "mmmm", "Changed since the last turn", false, false },
		{ "command-laid-over-the-map", "\tmm", "Whom he can command", false, false },
		{ "hexes-at-their-largest", "+", NULL, false, false },
		{ "hexes-at-their-smallest", "--", NULL, false, false },
		{ "news-first", "", "What happened", true, false },
		{ "news-below-the-map", "\33", NULL, true, false },
		{ "notes", ";", "Notes", false, false },
		{ "reach-laid-over-the-map", "\tm", "Reach", false, false },
		{ "the-enemy-s-army", "A", NULL, false, false },
		{ "the-panel-on-a-narrow-screen", "p", NULL, false, false },
		{ "the-replay-at-a-battle", "vB", "REPLAY", false, false },
		{ "the-replay-of-one-piece", "vf\1\n", NULL, false, false },
		{ "supply-laid-over-the-map", "mmmmm", "Supply", false, false },
		{ "zones-laid-over-the-map", "mmm", "Zones of control", false, false },
	};
	const struct charts *c = &t->reel->charts;
	piece_t hq = leaderless(c, &t->reel->state, (enum side)t->reel->state.active);
	uint64_t print;

	for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
		out[i] = (struct view){ .name = more[i].name, .has = more[i].has, .news = more[i].news, .open = more[i].open };
		add_keys(&out[i], more[i].keys, c->scn.piece[hq].id);
		t->news = more[i].news;
		t->open = more[i].open;
		(void)follow(t, &out[i], &print);
	}
	t->news = t->open = false;
	return sizeof more / sizeof more[0];
}

void view_name(const struct view *v, struct text *out)
{
	if (v->name != NULL) {
		text_add(out, v->name);
		return;
	}
	for (const char *s = v->title[0] != '\0' ? v->title : scene_title(v->scene); *s != '\0'; s++)
		text_add_char(out, (*s >= 'a' && *s <= 'z') || (*s >= '0' && *s <= '9') ? *s :
			*s >= 'A' && *s <= 'Z' ? (char)(*s - 'A' + 'a') : '-');
}
