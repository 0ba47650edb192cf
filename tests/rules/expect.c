/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a case expects. */
#include "rules/cases.h"

#include <stdio.h>
#include <string.h>

static bool is(const struct words *w, unsigned i, const char *s)
{
	return i < w->n && strcmp(w->word[i], s) == 0;
}

/* ---- verdicts ---- */

static const char *const verdicts[] = { "legal", "legal-if", "illegal", "unreached", "undecided" };

/* line N legal | legal-if RULE [text] | illegal RULE [text] | unreached | undecided */
static void expect_line(struct rule_case *k, const struct words *w)
{
	unsigned line = case_number(k, w->word[2]), i = 0;
	char said[1024];
	if (k->form != ERR_OK) {
		case_fail(k, "the orders are not read: %u:%u %s", (unsigned)k->fault.line, (unsigned)k->fault.col, k->fault.what);
		return;
	}
	while (i < k->sheet.n && (k->sheet.order[i].line != line || (k->sheet.order[i].kind == ORDER_COMBAT && i + 1 < k->sheet.n &&
			k->sheet.order[i + 1].line == line)))
		i++;
	if (i == k->sheet.n) {
		case_fail(k, "there is no order in line %u", line);
		return;
	}
	const struct judgement *j = &k->judged[i];
	struct text t = text_in(said, sizeof said);
	judgement_words(k->c, &k->sheet, j, &t);
	bool why = j->legality == JUDGED_ILLEGAL || j->legality == JUDGED_LEGAL_IF;
	if (!is(w, 3, verdicts[j->legality]) || (why ? !is(w, 4, reason_rule(j->why.reason)) : w->n > 4) ||
			(why && w->n > 5 && !strstr(said, w->rest[4])))
		case_fail(k, "line %u is judged: %s [%s]", line, said, reason_code(j->why.reason));
}

/* fault SLUG [LINE:COLUMN [TEXT]] */
static void expect_fault(struct rule_case *k, const struct words *w)
{
	char place[32];
	snprintf(place, sizeof place, "%u:%u", (unsigned)k->fault.line, (unsigned)k->fault.col);
	if (k->form == ERR_OK || !is(w, 2, err_slug(k->form)) || (w->n > 3 && !is(w, 3, place)) ||
			(w->n > 4 && !strstr(k->fault.what, w->rest[3])))
		case_fail(k, k->form == ERR_OK ? "the orders are read" : "%s %s: %s", err_slug(k->form), place, k->fault.what);
}

/* ---- events ---- */

static bool matches(const struct happened *h, const struct words *w, unsigned first)
{
	return strcmp(event_slug(h->kind), w->word[first]) == 0 && (w->n == first + 1 || strstr(h->text, w->rest[first]));
}

/* event SLUG [text] | no event SLUG [text] | then SLUG [text] */
static void expect_event(struct rule_case *k, const struct words *w, unsigned first, bool wanted, unsigned from)
{
	const char *near = "";
	for (unsigned i = from; i < k->n_events; i++) {
		if (matches(&k->event[i], w, first)) {
			k->seen = i + 1;
			if (!wanted)
				case_fail(k, "it happened: %s %s", w->word[first], k->event[i].text);
			return;
		}
		if (strcmp(event_slug(k->event[i].kind), w->word[first]) == 0)
			near = k->event[i].text;
	}
	if (wanted)
		case_fail(k, "it did not happen: %s%s%s", w->rest[first - 1], *near ? "; nearest: " : "", near);
}

/* skipped N RULE: the order of line N is skipped for that rule */
static void expect_skipped(struct rule_case *k, const struct words *w)
{
	unsigned line = case_number(k, w->word[2]);
	const char *rule = "nothing skipped";
	for (unsigned i = 0; i < k->n_events; i++)
		if (k->event[i].line == line && k->event[i].why != REASON_LEGAL) {
			rule = reason_rule(k->event[i].why);
			if (w->n < 4 || is(w, 3, rule))
				return;
		}
	case_fail(k, "line %u: %s", line, rule);
}

/* ---- the position afterwards ---- */

static const char *const places[] = { "map", "manifest", "awaited", "wounded", "killed", "captured", "eliminated", "pool" };

/* piece ID hex HEX | strength N | hq ID or none | flag NAME | no NAME | map, manifest, wounded, killed ... , several in a line */
static void expect_piece(struct rule_case *k, const struct words *w)
{
	piece_t p = case_piece(k, w->word[2]);
	const struct piece_state *ps = &k->s.piece[p];
	for (unsigned i = 3; i < w->n; i++) {
		unsigned n = 0;
		while (n < WHERE_COUNT && !is(w, i, places[n]))
			n++;
		if (n < WHERE_COUNT) {
			if (ps->where != n)
				case_fail(k, "%s: %s", w->word[2], places[ps->where]);
			continue;
		}
		if (i + 1 == w->n) {
			case_fail(k, "%s: what of it?", w->word[i]);
		} else if (is(w, i, "hex")) {
			if (ps->hex != case_hex(k, w->word[i + 1]))
				case_fail(k, "%s: hex %04u", w->word[2], ps->hex == HEX_NONE ? 0 : grid_id(&k->c->map.grid, ps->hex));
		} else if (is(w, i, "strength")) {
			if (ps->strength != case_number(k, w->word[i + 1]))
				case_fail(k, "%s: strength %u", w->word[2], ps->strength);
		} else if (is(w, i, "stock")) {
			if (ps->stock != case_number(k, w->word[i + 1]))
				case_fail(k, "%s: stock %u", w->word[2], ps->stock);
		} else if (is(w, i, "spent")) {
			if (ps->spent != case_number(k, w->word[i + 1]))
				case_fail(k, "%s: %u MP spent", w->word[2], ps->spent);
		} else if (is(w, i, "bridge")) {
			unsigned held = is(w, i + 1, "none") ? 0 : 1U + state_dir(k->c, ps->hex, case_hex(k, w->word[i + 1]));
			if (ps->bridge != held)
				case_fail(k, "%s: bridge %u", w->word[2], ps->bridge);
		} else if (is(w, i, "hq")) {
			if (ps->hq != (is(w, i + 1, "none") ? PIECE_NONE : case_piece(k, w->word[i + 1])))
				case_fail(k, "%s: hq %s", w->word[2], ps->hq == PIECE_NONE ? "none" : k->c->scn.piece[ps->hq].id);
		} else if (is(w, i, "flag")) {
			if (!(ps->flags & case_flag(k, w->word[i + 1])))
				case_fail(k, "%s: not %s", w->word[2], w->word[i + 1]);
		} else if (is(w, i, "no")) {
			if (ps->flags & case_flag(k, w->word[i + 1]))
				case_fail(k, "%s: %s", w->word[2], w->word[i + 1]);
		} else {
			case_fail(k, "%s is nothing of a piece", w->word[i]);
		}
		i++;
	}
}

static void same(struct rule_case *k, const char *what, unsigned is_now, unsigned wanted)
{
	if (is_now != wanted)
		case_fail(k, "%s is %u", what, is_now);
}

/* state chits N | turn N | stage NAME | active SIDE | first SIDE | chit SIDE N | lost SIDE N | strategic N */
static void expect_state(struct rule_case *k, const struct words *w)
{
	static const char *const stages[] = { "strategic", "chits", "movement", "combat", "over" };
	const struct state *s = &k->s;
	if (w->n < 4)
		case_fail(k, "expect state WHAT VALUE");
	else if (is(w, 2, "chits"))
		same(k, "chits", s->initiatives, case_number(k, w->word[3]));
	else if (is(w, 2, "turn"))
		same(k, "turn", s->game_turn, case_number(k, w->word[3]));
	else if (is(w, 2, "strategic"))
		same(k, "strategic", s->strategic, case_number(k, w->word[3]));
	else if (is(w, 2, "active"))
		same(k, "active", s->active, case_side(k, w->word[3]));
	else if (is(w, 2, "first"))
		same(k, "first", s->first, case_side(k, w->word[3]));
	else if (is(w, 2, "winner"))
		same(k, "winner", s->winner, case_side(k, w->word[3]));
	else if (is(w, 2, "level"))
		same(k, "level", s->level, case_number(k, w->word[3]));
	else if (is(w, 2, "chit") && w->n > 4)
		same(k, "chit", s->chit[case_side(k, w->word[3]) % SIDE_COUNT], case_number(k, w->word[4]));
	else if (is(w, 2, "lost") && w->n > 4)
		same(k, "lost", s->lost_sp[case_side(k, w->word[3]) % SIDE_COUNT], case_number(k, w->word[4]));
	else if (is(w, 2, "stage")) {
		if (!is(w, 3, stages[s->stage]))
			case_fail(k, "stage is %s", stages[s->stage]);
	} else
		case_fail(k, "state has no %s", w->word[2]);
}

/* owner HEX SIDE */
static void expect_owner(struct rule_case *k, const struct words *w)
{
	hex_t h = case_hex(k, w->word[2]);
	for (unsigned i = 0; i < k->c->scn.n_objectives; i++)
		if (k->c->scn.objective[i].hex == h) {
			same(k, "owner", k->s.owner[i], case_side(k, w->word[3]));
			return;
		}
	case_fail(k, "%s is no objective", w->word[2]);
}

/* ratings LEADER I-S-C */
static void expect_ratings(struct rule_case *k, const struct words *w)
{
	struct ratings r = command_ratings(k->c, &k->s, case_piece(k, w->word[2]));
	char now[32];
	snprintf(now, sizeof now, "%u-%u-%u", r.initiative, r.span, r.combat);
	if (!is(w, 3, now))
		case_fail(k, "ratings are %s", now);
}

/* lonely LEADER yes | no */
static void expect_lonely(struct rule_case *k, const struct words *w)
{
	if (state_is_lonely(k->c, &k->s, case_piece(k, w->word[2])) != is(w, 3, "yes"))
		case_fail(k, "it is the other way round");
}

/* zone SIDE HEX yes | no */
/* expect rail HEX SIDE [SIDES]: whose net, and over how many sides it is wrecked */
static void expect_rail(struct rule_case *k, const struct words *w)
{
	unsigned i = k->c->rail_index[case_hex(k, w->word[2])], n = 0;
	if (i == RAIL_HEXES_MAX) {
		case_fail(k, "no railway there");
		return;
	}
	same(k, "net", k->s.rail[i] >> RAIL_OWNER_SHIFT, case_side(k, w->word[3]));
	for (unsigned d = 0; d < DIR_COUNT; d++)
		n += k->s.rail[i] >> d & 1;
	if (w->n > 4)
		same(k, "sides wrecked", n, case_number(k, w->word[4]));
}

static void expect_points(struct rule_case *k, const struct words *w)
{
	same(k, "rail points", k->s.rail_points[case_side(k, w->word[2])], case_number(k, w->word[3]));
}

static void expect_sailed(struct rule_case *k, const struct words *w)
{
	same(k, "transports used", k->s.sailed[case_number(k, w->word[2]) % FLEETS_MAX], case_number(k, w->word[3]));
}

static void expect_zone(struct rule_case *k, const struct words *w)
{
	if (state_in_zone(k->c, &k->s, case_side(k, w->word[2]), case_hex(k, w->word[3])) != is(w, 4, "yes"))
		case_fail(k, "it is the other way round");
}

/* supplied PIECE yes | no */
static void expect_supplied(struct rule_case *k, const struct words *w)
{
	if (supply_has(k->c, &k->s, case_piece(k, w->word[2])) != is(w, 3, "yes"))
		case_fail(k, "it is the other way round");
}

/* score UNION-POINTS CONFEDERATE-POINTS LEVEL LEADER */
static void expect_score(struct rule_case *k, const struct words *w)
{
	struct score v;
	turn_score(k->c, &k->s, &v);
	same(k, "Union points", v.objectives[SIDE_UNION] + v.losses[SIDE_UNION], case_number(k, w->word[2]));
	same(k, "Confederate points", v.objectives[SIDE_CONFEDERATE] + v.losses[SIDE_CONFEDERATE], case_number(k, w->word[3]));
	if (w->n > 4)
		same(k, "level", v.level, case_number(k, w->word[4]));
	if (w->n > 5)
		same(k, "leading side", v.leader, case_side(k, w->word[5]));
}

void case_expect(struct rule_case *k, const struct words *w)
{
	static const struct {
		const char *word;
		unsigned least;
		void (*check)(struct rule_case *, const struct words *);
	} kinds[] = {
		{ "line", 4, expect_line }, { "fault", 3, expect_fault }, { "skipped", 3, expect_skipped }, { "asked", 5, case_asked },
		{ "piece", 4, expect_piece },
		{ "state", 4, expect_state }, { "owner", 4, expect_owner }, { "ratings", 4, expect_ratings },
		{ "lonely", 4, expect_lonely }, { "rail", 4, expect_rail }, { "points", 4, expect_points }, { "sailed", 4, expect_sailed },
		{ "supplied", 4, expect_supplied },
		{ "zone", 5, expect_zone }, { "score", 4, expect_score },
	};
	if (w->n > 2 && (is(w, 1, "event") || is(w, 1, "then"))) {
		expect_event(k, w, 2, true, is(w, 1, "then") ? k->seen : 0);
		return;
	}
	if (w->n > 3 && is(w, 1, "no") && is(w, 2, "event")) {
		expect_event(k, w, 3, false, 0);
		return;
	}
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (is(w, 1, kinds[i].word) && w->n >= kinds[i].least) {
			kinds[i].check(k, w);
			return;
		}
	case_fail(k, "nothing that can be expected");
}
