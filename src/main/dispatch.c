/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "main/verb.h"
#include "post/compose.h"
#include "post/letter.h"
#include "post/send.h"

enum { STATE_MAX = 512 };

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

void dispatch_state(const struct match *m, struct text *out)
{
	struct blob b = {0};
	struct fault f;
	if (!folder_has(&m->folder, "mailed") || folder_read(&m->folder, "mailed", STATE_MAX, &b, &f) != ERR_OK)
		return;
	char masked[STATE_MAX];
	size_t n = b.n && b.p[b.n - 1] == '\n' ? b.n - 1 : b.n;
	text_mask(masked, sizeof masked, (const char *)b.p, n, false);
	text_add(out, masked);
	blob_free(&b);
}

static enum err read_address(const struct match *m, char *out, size_t cap, struct fault *f)
{
	struct blob b = {0};
	out[0] = '\0';
	if (!folder_has(&m->folder, "address"))
		return ERR_OK;
	TRY(folder_read(&m->folder, "address", cap - 1, &b, f));
	text_mask(out, cap, (const char *)b.p, b.n, false);
	blob_free(&b);
	return ERR_OK;
}

/* Compose and hand over; `state` says in words how it went. */
static enum err post(
	struct session *s, const char *to, const struct blob *file, const char *message, struct fault *f)
{
	char *letter;
	size_t n;
	struct turn_letter l = {.match = s->match,
		.hearing = &s->hearing,
		.to = to,
		.from = s->settings.from,
		.message = message,
		.record = file->p,
		.record_n = file->n};
	TRY(letter_compose(&l, &letter, &n, f));
	enum err e = send_letter(&s->settings.mail, to, letter, n, SEND_TIMEOUT_MS, f);
	free(letter);
	return e;
}

static const char *outcome(enum err e)
{
	switch (e) {
	case ERR_OK:
		return "handed over to the mail program";
	case ERR_SEND_LATER:
		return "waiting: the mail program says to try later; repeat with `vedette send GAME --again`";
	case ERR_SEND_SLOW:
		return "maybe sent: the mail program did not end in time; to be sure repeat with `vedette send GAME "
			   "--again`";
	default:
		return "signed, not mailed";
	}
}

int dispatch(struct session *s, bool mail, const char *message)
{
	struct fault f;
	struct path path;
	struct blob file;
	char to[ADDRESS_MAX_BYTES + 1], name[64];
	if (match_last_own(s->match, &path, &file, &f) != ERR_OK)
		return verb_fault(&f);
	struct record r;
	enum err e = record_read(file.p, file.n, &r, &f);
	struct text t = text_in(name, sizeof name);
	if (e == ERR_OK) {
		text_add(&t, record_is_slot(r.kind) ? "slot " : record_kind_word(r.kind));
		if (record_is_slot(r.kind))
			text_add_int(&t, r.number);
		e = read_address(s->match, to, sizeof to, &f);
	}
	bool both = s->match->mine[SIDE_UNION] && s->match->mine[SIDE_CONFEDERATE];
	int rc = EXIT_GOOD;
	if (e == ERR_OK && mail && to[0] && !both) {
		struct fault how;
		enum err sent = post(s, to, &file, message, &how);
		e = remember(s->match, name, outcome(sent), &f);
		printf("%s: %s\n", name, outcome(sent));
		if (sent != ERR_OK)
			rc = verb_fault(&how);
	} else if (e == ERR_OK && !both) {
		e = remember(s->match, name, "signed, not mailed", &f);
		printf("%s: signed, not mailed%s; give this file to the other player:\n", name,
			to[0] ? "" : " (no address is known)");
	}
	blob_free(&file);
	if (e != ERR_OK)
		rc = verb_fault(&f);
	printf("%s\n", path.s);
	return fflush(stdout) == EOF ? EXIT_ENVIRONMENT : rc;
}
