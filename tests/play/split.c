/* SPDX-License-Identifier: GPL-3.0-or-later
 * A mover who signs two versions of one slot and hands them to owner and courier as he likes, with the real library,
 * enumerated: every pair of kinds (a stop or the end of his turn, legal or not), every order of the two mails, courier and
 * owner at work, one of them put back to an old copy; the courier on the record or beside it, for stops or for all; the owner
 * answering himself or not, and choosing either version where he is asked. A version that is mailed when the answer to the
 * other one has been let go may have been signed with its dice known. What must hold after every event:
 *   late     the other side's line never goes on from such a version
 *   double   it never signs answers to two versions
 *   stolen   a courier's countersign never stands where his owner's turn is due
 * usage: split DIR STEP [forget]      each STEP-th of the cases, 1 = all; counts at the end.  With `forget` whoever is put back
 *                                     loses his mailbox and sent mail too, against the protocol: then it must be found broken */
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
static unsigned long cases, answers, asked, late_ones;

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

/* Everything as it was before the first version. */
static void put_back(const struct pile_of *mailbox, const struct pile_of *sent, unsigned n)
{
	struct party *p = &w.party[OTHER];
	theatre_restore(&w, OTHER, OWNER, false);
	if (p->manner == BESIDE)
		theatre_restore(&w, OTHER, COURIER, false);
	p->mailbox = *mailbox;
	p->sent = *sent;
	p->read[OWNER] = p->read[COURIER] = mailbox->n; /* an old copy that is up to date */
	for (; w.n > n; w.n--)
		free(w.slot[w.n - 1].p);
	w.mails = 0;
	p->out = number - 1;
}

static bool orders(unsigned k, enum deed order[EVENTS])
{
	enum deed left[EVENTS] = { MAIL_FIRST, MAIL_SECOND, COURIER_WORKS, OWNER_WORKS, RESTORE };
	for (unsigned n = EVENTS; n > 0; n--) {
		unsigned i = k % n;
		k /= n;
		order[EVENTS - n] = left[i];
		memmove(left + i, left + i + 1, (n - i - 1) * sizeof *left);
	}
	return k == 0;
}

static void play(const char *dir, enum manner manner, enum serves serves, unsigned step)
{
	static struct pile_of mailbox, sent;
	struct cast c = { .manner = manner, .serves = serves };
	unsigned long at = 0;
	set_up(dir, &c);
	if (manner == BESIDE)
		hand_over();
	sign_versions();
	theatre_save(&w, OTHER, OWNER);
	if (manner == BESIDE)
		theatre_save(&w, OTHER, COURIER);
	mailbox = w.party[OTHER].mailbox;
	before = mailbox.n;
	sent = w.party[OTHER].sent;
	unsigned n = w.n;
	for (unsigned kinds = 0; kinds < 16; kinds++)
		for (unsigned habits = 0; habits < 8; habits++) {
			enum deed order[EVENTS];
			if (manner != BESIDE && (habits & 4)) /* there is one record to be put back */
				continue;
			for (unsigned k = 0; orders(k, order); k++) {
				if (at++ % step != 0)
					continue;
				c.by_hand = habits & 1;
				c.second = habits & 2;
				c.restored = habits & 4 ? COURIER : OWNER;
				for (unsigned i = 0; i < 2; i++) {
					unsigned kind = i == 0 ? kinds / 4 : kinds % 4;
					c.v[i] = (struct version_of){ .end = kind & 1, .legal = kind & 2, .slot = version_slot[kind][i] };
				}
				put_back(&mailbox, &sent, n);
				for (unsigned i = 0; i < EVENTS; i++)
					happen(&c, order[i]);
				for (unsigned i = 0; i < 2; i++) { /* and what they do when all has come */
					happen(&c, COURIER_WORKS);
					happen(&c, OWNER_WORKS);
				}
				cases++;
			}
		}
	theatre_end(&w);
}

int main(int argc, char **argv)
{
	forget = argc == 4 && strcmp(argv[3], "forget") == 0;
	if (argc != 3 && !forget) {
		fprintf(stderr, "split: see the head of split.c\n");
		return 2;
	}
	unsigned step = (unsigned)strtoul(argv[2], NULL, 10);
	for (unsigned manner = ON_THE_RECORD; manner <= BESIDE; manner++)
		for (unsigned serves = SERVES_STOPS; serves <= SERVES_ALL; serves++)
			play(argv[1], (enum manner)manner, (enum serves)serves, step ? step : 1);
	printf("cases %lu\nanswers %lu\nversions mailed late %lu\nowners asked %lu\n", cases, answers, late_ones, asked);
	return 0;
}
