/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/theatre.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "support/load.h"

const char *const count_word[COUNTS] = { "mails lost", "mails doubled", "mails sent again", "restored",
	"restored, sent mail lost too", "illegal slots", "choices between versions", "answers by couriers", "of them again", "slots",
	"stops", "taken back", "by couriers not known yet" };

_Noreturn void theatre_die(const char *what, const struct fault *f)
{
	printf("BROKEN: %s%s%s %s %s\n", what, f ? ": " : "", f ? err_slug(f->code) : "", f ? f->place : "", f ? f->what : "");
	exit(1);
}

static void must(enum err e, const char *what, const struct fault *f)
{
	if (e != ERR_OK)
		theatre_die(what, f);
}

/* ---- chance ---- */

static uint64_t next(uint64_t *random)
{
	uint64_t x = *random += 0x9e3779b97f4a7c15u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

unsigned theatre_pick(struct theatre *w, unsigned n)
{
	return (unsigned)(next(&w->random) % n);
}

bool theatre_chance(struct theatre *w, unsigned percent)
{
	return theatre_pick(w, 100) < percent;
}

/* Keys and nonces come from the seed too. */
static uint64_t source;
static uint32_t source_word(void)
{
	return (uint32_t)next(&source);
}
static void source_bytes(void *const p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		((uint8_t *)p)[i] = (uint8_t)next(&source);
}
static const char *source_name(void)
{
	return "seeded";
}

/* 65,536 links take longer than all the rest: each chain is made once. */
void __real_links_make(struct links *l, const uint8_t secret[32], const uint8_t salt[SALT_BYTES]);
void __wrap_links_make(struct links *l, const uint8_t secret[32], const uint8_t salt[SALT_BYTES]);
void __wrap_links_make(struct links *l, const uint8_t secret[32], const uint8_t salt[SALT_BYTES])
{
	static struct {
		struct links l;
		uint8_t of[32 + SALT_BYTES];
	} kept[4];
	static unsigned n;
	uint8_t of[32 + SALT_BYTES];
	memcpy(of, secret, 32);
	memcpy(of + 32, salt, SALT_BYTES);
	for (unsigned i = 0; i < 4 && i < n; i++)
		if (memcmp(kept[i].of, of, sizeof of) == 0) {
			*l = kept[i].l;
			return;
		}
	__real_links_make(l, secret, salt);
	memcpy(kept[n % 4].of, of, sizeof of);
	kept[n++ % 4].l = *l;
}

/* ---- folders ---- */

/* One line for the shell, of words and paths that hold no quotes. */
static void shell(const char *verb, const char *a, const char *b)
{
	char line[2 * DISK_PATH_MAX + 64];
	struct text t = text_in(line, sizeof line);
	text_add(&t, verb);
	text_add(&t, " '");
	text_add(&t, a);
	text_add(&t, b ? "' '" : "");
	text_add(&t, b ? b : "");
	text_add_char(&t, '\'');
	if (t.cut || system(line) != 0)
		theatre_die(line, NULL);
}

/* "DIR/copy-0-1-2" */
static struct path numbered(const struct theatre *w, const char *what, unsigned a, unsigned b, unsigned c)
{
	char name[64];
	struct text t = text_in(name, sizeof name);
	text_add(&t, what);
	text_add_int(&t, a);
	text_add_char(&t, '-');
	text_add_int(&t, b);
	text_add_char(&t, '-');
	text_add_int(&t, c);
	return path_join(w->dir, name);
}

static const struct home *home_of(const struct party *p, enum who who)
{
	return who == COURIER && p->manner == BESIDE ? &p->home[COURIER] : &p->home[OWNER];
}

static const char *game_of(const struct party *p, enum who who)
{
	return who == COURIER && p->manner == BESIDE ? p->game[COURIER] : p->game[OWNER];
}

static struct path folder_of(const struct party *p, enum who who)
{
	return path_join(path_join(home_of(p, who)->root.dir.s, "games").s, game_of(p, who));
}

struct path theatre_folder(const struct theatre *w, unsigned party, enum who who)
{
	return folder_of(&w->party[party], who);
}

void theatre_save(struct theatre *w, unsigned party, enum who who)
{
	struct party *p = &w->party[party];
	struct kept_folder *copy = &p->copy[who][p->saved[who]++ % HELD_COPIES];
	kept_free(copy);
	kept_read(copy, folder_of(p, who).s);
}

void theatre_restore(struct theatre *w, unsigned party, enum who who, bool sent_too)
{
	struct party *p = &w->party[party];
	unsigned kept = p->saved[who] < HELD_COPIES ? p->saved[who] : HELD_COPIES;
	if (kept == 0)
		return;
	kept_put_back(&p->copy[who][theatre_pick(w, kept)], folder_of(p, who).s);
	p->read[who] = 0;
	if (p->manner != BESIDE)
		p->read[OWNER] = p->read[COURIER] = 0;
	if (sent_too)
		p->sent.n = 0;
	w->count[sent_too ? FORGOTTEN : RESTORED]++;
}

/* ---- the beginning ---- */

static struct slice text_of(const char *path)
{
	const char *data = getenv("VEDETTE_DATA");
	struct path whole = path_join(data ? data : ".", path);
	size_t n;
	char *s = load_file(whole.s, &n);
	if (!s)
		theatre_die(whole.s, NULL);
	return (struct slice){ s, n };
}

static void take(struct theatre *w, unsigned party, enum who who, const struct blob *b, struct intake *in)
{
	struct fault f;
	must(intake_record(home_of(&w->party[party], who), INTAKE_MAILBOX, b->p, b->n, in, &f), "taking in", &f);
}

static void take_file(struct theatre *w, unsigned party, const struct path *path, char *game)
{
	struct blob b;
	struct intake in;
	struct fault f;
	must(disk_read(path->s, RECORD_MAX_BYTES, &b, &f), "reading", &f);
	take(w, party, OWNER, &b, &in);
	if (in.verdict != ERR_OK)
		theatre_die("the game does not begin", &in.fault);
	memcpy(game, in.game, sizeof in.game);
	blob_free(&b);
}

static void make_game(struct theatre *w, enum side side)
{
	static struct slice map, rules, scenario;
	struct party *a = &w->party[0], *b = &w->party[1];
	struct fault f;
	if (!map.p) {
		map = text_of("tests/rules/maps/field.map");
		rules = text_of("scenarios/rules/standard.rules");
		scenario = text_of("tests/files/picket.scenario");
	}
	const struct match_plan plan = { .game = "picket", .side = side, .mode = MODE_SEALED, .name = "Anna", .to = "", .opponent = "",
		.map = map, .rules = rules, .scenario = scenario };
	must(match_new(&a->home[OWNER], &a->key, &plan, a->game[OWNER], &f), "an offer", &f);
	struct path offer = path_join(folder_of(a, OWNER).s, "offer.ved");
	take_file(w, 1, &offer, b->game[OWNER]);
	struct match *m = theatre_open(w, 1, OWNER);
	must(match_accept(m, &b->key, "Bert", "", &f), "an acceptance", &f);
	match_close(m);
	struct path accept = path_join(folder_of(b, OWNER).s, "accept.ved");
	take_file(w, 0, &accept, a->game[OWNER]);
	m = theatre_open(w, 0, OWNER); /* the offerer's secret waits for his key */
	must(match_unlock(m, &a->key, &f), "a secret", &f);
	match_close(m);
}

void theatre_begin(struct theatre *w, const char *dir, uint64_t seed, const enum manner manner[2])
{
	static struct randombytes_implementation seeded = { .implementation_name = source_name, .random = source_word,
		.buf = source_bytes };
	struct fault f;
#ifdef __GLIBC__
	/* a game is opened thousands of times: its memory is not to be given back and got anew each time */
	mallopt(M_MMAP_THRESHOLD, 1 << 30);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
	memset(w, 0, sizeof *w);
	w->random = seed * 0x9e3779b97f4a7c15u + 1;
	source = seed * 0xbf58476d1ce4e5b9u + 7;
	if (randombytes_set_implementation(&seeded) != 0)
		theatre_die("no source of chance", NULL);
	must(seal_start(&f), "libsodium", &f);
	struct text t = text_in(w->dir, sizeof w->dir);
	text_add(&t, dir);
	shell("rm -rf", dir, NULL);
	shell("mkdir", dir, NULL);
	enum side side = (enum side)theatre_pick(w, 2);
	for (unsigned i = 0; i < 2; i++) {
		struct party *p = &w->party[i];
		p->manner = manner[i];
		p->side = i == 0 ? side : side_other(side);
		for (unsigned k = 0; k < 2; k++) {
			struct path home = numbered(w, "home-", i, k, 0);
			must(home_open_at(&p->home[k], home.s, &f), "a home", &f);
		}
		must(keyring_new(&p->key, &p->home[OWNER], NULL, &f), "a key", &f);
	}
	make_game(w, side);
}

void theatre_end(struct theatre *w)
{
	for (unsigned i = 0; i < w->n; i++)
		free(w->slot[i].p);
	for (unsigned i = 0; i < 2; i++) {
		keyring_close(&w->party[i].key);
		for (unsigned k = 0; k < 2 * HELD_COPIES; k++)
			kept_free(&w->party[i].copy[k / HELD_COPIES][k % HELD_COPIES]);
	}
	shell("rm -rf", w->dir, NULL);
}

/* ---- reading ---- */

struct match *theatre_open(struct theatre *w, unsigned party, enum who who)
{
	struct match *m;
	struct fault f;
	must(match_open(home_of(&w->party[party], who), game_of(&w->party[party], who), NULL, &m, &f), "opening a game", &f);
	return m;
}

/* What may be said of an honest side's slots, whatever the mail did to them. */
static void judged(struct theatre *w, const struct intake *in)
{
	switch (in->verdict) {
	case ERR_OK: case ERR_CHAIN_SAME: case ERR_CHAIN_MISSING: case ERR_CHAIN_VERSIONS: case ERR_CHAIN_FORK:
	case ERR_CHAIN_CLOSED: case ERR_CHAIN_COURIER_KEY: /* the illegal ones name nobody's key */
		return;
	case ERR_SIGN_UNKNOWN: case ERR_SIGN_OTHER: /* by a courier who was named in what has not come yet, or does not stand */
		w->count[UNNAMED]++;
		return;
	default:
		theatre_die("an honest slot is refused", &in->fault);
	}
}

static void take_slot(struct theatre *w, unsigned party, enum who who, unsigned i)
{
	struct blob b = { w->slot[i].p, w->slot[i].n };
	struct intake in;
	take(w, party, who, &b, &in);
	judged(w, &in);
}

void theatre_read(struct theatre *w, unsigned party, enum who who)
{
	struct party *p = &w->party[party];
	bool alone = p->manner == BESIDE && who == COURIER;
	unsigned *read = &p->read[alone ? COURIER : OWNER];
	bool all = *read == 0;
	for (; *read < p->mailbox.n; ++*read)
		take_slot(w, party, who, p->mailbox.at[*read]);
	for (unsigned i = 0; all && !alone && i < p->sent.n; i++)
		take_slot(w, party, who, p->sent.at[i]);
	for (unsigned i = 0; all && i < p->mailbox.n; i++) /* what lacked something then */
		take_slot(w, party, who, p->mailbox.at[i]);
}

/* ---- mail ---- */

unsigned theatre_find(const struct theatre *w, const uint8_t *p, size_t n)
{
	unsigned i = 0;
	while (i < w->n && (w->slot[i].n != n || memcmp(w->slot[i].p, p, n) != 0))
		i++;
	return i;
}

static unsigned known(struct theatre *w, unsigned party, const struct blob *b)
{
	struct record r;
	unsigned i = theatre_find(w, b->p, b->n);
	if (i < w->n)
		return i;
	if (w->n == SLOTS_MOST || record_read(b->p, b->n, &r, NULL) != ERR_OK)
		theatre_die("too many slots", NULL);
	const struct party *other = &w->party[1 - party];
	struct signed_slot *s = &w->slot[w->n];
	*s = (struct signed_slot){ .p = malloc(b->n), .n = b->n, .number = r.number, .side = (enum side)r.side, .out = other->out,
		.come = w->party[party].come };
	if (!s->p)
		theatre_die("no memory", NULL);
	memcpy(s->p, b->p, b->n);
	return w->n++;
}

static void add(struct pile_of *p, unsigned i)
{
	for (unsigned k = 0; k < p->n; k++)
		if (p->at[k] == i)
			return;
	p->at[p->n++] = i;
}

static void drop_mail(struct theatre *w, unsigned i)
{
	w->mail[i] = w->mail[--w->mails];
}

static void put_mail(struct theatre *w, unsigned to, const unsigned *at, unsigned n)
{
	if (w->mails == MAILS_MOST)
		drop_mail(w, theatre_pick(w, w->mails));
	w->mail[w->mails].to = to;
	w->mail[w->mails].n = n;
	memcpy(w->mail[w->mails].at, at, n * sizeof *at);
	w->mails++;
}

void theatre_post(struct theatre *w, struct match *m, unsigned party, const struct path *file, bool again)
{
	struct party *p = &w->party[party];
	struct blob b, before;
	struct record r;
	struct fault f;
	unsigned at[2], n = 1;
	must(disk_read(file->s, RECORD_MAX_BYTES, &b, &f), "what was signed", &f);
	at[0] = known(w, party, &b);
	if (record_read(b.p, b.n, &r, &f) != ERR_OK)
		theatre_die("what was signed", &f);
	if (r.number > 1) {
		must(match_answered(m, &r, &before, &f), "the slot before", &f);
		at[1] = known(w, party, &before);
		n = 2;
		blob_free(&before);
	}
	blob_free(&b);
	add(&p->sent, at[0]);
	if (r.number > p->out)
		p->out = r.number;
	put_mail(w, 1 - party, at, n);
	w->count[again ? RESENT : SLOTS]++;
}

void theatre_post_all(struct theatre *w, struct match *m, unsigned party)
{
	unsigned at[SLOTS_MOST / 64], n = 0;
	struct fault f;
	for (uint32_t i = 1; i <= m->play.chain.n && n < SLOTS_MOST / 64; i++) {
		struct blob b;
		must(disk_read(match_slot_path(m, i).s, RECORD_MAX_BYTES, &b, &f), "a slot", &f);
		at[n++] = known(w, party, &b);
		blob_free(&b);
	}
	if (n)
		put_mail(w, 1 - party, at, n);
	w->count[RESENT]++;
}

static void come(struct theatre *w, unsigned i)
{
	struct party *p = &w->party[w->mail[i].to];
	for (unsigned k = 0; k < w->mail[i].n; k++) {
		const struct signed_slot *s = &w->slot[w->mail[i].at[k]];
		add(&p->mailbox, w->mail[i].at[k]);
		if (s->side != p->side && s->number > p->come)
			p->come = s->number;
	}
}

void theatre_carry(struct theatre *w)
{
	if (w->mails == 0)
		return;
	unsigned i = theatre_pick(w, w->mails);
	if (theatre_chance(w, 20)) {
		w->count[LOST]++;
	} else {
		come(w, i);
		if (theatre_chance(w, 25)) {
			w->count[DOUBLED]++;
			return;
		}
	}
	drop_mail(w, i);
}

void theatre_carry_all(struct theatre *w)
{
	for (; w->mails > 0; drop_mail(w, 0))
		come(w, 0);
}

/* ---- the courier ---- */

bool theatre_answer(struct theatre *w, unsigned party, enum who who)
{
	struct party *p = &w->party[party];
	struct path path;
	struct fault f;
	theatre_read(w, party, who);
	struct match *m = theatre_open(w, party, who);
	enum err e = courier_sign(m, &path, &f);
	if (e == ERR_OK) {
		struct blob b;
		must(disk_read(path.s, RECORD_MAX_BYTES, &b, &f), "an answer", &f);
		bool again = theatre_find(w, b.p, b.n) < w->n;
		if (p->manner == BESIDE) /* before it is let go */
			add(&p->mailbox, known(w, party, &b));
		blob_free(&b);
		theatre_post(w, m, party, &path, false);
		w->count[again ? ANSWERS_AGAIN : ANSWERS]++;
	} else if (err_exit(e) != EXIT_REJECTED) {
		theatre_die("a courier", &f);
	}
	match_close(m);
	return e == ERR_OK;
}
