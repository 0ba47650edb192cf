/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "field.h"

#include <stdio.h>
#include <string.h>

struct field F;

static void rules_of_the_house(struct rules *r)
{
	static const uint8_t enter[TERRAIN_COUNT][GAIT_COUNT] = { { 1, 1 }, { 2, 2 }, { 2, 2 }, { 3, 3 }, { 2, 3 }, { 0, 0 } };
	static const uint16_t column_from[COLUMNS] = { 0, 51, 76, 100, 126, 151, 201, 301 };
	static const uint8_t attacker[DICE] = { 32, 30, 28, 26, 24, 22, 20, 18 }, defender[DICE] = { 18, 20, 22, 25, 28, 31, 34, 38 };

	*r = (struct rules){ .mp_unit = { 3, 4, 2, 1 }, .mp_hq = { 3, 3, 4 }, .mp_train = 3, .mp_lonely = 7,
		.sp_max = { 10, 5, 10, 20 }, .enter_road = 1, .add_minor = 1, .add_ferry = 1, .add_gap = 1,
		.zone_leave = 1, .zone_cavalry = 1, .zone_sp = 3, .force_mp = 1, .force_die = 5,
		.assault_mp = 1, .assault_intensity = 2,
		.manifest_max = { 2, 4, 4 }, .die_terrain = { 0, -1, -1, -2, -1, 0 }, .die_entrenched = -1, .die_city = -1, .die_fort = -2,
		.die_bridge = -1, .city_class = 4, .retreat_from = 8, .overrun = 10, .stand_percent = 10, .trapped_percent = 20,
		.supply_mp = 255, .stock_train = 10, .stock_army = 2, .stock_sp = 10, .hunger_percent = 10,
		.points_sp = 4, .level_marginal = 5, .level_substantial = 13, .level_decisive = 25,
		.wounded_turns = 2, .cavalry_corps_infantry = true, .attacks_per_turn = 1 };
	memcpy(r->enter, enter, sizeof enter);
	memcpy(r->column_from, column_from, sizeof column_from);
	memcpy(r->loss_attacker, attacker, sizeof attacker);
	memcpy(r->loss_defender, defender, sizeof defender);
}

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx;
	for (unsigned i = 0; i < F.n_dice; i++)
		if (strcmp(F.dice[i].id, id) == 0) {
			unsigned v = F.dice[i].v[index];

			F.dice[i].asked = true;
			return m == 6 ? v - 1 : v;
		}
	fail_msg("nobody expected the roll %s", id);
	return 0;
}

static void heard(void *ctx, const struct event *e)
{
	(void)ctx;
	text_add(&F.text, event_slug(e->kind));
	text_add_char(&F.text, ' ');
	words_fill(&F.c, &e->facts, event_terse(e->kind), WORDS_IDS, &F.text);
	if (!verdict_legal(&e->why)) {
		text_add(&F.text, " : ");
		text_add(&F.text, reason_code(e->why.reason));
	}
	text_add_char(&F.text, '\n');
	assert_false(F.text.cut);

	/* the sentence for people must fill too */
	char buf[512];
	struct text t = text_in(buf, sizeof buf);
	words_fill(&F.c, &e->facts, event_sentence(e->kind), WORDS_NAMES, &t);
	assert_false(t.cut);
}

static struct answer answered(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	(void)ctx;
	F.asked++;
	return standing_answer(c, s, &F.orders, q);
}

int field_open(void **state)
{
	(void)state;
	memset(&F, 0, sizeof F);
	struct map *m = &F.c.map;
	m->grid = (struct grid){ 8, 8, 10, 10 };
	for (hex_t h = 0; h < HEXES_MAX; h++)
		for (unsigned d = 0; d < DIR_COUNT; d++)
			m->next[h][d] = h < grid_count(&m->grid) ? grid_next(&m->grid, h, (enum dir)d) : HEX_NONE;
	rules_of_the_house(&F.c.rules);
	memset(F.c.source_mp, 0xff, sizeof F.c.source_mp);
	for (hex_t h = 0; h < HEXES_MAX; h++)
		F.c.rail_index[h] = RAIL_HEXES_MAX;
	/* both draw on the far corner, which no other rule sees: few tests are about supply */
	for (unsigned side = 0; side < SIDE_COUNT; side++)
		F.c.scn.source[side][F.c.scn.n_source[side]++] = (hex_t)(grid_count(&m->grid) - 1);
	F.c.scn.cycles = 2;
	F.c.scn.n_pool = 4;
	for (uint8_t i = 0; i < 4; i++)
		F.c.scn.pool[i] = i;
	F.c.scn.bracketed_chit = 2;
	for (unsigned p = 0; p < PIECES_MAX; p++)
		F.s.piece[p] = (struct piece_state){ .where = WHERE_ELIMINATED, .hex = HEX_NONE, .hq = PIECE_NONE };
	F.s.stage = STAGE_COMBAT;
	F.s.active = SIDE_UNION;
	F.s.first = SIDE_UNION;
	F.s.winner = SIDE_NONE;
	F.s.game_turn = 1;
	memset(F.s.owner, SIDE_NONE, sizeof F.s.owner);
	F.thrower = (struct dice){ .below = below };
	F.asker = (struct ask){ .answer = answered };
	F.listener = (struct listener){ .put = heard };
	F.text = text_in(F.log, sizeof F.log);
	return 0;
}

int field_close(void **state)
{
	const char *why = state_broken(&F.c, &F.s);

	(void)state;
	for (unsigned i = 0; i < F.n_dice; i++)
		if (!F.dice[i].asked) {
			print_error("%s was not thrown\n", F.dice[i].id);
			return 1;
		}
	if (why)
		print_error("broken: %s\n", why);
	return why != NULL;
}

hex_t hx(unsigned id)
{
	hex_t h = grid_from_id(&F.c.map.grid, id);

	assert_int_not_equal(h, HEX_NONE);
	return h;
}

static piece_t put(enum side side, const char *id, enum piece_kind kind, hex_t h)
{
	piece_t p = F.c.scn.n_pieces++;
	struct piece *is = &F.c.scn.piece[p];

	assert_true(p < PIECES_MAX);
	*is = (struct piece){ .kind = (uint8_t)kind, .side = (uint8_t)side, .hex = h, .on = PIECE_NONE };
	(void)snprintf(is->id, sizeof is->id, "%s", id);
	(void)snprintf(is->name, sizeof is->name, "%s", id);
	F.s.piece[p] = (struct piece_state){ .where = WHERE_MAP, .hex = h, .hq = PIECE_NONE };
	return p;
}

piece_t leader(enum side side, const char *id, unsigned stars, unsigned initiative, unsigned span, unsigned combat, unsigned hex)
{
	piece_t p = put(side, id, PIECE_LEADER, hx(hex));
	struct piece *is = &F.c.scn.piece[p];

	is->stars = (uint8_t)stars;
	is->initiative = (uint8_t)initiative;
	is->span = (uint8_t)span;
	is->combat = (uint8_t)combat;
	return p;
}

piece_t hq(enum side side, const char *id, enum hq_kind kind, unsigned hex, piece_t led_by)
{
	piece_t p = put(side, id, PIECE_HQ, hx(hex));

	F.c.scn.piece[p].hq_kind = (uint8_t)kind;
	if (led_by != PIECE_NONE) {
		F.s.piece[p].hq = led_by;
		F.s.piece[led_by].hq = p;
	}
	return p;
}

piece_t unit(enum side side, const char *id, enum unit_type type, unsigned sp, unsigned hex)
{
	piece_t p = put(side, id, PIECE_UNIT, hx(hex));
	struct piece *is = &F.c.scn.piece[p];

	is->unit_type = (uint8_t)type;
	is->strength = (uint8_t)sp;
	is->bracketed = type == UNIT_GARRISON;
	F.s.piece[p].strength = (uint8_t)sp;
	return p;
}

piece_t on(enum side side, const char *id, enum unit_type type, unsigned sp, piece_t hq)
{
	piece_t p = unit(side, id, type, sp, grid_id(&F.c.map.grid, F.s.piece[hq].hex));

	F.c.scn.piece[p].on = hq;
	F.s.piece[p].where = WHERE_MANIFEST;
	F.s.piece[p].hq = hq;
	return p;
}

piece_t train(enum side side, const char *id, unsigned hex)
{
	return put(side, id, PIECE_TRAIN, hx(hex));
}

void source(enum side side, unsigned hex)
{
	F.c.scn.source[side][F.c.scn.n_source[side]++] = hx(hex);
	for (hex_t h = 0; h < grid_count(&F.c.map.grid); h++) {
		unsigned mp = grid_distance(&F.c.map.grid, h, hx(hex));

		if (mp < F.c.source_mp[side][h])
			F.c.source_mp[side][h] = (uint16_t)mp;
	}
}

void between(unsigned a, unsigned b, uint16_t what)
{
	enum dir d = grid_dir(&F.c.map.grid, hx(a), hx(b));

	assert_int_not_equal(d, DIR_COUNT);
	F.c.map.hexside[hx(a)][d] = what;
	F.c.map.hexside[hx(b)][dir_opposite(d)] = what;
}

void town(unsigned hex, unsigned klass)
{
	F.c.town_class[hx(hex)] = (uint8_t)(1 + klass);
}

void objective(enum side side, unsigned hex, unsigned points, bool decisive, enum side holder)
{
	struct objective *o = &F.c.scn.objective[F.c.scn.n_objectives];

	*o = (struct objective){ .hex = hx(hex), .side = (uint8_t)side, .points = (uint8_t)points, .decisive = decisive,
		.holder = (uint8_t)holder };
	F.s.owner[F.c.scn.n_objectives++] = (uint8_t)holder;
}

void dice2(const char *id, unsigned first, unsigned second)
{
	assert_true(F.n_dice < FIELD_DICE);
	F.dice[F.n_dice].id = id;
	F.dice[F.n_dice].v[0] = first;
	F.dice[F.n_dice++].v[1] = second;
}

void die(const char *id, unsigned first)
{
	dice2(id, first, 0);
}

void ready(piece_t p)
{
	F.s.piece[p].flags |= PF_ROLLED | PF_INITIATIVE;
}

struct attack attack_on(unsigned target, unsigned from, unsigned intensity, unsigned rating, bool advance)
{
	return (struct attack){ .target = hx(target), .from = { hx(from) }, .n_from = 1, .intensity = (uint8_t)intensity,
		.rating = (uint8_t)rating, .advance = advance };
}

void with(struct attack *a, piece_t p)
{
	a->with[a->n_with++] = p;
}

void fight(piece_t p, const struct attack *a)
{
	F.text = text_in(F.log, sizeof F.log);
	legal(attack_check(&F.c, &F.s, p, a));
	legal(attack_do(&F.c, &F.s, p, a, &F.thrower, &F.asker, &F.listener));
}

void happened(const char *lines)
{
	assert_string_equal(F.log, lines);
	F.text = text_in(F.log, sizeof F.log);
}

bool log_has(const char *line)
{
	const char *at = strstr(F.log, line);

	return at && (at == F.log || at[-1] == '\n') && at[strlen(line)] == '\n';
}

void refused(struct verdict v, enum reason r)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);

	assert_string_equal(reason_code(v.reason), reason_code(r));
	words_fill(&F.c, &v.facts, reason_sentence(r), WORDS_NAMES, &t); /* its sentence fills */
	assert_true(t.len > 0);
}

void legal(struct verdict v)
{
	if (!verdict_legal(&v)) {
		char buf[512];
		struct text t = text_in(buf, sizeof buf);

		words_fill(&F.c, &v.facts, reason_sentence(v.reason), WORDS_IDS, &t);
		fail_msg("%s: %s", reason_code(v.reason), buf);
	}
}

struct told {
	bool way[SUPPOSITIONS];
	hex_t hex;
	unsigned k, asked;
};

static bool as_told(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	struct told *t = ctx;

	assert_int_equal(k, t->k);
	assert_true(h == t->hex || what == SUPPOSE_THERE);
	t->asked |= 1U << what;
	return t->way[what];
}

unsigned suppose(piece_t leader, const struct attack *a, bool won, bool driven)
{
	struct told t = { .way = { [SUPPOSE_WON] = won, [SUPPOSE_DRIVEN] = driven, [SUPPOSE_THERE] = true, [SUPPOSE_UNHARMED] = true,
		[SUPPOSE_LIGHT] = true, [SUPPOSE_FIRM] = true }, .hex = a->target, .k = battle_number(&F.s, a->target) };
	struct suppose x = { .way = as_told, .ctx = &t };

	attack_suppose(&F.c, &F.s, leader, a, &x);
	return t.asked & (1U << SUPPOSE_WON | 1U << SUPPOSE_DRIVEN);
}
