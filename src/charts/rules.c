/* SPDX-License-Identifier: GPL-3.0-or-later
 * The rules file: the house numbers and switches, one key each. */
#include <stddef.h>
#include <string.h>

#include "charts/charts.h"
#include "charts/reader.h"

enum width { WIDTH_8, WIDTH_S8, WIDTH_16, WIDTH_SWITCH };

/* How the value of a key is written and where it goes: `n` values, each after its name if there are names. */
struct how {
	const char *const *names;
	uint16_t at, stride; /* bytes from the start of struct rules, and from one value to the next */
	uint8_t n, width;
	int16_t min, max;
};

static const char *const unit_types[] = { "infantry", "cavalry", "militia", "garrison" };
static const char *const hq_kinds[] = { "army", "corps", "cavalry-corps" };
static const char *const terrains[] = { "clear", "forest", "hills", "mountain", "swamp", "sea" };

static void store(struct rules *rules, const struct how *w, unsigned i, int v)
{
	char *p = (char *)rules + w->at + i * w->stride;
	switch ((enum width)w->width) {
	case WIDTH_8: *(uint8_t *)(void *)p = (uint8_t)v; break;
	case WIDTH_S8: *(int8_t *)(void *)p = (int8_t)v; break;
	case WIDTH_16: *(uint16_t *)(void *)p = (uint16_t)v; break;
	case WIDTH_SWITCH: *(bool *)(void *)p = v != 0; break;
	}
}

static enum err read_value(struct chart_reader *r, const struct chart_key *k, const struct how *w, struct word word, int *out)
{
	if (w->width == WIDTH_SWITCH) {
		static const char *const words[] = { "no", "yes" };
		unsigned v = 0;
		TRY(chart_choice(r, word, k->name, words, 2, &v));
		*out = (int)v;
		return ERR_OK;
	}
	bool minus = word.n > 1 && word.s[0] == '-';
	struct word digits = { word.s + minus, word.n - minus, word.col + minus };
	uint32_t v;
	if (num_parse(digits.s, digits.n, 0, INT16_MAX, &v) == ERR_OK && !(minus && v == 0)) {
		*out = minus ? -(int)v : (int)v;
		if (*out >= w->min && *out <= w->max)
			return ERR_OK;
	}
	char before[64];
	struct text b = text_in(before, sizeof before);
	text_add(&b, k->name);
	text_add(&b, " ");
	struct text t = word.n ? chart_say(r, before, &word, " must be a whole number from ") :
		chart_say(r, k->name, NULL, " lacks a whole number from ");
	text_add_int(&t, w->min);
	text_add(&t, " to ");
	text_add_int(&t, w->max);
	return chart_refuse(r, ERR_CHART_VALUE, &word);
}

static enum err read_values(struct chart_reader *r, const struct chart_key *k, struct word rest)
{
	const struct how *how = k->how;
	for (unsigned i = 0; i < how->n; i++) {
		struct word w;
		int v = 0;
		word_next(&rest, &w);
		if (how->names) {
			if (!word_is(&w, how->names[i])) {
				struct text t = chart_say(r, k->name, NULL, " is written:");
				for (unsigned j = 0; j < how->n; j++) {
					text_add(&t, " ");
					text_add(&t, how->names[j]);
					text_add(&t, " N");
				}
				return chart_refuse(r, ERR_CHART_LINE, &w);
			}
			word_next(&rest, &w);
		}
		TRY(read_value(r, k, how, w, &v));
		store(r->ctx, how, i, v);
	}
	word_trim(&rest);
	if (rest.n)
		return chart_fail(r, ERR_CHART_LINE, &rest, "too much in the line: ", "");
	return ERR_OK;
}

static enum err read_format(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	uint32_t v;
	return chart_number(r, value, k->name, 1, 1, &v);
}

static enum err read_name(struct chart_reader *r, const struct chart_key *k, struct word value)
{
	struct rules *rules = r->ctx;
	return chart_name(r, value, k->name, rules->name);
}

static enum err movement_done(struct chart_reader *r)
{
	struct rules *u = r->ctx;
	if (u->enter[TERRAIN_SEA][GAIT_FOOT] == 0 && u->enter[TERRAIN_SEA][GAIT_HORSE] == 0)
		return ERR_OK;
	chart_say(r, "sea is never entered (H3): enter-foot and enter-horse must say sea 0", NULL, "");
	return chart_refuse_at(r, ERR_CHART_VALUE, r->section_line, 1);
}

static enum err combat_done(struct chart_reader *r)
{
	struct rules *u = r->ctx;
	bool good = u->column_from[0] == 0;
	for (unsigned i = 1; i < COLUMNS; i++)
		good = good && u->column_from[i] > u->column_from[i - 1];
	if (good)
		return ERR_OK;
	chart_say(r, "column-from must begin with 0 and rise from column to column", NULL, "");
	return chart_refuse_at(r, ERR_CHART_VALUE, r->section_line, 1);
}

static enum err winning_done(struct chart_reader *r)
{
	struct rules *u = r->ctx;
	if (u->level_marginal < u->level_substantial && u->level_substantial < u->level_decisive)
		return ERR_OK;
	chart_say(r, "the levels must rise: marginal, substantial, decisive", NULL, "");
	return chart_refuse_at(r, ERR_CHART_VALUE, r->section_line, 1);
}

#define AT(field) (uint16_t) offsetof(struct rules, field)
#define KEY(name, ...) { name, read_values, &(const struct how){ __VA_ARGS__ } }
#define NUMBER(name, field, min, max) KEY(name, NULL, AT(field), 1, 1, WIDTH_8, min, max)
#define SHIFT(name, field) KEY(name, NULL, AT(field), 1, 1, WIDTH_S8, -7, 7)
#define SWITCH(name, field) KEY(name, NULL, AT(field), 1, 1, WIDTH_SWITCH, 0, 1)
#define NAMED(name, names, field, stride, n, min, max) KEY(name, names, AT(field), stride, n, WIDTH_8, min, max)

static const struct chart_key head_keys[] = {
	{ "format", read_format, NULL },
	{ "name", read_name, NULL },
	NUMBER("engine", engine, 1, 255),
};
static const struct chart_key piece_keys[] = {
	NAMED("mp-unit", unit_types, mp_unit, 1, UNIT_TYPE_COUNT, 0, 12),
	NAMED("mp-hq", hq_kinds, mp_hq, 1, HQ_KIND_COUNT, 0, 12),
	NUMBER("mp-train", mp_train, 0, 12),
	NUMBER("mp-lonely", mp_lonely, 0, 12),
	NAMED("sp-max", unit_types, sp_max, 1, UNIT_TYPE_COUNT, 1, 99),
	NAMED("manifest-max", hq_kinds, manifest_max, 1, HQ_KIND_COUNT, 0, MANIFEST_MAX),
};
static const struct chart_key movement_keys[] = {
	NAMED("enter-foot", terrains, enter[0][GAIT_FOOT], GAIT_COUNT, TERRAIN_COUNT, 0, 12),
	NAMED("enter-horse", terrains, enter[0][GAIT_HORSE], GAIT_COUNT, TERRAIN_COUNT, 0, 12),
	NUMBER("enter-road", enter_road, 1, 12),
	NUMBER("add-minor", add_minor, 0, 12),
	NUMBER("add-ferry", add_ferry, 0, 12),
	NUMBER("add-bridge", add_bridge, 0, 12),
	NUMBER("add-gap", add_gap, 0, 12),
	NUMBER("zone-leave", zone_leave, 0, 12),
	NUMBER("zone-cavalry", zone_cavalry, 0, 12),
	NUMBER("zone-sp", zone_sp, 0, 99),
	NUMBER("force-mp", force_mp, 1, 12),
	NUMBER("force-die", force_die, 1, 7),
};
static const struct chart_key command_keys[] = {
	NUMBER("wounded-turns", wounded_turns, 1, 12),
};
static const struct chart_key combat_keys[] = {
	KEY("column-from", NULL, AT(column_from), 2, COLUMNS, WIDTH_16, 0, 9999),
	KEY("loss-attacker", NULL, AT(loss_attacker), 1, DICE, WIDTH_8, 0, 250),
	KEY("loss-defender", NULL, AT(loss_defender), 1, DICE, WIDTH_8, 0, 250),
	KEY("die-terrain", terrains, AT(die_terrain), 1, TERRAIN_COUNT, WIDTH_S8, -7, 7),
	SHIFT("die-entrenched", die_entrenched),
	SHIFT("die-city", die_city),
	SHIFT("die-fort", die_fort),
	SHIFT("die-bridge", die_bridge),
	NUMBER("city-class", city_class, 0, 6),
	NUMBER("assault-mp", assault_mp, 0, 12),
	NUMBER("assault-intensity", assault_intensity, 0, INTENSITY_CHOICE_MAX),
	NUMBER("retreat-from", retreat_from, 0, 20),
	NUMBER("overrun", overrun, 2, 100),
	NUMBER("stand-percent", stand_percent, 0, 100),
	NUMBER("trapped-percent", trapped_percent, 0, 100),
};
static const struct chart_key supply_keys[] = {
	NUMBER("supply-mp", supply_mp, 0, 255),
	NUMBER("stock-train", stock_train, 0, 255),
	NUMBER("stock-army", stock_army, 0, 255),
	NUMBER("stock-sp", stock_sp, 1, 255),
	NUMBER("hunger-percent", hunger_percent, 0, 100),
};
static const struct chart_key winning_keys[] = {
	NUMBER("points-sp", points_sp, 1, 100),
	NUMBER("level-marginal", level_marginal, 1, 255),
	NUMBER("level-substantial", level_substantial, 1, 255),
	NUMBER("level-decisive", level_decisive, 1, 255),
};
static const struct chart_key switch_keys[] = {
	SWITCH("army3-initiative", army3_initiative),
	SWITCH("cavalry-corps-infantry", cavalry_corps_infantry),
	SWITCH("unsupplied-leaders", unsupplied_leaders),
	SWITCH("draw-each-player-turn", draw_each_player_turn),
	SWITCH("pass-seed-list", pass_seed_list),
	NUMBER("attacks-per-turn", attacks_per_turn, 1, 2),
};

#define SECTION(name, keys, done) { name, NULL, false, keys, sizeof keys / sizeof *keys, NULL, done }
static const struct chart_section sections[] = {
	SECTION(NULL, head_keys, NULL),
	SECTION("pieces", piece_keys, NULL),
	SECTION("movement", movement_keys, movement_done),
	SECTION("command", command_keys, NULL),
	SECTION("combat", combat_keys, combat_done),
	SECTION("supply", supply_keys, NULL),
	SECTION("winning", winning_keys, winning_done),
	SECTION("switches", switch_keys, NULL),
};

enum err rules_parse(const char *text, size_t n, struct rules *rules, struct fault *f)
{
	struct chart_reader r;
	memset(&r, 0, sizeof r);
	memset(rules, 0, sizeof *rules);
	r.ctx = rules;
	r.f = f;
	return chart_read(&r, text, n, sections, sizeof sections / sizeof *sections);
}

void charts_put_rules(const struct charts *c, struct sink *s)
{
	const struct rules *u = &c->rules;
	sink_bytes(s, "vedette/rules/1", 15);
	sink_str(s, u->name);
	sink_u8(s, u->engine);
	sink_bytes(s, u->mp_unit, sizeof u->mp_unit);
	sink_bytes(s, u->mp_hq, sizeof u->mp_hq);
	sink_u8(s, u->mp_train);
	sink_u8(s, u->mp_lonely);
	sink_bytes(s, u->sp_max, sizeof u->sp_max);
	sink_bytes(s, u->manifest_max, sizeof u->manifest_max);
	for (unsigned t = 0; t < TERRAIN_COUNT; t++)
		sink_bytes(s, u->enter[t], GAIT_COUNT);
	sink_u8(s, u->enter_road);
	sink_u8(s, u->add_minor);
	sink_u8(s, u->add_ferry);
	sink_u8(s, u->add_bridge);
	sink_u8(s, u->add_gap);
	sink_u8(s, u->zone_leave);
	sink_u8(s, u->zone_cavalry);
	sink_u8(s, u->zone_sp);
	sink_u8(s, u->force_mp);
	sink_u8(s, u->force_die);
	sink_u8(s, u->wounded_turns);
	for (unsigned i = 0; i < COLUMNS; i++)
		sink_u16(s, u->column_from[i]);
	sink_bytes(s, u->loss_attacker, DICE);
	sink_bytes(s, u->loss_defender, DICE);
	for (unsigned t = 0; t < TERRAIN_COUNT; t++)
		sink_u8(s, (uint8_t)u->die_terrain[t]);
	sink_u8(s, (uint8_t)u->die_entrenched);
	sink_u8(s, (uint8_t)u->die_city);
	sink_u8(s, (uint8_t)u->die_fort);
	sink_u8(s, (uint8_t)u->die_bridge);
	sink_u8(s, u->city_class);
	sink_u8(s, u->assault_mp);
	sink_u8(s, u->assault_intensity);
	sink_u8(s, u->retreat_from);
	sink_u8(s, u->overrun);
	sink_u8(s, u->stand_percent);
	sink_u8(s, u->trapped_percent);
	sink_u8(s, u->supply_mp);
	sink_u8(s, u->stock_train);
	sink_u8(s, u->stock_army);
	sink_u8(s, u->stock_sp);
	sink_u8(s, u->hunger_percent);
	sink_u8(s, u->points_sp);
	sink_u8(s, u->level_marginal);
	sink_u8(s, u->level_substantial);
	sink_u8(s, u->level_decisive);
	sink_u8(s, u->army3_initiative);
	sink_u8(s, u->cavalry_corps_infantry);
	sink_u8(s, u->unsupplied_leaders);
	sink_u8(s, u->draw_each_player_turn);
	sink_u8(s, u->pass_seed_list);
	sink_u8(s, u->attacks_per_turn);
}
