/* SPDX-License-Identifier: GPL-3.0-or-later
 * An opponent who signs whatever he likes.  Bytes: the scenario, how many honest slots come first and whether
 * the game is open; the kind; the field of
 * the header that is spoilt (0 none); with which byte; a length of the text, u16; then the text, and behind it the standing
 * orders as they go into the box.
 * What is refused changes nothing; what is taken can be played on. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/duel.h"
#include "fuzz/fuzz.h"

enum { HEAD = 6, HONEST = 6 };

static struct duel d;

static void spoil(struct record *r, unsigned field, uint8_t with)
{
	uint8_t *const fields[] = { r->slot.game, r->slot.parent, r->slot.state, r->slot.link, r->slot.opening, r->slot.seal };
	unsigned n = sizeof fields / sizeof *fields;
	if (field == 0)
		return;
	if (field <= n)
		fields[field - 1][with % HASH_BYTES] ^= (uint8_t)(with | 1);
	else if (field == n + 1)
		r->number = with;
	else if (field == n + 2)
		r->number += 2;
	else if (field == n + 3)
		r->side ^= 1;
	else if (field == n + 4)
		memset(r->slot.opening, 0, HASH_BYTES);
	else if (field == n + 5)
		r->number = UINT32_MAX - with;
}

/* The first slots of a game, honest ones: played once by its players, then only taken. */
static void begin(unsigned which, unsigned slots, bool open)
{
	static struct honest {
		uint8_t *file;
		size_t n;
		struct standing standing[SIDE_COUNT];
	} all[2][3][HONEST];
	struct honest(*made)[HONEST] = all[open];
	duel_begin_as(&d, fuzz_charts(which), open ? MODE_OPEN : MODE_SEALED);
	d.judge = false;
	for (unsigned i = 0; i < slots; i++) {
		if (made[which][i].file) {
			duel_turn(&d);
			memcpy(d.file, made[which][i].file, made[which][i].n);
			d.n = made[which][i].n;
			FUZZ_CHECK(duel_take(&d, NULL) == ERR_OK);
			memcpy(d.standing, made[which][i].standing, sizeof d.standing);
			continue;
		}
		duel_slot(&d);
		made[which][i].n = d.n;
		made[which][i].file = malloc(d.n);
		if (!made[which][i].file)
			exit(99);
		memcpy(made[which][i].file, d.file, d.n);
		memcpy(made[which][i].standing, d.standing, sizeof d.standing);
	}
	d.judge = true;
}

/* What was sealed is opened by its owner's next slot but one. */
static void go_on(void)
{
	d.judge = false;
	for (unsigned i = 0; i < 2; i++)
		if (!duel_slot(&d))
			return;
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	static const uint8_t kinds[] = { 0, RECORD_TURN, RECORD_STRATEGIC, RECORD_COUNTERSIGN, RECORD_RESIGN, RECORD_RESULT,
		RECORD_STANDING, RECORD_TAKE_BACK, RECORD_DRAW, RECORD_AGREE, RECORD_DECLINE };
	static uint8_t body[BODY_MAX_BYTES];
	struct record r, honest;
	struct fault f;
	if (n < HEAD)
		return 0;
	const uint8_t *text = p + HEAD;
	size_t rest = n - HEAD, text_n = (size_t)(p[4] | p[5] << 8);
	text_n = text_n < rest ? text_n : rest;
	const char *sheet = (const char *)text + text_n;
	size_t sheet_n = rest - text_n;
	if (rest > BODY_MAX_BYTES / 2)
		return 0;
	begin(p[0] % 3, p[0] / 3 % HONEST, p[0] / 3 / HONEST % 2);
	enum side side = duel_turn(&d);
	unsigned due = chain_due(&d.play.chain, &d.play.now), kind = kinds[p[1] % sizeof kinds];
	duel_fill(&d, kind ? kind : due, (const char *)text, text_n, sheet, sheet_n, &r, body);
	honest = r;
	spoil(&r, p[2] % 16, p[3]);
	/* a seal or an anchor that he himself will never open: nobody can tell yet */
	bool own_loss = memcmp(r.slot.seal, honest.slot.seal, HASH_BYTES) != 0 ||
		(r.number == 1 && memcmp(r.slot.link, honest.slot.link, HASH_BYTES) != 0);
	if (duel_sign(&d, &r, body)) {
		memcpy(honest.signer, r.signer, HINT_BYTES);
		honest.packed = r.packed;
		uint32_t before = d.play.chain.n;
		uint64_t fold = fuzz_fold(d.c, &d.play.now);
		enum err e = duel_take(&d, &f);
		fuzz_fault(e, &f);
		if (e != ERR_OK) {
			FUZZ_CHECK(d.play.chain.n == before && fold == fuzz_fold(d.c, &d.play.now));
		} else {
			FUZZ_CHECK(d.play.chain.n == before + 1);
			FUZZ_CHECK(own_loss || memcmp(&r, &honest, sizeof r) == 0);
			if (record_has_box(r.kind))
				(void)standing_parse(d.c, side, sheet, sheet_n, &d.standing[side], NULL);
		}
		if (e != ERR_OK || !own_loss)
			go_on();
	}
	duel_end(&d);
	return 0;
}
