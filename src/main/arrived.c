/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/arrived.h"

#include "main/door.h"
#include "main/session.h"
#include "report/report.h"
#include "seal/envelope.h"

enum { REQUEST_COLUMNS = 72 };

/* "mail, message 3: warrenton slot 12 (turn): " */
static void head_words(const char *label, const struct intake *in, struct text *t)
{
	text_add(t, label);
	text_add(t, ": ");
	if (in->game[0]) {
		text_add(t, in->game);
		text_add_char(t, ' ');
	}
	if (in->number) {
		text_add(t, "slot ");
		text_add_int(t, in->number);
		text_add(t, ", ");
	}
	if (in->kind)
		text_add(t, kind_words(in->kind));
	text_add(t, in->kind ? ": " : "");
}

/* "the signature does not match [sign.bad] (step 4, signature), line 3; ..." */
static void verdict_of(enum err code, const struct fault *f, bool steps, unsigned step, struct text *t)
{
	text_add(t, err_sentence(code));
	text_add(t, " [");
	text_add(t, err_slug(code));
	text_add(t, "]");
	if (steps) {
		text_add(t, " (step ");
		text_add_int(t, step);
		text_add(t, ", ");
		text_add(t, reading_step_word(step));
		text_add(t, ")");
	}
	if (f->line) {
		text_add(t, ", line ");
		text_add_int(t, f->line);
	}
	if (f->what[0]) {
		text_add(t, "; ");
		text_add(t, f->what);
	}
}

static void remedy_of(enum err code, struct text *t)
{
	if (err_remedy(code)[0]) {
		text_add(t, "; ");
		text_add(t, err_remedy(code));
	}
}

void arrived_record(const char *label, const struct intake *in, size_t junk, bool steps, struct text *t)
{
	head_words(label, in, t);
	if (in->verdict == ERR_OK) {
		text_add(t, in->mine ? "your own, taken in" : in->kind == RECORD_OFFER ? "good; it is made to you" : "good");
		if (in->fingerprint[0]) {
			bool claim = in->kind == RECORD_KEY_CLAIM;
			text_add(t, claim ? "; if its owner tells you this fingerprint by another way, vedette key admit " :
				"; the fingerprint from then on is ");
			text_add(t, claim ? in->game : "");
			text_add(t, claim ? " " : "");
			text_add(t, in->fingerprint);
		}
		text_add(t, in->switched ? "; with it another line of slots, which is longer, stands" : "");
		text_add(t, in->reaccepted ? "; with it the other acceptance of yours stands" : "");
		if (in->followed) {
			text_add(t, ", and ");
			text_add_int(t, in->followed);
			text_add(t, " held back before");
		}
	} else {
		verdict_of(in->verdict, &in->fault, steps, in->step, t);
		if (in->held)
			text_add(t, "; kept until it comes");
		if (in->kept)
			text_add(t, "; kept as proof in the game's folder `refused`");
		if (in->verdict != ERR_CHAIN_SAME)
			remedy_of(in->verdict, t);
	}
	door_junk_words(in->verdict == ERR_CHAIN_SAME ? 0 : junk, t);
	text_add(t, "\n");
}

void arrived_junk(const char *label, size_t junk, struct text *t)
{
	if (junk == 0)
		return;
	text_add(t, label);
	text_add(t, ": a turn file");
	door_junk_words(junk, t);
	text_add(t, "\n");
}

void arrived_trouble(const char *label, const struct fault *f, bool steps, struct text *t)
{
	text_add(t, label);
	text_add(t, ": ");
	verdict_of(f->code, f, steps, READ_CARRIER, t);
	remedy_of(f->code, t);
	text_add(t, "\n");
}

bool arrived_spoilt(enum err code)
{
	static const enum err on_the_way[] = {ERR_ARMOUR_HEAD, ERR_ARMOUR_LIMIT, ERR_ARMOUR_CUT, ERR_ARMOUR_CHARACTER, ERR_ARMOUR_HTML,
		ERR_ARMOUR_QUOTED, ERR_ARMOUR_BASE64, ERR_ARMOUR_CHECK, ERR_SLOT_SEVENBIT, ERR_SLOT_EOL, ERR_SLOT_SHORT, ERR_MAIL_HTML,
		ERR_MAIL_CHARSET, ERR_MAIL_WINMAIL, ERR_MAIL_STRIPPED, ERR_MAIL_EOL};
	for (size_t i = 0; i < sizeof on_the_way / sizeof *on_the_way; i++)
		if (code == on_the_way[i])
			return true;
	return false;
}

void arrived_request(const struct fault *f, unsigned more, struct text *t)
{
	char b[1024];
	struct text words = text_in(b, sizeof b);
	text_add(&words, "Your mail did not reach me whole: ");
	text_add(&words, err_sentence(f->code));
	if (f->line) {
		text_add(&words, ", line ");
		text_add_int(&words, f->line);
	}
	text_add(&words, f->what[0] ? "; " : "");
	text_add(&words, f->what);
	text_add(&words, ".");
	if (more) {
		text_add(&words, " So it was with ");
		text_add_int(&words, more);
		text_add(&words, more == 1 ? " more." : " others.");
	}
	text_add(&words, " Please send it once more: vedette send GAME --again");
	text_add(t, "To ask for it again, send this to whom it came from:\n\n");
	wrap_add(t, REQUEST_COLUMNS, "    ", "    ", b);
	text_add(t, "\n");
}

void arrived_without(unsigned n, struct text *t)
{
	if (n < 2)
		return;
	text_add_int(t, n);
	text_add(t, " messages or files without a turn [mail.none]\n");
}

void arrived_passed(unsigned n, struct text *t)
{
	if (n == 0)
		return;
	text_add_int(t, n);
	text_add(t, n == 1 ? " file of a game's folder that holds no turn was passed over\n"
					   : " files of a game's folder that hold no turn were passed over\n");
}

void arrived_secrets(unsigned n, struct text *t)
{
	if (n)
		text_add(t, "A secret of its player's lies there (secret-SIDE, courier-SIDE): whoever has it foresees his dice.\n"
			"Of a game's folder hand on offer.ved, accept.ved, slots and keys alone.\n");
}
