/* SPDX-License-Identifier: GPL-3.0-or-later
 * One page about a slot. */
#include "report/replay.h"

#include <string.h>

#include "report/phrase.h"
#include "report/plane.h"

enum { TABLE_WIDTH = 60, HEX_COLUMN = 20, OUTCOME_COLUMN = 51 };

/* Names in one paragraph, "heading: a, b, c"; nothing when there are none. */
struct roll_call {
	char buf[1536];
	struct text t;
	unsigned n;
};

static void call_begin(struct roll_call *r, const char *heading)
{
	r->t = text_in(r->buf, sizeof r->buf);
	r->n = 0;
	text_add(&r->t, heading);
}

static void call_name(struct roll_call *r, const struct charts *c, piece_t p)
{
	text_add(&r->t, r->n++ ? ", " : " ");
	text_add(&r->t, c->scn.piece[p].name);
}

static void call_end(struct roll_call *r, unsigned width, struct text *out)
{
	if (r->n)
		wrap_add(out, width, "", "  ", r->buf);
}

/* ---- battles ---- */

/* One attack, as its events tell it. */
struct fight_told {
	piece_t leader;
	hex_t target, to;        /* `to`: where they fell back, HEX_NONE = they did not */
	int32_t attack_q, defence_q, percent, column, sum;
	int32_t die, counts;     /* thrown; 0 = no die */
	int32_t mine, theirs;    /* intensities */
	int32_t lost[2];         /* SP of attacker and defender */
	bool fought, emptied, advance;
	const char *end;         /* how it ended when it was no fight, or NULL */
};

/* Read the attack that begins at e[0]; returns how many events it has. */
static size_t read_fight(const struct charts *c, const struct event *e, size_t n, struct fight_told *f)
{
	size_t i = 1;
	unsigned attacker = e[0].facts.side;

	*f = (struct fight_told){ .leader = e[0].facts.piece[0], .target = e[0].facts.hex[1], .to = HEX_NONE };
	for (; i < n && e[i].line == e[0].line && e[i].kind != EVENT_ATTACK; i++) {
		const int32_t *v = e[i].facts.n;

		switch (e[i].kind) {
		case EVENT_ODDS:
			f->fought = true;
			f->attack_q = v[0];
			f->defence_q = v[1];
			f->percent = v[2];
			f->column = v[3];
			f->sum = v[4];
			break;
		case EVENT_INTENSITY_ATTACK:
			f->mine = v[0];
			break;
		case EVENT_INTENSITY_DEFENCE: case EVENT_INTENSITY_NOBODY:
			f->theirs = v[0];
			break;
		case EVENT_COMBAT_DIE:
			f->die = v[0];
			f->counts = v[5];
			break;
		case EVENT_UNIT_LOSS: case EVENT_UNIT_ELIMINATED:
			f->lost[c->scn.piece[e[i].facts.piece[0]].side != attacker] += v[0];
			break;
		case EVENT_RETREAT:
			f->to = e[i].facts.hex[1];
			break;
		case EVENT_EMPTIED:
			f->emptied = true;
			break;
		case EVENT_ADVANCE:
			f->advance = true;
			break;
		case EVENT_OVERRUN:
			f->end = "overrun";
			break;
		case EVENT_SURRENDER:
			f->end = "they surrender";
			break;
		case EVENT_STANDS:
			f->end = "they stand";
			break;
		case EVENT_TRAPPED:
			f->end = "they are trapped and stay";
			break;
		case EVENT_MERE_CONTACT:
			f->end = "a mere contact";
			break;
		case EVENT_CAVALRY_WITHDRAWS:
			f->end = "the cavalry rides off";
			break;
		default:
			break;
		}
	}
	return i;
}

static void put_ratio(int32_t a, const char *between, int32_t b, struct text *out)
{
	text_add_int(out, a);
	text_add(out, between);
	text_add_int(out, b);
}

static void how_it_ended(const struct charts *c, const struct fight_told *f, struct text *out)
{
	if (f->end)
		text_add(out, f->end);
	else if (f->to != HEX_NONE)
		text_add(out, "they fall back");
	else
		text_add(out, f->emptied ? "none is left" : "they hold");
	if (f->to != HEX_NONE) {
		text_add(out, " to ");
		text_add_padded(out, grid_id(&c->map.grid, f->to), 4);
	}
	if (f->advance)
		text_add(out, "; advance");
}

/* Blanks up to a column of the line that began at `from`. */
static void tab(struct text *out, size_t from, int column)
{
	int at = text_columns(out->s + from, out->len - from);

	do
		text_add_char(out, ' ');
	while (++at < column);
}

static void fight_row(const struct charts *c, const struct fight_told *f, struct text *out)
{
	char hex[NAME_MAX_BYTES + 8], end[96];
	struct text h = text_in(hex, sizeof hex), e = text_in(end, sizeof end);
	size_t from = out->len;

	phrase_hex(c, f->target, &h);
	if (text_columns(hex, h.len) > HEX_COLUMN - 1) {
		h = text_in(hex, HEX_COLUMN);
		phrase_hex(c, f->target, &h);
	}
	text_add(out, hex);
	tab(out, from, HEX_COLUMN);
	if (f->fought) {
		words_fill(c, &(struct facts){ .n = { f->attack_q, f->defence_q } }, "{q0}:{q1}", WORDS_NAMES, out);
		tab(out, from, HEX_COLUMN + 10);
		text_add_int(out, f->percent);
		text_add_char(out, '%');
	} else {
		tab(out, from, HEX_COLUMN + 10);
	}
	tab(out, from, HEX_COLUMN + 16);
	put_ratio(f->mine, "+", f->theirs, out);
	tab(out, from, HEX_COLUMN + 20);
	if (f->die)
		put_ratio(f->die, ">", f->counts, out);
	tab(out, from, HEX_COLUMN + 24);
	put_ratio(f->lost[0], ":", f->lost[1], out);
	how_it_ended(c, f, &e);
	tab(out, from, OUTCOME_COLUMN);
	text_add(out, end);
	text_add_char(out, '\n');
}

/* The same without columns. */
static void fight_words(const struct charts *c, const struct fight_told *f, struct text *t)
{
	phrase_hex(c, f->target, t);
	text_add(t, ": ");
	how_it_ended(c, f, t);
	text_add(t, ", lost ");
	put_ratio(f->lost[0], ":", f->lost[1], t);
	if (f->fought) {
		words_fill(c, &(struct facts){ .n = { f->attack_q, f->defence_q, f->percent } }, "; {q0}:{q1} SP, {n2}%", WORDS_NAMES, t);
		text_add(t, ", intensity ");
		put_ratio(f->mine, "+", f->theirs, t);
	}
	if (f->die) {
		text_add(t, ", die ");
		put_ratio(f->die, ">", f->counts, t);
	}
}

void phrase_attacks(const struct charts *c, const struct event *e, size_t n, struct text *out)
{
	struct fight_told f;

	for (size_t i = 0, told = 0; i < n;) {
		if (e[i].kind != EVENT_ATTACK) {
			i++;
			continue;
		}
		text_add(out, told++ ? "; " : "");
		i += read_fight(c, e + i, n - i, &f);
		fight_words(c, &f, out);
	}
}

static void narrow(const struct charts *c, const struct fight_told *f, unsigned width, struct text *out)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);

	fight_words(c, f, &t);
	wrap_add(out, width, "", "  ", buf);
}

static void put_battles(const struct charts *c, const struct event *e, size_t n, unsigned width, struct text *out)
{
	bool any = false;

	for (size_t i = 0; i < n;) {
		struct fight_told f;

		if (e[i].kind != EVENT_ATTACK) {
			i++;
			continue;
		}
		if (!any)
			text_add(out, "\n= Battles\n");
		if (!any && width >= TABLE_WIDTH)
			text_add(out, "hex                 SP        odds  int die lost   outcome\n");
		any = true;
		i += read_fight(c, e + i, n - i, &f);
		if (width >= TABLE_WIDTH)
			fight_row(c, &f, out);
		else
			narrow(c, &f, width, out);
	}
	if (any && width >= TABLE_WIDTH)
		wrap_add(out, width, "", "",
			"SP attacker:defender; int = intensities; die thrown>counted; lost attacker:defender.");
}

/* ---- losses ---- */

static int32_t lost_by(const struct event *e, size_t n, piece_t p)
{
	int32_t sum = 0;

	for (size_t i = 0; i < n; i++)
		if ((e[i].kind == EVENT_UNIT_LOSS || e[i].kind == EVENT_UNIT_ELIMINATED) && e[i].facts.piece[0] == p)
			sum += e[i].facts.n[0];
	return sum;
}

static void put_losses(const struct charts *c, const struct state *after, enum side side, const struct event *e, size_t n,
	unsigned width, struct text *out)
{
	char buf[2048];
	struct text t = text_in(buf, sizeof buf);
	unsigned told = 0;

	text_add(&t, side_name(side));
	text_add_char(&t, ':');
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		int32_t sum = c->scn.piece[p].side == side ? lost_by(e, n, p) : 0;

		if (sum == 0)
			continue;
		text_add(&t, told++ ? ", " : " ");
		text_add(&t, c->scn.piece[p].name);
		text_add(&t, " -");
		text_add_int(&t, sum);
		if (after->piece[p].where == WHERE_ELIMINATED)
			text_add(&t, " (gone)");
	}
	if (told)
		wrap_add(out, width, "", "  ", buf);
}

static bool any_loss(const struct event *e, size_t n)
{
	for (size_t i = 0; i < n; i++)
		switch (e[i].kind) {
		case EVENT_UNIT_LOSS: case EVENT_UNIT_ELIMINATED: case EVENT_LEADER_WOUNDED: case EVENT_LEADER_KILLED:
		case EVENT_LEADER_CAPTURED: case EVENT_TAKEN_LEADER: case EVENT_TAKEN_HQ: case EVENT_TAKEN_TRAIN:
		case EVENT_TAKEN_DEPOT:
			return true;
		default:
			break;
		}
	return false;
}

/* Leaders lost, HQs, trains and depots taken: their own sentences. */
static void put_lost_leaders(const struct charts *c, const struct event *e, size_t n, unsigned width, struct text *out)
{
	for (size_t i = 0; i < n; i++) {
		char buf[512];
		struct text t = text_in(buf, sizeof buf);
		enum event_kind k = e[i].kind;

		if (k == EVENT_LEADER_WOUNDED || k == EVENT_LEADER_KILLED || k == EVENT_LEADER_CAPTURED)
			words_fill(c, &e[i].facts, k == EVENT_LEADER_WOUNDED ? "{p0} is wounded, {r3}"
					: k == EVENT_LEADER_KILLED          ? "{p0} is killed"
									    : "{p0} is captured",
				WORDS_NAMES, &t);
		else if (k == EVENT_TAKEN_LEADER || k == EVENT_TAKEN_HQ || k == EVENT_TAKEN_TRAIN || k == EVENT_TAKEN_DEPOT)
			phrase_event(c, &e[i], &t);
		else
			continue;
		wrap_add(out, width, "", "  ", buf);
	}
}

/* ---- who acted ---- */

static void put_named(const struct charts *c, const struct event *e, size_t n, enum event_kind kind, const char *heading,
	unsigned width, struct text *out)
{
	struct roll_call r;

	call_begin(&r, heading);
	for (size_t i = 0; i < n; i++)
		if (e[i].kind == kind)
			call_name(&r, c, e[i].facts.piece[0]);
	call_end(&r, width, out);
}

static void put_command(const struct charts *c, const struct event *e, size_t n, unsigned width, struct text *out)
{
	static const struct {
		enum event_kind kind;
		const char *heading;
	} lists[] = {
		{ EVENT_CHIT_SPENT, "By chit:" }, { EVENT_ROLL_WON, "Acted by their own roll:" }, { EVENT_COMMANDED, "Commanded:" },
		{ EVENT_ROLL_LOST, "Rolled and waited:" }, { EVENT_ATTACK_ROLL_WON, "Led or handed on an attack:" },
		{ EVENT_ATTACK_ROLL_FAILED, "Would not attack:" }, { EVENT_APPOINTED, "Appointed:" },
		{ EVENT_ASSIGNED, "Joined a manifest:" }, { EVENT_RELEASED, "Left their manifest:" },
		{ EVENT_RESIGNED, "Gave up command:" }, { EVENT_ARRIVES, "Arrived:" }, { EVENT_ARRIVES_ELSEWHERE, "Arrived elsewhere:" },
		{ EVENT_RETURNS, "Returned:" }, { EVENT_WAITS, "Could not arrive:" },
	};
	size_t from = out->len;

	text_add(out, "\n= Who acted\n");
	size_t empty = out->len;
	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		put_named(c, e, n, lists[i].kind, lists[i].heading, width, out);
	if (out->len == empty) {
		out->len = from;
		out->s[from] = '\0';
	}
}

/* ---- orders not carried out ---- */

/* Line `line` of the orders, without its indentation. */
static void order_line(const char *orders, unsigned line, struct text *out)
{
	for (; orders && line > 1; line--) {
		orders = strchr(orders, '\n');
		orders = orders ? orders + 1 : NULL;
	}
	if (!orders)
		return;
	orders += strspn(orders, " ");
	text_add_n(out, orders, strcspn(orders, "\n"));
}

static void put_skipped(
	const struct charts *c, const struct event *e, size_t n, const char *orders, unsigned width, struct text *out)
{
	bool any = false;

	for (size_t i = 0; i < n; i++) {
		char buf[LINE_MAX_BYTES + 512];
		struct text t = text_in(buf, sizeof buf);

		if (e[i].kind != EVENT_SKIPPED && e[i].kind != EVENT_HALTED)
			continue;
		if (!any)
			text_add(out, "\n= Skipped or cut short\n");
		any = true;
		text_add(&t, "Line ");
		text_add_int(&t, e[i].line);
		text_add(&t, ", ");
		order_line(orders, e[i].line, &t);
		text_add(&t, ": ");
		if (e[i].kind == EVENT_HALTED)
			words_fill(c, &e[i].facts, "halts in {h0}", WORDS_NAMES, &t);
		if (!verdict_legal(&e[i].why)) {
			text_add(&t, e[i].kind == EVENT_HALTED ? "; " : "");
			text_add(&t, reason_rule(e[i].why.reason));
			text_add(&t, reason_rule(e[i].why.reason)[0] ? ", " : "");
			words_fill(c, &e[i].why.facts, reason_sentence(e[i].why.reason), WORDS_NAMES, &t);
		}
		wrap_add(out, width, "", "  ", buf);
	}
}

/* ---- what follows ---- */

static void put_sequel(const struct charts *c, const struct event *e, size_t n, unsigned width, struct text *out)
{
	bool any = false;

	for (size_t i = 0; i < n; i++) {
		char buf[512];
		struct text t = text_in(buf, sizeof buf);

		switch (e[i].kind) {
		case EVENT_CHIT_TAKEN: case EVENT_CHIT_DRAWN: case EVENT_FIRST_PLAYER: case EVENT_PLAYER_TURN:
		case EVENT_STRATEGIC_TURN: case EVENT_DECISIVE_HEX: case EVENT_HQ_RAISED: case EVENT_HQ_NOT_RAISED: case EVENT_LEADER_DRAWN:
			break;
		default:
			continue;
		}
		if (!any)
			text_add(out, "\n= What follows\n");
		any = true;
		phrase_event(c, &e[i], &t);
		wrap_add(out, width, "", "  ", buf);
	}
}

void report_summary(const struct charts *c, const struct state *before, const struct state *after, const struct event *e, size_t n,
	const char *orders, unsigned width, struct text *out)
{
	static const enum side sides[SIDE_COUNT] = { SIDE_UNION, SIDE_CONFEDERATE };

	list_result(c, before, after, width, out);
	put_battles(c, e, n, width, out);
	if (any_loss(e, n))
		text_add(out, "\n= Losses\n");
	put_lost_leaders(c, e, n, width, out); /* first: a Leader is more than a division */
	for (unsigned i = 0; i < SIDE_COUNT; i++)
		put_losses(c, after, sides[i], e, n, width, out);
	put_command(c, e, n, width, out);
	if (orders && orders[0] == '\0')
		wrap_add(out, width, "", "", "No orders were given.");
	put_skipped(c, e, n, orders, width, out);
	put_sequel(c, e, n, width, out);
}
