/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/protested.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "main/session.h"
#include "main/verb.h"

/* Labels of an mbox end with ", message 3". */
static size_t file_of(const char *label)
{
	static const char part[] = ", message ";
	size_t n = strlen(label);
	for (size_t i = n; i-- > 0;)
		if (strncmp(label + i, part, sizeof part - 1) == 0)
			return i;
	return n;
}

static enum err add_file(struct protested *p, const char *label, const struct protest *claim, struct fault *f)
{
	struct protest_file *more = room_for(p->file, p->n, 1, &p->room, sizeof *more);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	p->file = more;
	struct protest_file *x = &p->file[p->n++];
	*x = (struct protest_file){.claim = *claim};
	struct text t = text_in(x->label, sizeof x->label);
	text_add_n(&t, label, file_of(label));
	return ERR_OK;
}

static enum err add_record(struct protest_file *x, const uint8_t *record, size_t n, struct fault *f)
{
	struct slice *more = room_for(x->record, x->n, 1, &x->room, sizeof *more);
	if (!more)
		return fault_set(f, ERR_SYS_MEMORY, "");
	x->record = more;
	uint8_t *copy = malloc(n);
	if (!copy)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(copy, record, n);
	x->record[x->n++] = (struct slice){copy, n};
	return ERR_OK;
}

enum err protested_take(
	struct protested *p, const struct door *d, const char *label, const uint8_t *record, size_t n, struct fault *f)
{
	struct protest claim;
	if (p->looked != d->messages) { /* the first record of this message */
		p->looked = d->messages;
		size_t len = file_of(label);
		p->inside = p->inside && strncmp(p->file[p->n - 1].label, label, len) == 0 && p->file[p->n - 1].label[len] == '\0';
		if (d->message && protest_read(d->message, d->message_n, &claim)) {
			TRY(add_file(p, label, &claim, f));
			p->inside = true;
		}
	}
	return p->inside ? add_record(&p->file[p->n - 1], record, n, f) : ERR_OK;
}

/* "protest-0012.mbox says of slot 12, by Confederate Bert, that an order breaks a rule [order.illegal]" */
static void claim_words(const struct protest_file *x, const char *side, const char *name, struct text *t)
{
	text_add(t, x->label);
	text_add(t, " says of slot ");
	text_add_int(t, x->claim.number);
	text_add(t, name[0] ? ", by " : "");
	text_add(t, name[0] ? side : "");
	text_add(t, name[0] ? " " : "");
	text_add(t, name);
	text_add(t, x->claim.verdict == ERR_OK ? ", that it is due" : ": ");
	if (x->claim.verdict != ERR_OK) {
		text_add(t, err_sentence(x->claim.verdict));
		text_add(t, " [");
		text_add(t, err_slug(x->claim.verdict));
		text_add(t, "]");
	}
}

static int judge(const struct protest_file *x)
{
	char name[SIDE_COUNT][NAME_MAX_BYTES + 1], b[1024];
	struct text t = text_in(b, sizeof b);
	struct fault f = {0};
	struct record offer;
	enum err e = protest_check(&x->claim, x->record, x->n, name[SIDE_UNION], name[SIDE_CONFEDERATE], &f);
	enum side by = SIDE_UNION;
	for (size_t i = 0; i < x->n; i++) /* odd slots are the offerer's */
		if (record_read(x->record[i].p, x->record[i].n, &offer, NULL) == ERR_OK && offer.kind == RECORD_OFFER)
			by = x->claim.number % 2 ? (enum side)offer.side : side_other((enum side)offer.side);
	claim_words(x, side_name(by), name[by], &t);
	if (e == ERR_OK) {
		text_add(&t, x->claim.verdict == ERR_OK ?
			"; its records bear it out.  When the slot before it was sent, and whether it was answered, they cannot show.\n" :
			"; its records bear it out.\n");
		say(b);
		return EXIT_GOOD; /* what is wrong with the game is told with the game */
	}
	if (e != ERR_PROTEST_FALSE)
		return verb_fault(&f);
	text_add(&t, "; its records do NOT bear it out: ");
	text_add(&t, f.what);
	text_add(&t, " [");
	text_add(&t, err_slug(e));
	text_add(&t, "]; ");
	text_add(&t, err_remedy(e));
	text_add_char(&t, '\n');
	say(b);
	return err_exit(e);
}

int protested_judge(const struct protested *p)
{
	int worst = EXIT_GOOD;
	for (size_t i = 0; i < p->n; i++) {
		int rc = judge(&p->file[i]);
		worst = rc > worst ? rc : worst;
	}
	return worst;
}

void protested_free(struct protested *p)
{
	for (size_t i = 0; i < p->n; i++) {
		for (size_t k = 0; k < p->file[i].n; k++)
			free((void *)(uintptr_t)p->file[i].record[k].p);
		free(p->file[i].record);
	}
	free(p->file);
}
