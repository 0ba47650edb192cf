/* SPDX-License-Identifier: GPL-3.0-or-later
 * Faults to be found.  Each leaves the rest of the position in order, so that only the invariant it is meant for can find it. */
#include "games/proof.h"

struct plant {
	const char *name, *breaks;
	/* One of these: false when the position does not allow it. */
	bool (*state)(const struct charts *c, struct state *s);
	bool (*book)(struct span_book *b);
	bool (*bytes)(uint8_t *p, size_t n);
	bool (*heir)(struct state *s);
};

/* ---- who is there ---- */

static piece_t find(const struct charts *c, const struct state *s, unsigned kind, unsigned where, bool active)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].kind == kind && s->piece[p].where == where && (c->scn.piece[p].side == s->active) == active)
			return p;
	return PIECE_NONE;
}

/* ---- faults of the state ---- */

static bool no_strength(const struct charts *c, struct state *s)
{
	piece_t p = find(c, s, PIECE_UNIT, WHERE_MAP, true);
	if (p == PIECE_NONE)
		return false;
	s->piece[p].strength = 0;
	return true;
}

static bool too_strong(const struct charts *c, struct state *s)
{
	piece_t p = find(c, s, PIECE_UNIT, WHERE_MAP, true);
	if (p == PIECE_NONE)
		return false;
	s->piece[p].strength = (uint8_t)(c->rules.sp_max[c->scn.piece[p].unit_type] + 1);
	return true;
}

/* One SP goes from one unit to another: the sum is right. */
static bool strength_shifts(const struct charts *c, struct state *s)
{
	piece_t from = PIECE_NONE;
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		if (c->scn.piece[p].kind != PIECE_UNIT || c->scn.piece[p].side != s->active || !piece_in_play(s, p))
			continue;
		if (from == PIECE_NONE && s->piece[p].strength > 1) {
			from = p;
		} else if (from != PIECE_NONE && s->piece[p].strength < c->rules.sp_max[c->scn.piece[p].unit_type]) {
			s->piece[from].strength--;
			s->piece[p].strength++;
			return true;
		}
	}
	return false;
}

static bool loss_uncounted(const struct charts *c, struct state *s)
{
	(void)c;
	s->lost_sp[s->active]++;
	return true;
}

static bool off_the_map(const struct charts *c, struct state *s)
{
	piece_t p = find(c, s, PIECE_TRAIN, WHERE_MAP, true);
	if (p == PIECE_NONE)
		return false;
	s->piece[p].hex = (hex_t)grid_count(&c->map.grid);
	return true;
}

static bool beside_the_enemy(const struct charts *c, struct state *s)
{
	piece_t p = find(c, s, PIECE_TRAIN, WHERE_MAP, true), foe = find(c, s, PIECE_UNIT, WHERE_MAP, false);
	if (p == PIECE_NONE || foe == PIECE_NONE || s->piece[foe].flags & PF_RETREATED)
		return false;
	s->piece[p].hex = s->piece[foe].hex;
	return true;
}

static bool enemy_moved(const struct charts *c, struct state *s)
{
	piece_t p = find(c, s, PIECE_UNIT, WHERE_MAP, false);
	for (unsigned d = 0; d < DIR_COUNT && p != PIECE_NONE; d++) {
		hex_t h = c->map.next[s->piece[p].hex][d];
		if (h == HEX_NONE || c->map.terrain[h] == TERRAIN_SEA || state_has_combat(c, s, (enum side)s->active, h))
			continue;
		s->piece[p].hex = h;
		return true;
	}
	return false;
}

static bool dead_rise(const struct charts *c, struct state *s)
{
	piece_t p = find(c, s, PIECE_LEADER, WHERE_KILLED, true), other = find(c, s, PIECE_LEADER, WHERE_MAP, true);
	if (p == PIECE_NONE || other == PIECE_NONE)
		return false;
	s->piece[p].where = WHERE_MAP;
	s->piece[p].hex = s->piece[other].hex;
	return true;
}

static bool two_commanders(const struct charts *c, struct state *s)
{
	for (piece_t hq = 0; hq < c->scn.n_pieces; hq++)
		for (piece_t p = 0; p < c->scn.n_pieces && c->scn.piece[hq].kind == PIECE_HQ && s->piece[hq].hq != PIECE_NONE; p++)
			if (c->scn.piece[p].kind == PIECE_LEADER && c->scn.piece[p].side == s->active && c->scn.piece[hq].side == s->active &&
				s->piece[p].where == WHERE_MAP && s->piece[p].hex == s->piece[hq].hex && s->piece[p].hq == PIECE_NONE) {
				s->piece[p].hq = hq;
				return true;
			}
	return false;
}

static bool stock_lost(const struct charts *c, struct state *s)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (s->piece[p].stock) {
			s->piece[p].stock--;
			return true;
		}
	return false;
}

static bool rail_free(const struct charts *c, struct state *s)
{
	(void)c;
	if (s->rail_points[s->active] == 0)
		return false;
	s->rail_points[s->active]--;
	return true;
}

static bool ship_lost(const struct charts *c, struct state *s)
{
	for (unsigned i = 0; i < c->scn.n_fleets; i++)
		if (s->sailed[i] < c->scn.fleet[i].count) {
			s->sailed[i]++;
			return true;
		}
	return false;
}

static bool chit_found(const struct charts *c, struct state *s)
{
	(void)c;
	if (s->stage != STAGE_MOVEMENT || s->rolled)
		return false;
	s->initiatives++;
	return true;
}

/* The general check of the state is asked too. */
static bool owner_forgotten(const struct charts *c, struct state *s)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		for (enum side side = SIDE_UNION; side < SIDE_COUNT; side++)
			if (s->owner[i] == side && state_has_combat(c, s, side, c->scn.objective[i].hex)) {
				s->owner[i] = (uint8_t)side_other(side);
				return true;
			}
	return false;
}

/* ---- of the books and the bytes ---- */

static bool span_spent(struct span_book *b)
{
	for (unsigned p = 0; p < PIECES_MAX; p++)
		b->used[p] = 100;
	return true;
}

/* The last piece has 14 bytes: place, strength, MP spent, stock, bridge, four of flags, ... */
static bool byte_changed(uint8_t *p, size_t n)
{
	p[n - 13] ^= 1; /* strength */
	return true;
}

static bool flag_more(uint8_t *p, size_t n)
{
	p[n - 8] ^= 1; /* PF_FAILED, which no rule can read */
	return true;
}

static bool list_longer(uint8_t *p, size_t n)
{
	(void)n;
	p[18]++; /* number of objectives */
	return true;
}

static bool heir_hurt(struct state *s)
{
	s->lost_sp[0]++;
	return true;
}

static const struct plant plants[] = {
	{ "no-strength", "strength: a unit in play has at least 1 SP and no more than its counter holds", no_strength,
		NULL, NULL, NULL },
	{ "too-strong", "strength: a unit in play has at least 1 SP and no more than its counter holds", too_strong,
		NULL, NULL, NULL },
	{ "strength-shifts", "strength: a unit has what the events leave it", strength_shifts, NULL, NULL, NULL },
	{ "off-the-map", "places: a piece in play stands on land of the map", off_the_map, NULL, NULL, NULL },
	{ "beside-the-enemy", "places: nobody stands with enemy combat units", beside_the_enemy, NULL, NULL, NULL },
	{ "enemy-moved", "places: the other side's pieces stay as they are but for battle and capture", enemy_moved,
		NULL, NULL, NULL },
	{ "dead-rise", "places: who is killed, captured or eliminated stays so", dead_rise, NULL, NULL, NULL },
	{ "two-commanders", "commander: an HQ has one at most", two_commanders, NULL, NULL, NULL },
	{ "span-spent", "span: nobody orders more than he can command", NULL, span_spent, NULL, NULL },
	{ "loss-uncounted", "points: SP lost are those of the events", loss_uncounted, NULL, NULL, NULL },
	{ "stock-lost", "points: supply points change as the events say", stock_lost, NULL, NULL, NULL },
	{ "rail-free", "points: rail points change as the events say", rail_free, NULL, NULL, NULL },
	{ "ship-lost", "points: transports are used as the events say", ship_lost, NULL, NULL, NULL },
	{ "chit-found", "points: chit points are spent as the events say", chit_found, NULL, NULL, NULL },
	{ "owner-forgotten", "an objective belongs to the side that stands in it (Q76)", owner_forgotten, NULL, NULL, NULL },
	{ "list-longer", "bytes: they are read as a state", NULL, NULL, list_longer, NULL },
	{ "byte-changed", "bytes: what is read is what was written", NULL, NULL, byte_changed, NULL },
	{ "flag-more", "bytes: what is read is written the same", NULL, NULL, flag_more, NULL },
	{ "heir-hurt", "bytes: a game goes on the same from them", NULL, NULL, NULL, heir_hurt },
};

const struct plant *proof_plant(unsigned i)
{
	return i < sizeof plants / sizeof plants[0] ? &plants[i] : NULL;
}

const char *plant_name(const struct plant *p)
{
	return p->name;
}

const char *plant_breaks(const struct plant *p)
{
	return p->breaks;
}

bool plant_in_state(const struct plant *p, const struct charts *c, struct state *s)
{
	return p->state && p->state(c, s);
}

bool plant_in_book(const struct plant *p, struct span_book *b)
{
	return p->book && p->book(b);
}

bool plant_in_bytes(const struct plant *p, uint8_t *bytes, size_t n)
{
	return p->bytes && p->bytes(bytes, n);
}

bool plant_in_heir(const struct plant *p, struct state *heir)
{
	return p->heir && p->heir(heir);
}
