/* SPDX-License-Identifier: GPL-3.0-or-later
 * A record as a file, read as far as it goes without its signature: what a signer can make of it must do no harm either. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "seal/envelope.h"
#include "slot/answers.h"

static struct workroom room;
static struct sheet sheet;
static struct answers answers;
static uint8_t primer[DICTIONARY_MAX], packed[PACKED_MAX_BYTES];
static struct charts charts;

static struct dictionary dictionary(void)
{
	static struct bytes b;
	if (!b.p) {
		b = (struct bytes){ .p = primer, .cap = sizeof primer };
		struct sink s = bytes_sink(&b);
		dictionary_put(fuzz_charts(0), &s);
	}
	return (struct dictionary){ primer, b.len };
}

static void header(const struct record *r, const uint8_t *p)
{
	uint8_t again[RECORD_HEADER_MAX];
	struct bytes b = { .p = again, .cap = sizeof again };
	struct sink s = bytes_sink(&b);
	record_put_header(r, &s);
	FUZZ_CHECK(!b.over && b.len == record_header_size(r->kind) && memcmp(again, p, b.len) == 0);
}

static void content(const struct record *r, const uint8_t *body)
{
	struct fault f;
	struct terms t;
	const char *text = (const char *)record_part(r, body, 0);
	enum side side = (enum side)r->side;
	static char scratch[BODY_MAX_BYTES + 1];
	enum err e = ERR_OK;
	if (r->kind == RECORD_OFFER) {
		e = terms_parse(r->kind, side, text, r->part[0], &t, &f);
		fuzz_fault(e, &f);
		e = charts_parse((const char *)record_part(r, body, OFFER_MAP), r->part[OFFER_MAP],
			(const char *)record_part(r, body, OFFER_RULES), r->part[OFFER_RULES],
			(const char *)record_part(r, body, OFFER_SCENARIO), r->part[OFFER_SCENARIO], &charts, &f);
	} else if (r->kind == RECORD_ACCEPT) {
		e = terms_parse(r->kind, side, text, r->part[0], &t, &f);
	} else if (r->kind == RECORD_COUNTERSIGN) {
		e = answers_parse(fuzz_charts(0), side, text, r->part[0], &answers, &f);
	} else if (r->kind == RECORD_TURN || r->kind == RECORD_STRATEGIC) {
		e = orders_read(fuzz_charts(0), side, r->kind, text, r->part[0], &sheet, text_in(scratch, sizeof scratch), &f);
	}
	fuzz_fault(e, &f);
}

/* Packed anew it is the same body. */
static void pack_again(const struct record *r, const uint8_t *body, const struct dictionary *d)
{
	static uint8_t out[BODY_MAX_BYTES + 1];
	size_t n = sizeof packed, size = record_body_size(r);
	FUZZ_CHECK(pack_deflate(&room.pack, d, 9, body, r->part, PARTS, packed, &n, NULL) == ERR_OK);
	FUZZ_CHECK(pack_inflate(&room.pack, d, packed, n, out, size, NULL) == ERR_OK && memcmp(out, body, size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	static bool started;
	struct record r;
	struct fault f;
	size_t at = 0, size;
	if (!started && seal_start(&f) != ERR_OK)
		exit(99);
	started = true;
	while (record_find(p, n, &at, &size)) {
		FUZZ_CHECK(size > 0 && at + size <= n);
		enum err found = record_read(p + at, size, &r, &f);
		fuzz_fault(found, &f);
		at += size;
	}
	enum err e = record_read(p, n, &r, &f);
	fuzz_fault(e, &f);
	if (e != ERR_OK)
		return 0;
	header(&r, p);
	FUZZ_CHECK(record_size(&r) == n);
	struct dictionary d = dictionary(), *use = record_is_slot(r.kind) ? &d : NULL;
	e = pack_inflate(&room.pack, use, p + record_header_size(r.kind), r.packed, room.body, record_body_size(&r), &f);
	fuzz_fault(e, &f);
	if (e != ERR_OK)
		return 0;
	e = record_check_body(&r, room.body, &f);
	fuzz_fault(e, &f);
	pack_again(&r, room.body, use);
	if (e == ERR_OK)
		content(&r, room.body);
	return 0;
}
