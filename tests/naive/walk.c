/* SPDX-License-Identifier: GPL-3.0-or-later
 * A whole sheet, line by line: which lines are reached, under whose orders they stand, what becomes of them. */
#include "naive/naive.h"

/* Under whose orders the lines of one block stand. */
struct block {
	struct under u;
	const struct muster *rolled; /* combat: positions when the Leader who hands on rolled */
	unsigned handed;             /* ... and to how many he did by now */
};

/* The line after all that is indented below line i. */
static unsigned past(const struct sheet *sh, unsigned i)
{
	unsigned end = i + 1;
	while (end < sh->n && sh->order[end].depth > sh->order[i].depth)
		end++;
	return end;
}

/* One line by itself; *done: were dice thrown for it, or was something handed on?  True if nothing speaks against it. */
static bool one_line(const struct errand *e, unsigned i, const struct block *b, bool *done)
{
	const struct order *o = &e->sheet->order[i];
	struct moment m = { .c = e->c, .s = e->s, .u = b->u, .handed = b->handed, .rolled = b->rolled, .dice = e->dice,
		.standing = e->standing, .sheet = e->sheet, .wins = e->wins };
	struct findings f = { .n = 0 };
	order_findings(&m, o, &f);
	*done = order_done(&m, o, &f);
	e->step(e->ctx, i, &f);
	return f.n == 0;
}

static bool holds(const struct errand *e, const struct order *o)
{
	const struct state *s = e->s;
	if (o->condition == IF_ACTS) /* N40, N73 */
		return in_play(s, o->who) && s->piece[o->who].flags & (s->stage == STAGE_COMBAT ? PF_INITIATIVE : PF_ACTIVATED);
	if (o->condition == IF_CLEAR)
		return !combat_at(e->c, s, foe_of((enum side)s->active), o->hex);
	for (unsigned i = 0; i < s->n_fought; i++)
		if (s->fought[i].hex == o->hex)
			return s->fought[i].won;
	return false;
}

static void lines(const struct errand *e, unsigned first, unsigned end, struct block *b);

/* A Leader sets to work, by chit, by his own roll or by command; or another piece by a chit of its own. */
static void block_of_chain(const struct errand *e, unsigned i, const struct block *b)
{
	const struct order *o = &e->sheet->order[i];
	struct activation act;
	struct block in = *b;
	bool done;
	if (!one_line(e, i, b, &done) || !(e->s->piece[o->who].flags & PF_ACTIVATED))
		return;
	if (o->kind == ORDER_COMMAND) {
		in.u.commander = o->who;
	} else if (is_leader(e->c, o->who)) { /* R16 */
		begin_chain(e->c, e->s, o->who, &act);
		in.u = (struct under){ &act, o->who, PIECE_NONE };
	} else { /* N38 */
		in.u = (struct under){ NULL, PIECE_NONE, o->who };
	}
	lines(e, i + 1, past(e->sheet, i), &in);
}

/* Attack initiative gained, or received, is handed on to those below. */
static void block_of_attack(const struct errand *e, unsigned i, struct block *b)
{
	const struct order *o = &e->sheet->order[i];
	struct muster here;
	struct block in = { .u = { NULL, o->who, PIECE_NONE }, .rolled = b->rolled };
	bool done, fine = one_line(e, i, b, &done);
	b->handed += o->kind == ORDER_PASS && done;
	if (o->flag || !fine || !(e->s->piece[o->who].flags & PF_INITIATIVE))
		return;
	if (o->kind == ORDER_ATTACK) { /* Q42 */
		muster_now(e->c, e->s, &here);
		in.rolled = &here;
	}
	lines(e, i + 1, past(e->sheet, i), &in);
}

static void lines(const struct errand *e, unsigned first, unsigned end, struct block *b)
{
	bool done, otherwise = false; /* does the if above not hold? */
	for (unsigned i = first; i < end; i = past(e->sheet, i)) {
		const struct order *o = &e->sheet->order[i];
		bool nothing_yet = e->s->stage == STAGE_CHITS; /* N41 */
		switch (nothing_yet ? ORDER_STOP : o->kind) {
		case ORDER_CHIT:
		case ORDER_TRY:
		case ORDER_COMMAND:
			block_of_chain(e, i, b);
			break;
		case ORDER_ATTACK:
		case ORDER_PASS:
			block_of_attack(e, i, b);
			break;
		case ORDER_IF:
		case ORDER_ELSE:
			if (o->kind == ORDER_ELSE && !otherwise && naive_fault != 11)
				break;
			(void)one_line(e, i, b, &done);
			otherwise = o->kind == ORDER_IF && !holds(e, o);
			if (!otherwise)
				lines(e, i + 1, past(e->sheet, i), b);
			break;
		default:
			(void)one_line(e, i, b, &done);
		}
	}
}

void carry_out(const struct errand *e)
{
	static const enum order_kind steps[] = { ORDER_RESIGN, ORDER_RELEASE, ORDER_APPOINT, ORDER_ASSIGN, ORDER_COMBINE };
	struct block b = { .u = { NULL, PIECE_NONE, PIECE_NONE } };
	bool done;
	if (e->s->stage != STAGE_STRATEGIC) {
		lines(e, 0, e->sheet->n, &b);
		return;
	}
	for (unsigned i = 0; i < e->sheet->n; i++)
		if (e->sheet->order[i].kind == ORDER_CHIT_CHOICE || e->sheet->order[i].kind == ORDER_COURIER)
			(void)one_line(e, i, &b, &done);
	for (unsigned n = 0; n < sizeof steps / sizeof steps[0]; n++) /* Q72 */
		for (unsigned i = 0; i < e->sheet->n; i++)
			if (e->sheet->order[i].kind == steps[n])
				(void)one_line(e, i, &b, &done);
}
