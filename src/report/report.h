/* SPDX-License-Identifier: GPL-3.0-or-later
 * Words about a game: where things stand and what happened, for the screen, for mails and for verbs.  Everything is written
 * into the caller's text, lines parted by LF and no wider than `width` columns; nothing here opens files or decides a rule:
 * every figure is asked of the engine. */
#ifndef VEDETTE_REPORT_REPORT_H
#define VEDETTE_REPORT_REPORT_H

#include "engine/battle.h"
#include "engine/turn.h"

enum { REPORT_WIDTH = 72 };

/* One paragraph broken into lines of at most `width` columns: `first` stands before the first line, `rest` before the
 * others.  Words wider than a line are broken.  Ends with LF.  An empty paragraph is an empty line. */
void wrap_add(struct text *out, unsigned width, const char *first, const char *rest, const char *s);
/* Lines of a text, broken anew where they are wider than `width`; those that REPORT_WIDTH alone has parted are put together before. */
void wrap_lines(struct text *out, unsigned width, const char *s);

/* ---- short phrases ---- */

/* "6009 Warrenton" or "6109". */
void phrase_hex(const struct charts *c, hex_t h, struct text *out);
/* "Burnside **** 2-5-0", cavalry Leaders "(***)"; ratings after penalties (Q17). */
void phrase_leader(const struct charts *c, const struct state *s, piece_t leader, struct text *out);
/* What a Leader's ratings are reduced by: " (S54)", or nothing. */
void phrase_penalty(const struct charts *c, const struct state *s, piece_t leader, struct text *out);
/* "6-3", bracketed "(6)-1": strength and movement as on the counter (H1), with what it is: "infantry 6-3". */
void phrase_unit(const struct charts *c, const struct state *s, piece_t unit, struct text *out);
/* What lies on a hexside, "" when nothing: "the Rappahannock (minor), bridge, railway"; `brief` "Rappahannock, bridge, rail". */
void phrase_hexside(const struct charts *c, hex_t h, enum dir d, bool brief, struct text *out);
/* "in a Union zone", "in zones of both sides", "" in no zone but that of units in the hex itself. */
void phrase_zone(const struct charts *c, const struct state *s, hex_t h, struct text *out);
/* The ids of the six neighbours: "NW 6008  NE 6108  E 6109  SE 6110  SW 6010  W 5909". */
void phrase_neighbours(const struct charts *c, hex_t h, struct text *out);
/* How one stands to the other, in words: "3 hexes north-east". */
void phrase_way(const struct charts *c, hex_t from, hex_t to, struct text *out);
/* "Cycle 12/62, game turn 2 of 8, Union (First Player), movement". */
void phrase_when(const struct charts *c, const struct state *s, struct text *out);
/* The same of a whole slot that begins there: a player turn has both its phases in it. */
void phrase_slot_when(const struct charts *c, const struct state *before, struct text *out);
/* How a game that is over ended, short: "decisive Union victory", "draw". */
void phrase_result(const struct state *s, struct text *out);

/* ---- a hex ---- */

/* The hex in one line, for the line at the cursor and for people who listen: "6009 Warrenton, clear; Union 78 SP, ...". */
void describe_hex_line(const struct charts *c, const struct state *s, hex_t h, struct text *out);
/* All about it: terrain, town, hexsides by direction, zones, then each side's Leaders, HQs with their manifests, loose
 * units and trains as a tree of command. */
void describe_hex(const struct charts *c, const struct state *s, hex_t h, unsigned width, struct text *out);

/* ---- the whole ---- */

/* One side's army as a chain of command: Army HQs, under them the Leaders within range and span, manifests, loose
 * units; then those who answer to nobody, and those not on the map.  With ids in brackets, for orders; a piece whose
 * name in small letters is its id goes without. */
void report_army(const struct charts *c, const struct state *s, enum side side, unsigned width, struct text *out);
/* Whose turn it is, the calendar, chits, points now and what they come from. */
void report_status(const struct charts *c, const struct state *s, unsigned width, struct text *out);
/* Rail points and transports that both sides have left. */
void report_carriage(const struct charts *c, const struct state *s, unsigned width, struct text *out);
/* What happened, the result first, then event by event.  `before` and `after` are the states around the events. */
void report_turn(const struct charts *c, const struct state *before, const struct state *after, const struct event *e, size_t n,
	unsigned width, struct text *out);
/* A small map around a hex, `width` columns by `rows` lines, Union in UPPER, Confederates in lower case; pure ASCII. */
enum { REPORT_MAP_ROWS_MAX = 40 };
void report_map(const struct charts *c, const struct state *s, hex_t focus, unsigned width, unsigned rows, struct text *out);
/* A briefing: title, length, forces, objectives and their points, what the chits hold. */
void report_scenario(const struct charts *c, unsigned width, struct text *out);
/* The switches of the rules that stand otherwise than in the standard rules, a sentence with its rule each; nothing if all are as usual.
 * Part of report_scenario. */
void report_options(const struct charts *c, unsigned width, struct text *out);
/* ---- the book of the game ---- */

/* The situation as the scenario tells it, how each side wins as things stand and what is to come.  `s` NULL: before the start. */
void report_briefing(const struct charts *c, const struct state *s, unsigned width, struct text *out);
/* All game turns and Strategic Turns, '>' at the present one, with who arrives or returns. */
void report_calendar(const struct charts *c, const struct state *s, unsigned width, struct text *out);
/* What each side has lost: SP, Leaders, HQs, units, trains. */
void report_losses(const struct charts *c, const struct state *s, unsigned width, struct text *out);
/* The charts as the game's own rules have them, at most 66 columns wide.  `chosen`: a battle whose column and modifiers are marked with
 * '*'; NULL = none. */
void report_terrain(const struct charts *c, struct text *out);
void report_combat(const struct charts *c, const struct odds *chosen, struct text *out);
void report_die(const struct charts *c, const struct odds *chosen, struct text *out);
void report_chits(const struct charts *c, struct text *out);

/* The hex to look at first: where most happened, else the side's strongest stack.  HEX_NONE if it has none. */
hex_t report_focus(const struct charts *c, const struct state *s, enum side side, const struct event *e, size_t n);

#endif
