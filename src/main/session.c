/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/session.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "archive/mailbox.h"
#include "main/receive.h"
#include "main/terminal.h"
#include "main/verb.h"
#include "match/courier.h"
#include "match/intake.h"
#include "report/report.h"
#include "report/said.h"
#include "view/ahead.h"

enum err session_begin(struct session *s, struct fault *f)
{
	memset(s, 0, sizeof *s);
	s->lock = LOCK_NONE;
	TRY(keyring_harden(f));
	TRY(seal_start(f));
	TRY(home_open(&s->home, f));
	return settings_load(&s->settings, &s->home, f);
}

enum err session_game(
	struct session *s, const char *name, const char *lock_as, uint32_t slot, struct fault *f)
{
	struct folder folder;
	TRY(game_folder(&s->home, name, &folder, f));
	if (lock_as) {
		TRY(game_lock(&folder, &s->lock, lock_as, f));
		TRY(folder_clean(&folder, f));
	}
	hearing_begin(&s->hearing, slot);
	struct audience a = hearing_audience(&s->hearing);
	return match_open(&s->home, name, &a, &s->match, f);
}

enum err session_key(struct session *s, struct fault *f)
{
	if (!s->key.seed)
		TRY(terminal_keyring(&s->key, &s->home, f));
	return s->match ? match_unlock(s->match, &s->key, f) : ERR_OK;
}

enum err session_key_if_needed(struct session *s, struct fault *f)
{
	struct match_due d;
	match_due(s->match, &d);
	return d.mine && !d.known ? session_key(s, f) : ERR_OK;
}

void session_end(struct session *s)
{
	match_close(s->match);
	hearing_end(&s->hearing);
	keyring_close(&s->key);
	lock_drop(&s->lock);
	memset(s, 0, sizeof *s);
	s->lock = LOCK_NONE;
}

bool session_solo(const struct match *m)
{
	return m->mine[SIDE_UNION] && m->mine[SIDE_CONFEDERATE];
}

/* Is the game on the disk still the one that was opened? */
static enum err unchanged(struct session *s, struct fault *f)
{
	struct match *m;
	TRY(match_open(&s->home, s->match->name, NULL, &m, f));
	bool same = m->phase == s->match->phase && m->rival == s->match->rival &&
		hash_equal(m->play.chain.tip, s->match->play.chain.tip);
	match_close(m);
	return same ? ERR_OK : fault_set(f, ERR_MATCH_NEWS, "");
}

/* Before anything is signed, what came by mail is taken in, and what a courier or another machine of mine has sent: all of it
 * binds me (PROTOCOL 1).  The game's lock is let go meanwhile. */
static enum err read_mail(struct session *s, struct fault *f)
{
	const char *const box[] = {s->settings.mailbox, s->settings.sent_mail};
	enum err e = ERR_OK;
	if (courier_beside(s->match) && !mailbox_is_maildir(s->settings.mailbox))
		return fault_set(f, ERR_COURIER_MAILBOX, "");
	if (session_solo(s->match) || (!box[0][0] && !box[1][0]))
		return ERR_OK;
	lock_drop(&s->lock);
	for (unsigned i = 0; i < sizeof box / sizeof *box && e == ERR_OK; i++)
		if (box[i][0])
			e = receive_mailbox(box[i], f);
	TRY(game_lock(&s->match->folder, &s->lock, "vedette send", f));
	return e == ERR_OK ? unchanged(s, f) : e;
}

enum err session_sign(struct session *s, const struct match_slot *what, struct path *path, struct fault *f)
{
	struct match_due d;
	struct match_slot slot = *what;
	match_due(s->match, &d);
	if (slot.kind == 0 && d.mine && d.known && d.kind == RECORD_AGREE)
		return fault_set(f, ERR_MATCH_NOT_DUE,
			"a proposal waits for its answer: run `vedette agree GAME` or `vedette decline GAME`");
	if (slot.kind == 0)
		slot.kind = d.kind;
	TRY(read_mail(s, f));
	s->signed_first = s->match->play.chain.n + 1;
	TRY(match_sign_slot(s->match, &s->key, &slot, path, f));
	for (;;) {
		match_due(s->match, &d);
		if (!session_solo(s->match) || !d.mine || !d.known || (d.kind != RECORD_COUNTERSIGN && d.kind != RECORD_RESULT))
			return ERR_OK;
		TRY(match_sign(s->match, &s->key, d.kind, NULL, 0, path, f));
	}
}

void fault_words(const struct fault *f, struct text *out)
{
	if (f->place[0] && f->line) {
		text_add(out, f->place);
		text_add(out, ", line ");
		text_add_int(out, f->line);
		text_add(out, ": ");
	}
	text_add(out, err_sentence(f->code));
	if (f->what[0]) {
		text_add(out, ": ");
		text_add(out, f->what);
	}
	if (err_remedy(f->code)[0]) {
		text_add(out, "; ");
		text_add(out, err_remedy(f->code));
	}
}

int say(const char *text)
{
	if (fputs(text, stdout) == EOF || fflush(stdout) == EOF) {
		struct fault f;
		fault_set(&f, ERR_OUTPUT, "");
		return verb_fault(&f);
	}
	return EXIT_GOOD;
}

const char *kind_words(unsigned kind)
{
	static const struct {
		unsigned kind;
		const char *words;
	} kinds[] = {
		{RECORD_OFFER, "an offer"},
		{RECORD_ACCEPT, "an acceptance"},
		{RECORD_KEY, "a change of key"},
		{RECORD_KEY_CLAIM, "the claim of a new key"},
		{RECORD_KEY_ADMIT, "a new key, admitted"},
		{RECORD_TURN, "a turn"},
		{RECORD_STRATEGIC, "a Strategic Turn"},
		{RECORD_COUNTERSIGN, "a countersign"},
		{RECORD_RESULT, "the result"},
		{RECORD_RESIGN, "a resignation"},
		{RECORD_STANDING, "new standing orders"},
		{RECORD_TAKE_BACK, "a take-back, proposed"},
		{RECORD_DRAW, "a draw, offered"},
		{RECORD_AGREE, "an agreement"},
		{RECORD_DECLINE, "a refusal"},
	};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i].kind == kind)
			return kinds[i].words;
	return record_kind_word(kind);
}

static void put_proposal(const struct match *m, const struct match_due *d, struct text *out)
{
	phrase_said(m->play.chain.proposed, match_player_name(m, side_other(d->side)), m->play.target, out);
}

void proposal_words(const struct match *m, struct text *out)
{
	struct match_due d;
	match_due(m, &d);
	if (m->phase == MATCH_PLAYING && d.mine && d.known && d.kind == RECORD_AGREE)
		put_proposal(m, &d, out);
}

/* A stored slot that this program refuses now. */
static void unfit_words(const struct match *m, struct text *out)
{
	uint32_t n = m->unfit.number;
	bool mine = n && m->mine[chain_side(&m->play.chain, n)];
	if (!n)
		return;
	text_add(out, "; slot ");
	text_add_int(out, n);
	text_add(out, " as it is stored is refused by this program: ");
	text_add(out, err_sentence(m->unfit.why.code));
	text_add(out, " [");
	text_add(out, err_slug(m->unfit.why.code));
	text_add(out, !m->unfit.last ? "], though the game went on from it, so nothing is signed" :
		mine ? "], so its number is free to be signed anew" : "], so it waits for a legal one");
}

void due_words(const struct match *m, struct text *out)
{
	struct match_due d;
	match_due(m, &d);
	const char *who = match_player_name(m, d.side);
	if (m->phase == MATCH_CLOSED) {
		phrase_result(&m->play.now, out);
		text_add(out, ", closed: both have signed the result");
		return;
	}
	if (m->phase == MATCH_OFFERED) {
		text_add(out, "your offer waits for an acceptance");
		return;
	}
	if (m->phase == MATCH_INVITED) {
		text_add(out, "an offer of ");
		text_add(out, match_player_name(m, (enum side)m->offer.side));
		text_add(out, "'s: you would play the ");
		text_add(out, side_name(d.side));
		return;
	}
	text_add(out, !d.mine ? who : session_solo(m) ? side_name(d.side) : d.served ? "your courier" : "your move");
	if (!d.mine && !who[0])
		text_add(out, side_name(d.side));
	text_add(out, !d.mine && d.served ? "'s courier" : "");
	text_add(out, ": ");
	if (m->rival) {
		text_add(out, "choose between two versions of slot ");
		text_add_int(out, m->play.chain.n);
	} else if (d.known && d.kind == RECORD_AGREE) {
		text_add(out, "agree or decline; ");
		put_proposal(m, &d, out);
	} else if (d.known) {
		text_add(out, kind_words(d.kind));
		if (d.kind == RECORD_RESULT)
			text_add(out, " to be signed");
	} else {
		text_add(out, d.mine ? "open your key once to see the dice" : "the answer");
	}
	text_add(out, " (slot ");
	text_add_int(out, d.number);
	text_add(out, ")");
	unfit_words(m, out);
}

void players_words(const struct match *m, struct text *t)
{
	enum side a = (enum side)m->offer.side;
	for (unsigned i = 0; i < SIDE_COUNT; i++) {
		enum side s = i == 0 ? a : side_other(a);
		const char *name = match_player_name(m, s);
		text_add(t, i ? " against " : "");
		text_add(t, side_name(s));
		text_add(t, " (");
		text_add(t, name[0] || m->mine[s] ? name : "nobody yet");
		/* who he says he is anybody may say; his key only he has (C130) */
		const uint8_t *key = m->phase >= MATCH_PLAYING ? m->play.key[s] : s == a ? m->offer.offer.key : NULL;
		if (!m->mine[s] && key != NULL) {
			char finger[FINGERPRINT_CHARS + 1];
			key_fingerprint(key, finger);
			text_add(t, ", key ");
			text_add(t, finger);
		}
		text_add(t, !m->mine[s] ? ")" : name[0] ? ", you)" : "you)");
	}
}

void changes_words(const struct play *p, const char *const name[SIDE_COUNT], struct text *out)
{
	for (unsigned i = 0; i < p->n_taken; i++) {
		const struct key_change *c = &p->change[p->taken[i]];
		char finger[FINGERPRINT_CHARS + 1];
		key_fingerprint(c->key, finger);
		text_add(out, "From slot ");
		text_add_int(out, c->from);
		text_add(out, " on ");
		text_add(out, name[c->side]);
		text_add(out, " signs with another key, ");
		text_add(out, finger);
		text_add(out, c->kind == RECORD_KEY ? ": the one before has signed the change.\n" : ": the one before was lost, and ");
		if (c->kind == RECORD_KEY_ADMIT) {
			text_add(out, name[side_other((enum side)c->side)]);
			text_add(out, " has admitted it.\n");
		}
	}
}

void next_step(const struct match *m, struct text *out)
{
	struct match_due d;
	match_due(m, &d);
	if (m->phase == MATCH_INVITED)
		text_add(out, "vedette accept ");
	else if (m->phase != MATCH_PLAYING || !d.mine || (m->unfit.number && !m->unfit.last))
		return;
	else if (m->rival)
		text_add(out, "vedette show --versions ");
	else if (!d.known)
		text_add(out, "vedette show ");
	else if (d.kind == RECORD_COUNTERSIGN)
		text_add(out, "vedette countersign ");
	else if (d.kind == RECORD_AGREE)
		text_add(out, "vedette agree, or decline, ");
	else if (d.kind == RECORD_RESULT)
		text_add(out, "vedette send ");
	else
		text_add(out, "vedette ");
	text_add(out, m->name);
}

void age_words(int64_t then, struct text *out)
{
	int64_t now = (int64_t)time(NULL), s = now > then ? now - then : 0;
	int64_t n = s < 7200 ? s / 60 : s < 48 * 3600 ? s / 3600 : s / 86400;
	if (then == 0)
		return;
	if (s < 60) {
		text_add(out, "just now");
		return;
	}
	text_add_int(out, n);
	text_add(out, s < 7200 ? " minute" : s < 48 * 3600 ? " hour" : " day");
	text_add(out, n == 1 ? "" : "s");
}

void time_words(int64_t when, struct text *out)
{
	char b[64];
	time_t at = (time_t)when;
	struct tm tm;
	if (gmtime_r(&at, &tm) && strftime(b, sizeof b, "%Y-%m-%d %H:%M UTC", &tm) > 0)
		text_add(out, b);
}

struct path last_file(const struct match *m)
{
	if (m->phase >= MATCH_PLAYING && m->play.chain.n > 0)
		return match_slot_path(m, m->play.chain.n);
	return path_join(m->folder.dir.s, m->phase >= MATCH_PLAYING ? "accept.ved" : "offer.ved");
}

void waiting_words(const struct match *m, struct text *out)
{
	struct match_due d;
	match_due(m, &d);
	if (session_solo(m) || !(m->phase == MATCH_OFFERED || (m->phase == MATCH_PLAYING && !d.mine)))
		return;
	int64_t then = disk_modified(last_file(m).s);
	const char *who = match_player_name(m, m->phase == MATCH_OFFERED ? side_other((enum side)m->offer.side) : d.side);
	text_add(out, "waiting for ");
	text_add(out, who[0] ? who : "the other player");
	text_add(out, " since ");
	time_words(then, out);
	text_add(out, ", ");
	age_words(then, out);
}

void held_words(const struct match *m, struct text *out)
{
	unsigned held;
	uint32_t missing;
	struct fault f;
	if (intake_held(m, &held, &missing, &f) != ERR_OK || held == 0)
		return;
	text_add_int(out, held);
	text_add(out, held == 1 ? " slot is held back: slot " : " slots are held back: slot ");
	text_add_int(out, missing);
	text_add(out, " is missing; ask the other player for all slots from it on");
}

void request_words(const struct match *m, struct text *out)
{
	unsigned held;
	uint32_t missing;
	struct fault f;
	if (intake_held(m, &held, &missing, &f) != ERR_OK || held == 0)
		return;
	text_add(out, "Slot ");
	text_add_int(out, missing);
	text_add(out, " of ");
	text_add(out, m->terms[0].title);
	text_add(out, " (game ");
	text_add_hex(out, m->play.chain.game, 8);
	text_add(out, ") has not come here, but later ones have. Please send it and all after it:\n    vedette send GAME --from ");
	text_add_int(out, missing);
	text_add_char(out, '\n');
}

static void put_message(const struct match *m, enum side side, const char *said, struct text *out)
{
	if (!said)
		return;
	bool own = m->mine[side] && !session_solo(m);
	text_add(out, own ? "You wrote:\n" : match_player_name(m, side));
	text_add(out, own ? "" : " writes:\n");
	text_add(out, said);
	text_add(out, said[strlen(said) - 1] == '\n' ? "\n" : "\n\n");
}

void message_words(const struct session *s, struct text *out)
{
	put_message(s->match, s->hearing.side, s->hearing.message, out);
}

/* A turn, with its lines as the player's own draft has them. */
static void put_turn(const struct match *m, const struct earlier *x, struct text *out)
{
	struct event *e = malloc((x->n + 1) * sizeof *e);

	if (e == NULL) {
		report_turn(m->charts, &x->before, &x->after, x->event, x->n, REPORT_WIDTH, out);
		return;
	}
	if (x->n > 0)
		memcpy(e, x->event, x->n * sizeof *e);
	match_own_lines(m, x->kind, x->side, x->orders, e, x->n);
	report_turn(m->charts, &x->before, &x->after, e, x->n, REPORT_WIDTH, out);
	free(e);
}

/* In an open game a turn was told when it was sent; what followed of itself came with the answer. */
static bool told_already(const struct match *m, const struct earlier *x)
{
	if (!m->play.chain.open)
		return false;
	for (size_t i = 0; i < x->n; i++) {
		unsigned k = x->event[i].kind;
		if (k == EVENT_CHIT_DRAWN || k == EVENT_HQ_RAISED || k == EVENT_HQ_NOT_RAISED || k == EVENT_LEADER_DRAWN)
			return false;
	}
	return true;
}

uint32_t heard_first(const struct session *s)
{
	const struct hearing *h = &s->hearing;
	const struct match *m = s->match;
	return h->number && h->whole && h->earlier.number && m->mine[h->earlier.side] && !m->mine[h->side] &&
		!told_already(m, &h->earlier) ? h->earlier.number : 0;
}

static void put_last(const struct session *s, struct text *out)
{
	const struct hearing *h = &s->hearing;
	const struct earlier last = { .number = h->number, .kind = h->kind, .side = h->side, .before = h->before, .after = h->after,
		.orders = h->orders, .event = h->event, .n = h->n };

	put_turn(s->match, &last, out);
	if (h->waits)
		text_add(out, "What the rules throw after it - chits, HQs raised, Leaders drawn - is known with the answer.\n");
}

void open_words(const struct match *m, const char *indent, struct text *out)
{
	char words[512];
	struct text t = text_in(words, sizeof words);

	if (m->terms[0].mode != MODE_OPEN)
		return;
	phrase_mode(MODE_OPEN, &t);
	wrap_add(out, REPORT_WIDTH, indent, indent, words);
}

void own_words(const struct session *s, struct text *out)
{
	const struct match *m = s->match;

	if (m->phase >= MATCH_PLAYING && m->play.chain.open && s->hearing.number == m->play.chain.n && s->hearing.whole &&
		record_has_orders(s->hearing.kind) && m->mine[s->hearing.side])
		put_last(s, out);
}

/* The last turn; if it is the other side's, first the own one before it, whose dice came with it and which nobody has told yet. */
static void put_report(const struct session *s, struct text *out)
{
	const struct hearing *h = &s->hearing;
	const struct match *m = s->match;

	if (!h->number || !h->whole)
		return;
	message_words(s, out);
	if (heard_first(s)) {
		text_add(out, "First what came of your own orders.\n");
		put_turn(m, &h->earlier, out);
		text_add(out, "\nThen the other side.\n");
	}
	put_last(s, out);
}

void heard_words(const struct session *s, struct text *out)
{
	const struct hearing *h = &s->hearing;
	put_report(s, out);
	if (!h->said.number)
		return;
	text_add(out, out->len ? "\n" : "");
	phrase_said(h->said.kind, match_player_name(s->match, h->said.side), h->said.target, out);
	text_add(out, ".\n");
	put_message(s->match, h->said.side, h->said.message, out);
}

/* Standing orders that have no effect where these orders lead. */
static void idle_words(const struct match *m, const struct verdicts *v, struct text *out)
{
	enum side side = (enum side)m->play.now.active;
	struct ahead a;
	ahead_make(m->charts, &m->play.now, v->sheet, AHEAD_END, 0, HEX_NONE, &a);
	for (unsigned i = 0; i < v->standing->n; i++) {
		const struct standing one = {.n = 1, .entry = {v->standing->entry[i]}};
		char words[240];
		struct text t = text_in(words, sizeof words);
		if (!standing_idle_words(m->charts, &a.at, side, &one.entry[0], &t))
			continue;
		text_add(out, "line ");
		text_add_int(out, one.entry[0].line);
		text_add(out, ": ");
		standing_print(m->charts, &one, out);
		text_add(out, "    ");
		text_add(out, words);
		text_add_char(out, '\n');
	}
}

void verdict_words(const struct match *m, const struct verdicts *v, bool all, struct text *out)
{
	for (unsigned i = 0; i < v->sheet->n; i++) {
		const struct order *o = &v->sheet->order[i];
		const struct judgement *j = &v->judged[i];
		if (!all && j->legality == JUDGED_LEGAL)
			continue;
		text_add(out, "line ");
		text_add_int(out, o->line);
		text_add(out, ": ");
		order_print(m->charts, o, out);
		text_add(out, "\n    ");
		judgement_words(m->charts, v->sheet, j, out);
		text_add_char(out, '\n');
	}
	if (v->has_standing && v->standing->n > 0)
		idle_words(m, v, out);
}
