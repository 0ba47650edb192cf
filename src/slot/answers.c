/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slot/answers.h"

#include <string.h>

/* ---- answers ---- */

enum err answers_parse(const struct charts *c, enum side side, const char *text, size_t n, struct answers *out,
	struct fault *f)
{
	struct lines l = { text, n, 0 };
	struct word w;
	out->n = 0;
	while (lines_next(&l, &w)) {
		char buf[ANSWER_LINE_MAX];
		struct text again = text_in(buf, sizeof buf);
		if (out->n == ANSWERS_MAX)
			return fault_at(f, ERR_SLOT_LIMIT, l.line, 0, "more answers than 1024");
		if (answer_parse(c, side, w.s, w.n, &out->answer[out->n]) != ERR_OK)
			return fault_at(f, ERR_SLOT_ANSWER_FORM, l.line, 0, "");
		answer_print(c, &out->answer[out->n], &again);
		if (again.len != w.n || memcmp(buf, w.s, w.n) != 0)
			return fault_at(f, ERR_SLOT_ANSWER_FORM, l.line, 0, "printed again it differs");
		out->n++;
	}
	return ERR_OK;
}

void answers_print(const struct charts *c, const struct answers *a, struct text *out)
{
	for (unsigned i = 0; i < a->n; i++) {
		answer_print(c, &a->answer[i], out);
		text_add_char(out, '\n');
	}
}

static bool answer_same(const struct answer *a, const struct answer *b)
{
	return a->hex == b->hex && a->k == b->k && a->leader == b->leader && a->intensity == b->intensity &&
		a->rating == b->rating && a->withdraw == b->withdraw && a->stand == b->stand && a->retreat == b->retreat;
}

void respondent_begin(struct respondent *r, const struct standing *standing, const struct answers *claimed)
{
	memset(r, 0, sizeof *r);
	r->standing = standing;
	r->claimed = claimed;
}

static struct answer default_answer(const struct charts *c, const struct state *s, const struct question *q)
{
	struct standing none;
	standing_clear(&none);
	return standing_answer(c, s, &none, q);
}

static struct answer reply(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	struct respondent *r = ctx;
	const struct answer *said = r->claimed && r->given.n < r->claimed->n ? &r->claimed->answer[r->given.n] : NULL;
	struct answer a;
	BUG_IF(r->given.n == ANSWERS_MAX);
	if (r->claimed && !r->standing) {
		bool fits = said && said->hex == q->hex && said->k == q->k && answer_allowed(c, s, q, said);
		r->misfit |= !fits;
		a = fits ? *said : default_answer(c, s, q);
	} else {
		a = r->standing ? standing_answer(c, s, r->standing, q) : default_answer(c, s, q);
		if (said && !r->lie && !answer_same(said, &a)) {
			r->lie = true;
			r->lied = *said;
			r->truth = a;
		}
	}
	r->given.answer[r->given.n++] = a;
	return a;
}

struct ask respondent_ask(struct respondent *r)
{
	return (struct ask){ reply, r };
}

enum err respondent_check(const struct charts *c, const struct respondent *r, uint32_t slot, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, "slot ");
	text_add_int(&t, slot);
	if (r->lie) {
		text_add(&t, " said \"");
		answer_print(c, &r->lied, &t);
		text_add(&t, "\", sealed was \"");
		answer_print(c, &r->truth, &t);
		text_add_char(&t, '"');
		return fault_set(f, ERR_CHAIN_FALSE, buf);
	}
	if (!r->claimed || (!r->misfit && r->given.n == r->claimed->n))
		return ERR_OK;
	text_add(&t, ": answers given ");
	text_add_int(&t, r->claimed->n);
	text_add(&t, ", asked for ");
	text_add_int(&t, r->given.n);
	if (r->misfit)
		text_add(&t, ", and one that does not fit its question");
	return fault_set(f, ERR_CHAIN_ANSWERS, buf);
}

/* ---- orders ---- */

enum err orders_read(const struct charts *c, enum side side, unsigned kind, const char *text, size_t n,
	struct sheet *out, struct text scratch, struct fault *f)
{
	size_t end;
	BUG_IF(scratch.cap <= n);
	TRY(sheet_parse(c, side, kind == RECORD_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN, text, n, out, &end, f));
	sheet_print(c, out, &scratch);
	if (end != n || scratch.cut || scratch.len != n || memcmp(scratch.s, text, n) != 0)
		return fault_set(f, ERR_ORDER_CANON, "printed again it differs");
	return ERR_OK;
}

/* ---- the result ---- */

void result_print(const struct charts *c, const struct state *s, struct text *out)
{
	static const char *const level[LEVEL_COUNT] = { "draw", "marginal", "substantial", "decisive" };
	static const char *const ending[ENDING_COUNT] = { "none", "length", "decisive-hex", "resigned", "agreed" };
	struct score score;
	BUG_IF(s->stage != STAGE_OVER);
	turn_score(c, s, &score);
	text_add(out, "result ");
	text_add(out, level[s->level]);
	text_add_char(out, ' ');
	text_add(out, s->winner == SIDE_NONE ? "none" : side_word((enum side)s->winner));
	text_add_char(out, ' ');
	text_add(out, ending[s->ending]);
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		text_add_char(out, ' ');
		text_add(out, side_word((enum side)side));
		text_add_char(out, ' ');
		text_add_int(out, score.objectives[side] + score.losses[side]);
	}
	text_add_char(out, '\n');
}

enum err result_check(const struct charts *c, const struct state *s, const char *text, size_t n, struct fault *f)
{
	char buf[RESULT_LINE_MAX];
	struct text t = text_in(buf, sizeof buf);
	result_print(c, s, &t);
	if (t.len == n && memcmp(buf, text, n) == 0)
		return ERR_OK;
	t.s[t.len - 1] = '\0'; /* the message wants no line end */
	return fault_set(f, ERR_CHAIN_RESULT, buf);
}

/* ---- a take-back ---- */

void take_back_print(uint32_t slot, struct text *out)
{
	text_add(out, "take-back ");
	text_add_int(out, slot);
	text_add_char(out, '\n');
}

enum err take_back_read(const char *text, size_t n, uint32_t *slot, struct fault *f)
{
	static const char head[] = "take-back ";
	size_t h = sizeof head - 1;
	if (n > h + 1 && memcmp(text, head, h) == 0 && text[n - 1] == '\n' &&
		num_parse(text + h, n - h - 1, 1, UINT32_MAX - 1, slot) == ERR_OK)
		return ERR_OK;
	return fault_set(f, ERR_SLOT_TAKE_BACK_FORM, "");
}

/* ---- the dictionary ---- */

/* What orders and answers are made of, the most usual last: deflate reaches the end of a dictionary cheapest. */
static const char phrases[] =
	"\n"
	"answer 6010 1 charge none intensity 2 rating 0 withdraw yes retreat supply stand no\n"
	"appoint a to b\n"
	"assign a to b\n"
	"combine a with b\n"
	"resign a\n"
	"  release a\n"
	"chit draw\n"
	"  if clear a\n"
	"  if won a\n"
	"  if acts a\n"
	"  else\n"
	"    march a alone to b\n"
	"chit a\n"
	"try a\n"
	"  command b\n"
	"    march a to b\n"
	"  march a to b\n"
	"combat\n"
	"  pass b on a from b with c intensity 2 rating 0 hold\n"
	"attack a on b from c with d intensity 3 rating 1 advance\n";

void dictionary_put(const struct charts *c, struct sink *out)
{
	unsigned hexes = grid_count(&c->map.grid);
	for (unsigned h = 0; h < hexes; h++) {
		char buf[8];
		struct text t = text_in(buf, sizeof buf);
		text_add_char(&t, ' ');
		text_add_padded(&t, grid_id(&c->map.grid, (hex_t)h), 4);
		sink_bytes(out, buf, t.len);
	}
	for (unsigned p = 0; p < c->scn.n_pieces; p++) {
		sink_bytes(out, " ", 1);
		sink_bytes(out, c->scn.piece[p].id, strlen(c->scn.piece[p].id));
	}
	sink_bytes(out, phrases, sizeof phrases - 1);
}
