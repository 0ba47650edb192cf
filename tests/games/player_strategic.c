/* SPDX-License-Identifier: GPL-3.0-or-later
 * Scripted players: the Strategic Turn and standing orders. */
#include "games/player.h"

#include <string.h>

static void write_pair(struct player *pl, unsigned kind, piece_t who, piece_t to)
{
	struct order *o = player_add(pl, kind, 0, kind == ORDER_ASSIGN ? PIECE_NONE : who);
	if (!o)
		return;
	o->to = to;
	if (kind == ORDER_ASSIGN) {
		o->list.piece[0] = who;
		o->list.n = 1;
	}
}

/* Pairs of a kind that the engine allows, in the order in which they will be applied. */
static void write_pairs(struct player *pl, struct state *s, unsigned kind, unsigned percent)
{
	piece_t first[PIECES_MAX], second[PIECES_MAX];
	unsigned n = player_shuffle(pl, first), k = player_shuffle(pl, second);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < k; j++) {
			piece_t a = first[i], b = second[j];
			if (!player_has(pl, s, a) || !player_has(pl, s, b) || s->piece[a].hex != s->piece[b].hex || !player_chance(pl, percent))
				continue;
			struct verdict v = kind == ORDER_APPOINT ? appoint_check(pl->c, s, a, b) :
				kind == ORDER_ASSIGN ? assign_check(pl->c, s, a, b) : combine_check(pl->c, s, a, b);
			if (!verdict_legal(&v))
				continue;
			write_pair(pl, kind, a, b);
			if (kind == ORDER_APPOINT)
				appoint_do(pl->c, s, a, b, NULL);
			else if (kind == ORDER_ASSIGN)
				assign_do(pl->c, s, a, b, NULL);
			else
				combine_do(pl->c, s, a, b, NULL);
			break;
		}
}

/* The sheet's order does not matter (Q72): half of the sheets are written back to front, kind by kind. */
static void reverse_kinds(struct player *pl)
{
	static const uint8_t order[] = { ORDER_COMBINE, ORDER_ASSIGN, ORDER_APPOINT, ORDER_RELEASE, ORDER_RESIGN, ORDER_CHIT_CHOICE };
	static struct order copy[ENOUGH_ORDERS];
	unsigned n = pl->sheet->n, at = 0;
	memcpy(copy, pl->sheet->order, n * sizeof *copy);
	for (unsigned k = 0; k < sizeof order; k++)
		for (unsigned i = 0; i < n; i++)
			if (copy[i].kind == order[k])
				pl->sheet->order[at++] = copy[i];
}

void player_strategic(struct player *pl, const struct state *from)
{
	struct state s = *from;
	piece_t order[PIECES_MAX];
	pl->sheet->n = 0;
	player_choose_chit(pl, &s);
	unsigned n = player_shuffle(pl, order);
	for (unsigned i = 0; i < n; i++)
		if (player_has(pl, &s, order[i]) && player_kind(pl, order[i]) == PIECE_LEADER && player_chance(pl, 15))
			player_resign(pl, &s, order[i], 0);
	for (unsigned i = 0; i < n; i++)
		if (player_has(pl, &s, order[i]) && player_kind(pl, order[i]) == PIECE_HQ && player_chance(pl, 20))
			player_release(pl, &s, order[i], 0);
	write_pairs(pl, &s, ORDER_APPOINT, 70);
	write_pairs(pl, &s, ORDER_ASSIGN, 60);
	write_pairs(pl, &s, ORDER_COMBINE, 30);
	if (player_chance(pl, 50))
		reverse_kinds(pl);
}

/* ---- standing orders ---- */

static void add_numbers(struct player *pl, struct text *out, const char *key, unsigned max)
{
	text_add(out, key);
	for (unsigned n = 1 + player_pick(pl, 3); n; n--) {
		text_add_char(out, ' ');
		text_add_int(out, player_pick(pl, max + 1));
	}
}

static piece_t any_of(struct player *pl, const struct state *s, unsigned kind)
{
	for (unsigned i = 0; i < 60; i++) {
		piece_t p = (piece_t)player_pick(pl, pl->c->scn.n_pieces);
		if (player_has(pl, s, p) && player_kind(pl, p) == kind)
			return p;
	}
	return PIECE_NONE;
}

static void add_scope(struct player *pl, const struct state *s, struct text *out, bool *charge)
{
	unsigned scope = player_pick(pl, 3);
	piece_t p = any_of(pl, s, scope == 1 ? PIECE_UNIT : PIECE_LEADER);
	*charge = scope < 2;
	if (scope == 0 || p == PIECE_NONE) {
		text_add(out, "all ");
		*charge = true;
	} else if (scope == 1) {
		text_add(out, "hex ");
		text_add_padded(out, grid_id(&pl->c->map.grid, s->piece[p].hex), 4);
		text_add_char(out, ' ');
	} else {
		text_add(out, "leader ");
		text_add(out, pl->c->scn.piece[p].id);
		text_add_char(out, ' ');
	}
}

void player_standing(struct player *pl, const struct state *s, struct text *out)
{
	if (pl->temper != TEMPER_PLAIN)
		text_add(out, "all intensity 1 rating 4 withdraw no\n");
	for (unsigned n = player_pick(pl, 8); n; n--) {
		bool charge;
		add_scope(pl, s, out, &charge);
		add_numbers(pl, out, "intensity", 4);
		if (pl->temper == TEMPER_PLAIN && player_chance(pl, 60))
			add_numbers(pl, out, " rating", 2);
		piece_t p = any_of(pl, s, PIECE_LEADER);
		if (charge && player_chance(pl, 20)) {
			text_add(out, " charge ");
			text_add(out, p == PIECE_NONE || player_chance(pl, 20) ? "none" : pl->c->scn.piece[p].id);
		}
		if (player_chance(pl, 40))
			text_add(out, player_chance(pl, 60) ? " withdraw yes" : " withdraw no");
		if (player_chance(pl, 20))
			text_add(out, " retreat supply");
		if (player_chance(pl, 40))
			text_add(out, player_chance(pl, 50) ? " stand yes" : " stand no");
		text_add_char(out, '\n');
	}
}
