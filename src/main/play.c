/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "main/dispatch.h"
#include "main/editor.h"
#include "main/lobby.h"
#include "main/rules.h"
#include "main/session.h"
#include "main/verb.h"
#include "match/tape.h"
#include "report/report.h"
#include "report/said.h"

enum { TABLE_REPORT_MAX = 128 * 1024, TABLE_LINE_MAX = 160 };

/* What the desk looks at.  The game's lock is held only while something is written, so that mail can come in meanwhile. */
struct table {
	struct session s;
	char name[GAME_NAME_MAX + 1];
	char standing[BOX_MAX_BYTES + 1];
	char turn[TABLE_LINE_MAX], what[TABLE_LINE_MAX], barred[2 * TABLE_LINE_MAX], sent[TABLE_LINE_MAX + DISK_PATH_MAX];
	char mode[512]; /* what an open game means */
	char report[TABLE_REPORT_MAX];
	struct blob draft;
	uint32_t seen; /* slots when last looked at */
	struct tape tape; /* when asked for */
};

/* Read the game anew from its files. */
static enum err reopen(struct table *t, struct fault *f)
{
	struct session *s = &t->s;
	struct match *fresh;
	struct hearing h;
	hearing_begin(&h, 0);
	struct hearing old = s->hearing;
	s->hearing = h;
	struct audience a = hearing_audience(&s->hearing);
	enum err e = match_open(&s->home, t->name, &a, &fresh, f);
	if (e != ERR_OK) {
		hearing_end(&s->hearing);
		s->hearing = old;
		return e;
	}
	hearing_end(&old);
	tape_end(&t->tape);
	match_close(s->match);
	s->match = fresh;
	return ERR_OK;
}

static void add_what(const struct match_due *d, struct text *out)
{
	if (d->mine && d->known && d->kind == RECORD_COUNTERSIGN)
		text_add(out, "a countersign (the other side acts again)");
	else if (d->mine && d->known && d->kind == RECORD_RESULT)
		text_add(out, "the result");
}

/* It is his move, but something is to be done before orders can be signed, and the lobby is where it is done. */
static void add_barred(const struct match *m, const struct match_due *d, struct text *out)
{
	char asked[TABLE_LINE_MAX];
	struct text t = text_in(asked, sizeof asked);
	if (m->rival) {
		text_add(out, "first choose between the two versions of slot ");
		text_add_int(out, m->play.chain.n);
		text_add(out, ": in the lobby, which `vedette` alone opens, v shows them and c takes one");
	} else if (d->mine && d->known && d->kind == RECORD_AGREE) {
		proposal_words(m, &t);
		text_add(out, "first answer: ");
		text_add(out, asked);
		text_add(out, "; in the lobby, which `vedette` alone opens, Y agrees and N declines");
	}
}

/* How far the player has seen this game on the screen: for the lobby's mark alone, so a write that fails is no trouble. */
static void remember_seen(const struct match *m)
{
	char b[16];
	struct fault f;
	struct text t = text_in(b, sizeof b);
	if (play_seen(m) == m->play.chain.n)
		return;
	text_add_int(&t, m->play.chain.n);
	if (folder_write(&m->folder, "seen", b, t.len, &f) != ERR_OK)
		return;
}

uint32_t play_seen(const struct match *m)
{
	struct blob b = {0};
	struct fault f;
	uint32_t n = 0;
	if (!folder_has(&m->folder, "seen") || folder_read(&m->folder, "seen", 16, &b, &f) != ERR_OK)
		return 0;
	if (num_parse((const char *)b.p, b.n, 0, UINT32_MAX, &n) != ERR_OK)
		n = 0;
	blob_free(&b);
	return n;
}

/* What left the house last, how, and its file, so that it can be handed over again; nothing where one plays both sides. */
static void sent_words(const struct match *m, struct text *out)
{
	struct path path;
	struct blob file;
	struct fault f;
	dispatch_state(m, out);
	if (out->len == 0 || match_last_own(m, &path, &file, &f) != ERR_OK)
		return;
	blob_free(&file);
	text_add(out, "; the file is ");
	text_add(out, path.s);
}

/* NULL: they cannot be read without the key. */
static const char *standing_of(struct table *t, enum side side)
{
	struct fault f;
	size_t n;

	return match_standing(t->s.match, side, t->standing, sizeof t->standing, &n, &f) == ERR_OK ? t->standing : NULL;
}

static void look(void *ctx, struct desk_position *out)
{
	struct table *t = ctx;
	const struct match *m = t->s.match;
	const struct hearing *h = &t->s.hearing;
	struct match_due d;
	struct fault f;
	match_due(m, &d);
	struct text turn = text_in(t->turn, sizeof t->turn), what = text_in(t->what, sizeof t->what),
		    barred = text_in(t->barred, sizeof t->barred),
		    report = text_in(t->report, sizeof t->report), sent = text_in(t->sent, sizeof t->sent);
	struct text mode = text_in(t->mode, sizeof t->mode);
	if (m->terms[0].mode == MODE_OPEN)
		phrase_mode(MODE_OPEN, &mode);
	due_words(m, &turn);
	add_what(&d, &what);
	add_barred(m, &d, &barred);
	heard_words(&t->s, &report);
	enum side side = match_my_side(m);
	blob_free(&t->draft);
	if (match_draft_read(m, side, &t->draft, &f) != ERR_OK)
		t->draft = (struct blob){0};
	t->seen = m->play.chain.n;
	remember_seen(m);
	sent_words(m, &sent);
	*out = (struct desk_position){.charts = m->charts,
		.state = &m->play.now,
		.before = h->number && h->whole ? &h->before : NULL,
		.side = side,
		.due = d.mine && d.known && d.kind && d.kind != RECORD_AGREE && !m->rival,
		.what = what.len ? t->what : NULL,
		.barred = barred.len ? t->barred : NULL,
		.standing = standing_of(t, side),
		.reseal = d.mine && d.known && d.kind == RECORD_COUNTERSIGN && !m->rival,
		.title = t->name,
		.mode = mode_word((enum mode)m->terms[0].mode),
		.mode_words = mode.len ? t->mode : NULL,
		.turn = t->turn,
		.sent = t->sent,
		.report = t->report,
		.report_first = heard_first(&t->s),
		.draft = t->draft.p ? (const char *)t->draft.p : "",
		.draft_n = t->draft.n,
		.stops = {true, m->play.stops, m->play.stops_most},
		.focus = HEX_NONE};
}

static bool keep(void *ctx, const char *text, size_t n, struct text *why)
{
	struct table *t = ctx;
	struct match *m = t->s.match;
	struct fault f;
	enum err e = game_lock(&m->folder, &t->s.lock, "vedette, the screen", &f);
	if (e == ERR_OK)
		e = match_draft_write(m, match_my_side(m), text, n, &f);
	lock_drop(&t->s.lock);
	if (e != ERR_OK)
		fault_words(&f, why);
	return e == ERR_OK;
}

/* Sign what is due, or the slot given in its place, and hand it over. */
static enum err sign(struct table *t, struct match_slot what, struct text *said, struct fault *f)
{
	struct match_due d;
	struct path path = {0};
	struct blob message = {0};
	TRY(reopen(t, f)); /* mail may have come in since */
	match_due(t->s.match, &d);
	if (record_has_orders(d.kind))
		TRY(match_message_read(t->s.match, d.side, &message, f));
	what.message = (const char *)message.p;
	what.message_n = message.n;
	enum err e = session_sign(&t->s, &what, &path, f);
	if (e == ERR_OK) {
		e = dispatch_mail(&t->s, true, message.n > 0 ? (const char *)message.p : NULL, said, &path, f);
		bool to_give = !session_solo(t->s.match) || e != ERR_OK;
		text_add(said, to_give ? " " : "");
		text_add(said, to_give ? path.s : "");
	}
	blob_free(&message);
	return e;
}

static bool send_slot_of(struct table *t, struct match_slot what, struct text *said)
{
	struct fault f;
	uint32_t before = t->s.match->play.chain.n;
	enum err e = game_lock(&t->s.match->folder, &t->s.lock, "vedette, the screen", &f);
	if (e == ERR_OK)
		e = sign(t, what, said, &f);
	lock_drop(&t->s.lock);
	bool signed_one = t->s.match->play.chain.n > before;
	if (e != ERR_OK) {
		text_add(said, said->len ? "; " : "not sent: ");
		fault_words(&f, said);
	}
	/* what it led to is heard by reading the game again */
	if (signed_one && reopen(t, &f) != ERR_OK)
		fault_words(&f, said);
	return signed_one;
}

static bool send(void *ctx, struct text *said)
{
	return send_slot_of(ctx, (struct match_slot){0}, said);
}

static bool reseal(void *ctx, const char *standing, size_t n, struct text *said)
{
	return send_slot_of(ctx, (struct match_slot){.kind = RECORD_STANDING, .standing = standing, .standing_n = n}, said);
}

static bool fetch(void *ctx, struct text *said)
{
	struct table *t = ctx;
	struct fault f;
	if (reopen(t, &f) != ERR_OK) {
		fault_words(&f, said);
		return false;
	}
	bool news = t->s.match->play.chain.n != t->seen;
	text_add(said, news ? "something came in" :
		"nothing new has come in; what was sent you is taken in by `vedette receive`, or by r in the list of games");
	return news;
}

/* The whole game is resolved once more, from its files, to be heard from the beginning. */
static struct tape *replay(void *ctx, struct text *why)
{
	struct table *t = ctx;
	struct audience a = tape_audience(&t->tape);
	struct match *m;
	struct fault f;

	if (t->tape.charts)
		return &t->tape;
	if (match_open(&t->s.home, t->name, &a, &m, &f) != ERR_OK) {
		tape_end(&t->tape);
		fault_words(&f, why);
		return NULL;
	}
	/* both were read from the same offer; this one stays */
	t->tape.charts = t->s.match->charts;
	match_close(m);
	return &t->tape;
}

/* ---- papers: the message of the next turn, and notes that stay here ---- */

static bool paper_read(void *ctx, enum desk_paper which, struct text *out)
{
	struct table *t = ctx;
	struct blob b = {0};
	struct fault f;
	enum err e = ERR_OK;
	if (which == PAPER_MESSAGE && session_solo(t->s.match)) {
		text_add(out, "you play both sides: there is nobody to write to");
		return false;
	}
	if (which == PAPER_MESSAGE)
		e = match_message_read(t->s.match, match_my_side(t->s.match), &b, &f);
	else if (folder_has(&t->s.match->folder, "notes"))
		e = folder_read(&t->s.match->folder, "notes", DESK_NOTES_BYTES - 1, &b, &f);
	if (e != ERR_OK) {
		fault_words(&f, out);
		return false;
	}
	/* the file is one that an editor could have written */
	if (b.n > 0) {
		char *masked = malloc(b.n + 1);
		if (masked)
			text_add_n(out, masked, text_mask(masked, b.n + 1, (const char *)b.p, b.n, true));
		free(masked);
	}
	blob_free(&b);
	return true;
}

static bool paper_write(void *ctx, enum desk_paper which, const char *s, size_t n, struct text *why)
{
	struct table *t = ctx;
	struct match *m = t->s.match;
	struct fault f;
	enum err e = game_lock(&m->folder, &t->s.lock, "vedette, the screen", &f);
	if (e == ERR_OK)
		e = which == PAPER_MESSAGE ? match_message_write(m, match_my_side(m), s, n, &f)
					   : folder_write(&m->folder, "notes", s, n, &f);
	lock_drop(&t->s.lock);
	if (e != ERR_OK)
		fault_words(&f, why);
	return e == ERR_OK;
}

/* By way of the draft's own file, so that it comes back masked as any draft does. */
static bool editor(void *ctx, const char *s, size_t n, struct text *out, struct text *why)
{
	struct table *t = ctx;
	struct match *m = t->s.match;
	struct blob b = {0};
	struct fault f;
	screen_pause();
	enum err e = editor_run(&t->s.settings.editor, &m->folder, s, n, DRAFT_MAX_BYTES, &b, &f);
	screen_resume();
	if (e == ERR_OK && !keep(ctx, (const char *)b.p, b.n, why)) {
		blob_free(&b);
		return false;
	}
	blob_free(&b);
	if (e == ERR_OK)
		e = match_draft_read(m, match_my_side(m), &b, &f);
	if (e != ERR_OK) {
		fault_words(&f, why);
		return false;
	}
	text_add_n(out, (const char *)b.p, b.n);
	blob_free(&b);
	return true;
}

bool play_theme(const struct home *h, enum palette p, struct text *why)
{
	struct fault f;
	enum err e = settings_set(h, "theme", palette_word(p), &f);
	if (e != ERR_OK)
		fault_words(&f, why);
	return e == ERR_OK;
}

static bool theme(void *ctx, enum palette p, struct text *why)
{
	return play_theme(&((struct table *)ctx)->s.home, p, why);
}

static enum err begin(struct table *t, const char *game, struct keyring *lent, struct fault *f)
{
	enum err e = session_begin(&t->s, f);
	if (lent) {
		t->s.key = *lent;
		memset(lent, 0, sizeof *lent);
	}
	TRY(e);
	text_mask(t->name, sizeof t->name, game, strlen(game), false);
	TRY(session_game(&t->s, t->name, NULL, 0, f));
	if (t->s.match->phase < MATCH_PLAYING)
		return fault_set(f, ERR_MATCH_NOT_ACCEPTED, "");
	struct match_due d;
	match_due(t->s.match, &d);
	/* the passphrase is asked for before curses has the terminal */
	return t->s.match->phase == MATCH_CLOSED ? ERR_OK : session_key(&t->s, f);
}

bool play_plain(void)
{
	const char *term = getenv("TERM");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && (!term || !term[0] || strcmp(term, "dumb") == 0);
}

bool play_in_lines(bool wished)
{
	if (!wished && play_plain())
		puts("TERM names no terminal that can show the screen, so the game is played in lines, as with --plain; "
		     "`help` lists the commands");
	return wished || play_plain();
}

struct plain_options play_lines(const struct screen_options *o)
{
	return (struct plain_options){.in = stdin, .out = stdout, .palette = o->palette, .echo = !isatty(STDIN_FILENO)};
}

enum err play_show(const struct desk_game *g, const struct screen_options *o, bool plain, struct fault *f)
{
	if (!play_in_lines(plain))
		return screen_play(g, o, f);
	struct plain_options po = play_lines(o);
	return plain_play(g, &po, f);
}

/* The keys of the settings take the place of the table's; what cannot be is a fault of that line. */
static enum err bind_keys(const struct settings *s, struct fault *f)
{
	char what[160];
	struct text why = text_in(what, sizeof what);
	key_bind_none();
	for (unsigned i = 0; i < s->n_binds; i++)
		if (!key_bind(s->bind[i].action, s->bind[i].key[0], s->bind[i].key[1], &why))
			return fault_at(f, ERR_CONFIG_VALUE, s->bind[i].line, 1, what);
	for (unsigned i = 0; i < s->n_binds; i++)
		if (key_clash(s->bind[i].action, &why))
			return fault_at(f, ERR_CONFIG_VALUE, s->bind[i].line, 1, what);
	return ERR_OK;
}

enum err play_options(const struct settings *s, struct screen_options *o, struct fault *f)
{
	*o = (struct screen_options){.glyphs = s->glyphs};
	enum err e = palette_of(s->theme, &o->palette)
					 ? bind_keys(s, f)
					 : fault_set(f, ERR_CONFIG_VALUE, "theme is default, light, mono, high-contrast or colour-blind");
	if (e != ERR_OK)
		fault_place(f, "the settings");
	return e;
}

static struct table the_table;

enum err play_game(const char *game, bool plain, struct keyring *lent, struct fault *f)
{
	struct table *t = &the_table;
	struct screen_options o;
	struct desk_game g = {t, look, keep, send, reseal, fetch, replay, rules_desk, paper_read, paper_write,
		plain || play_plain() ? NULL : editor, theme};
	enum err e = begin(t, game, lent, f);
	if (e == ERR_OK)
		e = play_options(&t->s.settings, &o, f);
	if (e == ERR_OK)
		e = play_show(&g, &o, plain, f);
	blob_free(&t->draft);
	tape_end(&t->tape);
	if (lent) {
		*lent = t->s.key;
		memset(&t->s.key, 0, sizeof t->s.key);
	}
	session_end(&t->s);
	return e;
}

int play_run(const char *game, bool plain)
{
	struct fault f;
	if (!game)
		return lobby_run(plain);
	enum err e = play_game(game, plain, NULL, &f);
	if (e == ERR_GAME_ABSENT || e == ERR_GAME_NAME) {
		fprintf(stderr, "vedette: `%s` is neither a verb nor one of your games; see `vedette --help` and `vedette status`\n",
			the_table.name);
		return EXIT_USAGE;
	}
	return e == ERR_OK ? EXIT_GOOD : verb_fault(&f);
}
