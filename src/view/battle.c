/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/battle.h"

#include <string.h>

piece_t battle_leader(const struct battle *b)
{
	return b->n_leaders > 0 ? b->leader[b->leader_at] : PIECE_NONE;
}

unsigned battle_boldest(const struct battle *b)
{
	piece_t leader = battle_leader(b);
	unsigned most = leader != PIECE_NONE ? command_ratings(b->c, &b->at, leader).initiative : 0;
	unsigned cap = b->attack.march ? b->c->rules.assault_intensity : INTENSITY_CHOICE_MAX;

	return most < cap ? most : cap;
}

static hex_t aim(const struct battle *b)
{
	return b->n_targets > 0 ? b->target[b->target_at] : HEX_NONE;
}

/* May units in h attack the target over the hexside between (H15)? */
static bool beside(const struct battle *b, hex_t h, hex_t target)
{
	enum dir d = grid_dir(&b->c->map.grid, h, target);

	return d != DIR_COUNT && !state_forbids_ground(b->c, &b->at, h, d);
}

static bool own_unit(const struct battle *b, unsigned p)
{
	return b->c->scn.piece[p].kind == PIECE_UNIT && b->c->scn.piece[p].side == b->side && piece_in_play(&b->at, (piece_t)p);
}

static void find_targets(struct battle *b, hex_t wanted)
{
	enum side enemy = side_other(b->side);

	b->n_targets = b->target_at = 0;
	for (unsigned h = 0; h < grid_count(&b->c->map.grid) && b->n_targets < BATTLE_TARGETS_MAX; h++) {
		bool near = false;

		if (!state_has_combat(b->c, &b->at, enemy, (hex_t)h))
			continue;
		for (unsigned p = 0; p < b->c->scn.n_pieces && !near; p++)
			near = own_unit(b, p) && !b->c->scn.piece[p].bracketed && beside(b, b->at.piece[p].hex, (hex_t)h);
		if (!near)
			continue;
		if (h == wanted)
			b->target_at = b->n_targets;
		b->target[b->n_targets++] = (hex_t)h;
	}
}

/* Units beside the target, of one hex together, and on a manifest together. */
static void find_units(struct battle *b)
{
	hex_t target = aim(b);

	b->n_units = 0;
	for (enum dir d = 0; d < DIR_COUNT && target != HEX_NONE; d++) {
		hex_t h = b->c->map.next[target][d];

		if (h == HEX_NONE || !beside(b, h, target))
			continue;
		for (unsigned hq = 0; hq <= b->c->scn.n_pieces; hq++)
			for (unsigned p = 0; p < b->c->scn.n_pieces; p++) {
				bool loose = b->at.piece[p].where == WHERE_MAP;

				if (!own_unit(b, p) || b->at.piece[p].hex != h || (hq < b->c->scn.n_pieces ? loose ||
					b->at.piece[p].hq != hq : !loose))
					continue;
				b->in[b->n_units] = false;
				b->unit[b->n_units++] = (piece_t)p;
			}
	}
}

static bool can_attack(const struct battle *b, piece_t p)
{
	if (b->c->scn.piece[p].bracketed || b->at.piece[p].flags & PF_ATTACKED)
		return false;
	return b->at.piece[p].where == WHERE_MAP || command_leader(&b->at, b->at.piece[p].hq) != PIECE_NONE;
}

/* May he lead units of this hex (Q44)? */
static bool leads_from(const struct battle *b, piece_t leader, hex_t h)
{
	hex_t his = b->at.piece[leader].hex;

	return his == h || (command_hq(&b->at, leader) != PIECE_NONE && grid_distance(&b->c->map.grid, his, h) == 1);
}

static unsigned hexes_in(const struct battle *b, hex_t *out)
{
	unsigned n = 0;

	for (unsigned i = 0; i < b->n_units; i++) {
		hex_t h = b->at.piece[b->unit[i]].hex;

		if (b->in[i] && (n == 0 || out[0] != h) && (n < 2 || out[1] != h)) {
			if (n == 2)
				return 3;
			out[n++] = h;
		}
	}
	return n;
}

/* Add all he can command in this hex to those that go in; returns the SP added. */
static unsigned add_hex(struct battle *b, piece_t leader, hex_t h)
{
	piece_t list[PIECES_MAX];
	unsigned n = 0, sp = 0;

	for (unsigned i = 0; i < b->n_units; i++)
		if (b->in[i])
			list[n++] = b->unit[i];
	/* his own manifest first, which costs him nothing, then the others' */
	for (int own = 1; own >= 0; own--)
		for (unsigned i = 0; i < b->n_units; i++) {
			piece_t p = b->unit[i];
			bool his = b->at.piece[p].where == WHERE_MANIFEST && b->at.piece[p].hq == command_hq(&b->at, leader);

			if (b->in[i] || his != own || b->at.piece[p].hex != h || !can_attack(b, p))
				continue;
			list[n] = p;
			struct verdict v = command_disposes(b->c, &b->at, leader, list, n + 1);
			if (!verdict_legal(&v))
				continue;
			n++;
			b->in[i] = true;
			sp += b->at.piece[p].strength;
		}
	return sp;
}

static void drop_hex(struct battle *b, hex_t h)
{
	for (unsigned i = 0; i < b->n_units; i++)
		if (b->at.piece[b->unit[i]].hex == h)
			b->in[i] = false;
}

/* All he can bring from two hexes at most: from the strongest one for him, then from the next; returns the SP. */
static unsigned choose_units(struct battle *b, piece_t leader)
{
	unsigned total = 0;

	for (unsigned i = 0; i < b->n_units; i++)
		b->in[i] = false;
	for (unsigned round = 0; round < 2; round++) {
		hex_t best = HEX_NONE;
		unsigned most = 0;

		for (enum dir d = 0; d < DIR_COUNT; d++) {
			hex_t h = b->c->map.next[aim(b)][d];
			unsigned sp;
			bool taken = false;

			for (unsigned i = 0; i < b->n_units; i++)
				taken = taken || (b->in[i] && b->at.piece[b->unit[i]].hex == h);
			if (h == HEX_NONE || taken || !beside(b, h, aim(b)) || !leads_from(b, leader, h))
				continue;
			sp = add_hex(b, leader, h);
			drop_hex(b, h);
			if (sp > most) {
				most = sp;
				best = h;
			}
		}
		if (best == HEX_NONE)
			break;
		total += add_hex(b, leader, best);
	}
	return total;
}

/* Is p the likelier to get his attack off, and to make more of it? */
static bool bolder(const struct battle *b, piece_t p, piece_t q)
{
	struct ratings x = command_ratings(b->c, &b->at, p), y = command_ratings(b->c, &b->at, q);

	bool px = beside(b, b->at.piece[p].hex, aim(b)), py = beside(b, b->at.piece[q].hex, aim(b));

	if (px != py) /* Q47: his rating counts only on the spot */
		return px;
	return x.initiative > y.initiative || (x.initiative == y.initiative && x.combat > y.combat);
}

/* Somebody who has rolled already rolls no more (R25). */
static bool may_roll(const struct battle *b, piece_t p)
{
	struct verdict v = attack_roll_check(b->c, &b->at, p);

	return verdict_legal(&v);
}

/* Who could lead anything at this target, by what he would bring. */
static void find_leaders(struct battle *b, piece_t wanted)
{
	unsigned sp[LEADERS_MAX];

	b->n_leaders = b->leader_at = 0;
	for (unsigned p = 0; p < b->c->scn.n_pieces && b->n_leaders < LEADERS_MAX; p++) {
		unsigned at = b->n_leaders, brings;

		if (b->c->scn.piece[p].kind != PIECE_LEADER || b->c->scn.piece[p].side != b->side || b->at.piece[p].where != WHERE_MAP)
			continue;
		if (p != wanted && !may_roll(b, (piece_t)p))
			continue;
		brings = choose_units(b, (piece_t)p);
		if (brings == 0 && p != wanted)
			continue;
		for (; at > 0 && (sp[at - 1] < brings || (sp[at - 1] == brings && bolder(b, (piece_t)p, b->leader[at - 1]))); at--) {
			sp[at] = sp[at - 1];
			b->leader[at] = b->leader[at - 1];
		}
		sp[at] = brings;
		b->leader[at] = (piece_t)p;
		b->n_leaders++;
	}
	for (unsigned i = 0; i < b->n_leaders; i++)
		if (b->leader[i] == wanted)
			b->leader_at = i;
}

/* His HQ stands for its manifest when everybody of it that can go in does (S36); else single units are named. */
static bool all_of_hq(const struct battle *b, piece_t hq)
{
	for (unsigned i = 0; i < b->n_units; i++)
		if (b->at.piece[b->unit[i]].where == WHERE_MANIFEST && b->at.piece[b->unit[i]].hq == hq && !b->in[i] &&
			can_attack(b, b->unit[i]))
			return false;
	return true;
}

static void make_attack(struct battle *b)
{
	struct attack *a = &b->attack;

	a->target = aim(b);
	a->n_from = (uint8_t)hexes_in(b, a->from);
	a->n_with = 0;
	for (unsigned i = 0; i < b->n_units; i++) {
		piece_t p = b->unit[i], hq = b->at.piece[p].where == WHERE_MANIFEST ? b->at.piece[p].hq : PIECE_NONE;
		bool named = false;

		if (!b->in[i])
			continue;
		if (hq != PIECE_NONE && all_of_hq(b, hq) && command_leader(&b->at, hq) != PIECE_NONE)
			p = hq;
		for (unsigned k = 0; k < a->n_with; k++)
			named = named || a->with[k] == p;
		if (!named && a->n_with < LIST_MAX)
			a->with[a->n_with++] = p;
	}
}

/* Every intensity of his own against every one of the defender's, with the ratings reckoned with. */
static void weigh_pairs(struct battle *b)
{
	static struct forecast f; /* large, and nobody else's */
	struct attack a = b->attack;

	b->n_pairs = battle_boldest(b) + 1U;
	for (unsigned i = 0; i < b->n_pairs; i++) {
		a.intensity = (uint8_t)i;
		forecast_attack(b->c, &b->at, battle_leader(b), &a, b->reply, b->stand, &f);
		memcpy(b->pair[i], f.row, sizeof b->pair[i]);
	}
}

static void look_for_cavalry(struct battle *b)
{
	bool any = false, foot = false;

	for (unsigned p = 0; p < b->c->scn.n_pieces; p++) {
		const struct piece *pc = &b->c->scn.piece[p];

		if (pc->kind != PIECE_UNIT || pc->side == b->side || !piece_in_play(&b->at, (piece_t)p) || b->at.piece[p].hex != aim(b))
			continue;
		any = true;
		foot = foot || pc->unit_type != UNIT_CAVALRY;
	}
	b->cavalry_alone = any && !foot;
	b->cavalry_along = false;
	for (unsigned i = 0; i < b->f.n_in; i++)
		b->cavalry_along = b->cavalry_along || b->c->scn.piece[b->f.in[i]].unit_type == UNIT_CAVALRY;
}

void battle_reckon(struct battle *b)
{
	piece_t leader = battle_leader(b);

	make_attack(b);
	forecast_attack(b->c, &b->at, leader, &b->attack, b->reply, b->stand, &b->f);
	b->reply = b->f.reply;
	b->stand = b->f.stands;
	weigh_pairs(b);
	look_for_cavalry(b);
}

static uint8_t held_to(unsigned v, unsigned most)
{
	return (uint8_t)(v < most ? v : most);
}

void battle_set_intensity(struct battle *b, unsigned v)
{
	b->attack.intensity = b->intensity = held_to(v, battle_boldest(b));
}

void battle_set_rating(struct battle *b, unsigned v)
{
	b->attack.rating = b->rating = held_to(v, command_ratings(b->c, &b->at, battle_leader(b)).combat);
}

/* Of the units the player chose those that this Leader could lead together; false when there is none. */
static bool keep_units(struct battle *b, piece_t leader)
{
	piece_t list[PIECES_MAX];
	unsigned n = 0;

	for (unsigned i = 0; i < b->n_units; i++) {
		piece_t p = list[n] = b->unit[i];
		struct verdict v = command_disposes(b->c, &b->at, leader, list, n + 1);

		b->in[i] = b->wanted[i] && can_attack(b, p) && leads_from(b, leader, b->at.piece[p].hex) && verdict_legal(&v);
		n += b->in[i];
	}
	return n > 0;
}

/* What one would begin with: all he can bring, as bold as he may be, nobody's life at risk; or what the player chose of it. */
static void propose(struct battle *b)
{
	piece_t leader = battle_leader(b);

	b->attack.intensity = held_to(b->intensity, battle_boldest(b));
	b->attack.rating = b->rating == BATTLE_UNSET || leader == PIECE_NONE ? 0 :
		held_to(b->rating, command_ratings(b->c, &b->at, leader).combat);
	if (leader != PIECE_NONE && !(b->chosen && keep_units(b, leader)))
		(void)choose_units(b, leader);
	battle_reckon(b);
}

static void choose(struct battle *b)
{
	b->chosen = true;
	memcpy(b->wanted, b->in, sizeof b->wanted);
}

static bool begin(struct battle *b, const struct charts *c, const struct state *at, enum side side, hex_t target, piece_t leader)
{
	*b = (struct battle){ .c = c, .at = *at, .side = side, .intensity = BATTLE_UNSET, .rating = BATTLE_UNSET };
	b->attack.advance = true;
	find_targets(b, target);
	if (b->n_targets == 0 || (target != HEX_NONE && b->target[b->target_at] != target))
		return false;
	find_units(b);
	find_leaders(b, leader);
	return true;
}

bool battle_begin(struct battle *b, const struct charts *c, const struct state *at, enum side side, hex_t target, piece_t leader)
{
	if (!begin(b, c, at, side, target, leader) || b->n_leaders == 0)
		return false;
	propose(b);
	b->his = b->f.likely.intensity;
	return true;
}

bool battle_load(struct battle *b, const struct charts *c, const struct state *at, enum side side, piece_t leader,
	const struct attack *a)
{
	if (!begin(b, c, at, side, a->target, leader))
		return false;
	for (unsigned i = 0; i < b->n_units; i++) {
		const struct piece_state *ps = &b->at.piece[b->unit[i]];
		bool from = false, with = false;

		for (unsigned k = 0; k < a->n_from; k++)
			from = from || a->from[k] == ps->hex;
		for (unsigned k = 0; k < a->n_with; k++)
			with = with || a->with[k] == b->unit[i] || (ps->where == WHERE_MANIFEST && a->with[k] == ps->hq &&
				can_attack(b, b->unit[i]));
		b->in[i] = from && with;
	}
	choose(b);
	b->attack = *a;
	b->intensity = a->intensity;
	b->rating = a->rating;
	battle_reckon(b);
	b->his = b->f.likely.intensity;
	return true;
}

void battle_turn_target(struct battle *b, int by)
{
	piece_t leader = battle_leader(b);

	if (b->n_targets == 0)
		return;
	b->target_at = (unsigned)(((int)b->target_at + by + (int)b->n_targets) % (int)b->n_targets);
	find_units(b);
	find_leaders(b, leader);
	if (b->n_leaders > 0 && choose_units(b, battle_leader(b)) == 0)
		b->leader_at = 0; /* he brings nothing here; who brings most does */
	b->chosen = false;
	propose(b);
	b->his = b->f.likely.intensity;
}

void battle_turn_leader(struct battle *b, int by)
{
	if (b->n_leaders == 0)
		return;
	b->leader_at = (unsigned)(((int)b->leader_at + by + (int)b->n_leaders) % (int)b->n_leaders);
	propose(b);
}

bool battle_toggle(struct battle *b, unsigned i)
{
	const struct state *s = &b->at;
	bool was[PIECES_MAX];
	hex_t h[2];

	memcpy(was, b->in, sizeof was);
	b->in[i] = !was[i];
	for (unsigned k = 0; b->attack.march && k < b->n_units; k++)
		if (s->piece[b->unit[k]].where == WHERE_MANIFEST && s->piece[b->unit[i]].where == WHERE_MANIFEST &&
			s->piece[b->unit[k]].hq == s->piece[b->unit[i]].hq)
			b->in[k] = !was[i];
	if (hexes_in(b, h) > (b->attack.march ? 1U : 2U)) {
		memcpy(b->in, was, sizeof was);
		return false;
	}
	choose(b);
	battle_reckon(b);
	return true;
}
