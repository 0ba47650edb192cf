/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "archive/mailbox.h"
#include "main/verb.h"
#include "match/keys.h"
#include "post/letter.h"
#include "post/send.h"

enum { STATE_MAX = 1024, REPORT_ROOM = 64 * 1024 };

/* What goes before the turn: words of mine to him, signed in it too; a reminder. */
struct words {
	const char *message, *reminder; /* or NULL */
};

static enum err remember(const struct match *m, const char *record, const char *state, struct fault *f)
{
	char b[STATE_MAX];
	struct text t = text_in(b, sizeof b);
	text_add(&t, record);
	text_add(&t, ": ");
	text_add(&t, state);
	text_add_char(&t, '\n');
	return folder_write(&m->folder, "mailed", b, t.len, f);
}

/* Of one line in a file, without its end, which an editor leaves behind and we do not. */
static size_t line_bytes(const struct blob *b)
{
	return b->n && b->p[b->n - 1] == '\n' ? b->n - 1 : b->n;
}

/* "slot 7", "offer", "the claim of a new key". */
static void name_of(const struct record *r, struct text *t)
{
	text_add(t, record_is_slot(r->kind) ? "slot " : record_is_key(r->kind) ? kind_words(r->kind) : record_kind_word(r->kind));
	if (record_is_slot(r->kind))
		text_add_int(t, r->number);
}

void dispatch_state(const struct match *m, struct text *out)
{
	struct blob b = {0}, file;
	struct path path;
	struct fault f;
	char masked[STATE_MAX], name[64];
	struct text t = text_in(name, sizeof name);
	struct record r;
	if (!folder_has(&m->folder, "mailed") || folder_read(&m->folder, "mailed", STATE_MAX, &b, &f) != ERR_OK)
		return;
	text_mask(masked, sizeof masked, (const char *)b.p, line_bytes(&b), false);
	blob_free(&b);
	if (match_last_own(m, &path, &file, &f) != ERR_OK)
		return;
	enum err e = record_read(file.p, file.n, &r, &f);
	if (e == ERR_OK)
		name_of(&r, &t);
	blob_free(&file);
	if (e == ERR_OK && (strncmp(masked, name, t.len) != 0 || masked[t.len] != ':')) {
		/* signed by another machine, or this one was stopped before it had made a note */
		text_add(out, name);
		text_add(out, ": signed; nothing here tells that it was mailed, to be sure `vedette send GAME --again`");
		return;
	}
	text_add(out, masked);
}

static enum err read_address(const struct match *m, char *out, size_t cap, struct fault *f)
{
	struct blob b = {0};
	out[0] = '\0';
	if (!folder_has(&m->folder, "address"))
		return ERR_OK;
	TRY(folder_read(&m->folder, "address", cap - 1, &b, f));
	text_mask(out, cap, (const char *)b.p, line_bytes(&b), false);
	blob_free(&b);
	return ERR_OK;
}

void dispatch_address(const struct match *m, struct text *out)
{
	char to[ADDRESS_MAX_BYTES + 1];
	struct fault f;
	if (read_address(m, to, sizeof to, &f) == ERR_OK)
		text_add(out, to);
}

/* The same answer has the same name, so that it lies there once however often it is sent. */
static enum err copy_for_owner(const struct session *s, const struct blob *file, const char *letter, size_t n, struct fault *f)
{
	char name[64];
	uint8_t hash[HASH_BYTES];
	struct slice part = {file->p, file->n};
	struct text t = text_in(name, sizeof name);
	hash_parts("vedette/file/1", &part, 1, hash);
	text_add(&t, "vedette.");
	text_add_hex(&t, hash, 16);
	return mailbox_deliver(s->settings.mailbox, name, letter, n, f);
}

/* The letter around a record of mine, which points at `answered` and `keys`: to be freed with them, whatever is returned. */
static enum err letter_about(struct session *s, const char *to, const struct blob *file, const struct words *w,
	struct blob *answered, struct blob *keys, struct turn_letter *l, struct fault *f)
{
	struct record r;
	TRY(record_read(file->p, file->n, &r, f));
	TRY(match_answered(s->match, &r, answered, f));
	TRY(keys_along(s->match, &r, keys, f));
	*l = (struct turn_letter){.match = s->match,
		.hearing = &s->hearing,
		.to = to,
		.from = s->settings.from,
		.message = w->message,
		.reminder = w->reminder,
		.record = file->p,
		.record_n = file->n,
		.answered = answered->p,
		.answered_n = answered->n,
		.keys = keys->p,
		.keys_n = keys->n,
		.automatic = s->courier};
	return ERR_OK;
}

static enum err send(struct session *s, const char *to, const char *letter, size_t n, struct fault *f)
{
	return send_letter(&s->settings.mail, to, letter, n, (int)s->settings.mail_timeout * 1000, f);
}

/* Compose and hand over. */
static enum err post(struct session *s, const char *to, const struct blob *file, const struct words *w, struct fault *f)
{
	char *letter;
	size_t n;
	struct blob answered = {0}, keys = {0};
	struct turn_letter l;
	enum err e = letter_about(s, to, file, w, &answered, &keys, &l, f);
	if (e == ERR_OK)
		e = letter_compose(&l, &letter, &n, f);
	blob_free(&answered);
	blob_free(&keys);
	TRY(e);
	if (s->match->charge) /* for his owner, before it is let go */
		e = copy_for_owner(s, file, letter, n, f);
	if (e == ERR_OK)
		e = send(s, to, letter, n, f);
	free(letter);
	return e;
}

/* What a mail has come to, in a word or two. */
static const char *outcome(enum err e)
{
	switch (e) {
	case ERR_OK:
		return "handed over to the mail program";
	case ERR_SEND_LATER:
		return "waiting";
	case ERR_SEND_SLOW:
	case ERR_SEND_BROKEN:
		return "maybe sent";
	default:
		return "failed";
	}
}

/* The same with reason and remedy, for who looks later: "failed: the mail program failed (exit status 69, ...); see its words". */
static void outcome_words(enum err e, const struct fault *f, const char *how, struct text *t)
{
	text_add(t, outcome(e));
	text_add(t, how);
	if (e == ERR_OK)
		return;
	text_add(t, ": ");
	text_add(t, err_sentence(e));
	if (f->what[0]) {
		text_add(t, " (");
		text_add(t, f->what);
		text_add(t, ")");
	}
	text_add(t, "; ");
	text_add(t, err_remedy(e));
}

/* In a solo game several slots may have been signed at once, each is named: "slot 5: signed; slot 6, a countersign: signed". */
static enum err name_signed(const struct session *s, const char *last, struct text *said, struct fault *f)
{
	const struct match *m = s->match;
	uint32_t n = m->play.chain.n, first = s->signed_first ? s->signed_first : n;
	if (m->phase < MATCH_PLAYING || first >= n) {
		text_add(said, last);
		text_add(said, ": signed");
		return ERR_OK;
	}
	for (uint32_t i = first; i <= n; i++) {
		struct blob file;
		struct record r;
		TRY(disk_read(match_slot_path(m, i).s, RECORD_MAX_BYTES, &file, f));
		enum err e = record_read(file.p, file.n, &r, f);
		blob_free(&file);
		TRY(e);
		text_add(said, i > first ? "; slot " : "slot ");
		text_add_int(said, i);
		text_add(said, i > first ? ", " : "");
		text_add(said, i > first ? kind_words(r.kind) : "");
		text_add(said, ": signed");
	}
	return ERR_OK;
}

/* Mail it, and have it on the disk how that went, unless it is no slot but a key's.  The note that stands there while the mail
 * program runs is the one that holds if nothing else can be written afterwards (C115, C172). */
static enum err mail_noted(struct session *s, const char *to, const struct blob *file, const struct words *w, const char *name,
	bool key, enum err *sent, struct fault *f)
{
	char b[STATE_MAX];
	struct text t = text_in(b, sizeof b);
	if (key) {
		*sent = post(s, to, file, w, f);
		return *sent;
	}
	TRY(remember(s->match, name, "maybe sent: nothing tells how it ended; to be sure `vedette send GAME --again`", f));
	*sent = post(s, to, file, w, f);
	outcome_words(*sent, f, w->reminder ? ", as a reminder" : "", &t);
	struct fault kept;
	enum err e = remember(s->match, name, b, &kept);
	if (e != ERR_OK && *sent == ERR_OK)
		*f = kept;
	return *sent != ERR_OK ? *sent : e;
}

static enum err hand_over(struct session *s, bool mail, const struct blob *file, const struct words *w, struct text *said,
	struct fault *f)
{
	char to[ADDRESS_MAX_BYTES + 1], name[64];
	struct text t = text_in(name, sizeof name);
	struct record r;
	TRY(record_read(file->p, file->n, &r, f));
	name_of(&r, &t);
	TRY(read_address(s->match, to, sizeof to, f));
	if (session_solo(s->match))
		return name_signed(s, name, said, f);
	text_add(said, name);
	text_add(said, ": ");
	if (mail && to[0]) {
		enum err sent = ERR_SYS_WRITE, e = mail_noted(s, to, file, w, name, record_is_key(r.kind), &sent, f);
		text_add(said, sent == ERR_OK ? "" : "signed, and its mail: ");
		text_add(said, outcome(sent));
		return e;
	}
	text_add(said, "signed, not mailed");
	text_add(said, to[0] ? "" : " (no address is known)");
	text_add(said, "; give this file to the other player:");
	return record_is_key(r.kind) ? ERR_OK : remember(s->match, name, "signed, not mailed", f);
}

static enum err mail_last(struct session *s, bool mail, const struct words *w, struct text *said, struct path *path,
	struct fault *f)
{
	struct blob file;
	TRY(match_last_own(s->match, path, &file, f));
	enum err e = hand_over(s, mail, &file, w, said, f);
	blob_free(&file);
	return e;
}

enum err dispatch_mail(struct session *s, bool mail, const char *message, struct text *said, struct path *path,
	struct fault *f)
{
	struct words w = {message, NULL};
	return mail_last(s, mail, &w, said, path, f);
}

/* Slots first .. n one after the other, each behind the changes of key that it rests on; *keys is the length of those before the
 * first slot, *one that of this slot. */
static enum err gather(const struct match *m, uint32_t first, struct blob *out, size_t *keys, size_t *one, struct fault *f)
{
	memset(out, 0, sizeof *out);
	if (m->phase < MATCH_PLAYING || first > m->play.chain.n)
		return fault_set(f, ERR_SLOT_NOT_THERE, "");
	for (uint32_t i = first; i <= m->play.chain.n; i++) {
		struct blob b;
		TRY(keys_gather(m, i, i, out, f));
		*keys = i == first ? out->n : *keys;
		TRY(disk_read(match_slot_path(m, i).s, RECORD_MAX_BYTES, &b, f));
		uint8_t *more = realloc(out->p, out->n + b.n + 1);
		if (more) {
			memcpy(more + out->n, b.p, b.n);
			out->p = more;
			out->n += b.n;
		}
		blob_free(&b);
		if (!more)
			return fault_set(f, ERR_SYS_MEMORY, "");
	}
	size_t at = *keys;
	BUG_IF(!record_find(out->p, out->n, &at, one));
	return ERR_OK;
}

static enum err post_from(struct session *s, const char *to, uint32_t first, const struct blob *all, size_t keys, size_t one,
	struct fault *f)
{
	const struct match *m = s->match;
	char subject[128], words[512], *letter;
	size_t n;
	struct text su = text_in(subject, sizeof subject), t = text_in(words, sizeof words);
	text_add(&su, "vedette ");
	text_add(&su, m->terms[0].scenario);
	text_add(&su, ": slots ");
	text_add_int(&su, first);
	text_add(&su, " to ");
	text_add_int(&su, m->play.chain.n);
	text_add(&t, m->terms[0].title);
	text_add(&t, ": all slots from number ");
	text_add_int(&t, first);
	text_add(&t, " on, yours and mine, as they were signed.\nThe text below holds the first, the attachments hold all.\n"
		"Give this mail whole to:  vedette receive\n");
	struct letter_out l = {.to = to, .from = s->settings.from, .subject = subject, .text = words,
		.record = all->p + keys, .record_n = one, .file = "slot.ved", .keys = keys ? all->p : NULL, .keys_n = keys,
		.keys_file = "keys.ved", .answered = all->n > keys + one ? all->p + keys + one : NULL, .answered_n = all->n - keys - one,
		.answered_file = "slots-behind-it.ved"};
	TRY(compose_letter(&l, &letter, &n, f));
	enum err e = send(s, to, letter, n, f);
	free(letter);
	return e;
}

int dispatch_from(struct session *s, uint32_t first, bool mail)
{
	struct fault f;
	struct blob all;
	char to[ADDRESS_MAX_BYTES + 1];
	size_t keys = 0, one = 0;
	enum err e = gather(s->match, first, &all, &keys, &one, &f);
	if (e == ERR_OK)
		e = folder_write(&s->match->folder, "resend.ved", all.p, all.n, &f);
	if (e == ERR_OK)
		e = read_address(s->match, to, sizeof to, &f);
	enum err sent = e == ERR_OK && mail && to[0] ? post_from(s, to, first, &all, keys, one, &f) : e;
	if (e == ERR_OK)
		printf("slots %u to %u: %s\n", (unsigned)first, (unsigned)s->match->play.chain.n,
			mail && to[0] ? outcome(sent) : "give this file to the other player:");
	int rc = sent == ERR_OK ? EXIT_GOOD : verb_fault(&f);
	if (e == ERR_OK)
		printf("%s\n", path_join(s->match->folder.dir.s, "resend.ved").s);
	blob_free(&all);
	return fflush(stdout) == EOF ? EXIT_ENVIRONMENT : rc;
}

/* How it went, then the file's path as the last line. */
static int tell(const char *said, const struct path *path, enum err e, const struct fault *f)
{
	if (said[0])
		printf("%s\n", said);
	int rc = e == ERR_OK ? EXIT_GOOD : verb_fault(f);
	if (path->s[0])
		printf("%s\n", path->s);
	return fflush(stdout) == EOF ? EXIT_ENVIRONMENT : rc;
}

static int dispatch_told(struct session *s, bool mail, const struct words *w)
{
	struct fault f;
	struct path path = {0};
	char b[1024];
	struct text said = text_in(b, sizeof b);
	enum err e = mail_last(s, mail, w, &said, &path, &f);
	if (session_solo(s->match)) { /* nobody answers there: what comes next is said at once */
		text_add(&said, "\nNext: ");
		due_words(s->match, &said);
	}
	return tell(b, &path, e, &f);
}

int dispatch_file(struct session *s, bool mail, const struct path *path)
{
	struct fault f;
	struct blob file;
	struct words w = {NULL, NULL};
	char b[512];
	struct text said = text_in(b, sizeof b);
	enum err e = disk_read(path->s, RECORD_MAX_BYTES, &file, &f);
	if (e == ERR_OK) {
		e = hand_over(s, mail, &file, &w, &said, &f);
		blob_free(&file);
	}
	return tell(b, path, e, &f);
}

int dispatch(struct session *s, bool mail, const char *message)
{
	struct words w = {message, NULL};
	static char told[REPORT_ROOM];
	struct text own = text_in(told, sizeof told);
	own_words(s, &own);
	if (own.len)
		printf("%s\n", told);
	return dispatch_told(s, mail, &w);
}

int dispatch_reminder(struct session *s, bool mail, const char *message, const char *reminder)
{
	struct words w = {message, reminder};
	return dispatch_told(s, mail, &w);
}

int dispatch_print(struct session *s, const char *message)
{
	struct words w = {message, NULL};
	struct fault f;
	struct path path;
	struct blob file, answered = {0}, keys = {0};
	struct turn_letter l;
	char *text = NULL;
	size_t n;
	enum err e = match_last_own(s->match, &path, &file, &f);
	if (e != ERR_OK)
		return verb_fault(&f);
	e = letter_about(s, "", &file, &w, &answered, &keys, &l, &f);
	if (e == ERR_OK)
		e = letter_paste(&l, &text, &n, &f);
	blob_free(&keys);
	blob_free(&answered);
	blob_free(&file);
	if (e != ERR_OK)
		return verb_fault(&f);
	int rc = say(text);
	free(text);
	return rc;
}

enum err dispatch_words(struct session *s, const struct letter_out *words, struct fault *f)
{
	struct letter_out l = *words;
	char *letter;
	size_t n;
	l.from = s->settings.from;
	TRY(compose_letter(&l, &letter, &n, f));
	enum err e = send(s, l.to, letter, n, f);
	free(letter);
	return e;
}

enum err dispatch_readdress(struct session *s, const char *to, struct fault *f)
{
	char bare[COMPOSE_HEADER_MAX + 1];
	TRY(compose_address(to, bare, f));
	return folder_write(&s->match->folder, "address", to, strlen(to), f);
}
