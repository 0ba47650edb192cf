/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is sealed stays so: whether a turn is legal, and what the sender reads of it, is the same under 100 different sealed
 * sheets of the other side; and through a player turn with three stops no byte of that sheet is in any file, but the
 * answers that were asked for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/disk.h"
#include "fuzz/duel.h"
#include "fuzz/fuzz.h"

enum { TEXT_ROOM = 1 << 16, SHEETS = 100, BEFORE = 5, CANDIDATES = 5, STOPS = 3, KEPT_MAX = 64 };

static struct duel d;
static char text[TEXT_ROOM], first_text[TEXT_ROOM], sheet[BOX_MAX_BYTES + 1], candidate[TEXT_ROOM];
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

static enum err sign_and_take(unsigned kind, const char *orders, size_t n, const char *st, size_t st_n, struct fault *f)
{
	struct record r;
	memset(f, 0, sizeof *f);
	duel_fill(&d, kind, orders, n, st, st_n, &r, body);
	if (!duel_sign(&d, &r, body))
		return ERR_SLOT_HEADER;
	enum err e = duel_take(&d, f);
	if (e == ERR_OK && record_has_box(r.kind)) {
		standing_clear(&d.standing[r.side]);
		(void)standing_parse(d.c, (enum side)r.side, st, st_n, &d.standing[r.side], NULL);
	}
	return e;
}

/* ---- verdicts under different sheets ---- */

/* Sheets of all sorts: bold, timid, hex by hex with lists, nonsense, none. */
static size_t some_sheet(unsigned i)
{
	struct text t = text_in(sheet, sizeof sheet);
	uint32_t mixed = i * 2654435761u;
	sheet[0] = '\0';
	for (unsigned k = 0; k < i % 12; k++) {
		mixed = mixed * 1664525u + 1013904223u;
		switch (mixed >> 29) {
		case 0: case 1:
			text_add(&t, "all intensity ");
			text_add_int(&t, mixed >> 8 & 3);
			break;
		case 2: case 3: case 4:
			text_add(&t, "hex ");
			text_add_padded(&t, grid_id(&d.c->map.grid, (hex_t)(mixed % grid_count(&d.c->map.grid))), 4);
			text_add(&t, " intensity 3 1 ");
			text_add_int(&t, mixed >> 4 & 3);
			break;
		case 5:
			text_add(&t, "all withdraw no stand yes");
			break;
		default:
			text_add(&t, "nonsense of ");
			text_add_int(&t, mixed);
		}
		text_add_char(&t, '\n');
	}
	return t.len;
}

/* A turn by its number: the honest one, and others that break a rule or the form. */
static void make_candidate(unsigned which)
{
	struct text t = text_in(candidate, sizeof candidate);
	const char *const texts[CANDIDATES] = {first_text, "chit lee\nchit lee\n", "try lee\ntry lee\n",
		"chit lee\nchit lee\nchit lee\nchit lee\nchit lee\n", "march lee to 6009\n"};
	text_add(&t, texts[which]);
}

/* On to a turn of one side behind a slot with a box of the other, with sheet i in that; false when the honest turn is not the
 * one it was with sheet 0. */
static bool lay_out(unsigned i)
{
	struct fault f;
	duel_begin(&d, fuzz_charts(0));
	for (unsigned k = 0; k < BEFORE; k++)
		FUZZ_CHECK(duel_slot(&d));
	for (;;) {
		struct text t = text_in(text, sizeof text), st = text_in(sheet, sizeof sheet);
		unsigned kind = duel_honest(&d, &t, &st);
		FUZZ_CHECK(kind == RECORD_TURN || kind == RECORD_STRATEGIC || kind == RECORD_COUNTERSIGN);
		bool before = record_has_orders(kind) && d.play.chain.n >= BEFORE + 1;
		size_t n = before ? some_sheet(i) : st.len;
		FUZZ_CHECK(sign_and_take(kind, text, t.len, sheet, n, &f) == ERR_OK);
		if (!before)
			continue;
		t = text_in(text, sizeof text);
		st = text_in(sheet, sizeof sheet);
		kind = duel_honest(&d, &t, &st);
		if (kind != RECORD_TURN || t.len == 0)
			continue;
		if (i == 0)
			memcpy(first_text, text, t.len + 1);
		return strcmp(first_text, text) == 0;
	}
}

static void under_many_sheets(void)
{
	static struct fault first[CANDIDATES];
	static enum err want[CANDIDATES];
	bool all[CANDIDATES], same = true;
	unsigned legal = 0, illegal = 0;
	for (unsigned i = 0; i < SHEETS; i++) {
		same &= lay_out(i);
		for (unsigned k = 0; k < CANDIDATES; k++) {
			unsigned which = CANDIDATES - 1 - k; /* what is refused leaves the game as it was; the honest one is the last */
			struct fault f;
			make_candidate(which);
			enum err e = sign_and_take(RECORD_TURN, candidate, strlen(candidate), "", 0, &f);
			if (i == 0) {
				first[which] = f;
				want[which] = e;
				all[which] = true;
			}
			all[which] &= e == want[which] && strcmp(f.what, first[which].what) == 0 && f.line == first[which].line;
		}
		duel_end(&d);
	}
	told("what the honest player orders does not depend on what is sealed", same, "");
	for (unsigned which = 0; which < CANDIDATES; which++) {
		char name[128], why[300];
		snprintf(name, sizeof name, "turn %u: one verdict under %u sealed sheets", which, (unsigned)SHEETS);
		snprintf(why, sizeof why, "%s %s", err_slug(want[which]), first[which].what);
		told(name, all[which], why);
		legal += want[which] == ERR_OK;
		illegal += want[which] == ERR_ORDER_ILLEGAL;
	}
	told("legal and illegal ones", legal == 1 && illegal >= 2, "");
}

/* ---- three stops ---- */

static struct blob kept[KEPT_MAX]; /* files and bodies since the sheet was sealed */
static unsigned n_kept;

static void keep(const uint8_t *p, size_t n)
{
	FUZZ_CHECK(n_kept < KEPT_MAX);
	kept[n_kept].p = malloc(n + 1);
	FUZZ_CHECK(kept[n_kept].p != NULL);
	memcpy(kept[n_kept].p, p, n);
	kept[n_kept++].n = n;
}

static void keep_slot(void)
{
	keep(d.file, d.n);
	keep(d.play.tip_body, record_body_size(&d.play.tip));
}

static void forget(void)
{
	while (n_kept)
		free(kept[--n_kept].p);
}

static bool is_in_kept(const char *s, size_t n)
{
	for (unsigned i = 0; i < n_kept; i++)
		for (size_t at = 0; at + n <= kept[i].n; at++)
			if (memcmp(kept[i].p + at, s, n) == 0)
				return true;
	return false;
}

/* The text up to the next order that stands at the margin; NULL at its end. */
static const char *next_block(const char *s)
{
	for (s = strchr(s, '\n'); s && s[1]; s = strchr(s + 1, '\n'))
		if (s[1] != ' ' && strncmp(s + 1, "combat\n", 7) != 0)
			return s + 1;
	return NULL;
}

/* The honest turn in parts, each with one order of it; how many stops came of it, and how many answers were asked for. */
static unsigned in_parts(const char *honest, unsigned *answers, unsigned *openings)
{
	const char *from = honest;
	unsigned stops = 0;
	struct fault f;
	for (const char *to = next_block(from); to && stops < STOPS; from = to, to = next_block(from)) {
		struct text t = text_in(candidate, sizeof candidate);
		text_add_n(&t, from, (size_t)(to - from));
		text_add(&t, "stop\n");
		if (sign_and_take(RECORD_TURN, candidate, t.len, "", 0, &f) != ERR_OK)
			return stops;
		keep_slot();
		stops++;
		struct text a = text_in(text, sizeof text), st = text_in(sheet, sizeof sheet);
		FUZZ_CHECK(duel_honest(&d, &a, &st) == RECORD_COUNTERSIGN);
		FUZZ_CHECK(sign_and_take(RECORD_COUNTERSIGN, text, a.len, "", 0, &f) == ERR_OK);
		keep_slot();
		for (size_t i = 0; i < a.len; i++)
			*answers += text[i] == '\n';
		*openings += memcmp(d.play.tip.slot.opening, (uint8_t[32]){0}, 32) != 0;
		if (chain_due(&d.play.chain, &d.play.now) != RECORD_TURN && d.play.resolved)
			return stops;
	}
	return stops;
}

static void three_stops(void)
{
	static char honest[TEXT_ROOM], secret[BOX_MAX_BYTES + 1];
	unsigned answers = 0, openings = 0, stops = 0, turns = 0;
	bool leaked = false, sealed = true;
	for (uint64_t seed = 1; seed < 40 && (stops < STOPS || answers == 0); seed++) {
		duel_begin(&d, fuzz_charts(0));
		d.random = seed * 77;
		d.play.stops_most = 8;
		for (unsigned k = 0; k < 40 && (stops < STOPS || answers == 0); k++) {
			struct text t = text_in(honest, sizeof honest), st = text_in(sheet, sizeof sheet);
			struct fault f;
			unsigned kind = duel_honest(&d, &t, &st);
			enum side other = side_other(chain_side(&d.play.chain, d.play.chain.n + 1));
			uint32_t seal = d.play.chain.sealed[other].n;
			if (kind == 0 || kind == RECORD_RESULT)
				break;
			if (kind == RECORD_TURN && seal && secret[0] && d.play.stops == 0) {
				unsigned asked = 0;
				keep_slot(); /* the slot with the box itself */
				stops = in_parts(honest, &asked, &openings);
				answers = stops == STOPS ? asked : 0;
				turns += stops == STOPS;
				sealed = sealed && (stops == 0 || d.play.chain.sealed[other].n == seal);
				for (char *line = secret, *end; stops && (end = strchr(line, '\n')); line = end + 1)
					leaked |= is_in_kept(line, (size_t)(end - line));
				forget();
				if (stops)
					break; /* the scripted players know no turns in parts */
				t = text_in(honest, sizeof honest);
				st = text_in(sheet, sizeof sheet);
				kind = duel_honest(&d, &t, &st);
			}
			if (record_has_box(kind))
				memcpy(secret, sheet, st.len + 1);
			if (sign_and_take(kind, honest, t.len, sheet, st.len, &f) != ERR_OK)
				break;
		}
		duel_end(&d);
		secret[0] = '\0';
	}
	char why[64];
	snprintf(why, sizeof why, "%u answers asked for in the last of %u", answers, turns);
	told("player turns with three stops", stops == STOPS && answers > 0, why);
	told("no line of the sealed sheet is in any file meanwhile", !leaked, "");
	told("it stays sealed, and nothing is opened", sealed && openings == 0, "");
}

int main(void)
{
	under_many_sheets();
	three_stops();
	printf("1..%u\n", tests);
	return 0;
}
