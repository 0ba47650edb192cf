/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/door.h"

#include <string.h>

#include "match/match.h"
#include "seal/hash.h"

enum { SEEN_MAX = 64, SPOILT_MAX = 8 };

struct message {
	struct door *door;
	const struct letter_in *letter; /* as far as it has been read: its header comes before its parts */
	const char *label;
	uint8_t seen[SEEN_MAX][HASH_BYTES]; /* the two copies in a mail of ours are one record */
	size_t seen_n[SEEN_MAX];            /* and how long it is */
	unsigned n_seen;
	struct {
		struct fault why;
		size_t n; /* how long the record of the damaged block was, 0: not known */
	} spoilt[SPOILT_MAX];
	unsigned n_spoilt;
};

static bool seen_before(struct message *m, const uint8_t *p, size_t n)
{
	uint8_t hash[HASH_BYTES];
	struct slice part = {p, n};
	hash_parts("vedette/file/1", &part, 1, hash);
	for (unsigned i = 0; i < m->n_seen; i++)
		if (memcmp(m->seen[i], hash, HASH_BYTES) == 0)
			return true;
	if (m->n_seen < SEEN_MAX) {
		m->seen_n[m->n_seen] = n;
		memcpy(m->seen[m->n_seen++], hash, HASH_BYTES);
	}
	return false;
}

/* A damaged block whose record came whole in the same mail is no trouble: of the two copies one has arrived. */
static void tell_spoilt(struct message *m)
{
	for (unsigned i = 0; i < m->n_spoilt; i++) {
		bool whole = false;
		for (unsigned k = 0; k < m->n_seen; k++)
			whole = whole || m->seen_n[k] == m->spoilt[i].n;
		if (!whole)
			m->door->trouble(m->door->ctx, m->label, &m->spoilt[i].why);
	}
}

static enum err take_found(void *ctx, const struct found *found)
{
	struct message *m = ctx;
	if (found->damage != ERR_OK) {
		if (m->n_spoilt < SPOILT_MAX) {
			m->spoilt[m->n_spoilt].why = *found->fault;
			m->spoilt[m->n_spoilt++].n = found->n;
		}
		return ERR_OK;
	}
	if (seen_before(m, found->p, found->n))
		return ERR_OK;
	m->door->records++;
	m->door->junk = found->junk;
	m->door->person = m->letter->mail && !m->letter->automatic;
	return m->door->record(m->door->ctx, m->label, found->p, found->n);
}

/* A walk: where its records go, and the fault that ends it. */
struct walk {
	struct door *door;
	struct parser parser;
	struct fault fault;
	bool among; /* not the first message */
};

/* The message that held nothing before holds nothing now. */
static bool skim_it(struct walk *w, const struct mail_item *item)
{
	struct door *d = w->door;
	struct fault none;
	bool automatic;
	if (!d->skim || !w->among || !skim_has(d->skim, d->message_id, &automatic))
		return false;
	fault_set(&none, ERR_MAIL_NONE, "");
	if (!automatic)
		d->trouble(d->ctx, item->label, &none);
	return true;
}

static enum err read_message(struct walk *w, const struct mail_item *item)
{
	struct door *d = w->door;
	struct letter_in letter;
	struct message m = {.door = d, .letter = &letter, .label = item->label};
	struct find_taker taker = {take_found, &m};
	struct fault f;
	d->messages++;
	d->message = item->p;
	d->message_n = item->n;
	if (item->why != ERR_OK) {
		fault_set(&f, item->why, "");
		f.sys = item->sys;
		d->trouble(d->ctx, item->label, &f);
		return ERR_OK;
	}
	struct slice whole = {item->p, item->n};
	hash_parts("vedette/message/1", &whole, 1, d->message_id);
	if (skim_it(w, item))
		return ERR_OK;
	enum err e = find_records(&w->parser, item->p, item->n, &taker, &letter, &f);
	if (e == ERR_MAIL_NONE && d->skim && w->among)
		skim_add(d->skim, d->message_id, letter.automatic);
	tell_spoilt(&m);
	if (e == ERR_OK)
		return ERR_OK;
	if (err_exit(e) == EXIT_ENVIRONMENT) {
		w->fault = f;
		return e;
	}
	if (!(letter.automatic && e == ERR_MAIL_NONE))
		d->trouble(d->ctx, item->label, &f);
	return ERR_OK;
}

static enum err take_message(void *ctx, const struct mail_item *item)
{
	struct walk *w = ctx;
	struct door *d = w->door;
	enum err e = read_message(w, item);
	w->among = true;
	d->percent = item->percent;
	if (e == ERR_OK && d->done)
		e = d->done(d->ctx, &w->fault);
	return e;
}

static bool pass_member(void *ctx, const char *name)
{
	struct walk *w = ctx;
	bool pass = match_member_has_no_turn(name);
	w->door->passed += pass;
	w->door->secrets += match_member_is_secret(name);
	return pass;
}

enum err door_walk(const char *path, struct door *d, struct fault *f)
{
	struct walk w = {.door = d};
	bool game = disk_kind(path_join(path, "offer.ved").s) == 'f';
	struct path slots = path_join(path, "slots");
	struct mail_taker taker = {take_message, &w, game ? pass_member : NULL};
	enum err e = mailbox_walk(path, &taker, f);
	if (e == ERR_OK && game && disk_kind(slots.s) == 'd')
		e = mailbox_walk(slots.s, &taker, f);
	parser_end(&w.parser);
	/* trouble of our own over one message, or with the mailbox itself; a record's own fault is its taker's to keep */
	if (e != ERR_OK && w.fault.code == e)
		*f = w.fault;
	return e;
}

enum err door_bytes(const char *label, const uint8_t *p, size_t n, struct door *d, struct fault *f)
{
	struct walk w = {.door = d};
	struct mail_item item = {.p = p, .n = n};
	struct text t = text_in(item.label, sizeof item.label);
	text_add(&t, label);
	if (n > MAILBOX_CAP)
		item = (struct mail_item){.why = ERR_MAIL_BIG};
	enum err e = take_message(&w, &item);
	parser_end(&w.parser);
	if (e != ERR_OK && w.fault.code == e)
		*f = w.fault;
	return e;
}

void door_junk_words(size_t junk, struct text *t)
{
	if (junk == 0)
		return;
	text_add(t, "; ");
	text_add_int(t, (int64_t)junk);
	text_add(t, junk == 1 ? " byte behind it belongs to no turn and was left out" :
		" bytes behind it belong to no turn and were left out");
}
