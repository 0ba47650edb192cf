/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders/form.h"

static void put_word(struct text *out, const char *s)
{
	text_add_char(out, ' ');
	text_add(out, s);
}

static void put_one(const struct charts *c, piece_t p, struct text *out)
{
	text_add_char(out, ' ');
	put_piece(c, p, out);
}

static void put_list(const struct charts *c, const piece_t *piece, unsigned n, struct text *out)
{
	for (unsigned i = 0; i < n; i++)
		put_one(c, piece[i], out);
}

static void put_place(const struct charts *c, hex_t h, struct text *out)
{
	text_add_char(out, ' ');
	put_hex(c, h, out);
}

static void put_march(const struct charts *c, const struct march *m, struct text *out)
{
	put_list(c, m->piece, m->n_pieces, out);
	if (m->alone)
		put_word(out, "alone");
	put_word(out, "to");
	for (unsigned i = 0; i < m->n_path; i++)
		put_place(c, m->path[i], out);
	if (m->force)
		put_word(out, "force");
}

static void put_attack(const struct charts *c, const struct attack *a, struct text *out)
{
	put_word(out, "on");
	put_place(c, a->target, out);
	for (unsigned i = 0; i < a->n_from; i++) {
		if (i == 0)
			put_word(out, "from");
		put_place(c, a->from[i], out);
	}
	put_word(out, "with");
	put_list(c, a->with, a->n_with, out);
	put_word(out, "intensity ");
	text_add_int(out, a->intensity);
	put_word(out, "rating ");
	text_add_int(out, a->rating);
	put_word(out, a->advance ? "advance" : "hold");
}

static void put_courier(const struct order *o, struct text *out)
{
	if (o->courier.serves == SERVES_NONE) {
		put_word(out, "none");
		return;
	}
	text_add_char(out, ' ');
	text_add_hex(out, o->courier.key, COURIER_KEY_BYTES);
	put_word(out, o->courier.serves == SERVES_ALL ? "all" : "stops");
}

void order_print(const struct charts *c, const struct order *o, struct text *out)
{
	text_add(out, order_word(o->kind));
	switch (o->kind) {
	case ORDER_CHIT_CHOICE:
		put_word(out, o->flag ? "take" : "draw");
		break;
	case ORDER_COURIER:
		put_courier(o, out);
		break;
	case ORDER_COMBAT: case ORDER_ELSE: case ORDER_STOP:
		break;
	case ORDER_MARCH:
		put_march(c, &o->march, out);
		break;
	case ORDER_ATTACK: case ORDER_PASS: case ORDER_ASSAULT:
		put_one(c, o->who, out);
		if (o->flag || o->kind == ORDER_ASSAULT)
			put_attack(c, &o->attack, out);
		break;
	case ORDER_IF:
		put_word(out, o->condition == IF_ACTS ? "acts" : o->condition == IF_WON ? "won" : "clear");
		if (o->condition == IF_ACTS)
			put_one(c, o->who, out);
		else
			put_place(c, o->hex, out);
		break;
	case ORDER_RELEASE: case ORDER_ENTRENCH: case ORDER_ASSIGN:
		put_list(c, o->list.piece, o->list.n, out);
		if (o->kind == ORDER_ASSIGN) {
			put_word(out, "to");
			put_one(c, o->to, out);
		}
		break;
	case ORDER_APPOINT: case ORDER_COMBINE:
		put_one(c, o->who, out);
		put_word(out, o->kind == ORDER_APPOINT ? "to" : "with");
		put_one(c, o->to, out);
		break;
	case ORDER_ENTRAIN: case ORDER_EMBARK:
		put_march(c, &o->march, out);
		if (o->flag)
			put_word(out, "aboard");
		break;
	case ORDER_BRIDGE:
		put_one(c, o->who, out);
		put_word(out, "to");
		put_place(c, o->hex, out);
		break;
	default:
		put_one(c, o->who, out);
	}
}

void sheet_print(const struct charts *c, const struct sheet *s, struct text *out)
{
	unsigned n = s->n;
	if (n && s->order[n - 1].kind == ORDER_COMBAT)
		n--; /* nothing below it */
	for (unsigned i = 0; i < n; i++) {
		for (unsigned d = 0; d < s->order[i].depth; d++)
			text_add(out, "  ");
		order_print(c, &s->order[i], out);
		text_add_char(out, '\n');
	}
}
