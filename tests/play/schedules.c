/* SPDX-License-Identifier: GPL-3.0-or-later
 * The protocol over hostile mail, with the real library: whole games of two parties and their couriers by schedules that follow
 * from a seed. Mails are lost, doubled, reordered, sent again; homes are put back to old copies, in some games without their
 * sent mail; programs with a fault sign an illegal slot; owners propose, stop, resign, dismiss couriers. What is looked at:
 *   agreement   slots that have been answered are the same in both homes, or both versions are kept as proof
 *   honesty     no slot of an honest side is refused, and none has two versions while sent mail is there
 *   foresight   nobody signs a slot when the other side's next link, which makes its dice, has been let go - or, where sent mail
 *               is lost, has come in
 *   once        no die of the game is thrown twice
 *   verify      a referee finds the files good
 *   progress    once mail arrives, both sign the result
 * usage: schedules DIR FIRST COUNT STEPS     games by number, each of so many steps before mail arrives; counts at the end */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/referee.h"
#include "play/drafts.h"
#include "play/theatre.h"
#include "support/sign.h"

enum { ROUNDS = 400, RESTORES = 12, TEXT_ROOM = 1 << 16 };

struct habits {
	bool forgets;         /* sent mail may be lost with the rest */
	unsigned fault, asks; /* percent: an illegal slot beside the legal one; a proposal */
	bool faultless;       /* no illegal slot was ever signed */
	bool willing;         /* the owner does what his courier should have done */
};

static struct theatre w;
static struct habits habits;

/* ---- an owner ---- */

static void must(enum err e, const char *what, const struct fault *f)
{
	if (e != ERR_OK)
		theatre_die(what, f);
}

static void choose(struct match *m)
{
	struct versions l;
	struct fault f;
	unsigned n = 0;
	char id[2][VERSION_ID_CHARS + 1];
	must(versions_list(m, &l, &f), "the versions", &f);
	for (size_t i = 0; i < l.n; i++)
		if (l.v[i].number == m->play.chain.n && (l.v[i].choice || l.v[i].stands) && n < 2)
			memcpy(id[n++], l.v[i].id, sizeof id[0]);
	versions_free(&l);
	if (n == 0)
		theatre_die("two versions, and nothing to choose", NULL);
	must(line_choose(m, id[theatre_pick(&w, n)], &f), "a choice", &f);
	w.count[CHOICES]++;
}

/* He makes his courier known to himself, wherever that one lives. */
static void appoint(struct match *m, unsigned party)
{
	static const enum serves serves[] = { SERVES_NONE, SERVES_STOPS, SERVES_STOPS, SERVES_ALL, SERVES_ALL };
	struct party *p = &w.party[party];
	struct fault f;
	char *text;
	size_t n;
	must(courier_draft(m, serves[theatre_pick(&w, 5)], &f), "an order about a courier", &f);
	if (p->manner != BESIDE || p->handed)
		return;
	enum err e = courier_hand_over(m, &text, &n, &f);
	if (e == ERR_COURIER_NONE) /* his first word was `none` */
		return;
	must(e, "handing over", &f);
	must(courier_take_over(&p->home[COURIER], text, n, p->game[COURIER], &f), "taking over", &f);
	sodium_memzero(text, n);
	free(text);
	p->handed = true;
}

static void write_draft(struct match *m, unsigned party)
{
	static char text[TEXT_ROOM], whole[TEXT_ROOM];
	struct text t = text_in(text, sizeof text), u = text_in(whole, sizeof whole);
	struct fault f;
	enum side side = match_my_side(m);
	if (m->play.now.stage != STAGE_CHITS)
		draft_random(m, w.random, &t);
	const char *standing = strstr(text, "standing\n");
	size_t orders = standing ? (size_t)(standing - text) : t.len;
	text_add_n(&u, text, orders);
	bool turn = m->play.now.stage == STAGE_MOVEMENT || m->play.now.stage == STAGE_COMBAT;
	if (turn && orders && m->play.stops < m->play.stops_most && theatre_chance(&w, 35)) {
		text_add(&u, "stop\n");
		w.count[STOPS]++;
	}
	text_add(&u, text + orders);
	must(match_draft_write(m, side, whole, u.len, &f), "a draft", &f);
	if (m->play.now.stage != STAGE_CHITS && w.party[party].manner != NO_COURIER && theatre_chance(&w, 60))
		appoint(m, party);
}

static unsigned what_to_sign(const struct match *m, const struct match_due *d, struct match_slot *what)
{
	if (d->served)
		return habits.willing || theatre_chance(&w, 5) ? RECORD_COUNTERSIGN : 0;
	if (d->kind == RECORD_AGREE)
		return theatre_chance(&w, 50) ? RECORD_AGREE : RECORD_DECLINE;
	if (d->kind == RECORD_RESULT)
		return d->kind;
	if (d->number > 2 && theatre_chance(&w, habits.asks)) {
		what->target = m->play.n_past ? m->play.past[m->play.n_past - 1 - theatre_pick(&w, m->play.n_past)].number : 0;
		if (theatre_chance(&w, 75) && what->target && play_may_take_back(&m->play, what->target, NULL) == ERR_OK) {
			w.count[BACK]++;
			return RECORD_TAKE_BACK;
		}
		return theatre_chance(&w, 90) ? RECORD_DRAW : RECORD_RESIGN;
	}
	return d->kind == RECORD_COUNTERSIGN && theatre_chance(&w, 40) ? RECORD_STANDING : d->kind;
}

/* An illegal version of the slot just signed, as a program with a fault would let it go. */
static void faulty(struct match *m, unsigned party)
{
	static const char order[] = "courier 0100000000000000000000000000000000000000000000000000000000000000 all\n";
	static uint8_t body[BODY_MAX_BYTES];
	struct record r = m->play.tip;
	struct dictionary d = { m->play.dictionary, m->play.dictionary_n };
	struct key_pair k;
	struct fault f;
	if (!record_has_orders(r.kind))
		return;
	memset(r.part, 0, sizeof r.part);
	sign_part(&r, SLOT_TEXT, body, order, sizeof order - 1);
	for (unsigned i = SLOT_BOX; i <= SLOT_MESSAGE; i++)
		sign_part(&r, i, body, record_part(&m->play.tip, m->play.tip_body, i), m->play.tip.part[i]);
	key_from_seed(keyring_seed(&w.party[party].key), &k);
	keyring_rest(&w.party[party].key);
	size_t n = sign_anything(m->room, &r, body, &d, &k);
	struct path file = path_join(w.dir, "faulty.ved");
	must(disk_replace(file.s, m->room->room + DOMAIN_BYTES, n, 0600, &f), "a file", &f);
	theatre_post(&w, m, party, &file, true);
	w.count[ILLEGAL]++;
}

/* Reads, then signs what is due if it is his; true when he did something. */
static bool move(unsigned party)
{
	struct match_slot what = { 0 };
	struct match_due d;
	struct path path;
	struct fault f;
	theatre_read(&w, party, OWNER);
	struct match *m = theatre_open(&w, party, OWNER);
	match_due(m, &d);
	bool done = false;
	if (d.mine && d.known && m->rival) {
		choose(m);
		done = true;
	} else if (d.mine && d.known && d.kind) {
		what.kind = what_to_sign(m, &d, &what);
		if (record_has_orders(what.kind))
			write_draft(m, party);
		enum err e = what.kind ? match_sign_slot(m, &w.party[party].key, &what, &path, &f) : ERR_MATCH_SIGNED;
		done = e == ERR_OK;
		if (done) {
			theatre_post(&w, m, party, &path, false);
			if (theatre_chance(&w, habits.fault))
				faulty(m, party);
		} else if (e != ERR_MATCH_SIGNED) {
			theatre_die("an honest slot is not signed", &f);
		}
	}
	match_close(m);
	return done;
}

static bool courier_lives(unsigned party)
{
	const struct party *p = &w.party[party];
	return p->manner == ON_THE_RECORD || (p->manner == BESIDE && p->handed);
}

/* ---- what is looked at ---- */

static bool proof_of(struct match *m, uint32_t number)
{
	struct versions l;
	struct fault f;
	must(versions_list(m, &l, &f), "the versions", &f);
	bool there = l.n > 0 && l.v[0].number <= number;
	versions_free(&l);
	return there;
}

/* Answered slots are the same; returns whether all are. */
static bool agreement(void)
{
	struct match *m[2] = { theatre_open(&w, 0, OWNER), theatre_open(&w, 1, OWNER) };
	uint32_t n = m[0]->play.chain.n < m[1]->play.chain.n ? m[0]->play.chain.n : m[1]->play.chain.n, i = 1;
	while (i <= n && hash_equal(m[0]->play.id[i], m[1]->play.id[i]))
		i++;
	if (i < n && !habits.forgets)
		theatre_die("the homes differ in a slot that was answered", NULL);
	if (i < n && !proof_of(m[0], i) && !proof_of(m[1], i))
		theatre_die("the homes differ in a slot that was answered, and nothing proves it", NULL);
	for (unsigned k = 0; k < 2 && !habits.forgets && habits.faultless; k++)
		if (proof_of(m[k], UINT32_MAX))
			theatre_die("an honest side has signed a slot twice", NULL);
	bool closed = m[0]->phase == MATCH_CLOSED && m[1]->phase == MATCH_CLOSED && i > n;
	match_close(m[0]);
	match_close(m[1]);
	return closed;
}

struct thrown {
	char (*id)[ROLL_ID_MAX + 16];
	size_t n, room;
};

static void note_die(void *ctx, uint32_t n, const struct pair_key *k, const char *id, unsigned m, unsigned index, unsigned value)
{
	struct thrown *t = ctx;
	(void)k, (void)m, (void)value;
	if (t->n == t->room) {
		t->room = t->room ? 2 * t->room : 256;
		t->id = realloc(t->id, t->room * sizeof *t->id);
		if (!t->id)
			theatre_die("no memory", NULL);
	}
	snprintf(t->id[t->n++], sizeof *t->id, "%u %u %s", (unsigned)n, index, id);
}

static int by_words(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void on_game(void *ctx, const struct finding_of_game *g)
{
	(void)ctx, (void)g;
}
static void on_stray(void *ctx, const char *label, const struct fault *why)
{
	(void)ctx, (void)label;
	theatre_die("a referee finds a stray record", why);
}

/* From the files of one home alone. */
static void verify(struct match *m)
{
	struct thrown t = { 0 };
	struct audience a = { .die = note_die, .ctx = &t };
	struct referee_ear ear = { .game = on_game, .stray = on_stray };
	struct referee *r;
	struct fault f;
	must(referee_new(&r, &f), "a referee", &f);
	must(referee_add(r, m->offer_file.p, m->offer_file.n, "offer", &f), "the offer", &f);
	must(referee_add(r, m->accept_file.p, m->accept_file.n, "accept", &f), "the acceptance", &f);
	for (uint32_t i = 1; i <= m->play.chain.n; i++) {
		struct blob b;
		must(disk_read(match_slot_path(m, i).s, RECORD_MAX_BYTES, &b, &f), "a slot", &f);
		must(referee_add(r, b.p, b.n, "slot", &f), "a slot", &f);
		unsigned at = theatre_find(&w, b.p, b.n);
		if (at == w.n)
			theatre_die("a slot that nobody let go", NULL);
		if ((habits.forgets ? w.slot[at].come : w.slot[at].out) > i)
			theatre_die("a slot was signed when its dice could be known", NULL);
		blob_free(&b);
	}
	must(referee_run(r, &a, &ear, &f), "a referee finds", &f);
	referee_free(r);
	qsort(t.id, t.n, sizeof *t.id, by_words);
	for (size_t i = 1; i < t.n; i++)
		if (strcmp(t.id[i - 1], t.id[i]) == 0)
			theatre_die("a die is thrown twice", NULL);
	free(t.id);
}

/* ---- a game ---- */

static void step(void)
{
	unsigned party = theatre_pick(&w, 2), x = theatre_pick(&w, 100);
	enum who who = courier_lives(party) && theatre_chance(&w, 50) ? COURIER : OWNER;
	if (x < 35) {
		theatre_carry(&w);
	} else if (x < 38) {
		if (w.count[RESTORED] + w.count[FORGOTTEN] < RESTORES)
			theatre_restore(&w, party, w.party[party].manner == BESIDE ? who : OWNER, habits.forgets && theatre_chance(&w, 50));
	} else if (x < 41) {
		theatre_save(&w, party, w.party[party].manner == BESIDE ? who : OWNER);
	} else if (x < 48) {
		struct match *m = theatre_open(&w, party, OWNER);
		struct path path;
		struct blob file;
		struct fault f;
		if (theatre_chance(&w, 30))
			theatre_post_all(&w, m, party);
		else if (m->play.chain.n > 1 && match_last_own(m, &path, &file, &f) == ERR_OK) {
			blob_free(&file);
			theatre_post(&w, m, party, &path, true);
		}
		match_close(m);
	} else if (who == COURIER) {
		(void)theatre_answer(&w, party, who);
	} else {
		(void)move(party);
	}
}

/* Mail arrives: both come to the end. */
static void finish(void)
{
	habits.willing = true;
	habits.asks = habits.fault = 0;
	for (unsigned round = 0; !agreement(); round++) {
		if (round == ROUNDS)
			theatre_die("no progress though mail arrives", NULL);
		bool moved = false;
		for (unsigned i = 0; i < 2; i++) {
			moved |= move(i);
			if (courier_lives(i))
				moved |= theatre_answer(&w, i, COURIER);
		}
		for (unsigned i = 0; i < 2 && !moved; i++) {
			struct match *m = theatre_open(&w, i, OWNER);
			theatre_post_all(&w, m, i);
			match_close(m);
		}
		theatre_carry_all(&w);
	}
}

static void play_game(const char *dir, unsigned number, unsigned steps, unsigned long total[COUNTS], unsigned long *slots)
{
	static const unsigned asks[] = { 0, 3, 10 };
	enum manner manner[2] = { (enum manner)(number % 3), (enum manner)(number / 3 % 3) };
	theatre_begin(&w, dir, number, manner);
	habits = (struct habits){ .forgets = number % 4 == 3, .fault = number % 5 == 2 ? 30 : 0, .asks = asks[theatre_pick(&w, 3)] };
	habits.faultless = habits.fault == 0;
	for (unsigned i = 1; i <= steps; i++) {
		step();
		if (i % 25 == 0)
			(void)agreement();
	}
	finish();
	for (unsigned i = 0; i < 2; i++) {
		struct match *m = theatre_open(&w, i, OWNER);
		verify(m);
		*slots += i == 0 ? m->play.chain.n : 0;
		match_close(m);
	}
	for (unsigned i = 0; i < COUNTS; i++)
		total[i] += w.count[i];
	theatre_end(&w);
}

int main(int argc, char **argv)
{
	unsigned long total[COUNTS] = { 0 }, slots = 0;
	if (argc != 5) {
		fprintf(stderr, "schedules: see the head of schedules.c\n");
		return 2;
	}
	unsigned first = (unsigned)strtoul(argv[2], NULL, 10), count = (unsigned)strtoul(argv[3], NULL, 10),
		steps = (unsigned)strtoul(argv[4], NULL, 10);
	for (unsigned i = first; i < first + count; i++) {
		printf("game %u\n", i);
		fflush(stdout);
		play_game(argv[1], i, steps, total, &slots);
	}
	printf("games %u\nslots that stand %lu\n", count, slots);
	for (unsigned i = 0; i < COUNTS; i++)
		printf("%s %lu\n", count_word[i], total[i]);
	return 0;
}
