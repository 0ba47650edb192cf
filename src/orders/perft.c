/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/perft.h"

#include "orders/form.h"

bool perft_legal(const struct perft *p)
{
	struct preview v;

	preview_last(p->c, p->start, p->sheet, &v);
	return v.reached && verdict_legal(&v.verdict);
}

/* One node: the sequence so far, and what is counted below it. */
struct node {
	const struct perft *p;
	struct state s;        /* the position after the sequence */
	unsigned left;         /* orders still to be added, the candidate's included */
	uint64_t count;
};

static uint64_t count_below(const struct perft *p, unsigned left, bool first);

static struct order *candidate(struct node *n, unsigned kind, unsigned depth, piece_t who)
{
	struct order *o = &n->p->sheet->order[n->p->sheet->n];

	*o = (struct order){ .kind = (uint8_t)kind, .depth = (uint8_t)depth, .line = (uint16_t)(n->p->sheet->n + 1), .who = who,
		.to = PIECE_NONE, .hex = HEX_NONE };
	return o;
}

/* The candidate just made: if it is legal, it counts for all that may follow it. */
static void try_candidate(struct node *n, bool first)
{
	const struct perft *p = n->p;
	uint64_t below;

	p->sheet->n++;
	if (p->legal(p)) {
		below = n->left > 1 ? count_below(p, n->left - 1, false) : 1;
		n->count += below;
		if (first && p->divide)
			p->divide(p->ctx, &p->sheet->order[p->sheet->n - 1], below);
	}
	p->sheet->n--;
}

static bool is_own(const struct node *n, piece_t q)
{
	return n->p->c->scn.piece[q].side == n->s.active;
}

static bool has_enemy(const struct node *n, hex_t h)
{
	for (piece_t q = 0; q < n->p->c->scn.n_pieces; q++)
		if (!is_own(n, q) && piece_in_play(&n->s, q) && n->s.piece[q].hex == h)
			return true;
	return false;
}

/* ---- candidates ---- */

/* Orders that are a word and a piece. */
static void try_plain(struct node *n, unsigned kind, unsigned depth, piece_t q, bool first)
{
	struct order *o = candidate(n, kind, depth, q);

	if (kind == ORDER_RELEASE || kind == ORDER_ENTRENCH) {
		o->who = PIECE_NONE;
		o->list.n = 1;
		o->list.piece[0] = q;
	}
	try_candidate(n, first);
}

/* Orders to a hex beside the piece. */
static void try_beside(struct node *n, unsigned kind, unsigned depth, piece_t q, bool first)
{
	if (!piece_in_play(&n->s, q))
		return;
	for (enum dir d = 0; d < DIR_COUNT; d++) {
		hex_t to = n->p->c->map.next[n->s.piece[q].hex][d];
		struct order *o;

		if (to == HEX_NONE)
			continue;
		o = candidate(n, kind, depth, kind == ORDER_MARCH ? PIECE_NONE : q);
		if (kind == ORDER_MARCH) {
			o->march = (struct march){ .piece = { q }, .n_pieces = 1, .path = { to }, .n_path = 1 };
		} else {
			o->hex = to;
		}
		try_candidate(n, first);
	}
}

/* Attacks by this piece, on every hex beside it where an enemy is, whoever may lead them. */
static void try_attacks(struct node *n, unsigned kind, unsigned depth, piece_t q, bool first)
{
	const struct charts *c = n->p->c;

	if (!piece_in_play(&n->s, q))
		return;
	for (enum dir d = 0; d < DIR_COUNT; d++) {
		hex_t to = c->map.next[n->s.piece[q].hex][d];

		for (piece_t leader = 0; to != HEX_NONE && leader < c->scn.n_pieces; leader++) {
			struct order *o;

			if (!is_own(n, leader) || c->scn.piece[leader].kind != PIECE_LEADER || !has_enemy(n, to))
				continue;
			o = candidate(n, kind, depth, leader);
			o->flag = kind == ORDER_ATTACK;
			o->attack = (struct attack){ .target = to, .with = { q }, .n_with = 1, .intensity = 1 };
			if (kind == ORDER_ATTACK) {
				o->attack.from[0] = n->s.piece[q].hex;
				o->attack.n_from = 1;
			}
			try_candidate(n, first);
		}
	}
}

static void try_movement(struct node *n, unsigned depth, piece_t q, bool first)
{
	unsigned kind = n->p->c->scn.piece[q].kind;

	if (depth == 0)
		try_plain(n, ORDER_CHIT, depth, q, first);
	if (kind == PIECE_LEADER)
		try_plain(n, depth == 0 ? ORDER_TRY : ORDER_COMMAND, depth, q, first);
	if (kind == PIECE_TRAIN) {
		try_plain(n, ORDER_DETRAIN, depth, q, first);
		try_plain(n, ORDER_DISEMBARK, depth, q, first);
		try_beside(n, ORDER_BRIDGE, depth, q, first);
	}
	if (kind == PIECE_UNIT)
		try_plain(n, ORDER_REPAIR, depth, q, first);
	if (depth == 0)
		return;
	try_beside(n, ORDER_MARCH, depth, q, first);
	if (kind == PIECE_UNIT)
		try_plain(n, ORDER_WRECK, depth, q, first);
	if (kind == PIECE_UNIT || kind == PIECE_HQ)
		try_attacks(n, ORDER_ASSAULT, depth, q, first);
}

static void try_combat(struct node *n, piece_t q, bool first)
{
	unsigned kind = n->p->c->scn.piece[q].kind;

	if (kind == PIECE_UNIT || kind == PIECE_HQ)
		try_attacks(n, ORDER_ATTACK, 0, q, first);
	if (kind == PIECE_UNIT)
		try_plain(n, ORDER_ENTRENCH, 0, q, first);
}

static void try_piece(struct node *n, bool combat, unsigned depth, piece_t q, bool first)
{
	unsigned kind = n->p->c->scn.piece[q].kind;

	if (combat)
		try_combat(n, q, first);
	else
		try_movement(n, depth, q, first);
	if (kind == PIECE_UNIT)
		try_plain(n, ORDER_RELEASE, depth, q, first);
	if (kind == PIECE_LEADER)
		try_plain(n, ORDER_RESIGN, depth, q, first);
}

/* ---- the tree ---- */

/* The position after the sequence: what an order behind it that touches nothing would meet. */
static void position(struct node *n)
{
	struct preview v;

	(void)candidate(n, ORDER_STOP, 0, PIECE_NONE);
	n->p->sheet->n++;
	preview_last(n->p->c, n->p->start, n->p->sheet, &v);
	n->p->sheet->n--;
	n->s = v.before;
}

/* How deep the next order may stand: below the last one if that has a block, else beside or above it. */
static unsigned deepest(const struct sheet *sh)
{
	const struct order *last = sh->n > 0 ? &sh->order[sh->n - 1] : NULL;

	if (!last)
		return 0;
	return last->depth + (order_row((enum order_kind)last->kind)->block == BLOCK && last->depth + 1 < SHEET_DEPTH_MAX ? 1u : 0u);
}

static uint64_t count_below(const struct perft *p, unsigned left, bool first)
{
	struct node n = { .p = p, .left = left };
	bool combat;

	position(&n);
	combat = n.s.stage == STAGE_COMBAT;
	for (unsigned depth = 0; depth <= deepest(p->sheet); depth++)
		for (piece_t q = 0; q < p->c->scn.n_pieces; q++)
			if (is_own(&n, q))
				try_piece(&n, combat, depth, q, first);
	if (!combat) {
		(void)candidate(&n, ORDER_COMBAT, 0, PIECE_NONE);
		try_candidate(&n, first);
	}
	return n.count;
}

uint64_t perft_count(const struct perft *p, unsigned depth)
{
	BUG_IF(depth < 1 || depth > PERFT_DEPTH_MAX);
	p->sheet->n = 0;
	return count_below(p, depth, true);
}

static unsigned lowest(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx, (void)id, (void)m, (void)index;
	return 0;
}

void perft_position(const struct charts *c, struct state *s)
{
	const struct dice d = { lowest, NULL };

	state_begin(c, s);
	while (s->stage == STAGE_STRATEGIC)
		turn_end_strategic(c, s, NULL);
	if (s->stage == STAGE_CHITS)
		turn_chits(c, s, &d, NULL);
}
