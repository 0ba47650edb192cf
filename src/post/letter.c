/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/letter.h"

#include <stdlib.h>
#include <string.h>

#include "post/compose.h"
#include "report/report.h"
#include "report/said.h"
#include "seal/sign.h"

enum { LETTER_TEXT_MAX = 96 * 1024, LETTER_COLUMNS = 72, LETTER_MAP_ROWS = 14 };

/* A key was lost: what its owner asks for, or what came of it.  Anybody can write that mail: the fingerprint goes another way. */
static void lost_key_text(const struct turn_letter *l, const struct record *r, struct text *out)
{
	const struct match *m = l->match;
	enum side side = (enum side)r->side;
	char finger[FINGERPRINT_CHARS + 1], b[512];
	struct text t = text_in(b, sizeof b);
	key_fingerprint(r->change.key, finger);
	text_add(out, "The fingerprint of the new key:  ");
	text_add(out, finger);
	text_add(out, "\n\n");
	if (r->kind == RECORD_KEY_CLAIM) {
		text_add(&t, "Ask ");
		text_add(&t, match_player_name(m, side));
		text_add(&t, " for it by another way than mail, by telephone or so: whoever writes as another can write this, too. "
			     "`vedette receive` says how to admit the key; until you do nothing changes.");
	} else {
		text_add(&t, "From slot ");
		text_add_int(&t, r->number);
		text_add(&t, " on you sign with it; to those who verify the game it shows that ");
		text_add(&t, match_player_name(m, side_other(side)));
		text_add(&t, " has admitted it.");
	}
	wrap_add(out, LETTER_COLUMNS, "", "", b);
	text_add_char(out, '\n');
}

static void intro(const struct turn_letter *l, const struct record *r, struct text *out)
{
	const struct match *m = l->match;
	text_add(out, m->terms[0].title);
	text_add(out, ", ");
	text_add(out, side_name((enum side)r->side));
	if (record_is_key(r->kind)) {
		text_add(out, ": ");
		text_add(out, match_player_name(m, (enum side)r->side));
		text_add(out, r->kind == RECORD_KEY_CLAIM ? " has lost the key of this game, and claims a new one.\n\n"
							  : ", your new key is admitted.\n\n");
		return;
	}
	if (!record_is_slot(r->kind)) {
		text_add(
			out, r->kind == RECORD_OFFER ? ": an offer to play, from " : ": your offer is accepted, by ");
		text_add(out, match_player_name(m, (enum side)r->side));
		text_add(out, ".\n\n");
		return;
	}
	text_add(out, ": slot ");
	text_add_int(out, r->number);
	text_add(out, ", ");
	text_add(out, r->kind == RECORD_STRATEGIC ? "Strategic Turn" : record_kind_word(r->kind));
	text_add(out, ", from ");
	text_add(out, match_player_name(m, (enum side)r->side));
	text_add(out, ".\n");
	if (r->number > 1) {
		text_add(out, "It answers your slot ");
		text_add_int(out, r->number - 1);
		text_add(out, ".\n");
	}
	if (!record_has_orders(r->kind) && record_has_box(r->kind) && r->kind != RECORD_RESIGN) {
		phrase_said(r->kind, match_player_name(m, (enum side)r->side), m->play.target, out);
		text_add(out, ".\n");
	}
	if (record_is_proposal(r->kind))
		text_add(out, "Answer with `vedette agree` or `vedette decline`.\n");
	text_add_char(out, '\n');
}

static void offer_text(const struct turn_letter *l, const struct record *r, struct text *out)
{
	const struct match *m = l->match;
	report_scenario(m->charts, LETTER_COLUMNS, out);
	text_add(out, "\n");
	if (r->kind != RECORD_OFFER)
		return;
	char b[1024];
	struct text t = text_in(b, sizeof b);
	text_add(&t, "You would play the ");
	text_add(&t, side_name(side_other((enum side)r->side)));
	text_add(&t, ". ");
	phrase_mode((enum mode)m->terms[0].mode, &t);
	text_add(&t, " Each reads the whole of the other's orders once they are carried out, also "
				 "those that did not come to pass; there is no fog of war. ");
	if (m->terms[0].mode != MODE_OPEN) {
		text_add(&t, "A player may stop part-way in a player turn at most ");
		text_add_int(&t, m->terms[0].stops);
		text_add(&t, " times. ");
	}
	text_add(&t, "To take part give this mail to `vedette receive`, then `vedette accept`.");
	wrap_add(out, LETTER_COLUMNS, "", "", b);
	text_add_char(out, '\n');
}

/* What the slot before came to: the other player learns it here, for its dice needed this answer; in an open game, this one. */
static void news(const struct turn_letter *l, const struct record *r, struct text *out)
{
	const struct match *m = l->match;
	const struct hearing *h = l->hearing;
	const struct state *now = &m->play.now;
	/* in an open game the mover's own turn is told at once */
	bool own = m->play.chain.open && record_has_orders(r->kind);
	if (h && h->number && h->whole && h->number + !own == r->number) {
		report_turn(m->charts, &h->before, &h->after, h->event, h->n, LETTER_COLUMNS, out);
		text_add_char(out, '\n');
	}
	report_status(m->charts, now, LETTER_COLUMNS, out);
	text_add_char(out, '\n');
	hex_t focus =
		report_focus(m->charts, now, side_other((enum side)r->side), h ? h->event : NULL, h ? h->n : 0);
	if (focus != HEX_NONE)
		report_map(m->charts, now, focus, LETTER_COLUMNS, LETTER_MAP_ROWS, out);
	text_add_char(out, '\n');
}

void letter_text(const struct turn_letter *l, const struct record *r, struct text *out)
{
	intro(l, r, out);
	if (l->message && l->message[0]) {
		text_add(out, l->message);
		text_add(out, l->message[strlen(l->message) - 1] == '\n' ? "\n" : "\n\n");
	}
	if (record_is_slot(r->kind))
		news(l, r, out);
	else if (record_is_key(r->kind))
		lost_key_text(l, r, out);
	else
		offer_text(l, r, out);
	text_add(out, "Give this mail whole to:  vedette receive\n");
}

/* "warrenton-0012.ved" */
static void file_name(const char *stem, const struct record *r, struct text *out)
{
	text_add(out, stem);
	text_add_char(out, '-');
	if (record_is_slot(r->kind))
		text_add_padded(out, r->number, 4);
	else
		text_add(out, record_kind_word(r->kind));
	text_add(out, ".ved");
}

enum err letter_compose(const struct turn_letter *l, char **out, size_t *n, struct fault *f)
{
	struct record r, before = {0};
	char subject[160], slot[96], answers[96], file[96], answered[96], keys[96];
	*out = NULL;
	TRY(record_read(l->record, l->record_n, &r, f));
	size_t at = 0, one;
	if (l->answered && record_find(l->answered, l->answered_n, &at, &one))
		TRY(record_read(l->answered + at, one, &before, f));
	char *body = malloc(LETTER_TEXT_MAX);
	if (!body)
		return fault_set(f, ERR_SYS_MEMORY, "");
	struct text t = text_in(body, LETTER_TEXT_MAX);
	letter_text(l, &r, &t);
	const char *stem = l->match->terms[0].scenario;
	struct text su = text_in(subject, sizeof subject), sl = text_in(slot, sizeof slot),
				an = text_in(answers, sizeof answers), fi = text_in(file, sizeof file),
				bf = text_in(answered, sizeof answered), kf = text_in(keys, sizeof keys);
	text_add(&su, "vedette ");
	text_add(&su, stem);
	text_add(&sl, stem);
	text_add(&an, stem);
	file_name(stem, &r, &fi);
	if (l->answered)
		file_name(stem, &before, &bf);
	text_add(&kf, stem);
	text_add(&kf, "-keys.ved");
	if (record_is_slot(r.kind)) {
		text_add(&su, ": slot ");
		text_add_int(&su, r.number);
		text_add_char(&sl, ' ');
		text_add_int(&sl, r.number);
		text_add_char(&an, ' ');
		text_add_int(&an, r.number - 1);
	} else {
		text_add(&su, ": ");
		text_add(&su, record_kind_word(r.kind));
		text_add_char(&sl, ' ');
		text_add(&sl, record_kind_word(r.kind));
	}
	struct letter_out mail = {.to = l->to,
		.from = l->from,
		.subject = subject,
		.slot = slot,
		.answers = record_is_slot(r.kind) && r.number > 1 ? answers : NULL,
		.automatic = l->automatic,
		.text = body,
		.record = l->record,
		.record_n = l->record_n,
		.file = file,
		.keys = l->keys_n ? l->keys : NULL,
		.keys_n = l->keys_n,
		.keys_file = keys,
		.answered = l->answered,
		.answered_n = l->answered_n,
		.answered_file = answered};
	enum err e = compose_letter(&mail, out, n, f);
	free(body);
	return e;
}
