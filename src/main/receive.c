/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette receive: whatever came in, judged, stored and told; then the next step. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "main/arrived.h"
#include "main/door.h"
#include "main/halt.h"
#include "main/receive.h"
#include "main/rung.h"
#include "main/session.h"
#include "main/told.h"
#include "main/verb.h"
#include "post/child.h"
#include "report/report.h"

enum { METER_EVERY_MS = 200 };
enum { TOUCHED_MAX = 64, EX_TEMPFAIL_STATUS = 75, LATER_MAX = 1024, LATER_BYTES_MAX = 16 << 20, OLD_MAX = 4096 };

/* A record of a game, or by a courier, that is not known here yet: that may come further on in the same mail, so this is judged
 * when all is read. */
struct later {
	char label[256];
	uint8_t *p;
	size_t n, junk;
	uint32_t number; /* 0: an acceptance */
	enum intake_source source;
	bool person;     /* the mail it came in, see door.h */
	uint8_t message[HASH_BYTES];
};

struct receiving {
	struct home home;
	enum err worst; /* of the machine: ends the walk */
	struct fault trouble;
	int rc; /* EXIT_GOOD, EXIT_REJECTED or EXIT_DIVERGED: the gravest verdict */
	struct touched {
		char game[GAME_NAME_MAX + 1];
		bool news; /* something was taken in */
	} touched[TOUCHED_MAX];
	unsigned n_touched, taken;
	/* Other mails, of which a mailbox has most: told as one number; of one alone, its line is. */
	unsigned without;
	char first_without[512];
	/* What is wrong as in an earlier run: told as one number; of a path that holds no more than one message, in full once more. */
	struct told told_once;
	unsigned old, old_now;
	int old_rc;
	char old_words[OLD_MAX];
	char trouble_told[512]; /* the first line of trouble, for who was not watching */
	struct fault spoilt; /* the first that suffered on its way and was told; how many did */
	unsigned n_spoilt;
	unsigned good_in; /* the message, from 1, in which a good record came last */
	char told[256]; /* label of the record told last: a mail that brings along the one it answers says so once */
	struct later *later;
	unsigned n_later;
	size_t later_bytes;
	struct door *door;
	char mailbox[DISK_PATH_MAX]; /* of the settings */
	enum intake_source source;   /* of what is read now */
	const struct receive_ear *ear; /* or NULL */
	struct text *page; /* where the words go; NULL = printed at once */
	bool steps;        /* say at which step of the order of reading a record was refused */
	struct meter {     /* how far a long reading has come, a line on a terminal that is written over */
		int64_t shown;
		size_t len; /* of the line that stands there */
	} meter;
	bool held, stopped; /* signals are held back until a message is done; one has come */
};

/* What is in a home is one for all readings of a process. */
static struct skim skim;

static void meter_clear(struct meter *m)
{
	if (m->len > 0)
		fprintf(stderr, "\r%*s\r", (int)m->len, "");
	m->len = 0;
}

static void meter_show(struct receiving *r)
{
	struct meter *m = &r->meter;
	int64_t now = child_now_ms();
	if (r->page || r->door->messages < 2 || now - m->shown < METER_EVERY_MS || !isatty(STDERR_FILENO))
		return;
	char line[80];
	struct text t = text_in(line, sizeof line);
	text_add_int(&t, r->door->messages);
	text_add(&t, " messages");
	if (r->door->percent) {
		text_add(&t, ", ");
		text_add_int(&t, r->door->percent);
		text_add(&t, " %");
	}
	text_add(&t, "; ");
	text_add_int(&t, r->taken);
	text_add(&t, " taken in");
	meter_clear(m);
	fprintf(stderr, "\r%s", line);
	m->len = t.len;
	m->shown = now;
}

static void put(struct receiving *r, const char *words)
{
	if (!words[0])
		return;
	meter_clear(&r->meter);
	if (r->page)
		text_add(r->page, words);
	else
		say(words);
}

/* A fault of our own: on standard error, or into the page. */
static void put_fault(struct receiving *r, const struct fault *f)
{
	char b[1024];
	struct text t = text_in(b, sizeof b);
	meter_clear(&r->meter);
	if (!r->page) {
		verb_fault(f);
		return;
	}
	fault_words(f, &t);
	text_add(&t, "\n");
	put(r, b);
}

/* The first thing that went wrong is remembered: without its line feed. */
static void note_trouble(struct receiving *r, const char *words)
{
	struct text t = text_in(r->trouble_told, sizeof r->trouble_told);
	if (!r->trouble_told[0])
		text_add_n(&t, words, strcspn(words, "\n"));
}

static void touch(struct receiving *r, const char *game, bool news)
{
	for (unsigned i = 0; i < r->n_touched; i++) {
		if (strcmp(r->touched[i].game, game) != 0)
			continue;
		r->touched[i].news = r->touched[i].news || news;
		return;
	}
	if (r->n_touched == TOUCHED_MAX)
		return;
	struct touched *x = &r->touched[r->n_touched++];
	struct text t = text_in(x->game, sizeof x->game);
	text_add(&t, game);
	x->news = news;
}

static void grave(struct receiving *r, enum err e)
{
	int rc = err_exit(e);
	if (rc > r->rc)
		r->rc = rc;
}

/* Something is wrong with these bytes: told, unless it was told before (C122). */
static void wrong(struct receiving *r, const struct fault *why, const char *words, const uint8_t *p, size_t n)
{
	enum err e = why->code;
	struct text t = {.s = r->old_words, .cap = sizeof r->old_words, .len = strlen(r->old_words)};
	if (!told_before(&r->told_once, err_slug(e), p, n)) {
		put(r, words);
		note_trouble(r, words);
		grave(r, e);
		if (arrived_spoilt(e) && r->n_spoilt++ == 0)
			r->spoilt = *why;
		return;
	}
	r->old_now++;
	text_add(&t, words);
	if (err_exit(e) > r->old_rc)
		r->old_rc = err_exit(e);
}

/* A path, or what was put off, is done: who hands in one message wants to know of it whatever was said before. */
static void told_of(struct receiving *r, bool one)
{
	if (one) {
		put(r, r->old_words);
		if (r->old_rc > r->rc)
			r->rc = r->old_rc;
	} else {
		r->old += r->old_now;
	}
	r->old_now = 0;
	r->old_rc = EXIT_GOOD;
	r->old_words[0] = '\0';
}

/* What was counted, at the end. */
static void tell_counted(struct receiving *r)
{
	char b[256];
	struct text t = text_in(b, sizeof b);
	arrived_without(r->without, &t);
	put(r, r->without == 1 ? r->first_without : b);
	t = text_in(b, sizeof b);
	arrived_passed(r->door->passed, &t);
	put(r, b);
	t = text_in(b, sizeof b);
	arrived_secrets(r->door->secrets, &t);
	put(r, b);
	if (r->old) {
		t = text_in(b, sizeof b);
		text_add_int(&t, r->old);
		text_add(&t, r->old == 1 ? " damaged mail or turn, told before\n" : " damaged mails or turns, told before\n");
		put(r, b);
	}
	if (r->n_spoilt) {
		char request[1024];
		t = text_in(request, sizeof request);
		arrived_request(&r->spoilt, r->n_spoilt - 1, &t);
		put(r, request);
	}
}

static void tell(struct receiving *r, const char *label, const struct intake *in, const uint8_t *p, size_t n, size_t junk)
{
	char b[1024];
	struct text t = text_in(b, sizeof b);
	arrived_record(label, in, junk, r->steps, &t);
	if (in->verdict == ERR_OK || in->verdict == ERR_CHAIN_SAME)
		put(r, b);
	else
		wrong(r, &in->fault, b, p, n);
}

/* Changes of key before the slot that they begin with. */
static bool before(const struct intake *in, const struct later *x)
{
	return in->number < x->number || (in->number == x->number && record_is_key(in->kind));
}

/* Put a record aside; false where it cannot wait, which only means that it is judged at once. */
static bool put_off(struct receiving *r, const char *label, const uint8_t *p, size_t n, size_t junk, const struct intake *in)
{
	if (in->verdict != ERR_CHAIN_OFFER && in->verdict != ERR_SIGN_UNKNOWN)
		return false;
	if (!r->later)
		r->later = calloc(LATER_MAX, sizeof *r->later);
	if (!r->later || r->n_later == LATER_MAX || n > LATER_BYTES_MAX - r->later_bytes)
		return false;
	uint8_t *copy = malloc(n);
	if (!copy)
		return false;
	memcpy(copy, p, n);
	r->later_bytes += n;
	unsigned i = r->n_later++;
	for (; i > 0 && before(in, &r->later[i - 1]); i--)
		r->later[i] = r->later[i - 1];
	r->later[i] = (struct later){.p = copy, .n = n, .junk = junk, .number = in->number, .source = r->source,
		.person = r->door->person};
	memcpy(r->later[i].message, r->door->message_id, HASH_BYTES);
	struct text t = text_in(r->later[i].label, sizeof r->later[i].label);
	text_add(&t, label);
	return true;
}

/* A game that was put away and goes on all the same is listed again. */
static void show_again(struct receiving *r, const char *game)
{
	struct fault f;
	if (game_put_away(&r->home, game, false, &f) != ERR_OK)
		put_fault(r, &f);
}

static enum err judge(struct receiving *r, const char *label, const uint8_t *p, size_t n, size_t junk, const struct later *waited)
{
	struct intake in;
	r->worst = intake_record(&r->home, waited ? waited->source : r->source, p, n, &in, &r->trouble);
	if (r->worst != ERR_OK)
		return r->worst;
	if (!waited && put_off(r, label, p, n, junk, &in))
		return ERR_OK;
	if (r->ear)
		r->ear->judged(r->ear->ctx, &in, waited ? waited->person : r->door->person, waited ? waited->message : r->door->message_id);
	if (in.verdict == ERR_OK || in.verdict == ERR_CHAIN_SAME)
		r->good_in = r->door->messages;
	else if (arrived_spoilt(in.verdict) && r->good_in == r->door->messages)
		return ERR_OK; /* the other of the two copies in a mail has arrived */
	bool old = in.verdict == ERR_CHAIN_SAME || in.verdict == ERR_COURIER_OTHERS || (in.verdict == ERR_SIGN_UNKNOWN && !in.game[0]);
	/* a courier reads the same mailbox every time */
	if (r->ear ? !old : in.verdict != ERR_CHAIN_SAME || strcmp(r->told, label) != 0)
		tell(r, label, &in, p, n, junk);
	struct text told = text_in(r->told, sizeof r->told);
	text_add(&told, label);
	if (in.game[0])
		touch(r, in.game, in.verdict == ERR_OK);
	if (in.verdict == ERR_OK) {
		r->taken++;
		show_again(r, in.game);
	}
	return ERR_OK;
}

static enum err on_record(void *ctx, const char *label, const uint8_t *p, size_t n)
{
	struct receiving *r = ctx;
	return judge(r, label, p, n, r->door->junk, NULL);
}

/* All is read: what was put off, acceptances first, then slots by number.  The end of a walk that was broken off frees it only. */
static enum err judge_later(struct receiving *r, enum err e, struct fault *f)
{
	for (unsigned i = 0; i < r->n_later; i++) {
		if (e == ERR_OK) {
			e = judge(r, r->later[i].label, r->later[i].p, r->later[i].n, r->later[i].junk, &r->later[i]);
			if (e != ERR_OK)
				*f = r->trouble;
		}
		free(r->later[i].p);
	}
	free(r->later);
	r->later = NULL;
	r->n_later = 0;
	return e;
}

static void on_trouble(void *ctx, const char *label, const struct fault *f)
{
	struct receiving *r = ctx;
	char b[1024];
	struct text t = text_in(b, sizeof b);
	arrived_trouble(label, f, r->steps, &t);
	if (f->code == ERR_MAIL_NONE) {
		if (r->without++ == 0) {
			struct text first = text_in(r->first_without, sizeof r->first_without);
			text_add(&first, b);
		}
		return;
	}
	const uint8_t *p = r->door->message;
	size_t n = r->door->message_n;
	if (p) {
		told_body(&p, &n);
	} else { /* it could not be read: only its name is known */
		p = (const uint8_t *)label;
		n = strlen(label);
	}
	wrong(r, f, b, p, n);
}

static enum err on_done(void *ctx, struct fault *f)
{
	struct receiving *r = ctx;
	meter_show(r);
	r->stopped = r->held && halt_asked();
	return r->stopped ? fault_set(f, ERR_MAIL_STOPPED, "") : ERR_OK;
}

/* After the mail: what happened in each game that something came for, and what to do now. */
static void tell_game(struct receiving *r, const struct touched *x)
{
	const char *name = x->game;
	static char b[128 * 1024];
	struct session s;
	struct fault f;
	struct text t = text_in(b, sizeof b);
	if (session_begin(&s, &f) != ERR_OK || session_game(&s, name, NULL, 0, &f) != ERR_OK) {
		put_fault(r, &f);
		session_end(&s);
		return;
	}
	if (x->news && ((s.hearing.number && s.hearing.whole) || s.hearing.said.number)) {
		text_add(&t, "\n");
		heard_words(&s, &t);
	}
	text_add(&t, "\n");
	text_add(&t, name);
	text_add(&t, ": ");
	due_words(s.match, &t);
	text_add(&t, "\n");
	if (s.match->phase < MATCH_PLAYING)
		open_words(s.match, "", &t);
	char step[128];
	struct text st = text_in(step, sizeof step);
	next_step(s.match, &st);
	char request[512];
	struct text rq = text_in(request, sizeof request);
	request_words(s.match, &rq);
	if (rq.len) {
		text_add(&t, "To write to the other player:  ");
		text_add(&t, request);
	}
	if (st.len) {
		text_add(&t, "Next:  ");
		text_add(&t, r->page ? "open " : step); /* in the lobby: what a line says there, and the key */
		text_add(&t, r->page ? name : "");
		text_add(&t, !r->page ? "\n" : r->n_touched == 1 ? " (Enter)\n" : " (in the list)\n");
	}
	put(r, b);
	if (rung_once(&s.settings, s.match, &f) != ERR_OK)
		put_fault(r, &f);
	session_end(&s);
}

static enum err begin(struct receiving *r, struct fault *f)
{
	struct session s;
	TRY(session_begin(&s, f));
	r->home = s.home;
	r->told_once.home = &r->home;
	skim.home = &r->home;
	r->door->skim = &skim;
	struct text t = text_in(r->mailbox, sizeof r->mailbox);
	text_add(&t, s.settings.mailbox);
	session_end(&s);
	return ERR_OK;
}

/* One door of many: a path, or bytes in memory when `path` is NULL. */
static enum err walk(struct receiving *r, const char *path, const char *s, size_t n, struct door *d, struct fault *f)
{
	r->source = path && r->mailbox[0] && disk_same(path, r->mailbox) ? INTAKE_MAILBOX : INTAKE_HAND;
	enum err e = path ? door_walk(path, d, f) : door_bytes("the pasted text", (const uint8_t *)s, n, d, f);
	if (e != ERR_OK && r->worst == e)
		*f = r->trouble;
	return e;
}

static unsigned receive_into(const char *path, const char *s, size_t n, struct text *game, struct text *page)
{
	static struct receiving r;
	struct fault f;
	struct door d = {.record = on_record, .trouble = on_trouble, .ctx = &r};
	memset(&r, 0, sizeof r);
	r.page = page;
	r.door = &d;
	enum err e = begin(&r, &f);
	if (e == ERR_OK)
		e = walk(&r, path, s, n, &d, &f);
	e = judge_later(&r, e, &f);
	told_of(&r, d.messages == 1);
	if (e != ERR_OK)
		put_fault(&r, &f);
	tell_counted(&r);
	told_keep(&r.told_once);
	skim_keep(&skim);
	if (e == ERR_OK && d.messages == 0)
		put(&r, "No mail and no file is there.\n");
	for (unsigned i = 0; i < r.n_touched; i++)
		tell_game(&r, &r.touched[i]);
	text_add(game, r.n_touched > 0 ? r.touched[0].game : "");
	return r.n_touched;
}

enum err receive_mailbox(const char *path, struct fault *f)
{
	static char words[64 * 1024];
	static struct receiving r;
	struct door d = {.record = on_record, .trouble = on_trouble, .ctx = &r};
	struct text page = text_in(words, sizeof words);
	memset(&r, 0, sizeof r);
	r.page = &page;
	r.door = &d;
	enum err e = begin(&r, f);
	if (e == ERR_OK)
		e = walk(&r, path, NULL, 0, &d, f);
	skim_keep(&skim);
	e = judge_later(&r, e, f);
	for (unsigned i = 0; e == ERR_OK && i < r.n_touched; i++)
		tell_game(&r, &r.touched[i]); /* the hook rings; the words are for nobody */
	return e;
}

unsigned receive_path(const char *path, struct text *game, struct text *page)
{
	return receive_into(path, NULL, 0, game, page);
}

unsigned receive_text(const char *s, size_t n, struct text *game, struct text *page)
{
	return receive_into(NULL, s, n, game, page);
}

/* ---- runs that nobody watches (P38) ---- */

enum { RUN_MAX = 1024 };

/* "1764530000" in a line, then how it went.  For the lobby's list alone: what was taken in is safe without it, and a run that
 * failed says so by its exit status. */
static void remember_run(const struct receiving *r, unsigned messages, enum err e, const struct fault *trouble)
{
	char b[RUN_MAX];
	struct text t = text_in(b, sizeof b);
	struct fault f;
	text_add_int(&t, (int64_t)time(NULL));
	text_add_char(&t, '\n');
	text_add_int(&t, messages);
	text_add(&t, messages == 1 ? " message, " : " messages, ");
	text_add_int(&t, r->taken);
	text_add(&t, " taken in");
	for (unsigned i = 0; r->taken > 0 && i < r->n_touched; i++) {
		text_add(&t, i == 0 ? " (" : ", ");
		text_add(&t, r->touched[i].game);
		text_add(&t, i + 1 == r->n_touched ? ")" : "");
	}
	text_add(&t, e != ERR_OK || r->trouble_told[0] ? "; trouble: " : "");
	if (e != ERR_OK)
		fault_words(trouble, &t);
	else
		text_add(&t, r->trouble_told);
	if (folder_write(&r->home.root, "last-receive", b, t.len, &f) != ERR_OK)
		return;
}

void receive_last_run(const struct home *h, struct text *out)
{
	struct blob b = {0};
	struct fault f;
	char masked[RUN_MAX];
	if (!folder_has(&h->root, "last-receive") || folder_read(&h->root, "last-receive", RUN_MAX, &b, &f) != ERR_OK)
		return;
	uint64_t then = 0;
	size_t i = 0;
	while (i < b.n && b.p[i] >= '0' && b.p[i] <= '9' && i < 12)
		then = then * 10 + (uint64_t)(b.p[i++] - '0');
	if (i < b.n && b.p[i] == '\n') {
		char age[64];
		struct text t = text_in(age, sizeof age);
		age_words((int64_t)then, &t);
		text_add(out, age);
		text_add(out, strcmp(age, "just now") == 0 ? ": " : " ago: ");
		text_mask(masked, sizeof masked, (const char *)b.p + i + 1, b.n - i - 1, false);
		text_add(out, masked);
	}
	blob_free(&b);
}

/* A read that waits for a person or another program is not one to hold signals back in: there they act at once. */
static bool may_hold(char **path, unsigned n)
{
	struct stat st;
	bool waits = fstat(STDIN_FILENO, &st) != 0 || !S_ISREG(st.st_mode);
	for (unsigned i = 0; i < n && waits; i++)
		if (strcmp(path[i], "-") == 0)
			return false;
	return true;
}

static int run(struct receiving *r, char **path, unsigned n, bool filter)
{
	struct fault f;
	struct halt halt;
	struct door d = {.record = on_record, .trouble = on_trouble, .done = on_done, .ctx = r};
	r->door = &d;
	r->held = may_hold(path, n);
	if (r->held)
		halt_hold(&halt);
	enum err e = begin(r, &f);
	for (unsigned i = 0; e == ERR_OK && i < n; i++) {
		unsigned before = d.messages;
		e = walk(r, path[i], NULL, 0, &d, &f);
		told_of(r, d.messages == before + 1);
	}
	e = judge_later(r, e, &f);
	told_of(r, d.messages == 1);
	if (!r->ear)
		tell_counted(r);
	meter_clear(&r->meter);
	told_keep(&r->told_once);
	skim_keep(&skim);
	if (r->home.root.dir.s[0] && (filter || !isatty(STDIN_FILENO)))
		remember_run(r, d.messages, e, &f);
	if (e == ERR_OK && d.messages == 0 && !r->ear)
		say("No mail and no file is there.\n");
	if (e == ERR_OK && r->ear && r->held)
		halt_let(&halt); /* what he answers is mailed, which may take long */
	int rc = e == ERR_OK && r->ear ? r->ear->read(r->ear->ctx) : EXIT_GOOD;
	bool whole = e == ERR_OK || r->stopped;
	for (unsigned i = 0; whole && i < r->n_touched && (!r->ear || r->taken > 0); i++)
		tell_game(r, &r->touched[i]);
	if (e != ERR_OK)
		rc = verb_fault(&f);
	if (filter)
		return rc != EXIT_GOOD ? EX_TEMPFAIL_STATUS : EXIT_GOOD; /* whoever runs a filter asks for its status */
	if (r->held)
		halt_let(&halt);
	return rc != EXIT_GOOD ? rc : r->rc;
}

int receive_for(char **path, unsigned n, const struct receive_ear *ear)
{
	static struct receiving r;
	r.ear = ear;
	return run(&r, path, n, true);
}

int verb_receive(int argc, char **argv)
{
	bool filter = false;
	static struct receiving r;
	static char standard_input[] = "-";
	char *none[] = {standard_input};
	const struct option_row rows[] = {{"--filter", NULL, &filter, NULL}, {"--steps", NULL, &r.steps, NULL}};
	int words = verb_options(argc, argv, rows, sizeof rows / sizeof *rows, 0, 1000);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	return words ? run(&r, argv + 1, (unsigned)words, filter) : run(&r, none, 1, filter);
}
