/* SPDX-License-Identifier: GPL-3.0-or-later
 * The aide's sheet as a whole, and what he says about it. */
#include "aide/plan.h"

#include <string.h>

#include "orders/resolve.h"

enum { EASY_OVERLOOKS = 35 /* percent */, THROWS = 24, OF_TENTH = 10 };

static const struct posture balanced = { "balanced", 9, 12, 14, 12, 3 }, bold = { "bold", 8, 12, 10, 20, 0 },
	careful = { "careful", 14, 32, 18, 8, 8 };

const char *aide_strength_word(enum aide_strength x)
{
	static const char *const word[AIDE_STRENGTHS] = { "easy", "fair", "hard" };
	return word[x];
}

unsigned aide_pick(struct aide *a, unsigned n)
{
	a->random ^= a->random << 13;
	a->random ^= a->random >> 7;
	a->random ^= a->random << 17;
	return (unsigned)((a->random >> 24) % n);
}

bool aide_overlooks(struct aide *a)
{
	return a->strength == AIDE_EASY && aide_pick(a, 100) < EASY_OVERLOOKS;
}

bool aide_has(const struct aide *a, piece_t p)
{
	return aide_piece(a, p)->side == a->side && piece_in_play(&a->s, p);
}

struct order *aide_add(struct aide *a, enum order_kind kind, unsigned depth, piece_t who)
{
	if (a->sheet->n >= SHEET_LINES_MAX || depth >= SHEET_DEPTH_MAX)
		return NULL;
	struct order *o = &a->sheet->order[a->sheet->n++];
	*o = (struct order){ .kind = (uint8_t)kind, .depth = (uint8_t)depth, .who = who, .to = PIECE_NONE, .hex = HEX_NONE };
	return o;
}

static unsigned six(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx, (void)id, (void)index;
	return m - 1;
}

static unsigned one(void *ctx, const char *id, unsigned m, unsigned index)
{
	(void)ctx, (void)id, (void)m, (void)index;
	return 0;
}

const struct dice aide_fails = { six, NULL }, aide_succeeds = { one, NULL };

static void write_sheet(struct aide *a, const struct state *s, const struct posture *p)
{
	a->s = *s;
	a->posture = p;
	a->sheet->n = 0;
	a->chains = a->led = a->seconds = a->dug = a->n_told = 0;
	worth_begin(a);
	if (s->stage == STAGE_STRATEGIC) {
		plan_strategic(a);
		return;
	}
	if (s->stage == STAGE_MOVEMENT) {
		plan_movement(a);
		turn_end_movement(a->c, &a->s, NULL);
	}
	worth_again(a);
	plan_combat(a);
}

/* ---- several sheets, thrown with made-up dice ---- */

struct throw {
	uint64_t seed;
	uint32_t t, q;
};

static unsigned made_up(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct throw *t = ctx;
	uint64_t x = t->seed * 0x9e3779b97f4a7c15u + ((uint64_t)t->t << 32 | t->q++); /* splitmix64, public domain */
	(void)id, (void)index;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return (unsigned)((x ^ x >> 31) >> 11) % m;
}

static struct answer by_default(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	return standing_answer(c, s, ctx, q);
}

static int thrown_worth(struct aide *a, const struct state *s, uint64_t seed)
{
	struct standing none;
	struct throw t = { .seed = seed };
	struct world w = { .dice = { made_up, &t }, .ask = { by_default, &none } };
	int sum = 0;
	standing_clear(&none);
	for (t.t = 0; t.t < THROWS; t.t++) {
		t.q = 0;
		a->thrown = *s;
		resolve_turn(a->c, &a->thrown, a->sheet, &w);
		sum += worth_position(a, &a->thrown);
	}
	return sum / THROWS;
}

/* ---- what he says ---- */

static void add_hex(const struct aide *a, hex_t h, struct text *why)
{
	const struct town *town = charts_town(a->c, h);
	text_add_padded(why, grid_id(&a->c->map.grid, h), 4);
	if (town) {
		text_add_char(why, ' ');
		text_add(why, town->name);
	}
}

static void add_tenths(int v, struct text *why)
{
	text_add_int(why, v / OF_TENTH);
	text_add_char(why, '.');
	text_add_int(why, v % OF_TENTH);
}

static void say_goals(const struct aide *a, struct text *why)
{
	const struct goal *most = NULL, *keep = NULL;
	for (unsigned i = 0; i < a->n_goals; i++) {
		const struct goal **of = a->goal[i].hold ? &keep : &most;
		if (a->goal[i].weight && (!*of || (*of)->weight < a->goal[i].weight))
			*of = &a->goal[i];
	}
	if (most) {
		text_add(why, "The aim is ");
		add_hex(a, most->hex, why);
		text_add(why, " (");
		text_add_int(why, most->points);
		text_add(why, most->points == 1 ? " point).\n" : " points).\n");
	}
	if (keep) {
		add_hex(a, keep->hex, why);
		text_add(why, " is in danger and is kept.\n");
	}
}

static void say_count(struct text *why, unsigned n, const char *one, const char *many)
{
	if (n == 0)
		return;
	text_add_int(why, n);
	text_add(why, n == 1 ? one : many);
}

static void say(const struct aide *a, struct text *why)
{
	say_goals(a, why);
	if (a->strength == AIDE_HARD && a->s.stage != STAGE_STRATEGIC) {
		text_add(why, "Of three plans the ");
		text_add(why, a->posture->word);
		text_add(why, " one came out best in throws with made-up dice.\n");
	}
	say_count(why, a->chains, " Leader is activated of himself", " Leaders are activated of themselves");
	if (a->chains)
		text_add(why, a->led ? ", and take along by command " : ".\n");
	if (a->chains && a->led) {
		text_add_int(why, a->led);
		text_add(why, a->led == 1 ? " other.\n" : " others.\n");
	}
	say_count(why, a->seconds, " roll that may fail has a second plan.\n", " rolls that may fail have a second plan.\n");
	for (unsigned i = 0; i < a->n_told; i++) {
		text_add(why, aide_piece(a, a->told[i].leader)->name);
		text_add(why, " attacks ");
		add_hex(a, a->told[i].hex, why);
		text_add(why, ": worth ");
		add_tenths(a->told[i].worth, why);
		text_add(why, " SP by its odds at intensity ");
		text_add_int(why, a->told[i].intensity);
		if (a->told[i].intensity < a->told[i].intensity_max) {
			text_add(why, ", better than at ");
			text_add_int(why, a->told[i].intensity_max);
		}
		text_add(why, ".\n");
	}
	say_count(why, a->dug, " unit digs in.\n", " units dig in.\n");
	if (a->sheet->n == 0)
		text_add(why, "Nothing is better than to stay.\n");
}

void aide_propose(struct aide *a, const struct charts *c, const struct state *s, enum aide_strength strength, uint64_t seed,
	struct sheet *out, struct text *why)
{
	static const struct posture *const postures[] = { &balanced, &bold, &careful };
	a->c = c;
	a->side = (enum side)s->active;
	a->strength = strength;
	a->random = seed * 2 + 1;
	a->sheet = out;
	const struct posture *chosen = &balanced;
	if (strength == AIDE_HARD && s->stage != STAGE_STRATEGIC) {
		int best = 0;
		for (unsigned i = 0; i < sizeof postures / sizeof *postures; i++) {
			write_sheet(a, s, postures[i]);
			a->posture = &balanced; /* one measure for all */
			int v = thrown_worth(a, s, seed);
			if (i == 0 || v > best) {
				best = v;
				chosen = postures[i];
			}
		}
	}
	write_sheet(a, s, chosen);
	if (why)
		say(a, why);
}
