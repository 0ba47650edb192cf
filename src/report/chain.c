/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/phrase.h"

/* Would `boss` over `item` close a ring? */
static bool ring(const struct chain *ch, piece_t boss, piece_t item)
{
	for (piece_t p = boss; p != PIECE_NONE; p = ch->boss[p])
		if (p == item)
			return true;
	return false;
}

static bool could(const struct charts *c, const struct state *s, const struct muster *m, const struct chain *ch, piece_t boss,
	piece_t item)
{
	const struct piece *b = &c->scn.piece[boss];

	if (b->kind != PIECE_LEADER || b->side != c->scn.piece[item].side || boss == item || !piece_in_play(s, boss))
		return false;
	if (ch->used[boss] >= command_ratings(c, s, boss).span || ring(ch, boss, item))
		return false;
	struct verdict v = command_may(c, s, m, boss, item);

	return verdict_legal(&v);
}

/* The place of a superior in the scenario's list: that of his HQ, else his own. */
static unsigned place(const struct state *s, piece_t leader)
{
	piece_t hq = command_hq(s, leader);

	return hq != PIECE_NONE && hq < leader ? hq : leader;
}

static piece_t choose(const struct charts *c, const struct state *s, const struct muster *m, const struct chain *ch, piece_t item)
{
	unsigned own = c->scn.piece[item].kind == PIECE_LEADER ? place(s, item) : item;
	piece_t best = PIECE_NONE;

	for (unsigned p = 0; p < c->scn.n_pieces; p++) {
		if (!could(c, s, m, ch, (piece_t)p, item))
			continue;
		unsigned at = place(s, (piece_t)p);

		/* the nearest before the piece in the list; failing that the first after it */
		if (best == PIECE_NONE || (at < own && (place(s, best) > own || at > place(s, best))))
			best = (piece_t)p;
	}
	return best;
}

void chain_make(const struct charts *c, const struct state *s, enum side side, struct chain *ch)
{
	struct muster m;

	muster_take(c, s, &m);
	for (unsigned p = 0; p < PIECES_MAX; p++) {
		ch->boss[p] = PIECE_NONE;
		ch->used[p] = 0;
	}
	/* Army Leaders first, so that corps find the whole chain; then the other Leaders, then what they command directly */
	for (int pass = 0; pass < 3; pass++)
		for (unsigned p = 0; p < c->scn.n_pieces; p++) {
			const struct piece *pc = &c->scn.piece[p];
			piece_t hq, boss;

			if (pc->side != side || s->piece[p].where != WHERE_MAP)
				continue;
			hq = pc->kind == PIECE_LEADER ? command_hq(s, (piece_t)p) : PIECE_NONE;
			if (pass < 2 ? pc->kind != PIECE_LEADER : pc->kind != PIECE_UNIT && pc->kind != PIECE_TRAIN)
				continue;
			if (pass < 2 && (hq != PIECE_NONE && c->scn.piece[hq].hq_kind == HQ_ARMY) != (pass == 0))
				continue;
			boss = choose(c, s, &m, ch, (piece_t)p);
			if (boss == PIECE_NONE)
				continue;
			ch->boss[p] = boss;
			ch->used[boss]++;
		}
}
