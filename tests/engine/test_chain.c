/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a Leader can command at once (Q42, Q45): worked cases, and thousands of random positions against a naive count that
 * tries every way to share out Leaders and units. */
#include "field.h"

#include <string.h>

static const enum side U = SIDE_UNION;

static piece_t headed(const char *id, const char *hq_id, enum hq_kind kind, unsigned stars, unsigned span, unsigned hex)
{
	piece_t p = leader(U, id, stars, 3, span, 1, hex);
	(void)hq(U, hq_id, kind, hex, p);
	return p;
}

static struct verdict disposes(piece_t p, const piece_t *units, unsigned n)
{
	return command_disposes(&F.c, &F.s, p, units, n);
}

/* ---- worked cases ---- */

static void Q42_own_manifest_is_free_and_loose_units_cost_span(void **state)
{
	piece_t k = headed("k", "k-hq", HQ_CORPS, 3, 1, 1212), h = command_hq(&F.s, k);
	piece_t with[] = { on(U, "m1", UNIT_INFANTRY, 3, h), on(U, "m2", UNIT_INFANTRY, 3, h), unit(U, "l1", UNIT_INFANTRY, 3, 1312),
		unit(U, "l2", UNIT_INFANTRY, 3, 1212) };
	(void)state;
	legal(disposes(k, with, 3));
	refused(disposes(k, with, 4), REASON_SPAN_SHORT); /* S68 */
	assert_int_equal(command_best_sp(&F.c, &F.s, k, hx(1212)), 9);
	assert_int_equal(command_best_sp(&F.c, &F.s, k, hx(1312)), 3);
}

static void S68_span_two_and_three_units_leaves_one(void **state)
{
	piece_t a = leader(U, "a", 3, 3, 2, 1, 1212);
	piece_t with[] = { unit(U, "l1", UNIT_INFANTRY, 3, 1212), unit(U, "l2", UNIT_CAVALRY, 2, 1212),
		unit(U, "l3", UNIT_INFANTRY, 5, 1212) };
	struct verdict v;
	(void)state;
	legal(disposes(a, with, 2));
	v = disposes(a, with, 3);
	refused(v, REASON_SPAN_SHORT);
	assert_int_equal(v.facts.n[0], 2);
	assert_int_equal(v.facts.n[1], 3);
	assert_int_equal(command_best_sp(&F.c, &F.s, a, hx(1212)), 8); /* the two strongest */
}

static void R27_an_army_leader_combines_several_corps(void **state)
{
	piece_t a = headed("a", "a-hq", HQ_ARMY, 4, 2, 1212), k = headed("k", "k-hq", HQ_CORPS, 3, 1, 1212);
	piece_t j = headed("j", "j-hq", HQ_CORPS, 3, 1, 1312), i = headed("i", "i-hq", HQ_CORPS, 3, 1, 1212);
	piece_t with[] = { on(U, "a1", UNIT_INFANTRY, 3, command_hq(&F.s, a)), on(U, "k1", UNIT_INFANTRY, 3, command_hq(&F.s, k)),
		on(U, "k2", UNIT_INFANTRY, 3, command_hq(&F.s, k)), on(U, "j1", UNIT_INFANTRY, 3, command_hq(&F.s, j)),
		on(U, "i1", UNIT_INFANTRY, 3, command_hq(&F.s, i)) };
	(void)state;
	legal(disposes(a, with, 4));
	refused(disposes(a, with, 5), REASON_SPAN_SHORT);
	refused(disposes(k, with, 2), REASON_COMMAND_MANIFEST); /* S89, S90 */
}

static void S57_S59_a_leaderless_manifest_never_attacks(void **state)
{
	piece_t a = headed("a", "a-hq", HQ_ARMY, 4, 2, 1212), h = hq(U, "h", HQ_CORPS, 1212, PIECE_NONE);
	piece_t with[] = { on(U, "u", UNIT_INFANTRY, 3, h) };
	(void)state;
	refused(disposes(a, with, 1), REASON_COMMAND_LEADERLESS_UNIT);
	assert_int_equal(command_best_sp(&F.c, &F.s, a, hx(1212)), 0); /* Q46 */
}

static void Q42_a_called_up_leader_brings_his_own_span(void **state)
{
	piece_t a = headed("a", "a-hq", HQ_ARMY, 4, 1, 1212), k = headed("k", "k-hq", HQ_CORPS, 3, 2, 1312);
	piece_t with[] = { unit(U, "l1", UNIT_INFANTRY, 3, 1312), unit(U, "l2", UNIT_INFANTRY, 3, 1412) };
	(void)state;
	(void)k;
	legal(disposes(a, with, 2)); /* 1412 is out of the Army Leader's range: the corps takes both */
}

static void S103_loose_cavalry_must_find_another_commander(void **state)
{
	piece_t a = headed("a", "a-hq", HQ_ARMY, 4, 1, 1212), k = headed("k", "k-hq", HQ_CORPS, 3, 4, 1212);
	piece_t with[] = { unit(U, "l1", UNIT_INFANTRY, 3, 1212), unit(U, "l2", UNIT_CAVALRY, 3, 1212) };
	(void)state;
	(void)k;
	refused(disposes(a, with, 2), REASON_SPAN_SHORT); /* the cavalry takes his span, so he cannot call up the corps */
	F.c.scn.piece[a].span = 2;
	legal(disposes(a, with, 2));
}

static void S15_a_junior_army_carries_the_rest(void **state)
{
	piece_t a = headed("a", "a-hq", HQ_ARMY, 5, 1, 1212), b = headed("b", "b-hq", HQ_ARMY, 4, 2, 1212);
	piece_t k = headed("k", "k-hq", HQ_CORPS, 3, 1, 1312), j = headed("j", "j-hq", HQ_CORPS, 3, 1, 1312);
	piece_t with[] = { on(U, "k1", UNIT_INFANTRY, 4, command_hq(&F.s, k)), on(U, "j1", UNIT_INFANTRY, 5, command_hq(&F.s, j)) };
	(void)state;
	legal(disposes(a, with, 2));
	assert_int_equal(command_best_sp(&F.c, &F.s, a, hx(1312)), 9);
	F.c.scn.piece[b].stars = 5; /* no longer his junior */
	refused(disposes(a, with, 2), REASON_SPAN_SHORT);
	assert_int_equal(command_best_sp(&F.c, &F.s, a, hx(1312)), 5);
}

static void P53_the_first_cause_is_named(void **state)
{
	piece_t a = headed("a", "a-hq", HQ_ARMY, 4, 2, 1212), k = headed("k", "k-hq", HQ_CORPS, 3, 1, 1312);
	piece_t with[] = { on(U, "k1", UNIT_INFANTRY, 3, command_hq(&F.s, k)) }, away[] = { unit(U, "away", UNIT_INFANTRY, 3, 1512) };
	(void)state;
	between(1212, 1312, HEXSIDE_MINOR);
	refused(disposes(a, with, 1), REASON_SPAN_RIVER);
	refused(disposes(a, away, 1), REASON_SPAN_FAR);
}

/* ---- against a naive count ---- */

static uint32_t seed;

static unsigned pick(unsigned n)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % n;
}

enum { MANY = 12 };
static struct {
	piece_t leader[MANY], unit[MANY];
	unsigned n_leaders, n_units;
	unsigned left[PIECES_MAX]; /* span left of a Leader called up */
	bool up[PIECES_MAX];
} N;

static bool may(piece_t superior, piece_t item)
{
	struct verdict v = command_may(&F.c, &F.s, NULL, superior, item);
	return verdict_legal(&v);
}

/* Share out units from the k-th on: SP got of the k-th and later, most of all ways, or -1 if `all` and somebody is left over. */
static int naive_units(unsigned k, bool all)
{
	if (k == N.n_units)
		return 0;
	piece_t u = N.unit[k];
	int best = -1;
	if (F.s.piece[u].where == WHERE_MANIFEST) {
		piece_t l = command_leader(&F.s, F.s.piece[u].hq);
		int rest = l != PIECE_NONE && N.up[l] ? naive_units(k + 1, all) : all ? -1 : naive_units(k + 1, all);
		if (rest < 0)
			return -1;
		return rest + (l != PIECE_NONE && N.up[l] ? F.s.piece[u].strength : 0);
	}
	if (!all)
		best = naive_units(k + 1, all);
	for (unsigned i = 0; i < N.n_leaders; i++) {
		piece_t l = N.leader[i];
		if (!N.up[l] || !N.left[l] || !may(l, u))
			continue;
		N.left[l]--;
		int rest = naive_units(k + 1, all);
		N.left[l]++;
		if (rest >= 0 && rest + F.s.piece[u].strength > best)
			best = rest + F.s.piece[u].strength;
	}
	return best;
}

/* Call up one more Leader in every possible way, and share out units after each. */
static int naive_leaders(unsigned from, bool all)
{
	int best = naive_units(0, all);
	for (unsigned i = from; i < N.n_leaders; i++) {
		piece_t l = N.leader[i];
		for (unsigned b = 0; b < N.n_leaders && !N.up[l]; b++) {
			piece_t boss = N.leader[b];
			if (!N.up[boss] || !N.left[boss] || !may(boss, l))
				continue;
			N.left[boss]--;
			N.up[l] = true;
			N.left[l] = command_ratings(&F.c, &F.s, l).span;
			int got = naive_leaders(0, all);
			N.up[l] = false;
			N.left[boss]++;
			if (got > best)
				best = got;
		}
	}
	return best;
}

static int naive(piece_t top, bool all)
{
	memset(N.up, 0, sizeof N.up);
	N.up[top] = true;
	N.left[top] = command_ratings(&F.c, &F.s, top).span;
	return naive_leaders(0, all);
}

/* A random field: an Army, up to four more Leaders of all kinds, up to five units, within three hexes. */
static piece_t random_field(void)
{
	static char id[24][8];
	static const unsigned hexes[] = { 1212, 1312, 1412 };
	unsigned n = 0, n_leaders = 2 + pick(4), n_units = 1 + pick(5);
	(void)field_open(NULL);
	F.s.stage = STAGE_MOVEMENT;
	N.n_leaders = N.n_units = 0;
	if (pick(3) == 0)
		between(1212, 1312, HEXSIDE_MINOR);
	for (unsigned i = 0; i < n_leaders; i++) {
		unsigned h = hexes[pick(3)], kind = i == 0 ? 0 : pick(5);
		struct text t = text_in(id[n], 8), q = text_in(id[n + 1], 8);
		text_add_char(&t, 'l');
		text_add_int(&t, i);
		text_add_char(&q, 'h');
		text_add_int(&q, i);
		piece_t p = N.leader[N.n_leaders++] = leader(U, id[n], 3 + pick(3), 3, pick(4), 1, h);
		if (kind < 4)
			(void)hq(U, id[n + 1], kind == 3 ? HQ_ARMY : (enum hq_kind)kind, h, p);
		n += 2;
	}
	for (unsigned i = 0; i < n_units; i++) {
		struct text t = text_in(id[n], 8);
		text_add_char(&t, 'u');
		text_add_int(&t, i);
		piece_t h = command_hq(&F.s, N.leader[pick(n_leaders)]);
		enum unit_type type = pick(2) ? UNIT_INFANTRY : UNIT_CAVALRY;
		bool fits = h != PIECE_NONE && (F.c.scn.piece[h].hq_kind == HQ_ARMY ||
			(F.c.scn.piece[h].hq_kind == HQ_CAVALRY) == (type == UNIT_CAVALRY));
		piece_t of[MANIFEST_MAX];
		if (fits && state_manifest(&F.c, &F.s, h, of, MANIFEST_MAX) < 2 && pick(2))
			N.unit[N.n_units++] = on(U, id[n], type, 1 + pick(5), h);
		else
			N.unit[N.n_units++] = unit(U, id[n], type, 1 + pick(5), hexes[pick(3)]);
		n++;
	}
	return N.leader[0];
}

static void Q42_as_a_naive_count_on_random_fields(void **state)
{
	unsigned yes = 0, no = 0;
	(void)state;
	seed = 1;
	for (unsigned i = 0; i < 4000; i++) {
		piece_t top = random_field();
		struct verdict v = disposes(top, N.unit, N.n_units);
		int got = naive(top, true);
		if (verdict_legal(&v) != (got >= 0))
			fail_msg("field %u: %s, naive %d", i, reason_code(v.reason), got);
		yes += got >= 0;
		no += got < 0 && v.reason == REASON_SPAN_SHORT;
	}
	assert_true(yes > 400 && no > 100); /* both kinds occur often */
}

static void Q45_most_SP_as_a_naive_count_on_random_fields(void **state)
{
	static const unsigned hexes[] = { 1212, 1312, 1412 };
	(void)state;
	seed = 2;
	for (unsigned i = 0; i < 4000; i++) {
		piece_t top = random_field();
		hex_t h = hx(hexes[pick(3)]);
		unsigned n = 0;
		for (unsigned k = 0; k < N.n_units; k++) /* the naive count shares out the units of the hex alone */
			if (F.s.piece[N.unit[k]].hex == h)
				N.unit[n++] = N.unit[k];
		N.n_units = n;
		assert_int_equal(command_best_sp(&F.c, &F.s, top, h), naive(top, false));
	}
}

/* The search is bounded: a crowd far beyond any scenario. */
static void Q42_a_crowd_is_still_quick(void **state)
{
	static char id[80][8];
	piece_t with[LIST_MAX], top = headed("top", "top-hq", HQ_ARMY, 5, 6, 1212);
	unsigned n = 0;
	(void)state;
	for (unsigned i = 0; i < 30; i++) {
		struct text t = text_in(id[2 * i], 8), q = text_in(id[2 * i + 1], 8);
		text_add_char(&t, 'l');
		text_add_int(&t, i);
		text_add_char(&q, 'h');
		text_add_int(&q, i);
		piece_t k = headed(id[2 * i], id[2 * i + 1], i % 6 ? HQ_CORPS : HQ_ARMY, 3 + i % 2, 1 + i % 3, i % 2 ? 1212 : 1312);
		if (i % 3 == 1)
			with[n++] = on(U, id[2 * i], UNIT_INFANTRY, 3, command_hq(&F.s, k));
	}
	for (unsigned i = 60; i < 80; i++) {
		struct text t = text_in(id[i], 8);
		text_add_char(&t, 'u');
		text_add_int(&t, i);
		with[n++] = unit(U, id[i], i % 4 ? UNIT_INFANTRY : UNIT_CAVALRY, 1, i % 2 ? 1312 : 1412);
	}
	for (unsigned k = 1; k <= n; k++) {
		struct verdict v = disposes(top, with, k);
		assert_true(verdict_legal(&v) || v.reason == REASON_SPAN_SHORT);
	}
	assert_true(command_best_sp(&F.c, &F.s, top, hx(1312)) > 0);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, field_open, field_close)
	const struct CMUnitTest tests[] = {
		T(Q42_own_manifest_is_free_and_loose_units_cost_span),
		T(S68_span_two_and_three_units_leaves_one),
		T(R27_an_army_leader_combines_several_corps),
		T(S57_S59_a_leaderless_manifest_never_attacks),
		T(Q42_a_called_up_leader_brings_his_own_span),
		T(S103_loose_cavalry_must_find_another_commander),
		T(S15_a_junior_army_carries_the_rest),
		T(P53_the_first_cause_is_named),
		T(Q42_as_a_naive_count_on_random_fields),
		T(Q45_most_SP_as_a_naive_count_on_random_fields),
		T(Q42_a_crowd_is_still_quick),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
