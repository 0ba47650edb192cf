/* SPDX-License-Identifier: GPL-3.0-or-later
 * A mover who signs two versions of one slot and hands them to owner and courier as he likes, with the real library,
 * enumerated: every pair of kinds (a stop or the end of his turn, legal or not), every order of the two mails, courier and
 * owner at work, one of them put back to an old copy; the courier on the record or beside it, for stops or for all; the owner
 * answering himself or not, and choosing either version where he is asked. A version that is mailed when the answer to the
 * other one has been let go may have been signed with its dice known. What must hold after every event:
 *   late     the other side's line never goes on from such a version
 *   double   it never signs answers to two versions
 *   stolen   a courier's countersign never stands where his owner's turn is due
 * Many orders lead to the same moment: what follows from one is played once and counted as often as it is met.
 * usage: split DIR STEP FIRST [forget]
 *	each STEP-th pair of versions and habits from number FIRST on, in every order; counts at the end.  With `forget` whoever is
 *	put back loses his mailbox and sent mail too, against the protocol: then it must be found broken */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/theatre.h"
#include "support/sign.h"

enum { MOVER, OTHER };
enum deed { MAIL_FIRST, MAIL_SECOND, COURIER_WORKS, OWNER_WORKS, RESTORE, EVENTS };

struct version_of {
	bool end, legal; /* the end of his turn, or a stop */
	unsigned slot;   /* among those signed */
	bool mailed, late;
};
struct cast {
	enum manner manner;
	enum serves serves;
	struct version_of v[2];
	enum who restored;
	bool by_hand, second; /* the owner answers himself where a courier serves; chooses the second version */
};

static struct theatre w;
static bool forget;
static unsigned before; /* what had come in before the versions */
static uint32_t number; /* of the slot with two versions */
static unsigned before_slots;
static unsigned long answers, asked, late_ones; /* of one event */

static void must(enum err e, const char *what, const struct fault *f)
{
	if (e != ERR_OK)
		theatre_die(what, f);
}

/* ---- up to the mover's turn ---- */

static void sign_and_hand(unsigned party, struct match *m, unsigned kind, const char *draft)
{
	struct match_slot what = { .kind = kind };
	struct path path;
	struct fault f;
	if (record_has_orders(kind))
		must(match_draft_write(m, match_my_side(m), draft, strlen(draft), &f), "a draft", &f);
	if (party == OTHER && record_has_orders(kind) && w.party[OTHER].manner != NO_COURIER)
		must(courier_draft(m, (enum serves)w.random, &f), "a courier", &f);
	must(match_sign_slot(m, &w.party[party].key, &what, &path, &f), "a slot", &f);
	theatre_post(&w, m, party, &path, false);
	theatre_carry_all(&w);
}

/* Both pass until the mover is to move and the other one would be next; his courier is named meanwhile. */
static void set_up(const char *dir, const struct cast *c)
{
	const enum manner manner[2] = { NO_COURIER, c->manner };
	theatre_begin(&w, dir, 11, manner);
	for (;;) {
		for (unsigned i = 0; i < 2; i++) {
			theatre_read(&w, i, OWNER);
			struct match *m = theatre_open(&w, i, OWNER);
			struct match_due d;
			match_due(m, &d);
			bool named = m->play.chain.courier[w.party[OTHER].side].serves == c->serves;
			if (i == MOVER && d.mine && d.known && d.kind == RECORD_TURN && named && m->play.now.player_turn == 0) {
				number = d.number;
				match_close(m);
				return;
			}
			w.random = c->serves; /* what the order says, and nothing by chance */
			if (d.mine && d.known)
				sign_and_hand(i, m, d.kind, "");
			match_close(m);
		}
	}
}

static void hand_over(void)
{
	struct party *p = &w.party[OTHER];
	struct match *m = theatre_open(&w, OTHER, OWNER);
	struct fault f;
	char *text;
	size_t n;
	must(courier_hand_over(m, &text, &n, &f), "handing over", &f);
	must(courier_take_over(&p->home[COURIER], text, n, p->game[COURIER], &f), "taking over", &f);
	free(text);
	match_close(m);
	p->handed = true;
	theatre_read(&w, OTHER, COURIER);
}

/* ---- the mover's versions ---- */

static unsigned keep_slot(const struct record *r, const uint8_t *p, size_t n)
{
	struct signed_slot *s = &w.slot[w.n];
	*s = (struct signed_slot){ .p = malloc(n), .n = n, .number = r->number, .side = (enum side)r->side };
	if (!s->p)
		theatre_die("no memory", NULL);
	memcpy(s->p, p, n);
	return w.n++;
}

/* The same slot with other words, signed as an altered program would. */
static unsigned sign_version(struct match *m, const struct version_of *v, char letter)
{
	static uint8_t body[BODY_MAX_BYTES];
	static const char nobody[] = "courier 0100000000000000000000000000000000000000000000000000000000000000 all\n";
	char text[256], words[8] = { letter, '\n', '\0' };
	struct text t = text_in(text, sizeof text);
	struct record r = m->play.tip;
	struct dictionary d = { m->play.dictionary, m->play.dictionary_n };
	struct key_pair k;
	text_add(&t, v->legal ? "courier none\n" : nobody);
	text_add(&t, v->end ? "" : "stop\n");
	memset(r.part, 0, sizeof r.part);
	sign_part(&r, SLOT_TEXT, body, text, t.len);
	sign_part(&r, SLOT_BOX, body, record_part(&m->play.tip, m->play.tip_body, SLOT_BOX), m->play.tip.part[SLOT_BOX]);
	sign_part(&r, SLOT_MESSAGE, body, words, strlen(words));
	key_from_seed(keyring_seed(&w.party[MOVER].key), &k);
	keyring_rest(&w.party[MOVER].key);
	size_t n = sign_anything(m->room, &r, body, &d, &k);
	return keep_slot(&r, m->room->room + DOMAIN_BYTES, n);
}

/* All versions there can be: end and legal as bits, two of each. */
static unsigned version_slot[4][2];
static void sign_versions(void)
{
	struct match *m = theatre_open(&w, MOVER, OWNER);
	struct match_slot what = { .kind = RECORD_TURN };
	struct path path;
	struct fault f;
	must(match_draft_write(m, match_my_side(m), "", 0, &f), "a draft", &f);
	must(match_sign_slot(m, &w.party[MOVER].key, &what, &path, &f), "a turn", &f);
	for (unsigned kind = 0; kind < 4; kind++)
		for (unsigned i = 0; i < 2; i++) {
			struct version_of v = { .end = kind & 1, .legal = kind & 2 };
			version_slot[kind][i] = sign_version(m, &v, (char)('x' + (int)i));
		}
	match_close(m);
}

/* ---- events ---- */

/* The other side's answers that were let go: how many slots of that number, by what they build on. */
static unsigned parents_answered(void)
{
	uint8_t parent[2][HASH_BYTES];
	unsigned n = 0;
	for (unsigned i = 0; i < w.n && n < 2; i++) {
		struct record r;
		if (w.slot[i].side != w.party[OTHER].side || w.slot[i].number != number + 1 ||
			record_read(w.slot[i].p, w.slot[i].n, &r, NULL) != ERR_OK || (n == 1 && hash_equal(parent[0], r.slot.parent)))
			continue;
		memcpy(parent[n++], r.slot.parent, HASH_BYTES);
	}
	return n;
}

static void mail(struct version_of *v)
{
	struct pile_of *box = &w.party[OTHER].mailbox;
	v->late = parents_answered() > 0;
	late_ones += v->late;
	box->at[box->n++] = v->slot;
	v->mailed = true;
}

static void choose(struct match *m, bool second)
{
	struct versions l;
	struct fault f;
	const char *id = NULL;
	must(versions_list(m, &l, &f), "the versions", &f);
	for (size_t i = 0; i < l.n; i++)
		if (l.v[i].number == number && (second ? l.v[i].choice : l.v[i].stands))
			id = l.v[i].id;
	if (!id)
		theatre_die("asked, and nothing to choose", NULL);
	must(line_choose(m, id, &f), "a choice", &f);
	versions_free(&l);
	asked++;
}

static void owner_works(const struct cast *c)
{
	struct match_slot what = { 0 };
	struct match_due d;
	struct path path;
	struct fault f;
	theatre_read(&w, OTHER, OWNER);
	struct match *m = theatre_open(&w, OTHER, OWNER);
	if (m->rival) {
		choose(m, c->second);
		match_close(m);
		m = theatre_open(&w, OTHER, OWNER);
	}
	match_due(m, &d);
	if (d.mine && d.known && m->play.chain.n == number && !m->rival && (!d.served || c->by_hand)) {
		what.kind = d.kind;
		if (record_has_orders(d.kind))
			must(match_draft_write(m, d.side, "", 0, &f), "a draft", &f);
		enum err e = match_sign_slot(m, &w.party[OTHER].key, &what, &path, &f);
		if (e == ERR_OK) {
			theatre_post(&w, m, OTHER, &path, false);
			answers++;
		} else if (e != ERR_MATCH_SIGNED) {
			theatre_die("the owner", &f);
		}
	}
	match_close(m);
}

/* From a version that was mailed late nobody's line goes on. */
static void look(const struct cast *c, enum who who)
{
	struct match *m = theatre_open(&w, OTHER, who);
	struct blob b = { 0 };
	struct fault f;
	if (m->play.chain.n > number) {
		must(disk_read(match_slot_path(m, number).s, RECORD_MAX_BYTES, &b, &f), "a slot", &f);
		struct record r;
		struct blob next;
		must(disk_read(match_slot_path(m, number + 1).s, RECORD_MAX_BYTES, &next, &f), "a slot", &f);
		must(record_read(next.p, next.n, &r, &f), "a slot", &f);
		blob_free(&next);
		for (unsigned i = 0; i < 2; i++)
			if (c->v[i].end && r.kind == RECORD_COUNTERSIGN && theatre_find(&w, b.p, b.n) == c->v[i].slot)
				theatre_die("stolen: a countersign where the owner's turn is due", NULL);
		for (unsigned i = 0; i < 2; i++)
			if (c->v[i].late && theatre_find(&w, b.p, b.n) == c->v[i].slot)
				theatre_die("late: the line goes on from a version whose dice could be known", NULL);
		blob_free(&b);
	}
	match_close(m);
}

static void happen(struct cast *c, enum deed e)
{
	switch (e) {
	case MAIL_FIRST: case MAIL_SECOND:
		mail(&c->v[e]);
		return;
	case COURIER_WORKS:
		answers += theatre_answer(&w, OTHER, COURIER);
		break;
	case OWNER_WORKS:
		owner_works(c);
		break;
	default:
		theatre_restore(&w, OTHER, c->manner == BESIDE ? c->restored : OWNER, forget);
		w.party[OTHER].mailbox.n = forget ? before : w.party[OTHER].mailbox.n;
		return;
	}
	if (parents_answered() > 1)
		theatre_die("double: two versions are answered", NULL);
	look(c, OWNER);
	if (c->manner == BESIDE)
		look(c, COURIER);
}

/* ---- all of them ---- */

/* Everything there is at some moment. */
struct moment {
	struct kept_folder folder[2]; /* by who */
	struct pile_of mailbox, sent;
	unsigned read[2], n;
	uint32_t out;
	struct version_of v[2];
};

static void hold(struct moment *t, const struct cast *c)
{
	const struct party *p = &w.party[OTHER];
	for (unsigned who = OWNER; who <= COURIER && (who == OWNER || c->manner == BESIDE); who++)
		kept_read(&t->folder[who], theatre_folder(&w, OTHER, (enum who)who).s);
	t->mailbox = p->mailbox;
	t->sent = p->sent;
	memcpy(t->read, p->read, sizeof t->read);
	t->n = w.n;
	t->out = p->out;
	memcpy(t->v, c->v, sizeof t->v);
}

static void put_back(const struct moment *t, struct cast *c)
{
	struct party *p = &w.party[OTHER];
	for (unsigned who = OWNER; who <= COURIER && (who == OWNER || c->manner == BESIDE); who++)
		kept_put_back(&t->folder[who], theatre_folder(&w, OTHER, (enum who)who).s);
	p->mailbox = t->mailbox;
	p->sent = t->sent;
	memcpy(p->read, t->read, sizeof t->read);
	for (; w.n > t->n; w.n--)
		free(w.slot[w.n - 1].p);
	w.mails = 0;
	p->out = t->out;
	memcpy(c->v, t->v, sizeof t->v);
}

static void let_go(struct moment *t)
{
	kept_free(&t->folder[OWNER]);
	kept_free(&t->folder[COURIER]);
	free(t);
}

static void hash_slot(unsigned i, uint8_t out[HASH_BYTES])
{
	struct slice part = { w.slot[i].p, w.slot[i].n };
	hash_parts("vedette/test/slot", &part, 1, out);
}

static void hash_pile(const struct pile_of *pile, uint8_t out[HASH_BYTES])
{
	static uint8_t slot[SLOTS_MOST][HASH_BYTES];
	struct slice part = { slot, pile->n * HASH_BYTES };
	for (unsigned i = 0; i < pile->n; i++)
		hash_slot(pile->at[i], slot[i]);
	hash_parts("vedette/test/pile", &part, 1, out);
}

/* What can make a difference from here on; the order in which answers were let go does not. */
static void hash_moment(const struct moment *t, const struct cast *c, unsigned left, unsigned last, uint8_t out[HASH_BYTES])
{
	uint8_t part_of[4][HASH_BYTES], gone[HASH_BYTES] = { 0 };
	const uint32_t words[] = { c->manner, c->serves, c->restored, c->by_hand, c->second, left, last, t->read[0], t->read[1], t->out,
		c->v[0].slot, c->v[1].slot, c->v[0].late, c->v[1].late };
	for (unsigned i = before_slots; i < w.n; i++) {
		uint8_t one[HASH_BYTES];
		hash_slot(i, one);
		for (unsigned k = 0; k < HASH_BYTES; k++)
			gone[k] ^= one[k];
	}
	kept_hash(&t->folder[OWNER], part_of[0]);
	kept_hash(&t->folder[COURIER], part_of[1]);
	hash_pile(&t->mailbox, part_of[2]);
	hash_pile(&t->sent, part_of[3]);
	const struct slice part[] = { { words, sizeof words }, { gone, sizeof gone }, { part_of, sizeof part_of } };
	hash_parts("vedette/test/moment", part, 3, out);
}

/* What comes of a moment, over all orders of what is left. */
struct sums {
	unsigned long cases, answers, asked, late;
};
enum { KNOWN_MOMENTS = 1 << 20 };
static struct known {
	uint8_t hash[HASH_BYTES];
	struct sums sums; /* no cases: nothing is here */
} known[KNOWN_MOMENTS];
static unsigned long moments, events;

static struct known *known_of(const uint8_t hash[HASH_BYTES])
{
	size_t at = (size_t)(hash[0] | hash[1] << 8 | hash[2] << 16) % KNOWN_MOMENTS;
	while (known[at].sums.cases && memcmp(known[at].hash, hash, HASH_BYTES) != 0)
		at = (at + 1) % KNOWN_MOMENTS;
	return &known[at];
}

/* What they do when all has come. */
static const enum deed last_deeds[] = { COURIER_WORKS, OWNER_WORKS, COURIER_WORKS, OWNER_WORKS };
enum { LAST_DEEDS = sizeof last_deeds / sizeof *last_deeds };

/* All orders of the events `left`, then the last deeds from number `last` on; a moment that was met before is not played again. */
static struct sums walk(struct cast *c, unsigned left, unsigned last)
{
	struct sums all = { 0 };
	uint8_t hash[HASH_BYTES];
	struct moment *here = calloc(1, sizeof *here);
	if (left == 0 && last == LAST_DEEDS) {
		free(here);
		return (struct sums){ .cases = 1 };
	}
	if (!here)
		theatre_die("no memory", NULL);
	hold(here, c);
	hash_moment(here, c, left, last, hash);
	struct known *k = known_of(hash);
	if (k->sums.cases) {
		all = k->sums;
		let_go(here);
		return all;
	}
	for (unsigned e = 0; e < EVENTS; e++) {
		if (left ? !(left & 1u << e) : e != 0)
			continue;
		answers = asked = late_ones = 0;
		happen(c, left ? (enum deed)e : last_deeds[last]);
		events++;
		struct sums own = { .answers = answers, .asked = asked, .late = late_ones };
		struct sums then = walk(c, left & ~(1u << e), left ? last : last + 1);
		all.cases += then.cases;
		all.answers += own.answers * then.cases + then.answers;
		all.asked += own.asked * then.cases + then.asked;
		all.late += own.late * then.cases + then.late;
		put_back(here, c);
	}
	let_go(here);
	if (++moments == KNOWN_MOMENTS / 2)
		theatre_die("more moments than there is room for", NULL);
	k = known_of(hash); /* others may have come before it */
	memcpy(k->hash, hash, HASH_BYTES);
	k->sums = all;
	return all;
}

static void play(const char *dir, enum manner manner, enum serves serves, unsigned step, unsigned first, unsigned *at,
	struct sums *all)
{
	struct cast c = { .manner = manner, .serves = serves };
	set_up(dir, &c);
	if (manner == BESIDE)
		hand_over();
	sign_versions();
	theatre_save(&w, OTHER, OWNER);
	if (manner == BESIDE)
		theatre_save(&w, OTHER, COURIER);
	before = w.party[OTHER].mailbox.n;
	before_slots = w.n;
	w.party[OTHER].read[OWNER] = w.party[OTHER].read[COURIER] = before;
	w.party[OTHER].out = number - 1;
	w.mails = 0;
	for (unsigned kinds = 0; kinds < 16; kinds++)
		for (unsigned habits = 0; habits < 8; habits++) {
			if ((manner != BESIDE && (habits & 4)) || (*at)++ % step != first) /* else there is one record to be put back */
				continue;
			c.by_hand = habits & 1;
			c.second = habits & 2;
			c.restored = habits & 4 ? COURIER : OWNER;
			for (unsigned i = 0; i < 2; i++) {
				unsigned kind = i == 0 ? kinds / 4 : kinds % 4;
				c.v[i] = (struct version_of){ .end = kind & 1, .legal = kind & 2, .slot = version_slot[kind][i] };
			}
			struct sums one = walk(&c, (1u << EVENTS) - 1, 0);
			all->cases += one.cases;
			all->answers += one.answers;
			all->asked += one.asked;
			all->late += one.late;
		}
	theatre_end(&w);
}

int main(int argc, char **argv)
{
	struct sums all = { 0 };
	unsigned at = 0;
	forget = argc == 5 && strcmp(argv[4], "forget") == 0;
	unsigned step = argc >= 4 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
	if ((argc != 4 && !forget) || step == 0) {
		fprintf(stderr, "split: see the head of split.c\n");
		return 2;
	}
	for (unsigned manner = ON_THE_RECORD; manner <= BESIDE; manner++)
		for (unsigned serves = SERVES_STOPS; serves <= SERVES_ALL; serves++)
			play(argv[1], (enum manner)manner, (enum serves)serves, step, (unsigned)strtoul(argv[3], NULL, 10) % step, &at, &all);
	printf("cases %lu\nanswers %lu\nversions mailed late %lu\nowners asked %lu\nmoments %lu\nevents %lu\n", all.cases, all.answers,
		all.late, all.asked, moments, events);
	return 0;
}
