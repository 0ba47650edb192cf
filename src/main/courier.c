/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette courier, and countersign --from-mail: answers without their owner (PROTOCOL 2). */
#include <stdlib.h>
#include <string.h>

#include "archive/mailbox.h"
#include "main/courier.h"
#include "main/dispatch.h"
#include "main/receive.h"
#include "main/verb.h"
#include "match/courier.h"

/* ---- from mail ---- */

enum { ASKING_MAX = 256, ASKED_MAX = 64, GAMES_MAX = 64 };

/* A mail by a person that carried a slot of a game. */
struct asking {
	char game[GAME_NAME_MAX + 1];
	uint32_t number;
	uint8_t message[HASH_BYTES];
};
struct errand {
	struct asking asking[ASKING_MAX]; /* the last ones, at n % ASKING_MAX */
	unsigned n;
	bool filter; /* one mail on standard input: it is there because it has come just now */
};

static unsigned held(const struct errand *x)
{
	return x->n < ASKING_MAX ? x->n : ASKING_MAX;
}

/* Never a countersign, never automatic mail, nothing that was refused. */
static void on_judged(void *ctx, const struct intake *in, bool person, const uint8_t message[HASH_BYTES])
{
	struct errand *x = ctx;
	if (!person || !in->game[0] || !record_is_slot(in->kind) || in->kind == RECORD_COUNTERSIGN ||
		(in->verdict != ERR_OK && in->verdict != ERR_CHAIN_SAME && !in->held))
		return;
	struct asking *a = &x->asking[x->n++ % ASKING_MAX];
	struct text t = text_in(a->game, sizeof a->game);
	text_add(&t, in->game);
	a->number = in->number;
	memcpy(a->message, message, HASH_BYTES);
}

static bool asks(const struct asking *a, const char *game, uint32_t number)
{
	return a->number == number && strcmp(a->game, game) == 0;
}

/* The member `asked`: the number of the slot that was answered, and the messages that have been answered with it. */
struct asked {
	uint32_t number, n;
	uint8_t message[ASKED_MAX][HASH_BYTES];
};

static void asked_read(const struct match *m, uint32_t number, struct asked *out)
{
	struct blob b = {0};
	struct fault f;
	memset(out, 0, sizeof *out);
	out->number = number;
	if (!folder_has(&m->folder, "asked") || folder_read(&m->folder, "asked", sizeof *out * 3, &b, &f) != ERR_OK)
		return;
	struct lines l = {(const char *)b.p, b.n, 0};
	struct word w;
	uint32_t of;
	if (lines_next(&l, &w) && num_parse(w.s, w.n, 1, UINT32_MAX, &of) == ERR_OK && of == number)
		while (out->n < ASKED_MAX && lines_next(&l, &w) && w.n == 2 * HASH_BYTES &&
			hex_parse(w.s, out->message[out->n], HASH_BYTES))
			out->n++;
	blob_free(&b);
}

static enum err asked_write(const struct match *m, const struct asked *a, struct fault *f)
{
	static char buf[32 + ASKED_MAX * (2 * HASH_BYTES + 1)];
	struct text t = text_in(buf, sizeof buf);
	text_add_int(&t, a->number);
	text_add_char(&t, '\n');
	for (uint32_t i = 0; i < a->n; i++) {
		text_add_hex(&t, a->message[i], HASH_BYTES);
		text_add_char(&t, '\n');
	}
	return folder_write(&m->folder, "asked", buf, t.len, f);
}

static bool asked_has(const struct asked *a, const uint8_t message[HASH_BYTES])
{
	for (uint32_t i = 0; i < a->n; i++)
		if (hash_equal(a->message[i], message))
			return true;
	return false;
}

/* Did a mail ask for the answer to this slot that has not been answered yet?  Those that did are added: *news says so. */
static void asked_add(const struct errand *x, const char *game, struct asked *a, bool *news)
{
	for (unsigned i = 0; i < held(x); i++) {
		const struct asking *k = &x->asking[i];
		bool before = asked_has(a, k->message);
		if (!asks(k, game, a->number) || (before && !x->filter))
			continue;
		*news = true;
		if (before)
			continue;
		if (a->n == ASKED_MAX) { /* the oldest makes room: then that one mail, read again, is answered again */
			memmove(a->message[0], a->message[1], (ASKED_MAX - 1) * (size_t)HASH_BYTES);
			a->n--;
		}
		memcpy(a->message[a->n++], k->message, HASH_BYTES);
	}
}

/* The answer that is due, or the one given to the slot that a mail has brought once more.  0: nothing to do. */
static enum err answer(struct session *s, const struct errand *x, bool *sent, struct fault *f)
{
	struct match *m = s->match;
	struct match_due d;
	struct asked a;
	struct path path;
	char said[512];
	bool news = false;
	struct text t = text_in(said, sizeof said);
	match_due(m, &d);
	bool due = d.mine && d.known && d.served && !m->rival;
	bool given = m->phase == MATCH_PLAYING && m->play.chain.n > 1 && m->play.tip.kind == RECORD_COUNTERSIGN &&
		m->mine[m->play.tip.side];
	*sent = false;
	if (!due && !given)
		return ERR_OK;
	asked_read(m, due ? m->play.chain.n : m->play.chain.n - 1, &a);
	asked_add(x, m->name, &a, &news);
	if (!news)
		return ERR_OK;
	if (due)
		TRY(courier_sign(m, &path, f));
	*sent = true;
	enum err e = dispatch_mail(s, true, NULL, &t, &path, f);
	printf("%s: %s\n", m->name, said);
	return e == ERR_OK ? asked_write(m, &a, f) : e; /* what did not leave is asked for again by the same mail */
}

static int answer_game(const struct errand *x, const char *game)
{
	struct session s;
	struct fault f;
	bool sent = false;
	enum err e = session_begin(&s, &f);
	s.courier = true;
	if (e == ERR_OK)
		e = session_game(&s, game, "vedette countersign --from-mail", 0, &f);
	if (e == ERR_OK)
		e = answer(&s, x, &sent, &f);
	/* what cannot be answered by him is his owner's to see: the mail is judged, and asking again would not help */
	int rc = e == ERR_OK || err_exit(e) == EXIT_REJECTED ? EXIT_GOOD : EXIT_ENVIRONMENT;
	if (e != ERR_OK)
		(void)verb_fault(&f);
	if (sent && e != ERR_OK)
		rc = EXIT_ENVIRONMENT;
	session_end(&s);
	return rc;
}

static int on_read(void *ctx)
{
	const struct errand *x = ctx;
	int rc = EXIT_GOOD;
	for (unsigned i = 0; i < held(x); i++) {
		unsigned first = 0;
		while (strcmp(x->asking[first].game, x->asking[i].game) != 0)
			first++;
		int one = first == i ? answer_game(x, x->asking[i].game) : EXIT_GOOD;
		rc = one != EXIT_GOOD ? one : rc;
	}
	return fflush(stdout) == EOF ? EXIT_ENVIRONMENT : rc;
}

int courier_from_mail(char **path, unsigned n)
{
	static struct errand x;
	static char standard_input[] = "-";
	struct receive_ear ear = {on_judged, on_read, &x};
	struct session s;
	struct fault f;
	char *one[1] = {standard_input};
	if (session_begin(&s, &f) != ERR_OK) {
		(void)verb_fault(&f);
		return COURIER_LATER;
	}
	bool own = courier_home(&s.home);
	char mailbox[DISK_PATH_MAX];
	struct text t = text_in(mailbox, sizeof mailbox);
	text_add(&t, s.settings.mailbox);
	session_end(&s);
	if (own && n > 0)
		return verb_usage("countersign", "in a courier's home --from-mail reads `mailbox` of the settings and nothing else");
	if (own && !mailbox_is_maildir(mailbox)) {
		fault_set(&f, ERR_COURIER_MAILBOX, "");
		return verb_fault(&f);
	}
	if (own)
		one[0] = mailbox;
	x.filter = !own && n == 0;
	return n > 0 ? receive_for(path, n, &ear) : receive_for(one, 1, &ear);
}

/* ---- the verb ---- */

static int tell(const struct session *s)
{
	char b[512];
	struct text t = text_in(b, sizeof b);
	courier_words(s->match, match_my_side(s->match), &t);
	text_add(&t, t.len ? "\n" : "nobody answers for you in this game\n");
	return say(b);
}

static int appoint(struct session *s, enum serves serves)
{
	struct fault f;
	if (courier_draft(s->match, serves, &f) != ERR_OK)
		return verb_fault(&f);
	return say(serves == SERVES_NONE ?
		"The order stands in your draft and goes with your next turn; until then your courier answers.\n" :
		"The order stands in your draft and goes with your next turn; from the slot after it on your courier answers.\n"
		"Let a mail filter or cron run:  vedette countersign --from-mail\n");
}

static int hand_over(struct session *s, const char *file)
{
	char *text, said[DISK_PATH_MAX + 256];
	size_t n;
	struct fault f;
	if (disk_kind(file)) { /* before this game's record knows of him */
		disk_fault(&f, ERR_SYS_EXISTS, file, 0);
		return verb_fault(&f);
	}
	enum err e = courier_hand_over(s->match, &text, &n, &f);
	if (e == ERR_OK) {
		e = disk_create(file, text, n, 0600, &f);
		sodium_memzero(text, n);
		free(text);
	}
	if (e != ERR_OK)
		return verb_fault(&f);
	struct text t = text_in(said, sizeof said);
	text_add(&t, "Whoever has this file foresees the dice of this game, and can countersign in it, no more.\n"
		"In the courier's home:\n"
		"    vedette courier --take-over FILE\n"
		"From now on slots of the other side count here only by the mailbox of the settings.\n");
	return say(said);
}

static int take_over(const char *file)
{
	char name[GAME_NAME_MAX + 1], said[256];
	struct session s;
	struct blob b = {0};
	struct fault f;
	enum err e = session_begin(&s, &f);
	if (e == ERR_OK)
		e = disk_read(file, CHARGE_MAX_BYTES, &b, &f);
	if (e == ERR_OK)
		e = courier_take_over(&s.home, (const char *)b.p, b.n, name, &f);
	if (b.p)
		sodium_memzero(b.p, b.n);
	blob_free(&b);
	session_end(&s);
	if (e != ERR_OK)
		return verb_fault(&f);
	struct text t = text_in(said, sizeof said);
	text_add(&t, name);
	text_add(&t, ": taken over.  Give the Maildir of its owner as `mailbox` of the settings here and in his home,\n"
		"and let cron run:\n"
		"    vedette countersign --from-mail\n");
	return say(said);
}

int verb_courier(int argc, char **argv)
{
	static const char *const word[] = {"none", "stops", "all"};
	const char *out = NULL, *in = NULL;
	const struct option_row rows[] = {{"--hand-over", &out, NULL, NULL}, {"--take-over", &in, NULL, NULL}};
	struct session s;
	struct fault f;
	unsigned serves = SERVES_NONE;
	int rc, words = verb_options(argc, argv, rows, sizeof rows / sizeof *rows, 0, 2);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (in)
		return words || out ? verb_usage("courier", "--take-over stands alone with its file") : take_over(in);
	if (words == 0 || (words == 2 && out))
		return verb_usage("courier", words ? "--hand-over needs no word behind the game" : "which game?");
	while (words == 2 && serves <= SERVES_ALL && strcmp(argv[2], word[serves]) != 0)
		serves++;
	if (serves > SERVES_ALL)
		return verb_usage("courier", "the word behind the game is stops, all or none");
	bool writes = words == 2 || out;
	if (session_begin(&s, &f) != ERR_OK || session_game(&s, argv[1], writes ? "vedette courier" : NULL, 0, &f) != ERR_OK)
		rc = verb_fault(&f);
	else
		rc = out ? hand_over(&s, out) : words == 2 ? appoint(&s, (enum serves)serves) : tell(&s);
	session_end(&s);
	return rc;
}
