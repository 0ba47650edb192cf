/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette nudge and acknowledge: mails that move nothing in a game.  A reminder goes out by a person's hand alone.  A receipt
 * may be left to a mail filter: it goes out once for a slot, only where the next one is its owner's own to write, and holds no
 * turn, so that no two programs can ever answer each other with it. */
#include <string.h>

#include "main/dispatch.h"
#include "main/send.h"
#include "main/verb.h"
#include "report/report.h"

enum { WORDS_MAX = 1536 };

/* ---- nudge ---- */

static enum err waits(const struct match *m, struct fault *f)
{
	struct match_due d;
	match_due(m, &d);
	if (session_solo(m))
		return fault_set(f, ERR_MATCH_NOT_DUE, "you play both sides");
	if (m->phase == MATCH_CLOSED)
		return fault_set(f, ERR_MATCH_NOT_DUE, "the game is over, both have signed its result");
	if (m->phase == MATCH_INVITED || (m->phase == MATCH_PLAYING && d.mine))
		return fault_set(f, ERR_MATCH_NOT_DUE, "the other player waits for you, not you for him");
	return ERR_OK;
}

static void reminder_words(const struct match *m, struct text *t)
{
	int64_t then = disk_modified(last_file(m).s);
	struct match_due next;
	match_due(m, &next);
	text_add(t, "A friendly reminder: ");
	if (m->phase == MATCH_OFFERED)
		text_add(t, "my offer has been waiting for your acceptance since ");
	else if (m->play.chain.n == 0)
		text_add(t, "my acceptance has been waiting for your first turn since ");
	else {
		text_add(t, "my slot ");
		text_add_int(t, m->play.chain.n);
		text_add(t, " has been waiting for your answer since ");
	}
	time_words(then, t);
	text_add(t, " (");
	age_words(then, t);
	text_add(t, "). It may never have come, so here it is once more, the same bytes: if you have it already, taking it in "
		"again changes nothing.");
	if (m->phase == MATCH_PLAYING && next.known) {
		text_add(t, " What is asked for: ");
		text_add(t, next.kind == RECORD_AGREE ? "agree or decline" : kind_words(next.kind));
		text_add(t, next.kind == RECORD_RESULT ? ", signed." : ".");
	}
}

static int nudge(struct session *s, bool mail, const char *message)
{
	char words[2 * WORDS_MAX], reminder[WORDS_MAX];
	struct text t = text_in(words, sizeof words), r = text_in(reminder, sizeof reminder);
	struct fault f;
	if (waits(s->match, &f) != ERR_OK)
		return verb_fault(&f);
	reminder_words(s->match, &r);
	wrap_add(&t, REPORT_WIDTH, "", "", reminder);
	request_words(s->match, &t);
	return dispatch_reminder(s, mail, message, words);
}

int verb_nudge(int argc, char **argv)
{
	bool no_mail = false;
	const char *path = NULL;
	const struct option_row rows[] = {{"--no-mail", NULL, &no_mail, NULL}, {"--message", &path, NULL, NULL}};
	struct session s;
	struct fault f;
	struct blob message = {0};
	int rc, words = verb_options(argc, argv, rows, sizeof rows / sizeof *rows, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (session_begin(&s, &f) != ERR_OK || session_game(&s, argv[1], "vedette nudge", 0, &f) != ERR_OK ||
		send_read_message(path, &message, &f) != ERR_OK)
		rc = verb_fault(&f);
	else
		rc = nudge(&s, !no_mail, message.n ? (const char *)message.p : NULL);
	blob_free(&message);
	session_end(&s);
	return rc;
}

/* ---- acknowledge ---- */

/* What a game's member `acknowledged` holds: the record that was. */
enum { ACKNOWLEDGED_BYTES = HASH_BYTES };

/* Has something of the other player's come that waits for its owner here?  A countersign is never one, and where my courier gives
 * the next slot his answer is the receipt. */
static bool has_come(const struct match *m)
{
	struct match_due d;
	match_due(m, &d);
	if (session_solo(m) || m->charge)
		return false;
	return m->phase == MATCH_INVITED || (m->phase == MATCH_PLAYING && d.mine && !d.served && !m->rival &&
		(m->play.chain.n == 0 || (!m->mine[m->play.tip.side] && m->play.tip.kind != RECORD_COUNTERSIGN)));
}

static const uint8_t *id_of(const struct match *m)
{
	return m->phase == MATCH_INVITED ? m->offer_id : m->play.chain.tip;
}

static bool acknowledged(const struct match *m, const uint8_t id[HASH_BYTES])
{
	struct blob b = {0};
	struct fault f;
	if (!folder_has(&m->folder, "acknowledged") || folder_read(&m->folder, "acknowledged", ACKNOWLEDGED_BYTES, &b, &f) != ERR_OK)
		return false;
	bool same = b.n == ACKNOWLEDGED_BYTES && hash_equal(b.p, id);
	blob_free(&b);
	return same;
}

/* "slot 12" */
static void come_words(const struct match *m, struct text *t)
{
	if (m->phase == MATCH_INVITED || m->play.chain.n == 0) {
		text_add(t, m->phase == MATCH_INVITED ? "offer" : "acceptance");
		return;
	}
	text_add(t, "slot ");
	text_add_int(t, m->play.chain.n);
}

static enum err receipt(struct session *s, const char *to, const uint8_t *id, struct fault *f)
{
	const struct match *m = s->match;
	char subject[160], answers[96], words[WORDS_MAX], what[32];
	struct text su = text_in(subject, sizeof subject), an = text_in(answers, sizeof answers), t = text_in(words, sizeof words),
		wh = text_in(what, sizeof what);
	come_words(m, &wh);
	text_add(&su, "vedette ");
	text_add(&su, m->terms[0].scenario);
	text_add(&su, ": ");
	text_add(&su, what);
	text_add(&su, " has come");
	text_add(&an, m->terms[0].scenario);
	text_add(&an, " ");
	text_add(&an, strncmp(what, "slot ", 5) == 0 ? what + 5 : what);
	text_add(&t, m->terms[0].title);
	text_add(&t, ": your ");
	text_add(&t, what);
	text_add(&t, " has come here whole (version ");
	text_add_hex(&t, id, 8);
	text_add(&t, "), and every signature and order in it is good.\n\n"
		"This is a receipt and no more: it was not signed, it moves nothing in the game, and there is nothing to take in or "
		"to answer.\n");
	struct letter_out l = {.to = to, .subject = subject, .answers = answers, .automatic = true, .text = words};
	TRY(dispatch_words(s, &l, f));
	return folder_write(&m->folder, "acknowledged", id, HASH_BYTES, f);
}

/* `asked`: by the name of the game.  Without it strangers get nothing: whoever makes an offer may have put another's address
 * in it. */
static enum err acknowledge(struct session *s, bool asked, struct fault *f)
{
	const struct match *m = s->match;
	char to[ADDRESS_MAX_BYTES + 1], what[32];
	struct text t = text_in(to, sizeof to), wh = text_in(what, sizeof what);
	if (!has_come(m) || (m->phase == MATCH_INVITED && !asked))
		return asked ? fault_set(f, ERR_MATCH_NOT_DUE, "nothing has come that waits for you to write") : ERR_OK;
	const uint8_t *id = id_of(m);
	come_words(m, &wh);
	if (acknowledged(m, id)) {
		if (asked)
			printf("%s: %s: acknowledged before\n", m->name, what);
		return ERR_OK;
	}
	dispatch_address(m, &t);
	if (!to[0])
		return asked ? fault_set(f, ERR_SEND_HEADER, "no address is known") : ERR_OK;
	TRY(receipt(s, to, id, f));
	printf("%s: %s: acknowledged\n", m->name, what);
	return ERR_OK;
}

static int acknowledge_game(const char *game, bool asked)
{
	struct session s;
	struct fault f;
	int rc = EXIT_GOOD;
	if (session_begin(&s, &f) != ERR_OK || session_game(&s, game, "vedette acknowledge", 0, &f) != ERR_OK ||
		acknowledge(&s, asked, &f) != ERR_OK)
		rc = verb_fault(&f);
	session_end(&s);
	return rc;
}

static int acknowledge_all(void)
{
	struct session s;
	struct names games;
	struct fault f;
	int rc = EXIT_GOOD;
	enum err e = session_begin(&s, &f);
	if (e == ERR_OK)
		e = games_list(&s.home, &games, &f);
	session_end(&s);
	if (e != ERR_OK)
		return verb_fault(&f);
	for (size_t i = 0; i < games.n; i++) {
		int one = acknowledge_game(games.v[i], false);
		rc = one != EXIT_GOOD ? one : rc;
	}
	names_free(&games);
	return rc;
}

int verb_acknowledge(int argc, char **argv)
{
	int words = verb_options(argc, argv, NULL, 0, 0, 1000);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	int rc = words == 0 ? acknowledge_all() : EXIT_GOOD;
	for (int i = 1; i <= words; i++) {
		int one = acknowledge_game(argv[i], true);
		rc = one != EXIT_GOOD ? one : rc;
	}
	return fflush(stdout) == EOF ? EXIT_ENVIRONMENT : rc;
}
