/* SPDX-License-Identifier: GPL-3.0-or-later
 * A battle, from the figures to the advance. */
#include "naive/naive.h"

#include <string.h>

static unsigned sp_of(const struct charts *c, const struct state *s, const bool *in)
{
	unsigned sp = 0;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		sp += in[p] && in_play(s, p) ? s->piece[p].strength : 0;
	return sp;
}

static void defenders_of(const struct charts *c, const struct state *s, hex_t h, bool *in)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		in[p] = unit_at(c, s, p, foe_of((enum side)s->active), h);
}

/* ---- what feeds the attack (H14, Q70, N48, N49) ---- */

struct larder {
	piece_t stock[PIECES_MAX];
	unsigned n, need, have;
};

static void larder_of(const struct charts *c, const struct state *s, piece_t leader, const bool *in, struct larder *l)
{
	unsigned sp = 0, way[PIECES_MAX];
	memset(l, 0, sizeof *l);
	memset(way, 0xff, sizeof way);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (!in[p] || s->piece[p].flags & PF_UNSUPPLIED || fed_by_source(c, s, (enum side)s->active, s->piece[p].hex))
			continue;
		sp += s->piece[p].strength;
		for (piece_t q = 0; q < c->scn.n_pieces; q++)
			if (c->scn.piece[q].side == s->active && is_stocked(c, s, q)) {
				unsigned mp = way_to_stock(c, s, q, s->piece[p].hex);
				way[q] = mp <= c->rules.supply_mp && mp < way[q] ? mp : way[q];
			}
	}
	l->need = (sp + c->rules.stock_sp - 1u) / c->rules.stock_sp;
	for (unsigned mp = 0; mp <= c->rules.supply_mp && l->need; mp++)
		for (piece_t q = 0; q < c->scn.n_pieces; q++)
			if (way[q] == mp) {
				l->stock[l->n++] = q;
				l->have += c->scn.piece[q].kind == PIECE_DEPOT ? l->need : s->piece[q].stock;
			}
	for (piece_t q = 0; q < c->scn.n_pieces && l->need && leader != PIECE_NONE; q++) {
		piece_t boss = is_hq(c, q) && s->piece[q].where == WHERE_MAP ? s->piece[q].hq : PIECE_NONE;
		if (c->scn.piece[q].side == s->active && boss != PIECE_NONE && s->piece[q].stock &&
			(boss == leader || commands(c, s, NULL, boss, leader))) {
			l->stock[l->n++] = q;
			l->have += s->piece[q].stock;
		}
	}
}

static void draw_stocks(const struct charts *c, struct state *s, const struct larder *l)
{
	unsigned need = l->need;
	for (unsigned i = 0; i < l->n && need && l->have >= l->need; i++) {
		piece_t q = l->stock[i];
		unsigned has = c->scn.piece[q].kind == PIECE_DEPOT ? need : s->piece[q].stock, takes = has < need ? has : need;
		if (c->scn.piece[q].kind != PIECE_DEPOT)
			s->piece[q].stock = (uint8_t)(s->piece[q].stock - takes);
		need -= takes;
	}
}

/* ---- the figures (H16, H18, H19, Q48 to Q51, Q57) ---- */

void figures_of(const struct charts *c, const struct state *s, piece_t leader, const bool *in, hex_t h, struct figures *o)
{
	const struct rules *r = &c->rules;
	bool defends[PIECES_MAX] = { false };
	unsigned dug = 0, all = 0;
	struct larder l;
	larder_of(c, s, leader, in, &l);
	*o = (struct figures){ .need = l.need, .have = l.have };
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (!in[p])
			continue;
		unsigned quarters = 4u * s->piece[p].strength, x = side_of(c, s, s->piece[p].hex, dir_to(c, s->piece[p].hex, h), NULL);
		if (x & HEXSIDE_WATER && x & HEXSIDE_BRIDGE)
			o->bridge = r->die_bridge;
		else if (x & HEXSIDE_WATER && naive_fault != 6)
			quarters /= 2;
		if (s->piece[p].flags & PF_UNSUPPLIED || l.have < l.need)
			quarters /= 2;
		o->attack_q += quarters;
	}
	defenders_of(c, s, h, defends);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (defends[p]) {
			all += s->piece[p].strength;
			dug += s->piece[p].flags & PF_ENTRENCHED ? s->piece[p].strength : 0;
		}
	o->defence_q = 4 * all;
	o->percent = 100 * o->attack_q / o->defence_q;
	for (unsigned i = 0; i < COLUMNS; i++)
		if (o->percent >= r->column_from[i])
			o->column = i;
	o->overrun = o->attack_q >= r->overrun * o->defence_q;
	o->terrain = r->die_terrain[c->map.terrain[h]];
	bool city = c->town_class[h] && c->town_class[h] - 1 >= r->city_class;
	if (2 * dug >= all && r->die_entrenched < o->works)
		o->works = r->die_entrenched;
	if (city && r->die_city < o->works)
		o->works = r->die_city;
	if (c->fort_at[h] && r->die_fort < o->works)
		o->works = r->die_fort;
}

/* ---- losses (H20, Q54 to Q56) ---- */

/* SP lost in the fight: per mille of E quarters. */
static unsigned lost_in_fight(unsigned e_quarters, unsigned per_mille, unsigned die)
{
	unsigned total = e_quarters * per_mille, whole = total / 4000, rest = total % 4000;
	unsigned of_six = (2 * 6 * rest + 4000) / 8000; /* 6 x fraction, rounded half up */
	return whole + (of_six && die <= of_six);
}

static void share_losses(const struct charts *c, struct state *s, const bool *in, unsigned total)
{
	unsigned all = sp_of(c, s, in), taken[PIECES_MAX] = { 0 }, given = 0;
	total = total < all ? total : all;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (in[p] && in_play(s, p))
			given += taken[p] = total * s->piece[p].strength / all;
	for (; given < total; given++) {
		piece_t most = PIECE_NONE;
		for (piece_t p = 0; p < c->scn.n_pieces; p++)
			if (in[p] && in_play(s, p) && (most == PIECE_NONE ||
				s->piece[p].strength - taken[p] > s->piece[most].strength - taken[most]))
				most = p;
		taken[most]++;
	}
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (taken[p])
			lose_sp(c, s, p, taken[p]);
}

/* ---- harm to Leaders (H22, Q66) ---- */

static void harm(const struct charts *c, struct state *s, piece_t l, unsigned shift, bool leaves, unsigned id, unsigned k,
	const struct dice *d)
{
	char side = s->active == SIDE_UNION ? 'u' : 'c';
	if (l == PIECE_NONE || shift == 0)
		return;
	unsigned first = 1 + thrown(d, 6, 0, "hurt/%u/%c/%04u/%u/%s", s->game_turn, side, id, k, c->scn.piece[l].id);
	unsigned second = 1 + thrown(d, 6, 1, "hurt/%u/%c/%04u/%u/%s", s->game_turn, side, id, k, c->scn.piece[l].id);
	if (first > shift || second <= 2)
		return;
	take_away(c, s, l, second <= 4 ? WHERE_WOUNDED : second == 6 && leaves ? WHERE_CAPTURED : WHERE_KILLED);
	if (second <= 4)
		s->piece[l].returns = (uint8_t)(s->strategic + c->rules.wounded_turns);
}

/* ---- retreat and advance (H21, Q59 to Q64) ---- */

static bool may_retreat(const struct charts *c, const struct state *s, enum side side, hex_t h, hex_t to)
{
	unsigned d = dir_to(c, h, to);
	return d != DIR_COUNT && c->map.terrain[to] != TERRAIN_SEA && !side_forbids(side_of(c, s, h, d, NULL)) &&
		stop_is_clear(c, s, side, to);
}

hex_t retreat_hex(const struct charts *c, const struct state *s, enum side side, hex_t h, hex_t asked)
{
	bool may[HEXES_MAX] = { false };
	if (asked != HEX_NONE && may_retreat(c, s, side, h, asked))
		return asked;
	for (unsigned d = 0; d < DIR_COUNT; d++)
		if (next_to(c, h, d) != HEX_NONE)
			may[next_to(c, h, d)] = may_retreat(c, s, side, h, next_to(c, h, d));
	return nearest_to_source(c, side, may);
}

static void fall_back(const struct charts *c, struct state *s, enum side side, hex_t h, hex_t to)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (!in_play(s, p) || c->scn.piece[p].side != side || s->piece[p].hex != h || c->scn.piece[p].kind == PIECE_DEPOT)
			continue;
		move_to(s, p, to);
		s->piece[p].flags &= ~(uint32_t)(PF_RAIL | PF_SHIP); /* N58 */
		s->piece[p].flags |= is_unit(c, p) ? PF_RETREATED : 0;
	}
}

static void enter(const struct charts *c, struct state *s, piece_t p, hex_t to)
{
	(void)c;
	move_to(s, p, to);
	if (s->stage == STAGE_MOVEMENT)
		s->piece[p].flags |= PF_ONWARD;
}

static void advance(const struct charts *c, struct state *s, piece_t leader, const bool *in, hex_t to)
{
	bool stays[PIECES_MAX] = { false }, goes[PIECES_MAX] = { false }, loose = false;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (is_unit(c, p) && s->piece[p].where == WHERE_MANIFEST) { /* N22: all of the manifest, or none */
			stays[s->piece[p].hq] |= !in[p];
			goes[s->piece[p].hq] |= in[p];
		}
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		loose |= in[p] && s->piece[p].where == WHERE_MAP && leader != PIECE_NONE && s->piece[p].hex == s->piece[leader].hex;
	if (loose && s->piece[leader].where == WHERE_MAP && s->piece[leader].hq == PIECE_NONE)
		enter(c, s, leader, to);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (in[p] && s->piece[p].where == WHERE_MAP)
			enter(c, s, p, to);
		if (!is_hq(c, p) || !goes[p] || stays[p])
			continue;
		enter(c, s, p, to);
		if (s->piece[p].hq != PIECE_NONE)
			enter(c, s, s->piece[p].hq, to);
		for (piece_t u = 0; u < c->scn.n_pieces; u++)
			if (is_unit(c, u) && s->piece[u].where == WHERE_MANIFEST && s->piece[u].hq == p)
				enter(c, s, u, to);
	}
	capture_at(c, s, (enum side)s->active, to);
}

/* ---- the battle ---- */

struct clash {
	piece_t leader;
	bool in[PIECES_MAX], defends[PIECES_MAX];
	hex_t target;
	unsigned k, sum, own, theirs, rating, their_rating;
	struct answer answer;
};

static struct fought *fought_at(struct state *s, hex_t h)
{
	for (unsigned i = 0; i < s->n_fought; i++)
		if (s->fought[i].hex == h)
			return &s->fought[i];
	s->fought[s->n_fought] = (struct fought){ .hex = h };
	return &s->fought[s->n_fought++];
}

static void exchange(const struct charts *c, struct state *s, const struct clash *b, const struct figures *o, const struct dice *d)
{
	const struct rules *r = &c->rules;
	char side = s->active == SIDE_UNION ? 'u' : 'c';
	unsigned id = grid_id(&c->map.grid, b->target), gt = s->game_turn;
	int die = 1 + (int)thrown(d, 6, 0, "combat/%u/%c/%04u/%u", gt, side, id, b->k);
	die += o->terrain + o->works + o->bridge + (int)b->rating - (int)b->their_rating;
	die = die < 0 ? 0 : die > DICE - 1 ? DICE - 1 : die;
	int bolder = b->own > b->theirs ? 1 : b->own < b->theirs ? -1 : 0;
	bool due = b->sum >= 1 && die + (int)o->column + bolder >= r->retreat_from + (naive_fault == 7);
	hex_t to = retreat_hex(c, s, foe_of((enum side)s->active), b->target, b->answer.retreat);
	unsigned defending = sp_of(c, s, b->defends), extra = 0, least = 1;
	bool city = c->town_class[b->target] && c->town_class[b->target] - 1 >= r->city_class;
	bool stands = due && (city || c->fort_at[b->target]) && b->answer.stand;
	bool trapped = due && !stands && to == HEX_NONE, surrenders = trapped && o->column == COLUMNS - 1;
	bool leaves = due && !stands && (!trapped || surrenders); /* else it is as if they had held (Q58, N24) */
	if (stands || (trapped && !surrenders)) {
		extra = defending * (stands ? r->stand_percent : r->trapped_percent) / 100u; /* N26 */
		extra = extra < least ? least : extra;
	}
	unsigned e = o->attack_q < o->defence_q ? o->attack_q : o->defence_q;
	unsigned theirs = r->loss_defender[die] * (b->sum + (leaves ? b->theirs : 0));
	unsigned ours = r->loss_attacker[die] * (b->sum + (leaves ? 0 : b->own));
	unsigned die_a = 1 + thrown(d, 6, 0, "loss/%u/%c/%04u/%u/a", gt, side, id, b->k);
	unsigned die_d = 1 + thrown(d, 6, 0, "loss/%u/%c/%04u/%u/d", gt, side, id, b->k);
	share_losses(c, s, b->in, lost_in_fight(e, ours, die_a));
	share_losses(c, s, b->defends, surrenders ? defending : lost_in_fight(e, theirs, die_d) + extra);
	harm(c, s, b->leader, b->rating, false, id, b->k, d);
	leaves &= surrenders || sp_of(c, s, b->defends) > 0; /* N25: where the last one fell nobody leaves */
	harm(c, s, b->answer.leader, b->their_rating, leaves, id, b->k, d);
	if (leaves && !surrenders)
		fall_back(c, s, foe_of((enum side)s->active), b->target, to);
}

static bool all_cavalry(const struct charts *c, const bool *in)
{
	bool foot = false;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		foot |= in[p] && !is_cavalry(c, p);
	return !foot;
}

/* Those who attack have done so, whatever comes of it; the question that the defender is asked. */
static struct question begin(const struct charts *c, struct state *s, const struct attack *a, const bool *in)
{
	struct fought *seen = fought_at(s, a->target);
	seen->won = false;
	struct question q = { .hex = a->target, .k = ++seen->attacks, .march = a->march };
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		q.cavalry_attacks |= in[p] && is_cavalry(c, p);
		if (in[p])
			s->piece[p].flags |= PF_ATTACKED;
	}
	return q;
}

static void end(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const bool *in)
{
	struct fought *seen = fought_at(s, a->target);
	seen->won = !combat_at(c, s, foe_of((enum side)s->active), a->target);
	find_owners(c, s);
	if (seen->won && a->advance)
		advance(c, s, leader, in, a->target);
	find_owners(c, s);
}

void fight(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const bool *in,
	const struct standing *st,
	const struct dice *d)
{
	static struct clash b;
	enum side foe = foe_of((enum side)s->active);
	struct figures o;
	struct larder l;
	b = (struct clash){ .leader = leader, .target = a->target, .own = a->intensity };
	memcpy(b.in, in, sizeof b.in);
	defenders_of(c, s, a->target, b.defends);
	struct question q = begin(c, s, a, in);
	b.k = q.k;
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (in[p] && s->piece[p].hex == s->piece[leader].hex)
			b.rating = a->rating; /* N21 */
	b.answer = answer_of(c, s, st, &q);
	hex_t to = retreat_hex(c, s, foe, a->target, b.answer.retreat);
	figures_of(c, s, leader, in, a->target, &o);
	larder_of(c, s, leader, in, &l);
	b.theirs = b.answer.intensity;
	b.their_rating = b.answer.rating;
	b.sum = b.own + b.theirs;
	if (all_cavalry(c, b.defends) && !q.cavalry_attacks && b.answer.withdraw && to != HEX_NONE) { /* H17, Q64 */
		fall_back(c, s, foe, a->target, to);
	} else if (b.sum > 0) { /* W8, Q52 */
		draw_stocks(c, s, &l);
		if (o.overrun && naive_fault != 8) /* Q57 */
			share_losses(c, s, b.defends, sp_of(c, s, b.defends));
		else
			exchange(c, s, &b, &o, d);
	}
	end(c, s, leader, a, in);
}

/* ---- won without a shot, for who asks what could come after (N76) ---- */

static unsigned as_asked(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)m, (void)index;
	return strncmp(id, "combat/", 7) == 0 ? *(unsigned *)ctx : 0; /* what is lost is as much as may be */
}

/* Could this battle be the end of all defenders, whatever they answer and however the dice fall?  It is fought in every way. */
static bool may_destroy(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, const bool *in)
{
	static struct state t;
	for (piece_t charge = 0; charge < c->scn.n_pieces; charge++)
		for (unsigned n = 0; n < 2 * (INTENSITY_CHOICE_MAX + 1) && is_leader(c, charge); n++)
			for (unsigned die = 0; die < 6; die++) {
				const struct dice d = { as_asked, &die };
				struct standing st = { .n = 1 };
				st.entry[0] = (struct standing_entry){ .scope = STANDING_ALL, .charge = charge, .charge_set = true,
					.intensity = { (uint8_t)(n / 2) }, .n_intensity = 1, .stand = (uint8_t)(n % 2) };
				t = *s;
				fight(c, &t, leader, a, in, &st, &d);
				bool left = false;
				for (piece_t p = 0; p < c->scn.n_pieces; p++)
					left |= unit_at(c, s, p, foe_of((enum side)s->active), a->target) && in_play(&t, p);
				if (!left)
					return true;
			}
	return false;
}

void win(const struct charts *c, struct state *s, piece_t leader, const struct attack *a, const bool *in)
{
	enum side foe = foe_of((enum side)s->active);
	bool defends[PIECES_MAX];
	struct figures o;
	hex_t to = retreat_hex(c, s, foe, a->target, HEX_NONE);
	defenders_of(c, s, a->target, defends);
	figures_of(c, s, leader, in, a->target, &o);
	bool destroyed = o.overrun || (to == HEX_NONE && may_destroy(c, s, leader, a, in));
	struct question q = begin(c, s, a, in);
	if (to != HEX_NONE && (!o.overrun || (all_cavalry(c, defends) && !q.cavalry_attacks)))
		fall_back(c, s, foe, a->target, to);
	else if (destroyed)
		share_losses(c, s, defends, sp_of(c, s, defends));
	if (!combat_at(c, s, foe, a->target))
		end(c, s, leader, a, in);
}
