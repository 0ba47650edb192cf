/* SPDX-License-Identifier: GPL-3.0-or-later
 * seal/: hashes, links, dice and boxes against the vectors of vedette-turn(5), which another program made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "sample.h"

static const char *hex(const uint8_t *p)
{
	static char buf[2 * HASH_BYTES + 1];
	struct text t = text_in(buf, sizeof buf);
	text_add_hex(&t, p, HASH_BYTES);
	return buf;
}

/* The chains of the vectors have 64 links: made here by hand from links_below(). */
enum { SHORT_CHAIN = 64 };
static void short_chain(const uint8_t secret[32], const uint8_t salt[SALT_BYTES], uint8_t x[SHORT_CHAIN + 1][HASH_BYTES])
{
	hash_parts("vedette/top/1", (struct slice[]){ { secret, 32 } }, 1, x[SHORT_CHAIN]);
	for (unsigned i = SHORT_CHAIN; i; i--)
		links_below(salt, x[i], x[i - 1]);
}

static struct vectors {
	uint8_t offer[32], accept[32], game[32], secret_a[32], secret_b[32], nonce[16];
	uint8_t a[SHORT_CHAIN + 1][32], b[SHORT_CHAIN + 1][32];
} v;

static int make_vectors(void **state)
{
	uint8_t seed[32];
	(void)state;
	for (unsigned i = 0; i < 16; i++)
		v.nonce[i] = (uint8_t)(16 + i);
	hash_parts("an offer", NULL, 0, v.offer);
	memset(seed, 0x0b, sizeof seed);
	secret_of_accepter(seed, v.offer, v.nonce, v.secret_b);
	short_chain(v.secret_b, v.nonce, v.b);
	hash_parts("an accept", (struct slice[]){ { v.offer, 32 }, { v.nonce, 16 }, { v.b[0], 32 } }, 3, v.accept);
	memset(seed, 0x0a, sizeof seed);
	secret_of_offerer(seed, v.accept, v.secret_a);
	short_chain(v.secret_a, v.accept, v.a);
	hash_game(v.offer, v.accept, v.game);
	return 0;
}

static const uint8_t *link_of(uint32_t n)
{
	return n % 2 ? v.a[links_index(n)] : v.b[links_index(n)];
}

static void vectors_of_game_and_secrets(void **state)
{
	(void)state;
	assert_string_equal(hex(v.offer), "56749526b5181aa4106a990835afc432704df5b6561b52a649a58f8cd04d8272");
	assert_string_equal(hex(v.accept), "1c74cab1f665e82ecbeb52683ea8cb5a9c7f62c72eb354febf25dc6828696109");
	assert_string_equal(hex(v.game), "2dfb8a30410d953ff054102af6e76306f6fc2b6d724b8801010f9f0887134dbb");
	assert_string_equal(hex(v.secret_a), "619d778ec62aff2f9f7586d77feb787833c0e3d48e407fe3c5180a155298270a");
	assert_string_equal(hex(v.secret_b), "831788d2bf52f279acef881516421aa598e5f484e1aaff6b747f3ce0b7d48ed7");
	assert_string_equal(hex(v.b[0]), "b8713eb107a5b3e351b2e5247c3095d543ffa5aa666692f0231e8024bf169426");
}

static void vectors_of_links(void **state)
{
	static const char *const want[] = {
		"4b664717a74ca8533f79856944435be80665312d5861b9a2b73fc72ee2b0a489",
		"81812cb554bccf95fffa999c0dbcf6d7f8242b3871b862d09fd963ae7984a5f8",
		"a9f57a8812858dac71dc7ce53cfb8b94041099246c7885bceba0d4680651a66e",
		"4835ed75cb3e8d760b6ce78fa719e81412ac30743c9c6a519520b137ba3ac140",
		"4fa89c2531bf94d293538ff3265487b1431d6394a9344e0755ab5f65f430413a",
	};
	(void)state;
	for (uint32_t n = 1; n <= 5; n++)
		assert_string_equal(hex(link_of(n)), want[n - 1]);
}

static void vectors_of_pairs_and_draws(void **state)
{
	static const struct {
		const char *k;
		unsigned die[6], c, u, leader;
	} want[] = {
		{ "f7327345840636139ac798ab173826a51f0169a6ec432d0ee7af3e80875f2691", { 6, 6, 3, 5, 6, 3 }, 3, 2, 5 },
		{ "863d1445e2f59b3732807375dbeb8e314a3ae359c19e1e33bdd2a0e3f5064a2c", { 6, 1, 6, 6, 4, 6 }, 1, 2, 6 },
		{ "53e5bf23f06728b4dae971a2d91ef6bd969f6c8eddead31ba43252d1fb7d967f", { 5, 2, 6, 5, 4, 6 }, 2, 2, 6 },
		{ "5691e8e3bb019533e7f3d311a19dd669fe24f1ac0577f5246def627e519349f7", { 3, 6, 3, 4, 4, 5 }, 2, 0, 6 },
	};
	(void)state;
	for (uint32_t n = 1; n <= 4; n++) {
		struct pair_key k;
		pair_make(&k, v.game, n, link_of(n), link_of(n + 1));
		assert_string_equal(hex(k.k), want[n - 1].k);
		struct dice d = pair_dice(&k);
		for (unsigned i = 0; i < 6; i++)
			assert_int_equal(dice_d6(&d, "init/1/lee", i), want[n - 1].die[i]);
		assert_int_equal(d.below(d.ctx, "chit/1/c", 5, 0), want[n - 1].c);
		assert_int_equal(d.below(d.ctx, "chit/1/u", 4, 0), want[n - 1].u);
		assert_int_equal(d.below(d.ctx, "leader/1/u/1", 7, 0), want[n - 1].leader);
	}
}

static void vectors_of_the_sealed_sheet(void **state)
{
	static const char text[] = "all intensity 2\nhex 6111 intensity 3 1\n";
	uint8_t key[32], seal[32], box[BOX_BLOCK], h[32];
	char back[BOX_BLOCK];
	(void)state;
	box_key(v.secret_b, 2, key);
	assert_string_equal(hex(key), "ba1b3f3df1f404bcc3c4148b55163e9a7f89effc1f73985ba057b6af085aaa71");
	box_seal(v.game, 2, key, seal);
	assert_string_equal(hex(seal), "926e33ac69893785c097f7fc02fdc8fa995f34b14b16bbce9712dc17c7034bc5");
	assert_int_equal(box_size(sizeof text - 1), BOX_BLOCK);
	box_lock(key, text, sizeof text - 1, box);
	hash_parts("", (struct slice[]){ { box, sizeof box } }, 1, h);
	assert_string_equal(hex(h), "1dd6efe140dbbddb753e51b7679eb82dce0055142edf644b82f6e89dc3af87b6");
	box_unlock(key, box, sizeof box, back);
	assert_memory_equal(back, text, sizeof text - 1);
	for (size_t i = sizeof text - 1; i < sizeof back; i++)
		assert_int_equal(back[i], '\n');
}

/* 20,000 draws of one of five: the counts of the reference. */
static void vectors_of_the_spread(void **state)
{
	static const unsigned want[5] = { 3979, 3980, 4043, 4002, 3996 };
	unsigned count[5] = { 0 };
	(void)state;
	for (uint32_t i = 0; i < 20000; i++) {
		uint8_t num[4] = { (uint8_t)i, (uint8_t)(i >> 8), 0, 0 };
		struct pair_key k;
		hash_parts("t", (struct slice[]){ { num, 4 } }, 1, k.k);
		struct dice d = pair_dice(&k);
		count[d.below(d.ctx, "x", 5, 0)]++;
	}
	for (unsigned i = 0; i < 5; i++)
		assert_int_equal(count[i], want[i]);
}

static void N42_an_empty_sheet_fills_a_block(void **state)
{
	(void)state;
	assert_int_equal(box_size(0), 256);
	assert_int_equal(box_size(1), 256);
	assert_int_equal(box_size(256), 256);
	assert_int_equal(box_size(257), 512);
	uint8_t key[32] = { 7 }, box[256];
	char back[256];
	box_lock(key, "", 0, box);
	box_unlock(key, box, sizeof box, back);
	for (unsigned i = 0; i < sizeof back; i++)
		assert_int_equal(back[i], '\n');
}

static void links_of_a_whole_chain(void **state)
{
	static struct links l;
	const uint8_t secret[32] = { 1 }, salt[16] = { 2 };
	static const uint32_t at[] = { 0, 1, 255, 256, 257, 300, 32768, 65279, 65280, 65534, 65535 };
	uint8_t x[32], y[32];
	(void)state;
	links_make(&l, secret, salt);
	for (unsigned i = 0; i < sizeof at / sizeof at[0]; i++) {
		links_get(&l, at[i], x);
		links_get(&l, at[i] + 1, y);
		links_below(salt, y, y);
		assert_memory_equal(x, y, 32);
	}
	hash_parts("vedette/top/1", (struct slice[]){ { secret, 32 } }, 1, x);
	links_get(&l, LINKS, y);
	assert_memory_equal(x, y, 32);
	assert_int_equal(links_index(1), 0);
	assert_int_equal(links_index(2), 1);
	assert_int_equal(links_index(3), 1);
	assert_int_equal(links_index(131072), LINKS);
}

static void draws_stay_below_m(void **state)
{
	struct pair_key k = { { 9 } };
	struct dice d = pair_dice(&k);
	(void)state;
	for (unsigned m = 1; m <= 256; m++)
		for (unsigned i = 0; i < 40; i++)
			assert_true(d.below(d.ctx, "x", m, i) < m);
	assert_int_equal(d.below(d.ctx, "x", 6, 100), d.below(d.ctx, "x", 6, 100));
}

/* PROTOCOL 6: in an open game chits, HQs and Leaders have another key than what orders ask for. */
static void dice_of_an_open_slot(void **state)
{
	static const struct {
		const char *id;
		bool automatic;
	} rolls[] = {
		{ "chit/1/u", true }, { "hq/2/c/1", true }, { "leader/2/u/1", true }, { "init/1/lee", false },
		{ "attack/1/lee", false },
		{ "combat/1/u/6009/1", false },
		{ "loss/1/u/6009/1/a", false }, { "hurt/1/u/6009/1/lee", false }, { "march/1/leader", false },
		{ "init/1/hq", false },
	};
	struct slot_keys k = { .ordered = { { 3 } }, .automatic = { { 4 } } };
	struct dice d = slot_dice(&k), one = pair_dice(&k.ordered), two = pair_dice(&k.automatic);
	unsigned apart = 0;
	(void)state;
	for (unsigned i = 0; i < sizeof rolls / sizeof *rolls; i++) {
		const struct dice *want = rolls[i].automatic ? &two : &one;
		assert_int_equal(roll_is_automatic(rolls[i].id), rolls[i].automatic);
		assert_ptr_equal(slot_key(&k, rolls[i].id), rolls[i].automatic ? &k.automatic : &k.ordered);
		for (unsigned j = 0; j < 8; j++) {
			assert_int_equal(d.below(d.ctx, rolls[i].id, 6, j), want->below(want->ctx, rolls[i].id, 6, j));
			apart += one.below(one.ctx, rolls[i].id, 6, j) != two.below(two.ctx, rolls[i].id, 6, j);
		}
	}
	assert_true(apart > 40);
	k.waits = true; /* an ordered die is known all the same */
	assert_int_equal(d.below(d.ctx, "init/1/lee", 6, 0), one.below(one.ctx, "init/1/lee", 6, 0));
}

/* Chi-square over 10^6 dice: a six-sided die and one of five, which skips bytes, both over 100,000 keys.  With 5 and 4 degrees of
 * freedom a fair source is above 20.5 and 18.5 once in a thousand runs; this run is always the same. */
static void a_million_dice_are_fair(void **state)
{
	enum { KEYS = 100000, DRAWS = 5 };
	static const unsigned sides[2] = { 6, 5 };
	static const double most[2] = { 20.5, 18.5 };
	static uint32_t count[2][6], after[2][6][6];
	(void)state;
	for (uint32_t i = 0; i < KEYS; i++) {
		uint8_t num[4] = { (uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16), 0 };
		struct pair_key k;
		hash_parts("fair", (struct slice[]){ { num, 4 } }, 1, k.k);
		struct dice d = pair_dice(&k);
		for (unsigned s = 0; s < 2; s++)
			for (unsigned j = 0, was = 0; j < DRAWS; j++) {
				unsigned x = d.below(d.ctx, s ? "chit/1/c" : "loss/1/u/6009/1/a", sides[s], j);
				count[s][x]++;
				if (j)
					after[s][was][x]++;
				was = x;
			}
	}
	for (unsigned s = 0; s < 2; s++) {
		double want = (double)KEYS * DRAWS / sides[s], pair = (double)KEYS * (DRAWS - 1) / (sides[s] * sides[s]), one = 0, two = 0;
		for (unsigned x = 0; x < sides[s]; x++) {
			one += (count[s][x] - want) * (count[s][x] - want) / want;
			for (unsigned w = 0; w < sides[s]; w++)
				two += (after[s][x][w] - pair) * (after[s][x][w] - pair) / pair;
		}
		print_message("# chi-square of one of %u: %.2f; of each after the one before: %.2f\n", sides[s], one, two);
		assert_true(one < most[s]);
		assert_true(two < (s ? 51.2 : 66.6)); /* 24 and 35 degrees, once in a thousand */
	}
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(vectors_of_game_and_secrets), cmocka_unit_test(vectors_of_links),
		cmocka_unit_test(vectors_of_pairs_and_draws), cmocka_unit_test(vectors_of_the_sealed_sheet),
		cmocka_unit_test(vectors_of_the_spread), cmocka_unit_test(N42_an_empty_sheet_fills_a_block),
		cmocka_unit_test(links_of_a_whole_chain), cmocka_unit_test(draws_stay_below_m),
		cmocka_unit_test(dice_of_an_open_slot), cmocka_unit_test(a_million_dice_are_fair),
	};
	return cmocka_run_group_tests_name("links", t, make_vectors, NULL);
}
