/* SPDX-License-Identifier: GPL-3.0-or-later
 * Hostile countersigns: answers altered, left out, doubled, invented.  A game of two scripted players goes on until a
 * countersign has answers to give (the same game each time); then every way of giving others is tried. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/duel.h"
#include "fuzz/fuzz.h"

enum { TEXT_ROOM = 1 << 16 };

static struct duel d;
static char honest[TEXT_ROOM], text[TEXT_ROOM], sheet[BOX_MAX_BYTES + 1];
static uint8_t body[BODY_MAX_BYTES];
static unsigned tests;

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	(void)p, (void)n;
	return 0; /* common.c is shared with the fuzz targets */
}

static void told(const char *name, bool ok, const char *why)
{
	printf("%sok %u - %s%s%s\n", ok ? "" : "not ", ++tests, name, why[0] ? ": " : "", why);
}

/* Play on to a countersign with answers; false when the game ends without one. */
static bool to_answers(void)
{
	do {
		struct text t = text_in(honest, sizeof honest), st = text_in(sheet, sizeof sheet);
		if (duel_honest(&d, &t, &st) == RECORD_COUNTERSIGN && t.len)
			return true;
	} while (duel_slot(&d));
	return false;
}

/* What becomes of a countersign with this text; the game is as before unless it is taken. */
static enum err countersign(const char *answers)
{
	struct record r;
	struct fault f = { 0 };
	duel_fill(&d, RECORD_COUNTERSIGN, answers, strlen(answers), "", 0, &r, body);
	if (!duel_sign(&d, &r, body))
		return ERR_SLOT_HEADER;
	uint32_t n = d.play.chain.n;
	enum err e = duel_take(&d, &f);
	fuzz_fault(e, &f);
	FUZZ_CHECK(d.play.chain.n == n + (e == ERR_OK));
	return e;
}

static void refused(const char *name, const char *answers, enum err want)
{
	enum err e = countersign(answers);
	told(name, e == want, err_slug(e));
}

/* `text` = the honest one with the first `from` replaced. */
static const char *altered(const char *from, const char *to)
{
	const char *at = strstr(honest, from);
	struct text t = text_in(text, sizeof text);
	if (!at)
		return NULL;
	text_add_n(&t, honest, (size_t)(at - honest));
	text_add(&t, to);
	text_add(&t, at + strlen(from));
	return text;
}

static void other_values(void)
{
	char from[] = " intensity 0", rating[] = " rating 0", elsewhere[ANSWER_LINE_MAX];
	from[11] = strstr(honest, " intensity ")[11];
	rating[8] = strstr(honest, " rating ")[8];
	snprintf(elsewhere, sizeof elsewhere,
		"answer %04u 1 charge none intensity 0 rating 0 withdraw no retreat supply stand no\nanswer ",
		(unsigned)grid_id(&d.c->map.grid, 0));
	refused("an intensity of 5", altered(from, " intensity 5"), ERR_CHAIN_ANSWERS);
	refused("a rating of 9", altered(rating, " rating 9"), ERR_CHAIN_ANSWERS);
	refused("a rating that nobody there has", altered(rating, " rating 4"), ERR_CHAIN_ANSWERS);
	refused("an answer about a hex that nobody attacks", altered("answer ", elsewhere), ERR_CHAIN_ANSWERS);
}

/* A lie that the position allows is taken; the liar's next opening proves it.  False: here every other intensity ends in another
 * position than the one that the honest countersign states, and nothing was told. */
static bool lie(void)
{
	static struct record last;
	char from[] = " intensity 0", to[] = " intensity 0";
	from[11] = strstr(honest, " intensity ")[11];
	enum err e = ERR_CHAIN_ANSWERS;
	for (to[11] = '0'; to[11] <= '4' && e != ERR_OK; to[11]++)
		if (to[11] != from[11])
			e = countersign(altered(from, to));
	if (e != ERR_OK)
		return false;
	told("a lie that the position allows cannot be seen yet", e == ERR_OK, err_slug(e));
	enum side liar = side_other(duel_turn(&d));
	for (unsigned i = 0; i < 8; i++) {
		struct text t = text_in(text, sizeof text), st = text_in(sheet, sizeof sheet);
		struct fault f = { 0 };
		unsigned kind = duel_honest(&d, &t, &st);
		duel_fill(&d, kind, text, t.len, sheet, st.len, &last, body);
		FUZZ_CHECK(kind != 0 && duel_sign(&d, &last, body));
		e = duel_take(&d, &f);
		if (e != ERR_OK) {
			told("his next opening proves the false answer", e == ERR_CHAIN_FALSE && last.side == liar, f.what);
			return true;
		}
		if (kind == RECORD_TURN || kind == RECORD_STRATEGIC)
			(void)standing_parse(d.c, (enum side)last.side, sheet, st.len, &d.standing[last.side], NULL);
	}
	told("his next opening proves the false answer", false, "it was never seen");
	return true;
}

/* A game, to the first countersign whose answers rest on sealed standing orders: only there can a lie be told. */
static bool begin(unsigned number)
{
	duel_begin(&d, fuzz_charts(0));
	d.random += number;
	bool found = to_answers();
	while (found && d.play.chain.sealed[chain_side(&d.play.chain, d.play.chain.n + 1)].n == 0)
		found = duel_slot(&d) && to_answers();
	return found;
}

int main(void)
{
	static char twice[2 * TEXT_ROOM];
	enum { GAMES_MAX = 50 };
	bool found = begin(0), lied = false;
	told("a countersign has answers to give", found, "");
	if (found) {
		snprintf(twice, sizeof twice, "%s%s", honest, honest);
		refused("no answers", "", ERR_CHAIN_ANSWERS);
		refused("every answer twice", twice, ERR_CHAIN_ANSWERS);
		refused("a line that is no answer", "all intensity 4\n", ERR_SLOT_ANSWER_FORM);
		refused("an answer without its line end", altered("\n", ""),
			strchr(honest, '\n')[1] ? ERR_SLOT_ANSWER_FORM : ERR_SLOT_TEXT);
		refused("capitals", altered("answer", "Answer"), ERR_SLOT_ANSWER_FORM);
		other_values();
		lied = lie();
	}
	for (unsigned number = 1; !lied && number < GAMES_MAX; number++) {
		duel_end(&d);
		lied = begin(number) && lie();
	}
	told("in one of these games a lie is taken", lied, "");
	duel_end(&d);
	printf("1..%u\n", tests);
	return 0;
}
