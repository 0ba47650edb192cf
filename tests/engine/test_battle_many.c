/* SPDX-License-Identifier: GPL-3.0-or-later
 * Thousands of attacks between made-up armies: whatever is ordered, the state stays whole, an attack judged legal is carried out
 * with all it names, the same position gives the same outcome twice, and how it ended is one of the ends that the judge
 * supposes. */
#include "field.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS = 6000, ATTACKS = 10 };

static uint32_t seed;

static unsigned below_of(unsigned m)
{
	seed ^= seed << 13;
	seed ^= seed >> 17;
	seed ^= seed << 5;
	return seed % m;
}

/* A die that depends on the roll alone, as with real keys. */
static unsigned die_of(void *ctx, const char *id, unsigned m, unsigned index)
{
	uint32_t h = *(const uint32_t *)ctx + 2166136261U + index;

	for (; *id; id++)
		h = (h ^ (uint8_t)*id) * 16777619U;
	return (h >> 8) % m;
}

static unsigned some_hex(void)
{
	static const unsigned near[] = { 1212, 1312, 1412, 1211, 1311, 1313, 1213, 1113 };

	return near[below_of(8)];
}

/* At most so many SP a unit on one side, so that overruns and last men occur. */
static unsigned thin[SIDE_COUNT];

static unsigned some_sp(enum side side, unsigned most)
{
	return 1 + below_of(thin[side] && thin[side] < most ? thin[side] : most);
}

static void some_units(enum side side, unsigned hex, piece_t hq, unsigned n, const char *mark)
{
	for (unsigned i = 0; i < n; i++) {
		char id[ID_MAX_BYTES + 1];
		bool cavalry = F.c.scn.piece[hq].hq_kind == HQ_CAVALRY;
		enum unit_type type = cavalry ? UNIT_CAVALRY : UNIT_INFANTRY;

		(void)snprintf(id, sizeof id, "%s%u%c%u", mark, hex, side_letter(side), F.c.scn.n_pieces);
		(void)on(side, id, type, some_sp(side, cavalry ? 5 : 10), hq);
	}
}

/* Each side holds hexes of its own with HQs, loose units, garrisons and Leaders. */
static void some_armies(void)
{
	for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++)
		thin[side] = below_of(4);
	for (unsigned i = 0; i < 9; i++) {
		unsigned hex = some_hex();
		enum side side = hex % 2 ? SIDE_UNION : SIDE_CONFEDERATE;
		char id[ID_MAX_BYTES + 1];
		piece_t p;

		(void)snprintf(id, sizeof id, "l%u", i);
		p = leader(side, id, 3 + below_of(3), below_of(6), 1 + below_of(5), below_of(3), hex);
		if (below_of(5) > 0) {
			enum hq_kind kind = (enum hq_kind)below_of(HQ_KIND_COUNT);

			(void)snprintf(id, sizeof id, "h%u", i);
			p = hq(side, id, kind, hex, below_of(5) ? p : PIECE_NONE);
			some_units(side, hex, p, below_of(F.c.rules.manifest_max[kind] + 1U), "m");
		}
		(void)snprintf(id, sizeof id, "u%u", i);
		if (below_of(2))
			(void)unit(side, id, (enum unit_type)below_of(UNIT_TYPE_COUNT), some_sp(side, 8), hex);
	}
	source(SIDE_UNION, 1012);
	source(SIDE_CONFEDERATE, 1712);
	objective(SIDE_UNION, 1312, 3, false, SIDE_NONE);
	turn_owners(&F.c, &F.s);
}

static void some_ground(void)
{
	static const uint16_t what[] = { HEXSIDE_MINOR, HEXSIDE_MINOR | HEXSIDE_BRIDGE, HEXSIDE_NAVIGABLE,
		HEXSIDE_RIDGE | HEXSIDE_GAP };

	for (unsigned i = 0; i < 6; i++) {
		hex_t h = hx(some_hex());
		hex_t n = F.c.map.next[h][below_of(DIR_COUNT)];

		if (n != HEX_NONE)
			between(grid_id(&F.c.map.grid, h), grid_id(&F.c.map.grid, n), what[below_of(4)]);
		F.c.map.terrain[h] = (uint8_t)below_of(TERRAIN_SEA);
	}
	if (below_of(2))
		town(1312, 4);
}

static void some_answers(void)
{
	struct standing_entry *e = &F.orders.entry[0];

	F.orders.n = 1;
	*e = (struct standing_entry){ .scope = STANDING_ALL, .leader = PIECE_NONE, .charge = PIECE_NONE, .retreat_set = true,
		.retreat = below_of(2) ? hx(some_hex()) : HEX_NONE, .stand = (uint8_t)below_of(2), .withdraw = (uint8_t)below_of(2) };
	e->intensity[0] = (uint8_t)below_of(5);
	e->rating[0] = (uint8_t)below_of(3);
	e->n_intensity = e->n_rating = 1;
}

/* One that could be meant: from where he stands, on a neighbour, with what stands there. */
static struct attack shaped_attack(piece_t who)
{
	hex_t h = F.s.piece[who].hex, n = HEX_NONE;

	for (unsigned i = 0; i < 4; i++) {
		n = F.c.map.next[h][below_of(DIR_COUNT)];
		if (n != HEX_NONE && state_has_combat(&F.c, &F.s, side_other((enum side)F.c.scn.piece[who].side), n))
			break;
	}

	struct attack a = { .target = n, .from = { h }, .n_from = 1, .intensity = (uint8_t)below_of(4), .rating = (uint8_t)below_of(2),
		.advance = below_of(2) };

	for (piece_t p = 0; p < F.c.scn.n_pieces && a.n_with < 4; p++)
		if (F.s.piece[p].hex == h && F.c.scn.piece[p].kind == PIECE_HQ && below_of(2))
			with(&a, p);
		else if (F.s.piece[p].where == WHERE_MAP && F.s.piece[p].hex == h && F.c.scn.piece[p].kind == PIECE_UNIT && below_of(3))
			with(&a, p);
	return a;
}

/* A Leader more often than not. */
static piece_t somebody(void)
{
	piece_t p = 0;

	for (unsigned i = 0; i < 6; i++) {
		p = (piece_t)below_of(F.c.scn.n_pieces);
		if (F.c.scn.piece[p].kind == PIECE_LEADER && piece_in_play(&F.s, p))
			break;
	}
	return p;
}

static struct attack some_attack(piece_t who)
{
	struct attack a = attack_on(some_hex(), some_hex(), below_of(5), below_of(3), below_of(2));

	if (F.c.scn.piece[who].kind == PIECE_LEADER && piece_in_play(&F.s, who) && below_of(8)) {
		a = shaped_attack(who);
		if (a.target != HEX_NONE)
			return a;
		a.target = hx(some_hex());
	}
	if (below_of(2)) {
		a.from[1] = hx(some_hex());
		a.n_from = 2;
	}
	for (unsigned i = 1 + below_of(6); i > 0; i--)
		with(&a, (piece_t)below_of(F.c.scn.n_pieces));
	return a;
}

/* What an order may never do, legal or not. */
static void whole(void)
{
	const char *why = state_broken(&F.c, &F.s);

	if (why)
		fail_msg("seed %u: %s", (unsigned)seed, why);
}

/* ---- what the judge relies on ----
 * An order that comes after an attack is judged on the ends that attack_suppose() gives.  So each attack that is really made must
 * come to one of them, in all that an order can depend on: who is left and where, who leads which HQ, what has attacked, what is
 * won, whose the objectives are, and which hexes of the attacker have a zone.  In the combat phase nothing depends on harm to a
 * Leader who defends, nor on losses of defenders some of whom are left. */

enum end { END_HELD, END_DRIVEN, END_DESTROYED, END_COUNT };

/* The end of an attack on h that began at `was`. */
static enum end end_of(const struct state *was, const struct state *s, hex_t h)
{
	enum end end = END_DESTROYED;

	for (piece_t p = 0; p < F.c.scn.n_pieces; p++) {
		if (F.c.scn.piece[p].kind != PIECE_UNIT || F.c.scn.piece[p].side == was->active || was->piece[p].hex != h ||
			!piece_in_play(s, p))
			continue;
		if (s->piece[p].hex == h)
			return END_HELD;
		end = END_DRIVEN;
	}
	return end;
}

/* SP that give a hex its zone, by side: enough or not. */
static bool has_zone(const struct state *s, enum side side, hex_t h)
{
	unsigned sp = 0;

	for (piece_t p = 0; p < F.c.scn.n_pieces; p++)
		if (state_exerts(&F.c, s, p) && F.c.scn.piece[p].side == side && s->piece[p].hex == h)
			sp += s->piece[p].strength;
	return sp >= state_zone_sp(&F.c);
}

/* Is piece p where it was supposed to be?  `led` defends, and harm may have come to him. */
static bool as_supposed(const struct state *was, const struct state *now, const struct state *x, piece_t p, piece_t led,
	enum end end)
{
	const struct piece_state *is = &now->piece[p], *then = &x->piece[p];

	bool own = F.c.scn.piece[p].side == was->active;

	if (!piece_in_play(now, p) && (p == led || (!own && F.c.scn.piece[p].kind == PIECE_UNIT && end != END_DESTROYED)))
		return true;
	if (piece_in_play(now, p) != piece_in_play(x, p) || (is->where == WHERE_CAPTURED) != (then->where == WHERE_CAPTURED))
		return false;
	if (own && is->hq != then->hq)
		return false;
	return !piece_in_play(now, p) || (is->hex == then->hex && is->flags == then->flags &&
		(!own || has_zone(now, (enum side)was->active, is->hex) == has_zone(x, (enum side)was->active, then->hex)));
}

static bool comes_to(const struct state *was, const struct state *now, const struct state *x, const struct attack *a, piece_t led)
{
	enum end end = end_of(was, now, a->target);

	if (end != end_of(was, x, a->target) || battle_won(now, a->target) != battle_won(x, a->target) ||
		battle_number(now, a->target) != battle_number(x, a->target))
		return false;
	for (piece_t p = 0; p < F.c.scn.n_pieces; p++)
		if (!as_supposed(was, now, x, p, led, end))
			return false;
	for (unsigned i = 0; i < F.c.scn.n_objectives; i++)
		if (now->owner[i] != x->owner[i])
			return false;
	return true;
}

/* Every way to answer what attack_suppose() asks. */
enum { DECISIONS_MAX = 64 };
struct ways {
	bool way[DECISIONS_MAX];
	unsigned n, fixed;
	bool asked_won;
};

static bool next_way(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	struct ways *w = ctx;

	(void)h, (void)k;
	assert_true(w->n < DECISIONS_MAX);
	if (w->n == w->fixed)
		w->way[w->fixed++] = true;
	w->asked_won = w->asked_won || what == SUPPOSE_WON;
	return w->way[w->n++];
}

/* The next one in w; false when all have been. */
static bool other_way(struct ways *w)
{
	while (w->n > 0 && !w->way[w->n - 1])
		w->n--;
	if (w->n == 0)
		return false;
	w->way[w->n - 1] = false;
	w->fixed = w->n;
	return true;
}

struct count {
	unsigned ends[END_COUNT], certain, supposed, found; /* attacks that must be won; ends supposed, of all attacks together */
};

/* Is how it ended one of the ends supposed? */
static void ends_as_supposed(const struct state *was, const struct state *now, piece_t who, const struct attack *a, struct count *n)
{
	struct question q = { .hex = a->target, .k = (uint8_t)battle_number(was, a->target) };
	struct ways w = { .n = 0 };
	struct suppose x = { .way = next_way, .ctx = &w };
	bool found = false, lost = false;
	piece_t led;

	F.s = *was;
	led = standing_answer(&F.c, was, &F.orders, &q).leader;
	do {
		F.s = *was;
		w.n = 0;
		attack_suppose(&F.c, &F.s, who, a, &x);
		whole();
		n->supposed++;
		lost = lost || !battle_won(&F.s, a->target);
		found = found || comes_to(was, now, &F.s, a, led);
	} while (other_way(&w));
	if (!found)
		fail_msg("seed %u: end %u is not supposed\n%s", (unsigned)seed, end_of(was, now, a->target), F.log);
	n->ends[end_of(was, now, a->target)]++;
	n->certain += !lost;
}

static void W6_whatever_is_ordered_the_state_stays_whole(void **state)
{
	unsigned legal_ones = 0, fought = 0;
	struct count n = { .certain = 0 };

	for (uint32_t i = 1; i <= FIELDS; i++) {
		seed = i * 2654435761U;
		(void)field_open(state);
		uint32_t key = seed;
		struct dice d = { .below = die_of, .ctx = &key };
		some_armies();
		some_ground();
		some_answers();
		whole();
		for (unsigned k = 0; k < ATTACKS; k++) {
			piece_t who = somebody();
			struct attack a = some_attack(who);
			struct verdict before, v;
			struct state was;

			F.s.active = below_of(8) ? F.c.scn.piece[who].side : (uint8_t)below_of(SIDE_COUNT);
			F.s.first = F.s.active;
			ready(who);
			F.s.piece[who].flags &= ~(uint32_t)PF_SPENT;
			if (!piece_in_play(&F.s, who))
				F.s.piece[who].flags = 0;
			before = attack_check(&F.c, &F.s, who, &a);
			was = F.s;
			F.text = text_in(F.log, sizeof F.log);
			v = attack_do(&F.c, &F.s, who, &a, &d, &F.asker, &F.listener);
			whole();
			legal_ones += verdict_legal(&before);
			fought += verdict_legal(&v);
			if (!verdict_legal(&v)) {
				assert_false(verdict_legal(&before));
				assert_memory_equal(&was, &F.s, sizeof was);
				continue;
			}
			if (verdict_legal(&before))
				assert_null(strstr(F.log, "attack-dropped"));
			struct state now = F.s;
			F.s = was;
			(void)attack_do(&F.c, &F.s, who, &a, &d, &F.asker, &F.listener);
			assert_memory_equal(&now, &F.s, sizeof now);
			ends_as_supposed(&was, &now, who, &a, &n);
			F.s = now;
		}
	}
	/* the armies must meet, or nothing was tested */
	assert_true(legal_ones > 1000);
	assert_true(fought > legal_ones);
	for (enum end e = 0; e < END_COUNT; e++)
		assert_true(n.ends[e] > 100);
	assert_true(n.certain > 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(W6_whatever_is_ordered_the_state_stays_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
