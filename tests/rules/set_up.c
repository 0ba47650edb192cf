/* SPDX-License-Identifier: GPL-3.0-or-later
 * The position of a case. */
#include "rules/cases.h"

#include <stdlib.h>
#include <string.h>

static const char *const flags[] = { "activated", "marched", "tried", "rolled", "initiative", "spent", "attacked", "retreated", "failed" };

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
	if (i >= STAGE_MOVEMENT && s->game_turn == 0)
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

void case_set_up(struct rule_case *k, const struct words *w)
{
	static const struct {
		const char *word;
		unsigned least;
	} lines[] = { { "stage", 3 }, { "chits", 2 }, { "turn", 2 }, { "place", 3 }, { "gone", 2 }, { "only", 2 }, { "command", 3 },
		{ "hqless", 2 }, { "manifest", 3 }, { "loose", 2 }, { "strength", 3 }, { "flag", 3 }, { "fought", 4 }, { "dice", 3 },
		{ "rolled", 1 }, { "finish", 1 }, { "strategic-turn", 2 } };
	enum { STAGE, CHITS, TURN, PLACE, GONE, ONLY, COMMAND, HQLESS, MANIFEST, LOOSE, STRENGTH, FLAG, FOUGHT, DICE_LINE, ROLLED, FINISH,
		STRATEGIC_TURN, LINES };
	struct state *s = &k->s;
	unsigned i = 0;
	while (i < LINES && strcmp(lines[i].word, w->word[0]) != 0)
		i++;
	if (i == LINES || w->n < lines[i].least) {
		case_fail(k, i == LINES ? "%s is no line of a case" : "%s needs more", w->word[0]);
		return;
	}
	switch (i) {
	case STAGE:
		stage(k, w);
		break;
	case CHITS:
		s->initiatives = (uint8_t)case_number(k, w->word[1]);
		break;
	case TURN:
		s->game_turn = (uint8_t)case_number(k, w->word[1]);
		break;
	case STRATEGIC_TURN:
		s->strategic = (uint8_t)case_number(k, w->word[1]);
		break;
	case PLACE:
		for (unsigned n = 1; n + 1 < w->n; n++)
			place(k, case_piece(k, w->word[n]), case_hex(k, w->word[w->n - 1]));
		break;
	case GONE:
		for (unsigned n = 1; n < w->n; n++)
			gone(k, case_piece(k, w->word[n]));
		break;
	case ONLY:
		only(k, w);
		break;
	case COMMAND:
		command(k, case_piece(k, w->word[1]), case_piece(k, w->word[2]));
		break;
	case HQLESS: case LOOSE:
		for (unsigned n = 1; n < w->n; n++)
			part(k, case_piece(k, w->word[n]));
		break;
	case MANIFEST:
		for (unsigned n = 2; n < w->n; n++)
			manifest(k, case_piece(k, w->word[1]), case_piece(k, w->word[n]));
		break;
	case STRENGTH: {
		piece_t p = case_piece(k, w->word[1]);
		s->piece[p].strength = k->c->scn.piece[p].strength = (uint8_t)case_number(k, w->word[2]);
		break;
	}
	case FLAG:
		for (unsigned n = 2; n < w->n; n++) {
			piece_t p = case_piece(k, w->word[n]);
			s->piece[p].flags = (uint16_t)(s->piece[p].flags | case_flag(k, w->word[1]));
		}
		break;
	case FOUGHT:
		fought(k, w);
		break;
	case DICE_LINE:
		dice(k, w);
		break;
	case ROLLED:
		s->rolled = true;
		break;
	default:
		k->finish = true;
	}
}
