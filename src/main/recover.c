/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette recover: a lost home rebuilt from the key and one's own mail. */
#include "main/arrived.h"
#include "main/door.h"
#include "main/recover.h"
#include "main/session.h"
#include "main/terminal.h"
#include "main/verb.h"
#include "match/recover.h"

#include <string.h>

struct rebuilding {
	struct recovery *recovery;
	const struct door *door;
	int rc; /* the gravest verdict */
	unsigned without, games, records;
	char first_without[1024];
	struct fault trouble;
};

static void grave(struct rebuilding *b, enum err e)
{
	if (err_exit(e) > b->rc)
		b->rc = err_exit(e);
}

static enum err on_record(void *ctx, const char *label, const uint8_t *p, size_t n)
{
	struct rebuilding *b = ctx;
	b->records++;
	char line[512];
	struct text t = text_in(line, sizeof line);
	arrived_junk(label, b->door->junk, &t);
	say(line);
	return recovery_add(b->recovery, p, n, label, &b->trouble);
}

static void on_trouble(void *ctx, const char *label, const struct fault *f)
{
	struct rebuilding *b = ctx;
	char line[1024];
	struct text t = text_in(line, sizeof line);
	arrived_trouble(label, f, false, &t);
	if (f->code != ERR_MAIL_NONE) {
		say(line);
		grave(b, f->code);
	} else if (b->without++ == 0) {
		struct text first = text_in(b->first_without, sizeof b->first_without);
		text_add(&first, line);
	}
}

static void on_left(void *ctx, const char *label, const struct intake *in)
{
	struct rebuilding *b = ctx;
	char line[1024];
	struct text t = text_in(line, sizeof line);
	arrived_record(label, in, 0, false, &t);
	say(line);
	grave(b, in->verdict);
}

/* What nobody but the owner can know. */
static void unknown_words(const struct match *m, struct text *t)
{
	struct match_due d;
	match_due(m, &d);
	if (m->phase == MATCH_INVITED)
		text_add(t, "  If you have accepted this offer before, wait for slot 1 and do not accept again.\n");
	if (m->phase != MATCH_PLAYING || !recovery_perhaps_signed(m, d.number))
		return;
	text_add(t, "  If you had sent slot ");
	text_add_int(t, d.number);
	text_add(t, " already, ask the other player for it:  vedette send GAME --from ");
	text_add_int(t, d.number);
	text_add(t, "\n  If you had not:  vedette recover --not-sent ");
	text_add(t, m->name);
	text_add(t, "\n");
}

bool recover_own_text(const char *member)
{
	static const char *const stems[] = {"draft-", "message-", "notes", "address"};
	if (strchr(member, '/'))
		return false;
	for (unsigned i = 0; i < sizeof stems / sizeof *stems; i++)
		if (strncmp(member, stems[i], strlen(stems[i])) == 0)
			return true;
	return false;
}

static void on_game(void *ctx, const struct match *m, bool rebuilt)
{
	struct rebuilding *b = ctx;
	char page[2048];
	struct text t = text_in(page, sizeof page);
	b->games++;
	text_add(&t, m->name);
	text_add(&t, ": ");
	if (m->phase >= MATCH_PLAYING) {
		text_add(&t, rebuilt ? "rebuilt, " : "");
		text_add_int(&t, m->play.chain.n);
		text_add(&t, m->play.chain.n == 1 ? " slot; " : " slots; ");
	}
	due_words(m, &t);
	text_add(&t, "\n");
	unknown_words(m, &t);
	say(page);
}

/* All is handed in. */
static int finish(struct session *s, struct rebuilding *b, enum err e, struct fault *f)
{
	struct recovery_ear ear = {on_left, on_game, b};
	if (e == ERR_OK)
		e = recovery_run(b->recovery, &s->home, &s->key, &ear, f);
	recovery_free(b->recovery);
	char line[128];
	struct text t = text_in(line, sizeof line);
	arrived_without(b->without, &t);
	say(b->without == 1 ? b->first_without : line);
	if (e != ERR_OK)
		return verb_fault(f);
	if (b->games == 0)
		say(b->records ? "Nothing came back that is not here already.\n" : "No game of yours is in it.\n");
	return b->rc;
}

static int rebuild(struct session *s, struct rebuilding *b, int words, char **argv)
{
	struct fault f;
	struct door d = {.record = on_record, .trouble = on_trouble, .ctx = b};
	b->door = &d;
	enum err e = terminal_keyring(&s->key, &s->home, &f);
	if (e == ERR_OK)
		e = recovery_new(&b->recovery, &f);
	for (int i = 1; e == ERR_OK && i <= words; i++) {
		e = door_walk(argv[i], &d, &f);
		if (e != ERR_OK && b->trouble.code == e)
			f = b->trouble;
	}
	return finish(s, b, e, &f);
}

/* The offer beside a member of a game in an archive; NULL: there is none. */
static const struct bundle_file *offer_beside(const struct bundle_files *l, const struct bundle_file *x)
{
	static const char offer[] = "offer.ved";
	size_t n = (size_t)(strrchr(x->name, '/') + 1 - x->name);
	for (size_t i = 0; i < l->n; i++)
		if (strncmp(l->v[i].name, x->name, n) == 0 && strcmp(l->v[i].name + n, offer) == 0)
			return &l->v[i];
	return NULL;
}

static bool is_turn_file(const char *name)
{
	size_t n = strlen(name);
	return n > 4 && strcmp(name + n - 4, ".ved") == 0;
}

static enum err add_file(struct rebuilding *b, const struct bundle_files *l, const struct bundle_file *x, struct fault *f)
{
	const char *game = strchr(x->name, '/'), *member = game ? strchr(game + 1, '/') : NULL;
	if (is_turn_file(x->name)) {
		b->records++;
		return recovery_add(b->recovery, x->p, x->n, x->name, f);
	}
	if (!member || !recover_own_text(member + 1))
		return ERR_OK;
	const struct bundle_file *offer = offer_beside(l, x);
	return offer ? recovery_add_text(b->recovery, offer->p, offer->n, member + 1, x->p, x->n, f) : ERR_OK;
}

int recover_bundle(struct session *s, const struct bundle_files *l)
{
	struct fault f;
	struct rebuilding b = {0};
	enum err e = terminal_keyring(&s->key, &s->home, &f);
	if (e == ERR_OK)
		e = recovery_new(&b.recovery, &f);
	for (size_t i = 0; e == ERR_OK && i < l->n; i++)
		e = add_file(&b, l, &l->v[i], &f);
	return finish(s, &b, e, &f);
}

static int not_sent(struct session *s, const char *game)
{
	struct fault f;
	char line[256];
	struct text t = text_in(line, sizeof line);
	if (session_game(s, game, "vedette recover", 0, &f) != ERR_OK || recovery_not_sent(s->match, &f) != ERR_OK)
		return verb_fault(&f);
	text_add(&t, game);
	text_add(&t, ": ");
	due_words(s->match, &t);
	text_add(&t, "\n");
	return say(line);
}

int verb_recover(int argc, char **argv)
{
	const char *game = NULL;
	const struct option_row rows[] = {{.name = "--not-sent", .value = &game}};
	struct session s;
	struct fault f;
	static struct rebuilding b;
	int words = verb_options(argc, argv, rows, 1, 0, 10000);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if ((words == 0) == (game == NULL))
		return verb_usage("recover", game ? "--not-sent stands alone" : "where is your mail?");
	int rc = session_begin(&s, &f) != ERR_OK ? verb_fault(&f) : game ? not_sent(&s, game) : rebuild(&s, &b, words, argv);
	session_end(&s);
	return rc;
}
