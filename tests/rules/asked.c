/* SPDX-License-Identifier: GPL-3.0-or-later
 * Questions to the engine itself, of what the form of orders keeps every sheet from saying. */
#include "rules/cases.h"

#include <string.h>

#include "engine/assault.h"
#include "engine/carriage.h"
#include "engine/turn.h"
#include "engine/works.h"

/* chain TOP SUPERIOR PIECE: in an activation of TOP */
static struct verdict chain(struct rule_case *k, const struct words *w)
{
	struct activation act;
	activation_begin(k->c, &k->s, case_piece(k, w->word[3]), &act);
	return activation_check(k->c, &k->s, &act, case_piece(k, w->word[4]), case_piece(k, w->word[5]));
}

static bool says(const struct words *w, unsigned i, const char *word)
{
	return strcmp(w->word[i], word) == 0;
}

/* lead|assault LEADER TARGET FROM|nowhere PIECE|nobody: an attack at intensity 0, from march in an activation of the Leader */
static struct verdict lead(struct rule_case *k, const struct words *w)
{
	struct attack a = { .target = case_hex(k, w->word[4]) };
	struct activation act;
	piece_t leader = case_piece(k, w->word[3]);
	if (!says(w, 5, "nowhere"))
		a.from[a.n_from++] = case_hex(k, w->word[5]);
	if (!says(w, 6, "nobody"))
		a.with[a.n_with++] = case_piece(k, w->word[6]);
	if (says(w, 2, "lead"))
		return attack_check(k->c, &k->s, leader, &a);
	activation_begin(k->c, &k->s, leader, &act);
	return assault_check(k->c, &k->s, &act, leader, leader, &a);
}

/* march PIECE|nobody HEX|nowhere: below a chit that went to it, or to nobody */
static struct verdict march(struct rule_case *k, const struct words *w)
{
	struct march m = { .n_pieces = 0 };
	unsigned steps;
	if (!says(w, 3, "nobody"))
		m.piece[m.n_pieces++] = case_piece(k, w->word[3]);
	if (!says(w, 4, "nowhere"))
		m.path[m.n_path++] = case_hex(k, w->word[4]);
	return march_check(k->c, &k->s, NULL, PIECE_NONE, &m, &steps);
}

/* What is asked of two pieces, of a piece and a hex, in the form of the others. */
static struct verdict commands(const struct charts *c, const struct state *s, piece_t leader, piece_t item)
{
	return command_may(c, s, NULL, leader, item);
}

static struct verdict disposes(const struct charts *c, const struct state *s, piece_t leader, piece_t unit)
{
	return command_disposes(c, s, leader, &unit, 1);
}

static struct verdict passes(const struct charts *c, const struct state *s, piece_t leader, piece_t to)
{
	return attack_pass_check(c, s, NULL, leader, to, 0);
}

/* Of one piece or of two. */
static struct verdict of_pieces(struct rule_case *k, const struct words *w)
{
	static const struct {
		const char *word;
		struct verdict (*one)(const struct charts *, const struct state *, piece_t);
		struct verdict (*two)(const struct charts *, const struct state *, piece_t, piece_t);
	} kinds[] = {
		{ "chit", chit_check, NULL }, { "try", try_check, NULL }, { "roll", attack_roll_check, NULL },
		{ "resign", resign_check, NULL }, { "appoint", NULL, appoint_check }, { "assign", NULL, assign_check },
		{ "combine", NULL, combine_check }, { "command", NULL, commands }, { "dispose", NULL, disposes }, { "pass", NULL, passes },
		{ "release", release_check, NULL }, { "repair", repair_check, NULL }, { "entrench", entrench_check, NULL },
	};
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!says(w, 2, kinds[i].word) || w->n != (kinds[i].one ? 5u : 6u))
			continue;
		piece_t p = case_piece(k, w->word[3]);
		return kinds[i].one ? kinds[i].one(k->c, &k->s, p) : kinds[i].two(k->c, &k->s, p, case_piece(k, w->word[4]));
	}
	case_fail(k, "no question to the engine");
	return verdict_ok();
}

void case_asked(struct rule_case *k, const struct words *w)
{
	const char *wanted = w->word[w->n - 1];
	struct verdict v = says(w, 2, "chain") && w->n == 7 ? chain(k, w) :
		(says(w, 2, "lead") || says(w, 2, "assault")) && w->n == 8 ? lead(k, w) :
		says(w, 2, "march") && w->n == 6 ? march(k, w) :
		says(w, 2, "bridge") && w->n == 6 ? bridge_check(k->c, &k->s, case_piece(k, w->word[3]), case_hex(k, w->word[4])) :
		of_pieces(k, w);
	case_refused(k, &v);
	if (strcmp(wanted, verdict_legal(&v) ? "legal" : reason_rule(v.reason)) != 0)
		case_fail(k, "the engine says %s %s", reason_rule(v.reason), reason_code(v.reason));
}
