/* SPDX-License-Identifier: GPL-3.0-or-later
 * slot/: the chain.  Whose slot, of which kind, and where one fits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "slot/chain.h"

static const uint8_t game[32] = { 1 }, accept_id[32] = { 2 }, anchor[32] = { 3 }, other[32] = { 4 };
static struct chain ch;
static struct record r;
static struct state s;
static struct fault f;
static uint8_t body[BOX_BLOCK];

/* A chain of n slots, the offerer being the Union; slot i has identity and link { 100 + i }. */
static void id_of(uint32_t n, uint8_t out[32])
{
	memset(out, 0, 32);
	out[0] = (uint8_t)(100 + n);
}

static void slot(uint32_t n, unsigned kind)
{
	memset(&r, 0, sizeof r);
	r.kind = (uint8_t)kind;
	r.number = n;
	r.side = (uint8_t)chain_side(&ch, n);
	memcpy(r.slot.game, game, 32);
	id_of(n, r.slot.link);
	if (n == 1)
		memcpy(r.slot.parent, accept_id, 32);
	else
		id_of(n - 1, r.slot.parent);
	if (record_has_box(kind)) {
		r.part[SLOT_BOX] = BOX_BLOCK;
		memset(r.slot.seal, (int)n, 32);
	}
}

static void take(uint32_t n, unsigned kind)
{
	uint8_t id[32];
	slot(n, kind);
	id_of(n, id);
	chain_take(&ch, &r, id, body);
}

static void begin(void)
{
	chain_begin(&ch, game, SIDE_UNION, accept_id, anchor);
	memset(&s, 0, sizeof s);
}

static enum err place(enum place *p)
{
	return chain_place(&ch, &r, p, &f);
}

static void the_offerer_begins_and_they_alternate(void **state)
{
	(void)state;
	for (unsigned side = 0; side < SIDE_COUNT; side++) {
		chain_begin(&ch, game, (enum side)side, accept_id, anchor);
		for (uint32_t n = 1; n < 9; n++)
			assert_int_equal(chain_side(&ch, n), n % 2 ? side : 1 - side);
	}
}

static void C14_C116_places(void **state)
{
	enum place p;
	(void)state;
	begin();
	slot(1, RECORD_TURN);
	assert_int_equal(place(&p), ERR_OK);
	assert_int_equal(p, PLACE_NEXT);
	memcpy(r.slot.parent, other, 32);
	assert_int_equal(place(&p), ERR_CHAIN_FORK);
	take(1, RECORD_TURN);
	take(2, RECORD_COUNTERSIGN);
	slot(1, RECORD_TURN);
	assert_int_equal(place(&p), ERR_OK);
	assert_int_equal(p, PLACE_KNOWN);
	slot(3, RECORD_TURN);
	assert_int_equal(place(&p), ERR_OK);
	memcpy(r.slot.parent, accept_id, 32);
	assert_int_equal(place(&p), ERR_CHAIN_FORK);
	slot(4, RECORD_TURN);
	assert_int_equal(place(&p), ERR_CHAIN_MISSING);
	assert_string_equal(f.what, "slot 3 is missing");
	slot(9, RECORD_TURN);
	assert_int_equal(place(&p), ERR_CHAIN_MISSING);
	slot(3, RECORD_TURN);
	r.side = SIDE_CONFEDERATE;
	assert_int_equal(place(&p), ERR_CHAIN_SIDE);
	slot(3, RECORD_TURN);
	r.slot.game[9] = 9;
	assert_int_equal(place(&p), ERR_CHAIN_FOREIGN);
}

static void C11_C13_the_same_and_two_versions(void **state)
{
	(void)state;
	assert_int_equal(chain_compare(accept_id, accept_id, 3, &f), ERR_CHAIN_SAME);
	assert_int_equal(err_exit(ERR_CHAIN_SAME), EXIT_GOOD);
	assert_int_equal(chain_compare(accept_id, other, 3, &f), ERR_CHAIN_VERSIONS);
	assert_string_equal(f.what, "slot 3: here stands 0200000000000000, this one is 0400000000000000");
}

static void links(void **state)
{
	uint8_t below[32];
	(void)state;
	begin();
	slot(1, RECORD_TURN);
	assert_int_equal(chain_check_link(&ch, &r, other, &f), ERR_OK); /* the anchor itself */
	take(1, RECORD_TURN);
	slot(2, RECORD_TURN);
	assert_int_equal(chain_check_link(&ch, &r, anchor, &f), ERR_OK);
	assert_int_equal(chain_check_link(&ch, &r, other, &f), ERR_CHAIN_LINK);
	take(2, RECORD_TURN);
	for (uint32_t n = 3; n < 7; n++) {
		slot(n, RECORD_TURN);
		id_of(n - 2, below);
		assert_int_equal(chain_check_link(&ch, &r, below, &f), ERR_OK);
		id_of(n - 1, below);
		assert_int_equal(chain_check_link(&ch, &r, below, &f), ERR_CHAIN_LINK);
		take(n, RECORD_TURN);
	}
}

/* PROTOCOL 5: each slot but a countersign gives the key of its sender's last seal. */
static void openings(void **state)
{
	uint8_t seal[32];
	(void)state;
	begin();
	slot(1, RECORD_TURN);
	assert_int_equal(chain_check_opening(&ch, &r, seal, &f), ERR_OK);
	memset(r.slot.opening, 9, 32);
	assert_int_equal(chain_check_opening(&ch, &r, seal, &f), ERR_CHAIN_OPENING);
	take(1, RECORD_TURN);
	take(2, RECORD_COUNTERSIGN);
	assert_int_equal(ch.sealed[SIDE_UNION].n, 1);
	assert_int_equal(ch.sealed[SIDE_CONFEDERATE].n, 0);
	memset(seal, 1, sizeof seal);
	static const unsigned kinds[] = { RECORD_TURN, RECORD_STRATEGIC, RECORD_RESIGN, RECORD_RESULT };
	for (unsigned i = 0; i < 4; i++) {
		slot(3, kinds[i]);
		assert_true(chain_opens(&ch, kinds[i], SIDE_UNION));
		assert_false(chain_opens(&ch, kinds[i], SIDE_CONFEDERATE));
		assert_int_equal(chain_check_opening(&ch, &r, seal, &f), ERR_CHAIN_OPENING);
		memset(r.slot.opening, 9, 32);
		assert_int_equal(chain_check_opening(&ch, &r, seal, &f), ERR_OK);
		assert_int_equal(chain_check_opening(&ch, &r, other, &f), ERR_CHAIN_OPENING);
	}
	slot(3, RECORD_COUNTERSIGN);
	assert_int_equal(chain_check_opening(&ch, &r, other, &f), ERR_OK);
	take(3, RECORD_COUNTERSIGN);
	assert_int_equal(ch.sealed[SIDE_UNION].n, 1); /* the seal stays shut */
	take(4, RECORD_TURN);
	take(5, RECORD_TURN);
	assert_int_equal(ch.sealed[SIDE_UNION].n, 5);
	take(6, RECORD_RESULT);
	assert_int_equal(ch.sealed[SIDE_CONFEDERATE].n, 0);
}

/* P29: what another mode would sign is refused; in clear nothing is sealed and nothing opened. */
static void P29_open_games_have_standing_orders_in_clear(void **state)
{
	static const uint8_t text[BOX_BLOCK] = "all intensity 2\n";
	uint8_t id[32];
	(void)state;
	for (unsigned open = 0; open < 2; open++)
		for (unsigned kind = RECORD_TURN; kind < RECORD_KINDS_END; kind++)
			for (unsigned clear = 0; clear < 2; clear++) {
				begin();
				ch.open = open;
				slot(1, kind);
				r.clear = clear;
				assert_int_equal(chain_check_mode(&ch, &r, &f), !record_has_box(kind) || clear == open ? ERR_OK : ERR_CHAIN_MODE);
			}
	begin();
	ch.open = true;
	slot(1, RECORD_TURN);
	r.clear = true;
	r.part[SLOT_BOX] = 16;
	memset(r.slot.seal, 0, 32);
	id_of(1, id);
	chain_take(&ch, &r, id, text);
	assert_int_equal(ch.sealed[SIDE_UNION].n, 1);
	assert_int_equal(ch.sealed[SIDE_UNION].box_n, 16);
	assert_memory_equal(ch.sealed[SIDE_UNION].box, text, 16);
	take(2, RECORD_COUNTERSIGN);
	for (unsigned kind = RECORD_TURN; kind < RECORD_KINDS_END; kind++) {
		assert_false(chain_opens(&ch, kind, SIDE_UNION));
		slot(3, kind);
		assert_int_equal(chain_check_opening(&ch, &r, other, &f), ERR_OK);
		memset(r.slot.opening, 9, 32);
		assert_int_equal(chain_check_opening(&ch, &r, other, &f), ERR_CHAIN_OPENING);
	}
}

static void at(enum stage stage, enum side active)
{
	s.stage = (uint8_t)stage;
	s.active = (uint8_t)active;
}

static void what_is_due(void **state)
{
	(void)state;
	begin();
	at(STAGE_STRATEGIC, SIDE_UNION);
	assert_int_equal(chain_due(&ch, &s), RECORD_STRATEGIC);
	at(STAGE_STRATEGIC, SIDE_CONFEDERATE); /* slot 1 is the Union's: it can but countersign */
	assert_int_equal(chain_due(&ch, &s), RECORD_COUNTERSIGN);
	at(STAGE_MOVEMENT, SIDE_UNION);
	assert_int_equal(chain_due(&ch, &s), RECORD_TURN);
	at(STAGE_COMBAT, SIDE_UNION);
	assert_int_equal(chain_due(&ch, &s), RECORD_TURN);
	at(STAGE_MOVEMENT, SIDE_CONFEDERATE);
	assert_int_equal(chain_due(&ch, &s), RECORD_COUNTERSIGN);
	take(1, RECORD_TURN);
	assert_int_equal(chain_due(&ch, &s), RECORD_TURN);
	at(STAGE_MOVEMENT, SIDE_UNION);
	assert_int_equal(chain_due(&ch, &s), RECORD_COUNTERSIGN);
}

static void N41_a_game_that_opens_with_chits(void **state)
{
	(void)state;
	begin();
	at(STAGE_CHITS, SIDE_UNION);
	assert_int_equal(chain_due(&ch, &s), RECORD_TURN);
}

/* "A pass is a turn without orders; a countersign is never a pass, and each is refused where the other is due." */
static void kinds_where_they_are_due(void **state)
{
	static const unsigned kinds[] = { RECORD_TURN, RECORD_STRATEGIC, RECORD_COUNTERSIGN, RECORD_RESIGN, RECORD_RESULT };
	(void)state;
	begin();
	for (unsigned due = 0; due < 3; due++) {
		at(due == 1 ? STAGE_STRATEGIC : STAGE_MOVEMENT, due == 2 ? SIDE_CONFEDERATE : SIDE_UNION);
		for (unsigned i = 0; i < 5; i++)
			assert_int_equal(chain_check_kind(&ch, &s, kinds[i], &f),
				i == due || kinds[i] == RECORD_RESIGN ? ERR_OK : ERR_CHAIN_KIND);
	}
	assert_int_equal(chain_check_kind(&ch, &s, RECORD_TURN, &f), ERR_CHAIN_KIND);
	assert_string_equal(f.what, "slot 1 is a turn, due is a countersign");
}

/* PROTOCOL 1: a proposal in place of any own slot but a result, then agree or decline and nothing else. */
static void proposals(void **state)
{
	(void)state;
	begin();
	at(STAGE_MOVEMENT, SIDE_UNION);
	for (unsigned kind = RECORD_TAKE_BACK; kind <= RECORD_DRAW; kind++)
		assert_int_equal(chain_check_kind(&ch, &s, kind, &f), ERR_CHAIN_KIND); /* slot 1 has nothing to go back to */
	take(1, RECORD_TURN);
	for (unsigned due = 0; due < 2; due++) {
		at(STAGE_MOVEMENT, due ? SIDE_UNION : SIDE_CONFEDERATE);
		for (unsigned kind = RECORD_TURN; kind < RECORD_KINDS_END; kind++) {
			bool allowed = kind == (due ? RECORD_COUNTERSIGN : RECORD_TURN) || kind == RECORD_RESIGN || record_is_proposal(kind) ||
				(due && kind == RECORD_STANDING);
			assert_int_equal(chain_check_kind(&ch, &s, kind, &f), allowed ? ERR_OK : ERR_CHAIN_KIND);
		}
	}
	take(2, RECORD_DRAW);
	assert_int_equal(ch.proposed, RECORD_DRAW);
	assert_int_equal(ch.sealed[SIDE_CONFEDERATE].n, 2);
	for (unsigned kind = RECORD_TURN; kind < RECORD_KINDS_END; kind++)
		assert_int_equal(chain_check_kind(&ch, &s, kind, &f),
			kind == RECORD_AGREE || kind == RECORD_DECLINE || kind == RECORD_RESIGN ? ERR_OK : ERR_CHAIN_KIND);
	assert_int_equal(chain_check_kind(&ch, &s, RECORD_TURN, &f), ERR_CHAIN_KIND);
	assert_string_equal(f.what, "slot 3 is a turn, due is an answer to the proposal, agree or decline");
	take(3, RECORD_DECLINE);
	assert_int_equal(ch.proposed, 0);
	take(4, RECORD_TAKE_BACK);
	assert_int_equal(chain_due(&ch, &s), RECORD_AGREE);
	take(5, RECORD_AGREE);
	assert_int_equal(ch.proposed, 0);
	at(STAGE_OVER, SIDE_UNION);
	assert_int_equal(chain_check_kind(&ch, &s, RECORD_DRAW, &f), ERR_CHAIN_KIND);
}

/* The last line about a courier counts, in whatever has been read or not. */
static void courier_lines(void **state)
{
	static const char key[] = "58666666666666666666666666666666666666666666666666666666666666ff";
	char text[256];
	struct courier c;
	struct text t = text_in(text, sizeof text);
	(void)state;
	memset(&c, 7, sizeof c);
	assert_false(courier_said("combat\ncourier\ncourier x all\n  courier none\ncouriers none\n", 52, &c));
	assert_int_equal(c.serves, 7);
	text_add(&t, "courier none\ncourier ");
	text_add(&t, key);
	text_add(&t, " stops\nchit draw\n");
	assert_true(courier_said(text, t.len, &c));
	assert_int_equal(c.serves, SERVES_STOPS);
	assert_int_equal(c.key[0], 0x58);
	assert_int_equal(c.key[31], 0xff);
	text_add(&t, "courier ");
	text_add(&t, key);
	text_add(&t, " all\n");
	assert_true(courier_said(text, t.len, &c));
	assert_int_equal(c.serves, SERVES_ALL);
	text_add(&t, "courier none\nstop\n");
	assert_true(courier_said(text, t.len, &c));
	assert_int_equal(c.serves, SERVES_NONE);
	assert_true(orders_stop(text, t.len));
	assert_false(orders_stop("stop\n", 5));
}

/* PROTOCOL 2: where a courier answers nothing else is legal; elsewhere all is as it was. */
static void where_a_courier_answers(void **state)
{
	(void)state;
	for (unsigned serves = SERVES_NONE; serves <= SERVES_ALL; serves++)
		for (unsigned part = 0; part < 2; part++)
			for (unsigned own = 0; own < 2; own++) {
				begin();
				take(1, RECORD_TURN);
				ch.part = part;
				ch.courier[SIDE_CONFEDERATE].serves = (uint8_t)serves;
				ch.courier[SIDE_UNION].serves = SERVES_ALL; /* the other side's is nothing to this one */
				at(STAGE_MOVEMENT, own ? SIDE_CONFEDERATE : SIDE_UNION);
				bool served = !own && (serves == SERVES_ALL || (serves == SERVES_STOPS && part));
				assert_int_equal(chain_served(&ch, &s), served);
				for (unsigned kind = RECORD_TURN; kind < RECORD_KINDS_END; kind++) {
					bool other_way = kind == RECORD_RESIGN || record_is_proposal(kind) || (!own && kind == RECORD_STANDING);
					bool allowed = kind == (own ? RECORD_TURN : RECORD_COUNTERSIGN) || (!served && other_way);
					assert_int_equal(chain_check_kind(&ch, &s, kind, &f),
						allowed ? ERR_OK : served ? ERR_CHAIN_COURIER : ERR_CHAIN_KIND);
				}
			}
	take(2, RECORD_DRAW);
	ch.courier[SIDE_UNION].serves = SERVES_ALL;
	assert_int_equal(chain_check_kind(&ch, &s, RECORD_DECLINE, &f), ERR_OK); /* a decision is its owner's */
	assert_false(chain_served(&ch, &s));
	at(STAGE_OVER, SIDE_UNION);
	ch.proposed = 0;
	assert_int_equal(chain_check_kind(&ch, &s, RECORD_RESULT, &f), ERR_OK);
}

static void the_end(void **state)
{
	enum place p;
	(void)state;
	begin();
	take(1, RECORD_RESIGN);
	at(STAGE_OVER, SIDE_UNION);
	for (uint32_t n = 2; n < 4; n++) {
		assert_int_equal(chain_due(&ch, &s), RECORD_RESULT);
		assert_int_equal(chain_check_kind(&ch, &s, RECORD_RESULT, &f), ERR_OK);
		assert_int_equal(chain_check_kind(&ch, &s, RECORD_RESIGN, &f), ERR_CHAIN_KIND);
		assert_int_equal(chain_check_kind(&ch, &s, RECORD_TURN, &f), ERR_CHAIN_KIND);
		take(n, RECORD_RESULT);
	}
	assert_int_equal(chain_due(&ch, &s), 0);
	assert_int_equal(chain_check_kind(&ch, &s, RECORD_RESULT, &f), ERR_CHAIN_CLOSED);
	slot(4, RECORD_RESULT);
	assert_int_equal(place(&p), ERR_CHAIN_CLOSED);
	slot(2, RECORD_RESULT);
	assert_int_equal(place(&p), ERR_OK);
	assert_int_equal(p, PLACE_KNOWN);
}

static void C140_another_position(void **state)
{
	(void)state;
	begin();
	slot(1, RECORD_TURN);
	memcpy(r.slot.state, other, 32);
	assert_int_equal(chain_check_state(&r, other, &f), ERR_OK);
	assert_int_equal(chain_check_state(&r, anchor, &f), ERR_CHAIN_DIVERGED);
	assert_int_equal(err_exit(ERR_CHAIN_DIVERGED), EXIT_DIVERGED);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(the_offerer_begins_and_they_alternate), cmocka_unit_test(C14_C116_places),
		cmocka_unit_test(C11_C13_the_same_and_two_versions), cmocka_unit_test(links), cmocka_unit_test(openings),
		cmocka_unit_test(P29_open_games_have_standing_orders_in_clear),
		cmocka_unit_test(what_is_due), cmocka_unit_test(N41_a_game_that_opens_with_chits),
		cmocka_unit_test(kinds_where_they_are_due), cmocka_unit_test(proposals),
		cmocka_unit_test(courier_lines),
		cmocka_unit_test(where_a_courier_answers),
		cmocka_unit_test(the_end), cmocka_unit_test(C140_another_position),
	};
	return cmocka_run_group_tests_name("chain", t, NULL, NULL);
}
