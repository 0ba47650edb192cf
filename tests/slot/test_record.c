/* SPDX-License-Identifier: GPL-3.0-or-later
 * slot/: what a header may hold, finding records, the form of bodies, terms.  No signature is looked at here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "slot/record.h"
#include "slot/terms.h"

static struct record r, again;
static uint8_t file[4096];
static struct fault f;

/* The record as bytes, body and signature being zeros. */
static size_t put(void)
{
	struct bytes b = { .p = file, .cap = sizeof file };
	struct sink s = bytes_sink(&b);
	memset(file, 0, sizeof file);
	record_put_header(&r, &s);
	return b.len + r.packed + SIGNATURE_BYTES;
}

static enum err read_back(void)
{
	size_t n = put();
	return record_read(file, n, &again, &f);
}

static void make(unsigned kind)
{
	memset(&r, 0, sizeof r);
	r.kind = (uint8_t)kind;
	r.side = SIDE_CONFEDERATE;
	r.packed = 10;
	if (record_is_slot(kind)) {
		r.number = 4;
		r.part[SLOT_TEXT] = kind <= RECORD_COUNTERSIGN || kind == RECORD_RESULT || kind == RECORD_TAKE_BACK ? 8 : 0;
		if (kind != RECORD_COUNTERSIGN && kind != RECORD_RESULT) {
			r.part[SLOT_BOX] = BOX_BLOCK;
			r.part[SLOT_MESSAGE] = 5;
			memset(r.slot.seal, 1, HASH_BYTES);
		}
	} else {
		r.part[0] = 100;
	}
}

static void every_kind_comes_back(void **state)
{
	static const unsigned kinds[] = { RECORD_OFFER, RECORD_ACCEPT, RECORD_TURN, RECORD_STRATEGIC, RECORD_COUNTERSIGN, RECORD_RESIGN,
		RECORD_RESULT, RECORD_STANDING, RECORD_TAKE_BACK, RECORD_DRAW, RECORD_AGREE, RECORD_DECLINE };
	(void)state;
	for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		make(kinds[i]);
		assert_int_equal(read_back(), ERR_OK);
		assert_memory_equal(&again, &r, sizeof r);
	}
}

static void refuses(enum err want)
{
	assert_int_equal(read_back(), want);
}

static void headers_that_cannot_be(void **state)
{
	(void)state;
	make(RECORD_TURN), r.side = SIDE_NONE, refuses(ERR_SLOT_HEADER);
	make(RECORD_TURN), r.number = 0, refuses(ERR_SLOT_HEADER);
	make(RECORD_OFFER), r.number = 1, refuses(ERR_SLOT_HEADER);
	make(RECORD_TURN), r.number = 131073, refuses(ERR_SLOT_LIMIT);
	make(RECORD_TURN), r.number = 131072, refuses(ERR_OK);
	make(RECORD_TURN), r.part[3] = 1, refuses(ERR_SLOT_HEADER);
	make(RECORD_TURN), r.part[SLOT_BOX] = 0, refuses(ERR_SLOT_HEADER);
	make(RECORD_TURN), r.part[SLOT_BOX] = BOX_BLOCK + 1, refuses(ERR_SLOT_HEADER);
	make(RECORD_TURN), r.part[SLOT_BOX] = BOX_MAX_BYTES, refuses(ERR_OK);
	make(RECORD_TURN), r.part[SLOT_BOX] = BOX_MAX_BYTES + BOX_BLOCK, refuses(ERR_SLOT_LIMIT);
	make(RECORD_TURN), r.part[SLOT_MESSAGE] = MESSAGE_MAX_BYTES, refuses(ERR_OK);
	make(RECORD_TURN), r.part[SLOT_MESSAGE] = MESSAGE_MAX_BYTES + 1, refuses(ERR_SLOT_LIMIT);
	make(RECORD_TURN), memset(r.slot.seal, 0, HASH_BYTES), refuses(ERR_SLOT_HEADER);
	make(RECORD_RESIGN), r.part[SLOT_TEXT] = 1, refuses(ERR_SLOT_HEADER);
	for (unsigned kind = RECORD_STANDING; kind < RECORD_KINDS_END; kind++) {
		make(kind), r.part[SLOT_TEXT] = 1, refuses(kind == RECORD_TAKE_BACK ? ERR_OK : ERR_SLOT_HEADER);
		make(kind), r.part[SLOT_BOX] = 0, refuses(ERR_SLOT_HEADER);
		make(kind), memset(r.slot.seal, 0, HASH_BYTES), refuses(ERR_SLOT_HEADER);
	}
	make(RECORD_RESULT), memset(r.slot.seal, 1, HASH_BYTES), refuses(ERR_SLOT_HEADER);
	make(RECORD_RESULT), memset(r.slot.opening, 1, HASH_BYTES), refuses(ERR_OK);
	make(RECORD_RESULT), r.part[SLOT_MESSAGE] = 1, refuses(ERR_SLOT_HEADER);
	make(RECORD_COUNTERSIGN), memset(r.slot.opening, 1, HASH_BYTES), refuses(ERR_SLOT_HEADER);
	make(RECORD_COUNTERSIGN), r.part[SLOT_BOX] = BOX_BLOCK, refuses(ERR_SLOT_HEADER);
	make(RECORD_ACCEPT), r.part[1] = 1, refuses(ERR_SLOT_HEADER);
	make(RECORD_OFFER), r.part[1] = BODY_MAX_BYTES - 100, refuses(ERR_OK);
	make(RECORD_OFFER), r.part[1] = BODY_MAX_BYTES - 99, refuses(ERR_SLOT_LIMIT);
}

/* PROTOCOL 6: in an open game standing orders travel in clear, and the header says so. */
static void flag_1_is_standing_orders_in_clear(void **state)
{
	(void)state;
	for (unsigned kind = RECORD_TURN; kind < RECORD_KINDS_END; kind++) {
		make(kind);
		r.clear = true;
		if (!record_has_box(kind)) {
			refuses(ERR_SLOT_HEADER);
			continue;
		}
		refuses(ERR_SLOT_HEADER); /* it has a seal */
		memset(r.slot.seal, 0, HASH_BYTES), memset(r.slot.opening, 0, HASH_BYTES);
		for (uint32_t n = 0; n < 3; n++) {
			r.part[SLOT_BOX] = n == 2 ? BOX_MAX_BYTES : n;
			refuses(ERR_OK);
			assert_memory_equal(&again, &r, sizeof r);
		}
		assert_int_equal(file[11], 1);
		r.part[SLOT_BOX] = BOX_MAX_BYTES + 1, refuses(ERR_SLOT_LIMIT);
		r.part[SLOT_BOX] = 1, memset(r.slot.opening, 1, HASH_BYTES), refuses(ERR_SLOT_HEADER);
	}
	make(RECORD_OFFER), r.clear = true, refuses(ERR_SLOT_HEADER);
	make(RECORD_TURN), put();
	for (unsigned flags = 2; flags < 256; flags++) {
		file[11] = (uint8_t)flags;
		assert_int_equal(record_read(file, record_size(&r), &again, &f), ERR_SLOT_NEWER);
	}
	make(RECORD_DRAW);
	r.clear = true;
	static const struct {
		const char *text;
		enum err want;
	} sheets[] = { { "all intensity 2\n", ERR_OK }, { "", ERR_OK }, { "all intensity 2", ERR_SLOT_TEXT }, { "\n", ERR_SLOT_TEXT },
		{ "all\x1b\n", ERR_SLOT_TEXT } };
	for (unsigned i = 0; i < sizeof sheets / sizeof *sheets; i++) {
		r.part[SLOT_BOX] = (uint32_t)strlen(sheets[i].text);
		r.part[SLOT_MESSAGE] = 0;
		assert_int_equal(record_check_body(&r, (const uint8_t *)sheets[i].text, &f), sheets[i].want);
	}
	assert_string_equal(f.place, "standing orders");
}

static void C85_records_are_found_by_their_magic(void **state)
{
	static uint8_t heap[3 * sizeof file];
	(void)state;
	make(RECORD_TURN);
	size_t n = put(), at = 0, size;
	memset(heap, 0xd6, sizeof heap);
	memcpy(heap + 3, "EDT\r\n\x1a", 6); /* nearly one */
	memcpy(heap + 100, file, n);
	memcpy(heap + 100 + n, file, n);
	memcpy(heap + 5000, file, n);
	for (unsigned i = 0; i < 3; i++) {
		assert_true(record_find(heap, 5000 + n - 7, &at, &size));
		assert_int_equal(at, i == 0 ? 100 : i == 1 ? 100 + n : 5000);
		assert_int_equal(size, i < 2 ? n : n - 7);
		assert_int_equal(record_read(heap + at, size, &again, &f), i < 2 ? ERR_OK : ERR_SLOT_SHORT);
		at += size;
	}
	assert_false(record_find(heap, 5000 + n - 7, &at, &size));
	at = 0;
	assert_false(record_find(heap, 7, &at, &size));
	assert_false(record_find(heap, 0, &at, &size));
	for (size_t i = 0; i < n; i++)
		heap[i] = file[i] & 0x7f;
	assert_true(record_find(heap, n, &at, &size));
	assert_int_equal(record_read(heap + at, size, &again, &f), ERR_SLOT_SEVENBIT);
}

static void C47_more_than_any_record(void **state)
{
	static uint8_t big[RECORD_MAX_BYTES + 1];
	(void)state;
	make(RECORD_TURN);
	memcpy(big, file, put());
	assert_int_equal(record_read(big, sizeof big, &again, &f), ERR_SLOT_LIMIT);
}

/* A turn whose text is `text` and whose message is `message`. */
static enum err body(const char *text, const char *message)
{
	static uint8_t b[1 << 16];
	make(RECORD_TURN);
	r.part[SLOT_TEXT] = (uint32_t)strlen(text);
	r.part[SLOT_MESSAGE] = (uint32_t)strlen(message);
	memcpy(b, text, r.part[SLOT_TEXT]);
	memset(b + r.part[SLOT_TEXT], 0xee, BOX_BLOCK); /* a box may hold anything */
	memcpy(b + r.part[SLOT_TEXT] + BOX_BLOCK, message, r.part[SLOT_MESSAGE]);
	return record_check_body(&r, b, &f);
}

static void bodies_are_lines_of_plain_text(void **state)
{
	static char lines[4097 * 2 + 1], line[515];
	(void)state;
	assert_int_equal(body("", ""), ERR_OK);
	assert_int_equal(body("a\nb\n", "x\n\n\ny\n"), ERR_OK);
	assert_int_equal(body("a\nb", ""), ERR_SLOT_TEXT);
	assert_int_equal(body("a\n\nb\n", ""), ERR_SLOT_TEXT);
	assert_int_equal(f.line, 2);
	assert_int_equal(body("a\n", "no end"), ERR_SLOT_TEXT);
	assert_string_equal(f.place, "message");
	memset(line, 'a', 513);
	line[512] = '\n';
	assert_int_equal(body(line, ""), ERR_OK);
	line[512] = 'a';
	line[513] = '\n';
	assert_int_equal(body(line, ""), ERR_SLOT_LIMIT);
	assert_int_equal(body("", line), ERR_OK);
	for (unsigned i = 0; i < 4096; i++)
		memcpy(lines + 2 * i, "a\n", 2);
	assert_int_equal(body(lines, ""), ERR_OK);
	memcpy(lines + 2 * 4096, "a\n", 3);
	assert_int_equal(body(lines, ""), ERR_SLOT_LIMIT);
}

/* ---- terms ---- */

static const char offer_text[] = "scenario warrenton\ntitle Burnside takes over\nside confederate\nmode sealed\n"
	"stops 8\noptions pass-seed-list=yes attacks-per-turn=2\nengine 1\nname Robert E. Lee\nto lee@example.org\nchit take\n";
static const char accept_text[] = "engine 1\nname Ambrose\nto -\n";

static void terms_come_back(void **state)
{
	struct terms t;
	char buf[1024];
	(void)state;
	assert_int_equal(terms_parse(RECORD_OFFER, SIDE_CONFEDERATE, offer_text, strlen(offer_text), &t, &f), ERR_OK);
	assert_string_equal(t.title, "Burnside takes over");
	assert_int_equal(t.options.said[SWITCH_PASS_SEED_LIST], OPTION_OTHER);
	assert_int_equal(t.options.said[SWITCH_ATTACKS_PER_TURN], OPTION_OTHER);
	assert_int_equal(t.options.said[SWITCH_ARMY3_INITIATIVE], OPTION_UNSAID);
	assert_true(t.chit_take && t.stops == 8 && t.engine == 1 && t.mode == MODE_SEALED);
	struct text out = text_in(buf, sizeof buf);
	terms_print(&t, RECORD_OFFER, SIDE_CONFEDERATE, &out);
	assert_string_equal(buf, offer_text);
	assert_int_equal(terms_parse(RECORD_ACCEPT, SIDE_UNION, accept_text, strlen(accept_text), &t, &f), ERR_OK);
	assert_string_equal(t.to, "");
	out = text_in(buf, sizeof buf);
	terms_print(&t, RECORD_ACCEPT, SIDE_UNION, &out);
	assert_string_equal(buf, accept_text);
}

static enum err changed(const char *from, const char *to)
{
	char buf[1024];
	struct terms t;
	const char *at = strstr(offer_text, from);
	assert_non_null(at);
	struct text out = text_in(buf, sizeof buf);
	text_add_n(&out, offer_text, (size_t)(at - offer_text));
	text_add(&out, to);
	text_add(&out, at + strlen(from));
	return terms_parse(RECORD_OFFER, SIDE_CONFEDERATE, buf, out.len, &t, &f);
}

static void terms_are_strict(void **state)
{
	static const char *const bad[][2] = {
		{ "warrenton", "War" }, { "title ", "title  " }, { "confederate", "union" }, { "sealed", "Sealed" }, { "8\n", "08\n" },
		{ "8\n", "100\n" }, { "engine 1", "engine 0" }, { "stops 8\n", "" }, { "stops 8\n", "stops 8\nstops 8\n" },
		{ "chit take\n", "chit take" }, { "chit take\n", "chit maybe\n" }, { "chit take\n", "chit take\nx 1\n" },
		{ "to lee", "to  lee" }, { ".org\n", ".org \n" }, { "Robert", "Robert\r" }, { "Robert E. Lee", "" },
		{ "Robert E. Lee", "-" },
		{ "pass-seed-list=yes", "pass-seed-list=no  " }, { "pass-seed-list=yes", "pass-seed-list=maybe" },
		{ "pass-seed-list=yes", "pass-the-list=yes" }, { "pass-seed-list=yes ", "" "attacks-per-turn=2 " },
		{ "options pass-seed-list=yes attacks-per-turn=2", "options attacks-per-turn=2 pass-seed-list=yes" },
		{ "options pass-seed-list=yes attacks-per-turn=2", "options " },
		{ "options pass-seed-list=yes attacks-per-turn=2\n", "" },
		{ "Robert", "\xe2\x80\xaeRobert" }, { "scenario", "Scenario" },
	};
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
		if (changed(bad[i][0], bad[i][1]) != ERR_SLOT_TERMS)
			fail_msg("%s for %s", bad[i][1], bad[i][0]);
	assert_int_equal(changed("sealed", "open"), ERR_SLOT_TERMS); /* it has no stops */
	assert_int_equal(changed("sealed\nstops 8", "open\nstops 0"), ERR_OK);
	assert_int_equal(changed("sealed\nstops 8", "open\nstops 1"), ERR_SLOT_TERMS);
	assert_int_equal(changed("sealed", "shut"), ERR_SLOT_TERMS);
	assert_int_equal(changed("sealed", "solo"), ERR_OK);
	assert_int_equal(changed("8\n", "0\n"), ERR_OK);
	assert_int_equal(changed("8\n", "99\n"), ERR_OK);
}

static void C107_P25_names_and_labels(void **state)
{
	(void)state;
	assert_true(terms_text_ok("Gen. Lee", NAME_MAX_BYTES));
	assert_true(terms_text_ok("not an address at all", ADDRESS_MAX_BYTES));
	assert_false(terms_text_ok("", 10));
	assert_false(terms_text_ok("-", 10));
	assert_false(terms_text_ok(" a", 10));
	assert_false(terms_text_ok("a ", 10));
	assert_false(terms_text_ok("x\r\nBcc: y", 40));
	assert_false(terms_text_ok("12345678901", 10));
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(every_kind_comes_back), cmocka_unit_test(headers_that_cannot_be),
		cmocka_unit_test(flag_1_is_standing_orders_in_clear),
		cmocka_unit_test(C85_records_are_found_by_their_magic), cmocka_unit_test(C47_more_than_any_record),
		cmocka_unit_test(bodies_are_lines_of_plain_text), cmocka_unit_test(terms_come_back), cmocka_unit_test(terms_are_strict),
		cmocka_unit_test(C107_P25_names_and_labels),
	};
	return cmocka_run_group_tests_name("record", t, NULL, NULL);
}
