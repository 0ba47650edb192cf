/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/bearing.h"

#include <string.h>

#include "orders/form.h"

/* ---- what a line names ---- */

enum { NAMED_MAX = LIST_MAX + 2, PLACES_MAX = MARCH_HEXES_MAX + 3 };

static bool has_attack(const struct order *o)
{
	return o->kind == ORDER_ASSAULT || ((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && o->flag);
}

static bool has_march(const struct order *o)
{
	return o->kind == ORDER_MARCH || o->kind == ORDER_ENTRAIN || o->kind == ORDER_EMBARK;
}

static bool has_list(const struct order *o)
{
	return o->kind == ORDER_RELEASE || o->kind == ORDER_ENTRENCH || o->kind == ORDER_ASSIGN;
}

static unsigned add_pieces(piece_t *out, unsigned n, const piece_t *p, unsigned more)
{
	for (unsigned i = 0; i < more; i++)
		out[n++] = p[i];
	return n;
}

static unsigned pieces_of(const struct order *o, piece_t out[NAMED_MAX])
{
	unsigned n = 0;
	if (has_march(o))
		return add_pieces(out, n, o->march.piece, o->march.n_pieces);
	if (has_list(o))
		n = add_pieces(out, n, o->list.piece, o->list.n);
	else if (has_attack(o))
		n = add_pieces(out, n, o->attack.with, o->attack.n_with);
	if (o->who != PIECE_NONE)
		out[n++] = o->who;
	if (o->to != PIECE_NONE)
		out[n++] = o->to;
	return n;
}

static unsigned hexes_of(const struct order *o, hex_t out[PLACES_MAX])
{
	unsigned n = 0;
	if (has_march(o))
		for (; n < o->march.n_path; n++)
			out[n] = o->march.path[n];
	if (has_attack(o)) {
		out[n++] = o->attack.target;
		for (unsigned i = 0; i < o->attack.n_from; i++)
			out[n++] = o->attack.from[i];
	}
	if (o->hex != HEX_NONE)
		out[n++] = o->hex;
	return n;
}

static bool is_journey(const struct order *o)
{
	return o->kind == ORDER_ENTRAIN || o->kind == ORDER_EMBARK;
}

static bool is_railwork(const struct order *o)
{
	return o->kind == ORDER_WRECK || o->kind == ORDER_REPAIR;
}

/* Does it look at the ground about those it names, zones above all? */
static bool moves(const struct order *o)
{
	return has_march(o) || is_railwork(o) || o->kind == ORDER_ASSAULT || o->kind == ORDER_BRIDGE || o->kind == ORDER_DETRAIN ||
		o->kind == ORDER_DISEMBARK;
}

/* Does it ask who could command whom, beside those it names (Q42, Q51)? */
static bool asks_for_leaders(const struct order *o)
{
	return has_attack(o) || o->kind == ORDER_ENTRENCH;
}

/* ---- sets ---- */

static void hexes_add(struct hexes *x, hex_t h)
{
	if (h != HEX_NONE)
		x->word[h / 64] |= (uint64_t)1 << h % 64;
}

static bool hexes_has(const struct hexes *x, hex_t h)
{
	return h != HEX_NONE && x->word[h / 64] >> h % 64 & 1;
}

/* Have the first two, and the third if it is not NULL, a hex in common? */
static bool hexes_meet(const struct hexes *x, const struct hexes *y, const struct hexes *z)
{
	for (unsigned w = 0; w < HEXES_MAX / 64; w++)
		if (x->word[w] & y->word[w] & (z ? z->word[w] : ~(uint64_t)0))
			return true;
	return false;
}

static bool groups_meet(const struct groups *x, const struct groups *y)
{
	for (unsigned w = 0; w < PIECES_MAX / 64; w++)
		if (x->word[w] & y->word[w])
			return true;
	return false;
}

static bool groups_has(const struct groups *x, piece_t g)
{
	return x->word[g / 64] >> g % 64 & 1;
}

/* All hexes up to so many further. */
static void widen(const struct charts *c, struct hexes *x, unsigned times)
{
	for (; times > 0; times--) {
		struct hexes was = *x;
		for (unsigned w = 0; w < HEXES_MAX / 64; w++)
			for (unsigned k = 0; was.word[w] >> k != 0; k++) {
				for (enum dir d = 0; was.word[w] >> k & 1 && d < DIR_COUNT; d++)
					hexes_add(x, c->map.next[w * 64 + k][d]);
				if (k == 63)
					break;
			}
	}
}

/* ---- stretches ---- */

static piece_t group_of(const struct charts *c, const struct state *s, piece_t p)
{
	unsigned kind = c->scn.piece[p].kind;
	return (kind == PIECE_UNIT || kind == PIECE_LEADER) && s->piece[p].hq != PIECE_NONE ? s->piece[p].hq : p;
}

static void add_named(const struct bearing *b, const struct order *o, struct groups *x)
{
	piece_t named[NAMED_MAX];
	for (unsigned n = pieces_of(o, named); n > 0; n--) {
		piece_t g = b->group[named[n - 1]];
		x->word[g / 64] |= (uint64_t)1 << g % 64;
	}
}

/* Where these groups stand as the sheet begins or are sent by any line. */
static void add_places(const struct bearing *b, const struct state *s, const struct groups *x, struct hexes *out)
{
	hex_t at[PLACES_MAX];
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (groups_has(x, b->group[p]))
			hexes_add(out, s->piece[p].hex);
	for (unsigned i = 0; i < b->sh->n; i++) {
		struct groups here = { { 0 } };
		add_named(b, &b->sh->order[i], &here);
		for (unsigned n = groups_meet(&here, x) ? hexes_of(&b->sh->order[i], at) : 0; n > 0; n--)
			hexes_add(out, at[n - 1]);
	}
}

/* Of these groups those with a Leader or HQ. */
static struct groups led(const struct bearing *b, const struct groups *x)
{
	struct groups out = { { 0 } };
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++) {
		unsigned kind = b->c->scn.piece[p].kind;
		if ((kind == PIECE_LEADER || kind == PIECE_HQ) && groups_has(x, b->group[p]))
			out.word[b->group[p] / 64] |= (uint64_t)1 << b->group[p] % 64;
	}
	return out;
}

static void note_line(struct bearing *b, struct stretch *r, unsigned i)
{
	const struct order *o = &b->sh->order[i];
	piece_t named[NAMED_MAX];
	hex_t at[PLACES_MAX];
	r->chits |= o->kind == ORDER_CHIT;
	r->tries |= o->kind == ORDER_TRY;
	r->attacks |= has_attack(o);
	r->journeys |= is_journey(o);
	r->railwork |= is_railwork(o);
	add_named(b, o, &r->named);
	for (unsigned n = pieces_of(o, named); n > 0; n--)
		r->trains |= b->c->scn.piece[named[n - 1]].kind == PIECE_TRAIN;
	for (unsigned n = hexes_of(o, at); n > 0; n--) {
		if (moves(o))
			hexes_add(&r->near, at[n - 1]);
		if (asks_for_leaders(o))
			hexes_add(&r->lead, at[n - 1]);
	}
	if (has_attack(o))
		hexes_add(&r->fight, o->attack.target);
	if (o->kind == ORDER_COMBAT)
		b->combat = b->n;
	b->of_line[i] = (uint8_t)b->n;
}

/* Of the groups that lines of this stretch name of which `which` is true: their places. */
static void add_places_of(const struct bearing *b, const struct state *s, const struct stretch *r,
	bool (*which)(const struct order *), struct hexes *out)
{
	struct groups named = { { 0 } };
	for (unsigned i = r->first; i < r->end; i++)
		if (which(&b->sh->order[i]))
			add_named(b, &b->sh->order[i], &named);
	add_places(b, s, &named, out);
}

static void end_stretch(struct bearing *b, const struct state *s, struct stretch *r)
{
	struct groups leading = led(b, &r->named);
	add_places(b, s, &r->named, &r->places);
	add_places(b, s, &leading, &r->leaders);
	add_places_of(b, s, r, asks_for_leaders, &r->lead);
	add_places_of(b, s, r, moves, &r->near);
	r->field = r->fight;
	widen(b->c, &r->field, 1);
	widen(b->c, &r->fight, BEARING_HEXES);
	widen(b->c, &r->lead, BEARING_HEXES);
	widen(b->c, &r->near, 1);
	for (unsigned i = r->first; i < r->end; i++)
		if (b->sh->order[i].kind == ORDER_IF)
			hexes_add(&r->near, b->sh->order[i].hex);
}

unsigned outermost_end(const struct sheet *sh, unsigned i)
{
	unsigned end = sheet_block_end(sh, i);
	return end < sh->n && sh->order[end].kind == ORDER_ELSE ? sheet_block_end(sh, end) : end;
}

static unsigned count_outermost(const struct sheet *sh)
{
	unsigned n = 0;
	for (unsigned i = 0; i < sh->n; i = outermost_end(sh, i))
		n++;
	return n;
}

static void find_enemy(struct bearing *b, const struct state *s)
{
	memset(&b->enemy, 0, sizeof b->enemy);
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (b->c->scn.piece[p].side != s->active && s->piece[p].strength > 0)
			hexes_add(&b->enemy, s->piece[p].hex);
	widen(b->c, &b->enemy, 1);
	for (unsigned k = 0; k < b->n; k++)
		for (unsigned w = 0; w < HEXES_MAX / 64; w++)
			b->enemy.word[w] |= b->stretch[k].fight.word[w];
}

void bearing_begin(struct bearing *b, const struct charts *c, const struct state *s, const struct sheet *sh)
{
	unsigned each = (count_outermost(sh) + STRETCHES_MAX - 1) / STRETCHES_MAX;
	b->c = c;
	b->sh = sh;
	b->n = 0;
	b->combat = STRETCHES_MAX;
	b->first_fight = sh->n;
	memset(b->bears, 0, sizeof b->bears);
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		b->group[p] = group_of(c, s, p);
	for (unsigned i = 0; i < sh->n; b->n++) {
		struct stretch *r = &b->stretch[b->n];
		*r = (struct stretch){ .first = (uint16_t)i };
		for (unsigned n = 0; n < each && i < sh->n; n++)
			for (unsigned end = outermost_end(sh, i); i < end; i++) {
				note_line(b, r, i);
				if (has_attack(&sh->order[i]) && i < b->first_fight)
					b->first_fight = i;
			}
		r->end = (uint16_t)i;
		end_stretch(b, s, r);
	}
	find_enemy(b, s);
}

/* ---- what bears on what ---- */

/* Supply as the first attack of the combat phase finds it: after another one strengths are not known any more (N76). */
static bool feeds(const struct bearing *b, unsigned above, unsigned k)
{
	const struct stretch *r = &b->stretch[k];
	struct hexes wide = r->lead;
	if (b->combat == STRETCHES_MAX || above >= b->combat || k < b->combat || b->first_fight < r->first || b->first_fight >= r->end)
		return false;
	widen(b->c, &wide, BEARING_SUPPLY - BEARING_HEXES);
	return hexes_meet(&b->stretch[above].places, &wide, NULL);
}

/* May what happens in stretch `above` matter to stretch k below it? */
static bool bears(const struct bearing *b, unsigned above, unsigned k)
{
	const struct stretch *x = &b->stretch[above], *y = &b->stretch[k];
	if (groups_meet(&x->named, &y->named) || (x->chits && (y->chits || y->tries)))
		return true;
	if (y->journeys && (x->journeys || x->railwork || x->attacks || hexes_meet(&x->places, &b->enemy, NULL)))
		return true;
	if ((y->railwork && x->railwork) || b->c->rules.unsupplied_leaders)
		return true;
	return hexes_meet(&x->field, &y->near, NULL) || hexes_meet(&x->field, &y->fight, NULL) ||
		hexes_meet(&x->places, &y->near, x->trains ? NULL : &b->enemy) || hexes_meet(&x->places, &y->fight, NULL) ||
		hexes_meet(&x->leaders, &y->lead, NULL) || feeds(b, above, k);
}

static void raise(uint8_t last[HEXES_MAX], const struct hexes *x, unsigned k)
{
	for (unsigned w = 0; w < HEXES_MAX / 64; w++)
		for (uint64_t left = x->word[w]; left != 0; left &= left - 1) {
			unsigned h = w * 64 + (unsigned)__builtin_ctzll(left);
			if (last[h] <= k)
				last[h] = (uint8_t)(k + 1);
		}
}

static void note_last(struct bearing *b, unsigned k)
{
	const struct stretch *r = &b->stretch[k];
	raise(b->near, &r->near, k);
	raise(b->fight, &r->fight, k);
	raise(b->lead, &r->lead, k);
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++)
		if (groups_has(&r->named, b->group[p]))
			b->named[p] = (uint8_t)(k + 1);
	if (r->journeys)
		b->nets = (uint8_t)(k + 1);
	if (r->railwork)
		b->rail = (uint8_t)(k + 1);
	if (b->combat < k && b->first_fight >= r->first && b->first_fight < r->end) {
		struct hexes wide = r->lead;
		widen(b->c, &wide, BEARING_SUPPLY - BEARING_HEXES);
		raise(b->near, &wide, b->combat);
	}
}

void bearing_choose(struct bearing *b, unsigned of)
{
	memset(b->in, 0, sizeof b->in);
	memset(b->named, 0, sizeof b->named);
	memset(b->near, 0, sizeof b->near);
	memset(b->fight, 0, sizeof b->fight);
	memset(b->lead, 0, sizeof b->lead);
	b->nets = b->rail = 0;
	b->in[of] = true;
	if (b->combat < of)
		b->in[b->combat] = true;
	for (unsigned k = of; k-- > 0;)
		for (unsigned m = k + 1; m <= of && !b->in[k]; m++) {
			if (b->in[m] && b->bears[k][m] == 0)
				b->bears[k][m] = bears(b, k, m) ? 2 : 1;
			b->in[k] = b->in[m] && b->bears[k][m] == 2;
		}
	for (unsigned k = 0; k <= of; k++)
		if (b->in[k])
			note_last(b, k);
}

/* ---- what of a state matters ---- */

static bool hex_matters(const uint8_t last[HEXES_MAX], hex_t h, unsigned k)
{
	return h != HEX_NONE && last[h] > k;
}

static bool place_matters(const struct bearing *b, hex_t h, unsigned k)
{
	return hex_matters(b->near, h, k) || hex_matters(b->fight, h, k) || hex_matters(b->lead, h, k);
}

static bool foe_matters(const struct bearing *b, hex_t h, unsigned k)
{
	return hex_matters(b->near, h, k) || hex_matters(b->fight, h, k);
}

static bool piece_matters(const struct bearing *b, const struct state *s, piece_t p, unsigned k)
{
	return b->named[p] > k || place_matters(b, s->piece[p].hex, k);
}

/* The hex of a battle and those around it, where its defenders may go. */
static bool field_matters(const struct bearing *b, hex_t target, unsigned k)
{
	bool matters = foe_matters(b, target, k);
	for (enum dir d = 0; d < DIR_COUNT; d++)
		matters = matters || foe_matters(b, b->c->map.next[target][d], k);
	return matters;
}

static bool line_matters(const struct bearing *b, const struct state *s, unsigned i, unsigned k)
{
	const struct order *o = &b->sh->order[i];
	piece_t named[NAMED_MAX];
	hex_t at[PLACES_MAX];
	if (b->nets > k || (is_railwork(o) && b->rail > k) || (has_attack(o) && field_matters(b, o->attack.target, k)))
		return true;
	for (unsigned n = pieces_of(o, named); n > 0; n--)
		if (piece_matters(b, s, named[n - 1], k))
			return true;
	for (unsigned n = hexes_of(o, at); n > 0; n--)
		if (place_matters(b, at[n - 1], k))
			return true;
	return false;
}

bool bearing_roll(const struct bearing *b, const struct state *s, unsigned i)
{
	unsigned k = b->of_line[i], end = sheet_block_end(b->sh, i);
	if (end < b->stretch[k].end)
		return true;
	for (; i < end; i++)
		if (line_matters(b, s, i, k + 1))
			return true;
	return false;
}

bool bearing_battle(const struct bearing *b, const struct state *s, unsigned i, enum supposition what)
{
	const struct order *o = &b->sh->order[i];
	unsigned k = b->of_line[i];
	if (i + 1U < b->stretch[k].end || b->nets > k + 1)
		return true;
	switch (what) {
	case SUPPOSE_UNHARMED:
		return piece_matters(b, s, o->who, k + 1);
	case SUPPOSE_FIRM: case SUPPOSE_DRIVEN: case SUPPOSE_THERE:
		return field_matters(b, o->attack.target, k + 1);
	default:
		return line_matters(b, s, i, k + 1);
	}
}

static uint64_t mix(uint64_t sum, uint64_t value)
{
	sum = (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return sum ^ sum >> 32;
}

static uint64_t mix_bytes(uint64_t sum, const uint8_t *bytes, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		sum = mix(sum, bytes[i]);
	return sum;
}

static uint64_t mix_piece(uint64_t sum, piece_t p, const struct piece_state *is)
{
	sum = mix(sum, p | (uint64_t)is->hex << 16 | (uint64_t)is->hq << 32 | (uint64_t)is->where << 48 | (uint64_t)is->strength << 56);
	return mix(sum, is->flags | (uint64_t)is->spent << 32 | (uint64_t)is->stock << 40 | (uint64_t)is->bridge << 48);
}

/* A piece of the acting side that none of these orders names: units by being there, where the enemy's zones are or may come,
 * Leaders and HQs by whom they could command. */
static uint64_t mix_bystander(uint64_t sum, const struct bearing *b, piece_t p, const struct piece_state *is, unsigned k)
{
	switch ((enum piece_kind)b->c->scn.piece[p].kind) {
	case PIECE_UNIT:
		if (hex_matters(b->fight, is->hex, k) ||
			((b->nets > k || hex_matters(b->near, is->hex, k)) && hexes_has(&b->enemy, is->hex)))
			sum = mix(sum, p | (uint64_t)is->hex << 16 | (uint64_t)is->strength << 32);
		return sum;
	case PIECE_LEADER: case PIECE_HQ:
		if (hex_matters(b->lead, is->hex, k))
			sum = mix(sum, p | (uint64_t)is->hex << 16 | (uint64_t)is->stock << 32 | (uint64_t)is->hq << 48);
		return sum;
	default:
		return hex_matters(b->near, is->hex, k) ? mix_piece(sum, p, is) : sum;
	}
}

uint64_t bearing_sum(const struct bearing *b, const struct state *s, unsigned k)
{
	bool all = b->c->rules.unsupplied_leaders, nets = b->nets > k;
	uint64_t sum = mix(k, s->stage | (uint64_t)s->initiatives << 8 | (uint64_t)s->rolled << 16);
	for (unsigned i = 0; i < s->n_fought; i++)
		if (foe_matters(b, s->fought[i].hex, k))
			sum = mix(sum, s->fought[i].hex | (uint64_t)s->fought[i].attacks << 16 | (uint64_t)s->fought[i].won << 24);
	for (piece_t p = 0; p < b->c->scn.n_pieces; p++) {
		bool foe = b->c->scn.piece[p].side != s->active;
		if (all || b->named[p] > k || (foe && (nets || foe_matters(b, s->piece[p].hex, k))))
			sum = mix_piece(sum, p, &s->piece[p]);
		else if (!foe && s->piece[p].hex != HEX_NONE)
			sum = mix_bystander(sum, b, p, &s->piece[p], k);
	}
	if (nets || b->rail > k)
		sum = mix_bytes(sum, s->rail, sizeof s->rail);
	if (nets)
		sum = mix_bytes(mix_bytes(sum, s->rail_points, sizeof s->rail_points), s->sailed, sizeof s->sailed);
	return sum;
}
