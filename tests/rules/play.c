/* SPDX-License-Identifier: GPL-3.0-or-later
 * A case's orders are read, judged and carried out, the invariants looked at after each. */
#include "rules/cases.h"

#include <stdio.h>
#include <string.h>

#include "orders/walk.h"

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct rule_case *k = ctx;
	unsigned v = k->any_die;
	for (unsigned i = 0; i < k->n_dice; i++)
		if (strcmp(k->dice[i].id, id) == 0) {
			k->dice[i].used = true;
			if (index >= k->dice[i].n) {
				case_fail(k, "dice %s: draw %u is not given", id, index + 1);
				return 0;
			}
			v = k->dice[i].value[index];
		}
	if (v < 1 || v > m) {
		case_fail(k, v ? "dice %s: %u is more than %u" : "dice %s are not given", id, v, m);
		return 0;
	}
	return v - 1;
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	const struct rule_case *k = ctx;
	return standing_answer(c, s, &k->standing, q);
}

/* A brace of the sentence for whose piece or hex there is none, which would read "nobody" or "nowhere"; NULL = all is named. */
static const char *hollow(const char *sentence, const struct facts *facts)
{
	for (const char *b = strchr(sentence, '{'); b; b = strchr(b + 1, '{')) {
		unsigned i = (unsigned)(b[2] - '0');
		if ((b[1] == 'p' && facts->piece[i] == PIECE_NONE) || ((b[1] == 'h' || b[1] == 'c') && facts->hex[i] == HEX_NONE) ||
			(b[1] == 't' && (facts->hex[0] == HEX_NONE || facts->hex[1] == HEX_NONE)))
			return b;
	}
	return NULL;
}

static void look_into(struct rule_case *k, const char *sentence, const struct facts *facts)
{
	const char *b = hollow(sentence, facts);
	if (b)
		case_fail(k, "there is nothing to name at %.4s of: %s", b, sentence);
}

bool case_met[REASON_COUNT];

void case_refused(struct rule_case *k, const struct verdict *v)
{
	case_met[v->reason] = true;
	look_into(k, reason_sentence(v->reason), &v->facts);
}

static void listen(void *ctx, const struct event *e)
{
	struct rule_case *k = ctx;
	struct text t;
	if (k->n_events == EVENTS_MAX) {
		case_fail(k, "more than %d events", EVENTS_MAX);
		return;
	}
	struct happened *h = &k->event[k->n_events++];
	h->kind = e->kind;
	h->line = e->line;
	h->why = e->why.reason;
	look_into(k, event_sentence(e->kind), &e->facts);
	case_refused(k, &e->why);
	t = text_in(h->text, sizeof h->text);
	words_fill(k->c, &e->facts, event_terse(e->kind), WORDS_IDS, &t);
}

static void watch(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct rule_case *k = ctx;
	const char *broken = v ? state_broken(k->c, s) : NULL;
	if (broken)
		case_fail(k, "after line %u of the orders it is no longer so that %s", o->line, broken);
}

/* Read, print and re-read the orders, and judge them. */
static void judge(struct rule_case *k)
{
	static char a[BLOCK_MAX], b[BLOCK_MAX];
	static struct sheet again;
	size_t at;
	struct fault f;
	enum sheet_use use = k->s.stage == STAGE_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN;
	k->form = sheet_parse(k->c, k->side, use, k->orders, strlen(k->orders), &k->sheet, &at, &k->fault);
	k->parsed = true;
	if (k->form != ERR_OK)
		return;
	struct text ta = text_in(a, sizeof a), tb = text_in(b, sizeof b);
	sheet_print(k->c, &k->sheet, &ta);
	if (sheet_parse(k->c, k->side, use, a, ta.len, &again, &at, &f) != ERR_OK)
		case_fail(k, "canonical text is refused: %u:%u %s", (unsigned)f.line, (unsigned)f.col, f.what);
	sheet_print(k->c, &again, &tb);
	if (strcmp(a, b) != 0)
		case_fail(k, "canonical text is not canonical");
	struct state before = k->s;
	judge_sheet(k->c, &k->s, &k->sheet, k->judged, &f);
	for (unsigned i = 0; i < k->sheet.n; i++)
		if (k->judged[i].legality == JUDGED_ILLEGAL || k->judged[i].legality == JUDGED_LEGAL_IF)
			case_refused(k, &k->judged[i].why);
	if (state_differ(k->c, &before, &k->s, &tb))
		case_fail(k, "judging changed the state");
}

static void end_turn(struct rule_case *k, struct world *w)
{
	static const struct sheet none;
	if (k->s.stage == STAGE_STRATEGIC)
		resolve_strategic(k->c, &k->s, &none, w);
	else if (k->s.stage != STAGE_OVER)
		resolve_turn(k->c, &k->s, &none, w);
}

/* The sheets before the last: they must be legal, and the other side's turns between them pass without orders. */
static void play_earlier(struct rule_case *k, struct world *w)
{
	static char last[BLOCK_MAX];
	memcpy(last, k->orders, sizeof last);
	for (unsigned e = 0; e < k->n_earlier && !k->failed; e++) {
		memcpy(k->orders, k->earlier[e], sizeof k->earlier[e]);
		judge(k);
		if (k->form != ERR_OK)
			case_fail(k, "orders %u are not read: %u:%u %s", e + 1, (unsigned)k->fault.line, (unsigned)k->fault.col, k->fault.what);
		for (unsigned i = 0; i < k->sheet.n && !k->failed; i++)
			if (k->judged[i].legality == JUDGED_ILLEGAL)
				case_fail(k, "orders %u: line %u is illegal, %s", e + 1, (unsigned)k->sheet.order[i].line,
					reason_rule(k->judged[i].why.reason));
		if (k->failed)
			return;
		(k->s.stage == STAGE_STRATEGIC ? resolve_strategic : resolve_turn)(k->c, &k->s, &k->sheet, w);
		while (k->s.active != k->side && k->s.stage != STAGE_OVER)
			end_turn(k, w);
		if (k->s.stage == STAGE_OVER)
			case_fail(k, "the game ends with orders %u", e + 1);
	}
	memcpy(k->orders, last, sizeof last);
	k->n_events = 0;
}

static void sound(struct rule_case *k, const char *when)
{
	const char *broken = state_broken(k->c, &k->s);
	if (broken)
		case_fail(k, "%s it is not so that %s", when, broken);
}

void case_play(struct rule_case *k, bool carry_out)
{
	struct listener listener = { listen, k, 0 };
	struct world w = { .dice = { below, k }, .ask = { answer, k }, .listener = &listener, .watcher = { watch, k } };
	sound(k, "in the position");
	if (!k->failed)
		play_earlier(k, &w);
	if (!k->failed)
		judge(k);
	if (k->failed || k->form != ERR_OK || !carry_out)
		return;
	k->resolved = true;
	bool strategic = k->s.stage == STAGE_STRATEGIC;
	if (!k->finish)
		(strategic ? walk_strategic : walk_turn)(k->c, &k->s, &k->sheet, &w);
	else
		(strategic ? resolve_strategic : resolve_turn)(k->c, &k->s, &k->sheet, &w);
	for (unsigned i = 1; i < k->finish; i++)
		end_turn(k, &w);
	sound(k, "at the end");
	for (unsigned i = 0; i < k->n_dice; i++)
		if (!k->dice[i].used)
			case_fail(k, "dice %s were not thrown", k->dice[i].id);
}
