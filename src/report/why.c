/* SPDX-License-Identifier: GPL-3.0-or-later
 * An order is looked at in an outcome of the judge's, and what is said of it is put together. */
#include "report/why_part.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines ---- */

struct facts why_facts(piece_t p0, piece_t p1, hex_t h0, hex_t h1, int32_t n0, int32_t n1, int32_t n2)
{
	struct facts f;

	facts_clear(&f);
	f.piece[0] = p0;
	f.piece[1] = p1;
	f.hex[0] = h0;
	f.hex[1] = h1;
	f.n[0] = n0;
	f.n[1] = n1;
	f.n[2] = n2;
	return f;
}

void why_say(const struct charts *c, unsigned width, const char *template, const struct facts *f, struct text *out)
{
	char buf[1024];
	struct text t = text_in(buf, sizeof buf);

	words_fill(c, f, template, WORDS_NAMES, &t);
	if (buf[0] >= 'a' && buf[0] <= 'z') /* a river's "the" */
		buf[0] = (char)(buf[0] - 'a' + 'A');
	wrap_add(out, width, "- ", "  ", buf);
}

void why_line(struct why *w, const char *template, const struct facts *f)
{
	why_say(w->c, w->width, template, f, w->out);
}

void why_head(struct why *w, const char *words)
{
	text_add(w->out, words);
	text_add_char(w->out, '\n');
}

void why_name(const struct why *w, struct why_names *l, piece_t p)
{
	if (l->n++ >= l->most)
		return;
	text_add(l->out, l->n > 1 ? "; " : "");
	text_add(l->out, w->c->scn.piece[p].name);
}

void why_names_end(struct why_names *l)
{
	if (l->n <= l->most)
		return;
	text_add(l->out, " and ");
	text_add_int(l->out, l->n - l->most);
	text_add(l->out, " more");
}

void why_chance(unsigned at_most, struct text *out)
{
	if (at_most == 0) {
		text_add(out, "no number will do, 0 in 6");
		return;
	}
	if (at_most >= 6) {
		text_add(out, "any number will do, 6 in 6");
		return;
	}
	text_add_int(out, at_most);
	text_add(out, at_most > 1 ? " or less, " : " only, ");
	text_add_int(out, at_most);
	text_add(out, " in 6");
}

/* ---- the rule ---- */

/* Does a sentence end with the full stop s[i]?  Not after an initial, nor after dots. */
static bool ends(const char *s, size_t i)
{
	size_t letters = 0;

	while (letters < i && s[i - 1 - letters] != ' ')
		letters++;
	return (s[i + 1] == '\0' || s[i + 1] == ' ') && letters > 1;
}

/* The first sentence of a rule as it is printed: without number, example and line breaks, of a reading without what it reads. */
static bool first_sentence(const struct why_rules *rules, const char *id, struct text *out)
{
	static const char example[] = "Example:";
	char page[8192], line[4096];
	struct text t = text_in(page, sizeof page), one = text_in(line, sizeof line);
	struct word rest, word;

	if (rules == NULL || rules->text == NULL || !rules->text(rules->ctx, id, &t))
		return false;
	for (size_t i = 0; i < t.len; i++)
		page[i] = page[i] == '\n' ? ' ' : page[i];
	rest = (struct word){ page, t.len, 1 };
	if (!word_next(&rest, &word)) /* the number */
		return false;
	bool above = false; /* among the numbers a reading is of, in brackets before its text */
	while (word_next(&rest, &word) && !word_is(&word, example)) {
		if (one.len == 0 && (above || word.s[0] == '(')) {
			above = word.s[word.n - 1] != ')';
			continue;
		}
		text_add(&one, one.len > 0 ? " " : "");
		text_add_n(&one, word.s, word.n);
	}
	for (size_t i = 0; i < one.len; i++)
		if (line[i] == '.' && ends(line, i))
			line[i + 1] = '\0';
	text_add(out, line);
	return one.len > 0;
}

/* What would make it legal, as far as it can be said from the refusal alone. */
static const char *remedy(enum reason r)
{
	static const char *const words[REASON_COUNT] = {
#define REMEDY(code, sentence) [REASON_##code] = sentence,
#include "report/why.def"
#undef REMEDY
	};

	return words[r];
}

static void say_rule(struct why *w, const struct verdict *v)
{
	char text[4096];
	struct text t = text_in(text, sizeof text);
	const char *id = reason_rule(v->reason), *help = remedy(v->reason);

	text_add(&t, id);
	text_add(&t, ": ");
	if (first_sentence(w->rules, id, &t))
		wrap_add(w->out, w->width, "  Rule ", "  ", text);
	if (help == NULL)
		return;
	t = text_in(text, sizeof text);
	words_fill(w->c, &v->facts, help, WORDS_NAMES, &t);
	wrap_add(w->out, w->width, "  To do: ", "  ", text);
}

/* The order in canonical words, the judge's verdict, and for a refusal what the rule says and what helps. */
static void say_verdict(struct why *w, const struct judgement *j)
{
	char text[2048];
	struct text t = text_in(text, sizeof text);

	order_print(w->c, w->o, &t);
	wrap_add(w->out, w->width, "", "    ", text);
	t = text_in(text, sizeof text);
	judgement_words(w->c, w->sh, j, &t);
	if (text[0] >= 'a' && text[0] <= 'z')
		text[0] = (char)(text[0] - 'a' + 'A');
	text_add(&t, ".");
	wrap_add(w->out, w->width, "", "  ", text);
	if (j->legality == JUDGED_ILLEGAL || j->legality == JUDGED_LEGAL_IF)
		say_rule(w, &j->why);
}

/* ---- what the engine says happens ---- */

/* Events that follow from the order alone, whatever the dice, with the rule to look them up under. */
static const char *event_rule(enum event_kind k)
{
	switch (k) {
	case EVENT_LEFT_HQ:
		return "S24";
	case EVENT_MARCHED: case EVENT_HALTED:
		return "Q24";
	case EVENT_TAKEN_LEADER:
		return "S116";
	case EVENT_TAKEN_HQ:
		return "R23";
	case EVENT_TAKEN_TRAIN: case EVENT_TAKEN_DEPOT:
		return "H8";
	case EVENT_RAILED:
		return "H9";
	case EVENT_RAILED_FREE:
		return "S114";
	case EVENT_SAILED:
		return "H11";
	case EVENT_TRANSPORTS:
		return "Q40";
	case EVENT_STAYS_ABOARD: case EVENT_DETRAINED: case EVENT_DISEMBARKED:
		return "Q37";
	case EVENT_WRECKED: case EVENT_REPAIRED:
		return "H10";
	case EVENT_BRIDGED:
		return "Q75";
	case EVENT_ENTRENCHED:
		return "H24";
	case EVENT_RELEASED:
		return "S61";
	case EVENT_RESIGNED:
		return "S44";
	case EVENT_APPOINTED:
		return "S40";
	case EVENT_ASSIGNED:
		return "S35";
	case EVENT_COMBINED:
		return "H2";
	case EVENT_POINTS_LAPSE:
		return "R17";
	case EVENT_UNSUPPLIED:
		return "Q69";
	default:
		return NULL;
	}
}

static void say_events(struct why *w)
{
	bool any = false;

	for (unsigned k = 0; k < w->n_events; k++) {
		const char *rule = event_rule(w->event[k].kind);
		char buf[1024];
		struct text t = text_in(buf, sizeof buf);

		if (rule == NULL)
			continue;
		if (!any)
			why_head(w, "What it does");
		any = true;
		phrase_event(w->c, &w->event[k], &t);
		text_add(&t, " (");
		text_add(&t, rule);
		text_add(&t, ")");
		wrap_add(w->out, w->width, "- ", "  ", buf);
	}
}

/* ---- the outcome ---- */

static void listen(void *ctx, const struct event *e)
{
	struct why *w = ctx;

	/* events carry the line; those of the lines below come after the order itself and are left out by `reached` */
	if (e->line == w->o->line && !w->reached && w->n_events < WHY_EVENTS_MAX)
		w->event[w->n_events++] = *e;
}

static void step(void *ctx, const struct order *o, const struct verdict *v, const struct state *s, const struct standpoint *at)
{
	struct why *w = ctx;
	unsigned k = (unsigned)(o - w->sh->order);

	if (w->reached || !w->above[k])
		return;
	if (v == NULL && k == w->i) {
		w->n_events = 0;
		w->before = *s;
		w->chained = at->act != NULL;
		if (w->chained)
			w->chain = *at->act;
		w->commander = at->commander;
		w->handed = at->handed;
	}
	if (v == NULL)
		return;
	if (verdict_legal(v) && (k < w->told || k == w->i))
		why_link(w, o, s, at);
	if (k != w->i)
		return;
	w->reached = true;
	w->after = *s;
	w->verdict = *v;
	if (at->act != NULL)
		w->chained_after = *at->act;
}

/* Orders in whose blocks order i stands; above an else its if. */
static void mark_above(struct why *w)
{
	unsigned k = w->i;

	for (;;) {
		const struct order *o = &w->sh->order[k];
		bool of_if = o->kind == ORDER_ELSE;

		w->above[k] = true;
		if (o->depth == 0 && !of_if)
			return;
		do
			k--;
		while (w->sh->order[k].depth > o->depth || (!of_if && w->sh->order[k].depth == o->depth));
	}
}

static void say_kind(struct why *w)
{
	switch ((enum order_kind)w->o->kind) {
	case ORDER_MARCH:
		why_march(w);
		return;
	case ORDER_ENTRAIN: case ORDER_EMBARK:
		why_carry(w);
		return;
	case ORDER_ASSAULT:
		why_assault(w);
		return;
	case ORDER_ATTACK: case ORDER_PASS:
		if (w->o->flag)
			why_attack(w);
		return;
	case ORDER_CHIT: case ORDER_TRY: case ORDER_COMMAND:
		if (verdict_legal(&w->verdict) && w->c->scn.piece[w->o->who].kind == PIECE_LEADER)
			why_reach(w, w->o->who, &w->chained_after);
		return;
	default:
		why_works(w);
		return;
	}
}

/* Facts of a refusal that name a Leader and what he may not command. */
static bool of_command(const struct verdict *v)
{
	const char *code = reason_code(v->reason);

	return v->facts.piece[0] != PIECE_NONE && v->facts.piece[1] != PIECE_NONE &&
		(strncmp(code, "SPAN_", 5) == 0 || strncmp(code, "COMMAND_", 8) == 0 || v->reason == REASON_CHAIN_CHARGED);
}

static void explain(struct why *w, const struct judgement *j)
{
	bool barred = j->legality == JUDGED_ILLEGAL && verdict_legal(&w->verdict); /* whatever the position: nothing to reckon */

	say_verdict(w, j);
	if (j->legality == JUDGED_UNREACHED || j->legality == JUDGED_UNDECIDED)
		wrap_add(w->out, w->width, "  ", "  ", "It can be signed, and is carried out if the turn comes to it.");
	if (!w->reached || barred)
		return;
	if (j->legality == JUDGED_LEGAL_IF)
		wrap_add(w->out, w->width, "  ", "  ", "What follows is for the case in which it is legal.");
	if (!verdict_legal(&w->verdict) && of_command(&w->verdict))
		why_who_else(w, w->verdict.facts.piece[0], w->verdict.facts.piece[1]);
	if (w->link.len > 0) {
		why_head(w, "Who orders it");
		text_add(w->out, w->links);
	}
	say_kind(w);
	say_events(w);
}

enum legality report_why(const struct charts *c, const struct state *s, const struct sheet *sh, unsigned i, unsigned told,
	const struct why_rules *rules, unsigned width, struct text *out)
{
	struct judgement *judged = calloc(sh->n, sizeof *judged);
	struct why *w = calloc(1, sizeof *w);
	struct listener l = { listen, w, 0 };
	struct retold to = { step, w };
	enum legality verdict = JUDGED_UNDECIDED;
	struct fault f;

	if (judged == NULL || w == NULL) {
		text_add(out, "There is no memory for it.\n");
	} else {
		struct judgement mine;

		w->c = c;
		w->sh = sh;
		w->i = i;
		w->told = told;
		w->o = &sh->order[i];
		w->rules = rules;
		w->width = width;
		w->out = out;
		w->link = text_in(w->links, sizeof w->links);
		w->commander = PIECE_NONE;
		mark_above(w);
		(void)judge_sheet(c, s, sh, judged, &f);
		mine = judged[i];
		verdict = (enum legality)mine.legality;
		(void)judge_outcome(c, s, sh, i, &to, &l, judged);
		explain(w, &mine);
	}
	free(w);
	free(judged);
	return verdict;
}
