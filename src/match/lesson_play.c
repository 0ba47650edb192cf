/* SPDX-License-Identifier: GPL-3.0-or-later
 * The position of a lesson, and what becomes of an answer. */
#include <string.h>

#include "match/lesson_part.h"

/* ---- the position ---- */

struct line_words {
	struct word word[LESSON_WORDS_MAX];
	unsigned n;
};

static unsigned kind(const struct practice *p, piece_t q)
{
	return p->charts.scn.piece[q].kind;
}

/* A Leader, HQ or unit by itself: no command, no manifest. */
static void part(struct practice *p, piece_t q)
{
	struct piece_state *ps = &p->start.piece[q];
	piece_t other = ps->hq;

	if (ps->where == WHERE_MANIFEST)
		ps->where = WHERE_MAP;
	else if (other != PIECE_NONE)
		p->start.piece[other].hq = PIECE_NONE;
	ps->hq = PIECE_NONE;
}

/* Out of the lesson altogether, as if it had never been. */
static void remove_piece(struct practice *p, piece_t q)
{
	struct piece_state *ps = &p->start.piece[q];

	if (kind(p, q) == PIECE_HQ)
		for (piece_t u = 0; u < p->charts.scn.n_pieces; u++)
			if (p->start.piece[u].hq == q)
				part(p, u);
	part(p, q);
	ps->where = WHERE_ELIMINATED;
	p->gone[q] = true;
}

static piece_t numbered(const struct practice *p, piece_t q)
{
	return q == PIECE_NONE || p->gone[q] ? PIECE_NONE : p->number[q];
}

/* The pieces that stay close up, as if the others had never been. */
static void close_up(struct practice *p)
{
	struct scenario *scn = &p->charts.scn;
	piece_t n = 0, all = scn->n_pieces;

	for (piece_t q = 0; q < all; q++)
		p->number[q] = p->gone[q] ? PIECE_NONE : n++;
	for (piece_t q = 0; q < all; q++) {
		piece_t to = p->number[q];

		if (to == PIECE_NONE)
			continue;
		scn->piece[to] = scn->piece[q];
		scn->piece[to].on = numbered(p, scn->piece[q].on);
		p->start.piece[to] = p->start.piece[q];
		p->start.piece[to].hq = numbered(p, p->start.piece[q].hq);
	}
	for (piece_t q = n; q < all; q++) {
		memset(&scn->piece[q], 0, sizeof scn->piece[q]);
		p->start.piece[q] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	}
	scn->n_pieces = n;
}

static enum err pieces(struct lesson_reader *r, const struct line_words *w, unsigned from, unsigned to, piece_t *out)
{
	for (unsigned i = from; i < to; i++)
		TRY(lesson_piece(r, &w->word[i], &out[i - from]));
	return ERR_OK;
}

/* only PIECE...: all others are gone; an HQ named keeps its Leader and manifest */
static enum err only(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	bool stays[PIECES_MAX] = { false };
	piece_t list[LESSON_WORDS_MAX];

	TRY(pieces(r, w, 0, w->n, list));
	for (unsigned i = 0; i < w->n; i++) {
		stays[list[i]] = true;
		for (piece_t q = 0; q < p->charts.scn.n_pieces; q++)
			stays[q] = stays[q] || (kind(p, list[i]) == PIECE_HQ && p->start.piece[q].hq == list[i]);
	}
	for (piece_t q = 0; q < p->charts.scn.n_pieces; q++)
		if (!stays[q])
			remove_piece(p, q);
	return ERR_OK;
}

/* place PIECE... HEX: an HQ with its Leader and manifest, anything else by itself */
static enum err place(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	piece_t list[LESSON_WORDS_MAX];
	hex_t h;

	TRY(pieces(r, w, 0, w->n - 1, list));
	TRY(lesson_hex(r, &w->word[w->n - 1], &h));
	for (unsigned i = 0; i < w->n - 1; i++) {
		piece_t q = list[i];

		if (!piece_in_play(&p->start, q))
			return lesson_refuse(r, ERR_CHART_NAME, &w->word[i], "", " was taken out of this lesson");
		if (kind(p, q) != PIECE_HQ)
			part(p, q);
		for (piece_t u = 0; kind(p, q) == PIECE_HQ && u < p->charts.scn.n_pieces; u++)
			if (p->start.piece[u].hq == q)
				p->start.piece[u].hex = h;
		p->start.piece[q].where = WHERE_MAP;
		p->start.piece[q].hex = h;
	}
	return ERR_OK;
}

static enum err command(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	piece_t list[2];
	struct state *s = &p->start;

	TRY(pieces(r, w, 0, 2, list));
	if (kind(p, list[0]) != PIECE_LEADER || kind(p, list[1]) != PIECE_HQ)
		return lesson_refuse(r, ERR_CHART_VALUE, &w->word[0], "expected a Leader and an HQ, not ", "");
	part(p, list[0]);
	if (s->piece[list[1]].hq != PIECE_NONE)
		part(p, s->piece[list[1]].hq);
	s->piece[list[0]].hex = s->piece[list[1]].hex;
	s->piece[list[0]].hq = list[1];
	s->piece[list[1]].hq = list[0];
	return ERR_OK;
}

static enum err loose(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	piece_t list[LESSON_WORDS_MAX];

	TRY(pieces(r, w, 0, w->n, list));
	for (unsigned i = 0; i < w->n; i++)
		part(p, list[i]);
	return ERR_OK;
}

static enum err gone(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	piece_t list[LESSON_WORDS_MAX];

	TRY(pieces(r, w, 0, w->n, list));
	for (unsigned i = 0; i < w->n; i++)
		remove_piece(p, list[i]);
	return ERR_OK;
}

static enum err strength(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	piece_t q;
	uint32_t v;

	TRY(lesson_piece(r, &w->word[0], &q));
	if (kind(p, q) != PIECE_UNIT)
		return lesson_refuse(r, ERR_CHART_VALUE, &w->word[0], "", " is no unit");
	TRY(lesson_number(r, &w->word[1], 1, 20, &v));
	p->start.piece[q].strength = p->charts.scn.piece[q].strength = (uint8_t)v;
	return ERR_OK;
}

static enum err stage(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	static const struct {
		const char *word;
		uint8_t stage;
	} stages[] = { { "strategic", STAGE_STRATEGIC }, { "movement", STAGE_MOVEMENT }, { "combat", STAGE_COMBAT } };
	struct state *s = &p->start;
	unsigned i = 0;

	while (i < 3 && !word_is(&w->word[0], stages[i].word))
		i++;
	if (i == 3)
		return lesson_refuse(r, ERR_CHART_VALUE, &w->word[0], "", " is no stage; allowed: strategic, movement, combat");
	TRY(lesson_side(r, &w->word[1], &p->side));
	s->stage = stages[i].stage;
	s->active = (uint8_t)p->side;
	s->initiatives = 0;
	s->player_turn = 0;
	s->first = i > 0 ? s->active : SIDE_NONE;
	s->game_turn = i > 0;
	s->strategic = i == 0;
	return ERR_OK;
}

static enum err chits(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	uint32_t v;

	TRY(lesson_number(r, &w->word[0], 0, 9, &v));
	p->start.initiatives = (uint8_t)v;
	return ERR_OK;
}

/* dice any N | dice ID N...: ids as PROTOCOL names rolls */
static enum err dice(struct lesson_reader *r, struct practice *p, const struct line_words *w)
{
	uint32_t v;

	if (p->n_dice == PRACTICE_DICE_MAX || w->n - 1 > PRACTICE_DRAWS_MAX)
		return lesson_refuse(r, ERR_CHART_LIMIT, &w->word[0], "too many dice at ", "");
	p->dice[p->n_dice].id = w->word[0];
	p->dice[p->n_dice].n = 0;
	for (unsigned i = 1; i < w->n; i++) {
		TRY(lesson_number(r, &w->word[i], 1, 6, &v));
		p->dice[p->n_dice].value[p->dice[p->n_dice].n++] = (uint8_t)v;
	}
	if (word_is(&w->word[0], "any"))
		p->any_die = (uint8_t)v;
	else
		p->n_dice++;
	return ERR_OK;
}

static const struct {
	const char *word, *form;
	uint8_t least, most;
	enum err (*apply)(struct lesson_reader *r, struct practice *p, const struct line_words *w);
} keys[] = {
	{ "only", "only PIECE...", 1, LESSON_WORDS_MAX, only },
	{ "gone", "gone PIECE...", 1, LESSON_WORDS_MAX, gone },
	{ "place", "place PIECE... HEX", 2, LESSON_WORDS_MAX, place },
	{ "command", "command LEADER HQ", 2, 2, command },
	{ "loose", "loose UNIT...", 1, LESSON_WORDS_MAX, loose },
	{ "strength", "strength UNIT N", 2, 2, strength },
	{ "stage", "stage strategic|movement|combat union|confederate", 2, 2, stage },
	{ "chits", "chits N", 1, 1, chits },
	{ "dice", "dice ID|any N...", 2, 1 + PRACTICE_DRAWS_MAX, dice },
};
enum { KEYS = sizeof keys / sizeof keys[0] };

void lesson_place_keys(struct text *out)
{
	for (unsigned i = 0; i < KEYS; i++) {
		text_add(out, i > 0 ? ", " : "");
		text_add(out, keys[i].word);
	}
}

enum err lesson_place(struct lesson_reader *r, struct practice *p, const struct word *key, struct word rest, bool *known)
{
	struct line_words w = { .n = 0 };
	struct word more;
	unsigned i = 0;

	while (i < KEYS && !word_is(key, keys[i].word))
		i++;
	*known = i < KEYS;
	if (!*known)
		return ERR_OK;
	while (w.n < LESSON_WORDS_MAX && word_next(&rest, &w.word[w.n]))
		w.n++;
	if (w.n < keys[i].least || w.n > keys[i].most || word_next(&rest, &more))
		return fault_at(r->f, ERR_CHART_LINE, r->lines.line, key->col, keys[i].form);
	return keys[i].apply(r, p, &w);
}

enum err practice_begin(struct practice *p, const struct charts *c, const struct lesson *l, struct fault *f)
{
	struct lesson_reader r = { .lines = { l->block, l->block_n, l->line }, .c = c, .f = f };
	struct word key, rest;
	const char *broken;
	bool more, known;

	p->lesson = l;
	p->charts = *c;
	p->side = SIDE_NONE;
	p->n_dice = 0;
	p->any_die = 3;
	p->n_events = 0;
	memset(p->gone, 0, sizeof p->gone);
	state_begin(&p->charts, &p->start);
	for (;;) {
		TRY(lesson_line(&r, &key, &rest, &more));
		if (!more)
			break;
		TRY(lesson_place(&r, p, &key, rest, &known));
	}
	close_up(p);
	turn_owners(&p->charts, &p->start);
	p->after = p->start;
	broken = state_broken(&p->charts, &p->start);
	if (broken != NULL) {
		struct text t = text_in(r.what, sizeof r.what);

		text_add(&t, "in this position it is not so that ");
		text_add(&t, broken);
		return fault_at(f, ERR_CHART_VALUE, l->line, 1, r.what);
	}
	return ERR_OK;
}

/* ---- the answer ---- */

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct practice *p = ctx;
	unsigned v = p->any_die;

	for (unsigned i = 0; i < p->n_dice; i++)
		if (word_is(&p->dice[i].id, id))
			v = p->dice[i].value[index < p->dice[i].n ? index : p->dice[i].n - 1u];
	return (v - 1) % m;
}

static struct answer no_standing_orders(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	struct standing none;

	(void)ctx;
	standing_clear(&none);
	return standing_answer(c, s, &none, q);
}

static void hear(void *ctx, const struct event *e)
{
	struct practice *p = ctx;

	if (p->n_events < PRACTICE_EVENTS_MAX)
		p->event[p->n_events++] = *e;
}

static bool has(const char *s, const struct word *part_of)
{
	size_t n = strlen(s);

	for (size_t i = 0; i + part_of->n <= n; i++)
		if (memcmp(s + i, part_of->s, part_of->n) == 0)
			return true;
	return false;
}

static bool happened(const struct practice *p, const struct lesson_check *k)
{
	for (unsigned i = 0; i < p->n_events; i++) {
		const struct event *e = &p->event[i];
		char buf[256];
		struct text t = text_in(buf, sizeof buf);

		if ((unsigned)e->kind != k->n)
			continue;
		words_fill(&p->charts, &e->facts, event_terse(e->kind), WORDS_IDS, &t);
		if (has(buf, &k->text))
			return true;
	}
	return false;
}

static bool ordered(const struct practice *p, const struct lesson_check *k)
{
	for (unsigned i = 0; i < p->sheet.n; i++) {
		char buf[LINE_MAX_BYTES + 1];
		struct text t = text_in(buf, sizeof buf);

		order_print(&p->charts, &p->sheet.order[i], &t);
		if (t.len >= k->text.n && memcmp(buf, k->text.s, k->text.n) == 0)
			return true;
	}
	return false;
}

static bool is_so(const struct practice *p, const struct lesson_check *k)
{
	const struct state *s = &p->after;
	piece_t q = numbered(p, k->piece), other = numbered(p, k->other);
	struct score v;

	switch ((enum lesson_check_kind)k->kind) {
	case CHECK_HEX:
		return piece_in_play(s, q) && s->piece[q].hex == k->hex;
	case CHECK_PLACE:
		return s->piece[q].where == k->n;
	case CHECK_LEADS:
		return s->piece[q].hq == other;
	case CHECK_ON:
		return s->piece[q].where == WHERE_MANIFEST && s->piece[q].hq == other;
	case CHECK_EVENT:
		return happened(p, k);
	case CHECK_NO_EVENT:
		return !happened(p, k);
	case CHECK_ORDER:
		return ordered(p, k);
	case CHECK_POINTS:
		turn_score(&p->charts, s, &v);
		return (unsigned)v.objectives[k->side] + v.losses[k->side] >= k->n;
	}
	return false;
}

static bool add_illegal(struct practice *p, struct text *out)
{
	bool any = false;

	for (unsigned i = 0; i < p->sheet.n; i++) {
		if (p->judged[i].legality != JUDGED_ILLEGAL)
			continue;
		any = true;
		text_add(out, "- line ");
		text_add_int(out, p->sheet.order[i].line);
		text_add(out, ": ");
		judgement_words(&p->charts, &p->sheet, &p->judged[i], out);
		text_add_char(out, '\n');
	}
	return any;
}

enum practice_result practice_answer(struct practice *p, const char *text, size_t n, struct text *out)
{
	bool strategic = p->start.stage == STAGE_STRATEGIC, done = true;
	struct listener l = { hear, p, 0 };
	struct world w = { .dice = { below, p }, .ask = { no_standing_orders, NULL }, .listener = &l };
	struct fault f;
	size_t at;

	p->after = p->start;
	p->n_events = 0;
	memset(&f, 0, sizeof f);
	if (sheet_parse(&p->charts, p->side, strategic ? SHEET_STRATEGIC : SHEET_TURN, text, n, &p->sheet, &at, &f) != ERR_OK) {
		text_add(out, "- line ");
		text_add_int(out, f.line);
		text_add(out, ": ");
		text_add(out, err_sentence(f.code));
		text_add(out, ": ");
		text_add(out, f.what);
		text_add_char(out, '\n');
		return PRACTICE_UNREAD;
	}
	if (judge_sheet(&p->charts, &p->start, &p->sheet, p->judged, &f) != ERR_OK && add_illegal(p, out))
		return PRACTICE_ILLEGAL;
	(strategic ? resolve_strategic : resolve_turn)(&p->charts, &p->after, &p->sheet, &w);
	for (unsigned i = 0; i < p->lesson->n_checks; i++) {
		const struct lesson_check *k = &p->lesson->check[i];
		bool so = is_so(p, k);

		done = done && so;
		text_add(out, so ? "+ " : "- ");
		text_add_n(out, so ? k->right.s : k->wrong.s, so ? k->right.n : k->wrong.n);
		text_add_char(out, '\n');
	}
	return done ? PRACTICE_DONE : PRACTICE_WRONG;
}
