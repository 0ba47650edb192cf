/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a Leader can command at once: an exact search over the Leaders he could call up, each of whom costs one of his boss's
 * span and brings his own (Q42, Q45, R3, R4).  Whether a chosen set of Leaders and loose units fits the spans is a matching
 * with capacities; which Leaders to choose is searched, with those that are alike tried in one order only. */
#include "engine/command.h"

#include <string.h>

enum { NOBODY = 0xff };

/* The Leaders within reach of the first, down the chain, and the loose units asked for. */
struct chain {
	const struct charts *c;
	const struct state *s;
	unsigned n, n_units;
	piece_t who[LEADERS_MAX];
	uint8_t cap[LEADERS_MAX];        /* span now */
	bool army[LEADERS_MAX];          /* may command Leaders */
	uint64_t bosses[LEADERS_MAX];    /* who of the chain may command him, by index */
	uint16_t worth[LEADERS_MAX];     /* SP that calling him up brings by itself */
	piece_t unit[PIECES_MAX];
	uint64_t unit_bosses[PIECES_MAX];
};
struct match {
	uint64_t chosen;                 /* Leaders that take part; the first always does */
	uint8_t used[LEADERS_MAX];
	uint8_t boss[LEADERS_MAX], unit_boss[PIECES_MAX]; /* index or NOBODY */
};

static uint64_t bit(unsigned i)
{
	return (uint64_t)1 << i;
}

static bool is_army(const struct charts *c, const struct state *s, piece_t leader)
{
	piece_t hq = command_hq(s, leader);
	return hq != PIECE_NONE && c->scn.piece[hq].hq_kind == HQ_ARMY;
}

static void chain_add(struct chain *ch, piece_t leader)
{
	BUG_IF(ch->n >= LEADERS_MAX);
	unsigned i = ch->n++;
	ch->who[i] = leader;
	ch->cap[i] = command_ratings(ch->c, ch->s, leader).span;
	ch->army[i] = is_army(ch->c, ch->s, leader);
	ch->bosses[i] = 0;
	ch->worth[i] = 0;
}

static unsigned chain_index(const struct chain *ch, piece_t leader)
{
	unsigned i = 0;
	while (i < ch->n && ch->who[i] != leader)
		i++;
	return i;
}

/* Everybody the first could call up, through juniors too.  Army over Army needs more stars (S15), so the links never close. */
static void chain_build(struct chain *ch, const struct charts *c, const struct state *s, piece_t first)
{
	ch->c = c;
	ch->s = s;
	ch->n = ch->n_units = 0;
	chain_add(ch, first);
	for (unsigned b = 0; b < ch->n; b++)
		for (piece_t p = 0; ch->army[b] && p < c->scn.n_pieces; p++) {
			if (c->scn.piece[p].kind != PIECE_LEADER || p == first ||
				command_reason(c, s, NULL, ch->who[b], p) != REASON_LEGAL)
				continue;
			unsigned i = chain_index(ch, p);
			if (i == ch->n)
				chain_add(ch, p);
			ch->bosses[i] |= bit(b);
		}
}

/* Add a loose unit with everybody who may command it; false when nobody may. */
static bool chain_unit(struct chain *ch, piece_t unit)
{
	uint64_t bosses = 0;
	for (unsigned b = 0; b < ch->n; b++)
		if (command_reason(ch->c, ch->s, NULL, ch->who[b], unit) == REASON_LEGAL)
			bosses |= bit(b);
	ch->unit[ch->n_units] = unit;
	ch->unit_bosses[ch->n_units] = bosses;
	ch->n_units += bosses != 0;
	return bosses != 0;
}

/* ---- matching ---- */

static bool place_leader(const struct chain *ch, struct match *m, unsigned i, uint64_t *seen);
static bool place_unit(const struct chain *ch, struct match *m, unsigned k, uint64_t *seen);

/* Room for one more with one of `bosses`, moving others on if need be; its index or NOBODY. */
static uint8_t make_room(const struct chain *ch, struct match *m, uint64_t bosses, uint64_t *seen)
{
	for (unsigned b = 0; b < ch->n; b++) {
		if (!(bosses & m->chosen & ~*seen & bit(b)))
			continue;
		*seen |= bit(b);
		if (m->used[b] < ch->cap[b])
			return (uint8_t)b;
		for (unsigned k = 0; k < ch->n_units; k++)
			if (m->unit_boss[k] == b && place_unit(ch, m, k, seen))
				return (uint8_t)b;
		for (unsigned i = 1; i < ch->n; i++)
			if (m->boss[i] == b && place_leader(ch, m, i, seen))
				return (uint8_t)b;
	}
	return NOBODY;
}

static bool settle(struct match *m, uint8_t *where, uint8_t to)
{
	if (to == NOBODY)
		return false;
	if (*where != NOBODY)
		m->used[*where]--;
	*where = to;
	m->used[to]++;
	return true;
}

static bool place_leader(const struct chain *ch, struct match *m, unsigned i, uint64_t *seen)
{
	return settle(m, &m->boss[i], make_room(ch, m, ch->bosses[i], seen));
}

static bool place_unit(const struct chain *ch, struct match *m, unsigned k, uint64_t *seen)
{
	return settle(m, &m->unit_boss[k], make_room(ch, m, ch->unit_bosses[k], seen));
}

/* Seat all the chosen Leaders; false when their bosses' spans do not allow it. */
static bool seat_leaders(const struct chain *ch, struct match *m, uint64_t chosen)
{
	m->chosen = chosen | 1;
	memset(m->used, 0, sizeof m->used);
	memset(m->boss, NOBODY, sizeof m->boss);
	memset(m->unit_boss, NOBODY, ch->n_units);
	for (unsigned i = 1; i < ch->n; i++) {
		uint64_t seen = 0;
		if (chosen & bit(i) && !place_leader(ch, m, i, &seen))
			return false;
	}
	return true;
}

static bool seat_unit(const struct chain *ch, struct match *m, unsigned k)
{
	uint64_t seen = 0;
	return place_unit(ch, m, k, &seen);
}

static bool seats_all(const struct chain *ch, uint64_t chosen)
{
	struct match m;
	if (!seat_leaders(ch, &m, chosen))
		return false;
	for (unsigned k = 0; k < ch->n_units; k++)
		if (!seat_unit(ch, &m, k))
			return false;
	return true;
}

/* ---- choosing Leaders ---- */

/* Leaders it can pay to call up: those who bring something, may command one of the units, or may command such a Leader. */
static uint64_t useful_leaders(const struct chain *ch)
{
	uint64_t useful = 0, before;
	for (unsigned k = 0; k < ch->n_units; k++)
		useful |= ch->unit_bosses[k];
	for (unsigned i = 1; i < ch->n; i++)
		if (ch->worth[i])
			useful |= bit(i);
	do {
		before = useful;
		for (unsigned i = 1; i < ch->n; i++)
			if (useful & bit(i))
				useful |= ch->bosses[i];
	} while (useful != before);
	return useful & ~(uint64_t)1;
}

/* Do two Leaders differ in span only, b having no more than a?  Then b is never called up without a. */
static bool stands_for(const struct chain *ch, unsigned a, unsigned b)
{
	if (ch->army[a] || ch->army[b] || ch->bosses[a] != ch->bosses[b] || ch->worth[a] || ch->worth[b] || ch->cap[a] < ch->cap[b])
		return false;
	for (unsigned k = 0; k < ch->n_units; k++)
		if (!(ch->unit_bosses[k] & bit(a)) != !(ch->unit_bosses[k] & bit(b)))
			return false;
	return true;
}

/* Candidates in the order of the search: Army Leaders, then by worth, then by span, then by place in the chain. */
static unsigned sort_useful(const struct chain *ch, uint64_t useful, uint8_t *list)
{
	unsigned n = 0;
	for (unsigned i = 1; i < ch->n; i++) {
		if (!(useful & bit(i)))
			continue;
		unsigned j = n++;
		while (j > 0) {
			unsigned o = list[j - 1];
			bool before = ch->army[i] != ch->army[o] ? ch->army[i] :
				ch->worth[i] != ch->worth[o] ? ch->worth[i] > ch->worth[o] : ch->cap[i] > ch->cap[o];
			if (!before)
				break;
			list[j] = list[j - 1];
			j--;
		}
		list[j] = (uint8_t)i;
	}
	return n;
}

/* Is candidate list[j] to be passed over, because one that stands for it was not chosen? */
static bool passed_over(const struct chain *ch, const uint8_t *list, unsigned j, uint64_t chosen)
{
	for (unsigned i = 0; i < j; i++)
		if (!(chosen & bit(list[i])) && stands_for(ch, list[i], list[j]))
			return true;
	return false;
}

/* Could the units be seated if the rest of the candidates cost nothing?  A bound only. */
static bool hopeful(const struct chain *ch, const uint8_t *list, unsigned from, unsigned n, uint64_t chosen)
{
	struct match m;
	if (!seat_leaders(ch, &m, 0))
		return false;
	m.chosen |= chosen;
	for (unsigned j = from; j < n; j++)
		m.chosen |= bit(list[j]);
	for (unsigned k = 0; k < ch->n_units; k++)
		if (!seat_unit(ch, &m, k))
			return false;
	return true;
}

static bool search_all(const struct chain *ch, const uint8_t *list, unsigned from, unsigned n, uint64_t chosen)
{
	if (seats_all(ch, chosen))
		return true;
	if (from == n || !hopeful(ch, list, from, n, chosen))
		return false;
	for (unsigned j = from; j < n; j++)
		if (!(chosen & bit(list[j])) && !passed_over(ch, list, j, chosen) &&
			search_all(ch, list, j + 1, n, chosen | bit(list[j])))
			return true;
	return false;
}

struct verdict command_disposes(const struct charts *c, const struct state *s, piece_t leader, const piece_t *units, unsigned n)
{
	struct chain ch;
	uint64_t needed = 0;
	unsigned others = 0;
	chain_build(&ch, c, s, leader);
	for (unsigned u = 0; u < n; u++) {
		enum reason r = command_reason(c, s, NULL, leader, units[u]);
		piece_t hq = s->piece[units[u]].hq;
		if (r == REASON_COMMAND_MANIFEST) {
			piece_t under = command_leader(s, hq);
			if (under == PIECE_NONE && RULE_ON(S59)) {
				struct verdict v = verdict_pieces(REASON_COMMAND_LEADERLESS_UNIT, leader, units[u]);
				v.facts.piece[2] = hq;
				return v;
			}
			unsigned i = chain_index(&ch, under);
			if (under == PIECE_NONE || (i == ch.n && !RULE_ON(S90)))
				continue;
			if (i > 0 && (!RULE_ON(Q42) || (!RULE_ON(R27) && others > 0)))
				return verdict_pieces(REASON_COMMAND_NO_LEADER, leader, units[u]);
			if (i == ch.n) /* why he may not command that HQ's Leader; a corps' Leader, that the unit is not his (S89, S90) */
				return command_may(c, s, NULL, leader, ch.army[0] ? under : units[u]);
			others += !(needed & bit(i));
			needed |= bit(i);
		} else if (s->piece[units[u]].where == WHERE_MAP && (r == REASON_LEGAL || ch.n > 1)) {
			if (!chain_unit(&ch, units[u]))
				return command_may(c, s, NULL, leader, units[u]);
		} else if (r != REASON_LEGAL) {
			return command_may(c, s, NULL, leader, units[u]);
		} else if (ch.army[0] && !RULE_ON(S12)) {
			return verdict_pieces(REASON_COMMAND_FOREIGN, leader, units[u]);
		}
	}
	uint8_t list[LEADERS_MAX];
	for (unsigned i = 1; i < ch.n; i++)
		if (needed & bit(i))
			ch.worth[i] = 1;
	unsigned n_list = sort_useful(&ch, useful_leaders(&ch) & ~needed, list);
	if (search_all(&ch, list, 0, n_list, needed))
		return verdict_ok();
	struct verdict v = verdict_piece(REASON_SPAN_SHORT, leader);
	v.facts.n[0] = ch.cap[0];
	v.facts.n[1] = (int32_t)ch.n_units;
	v.facts.n[2] = (int32_t)others;
	return v;
}

/* ---- most SP in one hex ---- */

struct most {
	const struct chain *ch;
	uint8_t list[LEADERS_MAX];
	unsigned n, best, loose; /* loose = SP of all loose units in the list */
};

static void search_most(struct most *q, unsigned from, uint64_t chosen, unsigned worth)
{
	const struct chain *ch = q->ch;
	struct match m;
	unsigned rest = 0;
	for (unsigned j = from; j < q->n; j++)
		rest += ch->worth[q->list[j]];
	if (worth + rest + q->loose <= q->best)
		return;
	if (from == q->n) {
		if (!seat_leaders(ch, &m, chosen))
			return;
		/* units by falling strength: sets that can be seated form a matroid, so taking each that still fits is best */
		for (unsigned k = 0; k < ch->n_units; k++)
			if (seat_unit(ch, &m, k))
				worth += ch->s->piece[ch->unit[k]].strength;
		if (worth > q->best)
			q->best = worth;
		return;
	}
	unsigned i = q->list[from];
	uint64_t with = chosen | bit(i);
	/* Army Leaders come first in the list, so from here on all bosses are decided and what cannot be seated stays so */
	if (!passed_over(ch, q->list, from, chosen) && (ch->army[i] || seat_leaders(ch, &m, with)))
		search_most(q, from + 1, with, worth + ch->worth[i]);
	search_most(q, from + 1, chosen, worth);
}

unsigned command_best_sp(const struct charts *c, const struct state *s, piece_t leader, hex_t h)
{
	struct chain ch;
	struct most q = { .ch = &ch };
	unsigned own = 0;
	chain_build(&ch, c, s, leader);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (c->scn.piece[p].kind != PIECE_UNIT || s->piece[p].hex != h || c->scn.piece[p].side != c->scn.piece[leader].side)
			continue;
		if (s->piece[p].where == WHERE_MAP) {
			if (!chain_unit(&ch, p))
				continue;
			q.loose += s->piece[p].strength;
			for (unsigned k = ch.n_units - 1; k > 0 && s->piece[ch.unit[k - 1]].strength < s->piece[p].strength; k--) {
				uint64_t bosses = ch.unit_bosses[k];
				ch.unit[k] = ch.unit[k - 1];
				ch.unit_bosses[k] = ch.unit_bosses[k - 1];
				ch.unit[k - 1] = p;
				ch.unit_bosses[k - 1] = bosses;
			}
			continue;
		}
		unsigned i = command_leader(s, s->piece[p].hq) == PIECE_NONE ? ch.n : chain_index(&ch, command_leader(s, s->piece[p].hq));
		if (i == 0)
			own += s->piece[p].strength;
		else if (i < ch.n)
			ch.worth[i] = (uint16_t)(ch.worth[i] + s->piece[p].strength);
	}
	q.n = sort_useful(&ch, useful_leaders(&ch), q.list);
	search_most(&q, 0, 0, 0);
	return own + q.best;
}
