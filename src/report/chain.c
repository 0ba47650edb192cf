/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/phrase.h"

/* Would `boss` over `item` close a ring? */
static bool ring(const struct superiors *ch, piece_t boss, piece_t item)
{
	for (piece_t p = boss; p != PIECE_NONE; p = ch->boss[p])
		if (p == item)
			return true;
	return false;
}

static bool could(const struct charts *c, const struct state *s, const struct muster *m, const struct superiors *ch, piece_t boss,
	piece_t item)
{
	const struct piece *b = &c->scn.piece[boss];

	if (b->kind != PIECE_LEADER || b->side != c->scn.piece[item].side || boss == item || !piece_in_play(s, boss))
		return false;
	/* loose units far off are shown where they stand */
	if (c->scn.piece[item].kind != PIECE_LEADER && s->piece[boss].hex != s->piece[item].hex)
		return false;
	if (ch->used[boss] >= command_ratings(c, s, boss).span || ring(ch, boss, item))
		return false;
	struct verdict v = command_may(c, s, m, boss, item);

	return verdict_legal(&v);
}

/* How near at hand a superior is to a piece, for the choice among several; the smaller the nearer.  The same hex
 * comes first, then who has no HQ of his own (for units), then fewer stars, so that a chain uses its lower links. */
static unsigned distance(const struct charts *c, const struct state *s, piece_t boss, piece_t item)
{
	unsigned d = s->piece[boss].hex == s->piece[item].hex ? 0 : 100;

	if (c->scn.piece[item].kind != PIECE_LEADER && command_hq(s, boss) != PIECE_NONE)
		d += 10;
	return d + c->scn.piece[boss].stars;
}

static piece_t choose(
	const struct charts *c, const struct state *s, const struct muster *m, const struct superiors *ch, piece_t item)
{
	piece_t best = PIECE_NONE;

	for (unsigned p = 0; p < c->scn.n_pieces; p++)
		if (could(c, s, m, ch, (piece_t)p, item) &&
			(best == PIECE_NONE || distance(c, s, (piece_t)p, item) < distance(c, s, best, item)))
			best = (piece_t)p;
	return best;
}

/* Army Leaders first, so that corps find the whole chain; then corps Leaders, HQ'less ones, and what is commanded directly. */
static int pass_of(const struct charts *c, const struct state *s, piece_t p)
{
	if (c->scn.piece[p].kind == PIECE_UNIT || c->scn.piece[p].kind == PIECE_TRAIN)
		return 3;
	if (c->scn.piece[p].kind != PIECE_LEADER)
		return -1;
	piece_t hq = command_hq(s, p);

	return hq == PIECE_NONE ? 2 : c->scn.piece[hq].hq_kind == HQ_ARMY ? 0 : 1;
}

void chain_make(const struct charts *c, const struct state *s, enum side side, struct superiors *ch)
{
	struct muster m;

	muster_take(c, s, &m);
	for (unsigned p = 0; p < PIECES_MAX; p++) {
		ch->boss[p] = PIECE_NONE;
		ch->used[p] = 0;
	}
	for (int pass = 0; pass < 4; pass++)
		for (unsigned p = 0; p < c->scn.n_pieces; p++) {
			if (c->scn.piece[p].side != side || s->piece[p].where != WHERE_MAP || pass_of(c, s, (piece_t)p) != pass)
				continue;
			piece_t boss = choose(c, s, &m, ch, (piece_t)p);

			if (boss == PIECE_NONE)
				continue;
			ch->boss[p] = boss;
			ch->used[boss]++;
		}
}
