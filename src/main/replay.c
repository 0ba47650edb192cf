/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette replay: a turn in words, on one page, or order by order with the chance of every die. */
#include "main/session.h"
#include "main/verb.h"
#include "report/replay.h"
#include "report/said.h"

enum { REPLAY_MAX = 1024 * 1024 };
static char page[REPLAY_MAX];

/* What is asked for. */
struct asked {
	uint32_t slot; /* 0 = the last turn */
	bool summary, steps;
};

static void put_steps(const struct tape *t, const struct tape_slot *s, struct text *out)
{
	for (uint32_t i = 0; i < s->n; i++) {
		text_add(out, i ? "\n" : "");
		report_step(t, s->first + i, REPORT_WIDTH, out);
	}
}

/* The game is resolved once more from its files, to be heard order by order. */
static enum err steps(const struct session *s, struct text *out, struct fault *f)
{
	struct tape t = {0};
	struct audience a = tape_audience(&t);
	struct match *m;
	TRY(match_open(&s->home, s->match->name, &a, &m, f));
	uint32_t i = tape_slot_find(&t, s->hearing.number);
	if (t.memory || t.full)
		text_add(out, "Not all of the game could be taken in.\n");
	else if (i == t.n_slots)
		text_add(out, "No orders stand in this slot.\n");
	else
		put_steps(&t, &t.slot[i], out);
	tape_end(&t);
	match_close(m);
	return ERR_OK;
}

static enum err tell(const struct session *s, const struct asked *asked, struct text *out, struct fault *f)
{
	const struct hearing *h = &s->hearing;
	text_add(out, "Slot ");
	text_add_int(out, h->number);
	text_add(out, ", ");
	text_add(out, side_name(h->side));
	text_add(out, ", ");
	text_add(out, kind_words(h->kind));
	text_add(out, ".\n");
	message_words(s, out);
	if (!record_has_orders(h->kind) && h->kind != RECORD_RESIGN) {
		phrase_said(h->kind, match_player_name(s->match, h->side), h->said.target, out);
		text_add(out, ".\n");
		if (h->n == 0)
			return ERR_OK;
	}
	if (asked->summary)
		report_summary(s->match->charts, &h->before, &h->after, h->event, h->n, h->orders, REPORT_WIDTH, out);
	if (asked->summary && asked->steps)
		text_add_char(out, '\n');
	if (asked->steps)
		return steps(s, out, f);
	if (asked->summary)
		return ERR_OK;
	report_turn(s->match->charts, &h->before, &h->after, h->event, h->n, REPORT_WIDTH, out);
	if (h->orders) {
		text_add(out, "\nThe orders as signed:\n");
		text_add(out, h->orders);
	}
	return ERR_OK;
}

static int replay(const struct session *s, const struct asked *asked)
{
	struct text t = text_in(page, sizeof page);
	const struct match *m = s->match;
	struct fault f;
	if (m->phase < MATCH_PLAYING || asked->slot > m->play.chain.n) {
		fault_set(&f, ERR_SLOT_NOT_THERE, "");
		return verb_fault(&f);
	}
	if (asked->slot == m->play.chain.n && asked->slot && !m->play.resolved && !m->play.partly) {
		fault_set(&f, ERR_REPLAY_WAITS, "");
		return verb_fault(&f);
	}
	if (!s->hearing.number)
		return say("Nothing has been resolved yet.\n");
	return tell(s, asked, &t, &f) == ERR_OK ? say(page) : verb_fault(&f);
}

int verb_replay(int argc, char **argv)
{
	const char *slot = NULL;
	struct asked asked = {0};
	const struct option_row rows[] = {
		{"--slot", &slot, NULL, NULL}, {"--summary", NULL, &asked.summary, NULL}, {"--steps", NULL, &asked.steps, NULL}};
	struct session s;
	struct fault f;
	int words = verb_options(argc, argv, rows, 3, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	size_t n = 0;
	while (slot && slot[n])
		n++;
	if (slot && num_parse(slot, n, 1, UINT32_MAX - 1, &asked.slot) != ERR_OK)
		return verb_usage("replay", "--slot is a number from 1");
	bool ok = session_begin(&s, &f) == ERR_OK && session_game(&s, argv[1], NULL, asked.slot, &f) == ERR_OK &&
			  session_key_if_needed(&s, &f) == ERR_OK;
	int rc = ok ? replay(&s, &asked) : verb_fault(&f);
	session_end(&s);
	return rc;
}
