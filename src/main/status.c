/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette status: all games, computed from their chains on every start (P37). */
#include <string.h>

#include "main/book.h"
#include "main/dispatch.h"
#include "main/receive.h"
#include "main/session.h"
#include "main/verb.h"
#include "match/courier.h"
#include "report/report.h"

/* A line of its own for the words, if there are any. */
static void add_line(struct text *t, const char *before, const char *words)
{
	if (!*words)
		return;
	text_add(t, "  ");
	text_add(t, before);
	text_add(t, words);
	text_add_char(t, '\n');
}

static void one(const struct home *h, const struct match *m, bool no_passphrase, struct text *t)
{
	text_add(t, m->name);
	text_add(t, ": ");
	text_add(t, m->terms[0].title);
	text_add(t, ", dice ");
	text_add(t, mode_word((enum mode)m->terms[0].mode));
	text_add_char(t, '\n');
	text_add(t, "  ");
	players_words(m, t);
	text_add_char(t, '\n');
	char b[600];
	struct text book = text_in(b, sizeof b);
	book_words(h, m, &book);
	add_line(t, "", b);
	open_words(m, "  ", t);
	text_add(t, "  ");
	if (m->phase >= MATCH_PLAYING) {
		phrase_when(m->charts, &m->play.now, t);
		text_add(t, "\n  ");
	}
	due_words(m, t);
	text_add_char(t, '\n');
	struct text waiting = text_in(b, sizeof b);
	waiting_words(m, &waiting);
	add_line(t, "", b);
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		struct text courier = text_in(b, sizeof b);
		courier_words(m, (enum side)side, &courier);
		add_line(t, "", b);
	}
	struct text held = text_in(b, sizeof b);
	held_words(m, &held);
	add_line(t, "", b);
	struct text request = text_in(b, sizeof b);
	request_words(m, &request);
	if (request.len) {
		text_add(t, "  to write to him: ");
		text_add(t, b);
	}
	struct text state = text_in(b, sizeof b);
	dispatch_state(m, &state);
	if (!session_solo(m))
		add_line(t, "your last mail: ", b);
	char step[128];
	struct text st = text_in(step, sizeof step);
	next_step(m, &st);
	add_line(t, "next: ", step);
	if (no_passphrase)
		text_add(t, "  (your key has no passphrase, as you asked)\n");
}

/* What is no one game's: those put away, and the mail that came in by itself. */
static void add_home(const struct session *s, unsigned away, struct text *t)
{
	char b[1024];
	struct text run = text_in(b, sizeof b);
	receive_last_run(&s->home, &run);
	if (away > 0) {
		text_add_int(t, away);
		text_add(t, away == 1 ? " game is put away; the lobby, `vedette`, shows it\n"
							  : " games are put away; the lobby, `vedette`, shows them\n");
	}
	if (run.len) {
		text_add(t, "Mail taken in by itself: ");
		text_add(t, b);
		text_add_char(t, '\n');
	}
}

static int all(struct session *s, bool brief)
{
	static char b[256 * 1024];
	struct text t = text_in(b, sizeof b);
	struct names games;
	struct fault f;
	struct key_info key;
	int rc = EXIT_GOOD;
	unsigned moves = 0;
	if (games_list(&s->home, &games, &f) != ERR_OK)
		return verb_fault(&f);
	bool open = courier_identity(&s->home, &key, &f) == ERR_OK;
	if (!open && games.n)
		rc = verb_fault(&f);
	unsigned away = 0;
	for (size_t i = 0; open && i < games.n; i++) {
		if (game_away(&s->home, games.v[i])) {
			away++;
			continue;
		}
		struct match *m;
		struct match_due d;
		if (match_open(&s->home, games.v[i], NULL, &m, &f) != ERR_OK) {
			fprintf(stderr, "in the game %s: ", games.v[i]);
			rc = verb_fault(&f);
			continue;
		}
		match_due(m, &d);
		moves += d.mine && !d.served && m->phase != MATCH_CLOSED;
		if (!brief)
			one(&s->home, m, key.no_passphrase, &t);
		match_close(m);
	}
	if (brief) {
		text_add_int(&t, moves);
		text_add_char(&t, '\n');
	} else if (games.n == 0) {
		text_add(
			&t, "No games yet.  To begin one:  vedette new warrenton --side union --as NAME --to ADDRESS\n");
	}
	if (!brief)
		add_home(s, away, &t);
	names_free(&games);
	int said = say(b);
	return rc ? rc : said;
}

int verb_status(int argc, char **argv)
{
	bool brief = false;
	const struct option_row rows[] = {{"--short", NULL, &brief, NULL}};
	struct session s;
	struct fault f;
	int words = verb_options(argc, argv, rows, 1, 0, 0);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	int rc = session_begin(&s, &f) == ERR_OK ? all(&s, brief) : verb_fault(&f);
	session_end(&s);
	return rc;
}
