/* SPDX-License-Identifier: GPL-3.0-or-later
 * The judge: the resolver's walker run over the outcomes of own rolls and battles. */
#include "orders/form.h"
#include "orders/walk.h"

#include <string.h>

/* Points that are told apart; later ones go the common way in every outcome. */
enum { POINTS = 64, NO_POINT = 0xff };

struct point {
	uint16_t line;  /* index of the order */
	uint8_t what;   /* enum depends */
};

struct judge {
	const struct charts *c;
	const struct sheet *sh;
	struct judgement *out;
	/* points, numbered as they are met */
	struct point point[POINTS];
	unsigned n_points;
	bool lost_count;               /* more points than can be told apart, or too many on one way to try all */
	/* this outcome */
	uint64_t yes, no;              /* how the points met so far went */
	uint64_t before_yes, before_no; /* ... when the order at hand was looked at */
	unsigned line;                 /* index of the order at hand */
	unsigned initiative;           /* of its Leader */
	/* all outcomes: a prefix of decisions ... */
	bool exhaustive;
	struct {
		uint8_t point;
		bool way;
	} path[JUDGE_POINTS];
	unsigned depth, fixed;         /* decisions made; how many of them are prescribed */
	/* ... or the fixed selection: all one way but for two */
	bool base;
	unsigned flip[2];
	unsigned runs, steps;
	/* an outcome that is looked for, to go through it once more */
	unsigned wanted;               /* index of the order that it must reach, SHEET_LINES_MAX = none */
	bool found, found_legal, again;
	uint64_t found_no;             /* how its points went; others the common way */
	bool found_common;
};

static uint64_t bit(unsigned point)
{
	return (uint64_t)1 << point;
}

static unsigned point_number(struct judge *j, enum depends what)
{
	unsigned i = 0;
	while (i < j->n_points && (j->point[i].line != j->line || j->point[i].what != what))
		i++;
	if (i == POINTS)
		return NO_POINT;
	if (i == j->n_points)
		j->point[j->n_points++] = (struct point){ (uint16_t)j->line, (uint8_t)what };
	return i;
}

/* Which way does this point go in the outcome at hand? */
static bool decide(struct judge *j, enum depends what)
{
	unsigned p = point_number(j, what);
	bool way = true;
	if (j->again)
		return p == NO_POINT ? j->found_common : !(j->found_no & bit(p));
	if (p == NO_POINT) {
		j->lost_count = true;
		return j->exhaustive || j->base;
	}
	if (!j->exhaustive) {
		way = j->base != (p == j->flip[0] || p == j->flip[1]);
	} else if (j->depth == JUDGE_POINTS) {
		j->lost_count = true;
	} else {
		if (j->depth < j->fixed)
			way = j->path[j->depth].way;
		j->path[j->depth].point = (uint8_t)p;
		j->path[j->depth].way = way;
		j->depth++;
	}
	*(way ? &j->yes : &j->no) |= bit(p);
	return way;
}

/* Dice for own rolls: 1 or 6, but only where that makes a difference (S6). */
static unsigned judge_die(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct judge *j = ctx;
	(void)id;
	(void)index;
	if (j->initiative >= m)
		return 0;
	return j->initiative > 0 && decide(j, DEPENDS_ROLL) ? 0 : m - 1;
}

static bool judge_battle(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	(void)h;
	(void)k;
	return decide(ctx, what == SUPPOSE_WON ? DEPENDS_BATTLE : DEPENDS_DEFENDERS);
}

/* Nobody asks: battles are supposed. */
static struct answer judge_answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	struct answer a = { .hex = q->hex, .k = q->k, .leader = PIECE_NONE, .retreat = HEX_NONE };
	(void)ctx;
	(void)c;
	(void)s;
	return a;
}

/* Does point p tell more of what parts two outcomes than q?  The one in the lower line; of one line a roll before its battle, and
 * what becomes of the defenders before whether they are beaten, which it implies. */
static bool tells_more(const struct judge *j, unsigned p, unsigned q)
{
	static const uint8_t rank[] = { [DEPENDS_ROLL] = 0, [DEPENDS_DEFENDERS] = 1, [DEPENDS_BATTLE] = 2 };
	return j->point[p].line != j->point[q].line ? j->point[p].line < j->point[q].line :
		rank[j->point[p].what] < rank[j->point[q].what];
}

/* The first of these points that parts two outcomes. */
static unsigned first_point(const struct judge *j, uint64_t points)
{
	unsigned best = NO_POINT;
	for (unsigned p = 0; p < j->n_points; p++)
		if ((points & bit(p)) && (best == NO_POINT || tells_more(j, p, best)))
			best = p;
	return best;
}

static unsigned count_bits(uint64_t v)
{
	unsigned n = 0;
	for (; v; v &= v - 1)
		n++;
	return n;
}

/* Compare with an outcome that went the same way but for few points: where the line is judged differently, one of these
 * decides it. */
static void compare(struct judge *j, struct judgement *g, bool legal)
{
	unsigned k = j->exhaustive ? 0 : j->base;
	uint64_t yes = g->tally.against[k].yes, no = g->tally.against[k].no, parted = (j->before_yes & no) | (j->before_no & yes);
	unsigned n = count_bits(parted);
	bool differs = g->tally.against[k].seen && g->tally.against[k].legal != legal;
	if (differs && n && (!g->tally.apart || n <= g->tally.apart)) {
		g->tally.apart = (uint8_t)n;
		g->tally.change = (uint8_t)first_point(j, parted);
		g->tally.change_way = ((j->before_yes & bit(g->tally.change)) != 0) == legal;
	}
	if (!j->exhaustive && g->tally.against[k].seen)
		return;
	g->tally.against[k].yes = j->before_yes;
	g->tally.against[k].no = j->before_no;
	g->tally.against[k].legal = legal;
	g->tally.against[k].seen = true;
}

static void count(struct judge *j, struct judgement *g, const struct verdict *v)
{
	bool legal = verdict_legal(v);
	compare(j, g, legal);
	if (legal) {
		g->tally.yes = g->tally.legal ? g->tally.yes & j->before_yes : j->before_yes;
		g->tally.no = g->tally.legal ? g->tally.no & j->before_no : j->before_no;
		g->tally.legal++;
	} else {
		if (g->tally.refused == 0)
			g->why = *v;
		g->tally.bad_yes |= j->before_yes;
		g->tally.bad_no |= j->before_no;
		g->tally.refused++;
	}
}

/* Is this the outcome looked for?  The first legal one is, else the first of all. */
static void note_outcome(struct judge *j, const struct verdict *v)
{
	if (j->line != j->wanted || j->found_legal || (j->found && !verdict_legal(v)))
		return;
	j->found = true;
	j->found_legal = verdict_legal(v);
	j->found_no = j->no;
	j->found_common = j->exhaustive || j->base;
}

static void judge_step(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct judge *j = ctx;
	if (v) {
		count(j, &j->out[j->line], v);
		note_outcome(j, v);
		return;
	}
	j->line = (unsigned)(o - j->sh->order);
	j->before_yes = j->yes;
	j->before_no = j->no;
	j->steps++;
	if ((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && o->flag && o->attack.n_with > 0 && !j->out[j->line].tally.weighed) {
		j->out[j->line].tally.weighed = true;
		attack_odds(j->c, s, o->who, &o->attack, &j->out[j->line].odds);
	}
	if (o->kind == ORDER_TRY || o->kind == ORDER_ATTACK) {
		j->initiative = command_ratings(j->c, s, o->who).initiative;
		j->out[j->line].tally.may_act |= j->initiative > 0;
	}
}

/* One outcome.  A sheet above the budget of steps is still gone through once. */
static bool run(struct judge *j, const struct state *from)
{
	struct state s = *from;
	if (j->found_legal)
		return false;
	struct world w = {
		.dice = { judge_die, j }, .ask = { judge_answer, NULL }, .watcher = { judge_step, j },
		.suppose = { judge_battle, j },
	};
	if (j->runs && (j->runs == JUDGE_RUNS || j->steps >= JUDGE_STEPS))
		return false;
	j->runs++;
	j->yes = j->no = 0;
	j->depth = 0;
	if (s.stage == STAGE_STRATEGIC)
		walk_strategic(j->c, &s, j->sh, &w);
	else
		walk_turn(j->c, &s, j->sh, &w);
	return true;
}

/* Every outcome, won before lost; false when there are too many. */
static bool try_all(struct judge *j, const struct state *s)
{
	j->exhaustive = true;
	j->fixed = 0;
	for (;;) {
		if (!run(j, s) || j->lost_count)
			return false;
		while (j->depth && !j->path[j->depth - 1].way)
			j->depth--;
		if (j->depth == 0)
			return true;
		j->path[j->depth - 1].way = false;
		j->fixed = j->depth;
	}
}

static bool run_flipped(struct judge *j, const struct state *s, bool base, unsigned a, unsigned b)
{
	j->base = base;
	j->flip[0] = a;
	j->flip[1] = b;
	return run(j, s);
}

/* Points are met as outcomes are tried, so the bounds of these loops grow. */
static void try_some(struct judge *j, const struct state *s)
{
	j->exhaustive = false;
	for (unsigned i = 0; i < j->sh->n; i++)
		j->out[i].tally.against[0].seen = false;
	if (!run_flipped(j, s, true, NO_POINT, NO_POINT) || !run_flipped(j, s, false, NO_POINT, NO_POINT))
		return;
	for (unsigned a = 0; a < j->n_points; a++)
		if (!run_flipped(j, s, true, a, NO_POINT) || !run_flipped(j, s, false, a, NO_POINT))
			return;
	for (unsigned b = 1; b < j->n_points; b++)
		for (unsigned a = 0; a < b; a++)
			if (!run_flipped(j, s, true, a, b) || !run_flipped(j, s, false, a, b))
				return;
}

/* ---- verdicts ---- */

static void find_cause(const struct judge *j, struct judgement *g)
{
	/* A point that went one way whenever the line was legal, and the other way when it was not. */
	unsigned yes = first_point(j, g->tally.yes & g->tally.bad_no), no = first_point(j, g->tally.no & g->tally.bad_yes);
	unsigned p = yes;
	g->depends_way = true;
	if (yes == NO_POINT || (no != NO_POINT && tells_more(j, no, yes))) {
		p = no;
		g->depends_way = false;
	}
	if (p == NO_POINT && g->tally.apart) {
		p = g->tally.change;
		g->depends_way = g->tally.change_way;
	}
	if (p == NO_POINT)
		return;
	g->depends = j->point[p].line;
	g->depends_on = j->point[p].what;
}

/* Index of the line whose block holds line i, or i itself when it is outermost.  An else stands under what its if stands under. */
static unsigned line_above(const struct sheet *sh, unsigned i)
{
	unsigned k = i;
	if (sh->order[i].depth == 0)
		return i;
	while (sh->order[k].depth >= sh->order[i].depth)
		k--;
	return k;
}

static void conclude(struct judge *j, unsigned i)
{
	struct judgement *g = &j->out[i];
	struct verdict never = walk_never(j->c, j->sh, i);
	unsigned above = line_above(j->sh, i);
	const struct order *up = &j->sh->order[above];
	g->depends = SHEET_LINES_MAX;
	if (!verdict_legal(&never)) {
		g->legality = JUDGED_ILLEGAL;
		g->why = never;
	} else if (g->tally.legal && g->tally.refused) {
		g->legality = JUDGED_LEGAL_IF;
		find_cause(j, g);
	} else if (g->tally.legal) {
		g->legality = JUDGED_LEGAL;
	} else if (g->tally.refused) {
		g->legality = JUDGED_ILLEGAL;
	} else if (above != i && j->out[above].legality == JUDGED_ILLEGAL) {
		g->legality = JUDGED_ILLEGAL; /* the first cause is the line's above (P53) */
		g->why = j->out[above].why;
	} else if (above != i && (up->kind == ORDER_TRY || up->kind == ORDER_ATTACK) && j->out[above].tally.legal &&
			!j->out[above].tally.may_act) {
		g->legality = JUDGED_ILLEGAL;
		g->why = verdict_piece(REASON_NEVER_ACTS, up->who);
	} else {
		g->legality = JUDGED_UNDECIDED;
	}
}

static void judge_begin(struct judge *j, const struct charts *c, const struct sheet *sh, struct judgement *out)
{
	memset(j, 0, sizeof *j);
	memset(out, 0, sh->n * sizeof *out);
	j->c = c;
	j->sh = sh;
	j->out = out;
	j->wanted = SHEET_LINES_MAX;
}

enum err judge_sheet(const struct charts *c, const struct state *s, const struct sheet *sh, struct judgement *out, struct fault *f)
{
	struct judge j;
	char what[FAULT_WHAT_MAX];
	if (sh->n == 0)
		return ERR_OK;
	BUG_IF(s->stage == STAGE_OVER);
	judge_begin(&j, c, sh, out);
	if (!try_all(&j, s))
		try_some(&j, s);
	for (unsigned i = 0; i < sh->n; i++)
		conclude(&j, i);
	for (unsigned i = 0; i < sh->n; i++)
		if (out[i].legality == JUDGED_ILLEGAL) {
			struct text t = text_in(what, sizeof what);
			judgement_words(c, sh, &out[i], &t);
			return fault_at(f, ERR_ORDER_ILLEGAL, sh->order[i].line, 1, what);
		}
	return ERR_OK;
}

/* ---- one outcome once more ---- */

struct retelling {
	struct judge *j;
	const struct retold *to;
	const struct world *w;
};

/* The judge's own step keeps count of whose roll is at hand. */
static void retell(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	const struct retelling *r = ctx;
	if (!v)
		judge_step(r->j, o, NULL, s);
	r->to->step(r->to->ctx, o, v, s, &r->w->at);
}

bool judge_outcome(const struct charts *c, const struct state *s, const struct sheet *sh, unsigned i, const struct retold *to,
	struct listener *l, struct judgement *scratch)
{
	struct judge j;
	struct state now = *s;
	struct retelling r = { &j, to, NULL };
	struct world w = {
		.dice = { judge_die, &j }, .ask = { judge_answer, NULL }, .listener = l, .watcher = { retell, &r },
		.suppose = { judge_battle, &j },
	};
	r.w = &w;
	if (i >= sh->n || s->stage == STAGE_OVER)
		return false;
	judge_begin(&j, c, sh, scratch);
	j.wanted = i;
	if (!try_all(&j, s))
		try_some(&j, s);
	if (!j.found)
		return false;
	j.again = true;
	if (s->stage == STAGE_STRATEGIC)
		walk_strategic(c, &now, sh, &w);
	else
		walk_turn(c, &now, sh, &w);
	return true;
}

static void add_reason(const struct charts *c, const struct verdict *v, struct text *out)
{
	text_add(out, reason_rule(v->reason));
	text_add(out, ": ");
	words_fill(c, &v->facts, reason_sentence(v->reason), WORDS_NAMES, out);
}

/* "the roll of Lee succeeds (line 3)", "the battle for 0303 is not won (line 9)" */
static void add_cause(const struct charts *c, const struct sheet *sh, const struct judgement *j, struct text *out)
{
	const struct order *o = &sh->order[j->depends];
	if (j->depends_on == DEPENDS_BATTLE) {
		text_add(out, "the battle for ");
		put_hex(c, o->attack.target, out);
		text_add(out, j->depends_way ? " is won" : " is not won");
	} else if (j->depends_on == DEPENDS_DEFENDERS) {
		text_add(out, "the defenders of ");
		put_hex(c, o->attack.target, out);
		text_add(out, j->depends_way ? " retreat" : " are eliminated");
	} else {
		text_add(out, "the roll of ");
		text_add(out, c->scn.piece[o->who].name);
		text_add(out, j->depends_way ? " succeeds" : " fails");
	}
	text_add(out, " (line ");
	text_add_int(out, o->line);
	text_add_char(out, ')');
}

void judgement_words(const struct charts *c, const struct sheet *sh, const struct judgement *j, struct text *out)
{
	switch (j->legality) {
	case JUDGED_LEGAL:
		text_add(out, "legal");
		odds_supply_words(&j->odds, out);
		break;
	case JUDGED_LEGAL_IF:
		text_add(out, "legal if ");
		if (j->depends < sh->n)
			add_cause(c, sh, j, out);
		else
			text_add(out, "what comes before turns out so");
		text_add(out, "; else ");
		add_reason(c, &j->why, out);
		odds_supply_words(&j->odds, out);
		break;
	case JUDGED_ILLEGAL:
		text_add(out, "illegal, ");
		add_reason(c, &j->why, out);
		break;
	default:
		text_add(out, "reached in none of the outcomes tried");
	}
}
