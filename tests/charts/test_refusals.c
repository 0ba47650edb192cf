/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the readers of rules, scenarios and maps refuse, with the very line, column and words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static struct charts c;

/* `old`, there once in the text, becomes `new`; the fault lies `down` lines below the one where `old` begins. */
struct bad {
	const char *old, *new;
	enum err code;
	int down;
	uint32_t col;
	const char *what;
};

static void check(const char *place, const struct file_text *text, const struct bad *b, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t line;
		struct file_text t = changed(text, b[i].old, b[i].new, &line), m = campaign, r = standard, s = warrenton;
		struct fault f;
		*(text == &campaign ? &m : text == &standard ? &r : &s) = t;
		enum err e = charts_parse(m.s, m.n, r.s, r.n, s.s, s.n, &c, &f);
		if (e == ERR_OK)
			fail_msg("\"%s\" is taken", b[i].new);
		line = (uint32_t)((int)line + b[i].down);
		if (e != b[i].code || f.line != line || f.col != b[i].col || strcmp(f.what, b[i].what) != 0 ||
			strcmp(f.place, place) != 0)
			fail_msg("\"%s\": %s:%u:%u: [%s] %s (line %u wanted)", b[i].new, f.place, (unsigned)f.line,
				(unsigned)f.col, err_slug(e), f.what, (unsigned)line);
		assert_int_equal(f.code, e);
		free(t.s);
	}
}
#define CHECK(place, text, table) check(place, &(text), table, sizeof(table) / sizeof *(table))

static const struct bad bad_form[] = {
	{ "mp-train 3", "mp-trian 3", ERR_CHART_KEY, 0, 1,
		"key \"mp-trian\" is not known in [pieces]; allowed: mp-unit, mp-hq, mp-train, mp-lonely, "
		"sp-max, manifest-max" },
	{ "mp-lonely 7", "mp-train 3", ERR_CHART_TWICE, 0, 1,
		"key \"mp-train\" is there twice" },
	{ "[command]\nwounded-turns 2", "[command]\n", ERR_CHART_MISSING, 0, 1,
		"[command] lacks the key \"wounded-turns\"" },
	{ "[command]", "[comand]", ERR_CHART_KEY, 0, 2,
		"section \"comand\" is not known; allowed: pieces, movement, command, combat, supply, "
		"winning, switches, end" },
	{ "[command]", "[command", ERR_CHART_LINE, 0, 1,
		"a section is written [name], not \"[command\"" },
	{ "[command]", "[pieces]", ERR_CHART_TWICE, 0, 2,
		"section \"pieces\" is there twice" },
	{ "[command]", "[switches]", ERR_CHART_MISSING, 0, 1,
		"section [command] is missing before [switches]" },
	{ "[end]", "[end]\nname more", ERR_CHART_LINE, 1, 1,
		"nothing may follow [end], but there is \"name more\"" },
	{ "[end]", "", ERR_CHART_MISSING, 0, 1,
		"the file stops in [switches]; its last line must be [end]" },
	{ "[end]", "[movement]", ERR_CHART_TWICE, 0, 2,
		"section \"movement\" is there twice" },
	{ "format 1", "format 2", ERR_CHART_VALUE, 0, 8,
		"format \"2\" must be a whole number from 1 to 1" },
	{ "format 1", "format", ERR_CHART_VALUE, 0, 7,
		"format lacks a whole number from 1 to 1" },
	{ "name standard", "name", ERR_CHART_LINE, 0, 5,
		"name must not be empty" },
	{ "engine 2 ", "engine 0 ", ERR_CHART_VALUE, 0, 8,
		"engine \"0\" must be a whole number from 1 to 255" },
	{ "engine 2 ", "engine 2 2 ", ERR_CHART_LINE, 0, 10,
		"too much in the line: \"2\"" },
	{ "mp-lonely 7", "mp-lonely seven", ERR_CHART_VALUE, 0, 11,
		"mp-lonely \"seven\" must be a whole number from 0 to 12" },
	{ "mp-lonely 7", "mp-lonely 07", ERR_CHART_VALUE, 0, 11,
		"mp-lonely \"07\" must be a whole number from 0 to 12" },
	{ "mp-lonely 7", "mp-lonely -0", ERR_CHART_VALUE, 0, 11,
		"mp-lonely \"-0\" must be a whole number from 0 to 12" },
	{ "mp-lonely 7", "mp-lonely", ERR_CHART_VALUE, 0, 10,
		"mp-lonely lacks a whole number from 0 to 12" },
	{ "mp-unit infantry 3 cavalry", "mp-unit infantry 3 horse", ERR_CHART_LINE, 0, 20,
		"mp-unit is written: infantry N cavalry N militia N garrison N" },
	{ "militia 10 garrison 20", "militia 10 garrison 100", ERR_CHART_VALUE, 0, 50,
		"sp-max \"100\" must be a whole number from 1 to 99" },
	{ "mountain 3 swamp 3 sea 0", "mountain 3 swamp 3 sea 1", ERR_CHART_VALUE, -4, 1,
		"sea is never entered (H3): enter-foot and enter-horse must say sea 0" },
	{ "column-from 0 51 76", "column-from 0 76 51", ERR_CHART_VALUE, -1, 1,
		"column-from must begin with 0 and rise from column to column" },
	{ "column-from 0 51 76", "column-from 1 51 76", ERR_CHART_VALUE, -1, 1,
		"column-from must begin with 0 and rise from column to column" },
	{ "column-from 0 51 76", "column-from 51 76", ERR_CHART_VALUE, 0, 38,
		"column-from lacks a whole number from 0 to 9999" },
	{ "die-fort -2", "die-fort -8", ERR_CHART_VALUE, 0, 10,
		"die-fort \"-8\" must be a whole number from -7 to 7" },
	{ "level-marginal 5", "level-marginal 13", ERR_CHART_VALUE, -2, 1,
		"the levels must rise: marginal, substantial, decisive" },
	{ "pass-seed-list no", "pass-seed-list false", ERR_CHART_VALUE, 0, 16,
		"pass-seed-list \"false\" is not allowed; allowed: no, yes" },
	{ "attacks-per-turn 1", "attacks-per-turn 3", ERR_CHART_VALUE, 0, 18,
		"attacks-per-turn \"3\" must be a whole number from 1 to 2" },
	{ "# H1, S99", "# H1,\r", ERR_TEXT, 0, 64,
		"a carriage return: lines end with LF alone" },
	{ "# H1, S99", "# \xe2\x80\xae" "H1", ERR_TEXT, 0, 61,
		"a character that is not plain text" },
};

static void the_reader_refuses_form(void **state)
{
	(void)state;
	CHECK("rules", standard, bad_form);
}

static const struct bad bad_head[] = {
	{ "format 1\n", "", ERR_CHART_MISSING, -28, 1,
		"the head lacks the key \"format\"" },
	{ "format 1\n", "formats 1\n", ERR_CHART_KEY, 0, 1,
		"key \"formats\" is not known in the head; allowed: format, id, title, map, rules, window, "
		"first-cycle, cycles, opens, pool" },
	{ "id warrenton", "id Warrenton", ERR_CHART_VALUE, 0, 4,
		"id \"Warrenton\" must be 1 to 23 of a-z, 0-9 and -, beginning with a letter" },
	{ "id warrenton", "id warrenton-", ERR_CHART_VALUE, 0, 4,
		"id \"warrenton-\" must be 1 to 23 of a-z, 0-9 and -, beginning with a letter" },
	{ "title Burnside Takes Over, November 1862", "title", ERR_CHART_LINE, 0, 6,
		"title must not be empty" },
	{ "title Burnside Takes Over, November 1862",
		"title Burnside Takes Over the Army of the Potomac, Nov 1862", ERR_CHART_LIMIT, 0, 7,
		"title is longer than 48 bytes" },
	{ "title Burnside Takes Over, November 1862", "title Burnside\tTakes Over", ERR_TEXT, 0, 7, "title holds a tab" },
	{ "map campaign", "map virginia", ERR_CHART_NAME, 0, 5,
		"map \"virginia\" is not what was given, which is \"campaign\"" },
	{ "rules standard", "rules house", ERR_CHART_NAME, 0, 7,
		"rules \"house\" is not what was given, which is \"standard\"" },
	{ "window 53 4 16 16", "window 55 4 16 16", ERR_CHART_HEX, 0, 8,
		"the window does not lie on the map, which has columns 00 to 69 and rows 00 to 50" },
	{ "window 53 4 16 16", "window 53 4 0 16", ERR_CHART_VALUE, 0, 13,
		"window \"0\" must be a whole number from 1 to 100" },
	{ "window 53 4 16 16", "window 53 4 16 16 2", ERR_CHART_LINE, 0, 19,
		"a window is written: column row columns rows; too much: \"2\"" },
	{ "window 53 4 16 16", "window 53 4 16", ERR_CHART_VALUE, 0, 15,
		"window lacks a whole number from 1 to 100" },
	{ "first-cycle 12/62", "first-cycle 12-62", ERR_CHART_VALUE, 0, 13,
		"the first cycle is written number/year, as 12/62, not \"12-62\"" },
	{ "first-cycle 12/62", "first-cycle 14/62", ERR_CHART_VALUE, 0, 13,
		"cycle \"14\" must be a whole number from 1 to 13" },
	{ "first-cycle 12/62", "first-cycle 12/1862", ERR_CHART_VALUE, 0, 16,
		"year \"1862\" must be a whole number from 61 to 65" },
	{ "cycles 2", "cycles 0", ERR_CHART_VALUE, 0, 8,
		"cycles \"0\" must be a whole number from 1 to 60" },
	{ "opens strategic", "opens weekly", ERR_CHART_VALUE, 0, 7,
		"opens \"weekly\" is not allowed; allowed: turns, strategic" },
	{ "pool 0 1 (2) 3", "pool 0 1 (2) 2", ERR_CHART_TWICE, 0, 14,
		"chit \"2\" is in the pool twice (Q3)" },
	{ "pool 0 1 (2) 3", "pool 0 (1) (2) 3", ERR_CHART_TWICE, 0, 12,
		"chit \"(2)\" is a second one in brackets (R18)" },
	{ "pool 0 1 (2) 3", "pool 0 1 [2] 3", ERR_CHART_VALUE, 0, 10,
		"chit \"[2]\" must be a whole number from 0 to 99" },
	{ "pool 0 1 (2) 3", "pool 0", ERR_CHART_VALUE, 0, 6,
		"pool needs two chits or more, one for each side" },
	{ "\n[carriage]\n", "\n[baggage]\n", ERR_CHART_KEY, 1, 2,
		"section \"baggage\" is not known; allowed: briefing, supply, carriage, fleets, rail-nets, forts, batteries, ports, "
		"rivers, bridges, railways, objectives, union pieces, confederate pieces, end" },
	{ "\n[bridges]\n6210SW", "\n[railways]\n[bridges]\n6210SW", ERR_CHART_LINE, 2, 2,
		"section \"bridges\" must come before [railways]" },
};

static void a_scenario_refuses_its_head(void **state)
{
	(void)state;
	CHECK("scenario", warrenton, bad_head);
}

static const struct bad bad_lists[] = {
	{ "union | north-edge 6308", "french | north-edge 6308", ERR_CHART_VALUE, 0, 1,
		"side \"french\" is not allowed; allowed: union, confederate" },
	{ "union | north-edge 6308", "union | north-edge | 6308", ERR_CHART_LINE, 0, 1,
		"a row of [supply] is written: side | hex or north-edge ..." },
	{ "union | north-edge 6308", "union | north-edge 6308 6308", ERR_CHART_TWICE, 0, 25,
		"hex 6308 is a source twice" },
	{ "union | north-edge 6308", "union | 5304 north-edge 6308", ERR_CHART_TWICE, 0, 14,
		"hex 5304 is a source twice" },
	{ "union | north-edge 6308", "union | north-edge 63O8", ERR_CHART_VALUE, 0, 20,
		"a hex is four digits, column and row, not \"63O8\"" },
	{ "union | north-edge 6308", "union | north-edge 6320", ERR_CHART_HEX, 0, 20,
		"hex \"6320\" is outside; columns 53 to 68, rows 04 to 19" },
	{ "union | north-edge 6308", "union | north-edge 6409", ERR_CHART_VALUE, 0, 20,
		"hex \"6409\" is sea" },
	{ "confederate | 6214 5715 5812 6215", "confederate |", ERR_CHART_MISSING, -2, 1,
		"[supply] names no source of the side confederate" },
	{ "confederate | 15\n", "confederate | 251\n", ERR_CHART_VALUE, 0, 15,
		"rail points \"251\" must be a whole number from 0 to 250" },
	{ "confederate | 15\n", "union | 15\n", ERR_CHART_TWICE, 0, 1,
		"side \"union\" is there twice" },
	{ "confederate | 15\n", "", ERR_CHART_MISSING, -2, 1,
		"[carriage] lacks the side confederate" },
	{ "union | river | 2 |", "union | lake | 2 |", ERR_CHART_VALUE, 0, 9,
		"kind of water \"lake\" is not allowed; allowed: river, sea" },
	{ "union | river | 2 |", "union | river | 0 |", ERR_CHART_VALUE, 0, 17,
		"transports \"0\" must be a whole number from 1 to 250" },
	{ "transports | 6409", "transports | 6309", ERR_CHART_VALUE, 0, 43,
		"hex \"6309\" has no water for that fleet" },
	{ "union | river | 2 | Potomac transports | 6209E", "union | river | 2 | Potomac transports | 6409", ERR_CHART_VALUE, 0, 42,
		"hex \"6409\" has no water for that fleet" },
	{ "transports | 6409", "transports | 6314E", ERR_CHART_VALUE, 0, 43,
		"hexside \"6314E\" has no water for that fleet" },
	{ "confederate | 6010 6111", "confederate | 6310 6111", ERR_CHART_VALUE, 0, 15,
		"hex \"6310\" has no railway" },
	{ "confederate | 6010 6111", "confederate | 6010 6010", ERR_CHART_TWICE, 0, 20,
		"hex \"6010\" is in a net twice" },
	{ "6308 6516   ", "6308 6308   ", ERR_CHART_TWICE, 0, 6,
		"hex \"6308\" is a fort twice" },
	{ "6214SE | Drewry's Bluff", "6213SE | Drewry's Bluff", ERR_CHART_VALUE, 0, 1,
		"hexside \"6213SE\" has no water for ships" },
	{ "6214SE | Drewry's Bluff", "6214S | Drewry's Bluff", ERR_CHART_VALUE, 0, 1,
		"a hexside is a hex and E, SE or SW, as 6009SW, not \"6214S\"" },
	{ "6214SE | Drewry's Bluff", "6214SE | Drewry's Bluff\n6214SE | Fort Darling",
		ERR_CHART_TWICE, 1, 1,
		"hexside \"6214SE\" is there twice" },
	{ "6214SE | Drewry's Bluff", "6214SE |", ERR_CHART_LINE, 0, 9,
		"the battery's name must not be empty" },
	{ "6214SE | Drewry's Bluff", "6819SE | Drewry's Bluff", ERR_CHART_HEX, 0, 1,
		"hexside \"6819SE\" lies on the edge" },
	{ "6308 | 6209E | Washington", "6308 | 6208E | Washington", ERR_CHART_VALUE, 0, 8,
		"hexside \"6208E\" has no water for ships" },
	{ "6308 | 6209E | Washington", "6308 | 6209E | Washington\n6308 | 6209E | Navy Yard",
		ERR_CHART_TWICE, 1, 1,
		"port \"6308\" is there twice" },
	{ "6210SW | down", "6210SW | broken", ERR_CHART_VALUE, 0, 10,
		"state \"broken\" is not allowed; allowed: down, pontoon" },
	{ "6210SW | down", "6009SW | down", ERR_CHART_VALUE, 0, 1,
		"hexside \"6009SW\" has no bridge standing" },
	{ "6007E | pontoon", "6009W | pontoon", ERR_CHART_VALUE, 0, 1,
		"a hexside is a hex and E, SE or SW, as 6009SW, not \"6009W\"" },
	{ "6007E | pontoon", "6009E | pontoon", ERR_CHART_VALUE, 0, 1,
		"hexside \"6009E\" has no water to bridge" },
	{ "Winchester and Potomac | wrecked | 6007 6008", "Winchester and Ohio | wrecked | 6007 6008",
		ERR_CHART_NAME, 0, 1,
		"railway \"Winchester and Ohio\" is not on the map" },
	{ "Winchester and Potomac | wrecked | 6007 6008", "Winchester and Potomac | torn up | 6007 6008",
		ERR_CHART_VALUE, 0, 26,
		"state \"torn up\" is not allowed; allowed: wrecked" },
	{ "Winchester and Potomac | wrecked | 6007 6008", "Winchester and Potomac | wrecked | 6007 6108",
		ERR_CHART_VALUE, 0, 41,
		"no railway goes to \"6108\" from the hex before it" },
	{ "Winchester and Potomac | wrecked | 6007 6008", "Winchester and Potomac | wrecked | 6007",
		ERR_CHART_LINE, 0, 1,
		"the wrecked part of \"Winchester and Potomac\" needs two hexes or more" },
	{ "6215 | union | 8 | confederate ", "6214 | union | 8 | confederate ", ERR_CHART_TWICE, 0, 1,
		"objective \"6214\" is there twice for one side" },
	{ "6215 | union | 8 | confederate ", "6214 | confederate | 8 | union ", ERR_CHART_VALUE, 0, 26,
		"holder \"union\" is another than the same hex has above" },
	{ "6215 | union | 8 | confederate ", "6215 | union | 0 | confederate ", ERR_CHART_VALUE, 0, 16,
		"points \"0\" must be a whole number from 1 to 250" },
	{ "6215 | union | 8 | confederate ", "6215 | union | 8 | none ", ERR_CHART_VALUE, 0, 20,
		"holder \"none\" is not allowed; allowed: union, confederate, nobody" },
	{ "6215 | union | 8 | confederate ", "6215 | union | 8 | confederate | decided ",
		ERR_CHART_VALUE, 0, 34,
		"\"decided\" is not allowed there; allowed: decisive" },
	{ "6215 | union | 8 | confederate ", "6215 | union | 8 ", ERR_CHART_LINE, 0, 1,
		"a row of [objectives] is written: hex | side | points | holder | decisive or nothing" },
};

static void a_scenario_refuses_its_lists(void **state)
{
	(void)state;
	CHECK("scenario", warrenton, bad_lists);
}

static const struct bad bad_pieces[] = {
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps",
		"general | couch | Couch | *** 2-2-1 | ii-corps", ERR_CHART_VALUE, 0, 1,
		"kind \"general\" is not allowed; allowed: leader, army, corps, cavalry-corps, infantry, "
		"cavalry, militia, garrison, train, pontoon-train, depot" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | Couch | *** 2-2-1",
		ERR_CHART_LINE, 0, 1,
		"a row of [union pieces] is written: kind | id | name | value | hex or HQ | arrives N or nothing" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | Couch | Couch | *** 2-2-1 | ii-corps",
		ERR_CHART_VALUE, 0, 10,
		"id \"Couch\" must be 1 to 23 of a-z, 0-9 and -, beginning with a letter" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | march | Couch | *** 2-2-1 | ii-corps",
		ERR_CHART_VALUE, 0, 10,
		"id \"march\" is a word of the order language" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | draw | Couch | *** 2-2-1 | ii-corps",
		ERR_CHART_VALUE, 0, 10,
		"id \"draw\" is a word of the order language" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps",
		"leader | sumner | Couch | *** 2-2-1 | ii-corps", ERR_CHART_TWICE, 0, 10,
		"id \"sumner\" is there twice" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | | *** 2-2-1 | ii-corps",
		ERR_CHART_LINE, 0, 18,
		"the piece's name must not be empty" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | Couch | *** 2-2 | ii-corps",
		ERR_CHART_VALUE, 0, 26,
		"a Leader's value is written stars initiative-span-combat, as *** 3-2-1, the stars of a "
		"cavalry Leader in brackets, not \"*** 2-2\"" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps",
		"leader | couch | Couch | ****** 2-2-1 | ii-corps", ERR_CHART_VALUE, 0, 26,
		"a Leader's value is written stars initiative-span-combat, as *** 3-2-1, the stars of a "
		"cavalry Leader in brackets, not \"****** 2-2-1\"" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps",
		"leader | couch | Couch | (*** 2-2-1 | ii-corps", ERR_CHART_VALUE, 0, 26,
		"a Leader's value is written stars initiative-span-combat, as *** 3-2-1, the stars of a "
		"cavalry Leader in brackets, not \"(*** 2-2-1\"" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps",
		"leader | couch | Couch | *** 2-2-1 x | ii-corps", ERR_CHART_VALUE, 0, 26,
		"a Leader's value is written stars initiative-span-combat, as *** 3-2-1, the stars of a "
		"cavalry Leader in brackets, not \"*** 2-2-1 x\"" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | Couch | *** 2-2-1 | xx-corps",
		ERR_CHART_NAME, 0, 38,
		"\"xx-corps\" is neither a hex nor an HQ of this side" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | Couch | *** 2-2-1 | ii-1",
		ERR_CHART_NAME, 0, 38,
		"\"ii-1\" is neither a hex nor an HQ of this side" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps",
		"leader | couch | Couch | *** 2-2-1 | first-corps", ERR_CHART_NAME, 0, 38,
		"\"first-corps\" is neither a hex nor an HQ of this side" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | Couch | *** 2-2-1 | aop",
		ERR_CHART_TWICE, 0, 38,
		"HQ \"aop\" has a Leader already" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | Couch | *** 2-2-1 | 6409",
		ERR_CHART_VALUE, 0, 38,
		"hex \"6409\" is sea" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps", "leader | couch | Couch | *** 2-2-1 | 5203",
		ERR_CHART_HEX, 0, 38,
		"hex \"5203\" is outside; columns 53 to 68, rows 04 to 19" },
	{ "leader | couch | Couch | *** 2-2-1 | ii-corps",
		"leader | couch | Couch | *** 2-2-1 | ii-corps | arrives 1", ERR_CHART_VALUE, 0, 38,
		"HQ \"ii-corps\" does not come into play at the same time" },
	{ "infantry | ii-1 | Hancock's Div., II Corps | 6 | ii-corps",
		"infantry | ii-1 | Hancock's Div., II Corps | 11 | ii-corps", ERR_CHART_VALUE, 0, 46,
		"strength \"11\" must be a whole number from 1 to 10" },
	{ "infantry | ii-1 | Hancock's Div., II Corps | 6 | ii-corps",
		"infantry | ii-1 | Hancock's Div., II Corps | 0 | ii-corps", ERR_CHART_VALUE, 0, 46,
		"strength \"0\" must be a whole number from 1 to 10" },
	{ "infantry | ii-1 | Hancock's Div., II Corps | 6 | ii-corps",
		"cavalry | ii-1 | Hancock's Div., II Corps | 5 | ii-corps", ERR_CHART_VALUE, 0, 49,
		"HQ \"ii-corps\" is an infantry Corps HQ and cannot have cavalry on its manifest (S97)" },
	{ "infantry | ii-1 | Hancock's Div., II Corps | 6 | ii-corps",
		"garrison | ii-1 | Hancock's Div., II Corps | (6) | ii-corps", ERR_CHART_VALUE, 0, 52,
		"HQ \"ii-corps\" cannot have a garrison on its manifest (Q15)" },
	{ "infantry | ii-1 | Hancock's Div., II Corps | 6 | ii-corps",
		"garrison | ii-1 | Hancock's Div., II Corps | 6 | ii-corps", ERR_CHART_VALUE, 0, 46,
		"a garrison's strength is in brackets (Q15), not \"6\"" },
	{ "infantry | ii-1 | Hancock's Div., II Corps | 6 | ii-corps",
		"infantry | ii-1 | Hancock's Div., II Corps | 6 | us-cav", ERR_CHART_VALUE, 0, 50,
		"HQ \"us-cav\" is a Cavalry Corps HQ and cannot have infantry on its manifest (S98)" },
	{ "corps | ii-corps | II Corps | - | 6009", "corps | ii-corps | II Corps | 4 | 6009",
		ERR_CHART_VALUE, 0, 31,
		"an HQ, train or depot has the value -, not \"4\"" },
	{ "corps | ii-corps | II Corps | - | 6009", "corps | ii-corps | II Corps | - | aop",
		ERR_CHART_VALUE, 0, 35,
		"an HQ, train or depot stands in a hex, not in \"aop\"" },
	{ "leader | early | Early | *** 2-2-1 | 6214 | arrives 2",
		"leader | early | Early | *** 2-2-1 | 6214 | arrives 3", ERR_CHART_VALUE, 0, 53,
		"Strategic Turn \"3\" must be a whole number from 1 to 2" },
	{ "leader | early | Early | *** 2-2-1 | 6214 | arrives 2",
		"leader | early | Early | *** 2-2-1 | 6214 | arrives 0", ERR_CHART_VALUE, 0, 53,
		"Strategic Turn \"0\" must be a whole number from 1 to 2" },
	{ "leader | early | Early | *** 2-2-1 | 6214 | arrives 2",
		"leader | early | Early | *** 2-2-1 | 6214 | arrives 2 2", ERR_CHART_LINE, 0, 55,
		"too much in the row: \"2\"" },
	{ "leader | early | Early | *** 2-2-1 | 6214 | arrives 2",
		"leader | early | Early | *** 2-2-1 | 6214 | later", ERR_CHART_LINE, 0, 45,
		"\"later\" is not allowed there; allowed: arrives N" },
	{ "infantry | ii-3 | French's Div., II Corps | 6 | ii-corps",
		"infantry | ii-3 | French's Div., II Corps | 6 | ii-corps\n"
		"infantry | ii-4 | Artillery | 1 | ii-corps\ninfantry | ii-5 | Engineers | 1 | ii-corps",
		ERR_CHART_LIMIT, 2, 35,
		"HQ \"ii-corps\" has more units on its manifest than it may (R32)" },
	{ "infantry | anv-2 | Reserve, Army of Northern Virginia | 8 | anv",
		"infantry | anv-2 | Reserve | 8 | anv\ninfantry | anv-3 | Guns | 1 | anv", ERR_CHART_LIMIT, 1, 31,
		"HQ \"anv\" has more units on its manifest than it may (R32)" },
};

static void a_scenario_refuses_pieces(void **state)
{
	(void)state;
	CHECK("scenario", warrenton, bad_pieces);
}

static const struct bad bad_map[] = {
	{ "size 70 51", "size 71 51", ERR_CHART_LIMIT, 0, 6,
		"a map of 3621 hexes, at most 3584" },
	{ "size 70 51", "size 70", ERR_CHART_VALUE, 0, 8,
		"size lacks a whole number from 1 to 100" },
	{ "size 70 51", "size 70 51 9", ERR_CHART_LINE, 0, 12,
		"two numbers are enough, but there is \"9\"" },
	{ "size 70 51", "size 70 50", ERR_CHART_LIMIT, 57, 1,
		"row \"50\" is one more than the size says" },
	{ "first 0 0", "first 40 0", ERR_CHART_LIMIT, -6, 1,
		"columns and rows go up to 99" },
	{ "scale 20 miles", "scale", ERR_CHART_LINE, 0, 6,
		"scale must not be empty" },
	{ "\n03  . . . .", "\n04  . . . .", ERR_CHART_LINE, 1, 1,
		"row \"04\" must be row 03" },
	{ "\n[state]\n00 N", "\n[state]\n00 ?", ERR_CHART_VALUE, 2, 4,
		"state \"?\" is not allowed; allowed: VM*DPJOILWUKNETnsGFAmlaXi~-" },
	{ "\n[terrain]\n00 .", "\n[terrain]\n00 ,", ERR_CHART_VALUE, 2, 4,
		"terrain \",\" is not allowed; allowed: . f h m s ~" },
	{ "\n[terrain]\n00 .", "\n[terrain]\n00 . .", ERR_CHART_LINE, 2, 144,
		"too many letters in the row: \"h\"" },
	{ "\n[terrain]\n00 . .", "\n[terrain]\n00 .", ERR_CHART_LINE, 2, 141,
		"a row has 70 letters parted by blanks, this one breaks off at 70" },
	{ "5306 5307\n", "5306 5307 5306\n", ERR_CHART_TWICE, 0, 81,
		"hex \"5306\" is there twice" },
	{ "5306 5307\n", "5306 5404\n", ERR_CHART_VALUE, 0, 76,
		"hex \"5404\" is not of Virginia" },
	{ "Rapidan | minor | 5811E", "Rapidan | tiny | 5811E", ERR_CHART_VALUE, 0, 11,
		"class \"tiny\" is not allowed; allowed: creek, minor, navigable, tidal" },
	{ "Rapidan | minor | 5811E", "Rapidan | minor | 6009SW 5811E", ERR_CHART_TWICE, 0, 19,
		"hexside \"6009SW\" has a river already" },
	{ "Rapidan | minor | 5811E", "Rapidan | minor | 7011E", ERR_CHART_HEX, 0, 19,
		"hex \"7011\" is outside; columns 00 to 69, rows 00 to 50" },
	{ "Rapidan | minor | 5811E", "Rapidan | minor | 6949E", ERR_CHART_HEX, 0, 19,
		"hexside \"6949E\" lies on the edge" },
	{ "Rapidan | minor | 5811E", "Rapidan | minor 5811E", ERR_CHART_LINE, 0, 1,
		"a row of [rivers] is written: name | creek, minor, navigable or tidal | hexside hexside ..." },
	{ "6506SE 6410E 6510SW", "6506SE 6410E 6407E", ERR_CHART_TWICE, 0, 14,
		"hexside \"6407E\" has water already" },
	{ "5909E | Blue Ridge | Manassas Gap", "5909SE | Blue Ridge | Manassas Gap", ERR_CHART_TWICE, 0, 1,
		"hexside \"5909SE\" has a ridge already" },
	{ "5909E | Blue Ridge | Manassas Gap", "5909E | Blue Ridge", ERR_CHART_LINE, 0, 1,
		"a row of [ridges] is written: hexside | ridge | gap or nothing" },
	{ "6009 | Warrenton | VA |", "6009 | Winchester | VA |", ERR_CHART_TWICE, 0, 8,
		"town \"Winchester\" is there twice" },
	{ "6009 | Warrenton | VA | 1", "6009 | Warrenton | VA | 7", ERR_CHART_VALUE, 0, 25,
		"class \"7\" must be a whole number from 0 to 6" },
	{ "6009 | Warrenton | VA | 1", "6409 | Warrenton | VA | 1", ERR_CHART_VALUE, 0, 1,
		"hex \"6409\" is sea" },
	{ "6009 | Warrenton | VA | 1", "6009 | Warrenton | Va | 1", ERR_CHART_VALUE, 0, 20,
		"state \"Va\" must be two capital letters" },
	{ "6009 | Warrenton | VA | 1 | ~1000 | T |", "6009 | Warrenton | VA | 1 | ~ | T |",
		ERR_CHART_VALUE, 0, 30,
		"people lacks a whole number from 0 to 9999999" },
	{ "6009 | Warrenton | VA | 1 | ~1000 | T |", "6009 | Warrenton | VA | 1 | ~1000 | X |",
		ERR_CHART_VALUE, 0, 37,
		"roles \"X\" are not allowed; allowed, each once: A C D F J L N P R T" },
	{ "6009 | Warrenton | VA | 1 | ~1000 | T |", "6009 | Warrenton | VA | 1 | ~1000 | TT |",
		ERR_CHART_VALUE, 0, 37,
		"roles \"TT\" are not allowed; allowed, each once: A C D F J L N P R T" },
	{ "38.72 -77.79", "38.72", ERR_CHART_VALUE, 0, 41,
		"\"38.72\" must be latitude and longitude in degrees" },
	{ "36.86 -76.27 | moved", "36.86 -76.27 | shifted", ERR_CHART_VALUE, 0, 56,
		"\"shifted\" is not allowed there; allowed: moved" },
	{ "Winchester and Potomac | branch | 6007 6008", "Winchester and Potomac | single | 6007 6008",
		ERR_CHART_VALUE, 0, 26,
		"railway class \"single\" is not allowed; allowed: main, branch, a year from 1861 to 1865" },
	{ "Winchester and Potomac | branch | 6007 6008", "Winchester and Potomac | branch | 6007 6109",
		ERR_CHART_VALUE, 0, 40,
		"hex \"6109\" does not adjoin the one before it on the line" },
	{ "Winchester and Potomac | branch | 6007 6008", "Winchester and Potomac | branch | 6007",
		ERR_CHART_LINE, 0, 1,
		"railway \"Winchester and Potomac\" needs two hexes or more" },
	{ "Winchester and Potomac | branch | 6007 6008", "Manassas Gap | branch | 6007 6008",
		ERR_CHART_TWICE, 3, 1,
		"railway \"Manassas Gap\" is there twice" },
	{ "6210SW | Rappahannock | Richmond Fredericksburg and Potomac",
		"6210SW | Rapidan | Richmond Fredericksburg and Potomac", ERR_CHART_NAME, 0, 10,
		"\"Rapidan\" is not the water on that hexside, which has Rappahannock" },
	{ "6210SW | Rappahannock | Richmond Fredericksburg and Potomac",
		"6009SE | Rapidan | Richmond Fredericksburg and Potomac", ERR_CHART_NAME, 0, 10,
		"\"Rapidan\" is not the water on that hexside, which has none" },
	{ "6210SW | Rappahannock | Richmond Fredericksburg and Potomac",
		"6210SW | Rappahannock | Richmond and Fredericksburg", ERR_CHART_NAME, 0, 25,
		"\"Richmond and Fredericksburg\" is no railway over that hexside" },
	{ "6210SW | Rappahannock | Richmond Fredericksburg and Potomac", "6210SW | Rappahannock |",
		ERR_CHART_LINE, 0, 1,
		"the bridge on \"6210SW\" must carry a railway or \"road: name\"" },
	{ "6209E | Potomac | Alexandria", "6209E | Potomac | Alexandria\n6209E | Potomac | Washington",
		ERR_CHART_TWICE, 1, 1,
		"hexside \"6209E\" is there twice" },
	{ "6209E | Potomac | Alexandria", "6209E | Potomac |", ERR_CHART_LINE, 0, 18,
		"the place of the ferry must not be empty" },
	{ "\n[ferries]", "\n[fords]", ERR_CHART_KEY, 1, 2,
		"section \"fords\" is not known; allowed: terrain, state, west_virginia, rivers, bays, ridges, "
		"towns, rails, bridges, ferries, end" },
	{ "\n50 X X X", "\n#0 X X X", ERR_CHART_MISSING, -50, 1,
		"[state] stops before row 50" },
	{ "V M ~ M D D ~", "V M M M D D ~", ERR_CHART_VALUE, 0, 133,
		"state \"M\" does not agree with [terrain] about what is sea" },
};

static void a_map_refuses_what_is_wrong(void **state)
{
	(void)state;
	CHECK("map", campaign, bad_map);
}

int main(void)
{
	const struct CMUnitTest t[] = {
		cmocka_unit_test(the_reader_refuses_form),
		cmocka_unit_test(a_scenario_refuses_its_head),
		cmocka_unit_test(a_scenario_refuses_its_lists),
		cmocka_unit_test(a_scenario_refuses_pieces),
		cmocka_unit_test(a_map_refuses_what_is_wrong),
	};
	return cmocka_run_group_tests_name("charts refusals", t, read_data, free_data);
}
