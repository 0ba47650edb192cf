/* SPDX-License-Identifier: GPL-3.0-or-later
 * The position of a case. */
#include "rules/cases.h"

#include <stdlib.h>
#include <string.h>

static const char *const flags[] = { "activated", "marched", "tried", "rolled", "initiative", "spent", "attacked", "retreated",
	"failed", "granted", "forced", "stirred", "entrenched",
	"unsupplied", "hungry", "rail", "ship", "beached", "carried", "onward" };

piece_t case_piece(struct rule_case *k, const char *word)
{
	piece_t p = charts_piece(k->c, word, strlen(word));
	if (p == PIECE_NONE) {
		case_fail(k, "there is no piece %s", word);
		return 0;
	}
	return p;
}

hex_t case_hex(struct rule_case *k, const char *word)
{
	hex_t h = grid_from_id(&k->c->map.grid, case_number(k, word));
	if (h == HEX_NONE || strlen(word) != 4) {
		case_fail(k, "there is no hex %s", word);
		return 0;
	}
	return h;
}

unsigned case_number(struct rule_case *k, const char *word)
{
	char *end;
	unsigned long v = strtoul(word, &end, 10);
	if (*end || end == word || v > 65535)
		case_fail(k, "%s is no number", word);
	return (unsigned)v;
}

enum side case_side(struct rule_case *k, const char *word)
{
	if (strcmp(word, "nobody") == 0)
		return SIDE_NONE;
	if (strcmp(word, side_word(SIDE_UNION)) == 0)
		return SIDE_UNION;
	if (strcmp(word, side_word(SIDE_CONFEDERATE)) != 0)
		case_fail(k, "%s is no side", word);
	return SIDE_CONFEDERATE;
}

unsigned case_flag(struct rule_case *k, const char *word)
{
	for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(word, flags[i]) == 0)
			return 1u << i;
	case_fail(k, "there is no flag %s", word);
	return 0;
}

static unsigned kind(const struct rule_case *k, piece_t p)
{
	return k->c->scn.piece[p].kind;
}

/* A Leader, HQ or unit by itself: no command, no manifest. */
static void part(struct rule_case *k, piece_t p)
{
	struct state *s = &k->s;
	piece_t other = s->piece[p].hq;
	if (s->piece[p].where == WHERE_MANIFEST)
		s->piece[p].where = WHERE_MAP;
	else if (other != PIECE_NONE)
		s->piece[other].hq = PIECE_NONE;
	s->piece[p].hq = PIECE_NONE;
}

static void place(struct rule_case *k, piece_t p, hex_t h)
{
	struct state *s = &k->s;
	if (kind(k, p) == PIECE_HQ) {
		for (piece_t q = 0; q < k->c->scn.n_pieces; q++)
			if (s->piece[q].hq == p)
				s->piece[q].hex = h;
	} else {
		part(k, p);
	}
	s->piece[p].where = WHERE_MAP;
	s->piece[p].returns = 0;
	s->piece[p].hex = h;
	if (kind(k, p) == PIECE_UNIT && s->piece[p].strength == 0)
		s->piece[p].strength = k->c->scn.piece[p].strength = 1;
}

/* Out of the case altogether, as if it had never been. */
static void gone(struct rule_case *k, piece_t p)
{
	struct state *s = &k->s;
	if (kind(k, p) == PIECE_HQ)
		for (piece_t q = 0; q < k->c->scn.n_pieces; q++)
			if (s->piece[q].hq == p)
				part(k, q);
	part(k, p);
	s->piece[p].where = kind(k, p) == PIECE_LEADER ? WHERE_CAPTURED : WHERE_ELIMINATED;
	s->piece[p].hex = HEX_NONE;
	s->piece[p].flags = 0;
	s->piece[p].returns = 0;
	s->piece[p].stock = 0;
	s->piece[p].strength = k->c->scn.piece[p].strength = 0;
}

/* Everything but the pieces named and, of HQs named, their Leaders and manifests. */
static void only(struct rule_case *k, const struct words *w)
{
	bool stays[PIECES_MAX] = { false };
	for (unsigned i = 1; i < w->n; i++)
		stays[case_piece(k, w->word[i])] = true;
	for (piece_t p = 0; p < k->c->scn.n_pieces; p++)
		if (stays[p] && kind(k, p) == PIECE_HQ)
			for (piece_t q = 0; q < k->c->scn.n_pieces; q++)
				stays[q] = stays[q] || k->s.piece[q].hq == p;
	for (piece_t p = 0; p < k->c->scn.n_pieces; p++)
		if (!stays[p])
			gone(k, p);
}

static void command(struct rule_case *k, piece_t leader, piece_t hq)
{
	part(k, leader);
	if (k->s.piece[hq].hq != PIECE_NONE)
		part(k, k->s.piece[hq].hq);
	k->s.piece[leader].where = WHERE_MAP;
	k->s.piece[leader].hex = k->s.piece[hq].hex;
	k->s.piece[leader].hq = hq;
	k->s.piece[hq].hq = leader;
}

static void manifest(struct rule_case *k, piece_t hq, piece_t unit)
{
	part(k, unit);
	k->s.piece[unit].where = WHERE_MANIFEST;
	k->s.piece[unit].hex = k->s.piece[hq].hex;
	k->s.piece[unit].hq = hq;
}

static void stage(struct rule_case *k, const struct words *w)
{
	static const char *const names[] = { "strategic", "chits", "movement", "combat" };
	struct state *s = &k->s;
	unsigned i = 0;
	while (i < 4 && strcmp(names[i], w->word[1]) != 0)
		i++;
	if (i == 4) {
		case_fail(k, "there is no stage %s", w->word[1]);
		return;
	}
	k->side = case_side(k, w->word[2]);
	s->stage = (uint8_t)i;
	s->active = (uint8_t)k->side;
	s->initiatives = 0;
	s->player_turn = 0;
	s->first = i == STAGE_MOVEMENT || i == STAGE_COMBAT ? s->active : SIDE_NONE;
	if (i < STAGE_MOVEMENT)
		s->game_turn = 0;
	else if (s->game_turn == 0)
		s->game_turn = 1;
	if (i == STAGE_STRATEGIC && s->strategic == 0)
		s->strategic = 1;
}

static void fought(struct rule_case *k, const struct words *w)
{
	struct fought *f = &k->s.fought[k->s.n_fought++];
	f->hex = case_hex(k, w->word[1]);
	f->attacks = (uint8_t)case_number(k, w->word[2]);
	f->won = strcmp(w->word[3], "won") == 0;
}

static void dice(struct rule_case *k, const struct words *w)
{
	if (strcmp(w->word[1], "any") == 0) {
		k->any_die = case_number(k, w->word[2]);
		return;
	}
	if (k->n_dice == DICE_MAX || w->n - 2 > DICE_VALUES || strlen(w->word[1]) >= ROLL_ID_MAX) {
		case_fail(k, "too many dice");
		return;
	}
	struct given_dice *d = &k->dice[k->n_dice++];
	memset(d, 0, sizeof *d);
	strcpy(d->id, w->word[1]);
	for (unsigned i = 2; i < w->n; i++)
		d->value[d->n++] = case_number(k, w->word[i]);
}

static void number(struct rule_case *k, const struct words *w)
{
	uint8_t v = (uint8_t)case_number(k, w->word[1]);
	if (strcmp(w->word[0], "chits") == 0)
		k->s.initiatives = v;
	else if (strcmp(w->word[0], "turn") == 0)
		k->s.game_turn = v;
	else
		k->s.strategic = v;
}

static void places(struct rule_case *k, const struct words *w)
{
	for (unsigned i = 1; i + 1 < w->n; i++)
		place(k, case_piece(k, w->word[i]), case_hex(k, w->word[w->n - 1]));
}

static void all_gone(struct rule_case *k, const struct words *w)
{
	for (unsigned i = 1; i < w->n; i++)
		gone(k, case_piece(k, w->word[i]));
}

static void commands(struct rule_case *k, const struct words *w)
{
	command(k, case_piece(k, w->word[1]), case_piece(k, w->word[2]));
}

static void apart(struct rule_case *k, const struct words *w)
{
	for (unsigned i = 1; i < w->n; i++)
		part(k, case_piece(k, w->word[i]));
}

static void manifests(struct rule_case *k, const struct words *w)
{
	for (unsigned i = 2; i < w->n; i++)
		manifest(k, case_piece(k, w->word[1]), case_piece(k, w->word[i]));
}

static void strength(struct rule_case *k, const struct words *w)
{
	piece_t p = case_piece(k, w->word[1]);
	k->s.piece[p].strength = k->c->scn.piece[p].strength = (uint8_t)case_number(k, w->word[2]);
}

static void stock(struct rule_case *k, const struct words *w)
{
	k->s.piece[case_piece(k, w->word[1])].stock = (uint8_t)case_number(k, w->word[2]);
}

static void stars(struct rule_case *k, const struct words *w)
{
	k->c->scn.piece[case_piece(k, w->word[1])].stars = (uint8_t)case_number(k, w->word[2]);
}

static void rating(struct rule_case *k, const struct words *w)
{
	struct piece *is = &k->c->scn.piece[case_piece(k, w->word[1])];
	const char *r = w->word[2];
	if (strlen(r) != 5 || r[1] != '-' || r[3] != '-' || strspn(r, "0123456789-") != 5) {
		case_fail(k, "%s are no ratings", r);
		return;
	}
	is->initiative = (uint8_t)(r[0] - '0');
	is->span = (uint8_t)(r[2] - '0');
	is->combat = (uint8_t)(r[4] - '0');
}

static void flag(struct rule_case *k, const struct words *w)
{
	for (unsigned i = 2; i < w->n; i++) {
		piece_t p = case_piece(k, w->word[i]);
		k->s.piece[p].flags = k->s.piece[p].flags | case_flag(k, w->word[1]);
	}
}

/* Off the map until a Strategic Turn. */
static void later(struct rule_case *k, const struct words *w)
{
	piece_t p = case_piece(k, w->word[1]);
	uint8_t strength = k->s.piece[p].strength;
	if (kind(k, p) == PIECE_UNIT && strength == 0)
		case_fail(k, "%s is out of the case: name it in `only`", w->word[1]);
	gone(k, p);
	k->s.piece[p].strength = k->c->scn.piece[p].strength = strength;
	k->s.piece[p].where = strcmp(w->word[0], "wounded") == 0 ? WHERE_WOUNDED : WHERE_AWAITED;
	k->s.piece[p].returns = (uint8_t)case_number(k, w->word[2]);
}

/* In the pool of its side, at the place it has in the list. */
static void pool(struct rule_case *k, const struct words *w)
{
	bool raised = strcmp(w->word[0], "raised") == 0;
	piece_t p = case_piece(k, w->word[1]);
	struct piece *is = &k->c->scn.piece[p];
	if (is->kind != (raised ? PIECE_HQ : PIECE_LEADER) || (raised && w->n < 4)) {
		case_fail(k, "%s does not come so", w->word[1]);
		return;
	}
	gone(k, p);
	is->comes = raised ? COMES_RAISED : COMES_DRAWN;
	is->needs = raised ? (uint8_t)case_number(k, w->word[2]) : 0;
	is->arrives = (uint8_t)case_number(k, w->word[raised ? 3 : 2]);
	is->on = PIECE_NONE;
	k->s.piece[p].where = WHERE_POOL;
}

static void draws(struct rule_case *k, const struct words *w)
{
	k->c->scn.draws[case_side(k, w->word[1])] = (uint8_t)case_number(k, w->word[2]);
}

/* SP lost before: the side's first unit was printed so much stronger. */
static void lost(struct rule_case *k, const struct words *w)
{
	enum side side = case_side(k, w->word[1]);
	unsigned n = case_number(k, w->word[2]);
	for (piece_t p = 0; p < k->c->scn.n_pieces && side < SIDE_COUNT; p++)
		if (k->c->scn.piece[p].kind == PIECE_UNIT && k->c->scn.piece[p].side == side) {
			k->s.lost_sp[side] = (uint16_t)n;
			k->c->scn.piece[p].strength = (uint8_t)(k->c->scn.piece[p].strength + n);
			return;
		}
}

/* bridge TRAIN HEX: it holds the side toward HEX open */
static void bridge(struct rule_case *k, const struct words *w)
{
	piece_t p = case_piece(k, w->word[1]);
	k->s.piece[p].bridge = (uint8_t)(1 + state_dir(k->c, k->s.piece[p].hex, case_hex(k, w->word[2])));
}

static void mark(struct rule_case *k, const struct words *w)
{
	struct state *s = &k->s;
	if (strcmp(w->word[0], "rolled") == 0) {
		s->rolled = true;
	} else if (strcmp(w->word[0], "second") == 0) {
		s->player_turn = 1;
		s->first = (uint8_t)side_other((enum side)s->active);
	} else {
		k->finish = w->n > 1 ? case_number(k, w->word[1]) : 1;
	}
}

static void source(struct rule_case *k, const struct words *w)
{
	enum side side = case_side(k, w->word[1]);
	k->c->scn.source[side][k->c->scn.n_source[side]++] = case_hex(k, w->word[2]);
}

static void points(struct rule_case *k, const struct words *w)
{
	enum side side = case_side(k, w->word[1]);
	k->s.rail_points[side] = (uint8_t)case_number(k, w->word[2]);
	if (k->s.rail_points[side] > k->c->scn.rail_points[side])
		k->c->scn.rail_points[side] = k->s.rail_points[side];
}

static unsigned railway(struct rule_case *k, const char *word)
{
	unsigned i = k->c->rail_index[case_hex(k, word)];
	if (i < RAIL_HEXES_MAX)
		return i;
	case_fail(k, "no railway at %s", word);
	return 0;
}

static void net(struct rule_case *k, const struct words *w)
{
	for (unsigned i = 2; i < w->n; i++) {
		uint8_t *r = &k->s.rail[railway(k, w->word[i])];
		*r = (uint8_t)((*r & RAIL_WRECKED) | (unsigned)case_side(k, w->word[1]) << RAIL_OWNER_SHIFT);
	}
}

/* wrecked A B: what lies between two hexes. */
static void wrecked(struct rule_case *k, const struct words *w)
{
	enum dir d = grid_dir(&k->c->map.grid, case_hex(k, w->word[1]), case_hex(k, w->word[2]));
	if (d == DIR_COUNT) {
		case_fail(k, "they are not adjacent");
		return;
	}
	k->s.rail[railway(k, w->word[1])] |= (uint8_t)(1u << d);
	k->s.rail[railway(k, w->word[2])] |= (uint8_t)(1u << dir_opposite(d));
}

static void sailed(struct rule_case *k, const struct words *w)
{
	k->s.sailed[case_number(k, w->word[1]) % FLEETS_MAX] = (uint8_t)case_number(k, w->word[2]);
}

void case_set_up(struct rule_case *k, const struct words *w)
{
	static const struct {
		const char *word;
		unsigned least;
		void (*apply)(struct rule_case *, const struct words *);
	} lines[] = {
		{ "stage", 3, stage }, { "chits", 2, number }, { "turn", 2, number }, { "strategic-turn", 2, number },
		{ "place", 3, places }, { "gone", 2, all_gone }, { "only", 2, only }, { "command", 3, commands },
		{ "hqless", 2, apart }, { "loose", 2, apart }, { "manifest", 3, manifests }, { "strength", 3, strength },
		{ "stock", 3, stock },
		{ "stars", 3, stars }, { "rating", 3, rating },
		{ "source", 3, source }, { "points", 3, points }, { "net", 3, net }, { "wrecked", 3, wrecked }, { "sailed", 3, sailed },
		{ "flag", 3, flag }, { "fought", 4, fought }, { "bridge", 3, bridge },
		{ "dice", 3, dice }, { "rolled", 1, mark }, { "second", 1, mark },
		{ "finish", 1, mark }, { "wounded", 3, later }, { "awaited", 3, later }, { "lost", 3, lost },
		{ "raised", 4, pool }, { "drawn", 3, pool }, { "draws", 3, draws },
	};
	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
		if (strcmp(lines[i].word, w->word[0]) == 0) {
			if (w->n < lines[i].least)
				case_fail(k, "%s needs more", w->word[0]);
			else
				lines[i].apply(k, w);
			return;
		}
	case_fail(k, "%s is no line of a case", w->word[0]);
}
