/* SPDX-License-Identifier: GPL-3.0-or-later
 * The state: set-up, canonical bytes, differences in words, invariants one by one, arrivals, roll ids and words. */
#include "field.h"

#include <string.h>

#include "engine/march.h"
#include "support/load.h"

static const enum side U = SIDE_UNION, C = SIDE_CONFEDERATE;
static struct charts warrenton, drill;
static uint8_t one[8192], two[8192];

static bool load(const char *name, struct charts *c)
{
	char path[512];
	load_data_path(name, path, sizeof path);
	return load_charts(path, NULL, c);
}

static int load_all(void **state)
{
	(void)state;
	return load("warrenton.scenario", &warrenton) && load("drill.scenario", &drill) ? 0 : 1;
}

static size_t bytes_of(const struct charts *c, const struct state *s, uint8_t *out)
{
	struct bytes b = { .p = out, .cap = sizeof one };
	struct sink k = bytes_sink(&b);
	state_put(c, s, &k);
	assert_false(b.over);
	return b.len;
}

/* ---- set-up ---- */

static void Q72_set_up_of_the_scenarios(void **state)
{
	static struct state s;
	(void)state;
	state_begin(&warrenton, &s);
	assert_null(state_broken(&warrenton, &s));
	assert_int_equal(s.stage, STAGE_STRATEGIC);
	assert_int_equal(s.strategic, 1);
	piece_t lee = charts_piece(&warrenton, "lee", 3), anv = charts_piece(&warrenton, "anv", 3);
	piece_t hill = charts_piece(&warrenton, "dh-hill", 7);
	assert_int_equal(command_hq(&s, lee), anv);
	assert_int_equal(command_leader(&s, anv), lee);
	assert_int_equal(s.piece[hill].where, WHERE_AWAITED);
	piece_t on[MANIFEST_MAX];
	assert_int_equal(state_manifest(&warrenton, &s, anv, on, MANIFEST_MAX), 2);
	state_begin(&drill, &s);
	assert_null(state_broken(&drill, &s));
	assert_int_equal(s.stage, STAGE_CHITS);
}

/* S99, SCENARIOS 2: ratings in play by S54 and S101. */
static void S54_ratings_in_play_at_warrenton(void **state)
{
	static const struct {
		const char *id;
		unsigned initiative, span, combat;
	} of[] = { { "burnside", 2, 5, 0 }, { "sumner", 3, 3, 0 }, { "franklin", 1, 3, 0 }, { "hooker", 3, 4, 0 }, { "lee", 4, 6, 2 },
		{ "stuart", 4, 3, 1 }, { "stoneman", 2, 2, 0 } };
	static struct state s;
	(void)state;
	state_begin(&warrenton, &s);
	for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
		struct ratings r = command_ratings(&warrenton, &s, charts_piece(&warrenton, of[i].id, strlen(of[i].id)));
		assert_int_equal(r.initiative, of[i].initiative);
		assert_int_equal(r.span, of[i].span);
		assert_int_equal(r.combat, of[i].combat);
	}
}

/* ---- canonical bytes and differences ---- */

static void P47_every_field_shows_in_bytes_and_in_words(void **state)
{
	static struct state a, b;
	size_t n;
	(void)state;
	state_begin(&warrenton, &a);
	a.stage = STAGE_MOVEMENT;
	a.n_fought = 1;
	a.fought[0] = (struct fought){ 5, 1, false };
	n = bytes_of(&warrenton, &a, one);
	assert_int_equal(n, 11 + 4 + 3 + 1 + warrenton.scn.n_objectives + 1 + 4 + SIDE_COUNT + 1 + warrenton.scn.n_fleets +
		2 + warrenton.n_rail_hexes + 2 + 14 * warrenton.scn.n_pieces);
#define DIFFERS(change, words) \
	do { \
		char buf[128]; \
		struct text t = text_in(buf, sizeof buf); \
		b = a; \
		assert_false(state_differ(&warrenton, &a, &b, &t)); \
		change; \
		(void)bytes_of(&warrenton, &b, two); \
		assert_memory_not_equal(one, two, n); \
		assert_true(state_differ(&warrenton, &a, &b, &t)); \
		assert_string_equal(buf, words); \
	} while (0)
	DIFFERS(b.stage = STAGE_COMBAT, "stage 2, 3");
	DIFFERS(b.active = SIDE_CONFEDERATE, "active side 0, 1");
	DIFFERS(b.strategic = 2, "Strategic Turn 1, 2");
	DIFFERS(b.game_turn = 7, "game turn 0, 7");
	DIFFERS(b.first = 0, "First Player 2, 0");
	DIFFERS(b.player_turn = 1, "player turn 0, 1");
	DIFFERS(b.chit[U] = 3, "Union chit 0, 3");
	DIFFERS(b.chit[C] = 3, "Confederate chit 0, 3");
	DIFFERS(b.initiatives = 2, "initiatives left 0, 2");
	DIFFERS(b.rolled = true, "rolled 0, 1");
	DIFFERS(b.take_bracketed = true, "take the bracketed chit 0, 1");
	DIFFERS(b.lost_sp[U] = 300, "Union SP lost 0, 300");
	DIFFERS(b.lost_sp[C] = 1, "Confederate SP lost 0, 1");
	DIFFERS(b.ending = ENDING_LENGTH, "ending 0, 1");
	DIFFERS(b.winner = 1, "winner 2, 1");
	DIFFERS(b.level = LEVEL_DECISIVE, "level 0, 3");
	DIFFERS(b.owner[0] = 0, "6214: owner 1, 0");
	DIFFERS(b.fought[0].attacks = 2, "attacks 1, 2");
	DIFFERS(b.fought[0].won = true, "won 0, 1");
	DIFFERS(b.rail_points[C] = 7, "Confederate: rail points 15, 7");
	DIFFERS(b.sailed[0] = 2, "Potomac transports: transports used 0, 2");
	DIFFERS(b.rail[warrenton.rail_index[grid_from_id(&warrenton.map.grid, 6010)]] |= 1, "6010: railway 64, 65");
	DIFFERS(b.piece[0].where = WHERE_KILLED, "aop: place 0, 4");
	DIFFERS(b.piece[0].spent = 2, "aop: MP spent 0, 2");
	DIFFERS(b.piece[0].stock = 1, "aop: supply points 2, 1");
	DIFFERS(b.piece[0].bridge = 3, "aop: bridge 0, 3");
	DIFFERS(b.piece[1].flags |= PF_TRIED, "burnside: flags 0, 4");
	DIFFERS(b.piece[1].hex = HEX_NONE, "burnside: hex 6009, 65535");
	DIFFERS(b.piece[1].hq = PIECE_NONE, "burnside: HQ or Leader 0, 65535");
	DIFFERS(b.piece[1].returns = 4, "burnside: returns 0, 4");
	DIFFERS(b.piece[charts_piece(&warrenton, "ii-1", 4)].strength = 5, "ii-1: strength 6, 5");
}

/* Flags left over from a phase that is done, or of the side that does not act, make no difference. */
static void P71_flags_no_rule_can_read_make_no_difference(void **state)
{
	static struct state a, b;
	char buf[64];
	struct text t = text_in(buf, sizeof buf);
	(void)state;
	state_begin(&warrenton, &a);
	a.stage = STAGE_MOVEMENT;
	b = a;
	piece_t lee = charts_piece(&warrenton, "lee", 3), burnside = charts_piece(&warrenton, "burnside", 8);
	b.piece[lee].flags = PF_ACTIVATED | PF_TRIED;
	b.piece[burnside].flags = PF_ROLLED | PF_SPENT | PF_FAILED;
	assert_int_equal(bytes_of(&warrenton, &a, one), bytes_of(&warrenton, &b, two));
	assert_memory_equal(one, two, sizeof one);
	assert_false(state_differ(&warrenton, &a, &b, &t));
	b.piece[lee].flags = PF_RETREATED; /* Q26 */
	assert_true(state_differ(&warrenton, &a, &b, &t));
}

/* ---- invariants ---- */

static void loosen(struct piece_state *p)
{
	p->where = WHERE_MAP;
	p->hq = PIECE_NONE;
}

/* The Union's first movement phase. */
static void begin_movement(struct state *s)
{
	state_begin(&warrenton, s);
	s->stage = STAGE_MOVEMENT;
	s->game_turn = 1;
	s->first = 0;
	assert_null(state_broken(&warrenton, s));
}

#define BREAKS(change, why) \
	do { \
		s = a; \
		change; \
		assert_string_equal(state_broken(&warrenton, &s), why); \
	} while (0)

static void C146_every_invariant_can_break(void **state)
{
	static struct state a, s;
	piece_t lee = charts_piece(&warrenton, "lee", 3), anv = charts_piece(&warrenton, "anv", 3);
	piece_t u = charts_piece(&warrenton, "anv-1", 5);
	piece_t loose = charts_piece(&warrenton, "light-1", 7), guard = charts_piece(&warrenton, "gar-richmond", 12);
	piece_t f1 = charts_piece(&warrenton, "first-1", 7), stuart = charts_piece(&warrenton, "stuart-1", 8);
	piece_t first = charts_piece(&warrenton, "first-corps", 11), jones = charts_piece(&warrenton, "jones-cav", 9);
	piece_t early = charts_piece(&warrenton, "early", 5), hill = charts_piece(&warrenton, "ap-hill", 7);
	piece_t aop = charts_piece(&warrenton, "aop", 3);
	(void)state;
	begin_movement(&a);
	BREAKS(s.stage = STAGE_COUNT, "stage is known");
	BREAKS(s.active = SIDE_NONE, "sides are known");
	BREAKS(s.level = LEVEL_COUNT, "ending and level are known");
	BREAKS(s.ending = ENDING_LENGTH, "the game is over if and only if it has an ending");
	BREAKS(s.game_turn = 9, "game turn is within the length of the game");
	BREAKS(s.first = SIDE_NONE, "a player turn has a game turn and a First Player");
	BREAKS(s.player_turn = 1, "the First Player moves first (Q3)");
	BREAKS(s.stage = STAGE_CHITS; s.n_fought = 1, "attacked hexes belong to a player turn");
	BREAKS(s.stage = STAGE_STRATEGIC; s.strategic = 0, "a Strategic Turn is counted");
	BREAKS(s.stage = STAGE_COMBAT; s.initiatives = 1, "chit points belong to a movement phase (S78)");
	BREAKS(s.rolled = true; s.initiatives = 1, "no chit point is left once a Leader was rolled for (S79)");
	BREAKS(s.n_fought = 1, "an attacked hex is on the map and was attacked");
	BREAKS(s.n_fought = 2; s.fought[0].attacks = s.fought[1].attacks = 1, "attacked hexes are listed once");
	BREAKS(s.piece[loose].where = WHERE_COUNT, "place of a piece is known");
	BREAKS(s.piece[loose].hex = HEX_NONE, "a piece has a hex if and only if it is in play");
	BREAKS(s.piece[loose].hex = HEXES_MAX - 1, "a piece in play stands on land");
	BREAKS(s.piece[lee].returns = 1, "a piece in play does not return");
	BREAKS(s.piece[loose].strength = 0, "a unit at 0 SP is removed (Q61)");
	BREAKS(s.piece[early].where = WHERE_KILLED; s.piece[early].flags = PF_TRIED, "a piece out of play has no HQ and no flags");
	BREAKS(s.piece[loose].stock = 1, "a stock is within what it holds when full (H14)");
	BREAKS(s.piece[lee].flags = PF_HUNGRY, "only units are hungry (H13)");
	BREAKS(s.stage = STAGE_CHITS; s.piece[loose].flags = PF_UNSUPPLIED, "supply is judged for the phases of the active side (Q69)");
	BREAKS(s.piece[lee].bridge = 1, "only a pontoon train holds a side open (Q75)");
	BREAKS(s.piece[loose].flags = PF_GRANTED, "only Leaders grant forced marches (Q28)");
	BREAKS(s.piece[early].where = WHERE_POOL, "only an HQ to be raised or a Leader to be drawn waits in the pool (H25)");
	BREAKS(s.piece[lee].flags = PF_ENTRENCHED, "only units are entrenched (Q51)");
	BREAKS(s.piece[lee].strength = 1, "only units have strength");
	BREAKS(s.piece[anv].where = WHERE_MANIFEST, "only units are on a manifest (S35)");
	BREAKS((s.piece[loose] = (struct piece_state){ .where = WHERE_KILLED, .hex = HEX_NONE, .hq = PIECE_NONE }),
		"only Leaders are wounded or killed (Q66)");
	BREAKS(s.piece[early].where = WHERE_WOUNDED; s.piece[early].returns = 0, "a wounded Leader returns (Q66)");
	BREAKS(s.piece[loose].hq = anv, "a loose unit has no HQ");
	BREAKS(s.piece[u].hq = PIECE_NONE, "a manifest belongs to an HQ");
	BREAKS(s.piece[hill].hq = aop, "HQ and commander are pieces of the same side");
	BREAKS(s.piece[u].hex = s.piece[loose].hex, "an HQ, its Leader and its manifest stand in one hex (S23, S36)");
	BREAKS(s.piece[u].hq = lee, "a manifest belongs to an HQ");
	BREAKS(s.piece[anv].hq = PIECE_NONE, "a Leader and his HQ name each other (S23)");
	BREAKS(s.piece[lee].hq = PIECE_NONE, "an HQ and its Leader name each other (S23)");
	BREAKS(loosen(&s.piece[f1]); s.piece[stuart].hq = first, "cavalry is on no infantry corps' manifest (S97)");
	BREAKS(s.piece[u].hq = charts_piece(&warrenton, "cs-cav", 6), "infantry is on no cavalry corps' manifest (S98)");
	BREAKS(loosen(&s.piece[u]); s.piece[guard] = s.piece[charts_piece(&warrenton, "anv-2", 5)],
		"a garrison is never on a manifest (Q15)");
	BREAKS(s.piece[jones].hex = s.piece[charts_piece(&warrenton, "peck", 4)].hex,
		"no piece shares a hex with enemy combat units (Q35)");
	BREAKS(s.piece[f1].hq = anv,
		"a manifest is within its limit (R32)");
	BREAKS(s.owner[0] = SIDE_NONE + 1, "the owner of an objective is known");
	BREAKS(s.owner[0] = U, "an objective belongs to the side that stands in it (Q76)");
	BREAKS(s.lost_sp[C] = 1, "SP left and SP lost make up what a side began with (Q78)");
}

static void C146_every_invariant_of_trains_and_railways_can_break(void **state)
{
	static struct state a, s;
	piece_t lee = charts_piece(&warrenton, "lee", 3), loose = charts_piece(&warrenton, "light-1", 7);
	piece_t aop = charts_piece(&warrenton, "aop", 3), pontoons = charts_piece(&warrenton, "pontoons", 8);
	unsigned railway = warrenton.rail_index[grid_from_id(&warrenton.map.grid, 6010)]; /* on to 6011 in the south-east */
	(void)state;
	begin_movement(&a);
	BREAKS(s.piece[pontoons].hex = grid_from_id(&warrenton.map.grid, 6310); s.piece[pontoons].bridge = 1 + DIR_E,
		"a pontoon bridge spans a minor river (Q75)");
	BREAKS(s.piece[pontoons].hq = aop; s.piece[pontoons].hex = s.piece[aop].hex, "only Leaders, HQs and units have an HQ");
	BREAKS(s.piece[loose].flags = PF_SHIP, "only trains stay aboard (Q37)");
	BREAKS(s.piece[lee].flags = PF_CARRIED | PF_RAIL, "only trains stay aboard (Q37)");
	BREAKS(s.piece[pontoons].hex = grid_from_id(&warrenton.map.grid, 6310); s.piece[pontoons].flags = PF_RAIL,
		"cars stand on a railway (Q37)");
	BREAKS(s.rail_points[C] = 16, "rail points left are within those of a cycle (H9)");
	BREAKS(s.sailed[0] = 3, "a transport carries once a game turn (Q40)");
	BREAKS(s.rail[0] = 3u << RAIL_OWNER_SHIFT, "the owner of a railway is known");
	BREAKS(s.rail[railway] ^= 1 << DIR_NW, "only railways are wrecked (H10)");
	BREAKS(s.rail[warrenton.rail_index[grid_from_id(&warrenton.map.grid, 6210)]] &= (uint8_t)~(1u << DIR_SW),
		"no railway runs over a bridge down");
	BREAKS(s.rail[railway] ^= 1 << DIR_SE, "a railway is wrecked on both hexes of a side (H10)");
}

/* ---- arrivals ---- */

static int open_field(void **state)
{
	(void)field_open(state);
	F.s.stage = STAGE_STRATEGIC;
	F.s.strategic = 1;
	return 0;
}

/* Let a piece wait for Strategic Turn 1. */
static piece_t await(piece_t p)
{
	F.s.piece[p] = (struct piece_state){ .where = WHERE_AWAITED, .strength = F.s.piece[p].strength, .returns = 1,
		.hex = HEX_NONE, .hq = PIECE_NONE };
	return p;
}

static void H25_S34_arrivals_come_with_their_bonds(void **state)
{
	piece_t u = await(unit(U, "u", UNIT_INFANTRY, 4, 1212)), a = await(leader(U, "a", 3, 3, 3, 1, 1212));
	piece_t h = await(hq(U, "h", HQ_CORPS, 1212, PIECE_NONE)), late = await(hq(U, "late", HQ_CORPS, 1212, PIECE_NONE));
	(void)state;
	F.c.scn.piece[u].on = F.c.scn.piece[a].on = h;
	F.s.piece[late].returns = 2;
	state_arrivals(&F.c, &F.s, 1);
	assert_int_equal(F.s.piece[u].where, WHERE_MANIFEST);
	assert_int_equal(F.s.piece[u].hq, h);
	assert_int_equal(command_leader(&F.s, h), a);
	assert_int_equal(F.s.piece[late].where, WHERE_AWAITED);
}

static void H25_the_union_arrives_first_units_and_all(void **state)
{
	piece_t u = await(unit(U, "u", UNIT_INFANTRY, 4, 1212)), h = await(hq(C, "h", HQ_CORPS, 1212, PIECE_NONE));
	(void)state;
	source(C, 1512);
	state_arrivals(&F.c, &F.s, 1);
	assert_int_equal(F.s.piece[u].hex, hx(1212));
	assert_int_equal(F.s.piece[h].hex, hx(1512)); /* Q74: it finds the enemy there */
}

static void Q74_N18_an_occupied_hex_sends_arrivals_to_the_nearest_source(void **state)
{
	piece_t a = await(leader(U, "a", 3, 3, 3, 1, 1212)), foe = unit(C, "foe", UNIT_INFANTRY, 1, 1212), other = PIECE_NONE;
	(void)state;
	source(U, 1612);
	source(U, 1512);
	source(U, 1012);
	F.c.map.terrain[hx(1112)] = TERRAIN_MOUNTAIN; /* 1012 is two hexes away but dearer round or across: 3 + 1 */
	assert_int_equal(state_arrival_hex(&F.c, &F.s, U, hx(1212)), hx(1012)); /* 3 by 1111 or 1113, and 1512 is 3 too: lowest id */
	assert_int_equal(state_arrival_hex(&F.c, &F.s, U, hx(1312)), hx(1312));
	other = unit(C, "other", UNIT_INFANTRY, 1, 1012);
	assert_int_equal(state_arrival_hex(&F.c, &F.s, U, hx(1212)), hx(1512));
	state_arrivals(&F.c, &F.s, 1);
	assert_int_equal(F.s.piece[a].hex, hx(1512));
	(void)foe;
	(void)other;
	(void)unit(C, "third", UNIT_INFANTRY, 1, 1612);
	F.s.piece[a].hex = hx(1712);
	(void)unit(C, "fourth", UNIT_INFANTRY, 1, 1512);
	(void)unit(C, "fifth", UNIT_INFANTRY, 1, 1717); /* the far corner, see field.c */
	assert_int_equal(state_arrival_hex(&F.c, &F.s, U, hx(1212)), HEX_NONE); /* it waits */
}

/* ---- roll ids and words ---- */

static void C19_roll_ids_as_the_protocol_writes_them(void **state)
{
	piece_t a = leader(U, "lee", 3, 3, 3, 1, 1212);
	char id[ROLL_ID_MAX];
	(void)state;
	F.s.game_turn = 12;
	roll_id_chit(&F.s, C, id);
	assert_string_equal(id, "chit/12/c");
	roll_id_init(&F.c, &F.s, a, id);
	assert_string_equal(id, "init/12/lee");
	roll_id_attack(&F.c, &F.s, a, id);
	assert_string_equal(id, "attack/12/lee");
	roll_id_combat(&F.c, &F.s, U, hx(1212), 2, id);
	assert_string_equal(id, "combat/12/u/1212/2");
	roll_id_loss(&F.c, &F.s, C, hx(1212), 10, 'd', id);
	assert_string_equal(id, "loss/12/c/1212/10/d");
	roll_id_hurt(&F.c, &F.s, U, hx(1212), 1, a, id);
	assert_string_equal(id, "hurt/12/u/1212/1/lee");
	F.s.game_turn = 1;
}

static unsigned face(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)id;
	assert_int_equal(m, 6);
	assert_int_equal(index, 1);
	return *(unsigned *)ctx;
}

static void S6_a_die_shows_one_to_six(void **state)
{
	unsigned v = 0;
	struct dice d = { face, &v };
	(void)state;
	assert_int_equal(dice_d6(&d, "x", 1), 1);
	v = 5;
	assert_int_equal(dice_d6(&d, "x", 1), 6);
}

static void filled_are(const char *template, enum words_style style, const struct facts *f, const char *words)
{
	char buf[256];
	struct text t = text_in(buf, sizeof buf);
	words_fill(&warrenton, f, template, style, &t);
	assert_string_equal(buf, words);
}

static void P53_sentences_name_pieces_hexes_and_numbers(void **state)
{
	struct facts f;
	(void)state;
	facts_clear(&f);
	f.piece[0] = charts_piece(&warrenton, "lee", 3);
	f.hex[0] = grid_from_id(&warrenton.map.grid, 6210);
	f.hex[1] = grid_from_id(&warrenton.map.grid, 6111);
	f.n[0] = 1;
	f.n[1] = -2;
	f.side = SIDE_CONFEDERATE;
	filled_are("{p0} {h0} {h1} {n0} {n1} {s} {x0}{x1}", WORDS_IDS, &f, "lee 6210 6111 1 -2 confederate s");
	filled_are("{p0}, {h1}, {s}", WORDS_NAMES, &f, "R. E. Lee, 6111 Fredericksburg, Confederate");
	filled_are("{t0}, {t1}, {c0}", WORDS_NAMES, &f, "the Rappahannock, no crossing, forest"); /* the bridge is down */
	filled_are("{p1} {q0}", WORDS_NAMES, &f, "nobody 1/4");
}

/* P53: one row for each cause, each with a rule or a plain reason, no two of a rule alike; every template fills. */
static void P53_every_reason_has_its_own_sentence(void **state)
{
	(void)state;
	for (unsigned r = 1; r < REASON_COUNT; r++) {
		char buf[512];
		struct text t = text_in(buf, sizeof buf);
		struct facts f;
		facts_clear(&f);
		f.hex[0] = f.hex[1] = 0;
		f.side = U;
		words_fill(&warrenton, &f, reason_sentence((enum reason)r), WORDS_NAMES, &t);
		assert_false(t.cut);
		assert_true(strlen(reason_rule((enum reason)r)) > 1);
		for (unsigned q = 1; q < r; q++)
			assert_true(strcmp(reason_sentence((enum reason)r), reason_sentence((enum reason)q)) ||
				strcmp(reason_rule((enum reason)r), reason_rule((enum reason)q)));
	}
	for (unsigned e = 0; e < EVENT_COUNT; e++)
		for (unsigned d = 0; d < e; d++)
			assert_string_not_equal(event_slug((enum event_kind)e), event_slug((enum event_kind)d));
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, open_field, field_close)
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(Q72_set_up_of_the_scenarios),
		cmocka_unit_test(S54_ratings_in_play_at_warrenton),
		cmocka_unit_test(P47_every_field_shows_in_bytes_and_in_words),
		cmocka_unit_test(P71_flags_no_rule_can_read_make_no_difference),
		cmocka_unit_test(C146_every_invariant_can_break),
		cmocka_unit_test(C146_every_invariant_of_trains_and_railways_can_break),
		T(H25_S34_arrivals_come_with_their_bonds),
		T(H25_the_union_arrives_first_units_and_all),
		T(Q74_N18_an_occupied_hex_sends_arrivals_to_the_nearest_source),
		T(C19_roll_ids_as_the_protocol_writes_them),
		T(S6_a_die_shows_one_to_six),
		cmocka_unit_test(P53_sentences_name_pieces_hexes_and_numbers),
		cmocka_unit_test(P53_every_reason_has_its_own_sentence),
	};
	return cmocka_run_group_tests(tests, load_all, NULL);
}
