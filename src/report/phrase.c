/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/phrase.h"

#include <string.h>

void phrase_hex(const struct charts *c, hex_t h, struct text *out)
{
	if (h == HEX_NONE) {
		text_add(out, "off the map");
		return;
	}
	const struct town *t = charts_town(c, h);

	text_add_padded(out, grid_id(&c->map.grid, h), 4);
	if (t != NULL) {
		text_add_char(out, ' ');
		text_add(out, t->name);
	}
}

void phrase_leader(const struct charts *c, const struct state *s, piece_t leader, struct text *out)
{
	const struct piece *p = &c->scn.piece[leader];
	struct ratings r = command_ratings(c, s, leader);

	text_add(out, p->name);
	text_add(out, p->cavalry_leader ? " (" : " ");
	for (unsigned i = 0; i < p->stars; i++)
		text_add_char(out, '*');
	text_add(out, p->cavalry_leader ? ") " : " ");
	text_add_int(out, r.initiative);
	text_add_char(out, '-');
	text_add_int(out, r.span);
	text_add_char(out, '-');
	text_add_int(out, r.combat);
}

void phrase_penalty(const struct charts *c, const struct state *s, piece_t leader, struct text *out)
{
	struct ratings r = command_ratings(c, s, leader);

	if (r.army3)
		text_add(out, " (S54)");
	if (r.corps3)
		text_add(out, " (S101)");
}

const char *phrase_unit_type(const struct piece *p)
{
	static const char *const words[UNIT_TYPE_COUNT] = { "infantry", "cavalry", "militia", "garrison" };

	return words[p->unit_type];
}

void phrase_coming(const struct charts *c, piece_t p, struct text *out)
{
	const struct piece *pc = &c->scn.piece[p];

	if (pc->comes == COMES_RAISED) {
		text_add(out, "raised by a die of ");
		text_add_int(out, pc->needs);
		text_add(out, pc->needs > 1 ? " or less" : "");
	} else {
		text_add(out, "drawn by lot");
	}
	text_add(out, " from Strategic Turn ");
	text_add_int(out, pc->arrives);
}

void phrase_unit(const struct charts *c, const struct state *s, piece_t unit, struct text *out)
{
	const struct piece *p = &c->scn.piece[unit];

	if (p->kind != PIECE_UNIT) {
		text_add(out, p->name);
		return;
	}
	text_add(out, phrase_unit_type(p));
	text_add(out, p->bracketed ? " (" : " ");
	text_add_int(out, s->piece[unit].strength);
	text_add(out, p->bracketed ? ")-" : "-");
	text_add_int(out, c->rules.mp_unit[p->unit_type]);
}

/* A list item: parted from the one before by `sep`. */
static void item(struct text *out, size_t start, const char *sep, const char *s)
{
	if (out->len > start)
		text_add(out, sep);
	text_add(out, s);
}

/* The river of a hexside: "the Potomac (navigable)", brief "Potomac nav."; a brief minor river is its name alone.  Creeks too. */
static void add_river(const struct map *m, hex_t h, enum dir d, bool brief, struct text *out)
{
	unsigned bits = m->hexside[h][d];
	unsigned class = bits & HEXSIDE_TIDAL ? 2 : bits & HEXSIDE_NAVIGABLE ? 1 : bits & HEXSIDE_CREEK ? 3 : 0;
	static const char *const classes[4] = { " (minor)", " (navigable)", " (tidal)", " (creek)" };
	static const char *const briefly[4] = { "", " nav.", " tidal", " creek" };
	static const char *const nameless[4] = { "minor river", "navigable river", "tidal river", "creek" };

	if (m->river[h][d] == 0) {
		text_add(out, nameless[class]);
		return;
	}
	text_add(out, brief ? "" : "the ");
	text_add(out, m->river_name[m->river[h][d] - 1]);
	text_add(out, brief ? briefly[class] : classes[class]);
}

/* "the Valley Turnpike", brief without "the"; what its name does not tell, a toll road or not, stands behind it. */
static void add_road(const struct map *m, hex_t h, enum dir d, bool brief, struct text *out)
{
	const char *name = m->road_name[m->road[h][d] - 1];
	bool turnpike = m->turnpike[m->road[h][d] - 1];

	text_add(out, brief ? "" : "the ");
	text_add(out, name);
	if (turnpike ? strstr(name, "Turnpike") == NULL && strstr(name, "Pike") == NULL : strstr(name, "Road") == NULL)
		text_add(out, turnpike ? " (turnpike)" : " (road)");
}

void phrase_hexside(const struct charts *c, hex_t h, enum dir d, bool brief, struct text *out)
{
	const struct map *m = &c->map;
	unsigned bits = m->hexside[h][d];
	size_t start = out->len;

	if (bits & (HEXSIDE_RIVER | HEXSIDE_CREEK))
		add_river(m, h, d, brief, out);
	if (bits & HEXSIDE_BAY && !(bits & HEXSIDE_RIVER))
		item(out, start, ", ", "bay");
	if (bits & HEXSIDE_RIDGE && bits & HEXSIDE_GAP) {
		item(out, start, ", ", brief ? "" : "mountains with ");
		text_add(out, m->gap[h][d] > 0 ? m->gap_name[m->gap[h][d] - 1] : "a gap");
	} else if (bits & HEXSIDE_RIDGE) {
		item(out, start, ", ", "mountains");
	}
	if (bits & HEXSIDE_RIVER && bits & HEXSIDE_BRIDGE)
		item(out, start, ", ", "bridge");
	if (bits & HEXSIDE_DEEP)
		item(out, start, ", ", "no ford");
	if (bits & HEXSIDE_FERRY)
		item(out, start, ", ", "ferry");
	if (bits & HEXSIDE_CLOSED)
		item(out, start, ", ", "closed to ships");
	if (bits & HEXSIDE_ROAD) {
		item(out, start, ", ", "");
		add_road(m, h, d, brief, out);
	}
	if (bits & HEXSIDE_RAIL) {
		item(out, start, ", ", brief ? "rail" : "railway");
		if (bits & HEXSIDE_WRECKED)
			text_add(out, brief ? " wrecked" : " (wrecked)");
	}
}

void phrase_neighbours(const struct charts *c, hex_t h, struct text *out)
{
	static const enum dir order[DIR_COUNT] = { DIR_NW, DIR_NE, DIR_E, DIR_SE, DIR_SW, DIR_W };
	size_t start = out->len;

	for (unsigned i = 0; i < DIR_COUNT; i++) {
		hex_t next = c->map.next[h][order[i]];

		if (next == HEX_NONE)
			continue;
		item(out, start, "  ", dir_name(order[i]));
		text_add_char(out, ' ');
		text_add_padded(out, grid_id(&c->map.grid, next), 4);
	}
}

void phrase_way(const struct charts *c, hex_t from, hex_t to, struct text *out)
{
	const struct grid *g = &c->map.grid;
	unsigned n = grid_distance(g, from, to), best = n, way = 0;
	hex_t step;

	if (n == 0) {
		text_add(out, "here");
		return;
	}
	/* the direction that brings one nearest when followed all the way; ties go to the first clockwise from east */
	for (unsigned d = 0; d < DIR_COUNT; d++) {
		hex_t at = from;
		unsigned i = 0;

		for (; i < n && (step = grid_next(g, at, (enum dir)d)) != HEX_NONE; i++)
			at = step;
		if (i > 0 && grid_distance(g, at, to) < best) {
			best = grid_distance(g, at, to);
			way = d;
		}
	}
	text_add_int(out, n);
	text_add(out, n == 1 ? " hex " : " hexes ");
	text_add(out, dir_words((enum dir)way));
}

const char *phrase_stage(enum stage stage)
{
	static const char *const words[STAGE_COUNT] = {
		[STAGE_STRATEGIC] = "Strategic Turn", [STAGE_CHITS] = "the chits are to be drawn",
		[STAGE_MOVEMENT] = "movement phase", [STAGE_COMBAT] = "combat phase", [STAGE_OVER] = "the game is over",
	};

	return words[stage];
}

/* `phase`: which one of a player turn. */
static void add_when(const struct charts *c, const struct state *s, bool phase, struct text *out)
{
	/* four game turns follow a Strategic Turn; before the first game turn its cycle is the one that begins */
	bool between = s->stage == STAGE_STRATEGIC || s->stage == STAGE_CHITS;
	unsigned next = s->game_turn + (between ? 1u : 0u), done = next > 0 ? (next - 1) / 4 : 0;
	unsigned cycle = c->scn.cycle_first + done, year = c->scn.year;

	if (done >= c->scn.cycles && c->scn.cycles > 0)
		cycle = c->scn.cycle_first + c->scn.cycles - 1u;
	text_add(out, "Cycle ");
	text_add_int(out, cycle);
	text_add_char(out, '/');
	text_add_padded(out, year % 100, 2);
	if (s->stage == STAGE_OVER) {
		text_add(out, ", the game is over");
		return;
	}
	if (s->stage == STAGE_STRATEGIC) {
		text_add(out, ", Strategic Turn, ");
		text_add(out, side_name((enum side)s->active));
		return;
	}
	text_add(out, ", game turn ");
	text_add_int(out, next);
	text_add(out, " of ");
	text_add_int(out, c->scn.cycles * 4);
	text_add(out, ", ");
	if (s->stage == STAGE_CHITS) {
		text_add(out, phrase_stage(STAGE_CHITS));
		return;
	}
	text_add(out, side_name((enum side)s->active));
	text_add(out, s->active == s->first ? " (First Player)" : " (Second Player)");
	if (phase) {
		text_add(out, ", ");
		text_add(out, phrase_stage((enum stage)s->stage));
	}
}

void phrase_when(const struct charts *c, const struct state *s, struct text *out)
{
	add_when(c, s, true, out);
}

void phrase_slot_when(const struct charts *c, const struct state *before, struct text *out)
{
	add_when(c, before, false, out);
}

/* ---- events told together ---- */

/* What begins the sentence about them, and the part of each: of the events from `kind` on that have the same beginning. */
struct together {
	const char *head, *one;
};

static struct together together_of(unsigned kind)
{
	static const char in[] = "Going in: ", lost[] = "Losses: ";

	switch (kind) {
	case EVENT_ATTACK_UNIT:
		return (struct together){ in, "{p0} with {n0} SP" };
	case EVENT_ATTACK_UNIT_HALVED:
		return (struct together){ in, "{p0} with {n0} SP, which count as {q1}" };
	case EVENT_ATTACK_UNIT_UNSUPPLIED:
		return (struct together){ in, "{p0} out of supply with {n0} SP, which count as {q1}" };
	case EVENT_UNIT_LOSS:
		return (struct together){ lost, "{p0} {n0} SP, {n1} left" };
	case EVENT_UNIT_ELIMINATED:
		return (struct together){ lost, "{p0} its last {n0} SP" };
	case EVENT_ADVANCE:
		return (struct together){ "Advancing into {h1}: ", "{p0}" };
	case EVENT_RELEASED:
		return (struct together){ "Leaving the manifest of {p1} in {h0}: ", "{p0}" };
	case EVENT_ASSIGNED:
		return (struct together){ "Joining the manifest of {p1} at {h0}: ", "{p0}" };
	case EVENT_ENTRENCHED:
		return (struct together){ "Entrenching: ", "{p0} at {h0}" };
	default:
		return (struct together){ NULL, NULL };
	}
}

size_t phrase_together(const struct charts *c, const struct event *e, size_t n, struct text *out)
{
	char head[256];
	struct text h = text_in(head, sizeof head);
	const char *first = n > 0 ? together_of(e[0].kind).head : NULL;
	size_t many = 0;

	if (first == NULL)
		return 0;
	words_fill(c, &e[0].facts, first, WORDS_NAMES, &h);
	for (; many < n; many++) {
		struct together k = together_of(e[many].kind);
		char other[256];
		struct text o = text_in(other, sizeof other);

		if (k.head == NULL || !verdict_legal(&e[many].why))
			break;
		words_fill(c, &e[many].facts, k.head, WORDS_NAMES, &o);
		if (strcmp(head, other) != 0)
			break;
	}
	/* who goes in is told so even if it is one: the sentence before has named who leads */
	if (many == 0 || (many == 1 && e[0].kind != EVENT_ATTACK_UNIT && e[0].kind != EVENT_ATTACK_UNIT_HALVED &&
			e[0].kind != EVENT_ATTACK_UNIT_UNSUPPLIED))
		return 0;
	text_add(out, head);
	for (size_t i = 0; i < many; i++) {
		text_add(out, i > 0 ? "; " : "");
		words_fill(c, &e[i].facts, together_of(e[i].kind).one, WORDS_NAMES, out);
	}
	return many;
}
