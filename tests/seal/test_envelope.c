/* SPDX-License-Identifier: GPL-3.0-or-later
 * seal/: a record as a file.  Signatures, lengths and the order of reading, with the cases of the field by their numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "sample.h"

static struct sample *s;
static struct reading g;
static struct fault f;
static struct sample_file out;

static int begin(void **state)
{
	(void)state;
	s = sample_get();
	return 0;
}

static enum err read_file(const struct sample_file *x)
{
	return sample_read(s, x->p, x->n, &g, &f);
}

/* Sign again after the header was changed. */
static void forge(unsigned which, const struct record *r, const struct key_pair *k)
{
	static uint8_t body[FILE_MAX];
	const uint8_t *b = sample_body(s, which);
	memcpy(body, b, record_body_size(&s->file[which].record));
	sample_forge(s, r, body, 9, NULL, 0, k, &out);
}

static void what_is_written_is_read(void **state)
{
	(void)state;
	for (unsigned i = 0; i < SAMPLES; i++) {
		const struct sample_file *x = &s->file[i];
		assert_int_equal(read_file(x), ERR_OK);
		assert_memory_equal(g.id, x->id, HASH_BYTES);
		uint8_t again[RECORD_HEADER_MAX];
		struct bytes b = { .p = again, .cap = sizeof again };
		struct sink sink = bytes_sink(&b);
		record_put_header(&g.record, &sink);
		assert_int_equal(b.len, record_header_size(g.record.kind));
		assert_memory_equal(again, x->p, b.len);
		assert_int_equal(x->n, record_size(&g.record));
		size_t n;
		const uint8_t *text = reading_part(&g, 0, &n);
		assert_int_equal(n, g.record.part[0]);
		assert_true(n == 0 || text[n - 1] == '\n');
	}
}

static void layout_is_that_of_the_manual(void **state)
{
	static const uint8_t magic[8] = { 0xd6, 0x45, 0x44, 0x54, 0x0d, 0x0a, 0x1a, 0x0a };
	(void)state;
	for (unsigned i = 0; i < SAMPLES; i++) {
		assert_memory_equal(s->file[i].p, magic, 8);
		assert_int_equal(s->file[i].p[8], 1);
		assert_int_equal(s->file[i].p[9], s->file[i].record.kind);
	}
	assert_int_equal(record_header_size(RECORD_OFFER), 156);
	assert_int_equal(record_header_size(RECORD_ACCEPT), 220);
	assert_int_equal(record_header_size(RECORD_TURN), 236);
	const struct sample_file *o = &s->file[SAMPLE_OFFER], *a = &s->file[SAMPLE_ACCEPT], *t = &s->file[SAMPLE_TURN];
	assert_memory_equal(o->p + 96, s->key[0].pub, 32);
	assert_memory_equal(a->p + 32, o->id, 32);
	assert_memory_equal(a->p + 128, s->key[1].pub, 32);
	assert_memory_equal(a->p + 176, a->record.accept.anchor, 32);
	assert_int_equal(t->p[28], 1);
	assert_memory_equal(t->p + 32, s->game, 32);
	assert_memory_equal(t->p + 64, a->id, 32);
	assert_memory_equal(t->p + 128, t->record.slot.link, 32);
	assert_memory_equal(s->file[SAMPLE_RESIGN].p + 160, s->file[SAMPLE_RESIGN].record.slot.opening, 32);
	assert_memory_equal(t->p + 192, t->record.slot.seal, 32);
	assert_int_equal(t->p[12] + 256 * t->p[13], t->record.part[SLOT_TEXT]);
}

/* The identity, computed without the code under test: content header and body. */
static void identity_is_the_hash_of_the_content(void **state)
{
	uint8_t h[HASH_BYTES];
	(void)state;
	for (unsigned i = 0; i < SAMPLES; i++) {
		const struct sample_file *x = &s->file[i];
		const uint8_t *body = sample_body(s, i);
		hash_parts("", (struct slice[]){ { x->p, record_header_size(x->record.kind) - 12 },
			{ body, record_body_size(&x->record) } }, 2, h);
		assert_memory_equal(h, x->id, HASH_BYTES);
	}
}

static void C1_each_bit_of_the_signature(void **state)
{
	(void)state;
	for (unsigned i = 0; i < SAMPLES; i++) {
		out = s->file[i];
		for (size_t bit = 8 * (out.n - SIGNATURE_BYTES); bit < 8 * out.n; bit++) {
			out.p[bit / 8] ^= (uint8_t)(1 << bit % 8);
			assert_int_equal(read_file(&out), ERR_SIGN_BAD);
			out.p[bit / 8] ^= (uint8_t)(1 << bit % 8);
		}
	}
}

/* What a flip at this offset may be taken for. */
static bool fits(const struct record *r, size_t at, enum err e)
{
	size_t header = record_header_size(r->kind);
	if (at < 8)
		return e == ERR_SLOT_MAGIC || (at == 0 && e == ERR_SLOT_SEVENBIT) || (at > 3 && e == ERR_SLOT_EOL);
	if (at == 8)
		return e == ERR_SLOT_NEWER;
	if (at == 11) /* flag 1 says that what is sealed were in clear */
		return e == ERR_SLOT_NEWER || e == ERR_SLOT_HEADER;
	if (at == 9) /* another kind reads another header */
		return e == ERR_SLOT_NEWER || e == ERR_SLOT_HEADER || e == ERR_SLOT_LIMIT || e == ERR_SLOT_SHORT ||
			e == ERR_SLOT_TRAILING || e == ERR_SIGN_BAD || e == ERR_SIGN_UNKNOWN || e == ERR_SIGN_KEY;
	if (at < 32)
		return e == ERR_SLOT_HEADER || e == ERR_SLOT_LIMIT || e == ERR_SIGN_BAD;
	if (at < header - 12)
		return e == ERR_SIGN_BAD || (!record_is_slot(r->kind) && (e == ERR_SIGN_KEY || e == ERR_SIGN_UNKNOWN)) ||
			(r->kind == RECORD_COUNTERSIGN && e == ERR_SLOT_HEADER);
	if (at < header - 4)
		return e == ERR_SIGN_UNKNOWN;
	if (at < header)
		return e == ERR_SLOT_SHORT || e == ERR_SLOT_TRAILING || e == ERR_SLOT_LIMIT;
	return e == ERR_SIGN_BAD;
}

static void C2_P16_each_bit_of_a_file(void **state)
{
	(void)state;
	for (unsigned i = 0; i < SAMPLES; i++) {
		out = s->file[i];
		for (size_t bit = 0; bit < 8 * out.n; bit++) {
			out.p[bit / 8] ^= (uint8_t)(1 << bit % 8);
			enum err e = read_file(&out);
			if (!fits(&s->file[i].record, bit / 8, e))
				fail_msg("sample %u, byte %zu, bit %zu: %s", i, bit / 8, bit % 8, err_slug(e));
			out.p[bit / 8] ^= (uint8_t)(1 << bit % 8);
		}
	}
}

static void C35_C49_every_truncation(void **state)
{
	(void)state;
	for (unsigned i = 0; i < SAMPLES; i++)
		for (size_t n = 0; n < s->file[i].n; n++)
			assert_int_equal(sample_read(s, s->file[i].p, n, &g, &f), n ? ERR_SLOT_SHORT : ERR_SLOT_EMPTY);
}

static void C4_C41_a_longer_file(void **state)
{
	(void)state;
	for (size_t more = 1; more <= 1024; more *= 2) {
		out = s->file[SAMPLE_TURN];
		memset(out.p + out.n, 0, more);
		out.n += more;
		assert_int_equal(read_file(&out), ERR_SLOT_TRAILING);
	}
}

static void C5_keys_of_small_order(void **state)
{
	/* the seven with sign bit 0; with it set the other seven */
	static const uint8_t order8[2][32] = {
		{ 0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf, 0xac, 0x05,
			0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05 },
		{ 0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20, 0x53, 0xfa,
			0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a },
	};
	(void)state;
	for (unsigned i = 0; i < 14; i++) {
		uint8_t key[KEY_BYTES] = { 0 };
		if (i / 2 < 2) /* y = 0, y = 1 */
			key[0] = (uint8_t)(i / 2);
		else if (i / 2 < 4)
			memcpy(key, order8[i / 2 - 2], sizeof key);
		else { /* y = -1, p, p + 1 */
			memset(key, 0xff, sizeof key);
			key[0] = (uint8_t)(0xec + i / 2 - 4);
			key[31] = 0x7f;
		}
		key[31] = (uint8_t)(key[31] | (i % 2 ? 0x80 : 0));
		assert_int_equal(key_check(key, &f), ERR_SIGN_KEY);
		struct record r = s->file[SAMPLE_OFFER].record;
		memcpy(r.offer.key, key, KEY_BYTES);
		forge(SAMPLE_OFFER, &r, &s->key[0]);
		assert_int_equal(read_file(&out), ERR_SIGN_KEY);
	}
	assert_int_equal(key_check(s->key[0].pub, &f), ERR_OK);
}

/* R with a part of small order, made so that the cofactored equation holds: newer libraries would take it. */
static void C7_a_signature_with_a_mixed_R(void **state)
{
	uint8_t az[64], r_wide[64], r[32], a[32], h_wide[64], h[32], point[32], mixed[32];
	uint8_t minus[32]; /* (0,-1) */
	(void)state;
	memset(minus, 0xff, sizeof minus);
	minus[0] = 0xec;
	minus[31] = 0x7f;
	out = s->file[SAMPLE_TURN];
	uint8_t *sig = out.p + out.n - SIGNATURE_BYTES;
	static uint8_t m[DOMAIN_BYTES + FILE_MAX];
	size_t n = out.n - SIGNATURE_BYTES;
	memcpy(m, "vedette/sign/turn/1", 19);
	memcpy(m + DOMAIN_BYTES, out.p, n);
	crypto_hash_sha512(az, s->key[0].secret, 32);
	az[0] &= 248;
	az[31] = (uint8_t)((az[31] & 127) | 64);
	memcpy(a, az, 32);
	memset(r_wide, 0x42, sizeof r_wide);
	crypto_core_ed25519_scalar_reduce(r, r_wide);
	assert_int_equal(crypto_scalarmult_ed25519_base_noclamp(point, r), 0);
	for (unsigned with = 0; with < 2; with++) {
		if (with)
			assert_int_equal(crypto_core_ed25519_add(mixed, point, minus), 0);
		else
			memcpy(mixed, point, 32);
		crypto_hash_sha512_state st;
		crypto_hash_sha512_init(&st);
		crypto_hash_sha512_update(&st, mixed, 32);
		crypto_hash_sha512_update(&st, s->key[0].pub, 32);
		crypto_hash_sha512_update(&st, m, DOMAIN_BYTES + n);
		crypto_hash_sha512_final(&st, h_wide);
		crypto_core_ed25519_scalar_reduce(h, h_wide);
		crypto_core_ed25519_scalar_mul(h, h, a);
		crypto_core_ed25519_scalar_add(h, h, r);
		memcpy(sig, mixed, 32);
		memcpy(sig + 32, h, 32);
		assert_int_equal(read_file(&out), with ? ERR_SIGN_BAD : ERR_OK);
	}
}

static void CVE_2025_69277_is_mended_here(void **state)
{
	(void)state;
	assert_int_equal(seal_start(&f), ERR_OK);
}

static void C8_C22_strangers(void **state)
{
	struct key_pair stranger;
	uint8_t seed[SEED_BYTES] = { 77 };
	(void)state;
	key_from_seed(seed, &stranger);
	sample_forge(s, &s->file[SAMPLE_COUNTERSIGN].record, sample_body(s, SAMPLE_COUNTERSIGN), 9, NULL, 0, &stranger, &out);
	assert_int_equal(read_file(&out), ERR_SIGN_UNKNOWN);
	char print[FINGERPRINT_CHARS + 1];
	key_fingerprint(stranger.pub, print);
	print[19] = '\0'; /* the hint is its first four groups */
	assert_non_null(strstr(f.what, print));
	/* the hint of a known key, signed by another */
	struct key_pair mixed = stranger;
	memcpy(mixed.pub, s->key[1].pub, KEY_BYTES);
	sample_forge(s, &s->file[SAMPLE_COUNTERSIGN].record, sample_body(s, SAMPLE_COUNTERSIGN), 9, NULL, 0, &mixed, &out);
	assert_int_equal(read_file(&out), ERR_SIGN_BAD);
	/* a known key, but not that of the side */
	forge(SAMPLE_COUNTERSIGN, &s->file[SAMPLE_COUNTERSIGN].record, &s->key[0]);
	assert_int_equal(read_file(&out), ERR_OK);
	assert_memory_equal(g.key, s->key[0].pub, KEY_BYTES); /* whose it may be, its chain says */
	assert_memory_equal(g.id, s->file[SAMPLE_COUNTERSIGN].id, HASH_BYTES);
}

/* The same key over the same bytes without our domain, or with that of another kind. */
static void C16_signatures_made_for_something_else(void **state)
{
	(void)state;
	out = s->file[SAMPLE_TURN];
	uint8_t *sig = out.p + out.n - SIGNATURE_BYTES;
	assert_int_not_equal(crypto_sign_verify_detached(sig, out.p, out.n - SIGNATURE_BYTES, s->key[0].pub), 0);
	crypto_sign_detached(sig, NULL, out.p, out.n - SIGNATURE_BYTES, s->key[0].secret);
	assert_int_equal(read_file(&out), ERR_SIGN_BAD);
	static uint8_t room[DOMAIN_BYTES + FILE_MAX];
	memcpy(room + DOMAIN_BYTES, out.p, out.n - SIGNATURE_BYTES);
	sign_bytes(&s->key[0], RECORD_STRATEGIC, room, out.n - SIGNATURE_BYTES, sig);
	assert_int_equal(read_file(&out), ERR_SIGN_BAD);
	sign_bytes(&s->key[0], RECORD_TURN, room, out.n - SIGNATURE_BYTES, sig);
	assert_int_equal(read_file(&out), ERR_OK);
}

static void C17_C19_newer_versions_and_kinds(void **state)
{
	(void)state;
	for (unsigned v = 0; v < 256; v++) {
		out = s->file[SAMPLE_TURN];
		out.p[8] = (uint8_t)v;
		assert_int_equal(read_file(&out), v == 1 ? ERR_OK : ERR_SLOT_NEWER);
		out.p[8] = 1;
		out.p[11] = (uint8_t)v;
		assert_int_equal(read_file(&out), v == 0 ? ERR_OK : v == 1 ? ERR_SLOT_HEADER : ERR_SLOT_NEWER);
		out.p[11] = 0;
		out.p[9] = (uint8_t)v;
		if (v == 0 || (v > 5 && v < 16) || v > RECORD_DECLINE)
			assert_int_equal(read_file(&out), ERR_SLOT_NEWER);
		else
			assert_int_equal(read_file(&out) == ERR_OK, v == RECORD_TURN);
	}
	out.p[9] = RECORD_TURN;
	out.p[8] = 2;
	assert_int_equal(read_file(&out), ERR_SLOT_NEWER);
	assert_string_equal(f.what, "this program reads format 1, the file is of format 2");
}

static void C20_no_signature(void **state)
{
	(void)state;
	out = s->file[SAMPLE_TURN];
	memset(out.p + out.n - SIGNATURE_BYTES, 0, SIGNATURE_BYTES);
	assert_int_equal(read_file(&out), ERR_SIGN_NONE);
}

/* A correctly signed body that is no plain text. */
static void C31_text_with_controls(void **state)
{
	static const char *const bad[] = {
		"\r", "\x1b[2J", "\x7f", "\xc2\x9b", "\xc0\xaf", "\xed\xa0\x80", "\xe2\x80\xae", "\t", "\xff",
	};
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
		for (unsigned part = 0; part < 2; part++) {
			struct record r = s->file[SAMPLE_TURN].record;
			uint8_t body[2048];
			size_t len = strlen(bad[i]), text = r.part[SLOT_TEXT], box = r.part[SLOT_BOX];
			r.part[SLOT_TEXT] = part ? 0 : (uint32_t)len + 1;
			r.part[SLOT_MESSAGE] = part ? (uint32_t)len + 1 : 0;
			uint8_t *at = body;
			if (!part) {
				memcpy(at, bad[i], len);
				at[len] = '\n';
				at += len + 1;
			}
			memcpy(at, sample_body(s, SAMPLE_TURN) + text, box);
			at += box;
			if (part) {
				memcpy(at, bad[i], len);
				at[len] = '\n';
			}
			sample_forge(s, &r, body, 9, NULL, 0, &s->key[0], &out);
			assert_int_equal(read_file(&out), ERR_SLOT_TEXT);
		}
}

static void C34_fingerprints(void **state)
{
	char a[FINGERPRINT_CHARS + 1], b[FINGERPRINT_CHARS + 1];
	(void)state;
	key_fingerprint(s->key[0].pub, a);
	key_fingerprint(s->key[1].pub, b);
	assert_int_equal(strlen(a), FINGERPRINT_CHARS);
	assert_string_not_equal(a, b);
	assert_int_equal(strspn(a, "0123456789abcdef "), FINGERPRINT_CHARS);
}

static void C37_C38_damage_of_the_magic(void **state)
{
	(void)state;
	for (unsigned i = 0; i < SAMPLES; i++) {
		const struct sample_file *x = &s->file[i];
		size_t n = 0;
		for (size_t k = 0; k < x->n; k++) /* CRLF to LF */
			if (!(x->p[k] == '\r' && k + 1 < x->n && x->p[k + 1] == '\n'))
				out.p[n++] = x->p[k];
		assert_int_equal(sample_read(s, out.p, n, &g, &f), ERR_SLOT_EOL);
		n = 0;
		for (size_t k = 0; k < x->n; k++) { /* LF to CRLF */
			if (x->p[k] == '\n')
				out.p[n++] = '\r';
			out.p[n++] = x->p[k];
		}
		assert_int_equal(sample_read(s, out.p, n, &g, &f), ERR_SLOT_EOL);
		for (size_t k = 0; k < x->n; k++)
			out.p[k] = x->p[k] == '\r' ? '\n' : x->p[k];
		assert_int_equal(sample_read(s, out.p, x->n, &g, &f), ERR_SLOT_EOL);
		for (size_t k = 0; k < x->n; k++)
			out.p[k] = x->p[k] & 0x7f;
		assert_int_equal(sample_read(s, out.p, x->n, &g, &f), ERR_SLOT_SEVENBIT);
	}
	memset(out.p, 0, 100);
	assert_int_equal(sample_read(s, out.p, 100, &g, &f), ERR_SLOT_MAGIC);
	memcpy(out.p, "\x89PNG\r\n\x1a\n", 8);
	assert_int_equal(sample_read(s, out.p, 100, &g, &f), ERR_SLOT_MAGIC);
}

static void C40_lengths_that_overflow(void **state)
{
	static const uint32_t much[] = { 0xffffffff, 0x80000000, 0x7fffffff, BODY_MAX_BYTES + 1 };
	(void)state;
	for (unsigned i = 0; i < sizeof much / sizeof much[0]; i++)
		for (unsigned at = 12; at < 24; at += 4) {
			out = s->file[SAMPLE_TURN];
			for (unsigned k = 0; k < 4; k++)
				out.p[at + k] = (uint8_t)(much[i] >> 8 * k);
			assert_int_equal(read_file(&out), ERR_SLOT_LIMIT);
			out = s->file[SAMPLE_TURN];
			for (unsigned k = 0; k < 4; k++)
				out.p[232 + k] = (uint8_t)(much[i] >> 8 * k);
			assert_int_equal(read_file(&out), much[i] > PACKED_MAX_BYTES ? ERR_SLOT_LIMIT : ERR_SLOT_SHORT);
		}
}

/* Noise and small changes: never read as good, and a header that is read is written the same. */
static void C44_random_damage(void **state)
{
	uint64_t seed = 44;
	(void)state;
	for (unsigned round = 0; round < 20000; round++) {
		struct record r;
		out = s->file[round % SAMPLES];
		for (unsigned k = sample_random(&seed) % 3; k < 3; k++)
			out.p[8 + sample_random(&seed) % 232] = (uint8_t)sample_random(&seed);
		out.n -= sample_random(&seed) % 2;
		if (record_read(out.p, out.n, &r, NULL) != ERR_OK)
			continue;
		uint8_t again[RECORD_HEADER_MAX];
		struct bytes b = { .p = again, .cap = sizeof again };
		struct sink sink = bytes_sink(&b);
		record_put_header(&r, &sink);
		assert_memory_equal(again, out.p, b.len);
	}
}

static void C62_the_level_is_no_part_of_identity(void **state)
{
	static uint8_t body[FILE_MAX];
	unsigned sizes = 0;
	size_t last = 0;
	(void)state;
	memcpy(body, sample_body(s, SAMPLE_TURN), record_body_size(&s->file[SAMPLE_TURN].record));
	for (int level = 0; level <= 9; level++) {
		sample_forge(s, &s->file[SAMPLE_TURN].record, body, level, NULL, 0, &s->key[0], &out);
		sizes += out.n != last;
		last = out.n;
		assert_int_equal(read_file(&out), ERR_OK);
		assert_memory_equal(g.id, s->file[SAMPLE_TURN].id, HASH_BYTES);
	}
	assert_true(sizes > 1);
}

static void link_and_opening(void **state)
{
	static struct chain ch;
	char sheet[BOX_MAX_BYTES];
	size_t n;
	(void)state;
	ch = s->chain;
	for (unsigned i = SAMPLE_TURN; i <= SAMPLE_RESIGN; i++) {
		uint32_t number = s->file[i].record.number;
		const uint8_t *salt = s->links[number % 2 ? 0 : 1].salt;
		enum place place;
		assert_int_equal(read_file(&s->file[i]), ERR_OK);
		assert_int_equal(chain_place(&ch, &g.record, &place, &f), ERR_OK);
		assert_int_equal(reading_link(&g, &ch, salt, &f), ERR_OK);
		assert_int_equal(reading_opening(&g, &ch, sheet, &n, &f), ERR_OK);
		assert_int_equal(n, i == SAMPLE_RESIGN ? BOX_BLOCK : 0);
		if (n)
			assert_memory_equal(sheet, "all intensity 2\n\n\n", 18);
		/* one bit of link or opening changed, and signed */
		struct record r = g.record;
		r.slot.link[5] ^= 1;
		forge(i, &r, &s->key[number % 2 ? 0 : 1]);
		assert_int_equal(read_file(&out), ERR_OK);
		assert_int_equal(reading_link(&g, &ch, salt, &f), number == 1 ? ERR_OK : ERR_CHAIN_LINK);
		r = s->file[i].record;
		if (r.kind != RECORD_COUNTERSIGN) {
			r.slot.opening[5] ^= 1;
			forge(i, &r, &s->key[0]);
			assert_int_equal(read_file(&out), ERR_OK);
			assert_int_equal(reading_opening(&g, &ch, sheet, &n, &f), ERR_CHAIN_OPENING);
		}
		assert_int_equal(read_file(&s->file[i]), ERR_OK);
		chain_take(&ch, &g.record, g.id, g.body);
	}
	assert_int_equal(ch.n, 3);
	/* a key where it is due, left out */
	ch = s->chain;
	for (unsigned i = SAMPLE_TURN; i <= SAMPLE_COUNTERSIGN; i++) {
		assert_int_equal(read_file(&s->file[i]), ERR_OK);
		chain_take(&ch, &g.record, g.id, g.body);
	}
	struct record r = s->file[SAMPLE_RESIGN].record;
	memset(r.slot.opening, 0, HASH_BYTES);
	forge(SAMPLE_RESIGN, &r, &s->key[0]);
	assert_int_equal(read_file(&out), ERR_OK);
	assert_int_equal(reading_opening(&g, &ch, sheet, &n, &f), ERR_CHAIN_OPENING);
}

static void accepts_that_do_not_fit(void **state)
{
	struct terms ot = { .engine = 1 }, t = { .engine = 1 };
	const struct record *offer = &s->file[SAMPLE_OFFER].record;
	const uint8_t *id = s->file[SAMPLE_OFFER].id;
	(void)state;
	assert_int_equal(read_file(&s->file[SAMPLE_ACCEPT]), ERR_OK);
	assert_int_equal(accept_check(&g.record, offer, id, &ot, &t, &f), ERR_OK);
	t.engine = 2;
	assert_int_equal(accept_check(&g.record, offer, id, &ot, &t, &f), ERR_CHAIN_ENGINE);
	t.engine = 1;
	assert_int_equal(accept_check(&g.record, offer, s->game, &ot, &t, &f), ERR_CHAIN_OFFER);
	struct record r = s->file[SAMPLE_ACCEPT].record;
	r.accept.scenario[0] ^= 1; /* P13: both hashes are shown */
	forge(SAMPLE_ACCEPT, &r, &s->key[1]);
	assert_int_equal(read_file(&out), ERR_OK);
	assert_int_equal(accept_check(&g.record, offer, id, &ot, &t, &f), ERR_CHAIN_CHARTS);
	assert_non_null(strstr(f.what, "0302020202"));
	assert_non_null(strstr(f.what, "0202020202"));
	r = s->file[SAMPLE_ACCEPT].record;
	r.side = SIDE_UNION;
	forge(SAMPLE_ACCEPT, &r, &s->key[1]);
	assert_int_equal(read_file(&out), ERR_OK);
	assert_int_equal(accept_check(&g.record, offer, id, &ot, &t, &f), ERR_CHAIN_SIDE);
}

/* P13, P32: the offer's texts are what its hashes say, and both hashes are shown when not. */
static void P13_an_offer_against_its_charts(void **state)
{
	static struct charts c;
	struct record r = s->file[SAMPLE_OFFER].record;
	struct terms t = { .engine = 1 };
	(void)state;
	sample_charts("warrenton", &c);
	hash_rules(&c, r.offer.rules);
	hash_scenario(&c, r.offer.scenario);
	memcpy(t.scenario, c.scn.id, sizeof t.scenario);
	memcpy(t.title, c.scn.title, sizeof t.title);
	forge(SAMPLE_OFFER, &r, &s->key[0]);
	assert_int_equal(read_file(&out), ERR_OK);
	assert_int_equal(offer_check(&g, &c, &t, 1, &f), ERR_OK);
	assert_int_equal(offer_check(&g, &c, &t, 2, &f), ERR_CHAIN_ENGINE);
	assert_string_equal(f.what, "engine 1, not 2");
	c.rules.overrun++;
	assert_int_equal(offer_check(&g, &c, &t, 1, &f), ERR_CHAIN_CHARTS);
	assert_memory_equal(f.what, "rules stated as ", 16);
	c.rules.overrun--;
	c.scn.piece[3].strength++;
	assert_int_equal(offer_check(&g, &c, &t, 1, &f), ERR_CHAIN_CHARTS);
	assert_memory_equal(f.what, "scenario stated as ", 19);
	c.scn.piece[3].strength--;
	t.title[0] ^= 1;
	assert_int_equal(offer_check(&g, &c, &t, 1, &f), ERR_SLOT_TERMS);
}

static void C23_one_key_for_both_sides(void **state)
{
	struct terms ot = { .engine = 1 }, t = { .engine = 1 };
	struct record r = s->file[SAMPLE_ACCEPT].record;
	(void)state;
	memcpy(r.accept.key, s->key[0].pub, KEY_BYTES);
	forge(SAMPLE_ACCEPT, &r, &s->key[0]);
	assert_int_equal(read_file(&out), ERR_OK);
	const struct record *offer = &s->file[SAMPLE_OFFER].record;
	assert_int_equal(accept_check(&g.record, offer, s->file[SAMPLE_OFFER].id, &ot, &t, &f), ERR_SIGN_SAME);
	ot.mode = MODE_SOLO;
	assert_int_equal(accept_check(&g.record, offer, s->file[SAMPLE_OFFER].id, &ot, &t, &f), ERR_OK);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(what_is_written_is_read), cmocka_unit_test(layout_is_that_of_the_manual),
		cmocka_unit_test(identity_is_the_hash_of_the_content), cmocka_unit_test(C1_each_bit_of_the_signature),
		cmocka_unit_test(C2_P16_each_bit_of_a_file), cmocka_unit_test(C35_C49_every_truncation),
		cmocka_unit_test(C4_C41_a_longer_file), cmocka_unit_test(C5_keys_of_small_order),
		cmocka_unit_test(C7_a_signature_with_a_mixed_R), cmocka_unit_test(CVE_2025_69277_is_mended_here),
		cmocka_unit_test(C8_C22_strangers), cmocka_unit_test(C16_signatures_made_for_something_else),
		cmocka_unit_test(C17_C19_newer_versions_and_kinds), cmocka_unit_test(C20_no_signature),
		cmocka_unit_test(C23_one_key_for_both_sides), cmocka_unit_test(C31_text_with_controls),
		cmocka_unit_test(C34_fingerprints), cmocka_unit_test(C37_C38_damage_of_the_magic),
		cmocka_unit_test(C40_lengths_that_overflow), cmocka_unit_test(C44_random_damage),
		cmocka_unit_test(C62_the_level_is_no_part_of_identity), cmocka_unit_test(link_and_opening),
		cmocka_unit_test(accepts_that_do_not_fit), cmocka_unit_test(P13_an_offer_against_its_charts),
	};
	return cmocka_run_group_tests_name("envelope", t, begin, NULL);
}
