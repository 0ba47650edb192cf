/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/supply.h"
#include "report/phrase.h"

#include <string.h>

static void add_capital(struct text *t, const char *s)
{
	text_add_char(t, s[0] >= 'a' && s[0] <= 'z' ? (char)(s[0] - 'a' + 'A') : s[0]);
	text_add(t, s + 1);
}

/* "Union 78 SP: Burnside, Sumner, 2 HQs" in short; nothing when the side has no piece there. */
static void side_line(const struct charts *c, const struct state *s, enum side side, hex_t h, struct text *out)
{
	unsigned sp = state_sp(c, s, side, h, true), shown = 0, trains = 0, any = 0;

	for (unsigned p = 0; p < c->scn.n_pieces; p++)
		any += c->scn.piece[p].side == side && piece_in_play(s, (piece_t)p) && s->piece[p].hex == h;
	if (any == 0)
		return;
	text_add(out, "; ");
	text_add(out, side_name(side));
	if (sp > 0) {
		text_add_char(out, ' ');
		text_add_int(out, sp);
		text_add(out, " SP");
	}
	for (unsigned p = 0; p < c->scn.n_pieces; p++) {
		const struct piece *pc = &c->scn.piece[p];

		if (pc->side != side || !piece_in_play(s, (piece_t)p) || s->piece[p].hex != h)
			continue;
		if (pc->kind == PIECE_TRAIN)
			trains++;
		if (pc->kind != PIECE_LEADER)
			continue;
		text_add(out, shown++ == 0 ? ", " : " ");
		text_add(out, pc->name);
	}
	if (trains > 0)
		text_add(out, trains > 1 ? ", trains" : ", a train");
}

void phrase_zone(const struct charts *c, const struct state *s, hex_t h, struct text *out)
{
	bool zone[SIDE_COUNT];

	for (unsigned i = 0; i < SIDE_COUNT; i++)
		zone[i] = c->map.terrain[h] != TERRAIN_SEA && !state_has_combat(c, s, (enum side)i, h) &&
			state_in_zone(c, s, (enum side)i, h);
	if (zone[SIDE_UNION] && zone[SIDE_CONFEDERATE])
		text_add(out, "in zones of both sides");
	else if (zone[SIDE_UNION] || zone[SIDE_CONFEDERATE])
		text_add(out, zone[SIDE_UNION] ? "in a Union zone" : "in a Confederate zone");
}

void describe_hex_line(const struct charts *c, const struct state *s, hex_t h, struct text *out)
{
	phrase_hex(c, h, out);
	text_add(out, ", ");
	text_add(out, terrain_word((enum terrain)c->map.terrain[h]));
	side_line(c, s, SIDE_UNION, h, out);
	side_line(c, s, SIDE_CONFEDERATE, h, out);
}

static void describe_objectives(const struct charts *c, const struct state *s, hex_t h, unsigned width, struct text *out)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		const struct objective *o = &c->scn.objective[i];
		char buf[160];
		struct text t = text_in(buf, sizeof buf);

		if (o->hex != h)
			continue;
		text_add(&t, "Objective: ");
		text_add(&t, side_name((enum side)o->side));
		text_add_char(&t, ' ');
		text_add_int(&t, o->points);
		text_add(&t, o->decisive ? ", decisive" : "");
		text_add(&t, s->owner[i] == SIDE_NONE ? "; held by nobody" : "; held by the ");
		if (s->owner[i] != SIDE_NONE)
			text_add(&t, side_name((enum side)s->owner[i]));
		wrap_add(out, width, "", " ", buf);
	}
}

static void describe_ground(const struct charts *c, const struct state *s, hex_t h, unsigned width, struct text *out)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);
	bool first = true;

	phrase_hex(c, h, &t);
	wrap_add(out, width, "", " ", buf);
	t = text_in(buf, sizeof buf);
	add_capital(&t, terrain_word((enum terrain)c->map.terrain[h]));
	if (c->town_class[h] > 0)
		text_add(&t, c->town_class[h] > c->rules.city_class ? ", city" : ", town");
	text_add(&t, c->fort_at[h] ? ", fort" : "");
	wrap_add(out, width, "", " ", buf);
	/* other towns of the hex: orders name hexes, people name towns */
	t = text_in(buf, sizeof buf);
	for (unsigned i = 0; i < c->map.n_towns; i++)
		if (c->map.town[i].hex == h && (unsigned)c->map.town_of[h] != i + 1) {
			text_add(&t, first ? "Also " : ", ");
			text_add(&t, c->map.town[i].name);
			first = false;
		}
	if (!first)
		wrap_add(out, width, "", " ", buf);
	describe_objectives(c, s, h, width, out);
}

static void describe_sides(const struct charts *c, hex_t h, unsigned width, struct text *out)
{
	static const enum dir order[DIR_COUNT] = { DIR_NW, DIR_NE, DIR_E, DIR_SE, DIR_SW, DIR_W };

	for (unsigned i = 0; i < DIR_COUNT; i++) {
		enum dir d = order[i];
		char buf[256], lead[8];
		struct text t = text_in(buf, sizeof buf), l = text_in(lead, sizeof lead);

		phrase_hexside(c, h, d, width < 40, &t);
		if (t.len == 0)
			continue;
		text_add(&l, dir_name(d));
		text_add(&l, dir_name(d)[1] == '\0' ? "  " : " ");
		wrap_add(out, width, lead, "   ", buf);
	}
}

void describe_hex(const struct charts *c, const struct state *s, hex_t h, unsigned width, struct text *out)
{
	static const enum side sides[SIDE_COUNT] = { SIDE_UNION, SIDE_CONFEDERATE };
	struct supply supply;
	char zone[64];
	struct text z = text_in(zone, sizeof zone);

	describe_ground(c, s, h, width, out);
	describe_sides(c, h, width, out);
	phrase_zone(c, s, h, &z);
	if (z.len > 0) {
		char line[64];
		struct text l = text_in(line, sizeof line);

		add_capital(&l, zone);
		wrap_add(out, width, "", " ", line);
	}
	for (unsigned i = 0; i < SIDE_COUNT; i++) {
		char buf[160];
		struct text t = text_in(buf, sizeof buf);

		side_line(c, s, sides[i], h, &t);
		if (t.len == 0)
			continue;
		t = text_in(buf, sizeof buf);
		text_add(&t, "= ");
		text_add(&t, side_name(sides[i]));
		if (state_sp(c, s, sides[i], h, true) > 0) {
			text_add_char(&t, ' ');
			text_add_int(&t, state_sp(c, s, sides[i], h, true));
			text_add(&t, " SP");
			supply_take(c, s, sides[i], &supply);
			text_add(&t, supply_feeds(&supply, h) ? "" : ", out of supply");
		}
		wrap_add(out, width, "", "", buf);
		list_hex(c, s, sides[i], h, width, out);
	}
}
