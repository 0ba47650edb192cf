/* SPDX-License-Identifier: GPL-3.0-or-later
 * Whole games of every kind of slot: turns, parts of turns, Strategic Turns, countersigns, new standing orders, take-backs and
 * draws proposed, agreed and declined, results; chosen by chance, the same games each time.  A second program, which has the files
 * alone, must come to the same positions; a take-back must lead to the position named; and no key of dice is used twice.  One of
 * the games has 2,000 slots.  As many games are open: there the second program resolves turns before they are answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/duel.h"
#include "fuzz/fuzz.h"

enum { TEXT_ROOM = 1 << 16, GAMES = 12, SLOTS = 120, LONG = 2000, STOPS = 8 };

static struct duel d;
static struct play other; /* a referee: the same files, no secret */
static struct workroom other_room;
static char text[TEXT_ROOM], sheet[BOX_MAX_BYTES + 1];
static uint8_t body[BODY_MAX_BYTES];
static struct pair_key used[LONG + 1], ordered[LONG + 1];
static unsigned n_used, tests, count[RECORD_KINDS_END], stops, gone_back, at_once, in_part;
static uint64_t chance;

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	(void)p, (void)n;
	return 0; /* common.c is shared with the fuzz targets */
}

static void told(const char *name, bool ok, const char *why)
{
	printf("%sok %u - %s%s%s\n", ok ? "" : "not ", ++tests, name, why[0] ? ": " : "", why);
}

static unsigned pick(unsigned n)
{
	chance = chance * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(chance >> 33) % n;
}

static void grounds(void *ctx, uint32_t n, const struct slot_keys *k, const struct answers *given)
{
	(void)ctx, (void)given, (void)n;
	if (k && n_used <= LONG) {
		ordered[n_used] = k->ordered;
		used[n_used++] = k->automatic;
	}
}

static int by_bytes(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct pair_key));
}

static bool differ(struct pair_key *k)
{
	qsort(k, n_used, sizeof *k, by_bytes);
	for (unsigned i = 1; i < n_used; i++)
		if (memcmp(&k[i - 1], &k[i], sizeof *k) == 0)
			return false;
	return n_used > 0;
}

static bool all_different(void)
{
	return differ(used) && differ(ordered);
}

/* An open game: what the second program makes of the last slot before it is answered is what it is with the answer. */
static void look_ahead(void)
{
	if (!d.play.chain.open || other.resolved)
		return;
	play_ahead(&other);
	uint64_t ahead = fuzz_fold(d.c, &other.now);
	FUZZ_CHECK(other.resolved != other.partly);
	at_once += other.resolved;
	in_part += other.partly;
	duel_turn(&d);
	FUZZ_CHECK((fuzz_fold(d.c, &d.play.now) == ahead) == other.resolved);
}

/* A slot with orders that may be taken back: one of the last few, or any. */
static uint32_t target(void)
{
	uint32_t n = d.play.n_past, i = pick(3) ? n - 1 - pick(n < 4 ? n : 4) : pick(n);
	return d.play.past[i].number;
}

/* What is signed now.  `brief`: mostly passes, and never the end. */
static unsigned choose(unsigned due, bool brief, struct text *t, struct text *st)
{
	bool last = brief && d.play.now.game_turn + 1 >= 4 * d.c->scn.cycles;
	uint32_t back = d.play.n_past == 0 ? 0 : last && d.play.n_past > 2 ? d.play.past[1 + pick(2)].number : target();
	if (due == RECORD_AGREE && d.play.chain.proposed == RECORD_DRAW)
		return !brief && pick(4) == 0 ? RECORD_AGREE : RECORD_DECLINE;
	if (due == RECORD_AGREE)
		return last || pick(3) ? RECORD_AGREE : RECORD_DECLINE;
	if (due != RECORD_RESULT && back && (last || pick(brief ? 12 : 6) == 0) && play_may_take_back(&d.play, back, NULL) == ERR_OK) {
		take_back_print(back, t);
		return RECORD_TAKE_BACK;
	}
	if (due != RECORD_RESULT && d.play.chain.n > 0 && pick(20) == 0)
		return RECORD_DRAW;
	if (due == RECORD_COUNTERSIGN && pick(3) == 0) {
		text_add(st, "all intensity 3\n");
		return RECORD_STANDING;
	}
	/* the scripted player begins his turns in the movement phase; here and there a pass */
	if (record_has_orders(due) && ((brief && pick(8)) || d.play.now.stage == STAGE_COMBAT))
		return due;
	due = duel_honest(&d, t, st);
	if (due == RECORD_TURN && t->len && !d.play.chain.open && d.play.stops < STOPS && pick(3) == 0 &&
		d.play.now.stage != STAGE_CHITS) {
		text_add(t, "stop\n");
		stops++;
	}
	return due;
}

/* The position that a take-back must lead to, but for the chit order. */
static uint64_t expected(void)
{
	struct state then = play_past(&d.play, d.play.target)->before;
	then.take_bracketed = d.play.now.take_bracketed;
	return fuzz_fold(d.c, &then);
}

/* One slot, taken by both programs; false when the game is closed. */
static bool slot(bool brief)
{
	struct text t = text_in(text, sizeof text), st = text_in(sheet, sizeof sheet);
	struct record r;
	struct reading g;
	struct fault f = { 0 };
	enum side side = duel_turn(&d);
	unsigned due = chain_due(&d.play.chain, &d.play.now);
	if (due == 0)
		return false;
	unsigned kind = choose(due, brief, &t, &st);
	bool back = kind == RECORD_AGREE && d.play.chain.proposed == RECORD_TAKE_BACK;
	uint64_t want = back ? expected() : 0;
	duel_fill(&d, kind, text, t.len, sheet, st.len, &r, body);
	FUZZ_CHECK(duel_sign(&d, &r, body));
	enum err e = duel_take(&d, &f);
	if (e != ERR_OK)
		fuzz_failed(err_slug(e), (int)r.number, f.what);
	if (record_has_box(kind)) {
		standing_clear(&d.standing[side]);
		(void)standing_parse(d.c, side, sheet, st.len, &d.standing[side], NULL);
	}
	e = reading_header(&g, d.file, d.n, &f);
	if (e == ERR_OK)
		e = play_take(&other, &g, false, &f);
	if (e != ERR_OK)
		fuzz_failed(err_slug(e), (int)r.number, f.what);
	count[kind]++;
	look_ahead();
	if (back) {
		duel_turn(&d);
		FUZZ_CHECK(fuzz_fold(d.c, &d.play.now) == want);
		gone_back++;
	}
	return true;
}

static void begin(uint64_t seed, enum mode mode)
{
	struct fault f;
	struct audience a = { .grounds = grounds };
	duel_begin_as(&d, fuzz_charts((unsigned)(seed % 2)), mode);
	d.random = seed * 77;
	chance = seed * 0x9e3779b97f4a7c15u;
	d.play.stops_most = mode == MODE_OPEN ? 0 : STOPS;
	play_tell(&d.play, &a);
	FUZZ_CHECK(play_begin(&other, d.c, &other_room, &d.offer, &d.accept, d.offer_id, d.accept_id, &d.terms[0], &d.terms[1],
		&f) == ERR_OK);
	other.stops_most = d.play.stops_most;
	n_used = 0;
}

static void end(void)
{
	play_end(&other);
	duel_end(&d);
}

int main(void)
{
	char why[160];
	bool different = true;
	for (unsigned i = 1; i <= GAMES; i++) {
		for (unsigned open = 0; open < 2; open++) {
			begin(i, open ? MODE_OPEN : MODE_SEALED);
			for (unsigned n = 0; n < SLOTS && slot(false); n++)
				;
			different = different && all_different();
			end();
		}
	}
	snprintf(why, sizeof why, "%u whole, %u up to the chits", at_once, in_part);
	told("P40 turns of open games are resolved before they are answered", at_once > 50 && in_part > 50, why);
	told("in games of all kinds of slots a second program agrees on every position", true, "");
	told("no key of dice is used twice", different, "");
	for (unsigned k = RECORD_TURN; k < RECORD_KINDS_END; k++) {
		snprintf(why, sizeof why, "%u of the kind %s", count[k], record_kind_word(k));
		if (k != RECORD_RESIGN)
			told("every kind is among them", count[k] > 0, why);
	}
	snprintf(why, sizeof why, "%u take-backs, %u stops", gone_back, stops);
	told("take-backs lead to the position named", gone_back > 10 && stops > 10, why);
	begin(5, MODE_SEALED);
	for (unsigned n = 0; n < LONG; n++)
		FUZZ_CHECK(slot(true));
	snprintf(why, sizeof why, "%u slots, %u keys", (unsigned)d.play.chain.n, n_used);
	told("a game of 2,000 slots", d.play.chain.n == LONG && other.chain.n == LONG, why);
	told("and no key of its dice is used twice", all_different(), "");
	end();
	printf("1..%u\n", tests);
	return 0;
}
