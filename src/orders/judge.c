/* SPDX-License-Identifier: GPL-3.0-or-later
 * The judge: the resolver's walker run through every outcome of own rolls and battles that bears on what stands below. */
#include "orders/bearing.h"
#include "orders/form.h"
#include "orders/walk.h"

#include <string.h>

/* Points that causes are looked for among, and decisions on one way: a battle may take several.  What has been gone through is kept
 * as far as there is room; there is no harm in going through it again. */
enum { POINTS = 64, NO_POINT = 0xff, DECISIONS_MAX = 128, KEPT_SLOTS = 1 << 13, KEPT_WORDS = 1 << 15, NOT_KEPT = 0xffffffff };

struct point {
	uint16_t line;  /* index of the order */
	uint8_t what;   /* enum depends */
	hex_t hex;      /* DEPENDS_THERE */
};

/* A position before an outermost order, from which all that can follow has been gone through. */
struct kept {
	uint64_t sum;          /* bearing_sum() */
	uint32_t run;          /* when it was met; of another run it is none */
	uint32_t at;           /* what was seen, in `seen`: a bit for each line, first of those legal somewhere, then those refused */
};

/* The last battle of an outermost order: its other ends are gone through from where it begins. */
struct battle {
	struct prospect prospect;
	struct state before;
	unsigned line, depth, met;
	uint64_t yes, no;
	bool begun;
};

struct judge {
	const struct charts *c;
	const struct sheet *sh;
	struct judgement *out;
	struct bearing bearing;
	/* points, numbered as they are met */
	struct point point[POINTS];
	unsigned n_points;
	/* the outcome at hand: a way through decisions, of which the first are prescribed */
	bool way[DECISIONS_MAX];
	unsigned depth, fixed;
	unsigned met;                  /* rolls and battles on this way that bear on what stands below */
	uint64_t yes, no;              /* how the points met so far went */
	uint64_t before_yes, before_no; /* ... when the order at hand was looked at */
	unsigned line;                 /* index of the order at hand */
	const struct state *now;       /* when it is looked at, and while it is carried out */
	unsigned initiative;           /* of its Leader */
	struct world *world;
	struct battle *battle;         /* where it is noted */
	unsigned order_end;            /* index of the line after the outermost order at hand */
	bool common;                   /* everything goes the common way, and only odds are looked at */
	unsigned left;                 /* index of the order at whose point this way was left undecided, SHEET_LINES_MAX = it was not */
	/* all outcomes that bear on one stretch of the sheet */
	bool judged[STRETCHES_MAX];    /* stretches that are through */
	unsigned horizon;              /* rolls and battles told apart on one way */
	unsigned end;                  /* index of the line after it */
	unsigned beyond;               /* orders from this one on are not reached by every way */
	unsigned looks, most_looks;    /* since it began */
	unsigned spent;                /* looks before */
	/* an outcome that is looked for, to go through it once more */
	unsigned wanted;               /* index of the order that it must reach, SHEET_LINES_MAX = none */
	bool found, found_legal;
	bool found_way[DECISIONS_MAX];
	unsigned found_depth;
	/* what has been gone through since it began */
	struct kept kept[KEPT_SLOTS];
	unsigned n_kept, run;
	uint64_t seen[KEPT_WORDS];
	uint32_t n_seen, now_seen;     /* words in use; where the lines at hand are noted, NOT_KEPT = nowhere */
};

static uint64_t bit(unsigned point)
{
	return (uint64_t)1 << point;
}

static unsigned point_number(struct judge *j, enum depends what, hex_t h)
{
	unsigned i = 0;
	while (i < j->n_points && (j->point[i].line != j->line || j->point[i].what != what || j->point[i].hex != h))
		i++;
	if (i == POINTS)
		return NO_POINT;
	if (i == j->n_points)
		j->point[j->n_points++] = (struct point){ (uint16_t)j->line, (uint8_t)what, h };
	return i;
}

/* Past the horizon: what stands below is not judged on this way. */
static bool leave(struct judge *j)
{
	j->left = j->line;
	if (j->line + 1 < j->beyond)
		j->beyond = j->line + 1;
	return true;
}

/* Does it matter to what is judged which way it goes? */
static bool is_point(const struct judge *j, bool roll, enum supposition what)
{
	if (j->common || j->left != SHEET_LINES_MAX || !j->bearing.in[j->bearing.of_line[j->line]])
		return false;
	return roll ? bearing_roll(&j->bearing, j->now, j->line) : bearing_battle(&j->bearing, j->now, j->line, what);
}

/* Which way does it go in the outcome at hand?  What matters to nothing goes the common way, `true`, in all. */
static bool decide(struct judge *j, enum depends what, hex_t h)
{
	bool way = true;
	unsigned p;
	if (((what == DEPENDS_ROLL || what == DEPENDS_BATTLE) && j->met++ == j->horizon) || j->depth == DECISIONS_MAX)
		return leave(j);
	if (j->depth < j->fixed)
		way = j->way[j->depth];
	j->way[j->depth++] = way;
	p = point_number(j, what, h);
	if (p != NO_POINT)
		*(way ? &j->yes : &j->no) |= bit(p);
	return way;
}

/* Dice for own rolls: 1 or 6, but only where that makes a difference (S6). */
static unsigned judge_die(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct judge *j = ctx;
	(void)id;
	(void)index;
	if (j->initiative >= m || j->initiative == 0)
		return j->initiative == 0 ? m - 1 : 0;
	return !is_point(j, true, SUPPOSITIONS) || decide(j, DEPENDS_ROLL, HEX_NONE) ? 0 : m - 1;
}

static bool judge_battle(void *ctx, enum supposition what, hex_t h, unsigned k)
{
	static const uint8_t depends[] = {
		[SUPPOSE_WON] = DEPENDS_BATTLE, [SUPPOSE_DRIVEN] = DEPENDS_DEFENDERS, [SUPPOSE_THERE] = DEPENDS_THERE,
		[SUPPOSE_UNHARMED] = DEPENDS_LEADER, [SUPPOSE_LIGHT] = DEPENDS_LOSS, [SUPPOSE_FIRM] = DEPENDS_TOLL,
	};
	struct judge *j = ctx;
	(void)k;
	return !is_point(j, false, what) || decide(j, (enum depends)depends[what], what == SUPPOSE_THERE ? h : HEX_NONE);
}

static void judge_begins(void *ctx, const struct prospect *b, const struct state *s)
{
	struct judge *j = ctx;
	if (j->battle == NULL || j->line + 1 != j->order_end || s->stage != STAGE_COMBAT || j->left != SHEET_LINES_MAX)
		return;
	*j->battle = (struct battle){ *b, *s, j->line, j->depth, j->met, j->yes, j->no, true };
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

/* ---- causes ---- */

/* Does point p tell more of what parts two outcomes than q?  The one in the lower line; of one line a roll before its battle, and
 * what else becomes of those who fight before whether it is won, which some of that implies. */
static bool tells_more(const struct judge *j, unsigned p, unsigned q)
{
	static const uint8_t rank[] = { [DEPENDS_ROLL] = 0, [DEPENDS_LEADER] = 1, [DEPENDS_LOSS] = 2, [DEPENDS_TOLL] = 3,
		[DEPENDS_THERE] = 4, [DEPENDS_DEFENDERS] = 5, [DEPENDS_BATTLE] = 6 };
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

/* Compare with the outcome before: where the line is judged differently and few points went another way, one of these decides. */
static void compare(struct judge *j, struct judgement *g, bool legal)
{
	uint64_t parted = (j->before_yes & g->tally.last_no) | (j->before_no & g->tally.last_yes);
	unsigned n = count_bits(parted);
	if (g->tally.legal + g->tally.refused > 0 && g->tally.last_legal != legal && n && (!g->tally.apart || n <= g->tally.apart)) {
		g->tally.apart = (uint8_t)n;
		g->tally.change = (uint8_t)first_point(j, parted);
		g->tally.change_way = ((j->before_yes & bit(g->tally.change)) != 0) == legal;
	}
	g->tally.last_yes = j->before_yes;
	g->tally.last_no = j->before_no;
	g->tally.last_legal = legal;
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
	j->found_depth = j->depth;
	memcpy(j->found_way, j->way, sizeof j->found_way);
}

/* ---- what has been gone through ---- */

/* Words that a bit for each line takes. */
static unsigned words_of(const struct judge *j)
{
	return (j->sh->n + 63U) / 64;
}

static void note_seen(struct judge *j, bool legal)
{
	if (j->now_seen != NOT_KEPT)
		j->seen[j->now_seen + (legal ? 0 : words_of(j)) + j->line / 64] |= bit(j->line % 64);
}

/* Room for what will be seen from here; NOT_KEPT when there is none. */
static uint32_t begin_seen(struct judge *j)
{
	uint32_t at = j->n_seen;
	if (at + 2 * words_of(j) > KEPT_WORDS)
		return NOT_KEPT;
	j->n_seen += 2 * words_of(j);
	memset(&j->seen[at], 0, 2 * words_of(j) * sizeof j->seen[0]);
	return at;
}

/* Lines from index i on that were seen there are seen here. */
static void add_seen(struct judge *j, uint32_t from, unsigned i)
{
	unsigned words = words_of(j);
	if (from == NOT_KEPT || j->now_seen == NOT_KEPT)
		return;
	for (unsigned w = i / 64; w < words; w++) {
		uint64_t mask = w == i / 64 ? ~(bit(i % 64) - 1) : ~(uint64_t)0;
		j->seen[j->now_seen + w] |= j->seen[from + w] & mask;
		j->seen[j->now_seen + words + w] |= j->seen[from + words + w] & mask;
	}
}

/* What this outcome shares with those that were gone through from the same position: how the points before line i went.  */
static void count_again(struct judge *j, uint32_t seen, unsigned i)
{
	uint64_t here = 0;
	unsigned words = words_of(j);
	j->before_yes = j->yes;
	j->before_no = j->no;
	for (unsigned p = 0; p < j->n_points; p++)
		if (j->point[p].line >= i)
			here |= bit(p);
	for (unsigned l = i; l < j->sh->n; l++) {
		struct judgement *g = &j->out[l];
		bool legal = j->seen[seen + l / 64] & bit(l % 64), refused = j->seen[seen + words + l / 64] & bit(l % 64);
		if (legal != refused)
			compare(j, g, legal);
		if (legal) {
			g->tally.yes &= j->yes | here;
			g->tally.no &= j->no | here;
		}
		if (refused) {
			g->tally.bad_yes |= j->yes;
			g->tally.bad_no |= j->no;
		}
	}
}

/* Has all been gone through that can follow from this position before line i?  If not, it will be. */
static bool known(struct judge *j, const struct state *s, unsigned i)
{
	uint64_t sum = bearing_sum(&j->bearing, s, j->bearing.of_line[i]) + i;
	unsigned slot = (unsigned)(sum >> 32) % KEPT_SLOTS;
	while (j->kept[slot].run == j->run && j->kept[slot].sum != sum)
		slot = (slot + 1) % KEPT_SLOTS;
	if (j->kept[slot].run == j->run) {
		count_again(j, j->kept[slot].at, i);
		add_seen(j, j->kept[slot].at, i);
		return true;
	}
	if (j->now_seen != NOT_KEPT && j->n_kept < KEPT_SLOTS / 2) {
		j->kept[slot] = (struct kept){ sum, j->run, j->now_seen };
		j->n_kept++;
	}
	return false;
}

static void judge_step(void *ctx, const struct order *o, const struct verdict *v, const struct state *s)
{
	struct judge *j = ctx;
	if (v) {
		if (j->left != SHEET_LINES_MAX && j->left != (unsigned)(o - j->sh->order))
			return;
		if (j->common || j->judged[j->bearing.of_line[j->line]])
			return;
		count(j, &j->out[j->line], v);
		note_outcome(j, v);
		note_seen(j, verdict_legal(v));
		return;
	}
	j->line = (unsigned)(o - j->sh->order);
	j->world->suppose.worn = j->line > j->bearing.first_fight;
	j->now = s;
	j->before_yes = j->yes;
	j->before_no = j->no;
	j->looks++;
	if ((o->kind == ORDER_ATTACK || o->kind == ORDER_PASS) && o->flag && o->attack.n_with > 0 && !j->out[j->line].tally.weighed) {
		j->out[j->line].tally.weighed = true;
		attack_odds(j->c, s, o->who, &o->attack, &j->out[j->line].odds);
	}
	if (o->kind == ORDER_TRY || o->kind == ORDER_ATTACK) {
		j->initiative = command_ratings(j->c, s, o->who).initiative;
		j->out[j->line].tally.may_act |= j->initiative > 0;
	}
}

/* ---- all outcomes ---- */

static bool is_over(const struct judge *j)
{
	return j->found_legal || j->looks > j->most_looks;
}

/* Index of the next outermost order, from index i on, of a stretch that bears on the one that is judged. */
static unsigned next_in(const struct judge *j, unsigned i)
{
	while (i < j->end && !j->bearing.in[j->bearing.of_line[i]])
		i = j->bearing.stretch[j->bearing.of_line[i]].end;
	return i;
}

static void go_back(struct judge *j, unsigned depth, unsigned met, uint64_t yes, uint64_t no)
{
	j->depth = depth;
	j->met = met;
	j->yes = yes;
	j->no = no;
	j->left = SHEET_LINES_MAX;
}

/* Prescribe the next way through the decisions since there were `depth`; false when there is none left. */
static bool next_way(struct judge *j, unsigned depth)
{
	while (j->depth > depth && !j->way[j->depth - 1])
		j->depth--;
	if (j->depth == depth || is_over(j))
		return false;
	j->way[j->depth - 1] = false;
	j->fixed = j->depth;
	return true;
}

static void explore(struct judge *j, struct state *s, unsigned i);

/* Every outcome of outermost order i, and all that follows; where there is only one it is not gone on from.  Returns the index of
 * the line where to go on. */
static unsigned explore_order(struct judge *j, struct state *s, unsigned i)
{
	struct state saved = *s;
	struct battle battle = { .begun = false };
	unsigned depth = j->depth, met = j->met, next = j->order_end = outermost_end(j->sh, i);
	uint64_t yes = j->yes, no = j->no;
	j->fixed = depth;
	j->battle = &battle;
	(void)walk_outermost(j->c, s, j->sh, j->world, i);
	if (j->depth == depth)
		return next;
	for (;;) {
		explore(j, s, next);
		if (!next_way(j, depth))
			return j->end;
		if (battle.begun && j->fixed > battle.depth) {
			go_back(j, battle.depth, battle.met, battle.yes, battle.no);
			*s = battle.before;
			j->line = battle.line;
			j->now = s;
			j->looks++;
			attack_end(&battle.prospect, s, &j->world->suppose);
		} else {
			go_back(j, depth, met, yes, no);
			*s = saved;
			battle.begun = false;
			j->battle = &battle;
			j->order_end = next;
			(void)walk_outermost(j->c, s, j->sh, j->world, i);
		}
	}
}

/* Every outcome of the outermost orders from index i on, from this position; the common way first. */
static void explore(struct judge *j, struct state *s, unsigned i)
{
	uint32_t above = j->now_seen, here = begin_seen(j);
	unsigned first = i;
	j->now_seen = here;
	for (i = next_in(j, i); i < j->end && j->left == SHEET_LINES_MAX && !is_over(j) && !known(j, s, i); i = next_in(j, i))
		i = explore_order(j, s, i);
	j->now_seen = above;
	add_seen(j, here, first);
}

static struct world judge_world(struct judge *j)
{
	return (struct world){
		.dice = { judge_die, j }, .ask = { judge_answer, NULL }, .watcher = { judge_step, j },
		.suppose = { .way = judge_battle, .ctx = j, .begins = judge_begins },
	};
}

static void judge_begin(struct judge *j, struct world *w, const struct charts *c, const struct state *s, const struct sheet *sh,
	struct judgement *out)
{
	j->c = c;
	j->sh = sh;
	j->out = out;
	j->world = w;
	j->n_points = 0;
	j->left = SHEET_LINES_MAX;
	j->spent = j->run = 0;
	j->found = j->found_legal = false;
	memset(j->judged, 0, sizeof j->judged);
	memset(j->kept, 0, sizeof j->kept);
	memset(out, 0, sh->n * sizeof *out);
	bearing_begin(&j->bearing, c, s, sh);
}

/* Start over from the first line. */
static void run_begin(struct judge *j, unsigned horizon)
{
	j->depth = j->fixed = j->met = j->looks = 0;
	j->yes = j->no = 0;
	j->left = j->beyond = SHEET_LINES_MAX;
	j->horizon = horizon;
	j->run++;
	j->n_kept = 0;
	j->n_seen = 0;
	j->now_seen = NOT_KEPT;
	j->battle = NULL;
}

/* All outcomes that bear on stretch k; as far as a nearer horizon, if these are too many: what was seen of them holds then too. */
static void run(struct judge *j, const struct state *s, unsigned k)
{
	static const unsigned horizons[] = { DECISIONS_MAX, 8, 4, 0 };
	bearing_choose(&j->bearing, k);
	j->end = j->bearing.stretch[k].end;
	j->n_points = 0;
	for (unsigned i = 0; i < sizeof horizons / sizeof *horizons; i++) {
		struct state now = *s;
		run_begin(j, horizons[i]);
		j->most_looks = horizons[i] == 0 ? ~0U : j->spent < JUDGE_LOOKS ? (JUDGE_LOOKS - j->spent) / 2 : 0;
		explore(j, &now, 0);
		j->spent += j->looks;
		if (j->looks <= j->most_looks)
			break;
	}
}

/* Everything the common way, for the odds of attacks. */
static void weigh(struct judge *j, const struct state *s)
{
	struct state now = *s;
	j->common = true;
	run_begin(j, 0);
	walk_turn(j->c, &now, j->sh, j->world);
	j->common = false;
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
	g->depends_hex = j->point[p].hex;
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
	} else if (i < j->beyond && g->tally.legal) {
		g->legality = JUDGED_LEGAL;
	} else if (i < j->beyond && g->tally.refused) {
		g->legality = JUDGED_ILLEGAL;
	} else if (above != i && j->out[above].legality == JUDGED_ILLEGAL) {
		g->legality = JUDGED_ILLEGAL; /* the first cause is the line's above (P53) */
		g->why = j->out[above].why;
	} else if (above != i && (up->kind == ORDER_TRY || up->kind == ORDER_ATTACK) && j->out[above].tally.legal &&
			above < j->beyond && !j->out[above].tally.may_act) {
		g->legality = JUDGED_ILLEGAL;
		g->why = verdict_piece(REASON_NEVER_ACTS, up->who);
	} else {
		g->legality = i < j->beyond ? JUDGED_UNREACHED : JUDGED_UNDECIDED;
	}
}

/* Judge stretch k, and what bears on it as far as that was not judged before. */
static void judge_stretch(struct judge *j, const struct state *s, unsigned k)
{
	run(j, s, k);
	for (unsigned m = 0; m <= k; m++) {
		if (!j->bearing.in[m] || j->judged[m])
			continue;
		for (unsigned i = j->bearing.stretch[m].first; i < j->bearing.stretch[m].end; i++)
			conclude(j, i);
		j->judged[m] = true;
	}
}

static void judge_all(struct judge *j, const struct state *s)
{
	if (s->stage == STAGE_STRATEGIC) { /* nothing is thrown before its end */
		struct state now = *s;
		run_begin(j, 0);
		walk_strategic(j->c, &now, j->sh, j->world);
		for (unsigned i = 0; i < j->sh->n; i++)
			conclude(j, i);
		return;
	}
	if (j->bearing.first_fight < j->sh->n)
		weigh(j, s);
	for (unsigned k = j->bearing.n; k-- > 0;)
		if (!j->judged[k])
			judge_stretch(j, s, k);
}

enum err judge_sheet(const struct charts *c, const struct state *s, const struct sheet *sh, struct judgement *out, struct fault *f)
{
	struct judge j = { .wanted = SHEET_LINES_MAX };
	struct world w = judge_world(&j);
	char what[FAULT_WHAT_MAX];
	if (sh->n == 0)
		return ERR_OK;
	BUG_IF(s->stage == STAGE_OVER);
	judge_begin(&j, &w, c, s, sh, out);
	judge_all(&j, s);
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
	struct judge j = { .wanted = i };
	struct state now = *s;
	struct retelling r = { &j, to, NULL };
	struct world w = judge_world(&j);
	r.w = &w;
	if (i >= sh->n || s->stage == STAGE_OVER)
		return false;
	judge_begin(&j, &w, c, s, sh, scratch);
	if (s->stage == STAGE_STRATEGIC)
		judge_all(&j, s);
	else
		run(&j, s, j.bearing.of_line[i]);
	if (!j.found)
		return false;
	run_begin(&j, DECISIONS_MAX);
	w.listener = l;
	w.watcher = (struct watcher){ retell, &r };
	memcpy(j.way, j.found_way, sizeof j.way);
	j.fixed = j.found_depth;
	if (s->stage == STAGE_STRATEGIC)
		walk_strategic(c, &now, sh, &w);
	else
		walk_turn(c, &now, sh, &w);
	return true;
}
