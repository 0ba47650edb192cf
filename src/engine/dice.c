/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dice.h"

#include <string.h>

bool roll_is_automatic(const char *id)
{
	static const char *const kinds[] = { "chit/", "hq/", "leader/" };
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strncmp(id, kinds[i], strlen(kinds[i])) == 0)
			return true;
	return false;
}

unsigned dice_d6(const struct dice *d, const char *id, unsigned index)
{
	unsigned v = d->below(d->ctx, id, 6, index);
	BUG_IF(v >= 6);
	return v + 1;
}

/* kind/GT */
static struct text begin_at(unsigned turn, const char *kind, char *out)
{
	struct text t = text_in(out, ROLL_ID_MAX);
	text_add(&t, kind);
	text_add_char(&t, '/');
	text_add_int(&t, turn);
	text_add_char(&t, '/');
	return t;
}

static struct text begin(const struct state *s, const char *kind, char *out)
{
	return begin_at(s->game_turn, kind, out);
}

/* kind/CYCLE/side/i */
static void strategic(const struct state *s, const char *kind, enum side side, unsigned i, char *out)
{
	struct text t = begin_at(s->strategic, kind, out);
	text_add_char(&t, side_letter(side));
	text_add_char(&t, '/');
	text_add_int(&t, i);
}

/* kind/GT/side/HEX/k */
static struct text begin_fight(const struct charts *c, const struct state *s, const char *kind, enum side side, hex_t h,
	unsigned k, char *out)
{
	struct text t = begin(s, kind, out);
	text_add_char(&t, side_letter(side));
	text_add_char(&t, '/');
	text_add_padded(&t, grid_id(&c->map.grid, h), 4);
	text_add_char(&t, '/');
	text_add_int(&t, k);
	return t;
}

void roll_id_chit(const struct state *s, enum side side, char *out)
{
	struct text t = begin(s, "chit", out);
	text_add_char(&t, side_letter(side));
}

void roll_id_init(const struct charts *c, const struct state *s, piece_t leader, char *out)
{
	struct text t = begin(s, "init", out);
	text_add(&t, c->scn.piece[leader].id);
}

void roll_id_attack(const struct charts *c, const struct state *s, piece_t leader, char *out)
{
	struct text t = begin(s, "attack", out);
	text_add(&t, c->scn.piece[leader].id);
}

void roll_id_march(const struct charts *c, const struct state *s, piece_t unit, char *out)
{
	struct text t = begin(s, "march", out);
	text_add(&t, c->scn.piece[unit].id);
}

void roll_id_combat(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned k, char *out)
{
	(void)begin_fight(c, s, "combat", side, h, k, out);
}

void roll_id_loss(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned k, char which, char *out)
{
	struct text t = begin_fight(c, s, "loss", side, h, k, out);
	text_add_char(&t, '/');
	text_add_char(&t, which);
}

void roll_id_hurt(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned k, piece_t leader, char *out)
{
	struct text t = begin_fight(c, s, "hurt", side, h, k, out);
	text_add_char(&t, '/');
	text_add(&t, c->scn.piece[leader].id);
}

void roll_id_hq(const struct state *s, enum side side, unsigned i, char *out)
{
	strategic(s, "hq", side, i, out);
}

void roll_id_leader(const struct state *s, enum side side, unsigned i, char *out)
{
	strategic(s, "leader", side, i, out);
}
