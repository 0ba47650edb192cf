/* SPDX-License-Identifier: GPL-3.0-or-later
 * slot/: texts that follow from the game - answers, canonical orders, the result, the dictionary - on `warrenton`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "../seal/sample.h"
#include "orders/resolve.h"

static struct charts c;
static struct state s;
static struct fault f;
static struct standing sheet;
static struct answers claimed;
static struct respondent r;
static char buf[1 << 16];

static hex_t at(unsigned id)
{
	return grid_from_id(&c.map.grid, id);
}

static int begin(void **state)
{
	(void)state;
	sample_charts("warrenton", &c);
	state_begin(&c, &s);
	s.active = SIDE_UNION; /* the Confederate defends */
	return 0;
}

static void seal_text(const char *text)
{
	assert_int_equal(standing_parse(&c, SIDE_CONFEDERATE, text, strlen(text), &sheet, &f), ERR_OK);
}

/* The engine's questions: attacks on Culpeper, then Winchester, then Culpeper again. */
static const struct {
	unsigned id;
	uint8_t k;
} asked[] = { { 6010, 1 }, { 6008, 1 }, { 6010, 2 } };

static void ask_all(unsigned n)
{
	struct ask ask = respondent_ask(&r);
	for (unsigned i = 0; i < n; i++) {
		struct question q = { .hex = at(asked[i].id), .k = asked[i].k };
		struct answer a = ask.answer(ask.ctx, &c, &s, &q);
		assert_true(answer_allowed(&c, &s, &q, &a));
	}
}

static const char *given(void)
{
	struct text t = text_in(buf, sizeof buf);
	answers_print(&c, &r.given, &t);
	return buf;
}

static enum err check(void)
{
	return respondent_check(&c, &r, 4, &f);
}

/* What a countersign by the owner of `text` would say. */
static const char *honest(const char *text)
{
	seal_text(text);
	respondent_begin(&r, &sheet, NULL);
	ask_all(3);
	assert_int_equal(check(), ERR_OK);
	return given();
}

static void H27_default_without_any_sheet(void **state)
{
	(void)state;
	respondent_begin(&r, NULL, NULL);
	ask_all(3);
	assert_int_equal(check(), ERR_OK);
	assert_string_equal(given(), "answer 6010 1 charge lee intensity 2 rating 0 withdraw no retreat supply stand no\n"
		"answer 6008 1 charge jackson intensity 2 rating 0 withdraw no retreat supply stand no\n"
		"answer 6010 2 charge lee intensity 2 rating 0 withdraw no retreat supply stand no\n");
}

static void answers_come_back(void **state)
{
	char text[1024];
	(void)state;
	struct text t = text_in(text, sizeof text);
	text_add(&t, honest("all intensity 3\nhex 6010 rating 1 2 retreat 6011\n"));
	assert_int_equal(answers_parse(&c, SIDE_CONFEDERATE, text, t.len, &claimed, &f), ERR_OK);
	assert_int_equal(claimed.n, 3);
	t = text_in(buf, sizeof buf);
	answers_print(&c, &claimed, &t);
	assert_string_equal(buf, text);
	/* a countersign whose seal is shut: its own answers are given back */
	respondent_begin(&r, NULL, &claimed);
	ask_all(3);
	assert_int_equal(check(), ERR_OK);
	assert_string_equal(given(), text);
	assert_int_equal(answers_parse(&c, SIDE_CONFEDERATE, "", 0, &claimed, &f), ERR_OK);
	assert_int_equal(claimed.n, 0);
}

static void answers_are_strict(void **state)
{
	static const char *const bad[] = {
		"answer 6010 1 charge lee intensity 2 rating 0 withdraw no retreat supply stand no \n",
		"answer 6010 1 charge lee intensity 2 rating 0 withdraw no retreat supply\n",
		"answer 6010  1 charge lee intensity 2 rating 0 withdraw no retreat supply stand no\n",
		"answer 6010 01 charge lee intensity 2 rating 0 withdraw no retreat supply stand no\n",
		"Answer 6010 1 charge lee intensity 2 rating 0 withdraw no retreat supply stand no\n",
		"answer 9999 1 charge lee intensity 2 rating 0 withdraw no retreat supply stand no\n",
		"answer 6010 1 charge nobody intensity 2 rating 0 withdraw no retreat supply stand no\n", "hold\n",
	};
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
		if (answers_parse(&c, SIDE_CONFEDERATE, bad[i], strlen(bad[i]), &claimed, &f) != ERR_SLOT_ANSWER_FORM)
			fail_msg("%s", bad[i]);
}

/* "It lists the answers that the slot before it asked for, no more and no fewer." */
static void no_more_and_no_fewer_answers(void **state)
{
	char text[1024];
	struct text t = text_in(text, sizeof text);
	(void)state;
	text_add(&t, honest(""));
	size_t line = strcspn(text, "\n") + 1;
	assert_int_equal(answers_parse(&c, SIDE_CONFEDERATE, text, line, &claimed, &f), ERR_OK);
	respondent_begin(&r, NULL, &claimed); /* fewer */
	ask_all(3);
	assert_int_equal(check(), ERR_CHAIN_ANSWERS);
	respondent_begin(&r, NULL, &claimed); /* more */
	ask_all(0);
	assert_int_equal(check(), ERR_CHAIN_ANSWERS);
	assert_string_equal(f.what, "slot 4: answers given 1, asked for 0");
	assert_int_equal(answers_parse(&c, SIDE_CONFEDERATE, text + line, t.len - line, &claimed, &f), ERR_OK);
	respondent_begin(&r, NULL, &claimed); /* others */
	ask_all(2);
	assert_int_equal(check(), ERR_CHAIN_ANSWERS);
}

static void answers_the_position_does_not_allow(void **state)
{
	static const char *const bad[] = {
		"answer 6010 1 charge jackson intensity 2 rating 0 withdraw no retreat supply stand no\n", /* Q45: not there */
		"answer 6010 1 charge lee intensity 9 rating 0 withdraw no retreat supply stand no\n",
		"answer 6010 1 charge lee intensity 2 rating 3 withdraw no retreat supply stand no\n",
		"answer 6010 1 charge none intensity 1 rating 0 withdraw no retreat supply stand no\n",    /* W4 */
		"answer 6010 1 charge lee intensity 2 rating 0 withdraw yes retreat supply stand no\n",    /* H17 */
		"answer 6010 1 charge lee intensity 2 rating 0 withdraw no retreat 6210 stand no\n",       /* not adjacent */
	};
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		assert_int_equal(answers_parse(&c, SIDE_CONFEDERATE, bad[i], strlen(bad[i]), &claimed, &f), ERR_OK);
		respondent_begin(&r, NULL, &claimed);
		ask_all(1);
		if (check() != ERR_CHAIN_ANSWERS)
			fail_msg("%s", bad[i]);
	}
}

/* The opening that comes later must bear the answers out; else it is proof against the signer. */
static void a_false_answer(void **state)
{
	char text[1024];
	struct text t = text_in(text, sizeof text);
	(void)state;
	text_add(&t, honest("all intensity 3\n"));
	assert_int_equal(answers_parse(&c, SIDE_CONFEDERATE, text, t.len, &claimed, &f), ERR_OK);
	seal_text("all intensity 3\n");
	respondent_begin(&r, &sheet, &claimed);
	ask_all(3);
	assert_int_equal(check(), ERR_OK);
	seal_text("all intensity 3\nhex 6008 intensity 4\n");
	respondent_begin(&r, &sheet, &claimed);
	ask_all(3);
	assert_int_equal(check(), ERR_CHAIN_FALSE);
	assert_string_equal(f.what,
		"slot 4 said \"answer 6008 1 charge jackson intensity 3 rating 0 withdraw no retreat supply stand no\", "
		"sealed was \"answer 6008 1 charge jackson intensity 4 rating 0 withdraw no retreat supply stand no\"");
}

/* ---- orders ---- */

static enum err orders(const char *text)
{
	static struct sheet sh;
	static char scratch[1 << 16];
	return orders_read(&c, SIDE_UNION, RECORD_TURN, text, strlen(text), &sh, text_in(scratch, sizeof scratch), &f);
}

static void C43_orders_must_be_canonical(void **state)
{
	(void)state;
	assert_int_equal(orders(""), ERR_OK);
	assert_int_equal(orders("try reynolds\n  march i-corps to 6109 6110\n"), ERR_OK);
	assert_int_equal(orders("try Reynolds\n  march i-corps to 6109 6110\n"), ERR_ORDER_CANON);
	assert_int_equal(orders("try reynolds\n    march i-corps to 6109 6110\n"), ERR_ORDER_CANON);
	assert_int_equal(orders("try reynolds # now\n"), ERR_ORDER_CANON);
	assert_int_equal(orders("try reynolds\nstanding\n"), ERR_ORDER_CANON);
	assert_int_equal(orders("hurrah\n"), ERR_ORDER_WORD);
}

/* `drill` opens with a game turn: slot 1 holds no orders, and its dice are the chits. */
static void N41_slot_1_before_the_first_chits(void **state)
{
	static struct charts drill;
	static struct state now;
	static struct sheet sh;
	static struct judgement judged[8];
	static const char text[] = "try sherman\n  march sherman to 3225\nchit draw\n";
	struct pair_key k = { { 1 } };
	respondent_begin(&r, NULL, NULL);
	struct world w = { .dice = pair_dice(&k), .ask = respondent_ask(&r) };
	size_t end;
	(void)state;
	sample_charts("drill", &drill);
	state_begin(&drill, &now);
	assert_int_equal(now.stage, STAGE_CHITS);
	assert_int_equal(sheet_parse(&drill, SIDE_UNION, SHEET_TURN, text, strlen(text), &sh, &end, &f), ERR_OK);
	assert_int_equal(judge_sheet(&drill, &now, &sh, judged, &f), ERR_ORDER_ILLEGAL);
	for (unsigned i = 0; i < sh.n; i += 2) {
		assert_int_equal(judged[i].legality, JUDGED_ILLEGAL);
		assert_int_equal(judged[i].why.reason, REASON_CHITS_FIRST);
	}
	sh.n = 0;
	assert_int_equal(judge_sheet(&drill, &now, &sh, judged, &f), ERR_OK);
	resolve_turn(&drill, &now, &sh, &w);
	assert_int_equal(now.stage, STAGE_MOVEMENT);
	assert_int_equal(now.game_turn, 1);
	assert_int_equal(now.active, now.first);
	assert_null(state_broken(&drill, &now));
}

/* ---- the result ---- */

static void results_follow_from_the_state(void **state)
{
	struct state over = s;
	(void)state;
	turn_resign(&c, &over, SIDE_UNION, NULL);
	struct text t = text_in(buf, sizeof buf);
	result_print(&c, &over, &t);
	assert_string_equal(buf, "result decisive confederate resigned union 0 confederate 0\n");
	assert_int_equal(result_check(&c, &over, buf, t.len, &f), ERR_OK);
	assert_int_equal(result_check(&c, &over, buf, t.len - 1, &f), ERR_CHAIN_RESULT);
	assert_int_equal(result_check(&c, &over, "", 0, &f), ERR_CHAIN_RESULT);
	buf[7] = 'D';
	assert_int_equal(result_check(&c, &over, buf, t.len, &f), ERR_CHAIN_RESULT);
	assert_string_equal(f.what, "result decisive confederate resigned union 0 confederate 0");
}

static void a_draw_by_agreement(void **state)
{
	struct state over = s;
	(void)state;
	for (piece_t p = 0; over.lost_sp[SIDE_UNION] < 9; p++)
		if (c.scn.piece[p].side == SIDE_UNION && over.piece[p].strength > 1 && piece_in_play(&over, p)) {
			over.piece[p].strength--;
			over.lost_sp[SIDE_UNION]++;
		}
	turn_draw(&c, &over, NULL);
	struct text t = text_in(buf, sizeof buf);
	result_print(&c, &over, &t);
	assert_string_equal(buf, "result draw none agreed union 0 confederate 2\n");
	assert_null(state_broken(&c, &over));
}

static void take_backs_name_a_slot(void **state)
{
	static const char *const bad[] = { "", "take-back 12", "take-back 012\n", "take-back 0\n", "take-back \n", "take-back -1\n",
		"take-back 1 \n",
		"Take-back 1\n", "take-back 1\n\n", "take-back 4294967295\n", "take-back  1\n" };
	uint32_t n;
	(void)state;
	struct text t = text_in(buf, sizeof buf);
	take_back_print(12, &t);
	assert_string_equal(buf, "take-back 12\n");
	assert_int_equal(take_back_read(buf, t.len, &n, &f), ERR_OK);
	assert_int_equal(n, 12);
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_int_equal(take_back_read(bad[i], strlen(bad[i]), &n, &f), ERR_SLOT_TAKE_BACK_FORM);
}

/* ---- the dictionary ---- */

static void the_dictionary_of_the_manual(void **state)
{
	static uint8_t d[DICTIONARY_MAX];
	struct bytes b = { .p = d, .cap = sizeof d };
	struct sink k = bytes_sink(&b);
	(void)state;
	dictionary_put(&c, &k);
	assert_false(b.over);
	unsigned hexes = grid_count(&c.map.grid);
	for (unsigned h = 0; h < hexes; h++) {
		char want[8];
		struct text t = text_in(want, sizeof want);
		text_add_char(&t, ' ');
		text_add_padded(&t, grid_id(&c.map.grid, (hex_t)h), 4);
		assert_memory_equal(d + 5 * h, want, 5);
	}
	const char *ids = (const char *)d + 5 * hexes;
	assert_memory_equal(ids, " aop burnside right-gd sumner ", 30);
	static const char end[] = "attack a on b from c with d intensity 3 rating 1 advance\n";
	assert_memory_equal(d + b.len - (sizeof end - 1), end, sizeof end - 1);
}

/* The size that a turn is meant to have: a sheet of twenty lines, with its box and a short message. */
static void a_turn_stays_small(void **state)
{
	static const char text[] =
		"chit aop\n  command hooker\n    march center-gd to 6110\n    command stoneman\n      march iii-corps to 6110\n"
		"  command sumner\n    march right-gd to 6010\n    command couch\n      march ii-corps to 6010\n  march us-cav to 6010\n"
		"try reynolds\n  march i-corps to 6109 6110\ntry wf-smith\n  march vi-corps to 6109\n  if acts reynolds\n"
		"    march left-gd to 6110\n  else\n    march left-gd to 6010\ncombat\nattack burnside\n"
		"  pass hooker on 6011 from 6010 with iii-corps v-corps intensity 3 rating 1 advance\n";
	static uint8_t d[DICTIONARY_MAX], body[2048];
	static struct workroom w;
	struct bytes b = { .p = d, .cap = sizeof d };
	struct sink k = bytes_sink(&b);
	struct key_pair key;
	const uint8_t seed[SEED_BYTES] = { 1 };
	struct record rec = { .kind = RECORD_TURN, .side = SIDE_UNION, .number = 1 };
	size_t n;
	(void)state;
	assert_int_equal(seal_start(&f), ERR_OK);
	dictionary_put(&c, &k);
	struct dictionary dict = { d, b.len };
	key_from_seed(seed, &key);
	rec.part[SLOT_TEXT] = sizeof text - 1;
	memcpy(body, text, sizeof text - 1);
	box_lock(seed, "all intensity 2\n", 16, body + sizeof text - 1);
	rec.part[SLOT_BOX] = BOX_BLOCK;
	memset(rec.slot.seal, 5, HASH_BYTES);
	assert_int_equal(envelope_write(&w, &rec, body, &dict, &key, &n, &f), ERR_OK);
	assert_true(n < 768);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(H27_default_without_any_sheet), cmocka_unit_test(answers_come_back), cmocka_unit_test(answers_are_strict),
		cmocka_unit_test(no_more_and_no_fewer_answers), cmocka_unit_test(answers_the_position_does_not_allow),
		cmocka_unit_test(a_false_answer), cmocka_unit_test(C43_orders_must_be_canonical),
		cmocka_unit_test(N41_slot_1_before_the_first_chits),
		cmocka_unit_test(results_follow_from_the_state), cmocka_unit_test(a_draw_by_agreement),
		cmocka_unit_test(take_backs_name_a_slot), cmocka_unit_test(the_dictionary_of_the_manual),
		cmocka_unit_test(a_turn_stays_small),
	};
	return cmocka_run_group_tests_name("answers", t, begin, NULL);
}
