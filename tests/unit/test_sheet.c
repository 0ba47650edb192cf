/* SPDX-License-Identifier: GPL-3.0-or-later
 * The language of orders: what is read, what is refused and where, and that printing and reading undo each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "orders/sheet.h"

static struct charts charts;
static struct sheet sheet, again;
static char text_a[1 << 20], text_b[1 << 20];

static void add_piece(const char *id, enum piece_kind kind, enum side side)
{
	struct piece *p = &charts.scn.piece[charts.scn.n_pieces++];
	snprintf(p->id, sizeof p->id, "%s", id);
	p->kind = (uint8_t)kind;
	p->side = (uint8_t)side;
}

static int set_up(void **state)
{
	(void)state;
	charts.map.grid = (struct grid){ 12, 10, 1, 1 };
	add_piece("lee", PIECE_LEADER, SIDE_CONFEDERATE);
	add_piece("longstreet", PIECE_LEADER, SIDE_CONFEDERATE);
	add_piece("anv", PIECE_HQ, SIDE_CONFEDERATE);
	add_piece("i-corps", PIECE_HQ, SIDE_CONFEDERATE);
	for (int i = 0; i < 40; i++) {
		char id[ID_MAX_BYTES];
		snprintf(id, sizeof id, "inf-%d", i);
		add_piece(id, PIECE_UNIT, SIDE_CONFEDERATE);
	}
	for (int i = 0; i < 20; i++) {
		char id[ID_MAX_BYTES + 1];
		snprintf(id, sizeof id, "train-of-a-longer-id-%02d", i);
		add_piece(id, PIECE_TRAIN, SIDE_CONFEDERATE);
	}
	add_piece("train", PIECE_TRAIN, SIDE_CONFEDERATE);
	add_piece("meade", PIECE_LEADER, SIDE_UNION);
	return 0;
}

static enum err read_as(enum sheet_use use, const char *text, struct fault *f)
{
	size_t at;
	memset(f, 0, sizeof *f);
	return sheet_parse(&charts, SIDE_CONFEDERATE, use, text, strlen(text), &sheet, &at, f);
}

static const char *printed(void)
{
	struct text t = text_in(text_a, sizeof text_a);
	sheet_print(&charts, &sheet, &t);
	assert_false(t.cut);
	return text_a;
}

static void expect_canonical(enum sheet_use use, const char *in, const char *canonical)
{
	struct fault f;
	if (read_as(use, in, &f) != ERR_OK)
		fail_msg("%u:%u %s\n%s", (unsigned)f.line, (unsigned)f.col, f.what, in);
	assert_string_equal(printed(), canonical);
	assert_int_equal(read_as(use, canonical, &f), ERR_OK);
	assert_string_equal(printed(), canonical);
}

static void expect_fault(enum sheet_use use, const char *in, enum err code, unsigned line, unsigned col, const char *what)
{
	struct fault f;
	enum err e = read_as(use, in, &f);
	if (e != code || f.line != line || f.col != col || !strstr(f.what, what))
		fail_msg("%s %u:%u %s\nexpected %s %u:%u %s\n%s", err_slug(e), (unsigned)f.line, (unsigned)f.col, f.what,
			err_slug(code), line, col, what, in);
}

static const char whole_turn[] =
	"chit draw\n"
	"courier 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef stops\n"
	"release inf-1 inf-2\n"
	"chit lee\n"
	"  command longstreet\n"
	"    march i-corps to 0203 0204\n"
	"    if clear 0205\n"
	"      march inf-1 to 0205\n"
	"    else\n"
	"      resign longstreet\n"
	"  march lee alone to 0304\n"
	"try longstreet\n"
	"if acts longstreet\n"
	"  try lee\n"
	"combat\n"
	"attack lee\n"
	"  pass longstreet on 0303 from 0304 0203 with i-corps inf-3 intensity 3 rating 1 advance\n"
	"  pass lee\n"
	"    pass longstreet on 0404 from 0304 with inf-1 intensity 0 rating 0 hold\n"
	"if won 0303\n"
	"  attack longstreet on 0403 from 0304 with i-corps intensity 4 rating 2 hold\n"
	"else\n"
	"  if clear 0303\n"
	"    release inf-5\n"
	"entrench inf-6 inf-7\n";

static void canonical_turn_stays(void **state)
{
	(void)state;
	expect_canonical(SHEET_TURN, whole_turn, whole_turn);
	assert_int_equal(sheet.order[0].kind, ORDER_CHIT_CHOICE);
	assert_int_equal(sheet.order[5].depth, 2);
	assert_int_equal(sheet.order[5].line, 6);
}

static void couriers_are_named_by_their_keys(void **state)
{
	static const char key[] = "0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef";
	char text[128];
	struct text t = text_in(text, sizeof text);
	struct fault f;
	(void)state;
	text_add(&t, "Courier ");
	text_add(&t, key);
	text_add(&t, " ALL\n");
	for (unsigned use = 0; use < 2; use++) {
		assert_int_equal(read_as(use ? SHEET_STRATEGIC : SHEET_TURN, text, &f), ERR_OK);
		assert_int_equal(sheet.order[0].courier.serves, SERVES_ALL);
		assert_int_equal(sheet.order[0].courier.key[0], 0x01);
		assert_int_equal(sheet.order[0].courier.key[31], 0xef);
	}
	expect_canonical(SHEET_TURN, "combat\nentrench inf-1\nCOURIER none # no more\n", "combat\nentrench inf-1\ncourier none\n");
	assert_int_equal(sheet.order[2].courier.serves, SERVES_NONE);
	expect_fault(SHEET_TURN, "courier\n", ERR_ORDER_FORM, 1, 8, "expected none, or a key of 64 hexadecimal digits");
	expect_fault(SHEET_TURN, "courier 0123\n", ERR_ORDER_FORM, 1, 9, "expected none, or a key");
	expect_fault(SHEET_TURN, "courier none all\n", ERR_ORDER_FORM, 1, 14, "expected the end of the line");
	text[t.len - 4] = 'x';
	expect_fault(SHEET_TURN, text, ERR_ORDER_FORM, 1, 74, "expected stops or all");
	text[20] = 'g';
	expect_fault(SHEET_TURN, text, ERR_ORDER_FORM, 1, 9, "expected none, or a key");
	expect_fault(SHEET_TURN, "if clear 0202\n  courier none\n", ERR_ORDER_PLACE, 2, 3, "stands outermost");
}

static void input_is_tolerant(void **state)
{
	(void)state;
	expect_canonical(SHEET_TURN,
		"# a comment\r\n\n\t\n"
		"   CHIT Lee   # his own\r\n"
		"\tMarch LEE 0203\t0204\n"
		"\tCommand longstreet\n"
		"\t\tmarch i-corps 0203 alone force\n"
		"   Attack lee WITH anv INTENSITY 3 from 0203 on 0303 advance\n",
		"chit lee\n  march lee to 0203 0204\n  command longstreet\n    march i-corps alone to 0203 force\ncombat\n"
		"attack lee on 0303 from 0203 with anv intensity 3 rating 0 advance\n");
	expect_canonical(SHEET_TURN, "appoint lee anv\n", "appoint lee to anv\n"); /* read, and refused by the judge (S40) */
	expect_canonical(SHEET_STRATEGIC, "appoint lee anv\nassign inf-1 inf-2 anv\ncombine inf-1 inf-2\nCHIT TAKE",
		"appoint lee to anv\nassign inf-1 inf-2 to anv\ncombine inf-1 with inf-2\nchit take\n");
}

static void other_kinds_are_understood(void **state)
{
	static const char all[] =
		"chit lee\n"
		"  assault lee on 0303 with anv inf-1 intensity 2 rating 1 advance\n"
		"  entrain inf-1 to 0404\n"
		"  embark inf-2 to 0404\n"
		"  wreck inf-3\n"
		"  repair inf-4\n"
		"  bridge train to 0202\n"
		"detrain train\n"
		"disembark train\n";
	(void)state;
	expect_canonical(SHEET_TURN, all, all);
}

static void empty_combat_is_dropped(void **state)
{
	(void)state;
	expect_canonical(SHEET_TURN, "combat\n", "");
	expect_canonical(SHEET_TURN, "", "");
	expect_canonical(SHEET_TURN, "chit lee\ncombat\nchit draw", "chit lee\ncombat\nchit draw\n");
}

static void standing_part_is_cut_off(void **state)
{
	static const char t[] = "chit lee\nSTANDING # here\nall intensity 2\n";
	struct fault f;
	size_t at;
	(void)state;
	assert_int_equal(sheet_parse(&charts, SIDE_CONFEDERATE, SHEET_TURN, t, strlen(t), &sheet, &at, &f), ERR_OK);
	assert_string_equal(t + at, "all intensity 2\n");
	assert_int_equal(sheet.n, 1);
	assert_int_equal(sheet_parse(&charts, SIDE_CONFEDERATE, SHEET_TURN, t, 9, &sheet, &at, &f), ERR_OK);
	assert_int_equal(at, 9);
}

static void faults_name_the_place(void **state)
{
	(void)state;
	expect_fault(SHEET_TURN, "chit lee\nfly lee\n", ERR_ORDER_WORD, 2, 1, "expected an order, not `fly`");
	expect_fault(SHEET_TURN, "try anv\n",
		ERR_ORDER_PIECE, 1, 5, "expected a Leader of yours, not `anv`; the form is: try LEADER");
	expect_fault(SHEET_TURN, "try meade\n", ERR_ORDER_PIECE, 1, 5, "not `meade`");
	expect_fault(SHEET_TURN, "try\n", ERR_ORDER_FORM, 1, 4, "expected a Leader of yours; the form");
	expect_fault(SHEET_TURN, "try lee lee\n", ERR_ORDER_FORM, 1, 9, "expected the end of the line, not `lee`");
	expect_fault(SHEET_TURN, "chit lee\n  march lee to\n", ERR_ORDER_FORM, 2, 15, "a hex");
	expect_fault(SHEET_TURN, "chit lee\n  march lee to 9999\n", ERR_ORDER_HEX, 2, 16, "a hex of this map");
	expect_fault(SHEET_TURN, "chit lee\n  march lee lee to 0202\n", ERR_ORDER_FORM, 2, 13, "each piece once");
	expect_fault(SHEET_TURN, "attack lee on 0303 from 0203 with anv\n", ERR_ORDER_FORM, 1, 38, "`intensity`");
	expect_fault(SHEET_TURN, "attack lee on 0303 from 0203 with anv intensity 10\n", ERR_ORDER_FORM, 1, 49, "0 to 9");
	expect_fault(SHEET_TURN, "attack lee on 0303 from 0203 with anv intensity 1 advance hold\n",
		ERR_ORDER_FORM, 1, 59, "each once");
	expect_fault(SHEET_TURN, "attack lee on 0303 from 0203 0204 0205 with anv intensity 1\n",
		ERR_ORDER_FORM, 1, 35, "at most two");
	expect_fault(SHEET_TURN, "if wins 0303\n  chit lee\n", ERR_ORDER_FORM, 1, 4, "acts, won or clear");
	expect_fault(SHEET_TURN, "chit \x1b[2J\n", ERR_ORDER_PIECE, 1, 6, "`?[2j`");
}

static void structure_is_checked(void **state)
{
	(void)state;
	expect_fault(SHEET_TURN, "march lee to 0202\n", ERR_ORDER_PLACE, 1, 1, "below a chit, try or command");
	expect_fault(SHEET_TURN, "command lee\n", ERR_ORDER_PLACE, 1, 1, "below a chit, try or command");
	expect_fault(SHEET_TURN, "if clear 0202\n  march lee to 0202\n", ERR_ORDER_PLACE, 2, 3, "below a chit, try or command");
	expect_fault(SHEET_TURN, "chit lee\n  chit anv\n", ERR_ORDER_PLACE, 2, 3, "not in another Leader's block");
	expect_fault(SHEET_TURN, "chit lee\n  combat\n", ERR_ORDER_PLACE, 2, 3, "outermost");
	expect_fault(SHEET_TURN, "combat\ncombat\n", ERR_ORDER_PLACE, 2, 1, "once");
	expect_fault(SHEET_TURN, "combat\ntry lee\n", ERR_ORDER_PLACE, 2, 1, "movement phase");
	expect_fault(SHEET_TURN, "if clear 0202\n  attack lee on 0303 from 0203 with anv intensity 1\n",
		ERR_ORDER_PLACE, 2, 3, "`combat`");
	expect_fault(SHEET_TURN, "combat\npass lee on 0303 from 0203 with anv intensity 1\n",
		ERR_ORDER_PLACE, 2, 1, "below an attack");
	expect_fault(SHEET_TURN, "attack lee\n", ERR_ORDER_FORM, 1, 1, "what is attacked");
	expect_fault(SHEET_TURN, "attack lee on 0303 from 0203 with anv intensity 1\n  pass lee\n",
		ERR_ORDER_INDENT, 2, 3, "takes no lines");
	expect_fault(SHEET_TURN, "else\n  chit lee\n", ERR_ORDER_PLACE, 1, 1, "else");
	expect_fault(SHEET_TURN, "if clear 0202\n  chit lee\nchit anv\nelse\n  chit lee\n", ERR_ORDER_PLACE, 4, 1, "else");
	expect_fault(SHEET_TURN, "if clear 0202\n  chit lee\nelse\n  chit lee\nelse\n  chit lee\n", ERR_ORDER_PLACE, 5, 1, "else");
	expect_fault(SHEET_TURN, "if clear 0202\nchit lee\n", ERR_ORDER_FORM, 1, 1, "nothing is indented");
	expect_fault(SHEET_TURN, "if clear 0202\n", ERR_ORDER_FORM, 1, 1, "no `else` follows it");
	expect_fault(SHEET_TURN, "if clear 0202\nelse\nchit lee\n", ERR_ORDER_FORM, 2, 1, "nothing is indented");
	expect_fault(SHEET_TURN, "if clear 0202\n  chit lee\nelse\n", ERR_ORDER_FORM, 3, 1, "nothing is indented");
	expect_fault(SHEET_TURN, "if clear 0202\nif clear 0203\nelse\n  chit lee\n", ERR_ORDER_FORM, 1, 1, "no `else` follows it");
	expect_fault(SHEET_TURN, "if clear 0202\n  if clear 0203\nelse\n  chit lee\n", ERR_ORDER_FORM, 2, 1, "no `else` follows it");
	expect_fault(SHEET_TURN, "if clear 0202\nelse\n  if clear 0203\n", ERR_ORDER_FORM, 3, 1, "no `else` follows it");
	expect_fault(SHEET_TURN, "if clear 0202\nelse\n  chit lee\nelse\n  chit lee\n", ERR_ORDER_PLACE, 4, 1, "else");
	expect_fault(SHEET_TURN, "chit lee\n    command longstreet\n  march lee to 0202\n", ERR_ORDER_INDENT, 3, 3, "neither");
	expect_fault(SHEET_TURN, "  chit lee\nchit lee\n", ERR_ORDER_INDENT, 2, 1, "neither");
	expect_fault(SHEET_STRATEGIC, "chit lee\n", ERR_ORDER_PLACE, 1, 1, "Strategic Turn takes");
	expect_fault(SHEET_TURN, "if clear 0202\n  chit take\n", ERR_ORDER_PLACE, 2, 3, "outermost");
	expect_fault(SHEET_TURN, "chit lee\n  entrench inf-1\n", ERR_ORDER_PLACE, 2, 3, "outermost");
}

/* A sheet of n lines, each of `words` copies of " inf-I" after `head`. */
static void limits_at_and_over(void **state)
{
	struct fault f;
	struct text t;
	(void)state;
	for (unsigned over = 0; over < 2; over++) {
		t = text_in(text_b, sizeof text_b);
		for (unsigned i = 0; i < SHEET_LINES_MAX + over; i++)
			text_add(&t, "chit lee\n");
		assert_int_equal(read_as(SHEET_TURN, text_b, &f), over ? ERR_ORDER_LIMIT : ERR_OK);

		t = text_in(text_b, sizeof text_b);
		text_add(&t, "release");
		for (unsigned i = 0; i < LIST_MAX + over; i++) {
			text_add(&t, " inf-");
			text_add_int(&t, i);
		}
		assert_int_equal(read_as(SHEET_TURN, text_b, &f), over ? ERR_ORDER_LIMIT : ERR_OK);

		t = text_in(text_b, sizeof text_b);
		text_add(&t, "chit lee\n  march lee to");
		for (unsigned i = 0; i < MARCH_HEXES_MAX + over; i++)
			text_add(&t, i % 2 ? " 0203" : " 0202");
		assert_int_equal(read_as(SHEET_TURN, text_b, &f), over ? ERR_ORDER_LIMIT : ERR_OK);

		t = text_in(text_b, sizeof text_b);
		text_add(&t, "chit lee");
		while (t.len < LINE_MAX_BYTES + over)
			text_add(&t, " ");
		text_add(&t, "\n");
		assert_int_equal(read_as(SHEET_TURN, text_b, &f), over ? ERR_ORDER_LIMIT : ERR_OK);

		t = text_in(text_b, sizeof text_b);
		for (unsigned d = 0; d < SHEET_DEPTH_MAX + over; d++) {
			for (unsigned i = 0; i < d; i++)
				text_add(&t, " ");
			text_add(&t, d == 0 ? "chit lee\n" : "command longstreet\n");
		}
		assert_int_equal(read_as(SHEET_TURN, text_b, &f), over ? ERR_ORDER_LIMIT : ERR_OK);
	}
	assert_true(sizeof(struct sheet) < 1 << 20);
}

/* A line that is short enough as written and too long in canonical form: signed, it would be refused by its reader. */
static void canonical_line_at_and_over(void **state)
{
	(void)state;
	struct fault f;
	for (unsigned over = 0; over < 2; over++) {
		struct text t = text_in(text_b, sizeof text_b);
		text_add(&t, "chit lee\n command longstreet\n");
		text_add(&t, over ? "  command lee\n   march" : "  march");
		size_t from = t.len - (over ? 8 : 7);
		for (unsigned i = 0; i < 20; i++) {
			text_add(&t, " train-of-a-longer-id-");
			text_add_padded(&t, i, 2);
		}
		text_add(&t, " to 0202 0203 0202 0203");
		assert_true(t.len - from <= LINE_MAX_BYTES);
		assert_int_equal(read_as(SHEET_TURN, text_b, &f), over ? ERR_ORDER_LIMIT : ERR_OK);
		assert_int_equal(f.line, over ? 4 : 0);
	}
}

/* ---- round trips over generated sheets ---- */

static uint64_t seed = 88172645463325252u;

static unsigned pick(unsigned n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (unsigned)(seed >> 20) % n;
}

static hex_t any_hex(void)
{
	return (hex_t)pick(grid_count(&charts.map.grid));
}

static uint8_t some_units(piece_t *piece, unsigned max)
{
	uint8_t n = (uint8_t)(1 + pick(max));
	piece_t first = (piece_t)(4 + pick(40 - n));
	for (unsigned i = 0; i < n; i++)
		piece[i] = (piece_t)(first + i);
	return n;
}

static void make_attack(struct attack *a)
{
	a->target = any_hex();
	a->n_from = (uint8_t)(1 + pick(2));
	a->from[0] = any_hex();
	a->from[1] = any_hex();
	a->n_with = some_units(a->with, LIST_MAX);
	a->intensity = (uint8_t)pick(10);
	a->rating = (uint8_t)pick(10);
	a->advance = pick(2);
}

enum { PART_MOVE, PART_BLOCK, PART_COMBAT, PART_HAND, PART_STRATEGIC };

static void make_block(unsigned depth, unsigned part, unsigned lines);

static struct order *new_order(unsigned kind, unsigned depth)
{
	struct order *o = &sheet.order[sheet.n++];
	memset(o, 0, sizeof *o);
	o->who = o->to = PIECE_NONE;
	o->hex = HEX_NONE;
	o->kind = (uint8_t)kind;
	o->depth = (uint8_t)depth;
	return o;
}

static void make_march(struct march *m)
{
	m->n_pieces = some_units(m->piece, LIST_MAX);
	m->n_path = (uint8_t)(1 + pick(MARCH_HEXES_MAX));
	for (unsigned i = 0; i < m->n_path; i++)
		m->path[i] = any_hex();
	m->alone = pick(2);
	m->force = pick(2);
}

static void make_if(struct order *o, unsigned depth, unsigned part)
{
	o->condition = (uint8_t)pick(3);
	if (o->condition == IF_ACTS)
		o->who = (piece_t)pick(2);
	else
		o->hex = any_hex();
	unsigned lines = pick(4); /* none: an else alone */
	make_block(depth + 1, part, lines);
	if (lines == 0 || pick(2)) {
		new_order(ORDER_ELSE, depth);
		make_block(depth + 1, part, 1 + pick(3));
	}
}

static void make_order(unsigned kind, unsigned depth, unsigned part)
{
	struct order *o = new_order(kind, depth);
	switch (kind) {
	case ORDER_CHIT_CHOICE:
		o->flag = pick(2);
		break;
	case ORDER_COURIER:
		o->courier.serves = (uint8_t)pick(3);
		for (unsigned i = 0; o->courier.serves != SERVES_NONE && i < COURIER_KEY_BYTES; i++)
			o->courier.key[i] = (uint8_t)pick(256);
		break;
	case ORDER_COMBAT: case ORDER_STOP:
		break;
	case ORDER_CHIT: case ORDER_TRY: case ORDER_COMMAND:
		o->who = (piece_t)pick(2);
		make_block(depth + 1, PART_BLOCK, pick(4));
		break;
	case ORDER_MARCH:
		make_march(&o->march);
		break;
	case ORDER_ATTACK: case ORDER_PASS:
		o->who = (piece_t)pick(2);
		o->flag = depth + 1 == SHEET_DEPTH_MAX || pick(3);
		if (o->flag)
			make_attack(&o->attack);
		else
			make_block(depth + 1, PART_HAND, 1 + pick(3));
		break;
	case ORDER_IF:
		make_if(o, depth, part);
		break;
	case ORDER_RESIGN:
		o->who = (piece_t)pick(2);
		break;
	case ORDER_APPOINT:
		o->who = (piece_t)pick(2);
		o->to = (piece_t)(2 + pick(2));
		break;
	case ORDER_COMBINE:
		o->who = (piece_t)(4 + pick(40));
		o->to = (piece_t)(4 + pick(40));
		break;
	default: /* release, assign, entrench */
		o->list.n = some_units(o->list.piece, LIST_MAX);
		if (kind == ORDER_ASSIGN)
			o->to = (piece_t)(2 + pick(2));
	}
}

static void make_block(unsigned depth, unsigned part, unsigned lines)
{
	static const struct {
		unsigned n, kind[7];
	} may[] = {
		[PART_MOVE] = { 6, { ORDER_CHIT, ORDER_TRY, ORDER_IF, ORDER_RELEASE, ORDER_RESIGN, ORDER_CHIT } },
		[PART_BLOCK] = { 6, { ORDER_COMMAND, ORDER_MARCH, ORDER_IF, ORDER_RELEASE, ORDER_RESIGN, ORDER_MARCH } },
		[PART_COMBAT] = { 5, { ORDER_ATTACK, ORDER_IF, ORDER_RELEASE, ORDER_RESIGN, ORDER_ENTRENCH } },
		[PART_HAND] = { 3, { ORDER_PASS, ORDER_IF, ORDER_PASS } },
		[PART_STRATEGIC] = { 7, { ORDER_CHIT_CHOICE, ORDER_COURIER, ORDER_RELEASE, ORDER_RESIGN, ORDER_APPOINT, ORDER_ASSIGN,
			ORDER_COMBINE } },
	};
	if (depth >= SHEET_DEPTH_MAX)
		return;
	for (unsigned i = 0; i < lines && sheet.n < 200; i++) {
		unsigned k = may[part].kind[pick(may[part].n)];
		if (k == ORDER_IF && depth + 1 == SHEET_DEPTH_MAX)
			k = part == PART_BLOCK ? ORDER_MARCH : part == PART_HAND ? ORDER_PASS : ORDER_RELEASE;
		make_order(k, depth, part);
	}
}

/* Blocks that the generator's limit of lines left empty; such sheets are refused. */
static bool has_empty_block(void)
{
	for (unsigned k = 0; k < sheet.n; k++) {
		const struct order *o = &sheet.order[k];
		bool must = o->kind == ORDER_IF || o->kind == ORDER_ELSE ||
			((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && !o->flag);
		if (o->kind == ORDER_IF && k + 1 < sheet.n && sheet.order[k + 1].kind == ORDER_ELSE && sheet.order[k + 1].depth == o->depth)
			continue;
		if (must && (k + 1 == sheet.n || sheet.order[k + 1].depth <= o->depth))
			return true;
	}
	return false;
}

static void expect_same_sheet(void)
{
	assert_int_equal(again.n, sheet.n);
	for (unsigned k = 0; k < sheet.n; k++) {
		const struct order *x = &sheet.order[k], *y = &again.order[k];
		assert_int_equal(x->kind, y->kind);
		assert_int_equal(x->depth, y->depth);
		assert_int_equal(x->who, y->who);
		assert_int_equal(x->to, y->to);
		assert_int_equal(x->flag, y->flag);
		if (x->kind == ORDER_COURIER)
			assert_memory_equal(&x->courier, &y->courier, sizeof x->courier);
		assert_int_equal(y->line, k + 1);
	}
}

static void generated_sheets_round_trip(void **state)
{
	unsigned read = 0;
	(void)state;
	for (unsigned i = 0; i < 2000; i++) {
		enum sheet_use use = i % 5 ? SHEET_TURN : SHEET_STRATEGIC;
		struct fault f;
		size_t at;
		sheet.n = 0;
		if (use == SHEET_TURN) {
			make_block(0, PART_MOVE, pick(8));
			make_order(ORDER_CHIT_CHOICE, 0, PART_MOVE);
			make_order(ORDER_COURIER, 0, PART_MOVE);
			make_order(ORDER_COMBAT, 0, PART_MOVE);
			make_block(0, PART_COMBAT, 1 + pick(6));
			if (pick(3) == 0)
				make_order(ORDER_STOP, 0, PART_COMBAT);
			if (sheet.order[sheet.n - 1].kind == ORDER_COMBAT)
				sheet.n--;
		} else {
			make_block(0, PART_STRATEGIC, pick(12));
		}
		bool empty = has_empty_block();
		struct text a = text_in(text_a, sizeof text_a), b = text_in(text_b, sizeof text_b);
		sheet_print(&charts, &sheet, &a);
		enum err e = sheet_parse(&charts, SIDE_CONFEDERATE, use, text_a, a.len, &again, &at, &f);
		if (empty) {
			assert_int_equal(e, ERR_ORDER_FORM);
			continue;
		}
		/* A march or attack of 32 pieces can be longer than a line. */
		if (e == ERR_ORDER_LIMIT)
			continue;
		if (e != ERR_OK)
			fail_msg("%u:%u %s\n%s", (unsigned)f.line, (unsigned)f.col, f.what, text_a);
		sheet_print(&charts, &again, &b);
		assert_string_equal(text_a, text_b);
		expect_same_sheet();
		read++;
	}
	assert_true(read > 1500);
}

/* Any bytes at all: refused or read, and what is read prints and reads again. */
static void arbitrary_text_is_safe(void **state)
{
	static const char *const words[] = { "chit", "try", "lee", "march", "to", "0203", "0304", "  ",
		"\n", "\n  ", "\n    ", "if",
		"else", "won", "acts", "attack", "pass", "on", "from", "with", "inf-1", "intensity", "3", "combat", "release", "command",
		"anv", "longstreet", "#", "\t", "\r", "standing", "\xff", "appoint" };
	(void)state;
	for (unsigned i = 0; i < 20000; i++) {
		struct text t = text_in(text_a, sizeof text_a), b = text_in(text_b, sizeof text_b);
		struct fault f;
		size_t at;
		for (unsigned n = pick(30); n; n--) {
			text_add(&t, words[pick(sizeof words / sizeof *words)]);
			text_add(&t, pick(8) ? " " : "\n");
		}
		if (sheet_parse(&charts, SIDE_CONFEDERATE, SHEET_TURN, text_a, t.len, &sheet, &at, &f) != ERR_OK) {
			assert_true(f.line > 0 && f.what[0]);
			continue;
		}
		sheet_print(&charts, &sheet, &b);
		assert_int_equal(sheet_parse(&charts, SIDE_CONFEDERATE, SHEET_TURN, text_b, b.len, &again, &at, &f), ERR_OK);
		t = text_in(text_a, sizeof text_a);
		sheet_print(&charts, &again, &t);
		assert_string_equal(text_a, text_b);
	}
}

/* ---- standing orders and answers ---- */

static struct standing standing;

static void standing_orders_round_trip(void **state)
{
	static const char t[] =
		"all intensity 2 rating 0 1 charge none withdraw yes retreat supply stand no\n"
		"hex 0303 intensity 3 2 1 charge lee retreat 0404 stand yes\n"
		"leader lee intensity 4 rating 2\n";
	struct fault f;
	struct text out = text_in(text_a, sizeof text_a);
	(void)state;
	assert_int_equal(standing_parse(&charts, SIDE_CONFEDERATE, t, strlen(t), &standing, &f), ERR_OK);
	assert_int_equal(standing.n, 3);
	standing_print(&charts, &standing, &out);
	assert_string_equal(text_a, t);
}

static void standing_lines_that_are_none_are_absent(void **state)
{
	static const char t[] =
		"ALL  Intensity 2\n"
		"\n# nothing\n"
		"all\n"
		"all intensity\n"
		"all intensity 12\n"
		"leader lee charge lee\n"
		"leader meade intensity 1\n"
		"hex 9901 intensity 1\n"
		"all intensity 1 intensity 2\n"
		"hex 0303 stand perhaps\n"
		"attack lee\n"
		"hex 0303 stand yes";
	struct fault f;
	struct text out = text_in(text_a, sizeof text_a);
	(void)state;
	assert_int_equal(standing_parse(&charts, SIDE_CONFEDERATE, t, strlen(t), &standing, NULL), ERR_OK);
	standing_print(&charts, &standing, &out);
	assert_string_equal(text_a, "all intensity 2\nhex 0303 stand yes\n");
	assert_int_equal(standing_parse(&charts, SIDE_CONFEDERATE, t, strlen(t), &standing, &f), ERR_ORDER_FORM);
	assert_int_equal(standing.n, 2);
	assert_int_equal(f.line, 4);
	assert_non_null(strstr(f.what, "expected intensity"));
}

static void standing_limit_at_and_over(void **state)
{
	struct fault f;
	(void)state;
	for (unsigned over = 0; over < 2; over++) {
		struct text t = text_in(text_a, sizeof text_a);
		for (unsigned i = 0; i < STANDING_MAX_LINES + over; i++)
			text_add(&t, "all stand yes\n");
		assert_int_equal(standing_parse(&charts, SIDE_CONFEDERATE, text_a, t.len, &standing, &f),
				over ? ERR_ORDER_FORM : ERR_OK);
		assert_int_equal(standing.n, STANDING_MAX_LINES);
	}
}

static void answers_round_trip(void **state)
{
	static const char *const good[] = {
		"answer 0303 1 charge lee intensity 3 rating 2 withdraw no retreat supply stand yes",
		"answer 0404 2 charge none intensity 0 rating 0 withdraw yes retreat 0403 stand no",
	};
	static const char *const bad[] = {
		"", "answer", "answer 0303 0 charge lee intensity 3 rating 2 withdraw no retreat supply stand yes",
		"answer 0303 1 charge meade intensity 3 rating 2 withdraw no retreat supply stand yes",
		"answer 0303 1 charge lee intensity 3 rating 2 withdraw no retreat supply stand yes more",
		"answer 0303 1 charge lee intensity 3 rating 2 withdraw no retreat supply",
		"answer 0303 1 charge lee rating 2 intensity 3 withdraw no retreat supply stand yes",
	};
	struct answer a;
	(void)state;
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		struct text out = text_in(text_a, sizeof text_a);
		assert_int_equal(answer_parse(&charts, SIDE_CONFEDERATE, good[i], strlen(good[i]), &a), ERR_OK);
		answer_print(&charts, &a, &out);
		assert_string_equal(text_a, good[i]);
	}
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_not_equal(answer_parse(&charts, SIDE_CONFEDERATE, bad[i], strlen(bad[i]), &a), ERR_OK);
}

static void every_order_has_its_form(void **state)
{
	(void)state;
	for (unsigned k = 0; k < ORDER_KIND_COUNT; k++) {
		size_t n = strlen(order_word(k));
		assert_true(n > 0);
		assert_memory_equal(order_form(k), order_word(k), n);
		assert_true(strlen(order_help(k)) > 10);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(canonical_turn_stays),
		cmocka_unit_test(couriers_are_named_by_their_keys),
		cmocka_unit_test(input_is_tolerant),
		cmocka_unit_test(other_kinds_are_understood),
		cmocka_unit_test(empty_combat_is_dropped),
		cmocka_unit_test(standing_part_is_cut_off),
		cmocka_unit_test(faults_name_the_place),
		cmocka_unit_test(structure_is_checked),
		cmocka_unit_test(limits_at_and_over),
		cmocka_unit_test(canonical_line_at_and_over),
		cmocka_unit_test(generated_sheets_round_trip),
		cmocka_unit_test(arbitrary_text_is_safe),
		cmocka_unit_test(standing_orders_round_trip),
		cmocka_unit_test(standing_lines_that_are_none_are_absent),
		cmocka_unit_test(standing_limit_at_and_over),
		cmocka_unit_test(answers_round_trip),
		cmocka_unit_test(every_order_has_its_form),
	};
	return cmocka_run_group_tests_name("sheet", tests, set_up, NULL);
}
