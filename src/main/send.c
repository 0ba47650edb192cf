/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette send, countersign, resign: what is signed leaves the house here. */
#include <string.h>
#include <unistd.h>

#include "main/courier.h"
#include "main/dispatch.h"
#include "main/send.h"
#include "main/verb.h"

enum err send_read_message(const char *path, struct blob *out, struct fault *f)
{
	memset(out, 0, sizeof *out);
	if (!path)
		return ERR_OK;
	TRY(strcmp(path, "-") == 0 ? disk_read_fd(0, "standard input", MESSAGE_MAX_BYTES, out, f)
							   : disk_read(path, MESSAGE_MAX_BYTES, out, f));
	if (text_all_plain((const char *)out->p, out->n, true))
		return ERR_OK;
	blob_free(out);
	return fault_set(f, ERR_MESSAGE_FORM, path);
}

enum way { WAY_FILE, WAY_MAIL, WAY_PRINT };

static int let_go(struct session *s, enum way way, const char *message)
{
	return way == WAY_PRINT ? dispatch_print(s, message) : dispatch(s, way == WAY_MAIL, message);
}

/* Sign the slot, or what is due when its kind is 0, and hand it over. */
static int sign_and_send(struct session *s, struct match_slot *what, enum way way, const char *message_path)
{
	struct fault f;
	struct path path;
	struct blob message;
	struct match_due d;
	if (send_read_message(message_path, &message, &f) != ERR_OK)
		return verb_fault(&f);
	enum err e = session_key(s, &f);
	match_due(s->match, &d);
	if (e == ERR_OK && what->kind == 0 && d.kind == RECORD_COUNTERSIGN && d.mine && !session_solo(s->match))
		e = fault_set(&f, ERR_MATCH_NOT_DUE, "the other side acts again: run `vedette countersign GAME`");
	what->message = (const char *)message.p;
	what->message_n = message.n;
	if (e == ERR_OK)
		e = session_sign(s, what, &path, &f);
	int rc = e == ERR_OK ? let_go(s, way, message.n ? (const char *)message.p : NULL) : verb_fault(&f);
	blob_free(&message);
	return rc;
}

/* The message that went with my last slot, so that sending again says the same; NULL when there was none. */
static const char *own_message(const struct match *m)
{
	static char said[MESSAGE_MAX_BYTES + 1];
	const struct play *p = &m->play;
	if (m->phase < MATCH_PLAYING || p->chain.n == 0 || !m->mine[p->tip.side] || !p->tip.part[SLOT_MESSAGE])
		return NULL;
	struct text t = text_in(said, sizeof said);
	text_add_n(&t, (const char *)record_part(&p->tip, p->tip_body, SLOT_MESSAGE), p->tip.part[SLOT_MESSAGE]);
	return said;
}

int verb_send(int argc, char **argv)
{
	bool no_mail = false, again = false, print = false;
	const char *message = NULL, *from = NULL, *to = NULL;
	uint32_t first = 0;
	const struct option_row rows[] = {
		{"--no-mail", NULL, &no_mail, NULL}, {"--again", NULL, &again, NULL}, {"--message", &message, NULL, NULL},
		{"--from", &from, NULL, NULL}, {"--to", &to, NULL, NULL}, {"--print", NULL, &print, NULL}};
	struct match_slot due = {.kind = 0};
	struct session s;
	struct fault f;
	int rc, words = verb_options(argc, argv, rows, sizeof rows / sizeof *rows, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (from && num_parse(from, strlen(from), 1, UINT32_MAX - 1, &first) != ERR_OK)
		return verb_usage("send", "--from is the number of a slot, from 1");
	if (from && (again || message || print))
		return verb_usage("send", "--from sends slots as they were signed; it goes with --no-mail and --to alone");
	if (again && message)
		return verb_usage("send", "--again sends the same bytes; a new message would change them");
	if (print && (no_mail || to))
		return verb_usage("send", "--print mails nothing; it goes with --again and --message alone");
	enum way way = print ? WAY_PRINT : no_mail ? WAY_FILE : WAY_MAIL;
	if (session_begin(&s, &f) != ERR_OK || session_game(&s, argv[1], "vedette send", 0, &f) != ERR_OK ||
		(to && dispatch_readdress(&s, to, &f) != ERR_OK))
		rc = verb_fault(&f);
	else if (from)
		rc = dispatch_from(&s, first, !no_mail);
	else
		rc = again ? let_go(&s, way, own_message(s.match)) : sign_and_send(&s, &due, way, message);
	session_end(&s);
	return rc;
}

int send_slot(const char *game, const char *lock, struct match_slot *what, bool mail, const char *message_path)
{
	struct session s;
	struct fault f;
	int rc;
	if (session_begin(&s, &f) != ERR_OK || session_game(&s, game, lock, 0, &f) != ERR_OK)
		rc = verb_fault(&f);
	else
		rc = sign_and_send(&s, what, mail ? WAY_MAIL : WAY_FILE, message_path);
	session_end(&s);
	return rc;
}

static int one_kind(int argc, char **argv, unsigned kind, const char *lock)
{
	bool no_mail = false;
	const struct option_row rows[] = {{"--no-mail", NULL, &no_mail, NULL}};
	struct match_slot what = {.kind = kind};
	int words = verb_options(argc, argv, rows, 1, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	return send_slot(argv[1], lock, &what, !no_mail, NULL);
}

int verb_countersign(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) /* beside it only paths may stand, in any order */
		if (strcmp(argv[i], "--from-mail") == 0) {
			bool from_mail = false;
			const struct option_row rows[] = {{"--from-mail", NULL, &from_mail, NULL}};
			int words = verb_options(argc, argv, rows, 1, 0, 1000);
			return words == -2 ? EXIT_GOOD : words < 0 ? EXIT_USAGE : courier_from_mail(argv + 1, (unsigned)words);
		}
	return one_kind(argc, argv, RECORD_COUNTERSIGN, "vedette countersign");
}

/* It cannot be taken back, so a person at a terminal is asked; a script has made up its mind. */
static bool means_it(void)
{
	char answer[16];
	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return true;
	fputs("Give up this game?  It counts as a decisive defeat and cannot be taken back.  Type yes: ", stderr);
	return fgets(answer, sizeof answer, stdin) && strcmp(answer, "yes\n") == 0;
}

int verb_resign(int argc, char **argv)
{
	bool help = argc > 1 && argv[1][0] == '-';
	if (!help && argc > 1 && !means_it()) {
		fputs("vedette: the game goes on\n", stderr);
		return EXIT_REJECTED;
	}
	return one_kind(argc, argv, RECORD_RESIGN, "vedette resign");
}
